//! Why a pick is not possible.

use ztable_core::{Refusal, Rule, Seat};

use crate::action::Action;
use crate::card::ActionCard;
use crate::game::QuantumZap;
use crate::question::{Draft, Frame, Phase};
use crate::rule;
use crate::rules::TAKE_BACKS;
use crate::seats::bit;
use crate::state::State;

/// Why the seat may not pick this; nothing when it may.
pub(crate) fn refuse(game: &QuantumZap, s: &State, seat: Seat, action: Action) -> Option<Refusal> {
    if s.phase == Phase::Over {
        return Some(Refusal::over(rule!("QZ-8.1"), "The game is over."));
    }
    if s.asked & bit(seat) == 0 {
        let (rule, why) = waiting(s);
        return Some(Refusal::not_asked(rule, why));
    }
    if game.lists(s, seat, action) {
        return None;
    }
    let (rule, why) = reason(game, s, seat, action);
    Some(Refusal::illegal(rule, why))
}

fn waiting(s: &State) -> (Rule, &'static str) {
    match (s.stack.last(), s.phase) {
        (Some(Frame::Play { .. }), _) => {
            (rule!("QZ-11.6"), "You are not asked whether to cancel this card, or have answered.")
        }
        (Some(Frame::Calm { .. }), _) => (rule!("QZ-14.4"), "The First Player puts lots back."),
        (Some(Frame::Scrap), _) => (rule!("QZ-14.5"), "Others choose which lot to discard."),
        (Some(Frame::Forced { .. }), _) => (rule!("QZ-14.9"), "Somebody else must play a card."),
        (Some(_), _) => (rule!("QZ-10.3"), "Somebody else carries out a card."),
        (None, Phase::Discover) => (rule!("QZ-3.2"), "It is another player's Discover turn."),
        (None, Phase::Auction) => (rule!("QZ-4.2"), "You have bid, or cannot; others have not."),
        (None, Phase::Open | Phase::Proxy) => (rule!("QZ-4.7"), "It is not your turn to bid."),
        (None, Phase::Develop) => (rule!("QZ-5.2"), "Others are still deciding what to develop."),
        (None, _) => (rule!("QZ-11.3"), "You have answered, or have nothing to answer with."),
    }
}

fn reason(game: &QuantumZap, s: &State, seat: Seat, action: Action) -> (Rule, String) {
    let say = |rule: Rule, text: &str| (rule, text.to_string());
    let own = s.seat(seat);
    let forced = matches!(s.stack.last(), Some(Frame::Forced { .. }));
    let started = s.drafts[seat.index()] != Draft::Start;
    match action {
        Action::Survey => {
            if s.phase != Phase::Discover || !s.stack.is_empty() || started {
                say(rule!("QZ-3.3"), "Surveys are made in one's own Discover turn.")
            } else if own.markers == 0 {
                say(rule!("QZ-3.5"), "You have no unused survey marker.")
            } else if s.surveyed && (s.paid || own.credits == 0) {
                say(rule!("QZ-3.3"), "You cannot make or pay another survey in this turn.")
            } else {
                say(rule!("QZ-3.8"), "There is no lot that you could survey.")
            }
        }
        Action::Buy => {
            if !game.rules.advanced {
                say(rule!("QZ-1.2"), "The Beginner game has no action cards.")
            } else if s.phase == Phase::Discover && s.paid {
                say(rule!("QZ-3.3"), "You have had your paid survey or card in this turn.")
            } else {
                say(
                    rule!("QZ-3.12"),
                    "A card costs 1M, in one's Discover turn, while there are any.",
                )
            }
        }
        Action::Buyout => say(
            rule!("QZ-3.13"),
            "A buyout needs money in the ECF and an undeveloped lot, once a turn.",
        ),
        Action::PayDebt => {
            say(rule!("QZ-6.6"), "Debts are paid in one's Discover turn or in Develop, 1M each.")
        }
        Action::End => say(rule!("QZ-3.3"), "There is no Discover turn of yours to end now."),
        Action::Done => say(rule!("QZ-5.2"), "Nothing is being developed now."),
        Action::Pass if forced => say(rule!("QZ-14.9"), "You must play a card."),
        Action::Pass => say(rule!("QZ-11.3"), "There is nothing to pass now."),
        Action::Back if forced => say(rule!("QZ-14.9"), "A forced play has no way back."),
        Action::Back if own.taken_back >= TAKE_BACKS => {
            say(rule!("QZ-11.12"), "You have taken back enough; finish this answer.")
        }
        Action::Back => say(rule!("QZ-11.3"), "You have not begun anything."),
        Action::Enough => say(rule!("QZ-12.20"), "Name at least one target first."),
        Action::Keep => say(rule!("QZ-12.4"), "You have not just taken a card."),
        Action::Character => match QuantumZap::power_of(s, seat) {
            None => say(rule!("QZ-13.1"), "You have no character that can still be used."),
            Some(_) => say(rule!("QZ-13.2"), "Your character can have no effect now."),
        },
        Action::Deck => say(rule!("QZ-3.7"), "You cannot survey the deck now."),
        Action::Play(card) => {
            if !game.rules.advanced {
                say(rule!("QZ-1.2"), "The Beginner game has no action cards.")
            } else if s.holds(seat, card) == 0 {
                (rule!("QZ-10.2"), format!("You do not hold {card}."))
            } else if card == ActionCard::WOAH {
                say(rule!("QZ-12.2"), "There is nothing to cancel.")
            } else if matches!(s.stack.last(), Some(Frame::Play { .. })) {
                say(rule!("QZ-11.8"), "Only A01 can answer a card.")
            } else {
                say(rule!("QZ-10.2"), "The card can have no effect now.")
            }
        }
        Action::Take(_) => say(rule!("QZ-12.5"), "That card cannot be taken from the discard now."),
        Action::Bid(bid) => {
            let slot = s.bidding.map(|bidding| bidding.slot).or_else(|| s.next_slot());
            match (s.phase, slot) {
                (Phase::Open | Phase::Proxy, _)
                    if s.bidding.is_some_and(|bidding| bid < bidding.next) =>
                {
                    say(rule!("QZ-4.6"), "You must go above the bids so far.")
                }
                (Phase::Auction | Phase::Open | Phase::Proxy, Some(_)) if bid > own.credits => {
                    (rule!("QZ-4.2"), format!("You have only {}M.", own.credits))
                }
                (Phase::Auction | Phase::Open | Phase::Proxy, Some(slot))
                    if s.stack.is_empty() && !game.is_let(s, seat, slot) =>
                {
                    say(rule!("QZ-12.10"), "Only another player may bid on this lot.")
                }
                (Phase::Auction | Phase::Open | Phase::Proxy, Some(_)) => {
                    say(rule!("QZ-4.3"), "The lot has a price limit that this bid does not keep.")
                }
                _ => say(rule!("QZ-4.2"), "Nothing is being auctioned now."),
            }
        }
        Action::Slot(_) if s.drafts[seat.index()] == Draft::Survey => {
            say(rule!("QZ-3.8"), "That lot is not there, carries your marker or lies face up.")
        }
        Action::Slot(_) => say(rule!("QZ-10.6"), "That lot is not available for this."),
        Action::Lot(owner, _) => match s.drafts[seat.index()] {
            Draft::Survey if owner != seat && !game.rules.survey_rivals => {
                say(rule!("QZ-3.7"), "Lots of other players cannot be surveyed.")
            }
            Draft::Survey => {
                say(rule!("QZ-3.8"), "That lot is not there, carries your marker or lies face up.")
            }
            Draft::Start if own.taken_back >= TAKE_BACKS => {
                say(rule!("QZ-11.12"), "You have taken back enough; finish this answer.")
            }
            Draft::Start if s.phase == Phase::Develop && s.stack.is_empty() => {
                say(rule!("QZ-5.6"), "You do not have that lot, or not 2M left for it.")
            }
            _ => say(rule!("QZ-3.13"), "That lot cannot be chosen now."),
        },
        Action::Site(_) => say(rule!("QZ-13.2"), "That developed lot cannot be chosen now."),
        Action::Seat(other) if other == seat => say(rule!("QZ-12.20"), "Choose another player."),
        Action::Seat(_) => say(rule!("QZ-10.3"), "No player is to be chosen now."),
        Action::Limit(_) => say(rule!("QZ-12.15"), "No price limit is being set."),
        Action::Suit(_) => say(rule!("QZ-13.9"), "No suit is to be named now."),
        Action::Depth(_) => say(rule!("QZ-12.8"), "You are not putting a lot into the deck there."),
    }
}
