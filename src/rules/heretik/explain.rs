//! Why a choice that is not in the list is not there: the first reason that a player can do something about.
//!
//! Looks at nothing that the mover may not know.

use super::board::{Board, Man, Role, Sq, Thing};
use super::coda::Instruction;
use super::force::Bounds;
use super::movement::{Deed, Ground, Step};
use super::moving::{Choice, Moving};
use super::state::State;
use super::wrong::{NoWay, Wrong};

/// A man's move as it is written, whether it is possible or not.
struct Written {
    from: Sq,
    to: Sq,
    is_capture: bool,
}

fn parse(text: &str) -> Option<Written> {
    let from = Sq::parse(text.get(..2)?)?;
    let is_capture = match text.get(2..3)? {
        "-" => false,
        "x" | "*" => true,
        _ => return None,
    };
    let to = text.get(3..)?;
    Some(Written { from, to: Sq::parse(to.strip_suffix("ep").unwrap_or(to))?, is_capture })
}

impl State {
    pub fn why_not_move(&self, text: &str, moving: &Moving, choices: &[Choice]) -> Wrong {
        if moving.is_over {
            return Wrong::NothingFollows;
        }
        match text {
            "pass" if self.movement_card().is_none() => return Wrong::MayNotPass,
            "pass" => return Wrong::InPlaceOfMove { card: "a pass" },
            "revelation" => return self.why_not_instruction("Revelation", text, moving, choices),
            "scorch" if !self.has_played(|card| card.name == "Scorched Earth") => return Wrong::CardNotPlayed { card: "Scorched Earth" },
            "scorch" => {
                if let Some(king) = self.board.king(self.turn) {
                    return self.why_not_step(&Written { from: king, to: king, is_capture: true }, moving, choices);
                }
            }
            _ if text.get(2..3) == Some("*") && !self.has_played(|card| card.name == "Archery") => {
                return Wrong::CardNotPlayed { card: "Archery" };
            }
            "O-O" | "O-O-O" => {
                if let Some(king) = self.board.king(self.turn) {
                    let to = if text == "O-O" { Sq::at(6, king.rank()) } else { Sq::at(2, king.rank()) };
                    let man = self.board.man(king).expect("the King stands there");
                    return Wrong::CannotGo { man, from: king, to, why: NoWay::Castling };
                }
            }
            _ => {}
        }
        let word = text.split(' ').next().unwrap_or_default();
        for (start, card) in [("ram", "Ram"), ("explode", "Petard")] {
            if word == start {
                return self.why_not_instruction(card, text, moving, choices);
            }
        }
        if let Some((on, "N")) = text.split_once('=')
            && let Some(on) = Sq::parse(on)
        {
            return match self.board.man(on) {
                None => Wrong::NoMan { on },
                Some(man) if self.has_played(|card| card.name == "Chivalry") && !self.controls(man) => Wrong::NotControlled { man, on },
                Some(_) => self.why_not_instruction("Chivalry", text, moving, choices),
            };
        }
        match parse(text) {
            Some(written) => self.why_not_step(&written, moving, choices),
            None => Wrong::NoSuchMove { choice: short(text) },
        }
    }

    /// Of a movement card: it stands in place of a move (R20).
    fn why_not_instruction(&self, card: &'static str, text: &str, moving: &Moving, choices: &[Choice]) -> Wrong {
        let is_played = self.movement_card().is_some_and(|face| face.card().name == card);
        match (is_played, moving.count) {
            (false, _) => Wrong::CardNotPlayed { card },
            (true, 0) => {
                let examples = examples(choices.iter().filter(|choice| matches!(choice, Choice::Instruction(..))));
                Wrong::NoSuchAct { word: card.to_string(), choice: short(text), examples }
            }
            (true, _) => Wrong::InPlaceOfMove { card },
        }
    }

    fn why_not_step(&self, written: &Written, moving: &Moving, choices: &[Choice]) -> Wrong {
        let Written { from, to, is_capture } = *written;
        let Some(man) = self.board.man(from) else { return Wrong::NoMan { on: from } };
        if !self.controls(man) {
            return Wrong::NotControlled { man, on: from };
        }
        let same = choices.iter().find(|choice| matches!(choice, Choice::Step { step, .. } if step.from == from && step.to == to));
        if let Some(choice) = same {
            return Wrong::Sign { written: choice.to_string() };
        }
        let ground = self.ground();
        let mark = self.mark(from).copied();
        if moving.count > 0 {
            match mark {
                Some(mark) if mark.moves > 0 => {
                    if !self.has_extra(&mark, &ground.men) {
                        return Wrong::HasMoved { man, on: from };
                    }
                    if is_capture {
                        return cannot(man, written, NoWay::ExtraCaptures);
                    }
                }
                Some(_) | None if self.movement_card().is_none_or(|face| face.card().many.is_none()) || !moving.is_card => {
                    let moved = self.course.marks.iter().find(|mark| mark.moves > 0).map(|mark| mark.at);
                    return Wrong::OtherMan { moved, card: None };
                }
                Some(_) | None => {}
            }
        }
        let has_zeal = mark.map_or(0, |mark| mark.zeal) < ground.men.zeal;
        let mut steps = Vec::new();
        ground.steps(from, has_zeal, &mut steps);
        if let Some(step) = steps.iter().find(|step| step.to == to) {
            let is_piece = step.deed.is_capture() && self.board.man(to).is_some_and(|victim| !victim.is_pawn());
            let why = if is_piece && moving.has_taken_pawn { NoWay::PawnTakenBefore } else { NoWay::Else };
            return if moving.count > 0 && why == NoWay::Else {
                Wrong::OtherMan { moved: None, card: self.movement_card().map(|face| face.card().name) }
            } else {
                cannot(man, written, why)
            };
        }
        cannot(man, written, self.why_not_there(&ground, man, from, to, has_zeal))
    }

    fn why_not_there(&self, ground: &Ground, man: Man, from: Sq, to: Sq, has_zeal: bool) -> NoWay {
        let reaches = |ground: &Ground| {
            let mut steps: Vec<Step> = Vec::new();
            ground.steps(from, has_zeal, &mut steps);
            steps.iter().any(|step| step.to == to && matches!(step.deed, Deed::Take | Deed::Go | Deed::Pass))
        };
        match self.board.at(to) {
            Some(Thing::Boulder) => NoWay::Boulder,
            Some(Thing::Man(other)) if other.side == man.side => {
                // It could go there, or capture there, if that were nobody or a pawn of the other colour.
                let could = [None, Some(Thing::Man(Man::new(other.side.other(), Role::Pawn)))].into_iter().any(|thing| {
                    let mut board: Board = self.board;
                    board.put(to, thing);
                    reaches(&Ground { board: &board, ..*ground })
                });
                if could { NoWay::OwnMan(other) } else { NoWay::Else }
            }
            // On an empty square it may be a man that is captured in passing.
            Some(Thing::Man(_)) | None => {
                let freed = |bounds: Bounds| reaches(&Ground { bounds, ..*ground });
                if freed(Bounds { sanctuary: false, ..ground.bounds }) {
                    NoWay::Sheltered
                } else if freed(Bounds { walls: false, ..ground.bounds }) {
                    NoWay::Walled
                } else if freed(Bounds { pikes: false, ..ground.bounds }) {
                    NoWay::Fenced
                } else if freed(Bounds { slide: Bounds::NONE.slide, ..ground.bounds }) {
                    NoWay::Mired(ground.bounds.slide)
                } else if reaches(&Ground { mature: ground.men, ..*ground }) {
                    NoWay::Immature
                } else {
                    NoWay::Else
                }
            }
        }
    }

    pub fn why_not_coda(&self, text: &str, list: &[Instruction]) -> Wrong {
        let is_of = |word: &str| text == word || text.strip_prefix(word).is_some_and(|rest| rest.starts_with(' '));
        let mine: Vec<&Instruction> = list.iter().filter(|one| is_of(one.source.word())).collect();
        if let Some(first) = mine.first() {
            let word = first.source.word().to_string();
            return Wrong::NoSuchAct { word, choice: short(text), examples: examples(mine.into_iter()) };
        }
        if let Some(source) = self.sources().into_iter().find(|source| is_of(source.word())) {
            return Wrong::NoSuchAct { word: source.word().to_string(), choice: short(text), examples: Vec::new() };
        }
        Wrong::NotOutstanding { word: short(text) }
    }
}

fn cannot(man: Man, written: &Written, why: NoWay) -> Wrong {
    Wrong::CannotGo { man, from: written.from, to: written.to, why }
}

/// All of them, as they are written.
fn examples<T: ToString>(list: impl Iterator<Item = T>) -> Vec<String> {
    list.map(|one| one.to_string()).collect()
}

fn short(text: &str) -> String {
    text.chars().take(40).collect()
}
