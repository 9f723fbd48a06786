//! Formats numbers.

use tengen::Halves;

/// A number with its noun: `1 game`, `3 games`.
pub fn plural(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

/// Half of an amount that is not negative, in quarters: half of 7.5 is `3¾`.
pub fn half(amount: Halves) -> String {
    let (whole, quarter) = (amount.count() / 4, ["", "¼", "½", "¾"][(amount.count() % 4).unsigned_abs() as usize]);
    if whole == 0 && !quarter.is_empty() { quarter.to_owned() } else { format!("{whole}{quarter}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_written_in_quarters() {
        let half = |points: f64| half(Halves::from_f64(points).unwrap());
        assert_eq!([7.5, 0.5, 1.0, 8.0, 0.0].map(half), ["3¾", "¼", "½", "4", "0"]);
    }

    #[test]
    fn one_is_alone() {
        assert_eq!(plural(0, "game"), "0 games");
        assert_eq!(plural(1, "game"), "1 game");
        assert_eq!(plural(2, "game"), "2 games");
    }
}
