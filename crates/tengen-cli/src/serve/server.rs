//! Accepts connections, serves each of them, and shuts all of them down when the program is stopped.

use super::client::Client;
use super::connections::{CloseMode, Closing, Connection, OpenConnections};
use super::error_response::ErrorResponse;
use super::limits;
use super::wire::{self, Wire};
use axum::Router;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::{TcpListener, TcpSocket, TcpStream, lookup_host};

/// The interval at which a connection is checked for timeouts and disconnects.
const LOOK: Duration = Duration::from_millis(50);

/// The maximum number of connections that wait to be accepted.
const BACKLOG: u32 = 1024;

/// Listens on an address, with a limited send buffer for each connection.
pub(super) async fn listen(host: &str, port: u16) -> io::Result<TcpListener> {
    let mut failed = io::Error::from(io::ErrorKind::AddrNotAvailable);
    for address in lookup_host((host, port)).await? {
        match listen_at(address) {
            Ok(listener) => return Ok(listener),
            Err(error) => failed = error,
        }
    }
    Err(failed)
}

fn listen_at(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // On other systems, this would let two programs listen on one port.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(limits::SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Serves until `stop` completes, then waits for running questions.
pub(super) async fn run(listener: TcpListener, router: Router, stop: impl Future<Output = ()>) {
    let graceful = GracefulShutdown::new();
    let connections = Arc::new(OpenConnections::default());
    tokio::pin!(stop);
    loop {
        let (stream, address) = tokio::select! {
            () = &mut stop => break,
            taken = listener.accept() => match taken {
                Ok(taken) => taken,
                Err(error) => {
                    // A temporary error, such as too many open files.
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                }
            },
        };
        // An answer is written at once, so delaying it to collect more data is useless.
        let _ = stream.set_nodelay(true);
        let stream = Arc::new(stream);
        let connection = connections.open(Client::from(address.ip()), Instant::now());
        let wire = Wire::new(Arc::clone(&stream), Arc::clone(&connection));
        let inner = TowerToHyperService::new(router.clone());
        let requested_on = Arc::clone(&connection);
        let service = service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
            requested_on.asks();
            request.extensions_mut().insert(Arc::clone(&requested_on));
            inner.call(request)
        });
        let served = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(None)
            .max_buf_size(limits::HEAD_BYTES)
            .serve_connection(TokioIo::new(wire), service);
        tokio::spawn(supervise(connection, stream, graceful.watch(served)));
    }
    drop(listener);
    connections.end(Instant::now());
    tokio::select! {
        () = graceful.shutdown() => {}
        () = tokio::time::sleep(limits::SHUTDOWN_TIME) => tracing::warn!("some questions stay unanswered"),
    }
}

/// Serves one connection until it ends, times out, is closed for another one, or the client disconnects.
async fn supervise(
    connection: Arc<Connection>,
    stream: Arc<TcpStream>,
    served: impl Future<Output = Result<(), hyper::Error>>,
) {
    let _closing = Closing(Arc::clone(&connection));
    let end = {
        tokio::pin!(served);
        let mut look = tokio::time::interval(LOOK);
        look.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                ended = &mut served => {
                    if let Err(error) = ended {
                        tracing::info!(%error, "a connection ended early");
                    }
                    break CloseMode::Silent;
                }
                () = connection.close.notified() => break CloseMode::Silent,
                _ = look.tick() => {
                    // Stop the work if the client has disconnected. Hyper notices this too, unless more data was sent
                    // before.
                    if connection.is_working() && wire::is_closed(&stream).await {
                        break CloseMode::Silent;
                    }
                    if let Some(end) = connection.expired(Instant::now()) {
                        break end;
                    }
                }
            }
        }
    };
    if end == CloseMode::Slow {
        let _ = stream.try_write(&ErrorResponse::slow().bytes());
    }
}

/// Waits for Ctrl-C or for a termination signal.
pub(super) fn told_to_stop() -> io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut interrupt = signal(SignalKind::interrupt())?;
        let mut terminate = signal(SignalKind::terminate())?;
        Ok(async move {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
        })
    }
    #[cfg(windows)]
    {
        let mut interrupt = tokio::signal::windows::ctrl_c()?;
        Ok(async move {
            interrupt.recv().await;
        })
    }
}
