//! ElemenZ, the Duel and the Monolith game.

use elemenz::{
    Avatar, ComboId, Die, DieId, ElemenZ, Element, Frame, Kind, Phase, Place, SeatView, Slot,
    Symbol, Token, View,
};
use ztable_core::{Game, Thing as _};

use super::{Encode, Round, label};
use crate::Sink;

const PHASES: [&str; 7] = ["shamans", "layout", "colours", "roll", "assign", "end", "over"];
const PLACES: [&str; 11] = [
    "pool",
    "unassigned",
    "unrolled",
    "placed",
    "shield",
    "bonus",
    "idle",
    "aside",
    "negated",
    "locked",
    "blocking",
];
const FRAMES: [&str; 6] = ["start", "interfere", "finish", "surge", "hit", "other"];

impl Encode for ElemenZ {
    fn encode(&self, view: &View, out: &mut impl Sink) {
        let table = &view.table;
        let round = Round::new(view.viewer, self.seats());
        round.number(out);
        out.word("phase", &PHASES, Some(phase(table.phase)));
        round.one("active", Some(table.active), out);
        round.one("first", Some(table.first), out);
        round.many("asked", table.asked, out);
        round.one("aimed at", table.aimed, out);
        out.number("round", table.round);
        out.number("rolls", table.rolls);
        for (place, seat) in round.all() {
            let own = &table.seats[seat.index()];
            out.within(format_args!("{}", label(place)), |out| one_seat(own, round, out));
        }
        for id in DieId::all() {
            let die = table.dice.get(id).copied();
            out.within(format_args!("die {id}"), |out| one_die(die, out));
        }
        let die_name = |at: usize| name(DieId::at(at));
        out.one("borrowed", DieId::COUNT, table.borrowed.map(DieId::index), die_name);
        out.counts("marked", DieId::COUNT, table.marked.iter().map(DieId::index), die_name);
        let combo = |at: usize| name(ComboId::at(at));
        out.counts("used", ComboId::COUNT, table.used.iter().map(ComboId::index), combo);
        out.counts("armed", ComboId::COUNT, table.armed.iter().map(ComboId::index), combo);
        out.flag("shield free", table.shield_free);
        let removed = table.removed.iter();
        let removed =
            removed.flat_map(|(token, n)| std::iter::repeat_n(token.index(), (*n).into()));
        out.counts("removed", Token::COUNT, removed, |at| name(Token::ALL.get(at).copied()));
        let avatar = |at: usize| name(Avatar::at(at));
        out.counts("loose", Avatar::COUNT, table.loose.iter().map(Avatar::index), avatar);
        let stacked = table.stacks.iter().flatten();
        out.number("stacked", stacked.clone().count());
        let known = stacked.flatten().map(|tile| tile.index());
        out.counts("stacked", Avatar::COUNT, known, avatar);
        let flags = &table.flags;
        out.flag("air used", flags.air);
        out.flag("healed", flags.healed);
        out.flag("burnt", flags.burnt);
        out.flag("veil", flags.veil);
        out.flag("cursed", flags.cursed);
        out.flag("overdrawn", flags.overdrawn);
        out.flag("settled", flags.settled);
        let staged = table.staged.as_ref();
        out.within(format_args!("staged"), |out| {
            out.flag("something", staged.is_some());
            round.one("target", staged.and_then(|staged| staged.target), out);
            let dice = staged.into_iter().flat_map(|staged| staged.dice.iter());
            out.counts("dice", DieId::COUNT, dice.map(DieId::index), die_name);
            for (element, needed) in
                staged.map_or([0; Element::COUNT], |s| s.needs).iter().enumerate()
            {
                out.within(format_args!("needs {}", name(Element::at(element))), |out| {
                    out.number("", *needed);
                });
            }
        });
        out.number("taken back", table.taken_back);
        let top = table.stack.last();
        out.word("settling", &FRAMES, top.map(frame));
        let hit = match top {
            Some(Frame::Hit(hit)) => Some(hit),
            _ => None,
        };
        out.within(format_args!("hit"), |out| {
            round.one("by", hit.map(|hit| hit.creator), out);
            round.one("target", hit.map(|hit| hit.target), out);
            out.one("combo", ComboId::COUNT, hit.map(|hit| hit.combo.index()), combo);
            out.number("loss", hit.and_then(|hit| hit.loss).unwrap_or(0));
        });
    }
}

fn phase(phase: Phase) -> usize {
    match phase {
        Phase::Shamans => 0,
        Phase::Layout => 1,
        Phase::Colours => 2,
        Phase::Roll => 3,
        Phase::Assign => 4,
        Phase::End => 5,
        Phase::Over => 6,
    }
}

fn frame(frame: &Frame) -> usize {
    match frame {
        Frame::Window(Kind::Start) | Frame::Resolve { window: Kind::Start, .. } => 0,
        Frame::Window(Kind::Interfere) | Frame::Resolve { window: Kind::Interfere, .. } => 1,
        Frame::Window(Kind::Finish) | Frame::Resolve { window: Kind::Finish, .. } => 2,
        Frame::Surge => 3,
        Frame::Hit(_) => 4,
        _ => 5,
    }
}

fn one_seat(seat: &SeatView, round: Round, out: &mut impl Sink) {
    let element = |at: usize| name(Element::at(at));
    out.one("shaman", Element::COUNT, seat.shaman.map(Element::index), element);
    out.number("gone", seat.gone);
    for slot in Slot::ALL {
        let lies = seat.slots.get(slot.index());
        out.within(format_args!("{slot}"), |out| {
            let token = lies.and_then(|lies| lies.token).map(Token::index);
            out.one("token", Token::COUNT, token, |at| name(Token::ALL.get(at).copied()));
            out.flag("hidden", lies.is_some_and(|lies| lies.hidden));
            round.many("known to", lies.into_iter().flat_map(|lies| lies.knowers), out);
        });
    }
    out.number("shield tokens", seat.shield_tokens);
    out.number("avatars", seat.avatars.len());
    let known = seat.avatars.iter().flatten().map(|tile| tile.index());
    out.counts("avatar", Avatar::COUNT, known, |at| name(Avatar::at(at)));
    out.flag("answered", seat.answer.is_some());
    out.number("laid", seat.laid.unwrap_or(0));
    let shown = seat.shown.map(Token::index);
    out.one("shown", Token::COUNT, shown, |at| name(Token::ALL.get(at).copied()));
}

fn one_die(die: Option<Die>, out: &mut impl Sink) {
    let place = die.and_then(|die| match die.at {
        Place::Box => None,
        Place::Pool => Some(0),
        Place::Unassigned => Some(1),
        Place::Unrolled => Some(2),
        Place::Placed => Some(3),
        Place::Shield => Some(4),
        Place::Bonus => Some(5),
        Place::Idle => Some(6),
        Place::Aside => Some(7),
        Place::Negated => Some(8),
        Place::Locked(_) => Some(9),
        Place::Block(_) => Some(10),
    });
    out.word("in", &PLACES, place);
    let combo = die.and_then(|die| match die.at {
        Place::Locked(combo) | Place::Block(combo) => Some(combo.index() + 1),
        _ => None,
    });
    out.number("on combo", combo.unwrap_or(0));
    let face = die.and_then(|die| die.face).map(Symbol::index);
    out.one("shows", Symbol::COUNT, face, |at| name(Symbol::at(at)));
}

fn name<T: std::fmt::Display>(thing: Option<T>) -> String {
    thing.map_or(String::new(), |thing| thing.to_string())
}
