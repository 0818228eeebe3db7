//! What a pick does: the turn that everybody shares (ZZ-3), and in it the turn of each seat, step by
//! step.

mod draw;
mod grenade;
mod shelter;
mod take;
mod tell;

use ztable_core::{Audience, Chance, Key, Log, Rule, Seat, SeatSet, Thing, rule};

use crate::action::Action;
use crate::event::Event;
use crate::numbers::LAST_TURN;
use crate::phase::Phase;
use crate::region::Spots;
use crate::rules::{ShowSheets, ZedsZone};
use crate::sector::SectorId;
use crate::state::{SeatState, ThisTurn};

pub(crate) use take::taking_rule;

ztable_core::context! {
    /// A pick being played, or the set-up: the turn of the whole table.
    pub(crate) struct Play for ZedsZone
}

/// The turn of one seat. It reaches no other seat, because everybody draws on a sheet of their own
/// and nobody waits for anybody within a turn (ZZ-3.5).
pub(crate) struct SeatTurn<'a, C, L> {
    pub(crate) game: &'a ZedsZone,
    pub(crate) own: &'a mut SeatState,
    pub(crate) seat: Seat,
    pub(crate) turn: u8,
    /// The roll that everybody has.
    pub(crate) shared: SectorId,
    pub(crate) chance: &'a mut C,
    pub(crate) log: &'a mut L,
}

/// Rolls both dice: one outcome, written light first.
fn roll(chance: &mut impl Chance, key: Key) -> SectorId {
    let address = |outcome| SectorId::of_index(outcome as usize);
    address(chance.one_of(key, SectorId::COUNT as u32, address))
}

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    /// Plays a pick. When it was the last of the turn, the next turn begins.
    #[inline]
    pub(crate) fn play(&mut self, seat: Seat, action: Action) {
        let mut turn = self.turn_of(seat);
        turn.play(action);
        if !turn.own.now.step.asks() {
            self.state.asked.remove(seat);
            if self.state.asked.is_empty() {
                self.close_turn();
            }
        }
    }

    #[inline]
    fn turn_of(&mut self, seat: Seat) -> SeatTurn<'_, C, L> {
        SeatTurn {
            game: self.game,
            turn: self.state.turn,
            shared: self.state.roll,
            own: &mut self.state.seats[seat.index()],
            seat,
            chance: self.chance,
            log: self.log,
        }
    }

    /// Opens the next turn: rolls for everybody and offers each living seat what the roll leaves.
    pub(crate) fn open_turn(&mut self) {
        let turn = self.state.turn;
        let roll = roll(self.chance, Key::at(u32::from(turn), 0));
        self.state.roll = roll;
        self.tell(rule!("ZZ-4.1"), || Event::Rolled { turn, roll });
        self.state.asked = SeatSet::EMPTY;
        for seat in Seat::all(self.game.seats) {
            let mut turn = self.turn_of(seat);
            if turn.own.now.step == Phase::Lost {
                // What it did in its last turn is of no account any more.
                *turn.own = SeatState::new(turn.own.sheet, roll);
                turn.own.now.step = Phase::Lost;
                continue;
            }
            turn.begin();
            if turn.own.now.step.asks() {
                self.state.asked.insert(seat);
            }
        }
    }

    /// Closes the turn that everybody has finished, and opens the next until somebody is asked or
    /// the game is over (ZZ-3.5, ZZ-10.3, ZZ-11.1).
    fn close_turn(&mut self) {
        while self.state.asked.is_empty() {
            if !self.log.is_silent() && self.game.show_sheets == ShowSheets::TurnEnd {
                self.tell_turn();
            }
            let alive = self.state.seats.iter().any(|own| own.now.step != Phase::Lost);
            if self.state.turn == LAST_TURN || !alive {
                if !self.log.is_silent() {
                    self.tell_end(alive);
                }
                return;
            }
            self.state.turn += 1;
            self.open_turn();
        }
    }
}

impl<C: Chance, L: Log<Event>> SeatTurn<'_, C, L> {
    /// Opens the turn for a living seat.
    pub(crate) fn begin(&mut self) {
        self.own.spent_now = Spots::EMPTY;
        self.own.now = ThisTurn::new(self.shared);
        if self.own.sheet.chooses_generator(self.turn) {
            self.offer_generators();
        } else {
            let shelter = self.has_shelter();
            self.offer(shelter);
        }
    }

    /// Plays one pick, up to where the seat is asked again or has finished.
    #[inline]
    pub(crate) fn play(&mut self, action: Action) {
        match action {
            Action::Square(square) => self.take_and_draw(square),
            Action::Sector(sector) => {
                self.take(sector);
                self.ask_square();
            }
            Action::Shelter => self.shelter(),
            Action::Grenade(region) => self.grenade(region),
            Action::Done => self.own.now.step = Phase::Finished,
        }
    }

    /// The roll that counts for the seat.
    #[inline]
    fn rolled(&self) -> SectorId {
        self.own.now.reroll.unwrap_or(self.shared)
    }

    /// Tells those who see at once what the seat does (ZZ-13.3).
    #[inline]
    fn tell(&mut self, rule: Rule, event: impl FnOnce() -> Event) {
        self.log.tell(self.audience(), rule, event);
    }

    #[inline]
    fn audience(&self) -> Audience {
        match self.game.show_sheets {
            ShowSheets::TurnEnd => Audience::Only(self.seat),
            ShowSheets::Live => Audience::All,
        }
    }
}
