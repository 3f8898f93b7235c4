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
    text: "In place of a move a piece that you control and that can slide does so and pushes men before it, one square for nothing, the second for 2 cards, the third for 3. Kings and boulders do not give way; who falls off is destroyed.",
    rulings: &["R23", "R26", "R29", "R41", "R54", "R55", "R58"],
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

    use crate::rules::heretik::cases::{after, position_after, reach, refused};

    const TWO: &str = "Ka1 Rd1 Pd4 nd5 / hand Ram";

    #[test]
    fn it_slides_one_square_at_least_and_pushes_whoever_stands_there() {
        assert_eq!(after("Ka1 Rd1 / hand Ram", "play Ram / move ram d1 N 1"), "Ka1 Rd2");
        assert_eq!(after("Ka1 Rd1 / hand Ram", "play Ram / move ram d1 N 7"), "Ka1 Rd8");
        assert_eq!(refused("Ka1 Rd1 / hand Ram", "play Ram / move ram d1 N 0"), "no-such-act");
        assert_eq!(refused("Ka1 Rd1 / hand Ram", "play Ram / move ram d1 N 8"), "no-such-act");
        assert_eq!(after(TWO, "play Ram / move ram d1 N 2"), "Ka1 Rd3 Pd4 nd5");
        assert_eq!(after(TWO, "play Ram / move ram d1 N 3"), "Ka1 Rd4 Pd5 nd6", "of either colour, all in the line");
        assert_eq!(after("Ka1 Rd1 Pd4 nd6 / hand Ram", "play Ram / move ram d1 N 3"), "Ka1 Rd4 Pd5 nd6", "which ends where nobody stands");
    }

    #[test]
    fn the_first_push_is_free_the_next_cost_two_and_three_and_four() {
        let cards = ["Rout", "Dash", "Zeal", "Knave", "Flank", "Skism", "Errant", "Reward", "Squire", "Captain"];
        let ram = |squares: usize, paid: usize, held: usize| {
            let discard = if paid == 0 { String::new() } else { format!(" discard {}", cards[..paid].join(", ")) };
            let hand: String = cards[..held].iter().map(|card| format!(", {card}")).collect();
            let coda = if squares == 6 { " / coda promote d8=N" } else { "" };
            (format!("{TWO}{hand}"), format!("play Ram / move ram d1 N {squares}{discard}{coda}"))
        };
        let legal = |squares, paid, held| {
            let (before, turn) = ram(squares, paid, held);
            after(&before, &turn)
        };
        let illegal = |squares, paid, held| {
            let (before, turn) = ram(squares, paid, held);
            refused(&before, &turn)
        };
        assert_eq!(legal(3, 0, 10), "Ka1 Rd4 Pd5 nd6");
        assert_eq!(illegal(3, 1, 10), "cost");
        assert_eq!(legal(4, 2, 2), "Ka1 Rd5 Pd6 nd7");
        assert_eq!((illegal(4, 1, 10), illegal(4, 3, 10), illegal(4, 0, 1)), ("cost", "cost", "no-such-act"));
        assert_eq!(legal(5, 5, 5), "Ka1 Rd6 Pd7 nd8");
        assert_eq!((illegal(5, 4, 10), illegal(5, 6, 10), illegal(5, 4, 4)), ("cost", "cost", "no-such-act"));
        assert_eq!(legal(6, 9, 9), "Ka1 Rd7 Nd8");
        assert_eq!((illegal(6, 8, 10), illegal(6, 10, 10), illegal(6, 8, 8)), ("cost", "cost", "no-such-act"));
    }

    #[test]
    fn declared_cards_pay_as_well_and_none_that_she_has_not() {
        let held = "Ka1 Rd1 Pd4 nd5 / hand Ram, Rout / declared Knave";
        assert_eq!(after(held, "play Ram / move ram d1 N 4 discard declared Knave, Rout"), "Ka1 Rd5 Pd6 nd7");
        assert_eq!(refused(held, "play Ram / move ram d1 N 4 discard Rout, Dash"), "not-in-hand");
        assert_eq!(refused(held, "play Ram / move ram d1 N 4 discard Rout, declared Dash"), "not-declared");
        assert_eq!(refused("Rd1 / hand Ram, Rout", "play Ram / move d1-d2 discard Rout"), "no-use-for");
        let gone = position_after("Ka1 Rd1 Pd4 nd5 / hand Ram, Rout, Dash", "play Ram / move ram d1 N 4 discard Dash, Rout");
        assert_eq!((&gone["deck"], &gone["dead"], &gone["hands"]["white"]), (&json!(["Rout"]), &json!(["Ram"]), &json!(["Dash"])));
    }

    #[test]
    fn who_falls_off_is_destroyed_of_either_colour() {
        assert_eq!(after("Ka1 Rd1 nd8 / hand Ram", "play Ram / move ram d1 N 7"), "Ka1 Rd8");
        assert_eq!(after("Rd4 Bh4 / hand Ram", "play Ram / move ram d4 E 4"), "Rh4");
        assert_eq!(after("Bd4 ng7 nh8 / hand Ram", "play Ram / move ram d4 NE 3"), "Bg7 nh8");
        let counted = position_after("Ka1 Rd1 nd8 / hand Ram, Reward / deck Zeal, Dash, Rout", "play Ram; Reward / move ram d1 N 7");
        assert_eq!(counted["hands"]["white"], json!(["Zeal", "Dash"]));
        assert_eq!(counted["last"], json!({ "pieces": 0, "pawns": 0 }), "nothing was captured");
        assert_eq!(refused("Ka1 Rd1 nd4 / hand Ram / bound Feint", "play Ram / move ram d1 N 3"), "capture-owed");
    }

    #[test]
    fn kings_and_boulders_do_not_give_way() {
        assert_eq!(refused("Ka1 Rd1 nd7 kd8 / hand Ram", "play Ram / move ram d1 N 6"), "no-such-act");
        assert_eq!(after("Ka1 Rd1 nd6 kd8 / hand Ram", "play Ram / move ram d1 N 5"), "Ka1 Rd6 nd7 kd8");
        assert_eq!(refused("Ka1 Rd1 kd8 / hand Ram", "play Ram / move ram d1 N 7"), "no-such-act");
        assert_eq!(refused("Kf1 Ng1 Rh1 / hand Ram", "play Ram / move ram h1 W 1"), "no-such-act");
        assert_eq!(refused("Ka1 Rd1 nd5 *d6 / hand Ram", "play Ram / move ram d1 N 4"), "no-such-act");
        assert_eq!(after("Ka1 Rd1 nd5 *d7 / hand Ram", "play Ram / move ram d1 N 4"), "Ka1 Rd5 nd6 *d7");
        assert_eq!(refused("Ka1 Rd1 *d5 / hand Ram", "play Ram / move ram d1 N 4"), "no-such-act");
    }

    #[test]
    fn any_piece_rams_where_it_can_slide() {
        assert_eq!(refused("Rd1 / hand Ram", "play Ram / move ram d1 NE 3"), "no-such-act");
        assert_eq!(after("Rd1 nf3 / hand Ram, Siege Tower", "play Ram; Siege Tower / move ram d1 NE 2"), "Rf3 ng4");
        assert_eq!(refused("Nb1 / hand Ram", "play Ram / move ram b1 N 3"), "no-such-act");
        assert_eq!(after("Nb1 nb3 / hand Ram, Lancer", "play Ram; Lancer / move ram b1 N 2"), "Nb3 nb4", "fresh as it may be");
        assert_eq!(after("Qd1 nh5 / hand Ram", "play Ram / move ram d1 NE 4"), "Qh5");
        assert_eq!(refused("Pa2 / hand Ram", "play Ram / move ram a2 N 1"), "no-such-act");
        assert_eq!(refused("/ hand Ram", "play Ram / move ram e1 N 1"), "no-such-act");
        assert_eq!(refused("ra8 / hand Ram", "play Ram / move ram a8 S 1"), "no-such-act");
        assert_eq!(after("ra8 Pa5 / hand Ram, Heretik", "play Heretik; Ram / move ram a8 S 3"), "Pa4 ra5");
        assert_eq!(refused("Ra8 / hand Ram, Heretik", "play Heretik; Ram / move ram a8 S 3"), "no-such-act");
    }

    #[test]
    fn what_binds_slides_binds_it_and_what_helps_them_past_men_does_not() {
        assert_eq!(after("Ka1 Rd1 nd4 / hand Ram / hers Quagmire, Quagmire", "play Ram / move ram d1 N 3"), "Ka1 Rd4 nd5");
        let far = "Ka1 Rd1 nd5 / hand Ram / hers Quagmire";
        assert_eq!(refused(&format!("{far}, Quagmire"), "play Ram / move ram d1 N 4"), "no-such-act");
        assert_eq!(after(far, "play Ram / move ram d1 N 4"), "Ka1 Rd5 nd6");
        assert_eq!(after("Ka1 Rd1 Pd2 / hand Ram, Catapult", "play Ram; Catapult / move ram d1 N 1"), "Ka1 Rd2 Pd3");
        assert_eq!(refused("Ka1 Rd1 Pd2 / hand Ram, Catapult", "play Ram; Catapult / move ram d1 N 3"), "no-such-act");
        assert_eq!(after("Ka1 Rd1 nd2 / hand Ram, Espionage", "play Ram; Espionage / move ram d1 N 1"), "Ka1 Rd2 nd3");
        assert_eq!(refused("Ka1 Rd1 nd2 / hand Ram, Espionage", "play Ram; Espionage / move ram d1 N 3"), "no-such-act");
    }

    #[test]
    fn files_join_by_the_cards_of_whose_man_it_is() {
        let pushed = |man: &str, rest: &str, play: &str| after(&format!("Rd4 {man}h4 / {rest}"), &format!("play Ram{play} / move ram d4 E 4"));
        assert_eq!(pushed("p", "hand Ram / hers Revolutionary", ""), "pa4 Rh4");
        assert_eq!(pushed("p", "hand Ram / declared Revolutionary", ""), "Rh4");
        assert_eq!(pushed("P", "hand Ram / declared Revolutionary", ""), "Pa4 Rh4");
        assert_eq!(pushed("P", "hand Ram / hers Revolutionary", ""), "Rh4");
        assert_eq!(pushed("B", "hand Ram, Flank", "; Flank"), "Ba4 Rh4");
        assert_eq!(pushed("b", "hand Ram, Flank", "; Flank"), "Rh4", "not for her pieces");
        assert_eq!(pushed("b", "hand Ram / hers Flank", ""), "Rh4", "nor by a Flank of hers");
        assert_eq!(pushed("N", "hand Ram, Flank", "; Flank"), "Rh4", "nor for a Knight, which does not slide");
        assert_eq!(pushed("N", "hand Ram, Flank, Lancer", "; Flank; Lancer"), "Na4 Rh4", "unless it does");
        assert_eq!(pushed("N", "hand Ram, Round Table", "; Round Table"), "Na4 Rh4");
        assert_eq!(pushed("B", "hand Ram, Round Table", "; Round Table"), "Rh4");
        assert_eq!(pushed("B", "hand Ram, Round Table, Cardinal", "; Round Table; Cardinal"), "Ba4 Rh4");
        assert_eq!(after("Ka1 Rd5 Bd8 / hand Ram, Flank", "play Ram; Flank / move ram d5 N 3"), "Ka1 Rd8", "over the ends everybody falls");
    }

    #[test]
    fn r58_they_are_the_pieces_that_she_controls() {
        let turn = "play Heretik; Ram; Flank / move ram d4 E 4";
        assert_eq!(after("rd4 bh4 / hand Ram, Heretik, Flank", turn), "ba4 rh4");
        assert_eq!(after("rd4 Bh4 / hand Ram, Heretik, Flank", turn), "rh4");
        assert_eq!(after("rd4 Ph4 / hand Ram, Heretik / declared Revolutionary", "play Heretik; Ram / move ram d4 E 4"), "Pa4 rh4", "a pawn goes by its owner");
    }

    #[test]
    fn a_line_goes_round_the_board_but_never_to_the_ramming_piece() {
        assert_eq!(after("Rd4 Bh4 na4 / hand Ram, Flank", "play Ram; Flank / move ram d4 E 4"), "Ba4 nb4 Rh4");
        assert_eq!(after("Rg4 nh4 na4 / hand Ram, Flank, Rout, Dash", "play Ram; Flank / move ram g4 E 2 discard Rout, Dash"), "Ra4 nb4", "nor does the piece fall");
        assert_eq!(refused("Rg4 / hand Ram", "play Ram / move ram g4 E 2"), "no-such-act");
        assert_eq!(refused("Rg4 / hand Ram, Flank", "play Ram; Flank / move ram g4 E 8"), "no-such-act");
        let ring = "Ra4 Bb4 Bc4 Bd4 Be4 Bf4 Bg4 Bh4 / hand Ram, Flank";
        assert_eq!(refused(ring, "play Ram; Flank / move ram a4 E 1"), "no-such-act");
        assert_eq!(after(ring, "play Ram / move ram a4 E 1"), "Rb4 Bc4 Bd4 Be4 Bf4 Bg4 Bh4");
        assert_eq!(after(&ring.replace("Bh4 ", ""), "play Ram; Flank / move ram a4 E 1"), "Rb4 Bc4 Bd4 Be4 Bf4 Bg4 Bh4");
    }

    #[test]
    fn r58_what_it_costs_is_gone_before_it_pushes() {
        // As the cards lie the pawn b1 would come round to h1, against the King; with Revolutionary discarded it falls off.
        let fields = |hand: &str| format!("Pb1 Rc1 Pg1 Kh1 / hand {hand} / declared Revolutionary");
        assert_eq!(after(&fields("Ram, Rout"), "play Ram / move ram c1 W 2 discard declared Revolutionary, Rout"), "Ra1 Pg1 Kh1");
        assert_eq!(refused(&fields("Ram, Rout, Dash"), "play Ram / move ram c1 W 2 discard Rout, Dash"), "cost");
        assert_eq!(refused(&fields("Ram"), "play Ram / move ram c1 W 2 discard declared Revolutionary"), "no-such-act");
    }

    /// Three pushes round the corner cost 2 and 3, and the card that joins the files cannot be among the five, for then the pawn falls off at once.
    #[test]
    fn r58_what_only_the_card_that_it_needs_could_pay_for_is_not_offered() {
        let offered = |hand: &str| {
            let field = format!("ka8 Qf7 Ph7 / hand Ram, Flank, {hand} / declared Revolutionary, Veterans, Paladin");
            reach(&field, "play Ram; Flank", "ram f7 E").contains('4')
        };
        assert!(!offered("Skism, Zeal"));
        assert!(offered("Skism, Zeal, Dash"));
    }

    #[test]
    fn r55_errant_moves_the_piece_on_if_nothing_was_destroyed() {
        assert_eq!(after("Ka1 Rd1 nd4 / hand Ram, Errant", "play Ram; Errant / move ram d1 N 3; d4-e4"), "Ka1 nd5 Re4");
        assert_eq!(refused("Ka1 Rd1 nd4 / hand Ram, Errant", "play Ram; Errant / move ram d1 N 3; d4xd5"), "extra-captures");
        assert_eq!(refused("Ka1 Rd1 nd8 / hand Ram, Errant", "play Ram; Errant / move ram d1 N 7; d8-c8"), "no-extra-move");
        assert_eq!(refused("Ka1 Rd1 nd4 / hand Ram, Errant", "play Ram; Errant / move ram d1 N 3; ram d4 N 1"), "nothing-follows");
        assert_eq!(refused("Ka1 Rd1 nd4 / hand Ram", "play Ram / move ram d1 N 3; d4-e4"), "no-extra-move");
        assert_eq!(refused("Ka1 Rd1 Nd4 / hand Ram, Errant", "play Ram; Errant / move ram d1 N 3; d5-e7"), "other-man");
    }

    #[test]
    fn r23_who_is_pushed_has_not_moved_but_can_castle_no_more() {
        assert_eq!(refused("Ra1 Pd4 / hand Ram, Skapegoat", "play Ram; Skapegoat / move ram a1 N 1 / coda Skapegoat a2-d4"), "no-such-act", "the ramming piece has");
        assert_eq!(after("Rd4 Ne4 Pa2 / hand Ram, Skapegoat", "play Ram; Skapegoat / move ram d4 E 1 / coda Skapegoat f4-a2"), "Na2 Re4");
        let pushed = position_after("Bc3 Ra1 Rh1 / hand Ram / castling KQ", "play Ram / move ram c3 SW 2");
        assert_eq!(pushed["castling"], "K", "the Rook a1 fell");
        let pushed = position_after("Rh1 Ra1 / hand Ram / castling KQ", "play Ram / move ram a1 N 1");
        assert_eq!(pushed["castling"], "K");
    }

    #[test]
    fn r54_a_pushed_pawn_sets_the_count_back_and_is_promoted_where_it_arrives() {
        assert_eq!(position_after("Ka1 Rd1 nd2 / hand Ram", "play Ram / move ram d1 N 1")["quiet"], 1);
        assert_eq!(position_after("Ka1 Rd1 pd2 / hand Ram", "play Ram / move ram d1 N 1")["quiet"], 0);
        assert_eq!(refused("Ka1 Rd1 Pd7 / hand Ram", "play Ram / move ram d1 N 6"), "owed");
        assert_eq!(after("Ka1 Rd1 Pd7 / hand Ram", "play Ram / move ram d1 N 6 / coda promote d8=B"), "Ka1 Rd7 Bd8");
        let hers = "play Ram / move ram d8 S 6";
        assert_eq!(after("Ka1 Rd8 pd2 / hand Ram", hers), "Ka1 pd1 Rd2");
        assert_eq!(refused("Ka1 Rd8 pd2 / hand Ram", &format!("{hers} // move e8-e7")), "owed");
        assert_eq!(after("Ka1 Rd8 pd2 / hand Ram", &format!("{hers} // move e8-e7 / coda promote d1=N")), "Ka1 nd1 Rd2 ke7");
    }

    #[test]
    fn it_is_a_movement_card() {
        assert_eq!(refused("Rd1 / hand Ram", "move ram d1 N 1"), "card-not-played");
        assert_eq!(after("Rd1 / hand Ram", "play Ram / move pass"), "Rd1");
        assert_eq!(after("Rd1 / hand Ram", "play Ram / move d1-d4"), "Rd4");
        assert_eq!(refused("Rd1 / hand Ram", "play Ram"), "nothing-moved");
        assert_eq!(refused("Rd1 Ra1 / hand Ram", "play Ram / move ram d1 N 1; ram a1 N 1"), "nothing-follows");
        assert_eq!(refused("Rd1 / hand Ram, Charge", "play Ram; Charge / move ram d1 N 1"), "second-movement");
        assert_eq!(refused("Rd1 / hand Ram", "declare Ram / move d1-d2"), "not-declarable");
        assert_eq!(refused("Rd1 / hand Ram, Rout", "play Ram discard Rout / move ram d1 N 1"), "no-use-for");
        assert_eq!(refused("Re2 re7 Pa2 / hand Ram", "play Ram / move ram e2 E 1"), "left-in-check");
    }
}
