//! What is stored of a table: a header and the deeds that changed it, in order.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ztable_bots::Level;
#[cfg(feature = "rules")]
use ztable_core::Start;
use ztable_core::{Seat, Setup};

use crate::{
    Clock, Millis, NextTable, Person, PersonId, Proposal, RatingRange, Share, Spent, WindowSettings,
};

/// What a table is made from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// The id in its link.
    pub id: String,
    /// Game, players, options and the version of the rules, which a table pins when it is made.
    pub setup: Setup,
    /// Who made it.
    pub host: Person,
    /// When it was made.
    pub created: Millis,
    /// Random and never shown before the game is over: the table's share of the seed.
    pub secret: String,
    /// How much time everybody has; as much as they like if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// The position the game starts from, if not from the beginning: somebody plays on from a game
    /// that was over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Value>,
    /// Whether everybody may find it, and not only who has its link.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub public: bool,
    /// Whether the game counts: one seat each, nothing taken back, and who leaves comes last.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// Whether nobody is to ask a bot what to play. A rated game is played without hints anyway.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub without_hints: bool,
    /// How strong those may be who sit down, where the game counts and not anybody may.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ratings: Option<RatingRange>,
}

impl Header {
    /// Whether pages may show hints at this table.
    #[must_use]
    pub fn allows_hints(&self) -> bool {
        !self.rated && !self.without_hints
    }
}

#[cfg(feature = "rules")]
impl Header {
    /// What the game starts from, with this seed.
    pub(crate) fn start(&self, seed: impl Into<String>) -> Start {
        Start { position: self.position.clone(), ..Start::new(self.setup.clone(), seed) }
    }

    /// The same with the version of the rules named. Tables that were stored before headers named
    /// it were all played by one version of each game.
    #[must_use]
    pub(crate) fn with_stored_rules(mut self) -> Header {
        let then = if self.setup.game == "zu-tiles" { 2 } else { 1 };
        self.setup.rules_version.get_or_insert(then);
        self
    }
}

/// One change of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct JournalEntry {
    /// When it happened.
    pub at: Millis,
    /// Who asked for it and under which key; nobody for what bots and time do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked: Option<(PersonId, u64)>,
    /// What clocks have run since the entry before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spent: Vec<Spent>,
    /// The change itself.
    #[serde(flatten)]
    pub deed: Deed,
}

/// What can happen to a table, as it is stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "deed", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Deed {
    /// A person took a seat, with a share of the seed.
    Sat {
        /// The seat, open until now.
        seat: Seat,
        /// Who holds it from now on.
        person: Person,
        /// What the person adds to the seed.
        #[serde(flatten)]
        share: Share,
    },
    /// A seat became free.
    Opened {
        /// The seat that nobody holds any more.
        seat: Seat,
    },
    /// A bot took a seat.
    BotSat {
        /// The seat that the bot holds from now on.
        seat: Seat,
        /// How strong.
        level: Level,
    },
    /// A person changed name.
    Renamed {
        /// Who, with the new name.
        person: Person,
    },
    /// The host started the game, and the nonces that are committed to are revealed.
    Revealing,
    /// A seat revealed its nonce.
    Revealed {
        /// The seat that had committed to it.
        seat: Seat,
        /// What it had committed to.
        nonce: String,
    },
    /// The game started.
    Started,
    /// A seat picked.
    Picked {
        /// The seat that was asked.
        seat: Seat,
        /// The pick in its text form.
        pick: String,
    },
    /// A seat lets the open reaction window pass; the pick follows when the window closes.
    Passed {
        /// The seat that is asked in the window.
        seat: Seat,
    },
    /// A seat that has passed wants to think again.
    PassTakenBack {
        /// The seat that is asked again.
        seat: Seat,
    },
    /// A seat said in which reaction windows it wants to be asked.
    // Stored under the name that it had at first.
    #[serde(rename = "stops_set")]
    WindowsSet {
        /// The seat that is asked in windows.
        seat: Seat,
        /// In which.
        #[serde(rename = "stops")]
        settings: WindowSettings,
    },
    /// One pick was taken out and later ones were kept.
    TookBack {
        /// Who took back.
        seat: Seat,
        /// The number of the pick.
        pick: usize,
    },
    /// A seat asked to go back to before a pick.
    UndoAsked {
        /// The seat that asks.
        seat: Seat,
        /// How many picks would stay.
        keep: usize,
    },
    /// A person agreed to the undo, or refused it.
    UndoAnswered {
        /// One of those whose consent is needed.
        person: PersonId,
        /// False ends the request at once.
        agree: bool,
    },
    /// A bot took over for a person who is away.
    TakenOver {
        /// The seat of the person who is away.
        seat: Seat,
        /// How strong.
        level: Level,
    },
    /// The time of a person is up, and a bot plays the seat to the end.
    TimeUp {
        /// The seat whose time is up.
        seat: Seat,
    },
    /// A person left a rated game, and a bot plays the seat to the end.
    Left {
        /// The seat that was left.
        seat: Seat,
    },
    /// A person resigned, and a bot plays the seat to the end.
    Resigned {
        /// The seat that lost.
        seat: Seat,
    },
    /// A person asked all others who play for something.
    Proposed {
        /// Who asked.
        person: Person,
        /// For what.
        what: Proposal,
    },
    /// A person agreed to what was asked for, or refused it.
    ProposalAnswered {
        /// Who answered: one of the others, or who asked and takes it back.
        person: PersonId,
        /// What was asked for.
        what: Proposal,
        /// False ends the request at once.
        agree: bool,
    },
    /// A game that was paused goes on.
    Resumed {
        /// Who said so.
        person: Person,
    },
    /// Nothing but that clocks have run.
    TimeNoted,
    /// The person plays again.
    GivenBack {
        /// The seat that a bot has played meanwhile.
        seat: Seat,
    },
    /// The next game is at another table.
    WentOn {
        /// Who made that table, and its id.
        next: NextTable,
    },
}

#[cfg(feature = "rules")]
impl Deed {
    /// Whether it is part of playing, and not something around the game.
    pub(crate) fn is_play(&self) -> bool {
        matches!(
            self,
            Deed::Revealing
                | Deed::Revealed { .. }
                | Deed::Started
                | Deed::Picked { .. }
                | Deed::Passed { .. }
                | Deed::TimeUp { .. }
                | Deed::Left { .. }
                | Deed::Resigned { .. }
                | Deed::Resumed { .. }
                | Deed::TimeNoted
        )
    }
}
