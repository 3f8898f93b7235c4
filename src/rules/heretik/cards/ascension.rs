use super::super::act::{Act, Coda};
use super::super::board::Role;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Ascension",
    colour: Colour::Purple,
    kind: Kind::Plan,
    text: "Coda: a Bishop or Rook that you control and that captured a piece this turn becomes a Queen.",
    rulings: &["R21", "R23"],
    coda: Some(Coda {
        choices: |state, acts| {
            let is_choice = |role: Role| matches!(role, Role::Bishop | Role::Rook);
            let men = state.board.men().filter(|&(_, man)| is_choice(man.role) && state.controls(man));
            acts.extend(men.filter(|&(on, _)| state.mark(on).is_some_and(|mark| mark.took_piece)).map(|(on, _)| Act::On(on)));
        },
        carry_out: |ruling, act| {
            if let Act::On(on) = act {
                ruling.become_role(on, Role::Queen);
                ruling.done("Ascension");
            }
        },
        touches: Some(|state, on| state.holds(on, |man| matches!(man.role, Role::Bishop | Role::Rook))), ..Coda::PLAN
    }),
    helps: Some(|at| (at.soon[Role::Bishop as usize] || at.soon[Role::Rook as usize]) && at.hers[Role::Queen as usize]),
    makes: Some(|roles| roles[Role::Queen as usize] |= roles[Role::Bishop as usize] || roles[Role::Rook as usize]),
    works_with: &[Role::Bishop, Role::Rook],
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use crate::rules::heretik::trial::{Trial, on};

    fn taking(victim: &str) -> Trial {
        on(&format!("7k/8/8/{victim}7/8/8/8/R3K3")).plays("Ascension").moves("a1xa5")
    }

    #[test]
    fn a_rook_or_bishop_that_took_a_piece_becomes_a_queen() {
        assert_eq!(taking("n").coda("Ascension a5").board(), "7k/8/8/Q7/8/8/8/4K3");
        assert_eq!(taking("n").reason(), "owed");
        let bishop = on("7k/8/8/4n3/8/8/8/B3K3").plays("Ascension").moves("a1xe5").coda("Ascension e5");
        assert_eq!(bishop.board(), "7k/8/8/4Q3/8/8/8/4K3");
        assert_eq!(taking("n").coda("Ascension e1").reason(), "no-such-act");
        assert_eq!(taking("n").coda("Ascension a5; Ascension a5").reason(), "not-outstanding");
    }

    #[test]
    fn a_pawn_taken_or_another_captor_is_not_enough() {
        assert_eq!(taking("p").coda("Ascension a5").reason(), "no-such-act");
        assert_eq!(taking("p").board(), "7k/8/8/R7/8/8/8/4K3");
        let knight = || on("7k/8/8/8/8/1n6/8/N3K2R").plays("Ascension").moves("a1xb3");
        assert_eq!(knight().coda("Ascension b3").reason(), "no-such-act");
        assert_eq!(knight().coda("Ascension h1").reason(), "no-such-act");
        assert_eq!(knight().board(), "7k/8/8/8/8/1N6/8/4K2R");
        // Destroying is not capturing.
        let pair = on("r6k/8/8/8/8/8/8/R3K2R").plays("Ascension; Attrition").moves("h1-h2").coda("Attrition a1 a8");
        assert_eq!(pair.board(), "7k/8/8/8/8/8/7R/4K3");
    }

    #[test]
    fn who_took_as_another_man_counts() {
        let knight = || on("4k3/8/8/8/8/1n6/8/N3K3").plays("Ascension; Heaven and Earth").moves("a1xb3").coda("Heaven and Earth b3=B");
        assert_eq!(knight().coda("Ascension b3").board(), "4k3/8/8/8/8/1Q6/8/4K3");
        assert_eq!(knight().reason(), "owed");
        let pawn = |coda: &str| on("1n5k/P7/8/8/8/8/8/4K3").plays("Ascension").moves("a7xb8").coda(coda);
        assert_eq!(pawn("promote b8=R; Ascension b8").board(), "1Q5k/8/8/8/8/8/8/4K3");
        assert_eq!(pawn("promote b8=R").reason(), "owed");
        assert_eq!(pawn("promote b8=N").board(), "1N5k/8/8/8/8/8/8/4K3");
        let crowned = pawn("promote b8; b8=R").hers("Crown of Thorns, Crown of Thorns");
        assert_eq!(crowned.coda("Ascension b8").board(), "1Q5k/8/8/8/8/8/8/4K3");
    }

    #[test]
    fn it_follows_the_captor_when_he_changes_places() {
        let changed = on("7k/8/8/n7/8/8/8/R3K2N").plays("Ascension; Changeling").moves("a1xa5").coda("Changeling a5 h1");
        assert_eq!(changed.clone().coda("Ascension a5").reason(), "no-such-act");
        assert_eq!(changed.coda("Ascension h1").board(), "7k/8/8/N7/8/8/8/4K2Q");
    }

    #[test]
    fn one_for_each_copy() {
        let two = |copies: &str| on("7k/8/8/n6n/8/8/8/R3K2R").plays("Conquest").plays(copies).moves("a1xa5; h1xh5");
        assert_eq!(two("Ascension; Ascension").coda("Ascension a5; Ascension h5").board(), "7k/8/8/Q6Q/8/8/8/4K3");
        assert_eq!(two("Ascension; Ascension").coda("Ascension a5").reason(), "owed");
        assert_eq!(two("Ascension").coda("Ascension a5").board(), "7k/8/8/Q6R/8/8/8/4K3");
        assert_eq!(taking("n").plays("Ascension").coda("Ascension a5").board(), "7k/8/8/Q7/8/8/8/4K3");
    }

    #[test]
    fn under_heretik_her_captor_becomes_her_queen() {
        let heretik = on("r3k3/8/8/8/8/8/N7/4K3").plays("Heretik; Ascension").moves("a8xa2").coda("Ascension a2");
        assert_eq!(heretik.board(), "4k3/8/8/8/8/8/q7/4K3");
    }
}
