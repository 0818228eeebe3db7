//! Games of the day, as somebody hands them in: what counts, and what is refused in a sentence.
#![allow(clippy::unwrap_used, reason = "in a test, a panic is the report")]

use ztable_bots::{Budget, Level, play_game, timeless};
use ztable_core::{AnyMatch, Code, Record, Seat, Setup, Start};
use ztable_study::daily::{DAILIES, Daily, Day};
use ztable_study::{Shared, daily_result, pack, record_of, unpack};

fn day() -> Day {
    "2026-11-16".parse().unwrap()
}

/// A game of an easy bot.
fn played(setup: &Setup, seed: &str) -> Record {
    let report = play_game(setup, seed, &[Level::Easy], Budget::iterations(10), &timeless).unwrap();
    record_of(setup, &report).unwrap()
}

fn code(record: Record) -> String {
    let shared =
        Shared { record, names: vec!["Ann".into()], seat: Some(Seat::new(0)), at: Some(3) };
    pack(&shared).unwrap()
}

/// Begins the game of the day.
fn begun(daily: Daily, day: Day) -> Box<dyn AnyMatch> {
    let about = ztable_shelf::about(daily.game).unwrap();
    ztable_shelf::start(Start::new(daily.setup().pinned(about), daily.seed(day))).unwrap()
}

#[test]
fn a_game_of_the_day_counts_and_holds_nothing_else() {
    for daily in DAILIES {
        let record = played(&daily.setup(), &daily.seed(day()));
        let score = record.outcome.as_ref().unwrap().seats[0].score;
        let result = daily_result(daily, day(), &code(record.clone())).unwrap();
        assert_eq!(result.score, score, "{}", daily.name);
        let Shared { record: kept, names, seat, at } = unpack(&result.code).unwrap();
        assert_eq!((kept, names.len(), seat, at), (record, 0, None, None));
        let again = daily_result(daily, day(), &result.code).unwrap();
        assert_eq!(again, result);
    }
}

#[test]
fn what_is_no_game_of_that_day_is_refused() {
    let [zolo, zone] = DAILIES;
    let of_the_day = played(&zolo.setup(), &zolo.seed(day()));
    let refused = |daily: Daily, day: Day, code: &str, why: &str| {
        let refusal = daily_result(daily, day, code).unwrap_err();
        assert!(refusal.message.contains(why) && refusal.message.ends_with('.'), "{refusal}");
        refusal
    };
    let fine = code(of_the_day.clone());
    refused(zolo, day().before().unwrap(), &fine, "not the Zolo of 2026-11-15");
    refused(zone, day(), &fine, "not the Zeds Zone of");
    refused(zolo, day(), &code(played(&zolo.setup(), "another seed")), "it began otherwise");
    // Other options make another start, too.
    let easier = zone.setup().with("door_walls", "ignore");
    refused(zone, day(), &code(played(&easier, &zone.seed(day()))), "it began otherwise");
    for no_game in ["", "1", "nonsense", &fine[..fine.len() / 2]] {
        assert_eq!(refused(zolo, day(), no_game, "").code, Code::BadRecord);
    }
    assert_eq!(refused(zolo, day(), &"1".repeat(5000), "longer than").code, Code::Limit);
}

#[test]
fn a_game_that_goes_on_does_not_count() {
    for daily in DAILIES {
        let mut game = begun(daily, day());
        // Some first picks lose the game at once.
        let fine = game.options(Seat::new(0)).into_iter().find(|choice| choice.warning.is_none());
        game.pick_text(Seat::new(0), &fine.unwrap().pick).unwrap();
        assert!(!game.turn().is_over());
        let refusal = daily_result(daily, day(), &code(game.record())).unwrap_err();
        assert!(refusal.message.contains("not over"), "{refusal}");
    }
}
