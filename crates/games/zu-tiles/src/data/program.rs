//! What tiles do, in the form that the rules run.

use ztable_core::{Set, things};

use crate::class::ClassSet;
use crate::data::vocab::{At, Cost, Moment, Movement, Place, Ref, Where, Who};
use crate::kind::Kind;
use crate::tile::AreaType;

/// The most targets of one play.
pub const TARGETS: usize = 4;
/// The most tiles that one play costs.
pub const COSTS: usize = 4;

/// Which tiles are meant.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Test {
    /// The type in the area; any when nothing is said.
    pub(crate) area: Option<AreaType>,
    /// Allowed classes; any when there are none.
    pub(crate) class: ClassSet,
    pub(crate) not_class: ClassSet,
    /// This definition. An id that is not at this table is `Some(None)` and matches nothing.
    pub(crate) id: Option<Option<Kind>>,
    pub(crate) not: Option<Ref>,
    pub(crate) ctrl: Who,
    pub(crate) owner: Who,
    pub(crate) nbr: Option<Box<Test>>,
    pub(crate) int_gt: bool,
    pub(crate) nbr_of: Option<Ref>,
    pub(crate) str: (u8, u8),
    pub(crate) int: (u8, u8),
    pub(crate) line: Option<(Ref, u8, u8)>,
    pub(crate) movable: bool,
    pub(crate) placeable: bool,
    pub(crate) zone: Place,
    pub(crate) without: Option<Kind>,
    pub(crate) optional: bool,
    pub(crate) only_if: Option<Box<If>>,
    /// Whether more is asked of a tile in the area than what it is and whose.
    pub(crate) wants_more: bool,
}

impl Test {
    /// Fills in what follows from the rest.
    pub(crate) fn ready(mut self) -> Test {
        self.wants_more = self.not.is_some()
            || self.movable
            || self.nbr_of.is_some()
            || self.bounds()
            || self.line.is_some()
            || self.without.is_some()
            || self.nbr.is_some();
        self
    }

    /// Whether it asks for STR or INT.
    #[inline]
    pub(crate) fn bounds(&self) -> bool {
        self.str != (0, u8::MAX) || self.int != (0, u8::MAX)
    }

    /// Whether STR and INT lie within what it asks for.
    pub(crate) fn spans(&self, (strength, wits): (u8, u8)) -> bool {
        let inside = |value: u8, (low, high): (u8, u8)| (low..=high).contains(&value);
        inside(strength, self.str) && inside(wits, self.int)
    }
}

/// Which spaces are meant.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct SpaceTest {
    pub(crate) nbr: Option<Test>,
    pub(crate) nbr_count: Option<u8>,
    pub(crate) or: Option<Box<SpaceTest>>,
    /// Whether the centre of an empty area is always meant, as in version 1 of the rules.
    pub(crate) in_empty_area: bool,
}

/// [`Cond`](crate::data::vocab::Cond), with names looked up.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum If {
    Exists(Test),
    Matches(Ref, Test),
    Chosen(usize),
    InArea(Ref),
    SinceBefore(Ref),
    Stowed(u8, u8),
    Battle,
    YouAttack,
    BelowByOther,
    BelowIsTile,
    All(Vec<If>),
    Any(Vec<If>),
    Not(Box<If>),
}

/// The host of an attachment.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Host {
    Ref(Ref),
    Choose(Test),
}

/// One step of a program. Programs lie one after another in one list; jumps name a place in it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Op {
    Move {
        of: Ref,
        mode: Movement,
        min: u8,
        max: u8,
    },
    MoveToward {
        of: Ref,
        to: Ref,
    },
    MoveTo {
        of: Ref,
        space: SpaceTest,
    },
    Push {
        of: Ref,
        from: Ref,
        max: u8,
    },
    PutInPlay {
        of: Ref,
        space: SpaceTest,
    },
    Attach {
        to: Host,
        side: Where,
    },
    Stats {
        of: Ref,
        str: i8,
        int: i8,
        per: Option<Test>,
        cap: u8,
    },
    Control {
        of: Ref,
    },
    Discard {
        of: Ref,
    },
    SetAside {
        of: Ref,
        space: SpaceTest,
    },
    ReturnToHand {
        of: Ref,
    },
    Draw {
        n: u8,
    },
    Capture {
        of: Ref,
    },
    Score {
        of: Ref,
    },
    Negate,
    TakeOver,
    CancelBattle,
    SetDefender {
        to: Ref,
    },
    AddAlly {
        of: Ref,
    },
    Grant {
        battle: u8,
        stack: u8,
        place: u8,
    },
    Stow,
    Unstow,
    Schedule {
        at: At,
        program: u16,
    },
    /// Takes the set and goes to the first of it, or past the loop.
    ForEach {
        over: Test,
        past: u16,
    },
    /// Goes to the next of the set and back to `body`, or on.
    Next {
        body: u16,
    },
    /// Goes on if it holds, else past.
    Unless {
        cond: If,
        past: u16,
    },
    /// Asks; goes past on "no".
    May {
        past: u16,
    },
    End,
}

/// What is played or used: requirements, costs, targets and a program.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Procedure {
    pub(crate) requires: Option<If>,
    pub(crate) hand: u8,
    pub(crate) points: u8,
    pub(crate) discard_self: bool,
    pub(crate) targets: Vec<Test>,
    /// How many tiles of the hand and of the Point Pile it must be aimed at.
    pub(crate) aimed: (u8, u8),
    pub(crate) program: u16,
}

impl Procedure {
    pub(crate) fn costs(&self) -> usize {
        usize::from(self.hand) + usize::from(self.points)
    }

    pub(crate) fn add_cost(&mut self, cost: Cost) {
        match cost {
            Cost::Points(n) => self.points = self.points.saturating_add(n),
            Cost::HandTiles(n) => self.hand = self.hand.saturating_add(n),
            Cost::DiscardSelf => self.discard_self = true,
        }
    }
}

/// An ability of a tile, compiled.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct AbilityDef {
    pub(crate) reaction: bool,
    pub(crate) script: Procedure,
}

/// What happens at the end of turns.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct TriggerDef {
    pub(crate) at: Moment,
    pub(crate) cond: Option<If>,
    pub(crate) program: u16,
}

things! {
    /// Something that holds while a tile is there: for its host when it is attached, else for itself.
    pub(crate) enum Mark, "a mark of a tile" {
        /// STR is halved.
        Halved = "halved",
        /// No effect moves it.
        Rooted = "rooted",
        /// It cannot attack.
        Peaceful = "peaceful",
        /// It cannot be an Ally.
        Alone = "alone",
        /// It is not captured in a Battle.
        Elusive = "elusive",
        /// Other players' tiles do nothing to it.
        Shielded = "shielded",
        /// It is compatible with every Creature.
        Friendly = "friendly",
        /// Whoever controls the attached tile controls the host.
        Charmed = "charmed",
    }
}

/// Some marks.
pub(crate) type MarkSet = Set<Mark, u8>;

/// What holds while a tile is there.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Statics {
    pub(crate) str: i16,
    pub(crate) int: i16,
    pub(crate) marks: MarkSet,
    pub(crate) grants: Vec<AbilityDef>,
}
