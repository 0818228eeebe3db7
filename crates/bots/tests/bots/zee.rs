//! How well the levels play Zee, and that they play it by their views.

use ztable_bots::{Budget, GameReport, Judged, Level, Thought, advise, play_game, think, timeless};
use ztable_core::{AnyMatch, Seat, Setup, Start, Viewer};
use ztable_shelf::zee::Zee;

use crate::honesty::{self, Told};

const FEW: Budget = Budget::iterations(60);

fn started(players: u8, seed: &str) -> Box<dyn AnyMatch> {
    ztable_shelf::start(Start::new(Setup::new("zee", players), seed))
        .expect("the game is on the shelf")
}

fn thought(game: &dyn AnyMatch, seat: Seat, level: Level, seed: u64) -> Thought {
    Thought {
        setup: game.start().setup.clone(),
        seat,
        view: game.view(Viewer::Seat(seat)),
        level,
        budget: FEW,
        seed,
    }
}

fn asked(game: &dyn AnyMatch) -> Seat {
    game.turn().seats().lowest().expect("the game goes on")
}

#[test]
fn equal_thoughts_give_equal_advice_and_rank_every_option_once() {
    for players in [1, 2, 4] {
        let mut game = started(players, "advice");
        for pick in 0..40 {
            let seat = asked(&*game);
            let mut options: Vec<String> =
                game.options(seat).into_iter().map(|choice| choice.pick).collect();
            options.sort();
            for level in Level::ALL {
                let question = thought(&*game, seat, level, pick);
                let advice = advise(&question, &timeless).unwrap();
                assert_eq!(advise(&question, &timeless).unwrap(), advice, "{level}");
                assert_eq!(advice.ranked[0].pick, advice.pick);
                let visits: u32 = advice.ranked.iter().map(|worth| worth.visits).sum();
                assert_eq!(visits, advice.iterations, "{level}");
                assert!(advice.iterations <= 60, "{level}");
                let mut ranked: Vec<String> =
                    advice.ranked.into_iter().map(|worth| worth.pick).collect();
                ranked.sort();
                assert_eq!(ranked, options, "{level}");
            }
            let next = think(&thought(&*game, seat, Level::Normal, 1), &timeless).unwrap();
            game.pick_text(seat, &next).unwrap();
        }
    }
}

#[test]
fn hidden_cards_of_others_change_nothing() {
    let setup = Setup::new("zee", 3);
    let differing = honesty::differing_worlds::<Zee>(&setup, FEW, 60);
    assert!(differing > 30, "{differing} worlds differed");
}

/// Alone nothing is hidden: decks are sets until something is drawn, so all that the tree of the expert
/// looks at is in the view.
#[test]
fn a_view_of_zolo_is_the_whole_world() {
    let setup = Setup::new("zee", 1);
    assert_eq!(honesty::differing_worlds::<Zee>(&setup, FEW, 30), 0);
}

/// What networks hear of a world that the seat cannot tell from the true one is what they hear of the
/// true one, at the beginning of every turn, for every seat.
#[test]
fn networks_are_told_nothing_but_what_the_seat_knows() {
    for (players, hides) in [(1, false), (2, true), (4, true)] {
        let mut told = Told::default();
        let setup = Setup::new("zee", players);
        honesty::tell_of_games::<Zee>(&setup, 2, Zee::is_calm, &mut told);
        assert!(told.calm > 20, "{told:?}");
        assert_eq!(told.differing > 40, hides, "{told:?}");
        assert_eq!(told.lengths.len(), 1, "{told:?}");
    }
}

#[test]
fn games_among_bots_replay_as_matches_in_every_mode() {
    let modes = [(1, "{}"), (2, "{}"), (4, r#"{"teams":"2x2"}"#), (6, r#"{"no_wrap":true}"#)];
    for (players, options) in modes {
        let mut setup = Setup::new("zee", players);
        setup.options = serde_json::from_str(options).unwrap();
        let levels: Vec<Level> =
            Level::ALL.into_iter().cycle().take(usize::from(players)).collect();
        let report = play_game(&setup, "replay", &levels, FEW, &timeless).unwrap();
        let mut game = ztable_shelf::start(Start::new(setup.clone(), "replay")).unwrap();
        for played in &report.picks {
            game.pick_text(played.seat, &played.pick).unwrap();
        }
        assert_eq!(game.outcome(), Some(report.outcome.clone()));
        assert_eq!(play_game(&setup, "replay", &levels, FEW, &timeless).unwrap(), report);
    }
}

fn play(levels: &[Level], number: usize) -> GameReport {
    let setup = Setup::new("zee", levels.len() as u8);
    play_game(&setup, &format!("strength {number}"), levels, Budget::USUAL, &timeless)
        .expect("the game is on the shelf")
}

/// The mean score of so many games of Zolo.
fn zolo(level: Level, games: usize) -> f64 {
    let scores = (0..games).map(|number| play(&[level], number).outcome.seats[0].score);
    scores.map(|score| f64::from(score.expect("Zolo has a score"))).sum::<f64>() / games as f64
}

/// How often, in percent, a level wins alone against others of one level.
fn wins(level: Level, others: Level, players: usize, games: usize) -> usize {
    let won = |number: usize| {
        let mut levels = vec![others; players];
        levels[number % players] = level;
        play(&levels, number).outcome.winners.contains(Seat::new((number % players) as u8))
    };
    100 * (0..games).filter(|&number| won(number)).count() / games
}

// The seeds are fixed, so these counts do not vary; the bounds leave room for tuning.

#[test]
fn zolo_is_played_better_by_every_level() {
    let random = zolo(Level::Random, 100);
    let easy = zolo(Level::Easy, 100);
    let normal = zolo(Level::Normal, 200);
    let hard = zolo(Level::Hard, 12);
    assert!(random < 2.0 && random < easy && easy + 1.0 < normal, "{random} {easy} {normal}");
    assert!((10.5..14.5).contains(&normal), "{normal}");
    assert!(hard > 15.0, "{hard}");
}

#[test]
fn in_company_every_level_beats_the_one_below() {
    let normal = wins(Level::Normal, Level::Easy, 2, 100);
    assert!(normal >= 85, "{normal}%");
    let hard = wins(Level::Hard, Level::Normal, 2, 24);
    assert!(hard >= 70, "{hard}%");
    let among_four = wins(Level::Hard, Level::Normal, 4, 24);
    assert!(among_four >= 35, "{among_four}%");
}
