//! Taking picks back.
//!
//! It is free while nothing was rolled or revealed since and no later pick stands on it. After
//! that the other persons at the table must agree, and the notes keep the trace.

use std::collections::BTreeSet;

use ztable_core::{Audience, Code, Refusal, Seat};

use crate::table::not_started;
use crate::wire::Phase;
use crate::{Deed, PersonId, Table};

/// Somebody asks to go back.
#[derive(Clone, Debug)]
pub(crate) struct UndoRequest {
    pub(crate) seat: Seat,
    /// How many picks would stay.
    keep: usize,
    /// Whose consent is missing.
    pub(crate) waiting: BTreeSet<PersonId>,
}

impl UndoRequest {
    pub(crate) fn asks(&self, person: &PersonId) -> bool {
        self.waiting.contains(person)
    }
}

impl Table {
    /// The number of the seat's last pick.
    pub(crate) fn last_pick(&self, seat: Seat) -> Option<usize> {
        self.game.as_ref()?.played().iter().rposition(|played| played.seat == seat)
    }

    /// The pick that the seat may take back without asking anybody.
    pub(crate) fn free_undo(&self, seat: Seat) -> Option<usize> {
        let game = self.game.as_ref()?;
        let pick = self.last_pick(seat)?;
        if self.phase() == Phase::Over || game.sealed_since(pick) {
            return None;
        }
        let last = game.played().len() - 1;
        let stands_alone =
            pick == last || game.after(last + 1).and_then(|mut copy| copy.take_back(pick)).is_ok();
        stands_alone.then_some(pick)
    }

    pub(crate) fn plan_undo(&self, seat: Seat) -> Result<Deed, Refusal> {
        match self.phase() {
            Phase::Gathering => return Err(not_started()),
            Phase::Over => {
                return Err(Refusal::new(Code::NoUndo, "The game is over and stays as it is."));
            }
            Phase::Playing => {}
        }
        if self.has_passed(seat) {
            return Ok(Deed::PassTakenBack { seat });
        }
        if let Some(pick) = self.free_undo(seat) {
            return Ok(Deed::TookBack { seat, pick });
        }
        if let Some(request) = &self.undo {
            let name = self.name(request.seat);
            return Err(Refusal::new(
                Code::NoUndo,
                format!("{name} asks to take a pick back already; that comes first."),
            ));
        }
        match self.last_pick(seat) {
            Some(keep) => Ok(Deed::UndoAsked { seat, keep }),
            None => Err(Refusal::new(Code::NoUndo, "You have not picked anything yet.")),
        }
    }

    pub(crate) fn undo_asked(&mut self, seat: Seat, keep: usize) -> Result<(), Refusal> {
        let asker = self.chairs[seat.index()].person().map(|person| person.id.clone());
        let mut waiting = self.people_who_play();
        waiting.retain(|id| Some(id) != asker.as_ref());
        self.undo = Some(UndoRequest { seat, keep, waiting });
        self.go_back_if_agreed()
    }

    /// Everybody who plays a seat without a bot in between.
    fn people_who_play(&self) -> BTreeSet<PersonId> {
        let chairs = self.chairs.iter().filter(|chair| chair.bot().is_none());
        chairs.filter_map(|chair| chair.person()).map(|person| person.id.clone()).collect()
    }

    /// Who picks on does not want to go back any more. The picks of others, of quick bots above
    /// all, leave the question open: they go back as well if everybody agrees.
    pub(crate) fn undo_after_pick(&mut self, seat: Seat) {
        let over = self.phase() == Phase::Over;
        self.undo = self.undo.take().filter(|request| !over && request.seat != seat);
    }

    /// Who has left the seat to a bot need not be asked.
    pub(crate) fn ask_only_those_who_play(&mut self) -> Result<(), Refusal> {
        let people = self.people_who_play();
        if let Some(request) = &mut self.undo {
            request.waiting.retain(|id| people.contains(id));
        }
        self.go_back_if_agreed()
    }

    pub(crate) fn undo_answered(&mut self, person: &PersonId, agree: bool) -> Result<(), Refusal> {
        let Some(request) = &mut self.undo else { return Ok(()) };
        if agree {
            request.waiting.remove(person);
            return self.go_back_if_agreed();
        }
        let asker = request.seat;
        self.undo = None;
        let name = self.name(asker);
        self.note(Audience::All, format!("{name} asked to take a pick back; it was declined."));
        Ok(())
    }

    fn go_back_if_agreed(&mut self) -> Result<(), Refusal> {
        let Some(request) = self.undo.clone().filter(|request| request.waiting.is_empty()) else {
            return Ok(());
        };
        let game = self.game_mut()?;
        let count = game.played().len().saturating_sub(request.keep);
        game.undo(count)?;
        self.rewound();
        let name = self.name(request.seat);
        let picks = if count == 1 { "pick" } else { "picks" };
        self.note(Audience::All, format!("{name} took back {count} {picks}."));
        Ok(())
    }
}
