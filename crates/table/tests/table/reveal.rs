//! All nonces are committed to before any is revealed.

use crate::common::{Driver, ONE, TWO, header, person};
use ztable_core::{Code, Record, Seat, Viewer};
use ztable_table::{
    Command, Fairness, FairnessError, FromClient, Phase, Query, Share, Table, commitment,
};

/// Ada and Bob, both bound to a nonce; the host has started.
fn revealing() -> Driver {
    let mut driver = Driver::new(2);
    driver.watch(Viewer::Spectator);
    for (name, seat, nonce) in [("Ada", ONE, "ada-nonce"), ("Bob", TWO, "bob-nonce")] {
        driver.ok(name, Command::Sit { seat, share: Share::committed(nonce) });
        driver.watch(Viewer::Seat(seat));
    }
    driver.ok("Ada", Command::Start);
    driver
}

fn reveal(seat: Seat, nonce: &str) -> Command {
    Command::Reveal { seat, nonce: nonce.into() }
}

fn proof(driver: &mut Driver) -> (Record, Fairness) {
    driver.play_to_the_end(&[("Ada", ONE), ("Bob", TWO)]);
    let value = driver.ok("Bob", Query::Record);
    let record: Record = serde_json::from_value(value).unwrap();
    ztable_shelf::replay(&record, None).unwrap();
    let proof = serde_json::from_value(record.fairness.clone().unwrap()).unwrap();
    (record, proof)
}

#[test]
fn the_game_begins_with_the_last_nonce() {
    let mut driver = revealing();
    let shown = |driver: &Driver| {
        let seats = &driver.picture(Viewer::Spectator).seats;
        seats.iter().map(|seat| seat.nonce.clone()).collect::<Vec<_>>()
    };
    let commitments = [commitment("ada-nonce"), commitment("bob-nonce")];
    assert!(driver.picture(Viewer::Spectator).revealing);
    assert_eq!(driver.table.phase(), Phase::Gathering);
    assert_eq!(shown(&driver), commitments);
    driver.ok("Bob", reveal(TWO, "bob-nonce"));
    assert_eq!(shown(&driver), commitments, "nobody else learns it before the start");
    for feeds in driver.inbox.values() {
        assert!(!serde_json::to_string(feeds).unwrap().contains("bob-nonce"));
    }
    driver.ok("Ada", reveal(ONE, "ada-nonce"));
    assert_eq!(driver.table.phase(), Phase::Playing);
    assert!(!driver.picture(Viewer::Spectator).revealing);
    assert_eq!(shown(&driver), ["ada-nonce", "bob-nonce"]);
    assert_eq!(driver.table.due(), None);

    let (record, proof) = proof(&mut driver);
    assert_eq!(proof.check(&record.seed), Ok(()));
    assert_eq!(proof.commitments, commitments);
    assert_eq!(record.seed, "a very secret text:ada-nonce:bob-nonce");
    let changed = Fairness { nonces: vec!["ada-nonce".into(), "chosen".into()], ..proof };
    let seed = "a very secret text:ada-nonce:chosen";
    assert_eq!(changed.check(seed), Err(FairnessError::AnotherNonce(TWO)));
}

#[test]
fn nobody_changes_a_nonce_or_a_seat_once_they_are_revealed() {
    let mut driver = Driver::new(2);
    driver.ok("Ada", Command::Sit { seat: ONE, share: Share::committed("ada-nonce") });
    let code = |driver: &mut Driver, name, command: Command| {
        driver.send(name, command).map(drop).map_err(|refusal| refusal.code)
    };
    assert_eq!(code(&mut driver, "Ada", reveal(ONE, "ada-nonce")), Err(Code::NotAllowed));
    for wrong in ["", "abc", &"A".repeat(64), &"g".repeat(64)] {
        let share = Share::Commitment(wrong.into());
        let sit = Command::Sit { seat: TWO, share };
        assert_eq!(code(&mut driver, "Bob", sit), Err(Code::BadRequest), "{wrong}");
    }
    let sit = Command::Sit { seat: TWO, share: Share::committed("bob-nonce") };
    driver.ok("Bob", sit.clone());
    driver.ok("Ada", Command::Start);
    for (name, command, expected) in [
        ("Bob", reveal(TWO, "another"), Err(Code::NotAllowed)),
        ("Bob", reveal(TWO, ""), Err(Code::BadRequest)),
        ("Bob", reveal(TWO, "a:b"), Err(Code::BadRequest)),
        ("Bob", reveal(ONE, "ada-nonce"), Err(Code::NotAllowed)),
        ("Bob", Command::Stand { seat: TWO }, Err(Code::NotAllowed)),
        ("Cid", sit, Err(Code::NotAllowed)),
        ("Ada", Command::Free { seat: TWO }, Err(Code::NotAllowed)),
        ("Ada", Command::Start, Err(Code::NotAllowed)),
        ("Bob", reveal(TWO, "bob-nonce"), Ok(())),
        ("Bob", reveal(TWO, "bob-nonce"), Ok(())),
    ] {
        let before = driver.stored.len();
        assert_eq!(code(&mut driver, name, command.clone()), expected, "{name}: {command:?}");
        let grown = driver.stored.len() - before;
        assert!(grown <= 1, "{command:?} left {grown} entries");
    }
}

#[test]
fn who_reveals_nothing_holds_nobody_up() {
    let mut driver = revealing();
    driver.ok("Ada", reveal(ONE, "ada-nonce"));
    // Nobody has looked at the clock yet.
    assert_eq!(driver.table.due(), Some(0));
    assert_eq!(driver.table.tick(5_000), []);
    let due = driver.table.due().unwrap();
    assert!(due > 5_000 && driver.table.tick(due - 1).is_empty());
    driver.now = due;
    let begun = driver.table.tick(due);
    assert_eq!(begun.len(), 1);
    driver.stored.extend(begun);
    driver.deliver();
    assert_eq!(driver.table.phase(), Phase::Playing);
    let late = driver.send("Bob", reveal(TWO, "bob-nonce")).unwrap_err();
    assert!(late.message.contains("too late"), "{late}");
    let picture = driver.picture(Viewer::Spectator);
    assert_eq!(picture.seats[1].nonce, "");
    assert!(picture.notes.iter().any(|note| note.contains("Bob did not reveal")));

    let (record, proof) = proof(&mut driver);
    assert_eq!(proof.check(&record.seed), Ok(()));
    assert_eq!((proof.withheld(), proof.nonces[1].as_str()), (vec![TWO], ""));
}

#[test]
fn a_table_that_is_read_again_gives_people_time_to_come_back() {
    let mut driver = revealing();
    driver.ok("Ada", reveal(ONE, "ada-nonce"));
    let stored = serde_json::to_string(&driver.stored).unwrap();
    let mut again =
        Table::restore(header(2), serde_json::from_str::<Vec<_>>(&stored).unwrap(), 9).unwrap();
    let much_later = 1_000_000;
    assert_eq!(again.tick(much_later), []);
    let message = FromClient::new(77, reveal(TWO, "bob-nonce"));
    let handled = again.handle(much_later + 1, &person("Bob"), &message);
    assert_eq!((handled.answer.refusal, handled.entries.len()), (None, 2));
    assert_eq!(again.phase(), Phase::Playing);
}
