//! Go in GTP: the board, its questions, and the marks of a person.

mod board;
mod count;
mod gogui;
mod katago;
mod marks;
mod play;
mod rules;
mod setup;
mod table;

use super::command::{Arguments, Command};
use super::conversation::Engine;
use super::{Answer, ReadFile, no_files};
use count::Counted;
use std::fmt;
pub(super) use table::GoTable;
pub use table::MAX_SIDE;
use tengen::{Grid, Halves, Ruleset};
use tengen_api::source::NamedRules;

/// How an engine for Go starts.
pub struct GoSettings {
    /// The board.
    pub grid: Grid,
    /// The rules.
    pub rules: NamedRules,
    /// The komi; `None` for the default of the rules.
    pub komi: Option<Halves>,
    /// Reads the files that commands name.
    pub read_file: ReadFile,
}

impl Default for GoSettings {
    fn default() -> GoSettings {
        GoSettings { grid: Grid::square(19), rules: Ruleset::Japanese.into(), komi: None, read_file: no_files() }
    }
}

impl fmt::Debug for GoSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GoSettings { grid, rules, komi, read_file: _ } = self;
        f.debug_struct("GoSettings").field("grid", grid).field("rules", rules).field("komi", komi).finish()
    }
}

/// The referee: it keeps the board and the rules, counts, and explains. It does not play.
pub struct GoEngine {
    table: GoTable,
    /// The count of the current position, until it changes.
    counted: Option<Counted>,
    read_file: ReadFile,
}

impl fmt::Debug for GoEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GoEngine").field("table", &self.table).finish_non_exhaustive()
    }
}

type Handler = fn(&mut GoEngine, Arguments<'_>) -> Answer;

/// Accepts news about time and about the server, which do not change the score.
const NOTHING: Handler = |_, _| Ok(String::new());

/// Every command of the referee, and what carries it out.
const COMMANDS: &[(&str, Handler)] = &[
    ("boardsize", setup::boardsize),
    ("rectangular_boardsize", setup::rectangular_boardsize),
    ("query_boardsize", setup::query_boardsize),
    ("clear_board", setup::clear_board),
    ("komi", setup::komi),
    ("get_komi", setup::get_komi),
    ("fixed_handicap", setup::fixed_handicap),
    ("place_free_handicap", setup::place_free_handicap),
    ("set_free_handicap", setup::set_free_handicap),
    ("get_handicap", setup::get_handicap),
    ("loadsgf", setup::loadsgf),
    ("kata-get-rules", rules::kata_get_rules),
    ("kata-set-rules", rules::kata_set_rules),
    ("kata-set-rule", rules::kata_set_rule),
    ("kgs-rules", rules::kgs_rules),
    ("kata-raw-nn", katago::raw_network),
    ("kata-analyze", katago::analyze),
    ("play", play::play),
    ("gogui-play_sequence", play::play_sequence),
    ("undo", play::undo),
    ("gg-undo", play::undo_several),
    ("move_history", play::move_history),
    ("last_move", play::last_move),
    ("is_legal", play::is_legal),
    ("all_legal", play::all_legal),
    ("time_settings", NOTHING),
    ("time_left", NOTHING),
    ("kgs-time_settings", NOTHING),
    ("kgs-game_over", NOTHING),
    ("showboard", board::showboard),
    ("list_stones", board::list_stones),
    ("color", board::color_at),
    ("captures", board::captures),
    ("countlib", board::count_liberties),
    ("findlib", board::find_liberties),
    ("final_score", count::final_score),
    ("final_status", count::final_status),
    ("final_status_list", count::final_status_list),
    ("printsgf", count::printsgf),
    ("tengen-score", count::score_report),
    ("tengen-estimate", count::estimate_report),
    ("tengen-explain", count::explain),
    ("tengen-unsettled", count::unsettled),
    ("tengen-mark", marks::mark),
    ("tengen-marks", marks::list),
    ("gogui-analyze_commands", gogui::analyze_commands),
    ("gogui-rules_game_id", gogui::game_id),
    ("tengen-owners", gogui::owners),
];

impl GoEngine {
    /// Starts with an empty board.
    pub fn new(settings: GoSettings) -> GoEngine {
        let GoSettings { grid, rules, komi, read_file } = settings;
        GoEngine { table: GoTable::new(grid, rules, komi), counted: None, read_file }
    }

    /// Returns the table, to change it. What was counted before is no longer valid.
    fn table_mut(&mut self) -> &mut GoTable {
        self.counted = None;
        &mut self.table
    }

    /// Puts the table back as it was.
    pub(super) fn restore(&mut self, table: GoTable) {
        *self.table_mut() = table;
    }

    /// Returns the table.
    pub(super) const fn table(&self) -> &GoTable {
        &self.table
    }
}

impl Engine for GoEngine {
    fn commands(&self) -> Vec<&str> {
        COMMANDS.iter().map(|(name, _)| *name).collect()
    }

    fn execute(&mut self, command: &Command) -> Option<Answer> {
        if matches!(command.name.as_str(), "genmove" | "reg_genmove") {
            return Some(Err("Tengen is a referee and does not play; wrap an engine that does".into()));
        }
        let (_, handler) = COMMANDS.iter().find(|(name, _)| *name == command.name)?;
        Some(handler(self, command.arguments()))
    }
}
