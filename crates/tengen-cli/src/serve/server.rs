//! Connections: taken one by one, each served by itself, and all brought to their end when the program is told to stop.

use super::limits;
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

/// Serves until `stop`, then lets running questions be answered.
pub(super) async fn run(listener: TcpListener, router: Router, stop: impl Future<Output = ()>) {
    let graceful = GracefulShutdown::new();
    let slots = Arc::new(Semaphore::new(limits::CONNECTIONS));
    tokio::pin!(stop);
    loop {
        let taken = async {
            // Whoever comes when all slots are taken waits in the system's own queue.
            let slot = Arc::clone(&slots).acquire_owned().await;
            (slot, listener.accept().await)
        };
        let (slot, stream) = tokio::select! {
            () = &mut stop => break,
            taken = taken => match taken {
                (Ok(slot), Ok((stream, _))) => (slot, stream),
                (_, Err(error)) => {
                    // Too many open files, for instance: it passes.
                    tracing::warn!(%error, "no connection could be taken");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                }
                (Err(_), _) => break,
            },
        };
        // An answer is one piece; waiting for more of it would only delay it.
        let _ = stream.set_nodelay(true);
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(limits::HEADER_TIME)
            .max_buf_size(limits::HEADER_BYTES)
            .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router.clone()));
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::info!(%error, "a connection ended early");
            }
            drop(slot);
        });
    }
    drop(listener);
    tokio::select! {
        () = graceful.shutdown() => {}
        () = tokio::time::sleep(limits::FAREWELL) => tracing::warn!("some questions were left without an answer"),
    }
}

/// Waits for Ctrl-C, or for the system to ask for the end.
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
    #[cfg(not(unix))]
    {
        Ok(async {
            // Without the signal there is no other way than to go on.
            if tokio::signal::ctrl_c().await.is_err() {
                std::future::pending::<()>().await;
            }
        })
    }
}
