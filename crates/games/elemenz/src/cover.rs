//! Covering spaces with dice, wild dice and Element tokens.

use ztable_core::{Chance, Log, Seat};

use crate::action::Action;
use crate::board::{ComboId, Effect};
use crate::die::{DiceSet, DieId};
use crate::element::{Element, Symbol};
use crate::event::Event;
use crate::game::ElemenZ;
use crate::state::{Act, Staged, State};
use crate::token::{Slot, Token};

impl Staged {
    pub(crate) fn new(act: Act) -> Staged {
        Staged { act, target: None, dice: Default::default(), slots: 0, needs: [0; 4] }
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
    pub(crate) real: [u8; Element::COUNT],
    /// Element tokens.
    pub(crate) tokens: [u8; Element::COUNT],
    /// Z that may be jokers.
    pub(crate) wild: u8,
    /// Whether a Z may stand for the element by what lies already (EZ-7.1 to EZ-7.5).
    pub(crate) anchored: [bool; Element::COUNT],
}

impl Supply {
    /// Whether these spaces can be covered.
    #[inline]
    pub(crate) fn covers(&self, needs: &[u8; Element::COUNT]) -> bool {
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

impl ElemenZ {
    /// What there is for spaces that are not covered yet.
    #[inline]
    pub(crate) fn supply(&self, state: &State, staged: &Staged) -> Supply {
        let free = state.dice.free().without(staged.dice);
        let count = |symbol| state.dice.showing(symbol).only(free).len() as u8;
        let joker = !self.rules.is_monolith() || self.rules.easier;
        let mut supply = Supply {
            real: Element::ALL.map(|element| count(Symbol::Of(element))),
            tokens: [0; Element::COUNT],
            wild: if joker { count(Symbol::Wild) } else { 0 },
            anchored: Element::ALL
                .map(|element| !state.dice.showing(Symbol::Of(element)).is_empty()),
        };
        if !self.rules.is_monolith() && staged.tokens_pay() {
            for (at, token) in state.slots[state.active.index()].iter().enumerate() {
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

    /// The Element tokens that may still pay for the element.
    pub(crate) fn token_payers<'a>(
        &self,
        state: &'a State,
        staged: &Staged,
        element: Element,
    ) -> impl Iterator<Item = Slot> + 'a {
        let (pay, taken) = (staged.tokens_pay(), staged.slots);
        Slot::ALL.into_iter().filter(move |slot| {
            pay && taken >> slot.index() & 1 == 0
                && state.slots[state.active.index()][slot.index()] == Some(Token::Element(element))
        })
    }

    /// What the act costs, before any choice.
    pub(crate) fn cost(&self, state: &State, act: Act) -> Staged {
        let mut staged = Staged::new(act);
        let prices = self.stock.dice.prices;
        let own = || state.shaman(state.active).index();
        match act {
            Act::Combo(combo, count) => match self.combo(combo).effect {
                Effect::Strike | Effect::Shield => staged.needs[combo.board().index()] = count,
                Effect::Lock => {
                    staged.needs = self.combo(combo).needs;
                    if let Some(die) = self.lockable(state, combo) {
                        staged.dice.insert(die);
                        staged.needs[combo.board().index()] -= 1;
                    }
                }
                _ => staged.needs = self.combo(combo).needs,
            },
            Act::Energise(slot) => staged.needs[own()] = prices[slot.index()],
            Act::Burn(seat, slot) => {
                staged.needs[state.shaman(seat).index()] = prices[slot.index()];
            }
            Act::Buy(_) => staged.needs[own()] = 1,
            Act::Smash(..) | Act::Obstacle(_) => {}
        }
        staged
    }

    /// The die that a monolith combo would lock (EZ-23.1).
    pub(crate) fn lockable(&self, state: &State, combo: ComboId) -> Option<DieId> {
        let board = combo.board();
        state.showing(Symbol::Of(board)).only(DiceSet::of(board)).except(state.borrowed).first()
    }

    /// Whether the act can be paid.
    pub(crate) fn payable(&self, state: &State, act: Act) -> bool {
        let staged = self.cost(state, act);
        self.supply(state, &staged).covers(&staged.needs)
    }

    /// Lists who can cover the next space: one die of each kind, and tokens.
    fn payers(&self, state: &State, staged: &Staged, out: &mut impl FnMut(Action)) {
        let Some(element) =
            Element::ALL.into_iter().find(|element| staged.needs[element.index()] > 0)
        else {
            return;
        };
        let at = element.index();
        let supply = self.supply(state, staged);
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
        let mut dice = |symbol: Symbol| {
            let mut last: Option<(Element, bool)> = None;
            for die in state.showing(symbol).without(staged.dice).iter() {
                // Dice of a colour that show the same are the same, but for a borrowed one.
                let kind = Some((die.colour(), state.borrowed == Some(die)));
                if kind != last {
                    out(Action::Use(die));
                    last = kind;
                }
            }
        };
        if supply.real[at] > 0 {
            let mut then = supply;
            then.real[at] -= 1;
            if then.covers(&rest) {
                dice(Symbol::Of(element));
            }
        }
        if wild > 0 {
            let mut then = supply;
            then.wild -= 1;
            if then.covers(&rest) {
                dice(Symbol::Wild);
            }
        }
        if supply.tokens[at] > 0 {
            let mut then = supply;
            then.tokens[at] -= 1;
            then.anchored[at] = true;
            if then.covers(&rest) {
                self.token_payers(state, staged, element).for_each(|slot| out(Action::Play(slot)));
            }
        }
    }

    /// Lists the choices of what is being prepared.
    pub(crate) fn staged_options(
        &self,
        state: &State,
        staged: &Staged,
        out: &mut impl FnMut(Action),
    ) {
        if self.wants_target(state, staged) {
            return self.aims(state, staged.act).for_each(|seat| out(Action::At(seat)));
        }
        match staged.act {
            Act::Smash(..) if staged.needs == [0; 4] && staged.dice.is_empty() => {
                for element in Element::ALL {
                    if self.pair(state, element) {
                        out(Action::Pair(element));
                    }
                }
            }
            Act::Obstacle(_) if staged.dice.is_empty() => {
                let free = state.dice.free().except(state.borrowed);
                free.iter().for_each(|die| out(Action::Use(die)));
            }
            _ => self.payers(state, staged, out),
        }
    }

    /// Whether two dice of a symbol can be paid (EZ-14.3).
    pub(crate) fn pair(&self, state: &State, element: Element) -> bool {
        let mut needs = [0; Element::COUNT];
        needs[element.index()] = 2;
        self.supply(state, &Staged::new(Act::Smash(Seat::FIRST, 0))).covers(&needs)
    }

    /// Whether a target has to be named; where there is none, the combo goes off for nothing
    /// (EZ-8.10).
    fn wants_target(&self, state: &State, staged: &Staged) -> bool {
        match staged.act {
            Act::Combo(combo, _) if staged.target.is_none() => {
                self.combo(combo).effect.aims() && self.aims(state, staged.act).next().is_some()
            }
            _ => false,
        }
    }

    /// Whom the act can be aimed at (EZ-8.8, EZ-11.6).
    fn aims<'a>(&'a self, state: &'a State, act: Act) -> impl Iterator<Item = Seat> + 'a {
        let shake =
            matches!(act, Act::Combo(combo, _) if self.combo(combo).effect == Effect::Shake);
        self.others(state, state.active)
            .filter(move |seat| !shake || self.defence(state, *seat) > 0)
    }

    /// Begins to prepare something.
    pub(crate) fn stage(
        &self,
        state: &mut State,
        act: Act,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        state.staged = Some(self.cost(state, act));
        self.prepare(state, chance, log);
    }

    /// Takes one choice of what is being prepared.
    pub(crate) fn choose(
        &self,
        state: &mut State,
        action: Action,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        self.take_choice(state, action);
        self.prepare(state, chance, log);
    }

    fn take_choice(&self, state: &mut State, action: Action) {
        let Some(staged) = &mut state.staged else { return };
        let next = Element::ALL.into_iter().find(|element| staged.needs[element.index()] > 0);
        match action {
            Action::At(seat) => staged.target = Some(seat),
            Action::Pair(element) => staged.needs[element.index()] = 2,
            Action::Use(die) => {
                staged.dice.insert(die);
                if let Some(element) = next {
                    staged.needs[element.index()] -= 1;
                }
            }
            Action::Play(slot) => {
                staged.slots |= 1 << slot.index();
                if let Some(element) = next {
                    staged.needs[element.index()] -= 1;
                }
            }
            _ => {}
        }
    }

    /// Makes all choices that are none, and commits when everything is chosen.
    fn prepare(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        while let Some(staged) = state.staged {
            let (mut count, mut only) = (0, None);
            self.staged_options(state, &staged, &mut |action| {
                count += 1;
                only = Some(action);
            });
            match (count, only) {
                (1, Some(action)) => self.take_choice(state, action),
                (0, _) => {
                    state.staged = None;
                    self.commit(state, staged, chance, log);
                    return;
                }
                _ => return,
            }
        }
    }
}
