//! `tengen serve`.

use super::whole;
use clap::Args;

#[derive(Debug, Args)]
#[command(after_help = "\
The page plays, counts and estimates Go and Hex in a browser; the service answers the same \
questions in JSON at /api/territory, /api/score, /api/estimate and /api/hex; /api describes it.

Examples:
  tengen serve --open
  tengen serve --port 0                     use any free port and print it
  curl --json '{\"board\":[\".X.XO.O.\",\"XXXXOOOO\",\".X.XO.O.\"]}' http://127.0.0.1:8361/api/score")]
pub(crate) struct ServeArgs {
    /// The address to listen on; the default accepts connections from this machine only
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) host: String,
    /// The port to listen on; 0 chooses a free one
    #[arg(long, value_name = "PORT", default_value_t = 8361, value_parser = whole::<u16>, allow_negative_numbers = true)]
    pub(crate) port: u16,
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
    /// Log every request, not only errors
    #[arg(long)]
    pub(crate) verbose: bool,
}
