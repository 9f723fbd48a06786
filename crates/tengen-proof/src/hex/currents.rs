//! The order in which moves are tried: the board as an electric circuit.
//!
//! For each player a voltage is applied between the two sides. Empty cells and chains are joined by wires where the
//! player has a full connection. A cell through which much current flows for both players is likely to matter.

use super::connections::{ConnectionSearch, pair};
use super::field::HexField;

/// The resistance of a chain. An empty cell has 1.
const OWN: f64 = 0.05;

/// The resistance that each cell of a connection's carrier adds to its wire.
const WIRE: f64 = 0.1;

/// A little current leaks everywhere, so that a chain without contact does not make the equations singular.
const LEAK: f64 = 1e-6;

/// The maximum number of steps toward the solution.
const STEPS: usize = 60;

/// The currents of a player, with memory for reuse.
///
/// ```
/// use tengen::Grid;
/// use tengen_proof::hex::cells::Cells;
/// use tengen_proof::hex::connections::{ConnectionSearch, Goal};
/// use tengen_proof::hex::currents::Currents;
/// use tengen_proof::hex::field::HexField;
///
/// let field = HexField::<1>::new(Grid::square(5)).unwrap();
/// let mut search = ConnectionSearch::default();
/// search.run(&field, [Cells::NONE; 2], 0, Goal::Full);
/// let mut flows = Vec::new();
/// Currents::default().of(&field, &search, &mut flows);
/// // More current flows through the center than through an acute corner.
/// assert!(flows[12] > flows[0]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Currents {
    /// The ends that are not sides.
    ends: Vec<usize>,
    /// The index of each end in `ends`.
    indices: Vec<u32>,
    /// The wires of all ends, one end after the other: the index of the other end and the conductance.
    wires: Vec<(u32, f64)>,
    /// The first wire of each end, and the number of wires.
    first: Vec<usize>,
    /// The conductances of the wires to the two sides.
    to_sides: Vec<[f64; 2]>,
    /// The sum of the conductances of all wires of each end.
    sums: Vec<f64>,
    voltage: Vec<f64>,
    /// Reused memory of the solution.
    rest: Vec<f64>,
    direction: Vec<f64>,
    product: Vec<f64>,
}

impl Currents {
    /// Finds the current through each cell for the player whose connections these are. A chain has one of its cells.
    pub fn of<const W: usize>(&mut self, field: &HexField<W>, search: &ConnectionSearch<W>, flows: &mut Vec<f64>) {
        self.connect(field, search);
        self.solve();
        flows.clear();
        flows.resize(field.area, 0.0);
        for (index, &end) in self.ends.iter().enumerate() {
            let here = self.voltage[index];
            let wires = &self.wires[self.first[index]..self.first[index + 1]];
            let flow: f64 = wires
                .iter()
                .map(|&(other, conductance)| (here - self.voltage[other as usize]).abs() * conductance)
                .sum();
            let [from, to] = self.to_sides[index];
            flows[end] = (flow + (1.0 - here) * from + here * to) / 2.0;
        }
    }

    /// Builds the circuit.
    fn connect<const W: usize>(&mut self, field: &HexField<W>, search: &ConnectionSearch<W>) {
        self.ends.clear();
        self.indices.clear();
        for end in 0..field.area {
            self.indices.push(self.ends.len() as u32);
            if !search.ends[end].partners.is_empty() {
                self.ends.push(end);
            }
        }
        self.wires.clear();
        self.first.clear();
        self.to_sides.clear();
        self.sums.clear();
        let resistance = |end: usize| if search.empty.has(end) { 1.0 } else { OWN };
        for &end in &self.ends {
            self.first.push(self.wires.len());
            let (mut sides, mut sum) = ([0.0; 2], LEAK);
            for partner in search.ends[end].partners {
                let fulls = &search.pairs[pair(end, partner)].fulls;
                let Some(size) = fulls.iter().map(|full| full.carrier.len() as u32).min() else { continue };
                let wire = resistance(end) + WIRE * f64::from(size);
                let conductance = if let Some(side) = partner.checked_sub(field.area) {
                    sides[side] = 1.0 / wire;
                    sides[side]
                } else {
                    let conductance = 1.0 / (wire + resistance(partner));
                    self.wires.push((self.indices[partner], conductance));
                    conductance
                };
                sum += conductance;
            }
            self.to_sides.push(sides);
            self.sums.push(sum);
        }
        self.first.push(self.wires.len());
    }

    /// Finds the voltages by the method of conjugate gradients.
    fn solve(&mut self) {
        let Currents { wires, first, sums, voltage, rest, direction, product, .. } = self;
        let count = sums.len();
        voltage.clear();
        voltage.resize(count, 0.0);
        product.clear();
        product.resize(count, 0.0);
        rest.clear();
        rest.extend(self.to_sides.iter().map(|sides| sides[0]));
        direction.clear();
        direction.extend(rest.iter().zip(&*sums).map(|(rest, sum)| rest / sum));
        let mut error: f64 = rest.iter().zip(&*direction).map(|(rest, scaled)| rest * scaled).sum();
        let small = (error * 1e-8).max(1e-30);
        for _ in 0..STEPS {
            if error <= small {
                break;
            }
            let mut curvature = 0.0;
            for index in 0..count {
                let wires = &wires[first[index]..first[index + 1]];
                let others: f64 =
                    wires.iter().map(|&(other, conductance)| conductance * direction[other as usize]).sum();
                product[index] = sums[index] * direction[index] - others;
                curvature += product[index] * direction[index];
            }
            let step = error / curvature;
            let mut left = 0.0;
            for index in 0..count {
                voltage[index] += step * direction[index];
                rest[index] -= step * product[index];
                left += rest[index] * rest[index] / sums[index];
            }
            let turn = left / error;
            error = left;
            for index in 0..count {
                direction[index] = rest[index] / sums[index] + turn * direction[index];
            }
        }
    }
}
