//! Where the pieces of a position are: each belt, bot and card in one place.

use std::fmt::Display;

use ztable_core::{Checked, Few, Refusal, Seat, ensure};

use super::load::Loader;
use crate::belt::{BeltId, BeltSet};
use crate::card::{CardId, CardSet};
use crate::numbers::ZOLO_CONVEYORS;
use crate::spot::{Row, Spot};
use crate::state::State;

/// Collects things that are in one place each, and says where one is twice.
pub(super) struct Census<T> {
    found: Vec<Found<T>>,
}

struct Found<T> {
    thing: T,
    /// The entry of the position that names it.
    path: String,
    /// The same place in words.
    place: String,
}

impl<T: Copy + PartialEq + Display> Census<T> {
    pub(super) fn new() -> Census<T> {
        Census { found: Vec::new() }
    }

    /// Adds the things of one entry, named by its path and in words.
    pub(super) fn add(
        &mut self,
        things: impl IntoIterator<Item = T>,
        path: &str,
        place: &str,
    ) -> Checked {
        for thing in things {
            if let Some(other) = self.found.iter().find(|found| found.thing == thing) {
                let message = if other.path == path {
                    format!("{thing} is twice in {place}; there is only one.")
                } else {
                    format!("{thing} is in {} and in {place}; there is only one.", other.place)
                };
                return Err(Refusal::bad_position(path, message));
            }
            self.found.push(Found { thing, path: path.into(), place: place.into() });
        }
        Ok(())
    }

    fn things(&self) -> impl Iterator<Item = T> {
        self.found.iter().map(|found| found.thing)
    }
}

impl Loader<'_> {
    pub(super) fn reactor(&self, state: &mut State) -> Checked {
        let found = self.position.reactor.len();
        let most = usize::from(self.game.rules.conveyors());
        ensure((1..=most).contains(&found), "reactor", || {
            format!("The reactor has {found} conveyors; this game has 1 to {most}.")
        })?;
        for column in &self.position.reactor {
            state.lay(*column);
        }
        Ok(())
    }

    /// Where the bots stand.
    pub(super) fn places(&self, state: &mut State) -> Checked {
        for (bot, spot) in &self.position.bots {
            let Some(spot) = spot else { continue };
            let played = self.game.rules.is_zolo() || state.owner(*bot).is_some();
            ensure(played, format_args!("bots.{bot}"), || {
                format!("The {bot} bot stands on {spot}, but nobody plays it.")
            })?;
            let there = Spot::reactor(state.conveyors).contains(*spot);
            ensure(there, format_args!("bots.{bot}"), || {
                format!("The {bot} bot stands on {spot}, which the reactor does not have.")
            })?;
            if let Some(other) = state.bot_at(*spot) {
                let message = format!("The {other} bot and the {bot} bot both stand on {spot}.");
                return Err(Refusal::bad_position(format_args!("bots.{bot}"), message));
            }
            state.put(*bot, *spot);
        }
        Ok(())
    }

    pub(super) fn belts(&self, state: &mut State) -> Checked {
        let position = self.position;
        let mut census: Census<BeltId> = Census::new();
        census.add(position.reactor.iter().flatten().copied(), "reactor", "the reactor")?;
        for (seat, told) in Seat::all(self.game.rules.seats).zip(&position.seats) {
            let path = format!("seats.{seat}.belts");
            census.add(told.belts.iter(), &path, &format!("the belts of seat {seat}"))?;
            state.held[seat] = told.belts;
        }
        let deck = &position.belt_deck;
        census.add([deck.top], "belt_deck.top", "the top of the Belt deck")?;
        let bottom = deck.bottom.iter().copied();
        census.add(bottom, "belt_deck.bottom", "the bottom of the Belt deck")?;
        state.top = deck.top;
        state.bottom = Few::of(&deck.bottom).ok_or_else(|| {
            let message = "The bottom of the Belt deck has more belts than the deck.";
            Refusal::bad_position("belt_deck.bottom", message)
        })?;
        let used = self.game.rules.belts();
        let gone = match deck.unseen {
            Some(unseen) => {
                let place = "the unseen part of the Belt deck";
                census.add(unseen.iter(), "belt_deck.unseen", place)?;
                state.unseen = unseen;
                used.without(census.things().collect())
            }
            None => {
                state.unseen = used.without(census.things().collect());
                BeltSet::EMPTY
            }
        };
        for Found { thing, path, .. } in &census.found {
            ensure(used.contains(*thing), path, || {
                format!("{thing} is in the game, but with 2 or 3 players the hexes are not.")
            })?;
        }
        let removed = match self.game.rules.is_zolo() {
            true => usize::from(ZOLO_CONVEYORS - state.conveyors),
            false => 0,
        };
        self.removed_belts(gone, removed)
    }

    /// Belts that are neither in the reactor nor in the deck have left the round with their
    /// conveyors, which happens in Zolo alone.
    fn removed_belts(&self, gone: BeltSet, conveyors: usize) -> Checked {
        let (found, wanted) = (gone.len(), conveyors * Row::ALL.len());
        if found == wanted {
            return Ok(());
        }
        let removed = match conveyors {
            0 => "No conveyor is removed".to_string(),
            1 => "One conveyor is removed, and three belts with it".to_string(),
            more => format!("{more} conveyors are removed, and {wanted} belts with them"),
        };
        let message = if found > wanted {
            let surplus = found - wanted;
            format!(
                "{removed}, so {surplus} of {gone:?} should be somewhere: add to 'belt_deck.unseen'."
            )
        } else if self.position.belt_deck.unseen.is_none() {
            format!("{removed}, so 'belt_deck.unseen' has to list the belts that are left.")
        } else {
            let missing = wanted - found;
            format!(
                "{removed}, so {missing} fewer should be left: take them out of 'belt_deck.unseen'."
            )
        };
        Err(Refusal::bad_position("belt_deck.unseen", message))
    }

    pub(super) fn cards(&self, state: &mut State) -> Checked {
        let position = self.position;
        let mut census: Census<CardId> = Census::new();
        for (seat, told) in Seat::all(self.game.rules.seats).zip(&position.seats) {
            let path = format!("seats.{seat}.hand");
            census.add(told.hand.iter(), &path, &format!("the hand of seat {seat}"))?;
            state.hands[seat] = told.hand;
        }
        census.add(position.discards.iter().copied(), "discards", "the discard pile")?;
        state.discards = Few::of(&position.discards).expect("no card is there twice");
        let rest = CardSet::all().without(census.things().collect());
        if let Some(deck) = position.control_deck {
            census.add(deck.iter(), "control_deck", "the Control deck")?;
            ensure(deck == rest, "control_deck", || {
                format!("The cards {:?} are nowhere.", rest.without(deck))
            })?;
        }
        state.deck = rest;
        state.shuffled = position.reshuffled.unwrap_or(CardSet::all());
        let strays = state.deck.without(state.shuffled);
        ensure(strays.is_empty(), "reshuffled", || {
            format!("{strays:?} are in the Control deck, but were not shuffled into it.")
        })
    }
}
