//! The board of a game that has none of its own, made of what every game says: its view in words
//! and its picks with what they point at.

mod facts;

use std::time::Duration;

use leptos::prelude::*;
use ztable_core::Choice;
use ztable_web_pages::any_game::{Block, Cell, Grid, Group, Layout, Place, Row, Shape, layout};

use super::{Board, Face};

/// How long a game may take to say its first words before its bare facts are shown.
const PATIENCE: Duration = Duration::from_secs(4);

/// The face of any game.
pub(super) const FACE: Face = Face::made_of_words(board);

fn board(board: Board) -> AnyView {
    // A game that this page's worker does not know says nothing, and one that it knows not at once.
    let speechless = RwSignal::new(false);
    let give_up = move || {
        // The board may be gone by then.
        let _ = speechless.try_set(true);
    };
    set_timeout(give_up, PATIENCE);
    let layout = Memo::new(move |_| {
        let mut words = board.words.get();
        if words.is_empty() && speechless.get() {
            words = board.view.with(facts::of);
        }
        board.options.with(|options| layout(&words, options))
    });
    let blocks = Memo::new(move |_| layout.with(|layout| layout.blocks.clone()));
    let groups = Memo::new(move |_| layout.with(|Layout { groups, .. }| groups.clone()));
    view! {
        <div class="ag">
            <section class="ag-view" aria-label="On the table">
                {move || {
                    blocks.with(|blocks| blocks.iter().map(|one| block(board, one)).collect_view())
                }}
            </section>
            <Show when=move || !groups.with(Vec::is_empty)>
                <section class="ag-picks" aria-label="What you may pick">
                    {move || {
                        groups.with(|groups| groups.iter().map(|one| group(board, one)).collect_view())
                    }}
                </section>
            </Show>
        </div>
    }
    .into_any()
}

fn block(board: Board, block: &Block) -> AnyView {
    match block {
        Block::Line(None, words) => view! { <p class="ag-line">{words.clone()}</p> }.into_any(),
        Block::Line(Some(name), words) => view! {
            <p class="ag-line">
                <b>{name.clone()}</b>
                <span class="visually-hidden">": "</span>
                <span>{words.clone()}</span>
            </p>
        }
        .into_any(),
        Block::Grid(grid) => rows(board, grid).into_any(),
    }
}

/// Rows of small things; what may be picked is a button.
fn rows(board: Board, grid: &Grid) -> impl IntoView {
    let wide = grid.rows.first().map_or(0, |row| row.cells.len());
    let named = grid.rows.iter().any(|row| row.name.is_some());
    let of_columns = grid.columns.iter().any(|column| column.pick.is_some());
    let head = (!grid.columns.is_empty()).then(|| {
        let columns = grid.columns.iter().enumerate();
        let columns = columns.map(|(at, column)| match &column.pick {
            Some(choice) => view! {
                <th scope="col">{button(board, choice, format!("↓ {}", column.text), at == 0, (0, at))}</th>
            }
            .into_any(),
            None => view! { <th scope="col">{column.text.clone()}</th> }.into_any(),
        });
        view! {
            <thead>
                <tr>{named.then(|| view! { <td></td> })} {columns.collect_view()}</tr>
            </thead>
        }
    });
    let mut first = true;
    let body: Vec<AnyView> = grid
        .rows
        .iter()
        .enumerate()
        .map(|(at, row)| one_row(board, grid, row, at, &mut first))
        .collect();
    view! {
        <div class="ag-frame">
            <table
                class="ag-grid"
                data-columns=of_columns.to_string()
                style:--wide=wide.to_string()
            >
                {head}
                <tbody>{body}</tbody>
            </table>
        </div>
    }
}

fn one_row(board: Board, grid: &Grid, row: &Row, number: usize, first: &mut bool) -> AnyView {
    let name = row.name.clone().map(|name| view! { <th scope="row">{name}</th> });
    let cells: Vec<AnyView> = row
        .cells
        .iter()
        .enumerate()
        .map(|(at, cell)| {
            // A finger finds a column more easily than what stands above it.
            let above = grid.columns.get(at).and_then(|column| column.pick.clone());
            one_cell(board, cell, above, (number + 1, at), first)
        })
        .collect();
    view! { <tr>{name} {cells}</tr> }.into_any()
}

fn one_cell(
    board: Board,
    cell: &Cell,
    above: Option<Choice>,
    place: (usize, usize),
    first: &mut bool,
) -> AnyView {
    let Cell { text, pick } = cell;
    if let Some(choice) = pick {
        let reached = std::mem::take(first);
        let shown = if cell.is_empty() { String::new() } else { text.clone() };
        return view! { <td>{button(board, choice, shown, reached, place)}</td> }.into_any();
    }
    let shown = match cell.is_empty() {
        true => view! { <span class="visually-hidden">"empty"</span> }.into_any(),
        false => text.clone().into_any(),
    };
    let piece = view! {
        <span class="ag-piece" data-piece=text.clone()>
            {shown}
        </span>
    };
    match above {
        Some(choice) => {
            let pick = choice.pick;
            view! { <td on:click=move |_| board.pick.run(pick.clone())>{piece}</td> }.into_any()
        }
        None => view! { <td>{piece}</td> }.into_any(),
    }
}

fn group(board: Board, group: &Group) -> AnyView {
    let title = group.title.clone();
    let heading = (!title.is_empty()).then(|| view! { <h3 class="ag-title">{title.clone()}</h3> });
    let label = if title.is_empty() { "Picks".to_owned() } else { title.clone() };
    let places: Vec<AnyView> = match &group.shape {
        Shape::List => group
            .places
            .iter()
            .enumerate()
            .map(|(at, place)| listed(board, place, at == 0))
            .collect(),
        Shape::Table { rows, columns } => {
            return view! {
                <div class="ag-group" role="group" aria-label=label>
                    {heading}
                    {table(board, rows, columns, &group.places)}
                </div>
            }
            .into_any();
        }
    };
    view! {
        <div class="ag-group" role="group" aria-label=label>
            {heading}
            <div class="ag-list">{places}</div>
        </div>
    }
    .into_any()
}

fn listed(board: Board, place: &Place, first: bool) -> AnyView {
    let warning = place.choice.warning.clone();
    view! {
        <div class="ag-entry">
            {button(board, &place.choice, place.short.clone(), first, (place.row, place.column))}
            {warning.map(|warning| view! { <span class="ag-warning">{warning}</span> })}
        </div>
    }
    .into_any()
}

fn table(board: Board, rows: &[String], columns: &[String], places: &[Place]) -> impl IntoView {
    let at = |row: usize, column: usize| {
        places.iter().position(|place| (place.row, place.column) == (row, column))
    };
    let body: Vec<AnyView> = rows
        .iter()
        .enumerate()
        .map(|(row, name)| {
            let cells: Vec<AnyView> = (0..columns.len())
                .map(|column| match at(row, column) {
                    Some(number) => {
                        let place = &places[number];
                        let short = place.short.clone();
                        let button =
                            button(board, &place.choice, short, number == 0, (row, column));
                        view! { <td>{button}</td> }.into_any()
                    }
                    None => view! { <td></td> }.into_any(),
                })
                .collect();
            view! {
                <tr>
                    <th scope="row" class="visually-hidden">{name.clone()}</th>
                    {cells}
                </tr>
            }
            .into_any()
        })
        .collect();
    let head = columns.iter().map(|name| view! { <th scope="col">{name.clone()}</th> });
    view! {
        <div class="ag-frame">
            <table class="ag-table" style:--wide=columns.len().to_string()>
                <thead class="visually-hidden">
                    <tr>
                        <td></td>
                        {head.collect_view()}
                    </tr>
                </thead>
                <tbody>{body}</tbody>
            </table>
        </div>
    }
}

/// What stands for a pick. One of a group is reached with the tab key, the others from it with arrows.
fn button(
    board: Board,
    choice: &Choice,
    shown: String,
    first: bool,
    (row, column): (usize, usize),
) -> impl IntoView + use<> {
    let (pick, label) = (choice.pick.clone(), choice.label.clone());
    let said = choice.warning.clone().unwrap_or_else(|| label.clone());
    let (by_focus, by_pointer) = (said.clone(), said);
    view! {
        <button
            type="button"
            class="ag-pick"
            data-lit=true
            data-pick=choice.pick.clone()
            data-row=row.to_string()
            data-column=column.to_string()
            tabindex=if first { "0" } else { "-1" }
            aria-label=label
            on:click=move |_| board.pick.run(pick.clone())
            on:focus=move |_| board.explain.set(Some(by_focus.clone()))
            on:blur=move |_| board.explain.set(None)
            on:pointerenter=move |_| board.explain.set(Some(by_pointer.clone()))
            on:pointerleave=move |_| board.explain.set(None)
        >
            {shown}
        </button>
    }
}
