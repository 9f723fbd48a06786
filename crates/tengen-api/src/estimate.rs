//! How will it end? An estimate of a position: territories, the lead, and how sure that is.

use crate::points::JsonPoint;
use crate::problem::{Kind, Problem};
use crate::score::JUDGE_SEED;
use crate::score::{Dead, mark};
use crate::source::{self, NamedRules, ReadOptions, Source};
use serde::Serialize;
use tengen::go::{Game, Move, Rules, Turn};
use tengen::life::{Marks, Status};
use tengen::score::{GameResult, Played};
use tengen::{Board, ByColor, Color, Halves, Point, diagram};
use tengen_estimate::distance::calibration::{self, Progress};
use tengen_estimate::distance::scale::{self, Scale};
use tengen_estimate::distance::{Fields, Ratio, bouzy, nearest, threshold};
use tengen_estimate::judge::judge;
use tengen_estimate::{Estimate, Guess, Method, Question};

/// The largest scale and target that are taken; beyond lies nothing but overflow.
const MAX_NUMBER: f64 = 1e6;

/// The best method there is: of the distance methods it knows the owners of points best at every stage and, from the
/// middle game on, the score.
pub const DEFAULT_METHOD: Method = Method::Ratio;

/// A question about how a game will end.
#[derive(Clone, Debug)]
pub struct EstimateRequest {
    /// How to estimate.
    pub method: Method,
    /// The cap of the threshold method.
    pub cap: u32,
    /// The scale of the ratio method.
    pub scale: Scale,
    /// The territories that are expected, for the optimal scale.
    pub targets: Option<ByColor<f64>>,
    /// Which stones are dead.
    pub dead: Dead,
    /// After how many moves, instead of at the end.
    pub number: Option<usize>,
    /// The seed, for methods that need one.
    pub seed: Option<u64>,
}

impl Default for EstimateRequest {
    fn default() -> EstimateRequest {
        EstimateRequest {
            method: DEFAULT_METHOD,
            cap: threshold::CAP,
            scale: Scale::default(),
            targets: None,
            dead: Dead::None,
            number: None,
            seed: None,
        }
    }
}

/// Reads the name of a method.
pub fn method(name: &str) -> Result<Method, Problem> {
    if matches!(name, "playouts" | "network") {
        let known = Method::ALL.map(Method::name).join(", ");
        return Err(Problem::new(Kind::Unsupported, format!("this version has no {name}; it knows {known}")));
    }
    name.parse().map_err(|error| Problem::new(Kind::Unsupported, error))
}

fn number(text: &str) -> Option<f64> {
    text.trim().parse().ok().filter(|number: &f64| (0.0..=MAX_NUMBER).contains(number))
}

/// Reads two targets such as `94,99`: Black's territory, then White's.
pub fn targets(text: &str) -> Result<ByColor<f64>, Problem> {
    let (black, white) = text.split_once(',').unwrap_or((text, ""));
    let pair = number(black).zip(number(white)).map(|(black, white)| ByColor { black, white });
    pair.ok_or_else(|| {
        let message = format!("targets {text:?}: two numbers are wanted, Black's and White's territory, such as 94,99");
        Problem::new(Kind::Syntax, message)
    })
}

/// Reads a scale: a number, `optimal`, `moves` or `fitted`.
pub fn scale(text: &str, total_moves: usize) -> Result<Scale, Problem> {
    match text {
        "optimal" => Ok(Scale::Optimal),
        "moves" => Ok(Scale::Moves(total_moves)),
        "fitted" => Ok(Scale::Fitted),
        _ => number(text).map(Scale::Fixed).ok_or_else(|| {
            let message = format!("k {text:?}: a number from 0 up is wanted, or optimal, moves or fitted");
            Problem::new(Kind::Syntax, message)
        }),
    }
}

/// Reads a record or a board. A board is no game, so it has no komi unless one is given.
pub fn read(bytes: &[u8], options: &ReadOptions) -> Result<Source, Problem> {
    let mut options = options.clone();
    if !source::is_record(bytes) && options.komi.is_none() {
        options.komi = Some("0".into());
    }
    Source::read(bytes, &options)
}

/// Numbers by color.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Pair<T> {
    /// Black's.
    pub black: T,
    /// White's.
    pub white: T,
}

/// How many points the threshold method gives to whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Counts {
    /// Black's.
    pub black: usize,
    /// White's.
    pub white: usize,
    /// Anybody's.
    pub swing: usize,
}

/// The answer, as JSON gives it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EstimateReport {
    /// The method.
    pub method: &'static str,
    /// After how many moves.
    #[serde(rename = "move")]
    pub number: usize,
    /// Black's territory.
    pub black: f64,
    /// White's.
    pub white: f64,
    /// Black's points more than White's, with everything that the rules count.
    pub lead: f64,
    /// The standard deviation of the final score around the lead, where it was measured.
    pub stdev: Option<f64>,
    /// How likely the player who is ahead wins; 0.5 where nothing is known.
    pub confidence: f64,
    /// For each point from -1 (White's) to 1 (Black's), row by row.
    pub ownership: Vec<Vec<f64>>,
    /// Stones that were taken as dead.
    pub dead: Vec<JsonPoint>,
    /// The seed, where the method has one.
    pub seed: Option<u64>,
    /// The sum of Black's confidences.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub x: Option<f64>,
    /// The sum of White's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub y: Option<f64>,
    /// The scale; null where it is not defined.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub k: Option<Option<f64>>,
    /// Steps to the nearest stone of each color; null where none can be reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance: Option<Pair<Vec<Vec<Option<u32>>>>>,
    /// Whose each point rather is: `b`, `w`, `s` for swing, `X` and `O` on stones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub category: Option<Vec<String>>,
    /// The points of the threshold method.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<Counts>,
    /// The optimal scale for the targets; null where it is not defined.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub k_optimal: Option<Option<f64>>,
    /// Half the squared distance between the territories at the optimal scale and the targets: what no scale can mend.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loss: Option<f64>,
    /// The loss at the k that was used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loss_at_k: Option<f64>,
    /// What was forgiven or assumed.
    pub warnings: Vec<String>,
}

/// An estimate with what pictures are made from.
#[derive(Clone, Debug)]
pub struct Estimated {
    /// The stones.
    pub board: Board,
    /// The last stone put down.
    pub last_move: Option<Point>,
    /// What happened besides.
    pub played: Played,
    /// The rules, with komi.
    pub rules: Rules,
    /// The rules' name.
    pub named: NamedRules,
    /// The estimate.
    pub estimate: Estimate,
    /// The scale, where the method has one.
    pub k: Option<f64>,
    /// The answer.
    pub report: EstimateReport,
}

/// What happened in the first `moves` moves that the board does not show.
pub fn played(game: &Game, moves: usize) -> Played {
    let mut played = Played { handicap: game.handicap(), ..Played::default() };
    if let Some(position) = game.at(moves) {
        played.prisoners = position.prisoners();
    }
    let made = game.turns().iter().filter_map(|turn| match turn {
        Turn::Move(color, made) => Some((*color, *made)),
        Turn::Edit { .. } => None,
    });
    for (color, _) in made.take(moves).filter(|(_, made)| *made == Move::Pass) {
        played.passes[color] += 1;
        played.first_pass = played.first_pass.or(Some(color));
    }
    played
}

/// How far the game has come after `moves` moves, as the calibration counts it.
pub(crate) fn progress(source: &Source, board: &Board, moves: usize) -> Progress {
    let counted = || source.result.as_deref().and_then(|text| text.parse::<GameResult>().ok()?.score()).is_some();
    let at_end = moves == source.game.moves();
    let stones = board.count();
    let made = if source.game.moves() == 0 { stones.black + stones.white } else { moves };
    Progress { moves: made, over: moves > 0 && at_end && (source.game.is_over() || counted()) }
}

/// What a method says of a board from which dead stones were taken off.
pub(crate) struct View {
    pub(crate) guess: Guess,
    /// The sums and the scale of the ratio method.
    ratio: Option<(Ratio, Option<f64>)>,
}

impl View {
    pub(crate) fn of(living: &Board, request: &EstimateRequest, moves: usize) -> View {
        let guess = match request.method {
            Method::Ratio => {
                let ratio = Ratio::of(living);
                let k = request.scale.value(ratio.sums(), request.targets, moves, living.grid().area());
                // Where the optimal scale is not defined there is nothing to scale.
                let guess = ratio.guess(k.unwrap_or(0.0));
                return View { guess, ratio: Some((ratio, k)) };
            }
            Method::Threshold => threshold::guess(living, request.cap),
            Method::Nearest => nearest::guess(living),
            Method::Bouzy => bouzy::guess(living),
        };
        View { guess, ratio: None }
    }
}

/// Whether the request is for a method in the form that was measured, and with which scale.
pub(crate) fn measured(request: &EstimateRequest) -> Option<bool> {
    match (request.method, request.scale) {
        (Method::Ratio, Scale::Fitted) => Some(true),
        (Method::Ratio, Scale::Fixed(k)) => ((k - 1.0).abs() < 1e-9).then_some(false),
        (Method::Ratio, _) => None,
        (Method::Threshold, _) => (request.cap == threshold::CAP).then_some(false),
        (Method::Nearest | Method::Bouzy, _) => Some(false),
    }
}

/// Whether the request fits together.
pub(crate) fn check(request: &EstimateRequest) -> Result<(), Problem> {
    if request.method == Method::Ratio && request.scale == Scale::Optimal && request.targets.is_none() {
        let message = "the optimal k is for targets: give them with --targets, Black's and White's, such as 94,99";
        return Err(Problem::new(Kind::Unsupported, message));
    }
    Ok(())
}

/// The rules and the komi. Without a game neither matters much, and nobody is asked for them.
pub(crate) fn rules(source: &Source) -> Result<(NamedRules, Rules), Problem> {
    let (named, komi): (NamedRules, Halves) = (source.rules.clone()?, source.komi.clone()?);
    let rules = named.rules.with_komi(komi);
    Ok((named, rules))
}

fn dead_stones(
    source: &Source,
    board: &Board,
    request: &EstimateRequest,
    at_end: bool,
    warnings: &mut Vec<String>,
) -> Result<Vec<Point>, Problem> {
    let mut marks = Marks::none(board);
    let territory = source.territory.as_ref().filter(|_| at_end);
    match (&request.dead, territory) {
        (Dead::None, _) | (Dead::Auto, None) => {}
        (Dead::List(list), _) => mark(board, &mut marks, list, Status::Dead)?,
        (Dead::Record | Dead::Auto, Some(marked)) => {
            (marks, _) = Marks::from_territory(board, &marked.black, &marked.white);
        }
        (Dead::Judge, _) => {
            if let Some(judged) = judge(board, true, JUDGE_SEED) {
                marks = judged.marks;
            } else {
                warnings.push("the board is too large to judge; no stone was taken as dead".into());
            }
        }
        (Dead::Record, None) => {
            warnings.push("the record marks no territory (TB, TW) here; no stone was taken as dead".into());
        }
    }
    Ok(marks.stones(Status::Dead).collect())
}

/// Estimates how a game will end.
pub fn estimate(source: &Source, request: &EstimateRequest) -> Result<Estimated, Problem> {
    check(request)?;
    let (named, rules) = rules(source)?;
    let game = source.rewound(request.number)?;
    let moves = game.moves();
    let board = game.position().board().clone();
    let grid = board.grid();
    let mut warnings = source.warnings.clone();
    let at_end = moves == source.game.moves();
    let dead = dead_stones(source, &board, request, at_end, &mut warnings)?;
    let played = Played::from(&game);
    let question = Question { board: &board, dead: &dead, played, rules };
    let living = question.living();
    let stage = progress(source, &board, moves);
    let view = View::of(&living, request, stage.moves);
    // The spread was measured with every stone on the board; with the dead ones gone estimates are far better.
    let as_measured = measured(request).filter(|_| dead.is_empty());
    let spread = as_measured.and_then(|fitted| calibration::spread(request.method, fitted, grid, stage));
    if spread.is_none() {
        warnings.push("how far off such estimates are was not measured: there is no spread".into());
    }
    let owners = view.guess.owners.clone();
    let mut estimate = Estimate::new(&question, request.method, view.guess, spread);
    estimate.seed = request.seed;
    let rows = |values: &[f64]| values.chunks(grid.width()).map(<[f64]>::to_vec).collect();
    let mut report = EstimateReport {
        method: request.method.name(),
        number: moves,
        black: estimate.territory.black,
        white: estimate.territory.white,
        lead: estimate.lead,
        stdev: estimate.stdev,
        confidence: estimate.confidence,
        // Adding zero makes a negative zero a plain one.
        ownership: rows(&estimate.ownership.iter().map(|value| value + 0.0).collect::<Vec<f64>>()),
        dead: JsonPoint::all(grid, dead.iter().copied()),
        seed: request.seed,
        x: None,
        y: None,
        k: None,
        distance: None,
        category: None,
        counts: None,
        k_optimal: None,
        loss: None,
        loss_at_k: None,
        warnings,
    };
    if matches!(request.method, Method::Ratio | Method::Threshold) {
        report.category = Some(categories(&living, &owners));
    }
    let k = view.ratio.as_ref().and_then(|(_, k)| *k);
    if let Some((ratio, k)) = &view.ratio {
        describe_ratio(&mut report, &living, ratio, *k, request.targets);
    }
    if request.method == Method::Threshold {
        let count = |color| owners.iter().filter(|&&owner| owner == Some(color)).count();
        let empty = living.stones().iter().filter(|stone| stone.is_none()).count();
        let (black, white) = (count(Color::Black), count(Color::White));
        report.counts = Some(Counts { black, white, swing: empty - black - white });
    }
    Ok(Estimated { last_move: game.last_move(), board, played, rules, named, estimate, k, report })
}

fn categories(living: &Board, owners: &[Option<Color>]) -> Vec<String> {
    diagram::draw(living.grid(), |point| match (living[point], owners[point.index()]) {
        (Some(Color::Black), _) => 'X',
        (Some(Color::White), _) => 'O',
        (None, Some(Color::Black)) => 'b',
        (None, Some(Color::White)) => 'w',
        (None, None) => 's',
    })
}

fn describe_ratio(
    report: &mut EstimateReport,
    living: &Board,
    ratio: &Ratio,
    k: Option<f64>,
    targets: Option<ByColor<f64>>,
) {
    let sums = ratio.sums();
    let fields = Fields::of(living);
    let grid = living.grid();
    let distances = |color: Color| {
        let all: Vec<Option<u32>> = grid.points().map(|point| fields.distance(color, point)).collect();
        all.chunks(grid.width()).map(<[_]>::to_vec).collect()
    };
    (report.x, report.y, report.k) = (Some(sums.black), Some(sums.white), Some(k));
    report.distance = Some(Pair { black: distances(Color::Black), white: distances(Color::White) });
    if let Some(targets) = targets {
        let optimal = scale::optimal(sums, targets);
        report.k_optimal = Some(optimal);
        report.loss = Some(scale::least_loss(sums, targets).unwrap_or_else(|| scale::loss(sums, targets, 0.0)));
        report.loss_at_k = Some(scale::loss(sums, targets, k.unwrap_or(0.0)));
        if optimal.is_none() {
            report.warnings.push("no point is nearer to one color, so that no k is better than another".into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(text: &str, request: &EstimateRequest) -> EstimateReport {
        let source = read(text.as_bytes(), &ReadOptions::default()).unwrap();
        estimate(&source, request).unwrap().report
    }

    #[test]
    fn an_empty_board_has_no_optimal_scale_and_no_nan() {
        for method in Method::ALL {
            for scale in [Scale::Fixed(1.0), Scale::Optimal, Scale::Moves(273), Scale::Fitted] {
                let targets = Some(ByColor { black: 94.0, white: 99.0 });
                let report = ask("...\n...\n", &EstimateRequest { method, scale, targets, ..Default::default() });
                let json = serde_json::to_string(&report).unwrap();
                assert!(!json.contains("NaN") && !json.contains("inf"), "{json}");
                assert_eq!(report.k_optimal, (method == Method::Ratio).then_some(None));
                assert_eq!(report.warnings.iter().any(|warning| warning.contains("no k")), method == Method::Ratio);
                assert!((report.lead, report.black) == (0.0, 0.0));
            }
        }
    }

    #[test]
    fn the_worked_examples_come_through() {
        let board = ".....\n.X.O.\n.X.O.\n.XO..\n.....\n";
        let targets = Some(ByColor { black: 6.0, white: 9.0 });
        let report = ask(board, &EstimateRequest { scale: Scale::Optimal, targets, ..Default::default() });
        let near = |value: Option<f64>, wanted: f64| (value.unwrap() - wanted).abs() < 5e-5;
        assert!(near(report.x, 4.35) && near(report.y, 5.23333) && near(report.k_optimal.unwrap(), 1.58064));
        assert!(near(report.loss, 0.64848) && near(Some(report.black), 6.8758) && near(Some(report.white), 8.2720));
        let distance = report.distance.unwrap();
        assert_eq!(distance.black[1], [Some(1), Some(0), Some(1), None, Some(5)]);
        assert_eq!(report.category.unwrap().join(" "), "bbsww bXsOw bXsOw bXOww bbwww");
        assert_eq!(report.stdev, None, "this scale was not measured");

        let swing = EstimateRequest { method: Method::Threshold, cap: 3, ..Default::default() };
        let report = ask(board, &swing);
        assert_eq!(report.category.unwrap().join(" "), "bbsww bXsOw bXsOw bXOww bssws");
        assert_eq!(report.counts, Some(Counts { black: 6, white: 7, swing: 6 }));

        let dead = Dead::List(vec!["E3".into()]);
        let report = ask(".X.O.\n.XXO.\n.X.OX\n.XXO.\n.X.O.\n", &EstimateRequest { dead, ..Default::default() });
        assert!((report.black, report.white, report.lead) == (5.0, 5.0, -1.0), "no komi on a board: {report:?}");
        assert_eq!(report.dead, [JsonPoint(4, 2)]);
    }

    #[test]
    fn a_game_has_komi_prisoners_and_an_end() {
        let game = "(;GM[1]SZ[5]KM[6.5]RU[Japanese];B[ab];W[aa];B[ba];W[ee])";
        let report = ask(game, &EstimateRequest { method: Method::Nearest, ..Default::default() });
        let territory = report.black - report.white;
        assert!((report.lead - (territory + 1.0 - 6.5)).abs() < 1e-12, "{report:?}");
        assert_eq!(report.number, 4);
        let source = read(game.as_bytes(), &ReadOptions::default()).unwrap();
        let past = EstimateRequest { number: Some(5), ..Default::default() };
        assert_eq!(estimate(&source, &past).unwrap_err().kind, Kind::Move);
    }

    #[test]
    fn wrong_options_are_named() {
        for bad in ["", "94", "94,", "a,b", "94,99,3", "nan,1", "inf,1", "-1,2", "1e999,1"] {
            assert_eq!(targets(bad).unwrap_err().kind, Kind::Syntax, "{bad}");
        }
        assert_eq!(targets(" 94, 99.5"), Ok(ByColor { black: 94.0, white: 99.5 }));
        for bad in ["", "x", "-1", "NaN", "inf"] {
            assert_eq!(scale(bad, 273).unwrap_err().kind, Kind::Syntax, "{bad}");
        }
        assert!(method("magic").unwrap_err().message.contains("ratio, threshold, nearest, bouzy"));
        assert!(method("playouts").is_err());
        let source = read(b"...", &ReadOptions::default()).unwrap();
        let alone = EstimateRequest { scale: Scale::Optimal, ..Default::default() };
        assert!(estimate(&source, &alone).unwrap_err().message.contains("--targets"));
    }
}
