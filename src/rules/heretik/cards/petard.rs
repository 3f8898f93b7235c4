use super::super::act::{Act, Instruction};
use super::super::board::{Man, Role, squares};
use super::super::force::Scope;
use super::super::ruling::Ruling;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Petard",
    colour: Colour::Red,
    kind: Kind::Movement,
    text: "In place of a move one of your pieces, not the King, explodes: it and all that it could capture now, your own men too, are destroyed. What only a manoeuvre reaches goes only if it is a pawn.",
    rulings: &["R25", "R51", "R56"],
    needs_own_men: true,
    instruction: Some(Instruction {
        word: "explode",
        choices: |state, acts| {
            let is_choice = |man: Man| !man.is_pawn() && man.role != Role::King && state.controls(man);
            acts.extend(state.board.men().filter(|&(_, man)| is_choice(man)).map(|(on, _)| Act::On(on)));
        },
        price: None,
        carry_out: explode,
        goes_on: false,
    }),
    helps: Some(|at| at.own[1..5].contains(&true)),
    ..Card::BLANK
};

fn explode(ruling: &mut Ruling, act: Act) {
    let Act::On(on) = act else { return };
    let state = &ruling.state;
    let ground = state.ground();
    let mut hit = ground.blast(on, &state.men(Scope::Unaided));
    for far in squares(ground.blast(on, &state.men(Scope::Now))) {
        if state.board.man(far).is_some_and(Man::is_pawn) {
            hit |= far.bit();
        }
    }
    ruling.destroy(on);
    squares(hit).for_each(|on| ruling.destroy(on));
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn the_piece_goes_with_all_that_it_could_take() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/6P1/5r2/4K2N", "hands": {"white": ["Petard"], "black": []}}),
                json!({"move": ["explode h1"], "play": ["Petard"]})
            ),
            "4k3/8/8/8/8/8/8/4K3"
        );
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/6P1/5r2/4K2N", "hands": {"white": ["Petard"], "black": []}, "bound": ["Sanctuary"]}),
                json!({"move": ["explode h1"], "play": ["Petard"]})
            ),
            "4k3/8/8/8/8/6P1/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/6P1/5r2/4K2N", "hands": {"white": ["Petard"], "black": []}}),
                json!({"move": ["explode g3"], "play": ["Petard"]})
            ),
            "no-such-act"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/6P1/5r2/4K2N", "hands": {"white": ["Petard"], "black": []}}),
                json!({"move": ["explode e1"], "play": ["Petard"]})
            ),
            "no-such-act"
        );
        assert_eq!(
            reason(json!({"board": "4k3/8/8/8/8/6P1/5r2/4K2N", "hands": {"white": ["Petard"], "black": []}}), json!({"move": ["explode h1"]})),
            "card-not-played"
        );
    }

    #[test]
    fn by_manoeuvres_only_pawns() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/7p/K7/5r1N", "hands": {"white": ["Petard"], "black": []}, "declared": {"white": ["Knave"], "black": []}}),
                json!({"move": ["explode h1"], "play": ["Petard", "declared Knave"]})
            ),
            "4k3/8/8/8/8/8/K7/5r2"
        );
    }
}
