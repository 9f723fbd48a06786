//! Decodes text in legacy encodings to a stream of UTF-8, before games are cut from it.
//!
//! In Shift JIS, GBK and Big5 the second byte of a character can be that of `\` or `]`. The start of a file decides, as
//! for a single record: a byte order mark, valid UTF-8, the first CA property, or a guess.

use encoding_rs::{CoderResult, Decoder};
use std::io::{self, Read};
use tengen_api::encoding;

/// The number of bytes that are examined to detect the encoding of a file.
const START: u64 = 1 << 18;

/// Returns the text of a file: as UTF-8 if the encoding is known from its start, otherwise unchanged.
pub(super) fn utf8<'r>(mut reader: impl Read + 'r) -> Box<dyn Read + 'r> {
    let mut start = Vec::new();
    let read = reader.by_ref().take(START).read_to_end(&mut start);
    let encoding = encoding::of_start(&start, (start.len() as u64) < START);
    // The bytes before an error are kept, and the error is returned again by the next read.
    let rest: Box<dyn Read + 'r> = match read {
        Ok(_) => Box::new(reader),
        Err(error) => Box::new(Broken(Some(error))),
    };
    let coder = match (encoding::utf32(&start), encoding) {
        (Some(character), _) => Coder::Utf32(character),
        (None, Some(encoding)) => Coder::Standard(Box::new(encoding.new_decoder_with_bom_removal())),
        (None, None) => return Box::new(io::Cursor::new(start).chain(rest)),
    };
    let reader = io::Cursor::new(start).chain(rest);
    Box::new(Decoding { reader, coder, raw: Vec::new(), text: Vec::new(), given: 0, is_over: false })
}

/// A reader that has already failed.
struct Broken(Option<io::Error>);

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

/// A reader of text that is decoded to UTF-8.
struct Decoding<R> {
    reader: R,
    coder: Coder,
    /// The bytes that were read but not decoded yet.
    raw: Vec<u8>,
    text: Vec<u8>,
    /// The number of bytes of `text` that the caller has.
    given: usize,
    is_over: bool,
}

/// How bytes become characters.
enum Coder {
    Standard(Box<Decoder>),
    /// UTF-32, which `encoding_rs` does not support. Four bytes become a character.
    Utf32(fn([u8; 4]) -> u32),
}

impl<R: Read> Decoding<R> {
    /// Decodes the next piece into `text`.
    fn refill(&mut self) -> io::Result<()> {
        let mut piece = [0; 1 << 13];
        let count = self.reader.read(&mut piece)?;
        self.raw.extend_from_slice(&piece[..count]);
        let is_end = count == 0;
        let used = match &mut self.coder {
            Coder::Standard(decoder) => {
                self.text.resize(1 << 15, 0);
                let (result, read, written, _) = decoder.decode_to_utf8(&self.raw, &mut self.text, is_end);
                self.text.truncate(written);
                self.is_over = is_end && result == CoderResult::InputEmpty;
                read
            }
            Coder::Utf32(character) => {
                let (characters, rest) = self.raw.as_chunks();
                let characters = characters.iter().map(|&bytes| char::from_u32(character(bytes)).unwrap_or(UNKNOWN));
                let incomplete = (is_end && !rest.is_empty()).then_some(UNKNOWN);
                let text: String = characters.filter(|&found| found != BYTE_ORDER_MARK).chain(incomplete).collect();
                self.text = text.into_bytes();
                self.is_over = is_end;
                self.raw.len() - rest.len()
            }
        };
        self.raw.drain(..used);
        self.given = 0;
        Ok(())
    }
}

const BYTE_ORDER_MARK: char = '\u{feff}';
/// Takes the place of bytes that are not a character.
const UNKNOWN: char = char::REPLACEMENT_CHARACTER;

impl<R: Read> Read for Decoding<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while self.given == self.text.len() {
            if self.is_over {
                return Ok(0);
            }
            self.refill()?;
        }
        let count = into.len().min(self.text.len() - self.given);
        into[..count].copy_from_slice(&self.text[self.given..self.given + count]);
        self.given += count;
        Ok(count)
    }
}
