//! The embedded files of the web page, its theme, and the examples.

use super::error_response::ErrorResponse;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request};
use axum::http::{HeaderValue, Method, header};
use axum::response::{IntoResponse, Response};
use std::borrow::Cow;
use tengen_api::examples;

/// The name and content of each file.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/pages.rs"));

/// Returns a file of the page.
pub(super) async fn file(request: Request) -> Response {
    let path = request.uri().path();
    let name = match path.trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    let Some(&(name, carried)) = FILES.iter().find(|(known, _)| *known == name) else {
        return ErrorResponse::not_found(path).into_response();
    };
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let mut response = ErrorResponse::method().into_response();
        response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET,HEAD"));
        return response;
    }
    ([(header::CONTENT_TYPE, media_type(name))], content(name, carried).into_owned()).into_response()
}

/// Returns the embedded file or, in debug builds, the current content of the file on disk.
fn content(name: &str, carried: &'static [u8]) -> Cow<'static, [u8]> {
    #[cfg(debug_assertions)]
    if let Ok(changed) = std::fs::read(std::path::Path::new(env!("TENGEN_WEB")).join(name)) {
        return Cow::Owned(changed);
    }
    #[cfg(not(debug_assertions))]
    let _ = name;
    Cow::Borrowed(carried)
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        _ => "text/plain; charset=utf-8",
    }
}

/// Returns the theme of the pictures as a style sheet.
pub(super) async fn theme() -> Response {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], tengen_render::style_sheet()).into_response()
}

/// Returns the text of one example.
pub(super) async fn example(name: Result<Path<String>, PathRejection>) -> Response {
    let Ok(Path(name)) = name else { return ErrorResponse::not_found("this example").into_response() };
    match examples::get(&name) {
        Ok(record) => ([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], record).into_response(),
        Err(_) => ErrorResponse::not_found(&format!("an example called {name:?}")).into_response(),
    }
}
