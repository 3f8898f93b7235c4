//! A first game for newcomers: ten positions, each with one more thing to know.

use crate::rules::lesson::{Goal, Lesson};
use crate::rules::view::Figure;

pub static LESSONS: &[Lesson] = &[
    Lesson {
        title: "Moving",
        words: &[
            "Heretik is chess, and you take the opponent's King or leave her without a legal turn. You play White and go up the board.",
            "What chess calls a double step is two moves here: a pawn that begins its turn in its two back ranks may move once more.",
        ],
        position: r#"{"board":"4k3/8/8/8/8/8/4P3/4K3","castling":"-"}"#,
        task: "Bring the pawn from e2 to e4 in one turn.",
        goal: Goal::On("e4", Figure::Pawn),
        hint: "Point at the pawn and at e3, then at the pawn again and at e4.",
        done: "Two moves of one man, one turn. Other cards give extra moves in the same way.",
        solution: r#"{"move":["e2-e3","e3-e4"]}"#,
    },
    Lesson {
        title: "Declaring a card",
        words: &[
            "Every turn begins with Declare: you may put one resource or one manoeuvre from your hand before you, for everybody to see.",
            "A manoeuvre that lies there now can be played with its full strength in a later turn. You still have to move.",
        ],
        position: r#"{"board":"4k3/8/8/8/8/8/8/4K1N1","castling":"-","hands":{"white":["Knave"],"black":[]}}"#,
        task: "Declare Knave, and make any move.",
        goal: Goal::Declared("Knave"),
        hint: "Point at the card, choose to declare it, then move the King or the Knight.",
        done: "Knave lies before you. From your next turn on it is mature.",
        solution: r#"{"declare":["Knave"],"move":["g1-f3"]}"#,
    },
    Lesson {
        title: "Playing a manoeuvre from the hand",
        words: &[
            "In Play you play cards; they work for the rest of this turn. Knave lets your Knights leap two squares straight ahead.",
            "Played from the hand a manoeuvre is fresh: what needs it may capture pawns, but no pieces.",
        ],
        position: r#"{"board":"4k3/8/3p4/8/3N4/8/8/4K3","castling":"-","hands":{"white":["Knave"],"black":[]}}"#,
        task: "Capture the pawn on d6 with the Knight.",
        goal: Goal::On("d6", Figure::Knight),
        hint: "Play Knave first; then the Knight reaches d6.",
        done: "A fresh manoeuvre is enough for a pawn. Had a Rook stood there, the capture would have been refused.",
        solution: r#"{"play":["Knave"],"move":["d4xd6"]}"#,
    },
    Lesson {
        title: "Playing a mature manoeuvre",
        words: &[
            "This Knave was declared in an earlier turn, so it is mature: played from before you it lets your Knights capture anything.",
            "Your opponent could see it coming. What you declare counts for check, too, even before you play it.",
        ],
        position: r#"{"board":"4k3/8/3r4/8/3N4/8/8/4K3","castling":"-","declared":{"white":["Knave"],"black":[]}}"#,
        task: "Capture the Rook on d6 with the Knight.",
        goal: Goal::On("d6", Figure::Knight),
        hint: "Point at the declared Knave and play it, then capture.",
        done: "Declared early, a manoeuvre takes pieces. Once played it lies on the dead pile.",
        solution: r#"{"play":["declared Knave"],"move":["d4xd6"]}"#,
    },
    Lesson {
        title: "A plan before the move",
        words: &[
            "Plans are played from the hand and do one thing in this turn. Zeal lets a pawn leap two squares in place of a step.",
            "It goes together with the second move that a pawn of the back ranks has anyway.",
        ],
        position: r#"{"board":"4k3/8/8/8/8/8/P7/4K3","castling":"-","hands":{"white":["Zeal"],"black":[]}}"#,
        task: "Bring the pawn from a2 to a5 in one turn.",
        goal: Goal::On("a5", Figure::Pawn),
        hint: "Play Zeal, leap to a4, and move once more.",
        done: "Cards add to what your men can do; the game shows every square that they reach with them.",
        solution: r#"{"play":["Zeal"],"move":["a2-a4","a4-a5"]}"#,
    },
    Lesson {
        title: "The Coda",
        words: &[
            "After the move comes the Coda. There the instructions of cards that you played are carried out, in the order that you choose, and pawns are promoted.",
            "What says “may” can be left out. Everything else has to be done if it can be done.",
        ],
        position: r#"{"board":"4k3/8/8/3p4/8/8/4P3/4K3","castling":"-","hands":{"white":["Assassination"],"black":[]}}"#,
        task: "Get rid of the pawn on d5.",
        goal: Goal::Empty("d5"),
        hint: "Play Assassination, move anything, and choose the pawn in the Coda.",
        done: "To destroy is not to capture: Assassination hits any pawn, wherever it stands.",
        solution: r#"{"play":["Assassination"],"move":["e1-d1"],"coda":["Assassination d5"]}"#,
    },
    Lesson {
        title: "Paying with cards",
        words: &[
            "Many cards cost others: an X on a card is as many cards as you discard for it, from your hand or from before you. They go under the deck.",
            "Warlord lets your King march two squares, and one more for each card that you pay.",
        ],
        position: r#"{"board":"4k3/8/8/8/8/8/8/K7","castling":"-","hands":{"white":["Warlord","Rout","Dash"],"black":[]}}"#,
        task: "March with the King from a1 to e5.",
        goal: Goal::On("e5", Figure::King),
        hint: "It is four steps to e5. Play Warlord and pay both other cards.",
        done: "Only you know which cards you paid; your opponent sees how many.",
        solution: r#"{"play":["Warlord discard Rout, Dash"],"move":["a1-e5"]}"#,
    },
    Lesson {
        title: "A resource that protects",
        words: &[
            "Resources work for as long as they lie before you. Quagmire is mud for the opponent: her men slide five squares at most.",
            "You are in check: the Rook looks down the whole file. A turn that ends in check is refused, and what you have declared counts for you.",
        ],
        position: r#"{"board":"r3k3/8/8/8/8/8/7P/K7","castling":"-","hands":{"white":["Quagmire"],"black":[]}}"#,
        task: "Get out of check without moving the King.",
        goal: Goal::On("a1", Figure::King),
        hint: "From a8 to a1 are seven squares. Declare Quagmire, then move the pawn.",
        done: "The mud stops the Rook. It goes on until Quagmire leaves the table.",
        solution: r#"{"declare":["Quagmire"],"move":["h2-h3"]}"#,
    },
    Lesson {
        title: "In place of a move",
        words: &[
            "Of the movement cards one a turn can be played, and it takes the place of the ordinary move. Revelation does nothing at all, and lets you draw five cards more.",
            "At the end of every turn you draw one card anyway.",
        ],
        position: r#"{"board":"4k3/8/8/8/8/8/8/4K3","castling":"-","hands":{"white":["Revelation"],"black":[]},"deck":["Ram","Zeal","Knave","Quagmire","Feint","Amazon","Rout","Dash"]}"#,
        task: "Draw six cards.",
        goal: Goal::Hand(6),
        hint: "Play Revelation, and choose it again in the Move phase.",
        done: "A long hand for one lost move. With a movement card you may also pass.",
        solution: r#"{"play":["Revelation"],"move":["revelation"]}"#,
    },
    Lesson {
        title: "Mate",
        words: &[
            "It is checkmate when the opponent is in check and has no legal turn, whatever she declares, plays or discards. The server proves it and ends the game.",
            "Your own pawn stands in the Rook's way. Catapult lets your men slide through your own pawns.",
        ],
        position: r#"{"board":"6k1/5ppp/8/8/8/P7/8/R5K1","castling":"-","hands":{"white":["Catapult"],"black":[]}}"#,
        task: "Mate Black in one turn.",
        goal: Goal::Mate,
        hint: "Play Catapult, and go with the Rook to the last rank.",
        done: "Her hand is empty, so nothing saves her. In a game mind the cards that you cannot see: take their number for a warning.",
        solution: r#"{"play":["Catapult"],"move":["a1-a8"]}"#,
    },
];
