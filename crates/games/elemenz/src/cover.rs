//! Covering spaces with dice, wild dice and Element tokens.

use ztable_core::{Chance, Log, Seat};

use crate::action::Action;
use crate::board::{ComboId, Effect};
use crate::die::{DieId, Place};
use crate::element::{Element, Symbol};
use crate::event::Event;
use crate::game::ElemenZ;
use crate::state::{Act, Staged, State};
use crate::token::{Slot, Token};

impl Staged {
    pub(crate) fn new(act: Act) -> Staged {
        Staged { act, target: None, dice: Default::default(), slots: 0, needs: [0; 4] }
    }

    fn tokens_pay(&self) -> bool {
        matches!(self.act, Act::Combo(..))
    }
}

impl ElemenZ {
    /// Whether a Z may stand for the element (EZ-7.1 to EZ-7.5).
    fn anchored(&self, state: &State, staged: &Staged, element: Element) -> bool {
        let shown = DieId::all().any(|die| {
            let lies = state.die(die);
            lies.face == Some(Symbol::Of(element)) && lies.at != Place::Pool
        });
        shown
            || Slot::ALL.into_iter().any(|slot| {
                staged.slots >> slot.index() & 1 == 1
                    && state.slots[state.active.index()][slot.index()]
                        == Some(Token::Element(element))
            })
    }

    /// The Element tokens that may still pay for the element.
    fn token_payers<'a>(
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

    fn count(&self, state: &State, staged: &Staged, symbol: Symbol) -> usize {
        state.showing(symbol).filter(|die| !staged.dice.contains(*die)).count()
    }

    /// Whether the spaces that are left can be covered.
    pub(crate) fn coverable(&self, state: &State, staged: &Staged) -> bool {
        let joker = !self.rules.is_monolith() || self.rules.easier;
        let mut wild = if joker { self.count(state, staged, Symbol::Wild) } else { 0 };
        for element in Element::ALL {
            let needs = usize::from(staged.needs[element.index()]);
            if needs == 0 {
                continue;
            }
            let real = self.count(state, staged, Symbol::Of(element));
            if real >= needs {
                continue;
            }
            let tokens = self.token_payers(state, staged, element).count();
            let short = needs.saturating_sub(real + tokens);
            if short > wild || (short > 0 && tokens == 0 && !self.anchored(state, staged, element))
            {
                return false;
            }
            wild -= short;
        }
        true
    }

    /// What the act costs, before any choice.
    pub(crate) fn cost(&self, state: &State, act: Act) -> Staged {
        let mut staged = Staged::new(act);
        let prices = self.stock.dice.prices;
        let own = state.shaman(state.active).index();
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
            Act::Energise(slot) => staged.needs[own] = prices[slot.index()],
            Act::Burn(seat, slot) => {
                staged.needs[state.shaman(seat).index()] = prices[slot.index()];
            }
            Act::Buy(_) => staged.needs[own] = 1,
            Act::Smash(..) | Act::Obstacle(_) => {}
        }
        staged
    }

    /// The die that a monolith combo would lock (EZ-23.1).
    pub(crate) fn lockable(&self, state: &State, combo: ComboId) -> Option<DieId> {
        DieId::of(combo.board()).find(|die| {
            state.die(*die).shows(Symbol::Of(combo.board())) && state.borrowed != Some(*die)
        })
    }

    /// Whether the act can be paid.
    pub(crate) fn payable(&self, state: &State, act: Act) -> bool {
        self.coverable(state, &self.cost(state, act))
    }

    /// Lists who can cover the next space: one die of each kind, and tokens.
    fn payers(&self, state: &State, staged: &Staged, out: &mut impl FnMut(Action)) {
        let Some(element) =
            Element::ALL.into_iter().find(|element| staged.needs[element.index()] > 0)
        else {
            return;
        };
        let mut rest = *staged;
        rest.needs[element.index()] -= 1;
        let joker = (!self.rules.is_monolith() || self.rules.easier)
            && self.anchored(state, staged, element);
        // Where everything is needed, there is nothing to choose.
        let supply = self.count(state, staged, Symbol::Of(element))
            + if joker { self.count(state, staged, Symbol::Wild) } else { 0 }
            + self.token_payers(state, staged, element).count();
        let forced = supply == usize::from(staged.needs[element.index()]);
        let mut done = false;
        let mut out = |action| {
            if !(forced && std::mem::replace(&mut done, true)) {
                out(action);
            }
        };
        let mut dice = |symbol: Symbol| {
            let mut last: Option<(Element, bool)> = None;
            for die in state.showing(symbol).filter(|die| !staged.dice.contains(*die)) {
                // Dice of a colour that show the same are the same, but for a borrowed one.
                let kind = Some((die.colour(), state.borrowed == Some(die)));
                let mut then = rest;
                then.dice.insert(die);
                if kind != last && self.coverable(state, &then) {
                    out(Action::Use(die));
                    last = kind;
                }
            }
        };
        dice(Symbol::Of(element));
        if joker {
            dice(Symbol::Wild);
        }
        for slot in self.token_payers(state, staged, element) {
            let mut then = rest;
            then.slots |= 1 << slot.index();
            if self.coverable(state, &then) {
                out(Action::Play(slot));
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
        if self.wants_target(staged) {
            for seat in self.aims(state, staged.act) {
                out(Action::At(seat));
            }
            return;
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
                for die in DieId::all().filter(|die| {
                    state.die(*die).at == Place::Unassigned && state.borrowed != Some(*die)
                }) {
                    out(Action::Use(die));
                }
            }
            _ => self.payers(state, staged, out),
        }
    }

    /// Whether two dice of a symbol can be paid (EZ-14.3).
    pub(crate) fn pair(&self, state: &State, element: Element) -> bool {
        let mut staged = Staged::new(Act::Smash(Seat::FIRST, 0));
        staged.needs[element.index()] = 2;
        self.coverable(state, &staged)
    }

    fn wants_target(&self, staged: &Staged) -> bool {
        match staged.act {
            Act::Combo(combo, _) => staged.target.is_none() && self.combo(combo).effect.aims(),
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
