//! Reuses the memory of finished parts for the next ones, because allocating new memory is slow.

/// Bit planes that are not in use.
#[derive(Debug, Default)]
pub(crate) struct PlanePool {
    /// The number of columns of the board that they were used for.
    width: usize,
    planes: Vec<Vec<u64>>,
}

impl PlanePool {
    /// Prepares for a board with this many columns. The words beyond the ends of rows are only 0 if the old rows had
    /// the same length.
    pub(crate) fn fit(&mut self, width: usize) {
        if self.width != width {
            *self = PlanePool { width, planes: Vec::new() };
        }
    }

    /// Returns a plane with rows of `stride` words. The first row is empty; any other rows may contain old data.
    pub(crate) fn take(&mut self, stride: usize) -> Vec<u64> {
        let mut plane = self.planes.pop().unwrap_or_default();
        plane.resize(plane.len().max(stride), 0);
        plane[..stride].fill(0);
        plane
    }

    /// Keeps the memory of a plane for reuse, and leaves the plane with its first `words` words.
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
    use crate::territory::{RowCounter, RowPart};
    use tengen::Topology;

    /// The memory of a wide part cannot be reused for a narrow one, because the wide rows have data where narrow rows
    /// must end.
    #[test]
    fn memory_of_wider_rows_leaves_nothing_behind() {
        let part = RowPart { above: 0, rows: 70, below: 0 };
        let mut spare = super::PlanePool::default();
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
