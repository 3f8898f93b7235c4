//! What has happened since the reader last looked: which entries, on which squares, what went where; and one step of it to look at.

use crate::play::entry::Kind;
use crate::play::history::Line;
use crate::rules::grid::Square;
use crate::rules::turn::{Phase, Seat, Told};
use crate::rules::view::{Side, View};

/// What the others did, and the table, since the entry that the reader had seen.
pub struct News {
    /// Number of the newest entry that she had seen.
    pub since: u32,
    pub things: Vec<Thing>,
}

/// An entry that is worth a look.
pub struct Thing {
    pub number: u32,
    pub words: String,
}

impl News {
    /// What is new to the player of this seat, or to somebody without one. A draw of cards is no sight.
    pub fn gather(lines: &[Line], own: Option<Seat>, since: u32) -> News {
        let is_news = |line: &&Line| {
            line.number > since && !line.told.is_empty() && line.kind != Kind::Phase(Phase::Draw) && (line.seat.is_none() || line.seat != own)
        };
        let things = lines.iter().filter(is_news).map(|line| Thing { number: line.number, words: words(line) });
        News { since, things: things.collect() }
    }

    pub fn has(&self, number: u32) -> bool {
        self.things.iter().any(|thing| thing.number == number)
    }
}

/// What an entry tells, in sentences.
pub fn words(line: &Line) -> String {
    line.told.iter().map(|told| format!("{}.", told.words)).collect::<Vec<_>>().join(" ")
}

/// One thing that is looked at, and the way to its neighbours.
pub struct StepView {
    pub place: usize,
    pub count: usize,
    pub words: String,
    pub previous: Option<u32>,
    pub next: Option<u32>,
}

impl StepView {
    /// `None` if entry `number` is not among the news.
    pub fn of(news: &News, number: u32) -> Option<StepView> {
        let at = news.things.iter().position(|thing| thing.number == number)?;
        let neighbour = |at: Option<usize>| at.and_then(|at| news.things.get(at)).map(|thing| thing.number);
        Some(StepView {
            place: at + 1,
            count: news.things.len(),
            words: news.things[at].words.clone(),
            previous: neighbour(at.checked_sub(1)),
            next: neighbour(Some(at + 1)),
        })
    }
}

fn is_of_turn(line: &&Line) -> bool {
    matches!(line.kind, Kind::Phase(_) | Kind::PromotionAnswer)
}

fn squares<'l>(lines: impl Iterator<Item = &'l Line>) -> Vec<Square> {
    lines.flat_map(|line| &line.told).flat_map(|told| told.squares.clone()).collect()
}

/// The squares of the last turn, with the answer to it.
pub fn last_turn(lines: &[Line]) -> Vec<Square> {
    let Some(last) = lines.iter().rfind(|line| matches!(line.kind, Kind::Phase(_))).and_then(|line| line.seat) else { return Vec::new() };
    let before = lines.iter().rposition(|line| matches!(line.kind, Kind::Phase(_)) && line.seat != Some(last));
    squares(lines[before.map_or(0, |at| at + 1)..].iter().filter(is_of_turn))
}

/// The squares of what the others did in the turns from this entry on.
pub fn since(lines: &[Line], own: Option<Seat>, from: u32) -> Vec<Square> {
    squares(lines.iter().filter(|line| line.number >= from && (own.is_none() || line.seat != own)).filter(is_of_turn))
}

/// The ways that men have gone, each from where it stood to where it stands. What went on went one way; what was captured on it has none.
pub fn ways<'t>(told: impl IntoIterator<Item = &'t Told>) -> Vec<Vec<Square>> {
    let mut ways: Vec<Vec<Square>> = Vec::new();
    for told in told {
        // Those of one sentence went at once: two may change places.
        let going: Vec<Option<usize>> = told.slides.iter().map(|(from, _)| ways.iter().rposition(|way| way.last() == Some(from))).collect();
        for (at, way) in ways.iter_mut().enumerate() {
            if !going.contains(&Some(at)) && told.slides.iter().any(|(_, to)| way.last() == Some(to)) {
                way.clear();
            }
        }
        for (&(from, to), at) in told.slides.iter().zip(going) {
            match at {
                Some(at) => ways[at].push(to),
                None => ways.push(vec![from, to]),
            }
        }
    }
    ways.retain(|way| way.len() > 1);
    ways
}

/// `e7 e6 e5;g8 f6`
pub fn written(ways: &[Vec<Square>]) -> String {
    let way = |way: &Vec<Square>| way.iter().map(Square::to_string).collect::<Vec<_>>().join(" ");
    ways.iter().map(way).collect::<Vec<_>>().join(";")
}

/// The declared cards of each side that were not there before, by name; twice where both copies are new.
pub fn cards_declared(before: &View, now: &View) -> Vec<Vec<&'static str>> {
    let names = |side: &Side| side.declared.iter().map(|declared| declared.card.name).collect::<Vec<_>>();
    let fresh = |(before, now): (&Side, &Side)| {
        let mut old = names(before);
        let is_new = |name: &&'static str| match old.iter().position(|other| other == name) {
            Some(at) => {
                old.swap_remove(at);
                false
            }
            None => true,
        };
        names(now).into_iter().filter(is_new).collect()
    };
    before.sides.iter().zip(&now.sides).map(fresh).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(slides: &[(&str, &str)]) -> Told {
        let square = |name: &str| name.parse().unwrap();
        Told::going(String::new(), &slides.iter().map(|(from, to)| (square(from), square(to))).collect::<Vec<_>>())
    }

    #[test]
    fn steps_of_one_man_are_one_way_and_a_captured_man_has_none() {
        let all = [told(&[("e7", "e6")]), told(&[("e6", "e5")]), told(&[("g8", "f6")]), told(&[("e2", "e5")])];
        assert_eq!(written(&ways(&all)), "g8 f6;e2 e5");
        assert_eq!(written(&ways(&all[..3])), "e7 e6 e5;g8 f6");
    }

    #[test]
    fn two_that_change_places_both_go() {
        assert_eq!(written(&ways(&[told(&[("a1", "c3"), ("c3", "a1")])])), "a1 c3;c3 a1");
        let all = [told(&[("a1", "b1")]), told(&[("b1", "c3"), ("c3", "b1")])];
        assert_eq!(written(&ways(&all)), "a1 b1 c3;c3 b1");
    }
}
