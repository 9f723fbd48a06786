//! Places for words beside lines, so that none covers another.

/// A rectangle that words take up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Box2 {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) right: f64,
    pub(crate) bottom: f64,
}

impl Box2 {
    fn overlaps(&self, other: &Box2) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }

    fn holds(&self, (x, y): (f64, f64)) -> bool {
        x >= self.left && x <= self.right && y >= self.top && y <= self.bottom
    }
}

/// Points along a stroke, near enough to one another that no word fits between them.
pub(crate) fn along(from: (f64, f64), to: (f64, f64)) -> impl Iterator<Item = (f64, f64)> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let steps = ((dx.abs().max(dy.abs()) / 6.0).ceil() as u32).clamp(1, 200);
    (0..=steps).map(move |step| {
        let share = f64::from(step) / f64::from(steps);
        (from.0 + share * dx, from.1 + share * dy)
    })
}

/// The place above or below the line across at `y` where words of this size cover least: first what was placed before,
/// then the points of the curves; the left and the upper place is preferred.
pub(crate) fn beside_line(
    (left, right): (f64, f64),
    y: f64,
    (width, height): (f64, f64),
    placed: &[Box2],
    curves: &[(f64, f64)],
) -> Box2 {
    let places = (0..6).flat_map(|step| {
        let x = left + f64::from(step) / 5.0 * (right - left - width).max(0.0);
        [y - height - 5.0, y + 3.0].map(|top| Box2 { left: x, top, right: x + width, bottom: top + height + 2.0 })
    });
    let cost = |place: &Box2| {
        let words = placed.iter().filter(|other| place.overlaps(other)).count();
        let points = curves.iter().filter(|point| place.holds(**point)).count();
        words * 1_000_000 + points
    };
    let first = Box2 { left, top: y - height - 5.0, right: left + width, bottom: y - 3.0 };
    places.min_by_key(cost).unwrap_or(first)
}

/// Moves the wanted heights (sorted) as little as needed, so that they lie `gap` apart within the limits. If there is
/// not enough room, the gap becomes smaller. Returns the heights and the gap.
pub(crate) fn spread(wanted: &[f64], gap: f64, (top, bottom): (f64, f64)) -> (Vec<f64>, f64) {
    let gaps = wanted.len().saturating_sub(1).max(1) as f64;
    let gap = gap.min((bottom - top) / gaps);
    // Names that meet form a pile that shares the mean of what its members want.
    let mut piles: Vec<(f64, usize)> = Vec::new();
    let start = |&(mean, count): &(f64, usize)| {
        let half = (count - 1) as f64 * gap / 2.0;
        mean.clamp((top + half).min(bottom - half), bottom - half) - half
    };
    for &height in wanted {
        let mut pile = (height, 1);
        while let Some(last) = piles.last() {
            if start(last) + last.1 as f64 * gap <= start(&pile) + 1e-9 {
                break;
            }
            let count = last.1 + pile.1;
            pile = ((last.0 * last.1 as f64 + pile.0 * pile.1 as f64) / count as f64, count);
            piles.pop();
        }
        piles.push(pile);
    }
    let heights =
        piles.iter().flat_map(|pile| (0..pile.1).map(move |index| start(pile) + index as f64 * gap)).collect();
    (heights, gap)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_far_apart_stay_where_they_are() {
        assert_eq!(spread(&[10.0, 50.0, 90.0], 18.0, (0.0, 100.0)), (vec![10.0, 50.0, 90.0], 18.0));
        assert_eq!(spread(&[], 18.0, (0.0, 100.0)).0, Vec::<f64>::new());
    }

    proptest! {
        #[test]
        fn names_never_overlap(mut wanted in prop::collection::vec(0.0..400.0f64, 0..40)) {
            wanted.sort_by(f64::total_cmp);
            let (places, gap) = spread(&wanted, 18.0, (0.0, 400.0));
            prop_assert_eq!(places.len(), wanted.len());
            for pair in places.windows(2) {
                prop_assert!(pair[1] - pair[0] >= gap - 1e-6, "{places:?}");
            }
            for place in &places {
                prop_assert!((-1e-6..=400.0 + 1e-6).contains(place), "{places:?}");
            }
        }
    }
}
