//! Options saved with a count: when they are used, which options take precedence, and which errors are reported.

use tengen_api::saved_options::SavedUse;
use tengen_api::score::{ScoreReport, ScoreRequest, parse_dead, score};
use tengen_api::{ReadOptions, Source};

/// White's stone at B6 is dead inside Black's territory. Black's territory on the left and White's on the right are
/// closed.
const POSITION: &str = "SZ[9]KM[6.5]RU[Japanese]HA[0]AB[ca][bb][cb][cc][dc][dd][de][bf][cf][df][cg][eg][bh][ch][eh][di][ei]\
                        AW[ea][eb][fb][hb][ec][bd][ed][gd][ee][fe][ff][fg][hg][fh][fi]";

fn score_report(record: &str, dead: &str) -> ScoreReport {
    let (dead, corrections) = parse_dead(dead).unwrap();
    let source = Source::read(record.as_bytes(), &ReadOptions::default()).unwrap();
    score(&source, &ScoreRequest { dead, corrections, ..ScoreRequest::default() }).unwrap().report
}

fn saved(options: &str) -> String {
    format!("(;{POSITION}TENGEN[{options}])")
}

#[test]
fn saved_options_are_the_defaults() {
    let plain = saved("");
    for options in ["none", "B6", "none,+B6", "judge,-B6"] {
        let given = score_report(&plain, options);
        let found = score_report(&saved(&format!("--dead {options}")), "auto");
        assert!(found.is_same_answer(&given), "{options}");
        assert_eq!((found.method, found.chains.clone()), (given.method, given.chains), "{options}");
        assert_eq!(found.saved_options, Some(format!("--dead {options}")));
        // Requested options replace the saved ones.
        let other = score_report(&saved(&format!("--dead {options}")), "G6");
        assert!(other.is_same_answer(&score_report(&plain, "G6")) && other.saved_options.is_none(), "{options}");
    }
    let seki = score_report(&saved("--dead none --seki C8"), "B6");
    assert_eq!((seki.saved_options.as_deref(), seki.dead.len()), (Some("--seki C9"), 1));
}

#[test]
fn who_asks_has_the_last_word_on_a_chain() {
    let dead = score_report(&saved("--dead none,+B6,+G6"), "auto,-B6");
    assert_eq!((dead.dead.len(), dead.saved_options.as_deref()), (1, Some("--dead none,+G6")));
    let alive = score_report(&saved("--dead none,-B6"), "auto,+B6");
    assert_eq!((alive.dead.len(), alive.saved_options.as_deref()), (1, Some("--dead none")));
    let listed = score_report(&saved("--dead B6"), "auto,-B6");
    assert!(listed.dead.is_empty());
    // Territory counted as marked cannot be corrected, but the stones that are marked dead can.
    let marked = format!("(;{POSITION}TB[bd]TENGEN[--dead record])");
    assert_eq!((score_report(&marked, "auto").dead.len(), score_report(&marked, "auto,-B6").dead.len()), (1, 0));
}

#[test]
fn a_record_that_was_continued_or_rewound_does_not_use_them() {
    let continued = format!("(;{POSITION}TENGEN[--dead none];B[ii])");
    assert_eq!(score_report(&continued, "auto").saved_options, None);
    let source = Source::read(format!("(;{POSITION};B[ii]TENGEN[--dead none])").as_bytes(), &ReadOptions::default());
    let report = |number| {
        let request = ScoreRequest { number, ..ScoreRequest::default() };
        score(source.as_ref().unwrap(), &request).unwrap().report.saved_options
    };
    assert_eq!((report(None).as_deref(), report(Some(0))), (Some("--dead none"), None));
    // A study must not see the saved answer.
    let options = ReadOptions { saved: SavedUse::Ignored, ..ReadOptions::default() };
    assert_eq!(Source::read(saved("--dead none").as_bytes(), &options).unwrap().saved, None);
}

#[test]
fn unreadable_options_are_ignored_with_a_warning() {
    for (options, warned) in [
        ("--dead", "\"--dead\" has no value"),
        ("--dead judge,B6", "write +B6 or -B6 after"),
        ("--handicap 3", "is not known"),
        ("--sure much", "is not a number from 0 to 1"),
    ] {
        let report = score_report(&saved(options), "auto");
        assert!(report.warnings.iter().any(|warning| warning.contains(warned)), "{options}: {:?}", report.warnings);
        assert_eq!(report.saved_options, None);
        let strict = ReadOptions { strict: true, ..ReadOptions::default() };
        assert!(Source::read(saved(options).as_bytes(), &strict).is_err(), "{options}");
    }
    let missing = score_report(&saved("--dead none,+B6,+A1,+Z99"), "auto");
    assert_eq!((missing.dead.len(), missing.saved_options.as_deref()), (1, Some("--dead none,+B6")));
    assert!(
        missing.warnings.iter().any(|warning| warning.contains("\"A1\", which is not a stone")),
        "{:?}",
        missing.warnings
    );
}
