//! The Sector Table: light die at the rows, dark die at the columns.

use leptos::prelude::*;
use zeds_zone::{Action, FACES, SectorId};

use super::desk::Desk;
use super::paint::{Area, Detail, Picture, UNIT, die, sector};
use crate::board::roving::{self, Stop};
use crate::board::shows;

const PITCH: f32 = UNIT + 12.0;
const MARGIN: f32 = 64.0;
const VIEW_BOX: &str = "0 0 732 732";

/// How it stands with a sector in the turn.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Mark {
    crossed: bool,
    rolled: bool,
    lit: bool,
    taken: bool,
    new: bool,
}

/// The Sector Table of the sheet in the middle.
pub(super) fn sector_table(desk: Desk) -> impl IntoView {
    let roll = Memo::new(move |_| {
        let shared = desk.read(|view| view.roll);
        let own = desk.seat.with(|seat| seat.as_ref()?.this_turn.as_ref()?.reroll);
        own.or(shared)
    });
    let frame = move || {
        let mut picture = Picture::default();
        for face in 1..=FACES {
            let at = MARGIN + (f32::from(face) - 0.5) * PITCH;
            for (dark, middle) in [(false, (32.0, at)), (true, (at, 32.0))] {
                let rolled = roll.get().map(|roll| if dark { roll.dark() } else { roll.light() });
                let class = if rolled == Some(face) { "zz-face zz-rolled" } else { "zz-face" };
                picture.group(format_args!(r#"class="{class}""#), |p| {
                    die(p, face, dark, middle, 44.0);
                });
            }
        }
        picture.finish()
    };
    let stops: Vec<Stop<SectorId>> = SectorId::all()
        .map(|thing| {
            let (x, y) = cell(thing).middle();
            Stop { thing, x, y }
        })
        .collect();
    let stops = StoredValue::new(stops);
    let here = RwSignal::new(None::<SectorId>);
    let tab_stop = Memo::new(move |_| {
        let first_lit = || SectorId::all().find(|id| desk.may(Action::Sector(*id)));
        here.get().or_else(first_lit).or(roll.get())
    });
    view! {
        <svg
            class="zz-table"
            viewBox=VIEW_BOX
            role="group"
            aria-label="Sector Table: the light die gives the row, the dark die the column"
            on:pointerdown=move |press| desk.pressed_by(&press.pointer_type())
            on:pointerleave=move |_| desk.board.explain.set(None)
        >
            <g aria-hidden="true" inner_html=frame></g>
            {SectorId::all().map(|id| cell_view(desk, id, roll, stops, here, tab_stop)).collect_view()}
        </svg>
    }
}

fn cell(id: SectorId) -> Area {
    let at = |face: u8| MARGIN + f32::from(face - 1) * PITCH + (PITCH - UNIT) / 2.0;
    Area(at(id.dark()), at(id.light()), UNIT, UNIT)
}

fn element_id(id: SectorId) -> String {
    format!("zz-sector-{id}")
}

fn cell_view(
    desk: Desk,
    id: SectorId,
    roll: Memo<Option<SectorId>>,
    stops: StoredValue<Vec<Stop<SectorId>>>,
    here: RwSignal<Option<SectorId>>,
    tab_stop: Memo<Option<SectorId>>,
) -> impl IntoView {
    let mark = Memo::new(move |_| {
        desk.seat.with(|seat| {
            let turn = seat.as_ref().and_then(|seat| seat.this_turn.as_ref());
            Mark {
                crossed: desk.sheet.with(|sheet| sheet.crossed().contains(id)),
                rolled: roll.get() == Some(id),
                lit: desk.may(Action::Sector(id)),
                taken: desk.to_draw() == Some(id),
                new: turn.is_some_and(|turn| turn.newly_crossed.contains(&id)),
            }
        })
    });
    let (described, picture) = desk.kit.with_value(|kit| {
        let shown = kit.table.sector(id);
        let mut picture = Picture::default();
        sector(&mut picture, shown, cell(id), Detail::Full);
        (shown.describe(), picture.finish())
    });
    let words = StoredValue::new(described);
    let label = Memo::new(move |_| {
        let mark = mark.get();
        let mut label = words.get_value();
        for (is, state) in [
            (mark.crossed, "; crossed out"),
            (mark.rolled, "; rolled"),
            (mark.taken, "; to be drawn now"),
            (mark.lit, "; may be taken"),
        ] {
            if is {
                label.push_str(state);
            }
        }
        label
    });
    let area = cell(id);
    let cross = {
        let mut picture = Picture::default();
        picture.symbol("cross", area.middle(), UNIT * 0.92, "zz-cross");
        picture.finish()
    };
    let frame = area.inset(-3.0);
    let look = move || desk.board.explain.set(Some(label.get_untracked()));
    view! {
        <g
            class="zz-cell"
            class:zz-crossed=move || mark.get().crossed
            class:zz-rolled=move || mark.get().rolled
            data-lit=move || mark.get().lit
            class:zz-taken=move || mark.get().taken
            class:zz-new=move || mark.get().new
            id=element_id(id)
            role=move || if mark.get().lit { "button" } else { "img" }
            aria-label=move || label.get()
            data-pick=Action::Sector(id).to_string()
            data-target=shows("sector", id)
            tabindex=move || if tab_stop.get() == Some(id) { "0" } else { "-1" }
            on:pointerenter=move |entered| {
                if entered.pointer_type() != "touch" {
                    look();
                }
            }
            on:focus=move |_| {
                here.set(Some(id));
                if !desk.touched() {
                    look();
                }
            }
            on:blur=move |_| desk.board.explain.set(None)
            on:click=move |_| desk.tap(Action::Sector(id))
            on:keydown=move |press| {
                desk.key(
                    &press,
                    || desk.choose(Action::Sector(id)),
                    |way| stops.with_value(|stops| roving::next(stops, id, way)).map(element_id),
                );
            }
        >
            <rect class="zz-plate" x=area.0 y=area.1 width=area.2 height=area.3 rx="6" />
            <g class="zz-print" inner_html=picture></g>
            <g class="zz-strike" inner_html=cross></g>
            <rect class="zz-frame" x=frame.0 y=frame.1 width=frame.2 height=frame.3 rx="9" />
        </g>
    }
}
