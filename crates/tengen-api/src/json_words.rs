//! Error messages for JSON documents, written for users: they contain no internal type names, and quoted text is in
//! double quotes.

use crate::problem::shortened;

/// The maximum number of characters to quote.
const LONGEST_QUOTE: usize = 80;

/// Returns the message for a JSON error without its position, which is shown separately.
pub(crate) fn words(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let text = text.rsplit_once(" at line").map_or(text.as_str(), |(words, _)| words);
    if let Some(what) = text.strip_prefix("EOF while parsing") {
        return format!("the text ends within{what}");
    }
    if text == "expected value" {
        return "not a valid value".into();
    }
    // The part before the last ", expected " may quote arbitrary text from the document.
    let Some((found, wanted)) = text.rsplit_once(", expected ") else { return shortened(text.into(), LONGEST_QUOTE) };
    if let Some(name) = between(found, "unknown field `", "`") {
        let known = wanted.trim_start_matches("one of ");
        return format!("unknown field {}; known are {}", quoted(name), in_double_quotes(known));
    }
    if let Some(name) = between(found, "unknown variant `", "`") {
        let known = in_double_quotes(wanted.trim_start_matches("one of "));
        return format!("{} is not known; known are {}", quoted(name), known.replace(" or ", " and "));
    }
    match self::found(found) {
        Some(found) => format!("expected {}, found {found}", self::wanted(wanted)),
        None => format!("{}; expected {}", shortened(found.into(), LONGEST_QUOTE), self::wanted(wanted)),
    }
}

/// Describes the value that was found.
fn found(words: &str) -> Option<String> {
    let kind = match words {
        _ if words.starts_with("invalid length") => "invalid type: sequence",
        _ => words,
    };
    let kind = kind.strip_prefix("invalid type: ").or_else(|| kind.strip_prefix("invalid value: "))?;
    let value = ["integer `", "floating point `", "boolean `"].into_iter().find_map(|start| between(kind, start, "`"));
    Some(match kind {
        "sequence" => "a list".into(),
        "map" => "an object".into(),
        "null" => "null".into(),
        _ => match (value, between(kind, "string \"", "\"")) {
            (Some(value), _) => shortened(value.into(), LONGEST_QUOTE),
            (None, Some(text)) => format!("the text {}", quoted(text)),
            (None, None) => return None,
        },
    })
}

/// Describes the value that was expected.
fn wanted(words: &str) -> &str {
    match words {
        "a sequence" => "a list",
        "a map" => "an object",
        "a string" => "text",
        "a boolean" => "true or false",
        "an array of length 2" => "a list of two numbers",
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number, 0 or greater",
        "f32" | "f64" => "a number",
        _ if words.starts_with("struct ") => "an object",
        _ => words,
    }
}

fn between<'a>(text: &'a str, start: &str, end: &str) -> Option<&'a str> {
    text.strip_prefix(start)?.strip_suffix(end)
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", shortened(text.into(), LONGEST_QUOTE))
}

/// Replaces the backticks around names by double quotes.
fn in_double_quotes(names: &str) -> String {
    names.replace('`', "\"")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Shape {
        Square,
        Hex,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only the errors are of interest")]
    struct Question {
        board: Option<Vec<String>>,
        moves: Option<usize>,
        strict: Option<bool>,
        point: Option<(usize, usize)>,
        shape: Option<Shape>,
    }

    #[test]
    fn errors_are_in_plain_words_and_one_kind_of_quotes() {
        for (json, expected) in [
            ("{", "the text ends within an object"),
            (r#"{"bord": 1}"#, r#"unknown field "bord"; known are "board", "moves", "strict", "point", "shape""#),
            (r#"{"board": 5}"#, "expected a list, found 5"),
            (r#"{"board": "x, expected y"}"#, r#"expected a list, found the text "x, expected y""#),
            (r#"{"board": [true]}"#, "expected text, found true"),
            (r#"{"board": [["."]]}"#, "expected text, found a list"),
            (r#"{"moves": -1}"#, "expected a whole number, 0 or greater, found -1"),
            (r#"{"moves": 1.5}"#, "expected a whole number, 0 or greater, found 1.5"),
            (r#"{"strict": {}}"#, "expected true or false, found an object"),
            (r#"{"shape": "round"}"#, r#""round" is not known; known are "square" and "hex""#),
            (r#"{"shape": 5}"#, "not a valid value"),
        ] {
            let error = serde_json::from_str::<Question>(json).unwrap_err();
            assert_eq!(words(&error), expected, "{error}");
        }
        let long = format!("{{\"{}\": 1}}", "x".repeat(10_000));
        assert!(words(&serde_json::from_str::<Question>(&long).unwrap_err()).chars().count() < 250);
    }
}
