//! The lead: from estimated territories to the margin that the game would have under its rules.

use tengen::go::Rules;
use tengen::go::rules::Scoring;
use tengen::score::Played;
use tengen::{Board, ByColor, Color, Halves, Point};

/// Black's points more than White's, if each color ends with this territory.
///
/// `territory` counts empty points of the board after `dead` stones were taken off. Under territory scoring prisoners
/// and dead stones are added, under area scoring the living stones; then komi, the handicap bonus and what passes are
/// worth. The tax on groups is left out: it can't be known which stones will be one group.
pub fn lead(board: &Board, dead: &[Point], territory: ByColor<f64>, played: Played, rules: Rules) -> f64 {
    let mut dead_stones = ByColor::<usize>::default();
    for &point in dead {
        if let Some(color) = board.get(point) {
            dead_stones[color] += 1;
        }
    }
    let stones = board.count();
    let score = |color: Color| {
        let enemy = color.opponent();
        let counted = match rules.scoring {
            Scoring::Area => (stones[color] - dead_stones[color]) as f64,
            Scoring::Territory => {
                let passes = if rules.pass_stones { played.passes[enemy] } else { 0 };
                f64::from(played.prisoners[color]) + dead_stones[enemy] as f64 + f64::from(passes)
            }
        };
        let button = rules.has_button && played.first_pass == Some(color);
        territory[color] + counted + if button { 0.5 } else { 0.0 }
    };
    let to_white: Halves = rules.komi + rules.white_handicap_bonus.points(played.handicap);
    score(Color::Black) - score(Color::White) - to_white.to_f64()
}
