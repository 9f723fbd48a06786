//! Memory of a part that has ended, for the next one: the system takes its time to give new memory.

/// Planes of bits that are not in use.
#[derive(Debug, Default)]
pub(crate) struct Spare {
    /// Columns of the board that they were for.
    width: usize,
    planes: Vec<Vec<u64>>,
}

impl Spare {
    /// Makes ready for a board of so many columns. What is beyond the ends of rows is 0 only where rows were as long.
    pub(crate) fn fit(&mut self, width: usize) {
        if self.width != width {
            *self = Spare { width, planes: Vec::new() };
        }
    }

    /// A plane of rows of `stride` words, of which the first holds nothing and others, if there are any, hold something old.
    pub(crate) fn take(&mut self, stride: usize) -> Vec<u64> {
        let mut plane = self.planes.pop().unwrap_or_default();
        plane.resize(plane.len().max(stride), 0);
        plane[..stride].fill(0);
        plane
    }

    /// Keeps what a plane holds beyond its first `words`.
    pub(crate) fn keep(&mut self, plane: &mut Vec<u64>, words: usize) {
        if plane.len() > words {
            let rest = plane[..words].to_vec();
            self.planes.push(std::mem::replace(plane, rest));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rows::{RowFormat, RowSink, TextReader};
    use crate::territory::counter::ShareCounter;
    use crate::territory::{Part, RowCounter};
    use tengen::Topology;

    /// What a wide part leaves is of no use to a narrow one, whose rows would have to end where the wide ones went on.
    #[test]
    fn memory_of_wider_rows_leaves_nothing_behind() {
        let part = Part { above: 0, rows: 70, below: 0 };
        let mut spare = super::Spare::default();
        for width in [300, 42, 43, 299] {
            let text = format!("{}X\n", "X.O..".repeat(60).split_at(width - 1).0).repeat(70);
            let mut reader = TextReader::new(RowFormat::GoText, ShareCounter::for_part(Topology::Square, part, spare));
            reader.feed(text.as_bytes()).unwrap();
            let mut counted = reader.end().unwrap();
            spare = counted.settle();
            let mut plain = TextReader::new(RowFormat::GoText, RowCounter::new(Topology::Square));
            plain.feed(text.as_bytes()).unwrap();
            let (shares, totals) = (counted.finish(), plain.finish().unwrap());
            assert_eq!((shares.owned, shares.neutral), (totals.owned, totals.neutral), "{width} columns");
        }
    }
}
