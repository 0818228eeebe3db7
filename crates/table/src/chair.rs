//! A seat as the table knows it.

use std::cell::Cell;

use ztable_bots::Level;

use crate::undo::FreeUndo;
use crate::{Holder, Millis, Person, PersonId};

/// A seat of a table.
#[derive(Clone, Debug)]
pub(crate) struct Chair {
    pub(crate) holder: Holder,
    /// What its holder added to the seed; empty while only the commitment to it is known.
    pub(crate) nonce: String,
    /// The commitment to the nonce, where it was made before the nonce was known.
    pub(crate) commitment: String,
    /// Since when the person has no connection; `None` while there is one. Not stored: a driver
    /// that restores a table says who is there.
    pub(crate) away_since: Option<Millis>,
    /// How many picks of the game are this seat's.
    pub(crate) picks: usize,
    /// What was found out last about taking its last pick back.
    pub(crate) free_undo: Cell<Option<FreeUndo>>,
}

impl Chair {
    pub(crate) fn open() -> Chair {
        Chair {
            holder: Holder::Open,
            nonce: String::new(),
            commitment: String::new(),
            away_since: None,
            picks: 0,
            free_undo: Cell::new(None),
        }
    }

    /// Whether its nonce is committed to and not known.
    pub(crate) fn is_secretive(&self) -> bool {
        !self.commitment.is_empty() && self.nonce.is_empty()
    }

    pub(crate) fn person(&self) -> Option<&Person> {
        match &self.holder {
            Holder::Human { person, .. } => Some(person),
            Holder::Open | Holder::Bot { .. } => None,
        }
    }

    pub(crate) fn is_held_by(&self, id: &PersonId) -> bool {
        self.person().is_some_and(|person| person.id == *id)
    }

    /// The bot that must be asked when the seat must pick.
    pub(crate) fn bot(&self) -> Option<Level> {
        match &self.holder {
            Holder::Bot { level } => Some(*level),
            Holder::Human { stand_in, .. } => *stand_in,
            Holder::Open => None,
        }
    }

    pub(crate) fn name(&self, number: usize) -> String {
        match &self.holder {
            Holder::Human { person, .. } => person.name.clone(),
            Holder::Bot { .. } => format!("Bot {}", number + 1),
            Holder::Open => format!("Player {}", number + 1),
        }
    }
}
