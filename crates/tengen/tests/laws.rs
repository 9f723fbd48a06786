//! Laws that hold on every board.

mod laws {
    mod boards;
    mod games;
    mod play;
    mod regions;
    mod score;
}
