//! Covering spaces with dice, wild dice and Element tokens.

use ztable_core::Seat;

use crate::action::Action;
use crate::avatar::Avatar;
use crate::board::{ComboId, Effect, Mode};
use crate::die::{DieId, dice_of, except};
use crate::element::{Element, Symbol};
use crate::phase::{Act, Staged};
use crate::state::Look;
use crate::token::{Slot, Token};

/// So many symbols of each element.
pub(crate) type Needs = [u8; Element::COUNT];

/// Spaces of one element.
pub(crate) fn only(element: Element, count: u8) -> Needs {
    let mut needs = [0; Element::COUNT];
    needs[element.index()] = count;
    needs
}

impl Staged {
    pub(crate) fn new(act: Act) -> Staged {
        Staged { act, target: None, dice: Default::default(), slots: 0, needs: [0; 4] }
    }

    /// The element of the next space to cover.
    #[inline]
    pub(crate) fn next_space(&self) -> Option<Element> {
        Element::ALL.into_iter().find(|element| self.needs[element.index()] > 0)
    }

    #[inline]
    fn tokens_pay(&self) -> bool {
        matches!(self.act, Act::Combo(..))
    }
}

/// What there is to cover spaces with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Supply {
    /// Free dice that show an element.
    pub(crate) real: Needs,
    /// Element tokens.
    pub(crate) tokens: Needs,
    /// Z that may be jokers.
    pub(crate) wild: u8,
    /// Whether a Z may stand for the element by what lies already (EZ-7.1 to EZ-7.5).
    pub(crate) anchored: [bool; Element::COUNT],
}

impl Supply {
    /// Whether these spaces can be covered.
    #[inline]
    pub(crate) fn covers(&self, needs: &Needs) -> bool {
        let mut wild = self.wild;
        for at in 0..Element::COUNT {
            let (needs, real, tokens) = (needs[at], self.real[at], self.tokens[at]);
            if needs <= real {
                continue;
            }
            let short = needs.saturating_sub(real + tokens);
            // All tokens are in use then, and each is an anchor.
            if short > wild || (short > 0 && tokens == 0 && !self.anchored[at]) {
                return false;
            }
            wild -= short;
        }
        true
    }

    /// The same for prices, which tokens do not pay (EZ-13.7).
    #[inline]
    pub(crate) fn without_tokens(self) -> Supply {
        Supply { tokens: [0; Element::COUNT], ..self }
    }
}

impl Look<'_> {
    /// What there is for spaces that are not covered yet.
    #[inline]
    pub(crate) fn supply(self, staged: &Staged) -> Supply {
        let dice = &self.state.dice;
        let free = dice.free().without(staged.dice);
        let count = |symbol| (dice.showing(symbol) & free).len() as u8;
        let duel = self.mode() == Mode::Duel;
        let mut supply = Supply {
            real: Element::ALL.map(|element| count(Symbol::Of(element))),
            tokens: [0; Element::COUNT],
            wild: if duel || self.rules().easier { count(Symbol::Wild) } else { 0 },
            anchored: Element::ALL.map(|element| !dice.showing(Symbol::Of(element)).is_empty()),
        };
        if duel && staged.tokens_pay() {
            for (at, token) in self.state.slots[self.state.active].iter().enumerate() {
                if let Some(Token::Element(element)) = token {
                    if staged.slots >> at & 1 == 1 {
                        supply.anchored[element.index()] = true;
                    } else {
                        supply.tokens[element.index()] += 1;
                    }
                }
            }
        }
        supply
    }

    /// What there is for a combo that nothing was chosen for yet.
    #[inline]
    pub(crate) fn supply_of_combos(self) -> Supply {
        self.supply(&Staged::new(Act::Combo(ComboId::strike(Element::Air), 0)))
    }

    /// The Element tokens that may still pay for the element.
    pub(crate) fn token_payers(
        self,
        staged: &Staged,
        element: Element,
    ) -> impl Iterator<Item = Slot> + use<> {
        let (pay, taken) = (staged.tokens_pay(), staged.slots);
        let slots = self.state.slots[self.state.active];
        Slot::ALL.into_iter().filter(move |slot| {
            pay && taken >> slot.index() & 1 == 0
                && slots[slot.index()] == Some(Token::Element(element))
        })
    }

    /// What the act costs, before any choice.
    pub(crate) fn cost(self, act: Act) -> Staged {
        let mut staged = Staged::new(act);
        let prices = self.game.catalogue.dice.prices;
        let own = || self.shaman(self.state.active);
        match act {
            Act::Combo(combo, count) => match self.combo(combo).effect {
                Effect::Strike | Effect::Shield => staged.needs = only(combo.board(), count),
                Effect::Lock => {
                    staged.needs = self.combo(combo).needs;
                    if let Some(die) = self.lockable(combo) {
                        staged.dice.insert(die);
                        staged.needs[combo.board().index()] -= 1;
                    }
                }
                Effect::StrikeOne(_)
                | Effect::StrikeAll(_)
                | Effect::Lose { .. }
                | Effect::LoseAll(_)
                | Effect::LoseSteal(_)
                | Effect::LoseHeal { .. }
                | Effect::Heal(_)
                | Effect::Shake
                | Effect::Fog
                | Effect::Aftershock(_)
                | Effect::Backdraft
                | Effect::Take
                | Effect::Drain => staged.needs = self.combo(combo).needs,
            },
            Act::Energise(slot) => staged.needs = only(own(), prices[slot.index()]),
            Act::Burn(seat, slot) => staged.needs = only(self.shaman(seat), prices[slot.index()]),
            Act::Buy(_) => staged.needs = only(own(), 1),
            Act::Smash(..) | Act::Obstacle(_) => {}
        }
        staged
    }

    /// The die that a monolith combo would lock (EZ-23.1).
    pub(crate) fn lockable(self, combo: ComboId) -> Option<DieId> {
        let board = combo.board();
        let right = self.state.showing(Symbol::Of(board)) & dice_of(board);
        except(right, self.state.borrowed).lowest()
    }

    /// Whether the act can be paid.
    pub(crate) fn payable(self, act: Act) -> bool {
        let staged = self.cost(act);
        self.supply(&staged).covers(&staged.needs)
    }

    /// Lists the choices of what is being prepared.
    pub(crate) fn staged_options(self, staged: &Staged, out: &mut impl FnMut(Action)) {
        if self.wants_target(staged) {
            return self.aims(staged.act).for_each(|seat| out(Action::At(seat)));
        }
        match staged.act {
            Act::Smash(..) if staged.needs == [0; 4] && staged.dice.is_empty() => {
                let pairs = Element::ALL.into_iter().filter(|element| self.pair(*element));
                pairs.for_each(|element| out(Action::Pair(element)));
            }
            Act::Obstacle(_) if staged.dice.is_empty() => {
                let free = except(self.state.dice.free(), self.state.borrowed);
                free.iter().for_each(|die| out(Action::Use(die)));
            }
            _ => self.payers(staged, out),
        }
    }

    /// Lists who can cover the next space: one die of each kind, and tokens.
    fn payers(self, staged: &Staged, out: &mut impl FnMut(Action)) {
        let Some(element) = staged.next_space() else { return };
        let at = element.index();
        let supply = self.supply(staged);
        let mut rest = staged.needs;
        rest[at] -= 1;
        let wild = if supply.anchored[at] { supply.wild } else { 0 };
        // Where everything is needed, there is nothing to choose.
        let forced = supply.real[at] + wild + supply.tokens[at] == staged.needs[at];
        let mut done = false;
        let mut out = |action| {
            if !(forced && std::mem::replace(&mut done, true)) {
                out(action);
            }
        };
        if supply.real[at] > 0 {
            let mut then = supply;
            then.real[at] -= 1;
            if then.covers(&rest) {
                self.kinds(staged, Symbol::Of(element), &mut out);
            }
        }
        if wild > 0 {
            let mut then = supply;
            then.wild -= 1;
            if then.covers(&rest) {
                self.kinds(staged, Symbol::Wild, &mut out);
            }
        }
        if supply.tokens[at] > 0 {
            let mut then = supply;
            then.tokens[at] -= 1;
            then.anchored[at] = true;
            if then.covers(&rest) {
                self.token_payers(staged, element).for_each(|slot| out(Action::Play(slot)));
            }
        }
    }

    /// Lists one free die of each kind that shows this: dice of a colour that show the same are the
    /// same, but for a borrowed one.
    fn kinds(self, staged: &Staged, symbol: Symbol, out: &mut impl FnMut(Action)) {
        let mut last: Option<(Element, bool)> = None;
        for die in self.state.showing(symbol).without(staged.dice) {
            let kind = Some((die.colour(), self.state.borrowed == Some(die)));
            if kind != last {
                out(Action::Use(die));
                last = kind;
            }
        }
    }

    /// Whether two dice of a symbol can be paid (EZ-14.3).
    pub(crate) fn pair(self, element: Element) -> bool {
        self.supply(&Staged::new(Act::Buy(Avatar::Deflect))).covers(&only(element, 2))
    }

    /// Whether a target has to be named; where there is none, the combo goes off for nothing
    /// (EZ-8.10).
    fn wants_target(self, staged: &Staged) -> bool {
        match staged.act {
            Act::Combo(combo, _) if staged.target.is_none() => {
                self.combo(combo).effect.aims() && self.aims(staged.act).next().is_some()
            }
            _ => false,
        }
    }

    /// Whom the act can be aimed at (EZ-8.8, EZ-11.6).
    fn aims(self, act: Act) -> impl Iterator<Item = Seat> {
        let shake =
            matches!(act, Act::Combo(combo, _) if self.combo(combo).effect == Effect::Shake);
        self.others(self.state.active).filter(move |seat| !shake || self.defence(*seat) > 0)
    }
}
