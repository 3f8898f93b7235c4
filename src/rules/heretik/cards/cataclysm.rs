use super::super::ruling::Ruling;
use super::super::written::Written;
use super::super::wrong::Wrong;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Cataclysm",
    colour: Colour::Red,
    kind: Kind::Plan,
    text: "All that your opponent has declared goes back to her hand.",
    rulings: &["R6", "R14", "R25", "R46"],
    acts: Some(revoke_all),
    helps: Some(|at| !at.targets.is_empty()),
    ..Card::BLANK
};

fn revoke_all(ruling: &mut Ruling, _: &Written) -> Result<(), Wrong> {
    let opponent = ruling.state.turn.other();
    let faces: Vec<_> = ruling.state.declared(opponent).iter().map(|lying| lying.face).collect();
    for face in faces {
        ruling.revoke(opponent, face);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::trial::{kings, on};

    #[test]
    fn all_that_she_declared_goes_back() {
        let after = kings().declared("Squire").hers("Pike, Knave, Knave").plays("Cataclysm").moves("e1-e2").after();
        assert_eq!(after["declared"], json!({"white": ["Squire"], "black": []}));
        assert_eq!(after["hands"]["black"], json!(["Shield/Pike", "Knave", "Knave"]));
        assert_eq!(kings().plays("Cataclysm").moves("e1-e2").board(), "4k3/8/8/8/8/8/4K3/8");
    }

    #[test]
    fn a_shield_stops_at_once_and_a_pike_lingers() {
        let bishop = || on("7k/2p5/2Bp4/8/8/8/8/4K3").hers("Shield").moves("c6-d7");
        assert_eq!(bishop().plays("Cataclysm").board(), "7k/2pB4/3p4/8/8/8/8/4K3");
        assert_eq!(bishop().reason(), "shield");
        let knight = || on("4k3/8/8/8/8/2pN4/3p4/7K").moves("d3-b2");
        assert_eq!(knight().hers("Pike").plays("Cataclysm").reason(), "pike");
        assert_eq!(knight().board(), "4k3/8/8/8/8/2p5/1N1p4/7K");
    }

    #[test]
    fn it_takes_a_check_away() {
        let knave = || on("4k3/8/8/8/8/4n3/P7/4K3").hers("Knave").moves("a2-a3");
        assert_eq!(knave().plays("Cataclysm").board(), "4k3/8/8/8/8/P3n3/8/4K3");
        assert_eq!(knave().reason(), "left-in-check");
        let king = on("4r2k/2p5/2Bp4/8/8/8/8/6K1").hers("Shield");
        assert_eq!(king.plays("Cataclysm").moves("c6xe8").board(), "4B2k/2p5/3p4/8/8/8/8/6K1");
    }
}
