use super::super::cardless::random_games::{after, check, moves, position, reason, to_move, turn_of};
use super::*;
use crate::rules::turn::Verdict;

type Proper = Herooj<false>;
type Masters = Herooj<true>;

fn at(board: &str, turn: &str, quiet: u32) -> State {
    position::<Proper>(&format!(r#"{{"board":"{board}","turn":"{turn}","quiet":{quiet}}}"#))
}

fn masters_at(board: &str, turn: &str, white: u8, black: u8) -> State {
    position::<Masters>(&format!(r#"{{"board":"{board}","turn":"{turn}","masters":{{"white":{white},"black":{black}}}}}"#))
}

fn kind(state: &State) -> String {
    state.over.as_ref().map_or("on".to_string(), |outcome| outcome.kind.clone())
}

#[test]
fn random_games_keep_the_rules() {
    assert!(check::<Proper>(3, 60) > 60);
    assert!(check::<Masters>(3, 60) > 60);
}

#[test]
fn perft_from_the_start() {
    let nodes = |state: &State, depth| perft::perft(state, depth).nodes;
    for (variant, third, fourth) in [(Variant::Proper, 72_060, 3_218_318), (Variant::Master, 67_900, 2_856_100)] {
        let start = State::start(variant);
        assert_eq!([1, 2, 3].map(|depth| nodes(&start, depth)), [40, 1600, third]);
        if variant == Variant::Proper {
            assert_eq!(nodes(&start, 4), fourth);
        }
    }
}

#[test]
fn hj1_a_move_is_one_or_two_empty_squares_in_a_straight_line() {
    let state = at("pp6/8/8/8/3P4/8/8/8", "white", 0);
    assert_eq!(moves::<Proper>(&state, true), ["d4-b6", "d4-c5", "d4-d5", "d4-d6", "d4-e5", "d4-f6"]);
    for (choice, why) in [("d4-d7", "no-such-way"), ("d4-e6", "no-such-way"), ("d4-d3", "no-such-way"), ("d4-c4", "no-such-way")] {
        assert_eq!(reason::<Proper>(&state, choice), why, "{choice}");
    }
    let state = at("p6p/8/3p4/8/3P4/8/8/8", "white", 0);
    assert_eq!((reason::<Proper>(&state, "d4-d5"), reason::<Proper>(&state, "d4-d6")), ("legal", "occupied"));
    let state = at("p6p/8/8/3p4/3P4/8/8/8", "white", 0);
    assert_eq!((reason::<Proper>(&state, "d4-d5"), reason::<Proper>(&state, "d4-d6")), ("occupied", "blocked"));
}

#[test]
fn hj1_a_heroo_never_goes_forward_and_nobody_goes_round_the_edge() {
    let state = at("p6p/8/3H4/8/8/8/8/8", "white", 0);
    assert_eq!(moves::<Proper>(&state, true).len(), 10);
    assert_eq!(reason::<Proper>(&state, "d6-e7"), "no-such-way");
    let state = at("pp6/8/8/8/7P/8/8/8", "white", 0);
    assert_eq!(moves::<Proper>(&state, true), ["h4-f6", "h4-g5", "h4-h5", "h4-h6"]);
}

#[test]
fn hj2_a_capture_jumps_one_friend_onto_the_enemy_behind() {
    let state = at("pp6/8/8/8/3PPp2/8/8/P7", "white", 0);
    let next = after::<Proper>(&state, &["d4xf4"]);
    assert_eq!(words::write_position(&next)["board"], "pp6/8/8/8/4PP2/8/8/P7");
    assert_eq!(reason::<Proper>(&state, "d4-f4"), "wrong-sign");
    assert_eq!(reason::<Proper>(&at("pp6/8/8/8/3P1p2/8/8/P7", "white", 0), "d4xf4"), "no-friend");
    assert_eq!(reason::<Proper>(&at("pp6/8/8/8/3Ppp2/8/8/P7", "white", 0), "d4xf4"), "no-friend");
    assert_eq!(reason::<Proper>(&at("pp6/8/8/8/3PP3/8/8/P7", "white", 0), "d4xf4"), "no-enemy");
    assert_eq!(reason::<Proper>(&at("pp6/8/8/8/3PPP2/8/8/P7", "white", 0), "d4xf4"), "no-enemy");
    assert_eq!(reason::<Proper>(&at("pp6/8/8/3p4/3P4/8/8/P7", "white", 0), "d4xd5"), "no-such-way");
}

#[test]
fn hj2_only_masters_capture_diagonally() {
    assert_eq!(reason::<Proper>(&at("pp6/8/5p2/4P3/3M4/8/8/P7", "white", 0), "d4xf6"), "legal");
    for man in ["P", "H"] {
        let state = at(&format!("pp6/8/5p2/4P3/3{man}4/8/8/P7"), "white", 0);
        assert_eq!(reason::<Proper>(&state, "d4xf6"), "no-such-way", "{man}");
    }
}

#[test]
fn hj3_a_pawn_becomes_a_heroo_on_the_far_rank_only() {
    let next = after::<Proper>(&at("8/8/1P6/8/8/p6p/8/8", "white", 3), &["b6-b8"]);
    assert_eq!(words::write_position(&next)["board"], "1H6/8/8/8/8/p6p/8/8");
    let next = after::<Proper>(&at("8/8/8/1P6/8/p6p/8/8", "white", 3), &["b5-b7"]);
    assert_eq!(words::write_position(&next)["board"], "8/1P6/8/8/8/p6p/8/8");
}

#[test]
fn hj4_home_wins_before_everything_else() {
    assert_eq!(kind(&after::<Proper>(&at("8/8/8/8/3H4/3P4/3p4/8", "white", 149), &["d4xd2"])), "home");
    assert_eq!(kind(&after::<Proper>(&at("pp6/8/8/8/3H4/8/8/8", "white", 0), &["d4-d3"])), "on");
    assert_eq!(kind(&after::<Proper>(&at("8/8/8/3h4/8/8/8/PP6", "black", 0), &["d5-d7"])), "home");
}

#[test]
fn hj4_eliminated_means_neither_pawns_nor_herooj() {
    assert_eq!(kind(&after::<Proper>(&at("m6m/8/8/8/3PPp2/8/8/8", "white", 0), &["d4xf4"])), "eliminated");
    assert_eq!(kind(&after::<Proper>(&at("8/8/8/8/3PPp2/h7/8/8", "white", 0), &["d4xf4"])), "on");
}

#[test]
fn hj4_who_cannot_move_has_lost() {
    let next = after::<Proper>(&at("8/8/8/8/8/p7/P7/1P6", "white", 0), &["b1-b2"]);
    assert_eq!((kind(&next), next.over.unwrap().winners), ("blocked".to_string(), vec![Side::White.seat()]));
    assert_eq!(kind(&after::<Proper>(&at("8/8/8/8/8/p7/P1P5/8", "white", 0), &["c2-c3"])), "on");
}

#[test]
fn hj5_the_second_master_wins_even_if_the_first_was_captured() {
    let board = "pp6/8/8/8/3H4/8/8/P7";
    let first = after::<Masters>(&masters_at(board, "white", 0, 1), &["d4-d2"]);
    assert_eq!((kind(&first), first.masters), ("on".to_string(), [1, 1]));
    assert_eq!(kind(&after::<Masters>(&masters_at(board, "white", 1, 0), &["d4-d2"])), "masters");
}

#[test]
fn hj5_one_man_left_loses_and_two_do_not() {
    assert_eq!(kind(&after::<Masters>(&masters_at("m7/8/8/8/3PPp2/8/8/8", "white", 0, 1), &["d4xf4"])), "last-man");
    assert_eq!(kind(&after::<Masters>(&masters_at("m6m/8/8/8/3PPp2/8/8/8", "white", 0, 1), &["d4xf4"])), "on");
}

#[test]
fn hj6_quiet_turns_may_be_claimed_at_100_and_draw_at_150() {
    let board = "7p/8/m7/8/3M4/8/8/P7";
    assert_eq!(reason::<Proper>(&at(board, "white", 99), "claim"), "no-claim");
    assert_eq!(reason::<Proper>(&at(board, "white", 100), "claim"), "legal");
    assert_eq!(kind(&after::<Proper>(&at(board, "white", 148), &["d4-d5"])), "on");
    assert_eq!(kind(&after::<Proper>(&at(board, "white", 149), &["d4-d5"])), "quiet");
    assert_eq!(after::<Proper>(&at(board, "white", 149), &["a1-a2"]).quiet, 0);
}

#[test]
fn hj6_a_heroos_conversion_is_no_pawn_move_and_a_promotion_is_one() {
    let board = "pp6/8/8/8/3H4/8/8/P7";
    let state = position::<Masters>(&format!(r#"{{"board":"{board}","turn":"white","quiet":10}}"#));
    assert_eq!(after::<Masters>(&state, &["d4-d2"]).quiet, 11);
    assert_eq!(after::<Proper>(&at("8/8/1P6/8/8/p6p/8/P7", "white", 10), &["b6-b8"]).quiet, 0);
}

#[test]
fn hj6_three_times_may_be_claimed_and_five_times_draws() {
    let round = ["d2-d3", "d7-d6", "d3-d2", "d6-d7"];
    let thrice = after::<Proper>(&State::start(Variant::Proper), &[round, round].concat());
    assert_eq!(thrice.claims(), [Claim::Repetition]);
    assert_eq!(reason::<Proper>(&thrice, "claim"), "legal");
    let four = after::<Proper>(&thrice, &[&round[..], &round[..3]].concat());
    assert_eq!(kind(&four), "on");
    // Black may come to the fifth time, and perft knows that nothing follows it.
    let listed = moves::<Proper>(&four, true).len() as u64;
    let perft = perft::perft(&four, 2);
    assert!(perft.nodes > 0 && perft.divide.iter().any(|(choice, nodes)| choice == "d6-d7" && *nodes == 0), "{listed}");
    assert_eq!(kind(&after::<Proper>(&four, &["d6-d7"])), "repetition");
}

#[test]
fn a_bad_position_says_what_is_wrong() {
    let wrong = |text: &str, words: &str| {
        let error = Proper::read_position(&serde_json::from_str(text).unwrap()).map(|_| ()).unwrap_err();
        assert!(error.0.contains(words), "{text}: {error}");
    };
    wrong(r#"{"board":"8/8/8/8/8/8/8"}"#, "7 ranks");
    wrong(r#"{"board":"9/8/8/8/8/8/8/pP6"}"#, "rank 8 is 9 squares wide");
    wrong(r#"{"board":"k7/8/8/8/8/8/8/pP6"}"#, "'k' on rank 8");
    wrong(r#"{"turn":"red"}"#, "white or black");
    wrong(r#"{"castling":"-"}"#, "castling");
    wrong(r#"{"masters":{"white":1}}"#, "Master Herooj");
    wrong(r#"{"quiet":-1}"#, "quiet");
    wrong("[]", "an object");
    assert_eq!(position::<Proper>("{}"), State::start(Variant::Proper));
}

#[test]
fn a_draft_is_carried_out_without_ending_the_turn() {
    let start = State::start(Variant::Proper);
    let attempt = Proper::attempt(&start, to_move::<Proper>(&start), &turn_of("b2-b4"));
    assert_eq!((attempt.verdict, attempt.state.turn, attempt.state.number), (Verdict::Complete, Side::White, 1));
    let nothing = Proper::attempt(&start, Side::White.seat(), &Turn::default());
    assert!(matches!(nothing.verdict, Verdict::Refused(refusals) if refusals[0].reason == "nothing"));
    let early = Proper::attempt(&start, Side::Black.seat(), &turn_of("b7-b6"));
    assert!(matches!(early.verdict, Verdict::Refused(refusals) if refusals[0].reason == "not-your-turn"));
}

#[test]
fn offers_say_in_words_what_they_do() {
    let state = at("1p6/1P6/1P6/8/8/7p/8/8", "white", 0);
    let offers = Proper::offers(&state, Side::White.seat(), &Turn::default(), Phase::Move, true).unwrap();
    let words: Vec<_> = offers.iter().filter(|offer| offer.text == "b6xb8").map(|offer| offer.words.as_str()).collect();
    assert_eq!(words, ["Pawn b6 captures the Pawn on b8 and becomes a Heroo"]);
    assert_eq!(Proper::threats(&state, Side::White.seat()), [("b8".parse().unwrap(), vec!["b6".parse().unwrap()])]);
    let decision = Proper::decide(&state, Side::White.seat(), &turn_of("b6xb8")).unwrap();
    assert_eq!(Proper::notation(&decision.parts, Viewer::Spectator), "b6×b8=H");
}

#[test]
fn facts_keep_their_stored_form() {
    let state = at("1p6/1P6/1P6/8/8/7p/8/8", "white", 4);
    let decision = Proper::decide(&state, Side::White.seat(), &turn_of("b6xb8")).unwrap();
    let stored = serde_json::to_string(&decision.parts[0].facts).unwrap();
    assert_eq!(
        stored,
        r#"[{"captured":{"man":"p","on":"b8"}},{"moved":{"man":"P","from":"b6","to":"b8"}},{"promoted":{"man":"P","on":"b8","into":"H"}},{"next":{"turn":1,"quiet":0}}]"#
    );
}
