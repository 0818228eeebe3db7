//! The question of a position, and how far the answers are.

use ztable_core::{Checked, Few, Picks, Refusal, Seat, ensure};

use crate::action::Action;
use crate::announcement::{Aim, Announcement, Power, TARGETS};
use crate::card::ActionCard;
use crate::line_up::{HIGHEST_LIMIT, SLOTS};
use crate::phase::{Phase, Staged};
use crate::position::Position;
use crate::rules::QuantumZap;
use crate::seat::Seats;
use crate::state::State;
use crate::window::{Frame, Response};

impl Position {
    pub(super) fn load_question(&self, game: &QuantumZap, state: &mut State) -> Checked {
        self.load_stack(game, state)?;
        self.load_bidding(game, state)?;
        if self.phase == Phase::Over {
            state.asked = Seats::EMPTY;
            return ensure(
                self.stack.is_empty(),
                "stack",
                || "The game is over, yet something goes on.",
            );
        }
        let who = game.who(state);
        ensure(
            !who.is_empty(),
            "phase",
            || "Nobody is asked anything in this position, yet it is not over.",
        )?;
        state.asked = self.asked.unwrap_or(who);
        ensure(
            !state.asked.is_empty() && state.asked.is_within(who),
            "asked",
            || "The seats that are asked are not those the question is for.",
        )?;
        let mut picks = Picks::new();
        for seat in game.all() {
            let asked = state.asked.contains(seat);
            let draft = state.drafts[seat];
            let right = match draft {
                Staged::Start => asked || !who.contains(seat),
                Staged::Done(_) if asked => false,
                Staged::Done(answer) if !who.contains(seat) => {
                    // Who has a single lot discards it without being asked.
                    let alone = state.seat(seat).undeveloped.len() == 1;
                    let scrap = state.stack.last() == Some(&Frame::Scrap);
                    scrap && alone && answer == Response::Discard(1)
                }
                Staged::Done(_) => can_be_made(game, state, seat, draft),
                _ => asked && can_be_made(game, state, seat, draft),
            };
            ensure(right, format_args!("seats.{seat}.draft"), || {
                format!("The answer of seat {seat} does not fit the question.")
            })?;
            picks.clear();
            if asked {
                game.list(state, seat, &mut picks);
                ensure(!picks.is_empty(), "asked", || {
                    format!("Seat {seat} is asked but has no choice.")
                })?;
            }
        }
        Ok(())
    }

    /// What interrupts the phase.
    fn load_stack(&self, game: &QuantumZap, state: &mut State) -> Checked {
        let is_seat = |seat: Seat| seat.number() < game.rules.seats;
        for (index, frame) in self.stack.iter().enumerate() {
            let right = match *frame {
                Frame::Play { seat, play, last, .. } => {
                    is_seat(seat) && is_seat(last) && sound(game, state, play)
                }
                Frame::Raid { seat, card } => is_seat(seat) && state.holds(seat, card) > 0,
                Frame::Reach { seat, .. } | Frame::Calm { seat, .. } | Frame::Forced { seat } => {
                    is_seat(seat)
                }
                Frame::Peek { seat } => {
                    is_seat(seat) && state.deck.last().is_some_and(|card| card.lot().is_some())
                }
                Frame::Moon { first, done } => is_seat(first) && done <= game.rules.seats,
                Frame::Scrap => true,
            };
            // What waits below is being carried out; what lies on top asks somebody.
            let waits = match frame {
                Frame::Play { resolving, .. } => *resolving,
                Frame::Reach { .. } | Frame::Moon { .. } => true,
                Frame::Calm { .. } => index + 1 < self.stack.len(),
                _ => false,
            };
            let covered = index + 1 < self.stack.len();
            ensure(right && waits == covered, format_args!("stack.{index}"), || {
                format!("The interruption {frame:?} cannot be.")
            })?;
        }
        state.stack = Few::of(&self.stack)
            .ok_or_else(|| Refusal::bad_position("stack", "There are too many interruptions."))?;
        Ok(())
    }

    fn load_bidding(&self, game: &QuantumZap, state: &State) -> Checked {
        let is_seat = |seat: Seat| seat.number() < game.rules.seats;
        let open = matches!(self.phase, Phase::Open | Phase::Proxy);
        ensure(
            open == self.bidding.is_some(),
            "bidding",
            || "Open bidding and its state belong together: write both or neither.",
        )?;
        let Some(bidding) = self.bidding else { return Ok(()) };
        let can_pay = |seat: Seat| is_seat(seat) && state.seat(seat).credits >= bidding.next - 1;
        let right = state.next_slot() == Some(bidding.slot)
            && bidding.next >= 2
            && is_seat(bidding.at)
            && bidding.standing.is_none_or(can_pay)
            && self.stack.is_empty();
        ensure(right, "bidding", || "The open bidding does not fit the line-up or the bidders.")
    }
}

fn sound(game: &QuantumZap, state: &State, play: Announcement) -> bool {
    let is_seat = |seat: Seat| seat.number() < game.rules.seats;
    let filled = |slot: u8| (1..=SLOTS as u8).contains(&slot) && state.slot(slot).lot.is_some();
    match play.aim {
        Aim::Nothing | Aim::Card(_) => true,
        Aim::Seat(seat) => is_seat(seat),
        Aim::Slot(slot) => filled(slot),
        Aim::Limit(slot, limit) => filled(slot) && (1..=HIGHEST_LIMIT).contains(&limit),
        Aim::Seats(targets) => targets.into_iter().flatten().all(is_seat),
    }
}

/// Whether the seat can have come so far with its answer, pick by pick.
fn can_be_made(game: &QuantumZap, state: &State, seat: Seat, draft: Staged) -> bool {
    let mut state = state.clone();
    state.drafts[seat] = Staged::Start;
    let mut picks = Picks::new();
    for action in way_to(&state, seat, draft) {
        picks.clear();
        game.list(&state, seat, &mut picks);
        if !picks.contains(&action) {
            return false;
        }
        game.choose(&mut state, seat, action);
    }
    state.drafts[seat] == draft
}

/// The picks that lead to this point of an answer.
fn way_to(state: &State, seat: Seat, draft: Staged) -> Vec<Action> {
    let play = Action::Play;
    let players = |seats: [Option<Seat>; TARGETS]| seats.into_iter().flatten().map(Action::Seat);
    match draft {
        Staged::Start => Vec::new(),
        Staged::Survey => vec![Action::Survey],
        Staged::Buyout => vec![Action::Buyout],
        Staged::Card(card) => vec![play(card)],
        Staged::Limit(card, slot) => vec![play(card), Action::Slot(slot)],
        Staged::Seats(seats) => {
            [play(ActionCard::Sacrifice)].into_iter().chain(players(seats)).collect()
        }
        Staged::Power => vec![Action::Character],
        Staged::Swap(owner, nth) => vec![Action::Character, Action::Lot(owner, nth)],
        Staged::Guns(gun) => vec![Action::Character, Action::Site(gun)],
        Staged::Done(answer) => match answer {
            Response::Pass if state.stack.is_empty() && state.phase == Phase::Develop => {
                vec![Action::Done]
            }
            Response::Pass => vec![Action::Pass],
            Response::Bid(bid) => vec![Action::Bid(bid)],
            Response::Cancel => vec![play(ActionCard::Woah)],
            Response::Discard(nth) => vec![Action::Lot(seat, nth)],
            Response::Play(Announcement { card, aim }) => {
                let aims: Vec<Action> = match aim {
                    Aim::Nothing => Vec::new(),
                    Aim::Card(other) => vec![Action::Take(other)],
                    Aim::Seat(other) => vec![Action::Seat(other)],
                    Aim::Slot(slot) => vec![Action::Slot(slot)],
                    Aim::Limit(slot, limit) => vec![Action::Slot(slot), Action::Limit(limit)],
                    Aim::Seats(seats) => {
                        let enough = seats[TARGETS - 1].is_none().then_some(Action::Enough);
                        players(seats).chain(enough).collect()
                    }
                };
                [play(card)].into_iter().chain(aims).collect()
            }
            Response::Power(power) => {
                let aims = match power {
                    Power::Swap(a, n, b, m) => vec![Action::Lot(a, n), Action::Lot(b, m)],
                    Power::Site(lot) => vec![Action::Site(lot)],
                    Power::Lot(owner, nth) => vec![Action::Lot(owner, nth)],
                    Power::Suit(suit) => vec![Action::Suit(suit)],
                    Power::Guns(one, Some(other)) => vec![Action::Site(one), Action::Site(other)],
                    Power::Guns(one, None) => vec![Action::Site(one), Action::Enough],
                    Power::Slot(slot) => vec![Action::Slot(slot)],
                };
                [Action::Character].into_iter().chain(aims).collect()
            }
            // Answers of a single seat are carried out at once, so nobody waits with one. `Back`
            // leads nowhere.
            _ => vec![Action::Back],
        },
    }
}
