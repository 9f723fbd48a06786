//! The judge: which chains of a finished game are dead, how sure that is, and what is not settled yet.
//!
//! Proof comes first: unconditionally living chains live, and chains inside the opponent's unconditional territory are
//! dead. For all others the network looks at the board twice, once with each player to move: a chain that is the
//! opponent's on the mean of both is dead, and one whose fate depends on who moves, or that the network cannot tell, is
//! unsettled. Where the network is not sure, playouts give a second opinion.

use crate::network::{Evaluation, Network, Situation};
use crate::playouts;
use tengen::life::{By, Marks, Status, UnconditionalLife};
use tengen::{Board, Color, Point, Regions};

/// A chain's mean ownership below which its fate is not clear.
const CLEAR: f32 = 0.35;

/// How sure people's verdict must be to hold against a border that is open.
const OWNED: f32 = 0.8;

/// What the judge says of a board.
#[derive(Clone, Debug)]
pub struct Judgment {
    /// Dead chains, and those whose life is proved.
    pub marks: Marks,
    /// The chance that every chain is judged rightly, as far as the judge can tell.
    pub confidence: f64,
    /// Stones whose fate is not clear.
    pub unsettled: Vec<Point>,
    /// For each group of unsettled stones a move that would settle it.
    pub settling: Vec<Point>,
    /// For each point from -1 (White's) to 1 (Black's), the mean of both players moving first.
    pub ownership: Vec<f32>,
    /// For each point the chance that people would call it nobody's.
    pub nobody: Vec<f32>,
}

impl Judgment {
    /// Points that a player is almost sure to get although the border around them is still open: those of `dame` that
    /// people would not call nobody's.
    pub fn open(&self, dame: impl IntoIterator<Item = Point>) -> Vec<Point> {
        let owned = |point: &Point| {
            let (ownership, nobody) = (self.ownership[point.index()], self.nobody[point.index()]);
            ownership.abs() > OWNED && nobody < 1.0 - OWNED
        };
        dame.into_iter().filter(owned).collect()
    }
}

/// A chain of which the network is as sure as this needs no second opinion.
const SURE: f32 = 0.98;

/// How much the playouts' word counts beside the network's where both were asked.
const PLAYOUTS: f32 = 0.6;

/// What the judge holds of one chain: from -1 (surely dead) to 1 (surely alive), on the mean and with each player first.
struct Life {
    label: usize,
    proved: Option<Status>,
    network: f32,
    swings: bool,
}

/// Judges a board on which both players have stopped; `None` where the network has nothing to say.
pub fn judge(board: &Board, territory: bool, seed: u64) -> Option<Judgment> {
    let network = Network::embedded();
    let ask = |to_play| network.evaluate(Situation { board, to_play, territory, over: true });
    let first = [ask(Color::Black)?, ask(Color::White)?];
    let mean = Evaluation::mean(&first)?;
    let mut marks = Marks::none(board);
    let chains = marks.chains().clone();
    let lives = lives(board, &chains, &first, &mean);
    let unsure = |life: &Life| life.proved.is_none() && (life.network.abs() < SURE || life.swings);
    let second = if lives.iter().any(unsure) { playouts(board, &lives, seed) } else { None };
    let (mut confidence, mut unsettled, mut settling) = (1.0f64, Vec::new(), Vec::new());
    for (index, life) in lives.iter().enumerate() {
        let points = chains.points(life.label);
        if let Some(status) = life.proved {
            marks.mark(points[0], status, By::Proof);
            continue;
        }
        let (mut value, mut by) = (life.network, By::Network);
        if let Some(survival) = second.as_ref().map(|second| second[index])
            && unsure(life)
        {
            value = (1.0 - PLAYOUTS) * life.network + PLAYOUTS * survival;
            if (value < 0.0) != (life.network < 0.0) {
                by = By::Playouts;
            }
        }
        if value < 0.0 {
            // What is not dead stays unmarked: whether it lives or is in seki is for its shape to say.
            marks.mark(points[0], Status::Dead, by);
        }
        confidence = confidence.min(f64::from(f32::midpoint(1.0, value.abs())));
        if value.abs() < CLEAR || life.swings {
            unsettled.extend_from_slice(points);
            // The liberty whose owner hangs most on who moves first.
            let swing = |point: &Point| (first[0].ownership[point.index()] - first[1].ownership[point.index()]).abs();
            let liberties = chains.liberties(life.label);
            settling.extend(liberties.into_iter().max_by(|a, b| swing(a).total_cmp(&swing(b))));
        }
    }
    unsettled.sort_unstable();
    settling.sort_unstable();
    settling.dedup();
    Some(Judgment { marks, confidence, unsettled, settling, ownership: mean.ownership, nobody: mean.nobody })
}

/// What proof and network say of every chain, in the order of first stones.
fn lives(board: &Board, chains: &Regions, first: &[Evaluation; 2], mean: &Evaluation) -> Vec<Life> {
    let proved = UnconditionalLife::of(board, true);
    let people = mean.people();
    let stones = chains.iter().filter_map(|(label, chain)| Some((label, chain.content?)));
    stones
        .map(|(label, color)| {
            let points = chains.points(label);
            let own = |map: &[f32]| {
                let sum: f32 = points.iter().map(|point| map[point.index()]).sum();
                let sign = if color == Color::Black { 1.0 } else { -1.0 };
                sign * sum / points.len() as f32
            };
            let [black_first, white_first] = first.each_ref().map(|answer| own(&answer.ownership));
            let owner = proved.owner(points[0]);
            let proved = owner.map(|owner| if owner == color { Status::Alive } else { Status::Dead });
            // What strong play would make of it and what people would, which know different things.
            let network = f32::midpoint(own(&mean.ownership), own(&people));
            Life { label, proved, network, swings: black_first * white_first < 0.0 }
        })
        .collect()
}

/// What playouts say of every chain: from -1 to 1; `None` where the board is too large for them.
fn playouts(board: &Board, lives: &[Life], seed: u64) -> Option<Vec<f32>> {
    let certain: Vec<Option<Status>> = lives.iter().map(|life| life.proved).collect();
    let options = playouts::Options { seed, threads: 1, ..playouts::Options::default() };
    let judged = playouts::judge(board, &certain, &options).ok()?;
    let value = |fate: &playouts::Fate| match fate.status {
        // A chain that was called dead or alive for its neighbors' sake has that sign, whatever it did alone.
        Status::Dead => -fate.survival.abs(),
        Status::Alive | Status::Seki => fate.survival.abs(),
    };
    Some(judged.fates.iter().map(|fate| value(fate) as f32).collect())
}
