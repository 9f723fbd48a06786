//! Territory analysis: what is territory, dame, false eye or seki under territory rules, once the dead stones are
//! known.
//!
//! A pipeline of stages, each of which produces a map: connections, reach (with and without connections), domains,
//! macrochains, eyes, false eyes, eye values, false eyes that cannot be scored, seki. No stage searches, and each takes
//! time proportional to the size of the board.
//!
//! It does not decide life and death: dead stones, including a bent four in the corner, must be marked beforehand.

use super::connections::Connections;
use super::domains::Domains;
use super::eye_values::EyeValues;
use super::eyes::Eyes;
use super::false_eyes::EyeGraph;
use super::macrochains::Macrochains;
use super::marked_board::MarkedBoard;
use super::reach::Reach;
use crate::color::Color;
use crate::diagram;
use crate::grid::{Grid, Point};
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

/// The role of every point of a board under territory rules, with the intermediate results.
///
/// ```
/// use tengen::life::{MarkedBoard, TerritoryAnalysis};
/// use tengen::{Color, diagram};
///
/// let board = diagram::parse(&"...X.O...\n".repeat(5))?;
/// let analysis = TerritoryAnalysis::of(&MarkedBoard::of(&board, |_| false));
/// assert_eq!(analysis.territory(board.grid().at(0, 0)?), Some(Color::Black));
/// assert_eq!(analysis.territory(board.grid().at(4, 0)?), None);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TerritoryAnalysis {
    grid: Grid,
    living: Vec<Option<Color>>,
    connections: Connections,
    strict: Reach,
    domains: Domains,
    macrochains: Macrochains,
    eyes: Eyes,
    false_eyes: Vec<bool>,
    values: Vec<u8>,
    unscorable: Vec<bool>,
    seki: Vec<bool>,
}

impl TerritoryAnalysis {
    /// Runs all stages.
    pub fn of(marked: &MarkedBoard<'_>) -> TerritoryAnalysis {
        let grid = marked.grid();
        let (connections, unconnected) = (Connections::of(marked), Connections::none(grid));
        let strict = Reach::of(marked, &unconnected);
        let reach = Reach::of(marked, &connections);
        let domains = Domains::of(marked, &connections, &reach);
        let macrochains = Macrochains::of(marked, &connections, &domains);
        let eyes = Eyes::of(marked, &domains);
        let eye_graph = EyeGraph::of(marked, &macrochains, &eyes);
        let false_eyes = eye_graph.false_points(&eyes);
        let values = EyeValues::of(marked, &eyes, &false_eyes);
        let is_true =
            |point: Point| !false_eyes[point.index()] && eyes.label(point).is_some_and(|label| values[label] > 0);
        let mut unscorable = eye_graph.needed(&false_eyes, is_true);
        let seki = in_seki(&domains, &eyes, &values);
        // Life is decided strictly, but a group that lives anyway does not have to fill an eye because of a connection:
        // if its owner can still reach the other stones through dame, the point counts (see docs/seki.md).
        let loosely = EyeGraph::of(marked, &Macrochains::of(marked, &unconnected, &domains), &eyes);
        let still = loosely.still_needed(&unscorable, is_true);
        for point in grid.points() {
            let lives = domains.label(point).is_some_and(|label| !seki[label]);
            unscorable[point.index()] &= still[point.index()] || !lives;
        }
        spread_from_throw_ins(marked, &domains, &mut unscorable);
        let living = grid.points().map(|point| marked.living(point)).collect();
        TerritoryAnalysis {
            grid,
            living,
            connections,
            strict,
            domains,
            macrochains,
            eyes,
            false_eyes,
            values,
            unscorable,
            seki,
        }
    }

    /// The player whose stones are connected through the empty point without being adjacent.
    pub fn connection(&self, point: Point) -> Option<Color> {
        self.connections.at(point)
    }

    /// The domains, in which seki is decided.
    pub const fn domains(&self) -> &Domains {
        &self.domains
    }

    /// The player whose domain `point` lies in, stones included.
    pub fn domain(&self, point: Point) -> Option<Color> {
        self.domains.owner(point)
    }

    /// Whether `point` is in no domain.
    pub fn is_dame(&self, point: Point) -> bool {
        self.domain(point).is_none()
    }

    /// The player who is in seki at `point`: their living stones are there, or surround it.
    pub fn seki(&self, point: Point) -> Option<Color> {
        self.domain(point).filter(|_| self.domains.label(point).is_some_and(|label| self.seki[label]))
    }

    /// Whether `point` is a false eye.
    pub fn is_false_eye(&self, point: Point) -> bool {
        self.false_eyes[point.index()]
    }

    /// Whether `point` is a false eye that will have to be filled, or one of the points that go with it.
    pub fn is_unscorable(&self, point: Point) -> bool {
        self.unscorable[point.index()]
    }

    /// The number of eyes that the eye space at `point` is worth: 0, 1 or 2.
    pub fn eye_value(&self, point: Point) -> u8 {
        self.eyes.label(point).map_or(0, |label| self.values[label])
    }

    /// Whether the opponent of the domain's owner has a path to `point` if connections are ignored.
    pub fn is_open(&self, point: Point) -> bool {
        self.domain(point).is_some_and(|owner| self.strict.reaches(owner.opponent(), point))
    }

    /// The player who surrounds the vacant `point`: the owner of its domain, if the opponent cannot reach it.
    pub fn surrounded(&self, point: Point) -> Option<Color> {
        self.domain(point).filter(|_| self.living[point.index()].is_none() && !self.is_open(point))
    }

    /// The owner of the territory at `point`: surrounded, and neither in seki nor a false eye that must be filled.
    pub fn territory(&self, point: Point) -> Option<Color> {
        self.surrounded(point).filter(|_| self.seki(point).is_none() && !self.is_unscorable(point))
    }

    /// The map of a stage as rows of text, with a character for each point.
    pub fn rows(&self, stage: AnalysisStage) -> Vec<String> {
        let owner = |color: Option<Color>| color.map_or('.', Color::letter);
        let number = |label: usize| char::from(b'a' + (label % 26) as u8);
        diagram::draw(self.grid, |point| match stage {
            AnalysisStage::Connections => owner(self.connection(point)),
            AnalysisStage::Domains => owner(self.domain(point)),
            AnalysisStage::Macrochains => {
                self.living[point.index()].map_or('.', |color| number(self.macrochains.label(color, point)))
            }
            AnalysisStage::Eyes => self.eyes.label(point).map_or('.', number),
            AnalysisStage::FalseEyes => {
                if self.is_false_eye(point) {
                    'f'
                } else {
                    '.'
                }
            }
            AnalysisStage::EyeValues => {
                self.eyes.label(point).map_or('.', |label| char::from(b'0' + self.values[label]))
            }
            AnalysisStage::Unscorable => {
                if self.is_unscorable(point) {
                    'f'
                } else {
                    '.'
                }
            }
            AnalysisStage::Seki => owner(self.seki(point)),
            AnalysisStage::Territory => owner(self.territory(point)),
        })
    }
}

/// A stage whose map can be drawn.
///
/// ```
/// use tengen::diagram;
/// use tengen::life::{AnalysisStage, MarkedBoard, TerritoryAnalysis};
///
/// let board = diagram::parse(&"..X.O..\n".repeat(3))?;
/// let analysis = TerritoryAnalysis::of(&MarkedBoard::of(&board, |_| false));
/// assert_eq!(analysis.rows(AnalysisStage::Territory)[0], "BB...WW");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AnalysisStage {
    /// Who is connected through an empty point.
    Connections,
    /// Whose domain a point is in.
    Domains,
    /// Letters for macrochains.
    Macrochains,
    /// Letters for eyes.
    Eyes,
    /// False eyes.
    FalseEyes,
    /// The number of eyes that a space is worth.
    EyeValues,
    /// False eyes that must be filled.
    Unscorable,
    /// Who is in seki.
    Seki,
    /// Whose territory it is.
    Territory,
}

/// If a dead stone lies on a false eye that must be filled, the points next to it do not count either: the stone has to
/// be captured, and the capture answered.
fn spread_from_throw_ins(marked: &MarkedBoard<'_>, domains: &Domains, unscorable: &mut [bool]) {
    let grid = marked.grid();
    let mut beside = Vec::new();
    for point in grid.points().filter(|&point| unscorable[point.index()]) {
        if let Some(stone) = marked.dead(point) {
            let spoiled = |&next: &Point| marked.is_vacant(next) && domains.owner(next) == Some(stone.opponent());
            beside.extend(grid.neighbors(point).filter(spoiled));
        }
    }
    for point in beside {
        unscorable[point.index()] = true;
    }
}

/// For each domain, whether it has fewer than two eyes.
fn in_seki(domains: &Domains, eyes: &Eyes, values: &[u8]) -> Vec<bool> {
    let mut total = vec![0u32; domains.len()];
    for (label, _, points) in eyes.iter() {
        if let Some(domain) = domains.label(points[0]) {
            total[domain] += u32::from(values[label]);
        }
    }
    total.into_iter().map(|eyes| eyes < 2).collect()
}
