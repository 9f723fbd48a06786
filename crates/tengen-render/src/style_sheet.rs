//! The theme as a style sheet: the sizes and colors of pictures as CSS variables for a page, so that both look alike.

use crate::theme::{self, Theme};
use std::fmt::Write;

/// Returns the style sheet.
///
/// ```
/// let sheet = tengen_render::style_sheet();
/// assert!(sheet.contains(":root {") && sheet.contains("[data-theme=\"dark\"] {"));
/// ```
pub fn style_sheet() -> String {
    let mut text = String::from("/* Made from the theme of the pictures, so that both look alike. */\n:root {\n");
    for (name, value) in proportions() {
        // Writing to a string can't fail.
        let _ = writeln!(text, "  --{name}: {value};");
    }
    for (name, value) in [
        ("seki", theme::SEKI_COLOR),
        ("amber", theme::AMBER),
        ("hex-black", theme::HEX_BLACK),
        ("hex-white", theme::HEX_WHITE),
        ("fonts", theme::FONTS),
    ] {
        let _ = writeln!(text, "  --{name}: {value};");
    }
    colors(&mut text, "  ", &Theme::wood());
    text.push_str("}\n");
    for theme in [Theme::plain(), Theme::dark()] {
        let _ = writeln!(text, "[data-theme=\"{}\"] {{", theme.name);
        colors(&mut text, "  ", &theme);
        text.push_str("}\n");
    }
    text.push_str("@media (prefers-color-scheme: dark) {\n  :root:not([data-theme]) {\n");
    colors(&mut text, "    ", &Theme::dark());
    text.push_str("  }\n}\n");
    text
}

/// Fractions of a cell, and opacities.
fn proportions() -> [(&'static str, f64); 32] {
    [
        ("line-width", theme::LINE),
        ("border-width", theme::BORDER),
        ("star", theme::STAR),
        ("stone", theme::STONE),
        ("dead-opacity", theme::DEAD_OPACITY),
        ("territory", theme::TERRITORY),
        ("dame-radius", theme::DAME),
        ("seki-radius", theme::SEKI.0),
        ("seki-width", theme::SEKI.1),
        ("unsettled", theme::UNSETTLED),
        ("settling", theme::SETTLING),
        ("ownership", theme::OWNERSHIP),
        ("ownership-floor", theme::OWNERSHIP_FLOOR),
        ("path", theme::PATH),
        ("way", theme::WAY),
        ("way-ring", theme::WAY_RING),
        ("way-inner-ring", theme::WAY_INNER_RING),
        ("last-move", theme::LAST_MOVE.0),
        ("last-move-width", theme::LAST_MOVE.1),
        ("last-move-wide", theme::LAST_MOVE_WIDE),
        ("hex-stone", theme::HEX_STONE),
        ("hex-side", theme::HEX_SIDE),
        ("hex-margin-left", theme::HEX_MARGIN_LEFT),
        ("hex-margin-right", theme::HEX_MARGIN_RIGHT),
        ("hex-margin-top", theme::HEX_MARGIN_TOP),
        ("hex-bare-margin", theme::HEX_BARE_MARGIN),
        ("hex-edge", theme::HEX_EDGE),
        ("coordinate-size", theme::COORDINATE_SIZE),
        ("coordinate-distance", theme::COORDINATE_DISTANCE),
        ("coordinate-margin", theme::COORDINATE_MARGIN),
        ("bare-margin", theme::BARE_MARGIN),
        ("band-opacity", theme::BAND_OPACITY),
    ]
}

fn colors(text: &mut String, indent: &str, theme: &Theme) {
    let (grain_dark, grain_light) = theme.grain.unwrap_or((theme.ground, theme.ground));
    for (name, value) in [
        ("ground", theme.ground),
        ("grain-dark", grain_dark),
        ("grain-light", grain_light),
        ("line", theme.line),
        ("coordinate", theme.coordinate),
        ("black", theme.black),
        ("black-light", theme.black_light),
        ("black-rim", theme.black_rim),
        ("white", theme.white),
        ("white-shade", theme.white_shade),
        ("white-rim", theme.white_rim),
        ("square-rim", theme.square_rim),
        ("dame", theme.dame),
        ("hex-cell", theme.hex_cell),
        ("hex-line", theme.hex_line),
        ("paper", theme.paper),
        ("ink", theme.ink),
        ("muted", theme.muted),
        ("rule", theme.rule),
        ("black-accent", theme.black_accent),
        ("white-accent", theme.white_accent),
        ("neutral-accent", theme.neutral_accent),
    ] {
        let _ = writeln!(text, "{indent}--{name}: {value};");
    }
    let _ = writeln!(text, "{indent}--shadow: {};\n{indent}--aspect: {};", theme.shadow, theme.aspect);
}
