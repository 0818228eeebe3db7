//! A pick in words, with what it points at and what the player should know before.

use ztable_core::{Game, Label, Seat, Target};

use super::{dice, seat_name};
use crate::action::Action;
use crate::avatar::Avatar;
use crate::board::{ComboId, Effect};
use crate::die::DieId;
use crate::numbers::LOCKS;
use crate::phase::{Act, Frame, Phase};
use crate::rules::{ENOUGH, ElemenZ, OVERDRAWN, REPAID};
use crate::state::Look;
use crate::token::Slot;
use crate::view::View;

/// A pick in words.
pub(crate) fn label(game: &ElemenZ, view: &View, action: Action) -> Label {
    let state = view.state(game);
    let look = game.look(&state);
    let own = view.viewer.seat().unwrap_or(state.active);
    let pick = Pick { look, view, own };
    let words = pick.words(action);
    let target = pick.target(action).map(|(kind, name)| Target::new(kind, name));
    Label { words, target, warning: warning(look, own, action) }
}

/// A pick of a seat in a view.
struct Pick<'a> {
    look: Look<'a>,
    view: &'a View,
    own: Seat,
}

impl Pick<'_> {
    /// A token of the seat by its name, as far as the viewer knows it.
    fn token(&self, slot: Slot) -> &'static str {
        let seat = self.view.table.seats.get(self.own.index());
        let known = seat.and_then(|seat| seat.slots.get(slot.index())).and_then(|slot| slot.token);
        known.map_or("the token", |token| token.title())
    }

    /// "the red die f3 (Fire)".
    fn die(&self, id: DieId) -> String {
        let (lies, colour) = (self.look.die(id), id.colour().colour());
        match (lies.face, lies.at) {
            (Some(face), _) => format!("the {colour} die {id} ({})", face.title()),
            (None, at) => format!("the {colour} die {id} ({at})"),
        }
    }

    fn seat(&self, seat: Seat) -> String {
        seat_name(self.view, seat)
    }

    fn words(&self, action: Action) -> String {
        let answers = matches!(self.look.top(), Some(Frame::Hit(_)));
        match action {
            Action::Pass => self.pass().into(),
            Action::Roll if self.look.rolls() == 0 => "Roll all dice".into(),
            Action::Roll => "Roll the marked dice".into(),
            Action::Stop => "Stop rolling".into(),
            Action::End => "End the turn".into(),
            Action::Trigger if answers => "Trigger BACKDRAFT".into(),
            Action::Trigger => "Trigger AFTERSHOCK".into(),
            Action::Stone => "Use Anchor Stone: lose one die fewer".into(),
            Action::Reflux => "Use Reflux: replace all your tokens".into(),
            Action::SecondWind => "Use Second Wind: re-roll the opposing dice".into(),
            Action::Veil => "Use Thin Veil: two Z are a Wild Surge".into(),
            Action::Curse => "Use Curse: no healing in this turn".into(),
            Action::Mirror => "Use Mirror Shard: back to its creator".into(),
            Action::Back => "Take it back".into(),
            Action::Overdraw => "Use Overdraw: two dice now for three at the end".into(),
            Action::Shaman(shaman) => format!("Be the {} Shaman", shaman.title()),
            Action::Colour(colour) => format!("Start with {} dice", colour.colour()),
            Action::Borrow(colour) => format!("Borrow a {} die", colour.colour()),
            Action::Pair(element) => format!("Pay with a pair of {}", element.title()),
            Action::Put(token) => format!("Lay {}", token.title()),
            Action::Mark(id) => format!("Mark {}", self.die(id)),
            Action::Unmark(id) => format!("Keep {}", self.die(id)),
            Action::Use(id) => format!("Use {}", self.die(id)),
            Action::Lose(id) => format!("Lose {}", self.die(id)),
            Action::Fog(id) => format!("Fog: re-roll {}", self.die(id)),
            Action::Air(id) => format!("Free re-roll of {}", self.die(id)),
            Action::Play(slot) => format!("Play {} ({slot})", self.token(slot)),
            Action::PlayOn(slot, id) => {
                format!("Play {} ({slot}) on {}", self.token(slot), self.die(id))
            }
            Action::Nudge(id, face) => format!("Nudge {} to {}", self.die(id), face.title()),
            Action::Jolt(id, face) => format!("Jolt {} to {}", self.die(id), face.title()),
            Action::Strike(count) => format!("STRIKE {count}"),
            Action::Shield(count) => format!("SHIELD with {count}"),
            Action::Combo(combo) => self.combo(combo),
            Action::Obstacle(combo) => {
                format!("Block {} of {}", self.look.combo(combo).name, combo.board().title())
            }
            Action::At(seat) => format!("Aim at {}", self.seat(seat)),
            Action::Deflect(seat) => format!("Deflect to {}", self.seat(seat)),
            Action::Echo(seat) => format!("Echo to {}", self.seat(seat)),
            Action::Energise(slot) => self.energise(slot),
            Action::Steal(slot) => format!("Steal the token in {slot}"),
            Action::Keep(slot) => format!("Keep it in {slot}"),
            Action::Burn(seat, slot) => format!("Burn {slot} of {}", self.seat(seat)),
            Action::Protect(pair) => {
                let [one, two] = pair.slots();
                format!("Discard {} ({one}) and {} ({two})", self.token(one), self.token(two))
            }
            Action::Buy(avatar) => format!("Buy {}", avatar.title()),
            Action::Smash(seat, place) => {
                format!("Burn Avatar {place} of {}", self.seat(seat))
            }
        }
    }

    /// To pass is to accept what one could answer.
    fn pass(&self) -> &'static str {
        match self.look.top() {
            Some(Frame::Hit(_)) => "Accept it",
            Some(Frame::Surge) => "Accept the Wild Surge",
            _ => "Pass",
        }
    }

    fn energise(&self, slot: Slot) -> String {
        let price = self.look.game.catalogue.dice.prices[slot.index()];
        format!("Re-energise {slot} for {}", dice(usize::from(price)))
    }

    fn combo(&self, combo: ComboId) -> String {
        let of = if combo.is_monolith() { " of " } else { "" };
        let board = if combo.is_monolith() { combo.board().title() } else { "" };
        let combo = self.look.combo(combo);
        format!("{}{of}{board} ({})", combo.name, combo.spaces())
    }

    /// The kind of thing that a pick points at, and its name.
    fn target(&self, action: Action) -> Option<(&'static str, String)> {
        let avatar = |avatar: Avatar| Some(("avatar", avatar.to_string()));
        let combo = |combo: ComboId| Some(("combo", combo.to_string()));
        let slot = |seat: Seat, slot: Slot| Some(("slot", format!("{seat} {slot}")));
        let board = || self.look.state.shamans[self.own];
        match action {
            Action::Pass | Action::Roll | Action::Stop | Action::End | Action::Back => None,
            Action::Trigger => self.look.waiting(self.own, |_| true).and_then(combo),
            Action::Stone => avatar(Avatar::Stone),
            Action::Reflux => avatar(Avatar::Reflux),
            Action::SecondWind => avatar(Avatar::Wind),
            Action::Veil => avatar(Avatar::Veil),
            Action::Curse => avatar(Avatar::Curse),
            Action::Mirror => avatar(Avatar::Mirror),
            Action::Overdraw => avatar(Avatar::Overdraw),
            Action::Shaman(shaman) => Some(("shaman", shaman.to_string())),
            Action::Colour(colour) | Action::Borrow(colour) => Some(("colour", colour.to_string())),
            Action::Pair(element) => Some(("symbol", element.letter().to_string())),
            Action::Put(token) => Some(("token", token.to_string())),
            Action::Mark(die)
            | Action::Unmark(die)
            | Action::Use(die)
            | Action::Lose(die)
            | Action::Fog(die)
            | Action::Air(die)
            | Action::PlayOn(_, die)
            | Action::Nudge(die, _)
            | Action::Jolt(die, _) => Some(("die", die.to_string())),
            Action::Strike(_) => board().map(ComboId::strike).and_then(combo),
            Action::Shield(_) => board().map(ComboId::shield).and_then(combo),
            Action::Combo(id) | Action::Obstacle(id) => combo(id),
            Action::At(seat) | Action::Deflect(seat) | Action::Echo(seat) => {
                Some(("seat", seat.to_string()))
            }
            Action::Play(own) | Action::Energise(own) | Action::Keep(own) => slot(self.own, own),
            Action::Steal(theirs) => {
                let victim = match self.look.top() {
                    Some(Frame::Steal(victim)) => victim,
                    _ => self.own,
                };
                slot(victim, theirs)
            }
            Action::Burn(seat, theirs) => slot(seat, theirs),
            Action::Protect(pair) => Some(("slots", format!("{} {pair}", self.own))),
            Action::Buy(tile) => avatar(tile),
            Action::Smash(seat, place) => Some(("tile", format!("{seat} {place}"))),
        }
    }
}

/// What the player should know before.
fn warning(look: Look<'_>, own: Seat, action: Action) -> Option<String> {
    let asked = look.game.turn(look.state).asks(own);
    if !asked || !matches!(look.phase(), Phase::Roll | Phase::Assign) {
        return None;
    }
    match action {
        Action::Stop => {
            let marked = look.marked().len();
            (marked > 0).then(|| {
                format!("You have marked {}, and nothing more is rolled in this turn", dice(marked))
            })
        }
        Action::Combo(combo) => warning_of_combo(look, own, combo).map(Into::into),
        Action::At(seat) => {
            let Act::Combo(combo, count) = look.staged()?.act else { return None };
            let value = match look.combo(combo).effect {
                Effect::Strike => count,
                Effect::StrikeOne(value) => value,
                _ => return None,
            };
            let defence = look.defence(seat);
            (value <= defence).then(|| format!("{value} − {defence}: this takes no die"))
        }
        Action::Overdraw => {
            let hand = look.hand(own).len() + OVERDRAWN;
            (hand <= usize::from(REPAID))
                .then(|| "Paying back three dice will eliminate you".into())
        }
        _ => None,
    }
}

fn warning_of_combo(look: Look<'_>, own: Seat, combo: ComboId) -> Option<&'static str> {
    if !look.combos(own).any(|known| known == combo) {
        return None;
    }
    let (useless, message) = match look.combo(combo).effect {
        Effect::Take => (
            look.state.dice.first_lost(combo.board()).is_none(),
            "No die of this colour is in the pool",
        ),
        Effect::Drain => {
            let other = own.next(look.rules().seats);
            let none = look.drained(other, combo.board().opposing()).is_none();
            (none, "The opponent has no such die")
        }
        Effect::Heal(_) => (!look.can_heal(own), "You can heal nothing now"),
        Effect::Shake => {
            (look.others(own).all(|seat| look.defence(seat) == 0), "Nobody has any defence")
        }
        Effect::Lock => (
            look.hand(own).len() <= ENOUGH && look.locks(own) + 1 < LOCKS,
            "With fewer than two unlocked dice you lose",
        ),
        _ => return None,
    };
    useless.then_some(message)
}
