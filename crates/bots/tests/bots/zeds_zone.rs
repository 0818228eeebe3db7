//! The door for all games, and how well the levels play Zeds Zone.

use serde_json::{Value, json};
use ztable_bots::{Advice, Budget, Level, Thought, advise, play_game, think, timeless};
use ztable_core::{AnyMatch, Code, Seat, Setup, Start, Viewer};

const FEW: Budget = Budget::iterations(40);

fn started(players: u8, seed: &str) -> Box<dyn AnyMatch> {
    ztable_shelf::start(Start::new(Setup::new("zeds-zone", players), seed))
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

#[test]
fn equal_thoughts_give_equal_advice_also_after_a_journey_as_text() {
    let mut game = started(1, "journey");
    for pick in 0..12 {
        for level in Level::ALL {
            let asked = thought(&*game, Seat::FIRST, level, pick);
            let text = serde_json::to_string(&asked).unwrap();
            let again: Thought = serde_json::from_str(&text).unwrap();
            assert_eq!(again, asked);
            let advice = advise(&asked, &timeless).unwrap();
            assert_eq!(advise(&again, &timeless).unwrap(), advice, "{level}");
            assert_eq!(think(&asked, &timeless).unwrap(), advice.pick);
            let told = serde_json::to_string(&advice).unwrap();
            assert_eq!(serde_json::from_str::<Advice>(&told).unwrap(), advice);
        }
        let next = think(&thought(&*game, Seat::FIRST, Level::Normal, 1), &timeless).unwrap();
        game.pick_text(Seat::FIRST, &next).unwrap();
    }
}

#[test]
fn hidden_picks_of_others_change_nothing() {
    let (me, other) = (Seat::new(0), Seat::new(1));
    let worlds = ["square c2", "square e4", "square a4"].map(|pick| {
        let mut game = started(2, "hidden");
        game.pick_text(other, pick).unwrap();
        game
    });
    for level in Level::ALL {
        let advice = worlds
            .each_ref()
            .map(|game| advise(&thought(&**game, me, level, 3), &timeless).unwrap());
        assert_eq!(advice[0], advice[1], "{level}");
        assert_eq!(advice[0], advice[2], "{level}");
    }
}

#[test]
fn advice_ranks_every_option_once_and_the_chosen_one_first() {
    let game = started(1, "ranked");
    let mut options: Vec<String> =
        game.options(Seat::FIRST).into_iter().map(|choice| choice.pick).collect();
    options.sort();
    for level in Level::ALL {
        let advice = advise(&thought(&*game, Seat::FIRST, level, 9), &timeless).unwrap();
        assert_eq!(advice.ranked[0].pick, advice.pick);
        let mut ranked: Vec<String> = advice.ranked.into_iter().map(|worth| worth.pick).collect();
        ranked.sort();
        assert_eq!(ranked, options, "{level}");
    }
}

#[test]
fn budgets_are_kept_and_searches_report_their_games() {
    let game = started(1, "budget");
    let hard = advise(&thought(&*game, Seat::FIRST, Level::Hard, 1), &timeless).unwrap();
    let visits: u32 = hard.ranked.iter().map(|worth| worth.visits).sum();
    assert_eq!(visits, hard.iterations);
    assert!((1..=40).contains(&hard.iterations), "{}", hard.iterations);
    let normal = advise(&thought(&*game, Seat::FIRST, Level::Normal, 1), &timeless).unwrap();
    assert_eq!(normal.iterations, 0);
}

#[test]
fn what_cannot_be_thought_about_is_refused_in_a_sentence() {
    let game = started(2, "refused");
    let good = thought(&*game, Seat::FIRST, Level::Normal, 1);
    let refused = |thought: Thought| {
        let refusal = think(&thought, &timeless).unwrap_err();
        assert!(refusal.message.ends_with('.'), "{refusal}");
        refusal.code
    };
    let chess = Setup::new("chess", 2);
    assert_eq!(refused(Thought { setup: chess, ..good.clone() }), Code::UnknownGame);
    let crowd = Setup::new("zeds-zone", 0);
    assert_eq!(refused(Thought { setup: crowd, ..good.clone() }), Code::BadSetup);
    let nobody = Seat::new(7);
    assert_eq!(refused(Thought { seat: nobody, ..good.clone() }), Code::NoSuchSeat);
    let neighbour = Seat::new(1);
    assert_eq!(refused(Thought { seat: neighbour, ..good.clone() }), Code::BadRequest);
    for view in [Value::Null, json!({"turn": "three"}), json!([1, 2])] {
        assert_eq!(refused(Thought { view, ..good.clone() }), Code::BadRequest);
    }
    let mut waiting = started(2, "refused");
    waiting.pick_text(Seat::FIRST, "square c2").unwrap();
    let idle = thought(&*waiting, Seat::FIRST, Level::Normal, 1);
    assert_eq!(refused(idle), Code::NotAsked);
}

#[test]
fn games_among_bots_replay_as_matches() {
    let levels = [Level::Random, Level::Normal, Level::Easy];
    let setup = Setup::new("zeds-zone", 3);
    let report = play_game(&setup, "replay", &levels, FEW, &timeless).unwrap();
    let mut game = ztable_shelf::start(Start::new(setup.clone(), "replay")).unwrap();
    for played in &report.picks {
        game.pick_text(played.seat, &played.pick).unwrap();
    }
    assert_eq!(game.outcome(), Some(report.outcome.clone()));
    assert_eq!(play_game(&setup, "replay", &levels, FEW, &timeless).unwrap(), report);
    let too_few = play_game(&setup, "replay", &levels[..2], FEW, &timeless).unwrap_err();
    assert_eq!(too_few.code, Code::BadRequest);
}

/// How many of so many solo games a level escapes in.
fn escapes(level: Level, games: u32) -> u32 {
    (0..games)
        .filter(|number| {
            let setup = Setup::new("zeds-zone", 1);
            let seed = format!("escape {number}");
            let report = play_game(&setup, &seed, &[level], Budget::USUAL, &timeless)
                .expect("the game is on the shelf");
            !report.outcome.winners.is_empty()
        })
        .count() as u32
}

#[test]
fn every_level_is_clearly_stronger_than_the_one_below() {
    // The seeds are fixed, so these counts do not vary; the bounds leave room for tuning.
    let percent =
        [(Level::Random, 200), (Level::Easy, 200), (Level::Normal, 200), (Level::Hard, 60)]
            .map(|(level, games)| 100 * escapes(level, games) / games);
    assert!(percent[0] < 2, "{percent:?}");
    assert!((15..40).contains(&percent[1]), "{percent:?}");
    assert!((55..80).contains(&percent[2]), "{percent:?}");
    assert!(percent[3] > 75 && percent[3] > percent[2], "{percent:?}");
}
