//! The Z Zone, large: the picture of the sheet, the ghost, and what can be clicked above them.

use leptos::prelude::*;
use zeds_zone::{Action, Part, Region, Square};
use ztable_core::Thing;
use ztable_web_boards::zeds_zone as film;

use super::desk::Desk;
use super::paint::{Area, Detail};
use super::{ghost, paper, words};
use crate::board::roving::{self, Stop};
use crate::board::shows;

/// The Z Zone of the sheet in the middle.
pub(super) fn zone(desk: Desk) -> impl IntoView {
    // A sheet that is drawn on changes when the sector has come there.
    let art = desk.hold(film::SHEET.into(), move |_| {
        let (sheet, news) = (desk.sheet.get(), desk.news.get());
        desk.kit.with_value(|kit| paper::paper(kit, &sheet, &news, Detail::Full))
    });
    let stamp = desk.hold(film::RESULT.into(), move |_| {
        desk.seat.with(|seat| {
            seat.as_ref().map_or(String::new(), |seat| paper::stamp(seat.status, seat.facts.vp))
        })
    });
    let stops = Memo::new(move |_| stops(desk));
    // The stop that the tab key leads to.
    let here = RwSignal::new(None::<Region>);
    let tab_stop = Memo::new(move |_| {
        stops.with(|stops| {
            let known = |region: &Region| stops.iter().any(|stop| stop.thing == *region);
            let first_lit = || stops.iter().map(|stop| stop.thing).find(|at| lit(desk, *at));
            here.get().filter(known).or_else(first_lit).or(stops.first().map(|stop| stop.thing))
        })
    });
    let caption = move || {
        desk.seat.with(|seat| {
            seat.as_ref().map_or(String::new(), |seat| match desk.name(seat.seat) {
                you if you == "You" => "Your Z Zone".into(),
                name => format!("The Z Zone of {name}"),
            })
        })
    };
    view! {
        <svg
            class="zz-zone"
            viewBox=paper::VIEW_BOX
            role="group"
            aria-label=caption
            class:zz-asked=move || desk.asked()
            on:pointerdown=move |press| desk.pressed_by(&press.pointer_type())
            on:pointerleave=move |_| desk.look_away()
        >
            <g aria-hidden="true" inner_html=move || art.get()></g>
            <g aria-hidden="true" inner_html=move || stamp.get()></g>
            <For each=move || stops.get() key=|stop| stop.thing.index() let:stop>
                {hit(desk, stop.thing, stops, here, tab_stop)}
            </For>
            <g class="zz-ghost" aria-hidden="true" inner_html=move || ghost::ghost(desk)></g>
        </svg>
    }
}

/// The squares, and the halves of squares in which a grenade has a target.
fn stops(desk: Desk) -> Vec<Stop<Region>> {
    let sheet = desk.sheet.get();
    let mut stops = Vec::new();
    for square in Square::all() {
        let parts = sheet.halving(square).parts();
        let target = |part: &Part| desk.may(Action::Grenade(Region { square, part: *part }));
        let parts = if parts.iter().any(target) { parts } else { &[Part::Whole] };
        for &part in parts {
            let region = Region { square, part };
            let (x, y) = Area::region(region).middle();
            stops.push(Stop { thing: region, x, y });
        }
    }
    stops
}

fn lit(desk: Desk, region: Region) -> bool {
    desk.may(desk.meaning(region))
}

fn id(region: Region) -> String {
    format!("zz-at-{}", region.to_string().replace('/', "-"))
}

/// One square or half that can be clicked, tapped, or reached with the arrow keys.
fn hit(
    desk: Desk,
    region: Region,
    stops: Memo<Vec<Stop<Region>>>,
    here: RwSignal<Option<Region>>,
    tab_stop: Memo<Option<Region>>,
) -> impl IntoView {
    let lit = Memo::new(move |_| lit(desk, region));
    let label = Memo::new(move |_| label(desk, region));
    let class = move || {
        let meaning = desk.meaning(region);
        let kind = match meaning {
            Action::Grenade(_) => " zz-target",
            Action::Shelter => " zz-refuge",
            _ => "",
        };
        let armed = if desk.armed.get() == Some(meaning) { " zz-armed" } else { "" };
        format!("zz-hit{kind}{armed}")
    };
    let look = move || desk.look(Action::Square(region.square), label.get_untracked());
    let area = Area::region(region).inset(3.0);
    view! {
        <rect
            class=class
            data-lit=move || lit.get()
            id=id(region)
            role=move || if lit.get() { "button" } else { "img" }
            aria-label=move || label.get()
            data-pick=move || desk.meaning(region).to_string()
            data-target=shows("square", region.square) + &shows("region", region) + &shows("shelter", region)
            tabindex=move || if tab_stop.get() == Some(region) { "0" } else { "-1" }
            x=area.0
            y=area.1
            width=area.2
            height=area.3
            rx="7"
            on:pointermove=move |moved| {
                if moved.pointer_type() != "touch" {
                    look();
                }
            }
            on:focus=move |_| {
                here.set(Some(region));
                // Words that come and go while a finger is down would move the sheet under it.
                if !desk.touched() {
                    look();
                }
            }
            on:blur=move |_| desk.look_away()
            on:click=move |_| desk.tap(desk.meaning(region))
            on:keydown=move |press| {
                desk.key(
                    &press,
                    || desk.choose(desk.meaning(region)),
                    |way| stops.with_untracked(|stops| roving::next(stops, region, way)).map(id),
                );
            }
        />
    }
}

/// What a square or half is called: what it holds, and what picking it does.
fn label(desk: Desk, region: Region) -> String {
    let sheet = desk.sheet.get();
    let action = desk.meaning(region);
    let told = desk.may(action).then(|| desk.told(action)).flatten();
    let state = desk.kit.with_value(|kit| words::square(kit.table, &sheet, region.square));
    let Some((words, warning)) = told else { return state };
    let consequence = match action {
        Action::Square(square) => ghost::consequence(desk, square),
        _ => None,
    };
    let mut label = match consequence {
        Some(consequence) => format!("{words}: {}.", consequence.sentence()),
        None => format!("{words}. {state}."),
    };
    if let Some(warning) = warning {
        label.push(' ');
        label.push_str(&warning);
    }
    label
}
