//! Why a pick is not possible.

use ztable_core::{Reason, Rule, Seat, no, rule};

use crate::action::Action;
use crate::card::{ActionCard, Character};
use crate::line_up::{HIGHEST_LIMIT, Price};
use crate::numbers::DEVELOPMENT;
use crate::phase::{Phase, Staged};
use crate::rules::{ACTION_CARD, DEBT, QuantumZap, TAKE_BACKS};
use crate::state::State;
use crate::window::Frame;

/// Why the seat may not pick this, which is not listed for it.
pub(crate) fn reason(game: &QuantumZap, state: &State, seat: Seat, action: Action) -> Reason {
    if state.phase == Phase::Over {
        no(rule!("QZ-8.1"), "The game is over.")
    } else if state.asked.contains(seat) {
        asked(game, state, seat, action)
    } else {
        waiting(state)
    }
}

fn waiting(state: &State) -> Reason {
    match (state.stack.last(), state.phase) {
        (Some(Frame::Play { .. }), _) => {
            no(rule!("QZ-11.6"), "You are not asked whether to cancel this card, or have answered.")
        }
        (Some(Frame::Calm { .. }), _) => no(rule!("QZ-14.4"), "The First Player puts lots back."),
        (Some(Frame::Scrap), _) => no(rule!("QZ-14.5"), "Others choose which lot to discard."),
        (Some(Frame::Forced { .. }), _) => no(rule!("QZ-14.9"), "Somebody else must play a card."),
        (Some(_), _) => no(rule!("QZ-10.3"), "Somebody else carries out a card."),
        (None, Phase::Discover) => no(rule!("QZ-3.2"), "It is another player's Discover turn."),
        (None, Phase::Auction) => no(rule!("QZ-4.2"), "You have bid, or cannot; others have not."),
        (None, Phase::Open) => no(rule!("QZ-4.7"), "It is not your turn to bid."),
        (None, Phase::Proxy) => {
            no(rule!("QZ-4.8"), "You have entered a ceiling, or cannot; others have not.")
        }
        (None, Phase::Develop) => no(rule!("QZ-5.2"), "Others are still deciding what to develop."),
        (None, _) => no(rule!("QZ-11.3"), "You have answered, or have nothing to answer with."),
    }
}

/// The question that is open decides: the next step of an answer that is begun, what interrupts
/// the phase, or the phase.
fn asked(game: &QuantumZap, state: &State, seat: Seat, action: Action) -> Reason {
    let begun = state.drafts[seat];
    match (begun, state.stack.last()) {
        _ if action == Action::Back => no_way_back(state, seat, begun),
        (Staged::Start | Staged::Done(_), None) => in_phase(game, state, seat, action),
        (Staged::Start | Staged::Done(_), Some(frame)) => in_frame(state, seat, frame, action),
        (begun, _) => next_step(game, state, seat, begun, action),
    }
}

fn no_way_back(state: &State, seat: Seat, begun: Staged) -> Reason {
    if begun == Staged::Start {
        nothing_begun()
    } else if matches!(state.stack.last(), Some(Frame::Forced { .. })) {
        no(rule!("QZ-14.9"), "A forced play has no way back.")
    } else {
        debug_assert!(state.seat(seat).taken_back >= TAKE_BACKS, "otherwise it is listed");
        taken_back()
    }
}

fn nothing_begun() -> Reason {
    no(rule!("QZ-11.3"), "You have not begun anything.")
}

fn taken_back() -> Reason {
    no(rule!("QZ-11.12"), "You have taken back enough; finish this answer.")
}

/// What the next step of an answer must be.
fn next_step(
    game: &QuantumZap,
    state: &State,
    seat: Seat,
    begun: Staged,
    action: Action,
) -> Reason {
    match begun {
        Staged::Survey => match action {
            Action::Lot(owner, _) if owner != seat && !game.rules.survey_rivals => {
                no(rule!("QZ-3.7"), "Lots of other players cannot be surveyed.")
            }
            Action::Slot(_) | Action::Lot(..) => {
                no(rule!("QZ-3.8"), "That lot is not there, carries your marker or lies face up.")
            }
            Action::Deck => no(rule!("QZ-3.7"), "You cannot survey the deck now."),
            _ => no(rule!("QZ-3.7"), "Choose a lot to survey first."),
        },
        Staged::Buyout => no(rule!("QZ-3.13"), "Choose the undeveloped lot of yours to sell."),
        Staged::Card(card) => aim(state, seat, card, action),
        Staged::Limit(card, _) => {
            let text = format!("Choose a limit of 1M to {HIGHEST_LIMIT}M first.");
            no(rule_of_card(card), text)
        }
        Staged::Seats(_) => match action {
            Action::Enough => no(rule!("QZ-12.20"), "Name at least one target first."),
            _ => no(rule!("QZ-12.20"), "Name another player."),
        },
        Staged::Power => power(state, seat, action),
        Staged::Swap(..) => {
            no(rule!("QZ-13.3"), "Choose an undeveloped lot of another player than the first.")
        }
        Staged::Guns(_) => {
            no(rule!("QZ-13.10"), "Choose a developed ray gun of another rival, or say enough.")
        }
        Staged::Start | Staged::Done(_) => no(rule!("QZ-11.3"), "You have answered."),
    }
}

const NOT_AVAILABLE: &str = "That lot is not available: it is not in the line-up, or frozen.";

/// What an action card aims at.
fn aim(state: &State, seat: Seat, card: ActionCard, action: Action) -> Reason {
    let rule = rule_of_card(card);
    match (card, action) {
        (ActionCard::Raid, Action::Take(ActionCard::Raid)) => {
            no(rule!("QZ-12.5"), "A02 cannot take another A02.")
        }
        (ActionCard::Raid, Action::Take(wanted)) => {
            no(rule!("QZ-12.5"), format!("{wanted} is not in the action discard."))
        }
        (ActionCard::Raid, _) => no(rule, "Choose a card of the action discard."),
        (ActionCard::Penalty, Action::Seat(other)) if other == seat => {
            no(rule, "The penalty hits another player, not you.")
        }
        (ActionCard::Penalty | ActionCard::Sacrifice, _) => no(rule, "Choose another player."),
        (ActionCard::Footing, Action::Slot(slot))
            if state.available().any(|other| other == slot) =>
        {
            no(rule, "That lot lies face up already.")
        }
        (_, Action::Slot(_)) => no(rule!("QZ-10.6"), NOT_AVAILABLE),
        (
            ActionCard::Footing
            | ActionCard::Tip
            | ActionCard::Bargain
            | ActionCard::Voltage
            | ActionCard::Cold,
            _,
        ) => no(rule, "Choose a lot of the line-up."),
        (
            ActionCard::Woah
            | ActionCard::Hacker
            | ActionCard::Project
            | ActionCard::Lobby
            | ActionCard::First,
            _,
        ) => no(rule, "The card aims at nothing."),
    }
}

/// The rule that says what an action card does.
fn rule_of_card(card: ActionCard) -> Rule {
    match card {
        ActionCard::Woah => rule!("QZ-12.1"),
        ActionCard::Raid => rule!("QZ-12.4"),
        ActionCard::Penalty => rule!("QZ-12.6"),
        ActionCard::Footing => rule!("QZ-12.7"),
        ActionCard::Hacker => rule!("QZ-12.8"),
        ActionCard::Project => rule!("QZ-12.9"),
        ActionCard::Tip => rule!("QZ-12.10"),
        ActionCard::Lobby => rule!("QZ-12.11"),
        ActionCard::Bargain => rule!("QZ-12.13"),
        ActionCard::First => rule!("QZ-12.16"),
        ActionCard::Voltage => rule!("QZ-12.14"),
        ActionCard::Cold => rule!("QZ-12.17"),
        ActionCard::Sacrifice => rule!("QZ-12.20"),
    }
}

/// What the seat's character aims at.
fn power(state: &State, seat: Seat, action: Action) -> Reason {
    match state.power_of(seat) {
        Some(Character::Abe) => {
            no(rule!("QZ-13.3"), "Choose an undeveloped lot that a player has.")
        }
        Some(Character::Hermanas) => {
            no(rule!("QZ-13.4"), "Choose a developed lot of yours with a negative payout.")
        }
        Some(Character::Lily) => no(rule!("QZ-13.5"), "Choose a lot of yours."),
        Some(Character::Pete) => no(rule!("QZ-13.8"), "Choose an undeveloped lot of yours."),
        Some(Character::Crotalus) => no(rule!("QZ-13.9"), "Name a suit."),
        Some(Character::Starpaw) => {
            no(rule!("QZ-13.10"), "Choose a developed ray gun of another player.")
        }
        Some(Character::Joe) if matches!(action, Action::Slot(_)) => {
            no(rule!("QZ-10.6"), NOT_AVAILABLE)
        }
        Some(Character::Joe) => no(rule!("QZ-13.11"), "Choose a lot of the line-up."),
        Some(Character::Sterling) => no(rule!("QZ-13.12"), "Name a suit."),
        Some(Character::Eddie) => {
            no(rule!("QZ-13.13"), "Choose an undeveloped lot of another player.")
        }
        None | Some(Character::Shelly) => no_character(),
    }
}

/// What interrupts the phase wants something else.
fn in_frame(state: &State, seat: Seat, frame: &Frame, action: Action) -> Reason {
    let cards = state.deck.len();
    match (frame, action) {
        (Frame::Play { .. } | Frame::Forced { .. }, Action::Play(card))
            if state.holds(seat, card) == 0 =>
        {
            not_held(card)
        }
        (Frame::Play { .. }, Action::Character) if state.power_of(seat).is_none() => no_character(),
        (Frame::Play { .. }, Action::Character | Action::Play(_)) => {
            no(rule!("QZ-11.8"), "Only A01 can answer a card.")
        }
        (Frame::Play { .. }, _) => {
            no(rule!("QZ-11.6"), "A card has been announced: cancel it or pass.")
        }
        (Frame::Raid { .. }, _) => no(rule!("QZ-12.4"), "Play the card you took, or keep it."),
        (Frame::Peek { .. }, _) => {
            no(rule!("QZ-12.8"), format!("Put the lot back at a depth of 1 to {cards}."))
        }
        (Frame::Calm { .. }, _) => {
            no(rule!("QZ-14.4"), format!("Put the lot back at a depth of 1 to {}.", cards + 1))
        }
        (Frame::Scrap, _) => no(rule!("QZ-14.5"), "Choose an undeveloped lot of yours to discard."),
        (Frame::Forced { .. }, _) => no(rule!("QZ-14.9"), "You must play a card."),
        (Frame::Reach { .. } | Frame::Moon { .. }, _) => {
            no(rule!("QZ-14.3"), "A Zappy happens first.")
        }
    }
}

fn not_held(card: ActionCard) -> Reason {
    no(rule!("QZ-10.2"), format!("You do not hold {card}."))
}

fn no_character() -> Reason {
    no(rule!("QZ-13.1"), "You have no character that can still be used.")
}

/// The phase has no such pick, or not this one.
fn in_phase(game: &QuantumZap, state: &State, seat: Seat, action: Action) -> Reason {
    match action {
        Action::Survey => survey(state, seat),
        Action::Buy => buy(game, state),
        Action::Buyout => no(
            rule!("QZ-3.13"),
            "A buyout needs money in the ECF and an undeveloped lot, once a turn.",
        ),
        Action::PayDebt => {
            let text =
                format!("Debts are paid in one's Discover turn or in Develop, {DEBT}M each.");
            no(rule!("QZ-6.6"), text)
        }
        Action::End => no(rule!("QZ-3.3"), "There is no Discover turn of yours to end now."),
        Action::Done => no(rule!("QZ-5.2"), "Nothing is being developed now."),
        Action::Pass => pass(state),
        Action::Back => nothing_begun(),
        Action::Enough => no(rule!("QZ-12.20"), "No targets are being named now."),
        Action::Keep => no(rule!("QZ-12.4"), "You have not just taken a card."),
        Action::Character => match state.power_of(seat) {
            None => no_character(),
            Some(_) => no(rule!("QZ-13.2"), "Your character can have no effect now."),
        },
        Action::Deck => no(rule!("QZ-3.7"), "You cannot survey the deck now."),
        Action::Play(card) => play(game, state, seat, card),
        Action::Take(_) => no(rule!("QZ-12.5"), "That card cannot be taken from the discard now."),
        Action::Bid(bid) => bidding(game, state, seat, bid),
        Action::Slot(_) => no(rule!("QZ-10.6"), "No lot of the line-up is to be chosen now."),
        Action::Lot(owner, nth) => lot(state, seat, owner, nth),
        Action::Site(_) => no(rule!("QZ-13.2"), "That developed lot cannot be chosen now."),
        Action::Seat(_) => no(rule!("QZ-10.3"), "No player is to be chosen now."),
        Action::Limit(_) => no(rule!("QZ-12.15"), "No price limit is being set."),
        Action::Suit(_) => no(rule!("QZ-13.2"), "No suit is to be named now."),
        Action::Depth(_) => no(rule!("QZ-12.8"), "You are not putting a lot into the deck."),
    }
}

fn survey(state: &State, seat: Seat) -> Reason {
    let own = state.seat(seat);
    if state.phase != Phase::Discover {
        no(rule!("QZ-3.3"), "Surveys are made in one's own Discover turn.")
    } else if own.markers == 0 {
        no(rule!("QZ-3.5"), "You have no unused survey marker.")
    } else if state.surveyed && (state.paid || own.credits == 0) {
        no(rule!("QZ-3.3"), "You cannot make or pay another survey in this turn.")
    } else {
        no(rule!("QZ-3.8"), "There is no lot that you could survey.")
    }
}

fn buy(game: &QuantumZap, state: &State) -> Reason {
    if !game.rules.advanced {
        no_cards()
    } else if state.phase == Phase::Discover && state.paid {
        no(rule!("QZ-3.3"), "You have had your paid survey or card in this turn.")
    } else {
        let text =
            format!("A card costs {ACTION_CARD}M, in one's Discover turn, while there are any.");
        no(rule!("QZ-3.12"), text)
    }
}

fn no_cards() -> Reason {
    no(rule!("QZ-1.2"), "The Beginner game has no action cards.")
}

fn pass(state: &State) -> Reason {
    match state.phase {
        Phase::Discover => no(rule!("QZ-3.3"), "End your turn instead."),
        Phase::Develop => no(rule!("QZ-5.2"), "Finish developing instead."),
        _ => no(rule!("QZ-11.3"), "There is nothing to pass now."),
    }
}

fn play(game: &QuantumZap, state: &State, seat: Seat, card: ActionCard) -> Reason {
    if !game.rules.advanced {
        no_cards()
    } else if state.holds(seat, card) == 0 {
        not_held(card)
    } else if card == ActionCard::Woah {
        no(rule!("QZ-12.2"), "There is nothing to cancel.")
    } else {
        no(rule!("QZ-10.2"), "The card can have no effect now.")
    }
}

fn bidding(game: &QuantumZap, state: &State, seat: Seat, bid: u16) -> Reason {
    let auctioned = match state.phase {
        Phase::Auction => state.next_slot().map(|slot| (slot, 1)),
        Phase::Open | Phase::Proxy => state.bidding.map(|bidding| (bidding.slot, bidding.next)),
        _ => None,
    };
    let Some((slot, next)) = auctioned else {
        return no(rule!("QZ-4.2"), "Nothing is being auctioned now.");
    };
    let credits = state.seat(seat).credits;
    if !game.is_let(state, seat, slot) {
        no(rule!("QZ-12.10"), "Only another player may bid on this lot.")
    } else if bid < next {
        no(rule!("QZ-4.6"), "You must go above the bids so far.")
    } else if bid > credits {
        no(rule!("QZ-4.2"), format!("You have only {credits}M."))
    } else {
        let text = match state.slot(slot).price {
            Price::Free => "That bid is not possible.".to_owned(),
            Price::Max(most) => format!("The lot takes at most {most}M."),
            Price::Min(least) => format!("The lot takes at least {least}M."),
        };
        no(rule!("QZ-4.3"), text)
    }
}

fn lot(state: &State, seat: Seat, owner: Seat, nth: u8) -> Reason {
    if state.phase != Phase::Develop {
        return no(rule!("QZ-3.13"), "No undeveloped lot is to be chosen now.");
    }
    let lots = &state.seat(seat).undeveloped;
    match lots.get(usize::from(nth) - 1) {
        Some(lot) if owner == seat && state.marked.contains(*lot) => taken_back(),
        Some(_) if owner == seat => {
            let left = state.seat(seat).credits - state.bill(seat);
            let text = format!("To develop a lot costs {DEVELOPMENT}M, and you have {left}M left.");
            no(rule!("QZ-5.6"), text)
        }
        _ => no(rule!("QZ-5.1"), "You have no such undeveloped lot."),
    }
}
