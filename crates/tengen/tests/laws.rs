//! Laws that hold on every board.

mod laws {
    mod batch;
    mod boards;
    mod games;
    mod giant;
    mod hex;
    mod life;
    mod play;
    mod regions;
    mod score;
}
