//! Measures one game: the estimates of every method at every stage, and how the game ended.

use super::Variant;
use super::katago::KatagoLeads;
use super::variant::Sampled;
use crate::records::{RecordedOwners, SkippedGame, StudyRecord};
use tengen::sgf::Reader;
use tengen::{Board, ByColor, Color, Point, Regions};
use tengen_api::estimate::played;
use tengen_api::{Problem, ProblemKind, ReadOptions, Source, Text};
use tengen_estimate::distance::Ratio;
use tengen_estimate::{Budget, Circumstances, Guess, Method, MethodCost, MethodInput, MethodOptions, StopFlag, lead};

/// The number of bins for ownership from -1 to 1.
pub(super) const STEPS: usize = 128;

/// A part of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Zone {
    /// Within the fourth line of two sides.
    Corner,
    /// Within the fourth line of one side.
    Side,
    /// The rest.
    Center,
}

/// Ownership compared with the final owners.
#[derive(Clone, Debug)]
pub(super) struct Agreement {
    /// The numbers of correct points (half a point if neither player is favored) and of all points, by zone.
    pub(super) zones: [(f64, u32); 3],
    /// The number of points by their ownership for the final owner, from -1 to 1, without undoubted stones.
    pub(super) certainty: Vec<u32>,
    /// The numbers of undoubted stones that lived and that were lost.
    pub(super) stones: (u32, u32),
    /// The ownership given to either player at points that are neutral in the end.
    pub(super) neutral: f64,
}

/// One guess.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    pub(super) of: Sampled,
    /// The territories, before any scale.
    pub(super) territory: ByColor<f64>,
    /// The lead that stones, prisoners, komi and bonus make without any territory.
    pub(super) base: f64,
    /// The spread of the lead according to the method itself.
    pub(super) doubt: Option<f64>,
    pub(super) agreement: Option<Agreement>,
}

/// A position of a game.
#[derive(Clone, Debug)]
pub(super) struct SampledPosition {
    /// The number of moves played.
    pub(super) moves: usize,
    /// Whether it is the last one.
    pub(super) last: bool,
    /// Whether it is used only for calibration. Small boards have few stages at the usual interval.
    pub(super) extra: bool,
    /// The lead according to a strong program.
    pub(super) katago: Option<f64>,
    pub(super) samples: Vec<Sample>,
}

/// A game, measured.
#[derive(Clone, Debug)]
pub(super) struct Measured {
    pub(super) id: String,
    /// The half of the games that it belongs to.
    pub(super) half: usize,
    pub(super) size: usize,
    /// Whether Black had two handicap stones or more.
    pub(super) handicap: bool,
    /// Groups that it is reported in.
    pub(super) tags: Vec<(&'static str, String)>,
    /// The final score, Black's positive.
    pub(super) score: f64,
    /// Each player's final territory: empty points and twice the dead stones.
    pub(super) targets: Option<ByColor<f64>>,
    pub(super) stages: Vec<SampledPosition>,
}

/// Returns the half of the games that a name belongs to, the same on every machine (FNV-1a).
pub(super) fn half(id: &str) -> usize {
    let hash = id
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    // The upper bits of the hash are the most random.
    (hash >> 40) as usize % 2
}

/// What to measure, and what to compare it with.
pub(super) struct Plan<'a> {
    pub(super) leads: &'a KatagoLeads,
    pub(super) variants: &'a [Variant],
    pub(super) every: usize,
    /// Ends the work at the next stage.
    pub(super) stop: &'a StopFlag,
}

/// Measures a game.
pub(super) fn measure(record: &StudyRecord, plan: &Plan<'_>) -> Result<Measured, SkippedGame> {
    let skipped = |error: String| SkippedGame { id: record.id.clone(), error };
    let words = |problem: Problem| skipped(problem.to_string());
    let bytes = record.read().map_err(skipped)?;
    let text = Text::of(&bytes);
    let games = text.games().map_err(words)?;
    let options = record.facts.options(&ReadOptions::default());
    let root = games.root(1).map_err(words)?;
    let source = Source::of_record(&games, root, &options, &mut Reader::default()).map_err(words)?;
    game(record, &source, plan).map_err(words)
}

/// The maximum side of boards that are measured three times as often.
const SMALL: usize = 9;

fn game(entry: &StudyRecord, source: &Source, plan: &Plan<'_>) -> Result<Measured, Problem> {
    let (id, row) = (entry.id.clone(), &entry.facts);
    let rules = source.counting_rules()?;
    let recorded = || source.recorded_result()?.score().map(tengen::Halves::to_f64);
    let score =
        row.score.or_else(recorded).ok_or_else(|| Problem::new(ProblemKind::Unsupported, "it was not counted"))?;
    let game = &source.game;
    let grid = game.position().grid();
    if grid.width() != grid.height() || grid.area() > 1 << 16 {
        return Err(Problem::new(ProblemKind::Unsupported, format!("a board of {grid} is not studied")));
    }
    let territory = !rules.counts_stones();
    let owners = entry.owners.clone().filter(|owners| owners.len() == grid.area());
    let owners = owners.or_else(|| Some(marked(game.position().board(), source.territory.as_ref()?)));
    let owners = owners.as_deref();
    // A manifest may know better than the ruleset what White was given.
    let bonus = rules.white_handicap_bonus.points(game.handicap()).to_f64();
    let correction = row.white_handicap_bonus.map_or(0.0, |listed| bonus - f64::from(listed));
    let step = if grid.width() <= SMALL { plan.every.div_ceil(3) } else { plan.every };
    let numbers = (1..).map(|count| count * step).take_while(|&number| number < game.move_count());
    let stages = numbers.chain([game.move_count()]).take_while(|_| !plan.stop.is_set()).filter_map(|moves| {
        let position = game.at(moves)?;
        let played = played(game, moves);
        let board = position.board();
        let base = |dead: &[Point]| correction + lead(board, dead, ByColor::default(), played, rules);
        let last = moves == game.move_count();
        let at = Circumstances { to_play: Some(position.to_play()), territory, moves, over: last };
        let katago = plan.leads.of(&id, moves, board).map(|lead_there| {
            // Its komi is the record's, and it knows of no prisoners.
            let stones = board.count();
            let placed = if territory { 0.0 } else { stones.black as f64 - stones.white as f64 };
            let found = ByColor { black: lead_there + rules.komi.to_f64() - placed, white: 0.0 };
            correction + lead(board, &[], found, played, rules)
        });
        let extra = !last && !moves.is_multiple_of(plan.every);
        Some(SampledPosition { moves, last, extra, katago, samples: samples(board, at, owners, plan.variants, base) })
    });
    let stages: Vec<SampledPosition> = stages.collect();
    let targets = owners.map(|owners| targets(game.position().board(), owners));
    let tag = |name: &'static str, value: Option<String>| value.map(|value| (name, value));
    let tags = [
        tag("size", Some(grid.width().to_string())),
        tag("source", row.source.clone()),
        tag("scoring", row.scoring.clone()),
        tag("tier", row.tier.clone()),
        tag("suspect", row.suspect.map(|suspect| suspect.to_string())),
        tag("handicap", Some((game.handicap() >= 2).to_string())),
    ];
    Ok(Measured {
        half: half(&id),
        id,
        size: grid.width(),
        handicap: game.handicap() >= 2,
        tags: tags.into_iter().flatten().collect(),
        score,
        targets,
        stages,
    })
}

/// Returns the owners according to a record: marked territory, and stones at unmarked points.
fn marked(board: &Board, territory: &ByColor<Vec<Point>>) -> RecordedOwners {
    let mut owners = board.stones().to_vec();
    for color in Color::BOTH {
        for point in &territory[color] {
            if let Some(owner) = owners.get_mut(point.index()) {
                *owner = Some(color);
            }
        }
    }
    owners
}

fn targets(board: &Board, owners: &[Option<Color>]) -> ByColor<f64> {
    let mut targets = ByColor::default();
    for (stone, owner) in board.stones().iter().zip(owners) {
        if let Some(owner) = owner {
            targets[*owner] += match stone {
                None => 1.0,
                Some(stone) if stone == owner => 0.0,
                Some(_) => 2.0,
            };
        }
    }
    targets
}

/// Runs the methods on a position: all fast ones, and those slow ones that are part of the study.
fn samples(
    board: &Board,
    at: Circumstances,
    owners: Option<&[Option<Color>]>,
    variants: &[Variant],
    base: impl Fn(&[Point]) -> f64,
) -> Vec<Sample> {
    let sample = |of: Sampled, board: &Board, guess: &Guess, dead: &[Point]| Sample {
        of,
        territory: guess.territory,
        base: base(dead),
        doubt: guess.doubt,
        agreement: owners.map(|owners| agreement(board, guess, owners)),
    };
    let (input, options) = (MethodInput::new(board, at), MethodOptions::default());
    let is_selected =
        |method: &Method| method.info().cost == MethodCost::Low || variants.contains(&Variant::Method(*method));
    let ask = |method: Method| {
        let guess = method.guess(&input, &options, &Budget::unlimited()).ok()?;
        Some(sample(Sampled::Method(method), board, &guess, &guess.dead))
    };
    let mut samples: Vec<Sample> = Method::ALL.into_iter().filter(is_selected).filter_map(ask).collect();
    if let Some(owners) = owners {
        let lost = lost(board, owners);
        let living = board.without(lost.iter().copied());
        samples.push(sample(Sampled::Hindsight, &living, &Ratio::of(&living).guess(1.0), &lost));
    }
    samples
}

/// Returns the stones of chains that mostly lie on points of the opponent in the end.
fn lost(board: &Board, owners: &[Option<Color>]) -> Vec<Point> {
    let chains = Regions::of_board(board);
    let mut lost = Vec::new();
    for (label, chain) in &chains {
        let Some(color) = chain.content else { continue };
        let points = chains.points(label);
        let taken = points.iter().filter(|point| owners[point.index()] == Some(color.opponent())).count();
        if taken * 2 > points.len() {
            lost.extend(points);
        }
    }
    lost
}

fn zone(grid: tengen::Grid, point: Point) -> Zone {
    let (x, y) = grid.xy(point);
    let near = |at: usize, size: usize| at.min(size - 1 - at) < 4;
    match (near(x, grid.width()), near(y, grid.height())) {
        (true, true) => Zone::Corner,
        (false, false) => Zone::Center,
        _ => Zone::Side,
    }
}

fn agreement(board: &Board, guess: &Guess, owners: &[Option<Color>]) -> Agreement {
    let mut agreement =
        Agreement { zones: [(0.0, 0); 3], certainty: vec![0; 2 * STEPS + 1], stones: (0, 0), neutral: 0.0 };
    for point in board.grid().points() {
        let value = guess.ownership[point.index()];
        let Some(owner) = owners[point.index()] else {
            if board[point].is_none() {
                agreement.neutral += value.abs();
            }
            continue;
        };
        let toward = if owner == Color::Black { value } else { -value };
        let zone = &mut agreement.zones[zone(board.grid(), point) as usize];
        zone.0 += if toward > 0.0 {
            1.0
        } else if toward < 0.0 {
            0.0
        } else {
            0.5
        };
        zone.1 += 1;
        if board[point].is_some() && value.abs() >= 1.0 {
            let stones = if toward > 0.0 { &mut agreement.stones.0 } else { &mut agreement.stones.1 };
            *stones += 1;
        } else {
            agreement.certainty[((toward.clamp(-1.0, 1.0) + 1.0) * STEPS as f64).round() as usize] += 1;
        }
    }
    agreement
}
