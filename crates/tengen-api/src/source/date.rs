//! The last date in a record's DT, which may lack the day or the month: `2024-07-01,02`, `2024-07`, `2025`.

/// A date whose day, or month and day, may be unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PartialDate {
    year: u16,
    month: Option<u8>,
    day: Option<u8>,
}

impl PartialDate {
    /// Returns the last date in the text. Dates after a comma may leave out what they share with the date before them,
    /// as SGF allows. Besides SGF's form, `2024/7/1`, `2024.07.01`, `20240701`, `2024年7月1日` and years within other
    /// text are read.
    pub(super) fn last_in(text: &str) -> Option<PartialDate> {
        text.split([',', ';', '~']).fold(None, |last: Option<PartialDate>, part| {
            let mut words = part.split(' ').filter(|word| !word.is_empty());
            let continued = |word| Self::complete(word).or_else(|| last.map(|last| last.continued(word)));
            let first = words.next().and_then(continued);
            // Only a date directly after the comma is continued: the number of a round is not a day.
            words.filter_map(Self::complete).next_back().or(first).or(last)
        })
    }

    /// Reads a date that begins with its year.
    fn complete(part: &str) -> Option<PartialDate> {
        let mut numbers = part.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty());
        let first = numbers.next()?;
        let date = match first.len() {
            4 => Self::of([first].into_iter().chain(numbers)),
            8 => Self::of([&first[..4], &first[4..6], &first[6..]].into_iter()),
            _ => return None,
        };
        // Numbers outside of this range are not years.
        (1000..3000).contains(&date.year).then_some(date)
    }

    fn of<'a>(mut numbers: impl Iterator<Item = &'a str>) -> PartialDate {
        let year = numbers.next().and_then(|year| year.parse().ok()).unwrap_or_default();
        let month = numbers.next().and_then(|month| within(month, 12));
        let day = numbers.next().and_then(|day| within(day, 31)).filter(|_| month.is_some());
        PartialDate { year, month, day }
    }

    /// Reads a part that leaves out the year, or the year and the month. Any other text changes nothing.
    fn continued(self, part: &str) -> PartialDate {
        match (part.split_once('-'), self.day) {
            (Some((month, day)), _) => match (within(month, 12), within(day, 31)) {
                (Some(month), Some(day)) => PartialDate { month: Some(month), day: Some(day), ..self },
                _ => self,
            },
            (None, Some(_)) => PartialDate { day: within(part, 31).or(self.day), ..self },
            (None, None) if self.month.is_some() => PartialDate { month: within(part, 12).or(self.month), ..self },
            (None, None) => self,
        }
    }

    /// Whether the date is before this year, month and day. `None` if that depends on what is unknown.
    pub(super) fn is_before(self, limit: (u16, u8, u8)) -> Option<bool> {
        let first = (self.year, self.month.unwrap_or(1), self.day.unwrap_or(1));
        let last = (self.year, self.month.unwrap_or(12), self.day.unwrap_or(31));
        ((first < limit) == (last < limit)).then_some(first < limit)
    }
}

/// A number of one or two digits from 1 to `most`.
fn within(text: &str, most: u8) -> Option<u8> {
    let is_number = text.len() <= 2 && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|number| is_number && (1..=most).contains(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_with_what_they_leave_out() {
        for (text, year, month, day) in [
            ("2024-07-01", 2024, 7, 1),
            ("2024-07-01,02", 2024, 7, 2),
            ("2024-06-30,07-01", 2024, 7, 1),
            ("2024-06-30,07-01,02,03", 2024, 7, 3),
            ("2024-06-10,2025-01-02", 2025, 1, 2),
            ("2024-06, 07", 2024, 7, 0),
            ("2024-07", 2024, 7, 0),
            ("2024,2025", 2025, 0, 0),
            ("2025", 2025, 0, 0),
            ("2024-07-01T12:00:00Z", 2024, 7, 1),
            ("2024-07-01 12:00:05", 2024, 7, 1),
            ("2024/7/1", 2024, 7, 1),
            ("2024.07.01", 2024, 7, 1),
            ("20240701", 2024, 7, 1),
            ("2024年7月1日", 2024, 7, 1),
            ("1 July 2025", 2025, 0, 0),
            ("July 2025 (round 3)", 2025, 0, 0),
            ("2024-07-01 round 3", 2024, 7, 1),
            ("2024-07-01 02 12", 2024, 7, 1),
            ("2024-13-40", 2024, 0, 0),
        ] {
            let known = |number: u8| (number > 0).then_some(number);
            let date = PartialDate { year, month: known(month), day: known(day) };
            assert_eq!(PartialDate::last_in(text), Some(date), "{text}");
        }
        for text in ["", "last spring", "01", "99999999999999999999", "0001-01-01", "-", "７月"] {
            assert_eq!(PartialDate::last_in(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_unknown_may_decide() {
        let before = |text: &str| PartialDate::last_in(text).unwrap().is_before((2024, 6, 17));
        for (text, expected) in [
            ("2023", Some(true)),
            ("2024-05", Some(true)),
            ("2024-06-16", Some(true)),
            ("2024", None),
            ("2024-06", None),
            ("2024-06-17", Some(false)),
            ("2024-06-16,17", Some(false)),
            ("2024-07", Some(false)),
            ("2025", Some(false)),
        ] {
            assert_eq!(before(text), expected, "{text}");
        }
    }
}
