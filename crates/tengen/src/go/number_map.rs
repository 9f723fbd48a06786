//! Maps from the hashes of situations and boards to how often or when they occurred.
//!
//! The numbers come from records, and boards can be constructed whose hashes collide. A hash table usually answers that
//! with a random secret, which this crate does not have. Here a number is looked up in one bucket of a few places; when
//! that is full, it goes to an ordered map. Ordinary numbers need one step, and numbers chosen to share a bucket need a
//! logarithm of steps, whatever their order.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

/// Places in a bucket.
const BUCKET: usize = 4;

/// Odd, so that multiplication loses nothing; the upper bits of a product depend on all bits of the number.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

/// A map from numbers. There are at most as many numbers as buckets, so that few buckets are full.
#[derive(Clone, Debug, Default)]
pub(super) struct NumberMap<V> {
    /// How many places of each bucket are taken, the first ones. The number of buckets is zero or a power of two.
    taken: Vec<u8>,
    /// The places of each bucket.
    places: Vec<[(u64, V); BUCKET]>,
    /// The numbers whose bucket was full.
    rest: BTreeMap<u64, V>,
    len: usize,
}

impl<V: Copy + Default> NumberMap<V> {
    /// How many numbers there are.
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// The bucket of a number; there must be buckets.
    fn bucket(&self, number: u64) -> usize {
        // The shift by 64 bits, where there is one bucket, gives 0.
        number.wrapping_mul(SPREAD).checked_shr(64 - self.taken.len().ilog2()).unwrap_or(0) as usize
    }

    /// The bucket and the place in it.
    fn find(&self, number: u64) -> Option<(usize, usize)> {
        if self.taken.is_empty() {
            return None;
        }
        let bucket = self.bucket(number);
        let taken = &self.places[bucket][..usize::from(self.taken[bucket])];
        taken.iter().position(|&(other, _)| other == number).map(|place| (bucket, place))
    }

    /// The value of a number.
    pub(super) fn get(&self, number: u64) -> Option<V> {
        match self.find(number) {
            Some((bucket, place)) => Some(self.places[bucket][place].1),
            None if self.rest.is_empty() => None,
            None => self.rest.get(&number).copied(),
        }
    }

    /// The value of a number, which is `first` if the number is new.
    pub(super) fn get_or_insert(&mut self, number: u64, first: V) -> &mut V {
        if let Some((bucket, place)) = self.find(number) {
            return &mut self.places[bucket][place].1;
        }
        if !self.rest.contains_key(&number) {
            self.reserve(1);
            self.len += 1;
            let bucket = self.bucket(number);
            let place = usize::from(self.taken[bucket]);
            if place < BUCKET {
                self.taken[bucket] += 1;
                let (key, value) = &mut self.places[bucket][place];
                (*key, *value) = (number, first);
                return value;
            }
        }
        self.rest.entry(number).or_insert(first)
    }

    /// Sets the value of a number.
    pub(super) fn insert(&mut self, number: u64, value: V) {
        *self.get_or_insert(number, value) = value;
    }

    /// Forgets a number.
    pub(super) fn remove(&mut self, number: u64) {
        if let Some((bucket, place)) = self.find(number) {
            self.taken[bucket] -= 1;
            self.places[bucket][place] = self.places[bucket][usize::from(self.taken[bucket])];
            self.len -= 1;
        } else if self.rest.remove(&number).is_some() {
            self.len -= 1;
        }
    }

    /// Forgets all numbers, but keeps the allocations.
    pub(super) fn clear(&mut self) {
        self.taken.fill(0);
        self.rest.clear();
        self.len = 0;
    }

    /// Makes space for `more` additional numbers.
    pub(super) fn reserve(&mut self, more: usize) {
        let buckets = (self.len + more).next_power_of_two();
        if buckets <= self.taken.len() {
            return;
        }
        let empty = [(0, V::default()); BUCKET];
        let before = core::mem::replace(
            self,
            NumberMap { taken: vec![0; buckets], places: vec![empty; buckets], rest: BTreeMap::new(), len: 0 },
        );
        for (taken, places) in before.taken.iter().zip(&before.places) {
            for &(number, value) in &places[..usize::from(*taken)] {
                self.insert(number, value);
            }
        }
        for (number, value) in before.rest {
            self.insert(number, value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The number that is `product` when multiplied by [`SPREAD`]: small products all fall into the first bucket.
    fn with_product(product: u64) -> u64 {
        let mut inverse = SPREAD;
        for _ in 0..5 {
            inverse = inverse.wrapping_mul(2_u64.wrapping_sub(SPREAD.wrapping_mul(inverse)));
        }
        assert_eq!(inverse.wrapping_mul(SPREAD), 1);
        inverse.wrapping_mul(product)
    }

    #[test]
    fn numbers_that_share_a_bucket_are_kept_in_order() {
        let mut map = NumberMap::default();
        for product in 0..1000 {
            *map.get_or_insert(with_product(product), 0) += product;
        }
        assert_eq!((map.len(), map.rest.len()), (1000, 1000 - BUCKET));
        assert!((0..1000).all(|product| map.get(with_product(product)) == Some(product)));
        assert_eq!(map.get(with_product(1000)), None);
    }

    proptest! {
        #[test]
        fn it_is_a_map(steps in proptest::collection::vec((0..4_u8, 0..40_u64, any::<u32>()), 0..300), collide: bool) {
            let (mut map, mut model) = (NumberMap::default(), BTreeMap::new());
            for (step, number, value) in steps {
                let number = if collide { with_product(number) } else { number };
                match step {
                    0 => {
                        map.insert(number, value);
                        model.insert(number, value);
                    }
                    1 => prop_assert_eq!(*map.get_or_insert(number, value), *model.entry(number).or_insert(value)),
                    2 => {
                        map.remove(number);
                        model.remove(&number);
                    }
                    _ if value % 20 == 0 => {
                        map.clear();
                        model.clear();
                    }
                    _ => prop_assert_eq!(map.get(number), model.get(&number).copied()),
                }
                prop_assert_eq!(map.len(), model.len());
            }
            for (number, value) in model {
                prop_assert_eq!(map.get(number), Some(value));
            }
        }
    }
}
