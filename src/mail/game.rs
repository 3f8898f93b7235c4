//! Mail about a game: what happened, the board as the receiver may see it, how long is left, one link.
//!
//! A pure function of the game's log, the receiver and the time. Everything in it comes from [`history`] and a view for that receiver.

use askama::Template;

use super::letter::{Letter, Recipient, Site};
use super::words::{self, fold};
use crate::clock::Moment;
use crate::play::acts::time_left;
use crate::play::entry::{Entry, Kind, OpenTo};
use crate::play::history::{self, Line};
use crate::play::notice::What;
use crate::play::table::{Broken, Proposal, Stage, Table};
use crate::rules::turn::{Awaiting, Phase, Reach, Seat, Turn};

/// One mail to be written: what it tells, to which account.
#[derive(Clone, Copy)]
pub struct About<'a> {
    pub what: What,
    /// The receiver's account, as the log names it.
    pub account: &'a str,
    /// Names the event: the same event gives the same Message-ID.
    pub event: &'a str,
    /// Token of the link that stops mails about games.
    pub unsubscribe: Option<&'a str>,
    /// The game as it stands now, if it has gone on since; its clock is the one that counts.
    pub newest: Option<&'a Table>,
    /// Whether she may reply to it with her turn.
    pub takes_reply: bool,
}

/// What one player did, in the order in which she did it.
struct Act {
    heading: String,
    /// Her turn in one line, for each that she made.
    turns: Vec<String>,
    lines: Vec<Row>,
}

/// One sentence, and the phase in which it happened.
struct Row {
    label: &'static str,
    words: String,
}

/// Width of the column of phases in the plain text.
const LABELS: usize = 10;

impl Act {
    fn turns(&self) -> impl Iterator<Item = String> + '_ {
        self.turns.iter().map(|turn| fold(turn, 2))
    }
}

impl Row {
    fn column(&self) -> String {
        format!("{:LABELS$}", self.label)
    }

    fn folded(&self) -> String {
        fold(&self.words, LABELS + 2)
    }
}

#[derive(Template)]
#[template(path = "mail/game.txt")]
struct Text<'a> {
    lead_folded: String,
    acts: &'a [Act],
    notes_folded: Vec<String>,
    time_folded: Option<String>,
    url: &'a str,
    link_words: &'a str,
    reply_folded: Option<String>,
    terms_folded: String,
    head_number: u32,
    head_hash: &'a str,
    profile_url: &'a str,
    stop_url: Option<&'a str>,
}

#[derive(Template)]
#[template(path = "mail/game.html")]
struct Html<'a> {
    subject: &'a str,
    lead: &'a str,
    has_board: bool,
    board_words: String,
    acts: &'a [Act],
    notes: &'a [String],
    time: Option<&'a str>,
    url: &'a str,
    link_words: &'a str,
    reply: Option<&'a str>,
    terms: &'a str,
    head_number: u32,
    head_hash: &'a str,
    club: String,
    profile_url: &'a str,
    stop_url: Option<&'a str>,
}

/// Writes the mail. `entries` are the game's log up to the entry that the mail is about, `table` is their replay.
pub fn letter(site: &Site, to: &Recipient, about: &About, table: &Table, entries: &[Entry], now: Moment) -> Result<Letter, Broken> {
    let scene = Scene::of(table, about.account);
    let viewer = table.viewer(Some(about.account));
    let view = table.position().map(|position| position.view(viewer));
    let subject = words::one_line(&scene.subject(about.what), 120);
    let lead = scene.lead(about.what);
    let news = match (about.what, scene.seat) {
        (What::Began | What::Challenged | What::Declined | What::Withdrawn, _) | (_, None) => &[],
        (What::YourTurn | What::Reminder | What::DrawOffered | What::AbortOffered | What::Out | What::Ended | What::Corrected, Some(seat)) => {
            history::since_last_act(entries, seat)
        }
        // What happened is the lead.
        (What::TimeUp | What::Grace | What::PauseOffered | What::Paused | What::Resumed, Some(_)) => &[],
    };
    let news = history::read(table, news, viewer)?;
    let acts = acts(table, &news);
    let board = view.as_ref().map(|view| {
        let squares: Vec<_> = news.iter().flat_map(|line| &line.told).flat_map(|told| told.squares.iter().copied()).collect();
        super::board::png(view, scene.seat, table.rules.about().seats.len(), &squares)
    });
    let notes: Vec<String> = match about.what {
        What::YourTurn | What::Reminder => view.as_ref().map_or(Vec::new(), |view| view.notes.clone()),
        What::Challenged
        | What::Declined
        | What::Withdrawn
        | What::Began
        | What::DrawOffered
        | What::AbortOffered
        | What::Out
        | What::Ended
        | What::Corrected
        | What::TimeUp
        | What::Grace
        | What::PauseOffered
        | What::Paused
        | What::Resumed => Vec::new(),
    };
    let time = scene.time(about.what, about.newest.unwrap_or(table), to, now);
    let terms = scene.terms();
    let (url, profile_url, link_words) = (site.game_url(&table.id), site.profile_url(), link_words(about.what));
    let stop_url = about.unsubscribe.map(|token| site.unsubscribe_url(token));
    let reply = about.takes_reply.then(|| reply_words(table));
    let head_hash = table.head.hash.to_string();
    let text = Text {
        lead_folded: fold(&lead, 0),
        acts: &acts,
        notes_folded: notes.iter().map(|note| fold(note, 0)).collect(),
        time_folded: time.as_deref().map(|time| fold(time, 0)),
        url: &url,
        link_words,
        reply_folded: reply.as_deref().map(|words| fold(words, 0)),
        terms_folded: fold(&terms, 0),
        head_number: table.head.number,
        head_hash: &head_hash,
        profile_url: &profile_url,
        stop_url: stop_url.as_deref(),
    };
    let html = Html {
        subject: &subject,
        lead: &lead,
        has_board: board.is_some(),
        board_words: scene.board_words(),
        acts: &acts,
        notes: &notes,
        time: time.as_deref(),
        url: &url,
        link_words,
        reply: reply.as_deref(),
        terms: &terms,
        head_number: table.head.number,
        head_hash: &head_hash,
        club: words::one_line(&site.club, 80),
        profile_url: &profile_url,
        stop_url: stop_url.as_deref(),
    };
    Ok(Letter {
        text: text.render().expect("the template takes every text") + "\n",
        html: html.render().expect("the template takes every text"),
        subject,
        board,
        message_id: site.message_id_of_event(about.event),
        thread: Some(site.message_id(&format!("game.{}", table.id))),
        heads: vec![(table.id.clone(), table.head)],
        unsubscribe: stop_url,
        ..Letter::to(to.mailbox(), now)
    })
}

fn link_words(what: What) -> &'static str {
    match what {
        What::YourTurn | What::Reminder => "Make your turn",
        What::Challenged => "Look at the challenge and answer it",
        What::DrawOffered | What::AbortOffered | What::PauseOffered => "Look at the offer and answer it",
        What::Ended | What::Corrected => "Replay the game",
        What::Declined | What::Withdrawn | What::Began | What::Out | What::TimeUp | What::Paused | What::Resumed => "Look at the game",
        What::Grace => "Make your turn",
    }
}

/// How to answer the mail with a turn, with a move that could be made in it.
fn reply_words(table: &Table) -> String {
    let such = |before: &str, after: &str| example(table).map_or(String::new(), |example| format!(", such as {before}{example}{after}"));
    match table.rules.about().phases {
        [_] => format!("Or reply to this mail with your move on the first line, written as the pages write it{}.", such("", "")),
        _ => format!("Or reply to this mail with your turn, a line for each phase in which you do something{}.", such("'Move: ", "'")),
    }
}

/// A move of one man that whoever is to act could begin with.
fn example(table: &Table) -> Option<String> {
    let seat = table.to_act().iter().next()?;
    let offers = table.position()?.offers(seat, &Turn::default(), Phase::Move, true).ok()?;
    offers.into_iter().find(|offer| offer.needs.is_empty() && matches!(offer.reach, Reach::Move { .. })).map(|offer| offer.text)
}

/// Lines of one seat belong together, until another seat acts.
fn acts(table: &Table, news: &[Line]) -> Vec<Act> {
    let mut acts: Vec<Act> = Vec::new();
    let mut last = None;
    for line in news {
        let heading = match line.seat {
            Some(seat) => format!("{} ({})", words::name(&table.player(seat).name), table.seat_name(seat)),
            None => "The table".to_string(),
        };
        if last != Some(line.seat) {
            acts.push(Act { heading, turns: Vec::new(), lines: Vec::new() });
            last = Some(line.seat);
        }
        let act = acts.last_mut().expect("one was just put there");
        act.turns.extend(line.turn.as_deref().map(|turn| words::one_line(turn, 1000)));
        let label = match line.kind {
            Kind::Phase(phase) => phase.name(),
            _ => "",
        };
        for (at, told) in line.told.iter().enumerate() {
            act.lines.push(Row { label: if at == 0 { label } else { "" }, words: words::one_line(&told.words, 1000) });
        }
    }
    acts.retain(|act| !act.lines.is_empty());
    acts
}

/// Who is who, for the sentences of one mail.
pub(super) struct Scene<'a> {
    table: &'a Table,
    /// The receiver's, once the game has begun.
    pub seat: Option<Seat>,
    pub game: &'static str,
    /// Everybody else at the table.
    pub others: String,
}

impl<'a> Scene<'a> {
    pub fn of(table: &'a Table, account: &str) -> Scene<'a> {
        let others =
            table.players.iter().filter(|player| player.account != account).map(|player| words::one_line(&player.name, 24)).collect::<Vec<_>>();
        Scene { table, seat: table.seat_of(account), game: table.rules.about().name, others: words::list(&others) }
    }

    /// The challenged member.
    fn invited(&self) -> String {
        match &self.table.opened.open_to {
            OpenTo::Member(invited) => words::name(&invited.name),
            OpenTo::Everyone | OpenTo::LinkHolder => "somebody".to_string(),
        }
    }

    fn host(&self) -> String {
        words::name(&self.table.opened.host.name)
    }

    /// Who has an offer on the table, other than the receiver.
    fn offers(&self, proposal: Option<Proposal>) -> String {
        proposal.map_or(self.others.clone(), |proposal| words::name(&self.table.player(proposal.by).name))
    }

    fn is_answer(&self) -> bool {
        match self.table.position().and_then(|position| position.awaiting()) {
            Some(Awaiting::Promotion | Awaiting::Response) => true,
            Some(Awaiting::Turn) | None => false,
        }
    }

    fn subject(&self, what: What) -> String {
        let Scene { game, others, .. } = self;
        match what {
            What::YourTurn if self.is_answer() => format!("Your answer to {others} ({game})"),
            What::YourTurn => format!("Your turn against {others} ({game})"),
            What::Reminder if self.is_answer() => format!("Your answer to {others} is still missing ({game})"),
            What::Reminder => format!("Your time against {others} runs out ({game})"),
            What::Challenged => format!("{} challenges you ({game})", self.host()),
            What::Declined => format!("{} declined your challenge ({game})", self.invited()),
            What::Withdrawn => format!("{} took the challenge back ({game})", self.host()),
            What::Began => format!("Your game against {others} has begun ({game})"),
            What::DrawOffered => format!("{} offers a draw ({game})", self.offers(self.table.draw)),
            What::AbortOffered => format!("{} offers to call the game off ({game})", self.offers(self.table.abort)),
            What::Out => format!("You are out of your game against {others} ({game})"),
            What::Ended => format!("{} against {others} ({game})", self.result()),
            What::Corrected => format!("An organiser decided about your game against {others} ({game})"),
            What::TimeUp if self.is_late() => format!("Your time ran out against {others} ({game})"),
            What::TimeUp => format!("{}'s time ran out ({game})", self.late()),
            What::Grace => format!("Your time ran out, and you have some more, against {others} ({game})"),
            What::PauseOffered => format!("{} offers a pause ({game})", self.offers(self.table.pause.map(|(pause, _)| pause))),
            What::Paused => format!("Your game against {others} is paused ({game})"),
            What::Resumed => format!("The pause against {others} is over ({game})"),
        }
    }

    /// The receiver's result, in two words.
    fn result(&self) -> String {
        match &self.table.stage {
            Stage::Over(outcome) if self.seat.is_some_and(|seat| outcome.winners.contains(&seat)) => "You won".to_string(),
            Stage::Over(outcome) => {
                let places = history::places(outcome);
                let own = places.iter().find(|place| self.seat.is_some_and(|seat| place.seats.contains(&seat)));
                match own {
                    Some(place) if place.seats.len() > 1 => format!("You share {} place", place.words()),
                    Some(place) => format!("You came {}", place.words()),
                    None if outcome.winners.is_empty() => "Draw".to_string(),
                    None => "You lost".to_string(),
                }
            }
            Stage::Off(_) => "Called off: your game".to_string(),
            Stage::Open | Stage::Running => "Your game".to_string(),
        }
    }

    /// What the mail tells, in a sentence or two.
    pub fn lead(&self, what: What) -> String {
        let Scene { game, others, .. } = self;
        match what {
            What::YourTurn if self.is_answer() => format!("{game} against {others}: before the turn goes on, you are asked for an answer."),
            What::YourTurn => format!("{game} against {others}: it is your turn."),
            What::Reminder if self.is_answer() => format!("{game} against {others}: the turn waits for your answer, and your time runs out."),
            What::Reminder => format!("{game} against {others}: it is still your turn, and your time runs out."),
            What::Challenged => format!("{} challenges you to a game of {game}.", self.host()),
            What::Declined => format!("{} does not want to play the game of {game} that you offered.", self.invited()),
            What::Withdrawn => format!("{} took back the offer of a game of {game}. There is nothing for you to do.", self.host()),
            What::Began => format!("Your game of {game} against {others} has begun. It is not your turn yet; you will be told when it is."),
            What::DrawOffered => {
                format!("{game} against {others}: you are offered a draw{}. A turn made without an answer declines it.", self.needs_all())
            }
            What::Out => format!("{game} against {others}: you are out, and the others play on. You can look on, and you will be told how it ends."),
            What::AbortOffered => {
                let all = self.needs_all();
                format!(
                    "{game} against {others}: you are asked to call the game off, without a result{all}. A turn made without an answer declines it."
                )
            }
            What::TimeUp if self.is_late() => format!(
                "{game} against {others}: your time has run out. You can still make your turn, until your opponent claims the win or something milder."
            ),
            What::TimeUp => format!(
                "{game} against {others}: {}'s time has run out. You may claim the win, or something milder; as long as you do not, the turn can still be made.",
                self.late()
            ),
            What::Grace => format!("{game} against {others}: your time has run out, and you were given some more. That happens once in a game."),
            What::PauseOffered => {
                let all = self.needs_all();
                format!(
                    "{game} against {others}: you are offered a pause, in which all clocks stand{all}. A turn made without an answer declines it."
                )
            }
            What::Paused => format!("{game} against {others}: everybody has agreed to the pause, and all clocks stand. Any player can end it."),
            What::Resumed => format!("{game} against {others}: the pause has been ended, and the clock runs again."),
            What::Corrected => {
                let ending = history::ending(self.table).unwrap_or_default();
                format!("{game} against {others}: {}. The whole log is open, and the decision stands in it.", words::one_line(&ending, 700))
            }
            What::Ended => {
                let ending = history::ending(self.table).unwrap_or_else(|| "The game is over".to_string());
                format!("{game} against {others}: {}. The whole log is open now.", words::one_line(&ending, 300))
            }
        }
    }

    /// Whether it is the receiver's time that has run out.
    fn is_late(&self) -> bool {
        self.seat.is_some_and(|seat| self.table.time_up.has(seat))
    }

    /// Whose time has run out.
    fn late(&self) -> String {
        self.table.time_up.iter().next().map_or(self.others.clone(), |seat| words::name(&self.table.player(seat).name))
    }

    /// An offer among more than two needs everybody.
    fn needs_all(&self) -> &'static str {
        if self.table.survivors().count() > 2 { ", which needs everybody who is still in the game" } else { "" }
    }

    /// What was agreed on, and who plays what.
    fn terms(&self) -> String {
        let about = self.table.rules.about();
        let mut terms = vec![self.game.to_string()];
        terms.extend(about.agreed(&self.table.opened.options).into_iter().map(|(_, value)| words::in_sentence(&words::one_line(&value, 80))));
        terms.push(self.table.opened.pace.words());
        let who = |(at, player): (usize, &crate::play::entry::Player)| {
            format!("{} plays {}", words::name(&player.name), self.table.seat_name(Seat(at as u8)))
        };
        match (self.seat, &self.table.opened.host_seat) {
            (Some(_), _) => terms.extend(self.table.players.iter().enumerate().map(who)),
            (None, Some(seat)) => terms.push(format!("{} plays {}", self.host(), self.table.seat_name(*seat))),
            (None, None) => terms.push("who plays which side is decided by lot".to_string()),
        }
        let details = self.table.timing().details().map_or(String::new(), |details| format!(" On time: {details}."));
        format!("{}.{details}", terms.join("; "))
    }

    fn time(&self, what: What, newest: &Table, to: &Recipient, now: Moment) -> Option<String> {
        match what {
            What::Paused | What::Resumed if !self.seat.is_some_and(|seat| self.table.to_act().has(seat)) => None,
            What::YourTurn | What::Reminder | What::Grace | What::Paused | What::Resumed => {
                // The clock as it stands now, which may have been stopped meanwhile.
                let deadline = words::moment(newest.deadline()?, to.zone);
                Some(match time_left(newest, now)? {
                    Ok(left) => format!("You have until {deadline}: {} left.", words::duration(left)),
                    Err(over) => format!("Your time ran out on {deadline}, {} ago.", words::duration(over)),
                })
            }
            What::Challenged
            | What::Declined
            | What::Withdrawn
            | What::Began
            | What::DrawOffered
            | What::AbortOffered
            | What::Out
            | What::Ended
            | What::TimeUp
            | What::PauseOffered
            | What::Corrected => None,
        }
    }

    fn board_words(&self) -> String {
        match self.seat {
            Some(seat) => format!("The board as {} sees it; the text below says what changed.", self.table.seat_name(seat)),
            None => "The board.".to_string(),
        }
    }
}

#[cfg(test)]
#[path = "game_tests.rs"]
mod tests;

#[cfg(test)]
#[path = "secrecy_tests.rs"]
mod secrecy_tests;
