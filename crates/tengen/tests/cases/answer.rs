//! The answers for one case, key by key, in the format of the cases.

use super::file::Section;
use std::fmt::Display;
use tengen::go::{Cycle, IllegalMove, Move, Setup};
use tengen::life::{LifeStatus, MarkSource};
use tengen::score::{Counting, FalseEyes, PlayHistory, SheetItem, count};
use tengen::{
    Board, ByColor, Color, Game, Grid, Halves, Marks, Ownership, Point, Regions, Ruleset, ScoreSheet, Topology,
    diagram, notation, territories, territory,
};

/// A case played out.
pub(super) struct Answer {
    game: Game,
    komi: Option<Halves>,
    /// The board before the last move.
    before: Board,
    refused: Option<IllegalMove>,
    marks: Marks,
    false_eyes: Option<FalseEyes>,
    at: Option<Point>,
}

type Lines = Vec<String>;

impl Answer {
    /// Plays a case. The error says what is wrong with it.
    pub(super) fn of(section: &Section) -> Result<Answer, String> {
        let line = |key| section.input(key).and_then(|lines| lines.first()).map(String::as_str);
        let topology = match line("topology") {
            None | Some("square") => Topology::Square,
            Some("hex") => Topology::Hex,
            Some("torus") => Topology::Torus,
            Some(other) => return Err(format!("unknown topology {other}")),
        };
        let board = match (section.input("board"), line("size")) {
            (Some(rows), None) => diagram::parse_rows(rows, topology).map_err(text)?,
            (None, Some(size)) => {
                let (width, height) = size.split_once('x').ok_or("a size is WIDTHxHEIGHT")?;
                let (width, height) = (width.parse().map_err(text)?, height.parse().map_err(text)?);
                Board::empty(Grid::with_topology(width, height, topology).map_err(text)?)
            }
            _ => return Err("either a board or a size".into()),
        };
        let mut setup = Setup::new(board);
        setup.to_play = line("to-play").map_or(Ok(Color::Black), color)?;
        if let Some(text) = line("prisoners") {
            setup.prisoners = prisoners(text)?;
        }
        let ruleset: Ruleset = line("rules").unwrap_or("japanese").parse().map_err(text)?;
        let komi = line("komi").map(|komi| komi.parse::<Halves>().map_err(text)).transpose()?;
        let rules = ruleset.rules();
        let rules = rules.with_komi(komi.unwrap_or(rules.komi));
        let position = setup.position().unwrap_or_else(tengen::go::PositionError::forgive);
        let mut game = Game::from_position(rules, position);
        game.set_handicap(line("handicap").map_or(Ok(0), str::parse).map_err(text)?);
        let (before, refused) = play(&mut game, &section.input("moves").unwrap_or_default().join(", "))?;
        if refused.is_some() && section.expectations().all(|entry| entry.key != "illegal") {
            return Err(format!("the last move is refused: {}", refused.map_or(String::new(), text)));
        }
        let board = game.position().board();
        let grid = board.grid();
        let mut marks = Marks::none(board);
        for (key, status) in [("alive", LifeStatus::Alive), ("dead", LifeStatus::Dead), ("seki", LifeStatus::Seki)] {
            for name in names(line(key).unwrap_or_default()) {
                let point = notation::parse_go(grid, name).map_err(text)?;
                if !marks.mark(point, status, MarkSource::Given) {
                    return Err(format!("{key}: no stone at {name}"));
                }
            }
        }
        let false_eyes = match line("false-eyes") {
            None => None,
            Some("count") => Some(FalseEyes::Count),
            Some("skip") => Some(FalseEyes::Skip),
            Some(other) => return Err(format!("false eyes cannot be {other}")),
        };
        let at = line("at").map(|name| notation::parse_go(grid, name).map_err(text)).transpose()?;
        Ok(Answer { game, komi, before, refused, marks, false_eyes, at })
    }

    /// Returns the answer for `key`.
    pub(super) fn to(&self, key: &str) -> Result<Lines, String> {
        let position = self.game.position();
        let board = position.board();
        let ownership = || self.ownership(self.game.rules());
        Ok(match key {
            "after" => diagram::board_rows(board),
            "captured" => {
                let gone = |&point: &Point| self.before[point].is_some() && board[point].is_none();
                self.points(board.grid().points().filter(gone))
            }
            "prisoners-after" => {
                let ByColor { black, white } = position.prisoners();
                vec![format!("B {black}, W {white}")]
            }
            "next" => vec![position.to_play().letter().into()],
            "ko" => self.points(position.ko()),
            "illegal" => vec![self.refused.map_or("none", why).into()],
            "owners" => ownership().owner_rows(),
            "reasons" => ownership().reason_rows(),
            "in-seki" => {
                let ownership = ownership();
                self.points(board.grid().points().filter(|&point| ownership.seki(point).is_some()))
            }
            "contradictions" => self.points(ownership().contradictions().iter().copied()),
            "sheet" => sheet(&self.sheet(self.game.rules())),
            "result" => vec![self.sheet(self.game.rules()).result().to_string()],
            "cycle" => {
                let words = |found: Cycle| {
                    let after = if found.went_on { ", went on" } else { "" };
                    format!("{} {}{after}", found.first, found.again)
                };
                vec![self.game.cycle().map_or("none".into(), words)]
            }
            "results" => Ruleset::ALL.map(|ruleset| self.result_under(ruleset)).to_vec(),
            "territory" => {
                let lines: Lines = territories(board).iter().map(|found| self.territory(&found)).collect();
                if lines.is_empty() { vec!["none".into()] } else { lines }
            }
            "region" => {
                let at = self.at.ok_or("region needs at")?;
                vec![self.territory(&territory(board, at).map_err(text)?)]
            }
            "chain" => {
                let regions = Regions::of_board(board);
                let label = regions.label(self.at.ok_or("chain needs at")?);
                let (stones, liberties) = (regions.get(label).size, regions.liberties(label).len());
                vec![format!("stones {stones}, liberties {liberties}")]
            }
            other => return Err(format!("unknown key {other}")),
        })
    }

    fn ownership(&self, rules: tengen::Rules) -> Ownership {
        let counting = Counting::from(rules);
        let false_eyes = self.false_eyes.unwrap_or(counting.false_eyes);
        Ownership::of(self.game.position().board(), &self.marks, Counting { false_eyes, ..counting })
    }

    fn sheet(&self, rules: tengen::Rules) -> ScoreSheet {
        count(self.game.position().board(), &self.ownership(rules), PlayHistory::from(&self.game), rules)
    }

    fn result_under(&self, ruleset: Ruleset) -> String {
        let rules = ruleset.rules();
        let rules = rules.with_komi(self.komi.unwrap_or(rules.komi));
        format!("{} {}", ruleset.name(), self.sheet(rules).result())
    }

    fn territory(&self, territory: &tengen::Territory<'_>) -> String {
        let owner = territory.owner.map_or('.', Color::letter);
        let points = self.points(territory.points.iter().copied());
        format!("{owner} {}: {}", territory.points.len(), points[0])
    }

    /// The names of points on one line, or `none`.
    fn points(&self, points: impl IntoIterator<Item = Point>) -> Lines {
        let grid = self.before.grid();
        let names: Lines = points.into_iter().map(|point| notation::go(grid, point)).collect();
        vec![if names.is_empty() { "none".into() } else { names.join(" ") }]
    }
}

/// Plays the moves; only the last one may be refused. Returns the board before it.
fn play(game: &mut Game, moves: &str) -> Result<(Board, Option<IllegalMove>), String> {
    let grid = game.position().grid();
    let mut before = game.position().board().clone();
    let mut refused: Option<(&str, IllegalMove)> = None;
    for made in moves.split(',').map(str::trim).filter(|made| !made.is_empty()) {
        if let Some((made, why)) = refused {
            return Err(format!("{made} is refused: {why}"));
        }
        before = game.position().board().clone();
        let (player, place) = made.split_once(' ').ok_or_else(|| format!("not a move: {made}"))?;
        let player = color(player)?;
        let result = match (place, notation::parse_go(grid, place)) {
            ("pass", _) => game.play(player, Move::Pass),
            ("resumes", _) => {
                game.edit(Vec::new(), Some(player));
                Ok(())
            }
            (_, Ok(point)) => game.play(player, Move::Play(point)),
            (_, Err(error)) if error.off_board => Err(IllegalMove::OffBoard),
            (_, Err(error)) => return Err(error.to_string()),
        };
        refused = result.err().map(|why| (made, why));
    }
    Ok((before, refused.map(|(_, why)| why)))
}

fn text(error: impl Display) -> String {
    error.to_string()
}

fn color(letter: &str) -> Result<Color, String> {
    Color::BOTH
        .into_iter()
        .find(|color| letter == color.letter().to_string())
        .ok_or(format!("unknown player: {letter}"))
}

fn names(list: &str) -> impl Iterator<Item = &str> {
    list.split([',', ' ']).filter(|name| !name.is_empty())
}

fn prisoners(list: &str) -> Result<ByColor<u32>, String> {
    let mut prisoners = ByColor::default();
    for part in list.split(',') {
        let (player, number) = part.trim().split_once(' ').ok_or("prisoners are such as: B 3, W 0")?;
        prisoners[color(player)?] = number.parse().map_err(text)?;
    }
    Ok(prisoners)
}

const fn why(illegal: IllegalMove) -> &'static str {
    match illegal {
        IllegalMove::OffBoard => "off-board",
        IllegalMove::Occupied => "occupied",
        IllegalMove::Suicide => "suicide",
        IllegalMove::Ko => "ko",
        IllegalMove::Superko => "superko",
        IllegalMove::Turn => "turn",
        IllegalMove::Over => "over",
        _ => "unknown",
    }
}

/// The lines that are not zero, and their sum: `W territory 3, komi 6.5 = 9.5`.
fn sheet(sheet: &ScoreSheet) -> Lines {
    let line = |color: Color| {
        let items = SheetItem::ALL.into_iter().filter(|&item| sheet.line(item)[color] != Halves::ZERO);
        let items: Lines = items.map(|item| format!("{} {}", key(item), sheet.line(item)[color])).collect();
        let items = if items.is_empty() { String::new() } else { format!(" {}", items.join(", ")) };
        format!("{}{items} = {}", color.letter(), sheet.totals()[color])
    };
    Color::BOTH.map(line).to_vec()
}

const fn key(item: SheetItem) -> &'static str {
    match item {
        SheetItem::Stones => "stones",
        SheetItem::Territory => "territory",
        SheetItem::Prisoners => "prisoners",
        SheetItem::Dead => "dead",
        SheetItem::PassStones => "pass-stones",
        SheetItem::Tax => "tax",
        SheetItem::Komi => "komi",
        SheetItem::HandicapBonus => "handicap-bonus",
        SheetItem::Button => "button",
        SheetItem::LastMove => "last-move",
        _ => "unknown",
    }
}
