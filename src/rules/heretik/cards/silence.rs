use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Silence",
    colour: Colour::Red,
    kind: Kind::Plan,
    text: "In her next turn your opponent declares nothing in Declare, and plays nothing from her hand before a Silence of her own.",
    rulings: &["R18", "R19"],
    lays: Some(|bound| bound.silence = true),
    breaks_silence: true,
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::trial::{Trial, kings, on};

    fn silenced(board: &str) -> Trial {
        on(board).with("bound", json!(["Silence"]))
    }

    const KNIGHT: &str = "4k3/8/8/8/8/8/8/N3K3";

    #[test]
    fn it_lies_on_her_next_turn_and_on_no_other() {
        assert_eq!(kings().plays("Silence").moves("e1-e2").field("bound"), "Silence");
        assert_eq!(kings().plays("Silence; Silence").moves("e1-e2").field("bound"), "Silence");
        assert_eq!(silenced(KNIGHT).moves("e1-e2").field("bound"), "");
        assert_eq!(silenced(KNIGHT).plays("Silence").moves("e1-e2").field("bound"), "Silence");
    }

    #[test]
    fn nothing_is_declared_not_even_with_a_silence_in_the_hand() {
        assert_eq!(silenced(KNIGHT).hand("Knave").declare("Knave").moves("e1-e2").reason(), "silenced");
        assert_eq!(silenced(KNIGHT).hand("Knave").declare("Knave").plays("Silence").moves("e1-e2").reason(), "silenced");
    }

    #[test]
    fn nothing_is_played_from_the_hand_before_a_silence() {
        for card in ["Zeal", "Charge", "Knave"] {
            assert_eq!(silenced(KNIGHT).plays(card).moves("e1-e2").reason(), "silenced", "{card}");
            assert_eq!(silenced(KNIGHT).plays("Silence").plays(card).moves("e1-e2").board(), "4k3/8/8/8/8/8/4K3/N7");
            assert_eq!(silenced(KNIGHT).plays(card).plays("Silence").moves("e1-e2").reason(), "silenced", "{card}");
        }
    }

    #[test]
    fn what_is_declared_may_be_played_and_used_and_cards_discarded() {
        let silenced = || silenced(KNIGHT);
        assert_eq!(silenced().declared("Knave").play("declared Knave").moves("a1-a3").board(), "4k3/8/8/8/8/N7/8/4K3");
        let indulged = silenced().declared("Indulgence").hand("Rout, Knave").play("use Indulgence discard Rout declare Knave; declared Knave");
        assert_eq!(indulged.moves("a1-a3").board(), "4k3/8/8/8/8/N7/8/4K3");
        assert_eq!(silenced().declared("Spawn").hand("Rout").play("rotate Spawn discard Rout").moves("e1-e2").field("declared"), "Requital");
        assert_eq!(silenced().hand("Rout, Zeal").play("discard Rout").moves("e1-e2").field("hands"), "Zeal, Rout");
        let shoved = on("4k3/8/8/8/*7/8/8/4K3").with("bound", json!(["Silence"])).hand("Rout").play("boulder discard Rout");
        assert_eq!(shoved.moves("e1-e2").coda("shove a4 off").board(), "4k3/8/8/8/8/8/4K3/8");
    }
}
