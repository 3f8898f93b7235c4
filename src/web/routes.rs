//! Every address of the site, for the server and for tests alike.

use actix_web::http::{Method, header};
use actix_web::web::{self, ServiceConfig};
use actix_web::{FromRequest, Handler, HttpResponse, Resource, Responder};

use super::{
    absences, assets, decks, demo, fault, feeds, game, games, health, help, home, icons, join, live, organiser, outbox, players, posted, profile,
    rulebook, sign_in, site, style, wishes,
};

/// Every route, and the site that their handlers work on.
pub fn configure(site: site::Site) -> impl FnOnce(&mut ServiceConfig) + Clone {
    move |app: &mut ServiceConfig| {
        app.app_data(web::Data::new(site))
            .app_data(web::PayloadConfig::new(posted::MOST_BYTES))
            .app_data(web::QueryConfig::default().error_handler(|_, _| fault::Fault::bad("This address cannot be read. It may be mistyped.").into()))
            .app_data(web::PathConfig::default().error_handler(|_, _| fault::Fault::NotFound.into()))
            .service(page("/", home::show))
            .service(page("/finished", home::finished))
            .service(stream("/live", live::home))
            .service(both("/sign-in", sign_in::show, sign_in::sign_in))
            .service(both("/sign-in/{token}", sign_in::show_link, sign_in::use_link))
            .service(both("/reset/{token}", sign_in::show_reset, sign_in::reset))
            .service(form("/sign-out", sign_in::sign_out))
            .service(form("/sign-out/everywhere", sign_in::sign_out_everywhere))
            .service(both("/invitation/{token}", join::show, join::join))
            .service(both("/profile", profile::show, profile::save))
            .service(form("/profile/mail", wishes::save))
            .service(form("/profile/feeds", feeds::make))
            .service(page("/feeds/{secret}/games.atom", feeds::of_member))
            .service(page("/feeds/{secret}/deadlines.ics", feeds::deadlines))
            .service(page("/g/{id}/feed.atom", feeds::of_game))
            .service(form("/profile/replies", wishes::renew_replies))
            .service(form("/profile/mail-again", wishes::try_again))
            .service(form("/profile/away", absences::go))
            .service(form("/profile/back", absences::back))
            .service(form("/profile/email", profile::change_address))
            .service(form("/profile/password", profile::change_password))
            .service(both("/confirm/{token}", profile::show_address_link, profile::use_address_link))
            .service(both("/unsubscribe/{token}", profile::show_unsubscribe, profile::unsubscribe))
            .service(page("/organiser", organiser::show))
            .service(form("/organiser/invite", organiser::invite))
            .service(form("/organiser/revoke", organiser::revoke))
            .service(form("/organiser/resend", organiser::resend))
            .service(form("/organiser/test-mail", organiser::test_mail))
            .service(form("/organiser/member", organiser::member))
            .service(form("/organiser/close", absences::close))
            .service(form("/organiser/reopen", absences::reopen))
            .service(page("/games/new", games::choose))
            .service(form("/games", games::open))
            .service(page("/g/{id}", game::handlers::show))
            .service(stream("/g/{id}/live", live::game))
            .service(form("/g/{id}/join", games::join))
            .service(form("/g/{id}/decline", games::decline))
            .service(form("/g/{id}/withdraw", games::withdraw))
            .service(form("/g/{id}/link", games::relink))
            .service(form("/g/{id}/draft", game::handlers::draft))
            .service(page("/g/{id}/review", game::handlers::review))
            .service(form("/g/{id}/turn", game::handlers::confirm))
            .service(form("/g/{id}/answer", game::handlers::answer))
            .service(form("/g/{id}/act", game::handlers::act))
            .service(page("/g/{id}/sure/{act}", game::handlers::sure))
            .service(form("/g/{id}/messages", game::handlers::talk))
            .service(form("/g/{id}/note", game::handlers::note))
            .service(form("/g/{id}/mute", game::handlers::mute))
            .service(page("/g/{id}/at/{number}", game::handlers::replay))
            .service(page("/g/{id}/at/{number}/board.svg", game::files::svg))
            .service(page("/g/{id}/at/{number}/board.png", game::files::png))
            .service(page("/g/{id}/export.json", game::files::json))
            .service(page("/g/{id}/export.txt", game::files::text))
            .service(page("/profile/games.tar.gz", game::files::archive))
            .service(page("/help", help::show))
            .service(page("/rules", rulebook::list))
            .service(page("/rules/{game}", rulebook::show))
            .service(page("/cards", rulebook::cards::list))
            .service(page("/cards/{game}/{card}", rulebook::cards::show))
            .service(page("/learn", game::learn::list))
            .service(page("/learn/{number}", game::learn::show))
            .service(both("/decks", decks::list, decks::add))
            .service(both("/decks/{id}", decks::show, decks::change))
            .service(page("/players/{account}", players::show))
            .service(page("/healthz", health::show))
            .service(page("/demo/{token}", demo::sign_in))
            .service(page("/style", style::show))
            .service(page("/outbox", outbox::list))
            .service(page("/outbox/{number}", outbox::show))
            .service(page("/outbox/{number}/board.png", outbox::picture))
            .service(page("/static/{hash}/{name:.*}", assets::show))
            .service(page("/favicon.ico", assets::favicon))
            .service(page("/favicon/{count}.svg", icons::counting))
            .service(page("/icons/{name}", icons::icon))
            .service(page("/manifest.webmanifest", icons::manifest))
            .service(both("/g/{id}/correct", game::correct::show, game::correct::correct))
            .service(page("/g/{id}/text", game::handlers::text))
            .service(page("/g/{id}/at/{number}/text", game::handlers::text_at))
            .service(page("/g/{id}/at", game::handlers::jump))
            .service(page("/g/{id}/film.png", game::files::film))
            .service(form("/g/{id}/at/{number}/what-if", game::study::begin))
            .service(page("/what-if", game::study::list))
            .service(both("/what-if/{id}", game::study::show, game::study::change))
            .service(page("/what-if/{id}/cards", game::study::cards))
            .service(page("/g/{id}/hashes.json", game::files::hashes))
            .service(page("/g/{id}/evidence", game::evidence::show))
            .service(page("/help/log.md", help::log))
            .service(page("/help/check_log.py", help::check_log))
            .service(page("/help/shuffle.py", help::shuffle))
            .default_service(web::to(|| async { Err::<actix_web::HttpResponse, _>(fault::Fault::NotFound) }));
    }
}

/// An address that is looked at.
fn page<F, A>(path: &str, show: F) -> Resource
where
    F: Handler<A>,
    A: FromRequest + 'static,
    F::Output: Responder + 'static,
{
    looked_at(path, show, "GET, HEAD")
}

/// An address that tells of news for as long as it is listened to.
fn stream<F, A>(path: &str, listen: F) -> Resource
where
    F: Handler<A>,
    A: FromRequest + 'static,
    F::Output: Responder + 'static,
{
    web::resource(path).route(web::get().to(listen)).default_service(web::to(|| async { wrong_method("GET") }))
}

/// An address that takes a form.
fn form<F, A>(path: &str, take: F) -> Resource
where
    F: Handler<A>,
    A: FromRequest + 'static,
    F::Output: Responder + 'static,
{
    web::resource(path).route(web::post().to(take)).default_service(web::to(|| async { wrong_method("POST") }))
}

/// An address that is looked at, and takes a form.
fn both<F, A, G, B>(path: &str, show: F, take: G) -> Resource
where
    F: Handler<A>,
    A: FromRequest + 'static,
    F::Output: Responder + 'static,
    G: Handler<B>,
    B: FromRequest + 'static,
    G::Output: Responder + 'static,
{
    looked_at(path, show, "GET, HEAD, POST").route(web::post().to(take))
}

fn looked_at<F, A>(path: &str, show: F, allowed: &'static str) -> Resource
where
    F: Handler<A>,
    A: FromRequest + 'static,
    F::Output: Responder + 'static,
{
    web::resource(path)
        .route(web::get().to(show.clone()))
        .route(web::method(Method::HEAD).to(show))
        .default_service(web::to(move || async move { wrong_method(allowed) }))
}

fn wrong_method(allowed: &'static str) -> HttpResponse {
    let mut refusal = HttpResponse::from_error(fault::Fault::WrongMethod);
    refusal.headers_mut().insert(header::ALLOW, header::HeaderValue::from_static(allowed));
    refusal
}
