use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Crown of Thorns",
    colour: Colour::Red,
    kind: Kind::Resource,
    text: "One copy: enemy pawns do not become Queens. Two copies: you say what they become. Goes on to the end of the turn in which it is lost.",
    rulings: &["R3", "R43", "R44", "R46", "R67"],
    crowns: true,
    lingers: true,
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use crate::rules::heretik::trial::{Trial, kings, on};

    const ONE: &str = "Crown of Thorns";
    const TWO: &str = "Crown of Thorns, Crown of Thorns";

    fn promoting(crowns: &str) -> Trial {
        on("8/P6k/8/8/8/8/8/4K3").hers(crowns).moves("a7-a8")
    }

    #[test]
    fn one_copy_forbids_queens_and_nothing_else() {
        assert_eq!(promoting(ONE).coda("promote a8=Q").reason(), "no-such-act");
        for role in ["R", "B", "N"] {
            assert_eq!(promoting(ONE).coda(&format!("promote a8={role}")).board(), format!("{role}7/7k/8/8/8/8/8/4K3"));
        }
        assert_eq!(promoting(ONE).coda("promote a8").reason(), "no-such-act");
        assert_eq!(promoting(ONE).reason(), "owed");
        // Your own binds her pawns, not yours.
        assert_eq!(promoting("").declared(TWO).coda("promote a8=Q").board(), "Q7/7k/8/8/8/8/8/4K3");
    }

    #[test]
    fn two_copies_let_the_opponent_say() {
        assert_eq!(promoting(TWO).coda("promote a8=N").reason(), "no-such-act");
        for role in ["Q", "R", "B", "N"] {
            assert_eq!(promoting(TWO).coda(&format!("promote a8; a8={role}")).board(), format!("{role}7/7k/8/8/8/8/8/4K3"));
        }
        for answer in ["a8=K", "a8=P", "a7=N", "promote a8=N"] {
            assert_eq!(promoting(TWO).coda(&format!("promote a8; {answer}")).reason(), "bad-answer", "{answer}");
        }
        assert_eq!(promoting(TWO).reason(), "owed");
    }

    #[test]
    fn after_the_answer_the_coda_goes_on() {
        let dressed = || promoting(TWO).plays("Dressage").coda("promote a8; a8=N");
        assert_eq!(dressed().coda("Dressage a8-b8").board(), "1N6/7k/8/8/8/8/8/4K3");
        assert_eq!(dressed().reason(), "owed");
        let pair = on("8/PP5k/8/8/8/8/8/4K3").hers(TWO).plays("Charge").moves("a7-a8; b7-b8");
        assert_eq!(pair.coda("promote a8; a8=N; promote b8; b8=B").board(), "NB6/7k/8/8/8/8/8/4K3");
    }

    #[test]
    fn it_goes_on_to_the_end_of_the_turn_in_which_it_is_lost() {
        assert_eq!(promoting(ONE).plays("Cataclysm").coda("promote a8=Q").reason(), "no-such-act");
        assert_eq!(promoting(ONE).plays("Sabotage discard Rout target Crown of Thorns").coda("promote a8=Q").reason(), "no-such-act");
        let one_of_two = || promoting(TWO).plays("Sabotage discard Rout target Crown of Thorns");
        assert_eq!(one_of_two().coda("promote a8=R").reason(), "no-such-act");
        assert_eq!(one_of_two().coda("promote a8; a8=R").board(), "R7/7k/8/8/8/8/8/4K3");
    }

    #[test]
    fn it_is_declared_and_has_no_other_edge() {
        let king = || kings().moves("e1-e2");
        assert_eq!(king().hand(ONE).declare(ONE).field("declared"), ONE);
        assert_eq!(king().plays(ONE).reason(), "not-played");
        assert_eq!(king().declared(ONE).hand("Rout").play("use Crown of Thorns discard Rout").reason(), "not-used");
        assert_eq!(king().declared(TWO).hand("Rout").play("rotate Crown of Thorns discard Rout").reason(), "not-double-edged");
    }
}
