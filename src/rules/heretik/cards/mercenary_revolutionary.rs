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
    rulings: &["R1", "R2", "R25", "R29", "R33", "R47", "R49"],
    edges: &[
        Card {
            name: "Mercenary",
            colour: Colour::Yellow,
            kind: Kind::Resource,
            text: "Play: discard X cards, this one perhaps among them. In the Coda you may move up to X pawns that you control and that have neither moved nor spawned this turn.",
            is_used: true,
            acts: Some(hire),
            coda: Some(Coda { may: true, left: |_, _| 1, choices, carry_out, touches: Some(|state, on| state.course.hired > 0 && state.could_touch(PAWNS, on)), ..Coda::PLAN }),
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

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn as_many_pawns_as_cards() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/1P6/P7/4K3", "hands": {"white": ["Rout"], "black": []}, "declared": {"white": ["Mercenary"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["use Mercenary discard Rout, declared Mercenary"], "coda": ["Mercenary b3-b4", "Mercenary a2-a3", "Mercenary a3-a4"]})
            ),
            "4k3/8/8/8/PP6/8/4K3/8"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/1P6/P7/4K3", "hands": {"white": ["Rout"], "black": []}, "declared": {"white": ["Mercenary"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["use Mercenary discard Rout"], "coda": ["Mercenary b3-b4", "Mercenary a2-a3"]})
            ),
            "no-such-act"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/1P6/P7/4K3", "hands": {"white": ["Rout"], "black": []}, "declared": {"white": ["Mercenary"], "black": []}}),
                json!({"move": ["a2-a3"], "play": ["use Mercenary discard Rout"], "coda": ["Mercenary a3-a4"]})
            ),
            "no-such-act"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/1P6/P7/4K3", "hands": {"white": ["Rout"], "black": []}, "declared": {"white": ["Mercenary"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["use Mercenary"]})
            ),
            "use-of-nothing"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/1P6/P7/4K3", "hands": {"white": ["Rout"], "black": []}, "declared": {"white": ["Revolutionary"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["use Mercenary discard Rout"]})
            ),
            "not-declared"
        );
    }

    #[test]
    fn pawns_go_over_the_side_and_fresh_take_no_piece() {
        assert_eq!(
            board(json!({"board": "4k3/8/8/8/8/7n/P7/4K3", "declared": {"white": ["Revolutionary"], "black": []}}), json!({"move": ["a2xh3"]})),
            "4k3/8/8/8/8/7P/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/7n/P7/4K3", "hands": {"white": ["Mercenary/Revolutionary"], "black": []}}),
                json!({"move": ["a2xh3"], "declare": ["Revolutionary"]})
            ),
            "immature"
        );
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/7p/P7/4K3", "hands": {"white": ["Mercenary/Revolutionary"], "black": []}}),
                json!({"move": ["a2xh3"], "declare": ["Revolutionary"]})
            ),
            "4k3/8/8/8/8/7P/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/7n/P7/4K3", "hands": {"white": ["Rout", "Dash"], "black": []}, "declared": {"white": ["Revolutionary"], "black": []}}),
                json!({"move": ["a2xh3"], "play": ["rotate Revolutionary discard Rout", "rotate Mercenary discard Dash"]})
            ),
            "immature"
        );
        assert_eq!(
            reason(json!({"board": "4k3/8/8/8/8/7n/P7/4K3", "declared": {"white": [], "black": ["Revolutionary"]}}), json!({"move": ["a2xh3"]})),
            "no-such-way"
        );
    }
}
