//! How well the levels play ZU Tiles, and that they play it by their views.

use ztable_bots::{Budget, GameReport, Level, Levels, Thought, advise, play_game, timeless};
use ztable_core::{Game, Quick, Seat, Setup, Silent, Start, Title, Viewer};
use ztable_shelf::zu_tiles::{AreaPosition, Cell, Kind, Phase, Piece, State, Tiles, ZuTiles};

use crate::honesty;

const FEW: Budget = Budget::iterations(6);
const PLANNING: [Level; 3] = [Level::Normal, Level::Hard, Level::Expert];

fn two() -> Setup {
    Setup::new("zu-tiles", 2)
}

fn own_decks(players: u8) -> Setup {
    let list = include_str!("../../../games/zu-tiles/tests/decks/wild.toml");
    (1..=players).fold(Setup::new("zu-tiles", players), |setup, number| {
        setup.with(&format!("deck{number}"), "own").with(&format!("list{number}"), list)
    })
}

fn kind(name: &str) -> Kind {
    name.parse().expect("a tile of the catalogue")
}

/// The second player, who has the Dragons, is on turn with these hands and this area.
fn table(hands: [&[&str]; 2], area: &[(&str, i16, i16)]) -> (ZuTiles, State) {
    let game = ZuTiles::configure(&two()).expect("two can play");
    let mut position = game.position(&game.setup(&mut Quick::new(1), &mut Silent));
    position.turn = 9;
    position.active = Seat::new(1);
    position.phase = Phase::Main;
    for (player, hand) in position.seats.iter_mut().zip(hands) {
        player.hand = Tiles::Known(hand.iter().map(|name| kind(name)).collect());
        (player.unseen, player.stacks, player.fresh) = (None, None, false);
    }
    position.area = area
        .iter()
        .map(|(tile, x, y)| {
            let tile: Piece = tile.parse().expect("a tile and its owner");
            AreaPosition {
                tile,
                cell: Cell::new(*x, *y),
                n: None,
                by: None,
                turn: 1,
                used: 0,
                fired: false,
            }
        })
        .collect();
    let state = game.load(position).expect("the position is possible");
    (game, state)
}

/// The position after the turn of the player on turn, who plays at this level; others pass.
fn after_turn(game: &ZuTiles, start: &State, level: Level) -> State {
    let mut state = start.clone();
    let (mut chance, mut mind) = (Quick::new(1), Quick::new(2));
    while state.turn() == start.turn() && !game.turn(&state).is_over() {
        let seat = game.turn(&state).seats().lowest().expect("somebody is asked");
        let view = game.view(&state, Viewer::Seat(seat));
        let decision = game.plan(level).decide(game, &view, seat, FEW, &timeless, &mut mind);
        let pick = decision.pick().expect("a seat that is asked has something to pick");
        game.apply(&mut state, seat, pick, &mut chance, &mut Silent);
    }
    state
}

#[test]
fn a_square_is_finished() {
    let area = [("rat:0", 0, 0), ("monkey:0", 1, 0), ("ox:0", 0, 1)];
    let (game, start) = table([&["rat", "ox"], &["snake", "rooster", "dragon"]], &area);
    for level in PLANNING {
        assert_eq!(after_turn(&game, &start, level).points(Seat::new(1)), 4, "{level}");
    }
}

#[test]
fn a_square_is_finished_in_two_steps() {
    let area = [("rooster:1", 0, 0), ("snake:1", 0, 1), ("ox:0", -1, 1)];
    let (game, start) = table([&["rat", "ox"], &["rooster", "slither", "snake"]], &area);
    for level in [Level::Hard, Level::Expert] {
        assert_eq!(after_turn(&game, &start, level).points(Seat::new(1)), 4, "{level}");
    }
}

#[test]
fn no_square_is_handed_over() {
    let area = [("rooster:1", 0, 0), ("ox:0", 1, 0), ("rat:0", 2, 0)];
    let hands: [&[&str]; 2] = [&["rat", "ox", "monkey", "monkey"], &["snake", "rooster", "dragon"]];
    let (game, start) = table(hands, &area);
    for level in PLANNING {
        let after = after_turn(&game, &start, level);
        let view = game.view(&after, Viewer::Seat(Seat::FIRST));
        assert_eq!(view.facts.finishing, [], "{level}");
    }
}

#[test]
fn a_battle_is_won() {
    let area = [("snake:1", 0, 0), ("rat:0", 1, 0)];
    let (game, start) = table([&["ox"], &["constrict", "rattle"]], &area);
    for level in PLANNING {
        assert_eq!(after_turn(&game, &start, level).points(Seat::new(1)), 1, "{level}");
    }
}

#[test]
fn all_tables_are_played_to_the_end_and_say_who_had_which_deck() {
    for setup in [Setup::new("zu-tiles", 3), Setup::new("zu-tiles", 4), own_decks(2)] {
        let levels = vec![Level::Normal; usize::from(setup.players)];
        let outcome = play(&setup, &levels, 1).outcome;
        assert_eq!(outcome.winners.len(), 1);
        let mut orders: Vec<u64> =
            outcome.seats.iter().filter_map(|seat| seat.facts["order"].as_u64()).collect();
        orders.sort_unstable();
        assert!(orders.into_iter().eq(1..=u64::from(setup.players)));
        assert!(outcome.seats.iter().all(|seat| seat.facts["deck"].is_string()));
    }
}

#[test]
fn hidden_tiles_of_others_change_nothing() {
    for setup in [two(), Setup::new("zu-tiles", 3), own_decks(2)] {
        let differing = honesty::differing_worlds::<ZuTiles>(&setup, FEW, 40);
        assert!(differing > 20, "{differing}");
    }
}

#[test]
fn equal_thoughts_give_equal_advice_that_ranks_every_option_once() {
    let setup = two();
    let mut game = ztable_shelf::start(Start::new(setup.clone(), "advice")).unwrap();
    for seed in 0..60 {
        let Some(seat) = game.turn().seats().lowest() else { break };
        let view = game.view(Viewer::Seat(seat));
        let mut options: Vec<String> =
            game.options(seat).into_iter().map(|choice| choice.pick).collect();
        options.sort();
        let advise_at = |level| {
            let thought = Thought {
                setup: setup.clone(),
                seat,
                view: view.clone(),
                level,
                budget: FEW,
                seed,
            };
            advise(&thought, &timeless).unwrap()
        };
        for level in Level::ALL {
            let advice = advise_at(level);
            assert_eq!(advise_at(level), advice, "{level}");
            let mut ranked: Vec<String> =
                advice.ranked.into_iter().map(|worth| worth.pick).collect();
            ranked.sort();
            assert_eq!(ranked, options, "{level}");
        }
        game.pick_text(seat, &advise_at(Level::Normal).pick).unwrap();
    }
}

fn play(setup: &Setup, levels: &[Level], number: usize) -> GameReport {
    play_game(setup, &format!("strength {number}"), levels, Budget::USUAL, &timeless)
        .expect("the game is on the shelf")
}

/// How many games a level wins against another one, seats and decks alternating.
fn wins(level: Level, other: Level, games: usize) -> usize {
    let won = |number: usize| {
        let mut levels = [other; 2];
        levels[number % 2] = level;
        play(&two(), &levels, number).outcome.winners.contains(Seat::new((number % 2) as u8))
    };
    (0..games).filter(|&number| won(number)).count()
}

// The seeds are fixed, so these counts do not vary; the bounds leave room for tuning.

#[test]
fn every_level_beats_the_one_below() {
    let easy = wins(Level::Easy, Level::Random, 30);
    assert!(easy >= 24, "{easy} of 30");
    let normal = wins(Level::Normal, Level::Random, 30);
    assert!(normal >= 27, "{normal} of 30");
    let normal = wins(Level::Normal, Level::Easy, 30);
    assert!(normal >= 20, "{normal} of 30");
    let hard = wins(Level::Hard, Level::Normal, 20);
    assert!(hard >= 11, "{hard} of 20");
}
