//! Formats probabilities.

/// A probability in percent, rounded down and never 100, because judgments are never certain. The page has the same
/// function, `percent` in `web/js/texts.js`.
pub fn percent(chance: f64) -> String {
    // A small amount is added so that 0.29, which is stored as slightly less, becomes 29 %.
    let whole = (chance * 100.0 + 1e-6).floor().clamp(0.0, 99.0);
    format!("{whole:.0} %")
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn nothing_is_quite_certain() {
        let shown = [0.0, 0.29, 0.579, 0.8999, 0.9, 0.99, 0.9999, 1.0].map(percent);
        assert_eq!(shown, ["0 %", "29 %", "57 %", "89 %", "90 %", "99 %", "99 %", "99 %"]);
    }
}
