//! The room that queries take while they wait, which bounds the memory of the service.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// Room for a limited weight.
#[derive(Debug)]
pub(super) struct Room {
    limit: usize,
    taken: Mutex<usize>,
    left: Condvar,
}

/// A part of a room, which is free again when this is dropped.
#[derive(Debug)]
pub(super) struct Place {
    room: Arc<Room>,
    weight: usize,
}

impl Room {
    pub(super) fn new(limit: usize) -> Arc<Room> {
        Arc::new(Room { limit, taken: Mutex::new(0), left: Condvar::new() })
    }

    fn taken(&self) -> MutexGuard<'_, usize> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until there is room for this weight. What is heavier than the limit waits for an empty room.
    pub(super) fn enter(self: &Arc<Room>, weight: usize) -> Place {
        let is_full = |taken: &mut usize| *taken > 0 && taken.saturating_add(weight) > self.limit;
        let mut taken = self.left.wait_while(self.taken(), is_full).unwrap_or_else(PoisonError::into_inner);
        *taken = taken.saturating_add(weight);
        Place { room: Arc::clone(self), weight }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.room.taken();
        *taken = taken.saturating_sub(self.weight);
        drop(taken);
        self.room.left.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{self, TryRecvError};
    use std::thread;

    #[test]
    fn what_does_not_fit_waits_until_something_leaves() {
        let room = Room::new(10);
        let (first, second) = (room.enter(4), room.enter(6));
        let (entered, news) = mpsc::channel();
        let waiting = Arc::clone(&room);
        let thread = thread::spawn(move || {
            let _place = waiting.enter(5);
            entered.send(*waiting.taken()).unwrap();
        });
        assert_eq!(news.try_recv(), Err(TryRecvError::Empty));
        drop(first);
        assert_eq!(news.try_recv(), Err(TryRecvError::Empty));
        drop(second);
        assert_eq!(news.recv(), Ok(5));
        thread.join().unwrap();
        assert_eq!(*room.taken(), 0);
    }

    #[test]
    fn the_heaviest_enters_an_empty_room() {
        let room = Room::new(10);
        drop(room.enter(1_000));
        assert_eq!(room.enter(10).weight, 10);
    }
}
