//! The input of the network: ten binary planes from the perspective of the side to move.

use super::evaluation::Situation;
use tengen::{Point, Regions};

/// The number of planes.
pub(super) const PLANES: usize = 10;

/// Returns for each point the planes that are set there, as bits from the lowest: on the board, own stone, opponent's
/// stone, chain with one, two, three liberties, territory rules, game over, empty and touching only own stones, empty
/// and touching only the opponent's stones.
pub(super) fn planes(situation: Situation<'_>, regions: &Regions) -> Vec<u16> {
    let own = situation.to_play;
    let common = 1 | u16::from(situation.territory) << 6 | u16::from(situation.over) << 7;
    let mut planes = vec![common; regions.grid().area()];
    let mut border: Vec<Point> = Vec::new();
    for (label, region) in regions {
        let bits = if let Some(color) = region.content {
            border.clear();
            border.extend(regions.liberties(label));
            let liberties = match border.len() {
                free @ 1..=3 => 1 << (2 + free),
                _ => 0,
            };
            liberties | if color == own { 1 << 1 } else { 1 << 2 }
        } else {
            match region.touches.only() {
                Some(color) if color == own => 1 << 8,
                Some(_) => 1 << 9,
                None => 0,
            }
        };
        for point in regions.points(label) {
            planes[point.index()] |= bits;
        }
    }
    planes
}
