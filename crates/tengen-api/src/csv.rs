//! Lines of comma-separated values, as in RFC 4180. Every table of Tengen is written with [`line()`].
//!
//! A text that a spreadsheet would evaluate as a formula gets an apostrophe in front, which marks it as text.

/// Returns a line of fields, quoted if necessary.
///
/// ```
/// assert_eq!(tengen_api::csv::line(["a,b", "", "=1+2"]), "\"a,b\",,\"'=1+2\"\n");
/// ```
pub fn line<F: AsRef<str>>(fields: impl IntoIterator<Item = F>) -> String {
    let mut line = fields.into_iter().map(|field| cell(field.as_ref())).collect::<Vec<_>>().join(",");
    line.push('\n');
    line
}

/// Returns a text as a field, quoted if necessary.
fn cell(text: &str) -> String {
    let mark = if is_formula(text) { "'" } else { "" };
    if mark.is_empty() && !text.contains([',', '"', '\n', '\r']) {
        return text.into();
    }
    format!("\"{mark}{}\"", text.replace('"', "\"\""))
}

/// Whether a spreadsheet would evaluate this text as a formula. Numbers are harmless.
fn is_formula(text: &str) -> bool {
    text.starts_with(['=', '+', '-', '@', '\t', '\r']) && text.parse::<f64>().is_err()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_is_a_formula() {
        for (given, written) in [
            ("=1+2", "\"'=1+2\""),
            ("+cmd|' /C calc'!A0", "\"'+cmd|' /C calc'!A0\""),
            ("-x", "\"'-x\""),
            ("@SUM(1)", "\"'@SUM(1)\""),
            ("=HYPERLINK(\"a\",\"b\")", "\"'=HYPERLINK(\"\"a\"\",\"\"b\"\")\""),
            ("-3.5", "-3.5"),
            ("B+3.5", "B+3.5"),
            ("a,b", "\"a,b\""),
        ] {
            assert_eq!(cell(given), written);
        }
        assert_eq!(line(["a,b", "", "c"]), "\"a,b\",,c\n");
    }
}
