//! Facts and turns in words, for one viewer. Who may see what is decided here, without a wildcard arm (R7, R8, R66).

use super::act::sentence;
use super::board::Man;
use super::fact::{Fact, From, How};
use super::written::{Named, Written};
use crate::rules::cardless::{self, Side};
use crate::rules::grid::Square;
use crate::rules::turn::{Outcome, Part, Phase, Seat, Told, Viewer};

fn man(letter: char) -> String {
    Man::parse(letter).map_or_else(|| format!("the man '{letter}'"), |man| man.to_string())
}

fn role(letter: char) -> &'static str {
    Man::parse(letter).map_or("man", |man| man.role.name())
}

fn name(seat: Seat) -> &'static str {
    Side::of(seat).name()
}

pub fn tell(fact: &Fact, viewer: Viewer) -> Option<Told> {
    let told = |words: String, squares: &[Square]| Some(Told::on(sentence(words), squares));
    let went = |words: String, slides: &[(Square, Square)]| Some(Told::going(sentence(words), slides));
    match fact {
        Fact::Opened { .. } | Fact::Done { .. } | Fact::CodaBegan { .. } | Fact::Resumed { .. } => None,
        Fact::Leapt { .. } | Fact::Ravaged { .. } | Fact::Shoved { .. } | Fact::Hired { .. } | Fact::Next { .. } => None,
        Fact::Deck { cards, .. } => match viewer {
            Viewer::Everything => told(format!("The deck from its top: {}", cards.join(", ")), &[]),
            Viewer::Seat(_) | Viewer::Spectator => None,
        },
        Fact::Drew { seat, card, is_shown } => {
            let other = Side::of(*seat).other().seat();
            let knows = viewer.is_privy_to(*seat) || (*is_shown && viewer.is_privy_to(other));
            let shown = if *is_shown && knows { " and showed it" } else { "" };
            told(if knows { format!("{} drew {card}{shown}", name(*seat)) } else { format!("{} drew a card", name(*seat)) }, &[])
        }
        Fact::Declared { seat, card } => told(format!("{} declared {card}", name(*seat)), &[]),
        Fact::Played { seat, card, from, .. } => {
            let declared = if *from == From::Declared { "the declared " } else { "" };
            told(format!("{} played {declared}{card}", name(*seat)), &[])
        }
        Fact::Discarded { seat, card, from: From::Declared } => told(format!("{} discarded the declared {card}", name(*seat)), &[]),
        Fact::Discarded { seat, card, from: From::Hand } => {
            let knows = viewer.is_privy_to(*seat);
            told(if knows { format!("{} discarded {card}", name(*seat)) } else { format!("{} discarded a card", name(*seat)) }, &[])
        }
        Fact::Revoked { seat, card } => told(format!("{} went back to {}'s hand", card, name(*seat)), &[]),
        Fact::Rotated { seat, card } => {
            let other = super::cards::Face::parse(card).map_or_else(String::new, |face| format!(" to {}", face.turned()));
            told(format!("{} rotated {card}{other}", name(*seat)), &[])
        }
        Fact::Taken { seat, card } => told(format!("{} took {card} from the dead pile", name(*seat)), &[]),
        Fact::Used { seat, card, .. } => told(format!("{} used {card}", name(*seat)), &[]),
        Fact::ShovePaid { seat } => told(format!("{} paid for shoving a boulder", name(*seat)), &[]),
        Fact::Went { man: letter, from, to, how } => {
            let verb = match how {
                How::Move | How::Carried => "went",
                How::Pushed => "stepped back",
            };
            went(format!("{} {verb} from {from} to {to}", man(*letter)), &[(*from, *to)])
        }
        Fact::Stayed { man: letter, on } => told(format!("{} stayed on {on}", man(*letter)), &[*on]),
        Fact::Rammed { man: letter, from, to, shifts } => {
            let mut words = format!("{} rammed from {from} to {to}", man(*letter));
            let fallen = shifts.iter().filter(|shift| shift.to.is_none());
            let fallen: Vec<String> = fallen.map(|shift| format!("{} fell off at {}", man(shift.man), shift.from)).collect();
            if !fallen.is_empty() {
                words += &format!("; {}", fallen.join(" and "));
            }
            let pushed = shifts.iter().filter_map(|shift| Some((shift.from, shift.to?)));
            let slides: Vec<(Square, Square)> = std::iter::once((*from, *to)).chain(pushed).collect();
            Some(Told { squares: vec![*from, *to], ..Told::going(sentence(words), &slides) })
        }
        Fact::Swapped { one, other } => went(format!("the pieces on {one} and {other} changed places"), &[(*one, *other), (*other, *one)]),
        Fact::Captured { man: letter, on, .. } => told(format!("{} on {on} was captured", man(*letter)), &[*on]),
        Fact::Destroyed { man: letter, on } => told(format!("{} on {on} was destroyed", man(*letter)), &[*on]),
        Fact::Became { man: letter, on, into } => told(format!("{} on {on} became a {}", man(*letter), role(*into)), &[*on]),
        Fact::Spawned { man: letter, on } => told(format!("{} was put on {on}", man(*letter)), &[*on]),
        Fact::BoulderPlaced { on } => told(format!("a boulder was put on {on}"), &[*on]),
        Fact::BoulderShoved { from, to } => went(format!("the boulder on {from} was shoved to {to}"), &[(*from, *to)]),
        Fact::BoulderDestroyed { on } => told(format!("the boulder on {on} was destroyed"), &[*on]),
        Fact::Passed { seat } => told(format!("{} passed", name(*seat)), &[]),
        Fact::Revealed { seat } => told(format!("{} did nothing, to draw five cards more", name(*seat)), &[]),
        Fact::Obliged { seat } => told(format!("{} can capture, and by Feint has to", name(*seat)), &[]),
        Fact::Asked { on, .. } => told(format!("the opponent is asked what the Pawn on {on} becomes"), &[*on]),
        Fact::Answered { seat, .. } => told(format!("{} named the piece", name(*seat)), &[]),
        Fact::Claimed { seat, draw } => told(cardless::claimed(Side::of(*seat), *draw), &[]),
        Fact::Left { seat, why } => told(cardless::left_in_words(name(*seat), *why), &[]),
        Fact::Ended(outcome) => told(ended(outcome), &[]),
    }
}

/// "Black's Bishop on g4 took the Pawn on e2". Who captured without going anywhere, or was carried elsewhere, is told by itself.
pub fn tell_taking(capture: &Fact, next: &Fact) -> Option<Told> {
    let (Fact::Captured { man: taken, on, by }, Fact::Went { man: taker, from, to, how: How::Move }) = (capture, next) else { return None };
    if by != from {
        return None;
    }
    let sides = (Man::parse(*taken)?.side, Man::parse(*taker)?.side);
    let victim = if sides.0 == sides.1 { man(*taken) } else { format!("the {}", role(*taken)) };
    Some(Told::taking(&man(*taker), (*from, *to), &victim, *on))
}

fn ended(outcome: &Outcome) -> String {
    match (outcome.winners.first(), outcome.kind.as_str()) {
        (Some(&seat), "king") => format!("{} wins: {}'s King has fallen", name(seat), Side::of(seat).other().name()),
        (Some(&seat), "checkmate") => format!("{} wins by checkmate", name(seat)),
        (None, "stalemate") => "The game is drawn by stalemate".to_string(),
        _ => cardless::ended(outcome),
    }
}

/// R66: for everybody but the player who made it a card discarded from the hand reads `?`.
pub fn choice_as_seen(choice: &str, by: Seat, viewer: Viewer) -> String {
    if viewer.is_privy_to(by) {
        return choice.to_string();
    }
    let Some((base, list)) = choice.split_once("discard ") else { return choice.to_string() };
    if !base.is_empty() && !base.ends_with(' ') {
        return choice.to_string();
    }
    let Ok(written) = Written::parse(&format!("discard {list}")) else {
        // Nothing that cannot be read is shown to others.
        return format!("{base}discard ?");
    };
    let hide = |card: &Named| match card {
        Named::Plain(_) => "?".to_string(),
        Named::Declared(name) => format!("declared {name}"),
        Named::Own(name) => format!("own {name}"),
    };
    let hidden: Vec<String> = written.discard.iter().map(hide).collect();
    let mut seen = format!("{base}discard {}", hidden.join(", "));
    let show = |card: &Named| match card {
        Named::Plain(name) => name.clone(),
        Named::Declared(name) => format!("declared {name}"),
        Named::Own(name) => format!("own {name}"),
    };
    for (word, cards) in [("target", &written.target), ("take", &written.take), ("declare", &written.declare), ("rotate", &written.rotate)] {
        if !cards.is_empty() {
            seen += &format!(" {word} {}", cards.iter().map(show).collect::<Vec<_>>().join(", "));
        }
    }
    seen
}

/// `Quagmire; Zeal; e2–e4; Assassination d5; +2`
pub fn notation(parts: &[Part<Fact>], viewer: Viewer) -> String {
    let mut items: Vec<String> = Vec::new();
    let mut drawn = 0;
    for part in parts {
        for choice in &part.choices {
            let seen = choice_as_seen(choice, part.seat, viewer);
            items.push(if matches!(part.phase, Phase::Move | Phase::Coda) { typeset(&seen) } else { seen });
        }
        drawn += part.facts.iter().filter(|fact| matches!(fact, Fact::Drew { .. })).count();
        if part.choices.is_empty() {
            let ends = part.facts.iter().filter(|fact| matches!(fact, Fact::Left { .. }));
            items.extend(ends.filter_map(|fact| tell(fact, viewer)).map(|told| told.words));
        }
    }
    if drawn > 0 {
        items.push(format!("+{drawn}"));
    }
    items.join("; ")
}

/// Signs between squares as they are printed; names of cards stay.
pub fn typeset(choice: &str) -> String {
    let words = choice.split(' ').map(|word| {
        let starts_with_square = super::board::Sq::parse(word.get(..2).unwrap_or_default()).is_some();
        match word {
            "O-O" | "O-O-O" => word.replace('-', "–"),
            _ if starts_with_square => word.replace('-', "–").replace('x', "×").replace('*', "∗"),
            _ => word.to_string(),
        }
    });
    words.collect::<Vec<_>>().join(" ")
}
