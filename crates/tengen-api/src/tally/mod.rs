//! The tally: how players count a finished board by hand, step by step, as boards and sentences.
//!
//! Under territory rules, prisoners are filled into the opponent's territory, and what is left is brought into
//! rectangles of ten. Under area rules, only Black's points are counted, and compared with half of the board.

mod rectangles;

use crate::points::JsonPoint;
use crate::problem::{Problem, ProblemKind};
use crate::question::play::Prisoners;
use crate::score::Scored;
use crate::words::half;
use rectangles::rectangles;
use serde::Serialize;
use tengen::go::Scoring;
use tengen::score::{Reason, SheetItem};
use tengen::{Board, ByColor, Color, Halves, Point, Regions, diagram};

/// How a board is counted by hand.
///
/// ```
/// use tengen_api::score::{Dead, ScoreRequest};
/// use tengen_api::{ReadOptions, Source, score, tally};
///
/// let source = Source::read(b"(;SZ[5]KM[0]RU[Japanese]AB[ba][bb][bc][bd][be]AW[ca][cb][cc][cd][ce])", &ReadOptions::default())?;
/// let scored = score(&source, &ScoreRequest { dead: Dead::None, ..ScoreRequest::default() })?;
/// let report = tally::tally(&scored)?;
/// assert_eq!(report.steps.last().unwrap().text, "Black has 5. White has 10. White wins by 5.");
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TallyReport {
    /// The result of the count, as records write it.
    pub result: String,
    /// What is done, in order.
    pub steps: Vec<TallyStep>,
}

/// One step: what is done, and what the board looks like then.
///
/// ```
/// use tengen_api::score::{Dead, ScoreRequest};
/// use tengen_api::{ReadOptions, Source, score, tally};
///
/// let source = Source::read(b".X.O.\n.X.O.\n", &ReadOptions { rules: Some("chinese".into()), ..ReadOptions::default() })?;
/// let scored = score(&source, &ScoreRequest { dead: Dead::None, ..ScoreRequest::default() })?;
/// assert_eq!(tally::tally(&scored)?.steps[0].board, [".X.O.", ".X.O."]);
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TallyStep {
    /// What is done, in a sentence.
    pub text: String,
    /// The board after the step: `X` for Black, `O` for White, `.` for empty points.
    pub board: Vec<String>,
    /// The stones taken off the board.
    pub lifted: Vec<JsonPoint>,
    /// The points where stones are placed, in order. The board has their colors.
    pub placed: Vec<JsonPoint>,
    /// The captured stones that lie beside the board after the step.
    pub prisoners: Prisoners,
    /// Points that are counted together, ten at most.
    pub tens: Vec<Tens>,
}

/// Points of a player that are counted together.
///
/// ```
/// use tengen_api::score::{Dead, ScoreRequest};
/// use tengen_api::{ReadOptions, Source, score, tally};
///
/// let source = Source::read(b".X.O.\n.X.O.\n", &ReadOptions { rules: Some("chinese".into()), ..ReadOptions::default() })?;
/// let scored = score(&source, &ScoreRequest { dead: Dead::None, ..ScoreRequest::default() })?;
/// let tens = &tally::tally(&scored)?.steps[0].tens;
/// assert_eq!((tens.len(), tens[0].points.len()), (1, 2));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Tens {
    /// The player: `black` or `white`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub color: Color,
    /// The points.
    pub points: Vec<JsonPoint>,
}

/// Counts a board by hand. Returns an error if the board is not settled, or if the game has no result.
pub fn tally(scored: &Scored) -> Result<TallyReport, Problem> {
    if !scored.report.finished || scored.report.repetition.as_ref().is_some_and(|found| !found.went_on) {
        let message = "only a finished game is counted by hand: settle what is open first";
        return Err(Problem::new(ProblemKind::Unsupported, message));
    }
    let mut count = HandCount::new(scored);
    count.take_dead_off();
    match scored.counted.sheet.rules().scoring {
        Scoring::Territory => count.fill_in(),
        Scoring::Area => count.count_black(),
    }
    Ok(TallyReport { result: scored.report.result.clone(), steps: count.steps })
}

/// A board and its prisoners while they are being counted.
struct HandCount<'a> {
    scored: &'a Scored,
    board: Board,
    territory: ByColor<Vec<Point>>,
    /// The number of stones that each player has captured and not yet filled in.
    prisoners: ByColor<u32>,
    steps: Vec<TallyStep>,
}

/// What a step changes.
#[derive(Default)]
struct Changes {
    lifted: Vec<Point>,
    placed: Vec<Point>,
    tens: ByColor<Vec<Vec<Point>>>,
}

impl<'a> HandCount<'a> {
    fn new(scored: &'a Scored) -> HandCount<'a> {
        let prisoners = ByColor::new_with(|color| whole(scored.counted.sheet.line(SheetItem::Prisoners)[color]));
        HandCount {
            scored,
            board: scored.counted.board.clone(),
            territory: scored.counted.territory(),
            prisoners,
            steps: Vec::new(),
        }
    }

    fn step(&mut self, text: String, changes: &Changes) {
        let grid = self.board.grid();
        let all = |points: &[Point]| JsonPoint::all(grid, points.iter().copied());
        let tens = changes.tens.iter().flat_map(|(color, groups)| {
            groups.iter().map(move |points| Tens { color, points: JsonPoint::all(grid, points.iter().copied()) })
        });
        self.steps.push(TallyStep {
            text,
            board: diagram::board_rows(&self.board),
            lifted: all(&changes.lifted),
            placed: all(&changes.placed),
            prisoners: Prisoners { black: self.prisoners.black, white: self.prisoners.white },
            tens: tens.collect(),
        });
    }

    /// Takes dead stones off the board. Under territory rules they become prisoners.
    fn take_dead_off(&mut self) {
        let lifted: Vec<Point> = self.scored.counted.ownership.with(Reason::DeadStone).collect();
        let sheet = &self.scored.counted.sheet;
        let handed_over = ByColor::new_with(|color| {
            whole(sheet.line(SheetItem::Dead)[color]) + whole(sheet.line(SheetItem::PassStones)[color])
        });
        let is_territory = sheet.rules().scoring == Scoring::Territory;
        if is_territory {
            self.prisoners = ByColor::new_with(|color| self.prisoners[color].saturating_add(handed_over[color]));
        }
        if lifted.is_empty() {
            return;
        }
        self.board = self.board.without(lifted.iter().copied());
        let (stones, join) = match lifted.len() {
            1 => ("The dead stone is".to_owned(), "joins"),
            count => (format!("The {count} dead stones are"), "join"),
        };
        let where_to = if is_territory { format!(" and {join} the prisoners") } else { String::new() };
        let text = format!("{stones} taken off{where_to}.");
        self.step(text, &Changes { lifted, ..Changes::default() });
    }

    /// Fills prisoners into territory, makes rectangles of what is left, and compares.
    fn fill_in(&mut self) {
        let mut left = self.territory.clone();
        let mut placed = Vec::new();
        let mut told = Vec::new();
        for color in Color::BOTH {
            // A player's prisoners are stones of the opponent's color, which fill the opponent's territory.
            let loser = color.opponent();
            let pockets = smallest_first(&self.board, &self.territory[loser]);
            let count = pockets.len().min(self.prisoners[color] as usize);
            if count > 0 {
                let what = if count == 1 { "prisoner fills" } else { "prisoners fill" };
                told.push(format!("{color}’s {count} {what} {loser}’s territory"));
            }
            for &point in &pockets[..count] {
                self.board[point] = Some(loser);
                placed.push(point);
            }
            left[loser].retain(|&point| self.board[point].is_none());
            self.prisoners[color] -= count as u32;
        }
        if !placed.is_empty() {
            self.step(format!("{}.", told.join(", and ")), &Changes { placed, ..Changes::default() });
        }
        let tens = ByColor::new_with(|color| self.make_rectangles(color, left[color].len()));
        let text = "Stones are moved within each side, so that the territory forms rectangles of ten.".to_owned();
        self.step(text, &Changes { tens: tens.clone(), ..Changes::default() });
        let sheet = &self.scored.counted.sheet;
        let sentence = |color: Color| {
            let points = Halves::points(left[color].len() as i64);
            let prisoners = Halves::points(i64::from(self.prisoners[color]));
            let stones = [(points, "on the board"), (prisoners, "prisoners left over")];
            let others = OTHER_ITEMS.map(|(item, words)| (sheet.line(item)[color], words));
            sum(color, stones.into_iter().chain(others))
        };
        let text = format!("{} {} {}", sentence(Color::Black), sentence(Color::White), verdict(self.scored));
        self.step(text, &Changes { tens, ..Changes::default() });
    }

    /// Counts Black's territory and stones in tens, and compares them with half of the board.
    fn count_black(&mut self) {
        let color = Color::Black;
        let points = self.territory[color].len();
        let tens = self.make_rectangles(color, points);
        let text =
            format!("Only {color} is counted. The territory is brought into rectangles of ten: {}.", in_tens(points));
        self.step(text, &Changes { tens: ByColor { black: tens.clone(), white: Vec::new() }, ..Changes::default() });
        let stones: Vec<Point> = self.board.grid().points().filter(|&point| self.board[point] == Some(color)).collect();
        let piles: Vec<Vec<Point>> = stones.chunks(10).map(<[Point]>::to_vec).collect();
        let text = format!("{color}’s stones are counted in tens: {}.", in_tens(stones.len()));
        self.step(text, &Changes { tens: ByColor { black: piles, white: Vec::new() }, ..Changes::default() });

        let sheet = &self.scored.counted.sheet;
        let owned = |color: Color| sheet.line(SheetItem::Stones)[color] + sheet.line(SheetItem::Territory)[color];
        let extra = ByColor::new_with(|color| sheet.totals()[color] - owned(color));
        let extra = extra.white - extra.black;
        let both = owned(Color::Black) + owned(Color::White);
        let nobody = Halves::points(self.board.grid().area() as i64) - both;
        let neutral = if nobody == Halves::ZERO { String::new() } else { format!(" {nobody} points are nobody’s.") };
        let what = if extra == sheet.line(SheetItem::Komi).white { "points of komi" } else { "other points" };
        let more = match extra.count() {
            0 => String::new(),
            1.. => format!(", and half of White’s {extra} {what}, {} in all", half(both + extra)),
            _ => format!(", less half of Black’s {} other points, {} in all", -extra, half(both + extra)),
        };
        let margin = sheet.margin();
        let differs = match margin.count() {
            0 => String::new(),
            1.. => format!(" {color} has {} more than that.", half(margin)),
            _ => format!(" {color} is {} short of that.", half(-margin)),
        };
        let text = format!(
            "{color} has {points} + {} = {}.{neutral} Half of {both} is {}{more}.{differs} {}",
            stones.len(),
            points + stones.len(),
            half(both),
            verdict(self.scored),
        );
        self.step(text, &Changes::default());
    }

    /// Moves the stones of a player within the player's own points, so that `empty` points are left that form rectangles.
    fn make_rectangles(&mut self, color: Color, empty: usize) -> Vec<Vec<Point>> {
        let grid = self.board.grid();
        let seki = self.scored.counted.seki();
        let mut own = vec![false; grid.area()];
        for point in grid.points().filter(|&point| self.board[point] == Some(color)) {
            own[point.index()] = true;
        }
        for &point in &self.territory[color] {
            own[point.index()] = true;
        }
        // Stones in seki stay where they are, and so do the points that they surround.
        let mut fixed = Vec::new();
        for point in seki {
            if own[point.index()] && self.board[point].is_none() {
                fixed.push(vec![point]);
            }
            own[point.index()] = false;
        }
        let mut groups = rectangles(grid, &own, empty.saturating_sub(fixed.len()));
        for point in grid.points().filter(|point| own[point.index()]) {
            self.board[point] = Some(color);
        }
        for &point in groups.iter().flatten() {
            self.board[point] = None;
        }
        groups.append(&mut fixed);
        groups
    }
}

/// The lines of a sheet that are not counted on the board, as they are called in a sentence.
const OTHER_ITEMS: [(SheetItem, &str); 5] = [
    (SheetItem::Tax, "of group tax"),
    (SheetItem::Komi, "of komi"),
    (SheetItem::HandicapBonus, "of handicap bonus"),
    (SheetItem::Button, "for the button"),
    (SheetItem::LastMove, "for the last move"),
];

/// The whole points of an amount.
fn whole(amount: Halves) -> u32 {
    u32::try_from(amount.count() / 2).unwrap_or(0)
}

/// The points, those of small regions first: people fill these, and keep the large ones for counting.
fn smallest_first(board: &Board, points: &[Point]) -> Vec<Point> {
    let regions = Regions::of_board(board);
    let mut sorted = points.to_vec();
    sorted.sort_by_key(|&point| (regions.points_at(point).len(), regions.label(point), point));
    sorted
}

/// A number of points as tens and the rest.
fn in_tens(points: usize) -> String {
    let (tens, rest) = (points / 10, points % 10);
    let tens = match tens {
        0 => return points.to_string(),
        1 => "one ten".to_owned(),
        _ => format!("{tens} tens"),
    };
    if rest == 0 { format!("{tens}, {points}") } else { format!("{tens} and {rest}, {points}") }
}

/// What a player has, in a sentence.
fn sum(color: Color, parts: impl Iterator<Item = (Halves, &'static str)>) -> String {
    let mut total = Halves::ZERO;
    let mut words = Vec::new();
    for (points, what) in parts.filter(|(points, _)| *points != Halves::ZERO) {
        total += points;
        words.push(format!("{points} {what}"));
    }
    if words.len() < 2 {
        format!("{color} has {total}.")
    } else {
        format!("{color} has {}: {total}.", words.join(", "))
    }
}

fn verdict(scored: &Scored) -> String {
    let margin = scored.counted.sheet.margin();
    match margin.count() {
        0 => "Both have the same.".into(),
        1.. => format!("Black wins by {margin}."),
        _ => format!("White wins by {}.", -margin),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{ScoreRequest, score};
    use crate::{ReadOptions, Source, examples};

    /// The number of stones of a color on rows of a board.
    fn stones(rows: &[String], letter: char) -> usize {
        rows.iter().flat_map(|row| row.chars()).filter(|&found| found == letter).count()
    }

    #[test]
    fn what_is_counted_by_hand_is_the_result() {
        for name in ["nine", "thirteen", "nineteen"] {
            for rules in [
                "japanese",
                "chinese",
                "aga",
                "aga-territory",
                "stone-scoring",
                "new-zealand",
                "ancient-territory",
                "taiwanese",
            ] {
                let options = ReadOptions { rules: Some(rules.into()), ..ReadOptions::default() };
                let source = Source::read(examples::get(name).unwrap().as_bytes(), &options).unwrap();
                let scored = score(&source, &ScoreRequest::default()).unwrap();
                if !scored.report.finished {
                    continue;
                }
                let report = tally(&scored).unwrap();
                let last = report.steps.last().unwrap();
                assert!(last.text.ends_with(&verdict(&scored)), "{name}, {rules}: {}", last.text);
                if scored.counted.sheet.rules().scoring == Scoring::Territory {
                    // Prisoners that fill the opponent's territory change both sums, but not their difference.
                    let sums = ByColor::new_with(|color| {
                        let sentence = last.text.split(". ").find(|part| part.starts_with(&format!("{color} has ")));
                        let number = sentence.and_then(|part| part.split(' ').next_back()).unwrap_or_default();
                        number.parse::<Halves>().unwrap()
                    });
                    let margin = scored.counted.sheet.margin();
                    assert_eq!(sums.black - sums.white, margin, "{name}, {rules}: {}", last.text);
                }
                for pair in report.steps.windows(2) {
                    let [before, after] = pair else { continue };
                    for letter in ['X', 'O'] {
                        let put = after
                            .placed
                            .iter()
                            .filter(|point| after.board[point.1].chars().nth(point.0) == Some(letter));
                        let expected = stones(&before.board, letter) + put.count();
                        assert_eq!(stones(&after.board, letter), expected, "{name}, {rules}: {}", after.text);
                    }
                }
            }
        }
    }

    #[test]
    fn territory_that_is_filled_is_what_the_players_say_they_have() {
        let source = Source::read(examples::get("nineteen").unwrap().as_bytes(), &ReadOptions::default()).unwrap();
        let scored = score(&source, &ScoreRequest::default()).unwrap();
        let report = tally(&scored).unwrap();
        let [.., made, last] = &report.steps[..] else { panic!("{report:?}") };
        let counted = |color: Color| {
            made.tens.iter().filter(|tens| tens.color == color).map(|tens| tens.points.len()).sum::<usize>()
        };
        assert!(
            last.text.starts_with(&format!(
                "Black has {}. White has {} on the board",
                counted(Color::Black),
                counted(Color::White)
            )),
            "{}",
            last.text
        );
        assert!(made.tens.iter().filter(|tens| tens.points.len() == 10).count() > 3);
        assert_eq!(made.prisoners, Prisoners { black: 0, white: 0 });
    }

    #[test]
    fn an_open_board_is_not_counted() {
        let source = Source::read(b"(;SZ[9]KM[6.5]RU[Japanese];B[ee];W[ce])", &ReadOptions::default()).unwrap();
        let scored = score(&source, &ScoreRequest::default()).unwrap();
        assert_eq!(tally(&scored).unwrap_err().kind, ProblemKind::Unsupported);
    }
}
