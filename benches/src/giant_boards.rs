//! Giant boards of several kinds, with one byte per point. They are the same in every run.

use tengen_benches::random::Random;

/// A kind of board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Random stones of both colors, with this percentage of stones.
    Random(u64),
    /// Random black stones, with this percentage of stones.
    OneColor(u64),
    /// The same as `OneColor`, with one white stone in the middle.
    OneStone(u64),
    /// Patches of one color, about 64 points wide, with densities from empty to full.
    Blobs,
    /// A corridor one point wide that winds to a white stone in the middle. The walls are black.
    Spiral,
    /// A corridor one point wide that goes up and down, with a white stone at its end.
    Serpentine,
    /// The same as `Serpentine`, but left and right.
    SerpentineRows,
    /// A single stone.
    Bare,
}

/// The measured kinds and their names.
pub(crate) const KINDS: [(&str, Kind); 12] = [
    ("random-10", Kind::Random(10)),
    ("random-40", Kind::Random(40)),
    ("random-60", Kind::Random(60)),
    ("random-90", Kind::Random(90)),
    ("one-color-40", Kind::OneColor(40)),
    ("one-stone-40", Kind::OneStone(40)),
    ("one-stone-60", Kind::OneStone(60)),
    ("blobs", Kind::Blobs),
    ("spiral", Kind::Spiral),
    ("serpentine", Kind::Serpentine),
    ("serpentine-rows", Kind::SerpentineRows),
    ("bare", Kind::Bare),
];

/// Returns a square board with `side` rows, each of which ends in a newline.
pub(crate) fn board(kind: Kind, side: usize) -> Vec<u8> {
    let mut text = Vec::with_capacity(side * (side + 1));
    let mut rows = Maker::new(kind, side, side);
    while rows.add_row(&mut text) {}
    text
}

/// Generates a board row by row.
#[derive(Debug)]
pub(crate) struct Maker {
    kind: Kind,
    width: usize,
    height: usize,
    random: Random,
    y: usize,
}

impl Maker {
    /// Creates a generator at the first row. A spiral is always square.
    pub(crate) fn new(kind: Kind, width: usize, height: usize) -> Maker {
        let height = if kind == Kind::Spiral { width } else { height };
        Maker { kind, width, height, random: Random(1), y: 0 }
    }

    /// Appends the next row and a newline. Returns false if there are no more rows.
    pub(crate) fn add_row(&mut self, text: &mut Vec<u8>) -> bool {
        let (y, width) = (self.y, self.width);
        if y == self.height {
            return false;
        }
        for x in 0..width {
            let middle = x == width / 2 && y == self.height / 2;
            let chance = self.random.below(10_000) as u64;
            text.push(match self.kind {
                Kind::Random(percent) if chance < percent * 50 => b'X',
                Kind::Random(percent) if chance < percent * 100 => b'O',
                Kind::OneStone(_) if middle => b'O',
                Kind::OneColor(percent) | Kind::OneStone(percent) if chance < percent * 100 => b'X',
                Kind::Blobs if chance * 4096 * 4096 < noise(x, y, 1) * 10_000 => {
                    if noise(x, y, 2) < 2048 * 4096 {
                        b'X'
                    } else {
                        b'O'
                    }
                }
                Kind::Spiral => spiral(x, y, width),
                Kind::Serpentine => serpentine(x, y, [width, self.height]),
                Kind::SerpentineRows => serpentine(y, x, [self.height, width]),
                Kind::Bare if middle => b'X',
                _ => b'.',
            });
        }
        text.push(b'\n');
        self.y += 1;
        true
    }
}

/// Returns a value from 0 to 4096 * 4096, interpolated between random values at the corners of 64x64 squares.
fn noise(x: usize, y: usize, salt: u64) -> u64 {
    let corner = |x: usize, y: usize| Random((x as u64) << 32 ^ y as u64 ^ salt << 60).number() % 4096;
    let smooth = |at: usize| {
        let at = (at % 64) as u64;
        at * at * (192 - 2 * at) / 64
    };
    let (fx, fy) = (smooth(x), smooth(y));
    let (x, y) = (x / 64, y / 64);
    let top = corner(x, y) * (4096 - fx) + corner(x + 1, y) * fx;
    let bottom = corner(x, y + 1) * (4096 - fx) + corner(x + 1, y + 1) * fx;
    top / 4096 * (4096 - fy) + bottom / 4096 * fy
}

fn serpentine(x: usize, y: usize, [width, height]: [usize; 2]) -> u8 {
    match x % 4 {
        _ if x + 1 >= width && y == height / 2 => b'O',
        1 if y + 1 != height => b'X',
        3 if y != 0 => b'X',
        _ => b'.',
    }
}

/// Alternating rings of wall and corridor. Each ring of wall has a gap through which the corridor goes inward.
fn spiral(x: usize, y: usize, side: usize) -> u8 {
    let ring = x.min(y).min(side - 1 - x).min(side - 1 - y);
    if x == side / 2 && y == side / 2 {
        return b'O';
    }
    // Each ring of corridor is blocked beside the gap, so the only way inward leads all the way around.
    if ring % 2 == 1 {
        return if (x, y) == (ring, ring + 1) { b'.' } else { b'X' };
    }
    if (x, y) == (ring, ring + 1) && ring + 2 < side / 2 { b'X' } else { b'.' }
}
