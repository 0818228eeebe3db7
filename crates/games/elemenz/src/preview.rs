//! What dice can do, for people and programs that think before they pick. Everything here is worked
//! out from a view and changes nothing.

use serde::{Deserialize, Serialize};
use ztable_core::Seat;

use crate::action::Action;
use crate::board::{ComboId, Effect};
use crate::die::{DieId, Place};
use crate::element::{Element, Symbol};
use crate::game::ElemenZ;
use crate::rules::{SMALL_HAND, SURGE, THIN};
use crate::state::{Act, Phase, Staged, State};
use crate::table::View;
use crate::token::{Slot, Token};

/// How near a combo is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reach {
    /// Every space can be covered.
    Ready,
    /// So many symbols are missing, by element.
    Short([u8; Element::COUNT]),
    /// It was activated in this turn (EZ-8.1).
    Used,
    /// A die of another seat blocks it (EZ-14.16).
    Blocked,
    /// Its die is locked (EZ-23.4).
    Locked,
}

/// What makes a Z stand for an element (EZ-7.1, EZ-7.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Anchor {
    /// A die that shows the element.
    Die(DieId),
    /// An Element token in the same combo.
    Token(Slot),
}

/// What covers a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Payer {
    /// A die that shows the symbol.
    Die(DieId),
    /// A Z and its anchor.
    Wild(DieId, Anchor),
    /// An Element token.
    Token(Slot),
}

/// A covered space.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cover {
    /// The symbol of the space.
    pub space: Element,
    /// What covers it.
    pub by: Payer,
}

/// A combo and the dice there are.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outlook {
    /// The combo.
    pub combo: ComboId,
    /// How near it is.
    pub reach: Reach,
    /// How many spaces of a STRIKE or SHIELD can be covered; all spaces of another combo.
    pub spaces: u8,
    /// The cheapest covering: what shows the symbol, then Z, then tokens.
    pub covers: Vec<Cover>,
}

/// What an act would do to one seat, if nobody answers it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effects {
    /// A strike meets a defence and takes that many dice.
    Struck {
        /// The value of the strike.
        value: u8,
        /// The defence.
        defence: u8,
        /// Dice lost.
        dice: u8,
    },
    /// Dice are lost whatever the defence.
    Loses(u8),
    /// Dice are lost, and then a pulse token is stolen if there is one.
    Robbed(u8),
    /// Dice come back from the pool, as far as chance does not say more.
    Heals(u8),
    /// This defence is gone.
    Shaken(u8),
    /// This is the defence afterwards.
    Defends(u8),
    /// A waiting combo is armed.
    Arms,
    /// A die comes from the pool.
    Takes(DieId),
    /// A die goes to the pool.
    Drained(DieId),
    /// A die is locked.
    Locks(DieId),
    /// Nothing happens.
    Nothing,
}

/// An effect and whom it meets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Consequence {
    /// The seat.
    pub seat: Seat,
    /// What happens to it.
    pub effect: Effects,
}

/// What a pick would do, if nobody answers it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Preview {
    /// One of these happens, as the target is chosen.
    pub one_of: Vec<Consequence>,
    /// All of these happen.
    pub all: Vec<Consequence>,
}

impl ElemenZ {
    /// Every combo of the active player with the dice that are free now: which can be covered, and
    /// how, and what the others lack. What the viewer does not know, such as tokens of others, is
    /// left out of account.
    #[must_use]
    pub fn outlook(&self, view: &View) -> Vec<Outlook> {
        let state = view.state(self);
        self.combos_of(&state, state.active).map(|combo| self.look_at(&state, combo)).collect()
    }

    fn look_at(&self, state: &State, combo: ComboId) -> Outlook {
        let effect = self.combo(combo).effect;
        let counted = matches!(effect, Effect::Strike | Effect::Shield);
        let most = if counted { self.most(state, combo) } else { 0 };
        let act = |count| Act::Combo(combo, count);
        let count = match counted {
            true => (1..=most).rev().find(|count| self.payable(state, act(*count))).unwrap_or(1),
            false => 0,
        };
        let staged = self.cost(state, act(count));
        let missing = self.missing(state, &staged, combo);
        let reach = if state.used.contains(combo) {
            Reach::Used
        } else if !counted && self.blocked(state, combo) {
            Reach::Blocked
        } else if effect == Effect::Lock && self.is_locked(state, combo) {
            Reach::Locked
        } else if missing == [0; Element::COUNT] {
            Reach::Ready
        } else {
            Reach::Short(missing)
        };
        let spaces = if counted { count } else { self.combo(combo).size() };
        Outlook { combo, reach, spaces, covers: self.covers(state, &staged) }
    }

    /// What a Shaman puts against a strike now (EZ-9.3); 0 in the Monolith game.
    #[must_use]
    pub fn defence_of(&self, view: &View, seat: Seat) -> u8 {
        let state = view.state(self);
        let shaman = state.shamans.get(seat.index()).copied().flatten();
        shaman.map_or(0, |_| self.defence(&state, seat))
    }

    /// What covers the spaces of what is being prepared: what was chosen first, then what would be
    /// taken for the rest.
    #[must_use]
    pub fn covering(&self, view: &View) -> Vec<Cover> {
        let state = view.state(self);
        state.staged.map_or_else(Vec::new, |staged| self.covers(&state, &staged))
    }

    /// The symbols that are missing after everything that can help.
    fn missing(&self, state: &State, staged: &Staged, combo: ComboId) -> [u8; Element::COUNT] {
        let supply = self.supply(state, staged);
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
        if self.combo(combo).effect == Effect::Lock && self.lockable(state, combo).is_none() {
            missing[board.index()] = missing[board.index()].max(1);
        }
        missing
    }

    fn covers(&self, state: &State, staged: &Staged) -> Vec<Cover> {
        let mut covers = Vec::new();
        let seat = state.active;
        let mut tokens = staged.slots;
        // What was chosen: symbols and tokens speak for themselves, Z fill what is left.
        let mut spaces = self.spaces(state, staged);
        for die in staged.dice.iter() {
            if let Some(Symbol::Of(element)) = state.die(die).face {
                covers.push(Cover { space: element, by: Payer::Die(die) });
                spaces[element.index()] = spaces[element.index()].saturating_sub(1);
            }
        }
        for slot in Slot::ALL.into_iter().filter(|slot| staged.slots >> slot.index() & 1 == 1) {
            if let Some(Token::Element(element)) = state.slots[seat.index()][slot.index()] {
                covers.push(Cover { space: element, by: Payer::Token(slot) });
                spaces[element.index()] = spaces[element.index()].saturating_sub(1);
            }
        }
        let mut jokers = [0u8; Element::COUNT];
        let mut chosen: Vec<DieId> =
            staged.dice.iter().filter(|die| state.die(*die).face == Some(Symbol::Wild)).collect();
        let mut left = chosen.len() as u8;
        for element in Element::ALL {
            let open = spaces[element.index()].saturating_sub(staged.needs[element.index()]);
            jokers[element.index()] = open.min(left);
            left -= jokers[element.index()];
            spaces[element.index()] -= jokers[element.index()];
        }
        // What would be taken: first all that shows the symbol.
        let mut short = [0u8; Element::COUNT];
        for element in Element::ALL {
            let mut open = spaces[element.index()];
            let free = state.showing(Symbol::Of(element)).without(staged.dice);
            for die in free.iter().take(usize::from(open)) {
                covers.push(Cover { space: element, by: Payer::Die(die) });
                open -= 1;
            }
            short[element.index()] = open;
        }
        // Then Z: where tokens are not enough, and after that instead of tokens.
        let supply = self.supply(state, staged);
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
                    let helped = short[at].saturating_sub(kept).min(wild);
                    wild -= helped;
                    short[at] -= helped;
                    jokers[at] += helped;
                }
            }
        }
        for element in Element::ALL {
            for slot in self
                .token_payers(state, staged, element)
                .take(usize::from(short[element.index()]))
                .collect::<Vec<Slot>>()
            {
                tokens |= 1 << slot.index();
                covers.push(Cover { space: element, by: Payer::Token(slot) });
            }
        }
        chosen.extend(state.showing(Symbol::Wild).without(staged.dice).iter());
        let mut wilds = chosen.into_iter();
        for element in Element::ALL {
            let Some(anchor) = self.anchor(state, tokens, element) else { continue };
            for die in wilds.by_ref().take(usize::from(jokers[element.index()])) {
                covers.push(Cover { space: element, by: Payer::Wild(die, anchor) });
            }
        }
        covers
    }

    /// All spaces of what is being prepared, covered ones included.
    fn spaces(&self, state: &State, staged: &Staged) -> [u8; Element::COUNT] {
        let mut spaces = match staged.act {
            Act::Combo(combo, count) => match self.combo(combo).effect {
                Effect::Strike | Effect::Shield => {
                    let mut spaces = [0; Element::COUNT];
                    spaces[combo.board().index()] = count;
                    spaces
                }
                _ => self.combo(combo).needs,
            },
            act => self.cost(state, act).needs,
        };
        if matches!(staged.act, Act::Smash(..)) {
            // The pair is chosen on the way: what is chosen and what is open.
            spaces = staged.needs;
            for die in staged.dice.iter() {
                match state.die(die).face {
                    Some(Symbol::Of(element)) => spaces[element.index()] += 1,
                    _ => {
                        let open = Element::ALL.into_iter().find(|e| spaces[e.index()] > 0);
                        open.into_iter().for_each(|element| spaces[element.index()] += 1);
                    }
                }
            }
        }
        spaces
    }

    fn anchor(&self, state: &State, slots: u8, element: Element) -> Option<Anchor> {
        state.dice.showing(Symbol::Of(element)).first().map(Anchor::Die).or_else(|| {
            Slot::ALL
                .into_iter()
                .filter(|slot| slots >> slot.index() & 1 == 1)
                .find(|slot| {
                    let token = state.slots[state.active.index()][slot.index()];
                    token == Some(Token::Element(element))
                })
                .map(Anchor::Token)
        })
    }

    /// What a pick would do, if nobody answers it: STRIKE, SHIELD, a combo, or the target of one
    /// that is being prepared. Other picks have an empty preview.
    #[must_use]
    pub fn preview(&self, view: &View, action: Action) -> Preview {
        let state = view.state(self);
        if !matches!(state.phase, Phase::Roll | Phase::Assign) {
            return Preview::default();
        }
        let seat = state.active;
        match (action, state.shamans[seat.index()]) {
            (Action::Strike(count), Some(shaman)) => {
                self.foresee(&state, ComboId::strike(shaman), count, None)
            }
            (Action::Shield(count), Some(shaman)) => {
                self.foresee(&state, ComboId::shield(shaman), count, None)
            }
            (Action::Combo(combo), _) => self.foresee(&state, combo, 0, None),
            (Action::At(target), _) => match state.staged.map(|staged| staged.act) {
                Some(Act::Combo(combo, count)) => self.foresee(&state, combo, count, Some(target)),
                _ => Preview::default(),
            },
            _ => Preview::default(),
        }
    }

    fn foresee(&self, state: &State, combo: ComboId, count: u8, aim: Option<Seat>) -> Preview {
        let seat = state.active;
        let struck = |other: Seat, value: u8| {
            let defence = self.defence(state, other);
            let hand = self.hand(state, other).len() as u8;
            let dice = value.saturating_sub(defence).min(hand);
            Consequence { seat: other, effect: Effects::Struck { value, defence, dice } }
        };
        let loses = |other: Seat, count: u8| {
            let hand = self.hand(state, other).len() as u8;
            Consequence { seat: other, effect: Effects::Loses(count.min(hand)) }
        };
        let own = |effect: Effects| Consequence { seat, effect };
        let mut preview = Preview::default();
        match self.combo(combo).effect {
            Effect::Strike => preview.one_of = self.each(state, |other| struck(other, count)),
            Effect::StrikeOne(value) => {
                preview.one_of = self.each(state, |other| struck(other, value));
            }
            Effect::StrikeAll(value) => {
                preview.all = self.each(state, |other| struck(other, value));
            }
            Effect::Lose { one, rest: 0 } => {
                preview.one_of = self.each(state, |other| loses(other, one));
            }
            Effect::Lose { one, rest } => {
                preview.one_of = self.each(state, |other| loses(other, one));
                preview.all = self.each(state, |other| loses(other, rest));
            }
            Effect::LoseAll(count) => preview.all = self.each(state, |other| loses(other, count)),
            Effect::LoseSteal(count) => {
                preview.one_of = self.each(state, |other| {
                    let hand = self.hand(state, other).len() as u8;
                    match state.tokens(other) > 0 && hand > count {
                        true => Consequence { seat: other, effect: Effects::Robbed(count) },
                        false => loses(other, count),
                    }
                });
            }
            Effect::LoseHeal { lose, heal } => {
                preview.one_of = self.each(state, |other| loses(other, lose));
                preview.all = vec![own(self.healing(state, heal))];
            }
            Effect::Heal(count) => preview.all = vec![own(self.healing(state, count))],
            Effect::Shake => {
                preview.one_of = self.each(state, |other| Consequence {
                    seat: other,
                    effect: match self.defence(state, other) {
                        0 => Effects::Nothing,
                        defence => Effects::Shaken(defence),
                    },
                });
                preview.one_of.retain(|met| met.effect != Effects::Nothing);
                if preview.one_of.is_empty() {
                    preview.all = vec![own(Effects::Nothing)];
                }
            }
            Effect::Shield => {
                let free = combo.board() == Element::Earth && !self.blocked(state, combo);
                preview.all = vec![own(Effects::Defends(count + u8::from(free)))];
            }
            Effect::Fog | Effect::Aftershock(_) | Effect::Backdraft => {
                preview.all = vec![own(Effects::Arms)];
            }
            Effect::Take => {
                let die = state.dice.first_lost(combo.board());
                preview.all = vec![own(die.map_or(Effects::Nothing, Effects::Takes))];
            }
            Effect::Drain => {
                let other = seat.next(self.rules.seats);
                let die = self.drained(state, other, combo.board().opposing());
                let effect = die.map_or(Effects::Nothing, Effects::Drained);
                preview.all = vec![Consequence { seat: other, effect }];
            }
            Effect::Lock => {
                let die = self.lockable(state, combo);
                preview.all = vec![own(die.map_or(Effects::Nothing, Effects::Locks))];
            }
        }
        if let Some(aim) = aim {
            preview.one_of.retain(|met| met.seat == aim);
            preview.all.retain(|met| met.seat != aim);
            let chosen = std::mem::take(&mut preview.one_of);
            preview.all.splice(0..0, chosen);
        }
        preview
    }

    fn each(&self, state: &State, met: impl Fn(Seat) -> Consequence) -> Vec<Consequence> {
        self.others(state, state.active).map(met).collect()
    }

    fn healing(&self, state: &State, count: u8) -> Effects {
        let lost = self.lost(state, state.active) as u8;
        match self.can_heal(state, state.active) {
            true => Effects::Heals(count.min(lost)),
            false => Effects::Nothing,
        }
    }

    /// How likely the next roll ends the turn with a Wild Surge (EZ-5.1 to EZ-5.3): of the marked
    /// and unrolled dice, or of all dice before the first roll. 0 in the Monolith game.
    #[must_use]
    pub fn surge_risk(&self, view: &View) -> f64 {
        let state = view.state(self);
        let Some(shaman) = state.shamans[state.active.index()] else { return 0.0 };
        let opposing = Symbol::Of(shaman.opposing());
        let rolled = state.dice.lying(Place::Unrolled).and(state.marked);
        let mut counted = 0;
        // By the number of Z: the chance that all others oppose, and that some do not.
        let mut all = vec![0.0; DieId::COUNT + 1];
        let mut some = vec![0.0; DieId::COUNT + 1];
        all[0] = 1.0;
        let mut add = |wild: f64, opposed: f64| {
            for z in (0..DieId::COUNT).rev() {
                some[z + 1] = some[z + 1] * (1.0 - wild)
                    + some[z] * wild
                    + all[z + 1] * (1.0 - wild - opposed);
                all[z + 1] = all[z + 1] * opposed + all[z] * wild;
            }
            some[0] = some[0] * (1.0 - wild) + all[0] * (1.0 - wild - opposed);
            all[0] *= opposed;
        };
        for die in DieId::all() {
            let lies = state.die(die);
            if rolled.contains(die) {
                let faces = &self.stock.dice.faces[die.colour().index()];
                let share = |symbol| {
                    faces.iter().filter(|face| **face == symbol).count() as f64 / faces.len() as f64
                };
                add(share(Symbol::Wild), share(opposing));
                counted += 1;
            } else if lies.in_hand() && lies.at != Place::Negated && lies.face.is_some() {
                let is = |symbol| f64::from(u8::from(lies.face == Some(symbol)));
                add(is(Symbol::Wild), is(opposing));
                counted += 1;
            }
        }
        if counted == 0 || rolled.is_empty() {
            return 0.0;
        }
        let enough = if state.flags.veil { THIN } else { SURGE };
        let small = counted <= SMALL_HAND && !self.rules.easier_b;
        (0..=counted)
            .map(|z| {
                let wild = z >= enough || (small && z == counted);
                let opposed = z == 0 && !self.rules.easier_a;
                let with = if wild { some[z] + all[z] } else { 0.0 };
                with + if opposed && !wild { all[0] } else { 0.0 }
            })
            .sum()
    }
}
