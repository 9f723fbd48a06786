//! The formats that games and boards are written in, as one table.

use crate::convert;
use crate::hex::HexFormat;
use std::fmt;
use std::path::Path;
use std::str::FromStr;
use tengen::Board;
use tengen_giant::rows::packed;

/// A format to convert to.
///
/// ```
/// use tengen_api::file_format::FileFormat;
///
/// assert_eq!("sgf".parse(), Ok(FileFormat::Sgf));
/// assert_eq!(FileFormat::Moves.to_string(), "moves");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileFormat {
    /// A record (SGF).
    Sgf,
    /// Rows of text.
    Text,
    /// A JSON array of rows.
    Json,
    /// A picture as SVG.
    Svg,
    /// A picture as PNG.
    Png,
    /// A picture as PDF.
    Pdf,
    /// A packed board.
    Packed,
    /// A HexWorld link.
    HexWorld,
    /// A trmph link.
    Trmph,
    /// LittleGolem's export.
    LittleGolem,
    /// A list of Hex moves.
    Moves,
}

/// What a file in a format contains.
///
/// ```
/// use tengen_api::file_format::{FileFormat, FormatContent};
///
/// assert!(matches!(FileFormat::Svg.info().content, FormatContent::Picture));
/// ```
#[derive(Clone, Copy, Debug)]
pub enum FormatContent {
    /// A record.
    Record,
    /// The stones, written by this function.
    Board(fn(&Board) -> Vec<u8>),
    /// A picture of the stones.
    Picture,
}

/// Everything known about a format.
///
/// ```
/// use tengen_api::file_format::FileFormat;
///
/// let info = FileFormat::Json.info();
/// assert_eq!((info.name, info.extension, info.is_hex_only), ("json", Some("json"), false));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct FormatInfo {
    /// The format.
    pub format: FileFormat,
    /// Its name, as it is typed.
    pub name: &'static str,
    /// The file extension that chooses it, if any.
    pub extension: Option<&'static str>,
    /// One line for people who choose a format.
    pub description: &'static str,
    /// What a file in this format contains.
    pub content: FormatContent,
    /// The Hex format of this name, or `None` if Hex boards are written in the same way as Go boards.
    pub hex: Option<HexFormat>,
    /// Whether only Hex games can be written in it.
    pub is_hex_only: bool,
}

/// The table, in the order of the variants of [`FileFormat`].
const FORMATS: [FormatInfo; 11] = [
    FormatInfo {
        format: FileFormat::Sgf,
        name: HexFormat::Sgf.name(),
        extension: Some("sgf"),
        description: "A record",
        content: FormatContent::Record,
        hex: Some(HexFormat::Sgf),
        is_hex_only: false,
    },
    FormatInfo {
        format: FileFormat::Text,
        name: HexFormat::Text.name(),
        extension: Some("txt"),
        description: "Rows of text",
        content: FormatContent::Board(|board| convert::to_text(board).into_bytes()),
        hex: Some(HexFormat::Text),
        is_hex_only: false,
    },
    FormatInfo {
        format: FileFormat::Json,
        name: HexFormat::Json.name(),
        extension: Some("json"),
        description: "A JSON array of rows",
        content: FormatContent::Board(|board| convert::to_json(board).into_bytes()),
        hex: Some(HexFormat::Json),
        is_hex_only: false,
    },
    FormatInfo {
        format: FileFormat::Svg,
        name: "svg",
        extension: Some("svg"),
        description: "A picture",
        content: FormatContent::Picture,
        hex: None,
        is_hex_only: false,
    },
    FormatInfo {
        format: FileFormat::Png,
        name: "png",
        extension: Some("png"),
        description: "A picture",
        content: FormatContent::Picture,
        hex: None,
        is_hex_only: false,
    },
    FormatInfo {
        format: FileFormat::Pdf,
        name: "pdf",
        extension: Some("pdf"),
        description: "A picture",
        content: FormatContent::Picture,
        hex: None,
        is_hex_only: false,
    },
    FormatInfo {
        format: FileFormat::Packed,
        name: HexFormat::Packed.name(),
        extension: Some("tgb"),
        description: "Two bits a point, for giant boards",
        content: FormatContent::Board(packed::pack),
        hex: None,
        is_hex_only: false,
    },
    FormatInfo {
        format: FileFormat::HexWorld,
        name: HexFormat::HexWorld.name(),
        extension: None,
        description: "Hex: a hexworld.org link",
        content: FormatContent::Record,
        hex: Some(HexFormat::HexWorld),
        is_hex_only: true,
    },
    FormatInfo {
        format: FileFormat::Trmph,
        name: HexFormat::Trmph.name(),
        extension: None,
        description: "Hex: a trmph.com link",
        content: FormatContent::Record,
        hex: Some(HexFormat::Trmph),
        is_hex_only: true,
    },
    FormatInfo {
        format: FileFormat::LittleGolem,
        name: HexFormat::LittleGolem.name(),
        extension: None,
        description: "Hex: a littlegolem.net export",
        content: FormatContent::Record,
        hex: Some(HexFormat::LittleGolem),
        is_hex_only: true,
    },
    FormatInfo {
        format: FileFormat::Moves,
        name: HexFormat::Moves.name(),
        extension: None,
        description: "Hex: a list of moves after the size of the board",
        content: FormatContent::Record,
        hex: Some(HexFormat::Moves),
        is_hex_only: true,
    },
];

impl FileFormat {
    /// Every format.
    pub const ALL: [FileFormat; FORMATS.len()] = {
        let mut all = [FileFormat::Sgf; FORMATS.len()];
        let mut index = 0;
        while index < FORMATS.len() {
            all[index] = FORMATS[index].format;
            assert!(all[index] as usize == index, "the table is in the order of the variants");
            index += 1;
        }
        all
    };

    /// Returns everything known about the format.
    pub const fn info(self) -> &'static FormatInfo {
        static TABLE: [FormatInfo; FORMATS.len()] = FORMATS;
        &TABLE[self as usize]
    }

    /// Returns the name, as it is typed.
    pub const fn name(self) -> &'static str {
        self.info().name
    }

    /// Lists the extensions that choose a format, as in `.sgf, .txt and .json`.
    pub fn extensions() -> String {
        let extensions = FileFormat::ALL.into_iter().filter_map(|format| format.info().extension);
        let mut extensions: Vec<String> = extensions.map(|extension| format!(".{extension}")).collect();
        let last = extensions.pop().unwrap_or_default();
        format!("{} and {last}", extensions.join(", "))
    }

    /// Whether a file in this format is a picture.
    pub const fn is_picture(self) -> bool {
        matches!(self.info().content, FormatContent::Picture)
    }

    /// Returns the format that the extension of a file chooses.
    pub fn of_path(path: &Path) -> Option<FileFormat> {
        path.extension()?.to_str().and_then(FileFormat::with_extension)
    }

    /// Returns the format of files with this extension, in upper or lower case.
    pub fn with_extension(extension: &str) -> Option<FileFormat> {
        let has =
            |format: &FileFormat| format.info().extension.is_some_and(|known| known.eq_ignore_ascii_case(extension));
        FileFormat::ALL.into_iter().find(has)
    }
}

impl fmt::Display for FileFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// No format has this name.
///
/// ```
/// use tengen_api::file_format::FileFormat;
///
/// let error = "docx".parse::<FileFormat>().unwrap_err();
/// assert_eq!(error.name, "docx");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownFormat {
    /// The input.
    pub name: String,
}

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = FileFormat::ALL.map(FileFormat::name).join(", ");
        write!(f, "unknown format {:?}; known are {known}", self.name)
    }
}

impl std::error::Error for UnknownFormat {}

impl FromStr for FileFormat {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<FileFormat, UnknownFormat> {
        let found = FileFormat::ALL.into_iter().find(|format| format.name() == text);
        found.ok_or_else(|| UnknownFormat { name: text.into() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_endings_mean_one_format() {
        for format in FileFormat::ALL {
            let info = format.info();
            assert_eq!(info.format, format);
            assert_eq!(info.name.parse(), Ok(format));
            assert_eq!(info.hex.map_or(info.name, HexFormat::name), info.name);
            assert_eq!(info.extension.and_then(FileFormat::with_extension), info.extension.map(|_| format));
            assert!(info.hex.is_some() || !info.is_hex_only, "{format} is for Hex only, and cannot write it");
            assert_eq!(info.extension.is_none(), info.is_hex_only, "only formats of Hex have no extension");
        }
        assert_eq!(FileFormat::with_extension("SGF"), Some(FileFormat::Sgf));
        assert_eq!(FileFormat::with_extension(""), None);
        assert!("magic".parse::<FileFormat>().unwrap_err().to_string().contains("known are sgf, text, json, svg"));
    }
}
