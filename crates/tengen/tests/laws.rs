//! Laws that hold on every board.

mod laws {
    mod boards;
    mod games;
    mod hex;
    mod hex_boards;
    mod life;
    mod play;
    mod regions;
    mod score;
}
