use super::*;
use crate::chance::Seed;
use crate::rules;
use crate::rules::game::{Options, Position};
use crate::rules::sampler::{self, Habits};
use crate::rules::turn::{Awaiting, Seat, Viewer};
use serde_json::json;

fn dice(number: u64) -> Dice {
    Dice::from_seed(&Seed::from_number(number))
}

/// Stops after being asked so often.
fn after(asked: u32) -> impl FnMut() -> bool {
    let mut left = asked;
    move || {
        left = left.saturating_sub(1);
        left == 0
    }
}

fn to_act(position: &dyn Position) -> Seat {
    position.to_act().iter().next().expect("the game is not over")
}

fn chosen(game: &str, position: serde_json::Value) -> String {
    let position = rules::find(game).unwrap().read_position(&position).unwrap();
    let seen = Seen::of(position.as_ref(), to_act(position.as_ref())).unwrap();
    match choose(&seen, &mut dice(1), &mut after(60)) {
        Some(Deed::Turn(turn)) => turn.choices(Phase::Move).join(" "),
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_is_chosen_is_legal_in_every_game_from_many_positions() {
    for rules in rules::ALL {
        let mut dice = dice(5);
        let (mut position, _) = rules.begin(&Options::new(), &mut dice).unwrap();
        for turn in 0..24 {
            if position.outcome().is_some() {
                break;
            }
            let seat = to_act(position.as_ref());
            let deed = if turn % 3 == 0 {
                choose(&Seen::of(position.as_ref(), seat).unwrap(), &mut dice, &mut after(2))
            } else if position.awaiting() == Some(Awaiting::Promotion) {
                sampler::answer(position.as_ref(), seat, &mut dice).map(Deed::Answer)
            } else {
                sampler::turn(position.as_ref(), seat, Habits::CURIOUS, 20, &mut dice).map(Deed::Turn)
            };
            let next = match deed {
                Some(Deed::Turn(turn)) => position.decide(seat, &turn),
                Some(Deed::Answer(choice)) => position.answer(seat, &choice),
                None => break,
            };
            position = next.unwrap_or_else(|refusal| panic!("{}: {refusal}", rules.about().id)).0;
        }
    }
}

#[test]
fn whoever_need_not_act_is_not_asked() {
    let position = rules::find("herichess").unwrap().empty(&Options::new()).unwrap();
    assert!(Seen::of(position.as_ref(), Seat(0)).is_some() && Seen::of(position.as_ref(), Seat(1)).is_none());
}

#[test]
fn mate_is_given_and_what_hangs_is_taken() {
    let board = |text: &str| json!({ "board": text.split(' ').next().unwrap() });
    assert_eq!(chosen("heavy-chess", board("k9/2R7/3R6/10/10/10/10/10/10/5K4")), "d8-d10");
    assert_eq!(chosen("heavy-chess", board("k9/10/10/10/4q5/10/10/4R5/10/5K4")), "e3xe6");
}

#[test]
fn a_hero_comes_home() {
    let board = json!({ "board": "pp4pp/8/8/8/H7/8/8/PP4PP", "turn": "white" });
    let mv = chosen("herooj", board);
    assert!(mv.starts_with("a4-"), "{mv}");
}

#[test]
fn a_king_that_nobody_guards_is_taken() {
    let board = json!({ "board": "4k3/8/8/8/8/8/4R3/4K3", "turn": "white" });
    let position = rules::find("heretik").unwrap().read_position(&board).unwrap();
    let seen = Seen::of(position.as_ref(), Seat(0)).unwrap();
    let Some(Deed::Turn(turn)) = choose(&seen, &mut dice(3), &mut after(40)) else { panic!("there is a turn") };
    let (after, _) = position.decide(Seat(0), &turn).unwrap();
    assert!(after.outcome().is_some_and(|outcome| outcome.winners == [Seat(0)]), "{turn:?}");
}

/// Everything that the seat cannot see is changed, and nothing that it chooses changes.
#[test]
fn the_choice_depends_on_nothing_that_the_seat_may_not_know() {
    let heretik = rules::find("heretik").unwrap();
    let with = |hand: [&str; 2], deck: [&str; 3]| {
        let position = json!({
            "hands": { "white": ["Zeal", "Rout", "Knave"], "black": hand }, "declared": { "white": ["Pike"], "black": ["Quagmire"] }, "deck": deck,
        });
        heretik.read_position(&position).unwrap()
    };
    let one = with(["Dash", "Warlord"], ["Feint", "Ram", "Boulder"]);
    let other = with(["Assassination", "Sabotage"], ["Zeal", "Gnosis", "Attrition"]);
    let deed = |position: &dyn Position| choose(&Seen::of(position, Seat(0)).unwrap(), &mut dice(9), &mut after(60));
    assert_eq!(deed(one.as_ref()), deed(other.as_ref()));
    let seen = Seen::of(one.as_ref(), Seat(0)).unwrap();
    let text = seen.position.to_string();
    assert!(!text.contains("Warlord") && !text.contains("Boulder") && text.contains("Rout"));
    // What it imagines fits what it sees.
    let imagined = seen.imagined(&mut dice(2)).unwrap();
    assert_eq!(imagined.write_position(Viewer::Seat(Seat(0))), one.write_position(Viewer::Seat(Seat(0))));
}

#[test]
fn a_position_that_would_stand_for_the_third_time_is_known() {
    let (mut position, _) = rules::find("herooj").unwrap().begin(&Options::new(), &mut dice(1)).unwrap();
    for mv in ["d2-d3", "d7-d6", "d3-d2", "d6-d7", "d2-d3", "d7-d6", "d3-d2"] {
        let mut turn = Turn::default();
        turn.push(Phase::Move, mv);
        position = position.decide(to_act(position.as_ref()), &turn).unwrap().0;
    }
    assert_eq!(Seen::of(position.as_ref(), Seat(1)).unwrap().repeats, ["d6-d7"]);
}
