//! The words that records of Hex have in place of moves.

/// A move in Hex that is not a cell.
///
/// ```
/// use tengen::sgf::HexWord;
///
/// assert_eq!(HexWord::read(b"Swap-Pieces"), Some(HexWord::SwapPieces));
/// assert_eq!(HexWord::Resign.name(), "resign");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HexWord {
    /// `swap`, which does not say what is swapped.
    Swap,
    /// `swap-pieces`: the first stone changes color and is mirrored.
    SwapPieces,
    /// `swap-sides`: the players exchange sides.
    SwapSides,
    /// `resign`.
    Resign,
    /// `forfeit`.
    Forfeit,
}

impl HexWord {
    /// The word that `raw` is, in any case.
    pub fn read(raw: &[u8]) -> Option<HexWord> {
        let words: [(&[u8], HexWord); 5] = [
            (b"swap", HexWord::Swap),
            (b"swap-pieces", HexWord::SwapPieces),
            (b"swap-sides", HexWord::SwapSides),
            (b"resign", HexWord::Resign),
            (b"forfeit", HexWord::Forfeit),
        ];
        let raw = raw.trim_ascii();
        words.iter().find(|(word, _)| raw.eq_ignore_ascii_case(word)).map(|&(_, word)| word)
    }

    /// The word as a record writes it.
    pub const fn name(self) -> &'static str {
        match self {
            HexWord::Swap => "swap",
            HexWord::SwapPieces => "swap-pieces",
            HexWord::SwapSides => "swap-sides",
            HexWord::Resign => "resign",
            HexWord::Forfeit => "forfeit",
        }
    }
}
