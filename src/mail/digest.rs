//! The daily digest: the games that wait, the most urgent first; offers; what happened since the last one.
//!
//! A function of the logs of the games, the receiver and the time, like every mail about a game.

use std::collections::HashSet;

use askama::Template;

use super::game::Scene;
use super::letter::{Letter, Recipient, Site};
use super::words::{self, fold};
use crate::clock::Moment;
use crate::play::acts::time_left;
use crate::play::entry::{Entry, GameId, Head};
use crate::play::history;
use crate::play::notice::{self, What};
use crate::play::table::{Broken, Table};

/// A game, and its whole log.
pub struct Logged {
    pub table: Table,
    pub entries: Vec<Entry>,
}

/// What a digest is made of.
pub struct About<'a> {
    /// The receiver's account.
    pub account: &'a str,
    /// Names the day: the same event gives the same Message-ID.
    pub event: &'a str,
    pub unsubscribe: Option<&'a str>,
    /// Games that wait for her, the most urgent first, and challenges to her.
    pub waiting: &'a [Logged],
    pub challenges: &'a [Logged],
    /// Notices that were held for her, with the number of the entry that each is about.
    pub news: &'a [(What, u32, Logged)],
}

/// One game in the mail.
struct Item {
    /// `Herooj against Bo`, or a sentence.
    words: String,
    /// Time left, and until when.
    time: Option<String>,
    /// What the others did last.
    last: Option<String>,
    url: String,
    /// Number and hash of the newest entry.
    seal: String,
}

impl Item {
    fn lines(&self, indent: usize) -> Vec<String> {
        let folded = |text: &str| fold(text, indent);
        let mut lines = vec![folded(&self.words)];
        lines.extend(self.time.as_deref().map(folded));
        lines.extend(self.last.as_deref().map(folded));
        lines.push(self.url.clone());
        // A hash stands on a line of its own, so that it can be copied whole.
        lines.extend(self.seal.split(", ").map(str::to_string));
        lines
    }
}

struct Section {
    heading: &'static str,
    items: Vec<Item>,
}

impl Section {
    /// The section as text: items with their further lines indented.
    fn text(&self) -> String {
        let items = self.items.iter().map(|item| format!("* {}", item.lines(2).join("\n  ")));
        format!("{}\n\n{}\n", self.heading, items.collect::<Vec<_>>().join("\n\n"))
    }
}

#[derive(Template)]
#[template(path = "mail/digest.txt")]
struct Text<'a> {
    lead_folded: String,
    sections: &'a [Section],
    home_url: &'a str,
    profile_url: &'a str,
    stop_url: Option<&'a str>,
}

#[derive(Template)]
#[template(path = "mail/digest.html")]
struct Html<'a> {
    subject: &'a str,
    lead: &'a str,
    sections: &'a [Section],
    club: String,
    home_url: &'a str,
    profile_url: &'a str,
    stop_url: Option<&'a str>,
}

/// Writes the digest. `None`: there is nothing to say any more.
pub fn letter(site: &Site, to: &Recipient, about: &About, now: Moment) -> Result<Option<Letter>, Broken> {
    let waiting = about.waiting.iter().map(|game| waiting(site, to, about.account, game, now)).collect::<Result<Vec<_>, _>>()?;
    let mut offers: Vec<Item> = about.challenges.iter().map(|game| told(site, about.account, What::Challenged, game)).collect();
    let mut news = Vec::new();
    for (what, entry, game) in about.news {
        let is_listed = match what {
            What::YourTurn | What::Challenged | What::Reminder => true,
            What::Declined | What::Withdrawn | What::Began | What::DrawOffered | What::AbortOffered | What::Out | What::Ended | What::Corrected => {
                false
            }
            // A grace is the turn that is listed as waiting.
            What::Grace => true,
            What::TimeUp | What::PauseOffered | What::Paused | What::Resumed => false,
        };
        if is_listed || notice::why_void(*what, *entry, about.account, &game.table, &game.entries, now).is_some() {
            continue;
        }
        let list = if what.is_waiting() { &mut offers } else { &mut news };
        list.push(told(site, about.account, *what, game));
    }
    let subject = match (waiting.as_slice(), offers.as_slice(), news.as_slice()) {
        ([], [], []) => return Ok(None),
        ([one], ..) => format!("A game waits for you: {}", one.words),
        ([], [one], _) => one.words.trim_end_matches('.').to_string(),
        ([], [], [one]) => one.words.trim_end_matches('.').to_string(),
        ([], [], _) => "News of your games".to_string(),
        ([], ..) => "Offers to you".to_string(),
        (games, ..) => format!("{} games wait for you", games.len()),
    };
    let subject = words::one_line(&subject, 120);
    let lead = match waiting.len() {
        0 => "No game waits for your turn today.".to_string(),
        1 => "One game waits for your turn.".to_string(),
        count => format!("{count} games wait for your turn, the most urgent first."),
    };
    let sections = [("Your turn", waiting), ("Offers to you", offers), ("What happened", news)];
    let sections: Vec<Section> =
        sections.into_iter().filter(|(_, items)| !items.is_empty()).map(|(heading, items)| Section { heading, items }).collect();
    let (home_url, profile_url) = (site.home_url(), site.profile_url());
    let stop_url = about.unsubscribe.map(|token| site.unsubscribe_url(token));
    let text =
        Text { lead_folded: fold(&lead, 0), sections: &sections, home_url: &home_url, profile_url: &profile_url, stop_url: stop_url.as_deref() };
    let html = Html {
        subject: &subject,
        lead: &lead,
        sections: &sections,
        club: words::one_line(&site.club, 80),
        home_url: &home_url,
        profile_url: &profile_url,
        stop_url: stop_url.as_deref(),
    };
    Ok(Some(Letter {
        text: text.render().expect("the template takes every text") + "\n",
        html: html.render().expect("the template takes every text"),
        subject,
        at: now,
        message_id: site.message_id_of_event(about.event),
        unsubscribe: stop_url,
        heads: heads(about),
        ..Letter::to(to.mailbox(), now)
    }))
}

/// The newest entry of every game that could be spoken of, each once.
fn heads(about: &About) -> Vec<(GameId, Head)> {
    let games = about.waiting.iter().chain(about.challenges).chain(about.news.iter().map(|(_, _, game)| game));
    let mut heads: Vec<(GameId, Head)> = games.map(|game| (game.table.id.clone(), game.table.head)).collect();
    let mut seen = HashSet::new();
    heads.retain(|(game, _)| seen.insert(game.clone()));
    heads
}

fn waiting(site: &Site, to: &Recipient, account: &str, Logged { table, entries }: &Logged, now: Moment) -> Result<Item, Broken> {
    let scene = Scene::of(table, account);
    let time = table.deadline().zip(time_left(table, now)).map(|(deadline, left)| {
        let deadline = words::moment(deadline, to.zone);
        match left {
            Ok(left) => format!("{} left, until {deadline}", words::duration(left)),
            Err(over) => format!("Your time ran out {} ago, on {deadline}", words::duration(over)),
        }
    });
    let last = match scene.seat {
        Some(seat) => {
            let lines = history::read(table, history::since_last_act(entries, seat), table.viewer(Some(account)))?;
            lines.iter().rev().find_map(|line| {
                let by = words::name(&table.player(line.seat?).name);
                let done = line.turn.clone().or_else(|| line.told.first().map(|told| told.words.clone()))?;
                Some(if line.turn.is_some() { format!("{by}: {}", words::one_line(&done, 200)) } else { words::one_line(&done, 200) })
            })
        }
        None => None,
    };
    Ok(Item { words: format!("{} against {}", scene.game, scene.others), time, last, url: site.game_url(&table.id), seal: seal(table) })
}

fn told(site: &Site, account: &str, what: What, game: &Logged) -> Item {
    let scene = Scene::of(&game.table, account);
    Item { words: scene.lead(what), time: None, last: None, url: site.game_url(&game.table.id), seal: seal(&game.table) }
}

fn seal(table: &Table) -> String {
    format!("Newest entry: {}, {}", table.head.number, table.head.hash)
}
