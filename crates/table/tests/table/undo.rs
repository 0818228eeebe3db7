//! Undo: free until something was rolled or revealed, then by consent.

use crate::common::{Driver, ONE, TWO};
use ztable_bots::Level;
use ztable_core::{Code, Viewer};
use ztable_table::Command;

#[test]
fn free_until_the_next_roll() {
    let mut driver = Driver::two_players();
    let before = driver.picture(Viewer::Seat(ONE)).game.clone().unwrap();
    assert!(!before.free_undo && !before.can_ask_undo);
    driver.pick_last("Ada", ONE);
    assert!(driver.picture(Viewer::Seat(ONE)).game.as_ref().unwrap().free_undo);
    driver.ok("Ada", Command::Undo { seat: ONE });
    let after = driver.picture(Viewer::Seat(ONE)).game.clone().unwrap();
    assert_eq!((after.view, after.options), (before.view, before.options));
}

#[test]
fn a_later_pick_of_another_seat_stays() {
    let mut driver = Driver::new(3);
    for (name, number) in [("Ada", 0), ("Bob", 1), ("Eve", 2)] {
        driver.sit(name, ztable_core::Seat::new(number));
        driver.watch(Viewer::Seat(ztable_core::Seat::new(number)));
    }
    driver.ok("Ada", Command::Start);
    driver.pick_last("Ada", ONE);
    driver.pick_last("Bob", TWO);
    let bob = driver.picture(Viewer::Seat(TWO)).game.clone().unwrap().view;
    driver.ok("Ada", Command::Undo { seat: ONE });
    let bob_after = driver.picture(Viewer::Seat(TWO)).game.clone().unwrap();
    assert!(bob_after.options.is_empty(), "Bob has finished this turn");
    assert_eq!(bob["you"], bob_after.view["you"], "Bob's own sheet is as it was");
}

#[test]
fn after_a_roll_the_others_must_agree() {
    let mut driver = Driver::two_players();
    let start = driver.picture(Viewer::Seat(ONE)).game.clone().unwrap().view;
    driver.pick_last("Ada", ONE);
    driver.pick_last("Bob", TWO);
    driver.ok("Ada", Command::Undo { seat: ONE });
    let undo = driver.picture(Viewer::Seat(TWO)).undo.clone().expect("Bob is asked");
    assert_eq!((undo.seat, undo.waiting.len()), (ONE, 1));
    let refusal = driver.send("Eve", Command::AnswerUndo { agree: true }).unwrap_err();
    assert_eq!(refusal.code, Code::NotAllowed);
    driver.ok("Bob", Command::AnswerUndo { agree: false });
    assert!(driver.picture(Viewer::Seat(ONE)).undo.is_none());
    assert!(driver.picture(Viewer::Spectator).notes[0].contains("declined"));

    driver.ok("Ada", Command::Undo { seat: ONE });
    driver.ok("Bob", Command::AnswerUndo { agree: true });
    assert_eq!(driver.picture(Viewer::Seat(ONE)).game.clone().unwrap().view, start);
    assert!(driver.picture(Viewer::Spectator).notes[1].contains("took back 2 picks"));
    assert_eq!(driver.last(Viewer::Seat(ONE)).log_from, 0, "the log is told anew");
}

#[test]
fn alone_with_bots_nobody_must_be_asked() {
    let mut driver = Driver::against_bot();
    driver.let_bots_play();
    driver.pick_last("Ada", ONE);
    driver.let_bots_play();
    driver.ok("Ada", Command::Undo { seat: ONE });
    assert!(driver.picture(Viewer::Seat(ONE)).notes[0].contains("took back"), "with a trace");
    driver.play_to_the_end(&[("Ada", ONE)]);
    let refusal = driver.send("Ada", Command::Undo { seat: ONE }).unwrap_err();
    assert_eq!(refusal.code, Code::NoUndo);
}

#[test]
fn a_new_pick_withdraws_the_question() {
    let mut driver = Driver::two_players();
    driver.pick_last("Ada", ONE);
    driver.pick_last("Bob", TWO);
    driver.ok("Ada", Command::Undo { seat: ONE });
    driver.pick_last("Ada", ONE);
    assert!(driver.picture(Viewer::Seat(TWO)).undo.is_none());
    assert!(driver.send("Bob", Command::AnswerUndo { agree: true }).is_err());
}

#[test]
fn the_pick_of_another_seat_leaves_the_question_open() {
    let mut driver = Driver::two_players();
    let start = driver.picture(Viewer::Seat(ONE)).game.clone().unwrap().view;
    driver.pick_last("Ada", ONE);
    driver.pick_last("Bob", TWO);
    driver.ok("Ada", Command::Undo { seat: ONE });
    driver.pick_last("Bob", TWO);
    let refusal = driver.send("Bob", Command::Undo { seat: TWO });
    assert!(refusal.is_ok(), "his own last pick is still free");
    driver.ok("Ada", Command::Undo { seat: ONE });
    driver.pick_last("Bob", TWO);
    driver.ok("Bob", Command::AnswerUndo { agree: true });
    assert_eq!(driver.picture(Viewer::Seat(ONE)).game.clone().unwrap().view, start);
    assert!(driver.picture(Viewer::Spectator).notes[0].contains("took back 3 picks"));
}

#[test]
fn one_question_at_a_time() {
    let mut driver = Driver::two_players();
    driver.pick_last("Ada", ONE);
    driver.pick_last("Bob", TWO);
    driver.ok("Ada", Command::Undo { seat: ONE });
    let refusal = driver.send("Bob", Command::Undo { seat: TWO }).unwrap_err();
    assert_eq!(refusal.code, Code::NoUndo);
    assert_eq!(driver.picture(Viewer::Seat(TWO)).undo.as_ref().unwrap().seat, ONE);
}

#[test]
fn who_leaves_the_seat_to_a_bot_is_not_asked_any_more() {
    let mut driver = Driver::two_players();
    let start = driver.picture(Viewer::Seat(ONE)).game.clone().unwrap().view;
    driver.pick_last("Ada", ONE);
    driver.pick_last("Bob", TWO);
    driver.ok("Ada", Command::Undo { seat: ONE });
    driver.ok("Bob", Command::TakeOver { seat: TWO, level: Level::Easy });
    assert!(driver.picture(Viewer::Seat(ONE)).undo.is_none());
    assert_eq!(driver.picture(Viewer::Seat(ONE)).game.clone().unwrap().view, start);
}

#[test]
fn nothing_to_take_back() {
    let mut driver = Driver::two_players();
    let refusal = driver.send("Ada", Command::Undo { seat: ONE }).unwrap_err();
    assert_eq!(refusal.code, Code::NoUndo);
}
