//! Reads many records and reuses the allocations of the previous ones.

use super::parser::{self, ParseOptions};
use super::{Collection, NodeId, Replay, RootInfo, SgfError};
use crate::go::{Game, Rules};

/// Reads and replays many records, one after the other, with the same results as [`parse`](super::parse) and
/// [`Collection::replay`]. The memory of collections and games that are given back to it is reused for the next record.
///
/// ```
/// use tengen::Ruleset;
/// use tengen::sgf::Reader;
///
/// let mut reader = Reader::default();
/// for record in ["(;SZ[9];B[ee];W[cc])", "(;SZ[9];B[cc])"] {
///     let collection = reader.parse(record.as_bytes())?;
///     let root = collection.games()[0];
///     let replay = reader.replay(&collection, root, &collection.info(root)?, Ruleset::Japanese.rules());
///     println!("{} moves", replay.game.move_count());
///     reader.take_back(collection);
///     reader.take_back_game(replay.game);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Reader {
    options: ParseOptions,
    spare: Option<Collection<'static>>,
    game: Option<Game>,
}

/// Larger allocations, in nodes, properties, values or turns, are not kept, so that one long record does not use memory
/// while a million short ones are read.
const MOST: usize = 1 << 16;

impl Reader {
    /// Creates a reader with these options.
    pub fn new(options: ParseOptions) -> Reader {
        Reader { options, ..Reader::default() }
    }

    /// Reads a file.
    pub fn parse<'a>(&mut self, bytes: &'a [u8]) -> Result<Collection<'a>, SgfError> {
        let empty = self.spare.take().map_or(Collection::empty(bytes), |spare| spare.emptied(bytes));
        parser::parse_into(empty, self.options)
    }

    /// Replays the main line from `root` under `rules`; `info` is the information of the first node.
    pub fn replay(&mut self, collection: &Collection<'_>, root: NodeId, info: &RootInfo<'_>, rules: Rules) -> Replay {
        self.replay_until(collection, root, info, rules, u64::MAX)
    }

    /// Like [`replay`](Self::replay), but stops after the node with which the game takes more than `max_steps`
    /// [steps](Game::steps). If the replayed game has more steps than the limit, it is incomplete. A node may take as
    /// many steps as all before it together: at the first board that comes back, all earlier boards are compared.
    pub fn replay_until(
        &mut self,
        collection: &Collection<'_>,
        root: NodeId,
        info: &RootInfo<'_>,
        rules: Rules,
        max_steps: u64,
    ) -> Replay {
        let game = match self.game.take() {
            Some(mut game) => {
                game.restart(rules, info.grid);
                game
            }
            None => Game::new(rules, info.grid),
        };
        collection.replay_onto(root, info, game, max_steps)
    }

    /// Takes back a collection that is no longer needed, to reuse its memory.
    pub fn take_back(&mut self, collection: Collection<'_>) {
        let Collection { nodes, properties, values, .. } = &collection;
        if nodes.capacity().max(properties.capacity()).max(values.capacity()) <= MOST {
            self.spare = Some(collection.emptied(&[]));
        }
    }

    /// Takes back a game that is no longer needed, to reuse its memory.
    pub fn take_back_game(&mut self, game: Game) {
        if game.turns().len() <= MOST {
            self.game = Some(game);
        }
    }
}
