//! The running HTTP server.

use std::net::{SocketAddr, TcpListener};
use std::time::Duration;

use actix_web::dev::Server;
use actix_web::http::header;
use actix_web::middleware::{Compress, DefaultHeaders, NormalizePath, TrailingSlash, from_fn};
use actix_web::{App, HttpServer};

use super::site::Site;
use super::{fault, routes};

/// What browsers are told about every page: nothing from elsewhere, no inline script, no framing.
const POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// A bound address, so that the port is known (and taken) before anything else starts.
pub fn bind(address: SocketAddr) -> Result<TcpListener, String> {
    TcpListener::bind(address)
        .map_err(|error| format!("cannot listen on {address}: {error}. Is another server running there? Choose another address with --listen."))
}

/// Serves until it is stopped; SIGTERM and SIGINT end it after the requests in hand, and a second one at once.
pub fn start(site: Site, listener: TcpListener) -> std::io::Result<Server> {
    let streams = site.streams().clone();
    let workers = site.settings().workers.unwrap_or_else(|| std::thread::available_parallelism().map_or(2, |n| n.get()));
    let is_https = site.settings().base_url.is_https();
    let server = HttpServer::new(move || {
        let mut headers = DefaultHeaders::new()
            .add((header::CONTENT_SECURITY_POLICY, POLICY))
            .add((header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
            .add((header::REFERRER_POLICY, "same-origin"))
            .add(("Permissions-Policy", "camera=(), microphone=(), geolocation=()"));
        if is_https {
            // Browsers heed both of a site that they reach by HTTPS only.
            headers = headers.add((header::STRICT_TRANSPORT_SECURITY, "max-age=31536000")).add(("Cross-Origin-Opener-Policy", "same-origin"));
        }
        App::new()
            .wrap(from_fn(fault::framed))
            .wrap(headers)
            .wrap(Compress::default())
            .wrap(NormalizePath::new(TrailingSlash::Trim))
            .configure(routes::configure(site.clone()))
    })
    .workers(workers)
    .keep_alive(Duration::from_secs(75))
    .client_request_timeout(Duration::from_secs(15))
    .shutdown_timeout(10)
    .disable_signals()
    .listen(listener)?
    .run();
    let handle = server.handle();
    actix_web::rt::spawn(async move {
        asked_to_stop().await;
        // Streams go on for ever; nothing waits for them.
        streams.end_all();
        let stopping = handle.stop(true);
        tokio::select! {
            () = stopping => {}
            () = asked_to_stop() => handle.stop(false).await,
        }
    });
    Ok(server)
}

/// Waits for SIGTERM or SIGINT.
async fn asked_to_stop() {
    #[cfg(unix)]
    {
        let Ok(mut term) = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) else { return std::future::pending().await };
        tokio::select! {
            _ = term.recv() => {}
            _ = tokio::signal::ctrl_c() => {}
        }
    }
    #[cfg(not(unix))]
    drop(tokio::signal::ctrl_c().await);
}

/// Runs a future on the runtime that the server needs.
pub fn block_on<F: Future>(work: F) -> F::Output {
    actix_web::rt::System::new().block_on(work)
}
