//! What players in the head may ask about a world they imagined.

use ztable_core::Seat;

use crate::avatar::{Avatar, AvatarSet, Row};
use crate::board::{Combo, ComboId, ComboSet, Effect};
use crate::die::{DiceSet, Die, DieId};
use crate::element::Element;
use crate::game::ElemenZ;
use crate::state::{Frame, Phase, Staged, State};
use crate::token::{Slot, Token};

/// A position with the questions that a player asks about it.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    game: &'a ElemenZ,
    state: &'a State,
}

impl ElemenZ {
    /// Looks at a position.
    #[inline]
    #[must_use]
    pub fn look<'a>(&'a self, state: &'a State) -> Look<'a> {
        Look { game: self, state }
    }
}

impl<'a> Look<'a> {
    /// What the game is doing when nothing has to be settled first.
    #[inline]
    #[must_use]
    pub fn phase(self) -> Phase {
        self.state.phase
    }

    /// What has to be settled first.
    #[inline]
    #[must_use]
    pub fn top(self) -> Option<Frame> {
        self.state.top()
    }

    /// Whose turn it is.
    #[inline]
    #[must_use]
    pub fn active(self) -> Seat {
        self.state.active
    }

    /// Rolls made in this turn.
    #[inline]
    #[must_use]
    pub fn rolls(self) -> u8 {
        self.state.rolls
    }

    /// What the active player is preparing.
    #[inline]
    #[must_use]
    pub fn staged(self) -> Option<Staged> {
        self.state.staged
    }

    /// Dice marked for the next roll.
    #[inline]
    #[must_use]
    pub fn marked(self) -> DiceSet {
        self.state.marked
    }

    /// Combos activated in this turn.
    #[inline]
    #[must_use]
    pub fn used(self) -> ComboSet {
        self.state.used
    }

    /// Whether AIR's re-roll of this turn is left (EZ-12.2).
    #[inline]
    #[must_use]
    pub fn air_is_left(self) -> bool {
        !self.state.flags.air
    }

    /// Whether the Heal of this turn is left (EZ-6.3).
    #[inline]
    #[must_use]
    pub fn heal_is_left(self) -> bool {
        !self.state.flags.healed && !self.state.flags.cursed
    }

    /// Whether a token may still be burnt in this turn (EZ-13.6).
    #[inline]
    #[must_use]
    pub fn burn_is_left(self) -> bool {
        !self.state.flags.burnt
    }

    /// Whether two Z surge in this turn (EZ-14.14).
    #[inline]
    #[must_use]
    pub fn is_veiled(self) -> bool {
        self.state.flags.veil
    }

    /// A die.
    #[inline]
    #[must_use]
    pub fn die(self, die: DieId) -> Die {
        self.state.die(die)
    }

    /// The borrowed die (EZ-14.12).
    #[inline]
    #[must_use]
    pub fn borrowed(self) -> Option<DieId> {
        self.state.borrowed
    }

    /// Whether the seat still plays.
    #[inline]
    #[must_use]
    pub fn is_alive(self, seat: Seat) -> bool {
        self.state.alive(seat)
    }

    /// The living seats other than this one, clockwise from it.
    #[inline]
    pub fn others(self, seat: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        self.game.others(self.state, seat)
    }

    /// How many seats after the first one it plays, from 0.
    #[inline]
    #[must_use]
    pub fn order(self, seat: Seat) -> u8 {
        self.game.order(self.state, seat)
    }

    /// The elements of a seat: one Shaman, or two halves.
    #[inline]
    #[must_use]
    pub fn elements(self, seat: Seat) -> [Option<Element>; 2] {
        self.game.elements(self.state, seat)
    }

    /// The Shaman of a seat in the Duel.
    #[inline]
    #[must_use]
    pub fn shaman(self, seat: Seat) -> Element {
        self.state.shaman(seat)
    }

    /// The seat's dice in hand (EZ-1.2).
    #[inline]
    #[must_use]
    pub fn hand(self, seat: Seat) -> DiceSet {
        self.game.hand(self.state, seat)
    }

    /// How many of the seat's dice are in the pool.
    #[inline]
    #[must_use]
    pub fn lost(self, seat: Seat) -> usize {
        self.game.lost(self.state, seat)
    }

    /// How many dice the seat has locked.
    #[inline]
    #[must_use]
    pub fn locks(self, seat: Seat) -> usize {
        self.game.locks(self.state, seat)
    }

    /// Whether a die is locked into this combo.
    #[inline]
    #[must_use]
    pub fn is_locked(self, combo: ComboId) -> bool {
        self.game.is_locked(self.state, combo)
    }

    /// Whether a die of an opponent blocks this combo (EZ-14.16).
    #[inline]
    #[must_use]
    pub fn is_blocked(self, combo: ComboId) -> bool {
        self.game.rules.avatars > 0 && self.game.blocked(self.state, combo)
    }

    /// What a Shaman puts against a strike (EZ-9.3).
    #[inline]
    #[must_use]
    pub fn defence(self, seat: Seat) -> u8 {
        self.game.defence(self.state, seat)
    }

    /// The token in a slot.
    #[inline]
    #[must_use]
    pub fn token(self, seat: Seat, slot: Slot) -> Option<Token> {
        self.state.slots[seat.index()][slot.index()]
    }

    /// How many tokens lie on the seat's Totem.
    #[inline]
    #[must_use]
    pub fn tokens(self, seat: Seat) -> usize {
        self.state.tokens(seat)
    }

    /// Whether the bag holds a token.
    #[inline]
    #[must_use]
    pub fn can_draw(self) -> bool {
        self.state.bag.iter().any(|count| *count > 0)
    }

    /// The armed waiting combo of the seat, with what it does.
    #[must_use]
    pub fn armed(self, seat: Seat) -> Option<Effect> {
        self.game.waiting(self.state, seat, |_| true).map(|combo| self.game.combo(combo).effect)
    }

    /// The Avatars of a seat.
    #[inline]
    #[must_use]
    pub fn avatars(self, seat: Seat) -> &'a Row {
        &self.state.rows[seat.index()]
    }

    /// Avatars that can be bought (EZ-14.2).
    #[must_use]
    pub fn shop(self) -> AvatarSet {
        self.game.shop(self.state)
    }

    /// Whether the seat holds this Avatar.
    #[inline]
    #[must_use]
    pub fn holds(self, seat: Seat, avatar: Avatar) -> bool {
        self.state.holds(seat, avatar)
    }

    /// The combos of the seat's boards.
    #[inline]
    pub fn combos(self, seat: Seat) -> impl Iterator<Item = ComboId> + use<> {
        self.game.combos_of(self.state, seat)
    }

    /// A combo.
    #[inline]
    #[must_use]
    pub fn combo(self, combo: ComboId) -> &'static Combo {
        self.game.combo(combo)
    }
}
