//! Every address of the site, for the server and for tests alike.

use actix_web::web::{self, ServiceConfig};

use super::{assets, demo, fault, game, games, health, help, home, join, organiser, outbox, posted, profile, sign_in, site};

/// Every route, and the site that their handlers work on.
pub fn configure(site: site::Site) -> impl FnOnce(&mut ServiceConfig) + Clone {
    move |app: &mut ServiceConfig| {
        app.app_data(web::Data::new(site))
            .app_data(web::PayloadConfig::new(posted::MOST_BYTES))
            .app_data(web::QueryConfig::default().error_handler(|_, _| fault::Fault::bad("This address cannot be read. It may be mistyped.").into()))
            .app_data(web::PathConfig::default().error_handler(|_, _| fault::Fault::NotFound.into()))
            .route("/", web::get().to(home::show))
            .route("/sign-in", web::get().to(sign_in::show))
            .route("/sign-in", web::post().to(sign_in::sign_in))
            .route("/sign-in/{token}", web::get().to(sign_in::show_link))
            .route("/sign-in/{token}", web::post().to(sign_in::use_link))
            .route("/reset/{token}", web::get().to(sign_in::show_reset))
            .route("/reset/{token}", web::post().to(sign_in::reset))
            .route("/sign-out", web::post().to(sign_in::sign_out))
            .route("/sign-out/everywhere", web::post().to(sign_in::sign_out_everywhere))
            .route("/invitation/{token}", web::get().to(join::show))
            .route("/invitation/{token}", web::post().to(join::join))
            .route("/profile", web::get().to(profile::show))
            .route("/profile", web::post().to(profile::save))
            .route("/profile/email", web::post().to(profile::change_address))
            .route("/profile/password", web::post().to(profile::change_password))
            .route("/confirm/{token}", web::get().to(profile::show_address_link))
            .route("/confirm/{token}", web::post().to(profile::use_address_link))
            .route("/unsubscribe/{token}", web::get().to(profile::show_unsubscribe))
            .route("/unsubscribe/{token}", web::post().to(profile::unsubscribe))
            .route("/organiser", web::get().to(organiser::show))
            .route("/organiser/invite", web::post().to(organiser::invite))
            .route("/organiser/revoke", web::post().to(organiser::revoke))
            .route("/organiser/resend", web::post().to(organiser::resend))
            .route("/organiser/test-mail", web::post().to(organiser::test_mail))
            .route("/organiser/member", web::post().to(organiser::member))
            .route("/games/new", web::get().to(games::choose))
            .route("/games", web::post().to(games::open))
            .route("/g/{id}", web::get().to(game::handlers::show))
            .route("/g/{id}/join", web::post().to(games::join))
            .route("/g/{id}/decline", web::post().to(games::decline))
            .route("/g/{id}/withdraw", web::post().to(games::withdraw))
            .route("/g/{id}/link", web::post().to(games::relink))
            .route("/g/{id}/draft", web::post().to(game::handlers::draft))
            .route("/g/{id}/review", web::get().to(game::handlers::review))
            .route("/g/{id}/turn", web::post().to(game::handlers::confirm))
            .route("/g/{id}/answer", web::post().to(game::handlers::answer))
            .route("/g/{id}/act", web::post().to(game::handlers::act))
            .route("/g/{id}/sure/{act}", web::get().to(game::handlers::sure))
            .route("/g/{id}/messages", web::post().to(game::handlers::talk))
            .route("/g/{id}/at/{number}", web::get().to(game::handlers::replay))
            .route("/help", web::get().to(help::show))
            .route("/healthz", web::get().to(health::show))
            .route("/demo/{token}", web::get().to(demo::sign_in))
            .route("/style", web::get().to(help::style))
            .route("/outbox", web::get().to(outbox::list))
            .route("/outbox/{number}", web::get().to(outbox::show))
            .route("/outbox/{number}/board.png", web::get().to(outbox::picture))
            .route("/static/{hash}/{name:.*}", web::get().to(assets::show))
            .default_service(web::to(|| async { Err::<actix_web::HttpResponse, _>(fault::Fault::NotFound) }));
    }
}
