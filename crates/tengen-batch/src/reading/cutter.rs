//! Cuts a stream of text into games, one at a time, without parsing them.
//!
//! A game starts at a `(` followed by `;` or by a root property such as `GM[`, and ends at the matching parenthesis, as
//! in the SGF parser. There is one addition, because many games may follow: if a line starts with a new root, `(;GM[1]`
//! or `(;FF[4]`, the game before it was truncated and ends there.

use std::io::{self, BufRead, BufReader, Read};
use tengen::sgf::is_root_property;

/// The maximum length of a record. Longer records are skipped.
pub const MAX_GAME: usize = 8 << 20;

/// The error of a record that is longer than that.
pub(crate) fn too_long() -> String {
    format!("the record has more than {} MiB", MAX_GAME >> 20)
}

/// A game that was cut from the stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// Its text.
    Game(Vec<u8>),
    /// Longer than [`MAX_GAME`].
    TooLong,
}

/// A stream of text, cut into games.
pub(super) struct Cutter<R> {
    reader: BufReader<R>,
    scissors: Scissors,
}

impl<R: Read> Cutter<R> {
    pub(super) fn new(reader: R) -> Cutter<R> {
        Cutter { reader: BufReader::with_capacity(1 << 16, reader), scissors: Scissors::default() }
    }

    /// Returns the next game, or `None` at the end.
    pub(super) fn next_game(&mut self) -> io::Result<Option<Cut>> {
        loop {
            let bytes = match self.reader.fill_buf() {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if bytes.is_empty() {
                let is_inside =
                    !matches!(self.scissors.at, CutterState::Outside | CutterState::Opening | CutterState::Naming);
                self.scissors.at = CutterState::Outside;
                return Ok(is_inside.then(|| self.scissors.cut()));
            }
            let cut = bytes.iter().enumerate().find_map(|(index, &byte)| Some((index + 1, self.scissors.take(byte)?)));
            let used = cut.as_ref().map_or(bytes.len(), |&(used, _)| used);
            self.reader.consume(used);
            if let Some((_, game)) = cut {
                return Ok(Some(game));
            }
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum CutterState {
    #[default]
    Outside,
    /// After a `(` that may start a game.
    Opening,
    /// In the letters after that `(`, which may be the name of a property.
    Naming,
    Game,
    Value,
    /// After a `\` in a value.
    Escaped,
}

/// The state of the scan, and the game so far.
#[derive(Debug, Default)]
struct Scissors {
    at: CutterState,
    depth: usize,
    game: Vec<u8>,
    too_long: bool,
    root: Root,
}

impl Scissors {
    /// Takes the next byte, and returns the game that ends with it or before it.
    fn take(&mut self, byte: u8) -> Option<Cut> {
        let root = self.root.take(byte);
        self.at = match (self.at, byte) {
            (CutterState::Outside | CutterState::Opening | CutterState::Naming, b'(') => {
                self.game.clear();
                self.too_long = false;
                CutterState::Opening
            }
            (CutterState::Opening, b'A'..=b'Z') => {
                self.game.push(b'(');
                self.depth = 1;
                CutterState::Naming
            }
            (CutterState::Naming, b'A'..=b'Z') if self.game.len() < 3 => CutterState::Naming,
            (CutterState::Naming, b'[') if is_root_property(&self.game[1..]) => CutterState::Value,
            (CutterState::Outside, _) | (CutterState::Opening, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c) => {
                return None;
            }
            (CutterState::Opening, b';') => {
                self.game.push(b'(');
                self.depth = 1;
                CutterState::Game
            }
            (CutterState::Opening | CutterState::Naming, _) => {
                self.game.clear();
                self.at = CutterState::Outside;
                return None;
            }
            (CutterState::Game, b'[') | (CutterState::Escaped, _) => CutterState::Value,
            (CutterState::Game, b'(') => {
                self.depth += 1;
                CutterState::Game
            }
            (CutterState::Game, b')') => {
                self.depth -= 1;
                if self.depth == 0 { CutterState::Outside } else { CutterState::Game }
            }
            (CutterState::Value, b'\\') => CutterState::Escaped,
            (CutterState::Value, b']') => CutterState::Game,
            (at, _) => at,
        };
        if self.at == CutterState::Opening {
            return None;
        }
        if self.game.len() < MAX_GAME {
            self.game.push(byte);
        } else {
            self.too_long = true;
        }
        if self.at == CutterState::Outside {
            return Some(self.cut());
        }
        root.filter(|root| self.too_long || self.game.len() > root.len()).map(|root| {
            self.game.truncate(self.game.len() - if self.too_long { 0 } else { root.len() });
            let before = self.cut();
            self.game.extend_from_slice(&root);
            (self.at, self.depth) = (CutterState::Game, 1);
            before
        })
    }

    fn cut(&mut self) -> Cut {
        let game = std::mem::take(&mut self.game);
        if std::mem::take(&mut self.too_long) { Cut::TooLong } else { Cut::Game(game) }
    }
}

/// How much of the start of a line matches the root of a game.
#[derive(Debug)]
enum Root {
    /// This part of the root matches, in this many bytes.
    Start([u8; 8], usize),
    /// It does not match.
    Other,
}

impl Default for Root {
    fn default() -> Root {
        Root::Start([0; 8], 0)
    }
}

impl Root {
    /// Takes the next byte, and returns the root if the byte completes it: `(;GM[1]`.
    fn take(&mut self, byte: u8) -> Option<Vec<u8>> {
        if matches!(byte, b'\n' | b'\r') {
            *self = Root::default();
            return None;
        }
        let Root::Start(bytes, length) = self else { return None };
        let fits = match *length {
            0 => byte == b'(',
            1 => byte == b';',
            2 => matches!(byte, b'G' | b'F'),
            3 => matches!((bytes[2], byte), (b'G', b'M') | (b'F', b'F')),
            4 => byte == b'[',
            5 => byte.is_ascii_digit(),
            6 => byte.is_ascii_digit() || byte == b']',
            7 => byte == b']',
            _ => false,
        };
        if !fits {
            *self = Root::Other;
            return None;
        }
        bytes[*length] = byte;
        *length += 1;
        if byte != b']' {
            return None;
        }
        let root = bytes[..*length].to_vec();
        *self = Root::Other;
        Some(root)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn cuts(text: &[u8]) -> Vec<Cut> {
        let mut cutter = Cutter::new(text);
        std::iter::from_fn(|| cutter.next_game().unwrap()).collect()
    }

    fn games(record: &str) -> Vec<String> {
        let text = |cut| match cut {
            Cut::Game(game) => String::from_utf8(game).unwrap(),
            Cut::TooLong => "too long".into(),
        };
        cuts(record.as_bytes()).into_iter().map(text).collect()
    }

    #[test]
    fn games_are_cut_at_their_parentheses() {
        assert_eq!(games("(;B[aa](;W[bb])(;W[cc]))\n(;C[a)b\\](])"), ["(;B[aa](;W[bb])(;W[cc]))", "(;C[a)b\\](])"]);
        assert_eq!(games("mail (yes) ( ;B[aa]) bye ((;W[aa])) )("), ["(;B[aa])", "(;W[aa])"]);
        assert_eq!(games("(;B[aa];W"), ["(;B[aa];W"]);
        assert_eq!(games("no game () (a)"), [""; 0]);
        assert_eq!(games("(GM[1]SZ[9];B[aa])(GMT) ( FF[4])(GM(;B[aa])"), ["(GM[1]SZ[9];B[aa])", "(FF[4])", "(;B[aa])"]);
    }

    #[test]
    fn a_game_cut_short_does_not_take_the_next_one_with_it() {
        let whole = "(;GM[1]FF[4]SZ[9];B[aa])";
        for broken in ["(;GM[1];B[aa]", "(;GM[1];B[a", "(;FF[4](;B[aa]", "(;GM[1];C[a\\"] {
            let text = format!("{broken}\n{whole}\r\n{whole}\n");
            let found = games(&text);
            assert_eq!(found.len(), 3, "{broken}");
            assert_eq!(found[0].trim_end(), broken);
            assert_eq!(found[1..], [whole, whole]);
        }
        let variation = "(;GM[1]\n(;B[aa])\n(;B[bb]))";
        assert_eq!(games(variation), [variation]);
        let quoted = "(;GM[1]C[see\n(;GM[1\\]FF[4\\])])";
        assert_eq!(games(quoted), [quoted]);
    }

    #[test]
    fn a_game_without_end_is_passed_over_in_little_memory() {
        let mut text = b"(;C[".to_vec();
        text.resize(MAX_GAME + 100, b'x');
        text.extend_from_slice(b"\n(;GM[11];B[aa])");
        assert_eq!(cuts(&text), [Cut::TooLong, Cut::Game(b"(;GM[11];B[aa])".to_vec())]);
        text.truncate(MAX_GAME + 100);
        text.extend_from_slice(b"])(;)");
        assert_eq!(cuts(&text), [Cut::TooLong, Cut::Game(b"(;)".to_vec())]);
    }

    proptest! {
        /// The SGF parser finds the same games, and each piece is one game.
        #[test]
        fn pieces_are_the_games_of_the_reader(text in "([();\\[\\]\\\\ABa \n]|GM|\\(GM\\[){0,80}") {
            let found = cuts(text.as_bytes());
            let whole = tengen::sgf::parse(text.as_bytes()).map_or(0, |collection| collection.games().len());
            prop_assert_eq!(found.len(), whole);
            for cut in found {
                let Cut::Game(game) = cut else { panic!("not that long") };
                prop_assert_eq!(tengen::sgf::parse(&game).unwrap().games().len(), 1);
            }
        }
    }
}
