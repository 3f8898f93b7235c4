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
    rulings: &["R13", "R25", "R30", "R56"],
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

    use crate::rules::heretik::trial::{Trial, on};

    fn petard(board: &str) -> Trial {
        on(board).plays("Petard")
    }

    const KNIGHT: &str = "4k3/8/8/8/8/6P1/5r2/4K2N";
    const ROOK: &str = "4k3/8/8/p7/p7/8/7K/R7";

    #[test]
    fn the_piece_goes_with_all_that_it_could_take_own_men_too() {
        assert_eq!(petard(KNIGHT).moves("explode h1").board(), "4k3/8/8/8/8/8/8/4K3");
        assert_eq!(petard(ROOK).moves("explode a1").board(), "4k3/8/8/p7/8/8/7K/8");
        assert_eq!(petard("4k3/8/8/p7/*7/8/7K/R7").moves("explode a1").board(), "4k3/8/8/p7/*7/8/7K/8");
        let after = petard(KNIGHT).with("quiet", json!(5)).moves("explode h1").after();
        assert_eq!((&after["last"], &after["quiet"]), (&json!({"pieces": 0, "pawns": 0}), &json!(0)));
    }

    #[test]
    fn a_king_in_the_blast_is_lost_and_both_lose_it_for_the_player() {
        assert_eq!(petard("4k3/8/8/8/8/8/8/R3K3").moves("explode a1").winner(), Some("black"));
        assert_eq!(petard("4k3/8/8/8/8/8/7K/4R3").moves("explode e1").winner(), Some("white"));
        assert_eq!(petard("4k3/8/8/8/8/8/8/4RK2").moves("explode e1").winner(), Some("black"));
    }

    #[test]
    fn only_a_piece_of_yours_and_not_the_king_explodes() {
        for on in ["g3", "e1", "f2", "a1"] {
            assert_eq!(petard(KNIGHT).moves(&format!("explode {on}")).reason(), "no-such-act", "{on}");
        }
    }

    #[test]
    fn it_comes_in_place_of_a_move() {
        assert_eq!(on(KNIGHT).moves("explode h1").reason(), "card-not-played");
        assert_eq!(on(KNIGHT).plays("Ram").moves("explode h1").reason(), "card-not-played");
        assert_eq!(petard(KNIGHT).moves("explode h1; e1xf2").reason(), "nothing-follows");
        assert_eq!(petard(KNIGHT).moves("e1xf2; explode h1").reason(), "nothing-follows");
        assert_eq!(petard(ROOK).moves("pass").board(), ROOK);
        assert_eq!(petard(KNIGHT).plays("Ram").moves("explode h1").reason(), "second-movement");
        assert_eq!(petard(KNIGHT).plays("Petard").moves("explode h1").reason(), "second-movement");
        assert_eq!(petard(KNIGHT).plays("Heretik").moves("pass").reason(), "clash");
    }

    #[test]
    fn what_could_not_be_captured_stays() {
        let sheltered = petard(KNIGHT).with("bound", json!(["Sanctuary"])).moves("explode h1");
        assert_eq!(sheltered.board(), "4k3/8/8/8/8/6P1/8/4K3");
        let bishop = || petard("4r2k/2p5/2Bp4/8/8/8/8/6K1").moves("explode c6");
        assert_eq!(bishop().board(), "7k/2p5/3p4/8/8/8/8/6K1");
        assert_eq!(bishop().hers("Shield").board(), "4r2k/2p5/3p4/8/8/8/8/6K1");
        let far = |rank: &str| petard(rank).hers("Quagmire").moves("explode a1").board();
        assert_eq!(far("4k3/p7/8/8/8/8/7K/R7"), "4k3/p7/8/8/8/8/7K/8");
        assert_eq!(far("4k3/8/p7/8/8/8/7K/R7"), "4k3/8/8/8/8/8/7K/8");
    }

    #[test]
    fn by_manoeuvres_only_pawns_however_mature_they_are() {
        let knave = |victims: &str| on(victims).plays("Petard").declared("Knave").play("declared Knave").moves("explode h1").board();
        assert_eq!(knave("4k3/8/8/8/8/7p/K7/5r1N"), "4k3/8/8/8/8/8/K7/5r2");
        assert_eq!(knave("4k3/8/8/8/8/7P/K7/5R1N"), "4k3/8/8/8/8/8/K7/5R2");
        assert_eq!(petard("4k3/8/8/8/8/7p/K7/5r1N").plays("Knave").moves("explode h1").board(), "4k3/8/8/8/8/8/K7/5r2");
    }

    #[test]
    fn through_catapult_own_pawns_go_too_and_a_pawn_behind_them() {
        let file = |men: &str| petard(men).declared("Catapult");
        let played = |men: &str| file(men).play("declared Catapult").moves("explode a1").board();
        assert_eq!(played("4k3/8/8/8/p7/8/P5K1/R7"), "4k3/8/8/8/8/8/6K1/8");
        assert_eq!(played("4k3/8/8/8/n7/8/P5K1/R7"), "4k3/8/8/8/n7/8/6K1/8");
        assert_eq!(file("4k3/8/8/8/p7/8/P5K1/R7").moves("explode a1").board(), "4k3/8/8/8/p7/8/6K1/8");
    }

    #[test]
    fn who_passes_by_espionage_destroys_nothing_behind() {
        let behind = petard("4k3/8/8/n7/n7/8/6K1/R7").plays("Espionage").moves("explode a1");
        assert_eq!(behind.board(), "4k3/8/8/n7/8/8/6K1/8");
    }
}
