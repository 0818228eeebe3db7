//! ElemenZ, the Duel and the Monolith game.

use elemenz::{
    Avatar, ComboId, Die, DieId, ElemenZ, Element, Frame, Known, KnownRow, KnownSeat, Phase, Place,
    ReactionWindow, Slot, Staged, State, Symbol, Token,
};
use ztable_core::{Game, Thing as _, Viewer};

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
    type Known<'a> = Known<'a>;

    fn known<'a>(&'a self, state: &'a State, viewer: Viewer) -> Known<'a> {
        Known::new(self, state, viewer)
    }

    fn encode(&self, table: &Known<'_>, out: &mut impl Sink) {
        let round = Round::new(table.viewer, self.seats());
        round.number(out);
        out.word("phase", &PHASES, Some(phase(table.phase)));
        round.one("active", Some(table.active), out);
        round.one("first", Some(table.first), out);
        round.many("asked", table.asked, out);
        round.one("aimed at", table.aimed, out);
        out.number("round", table.round);
        out.number("rolls", table.rolls);
        for (place, seat) in round.all() {
            let own = table.seat(seat);
            out.within(format_args!("{}", label(place)), |out| one_seat(&own, round, out));
        }
        let dice = table.dice().map(|(id, die)| (id.index(), die));
        out.parts(DieId::COUNT, DIE_WIDTH, dice, |out, at, die| {
            out.within(format_args!("die {}", DieId::of_index(at)), |out| one_die(die, out));
        });
        let die_name = |at: usize| name(DieId::at(at));
        out.one("borrowed", DieId::COUNT, table.borrowed.map(DieId::index), die_name);
        out.counts("marked", DieId::COUNT, table.marked.iter().map(DieId::index), die_name);
        let combo = |at: usize| name(ComboId::at(at));
        out.counts("used", ComboId::COUNT, table.used.iter().map(ComboId::index), combo);
        out.counts("armed", ComboId::COUNT, table.armed.iter().map(ComboId::index), combo);
        out.flag("shield free", table.shield_free);
        let token = |at: usize| name(Token::ALL.get(at).copied());
        out.cells("removed", Token::COUNT, token, |cells| cells.copy_from_slice(&table.removed));
        let avatar = |at: usize| name(Avatar::at(at));
        out.counts("loose", Avatar::COUNT, table.loose.iter().map(Avatar::index), avatar);
        out.number("stacked", table.stacks().map(KnownRow::count).sum::<usize>());
        let known = table.stacks().flat_map(KnownRow::known).map(Avatar::index);
        out.counts("stacked", Avatar::COUNT, known, avatar);
        let flags = &table.flags;
        out.flag("air used", flags.air);
        out.flag("healed", flags.healed);
        out.flag("burnt", flags.burnt);
        out.flag("veil", flags.veil);
        out.flag("cursed", flags.cursed);
        out.flag("overdrawn", flags.overdrawn);
        out.flag("settled", flags.settled);
        out.within(format_args!("staged"), |out| {
            let width = 1 + round.len() + DieId::COUNT + Element::COUNT;
            out.part(width, table.staged.as_ref(), |out, staged| staging(staged, round, out));
        });
        out.number("taken back", table.taken_back);
        let top = table.stack().last();
        out.word("settling", &FRAMES, top.map(frame));
        let hit = match top {
            Some(Frame::Hit(hit)) => Some(hit),
            _ => None,
        };
        out.within(format_args!("hit"), |out| {
            out.part(2 * round.len() + ComboId::COUNT + 1, hit, |out, hit| {
                round.one("by", hit.map(|hit| hit.creator), out);
                round.one("target", hit.map(|hit| hit.target), out);
                out.one("combo", ComboId::COUNT, hit.map(|hit| hit.combo.index()), combo);
                out.number("loss", hit.and_then(|hit| hit.loss).unwrap_or(0));
            });
        });
    }
}

fn staging(staged: Option<&Staged>, round: Round, out: &mut impl Sink) {
    out.flag("something", staged.is_some());
    round.one("target", staged.and_then(|staged| staged.target), out);
    let dice = staged.map(|staged| staged.dice).unwrap_or_default();
    out.counts("dice", DieId::COUNT, dice.iter().map(DieId::index), |at| name(DieId::at(at)));
    let needs = staged.map_or([0; Element::COUNT], |staged| staged.needs);
    for (element, needed) in Element::ALL.into_iter().zip(needs) {
        out.within(format_args!("needs {element}"), |out| out.number("", needed));
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
        Frame::Window(ReactionWindow::Start)
        | Frame::Resolve { window: ReactionWindow::Start, .. } => 0,
        Frame::Window(ReactionWindow::Interfere)
        | Frame::Resolve { window: ReactionWindow::Interfere, .. } => 1,
        Frame::Window(ReactionWindow::Finish)
        | Frame::Resolve { window: ReactionWindow::Finish, .. } => 2,
        Frame::Surge => 3,
        Frame::Hit(_) => 4,
        _ => 5,
    }
}

fn one_seat(seat: &KnownSeat<'_>, round: Round, out: &mut impl Sink) {
    let element = |at: usize| name(Element::at(at));
    out.one("shaman", Element::COUNT, seat.shaman.map(Element::index), element);
    out.number("gone", seat.gone);
    for (slot, lies) in Slot::ALL.into_iter().zip(seat.slots) {
        out.within(format_args!("{slot}"), |out| {
            let token = lies.token.map(Token::index);
            out.one("token", Token::COUNT, token, |at| name(Token::ALL.get(at).copied()));
            out.flag("hidden", lies.hidden);
            round.many("known to", lies.knowers, out);
        });
    }
    out.number("shield tokens", seat.shield_tokens);
    out.number("avatars", seat.avatars.count());
    let known = seat.avatars.known().map(Avatar::index);
    out.counts("avatar", Avatar::COUNT, known, |at| name(Avatar::at(at)));
    out.flag("answered", seat.answer.is_some());
    out.number("laid", seat.laid.unwrap_or(0));
    let shown = seat.shown.map(Token::index);
    out.one("shown", Token::COUNT, shown, |at| name(Token::ALL.get(at).copied()));
}

/// The cells of [`one_die`].
const DIE_WIDTH: usize = PLACES.len() + 1 + Symbol::COUNT;

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
