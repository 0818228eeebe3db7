//! Rated games in simulated time: one seat each, nothing taken back, and what leaving costs.

use crate::common::{Driver, ONE, TWO, header, person};
use ztable_bots::Level;
use ztable_core::{Code, Refusal, Seat, Setup, Viewer};
use ztable_table::{
    Clock, Command, Contender, Deed, Header, JournalEntry, RatedPicture, RatedPlace, Share, Table,
};

const SECOND: u64 = 1_000;
const THREE: Seat = Seat::new(2);
const FOUR: Seat = Seat::new(3);
const NAMES: [&str; 4] = ["Ada", "Bob", "Cleo", "Dan"];

fn rated(setup: Setup) -> Header {
    let clock = Some(Clock::Live { base: 60, increment: 5 });
    let players = setup.players;
    Header { setup, clock, rated: true, ..header(players) }
}

/// People on the first seats, bots on the others, and the game is on.
fn start(setup: Setup, people: usize) -> Driver {
    let seats = Seat::all(setup.players);
    let mut driver = Driver::at(rated(setup));
    for (number, seat) in seats.enumerate() {
        if number < people {
            driver.sit(NAMES[number], seat);
            driver.watch(Viewer::Seat(seat));
        } else {
            driver.ok("Ada", Command::SeatBot { seat, level: Level::Easy });
        }
    }
    driver.watch(Viewer::Spectator);
    driver.ok("Ada", Command::Start);
    driver
}

fn zeds(players: u8) -> Setup {
    Setup::new("zeds-zone", players)
}

fn wait(driver: &mut Driver, millis: u64) {
    driver.now += millis;
    let entries = driver.table.tick(driver.now);
    driver.stored.extend(entries);
    driver.deliver();
}

/// Place and side of every seat.
fn places(table: &Table) -> Option<Vec<(u8, u8)>> {
    let result = table.rated_result()?;
    Some(result.iter().map(|RatedPlace { place, side, .. }| (*place, *side)).collect())
}

fn picture(driver: &Driver) -> RatedPicture {
    driver.picture(Viewer::Spectator).rated.clone().expect("a rated table")
}

fn refused(driver: &mut Driver, name: &str, command: Command) -> Refusal {
    driver.send(name, command).expect_err("this is refused")
}

/// Lets bots and the first option of every person end the game.
fn play_to_the_end(driver: &mut Driver) {
    for _ in 0..20_000 {
        if driver.table.outcome().is_some() {
            return;
        }
        for think in driver.table.thinks() {
            let entries = driver.table.bot_picked(driver.now, think.seat, think.ticket, "nonsense");
            driver.stored.extend(entries);
        }
        driver.deliver();
        for (name, seat) in NAMES.into_iter().zip(Seat::all(4)) {
            if driver.table.outcome().is_some() || !driver.table.waits_for(seat) {
                continue;
            }
            let Some(known) = driver.known.get(&Viewer::Seat(seat)) else { continue };
            let options = known.picture.game.as_ref().map(|game| game.options.clone());
            let Some(first) = options.and_then(|options| options.into_iter().next()) else {
                continue;
            };
            let pick = Command::Pick { seat, pick: first.pick, seen: u64::MAX };
            driver.ok(name, pick);
        }
    }
    panic!("the game does not end");
}

#[test]
fn a_rated_table_has_a_clock_and_somebody_to_play_against() {
    for (header, word) in
        [(Header { clock: None, ..rated(zeds(2)) }, "clock"), (rated(zeds(1)), "one")]
    {
        let refusal = Table::create(header, 1).err().expect("not rated");
        assert_eq!(refusal.code, Code::BadSetup);
        assert!(refusal.message.contains(word), "{refusal}");
    }
    let mut empty = Driver::at(rated(zeds(2)));
    for seat in [ONE, TWO] {
        empty.ok("Ada", Command::SeatBot { seat, level: Level::Easy });
    }
    assert!(refused(&mut empty, "Ada", Command::Start).message.contains("sit down"));
}

#[test]
fn nobody_plays_against_themselves() {
    let mut driver = Driver::at(rated(zeds(2)));
    driver.sit("Ada", ONE);
    let sit = |seat| Command::Sit { seat, share: Share::Nonce("n".into()) };
    assert!(refused(&mut driver, "Ada", sit(TWO)).message.contains("one seat"));
    driver.ok("Ada", Command::Stand { seat: ONE });
    driver.ok("Ada", sit(TWO));
    driver.ok("Bob", sit(ONE));
    driver.ok("Ada", Command::Start);
    assert_eq!(driver.table.rated_result(), None, "the game is on");
}

#[test]
fn nothing_is_taken_back() {
    let mut driver = start(zeds(2), 2);
    let first = driver.picture(Viewer::Seat(ONE)).game.as_ref().unwrap().options[0].pick.clone();
    driver.ok("Ada", Command::Pick { seat: ONE, pick: first, seen: u64::MAX });
    let game = driver.picture(Viewer::Seat(ONE)).game.clone().unwrap();
    assert!(!game.free_undo && !game.can_ask_undo);
    assert_eq!(refused(&mut driver, "Ada", Command::Undo { seat: ONE }).code, Code::NoUndo);
}

#[test]
fn who_leaves_has_the_last_place_and_does_not_come_back() {
    let mut driver = start(zeds(3), 3);
    driver.ok("Bob", Command::Stand { seat: TWO });
    assert_eq!(picture(&driver), RatedPicture { lost: vec![TWO], decided: false });
    for back in [
        Command::GiveBack { seat: TWO },
        Command::Pick { seat: TWO, pick: "anything".into(), seen: u64::MAX },
    ] {
        assert!(refused(&mut driver, "Bob", back).message.contains("You left"));
    }
    assert_eq!(driver.table.rated_result(), None, "two play on");
    driver.ok("Cleo", Command::TakeOver { seat: THREE, level: Level::Hard });
    assert_eq!(picture(&driver), RatedPicture { lost: vec![TWO, THREE], decided: true });
    // The later one left, the better the place; who stayed has won.
    let decided = Some(vec![(1, 0), (3, 4), (2, 5)]);
    assert_eq!(places(&driver.table), decided);
    let notes = driver.picture(Viewer::Spectator).notes.join(" ");
    assert!(notes.contains("Bob left: last place") && notes.contains("decided"), "{notes}");

    // What comes afterwards changes nothing, and the log says the same.
    driver.ok("Ada", Command::Stand { seat: ONE });
    assert_eq!(places(&driver.table), decided);
    let text = serde_json::to_string(&driver.stored).unwrap();
    let stored: Vec<JournalEntry> = serde_json::from_str(&text).unwrap();
    let again = Table::restore(driver.table.header().clone(), stored, 9).unwrap();
    assert_eq!(places(&again), decided);
}

#[test]
fn at_zero_the_seat_is_lost() {
    let mut driver = start(zeds(2), 2);
    let first = driver.picture(Viewer::Seat(ONE)).game.as_ref().unwrap().options[0].pick.clone();
    driver.ok("Ada", Command::Pick { seat: ONE, pick: first, seen: u64::MAX });
    wait(&mut driver, 59 * SECOND);
    assert_eq!(driver.table.rated_result(), None);
    wait(&mut driver, SECOND);
    assert_eq!(places(&driver.table), Some(vec![(1, 0), (2, 3)]));
    let notes = driver.picture(Viewer::Spectator).notes.join(" ");
    assert!(notes.contains("Bob's time is up: last place"), "{notes}");
    driver.ok("Ada", Command::GoOn { table: "next".into() });
}

#[test]
fn somebody_alone_among_bots_is_rated_and_can_leave() {
    let mut driver = start(zeds(3), 1);
    driver.ok("Ada", Command::Stand { seat: ONE });
    let result = driver.table.rated_result().expect("nobody is left to rate");
    assert_eq!(result[0].who, Contender::Person(person("Ada").id));
    assert_eq!(result[1].who, Contender::Bot(Level::Easy));
    assert_eq!(places(&driver.table), Some(vec![(3, 3), (1, 1), (1, 2)]));

    let mut driver = start(zeds(2), 1);
    play_to_the_end(&mut driver);
    let outcome = driver.table.outcome().unwrap();
    let expected: Vec<u8> = outcome.seats.iter().map(|standing| standing.place).collect();
    let result = places(&driver.table).expect("the game is over");
    assert_eq!(result.iter().map(|(place, _)| *place).collect::<Vec<u8>>(), expected);
}

#[test]
fn who_stayed_is_placed_among_those_who_stayed() {
    let mut driver = start(zeds(3), 3);
    driver.ok("Ada", Command::Stand { seat: ONE });
    play_to_the_end(&mut driver);
    let result = places(&driver.table).expect("the game is over");
    assert_eq!(result[0], (3, 3), "whatever the bot made of it");
    let outcome = driver.table.outcome().unwrap();
    let place = |seat: Seat| outcome.seats[seat.index()].place;
    let expected = match place(TWO).cmp(&place(THREE)) {
        std::cmp::Ordering::Less => [1, 2],
        std::cmp::Ordering::Equal => [1, 1],
        std::cmp::Ordering::Greater => [2, 1],
    };
    assert_eq!([result[1].0, result[2].0], expected);
}

#[test]
fn teams_are_sides_until_somebody_leaves_them() {
    let mut driver = start(Setup::new("zee", 4).with("teams", "2x2"), 4);
    driver.ok("Bob", Command::Stand { seat: TWO });
    assert_eq!(driver.table.rated_result(), None, "Dan plays on with a bot");
    driver.ok("Dan", Command::Stand { seat: FOUR });
    let sides = places(&driver.table).expect("one team is left");
    assert_eq!(sides, [(1, 0), (4, 5), (1, 0), (3, 7)]);
}

#[test]
fn a_bot_that_ends_a_pick_does_not_play_on() {
    // A bot ends what somebody began in a reaction window and did not end in time. Nobody gets more
    // than that pick out of it.
    let driver = start(zeds(2), 2);
    let mut stored = driver.stored.clone();
    let deed = Deed::TakenOver { seat: TWO, level: Level::Normal };
    stored.push(JournalEntry { at: driver.now, asked: None, spent: Vec::new(), deed });
    let mut table = Table::restore(driver.table.header().clone(), stored, 9).unwrap();
    let think = table.thinks().into_iter().find(|think| think.seat == TWO).expect("a bot plays");
    let entries = table.bot_picked(driver.now, TWO, think.ticket, "nonsense");
    let given_back = |entry: &JournalEntry| entry.deed == Deed::GivenBack { seat: TWO };
    assert!(entries.iter().any(given_back), "{entries:?}");
    assert!(table.thinks().is_empty());
}

#[test]
fn hints_are_a_term_of_the_table_and_off_where_the_game_counts() {
    let told = |header: Header| {
        let mut driver = Driver::at(header);
        driver.watch(Viewer::Spectator);
        driver.picture(Viewer::Spectator).without_hints
    };
    assert!(!told(header(2)));
    assert!(told(Header { without_hints: true, ..header(2) }));
    assert!(told(rated(zeds(2))), "a rated game has no hints, whatever was chosen");
    // A table from before there was the choice.
    let stored = serde_json::to_value(header(2)).unwrap();
    assert!(stored.get("without_hints").is_none());
    assert!(serde_json::from_value::<Header>(stored).unwrap().allows_hints());
}
