//! What the receiver may not know changes nothing in her mail, shown on a small game with hidden cards.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use super::*;
use crate::chance::Dice;
use crate::play::entry::{Began, Done, Event, GameId, Joined, Opened, Pace, Player, chain};
use crate::play::entry::{Head, Revealed};
use crate::rules;
use crate::rules::game::{BadFact, BadOption, BadPosition, Game, Of, Options, SeatAbout};
use crate::rules::grid::Square;
use crate::rules::turn::{Attempt, Claim, Decision, Offer, Outcome, Part, Phase, Refusal, Removal, Seats, Told, Turn, Viewer};
use crate::rules::view::{Board, Cell, Side, Tone, View};

/// Two players draw words that the other may not see.
struct Hidden;

static ABOUT: rules::game::About = rules::game::About {
    id: "hidden",
    name: "Hidden",
    tagline: "",
    edition: 1,
    seats: &[SeatAbout { id: "white", name: "White" }, SeatAbout { id: "black", name: "Black" }],
    phases: &[Phase::Draw],
    options: &[],
    credit: "",
};

#[derive(Clone, Default)]
struct State {
    hands: [Vec<String>; 2],
    deck: Vec<String>,
    turn: usize,
    over: bool,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Fact {
    Deck(Vec<String>),
    Drew(Seat, String),
    Next,
    Ended,
}

impl Game for Hidden {
    type State = State;
    type Fact = Fact;
    const ABOUT: &'static rules::game::About = &ABOUT;

    fn empty(_: &Options) -> Result<State, BadOption> {
        Ok(State::default())
    }
    fn begin(_: &Options, _: &mut Dice) -> Result<Vec<Fact>, BadOption> {
        unreachable!("the test writes the log itself")
    }
    fn apply(state: &mut State, fact: &Fact) -> Result<(), BadFact> {
        match fact {
            Fact::Deck(cards) => state.deck = cards.clone(),
            Fact::Drew(seat, card) => state.hands[seat.0 as usize].push(card.clone()),
            Fact::Next => state.turn = 1 - state.turn,
            Fact::Ended => state.over = true,
        }
        Ok(())
    }
    fn to_act(state: &State) -> Seats {
        if state.over { Seats::NONE } else { Seats::only(Seat(state.turn as u8)) }
    }
    fn awaiting(state: &State) -> Option<Awaiting> {
        (!state.over).then_some(Awaiting::Turn)
    }
    fn in_check(_: &State) -> Seats {
        Seats::NONE
    }
    fn claims(_: &State) -> Vec<Claim> {
        Vec::new()
    }
    fn outcome(state: &State) -> Option<Outcome> {
        state.over.then(|| Outcome { kind: "king".to_string(), winners: vec![Seat(0)], places: Vec::new() })
    }
    fn attempt(_: &State, _: Seat, _: &Turn) -> Attempt<State, Fact> {
        unreachable!()
    }
    fn offers(_: &State, _: Seat, _: &Turn, _: Phase, _: bool) -> Result<Vec<Offer>, Refusal> {
        unreachable!()
    }
    fn decide(_: &State, _: Seat, _: &Turn) -> Result<Decision<State, Fact>, Refusal> {
        unreachable!()
    }
    fn answer(_: &State, _: Seat, _: &str) -> Result<Decision<State, Fact>, Refusal> {
        unreachable!()
    }
    fn remove(_: &State, _: Seat, _: Removal) -> Result<Decision<State, Fact>, Refusal> {
        unreachable!()
    }
    fn view(state: &State, viewer: Viewer) -> View {
        let square = Square::new(0, 0);
        let notes = (0..2).filter(|&seat| viewer.is_privy_to(Seat(seat))).map(|seat| format!("Held: {}", state.hands[seat as usize].join(", ")));
        View {
            board: Board { files: 1, ranks: 1, cells: vec![Cell { square, tone: Tone::Light, on: None }] },
            sides: vec![Side::default(), Side::default()],
            common: None,
            turn_of: (!state.over).then_some(Seat(state.turn as u8)),
            to_act: Hidden::to_act(state),
            awaiting: Hidden::awaiting(state),
            in_check: Seats::NONE,
            claims: Vec::new(),
            outcome: Hidden::outcome(state),
            number: 1,
            notes: notes.collect(),
        }
    }
    fn threats(_: &State, _: Seat) -> Vec<(Square, Vec<Square>)> {
        Vec::new()
    }
    fn tell(fact: &Fact, viewer: Viewer) -> Option<Told> {
        let words = match fact {
            Fact::Deck(cards) => (viewer == Viewer::Everything).then(|| format!("The deck: {}", cards.join(", ")))?,
            Fact::Drew(seat, card) if viewer.is_privy_to(*seat) => format!("Drew {card}"),
            Fact::Drew(..) => "Drew a card".to_string(),
            Fact::Next | Fact::Ended => return None,
        };
        Some(Told::on(words, &[]))
    }
    fn choice_as_seen(_: &str, _: Seat, _: Viewer) -> String {
        "?".to_string()
    }
    fn notation(parts: &[Part<Fact>], viewer: Viewer) -> String {
        parts.iter().flat_map(|part| &part.facts).filter_map(|fact| Hidden::tell(fact, viewer)).map(|told| told.words).collect::<Vec<_>>().join("; ")
    }
    fn read_position(_: &Value) -> Result<State, BadPosition> {
        unreachable!()
    }
    fn write_position(_: &State, _: Viewer) -> Value {
        unreachable!()
    }
}

fn facts(facts: &[Fact]) -> Box<RawValue> {
    serde_json::value::to_raw_value(facts).unwrap()
}

/// A game in which Ada (White) and Bo (Black) have drawn once each and Ada is to act, or which is over. The log of a game that `rules::ALL` knows begins it, so that
/// it can be opened; then it goes on as [`Hidden`].
fn game(ada: &str, bo: &str, deck: &[&str], is_over: bool) -> (Table, Vec<Entry>) {
    let id = GameId::parse("abc").unwrap();
    let player = |id: &str, name: &str| Player { account: id.to_string(), name: name.to_string() };
    let opened = Opened {
        game: "herooj".to_string(),
        edition: 1,
        options: Options::default(),
        pace: Pace::DaysPerTurn(3),
        time: None,
        zone: None,
        open_to: OpenTo::Everyone,
        host: player("ada", "Ada"),
        host_seat: Some(Seat(0)),
        commitment: "00".to_string(),
        words: "secretwords".to_string(),
        deck: None,
    };
    let draw = |seat: Seat, card: &str| {
        Event::Phase(Phase::Draw, Done { choices: vec![card.to_string()], facts: facts(&[Fact::Drew(seat, card.to_string()), Fact::Next]) })
    };
    let mut events = vec![
        (None, Event::Opened(opened)),
        (None, Event::Joined(Joined { player: player("bo", "Bo"), words: "secretwords".to_string(), deck: None, zone: None })),
        (
            None,
            Event::Began(Began {
                seats: vec![player("ada", "Ada"), player("bo", "Bo")],
                facts: facts(&[Fact::Deck(deck.iter().map(|card| card.to_string()).collect())]),
                handicaps: Vec::new(),
            }),
        ),
        (Some(Seat(0)), draw(Seat(0), ada)),
        (Some(Seat(1)), draw(Seat(1), bo)),
    ];
    if is_over {
        let ended = Done { choices: Vec::new(), facts: facts(&[Fact::Ended]) };
        events.push((Some(Seat(0)), Event::Phase(Phase::Move, ended)));
        events.push((None, Event::Revealed(Revealed { seed: "00".repeat(32) })));
    }
    let entries = chain(&id, &mut Head::START.clone(), Moment(1_780_000_000_000), &events);
    let mut table = Table::replay(&id, &entries[..1]).unwrap();
    table.rules = const { &Of::<Hidden>::NEW };
    entries[1..].iter().for_each(|entry| table.fold(entry).unwrap());
    (table, entries)
}

/// The letter without the hashes, which cover what nobody may see yet.
fn letter_of(what: What, account: &str, (table, entries): &(Table, Vec<Entry>)) -> Letter {
    let to = Recipient { name: "Reader".to_string(), address: "reader@club.example".parse().unwrap(), zone: chrono_tz::UTC };
    let about = About { what, account, event: "event", unsubscribe: Some("0123"), newest: None, takes_reply: false };
    let mut letter = super::letter(&Site::example(), &to, &about, table, entries, Moment(1_780_000_000_000)).unwrap();
    let hash = table.head.hash.to_string();
    (letter.text, letter.html) = (letter.text.replace(&hash, "HASH"), letter.html.replace(&hash, "HASH"));
    letter.heads.clear();
    letter
}

#[test]
fn what_the_receiver_may_not_know_changes_nothing_in_her_mail() {
    let base = game("ownmarker", "theirmarker", &["deckmarker", "x"], false);
    let others = [
        game("ownmarker", "anothercard", &["deckmarker", "x"], false),
        game("ownmarker", "theirmarker", &["y", "deckmarker", "z"], false),
        game("ownmarker", "a much longer card", &[], false),
    ];
    for what in [What::YourTurn, What::Began, What::DrawOffered, What::AbortOffered] {
        let letter = letter_of(what, "ada", &base);
        for other in &others {
            assert_eq!(letter_of(what, "ada", other), letter, "{what:?}");
        }
        for secret in ["theirmarker", "deckmarker", "secretwords"] {
            let whole = String::from_utf8(letter.message(&Site::example()).formatted()).unwrap();
            assert!(!letter.text.contains(secret) && !letter.html.contains(secret) && !whole.contains(secret), "{what:?} tells {secret}");
        }
    }
}

#[test]
fn what_she_may_know_is_told() {
    let running = game("ownmarker", "theirmarker", &["deckmarker"], false);
    let hers = letter_of(What::YourTurn, "ada", &running);
    assert!(hers.text.contains("Draw      Drew a card") && hers.text.contains("Held: ownmarker"), "{}", hers.text);
    assert_ne!(letter_of(What::YourTurn, "ada", &game("another", "theirmarker", &["deckmarker"], false)), hers);
    let nobodys = letter_of(What::YourTurn, "somebody else", &running);
    assert!(!nobodys.text.contains("marker"), "{}", nobodys.text);
    let over = letter_of(What::Ended, "bo", &game("ownmarker", "theirmarker", &["deckmarker"], true));
    assert!(over.subject.starts_with("You lost") && over.text.contains("Ada (White) won"), "{}", over.text);
}

#[test]
fn a_digest_tells_nothing_either_that_its_reader_may_not_know() {
    use crate::mail::digest::{self, Logged};
    let digest = |(table, entries): (Table, Vec<Entry>), is_over: bool| {
        let to = Recipient { name: "Reader".to_string(), address: "reader@club.example".parse().unwrap(), zone: chrono_tz::UTC };
        let hash = table.head.hash.to_string();
        let game = Logged { table, entries };
        let (waiting, news) = if is_over { (vec![], vec![(What::Ended, 6, game)]) } else { (vec![game], vec![]) };
        let about = digest::About { account: "ada", event: "event", unsubscribe: None, waiting: &waiting, challenges: &[], news: &news };
        let letter = digest::letter(&Site::example(), &to, &about, Moment(1_780_000_000_000)).unwrap().unwrap();
        (letter.subject, letter.text.replace(&hash, "HASH"), letter.html.replace(&hash, "HASH"))
    };
    let base = digest(game("ownmarker", "theirmarker", &["deckmarker", "x"], false), false);
    for other in [game("ownmarker", "anothercard", &["deckmarker"], false), game("ownmarker", "theirmarker", &["y"], false)] {
        assert_eq!(digest(other, false), base);
    }
    assert!(!base.1.contains("theirmarker") && !base.1.contains("deckmarker") && base.1.contains("Drew a card"), "{}", base.1);
    let over = digest(game("ownmarker", "theirmarker", &["deckmarker"], true), true);
    assert!(over.1.contains("Ada (White) won"), "{}", over.1);
}
