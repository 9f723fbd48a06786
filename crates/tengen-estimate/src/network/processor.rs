//! The same work compiled twice: for any processor, and for those that multiply and add eight numbers at a time.

/// Work that is worth compiling for newer processors.
///
/// `run` and what it calls must be inlined, or they stay compiled for any processor. `FUSED` says whether the processor
/// multiplies and adds in one step; without that instruction such a step would be a slow call.
pub(super) trait Work {
    /// What comes out.
    type Result;

    /// Does it.
    fn run<const FUSED: bool>(self) -> Self::Result;
}

/// Does the work in the fastest way that this processor knows.
pub(super) fn perform<W: Work>(work: W) -> W::Result {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") && std::arch::is_x86_feature_detected!("fma") {
        #[expect(unsafe_code, reason = "the same safe code, compiled for newer processors: three times as fast")]
        // SAFETY: the function needs AVX2 and FMA, and both were just found on this processor.
        return unsafe { perform_avx2(work) };
    }
    perform_anywhere(work)
}

/// Does a part of other work that has `FUSED`. Innermost loops are such parts: by themselves compilers see what to do
/// with them, in the midst of much else they do not, and take three times as long.
pub(super) fn perform_part<const FUSED: bool, W: Work>(part: W) -> W::Result {
    if FUSED { perform(part) } else { perform_anywhere(part) }
}

/// Does the work in the way that every processor knows.
#[inline(never)]
pub(super) fn perform_anywhere<W: Work>(work: W) -> W::Result {
    work.run::<false>()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma")]
#[inline(never)]
fn perform_avx2<W: Work>(work: W) -> W::Result {
    work.run::<true>()
}
