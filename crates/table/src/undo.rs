//! Taking picks back.
//!
//! It is free while the seat was told of nothing rolled or revealed since and no later pick stands
//! on it: then it is nobody else's business, and nobody else hears of it who had heard of nothing.
//! After that the other persons at the table must agree, and the notes keep the trace.

use std::collections::BTreeSet;

use serde_json::Value;
use ztable_core::{Audience, Code, Refusal, Seat, SeatSet, Told, Viewer};

use crate::bookmarks::Bookmarks;
use crate::table::not_started;
use crate::wire::Phase;
use crate::{Deed, PersonId, Table};

/// What was known before picks were taken back.
pub(crate) struct BeforeRewind {
    /// The entry of the log from which on it is told anew.
    entry: usize,
    told: Vec<(Viewer, Vec<Told>)>,
    /// What those saw of whom something is kept that depends on it.
    views: Vec<(Seat, Value)>,
}

/// Somebody asks to go back.
#[derive(Clone, Debug)]
pub(crate) struct UndoRequest {
    pub(crate) seat: Seat,
    /// How many picks would stay.
    keep: usize,
    /// Whose consent is missing.
    pub(crate) waiting: BTreeSet<PersonId>,
}

/// Whether a pick may be taken back without asking anybody, as it was found out by playing the game
/// again without it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FreeUndo {
    /// The number of the pick.
    pick: usize,
    /// How many picks the game had then.
    played: usize,
    free: bool,
}

impl FreeUndo {
    /// Whether that still holds. What was seen is not unseen, and what a later pick stands on stays
    /// under it, until picks are taken back; so a pick that is bound is bound for good.
    fn holds(self, pick: usize, played: usize) -> bool {
        self.pick == pick && (!self.free || self.played == played)
    }
}

impl UndoRequest {
    pub(crate) fn asks(&self, person: &PersonId) -> bool {
        self.waiting.contains(person)
    }
}

impl Table {
    /// The number of the seat's last pick.
    pub(crate) fn last_pick(&self, seat: Seat) -> Option<usize> {
        // Without looking through all the picks of others for one that is not there.
        self.chairs.get(seat.index()).filter(|chair| chair.picks > 0)?;
        self.game.as_ref()?.played().iter().rposition(|played| played.seat == seat)
    }

    /// The pick that the seat may take back without asking anybody.
    pub(crate) fn free_undo(&self, seat: Seat) -> Option<usize> {
        let game = self.game.as_ref().filter(|_| !self.header.rated)?;
        let pick = self.last_pick(seat)?;
        let (kept, played) = (&self.chairs[seat.index()].free_undo, game.played().len());
        let known = kept.get().filter(|known| known.holds(pick, played));
        let known = known.unwrap_or_else(|| {
            let free = self.phase() != Phase::Over
                && !game.sealed_since(pick, seat)
                && game.can_take_back(pick);
            FreeUndo { pick, played, free }
        });
        kept.set(Some(known));
        known.free.then_some(pick)
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
        self.must_not_be_rated()?;
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
    pub(crate) fn people_who_play(&self) -> BTreeSet<PersonId> {
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
        self.go_back_if_agreed()?;
        self.ask_only_those_left();
        Ok(())
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
        let before = self.before_rewind(request.keep);
        let game = self.game_mut()?;
        let count = game.played().len().saturating_sub(request.keep);
        game.undo(count)?;
        self.undo = None;
        self.rewound(before);
        let name = self.name(request.seat);
        let picks = if count == 1 { "pick" } else { "picks" };
        self.note(Audience::All, format!("{name} took back {count} {picks}."));
        Ok(())
    }

    /// Takes one pick back that nobody must be asked about.
    pub(crate) fn took_back(&mut self, seat: Seat, pick: usize) -> Result<(), Refusal> {
        let before = self.before_rewind(pick);
        self.game_mut()?.take_back(pick)?;
        self.rewound(before);
        // Who takes back asks for nothing more; what another asks for is as far back as it was.
        self.undo = self.undo.take().filter(|request| request.seat != seat).map(|request| {
            let keep = if request.keep > pick { request.keep - 1 } else { request.keep };
            UndoRequest { keep, ..request }
        });
        self.note(Audience::Only(seat), "You took back your last pick.".into());
        Ok(())
    }

    /// To be asked before picks from this one on are taken back or played again.
    fn before_rewind(&self, pick: usize) -> BeforeRewind {
        let entry = self.game.as_ref().map_or(0, |game| game.entries_before(pick));
        BeforeRewind { entry, told: self.told_since(entry), views: self.views() }
    }

    /// What those see whose passes or thoughts hold for that only. Mostly there is nobody, and a log
    /// full of picks that were taken back is read without a look at any view.
    fn views(&self) -> Vec<(Seat, Value)> {
        let Some(game) = &self.game else { return Vec::new() };
        let seats = Seat::all(game.seats());
        let bound = seats
            .filter(|seat| self.windows.depend_on_view(*seat) || self.thinking.contains_key(seat));
        bound.map(|seat| (seat, game.view(Viewer::Seat(seat)))).collect()
    }

    /// After picks were taken back. Who sees what was seen before goes on as before: passes count,
    /// and bots think on.
    fn rewound(&mut self, before: BeforeRewind) {
        self.windows.moved();
        self.bookmarks = Bookmarks::default();
        self.retold_since(before.entry, before.told);
        let mut unchanged = SeatSet::default();
        for (seat, view) in before.views {
            if self.game.as_ref().is_some_and(|game| game.view(Viewer::Seat(seat)) == view) {
                unchanged.insert(seat);
            }
        }
        self.windows.rewound(unchanged);
        self.thinking.retain(|seat, _| unchanged.contains(*seat));
        if let Some(game) = &self.game {
            self.chairs.count_picks(game.played());
        }
    }
}
