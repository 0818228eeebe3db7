//! The life of a table, from gathering to the record.

use crate::common::{Driver, ONE, TWO, header};
use serde_json::json;
use ztable_bots::Level;
use ztable_core::{Code, Record, Setup, Viewer};
use ztable_table::{Command, Fairness, Header, Holder, Moment, Phase, Table};

#[test]
fn people_gather_and_start() {
    let mut driver = Driver::new(2);
    driver.watch(Viewer::Spectator);
    driver.sit("Ada", ONE);
    let refusal = driver.send("Ada", Command::Start).unwrap_err();
    assert!(refusal.message.contains("Seat 2 is still open"), "{refusal}");
    driver.sit("Bob", TWO);
    assert_eq!(driver.picture(Viewer::Spectator).phase, Phase::Gathering);
    driver.ok("Ada", Command::Start);
    assert_eq!(driver.picture(Viewer::Spectator).phase, Phase::Playing);
    let game = driver.picture(Viewer::Spectator).game.clone().unwrap();
    assert!(game.options.is_empty(), "a spectator picks nothing");
    assert_eq!(json!(game.waiting), json!([0, 1]));
}

#[test]
fn a_whole_game_leaves_a_record_that_anybody_can_check() {
    let mut driver = Driver::two_players();
    assert_eq!(driver.send("Ada", Command::Record).unwrap_err().code, Code::NotAllowed);
    driver.play_to_the_end(&[("Ada", ONE), ("Bob", TWO)]);
    let value = driver.ok("Bob", Command::Record);
    let record: Record = serde_json::from_value(value).unwrap();
    ztable_shelf::replay(&record, None).unwrap();
    let proof: Fairness = serde_json::from_value(record.fairness.unwrap()).unwrap();
    assert_eq!(proof.check(&record.seed), Ok(()));
    assert_eq!(proof.commitment, driver.picture(Viewer::Spectator).commitment);
    assert_eq!(proof.nonces, ["ada-nonce", "bob-nonce"]);
}

#[test]
fn the_secret_is_in_no_message_before_the_end() {
    let mut driver = Driver::two_players();
    for _ in 0..5 {
        driver.pick_last("Ada", ONE);
        driver.pick_last("Bob", TWO);
    }
    for feeds in driver.inbox.values() {
        let text = serde_json::to_string(feeds).unwrap();
        assert!(!text.contains("a very secret text"));
    }
}

#[test]
fn stored_entries_restore_the_table() {
    let mut driver = Driver::two_players();
    for _ in 0..3 {
        driver.pick_last("Ada", ONE);
        driver.pick_last("Bob", TWO);
    }
    driver.pick_last("Ada", ONE);
    let text = serde_json::to_string(&driver.stored).unwrap();
    let entries: Vec<ztable_table::Entry> = serde_json::from_str(&text).unwrap();
    let mut again = Table::restore(header(2), entries, 100).unwrap();
    for viewer in [Viewer::Seat(ONE), Viewer::Seat(TWO), Viewer::Spectator] {
        let feed = again.watch(viewer, 0, 0).unwrap();
        assert_eq!(feed.picture.game, driver.picture(viewer).game, "{viewer:?}");
        assert_eq!(feed.picture.seats, driver.picture(viewer).seats);
    }
}

#[test]
fn entries_that_do_not_fit_are_refused() {
    let driver = Driver::two_players();
    let mut entries = driver.stored.clone();
    entries.remove(0);
    entries.push(driver.stored[0].clone());
    let broken = serde_json::from_value(json!({
        "at": 5, "deed": "picked", "seat": 0, "pick": "square z9"
    }))
    .unwrap();
    entries.push(broken);
    assert!(Table::restore(header(2), entries, 1).is_err());
}

#[test]
fn a_returning_client_gets_the_rest() {
    let mut driver = Driver::two_players();
    let viewer = Viewer::Seat(ONE);
    driver.pick_last("Ada", ONE);
    driver.pick_last("Bob", TWO);
    let seen = driver.last(viewer).clone();
    let kept: usize = driver.inbox[&viewer].iter().map(|feed| feed.lines.len()).sum();
    driver.pick_last("Ada", ONE);
    driver.pick_last("Bob", TWO);
    let now = driver.last(viewer).clone();
    assert_eq!(driver.table.watch(viewer, now.epoch, now.seq), None, "up to date");
    let rest = driver.table.watch(viewer, seen.epoch, seen.seq).unwrap();
    assert_eq!(rest.log_from, kept);
    assert_eq!((rest.seq, &rest.picture), (now.seq, &now.picture));
    let whole = driver.table.watch(viewer, seen.epoch + 7, seen.seq).unwrap();
    assert_eq!(whole.log_from, 0);
    assert_eq!(whole.lines.len(), rest.log_from + rest.lines.len());
}

#[test]
fn bots_play_and_late_answers_are_dropped() {
    let mut driver = Driver::against_bot();
    let think = driver.table.thinks().remove(0);
    assert_eq!((think.seat, think.level), (TWO, Level::Random));
    assert!(driver.table.thinks().is_empty(), "a bot is asked once");
    assert!(driver.table.bot_picked(0, TWO, think.ticket + 1, "square a1").is_empty());
    let entries = driver.table.bot_picked(0, TWO, think.ticket, "square a1");
    assert_eq!(entries.len(), 1);
    assert!(driver.table.bot_picked(0, TWO, think.ticket, "square b1").is_empty());
    driver.play_to_the_end(&[("Ada", ONE)]);
}

#[test]
fn a_bot_takes_over_and_gives_back() {
    let mut driver = Driver::two_players();
    driver.table.set_present(1_000, &crate::common::person("Bob").id, false);
    driver.now = 30_000;
    let take_over = Command::TakeOver { seat: TWO, level: Level::Random };
    assert_eq!(driver.send("Ada", take_over.clone()).unwrap_err().code, Code::NotAllowed);
    assert_eq!(driver.send("Eve", take_over.clone()).unwrap_err().code, Code::NotAllowed);
    driver.now = 61_001;
    driver.ok("Ada", take_over);
    driver.let_bots_play();
    let seat = &driver.picture(Viewer::Spectator).seats[1];
    assert!(matches!(&seat.holder, Holder::Human { stand_in: Some(Level::Random), .. }));
    assert!(!seat.present);
    driver.pick_last("Ada", ONE);
    driver.table.set_present(90_000, &crate::common::person("Bob").id, true);
    driver.ok("Bob", Command::GiveBack { seat: TWO });
    driver.pick_last("Bob", TWO);
    assert!(driver.table.thinks().is_empty());
}

#[test]
fn time_lets_a_bot_take_over_when_somebody_waits() {
    let mut driver = Driver::two_players();
    driver.table.set_present(0, &crate::common::person("Bob").id, false);
    assert!(driver.table.tick(179_999).is_empty());
    assert_eq!(driver.table.tick(180_000).len(), 1);
    assert!(driver.table.tick(180_001).is_empty(), "once is enough");

    let mut empty = Driver::two_players();
    for name in ["Ada", "Bob"] {
        empty.table.set_present(0, &crate::common::person(name).id, false);
    }
    assert!(empty.table.tick(10_000_000).is_empty(), "nobody waits, nobody is replaced");
}

#[test]
fn leaving_before_the_start_frees_the_seat() {
    let mut driver = Driver::new(2);
    driver.sit("Bob", TWO);
    driver.ok("Bob", Command::Stand { seat: TWO });
    driver.sit("Eve", TWO);
}

#[test]
fn history_shows_every_moment_the_viewer_saw() {
    let mut driver = Driver::two_players();
    for _ in 0..4 {
        driver.pick_last("Bob", TWO);
        driver.pick_last("Ada", ONE);
    }
    let value = driver.ok("Ada", Command::History { viewer: Viewer::Seat(ONE) });
    let moments: Vec<Moment> = serde_json::from_value(value).unwrap();
    let now = driver.picture(Viewer::Seat(ONE)).game.clone().unwrap().view;
    assert_eq!(moments.last().unwrap().view, now);
    assert!(moments.windows(2).all(|pair| pair[0].lines <= pair[1].lines));
    let peek = driver.send("Ada", Command::History { viewer: Viewer::Seat(TWO) });
    assert_eq!(peek.unwrap_err().code, Code::NotAllowed);
}

#[test]
fn the_next_game_is_found_from_the_old_table() {
    let mut driver = Driver::two_players();
    let go_on = |table: &str| Command::GoOn { table: table.into() };
    let refusal = driver.send("Ada", go_on("t2")).unwrap_err();
    assert!(refusal.message.contains("still on"), "{refusal}");
    driver.play_to_the_end(&[("Ada", ONE), ("Bob", TWO)]);
    assert_eq!(driver.send("Cyd", go_on("t2")).unwrap_err().code, Code::NotAllowed);
    for wrong in ["", "t1", "T2", "../t2", "https://example.org", &"t".repeat(65)] {
        assert_eq!(driver.send("Ada", go_on(wrong)).unwrap_err().code, Code::BadRequest, "{wrong}");
    }
    assert_eq!(driver.picture(Viewer::Spectator).next, None);
    driver.ok("Bob", go_on("t2"));
    let refusal = driver.send("Ada", go_on("t3")).unwrap_err();
    assert!(refusal.message.contains("Bob"), "{refusal}");
    for viewer in [Viewer::Seat(ONE), Viewer::Seat(TWO), Viewer::Spectator] {
        let picture = driver.picture(viewer);
        let next = picture.next.clone().unwrap();
        assert_eq!((next.table.as_str(), next.by.name.as_str()), ("t2", "Bob"));
        assert_eq!(picture.notes.last().unwrap(), "Bob plays again.");
    }
    let mut restored = Table::restore(header(2), driver.stored, 9).unwrap();
    let seen = restored.watch(Viewer::Spectator, 0, 0).unwrap().picture;
    assert_eq!(seen.next.unwrap().table, "t2");
}

#[test]
fn a_table_keeps_the_version_of_the_rules_it_began_with() {
    let table = Table::create(header(2), 1).unwrap();
    let newest = ztable_shelf::about("zeds-zone").unwrap().newest_rules();
    assert_eq!(table.header().setup.rules_version, Some(newest));
    // Tables that were stored before versions were kept go on by the rules of that time.
    for (game, then) in [("zeds-zone", 1), ("zu-tiles", 2)] {
        let stored = Header { setup: Setup::new(game, 2), ..header(2) };
        let table = Table::restore(stored, Vec::new(), 1).unwrap();
        assert_eq!(table.header().setup.rules_version, Some(then));
    }
    let unknown = Header { setup: Setup::new("zeds-zone", 2).by_rules(9), ..header(2) };
    let refusal = Table::restore(unknown, Vec::new(), 1).err().expect("refused");
    assert!(refusal.message.contains("version 1 of the rules of Zeds Zone"), "{refusal}");
}
