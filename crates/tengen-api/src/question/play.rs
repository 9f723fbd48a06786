//! A game that can be continued: the position, the player to move, and the legal points.

use super::game::{ParsedGame, question, stones};
use super::input::ColorInput;
use super::moves::Names;
use super::prepared::{Cost, Prepared, WorkLimits};
use super::resumption::{self, ResumptionReport};
use crate::option::all_for_json;
use crate::points::{JsonPoint, Number};
use crate::problem::Problem;
use crate::source::Source;
use serde::Serialize;
use tengen::go::{IllegalMove, Move, Turn};
use tengen::{ByColor, Color, Game, Grid, Halves, Position, Ruleset, diagram};

question! {
    /// What is the position, and which moves are legal?
    PlayQuestion {
        /// Whether play that was resumed only confirms life and death: a ko is retaken only after a pass for it.
        confirmation: Option<bool>,
    }
}

/// A number for each player.
///
/// ```
/// use tengen_api::question::input;
/// use tengen_api::question::play::{PlayQuestion, Prisoners};
///
/// // White's stone in the corner is captured.
/// let question: PlayQuestion = input::parse(br#"{"sgf": "(;SZ[5];B[ba];W[aa];B[ab])"}"#)?;
/// assert_eq!(question.answer()?.prisoners, Prisoners { black: 1, white: 0 });
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Prisoners {
    /// The number of stones captured by Black.
    pub black: u32,
    /// The number of stones captured by White.
    pub white: u32,
}

/// The points of each player.
///
/// ```
/// use tengen_api::question::input;
/// use tengen_api::question::play::PlayQuestion;
///
/// let question: PlayQuestion = input::parse(br#"{"sgf": "(;SZ[5];B[ba];W[];B[ab]TB[aa])"}"#)?;
/// let marks = question.answer()?.marks.unwrap();
/// assert_eq!((marks.black.len(), marks.white.len()), (1, 0));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PointsReport {
    /// Black's points.
    pub black: Vec<JsonPoint>,
    /// White's points.
    pub white: Vec<JsonPoint>,
}

/// The stones before the first move.
///
/// ```
/// use tengen::Color;
/// use tengen_api::question::input;
/// use tengen_api::question::play::PlayQuestion;
///
/// let question: PlayQuestion = input::parse(br#"{"sgf": "(;SZ[9]HA[2]AB[cc][gg];W[ee])"}"#)?;
/// let setup = question.answer()?.setup;
/// assert_eq!((setup.black.len(), setup.next), (2, Color::White));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SetupReport {
    /// Black's stones.
    pub black: Vec<JsonPoint>,
    /// White's stones.
    pub white: Vec<JsonPoint>,
    /// The player who moves first: `black` or `white`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub next: Color,
    /// The stones captured before the first move.
    pub prisoners: Prisoners,
}

/// A move of the game.
///
/// ```
/// use tengen_api::points::JsonPoint;
/// use tengen_api::question::input;
/// use tengen_api::question::play::PlayQuestion;
///
/// let question: PlayQuestion = input::parse(br#"{"sgf": "(;SZ[9];B[ee];W[])"}"#)?;
/// let points: Vec<_> = question.answer()?.moves.iter().map(|one| one.point).collect();
/// assert_eq!(points, [Some(JsonPoint(4, 4)), None]);
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MoveReport {
    /// The player: `black` or `white`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub color: Color,
    /// The point, or `null` for a pass.
    pub point: Option<JsonPoint>,
}

/// The last move.
///
/// ```
/// use tengen_api::question::input;
/// use tengen_api::question::play::{Last, PlayQuestion};
///
/// let question: PlayQuestion = input::parse(br#"{"sgf": "(;SZ[9];B[ee];W[])"}"#)?;
/// assert_eq!(question.answer()?.last, Some(Last::Pass("pass")));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Last {
    /// A stone.
    Stone(JsonPoint),
    /// `pass`.
    Pass(&'static str),
}

/// A ruleset that can be chosen.
///
/// ```
/// use tengen_api::question::input;
/// use tengen_api::question::play::PlayQuestion;
///
/// let question: PlayQuestion = input::parse(br#"{"sgf": "(;SZ[9])"}"#)?;
/// assert!(question.answer()?.rulesets.iter().any(|ruleset| ruleset.name == "japanese"));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RulesetReport {
    /// The name, as in `rules`.
    pub name: &'static str,
    /// The name for users.
    pub title: &'static str,
    /// Its usual komi.
    pub komi: Number,
}

/// The position of a game.
///
/// ```
/// use tengen_api::question::input;
/// use tengen_api::question::play::PlayQuestion;
///
/// let question: PlayQuestion = input::parse(br#"{"sgf": "(;SZ[3];B[bb])"}"#)?;
/// let report = question.answer()?;
/// assert_eq!(report.board, ["...", ".X.", "..."]);
/// assert_eq!(report.legal, ["+++", "+#+", "+++"]);
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayReport {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// The name of the rules.
    pub rules: String,
    /// Their name for users.
    pub rules_title: String,
    /// Komi.
    pub komi: Number,
    /// The number of handicap stones.
    pub handicap: u32,
    /// The players.
    pub names: Names,
    /// The stones before the first move.
    pub setup: SetupReport,
    /// All moves of the main line.
    pub moves: Vec<MoveReport>,
    /// Whether `setup` and `moves` describe the game completely: no stones were set up later, and every move is legal.
    pub plain: bool,
    /// The number of moves before the position.
    #[serde(rename = "move")]
    pub number: usize,
    /// The stones, row by row: `X` for Black, `O` for White, `.` for empty points.
    pub board: Vec<String>,
    /// The player to move: `black` or `white`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub next: Color,
    /// The stones captured during play.
    pub prisoners: Prisoners,
    /// The point where the ko may not be retaken immediately.
    pub ko: Option<JsonPoint>,
    /// The last move, or `null` before the first move.
    pub last: Option<Last>,
    /// Whether the player to move may play at each point: `+` yes, `#` occupied, `k` ko, `s` suicide, `r` repetition of
    /// an earlier board, `e` the game is over.
    pub legal: Vec<String>,
    /// Whether the last two moves were passes.
    pub over: bool,
    /// The moves after the game was stopped by two passes and resumed, or `null`.
    pub resumption: Option<ResumptionReport>,
    /// The result in the record.
    pub record: Option<String>,
    /// The number of games in the file.
    pub games: usize,
    /// The territory that the record marks in its last position.
    pub marks: Option<PointsReport>,
    /// The rulesets that can be chosen.
    pub rulesets: Vec<RulesetReport>,
    /// Assumptions and forgiven flaws.
    pub warnings: Vec<String>,
}

impl PlayQuestion {
    /// Answers the question.
    pub fn answer(self) -> Result<PlayReport, Problem> {
        self.prepare()?.answer(&WorkLimits::default())
    }

    /// Reads the question.
    pub fn prepare(mut self) -> Result<Prepared<PlayReport>, Problem> {
        let ParsedGame { source, options, .. } = self.game_input().parse()?;
        // The warning about other games is the last one. It is left out because `games` gives their number.
        let count = source.warnings.len() - usize::from(source.games > 1);
        let mut warnings = [&source.warnings[..count], &source.assumptions].concat();
        if let Err(problem) = source.known_rules() {
            if options.rules.is_some() {
                return Err(problem);
            }
            warnings.push(format!("{problem}; Japanese rules were assumed"));
        }
        let komi = match source.known_komi() {
            Err(problem) if options.komi.is_none() => {
                let usual = source.rules.rules.komi;
                warnings.push(format!("{problem}; {usual} was assumed"));
                usual
            }
            komi => komi?,
        };
        let game = source.rewound(self.number)?;
        let cost = Cost::of_board(game.position().grid(), source.game.move_count());
        Ok(Prepared::new(cost, move |_| {
            let mut report = report(&source, &game, komi, all_for_json(warnings));
            if self.confirmation == Some(true) {
                report.forbid_kos();
            }
            Ok(report)
        }))
    }
}

impl PlayReport {
    /// Removes the kos that need a pass first from the legal moves.
    fn forbid_kos(&mut self) {
        let bans = self.resumption.iter().flat_map(|resumption| &resumption.kos);
        for ban in bans.filter(|ban| ban.color == self.next) {
            let JsonPoint(column, row) = ban.point;
            let letters = self.legal[row].chars().enumerate();
            self.legal[row] = letters.map(|(x, sign)| if x == column { 'k' } else { sign }).collect();
        }
    }
}

fn report(source: &Source, game: &Game, komi: Halves, warnings: Vec<String>) -> PlayReport {
    let position = game.position();
    let grid = position.grid();
    let at_end = game.move_count() == source.game.move_count();
    let made = source.game.turns().iter().filter_map(|turn| match *turn {
        Turn::Move(color, made) => Some(MoveReport { color, point: json(grid, made) }),
        Turn::Edit(_) => None,
    });
    let first_move = source.game.turns().iter().position(|turn| matches!(turn, Turn::Move(..)));
    let edited =
        first_move.is_some_and(|first| source.game.turns()[first..].iter().any(|turn| matches!(turn, Turn::Edit(_))));
    let start = source.game.at(0);
    let start = start.as_ref().unwrap_or(position);
    let sound = start.grid().points().all(|point| !start.has_no_liberty(point));
    let last = game.turns().iter().rev().find_map(|turn| match turn {
        Turn::Move(_, made) => Some(json(grid, *made).map_or(Last::Pass("pass"), Last::Stone)),
        Turn::Edit(_) => None,
    });
    let marks = source.territory.as_ref().filter(|_| at_end).map(|marked| PointsReport {
        black: JsonPoint::all(grid, marked.black.iter().copied()),
        white: JsonPoint::all(grid, marked.white.iter().copied()),
    });
    let ByColor { black, white } = source.players.clone();
    PlayReport {
        width: grid.width(),
        height: grid.height(),
        rules: source.rules.name.clone(),
        rules_title: source.rules.title.clone(),
        komi: Number(komi),
        handicap: source.game.handicap(),
        names: Names { black, white },
        setup: SetupReport {
            black: stones(start.board(), Color::Black),
            white: stones(start.board(), Color::White),
            next: start.to_play(),
            prisoners: taken(start),
        },
        moves: made.collect(),
        plain: !edited && sound && source.game.irregular().is_empty() && grid.width().max(grid.height()) <= 52,
        number: game.move_count(),
        board: diagram::board_rows(position.board()),
        next: position.to_play(),
        prisoners: taken(position),
        ko: position.ko().map(|point| JsonPoint::of(grid, point)),
        last,
        legal: legal(game),
        over: game.is_over(),
        resumption: resumption::of_game(game),
        record: source.result.clone(),
        games: source.games,
        marks,
        rulesets: rulesets(),
        warnings,
    }
}

fn taken(position: &Position) -> Prisoners {
    let ByColor { black, white } = position.prisoners();
    Prisoners { black, white }
}

fn json(grid: Grid, made: Move) -> Option<JsonPoint> {
    match made {
        Move::Play(point) => Some(JsonPoint::of(grid, point)),
        Move::Pass => None,
    }
}

fn rulesets() -> Vec<RulesetReport> {
    let all = Ruleset::ALL.iter();
    all.map(|ruleset| RulesetReport {
        name: ruleset.name(),
        title: ruleset.title(),
        komi: Number(ruleset.rules().komi),
    })
    .collect()
}

/// Returns which points the player to move may play at, row by row.
fn legal(game: &Game) -> Vec<String> {
    let position = game.position();
    let sign = |why: Option<IllegalMove>| match why {
        None => '+',
        Some(IllegalMove::Ko) => 'k',
        Some(IllegalMove::Suicide) => 's',
        Some(IllegalMove::Superko) => 'r',
        Some(IllegalMove::Over) => 'e',
        Some(_) => '#',
    };
    let signs: Vec<char> = game.legality(position.to_play()).illegal.into_iter().map(sign).collect();
    signs.chunks(position.grid().width()).map(|row| row.iter().collect()).collect()
}

impl From<Color> for ColorInput {
    fn from(color: Color) -> ColorInput {
        match color {
            Color::Black => ColorInput::Black,
            Color::White => ColorInput::White,
        }
    }
}
