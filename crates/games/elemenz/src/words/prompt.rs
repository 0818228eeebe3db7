//! What is asked of whom.

use ztable_core::{Prompt, Seat, Window, rule};

use super::{dice, seat_name};
use crate::about::{AFTER_ROLLS, AFTER_TURN, BEFORE_ROLL, HIT, SURGE};
use crate::action::Action;
use crate::numbers::ROLLS;
use crate::phase::{Frame, Might, Phase, ReactionWindow};
use crate::rules::{ElemenZ, Matter};
use crate::state::State;
use crate::view::View;

/// What is asked of the viewer now, or what is being waited for.
pub(crate) fn prompt(game: &ElemenZ, view: &View) -> Prompt {
    let state = view.state(game);
    let cite = |matter| game.rules.cite(matter);
    if state.phase == Phase::Over {
        return Prompt::new(cite(Matter::Over), "The game is over.");
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
                cite(Matter::Next),
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
    let cite = |matter| game.rules.cite(matter);
    match state.top() {
        Some(Frame::Window(ReactionWindow::Start)) => Prompt::new(
            rule!("EZ-15.1"),
            format!("Before {} rolls: use an Avatar or pass.", seat_name(view, state.active)),
        ),
        Some(Frame::Window(ReactionWindow::Interfere)) => Prompt::new(
            cite(Matter::Interfere),
            format!(
                "After the rolls of {}: {}.",
                seat_name(view, state.active),
                if game.look(state).can_act(seat, ReactionWindow::Interfere) {
                    "interfere or pass"
                } else {
                    "nothing of yours fits, so pass"
                }
            ),
        ),
        Some(Frame::Window(ReactionWindow::Finish)) => Prompt::new(
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
            Prompt::new(cite(Matter::ChooseLoss), format!("Choose {} to lose.", dice(loss)))
        }
        Some(Frame::Hit(hit)) => {
            let what = match (hit.might, hit.loss) {
                (Might::Shake, _) => "would shake off your defence".to_string(),
                (_, loss) => format!("costs you {}", dice(usize::from(loss.unwrap_or(0)))),
            };
            Prompt::new(
                cite(Matter::Answer),
                format!("{} {what}: answer or accept.", game.combo(hit.combo).name),
            )
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
        _ if state.staged.is_some() => {
            Prompt::new(cite(Matter::Activate), "Choose the target or what covers the next space.")
        }
        _ => in_phase(game, state, seat),
    }
}

/// What the phase asks for.
fn in_phase(game: &ElemenZ, state: &State, seat: Seat) -> Prompt {
    let cite = |matter| game.rules.cite(matter);
    match state.phase {
        Phase::Shamans => Prompt::new(rule!("EZ-2.2"), "Pick your Shaman."),
        Phase::Layout => Prompt::new(
            rule!("EZ-2.5"),
            format!("Choose the token for slot s{}.", state.laid[seat] + 1),
        ),
        Phase::Colours => Prompt::new(rule!("EZ-27.1"), "Choose the colour you start with."),
        Phase::Roll if state.rolls == 0 => {
            Prompt::new(cite(Matter::FirstRoll), "Roll all your dice.")
        }
        Phase::Roll if state.rolls >= ROLLS => Prompt::new(
            cite(Matter::Stop),
            format!("All {ROLLS} rolls are made: play what changes a die, or stop rolling."),
        ),
        Phase::Roll => Prompt::new(
            cite(Matter::Reroll),
            format!("{} of {ROLLS} rolls made: mark dice and roll them, or stop.", state.rolls),
        ),
        _ => Prompt::new(cite(Matter::Use), "Use your dice, or end the turn."),
    }
}

/// The reaction window that the viewer is asked in.
pub(crate) fn window(view: &View) -> Option<Window<Action>> {
    let seat = view.viewer.seat()?;
    let pass = Action::Pass;
    let kind = match view.table.stack.last()? {
        Frame::Window(kind) if view.table.asked.contains(seat) => match kind {
            ReactionWindow::Start => &BEFORE_ROLL,
            ReactionWindow::Interfere => &AFTER_ROLLS,
            ReactionWindow::Finish => &AFTER_TURN,
        },
        Frame::Hit(hit) if hit.target == seat && !hit.accepted => &HIT,
        Frame::Surge if view.table.active == seat => &SURGE,
        _ => return None,
    };
    Some(Window { kind, pass, matter: None })
}
