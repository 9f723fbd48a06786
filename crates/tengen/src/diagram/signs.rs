//! The signs of drawings: what programs and people draw for stones, empty points and marks.

use super::content;
use crate::color::Color;
use crate::topology::Topology;

/// What a character of a drawing is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    /// Nothing: a separator, or an empty point where empty points have no sign of their own.
    Blank,
    /// An empty point, marked or not.
    Empty,
    /// A stone, marked or not.
    Stone(Color),
}

/// Blanks, and what stands around the last move in place of them.
pub(super) const fn is_blank(character: char) -> bool {
    matches!(character, ' ' | '\t' | '(' | ')')
}

/// The sign in a drawing of a board, as [`tengen show`](super) and other programs print it.
pub(super) fn drawn(character: char, topology: Topology) -> Option<Sign> {
    let sign = match character {
        _ if is_blank(character) => Sign::Blank,
        // Star points, territory, neutral and unsettled points, and moves that would settle them.
        '·' | ',' | '▪' | '▫' | '■' | '□' | ':' | '?' | '!' => Sign::Empty,
        _ if is_crossing(character) => Sign::Empty,
        // Stones alive, dead, and in seki or on a winning path.
        '●' | '•' | '◆' | '⚫' | 'S' => Sign::Stone(Color::Black),
        '○' | '◦' | '◇' | '⚪' | 's' => Sign::Stone(Color::White),
        '@' if topology == Topology::Hex => Sign::Stone(Color::White),
        _ => content(character)?.map_or(Sign::Empty, Sign::Stone),
    };
    Some(sign)
}

/// Whether the character shows that rows are a drawing: a sign that plain rows don't have.
pub(super) fn is_only_drawn(character: char) -> bool {
    matches!(character, '·' | '▪' | '▫' | '■' | '□' | '●' | '•' | '◆' | '⚫' | '○' | '◦' | '◇' | '⚪' | '\t')
        || is_crossing(character)
}

/// Whether the character is a crossing of lines, light, heavy or both: an empty point in boards that are drawn with
/// lines, as `├┼●┤` and `┠┼●┨`.
pub(super) const fn is_crossing(character: char) -> bool {
    matches!(character, '＋' | '┌'..='╋')
}

/// A letter that is a stone in some drawings and a mark on an empty point in others, given which letters there are.
///
/// Without Unicode, `tengen` draws Go's territory as `b` and `w` (`B` and `W` where it is almost sure) beside stones
/// `X` and `O`, and the cells that a player of Hex needs as `x` and `o`.
pub(super) fn is_ambiguous(character: char, topology: Topology, has: impl Fn(char) -> bool) -> bool {
    let stones = ['X', 'O', '●', '○', '#'].into_iter().any(has);
    let marks: &[char] = match topology {
        Topology::Square | Topology::Torus => &['b', 'w', 'B', 'W'],
        Topology::Hex => &['x', 'o', 'b', 'w', 'B', 'W'],
    };
    stones && marks.contains(&character)
}
