//! What can be typed after `tengen batch`.

use super::StudyDead;
use clap::Args;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use tengen_batch::batch::Shard;

#[derive(Debug, Args)]
#[command(after_help = "\
INPUTS are files, folders and patterns. A file holds one game or many, or is an archive of such files: zip, tar, gz,
zst, or one in another, told apart by content. Folders are searched for .sgf, .sgf.gz, .sgf.zst, .zip, .tar, .tar.gz,
.tgz, .tar.zst and .tzst. Nothing is unpacked to the disk.

One row a game, in the order of the inputs, whatever the number of threads:
  id          the record's name of the game (GN), or path#game
  path, game  the file (in an archive archive/member) and the game's number in it, from 1
  width, height, rules, komi, handicap, moves
  record      the result that the record gives
  result      the result as counted; margin: Black's points more than White's
  agrees      whether the two are the same; empty where the record gives no counted result
  dead, dame, seki, unsettled    how many points are dead stones, dame, in seki, not settled
  confidence  how sure it is which stones are dead, 0 to 1
  irregular   how many moves broke the rules
  error       what is wrong with the record; what could not be found out is then empty
A broken record or file is a row with an error and never the end of the run.

Examples:
  tengen batch games/ -o scores.parquet
  tengen batch 'kgs/*.sgf' pro.zip cgos.tar.gz -o scores.csv
  tengen batch games/ -o - --dead record | head
  tengen batch games/ --shard 3/16 -o part-03.parquet     the third of sixteen equal parts

The table appears when it is complete; Ctrl-C leaves nothing behind.
Exit code 0: every game has its row, also where it disagrees or is broken. 2: the table could not be made.
130: interrupted.")]
pub(crate) struct BatchArgs {
    /// Records, archives, folders, patterns
    #[arg(required = true)]
    pub(crate) inputs: Vec<PathBuf>,
    /// The table, by its ending: .jsonl, .csv or .parquet; - for JSON lines on standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// Dead stones: auto (the record's marks, or judged), judge (by the program), record (its TB and TW are the
    /// territory) or none
    #[arg(
        long,
        value_enum,
        value_name = "auto|judge|record|none",
        hide_possible_values = true,
        default_value = "auto"
    )]
    pub(crate) dead: StudyDead,
    /// How many games are counted at a time; as many as there are processors if not given
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Only a share of the games: the Ith of N, from 1
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<Shard>,
}
