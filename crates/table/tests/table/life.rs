//! The life of a table, from gathering to the record.

use crate::common::{Driver, ONE, TWO, header, person};
use serde_json::json;
use ztable_bots::Level;
use ztable_core::{Code, Record, Seat, Setup, Viewer};
use ztable_table::{
    Command, Fairness, Header, HistoryPage, Holder, Known, LogPage, Moment, Phase, Query, Table,
};

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
    assert_eq!(driver.send("Ada", Query::Record).unwrap_err().code, Code::NotAllowed);
    driver.play_to_the_end(&[("Ada", ONE), ("Bob", TWO)]);
    let value = driver.ok("Bob", Query::Record);
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
    let entries: Vec<ztable_table::JournalEntry> = serde_json::from_str(&text).unwrap();
    let mut again = Table::restore(header(2), entries, 100).unwrap();
    for viewer in [Viewer::Seat(ONE), Viewer::Seat(TWO), Viewer::Spectator] {
        let feed = again.watch(viewer, 0, 0).unwrap().read().unwrap();
        let known = Known::after(None, feed).unwrap();
        assert_eq!(known.picture.game, driver.picture(viewer).game, "{viewer:?}");
        assert_eq!(known.picture.seats, driver.picture(viewer).seats);
        assert_eq!(words(&known), words(&driver.known[&viewer]));
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
    let seen = driver.known[&viewer].clone();
    driver.pick_last("Ada", ONE);
    driver.pick_last("Bob", TWO);
    let now = driver.known[&viewer].clone();
    assert_eq!(driver.table.watch(viewer, now.epoch, now.seq), None, "up to date");
    let rest = driver.table.watch(viewer, seen.epoch, seen.seq).unwrap().read().unwrap();
    assert_eq!(rest.log_from, Some(seen.lines.len()));
    let rest = Known::after(Some(&seen), rest).unwrap();
    assert_eq!((rest.seq, &rest.picture, &rest.lines), (now.seq, &now.picture, &now.lines));
    let whole = driver.table.watch(viewer, seen.epoch + 7, seen.seq).unwrap().read().unwrap();
    let whole = Known::after(Some(&seen), whole).unwrap();
    assert_eq!((&whole.picture, words(&whole)), (&now.picture, words(&now)));
}

/// The log as it reads.
fn words(known: &Known) -> Vec<(String, String)> {
    known.lines.iter().map(|told| (told.text.clone(), told.rule.clone())).collect()
}

#[test]
fn a_message_that_does_not_follow_is_noticed() {
    let mut driver = Driver::two_players();
    let viewer = Viewer::Seat(ONE);
    let before = driver.known[&viewer].clone();
    driver.pick_last("Ada", ONE);
    driver.pick_last("Bob", TWO);
    let last = driver.last(viewer).clone();
    assert!(last.seq > before.seq + 1 && last.picture.is_none());
    assert!(Known::after(Some(&before), last.clone()).is_none(), "one is missing");
    assert!(Known::after(None, last).is_none(), "nothing to patch");
}

#[test]
fn a_long_log_comes_in_pages() {
    let mut driver = Driver::two_players();
    driver.play_to_the_end(&[("Ada", ONE), ("Bob", TWO)]);
    let viewer = Viewer::Seat(ONE);
    let all = driver.known[&viewer].clone();
    let update = driver.table.watch(viewer, 0, 0).unwrap();
    let mut late = Known::after(None, update.read().unwrap()).unwrap();
    assert!(late.earlier > 0, "the game told {} lines", all.lines.len());
    while late.earlier > 0 {
        let command = Query::Log { viewer, before: late.earlier };
        let page: LogPage = serde_json::from_value(driver.ok("Ada", command)).unwrap();
        assert!(!page.lines.is_empty());
        late = late.with_earlier(page.from, page.lines);
    }
    assert_eq!(words(&late), words(&all));
    let refusal = driver.send("Bob", Query::Log { viewer, before: 9 }).unwrap_err();
    assert_eq!(refusal.code, Code::NotAllowed);
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
    let history = |driver: &mut Driver, from| {
        let value = driver.ok("Ada", Query::History { viewer: Viewer::Seat(ONE), from });
        let page: HistoryPage = serde_json::from_value(value).unwrap();
        (page.more, page.moments())
    };
    let (more, moments) = history(&mut driver, 0);
    assert!(!more && moments.len() > 4, "{}", moments.len());
    let (_, later) = history(&mut driver, 3);
    assert_eq!(later, moments[3..]);
    let now = driver.picture(Viewer::Seat(ONE)).game.clone().unwrap().view;
    assert_eq!(moments.last().unwrap().view, now);
    assert!(moments.windows(2).all(|pair| pair[0].lines <= pair[1].lines));
    let peek = Query::History { viewer: Viewer::Seat(TWO), from: 0 };
    assert_eq!(driver.send("Ada", peek).unwrap_err().code, Code::NotAllowed);
    let beyond = Query::History { viewer: Viewer::Seat(ONE), from: 999 };
    assert_eq!(driver.send("Ada", beyond).unwrap_err().code, Code::BadRequest);
}

#[test]
fn a_long_history_comes_in_pages() {
    let mut driver = Driver::against_bot();
    driver.play_to_the_end(&[("Ada", ONE)]);
    let viewer = Viewer::Seat(ONE);
    let mut all: Vec<Moment> = Vec::new();
    loop {
        let command = Query::History { viewer, from: all.len() };
        let page: HistoryPage = serde_json::from_value(driver.ok("Ada", command)).unwrap();
        let more = page.more;
        all.extend(page.moments());
        if !more {
            break;
        }
    }
    let game = driver.picture(viewer).game.clone().unwrap();
    assert_eq!(all.last().unwrap().view, game.view);
    assert!(all.windows(2).all(|pair| pair[0] != pair[1]), "something changes every time");
}

/// How many seats the long game has, all of them Ada's.
const SEATS: u8 = 12;

/// A game of Zeds Zone that takes more than a page of the past.
fn long_game() -> Driver {
    let mut driver = Driver::at(header(SEATS));
    Seat::all(SEATS).for_each(|seat| driver.sit("Ada", seat));
    Seat::all(SEATS).for_each(|seat| driver.watch(Viewer::Seat(seat)));
    driver.ok("Ada", Command::Start);
    driver
}

/// Plays so many picks.
fn play_on(driver: &mut Driver, picks: usize, any: usize) {
    for step in 0..picks {
        let asked = Seat::all(SEATS).find_map(|seat| {
            let game = driver.picture(Viewer::Seat(seat)).game.as_ref()?;
            Some((seat, game.options.clone())).filter(|(_, options)| !options.is_empty())
        });
        let (seat, options) =
            asked.unwrap_or_else(|| panic!("the game is over after {step} picks"));
        let pick = options[step * any % options.len()].pick.clone();
        let seen = driver.last(Viewer::Seat(seat)).seq;
        driver.ok("Ada", Command::Pick { seat, pick, seen });
    }
}

fn history_page(driver: &mut Driver, from: usize) -> HistoryPage {
    let query = Query::History { viewer: Viewer::Seat(ONE), from };
    serde_json::from_value(driver.ok("Ada", query)).unwrap()
}

/// The same of a table that nobody has asked for any page before.
fn first_page_asked(driver: &Driver, from: usize) -> HistoryPage {
    let (header, entries) = (driver.table.header().clone(), driver.stored.clone());
    let mut again = Driver::new(2);
    again.table = Table::restore(header, entries, 2).unwrap();
    history_page(&mut again, from)
}

#[test]
fn a_page_of_the_past_is_the_same_whatever_was_asked_before() {
    let mut driver = long_game();
    play_on(&mut driver, 200, 31);
    let froms = [0, 1, 63, 64, 65, 128, 130];
    for from in froms.into_iter().chain(froms.into_iter().rev()) {
        let page = history_page(&mut driver, from);
        assert!(page == first_page_asked(&driver, from), "from {from}");
        assert!(page.from == from && !page.then.is_empty(), "the game is long enough");
    }
}

#[test]
fn after_picks_were_taken_back_the_past_is_another() {
    let mut driver = long_game();
    play_on(&mut driver, 200, 31);
    let before = history_page(&mut driver, 64);
    while history_page(&mut driver, 0).more {
        let asked =
            Seat::all(SEATS).find(|seat| driver.send("Ada", Command::Undo { seat: *seat }).is_ok());
        assert!(asked.is_some(), "Ada need not ask anybody else");
    }
    play_on(&mut driver, 60, 17);
    for from in [64, 0] {
        assert!(history_page(&mut driver, from) == first_page_asked(&driver, from), "from {from}");
    }
    assert!(history_page(&mut driver, 64) != before);
}

#[test]
fn a_table_says_how_it_stands_without_a_look_at_its_game() {
    let mut driver = Driver::two_players();
    driver.pick_last("Ada", ONE);
    let table = &driver.table;
    assert_eq!((table.phase(), table.seats().len()), (Phase::Playing, 2));
    assert_eq!([ONE, TWO].map(|seat| table.waits_for(seat)), [false, true]);
    let people: Vec<_> = table.people().map(|(seat, who)| (seat, &*who.name)).collect();
    assert_eq!(people, [(ONE, "Ada"), (TWO, "Bob")]);
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
    let seen = restored.watch(Viewer::Spectator, 0, 0).unwrap().read().unwrap();
    let seen = Known::after(None, seen).unwrap().picture;
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

#[test]
fn questions_are_answered_while_the_table_goes_on() {
    let mut driver = Driver::two_players();
    let viewer = Viewer::Seat(ONE);
    let ada = person("Ada");
    let pick = driver.known[&viewer].picture.game.as_ref().unwrap().options[0].pick.clone();
    let history = Query::History { viewer, from: 0 };
    let log = Query::Log { viewer, before: usize::MAX };
    let why = Query::Why { seat: ONE, pick: pick.clone() };
    let take_up = |driver: &Driver, query: &Query| driver.table.look_up(&ada, query).unwrap();
    let [past, lines, verdict] = [&history, &log, &why].map(|query| take_up(&driver, query));
    assert!(!past.is_quick(), "it plays the game again");
    assert!(lines.is_quick() && verdict.is_quick());
    driver.ok("Ada", Command::Pick { seat: ONE, pick, seen: driver.known[&viewer].seq });

    // Each is about the moment at which it was asked.
    let then: HistoryPage = serde_json::from_value(past.answer().unwrap()).unwrap();
    let now: HistoryPage = serde_json::from_value(driver.ok("Ada", history)).unwrap();
    assert_eq!(then.moments().len() + 1, now.moments().len());
    let then: LogPage = serde_json::from_value(lines.answer().unwrap()).unwrap();
    let now: LogPage = serde_json::from_value(driver.ok("Ada", log)).unwrap();
    assert!(then.lines.len() < now.lines.len() && now.lines.starts_with(&then.lines));
    assert_eq!(verdict.answer().unwrap()["legal"], true);
    assert_eq!(driver.ok("Ada", why)["legal"], false, "it was picked already");
}

#[test]
fn a_feed_that_nobody_looked_through_is_resumed() {
    let mut driver = Driver::two_players();
    let viewer = Viewer::Seat(TWO);
    let seen = driver.known[&viewer].clone();
    let nobody = std::collections::BTreeSet::new();
    driver.table.rest_unwatched(&nobody);
    assert_eq!(driver.table.watch(viewer, seen.epoch, seen.seq), None, "nothing has changed");
    driver.table.rest_unwatched(&nobody);
    let pick = driver.known[&Viewer::Seat(ONE)].picture.game.as_ref().unwrap().options[0].clone();
    let command = Command::Pick { seat: ONE, pick: pick.pick, seen: 1_000 };
    let message = ztable_table::FromClient::new(99, command);
    assert_eq!(driver.table.handle(0, &person("Ada"), &message).answer.refusal, None);
    let update = driver.table.watch(viewer, seen.epoch, seen.seq).expect("what was missed");
    let after = Known::after(Some(&seen), update.read().unwrap()).unwrap();
    assert!(after.seq > seen.seq && after.lines.len() >= seen.lines.len());
    let fresh = driver.table.watch(viewer, 0, 0).unwrap().read().unwrap();
    assert_eq!(Known::after(None, fresh).unwrap().picture, after.picture);
}
