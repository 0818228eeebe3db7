//! What a viewer knows of a state.

use ztable_core::{Seat, Viewer};

use crate::card::CardSet;
use crate::rules::{Rules, ZOLO_TARGET, Zee};
use crate::state::State;
use crate::view::{BeltDeckView, ControlDeckView, SeatView, View, ZoloView};

impl View {
    pub(crate) fn new(game: &Zee, state: &State, viewer: Viewer) -> View {
        let rules = &game.rules;
        let zolo = rules.is_zolo();
        let sees = |seat| viewer.is(seat) || viewer == Viewer::Referee;
        let asked = state.asked();
        let built = state.held.values().iter().all(|held| held.is_empty());
        View {
            viewer,
            stage: state.phase.stage(),
            asked,
            staged: asked.filter(|seat| sees(*seat)).and_then(|_| state.staged()),
            active: state.active,
            turn: state.turn,
            dealer: (!zolo).then(|| game.dealer(state)),
            target: if zolo { ZOLO_TARGET } else { rules.target },
            reactor: state.columns().collect(),
            bots: state.places(&game.rules).collect(),
            seats: Seat::all(rules.seats)
                .map(|seat| SeatView::new(rules, state, seat, sees(seat)))
                .collect(),
            control_deck: ControlDeckView {
                count: state.deck.len() as u8,
                shuffled: (state.shuffled != CardSet::all()).then_some(state.shuffled),
            },
            discards: state.discards,
            belt_deck: BeltDeckView {
                count: state.belt_deck() as u8,
                top: state.top,
                unseen: (built || viewer == Viewer::Referee).then_some(state.unseen),
                bottom: state.bottom,
            },
            last: state.last,
            shifting: state.pending,
            resets: state.resets,
            zolo: zolo.then(|| ZoloView {
                round: state.zolo.round,
                scores: state.zolo.scores,
                aside: state.aside_in_zolo(),
                exchanged: state.zolo.exchanged,
                remove: state.zolo.remove,
                due: state.zolo.due,
            }),
        }
    }
}

impl SeatView {
    fn new(rules: &Rules, state: &State, seat: Seat, open: bool) -> SeatView {
        let (hand, held) = (state.hand(seat), state.held[seat]);
        SeatView {
            seat,
            bot: (!rules.is_zolo()).then(|| state.bot(seat)),
            team: rules.teams.map(|_| rules.side(seat) + 1),
            points: state.points(seat),
            shielded: rules.first_turn_shield
                && (state.turn == 0 || state.is_shielded(rules, seat)),
            cards: hand.len() as u8,
            cards_from_before: hand.without(state.shuffled).len() as u8,
            hand: open.then_some(hand),
            belts: held.len() as u8,
            held: open.then_some(held),
        }
    }
}
