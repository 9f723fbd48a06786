//! The weights file: a header, followed by all tensors, with vectors as 16-bit floats and matrices as scaled bytes.
//!
//! Header: the 8 bytes `TENGENOW`, then 8 unsigned 32-bit little-endian numbers: version (2), planes, channels, blocks,
//! point-head channels, board-head units, a bit mask of the pooled blocks, and whether these have region weights.
//! Floats are little-endian. A matrix starts with one float per output, the scale, followed by the signed bytes of each
//! output, which are multiplied by its scale.

use std::fmt;

const MAGIC: &[u8; 8] = b"TENGENOW";

/// The reason why a file does not contain the weights of a network.
///
/// ```
/// use tengen_estimate::network::{Network, WeightsError};
///
/// assert_eq!(Network::read(b"Hello").unwrap_err(), WeightsError::NotWeights);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WeightsError {
    /// The file does not start with the expected bytes.
    NotWeights,
    /// The file was written for another version of the program, or for another kind of network.
    Unknown,
    /// The file is shorter or longer than its header says.
    Length,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WeightsError::NotWeights => "not a file of weights",
            WeightsError::Unknown => "weights of a kind that this version does not know",
            WeightsError::Length => "the file of weights is incomplete, or goes on after its end",
        })
    }
}

impl std::error::Error for WeightsError {}

/// The numbers of the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dimensions {
    pub(super) channels: usize,
    pub(super) blocks: usize,
    pub(super) head: usize,
    pub(super) wide: usize,
    pub(super) pooled: u32,
    pub(super) regions: bool,
}

/// Reads tensors one after the other.
#[derive(Debug)]
pub(super) struct TensorReader<'a> {
    rest: &'a [u8],
}

impl<'a> TensorReader<'a> {
    /// Reads the header. `planes` is the number of input planes that the program provides.
    pub(super) fn open(bytes: &'a [u8], planes: usize) -> Result<(Dimensions, TensorReader<'a>), WeightsError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(WeightsError::NotWeights)?;
        let (header, rest) = rest.split_at_checked(32).ok_or(WeightsError::Length)?;
        let number = |index: usize| {
            let at = index * 4;
            u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]])
        };
        let shape = Dimensions {
            channels: number(2) as usize,
            blocks: number(3) as usize,
            head: number(4) as usize,
            wide: number(5) as usize,
            pooled: number(6),
            regions: number(7) == 1,
        };
        let sane = (1..=512).contains(&shape.channels)
            && shape.channels.is_multiple_of(super::gemm::LANES)
            && shape.blocks <= 32
            && (1..=512).contains(&shape.head)
            && (1..=512).contains(&shape.wide);
        if number(0) != 2 || number(1) as usize != planes || !sane {
            return Err(WeightsError::Unknown);
        }
        Ok((shape, TensorReader { rest }))
    }

    fn bytes(&mut self, len: usize) -> Result<&'a [u8], WeightsError> {
        let (here, rest) = self.rest.split_at_checked(len).ok_or(WeightsError::Length)?;
        self.rest = rest;
        Ok(here)
    }

    /// Reads `len` numbers of a one-dimensional tensor.
    pub(super) fn vector(&mut self, len: usize) -> Result<Vec<f32>, WeightsError> {
        let bytes = self.bytes(len * 2)?;
        Ok(bytes.chunks_exact(2).map(|pair| half(u16::from_le_bytes([pair[0], pair[1]]))).collect())
    }

    /// Reads the weights of a tensor with more dimensions: `each` numbers for each of the outputs, of which there is at
    /// least one.
    pub(super) fn matrix(&mut self, outputs: usize, each: usize) -> Result<Vec<f32>, WeightsError> {
        let scales = self.vector(outputs)?;
        let mut values = Vec::with_capacity(outputs * each);
        for (row, scale) in self.bytes(outputs * each)?.chunks_exact(each).zip(scales) {
            values.extend(row.iter().map(|&byte| f32::from(byte as i8) * scale));
        }
        Ok(values)
    }

    /// Returns an error unless everything was read.
    pub(super) fn finish(self) -> Result<(), WeightsError> {
        if self.rest.is_empty() { Ok(()) } else { Err(WeightsError::Length) }
    }
}

/// Converts a 16-bit float to a 32-bit float.
fn half(bits: u16) -> f32 {
    let (sign, exponent, fraction) = (u32::from(bits >> 15), u32::from(bits >> 10 & 31), u32::from(bits & 1023));
    let magnitude = match exponent {
        // Below the smallest normal number, the fraction counts in steps of 2^-24.
        0 => fraction as f32 / 16_777_216.0,
        31 => f32::from_bits(0x7f80_0000 | fraction << 13),
        _ => f32::from_bits((exponent + 112) << 23 | fraction << 13),
    };
    if sign == 1 { -magnitude } else { magnitude }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matrices_are_bytes_in_steps_of_a_float_for_each_output() {
        let bytes = [0x00, 0x38, 0x00, 0xbc, 1, 0xff, 127, 2, 0, 0x81, 0x00, 0x3c];
        let mut reader = TensorReader { rest: &bytes };
        assert_eq!(reader.matrix(2, 3), Ok(vec![0.5, -0.5, 63.5, -2.0, 0.0, 127.0]));
        assert_eq!(reader.matrix(1, 1), Err(WeightsError::Length));
        assert_eq!(reader.finish(), Ok(()));
    }

    #[test]
    fn halves_are_what_they_should_be() {
        for (bits, value) in [
            (0x3c00, 1.0),
            (0xc000, -2.0),
            (0x3555, 0.333_251_95),
            (0x0001, 5.960_464_5e-8),
            (0x7bff, 65504.0),
            (0x8000, -0.0),
        ] {
            assert_eq!(half(bits).to_bits(), f32::to_bits(value), "{bits:04x}");
        }
        assert!(half(0x7c00).is_infinite() && half(0x7e00).is_nan());
    }
}
