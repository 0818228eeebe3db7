//! A position.

mod bag;
mod fight;
mod filter;
mod look;
mod map;
mod space;

pub use bag::Bag;
pub(crate) use filter::Ctx;
pub(crate) use look::Look;
pub(crate) use map::Map;

use ztable_core::{Few, PerSeat, Seat, SeatSet};

use crate::action::{Action, STACKS};
use crate::battle::Battle;
use crate::cell::Cell;
use crate::kind::{Piece, Stamp};
use crate::numbers::SEATS;
use crate::phase::{Fall, Phase, Staged, ThisTurn, Verb};
use crate::rules::{AREA, ATTACHED, LATER, STACK_ENTRIES};
use crate::stack::StackEntry;
use crate::text::{Later, Run, Wait};
use crate::zone::Zone;

/// A tile in the playing area.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Placed {
    /// When it came.
    pub(crate) stamp: Stamp,
    pub(crate) cell: Cell,
    pub(crate) piece: Piece,
    /// The turn in which it came.
    pub(crate) turn: u16,
    /// The seat that put it there.
    pub(crate) base: u8,
    /// Abilities used this turn, as bits.
    pub(crate) used: u8,
    /// Whether its triggers have fired at this end of turn.
    pub(crate) fired: bool,
    /// How many tiles are attached to it face up; kept by [`State::pin`] and [`State::unpin`], so
    /// that nobody looks for attached tiles where there are none.
    pub(crate) worn: u8,
}

impl Placed {
    /// The seat that put it there.
    pub(crate) fn base(&self) -> Seat {
        Seat::new(self.base)
    }
}

/// An attached tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Attached {
    /// When it was attached last.
    pub(crate) stamp: Stamp,
    /// The tile of the area it is attached to.
    pub(crate) host: Stamp,
    /// The tile; only the owner counts when it lies face down.
    pub(crate) piece: Piece,
    /// The seat that controls it.
    pub(crate) ctrl: u8,
    pub(crate) face_down: bool,
    pub(crate) under: bool,
    /// Granted abilities used this turn, as bits.
    pub(crate) used: u8,
    pub(crate) fired: bool,
}

impl Attached {
    pub(crate) fn ctrl(&self) -> Seat {
        Seat::new(self.ctrl)
    }
}

/// A position of ZU Tiles. It is plain and cloned without the heap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) bag: Bag,
    /// Tiles in each Draw Stack.
    pub(crate) heights: PerSeat<[u8; STACKS], SEATS>,
    /// In the order in which they came.
    pub(crate) area: Few<Placed, AREA>,
    /// In the order in which they were attached.
    pub(crate) attached: Few<Attached, ATTACHED>,
    /// In the order in which they were created.
    pub(crate) later: Few<Later, LATER>,
    /// How many of them are changes of values; kept by [`State::delay`] and [`State::undelay`].
    pub(crate) changes: u8,
    /// How many of them are changes of control.
    pub(crate) controls: u8,
    pub(crate) stack: Few<StackEntry, STACK_ENTRIES>,
    pub(crate) battle: Option<Battle>,
    pub(crate) run: Option<Run>,
    pub(crate) stage: Staged,
    pub(crate) phase: Phase,
    pub(crate) active: Seat,
    pub(crate) turn: u16,
    pub(crate) clock: Stamp,
    /// How far the end-of-turn effects have come.
    pub(crate) cursor: Stamp,
    pub(crate) uses: ThisTurn,
    /// Passes in a row.
    pub(crate) passes: u8,
    /// How each seat went out, and when: 1 for the first.
    pub(crate) falls: PerSeat<(Fall, u8), SEATS>,
    pub(crate) winner: Option<Seat>,
    /// Tiles that everybody has seen go to a hand and that have not left it since.
    pub(crate) shown: Few<Piece, 16>,
    /// Seats that still hold exactly their starting hand.
    pub(crate) fresh: PerSeat<bool, SEATS>,
    /// The last pick that everybody saw. It may have led to what nothing shows any more.
    pub(crate) last: Option<(Seat, Action)>,
    /// Starting hands returned, by seat.
    pub(crate) mulligans: PerSeat<u8, SEATS>,
    /// Who took the first turn; nobody before it.
    pub(crate) first: Option<Seat>,
}

impl State {
    pub(crate) fn blank() -> State {
        State {
            bag: Bag::default(),
            heights: PerSeat::default(),
            area: Few::default(),
            attached: Few::default(),
            later: Few::default(),
            changes: 0,
            controls: 0,
            stack: Few::default(),
            battle: None,
            run: None,
            stage: Staged::default(),
            phase: Phase::Main,
            active: Seat::FIRST,
            turn: 0,
            clock: Stamp::NOTHING,
            cursor: Stamp::NOTHING,
            uses: ThisTurn::default(),
            passes: 0,
            falls: PerSeat::default(),
            winner: None,
            shown: Few::default(),
            fresh: PerSeat::default(),
            last: None,
            mulligans: PerSeat::default(),
            first: None,
        }
    }

    /// A stamp that nothing has yet.
    pub(crate) fn tick(&mut self) -> Stamp {
        self.clock = self.clock.next();
        self.clock
    }

    /// Attaches a tile; says whether there was room.
    pub(crate) fn pin(&mut self, attached: Attached) -> bool {
        let room = self.attached.try_push(attached);
        if room && !attached.face_down {
            let host = self.area.iter_mut().find(|placed| placed.stamp == attached.host);
            host.into_iter().for_each(|host| host.worn += 1);
        }
        room
    }

    /// Takes an attached tile from its host, which may be gone.
    pub(crate) fn unpin(&mut self, at: usize) -> Attached {
        let attached = self.attached.remove(at);
        if !attached.face_down {
            let host = self.area.iter_mut().find(|placed| placed.stamp == attached.host);
            host.into_iter().for_each(|host| host.worn -= 1);
        }
        attached
    }

    /// Lets something wait for the end of a turn; says whether there was room.
    pub(crate) fn delay(&mut self, later: Later) -> bool {
        let room = self.later.try_push(later);
        if room {
            self.changes += u8::from(later.wait.is_values());
            self.controls += u8::from(later.wait.is_control());
        }
        room
    }

    /// Ends the waiting.
    pub(crate) fn undelay(&mut self, at: usize) -> Wait {
        let wait = self.later.remove(at).wait;
        self.changes -= u8::from(wait.is_values());
        self.controls -= u8::from(wait.is_control());
        wait
    }

    /// Whether the seat is out.
    #[must_use]
    pub fn is_out(&self, seat: Seat) -> bool {
        self.falls[seat].0 != Fall::None
    }

    /// The seats that are in the game.
    pub(crate) fn living(&self, seats: u8) -> SeatSet {
        Seat::all(seats).filter(|seat| !self.is_out(*seat)).collect()
    }

    /// Tiles in a player's Draw Stacks.
    #[must_use]
    pub fn drawable(&self, seat: Seat) -> usize {
        self.heights[seat].iter().map(|height| usize::from(*height)).sum()
    }

    /// The tiles of a zone, sorted.
    #[must_use]
    pub fn tiles(&self, seat: Seat, zone: Zone) -> &[Piece] {
        self.bag.tiles(seat, zone)
    }

    /// Whose turn it is.
    #[must_use]
    pub fn active(&self) -> Seat {
        self.active
    }

    /// Whether the player on turn is asked what to do next, with nothing begun.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.phase == Phase::Main && self.run.is_none() && self.stage.verb == Verb::Nothing
    }

    /// Whether any of the five actions was taken this turn (ZU-3.7).
    #[must_use]
    pub fn has_acted(&self) -> bool {
        self.uses.acted()
    }

    /// Tiles that come back at the end of the turn.
    pub fn aside(&self) -> impl Iterator<Item = Piece> + '_ {
        self.later.iter().filter_map(|later| match later.wait {
            Wait::Back { piece, .. } => Some(piece),
            _ => None,
        })
    }

    /// The points of a player.
    #[must_use]
    pub fn points(&self, seat: Seat) -> usize {
        self.bag.len(seat, Zone::Points)
    }

    /// The turn, from 1.
    #[must_use]
    pub fn turn(&self) -> u16 {
        self.turn
    }

    /// How many tiles are in the playing area.
    #[must_use]
    pub fn tiles_in_area(&self) -> usize {
        self.area.len()
    }

    /// Who is asked: by the running text, if there is one, else by the phase.
    #[inline]
    pub(crate) fn asked(&self) -> Option<Seat> {
        if let Some(run) = &self.run {
            return Some(run.you());
        }
        match self.phase {
            Phase::Deal(seat)
            | Phase::Allies(_, seat)
            | Phase::Lend(_, seat, _)
            | Phase::React(seat) => Some(seat),
            Phase::Main | Phase::BattleTile | Phase::Draw(_) | Phase::Extra => Some(self.active),
            Phase::Resolve | Phase::Ending | Phase::Over => None,
        }
    }
}
