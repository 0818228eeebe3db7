//! What tiles do, in the form that the rules run.

use crate::kind::{AreaType, Class, Kind, TileType};
use crate::vocab::{At, Cost, Mode, Place, Ref, Source, When, Where, Who};

/// The most targets of one play.
pub const TARGETS: usize = 4;
/// The most tiles that one play costs.
pub const COSTS: usize = 4;

/// Which tiles are meant.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Test {
    /// The type in the area; any when nothing is said.
    pub(crate) area: Option<AreaType>,
    /// Allowed classes as bits; any when 0.
    pub(crate) class: u16,
    pub(crate) not_class: u16,
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
}

impl Test {
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
}

/// A condition.
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
        mode: Mode,
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
pub(crate) struct Script {
    pub(crate) requires: Option<If>,
    pub(crate) hand: u8,
    pub(crate) points: u8,
    pub(crate) discard_self: bool,
    pub(crate) targets: Vec<Test>,
    pub(crate) program: u16,
}

impl Script {
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

/// An ability.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct AbilityDef {
    pub(crate) reaction: bool,
    pub(crate) script: Script,
}

/// What happens at the end of turns.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct TriggerDef {
    pub(crate) at: When,
    pub(crate) cond: Option<If>,
    pub(crate) program: u16,
}

/// What holds while a tile is there.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Statics {
    pub(crate) str: i16,
    pub(crate) int: i16,
    pub(crate) halve: bool,
    pub(crate) cannot_move: bool,
    pub(crate) cannot_attack: bool,
    pub(crate) cannot_ally: bool,
    pub(crate) cannot_be_captured: bool,
    pub(crate) unaffected: bool,
    pub(crate) compatible: bool,
    pub(crate) control: bool,
    pub(crate) grants: Vec<AbilityDef>,
}

/// A tile of the table's catalogue.
#[derive(Clone, PartialEq, Debug)]
pub struct Tile {
    /// Its id in files: `banana_barrage`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its codes.
    pub codes: Vec<String>,
    /// The printed type.
    pub kind: TileType,
    /// What it is in the playing area, if it can be there as a tile of its own.
    pub in_area: Option<AreaType>,
    /// The class of a Creature.
    pub class: Option<Class>,
    /// The small icons.
    pub compat: Vec<Class>,
    /// STR and INT, if it has them.
    pub values: Option<(u8, u8)>,
    /// The Maximum Tile Number.
    pub mtn: Option<u8>,
    /// The text on its face.
    pub text: String,
    /// Where its values come from.
    pub source: Source,
    pub(crate) must_replace: Option<Test>,
    pub(crate) play: Option<Script>,
    pub(crate) statics: Statics,
    pub(crate) triggers: Vec<TriggerDef>,
    pub(crate) abilities: Vec<AbilityDef>,
}

/// What the ids of own tiles begin with.
pub(crate) const OWN: &str = "x_";

impl Tile {
    /// Whether a deck brought it with it.
    #[must_use]
    pub fn is_own(&self) -> bool {
        self.id.starts_with(OWN)
    }

    /// Whether it is placed directly (ZU-4.1).
    #[must_use]
    pub fn is_placed(&self) -> bool {
        !self.kind.is_played()
    }

    /// Whether it must replace another tile (ZU-4.6).
    #[must_use]
    pub fn must_replace(&self) -> bool {
        self.must_replace.is_some()
    }

    /// Whether it is a basic Creature in the sense of ZU-2.5: one that can be placed freely.
    #[must_use]
    pub fn is_basic_creature(&self) -> bool {
        self.kind == TileType::Creature && self.must_replace.is_none()
    }

    /// How many points and hand tiles it costs to play.
    #[must_use]
    pub fn cost(&self) -> (u8, u8) {
        self.play.as_ref().map_or((0, 0), |play| (play.points, play.hand))
    }

    /// How it changes STR and INT of the tile it is attached to.
    #[must_use]
    pub fn lends(&self) -> (i16, i16) {
        (self.statics.str, self.statics.int)
    }

    /// Whether the tile it is attached to has half its STR.
    #[must_use]
    pub fn halves(&self) -> bool {
        self.statics.halve
    }

    /// Whether playing it puts the tile itself into the playing area.
    #[must_use]
    pub fn enters(&self) -> bool {
        self.kind.is_played() && self.in_area.is_some()
    }
}
