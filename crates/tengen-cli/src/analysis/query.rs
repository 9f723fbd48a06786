//! Reads a line of JSON into a query or an action. Errors name the query and the field.

use super::KATAGO_VERSION;
use crate::katago_rules;
use serde_json::{Map, Value, json};
use std::borrow::Cow;
use tengen::go::{IllegalMove, Move, PositionError, Setup};
use tengen::{Board, Color, Game, Grid, Halves, Point, Position, notation};
use tengen_api::Source;
use tengen_api::question::MAX_MOVES;

/// The largest side of a board.
const MAX_SIDE: u64 = 52;

/// Fields that a query may have. Those of the search have no effect here.
const FIELDS: &[&str] = &[
    "id",
    "moves",
    "initialStones",
    "initialPlayer",
    "rules",
    "komi",
    "whiteHandicapBonus",
    "boardXSize",
    "boardYSize",
    "analyzeTurns",
    "maxVisits",
    "maxTime",
    "rootPolicyTemperature",
    "rootFpuReductionMax",
    "analysisPVLen",
    "includeOwnership",
    "includeOwnershipStdev",
    "includeMovesOwnership",
    "includeMovesOwnershipStdev",
    "includePolicy",
    "includeNoResultValue",
    "includePVVisits",
    "avoidMoves",
    "allowMoves",
    "overrideSettings",
    "reportDuringSearchEvery",
    "firstReportDuringSearchAfter",
    "priority",
    "priorities",
];

/// Whether the value of a field is of the right kind.
type Check = fn(&Value) -> bool;

/// What a field of the search must be, although it has no effect here.
const SEARCH: &[(&str, Check, &str)] = &[
    ("maxVisits", is_count, "a whole number from 1 is expected"),
    ("analysisPVLen", is_count, "a whole number from 1 is expected"),
    ("maxTime", is_not_negative, "a number that is not negative is expected"),
    ("rootPolicyTemperature", is_not_negative, "a number that is not negative is expected"),
    ("rootFpuReductionMax", is_not_negative, "a number that is not negative is expected"),
    ("reportDuringSearchEvery", is_not_negative, "a number that is not negative is expected"),
    ("firstReportDuringSearchAfter", is_not_negative, "a number that is not negative is expected"),
    ("includeMovesOwnership", Value::is_boolean, "true or false is expected"),
    ("includeMovesOwnershipStdev", Value::is_boolean, "true or false is expected"),
    ("includeNoResultValue", Value::is_boolean, "true or false is expected"),
    ("includePVVisits", Value::is_boolean, "true or false is expected"),
    ("avoidMoves", is_list_of_objects, "a list of objects is expected"),
    ("allowMoves", is_list_of_objects, "a list of objects is expected"),
];

fn is_count(value: &Value) -> bool {
    value.as_u64().is_some_and(|count| count > 0)
}

fn is_not_negative(value: &Value) -> bool {
    value.as_f64().is_some_and(|number| number >= 0.0)
}

fn is_list_of_objects(value: &Value) -> bool {
    value.as_array().is_some_and(|list| list.iter().all(Value::is_object))
}

/// Whose view the numbers of an answer have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Perspective {
    /// What is good for Black is positive.
    #[default]
    Black,
    /// What is good for White is positive.
    White,
    /// What is good for the player to move is positive.
    SideToMove,
}

/// Positions of a game to analyze.
#[derive(Clone, Debug)]
pub struct Query {
    /// The name that the client gave it.
    pub id: String,
    /// The game.
    pub source: Source,
    /// The numbers of moves after which to analyze, each with its priority.
    pub turns: Vec<(usize, i64)>,
    /// Whether to report the owner of each point.
    pub ownership: bool,
    /// Whether to report how uncertain the owner of each point is.
    pub ownership_stdev: bool,
    /// Whose view the numbers have.
    pub perspective: Perspective,
    /// What will be different from what the client expects, each with its field.
    pub warnings: Vec<(Cow<'static, str>, String)>,
}

/// A request that is not an analysis.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// An action that is answered at once, with its answer.
    Answered(Value),
    /// Ends queries early.
    Terminate {
        /// The answer that acknowledges it.
        answer: Value,
        /// The queries to end, or `None` for all.
        id: Option<String>,
        /// The numbers of moves to end, or `None` for all.
        turns: Option<Vec<u64>>,
    },
}

/// A line of a client.
#[derive(Clone, Debug)]
pub enum Request {
    /// Positions to analyze.
    Analyze(Box<Query>),
    /// Something else.
    Act(Action),
}

/// Why a line cannot be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueryError {
    /// The query, if its id can be read.
    pub id: Option<String>,
    /// The field that is wrong.
    pub field: Option<&'static str>,
    /// The reason.
    pub message: String,
}

impl QueryError {
    /// Returns the answer.
    pub fn answer(&self) -> Value {
        let mut answer = json!({ "error": self.message });
        if let Some(id) = &self.id {
            answer["id"] = id.as_str().into();
        }
        if let Some(field) = self.field {
            answer["field"] = field.into();
        }
        answer
    }
}

/// An error in a field.
type FieldError = (&'static str, String);

/// Reads a line, or returns `None` if it is blank.
///
/// ```
/// use tengen_cli::analysis::query::{self, Request};
///
/// let line = br#"{"id":"a","moves":[["B","E5"]],"rules":"chinese","boardXSize":9,"boardYSize":9}"#;
/// let Some(Ok(Request::Analyze(query))) = query::read(line) else { panic!("not a query") };
/// assert_eq!((query.id.as_str(), &query.turns[..]), ("a", &[(1, 0)][..]));
///
/// let error = query::read(br#"{"id":"b","moves":[]}"#).unwrap().unwrap_err();
/// assert_eq!((error.id.as_deref(), error.field), (Some("b"), Some("boardXSize")));
/// ```
pub fn read(line: &[u8]) -> Option<Result<Request, QueryError>> {
    if line.trim_ascii().is_empty() {
        return None;
    }
    let general = |message: String| QueryError { id: None, field: None, message };
    let fields: Map<String, Value> = match serde_json::from_slice(line) {
        Ok(fields) => fields,
        Err(error) => return Some(Err(general(format!("the line is not a JSON object: {error}")))),
    };
    let Some(id) = fields.get("id").and_then(Value::as_str).map(str::to_owned) else {
        return Some(Err(QueryError { field: Some("id"), ..general("the id must be a string".into()) }));
    };
    let request = match fields.get("action") {
        Some(action) => act(&fields, action).map(Request::Act),
        None => query(&fields, &id).map(|query| Request::Analyze(Box::new(query))),
    };
    Some(request.map_err(|(field, message)| QueryError { id: Some(id), field: Some(field), message }))
}

/// Returns the id of a query of which only the start is known, if the id is its first field.
pub(super) fn first_id(start: &[u8]) -> Option<String> {
    let fields = start.trim_ascii_start().strip_prefix(b"{")?.trim_ascii_start();
    let value = fields.strip_prefix(b"\"id\"")?.trim_ascii_start().strip_prefix(b":")?;
    serde_json::Deserializer::from_slice(value).into_iter().next()?.ok()
}

fn act(fields: &Map<String, Value>, action: &Value) -> Result<Action, FieldError> {
    let mut answer = Value::Object(fields.clone());
    match action.as_str() {
        Some("query_version") => {
            answer["version"] = KATAGO_VERSION.into();
            answer["git_hash"] = format!("tengen-{}", env!("CARGO_PKG_VERSION")).into();
            Ok(Action::Answered(answer))
        }
        Some("clear_cache") => Ok(Action::Answered(answer)),
        Some("query_models") => {
            answer["models"] = json!([{
                "name": "tengen",
                "internalName": "tengen",
                "maxBatchSize": 1,
                "usesHumanSLProfile": false,
                "version": 1,
                "usingFP16": "false",
            }]);
            Ok(Action::Answered(answer))
        }
        Some(name @ ("terminate" | "terminate_all")) => {
            let id = match fields.get("terminateId") {
                _ if name == "terminate_all" => None,
                Some(Value::String(id)) => Some(id.clone()),
                _ => return Err(("terminateId", "the id of a query is expected".into())),
            };
            let turns = match fields.get("turnNumbers") {
                None => None,
                Some(list) => {
                    Some(numbers(list).ok_or_else(|| ("turnNumbers", "a list of numbers is expected".into()))?)
                }
            };
            Ok(Action::Terminate { answer, id, turns })
        }
        _ => Err(("action", format!("unknown action {action}"))),
    }
}

fn numbers(list: &Value) -> Option<Vec<u64>> {
    list.as_array()?.iter().map(Value::as_u64).collect()
}

fn query(fields: &Map<String, Value>, id: &str) -> Result<Query, FieldError> {
    let mut warnings = Vec::new();
    let grid = Grid::new(side(fields, "boardXSize")?, side(fields, "boardYSize")?)
        .map_err(|error| ("boardXSize", error.to_string()))?;
    let rules = fields.get("rules").ok_or(("rules", "the rules are missing".to_owned()))?;
    let mut rules = katago_rules::of_json(rules).map_err(|error| ("rules", error))?;
    if let Some(bonus) = fields.get("whiteHandicapBonus") {
        let bonus = bonus.as_str().map_or_else(|| bonus.to_string(), str::to_owned);
        let changed = katago_rules::with(&rules.rules, "whiteHandicapBonus", &bonus);
        rules = changed.map_err(|error| ("whiteHandicapBonus", error))?;
    }
    let moves = moves(fields, grid)?;
    let mut game = start(fields, grid, rules.rules, moves.first().map(|&(player, _)| player))?;
    let komi = komi(fields)?.unwrap_or(rules.rules.default_komi(game.handicap()));
    game.set_komi(komi);
    for (index, &(player, made)) in moves.iter().enumerate() {
        let number = index + 1;
        if matches!(made, Move::Play(point) if game.position().board()[point].is_some()) {
            return Err(("moves", format!("illegal move {number}: {}", IllegalMove::Occupied)));
        }
        match game.force(player, made) {
            None | Some(IllegalMove::Turn | IllegalMove::Over) => {}
            // Such moves occur in records, and the positions after them can be analyzed.
            Some(why) => warnings.push(("moves".into(), format!("move {number} is illegal: {why}"))),
        }
    }
    warnings.truncate(20);
    let turns = turns(fields, moves.len())?;
    for &(name, is_right, message) in SEARCH {
        if fields.get(name).is_some_and(|value| !value.is_null() && !is_right(value)) {
            return Err((name, message.into()));
        }
    }
    if flag(fields, "includePolicy")? {
        warnings.push(("includePolicy".into(), "Tengen has no policy; none is reported".into()));
    }
    let unknown = fields.keys().find(|name| !FIELDS.contains(&name.as_str()));
    if let Some(unknown) = unknown {
        let shown: String = unknown.chars().take(40).collect();
        warnings.push((shown.into(), "the field is unknown and was ignored".into()));
    }
    Ok(Query {
        id: id.into(),
        source: Source::of_played(game, rules),
        turns,
        ownership: flag(fields, "includeOwnership")?,
        ownership_stdev: flag(fields, "includeOwnershipStdev")?,
        perspective: perspective(fields)?,
        warnings,
    })
}

fn side(fields: &Map<String, Value>, name: &'static str) -> Result<usize, FieldError> {
    let side = fields.get(name).and_then(Value::as_u64).filter(|side| (1..=MAX_SIDE).contains(side));
    side.map(|side| side as usize).ok_or_else(|| (name, format!("a whole number from 1 to {MAX_SIDE} is expected")))
}

fn flag(fields: &Map<String, Value>, name: &'static str) -> Result<bool, FieldError> {
    match fields.get(name) {
        None | Some(Value::Null) => Ok(false),
        Some(value) => value.as_bool().ok_or_else(|| (name, "true or false is expected".into())),
    }
}

fn komi(fields: &Map<String, Value>) -> Result<Option<Halves>, FieldError> {
    match fields.get("komi") {
        None | Some(Value::Null) => Ok(None),
        Some(value) => {
            let komi = value.as_f64().and_then(Halves::from_f64).filter(|komi| komi.abs() <= Halves::points(400));
            let message = "an integer or a half-integer from -400 to 400 is expected";
            komi.map(Some).ok_or_else(|| ("komi", message.into()))
        }
    }
}

fn player(value: &Value) -> Option<Color> {
    match value.as_str()? {
        "B" | "b" => Some(Color::Black),
        "W" | "w" => Some(Color::White),
        _ => None,
    }
}

/// Reads `C4`, or `(2,15)` from the top left.
fn location(grid: Grid, text: &str) -> Option<Point> {
    let text = text.trim();
    let pair = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    let is_name = text.starts_with(|c: char| c.is_ascii_alphabetic());
    notation::parse_go(grid, pair.unwrap_or(text)).ok().filter(|_| pair.is_some() || is_name)
}

fn moves(fields: &Map<String, Value>, grid: Grid) -> Result<Vec<(Color, Move)>, FieldError> {
    let wrong = |message: String| ("moves", message);
    let list = fields.get("moves").and_then(Value::as_array);
    let list = list.ok_or_else(|| wrong("a list of moves is expected, such as [[\"B\",\"D4\"]]".into()))?;
    if list.len() > MAX_MOVES {
        return Err(wrong(format!("a game has at most {MAX_MOVES} moves")));
    }
    let read = |value: &Value| {
        let [player, at] = pair(value)?;
        let at = at.as_str()?;
        let made = if at.eq_ignore_ascii_case("pass") { Move::Pass } else { Move::Play(location(grid, at)?) };
        Some((self::player(player)?, made))
    };
    let read = |value| read(value).ok_or_else(|| wrong(format!("{} is not a move on {grid}", shown(value))));
    list.iter().map(read).collect()
}

fn pair(value: &Value) -> Option<[&Value; 2]> {
    match value.as_array()?.as_slice() {
        [first, second] => Some([first, second]),
        _ => None,
    }
}

/// Returns the start of a value for a message.
fn shown(value: &Value) -> String {
    value.to_string().chars().take(60).collect()
}

/// Returns the game before its first move, with the initial stones.
fn start(
    fields: &Map<String, Value>,
    grid: Grid,
    rules: tengen::Rules,
    first: Option<Color>,
) -> Result<Game, FieldError> {
    let wrong = |message: String| ("initialStones", message);
    let mut board = Board::empty(grid);
    if let Some(stones) = fields.get("initialStones").filter(|stones| !stones.is_null()) {
        let stones = stones.as_array().ok_or_else(|| wrong("a list of stones is expected".into()))?;
        for value in stones {
            let stone = pair(value).and_then(|[color, at]| Some((player(color)?, location(grid, at.as_str()?)?)));
            let (color, point) = stone.ok_or_else(|| wrong(format!("{} is not a stone on {grid}", shown(value))))?;
            if board[point].replace(color).is_some_and(|before| before != color) {
                return Err(wrong(format!("{} has two stones", notation::go(grid, point))));
            }
        }
    }
    let count = board.count();
    let handicap = if count.black >= 2 && count.white == 0 { count.black as u32 } else { 0 };
    let to_play = match fields.get("initialPlayer") {
        Some(value) if !value.is_null() => {
            player(value).ok_or_else(|| ("initialPlayer", "\"B\" or \"W\" is expected".into()))?
        }
        _ => first.unwrap_or(if handicap > 0 { Color::White } else { Color::Black }),
    };
    let mut setup = Setup::new(board);
    setup.to_play = to_play;
    let position: Result<Position, PositionError> = setup.position();
    let position = position.map_err(|error| wrong(error.to_string()))?;
    let mut game = Game::from_position(rules, position);
    game.set_handicap(handicap);
    Ok(game)
}

fn turns(fields: &Map<String, Value>, moves: usize) -> Result<Vec<(usize, i64)>, FieldError> {
    let mut turns = match fields.get("analyzeTurns") {
        None | Some(Value::Null) => vec![moves],
        Some(list) => {
            let turns = numbers(list).filter(|list| list.iter().all(|&turn| turn <= moves as u64));
            let turns = turns.ok_or_else(|| ("analyzeTurns", format!("numbers from 0 to {moves} are expected")))?;
            turns.into_iter().map(|turn| turn as usize).collect()
        }
    };
    let priority = match fields.get("priority") {
        None | Some(Value::Null) => 0,
        Some(value) => value.as_i64().ok_or_else(|| ("priority", "a whole number is expected".into()))?,
    };
    let priorities = match fields.get("priorities") {
        None | Some(Value::Null) => vec![priority; turns.len()],
        Some(list) => {
            let list: Option<Vec<i64>> = list.as_array().and_then(|list| list.iter().map(Value::as_i64).collect());
            let list = list.filter(|list| list.len() == turns.len());
            list.ok_or_else(|| ("priorities", "a whole number for each of analyzeTurns is expected".into()))?
        }
    };
    // A position that is named twice is analyzed once.
    let mut seen = vec![false; moves + 1];
    let mut found: Vec<(usize, i64)> = turns.drain(..).zip(priorities).collect();
    found.retain(|&(turn, _)| !std::mem::replace(&mut seen[turn], true));
    Ok(found)
}

fn perspective(fields: &Map<String, Value>) -> Result<Perspective, FieldError> {
    let Some(settings) = fields.get("overrideSettings").filter(|settings| !settings.is_null()) else {
        return Ok(Perspective::default());
    };
    let settings = settings.as_object().ok_or_else(|| ("overrideSettings", "an object is expected".to_owned()))?;
    match settings.get("reportAnalysisWinratesAs").map(|value| value.as_str().unwrap_or_default()) {
        None | Some("BLACK") => Ok(Perspective::Black),
        Some("WHITE") => Ok(Perspective::White),
        Some("SIDETOMOVE") => Ok(Perspective::SideToMove),
        Some(_) => {
            let message = "reportAnalysisWinratesAs is one of BLACK, WHITE and SIDETOMOVE";
            Err(("overrideSettings", message.into()))
        }
    }
}
