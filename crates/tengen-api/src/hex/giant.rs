//! Hex boards too large for memory: finds the winner by reading rows as they arrive, without the winning path.

use super::HexFormat;
use super::report::{HexReport, WonBy, result};
use tengen::hex::{GameEnd, Orientation};
use tengen_giant::hex::WinnerFinder;
use tengen_giant::rows::{RowErrorKind, RowSink};

/// The maximum number of cells for which a path is searched. Larger boards are read as a stream.
pub const MAX_CELLS: usize = 20_000_000;

/// Receives the rows of a board and creates the report.
///
/// ```
/// use tengen::Topology;
/// use tengen::hex::Orientation;
/// use tengen_api::HexPlayer;
/// use tengen_api::hex::HexFormat;
/// use tengen_api::hex::giant::RowReporter;
/// use tengen_giant::rows::{BoardReader, RowFormat};
///
/// let reporter = |_| RowReporter::new(Orientation::TopBottom, HexFormat::Text);
/// let mut reader = BoardReader::new(RowFormat::HexText, Topology::Hex, reporter);
/// reader.feed(b"X O\n X O\n")?;
/// assert_eq!(reader.finish()?.winner, HexPlayer::X);
/// # Ok::<(), tengen_giant::rows::RowError>(())
/// ```
#[derive(Clone, Debug)]
pub struct RowReporter {
    orientation: Orientation,
    format: HexFormat,
    finder: WinnerFinder,
}

impl RowReporter {
    /// Creates a reporter for a board in this format.
    pub fn new(orientation: Orientation, format: HexFormat) -> RowReporter {
        RowReporter { orientation, format, finder: WinnerFinder::new(orientation) }
    }
}

impl RowSink for RowReporter {
    type Output = HexReport;

    fn width(&self) -> Option<usize> {
        self.finder.width()
    }

    fn height(&self) -> u64 {
        self.finder.height()
    }

    fn push(&mut self, width: usize, black: &[u64], white: &[u64]) -> Result<(), RowErrorKind> {
        self.finder.push(width, black, white)
    }

    fn finish(self) -> HexReport {
        let winner = self.finder.winner();
        let warning = "the board is too large to look for a path; its rows were read one after the other";
        HexReport {
            winner: winner.into(),
            path: Vec::new(),
            length: 0,
            width: self.finder.width().unwrap_or_default(),
            height: self.finder.height() as usize,
            black_side: self.orientation.into(),
            by: winner.map(|_| WonBy::Connection),
            needs: None,
            moves: None,
            result: result(winner.map(|winner| (winner, GameEnd::Connection))),
            record: None,
            agrees: None,
            swap: None,
            plausible: None,
            regular: None,
            format: self.format,
            warnings: vec![warning.into()],
        }
    }
}

/// Returns the format of the board that begins with these bytes, if it can be read as a stream.
pub fn streamable(head: &[u8]) -> Option<HexFormat> {
    let format = crate::record::format(head);
    matches!(format, HexFormat::Text | HexFormat::Packed).then_some(format)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::Topology;
    use tengen_giant::rows::{BoardReader, RowFormat, packed};

    #[test]
    fn text_and_packed_boards_are_reported_alike() {
        let text = "\n X . O\r\n  X O O\n\tX X .\n\n";
        let board = packed::pack(&tengen::hex::text::parse(text).unwrap());
        for (bytes, format) in [(text.as_bytes(), HexFormat::Text), (&board, HexFormat::Packed)] {
            assert_eq!(streamable(bytes), Some(format));
            let reporter = |_| RowReporter::new(Orientation::TopBottom, format);
            let mut reader = BoardReader::new(RowFormat::HexText, Topology::Hex, reporter);
            bytes.chunks(5).try_for_each(|piece| reader.feed(piece)).unwrap();
            let report = reader.finish().unwrap();
            assert_eq!((report.winner, report.width, report.height), (crate::HexPlayer::X, 3, 3));
            assert_eq!(report.format, format);
        }
    }
}
