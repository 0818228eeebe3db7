//! The head of the sheet: turn, dice, and the sector in hand.

use leptos::prelude::*;
use zeds_zone::{Action, LAST_TURN, Phase, SectorId};
use ztable_web_boards::zeds_zone as film;

use super::desk::Desk;
use super::paint::{Area, Detail, Picture, UNIT, die, sector};
use crate::board::shows;

/// Turn, dice and the sector in hand.
pub(super) fn head(desk: Desk) -> impl IntoView {
    view! {
        <header class="zz-head">
            {turn(desk)} {dice(desk)} {hand(desk)} {whose(desk)}
        </header>
    }
}

/// The turns as tally marks: four strokes and one across, four times.
fn turn(desk: Desk) -> impl IntoView {
    let turn = desk.memo(|view| view.turn);
    let marks = move || {
        let mut picture = Picture::default();
        for number in 1..=LAST_TURN {
            let (group, place) = (f32::from((number - 1) / 5), (number - 1) % 5);
            let class = match number.cmp(&turn.get()) {
                std::cmp::Ordering::Less => "zz-past",
                std::cmp::Ordering::Equal => "zz-now",
                std::cmp::Ordering::Greater => "zz-ahead",
            };
            let left = group * 50.0;
            let stroke = if place == 4 {
                format!("M{} 27 {} 7", left + 2.0, left + 40.0)
            } else {
                let x = left + 7.0 + f32::from(place) * 9.0;
                let lean = if place % 2 == 0 { 1.2 } else { -0.8 };
                format!("M{x} 5q{lean} 12 {} 24", -lean)
            };
            picture.add(format_args!(r#"<path class="{class}" d="{stroke}"/>"#));
        }
        picture.finish()
    };
    view! {
        <div class="zz-turn">
            <p class="zz-turn-number">
                "Turn " <strong>{move || turn.get()}</strong> <span>"/" {LAST_TURN}</span>
            </p>
            <svg class="zz-tally" viewBox="0 0 194 34" aria-hidden="true" inner_html=marks></svg>
        </div>
    }
}

/// The shared dice; after a shelter the own ones, with the refused ones small beside them.
fn dice(desk: Desk) -> impl IntoView {
    let rolls = desk.hold(film::DICE.into(), move |view| {
        let shared = Some((view.turn, view.roll));
        let own = desk.seat.with(|seat| seat.as_ref()?.this_turn.as_ref()?.reroll);
        (shared, own)
    });
    move || {
        let (Some((_, shared)), own) = rolls.get() else { return ().into_any() };
        let tumbling = desk.news.with_untracked(|news| news.rolled);
        let words = match own {
            None => format!("Light die {}, dark die {}", shared.light(), shared.dark()),
            Some(roll) => format!(
                "Own roll by a shelter: light die {}, dark die {}; refused: {shared}",
                roll.light(),
                roll.dark()
            ),
        };
        let roll = own.unwrap_or(shared);
        view! {
            <div class="zz-dice" class:zz-tumble=tumbling role="img" aria-label=words>
                {one_die(roll.light(), false, false)} {one_die(roll.dark(), true, false)}
                {own.map(|_| {
                    view! {
                        <span class="zz-refused" aria-hidden="true">
                            {one_die(shared.light(), false, true)} {one_die(shared.dark(), true, true)}
                        </span>
                    }
                })}
            </div>
        }
        .into_any()
    }
}

fn one_die(face: u8, dark: bool, refused: bool) -> impl IntoView {
    let mut picture = Picture::default();
    die(&mut picture, face, dark, (0.0, 0.0), 100.0);
    if refused {
        picture.add(r#"<path class="zz-refusal" d="M-56 52 56-52"/>"#);
    }
    let picture = picture.finish();
    view! { <svg class="zz-big-die" viewBox="-56 -56 112 112" aria-hidden="true" inner_html=picture></svg> }
}

/// The sector to draw, or the two to choose from.
fn hand(desk: Desk) -> impl IntoView {
    let cards = Memo::new(move |_| {
        let choosing = desk.step() == Some(Phase::Sector);
        if !choosing && desk.holds(film::DICE) {
            // It belongs to dice that are not rolled yet.
            return (false, Vec::new());
        }
        if !choosing {
            return (false, desk.to_draw().into_iter().collect::<Vec<_>>());
        }
        let lit = |picks: &Vec<Action>| {
            let sector = |action: &Action| match action {
                Action::Sector(id) => Some(*id),
                _ => None,
            };
            picks.iter().filter_map(sector).collect()
        };
        (true, desk.picks.with(lit))
    });
    move || {
        let (choosing, ids) = cards.get();
        if ids.is_empty() {
            return ().into_any();
        }
        view! {
            <div class="zz-hand" class:zz-choosing=choosing>
                <svg class="zz-leads-to" viewBox="0 0 60 40" aria-hidden="true">
                    <path d="M4 20q24-6 48 0M38 7q8 8 15 13-9 5-14 13" />
                </svg>
                {ids.into_iter().map(|id| card(desk, id, choosing)).collect_view()}
            </div>
        }
        .into_any()
    }
}

fn card(desk: Desk, id: SectorId, choosing: bool) -> impl IntoView {
    let (words, picture) = desk.kit.with_value(|kit| {
        let shown = kit.table.sector(id);
        let mut picture = Picture::default();
        sector(&mut picture, shown, Area(0.0, 0.0, UNIT, UNIT), Detail::Full);
        (shown.describe(), picture.finish())
    });
    let art = view! { <svg viewBox="-2 -2 104 104" aria-hidden="true" inner_html=picture></svg> };
    let name = view! { <span class="zz-card-id">{id.to_string()}</span> };
    if choosing {
        let explained = words.clone();
        view! {
            <button
                class="zz-card"
                data-lit=true
                aria-label=format!("Take {words}")
                data-pick=Action::Sector(id).to_string()
                data-target=shows("sector", id)
                on:click=move |_| desk.choose(Action::Sector(id))
                on:pointerenter=move |_| desk.board.explain.set(Some(explained.clone()))
                on:pointerleave=move |_| desk.board.explain.set(None)
            >
                {art}
                {name}
            </button>
        }
        .into_any()
    } else {
        view! { <div class="zz-card" role="img" aria-label=words>{art} {name}</div> }.into_any()
    }
}

/// Whose sheet it is, when it is not the viewer's, and the way back.
fn whose(desk: Desk) -> impl IntoView {
    move || {
        let name = desk.seat.with(|seat| seat.as_ref().map(|seat| desk.name(seat.seat)))?;
        let watching = desk.read(|view| view.own().is_none()).unwrap_or_default();
        let away = !desk.at_home();
        (away || watching).then(|| {
            view! {
                <p class="zz-whose">
                    <span>"Sheet of " <strong>{name}</strong></span>
                    {away.then(|| {
                        view! {
                            <button class="zz-button" on:click=move |_| desk.enlarged.set(None)>
                                {if watching { "First sheet" } else { "Back to mine" }}
                            </button>
                        }
                    })}
                </p>
            }
        })
    }
}
