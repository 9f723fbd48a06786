//! Laws that hold on every board, however it is read and counted.

mod laws {
    mod batch;
    mod giant;
    mod hex;
    #[path = "../../../tengen/tests/laws/hex_boards.rs"]
    mod hex_boards;
}
