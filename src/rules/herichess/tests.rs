use super::super::cardless::random_games::{after, check, moves, position, reason, to_move, turn_of};
use super::cells::board as tables;
use super::*;
use crate::rules::turn::{Effect, Reach, Verdict};

/// A position of men by army, as `Kc3 Rd1 / Kl3 / Kl12 / Kc12`; an empty army is out, the last one first.
fn at(men: &str, turn: &str) -> State {
    with(men, turn, "[]", 0)
}

fn with(men: &str, turn: &str, exposed: &str, quiet: u32) -> State {
    let armies: Vec<Vec<&str>> = men.split('/').map(|army| army.split_whitespace().collect()).collect();
    let named: serde_json::Map<_, _> = Army::ALL.iter().zip(&armies).map(|(army, men)| (army.word().to_string(), serde_json::json!(men))).collect();
    let out: Vec<_> = Army::ALL.iter().zip(&armies).filter(|(_, men)| men.is_empty()).map(|(army, _)| army.word()).collect();
    position::<Herichess>(
        &serde_json::json!({ "men": named, "turn": turn, "out": out, "exposed": serde_json::from_str::<Value>(exposed).unwrap(), "quiet": quiet })
            .to_string(),
    )
}

fn why(state: &State, choice: &str) -> &'static str {
    reason::<Herichess>(state, choice)
}

fn man(state: &State, square: &str) -> String {
    state.man_on(square.parse().unwrap()).map_or("-".to_string(), |man| man.kind.text().to_string())
}

fn out(state: &State) -> Vec<&'static str> {
    state.out.iter().map(|army| army.word()).collect()
}

fn kind(state: &State) -> String {
    state.over.as_ref().map_or("on".to_string(), |outcome| outcome.kind.clone())
}

#[test]
fn random_games_keep_the_rules() {
    assert!(check::<Herichess>(4, 150) > 200);
}

#[test]
fn the_fast_list_of_safe_moves_is_the_careful_one() {
    // Wide open positions, where pins and zigzags matter: pawns are left out.
    let mut dice = Dice::from_seed(&crate::chance::Seed::from_number(11));
    let mut compared = 0;
    while compared < 400 {
        let mut men = board::Men::NONE;
        for army in Army::ALL {
            for number in 0..4 {
                let kind = if number == 0 { men::Kind::King } else { men::Kind::ALL[2 + dice.below(10) as usize] };
                let cell = dice.below(112) as u8;
                if men.at(cell).is_none() {
                    men.put(men::Man { army, kind }, cell);
                } else if number == 0 {
                    let free = (0..112).find(|&cell| men.at(cell).is_none()).unwrap();
                    men.put(men::Man { army, kind }, free);
                }
            }
        }
        let bare = board::Bare { men, turn: Army::Red, living: board::Armies::ALL, exposed: [None; 4] };
        if bare.mated().next().is_some() {
            continue;
        }
        let mut careful: Vec<_> = bare.moves().into_iter().filter(|&mv| bare.is_safe(mv)).map(|mv| mv.to_string()).collect();
        careful.sort();
        let mut fast: Vec<_> = match bare.legal() {
            moves::Legal::Safe(moves) => moves.iter().map(ToString::to_string).collect(),
            moves::Legal::Any(_) | moves::Legal::Pass => Vec::new(),
        };
        fast.sort();
        assert_eq!(fast, careful, "{}", words::write_position(&State::at(bare, Vec::new())));
        assert_eq!(bare.count_legal(), bare.legal().into_moves().len() as u64);
        compared += 1;
    }
}

#[test]
fn perft_from_the_start() {
    let start = State::start();
    assert_eq!([0, 1, 2, 3, 4].map(|depth| perft::perft(&start, depth).nodes), [1, 16, 256, 4096, 65_536]);
}

#[test]
fn the_corner_rule_binds_steps_and_leaps() {
    let state = at("Pb3 Nd1 Kc3 / Kl3 / Kl12 / Kc12", "red");
    assert_eq!((why(&state, "b3-c2"), why(&state, "b3-a4")), ("no-such-way", "legal"));
    assert_eq!((why(&state, "d1-e3"), why(&state, "d1-f2"), why(&state, "d1+c3")), ("no-such-way", "no-cell", "no-fusion"));
}

#[test]
fn a_boyscout_goes_round_a_blocked_first_step_where_another_way_is_open() {
    assert_eq!(why(&at("Kc3 pc4 Bd3 / Kl1 / Kl12 / Kc12", "red"), "d3-f3"), "legal");
    assert_eq!(why(&at("Kc3 pc4 Bd3 / Kl1 / Kl12 / Kc12", "red"), "d3-d5"), "blocked");
    assert_eq!(why(&at("Kc3 Bd3 / Kl1 / Kl12 / Ka11", "red"), "d3-d5"), "legal");
}

#[test]
fn hr1_to_hr3_pawns_go_forward_and_twice_from_their_hub() {
    let state = at("Kc3 pd4 pe3 / Kl3 / Kl12 / Kc12", "red");
    let pawn: Vec<_> = moves::<Herichess>(&state, true).into_iter().filter(|choice| choice.starts_with("d4")).collect();
    assert_eq!(pawn, ["d4-d5", "d4-d6", "d4-e4", "d4-f4"]);
    assert_eq!((why(&state, "e3-g3"), why(&state, "e3-e4"), why(&state, "e3-f3")), ("no-such-way", "no-such-way", "legal"));
    assert_eq!(why(&at("Kc3 pe4 / Pf4 Kl3 / Kl12 / Kc12", "red"), "e4-f4"), "occupied");
    assert_eq!(why(&at("Kc3 pe4 / Pf3 Kl3 / Kl12 / Kc12", "red"), "e4xf3"), "legal");
    assert_eq!(why(&at("Kc3 pe4 / Kl3 / Kl12 / Kc12", "red"), "e4xf3"), "nothing-there");
    assert_eq!(why(&at("Kc3 pf3 / Pg2 Kl3 / Kl12 / Kc12", "red"), "f3xg2"), "no-such-way");
}

#[test]
fn hr4_the_right_lasts_until_the_owners_next_turn() {
    let state = at("Ka3 pc4 / Kl3 / Kl12 / Kc12 pd6", "red");
    let state = after::<Herichess>(&state, &["c4-c6"]);
    assert_eq!(words::write_position(&state)["exposed"], serde_json::json!([{ "man": "c6", "on": "c5", "until": "red" }]));
    let blue = after::<Herichess>(&state, &["l3-l2", "l12-l13"]);
    assert_eq!(why(&blue, "d6xc5"), "wrong-sign");
    let taken = after::<Herichess>(&blue, &["d6xc5ep"]);
    assert_eq!((man(&taken, "c6"), man(&taken, "c5")), ("-".to_string(), "p".to_string()));
    let late = after::<Herichess>(&blue, &["c12-b12", "a3-b3", "l2-l1", "l13-l12"]);
    assert_eq!(why(&late, "d6xc5ep"), "not-in-passing");
}

#[test]
fn hr4_not_for_the_opposite_army_nor_onto_an_occupied_cell() {
    let exposed = r#"[{"man":"f4","on":"e4","until":"red"}]"#;
    assert_eq!(why(&with("Ka3 pf4 / Kl3 / pf3 Kl12 / Kc12", "green", exposed, 0), "f3xe4ep"), "not-in-passing");
    assert_eq!(why(&with("Ka3 pf4 / pf3 Kl3 / Kl12 / Kc12", "orange", exposed, 0), "f3xe4ep"), "legal");
    let occupied = with("Ka3 pd6 / Kl3 / Rd5 Kl12 / pc6 Kc12", "blue", r#"[{"man":"d6","on":"d5","until":"red"}]"#, 0);
    assert_eq!((why(&occupied, "c6xd5ep"), why(&occupied, "c6xd5")), ("wrong-sign", "legal"));
}

#[test]
fn hr4_the_right_goes_with_its_pawn() {
    let state = with("Ka3 pd6 / Kl3 / Rd7 Kl12 / pc6 Kc12", "green", r#"[{"man":"d6","on":"d5","until":"red"}]"#, 0);
    assert_eq!(after::<Herichess>(&state, &["d7xd6"]).bare.exposed, [None; 4]);
    assert_ne!(after::<Herichess>(&state, &["d7-d8"]).bare.exposed, [None; 4]);
}

#[test]
fn hr5_promotion_is_compulsory_on_another_armys_hub_only() {
    let state = at("Kc3 pj3 pf4 / Kl1 / Kl12 / Kc12", "red");
    assert_eq!(moves::<Herichess>(&state, true).iter().filter(|choice| choice.contains('=')).count(), 4);
    assert_eq!(
        (why(&state, "j3-k3"), why(&state, "j3-k3=K"), why(&state, "j3-k3=RB")),
        ("promotion-missing", "promotion-unknown", "promotion-unknown")
    );
    assert_eq!((why(&state, "f4-g4=R"), why(&state, "f4-g4")), ("promotion-early", "legal"));
    assert_eq!(man(&after::<Herichess>(&state, &["j3-k3=B"]), "k3"), "B");
}

#[test]
fn hr7_two_simple_men_of_different_kinds_join() {
    let state = at("Ra3 Ba4 Kc3 pc4 / Kl1 / Kl12 / Kc12", "red");
    assert_eq!(man(&after::<Herichess>(&state, &["a3+a4"]), "a4"), "RB");
    assert_eq!(why(&state, "a3-a4"), "wrong-sign");
    assert_eq!(why(&at("Ra3 Ra4 Kc3 / Kl1 / Kl12 / Kc12", "red"), "a3+a4"), "no-fusion");
    assert_eq!(why(&at("Na3 Ra4 Kc3 / Kl1 / Kl12 / Kc12", "red"), "a3+a4"), "no-such-way");
    assert_eq!(why(&at("RBa3 Na4 Kc3 / Kl1 / Kl12 / Kc12", "red"), "a3+a4"), "no-fusion");
    assert_eq!(why(&at("Ra3 Kc3 / Na4 Kl1 / Kl12 / Kc12", "red"), "a3+a4"), "wrong-sign");
}

#[test]
fn hr8_to_hr10_a_compound_goes_whole_or_in_part() {
    let state = at("RPa3 Kc3 / Nb3 Kl1 / Kl12 / Kc12", "red");
    let of =
        |to: &str| moves::<Herichess>(&state, true).into_iter().filter(|choice| choice.ends_with(to) && choice.starts_with("a3")).collect::<Vec<_>>();
    assert_eq!(of("a4"), ["a3-a4", "a3/P-a4", "a3/R-a4"]);
    assert_eq!(of("b4"), ["a3-b4", "a3/P-b4"]);
    assert_eq!(of("b3"), ["a3xb3"]);
    let split = after::<Herichess>(&state, &["a3/P-a4"]);
    assert_eq!((man(&split, "a3"), man(&split, "a4")), ("R".to_string(), "P".to_string()));
    assert_eq!((why(&state, "a3/N-a4"), why(&state, "a3/R-b4"), why(&state, "a3/Rxb3")), ("no-such-part", "no-such-way", "split-onto"));
    assert_eq!((why(&state, "c3/R-c4"), why(&state, "a3/R-c3"), why(&state, "a3/P-b3")), ("not-compound", "split-onto", "split-onto"));
}

#[test]
fn hr10_a_boyrooks_parts_share_every_second_cell_of_their_line() {
    let state = at("Kc3 RBd3 / Kl1 / Kl12 / Ka11", "red");
    for (choice, expected) in [("d3-f3", "legal"), ("d3/R-f3", "legal"), ("d3/B-f3", "legal"), ("d3/R-e3", "legal"), ("d3/B-e3", "no-such-way")] {
        assert_eq!(why(&state, choice), expected, "{choice}");
    }
    assert_eq!(why(&at("Kc3 RBd3 pe3 / Kl1 / Kl12 / Ka11", "red"), "d3/R-f3"), "blocked");
}

#[test]
fn hr14_the_player_about_to_move_checkmates_and_removals_open_lines() {
    let state = after::<Herichess>(&at("Kc3 Pg4 / Kl3 Rn11 / pk12 Kl11 / pc10 Kc11", "red"), &["g4-g3"]);
    assert_eq!((out(&state), state.quiet, state.bare.turn), (vec!["green", "blue"], 0, Army::Orange));
    let state = after::<Herichess>(&at("Kc3 Pg4 / pk3 Kl3 / Rl5 Kn12 / pc10 Kc12", "red"), &["g4-g3"]);
    assert_eq!((out(&state), state.quiet), (Vec::new(), 1), "Green attacks Orange, but it is not Green's turn");
}

#[test]
fn hr17_of_two_that_go_at_once_the_nearest_after_ranks_higher() {
    let state = after::<Herichess>(&at("Kb3 Pg4 / Rc7 Kl3 Rn12 / pk12 Km12 / Kc12 pd10", "red"), &["g4-g3"]);
    assert_eq!(out(&state), ["blue", "green"]);
}

#[test]
fn hr15_the_king_must_be_safe_from_every_living_opponent() {
    let state = at("Kc3 / pk3 Kl3 / Kl12 / Kc14 Rd9", "red");
    assert_eq!((why(&state, "c3-d3"), why(&state, "c3-b3")), ("left-in-check", "legal"));
    let refusal = Herichess::decide(&state, Army::Red.seat(), &turn_of("c3-d3")).unwrap_err();
    assert_eq!(refusal.words, "your King on d3 would be attacked by Blue's Rook on d9");
    let attempt = Herichess::attempt(&state, Army::Red.seat(), &turn_of("c3-d3"));
    assert!(matches!(attempt.verdict, Verdict::Refused(_)) && man(&attempt.state, "d3") == "K");
}

#[test]
fn hr15_attacked_without_a_safe_move_every_move_is_allowed_but_no_pass() {
    let state = at("Ka4 Pd14 / Pj3 Kl3 / Rh3 Rh4 Kl12 / Kc12", "red");
    assert_eq!(moves::<Herichess>(&state, true), ["a4-a3", "a4-b3", "a4-b4", "d14-c13", "d14-c14", "d14-d13"]);
    assert_eq!(why(&state, "pass"), "must-move");
}

#[test]
fn hr15_neither_attacked_nor_safe_means_pass() {
    let state = at("Ka4 / Kl3 / Rc3 Nd3 Kl12 / Kc12", "red");
    assert_eq!(moves::<Herichess>(&state, true), ["pass"]);
    assert_eq!(why(&state, "a4-a3"), "must-pass");
    let passed = after::<Herichess>(&state, &["pass"]);
    assert_eq!((passed.quiet, passed.bare.turn), (1, Army::Orange));
    assert_eq!(why(&at("Kc3 pe4 / Kl3 / Kl12 / Kc12", "red"), "pass"), "must-move");
}

#[test]
fn hr16_with_two_armies_left_stalemate_draws_and_mate_wins() {
    let drawn = after::<Herichess>(&at("Ka4 / / Rc2 Nd3 Kl12 / ", "green"), &["c2-c3"]);
    assert_eq!(kind(&drawn), "stalemate");
    let won = after::<Herichess>(&at("Ka4 Pd14 / / Rh2 Ri3 Kl12 / ", "green"), &["h2-h4"]);
    let outcome = won.over.clone().unwrap();
    assert_eq!((kind(&won), outcome.winners), ("last-army".to_string(), vec![Army::Green.seat()]));
    assert_eq!(outcome.places[1], [Army::Red.seat()]);
    let three = after::<Herichess>(&at("Ka4 / Kl3 / Rc2 Nd3 Kl12 / ", "green"), &["c2-c3"]);
    assert_eq!(kind(&three), "on");
}

#[test]
fn hr18_an_army_that_leaves_goes_at_once() {
    let start = State::start();
    let left = Herichess::remove(&start, Army::Red.seat(), Removal::Time).unwrap().state;
    assert_eq!((out(&left), left.bare.turn), (vec!["red"], Army::Orange));
    let other = Herichess::remove(&start, Army::Green.seat(), Removal::Resigned).unwrap().state;
    assert_eq!((out(&other), other.bare.turn), (vec!["green"], Army::Red));
    assert_eq!(Herichess::remove(&other, Army::Green.seat(), Removal::Time).map(|_| ()).unwrap_err().reason, "not-in-game");
    let last = Herichess::remove(&at("Kc3 Rd1 / Pk2 Kl3 / / ", "red"), Army::Red.seat(), Removal::Resigned).unwrap().state;
    assert_eq!((kind(&last), last.over.unwrap().winners), ("resigned".to_string(), vec![Army::Orange.seat()]));
}

#[test]
fn hr18_hr14_is_applied_again_when_a_shield_leaves() {
    let state = at("Kb3 Rc4 / Kl3 / Pc8 Kl12 / Kc12 Pd13", "red");
    let left = Herichess::remove(&state, Army::Green.seat(), Removal::Resigned).unwrap().state;
    assert_eq!((out(&left), left.bare.turn), (vec!["green", "blue"], Army::Red));
}

#[test]
fn hr19_draws_come_by_themselves() {
    let quiet = |men: &str, turns: u32| kind(&after::<Herichess>(&with(men, "red", "[]", turns - 1), &["d1-d2"]));
    assert_eq!(quiet("Kc3 Rd1 / Pk2 Kl3 / Kl12 Pm11 / Kc12 Pd13", 199), "on");
    assert_eq!(quiet("Kc3 Rd1 / Pk2 Kl3 / Kl12 Pm11 / Kc12 Pd13", 200), "quiet");
    assert_eq!(quiet("Kc3 Rd1 / Pk2 Kl3 / / ", 99), "on");
    assert_eq!(quiet("Kc3 Rd1 / Pk2 Kl3 / / ", 100), "quiet");
    assert_eq!(kind(&after::<Herichess>(&at("Kc3 / Pd3 Kl3 / / ", "red"), &["c3xd3"])), "kings");
    assert_eq!(kind(&after::<Herichess>(&at("Kc3 pc4 / Pd3 Kl3 / / ", "red"), &["c3xd3"])), "on");
    assert_eq!(why(&State::start(), "claim"), "no-claim");
}

#[test]
fn hr19_the_third_time_draws_and_fusion_does_not_begin_anew() {
    let round = ["a4+a3", "n4+n3", "n11+n12", "a11+a12", "a3/R-a4", "n3/R-n4", "n12/R-n11", "a12/R-a11"];
    let twice = after::<Herichess>(&State::start(), &round);
    assert_eq!((twice.seen.times(), twice.quiet, kind(&twice)), (2, 8, "on".to_string()));
    assert_eq!(kind(&after::<Herichess>(&twice, &round)), "repetition");
}

#[test]
fn hr14_is_done_when_a_position_is_read() {
    let state = at("Kc3 Rc8 / pk3 Kl3 / pk12 Kl12 / Kc12", "red");
    assert_eq!(out(&state), ["blue"]);
}

#[test]
fn a_bad_position_says_what_is_wrong() {
    let wrong = |text: &str, words: &str| {
        let error = Herichess::read_position(&serde_json::from_str(text).unwrap()).map(|_| ()).unwrap_err();
        assert!(error.0.contains(words), "{text}: {error}");
    };
    let men = |red: &str| format!(r#"{{"men":{{"red":[{red}],"orange":["Kl3"],"green":["Kl12"],"blue":["Kc12"]}}}}"#);
    wrong(&men(r#""Kc3","Re5""#), "no cell e5");
    wrong(&men(r#""Kc3","Qd3""#), "'Qd3' of red");
    wrong(&men(r#""Kc3","BRd3""#), "'BRd3' of red");
    wrong(&men(r#""Kc3","Rd3","Nd3""#), "two men stand on d3");
    wrong(&men(r#""Rd3""#), "Red has 0 Kings");
    wrong(&men(r#""Kc3","Kd3""#), "Red has 2 Kings");
    wrong(r#"{"out":["red"]}"#, "Red is out, but has men");
    wrong(r#"{"out":["pink"]}"#, "'pink'");
    wrong(r#"{"men":{"pink":[]}}"#, "'pink'");
    wrong(r#"{"exposed":[{"man":"f4","on":"e4","until":"red"}]}"#, "Red's Pawn stands on f4");
    wrong(r#"{"quiet":"x"}"#, "'quiet' is a whole number");
    wrong(r#"{"board":""}"#, "'board' is not a field");
    assert_eq!(position::<Herichess>("{}"), State::start());
}

#[test]
fn the_view_shows_cells_tones_and_figures() {
    let view = Herichess::view(&at("RBc3 Kd4 / Kl1 / Kl14 Pm11 / ", "red"), Viewer::Spectator);
    assert_eq!(view.board.cells.len(), 112);
    let at = |name: &str| view.board.at(name.parse().unwrap());
    assert!(at("e5").is_none(), "a hole is no cell");
    assert_eq!(at("c3").unwrap().tone, crate::rules::view::Tone::HubDark);
    assert_eq!(at("g3").unwrap().tone, crate::rules::view::Tone::HubDark);
    assert_eq!(at("a3").unwrap().tone, crate::rules::view::Tone::Dark);
    assert_eq!(view.sides.iter().map(|side| side.is_out).collect::<Vec<_>>(), [false, false, false, true]);
}

#[test]
fn offers_and_notation_are_in_a_players_words() {
    let state = at("RPa3 Nc1 Bc2 Kd4 pc4 / Kl1 / Kl12 / Kc12 Rd14", "red");
    let offers = Herichess::offers(&state, to_move::<Herichess>(&state), &Turn::default(), Phase::Move, false).unwrap();
    let offer = |text: &str| offers.iter().find(|offer| offer.text == text).unwrap_or_else(|| panic!("{text}"));
    assert_eq!(offer("a3/P-a4").words, "The Prince steps out of the Chatelaine to a4; the Rook stays on a3");
    assert_eq!(offer("a3-a4").words, "The whole Chatelaine goes from a3 to a4");
    assert_eq!(offer("c2-d1").words, "Boyscout c2 to d1");
    let joined = at("Ra3 Ba4 Kc3 pc4 / Kl1 / Kl12 / Kc12", "red");
    let offers = Herichess::offers(&joined, to_move::<Herichess>(&joined), &Turn::default(), Phase::Move, true).unwrap();
    let join = offers.iter().find(|offer| offer.text == "a3+a4").unwrap();
    assert_eq!(join.words, "Rook a3 joins the Boyscout on a4: together a Boyrook");
    assert!(matches!(join.reach, Reach::Move { effect: Effect::Join, .. }));
    let note = |state: &State, choice: &str| {
        Herichess::notation(&Herichess::decide(state, state.bare.turn.seat(), &turn_of(choice)).unwrap().parts, Viewer::Spectator)
    };
    assert_eq!(note(&joined, "a3+a4"), "Ra3+a4");
    assert_eq!(note(&joined, "c4-c6"), "c4–c6");
    assert_eq!(note(&at("Kc3 Pg4 / Kl3 Rn11 / pk12 Kl11 / pc10 Kc12", "red"), "g4-g3"), "Pg4–g3 #Green");
}

#[test]
fn facts_keep_their_stored_form() {
    let stored = |state: &State, choice: &str| {
        let decision = Herichess::decide(state, state.bare.turn.seat(), &turn_of(choice)).unwrap();
        serde_json::to_string(&decision.parts[0].facts).unwrap()
    };
    let joined = at("Ra3 Ba4 Kc3 pc4 / Kl1 / Kl12 / Kc12", "red");
    assert_eq!(
        stored(&joined, "a3+a4"),
        r#"[{"fused":{"army":"red","man":"R","from":"a3","to":"a4","into":"RB"}},{"next":{"turn":"orange"}},{"counted":{"quiet":1}}]"#
    );
    assert_eq!(
        stored(&joined, "c4-c6"),
        r#"[{"moved":{"army":"red","man":"p","from":"c4","to":"c6"}},{"exposed":{"army":"red","man":"c6","on":"c5"}},{"next":{"turn":"orange"}},{"counted":{"quiet":0}}]"#
    );
    assert!(tables().number("c5".parse().unwrap()).is_some());
}
