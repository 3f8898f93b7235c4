//! How men move, in a sentence each, for pages: the men that several games share. A game that differs says so in [`super::game::Game::gait`].

use super::view::Figure;

/// The men of orthodox chess.
pub fn orthodox(figure: Figure) -> Option<&'static str> {
    Some(match figure {
        Figure::King => "one step in any direction; he must not be left where he could be captured",
        Figure::Queen => "any distance in a straight line, in all eight directions",
        Figure::Rook => "any distance along its rank or its file",
        Figure::Bishop => "any distance diagonally",
        Figure::Knight => "a leap of two squares one way and one sideways, over whatever stands between",
        Figure::Pawn => "one step forward, two from where it began; captures one step diagonally forward; becomes another piece at the far end",
        Figure::Marshal
        | Figure::Cardinal
        | Figure::Admiral
        | Figure::Missionary
        | Figure::Centaur
        | Figure::Amazon
        | Figure::Master
        | Figure::Heroo
        | Figure::Prince
        | Figure::Boyscout
        | Figure::Boyrook
        | Figure::Chatelaine
        | Figure::CrookedCardinal
        | Figure::CrookedPrimate
        | Figure::Acelander => return None,
    })
}

#[cfg(test)]
mod tests {
    use crate::chance::{Dice, Seed};
    use crate::rules::game::Options;
    use crate::rules::turn::Viewer;
    use crate::rules::view::{Figure, Thing};

    #[test]
    fn every_man_on_every_board_says_how_it_moves() {
        for rules in crate::rules::ALL {
            let about = rules.about();
            let (start, _) = rules.begin(&Options::new(), &mut Dice::from_seed(&Seed::from_number(1))).unwrap();
            for cell in start.view(Viewer::Everything).board.cells {
                if let Some(Thing::Man(man)) = cell.on {
                    assert!(rules.gait(man.figure).is_some(), "{} does not say how a {} moves", about.name, man.figure.name());
                }
            }
            let men = Figure::ALL.into_iter().filter_map(|figure| rules.gait(figure));
            assert!(men.clone().count() >= 2);
            for words in men {
                assert!(words.len() > 20 && !words.ends_with('.') && words.starts_with(char::is_lowercase), "{words}");
            }
        }
        assert!(crate::rules::find("heretik").is_none_or(|heretik| heretik.gait(Figure::Amazon).is_none()));
    }
}
