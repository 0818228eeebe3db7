//! A seat as the table knows it.

use ztable_bots::Level;

use crate::{Holder, Millis, Person, PersonId};

/// A seat of a table.
#[derive(Clone, Debug)]
pub(crate) struct Chair {
    pub(crate) holder: Holder,
    /// What its holder added to the seed.
    pub(crate) nonce: String,
    /// Since when the person has no connection; `None` while there is one. Not stored: a driver
    /// that restores a table says who is there.
    pub(crate) away_since: Option<Millis>,
    /// How many picks of the game are this seat's.
    pub(crate) picks: usize,
}

impl Chair {
    pub(crate) fn open() -> Chair {
        Chair { holder: Holder::Open, nonce: String::new(), away_since: None, picks: 0 }
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
