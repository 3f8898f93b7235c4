//! Static files, carried in the binary; each address holds a hash of the content, so that browsers may keep it for ever.

use std::collections::HashMap;
use std::sync::LazyLock;

use actix_web::http::header::{CACHE_CONTROL, ContentType, HeaderValue};
use actix_web::{HttpResponse, web};
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use super::fault::Fault;

#[derive(RustEmbed)]
#[folder = "static/"]
struct Files;

/// File name → address with hash.
static ADDRESSES: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    Files::iter()
        .map(|name| {
            let file = Files::get(&name).expect("an embedded file that is listed is there");
            let hash = hex::encode(&Sha256::digest(&file.data)[..6]);
            let address = format!("/static/{hash}/{name}");
            (name.into_owned(), address)
        })
        .collect()
});

/// The address of a static file. A name that does not exist is a mistake in a template.
pub fn address(name: &str) -> &'static str {
    ADDRESSES.get(name).unwrap_or_else(|| panic!("there is no static file {name}"))
}

/// `GET /static/{hash}/{name}`: the hash is there for browsers; only the name counts.
pub async fn show(path: web::Path<(String, String)>) -> Result<HttpResponse, Fault> {
    let (hash, name) = path.into_inner();
    let file = Files::get(&name).ok_or(Fault::NotFound)?;
    let is_current = ADDRESSES.get(&name).is_some_and(|address| address.contains(&hash));
    let kept = if is_current { "public, max-age=31536000, immutable" } else { "no-cache" };
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, HeaderValue::from_static(kept)))
        .insert_header(content_type(&name))
        .body(file.data.into_owned()))
}

/// The content of a static file that is text.
pub fn text(name: &str) -> String {
    let file = Files::get(name).unwrap_or_else(|| panic!("there is no static file {name}"));
    String::from_utf8(file.data.into_owned()).expect("our own texts are UTF-8")
}

/// `GET /favicon.ico`: what browsers ask for beside a text that cannot name its icon.
pub async fn favicon() -> Result<HttpResponse, Fault> {
    let name = "favicon.svg";
    let file = Files::get(name).ok_or(Fault::NotFound)?;
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, HeaderValue::from_static("public, max-age=86400")))
        .insert_header(content_type(name))
        .body(file.data.into_owned()))
}

fn content_type(name: &str) -> (actix_web::http::header::HeaderName, &'static str) {
    let kind = match name.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        _ => return (actix_web::http::header::CONTENT_TYPE, "text/plain; charset=utf-8"),
    };
    (actix_web::http::header::CONTENT_TYPE, kind)
}

/// What pages are sent as.
pub fn html() -> ContentType {
    ContentType::html()
}
