//! Boards in every dialect, and the errors for texts in none.

use proptest::prelude::*;
use tengen::diagram::{self, DiagramErrorKind, DiagramNote, Dialect};
use tengen::{Board, Color, Halves, Topology};

fn read(text: &str) -> (String, Dialect, Vec<DiagramNote>) {
    let reading = diagram::read(text, Topology::Square).unwrap_or_else(|error| panic!("{error}\n{text}"));
    (reading.board.to_string(), reading.dialect, reading.notes)
}

/// Reads a board that must not cause any notes.
fn board(text: &str, dialect: Dialect) -> String {
    let (board, found, notes) = read(text);
    assert_eq!((found, notes), (dialect, vec![]), "{text}");
    board
}

/// Pasted text often has empty lines around it. If spaces are points, an empty line may be a row that was cut off.
#[test]
fn empty_lines_around_a_board_are_left_out() {
    for text in ["\n.X.\n.X.\n", ".X.\n.X.\n\n\n", "\r\n.X.\r\n.X.\r\n\r\n"] {
        assert_eq!(board(text, Dialect::Plain), ".X.\n.X.\n", "{text:?}");
    }
    assert_eq!(refused("\n.X.\n.X\n").1, 2);
    assert_eq!(refused(" X \n X \n\n").1, 2);
}

fn refused(text: &str) -> (DiagramErrorKind, usize, usize) {
    let error = diagram::read(text, Topology::Square).expect_err(text);
    assert!(!error.to_string().is_empty());
    (error.kind, error.row, error.column)
}

const NINE: &str = "\
.........
.........
..+.X.O..
..X......
....XX.O.
..O......
..+OX.O..
...OX....
.........
";

fn nine() -> String {
    NINE.replace('+', ".")
}

#[test]
fn every_character_is_a_point_where_spaces_are_the_empty_ones() {
    let exercise = "  B  \n B B \nB W B\n W W \n  W  \n";
    assert_eq!(board(exercise, Dialect::Plain), "..X..\n.X.X.\nX.O.X\n.O.O.\n..O..\n");
    assert_eq!(board(" \n", Dialect::Plain), ".\n");
    assert_eq!(board("   \n   \n", Dialect::Plain), "...\n...\n");
    assert_eq!(board("X \n O\n", Dialect::Plain), "X.\n.O\n");
    // Both kinds of empty points may be mixed.
    assert_eq!(board(" .X\nO  \n", Dialect::Plain), "..X\nO..\n");
    assert_eq!(refused("X  \nO"), (DiagramErrorKind::Ragged { expected: 3, found: 1 }, 1, 1));
}

#[test]
fn spaces_separate_where_empty_points_have_a_sign() {
    for text in [". X O\nX . .\n", " . X O \n X . .\n", "+ X O\nX + _", ".  X O\r\nX  .  .\r\n", ". X O\n X . .\n"] {
        assert_eq!(board(text, Dialect::Spaced), ".XO\nX..\n", "{text:?}");
    }
    assert_eq!(board(".\tX\tO\nX\t.\t.\n", Dialect::Spaced), ".XO\nX..\n");
    let short = diagram::read(". X O\n. X\n", Topology::Square).unwrap_err();
    assert_eq!(short.kind, DiagramErrorKind::RaggedDrawing { expected: 3, found: 2 });
    assert_eq!(short.to_string(), "the row in line 2 has 2 points, but the board's first row has 3");
}

#[test]
fn ambiguous_diagrams_are_noted() {
    let (found, dialect, notes) = read("X O X\nO X O\n");
    assert_eq!((found.as_str(), dialect), ("X.O.X\nO.X.O\n", Dialect::Plain));
    assert_eq!(notes, [DiagramNote::SecondColumnsBlank { width: 5, without: 3 }]);
    assert!(notes[0].to_string().contains("5 columns") && notes[0].to_string().contains("3 columns"));
    let (found, _, notes) = read("  ..X\n  .O.\n");
    assert_eq!((found.as_str(), notes), ("....X\n...O.\n", vec![DiagramNote::BlankMargin { width: 5, without: 3 }]));
    assert_eq!(read(" .\n X\n").2, [DiagramNote::BlankMargin { width: 2, without: 1 }]);
    for rows in [" X O \n O X \n", " X   \n   O \n", " X O\n O X\n"] {
        let width = rows.find('\n').unwrap();
        assert_eq!(read(rows).2, [DiagramNote::SecondColumnsBlank { width, without: 2 }], "{rows}");
    }
    // One point in the middle, and signs in both kinds of columns, are not ambiguous.
    for rows in ["   \n X \n   \n", "  B  \n B B \nB W B\n W W \n  W  \n"] {
        assert_eq!(read(rows).2, [], "{rows}");
    }
}

#[test]
fn rows_of_which_some_begin_with_a_blank_are_noted() {
    let (rows, dialect, notes) = read("  X O\n. X O\n");
    assert_eq!((rows.as_str(), dialect), ("..X.O\n..X.O\n", Dialect::Plain));
    assert_eq!(notes, [DiagramNote::SecondColumnsBlank { width: 5, without: 3 }]);
}

#[test]
fn crossings_of_lines_are_empty_points() {
    assert_eq!(board("＋●○\n●○＋\n", Dialect::Spaced), ".XO\nXO.\n");
    assert_eq!(board("┌●○┐\n├●┼┤\n└┴○┘\n", Dialect::Spaced), ".XO.\n.X..\n..O.\n");
    assert_eq!(board("┏┳●\n┣╋┫\n○┻┛\n", Dialect::Spaced), "..X\n...\nO..\n");
    assert_eq!(board("┏┯●┓\n┠┼○┨\n┗┷┷┛\n", Dialect::Spaced), "..X.\n..O.\n....\n");
    assert_eq!(board("┍┰●┑\n┝╂○┥\n┕┸┸┙\n", Dialect::Spaced), "..X.\n..O.\n....\n");
    assert_eq!(board("┏━━┓\n┃X.┃\n┃.O┃\n┗━━┛\n", Dialect::Framed), "X.\n.O\n");
}

#[test]
fn rows_drawn_into_a_frame_are_refused_and_never_left_out() {
    for text in [
        "+XO+\n|XO|\n+XO+\n",
        "+-X-O-+\n| X O |\n+-X-O-+\n",
        "┌●○┐\n│●○│\n└●○┘\n",
        "┌─X┐\n│XO│\n└──┘\n",
        "┬●○╮\n│●○│\n",
    ] {
        let (kind, row, column) = refused(text);
        assert!(matches!(kind, DiagramErrorKind::UnknownSign(_)), "{kind:?}\n{text}");
        assert_eq!((row, column), (0, 0), "{text}");
    }
    assert_eq!(refused("|XO|\n|XO|\n└●○┘\n").1, 2);
}

#[test]
fn our_own_drawings_are_read() {
    let drawn = "  A B C D E F G H J
9 · · · · · · · · · 9
8 · · · · · · · · · 8
7 · · + · ● · ○ · · 7
6 · · ● · · · · · · 6
5 · · · · ● ● ·(○)· 5
4 · · ○ · · · · · · 4
3 · · + ○ ● · ○ · · 3
2 · · · ○ ● · · · · 2
1 · · · · · · · · · 1
  A B C D E F G H J

2 stones were counted as dead.
";
    assert_eq!(board(drawn, Dialect::Coordinates), nine());
    assert_eq!(board("  A B\n2 ▪ •(◆)2\n1 ? ◇ ◦ 1\n  A B\n", Dialect::Coordinates), ".XX\n.OO\n");
    assert_eq!(board("2(●)● 2\n1 ●(●)1\n", Dialect::Coordinates), "XX\nXX\n");
    assert_eq!(board("1(○)1\n", Dialect::Coordinates), "O\n");
    assert_eq!(board("·●○\n○··\n", Dialect::Spaced), ".XO\nO..\n");
    // Letters that may be stones or territory are not guessed at.
    let territory = "  A B C\n2 b X w 2\n1 b X w 1\n";
    assert_eq!(refused(territory), (DiagramErrorKind::AmbiguousSign('b'), 1, 2));
    assert_eq!(board("2 . B\n1 W .\n", Dialect::Coordinates), ".X\nO.\n");
}

#[test]
fn boards_of_other_programs_are_read() {
    let gnugo = "=
   A B C D E F G H J
 9 . . . . . . . . . 9
 8 . . . . . . . . . 8
 7 . . + . X . O . . 7
 6 . . X . . . . . . 6
 5 . . . . X X . O . 5
 4 . . O . . . . . . 4
 3 . . + O X . O . . 3
 2 . . . O X . . . . 2     WHITE (O) has captured 0 stones
 1 . . . . . . . . . 1     BLACK (X) has captured 0 stones
   A B C D E F G H J
";
    assert_eq!(board(gnugo, Dialect::Coordinates), nine());
    let katago = "= MoveNum: 12 HASH: 7F8C3E4B0B8A3D5C1A3F0F9D0C5E5C1E
   A B C D E F G H J
 9 . . . . . . . . .
 8 . . . . . . . . .
 7 . . . . X . O . .
 6 . . X . . . . . .
 5 . . . . X X2. O3.
 4 . . O . . . . . .
 3 . . . O X . O1. .
 2 . . . O X . . . .
 1 . . . . . . . . .

Next player: Black
Rules: {\"friendlyPassOk\":true,\"hasButton\":false,\"ko\":\"POSITIONAL\"}
B stones captured: 0
W stones captured: 0
";
    assert_eq!(board(katago, Dialect::Coordinates), nine());
    let pachi = "Move:   3  Komi: 7.5  Handicap: 0  Captures B: 0 W: 0
      A B C
    +-------+
  3 | . X . |  | , , , |
  2 | . O X)|  | , , , |
  1 | . . . |  | , , , |
    +-------+
";
    assert_eq!(board(pachi, Dialect::Coordinates), ".X.\n.OX\n...\n");
    // A mark of KataGo's in the last column is not the row's number.
    assert_eq!(board("3 . . X3\n2 . O2.\n1 . . X1\n", Dialect::Coordinates), "..X\n.O.\n..X\n");
    let (found, dialect, notes) = read("1 . X\n2 O .\n3 . .\n");
    assert_eq!((found.as_str(), dialect), (".X\nO.\n..\n", Dialect::Coordinates));
    assert_eq!(notes, [DiagramNote::RowsFromTop], "players number rows from the bottom");
    assert_eq!(board("2 . X\n1 O .\n", Dialect::Coordinates), ".X\nO.\n");
    let hex = diagram::read("1 . X\n 2 O .\n", Topology::Hex).unwrap();
    assert_eq!(hex.notes, [], "Hex numbers rows from the top");
}

#[test]
fn what_programs_print_beside_a_board_is_read() {
    let caption = |text: &str| diagram::read(text, Topology::Square).unwrap().caption;
    let captures = |text: &str| {
        let caption = caption(text);
        (caption.prisoners.black, caption.prisoners.white, caption.unread_captures)
    };
    let gnugo = " 2 . X 2     WHITE (O) has captured 3 stones\n 1 . . 1     BLACK (X) has captured 12 stones\n";
    assert_eq!(captures(gnugo), (Some(12), Some(3), vec![]));
    // These are the stones that each player has lost.
    assert_eq!(captures("2 . X\n1 . .\nB stones captured: 1\nW stones captured: 4\n"), (Some(4), Some(1), vec![]));
    let leela =
        "Passes: 0            Black (X) Prisoners: 2\nWhite (O) to move    White (O) Prisoners: 5\n2 . X\n1 . .\n";
    assert_eq!(captures(leela), (Some(2), Some(5), vec![]));
    assert_eq!(caption(leela).to_play, Some(Color::White));
    let pachi =
        "Move:   3  Komi: 7.5  Handicap: 2  Captures B: 6 W: 1\n    +-----+\n  2 | . X |\n  1 | . . |\n    +-----+\n";
    let found = caption(pachi);
    assert_eq!((found.komi, found.handicap), (Some(Halves::new(15)), Some(2)));
    assert_eq!(captures(pachi), (Some(6), Some(1), vec![]));
    let katago = "2 . X\n1 . .\nNext player: Black\nRules: {\"ko\":\"SIMPLE\",\"komi\":-6.5,\"tax\":\"NONE\"}\n";
    let found = caption(katago);
    assert_eq!((found.komi, found.to_play), (Some(Halves::new(-13)), Some(Color::Black)));
    assert_eq!(found.rules.as_deref(), Some("{\"ko\":\"SIMPLE\",\"komi\":-6.5,\"tax\":\"NONE\"}"));
    for line in ["Captures: B 3 W 1, komi 6.5", "Prisoners: White 1, Black 3; komi 6.5"] {
        let text = format!("{line}\n2 . X\n1 . .\n");
        assert_eq!(captures(&text), (Some(3), Some(1), vec![]), "{line}");
        assert_eq!(caption(&text).komi, Some(Halves::new(13)), "{line}");
    }
    let unread = "2 . X\n1 . .\nCaptured: three\nKomi none\n";
    assert_eq!(captures(unread), (None, None, vec![2]));
    assert_eq!(caption(unread).unread_komi, [3]);
    // Known values are read from a line even if another part of it is not understood.
    let half = "Captures: B three, komi 6.5\n2 . X\n1 . .\n";
    assert_eq!(captures(half), (None, None, vec![0]));
    assert_eq!((caption(half).komi, caption(half).unread_komi), (Some(Halves::new(13)), vec![]));
    assert_eq!(caption("+--+\n|.X|\n|..|\n+--+\nWhite to play, komi 0.5.\n").komi, Some(Halves::new(1)));
    assert_eq!(caption("..\n.X\n"), diagram::Caption::default());
}

#[test]
fn coordinates_show_what_is_missing() {
    assert_eq!(refused("3 . .\n1 . .\n"), (DiagramErrorKind::RowMissing(2), 1, 0));
    assert_eq!(refused("3 . .\n2 . .\n\n"), (DiagramErrorKind::RowMissing(1), 2, 0));
    assert_eq!(refused("3 . .\n2 . .\n").0, DiagramErrorKind::PartOfBoard);
    assert_eq!(refused("  K L\n2 . .\n1 . .\n").0, DiagramErrorKind::PartOfBoard);
    assert_eq!(refused("2 . Q\n1 . .\n"), (DiagramErrorKind::UnknownSign('Q'), 0, 4));
    assert_eq!(refused("2 . .\n1 . . .\n"), (DiagramErrorKind::RaggedDrawing { expected: 2, found: 3 }, 1, 7));
    assert_eq!(refused("2 X O\n1   X\n").0, DiagramErrorKind::BlankPoints);
}

#[test]
fn frames_are_taken_off() {
    for text in [
        "+---+\n|.X.|\n|.OX|\n+---+\n",
        "+-------+\n| . X . |\n| . O X |\n+-------+\n",
        "  ┌───┐\n  │·●·│\n  │·○●│\n  └───┘\n",
        "-------\n|. X .|\n|. O X|\n-------",
        "+---+\n| X |\n| OX|\n+---+\n",
        "|.X.|\n|.OX|\n",
    ] {
        let (found, dialect, _) = read(text);
        assert_eq!((found.as_str(), dialect), (".X.\n.OX\n", Dialect::Framed), "{text}");
    }
    assert_eq!(board("+-----+\n| X O |\n| O X |\n+-----+\n", Dialect::Framed), "XO\nOX\n");
    assert_eq!(read("|.X.\n|.OX\n").2, [DiagramNote::OpenFrame]);
    assert_eq!(read("+---+\n|X O|\n|O X|\n+---+\n").2, [DiagramNote::SecondColumnsBlank { width: 3, without: 2 }]);
    assert_eq!(refused("+---+\n+---+\n"), (DiagramErrorKind::EmptyFrame, 0, 0));
    assert_eq!(refused("+---+\n|..|\n|.?!Q|\n+---+\n"), (DiagramErrorKind::UnknownSign('Q'), 2, 4));
}

#[test]
fn diagrams_of_senseis_library_are_read() {
    let diagram = "\
$$Bcm1 A diagram
$$  -------------
$$ | . . . C . . |
$$ | . X O , a . |
$$ | . # @ 1 2 . |
$$ | . Y Q 3 . . |
$$  -------------
$$ [a|http://example.org]
";
    let (found, dialect, notes) = read(diagram);
    assert_eq!((found.as_str(), dialect), ("......\n.XO...\n.XOXO.\n.XOX..\n", Dialect::Sensei));
    assert_eq!(notes, [DiagramNote::NumberedMoves(3)]);
    let (found, _, _) = read(&diagram.replace("$$Bc", "$$W"));
    assert_eq!(found, "......\n.XO...\n.XOOX.\n.XOO..\n");
    let corner = "$$ White to play\n$$ ------\n$$ | . X .\n$$ | O . ,\n";
    assert_eq!(read(corner), (".X.\nO..\n".into(), Dialect::Sensei, vec![DiagramNote::OpenFrame]));
    assert_eq!(read("$$ . X\n$$ O .\n\n$$ . .\n").2, [DiagramNote::OpenFrame, DiagramNote::MoreDiagrams]);
}

#[test]
fn an_edge_of_a_partial_diagram_may_stand_alone() {
    for text in [
        "$$B\n$$ ---------\n$$ . X O .\n$$ , 1 O .\n",
        "$$B Title\n$$ . X O .\n$$ , 1 O .\n$$ --------\n",
        "$$ --------\n$$ . X O .\n$$ , 1 O .\n",
        "$$ +-------\n$$ . X O .\n$$ , 1 O .\n",
    ] {
        let (found, dialect, notes) = read(text);
        assert_eq!((found.as_str(), dialect), (".XO.\n.XO.\n", Dialect::Sensei), "{text}");
        assert_eq!(notes, [DiagramNote::NumberedMoves(1), DiagramNote::OpenFrame], "{text}");
    }
    let (kind, row, _) = refused("$$B\n$$ . X O .\n$$ --------\n$$ . X O .\n");
    assert_eq!((kind, row), (DiagramErrorKind::UnknownSign('-'), 2), "an edge within a board");
    refused("$$B\n$$ -----\n");
}

#[test]
fn what_is_no_drawing_is_refused_as_before() {
    assert_eq!(refused(""), (DiagramErrorKind::Empty, 0, 0));
    assert_eq!(refused("..\n.Q."), (DiagramErrorKind::UnknownCharacter('Q'), 1, 1));
    assert_eq!(refused("no game at all"), (DiagramErrorKind::UnknownCharacter('n'), 0, 0));
    assert_eq!(refused("2 stones are dead"), (DiagramErrorKind::UnknownCharacter('2'), 0, 0));
    assert_eq!(refused("$$"), (DiagramErrorKind::Empty, 0, 0));
}

fn boards() -> impl Strategy<Value = Board> {
    let stones = prop::sample::select(vec!['.', '.', 'X', 'O']);
    (1..9usize, 1..9usize).prop_flat_map(move |(width, height)| {
        let row = prop::collection::vec(stones.clone(), width).prop_map(String::from_iter);
        let rows = prop::collection::vec(row, height);
        rows.prop_map(|rows: Vec<String>| diagram::parse_rows(&rows, Topology::Square).unwrap())
    })
}

proptest! {
    #[test]
    fn plain_rows_are_read_as_they_are_parsed(board in boards()) {
        let reading = diagram::read(&board.to_string(), Topology::Square);
        prop_assert_eq!(reading.map(|reading| (reading.board, reading.notes)), Ok((board.clone(), vec![])));
        // With spaces for empty points it is the exercise's convention, whatever is said about it.
        let spaces = board.to_string().replace('.', " ");
        prop_assert_eq!(diagram::read(&spaces, Topology::Square).map(|reading| reading.board), Ok(board));
    }

    #[test]
    fn spaced_and_framed_rows_are_read(board in boards()) {
        let spaced: Vec<String> = diagram::board_rows(&board)
            .iter()
            .map(|row| row.chars().map(String::from).collect::<Vec<_>>().join(" "))
            .collect();
        let has_empty = board.to_string().contains('.');
        if board.grid().width() > 1 && has_empty {
            prop_assert_eq!(diagram::read_rows(&spaced, Topology::Square).unwrap().board, board.clone());
        }
        let line = format!("+{}+", "-".repeat(board.grid().width() * 2 + 1));
        let framed: Vec<String> = spaced.iter().map(|row| format!("| {row} |")).collect();
        let framed = format!("{line}\n{}\n{line}\n", framed.join("\n"));
        prop_assert_eq!(diagram::read(&framed, Topology::Square).unwrap().board, board);
    }

    #[test]
    fn any_text_is_a_board_or_an_error_within_it(text in "[ .XO|+0-9A-C$●·(),\n-]{0,60}") {
        for topology in [Topology::Square, Topology::Hex] {
            match diagram::read(&text, topology) {
                Ok(reading) => prop_assert!(reading.board.grid().area() <= text.chars().count()),
                Err(error) => prop_assert!(error.row <= text.lines().count(), "{:?}", error),
            }
        }
    }
}
