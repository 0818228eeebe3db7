//! Reading a position back, if it is one that can be.

use ztable_core::{Checked, Picks, Refusal, Seat, ensure};

use crate::action::Action;
use crate::card::Button;
use crate::phase::{Phase, Question, Staged};
use crate::position::Position;
use crate::rules::Zee;
use crate::state::State;

impl Position {
    /// The state of the position.
    pub(crate) fn load(self, game: &Zee) -> Checked<State> {
        Loader { game, position: &self }.load()
    }
}

/// A position being checked.
pub(super) struct Loader<'a> {
    pub(super) game: &'a Zee,
    pub(super) position: &'a Position,
}

impl Loader<'_> {
    fn load(&self) -> Checked<State> {
        let (game, position) = (self.game, self.position);
        let seats = usize::from(game.rules.seats);
        ensure(position.seats.len() == seats, "seats", || {
            format!("The position has {} seats, but the game is for {seats}.", position.seats.len())
        })?;
        ensure(position.active.index() < seats, "active", || {
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
            ensure(position.zolo.is_none(), "zolo", || "Only Zolo, the game for one, has rounds.")?;
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
            ensure(last.seat.number() < self.game.rules.seats, "last.seat", || {
                format!("There is no seat {} that could have played last.", last.seat)
            })?;
            ensure(self.game.face(last.card).buttons.contains(last.button), "last.button", || {
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
                    ensure(
                        told.points == 0,
                        format_args!("seats.{seat}.points"),
                        || "Zolo is scored by rounds, not by points.",
                    )?;
                }
                None => {
                    let message = format!("Seat {seat} needs a bot.");
                    return Err(Refusal::bad_position(format_args!("seats.{seat}.bot"), message));
                }
                Some(_) if self.game.rules.is_zolo() => {
                    let message = "In Zolo the player has no bot of their own.";
                    return Err(Refusal::bad_position(format_args!("seats.{seat}.bot"), message));
                }
                Some(bot) => {
                    ensure(state.owner(bot).is_none(), format_args!("seats.{seat}.bot"), || {
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
        ensure(found == wanted, format_args!("seats.{seat}.hand"), || {
            format!("Seat {seat} holds {found} Control cards; it should be {wanted} now.")
        })
    }

    /// The phase, with what was picked in private.
    fn stage(&self, state: &mut State) -> Checked {
        let (stage, staged) = (self.position.stage, self.position.staged);
        let Some(base) = Phase::of(stage, None) else {
            return Err(Refusal::bad_position("stage", "It is not possible."));
        };
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
                "staged",
                impossible,
            )?;
        }
        ensure(state.staged() == Some(staged), "staged", impossible)
    }
}
