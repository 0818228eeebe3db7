//! How well the levels play ElemenZ, and that they play it by their views.

use std::collections::BTreeMap;

use ztable_bots::{
    Budget, GameReport, Judged, Level, Levels, Rate, Thought, advise, play_game, think, timeless,
};
use ztable_core::{
    AnyMatch, Game, Picks, Quick, Seat, Setup, Silent, Start, Title, Viewer, step_at_random,
};
use ztable_shelf::elemenz::{
    Action, Die, DieId, ElemenZ, Element, Frame, Phase, Place, SlotPosition, State, Symbol,
};

use crate::honesty::{self, Told};

const FEW: Budget = Budget::iterations(12);

fn duel(players: u8) -> Setup {
    Setup::new("elemenz", players).with("shamans", "random")
}

fn monolith() -> Setup {
    Setup::new("elemenz", 2)
}

fn modes() -> [Setup; 6] {
    [
        monolith(),
        monolith().with("avatars", "13").with("harder", true).with("easier", true),
        Setup::new("elemenz", 3),
        duel(3).with("avatars", "12").with("heal_with_wild", true),
        duel(4),
        Setup::new("elemenz", 4).with("avatars", "13").with("easier_surge_a", true),
    ]
}

fn asked(game: &dyn AnyMatch) -> Seat {
    game.turn().seats().lowest().expect("the game goes on")
}

#[test]
fn equal_thoughts_give_equal_advice_and_rank_every_option_once() {
    for setup in modes() {
        let mut game = ztable_shelf::start(Start::new(setup.clone(), "advice")).unwrap();
        for number in 0..60 {
            let seat = asked(&*game);
            let mut options: Vec<String> =
                game.options(seat).into_iter().map(|choice| choice.pick).collect();
            options.sort();
            let view = game.view(Viewer::Seat(seat));
            let thought = |level| Thought {
                setup: setup.clone(),
                seat,
                view: view.clone(),
                level,
                budget: FEW,
                seed: number,
            };
            for level in Level::ALL {
                let advice = advise(&thought(level), &timeless).unwrap();
                assert_eq!(advise(&thought(level), &timeless).unwrap(), advice, "{level}");
                assert_eq!(advice.ranked[0].pick, advice.pick);
                assert!(advice.iterations <= 12, "{level}");
                let mut ranked: Vec<String> =
                    advice.ranked.into_iter().map(|worth| worth.pick).collect();
                ranked.sort();
                assert_eq!(ranked, options, "{level}");
            }
            let next = think(&thought(Level::Normal), &timeless).unwrap();
            game.pick_text(seat, &next).unwrap();
        }
    }
}

#[test]
fn what_others_hide_changes_nothing() {
    // With Avatars and in the Duel as it is, where the expert asks a network.
    for (setup, few) in [(duel(3).with("avatars", "13"), 60), (duel(3), 30), (duel(4), 30)] {
        let differing = honesty::differing_worlds::<ElemenZ>(&setup, FEW, 120);
        assert!(differing > few, "{differing} worlds differed");
    }
}

/// In the Monolith game only the colours are chosen in secret.
#[test]
fn a_view_of_the_monolith_game_is_soon_the_whole_world() {
    let differing = honesty::differing_worlds::<ElemenZ>(&monolith(), FEW, 120);
    assert!(differing <= 2, "{differing} worlds differed");
}

/// What the networks that are built in hear of a world that the seat cannot tell from the true one is
/// what they hear of the true one, before every turn, for every seat.
#[test]
fn networks_are_told_nothing_but_what_the_seat_knows() {
    for (setup, hides) in [(monolith(), false), (duel(3), true), (duel(4), true)] {
        let mut told = Told::default();
        honesty::tell_of_games::<ElemenZ>(&setup, 4, ElemenZ::is_calm, &mut told);
        assert!(told.calm > 40, "{told:?}");
        assert_eq!(told.differing > 40, hides, "{told:?}");
        assert_eq!(told.lengths.len(), 1, "{told:?}");
    }
}

#[test]
fn all_levels_play_every_mode_to_the_end() {
    for setup in modes() {
        for level in Level::ALL {
            let levels: Vec<Level> = [level, Level::Normal, Level::Easy, Level::Random]
                .into_iter()
                .take(usize::from(setup.players))
                .collect();
            let report = play_game(&setup, "replay", &levels, FEW, &timeless).unwrap();
            assert_eq!(report.outcome.winners.len(), 1);
            let mut game = ztable_shelf::start(Start::new(setup.clone(), "replay")).unwrap();
            for played in &report.picks {
                game.pick_text(played.seat, &played.pick).unwrap();
            }
            assert_eq!(game.outcome(), Some(report.outcome.clone()));
        }
    }
}

/// Plays a game and shows every pick before it is made.
fn watch(setup: &Setup, seed: u64, level: Level, mut see: impl FnMut(&ElemenZ, &State, Action)) {
    let game = ElemenZ::configure(setup).expect("the options are possible");
    let (mut chance, mut mind) = (Quick::new(seed), Quick::new(seed + 1));
    let mut state = game.setup(&mut chance, &mut Silent);
    while let Some(seat) = game.turn(&state).seats().lowest() {
        let view = game.view(&state, Viewer::Seat(seat));
        let decision = game.plan(level).decide(&game, &view, seat, FEW, &timeless, &mut mind);
        let pick = decision.pick().expect("a seat that is asked has something to pick");
        see(&game, &state, pick);
        game.apply(&mut state, seat, pick, &mut chance, &mut Silent);
    }
}

#[test]
fn bots_do_not_hurt_themselves() {
    let (mut losses, mut surges, mut reactions) = (0, 0, 0);
    for level in [Level::Normal, Level::Hard] {
        for seed in 0..12 {
            watch(&duel(4), seed, level, |game, state, pick| {
                let look = game.look(state);
                assert!(!matches!(pick, Action::Back | Action::Unmark(_)), "{pick}");
                match (look.top(), pick) {
                    (Some(Frame::Hit(hit)), Action::Lose(die)) => {
                        losses += 1;
                        let idle = |die: &DieId| {
                            matches!(look.die(*die).at, Place::Idle | Place::Placed | Place::Aside)
                        };
                        let spare = look.hand(hit.target).iter().any(|die| idle(&die));
                        let needed = matches!(look.die(die).at, Place::Shield | Place::Bonus);
                        assert!(!(spare && needed), "{pick}");
                    }
                    (Some(Frame::Surge), _) => {
                        let mut picks = Picks::new();
                        game.options(state, look.active(), &mut picks);
                        surges += usize::from(picks.len() > 1);
                        assert_eq!(pick == Action::Pass, picks.len() == 1, "{pick}");
                    }
                    (Some(Frame::Window(_)), pick) => {
                        reactions += usize::from(pick != Action::Pass);
                    }
                    _ => {}
                }
            });
        }
    }
    assert!(losses > 100 && surges > 0 && reactions > 0, "{losses} {surges} {reactions}");
}

/// FIRE's dice show this, rolling is over; AIR has one die and no defence, EARTH seven.
fn showdown(faces: [Symbol; 7]) -> (ElemenZ, State) {
    let game = ElemenZ::new(3).expect("three can play");
    let mut chance = Quick::new(3);
    let mut state = game.setup(&mut chance, &mut Silent);
    for element in [Element::Air, Element::Fire, Element::Earth] {
        let seat = game.turn(&state).seats().lowest().expect("the game goes on");
        let mut picks = Picks::new();
        game.options(&state, seat, &mut picks);
        assert!(picks.contains(&Action::Shaman(element)));
        game.apply(&mut state, seat, Action::Shaman(element), &mut chance, &mut Silent);
    }
    while game.look(&state).phase() == Phase::Layout {
        step_at_random(&game, &mut state, &mut chance, &mut Picks::new());
    }
    let mut position = game.position(&state);
    let (air, fire) = (Seat::new(0), Seat::new(1));
    (position.phase, position.active, position.rolls) = (Phase::Assign, fire, 3);
    for (number, die) in DieId::of(Element::Air).enumerate() {
        let at = if number == 0 { Place::Idle } else { Place::Pool };
        position.dice.insert(die, Die::blank(at));
    }
    for (number, die) in DieId::of(Element::Earth).enumerate() {
        let at = if number == 0 { Place::Shield } else { Place::Idle };
        position.dice.insert(die, Die::blank(at));
    }
    for (die, face) in DieId::of(Element::Fire).zip(faces) {
        position.dice.insert(die, Die { at: Place::Unassigned, face: Some(face) });
    }
    for slot in position.seats[air.index()].slots.iter_mut() {
        let token = slot.token.take().expect("nothing is hidden in a position");
        *position.removed.entry(token).or_default() += 1;
        *slot = SlotPosition::default();
    }
    let state = game.load(position).expect("the position is possible");
    (game, state)
}

#[test]
fn a_kill_is_seen() {
    use Symbol::{Of, Wild};
    let [_, e, f, w] = Element::ALL.map(Of);
    // There is enough for the whole SHIELD as well, which is worth more than the last die of another.
    for faces in [[f, e, f, w, w, Wild, w], [f, f, f, e, w, w, w], [f, f, f, w, w, w, w]] {
        let (game, start) = showdown(faces);
        for level in [Level::Normal, Level::Hard, Level::Expert] {
            let mut state = start.clone();
            let (mut chance, mut mind) = (Quick::new(1), Quick::new(2));
            while game.look(&state).active() == Seat::new(1) && !game.turn(&state).is_over() {
                let seat = game.turn(&state).seats().lowest().unwrap();
                let view = game.view(&state, Viewer::Seat(seat));
                let plan = game.plan(level);
                let decision = plan.decide(&game, &view, seat, FEW, &timeless, &mut mind);
                game.apply(&mut state, seat, decision.pick().unwrap(), &mut chance, &mut Silent);
            }
            assert!(!game.look(&state).is_alive(Seat::new(0)), "{level}: {faces:?}");
        }
    }
}

fn play(setup: &Setup, levels: &[Level], number: usize) -> GameReport {
    play_game(setup, &format!("strength {number}"), levels, Budget::USUAL, &timeless)
        .expect("the game is on the shelf")
}

/// How often, in percent, a level wins alone against others of one level.
fn wins(setup: &Setup, level: Level, others: Level, games: usize) -> usize {
    let players = usize::from(setup.players);
    let won = |number: usize| {
        let mut levels = vec![others; players];
        levels[number % players] = level;
        play(setup, &levels, number).outcome.winners.contains(Seat::new((number % players) as u8))
    };
    100 * (0..games).filter(|&number| won(number)).count() / games
}

// The seeds are fixed, so these counts do not vary; the bounds leave room for tuning.

#[test]
fn in_the_duel_every_level_beats_the_one_below() {
    let easy = wins(&duel(4), Level::Easy, Level::Random, 60);
    assert!(easy >= 70, "{easy}%");
    let normal = wins(&duel(4), Level::Normal, Level::Random, 60);
    assert!(normal >= 90, "{normal}%");
    let normal = wins(&duel(3), Level::Normal, Level::Easy, 150);
    assert!(normal >= 40, "{normal}%");
    let hard = wins(&duel(3), Level::Hard, Level::Normal, 240);
    assert!(hard >= 38, "{hard}%");
}

#[test]
fn in_the_monolith_game_every_level_beats_the_one_below() {
    let normal = wins(&monolith(), Level::Normal, Level::Random, 60);
    assert!(normal >= 85, "{normal}%");
    let normal = wins(&monolith(), Level::Normal, Level::Easy, 100);
    assert!(normal >= 55, "{normal}%");
    let hard = wins(&monolith(), Level::Hard, Level::Normal, 40);
    assert!(hard >= 65, "{hard}%");
    let expert = wins(&monolith(), Level::Expert, Level::Hard, 20);
    assert!(expert >= 75, "{expert}%");
}

/// The Shaman that all believe to be ahead is hit by all: a small error there shows in who wins.
#[test]
fn no_shaman_is_hunted() {
    for (players, bounds) in [(4, 16.0..=35.0), (3, 23.0..=44.0)] {
        let mut rates = BTreeMap::<String, Rate>::new();
        for number in 0..300 {
            let levels = vec![Level::Hard; usize::from(players)];
            let outcome = play(&duel(players), &levels, number).outcome;
            for standing in &outcome.seats {
                let shaman = standing.facts["shaman"].as_str().expect("a Shaman has a name");
                let won = outcome.winners.contains(standing.seat);
                rates.entry(shaman.into()).or_default().count(won);
            }
        }
        assert_eq!(rates.len(), Element::COUNT);
        for (shaman, rate) in rates {
            let percent = 100.0 * rate.share();
            assert!(bounds.contains(&percent), "{shaman} won {percent:.1}% among {players}");
        }
    }
}

/// What a few games in the head say is noise: it must not spoil the plan.
#[test]
fn a_short_search_does_not_spoil_the_plan() {
    let won = |number: usize| {
        let mut levels = [Level::Hard; 3];
        levels[number % 3] = Level::Expert;
        let report = play_game(&duel(3), &format!("short {number}"), &levels, FEW, &timeless)
            .expect("the game is on the shelf");
        report.outcome.winners.contains(Seat::new((number % 3) as u8))
    };
    let games = 90;
    let wins = (0..games).filter(|&number| won(number)).count();
    assert!(100 * wins >= 25 * games, "{wins} of {games}");
}
