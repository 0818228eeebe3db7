//! The whole state in a form that people read and edit.

mod company;
mod load;
mod pieces;
mod zolo;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ztable_core::{Refusal, Seat};

use crate::belt::{BeltId, BeltSet};
use crate::bot::Bot;
use crate::card::{CardId, CardSet, LastPlay};
use crate::event::Column;
use crate::rules::Zee;
use crate::spot::{Spot, SpotSet};
use crate::state::State;
use crate::view::{Question, Staged};

/// A position. The Control deck and the unseen part of the Belt deck may be left out: they are
/// what is nowhere else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// What is asked.
    pub stage: Question,
    /// What the seat that is asked has picked in private so far.
    #[serde(default)]
    pub staged: Option<Staged>,
    /// The turn, from 1; 0 during set-up and in Zolo.
    pub turn: u16,
    /// Whose turn it is; during set-up, who builds.
    pub active: Seat,
    /// The conveyors from left to right, each Back, Mid, Front.
    pub reactor: Vec<Column>,
    /// Where the bots stand; nothing for a bot that is out of the reactor.
    pub bots: BTreeMap<Bot, Option<Spot>>,
    /// All seats in order.
    pub seats: Vec<SeatPosition>,
    /// The Control deck, in no order.
    #[serde(default)]
    pub control_deck: Option<CardSet>,
    /// The cards that were shuffled into the Control deck last; nothing before the first
    /// reshuffle.
    #[serde(default)]
    pub reshuffled: Option<CardSet>,
    /// The discard pile, first card first.
    #[serde(default)]
    pub discards: Vec<CardId>,
    /// The Belt deck.
    pub belt_deck: BeltDeckPosition,
    /// The card that was played last.
    #[serde(default)]
    pub last: Option<LastPlay>,
    /// Bots that a Shift has still to move, by place.
    #[serde(default)]
    pub shifting: SpotSet,
    /// Bots whose owners have to make a Reset, in order.
    #[serde(default)]
    pub resets: Vec<Bot>,
    /// The rounds, in Zolo.
    #[serde(default)]
    pub zolo: Option<ZoloPosition>,
}

/// One seat of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatPosition {
    /// Its bot; none in Zolo.
    #[serde(default)]
    pub bot: Option<Bot>,
    /// Its own points, also in a team.
    #[serde(default)]
    pub points: u8,
    /// Its Control cards.
    pub hand: CardSet,
    /// The belts it holds during set-up.
    #[serde(default)]
    pub belts: BeltSet,
}

/// The Belt deck of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BeltDeckPosition {
    /// Its visible top.
    pub top: BeltId,
    /// The belts under it in unknown order.
    #[serde(default)]
    pub unseen: Option<BeltSet>,
    /// The belts at the bottom in known order, topmost first.
    #[serde(default)]
    pub bottom: Vec<BeltId>,
}

/// The rounds of Zolo in a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ZoloPosition {
    /// The round, from 1.
    pub round: u8,
    /// The scores of the finished rounds.
    #[serde(default)]
    pub scores: Vec<u8>,
    /// Whether this round's exchange was used.
    #[serde(default)]
    pub exchanged: bool,
    /// Conveyors that have to be removed now.
    #[serde(default)]
    pub remove: u8,
    /// Cards to be drawn for bots just set aside.
    #[serde(default)]
    pub due: u8,
}

impl Position {
    pub(crate) fn of(game: &Zee, state: &State) -> Position {
        let zolo = game.rules.is_zolo();
        let seats = Seat::all(game.rules.seats)
            .map(|seat| SeatPosition {
                bot: (!zolo).then(|| state.bot(seat)),
                points: state.points(seat),
                hand: state.hand(seat),
                belts: state.held[seat],
            })
            .collect();
        Position {
            stage: state.phase.stage(),
            staged: state.staged(),
            turn: state.turn,
            active: state.active,
            reactor: state.columns().collect(),
            bots: state.places(&game.rules).collect(),
            seats,
            control_deck: Some(state.deck),
            reshuffled: (state.shuffled != CardSet::all()).then_some(state.shuffled),
            discards: state.discards.to_vec(),
            belt_deck: BeltDeckPosition {
                top: state.top,
                unseen: Some(state.unseen),
                bottom: state.bottom.to_vec(),
            },
            last: state.last,
            shifting: state.pending,
            resets: state.resets.to_vec(),
            zolo: zolo.then(|| ZoloPosition {
                round: state.zolo.round,
                scores: state.zolo.scores.to_vec(),
                exchanged: state.zolo.exchanged,
                remove: state.zolo.remove,
                due: state.zolo.due,
            }),
        }
    }

    pub(crate) fn load(self, game: &Zee) -> Result<State, Refusal> {
        load::Loader { game, position: &self }.load()
    }
}
