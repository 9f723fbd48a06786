//! Captions that programs print beside a board. They apply unless the user gives other values.

use super::{NamedRules, ReadOptions};
use crate::words::plural;
use serde::Deserialize;
use tengen::diagram::Caption;

/// The rules printed beside a board, if they are known and the user gives no others.
pub(super) struct Printed {
    pub(super) rules: Option<NamedRules>,
}

impl Printed {
    /// Reads the caption, and adds to `assumptions` what is used and what cannot be read.
    pub(super) fn of(caption: &Caption, options: &ReadOptions, assumptions: &mut Vec<String>) -> Printed {
        let mut taken = Vec::new();
        let mut rules = None;
        if let Some(text) = caption.rules.as_deref().filter(|_| options.rules.is_none()) {
            rules = parse(text);
            match &rules {
                Some(rules) => taken.push(format!("{} rules", rules.title)),
                None => assumptions.push("the rules beside the board are not known; they were not taken".into()),
            }
        }
        if let Some(komi) = caption.komi.filter(|_| options.komi.is_none()) {
            taken.push(format!("komi {komi}"));
        }
        if let Some(stones) = caption.handicap.filter(|&stones| stones > 0) {
            taken.push(format!("a handicap of {}", plural(stones as usize, "stone")));
        }
        for (name, captured) in [("Black", caption.prisoners.black), ("White", caption.prisoners.white)] {
            if let Some(stones) = captured.filter(|&stones| stones > 0) {
                taken.push(format!("{} captured by {name}", plural(stones as usize, "stone")));
            }
        }
        if let Some(color) = caption.to_play {
            taken.push(format!("{color} to move"));
        }
        if !taken.is_empty() {
            assumptions.push(format!("taken from beside the board: {}", taken.join(", ")));
        }
        for (what, lines) in [("captures", &caption.unread_captures), ("komi", &caption.unread_komi)] {
            for line in lines {
                assumptions.push(format!("the {what} in line {} could not be read and was not used", line + 1));
            }
        }
        Printed { rules }
    }
}

/// Rules as KataGo prints them.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct KataGoRules {
    ko: String,
    scoring: String,
    tax: String,
    suicide: bool,
    #[serde(default)]
    has_button: bool,
    white_handicap_bonus: Option<String>,
    #[serde(default)]
    friendly_pass_ok: bool,
}

/// Parses rules given by name or as KataGo's JSON.
fn parse(text: &str) -> Option<NamedRules> {
    if !text.starts_with('{') {
        return NamedRules::parse(text).ok();
    }
    let rules: KataGoRules = serde_json::from_str(text).ok()?;
    let KataGoRules { ko, scoring, tax, suicide, has_button, white_handicap_bonus, friendly_pass_ok } = rules;
    let [suicide, button, friendly] = [suicide, has_button, friendly_pass_ok].map(u8::from);
    let bonus = white_handicap_bonus.as_deref().unwrap_or("0");
    let compact = format!("ko{ko}score{scoring}tax{tax}sui{suicide}button{button}whb{bonus}fpok{friendly}");
    NamedRules::parse(&compact).ok()
}
