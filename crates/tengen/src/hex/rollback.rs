//! Disjoint sets whose joins can be undone in reverse order.
//!
//! The smaller set is attached to the larger one, and paths are never compressed: paths stay logarithmic, and each join
//! changes only one link, so it is cheap to undo.

use alloc::vec;
use alloc::vec::Vec;

/// A partition of `0..len` whose joins can be undone, last first.
#[derive(Clone, Debug)]
pub(super) struct Rollback {
    parent: Vec<u32>,
    size: Vec<u32>,
    log: Vec<u32>,
}

/// A point in the history of a [`Rollback`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Moment(u32);

impl Rollback {
    /// `len` items, each in its own set. `len` must be below 2^32.
    pub(super) fn new(len: usize) -> Rollback {
        Rollback { parent: (0..len as u32).collect(), size: vec![1; len], log: Vec::new() }
    }

    /// The representative of the set of `item`. It is valid until the next join or rollback.
    pub(super) fn find(&self, item: usize) -> usize {
        let mut at = item;
        loop {
            let up = self.parent[at] as usize;
            if up == at {
                return at;
            }
            at = up;
        }
    }

    /// Joins the sets of `a` and `b`. Returns the representative of the joined set.
    pub(super) fn join(&mut self, a: usize, b: usize) -> usize {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return a;
        }
        let (large, small) = if self.size[a] >= self.size[b] { (a, b) } else { (b, a) };
        self.parent[small] = large as u32;
        self.size[large] += self.size[small];
        self.log.push(small as u32);
        large
    }

    /// The current point, to return to later.
    pub(super) fn now(&self) -> Moment {
        Moment(self.log.len() as u32)
    }

    /// Undoes every join since `moment`.
    pub(super) fn back_to(&mut self, moment: Moment) {
        while self.log.len() > moment.0 as usize {
            let Some(small) = self.log.pop() else { return };
            let large = self.parent[small as usize];
            self.size[large as usize] -= self.size[small as usize];
            self.parent[small as usize] = small;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn going_back_restores_every_set(joins in proptest::collection::vec((0..30usize, 0..30usize), 0..60)) {
            let mut sets = Rollback::new(30);
            let mut history = Vec::new();
            for &(a, b) in &joins {
                history.push((sets.now(), sets.parent.clone(), sets.size.clone()));
                let name = sets.join(a, b);
                prop_assert_eq!(name, sets.find(a));
                prop_assert_eq!(sets.find(a), sets.find(b));
            }
            let total: usize = (0..30).filter(|&item| sets.find(item) == item).map(|item| sets.size[item] as usize).sum();
            prop_assert_eq!(total, 30);
            while let Some((moment, parent, size)) = history.pop() {
                sets.back_to(moment);
                prop_assert_eq!(&sets.parent, &parent);
                prop_assert_eq!(&sets.size, &size);
            }
        }
    }
}
