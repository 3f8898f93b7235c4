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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Seed;
    use crate::play::acts::{self, Outcome, Terms};
    use crate::play::entry::{GameId, OpenTo, Player};
    use crate::play::time::terms::Timing;
    use crate::rules::turn::{Phase, Seat, Turn};

    const START: Moment = Moment(1_780_000_000_000);
    const DAY: i64 = 86_400_000;

    fn logged(outcomes: Vec<Outcome>) -> Logged {
        let entries: Vec<Entry> = outcomes.into_iter().flat_map(|outcome| outcome.entries).collect();
        Logged { table: Table::replay(&GameId::parse("abc").unwrap(), &entries).unwrap(), entries }
    }

    fn player(id: &str) -> Player {
        Player { account: id.to_string(), name: id.to_uppercase() }
    }

    /// A game in which Bo has begun and Ada is to act; or which Bo has resigned.
    fn game(is_over: bool) -> Logged {
        let seed = Seed::from_number(1);
        let terms = Terms {
            game: "herooj".to_string(),
            options: Default::default(),
            timing: Timing::days(3),
            zone: None,
            open_to: OpenTo::Member(player("ada")),
            host_seat: Some(Seat(0)),
            words: String::new(),
            deck: None,
        };
        let opened = acts::open(GameId::parse("abc").unwrap(), player("bo"), terms, &seed, START).unwrap();
        let joined = acts::join(&opened.table, player("ada"), String::new(), false, &seed, START).unwrap();
        let mut turn = Turn::default();
        turn.push(Phase::Move, joined.table.position().unwrap().offers(Seat(0), &turn, Phase::Move, true).unwrap()[0].text.clone());
        let moved = acts::turn(&joined.table, "bo", joined.table.head.number, &turn, &seed, START).unwrap();
        let mut outcomes = vec![opened, joined];
        if is_over {
            outcomes.push(
                acts::resign(&moved.table, "bo", &seed, START)
                    .map(|resigned| Outcome { entries: [moved.entries, resigned.entries].concat(), ..resigned })
                    .unwrap(),
            );
        } else {
            outcomes.push(moved);
        }
        logged(outcomes)
    }

    fn digest(waiting: &[Logged], news: &[(What, u32, Logged)]) -> Option<Letter> {
        let to = Recipient { name: "Ada".to_string(), address: "ada@club.example".parse().unwrap(), zone: chrono_tz::Europe::Berlin };
        let about = About { account: "ada", event: "digest/ada/2026-05-30", unsubscribe: Some("0123"), waiting, challenges: &[], news };
        letter(&Site::example(), &to, &about, Moment(START.0 + DAY)).unwrap()
    }

    #[test]
    fn a_digest_lists_what_waits_with_the_last_turn_and_the_time_left_and_then_what_happened() {
        let letter = digest(&[game(false)], &[(What::Ended, 5, game(true))]).unwrap();
        assert_eq!(letter.subject, "A game waits for you: Herooj against BO");
        let lines: Vec<&str> = letter.text.lines().collect();
        let at = |line: &str| lines.iter().position(|found| *found == line).unwrap_or_else(|| panic!("'{line}' in {}", letter.text));
        let (turn, happened) = (at("Your turn"), at("What happened"));
        assert!(turn < happened && lines[turn + 2] == "* Herooj against BO");
        assert!(lines[turn + 3].starts_with("  2 days left, until Sunday, 31 May 2026"), "{}", letter.text);
        assert!(lines[turn + 4..happened].iter().any(|line| line.starts_with("  BO: ")), "{}", letter.text);
        assert_eq!(lines.iter().filter(|line| **line == "  https://club.example/g/abc").count(), 2);
        assert!(letter.text.contains("ADA (Black) won: by resignation"), "{}", letter.text);
        assert!(lines.contains(&"https://club.example/unsubscribe/0123") && letter.unsubscribe.is_some());
        assert!(lines.iter().all(|line| line.chars().count() <= words::COLUMNS));
    }

    #[test]
    fn what_is_listed_as_waiting_or_no_longer_so_is_no_news() {
        let void =
            [(What::YourTurn, 3, game(false)), (What::Challenged, 1, game(false)), (What::DrawOffered, 3, game(false)), (What::Began, 3, game(true))];
        assert!(digest(&[], &void).is_none(), "there is nothing to say");
        let letter = digest(&[game(false)], &void).unwrap();
        assert!(!letter.text.contains("What happened") && !letter.text.contains("Offers"), "{}", letter.text);
    }
}
