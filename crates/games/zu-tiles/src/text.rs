//! Texts that are being carried out, or that wait for the end of a turn.

use serde::{Deserialize, Serialize};
use ztable_core::{Few, Seat};

use crate::cell::Side;
use crate::kind::{Piece, Stamp};
use crate::stack::Targets;

/// Where the tile is whose text runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Me {
    /// It belongs to no tile that counts.
    #[default]
    Nowhere,
    /// Its tile lies on the stack, where its entry resolves.
    Stack,
    /// Its tile lies in the area.
    Area(Stamp),
    /// Its tile is attached to another.
    Attached(Stamp),
}

/// The most tiles that one `for_each` goes through.
pub const LOOP: usize = 48;

/// What the running program waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Awaited {
    /// Nobody: it goes on.
    #[default]
    Nothing,
    /// A cell: a destination, a space or a tile.
    Cell,
    /// Whether the text is carried out at all.
    YesNo,
    /// The Draw Stack to draw or stow from.
    Stack,
    /// A new target of an entry that was taken over.
    Target(u8),
}

/// A text that is being carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Run {
    /// The "you" of the text.
    pub(crate) you: u8,
    pub(crate) me: Me,
    /// The next instruction.
    pub(crate) op: u16,
    pub(crate) targets: Targets,
    /// The tiles of the running `for_each`, with their side of the tile it speaks of.
    pub(crate) each: Few<(Stamp, Side), LOOP>,
    /// Which of them is on.
    pub(crate) at: u8,
    pub(crate) question: Awaited,
    /// Where a "no" leads, when the question is optional.
    pub(crate) past: Option<u16>,
    /// Draws that are left of the current instruction.
    pub(crate) left: u8,
    /// Whether it is the top entry of the stack that runs.
    pub(crate) entry: bool,
    /// The tile that comes back from aside.
    pub(crate) back: Option<Piece>,
}

impl Run {
    pub(crate) fn you(&self) -> Seat {
        Seat::new(self.you)
    }

    /// The tile that the loop has come to.
    pub(crate) fn current(&self) -> (Stamp, Side) {
        self.each.get(usize::from(self.at)).copied().unwrap_or_default()
    }
}

/// What waits for the end of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wait {
    /// Nothing; it stands in where a list is blank.
    #[default]
    Nothing,
    /// A change of values ends.
    Stats {
        /// The tile whose values are changed until then.
        tile: Stamp,
        /// What is added to its STR.
        str: i8,
        /// What is added to its INT.
        int: i8,
    },
    /// A change of control ends.
    Control {
        /// The tile that changes hands again.
        tile: Stamp,
        /// Who controls it until then.
        to: u8,
    },
    /// A tile comes back from aside.
    Back {
        /// The tile that lies aside.
        piece: Piece,
        /// The instruction that set it aside.
        op: u16,
    },
    /// A program that a text scheduled.
    Program {
        /// The seat that the text calls "you".
        you: u8,
        /// The tile whose text it is.
        me: Me,
        /// Where the program begins in the list of all instructions.
        op: u16,
        /// The turn after which it waits for the end of one of `you`'s turns; 0: this turn.
        after: u16,
    },
}

impl Wait {
    /// Whether a tile has other values while it waits.
    pub(crate) fn is_values(&self) -> bool {
        matches!(self, Wait::Stats { .. })
    }

    /// Whether somebody else controls a tile while it waits.
    pub(crate) fn is_control(&self) -> bool {
        matches!(self, Wait::Control { .. })
    }
}

/// Something that waits for the end of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Later {
    /// When it was created; effects end in this order (ZU-3.9).
    pub stamp: Stamp,
    /// What happens then.
    pub wait: Wait,
}
