//! Estimates of a position: territories, the lead, and the spread.

mod report;
mod view;

use crate::estimate_options;
use crate::option::OptionName;
use crate::problem::{Problem, ProblemKind};
use crate::record::Document;
use crate::score::{Corrections, Dead, DeadQuestion, dead_stones};
use crate::source::{NamedRules, ReadOptions, Source};
use crate::words::plural;
use report::{categories, describe_ratio};
use tengen::life::LifeStatus;
use tengen::score::PlayHistory;
use tengen::{Board, ByColor, Game, Point, Regions, Rules, Topology};
use tengen_estimate::distance::scale::RatioScale;
use tengen_estimate::distance::threshold;
use tengen_estimate::network::{Network, SymmetryCount};
use tengen_estimate::{Budget, Circumstances, Estimate, EstimateInput, MethodInput, MethodOption, MethodOptions};

pub(crate) use report::Figures;
pub use report::{Counts, EstimateReport, Pair};
pub use tengen_estimate::Method;
pub use tengen_estimate::distance::scale::TOTAL_MOVES;
pub use view::played;
pub(crate) use view::{guess, lead_calibration, progress};

/// The maximum number of moves of a game, as a multiple of the points of its board, or of 19x19 if that is larger.
const MAX_MOVES_PER_POINT: usize = 3;

/// The best method for a board: the network, or the ratio method if the network does not support the board.
pub fn best(board: &Board) -> Method {
    let grid = board.grid();
    let known = grid.topology() == Topology::Square && grid.width().max(grid.height()) <= Network::MAX_SIDE;
    if known { Method::BEST } else { Method::Ratio }
}

/// A request for an estimate.
///
/// ```
/// use tengen_api::estimate::{EstimateRequest, Method};
///
/// let request = EstimateRequest { method: Method::Threshold, cap: 3, ..EstimateRequest::default() };
/// assert_eq!(request.method_options().cap, 3);
/// ```
#[derive(Clone, Debug)]
pub struct EstimateRequest {
    /// The method.
    pub method: Method,
    /// The cap of the threshold method.
    pub cap: u32,
    /// The scale of the ratio method.
    pub scale: RatioScale,
    /// The expected territories, for the optimal scale.
    pub targets: Option<ByColor<f64>>,
    /// Which stones are dead.
    pub dead: Dead,
    /// The user's corrections to the dead stones.
    pub corrections: Corrections,
    /// The number of moves after which to estimate, instead of at the end. For a board without a game, the number of
    /// moves played.
    pub number: Option<usize>,
    /// The number of symmetries that the network evaluates.
    pub ways: SymmetryCount,
    /// The seed, for methods that need one.
    pub seed: Option<u64>,
    /// The budget.
    pub budget: Budget,
}

impl Default for EstimateRequest {
    fn default() -> EstimateRequest {
        EstimateRequest {
            method: Method::BEST,
            cap: threshold::CAP,
            scale: RatioScale::default(),
            targets: None,
            dead: Dead::None,
            corrections: Corrections::default(),
            number: None,
            ways: SymmetryCount::default(),
            seed: None,
            budget: Budget::unlimited(),
        }
    }
}

impl EstimateRequest {
    /// The options of the method.
    pub fn method_options(&self) -> MethodOptions {
        let &EstimateRequest { cap, scale, targets, ways, seed, .. } = self;
        MethodOptions { cap, scale, targets, ways, seed: seed.unwrap_or(MethodOptions::SEED) }
    }
}

/// Reads a record or a board. A board has no komi unless one is given.
pub fn read(document: &Document<'_>, options: &ReadOptions) -> Result<Source, Problem> {
    let mut options = options.clone();
    if !document.is_record() && options.komi.is_none() {
        options.komi = Some("0".into());
    }
    Source::of(document, &options)
}

/// An estimate, with the data for pictures.
///
/// ```
/// use tengen_api::estimate::{EstimateRequest, Method, estimate};
/// use tengen_api::{ReadOptions, Source};
///
/// let source = Source::read(b"(;SZ[9]KM[6.5];B[ee];W[ce])", &ReadOptions::default())?;
/// let request = EstimateRequest { method: Method::Ratio, ..EstimateRequest::default() };
/// let estimated = estimate(&source, &request)?;
/// assert_eq!(estimated.board.count().black, 1);
/// assert_eq!(estimated.report.number, 2);
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug)]
pub struct Estimated {
    /// The stones.
    pub board: Board,
    /// The last stone played.
    pub last_move: Option<Point>,
    /// What happened in play that the board does not show.
    pub played: PlayHistory,
    /// The rules, with komi.
    pub rules: Rules,
    /// The rules' name.
    pub named: NamedRules,
    /// The estimate.
    pub estimate: Estimate,
    /// The scale, if the method has one.
    pub k: Option<f64>,
    /// The answer.
    pub report: EstimateReport,
}

/// Returns the rules with their name, and the rules with the game's komi.
pub(crate) fn rules(source: &Source) -> Result<(NamedRules, Rules), Problem> {
    Ok((source.rules.clone(), source.counting_rules()?))
}

/// Estimates how a game will end.
///
/// ```
/// use tengen_api::estimate::{EstimateRequest, Method, estimate};
/// use tengen_api::{ReadOptions, Source, examples};
///
/// let source = Source::read(examples::get("nine")?.as_bytes(), &ReadOptions::default())?;
/// let request = EstimateRequest { method: Method::Ratio, ..EstimateRequest::default() };
/// let report = estimate(&source, &request)?.report;
/// assert_eq!(report.method, Method::Ratio);
/// assert!((0.5..=1.0).contains(&report.confidence));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
pub fn estimate(source: &Source, request: &EstimateRequest) -> Result<Estimated, Problem> {
    estimate_options::check(request)?;
    if request.targets.is_some() && !request.method.takes(MethodOption::Targets) {
        let takers = estimate_options::methods_taking(MethodOption::Targets);
        let message = format!("only the {takers} method uses targets; {} does not", request.method);
        return Err(Problem::new(ProblemKind::Unsupported, message).with_option(OptionName::TARGETS));
    }
    let (named, rules) = rules(source)?;
    let given_moves = given_moves(source, request)?;
    let game = source.rewound(if given_moves.is_some() { None } else { request.number })?;
    let board = game.position().board().clone();
    let area = board.grid().area();
    let mut warnings = source.warnings.clone();
    let dead = resolve_dead(source, request, &game, &mut warnings)?;
    let played = PlayHistory::from(&game);
    let question = EstimateInput { board: &board, dead: &dead, played, rules };
    let living = question.living();
    let mut progress = progress(source, &board, game.move_count());
    progress.moves = given_moves.unwrap_or(progress.moves);
    let to_play = Some(game.position().to_play()).filter(|_| source.knows_turn);
    let at = Circumstances { to_play, territory: !rules.counts_stones(), moves: progress.moves, over: progress.over };
    request.budget.step(area as u64)?;
    let guess = guess(&MethodInput::new(&living, at), request)?;
    request.budget.step(area as u64)?;
    // The calibration was measured with all stones on the board. If dead stones are removed, methods that cannot find
    // them are far more accurate, so it does not apply.
    let as_measured = dead.is_empty() || request.method.info().finds_dead;
    let calibration = lead_calibration(source, request, &board, progress).filter(|_| as_measured);
    if calibration.is_none() {
        warnings.push("the error of such estimates was not measured, so no spread is given".into());
    }
    let (owners, scaled) = (guess.owners.clone(), guess.scaled);
    let mut estimate = Estimate::new(&question, request.method, guess, calibration);
    let is_random = request.method.takes(MethodOption::Seed);
    estimate.seed = if is_random { Some(request.method_options().seed) } else { request.seed };
    let number = given_moves.unwrap_or(game.move_count());
    let mut report = EstimateReport::new(board.grid(), &estimate, request.method, number, warnings);
    if matches!(request.method, Method::Ratio | Method::Threshold) {
        report.category = Some(categories(&living, &owners));
    }
    if let Some(scaled) = scaled {
        describe_ratio(&mut report, &living, scaled, request.targets);
    }
    if request.method == Method::Threshold {
        report.counts = Some(Counts::of(&living, &owners));
    }
    Ok(Estimated {
        last_move: game.last_move(),
        board,
        played,
        rules,
        named,
        estimate,
        k: scaled.and_then(|scaled| scaled.k),
        report,
    })
}

/// Returns the number of moves that were played to reach a board without a game. Such a board cannot be rewound.
fn given_moves(source: &Source, request: &EstimateRequest) -> Result<Option<usize>, Problem> {
    let given_moves = request.number.filter(|_| source.game.move_count() == 0);
    let area = source.game.position().board().grid().area();
    if let Some(moves) = given_moves.filter(|&moves| moves > MAX_MOVES_PER_POINT * area.max(19 * 19)) {
        let message = format!("{moves} moves are more than anybody plays on {}", plural(area, "point"));
        return Err(Problem::new(ProblemKind::Move, message).with_option(OptionName::MOVE));
    }
    Ok(given_moves)
}

/// Returns the dead stones of the position.
fn resolve_dead(
    source: &Source,
    request: &EstimateRequest,
    game: &Game,
    warnings: &mut Vec<String>,
) -> Result<Vec<Point>, Problem> {
    let board = game.position().board();
    let at_end = game.move_count() == source.game.move_count();
    let mut saved = source.saved.clone().filter(|_| at_end).unwrap_or_default();
    let chains = Regions::of_board(board);
    let (dead, corrections) = saved.complete_dead(&request.dead, &request.corrections, &[], &chains, warnings);
    let question = DeadQuestion {
        board,
        territory: source.territory.as_ref().filter(|_| at_end),
        rules: &source.rules,
        is_over: false,
        dead: &dead,
        corrections: &corrections,
        method: saved.method.unwrap_or_default(),
        katago: None,
        budget: &request.budget,
    };
    Ok(dead_stones(question, warnings)?.marks.stones(LifeStatus::Dead).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::points::JsonPoint;

    fn read(bytes: &[u8], options: &ReadOptions) -> Result<Source, Problem> {
        super::read(&crate::Text::of(bytes).document(), options)
    }

    fn ask(text: &str, request: &EstimateRequest) -> EstimateReport {
        let source = read(text.as_bytes(), &ReadOptions::default()).unwrap();
        estimate(&source, request).unwrap().report
    }

    #[test]
    fn an_empty_board_has_no_optimal_scale_and_no_nan() {
        let targets = Some(ByColor { black: 94.0, white: 99.0 });
        for scale in [RatioScale::Fixed(1.0), RatioScale::Optimal, RatioScale::Moves(273), RatioScale::Fitted] {
            let request = EstimateRequest { method: Method::Ratio, scale, targets, ..Default::default() };
            let report = ask("...\n...\n", &request);
            assert!(!serde_json::to_string(&report).unwrap().contains("NaN"));
            assert_eq!(report.k_optimal, Some(None));
            assert!(report.warnings.iter().any(|warning| warning.contains("no k")));
            assert!((report.lead, report.black) == (0.0, 0.0));
        }
        for method in Method::ALL {
            let report = ask("...\n...\n", &EstimateRequest { method, ..Default::default() });
            let json = serde_json::to_string(&report).unwrap();
            assert!(!json.contains("NaN") && !json.contains("inf"), "{json}");
            let by_distance = !matches!(method, Method::Network | Method::Playouts);
            assert!(!by_distance || (report.lead, report.black) == (0.0, 0.0));
            let targeted = EstimateRequest { method, targets, ..Default::default() };
            let source = read(b"...\n...\n", &ReadOptions::default()).unwrap();
            assert_eq!(estimate(&source, &targeted).is_ok(), method == Method::Ratio, "{method}");
        }
    }

    #[test]
    fn options_of_another_method_are_refused() {
        let source = read(b"X..\n..O\n", &ReadOptions::default()).unwrap();
        let refused = |request: EstimateRequest| estimate(&source, &request).unwrap_err().message;
        for method in Method::ALL {
            let usual = || EstimateRequest { method, ..Default::default() };
            assert!(refused(EstimateRequest { cap: 0, ..usual() }).contains("at least 1"));
            if method != Method::Ratio {
                assert!(
                    refused(EstimateRequest { scale: RatioScale::Fitted, ..usual() }).contains("this is for the ratio")
                );
            }
            if method != Method::Threshold {
                assert!(refused(EstimateRequest { cap: 3, ..usual() }).contains("this is for the threshold"));
            }
        }
    }

    #[test]
    fn a_board_may_say_how_many_moves_were_played() {
        let board = ".....\n.X.O.\n.X.O.\n.XO..\n.....\n";
        let targets = Some(ByColor { black: 6.0, white: 9.0 });
        for (moves, k, loss) in [(30, 0.1737, 46.48), (180, 1.0422, 7.36)] {
            let scale = RatioScale::Moves(273);
            let number = Some(moves);
            let report =
                ask(board, &EstimateRequest { method: Method::Ratio, scale, targets, number, ..Default::default() });
            assert!((report.k.unwrap().unwrap() - k).abs() < 5e-5, "{report:?}");
            assert!((report.loss_at_k.unwrap() - loss).abs() < 5e-3 && report.number == moves);
        }
    }

    #[test]
    fn the_network_sees_dead_stones_and_the_rules_agree() {
        let board =
            "..XO...O.\n..XO.O.O.\n..XO...OO\n..XOO....\n..XO..X.O\n..XO.O...\n..XO...OO\n..XO.OO.O\n..XO..O..\n";
        let ask = |rules: &str| {
            let options = ReadOptions { rules: Some(rules.into()), ..ReadOptions::default() };
            estimate(&read(board.as_bytes(), &options).unwrap(), &EstimateRequest::default()).unwrap().report
        };
        let area = ask("chinese");
        assert_eq!((area.method, area.dead.as_slice()), (Method::Network, [JsonPoint(6, 4)].as_slice()));
        assert!((area.lead + 27.0).abs() < 1.0, "three lines against six: {}", area.lead);
        assert!(area.ownership[4][0] > 0.8 && area.ownership[4][8] < -0.8 && area.confidence > 0.9);
        // White has put down 23 stones and Black 10, which count as area and not as territory.
        let territory = ask("japanese");
        assert!((territory.lead - (area.lead + 13.0)).abs() < 1.0, "{} {}", territory.lead, area.lead);
    }

    #[test]
    fn playouts_have_a_seed() {
        let board = ".X.O.\n.XXO.\n.X.OX\n.XXO.\n.X.O.\n";
        let ask = |seed| ask(board, &EstimateRequest { method: Method::Playouts, seed, ..Default::default() });
        assert_eq!(ask(Some(7)), ask(Some(7)));
        assert_eq!((ask(Some(7)).seed, ask(None).seed), (Some(7), Some(MethodOptions::SEED)));
        assert!(ask(None).ownership[0][0] > 0.5 && ask(None).stdev.is_some());
    }

    #[test]
    fn the_worked_examples_come_through() {
        let board = ".....\n.X.O.\n.X.O.\n.XO..\n.....\n";
        let targets = Some(ByColor { black: 6.0, white: 9.0 });
        let ratio = || EstimateRequest { method: Method::Ratio, ..Default::default() };
        let report = ask(board, &EstimateRequest { scale: RatioScale::Optimal, targets, ..ratio() });
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
        let report = ask(".X.O.\n.XXO.\n.X.OX\n.XXO.\n.X.O.\n", &EstimateRequest { dead, ..ratio() });
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
        assert_eq!(estimate(&source, &past).unwrap_err().kind, ProblemKind::Move);
    }

    #[test]
    fn the_optimal_scale_wants_targets() {
        let source = read(b"...", &ReadOptions::default()).unwrap();
        let alone = EstimateRequest { method: Method::Ratio, scale: RatioScale::Optimal, ..Default::default() };
        let refused = estimate(&source, &alone).unwrap_err();
        assert_eq!(refused.option, Some(OptionName::K));
        assert!(refused.message.contains(&OptionName::TARGETS.to_string()), "{}", refused.message);
    }
}
