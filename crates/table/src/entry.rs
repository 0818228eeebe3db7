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
    /// When.
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
    /// When.
    pub at: Millis,
    /// Who asked for it and under which key; nobody for what bots and time do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked: Option<(PersonId, u64)>,
    /// What clocks have run since the entry before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spent: Vec<Spent>,
    /// What changed.
    #[serde(flatten)]
    pub deed: Deed,
}

/// What changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "deed", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Deed {
    /// A person took a seat, with a share of the seed.
    Sat {
        /// Where.
        seat: Seat,
        /// Who.
        person: Person,
        /// The share.
        #[serde(flatten)]
        share: Share,
    },
    /// A seat became free.
    Opened {
        /// Which.
        seat: Seat,
    },
    /// A bot took a seat.
    BotSat {
        /// Where.
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
        /// Which.
        seat: Seat,
        /// The nonce.
        nonce: String,
    },
    /// The game started.
    Started,
    /// A seat picked.
    Picked {
        /// Who.
        seat: Seat,
        /// What.
        pick: String,
    },
    /// A seat lets the open reaction window pass; the pick follows when the window closes.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// A seat that has passed wants to think again.
    PassTakenBack {
        /// Who.
        seat: Seat,
    },
    /// A seat said in which reaction windows it wants to be asked.
    // Stored under the name that it had at first.
    #[serde(rename = "stops_set")]
    WindowsSet {
        /// Who.
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
        /// Who.
        seat: Seat,
        /// How many picks would stay.
        keep: usize,
    },
    /// A person agreed to the undo, or refused it.
    UndoAnswered {
        /// Who.
        person: PersonId,
        /// Yes or no.
        agree: bool,
    },
    /// A bot took over for a person who is away.
    TakenOver {
        /// Where.
        seat: Seat,
        /// How strong.
        level: Level,
    },
    /// The time of a person is up, and a bot plays the seat to the end.
    TimeUp {
        /// Where.
        seat: Seat,
    },
    /// A person left a rated game, and a bot plays the seat to the end.
    Left {
        /// Where.
        seat: Seat,
    },
    /// A person resigned, and a bot plays the seat to the end.
    Resigned {
        /// Where.
        seat: Seat,
    },
    /// A person asked all others who play for something.
    Proposed {
        /// Who.
        person: Person,
        /// For what.
        what: Proposal,
    },
    /// A person agreed to what was asked for, or refused it.
    ProposalAnswered {
        /// Who.
        person: PersonId,
        /// What was asked for.
        what: Proposal,
        /// Yes or no.
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
        /// Where.
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
