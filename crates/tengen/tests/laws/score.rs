//! The count: owners add up to the board, area and territory differ by the stones played, text reads back.

use super::boards::board;
use super::games::{Plan, plan};
use proptest::prelude::*;
use tengen::go::{HandicapBonus, Ko, Repetition, Scoring, Suicide, Tax};
use tengen::go::{Move, Setup, Turn};
use tengen::life::{LifeStatus, MarkSource};
use tengen::score::{Counting, FalseEyes, Margin, PlayHistory, Reason, SheetItem, count};
use tengen::{
    Board, ByColor, Color, Game, GameResult, Halves, Marks, Ownership, Point, Regions, Rules, Ruleset, ScoreSheet,
    Symmetry,
};

/// A board up to 8x8 with random marks.
fn marked() -> impl Strategy<Value = (Board, Marks)> {
    board(8).prop_flat_map(|board| {
        let chances = proptest::collection::vec(0..12u8, board.grid().area());
        (Just(board), chances).prop_map(|(board, chances)| {
            let marks = mark(&board, &chances);
            (board, marks)
        })
    })
}

fn mark(board: &Board, chances: &[u8]) -> Marks {
    let mut marks = Marks::none(board);
    for (point, chance) in board.grid().points().zip(chances) {
        match chance {
            0 | 1 => drop(marks.mark(point, LifeStatus::Dead, MarkSource::Given)),
            2 => drop(marks.mark(point, LifeStatus::Seki, MarkSource::Given)),
            _ => {}
        }
    }
    marks
}

/// Removes marks that contradict each other, and all marks of dead stones if no stone would be alive.
fn without_contradictions(board: &Board, mut marks: Marks) -> Marks {
    for point in board.grid().points().filter(|&point| board[point].is_some()) {
        if marks.status(point) == LifeStatus::Seki {
            marks.mark(point, LifeStatus::Alive, MarkSource::Given);
        }
    }
    loop {
        let ownership = Ownership::of(board, &marks, Counting::plain());
        if ownership.contradictions().is_empty() {
            let nobody_lives = ownership.with(Reason::Stone).next().is_none();
            return if nobody_lives { Marks::none(board) } else { marks };
        }
        for &point in ownership.contradictions() {
            marks.mark(point, LifeStatus::Alive, MarkSource::Given);
        }
    }
}

fn turned(symmetry: Symmetry, board: &Board, marks: &Marks) -> (Board, Marks) {
    let there = symmetry.board(board);
    let mut moved = Marks::none(&there);
    for point in board.grid().points() {
        moved.mark(symmetry.point(board.grid(), point), marks.status(point), marks.source(point));
    }
    (there, moved)
}

fn counting() -> impl Strategy<Value = Counting> {
    (any::<bool>(), 0..3usize, any::<bool>()).prop_map(|(area, tax, skip)| Counting {
        scoring: if area { Scoring::Area } else { Scoring::Territory },
        tax: [Tax::None, Tax::Seki, Tax::All][tax],
        false_eyes: if skip { FalseEyes::Skip } else { FalseEyes::Count },
    })
}

fn played() -> impl Strategy<Value = PlayHistory> {
    let pair = || (0..99u32, 0..99u32).prop_map(|(black, white)| ByColor { black, white });
    (pair(), pair(), 0..3u8, 0..10u32).prop_map(|(prisoners, passes, first, handicap)| PlayHistory {
        prisoners,
        passes,
        first_pass: [None, Some(Color::Black), Some(Color::White)][usize::from(first)],
        has_turns: first > 0,
        last_stone: [Some(Color::White), None, Some(Color::Black)][usize::from(first)],
        handicap,
    })
}

fn sheet(board: &Board, marks: &Marks, played: PlayHistory, rules: Rules) -> ScoreSheet {
    count(board, &Ownership::of(board, marks, rules.into()), played, rules)
}

fn sum(sheet: &ScoreSheet, items: &[SheetItem], color: Color) -> Halves {
    items.iter().map(|&item| sheet.line(item)[color]).sum()
}

/// Stones that each player put down, handicap stones left out.
fn stones_played(game: &Game) -> ByColor<i64> {
    let by = |turn: &&Turn, color| matches!(turn, Turn::Move(player, Move::Play(_)) if *player == color);
    ByColor::new_with(|color| game.turns().iter().filter(|turn| by(turn, color)).count() as i64)
}

/// A game from `handicap` black stones, the players in turn, to the end: White passes last.
fn to_whites_last_pass(plan: &Plan, rules: Rules, handicap: usize) -> Option<Game> {
    let mut board = Board::empty(plan.grid);
    for index in 0..handicap {
        board[Point::from_index(index * 3 % plan.grid.area())] = Some(Color::Black);
    }
    let handicap = board.count().black as u32;
    let to_play = if handicap > 0 { Color::White } else { Color::Black };
    let mut game = Game::from_position(rules, Setup { to_play, ..Setup::new(board) }.position().ok()?);
    game.set_handicap(handicap);
    for &pick in &plan.picks {
        let color = game.position().to_play();
        plan.tries(pick).find(|&made| game.play(color, made).is_ok());
    }
    if game.position().to_play() == Color::Black {
        game.play(Color::Black, Move::Pass).ok()?;
    }
    game.play(Color::White, Move::Pass).ok()?;
    Some(game)
}

proptest! {
    #[test]
    fn owned_points_and_nobodys_are_the_board((board, marks) in marked(), played in played()) {
        for ruleset in Ruleset::ALL {
            let rules = Rules { scoring: Scoring::Area, ..ruleset.rules() };
            let ownership = Ownership::of(&board, &marks, ruleset.rules().into());
            let sheet = count(&board, &ownership, played, rules);
            let nobodys = board.grid().points().filter(|&point| ownership.at(point).owner.is_none()).count();
            let owned: Halves = Color::BOTH.into_iter().map(|c| sum(&sheet, &[SheetItem::Stones, SheetItem::Territory], c)).sum();
            prop_assert_eq!(owned + Halves::points(nobodys as i64), Halves::points(board.grid().area() as i64));
        }
    }

    #[test]
    fn reasons_fit_owners_and_stones((board, marks) in marked(), counting in counting()) {
        let ownership = Ownership::of(&board, &marks, counting);
        for point in board.grid().points() {
            let owned = ownership.at(point);
            let dead = board[point].is_some() && marks.status(point) == LifeStatus::Dead;
            prop_assert_eq!(owned.reason == Reason::DeadStone, dead);
            prop_assert_eq!(owned.reason == Reason::Stone, board[point].is_some() && !dead);
            match owned.reason {
                Reason::Stone => prop_assert_eq!(owned.owner, board[point]),
                Reason::Territory => prop_assert!(owned.owner.is_some()),
                Reason::DeadStone => {
                    prop_assert!(owned.owner != board[point] || ownership.contradictions().contains(&point));
                }
                Reason::Dame | Reason::Seki | Reason::FalseEye | Reason::Open => prop_assert!(owned.owner.is_none()),
                other => prop_assert!(false, "{other:?}"),
            }
            prop_assert!(owned.reason != Reason::Seki || counting.tax != Tax::None);
            prop_assert!(owned.reason != Reason::FalseEye || counting.false_eyes == FalseEyes::Skip);
            prop_assert!(owned.reason != Reason::FalseEye || counting.scoring == Scoring::Territory);
            prop_assert_eq!(ownership.captor(point).is_some() && !dead, false);
        }
    }

    /// Removing early seki changes no count and no mark.
    #[test]
    fn early_seki_counts_for_nobody_either((board, marks) in marked(), played in played(), counting in counting()) {
        let claimed = Ownership::of(&board, &marks, counting);
        let kept = claimed.clone().without_early_seki(&board, &marks);
        let rules = Ruleset::Japanese.rules();
        prop_assert_eq!(count(&board, &claimed, played, rules), count(&board, &kept, played, rules));
        for point in board.grid().points() {
            let (before, after) = (claimed.at(point), kept.at(point));
            prop_assert_eq!(before.owner, after.owner);
            let is_taken_back = claimed.seki(point).is_some() && kept.seki(point).is_none();
            prop_assert!(before.reason == after.reason || (is_taken_back && after.reason == Reason::Open));
            prop_assert!(is_taken_back || claimed.seki(point) == kept.seki(point));
            if board[point].is_some() && marks.status(point) == LifeStatus::Seki {
                prop_assert!(kept.seki(point).is_some() == claimed.seki(point).is_some());
            }
        }
    }

    /// Each dead stone is a point under it and a prisoner; each stone played is on the board, dead or alive, or taken.
    #[test]
    fn area_and_territory_differ_by_the_stones_played(plan in plan(120), chances in proptest::collection::vec(0..12u8, 81)) {
        let game = plan.game();
        let board = game.position().board();
        let marks = without_contradictions(board, mark(board, &chances));
        let rules = Rules { tax: Tax::None, pass_stones: false, ..plan.rules() };
        let played = PlayHistory::from(&game);
        let area = sheet(board, &marks, played, Rules { scoring: Scoring::Area, ..rules });
        let territory = sheet(board, &marks, played, Rules { scoring: Scoring::Territory, ..rules });
        let stones = stones_played(&game);
        prop_assert_eq!(area.margin() - territory.margin(), Halves::points(stones.black - stones.white));
        let with_stones =
            sheet(board, &marks, played, Rules { scoring: Scoring::Territory, pass_stones: true, ..rules });
        prop_assert_eq!(area.margin(), with_stones.margin());
    }

    /// Records with or without their last passes, edited, out of turn, with handicap stones that are set up, played or
    /// missing, after any number of moves, and with any dead stones.
    #[test]
    fn area_and_territory_agree_for_every_game_under_aga_rules(
        plan in plan(120),
        handicap in prop_oneof![Just(0u32), 1..=9u32],
        stones in 0..=9usize,
        odd: bool,
        chances in proptest::collection::vec(0..12u8, 81),
    ) {
        let mut game = Game::new(Ruleset::Aga.rules(), plan.grid);
        game.set_handicap(handicap);
        let stone = |index: usize| (Point::from_index(index * 3 % plan.grid.area()), Some(Color::Black));
        game.edit((0..stones).map(stone).collect(), (stones > 0).then_some(Color::White));
        for &pick in &plan.picks {
            if odd && pick % 3 == 0 {
                super::play::disturb(&mut game, &plan, pick);
            } else {
                let color = game.position().to_play();
                plan.tries(pick).find(|&made| game.play(color, made).is_ok());
            }
        }
        for moves in [game.move_count(), game.move_count() / 2] {
            let game = game.rewound(moves).unwrap();
            let board = game.position().board();
            let marks = mark(board, &chances);
            let area = sheet(board, &marks, PlayHistory::from(&game), Ruleset::Aga.rules());
            let territory = sheet(board, &marks, PlayHistory::from(&game), Ruleset::AgaTerritory.rules());
            prop_assert_eq!(area.margin(), territory.margin());
        }
    }

    /// Where both made their moves in turn and White passed last, as AGA rules want, no stone is missing.
    #[test]
    fn no_pass_stone_is_added_to_a_game_by_the_rules(
        plan in plan(120),
        handicap in prop_oneof![Just(0usize), 2..=9usize],
    ) {
        let Some(game) = to_whites_last_pass(&plan, Ruleset::Aga.rules(), handicap) else { return Ok(()) };
        let board = game.position().board();
        let territory = sheet(board, &Marks::none(board), PlayHistory::from(&game), Ruleset::AgaTerritory.rules());
        let handed_over = game.passes().swapped().map(|passes| Halves::points(passes.into()));
        prop_assert_eq!(territory.line(SheetItem::PassStones), handed_over);
    }

    /// The only color that touches a region gets a point for each point of it and one more for each dead stone.
    #[test]
    fn a_region_counts_its_points_and_its_dead_stones((board, marks) in marked()) {
        let marks = without_contradictions(&board, marks);
        let ownership = Ownership::of(&board, &marks, Counting::plain());
        let is_dead = |point: Point| board[point].is_some() && marks.status(point) == LifeStatus::Dead;
        let regions = Regions::of(board.grid(), |point| board[point].filter(|_| !is_dead(point)));
        let mut totals = ByColor::<usize>::default();
        for (label, region) in regions.iter().filter(|(_, region)| region.content.is_none()) {
            if let Some(owner) = region.touches.only() {
                totals[owner] += region.size + regions.points(label).iter().filter(|&&point| is_dead(point)).count();
            }
        }
        let rules = Rules { tax: Tax::None, ..Ruleset::Japanese.rules() };
        let sheet = count(&board, &ownership, PlayHistory::default(), rules);
        for color in Color::BOTH {
            let points = sum(&sheet, &[SheetItem::Territory, SheetItem::Dead], color);
            prop_assert_eq!(points, Halves::points(totals[color] as i64));
        }
    }

    #[test]
    fn stone_scoring_is_area_less_two_a_group((board, marks) in marked()) {
        let rules = Ruleset::StoneScoring.rules();
        let ownership = Ownership::of(&board, &marks, rules.into());
        let sheet = count(&board, &ownership, PlayHistory::default(), rules);
        let groups = Regions::of(board.grid(), |point| ownership.at(point).owner);
        for color in Color::BOTH {
            let mut tax = 0;
            for (label, _) in groups.iter().filter(|(_, group)| group.content == Some(color)) {
                let points = groups.points(label).iter().filter(|&&p| ownership.at(p).reason != Reason::Stone).count();
                tax += points.min(2) as i64;
            }
            prop_assert_eq!(sheet.line(SheetItem::Tax)[color], Halves::points(-tax));
        }
    }

    #[test]
    fn the_count_is_blind_to_symmetry((board, marks) in marked(), played in played()) {
        for ruleset in Ruleset::ALL {
            let rules = ruleset.rules();
            let here = Ownership::of(&board, &marks, rules.into());
            for symmetry in Symmetry::of(board.grid().topology()) {
                let (board_there, marks_there) = turned(symmetry, &board, &marks);
                let there = Ownership::of(&board_there, &marks_there, rules.into());
                for point in board.grid().points() {
                    prop_assert_eq!(here.at(point), there.at(symmetry.point(board.grid(), point)));
                }
                let mut contradictions: Vec<Point> =
                    here.contradictions().iter().map(|&point| symmetry.point(board.grid(), point)).collect();
                contradictions.sort_unstable();
                let mut found = there.contradictions().to_vec();
                found.sort_unstable();
                prop_assert_eq!(contradictions, found);
                prop_assert_eq!(count(&board, &here, played, rules), count(&board_there, &there, played, rules));
            }
        }
    }

    #[test]
    fn swapping_colors_swaps_the_sheet((board, marks) in marked(), played in played()) {
        let swapped = board.swapped();
        let mut marks_there = Marks::none(&swapped);
        for point in board.grid().points() {
            marks_there.mark(point, marks.status(point), marks.source(point));
        }
        // Komi and the handicap bonus are White's alone, and only Black gives up a point for the last stone.
        let played = PlayHistory { handicap: 0, last_stone: None, ..played };
        let played_there = PlayHistory {
            has_turns: played.has_turns,
            last_stone: None,
            prisoners: played.prisoners.swapped(),
            passes: played.passes.swapped(),
            first_pass: played.first_pass.map(Color::opponent),
            handicap: 0,
        };
        for ruleset in Ruleset::ALL {
            let rules = ruleset.rules().with_komi(Halves::ZERO);
            let here = sheet(&board, &marks, played, rules);
            let there = sheet(&swapped, &marks_there, played_there, rules);
            for item in SheetItem::ALL {
                prop_assert_eq!(here.line(item).swapped(), there.line(item));
            }
            prop_assert_eq!(here.margin(), -there.margin());
            prop_assert_eq!(here.result().score(), Some(here.margin()));
        }
    }

    #[test]
    fn a_click_taken_back_changes_nothing((board, marks) in marked(), pick: usize) {
        let point = Point::from_index(pick % board.grid().area());
        let mut clicked = marks.clone();
        let is_stone = clicked.toggle_dead(point, MarkSource::Given);
        prop_assert_eq!(is_stone, board[point].is_some());
        prop_assert_eq!(clicked.status(point) == marks.status(point), !is_stone);
        for other in board.grid().points() {
            let same_chain = marks.chains().label(other) == marks.chains().label(point);
            prop_assert!(same_chain || clicked.status(other) == marks.status(other));
        }
        clicked.toggle_dead(point, MarkSource::Given);
        let then = if marks.status(point) == LifeStatus::Seki { LifeStatus::Alive } else { marks.status(point) };
        prop_assert_eq!(clicked.status(point), then);
    }

    #[test]
    fn results_read_back(halves in 1..2_000_000_000_000i64, black: bool, how in 0..8u8) {
        let color = if black { Color::Black } else { Color::White };
        let result = match how {
            0 => GameResult::Draw,
            1 => GameResult::Void,
            2 => GameResult::Unknown,
            3 => GameResult::Won(color, Margin::Resign),
            4 => GameResult::Won(color, Margin::Time),
            5 => GameResult::Won(color, Margin::Forfeit),
            6 => GameResult::Won(color, Margin::Unknown),
            _ => GameResult::Won(color, Margin::Points(Halves::new(halves))),
        };
        prop_assert_eq!(result.to_string().parse(), Ok(result));
        prop_assert_eq!(result.to_string().to_lowercase().parse(), Ok(result));
    }

    #[test]
    fn half_points_read_back(halves in -2_000_000_000_000..2_000_000_000_000i64) {
        let points = Halves::new(halves);
        prop_assert_eq!(points.to_string().parse(), Ok(points));
        prop_assert_eq!(Halves::from_f64(points.to_f64()), (halves.abs() < 1_000_000_000_000).then_some(points));
    }

    #[test]
    fn results_and_points_never_panic(text in "[BbWw]?[+-]?[0-9.,/RTF ]{0,24}", any: String) {
        for text in [text, any] {
            if let Ok(result) = text.parse::<GameResult>() {
                prop_assert_eq!(result.to_string().parse(), Ok(result));
            }
            if let Ok(points) = text.parse::<Halves>() {
                prop_assert_eq!(points.to_string().parse(), Ok(points));
            }
            let _ = text.parse::<Rules>();
            let _ = text.parse::<Ruleset>();
        }
    }

    #[test]
    fn rules_read_back(ko in 0..5usize, tax in 0..3usize, bonus in 0..3usize, suicide in 0..3usize, bits: u8) {
        let rules = Rules {
            ko: [Ko::Simple, Ko::Positional, Ko::Situational, Ko::OwnMoves, Ko::Natural][ko],
            scoring: if bits & 1 == 0 { Scoring::Area } else { Scoring::Territory },
            tax: [Tax::None, Tax::Seki, Tax::All][tax],
            suicide: [Suicide::Forbidden, Suicide::Several, Suicide::Any][suicide],
            has_button: bits & 4 != 0,
            white_handicap_bonus: [HandicapBonus::Zero, HandicapBonus::N, HandicapBonus::NMinusOne][bonus],
            friendly_pass_ok: bits & 8 != 0,
            pass_stones: bits & 16 != 0,
            repetition: if bits & 2 == 0 { Repetition::NoResult } else { Repetition::Draw },
            black_wins_ties: bits & 32 != 0,
            black_pays_last_move: bits & 64 != 0,
            all_stones_live: bits & 128 != 0,
            komi: Halves::new(15),
        };
        prop_assert_eq!(rules.to_string().parse::<Rules>().map(|read| read.with_komi(rules.komi)), Ok(rules));
    }
}

#[test]
fn a_mark_beside_the_board_is_no_mark() {
    let board = tengen::diagram::parse("XO.").unwrap();
    let mut marks = Marks::none(&board);
    let beside = Point::from_index(board.grid().area());
    assert!(!marks.mark(beside, LifeStatus::Dead, MarkSource::Given));
    assert!(!marks.toggle_dead(beside, MarkSource::Given));
    assert_eq!((marks.status(beside), marks.source(beside)), (LifeStatus::Alive, MarkSource::Default));
    assert_eq!(marks, Marks::none(&board));
}
