//! A tile described closely: its name, text and values, and why they are what they are.

use leptos::prelude::*;
use zu_tiles::{TileFacts, View};

use super::desk::{Desk, Subject};
use super::face::{self, Dress};
use super::words::{self, Reason};

/// The description of the tile under the pointer, the focus or a resting finger.
pub(super) fn inspector(desk: Desk) -> impl IntoView {
    move || {
        let subject = desk.subject.get()?;
        Some(desk.view.with(|view| describe(desk, view.as_ref(), subject)))
    }
}

fn describe(desk: Desk, view: Option<&View>, subject: Subject) -> AnyView {
    let Subject { kind, cell, low } = subject;
    let facts = view.zip(cell).and_then(|(view, cell)| words::tile_at(view, cell));
    let facts = facts.filter(|facts| facts.tile == kind);
    let Some(tile) = desk.tile(kind, Clone::clone) else { return ().into_any() };
    let markup = desk
        .tiles
        .with_value(|tiles| face::markup(tiles, kind, facts.map_or(Dress::default(), Dress::of)));
    let is = match facts {
        Some(facts) => words::area_name(facts.is),
        None => words::type_name(tile.kind),
    };
    let whose = facts.map(|facts| words::whose(desk, facts));
    let cost = words::cost(tile.cost()).map(|cost| format!("Costs {cost}."));
    let friends = words::friends(&tile.compat);
    let values = match (view, facts) {
        (Some(view), Some(facts)) => Some(sums(desk, view, facts).into_any()),
        _ => tile.values.map(|(strength, wits)| {
            view! { <p class="zu-about-values">{format!("STR {strength}, INT {wits}")}</p> }
                .into_any()
        }),
    };
    let worn = facts.map(|facts| {
        let worn = facts.attached.iter().map(|kind| {
            let (name, text) =
                desk.tile(*kind, |tile| (tile.name.clone(), tile.text.clone())).unwrap_or_default();
            view! { <p class="zu-about-worn"><b>{name}</b> " " {text}</p> }
        });
        worn.collect_view()
    });
    let limit = tile.mtn.map(|most| format!("More than {most} in your piles and you lose."));
    view! {
        <aside class="zu-about" data-low=low.to_string() aria-hidden="true">
            <span class="zu-about-art">{face::picture(markup)}</span>
            <div class="zu-about-words">
                <h3>{tile.name.clone()} <span>{is}</span></h3>
                {values}
                {whose.map(|whose| view! { <p class="zu-about-whose">{whose}</p> })}
                {(!tile.text.is_empty()).then(|| view! { <p>{tile.text.clone()}</p> })}
                {cost.filter(|_| !tile.text.contains("Costs")).map(|cost| view! { <p>{cost}</p> })}
                {friends.map(|friends| view! { <p class="zu-about-friends">{friends}</p> })}
                {worn}
                {limit.map(|limit| view! { <p class="zu-about-limit">{limit}</p> })}
            </div>
        </aside>
    }
    .into_any()
}

/// Both values, and what they are made of where that is more than what is printed.
fn sums(desk: Desk, view: &View, facts: &TileFacts) -> impl IntoView + use<> {
    let reasons = words::reasons(desk, view, facts);
    let why = (reasons.len() > 1).then(|| {
        let rows = reasons.iter().map(|reason| {
            let Reason { what, str, int, halves } = reason.clone();
            let first = what == "printed";
            let number = move |n: i16| match (first, n) {
                (false, 0) => String::new(),
                (true, n) => n.to_string(),
                (false, n) => format!("{n:+}").replace('-', "−"),
            };
            let strength = if halves { "half".into() } else { number(str) };
            view! { <tr><th scope="row">{what}</th><td>{strength}</td><td>{number(int)}</td></tr> }
        });
        view! { <table class="zu-why"><tbody>{rows.collect_view()}</tbody></table> }
    });
    view! {
        <p class="zu-about-values">{format!("STR {}, INT {}", facts.str, facts.int)}</p>
        {why}
    }
}
