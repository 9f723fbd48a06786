//! The judgment of each chain by proof, network and playouts: dead or alive, and whether that depends on the turn.

use crate::budget::{Budget, Stopped};
use crate::network::Evaluation;
use crate::playouts::{self, Fate, Playouts};
use tengen::go::Suicide;
use tengen::life::{LifeStatus, MarkSource, UnconditionalLife};
use tengen::{Board, ByColor, Color, Regions};

/// The judgment of one chain.
#[derive(Clone, Debug)]
pub(super) struct ChainJudgment {
    /// Its label among the regions of the board.
    pub(super) label: usize,
    /// The proved status, if any.
    pub(super) proved: Option<LifeStatus>,
    /// Whether the opponent has no stones at all. Then the chain cannot have been killed yet, which does not prove that
    /// it lives.
    pub(super) unopposed: bool,
    /// From -1 (surely dead) to 1 (surely alive).
    pub(super) value: f32,
    /// Whether its life depends on who moves first.
    pub(super) by_turn: bool,
    /// Whether it is large, but can be captured by one move.
    pub(super) hangs: bool,
    /// The source of the judgment.
    pub(super) by: MarkSource,
}

impl ChainJudgment {
    /// Marks a chain as alive if the opponent has no stones, because playouts and network would only guess the
    /// opponent's moves.
    const fn call_unopposed_alive(&mut self) {
        if self.unopposed {
            (self.value, self.by_turn, self.hangs) = (1.0, false, false);
        }
    }
}

/// The judgment of the chains and the points by playouts.
pub(super) struct ChainPlayouts {
    /// The chains, in the order of first stones.
    pub(super) lives: Vec<ChainJudgment>,
    /// For each point, the owner from -1 to 1, if Black moves first and if White does.
    pub(super) first: ByColor<Vec<f32>>,
    /// For each point, the share of playouts in which neither player owns it.
    pub(super) nobody: Vec<f32>,
}

/// Whether a chain has a single liberty and more than six stones. Six is the size of the largest eye that can be
/// refilled.
pub(super) fn hangs(chains: &Regions, label: usize) -> bool {
    chains.points(label).len() > 6 && chains.liberties(label).len() == 1
}

/// Returns the proved status of every chain, in the order of first stones.
pub(super) fn proved(board: &Board, chains: &Regions) -> Vec<ChainJudgment> {
    let safe = UnconditionalLife::of(board, Suicide::Any);
    let alone = Color::BOTH.into_iter().find(|&color| !board.stones().contains(&Some(color.opponent())));
    let stones = chains.iter().filter_map(|(label, chain)| Some((label, chain.content?)));
    stones
        .map(|(label, color)| {
            let owner = safe.owner(chains.points(label)[0]);
            let proved = owner.map(|owner| if owner == color { LifeStatus::Alive } else { LifeStatus::Dead });
            ChainJudgment {
                label,
                proved,
                unopposed: alone.is_some(),
                value: 0.0,
                by_turn: false,
                hangs: hangs(chains, label),
                by: MarkSource::Proof,
            }
        })
        .collect()
}

/// Returns the judgment of every chain by proof and network, in the order of first stones.
pub(super) fn by_network(
    board: &Board,
    chains: &Regions,
    first: &[Evaluation; 2],
    mean: &Evaluation,
) -> Vec<ChainJudgment> {
    let people = mean.people();
    let mut lives = proved(board, chains);
    for life in &mut lives {
        let points = chains.points(life.label);
        let sign = if board[points[0]] == Some(Color::Black) { 1.0 } else { -1.0 };
        let own = |map: &[f32]| {
            let sum: f32 = points.iter().map(|point| map[point.index()]).sum();
            sign * sum / points.len() as f32
        };
        let [black_first, white_first] = first.each_ref().map(|answer| own(&answer.ownership));
        // The mean of the ownership under strong play and the ownership as judged by people, which complement each
        // other.
        life.value = f32::midpoint(own(&mean.ownership), own(&people));
        life.by_turn = black_first * white_first < 0.0;
        life.by = MarkSource::Network;
        life.call_unopposed_alive();
    }
    lives
}

/// The minimum difference, from 0 to 2, between moving first and second for the turn to decide about a chain that dies
/// in one of the two cases.
const SWING: f64 = 0.5;

/// The number of points of a board that gets the full number of playouts.
const STANDARD_AREA: usize = 19 * 19;

/// Returns the judgment of every chain by playouts, or `None` if the board is too large for them. They end early when
/// `is_clear` returns true for the playouts so far and the regions of the board.
pub(super) fn by_playouts(
    board: &Board,
    known: &[ChainJudgment],
    seed: u64,
    is_clear: &dyn Fn(&Playouts, &Regions) -> bool,
    budget: &Budget,
) -> Result<Option<ChainPlayouts>, Stopped> {
    let certain: Vec<Option<LifeStatus>> = known.iter().map(|life| life.proved).collect();
    let defaults = playouts::PlayoutOptions::default();
    let options =
        playouts::PlayoutOptions { seed, threads: 1, playouts: playout_count(board.grid().area()), ..defaults };
    let Ok(judged) = playouts::judge_until(board, &certain, &options, is_clear, budget)? else { return Ok(None) };
    let value = |fate: &Fate| match fate.status {
        // A chain whose status was changed to agree with its neighbors has the sign of that status.
        LifeStatus::Dead => -fate.survival.abs(),
        LifeStatus::Alive | LifeStatus::Seki => fate.survival.abs(),
    };
    let lives = known.iter().zip(&judged.fates).map(|(known, fate)| {
        let mut life = ChainJudgment {
            value: value(fate) as f32,
            by_turn: fate.swing.abs() > SWING && fate.survival.abs() < fate.swing.abs() / 2.0,
            by: MarkSource::Playouts,
            ..known.clone()
        };
        life.call_unopposed_alive();
        life
    });
    let map = |first| board.grid().points().map(|point| judged.playouts.mean_when(first, point) as f32).collect();
    Ok(Some(ChainPlayouts {
        lives: lives.collect(),
        first: ByColor::new_with(map),
        nobody: board.grid().points().map(|point| 1.0 - judged.playouts.owned(point) as f32).collect(),
    }))
}

/// Returns the number of playouts for a board. On large boards, playouts are longer, so there are fewer of them.
fn playout_count(area: usize) -> u32 {
    let share = STANDARD_AREA as f64 / area.max(STANDARD_AREA) as f64;
    (f64::from(playouts::PlayoutOptions::default().playouts) * share) as u32
}

/// Returns the maximum number of budget steps for the judge's playouts.
pub(super) fn playout_steps(area: usize) -> u64 {
    Playouts::steps(area, playout_count(area))
}
