//! The status line: what can be used, what is still needed, what it is worth.

use leptos::prelude::*;
use zeds_zone::{Action, Derived, ItemKind, Status};
use ztable_core::words::count;

use super::desk::Desk;
use super::ghost;
use super::paint::{Item, Picture};

/// The status line of the sheet in the middle; picks without a place on the sheet are buttons of the table.
pub(super) fn status(desk: Desk) -> impl IntoView {
    let facts = Memo::new(move |_| {
        desk.seat.with(|seat| seat.as_ref().map(|seat| (seat.facts.clone(), seat.status)))
    });
    view! {
        <footer class="zz-status">
            {confirmation(desk)}
            {move || facts.get().map(|(facts, status)| line(&facts, status))}
        </footer>
    }
}

fn line(facts: &Derived, status: Status) -> impl IntoView + use<> {
    let stock = [
        (ItemKind::Gun, facts.guns, "each kills a zombie that joins"),
        (ItemKind::Grenade, facts.grenades, "each erases an isolated zombie, for 1 point"),
        (ItemKind::Shelter, facts.shelters, "each lets you roll again, for 1 point"),
    ];
    let (generator, running) = match (facts.generator_running, facts.generator_drawn) {
        (true, _) => ("running", "done"),
        (false, true) => ("drawn, isolated", "half"),
        (false, false) => ("not drawn", "open"),
    };
    let (exit, reached) =
        if facts.exit_reached { ("reached", "done") } else { ("not reached", "open") };
    let needs = match (status, facts.exit_reached, facts.generator_running) {
        (Status::Lost { .. } | Status::Trapped, ..) => "Points do not count",
        (Status::Escaped, ..) => "Escaped",
        (Status::Alive, true, true) => "Way out complete",
        (Status::Alive, false, true) => "Needs: exit",
        (Status::Alive, true, false) => "Needs: generator",
        (Status::Alive, false, false) => "Needs: exit, generator",
    };
    let worth = if status == Status::Alive { "VP now" } else { "VP" };
    let tally = facts.tally;
    let parts = format!(
        "{} killed, {} rescued, {} and {} used",
        tally.killed,
        tally.rescued,
        count(tally.grenades, "grenade"),
        count(tally.shelters, "shelter"),
    );
    view! {
        <ul class="zz-facts" aria-label="Status of the sheet">
            {stock
                .map(|(kind, number, purpose)| {
                    let usable = count(number, kind.name());
                    let words = format!("Usable in your area: {usable}; {purpose}");
                    let title = words.clone();
                    view! {
                        <li class="zz-fact" class:zz-none=number == 0 title=title>
                            {icon(kind, false)} <span aria-hidden="true">{number}</span>
                            <span class="visually-hidden">{words}</span>
                        </li>
                    }
                })
                .into_iter()
                .collect_view()}
            <li class="zz-fact" data-state=running>
                {icon(ItemKind::Generator, facts.generator_running)}
                <span class="visually-hidden">"Generator "</span>
                <span class="zz-fact-word">{generator}</span>
            </li>
            <li class="zz-fact" data-state=reached>
                <svg class="zz-icon" viewBox="0 0 60 60" aria-hidden="true">
                    <path class="zz-exit-icon" d="M26 6h24v48H26M8 30h30M27 18l12 12-12 12" />
                </svg>
                <span class="visually-hidden">"Exit "</span>
                <span class="zz-fact-word">{exit}</span>
            </li>
            <li class="zz-fact zz-worth" title=parts>
                <strong>{facts.vp}</strong>
                <span>{worth}</span>
            </li>
            <li class="zz-fact zz-needs">{needs}</li>
        </ul>
    }
}

fn icon(kind: ItemKind, passable: bool) -> impl IntoView {
    let mut picture = Picture::default();
    Item { passable, ..Item::printed(kind) }.draw(&mut picture, (30.0, 30.0), 58.0);
    let picture = picture.finish();
    view! { <svg class="zz-icon" viewBox="0 0 60 60" aria-hidden="true" inner_html=picture></svg> }
}

/// After the first tap of a finger: what it would do, and the button that does it.
fn confirmation(desk: Desk) -> impl IntoView {
    move || {
        let action = desk.armed.get()?;
        let (words, warning) = desk.told(action)?;
        let consequence = match action {
            Action::Square(square) => ghost::consequence(desk, square),
            _ => None,
        };
        let tone = consequence.as_ref().map_or("isolated", |found| found.tone.class());
        let note = warning.or(consequence.map(|found| found.sentence()));
        Some(view! {
            <div class=format!("zz-confirm {tone}")>
                <p>{note}</p>
                <button class="zz-button zz-strong" on:click=move |_| desk.choose(action)>
                    {words}
                </button>
                <button class="zz-button" on:click=move |_| desk.armed.set(None)>
                    "Not there"
                </button>
            </div>
        })
    }
}
