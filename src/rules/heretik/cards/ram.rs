use super::super::act::{Act, Instruction, Price};
use super::super::board::{Man, Role, Sq, Thing, Way};
use super::super::fact::{Fact, Shift};
use super::super::force::men_of;
use super::super::movement::{Ground, way};
use super::super::ruling::Ruling;
use super::super::state::{Lying, State};
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Ram",
    colour: Colour::Blue,
    kind: Kind::Movement,
    text: "In place of a move one of your sliding pieces slides and pushes men before it, one square for nothing, the second for 2 cards, the third for 3. Kings and boulders do not give way; who falls off is destroyed.",
    rulings: &["R29", "R41", "R58"],
    instruction: Some(Instruction {
        word: "ram",
        choices,
        price: Some(Price { now: |state, act| simulate(state, act, true).map(|ram| ram.cost), open }),
        carry_out,
        goes_on: true,
    }),
    helps: Some(|at| at.slides()),
    ..Card::BLANK
};

/// What a ram does: men pushed in this order, where it ends, what it costs (R41).
struct Rammed {
    shifts: Vec<Shift>,
    end: Sq,
    cost: usize,
}

fn choices(state: &State, acts: &mut Vec<Act>) {
    let men = state.ground().men;
    for (from, man) in state.board.men() {
        if man.is_pawn() || man.role == Role::King || !state.controls(man) {
            continue;
        }
        for index in (0..8).filter(|&index| men.slides[man.role as usize] & way(index).1 != 0) {
            let lengths = (1..=7).map(|length| Act::Ram(from, index as u8, length));
            acts.extend(lengths.filter(|&act| !open(state, act).is_empty()));
        }
    }
}

/// What it can cost: with her pawns joined as the cards lie, or not any more because of what she discards for it (R58).
fn open(state: &State, act: Act) -> Vec<usize> {
    let purse = state.purse();
    let (kept, least) = cards_that_join(state);
    let mut costs: Vec<usize> = simulate(state, act, true).map(|ram| ram.cost).filter(|&cost| cost + kept <= purse).into_iter().collect();
    if let Some(least) = least
        && let Some(Rammed { cost, .. }) = simulate(state, act, false)
        && (least..=purse).contains(&cost)
        && !costs.contains(&cost)
    {
        costs.push(cost);
    }
    costs
}

/// How many of her declared cards she has to keep so that the files stay joined for her pawns, and how many she has to lose before they no longer
/// are; none and `None` if they do not join.
fn cards_that_join(state: &State) -> (usize, Option<usize>) {
    let own = state.declared(state.turn);
    let joins = |own: &[Lying]| men_of(own, state.turn, |_| true).pawns_round;
    if !joins(own) {
        return (0, None);
    }
    let is_one_enough = own.iter().any(|&lying| joins(&[lying]));
    let can_lose_one = (0..own.len()).any(|lost| {
        let mut kept = own.to_vec();
        kept.remove(lost);
        !joins(&kept)
    });
    (if is_one_enough { 1 } else { 2 }, Some(if can_lose_one { 1 } else { 2 }))
}

/// `joins`: the files join for her pawns as far as her cards say so.
fn simulate(state: &State, act: Act, joins: bool) -> Option<Rammed> {
    let Act::Ram(from, index, length) = act else { return None };
    let way = way(index as usize).0;
    let mut board = state.board;
    let mut whole = state.ground();
    whole.men.pawns_round &= joins;
    let her_pawns_round = state.men_next(state.turn.other()).pawns_round;
    if length > whole.bounds.slide {
        return None;
    }
    let (mut at, mut pushes, mut cost, mut shifts) = (from, 0, 0, Vec::new());
    for _ in 0..length {
        let ground = Ground { board: &board, ..whole };
        let next = at.shifted(way, ground.men.slides_round)?;
        if next == from || ground.is_walled(at, next, way) {
            return None;
        }
        let line = line(&ground, at, next, way, her_pawns_round)?;
        if !line.is_empty() {
            pushes += 1;
            cost += if pushes > 1 { pushes } else { 0 };
        }
        for (man, from, to) in line.into_iter().rev() {
            board.put(from, None);
            if let Some(to) = to {
                board.put(to, Some(Thing::Man(man)));
            }
            shifts.push(Shift { man: man.letter(), from: from.square(), to: to.map(Sq::square) });
        }
        let rammer = board.at(at);
        board.put(at, None);
        board.put(next, rammer);
        at = next;
    }
    Some(Rammed { shifts, end: at, cost })
}

/// The men that have to give way, the nearest first, and where each goes; `None` if they cannot (R41, R58).
fn line(ground: &Ground, rammer: Sq, next: Sq, way: Way, her_pawns_round: bool) -> Option<Vec<(Man, Sq, Option<Sq>)>> {
    let mut line = Vec::new();
    let mut on = Some(next);
    while let Some(here) = on {
        let man = match ground.board.at(here) {
            None => break,
            Some(Thing::Boulder) => return None,
            Some(Thing::Man(man)) => man,
        };
        if man.role == Role::King || here == rammer {
            return None;
        }
        on = here.shifted(way, is_joined(ground, man, her_pawns_round));
        line.push((man, here, on));
    }
    Some(line)
}

/// Whether the files join for a man that is pushed (R41, R58).
fn is_joined(ground: &Ground, man: Man, her_pawns_round: bool) -> bool {
    match man.role {
        Role::Pawn if man.side == ground.mover => ground.men.pawns_round,
        Role::Pawn => her_pawns_round,
        role => {
            let by_slide = ground.men.slides_round && ground.men.can_slide(role);
            let by_leap = ground.men.leaps_round && ground.men.is_mounted(role);
            ground.controls(man) && (by_slide || by_leap)
        }
    }
}

fn carry_out(ruling: &mut Ruling, act: Act) {
    let Act::Ram(from, ..) = act else { return };
    let Some(ram) = simulate(&ruling.state, act, true) else { return };
    let Some(man) = ruling.state.board.man(from) else { return };
    if ram.shifts.iter().any(|shift| shift.to.is_none()) {
        ruling.happen(Fact::Ravaged { by: from.square() });
    }
    ruling.happen(Fact::Rammed { man: man.letter(), from: from.square(), to: ram.end.square(), shifts: ram.shifts });
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::game::Game;
    use crate::rules::heretik::Heretik;
    use crate::rules::heretik::tests::{board, position, reason};
    use crate::rules::turn::Phase;

    #[test]
    fn the_first_square_is_free_the_next_cost_two_and_three() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/3n4/3P4/8/8/K2R4", "hands": {"white": ["Ram"], "black": []}}),
                json!({"move": ["ram d1 N 3"], "play": ["Ram"]})
            ),
            "4k3/8/3n4/3P4/3R4/8/8/K7"
        );
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/3n4/3P4/8/8/K2R4", "hands": {"white": ["Ram", "Rout", "Dash"], "black": []}}),
                json!({"move": ["ram d1 N 4 discard Rout, Dash"], "play": ["Ram"]})
            ),
            "4k3/3n4/3P4/3R4/8/8/8/K7"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/3n4/3P4/8/8/K2R4", "hands": {"white": ["Ram", "Rout", "Dash"], "black": []}}),
                json!({"move": ["ram d1 N 4 discard Rout"], "play": ["Ram"]})
            ),
            "cost"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/3n4/3P4/8/8/K2R4", "hands": {"white": ["Ram", "Rout"], "black": []}}),
                json!({"move": ["ram d1 N 3 discard Rout"], "play": ["Ram"]})
            ),
            "cost"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/3n4/3P4/8/8/K2R4", "hands": {"white": ["Ram", "Rout"], "black": []}}),
                json!({"move": ["ram d1 N 4 discard Rout"], "play": ["Ram"]})
            ),
            "no-such-act"
        );
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/3n4/3P4/8/8/K2R4", "hands": {"white": ["Ram", "Rout", "Dash", "Zeal", "Knave", "Flank"], "black": []}}),
                json!({"move": ["ram d1 N 5 discard Rout, Dash, Zeal, Knave, Flank"], "play": ["Ram"]})
            ),
            "3nk3/3P4/3R4/8/8/8/8/K7"
        );
    }

    #[test]
    fn who_falls_off_is_destroyed_and_kings_and_boulders_stand() {
        assert_eq!(
            board(
                json!({"board": "3n4/4k3/8/8/8/8/8/K2R4", "hands": {"white": ["Ram"], "black": []}}),
                json!({"move": ["ram d1 N 7"], "play": ["Ram"]})
            ),
            "3R4/4k3/8/8/8/8/8/K7"
        );
        assert_eq!(
            reason(
                json!({"board": "3k4/3n4/8/8/8/8/8/K2R4", "hands": {"white": ["Ram"], "black": []}}),
                json!({"move": ["ram d1 N 6"], "play": ["Ram"]})
            ),
            "no-such-act"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/3*4/3n4/8/8/8/K2R4", "hands": {"white": ["Ram"], "black": []}}),
                json!({"move": ["ram d1 N 4"], "play": ["Ram"]})
            ),
            "no-such-act"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/4n3/8/8/K2R4", "hands": {"white": ["Ram"], "black": []}}),
                json!({"move": ["ram d1 NE 3"], "play": ["Ram"]})
            ),
            "no-such-act"
        );
    }

    #[test]
    fn what_it_costs_is_gone_before_it_pushes() {
        // As the cards lie the pawn b1 would come round to h1, against the King; with Revolutionary discarded it falls off.
        let fields = |hand: &[&str]| json!({"board": "4k3/8/8/8/8/8/8/1PR3PK", "hands": {"white": hand, "black": []}, "declared": {"white": ["Revolutionary"], "black": []}});
        assert_eq!(
            board(fields(&["Ram", "Rout"]), json!({"move": ["ram c1 W 2 discard declared Revolutionary, Rout"], "play": ["Ram"]})),
            "4k3/8/8/8/8/8/8/R5PK"
        );
        assert_eq!(reason(fields(&["Ram", "Rout", "Dash"]), json!({"move": ["ram c1 W 2 discard Rout, Dash"], "play": ["Ram"]})), "cost");
        assert_eq!(reason(fields(&["Ram"]), json!({"move": ["ram c1 W 2 discard declared Revolutionary"], "play": ["Ram"]})), "no-such-act");
    }

    /// R58: three pushes round the corner cost 2 and 3, and the card that joins the files cannot be among the five, for then the pawn falls off at once.
    #[test]
    fn what_only_the_card_that_it_needs_could_pay_for_is_not_offered() {
        let offered = |hand: &[&str]| {
            let fields = json!({"board": "k7/5Q1P/8/8/8/8/8/4K3", "hands": {"white": hand, "black": []}, "declared": {"white": ["Revolutionary", "Veterans", "Paladin"], "black": []}});
            let turn = serde_json::from_value(json!({"play": ["Ram", "Flank"]})).unwrap();
            let state = position(&fields);
            let offers = Heretik::offers(&state, state.seat(), &turn, Phase::Move, false).unwrap();
            offers.iter().any(|offer| offer.text == "ram f7 E 4")
        };
        assert!(!offered(&["Ram", "Flank", "Skism", "Zeal"]));
        assert!(offered(&["Ram", "Flank", "Skism", "Zeal", "Dash"]));
    }

    #[test]
    fn files_join_by_the_cards_of_whose_man_it_is() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/3R3p/8/8/4K3", "hands": {"white": ["Ram"], "black": []}, "declared": {"white": [], "black": ["Revolutionary"]}}),
                json!({"move": ["ram d4 E 4"], "play": ["Ram"]})
            ),
            "4k3/8/8/8/p6R/8/8/4K3"
        );
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/3R3p/8/8/4K3", "hands": {"white": ["Ram"], "black": []}, "declared": {"white": ["Revolutionary"], "black": []}}),
                json!({"move": ["ram d4 E 4"], "play": ["Ram"]})
            ),
            "4k3/8/8/8/7R/8/8/4K3"
        );
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/3R3B/8/8/4K3", "hands": {"white": ["Ram", "Flank"], "black": []}}),
                json!({"move": ["ram d4 E 4"], "play": ["Ram", "Flank"]})
            ),
            "4k3/8/8/8/B6R/8/8/4K3"
        );
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/3R3N/8/8/4K3", "hands": {"white": ["Ram", "Flank"], "black": []}}),
                json!({"move": ["ram d4 E 4"], "play": ["Ram", "Flank"]})
            ),
            "4k3/8/8/8/7R/8/8/4K3"
        );
    }
}
