//! A position as the rules read it: what both games ask about dice, seats and combos.

use ztable_core::Seat;

use crate::avatar::{Avatar, AvatarSet};
use crate::board::{Combo, ComboId, ComboSet, Effect, Mode};
use crate::die::{DiceSet, Die, DieId, Place, dice_of, except};
use crate::element::Element;
use crate::monolith;
use crate::phase::{Frame, Phase, Staged};
use crate::rules::{ElemenZ, Rules};
use crate::state::State;
use crate::token::{Slot, Token};

/// A position and the rules it is played by: what the rules themselves ask about it, and what
/// players ask who have imagined one.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    pub(crate) game: &'a ElemenZ,
    pub(crate) state: &'a State,
}

impl ElemenZ {
    /// Looks at a position.
    #[inline]
    #[must_use]
    pub fn look<'a>(&'a self, state: &'a State) -> Look<'a> {
        Look { game: self, state }
    }
}

/// What lies open on the table.
impl Look<'_> {
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

    /// Where a die lies and what it shows.
    #[inline]
    #[must_use]
    pub fn die(self, die: DieId) -> Die {
        self.state.die(die)
    }

    /// The token in a slot.
    #[inline]
    #[must_use]
    pub fn token(self, seat: Seat, slot: Slot) -> Option<Token> {
        self.state.slots[seat][slot.index()]
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
        self.state.bag != [0; Token::COUNT]
    }

    /// A combo by its name on the boards.
    #[inline]
    #[must_use]
    pub fn combo(self, combo: ComboId) -> &'static Combo {
        self.game.combo(combo)
    }

    #[inline]
    pub(crate) fn rules(&self) -> &Rules {
        &self.game.rules
    }

    #[inline]
    pub(crate) fn mode(self) -> Mode {
        self.game.rules.mode()
    }
}

/// Who plays, and with what.
impl Look<'_> {
    /// Whether the seat still plays.
    #[inline]
    #[must_use]
    pub fn is_alive(self, seat: Seat) -> bool {
        self.state.alive(seat)
    }

    /// The living seats other than this one, clockwise from it.
    #[inline]
    pub fn others(self, seat: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        let seats = self.game.rules.seats;
        let gone = self.state.gone;
        (1..seats)
            .map(move |step| Seat::new((seat.number() + step) % seats))
            .filter(move |other| gone[*other] == 0)
    }

    /// How many seats after the first one it plays, from 0.
    #[inline]
    #[must_use]
    pub fn order(self, seat: Seat) -> u8 {
        let seats = self.game.rules.seats;
        (seat.number() + seats - self.state.first.number()) % seats
    }

    /// The elements of a seat: its Shaman, once it is picked, or its two halves.
    #[inline]
    #[must_use]
    pub fn elements(self, seat: Seat) -> [Option<Element>; 2] {
        match self.mode() {
            Mode::Duel => [self.state.shamans[seat], None],
            Mode::Monolith => monolith::halves(seat).map(Some),
        }
    }

    /// The Shaman of a seat in the Duel, which must be picked.
    #[inline]
    #[must_use]
    pub fn shaman(self, seat: Seat) -> Element {
        self.state.shaman(seat)
    }

    /// The combos of the seat's boards.
    #[inline]
    pub fn combos(self, seat: Seat) -> impl Iterator<Item = ComboId> + use<> {
        let mode = self.mode();
        self.elements(seat).into_iter().flatten().flat_map(move |board| ComboId::of(board, mode))
    }

    /// All dice of the seat's colours, wherever they are.
    #[inline]
    pub(crate) fn dice_of(self, seat: Seat) -> DiceSet {
        self.elements(seat)
            .into_iter()
            .flatten()
            .fold(DiceSet::EMPTY, |all, colour| all | dice_of(colour))
    }

    /// The dice on the seat's boards: its own, with one it borrowed and without one it lent
    /// (EZ-14.12).
    #[inline]
    pub(crate) fn dice_before(self, seat: Seat) -> DiceSet {
        let mut dice = except(self.dice_of(seat), self.state.borrowed);
        if let Some(die) = self.state.borrowed.filter(|_| self.state.active == seat) {
            dice.insert(die);
        }
        dice
    }

    /// The seat's dice in hand (EZ-1.2).
    #[inline]
    #[must_use]
    pub fn hand(self, seat: Seat) -> DiceSet {
        except(self.dice_of(seat) & self.state.dice.in_hands(), self.state.borrowed)
    }

    /// The dice in hand that the seat plays with: with one it borrowed and without one it lent.
    #[must_use]
    pub fn held(self, seat: Seat) -> DiceSet {
        self.dice_before(seat) & self.state.dice.in_hands()
    }

    /// The seat's dice in the pool.
    #[inline]
    pub(crate) fn pool(self, seat: Seat) -> DiceSet {
        self.dice_of(seat) & self.state.dice.lying(Place::Pool)
    }

    /// How many of the seat's dice are in the pool.
    #[inline]
    #[must_use]
    pub fn lost(self, seat: Seat) -> usize {
        self.pool(seat).len()
    }

    /// How many dice the seat has locked.
    #[must_use]
    pub fn locks(self, seat: Seat) -> usize {
        (self.dice_of(seat) & self.state.dice.locked()).len()
    }

    /// Whether a die is locked into this combo.
    #[inline]
    #[must_use]
    pub fn is_locked(self, combo: ComboId) -> bool {
        self.state.dice.locks(combo)
    }

    /// Whether a die of an opponent blocks this combo (EZ-14.16).
    #[inline]
    #[must_use]
    pub fn is_blocked(self, combo: ComboId) -> bool {
        self.state.dice.blocks(combo)
    }

    /// The armed waiting combo of a seat with such an effect (EZ-8.5).
    #[inline]
    pub(crate) fn waiting(self, seat: Seat, fits: impl Fn(Effect) -> bool) -> Option<ComboId> {
        if self.state.armed.is_empty() {
            return None;
        }
        ComboId::of(self.state.shamans[seat]?, Mode::Duel)
            .find(|combo| self.state.armed.contains(*combo) && fits(self.combo(*combo).effect))
    }

    /// The armed waiting combo of the seat, with what it does.
    #[must_use]
    pub fn armed(self, seat: Seat) -> Option<Effect> {
        self.waiting(seat, |_| true).map(|combo| self.combo(combo).effect)
    }

    #[inline]
    pub(crate) fn holds(self, seat: Seat, avatar: Avatar) -> bool {
        self.state.rows[seat].contains(&avatar)
    }

    /// Avatars in sight that belong to nobody: tops of stacks, and loose ones (EZ-14.2).
    pub(crate) fn shop(self) -> AvatarSet {
        let mut shop = self.state.loose;
        for top in self.state.stacks.iter().filter_map(|stack| stack.last()) {
            shop.insert(*top);
        }
        shop
    }
}
