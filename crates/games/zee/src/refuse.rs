//! Why a pick that is not listed is not, and which rule says so.

use ztable_core::words::count;
use ztable_core::{Reason, Rule, Seat, no, rule};

use crate::action::Action;
use crate::belt::BeltId;
use crate::card::{Button, CardId};
use crate::phase::Phase;
use crate::rules::Zee;
use crate::spot::{Conveyor, Row, Spot};
use crate::state::State;

/// Why the seat may not pick this.
pub(crate) fn reason(game: &Zee, state: &State, seat: Seat, action: Action) -> Reason {
    match state.asked() {
        None => over(game, state),
        Some(asked) if asked != seat => not_asked(state),
        Some(_) => Asked { game, state, seat }.why_not(action),
    }
}

fn over(game: &Zee, state: &State) -> Reason {
    if game.rules.is_zolo() {
        return no(rule!("ZEE-15.3"), "Zolo is over: all three rounds are played.");
    }
    let best = Seat::all(game.rules.seats)
        .map(|seat| state.side_points(&game.rules, game.rules.side(seat)))
        .max();
    if best >= Some(game.rules.target) {
        no(rule!("ZEE-10.3"), "The game is over: the winning point was scored.")
    } else {
        no(rule!("ZEE-10.4"), "The game is over: the last turn was played.")
    }
}

/// The seat is not asked. What is asked of another one is told only as far as everybody sees it.
fn not_asked(state: &State) -> Reason {
    let (rule, message) = match state.phase {
        Phase::Build | Phase::BuildMid(_) | Phase::Place => {
            (rule!("ZEE-2.4"), "It is another player's turn to build; they go round to the left.")
        }
        Phase::Shift => (rule!("ZEE-7.2"), "The owner of the next bot chooses where it goes."),
        Phase::Reset => (rule!("ZEE-9.2"), "Another player makes a Reset now."),
        _ => (rule!("ZEE-3.1"), "It is not your turn; turns go round to the left."),
    };
    no(rule, message)
}

/// A seat that is asked something else than it answers.
struct Asked<'a> {
    game: &'a Zee,
    state: &'a State,
    seat: Seat,
}

impl Asked<'_> {
    fn why_not(&self, action: Action) -> Reason {
        match (self.state.phase, action) {
            (Phase::Build | Phase::BuildMid(_), Action::Build(belt)) => self.build(belt),
            (Phase::Place, Action::Belt(spot)) => self.back(spot, rule!("ZEE-2.5")),
            (Phase::Return, Action::Belt(spot)) => self.back(spot, rule!("ZEE-3.2")),
            (Phase::Target(_), Action::Belt(spot)) => self.no_such_place(spot, rule!("ZEE-5.1")),
            (Phase::Play, Action::Play(card)) => self.play(card),
            (Phase::Button(card), Action::Push(button)) => self.push(card, button),
            (
                Phase::Play
                | Phase::Reset
                | Phase::ExchangeOne
                | Phase::TradeFirst
                | Phase::TradeSecond(_)
                | Phase::Refill,
                Action::Discard(card),
            ) => self.discard(card),
            (Phase::Play, Action::ExchangeOne | Action::ExchangeAll)
                if self.game.rules.is_zolo() =>
            {
                let message = "You have used the exchange of this round; there is one in each.";
                no(rule!("ZEE-14.5"), message)
            }
            (Phase::Play, Action::TwoForOne) if self.game.rules.is_zolo() => {
                no(rule!("ZEE-14.6"), "You need two cards to discard for one.")
            }
            (Phase::Remove, Action::Remove(conveyor)) => self.remove(conveyor),
            _ => self.something_else(action),
        }
    }

    fn build(&self, belt: BeltId) -> Reason {
        if self.state.phase == Phase::BuildMid(belt) {
            let message = format!("{belt} is your Back belt already; choose the Mid belt.");
            return no(rule!("ZEE-2.1"), message);
        }
        no(rule!("ZEE-2.4"), format!("You do not hold {belt}; lay one of your belts."))
    }

    /// A bot enters or returns.
    fn back(&self, spot: Spot, rule: Rule) -> Reason {
        if spot.row() != Row::Back {
            let message = format!("{spot} is no Back belt; bots come in on an empty Back belt.");
            return no(rule, message);
        }
        match self.state.bot_at(spot) {
            Some(bot) => {
                let message =
                    format!("{} stands on {spot}; choose an empty Back belt.", bot.title());
                no(rule!("ZEE-4.6"), message)
            }
            None => self.no_such_place(spot, rule),
        }
    }

    fn no_such_place(&self, spot: Spot, rule: Rule) -> Reason {
        let size = match self.state.conveyors {
            1 => "one conveyor".into(),
            more => count(more, "conveyor"),
        };
        no(rule, format!("There is no {spot}: the reactor has {size}."))
    }

    /// Why this card's Advance is illegal: it would set aside a bot of the own side.
    fn illegal_advance(&self, card: CardId) -> (Rule, String) {
        let shapes = self.game.face(card).shapes;
        let victims = || {
            self.game
                .spared(self.state, self.seat)
                .filter(|(at, _)| shapes.contains(self.state.belt(*at).kind()))
        };
        let own = self.state.bot(self.seat);
        let victim = victims().find(|(_, bot)| *bot == own).or_else(|| victims().next());
        match victim {
            Some((spot, bot)) if bot != own => {
                let mate = bot.title();
                let message = format!(
                    "The Advance of {card} would set aside your teammate {mate} on {spot}."
                );
                (rule!("ZEE-8.5"), message)
            }
            victim => {
                let on = victim.map_or(String::new(), |(spot, _)| format!(" on {spot}"));
                let message = format!("The Advance of {card} would set aside your own bot{on}.");
                (rule!("ZEE-8.4"), message)
            }
        }
    }

    fn can_play_any(&self) -> bool {
        let forbidden = self.game.forbidden(self.state, self.seat);
        let can_play = |card| !self.game.legal_buttons(card, forbidden).is_empty();
        self.state.hand(self.seat).iter().any(can_play)
    }

    fn play(&self, card: CardId) -> Reason {
        if !self.state.hand(self.seat).contains(card) {
            let rule = if self.game.rules.is_zolo() { rule!("ZEE-14.1") } else { rule!("ZEE-3.4") };
            return no(rule, format!("{card} is not in your hand."));
        }
        let (_, why) = self.illegal_advance(card);
        let then = if self.can_play_any() {
            "play another card"
        } else {
            "no card of yours can be played, so discard one"
        };
        no(rule!("ZEE-3.10"), format!("{card} has no other button. {why} So {then}."))
    }

    fn push(&self, card: CardId, button: Button) -> Reason {
        if self.game.face(card).buttons.contains(button) {
            let (rule, why) = self.illegal_advance(card);
            return no(rule, why);
        }
        no(rule!("ZEE-3.5"), format!("{card} has no {} button.", button.title()))
    }

    fn discard(&self, card: CardId) -> Reason {
        let rule = match self.state.phase {
            Phase::Play if self.game.rules.is_zolo() => {
                let message = "To discard, choose an exchange or two cards for one first.";
                return no(rule!("ZEE-14.5"), message);
            }
            Phase::Play if self.can_play_any() => {
                let message = "You can play a card, so you have to; nothing is discarded without \
                               being played.";
                return no(rule!("ZEE-3.4"), message);
            }
            Phase::Reset if self.state.staged.contains(card) => {
                return no(rule!("ZEE-9.3"), format!("{card} is among your discards already."));
            }
            Phase::TradeSecond(first) if first == card => {
                let message = format!("{card} is the first of the two; choose the second.");
                return no(rule!("ZEE-14.6"), message);
            }
            Phase::Play => rule!("ZEE-3.10"),
            Phase::Reset => rule!("ZEE-9.3"),
            Phase::ExchangeOne => rule!("ZEE-14.5"),
            Phase::TradeFirst | Phase::TradeSecond(_) => rule!("ZEE-14.6"),
            _ => rule!("ZEE-14.3"),
        };
        no(rule, format!("{card} is not in your hand."))
    }

    fn remove(&self, conveyor: Conveyor) -> Reason {
        let occupied = self.state.occupied & conveyor.belts();
        let message = match occupied.lowest().and_then(|spot| self.state.bot_at(spot)) {
            Some(bot) => {
                format!("{} stands on conveyor {conveyor}; remove one without a bot.", bot.title())
            }
            None => format!("There is no conveyor {conveyor}; there are {}.", self.state.conveyors),
        };
        no(rule!("ZEE-14.3"), message)
    }

    /// The pick answers a question that is not asked now.
    fn something_else(&self, action: Action) -> Reason {
        let only_zolo = matches!(
            action,
            Action::ExchangeOne
                | Action::ExchangeAll
                | Action::TwoForOne
                | Action::EndRound
                | Action::Keep
                | Action::Remove(_)
        );
        if only_zolo && !self.game.rules.is_zolo() {
            return no(rule!("ZEE-13.1"), "Only Zolo, the game for one, has this.");
        }
        match self.state.phase {
            Phase::Build => no(rule!("ZEE-2.4"), "First choose your Back belt."),
            Phase::BuildMid(_) => no(rule!("ZEE-2.4"), "First choose your Mid belt."),
            Phase::Place => no(rule!("ZEE-2.5"), "First stand your bot on an empty Back belt."),
            Phase::Return => no(rule!("ZEE-3.2"), "First put your bot on an empty Back belt."),
            Phase::Play if self.game.rules.is_zolo() => no(
                rule!("ZEE-14.1"),
                "You are between plays: play a card, trade cards or end the round.",
            ),
            Phase::Play if !self.can_play_any() => {
                no(rule!("ZEE-3.10"), "No card of yours can be played, so you have to discard one.")
            }
            Phase::Play => no(rule!("ZEE-3.4"), "You have to play a card."),
            Phase::Button(_) => no(rule!("ZEE-3.5"), "You have to push a button of your card."),
            Phase::Target(_) => no(rule!("ZEE-5.1"), "You have to choose the belt to swap."),
            Phase::Direction(_) => no(
                if self.game.rules.is_zolo() { rule!("ZEE-14.4") } else { rule!("ZEE-12.4") },
                "You have to choose where all bots go: left or right.",
            ),
            Phase::Shift => {
                no(rule!("ZEE-7.2"), "You have to choose where your bot goes: left or right.")
            }
            Phase::Reset => no(
                rule!("ZEE-9.3"),
                "You make a Reset: choose cards to discard, or say that you are done.",
            ),
            Phase::ExchangeOne => no(rule!("ZEE-14.5"), "You have to choose the card to exchange."),
            Phase::TradeFirst | Phase::TradeSecond(_) => {
                no(rule!("ZEE-14.6"), "You have to choose two cards to discard.")
            }
            Phase::Remove => no(rule!("ZEE-14.3"), "You have to remove a conveyor without bots."),
            Phase::Refill | Phase::Over => {
                no(rule!("ZEE-14.3"), "You may discard one card now, or keep them all.")
            }
        }
    }
}
