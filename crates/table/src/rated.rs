//! Rated games: what leaving costs, and who came out how.
//!
//! At a rated table everybody has one seat and takes nothing back. Whoever leaves it, or whose time is
//! up, has lost it for good and has the last place, before those only who lost theirs sooner. A bot
//! plays on, so that the others have their game.

use ztable_bots::Level;
use ztable_core::{Audience, Code, Refusal, Seat};

use crate::wire::Phase;
use crate::{Deed, Header, Holder, JournalEntry, Millis, PersonId, RatedPicture, Table};

/// Who played a seat of a rated game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Contender {
    /// Somebody.
    Person(PersonId),
    /// A bot that had the seat from the start.
    Bot(Level),
}

/// How a seat came out of a rated game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedPlace {
    /// Who played it.
    pub who: Contender,
    /// Whose seats have the same number played together; who lost the seat is alone.
    pub side: u8,
    /// The place, from 1; a game that nobody won has no 1.
    pub place: u8,
}

fn no(message: &str) -> Refusal {
    Refusal::new(Code::NotAllowed, message)
}

/// Refuses what cannot be rated.
pub(crate) fn check(header: &Header) -> Result<(), Refusal> {
    let sentence = match header {
        Header { rated: false, ratings: Some(_), .. } => {
            "Only a rated game is for people of certain ratings."
        }
        Header { rated: false, .. } => return Ok(()),
        Header { clock: None, .. } => "A rated game is played with a clock; choose one.",
        Header { position: Some(_), .. } => "A rated game is played from its beginning.",
        Header { setup, .. } if setup.players < 2 => "A game for one is not rated.",
        _ => return Ok(()),
    };
    Err(Refusal::new(Code::BadSetup, sentence))
}

impl Table {
    /// Refuses a second seat.
    pub(crate) fn must_be_one_seat_each(&self, person: &PersonId) -> Result<(), Refusal> {
        if self.header.rated && self.chairs.iter().any(|chair| chair.is_held_by(person)) {
            return Err(no("At a rated table everybody has one seat, and you have yours."));
        }
        Ok(())
    }

    /// Refuses a start without anybody to rate.
    pub(crate) fn must_have_people(&self) -> Result<(), Refusal> {
        if self.header.rated && self.people().next().is_none() {
            return Err(no(
                "Nobody sits at this table, so there is nothing to rate: sit down first.",
            ));
        }
        Ok(())
    }

    /// Refuses to take back what was picked.
    pub(crate) fn must_not_be_rated(&self) -> Result<(), Refusal> {
        if self.header.rated {
            return Err(Refusal::new(Code::NoUndo, "In a rated game nothing is taken back."));
        }
        Ok(())
    }

    /// What it means here that somebody leaves a seat while the game is on.
    pub(crate) fn left_for_good(&self, seat: Seat, level: Level) -> Deed {
        match self.header.rated {
            true => Deed::Left { seat },
            false => Deed::TakenOver { seat, level },
        }
    }

    /// Takes in that somebody left a rated game.
    pub(crate) fn left(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.let_bot_play(seat, Level::Normal)?;
        let name = self.name(seat);
        self.note(Audience::All, format!("{name} left{}. A bot plays on.", self.came_last()));
        self.lost_seat(seat);
        self.ask_only_those_who_play()
    }

    /// What it costs to lose a seat now, in words to add.
    pub(crate) fn came_last(&self) -> &'static str {
        if self.header.rated && !self.is_decided() { ": last place" } else { "" }
    }

    /// Notes who lost a seat, and whether the rest is decided by that.
    pub(crate) fn lost_seat(&mut self, seat: Seat) {
        // What is decided stays as it is.
        if self.is_decided() {
            return;
        }
        self.lost.push(seat);
        if self.header.rated && self.is_decided() {
            self.note(Audience::All, "The game is decided and counts; you can play on.".into());
        }
    }

    /// A bot that had to end a pick at a rated table plays no longer than that, whoever is there.
    pub(crate) fn back_to_person(&mut self, now: Millis, seat: Seat) -> Vec<JournalEntry> {
        let chair = &self.chairs[seat.index()];
        let stands_in = chair.person().is_some() && chair.bot().is_some();
        if !self.header.rated || !stands_in || self.has_lost_seat(seat) {
            return Vec::new();
        }
        self.carry_out(now, None, vec![Deed::GivenBack { seat }]).unwrap_or_default()
    }

    /// The seats that were not lost.
    pub(crate) fn remaining(&self) -> impl Iterator<Item = Seat> {
        let seats = (0..).map(Seat::new).take(self.chairs.len());
        seats.filter(|seat| !self.lost.contains(seat))
    }

    /// Whether nothing that is picked any more changes how the game comes out, because it is over or
    /// because only one side has not lost it.
    pub(crate) fn is_decided(&self) -> bool {
        let Some(game) = &self.game else { return false };
        let sides = ztable_shelf::sides(&self.header.setup);
        let side = |seat: Seat| sides.get(seat.index());
        let first = self.remaining().next();
        let one_side = self.remaining().all(|seat| side(seat) == first.and_then(side));
        let is_person = |seat: Seat| self.chairs[seat.index()].person().is_some();
        game.turn().is_over() || one_side || !self.remaining().any(is_person)
    }

    /// How a rated game came out, as soon as that is decided.
    #[must_use]
    pub fn rated_result(&self) -> Option<Vec<RatedPlace>> {
        if !self.header.rated || !self.is_decided() {
            return None;
        }
        let outcome = self.outcome();
        let place_of = |seat: Seat| {
            let mut standings = outcome.iter().flat_map(|outcome| &outcome.seats);
            standings.find(|standing| standing.seat == seat).map_or(1, |standing| standing.place)
        };
        let seats = u8::try_from(self.chairs.len()).unwrap_or(u8::MAX);
        let sides = ztable_shelf::sides(&self.header.setup);
        let result = |(seat, chair): (Seat, &crate::chair::Chair)| {
            let who = match &chair.holder {
                Holder::Human { person, .. } => Contender::Person(person.id.clone()),
                Holder::Bot { level } => Contender::Bot(*level),
                Holder::Open => return None,
            };
            let lost = self.lost.iter().position(|lost| *lost == seat);
            let own = place_of(seat);
            let (side, place) = match lost {
                // Sides are numbered below the seats.
                Some(before) => (
                    seats.saturating_add(seat.number()),
                    seats.saturating_sub(u8::try_from(before).unwrap_or(u8::MAX)),
                ),
                None if self.lost.is_empty() => (sides[seat.index()], own),
                // Those who stayed are placed among themselves.
                None => {
                    let ahead = self.remaining().filter(|other| place_of(*other) < own).count();
                    (sides[seat.index()], 1 + u8::try_from(ahead).unwrap_or(u8::MAX - 1))
                }
            };
            Some(RatedPlace { who, side, place })
        };
        (0..).map(Seat::new).zip(&self.chairs).map(result).collect()
    }

    /// Whether a rated game was ended by consent before it was decided, so that it never counts.
    #[must_use]
    pub fn is_called_off(&self) -> bool {
        self.header.rated && self.agreements.is_ended() && !self.is_decided()
    }

    pub(crate) fn rated_picture(&self) -> Option<RatedPicture> {
        self.header.rated.then(|| RatedPicture {
            lost: self.lost.clone(),
            decided: self.phase() != Phase::Gathering && self.is_decided(),
        })
    }
}
