//! The stack: what was played, the newest on top, and what each entry will do.

use leptos::prelude::*;
use ztable_core::Seat;
use zu_tiles::{Action, Kind, Origin, StackEntry, TileTarget, View, Word};

use super::desk::{Desk, Subject};
use super::face::{self, Dress};
use super::words;

/// An entry as it is shown.
#[derive(Clone, PartialEq)]
struct Layer {
    at: usize,
    /// The tile, or nothing for a Battle Action Tile that lies face down.
    kind: Option<Kind>,
    title: String,
    does: String,
    aims: Vec<String>,
    seat: Seat,
    taker: Option<Seat>,
    negated: bool,
    /// Whether it resolves next.
    next: bool,
}

fn layer(desk: Desk, view: &View, at: usize, entry: &StackEntry) -> Layer {
    let text = |kind: Kind| desk.tile(kind, |tile| tile.text.clone()).unwrap_or_default();
    let (kind, title, does) = match entry.origin {
        Origin::Tile(piece) => (Some(piece.kind), desk.tile_name(piece.kind), text(piece.kind)),
        Origin::Ability { kind, .. } => {
            (Some(kind), format!("Ability of {}", desk.tile_name(kind)), text(kind))
        }
        Origin::Battle(piece) => (
            Some(piece.kind),
            "Battle Action Tile".into(),
            format!("The Battle is fought. {} is discarded.", desk.tile_name(piece.kind)),
        ),
        Origin::Covered | Origin::Nothing => {
            (None, "Battle Action Tile".into(), "The Battle is fought.".into())
        }
    };
    let aims = entry.targets.iter().filter_map(|target| match target {
        TileTarget::None => None,
        TileTarget::Tile(_) => {
            let cell = words::target_cell(view, *target)?;
            words::tile_at(view, cell).map(|tile| desk.tile_name(tile.tile))
        }
        TileTarget::Pile(_, piece) => Some(desk.tile_name(piece.kind)),
    });
    let (player, you) = (entry.player(), entry.you());
    Layer {
        at,
        kind,
        title,
        does,
        aims: aims.collect(),
        seat: player,
        taker: (you != player).then_some(you),
        negated: entry.negated,
        next: at + 1 == view.table.stack.len(),
    }
}

/// The stack, if there is one.
pub(super) fn stack(desk: Desk) -> impl IntoView {
    let layers = Memo::new(move |_| {
        desk.view.with(|view| {
            let Some(view) = view else { return Vec::new() };
            let stack = view.table.stack.iter().enumerate();
            stack.map(|(at, entry)| layer(desk, view, at, entry)).collect::<Vec<_>>()
        })
    });
    let any = Memo::new(move |_| layers.with(|layers| !layers.is_empty()));
    let answers = Memo::new(move |_| {
        let any = desk.lit.with(|lit| !lit.hand.is_empty() || !lit.cells.is_empty());
        any && desk.may(Action::Say(Word::Pass))
    });
    view! {
        <Show when=move || any.get()>
            <section class="zu-stack" aria-label="The stack, the newest on top">
                <h3>"Stack" <span>"top resolves first"</span></h3>
                <ol>
                    <For
                        each=move || layers.get().into_iter().rev()
                        key=|layer| (layer.at, layer.next, layer.negated, layer.taker, layer.kind)
                        let:layer
                    >
                        {entry(desk, layer)}
                    </For>
                </ol>
                <Show when=move || answers.get()>
                    <p class="zu-answer">"Lit tiles can be added now."</p>
                </Show>
            </section>
        </Show>
    }
}

fn entry(desk: Desk, layer: Layer) -> impl IntoView {
    let Layer { at, kind, title, does, aims, seat, taker, negated, next } = layer;
    let art = match kind {
        Some(kind) => {
            let dress = Dress::default();
            let markup = desk.tiles.with_value(|tiles| face::markup(tiles, kind, dress));
            face::picture(markup).into_any()
        }
        None => face::back().into_any(),
    };
    let by = move || {
        let name = desk.name(seat);
        match taker {
            Some(taker) => format!("{name}, taken over by {}", desk.name(taker)),
            None => name,
        }
    };
    let aims = (!aims.is_empty()).then(|| format!("→ {}", aims.join(", ")));
    let point = move || {
        desk.entry.set(Some(at));
        if let Some(kind) = kind {
            desk.subject.set(Some(Subject { kind, cell: None, low: false }));
        }
    };
    let leave = move || {
        desk.entry.set(None);
        desk.subject.set(None);
    };
    view! {
        <li
            class="zu-entry"
            class:zu-next=next
            class:zu-negated=negated
            tabindex="0"
            on:pointerenter=move |_| point()
            on:pointerleave=move |_| leave()
            on:focus=move |_| point()
            on:blur=move |_| leave()
        >
            <span class="zu-entry-art">{art}</span>
            <span class="zu-entry-words">
                <b>{title}</b>
                {aims.map(|aims| view! { <span class="zu-entry-aims">{aims}</span> })}
                <span class="zu-entry-does">{does}</span>
                <span class="zu-entry-who">{face::seat_mark(seat)} {by}</span>
            </span>
            {negated.then(|| view! { <span class="zu-entry-note">"cancelled"</span> })}
        </li>
    }
}
