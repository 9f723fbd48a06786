//! What several measuring programs share.

pub mod random;
pub mod study_games;
