//! Questions about a game that is counted first: which stones are dead, and how they are judged.

use super::prepared::Cost;
use crate::score::{self, Dead, ScoreRequest};
use crate::source::Source;

/// Declares a question about a counted game: a struct with the fields that describe the game, its own fields, and those
/// of the count.
macro_rules! count_question {
    ($(#[$about:meta])* $name:ident { $($(#[$note:meta])* $field:ident : $kind:ty,)* }) => {
        $crate::question::game::question! {
            $(#[$about])*
            $name {
                $($(#[$note])* $field: $kind,)*
                /// Dead stones: `auto`, `judge`, `record`, `none`, one of these with corrections (`judge,+D4,-Q16`), or
                /// stones, each for its whole chain.
                dead: Option<$crate::question::input::StonesInput>,
                /// Stones of chains that are alive, regardless of the record and the judge.
                alive: Option<$crate::question::input::StonesInput>,
                /// The method that judges dead stones, if they are judged.
                method: Option<$crate::question::input::JudgeInput>,
                /// The confidence below which a judged chain counts as unsettled, from 0 to 1.
                #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 1))]
                sure: Option<$crate::question::input::NumberInput>,
                /// Stones of chains in seki.
                seki: Option<$crate::question::input::StonesInput>,
                /// Whether false eyes that must be filled are points, under territory rules.
                false_eyes: Option<$crate::question::input::FalseEyesInput>,
                /// Whether to apply the rules as written, even if the server of the record counts differently.
                by_the_book: Option<bool>,
            }
        }

        impl $name {
            /// Takes the game out of the question, and returns it with the request for its count.
            fn game_and_request(
                &mut self,
            ) -> Result<($crate::question::game::GameInput, $crate::score::ScoreRequest), $crate::Problem> {
                let (dead, corrections) = $crate::question::input::StonesInput::dead(
                    self.dead.as_ref(),
                    self.alive.as_ref(),
                    $crate::score::Dead::default(),
                )?;
                let sure = self.sure.as_ref().map(|sure| $crate::score::parse_sure(&sure.text()));
                let seki = self.seki.as_ref().map(|list| list.stones($crate::OptionName::SEKI));
                let request = $crate::score::ScoreRequest {
                    dead,
                    corrections,
                    method: self.method.map(Into::into),
                    sure: sure.transpose()?,
                    seki: seki.transpose()?.unwrap_or_default(),
                    false_eyes: self.false_eyes.map(Into::into),
                    number: self.number,
                    explain: true,
                    ..Default::default()
                };
                let mut game = self.game_input();
                game.options.by_the_book = self.by_the_book.unwrap_or(false);
                Ok((game, request))
            }
        }
    };
}
pub(super) use count_question;

/// The cost of a score. If dead stones have to be judged, that is most of the cost. The search for an explanation of a
/// differing result has a limit of its own.
pub(super) fn score_cost(source: &Source, request: &ScoreRequest) -> Cost {
    let grid = source.game.position().grid();
    let cost = Cost::of_board(grid, source.game.move_count());
    let cost = if matches!(request.dead, Dead::None | Dead::Record | Dead::List(_)) { cost } else { cost.judged(grid) };
    if request.explain && source.result.is_some() { cost.and(score::EXPLANATION_STEPS) } else { cost }
}
