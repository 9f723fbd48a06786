//! Rules as KataGo's protocols write them: the name of a ruleset, or a JSON object with a field for each axis.

use serde_json::{Map, Value, json};
use tengen::Rules;
use tengen::go::{HandicapBonus, Ko, Scoring, Tax};
use tengen_api::Problem;
use tengen_api::source::NamedRules;

/// The fields of the object, each with an older name, and the prefix of its value in KataGo's one-word notation.
const FIELDS: [(&str, &str, &str); 7] = [
    ("ko", "koRule", "ko"),
    ("scoring", "scoringRule", "score"),
    ("tax", "taxRule", "tax"),
    ("suicide", "multiStoneSuicideLegal", "sui"),
    ("hasButton", "button", "button"),
    ("whiteHandicapBonus", "whiteBonusPerHandicapStone", "whb"),
    ("friendlyPassOk", "friendlyPass", "fpok"),
];

/// Parses the name of a ruleset, KataGo's one-word notation, or a JSON object.
///
/// ```
/// use tengen_cli::katago_rules;
///
/// assert_eq!(katago_rules::parse("chinese-ogs").unwrap().name, "chinese-superko");
/// let rules = katago_rules::parse(r#"{"ko":"SIMPLE","scoring":"TERRITORY","tax":"SEKI","suicide":false}"#);
/// assert_eq!(rules.unwrap().name, "japanese");
/// ```
pub fn parse(text: &str) -> Result<NamedRules, String> {
    let text = text.trim();
    if !text.starts_with('{') {
        return named(text);
    }
    let object: Map<String, Value> =
        serde_json::from_str(text).map_err(|error| format!("the rules are not valid JSON: {error}"))?;
    of_object(&object)
}

/// Reads rules from a JSON value: a string, or an object.
pub fn of_json(value: &Value) -> Result<NamedRules, String> {
    match value {
        Value::String(text) => parse(text),
        Value::Object(object) => of_object(object),
        _ => Err("the rules must be a name or an object".into()),
    }
}

fn named(text: &str) -> Result<NamedRules, String> {
    NamedRules::parse(text).map_err(|problem: Problem| problem.sentence())
}

/// Reads an object. Axes without a field have the values of Tromp-Taylor rules without suicide, as in KataGo's
/// notation.
fn of_object(object: &Map<String, Value>) -> Result<NamedRules, String> {
    let known = |name: &str| FIELDS.iter().any(|(field, older, _)| name == *field || name == *older) || name == "komi";
    if let Some(unknown) = object.keys().find(|name| !known(name)) {
        return Err(format!("unknown rule {unknown:?}"));
    }
    let mut word = String::new();
    for (field, older, prefix) in FIELDS {
        let given = object.get(field).or_else(|| object.get(older));
        let Some(value) = given.or(default(field)).map(text) else { continue };
        let value = value.ok_or_else(|| format!("the rule {field:?} has no value of that kind"))?;
        word.push_str(prefix);
        word.push_str(&value);
        word.push(' ');
    }
    named(&word).map_err(|_| format!("no rules have these values: {}", Value::Object(object.clone())))
}

/// Returns the value of an axis that KataGo's notation requires.
fn default(field: &str) -> Option<&'static Value> {
    static DEFAULTS: std::sync::LazyLock<Value> =
        std::sync::LazyLock::new(|| json!({ "ko": "POSITIONAL", "scoring": "AREA", "tax": "NONE" }));
    DEFAULTS.get(field)
}

/// Returns a value as the one-word notation writes it.
fn text(value: &Value) -> Option<String> {
    match value {
        Value::Bool(set) => Some(u8::from(*set).to_string()),
        Value::String(word) if !word.contains(char::is_whitespace) => Some(match word.as_str() {
            "true" => "1".into(),
            "false" => "0".into(),
            word => word.to_uppercase(),
        }),
        _ => None,
    }
}

/// Returns rules as an object with KataGo's fields.
///
/// ```
/// use tengen::Ruleset;
/// use tengen_cli::katago_rules;
///
/// let written = katago_rules::to_json(&Ruleset::Chinese.rules()).to_string();
/// assert!(written.contains(r#""ko":"SIMPLE""#) && written.contains(r#""whiteHandicapBonus":"N""#));
/// assert_eq!(katago_rules::parse(&written).unwrap().name, "chinese");
/// ```
pub fn to_json(rules: &Rules) -> Value {
    json!({
        "friendlyPassOk": rules.friendly_pass_ok,
        "hasButton": rules.has_button,
        "ko": match rules.ko {
            Ko::Simple => "SIMPLE",
            Ko::Positional => "POSITIONAL",
            // KataGo's New Zealand rules are situational.
            Ko::Situational | Ko::OwnMoves => "SITUATIONAL",
            Ko::Natural => "NATURAL",
        },
        "scoring": match rules.scoring {
            Scoring::Area => "AREA",
            Scoring::Territory => "TERRITORY",
        },
        "suicide": rules.suicide.is_allowed(),
        "tax": match rules.tax {
            Tax::None => "NONE",
            Tax::Seki => "SEKI",
            Tax::All => "ALL",
        },
        "whiteHandicapBonus": match rules.white_handicap_bonus {
            HandicapBonus::Zero => "0",
            HandicapBonus::NMinusOne => "N-1",
            HandicapBonus::N => "N",
        },
    })
}

/// Returns rules with one field changed.
pub fn with(rules: &Rules, field: &str, value: &str) -> Result<NamedRules, String> {
    let Some((field, ..)) = FIELDS.iter().find(|(name, older, _)| field == *name || field == *older) else {
        return Err(format!("unknown rule {field:?}"));
    };
    let mut object = to_json(rules);
    object[*field] = value.into();
    of_json(&object)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::Ruleset;

    #[test]
    fn rules_that_katago_knows_read_back_the_same() {
        for ruleset in [
            Ruleset::Japanese,
            Ruleset::Chinese,
            Ruleset::ChineseSuperko,
            Ruleset::Aga,
            Ruleset::AgaButton,
            Ruleset::NewZealand,
            Ruleset::StoneScoring,
            Ruleset::AncientTerritory,
        ] {
            let written = to_json(&ruleset.rules());
            let read = of_json(&written).unwrap().rules;
            assert_eq!(to_json(&read), written, "{ruleset:?}");
            assert_eq!(read.scoring, ruleset.rules().scoring);
        }
    }

    #[test]
    fn names_of_katago_are_known() {
        for name in [
            "tromp-taylor",
            "chinese",
            "chinese-ogs",
            "chinese-kgs",
            "japanese",
            "korean",
            "stone-scoring",
            "aga",
            "bga",
            "new-zealand",
            "aga-button",
            "ancient-territory",
            "koSIMPLEscoreAREAtaxNONEsui0",
        ] {
            assert!(parse(name).is_ok(), "{name}");
        }
    }

    #[test]
    fn one_field_changes_the_rest_stays() {
        let rules = with(&Ruleset::Chinese.rules(), "ko", "POSITIONAL").unwrap();
        assert_eq!(rules.name, "chinese-superko");
        assert!(with(&rules.rules, "suicide", "true").unwrap().rules.suicide.is_allowed());
        for (field, value) in [("ko", "ANY"), ("speed", "1"), ("scoring", "AREA sui1"), ("tax", "")] {
            assert!(with(&rules.rules, field, value).is_err(), "{field} {value}");
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "{", "{}x", "[]", r#"{"ko":1}"#, r#"{"ko":"SIMPLEscoreAREA"}"#, r#"{"moon":true}"#] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
