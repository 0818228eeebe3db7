//! How near combos are, and what would cover them.

use crate::board::{ComboId, Effect};
use crate::briefing::{Anchor, Cover, Outlook, Payer, Reach};
use crate::die::DieId;
use crate::element::{Element, Symbol};
use crate::options::Needs;
use crate::phase::{Act, Staged};
use crate::rules::ElemenZ;
use crate::state::Look;
use crate::token::{Slot, Token};
use crate::view::View;

impl ElemenZ {
    /// Every combo of the active player with the dice that are free now: which can be covered, and
    /// how, and what the others lack. What the viewer does not know, such as tokens of others, is
    /// left out of account.
    #[must_use]
    pub fn outlook(&self, view: &View) -> Vec<Outlook> {
        let state = view.state(self);
        let look = self.look(&state);
        look.combos(state.active).map(|combo| look.outlook(combo)).collect()
    }

    /// What covers the spaces of what is being prepared: what was chosen first, then what would be
    /// taken for the rest.
    #[must_use]
    pub fn covering(&self, view: &View) -> Vec<Cover> {
        let state = view.state(self);
        let staged = state.staged.as_ref();
        staged.map_or_else(Vec::new, |staged| Covering::of(self.look(&state), staged))
    }
}

impl Look<'_> {
    fn outlook(self, combo: ComboId) -> Outlook {
        let effect = self.combo(combo).effect;
        let counted = matches!(effect, Effect::Strike | Effect::Shield);
        let act = |count| Act::Combo(combo, count);
        let count = if counted {
            (1..=self.most(combo)).rev().find(|count| self.payable(act(*count))).unwrap_or(1)
        } else {
            0
        };
        let staged = self.cost(act(count));
        let missing = self.missing(&staged, combo);
        let reach = if self.used().contains(combo) {
            Reach::Used
        } else if !counted && self.is_blocked(combo) {
            Reach::Blocked
        } else if effect == Effect::Lock && self.is_locked(combo) {
            Reach::Locked
        } else if missing == [0; Element::COUNT] {
            Reach::Ready
        } else {
            Reach::Short(missing)
        };
        let spaces = if counted { count } else { self.combo(combo).size() };
        Outlook { combo, reach, spaces, covers: Covering::of(self, &staged) }
    }

    /// The symbols that are missing after everything that can help.
    fn missing(self, staged: &Staged, combo: ComboId) -> Needs {
        let supply = self.supply(staged);
        let mut wild = supply.wild;
        let mut missing = Element::ALL.map(|element| {
            let at = element.index();
            let have = supply.real[at] + supply.tokens[at];
            let short = staged.needs[at].saturating_sub(have);
            let helped = if have > 0 || supply.anchored[at] { short.min(wild) } else { 0 };
            wild -= helped;
            short - helped
        });
        let board = combo.board();
        if self.combo(combo).effect == Effect::Lock && self.lockable(combo).is_none() {
            missing[board.index()] = missing[board.index()].max(1);
        }
        missing
    }

    /// All spaces of what is being prepared, covered ones included.
    fn spaces(self, staged: &Staged) -> Needs {
        match staged.act {
            Act::Combo(combo, count) => match self.combo(combo).effect {
                Effect::Strike | Effect::Shield => crate::options::only(combo.board(), count),
                _ => self.combo(combo).needs,
            },
            Act::Smash(..) => self.pair_spaces(staged),
            act => self.cost(act).needs,
        }
    }

    /// The pair that burns an Avatar is chosen on the way: what is chosen and what is open.
    fn pair_spaces(self, staged: &Staged) -> Needs {
        let mut spaces = staged.needs;
        for die in staged.dice {
            let element = match self.die(die).face {
                Some(Symbol::Of(element)) => Some(element),
                _ => Element::ALL.into_iter().find(|element| spaces[element.index()] > 0),
            };
            element.into_iter().for_each(|element| spaces[element.index()] += 1);
        }
        spaces
    }
}

/// Spaces on their way to being covered.
struct Covering<'a> {
    look: Look<'a>,
    staged: &'a Staged,
    /// Spaces that nothing covers yet.
    open: Needs,
    /// Spaces that a Z covers.
    jokers: Needs,
    /// Slots of the tokens in use, as bits.
    tokens: u8,
    covers: Vec<Cover>,
}

impl Covering<'_> {
    /// What was chosen first, then what would be taken: what shows the symbol, then Z, then tokens.
    fn of(look: Look<'_>, staged: &Staged) -> Vec<Cover> {
        let open = look.spaces(staged);
        let (jokers, tokens) = ([0; Element::COUNT], staged.slots);
        let mut covering = Covering { look, staged, open, jokers, tokens, covers: Vec::new() };
        covering.take_chosen();
        covering.take_symbols();
        covering.share_jokers();
        covering.take_tokens();
        covering.place_jokers();
        covering.covers
    }

    fn cover(&mut self, space: Element, by: Payer) {
        self.covers.push(Cover { space, by });
        self.open[space.index()] = self.open[space.index()].saturating_sub(1);
    }

    /// The Z that were chosen.
    fn chosen_wild(&self) -> impl Iterator<Item = DieId> {
        let dice = &self.look.state.dice;
        self.staged.dice.iter().filter(|die| dice.shows(*die, Symbol::Wild))
    }

    /// Symbols and tokens speak for themselves, Z fill what is left.
    fn take_chosen(&mut self) {
        for die in self.staged.dice {
            if let Some(Symbol::Of(element)) = self.look.die(die).face {
                self.cover(element, Payer::Die(die));
            }
        }
        let chosen = self.staged.slots;
        for slot in Slot::ALL.into_iter().filter(|slot| chosen >> slot.index() & 1 == 1) {
            if let Some(Token::Element(element)) = self.look.token(self.look.active(), slot) {
                self.cover(element, Payer::Token(slot));
            }
        }
        let mut left = self.chosen_wild().count() as u8;
        for at in 0..Element::COUNT {
            let chosen = self.open[at].saturating_sub(self.staged.needs[at]).min(left);
            left -= chosen;
            self.jokers[at] = chosen;
            self.open[at] -= chosen;
        }
    }

    fn take_symbols(&mut self) {
        for element in Element::ALL {
            let free = self.look.state.showing(Symbol::Of(element)).without(self.staged.dice);
            for die in free.iter().take(usize::from(self.open[element.index()])) {
                self.cover(element, Payer::Die(die));
            }
        }
    }

    /// Z go where tokens are not enough, and after that instead of tokens.
    fn share_jokers(&mut self) {
        let supply = self.look.supply(self.staged);
        let mut wild = supply.wild;
        for enough in [false, true] {
            for at in 0..Element::COUNT {
                let (held, shown) = (supply.tokens[at], supply.anchored[at]);
                let kept = match (enough, shown) {
                    (false, _) => held,
                    (true, true) => 0,
                    (true, false) => held.min(1),
                };
                if shown || held > 0 {
                    let helped = self.open[at].saturating_sub(kept).min(wild);
                    wild -= helped;
                    self.open[at] -= helped;
                    self.jokers[at] += helped;
                }
            }
        }
    }

    fn take_tokens(&mut self) {
        for element in Element::ALL {
            let wanted = usize::from(self.open[element.index()]);
            for slot in self.look.token_payers(self.staged, element).take(wanted) {
                self.tokens |= 1 << slot.index();
                self.cover(element, Payer::Token(slot));
            }
        }
    }

    /// Every Z gets its anchor.
    fn place_jokers(&mut self) {
        let free = self.look.state.showing(Symbol::Wild).without(self.staged.dice);
        let chosen: Vec<DieId> = self.chosen_wild().chain(free.iter()).collect();
        let mut wild = chosen.into_iter();
        for element in Element::ALL {
            let Some(anchor) = self.anchor(element) else { continue };
            for die in wild.by_ref().take(usize::from(self.jokers[element.index()])) {
                self.covers.push(Cover { space: element, by: Payer::Wild(die, anchor) });
            }
        }
    }

    fn anchor(&self, element: Element) -> Option<Anchor> {
        let shows = self.look.state.dice.showing(Symbol::Of(element)).lowest();
        shows.map(Anchor::Die).or_else(|| {
            Slot::ALL
                .into_iter()
                .filter(|slot| self.tokens >> slot.index() & 1 == 1)
                .find(|slot| {
                    let token = self.look.token(self.look.active(), *slot);
                    token == Some(Token::Element(element))
                })
                .map(Anchor::Token)
        })
    }
}
