//! The line below a drawing that explains its signs, except for stones and empty points.

use super::Style;
use crate::board::BoardPicture;
use tengen::Topology;

/// The widest line, unless one sign alone is wider.
const WIDTH: usize = 78;

/// Each pair of signs for Black and White with its meaning. A sign without a color stands alone.
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

/// Returns the legend for the signs in the drawing, without colors. It is empty if there are only stones and empty
/// points.
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
