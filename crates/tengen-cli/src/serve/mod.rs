//! `tengen serve`: the web page, and the answers of the program over HTTP.
//!
//! | task | module |
//! |---|---|
//! | accepting and serving connections, and shutdown | [`server`] |
//! | the number of connections per client, and closing them under load | [`client`], [`connections`] |
//! | the byte stream of a connection | [`wire`] |
//! | scheduling questions | [`workers`] |
//! | routes and common headers | [`routes`] |
//! | answering questions with reports | [`answers`] |
//! | limits on sizes, times and numbers | [`limits`] |
//! | error responses | [`error_response`] |
//! | the files of the page, its theme, the examples | [`pages`] |
//! | the description of the service, for programs and for people | [`openapi`], [`description`] |
//!
//! The service is stateless and gives no access to the files of the machine.

mod answers;
mod client;
mod connections;
mod description;
mod error_response;
mod limits;
mod openapi;
mod pages;
mod routes;
mod server;
mod wire;
mod workers;

use crate::args::ServeArgs;
use crate::failure::Failure;
use crate::{Completion, output};
use std::io;
use std::net::SocketAddr;
use std::process::{Command, Stdio};
use std::time::Duration;
use tracing::Level;

/// Serves until it is stopped.
pub(crate) fn run(args: &ServeArgs) -> Result<Completion, Failure> {
    let level = if args.verbose { Level::INFO } else { Level::WARN };
    tracing_subscriber::fmt().with_max_level(level).with_ansi(false).with_writer(io::stderr).init();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .max_blocking_threads(limits::cores() + 5)
        .build()
        .map_err(|error| Failure::Usage(format!("cannot start: {error}")))?;
    let served = runtime.block_on(serve(args));
    // A question that has timed out may still be running, but nobody waits for it.
    runtime.shutdown_timeout(Duration::from_secs(1));
    served?;
    Ok(Completion::Settled)
}

async fn serve(args: &ServeArgs) -> Result<(), Failure> {
    let unable = |error: io::Error| {
        let reason = error.to_string();
        let reason = reason.split(" (os error").next().unwrap_or(&reason).to_lowercase();
        let hint = if error.kind() == io::ErrorKind::AddrInUse { " (--port 0 chooses a free one)" } else { "" };
        Failure::Usage(format!("cannot listen at {}, port {}: {reason}{hint}", args.host, args.port))
    };
    let host = args.host.trim_start_matches('[').trim_end_matches(']');
    let listener = server::listen(host, args.port).await.map_err(unable)?;
    let address = listener.local_addr().map_err(unable)?;
    // Before the address is printed, so that a signal sent immediately is not lost.
    let stop = server::told_to_stop().map_err(unable)?;
    let url = format!("http://{address}/");
    output::print(&format!("Tengen is at {url} (Ctrl-C stops it)\n"))?;
    if args.open {
        open(&url);
    }
    server::run(listener, routes::router(is_local(address)), stop).await;
    Ok(())
}

/// Whether the service can only be reached from this machine.
fn is_local(address: SocketAddr) -> bool {
    address.ip().is_loopback()
}

/// Opens the page in the browser.
fn open(url: &str) {
    let (program, words): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(target_os = "windows") {
        ("cmd", &["/c", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(words).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Err(error) = command.spawn() {
        output::warn(&format!("the browser could not be opened ({program}: {error}); the page is at {url}"));
    }
}
