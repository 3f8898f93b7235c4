//! Why a choice, or a whole turn, cannot be: one error for the game, with words for the player.

use super::board::{Man, Role, Sq};
use super::check::Checker;
use crate::rules::cardless::Side;
use crate::rules::turn::{Phase, Refusal};

#[derive(Clone, PartialEq, Debug)]
pub enum Wrong {
    Over,
    NotYourTurn {
        to_act: Side,
    },
    AnswerFirst {
        on: Sq,
    },
    WaitForAnswer,
    NoAnswer,
    NotYourAnswer,
    BadAnswer {
        choice: String,
        on: Sq,
    },
    OnlyCoda,
    NothingToDraw,
    Unreadable {
        choice: String,
        form: &'static str,
    },
    NotACard {
        name: String,
    },
    /// An edge is named where the whole card has to be.
    WholeName {
        name: String,
        whole: String,
    },
    /// The whole card is named where the edge that it shows has to be.
    EdgeName {
        whole: String,
    },
    ChooseEdge {
        whole: String,
        edges: Vec<String>,
    },
    /// Written with `declared` or `own` where only the name belongs.
    PlainName {
        name: String,
    },
    NotInHand {
        card: String,
        /// The face that it shows where it lies declared.
        declared: Option<String>,
    },
    NotDeclared {
        card: String,
        side: Side,
        is_own: bool,
    },
    NotInDead {
        card: String,
    },
    NothingTaken,
    Silenced {
        card: String,
    },
    SecondDeclaration,
    NotDeclarable {
        card: String,
    },
    GnosisTwice {
        card: String,
    },
    NotPlayed {
        card: String,
        is_used: bool,
    },
    NotUsed {
        card: String,
    },
    UseOfNothing {
        card: String,
    },
    SecondMovement {
        card: String,
        other: String,
    },
    Clash {
        card: String,
        other: String,
    },
    NoUseFor {
        word: &'static str,
        head: String,
    },
    Uneven {
        card: String,
        discards: usize,
        named: usize,
    },
    Cost {
        card: String,
        needs: usize,
        paid: usize,
    },
    NotDoubleEdged {
        card: String,
    },
    ShovePaidTwice,
    NoBoulder,
    NoMan {
        on: Sq,
    },
    NotControlled {
        man: Man,
        on: Sq,
    },
    /// The same move, written with another sign.
    Sign {
        written: String,
    },
    /// Of another man than the one that has moved, or not one of the movement card's.
    OtherMan {
        moved: Option<Sq>,
        card: Option<&'static str>,
    },
    HasMoved {
        man: Man,
        on: Sq,
    },
    CannotGo {
        man: Man,
        from: Sq,
        to: Sq,
        why: NoWay,
    },
    NoSuchMove {
        choice: String,
    },
    NothingFollows,
    /// A pass, or the instruction of a movement card, after a move.
    InPlaceOfMove {
        card: &'static str,
    },
    MayNotPass,
    CardNotPlayed {
        card: &'static str,
    },
    NoSuchAct {
        word: String,
        choice: String,
        examples: Vec<String>,
    },
    NotOutstanding {
        word: String,
    },
    StalemateAlone,
    StalemateUnproved,
    NotStalemate {
        choice: String,
    },
    ClaimAlone,
    NoClaim {
        quiet: u32,
    },
    NothingMoved {
        may_pass: bool,
    },
    PromotionOwed {
        on: Option<Sq>,
    },
    Owed {
        word: &'static str,
    },
    CaptureOwed,
    /// The opponent could name a piece after which the turn has no end.
    NoEndAfter {
        on: Sq,
        role: Role,
        why: Box<Wrong>,
    },
    InCheck {
        checkers: Vec<Checker>,
        king: Option<Sq>,
        is_claim: bool,
    },
}

/// What keeps a man from a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoWay {
    Boulder,
    OwnMan(Man),
    /// Sanctuary.
    Sheltered,
    /// Shield: a wall of two pawns (R40).
    Walled,
    /// Pike: pawns on both ways of a leap (R28).
    Fenced,
    /// Quagmire: the most squares that a slide may take (R26).
    Mired(u8),
    /// A piece that could be captured only by what is not mature.
    Immature,
    ExtraCaptures,
    PawnTakenBefore,
    Castling,
    Else,
}

impl Wrong {
    /// The refusal of one choice of a turn.
    pub fn refusal(self, phase: Phase, index: usize) -> Refusal {
        Refusal { phase: Some(phase), index: Some(index), ..self.into() }
    }
}

impl From<Wrong> for Refusal {
    fn from(wrong: Wrong) -> Refusal {
        let (reason, ruling, words) = wrong.told();
        let (squares, cards) = wrong.about();
        Refusal { reason, words, ruling, phase: None, index: None, squares: squares.into_iter().map(Sq::square).collect(), cards }
    }
}

fn times(count: usize) -> String {
    if count == 1 { "1 card".to_string() } else { format!("{count} cards") }
}

impl Wrong {
    /// The fixed word, the ruling, and the sentence for the player.
    fn told(&self) -> (&'static str, Option<&'static str>, String) {
        match self {
            Wrong::Over => ("over", Some("R13"), "the game is over".into()),
            Wrong::NotYourTurn { to_act } => ("not-your-turn", Some("R10"), format!("it is {}'s turn", to_act.name())),
            Wrong::AnswerFirst { on } => ("answer-first", Some("R44"), format!("say first what the Pawn on {on} becomes")),
            Wrong::WaitForAnswer => ("wait-for-answer", Some("R44"), "your opponent has to say first what your Pawn becomes".into()),
            Wrong::NoAnswer => ("no-answer", Some("R44"), "nobody is asked to answer anything now".into()),
            Wrong::NotYourAnswer => ("not-your-answer", Some("R44"), "it is your opponent who says what the Pawn becomes".into()),
            Wrong::BadAnswer { choice, on } => {
                ("bad-answer", Some("R44"), format!("'{choice}' does not say what the Pawn on {on} becomes: write {on}=N, {on}=B, {on}=R or {on}=Q"))
            }
            Wrong::OnlyCoda => ("only-coda", Some("R67"), "the turn goes on in its Coda: nothing can be added to an earlier phase".into()),
            Wrong::NothingToDraw => ("no-such-phase", Some("R22"), "nothing is chosen in the Draw phase: drawing follows by itself".into()),
            Wrong::Unreadable { choice, form } => ("unreadable", Some("R48"), format!("'{choice}' cannot be read: write {form}")),
            Wrong::NotACard { name } if name.contains(' ') => {
                ("not-a-card", Some("R1"), format!("'{}' is not a card; between the names of cards there are commas", short(name)))
            }
            Wrong::NotACard { name } => ("not-a-card", Some("R1"), format!("'{}' is not a card", short(name))),
            Wrong::WholeName { name, whole } => ("whole-name", Some("R1"), format!("in the hand the card is called {whole}, not {name}: name it so")),
            Wrong::EdgeName { whole } => ("edge-name", Some("R1"), format!("a declared {whole} is named by the edge that it shows")),
            Wrong::ChooseEdge { whole, edges } => ("choose-edge", Some("R2"), format!("{whole} has two edges: declare {}", edges.join(" or "))),
            Wrong::PlainName { name } => ("plain-name", Some("R48"), format!("name {} here without a word before it", short(name))),
            Wrong::NotInHand { card, declared: Some(face) } => {
                ("not-in-hand", Some("R19"), format!("you do not hold {card}; it lies declared: write declared {face}"))
            }
            Wrong::NotInHand { card, declared: None } => ("not-in-hand", Some("R19"), format!("you do not hold {card}")),
            Wrong::NotDeclared { card, is_own: true, .. } => ("not-declared", Some("R19"), format!("you have no {card} declared")),
            Wrong::NotDeclared { card, side, is_own: false } => ("not-declared", Some("R19"), format!("{} has no {card} declared", side.name())),
            Wrong::NotInDead { card } => ("not-in-dead", Some("R47"), format!("{card} does not lie in the dead pile")),
            Wrong::NothingTaken => ("nothing-taken", Some("R47"), "name one card of the dead pile behind Resurrection: take, and its name".into()),
            Wrong::Silenced { card } if card.is_empty() => {
                ("silenced", Some("Silence"), "Silence lies on you: there is no Declare phase in this turn".into())
            }
            Wrong::Silenced { card } => {
                ("silenced", Some("Silence"), format!("Silence lies on you: play a Silence from your hand before you play {card}"))
            }
            Wrong::SecondDeclaration => ("second-declaration", Some("R18"), "only one card is declared in the Declare phase".into()),
            Wrong::NotDeclarable { card } => ("not-declarable", Some("R18"), format!("{card} cannot be declared: only resources and manoeuvres can")),
            Wrong::GnosisTwice { card } => ("gnosis-twice", Some("Gnosis"), format!("only one copy of {card} can be declared in a turn")),
            Wrong::NotPlayed { card, is_used: true } => {
                ("not-played", Some("R19"), format!("{card} is a resource: it is declared, then used, not played"))
            }
            Wrong::NotPlayed { card, is_used: false } => ("not-played", Some("R19"), format!("{card} is a resource: it is declared, not played")),
            Wrong::NotUsed { card } => ("not-used", Some("R19"), format!("{card} is not used in the Play phase")),
            Wrong::UseOfNothing { card } => ("use-of-nothing", Some("R47"), format!("to use {card} discard at least one card")),
            Wrong::SecondMovement { card, other } => (
                "second-movement",
                Some("R19"),
                format!("{card} cannot be played: you have played {other} in this turn, and only one movement card can be"),
            ),
            Wrong::Clash { card, other } => {
                ("clash", Some(if card == "Heretik" { "Heretik" } else { "Petard" }), format!("{card} and {other} cannot be played in one turn"))
            }
            Wrong::NoUseFor { word, head } => ("no-use-for", Some("R48"), format!("'{}' has no use for '{word}'", short(head))),
            Wrong::Uneven { card, discards, named } => {
                ("uneven", Some("R19"), format!("{card}: {} discarded, {} named; there have to be as many", times(*discards), times(*named)))
            }
            Wrong::Cost { card, needs, paid } => ("cost", Some("R48"), format!("{card} costs {} here, and {} named", times(*needs), times(*paid))),
            Wrong::NotDoubleEdged { card } => ("not-double-edged", Some("R3"), format!("{card} has no other edge to be rotated to")),
            Wrong::ShovePaidTwice => ("shove-paid-twice", Some("R19"), "only one boulder can be paid for in a turn".into()),
            Wrong::NoBoulder => ("no-boulder", Some("R19"), "there is no boulder on the board".into()),
            Wrong::NoMan { on } => ("no-man", Some("R20"), format!("there is no man on {on}")),
            Wrong::NotControlled { man, on } => ("not-controlled", Some("R24"), format!("you do not control {man} on {on} in this turn")),
            Wrong::Sign { written } => ("wrong-sign", Some("R20"), format!("write {written}")),
            Wrong::OtherMan { moved: Some(on), .. } => {
                ("other-man", Some("R20"), format!("only one man is moved in a turn, and the one now on {on} has moved"))
            }
            Wrong::OtherMan { moved: None, card } => {
                ("other-man", Some("R38"), format!("this move is not one of those that {} allows", card.unwrap_or("your movement card")))
            }
            Wrong::HasMoved { man, on } => {
                ("no-extra-move", Some(if man.is_pawn() { "R33" } else { "R34" }), format!("the {} on {on} has no extra move left", man.role.name()))
            }
            Wrong::CannotGo { man, from, to, why } => {
                let (man, extra) = (man.role.name(), if man.is_pawn() { "R33" } else { "R34" });
                let (reason, ruling, because) = match why {
                    NoWay::Boulder => ("boulder", "R42", "a boulder lies there".to_string()),
                    NoWay::OwnMan(other) => ("own-man", "R24", format!("{other} stands there, a man of its own colour")),
                    NoWay::Sheltered => ("sanctuary", "Sanctuary", "Sanctuary lies on you: no pawn can be captured in this turn".into()),
                    NoWay::Walled => ("shield", "R40", "your opponent's Shield bars the way between two of her pawns".into()),
                    NoWay::Fenced => ("pike", "R28", "your opponent's Pike bars the way over her pawns".into()),
                    NoWay::Mired(most) => ("quagmire", "R26", format!("your opponent's Quagmire lets no slide take more than {most} squares")),
                    NoWay::Immature => {
                        ("immature", "R25", "what it would need was not declared in an earlier turn, so it captures pawns only".into())
                    }
                    NoWay::ExtraCaptures => ("extra-captures", extra, "an extra move captures and destroys nothing".into()),
                    NoWay::PawnTakenBefore => ("pawn-first", "R38", "no piece can be captured after a pawn with this card".into()),
                    NoWay::Castling => (
                        "castling",
                        "R31",
                        "King and Rook have to be yours to move and must not have moved, nothing may stand between, and the King may not be in \
                         check, pass or reach a square where he would be"
                            .into(),
                    ),
                    NoWay::Else => ("no-such-way", "R25", "it has no such move with what is in force".into()),
                };
                let deed = if from == to { "scorch".to_string() } else { format!("go to {to}") };
                (reason, Some(ruling), format!("the {man} on {from} cannot {deed}: {because}"))
            }
            Wrong::NoSuchMove { choice } => (
                "no-such-move",
                Some("R20"),
                format!("'{choice}' is not a move: write e2-e3, e4xd5, e5xd6ep, O-O, or the instruction of your movement card"),
            ),
            Wrong::NothingFollows => ("nothing-follows", Some("R20"), "nothing more can be moved in this turn".into()),
            Wrong::InPlaceOfMove { card } => ("nothing-follows", Some("R20"), format!("{card} comes in place of a move, and there has been one")),
            Wrong::MayNotPass => ("may-not-pass", Some("R20"), "only after a movement card has been played can you pass".into()),
            Wrong::CardNotPlayed { card } => ("card-not-played", Some("R20"), format!("play {card} first")),
            Wrong::NoSuchAct { word, choice, examples } if examples.is_empty() => {
                ("no-such-act", Some("R21"), format!("'{choice}': {word} cannot be carried out on this board"))
            }
            Wrong::NoSuchAct { word, choice, examples } => {
                ("no-such-act", Some("R21"), format!("{word} cannot be carried out as '{choice}'; possible is {}", listed(examples)))
            }
            Wrong::NotOutstanding { word } => ("not-outstanding", Some("R21"), format!("'{word}' is not an instruction that you still have")),
            Wrong::StalemateAlone => ("stalemate-alone", Some("R16"), "stalemate is claimed in place of a move, not after one".into()),
            Wrong::StalemateUnproved => (
                "stalemate-unproved",
                Some("R16"),
                "there is too much that could still be done to say that nothing can: discard more, then claim".into(),
            ),
            Wrong::NotStalemate { choice } => ("not-stalemate", Some("R16"), format!("it is no stalemate: {choice} can be completed")),
            Wrong::ClaimAlone => ("claim-alone", Some("R64"), "a draw claim stands alone in its turn".into()),
            Wrong::NoClaim { quiet } => {
                ("no-claim", Some("R17"), format!("no draw can be claimed: {quiet} turns have been quiet, a hundred are needed"))
            }
            Wrong::NothingMoved { may_pass: false } => ("nothing-moved", Some("R63"), "nothing has been moved yet".into()),
            Wrong::NothingMoved { may_pass: true } => ("nothing-moved", Some("R63"), "nothing has been moved yet: move, or write pass".into()),
            Wrong::PromotionOwed { on } => {
                let on = on.map_or_else(String::new, |on| format!(" on {on}"));
                ("owed", Some("R43"), format!("your Pawn{on} has to be promoted in the Coda"))
            }
            Wrong::Owed { word } => ("owed", Some("R21"), format!("{word} has to be carried out in the Coda")),
            Wrong::NoEndAfter { on, role, why } => {
                let words = format!("if your opponent makes the Pawn on {on} a {}, this turn cannot be ended: {}", role.name(), why.told().2);
                ("no-end-after", Some("R44"), words)
            }
            Wrong::CaptureOwed => ("capture-owed", Some("R45"), "Feint lies on you: you could capture, so this turn has to contain a capture".into()),
            Wrong::InCheck { checkers, is_claim, .. } => {
                let men = checkers.iter().map(|checker| {
                    let needs: Vec<String> = checker.needs.iter().map(|face| face.to_string()).collect();
                    let by = if needs.is_empty() { String::new() } else { format!(" with the declared {}", needs.join(" and ")) };
                    format!("the {} on {}{by}", checker.role.name(), checker.from)
                });
                let men = men.collect::<Vec<_>>().join(", and by ");
                match is_claim {
                    true => ("in-check", Some("R16"), format!("no stalemate can be claimed in check: your King is attacked by {men}")),
                    false => ("left-in-check", Some("R14"), format!("your King would be in check by {men}")),
                }
            }
        }
    }

    /// The squares and the cards that it is about.
    fn about(&self) -> (Vec<Sq>, Vec<String>) {
        match self {
            Wrong::AnswerFirst { on } | Wrong::BadAnswer { on, .. } | Wrong::NoMan { on } | Wrong::NoEndAfter { on, .. } => (vec![*on], Vec::new()),
            Wrong::NotControlled { on, .. } | Wrong::HasMoved { on, .. } => (vec![*on], Vec::new()),
            Wrong::CannotGo { from, to, .. } => (vec![*from, *to], Vec::new()),
            Wrong::OtherMan { moved, card } => (moved.iter().copied().collect(), card.iter().map(|card| card.to_string()).collect()),
            Wrong::PromotionOwed { on } => (on.iter().copied().collect(), Vec::new()),
            Wrong::InCheck { checkers, king, .. } => {
                let squares = checkers.iter().map(|checker| checker.from).chain(*king);
                let mut cards: Vec<String> = Vec::new();
                for face in checkers.iter().flat_map(|checker| &checker.needs) {
                    if !cards.contains(&face.to_string()) {
                        cards.push(face.to_string());
                    }
                }
                (squares.collect(), cards)
            }
            Wrong::NotInHand { card, .. }
            | Wrong::NotDeclared { card, .. }
            | Wrong::NotInDead { card }
            | Wrong::NotDeclarable { card }
            | Wrong::GnosisTwice { card }
            | Wrong::NotPlayed { card, .. }
            | Wrong::NotUsed { card }
            | Wrong::UseOfNothing { card }
            | Wrong::Uneven { card, .. }
            | Wrong::Cost { card, .. }
            | Wrong::NotDoubleEdged { card } => (Vec::new(), vec![card.clone()]),
            Wrong::Clash { card, other } | Wrong::SecondMovement { card, other } => (Vec::new(), vec![card.clone(), other.clone()]),
            Wrong::CardNotPlayed { card } => (Vec::new(), vec![card.to_string()]),
            Wrong::Owed { word } => (Vec::new(), vec![word.to_string()]),
            _ => (Vec::new(), Vec::new()),
        }
    }
}

/// All of them if they are few, else some and how many more there are.
fn listed(choices: &[String]) -> String {
    const FEW: usize = 8;
    match choices.len() {
        0..=FEW => choices.join(", "),
        all => format!("{} and {} more", choices[..FEW - 2].join(", "), all - (FEW - 2)),
    }
}

/// A word of the player's, cut to a length fit for a message.
fn short(text: &str) -> String {
    text.chars().take(40).collect()
}
