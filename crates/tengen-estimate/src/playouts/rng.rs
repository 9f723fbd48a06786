//! The random number generator, xoshiro256++ by Blackman and Vigna. It gives the same numbers on every platform.

/// A stream of random numbers.
///
/// ```
/// use tengen_estimate::playouts::Rng;
///
/// let (mut first, mut second) = (Rng::new(7), Rng::new(7));
/// assert_eq!(first.next(), second.next());
/// assert!(first.below(10) < 10);
/// ```
#[derive(Clone, Debug)]
pub struct Rng {
    state: [u64; 4],
}

/// One step of splitmix64, which spreads a seed over 64 bits, so that similar seeds give unrelated streams.
const fn splitmix(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *seed;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Rng {
    /// Creates the stream of this seed.
    pub const fn new(seed: u64) -> Rng {
        let mut seed = seed;
        Rng { state: [splitmix(&mut seed), splitmix(&mut seed), splitmix(&mut seed), splitmix(&mut seed)] }
    }

    /// Creates the stream of one of many playouts that share a seed.
    pub const fn of_playout(seed: u64, index: u32) -> Rng {
        let mut mixed = seed ^ (index as u64).wrapping_mul(0xd134_2543_de82_ef95);
        Rng::new(splitmix(&mut mixed))
    }

    /// Returns the next 64 bits.
    #[inline]
    pub const fn next(&mut self) -> u64 {
        let s = &mut self.state;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// Returns a number below `limit`, or 0 if `limit` is 0. The numbers are equally likely up to one part in 2^32 /
    /// `limit`.
    #[inline]
    pub const fn below(&mut self, limit: u32) -> u32 {
        (((self.next() >> 32) * limit as u64) >> 32) as u32
    }

    /// Returns `true` with a probability of `chance` / 256.
    #[inline]
    pub const fn happens(&mut self, chance: u16) -> bool {
        (self.next() >> 56) < chance as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_reference() {
        // The expected values are from the reference implementation of xoshiro256++, started from 1, 2, 3, 4.
        let mut rng = Rng { state: [1, 2, 3, 4] };
        let first: Vec<u64> = (0..5).map(|_| rng.next()).collect();
        assert_eq!(
            first,
            [41_943_041, 58_720_359, 3_588_806_011_781_223, 3_591_011_842_654_386, 9_228_616_714_210_784_205]
        );
        // The expected values are those published with splitmix64, started from 1234567.
        let mut seed = 1_234_567;
        assert_eq!(splitmix(&mut seed), 6_457_827_717_110_365_317);
        assert_eq!(splitmix(&mut seed), 3_203_168_211_198_807_973);
    }

    #[test]
    fn numbers_below_a_limit_are_spread_evenly() {
        let mut rng = Rng::new(7);
        let mut seen = [0; 10];
        for _ in 0..100_000 {
            seen[rng.below(10) as usize] += 1;
        }
        assert!(seen.iter().all(|count| (9_600..10_400).contains(count)), "{seen:?}");
        assert_eq!(rng.below(0), 0);
        assert_ne!(Rng::of_playout(1, 0).next(), Rng::of_playout(1, 1).next());
    }
}
