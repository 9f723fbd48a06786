//! The options of an estimate as text. The program and the service parse them in the same way.

use crate::estimate::{self, EstimateRequest, Method, TOTAL_MOVES};
use crate::option::OptionName;
use crate::problem::{Problem, ProblemKind};
use tengen::{Board, ByColor};
use tengen_estimate::distance::scale::RatioScale;
use tengen_estimate::network::SymmetryCount;
use tengen_estimate::{MethodOption, MethodOptions};

/// The largest accepted scale and target. Larger numbers would only overflow.
const MAX_NUMBER: f64 = 1e6;

/// The options that select a method if none is named, in the order of precedence.
pub const CHOOSING: [MethodOption; 3] = [MethodOption::Targets, MethodOption::K, MethodOption::Cap];

/// The options of an estimate. Those that were not given are `None`.
///
/// ```
/// use tengen_api::estimate::Method;
/// use tengen_api::estimate_options::EstimateOptions;
///
/// let options = EstimateOptions { method: Some("ratio".into()), ..EstimateOptions::default() };
/// assert_eq!(options.request()?.method, Method::Ratio);
/// let misspelled = EstimateOptions { method: Some("ration".into()), ..EstimateOptions::default() };
/// assert!(misspelled.request().is_err());
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EstimateOptions {
    /// The method's name.
    pub method: Option<String>,
    /// The cap of the threshold method.
    pub cap: Option<u32>,
    /// The scale of the ratio method: a number, `optimal`, `moves` or `fitted`.
    pub k: Option<String>,
    /// The number of moves of a whole game, for the scale `moves`.
    pub total_moves: Option<usize>,
    /// The expected territories, such as `94,99`.
    pub targets: Option<String>,
    /// The number of symmetries that the network evaluates: 1, 2, 4 or 8.
    pub ways: Option<String>,
}

impl EstimateOptions {
    /// Builds the request. If no method is given, the default is used until [`EstimateOptions::method_for`] chooses
    /// one.
    pub fn request(&self) -> Result<EstimateRequest, Problem> {
        let defaults = EstimateRequest::default();
        let total = self.total_moves.unwrap_or(TOTAL_MOVES);
        if total == 0 {
            let message = "a game of 0 moves has no scale: it must have at least 1";
            return Err(Problem::new(ProblemKind::Unsupported, message).with_option(OptionName::TOTAL_MOVES));
        }
        Ok(EstimateRequest {
            method: self.method.as_deref().map_or(Ok(defaults.method), method)?,
            cap: self.cap.unwrap_or(defaults.cap),
            scale: self.k.as_deref().map_or(Ok(defaults.scale), |text| scale(text, total))?,
            targets: self.targets.as_deref().map(targets).transpose()?,
            ways: self.ways.as_deref().map_or(Ok(defaults.ways), ways)?,
            ..defaults
        })
    }

    /// The given method, or else the method that the other options belong to, or else the best one for the board.
    pub fn method_for(&self, request: &EstimateRequest, board: &Board) -> Method {
        if self.method.is_some() {
            return request.method;
        }
        let is_set = |option: MethodOption| match option {
            MethodOption::Targets => self.targets.is_some(),
            MethodOption::K => self.k.is_some(),
            MethodOption::Cap => self.cap.is_some(),
            MethodOption::Ways | MethodOption::Seed => false,
        };
        let chosen = CHOOSING.into_iter().filter(|&option| is_set(option));
        chosen.flat_map(Method::taking).next().unwrap_or_else(|| estimate::best(board))
    }
}

/// Parses the name of a method.
pub fn method(name: &str) -> Result<Method, Problem> {
    name.parse().map_err(|error| Problem::new(ProblemKind::Unsupported, error).with_option(OptionName::METHOD))
}

/// Parses the number of symmetries that the network evaluates.
pub fn ways(text: &str) -> Result<SymmetryCount, Problem> {
    text.parse().map_err(|error| Problem::new(ProblemKind::Syntax, error).with_option(OptionName::WAYS))
}

fn number(text: &str) -> Option<f64> {
    text.trim().parse().ok().filter(|number: &f64| (0.0..=MAX_NUMBER).contains(number))
}

/// Parses two targets such as `94,99`: Black's territory, then White's.
pub fn targets(text: &str) -> Result<ByColor<f64>, Problem> {
    let (black, white) = text.split_once(',').unwrap_or((text, ""));
    let pair = number(black).zip(number(white)).map(|(black, white)| ByColor { black, white });
    pair.ok_or_else(|| {
        let message = format!("{text:?}: expected two numbers, Black's and White's territory, such as 94,99");
        Problem::new(ProblemKind::Syntax, message).with_option(OptionName::TARGETS)
    })
}

/// Parses a scale: a number, `optimal`, `moves` or `fitted`.
pub fn scale(text: &str, total_moves: usize) -> Result<RatioScale, Problem> {
    match text {
        "optimal" => Ok(RatioScale::Optimal),
        "moves" => Ok(RatioScale::Moves(total_moves)),
        "fitted" => Ok(RatioScale::Fitted),
        _ => number(text).map(RatioScale::Fixed).ok_or_else(|| {
            let message = format!("{text:?}: expected a number from 0 up, optimal, moves or fitted");
            Problem::new(ProblemKind::Syntax, message).with_option(OptionName::K)
        }),
    }
}

/// Checks that the options of the request are consistent.
pub(crate) fn check(request: &EstimateRequest) -> Result<(), Problem> {
    if request.method == Method::Ratio && request.scale == RatioScale::Optimal && request.targets.is_none() {
        let targets = OptionName::TARGETS;
        let message =
            format!("the optimal k is for targets: give them with {targets}, Black's and White's, such as 94,99");
        return Err(Problem::new(ProblemKind::Unsupported, message).with_option(OptionName::K));
    }
    if request.cap == 0 {
        let message = "a cap of 0 steps sees nothing at all: it must be at least 1";
        return Err(Problem::new(ProblemKind::Unsupported, message).with_option(OptionName::CAP));
    }
    let defaults = MethodOptions::default();
    for (is_set, option) in [
        (request.scale != defaults.scale, MethodOption::K),
        (request.cap != defaults.cap, MethodOption::Cap),
        (request.ways != defaults.ways, MethodOption::Ways),
    ] {
        if is_set && !request.method.takes(option) {
            let wanted = methods_taking(option);
            let message = format!("this is for the {wanted} method; {} has no use for it", request.method);
            return Err(Problem::new(ProblemKind::Unsupported, message).with_option(option.into()));
        }
    }
    Ok(())
}

/// The names of the methods that take an option.
pub(crate) fn methods_taking(option: MethodOption) -> String {
    Method::taking(option).map(Method::name).collect::<Vec<_>>().join(" or ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_options_are_named() {
        for bad in ["", "94", "94,", "a,b", "94,99,3", "nan,1", "inf,1", "-1,2", "1e999,1"] {
            assert_eq!(targets(bad).unwrap_err().kind, ProblemKind::Syntax, "{bad}");
        }
        assert_eq!(targets(" 94, 99.5"), Ok(ByColor { black: 94.0, white: 99.5 }));
        for bad in ["", "x", "-1", "NaN", "inf"] {
            assert_eq!(scale(bad, 273).unwrap_err().kind, ProblemKind::Syntax, "{bad}");
        }
        for bad in ["", "0", "3", "16", "-1", "two"] {
            assert_eq!(ways(bad).unwrap_err().kind, ProblemKind::Syntax, "{bad}");
        }
        assert_eq!((ways("1"), ways("8")), (Ok(SymmetryCount::One), Ok(SymmetryCount::Eight)));
        assert!(method("magic").unwrap_err().message.contains("ratio, threshold, nearest, bouzy"));
        assert_eq!(method("playouts"), Ok(Method::Playouts));
    }
}
