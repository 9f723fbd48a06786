//! A player or nobody, as reports name them.

use serde::Serialize;
use std::fmt;
use tengen::Color;

/// A player of Go, or nobody.
///
/// ```
/// use tengen::Color;
/// use tengen_api::Player;
///
/// assert_eq!(Player::from(Some(Color::White)), Player::White);
/// assert_eq!(serde_json::to_string(&Player::Nobody).unwrap(), "\"none\"");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// Black.
    Black,
    /// White.
    White,
    /// Nobody, written `none`.
    #[default]
    #[serde(rename = "none")]
    Nobody,
}

impl From<Option<Color>> for Player {
    fn from(color: Option<Color>) -> Player {
        match color {
            Some(Color::Black) => Player::Black,
            Some(Color::White) => Player::White,
            None => Player::Nobody,
        }
    }
}

/// A player of Hex, or nobody.
///
/// ```
/// use tengen::Color;
/// use tengen_api::HexPlayer;
///
/// assert_eq!(HexPlayer::from(Some(Color::Black)), HexPlayer::X);
/// assert_eq!(HexPlayer::Nobody.to_string(), "none");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum HexPlayer {
    /// The first player, whose stones are black.
    X,
    /// The second player, whose stones are white.
    O,
    /// Nobody, written `none`.
    #[serde(rename = "none")]
    Nobody,
}

impl From<Option<Color>> for HexPlayer {
    fn from(color: Option<Color>) -> HexPlayer {
        match color {
            Some(Color::Black) => HexPlayer::X,
            Some(Color::White) => HexPlayer::O,
            None => HexPlayer::Nobody,
        }
    }
}

impl fmt::Display for HexPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            HexPlayer::X => "X",
            HexPlayer::O => "O",
            HexPlayer::Nobody => "none",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_named_as_in_json() {
        let go = [Some(Color::Black), Some(Color::White), None].map(Player::from);
        assert_eq!(serde_json::to_string(&go).unwrap(), r#"["black","white","none"]"#);
        let hex = [Some(Color::Black), Some(Color::White), None].map(HexPlayer::from);
        assert_eq!(serde_json::to_string(&hex).unwrap(), r#"["X","O","none"]"#);
        assert_eq!(hex.map(|player| player.to_string()), ["X", "O", "none"]);
    }
}
