//! How a game goes: picks, turns, buttons, Resets.

use ztable_core::{Audience, Chance, Log, Rule, Seat};

use crate::action::Action;
use crate::belt::BeltId;
use crate::bot::Bot;
use crate::card::{Button, CardId, CardSet};
use crate::deal::{draw_belt, draw_card};
use crate::event::Event;
use crate::game::Zee;
use crate::line::Line;
use crate::rule;
use crate::rules::LAST_TURN;
use crate::run::{Drive, Fate};
use crate::spot::{Conveyor, Direction, Row, Spot};
use crate::state::{Phase, Play, State};

/// The bots that one Advance sets aside, in belt order.
type Aside = Line<Bot, { Bot::COUNT }>;

impl Zee {
    /// Makes a pick that nobody but its maker gets to know, if it is one: it leads to a further
    /// choice and changes nothing else. Returns whether it was.
    #[inline]
    pub(crate) fn stage(&self, state: &mut State, action: Action) -> bool {
        let next = match (state.phase, action) {
            (Phase::Build, Action::Build(back)) => Phase::BuildMid(back),
            (Phase::Play, Action::Play(card)) => {
                let legal = self.legal_buttons(card, self.forbidden(state, state.active));
                match (legal.first(), legal.len()) {
                    (Some(button), 1) => match self.after_button(card, button) {
                        Some(next) => next,
                        None => return false,
                    },
                    _ => Phase::Button(card),
                }
            }
            (Phase::Button(card), Action::Push(button)) => match self.after_button(card, button) {
                Some(next) => next,
                None => return false,
            },
            (Phase::Reset, Action::Discard(card)) => {
                let Some(seat) = state.asked() else { return false };
                let left = state.hand(seat).without(state.staged);
                if left.len() < 2 {
                    return false;
                }
                state.staged.insert(card);
                return true;
            }
            (Phase::Play, Action::ExchangeOne) => Phase::ExchangeOne,
            (Phase::Play, Action::TwoForOne) => Phase::TradeFirst,
            (Phase::TradeFirst, Action::Discard(card)) => Phase::TradeSecond(card),
            _ => return false,
        };
        state.phase = next;
        true
    }

    /// What has to be chosen after the button, if anything.
    #[inline]
    pub(crate) fn after_button(&self, card: CardId, button: Button) -> Option<Phase> {
        match button {
            Button::SWAP => Some(Phase::Target(card)),
            Button::SHIFT if self.rules.shift_by_player => Some(Phase::Direction(card)),
            _ => None,
        }
    }

    /// Makes a pick that everybody gets to know.
    #[inline]
    pub(crate) fn commit(
        &self,
        state: &mut State,
        action: Action,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        match (state.phase, action) {
            (Phase::BuildMid(back), Action::Build(mid)) => self.build(state, back, mid, log),
            (Phase::Place, Action::Belt(spot)) => self.place(state, spot, chance, log),
            (Phase::Return, Action::Belt(spot)) => {
                let seat = state.active;
                let bot = state.bot(seat);
                state.put(bot, spot);
                log.tell(Audience::All, rule!("ZEE-3.2"), || Event::Returned { seat, bot, spot });
                self.draw_for_turn(state, chance, log);
            }
            (Phase::Play, Action::Play(card)) => {
                let legal = self.legal_buttons(card, self.forbidden(state, state.active));
                let button = legal.first().expect("a card that can be played has a legal button");
                self.push(state, card, button, chance, log);
            }
            (Phase::Button(card), Action::Push(button)) => {
                self.push(state, card, button, chance, log);
            }
            (Phase::Target(card), Action::Belt(spot)) => {
                self.play_card(state, card, Button::SWAP, None, log);
                self.swap(state, spot, chance, log);
                self.conclude(state, Aside::new(), chance, log);
            }
            (Phase::Direction(card), Action::Go(direction)) => {
                self.play_card(state, card, Button::SHIFT, Some(direction), log);
                self.start(state, card, Drive::ShiftAll(direction), chance, log);
            }
            (Phase::Shift, Action::Go(direction)) => {
                if let Some(spot) = state.pending.first() {
                    let to = spot.beside(direction, state.conveyors, self.rules.wrap);
                    state.pending.remove(spot);
                    if let (Some(bot), Some(to)) = (state.bot_at(spot), to) {
                        self.shift(state, bot, spot, to, rule!("ZEE-7.2"), log);
                    }
                }
                self.run(state, Drive::Shift, chance, log);
            }
            (Phase::Reset, Action::Discard(card)) => {
                state.staged.insert(card);
                self.reset(state, chance, log);
            }
            (Phase::Reset, Action::Done) => self.reset(state, chance, log),
            (Phase::Play, Action::Discard(card)) => {
                let seat = state.active;
                self.discard(state, seat, CardSet::one(card));
                log.tell(Audience::All, rule!("ZEE-3.10"), || Event::Wasted { seat, card });
                self.end_turn(state, chance, log);
            }
            _ => self.commit_zolo(state, action, chance, log),
        }
    }

    fn build(&self, state: &mut State, back: BeltId, mid: BeltId, log: &mut impl Log<Event>) {
        let seat = state.active;
        let mut left = std::mem::take(&mut state.held[seat.index()]);
        left.remove(back);
        left.remove(mid);
        let front = left.first().expect("who builds holds three belts");
        let belts = [back, mid, front];
        let conveyor = Conveyor(state.conveyors);
        self.lay(state, belts);
        log.tell(Audience::All, rule!("ZEE-2.4"), || Event::Built { seat, conveyor, belts });
        state.phase = Phase::Place;
    }

    fn place(
        &self,
        state: &mut State,
        spot: Spot,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let seat = state.active;
        let bot = state.bot(seat);
        state.put(bot, spot);
        log.tell(Audience::All, rule!("ZEE-2.5"), || Event::Placed { seat, bot, spot });
        if state.conveyors < self.rules.conveyors() {
            state.active = seat.next(self.rules.seats);
            state.phase = Phase::Build;
            return;
        }
        if let Some(spot) = state.occupied.first()
            && let Some(first) = state.owner_at(spot)
        {
            log.tell(Audience::All, rule!("ZEE-2.8"), || Event::First { seat: first, spot });
            state.active = first;
        }
        self.begin_turn(state, chance, log);
    }

    #[inline]
    fn begin_turn(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        state.turn += 1;
        if state.spot(state.bot(state.active)).is_none() {
            state.phase = Phase::Return;
        } else {
            self.draw_for_turn(state, chance, log);
        }
    }

    #[inline]
    fn draw_for_turn(
        &self,
        state: &mut State,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let seat = state.active;
        self.draw(state, seat, 1, rule!("ZEE-3.3"), chance, log);
        state.phase = Phase::Play;
    }

    /// Draws cards, one after the other, and shuffles the discards in when there is none left.
    #[inline]
    pub(crate) fn draw(
        &self,
        state: &mut State,
        seat: Seat,
        count: usize,
        rule: Rule,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let mut drawn = CardSet::EMPTY;
        for _ in 0..count {
            if state.deck.is_empty() {
                state.deck = state.discards.iter().copied().collect();
                state.shuffled = state.deck;
                state.discards.clear();
                let cards = state.deck.len() as u8;
                log.tell(Audience::All, rule!("ZEE-3.9"), || Event::Reshuffled { cards });
            }
            drawn.insert(draw_card(&mut state.deck, chance));
        }
        state.hands[seat.index()] |= drawn;
        let count = count as u8;
        if count > 0 {
            log.tell(Audience::Only(seat), rule, || Event::Drew {
                seat,
                count,
                cards: Some(drawn),
            });
            log.tell(Audience::AllBut(seat), rule, || Event::Drew { seat, count, cards: None });
        }
    }

    /// Moves cards from a hand to the discard pile, lowest first.
    #[inline]
    pub(crate) fn discard(&self, state: &mut State, seat: Seat, cards: CardSet) {
        let hand = &mut state.hands[seat.index()];
        *hand = hand.without(cards);
        for card in cards.iter() {
            state.discards.push(card);
        }
    }

    /// Lays the played card on the discard pile and tells of it.
    #[inline]
    fn play_card(
        &self,
        state: &mut State,
        card: CardId,
        button: Button,
        direction: Option<Direction>,
        log: &mut impl Log<Event>,
    ) {
        let seat = state.active;
        self.discard(state, seat, CardSet::one(card));
        state.last = Some(Play { seat, card, button, direction });
        let rule = if self.rules.is_zolo() { rule!("ZEE-14.1") } else { rule!("ZEE-3.4") };
        log.tell(Audience::All, rule, || Event::Played { seat, card, button, direction });
    }

    /// Plays a card for a button after which nothing has to be chosen.
    #[inline]
    fn push(
        &self,
        state: &mut State,
        card: CardId,
        button: Button,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        self.play_card(state, card, button, None, log);
        let drive = match button {
            Button::REVERSE => Drive::Reverse,
            Button::ADVANCE => Drive::Advance,
            _ => Drive::Shift,
        };
        self.start(state, card, drive, chance, log);
    }

    /// Replaces a belt (ZEE-5).
    fn swap(
        &self,
        state: &mut State,
        spot: Spot,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let (old, new) = (state.belt(spot), state.top);
        state.bottom.push(old);
        state.belts[spot.index()] = new;
        state.top = if state.unseen.is_empty() {
            state.bottom.pop_front().expect("the replaced belt lies under the deck")
        } else {
            draw_belt(&mut state.unseen, chance)
        };
        let top = state.top;
        log.tell(Audience::All, rule!("ZEE-5.2"), || Event::Swapped { spot, old, new, top });
    }

    #[inline]
    fn start(
        &self,
        state: &mut State,
        card: CardId,
        drive: Drive,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        state.pending = self.affected(state, card);
        if state.pending.is_empty() {
            log.tell(Audience::All, rule!("ZEE-3.6"), || Event::NobodyMoved);
        }
        self.run(state, drive, chance, log);
    }

    /// Moves the pending bots in belt order, until one of them has to be asked about or all are
    /// done (ZEE-4.4).
    #[inline]
    fn run(
        &self,
        state: &mut State,
        drive: Drive,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let mut aside = Aside::new();
        while let Some(spot) = state.pending.first() {
            let fate = drive.fate(spot, state.occupied, state.conveyors, self.rules.wrap);
            if let Fate::Chooses { .. } = fate {
                state.phase = Phase::Shift;
                return;
            }
            state.pending.remove(spot);
            let Some(bot) = state.bot_at(spot) else { continue };
            match fate {
                Fate::Moves(to) => {
                    let rule = drive.rule(spot, to, self.rules.is_zolo());
                    self.shift(state, bot, spot, to, rule, log);
                }
                Fate::FallsOff if self.keeps(state, bot) => {
                    log.tell(Audience::All, rule!("ZEE-12.2"), || Event::Shielded { bot, spot });
                }
                Fate::FallsOff => {
                    state.take(bot);
                    aside.push(bot);
                    log.tell(Audience::All, rule!("ZEE-8.3"), || Event::SetAside {
                        bot,
                        from: spot,
                    });
                }
                Fate::Blocked | Fate::Chooses { .. } => {
                    let rule = match drive {
                        Drive::Shift => rule!("ZEE-7.3"),
                        Drive::ShiftAll(_) if self.rules.is_zolo() => rule!("ZEE-14.4"),
                        Drive::ShiftAll(_) => rule!("ZEE-12.4"),
                        Drive::Reverse | Drive::Advance => rule!("ZEE-4.7"),
                    };
                    log.tell(Audience::All, rule, || Event::Blocked {
                        bot,
                        spot,
                        by: self.blockers(state, drive, spot),
                    });
                }
            }
        }
        self.conclude(state, aside, chance, log);
    }

    /// Whether the shield keeps the bot from falling off (ZEE-12.2).
    #[inline]
    fn keeps(&self, state: &State, bot: Bot) -> bool {
        self.rules.first_turn_shield
            && state.owner(bot).is_some_and(|owner| state.is_shielded(&self.rules, owner))
    }

    fn blockers(&self, state: &State, drive: Drive, spot: Spot) -> Vec<Bot> {
        let beside = |direction| spot.beside(direction, state.conveyors, self.rules.wrap);
        let forward = || Some(Spot(spot.0 + 1));
        let targets = match drive {
            Drive::Advance => [forward(), None],
            Drive::Reverse if spot.row() == Row::Back => [forward(), None],
            Drive::Reverse => [Some(Spot(spot.0 - 1)), None],
            Drive::ShiftAll(direction) => [beside(direction), None],
            Drive::Shift => [beside(Direction::Left), beside(Direction::Right)],
        };
        targets.into_iter().flatten().filter_map(|to| state.bot_at(to)).collect()
    }

    #[inline]
    fn shift(
        &self,
        state: &mut State,
        bot: Bot,
        from: Spot,
        to: Spot,
        rule: Rule,
        log: &mut impl Log<Event>,
    ) {
        state.take(bot);
        state.put(bot, to);
        log.tell(Audience::All, rule, || Event::Moved { bot, from, to });
    }

    /// After the run: the point, the end or the Resets, and the next turn.
    #[inline]
    fn conclude(
        &self,
        state: &mut State,
        aside: Aside,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        if self.rules.is_zolo() {
            return self.conclude_zolo(state, aside.len() as u8, chance, log);
        }
        if aside.is_empty() {
            return self.end_turn(state, chance, log);
        }
        let seat = state.active;
        state.points[seat.index()] += 1;
        let points = state.points(seat);
        let side = state.side_points(&self.rules, self.rules.side(seat));
        log.tell(Audience::All, rule!("ZEE-9.1"), || Event::Scored {
            seat,
            points,
            team: self.rules.teams.map(|_| side),
        });
        if side >= self.rules.target {
            let rule = match (self.rules.teams, self.rules.seats) {
                (Some(_), _) => rule!("ZEE-11.2"),
                (None, 2 | 3) => rule!("ZEE-10.1"),
                (None, _) => rule!("ZEE-10.2"),
            };
            return self.finish(state, rule, log);
        }
        state.resets = aside;
        state.phase = Phase::Reset;
    }

    fn finish(&self, state: &mut State, rule: Rule, log: &mut impl Log<Event>) {
        state.phase = Phase::Over;
        log.tell(Audience::All, rule, || {
            let winners: Vec<Seat> = state.leaders(&self.rules).into_iter().collect();
            let points = winners
                .first()
                .map_or(0, |seat| state.side_points(&self.rules, self.rules.side(*seat)));
            Event::Over { winners, points, last_turn: points < self.rules.target }
        });
    }

    /// Ends the Reset of the seat that is asked (ZEE-9.3).
    fn reset(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let Some(seat) = state.asked() else { return };
        let cards = std::mem::take(&mut state.staged);
        self.discard(state, seat, cards);
        log.tell(Audience::All, rule!("ZEE-9.3"), || Event::Reset { seat, cards });
        self.draw(state, seat, cards.len(), rule!("ZEE-9.3"), chance, log);
        state.resets.pop_front();
        if state.resets.is_empty() {
            self.end_turn(state, chance, log);
        }
    }

    #[inline]
    fn end_turn(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        if state.turn >= LAST_TURN {
            return self.finish(state, rule!("ZEE-10.4"), log);
        }
        state.active = state.active.next(self.rules.seats);
        self.begin_turn(state, chance, log);
    }
}
