//! What a pick does: it is played, and then everything happens until somebody is asked again.
//!
//! Placing, playing and paying are `turn` and `stack`, Battles are `battle`, texts of tiles are `text`
//! (instruction by instruction) and `effect` (single instructions). Whatever changes a position goes
//! through `change`, and `settle` looks after every change what follows from it.

mod battle;
mod change;
mod draw;
mod effect;
mod end;
mod fall;
mod settle;
mod stack;
mod text;
mod turn;

use std::fmt::Display;

use ztable_core::{Audience, Chance, Key, Log, Rule, Seat, context};

use crate::action::{Action, Word};
use crate::event::Event;
use crate::kind::Stamp;
use crate::phase::{DrawReason, Phase, Staged};
use crate::rules::ZuTiles;
use crate::stack::Origin;
use crate::state::{Look, State};
use crate::text::Me;
use crate::zone::Zone;

context! {
    /// A pick being played.
    pub(crate) struct Play for ZuTiles
}

/// Where outcomes come from, whatever the source: the rules are compiled once for all sources and
/// all listeners, because they are long.
pub(crate) struct AnyChance<'a>(&'a mut dyn Dice);

/// A source of chance behind a pointer.
trait Dice {
    fn dice(&mut self, key: Key, n: u32, name: &dyn Fn(u32) -> String) -> u32;
}

impl<C: Chance> Dice for C {
    fn dice(&mut self, key: Key, n: u32, name: &dyn Fn(u32) -> String) -> u32 {
        self.draw(key, n, name)
    }
}

impl Chance for AnyChance<'_> {
    fn draw<N: Display>(&mut self, key: Key, n: u32, name: impl Fn(u32) -> N) -> u32 {
        self.0.dice(key, n, &|index| name(index).to_string())
    }
}

/// Where events go, whoever listens.
pub(crate) struct Ear<'a> {
    log: &'a mut dyn Listener,
    /// Whether nobody listens, or nobody should hear what happens now.
    silent: bool,
}

/// A log behind a pointer.
trait Listener {
    fn hear(&mut self, audience: Audience, rule: Rule, event: Event);
}

impl<L: Log<Event>> Listener for L {
    fn hear(&mut self, audience: Audience, rule: Rule, event: Event) {
        self.tell(audience, rule, || event);
    }
}

impl Log<Event> for Ear<'_> {
    #[inline]
    fn tell(&mut self, audience: Audience, rule: Rule, event: impl FnOnce() -> Event) {
        if !self.silent {
            self.log.hear(audience, rule, event());
        }
    }

    fn is_silent(&self) -> bool {
        self.silent
    }
}

impl ZuTiles {
    /// Plays in a position.
    pub(crate) fn play(
        &self,
        state: &mut State,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
        play: impl FnOnce(&mut Play<'_, AnyChance<'_>, Ear<'_>>),
    ) {
        let silent = log.is_silent();
        let (chance, log) = (&mut AnyChance(chance), &mut Ear { log, silent });
        play(&mut Play { game: self, state, chance, log });
    }
}

impl Play<'_, AnyChance<'_>, Ear<'_>> {
    /// Plays a pick and goes on to the next question.
    pub(crate) fn play(&mut self, seat: Seat, action: Action) {
        let private = matches!(self.state.phase, Phase::Main | Phase::React(_) | Phase::BattleTile)
            && self.state.run.is_none();
        if !private {
            self.state.last = Some((seat, action));
        }
        if self.state.run.is_some() {
            self.answer(seat, action);
        } else {
            match self.state.phase {
                Phase::Deal(seat) => self.pick_deal(seat, action),
                Phase::Main | Phase::React(_) => self.pick_staged(seat, action),
                Phase::Allies(side, seat) => self.pick_ally(side, seat, action),
                Phase::Lend(side, seat, tile) => {
                    self.pick_lend(side, seat, tile, action == Word::Lend.into());
                }
                Phase::BattleTile => self.pick_battle_tile(action),
                Phase::Draw(draw) => {
                    if let Action::Stack(stack) = action {
                        self.draw(seat, usize::from(stack) - 1);
                        self.drawn(draw);
                    }
                }
                Phase::Extra => {
                    if action == Word::Yes.into() {
                        self.start_draw(DrawReason::Extra);
                    } else {
                        self.state.phase = Phase::Ending;
                    }
                }
                Phase::Resolve | Phase::Ending | Phase::Over => {}
            }
        }
        self.go();
    }

    /// Goes on until somebody is asked or the game is over.
    fn go(&mut self) {
        loop {
            if self.is_over() {
                // A tile that came into the area lies on the stack no more.
                if self.state.run.take().is_some_and(|run| run.entry && run.me != Me::Stack) {
                    self.state.stack.pop();
                }
                self.state.stage = Staged::default();
                self.state.battle = None;
                return;
            }
            if self.state.is_out(self.state.active) && self.state.phase != Phase::Ending {
                self.cut();
            }
            if self.state.run.is_some() {
                if !self.run_on() {
                    return;
                }
                continue;
            }
            match self.state.phase {
                Phase::Resolve => self.resolve_top(),
                Phase::Ending => self.ending_step(),
                Phase::Allies(side, seat) => {
                    if self.game.each_ally(self.state, side, seat, &mut |_, _| true) {
                        return;
                    }
                    self.allies_done(side, seat);
                }
                _ => return,
            }
        }
    }

    /// The player on turn is out: the stack is discarded, and the turn ends without a draw
    /// (ZU-14.3).
    fn cut(&mut self) {
        while let Some(entry) = self.state.stack.pop() {
            if let Origin::Tile(piece) | Origin::Battle(piece) = entry.origin {
                let entered = self.state.run.is_some_and(|run| run.entry && run.me != Me::Stack);
                if !entered {
                    self.state.bag.add(entry.player(), Zone::Discard, piece);
                }
            }
            self.state.run = None;
        }
        self.state.run = None;
        self.state.battle = None;
        self.state.stage = Staged::default();
        self.state.phase = Phase::Ending;
        self.state.cursor = Stamp::NOTHING;
        self.settle(None);
    }

    #[inline]
    pub(crate) fn look(&self) -> Look<'_> {
        self.game.look(self.state)
    }
}
