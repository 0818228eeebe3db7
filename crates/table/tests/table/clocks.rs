//! Clocks in simulated time: whose run, what happens at zero, and what they do not tell.

use std::collections::BTreeMap;

use crate::common::{Driver, ONE, TWO, header, person};
use ztable_bots::Level;
use ztable_core::{Code, Seat, SeatSet, Setup, Viewer};
use ztable_table::{
    Clock, ClocksPicture, Command, Deed, GRACE, Header, Holder, JournalEntry, SeatClock, Table,
};

const SECOND: u64 = 1_000;
const DAY: u64 = 86_400 * SECOND;
const LIVE: Clock = Clock::Live { base: 60, increment: 5 };
const DAYS: Clock = Clock::Days { days: 2 };
const WINDOW: u64 = 30 * SECOND;
const NAMES: [&str; 4] = ["Ada", "Bob", "Cleo", "Dan"];

/// People at a table with a clock, everybody watching, the game started at once.
fn start(setup: Setup, clock: Clock) -> Driver {
    let players = setup.players;
    let mut driver = Driver::at(Header { setup, clock: Some(clock), ..header(players) });
    for (name, seat) in NAMES.into_iter().zip(Seat::all(players)) {
        driver.sit(name, seat);
        driver.watch(Viewer::Seat(seat));
    }
    driver.watch(Viewer::Spectator);
    driver.ok("Ada", Command::Start);
    driver
}

/// Both have to mark a square at the same time, and neither sees what the other does.
fn two(clock: Clock) -> Driver {
    start(Setup::new("zeds-zone", 2), clock)
}

fn wait(driver: &mut Driver, millis: u64) {
    driver.now += millis;
    let entries = driver.table.tick(driver.now);
    driver.stored.extend(entries);
    driver.deliver();
}

fn clocks(driver: &Driver, viewer: Viewer) -> ClocksPicture {
    driver.picture(viewer).clocks.clone().expect("a table with a clock")
}

fn left(driver: &Driver, seat: Seat) -> u64 {
    clocks(driver, Viewer::Spectator).seats[seat.index()].expect("a person").left(driver.now)
}

fn runs(driver: &Driver, seat: Seat) -> bool {
    clocks(driver, Viewer::Spectator).seats[seat.index()].is_some_and(|it| it.runs(driver.now))
}

fn plays_bot(driver: &Driver, seat: Seat) -> bool {
    let holder = &driver.picture(Viewer::Spectator).seats[seat.index()].holder;
    matches!(holder, Holder::Human { stand_in: Some(_), .. })
}

fn set_present(driver: &mut Driver, name: &str, present: bool) {
    driver.table.set_present(driver.now, &person(name).id, present);
    driver.deliver();
}

/// The table that the stored entries lead to, as a process finds it that starts at this moment.
fn restart(driver: &mut Driver) {
    let header = driver.table.header().clone();
    let text = serde_json::to_string(&driver.stored).unwrap();
    let stored: Vec<JournalEntry> = serde_json::from_str(&text).unwrap();
    driver.table = Table::restore(header, stored, 1_000).unwrap();
    driver.table.count_time_from(driver.now);
    for name in NAMES {
        driver.table.set_present(driver.now, &person(name).id, true);
    }
    driver.known.clear();
    let viewers: Vec<Viewer> = driver.inbox.keys().copied().collect();
    for viewer in viewers {
        driver.watch(viewer);
    }
}

#[test]
fn the_clocks_of_all_who_are_asked_run_and_each_stops_alone() {
    let mut driver = two(LIVE);
    assert_eq!(driver.picture(Viewer::Spectator).clock, Some(LIVE));
    assert!(runs(&driver, ONE) && runs(&driver, TWO));
    driver.now += 10 * SECOND;
    driver.pick_last("Ada", ONE);
    assert_eq!(left(&driver, ONE), 55 * SECOND, "ten seconds less and five more");
    assert!(!runs(&driver, ONE) && runs(&driver, TWO));
    driver.now += 20 * SECOND;
    assert_eq!(left(&driver, TWO), 30 * SECOND);
    driver.pick_last("Bob", TWO);
    assert_eq!((left(&driver, ONE), left(&driver, TWO)), (55 * SECOND, 35 * SECOND));
    assert!(runs(&driver, ONE) && runs(&driver, TWO), "the next round");
}

#[test]
fn a_running_clock_needs_no_messages() {
    let mut driver = two(LIVE);
    let before = driver.count(Viewer::Spectator);
    for _ in 0..50 {
        wait(&mut driver, SECOND);
    }
    assert_eq!(driver.count(Viewer::Spectator), before);
    assert_eq!(left(&driver, ONE), 10 * SECOND);
    assert_eq!(driver.table.due(), Some(60 * SECOND));
}

#[test]
fn whose_time_is_up_loses_the_seat_to_a_bot_for_good() {
    let mut driver = two(LIVE);
    driver.now += SECOND;
    driver.pick_last("Ada", ONE);
    wait(&mut driver, 59 * SECOND - 1);
    assert!(!plays_bot(&driver, TWO));
    let pick = driver.last_option(TWO);
    wait(&mut driver, 1);
    assert!(plays_bot(&driver, TWO) && !plays_bot(&driver, ONE));
    assert_eq!(left(&driver, TWO), 0);
    let notes = &driver.picture(Viewer::Seat(ONE)).notes;
    assert_eq!(notes.last().unwrap(), "Bob's time is up. A bot plays on.");
    // Bob sees on but plays no more.
    let back = driver.send("Bob", Command::GiveBack { seat: TWO }).unwrap_err();
    assert_eq!(back.message, "Your time is up; a bot plays your seat to the end.");
    let game = driver.picture(Viewer::Seat(TWO)).game.as_ref().unwrap();
    assert!(game.options.is_empty() && !game.free_undo && !game.can_ask_undo);
    let seen = driver.last(Viewer::Seat(TWO)).seq;
    for command in [Command::Pick { seat: TWO, pick, seen }, Command::Undo { seat: TWO }] {
        let refused = driver.send("Bob", command).unwrap_err();
        assert_eq!(refused.code, Code::NotAllowed);
    }
    driver.play_to_the_end(&[("Ada", ONE)]);
    assert_eq!(left(&driver, TWO), 0, "and the bot wins no time");
    // It is as it was after the log is read again.
    let stored = driver.stored.clone();
    let again = Table::restore(driver.table.header().clone(), stored, 9).unwrap();
    assert_eq!(again.seats(), driver.table.seats());
    assert_eq!(again.phase(), driver.table.phase());
}

#[test]
fn a_pick_that_comes_after_zero_comes_too_late() {
    let mut driver = two(LIVE);
    let (pick, seen) = (driver.last_option(ONE), driver.last(Viewer::Seat(ONE)).seq);
    driver.now += 60 * SECOND;
    let refusal = driver.send("Ada", Command::Pick { seat: ONE, pick, seen }).unwrap_err();
    assert_eq!(refusal.message, "Your time is up; a bot plays your seat to the end.");
    assert!(plays_bot(&driver, ONE) && plays_bot(&driver, TWO));
    let ups = driver.stored.iter().filter(|entry| matches!(entry.deed, Deed::TimeUp { .. }));
    assert_eq!(ups.count(), 2);
}

#[test]
fn refused_picks_win_no_time() {
    let mut driver = two(LIVE);
    for _ in 0..30 {
        driver.now += SECOND;
        let seen = driver.last(Viewer::Seat(ONE)).seq;
        let pick = "square z99".to_owned();
        driver.send("Ada", Command::Pick { seat: ONE, pick, seen }).unwrap_err();
    }
    assert_eq!(left(&driver, ONE), 30 * SECOND);
    driver.pick_last("Ada", ONE);
    assert_eq!(left(&driver, ONE), 35 * SECOND);
}

#[test]
fn taking_back_wins_no_time() {
    let mut driver = two(LIVE);
    for _ in 0..10 {
        driver.pick_last("Ada", ONE);
        assert_eq!(left(&driver, ONE), 65 * SECOND, "the increment comes once");
        driver.ok("Ada", Command::Undo { seat: ONE });
    }
    driver.now += 5 * SECOND;
    assert_eq!(left(&driver, ONE), 60 * SECOND, "and time runs on");
}

#[test]
fn a_lost_connection_has_a_minute_of_grace_in_all() {
    let mut driver = two(LIVE);
    wait(&mut driver, 10 * SECOND);
    set_present(&mut driver, "Ada", false);
    wait(&mut driver, 40 * SECOND);
    assert_eq!(left(&driver, ONE), 50 * SECOND, "it stands");
    assert_eq!(left(&driver, TWO), 10 * SECOND, "Bob's runs");
    set_present(&mut driver, "Ada", true);
    driver.now += 5 * SECOND;
    driver.pick_last("Bob", TWO);
    set_present(&mut driver, "Ada", false);
    assert_eq!(left(&driver, ONE), 45 * SECOND);
    driver.now += 20 * SECOND;
    assert_eq!(left(&driver, ONE), 45 * SECOND, "the rest of the minute");
    let sent = driver.count(Viewer::Spectator);
    driver.now += 20 * SECOND;
    assert_eq!(left(&driver, ONE), 25 * SECOND, "and then it runs, without a message");
    assert_eq!(driver.count(Viewer::Spectator), sent);
    wait(&mut driver, 25 * SECOND - 1);
    assert!(!plays_bot(&driver, ONE));
    assert_eq!(driver.table.due(), Some(driver.now + 1));
    wait(&mut driver, 1);
    assert!(plays_bot(&driver, ONE));
    let grace = driver.stored.iter().flat_map(|entry| &entry.spent).map(|spent| spent.grace);
    assert_eq!(grace.sum::<u64>(), GRACE);
}

#[test]
fn clocks_stand_still_while_nobody_keeps_the_table() {
    let mut driver = two(LIVE);
    driver.now += 10 * SECOND;
    driver.pick_last("Ada", ONE);
    assert_eq!((left(&driver, ONE), left(&driver, TWO)), (55 * SECOND, 50 * SECOND));
    // Ten seconds are not stored when the process ends, and it is down for an hour.
    driver.now += 10 * SECOND;
    driver.now += 3_600 * SECOND;
    restart(&mut driver);
    assert_eq!((left(&driver, ONE), left(&driver, TWO)), (55 * SECOND, 50 * SECOND));
    driver.now += 20 * SECOND;
    // A table that is put to rest in good order stores what has run.
    let noted = driver.table.note_time(driver.now);
    assert_eq!(noted.len(), 1);
    driver.stored.extend(noted);
    assert_eq!(driver.table.note_time(driver.now), []);
    driver.now += 3_600 * SECOND;
    restart(&mut driver);
    assert_eq!((left(&driver, ONE), left(&driver, TWO)), (55 * SECOND, 30 * SECOND));
}

#[test]
fn a_table_at_rest_goes_on_as_if_it_had_been_watched() {
    let mut driver = two(DAYS);
    driver.pick_last("Ada", ONE);
    let since = driver.now;
    driver.now += 2 * DAY + 2 * GRACE;
    let header = driver.table.header().clone();
    let mut table = Table::restore(header, driver.stored.clone(), 7).unwrap();
    table.count_time_from(since);
    let late = table.tick(driver.now);
    assert!(matches!(late[..], [JournalEntry { deed: Deed::TimeUp { seat: TWO }, .. }]));
}

#[test]
fn days_are_for_each_turn() {
    let mut driver = two(DAYS);
    driver.now += DAY;
    driver.pick_last("Ada", ONE);
    driver.now += DAY / 2;
    driver.pick_last("Bob", TWO);
    assert_eq!((left(&driver, ONE), left(&driver, TWO)), (2 * DAY, 2 * DAY), "a new turn");
    wait(&mut driver, 2 * DAY - 1);
    assert!(!plays_bot(&driver, ONE));
    wait(&mut driver, 1);
    assert!(plays_bot(&driver, ONE) && plays_bot(&driver, TWO));
}

#[test]
fn the_clock_stands_while_a_bot_plays_and_says_alone_when_one_takes_over() {
    let mut driver = two(LIVE);
    driver.ok("Ada", Command::TakeOver { seat: ONE, level: Level::Easy });
    driver.now += 30 * SECOND;
    assert_eq!(left(&driver, ONE), 60 * SECOND);
    driver.ok("Ada", Command::GiveBack { seat: ONE });
    assert!(runs(&driver, ONE));
    let mut driver = two(DAYS);
    set_present(&mut driver, "Bob", false);
    wait(&mut driver, 600 * SECOND);
    assert!(!plays_bot(&driver, TWO), "being away is no matter at a table of days");
    let replace = Command::TakeOver { seat: TWO, level: Level::Normal };
    let refusal = driver.send("Ada", replace).unwrap_err();
    assert_eq!(refusal.message, "At this table the clock says when a bot takes over.");
}

#[test]
fn clocks_that_cannot_be_are_refused_and_tables_without_have_none() {
    for clock in [Clock::Live { base: 1, increment: 0 }, Clock::Days { days: 0 }] {
        let refused = Table::create(Header { clock: Some(clock), ..header(2) }, 1);
        assert_eq!(refused.err().unwrap().code, Code::BadSetup);
    }
    let driver = Driver::two_players();
    assert_eq!(driver.picture(Viewer::Spectator).clocks, None);
    let entries = serde_json::to_string(&driver.stored).unwrap();
    assert!(!entries.contains("spent"));
}

// Reaction windows.

fn elemenz() -> Driver {
    start(Setup::new("elemenz", 4).with("avatars", "8"), LIVE)
}

fn window_seats(driver: &Driver) -> Vec<Seat> {
    let waits = |seat: &Seat| {
        let game = driver.picture(Viewer::Seat(*seat)).game.as_ref().unwrap();
        game.window.as_ref().is_some_and(|window| !window.passed && !window.spared)
    };
    Seat::all(4).filter(waits).collect()
}

fn pick(driver: &mut Driver, seat: Seat, pick: &str) {
    let seen = driver.last(Viewer::Seat(seat)).seq;
    let name = NAMES[seat.index()];
    driver.ok(name, Command::Pick { seat, pick: pick.into(), seen });
}

/// Plays at the first seat that may pick, quickly, until so many are asked in a window.
fn until_window(driver: &mut Driver, many: usize, mut each: impl FnMut(&Driver)) -> Vec<Seat> {
    let mut turn: usize = 0;
    for _ in 0..20_000 {
        let seats = window_seats(driver);
        if seats.len() >= many {
            return seats;
        }
        for seat in Seat::all(4) {
            let game = driver.picture(Viewer::Seat(seat)).game.as_ref().unwrap();
            let options: Vec<String> = game.options.iter().map(|one| one.pick.clone()).collect();
            let passed = game.window.as_ref().is_some_and(|window| window.passed);
            if options.is_empty() || passed {
                continue;
            }
            turn = turn.wrapping_mul(31).wrapping_add(17);
            let pass = game.window.as_ref().map(|window| window.pass.clone());
            let chosen = pass.unwrap_or_else(|| options[(turn >> 3) % options.len()].clone());
            pick(driver, seat, &chosen);
            each(driver);
            break;
        }
        wait(driver, 400);
        each(driver);
    }
    panic!("no window opened");
}

#[test]
fn in_a_window_all_clocks_stand_and_at_its_end_the_late_pass_in_silence() {
    let mut driver = elemenz();
    let late = until_window(&mut driver, 2, |_| {});
    let shown = clocks(&driver, Viewer::Spectator);
    assert!(shown.seats.iter().all(|clock| matches!(clock, Some(SeatClock::Stands { .. }))));
    let until = shown.window.expect("the window has its time");
    assert!(until > driver.now && until <= driver.now + WINDOW);
    assert_eq!(driver.table.due(), Some(until));
    let stored = driver.stored.len();
    let rest = until - driver.now;
    wait(&mut driver, rest - 1);
    assert_eq!(driver.stored.len(), stored);
    let notes = driver.picture(Viewer::Spectator).notes.clone();
    wait(&mut driver, 1);
    let passed: Vec<Seat> = driver.stored[stored..]
        .iter()
        .filter_map(|entry| match entry.deed {
            Deed::Passed { seat } => Some(seat),
            _ => None,
        })
        .collect();
    assert_eq!(passed, late);
    assert!(Seat::all(4).all(|seat| !plays_bot(&driver, seat)), "nobody loses a seat over it");
    assert_eq!(driver.picture(Viewer::Spectator).notes, notes, "and nobody hears of it");
    let asked = |seat: Seat| {
        let game = driver.picture(Viewer::Seat(seat)).game.as_ref().unwrap();
        game.window_settings.as_ref().is_none_or(|settings| !settings.until_my_turn)
    };
    assert!(late.into_iter().all(asked), "who is there is asked again");
}

#[test]
fn nobody_waits_twice_for_somebody_who_is_not_there() {
    let mut driver = elemenz();
    let late = until_window(&mut driver, 2, |_| {});
    let absent = late[0];
    set_present(&mut driver, NAMES[absent.index()], false);
    wait(&mut driver, WINDOW);
    let game = driver.picture(Viewer::Seat(absent)).game.as_ref().unwrap();
    assert!(game.window_settings.as_ref().unwrap().until_my_turn);
}

/// What everybody can work out from the rest of the spectator's pictures.
#[derive(Default)]
struct Bystander {
    at: u64,
    left: BTreeMap<Seat, u64>,
    running: SeatSet,
}

#[test]
fn clocks_tell_nothing_that_the_rest_of_the_picture_does_not() {
    let mut driver = elemenz();
    let mut bystander = Bystander::default();
    let Clock::Live { base, increment } = LIVE else { unreachable!() };
    for seat in Seat::all(4) {
        bystander.left.insert(seat, u64::from(base) * SECOND);
    }
    let mut compared = 0;
    let mut look = |driver: &Driver| {
        let picture = driver.picture(Viewer::Spectator);
        let game = picture.game.as_ref().unwrap();
        let passed = driver.now - bystander.at;
        for seat in bystander.running {
            *bystander.left.get_mut(&seat).unwrap() -= passed;
            // Everybody sees that the table waits for somebody no more, or for others.
            let anew = game.waiting.into_iter().any(|one| !bystander.running.contains(one));
            if anew || !game.waiting.contains(seat) {
                *bystander.left.get_mut(&seat).unwrap() += u64::from(increment) * SECOND;
            }
        }
        bystander.at = driver.now;
        bystander.running = if game.deciding { SeatSet::default() } else { game.waiting };
        for viewer in Seat::all(4).map(Viewer::Seat).chain([Viewer::Spectator]) {
            let shown = clocks(driver, viewer);
            assert_eq!(shown, clocks(driver, Viewer::Spectator), "everybody sees the same");
            for seat in Seat::all(4) {
                let clock = shown.seats[seat.index()].unwrap();
                assert_eq!(clock.left(driver.now), bystander.left[&seat]);
                assert_eq!(clock.runs(driver.now), bystander.running.contains(seat));
            }
            assert_eq!(shown.window.is_some(), game.deciding);
            compared += usize::from(game.deciding);
        }
    };
    look(&driver);
    for many in [1, 2, 1, 2, 1, 2] {
        let seats = until_window(&mut driver, many, &mut look);
        // Somebody thinks, the others answer, and the clocks say neither.
        let before = clocks(&driver, Viewer::Spectator);
        driver.now += 3 * SECOND;
        for seat in &seats[1..] {
            let game = driver.picture(Viewer::Seat(*seat)).game.as_ref().unwrap();
            let pass = game.window.as_ref().unwrap().pass.clone();
            pick(&mut driver, *seat, &pass);
            assert_eq!(clocks(&driver, Viewer::Spectator), before);
            look(&driver);
        }
        driver.now += 3 * SECOND;
        let first = seats[0];
        let game = driver.picture(Viewer::Seat(first)).game.as_ref().unwrap();
        let pass = game.window.as_ref().unwrap().pass.clone();
        pick(&mut driver, first, &pass);
        look(&driver);
    }
    assert!(compared > 50, "{compared}");
}
