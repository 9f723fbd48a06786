//! A table of the methods that make estimates.
//!
//! The command line, JSON, the service and the web page take their lists of methods from here. To add a method, write a
//! file with its algorithm, and add a variant of [`Method`] and a row of the table.

use crate::budget::Budget;
use crate::distance::scale::RatioScale;
use crate::distance::{Fields, Ratio, bouzy, nearest, threshold};
use crate::estimate::{Guess, Scaled};
use crate::method_error::MethodError;
use crate::network::{self, Network, SymmetryCount};
use crate::playouts::{self, Playouts};
use std::cell::OnceCell;
use std::fmt;
use std::str::FromStr;
use tengen::{Board, ByColor, Color, Grid};

/// A method that makes estimates.
///
/// ```
/// use tengen_estimate::Method;
///
/// assert_eq!("bouzy".parse(), Ok(Method::Bouzy));
/// assert_eq!(Method::Ratio.to_string(), "ratio");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Method {
    /// The ratio of the distances, see [`Ratio`].
    Ratio,
    /// A cap on the distances, see [`threshold`].
    Threshold,
    /// The nearest stone, see [`nearest`].
    Nearest,
    /// Dilation and erosion, see [`bouzy`].
    Bouzy,
    /// Random playouts, see [`playouts`].
    Playouts,
    /// A neural network, see [`network`].
    Network,
}

/// A row of the table: everything about a method.
///
/// ```
/// use tengen_estimate::Method;
///
/// assert!(Method::Network.info().finds_dead);
/// assert!(!Method::Ratio.info().finds_dead);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct MethodInfo {
    /// The method.
    pub method: Method,
    /// The name on the command line and in reports.
    pub name: &'static str,
    /// Other accepted names.
    pub aliases: &'static [&'static str],
    /// The name as a title.
    pub title: &'static str,
    /// The name in the legend of a plot.
    pub label: &'static str,
    /// A one-line description for people who choose a method.
    pub description: &'static str,
    /// The options that the method takes.
    pub options: &'static [MethodOption],
    /// The time that the method takes.
    pub cost: MethodCost,
    /// Whether the method finds dead stones by itself.
    pub finds_dead: bool,
    steps: fn(Grid, &MethodOptions, bool) -> u64,
    guess: fn(&MethodInput<'_>, &MethodOptions, &Budget) -> Result<Guess, MethodError>,
}

/// An option that only some methods take.
///
/// ```
/// use tengen_estimate::{Method, MethodOption};
///
/// assert!(Method::Ratio.takes(MethodOption::K));
/// assert!(!Method::Bouzy.takes(MethodOption::K));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MethodOption {
    /// The scale.
    K,
    /// The expected territories.
    Targets,
    /// The cap on distances.
    Cap,
    /// The number of symmetries of the board.
    Ways,
    /// The random seed.
    Seed,
}

/// The approximate time that a method takes for a position.
///
/// ```
/// use tengen_estimate::{Method, MethodCost};
///
/// assert!(Method::Ratio.info().cost < Method::Network.info().cost);
/// assert_eq!(Method::Playouts.info().cost, MethodCost::High);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum MethodCost {
    /// Microseconds.
    Low,
    /// Milliseconds.
    Medium,
    /// More than all other methods together.
    High,
}

/// The options of all methods.
///
/// ```
/// use tengen_estimate::MethodOptions;
/// use tengen_estimate::network::SymmetryCount;
///
/// let options = MethodOptions { ways: SymmetryCount::Eight, ..MethodOptions::default() };
/// assert_eq!(options.seed, MethodOptions::SEED);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MethodOptions {
    /// The cap of the threshold method.
    pub cap: u32,
    /// The scale of the ratio method.
    pub scale: RatioScale,
    /// The expected territories, for the optimal scale.
    pub targets: Option<ByColor<f64>>,
    /// The number of symmetries that the network evaluates.
    pub ways: SymmetryCount,
    /// The random seed.
    pub seed: u64,
}

impl MethodOptions {
    /// The default seed. It is fixed, so the same question has the same answer.
    pub const SEED: u64 = 1;
}

impl Default for MethodOptions {
    fn default() -> MethodOptions {
        MethodOptions {
            cap: threshold::CAP,
            scale: RatioScale::default(),
            targets: None,
            ways: SymmetryCount::default(),
            seed: MethodOptions::SEED,
        }
    }
}

/// What a method may need to know about a position besides the stones. By default, nothing is known, and area is
/// counted.
///
/// ```
/// use tengen::Color;
/// use tengen_estimate::Circumstances;
///
/// let at = Circumstances { to_play: Some(Color::Black), moves: 120, ..Circumstances::default() };
/// assert!(!at.territory && !at.over);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Circumstances {
    /// The player to move, if known.
    pub to_play: Option<Color>,
    /// Whether territory is counted, rather than area.
    pub territory: bool,
    /// The number of moves played.
    pub moves: usize,
    /// Whether the game is over.
    pub over: bool,
}

/// The input of a method.
///
/// ```
/// use tengen::diagram;
/// use tengen_estimate::{Budget, Circumstances, Method, MethodInput, MethodOptions};
///
/// let board = diagram::parse(".X...O.\n")?;
/// let input = MethodInput::new(&board, Circumstances::default());
/// // The methods share the distances that the input keeps.
/// for method in [Method::Ratio, Method::Nearest] {
///     let guess = method.guess(&input, &MethodOptions::default(), &Budget::unlimited())?;
///     assert_eq!(guess.territory.black, guess.territory.white);
/// }
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct MethodInput<'a> {
    board: &'a Board,
    at: Circumstances,
    fields: OnceCell<Fields>,
}

impl<'a> MethodInput<'a> {
    /// Creates the input for a board from which the stones that are known to be dead have been removed.
    pub fn new(board: &'a Board, at: Circumstances) -> MethodInput<'a> {
        MethodInput { board, at, fields: OnceCell::new() }
    }

    /// Returns the distances of each point from the stones, which several methods share.
    fn fields(&self) -> &Fields {
        self.fields.get_or_init(|| Fields::of(self.board))
    }
}

/// The table, in the order of the variants of [`Method`].
const METHODS: [MethodInfo; 6] = [
    MethodInfo {
        method: Method::Ratio,
        name: "ratio",
        aliases: &["distance-ratio"],
        title: "Distance ratio",
        label: "ratio",
        description: "How near each point is to both colors",
        options: &[MethodOption::K, MethodOption::Targets],
        cost: MethodCost::Low,
        finds_dead: false,
        steps: |_, _, _| 0,
        guess: |input, options, _| {
            let ratio = Ratio::of_fields(input.board, input.fields());
            let sums = ratio.sums();
            let k = options.scale.value(sums, options.targets, input.at.moves, input.board.grid().area());
            // If the optimal scale is undefined, there is nothing to scale.
            Ok(Guess { scaled: Some(Scaled { sums, k }), ..ratio.guess(k.unwrap_or(0.0)) })
        },
    },
    MethodInfo {
        method: Method::Threshold,
        name: "threshold",
        aliases: &["distance-threshold"],
        title: "Distance threshold",
        label: "threshold",
        description: "Points much nearer to one color",
        options: &[MethodOption::Cap],
        cost: MethodCost::Low,
        finds_dead: false,
        steps: |_, _, _| 0,
        guess: |input, options, _| Ok(threshold::guess_fields(input.board, input.fields(), options.cap)),
    },
    MethodInfo {
        method: Method::Nearest,
        name: "nearest",
        aliases: &["nearest-stone"],
        title: "Nearest stone",
        label: "nearest stone",
        description: "Each point to the color it is nearer to",
        options: &[],
        cost: MethodCost::Low,
        finds_dead: false,
        steps: |_, _, _| 0,
        guess: |input, _, _| Ok(nearest::guess_fields(input.board, input.fields())),
    },
    MethodInfo {
        method: Method::Bouzy,
        name: "bouzy",
        aliases: &[],
        title: "Bouzy’s map",
        label: "Bouzy 5/21",
        description: "Influence that spreads from the stones, then erodes",
        options: &[],
        cost: MethodCost::Low,
        finds_dead: false,
        steps: |_, _, _| 0,
        guess: |input, _, _| Ok(bouzy::guess(input.board)),
    },
    MethodInfo {
        method: Method::Playouts,
        name: "playouts",
        aliases: &["monte-carlo"],
        title: "Playouts",
        label: "playouts",
        description: "Games played to their end at random, but with care",
        options: &[MethodOption::Seed],
        cost: MethodCost::High,
        finds_dead: true,
        steps: |grid, _, _| Playouts::steps(grid.area(), playouts::COUNT),
        guess: |input, options, budget| {
            playouts::guess_within(input.board, input.at.to_play, options.seed, budget)?.map_err(MethodError::Playouts)
        },
    },
    MethodInfo {
        method: Method::Network,
        name: "network",
        aliases: &["neural-network"],
        title: "Network",
        label: "network",
        description: "A small neural network that has seen many games",
        options: &[MethodOption::Ways],
        cost: MethodCost::Medium,
        finds_dead: true,
        steps: |grid, options, both| {
            let evaluations = options.ways.count() as u64 * if both { 2 } else { 1 };
            evaluations * Network::embedded().steps(grid.area())
        },
        guess: |input, options, budget| {
            let guess = network::guess_within(input.board, input.at, options.ways, budget)?;
            guess.ok_or(MethodError::Network)
        },
    },
];

impl Method {
    /// All methods.
    pub const ALL: [Method; METHODS.len()] = {
        let mut all = [Method::Ratio; METHODS.len()];
        let mut index = 0;
        while index < METHODS.len() {
            all[index] = METHODS[index].method;
            assert!(all[index] as usize == index, "the table is in the order of the variants");
            index += 1;
        }
        all
    };

    /// The best method: at every stage it predicts the owners of points and the score better than any other.
    pub const BEST: Method = Method::Network;

    /// Returns all methods, the best one first.
    pub fn best_first() -> impl Iterator<Item = Method> {
        let others = Method::ALL.into_iter().filter(|&method| method != Method::BEST);
        std::iter::once(Method::BEST).chain(others)
    }

    /// Returns the row of the table for this method.
    pub const fn info(self) -> &'static MethodInfo {
        static TABLE: [MethodInfo; METHODS.len()] = METHODS;
        &TABLE[self as usize]
    }

    /// The name of the method.
    pub const fn name(self) -> &'static str {
        self.info().name
    }

    /// Whether the method takes an option.
    pub fn takes(self, option: MethodOption) -> bool {
        self.info().options.contains(&option)
    }

    /// Returns the methods that take an option.
    pub fn taking(option: MethodOption) -> impl Iterator<Item = Method> {
        Method::ALL.into_iter().filter(move |method| method.takes(option))
    }

    /// Returns the number of budget steps for a position, with one player to move or with both. Distances cost nothing.
    pub fn steps(self, grid: Grid, options: &MethodOptions, both: bool) -> u64 {
        (self.info().steps)(grid, options, both)
    }

    /// Makes a guess about a position.
    pub fn guess(
        self,
        input: &MethodInput<'_>,
        options: &MethodOptions,
        budget: &Budget,
    ) -> Result<Guess, MethodError> {
        (self.info().guess)(input, options, budget)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Method {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// The error for an unknown method name.
///
/// ```
/// use tengen_estimate::Method;
///
/// let error = "oracle".parse::<Method>().unwrap_err();
/// assert!(error.to_string().starts_with("unknown method \"oracle\"; known are"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownMethod {
    /// The unknown name.
    pub name: String,
}

impl fmt::Display for UnknownMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = Method::ALL.map(Method::name).join(", ");
        write!(f, "unknown method {:?}; known are {known}", self.name)
    }
}

impl std::error::Error for UnknownMethod {}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(text: &str) -> Result<Method, UnknownMethod> {
        let is_named = |method: &Method| method.name() == text || method.info().aliases.contains(&text);
        let found = Method::ALL.into_iter().find(is_named);
        found.ok_or_else(|| UnknownMethod { name: text.into() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use tengen::{Topology, diagram};

    #[test]
    fn every_name_means_one_method_and_is_read_back() {
        let mut names = BTreeSet::new();
        for method in Method::ALL {
            let info = method.info();
            assert_eq!(info.method, method);
            for name in info.aliases.iter().chain([&info.name]) {
                assert!(names.insert(*name), "{name} is used twice");
                assert_eq!(name.parse(), Ok(method));
            }
            assert!(!info.title.is_empty() && !info.label.is_empty() && !info.description.ends_with('.'), "{info:?}");
        }
        assert_eq!(Method::best_first().collect::<BTreeSet<_>>(), BTreeSet::from(Method::ALL));
    }

    #[test]
    fn every_method_answers_and_what_costs_steps_obeys_the_budget() {
        let rows = [".X.O.", ".XXO.", ".X.OX", ".XXO.", ".X.O."];
        let board = diagram::parse_rows(&rows, Topology::Square).unwrap();
        let (input, options) = (MethodInput::new(&board, Circumstances::default()), MethodOptions::default());
        let stop = crate::StopFlag::new();
        stop.set();
        for method in Method::ALL {
            let guess = method.guess(&input, &options, &Budget::unlimited()).unwrap();
            assert!(guess.ownership[1] > 0.0 && guess.ownership[3] < 0.0, "{method}: {guess:?}");
            assert_eq!(guess.scaled.is_some(), method.takes(MethodOption::K), "{method}");
            let stopped = method.guess(&input, &options, &Budget::until(stop.clone()));
            let is_free = method.steps(board.grid(), &options, true) == 0;
            assert_eq!(stopped.is_ok(), is_free, "{method}");
            assert_eq!(method.info().cost == MethodCost::Low, is_free, "{method}");
        }
    }

    #[test]
    fn boards_that_a_method_does_not_know_are_refused() {
        let board = Board::empty(Grid::new(Network::MAX_SIDE + 1, 3).unwrap());
        let input = MethodInput::new(&board, Circumstances::default());
        let guess = Method::Network.guess(&input, &MethodOptions::default(), &Budget::unlimited());
        assert_eq!(guess.unwrap_err(), MethodError::Network);
    }
}
