//! `postern demo`: an example club with games in progress, in a folder that is thrown away.

use std::io::Write;
use std::net::SocketAddr;
use std::sync::Arc;

use super::demo_games;
use crate::chance;
use crate::clock::Clock;
use crate::computer;
use crate::config::{Given, Settings};
use crate::mail::letter;
use crate::mail::post::Memory;
use crate::mail::rounds;
use crate::mail::worker::Worker;
use crate::prover;
use crate::service::Club;
use crate::store::Store;
use crate::sweeper;
use crate::web::server;
use crate::web::site::{Demo, DemoLink, Site};

/// How many mails the outbox begins with, at most.
const NEWEST_MAILS: u32 = 14;

pub fn demo(port: u16) -> Result<(), String> {
    super::start_log("warn");
    let folder = Folder::fresh()?;
    let data = folder.0.to_string_lossy().into_owned();
    let listen = format!("127.0.0.1:{port}");
    let base_url = format!("http://{listen}");
    // Cheap password hashes: nobody can reach the demo but this machine, and it must be there at once.
    let given = Given::of([
        ("data", data.as_str()),
        ("listen", listen.as_str()),
        ("base-url", base_url.as_str()),
        ("club", "The Example Club"),
        ("password-memory", "8"),
        ("password-passes", "1"),
        ("log", "warn"),
    ]);
    let settings = Settings::load_with(&given, |_| None).map_err(|bad| bad.to_string())?;
    server::block_on(async move {
        let address: SocketAddr = settings.listen;
        let listener = server::bind(address)?;
        let clock = Clock::system();
        let store = Store::open(&folder.0.join(crate::store::FILE_NAME), clock.now()).map_err(|error| error.to_string())?;
        let club = Club::new(store, clock.clone(), super::serve::club_settings(&settings));
        let mail_site = letter::Site::of(&settings);
        let outbox = Arc::new(Memory::new(mail_site.clone()));
        let members = demo_games::fill(&club).await.map_err(|refused| format!("the demo could not be made: {refused}"))?;
        // The games were played a moment ago: only their last mails are worth reading.
        club.store().keep_newest_mail(NEWEST_MAILS, clock.now()).await.map_err(|error| error.to_string())?;
        let links: Vec<DemoLink> = members
            .into_iter()
            .map(|(account, about)| DemoLink { name: account.name, about: about.to_string(), account: account.id, token: chance::fresh_token() })
            .collect();
        let worker = Worker::new(club.store().clone(), outbox.clone(), mail_site, clock);
        let health = worker.health();
        let sweeper = sweeper::start(club.clone()).await.map_err(|refused| refused.to_string())?;
        let running = worker.start();
        let rounds = rounds::start(club.clone(), health.clone());
        let computer = computer::start(club.clone());
        let prover = prover::start(club.clone());
        let mut words = format!("The Example Club is open at {base_url}\n\nSign in with one click, each in a browser window of its own:\n\n");
        for link in &links {
            words.push_str(&format!("  {:10} {base_url}/demo/{}   {}\n", link.name, link.token, link.about));
        }
        words.push_str(&format!("\nMails that it sends: {base_url}/outbox\nEnd it with Ctrl-C; everything in it is thrown away then.\n"));
        // Whoever reads this may stop reading; the club stays open.
        let _ = std::io::stdout().write_all(words.as_bytes());
        let site = Site::new(club, settings, Some(health), Some(Demo { outbox, links }));
        let served = server::start(site, listener).map_err(|error| error.to_string())?.await;
        prover.stop().await;
        computer.stop().await;
        rounds.stop().await;
        running.stop().await;
        sweeper.stop().await;
        drop(folder);
        served.map_err(|error| format!("the server stopped: {error}"))
    })
}

/// A folder of the demo's own, removed at the end.
struct Folder(std::path::PathBuf);

impl Folder {
    fn fresh() -> Result<Folder, String> {
        let path = std::env::temp_dir().join(format!("postern-demo-{}", chance::fresh_name()));
        std::fs::create_dir(&path)
            .map_err(|error| format!("the demo needs a folder for its database, and {} cannot be made: {error}", path.display()))?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
