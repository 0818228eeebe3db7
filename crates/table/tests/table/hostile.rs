//! Wrong, doubled, late and reordered commands: a clear answer, and nothing changes.

use crate::common::{Driver, ONE, TWO};
use ztable_core::{Code, Seat, Setup, Viewer};
use ztable_table::{Command, Header, Query, Request, Share, Table};

/// The command is refused with this code, nothing is stored and nobody is sent anything.
fn refused(driver: &mut Driver, name: &str, request: impl Into<Request>, code: Code) {
    let stored = driver.stored.len();
    let sent: usize = driver.inbox.values().map(Vec::len).sum();
    let refusal = driver.send(name, request).unwrap_err();
    assert_eq!(refusal.code, code, "{refusal}");
    assert!(!refusal.message.is_empty());
    assert_eq!(driver.stored.len(), stored);
    assert_eq!(driver.inbox.values().map(Vec::len).sum::<usize>(), sent);
}

#[test]
fn only_the_holder_picks() {
    let mut driver = Driver::two_players();
    let pick = driver.last_option(ONE);
    for name in ["Bob", "Eve"] {
        let command = Command::Pick { seat: ONE, pick: pick.clone(), seen: u64::MAX };
        refused(&mut driver, name, command, Code::NotAllowed);
    }
    let nowhere = Command::Pick { seat: Seat::new(9), pick, seen: u64::MAX };
    refused(&mut driver, "Ada", nowhere, Code::NoSuchSeat);
}

#[test]
fn unreadable_and_illegal_picks() {
    let mut driver = Driver::two_players();
    let seen = driver.last(Viewer::Seat(ONE)).seq;
    let long = "square ".repeat(1000);
    for text in ["", "square z9", "🎲", &long] {
        let command = Command::Pick { seat: ONE, pick: text.into(), seen };
        refused(&mut driver, "Ada", command, Code::Unreadable);
    }
    let command = Command::Pick { seat: ONE, pick: "shelter".into(), seen };
    refused(&mut driver, "Ada", command, Code::Illegal);
}

#[test]
fn a_repeated_key_is_done_once() {
    let mut driver = Driver::two_players();
    let pick = driver.last_option(ONE);
    let seen = driver.last(Viewer::Seat(ONE)).seq;
    let command = Command::Pick { seat: ONE, pick, seen };
    driver.send_keyed("Ada", 777, command.clone()).unwrap();
    let stored = driver.stored.len();
    driver.send_keyed("Ada", 777, command.clone()).unwrap();
    assert_eq!(driver.stored.len(), stored, "answered, not done again");

    // Also when the table was restored in between.
    let mut again = Table::restore(crate::common::header(2), driver.stored.clone(), 9).unwrap();
    let message = ztable_table::FromClient::new(777, command);
    let handled = again.handle(0, &crate::common::person("Ada"), &message);
    assert!(handled.answer.refusal.is_none() && handled.entries.is_empty());
}

#[test]
fn a_pick_for_an_earlier_decision_is_stale() {
    let mut driver = Driver::two_players();
    let seen = driver.last(Viewer::Seat(ONE)).seq;
    driver.pick_last("Ada", ONE);
    driver.pick_last("Bob", TWO);
    let pick = driver.last_option(ONE);
    refused(&mut driver, "Ada", Command::Pick { seat: ONE, pick, seen }, Code::Stale);
}

#[test]
fn what_others_do_does_not_make_a_pick_stale() {
    let mut driver = Driver::two_players();
    let seen = driver.last(Viewer::Seat(ONE)).seq;
    let pick = driver.last_option(ONE);
    driver.pick_last("Bob", TWO);
    driver.ok("Ada", Command::Pick { seat: ONE, pick, seen });
}

#[test]
fn only_the_host_arranges_and_only_before_the_start() {
    let mut driver = Driver::new(2);
    driver.watch(Viewer::Spectator);
    driver.sit("Ada", ONE);
    let level = ztable_bots::Level::Easy;
    refused(&mut driver, "Bob", Command::SeatBot { seat: TWO, level }, Code::NotAllowed);
    refused(&mut driver, "Bob", Command::Start, Code::NotAllowed);
    refused(&mut driver, "Bob", Command::Free { seat: ONE }, Code::NotAllowed);
    refused(&mut driver, "Ada", Command::SeatBot { seat: ONE, level }, Code::NotAllowed);
    let sit = Command::Sit { seat: ONE, share: Share::Nonce("x".into()) };
    refused(&mut driver, "Bob", sit, Code::NotAllowed);
    let bad_nonce = Command::Sit { seat: TWO, share: Share::Nonce("a:b".into()) };
    refused(&mut driver, "Bob", bad_nonce, Code::BadRequest);
    let long_name = Command::Rename { name: "x".repeat(25) };
    refused(&mut driver, "Ada", long_name, Code::BadRequest);
    driver.ok("Ada", Command::SeatBot { seat: TWO, level });
    driver.ok("Ada", Command::Start);
    refused(&mut driver, "Ada", Command::Start, Code::NotAllowed);
    refused(&mut driver, "Ada", Command::Free { seat: TWO }, Code::NotAllowed);
    let late = Command::Sit { seat: TWO, share: Share::Nonce("x".into()) };
    refused(&mut driver, "Bob", late, Code::NotAllowed);
}

#[test]
fn commands_before_the_start_are_refused() {
    let mut driver = Driver::new(2);
    driver.sit("Ada", ONE);
    driver.watch(Viewer::Spectator);
    let pick = Command::Pick { seat: ONE, pick: "square a1".into(), seen: 0 };
    refused(&mut driver, "Ada", pick, Code::NoGame);
    refused(&mut driver, "Ada", Command::Undo { seat: ONE }, Code::NoGame);
    refused(&mut driver, "Ada", Query::Record, Code::NoGame);
    let why = Query::Why { seat: ONE, pick: "square a1".into() };
    refused(&mut driver, "Ada", why, Code::NoGame);
}

/// The command is taken, but nothing is stored and nobody is sent anything.
fn changes_nothing(driver: &mut Driver, name: &str, command: Command) {
    let stored = driver.stored.len();
    let sent: usize = driver.inbox.values().map(Vec::len).sum();
    driver.ok(name, command.clone());
    assert_eq!(driver.stored.len(), stored, "{command:?}");
    assert_eq!(driver.inbox.values().map(Vec::len).sum::<usize>(), sent, "{command:?}");
}

#[test]
fn what_changes_nothing_is_not_stored() {
    let mut driver = Driver::new(3);
    driver.watch(Viewer::Spectator);
    driver.sit("Ada", ONE);
    let level = ztable_bots::Level::Easy;
    driver.ok("Ada", Command::SeatBot { seat: TWO, level });
    changes_nothing(&mut driver, "Ada", Command::SeatBot { seat: TWO, level });
    changes_nothing(&mut driver, "Ada", Command::Free { seat: Seat::new(2) });
    changes_nothing(&mut driver, "Ada", Command::Rename { name: "Ada".into() });
    // Strangers may call themselves what they like.
    changes_nothing(&mut driver, "Eve", Command::Rename { name: "Evelyn".into() });
    driver.ok("Ada", Command::SeatBot { seat: Seat::new(2), level });
    driver.ok("Ada", Command::Start);
    let settings =
        Command::SetWindows { seat: ONE, settings: ztable_table::WindowSettings::default() };
    driver.ok("Ada", settings.clone());
    changes_nothing(&mut driver, "Ada", settings);
    driver.ok("Ada", Command::TakeOver { seat: ONE, level });
    changes_nothing(&mut driver, "Ada", Command::TakeOver { seat: ONE, level });
}

#[test]
fn room_for_picks_is_kept() {
    let mut driver = Driver::two_players();
    let mut taken = 0;
    for number in 0..10_000 {
        match driver.send("Bob", Command::Rename { name: format!("Bob {number}") }) {
            Ok(_) => taken += 1,
            Err(refusal) => {
                assert_eq!(refusal.code, Code::Limit, "{refusal}");
                break;
            }
        }
    }
    assert!(taken < 10_000, "somebody renames for ever");
    driver.pick_last("Ada", ONE);
    driver.pick_last("Bob", TWO);
    let again = Table::restore(crate::common::header(2), driver.stored.clone(), 9).unwrap();
    assert_eq!(again.seats()[1].name, format!("Bob {}", taken - 1));
}

#[test]
fn notes_do_not_grow_for_ever() {
    let mut driver = Driver::two_players();
    let viewer = Viewer::Seat(ONE);
    let level = ztable_bots::Level::Easy;
    for _ in 0..100 {
        driver.ok("Bob", Command::TakeOver { seat: TWO, level });
        driver.ok("Bob", Command::GiveBack { seat: TWO });
    }
    let picture = driver.picture(viewer);
    assert_eq!(picture.earlier_notes + picture.notes.len(), 200, "all are counted");
    assert!(picture.notes.len() < 20, "few are kept");
    assert!(driver.sizes[&viewer].iter().skip(3).all(|size| *size < 1_000));
}

#[test]
fn nobody_watches_through_foreign_eyes() {
    let driver = Driver::two_players();
    let bob = crate::common::person("Bob").id;
    assert!(driver.table.may_watch(&bob, Viewer::Seat(TWO)));
    assert!(driver.table.may_watch(&bob, Viewer::Spectator));
    assert!(!driver.table.may_watch(&bob, Viewer::Seat(ONE)));
    assert!(!driver.table.may_watch(&bob, Viewer::Referee));
}

#[test]
fn impossible_tables_are_not_made() {
    let with = |setup: Setup| {
        let header = Header { setup, ..crate::common::header(2) };
        Table::create(header, 1).err().expect("refused").code
    };
    assert_eq!(with(Setup::new("chess", 2)), Code::UnknownGame);
    assert_eq!(with(Setup::new("zeds-zone", 0)), Code::BadSetup);
    assert_eq!(with(Setup::new("zeds-zone", 2).with("door_walls", "maybe")), Code::BadSetup);
    assert_eq!(with(Setup::new("zeds-zone", 2).with("nonsense", true)), Code::BadSetup);
}

#[test]
fn a_hidden_pick_sends_the_others_nothing_they_could_count() {
    let mut driver = Driver::two_players();
    // Until the turn closes, Bob learns at most that Ada has finished, and that once.
    let before = driver.count(Viewer::Seat(TWO));
    driver.pick_last("Ada", ONE);
    let after_pick = driver.count(Viewer::Seat(TWO));
    driver.ok("Ada", Command::Undo { seat: ONE });
    driver.pick_last("Ada", ONE);
    assert!(after_pick - before <= 1);
    let picture = driver.picture(Viewer::Seat(TWO)).clone();
    assert!(picture.notes.is_empty(), "a free undo is nobody else's business");
    for feed in &driver.inbox[&Viewer::Seat(TWO)][before..] {
        assert!(feed.lines.is_empty(), "no line of the log before the turn closes");
        assert!(feed.log_from.is_none(), "and none taken back");
    }
}
