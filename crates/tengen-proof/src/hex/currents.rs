//! The order in which moves are tried: the board as an electric circuit.
//!
//! For each player a voltage is applied between the two sides. Own stones conduct well, empty cells conduct, stones of
//! the opponent insulate. A cell through which much current flows for both players is likely to matter.

use super::cells::Cells;
use super::field::HexField;

/// The resistance of a cell with an own stone. An empty cell has 1.
const OWN: f64 = 0.05;

/// The currents of both players, with memory for reuse.
///
/// ```
/// use tengen::Grid;
/// use tengen_proof::hex::cells::Cells;
/// use tengen_proof::hex::currents::Currents;
/// use tengen_proof::hex::field::HexField;
///
/// let field = HexField::<1>::new(Grid::square(3)).unwrap();
/// let mut flows = Vec::new();
/// Currents::default().of(&field, [Cells::NONE; 2], 0, &mut flows);
/// // More current flows through the center than through an acute corner.
/// assert!(flows[4] > flows[0]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Currents {
    /// The lower half of a symmetric matrix of which only the numbers near the diagonal are not zero.
    matrix: Vec<f64>,
    voltage: Vec<f64>,
}

impl Currents {
    /// Returns the current through each cell for `player`, and the total.
    pub fn of<const W: usize>(
        &mut self,
        field: &HexField<W>,
        stones: [Cells<W>; 2],
        player: usize,
        flows: &mut Vec<f64>,
    ) -> f64 {
        let (area, band) = (field.area, field.grid.width() + 1);
        let open = field.cells - stones[1 - player];
        let resistance = |cell: usize| if stones[player].has(cell) { OWN } else { 1.0 };
        let [from, to] = field.sides[player];
        let stride = band + 1;
        self.matrix.clear();
        self.matrix.resize(area * stride, 0.0);
        self.voltage.clear();
        self.voltage.resize(area, 0.0);
        // The matrix of conductances: row `cell`, column `cell - k` is at `cell * stride + k`.
        for cell in 0..area {
            // A little current leaks everywhere, so that a chain without contact does not make the matrix singular.
            self.matrix[cell * stride] = 1e-6;
        }
        for cell in open {
            for other in field.neighbors[cell] & open {
                let conductance = 1.0 / (resistance(cell) + resistance(other));
                self.matrix[cell * stride] += conductance;
                if other < cell {
                    self.matrix[cell * stride + (cell - other)] = -conductance;
                }
            }
            let side = 1.0 / resistance(cell);
            if from.has(cell) {
                self.matrix[cell * stride] += side;
                self.voltage[cell] = side;
            }
            if to.has(cell) {
                self.matrix[cell * stride] += side;
            }
        }
        self.solve(area, band);
        flows.clear();
        flows.resize(area, 0.0);
        let mut total = 0.0;
        for cell in open {
            let here = self.voltage[cell];
            let mut flow = 0.0;
            for other in field.neighbors[cell] & open {
                flow += (here - self.voltage[other]).abs() / (resistance(cell) + resistance(other));
            }
            let side = 1.0 / resistance(cell);
            if from.has(cell) {
                total += (1.0 - here) * side;
                flow += (1.0 - here) * side;
            }
            if to.has(cell) {
                flow += here * side;
            }
            flows[cell] = flow / 2.0;
        }
        total
    }

    /// Replaces the right-hand side by the solution (Cholesky's method without square roots).
    fn solve(&mut self, area: usize, band: usize) {
        let stride = band + 1;
        let matrix = &mut self.matrix;
        for row in 0..area {
            let first = row.saturating_sub(band);
            for column in first..row {
                let mut sum = matrix[row * stride + (row - column)];
                for inner in first.max(column.saturating_sub(band))..column {
                    sum -= matrix[row * stride + (row - inner)]
                        * matrix[column * stride + (column - inner)]
                        * matrix[inner * stride];
                }
                matrix[row * stride + (row - column)] = sum / matrix[column * stride];
            }
            let mut diagonal = matrix[row * stride];
            for inner in first..row {
                let factor = matrix[row * stride + (row - inner)];
                diagonal -= factor * factor * matrix[inner * stride];
            }
            matrix[row * stride] = diagonal;
        }
        for row in 0..area {
            for inner in row.saturating_sub(band)..row {
                self.voltage[row] -= matrix[row * stride + (row - inner)] * self.voltage[inner];
            }
        }
        for row in 0..area {
            self.voltage[row] /= matrix[row * stride];
        }
        for row in (0..area).rev() {
            for below in row + 1..area.min(row + band + 1) {
                self.voltage[row] -= matrix[below * stride + (below - row)] * self.voltage[below];
            }
        }
    }
}
