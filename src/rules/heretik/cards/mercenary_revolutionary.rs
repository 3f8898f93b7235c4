use super::super::act::{Act, Coda, Many};
use super::super::fact::Fact;
use super::super::movement::by;
use super::super::ruling::Ruling;
use super::super::state::State;
use super::super::written::Written;
use super::super::wrong::Wrong;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Mercenary/Revolutionary",
    colour: Colour::Yellow,
    kind: Kind::Resource,
    text: "Mercenary: pay cards to move pawns in the Coda. Revolutionary: the files a and h join for your pawn moves.",
    rulings: &["R1", "R2", "R21", "R23", "R25", "R29", "R33", "R41", "R47", "R49", "R58"],
    edges: &[
        Card {
            name: "Mercenary",
            colour: Colour::Yellow,
            kind: Kind::Resource,
            text: "Play: discard X cards, this one perhaps among them. In the Coda you may move up to X pawns that you control and that have neither moved nor spawned this turn.",
            is_used: true,
            acts: Some(hire),
            coda: Some(Coda { may: true, left: |state, _| usize::from(state.course.hired > 0), choices, carry_out, touches: Some(|state, on| state.course.hired > 0 && state.could_touch(PAWNS, on)), ..Coda::PLAN }),
            helps: Some(|at| at.pawns > 0),
            ..Card::BLANK
        },
        Card {
            name: "Revolutionary",
            colour: Colour::Yellow,
            kind: Kind::Resource,
            text: "The a-file and the h-file are neighbours for the pawns that you move. In the turn in which it comes into force it captures pawns only.",
            holds: Some(|men, hold| men.pawns_round |= hold.is_movers && hold.is_mature),
            matures: true,
            helps: Some(|at| at.pawns > 0 || at.can_ram),
            ..Card::BLANK
        },
    ],
    ..Card::BLANK
};

/// Moves of pawns, as Charge makes them.
const PAWNS: Many = Many { is_pawns: true, ways: by::FOOT };

fn hire(ruling: &mut Ruling, written: &Written) -> Result<(), Wrong> {
    ruling.happen(Fact::Hired { pawns: written.discard.len().min(u8::MAX as usize) as u8 });
    Ok(())
}

/// First moves of pawns that have neither moved nor spawned, as many as were paid for, and extra moves of those (R33).
fn choices(state: &State, acts: &mut Vec<Act>) {
    if state.course.hired == 0 {
        return;
    }
    let ground = state.ground();
    let face = super::Face::parse("Mercenary").expect("it stands in the list");
    let has_left = state.times_done(face) < state.course.hired as usize;
    let mut steps = Vec::new();
    for (at, man) in state.board.men() {
        if !man.is_pawn() || !ground.controls(man) {
            continue;
        }
        match state.mark(at) {
            Some(mark) if mark.in_coda && mark.moves > 0 => state.extra_steps(&ground, mark, &mut steps),
            Some(mark) if mark.has_moved() || mark.spawned => {}
            Some(_) | None if has_left => ground.steps(at, ground.men.zeal > 0, &mut steps),
            Some(_) | None => {}
        }
    }
    acts.extend(steps.into_iter().map(Act::Step));
}

fn carry_out(ruling: &mut Ruling, act: Act) {
    let Act::Step(step) = act else { return };
    if !ruling.state.has_moved(step.from) {
        ruling.done("Mercenary");
    }
    ruling.step(step);
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::cases::{after, coda, position_after, reach, refused};

    const HIRED: &str = "Pa2 Pb3 / hand Rout / declared Mercenary";

    #[test]
    fn as_many_pawns_as_cards() {
        let use_both = "play use Mercenary discard Rout, declared Mercenary / move e1-e2 / coda";
        assert_eq!(after(HIRED, &format!("{use_both} Mercenary b3-b4; Mercenary a2-a3; Mercenary a3-a4")), "Pa4 Pb4 Ke2");
        assert_eq!(after(HIRED, "play use Mercenary discard Rout / move e1-e2 / coda Mercenary b3-b4"), "Pa2 Pb4 Ke2");
        assert_eq!(refused(HIRED, "play use Mercenary discard Rout / move e1-e2 / coda Mercenary b3-b4; Mercenary a2-a3"), "no-such-act");
        assert_eq!(after(HIRED, "play use Mercenary discard Rout / move e1-e2"), "Pa2 Pb3 Ke2", "none has to move");
        assert_eq!(refused(HIRED, "play use Mercenary / move e1-e2"), "use-of-nothing");
        let three = "Pa3 Pb3 Pc3 / hand Rout, Dash / declared Mercenary";
        let turn = "play use Mercenary discard Rout; use Mercenary discard declared Mercenary / move e1-e2 / coda Mercenary a3-a4; Mercenary b3-b4";
        assert_eq!(after(three, turn), "Pa4 Pb4 Pc3 Ke2", "uses add up, and X stays when the card has gone");
        assert_eq!(refused(three, &format!("{turn}; Mercenary c3-c4")), "no-such-act");
        assert_eq!(refused(HIRED, "play use Mercenary discard declared Mercenary; use Mercenary discard Rout / move e1-e2"), "not-declared");
    }

    #[test]
    fn a_hired_pawn_has_its_extra_moves_in_any_order() {
        let turn = "play use Mercenary discard Rout / move e1-e2 / coda Mercenary";
        assert_eq!(after(HIRED, &format!("{turn} a2-a3; Mercenary a3-a4")), "Pa4 Pb3 Ke2");
        assert_eq!(refused(HIRED, &format!("{turn} b3-b4; Mercenary b4-b5")), "no-such-act");
        assert_eq!(refused(HIRED, &format!("{turn} a2-a3; Mercenary a3-a4; Mercenary a4-a5")), "no-such-act");
        let two = "play use Mercenary discard Rout, declared Mercenary / move e1-e2 / coda";
        assert_eq!(after(HIRED, &format!("{two} Mercenary a2-a3; Mercenary b3-b4; Mercenary a3-a4")), "Pa4 Pb4 Ke2");
        let armed = "Pa3 / hand Rout, Dash, Zeal / declared Mercenary";
        let turn = "play Dash; Zeal; use Mercenary discard Rout / move e1-e2 / coda Mercenary a3-a5; Mercenary a5-a6";
        assert_eq!(position_after(armed, turn)["exposed"], json!([{ "man": "a6", "on": ["a5"] }]));
    }

    #[test]
    fn who_has_moved_is_not_hired_and_who_was_pushed_is() {
        assert_eq!(refused(HIRED, "play use Mercenary discard Rout / move a2-a3 / coda Mercenary a3-a4"), "no-such-act");
        let pushed = "Ka1 Rd1 Pd2 / hand Ram, Rout / declared Mercenary";
        let turn = "play Ram; use Mercenary discard Rout / move ram d1 N 1 / coda Mercenary d3-d4; Mercenary d4-d5";
        assert_eq!(after(pushed, turn), "Ka1 Rd2 Pd5", "it began on the back ranks");
    }

    #[test]
    fn only_pawns_that_she_controls_are_hired() {
        let turn = "play use Mercenary discard Rout / move e1-d1";
        assert_eq!(coda("Pb3 pa4 Nh1 / hand Rout / declared Mercenary", turn), ["Mercenary b3-b4", "Mercenary b3xa4"]);
        let heretik = "play Heretik; use Mercenary discard Rout / move e1-d1 / coda Mercenary";
        assert_eq!(after("pa6 Pc2 / hand Heretik, Rout / declared Mercenary", &format!("{heretik} a6-a5")), "pa5 Pc2 Kd1");
        assert_eq!(refused("pa6 Pc2 / hand Heretik, Rout / declared Mercenary", &format!("{heretik} c2-c3")), "no-such-act");
    }

    #[test]
    fn it_captures_as_a_pawn_does() {
        let turn = "play use Mercenary discard Rout / move e1-d1 / coda Mercenary";
        assert_eq!(after("Pe5 pd5 / exposed d5 d6 / hand Rout / declared Mercenary", &format!("{turn} e5xd6ep")), "Kd1 Pd6");
        assert_eq!(after("Pb3 na4 / hand Rout / declared Mercenary / bound Feint", &format!("{turn} b3xa4")), "Pa4 Kd1");
        assert_eq!(after("Pb3 na4 / hand Archery, Rout / declared Mercenary", &turn.replace("play", "play Archery;").replace("coda Mercenary", "coda Mercenary b3*a4")), "Pb3 Kd1");
        assert_eq!(refused("Pb2 nb3 / hand Shock, Rout / declared Mercenary", &format!("{} b2xb3", turn.replace("play", "play Shock;"))), "no-such-act");
    }

    #[test]
    fn who_arrives_is_promoted_in_the_same_coda() {
        let near = "Pb7 / hand Rout, Dash / declared Mercenary";
        let turn = "play Dash; use Mercenary discard Rout / move e1-d1 / coda Mercenary b7-b8";
        assert_eq!(refused(near, turn), "owed");
        assert_eq!(after(near, &format!("{turn}; promote b8=B")), "Bb8 Kd1");
        assert_eq!(refused(near, &format!("{turn}; promote b8=B; Mercenary b8-c7")), "no-such-act");
    }

    #[test]
    fn it_is_used_and_never_played() {
        assert_eq!(refused("Pa2 / hand Rout / declared Mercenary", "move e1-d1 / coda Mercenary a2-a3"), "not-outstanding");
        assert_eq!(refused("Pa2 / hand Rout / declared Mercenary", "play use Mercenary discard Rout / move e1-d1 // move e8-d8 // move d1-e1 / coda Mercenary a2-a3"), "not-outstanding");
        assert_eq!(refused("/ hand Rout / declared Revolutionary", "play use Mercenary discard Rout / move e1-e2"), "not-declared");
        assert_eq!(refused("/ hand Rout / declared Revolutionary", "play use Revolutionary discard Rout / move e1-e2"), "not-used");
        assert_eq!(after("Pa3 / hand Rout / declared Revolutionary, Revolutionary", "play use Mercenary discard Rout / move e1-d1 / coda Mercenary a3-a4"), "Pa4 Kd1");
        assert_eq!(refused("/ hand Mercenary/Revolutionary", "play Mercenary/Revolutionary / move e1-e2"), "not-played");
        assert_eq!(refused("/ declared Mercenary", "play use Mercenary discard Rout / move e1-e2"), "not-in-hand");
        assert_eq!(refused("/ hand Rout / declared Mercenary", "play use Mercenary discard Rout target Mercenary / move e1-e2"), "no-use-for");
        assert_eq!(refused("/ hand Mercenary/Revolutionary", "declare Mercenary/Revolutionary / move e1-e2"), "choose-edge");
    }

    #[test]
    fn pawns_go_over_the_side() {
        assert_eq!(reach("Pa2 nh3 / declared Revolutionary", "", "a2"), "-a3 xh3");
        assert_eq!(reach("Ph2 na3 ng3", "", "h2"), "-h3 xg3");
        assert_eq!(reach("Ph2 na3 ng3 / declared Revolutionary", "", "h2"), "-h3 xa3 xg3");
        assert_eq!(reach("Pa2 / declared Revolutionary, Veterans, Veterans", "", "a2"), "-a1 -a3 -b1 -b2 -b3 -h1 -h2 -h3");
        assert_eq!(after("Pa5 ph5 / exposed h5 h6 / declared Revolutionary", "move a5xh6ep"), "Ph6");
        assert_eq!(reach("Pa2 nh3 / hers Revolutionary", "", "a2"), "-a3", "by the cards of its holder only");
        assert_eq!(refused("Ka1 / declared Revolutionary", "move a1-h1"), "no-such-way");
        assert_eq!(refused("Na4 / declared Revolutionary", "move a4-g5"), "no-such-way");
        assert_eq!(after("pa5 Ph4 / hand Heretik / declared Revolutionary", "play Heretik / move a5xh4"), "ph4", "R49: it goes with who moves");
    }

    #[test]
    fn r49_it_takes_pieces_only_if_it_has_been_active_since_the_turn_began() {
        let piece = |rest: &str, turn: &str| refused(&format!("Pa2 nh3 {rest}"), &format!("{turn} / move a2xh3"));
        let taken = |rest: &str, turn: &str| after(&format!("Pa2 nh3 {rest}"), &format!("{turn} / move a2xh3")) == "Ph3";
        assert!(taken("/ declared Revolutionary", ""));
        assert_eq!(piece("/ hand Mercenary/Revolutionary", "declare Revolutionary"), "immature");
        assert_eq!(after("Pa2 ph3 / hand Mercenary/Revolutionary", "declare Revolutionary / move a2xh3"), "Ph3", "but pawns");
        assert_eq!(piece("/ hand Rout / declared Mercenary", "play rotate Mercenary discard Rout"), "immature");
        assert_eq!(piece("/ hand Rout, Dash / declared Revolutionary", "play rotate Revolutionary discard Rout; rotate Mercenary discard Dash"), "immature");
        assert_eq!(piece("/ hand Mercenary/Revolutionary / declared Mercenary", "declare Mercenary"), "immature", "active by the second copy, since now");
        assert!(taken("/ hand Mercenary/Revolutionary / declared Revolutionary", "declare Mercenary"));
        assert!(taken("/ hand Mercenary/Revolutionary / declared Revolutionary", "declare Revolutionary / play discard declared Revolutionary"));
        assert!(taken("/ declared Mercenary, Mercenary", ""));
        assert_eq!(piece("/ declared Mercenary, Mercenary", "play discard declared Mercenary"), "no-such-way");
        assert_eq!(piece("/ declared Revolutionary", "play discard declared Revolutionary"), "no-such-way");
        assert!(after("Pa2 nh3 / hand Mercenary/Revolutionary", "declare Revolutionary / move e1-d1 // move e8-d8 // move a2xh3").contains("Ph3"));
    }

    #[test]
    fn her_pawns_check_over_the_side() {
        assert_eq!(refused("Ka1 Pc2 ph2 / hers Revolutionary", "move c2-c3"), "left-in-check");
        assert_eq!(after("Ka1 Pc2 ph2 / hers Mercenary", "move c2-c3"), "Ka1 Pc3 ph2");
        assert_eq!(after("Ka1 Pc2 ph2 / declared Revolutionary", "move c2-c3"), "Ka1 Pc3 ph2");
        assert_eq!(refused("Ka1 Pc2 ph2 / hers Mercenary, Mercenary", "move c2-c3"), "left-in-check");
    }
}
