//! The score of a game record whose dead stones are known.
//!
//! `cargo run --package tengen --example score_sgf`

#![allow(clippy::print_stdout)]

use std::error::Error;
use tengen::life::{LifeStatus, MarkSource};
use tengen::score::{PlayHistory, SheetItem, count};
use tengen::{Marks, Ownership, Ruleset, notation, sgf};

const RECORD: &[u8] = b"(;GM[1]FF[4]SZ[5]KM[0.5]RU[Japanese]RE[W+1.5]
;B[ba];W[da];B[bb];W[db];B[bc];W[dc];B[bd];W[dd];B[be];W[de];B[ec];W[];B[])";

fn main() -> Result<(), Box<dyn Error>> {
    let collection = sgf::parse(RECORD)?;
    let root = collection.games()[0];
    let info = collection.info(root)?;
    let replay = collection.replay(root, &info, Ruleset::Japanese.rules());
    // With the record's komi, or with the one for its handicap where it gives none.
    let rules = replay.game.rules();
    for note in &replay.notes {
        println!("note: {note}");
    }

    // Black's stone at E3 is dead. Marks are for chains, and say who made them.
    let board = replay.game.position().board();
    let mut marks = Marks::none(board);
    marks.mark(notation::parse_go(board.grid(), "E3")?, LifeStatus::Dead, MarkSource::Given);

    let ownership = Ownership::of(board, &marks, rules.into());
    let sheet = count(board, &ownership, PlayHistory::from(&replay.game), rules);
    for row in ownership.owner_rows() {
        println!("{row}");
    }
    for item in [SheetItem::Territory, SheetItem::Prisoners, SheetItem::Dead, SheetItem::Komi] {
        let line = sheet.line(item);
        println!("{:12} {:>5} {:>5}", item.title(), line.black.to_string(), line.white.to_string());
    }
    println!("{}", sheet.result());
    assert_eq!(sheet.result().to_string(), "W+1.5");
    Ok(())
}
