//! What a table keeps between messages, so as not to work it out again, is what a table says that is
//! read anew from its log.

use ztable_core::{Quick, Seat, Setup, Viewer};
use ztable_table::{Command, Header, Known, Phase, Table};

use crate::common::{Driver, ONE, TWO, header, person};

const NAMES: [(&str, Seat); 2] = [("Ada", ONE), ("Bob", TWO)];

/// The driver's viewers know what they would be told if they came now. Lines that were told stay as
/// they are when somebody takes another name; read anew, they have it.
fn agrees(driver: &Driver, away: bool, renamed: bool, when: &str) {
    let header = driver.table.header().clone();
    let mut anew = Table::restore(header, driver.stored.clone(), 2).unwrap();
    anew.set_present(driver.now, &person("Bob").id, !away);
    for (viewer, known) in &driver.known {
        let told = anew.watch(*viewer, 0, 0).unwrap().read().unwrap();
        let told = Known::after(None, told).unwrap();
        assert_eq!(known.picture, told.picture, "{viewer:?} {when}");
        let words = |known: &Known| {
            let text = |text: &String| if renamed { String::new() } else { text.clone() };
            let lines = known.lines.iter().map(|line| (text(&line.text), line.rule.clone()));
            lines.collect::<Vec<_>>()
        };
        assert_eq!(known.earlier + known.lines.len(), told.earlier + told.lines.len(), "{when}");
        let (kept, told) = (words(known), words(&told));
        assert!(kept.ends_with(&told), "{viewer:?} {when}: {kept:?} does not end with {told:?}");
    }
}

#[test]
fn what_is_kept_is_what_a_table_read_anew_says() {
    for about in ztable_shelf::games() {
        let header = Header { setup: Setup::new(about.id, 2), ..header(2) };
        if Table::create(header.clone(), 1).is_err() {
            continue;
        }
        let (mut driver, mut chance) = (Driver::at(header), Quick::new(7));
        for (name, seat) in NAMES {
            driver.sit(name, seat);
        }
        for viewer in [Viewer::Seat(ONE), Viewer::Seat(TWO), Viewer::Spectator] {
            driver.watch(viewer);
        }
        driver.ok("Ada", Command::Start);
        let (mut away, mut renamed, mut picks) = (false, false, 0);
        for step in 0..60 {
            if driver.table.phase() != Phase::Playing {
                break;
            }
            let (name, seat) = NAMES[chance.below(2) as usize];
            let game = driver.picture(Viewer::Seat(seat)).game.clone().unwrap();
            let what = match chance.below(10) {
                0 => {
                    away = !away;
                    driver.table.set_present(driver.now, &person("Bob").id, !away);
                    driver.deliver();
                    "came or went"
                }
                1 if step >= 40 => {
                    renamed = true;
                    driver.ok(name, Command::Rename { name: format!("{name} {step}") });
                    "has another name"
                }
                2 | 3 if game.can_ask_undo => {
                    // Asked or free; who is asked agrees, unless there was nobody to ask.
                    let _ = driver.send(name, Command::Undo { seat });
                    for (other, _) in NAMES {
                        let _ = driver.send(other, Command::AnswerUndo { agree: true });
                    }
                    "went back"
                }
                _ if game.options.is_empty() => {
                    driver.now += 5_000;
                    let entries = driver.table.tick(driver.now);
                    driver.stored.extend(entries);
                    driver.deliver();
                    "waited"
                }
                _ => {
                    let number = chance.below(u32::try_from(game.options.len()).unwrap()) as usize;
                    let pick = game.options[number].pick.clone();
                    let seen = driver.last(Viewer::Seat(seat)).seq;
                    driver.ok(name, Command::Pick { seat, pick, seen });
                    picks += 1;
                    "picked"
                }
            };
            let when = format!("after {name} {what} ({}, {step})", about.id);
            agrees(&driver, away, renamed, &when);
        }
        assert!(picks > 4, "{} was hardly played", about.id);
    }
}
