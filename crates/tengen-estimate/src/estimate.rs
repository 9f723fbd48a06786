//! Estimates of a position: ownership, territory and lead, with the method and the spread.

use crate::calibration::LeadCalibration;
use crate::lead::lead;
use crate::method::Method;
use tengen::score::PlayHistory;
use tengen::{Board, ByColor, Color, Point, Rules};

/// The output of a method for a board, before the rest of the game is considered.
///
/// ```
/// use tengen::diagram;
/// use tengen_estimate::distance::nearest;
///
/// let guess = nearest::guess(&diagram::parse(".X.O.\n")?);
/// assert_eq!((guess.territory.black, guess.territory.white), (1.0, 1.0));
/// assert_eq!(guess.owners[2], None);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Guess {
    /// For each point, a value from -1 (White's) to 1 (Black's), row by row from the top left. Living stones belong to
    /// their color.
    pub ownership: Vec<f64>,
    /// The likely owner of each empty point, or `None` for stones and points without a favorite.
    pub owners: Vec<Option<Color>>,
    /// The territory of each color.
    pub territory: ByColor<f64>,
    /// The stones that this guess considers dead.
    pub dead: Vec<Point>,
    /// The standard deviation of the lead, if the method gives one.
    pub doubt: Option<f64>,
    /// The origin of the territories, if the method scales them.
    pub scaled: Option<Scaled>,
}

/// Sums of confidences, and the scale that turns them into territories.
///
/// ```
/// use tengen::diagram;
/// use tengen_estimate::{Budget, Circumstances, Method, MethodInput, MethodOptions};
///
/// let board = diagram::parse(".X...O.\n")?;
/// let input = MethodInput::new(&board, Circumstances::default());
/// let guess = Method::Ratio.guess(&input, &MethodOptions::default(), &Budget::unlimited())?;
/// assert_eq!(guess.scaled.and_then(|scaled| scaled.k), Some(1.0));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scaled {
    /// The sum of the confidences of each color.
    pub sums: ByColor<f64>,
    /// The scale, or `None` if it is undefined.
    pub k: Option<f64>,
}

/// The position to estimate.
///
/// ```
/// use tengen::score::PlayHistory;
/// use tengen::{Ruleset, diagram};
/// use tengen_estimate::EstimateInput;
///
/// let board = diagram::parse("X.O\n")?;
/// let dead = [board.grid().at(2, 0)?];
/// let played = PlayHistory::default();
/// let input = EstimateInput { board: &board, dead: &dead, played, rules: Ruleset::Chinese.rules() };
/// assert_eq!(input.living().count().white, 0);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct EstimateInput<'a> {
    /// The stones.
    pub board: &'a Board,
    /// The stones that are assumed to be dead.
    pub dead: &'a [Point],
    /// The events of the game that the board does not show.
    pub played: PlayHistory,
    /// The rules, with komi.
    pub rules: Rules,
}

impl EstimateInput<'_> {
    /// Returns the board without the dead stones.
    pub fn living(&self) -> Board {
        self.board.without(self.dead.iter().copied().filter(|&point| self.board.grid().contains(point)))
    }
}

/// An estimate of a position.
///
/// ```
/// use tengen::score::PlayHistory;
/// use tengen::{Halves, Ruleset, diagram};
/// use tengen_estimate::distance::nearest;
/// use tengen_estimate::{Estimate, EstimateInput, Method};
///
/// let board = diagram::parse(&"..X.O\n".repeat(3))?;
/// let rules = Ruleset::Chinese.rules().with_komi(Halves::ZERO);
/// let input = EstimateInput { board: &board, dead: &[], played: PlayHistory::default(), rules };
/// let estimate = Estimate::new(&input, Method::Nearest, nearest::guess(&board), None);
/// assert_eq!(estimate.lead, 6.0);
/// assert_eq!(estimate.confidence, 0.5);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// The method.
    pub method: Method,
    /// For each point, a value from -1 (White's) to 1 (Black's), row by row from the top left.
    pub ownership: Vec<f64>,
    /// The territory of each color.
    pub territory: ByColor<f64>,
    /// Black's lead in points, including everything that the rules count.
    pub lead: f64,
    /// The mean final score for such leads, if it was measured.
    pub expected: Option<f64>,
    /// The distance from the expected score within which 68 % of the final scores lie, if it was measured.
    pub stdev: Option<f64>,
    /// The probability that the leader wins, or 0.5 if it is unknown.
    pub confidence: f64,
    /// The dead stones: those that were given, and those that the method found.
    pub dead: Vec<Point>,
    /// The random seed. Distance methods do not need one.
    pub seed: Option<u64>,
}

impl Estimate {
    /// Turns a guess into an estimate of the game. `calibration` is that of the method.
    pub fn new(
        question: &EstimateInput<'_>,
        method: Method,
        guess: Guess,
        calibration: Option<LeadCalibration>,
    ) -> Estimate {
        let mut dead = question.dead.to_vec();
        dead.extend(&guess.dead);
        let lead = lead(question.board, &dead, guess.territory, question.played, question.rules);
        let outlook = calibration.map(|calibration| calibration.outlook(lead, guess.doubt));
        Estimate {
            method,
            ownership: guess.ownership,
            territory: guess.territory,
            lead,
            expected: outlook.map(|outlook| outlook.expected),
            stdev: outlook.map(|outlook| outlook.stdev),
            confidence: outlook.map_or(0.5, |outlook| outlook.confidence(lead)),
            dead,
            seed: None,
        }
    }
}
