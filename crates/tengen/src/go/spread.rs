//! A quick hash of the numbers of situations, for the table of those that have been on the board.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};

/// Hashes numbers that are hashes already. They are known to anybody, and boards can be built whose numbers differ in few
/// bits, so that a secret goes in; one multiplication spreads it over all bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spread {
    secret: u64,
    hash: u64,
}

impl Default for Spread {
    fn default() -> Spread {
        Spread { secret: RandomState::new().hash_one(0_u64) | 1, hash: 0 }
    }
}

impl BuildHasher for Spread {
    type Hasher = Spread;

    fn build_hasher(&self) -> Spread {
        *self
    }
}

impl Hasher for Spread {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, number: u64) {
        let product = u128::from(self.hash ^ number ^ self.secret) * u128::from(self.secret);
        self.hash = (product >> 64) as u64 ^ product as u64;
    }

    fn finish(&self) -> u64 {
        self.hash
    }
}
