//! Loops that use more of the processor than every processor has to offer, each beside a portable twin that gives
//! the same answers.
//!
//! | kernel | for |
//! |---|---|
//! | [`pack`] | letters of Hex boards to bit rows |
//! | [`majority`] | sixteen full Hex boards to their winners |

pub(crate) mod majority;
pub(crate) mod pack;
