//! Answers about territory: the owners of the empty regions of a board.

use crate::option::OptionName;
use crate::player::Player;
use crate::points::JsonPoint;
use crate::problem::{Problem, ProblemKind};
use serde::Serialize;
use tengen::Topology;
use tengen::Touches;
use tengen::{Board, Color, Territories, Territory, notation, territories, territory};
use tengen_giant::territory::Totals;

/// A count, with the points if they are requested.
///
/// ```
/// let board = tengen::diagram::parse(".X.")?;
/// let share = tengen_api::territory::whole(&board).black;
/// assert_eq!((share.count, share.points.map(|points| points.len())), (2, Some(2)));
/// # Ok::<(), tengen::diagram::DiagramError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Share {
    /// The number of points.
    pub count: u64,
    /// The points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<Vec<JsonPoint>>,
}

/// One empty region.
///
/// ```
/// use tengen_api::Player;
///
/// let board = tengen::diagram::parse(".X.O.")?;
/// let owners: Vec<_> = tengen_api::territory::whole(&board).regions.iter().map(|region| region.owner).collect();
/// assert_eq!(owners, [Player::Black, Player::Nobody, Player::White]);
/// # Ok::<(), tengen::diagram::DiagramError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RegionReport {
    /// The owner: the only color that it touches.
    pub owner: Player,
    /// The adjacent colors: one is the owner, two mean dame, none means an empty board.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub touches: Vec<Color>,
    /// The number of points.
    pub size: usize,
    /// The points.
    pub points: Vec<JsonPoint>,
}

/// The whole board.
///
/// ```
/// let board = tengen::diagram::parse(".X.O.\n.X.O.\n")?;
/// let report = tengen_api::territory::whole(&board);
/// assert_eq!((report.black.count, report.white.count, report.neutral.count), (2, 2, 2));
/// assert_eq!(report.regions.len(), 3);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TerritoryReport {
    /// Columns.
    pub width: u64,
    /// Rows.
    pub height: u64,
    /// Black's territory.
    pub black: Share,
    /// White's.
    pub white: Share,
    /// Neutral empty points.
    pub neutral: Share,
    /// Every empty region.
    pub regions: Vec<RegionReport>,
    /// Warnings about ambiguous input.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// The whole board in numbers.
///
/// ```
/// use tengen_api::territory::{TotalsReport, whole};
///
/// let board = tengen::diagram::parse(".X.O.")?;
/// let totals = TotalsReport::from(&whole(&board));
/// assert_eq!((totals.black.count, totals.neutral.count, totals.regions), (1, 1, Some(3)));
/// # Ok::<(), tengen::diagram::DiagramError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TotalsReport {
    /// Columns.
    pub width: u64,
    /// Rows.
    pub height: u64,
    /// Black's territory.
    pub black: Share,
    /// White's.
    pub white: Share,
    /// Neutral empty points.
    pub neutral: Share,
    /// The number of empty regions, or `null` if they were not counted.
    pub regions: Option<u64>,
    /// Warnings about ambiguous input.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

impl From<Totals> for TotalsReport {
    fn from(totals: Totals) -> TotalsReport {
        let share = |count| Share { count, points: None };
        TotalsReport {
            width: totals.width,
            height: totals.height,
            black: share(totals.owned.black),
            white: share(totals.owned.white),
            neutral: share(totals.neutral),
            regions: totals.regions,
            warnings: Vec::new(),
        }
    }
}

impl From<&TerritoryReport> for TotalsReport {
    fn from(report: &TerritoryReport) -> TotalsReport {
        let share = |share: &Share| Share { count: share.count, points: None };
        TotalsReport {
            width: report.width,
            height: report.height,
            black: share(&report.black),
            white: share(&report.white),
            neutral: share(&report.neutral),
            regions: Some(report.regions.len() as u64),
            warnings: report.warnings.clone(),
        }
    }
}

fn touches(touches: Touches) -> Vec<Color> {
    Color::BOTH.into_iter().filter(|&color| touches.colors()[color]).collect()
}

fn region(board: &Board, territory: &Territory<'_>) -> RegionReport {
    RegionReport {
        owner: territory.owner.into(),
        touches: touches(territory.touches),
        size: territory.points.len(),
        points: JsonPoint::all(board.grid(), territory.points.iter().copied()),
    }
}

/// Every territory of the board.
///
/// ```
/// use tengen::diagram;
/// use tengen_api::territory::whole;
///
/// let board = diagram::parse("..X.O\n..X.O\n")?;
/// let report = whole(&board);
/// assert_eq!((report.black.count, report.white.count, report.neutral.count), (4, 0, 2));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn whole(board: &Board) -> TerritoryReport {
    report(board, &territories(board))
}

/// Creates the report for known territories.
pub fn report(board: &Board, all: &Territories) -> TerritoryReport {
    let grid = board.grid();
    let share = |owner: Option<Color>| {
        let mut points: Vec<_> =
            all.iter().filter(|region| region.owner == owner).flat_map(|region| region.points.into_owned()).collect();
        points.sort_unstable();
        Share { count: points.len() as u64, points: Some(JsonPoint::all(grid, points)) }
    };
    TerritoryReport {
        width: grid.width() as u64,
        height: grid.height() as u64,
        black: share(Some(Color::Black)),
        white: share(Some(Color::White)),
        neutral: share(None),
        regions: all.iter().map(|territory| region(board, &territory)).collect(),
        warnings: Vec::new(),
    }
}

/// The territory at a point, which is given as `x,y` or in the notation of the game.
///
/// ```
/// use tengen::diagram;
/// use tengen_api::territory::at;
///
/// let board = diagram::parse("..X.O\n..X.O\n")?;
/// assert_eq!(at(&board, "A2")?.size, 4);
/// assert_eq!(at(&board, "Z9").unwrap_err().kind.name(), "coordinate");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn at(board: &Board, place: &str) -> Result<RegionReport, Problem> {
    let parse = match board.grid().topology() {
        Topology::Square | Topology::Torus => notation::parse_go,
        Topology::Hex => notation::parse_hex,
    };
    let wrong = |problem: Problem| problem.with_option(OptionName::AT);
    let point = parse(board.grid(), place).map_err(|error| wrong(Problem::new(ProblemKind::Coordinate, error)))?;
    let found = territory(board, point).map_err(|error| wrong(Problem::new(ProblemKind::Coordinate, error)))?;
    Ok(region(board, &found))
}
