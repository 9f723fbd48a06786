//! Go servers: how to recognize their records, and where their counting differs from the rules that they name.
//!
//! All knowledge about servers is in this file. docs/servers.md gives the source of each fact.

use super::NamedRules;
use super::date::PartialDate;
use serde::Serialize;
use std::fmt;
use tengen::go::{Scoring, Tax};
use tengen::sgf::{Collection, Ident, NodeId};

/// A Go server.
///
/// ```
/// use tengen_api::source::Server;
///
/// assert_eq!(Server::named("OGS"), Some(Server::Ogs));
/// assert_eq!(Server::Kgs.name(), "kgs");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[non_exhaustive]
#[serde(rename_all = "lowercase")]
pub enum Server {
    /// Online-Go.com.
    Ogs,
    /// The KGS Go Server.
    Kgs,
    /// Fox Weiqi.
    Fox,
    /// Tygem Baduk.
    Tygem,
    /// Pandanet, the Internet Go Server.
    Igs,
    /// The Dragon Go Server.
    Dgs,
}

/// A property of the first node and words of its value, in lower case, that identify a server.
type ServerSign = (Ident, &'static str);

const PLACE: Ident = Ident::new("PC");

impl Server {
    /// Every server.
    pub const ALL: [Server; 6] = [Server::Ogs, Server::Kgs, Server::Fox, Server::Tygem, Server::Igs, Server::Dgs];

    /// Returns the name for programs, which is also the `source` in a manifest: `ogs`.
    pub const fn name(self) -> &'static str {
        match self {
            Server::Ogs => "ogs",
            Server::Kgs => "kgs",
            Server::Fox => "fox",
            Server::Tygem => "tygem",
            Server::Igs => "igs",
            Server::Dgs => "dgs",
        }
    }

    /// Returns the server with this name.
    pub fn named(name: &str) -> Option<Server> {
        Server::ALL.into_iter().find(|server| server.name().eq_ignore_ascii_case(name.trim()))
    }

    /// Returns the name for users: `OGS`.
    pub const fn title(self) -> &'static str {
        match self {
            Server::Ogs => "OGS",
            Server::Kgs => "KGS",
            Server::Fox => "Fox",
            Server::Tygem => "Tygem",
            Server::Igs => "IGS (Pandanet)",
            Server::Dgs => "DGS",
        }
    }

    const fn signs(self) -> &'static [ServerSign] {
        match self {
            Server::Ogs => &[(PLACE, "ogs"), (PLACE, "online-go.com")],
            // CGoban, which KGS names in AP, also edits records from elsewhere.
            Server::Kgs => &[(PLACE, "kgs"), (PLACE, "gokgs.com")],
            Server::Fox => &[(Ident::AP, "foxwq"), (PLACE, "foxwq")],
            Server::Tygem => &[(PLACE, "tygem"), (PLACE, "tygembaduk"), (Ident::AP, "tygem")],
            Server::Igs => &[(PLACE, "igs"), (PLACE, "pandanet"), (Ident::AP, "gopanda")],
            Server::Dgs => {
                &[(PLACE, "dgs"), (PLACE, "dragon go server"), (PLACE, "dragongoserver"), (Ident::AP, "dgs")]
            }
        }
    }

    /// Returns the server of the game that begins at `root`. It is recognized by its place (PC) or program (AP). Fox
    /// writes AP twice, so every value is checked.
    pub fn of_record(collection: &Collection<'_>, root: NodeId) -> Option<Server> {
        let properties =
            || collection.properties(root).filter(|property| [PLACE, Ident::AP].contains(&property.ident()));
        let values: Vec<(Ident, String)> = properties()
            .flat_map(|property| property.values().map(move |value| (property.ident(), value)))
            .map(|(ident, value)| (ident, value.simple_text_lossy().to_lowercase()))
            .collect();
        let signed = |&(ident, sign): &ServerSign| values.iter().any(|(at, text)| *at == ident && is_sign(text, sign));
        let mut servers = Server::ALL.into_iter().filter(|server| server.signs().iter().any(signed));
        // A text about two servers is not a signature.
        servers.next().filter(|_| servers.next().is_none())
    }

    /// Returns how the server deviates from these rules, if it does. `date` is the record's date (DT).
    pub fn scoring(self, rules: &NamedRules, date: Option<&str>) -> Option<ServerScoring> {
        let taxes_seki = rules.rules.scoring == Scoring::Territory && rules.rules.tax == Tax::Seki;
        let is_old = date.and_then(PartialDate::last_in).and_then(|date| date.is_before(OGS_SCORER));
        let plain = self == Server::Ogs && taxes_seki && is_old != Some(false);
        plain.then_some(ServerScoring { server: self, is_assumed: is_old.is_none() })
    }
}

/// Whether a text is the signature of a server: it contains the sign, and begins with it if that is only an
/// abbreviation, which people also use in other texts.
fn is_sign(text: &str, sign: &str) -> bool {
    let text = text.trim_start();
    let text = text.strip_prefix("the ").unwrap_or(text);
    has_words(text, sign) && (sign.len() > ABBREVIATION || text.starts_with(sign))
}

/// The length of the servers' abbreviations.
const ABBREVIATION: usize = 3;

/// Whether the text contains these words, with no letter directly before or after them.
fn has_words(text: &str, words: &str) -> bool {
    text.match_indices(words).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + words.len()..]);
        !before.ends_with(char::is_alphabetic) && !after.starts_with(char::is_alphabetic)
    })
}

impl fmt::Display for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.title())
    }
}

/// Since this day, OGS detects seki and false eyes itself and does not count them, as the rules require.
const OGS_SCORER: (u16, u8, u8) = (2024, 6, 17);

/// How a server deviates from its rules: every surrounded point is territory.
///
/// ```
/// use tengen_api::source::{NamedRules, Server};
///
/// // OGS counted false eyes under Japanese rules until June 2024.
/// let rules = NamedRules::parse("japanese")?;
/// assert!(Server::Ogs.scoring(&rules, Some("2020-01-01")).is_some());
/// assert!(Server::Ogs.scoring(&rules, Some("2025-01-01")).is_none());
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServerScoring {
    /// The server.
    pub server: Server,
    /// Whether the record's date is missing or does not tell if the server still counted so.
    pub is_assumed: bool,
}

impl ServerScoring {
    /// Returns the rules as the server counts by them.
    #[must_use]
    pub fn applied(self, mut rules: NamedRules) -> NamedRules {
        rules.rules.tax = Tax::None;
        rules
    }

    /// Describes the difference for users.
    pub const fn words(self) -> &'static str {
        "every surrounded point counts, also false eyes and eyes in seki"
    }

    /// Returns a warning if the record's date does not tell whether the server still counted so.
    pub(super) fn assumption(self) -> Option<String> {
        let (year, month, day) = OGS_SCORER;
        self.is_assumed.then(|| {
            format!(
                "{} counts by the rules since {year}-{month:02}-{day:02}, and the record's date does not tell whether \
                 it was played before; the older way of counting was assumed",
                self.server
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::sgf::parse;

    fn server(root: &str) -> Option<&'static str> {
        let text = format!("(;GM[1]SZ[9]{root};B[aa])");
        let games = parse(text.as_bytes()).unwrap();
        Server::of_record(&games, games.games()[0]).map(Server::name)
    }

    #[test]
    fn records_are_signed() {
        assert_eq!(server("PC[OGS: https://online-go.com/game/123]"), Some("ogs"));
        assert_eq!(server("PC[OGS]"), Some("ogs"));
        assert_eq!(server("PC[ogs, ladder]"), Some("ogs"));
        assert_eq!(server("PC[The Three Dogs: a pub]"), None);
        assert_eq!(server("PC[my club, not OGS]"), None);
        assert_eq!(server("PC[KGS, reviewed at online-go.com]"), None);
        assert_eq!(server("PC[https://online-go.com/game/123]"), Some("ogs"));
        assert_eq!(server("PC[KGS]"), Some("kgs"));
        assert_eq!(server("PC[The KGS Go Server at http://www.gokgs.com/]AP[CGoban:3]"), Some("kgs"));
        assert_eq!(server("AP[GNU Go:3.8]RE[W+R]AP[foxwq]"), Some("fox"));
        assert_eq!(server("PC[TYGEM]"), Some("tygem"));
        assert_eq!(server("PC[IGS:  igs.joyjoy.net 6969]"), Some("igs"));
        assert_eq!(server("PC[IGS-PandaNet]AP[GoPanda2.5.2-3]"), Some("igs"));
        assert_eq!(server("PC[Dragon Go Server: http://www.dragongoserver.net]"), Some("dgs"));
        assert_eq!(server("PC[Tokyo]AP[CGoban:3]"), None);
        assert_eq!(server("C[OGS: https://online-go.com/game/123]"), None);
        assert_eq!(server(""), None);
    }

    #[test]
    fn a_name_is_read_back() {
        for server in Server::ALL {
            assert_eq!(Server::named(server.name()), Some(server));
        }
        assert_eq!(Server::named("gnugo"), None);
    }

    #[test]
    fn only_ogs_deviates_and_only_before_its_new_scorer() {
        let scoring =
            |server: Server, rules: &str, date| server.scoring(&NamedRules::parse(rules).unwrap(), date).is_some();
        assert!(scoring(Server::Ogs, "japanese", None));
        assert!(scoring(Server::Ogs, "korean", Some("2019-01-30")));
        assert!(scoring(Server::Ogs, "japanese", Some("2024-06-16")));
        assert!(!scoring(Server::Ogs, "japanese", Some("2024-06-17")));
        assert!(!scoring(Server::Ogs, "japanese", Some("2024-06-10,2025-01-02")));
        for date in ["2025", "2024-07", "2024-07-01,02", "2024-06-16,17", "2024/06/17"] {
            assert!(!scoring(Server::Ogs, "japanese", Some(date)), "{date}");
        }
        for (date, is_assumed) in [
            (None, true),
            (Some("last spring"), true),
            (Some("2024"), true),
            (Some("2024-06"), true),
            (Some("2023"), false),
        ] {
            let scoring = Server::Ogs.scoring(&NamedRules::parse("japanese").unwrap(), date).unwrap();
            assert_eq!(scoring.is_assumed, is_assumed, "{date:?}");
            assert_eq!(scoring.assumption().is_some(), is_assumed, "{date:?}");
        }
        assert!(!scoring(Server::Ogs, "chinese", None));
        assert!(!scoring(Server::Ogs, "ancient-territory", None));
        assert!(!scoring(Server::Kgs, "japanese", None));
        let counted =
            ServerScoring { server: Server::Ogs, is_assumed: false }.applied(NamedRules::parse("japanese").unwrap());
        assert_eq!(counted.rules.to_string(), "koSIMPLEscoreTERRITORYtaxNONEsui0");
        assert_eq!(counted.name, "japanese");
    }
}
