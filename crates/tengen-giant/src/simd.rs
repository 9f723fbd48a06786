//! Selects the implementation of the inner loops: the portable one, or one for wider registers.
//!
//! All implementations give exactly the same results, so the choice matters only for speed and for tests. The fastest
//! one that the processor supports is used, unless the environment variable `TENGEN_SIMD` names another.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;
use std::sync::atomic::{AtomicU8, Ordering};

/// An implementation of the inner loops.
///
/// ```
/// use tengen_giant::simd::Simd;
///
/// assert_eq!("off".parse(), Ok(Simd::Off));
/// assert!(Simd::available().any(|simd| simd == Simd::Off));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Simd {
    /// Portable code, compiled for the baseline of the architecture. The compiler still uses vector instructions that
    /// belong to the baseline: SSE2 on x86-64, NEON on aarch64.
    Off,
    /// NEON, on aarch64.
    Neon,
    /// AVX2 with BMI1, BMI2, LZCNT and POPCNT, on x86-64.
    Avx2,
    /// AVX-512 (F, BW, DQ, VL) in addition.
    Avx512,
}

/// The environment variable that names the implementation.
pub const VARIABLE: &str = "TENGEN_SIMD";

/// No implementation has been chosen yet.
const NONE: u8 = u8::MAX;

static CURRENT: AtomicU8 = AtomicU8::new(NONE);

impl Simd {
    /// All implementations, the slowest first.
    pub const ALL: [Simd; 4] = [Simd::Off, Simd::Neon, Simd::Avx2, Simd::Avx512];

    /// The name of the implementation in `TENGEN_SIMD`.
    pub const fn name(self) -> &'static str {
        match self {
            Simd::Off => "off",
            Simd::Neon => "neon",
            Simd::Avx2 => "avx2",
            Simd::Avx512 => "avx512",
        }
    }

    /// Whether this processor supports it.
    pub fn is_available(self) -> bool {
        match self {
            Simd::Off => true,
            Simd::Neon => cfg!(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon")),
            #[cfg(target_arch = "x86_64")]
            Simd::Avx2 => {
                use std::arch::is_x86_feature_detected as has;
                has!("avx2") && has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("popcnt")
            }
            #[cfg(target_arch = "x86_64")]
            Simd::Avx512 => {
                use std::arch::is_x86_feature_detected as has;
                Simd::Avx2.is_available() && has!("avx512f") && has!("avx512bw") && has!("avx512dq") && has!("avx512vl")
            }
            #[cfg(not(target_arch = "x86_64"))]
            Simd::Avx2 | Simd::Avx512 => false,
        }
    }

    /// Returns the implementations that this processor supports, the slowest first.
    pub fn available() -> impl Iterator<Item = Simd> {
        Simd::ALL.into_iter().filter(|simd| simd.is_available())
    }

    /// Returns the implementation in use.
    #[inline]
    pub fn current() -> Simd {
        match Simd::ALL.get(usize::from(CURRENT.load(Ordering::Relaxed))) {
            Some(simd) => *simd,
            None => Simd::first_choice(),
        }
    }

    #[cold]
    fn first_choice() -> Simd {
        let fastest = Simd::available().last().unwrap_or(Simd::Off);
        let simd = Simd::requested().ok().flatten().unwrap_or(fastest);
        CURRENT.store(simd as u8, Ordering::Relaxed);
        simd
    }

    /// Returns the implementation that `TENGEN_SIMD` requests. The library ignores an invalid value; programs should
    /// report it.
    pub fn requested() -> Result<Option<Simd>, SimdError> {
        let Some(value) = std::env::var_os(VARIABLE) else { return Ok(None) };
        let simd: Simd = value.to_string_lossy().parse()?;
        if simd.is_available() { Ok(Some(simd)) } else { Err(SimdError::Unavailable(simd)) }
    }

    /// Uses this implementation from now on, on all threads.
    pub fn choose(self) -> Result<(), SimdError> {
        if !self.is_available() {
            return Err(SimdError::Unavailable(self));
        }
        CURRENT.store(self as u8, Ordering::Relaxed);
        Ok(())
    }
}

impl Display for Simd {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Simd {
    type Err = SimdError;

    fn from_str(text: &str) -> Result<Simd, SimdError> {
        let found = Simd::ALL.into_iter().find(|simd| simd.name() == text);
        found.ok_or_else(|| SimdError::Unknown(text.chars().take(40).collect()))
    }
}

/// The reason why an implementation cannot be used.
///
/// ```
/// use tengen_giant::simd::{Simd, SimdError};
///
/// assert_eq!("mmx".parse::<Simd>(), Err(SimdError::Unknown("mmx".into())));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SimdError {
    /// There is no implementation with this name.
    Unknown(String),
    /// This processor does not support its instructions.
    Unavailable(Simd),
}

impl Display for SimdError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            SimdError::Unknown(text) => write!(f, "there is no SIMD implementation {text:?}; this processor has")?,
            SimdError::Unavailable(simd) => write!(f, "this processor cannot run {simd}; it has")?,
        }
        Simd::available().enumerate().try_for_each(|(index, simd)| {
            f.write_str(if index == 0 { " " } else { ", " })?;
            simd.fmt(f)
        })
    }
}

impl std::error::Error for SimdError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read() {
        for simd in Simd::ALL {
            assert_eq!(simd.name().parse(), Ok(simd));
        }
        let error = "mmx".parse::<Simd>().unwrap_err();
        assert!(error.to_string().starts_with("there is no SIMD implementation \"mmx\"; this processor has off"));
    }

    #[test]
    fn only_what_the_processor_has_can_be_chosen() {
        assert!(Simd::Off.is_available() && Simd::current().is_available());
        assert!(!(Simd::Neon.is_available() && Simd::Avx2.is_available()));
        let missing = Simd::ALL.into_iter().find(|simd| !simd.is_available()).unwrap();
        assert_eq!(missing.choose(), Err(SimdError::Unavailable(missing)));
    }
}
