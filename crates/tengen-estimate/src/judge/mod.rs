//! The judge: which chains of a finished game are dead, how sure that is, and what is not settled yet.
//!
//! Proof comes first: unconditionally living chains live, and chains inside the opponent's unconditional territory are
//! dead. For all others, the network evaluates the board twice, once with each player to move. A chain that on average
//! belongs to the opponent is dead, and one whose status depends on the turn, or is unclear, is in doubt. In case of
//! doubt, the network evaluates all eight symmetries, and if it is still not sure, playouts give a second opinion.
//! Without the network, playouts judge alone. Chains that are still in doubt are read by search, which may prove their
//! status or find the moves that decide it.

mod chains;
mod confidence;
pub mod judged_board;
mod reading;
mod remaining;
mod unsettled;

use crate::budget::{Budget, Stopped};
use crate::network::{Evaluation, Network, Situation, SymmetryCount};
use chains::{ChainJudgment, by_network, by_playouts};
pub use confidence::DEFAULT_SURE;
pub use remaining::{Remaining, RemainingKo};
use std::fmt;
use std::str::FromStr;
use tengen::life::{Evidence, LifeStatus, MarkSource};
use tengen::{Board, ByColor, Color, Marks, Point};
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
        let known = [JudgeMethod::Network, JudgeMethod::Playouts].into_iter().find(|method| method.name() == name);
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
    /// For each point, the owner from -1 (White) to 1 (Black), if Black moves first and if White does.
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

/// If the network is less sure of a chain than this, it evaluates all eight symmetries.
const TURNED: f32 = 0.8;

/// If the network is at least this sure of a chain, no second opinion is needed.
const SURE: f32 = 0.98;

/// The weight of the playouts relative to the network.
const PLAYOUTS: f32 = 0.6;

/// The weight of the playouts for a large chain that one move would capture, because playouts play that move.
const PLAYOUTS_HANGING: f32 = 0.8;

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
        Some(judgment) if question.reads => reading::read_groups(board, judgment, budget).map(Some),
        judgment => Ok(judgment),
    }
}

/// Returns the maximum number of budget steps for judging a board with this many points: two evaluations, then sixteen,
/// then playouts, then reading.
pub fn steps(area: usize) -> u64 {
    let looks = 2 + 2 * SymmetryCount::Eight.count() as u64;
    looks * Network::embedded().steps(area) + chains::playout_steps(area) + reading::steps(area)
}

fn judge_by_network(board: &Board, question: JudgeRequest, budget: &Budget) -> Result<Option<Judgment>, Stopped> {
    let network = Network::embedded();
    let territory = question.territory;
    let situation = |to_play| Situation { board, to_play, territory, over: true };
    let marks = Marks::none(board);
    let both = network.evaluate_many_within(&[situation(Color::Black), situation(Color::White)], budget)?;
    let Some(Ok(mut first)) = both.map(<[Evaluation; 2]>::try_from) else { return Ok(None) };
    let Some(mut mean) = Evaluation::mean(&first) else { return Ok(None) };
    let mut lives = by_network(board, marks.chains(), &first, &mean);
    if lives.iter().any(|life| life.proved.is_none() && life.value.abs() < TURNED) {
        let ask = |to_play| network.evaluate_ways_within(situation(to_play), SymmetryCount::Eight, budget);
        if let (Some(black), Some(white)) = (ask(Color::Black)?, ask(Color::White)?) {
            first = [black, white];
            mean = Evaluation::mean(&first).unwrap_or(mean);
            lives = by_network(board, marks.chains(), &first, &mean);
        }
    }
    // A large chain that one move would capture is checked again before it is judged alive, because the network was
    // trained on few chains that die at the very end.
    let unsure = |life: &ChainJudgment| {
        life.proved.is_none() && (life.value.abs() < SURE || life.by_turn || (life.hangs && life.value > 0.0))
    };
    if lives.iter().any(unsure)
        && let Some(second) = by_playouts(board, &lives, question.seed, budget)?
    {
        for (life, second) in lives.iter_mut().zip(second.lives).filter(|(life, _)| unsure(life)) {
            let weight = if life.hangs { PLAYOUTS_HANGING } else { PLAYOUTS };
            let value = (1.0 - weight) * life.value + weight * second.value;
            if (value < 0.0) != (life.value < 0.0) {
                life.by = MarkSource::Playouts;
            }
            life.value = value;
        }
    }
    let [black, white] = first.map(|answer| answer.ownership);
    let verdict = ChainVerdict { method: JudgeMethod::Network, first: ByColor { black, white }, nobody: mean.nobody };
    Ok(Some(verdict.of(marks, &lives)))
}

fn judge_by_playouts(board: &Board, seed: u64, budget: &Budget) -> Result<Option<Judgment>, Stopped> {
    let marks = Marks::none(board);
    let proved = chains::proved(board, marks.chains());
    let Some(judged) = by_playouts(board, &proved, seed, budget)? else { return Ok(None) };
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
