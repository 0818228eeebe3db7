//! Zee and Zolo.

use zee::{
    BeltId, BeltType, Bot, Button, CardId, Direction, MAX_CONVEYORS, Row, Spot, Staged, View, Zee,
};
use ztable_core::Game;

use super::{Encode, Round, from_views, label};
use crate::Sink;

const STAGES: [&str; 9] =
    ["build", "place", "return", "play", "shift", "reset", "remove", "refill", "over"];
const STAGED: [&str; 7] = ["back", "card", "swap", "shift", "discards", "exchange", "two for one"];
/// The most places under the visible top of the Belt deck that Swaps can fill and views list.
const BOTTOM: usize = BeltId::COUNT;

impl Encode for Zee {
    from_views!(Zee);

    fn encode(&self, view: &View, out: &mut impl Sink) {
        let round = Round::new(view.viewer, self.seats());
        round.number(out);
        out.word("stage", &STAGES, Some(view.stage as usize));
        round.one("asked", view.asked, out);
        round.one("active", Some(view.active), out);
        round.one("dealer", view.dealer, out);
        out.number("turn", view.turn);
        out.number("target", view.target);
        staged(view, out);
        for conveyor in 0..MAX_CONVEYORS {
            let column = view.reactor.get(conveyor);
            for row in Row::ALL {
                let belt = column.map(|column| column[row as usize].kind().index());
                out.within(format_args!("belt {}{}", conveyor + 1, row.letter()), |out| {
                    out.one("", BeltType::COUNT, belt, belt_type);
                });
            }
        }
        for bot in Bot::all() {
            let stands = view.bots.get(bot);
            out.within(format_args!("bot {bot}"), |out| {
                out.flag("plays", stands.is_some());
                let spot = stands.copied().flatten().map(Spot::index);
                out.one("at", Spot::COUNT, spot, spot_name);
                round.one("owner", view.owner(bot), out);
            });
        }
        for (place, seat) in round.all() {
            let own = &view.seats[seat.index()];
            out.within(format_args!("{}", label(place)), |out| {
                out.one("bot", Bot::COUNT, own.bot.map(Bot::index), |bot| Bot::at(bot).name_of());
                out.number("team", own.team.unwrap_or(0));
                out.number("points", own.points);
                out.flag("shielded", own.shielded);
                out.number("cards", own.cards);
                out.number("cards from before", own.cards_from_before);
                out.number("belts", own.belts);
            });
        }
        let own = view.own();
        let hand = own.and_then(|own| own.hand).into_iter().flatten();
        out.counts("my hand", CardId::COUNT, hand.map(CardId::index), card_name);
        let held = own.and_then(|own| own.held).into_iter().flatten();
        out.counts("my belts", BeltId::COUNT, held.map(BeltId::index), belt_name);
        out.number("control deck", view.control_deck.count);
        out.flag("shuffled again", view.control_deck.shuffled.is_some());
        let shuffled = view.control_deck.shuffled.into_iter().flatten();
        out.counts("shuffled", CardId::COUNT, shuffled.map(CardId::index), card_name);
        out.counts("discards", CardId::COUNT, view.discards.iter().map(|c| c.index()), card_name);
        out.number("belt deck", view.belt_deck.count);
        out.one("top belt", BeltType::COUNT, Some(view.belt_deck.top.kind().index()), belt_type);
        let unseen = view.belt_deck.unseen.into_iter().flatten();
        out.counts("unseen belts", BeltType::COUNT, unseen.map(|b| b.kind().index()), belt_type);
        let bottom = view.belt_deck.bottom.iter().take(BOTTOM);
        out.counts("bottom belts", BeltType::COUNT, bottom.map(|b| b.kind().index()), belt_type);
        out.within(format_args!("last"), |out| {
            let last = view.last.as_ref();
            round.one("by", last.map(|last| last.seat), out);
            out.one("card", CardId::COUNT, last.map(|last| last.card.index()), card_name);
            let button = last.map(|last| last.button.index());
            out.one("button", Button::COUNT, button, |button| Button::at(button).name_of());
            let direction = last.and_then(|last| last.direction);
            out.flag("left", direction == Some(Direction::Left));
            out.flag("right", direction == Some(Direction::Right));
        });
        out.counts("shifting", Spot::COUNT, view.shifting.iter().map(Spot::index), spot_name);
        let resets = view.resets.iter().map(|bot| bot.index());
        out.counts("resets", Bot::COUNT, resets, |bot| Bot::at(bot).name_of());
        let zolo = view.zolo.as_ref();
        out.within(format_args!("zolo"), |out| {
            out.number("round", zolo.map_or(0, |zolo| zolo.round));
            let scored = zolo.map_or(0, |zolo| zolo.scores.iter().map(|s| usize::from(*s)).sum());
            out.number("scored", scored);
            out.number("aside", zolo.map_or(0, |zolo| zolo.aside));
            out.flag("exchanged", zolo.is_some_and(|zolo| zolo.exchanged));
            out.number("remove", zolo.map_or(0, |zolo| zolo.remove));
            out.number("due", zolo.map_or(0, |zolo| zolo.due));
        });
    }
}

/// What the viewer has begun to pick.
fn staged(view: &View, out: &mut impl Sink) {
    let (kind, card, belt) = match view.staged {
        None => (None, None, None),
        Some(Staged::Back { belt }) => (Some(0), None, Some(belt)),
        Some(Staged::Card { card }) => (Some(1), Some(card), None),
        Some(Staged::Swap { card }) => (Some(2), Some(card), None),
        Some(Staged::Shift { card }) => (Some(3), Some(card), None),
        Some(Staged::Discards { .. }) => (Some(4), None, None),
        Some(Staged::ExchangeOne) => (Some(5), None, None),
        Some(Staged::TwoForOne { first }) => (Some(6), first, None),
    };
    out.within(format_args!("staged"), |out| {
        out.word("", &STAGED, kind);
        out.one("card", CardId::COUNT, card.map(CardId::index), card_name);
        out.one("belt", BeltId::COUNT, belt.map(BeltId::index), belt_name);
        let discards = match view.staged {
            Some(Staged::Discards { cards }) => Some(cards),
            _ => None,
        };
        let discards = discards.into_iter().flatten();
        out.counts("discards", CardId::COUNT, discards.map(CardId::index), card_name);
    });
}

/// A name where there is one.
trait NameOf {
    fn name_of(&self) -> String;
}

impl<T: std::fmt::Display> NameOf for Option<T> {
    fn name_of(&self) -> String {
        self.as_ref().map_or(String::new(), T::to_string)
    }
}

fn belt_type(index: usize) -> String {
    BeltType::at(index).name_of()
}

fn belt_name(index: usize) -> String {
    BeltId::at(index).name_of()
}

fn card_name(index: usize) -> String {
    CardId::at(index).name_of()
}

fn spot_name(index: usize) -> String {
    Spot::at(index).name_of()
}
