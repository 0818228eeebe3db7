//! The reactor: belts that run, and the bots on them.

use leptos::prelude::*;
use zee::{Bot, Button, Conveyor, Question, Row, Staged};

use super::desk::Desk;
use super::film::{Now, Place};
use super::paint::{self, CHUTE, DEEP, HEAD, middle, width};
use super::{hits, preview};

/// The reactor with everything on it.
pub(super) fn reactor(desk: Desk) -> impl IntoView {
    let bays = desk.bays();
    let (wide, high) = (width(bays), HEAD + DEEP + CHUTE);
    let wrap = desk.wrap;
    let built = Memo::new(move |_| desk.frame.with(|frame| frame.reactor.len()));
    let setting_up = Memo::new(move |_| {
        let stages = [Question::Build, Question::Place];
        desk.read(|view| stages.contains(&view.stage)).unwrap_or_default()
    });
    let over = move || {
        desk.preview.with(|found| {
            let found = found.as_ref()?;
            desk.read(|view| preview::overlay(found, view, |bot| value(desk, bot)))
        })
    };
    view! {
        <svg
            class="ze-reactor"
            viewBox=format!("0 0 {wide} {high}")
            style=format!("--bays: {bays}; --wide: {wide}; --high: {high}")
            role="group"
            aria-label="Belts, Back row on top, Front row at the bottom"
            class:ze-asked=move || desk.asked()
            on:pointerleave=move |_| desk.look_away()
        >
            <g aria-hidden="true" inner_html=move || paint::hall(bays, built.get(), wrap && !setting_up.get())></g>
            <For each=move || 0..built.get() key=|at| *at let:at>
                {conveyor(desk, at)}
            </For>
            {building(desk)}
            <For
                each=move || desk.frame.with(|frame| frame.bots.keys().copied().collect::<Vec<_>>())
                key=|bot| *bot
                let:which
            >
                {figure(desk, which)}
            </For>
            {hits::belts(desk)}
            <g class="ze-over" aria-hidden="true" inner_html=move || over().unwrap_or_default()></g>
            {hits::ways(desk)}
            {hits::conveyors(desk)}
        </svg>
    }
}

/// The value on a bot's card.
pub(super) fn value(desk: Desk, bot: Bot) -> u8 {
    desk.roster.card(bot).value
}

fn conveyor(desk: Desk, at: usize) -> impl IntoView {
    let number = Conveyor::at(at).unwrap_or_default();
    let art = Memo::new(move |_| {
        desk.frame.with(|frame| {
            let kinds: Vec<_> =
                frame.reactor.get(at).into_iter().flatten().map(|belt| belt.kind()).collect();
            let fresh = match frame.now {
                Some(Now::Swapped(spot)) if spot.conveyor() == number => Some(spot.row() as usize),
                _ => None,
            };
            paint::conveyor(number, &kinds, fresh)
        })
    });
    // The belts that run: those of the film, or those of the pick that is aimed at.
    let drive = Memo::new(move |_| {
        let shown = desk.frame.with(|frame| frame.drive);
        let aimed = desk.preview.with(|preview| {
            let preview = preview.as_ref()?;
            preview.card.zip(preview.button())
        });
        let (card, button) = shown.or(aimed)?;
        let shapes = desk.deck.card(card).face.shapes;
        let runs = desk.frame.with(|frame| {
            let belts = frame.reactor.get(at)?;
            let touched = frame.bots.values().any(|place| {
                !place.out
                    && place.at.is_some_and(|spot| {
                        spot.conveyor() == number
                            && shapes.contains(belts[spot.row() as usize].kind())
                    })
            });
            Some(touched)
        });
        runs.filter(|runs| *runs).map(|_| button)
    });
    let class = move || match drive.get() {
        Some(Button::Advance) => "ze-conveyor ze-forward",
        Some(Button::Reverse) => "ze-conveyor ze-backward",
        Some(Button::Shift) => "ze-conveyor ze-sideward",
        _ => "ze-conveyor",
    };
    view! { <g class=class aria-hidden="true" inner_html=move || art.get()></g> }
}

/// The conveyor that is being built, with the belt that was laid in private.
fn building(desk: Desk) -> impl IntoView {
    let art = move || {
        desk.read(|view| {
            if view.stage != Question::Build {
                return String::new();
            }
            let Some(number) = Conveyor::at(view.reactor.len()) else { return String::new() };
            let mut picture = paint::Picture::default();
            let next = match view.staged {
                Some(Staged::Back { belt }) => {
                    paint::belt(&mut picture, belt.kind(), paint::corner(number.belt(Row::Back)));
                    Row::Mid
                }
                _ => Row::Back,
            };
            for row in Row::ALL {
                let (x, y) = paint::corner(number.belt(row));
                let class =
                    if row == next && view.is_asked() { "ze-slot ze-next" } else { "ze-slot" };
                picture.add(format_args!(
                    r#"<rect class="{class}" x="{}" y="{}" width="76" height="88" rx="8"/>"#,
                    x + 12.0,
                    y + 6.0
                ));
            }
            picture.finish()
        })
    };
    view! { <g class="ze-building" aria-hidden="true" inner_html=move || art().unwrap_or_default()></g> }
}

/// One bot, which moves when its place changes.
fn figure(desk: Desk, which: Bot) -> impl IntoView {
    let place = Memo::new(move |_| {
        desk.frame.with(|frame| frame.bots.get(&which).copied().unwrap_or_default())
    });
    let now = Memo::new(move |_| desk.frame.with(|frame| frame.now));
    let last = Memo::new(move |_| desk.frame.with(|frame| frame.last.contains(&which)));
    let own = move || desk.read(|view| view.own()?.bot).flatten() == Some(which);
    let style = move || {
        let Place { at, .. } = place.get();
        let (x, y) = at.map_or((0.0, 0.0), middle);
        format!("transform: translate({x}px, {y}px)")
    };
    let class = move || {
        let Place { at, out, appears } = place.get();
        let mut class = String::from("ze-bot");
        let mut add = |word: &str| {
            class.push(' ');
            class.push_str(word);
        };
        match (at, out) {
            (None, _) => add("ze-absent"),
            (Some(_), true) => add("ze-out"),
            (Some(_), false) => {}
        }
        if appears {
            add("ze-appears");
        }
        match now.get() {
            Some(Now::Blocked(bot)) if bot == which => add("ze-bump"),
            Some(Now::Shielded(bot)) if bot == which => add("ze-bump"),
            Some(Now::Moves(bot) | Now::Falls(bot)) if bot == which => add("ze-moving"),
            _ => {}
        }
        if last.get() {
            add("ze-last");
        }
        if own() {
            add("ze-mine");
        }
        class
    };
    let art = paint::portrait(which, value(desk, which));
    view! {
        <g class=class style=style aria-hidden="true" data-bot=which.name()>
            <g class="ze-bob">
                <ellipse class="ze-shadow" cx="0" cy="31" rx="27" ry="8" />
                <g transform="scale(.66)" inner_html=art></g>
            </g>
        </g>
    }
}
