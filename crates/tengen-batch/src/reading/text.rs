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
    let all = io::Cursor::new(start).chain(rest);
    match encoding {
        None => Box::new(all),
        Some(encoding) => Box::new(Decoding {
            reader: all,
            decoder: encoding.new_decoder_with_bom_removal(),
            raw: vec![0; 1 << 13],
            from: 0,
            to: 0,
            text: Vec::new(),
            given: 0,
            over: false,
        }),
    }
}

/// A reader that has already failed.
struct Broken(Option<io::Error>);

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

struct Decoding<R> {
    reader: R,
    decoder: Decoder,
    raw: Vec<u8>,
    from: usize,
    to: usize,
    text: Vec<u8>,
    given: usize,
    over: bool,
}

impl<R: Read> Decoding<R> {
    /// Decodes the next piece into `text`.
    fn refill(&mut self) -> io::Result<()> {
        if self.from == self.to {
            (self.from, self.to) = (0, self.reader.read(&mut self.raw)?);
        }
        let last = self.to == 0;
        self.text.resize(1 << 15, 0);
        let (result, read, written, _) =
            self.decoder.decode_to_utf8(&self.raw[self.from..self.to], &mut self.text, last);
        self.from += read;
        self.text.truncate(written);
        self.given = 0;
        self.over = last && result == CoderResult::InputEmpty;
        Ok(())
    }
}

impl<R: Read> Read for Decoding<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while self.given == self.text.len() {
            if self.over {
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
