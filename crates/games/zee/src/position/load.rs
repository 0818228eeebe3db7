//! From a position to a state, if it is one that can be.

use std::fmt::Display;

use ztable_core::{Code, Picks, Refusal, Seat};

use crate::action::Action;
use crate::card::Button;
use crate::position::Position;
use crate::rules::Zee;
use crate::state::{Phase, State};
use crate::view::{Question, Staged};

pub(super) type Checked<T = ()> = Result<T, Refusal>;

pub(super) fn bad<T>(message: impl Display) -> Checked<T> {
    Err(Refusal::new(Code::BadPosition, message.to_string()))
}

pub(super) fn ensure(holds: bool, message: impl FnOnce() -> String) -> Checked {
    if holds { Ok(()) } else { bad(message()) }
}

/// A position being checked.
pub(super) struct Loader<'a> {
    pub(super) game: &'a Zee,
    pub(super) position: &'a Position,
}

impl Loader<'_> {
    pub(super) fn load(&self) -> Checked<State> {
        let (game, position) = (self.game, self.position);
        let seats = usize::from(game.rules.seats);
        ensure(position.seats.len() == seats, || {
            format!("The position has {} seats, but the game is for {seats}.", position.seats.len())
        })?;
        ensure(position.active.index() < seats, || {
            format!("There is no seat {} whose turn it could be.", position.active)
        })?;
        let mut state = State::blank();
        state.active = position.active;
        state.turn = position.turn;
        self.last(&mut state)?;
        self.bots(&mut state)?;
        self.reactor(&mut state)?;
        self.places(&mut state)?;
        self.belts(&mut state)?;
        self.cards(&mut state)?;
        if game.rules.is_zolo() {
            self.zolo(&mut state)?;
        } else {
            ensure(position.zolo.is_none(), || "Only Zolo, the game for one, has rounds.".into())?;
            if matches!(position.stage, Question::Build | Question::Place) {
                self.setting_up(&state)?;
            } else {
                self.playing(&mut state)?;
            }
        }
        self.stage(&mut state)?;
        Ok(state)
    }

    fn last(&self, state: &mut State) -> Checked {
        if let Some(last) = &self.position.last {
            ensure(last.seat.number() < self.game.rules.seats, || {
                format!("There is no seat {} that could have played last.", last.seat)
            })?;
            ensure(self.game.face(last.card).buttons.contains(last.button), || {
                format!("{} has no {} button.", last.card, last.button.title())
            })?;
        }
        state.last = self.position.last;
        Ok(())
    }

    /// Which seat has which bot, and its points.
    fn bots(&self, state: &mut State) -> Checked {
        for (seat, told) in Seat::all(self.game.rules.seats).zip(&self.position.seats) {
            state.points[seat] = told.points;
            match told.bot {
                None if self.game.rules.is_zolo() => {
                    ensure(told.points == 0, || "Zolo is scored by rounds, not by points.".into())?;
                }
                None => return bad(format!("Seat {seat} needs a bot.")),
                Some(_) if self.game.rules.is_zolo() => {
                    return bad("In Zolo the player has no bot of their own.");
                }
                Some(bot) => {
                    ensure(state.owner(bot).is_none(), || {
                        format!("Two seats have the {bot} bot.")
                    })?;
                    state.bots[seat] = bot;
                    state.owners[bot.index()] = Some(seat);
                }
            }
        }
        Ok(())
    }

    /// Checks the size of a hand.
    pub(super) fn hand(&self, state: &State, seat: Seat, wanted: usize) -> Checked {
        let found = state.hand(seat).len();
        ensure(found == wanted, || {
            format!("Seat {seat} holds {found} Control cards; it should be {wanted} now.")
        })
    }

    /// The phase, with what was picked in private.
    fn stage(&self, state: &mut State) -> Checked {
        let (stage, staged) = (self.position.stage, self.position.staged);
        let Some(base) = Phase::of(stage, None) else { return bad("The stage is not possible.") };
        state.phase = base;
        let Some(staged) = staged else { return Ok(()) };
        let impossible = || format!("What is staged ({staged:?}) cannot be picked now.");
        let first = match staged {
            Staged::Back { belt } => vec![Action::Build(belt)],
            Staged::Card { card } => vec![Action::Play(card)],
            Staged::Swap { card } => vec![Action::Play(card), Action::Push(Button::Swap)],
            Staged::Shift { card } => vec![Action::Play(card), Action::Push(Button::Shift)],
            Staged::Discards { cards } => cards.iter().map(Action::Discard).collect(),
            Staged::ExchangeOne => vec![Action::ExchangeOne],
            Staged::TwoForOne { first: None } => vec![Action::TwoForOne],
            Staged::TwoForOne { first: Some(card) } => {
                vec![Action::TwoForOne, Action::Discard(card)]
            }
        };
        for action in first {
            if state.staged() == Some(staged) {
                // The only legal button was pushed with the card.
                break;
            }
            let mut picks = Picks::new();
            if let Some(seat) = state.asked() {
                self.game.list(state, seat, &mut picks);
            }
            ensure(
                picks.contains(&action) && self.game.pick_in_private(state, action),
                impossible,
            )?;
        }
        ensure(state.staged() == Some(staged), impossible)
    }
}
