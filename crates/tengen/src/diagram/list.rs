//! Lists of rows in the syntax of Python and JavaScript: `['.X', 'O.']`, also with one list for each row.
//!
//! JSON is accepted too, except for rare escapes.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// A row of a list.
///
/// ```
/// use tengen::diagram;
///
/// let rows = diagram::list::parse("['.X', 'O.']")?;
/// assert_eq!((rows[0].text.as_str(), rows[1].text.as_str()), (".X", "O."));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListRow {
    /// Its points.
    pub text: String,
    /// Where each of its characters stands in the list, in bytes, and where it ends.
    pub places: Vec<usize>,
}

/// Why a text is not a list of rows, and where.
///
/// ```
/// let error = tengen::diagram::list::parse("['.X'").unwrap_err();
/// assert_eq!(error.offset, 5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ListError {
    /// What should be there.
    pub wanted: &'static str,
    /// The byte.
    pub offset: usize,
}

impl fmt::Display for ListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a list of rows: {} should be here", self.wanted)
    }
}

impl core::error::Error for ListError {}

struct ListReader<'a> {
    text: &'a str,
    at: usize,
}

impl ListReader<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn skip_space(&mut self) {
        self.at = self.text.len() - self.text[self.at..].trim_start().len();
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += if found { wanted.len_utf8() } else { 0 };
        found
    }

    const fn error(&self, wanted: &'static str) -> ListError {
        ListError { wanted, offset: self.at }
    }

    /// A quoted string, added to the row.
    fn string(&mut self, row: &mut ListRow) -> Result<(), ListError> {
        let Some(quote @ ('\'' | '"' | '`')) = self.peek() else { return Err(self.error("a row in quotes")) };
        self.at += 1;
        row.places.pop();
        loop {
            let start = self.at;
            let mut character = self.peek().ok_or_else(|| self.error("the quote that ends the row"))?;
            self.at += character.len_utf8();
            if character == quote {
                row.places.push(start);
                return Ok(());
            }
            if character == '\\' {
                character = self.peek().ok_or_else(|| self.error("the quote that ends the row"))?;
                self.at += character.len_utf8();
            }
            row.text.push(character);
            row.places.push(start);
        }
    }

    /// The comma after an item, or the end of the list; whether there may be more.
    fn next(&mut self) -> Result<bool, ListError> {
        self.skip_space();
        let comma = self.take(',');
        self.skip_space();
        if self.take(']') {
            return Ok(false);
        }
        if comma { Ok(true) } else { Err(self.error("a comma or ']'")) }
    }
}

/// Reads a list of rows; a row may be a list of its points.
pub fn parse(text: &str) -> Result<Vec<ListRow>, ListError> {
    let mut reader = ListReader { text, at: 0 };
    let mut rows = Vec::new();
    reader.skip_space();
    if !reader.take('[') {
        return Err(reader.error("'['"));
    }
    reader.skip_space();
    let mut more = !reader.take(']');
    while more {
        let mut row = ListRow::default();
        if reader.take('[') {
            reader.skip_space();
            row.places.push(reader.at);
            let mut points = !reader.take(']');
            while points {
                let before = row.text.len();
                reader.string(&mut row)?;
                if let Some(&end) = row.places.last().filter(|_| row.text.len() == before) {
                    // A point without a symbol is empty.
                    row.text.push('.');
                    row.places.push(end);
                }
                points = reader.next()?;
            }
        } else {
            reader.string(&mut row)?;
        }
        rows.push(row);
        more = reader.next()?;
    }
    reader.skip_space();
    reader.take(';');
    reader.skip_space();
    if reader.peek().is_some() { Err(reader.error("the end of the text")) } else { Ok(rows) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Result<Vec<String>, (&'static str, usize)> {
        let rows = parse(text).map_err(|error| (error.wanted, error.offset))?;
        Ok(rows.into_iter().map(|row| row.text).collect())
    }

    #[test]
    fn lists_of_programs_are_read() {
        let wanted = || Ok(vec![".X".to_owned(), "O ".to_owned()]);
        assert_eq!(rows("['.X', 'O ']"), wanted());
        assert_eq!(rows(" [\n  \".X\",\n  'O ',\n];\n"), wanted());
        assert_eq!(rows("[['.', 'X'], [\"O\", ' '],]"), wanted());
        assert_eq!(rows("[['', 'X'], ['O', '']]"), Ok(vec![".X".to_owned(), "O.".to_owned()]));
        assert_eq!(rows("[]"), Ok(vec![]));
        assert_eq!(rows("[[]]"), Ok(vec![String::new()]));
        assert_eq!(rows(r"['\'\\']"), Ok(vec![r"'\".to_owned()]));
    }

    #[test]
    fn what_is_missing_is_named() {
        assert_eq!(rows(".X"), Err(("'['", 0)));
        assert_eq!(rows("['.X"), Err(("the quote that ends the row", 4)));
        assert_eq!(rows("['.X' 'O.']"), Err(("a comma or ']'", 6)));
        assert_eq!(rows("['.X',,]"), Err(("a row in quotes", 6)));
        assert_eq!(rows("[1, 2]"), Err(("a row in quotes", 1)));
        assert_eq!(rows("['.X'] = board"), Err(("the end of the text", 7)));
    }

    #[test]
    fn each_character_has_its_place() {
        let row = &parse("['X', 'é.O']").unwrap()[1];
        assert_eq!((row.text.as_str(), row.places.as_slice()), ("é.O", &[7, 9, 10, 11][..]));
        let row = &parse("[['X', 'O']]").unwrap()[0];
        assert_eq!((row.text.as_str(), row.places.as_slice()), ("XO", &[3, 8, 9][..]));
    }
}
