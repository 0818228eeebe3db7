//! Preparing something, paying for it and doing it.

use ztable_core::{Chance, Log};

use super::Play;
use crate::action::Action;
use crate::avatar::Avatar;
use crate::board::{ComboId, Effect, Mode};
use crate::die::Place;
use crate::event::Event;
use crate::phase::{Act, Staged};
use crate::rules::Matter;
use crate::token::Slot;

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    /// Begins to prepare something.
    pub(super) fn stage(&mut self, act: Act) {
        self.state.staged = Some(self.look().cost(act));
        self.prepare();
    }

    /// Takes one choice of what is being prepared.
    pub(super) fn choose(&mut self, action: Action) {
        if action == Action::Back {
            self.state.staged = None;
            self.state.taken_back += 1;
            return;
        }
        self.take_choice(action);
        self.prepare();
    }

    fn take_choice(&mut self, action: Action) {
        let Some(staged) = &mut self.state.staged else { return };
        match action {
            Action::At(seat) => staged.target = Some(seat),
            Action::Pair(element) => staged.needs[element.index()] = 2,
            Action::Use(die) => {
                staged.dice.insert(die);
                staged.cover();
            }
            Action::Play(slot) => {
                staged.slots |= 1 << slot.index();
                staged.cover();
            }
            // `staged_options` lists nothing else.
            _ => {}
        }
    }

    /// Makes all choices that are none, and commits when everything is chosen.
    fn prepare(&mut self) {
        while let Some(staged) = self.state.staged {
            let (mut count, mut only) = (0, None);
            self.look().staged_options(&staged, &mut |action| {
                count += 1;
                only = Some(action);
            });
            match (count, only) {
                (1, Some(action)) => self.take_choice(action),
                (0, _) => {
                    self.state.staged = None;
                    self.commit(staged);
                    return;
                }
                _ => return,
            }
        }
    }

    /// Pays for what was prepared and does it.
    fn commit(&mut self, staged: Staged) {
        let seat = self.state.active;
        let at = match staged.act {
            Act::Combo(combo, _) if self.game.combo(combo).effect == Effect::Shield => {
                Place::Shield
            }
            Act::Obstacle(combo) => Place::Block(combo),
            _ => Place::Placed,
        };
        for die in staged.dice {
            self.state.put(die, at);
        }
        match staged.act {
            Act::Combo(combo, count) => self.activate(&staged, combo, count),
            Act::Energise(slot) => self.energise(seat, slot),
            Act::Burn(victim, slot) => self.burn(victim, slot),
            Act::Buy(avatar) => self.buy(seat, avatar),
            Act::Smash(victim, place) => self.smash(victim, place),
            Act::Obstacle(combo) => {
                let rule = self.use_avatar(seat, Avatar::Obstacle, None);
                self.tell(rule, || Event::Blocked { seat, combo });
            }
        }
    }

    /// A covered combo takes effect or is armed (EZ-8.4, EZ-8.5, EZ-21.2).
    fn activate(&mut self, staged: &Staged, combo: ComboId, count: u8) {
        let seat = self.state.active;
        let effect = self.game.combo(combo).effect;
        let mut tokens = [None; Slot::COUNT];
        for slot in Slot::ALL {
            if staged.slots >> slot.index() & 1 == 1 {
                tokens[slot.index()] = self.take_token(seat, slot);
            }
        }
        for token in tokens.into_iter().flatten() {
            if effect == Effect::Shield {
                self.state.shield_tokens[seat] += 1;
            } else {
                self.state.removed[token.index()] += 1;
            }
        }
        self.state.used.insert(combo);
        let target = staged.target;
        self.state.aimed = target;
        self.tell(self.game.rules.cite(Matter::Activate), || Event::Activated {
            seat,
            combo,
            count,
            target,
            tokens: crate::event::shown(tokens),
        });
        match self.game.rules.mode() {
            Mode::Duel => self.take_effect(combo, count, target),
            Mode::Monolith => self.take_effect_of_half(combo, staged),
        }
    }
}

impl Staged {
    /// The next space is covered.
    fn cover(&mut self) {
        if let Some(element) = self.next_space() {
            self.needs[element.index()] -= 1;
        }
    }
}
