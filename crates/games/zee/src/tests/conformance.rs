//! The conformance suite, and what it has to be told.

use ztable_core::testkit::{Audit, ends, factorial, try_every_option};
use ztable_core::{Game, Picks, Seat, Setup, Viewer};

use crate::belt::BeltSet;
use crate::bot::Bot;
use crate::card::CardSet;
use crate::phase::{Phase, Staged};
use crate::rules::Zee;
use crate::spot::{Spot, SpotSet};
use crate::state::State;

fn players(players: u8) -> Setup {
    Setup::new("zee", players)
}

ztable_core::conformance!(
    suite,
    Zee,
    setups = [
        players(1),
        players(2),
        players(3),
        players(4),
        players(5),
        players(6),
        players(4).with("teams", "2x2"),
        players(6).with("teams", "2x3"),
        players(6).with("teams", "3x2"),
        players(4).with("win3", true),
        players(6).with("first_turn_shield", true),
        players(3).with("no_wrap", true),
        players(4).with("shift_by_player", true),
        players(4)
            .with("teams", "2x2")
            .with("win3", true)
            .with("first_turn_shield", true)
            .with("no_wrap", true)
            .with("shift_by_player", true),
    ],
    audit = Audit { truth_odds, pieces },
    standing = standing,
    games = 2,
);

/// More points than the other sides, or in Zolo.
fn standing(game: &Zee, state: &State, seat: Seat) -> i64 {
    let rules = &game.rules;
    if rules.is_zolo() {
        return state.zolo.scores.iter().map(|score| i64::from(*score)).sum();
    }
    let points = |seat| i64::from(state.side_points(rules, rules.side(seat)));
    Seat::all(rules.seats).map(|other| points(seat) - points(other)).sum()
}

#[test]
fn every_option_is_tried() {
    try_every_option::<Zee>(&suite::setups());
}

/// Some games are won by a side alone, some shared, and Zolo comes to its third round.
#[test]
fn games_come_to_all_their_ends() {
    let ends = ends::<Zee>(&suite::setups(), &suite::journeys());
    let finished =
        |fits: fn(&Zee, &State) -> bool| ends.iter().any(|(game, state)| fits(game, state));
    assert!(finished(|_, state| state.zolo.scores.len() == 3), "Zolo does not get to round 3");
    let winners =
        |game: &Zee, state: &State| game.finish(state).map_or(0, |end| end.winners().len());
    for wanted in 1..=3 {
        let so_many = ends.iter().any(|(game, state)| winners(game, state) == wanted);
        assert!(so_many, "no game is won by {wanted}");
    }
}

/// Every card and every belt is in one place, and bots stand where the sets say.
fn pieces(game: &Zee, state: &State) -> Result<(), String> {
    let mut cards: Vec<CardSet> = state.hands.values().to_vec();
    cards.push(state.deck);
    cards.extend(state.discards.iter().map(|card| CardSet::one(*card)));
    let count: usize = cards.iter().map(|set| set.len()).sum();
    let union = cards.iter().fold(CardSet::EMPTY, |all, set| all | *set);
    if count != 30 || union != CardSet::all() {
        return Err(format!("the Control cards make {count}, {union:?}"));
    }
    let laid = Spot::reactor(state.conveyors).iter().map(|spot| state.belt(spot));
    let mut belts: Vec<BeltSet> = laid.map(BeltSet::one).collect();
    belts.extend(state.held.values());
    belts.extend([state.unseen, BeltSet::one(state.top)]);
    belts.extend(state.bottom.iter().map(|belt| BeltSet::one(*belt)));
    let count: usize = belts.iter().map(|set| set.len()).sum();
    let union = belts.iter().fold(BeltSet::EMPTY, |all, set| all | *set);
    let removed = if game.rules.is_zolo() { 3 * usize::from(6 - state.conveyors) } else { 0 };
    let used = game.rules.belts();
    if union.len() != count || count + removed != used.len() || !union.without(used).is_empty() {
        return Err(format!("the belts make {count}, {union:?}"));
    }
    let stands: Vec<Spot> = state.spots.iter().flatten().copied().collect();
    let set: SpotSet = stands.iter().copied().collect();
    if set != state.occupied || set.len() != stands.len() {
        return Err(format!("bots stand on {stands:?}, but {:?} are occupied", state.occupied));
    }
    if !set.without(Spot::reactor(state.conveyors)).is_empty() {
        return Err(format!("bots stand outside the reactor: {stands:?}"));
    }
    for bot in Bot::all() {
        if let Some(owner) = state.owner(bot)
            && state.bot(owner) != bot
        {
            return Err(format!("{bot} and seat {owner} do not belong together"));
        }
    }
    if state.turn > 0 {
        for seat in Seat::all(game.seats()) {
            let playing = state.active == seat && state.phase.stage() == crate::Question::Play;
            if state.hand(seat).len() != 3 + usize::from(playing) {
                return Err(format!("seat {seat} holds {:?}", state.hand(seat)));
            }
        }
    }
    Ok(())
}

/// The probability of one way to deal `sizes` things out of `all`, the rest staying together.
fn deal(all: usize, sizes: &[usize]) -> f64 {
    let rest = all - sizes.iter().sum::<usize>();
    sizes.iter().chain([&rest]).map(|n| factorial(*n)).product::<f64>() / factorial(all)
}

/// How likely `imagine` deals every unseen card and belt to where it is and finds what is chosen
/// in private.
fn truth_odds(game: &Zee, state: &State, viewer: Viewer) -> f64 {
    let others: Vec<Seat> = Seat::all(game.seats()).filter(|seat| !viewer.is(*seat)).collect();
    let own = viewer.seat().map_or(CardSet::EMPTY, |seat| state.hand(seat));
    let seen: CardSet = state.discards.iter().copied().collect();
    let unseen = CardSet::all().without(own).without(seen);
    let before: Vec<usize> =
        others.iter().map(|seat| state.hand(*seat).without(state.shuffled).len()).collect();
    let since: Vec<usize> =
        others.iter().map(|seat| (state.hand(*seat) & state.shuffled).len()).collect();
    let cards = deal(unseen.without(state.shuffled).len(), &before)
        * deal((unseen & state.shuffled).len(), &since);
    let held: Vec<usize> = others.iter().map(|seat| state.held[*seat].len()).collect();
    let belts = match held.iter().sum::<usize>() {
        0 if state.held.values().iter().all(|held| held.is_empty()) => 1.0,
        count => deal(state.unseen.len() + count, &held),
    };
    let asked = state.asked();
    let hidden = asked.is_some_and(|seat| !viewer.is(seat));
    let staged = if hidden { wandering(game, state) } else { 1.0 };
    cards * belts * staged
}

/// How likely the random way through private choices ends where the seat is.
fn wandering(game: &Zee, truth: &State) -> f64 {
    let mut start = truth.clone();
    start.phase = Phase::of(truth.phase.stage(), None).unwrap();
    start.staged = CardSet::EMPTY;
    from(game, &start, truth)
}

fn from(game: &Zee, here: &State, truth: &State) -> f64 {
    let mut picks = Picks::new();
    game.options(here, here.asked().unwrap(), &mut picks);
    let share = 0.5 / picks.len() as f64;
    let mut stay = 0.5;
    let mut odds = 0.0;
    for pick in picks.iter() {
        let mut next = here.clone();
        if game.pick_in_private(&mut next, *pick) {
            odds += share * from(game, &next, truth);
        } else {
            stay += share;
        }
    }
    odds + if here == truth { stay } else { 0.0 }
}

/// A staged card is the holder's own.
#[test]
fn what_is_staged_is_held() {
    let game = Zee::new(2).unwrap();
    let mut chance = ztable_core::Quick::new(5);
    let mut state = game.setup(&mut chance, &mut ztable_core::Silent);
    let mut met = 0;
    while ztable_core::step_at_random(&game, &mut state, &mut chance, &mut Picks::new()) {
        if let Some(Staged::Card { card } | Staged::Swap { card }) = state.staged() {
            met += 1;
            assert!(state.hand(state.active).contains(card));
            let other = Seat::new(1 - state.active.number());
            assert_eq!(game.view(&state, Viewer::Seat(other)).staged, None);
            assert_eq!(game.view(&state, Viewer::Spectator).staged, None);
        }
    }
    assert!(met > 10, "only {met} staged cards");
}
