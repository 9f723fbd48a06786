//! Buffered input in page-aligned memory. Some processors copy four times as fast to the start of a page as to an
//! address shortly after it, which is where allocations usually start.

use std::io::{self, BufRead, Read};

/// The size of a page in bytes.
pub(crate) const PAGE: usize = 1 << 12;

/// A page-aligned buffer.
#[derive(Debug)]
pub(crate) struct PageBuffer {
    bytes: Vec<u8>,
    /// The offset of the first page, and the number of usable bytes from there.
    first: usize,
    length: usize,
}

impl PageBuffer {
    /// Creates a buffer of this many bytes.
    pub(crate) fn new(length: usize) -> PageBuffer {
        let bytes = vec![0; length + PAGE];
        // If the offset cannot be computed, any position is acceptable.
        let first = bytes.as_ptr().align_offset(PAGE).min(PAGE);
        PageBuffer { bytes, first, length }
    }

    /// Returns the bytes.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes[self.first..self.first + self.length]
    }

    /// Returns the bytes for writing.
    pub(crate) fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.bytes[self.first..self.first + self.length]
    }
}

/// A reader with a page-aligned buffer.
///
/// ```
/// use std::io::BufRead;
/// use tengen_giant::file::Pages;
///
/// let mut lines = Pages::new(4096, &b"first\nsecond\n"[..]).lines();
/// assert_eq!(lines.next().unwrap()?, "first");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Pages<R> {
    inner: R,
    sheet: PageBuffer,
    /// The range of bytes that were read but not yet consumed.
    from: usize,
    to: usize,
}

impl<R: Read> Pages<R> {
    /// Creates a reader with a buffer of `most` bytes.
    pub fn new(most: usize, inner: R) -> Pages<R> {
        Pages { inner, sheet: PageBuffer::new(most), from: 0, to: 0 }
    }
}

impl<R: Read> BufRead for Pages<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.from == self.to {
            (self.from, self.to) = (0, self.inner.read(self.sheet.bytes_mut())?);
        }
        Ok(&self.sheet.bytes()[self.from..self.to])
    }

    fn consume(&mut self, amount: usize) {
        self.from = (self.from + amount).min(self.to);
    }
}

impl<R: Read> Read for Pages<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let length = self.fill_buf()?.read(bytes)?;
        self.consume(length);
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_is_read() {
        let input: Vec<u8> = (0..10_000u32).map(|at| (at % 251) as u8).collect();
        for most in [1, 7, 4096, 20_000] {
            let mut read = Vec::new();
            Pages::new(most, &input[..]).read_to_end(&mut read).unwrap();
            assert_eq!(read, input);
        }
    }
}
