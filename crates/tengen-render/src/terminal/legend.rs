//! The line under a drawing that says what its signs mean; stones and empty points need no words.

use super::Style;
use crate::board::BoardPicture;
use tengen::Topology;

/// The widest line, unless one sign alone is wider.
const WIDTH: usize = 78;

/// Each pair of signs, Black's and White's, and what they mean; a sign that is nobody's stands alone.
fn meanings(picture: &BoardPicture<'_>, style: Style) -> Vec<(&'static [char], &'static str)> {
    let pick = |unicode, ascii| if style.unicode { unicode } else { ascii };
    if picture.board.grid().topology() == Topology::Hex {
        return vec![
            (pick(&['◆', '◇'][..], &['#', '@'][..]), "winning path"),
            (pick(&['▪', '▫'][..], &['x', 'o'][..]), "needed to join"),
            (&['+'], "needed by both"),
        ];
    }
    let squares = if picture.ownership.is_some() { "likely owned" } else { "territory" };
    vec![
        (pick(&['▪', '▫'][..], &['b', 'w'][..]), squares),
        (pick(&['■', '□'][..], &['B', 'W'][..]), "almost surely owned"),
        (pick(&['•', '◦'][..], &['x', 'o'][..]), "dead"),
        (pick(&['◆', '◇'][..], &['S', 's'][..]), "seki"),
        (&[':'], "neutral"),
        (&['?'], "unsettled"),
        (&['!'], "settles it"),
    ]
}

/// The legend for the signs that were drawn, without colors; empty where there are only stones and empty points.
pub(super) fn lines(picture: &BoardPicture<'_>, style: Style, drawn: impl Fn(char) -> bool) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for (signs, words) in meanings(picture, style) {
        let present: Vec<String> = signs.iter().filter(|&&sign| drawn(sign)).map(char::to_string).collect();
        if present.is_empty() {
            continue;
        }
        let entry = format!("{} {words}", present.join(" "));
        match lines.last_mut() {
            Some(line) if line.chars().count() + 3 + entry.chars().count() <= WIDTH => {
                line.push_str("   ");
                line.push_str(&entry);
            }
            _ => lines.push(entry),
        }
    }
    lines
}
