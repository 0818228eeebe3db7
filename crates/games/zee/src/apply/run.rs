//! Belts that run: belt order (ZEE-4), and what Reverse, Shift and Advance do to the bots on them
//! (ZEE-6 to ZEE-8). Where a bot would go says [`Drive`]; here it goes.

use ztable_core::{Audience, Chance, Few, Log, rule};

use super::Play;
use crate::bot::Bot;
use crate::briefing::{Drive, Fate};
use crate::card::{Button, CardId};
use crate::event::Event;
use crate::phase::Phase;
use crate::spot::{Direction, Spot};

/// The bots that one Advance sets aside, in belt order.
pub(crate) type Aside = Few<Bot, { Bot::COUNT }>;

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    /// Plays a card for its Shift, all bots the same way (ZEE-12.4, ZEE-14.4).
    pub(super) fn shift_all(&mut self, card: CardId, direction: Direction) {
        self.lay_card(card, Button::Shift, Some(direction));
        self.start(card, Drive::ShiftAll(direction));
    }

    /// Lets the belts run under the bots that the card matches (ZEE-4.1).
    #[inline]
    pub(super) fn start(&mut self, card: CardId, drive: Drive) {
        self.state.pending = self.game.affected(self.state, card);
        if self.state.pending.is_empty() {
            self.tell(rule!("ZEE-3.6"), || Event::NobodyMoved);
        }
        self.run_on(drive);
    }

    /// The owner of the next shifted bot has chosen its side (ZEE-7.2).
    pub(super) fn shift_next(&mut self, direction: Direction) {
        self.choose_side(direction);
        self.run_on(Drive::Shift);
    }

    #[inline]
    fn run_on(&mut self, drive: Drive) {
        if let Some(aside) = self.run(drive) {
            self.conclude(aside);
        }
    }

    /// Moves the pending bots in belt order (ZEE-4.4) and returns those that fell off; `None` when
    /// the owner of the next one has to choose a side first.
    #[inline]
    pub(crate) fn run(&mut self, drive: Drive) -> Option<Aside> {
        let mut aside = Aside::new();
        while let Some(spot) = self.state.pending.lowest() {
            let fate = self.game.fate(self.state, drive, spot);
            if let Fate::Chooses { .. } = fate {
                self.state.phase = Phase::Shift;
                return None;
            }
            self.state.pending.remove(spot);
            let bot = self.state.bot_at(spot).expect("only belts with bots are pending");
            match fate {
                Fate::Moves(to) => self.move_bot(drive, bot, spot, to),
                Fate::FallsOff if self.is_kept(bot) => {
                    self.tell(rule!("ZEE-12.2"), || Event::Shielded { bot, spot });
                }
                Fate::FallsOff => {
                    self.state.take(bot);
                    aside.push(bot);
                    self.tell(rule!("ZEE-8.3"), || Event::SetAside { bot, from: spot });
                }
                Fate::Blocked | Fate::Chooses { .. } => self.tell_blocked(drive, bot, spot),
            }
        }
        Some(aside)
    }

    /// Moves the first pending bot to the side that its owner chose.
    pub(crate) fn choose_side(&mut self, direction: Direction) {
        let state = &mut *self.state;
        let spot = state.pending.lowest().expect("somebody was asked about a bot");
        let bot = state.bot_at(spot).expect("only belts with bots are pending");
        let to = spot.beside(direction, state.conveyors, self.game.rules.wrap);
        state.pending.remove(spot);
        let to = to.expect("owners are asked when both sides are there");
        state.step(bot, to);
        self.tell(rule!("ZEE-7.2"), || Event::Moved { bot, from: spot, to });
    }

    #[inline]
    fn move_bot(&mut self, drive: Drive, bot: Bot, from: Spot, to: Spot) {
        self.state.step(bot, to);
        self.tell(drive.rule(from, to, self.game.rules.is_zolo()), || Event::Moved {
            bot,
            from,
            to,
        });
    }

    /// Whether the shield keeps the bot from falling off (ZEE-12.2).
    #[inline]
    fn is_kept(&self, bot: Bot) -> bool {
        let rules = &self.game.rules;
        rules.first_turn_shield
            && self.state.owner(bot).is_some_and(|owner| self.state.is_shielded(rules, owner))
    }

    #[inline]
    fn tell_blocked(&mut self, drive: Drive, bot: Bot, spot: Spot) {
        let rule = drive.blocking_rule(self.game.rules.is_zolo());
        let (state, wrap) = (&*self.state, self.game.rules.wrap);
        self.log.tell(Audience::All, rule, || {
            let targets = drive.targets(spot, state.conveyors, wrap);
            let by = targets.into_iter().flatten().filter_map(|to| state.bot_at(to)).collect();
            Event::Blocked { bot, spot, by }
        });
    }
}
