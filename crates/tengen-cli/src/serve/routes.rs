//! The routes, and the access control, security headers and logging of every response.

use super::answers::{document, question};
use super::connections::Connection;
use super::error_response::ErrorResponse;
use super::workers::Workers;
use super::{description, openapi, pages};
use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde_json::json;
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::Instant;
use tengen_api::estimate::Method;
use tengen_api::question::named;

/// The content security policy of the page: only content from this service.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

/// The health check, which is answered even under load.
const HEALTH: &str = "/api/health";

/// Returns all routes. `local` is true if the service can only be reached from this machine.
pub(super) fn router(local: bool) -> Router {
    let mut router = Router::new();
    for name in named::NAMES {
        router = router.route(&format!("/api/{name}"), question(name));
    }
    for name in named::DOCUMENTS {
        let answer = async move || document(named::document(name).unwrap_or_default());
        router = router.route(&format!("/api/{name}"), get(answer));
    }
    let router = router
        .route("/api/examples/{name}", get(pages::example))
        .route(HEALTH, get(health))
        .route("/api/openapi.json", get(async || document(openapi::document().as_bytes().to_vec())))
        .route("/api", get(description::page))
        .route("/api/description.css", get(description::style))
        .route("/theme.css", get(pages::theme))
        .fallback(pages::file)
        .method_not_allowed_fallback(async || ErrorResponse::method())
        .with_state(Workers::new());
    router.layer(middleware::from_fn(move |request: Request, next: Next| around(local, request, next)))
}

async fn health() -> Response {
    let methods: Vec<&str> = Method::best_first().map(Method::name).collect();
    let report = json!({"status": "ok", "version": env!("CARGO_PKG_VERSION"), "methods": methods});
    document(format!("{report}\n").into_bytes())
}

/// Checks the request, and adds the common headers to the response.
async fn around(local: bool, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let connection = request.extensions().get::<Arc<Connection>>().cloned();
    let crowded = connection.as_ref().is_some_and(|connection| connection.over_limit) && path != HEALTH;
    let mut response = match host(&request) {
        None => ErrorResponse::hosts().into_response(),
        Some(host) if local && !is_local(host) => ErrorResponse::host().into_response(),
        Some(_) if crowded => ErrorResponse::connections().into_response(),
        Some(_) => next.run(request).await,
    };
    if connection.as_ref().is_some_and(|connection| connection.over_limit) {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-cache"));
    let milliseconds = began.elapsed().as_secs_f64() * 1000.0;
    let status = response.status().as_u16();
    tracing::info!(%method, ?path, status, milliseconds, "answered");
    if let Some(connection) = connection {
        connection.answers();
    }
    response
}

/// Returns the host that the request names. There must be exactly one host header, and an absolute request target must
/// name the same host.
fn host(request: &Request) -> Option<&str> {
    let mut hosts = request.headers().get_all(header::HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else { return None };
    let host = host.to_str().ok()?;
    let named = request.uri().authority().is_none_or(|named| named.as_str().eq_ignore_ascii_case(host));
    (named && !host.is_empty()).then_some(host)
}

/// Whether the request names this machine as localhost. This keeps foreign web pages from using a visitor's browser to
/// reach the service through a domain name that points to this machine (DNS rebinding).
fn is_local(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let name = name.trim_end_matches('.');
    name.eq_ignore_ascii_case("localhost")
        || name == "[::1]"
        || name.parse::<Ipv4Addr>().is_ok_and(|address| address.is_loopback())
}
