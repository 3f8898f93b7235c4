//! `postern serve`: the real thing.

use std::fs;

use crate::clock::Clock;
use crate::computer;
use crate::config::Settings;
use crate::mail::letter;
use crate::mail::post;
use crate::mail::rounds;
use crate::mail::worker::Worker;
use crate::prover;
use crate::service::{self, Club, Hashing};
use crate::store::{self, Claim, Store};
use crate::sweeper;
use crate::web::server;
use crate::web::site::Site;

pub fn serve(settings: Settings) -> Result<(), String> {
    super::start_log(&settings.log);
    server::block_on(async move {
        make_folder(&settings)?;
        let _claim = claim(&settings)?;
        let listener = server::bind(settings.listen)?;
        let clock = Clock::system();
        let club = open(&settings, &clock)?;
        let transport = post::transport(&settings)?;
        let mail_words = transport.words();
        let worker = Worker::new(club.store().clone(), transport, letter::Site::of(&settings), clock);
        let mail = worker.health();
        // Before anybody can act: what the server missed is given back first.
        let sweeper = sweeper::start(club.clone()).await.map_err(|refused| refused.to_string())?;
        let running = worker.start();
        let rounds = rounds::start(club.clone(), mail.clone());
        let computer = computer::start(club.clone());
        let prover = prover::start(club.clone());
        let address = listener.local_addr().map_err(|error| format!("the address in use cannot be told: {error}"))?;
        println!("{} listens on http://{address}, reached as {}. Mail: {mail_words}.", settings.club, settings.base_url);
        if let Some(link) = club.first_link().await.map_err(|refused| refused.to_string())? {
            println!("\nThis club has no organiser yet. Open this link to become the first; it works once, for seven days:\n\n  {link}\n");
        }
        let tidying = tokio::spawn(tidy(club.clone()));
        let served = server::start(Site::new(club, settings, Some(mail), None), listener).map_err(|error| error.to_string())?.await;
        tidying.abort();
        prover.stop().await;
        computer.stop().await;
        rounds.stop().await;
        running.stop().await;
        sweeper.stop().await;
        tracing::info!("stopped");
        served.map_err(|error| format!("the server stopped: {error}"))
    })
}

/// Forgets what has expired, once a day.
async fn tidy(club: Club) {
    loop {
        if let Err(refused) = club.tidy().await {
            tracing::error!(%refused, "tidying failed");
        }
        tokio::time::sleep(std::time::Duration::from_secs(86_400)).await;
    }
}

/// Opens the club in the data folder, which is made on the first start.
pub fn open(settings: &Settings, clock: &Clock) -> Result<Club, String> {
    make_folder(settings)?;
    let data = &settings.data;
    let store = Store::open(&data.join(store::FILE_NAME), clock.now())
        .map_err(|error| format!("the database in {} cannot be opened: {error}", data.display()))?;
    Ok(Club::new(store, clock.clone(), club_settings(settings)))
}

/// What the club itself needs of the settings.
pub fn club_settings(settings: &Settings) -> service::Settings {
    service::Settings {
        base_url: settings.base_url.as_str().to_string(),
        club: settings.club.clone(),
        hashing: Hashing { memory_kib: settings.password_memory, passes: settings.password_passes, ..Hashing::default() },
        session_days: settings.session_days,
        vacation_days: settings.vacation_days,
    }
}

/// The right to serve from the data folder, or to replace what is in it, for as long as it is held.
pub fn claim(settings: &Settings) -> Result<Claim, String> {
    Claim::on(&settings.data).map_err(|error| error.to_string())
}

/// Makes the data folder if it is not there.
pub fn make_folder(settings: &Settings) -> Result<(), String> {
    let data = &settings.data;
    fs::create_dir_all(data).map_err(|error| format!("the data folder {} cannot be made: {error}. Choose another one with --data.", data.display()))
}
