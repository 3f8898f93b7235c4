//! What every handler has at hand.

use std::sync::Arc;

use actix_web::HttpRequest;
use actix_web::web::Data;

use crate::clock::Moment;
use crate::config::Settings;
use crate::mail::post::Memory;
use crate::mail::worker::Health;
use crate::service::Club;
use crate::web::live::Streams;
use crate::web::once::Once;

/// The running club and how it is set up. Clones are the same site.
#[derive(Clone)]
pub struct Site(Arc<Inner>);

struct Inner {
    club: Club,
    settings: Settings,
    mail: Option<Arc<Health>>,
    demo: Option<Demo>,
    started: Moment,
    streams: Streams,
    once: Once,
}

/// What only the demo has: the mails it sends, and links to sign in with one click.
pub struct Demo {
    pub outbox: Arc<Memory>,
    pub links: Vec<DemoLink>,
}

#[derive(Clone)]
pub struct DemoLink {
    pub name: String,
    pub about: String,
    pub account: String,
    /// The secret part of the address.
    pub token: String,
}

impl Site {
    /// `mail` tells how the mail worker does, where one runs.
    pub fn new(club: Club, settings: Settings, mail: Option<Arc<Health>>, demo: Option<Demo>) -> Site {
        let started = club.now();
        Site(Arc::new(Inner { club, settings, mail, demo, started, streams: Streams::default(), once: Once::default() }))
    }

    /// The site that a request was sent to.
    pub fn of(request: &HttpRequest) -> Site {
        request.app_data::<Data<Site>>().expect("every app is built with its site").get_ref().clone()
    }

    pub fn club(&self) -> &Club {
        &self.0.club
    }

    pub fn settings(&self) -> &Settings {
        &self.0.settings
    }

    pub fn mail(&self) -> Option<&Health> {
        self.0.mail.as_deref()
    }

    /// When this server began.
    pub fn started(&self) -> Moment {
        self.0.started
    }

    pub fn demo(&self) -> Option<&Demo> {
        self.0.demo.as_ref()
    }

    /// The pages that are open and are told of news.
    pub fn streams(&self) -> &Streams {
        &self.0.streams
    }

    /// The forms that were just sent.
    pub fn once(&self) -> &Once {
        &self.0.once
    }

    pub fn is_demo(&self) -> bool {
        self.0.demo.is_some()
    }
}
