//! Reads a board in the format that its first bytes indicate.

use super::packed::{self, Header, PackedReader};
use super::{RowError, RowErrorKind, RowFormat, RowSink, TextReader};
use std::fmt;
use tengen::Topology;

/// Reads a text or packed board that arrives in pieces of any size.
///
/// ```
/// use tengen::{Topology, diagram};
/// use tengen_giant::rows::{BoardReader, RowFormat, packed};
/// use tengen_giant::territory::RowCounter;
///
/// let text = b"..X..\n.X.X.\nX.O.X\n.O.O.\n..O..\n";
/// let bytes = packed::pack(&diagram::parse_bytes(text, Topology::Square)?);
/// for board in [&text[..], &bytes] {
///     let mut reader = BoardReader::new(RowFormat::GoText, Topology::Square, RowCounter::new);
///     board.chunks(7).try_for_each(|piece| reader.feed(piece))?;
///     assert_eq!(reader.finish()?.owned.black, 6);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct BoardReader<'a, S> {
    text: RowFormat,
    topology: Topology,
    state: ReaderState<'a, S>,
}

enum ReaderState<'a, S> {
    /// The first bytes, as long as they do not determine the format, and the function that creates the sink for a
    /// topology.
    Start(Vec<u8>, Box<dyn FnOnce(Topology) -> S + 'a>),
    Text(TextReader<S>),
    Packed(PackedReader<S>),
    Failed(RowError),
}

impl<S> fmt::Debug for BoardReader<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BoardReader")
            .field("text", &self.text)
            .field("topology", &self.topology)
            .finish_non_exhaustive()
    }
}

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

impl<'a, S: RowSink> BoardReader<'a, S> {
    /// Creates a reader that is ready for the first piece. `text` and `topology` apply to text boards; a packed board
    /// specifies its own topology. The rows go to the sink that `sink` creates for the topology.
    pub fn new(text: RowFormat, topology: Topology, sink: impl FnOnce(Topology) -> S + 'a) -> BoardReader<'a, S> {
        BoardReader { text, topology, state: ReaderState::Start(Vec::new(), Box::new(sink)) }
    }

    /// Takes the next piece of the board.
    pub fn feed(&mut self, piece: &[u8]) -> Result<(), RowError> {
        match &mut self.state {
            ReaderState::Text(reader) => reader.feed(piece),
            ReaderState::Packed(reader) => reader.feed(piece),
            ReaderState::Failed(error) => Err(*error),
            ReaderState::Start(start, _) => {
                start.extend(piece);
                if is_undecided(start) { Ok(()) } else { self.start(piece.len()) }
            }
        }
    }

    /// Starts reading with the collected first bytes. The latest piece contributed the last `last` of them.
    fn start(&mut self, last: usize) -> Result<(), RowError> {
        let empty = RowError { kind: RowErrorKind::Empty, format: self.text, row: 0, column: 0, offset: 0 };
        let ReaderState::Start(start, sink) = std::mem::replace(&mut self.state, ReaderState::Failed(empty)) else {
            return Ok(());
        };
        let (skipped, fed) = if packed::is_packed(&start) {
            let header = Header::read(&start).inspect_err(|error| self.state = ReaderState::Failed(*error))?;
            let mut reader = PackedReader::new(header, sink(header.topology));
            let fed = reader.feed(&start[header.bytes()..]);
            self.state = ReaderState::Packed(reader);
            (header.bytes(), fed)
        } else {
            let text = start.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&start);
            let mut reader = TextReader::new(self.text, sink(self.topology));
            let fed = reader.feed(text);
            self.state = ReaderState::Text(reader);
            (start.len() - text.len(), fed)
        };
        // An error in an earlier piece is reported at the start of the latest one.
        let before = start.len() - last;
        fed.map_err(|error| RowError { offset: (error.offset + skipped).saturating_sub(before), ..error })
    }

    /// Returns the result when all rows have arrived.
    pub fn finish(self) -> Result<S::Output, RowError> {
        Ok(self.end()?.finish())
    }

    /// Returns the sink when all rows have arrived.
    pub fn end(mut self) -> Result<S, RowError> {
        if matches!(self.state, ReaderState::Start(..)) {
            self.start(0)?;
        }
        match self.state {
            ReaderState::Text(reader) => reader.end(),
            ReaderState::Packed(reader) => reader.end(),
            ReaderState::Failed(error) => Err(error),
            ReaderState::Start(_, sink) => TextReader::new(self.text, sink(self.topology)).end(),
        }
    }
}

/// Whether more bytes are needed to determine the format and the header.
fn is_undecided(start: &[u8]) -> bool {
    let is_start_of = |mark: &[u8]| start.len() < mark.len() && mark.starts_with(start);
    is_start_of(BYTE_ORDER_MARK)
        || is_start_of(&packed::MAGIC[..4])
        || packed::is_packed(start) && Header::length(start).is_none_or(|length| start.len() < length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::territory::RowCounter;

    fn neutral(bytes: &[u8], cut: usize) -> Result<u64, RowError> {
        let mut reader = BoardReader::new(RowFormat::GoText, Topology::Square, RowCounter::new);
        bytes.chunks(cut).try_for_each(|piece| reader.feed(piece))?;
        Ok(reader.finish()?.neutral)
    }

    #[test]
    fn the_format_is_found_wherever_pieces_are_cut() {
        let packed = packed::pack(&tengen::diagram::parse(".X\nO.\n").unwrap());
        for cut in 1..60 {
            assert_eq!(neutral(b".X\nO.\n", cut), Ok(2));
            assert_eq!(neutral(b"\xef\xbb\xbf.X\nO.\n", cut), Ok(2));
            assert_eq!(neutral(&packed, cut), Ok(2));
            assert_eq!(neutral(b"", cut).unwrap_err().kind, RowErrorKind::Empty);
            assert_eq!(neutral(b"\x89T", cut).unwrap_err().kind, RowErrorKind::UnknownCharacter('\u{fffd}'));
            assert_eq!(neutral(b"\x89TGB\r\n", cut).unwrap_err().kind, RowErrorKind::Truncated);
            assert_eq!(neutral(&packed[..packed.len() - 1], cut).unwrap_err().kind, RowErrorKind::Truncated);
        }
        let error = neutral(b"..\n.?\n", 5).unwrap_err();
        assert_eq!((error.row, error.column, error.offset), (1, 1, 4));
    }
}
