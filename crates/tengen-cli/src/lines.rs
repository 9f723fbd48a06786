//! Splits bytes that arrive in pieces into lines of limited length.

use std::mem;
use std::ops::ControlFlow;

/// The maximum length of a line in bytes.
pub const MAX_LINE: usize = 1 << 20;

/// The number of bytes that are kept of a line that is too long, so that an error can name the question.
const KEPT: usize = 256;

/// A line without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A complete line.
    Whole(Vec<u8>),
    /// The first bytes of a line that is longer than [`MAX_LINE`].
    TooLong(Vec<u8>),
}

/// Collects lines from bytes that arrive in pieces.
///
/// ```
/// use std::ops::ControlFlow;
/// use tengen_cli::lines::{Line, LineBuffer};
///
/// let mut lines = LineBuffer::default();
/// let mut found = Vec::new();
/// let _ = lines.push(b"name\nver", |line| {
///     found.push(line);
///     ControlFlow::<()>::Continue(())
/// });
/// assert_eq!(found, [Line::Whole(b"name".to_vec())]);
/// assert_eq!(lines.finish(), Some(Line::Whole(b"ver".to_vec())));
/// ```
#[derive(Clone, Debug, Default)]
pub struct LineBuffer {
    part: Vec<u8>,
    too_long: bool,
}

impl LineBuffer {
    /// Adds bytes, and calls `each` with every line that they complete until it breaks. The bytes after a break are
    /// dropped.
    pub fn push<B>(&mut self, mut bytes: &[u8], mut each: impl FnMut(Line) -> ControlFlow<B>) -> ControlFlow<B> {
        while let Some(end) = bytes.iter().position(|&byte| byte == b'\n') {
            self.extend(&bytes[..end]);
            bytes = &bytes[end + 1..];
            each(self.take())?;
        }
        self.extend(bytes);
        ControlFlow::Continue(())
    }

    /// Returns the last line, if the input ended without a line end.
    pub fn finish(mut self) -> Option<Line> {
        (!self.part.is_empty()).then(|| self.take())
    }

    fn extend(&mut self, bytes: &[u8]) {
        if self.too_long {
            return;
        }
        if self.part.len() + bytes.len() > MAX_LINE {
            self.too_long = true;
            self.part.extend_from_slice(&bytes[..bytes.len().min(KEPT)]);
            self.part.truncate(KEPT);
            self.part.shrink_to_fit();
            return;
        }
        self.part.extend_from_slice(bytes);
    }

    fn take(&mut self) -> Line {
        let part = mem::take(&mut self.part);
        if mem::take(&mut self.too_long) { Line::TooLong(part) } else { Line::Whole(part) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn all(pieces: &[&[u8]]) -> Vec<Line> {
        let mut lines = LineBuffer::default();
        let mut found = Vec::new();
        for piece in pieces {
            let _ = lines.push(piece, |line| {
                found.push(line);
                ControlFlow::<()>::Continue(())
            });
        }
        found.extend(lines.finish());
        found
    }

    #[test]
    fn a_long_line_is_cut_and_the_next_one_is_whole() {
        let mut bytes = b"7 play ".to_vec();
        bytes.resize(10 << 20, b'x');
        bytes.extend_from_slice(b"\nname\n");
        let found = all(&bytes.chunks(65_536).collect::<Vec<_>>());
        let [Line::TooLong(start), Line::Whole(next)] = &found[..] else { panic!("{} lines", found.len()) };
        assert!(start.starts_with(b"7 play x") && start.len() == KEPT);
        assert_eq!(next, b"name");
    }

    #[test]
    fn a_line_of_the_maximum_length_is_whole() {
        let mut bytes = vec![b'x'; MAX_LINE];
        bytes.push(b'\n');
        assert!(matches!(&all(&[&bytes])[..], [Line::Whole(line)] if line.len() == MAX_LINE));
    }

    proptest! {
        #[test]
        fn pieces_do_not_matter(
            bytes in proptest::collection::vec(prop_oneof![Just(b'\n'), any::<u8>()], 0..200),
            at in 0..200usize,
        ) {
            let at = at.min(bytes.len());
            prop_assert_eq!(all(&[&bytes]), all(&[&bytes[..at], &bytes[at..]]));
        }
    }
}
