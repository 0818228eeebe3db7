//! Leaving a game that is on: resigning, pausing and ending by consent.

use crate::common::{Driver, ONE, TWO, header, person};
use ztable_bots::Level;
use ztable_core::{Code, Refusal, Seat, Setup, Viewer};
use ztable_table::{
    AgreementPicture, Clock, Command, Header, Holder, JournalEntry, Phase, Proposal, Table,
};

const SECOND: u64 = 1_000;
const THREE: Seat = Seat::new(2);
const NAMES: [&str; 3] = ["Ada", "Bob", "Cleo"];
const LIVE: Clock = Clock::Live { base: 60, increment: 5 };
const PAUSE: Command = Command::Propose { what: Proposal::Pause };
const END: Command = Command::Propose { what: Proposal::End };

fn agree(what: Proposal) -> Command {
    Command::AnswerProposal { what, agree: true }
}

fn decline(what: Proposal) -> Command {
    Command::AnswerProposal { what, agree: false }
}

/// People on the first seats, bots on the others, everybody watching, and the game is on.
fn start(header: Header, people: usize) -> Driver {
    let seats = Seat::all(header.setup.players);
    let mut driver = Driver::at(header);
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

fn timed(players: u8) -> Header {
    Header { clock: Some(LIVE), ..header(players) }
}

fn rated(players: u8) -> Header {
    Header { rated: true, ..timed(players) }
}

fn refused(driver: &mut Driver, name: &str, command: Command) -> Refusal {
    driver.send(name, command).expect_err("this is refused")
}

fn agreement(driver: &Driver) -> AgreementPicture {
    driver.picture(Viewer::Spectator).agreement.clone().unwrap_or_default()
}

fn notes(driver: &Driver) -> String {
    driver.picture(Viewer::Spectator).notes.join(" ")
}

fn wait(driver: &mut Driver, millis: u64) {
    driver.now += millis;
    let entries = driver.table.tick(driver.now);
    driver.stored.extend(entries);
    driver.deliver();
}

fn left(driver: &Driver, seat: Seat) -> u64 {
    let clocks = driver.picture(Viewer::Spectator).clocks.clone().expect("a table with a clock");
    clocks.seats[seat.index()].expect("a person").left(driver.now)
}

/// The table that the stored entries lead to.
fn again(driver: &Driver) -> Table {
    let text = serde_json::to_string(&driver.stored).unwrap();
    let stored: Vec<JournalEntry> = serde_json::from_str(&text).unwrap();
    Table::restore(driver.table.header().clone(), stored, 9).unwrap()
}

#[test]
fn who_resigns_has_lost_and_a_bot_plays_on() {
    let mut driver = start(header(3), 3);
    driver.ok("Bob", Command::Resign { seat: TWO });
    driver.ok("Bob", Command::Resign { seat: TWO });
    let picture = driver.picture(Viewer::Spectator);
    assert_eq!((picture.resigned.clone(), picture.won.clone()), (vec![TWO], vec![]));
    assert!(matches!(picture.seats[1].holder, Holder::Human { stand_in: Some(_), .. }));
    assert_eq!(notes(&driver), "Bob resigned. A bot plays on.", "once is enough");
    let game = driver.picture(Viewer::Seat(TWO)).game.clone().unwrap();
    assert!(game.options.is_empty() && !game.free_undo && !game.can_ask_undo);
    for back in [
        Command::GiveBack { seat: TWO },
        Command::Undo { seat: TWO },
        Command::Pick { seat: TWO, pick: "anything".into(), seen: u64::MAX },
    ] {
        let refusal = refused(&mut driver, "Bob", back);
        assert!(refusal.message.contains("You resigned"), "{refusal}");
    }
    // One side is left: it has won, and may play on or play another game.
    let go_on = Command::GoOn { table: "next".into() };
    assert!(refused(&mut driver, "Ada", go_on.clone()).message.contains("still on"));
    driver.ok("Cleo", Command::Resign { seat: THREE });
    assert_eq!(driver.picture(Viewer::Spectator).won, [ONE]);
    assert!(notes(&driver).contains("Ada won; whoever wants to plays on."));
    assert_eq!(driver.table.phase(), Phase::Playing);
    driver.pick_last("Ada", ONE);
    driver.ok("Ada", go_on);
    let mut restored = again(&driver);
    let seen = restored.watch(Viewer::Spectator, 0, 0).unwrap().read().unwrap().picture.unwrap();
    assert_eq!((&seen["resigned"], &seen["won"]), (&serde_json::json!([1, 2]), &[0].into()));
}

#[test]
fn only_who_plays_against_somebody_resigns_an_own_seat_of_a_game_that_is_on() {
    let mut driver = Driver::new(2);
    driver.sit("Ada", ONE);
    assert_eq!(refused(&mut driver, "Ada", Command::Resign { seat: ONE }).code, Code::NoGame);
    let mut driver = start(header(2), 2);
    assert!(
        refused(&mut driver, "Bob", Command::Resign { seat: ONE }).message.contains("not your")
    );
    let mut alone = start(header(1), 1);
    assert!(refused(&mut alone, "Ada", Command::Resign { seat: ONE }).message.contains("end the"));
    driver.play_to_the_end(&[("Ada", ONE), ("Bob", TWO)]);
    assert!(refused(&mut driver, "Ada", Command::Resign { seat: ONE }).message.contains("over"));
}

#[test]
fn resigning_a_rated_game_costs_the_last_place() {
    let mut driver = start(rated(2), 2);
    driver.ok("Ada", Command::Resign { seat: ONE });
    assert!(notes(&driver).contains("Ada resigned: last place."), "{}", notes(&driver));
    let places = |table: &Table| {
        table.rated_result().map(|all| all.iter().map(|one| one.place).collect::<Vec<u8>>())
    };
    assert_eq!(places(&driver.table), Some(vec![2, 1]));
    assert_eq!(places(&again(&driver)), Some(vec![2, 1]));
}

#[test]
fn a_seat_is_handed_to_a_bot_of_a_named_level() {
    let mut driver = start(header(2), 2);
    driver.ok("Bob", Command::TakeOver { seat: TWO, level: Level::Hard });
    assert_eq!(notes(&driver), "A bot plays for Bob (level hard).");
    let levels: Vec<Level> = driver.table.thinks().iter().map(|think| think.level).collect();
    assert_eq!(levels, [Level::Hard]);
    driver.ok("Bob", Command::GiveBack { seat: TWO });
    driver.pick_last("Bob", TWO);
}

#[test]
fn a_pause_needs_everybody_and_ends_with_anybody() {
    let mut driver = start(timed(3), 3);
    assert!(refused(&mut driver, "Eve", PAUSE).message.contains("a seat"));
    driver.ok("Ada", PAUSE);
    let asked = agreement(&driver).asked.expect("Ada asks");
    assert_eq!((asked.what, asked.by.name.as_str()), (Proposal::Pause, "Ada"));
    assert_eq!(asked.waiting, [person("Bob").id, person("Cleo").id]);
    for (name, command) in [
        ("Ada", agree(Proposal::Pause)),
        ("Eve", agree(Proposal::Pause)),
        ("Bob", agree(Proposal::End)),
        ("Bob", END),
    ] {
        assert_eq!(refused(&mut driver, name, command).code, Code::NotAllowed);
    }
    driver.ok("Bob", agree(Proposal::Pause));
    driver.now += 10 * SECOND;
    driver.pick_last("Ada", ONE);
    assert!(!agreement(&driver).paused, "the game is on until Cleo agrees");
    driver.ok("Cleo", agree(Proposal::Pause));
    assert_eq!(agreement(&driver), AgreementPicture { paused: true, ..Default::default() });

    // No clock runs, nobody is asked, and nothing is due.
    assert_eq!(driver.table.due(), None);
    wait(&mut driver, 3_600 * SECOND);
    let lefts = [ONE, TWO, THREE].map(|seat| left(&driver, seat));
    assert_eq!(lefts, [55, 50, 50].map(|seconds| seconds * SECOND));
    for viewer in [Viewer::Seat(ONE), Viewer::Seat(TWO), Viewer::Spectator] {
        let game = driver.picture(viewer).game.as_ref().unwrap();
        assert!(game.options.is_empty() && game.waiting.is_empty() && !game.free_undo);
    }
    let square = Command::Pick { seat: TWO, pick: "square c3".into(), seen: u64::MAX };
    assert!(refused(&mut driver, "Bob", square).message.contains("paused"));
    assert!(refused(&mut driver, "Ada", Command::Undo { seat: ONE }).message.contains("paused"));
    assert!(refused(&mut driver, "Bob", PAUSE).message.contains("already"));

    // After a restart it is paused all the same, and the time of the pause is nobody's.
    assert_eq!(again(&driver).due(), None);
    assert_eq!(refused(&mut driver, "Eve", Command::Resume).code, Code::NotAllowed);
    driver.ok("Bob", Command::Resume);
    driver.ok("Cleo", Command::Resume);
    assert_eq!(agreement(&driver), AgreementPicture::default());
    assert!(notes(&driver).ends_with("The game is paused. Bob lets the game go on."));
    driver.now += SECOND;
    driver.pick_last("Bob", TWO);
    assert_eq!((left(&driver, TWO), left(&driver, THREE)), (54 * SECOND, 49 * SECOND));
}

#[test]
fn what_was_declined_is_not_asked_for_again_at_once() {
    let mut driver = start(header(2), 2);
    driver.ok("Ada", END);
    driver.ok("Bob", decline(Proposal::End));
    assert!(notes(&driver).ends_with("Ada asked to end the game in vain."));
    driver.now += 59 * SECOND;
    assert!(refused(&mut driver, "Ada", END).message.contains("minute"));
    // Something else may be asked for, and be taken back.
    driver.ok("Ada", PAUSE);
    driver.ok("Ada", decline(Proposal::Pause));
    assert_eq!(agreement(&driver), AgreementPicture::default());
    driver.now += SECOND;
    driver.ok("Ada", END);
}

#[test]
fn a_game_that_is_ended_by_consent_is_over_without_an_outcome() {
    let mut driver = start(rated(2), 2);
    driver.ok("Bob", END);
    assert_eq!(driver.table.phase(), Phase::Playing);
    driver.ok("Ada", agree(Proposal::End));
    assert_eq!(driver.table.phase(), Phase::Over);
    assert!(agreement(&driver).ended);
    assert!(notes(&driver).ends_with("ended by consent. It does not count."));
    wait(&mut driver, 3_600 * SECOND);
    for table in [&driver.table, &again(&driver)] {
        assert_eq!((table.phase(), table.outcome(), table.due()), (Phase::Over, None, None));
        assert_eq!(table.rated_result(), None, "nobody's rating changes");
        assert!(table.is_called_off());
        assert!(table.record().unwrap_err().message.contains("ended by consent"));
    }
    let square = Command::Pick { seat: ONE, pick: "square c3".into(), seen: u64::MAX };
    for command in [square, Command::Resign { seat: ONE }, Command::Stand { seat: ONE }, PAUSE] {
        refused(&mut driver, "Ada", command);
    }
    driver.ok("Ada", Command::Resume);
    assert_eq!(driver.table.phase(), Phase::Over);
    assert!(driver.table.thinks().is_empty());
    driver.ok("Ada", Command::GoOn { table: "next".into() });
}

#[test]
fn who_plays_alone_ends_and_pauses_as_they_like() {
    let mut driver = start(header(2), 1);
    let thought = driver.table.thinks().remove(0);
    driver.ok("Ada", PAUSE);
    assert!(driver.table.thinks().is_empty());
    let late = driver.table.bot_picked(driver.now, thought.seat, thought.ticket, "square c3");
    assert!(late.is_empty(), "bots pause as well");
    driver.ok("Ada", Command::Resume);
    assert_eq!(driver.table.thinks().len(), 1, "and are asked anew");
    driver.ok("Ada", END);
    assert_eq!(driver.table.phase(), Phase::Over);
}

#[test]
fn nobody_gets_out_of_a_rated_game_alone() {
    // Bots do not object, so nobody asks them.
    let mut among_bots = start(rated(3), 2);
    assert!(refused(&mut among_bots, "Ada", END).message.contains("among people"));
    among_bots.ok("Ada", PAUSE);
    among_bots.ok("Bob", Command::Resign { seat: TWO });
    assert_eq!(agreement(&among_bots), AgreementPicture::default(), "nobody is left to agree");
    assert!(refused(&mut among_bots, "Ada", PAUSE).message.contains("nobody else plays"));

    // Who has lost has lost, whatever the others agree on.
    let mut driver = start(rated(3), 3);
    driver.ok("Ada", END);
    driver.ok("Cleo", agree(Proposal::End));
    driver.ok("Bob", Command::Resign { seat: TWO });
    assert_eq!(agreement(&driver), AgreementPicture::default());
    assert_eq!(driver.table.phase(), Phase::Playing);
    assert!(refused(&mut driver, "Ada", END).message.contains("nobody has lost"));
}

#[test]
fn who_hands_the_seat_over_is_not_asked() {
    let mut driver = start(header(3), 3);
    driver.ok("Ada", END);
    driver.ok("Bob", agree(Proposal::End));
    driver.ok("Cleo", Command::Stand { seat: THREE });
    assert_eq!(driver.table.phase(), Phase::Over);
}

#[test]
fn nobody_is_replaced_for_having_been_away_during_a_pause() {
    let mut driver = start(header(2), 2);
    driver.ok("Ada", PAUSE);
    driver.ok("Bob", agree(Proposal::Pause));
    driver.table.set_present(driver.now, &person("Bob").id, false);
    wait(&mut driver, 600 * SECOND);
    let take_over = Command::TakeOver { seat: TWO, level: Level::Easy };
    assert!(refused(&mut driver, "Ada", take_over.clone()).message.contains("paused"));
    driver.ok("Ada", Command::Resume);
    wait(&mut driver, 59 * SECOND);
    assert!(refused(&mut driver, "Ada", take_over.clone()).message.contains("a minute"));
    wait(&mut driver, SECOND);
    driver.ok("Ada", take_over);
}

/// Both mark a square in secret; what the spectator and the other are sent around a pause is the same
/// whatever was marked.
#[test]
fn a_pause_tells_nothing_that_is_hidden() {
    let sent = |pick: &str| {
        let mut driver = start(timed(2), 2);
        driver.ok("Ada", Command::Pick { seat: ONE, pick: pick.into(), seen: u64::MAX });
        driver.ok("Ada", PAUSE);
        driver.ok("Bob", agree(Proposal::Pause));
        wait(&mut driver, 100 * SECOND);
        driver.ok("Bob", Command::Resume);
        driver.ok("Ada", Command::Resign { seat: ONE });
        let eyes = [Viewer::Spectator, Viewer::Seat(TWO)];
        eyes.map(|viewer| driver.inbox[&viewer].clone())
    };
    assert_eq!(sent("square c3"), sent("square d4"));
}

#[test]
fn a_window_is_open_anew_after_a_pause() {
    let setup = Setup::new("elemenz", 3).with("avatars", "8");
    let mut driver = start(Header { setup, ..timed(3) }, 3);
    let mut turn: usize = 0;
    let seats = [ONE, TWO, THREE];
    let game = |driver: &Driver, seat: Seat| {
        driver.picture(Viewer::Seat(seat)).game.clone().expect("the game is on")
    };
    // Any picks at all, until somebody is asked in a window.
    let asked = loop {
        assert!(turn < 20_000, "no window opened");
        if let Some(seat) =
            seats.into_iter().find(|seat| game(&driver, *seat).window.is_some_and(|it| !it.spared))
        {
            break seat;
        }
        for seat in seats {
            let options = game(&driver, seat).options;
            if options.is_empty() {
                continue;
            }
            turn += 1;
            let pick = options[(turn * 7) % options.len()].pick.clone();
            driver.ok(NAMES[seat.index()], Command::Pick { seat, pick, seen: u64::MAX });
            break;
        }
        wait(&mut driver, 400);
    };
    let limit = |driver: &Driver| {
        driver.picture(Viewer::Spectator).clocks.as_ref().and_then(|clocks| clocks.window)
    };
    assert!(limit(&driver).is_some());
    driver.ok("Ada", PAUSE);
    driver.ok("Bob", agree(Proposal::Pause));
    driver.ok("Cleo", agree(Proposal::Pause));
    assert_eq!((limit(&driver), game(&driver, asked).window), (None, None));
    let stored = driver.stored.len();
    wait(&mut driver, 600 * SECOND);
    assert_eq!(driver.stored.len(), stored, "nothing closes meanwhile");
    driver.ok("Cleo", Command::Resume);
    assert_eq!(limit(&driver), Some(driver.now + 30 * SECOND));
    assert!(game(&driver, asked).window.is_some());
}
