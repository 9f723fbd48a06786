//! Names of properties: `B`, `SZ`, `KM`; compared as one number.

use alloc::borrow::Cow;

/// The name of a property, without the lower-case noise of old files.
///
/// Names of up to eight letters are stored in full. A longer name is stored as a hash: equal names are always equal,
/// and the name itself is read from the file by [`PropertyRef::name`](super::PropertyRef::name).
///
/// ```
/// use tengen::sgf::Ident;
///
/// assert_eq!(Ident::new("SiZe"), Ident::SZ);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ident(u64);

/// Set in the hash of a long name, and never in a name held whole, which is ASCII.
const LONG: u64 = 1 << 63;

macro_rules! known {
    ($($name:ident)*) => {
        $(
            #[doc = concat!("`", stringify!($name), "`.")]
            pub const $name: Ident = Ident::new(stringify!($name));
        )*
    };
}

impl Ident {
    known! { AB AE AP AW B BR CA DT EV FF GM GN HA KM PB PL PW RE RU SZ TB TW W WR }

    /// The name that `text` stands for: `SZ` and `SiZe` are the same, and so are `B` and `b`.
    pub const fn new(text: &str) -> Ident {
        Ident::of(text.as_bytes())
    }

    /// The same for the bytes of a file.
    pub(super) const fn of(name: &[u8]) -> Ident {
        let noisy = has_capital(name);
        // FNV-1a runs along, in case the name turns out to be long.
        let (mut packed, mut hash, mut letters, mut at) = (0_u64, 0xcbf2_9ce4_8422_2325_u64, 0, 0);
        while at < name.len() {
            let byte = name[at];
            at += 1;
            if noisy && byte.is_ascii_lowercase() || letters == 0 && byte.is_ascii_digit() {
                continue;
            }
            let letter = byte.to_ascii_uppercase() as u64;
            packed = packed << 8 | letter;
            hash = (hash ^ letter).wrapping_mul(0x0100_0000_01b3);
            letters += 1;
        }
        Ident(if letters <= 8 { packed & !LONG } else { hash | LONG })
    }

    /// The name of up to eight capitals that were packed one byte each.
    pub(super) const fn packed(letters: u64) -> Ident {
        Ident(letters)
    }
}

const fn has_capital(name: &[u8]) -> bool {
    let mut at = 0;
    while at < name.len() {
        if name[at].is_ascii_uppercase() {
            return true;
        }
        at += 1;
    }
    false
}

/// The capitals of a name and the digits after the first of them; the whole name in capitals where there are none.
pub(super) fn clean(name: &[u8]) -> Cow<'_, [u8]> {
    if name.iter().all(u8::is_ascii_uppercase) {
        Cow::Borrowed(name)
    } else if has_capital(name) {
        let capitals = name.iter().copied().filter(|byte| !byte.is_ascii_lowercase());
        Cow::Owned(capitals.skip_while(u8::is_ascii_digit).collect())
    } else {
        Cow::Owned(name.to_ascii_uppercase())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lower_case_is_noise() {
        assert_eq!(Ident::new("SiZe"), Ident::SZ);
        assert_eq!(Ident::new("b"), Ident::B);
        assert_eq!(Ident::new("AddBlack"), Ident::AB);
        assert_ne!(Ident::new("MULTIGOGM"), Ident::new("MULTIGOBM"));
        assert_eq!(Ident::new("MULTIGOGM"), Ident::new("MULTIGOxGM"));
        assert_eq!(Ident::new("a1B2"), Ident::new("B2"));
        assert_eq!(clean(b"a1B2").as_ref(), b"B2");
        assert_eq!(clean(b"SiZe").as_ref(), b"SZ");
        assert_eq!(clean(b"size2").as_ref(), b"SIZE2");
    }
}
