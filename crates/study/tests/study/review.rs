//! Reviews of games among bots: what they say fits together, and nothing hidden is used.
#![allow(clippy::unwrap_used, reason = "in a test, a panic is the report")]

use ztable_bots::{Budget, Effort, Level, play_game, timeless};
use ztable_core::{AnyMatch, Record, Seat, Setup, Start, Viewer};
use ztable_study::{Review, ReviewedPlay, Reviewer, record_of};

const QUICK: Effort = Effort { search: 24, compare: 40, matters: 0.05 };

fn played(game: &str, players: u8, seed: &str, level: Level) -> Record {
    let setup = Setup::new(game, players);
    let levels = vec![level; players.into()];
    let report = play_game(&setup, seed, &levels, Budget::iterations(20), &timeless).unwrap();
    record_of(&setup, &report).unwrap()
}

fn review(record: Record, effort: Effort) -> Review {
    let mut reviewer = Reviewer::new(record, effort, 1).unwrap();
    while reviewer.step().unwrap() {}
    let (done, all) = reviewer.progress();
    assert_eq!(done, all);
    reviewer.review().clone()
}

#[test]
fn every_game_can_be_reviewed() {
    for (game, players) in
        [("zeds-zone", 2), ("zee", 3), ("elemenz", 3), ("quantumzap", 2), ("zu-tiles", 2)]
    {
        let mut record = played(game, players, "review", Level::Normal);
        // The first plays of a game are enough to see that its bots can answer.
        let game_so_far = ztable_shelf::replay(&record, Some(record.picks.len().min(30))).unwrap();
        record = game_so_far.record();
        let picks = record.picks.len();
        let review = review(record, Effort { search: 8, compare: 8, matters: 0.05 });
        let covered: usize = review.plays.iter().map(|play| play.played.len()).sum();
        assert_eq!(covered, picks, "{game}: every pick belongs to one play");
        for play in &review.plays {
            assert_eq!(play.prospects.len(), usize::from(players), "{game}");
            assert_eq!(play.words.len(), play.played.len(), "{game}: {:?}", play.played);
            assert!(
                play.prospects.iter().all(|seat| (-0.01..=1.01).contains(&seat.share)),
                "{game}"
            );
            assert_eq!(play.because.is_some(), play.better.is_some(), "{game}: {play:?}");
        }
    }
}

#[test]
fn a_careless_player_gives_more_away_than_a_careful_one() {
    let given_away = |level| -> f64 {
        (0..3)
            .map(|seed| review(played("zeds-zone", 1, &format!("care {seed}"), level), QUICK))
            .map(|review| review.seats[0].given_away)
            .sum()
    };
    let (random, hard) = (given_away(Level::Random), given_away(Level::Hard));
    assert!(random > 2.0 * hard, "random gave {random:.2} away, hard {hard:.2}");
}

#[test]
fn alone_at_the_table_skill_and_luck_make_the_result() {
    let review = review(played("zeds-zone", 1, "sum", Level::Normal), QUICK);
    let seat = review.seats[0];
    let first = review.plays[0].prospects[0].share;
    let costs: f64 = review.plays.iter().map(|play| play.cost.share).sum();
    assert!(seat.from_others.abs() < 1e-9, "nobody else plays");
    let result = first - costs + seat.luck();
    assert!((result - review.after[0].share).abs() < 1e-6, "{result} {:?}", review.after);
}

#[test]
fn in_company_what_others_gave_stands_apart_from_luck() {
    // Nothing but the plays of both decides here, and one's loss is the other's gain.
    let mut all = 0.0;
    for game in 0..4 {
        let record = played("tic-tac-toe", 2, &format!("company {game}"), Level::Random);
        let review = review(record, QUICK);
        for (number, seat) in review.seats.iter().enumerate() {
            let own = |play: &&ReviewedPlay| play.seat.index() == number;
            let first = review.plays.iter().position(|play| own(&play)).unwrap();
            let (start, after) = (review.plays[first].prospects[number], review.after[number]);
            let result = start.share - seat.given_away + seat.from_others + seat.luck();
            assert!((result - after.share).abs() < 1e-6, "seat {number}: {result} {after:?}");
            let rivals = review.plays[first..].iter().filter(|play| !own(play));
            let lost: f64 = rivals.map(|play| play.cost.share).sum();
            assert!((seat.from_others - lost).abs() < 1e-6, "seat {number}: {lost} {seat:?}");
            all += lost;
        }
    }
    assert!(all > 0.2, "nobody gave anything away: {all}");
}

/// What a review says of the first play alone, as far as the seat that made it is concerned.
fn first_play(game: &dyn AnyMatch, seat: Seat) -> ReviewedPlay {
    let mut reviewer = Reviewer::new(game.record(), QUICK, 5).unwrap();
    reviewer.step().unwrap();
    let mut play = reviewer.review().plays[0].clone();
    assert_eq!(play.seat, seat);
    // How the others stood is judged by what they knew.
    play.prospects = vec![play.prospects[seat.index()]];
    play
}

#[test]
fn what_is_hidden_does_not_change_what_a_play_was_worth() {
    for (game, players) in [("zee", 2), ("quantumzap", 2), ("zu-tiles", 2)] {
        let record = played(game, players, "hidden", Level::Easy);
        let mut swapped = 0;
        for at in (12..record.picks.len()).step_by(9).take(6) {
            let then = ztable_shelf::replay(&record, Some(at)).unwrap();
            let seat = record.picks[at].seat;
            let viewer = Viewer::Seat(seat);
            let [truth, other] = [then.position(), then.imagine(viewer, 1)];
            swapped += usize::from(truth != other);
            let reviewed = [truth, other].map(|position| {
                let start = Start { position: Some(position), ..then.start().clone() };
                let start = Start { chance: Vec::new(), ..start };
                let mut world = ztable_shelf::start(start).unwrap();
                assert_eq!(world.view(viewer), then.view(viewer), "{game}: pick {at}");
                world.pick_text(seat, &record.picks[at].pick).unwrap();
                first_play(world.as_ref(), seat)
            });
            assert_eq!(reviewed[0], reviewed[1], "{game}: pick {at}");
        }
        assert!(swapped > 0, "{game}: nothing was hidden");
    }
}

#[test]
fn a_record_that_is_not_true_is_refused() {
    let mut record = played("zeds-zone", 1, "false", Level::Random);
    record.picks[0].pick = "done".into();
    let refusal = Reviewer::new(record, QUICK, 1).err().unwrap();
    assert!(refusal.message.contains("Pick 1"), "{refusal}");
}
