use super::super::cardless::random_games::{after, check, moves, position, reason, turn_of};
use super::*;
use crate::rules::turn::Verdict;

type Heavy = HeavyChess;

fn at(board: &str, turn: &str, castling: &str) -> State {
    position::<Heavy>(&format!(r#"{{"board":"{board}","turn":"{turn}","castling":"{castling}"}}"#))
}

fn quiet_at(board: &str, quiet: u32) -> State {
    position::<Heavy>(&format!(r#"{{"board":"{board}","turn":"white","castling":"-","quiet":{quiet}}}"#))
}

fn kind(state: &State) -> String {
    state.over.as_ref().map_or("on".to_string(), |outcome| outcome.kind.clone())
}

fn board(state: &State) -> String {
    words::write_position(state)["board"].as_str().unwrap().to_string()
}

const CASTLES: &str = "10/1r3k2r1/10/10/10/10/10/10/1R3K2R1/10";

#[test]
fn random_games_keep_the_rules() {
    assert!(check::<Heavy>(3, 50) > 100);
}

#[test]
fn perft_from_the_start() {
    let start = State::start();
    assert_eq!([0, 1, 2, 3].map(|depth| perft::perft(&start, depth).nodes), [1, 28, 784, 26_456]);
    let perft = perft::perft(&start, 4);
    assert_eq!(perft.nodes, 886_185);
    assert_eq!(perft.divide.iter().find(|(choice, _)| choice == "e2-f4"), Some(&("e2-f4".to_string(), 49_560)));
}

#[test]
fn perft_where_both_may_castle() {
    // 975,802 if a Rook could castle the King out of its own shadow (HC1).
    assert_eq!(perft::perft(&at(CASTLES, "white", "KQkq"), 4).nodes, 975_781);
}

#[test]
fn hc1_castling_goes_to_h_and_d() {
    assert_eq!(board(&after::<Heavy>(&at(CASTLES, "white", "KQkq"), &["O-O"])), "10/1r3k2r1/10/10/10/10/10/10/1R4RK2/10");
    assert_eq!(board(&after::<Heavy>(&at(CASTLES, "white", "KQkq"), &["O-O-O"])), "10/1r3k2r1/10/10/10/10/10/10/3KR3R1/10");
    assert_eq!(board(&after::<Heavy>(&at(CASTLES, "black", "KQkq"), &["O-O"])), "10/1r4rk2/10/10/10/10/10/10/1R3K2R1/10");
    assert_eq!(board(&after::<Heavy>(&at(CASTLES, "black", "KQkq"), &["O-O-O"])), "10/3kr3r1/10/10/10/10/10/10/1R3K2R1/10");
    assert_eq!(reason::<Heavy>(&at(CASTLES, "white", "KQkq"), "f2-h2"), "no-such-way");
}

#[test]
fn hc1_castling_is_refused_for_its_reason() {
    let bare = |board: &str| at(board, "white", "KQ");
    assert_eq!(reason::<Heavy>(&at(CASTLES, "white", "Kkq"), "O-O-O"), "castling-lost");
    assert_eq!(reason::<Heavy>(&bare("10/9k/10/10/10/10/10/10/1RN2K2R1/10"), "O-O-O"), "castling-blocked");
    assert_eq!(reason::<Heavy>(&bare("10/9k/10/5r4/10/10/10/10/1R3K2R1/10"), "O-O"), "castling-in-check");
    assert_eq!(reason::<Heavy>(&bare("10/9k/10/4r5/10/10/10/10/1R3K2R1/10"), "O-O-O"), "castling-through-check");
    assert_eq!(reason::<Heavy>(&bare("10/9k/10/4r5/10/10/10/10/1R3K2R1/10"), "O-O"), "legal");
    assert_eq!(reason::<Heavy>(&bare("10/9k/10/1r8/10/10/10/10/1R3K2R1/10"), "O-O-O"), "legal");
}

#[test]
fn hc1_the_castling_rook_shields_nobody() {
    let state = at("10/9k/10/10/10/10/10/10/rR3K2R1/10", "white", "KQ");
    assert_eq!(reason::<Heavy>(&state, "O-O-O"), "castling-through-check");
    assert_eq!(reason::<Heavy>(&state, "O-O"), "legal");
}

#[test]
fn hc1_a_moved_or_captured_rook_ends_its_castling() {
    let rights = |state: &State| state.bare.rights.to_string();
    assert_eq!(rights(&after::<Heavy>(&at(CASTLES, "white", "KQkq"), &["i2-i3"])), "Qkq");
    assert_eq!(rights(&after::<Heavy>(&at(CASTLES, "white", "KQkq"), &["i2xi9"])), "Qq");
    assert_eq!(rights(&after::<Heavy>(&at(CASTLES, "white", "KQkq"), &["f2-f3"])), "kq");
    assert_eq!(rights(&at("10/1r3k2r1/10/10/10/10/10/10/1R3K4/10", "white", "KQkq")), "Qkq");
}

#[test]
fn hc2_pawns_step_twice_from_rank_three_only() {
    let state = at("5k4/10/10/10/10/10/1P8/P9/10/5K4", "white", "-");
    assert_eq!(reason::<Heavy>(&state, "a3-a5"), "legal");
    assert_eq!(reason::<Heavy>(&state, "b4-b6"), "no-such-way");
    assert_eq!(reason::<Heavy>(&state, "a3-b4"), "no-such-way");
    assert_eq!(reason::<Heavy>(&state, "a3xb4"), "own-man");
    assert_eq!(reason::<Heavy>(&at("5k4/10/10/10/10/10/n9/P9/10/5K4", "white", "-"), "a3-a5"), "blocked");
    assert_eq!(reason::<Heavy>(&at("5k4/10/10/10/10/n9/10/P9/10/5K4", "white", "-"), "a3-a5"), "occupied");
    assert_eq!(reason::<Heavy>(&at("5k4/10/10/10/10/10/10/P9/10/5K4", "white", "-"), "a3xb4"), "nothing-there");
}

#[test]
fn hc2_en_passant_is_at_once_and_marked() {
    let state = after::<Heavy>(&at("5k4/10/10/10/10/1p8/10/P9/10/5K4", "white", "-"), &["a3-a5"]);
    assert_eq!(words::write_position(&state)["ep"], "a4");
    assert_eq!(reason::<Heavy>(&state, "b5xa4"), "wrong-sign");
    assert_eq!(board(&after::<Heavy>(&state, &["b5xa4ep"])), "5k4/10/10/10/10/10/p9/10/10/5K4");
    let late = after::<Heavy>(&state, &["f10-f9", "f1-f2"]);
    assert_eq!(reason::<Heavy>(&late, "b5xa4ep"), "not-in-passing");
}

#[test]
fn hc2_en_passant_may_not_uncover_the_king() {
    let state = position::<Heavy>(r#"{"board":"10/10/10/10/10/k1Pp5R/10/10/10/5K4","turn":"black","castling":"-","ep":"c4"}"#);
    assert_eq!(reason::<Heavy>(&state, "d5xc4ep"), "left-in-check");
    assert!(moves::<Heavy>(&state, false).contains(&"d5xc4ep".to_string()) && !moves::<Heavy>(&state, true).contains(&"d5xc4ep".to_string()));
}

#[test]
fn hc3_promotion_is_compulsory_to_one_of_ten() {
    let state = at("1r8/P9/10/5k4/10/10/10/10/9Z/5K4", "white", "-");
    let promotions = moves::<Heavy>(&state, true).iter().filter(|choice| choice.contains('=')).count();
    assert_eq!(promotions, 20);
    assert_eq!(reason::<Heavy>(&state, "a9-a10"), "promotion-missing");
    assert_eq!(reason::<Heavy>(&state, "a9-a10=K"), "promotion-unknown");
    assert_eq!(reason::<Heavy>(&state, "a9-a10=q"), "promotion-unknown");
    assert_eq!(reason::<Heavy>(&state, "j2-j10=Q"), "promotion-early");
    assert_eq!(board(&after::<Heavy>(&state, &["a9xb10=T"])), "1T8/10/10/5k4/10/10/10/10/9Z/5K4");
    assert_eq!(reason::<Heavy>(&at("10/10/P9/5k4/10/10/10/10/10/5K4", "white", "-"), "a8-a9"), "legal");
}

#[test]
fn hc4_mate_wins_and_stalemate_draws() {
    let mated = after::<Heavy>(&quiet_at("k9/10/1K8/10/10/10/10/10/10/7Q2", 149), &["h1-h10"]);
    assert_eq!((kind(&mated), mated.over.unwrap().winners), ("checkmate".to_string(), vec![Side::White.seat()]));
    assert_eq!(kind(&after::<Heavy>(&at("k9/10/8Q1/10/10/10/10/10/10/9K", "white", "-"), &["i8-b8"])), "stalemate");
    assert_eq!(kind(&after::<Heavy>(&at("k9/10/8Z1/10/10/10/10/10/10/9K", "white", "-"), &["i8-b8"])), "checkmate");
}

#[test]
fn hc4_only_these_positions_are_dead() {
    let after_capture = |men: &str| kind(&after::<Heavy>(&at(&format!("k9/1R8/10/10/10/10/10/9K/10/{men}"), "black", "-"), &["a10xb9"]));
    for dead in ["10", "8B1", "8N1", "2b7", "2b5B1", "2b3B1B1"] {
        assert_eq!(after_capture(dead), "dead", "{dead}");
    }
    for alive in ["3b4B1", "7BB1", "7NN1", "2n5N1", "2n5B1", "8L1", "8T1", "8A1", "8C1", "8P1"] {
        assert_eq!(after_capture(alive), "on", "{alive}");
    }
}

#[test]
fn hc4_quiet_turns_may_be_claimed_at_100_and_draw_at_150() {
    let board = "3k6/10/10/10/10/9P/10/10/R9/9K";
    assert_eq!(reason::<Heavy>(&quiet_at(board, 99), "claim"), "no-claim");
    assert_eq!(reason::<Heavy>(&quiet_at(board, 100), "claim"), "legal");
    assert_eq!(kind(&after::<Heavy>(&quiet_at(board, 148), &["a2-b2"])), "on");
    assert_eq!(kind(&after::<Heavy>(&quiet_at(board, 149), &["a2-b2"])), "quiet");
    assert_eq!(after::<Heavy>(&quiet_at(board, 149), &["j5-j6"]).quiet, 0);
    // Nothing follows the 150th quiet turn in a count either; the pawn's move is the only one that goes on.
    let perft = perft::perft(&quiet_at(board, 149), 2);
    assert!(perft.divide.iter().all(|(choice, nodes)| (choice == "j5-j6") == (*nodes > 0)), "{perft:?}");
}

#[test]
fn hc4_three_times_may_be_claimed_and_five_times_draws() {
    let round = ["c2-d4", "c9-d7", "d4-c2", "d7-c9"];
    let thrice = after::<Heavy>(&State::start(), &[round, round].concat());
    assert_eq!(thrice.claims(), [Claim::Repetition]);
    let four = after::<Heavy>(&thrice, &[&round[..], &round[..3]].concat());
    assert_eq!(kind(&four), "on");
    let perft = perft::perft(&four, 2);
    assert!(perft.divide.iter().all(|(choice, nodes)| (choice == "d7-c9") == (*nodes == 0)));
    assert_eq!(kind(&after::<Heavy>(&four, &["d7-c9"])), "repetition");
}

#[test]
fn hc4_castling_rights_tell_positions_apart() {
    let begin = after::<Heavy>(&State::start(), &["i3-i5", "i8-i6"]);
    let round = ["i2-i3", "i9-i8", "i3-i2", "i8-i9"];
    let again = after::<Heavy>(&begin, &[round, round].concat());
    assert_eq!(again.seen.times(), 2, "the first time the Rooks had not moved");
}

#[test]
fn hc4_a_capture_in_passing_that_is_not_legal_does_not_tell_positions_apart() {
    let round = ["h9-g7", "h2-g4", "g7-h9", "g4-h2"];
    let no_pawn = after::<Heavy>(&State::start(), &[&["a3-a5"][..], &round[..]].concat());
    assert_eq!(no_pawn.seen.times(), 2);
    let begin = after::<Heavy>(&State::start(), &["a3-a5", "c9-d7", "a5-a6", "b8-b6"]);
    let round = ["h2-g4", "h9-g7", "g4-h2", "g7-h9"];
    assert_eq!(after::<Heavy>(&begin, &round).seen.times(), 1, "a6xb7ep was possible the first time");
}

#[test]
fn the_king_may_not_be_left_in_check() {
    let pinned = at("kn5Q2/10/10/10/10/10/10/10/1K8/10", "black", "-");
    assert_eq!(reason::<Heavy>(&pinned, "b10-c8"), "left-in-check");
    let refusal = Heavy::decide(&pinned, Side::Black.seat(), &turn_of("b10-c8")).unwrap_err();
    assert_eq!(refusal.words, "your King on a10 would be in check from the Queen on h10");
    assert_eq!(refusal.squares, ["h10", "a10"].map(|name| name.parse().unwrap()));
    let attempt = Heavy::attempt(&pinned, Side::Black.seat(), &turn_of("b10-c8"));
    assert!(attempt.state.man_on("c8".parse().unwrap()).is_some(), "a draft shows the move all the same");
    assert!(matches!(attempt.verdict, Verdict::Refused(refusals) if refusals[0].reason == "left-in-check"));
    assert_eq!(reason::<Heavy>(&at("k6Q2/8n1/10/10/10/10/10/10/1K8/10", "black", "-"), "i9-g10"), "legal");
}

#[test]
fn a_move_is_refused_for_its_reason() {
    let start = State::start();
    for (choice, why) in [
        ("e4-e5", "no-man"),
        ("e8-e7", "not-yours"),
        ("b2xb3", "own-man"),
        ("b2-b3", "own-man"),
        ("b2-b5", "blocked"),
        ("b2-c4", "no-such-way"),
        ("e3xe4", "wrong-sign"),
        ("e3-e4=Q", "promotion-early"),
        ("e3xd4ep", "not-in-passing"),
        ("e3-e11", "unreadable"),
        ("", "unreadable"),
        ("O-O-O-O", "unreadable"),
        ("O-O", "castling-blocked"),
        ("e3–e4", "unreadable"),
        ("e3-é4", "unreadable"),
        ("claim", "no-claim"),
    ] {
        assert_eq!(reason::<Heavy>(&start, choice), why, "{choice}");
    }
}

#[test]
fn without_safe_a_castling_needs_all_its_conditions_and_other_moves_do_not() {
    let state = at("10/9k/5r4/3r6/10/10/5Np3/10/1R3K2R1/10", "white", "KQ");
    let (all, safe) = (moves::<Heavy>(&state, false), moves::<Heavy>(&state, true));
    assert!(all.contains(&"f4-g6".to_string()) && !safe.contains(&"f4-g6".to_string()));
    assert!(all.contains(&"O-O".to_string()) && !all.contains(&"O-O-O".to_string()));
}

#[test]
fn a_bad_position_says_what_is_wrong() {
    let wrong = |text: &str, words: &str| {
        let error = Heavy::read_position(&serde_json::from_str(text).unwrap()).map(|_| ()).unwrap_err();
        assert!(error.0.contains(words), "{text}: {error}");
    };
    wrong(r#"{"board":"10/10/5k4/10/10/10/10/5K4/10"}"#, "9 ranks");
    wrong(r#"{"board":"10/10/5k5/10/10/10/10/10/5K4/10"}"#, "rank 8 is 11 squares wide");
    wrong(r#"{"board":"10/10/5k4/x9/10/10/10/10/5K4/10"}"#, "'x' on rank 7");
    wrong(r#"{"board":"10/10/5k4/10/10/10/10/10/10/10"}"#, "White has 0 Kings");
    wrong(r#"{"board":"10/10/5k3k/10/10/10/10/10/5K4/10"}"#, "Black has 2 Kings");
    wrong(r#"{"castling":"KX"}"#, "castling");
    wrong(r#"{"ep":"e11"}"#, "not on the board");
    wrong(r#"{"ep":"e4"}"#, "double step");
    wrong(r#"{"masters":{}}"#, "masters");
    assert_eq!(position::<Heavy>("{}"), State::start());
    assert_eq!(position::<Heavy>(r#"{"castling":""}"#).bare.rights.to_string(), "-");
}

#[test]
fn offers_threats_and_notation_are_in_a_players_words() {
    let state = at("1r8/P9/10/5k4/10/10/10/10/9Z/5K4", "white", "-");
    let offers = Heavy::offers(&state, Side::White.seat(), &Turn::default(), Phase::Move, true).unwrap();
    let words: Vec<_> = offers.iter().filter(|offer| offer.text == "a9xb10=T").map(|offer| offer.words.as_str()).collect();
    assert_eq!(words, ["Pawn a9 captures the Rook on b10, becomes a Centaur"]);
    assert_eq!(Heavy::threats(&state, Side::White.seat()), [("b10".parse().unwrap(), ["j2", "a9"].map(|name| name.parse().unwrap()).to_vec())]);
    let note = |choice: &str| Heavy::notation(&Heavy::decide(&state, Side::White.seat(), &turn_of(choice)).unwrap().parts, Viewer::Spectator);
    assert_eq!(note("a9xb10=T"), "a9×b10=T");
    assert_eq!(note("j2-j7"), "Zj2–j7+");
    let castles = Heavy::decide(&at(CASTLES, "white", "KQkq"), Side::White.seat(), &turn_of("O-O")).unwrap();
    assert_eq!(Heavy::notation(&castles.parts, Viewer::Spectator), "O–O");
}

#[test]
fn facts_keep_their_stored_form() {
    let stored = |state: &State, choice: &str| {
        let decision = Heavy::decide(state, state.bare.turn.seat(), &turn_of(choice)).unwrap();
        serde_json::to_string(&decision.parts[0].facts).unwrap()
    };
    assert_eq!(
        stored(&at("5k4/10/10/10/10/1p8/10/P9/10/5K4", "white", "-"), "a3-a5"),
        r#"[{"moved":{"man":"P","from":"a3","to":"a5"}},{"next":{"turn":1,"quiet":0,"castling":"-","skipped":"a4","is_open":true}}]"#
    );
    assert_eq!(
        stored(&at(CASTLES, "black", "KQkq"), "O-O"),
        r#"[{"castled":{"side":1,"king":["f9","h9"],"rook":["i9","g9"]}},{"next":{"turn":0,"quiet":1,"castling":"KQ"}}]"#
    );
}
