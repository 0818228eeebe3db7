//! What a pick would do, worked out from a view by the rules that play it.

use std::collections::BTreeMap;

use ztable_core::{Entry, Foresee, Quick};

use crate::action::Action;
use crate::apply::Play;
use crate::briefing::{BotStep, Briefing, CardBrief, Drive, Effect, Fate, Foresight};
use crate::card::{Button, ButtonSet, CardId};
use crate::event::Event;
use crate::phase::{Question, Staged};
use crate::rules::Zee;
use crate::spot::{Conveyor, Direction, Row, Spot, SpotSet};
use crate::state::State;
use crate::view::View;

impl Foresee for Zee {
    type Foresight = Foresight;

    /// Cards can be looked at whoever has the turn. Nothing that the view hides has a part in it.
    fn foresee(&self, view: &View, action: Action) -> Option<Foresight> {
        let plain = |effect| Some(Foresight { card: None, matching: SpotSet::EMPTY, effect });
        match (action, view.staged) {
            (Action::Play(card), _) => self.foresee_card(view, card),
            (Action::Push(button), Some(Staged::Card { card })) => {
                Some(self.foresee_push(view, card, button))
            }
            (Action::Go(direction), Some(Staged::Shift { card })) => {
                Some(self.foresee_run(view, card, Button::Shift, Drive::ShiftAll(direction)))
            }
            (Action::Go(direction), _) if view.stage == Question::Shift => {
                plain(self.foresee_side(view, direction)?)
            }
            (Action::Belt(spot), Some(Staged::Swap { card })) => Some(Foresight {
                card: Some(card),
                matching: SpotSet::EMPTY,
                effect: Effect::Swaps { spot, new: view.belt_deck.top },
            }),
            (Action::Belt(spot), _) if matches!(view.stage, Question::Place | Question::Return) => {
                let bot = view.own().filter(|_| view.is_asked())?.bot?;
                let free = view.public().empty_backs().contains(spot);
                plain(free.then_some(Effect::Stands { bot, spot })?)
            }
            (Action::Build(belt), staged) => {
                let row = if staged.is_some() { Row::Mid } else { Row::Back };
                let spot = Conveyor::at(view.reactor.len())?.belt(row);
                plain(Effect::Lays { belt, spot })
            }
            (Action::Remove(conveyor), _) => plain(Effect::Removes { conveyor }),
            _ => None,
        }
    }
}

impl Zee {
    /// What the picks made so far in private will do.
    #[must_use]
    pub fn foresee_staged(&self, view: &View) -> Option<Foresight> {
        match view.staged? {
            Staged::Card { card } => self.foresee_card(view, card),
            Staged::Swap { card } => Some(self.foresee_push(view, card, Button::Swap)),
            Staged::Shift { card } => Some(self.foresee_push(view, card, Button::Shift)),
            _ => None,
        }
    }

    /// All that a board shows of a view and the rules know.
    pub(crate) fn briefing(&self, view: &View) -> Briefing {
        let own = view.own();
        let mut picks: BTreeMap<Action, Foresight> =
            own.map_or_else(BTreeMap::new, |own| self.foresee_all(view, own.seat));
        let mut cards = BTreeMap::new();
        // Cards can be looked at whoever has the turn.
        for card in own.and_then(|own| own.hand).into_iter().flatten() {
            let foreseen = self.foresee_card(view, card);
            picks.extend(foreseen.map(|foreseen| (Action::Play(card), foreseen)));
            let buttons = self.face(card).buttons;
            let pushes =
                buttons.iter().map(|button| (button, self.foresee_push(view, card, button)));
            let legal = view.legal_buttons(self, card);
            cards.insert(card, CardBrief { legal, pushes: pushes.collect() });
        }
        Briefing { staged: self.foresee_staged(view), picks, cards }
    }

    /// What a card would do: what its button does, if the viewer has only one to push.
    fn foresee_card(&self, view: &View, card: CardId) -> Option<Foresight> {
        // Cards that are thrown away do nothing.
        let thrown = matches!(view.stage, Question::Reset | Question::Refill)
            || matches!(view.staged, Some(Staged::ExchangeOne | Staged::TwoForOne { .. }));
        if thrown && view.is_asked() {
            return None;
        }
        let legal = view.legal_buttons(self, card);
        Some(match (legal.lowest(), legal.len()) {
            (Some(button), 1) => self.foresee_push(view, card, button),
            _ => self.foresee_match(view, card, None),
        })
    }

    /// What a button of a card would do.
    #[must_use]
    pub fn foresee_push(&self, view: &View, card: CardId, button: Button) -> Foresight {
        match Drive::of(button, self.rules.shift_by_player) {
            Some(drive) => self.foresee_run(view, card, button, drive),
            None if button == Button::Swap => Foresight {
                card: Some(card),
                matching: SpotSet::EMPTY,
                effect: Effect::WillSwap { new: view.belt_deck.top },
            },
            None => self.foresee_match(view, card, Some(button)),
        }
    }

    fn foresee_match(&self, view: &View, card: CardId, button: Option<Button>) -> Foresight {
        let state = &view.public();
        let affected = self.affected(state, card);
        let bots = affected.iter().filter_map(|spot| state.bot_at(spot)).collect();
        let matching = self.matching(state, card);
        Foresight { card: Some(card), matching, effect: Effect::Affects { button, bots } }
    }

    fn foresee_run(&self, view: &View, card: CardId, button: Button, drive: Drive) -> Foresight {
        let steps = self.steps(view, card, drive);
        let matching = self.matching(&view.public(), card);
        Foresight { card: Some(card), matching, effect: Effect::Runs { button, drive, steps } }
    }

    /// The belts that show a shape of the card.
    fn matching(&self, state: &State, card: CardId) -> SpotSet {
        let shapes = self.face(card).shapes;
        let reactor = Spot::reactor(state.conveyors);
        reactor.iter().filter(|spot| shapes.contains(state.belt(*spot).kind())).collect()
    }

    /// The side that the viewer chooses for its bot.
    fn foresee_side(&self, view: &View, direction: Direction) -> Option<Effect> {
        let from = view.shifting.lowest()?;
        let mut trial = Trial::new(view.public());
        match self.fate(&trial.state, Drive::Shift, from) {
            Fate::Chooses { .. } => trial.play(self).choose_side(direction),
            _ => return None,
        }
        match trial.log.pop()?.event {
            Event::Moved { bot, from, to } => Some(Effect::Goes { bot, from, to }),
            _ => None,
        }
    }

    /// What becomes of the bots that a card affects, in belt order: the belts run in every world
    /// that the choices of owners can make, and what is the same in all of them is sure.
    #[must_use]
    pub fn steps(&self, view: &View, card: CardId, drive: Drive) -> Vec<BotStep> {
        let mut trial = Trial::new(view.public());
        trial.state.pending = self.affected(&trial.state, card);
        let mut worlds = Vec::new();
        self.run_all_ways(trial, drive, Vec::new(), &mut worlds);
        let mut worlds = worlds.into_iter();
        let mut sure = worlds.next().expect("the belts run in one way at least");
        for world in worlds {
            for (step, other) in sure.iter_mut().zip(world) {
                step.fate = step.fate.filter(|fate| Some(*fate) == other.fate);
            }
        }
        sure
    }

    /// Lets the belts run, and from each choice on both ways.
    fn run_all_ways(
        &self,
        mut trial: Trial,
        drive: Drive,
        mut steps: Vec<BotStep>,
        worlds: &mut Vec<Vec<BotStep>>,
    ) {
        let done = trial.play(self).run(drive).is_some();
        steps.extend(trial.log.drain(..).filter_map(|entry| BotStep::told(&entry.event)));
        if done {
            return worlds.push(steps);
        }
        let Some(from) = trial.state.pending.lowest() else { return };
        let Some(bot) = trial.state.bot_at(from) else { return };
        let fate = Some(self.fate(&trial.state, drive, from));
        steps.push(BotStep { bot, from, fate, shielded: false });
        for direction in [Direction::Left, Direction::Right] {
            let mut next = Trial::new(trial.state.clone());
            next.play(self).choose_side(direction);
            next.log.clear();
            self.run_all_ways(next, drive, steps.clone(), worlds);
        }
    }
}

impl BotStep {
    /// What an event says about a bot that runs.
    pub(crate) fn told(event: &Event) -> Option<BotStep> {
        let (bot, from, fate, shielded) = match event {
            Event::Moved { bot, from, to } => (bot, from, Fate::Moves(*to), false),
            Event::Blocked { bot, spot, .. } => (bot, spot, Fate::Blocked, false),
            Event::Shielded { bot, spot } => (bot, spot, Fate::FallsOff, true),
            Event::SetAside { bot, from } => (bot, from, Fate::FallsOff, false),
            _ => return None,
        };
        Some(BotStep { bot: *bot, from: *from, fate: Some(fate), shielded })
    }
}

/// A world in which belts run to see what becomes of the bots.
struct Trial {
    state: State,
    /// Belts that run draw nothing.
    chance: Quick,
    log: Vec<Entry<Event>>,
}

impl Trial {
    fn new(state: State) -> Trial {
        Trial { state, chance: Quick::new(0), log: Vec::new() }
    }

    fn play<'a>(&'a mut self, game: &'a Zee) -> Play<'a, Quick, Vec<Entry<Event>>> {
        let Trial { state, chance, log } = self;
        Play { game, state, chance, log }
    }
}

impl View {
    /// The buttons of a card that the viewer may push when it is its turn.
    #[must_use]
    pub fn legal_buttons(&self, game: &Zee, card: CardId) -> ButtonSet {
        let Some(own) = self.own() else { return game.face(card).buttons };
        // The position as it will be when the turn comes round, if nothing changes before.
        let mut state = self.public();
        let seats = game.rules.seats;
        let ahead = (own.seat.number() + seats - state.active.number()) % seats;
        state.turn += u16::from(ahead);
        state.active = own.seat;
        game.legal_buttons(card, game.forbidden(&state, own.seat))
    }
}
