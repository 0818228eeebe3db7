//! What is asked, and what a pick means, in words.

use ztable_core::{Game, Label, Prompt, Seat, Target, Window, WindowKind};

use crate::action::Action;
use crate::avatar::Avatar;
use crate::board::{ComboId, Effect};
use crate::die::DieId;
use crate::element::Element;
use crate::game::ElemenZ;
use crate::narrate::{dice, die};
use crate::rule;
use crate::rules::ROLLS;
use crate::state::{Frame, Kind, Might, Phase, State};
use crate::table::View;

fn seat_name(view: &View, seat: Seat) -> String {
    if view.viewer.is(seat) {
        return "you".into();
    }
    match view.table.seats.get(seat.index()).and_then(|seat| seat.shaman) {
        Some(shaman) => format!("the {} Shaman", shaman.name()),
        None => format!("player {}", seat.number() + 1),
    }
}

/// What is asked of the viewer now, or what is being waited for.
pub(crate) fn prompt(game: &ElemenZ, view: &View) -> Prompt {
    let monolith = game.rules.is_monolith();
    let state = view.state(game);
    if state.phase == Phase::Over {
        let rule = if monolith { rule!("EZ-25.1") } else { rule!("EZ-16.1") };
        return Prompt::new(rule, "The game is over.");
    }
    let Some(seat) = view.asked(game) else {
        return match state.top() {
            Some(Frame::Window(_)) => Prompt::new(rule!("EZ-15.3"), deciding(view)),
            None if matches!(state.phase, Phase::Layout | Phase::Shamans) => {
                Prompt::new(rule!("EZ-2.5"), "The table is being set.")
            }
            None if state.phase == Phase::Colours => {
                Prompt::new(rule!("EZ-27.1"), "The table is being set.")
            }
            Some(Frame::Hit(hit)) => Prompt::new(
                rule!("EZ-10.1"),
                format!("Waiting for {} to answer.", seat_name(view, hit.target)),
            ),
            _ => Prompt::new(
                if monolith { rule!("EZ-21.1") } else { rule!("EZ-3.9") },
                format!("Waiting for {}.", seat_name(view, state.active)),
            ),
        };
    };
    asked(game, view, &state, seat)
}

/// What a seat reads that is not asked in an open window; only its own answer is its business.
fn deciding(view: &View) -> &'static str {
    let own = view.viewer.seat().and_then(|seat| view.table.seats.get(seat.index()));
    match own.and_then(|seat| seat.answer) {
        Some(_) => "Your answer is in; the table is deciding.",
        None => "The table is deciding.",
    }
}

fn asked(game: &ElemenZ, view: &View, state: &State, seat: Seat) -> Prompt {
    let monolith = game.rules.is_monolith();
    match state.top() {
        Some(Frame::Window(Kind::Start)) => Prompt::new(
            rule!("EZ-15.1"),
            format!("Before {} rolls: use an Avatar or pass.", seat_name(view, state.active)),
        ),
        Some(Frame::Window(Kind::Interfere)) => Prompt::new(
            if monolith { rule!("EZ-26.4") } else { rule!("EZ-15.2") },
            format!("After the rolls of {}: interfere or pass.", seat_name(view, state.active)),
        ),
        Some(Frame::Window(Kind::Finish)) => Prompt::new(
            rule!("EZ-15.5"),
            format!(
                "After the turn of {}: trigger AFTERSHOCK or pass.",
                seat_name(view, state.active)
            ),
        ),
        Some(Frame::Surge) => {
            Prompt::new(rule!("EZ-5.7"), "A Wild Surge: stop it with a Totemic Buff or accept it.")
        }
        Some(Frame::Hit(hit)) if hit.accepted => {
            let loss = usize::from(hit.loss.unwrap_or(0));
            let rule = if monolith { rule!("EZ-26.2") } else { rule!("EZ-10.2") };
            Prompt::new(rule, format!("Choose {} to lose.", dice(loss)))
        }
        Some(Frame::Hit(hit)) => {
            let what = match (hit.might, hit.loss) {
                (Might::Shake, _) => "would shake off your defence".to_string(),
                (_, loss) => format!("costs you {}", dice(usize::from(loss.unwrap_or(0)))),
            };
            let rule = if monolith { rule!("EZ-26.2") } else { rule!("EZ-15.4") };
            Prompt::new(rule, format!("{} {what}: answer or accept.", game.combo(hit.combo).name))
        }
        Some(Frame::Steal(victim)) => Prompt::new(
            rule!("EZ-11.2"),
            format!("Choose a token of {} to steal.", seat_name(view, victim)),
        ),
        Some(Frame::Keep(..)) => {
            Prompt::new(rule!("EZ-11.2"), "Choose a slot for the stolen token.")
        }
        Some(Frame::Repay(left)) => Prompt::new(
            rule!("EZ-14.18"),
            format!("Return {} to the pool.", dice(usize::from(left))),
        ),
        _ if state.staged.is_some() => Prompt::new(
            if monolith { rule!("EZ-21.2") } else { rule!("EZ-8.2") },
            "Choose the target or what covers the next space.",
        ),
        _ => match state.phase {
            Phase::Shamans => Prompt::new(rule!("EZ-2.2"), "Pick your Shaman."),
            Phase::Layout => Prompt::new(
                rule!("EZ-2.5"),
                format!("Choose the token for slot s{}.", state.laid[seat.index()] + 1),
            ),
            Phase::Colours => Prompt::new(rule!("EZ-27.1"), "Choose the colour you start with."),
            Phase::Roll if state.rolls == 0 => Prompt::new(
                if monolith { rule!("EZ-21.1") } else { rule!("EZ-3.4") },
                "Roll all your dice.",
            ),
            Phase::Roll => Prompt::new(
                if monolith { rule!("EZ-21.1") } else { rule!("EZ-3.5") },
                format!(
                    "{} of 3 rolls made: mark dice and roll them, or stop.",
                    state.rolls.min(ROLLS)
                ),
            ),
            _ => Prompt::new(
                if monolith { rule!("EZ-21.8") } else { rule!("EZ-3.7") },
                "Use your dice, or end the turn.",
            ),
        },
    }
}

const BEFORE_ROLL: WindowKind =
    WindowKind::new("before-roll", "Before somebody’s first roll: Thin Veil, Curse");
const AFTER_ROLLS: WindowKind = WindowKind::new(
    "after-rolls",
    "After somebody’s last roll: fog, Winds of Change, Wild Pulse, Jolt",
);
const AFTER_TURN: WindowKind = WindowKind::new("after-turn", "After somebody’s turn: AFTERSHOCK");
const HIT: WindowKind =
    WindowKind::new("hit", "When a combo is about to hit you: Totem, Restore, BACKDRAFT, Avatars");
const SURGE: WindowKind = WindowKind::new("surge", "When your Z make a Wild Surge: Totemic Buff");

/// The kinds of reaction windows.
pub(crate) const WINDOWS: &[WindowKind] = &[BEFORE_ROLL, AFTER_ROLLS, AFTER_TURN, HIT, SURGE];

/// The reaction window that the viewer is asked in.
pub(crate) fn window(view: &View) -> Option<Window<Action>> {
    let seat = view.viewer.seat()?;
    let pass = Action::Pass;
    let kind = match view.table.stack.last()? {
        Frame::Window(kind) if view.table.asked.contains(seat) => match kind {
            Kind::Start => &BEFORE_ROLL,
            Kind::Interfere => &AFTER_ROLLS,
            Kind::Finish => &AFTER_TURN,
        },
        Frame::Hit(hit) if hit.target == seat && !hit.accepted => &HIT,
        Frame::Surge if view.table.active == seat => &SURGE,
        _ => return None,
    };
    Some(Window { kind, pass, matter: None })
}

fn die_target(id: DieId) -> Option<Target> {
    Some(Target::new("die", id.to_string()))
}

fn shown(state: &State, id: DieId) -> String {
    let lies = state.die(id);
    match (lies.face, lies.at) {
        (Some(face), _) => format!("{} ({})", die(id), face.name()),
        (None, at) => format!("{} ({at})", die(id)),
    }
}

fn combo_words(game: &ElemenZ, combo: ComboId) -> String {
    let board =
        if combo.is_monolith() { format!(" of {}", combo.board().name()) } else { String::new() };
    format!("{}{board} ({})", game.combo(combo).name, game.combo(combo).spaces())
}

/// A pick in words.
pub(crate) fn label(game: &ElemenZ, view: &View, action: Action) -> Label {
    let state = view.state(game);
    let seat_target = |seat: Seat| Some(Target::new("seat", seat.to_string()));
    let slot_target = |seat: Seat, slot| Some(Target::new("slot", format!("{seat} {slot}")));
    let own = view.viewer.seat().unwrap_or(state.active);
    let token = |slot: crate::token::Slot| {
        view.table
            .seats
            .get(own.index())
            .and_then(|seat| seat.slots.get(slot.index()))
            .and_then(|slot| slot.token)
            .map_or("the token", |token| token.name())
    };
    let combo_target = |combo: ComboId| Some(Target::new("combo", combo.to_string()));
    let avatar_target = |avatar: Avatar| Some(Target::new("avatar", avatar.to_string()));
    let colour_target = |colour: Element| Some(Target::new("colour", colour.to_string()));
    let board = || state.shamans[own.index()];
    let armed_target = || game.waiting(&state, own, |_| true).and_then(combo_target);
    let victim = match state.top() {
        Some(Frame::Steal(victim)) => victim,
        _ => own,
    };
    let (words, target) = match action {
        Action::Pass => match state.top() {
            Some(Frame::Hit(_)) => ("Accept it".into(), None),
            Some(Frame::Surge) => ("Accept the Wild Surge".into(), None),
            _ => ("Pass".into(), None),
        },
        Action::Roll if state.rolls == 0 => ("Roll all dice".into(), None),
        Action::Roll => ("Roll the marked dice".into(), None),
        Action::Stop => ("Stop rolling".into(), None),
        Action::End => ("End the turn".into(), None),
        Action::Trigger => match state.top() {
            Some(Frame::Hit(_)) => ("Trigger BACKDRAFT".into(), armed_target()),
            _ => ("Trigger AFTERSHOCK".into(), armed_target()),
        },
        Action::Stone => {
            ("Use Anchor Stone: lose one die fewer".into(), avatar_target(Avatar::STONE))
        }
        Action::Reflux => {
            ("Use Reflux: replace all your tokens".into(), avatar_target(Avatar::REFLUX))
        }
        Action::SecondWind => {
            ("Use Second Wind: re-roll the opposing dice".into(), avatar_target(Avatar::WIND))
        }
        Action::Veil => {
            ("Use Thin Veil: two Z are a Wild Surge".into(), avatar_target(Avatar::VEIL))
        }
        Action::Curse => {
            ("Use Curse: no healing in this turn".into(), avatar_target(Avatar::CURSE))
        }
        Action::Mirror => {
            ("Use Mirror Shard: back to its creator".into(), avatar_target(Avatar::MIRROR))
        }
        Action::Back => ("Take it back".into(), None),
        Action::Overdraw => (
            "Use Overdraw: two dice now for three at the end".into(),
            avatar_target(Avatar::OVERDRAW),
        ),
        Action::Shaman(shaman) => (
            format!("Be the {} Shaman", shaman.name()),
            Some(Target::new("shaman", shaman.to_string())),
        ),
        Action::Colour(colour) => {
            (format!("Start with {} dice", colour.colour()), colour_target(colour))
        }
        Action::Borrow(colour) => {
            (format!("Borrow a {} die", colour.colour()), colour_target(colour))
        }
        Action::Pair(element) => (
            format!("Pay with a pair of {}", element.name()),
            Some(Target::new("symbol", element.letter().to_string())),
        ),
        Action::Put(token) => {
            (format!("Lay {}", token.name()), Some(Target::new("token", token.to_string())))
        }
        Action::Mark(id) => (format!("Mark {}", shown(&state, id)), die_target(id)),
        Action::Unmark(id) => (format!("Keep {}", shown(&state, id)), die_target(id)),
        Action::Use(id) => (format!("Use {}", shown(&state, id)), die_target(id)),
        Action::Lose(id) => (format!("Lose {}", shown(&state, id)), die_target(id)),
        Action::Fog(id) => (format!("Fog: re-roll {}", shown(&state, id)), die_target(id)),
        Action::Air(id) => (format!("Free re-roll of {}", shown(&state, id)), die_target(id)),
        Action::Play(slot) => (format!("Play {} ({slot})", token(slot)), slot_target(own, slot)),
        Action::PlayOn(slot, id) => {
            (format!("Play {} ({slot}) on {}", token(slot), shown(&state, id)), die_target(id))
        }
        Action::Nudge(id, face) => {
            (format!("Nudge {} to {}", shown(&state, id), face.name()), die_target(id))
        }
        Action::Jolt(id, face) => {
            (format!("Jolt {} to {}", shown(&state, id), face.name()), die_target(id))
        }
        Action::Strike(count) => {
            (format!("STRIKE {count}"), board().map(ComboId::strike).and_then(combo_target))
        }
        Action::Shield(count) => {
            (format!("SHIELD with {count}"), board().map(ComboId::shield).and_then(combo_target))
        }
        Action::Combo(combo) => (combo_words(game, combo), combo_target(combo)),
        Action::Obstacle(combo) => (
            format!("Block {} of {}", game.combo(combo).name, combo.board().name()),
            combo_target(combo),
        ),
        Action::At(seat) => (format!("Aim at {}", seat_name(view, seat)), seat_target(seat)),
        Action::Deflect(seat) => {
            (format!("Deflect to {}", seat_name(view, seat)), seat_target(seat))
        }
        Action::Echo(seat) => (format!("Echo to {}", seat_name(view, seat)), seat_target(seat)),
        Action::Energise(slot) => (
            format!(
                "Re-energise {slot} for {}",
                dice(usize::from(game.stock.dice.prices[slot.index()]))
            ),
            slot_target(own, slot),
        ),
        Action::Steal(slot) => (format!("Steal the token in {slot}"), slot_target(victim, slot)),
        Action::Keep(slot) => (format!("Keep it in {slot}"), slot_target(own, slot)),
        Action::Burn(seat, slot) => {
            (format!("Burn {slot} of {}", seat_name(view, seat)), slot_target(seat, slot))
        }
        Action::Protect(one, two) => (
            format!("Discard {} ({one}) and {} ({two})", token(one), token(two)),
            Some(Target::new("slots", format!("{own} {one} {two}"))),
        ),
        Action::Buy(avatar) => (format!("Buy {}", avatar.name()), avatar_target(avatar)),
        Action::Smash(seat, place) => {
            let tile = Target::new("tile", format!("{seat} {}", place + 1));
            (format!("Burn Avatar {} of {}", place + 1, seat_name(view, seat)), Some(tile))
        }
    };
    Label { words, target, warning: warning(game, &state, own, action) }
}

/// What the player should know before.
fn warning(game: &ElemenZ, state: &State, own: Seat, action: Action) -> Option<String> {
    if !matches!(state.phase, Phase::Roll | Phase::Assign) || !game.turn(state).asks(own) {
        return None;
    }
    match action {
        Action::Combo(combo) => match game.combo(combo).effect {
            Effect::Take if state.dice.first_lost(combo.board()).is_none() => {
                Some("No die of this colour is in the pool".into())
            }
            Effect::Drain => {
                let other = own.next(game.rules.seats);
                let none = game.drained(state, other, combo.board().opposing()).is_none();
                none.then(|| "The opponent has no such die".into())
            }
            Effect::Heal(_) if !game.can_heal(state, own) => {
                Some("You can heal nothing now".into())
            }
            Effect::Shake if game.others(state, own).all(|seat| game.defence(state, seat) == 0) => {
                Some("Nobody has any defence".into())
            }
            Effect::Lock => (game.hand(state, own).len() <= 2 && game.locks(state, own) < 5)
                .then(|| "With fewer than two unlocked dice you lose".into()),
            _ => None,
        },
        Action::At(seat) => {
            let staged = state.staged?;
            let crate::state::Act::Combo(combo, count) = staged.act else { return None };
            let value = match game.combo(combo).effect {
                Effect::Strike => count,
                Effect::StrikeOne(value) => value,
                _ => return None,
            };
            let defence = game.defence(state, seat);
            (value <= defence).then(|| format!("{value} − {defence}: this takes no die"))
        }
        Action::Overdraw => {
            let hand = game.hand(state, own).len();
            (hand + 2 <= 3).then(|| "Paying back three dice will eliminate you".into())
        }
        _ => None,
    }
}
