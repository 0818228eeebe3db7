//! Why a pick is not possible, and which rule says so.

use ztable_core::{Refusal, Rule, Seat};

use crate::action::Action;
use crate::belt::BeltId;
use crate::bot::Bot;
use crate::card::{Button, CardId};
use crate::game::Zee;
use crate::rule;
use crate::spot::{Conveyor, Row, Spot, SpotSet};
use crate::state::{Phase, State};

/// Why the seat may not pick this; `None` when it may.
pub(crate) fn refuse(game: &Zee, state: &State, seat: Seat, action: Action) -> Option<Refusal> {
    let Some(asked) = state.asked() else { return Some(over(game, state)) };
    if asked != seat {
        return Some(not_asked(state));
    }
    let asked = Asked { game, state, seat };
    asked.reason(action).map(|(rule, message)| Refusal::illegal(rule, message))
}

fn over(game: &Zee, state: &State) -> Refusal {
    if game.rules.is_zolo() {
        return Refusal::over(rule!("ZEE-15.3"), "Zolo is over: all three rounds are played.");
    }
    let best = Seat::all(game.rules.seats)
        .map(|seat| state.side_points(&game.rules, game.rules.side(seat)))
        .max();
    if best >= Some(game.rules.target) {
        Refusal::over(rule!("ZEE-10.3"), "The game is over: the winning point was scored.")
    } else {
        Refusal::over(rule!("ZEE-10.4"), "The game is over: the last turn was played.")
    }
}

/// The seat is not asked. What is asked of another one is told only as far as everybody sees it.
fn not_asked(state: &State) -> Refusal {
    let (rule, message) = match state.phase {
        Phase::Build | Phase::BuildMid(_) | Phase::Place => {
            (rule!("ZEE-2.4"), "It is another player's turn to build; they go round to the left.")
        }
        Phase::Shift => (rule!("ZEE-7.2"), "The owner of the next bot chooses where it goes."),
        Phase::Reset => (rule!("ZEE-9.2"), "Another player makes a Reset now."),
        _ => (rule!("ZEE-3.1"), "It is not your turn; turns go round to the left."),
    };
    Refusal::not_asked(rule, message)
}

/// A seat that is asked something.
struct Asked<'a> {
    game: &'a Zee,
    state: &'a State,
    seat: Seat,
}

type Reason = Option<(Rule, String)>;

fn no(rule: Rule, message: impl Into<String>) -> Reason {
    Some((rule, message.into()))
}

impl Asked<'_> {
    fn reason(&self, action: Action) -> Reason {
        match (self.state.phase, action) {
            (Phase::Build | Phase::BuildMid(_), Action::Build(belt)) => self.build(belt),
            (Phase::Place, Action::Belt(spot)) => self.back(spot, rule!("ZEE-2.5")),
            (Phase::Return, Action::Belt(spot)) => self.back(spot, rule!("ZEE-3.2")),
            (Phase::Target(_), Action::Belt(spot)) => self.target(spot),
            (Phase::Play, Action::Play(card)) => self.play(card),
            (Phase::Button(card), Action::Push(button)) => self.push(card, button),
            (Phase::Direction(_) | Phase::Shift, Action::Go(_)) => None,
            (Phase::Reset, Action::Done) | (Phase::Refill, Action::Keep) => None,
            (
                Phase::Play
                | Phase::Reset
                | Phase::ExchangeOne
                | Phase::TradeFirst
                | Phase::TradeSecond(_)
                | Phase::Refill,
                Action::Discard(card),
            ) => self.discard(card),
            (
                Phase::Play,
                Action::ExchangeOne | Action::ExchangeAll | Action::TwoForOne | Action::EndRound,
            ) if self.game.rules.is_zolo() => self.zolo(action),
            (Phase::Remove, Action::Remove(conveyor)) => self.remove(conveyor),
            _ => self.something_else(action),
        }
    }

    fn build(&self, belt: BeltId) -> Reason {
        if !self.state.held[self.seat.index()].contains(belt) {
            return no(rule!("ZEE-2.4"), format!("You do not hold {belt}; lay one of your belts."));
        }
        if self.state.phase == Phase::BuildMid(belt) {
            return no(
                rule!("ZEE-2.1"),
                format!("{belt} is your Back belt already; choose the Mid belt."),
            );
        }
        None
    }

    /// A bot enters or returns.
    fn back(&self, spot: Spot, rule: Rule) -> Reason {
        if spot.row() != Row::Back {
            return no(
                rule,
                format!("{spot} is no Back belt; bots come in on an empty Back belt."),
            );
        }
        self.missing(spot, rule).or_else(|| {
            let bot = self.state.bot_at(spot)?;
            no(
                rule!("ZEE-4.6"),
                format!("{} stands on {spot}; choose an empty Back belt.", bot.name()),
            )
        })
    }

    fn missing(&self, spot: Spot, rule: Rule) -> Reason {
        let conveyors = self.state.conveyors;
        if SpotSet::reactor(conveyors).contains(spot) {
            return None;
        }
        let count = if conveyors == 1 { "one conveyor" } else { &format!("{conveyors} conveyors") };
        no(rule, format!("There is no {spot}: the reactor has {count}."))
    }

    fn target(&self, spot: Spot) -> Reason {
        self.missing(spot, rule!("ZEE-5.1"))
    }

    /// The bots of the own side that the Advance of this card would set aside.
    fn victims(&self, card: CardId) -> Vec<(Spot, Bot)> {
        let shapes = self.game.face(card).shapes;
        self.game
            .spared(self.state, self.seat)
            .filter(|(spot, _)| shapes.contains(self.state.belt(*spot).kind()))
            .collect()
    }

    /// Why this card's Advance is illegal, if it is.
    fn illegal_advance(&self, card: CardId) -> Reason {
        let victims = self.victims(card);
        let own = self.state.bot(self.seat);
        if let Some((spot, _)) = victims.iter().find(|(_, bot)| *bot == own) {
            return no(
                rule!("ZEE-8.4"),
                format!("The Advance of {card} would set aside your own bot on {spot}."),
            );
        }
        let (spot, bot) = victims.first()?;
        no(
            rule!("ZEE-8.5"),
            format!(
                "The Advance of {card} would set aside your teammate {} on {spot}.",
                bot.name()
            ),
        )
    }

    fn can_play(&self, card: CardId) -> bool {
        let forbidden = self.game.forbidden(self.state, self.seat);
        !self.game.legal_buttons(card, forbidden).is_empty()
    }

    fn can_play_any(&self) -> bool {
        self.state.hand(self.seat).iter().any(|card| self.can_play(card))
    }

    fn play(&self, card: CardId) -> Reason {
        let hand = self.state.hand(self.seat);
        if !hand.contains(card) {
            let rule = if self.game.rules.is_zolo() { rule!("ZEE-14.1") } else { rule!("ZEE-3.4") };
            return no(rule, format!("{card} is not in your hand."));
        }
        if self.can_play(card) {
            return None;
        }
        let (_, why) = self.illegal_advance(card)?;
        let then = if self.can_play_any() {
            "play another card"
        } else {
            "no card of yours can be played, so discard one"
        };
        no(rule!("ZEE-3.10"), format!("{card} has no other button. {why} So {then}."))
    }

    fn push(&self, card: CardId, button: Button) -> Reason {
        if !self.game.face(card).buttons.contains(button) {
            return no(rule!("ZEE-3.5"), format!("{card} has no {} button.", button.name()));
        }
        if button == Button::ADVANCE { self.illegal_advance(card) } else { None }
    }

    fn discard(&self, card: CardId) -> Reason {
        let hand = self.state.hand(self.seat);
        let absent = !hand.contains(card);
        let absence = format!("{card} is not in your hand.");
        match self.state.phase {
            Phase::Play if self.game.rules.is_zolo() => {
                no(rule!("ZEE-14.5"), "To discard, choose an exchange or two cards for one first.")
            }
            Phase::Play if self.can_play_any() => no(
                rule!("ZEE-3.4"),
                "You can play a card, so you have to; nothing is discarded without being played.",
            ),
            Phase::Play => absent.then_some((rule!("ZEE-3.10"), absence)),
            Phase::Reset if self.state.staged.contains(card) => {
                no(rule!("ZEE-9.3"), format!("{card} is among your discards already."))
            }
            Phase::Reset => absent.then_some((rule!("ZEE-9.3"), absence)),
            Phase::ExchangeOne => absent.then_some((rule!("ZEE-14.5"), absence)),
            Phase::TradeSecond(first) if first == card => {
                no(rule!("ZEE-14.6"), format!("{card} is the first of the two; choose the second."))
            }
            Phase::TradeFirst | Phase::TradeSecond(_) => {
                absent.then_some((rule!("ZEE-14.6"), absence))
            }
            _ => absent.then_some((rule!("ZEE-14.3"), absence)),
        }
    }

    fn zolo(&self, action: Action) -> Reason {
        match action {
            Action::ExchangeOne | Action::ExchangeAll if self.state.zolo.exchanged => no(
                rule!("ZEE-14.5"),
                "You have used the exchange of this round; there is one in each.",
            ),
            Action::TwoForOne if self.state.hand(self.seat).len() < 2 => {
                no(rule!("ZEE-14.6"), "You need two cards to discard for one.")
            }
            _ => None,
        }
    }

    fn remove(&self, conveyor: Conveyor) -> Reason {
        let conveyors = self.state.conveyors;
        if conveyor.0 >= conveyors {
            return no(
                rule!("ZEE-14.3"),
                format!("There is no conveyor {conveyor}; there are {conveyors}."),
            );
        }
        let occupied = self.state.occupied & conveyor.belts();
        let bot = occupied.first().and_then(|spot| self.state.bot_at(spot))?;
        no(
            rule!("ZEE-14.3"),
            format!("{} stands on conveyor {conveyor}; remove one without a bot.", bot.name()),
        )
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
        let (rule, wanted) = match self.state.phase {
            Phase::Build => (rule!("ZEE-2.4"), "First choose your Back belt."),
            Phase::BuildMid(_) => (rule!("ZEE-2.4"), "First choose your Mid belt."),
            Phase::Place => (rule!("ZEE-2.5"), "First stand your bot on an empty Back belt."),
            Phase::Return => (rule!("ZEE-3.2"), "First put your bot on an empty Back belt."),
            Phase::Play if self.game.rules.is_zolo() => (
                rule!("ZEE-14.1"),
                "You are between plays: play a card, trade cards or end the round.",
            ),
            Phase::Play if !self.can_play_any() => {
                (rule!("ZEE-3.10"), "No card of yours can be played, so you have to discard one.")
            }
            Phase::Play => (rule!("ZEE-3.4"), "You have to play a card."),
            Phase::Button(_) => (rule!("ZEE-3.5"), "You have to push a button of your card."),
            Phase::Target(_) => (rule!("ZEE-5.1"), "You have to choose the belt to swap."),
            Phase::Direction(_) if self.game.rules.is_zolo() => {
                (rule!("ZEE-14.4"), "You have to choose where all bots go: left or right.")
            }
            Phase::Direction(_) => {
                (rule!("ZEE-12.4"), "You have to choose where all bots go: left or right.")
            }
            Phase::Shift => {
                (rule!("ZEE-7.2"), "You have to choose where your bot goes: left or right.")
            }
            Phase::Reset => (
                rule!("ZEE-9.3"),
                "You make a Reset: choose cards to discard, or say that you are done.",
            ),
            Phase::ExchangeOne => (rule!("ZEE-14.5"), "You have to choose the card to exchange."),
            Phase::TradeFirst | Phase::TradeSecond(_) => {
                (rule!("ZEE-14.6"), "You have to choose two cards to discard.")
            }
            Phase::Remove => (rule!("ZEE-14.3"), "You have to remove a conveyor without bots."),
            Phase::Refill | Phase::Over => {
                (rule!("ZEE-14.3"), "You may discard one card now, or keep them all.")
            }
        };
        no(rule, wanted)
    }
}
