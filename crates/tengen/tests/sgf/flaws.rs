//! Each flaw: how it is parsed, its reported place, and the error in strict mode.

use tengen::sgf::{Flaw, MAX_DEPTH, MAX_LISTED, ParseOptions, SgfErrorKind, Span, Tree, parse, parse_with};

/// Reads `input` and checks that it is read like `clean`, that exactly `flaws` are listed, each with its bytes, and
/// that strict reading stops at the first.
fn check(input: &str, clean: &str, flaws: &[(Flaw, &str)]) {
    let read = parse(input.as_bytes()).unwrap_or_else(|error| panic!("{input}: {error}"));
    let written = String::from_utf8(Tree::from(&read).write()).unwrap().replace('\n', "");
    assert_eq!(written, clean, "{input}");
    let found: Vec<_> = read.forgiven().iter().map(|flaw| (flaw.kind, &input[flaw.span.range()])).collect();
    assert_eq!(found, flaws, "{input}");
    assert_eq!(read.forgiven_count(), flaws.len());
    let strict = parse_with(input.as_bytes(), ParseOptions { strict: true });
    match read.forgiven().first() {
        None => assert!(strict.is_ok(), "{input}"),
        Some(first) => {
            let error = strict.unwrap_err();
            assert_eq!((error.kind, error.span), (SgfErrorKind::Refused(first.kind), first.span), "{input}");
        }
    }
}

#[test]
fn clean_records_need_no_forgiveness() {
    check("(;)", "(;)", &[]);
    check(" \n( ; B [aa] \n [bb] ; W [] ) \n", "(;B[aa][bb];W[])", &[]);
    check(
        "(;B[aa];W[bb](;B[cc])(;B[dd];W[ee](;B[ff])(;B[gg])))",
        "(;B[aa];W[bb](;B[cc])(;B[dd];W[ee](;B[ff])(;B[gg])))",
        &[],
    );
    check("(;GM[1])(;GM[1];B[aa])\n(;)", "(;GM[1])(;GM[1];B[aa])(;)", &[]);
    check(r"(;C[a\]b\\];B[aa])", r"(;C[a\]b\\];B[aa])", &[]);
    check("\u{feff}(;SZ[9])", "(;SZ[9])", &[]);
    check("(;C[])", "(;C[])", &[]);
    check("(;B[aa](;W[bb]))", "(;B[aa];W[bb])", &[]);
    check("(;MULTIGOGM[1]KGSDE[x]V2[y])", "(;MULTIGOGM[1]KGSDE[x]V2[y])", &[]);
}

#[test]
fn text_outside_of_games() {
    check("Dear friend (look):\n(;B[aa])", "(;B[aa])", &[(Flaw::TextOutside, "Dear friend (look):")]);
    check("(;B[aa]) and (;W[aa]) bye ", "(;B[aa])(;W[aa])", &[(Flaw::TextOutside, "and"), (Flaw::TextOutside, "bye")]);
    check("(;B[aa]))", "(;B[aa])", &[(Flaw::TextOutside, ")")]);
    check("((;B[aa])(;W[aa]))", "(;B[aa])(;W[aa])", &[(Flaw::TextOutside, "("), (Flaw::TextOutside, ")")]);
}

#[test]
fn bytes_that_belong_to_nothing() {
    check("(;B[aa],-,;W[bb])", "(;B[aa];W[bb])", &[(Flaw::Junk, ",-,")]);
    check("(;B[aa]];W[bb])", "(;B[aa];W[bb])", &[(Flaw::Junk, "]")]);
    check("(;19B[aa])", "(;B[aa])", &[(Flaw::Junk, "19")]);
    check("(;\u{e9}B[aa])", "(;B[aa])", &[(Flaw::Junk, "\u{e9}")]);
    check("(;B[aa]foo;W[bb])", "(;B[aa];W[bb])", &[(Flaw::NameWithoutValue, "foo")]);
    check("(;B W[bb])", "(;W[bb])", &[(Flaw::NameWithoutValue, "B")]);
    check("(;[aa]W[bb])", "(;W[bb])", &[(Flaw::ValueWithoutName, "[aa]")]);
    check("(;W[bb].[a\\]a])", "(;W[bb])", &[(Flaw::Junk, "."), (Flaw::ValueWithoutName, "[a\\]a]")]);
}

#[test]
fn names_of_old_files() {
    check(
        "(;GaMe[1]SiZe[9];Black[aa])",
        "(;GM[1]SZ[9];B[aa])",
        &[(Flaw::OddName, "GaMe"), (Flaw::OddName, "SiZe"), (Flaw::OddName, "Black")],
    );
    check("(;b[aa];AddWhite[bb][cc])", "(;B[aa];AW[bb][cc])", &[(Flaw::OddName, "b"), (Flaw::OddName, "AddWhite")]);
    check("(;CoPyRiGhTNoTiCeXX[x])", "(;CPRGTNTCXX[x])", &[(Flaw::OddName, "CoPyRiGhTNoTiCeXX")]);
}

#[test]
fn properties_that_come_twice_are_joined_when_written() {
    check("(;AB[aa]C[x]AB[bb])", "(;AB[aa][bb]C[x])", &[(Flaw::DuplicateProperty, "AB")]);
    check("(;B[aa]Black[bb])", "(;B[aa][bb])", &[(Flaw::OddName, "Black"), (Flaw::DuplicateProperty, "Black")]);
    let many = (b'A'..=b'Z').map(|letter| format!("X{}[]", char::from(letter))).collect::<Vec<_>>().concat();
    check(
        &format!("(;{many}XA[])"),
        &format!("(;{many})").replacen("XA[]", "XA[][]", 1),
        &[(Flaw::DuplicateProperty, "XA")],
    );
    check(&format!("(;{many};{many})"), &format!("(;{many};{many})"), &[]);
}

#[test]
fn misplaced_nodes_and_variations() {
    check(
        "(;GM[1](B[aa])(W[bb]))",
        "(;GM[1](;B[aa])(;W[bb]))",
        &[(Flaw::MissingSemicolon, "B"), (Flaw::MissingSemicolon, "W")],
    );
    check("(;B[aa]();W[bb])", "(;B[aa];W[bb])", &[(Flaw::EmptyVariation, ")")]);
    check("(;B[aa](();W[bb])(;W[cc]))", "(;B[aa](;W[bb])(;W[cc]))", &[(Flaw::EmptyVariation, ")")]);
    check("(;B[aa](;W[bb]);W[cc])", "(;B[aa](;W[bb])(;W[cc]))", &[(Flaw::NodeAfterVariation, ";")]);
    check(
        "(;B[aa](;W[bb]);W[cc](;B[dd]);B[ee])",
        "(;B[aa](;W[bb])(;W[cc](;B[dd])(;B[ee])))",
        &[(Flaw::NodeAfterVariation, ";"), (Flaw::NodeAfterVariation, ";")],
    );
    check("(;B[aa]((;W[bb])(;W[cc]))(;W[dd]))", "(;B[aa](;W[bb])(;W[cc])(;W[dd]))", &[]);
    check(
        "(;B[aa]((;W[bb])(;W[cc]);W[ee])(;W[dd]))",
        "(;B[aa](;W[bb])(;W[cc])(;W[ee])(;W[dd]))",
        &[(Flaw::NodeAfterVariation, ";")],
    );
}

#[test]
fn a_first_node_without_its_semicolon() {
    check("(GM[1]SZ[9];B[aa])", "(;GM[1]SZ[9];B[aa])", &[(Flaw::MissingSemicolon, "GM")]);
    check(
        "(;SZ[9];B[aa])\n( FF[4]SZ[9];B[bb])",
        "(;SZ[9];B[aa])(;FF[4]SZ[9];B[bb])",
        &[(Flaw::MissingSemicolon, "FF")],
    );
    check("(see B[aa]) (;B[aa])", "(;B[aa])", &[(Flaw::TextOutside, "(see B[aa])")]);
}

#[test]
fn files_that_end_too_early() {
    check("(;B[aa];W[bb]", "(;B[aa];W[bb])", &[(Flaw::MissingParenthesis, "")]);
    check("(;B[aa](;W[bb](;B[cc]", "(;B[aa];W[bb];B[cc])", &[(Flaw::MissingParenthesis, "")]);
    check("(;C[so far", "(;C[so far])", &[(Flaw::MissingBracket, "[so far"), (Flaw::MissingParenthesis, "")]);
    check("(;C[x\\", "(;C[x\\\\])", &[(Flaw::MissingBracket, "[x\\"), (Flaw::MissingParenthesis, "")]);
    check("(;C[x\\]", "(;C[x\\]])", &[(Flaw::MissingBracket, "[x\\]"), (Flaw::MissingParenthesis, "")]);
    check("(;B[aa]W", "(;B[aa])", &[(Flaw::NameWithoutValue, "W"), (Flaw::MissingParenthesis, "")]);
    // What is cut off is no pass, and a value that is there in full is kept.
    check("(;B[aa];W[", "(;B[aa];)", &[(Flaw::MissingBracket, "["), (Flaw::MissingParenthesis, "")]);
    check("(;B[aa];W[ \n", "(;B[aa];)", &[(Flaw::MissingBracket, "[ \n"), (Flaw::MissingParenthesis, "")]);
    check("(;AB[aa][", "(;AB[aa])", &[(Flaw::MissingBracket, "["), (Flaw::MissingParenthesis, "")]);
    check("(;B[aa];W[bb", "(;B[aa];W[bb])", &[(Flaw::MissingBracket, "[bb"), (Flaw::MissingParenthesis, "")]);
}

#[test]
fn what_cannot_be_a_record_is_refused() {
    let kind = |bytes: &[u8]| parse(bytes).unwrap_err().kind;
    assert_eq!(kind(b""), SgfErrorKind::Empty);
    assert_eq!(kind(b" \r\n"), SgfErrorKind::Empty);
    assert_eq!(kind(b"\xef\xbb\xbf"), SgfErrorKind::Empty);
    for text in ["hello", "(", ";", ";B[aa]", "(B[aa])", "()", "\0", ")("] {
        assert_eq!(kind(text.as_bytes()), SgfErrorKind::NotSgf, "{text}");
    }
    for utf16 in [&b"\xff\xfe(\0;\0"[..], b"\xfe\xff\0(\0;", b"(\0;\0)\0", b"\0(\0;\0)"] {
        assert_eq!(kind(utf16), SgfErrorKind::Utf16);
    }
    for utf32 in [&b"\xff\xfe\0\0(\0\0\0"[..], b"\0\0\xfe\xff\0\0\0(", b"(\0\0\0;\0\0\0", b"\0\0\0(\0\0\0;"] {
        assert_eq!(kind(utf32), SgfErrorKind::Utf32);
    }
}

#[test]
fn raw_bytes_are_kept() {
    let read = parse(b"(;C[\0\xff\xfe \x80];B[a\0])").unwrap();
    let root = read.games()[0];
    assert_eq!(read.get(root, "C").unwrap().next().unwrap().raw, b"\0\xff\xfe \x80");
    assert_eq!(read.forgiven_count(), 0);
    assert_eq!(Tree::from(&read).write(), b"(;C[\0\xff\xfe \x80];B[a\0])\n");
}

#[test]
fn nesting_has_a_limit() {
    let nested = |depth: usize| format!("(;{}{}", "(;".repeat(depth), ")".repeat(depth + 1));
    assert!(parse(nested(MAX_DEPTH).as_bytes()).is_ok());
    let error = parse(nested(MAX_DEPTH + 1).as_bytes()).unwrap_err();
    let start = 2 * (MAX_DEPTH as u32 + 1);
    assert_eq!((error.kind, error.span), (SgfErrorKind::TooDeep, Span { start, end: start + 1 }));
    // Without parentheses the tree is as deep, and could not be read once it is written.
    let implied = format!("(;B[aa]{})", "(;B[aa]);W[aa]".repeat(MAX_DEPTH + 1));
    assert_eq!(parse(implied.as_bytes()).unwrap_err().kind, SgfErrorKind::TooDeep);
    let allowed = format!("(;B[aa]{})", "(;B[aa]);W[aa]".repeat(MAX_DEPTH - 1));
    let tree = Tree::from(&parse(allowed.as_bytes()).unwrap());
    assert!(Tree::from(&parse(&tree.write()).unwrap()) == tree);
}

#[test]
fn a_flood_of_one_byte_is_answered() {
    const LONG: usize = 20_000_000;
    for byte in [b'(', b')', b'[', b'B', b' ', b'\\'] {
        assert!(parse(&vec![byte; LONG]).is_err());
        let mut game = b"(;".to_vec();
        game.resize(LONG, byte);
        match parse(&game) {
            Err(error) => assert_eq!((error.kind, byte), (SgfErrorKind::TooDeep, b'(')),
            Ok(read) => assert!(read.node_count() == 1 && read.forgiven().len() <= MAX_LISTED),
        }
    }
    let names = format!("(;{}", "B[]".repeat(1_000_000));
    let read = parse(names.as_bytes()).unwrap();
    assert_eq!((read.forgiven().len(), read.forgiven_count()), (MAX_LISTED, 1_000_000));
    let unlike = (0..300_000).map(|number| format!("X{number}[]")).collect::<Vec<_>>().concat();
    assert_eq!(parse(format!("(;{unlike})").as_bytes()).unwrap().forgiven_count(), 0);
}
