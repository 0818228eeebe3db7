//! What the stage shows: the question of the moment.

use quantumzap::{ActionCard, Briefing, Frame, LotId, Phase, Response, Staged, View};
use ztable_core::Seat;

use super::chain::Chain;

/// The question of the moment.
#[derive(Clone, PartialEq, Default)]
pub(super) enum Question {
    /// The line-up is being filled.
    #[default]
    Preparation,
    /// A Discover turn.
    Discover { seat: Seat },
    /// The viewer is choosing a lot to survey.
    Survey,
    /// The viewer is choosing a lot to sell.
    Sell,
    /// The viewer is choosing what a card aims at.
    Aim(ActionCard),
    /// The viewer is choosing a price limit.
    Limit(ActionCard, u8),
    /// The viewer is naming players.
    Seats(ActionCard, Vec<Seat>),
    /// The viewer is choosing what the character aims at.
    Power { second: bool },
    /// An auction.
    Auction,
    /// Lots are developed.
    Develop,
    /// A moment to play a card or use a character.
    Window(Phase),
    /// A card was announced.
    Chain(Chain),
    /// A card was taken and may be played at once.
    Raid { seat: Seat, card: ActionCard },
    /// A lot is put back into the deck, after everybody or only the viewer saw it.
    PutBack { seat: Seat, lot: Option<LotId>, shown: Vec<quantumzap::DeckCard> },
    /// Everybody discards a lot.
    Scrap,
    /// A card must be played.
    Forced { seat: Seat },
    /// A Zappy happens.
    Zappy,
    /// The final scoring.
    Over,
}

/// The question of the moment, as the viewer is asked it.
pub(super) fn question(notes: &Briefing, view: &View) -> Question {
    if view.is_asked()
        && let Some(draft) = view.draft.and_then(drafted)
    {
        return draft;
    }
    match view.stack.last() {
        Some(Frame::Play { seat, play, chain, last, .. }) => Question::Chain(Chain {
            seat: *seat,
            play: *play,
            cancels: usize::from(*chain),
            last: *last,
        }),
        Some(Frame::Raid { seat, card }) => Question::Raid { seat: *seat, card: *card },
        Some(Frame::Peek { seat }) => {
            Question::PutBack { seat: *seat, lot: view.peek, shown: Vec::new() }
        }
        Some(Frame::Calm { seat, cards }) => {
            let shown: Vec<_> = cards.iter().flatten().copied().collect();
            let lot = shown.iter().find_map(|card| card.lot());
            Question::PutBack { seat: *seat, lot, shown }
        }
        Some(Frame::Scrap) => Question::Scrap,
        Some(Frame::Forced { seat }) => Question::Forced { seat: *seat },
        Some(Frame::Reach { .. } | Frame::Moon { .. }) => Question::Zappy,
        None => match view.phase {
            Phase::Prepare => Question::Preparation,
            Phase::Discover => match notes.discoverer {
                Some(seat) => Question::Discover { seat },
                None => Question::Preparation,
            },
            Phase::Auction | Phase::Open | Phase::Proxy => Question::Auction,
            Phase::Develop => Question::Develop,
            Phase::Over => Question::Over,
            phase => Question::Window(phase),
        },
    }
}

/// The step of an answer that takes several.
fn drafted(draft: Staged) -> Option<Question> {
    match draft {
        Staged::Survey => Some(Question::Survey),
        Staged::Buyout => Some(Question::Sell),
        Staged::Card(card) => Some(Question::Aim(card)),
        Staged::Limit(card, slot) => Some(Question::Limit(card, slot)),
        Staged::Seats(seats) => {
            let named = seats.into_iter().flatten().collect();
            Some(Question::Seats(ActionCard::Sacrifice, named))
        }
        Staged::Power => Some(Question::Power { second: false }),
        Staged::Swap(..) | Staged::Guns(_) => Some(Question::Power { second: true }),
        Staged::Start | Staged::Done(Response::Pass | Response::Bid(_)) | Staged::Done(_) => None,
    }
}
