//! `tengen batch`: counts many games and writes a table.

use crate::args::BatchArgs;
use crate::failure::Failure;
use crate::output::PartialFile;
use crate::{Completion, input, output, progress};
use indicatif::HumanBytes;
use std::io;
use std::path::Path;
use std::time::Instant;
use tengen_api::ReadOptions;
use tengen_api::score::ScoreRequest;
use tengen_api::words::plural;
use tengen_batch::batch::{self, Batch, Shard};
use tengen_batch::reading::InputSizes;
use tengen_batch::tables::{RowTable, TableFormat};

/// The expansion factor above which a remark states how much the inputs unpack to. Typical records compress to a fifth.
const SURPRISING: u64 = 20;

/// The number of games by outcome.
#[derive(Debug, Default)]
struct BatchTally {
    games: usize,
    agree: usize,
    disagree: usize,
    errors: usize,
}

/// Counts every game and writes the table.
pub(crate) fn run(args: &BatchArgs) -> Result<Completion, Failure> {
    let batch = Batch {
        inputs: args.inputs.clone(),
        manifest: args.manifest.clone(),
        options: options(args)?,
        request: ScoreRequest { dead: args.dead.clone(), method: args.method, ..ScoreRequest::default() },
        threads: args.threads.map_or_else(|| std::thread::available_parallelism().map_or(1, Into::into), Into::into),
        shard: args.shard.unwrap_or(Shard::ALL),
    };
    if args.output == Path::new("-") {
        let printing = |error| Failure::printing(error);
        let table = match args.results {
            Some(format) => format.table(io::stdout()),
            None => TableFormat::JsonLines.table(io::stdout()).map_err(printing)?,
        };
        return fill(&batch, table, &printing).map(|()| Completion::Settled);
    }
    let format = TableFormat::of_file(&args.output);
    if format.is_none() && args.results.is_none() {
        let file = args.output.display();
        return Err(Failure::Usage(format!("{file} ends in none of .jsonl, .csv and .parquet")));
    }
    let writing = |error| Failure::writing(&args.output, error);
    let part = PartialFile::create(&args.output).map_err(writing)?;
    let table = match (args.results, format) {
        (Some(results), _) => results.table(part.file()),
        (None, format) => format.unwrap_or(TableFormat::JsonLines).table(part.file()).map_err(writing)?,
    };
    fill(&batch, table, &writing)?;
    part.finish().map_err(writing)?;
    Ok(Completion::Settled)
}

/// Returns the options for reading the games. They are checked here, so that an invalid option is reported once and not
/// in every row.
fn options(args: &BatchArgs) -> Result<ReadOptions, Failure> {
    let options = ReadOptions {
        rules: args.rules.clone(),
        komi: args.komi.clone(),
        by_the_book: args.by_the_book,
        topology: args.topology.given(),
        ..ReadOptions::default()
    };
    options.check().map_err(Failure::option)?;
    Ok(options)
}

/// Writes all rows, shows the progress, and counts the outcomes.
fn fill(
    batch: &Batch,
    mut table: Box<dyn RowTable + '_>,
    writing: &dyn Fn(io::Error) -> Failure,
) -> Result<(), Failure> {
    let sizes = InputSizes::of(&batch.inputs).map_err(input::failure)?;
    if sizes.unpacked / SURPRISING > sizes.bytes {
        let [packed, unpacked] = [sizes.bytes, sizes.unpacked].map(|bytes| HumanBytes(bytes).to_string());
        output::warn(&format!("the inputs have {packed} and unpack to {unpacked}; Ctrl-C ends the run"));
    }
    let bar = progress::bytes(sizes.bytes);
    let start = Instant::now();
    let mut tally = BatchTally::default();
    let done = batch::rows(batch, |row, bytes| {
        tally.games += 1;
        tally.agree += usize::from(row.agrees == Some(true));
        tally.disagree += usize::from(row.agrees == Some(false));
        tally.errors += usize::from(row.error.is_some());
        progress::games(&bar, bytes, tally.games, start.elapsed());
        table.write(row)
    });
    bar.finish_and_clear();
    done.map_err(input::failure)?.and_then(|()| table.finish()).map_err(writing)?;
    let seconds = start.elapsed().as_secs_f64();
    let BatchTally { games, agree, disagree, errors } = tally;
    #[expect(clippy::cast_precision_loss, reason = "a rate for people")]
    let rate = games as f64 / seconds.max(1e-9);
    output::remark(&format!(
        "{}: {agree} as recorded, {disagree} otherwise, {} not compared, {errors} with errors; {seconds:.1} s, \
         {rate:.0} games/s",
        plural(games, "game"),
        games - agree - disagree - errors,
    ));
    Ok(())
}
