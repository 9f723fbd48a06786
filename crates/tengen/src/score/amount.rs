//! Numbers with a unit, as results and margins are written: `3.5 points`, `2 1/4`, `四分之三子`.

use crate::go::Scoring;
use crate::halves::Halves;

/// A number with its unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Amount {
    /// The number of quarters of the unit, or `None` if the number has other fractions.
    quarters: Option<i64>,
    pub(super) unit: AmountUnit,
}

/// The unit of a margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AmountUnit {
    /// Points: 目, 집.
    Points,
    /// Chinese stones: 子. They are half of a difference in area, so they have no meaning under territory rules.
    Stones,
    /// No unit is written. Quarters must be stones, since points only have halves, and stones are only counted under
    /// area rules.
    Unsaid,
}

impl Amount {
    /// Converts the amount to points under this kind of scoring.
    pub(super) fn points(self, scoring: Scoring) -> Option<Halves> {
        let quarters = self.quarters?;
        match self.unit {
            // A stone is two points, so a quarter of it is half a point.
            AmountUnit::Stones => (scoring == Scoring::Area).then(|| Halves::new(quarters)),
            AmountUnit::Unsaid if quarters % 2 != 0 && scoring == Scoring::Area => Some(Halves::new(quarters)),
            AmountUnit::Points | AmountUnit::Unsaid => (quarters % 2 == 0).then(|| Halves::new(quarters / 2)),
        }
    }

    /// Reads a number with its unit at the start of the text. Returns it with the rest of the text.
    pub(super) fn read(text: &str) -> Option<(Amount, &str)> {
        const POINTS: [&str; 8] = ["目", "点", "點", "집", "호", "moku", "point", "pt"];
        const STONES: [&str; 3] = ["子", "zi", "stone"];
        let (mut quarters, rest) = number(text)?;
        let rest = rest.trim_start();
        let behind = |units: &[&str]| units.iter().find_map(|unit| rest.strip_prefix(unit));
        let (unit, rest) = match (behind(&POINTS), behind(&STONES)) {
            (Some(rest), _) => (AmountUnit::Points, rest),
            (None, Some(rest)) => (AmountUnit::Stones, rest),
            (None, None) => (AmountUnit::Unsaid, rest),
        };
        let rest = rest.strip_prefix('s').filter(|_| unit != AmountUnit::Unsaid).unwrap_or(rest);
        // 3目半, 2子3/4: a fraction may follow the unit.
        let more = rest.trim_start();
        let more = more.strip_prefix('又').unwrap_or(more);
        let half = more.strip_prefix('半').or_else(|| more.strip_prefix('반'));
        let part = half.map(|after| (Some(2), after)).or_else(|| {
            let (top, after) = integer(more).filter(|_| unit != AmountUnit::Unsaid)?;
            fraction(top, after)
        });
        let rest = match part {
            Some((part, after)) => {
                quarters = quarters.zip(part).map(|(whole, part)| whole + part);
                after
            }
            None => rest,
        };
        Some((Amount { quarters, unit }, rest))
    }
}

/// Reads a number in quarters at the start of the text, and returns it with the rest: `3`, `3.5`, `3/4`, `1又3/4`, `2
/// 1/4`, `半`, `三`, `四分之三`.
fn number(text: &str) -> Option<(Option<i64>, &str)> {
    if let Some(rest) = text.strip_prefix('半').or_else(|| text.strip_prefix('반')) {
        return Some((Some(2), rest));
    }
    if let Some(rest) = text.strip_prefix("half") {
        return Some((Some(2), rest));
    }
    let (whole, rest) = integer(text)?;
    if let Some((part, rest)) = fraction(whole, rest) {
        return Some((part, rest));
    }
    if let Some(decimals) = rest.strip_prefix(['.', ',']) {
        let length = decimals.bytes().take_while(u8::is_ascii_digit).count();
        if length > 0 {
            let part = match decimals[..length].trim_end_matches('0') {
                "" => Some(0),
                "25" => Some(1),
                "5" => Some(2),
                "75" => Some(3),
                _ => None,
            };
            return Some((part.map(|part| whole * 4 + part), &decimals[length..]));
        }
    }
    let behind = rest.trim_start();
    let behind =
        ["又", "と", "and", "-"].iter().find_map(|sign| behind.strip_prefix(sign)).unwrap_or(behind).trim_start();
    if let Some((top, after)) = integer(behind)
        && let Some((part, after)) = fraction(top, after)
    {
        return Some((part.map(|part| whole * 4 + part), after));
    }
    Some((Some(whole * 4), rest))
}

/// The fraction that begins with `first`: `3/4`, or `四分之三`, where the lower number comes first.
fn fraction(first: i64, rest: &str) -> Option<(Option<i64>, &str)> {
    let (top, bottom, rest) = if let Some(rest) = rest.strip_prefix('/') {
        let (bottom, rest) = integer(rest)?;
        (first, bottom, rest)
    } else {
        let rest = rest.strip_prefix("分之").or_else(|| rest.strip_prefix("分の"))?;
        let (top, rest) = integer(rest)?;
        (top, first, rest)
    };
    let quarters = (bottom > 0 && top * 4 % bottom.max(1) == 0).then(|| top * 4 / bottom);
    Some((quarters, rest))
}

/// Reads a whole number, in digits or in Chinese numerals below a hundred. Returns it with the rest of the text.
fn integer(text: &str) -> Option<(i64, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if digits > 0 {
        let value = text[..digits].parse().ok().filter(|&value: &i64| value < 1_000_000_000_000)?;
        return Some((value, &text[digits..]));
    }
    if text.starts_with('.') && text[1..].starts_with(|c: char| c.is_ascii_digit()) {
        return Some((0, text));
    }
    let numeral =
        |character: char| "〇一二三四五六七八九".chars().position(|known| known == character).map(|value| value as i64);
    let (mut value, mut last, mut end) = (0, None, 0);
    for (at, character) in text.char_indices() {
        match (character, numeral(character)) {
            ('十', _) if value == 0 => value = last.take().unwrap_or(1) * 10,
            (_, Some(digit)) if last.is_none() => last = Some(digit),
            ('两' | '兩', _) if last.is_none() && value == 0 => last = Some(2),
            _ => break,
        }
        end = at + character.len_utf8();
    }
    (end > 0).then(|| (value + last.unwrap_or(0), &text[end..]))
}
