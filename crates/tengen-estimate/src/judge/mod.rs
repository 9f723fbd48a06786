//! The judge: which chains of a finished game are dead, how sure that is, and what is not settled yet.
//!
//! Proof comes first: unconditionally living chains live, and chains inside the opponent's unconditional territory are
//! dead. For all others, the network evaluates the board: once if that leaves nothing in doubt, and otherwise with each
//! player to move. A chain that on average belongs to the opponent is dead, and one whose status depends on the turn,
//! or is unclear, is in doubt. In case of doubt, the network evaluates up to eight symmetries, and if it is still not
//! sure, playouts give a second opinion. Without the network, playouts judge alone. Chains that are still in doubt are
//! read by search, which may prove their status or find the moves that decide it.

mod chains;
mod confidence;
mod evaluations;
pub mod judged_board;
mod reading;
mod remaining;
mod unsettled;

use crate::budget::{Budget, Stopped};
use crate::playouts::Playouts;
use chains::{ChainJudgment, by_playouts};
pub use confidence::DEFAULT_SURE;
use evaluations::{Evaluations, is_unsure};
pub use remaining::{Remaining, RemainingKo};
use std::fmt;
use std::str::FromStr;
use tengen::life::{Evidence, LifeStatus, MarkSource};
use tengen::{Board, ByColor, Color, Marks, Point, Regions};
use tengen_proof::go::reading::{GroupStatus, Reading};
pub use unsettled::{Counted, UnsettledArea, UnsettledKind, places};

/// The method that judges chains whose status is not proved.
///
/// ```
/// use tengen_estimate::judge::JudgeMethod;
///
/// assert_eq!("playouts".parse(), Ok(JudgeMethod::Playouts));
/// assert_eq!(JudgeMethod::default().name(), "network");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum JudgeMethod {
    /// The network, and playouts if it is not sure.
    #[default]
    Network,
    /// Playouts alone.
    Playouts,
}

impl JudgeMethod {
    /// All methods, the default one first.
    pub const ALL: [JudgeMethod; 2] = [JudgeMethod::Network, JudgeMethod::Playouts];

    /// One line for people who choose a method.
    pub const fn description(self) -> &'static str {
        match self {
            JudgeMethod::Network => "A small network, with playouts if it is unsure",
            JudgeMethod::Playouts => "Only playouts",
        }
    }

    /// The name on the command line and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            JudgeMethod::Network => "network",
            JudgeMethod::Playouts => "playouts",
        }
    }
}

impl fmt::Display for JudgeMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for an unknown method name.
///
/// ```
/// use tengen_estimate::judge::JudgeMethod;
///
/// let error = "oracle".parse::<JudgeMethod>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown judge \"oracle\"; known are network and playouts");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownJudgeMethod(String);

impl fmt::Display for UnknownJudgeMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown judge {:?}; known are network and playouts", self.0)
    }
}

impl std::error::Error for UnknownJudgeMethod {}

impl FromStr for JudgeMethod {
    type Err = UnknownJudgeMethod;

    fn from_str(name: &str) -> Result<JudgeMethod, UnknownJudgeMethod> {
        let known = JudgeMethod::ALL.into_iter().find(|method| method.name() == name);
        known.ok_or_else(|| UnknownJudgeMethod(name.into()))
    }
}

/// A request to the judge.
///
/// ```
/// use tengen_estimate::judge::{JudgeMethod, JudgeRequest};
///
/// let request = JudgeRequest { territory: true, ..JudgeRequest::default() };
/// assert_eq!(request.method, JudgeMethod::Network);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct JudgeRequest {
    /// Whether territory is counted, rather than area.
    pub territory: bool,
    /// The method.
    pub method: JudgeMethod,
    /// The seed of the playouts.
    pub seed: u64,
    /// Whether to read the chains that are in doubt.
    pub reads: bool,
}

impl Default for JudgeRequest {
    fn default() -> JudgeRequest {
        JudgeRequest { territory: false, method: JudgeMethod::default(), seed: DEFAULT_SEED, reads: true }
    }
}

/// The seed of the judge's playouts if none is given. A fixed seed makes results reproducible.
pub const DEFAULT_SEED: u64 = 1;

/// A chain whose status is unclear.
///
/// ```
/// use tengen::diagram;
/// use tengen_estimate::judge::{JudgeRequest, judge};
///
/// // Black lives without a doubt.
/// let judgment = judge(&diagram::parse(".X.X.\nXXXXX\n.....\n.....\n")?, JudgeRequest::default()).unwrap();
/// assert!(judgment.doubts(&judgment.marks, 0.9).is_empty());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// Its stones.
    pub stones: Vec<Point>,
    /// Whether its life depends on who moves first. Otherwise the judge cannot decide.
    pub by_turn: bool,
}

/// The judgment of a board.
///
/// ```
/// use tengen::diagram;
/// use tengen::life::{LifeStatus, MarkSource};
/// use tengen_estimate::judge::{JudgeRequest, judge};
///
/// let board = diagram::parse(".X.X.\nXXXXX\n.....\n.....\n")?;
/// let judgment = judge(&board, JudgeRequest::default()).ok_or("refused")?;
/// let stone = board.grid().at(1, 0)?;
/// assert_eq!(judgment.marks.status(stone), LifeStatus::Alive);
/// assert_eq!(judgment.marks.source(stone), MarkSource::Proof);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Judgment {
    /// The method that was used. Boards that are too large for the network are judged by playouts.
    pub method: JudgeMethod,
    /// The status of every chain, either proved or with the judge's confidence. A chain that is judged alive is only
    /// not dead: whether it is in seki follows from its shape.
    pub marks: Marks,
    /// A stone of each chain whose status depends on the turn, in the order of first stones.
    pub by_turn: Vec<Point>,
    /// For each point, the owner from -1 (White) to 1 (Black), if Black moves first and if White does. Both are the
    /// same if one evaluation was enough.
    pub first: ByColor<Vec<f32>>,
    /// For each point, the probability that people would call it neutral.
    pub nobody: Vec<f32>,
    /// The readings that changed the judgment: of groups whose status was found, and of groups whose life depends on
    /// who moves first.
    pub readings: Vec<Reading>,
}

impl Judgment {
    /// Returns the chains whose status is unclear, in the order of first stones: those whose life depends on who moves
    /// first, and those for which the judge's confidence is below `sure`. Chains whose status in `marks` comes from
    /// another source than the judge are not in doubt.
    pub fn doubts(&self, marks: &Marks, sure: f64) -> Vec<Doubt> {
        let doubt = |label: usize| {
            let stones = marks.chains().points(label);
            let confidence = marks.evidence(stones[0]).confidence()?;
            let by_turn = self.by_turn.contains(&stones[0]);
            (by_turn || confidence < sure).then(|| Doubt { stones: stones.to_vec(), by_turn })
        };
        let chains = marks.chains().iter().filter(|(_, region)| region.content.is_some());
        chains.filter_map(|(label, _)| doubt(label)).collect()
    }

    /// Returns the moves that were found by reading to decide about some of these stones.
    fn settling<'a>(&'a self, stones: &'a [Point]) -> impl Iterator<Item = Point> + 'a {
        let unsettled = self.readings.iter().filter(|reading| reading.status == GroupStatus::Unsettled);
        let groups = unsettled.filter(|reading| reading.group.iter().any(|stone| stones.contains(stone)));
        groups.flat_map(|reading| {
            let new = |point: &&Point| !reading.defender.moves.contains(point);
            reading.defender.moves.iter().chain(reading.attacker.moves.iter().filter(new)).copied()
        })
    }

    /// Returns the owner of `point`, from -1 (White) to 1 (Black), averaged over both players moving first.
    pub fn owner(&self, point: Point) -> f32 {
        f32::midpoint(self.first.black[point.index()], self.first.white[point.index()])
    }

    /// Returns how much the ownership of `point` depends on who moves first.
    pub fn swing(&self, point: Point) -> f32 {
        (self.first.black[point.index()] - self.first.white[point.index()]).abs()
    }
}

/// The weight of the playouts relative to the network.
const PLAYOUTS: f32 = 0.6;

/// The weight of the playouts for a large chain that one move would capture, because playouts play that move.
const PLAYOUTS_HANGING: f32 = 0.8;

/// Playouts end early if a chain's value is this many standard errors away from being unclear.
const ERRORS: f64 = 4.0;

/// Judges a board on which both players have stopped. Returns `None` if it is too large for all methods.
pub fn judge(board: &Board, question: JudgeRequest) -> Option<Judgment> {
    judge_within(board, question, &Budget::unlimited()).unwrap_or_default()
}

/// Like [`judge`], within a budget.
pub fn judge_within(board: &Board, question: JudgeRequest, budget: &Budget) -> Result<Option<Judgment>, Stopped> {
    let by_network = match question.method {
        JudgeMethod::Network => judge_by_network(board, question, budget)?,
        JudgeMethod::Playouts => None,
    };
    let judgment = if by_network.is_some() { by_network } else { judge_by_playouts(board, question.seed, budget)? };
    match judgment {
        Some(judgment) if question.reads => reading::read_groups(board, judgment, question.territory, budget).map(Some),
        judgment => Ok(judgment),
    }
}

/// Returns the maximum number of budget steps for judging a board with this many points: sixteen evaluations, then
/// playouts, then reading.
pub fn steps(area: usize) -> u64 {
    Evaluations::steps(area) + chains::playout_steps(area) + reading::steps(area)
}

fn judge_by_network(board: &Board, question: JudgeRequest, budget: &Budget) -> Result<Option<Judgment>, Stopped> {
    let marks = Marks::none(board);
    let Some(mut evaluations) = Evaluations::of(board, &marks, question.territory, budget)? else { return Ok(None) };
    let lives = &evaluations.lives;
    let weight = |life: &ChainJudgment| if life.hangs { PLAYOUTS_HANGING } else { PLAYOUTS };
    let combined = |life: &ChainJudgment, second: f32| (1.0 - weight(life)) * life.value + weight(life) * second;
    // Playouts end when both opinions together are clear for each chain that needs a second one.
    let is_clear = |playouts: &Playouts, chains: &Regions| {
        lives.iter().filter(|life| is_unsure(life)).all(|life| {
            let (mean, error) = playouts.chain(chains.points(life.label));
            let own = if board[chains.points(life.label)[0]] == Some(Color::Black) { mean } else { -mean };
            let value = f64::from(combined(life, own as f32).abs());
            value - ERRORS * f64::from(weight(life)) * error > confidence::UNCLEAR
        })
    };
    let second =
        if lives.iter().any(is_unsure) { by_playouts(board, lives, question.seed, &is_clear, budget)? } else { None };
    if let Some(second) = second {
        for (life, second) in evaluations.lives.iter_mut().zip(second.lives).filter(|(life, _)| is_unsure(life)) {
            let value = combined(life, second.value);
            if (value < 0.0) != (life.value < 0.0) {
                life.by = MarkSource::Playouts;
            }
            life.value = value;
        }
    }
    Ok(Some(evaluations.verdict().of(marks, &evaluations.lives)))
}

fn judge_by_playouts(board: &Board, seed: u64, budget: &Budget) -> Result<Option<Judgment>, Stopped> {
    let marks = Marks::none(board);
    let proved = chains::proved(board, marks.chains());
    let Some(judged) = by_playouts(board, &proved, seed, &Playouts::is_clear, budget)? else { return Ok(None) };
    let verdict = ChainVerdict { method: JudgeMethod::Playouts, first: judged.first, nobody: judged.nobody };
    Ok(Some(verdict.of(marks, &judged.lives)))
}

/// The judgment of the points. Together with the judgment of the chains, it forms a [`Judgment`].
struct ChainVerdict {
    method: JudgeMethod,
    first: ByColor<Vec<f32>>,
    nobody: Vec<f32>,
}

impl ChainVerdict {
    fn of(self, mut marks: Marks, lives: &[ChainJudgment]) -> Judgment {
        let mut by_turn = Vec::new();
        let topology = marks.chains().grid().topology();
        for life in lives {
            let stone = marks.chains().points(life.label)[0];
            if let Some(status) = life.proved {
                marks.mark(stone, status, MarkSource::Proof);
                continue;
            }
            let status = if life.value < 0.0 { LifeStatus::Dead } else { LifeStatus::Alive };
            let confidence = Evidence::Confidence(confidence::on(topology, life.value));
            let evidence = if life.unopposed { Evidence::Unopposed } else { confidence };
            marks.mark_with(stone, status, life.by, evidence);
            if life.by_turn {
                by_turn.push(stone);
            }
        }
        let ChainVerdict { method, first, nobody } = self;
        Judgment { method, marks, by_turn, first, nobody, readings: Vec::new() }
    }
}
