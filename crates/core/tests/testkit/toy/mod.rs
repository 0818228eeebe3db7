//! A card game small enough to hold in the head, correct, or with one flaw.
//!
//! Six cards, numbered 1 to 6. Every seat is dealt one. All seal at the same time whether they
//! keep it or swap it; then the swaps happen. Then each in turn shows its card or folds. The
//! highest card shown wins.

mod rules;
mod title;

use std::cell::Cell;
use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use ztable_core::testkit::Audit;
use ztable_core::{Seat, Viewer, picks};

/// What is wrong with the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flaw {
    None,
    LeaksInView,
    LeaksInOptions,
    LeaksInRefusal,
    LeaksInEvents,
    LeaksBySayingNothing,
    LeaksInTurn,
    ImaginesTheTruth,
    NeverEnds,
    RefusalChangesState,
    ListsTwice,
    MistakesTheReason,
    AsksForNothing,
    PlaysAfterTheEnd,
    RollsItsOwnDice,
    DrawsAKeyTwice,
    FirstPickCounts,
    SharesAnIndex,
    ForgetsInPosition,
    ForgetsInView,
    LosesACard,
    Allocates,
    CitesNothing,
    PassesTheImpossible,
    SwapsStandOnOthers,
}

/// The flaws by the names that the option takes.
pub(crate) const FLAWS: &[(&str, Flaw)] = &[
    ("none", Flaw::None),
    ("leaks-in-view", Flaw::LeaksInView),
    ("leaks-in-options", Flaw::LeaksInOptions),
    ("leaks-in-refusal", Flaw::LeaksInRefusal),
    ("leaks-in-events", Flaw::LeaksInEvents),
    ("leaks-by-saying-nothing", Flaw::LeaksBySayingNothing),
    ("leaks-in-turn", Flaw::LeaksInTurn),
    ("imagines-the-truth", Flaw::ImaginesTheTruth),
    ("never-ends", Flaw::NeverEnds),
    ("refusal-changes-state", Flaw::RefusalChangesState),
    ("lists-twice", Flaw::ListsTwice),
    ("mistakes-the-reason", Flaw::MistakesTheReason),
    ("asks-for-nothing", Flaw::AsksForNothing),
    ("plays-after-the-end", Flaw::PlaysAfterTheEnd),
    ("rolls-its-own-dice", Flaw::RollsItsOwnDice),
    ("draws-a-key-twice", Flaw::DrawsAKeyTwice),
    ("first-pick-counts", Flaw::FirstPickCounts),
    ("shares-an-index", Flaw::SharesAnIndex),
    ("forgets-in-position", Flaw::ForgetsInPosition),
    ("forgets-in-view", Flaw::ForgetsInView),
    ("loses-a-card", Flaw::LosesACard),
    ("allocates", Flaw::Allocates),
    ("cites-nothing", Flaw::CitesNothing),
    ("passes-the-impossible", Flaw::PassesTheImpossible),
    ("swaps-stand-on-others", Flaw::SwapsStandOnOthers),
];

/// The number of cards.
pub(crate) const CARDS: u8 = 6;

/// The configured game.
#[derive(Debug)]
pub(crate) struct Toy {
    pub(crate) seats: u8,
    pub(crate) flaw: Flaw,
}

picks! {
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub(crate) enum Pick, "a pick (keep, swap, show, fold or wait)" {
        Keep = "keep",
        Swap = "swap",
        Show = "show",
        Fold = "fold",
        /// Only the flawed game that never ends offers it.
        Wait = "wait",
    }
}

/// What one seat has, as the referee knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hand {
    /// The card in hand.
    pub(crate) card: u8,
    /// The card given away for it.
    pub(crate) old: Option<u8>,
    /// Keep or swap.
    pub(crate) sealed: Option<Pick>,
    /// Show or fold.
    pub(crate) last: Option<Pick>,
}

/// The most seats: with three, everybody can swap.
pub(crate) const SEATS: usize = 3;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct State {
    pub(crate) hands: [Hand; SEATS],
    /// Where the flawed game keeps what should not be there.
    pub(crate) scratch: Cell<u8>,
}

/// One seat as a viewer knows it. What is hidden is absent.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct SeenHand {
    pub(crate) card: Option<u8>,
    pub(crate) old: Option<u8>,
    pub(crate) has_sealed: bool,
    pub(crate) sealed: Option<Pick>,
    pub(crate) last: Option<Pick>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct View {
    pub(crate) viewer: Viewer,
    pub(crate) hands: Vec<SeenHand>,
    /// Looks like noise; the flawed game hides everything in it.
    pub(crate) noise: u64,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Event {
    Dealt { seat: Seat, card: u8 },
    Sealed { seat: Seat },
    Swapped { seat: Seat, card: Option<u8> },
    Kept { seat: Seat },
    Showed { seat: Seat, card: u8 },
    Folded { seat: Seat },
}

impl Toy {
    /// The hands in play.
    pub(crate) fn hands<'s>(&self, state: &'s State) -> &'s [Hand] {
        &state.hands[..usize::from(self.seats)]
    }

    /// Whether everybody has sealed, so that the choices are open.
    pub(crate) fn all_sealed(&self, state: &State) -> bool {
        self.hands(state).iter().all(|hand| hand.sealed.is_some())
    }
}

/// The product 1/n · 1/(n-1) · … of `count` factors.
fn one_of_arrangements(n: u8, count: u8) -> f64 {
    (0..count).map(|taken| 1.0 / f64::from(n - taken)).product()
}

/// Goes by the rules, not by what the view shows.
fn truth_odds(game: &Toy, state: &State, viewer: Viewer) -> f64 {
    let (mut known, mut hidden, mut odds) = (0, 0, 1.0);
    for (seat, hand) in Seat::all(game.seats).zip(game.hands(state)) {
        let own = viewer.is(seat);
        let cards = [(own || hand.last == Some(Pick::Show), true), (own, hand.old.is_some())];
        for (sees, _) in cards.into_iter().filter(|card| card.1) {
            *if sees { &mut known } else { &mut hidden } += 1;
        }
        if !own && hand.sealed.is_some() && !game.all_sealed(state) {
            odds /= 2.0;
        }
    }
    odds * one_of_arrangements(CARDS - known, hidden)
}

fn pieces(game: &Toy, state: &State) -> Result<(), String> {
    let mut cards = BTreeSet::new();
    for hand in game.hands(state) {
        for card in [Some(hand.card), hand.old].into_iter().flatten() {
            if !(1..=CARDS).contains(&card) || !cards.insert(card) {
                return Err(format!("the card {card} is not there just once"));
            }
        }
    }
    Ok(())
}

/// What the game says about itself.
pub(crate) const AUDIT: Audit<Toy> = Audit { truth_odds, pieces };
