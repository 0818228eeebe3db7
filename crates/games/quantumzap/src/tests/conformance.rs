//! The conformance suite, and what it has to be told.

use ztable_core::testkit::{Audit, Journey, Journeys, ends, factorial, laws, try_every_option};
use ztable_core::{Seat, Setup, Title, Viewer};

use crate::card::{DeckCard, LotId, LotSet};
use crate::imagine::places;
use crate::line_up::{Price, Slot};
use crate::phase::{Phase, Staged};
use crate::rules::QuantumZap;
use crate::state::{SeatState, State};
use crate::view::View;
use crate::window::{Frame, Response, SHOWN};

fn beginner(players: u8) -> Setup {
    Setup::new("quantumzap", players)
}

fn advanced(players: u8) -> Setup {
    beginner(players).with("mode", "advanced")
}

ztable_core::conformance!(
    suite,
    QuantumZap,
    // Every mode with every number of players, and every option with one of them.
    setups = [
        beginner(2),
        beginner(3).with("survey_rivals", true).with("survey_markers", 6),
        beginner(4).with("open_bidding", "proxy"),
        beginner(5),
        beginner(3).with("credits", "hidden"),
        advanced(2).with("zappy_count", 7).with("action_types", "A01 A03 A06 A10 A13"),
        advanced(2).with("memory_aid", false).with("survey_rivals", true).with("tiebreak", "trash"),
        advanced(3).with("zappy_count", 7).with("action_types", "A01 A02 A05 A08 A12"),
        advanced(3).with("credits", "hidden").with("open_bidding", "proxy"),
        advanced(4).with("credits", "hidden").with("memory_aid", false).with("zappy_count", 7),
        advanced(4).with("first_game", true),
        advanced(5),
    ],
    audit = Audit { truth_odds, pieces },
    standing = standing,
    games = 1,
);

/// Points, and lots and credits to make more of them. Land that is developed pays in every round.
fn standing(game: &QuantumZap, state: &State, seat: Seat) -> i64 {
    let own = state.seat(seat);
    let points = i64::from(game.score(state, seat).total());
    let land = 12 * own.developed.len() + 6 * own.undeveloped.len();
    10 * points + land as i64 + i64::from(own.credits)
}

#[test]
fn every_option_is_tried() {
    try_every_option::<QuantumZap>(&suite::setups());
}

type Ends = [(QuantumZap, State)];

/// The most that a seat has of something when these games end.
fn most(ends: &Ends, count: fn(&SeatState) -> usize) -> Option<usize> {
    ends.iter().flat_map(|(_, state)| state.seats.values()).map(count).max()
}

/// The games that the laws usually follow develop lots, and use up decks and characters.
#[test]
fn games_come_to_their_last_rounds() {
    let ends = ends::<QuantumZap>(&suite::setups(), &suite::journeys());
    let developed = most(&ends, |own| own.developed.len());
    let used = most(&ends, |own| own.used.into());
    assert!(developed >= Some(2) && used == Some(1), "{developed:?} lots developed, {used:?} used");
    assert!(ends.iter().any(|(_, state)| state.deck.is_empty()), "no deck is used up");
}

/// Who drives buys and builds, so that the last rounds are about something, and some run into
/// debts: in `./test deep`, where the laws follow these games among others.
#[test]
fn games_come_to_rich_and_poor_ends() {
    let ends = ends::<QuantumZap>(&suite::setups(), &Journeys::random(6).and_driven(standing));
    let developed = most(&ends, |own| own.developed.len());
    let debts = most(&ends, |own| own.debts.into());
    let found = format!("{developed:?} lots developed and {debts:?} debts at most");
    assert!(developed >= Some(3) && debts > Some(0), "{found}");
}

/// By version 1 of the rules an auction that nobody could bid in took the place of the one before
/// it, in the same step: its bids were told, and the view, which had the later one, did not say
/// them.
#[test]
fn what_bids_showed_is_in_the_view() {
    let found = |version: u32| {
        let setup = advanced(4).with("first_game", true).by_rules(version);
        let game = QuantumZap::configure(&setup).expect("it is one of the suite's");
        laws::picks_keep_secrets(&game, &Journey::driven(5, standing))
    };
    let broken = found(1).expect_err("this game has such an auction");
    assert!(broken.contains("but is told"), "{broken}");
    assert_eq!(found(2), Ok(()));
}

/// Every lot, Zappy, action card, marker and credit is in one place.
fn pieces(game: &QuantumZap, state: &State) -> Result<(), String> {
    let mut lots: Vec<LotId> = state.slots.iter().filter_map(|slot| slot.lot).collect();
    let mut zappys = state.zapped.len();
    let shown = state.stack.iter().flat_map(|frame| match frame {
        Frame::Calm { cards, .. } => *cards,
        _ => [None; SHOWN],
    });
    for card in state.deck.iter().copied().chain(shown.flatten()) {
        match card {
            DeckCard::Lot(lot) => lots.push(lot),
            DeckCard::Zappy(_) => zappys += 1,
        }
    }
    lots.extend(state.discard.iter());
    for seat in game.all() {
        lots.extend(state.seat(seat).undeveloped.iter());
        lots.extend(state.seat(seat).developed.iter());
        let lying = LotId::all().filter(|lot| state.marks(*lot).markers.contains(seat)).count();
        if lying + usize::from(state.seat(seat).markers) != usize::from(game.rules.markers) {
            return Err(format!("seat {seat} has lost or found a marker"));
        }
    }
    let set: LotSet = lots.iter().copied().collect();
    if lots.len() != 35 || set.len() != 35 {
        return Err(format!("the lots are {lots:?}"));
    }
    if zappys != usize::from(game.rules.zappys) {
        return Err(format!("there are {zappys} Zappys"));
    }
    if !state.is_balanced() {
        return Err(format!("credits are lost or found: {:?}", state.issued));
    }
    if game.rules.advanced {
        let attached = |slot: &Slot| {
            usize::from(slot.bidder.is_some())
                + usize::from(slot.frozen)
                + usize::from(slot.price != Price::Free)
        };
        let played = state.stack.iter().map(|frame| match frame {
            Frame::Play { chain, .. } => 1 + usize::from(*chain),
            _ => 0,
        });
        let held: usize = state.seats.values().iter().map(|own| usize::from(own.hand_size())).sum();
        let on_lots: usize = state.slots.iter().map(attached).sum();
        let cards =
            state.actions.len() + state.spent.len() + held + on_lots + played.sum::<usize>();
        if cards != 20 {
            return Err(format!("there are {cards} action cards"));
        }
    }
    Ok(())
}

/// One of the ways to choose `k` of `n` in order.
fn ordered(n: usize, k: usize) -> f64 {
    factorial(n - k) / factorial(n)
}

/// How likely `imagine` finds this very state.
fn truth_odds(game: &QuantumZap, state: &State, viewer: Viewer) -> f64 {
    let view = View::new(game, state, viewer);
    let mut odds = 1.0;
    for seat in game.all().filter(|seat| !viewer.is(*seat)) {
        let own = state.seat(seat);
        // Others are imagined without private knowledge, at the start of their answers.
        let private = LotId::all().any(|lot| state.marks(lot).private.contains(seat));
        let choosing =
            state.marked(seat).next().is_some() || own.paying != 0 || own.taken_back != 0;
        if !own.notes.is_empty() || private || choosing {
            return 0.0;
        }
        odds *= answer_odds(game, state, seat);
        if game.rules.hidden_credits && state.phase != Phase::Over {
            let credits = view.hidden_credits(seat);
            let possible = f64::from(u8::from(credits.contains(&own.credits)));
            odds *= possible / credits.count() as f64;
        }
    }
    let lands = view.lands.len();
    odds *= ordered(10 - lands, 5 - lands);
    odds *= deck_odds(game, state, &view) / factorial(35 - view.known_lots().len());
    if game.rules.advanced {
        odds *= action_odds(game, state, viewer, &view);
        let known = view.seats.iter().filter(|seat| seat.character.is_some()).count();
        odds *= ordered(game.cast().count() - known, usize::from(game.rules.seats) - known);
    }
    odds
}

/// How likely the Zappys and the noted lots come to lie where they do.
fn deck_odds(game: &QuantumZap, state: &State, view: &View) -> f64 {
    let zappys = usize::from(view.deck.zappys);
    let shown = view.shown().filter(|card| card.lot().is_none()).count();
    let pool = game.zappys().count() - view.zapped.len() - shown;
    let mut odds = ordered(pool, zappys);
    let truth: Vec<DeckCard> = state.deck.iter().rev().copied().collect();
    let mut deck: Vec<Option<DeckCard>> = vec![None; truth.len()];
    if let Some(top) = deck.first_mut() {
        let known = view.deck.zappy_on_top || view.deck.top.lot.or(view.peek).is_some();
        *top = known.then_some(truth[0]);
    }
    // Deals that leave no room are dealt again, which is left out of account here.
    for note in &view.sure_notes() {
        let free = places(&deck, usize::from(note.low), usize::from(note.high));
        odds /= free.len().max(1) as f64;
        if let Some(place) = truth.iter().position(|card| *card == DeckCard::Lot(note.lot)) {
            deck[place] = Some(truth[place]);
        }
    }
    let hidden = zappys - usize::from(view.deck.zappy_on_top);
    let free = places(&deck, 2, deck.len()).len();
    odds *= factorial(free - hidden) / factorial(free);
    // Which of the Zappys lies where is in the order of the pool.
    odds *= factorial(hidden);
    for (place, card) in truth.iter().enumerate() {
        if card.lot().is_none() {
            deck[place] = Some(*card);
        }
    }
    for note in view.deck.notes.iter().filter(|note| note.gone) {
        let free = places(&deck, usize::from(note.low), usize::from(note.high));
        let place = truth.iter().position(|card| *card == DeckCard::Lot(note.lot));
        // Here on purpose, or gone and perhaps here by accident: either way about as likely.
        odds /= (free.len() + 1) as f64;
        if let Some(place) = place.filter(|place| free.contains(place)) {
            deck[place] = Some(truth[place]);
        }
    }
    odds
}

fn action_odds(game: &QuantumZap, state: &State, viewer: Viewer, view: &View) -> f64 {
    let unseen = view.unseen_actions(state);
    let total: usize = unseen.iter().map(|count| usize::from(*count)).sum();
    let mut odds = 1.0 / factorial(total);
    for count in unseen {
        odds *= factorial(usize::from(count));
    }
    for seat in game.all().filter(|seat| !viewer.is(*seat)) {
        let own = state.seat(seat);
        let secret = own.hand.iter().zip(own.open).map(|(hand, open)| usize::from(hand - open));
        odds *= factorial(secret.clone().sum());
        for count in secret {
            odds /= factorial(count);
        }
    }
    odds
}

fn answer_odds(game: &QuantumZap, state: &State, seat: Seat) -> f64 {
    let draft = state.drafts[seat];
    if state.phase == Phase::Over {
        return 1.0;
    }
    if state.asked.contains(seat) {
        return f64::from(u8::from(draft == Staged::Start));
    }
    if state.stack.last() == Some(&Frame::Scrap) {
        return 1.0 / state.seat(seat).undeveloped.len().max(1) as f64;
    }
    match (draft, state.stack.last(), state.phase, state.next_slot()) {
        (Staged::Start, ..) => 1.0,
        (Staged::Done(Response::Pass | Response::Bid(_)), None, Phase::Auction, Some(slot)) => {
            1.0 / (game.bids(state, seat, slot, 1).count() + 1) as f64
        }
        (Staged::Done(Response::Pass), ..) => 1.0,
        _ => 0.0,
    }
}
