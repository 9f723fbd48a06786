//! Laws that hold on every board.

mod laws {
    mod boards;
    mod hex;
    mod regions;
}
