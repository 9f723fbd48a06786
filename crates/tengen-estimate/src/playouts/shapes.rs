//! The shapes of small eye spaces: which have one vital point, and which cannot make two eyes after it is taken.

use super::field::Spot;

/// Returns the number of neighbors within the shape for each of its points, and the number of points by number of
/// neighbors.
fn degrees(shape: &[Spot], beside: impl Fn(Spot) -> [Spot; 4]) -> ([u8; 7], [u8; 5]) {
    let mut each = [0; 7];
    let mut many = [0; 5];
    for (index, &place) in shape.iter().enumerate().take(7) {
        let degree = beside(place).iter().filter(|place| shape.contains(place)).count();
        each[index] = degree as u8;
        many[degree] += 1;
    }
    (each, many)
}

/// Returns the point whose first player decides whether an eye space of this shape makes two eyes: the middle of three
/// in a row or bent three, of the pyramid four, the bulky and the crossed five and the rabbity six, and the point next
/// to the corner of a bent four in the corner. `is_corner` detects the corners of the board.
pub(super) fn vital(
    shape: &[Spot],
    beside: impl Fn(Spot) -> [Spot; 4],
    is_corner: impl Fn(Spot) -> bool,
) -> Option<Spot> {
    if !(3..=6).contains(&shape.len()) {
        return None;
    }
    let (each, many) = degrees(shape, beside);
    let middle = match (shape.len(), many) {
        (3, _) => 2,
        // A point with three neighbors, except in the bulky five without its corner, which is a square of four.
        (4, [_, 3, 0, 1, _]) | (5, [_, 1, 3, 1, _]) => 3,
        (5, [_, 4, 0, 0, 1]) | (6, [_, 2, 3, 0, 1]) => 4,
        (4, [_, 2, 2, 0, _]) => {
            let bends = || shape.iter().zip(each).filter(|&(_, degree)| degree == 2).map(|(&place, _)| place);
            return bends().find(|&place| is_corner(place)).and_then(|corner| bends().find(|&place| place != corner));
        }
        _ => return None,
    };
    shape.iter().zip(each).find(|&(_, degree)| degree == middle).map(|(&place, _)| place)
}

/// Whether stones of this shape, once captured, leave a space in which the captor cannot be sure of two eyes: one to
/// three stones, the square of four, and the larger shapes with a vital point.
pub(super) fn is_killing(shape: &[Spot], beside: impl Fn(Spot) -> [Spot; 4], is_corner: impl Fn(Spot) -> bool) -> bool {
    let is_square = || shape.len() == 4 && degrees(shape, &beside).1[2] == 4;
    shape.len() <= 3 || is_square() || vital(shape, &beside, is_corner).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the points of a diagram on a field that is ten points wide.
    fn shape(rows: &[&str]) -> Vec<Spot> {
        let cells =
            rows.iter().enumerate().flat_map(|(y, row)| row.bytes().enumerate().map(move |(x, cell)| (x, y, cell)));
        cells.filter(|&(.., cell)| cell != b'.').map(|(x, y, _)| (x + 1 + 10 * (y + 1)) as Spot).collect()
    }

    fn beside(place: Spot) -> [Spot; 4] {
        [place - 10, place - 1, place + 1, place + 10]
    }

    #[test]
    fn vital_points_are_where_the_books_say() {
        for (rows, expected) in [
            (&["###"][..], Some(12)),
            (&["##", "#."], Some(11)),
            (&["###", ".#."], Some(12)),
            (&["###", "##."], Some(12)),
            (&[".#.", "###", ".#."], Some(22)),
            (&["##.", "###", ".#."], Some(22)),
            (&["##"], None),
            (&["####"], None),
            (&["##", "##"], None),
            (&["###", "#.."], None),
            (&["##.", ".##"], None),
            (&["#####"], None),
            (&["###", "###"], None),
            (&["#######"], None),
        ] {
            let expected_places: Vec<Spot> = expected.into_iter().collect();
            let found: Vec<Spot> = vital(&shape(rows), beside, |_| false).into_iter().collect();
            assert_eq!(found, expected_places, "{rows:?}");
        }
    }

    #[test]
    fn four_bent_around_the_corner_have_a_vital_point() {
        let corner = |place: Spot| place == 11;
        assert_eq!(vital(&shape(&["###", "#.."]), beside, corner), Some(12));
        assert!(is_killing(&shape(&["###", "#.."]), beside, corner));
        for rows in [["####", "...."], ["##.", ".##"], ["#..", "###"]] {
            assert_eq!(vital(&shape(&rows), beside, corner), None);
        }
    }

    #[test]
    fn stones_that_leave_room_for_two_eyes_kill_nobody() {
        for (rows, expected) in [
            (&["##"][..], true),
            (&["###"], true),
            (&["##", "##"], true),
            (&["###", ".#."], true),
            (&["####"], false),
            (&["###", "#.."], false),
            (&["##.", ".##"], false),
            (&["###", "##."], true),
            (&["#####"], false),
            (&["###", "###"], false),
        ] {
            assert_eq!(is_killing(&shape(rows), beside, |_| false), expected, "{rows:?}");
        }
    }
}
