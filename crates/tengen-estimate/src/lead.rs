//! The lead: from estimated territories to the margin that the game would have under its rules.

use tengen::go::Scoring;
use tengen::score::{PlayHistory, SheetItem, pass_stones};
use tengen::{Board, ByColor, Color, Point, Rules};

/// Returns the score sheet if each color ends with this territory.
///
/// `territory` counts empty points of the board after the removal of `dead` stones. Under territory scoring, prisoners
/// and dead stones are added; under area scoring, living stones; then komi, the handicap bonus and pass stones. The
/// group tax is ignored, because it is unknown which stones will be connected.
pub fn lines(
    board: &Board,
    dead: &[Point],
    territory: ByColor<f64>,
    played: PlayHistory,
    rules: Rules,
) -> Vec<(SheetItem, ByColor<f64>)> {
    let mut dead_stones = ByColor::<usize>::default();
    for &point in dead {
        if let Some(color) = board.get(point) {
            dead_stones[color] += 1;
        }
    }
    let mut lines = vec![(SheetItem::Territory, territory)];
    match rules.scoring {
        Scoring::Area => {
            let stones = board.count();
            lines.push((SheetItem::Stones, ByColor::new_with(|color| (stones[color] - dead_stones[color]) as f64)));
        }
        Scoring::Territory => {
            lines.push((SheetItem::Prisoners, played.prisoners.map(f64::from)));
            lines.push((SheetItem::Dead, dead_stones.swapped().map(|stones| stones as f64)));
            if rules.pass_stones {
                let on_board = board.count().map(|stones| stones as i64);
                let taken = played.prisoners.swapped().map(i64::from);
                let stones = ByColor::new_with(|color| on_board[color] + taken[color]);
                lines.push((SheetItem::PassStones, pass_stones(stones, played, rules).map(|stones| stones as f64)));
            }
        }
    }
    lines.push((SheetItem::Komi, ByColor { black: 0.0, white: rules.komi.to_f64() }));
    let bonus = rules.white_handicap_bonus.points(played.handicap).to_f64();
    lines.push((SheetItem::HandicapBonus, ByColor { black: 0.0, white: bonus }));
    if let Some(color) = played.first_pass.filter(|_| rules.has_button) {
        let half = |player: Color| if player == color { 0.5 } else { 0.0 };
        lines.push((SheetItem::Button, ByColor::new_with(half)));
    }
    lines
}

/// Returns Black's lead: the sum of the [lines].
pub fn lead(board: &Board, dead: &[Point], territory: ByColor<f64>, played: PlayHistory, rules: Rules) -> f64 {
    lines(board, dead, territory, played, rules).iter().map(|(_, line)| line.black - line.white).sum()
}
