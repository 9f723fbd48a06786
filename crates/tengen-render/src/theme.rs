//! The visual language: every color and every proportion of boards, sheets and plots, in one place.
//!
//! Proportions are fractions of a cell unless they say otherwise; colors are `#RRGGBB`.

use tengen::Color;

/// Width of a cell in the user units of an SVG.
pub const CELL: f64 = 40.0;
/// Distance from the outermost line to the edge of the board when there are coordinates.
pub const COORDINATE_MARGIN: f64 = 1.1;
/// Distance from the outermost line to the edge of the board when there are none: a stone fits, and no more.
pub const BARE_MARGIN: f64 = 0.54;
/// Distance from the outermost line to the middle of its coordinates.
pub const COORDINATE_DISTANCE: f64 = 0.79;
/// Height of the coordinates' letters.
pub const COORDINATE_SIZE: f64 = 0.36;
/// Thickness of a line.
pub const LINE: f64 = 0.045;
/// Thickness of the outermost lines.
pub const BORDER: f64 = 2.0 * LINE;
/// Radius of a star point.
pub const STAR: f64 = 0.11;
/// Radius of a stone.
pub const STONE: f64 = 0.475;
/// Opacity of the edges that are drawn again around a torus.
pub const REPEATED_OPACITY: f64 = 0.35;
/// Opacity of a dead stone.
pub const DEAD_OPACITY: f64 = 0.45;
/// Side of a territory square.
pub const TERRITORY: f64 = 0.30;
/// Radius of the dot on a neutral point.
pub const DAME: f64 = 0.13;
/// Radius and thickness of the ring around a stone in seki.
pub const SEKI: (f64, f64) = (0.40, 0.085);
/// Side of the hatched square on an unsettled point.
pub const UNSETTLED: f64 = 0.80;
/// Half the diagonal of the diamond on a point that settles a border.
pub const SETTLING: f64 = 0.27;
/// Side of the ownership square at full certainty.
pub const OWNERSHIP: f64 = 0.62;
/// The certainty below which no ownership square is drawn.
pub const OWNERSHIP_FLOOR: f64 = 0.1;
/// Thickness of a Hex path.
pub const PATH: f64 = 0.18;
/// Thickness of the lines and the rings of a way that is not joined yet.
pub const WAY: f64 = 0.07;
/// Radius of the ring at a cell where a player of Hex needs a stone.
pub const WAY_RING: f64 = 0.32;
/// Radius of White's ring where both need the same cell.
pub const WAY_INNER_RING: f64 = 0.18;
/// Radius and thickness of the ring that marks the last move.
pub const LAST_MOVE: (f64, f64) = (0.25, 0.055);
/// Radius of that ring if it contains a move number or a path.
pub const LAST_MOVE_WIDE: f64 = 0.36;
/// Radius of a Hex disc.
pub const HEX_STONE: f64 = 0.42;
/// Thickness of the colored sides of a Hex board, beyond the outermost corners of its cells.
pub const HEX_SIDE: f64 = 0.28;
/// Distance from the middle of the first cell of a Hex board to the left edge of the picture when there are
/// coordinates.
pub const HEX_MARGIN_LEFT: f64 = 1.75;
/// Distance from the middle of the last cell of a Hex board to the right edge of the picture when there are
/// coordinates.
pub const HEX_MARGIN_RIGHT: f64 = 1.35;
/// Distance from the upper side of a Hex board to the edge of the picture when there are coordinates.
pub const HEX_MARGIN_TOP: f64 = 0.6;
/// Distance from the middle of the outermost cells of a Hex board to the left and right edges when there are none.
pub const HEX_BARE_MARGIN: f64 = 1.2;
/// Distance from the upper and lower sides of a Hex board to the edge of the picture when there are none.
pub const HEX_EDGE: f64 = 0.1;

/// Stones in seki.
pub const SEKI_COLOR: &str = "#7A5C99";
/// Unsettled points, and the point that settles them.
pub const AMBER: &str = "#D98E04";
/// The first player's color at Hex.
pub const HEX_BLACK: &str = "#C8453B";
/// The second player's color at Hex.
pub const HEX_WHITE: &str = "#2F6DB5";

/// Opacity of the band behind a plotted line.
pub const BAND_OPACITY: f64 = 0.18;
/// Width and height of a plot.
pub const PLOT: (f64, f64) = (960.0, 540.0);

/// The fonts of an SVG, best first: the one embedded for PNG and PDF, others of its kind, and after them those that
/// systems have for Chinese, Japanese and Korean, so that a browser need not guess.
pub const FONTS: &str = "'Open Sans','Noto Sans','Segoe UI','Lucida Grande',Verdana,Arial,'Noto Sans CJK SC','PingFang \
                         SC','Microsoft YaHei','Hiragino Sans','Yu Gothic','Malgun Gothic',sans-serif";

/// The colors of a picture.
///
/// ```
/// use tengen_render::Theme;
///
/// assert_eq!(Theme::named("dark"), Some(Theme::dark()));
/// assert_eq!(Theme::named("pink"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Theme {
    /// `wood`, `plain` or `dark`; part of every id in the SVG, so that two themes may share one page.
    pub name: &'static str,
    /// Height of a cell of a Go board, for a width of 1.
    pub aspect: f64,
    /// The board.
    pub ground: &'static str,
    /// A darker and a lighter tone of the grain of the board, if it has one.
    pub grain: Option<(&'static str, &'static str)>,
    /// Lines and star points.
    pub line: &'static str,
    /// Coordinates.
    pub coordinate: &'static str,
    /// Black stones.
    pub black: &'static str,
    /// The soft highlight of a black stone.
    pub black_light: &'static str,
    /// The rim of a black stone, and of Black's squares.
    pub black_rim: &'static str,
    /// White stones.
    pub white: &'static str,
    /// White stones toward the lower right.
    pub white_shade: &'static str,
    /// The rim of a white stone.
    pub white_rim: &'static str,
    /// The thin dark rim of White's squares.
    pub square_rim: &'static str,
    /// How dark the shadow of a stone is, from 0 to 1.
    pub shadow: f64,
    /// Neutral points.
    pub dame: &'static str,
    /// The cells of a Hex board.
    pub hex_cell: &'static str,
    /// The lines between Hex cells.
    pub hex_line: &'static str,
    /// The background of title, sheet and legend.
    pub paper: &'static str,
    /// Text.
    pub ink: &'static str,
    /// Small print and axes.
    pub muted: &'static str,
    /// Rules of sheets and grids of plots.
    pub rule: &'static str,
    /// Black's curve.
    pub black_accent: &'static str,
    /// White's curve.
    pub white_accent: &'static str,
    /// A curve that belongs to nobody.
    pub neutral_accent: &'static str,
}

impl Theme {
    /// A kaya board on warm paper.
    pub const fn wood() -> Theme {
        Theme {
            name: "wood",
            aspect: 1.07,
            ground: "#DDB26A",
            grain: Some(("#9C6B24", "#F6DCA6")),
            line: "#4A3413",
            coordinate: "#4A3413",
            black: "#141414",
            black_light: "#4B4B4B",
            black_rim: "#141414",
            white: "#FBFAF7",
            white_shade: "#E9E6DD",
            white_rim: "#B9B4A8",
            square_rim: "#4A4A4A",
            shadow: 0.34,
            dame: "#7A7A7A",
            hex_cell: "#F3E3C3",
            hex_line: "#A58B5F",
            paper: "#FCFAF5",
            ink: "#26231E",
            muted: "#6B665D",
            rule: "#DAD4C7",
            black_accent: "#1F2A44",
            white_accent: "#B5482F",
            neutral_accent: "#6B6B6B",
        }
    }

    /// Black lines on paper, for print.
    pub const fn plain() -> Theme {
        Theme {
            name: "plain",
            aspect: 1.0,
            ground: "#F7F5F0",
            grain: None,
            line: "#222222",
            coordinate: "#444444",
            shadow: 0.0,
            white_shade: "#FBFAF7",
            white_rim: "#222222",
            square_rim: "#222222",
            black_light: "#141414",
            hex_cell: "#FFFFFF",
            hex_line: "#8A8A8A",
            paper: "#F7F5F0",
            ink: "#222222",
            muted: "#66635D",
            rule: "#D9D6CE",
            ..Theme::wood()
        }
    }

    /// Light lines on a dark ground.
    pub const fn dark() -> Theme {
        Theme {
            name: "dark",
            aspect: 1.0,
            ground: "#2B2A27",
            grain: None,
            line: "#8A857A",
            coordinate: "#B5B0A4",
            black_light: "#333333",
            black_rim: "#7D786D",
            white: "#E8E6E0",
            white_shade: "#D3D0C8",
            white_rim: "#A19D93",
            square_rim: "#141414",
            shadow: 0.5,
            dame: "#A39E93",
            hex_cell: "#3A3935",
            hex_line: "#6A665D",
            paper: "#1F1E1C",
            ink: "#E8E6E0",
            muted: "#A8A397",
            rule: "#45433E",
            black_accent: "#9DB2DE",
            white_accent: "#E58F6F",
            neutral_accent: "#A39E93",
            ..Theme::wood()
        }
    }

    /// The theme with this name.
    pub fn named(name: &str) -> Option<Theme> {
        [Theme::wood(), Theme::plain(), Theme::dark()].into_iter().find(|theme| theme.name == name)
    }

    /// The color of a stone's face.
    pub const fn stone(&self, color: Color) -> &'static str {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    /// The thin rim of a square of this color.
    pub const fn rim(&self, color: Color) -> &'static str {
        match color {
            Color::Black => self.black_rim,
            Color::White => self.square_rim,
        }
    }

    /// The color of this player's curve.
    pub const fn accent(&self, color: Color) -> &'static str {
        match color {
            Color::Black => self.black_accent,
            Color::White => self.white_accent,
        }
    }
}

/// The color of this player's Hex discs and sides.
pub const fn hex_color(color: Color) -> &'static str {
    match color {
        Color::Black => HEX_BLACK,
        Color::White => HEX_WHITE,
    }
}
