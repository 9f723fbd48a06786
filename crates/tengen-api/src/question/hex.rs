//! Questions about Hex: a game in any format, a board, or moves played one by one.

use super::prepared::{Cost, Prepared, WorkLimits};
use super::{within_limits, within_moves};
use crate::hex::played::unplayable;
use crate::hex::report::{self, Answered, BlackSide, HexReport, HexRequest};
use crate::hex::source::{HexContent, HexFormat, HexOptions, HexSource, parse_size};
use crate::player::HexPlayer;
use crate::points::JsonPoint;
use crate::problem::{Place, Problem, ProblemKind};
use serde::{Deserialize, Serialize};
use tengen::hex::word;
use tengen::hex::{Move, Record, moves, text};
use tengen::{Grid, Topology, diagram};

/// Who has won at Hex?
///
/// ```
/// use tengen_api::HexPlayer;
/// use tengen_api::question::input;
/// use tengen_api::question::hex::HexQuestion;
///
/// let question: HexQuestion = input::parse(br#"{"board": ["X O", " X O"]}"#)?;
/// assert_eq!(question.answer()?.winner, HexPlayer::X);
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct HexQuestion {
    /// A Hex record in any format. Alternatives: `text`, `board`, or `width`, `height` and `moves`.
    pub sgf: Option<String>,
    /// The same as `sgf`: any format, including links, lists of moves and rows of text.
    pub text: Option<String>,
    /// A board: rows of text.
    pub board: Option<Vec<String>>,
    /// The number of columns of the board for `moves`.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 361))]
    pub width: Option<u32>,
    /// The number of rows.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 361))]
    pub height: Option<u32>,
    /// Moves, each of which must be legal: cells such as `a1`, or `swap-pieces`, `swap-sides`, `pass`, `resign`,
    /// `forfeit`.
    pub moves: Option<Vec<String>>,
    /// The sides that X, the first player, joins.
    pub black_side: Option<BlackSide>,
    /// The size of the board for a list of moves that does not state it: `13` or `14x12`.
    pub size: Option<String>,
    /// The number of the game in a record of several, from 1.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub game: Option<usize>,
    /// Whether to return an error for flaws that are otherwise forgiven.
    pub strict: Option<bool>,
    /// The number of moves after which to answer, instead of at the last position.
    #[serde(rename = "move")]
    pub number: Option<usize>,
}

/// The players' names.
///
/// ```
/// use tengen_api::question::hex::HexQuestion;
/// use tengen_api::question::input;
///
/// let question: HexQuestion = input::parse(br#"{"sgf": "(;GM[11]SZ[3]PB[Ada];B[b2])"}"#)?;
/// assert_eq!(question.play()?.names.x.as_deref(), Some("Ada"));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HexNames {
    /// The player of X, who moves first.
    #[serde(rename = "X")]
    pub x: Option<String>,
    /// The player of O.
    #[serde(rename = "O")]
    pub o: Option<String>,
}

/// A way for the second player to take over the first stone.
///
/// ```
/// use tengen_api::question::hex::{HexQuestion, HexSwap};
/// use tengen_api::question::input;
///
/// // The second player may swap after the first move.
/// let question: HexQuestion = input::parse(br#"{"width": 3, "height": 3, "moves": ["b2"]}"#)?;
/// assert_eq!(question.play()?.swaps, [HexSwap::SwapPieces, HexSwap::SwapSides]);
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum HexSwap {
    /// The stone changes its color and is mirrored.
    SwapPieces,
    /// The players exchange colors.
    SwapSides,
}

/// A game of Hex that can be continued.
///
/// ```
/// use tengen_api::HexPlayer;
/// use tengen_api::question::hex::HexQuestion;
/// use tengen_api::question::input;
///
/// let question: HexQuestion = input::parse(br#"{"width": 3, "height": 3, "moves": ["b2", "a1"]}"#)?;
/// let report = question.play()?;
/// assert_eq!((report.next, report.number), (Some(HexPlayer::X), 2));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HexPlayReport {
    /// Who has won, and why.
    pub report: HexReport,
    /// The stones, row by row: `X`, `O`, `.`.
    pub board: Vec<String>,
    /// The player to move, `X` or `O`, or `null` if the game is over.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub next: Option<HexPlayer>,
    /// The stone that was placed last.
    pub last: Option<JsonPoint>,
    /// The number of moves before the position.
    #[serde(rename = "move")]
    pub number: usize,
    /// All moves of the game, or `null` for a board without moves.
    pub moves: Option<Vec<String>>,
    /// The swaps that are legal now.
    pub swaps: Vec<HexSwap>,
    /// The players.
    pub names: HexNames,
}

impl HexQuestion {
    /// Answers the question.
    pub fn answer(self) -> Result<HexReport, Problem> {
        self.prepare()?.answer(&WorkLimits::default())
    }

    /// Returns the position, the player to move and the legal swaps, with the answer.
    pub fn play(self) -> Result<HexPlayReport, Problem> {
        self.prepare_play()?.answer(&WorkLimits::default())
    }

    /// Reads the question.
    pub fn prepare(self) -> Result<Prepared<HexReport>, Problem> {
        Ok(self.prepare_answered()?.map(|answered| answered.report))
    }

    /// Reads the question of a caller that also draws the answer.
    pub fn prepare_answered(self) -> Result<Prepared<Answered>, Problem> {
        let parsed = self.parse()?;
        Ok(Prepared::new(parsed.cost(), move |_| report::answer(&parsed.source, parsed.request)))
    }

    /// Reads a question about a game that can be continued.
    pub fn prepare_play(self) -> Result<Prepared<HexPlayReport>, Problem> {
        let parsed = self.parse()?;
        Ok(Prepared::new(parsed.cost(), move |_| parsed.play()))
    }

    fn parse(self) -> Result<ParsedHex, Problem> {
        let orientation = self.black_side.unwrap_or_default().into();
        let request = HexRequest { orientation, number: self.number };
        let played = self.moves.is_some();
        let source = self.source()?;
        let parsed = ParsedHex { source, request };
        within_limits(parsed.grid())?;
        within_moves(parsed.moves())?;
        if let (true, HexContent::Record(record)) = (played, &parsed.source.content) {
            // A record is replayed leniently, but moves played one by one must be legal.
            record.replay_strictly(orientation).map_err(|error| unplayable(&error, ProblemKind::Illegal))?;
        }
        Ok(parsed)
    }

    fn source(self) -> Result<HexSource, Problem> {
        let forms = [
            self.sgf.is_some(),
            self.text.is_some(),
            self.board.is_some(),
            self.moves.is_some() || self.width.is_some() || self.height.is_some(),
        ];
        if forms.iter().filter(|&&given| given).count() != 1 {
            let message = "expected a game of Hex in one form: \"sgf\", \"text\", \"board\", or \"width\", \"height\" \
                           and \"moves\"";
            return Err(Problem::new(ProblemKind::Json, message));
        }
        let size = self.size.as_deref().map(|size| {
            let message = format!("size {size:?}: a size is written 13 or 14x12, and no side is longer than 1000");
            parse_size(size).ok_or_else(|| Problem::new(ProblemKind::Board, message))
        });
        let options =
            HexOptions { game: self.game.unwrap_or(1), strict: self.strict.unwrap_or(false), size: size.transpose()? };
        if let Some(text) = self.sgf.as_ref().or(self.text.as_ref()) {
            return HexSource::read(text.as_bytes(), &options);
        }
        if options.game != 1 {
            let message = format!("there is no game {}: the input has one game", options.game);
            return Err(Problem::new(ProblemKind::Unsupported, message));
        }
        let (format, content, written) = if let Some(rows) = self.board {
            let board = text::parse_rows(&rows).map_err(|error| {
                let problem = Problem::new(ProblemKind::Board, &error);
                let Some(row) = rows.get(error.row) else { return problem };
                let place = Place::of_cell(row.as_bytes(), 0, error.column);
                problem.at(Place { line: error.row + 1, column: error.column + 1, ..place })
            })?;
            (HexFormat::Json, HexContent::Board(board), String::new())
        } else {
            let (record, list) = self.record()?;
            (HexFormat::Moves, HexContent::Record(record), list)
        };
        Ok(HexSource { format, content, text: written.into_bytes(), warnings: Vec::new() })
    }

    /// Returns the moves as a record, and the text that its spans refer to.
    fn record(&self) -> Result<(Record, String), Problem> {
        let side = |given: Option<u32>, name: &str| match given {
            Some(side @ 1..=361) => Ok(side as usize),
            Some(side) => Err(Problem::new(ProblemKind::Board, format!("{name} {side}: expected 1 to 361"))),
            None => Err(Problem::new(ProblemKind::Json, format!("{name} is missing: moves need a board"))),
        };
        let grid = Grid::with_topology(side(self.width, "width")?, side(self.height, "height")?, Topology::Hex)
            .map_err(|error| Problem::new(ProblemKind::Board, error))?;
        let list = self.moves.as_deref().unwrap_or_default();
        let parted =
            |word: &&String| word.is_empty() || word.contains(|c: char| !c.is_ascii_alphanumeric() && c != '-');
        if let Some(word) = list.iter().find(parted) {
            return Err(Problem::new(
                ProblemKind::Coordinate,
                format!("{word:?} is not a move; expected one such as a1"),
            ));
        }
        let list = list.join(" ");
        let record = moves::read(grid, &list).map_err(|error| {
            Problem::new(ProblemKind::Coordinate, format!("{:?}: {} of {grid}", &list[error.span.clone()], error.kind))
        })?;
        Ok((record, list))
    }
}

/// A game of Hex that was read.
struct ParsedHex {
    source: HexSource,
    request: HexRequest,
}

impl ParsedHex {
    fn grid(&self) -> Grid {
        match &self.source.content {
            HexContent::Board(board) => board.grid(),
            HexContent::Record(record) => record.grid,
        }
    }

    fn moves(&self) -> usize {
        match &self.source.content {
            HexContent::Board(_) => 0,
            HexContent::Record(record) => record.moves.len(),
        }
    }

    fn cost(&self) -> Cost {
        Cost::of_board(self.grid(), self.moves())
    }

    fn play(self) -> Result<HexPlayReport, Problem> {
        let ParsedHex { source, request } = self;
        let answered = report::answer(&source, request)?;
        let board = &answered.board;
        let grid = board.grid();
        let mut report = HexPlayReport {
            board: diagram::board_rows(board),
            next: None,
            last: answered.last_move.map(|cell| JsonPoint::of(grid, cell)),
            number: answered.report.moves.unwrap_or(0),
            moves: None,
            swaps: Vec::new(),
            names: HexNames { x: answered.names.black.clone(), o: answered.names.white.clone() },
            report: answered.report,
        };
        if let (HexContent::Record(record), Some(played)) = (&source.content, &answered.played) {
            let all = record.moves.iter().take(played.moves());
            report.moves = Some(all.map(|entry| word(grid, entry.turn)).collect());
            if let Some(game) = played.rewound(report.number).filter(|game| game.result().is_none()) {
                report.next = Some(Some(game.to_play()).into());
                let swaps = [(HexSwap::SwapPieces, Move::SwapPieces), (HexSwap::SwapSides, Move::SwapSides)];
                let is_legal = |turn: Move| game.clone().play(turn).is_ok();
                report.swaps = swaps.into_iter().filter(|&(_, turn)| is_legal(turn)).map(|(swap, _)| swap).collect();
            }
        } else {
            let stones = answered.board.count();
            let next = if stones.black > stones.white { HexPlayer::O } else { HexPlayer::X };
            report.next = (report.report.winner == HexPlayer::Nobody).then_some(next);
        }
        Ok(report)
    }
}
