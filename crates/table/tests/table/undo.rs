//! Undo: free until something was rolled or revealed, then by consent.

use crate::common::{Driver, ONE, TWO, header};
use ztable_bots::Level;
use ztable_core::testkit::Counting;
use ztable_core::{Code, Seat, Viewer};
use ztable_table::{Command, Deed, JournalEntry, Known, Phase, Table};

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
        driver.sit(name, Seat::new(number));
        driver.watch(Viewer::Seat(Seat::new(number)));
    }
    driver.ok("Ada", Command::Start);
    driver.pick_last("Ada", ONE);
    driver.pick_last("Bob", TWO);
    let bob = driver.picture(Viewer::Seat(TWO)).game.clone().unwrap().view;
    driver.ok("Ada", Command::Undo { seat: ONE });
    let bob_after = driver.picture(Viewer::Seat(TWO)).game.clone().unwrap();
    assert!(bob_after.options.is_empty(), "Bob has finished this turn");
    let sheet = &bob["seats"][1]["sheet"];
    assert!(sheet["squares"].as_array().is_some_and(|drawn| drawn.len() == 1), "{sheet}");
    assert_eq!(sheet, &bob_after.view["seats"][1]["sheet"], "Bob's own sheet is as it was");
}

/// Nothing that is sent grows with them, and the table that is read again is the same.
#[test]
fn undos_without_end_cost_no_more_than_the_first() {
    let mut driver = Driver::two_players();
    for _ in 0..4 {
        driver.pick_last("Ada", ONE);
        driver.pick_last("Bob", TWO);
    }
    let viewers = [Viewer::Seat(ONE), Viewer::Seat(TWO), Viewer::Spectator];
    let start = viewers.map(|viewer| driver.count(viewer));
    for _ in 0..300 {
        driver.pick_last("Ada", ONE);
        driver.ok("Ada", Command::Undo { seat: ONE });
    }
    for (viewer, start) in viewers.into_iter().zip(start) {
        let sizes = &driver.sizes[&viewer][start..];
        let (first, last) = (sizes[..2].iter().max(), sizes[sizes.len() - 2..].iter().max());
        // Numbers get longer, and there is a note that earlier notes are left out.
        assert!(last.unwrap() < &(first.unwrap() + 200), "{viewer:?}: {first:?}, then {last:?}");
    }
    let mut again = Table::restore(header(2), driver.stored.clone(), 9).unwrap();
    for viewer in viewers {
        let feed = again.watch(viewer, 0, 0).unwrap().read().unwrap();
        let known = Known::after(None, feed).unwrap();
        assert_eq!(known.picture.game, driver.picture(viewer).game, "{viewer:?}");
    }
}

/// Work is counted in allocations, of which every pick that is played makes some.
#[test]
fn opening_a_table_plays_its_game_once_however_often_picks_were_taken_back() {
    const TIMES: u64 = 100;
    assert!(Counting::is_installed());
    let mut driver = Driver::two_players();
    let asked = |driver: &Driver| -> Vec<(&'static str, Seat)> {
        let options = |seat| &driver.picture(Viewer::Seat(seat)).game.as_ref().unwrap().options;
        let players = [("Ada", ONE), ("Bob", TWO)].into_iter();
        players.filter(|(_, seat)| !options(*seat).is_empty()).collect()
    };
    // Until, about half-way, a turn begins for both: nothing is rolled before Bob has drawn, too.
    let begins = |driver: &Driver| {
        asked(driver).len() == 2 && driver.last_option(ONE).starts_with("square ")
    };
    while driver.stored.len() < 24 || !begins(&driver) {
        assert_eq!(driver.table.phase(), Phase::Playing);
        for (name, seat) in asked(&driver) {
            driver.pick_last(name, seat);
        }
    }
    let pick = driver.last_option(ONE);
    let work = |entries: &[JournalEntry]| {
        let entries = entries.to_vec();
        let before = Counting::allocations();
        let table = Table::restore(header(2), entries, 9);
        let after = Counting::allocations();
        assert!(table.is_ok());
        after - before
    };
    let mut opened = vec![work(&driver.stored)];
    for _ in 0..2 {
        for _ in 0..TIMES {
            let seen = driver.last(Viewer::Seat(ONE)).seq;
            driver.ok("Ada", Command::Pick { seat: ONE, pick: pick.clone(), seen });
            driver.ok("Ada", Command::Undo { seat: ONE });
            let last = &driver.stored.last().unwrap().deed;
            assert!(matches!(last, Deed::TookBack { .. }), "{last:?}");
        }
        opened.push(work(&driver.stored));
    }
    let [game, once, twice] = opened[..] else { unreachable!("three were opened") };
    let each = (once - game) / TIMES;
    assert!(4 * each < game, "a pick that was taken back costs {each}, the game {game}");
    assert!(10 * (twice - once) < 11 * (once - game), "{game}, {once}, {twice}");
}

/// What others are sent by a free undo: that the seat has not finished, and not one line.
#[test]
fn a_free_undo_is_nobody_elses_business() {
    let mut driver = Driver::two_players();
    for _ in 0..3 {
        driver.pick_last("Ada", ONE);
        driver.pick_last("Bob", TWO);
    }
    let bob = Viewer::Seat(TWO);
    let before = driver.known[&bob].clone();
    let pick = driver.last_option(TWO);
    for _ in 0..3 {
        driver.pick_last("Ada", ONE);
        driver.ok("Ada", Command::Undo { seat: ONE });
    }
    let after = driver.known[&bob].clone();
    assert_eq!(after.picture, before.picture);
    assert_eq!(after.lines, before.lines);
    for feed in driver.inbox[&bob].iter().filter(|feed| feed.seq > before.seq) {
        assert!(feed.lines.is_empty() && feed.log_from.is_none(), "{feed:?}");
        let changed = serde_json::to_string(&feed.patch).unwrap();
        assert!(changed.len() < 150 && !changed.contains("options"), "{changed}");
    }
    // His pick was made before all that, and it still counts.
    driver.ok("Bob", Command::Pick { seat: TWO, pick, seen: before.seq });
}

#[test]
fn whether_an_undo_is_free_does_not_tell_what_others_hid() {
    // Bob uses a shelter, which rolls again; nobody else is told before the turn ends.
    let offered =
        |driver: &Driver, seat| driver.picture(Viewer::Seat(seat)).game.clone().unwrap().options;
    let pick_safely = |driver: &mut Driver, name: &str, seat| {
        let options = offered(driver, seat);
        let safe =
            |choice: &&ztable_core::Choice| choice.warning.is_none() && choice.pick != "shelter";
        let Some(choice) = options.iter().find(safe).or(options.first()) else { return };
        let seen = driver.last(Viewer::Seat(seat)).seq;
        driver.ok(name, Command::Pick { seat, pick: choice.pick.clone(), seen });
    };
    let free = |shelter: bool| {
        let mut driver = Driver::two_players();
        while driver.table.phase() == Phase::Playing {
            let shelters = offered(&driver, TWO).iter().any(|choice| choice.pick == "shelter");
            if shelters && !offered(&driver, ONE).is_empty() {
                pick_safely(&mut driver, "Ada", ONE);
                if shelter {
                    let seen = driver.last(Viewer::Seat(TWO)).seq;
                    let pick = "shelter".to_owned();
                    driver.ok("Bob", Command::Pick { seat: TWO, pick, seen });
                }
                let game = driver.picture(Viewer::Seat(ONE)).game.clone().unwrap();
                return Some((game.free_undo, game.view));
            }
            pick_safely(&mut driver, "Ada", ONE);
            pick_safely(&mut driver, "Bob", TWO);
        }
        None
    };
    let (with, without) = (free(true).expect("a shelter turns up"), free(false).unwrap());
    assert_eq!(with.1, without.1, "Ada sees the same");
    assert!(with.0 && without.0, "and may take back in both worlds");
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
    assert!(driver.last(Viewer::Seat(ONE)).log_from.is_some(), "lines of the log are no more");
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
    assert!(driver.picture(Viewer::Seat(TWO)).undo.is_some(), "and leaves it open as well");
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
