//! The options for reading a source.

use super::rules::{choose_komi, choose_rules};
use super::{NOT_GO, Server};
use crate::option::OptionName;
use crate::problem::{Problem, ProblemKind};
use crate::saved_options::SavedUse;
use tengen::{ByColor, Topology};

/// How to read a source.
///
/// ```
/// use tengen_api::{ReadOptions, Source};
///
/// let options = ReadOptions { rules: Some("aga".into()), ..ReadOptions::default() };
/// let source = Source::read(b"(;SZ[9]RU[Japanese];B[ee])", &options)?;
/// assert_eq!(source.rules.name, "aga");
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug)]
pub struct ReadOptions {
    /// Rules that replace the record's.
    pub rules: Option<String>,
    /// Komi that replaces the record's.
    pub komi: Option<String>,
    /// The number of the game in a file of several, from 1.
    pub game: usize,
    /// Whether flaws that are otherwise forgiven are errors.
    pub strict: bool,
    /// The topology, which must not contradict the input. `None` uses the topology of the input.
    pub topology: Option<Topology>,
    /// Whether to report warnings. Finding their positions takes time.
    pub warnings: bool,
    /// The server on which the game was played. It overrides the record.
    pub server: Option<Server>,
    /// Whether to apply the rules as written, regardless of the server.
    pub by_the_book: bool,
    /// The maximum number of steps for replaying the game; see [`Game::steps`](tengen::Game::steps).
    pub max_steps: u64,
    /// How options saved in the record are used.
    pub saved: SavedUse,
    /// The stones that each player had captured before the record or the board begins. They replace those that are
    /// printed beside a board or saved in a record.
    pub prisoners: Option<ByColor<u32>>,
}

impl Default for ReadOptions {
    fn default() -> ReadOptions {
        ReadOptions {
            rules: None,
            komi: None,
            game: 1,
            strict: false,
            topology: None,
            warnings: true,
            server: None,
            by_the_book: false,
            max_steps: u64::MAX,
            saved: SavedUse::default(),
            prisoners: None,
        }
    }
}

impl ReadOptions {
    /// Checks that the requested rules and komi can be parsed, and that Go is played on the topology. This does not
    /// need a source.
    pub fn check(&self) -> Result<(), Problem> {
        if self.topology == Some(Topology::Hex) {
            return Err(Problem::new(ProblemKind::Unsupported, NOT_GO).with_option(OptionName::TOPOLOGY));
        }
        let mut assumptions = Vec::new();
        let rules = choose_rules(self, "a board", None, &mut assumptions);
        choose_komi(self, Ok(None), &rules, 0, &mut assumptions)?;
        rules.map(drop)
    }
}

/// The maximum number of stones that a player can have captured before a game begins.
pub const MAX_PRISONERS: u32 = 1_000_000;

/// Parses the prisoners of Black and White: `3,5`.
///
/// ```
/// use tengen::ByColor;
///
/// assert_eq!(tengen_api::source::parse_prisoners("3,5")?, ByColor { black: 3, white: 5 });
/// assert!(tengen_api::source::parse_prisoners("3").is_err());
/// # Ok::<(), tengen_api::Problem>(())
/// ```
pub fn parse_prisoners(text: &str) -> Result<ByColor<u32>, Problem> {
    let number = |part: &str| part.trim().parse().ok();
    let pair = text.split_once(',').and_then(|(black, white)| Some((number(black)?, number(white)?)));
    let Some((black, white)) = pair else {
        let message = format!("{text:?}: expected the prisoners of Black and White, such as 3,5");
        return Err(Problem::new(ProblemKind::Syntax, message).with_option(OptionName::PRISONERS));
    };
    check_prisoners(ByColor { black, white })
}

/// Returns an error for more prisoners than any game has.
pub(crate) fn check_prisoners(prisoners: ByColor<u32>) -> Result<ByColor<u32>, Problem> {
    if prisoners.black.max(prisoners.white) <= MAX_PRISONERS {
        return Ok(prisoners);
    }
    let message = format!("more than {MAX_PRISONERS} prisoners are not accepted");
    Err(Problem::new(ProblemKind::Unsupported, message).with_option(OptionName::PRISONERS))
}
