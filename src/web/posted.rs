//! A submitted form: read strictly, limited in size, and refused unless it carries the visitor's own token (CSRF).

use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use percent_encoding::percent_decode_str;
use sha2::{Digest, Sha256};

use super::fault::Fault;
use super::visitor::Visitor;

/// Most bytes of a form that is read at all: many times what any of its fields may hold, so that a text which is too long comes back with the page
/// that says so.
pub const MOST_BYTES: usize = 512 * 1024;

/// The fields into which sentences are written.
const TEXTS: [&str; 5] = ["text", "message", "note", "name", "words"];

/// How long a form may take to arrive.
const PATIENCE: Duration = Duration::from_secs(60);

/// The fields of a form in the order sent, from a visitor whose token it carries.
pub struct Posted {
    pub by: Visitor,
    fields: Vec<(String, String)>,
}

impl Posted {
    /// The first field of this name, as sent; empty when missing.
    pub fn get(&self, name: &str) -> &str {
        self.fields.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value)
    }

    /// The first field of this name without blanks around it.
    pub fn trimmed(&self, name: &str) -> &str {
        self.get(name).trim()
    }

    /// Every field of this name.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.fields.iter().filter(move |(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    pub fn has(&self, name: &str) -> bool {
        self.fields.iter().any(|(key, _)| key == name)
    }

    /// What was written by hand into the fields for texts.
    fn typed(&self) -> Vec<String> {
        TEXTS.iter().map(|name| self.get(name)).filter(|text| !text.trim().is_empty()).map(str::to_string).collect()
    }

    /// What tells this form from every other: who sends it, where to, and each of its fields.
    pub fn fingerprint(&self, path: &str) -> [u8; 32] {
        let mut hash = Sha256::new();
        let parts = self.fields.iter().flat_map(|(key, value)| [key.as_str(), value]);
        for part in [self.by.account_id().unwrap_or_default(), path].into_iter().chain(parts) {
            hash.update((part.len() as u64).to_be_bytes());
            hash.update(part);
        }
        hash.finalize().into()
    }

    pub fn number(&self, name: &str) -> Option<u32> {
        self.trimmed(name).parse().ok()
    }
}

/// Whether a browser says that the form was sent from one of this server's pages.
fn is_ours(request: &HttpRequest) -> bool {
    let header = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok());
    match (header("sec-fetch-site"), header("origin")) {
        (Some(site), _) => site == "same-origin",
        (None, Some(origin)) => origin.split_once("://").is_some_and(|(_, host)| Some(host) == header("host")),
        (None, None) => false,
    }
}

/// Reads `a=b&c=d` as browsers send it. `None` for a broken escape or text that is not UTF-8.
pub fn parse_fields(body: &str) -> Option<Vec<(String, String)>> {
    let decode = |text: &str| percent_decode_str(&text.replace('+', " ")).decode_utf8().ok().map(|text| text.into_owned());
    body.split('&')
        .filter(|pair| !pair.is_empty())
        .map(|pair| {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            Some((decode(key)?, decode(value)?))
        })
        .collect()
}

impl FromRequest for Posted {
    type Error = Fault;
    type Future = std::pin::Pin<Box<dyn Future<Output = Result<Posted, Fault>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let visitor = Visitor::of(&request);
        let is_form = request.content_type().eq_ignore_ascii_case("application/x-www-form-urlencoded");
        let bytes = web::Bytes::from_request(&request, payload);
        Box::pin(async move {
            if !is_form {
                return Err(Fault::bad("This address takes a form that was filled in on its page."));
            }
            let bytes = tokio::time::timeout(PATIENCE, bytes).await.map_err(|_| Fault::Slow)?.map_err(|_| Fault::TooLarge)?;
            if bytes.len() > MOST_BYTES {
                return Err(Fault::TooLarge);
            }
            let fields = std::str::from_utf8(&bytes)
                .ok()
                .and_then(parse_fields)
                .ok_or_else(|| Fault::bad("The form held bytes that are not text (UTF-8). Go back and send it again."))?;
            let posted = Posted { by: visitor?, fields };
            if !posted.by.is_token(posted.get("csrf")) {
                // Another site's words are not shown on a page of ours.
                let typed = if is_ours(&request) { posted.typed() } else { Vec::new() };
                return Err(Fault::Forged { typed });
            }
            Ok(posted)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::parse_fields;

    #[test]
    fn forms_are_read_as_browsers_send_them() {
        let fields = parse_fields("a=1+2&b=%C3%A9&b=x&c").unwrap();
        let want = [("a", "1 2"), ("b", "é"), ("b", "x"), ("c", "")];
        assert_eq!(fields, want.map(|(k, v)| (k.to_string(), v.to_string())));
        assert!(parse_fields("a=%FF%FE").is_none());
    }
}
