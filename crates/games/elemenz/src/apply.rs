//! Playing a pick, and everything that follows from it without one.
//!
//! What both games share is here: turns and rolls, paying for things, effects on their way, windows
//! and Avatars. What only one of them has is in `duel` and `monolith`.

mod avatar;
mod hit;
mod pay;
mod roll;
mod turn;
mod window;

use ztable_core::{Chance, Log, Rule, Seat, context, rule};

use crate::action::Action;
use crate::avatar::{Avatar, take_out};
use crate::board::ComboId;
use crate::event::Event;
use crate::phase::{Act, Frame, Phase};
use crate::rules::ElemenZ;
use crate::state::Look;

pub(crate) use hit::fresh;

context! {
    /// A pick being played.
    pub(crate) struct Play for ElemenZ
}

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    /// The position as it is now.
    #[inline]
    pub(crate) fn look(&self) -> Look<'_> {
        self.game.look(self.state)
    }

    /// Plays a listed pick.
    pub(crate) fn play(&mut self, seat: Seat, action: Action) {
        match self.state.top() {
            Some(frame) => self.settle(frame, seat, action),
            None if self.state.staged.is_some() => self.choose(action),
            None => self.play_phase(seat, action),
        }
        if !self.state.marked.is_empty() {
            // A mark goes with the die that is used otherwise.
            self.state.marked = self.state.marked & self.state.dice.free();
        }
        self.run();
    }

    /// Takes an answer to what has to be settled first.
    fn settle(&mut self, frame: Frame, seat: Seat, action: Action) {
        match (frame, action) {
            (Frame::Window(_), _) => self.seal(seat, action),
            (Frame::Surge, _) => self.answer_surge(seat, action),
            (Frame::Hit(hit), _) => self.answer_hit(hit, action),
            (Frame::Steal(victim), Action::Steal(slot)) => self.steal(victim, slot),
            (Frame::Keep(victim, slot), Action::Keep(own)) => {
                self.state.pop();
                self.keep(victim, slot, own);
            }
            (Frame::Repay(left), Action::Lose(die)) => {
                self.drop_die(seat, die, rule!("EZ-14.18"));
                self.state.replace(Frame::Repay(left - 1));
            }
            _ => unreachable!("nothing else is listed while this is settled"),
        }
    }

    /// Keeps an answer that nobody sees before all are given.
    fn seal(&mut self, seat: Seat, action: Action) {
        self.state.answers[seat] = Some(action);
        self.state.pending.remove(seat);
    }

    /// Plays a pick while nothing has to be settled or is being prepared.
    fn play_phase(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Shaman(shaman) => self.take_shaman(seat, shaman),
            Action::Put(token) => self.lay(seat, token),
            Action::Colour(_) => {
                self.seal(seat, action);
                if self.state.pending.is_empty() {
                    self.start_harder();
                }
            }
            Action::Mark(die) => self.state.marked.insert(die),
            Action::Unmark(die) => {
                self.state.marked.remove(die);
                self.state.taken_back += 1;
            }
            Action::Roll => self.roll(),
            Action::Stop => self.stop(),
            Action::End => self.end_turn(),
            Action::Play(slot) => self.restore(seat, slot),
            Action::PlayOn(slot, die) => self.play_on(seat, slot, die),
            Action::Air(die) => {
                self.state.flags.air = true;
                self.reroll(seat, die, rule!("EZ-12.2"));
            }
            Action::Reflux => self.reflux(seat),
            Action::SecondWind => self.second_wind(seat),
            Action::Nudge(die, face) => self.nudge(seat, die, face),
            Action::Borrow(colour) => self.borrow(seat, colour),
            Action::Overdraw => self.overdraw(seat),
            Action::Strike(count) => {
                self.stage(Act::Combo(ComboId::strike(self.state.shaman(seat)), count));
            }
            Action::Shield(count) => {
                self.stage(Act::Combo(ComboId::shield(self.state.shaman(seat)), count));
            }
            Action::Combo(combo) => self.stage(Act::Combo(combo, 0)),
            Action::Energise(slot) => self.stage(Act::Energise(slot)),
            Action::Burn(other, slot) => self.stage(Act::Burn(other, slot)),
            Action::Buy(avatar) => self.stage(Act::Buy(avatar)),
            Action::Smash(other, place) => self.stage(Act::Smash(other, place - 1)),
            Action::Obstacle(combo) => self.stage(Act::Obstacle(combo)),
            _ => unreachable!("it is listed only in a window or while something is prepared"),
        }
    }

    /// Goes on until somebody has to be asked or the game is over.
    pub(crate) fn run(&mut self) {
        while self.state.phase != Phase::Over {
            let asks = match self.state.top() {
                Some(Frame::Window(window)) => self.close(window),
                Some(Frame::Resolve { window, done, acted }) => self.resolve(window, done, acted),
                Some(Frame::Surge | Frame::Keep(..)) => true,
                Some(Frame::Hit(hit)) => self.step_hit(hit),
                Some(Frame::Steal(victim)) => self.step_steal(victim),
                Some(Frame::Mend(count)) => self.mend(count),
                Some(Frame::Repay(left)) => self.step_repay(left),
                None if self.state.phase == Phase::End => self.step_end(),
                None if self.look().must_stop() => {
                    self.stop();
                    false
                }
                None => true,
            };
            if asks {
                return;
            }
        }
    }

    /// Uses an Avatar, which lies face up from now on (EZ-14.5) or is out of the Monolith game
    /// (EZ-26.1).
    pub(crate) fn use_avatar(&mut self, seat: Seat, avatar: Avatar, at: Option<Seat>) -> Rule {
        let rule = self.game.rules.avatar_rule(avatar);
        take_out(&mut self.state.rows[seat], avatar);
        self.state.seen.insert(avatar);
        self.state.loose.insert(avatar);
        self.state.aimed = at;
        self.tell(rule, || Event::Used { seat, avatar, at });
        rule
    }
}
