//! The crate `sgf-parse` as another reader: the same nodes, names and values on made-up and on real games.

use proptest::collection::vec;
use proptest::prelude::*;
use sgf_parse::go::Prop;
use sgf_parse::{SgfNode, SgfProp};
use tengen::Grid;
use tengen::sgf::{Collection, NodeId, PropertyRef, parse, value};
use tengen_testing::shared;

/// The bytes without escapes; the other reader keeps soft line breaks, so texts are compared before those go.
fn without_escapes(raw: &[u8]) -> String {
    let mut text = Vec::new();
    let mut escaped = false;
    for &byte in raw {
        escaped = byte == b'\\' && !escaped;
        if !escaped {
            text.push(byte);
        }
    }
    String::from_utf8(text).unwrap()
}

const POINT_LISTS: [&str; 10] = ["AB", "AW", "AE", "TB", "TW", "CR", "MA", "SQ", "TR", "DD"];

fn our_values(property: PropertyRef<'_, '_>) -> Vec<String> {
    let mut values = Vec::new();
    for raw in property.values().map(|value| value.raw) {
        if POINT_LISTS.contains(&&*property.name()) && raw.contains(&b':') {
            let grid = Grid::square(52);
            let (first, last) = value::rectangle(grid, raw).unwrap();
            let ((x0, y0), (x1, y1)) = (grid.xy(first), grid.xy(last));
            let points = (y0..=y1).flat_map(|y| (x0..=x1).map(move |x| grid.point(x, y).unwrap()));
            values.extend(
                points.map(|at| tengen::notation::sgf(grid, at).unwrap().map(char::from).iter().collect::<String>()),
            );
        } else {
            values.push(without_escapes(raw));
        }
    }
    values.sort();
    // Their lists are sets.
    if POINT_LISTS.contains(&&*property.name()) {
        values.dedup();
    }
    values
}

fn their_values(property: &Prop) -> Vec<String> {
    let mut values = match property {
        Prop::Unknown(_, values) | Prop::Invalid(_, values) => values.clone(),
        Prop::SZ((width, height)) if width == height => vec![width.to_string()],
        _ => {
            let written = format!("(;{property})");
            let read = parse(written.as_bytes()).unwrap();
            let first = read.properties(read.games()[0]).next().unwrap();
            first.values().map(|value| without_escapes(value.raw)).collect()
        }
    };
    values.sort();
    values
}

fn same(ours: &str, theirs: &str) -> bool {
    let number = |text: &str| text.parse::<f64>().ok();
    ours == theirs || number(ours).is_some_and(|value| number(theirs) == Some(value))
}

fn compare_nodes(ours: &Collection<'_>, root: NodeId, theirs: &SgfNode<Prop>) -> usize {
    let mut count = 0;
    let mut waiting = vec![(root, theirs)];
    while let Some((our_node, their_node)) = waiting.pop() {
        count += 1;
        assert_eq!(ours.properties(our_node).count(), their_node.properties().count());
        for (ours, theirs) in ours.properties(our_node).zip(their_node.properties()) {
            assert_eq!(ours.name(), theirs.identifier());
            let (a, b) = (our_values(ours), their_values(theirs));
            assert!(a.len() == b.len() && a.iter().zip(&b).all(|(a, b)| same(a, b)), "{}: {a:?} {b:?}", ours.name());
        }
        assert_eq!(ours.children(our_node).count(), their_node.children().count());
        waiting.extend(ours.children(our_node).zip(their_node.children()));
    }
    count
}

fn compare(record: &str) -> usize {
    let ours = parse(record.as_bytes()).unwrap();
    assert_eq!(ours.forgiven(), []);
    let theirs = sgf_parse::go::parse(record).unwrap();
    assert_eq!(ours.games().len(), theirs.len());
    let nodes = ours.games().iter().zip(&theirs).map(|(&root, theirs)| compare_nodes(&ours, root, theirs)).sum();
    assert_eq!(nodes, ours.node_count());
    nodes
}

/// A sequence of nodes with variations inside.
fn variation() -> impl Strategy<Value = String> {
    let point = "[a-s][a-s]";
    let text = prop::sample::select(vec!["hello", r"\]", r"\\", r"\:", "two\nlines", "h\u{e9}", "(;B[aa\\])", " "]);
    let property = prop_oneof![
        6 => ("[BW]", point).prop_map(|(name, point)| format!("{name}[{point}]")),
        1 => Just("B[]".to_string()),
        1 => vec(text, 0..4).prop_map(|texts| format!("C[{}]", texts.concat())),
        1 => (point, point, "[abc][def]:[ghi][jkl]").prop_map(|(a, b, c)| format!("AB[{a}][{b}]\n[{c}]")),
        1 => (0..50u8).prop_map(|time| format!("BL[{time}.5]")),
        1 => "X[A-Z]{1,3}".prop_map(|name| format!("{name}[a][b]")),
    ];
    let nodes = vec(property, 1..9)
        .prop_map(|properties| properties.iter().map(|text| format!(";{text}")).collect::<Vec<_>>().concat())
        .boxed();
    nodes.clone().prop_recursive(4, 40, 3, move |inner| {
        (nodes.clone(), vec(inner, 2..4)).prop_map(|(start, variations)| {
            let variations = variations.iter().map(|text| format!("\n({text})")).collect::<Vec<_>>().concat();
            format!("{start}{variations}")
        })
    })
}

proptest! {
    #[test]
    fn made_up_games_are_read_alike(games in vec(variation(), 1..4)) {
        let games = games.iter().map(|game| format!("(;GM[1]FF[4]SZ[19]KM[6.5]\n{game})\n"));
        compare(&games.collect::<Vec<_>>().concat());
    }
}

#[test]
fn real_games_are_read_alike() {
    let Some(folder) = shared("games/dev") else { return };
    let entries = std::fs::read_dir(folder).unwrap();
    let (mut games, mut nodes) = (0, 0);
    for path in
        entries.map(|entry| entry.unwrap().path()).filter(|path| path.extension().is_some_and(|end| end == "sgf"))
    {
        let text = std::fs::read_to_string(&path).unwrap();
        for record in text.lines() {
            nodes += compare(record);
            games += 1;
            let read = parse(record.as_bytes()).unwrap();
            let root = read.games()[0];
            let info = read.info(root).unwrap();
            assert_eq!((info.notes, info.komi_error), (vec![], None), "{record:.200}");
            for node in read.main_line(root) {
                assert!(read.items(node, info.grid).all(|item| item.is_ok()), "{record:.200}");
            }
        }
    }
    assert_eq!(games, 2_741);
    assert!(nodes > 600_000);
}

/// Real Hex records have no flaws, and every move in them means something.
#[test]
fn real_hex_games_are_read() {
    let Some(folder) = shared("hex") else { return };
    let (mut records, mut bad) = (0, Vec::new());
    let mut waiting = vec![folder];
    while let Some(folder) = waiting.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                waiting.push(path);
            } else if path.extension().is_some_and(|end| end == "sgf") {
                records += 1;
                let bytes = std::fs::read(&path).unwrap();
                let read = match parse(&bytes) {
                    Ok(read) => read,
                    Err(error) => {
                        bad.push(format!("{}: {error}", path.display()));
                        continue;
                    }
                };
                bad.extend(
                    read.forgiven().iter().map(|flaw| format!("{}: {} {}", path.display(), flaw.kind, flaw.span)),
                );
                let root = read.games()[0];
                let grid = read.info(root).unwrap().grid;
                // A few records do not say that they are Hex.
                let grid = if read.get(root, "GM").is_some() {
                    grid
                } else {
                    Grid::square(11).to_topology(tengen::Topology::Hex)
                };
                bad.extend(
                    read.nodes()
                        .flat_map(|node| read.items(node, grid))
                        .filter_map(|item| Some(format!("{}: {}", path.display(), item.err()?))),
                );
            }
        }
    }
    assert!(records > 200);
    assert_eq!(bad, Vec::<String>::new());
}
