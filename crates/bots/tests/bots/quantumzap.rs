//! How well the levels play QuantumZap, and that they play it by their views.

use ztable_bots::{Budget, GameReport, Judged, Level, Thought, advise, play_game, think, timeless};
use ztable_core::{
    Game, Picks, Quick, Seat, SeatSet, Setup, Silent, Start, Title, Viewer, step_at_random,
};
use ztable_shelf::quantumzap::{
    Action, ActionCard, Aim, Frame, Phase, QuantumZap, ROUNDS, View, best_sets,
};

use crate::honesty::{self, Told};

const FEW: Budget = Budget::iterations(12);

fn setup(players: u8, mode: &str) -> Setup {
    Setup::new("quantumzap", players).with("mode", mode)
}

fn thought(setup: &Setup, view: &View, seat: Seat, level: Level, seed: u64) -> Thought {
    let view = serde_json::to_value(view).expect("views are plain data");
    Thought { setup: setup.clone(), seat, view, level, budget: FEW, seed }
}

#[test]
fn all_levels_play_every_mode_to_the_end() {
    for mode in ["beginner", "advanced"] {
        for players in 2..=5 {
            let setup = setup(players, mode);
            let levels: Vec<Level> =
                Level::ALL.into_iter().rev().take(usize::from(players)).collect();
            let report = play_game(&setup, "replay", &levels, FEW, &timeless).unwrap();
            let mut game = ztable_shelf::start(Start::new(setup.clone(), "replay")).unwrap();
            for played in &report.picks {
                game.pick_text(played.seat, &played.pick).unwrap();
            }
            assert_eq!(game.outcome(), Some(report.outcome.clone()), "{mode} {players}");
        }
    }
}

#[test]
fn options_of_a_table_do_not_confuse_them() {
    let setup = setup(3, "advanced")
        .with("open_bidding", "proxy")
        .with("credits", "hidden")
        .with("survey_rivals", true)
        .with("memory_aid", false)
        .with("zappy_count", 7);
    let levels = [Level::Hard, Level::Normal, Level::Easy];
    let report = play_game(&setup, "options", &levels, FEW, &timeless).unwrap();
    assert_eq!(report, play_game(&setup, "options", &levels, FEW, &timeless).unwrap());
}

/// Plays a game with quick picks and shows every decision before it is made.
fn watch(setup: &Setup, seed: u64, mut look: impl FnMut(&QuantumZap, &View, Seat, &[Action])) {
    let game = QuantumZap::configure(setup).expect("a possible table");
    let mut chance = Quick::new(seed);
    let mut state = game.setup(&mut chance, &mut Silent);
    let mut picks = Picks::new();
    loop {
        let Some(seat) = game.turn(&state).seats().lowest() else { return };
        let view = game.view(&state, Viewer::Seat(seat));
        picks.clear();
        game.options(&state, seat, &mut picks);
        look(&game, &view, seat, &picks);
        // Games at random hold all kinds of positions.
        if !step_at_random(&game, &mut state, &mut chance, &mut picks) {
            return;
        }
    }
}

#[test]
fn hidden_things_change_nothing_and_every_option_is_ranked() {
    let setup = setup(3, "advanced");
    let mut looked = 0;
    watch(&setup, 5, |game, view, seat, picks| {
        looked += 1;
        if looked % 9 != 0 || picks.len() < 2 {
            return;
        }
        let other = game.imagine(view, &mut Quick::new(looked));
        let same = game.view(&other, Viewer::Seat(seat));
        for level in Level::ALL {
            let advice = advise(&thought(&setup, view, seat, level, 3), &timeless).unwrap();
            assert_eq!(advice, advise(&thought(&setup, &same, seat, level, 3), &timeless).unwrap());
            let mut ranked: Vec<String> =
                advice.ranked.into_iter().map(|worth| worth.pick).collect();
            let mut options: Vec<String> = picks.iter().map(ToString::to_string).collect();
            ranked.sort();
            options.sort();
            assert_eq!(ranked, options, "{level}");
        }
    });
    assert!(looked > 100, "{looked} decisions");
}

/// What a network is told of a world that the seat cannot tell from the true one is what it is told of
/// the true one, in every position, for every seat, and it always has the same length.
#[test]
fn networks_are_told_nothing_but_what_the_seat_knows() {
    let mut told = Told::default();
    for players in 2..=5 {
        let setup = setup(players, "advanced");
        honesty::tell_of_games::<QuantumZap>(&setup, 1, |_, _| true, &mut told);
    }
    assert!(told.differing > 1000 && told.calm >= 4 * u32::from(ROUNDS), "{told:?}");
    assert_eq!(told.lengths.len(), 1, "{told:?}");
}

#[test]
fn networks_judge_the_usual_advanced_game_alone() {
    let subject = |setup: &Setup| QuantumZap::configure(setup).unwrap().subject();
    assert!(subject(&setup(4, "advanced")).is_some());
    for other in [
        setup(4, "beginner"),
        setup(4, "advanced").with("credits", "hidden"),
        setup(4, "advanced").with("survey_rivals", true),
    ] {
        assert_eq!(subject(&other), None, "{other:?}");
    }
}

/// No lot can be worth more: what it pays in the rounds left and its points, a set it completes,
/// and no less than the ECF of next round.
fn bound(game: &QuantumZap, view: &View, seat: Seat, slot: u8) -> u16 {
    let left = i32::from(ROUNDS + 1 - view.round);
    let on = view.slots.iter().find(|on| on.slot == slot).expect("the slot is up");
    let own = &view.seats[seat.index()];
    let cards = game.cards();
    let mut suits = [0; 3];
    let leased = own.undeveloped.iter().filter_map(|lease| lease.lot);
    own.developed
        .iter()
        .chain(leased)
        .for_each(|lot| suits[cards.lots[lot.index()].suit as usize] += 1);
    let built = match on.lot.lot {
        Some(lot) => {
            let lot = cards.lots[lot.index()];
            let payout = i32::from(lot.payout);
            let mut more = suits;
            more[lot.suit as usize] += 1;
            let set = 3 * (best_sets(more).0 - best_sets(suits).0) as i32;
            // Half a station set may be worth as much again, but in the last round nothing.
            let hope = if left > 1 { 8 } else { 1 };
            set + hope + if payout > 0 { payout * left + 4 } else { payout + 1 }
        }
        None => 3 * left + 4 + 15,
    };
    let sold = if left > 1 { i32::from(view.ecf) + 3 } else { 0 };
    built.max(sold).max(0) as u16
}

#[test]
fn nobody_bids_more_than_a_lot_can_be_worth() {
    let setup = setup(3, "beginner");
    let (mut bids, mut silent) = (0, 0);
    for seed in 0..30 {
        watch(&setup, seed, |game, view, seat, _| {
            let Some(auction) = view.auction.filter(|auction| auction.most.is_some()) else {
                return;
            };
            let most = bound(game, view, seat, auction.slot);
            for level in [Level::Easy, Level::Normal, Level::Hard] {
                let pick = think(&thought(&setup, view, seat, level, 1), &timeless).unwrap();
                match pick.parse().unwrap() {
                    Action::Bid(bid) => {
                        assert!(bid <= most, "{level} bids {bid}, worth {most}: {view:?}");
                        bids += 1;
                    }
                    _ => silent += 1,
                }
            }
        });
    }
    assert!(bids > 500 && silent > 500, "{bids} bids, {silent} times silent");
}

#[test]
fn worthless_lots_of_the_last_round_are_left() {
    let setup = setup(2, "beginner");
    let mut seen = 0;
    for seed in 0..200 {
        watch(&setup, seed, |game, view, seat, _| {
            let Some(auction) = view.auction.filter(|auction| auction.most.is_some()) else {
                return;
            };
            let known = view.slots.iter().find(|on| on.slot == auction.slot).unwrap().lot.lot;
            let bad = known.is_some_and(|lot| game.cards().lots[lot.index()].payout < -1);
            if view.round < ROUNDS || !bad || bound(game, view, seat, auction.slot) > 0 {
                return;
            }
            seen += 1;
            for level in [Level::Normal, Level::Hard, Level::Expert] {
                let pick = think(&thought(&setup, view, seat, level, 1), &timeless).unwrap();
                assert_eq!(pick, "pass", "{level}");
            }
        });
    }
    assert!(seen > 5, "{seen} such lots");
}

/// Whether a card that was announced takes 1M from this seat's rivals, or from the seat itself.
fn penalty(view: &View, seat: Seat) -> Option<bool> {
    match view.stack.last() {
        Some(Frame::Play { play, chain: 0, .. }) if play.card == ActionCard::Penalty => {
            match play.aim {
                Aim::Seat(target) => Some(target == seat),
                _ => None,
            }
        }
        _ => None,
    }
}

#[test]
fn nobody_cancels_what_helps_them() {
    let setup = setup(2, "advanced").with("action_types", "A01 A03 A06 A10 A13");
    let three = Setup { players: 3, ..setup.clone() };
    let (mut helped, mut hurt, mut cancelled) = (0, 0, 0);
    for setup in [setup, three] {
        for seed in 0..60 {
            watch(&setup, seed, |_, view, seat, picks| {
                let can = picks.contains(&Action::Play(ActionCard::Woah));
                let (Some(against), true) = (penalty(view, seat), can) else { return };
                for level in [Level::Normal, Level::Hard] {
                    let pick = think(&thought(&setup, view, seat, level, 1), &timeless).unwrap();
                    if against {
                        hurt += 1;
                        cancelled += u32::from(pick != "pass");
                    } else {
                        helped += 1;
                        assert_eq!(pick, "pass", "{level}");
                    }
                }
            });
        }
    }
    assert!(helped > 10 && cancelled > 0, "{helped} helped, {cancelled} of {hurt} cancelled");
}

#[test]
fn lots_that_pay_are_developed_and_windows_are_passed() {
    let setup = setup(2, "advanced");
    let (mut develops, mut windows) = (0, 0);
    for seed in 0..30 {
        watch(&setup, seed, |game, view, seat, picks| {
            let own = &view.seats[seat.index()];
            let pick = || think(&thought(&setup, view, seat, Level::Normal, 1), &timeless).unwrap();
            if view.phase == Phase::Turn && view.stack.is_empty() && picks.len() > 1 {
                windows += u32::from(pick() == "pass");
            }
            let fresh = view.marked.is_empty()
                && view.draft == Some(ztable_shelf::quantumzap::Staged::Start);
            let pays = own.undeveloped.iter().any(|lease| {
                lease.lot.is_some_and(|lot| game.cards().lots[lot.index()].payout > 1)
            });
            if view.phase == Phase::Develop && fresh && pays && own.credits >= Some(2) {
                develops += 1;
                let pick = pick();
                assert!(pick.starts_with("lot ") || pick == "character", "{pick}");
            }
        });
    }
    assert!(develops > 5 && windows > 20, "{develops} lots, {windows} windows");
}

fn play(levels: &[Level], mode: &str, number: usize, budget: Budget) -> GameReport {
    let setup = setup(levels.len() as u8, mode);
    play_game(&setup, &format!("strength {number}"), levels, budget, &timeless)
        .expect("the game is on the shelf")
}

/// How often, in percent, a level wins alone against others of one level.
fn wins(level: Level, others: Level, players: usize, mode: &str, games: usize) -> usize {
    let won = |number: usize| {
        let mut levels = vec![others; players];
        levels[number % players] = level;
        let winners = play(&levels, mode, number, Budget::iterations(100)).outcome.winners;
        winners == SeatSet::one(Seat::new((number % players) as u8))
    };
    100 * (0..games).filter(|&number| won(number)).count() / games
}

// The seeds are fixed, so these counts do not vary; the bounds leave room for tuning.

#[test]
fn normal_beats_random_and_easy() {
    for mode in ["beginner", "advanced"] {
        let two = wins(Level::Normal, Level::Random, 2, mode, 40);
        assert!(two >= 95, "{mode}: {two}%");
        let four = wins(Level::Normal, Level::Random, 4, mode, 40);
        assert!(four >= 90, "{mode}: {four}%");
        let easy = wins(Level::Normal, Level::Easy, 2, mode, 60);
        assert!(easy >= 60, "{mode}: {easy}%");
    }
    let easy = wins(Level::Easy, Level::Random, 2, "beginner", 40);
    assert!(easy >= 80, "{easy}%");
}

#[test]
fn hard_beats_normal() {
    let two = wins(Level::Hard, Level::Normal, 2, "beginner", 16);
    assert!(two >= 70, "{two}%");
    let three = wins(Level::Hard, Level::Normal, 3, "beginner", 12);
    assert!(three >= 45, "{three}%");
}
