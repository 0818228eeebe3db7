//! Set-up: Draw Stacks, starting hands and the first turn (ZU-2).

use ztable_core::{Chance, Key, Log, Seat};

use crate::action::{Action, STACKS};
use crate::apply::{AnyChance, Ear, Play};
use crate::event::Event;
use crate::kind::Piece;
use crate::phase::Phase;
use crate::rule;
use crate::rules::{START_HAND, ZuTiles};
use crate::state::State;
use crate::zone::Zone;

impl ZuTiles {
    /// The decks dealt, until somebody is asked.
    pub(crate) fn first(&self, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        let mut state = State::blank();
        self.play(&mut state, chance, log, |play| play.set_up());
        state
    }
}

impl Play<'_, AnyChance<'_>, Ear<'_>> {
    /// Deals and begins.
    fn set_up(&mut self) {
        for seat in Seat::all(self.game.rules.seats) {
            self.fill(seat);
            if !self.game.rules.pick_stacks {
                self.deal(seat);
            }
        }
        if self.game.rules.pick_stacks {
            self.state.phase = Phase::Deal(Seat::FIRST);
        } else {
            self.begin_game();
        }
    }

    /// All tiles of a deck into five Draw Stacks (ZU-2.3, ZU-12.3).
    fn fill(&mut self, seat: Seat) {
        let deck = &self.game.rules.decks[seat.index()];
        while let Some(piece) = self.state.bag.tiles(seat, Zone::Hand).first().copied() {
            self.state.bag.take(seat, Zone::Hand, piece);
            self.state.bag.add(seat, Zone::Unseen, piece);
        }
        if self.state.bag.len(seat, Zone::Unseen) == 0 {
            let tiles = deck.tiles.iter().flat_map(|(kind, count)| {
                std::iter::repeat_n(Piece::new(*kind, seat), usize::from(*count))
            });
            self.state.bag.add_all(seat, Zone::Unseen, tiles);
        }
        self.state.heights[seat] = State::even_stacks(usize::from(deck.size));
        self.state.fresh[seat] = true;
    }

    /// A starting hand, one tile from each stack.
    fn deal(&mut self, seat: Seat) {
        loop {
            for stack in 0..STACKS {
                self.draw_start(seat, stack);
            }
            if self.is_starting_hand(seat) {
                return;
            }
            self.mulligan(seat);
        }
    }

    fn draw_start(&mut self, seat: Seat, stack: usize) {
        let piece = self.draw_unseen(seat);
        self.state.heights[seat][stack] -= 1;
        self.state.bag.add(seat, Zone::Hand, piece);
        self.tell_draw(seat, stack, piece);
    }

    /// Whether the hand may be kept (ZU-2.5, ZU-12.5).
    fn is_starting_hand(&self, seat: Seat) -> bool {
        let hand = self.state.bag.tiles(seat, Zone::Hand);
        !self.game.rules.decks[seat.index()].has_creature
            || hand.iter().any(|piece| self.game.tiles.tile(piece.kind).is_basic_creature())
    }

    fn mulligan(&mut self, seat: Seat) {
        let count = &mut self.state.mulligans[seat];
        *count = count.saturating_add(1);
        self.fill(seat);
        self.tell(rule!("ZU-2.5"), || Event::Mulligan { seat });
    }

    fn begin_game(&mut self) {
        let order = &self.game.rules.order;
        let first = self.game.rules.first.unwrap_or_else(|| {
            let n = order.len() as u32;
            let name = |index: u32| (order[index as usize].number() + 1).to_string();
            order[self.chance.one_of(Key::Next, n, name) as usize]
        });
        self.tell(rule!("ZU-2.6"), || Event::Began { first });
        self.state.first = Some(first);
        self.begin_turn(first);
    }

    pub(crate) fn pick_deal(&mut self, seat: Seat, action: Action) {
        let Action::Stack(stack) = action else { return };
        self.draw_start(seat, usize::from(stack) - 1);
        if self.state.bag.len(seat, Zone::Hand) < START_HAND {
            return;
        }
        if !self.is_starting_hand(seat) {
            return self.mulligan(seat);
        }
        let next = seat.next(self.game.rules.seats);
        if next == Seat::FIRST {
            self.begin_game();
        } else {
            self.state.phase = Phase::Deal(next);
        }
    }
}

impl State {
    /// Five stacks whose sizes differ by at most one, the taller ones first (ZU-12.3).
    pub(crate) fn even_stacks(tiles: usize) -> [u8; STACKS] {
        std::array::from_fn(|stack| (tiles / STACKS + usize::from(stack < tiles % STACKS)) as u8)
    }
}
