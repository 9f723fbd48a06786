//! Answers are the same, to the last bit, with every instruction set.

use tengen_exact::{EXPECTED, answers};
use tengen_giant::simd::Simd;

#[test]
fn every_implementation_gives_the_same_answers() {
    for simd in Simd::available() {
        simd.choose().unwrap();
        let answers = answers();
        for (ours, expected) in answers.lines().zip(EXPECTED.lines()) {
            assert_eq!(
                ours, expected,
                "with TENGEN_SIMD={simd}. After a change of a method or of the weights: \
                 cargo run -p tengen-exact -- --write > answers && mv answers crates/tengen-exact/answers.txt"
            );
        }
        assert_eq!(answers.lines().count(), EXPECTED.lines().count(), "with TENGEN_SIMD={simd}");
    }
}
