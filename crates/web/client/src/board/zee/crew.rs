//! Who plays: bots, points, cards and teams.

use leptos::prelude::*;
use serde::Deserialize;
use serde_json::Value;
use zee::{Question, SeatView, View};
use ztable_core::words::count;

use super::desk::Desk;
use super::paint;
use super::reactor::value;
use crate::board::Standing;

/// How the seats stand, for the panels beside the board.
pub(super) fn standings(view: &Value, _: &Value) -> Vec<Standing> {
    let Ok(view) = View::deserialize(view) else { return Vec::new() };
    view.seats.iter().map(|seat| standing(&view, seat)).collect()
}

fn standing(view: &View, seat: &SeatView) -> Standing {
    if let Some(zolo) = &view.zolo {
        let so_far: u8 = zolo.scores.iter().sum();
        return Standing {
            score: Some(i32::from(so_far)),
            progress: format!("{so_far} of {}", view.target),
            note: Some(format!("round {} of 3", zolo.round.min(3))),
            out: false,
        };
    }
    let bot = seat.bot.map_or("", |bot| bot.title());
    let mut notes = vec![bot.to_string()];
    if let Some(team) = seat.team {
        notes.push(format!("team {team}"));
    }
    if is_aside(view, seat) {
        notes.push("set aside".into());
    }
    Standing {
        score: Some(i32::from(seat.points)),
        progress: format!("{} of {}", total(view, seat), view.target),
        note: Some(notes.join(", ")),
        out: false,
    }
}

/// The points that count: those of the team.
fn total(view: &View, seat: &SeatView) -> u8 {
    let mates = view.seats.iter().filter(|other| match seat.team {
        Some(team) => other.team == Some(team),
        None => other.seat == seat.seat,
    });
    mates.map(|mate| mate.points).sum()
}

fn is_aside(view: &View, seat: &SeatView) -> bool {
    let at = seat.bot.and_then(|bot| view.bots.get(bot).copied().flatten());
    view.turn > 0 && at.is_none()
}

/// One seat as its plate shows it.
#[derive(Clone, PartialEq)]
struct Plate {
    seat: SeatView,
    target: u8,
    /// The points that count: those of the team.
    total: u8,
    asked: bool,
    active: bool,
    aside: bool,
    dealer: bool,
    own: bool,
    won: bool,
}

fn plates(view: &View) -> Vec<Plate> {
    let total = |seat: &SeatView| total(view, seat);
    let best = view.seats.iter().map(total).max().unwrap_or_default();
    let over = view.stage == Question::Over;
    let plate = |seat: &SeatView| Plate {
        target: view.target,
        total: total(seat),
        asked: view.asked == Some(seat.seat),
        active: view.active == seat.seat && !over,
        aside: is_aside(view, seat),
        dealer: view.dealer == Some(seat.seat) && view.turn == 0,
        own: view.viewer.is(seat.seat),
        won: over && total(seat) == best,
        seat: seat.clone(),
    };
    let mut plates: Vec<Plate> = view.seats.iter().map(plate).collect();
    // Teams stand together; within a team the order of the seats stays.
    plates.sort_by_key(|plate| plate.seat.team);
    plates
}

/// The plates of all seats.
pub(super) fn crew(desk: Desk) -> impl IntoView {
    let plates = desk.memo(plates);
    let teams = move || {
        plates.with(|all| all.iter().filter_map(|plate| plate.seat.team).max()).unwrap_or(0)
    };
    let count = move || format!("--seats: {}", plates.with(Vec::len));
    view! {
        <ul class="ze-crew" data-teams=move || teams().to_string() style=count aria-label="Bots and points">
            <For each=move || 0..plates.with(Vec::len) key=|at| *at let:at>
                {
                    let one = Memo::new(move |_| plates.with(|all| all.get(at).cloned()));
                    move || one.get().map(|plate| plate_view(desk, plate))
                }
            </For>
        </ul>
    }
}

fn plate_view(desk: Desk, plate: Plate) -> impl IntoView {
    let seat = &plate.seat;
    let name = desk.name(seat.seat);
    let art = seat.bot.map(|bot| paint::portrait(bot, value(desk, bot))).unwrap_or_default();
    let colour = seat.bot.map_or("", |bot| bot.name());
    let state = match () {
        () if plate.won => Some("wins"),
        () if plate.aside => Some("set aside"),
        () if plate.seat.shielded => Some("shielded"),
        () if plate.dealer => Some("Dealer"),
        () => None,
    };
    let label = label(&plate, &name);
    let pips = (0..plate.target)
        .map(|number| {
            let own = number < seat.points;
            let mate = !own && number < plate.total;
            view! { <i class="ze-pip" class:ze-got=own class:ze-mate=mate></i> }
        })
        .collect_view();
    view! {
        <li
            class="ze-crewman"
            class:ze-on-turn=plate.active
            class:ze-asked-now=plate.asked
            class:ze-aside=plate.aside
            class:ze-own=plate.own
            class:ze-won=plate.won
            data-bot=colour
            data-team=seat.team.map(|team| team.to_string())
        >
            <span class="visually-hidden">{label}</span>
            <svg class="ze-portrait" viewBox="-54 -54 108 108" aria-hidden="true" inner_html=art></svg>
            <span class="ze-crew-name" aria-hidden="true">{name}</span>
            <span class="ze-crew-facts" aria-hidden="true">
                <span class="ze-pips">{pips}</span>
                <span class="ze-cards-left">{seat.cards}</span>
                {state.map(|state| view! { <span class="ze-state">{state}</span> })}
            </span>
            {seat.team.map(|team| view! { <span class="ze-team" aria-hidden="true">{team}</span> })}
        </li>
    }
}

/// The plate in words.
fn label(plate: &Plate, name: &str) -> String {
    let seat = &plate.seat;
    let bot = seat.bot.map_or("", |bot| bot.title());
    let mut words = format!("{name}, {bot}: {} of {} points", seat.points, plate.target);
    if let Some(team) = seat.team {
        words.push_str(&format!(", team {team} with {}", plate.total));
    }
    words.push_str(&format!(", {}", count(seat.cards, "card")));
    for (is, word) in [
        (plate.aside, "set aside"),
        (seat.shielded, "shielded"),
        (plate.active, "on turn"),
        (plate.won, "wins"),
    ] {
        if is {
            words.push_str(", ");
            words.push_str(word);
        }
    }
    words
}
