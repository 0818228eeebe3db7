//! Resigning: who does it has lost the seat for good, as at a clock's zero, and a bot plays on so that
//! the others have their game.

use ztable_bots::Level;
use ztable_core::words::list;
use ztable_core::{Audience, Code, Refusal, Seat};

use crate::table::not_started;
use crate::wire::Phase;
use crate::{Deed, Person, Table};

fn no(message: &str) -> Refusal {
    Refusal::new(Code::NotAllowed, message)
}

impl Table {
    pub(crate) fn plan_resign(&self, person: &Person, seat: Seat) -> Result<Deed, Refusal> {
        self.must_hold(person, seat)?;
        match self.phase() {
            Phase::Gathering => return Err(not_started()),
            Phase::Over => return Err(no("The game is over; there is nothing to resign.")),
            Phase::Playing => {}
        }
        let sides = ztable_shelf::sides(&self.header.setup);
        if sides.iter().all(|side| Some(side) == sides.first()) {
            return Err(no("Nobody plays against you, so there is nobody to resign to; end the \
                           game instead."));
        }
        Ok(Deed::Resigned { seat })
    }

    /// Takes in that somebody resigned.
    pub(crate) fn resigned(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.let_bot_play(seat, Level::Normal)?;
        let name = self.name(seat);
        self.note(Audience::All, format!("{name} resigned{}. A bot plays on.", self.came_last()));
        self.resigned.insert(seat);
        self.lost_seat(seat);
        if !self.header.rated {
            let winners = self.won_by_resigning();
            let names: Vec<String> = winners.into_iter().map(|seat| self.name(seat)).collect();
            if !names.is_empty() {
                let who = list(&names);
                self.note(Audience::All, format!("{who} won; whoever wants to plays on."));
            }
        }
        self.ask_only_those_who_play()
    }

    /// Whether the seat was lost to a bot for good: its time is up, its person left a rated game, or
    /// resigned.
    pub(crate) fn has_lost_seat(&self, seat: Seat) -> bool {
        self.resigned.contains(seat) || self.is_out_of_time(seat)
    }

    /// Refuses who comes back to a seat that a bot plays to the end.
    pub(crate) fn must_not_have_lost(&self, seat: Seat) -> Result<(), Refusal> {
        if self.resigned.contains(seat) {
            return Err(no("You resigned; a bot plays your seat to the end."));
        }
        self.must_have_time(seat)
    }

    /// Those who have won because all others resigned; nobody while the game is undecided.
    pub(crate) fn won_by_resigning(&self) -> Vec<Seat> {
        let sides = ztable_shelf::sides(&self.header.setup);
        let mut left = self.remaining().map(|seat| sides.get(seat.index()));
        let first = left.next();
        let won = !self.resigned.is_empty()
            && self.outcome().is_none()
            && left.all(|side| Some(side) == first);
        self.remaining().filter(|_| won).collect()
    }
}
