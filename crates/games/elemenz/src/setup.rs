//! Setting the table: what both games do alike.

use ztable_core::{Chance, Key, Log, Rule, Seat};

use crate::apply::Play;
use crate::avatar::{Avatar, AvatarSet};
use crate::board::Mode;
use crate::event::Event;
use crate::rules::ElemenZ;
use crate::state::State;

impl ElemenZ {
    /// The tiles of this game: those of its set, and for two players the marked ones (EZ-20.4).
    pub(crate) fn tiles(&self) -> AvatarSet {
        let stock = &self.catalogue.avatars;
        let set = stock.tiles(self.rules.avatars);
        match self.rules.mode() {
            Mode::Duel => set,
            Mode::Monolith => set.iter().filter(|tile| stock.monolith.contains(*tile)).collect(),
        }
    }

    /// The table as chance sets it, until somebody is asked.
    pub(crate) fn first(&self, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        let mut state = State::blank();
        let mut play = Play { game: self, state: &mut state, chance, log };
        match self.rules.mode() {
            Mode::Duel => play.set_up_duel(),
            Mode::Monolith => play.set_up_monolith(),
        }
        state
    }
}

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    /// Chance says who begins.
    pub(crate) fn draw_first(&mut self, rule: Rule) {
        let seats = u32::from(self.game.rules.seats);
        let seat = Seat::new(self.chance.one_of(Key::Next, seats, |seat| seat) as u8);
        (self.state.first, self.state.active) = (seat, seat);
        self.tell(rule, || Event::First { seat });
    }

    /// The tiles in a random order, and how many there are.
    pub(crate) fn shuffled(&mut self, tiles: AvatarSet) -> ([Avatar; Avatar::COUNT], usize) {
        let mut list = [Avatar::Deflect; Avatar::COUNT];
        let count = tiles.len();
        list.iter_mut().zip(tiles.iter()).for_each(|(place, avatar)| *place = avatar);
        self.chance.shuffle(&mut list[..count]);
        (list, count)
    }

    /// Tells a seat its Avatars, and the others how many.
    pub(crate) fn tell_avatars(&mut self, seat: Seat, rule: Rule) {
        let row = self.state.rows[seat];
        self.tell_only(seat, rule, || Event::Dealt { seat, avatars: row.to_vec() });
        self.tell_others(seat, rule, || Event::DealtHidden { seat, count: row.len() as u8 });
    }
}
