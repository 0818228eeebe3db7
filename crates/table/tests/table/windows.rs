//! Reaction windows: who is asked, who is spared, and what nobody learns.

use std::collections::BTreeMap;

use crate::common::{Driver, header};
use ztable_core::{Code, Seat, Setup, Viewer};
use ztable_table::{Command, Header, Known, Table, WindowPicture, WindowSettings};

const PACE: u64 = 1_200;
const PEOPLE: [&str; 4] = ["Ada", "Bob", "Cleo", "Dan"];

fn duel() -> Header {
    Header { setup: Setup::new("elemenz", 4).with("avatars", "8"), ..header(4) }
}

fn seats() -> impl Iterator<Item = (&'static str, Seat)> {
    PEOPLE.into_iter().zip(Seat::all(4))
}

/// Four people in a game of ElemenZ, everybody watching.
fn four() -> Driver {
    let mut driver = Driver::at(duel());
    for (name, seat) in seats() {
        driver.sit(name, seat);
        driver.watch(Viewer::Seat(seat));
    }
    driver.watch(Viewer::Spectator);
    driver.ok("Ada", Command::Start);
    driver
}

fn window(driver: &Driver, seat: Seat) -> Option<WindowPicture> {
    driver.picture(Viewer::Seat(seat)).game.as_ref()?.window.clone()
}

fn asked(driver: &Driver) -> Vec<Seat> {
    seats().map(|(_, seat)| seat).filter(|seat| window(driver, *seat).is_some()).collect()
}

fn pick(driver: &mut Driver, seat: Seat, pick: &str) {
    let seen = driver.last(Viewer::Seat(seat)).seq;
    let name = PEOPLE[seat.index()];
    driver.ok(name, Command::Pick { seat, pick: pick.into(), seen });
}

fn pass(driver: &mut Driver, seat: Seat) {
    let passing = window(driver, seat).expect("a window").pass;
    pick(driver, seat, &passing);
}

fn wait(driver: &mut Driver, millis: u64) {
    driver.now += millis;
    let entries = driver.table.tick(driver.now);
    driver.stored.extend(entries);
    driver.deliver();
}

/// Plays until at least so many are asked in one window of which nobody is spared.
fn until_asked(driver: &mut Driver, many: usize) -> Vec<Seat> {
    let mut turn: usize = 0;
    for _ in 0..20_000 {
        let asked = asked(driver);
        if asked.len() >= many {
            return asked;
        }
        if !asked.is_empty() {
            for seat in asked {
                if window(driver, seat).is_some_and(|window| !window.passed && !window.spared) {
                    pass(driver, seat);
                }
            }
            wait(driver, PACE);
            continue;
        }
        for (_, seat) in seats() {
            let options = driver.picture(Viewer::Seat(seat)).game.as_ref().unwrap().options.clone();
            if !options.is_empty() {
                turn = turn.wrapping_mul(31).wrapping_add(17);
                pick(driver, seat, &options[(turn >> 3) % options.len()].pick);
                break;
            }
        }
    }
    panic!("no window opened");
}

fn settings(kind: &str, ask: bool) -> WindowSettings {
    WindowSettings { kinds: BTreeMap::from([(kind.to_owned(), ask)]), ..WindowSettings::default() }
}

#[test]
fn passes_stay_at_the_table_until_all_have_passed() {
    let mut driver = four();
    let asked = until_asked(&mut driver, 2);
    driver.now += 5_000;
    let (last, first) = asked.split_last().unwrap();
    let counts = |driver: &Driver| -> Vec<usize> {
        let others = seats().map(|(_, seat)| Viewer::Seat(seat)).chain([Viewer::Spectator]);
        let silent = |viewer: &Viewer| viewer.seat().is_none_or(|seat| !first.contains(&seat));
        others.filter(silent).map(|viewer| driver.count(viewer)).collect()
    };
    let before = counts(&driver);
    for seat in first {
        pass(&mut driver, *seat);
        assert!(window(&driver, *seat).unwrap().passed);
    }
    assert_eq!(counts(&driver), before, "nobody else was told of a pass");
    pass(&mut driver, *last);
    assert_ne!(counts(&driver), before, "the window has closed");
}

#[test]
fn whoever_watches_a_window_does_not_see_who_has_to_answer() {
    let mut driver = four();
    let asked = until_asked(&mut driver, 2);
    for viewer in seats().map(|(_, seat)| Viewer::Seat(seat)).chain([Viewer::Spectator]) {
        let game = driver.picture(viewer).game.as_ref().unwrap();
        assert!(game.deciding);
        let own = viewer.seat().filter(|seat| asked.contains(seat));
        assert_eq!(game.waiting.into_iter().collect::<Vec<_>>(), Vec::from_iter(own));
    }
}

#[test]
fn a_pass_sent_again_and_again_leaves_no_trace() {
    let mut driver = four();
    let seat = until_asked(&mut driver, 2)[0];
    pass(&mut driver, seat);
    let sent = |driver: &Driver| driver.inbox.values().map(Vec::len).sum::<usize>();
    let before = (driver.stored.len(), sent(&driver));
    for _ in 0..100 {
        pass(&mut driver, seat);
    }
    assert_eq!((driver.stored.len(), sent(&driver)), before);
}

#[test]
fn a_pass_can_be_taken_back_while_the_window_is_open() {
    let mut driver = four();
    let seat = until_asked(&mut driver, 2)[0];
    pass(&mut driver, seat);
    assert!(driver.picture(Viewer::Seat(seat)).game.as_ref().unwrap().free_undo);
    driver.ok(PEOPLE[seat.index()], Command::Undo { seat });
    assert!(!window(&driver, seat).unwrap().passed);
}

#[test]
fn whoever_never_wants_to_be_asked_is_not_and_the_window_takes_its_time() {
    let mut driver = four();
    let asked = until_asked(&mut driver, 2);
    let kind = window(&driver, asked[0]).unwrap().kind;
    for seat in &asked {
        let name = PEOPLE[seat.index()];
        driver.ok(name, Command::SetWindows { seat: *seat, settings: settings(&kind, false) });
        let game = driver.picture(Viewer::Seat(*seat)).game.as_ref().unwrap();
        assert!(game.options.is_empty() && game.window.as_ref().unwrap().spared);
    }
    let due = driver.table.due().expect("the window closes by itself");
    assert_eq!(due, driver.now + PACE);
    wait(&mut driver, PACE - 1);
    assert!(!self::asked(&driver).is_empty(), "it is too early");
    let before = driver.stored.len();
    wait(&mut driver, 1);
    assert!(driver.stored.len() >= before + asked.len(), "everybody's pass is on record");
}

#[test]
fn settings_are_nobody_elses_business() {
    let mut driver = four();
    let seat = until_asked(&mut driver, 2)[0];
    let kind = window(&driver, seat).unwrap().kind;
    let others: Vec<Viewer> =
        seats().map(|(_, other)| Viewer::Seat(other)).filter(|v| v.seat() != Some(seat)).collect();
    let before: Vec<usize> = others.iter().map(|viewer| driver.count(*viewer)).collect();
    driver.ok(PEOPLE[seat.index()], Command::SetWindows { seat, settings: settings(&kind, false) });
    let after: Vec<usize> = others.iter().map(|viewer| driver.count(*viewer)).collect();
    assert_eq!(before, after);
}

#[test]
fn passing_until_the_own_turn_ends_with_it() {
    let mut driver = four();
    let seat = until_asked(&mut driver, 2)[0];
    let all = WindowSettings { until_my_turn: true, ..WindowSettings::default() };
    driver.ok(PEOPLE[seat.index()], Command::SetWindows { seat, settings: all.clone() });
    let set = |driver: &Driver| {
        driver
            .picture(Viewer::Seat(seat))
            .game
            .as_ref()
            .unwrap()
            .window_settings
            .clone()
            .unwrap_or_default()
    };
    assert_eq!(set(&driver), all);
    for _ in 0..2_000 {
        let game = driver.picture(Viewer::Seat(seat)).game.as_ref().unwrap();
        if !game.options.is_empty() {
            assert!(game.window.is_none(), "it was asked in a window before its turn");
            assert_eq!(set(&driver), WindowSettings::default());
            return;
        }
        let waiting: Vec<Seat> =
            asked(&driver).into_iter().filter(|other| *other != seat).collect();
        if waiting.is_empty() {
            let asked = seats().find_map(|(_, other)| {
                let game = driver.picture(Viewer::Seat(other)).game.as_ref()?;
                Some((other, game.options.first()?.pick.clone()))
            });
            if let Some((other, first)) = asked {
                pick(&mut driver, other, &first);
            }
        }
        for other in waiting {
            if !window(&driver, other).is_some_and(|window| window.passed) {
                pass(&mut driver, other);
            }
        }
        wait(&mut driver, PACE);
    }
    panic!("its turn never came");
}

#[test]
fn passing_a_stack_ends_with_the_stack() {
    let setup = Setup::new("zu-tiles", 2).with("first", "1");
    let mut driver = Driver::at(Header { setup, ..header(2) });
    let (ada, bob) = (Seat::new(0), Seat::new(1));
    for (name, seat) in seats().take(2) {
        driver.sit(name, seat);
        driver.watch(Viewer::Seat(seat));
    }
    driver.ok("Ada", Command::Start);
    // Whatever is asked, Ada and Bob do the first that is offered that leads to a window of Bob's.
    let asked_anew = |driver: &mut Driver, not: Option<u32>| {
        for _ in 0..20_000 {
            let of_bob = window(driver, bob);
            if of_bob.as_ref().is_some_and(|window| window.matter != not) {
                return of_bob.expect("it is open");
            }
            let seat =
                if driver.picture(Viewer::Seat(ada)).game.as_ref().unwrap().options.is_empty() {
                    bob
                } else {
                    ada
                };
            if window(driver, seat).is_some_and(|window| !window.passed && !window.spared) {
                pass(driver, seat);
            }
            wait(driver, PACE);
            let options = driver.picture(Viewer::Seat(seat)).game.as_ref().unwrap().options.clone();
            if window(driver, seat).is_none() && !options.is_empty() {
                let act = options.iter().find(|choice| choice.pick == "act");
                pick(driver, seat, &act.unwrap_or(&options[0]).pick);
            }
        }
        panic!("Bob is never asked");
    };
    let first = asked_anew(&mut driver, None);
    assert!(!first.spared && first.matter.is_some());
    let settings = WindowSettings { matter: first.matter, ..WindowSettings::default() };
    driver.ok("Bob", Command::SetWindows { seat: bob, settings });
    assert!(window(&driver, bob).is_some_and(|window| window.spared));
    // The next stack is another matter.
    let next = asked_anew(&mut driver, first.matter);
    assert!(!next.spared && next.matter != first.matter);
}

#[test]
fn windows_that_the_game_does_not_have_are_refused() {
    let mut driver = four();
    let seat = Seat::new(0);
    let refusal = driver
        .send("Ada", Command::SetWindows { seat, settings: settings("tea-time", false) })
        .unwrap_err();
    assert_eq!(refusal.code, Code::BadRequest);
    assert!(refusal.message.contains("after-rolls"), "{refusal}");
    let strangers =
        driver.send("Bob", Command::SetWindows { seat, settings: WindowSettings::default() });
    assert_eq!(strangers.unwrap_err().code, Code::NotAllowed);
}

#[test]
fn an_open_window_survives_a_restart() {
    let mut driver = four();
    let asked = until_asked(&mut driver, 2);
    pass(&mut driver, asked[0]);
    let kind = window(&driver, asked[1]).unwrap().kind;
    let name = PEOPLE[asked[1].index()];
    driver.ok(name, Command::SetWindows { seat: asked[1], settings: settings(&kind, false) });
    let mut again = Table::restore(duel(), driver.stored.clone(), 100).unwrap();
    for (_, seat) in seats() {
        let feed = again.watch(Viewer::Seat(seat), 0, 0).unwrap().read().unwrap();
        let known = Known::after(None, feed).unwrap();
        assert_eq!(known.picture.game, driver.picture(Viewer::Seat(seat)).game);
    }
    // Who restores a table lets the window take its time once more.
    assert!(again.tick(10_000_000).is_empty());
}

#[test]
fn settings_are_stored_and_sent_under_their_first_names() {
    let command = r#"{"key":1,"do":"set_stops","seat":0,"stops":{"hold":true}}"#;
    let message: ztable_table::FromClient = serde_json::from_str(command).unwrap();
    assert_eq!(serde_json::to_string(&message).unwrap(), command);
    let entry = r#"{"at":5,"deed":"stops_set","seat":0,"stops":{"hold":true}}"#;
    let read: ztable_table::JournalEntry = serde_json::from_str(entry).unwrap();
    assert_eq!(serde_json::to_string(&read).unwrap(), entry);
}
