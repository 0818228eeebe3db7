//! Piles: looking through them, and choosing from them where a text asks for it.

use leptos::prelude::*;
use ztable_web_boards::zu_tiles as film;
use zu_tiles::{Action, Piece, Word};

use super::desk::{Desk, OpenPile, asked};
use super::face::{self, Dress};
use super::map;
use super::words;
use crate::modal::{Modal, ModalHead};

/// A button that opens a pile.
pub(super) fn pile_button(desk: Desk, pile: OpenPile) -> impl IntoView {
    let OpenPile { seat, points } = pile;
    let count = desk.memo(move |view| {
        let seat = view.table.seats.get(seat.index());
        seat.map_or(0, |seat| {
            if points { seat.points.len() } else { seat.discard.as_ref().map_or(0, Vec::len) }
        })
    });
    let top = desk.memo(move |view| {
        let seat = view.table.seats.get(seat.index())?;
        let tiles = if points { Some(&seat.points) } else { seat.discard.as_ref() };
        tiles.and_then(|tiles| tiles.last().copied())
    });
    let words = move || format!("{}: {} tiles. Open it.", title(desk, pile), count.get());
    view! {
        <button
            type="button"
            class="zu-pile"
            data-target=if points { film::points(seat) } else { film::discard(seat) }
            data-pile=if points { "points" } else { "discard" }
            aria-label=words
            title=words
            on:click=move |_| desk.pile.set(Some(pile))
        >
            <span class="zu-pile-top">
                {move || match top.get() {
                    Some(piece) => face::picture(desk.tiles.with_value(|tiles| {
                        face::markup(tiles, piece.kind, Dress::default())
                    })).into_any(),
                    None => view! { <span class="zu-no-pile"></span> }.into_any(),
                }}
            </span>
            <span class="zu-pile-name">{if points { "Points" } else { "Discard" }}</span>
            <b class="zu-count">{move || count.get()}</b>
        </button>
    }
}

fn title(desk: Desk, pile: OpenPile) -> String {
    let whose = if desk.is_own(pile.seat) {
        "Your".into()
    } else {
        format!("{}’s", desk.name(pile.seat))
    };
    format!("{whose} {}", if pile.points { "Point Pile" } else { "Discard Pile" })
}

/// The pile that is looked through.
pub(super) fn dialog(desk: Desk) -> impl IntoView {
    let open = RwSignal::new(false);
    Effect::new(move |_| {
        let wanted = desk.pile.get().is_some();
        if open.get_untracked() != wanted {
            open.set(wanted);
        }
    });
    Effect::new(move |_| {
        if !open.get() && desk.pile.get_untracked().is_some() {
            desk.pile.set(None);
        }
    });
    let heading =
        Signal::derive(move || desk.pile.get().map_or(String::new(), |pile| title(desk, pile)));
    let tiles = Memo::new(move |_| {
        let pile = desk.pile.get();
        desk.view.with(|view| {
            let found = view.as_ref().zip(pile).and_then(|(view, pile)| {
                let seat = view.table.seats.get(pile.seat.index())?;
                if pile.points { Some(seat.points.clone()) } else { seat.discard.clone() }
            });
            // The newest first.
            found.map_or(Vec::new(), |tiles| tiles.into_iter().rev().collect())
        })
    });
    view! {
        <Modal open label="Pile">
            <ModalHead title=heading open />
            <div class="segments" role="group" aria-label="Which pile">
                {which(desk, false, "Discard Pile")} {which(desk, true, "Point Pile")}
            </div>
            <ul class="zu-browse">
                {move || tiles.get().into_iter().map(|piece| browsed(desk, piece)).collect_view()}
            </ul>
            <Show when=move || tiles.with(Vec::is_empty)>
                <p class="zu-empty">"There is nothing in it yet."</p>
            </Show>
        </Modal>
    }
}

/// Shows the other pile of the same player.
fn which(desk: Desk, points: bool, words: &'static str) -> impl IntoView {
    let shown = move || desk.pile.get().is_some_and(|pile| pile.points == points);
    let show = move |_| {
        desk.pile.update(|pile| {
            if let Some(pile) = pile {
                pile.points = points;
            }
        });
    };
    view! {
        <button type="button" class="segment" aria-pressed=move || shown().to_string() on:click=show>
            {words}
        </button>
    }
}

fn browsed(desk: Desk, piece: Piece) -> impl IntoView {
    let markup = desk.tiles.with_value(|tiles| face::markup(tiles, piece.kind, Dress::default()));
    let (name, text) =
        desk.tile(piece.kind, |tile| (tile.name.clone(), tile.text.clone())).unwrap_or_default();
    let is = desk.tile(piece.kind, |tile| words::type_name(tile.kind));
    let pile = desk.pile.get_untracked();
    let owner = pile.filter(|pile| pile.seat != piece.owner()).map(|_| {
        view! { <span class="zu-entry-who">{face::seat_mark(piece.owner())} {desk.name(piece.owner())}</span> }
    });
    let text = if text.is_empty() { is.unwrap_or_default().to_owned() } else { text };
    view! {
        <li>
            <span class="zu-browse-art">{face::picture(markup)}</span>
            <span class="zu-browse-words"><b>{name}</b> <span>{text}</span> {owner}</span>
        </li>
    }
}

/// What is to be chosen that lies neither on the map nor in the hand: tiles of piles, abilities,
/// and what a tile of the map shall do.
pub(super) fn choose(desk: Desk) -> impl IntoView {
    let piles = Memo::new(move |_| desk.lit.with(|lit| lit.piles.clone()));
    let abilities = Memo::new(move |_| desk.lit.with(|lit| lit.abilities.clone()));
    let question = move || {
        let words = desk.view.with(|view| {
            use zu_tiles::Question;
            match asked(view.as_ref()?)? {
                Question::PayPoint { .. } => Some("Which point do you pay?"),
                _ => Some("Which tile?"),
            }
        });
        words.unwrap_or_default()
    };
    view! {
        {move || (!piles.with(Vec::is_empty)).then(|| view! {
            <div class="zu-choose" role="group" aria-label="Tiles to choose from">
                <h3>{question}</h3>
                <div class="zu-choices">
                    {piles.get().into_iter().map(|piece| {
                        let action = Action::Pile(piece);
                        let markup = desk.tiles.with_value(|tiles| {
                            face::markup(tiles, piece.kind, Dress::default())
                        });
                        view! {
                            <button
                                type="button"
                                class="zu-choice"
                                data-lit=true
                                data-pick=move || desk.data(action)
                                on:click=move |_| desk.choose(action)
                            >
                                {face::picture(markup)}
                                <span>{desk.tile_name(piece.kind)}</span>
                            </button>
                        }
                    }).collect_view()}
                </div>
            </div>
        })}
        {move || (!abilities.with(Vec::is_empty)).then(|| view! {
            <div class="zu-choose" role="group" aria-label="Abilities to choose from">
                <h3>"Which ability?"</h3>
                <div class="zu-choices">
                    {abilities.get().into_iter().map(|n| {
                        let action = Action::Ability(n);
                        view! {
                            <button
                                type="button"
                                class="zu-act"
                                data-lit=true
                                data-pick=move || desk.data(action)
                                on:click=move |_| desk.choose(action)
                            >
                                {move || desk.label(action)}
                            </button>
                        }
                    }).collect_view()}
                </div>
            </div>
        })}
        {move || desk.fork.get().map(|cell| fork(desk, cell))}
    }
}

/// A tile that can do several things.
fn fork(desk: Desk, cell: zu_tiles::Cell) -> impl IntoView {
    let action = Action::Cell(cell.name());
    let verbs = desk.foresight.with_untracked(|foresight| foresight.verbs(action));
    let name = desk.view.with_untracked(|view| {
        let tile = words::tile_at(view.as_ref()?, cell)?;
        Some(desk.tile_name(tile.tile))
    });
    let name = name.unwrap_or_default();
    let title = format!("What shall {name} do?");
    let label = title.clone();
    let ways = verbs.into_iter().map(|verb| {
        let (sign, words) = match verb {
            Word::Battle => ("battle", "Attack"),
            _ => ("act", "Use its ability"),
        };
        view! {
            <button type="button" class="zu-act" data-lit=true data-lead=verb.name() on:click=move |_| desk.begin(verb, action)>
                {face::icon(sign)} {words}
            </button>
        }
    });
    view! {
        <div class="zu-choose" role="group" aria-label=label data-cell=map::id(cell)>
            <h3>{title}</h3>
            <div class="zu-choices">
                {ways.collect_view()}
                <button type="button" class="zu-act" data-lit=true on:click=move |_| desk.fork.set(None)>"Nothing"</button>
            </div>
        </div>
    }
}
