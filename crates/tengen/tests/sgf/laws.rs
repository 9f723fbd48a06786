//! Laws of reading and writing: what is written is read back, and no input makes the reader panic.

use proptest::collection::vec;
use proptest::prelude::*;
use tengen::sgf::{MAX_LISTED, NodeId, ParseOptions, Reader, Tree, parse, parse_with};
use tengen::{Grid, Ruleset};

const STRICT: ParseOptions = ParseOptions { strict: true };

/// Texts with special characters.
fn nasty_text() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        4 => prop::sample::select(vec![
            "]", "[", "\\", ":", ";", "(", ")", "\n", "\r\n", "\r", "\t", " ", "\\]", "\\\n", "B[aa]", "(;", "aa", "19", "\0",
        ])
        .prop_map(|text| text.as_bytes().to_vec()),
        1 => any::<String>().prop_map(String::into_bytes),
        1 => vec(any::<u8>(), 0..4),
    ];
    vec(piece, 0..8).prop_map(|pieces| pieces.concat())
}

fn properties() -> impl Strategy<Value = Vec<(String, Vec<Vec<u8>>)>> {
    let name = prop_oneof![4 => "B|W|AB|C|SZ|KM|LB", 1 => "[A-Z][A-Z0-9]{0,11}"];
    vec((name, vec(nasty_text(), 1..4)), 0..4)
}

/// Trees of all shapes: each node follows the one before it or any earlier one, or begins a game.
fn tree() -> impl Strategy<Value = Tree> {
    vec((any::<prop::sample::Index>(), 0..20u8, properties()), 1..40).prop_map(|nodes| {
        let mut tree = Tree::new();
        let mut ids: Vec<NodeId> = Vec::new();
        for (parent, kind, properties) in nodes {
            let id = match (ids.last(), kind) {
                (None, _) | (_, 0) => tree.add_game(),
                (Some(_), 1..6) => tree.add_child(ids[parent.index(ids.len())]),
                (Some(&last), _) => tree.add_child(last),
            };
            ids.push(id);
            for (name, values) in properties {
                tree.set(id, &name, values).unwrap();
            }
        }
        tree
    })
}

/// A written tree with some bytes changed, taken out or put in.
fn mutated() -> impl Strategy<Value = Vec<u8>> {
    let byte = prop_oneof![prop::sample::select(b"()[];\\:BWabz \n0".to_vec()), any::<u8>()];
    (tree(), vec((any::<prop::sample::Index>(), 0..3u8, byte), 1..8)).prop_map(|(tree, changes)| {
        let mut bytes = tree.write();
        for (place, kind, byte) in changes {
            let at = place.index(bytes.len() + 1);
            match kind {
                0 if at < bytes.len() => bytes[at] = byte,
                1 if at < bytes.len() => drop(bytes.remove(at)),
                _ => bytes.insert(at, byte),
            }
        }
        bytes
    })
}

/// Mostly a plain move on a board of 5x5, now and then something else.
fn plain_piece() -> impl Strategy<Value = String> {
    prop_oneof![
        40 => ";[BW]\\[[a-e][a-e]\\]",
        4 => ";[BWCFV]\\[[a-h~`A-C][a-e]\\]",
        1 => "C\\[x\\]|\\[ab\\]|;|;B\\[\\]|;W\\[tt\\]|AB\\[aa:bb\\]|;TB\\[aa\\]\\[ab:bc\\]TW\\[ee\\]|\\(;|\\)|;b\\[aa\\]",
    ]
}

/// Reads bytes in every way; what is read must be sound, and stable once it is written.
fn read_everything(bytes: &[u8]) -> Result<(), TestCaseError> {
    let read = match parse(bytes) {
        Ok(read) => read,
        Err(error) => {
            prop_assert!(error.span.range().end <= bytes.len(), "{}", error);
            prop_assert!(parse_with(bytes, STRICT).is_err());
            return Ok(());
        }
    };
    prop_assert!(read.forgiven().len() <= MAX_LISTED && read.forgiven().len() <= read.forgiven_count());
    prop_assert_eq!(read.forgiven_count() == 0, parse_with(bytes, STRICT).is_ok());
    let mut roots = 0;
    for node in read.nodes() {
        match read.parent(node) {
            Some(parent) => prop_assert!(parent < node && read.children(parent).any(|child| child == node)),
            None => roots += 1,
        }
        for property in read.properties(node) {
            prop_assert!(!property.name().is_empty() && property.values().len() > 0);
            prop_assert!(read.values_of(node, property.ident()).is_some());
            prop_assert!(read.get(node, &property.name()).is_some());
            prop_assert!(bytes.get(property.span().range()).is_some());
            for value in property.values() {
                prop_assert_eq!(&bytes[value.span.range()], value.raw);
                let _ = (value.text(), value.simple_text_lossy());
            }
        }
        let grid = Grid::square(9);
        for item in read.items(node, grid) {
            let _ = item.map_err(|error| error.to_string());
        }
        if let Some((color, point)) = read.plain_move(node, grid) {
            let items: Vec<_> = read.items(node, grid).map(|item| item.map(|item| item.item)).collect();
            prop_assert_eq!(items, [Ok(tengen::sgf::NodeItem::Play(color, point))]);
        }
    }
    prop_assert_eq!(roots, read.games().len());
    for &root in read.games() {
        if let Ok(info) = read.info(root) {
            for item in read.items(root, info.grid) {
                let _ = item.map_err(|error| error.to_string());
            }
        }
    }
    let tree = Tree::from(&read);
    let written = tree.write();
    let again = parse_with(&written, STRICT).map_err(|error| TestCaseError::fail(error.to_string()))?;
    let again = Tree::from(&again);
    prop_assert!(again == tree);
    prop_assert_eq!(again.write(), written);
    Ok(())
}

proptest! {
    #[test]
    fn reading_undoes_writing(tree in tree()) {
        let written = tree.write();
        let read = parse_with(&written, STRICT).unwrap();
        prop_assert!(Tree::from(&read) == tree, "{}", String::from_utf8_lossy(&written));
        read_everything(&written)?;
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in vec(any::<u8>(), 0..200)) {
        read_everything(&bytes)?;
    }

    #[test]
    fn any_tokens_are_read_or_refused(bytes in vec(prop::sample::select(b"(((;;;)))[]\\BWab1 \n\xff".to_vec()), 0..200)) {
        read_everything(&[b"(;", &bytes[..]].concat())?;
    }

    #[test]
    fn broken_records_are_read_or_refused(bytes in mutated()) {
        read_everything(&bytes)?;
    }

    /// Lines of plain moves are read and replayed on a fast path that white space disables.
    #[test]
    fn white_space_changes_nothing(pieces in vec(plain_piece(), 0..120)) {
        let mut depth = 1;
        let mut tight = String::from("(;SZ[5]");
        for piece in pieces {
            match piece.as_str() {
                ")" if depth == 1 => continue,
                ")" => depth -= 1,
                "(;" => depth += 1,
                _ => {}
            }
            tight += &piece;
        }
        tight += &")".repeat(depth);
        let loose = tight.replace(';', ";\n").replace(']', "]\n");
        let (tight, loose) = (parse(tight.as_bytes()).unwrap(), parse(loose.as_bytes()).unwrap());
        prop_assert!(Tree::from(&tight) == Tree::from(&loose));
        let replays = [&tight, &loose].map(|read| {
            let root = read.games()[0];
            read.replay(root, &read.info(root).unwrap(), Ruleset::Aga.rules())
        });
        let [quick, slow] = &replays;
        prop_assert_eq!(quick.game.turns(), slow.game.turns());
        prop_assert_eq!(quick.game.edits(), slow.game.edits());
        prop_assert_eq!(quick.game.irregular(), slow.game.irregular());
        prop_assert_eq!(quick.game.position(), slow.game.position());
        prop_assert_eq!(&quick.territory, &slow.territory);
        prop_assert_eq!(quick.has_outdated_marks, slow.has_outdated_marks);
        let [quick, slow] = replays.map(|replay| replay.notes.into_iter().map(|note| note.kind).collect::<Vec<_>>());
        prop_assert_eq!(quick, slow);
    }

    /// A reader that reuses the memory of earlier records, of any length, size and rules, valid or not, gives the same
    /// result as a new one.
    #[test]
    fn reused_memory_changes_nothing(
        records in vec((prop::sample::select(vec!["5", "5", "9:3", "30"]), vec(plain_piece(), 0..200), any::<bool>()), 1..6),
    ) {
        let mut reader = Reader::default();
        for (size, pieces, superko) in records {
            let record = format!("(;SZ[{size}]{}", pieces.concat());
            let rules = if superko { Ruleset::Aga } else { Ruleset::Japanese }.rules();
            prop_assert!(reader.parse(b"no record").is_err());
            let (fresh, again) = (parse(record.as_bytes()).unwrap(), reader.parse(record.as_bytes()).unwrap());
            prop_assert!(Tree::from(&fresh) == Tree::from(&again));
            prop_assert_eq!((fresh.games(), fresh.forgiven()), (again.games(), again.forgiven()));
            prop_assert_eq!(fresh.forgiven_count(), again.forgiven_count());
            let root = fresh.games()[0];
            let info = fresh.info(root).unwrap();
            let fresh = fresh.replay(root, &info, rules);
            let mut replay = reader.replay(&again, root, &info, rules);
            prop_assert_eq!(replay.game.rules(), fresh.game.rules());
            prop_assert_eq!(replay.game.rules().with_komi(rules.komi), rules);
            prop_assert_eq!(replay.game.steps(), fresh.game.steps());
            prop_assert_eq!((&fresh.notes, &fresh.territory), (&replay.notes, &replay.territory));
            prop_assert_eq!(fresh.game.turns(), replay.game.turns());
            prop_assert_eq!(fresh.game.edits(), replay.game.edits());
            prop_assert_eq!(fresh.game.irregular(), replay.game.irregular());
            prop_assert_eq!(fresh.game.passes(), replay.game.passes());
            prop_assert_eq!(fresh.game.first_pass(), replay.game.first_pass());
            prop_assert_eq!(fresh.game.handicap(), replay.game.handicap());
            for moves in 0..=fresh.game.move_count() + 1 {
                prop_assert_eq!(fresh.game.at(moves), replay.game.at(moves));
            }
            let mut game = fresh.game;
            for _ in 0..5 {
                prop_assert_eq!(game.undo(), replay.game.undo());
                prop_assert_eq!(game.position(), replay.game.position());
            }
            reader.take_back(again);
            reader.take_back_game(replay.game);
        }
    }
}
