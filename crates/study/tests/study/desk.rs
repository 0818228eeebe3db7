//! A page that has no rules asks about games that were played.
#![allow(clippy::unwrap_used, reason = "in a test, a panic is the report")]

use ztable_bots::{Budget, Level, Thought, play_game, timeless};
use ztable_core::{Code, Record, Setup, Start, Viewer};
use ztable_study::daily::DAILIES;
use ztable_study::wire::{Ask, Reply};
use ztable_study::{Desk, Shared, pack, record_of, unpack};

const LINKS: &str = include_str!("../links.txt");

fn games() -> impl Iterator<Item = Shared> {
    let links = LINKS.lines().filter(|line| !line.starts_with('#'));
    links.filter_map(|line| unpack(line.rsplit(' ').next()?).ok())
}

/// From every moment that is asked for a game goes on with the same board for everybody.
#[test]
fn a_position_is_the_game_at_that_moment() {
    let mut desk = Desk::default();
    for shared in games() {
        let record = shared.record;
        let game = ztable_shelf::replay(&record, None).unwrap();
        for picks in [0, record.picks.len() / 3, record.picks.len() / 2, record.picks.len() - 1] {
            let ask = Ask::Position { record: Box::new(record.clone()), picks };
            let Reply::Position(position) = desk.reply(ask, &|| 0.0).unwrap() else { panic!() };
            let setup = record.setup.clone();
            let start = Start { position: Some(position), ..Start::new(setup, "new luck") };
            let on = ztable_shelf::start(start).unwrap();
            let then = game.after(picks).unwrap();
            assert_eq!(
                on.view(Viewer::Referee),
                then.view(Viewer::Referee),
                "{} after {picks} picks",
                record.setup.game
            );
            assert_eq!(on.turn(), then.turn());
        }
    }
    assert!(games().count() > 5);
}

#[test]
fn a_play_is_shown_by_what_stands_for_it() {
    let mut desk = Desk::default();
    let record = games().find(|shared| shared.record.setup.game == "zeds-zone").unwrap().record;
    let game = ztable_shelf::replay(&record, Some(0)).unwrap();
    let seat = record.picks[0].seat;
    let choices = game.options(seat);
    let choice = choices.into_iter().find(|choice| choice.target.is_some()).unwrap();
    let ask = |play| Ask::Targets { record: Box::new(record.clone()), picks: 0, seat, play };
    let shown = desk.reply(ask(vec![choice.pick]), &|| 0.0).unwrap();
    assert_eq!(shown, Reply::Targets(vec![choice.target.unwrap()]));
    let refusal = desk.reply(ask(vec!["no pick".into()]), &|| 0.0).unwrap_err();
    assert_eq!(refusal.code, Code::Unreadable);
}

#[test]
fn a_review_goes_on_as_long_as_it_is_asked_to() {
    let mut desk = Desk::default();
    let refusal = desk.reply(Ask::GoOn, &|| 0.0).unwrap_err();
    assert_eq!(refusal.code, Code::NotAllowed);
    let record = games().find(|shared| shared.record.setup.game == "zeds-zone").unwrap().record;
    let all = record.picks.len();
    let begun = desk.reply(Ask::Review { record: Box::new(record) }, &|| 0.0).unwrap();
    assert!(matches!(begun, Reply::Reviewed { done: 0, all: picks, .. } if picks == all));
    // A clock that runs fast leaves time for one pick in each answer.
    let time = std::cell::Cell::new(0.0);
    let fast = || {
        time.set(time.get() + 1000.0);
        time.get()
    };
    for number in 1..=3 {
        let reply = desk.reply(Ask::GoOn, &fast).unwrap();
        assert!(matches!(reply, Reply::Reviewed { done, .. } if done == number), "{number}");
    }
}

/// What a page asks for somebody who plays: a whole play, and whether a pick is a mistake.
#[test]
fn plays_are_suggested_and_picks_are_weighed() {
    let mut desk = Desk::default();
    let start = Start::new(Setup::new("zee", 2), "hint");
    let game = ztable_shelf::start(start).unwrap();
    let seat = game.turn().seats().lowest().unwrap();
    let thought = Thought {
        setup: game.start().setup.clone(),
        seat,
        view: game.view(Viewer::Seat(seat)),
        level: Level::Hard,
        budget: Budget::iterations(20),
        seed: 1,
    };
    let ask = Ask::Suggest(Box::new(thought.clone()));
    let Reply::Suggested(play) = desk.reply(ask, &|| 0.0).unwrap() else { panic!() };
    let pick = play.steps[0].pick.clone();
    assert!(game.options(seat).iter().any(|option| option.pick == pick));
    let ask = Ask::Warn { thought: Box::new(thought.clone()), pick };
    assert!(matches!(desk.reply(ask, &|| 0.0), Ok(Reply::Warned(_))));
    let ask = Ask::Warn { thought: Box::new(thought), pick: "dance".into() };
    assert_eq!(desk.reply(ask, &|| 0.0).unwrap_err().code, Code::Unreadable);
}

/// Where somebody looks at a better game of the day, the own one is put beside it.
#[test]
fn games_with_one_start_are_compared() {
    let daily = DAILIES[1];
    let setup = daily.setup().pinned(ztable_shelf::about(daily.game).unwrap());
    let seed = daily.seed("2026-11-16".parse().unwrap());
    let played = |level| {
        let budget = Budget::iterations(8);
        record_of(&setup, &play_game(&setup, &seed, &[level], budget, &timeless).unwrap()).unwrap()
    };
    let code =
        |record: Record| pack(&Shared { record, names: Vec::new(), seat: None, at: None }).unwrap();
    let (best, own) = (played(Level::Hard), played(Level::Random));
    let mut desk = Desk::default();
    let mut ask = |own: String| {
        let ask = Ask::Compare { record: Box::new(best.clone()), own };
        desk.reply(ask, &|| 0.0)
    };
    let Reply::Compared(Some(beside)) = ask(code(own.clone())).unwrap() else { panic!() };
    assert_eq!(best.picks[..beside.alike], own.picks[..beside.alike]);
    assert_ne!(best.picks[beside.alike], own.picks[beside.alike]);
    assert!(!beside.went_on.is_empty() && beside.went_on != beside.own_went_on);
    assert_eq!(beside.own_score, own.outcome.unwrap().seats[0].score);

    let Reply::Compared(Some(same)) = ask(code(best.clone())).unwrap() else { panic!() };
    assert_eq!((same.alike, same.went_on), (best.picks.len(), Vec::new()));
    let other = games().next().unwrap();
    assert_eq!(ask(code(other.record)).unwrap(), Reply::Compared(None), "another start");
    let refusal = ask("no game".into()).unwrap_err();
    assert!(refusal.message.ends_with('.'), "{refusal}");
}
