//! Round numbers for axes: the positions and labels of the ticks of a range.

#![expect(clippy::disallowed_methods, reason = "lengths in a picture, rounded to hundredths when they are drawn")]

/// How an axis turns values into lengths.
///
/// ```
/// use tengen_render::plot::{Axis, AxisScale};
///
/// let axis = Axis { scale: AxisScale::Log10, ..Axis::new("time", "ms") };
/// assert_eq!(axis.scale, AxisScale::Log10);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AxisScale {
    /// Equal steps are equally long.
    #[default]
    Linear,
    /// Equal factors are equally long; only values above zero are drawn.
    Log10,
}

impl AxisScale {
    /// Returns the value as a length, or `None` if it is outside of the axis.
    pub(crate) fn length(self, value: f64) -> Option<f64> {
        // Sums and differences of such values stay finite.
        let value = value.is_finite().then(|| value.clamp(-1e300, 1e300))?;
        match self {
            AxisScale::Linear => Some(value),
            AxisScale::Log10 => (value > 0.0).then(|| value.log10()),
        }
    }
}

/// The ticks between the lengths `low` and `high`: length and text, from low to high.
pub(crate) fn ticks(scale: AxisScale, (low, high): (f64, f64), wanted: usize) -> Vec<(f64, String)> {
    match scale {
        AxisScale::Linear => linear(low, high, wanted),
        AxisScale::Log10 => logarithmic(low, high, wanted),
    }
}

fn linear(low: f64, high: f64, wanted: usize) -> Vec<(f64, String)> {
    let rough = (high - low) / wanted.max(1) as f64;
    if !(rough.is_finite() && rough > 0.0) {
        return Vec::new();
    }
    let power = 10_f64.powf(rough.log10().floor());
    // The round step that is nearest by its factor.
    let step = power
        * match rough / power {
            share if share < 2_f64.sqrt() => 1.0,
            share if share < 10_f64.sqrt() => 2.0,
            share if share < 50_f64.sqrt() => 5.0,
            _ => 10.0,
        };
    let decimals = if step >= 1.0 { 0 } else { (-step.log10().floor()).clamp(0.0, 12.0) as usize };
    let first = (low / step - 1e-9).ceil();
    // The step gives no more than twice the ticks wanted; rounding at huge values must not give more either.
    (0..=2 * wanted)
        .map(|index| (first + index as f64) * step)
        .take_while(|value| *value <= high + step * 1e-9)
        .map(|value| (value, number(value, decimals)))
        .collect()
}

fn logarithmic(low: f64, high: f64, wanted: usize) -> Vec<(f64, String)> {
    let decades = high - low;
    if !(decades.is_finite() && decades > 0.0) {
        return Vec::new();
    }
    let factors: &[f64] = match decades {
        d if d < 1.2 => &[1.0, 2.0, 3.0, 5.0, 7.0],
        d if d < 2.5 => &[1.0, 2.0, 5.0],
        _ => &[1.0],
    };
    let every = ((decades / wanted.max(1) as f64).ceil() as i32).max(1);
    let (first, last) = (low.floor() as i32, high.ceil() as i32);
    (first..=last)
        .filter(|decade| decade.rem_euclid(every) == 0)
        .flat_map(|decade| factors.iter().map(move |factor| (f64::from(decade) + factor.log10(), *factor, decade)))
        .filter(|(length, _, _)| *length >= low - 1e-9 && *length <= high + 1e-9)
        .map(|(length, factor, decade)| {
            let decimals = if decade < 0 { decade.unsigned_abs() as usize } else { 0 };
            let text = match decade {
                -4..=6 => number(factor * 10_f64.powi(decade), decimals),
                _ => format!("{factor}e{decade}"),
            };
            (length, text)
        })
        .collect()
}

/// A number as people read it: a true minus sign, thousands apart, powers of ten when it is very large or small.
pub(crate) fn number(value: f64, decimals: usize) -> String {
    if value.abs() >= 1e9 || (value != 0.0 && value.abs() < 1e-6) {
        return format!("{value:.2e}").replace(".00e", "e").replace('-', "−");
    }
    let text = format!("{:.decimals$}", value.abs());
    let (whole, fraction) = text.split_once('.').map_or((text.as_str(), ""), |(whole, fraction)| (whole, fraction));
    let grouped = group(whole);
    let zero = text.bytes().all(|byte| matches!(byte, b'0' | b'.'));
    let sign = if value < 0.0 && !zero { "−" } else { "" };
    if fraction.is_empty() { format!("{sign}{grouped}") } else { format!("{sign}{grouped}.{fraction}") }
}

/// Formats a number with commas between thousands, such as `20,000`.
pub fn grouped(number: u64) -> String {
    group(&number.to_string())
}

fn group(digits: &str) -> String {
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Formats a value with as many decimals as it needs, at most two.
pub(crate) fn short(value: f64) -> String {
    let decimals = (0..2).find(|&decimals| {
        let power = [1.0, 10.0][decimals];
        ((value * power).round() / power - value).abs() < 1e-9
    });
    number(value, decimals.unwrap_or(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(scale: AxisScale, range: (f64, f64)) -> Vec<String> {
        ticks(scale, range, 6).into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn ticks_are_round() {
        assert_eq!(texts(AxisScale::Linear, (0.0, 290.0)), ["0", "50", "100", "150", "200", "250"]);
        assert_eq!(texts(AxisScale::Linear, (-0.31, 0.33)), ["−0.3", "−0.2", "−0.1", "0.0", "0.1", "0.2", "0.3"]);
        assert_eq!(
            texts(AxisScale::Linear, (0.0, 12_000.0)),
            ["0", "2,000", "4,000", "6,000", "8,000", "10,000", "12,000"]
        );
        assert_eq!(texts(AxisScale::Log10, (0.0, 4.0)), ["1", "10", "100", "1,000", "10,000"]);
        assert_eq!(texts(AxisScale::Log10, (-2.0, 0.0)), ["0.01", "0.02", "0.05", "0.1", "0.2", "0.5", "1"]);
    }

    #[test]
    fn hopeless_ranges_have_few_or_no_ticks() {
        for range in [(1.0, 1.0), (2.0, 1.0), (f64::NAN, 1.0), (0.0, f64::INFINITY), (1e300, 1e300 + 1.0)] {
            assert!(ticks(AxisScale::Linear, range, 6).len() <= 13);
            assert!(ticks(AxisScale::Log10, range, 6).len() <= 40);
        }
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!(short(6.5), "6.5");
        assert_eq!(short(-3.0), "−3");
        assert_eq!(short(0.333), "0.33");
        assert_eq!(short(-0.0), "0");
    }
}
