//! What the log, drafts and viewers see: facts, refusals, answers in the middle of a turn, secrecy in drafts.

use serde_json::{Value, json};

use super::fact::How;
use super::tests::position;
use super::*;
use crate::chance::Seed;
use crate::rules::turn::Verdict;

fn turn(text: Value) -> Turn {
    serde_json::from_value(text).expect("a turn of a test")
}

fn refusals(fields: &Value, text: Value) -> Vec<Refusal> {
    let state = position(fields);
    match Heretik::attempt(&state, state.seat(), &turn(text)).verdict {
        Verdict::Complete => Vec::new(),
        Verdict::Refused(refusals) => refusals,
    }
}

#[test]
fn a_check_names_the_man_and_the_cards_that_it_needs() {
    let fields = json!({ "board": "4k3/8/8/8/8/4n3/P7/4K3", "declared": { "white": [], "black": ["Knave", "Flank", "Squire"] } });
    let refusals = refusals(&fields, json!({ "move": ["a2-a3"] }));
    assert_eq!(refusals.len(), 1);
    assert_eq!((refusals[0].reason, refusals[0].ruling), ("left-in-check", Some("R14")));
    assert_eq!(refusals[0].words, "your King would be in check by the Knight on e3 with the declared Knave");
    assert_eq!(refusals[0].cards, ["Knave"]);
    assert_eq!(refusals[0].squares.iter().map(ToString::to_string).collect::<Vec<_>>(), ["e3", "e1"]);
}

#[test]
fn every_phase_that_a_turn_came_to_has_its_part() {
    let phases = |state: &State, seat: Seat, text: Value| -> Vec<(Phase, usize)> {
        let parts = Heretik::decide(state, seat, &turn(text)).unwrap().parts;
        parts.iter().map(|part| (part.phase, part.choices.len())).collect()
    };
    let five = |moves| [(Phase::Declare, 0), (Phase::Play, 0), (Phase::Move, moves), (Phase::Coda, 0), (Phase::Draw, 0)];
    assert_eq!(phases(&position(&json!({ "board": "4k3/8/8/8/8/8/4P3/4K3" })), Seat(0), json!({ "move": ["e2-e3"] })), five(1));
    // The game ends with the fall of a King: nothing comes after it.
    let mate = position(&json!({ "board": "4k3/4R3/8/8/8/8/8/4K3" }));
    assert_eq!(phases(&mate, Seat(0), json!({ "move": ["e7xe8"] })), five(1)[..3]);
    // A turn that waits for an answer goes on with its Coda.
    let fields = json!({ "board": "8/P6k/8/8/8/8/8/4K3", "declared": { "white": [], "black": ["Crown of Thorns", "Crown of Thorns"] } });
    let (state, written) = (position(&fields), json!({ "move": ["a7-a8"], "coda": ["promote a8"] }));
    assert_eq!(phases(&state, Seat(0), written.clone()), [(Phase::Declare, 0), (Phase::Play, 0), (Phase::Move, 1), (Phase::Coda, 1)]);
    let asked = Heretik::decide(&state, Seat(0), &turn(written)).unwrap().state;
    let answered = Heretik::answer(&asked, Seat(1), "a8=N").unwrap().state;
    assert_eq!(phases(&answered, Seat(0), json!({})), [(Phase::Coda, 0), (Phase::Draw, 0)]);
}

#[test]
fn a_draft_says_all_that_is_missing() {
    let fields = json!({ "board": "k3r3/8/8/8/8/8/8/4K2N", "hands": { "white": ["Dressage", "Boulder"], "black": [] } });
    let reasons: Vec<_> = refusals(&fields, json!({ "play": ["Dressage", "Boulder"] })).into_iter().map(|refusal| refusal.reason).collect();
    assert_eq!(reasons, ["nothing-moved", "owed", "owed", "left-in-check"]);
    let refused = refusals(&fields, json!({ "play": ["Dressage"], "move": ["e1-f1", "f1-f2"] }));
    assert_eq!(refused.iter().map(|one| (one.reason, one.phase, one.index)).collect::<Vec<_>>(), [("no-extra-move", Some(Phase::Move), Some(1))]);
    assert!(refusals(&fields, json!({ "move": ["e1-f1"] })).is_empty());
}

#[test]
fn no_coda_makes_up_for_an_empty_move_phase() {
    // Neither a King that falls in it, nor an answer that is waited for (R63).
    let pawn_takes = json!({ "board": "4k3/8/8/8/3p4/2K5/8/8", "turn": "black", "hands": { "white": [], "black": ["Rout"] },
        "declared": { "white": [], "black": ["Mercenary"] } });
    let pawn_takes = (pawn_takes, json!({ "play": ["use Mercenary discard Rout"], "coda": ["Mercenary d4xc3"] }));
    let asks = json!({ "board": "P7/7k/8/8/8/8/8/4K3", "declared": { "white": [], "black": ["Crown of Thorns", "Crown of Thorns"] } });
    let asks = (asks, json!({ "coda": ["promote a8"] }));
    for (fields, text) in [pawn_takes, asks] {
        let state = position(&fields);
        let refusal = Heretik::decide(&state, state.seat(), &turn(text.clone())).unwrap_err();
        assert_eq!((refusal.reason, refusal.phase), ("nothing-moved", Some(Phase::Coda)), "{text}");
        assert_eq!(refusals(&fields, text).first().map(|refusal| refusal.reason), Some("nothing-moved"));
        assert_eq!(Heretik::offers(&state, state.seat(), &Turn::default(), Phase::Coda, false), Ok(Vec::new()));
    }
}

#[test]
fn a_long_search_for_a_safe_choice_hides_no_short_one() {
    // The Bishops' wanderings (Conspiracy, Errant) are too many to search; that a pass leaves the King in check is seen at once.
    let state = position(&json!({ "board": "5Pk1/r5Q1/3Pbp1P/1PPp2Rr/bb1p2R1/3pRbP1/RP2P3/b4K2", "turn": "black",
        "hands": { "white": [], "black": ["Errant", "Conspiracy"] }, "declared": { "white": [], "black": ["Knave", "Catapult"] } }));
    let plays = turn(json!({ "play": ["Errant", "declared Knave", "declared Catapult", "Conspiracy"] }));
    let safe = Heretik::offers(&state, state.seat(), &plays, Phase::Move, true).expect("choices");
    let is_listed = |text: &str| safe.iter().any(|offer| offer.text == text);
    assert!(is_listed("a7xg7") && is_listed("g8-f7"));
    assert!(!is_listed("pass") && !is_listed("a7-a5") && !is_listed("h5-h4"));
}

#[test]
fn a_draft_never_draws_and_carries_out_what_comes_before_a_refused_choice() {
    let state = position(&json!({ "hands": { "white": ["Zeal"], "black": [] }, "deck": ["Rout"] }));
    let attempt = Heretik::attempt(&state, state.seat(), &turn(json!({ "play": ["Zeal", "Dash"], "move": ["e1-e2"] })));
    assert_eq!(attempt.state.dead(Side::White).len(), 1);
    assert_eq!((attempt.state.hand(Side::White).len(), attempt.state.deck(Side::White).len()), (0, 1));
    assert_eq!(attempt.state.board.king(Side::White), state.board.king(Side::White));
}

#[test]
fn trying_out_a_second_gnosis_shows_nothing() {
    let hands = json!({ "white": ["Gnosis"], "black": ["Zeal"] });
    let state = position(&json!({ "hands": hands, "declared": { "white": ["Gnosis"], "black": [] } }));
    let draft = Heretik::attempt(&state, state.seat(), &turn(json!({ "declare": ["Gnosis"] }))).state;
    assert!(Heretik::view(&draft, Viewer::Seat(Seat(0))).sides[1].hand[0].is_none());
    let declared = Heretik::decide(&state, state.seat(), &turn(json!({ "declare": ["Gnosis"], "move": ["e1-e2"] }))).unwrap().state;
    assert!(Heretik::view(&declared, Viewer::Seat(Seat(0))).sides[1].hand[0].is_some());
    assert!(Heretik::view(&declared, Viewer::Spectator).sides[1].hand[0].is_none());
}

#[test]
fn gnosis_shows_the_first_card_drawn_to_its_holder_alone() {
    let fields = json!({ "hands": { "white": ["Revelation"], "black": [] }, "declared": { "white": [], "black": ["Gnosis"] },
        "deck": ["Zeal", "Dash"] });
    let state = position(&fields);
    let decision = Heretik::decide(&state, state.seat(), &turn(json!({ "play": ["Revelation"], "move": ["revelation"] }))).unwrap();
    let drawn = |viewer: Viewer| -> Vec<String> {
        let facts = decision.parts.iter().flat_map(|part| &part.facts).filter(|fact| matches!(fact, Fact::Drew { .. }));
        facts.filter_map(|fact| Heretik::tell(fact, viewer)).map(|told| told.words).collect()
    };
    assert_eq!(drawn(Viewer::Seat(Seat(1))), ["White drew Zeal and showed it", "White drew a card"]);
    assert_eq!(drawn(Viewer::Spectator), ["White drew a card", "White drew a card"]);
    assert_eq!(drawn(Viewer::Seat(Seat(0))), ["White drew Zeal and showed it", "White drew Dash"]);
}

#[test]
fn a_card_discarded_from_the_hand_reads_as_a_question_mark() {
    let seen = |choice: &str| Heretik::choice_as_seen(choice, Seat(0), Viewer::Seat(Seat(1)));
    for (choice, words) in [
        ("discard Rout, declared Knave", "discard ?, declared Knave"),
        ("Sabotage discard Rout, Dash target Shield, Knave", "Sabotage discard ?, ? target Shield, Knave"),
        ("use Indulgence discard Crown of Thorns declare Pike rotate Spawn", "use Indulgence discard ? declare Pike rotate Spawn"),
        ("rotate Spawn discard Rout", "rotate Spawn discard ?"),
        ("ram d1 N 5 discard Rout, Heaven and Earth", "ram d1 N 5 discard ?, ?"),
        ("Resurrection take Zeal", "Resurrection take Zeal"),
        ("e2-e4", "e2-e4"),
    ] {
        assert_eq!(seen(choice), words);
        assert_eq!(Heretik::choice_as_seen(choice, Seat(0), Viewer::Seat(Seat(0))), choice);
        assert_eq!(Heretik::choice_as_seen(choice, Seat(0), Viewer::Everything), choice);
    }
}

#[test]
fn the_opponent_answers_and_the_mover_goes_on() {
    let fields = json!({ "board": "8/P6k/8/8/8/8/8/4K3", "hands": { "white": ["Boulder", "Rout"], "black": [] },
        "declared": { "white": [], "black": ["Crown of Thorns", "Crown of Thorns"] } });
    let state = position(&fields);
    let written = turn(json!({ "play": ["Boulder", "discard Rout"], "move": ["a7-a8"], "coda": ["promote a8"] }));
    let asked = Heretik::decide(&state, Seat(0), &written).unwrap().state;
    assert_eq!((Heretik::awaiting(&asked), Heretik::to_act(&asked)), (Some(Awaiting::Promotion), Seats::only(Seat(1))));
    let shown = Heretik::write_position(&asked, Viewer::Seat(Seat(1)));
    assert_eq!(shown["waiting"]["turn"]["play"], json!(["Boulder", "discard ?"]));
    assert_eq!(Heretik::decide(&asked, Seat(0), &turn(json!({ "coda": ["Boulder d5"] }))).unwrap_err().reason, "wait-for-answer");
    assert_eq!(Heretik::answer(&asked, Seat(0), "a8=N").unwrap_err().reason, "not-your-answer");
    let offers: Vec<_> = Heretik::offers(&asked, Seat(1), &Turn::default(), Phase::Coda, false).unwrap();
    assert_eq!(offers.iter().map(|offer| offer.text.as_str()).collect::<Vec<_>>(), ["a8=Q", "a8=R", "a8=B", "a8=N"]);
    let answered = Heretik::answer(&asked, Seat(1), "a8=N").unwrap().state;
    assert_eq!(Heretik::decide(&answered, Seat(0), &turn(json!({ "move": ["e1-e2"] }))).unwrap_err().reason, "only-coda");
    assert_eq!(Heretik::decide(&answered, Seat(0), &Turn::default()).unwrap_err().reason, "owed");
    for side in [&asked, &answered] {
        let json = Heretik::write_position(side, Viewer::Everything);
        assert_eq!(Heretik::write_position(&Heretik::read_position(&json).unwrap(), Viewer::Everything), json);
    }
    let done = Heretik::decide(&answered, Seat(0), &turn(json!({ "coda": ["Boulder d5"] }))).unwrap().state;
    assert_eq!((done.turn, done.number), (Side::Black, 21));
    // A draft of the mover's has no answer in it.
    let draft = turn(json!({ "play": ["Boulder"], "move": ["a7-a8"], "coda": ["promote a8", "a8=N"] }));
    let Verdict::Refused(refusals) = Heretik::attempt(&state, Seat(0), &draft).verdict else { panic!("an answer is not hers") };
    assert_eq!(refusals[0].reason, "wait-for-answer");
}

/// A draft that waits for an answer is not called complete if one of the answers leaves it without a legal end.
#[test]
fn a_promotion_after_which_the_turn_has_no_end_is_refused_in_a_draft() {
    let verdict = |board: &str, played: &[&str], coda: &[&str]| {
        let state = position(&json!({ "board": board, "hands": { "white": ["Deliverance", "Divine Right", "Attrition"], "black": [] },
            "declared": { "white": [], "black": ["Crown of Thorns", "Crown of Thorns"] } }));
        let written = turn(json!({ "play": played, "move": ["a7-a8"], "coda": coda }));
        match Heretik::attempt(&state, Seat(0), &written).verdict {
            Verdict::Complete => "complete".to_string(),
            Verdict::Refused(refusals) => format!("{} {}", refusals[0].reason, refusals[0].words),
        }
    };
    let in_check = verdict("4r2k/P7/8/8/8/8/8/4K3", &[], &["promote a8"]);
    assert!(in_check.starts_with("no-end-after if your opponent makes the Pawn on a8 a Queen"), "{in_check}");
    assert!(in_check.contains("your King would be in check by the Rook on e8"), "{in_check}");
    // The King may still leave the check in the Coda.
    assert_eq!(verdict("4r2k/P7/8/8/8/8/8/4K3", &["Deliverance", "Divine Right"], &["promote a8"]), "complete");
    assert_eq!(verdict("5r1k/P7/8/8/8/8/8/4K3", &[], &["promote a8"]), "complete");
    // Attrition would open the file, and has to be carried out; without a Knight of Black's it lapses.
    let owed = verdict("4r2k/P2n4/8/8/8/8/4N3/4K3", &["Attrition"], &["promote a8"]);
    assert!(owed.starts_with("no-end-after") && owed.contains("Attrition"), "{owed}");
    assert_eq!(verdict("4r2k/P2b4/8/8/8/8/4N3/4K3", &["Attrition"], &["promote a8"]), "complete");
}

#[test]
fn nothing_is_chosen_in_the_draw_phase() {
    let state = position(&json!({ "hands": { "white": ["Zeal"], "black": [] } }));
    for choices in [json!({ "move": ["e1-e2"], "draw": ["Zeal"] }), json!({ "move": ["e1-e2"], "draw": ["x"] })] {
        let refusal = Heretik::decide(&state, Seat(0), &turn(choices.clone())).unwrap_err();
        assert_eq!((refusal.reason, refusal.phase, refusal.index), ("no-such-phase", Some(Phase::Draw), Some(0)));
        assert!(matches!(Heretik::attempt(&state, Seat(0), &turn(choices)).verdict, Verdict::Refused(_)));
    }
}

#[test]
fn a_draft_that_claims_a_draw_shows_that_it_ends_the_game() {
    let state = position(&json!({ "quiet": 100 }));
    let attempt = Heretik::attempt(&state, Seat(0), &turn(json!({ "move": ["claim"] })));
    assert_eq!(attempt.verdict, Verdict::Complete);
    assert!(Heretik::outcome(&attempt.state).is_some_and(|outcome| outcome.winners.is_empty()));
    let told: Vec<String> =
        attempt.parts[0].facts.iter().filter_map(|fact| Heretik::tell(fact, Viewer::Seat(Seat(1)))).map(|told| told.words).collect();
    assert!(told.iter().any(|words| words.contains("draw")), "{told:?}");
}

#[test]
fn positions_are_refused_precisely() {
    for (position, words) in [
        (json!({ "bord": "" }), "unknown field `bord`"),
        (json!({ "board": "4k3/8/8" }), "3 ranks"),
        (json!({ "board": "k3k3/8/8/8/8/8/8/4K3" }), "Black has 2 Kings"),
        (json!({ "hands": { "white": ["Shield"] } }), "called Shield/Pike"),
        (json!({ "hands": { "white": ["?"] } }), "'?' is not a card"),
        (json!({ "declared": { "white": ["Shield/Pike"] } }), "under the edge"),
        (json!({ "declared": { "white": ["Zeal"] } }), "Zeal cannot lie in a declared area"),
        (json!({ "mode": "formal", "deck": ["Zeal"] }), "one list for white and one for black"),
        (json!({ "deck": { "white": [] } }), "in Simple 'deck' is one list"),
        (json!({ "exposed": [{ "man": "e5", "on": ["e4"] }] }), "no man stands on e5"),
        (json!({ "exposed": [{ "man": "e2", "on": ["j9"] }] }), "j9 is not on the board"),
        (json!({ "castling": "KX" }), "not 'KX'"),
        (json!({ "bound": ["Zeal"] }), "'Zeal' cannot bind"),
        (json!({ "turn": "red" }), "'turn' is white or black"),
        (json!({ "number": 0 }), "from 1"),
        (json!({ "waiting": { "turn": { "move": ["e2-e4"] } } }), "the waiting turn is not legal"),
        (json!({ "waiting": { "turn": { "move": ["e2-e3"] } } }), "does not stop for an answer"),
    ] {
        let error = Heretik::read_position(&position).err().unwrap_or_else(|| panic!("{position} is read")).0;
        assert!(error.contains(words), "{position}: {error}");
    }
    assert!(Heretik::read_position(&json!({})).is_ok());
    assert_eq!(Heretik::read_position(&json!({ "board": "4k3/8/8/8/8/8/8/8" })).unwrap().over.unwrap().winners, [Seat(1)]);
}

#[test]
fn a_start_draws_handicap_cards_first_and_formal_decks_hold_two_copies_at_most() {
    let start = |options: Value| -> Result<State, BadOption> {
        let options: Options = serde_json::from_value(options).unwrap();
        let mut state = Heretik::empty(&options)?;
        for fact in Heretik::begin(&options, &mut Dice::from_seed(&Seed::from_number(1)))? {
            state.apply(&fact).unwrap();
        }
        Ok(state)
    };
    let state = start(json!({ "deck": ["Zeal", "Rout", "Dash", "Ram"], "handicap": { "white": 1, "black": 3 } })).unwrap();
    assert_eq!((state.hand(Side::White).len(), state.hand(Side::Black).len(), state.deck(Side::White).len()), (2, 1, 1));
    let state = start(json!({ "mode": "formal", "decks": { "white": ["Zeal", "Zeal"], "black": [] } })).unwrap();
    assert_eq!((state.deck(Side::White).len(), state.deck(Side::Black).len(), state.hand(Side::Black).len()), (2, 0, 0));
    assert_eq!(start(json!({})).unwrap().deck(Side::Black).len(), 119);
    for wrong in [
        json!({ "mode": "formal", "deck": { "white": ["Zeal", "Zeal", "Zeal"], "black": [] } }),
        json!({ "decks": { "white": [], "black": [] } }),
        json!({ "deck": ["Zebra"] }),
        json!({ "mode": "quick" }),
        json!({ "handicap": 3 }),
        json!({ "colour": 1 }),
    ] {
        assert!(start(wrong.clone()).is_err(), "{wrong}");
    }
}

#[test]
fn damaged_facts_are_refused_and_do_not_panic() {
    let state = position(&json!({}));
    for text in [
        r#"{"drew":{"seat":0,"card":"Zeal"}}"#,
        r#"{"went":{"man":"K","from":"e2","to":"e3","how":"move"}}"#,
        r#"{"went":{"man":"K","from":"e1","to":"j9","how":"move"}}"#,
        r#"{"went":{"man":"K","from":"e1","to":"e8","how":"move"}}"#,
        r#"{"became":{"man":"K","on":"e1","into":"x"}}"#,
        r#"{"played":{"seat":0,"card":"Zebra","from":"hand","x":0,"is_mature":false}}"#,
        r#"{"rotated":{"seat":1,"card":"Spawn"}}"#,
        r#"{"taken":{"seat":1,"card":"Zeal"}}"#,
        r#"{"boulder-shoved":{"from":"a1","to":"a2"}}"#,
        r#"{"swapped":{"one":"a1","other":"a2"}}"#,
        r#"{"rammed":{"man":"R","from":"a1","to":"a3","shifts":[]}}"#,
    ] {
        let fact: Fact = serde_json::from_str(text).unwrap();
        assert!(state.clone().apply(&fact).is_err(), "{text}");
    }
}

#[test]
fn a_player_without_a_legal_turn_is_told_apart_from_one_with_a_card_that_saves_her() {
    let prove = |hand: Value| {
        let fields = json!({ "board": "R5k1/5ppp/8/8/8/8/8/4K3", "turn": "black", "hands": { "white": [], "black": hand } });
        Heretik::prove(&position(&fields), &mut || true).unwrap()
    };
    assert_eq!(prove(json!([])).legal_turn, Some(false));
    assert_eq!(prove(json!(["Gnosis", "Redemption", "Feint", "Catapult"])).legal_turn, Some(false));
    for saves in ["Deliverance", "Boulder", "Quagmire", "Warlord"] {
        assert_eq!(prove(json!([saves])).legal_turn, Some(true), "{saves}");
    }
    let fields = json!({ "board": "R5k1/5ppp/8/8/8/8/8/4K3", "turn": "black" });
    assert_eq!(Heretik::prove(&position(&fields), &mut || false).unwrap().legal_turn, None);
}

#[test]
fn a_long_hand_does_not_drown_the_search_for_a_legal_turn() {
    // A march may be paid with any of the millions of selections of thirty cards.
    let hand: Vec<String> =
        super::cards::listed().into_iter().map(|card| card.face.name.to_string()).filter(|name| name != "Warlord").take(30).collect();
    let hand: Vec<String> = std::iter::once("Warlord".to_string()).chain(hand).collect();
    let fields =
        json!({ "board": "8/8/8/8/8/2k5/1q6/K7", "hands": { "white": hand, "black": [] }, "declared": { "white": [], "black": ["Squire"] } });
    let mut asked = 0;
    let proof = Heretik::prove(&position(&fields), &mut || {
        asked += 1;
        asked < 40
    });
    assert_ne!(proof.unwrap().legal_turn, Some(false), "not everything can have been tried");
}

#[test]
fn a_capture_is_told_from_the_one_who_took() {
    let square = |name: &str| name.parse::<Square>().unwrap();
    let capture = Fact::Captured { man: 'P', on: square("e2"), by: square("g4") };
    let went = |to: &str, how| Fact::Went { man: 'b', from: square("g4"), to: square(to), how };
    let told = Heretik::tell_taking(&capture, &went("e2", How::Move)).unwrap();
    assert_eq!((told.words.as_str(), told.slides), ("Black's Bishop on g4 took the Pawn on e2", vec![(square("g4"), square("e2"))]));
    let told = Heretik::tell_taking(&capture, &went("e3", How::Move)).unwrap();
    assert_eq!(told.words, "Black's Bishop on g4 took the Pawn on e2 and went to e3");
    assert!(told.squares.contains(&square("e2")), "the square of the captured man is marked too");
    assert!(Heretik::tell_taking(&capture, &went("e2", How::Pushed)).is_none());
    assert!(Heretik::tell_taking(&capture, &Fact::Passed { seat: Seat(1) }).is_none());
}
