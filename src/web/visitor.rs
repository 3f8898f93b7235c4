//! Who sends a request: a member with a session, or somebody unknown with a cookie that only ties forms to their browser.

use std::net::IpAddr;

use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, ContentType};
use actix_web::{FromRequest, HttpRequest, HttpResponse, HttpResponseBuilder};
use askama::Template;

use super::fault::Fault;
use super::shell::{Shell, Who};
use super::site::Site;
use super::times::Zoned;
use crate::chance;
use crate::play::entry::GameId;
use crate::service::Account;
use crate::service::sign_in::{Session, csrf_of};

const SESSION: &str = "postern";
const UNKNOWN: &str = "postern-form";
const MADE: &str = "postern-made";

/// For how long a page shows a secret that was just made.
const SHOWN: Duration = Duration::minutes(10);

/// The sender of a request.
#[derive(Clone)]
pub struct Visitor {
    pub session: Option<Session>,
    /// What the session's cookie holds; stored nowhere.
    pub token: Option<String>,
    /// Where the request comes from, for limits on guessing.
    pub address: IpAddr,
    csrf: String,
    /// A cookie to be set for a browser that had none.
    fresh: Option<String>,
    /// Whether a script asked for a part of the page.
    pub is_fragment: bool,
    /// A secret that she has just made and that the next page shows. It travels in a cookie: an address stays in the browser's history.
    pub made: String,
    /// The newest entry that she had seen before this visit, as a script says that asks for a part of a game's page.
    pub since: Option<u32>,
    site: Site,
}

impl Visitor {
    pub fn of(request: &HttpRequest) -> Result<Visitor, Fault> {
        let site = Site::of(request);
        let address = address(request, site.settings().trust_proxy);
        let is_fragment = request.headers().contains_key("hx-request");
        let since = request.headers().get("postern-since").and_then(|since| since.to_str().ok()?.parse().ok());
        let made = request.cookie(MADE).map_or(String::new(), |cookie| cookie.value().to_string());
        let token = request.cookie(SESSION).map(|cookie| cookie.value().to_string());
        let session = match &token {
            Some(token) => site.club().session(token)?,
            None => None,
        };
        // A page that is left open and brings itself up to date is no visit.
        let is_by_itself = since.is_some() || request.path().ends_with("/live");
        if let Some(session) = session.as_ref().filter(|_| !is_by_itself) {
            site.club().note_visit(&session.account);
        }
        let (csrf, fresh) = match (&session, request.cookie(UNKNOWN)) {
            (Some(session), _) => (session.csrf.clone(), None),
            (None, Some(cookie)) => (csrf_of(cookie.value()), None),
            (None, None) => {
                let fresh = chance::fresh_token();
                (csrf_of(&fresh), Some(fresh))
            }
        };
        let token = token.filter(|_| session.is_some());
        Ok(Visitor { session, token, address, csrf, fresh, is_fragment, made, since, site })
    }

    pub fn site(&self) -> &Site {
        &self.site
    }

    pub fn account(&self) -> Option<&Account> {
        self.session.as_ref().map(|session| &session.account)
    }

    pub fn account_id(&self) -> Option<&str> {
        self.account().map(|account| account.id.as_str())
    }

    /// The member, or a page that asks to sign in and comes back to `to`.
    pub fn member(&self, to: &str) -> Result<&Account, Fault> {
        self.account().ok_or_else(|| Fault::SignInFirst { to: to.to_string() })
    }

    /// The member's session.
    pub fn signed_in(&self, to: &str) -> Result<&Session, Fault> {
        self.session.as_ref().ok_or_else(|| Fault::SignInFirst { to: to.to_string() })
    }

    pub fn organiser(&self) -> Result<&Account, Fault> {
        let account = self.member("/organiser")?;
        if account.is_organiser { Ok(account) } else { Err(Fault::Forbidden) }
    }

    /// Whether a form carries this visitor's token.
    pub fn is_token(&self, token: &str) -> bool {
        // Both are hashes, so that comparing byte by byte tells nothing that could be extended to a forgery.
        token == self.csrf
    }

    pub fn zone(&self) -> Zoned {
        self.account().map_or(Zoned::parse("UTC"), |account| Zoned::parse(&account.zone))
    }

    /// The frame of a page for this visitor.
    pub fn shell(&self) -> Result<Shell, Fault> {
        Ok(self.shell_with(self.games_to_act()?.len()))
    }

    /// The games that wait for this visitor, the most urgent first.
    pub fn games_to_act(&self) -> Result<Vec<GameId>, Fault> {
        Ok(self.account().map_or(Ok(Vec::new()), |account| self.site.club().games_to_act(account))?)
    }

    /// The same for a page that has counted the games that wait.
    pub fn shell_with(&self, waiting: usize) -> Shell {
        Shell {
            club: self.site.settings().club.clone(),
            member: self.account().map(|account| Who {
                name: account.name.clone(),
                is_organiser: account.is_organiser,
                mail_trouble: account.email.clone().zip(account.mail_trouble.clone()),
            }),
            csrf: self.csrf.clone(),
            waiting,
            flash: None,
            is_demo: self.site.is_demo(),
        }
    }

    /// A page.
    pub fn page(&self, page: &impl Template) -> Result<HttpResponse, Fault> {
        self.page_with(StatusCode::OK, page)
    }

    /// A page that also says what went wrong.
    pub fn page_with(&self, status: StatusCode, page: &impl Template) -> Result<HttpResponse, Fault> {
        let html = page.render().map_err(|error| {
            tracing::error!(%error, "a page could not be rendered");
            Fault::Inside
        })?;
        let mut response = HttpResponse::build(status);
        response.content_type(ContentType::html()).insert_header((header::CACHE_CONTROL, "no-store"));
        if let Some(fresh) = &self.fresh {
            response.cookie(self.cookie(UNKNOWN, fresh.clone()));
        }
        Ok(response.body(html))
    }

    /// On to another page after a form.
    pub fn go(&self, to: &str) -> HttpResponse {
        HttpResponse::SeeOther().insert_header((header::LOCATION, to)).finish()
    }

    /// On to a page that shows this secret.
    pub fn go_showing(&self, to: &str, secret: &str) -> HttpResponse {
        let mut cookie = self.cookie(MADE, secret.to_string());
        cookie.set_max_age(SHOWN);
        HttpResponse::SeeOther().cookie(cookie).insert_header((header::LOCATION, to)).finish()
    }

    /// On to another page, as a member from now on.
    pub fn go_signed_in(&self, to: &str, token: String) -> HttpResponse {
        let mut response = HttpResponse::SeeOther();
        self.sign_in(&mut response, token);
        response.insert_header((header::LOCATION, to)).finish()
    }

    fn sign_in(&self, response: &mut HttpResponseBuilder, token: String) {
        let mut cookie = self.cookie(SESSION, token);
        let days = i64::from(self.site.settings().session_days);
        cookie.set_max_age(Duration::days(days));
        response.cookie(cookie);
    }

    /// On to another page, as nobody.
    pub fn go_signed_out(&self, to: &str) -> HttpResponse {
        let mut gone = self.cookie(SESSION, String::new());
        gone.make_removal();
        HttpResponse::SeeOther().cookie(gone).insert_header((header::LOCATION, to)).finish()
    }

    fn cookie(&self, name: &'static str, value: String) -> Cookie<'static> {
        Cookie::build(name, value).path("/").http_only(true).same_site(SameSite::Lax).secure(self.site.settings().base_url.is_https()).finish()
    }
}

/// The sender's address: the connection's, or the proxy's word for it where the operator trusts the proxy.
fn address(request: &HttpRequest, trusts_proxy: bool) -> IpAddr {
    let peer = request.peer_addr().map_or(IpAddr::from([127, 0, 0, 1]), |peer| peer.ip());
    let header = |name: &str| request.headers().get_all(name).last().and_then(|value| value.to_str().ok());
    if trusts_proxy { forwarded(header("forwarded"), header("x-forwarded-for")).unwrap_or(peer) } else { peer }
}

/// The last address in the headers of a proxy: the one that our proxy added; those before it are the sender's own claims.
fn forwarded(forwarded: Option<&str>, x_forwarded_for: Option<&str>) -> Option<IpAddr> {
    let plain = |text: &str| {
        let text = text.trim().trim_matches('"');
        let host = text.strip_prefix('[').and_then(|text| text.split(']').next()).unwrap_or(text);
        host.parse().ok().or_else(|| text.rsplit_once(':').and_then(|(host, _)| host.parse().ok()))
    };
    if let Some(list) = x_forwarded_for {
        return plain(list.rsplit(',').next()?);
    }
    let last = forwarded?.rsplit(',').next()?;
    let pair = last.split(';').find_map(|pair| pair.trim().split_once('=').filter(|(name, _)| name.eq_ignore_ascii_case("for")))?;
    plain(pair.1)
}

impl FromRequest for Visitor {
    type Error = Fault;
    type Future = std::future::Ready<Result<Visitor, Fault>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        std::future::ready(Visitor::of(request))
    }
}

/// Only addresses of our own, so that a link cannot lead a visitor away after signing in.
pub fn local(to: &str) -> &str {
    let is_local = to.starts_with('/') && !to.starts_with("//") && !to.contains('\\') && !to.contains(char::is_control);
    if is_local { to } else { "/" }
}

#[cfg(test)]
mod tests {
    use super::{forwarded, local};

    #[test]
    fn only_the_address_that_the_proxy_added_counts() {
        let ip = |text: &str| Some(text.parse().unwrap());
        assert_eq!(forwarded(None, Some("6.6.6.6, 192.0.2.1")), ip("192.0.2.1"));
        assert_eq!(forwarded(Some("for=6.6.6.6, for=\"[2001:db8::1]:4711\";proto=https"), None), ip("2001:db8::1"));
        assert_eq!(forwarded(Some("for=192.0.2.1:80"), None), ip("192.0.2.1"));
        assert_eq!(forwarded(None, Some("nobody")), None);
    }

    #[test]
    fn nobody_is_led_away_after_signing_in() {
        assert_eq!(local("/g/abc?x=1"), "/g/abc?x=1");
        for elsewhere in ["https://example.org", "//example.org", "/\\example.org", "", "/a\nb"] {
            assert_eq!(local(elsewhere), "/", "{elsewhere:?}");
        }
    }
}
