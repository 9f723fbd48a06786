//! Serialization that cannot be derived: types with invariants, which are checked when they are deserialized, and types
//! that are serialized as text.

use crate::board::{Board, PointCountError};
use crate::color::{ByColor, Color};
use crate::go::game::Game;
use crate::go::position::Position;
use crate::go::rules::Rules;
use crate::go::{Edit, IllegalMove, Setup, Turn};
use crate::grid::{Grid, GridError, Point};
use crate::halves::Halves;
use crate::life::marks::{Evidence, LifeStatus, MarkSource, Marks};
use crate::score::ownership::{Owned, Ownership};
use crate::score::result::GameResult;
use crate::topology::Topology;
use alloc::string::String;
use alloc::vec::Vec;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A grid in serialized form, before its size is checked.
#[derive(Deserialize)]
pub(crate) struct GridFields {
    width: usize,
    height: usize,
    #[serde(default)]
    topology: Topology,
}

impl TryFrom<GridFields> for Grid {
    type Error = GridError;

    fn try_from(fields: GridFields) -> Result<Grid, GridError> {
        Grid::with_topology(fields.width, fields.height, fields.topology)
    }
}

/// A board in serialized form, before its points are counted.
#[derive(Deserialize)]
pub(crate) struct BoardFields {
    grid: Grid,
    stones: Vec<Option<Color>>,
}

impl TryFrom<BoardFields> for Board {
    type Error = PointCountError;

    fn try_from(fields: BoardFields) -> Result<Board, PointCountError> {
        Board::from_stones(fields.grid, fields.stones)
    }
}

/// A position in serialized form, before its ko is checked.
#[derive(Serialize, Deserialize)]
pub(crate) struct PositionFields {
    board: Board,
    to_play: Color,
    ko: Option<Point>,
    prisoners: ByColor<u32>,
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = PositionFields {
            board: self.board().clone(),
            to_play: self.to_play(),
            ko: self.ko(),
            prisoners: self.prisoners(),
        };
        fields.serialize(serializer)
    }
}

impl TryFrom<PositionFields> for Position {
    type Error = &'static str;

    /// Accepts chains without liberties, because a position that was made with
    /// [`forgive`](crate::go::PositionError::forgive) has them too.
    fn try_from(fields: PositionFields) -> Result<Position, &'static str> {
        let PositionFields { board, to_play, ko, prisoners } = fields;
        if ko.is_some_and(|point| !board.grid().contains(point) || board[point].is_some()) {
            return Err("the ko is not at an empty point of the board");
        }
        Ok(Position::with_ko(&Setup { board, to_play, prisoners }, ko))
    }
}

/// A game in serialized form: its turns, which are replayed.
#[derive(Serialize, Deserialize)]
pub(crate) struct GameFields {
    rules: Rules,
    start: Position,
    handicap: u32,
    turns: Vec<Turn>,
    edits: Vec<Edit>,
}

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = GameFields {
            rules: self.rules(),
            start: self.start(),
            handicap: self.handicap(),
            turns: self.turns().to_vec(),
            edits: self.edits().to_vec(),
        };
        fields.serialize(serializer)
    }
}

impl TryFrom<GameFields> for Game {
    type Error = &'static str;

    fn try_from(fields: GameFields) -> Result<Game, &'static str> {
        let mut game = Game::from_position(fields.rules, fields.start);
        game.set_handicap(fields.handicap);
        let mut edits = fields.edits.into_iter();
        for turn in fields.turns {
            match turn {
                Turn::Move(color, made) => {
                    if game.force(color, made) == Some(IllegalMove::OffBoard) {
                        return Err("a move is not on the board");
                    }
                }
                Turn::Edit(number) if number as usize == game.edits().len() => {
                    let Edit { changes, to_play } = edits.next().ok_or("an edit is missing")?;
                    game.edit(changes, to_play);
                }
                Turn::Edit(_) => return Err("the edits are not in order"),
            }
        }
        Ok(game)
    }
}

/// Marks in serialized form: a board, and one stone of each chain that has a mark.
#[derive(Serialize, Deserialize)]
pub(crate) struct MarksFields {
    board: Board,
    marks: Vec<MarkFields>,
}

/// The mark of the chain of a stone.
#[derive(Serialize, Deserialize)]
struct MarkFields {
    stone: Point,
    status: LifeStatus,
    source: MarkSource,
    evidence: Evidence,
}

impl Serialize for Marks {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let chains = self.chains();
        let mut board = Board::empty(chains.grid());
        let mut marks = Vec::new();
        for (label, region) in chains.iter().filter(|(_, region)| region.content.is_some()) {
            chains.points(label).iter().for_each(|&point| board[point] = region.content);
            let stone = chains.points(label)[0];
            let (status, source, evidence) = (self.status(stone), self.source(stone), self.evidence(stone));
            if (status, source, evidence) != Default::default() {
                marks.push(MarkFields { stone, status, source, evidence });
            }
        }
        MarksFields { board, marks }.serialize(serializer)
    }
}

impl TryFrom<MarksFields> for Marks {
    type Error = &'static str;

    fn try_from(fields: MarksFields) -> Result<Marks, &'static str> {
        let mut marks = Marks::none(&fields.board);
        for MarkFields { stone, status, source, evidence } in fields.marks {
            if !marks.mark_with(stone, status, source, evidence) {
                return Err("a mark is not at a stone");
            }
        }
        Ok(marks)
    }
}

/// Ownership in serialized form, before its points are counted.
#[derive(Deserialize)]
pub(crate) struct OwnershipFields {
    grid: Grid,
    points: Vec<Owned>,
    seki: Vec<Option<Color>>,
    captors: Vec<Option<Color>>,
    open: Vec<Point>,
    contradictions: Vec<Point>,
}

impl TryFrom<OwnershipFields> for Ownership {
    type Error = &'static str;

    fn try_from(fields: OwnershipFields) -> Result<Ownership, &'static str> {
        let OwnershipFields { grid, points, seki, captors, open, contradictions } = fields;
        if [points.len(), seki.len(), captors.len()] != [grid.area(); 3] {
            return Err("the number of points is not that of the grid");
        }
        if open.iter().chain(&contradictions).any(|&point| !grid.contains(point)) {
            return Err("a point is not on the board");
        }
        if !open.is_sorted() {
            return Err("the open points are not in order");
        }
        Ok(Ownership { grid, points, seki, captors, open, contradictions })
    }
}

/// Serializes a type as its text, and deserializes it by parsing.
macro_rules! as_text {
    ($($type:ty),*) => {
        $(impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        })*
    };
}

as_text!(Halves, GameResult);
