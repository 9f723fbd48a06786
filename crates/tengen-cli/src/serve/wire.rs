//! The byte stream of a connection. It records which side waits for bytes, and replaces hyper's empty responses to
//! invalid heads with JSON.

use super::connections::Connection;
use super::error_response::ErrorResponse;
use axum::http::StatusCode;
use socket2::SockRef;
use std::io::{self, IoSlice};
use std::net::Shutdown;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use tokio::io::{AsyncRead, AsyncWrite, Interest, ReadBuf};
use tokio::net::TcpStream;

/// A connection's bytes.
#[derive(Debug)]
pub(super) struct Wire {
    stream: Arc<TcpStream>,
    connection: Arc<Connection>,
    /// The response that replaces the one from hyper, and the number of bytes written so far.
    instead: (Vec<u8>, usize),
}

impl Wire {
    pub(super) fn new(stream: Arc<TcpStream>, connection: Arc<Connection>) -> Wire {
        Wire { stream, connection, instead: (Vec::new(), 0) }
    }

    /// Writes the replacement response.
    fn poll_instead(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while self.instead.1 < self.instead.0.len() {
            let Wire { stream, instead: (bytes, written), .. } = self;
            let more = ready!(poll_write(stream, &self.connection, context, |stream| {
                stream.try_write(&bytes[*written..])
            }))?;
            *written += more;
        }
        self.instead = (Vec::new(), 0);
        Poll::Ready(Ok(()))
    }
}

/// Whether the other side has closed the connection, or its half of it.
pub(super) async fn is_closed(stream: &TcpStream) -> bool {
    let mut ready = std::pin::pin!(stream.ready(Interest::READABLE));
    let ready = std::future::poll_fn(|context| Poll::Ready(ready.as_mut().poll(context))).await;
    matches!(ready, Poll::Ready(Ok(ready)) if ready.is_read_closed())
}

fn poll_write(
    stream: &TcpStream,
    connection: &Connection,
    context: &mut Context<'_>,
    mut write: impl FnMut(&TcpStream) -> io::Result<usize>,
) -> Poll<io::Result<usize>> {
    loop {
        if stream.poll_write_ready(context)?.is_pending() {
            connection.wrote(true);
            return Poll::Pending;
        }
        match write(stream) {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            done => {
                connection.wrote(false);
                return Poll::Ready(done);
            }
        }
    }
}

/// Returns the status of a response that hyper created itself. Such a response lacks the common headers of this
/// service.
fn foreign(bytes: &[u8]) -> Option<StatusCode> {
    let text = std::str::from_utf8(bytes).ok()?;
    let status = text.strip_prefix("HTTP/1.1 ").or_else(|| text.strip_prefix("HTTP/1.0 "))?;
    let bare = text.ends_with("\r\n\r\n") && text.contains("\r\ncontent-length: 0\r\n");
    let ours = text.contains("\r\nx-content-type-options:");
    let status = StatusCode::from_bytes(status.as_bytes().get(..3)?).ok()?;
    (bare && !ours && status.is_client_error()).then_some(status)
}

impl AsyncRead for Wire {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        loop {
            ready!(self.stream.poll_read_ready(context))?;
            match self.stream.try_read(buffer.initialize_unfilled()) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Poll::Ready(Err(error)),
                Ok(read) => {
                    buffer.advance(read);
                    if read > 0 {
                        self.connection.arrived();
                    }
                    return Poll::Ready(Ok(()));
                }
            }
        }
    }
}

impl AsyncWrite for Wire {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.poll_write_vectored(context, &[IoSlice::new(bytes)])
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        ready!(self.poll_instead(context))?;
        let mut filled = parts.iter().filter(|part| !part.is_empty());
        if let (Some(head), None) = (filled.next(), filled.next())
            && let Some(status) = foreign(head)
        {
            self.instead = (ErrorResponse::head(status).bytes(), 0);
            return Poll::Ready(Ok(head.len()));
        }
        poll_write(&self.stream, &self.connection, context, |stream| stream.try_write_vectored(parts))
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.poll_instead(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_instead(context))?;
        Poll::Ready(SockRef::from(&*self.stream).shutdown(Shutdown::Write))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_bare_refusals_of_the_library_are_replaced() {
        let refused = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\ndate: x\r\n\r\n";
        assert_eq!(foreign(refused), Some(StatusCode::BAD_REQUEST));
        assert_eq!(foreign(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n"), None);
        assert_eq!(
            foreign(b"HTTP/1.1 400 Bad Request\r\nx-content-type-options: nosniff\r\ncontent-length: 0\r\n\r\n"),
            None
        );
        assert_eq!(foreign(b"HTTP/1.1 100 Continue\r\n\r\n"), None);
        assert_eq!(foreign(b"HTTP/1.1 400"), None);
        assert_eq!(foreign("\u{1F600}".as_bytes()), None);
    }

    #[tokio::test]
    async fn who_has_left_is_seen_behind_what_was_sent_before() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (server, _) = listener.accept().await.unwrap();
        client.writable().await.unwrap();
        client.try_write(b"GET /api/he").unwrap();
        server.readable().await.unwrap();
        assert!(!is_closed(&server).await);
        drop(client);
        while !is_closed(&server).await {
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        }
    }
}
