//! What is asked.

use ztable_core::words::{count, either, one_of};
use ztable_core::{Prompt, rule};

use crate::phase::Phase;
use crate::rules::ZedsZone;
use crate::status::{Status, solo_title};
use crate::view::{SeatView, TurnView, View};

/// What is asked of the viewer now, or what is being waited for.
pub(crate) fn prompt(game: &ZedsZone, view: &View) -> Prompt {
    if view.over {
        return over(view);
    }
    let waiting = view.seats.iter().filter(|seat| !seat.finished).count();
    let waiting =
        format!("Turn {}: waiting for {} to finish.", view.turn, count(waiting, "player"));
    let Some(own) = view.own() else { return Prompt::new(rule!("ZZ-3.5"), waiting) };
    match (&own.this_turn, own.status) {
        (Some(turn), Status::Alive) if turn.step.asks() => asked(game, view, own, turn),
        (_, Status::Lost { .. }) => Prompt::new(
            rule!("ZZ-3.4"),
            format!("You have lost and take no further part. {waiting}"),
        ),
        _ => Prompt::new(rule!("ZZ-3.5"), format!("You have finished the turn. {waiting}")),
    }
}

fn over(view: &View) -> Prompt {
    let Some(own) = view.own() else {
        return Prompt::new(rule!("ZZ-11.1"), "The game is over.");
    };
    match own.status {
        Status::Lost { turn } => Prompt::new(
            rule!("ZZ-10.2"),
            format!("The game is over. You were lost in turn {turn}."),
        ),
        Status::Escaped if view.seats.len() == 1 => Prompt::new(
            rule!("ZZ-11.10"),
            format!(
                "You have escaped with {} VP: {}.",
                own.facts.vp,
                solo_title(Some(own.facts.vp))
            ),
        ),
        Status::Escaped => Prompt::new(
            rule!("ZZ-11.4"),
            format!("The game is over. You have escaped with {} VP.", own.facts.vp),
        ),
        Status::Trapped | Status::Alive => Prompt::new(
            rule!("ZZ-11.3"),
            format!("The game is over. You have not escaped: {}.", what_is_missing(own)),
        ),
    }
}

fn what_is_missing(own: &SeatView) -> &'static str {
    match (own.facts.exit_reached, own.facts.generator_running) {
        (false, false) => "the passable area has neither the exit nor a generator",
        (false, true) => "the passable area does not reach the exit",
        (true, _) => "there is no generator in the passable area",
    }
}

fn asked(game: &ZedsZone, view: &View, own: &SeatView, turn: &TurnView) -> Prompt {
    let roll = turn.reroll.unwrap_or(view.roll);
    let shelter = if turn.shelter_offered { ", or use a shelter to roll again" } else { "" };
    let sheet = own.sheet.draw(&game.plan);
    match turn.step {
        Phase::Sector => {
            let choice = either(&turn.candidates);
            if sheet.chooses_generator(view.turn) {
                Prompt::new(
                    rule!("ZZ-4.10"),
                    format!("Turn 20 and no generator drawn: take sector {choice}."),
                )
            } else if turn.candidates.iter().any(|sector| sector.light() == roll.light()) {
                Prompt::new(
                    rule!("ZZ-4.3"),
                    format!("Sector {roll} is crossed out: take {choice} instead{shelter}."),
                )
            } else {
                Prompt::new(
                    rule!("ZZ-4.5"),
                    format!("Row {} is used up: take {choice}{shelter}.", roll.light()),
                )
            }
        }
        Phase::Square => {
            let sector = turn.taken.or(turn.candidates.first().copied()).unwrap_or(roll);
            let instead =
                if sector == roll { String::new() } else { format!(", as {roll} is taken,") };
            Prompt::new(
                rule!("ZZ-5.1"),
                format!("Draw sector {sector}{instead} in any free square{shelter}."),
            )
        }
        _ => Prompt::new(
            rule!("ZZ-7.1"),
            format!(
                "You may use {} to erase an isolated zombie; pick its place, or say that you are \
                 done.",
                one_of("your", own.facts.grenades, "grenade")
            ),
        ),
    }
}
