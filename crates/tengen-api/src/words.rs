//! Formats numbers with their nouns.

/// A number with its noun: `1 game`, `3 games`.
pub fn plural(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_alone() {
        assert_eq!(plural(0, "game"), "0 games");
        assert_eq!(plural(1, "game"), "1 game");
        assert_eq!(plural(2, "game"), "2 games");
    }
}
