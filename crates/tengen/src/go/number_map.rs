//! Maps from the hashes of situations and boards to how often or when they occurred.

/// A hash table with a random seed.
#[cfg(feature = "std")]
pub(super) type NumberMap<V> = std::collections::HashMap<u64, V, hash::Spread>;
/// An ordered map: without `std` there is no random seed, and no insertion order makes an ordered map slow.
#[cfg(not(feature = "std"))]
pub(super) type NumberMap<V> = alloc::collections::BTreeMap<u64, V>;

/// Reserves capacity for `more` additional numbers.
pub(super) fn reserve<V>(map: &mut NumberMap<V>, more: usize) {
    #[cfg(feature = "std")]
    map.reserve(more);
    #[cfg(not(feature = "std"))]
    let _ = (map, more);
}

#[cfg(feature = "std")]
mod hash {
    use core::hash::{BuildHasher, Hasher};
    use std::collections::hash_map::RandomState;

    /// Hashes numbers that are already hashes. The numbers are public, and boards can be constructed whose numbers
    /// differ in only a few bits, so a random secret is mixed in; one multiplication spreads it over all bits.
    #[derive(Clone, Copy, Debug)]
    pub(in crate::go) struct Spread {
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
}
