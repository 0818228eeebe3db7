//! The deck itself: its name, what it lacks, its tiles, and what can be done with it.

use std::sync::Arc;

use leptos::prelude::*;
use ztable_shelf::zu_tiles::{Draft, FEWEST_TILES, MOST_TILES, Tile};

use super::bench::Bench;
use super::browse::{Group, stepper};
use crate::board::zu_tiles::face;
use crate::icon::Icon;

/// The size of the starter decks.
const USUAL: u32 = 40;

/// How many tiles the deck has, in words.
pub(super) fn total(bench: Bench) -> String {
    match bench.read(Draft::total) {
        1 => "1 tile".to_owned(),
        many => format!("{many} tiles"),
    }
}

/// The deck.
pub(super) fn panel(bench: Bench) -> impl IntoView {
    let groups = Group::ALL.map(|group| list(bench, group));
    view! {
        <section class="panel dk-panel" aria-label="The deck">
            <label class="field">
                <span class="side-title">"Name of the deck"</span>
                <input
                    class="input dk-name"
                    maxlength="40"
                    prop:value=move || bench.read(|draft| draft.name.clone())
                    on:change=move |event| {
                        let name = event_target_value(&event);
                        bench.change(|draft| draft.name = name);
                    }
                />
            </label>
            {size(bench)}
            {verdict(bench)}
            <div class="dk-deeds">
                <button
                    type="button"
                    class="button primary dk-play"
                    aria-disabled=move || bench.verdict.with(|verdict| !verdict.is_sound()).to_string()
                    on:click=move |_| bench.play()
                >
                    {Icon::Play.view()}
                    "Play this deck"
                </button>
                <button type="button" class="button dk-save" on:click=move |_| bench.save()>
                    {Icon::Download.view()}
                    "Save as a file"
                </button>
                <button
                    type="button"
                    class="button dk-undo"
                    disabled=move || !bench.has_past()
                    on:click=move |_| bench.undo()
                >
                    {Icon::Undo.view()}
                    "Undo"
                </button>
            </div>
            <div class="dk-lists">{groups.collect_view()}</div>
            <Show when=move || bench.read(|draft| draft.total() == 0)>
                <p class="dk-none">"No tile yet. Choose tiles, or begin with a starter deck."</p>
            </Show>
        </section>
    }
}

/// How many tiles there are, and how many there should be.
fn size(bench: Bench) -> impl IntoView {
    let full = move || {
        let total = bench.read(Draft::total);
        format!("--full: {:.3}", f64::from(total.min(USUAL)) / f64::from(USUAL))
    };
    view! {
        <div class="dk-size">
            <p class="dk-total">{move || total(bench)}</p>
            <p class="dk-limits">
                {format!("{FEWEST_TILES} to {MOST_TILES}; starter decks have {USUAL}")}
            </p>
            <div class="dk-meter" style=full aria-hidden="true"></div>
        </div>
    }
}

fn verdict(bench: Bench) -> impl IntoView {
    let line = |tone: &'static str, icon: Icon, words: String| {
        view! { <li class="dk-remark" data-tone=tone>{icon.view()} <span>{words}</span></li> }
    };
    view! {
        <div role="status">
            <ul class="dk-verdict">
                {move || {
                    let verdict = bench.verdict.get();
                    let sound = verdict.is_sound().then(|| "This deck can be played.".to_owned());
                    let sound = sound.map(|words| line("good", Icon::Check, words));
                    let problems = verdict.problems.into_iter().map(|one| line("bad", Icon::Close, one));
                    let warnings =
                        verdict.warnings.into_iter().map(|one| line("warn", Icon::Warning, one));
                    (sound, problems.collect_view(), warnings.collect_view())
                }}
            </ul>
        </div>
    }
}

/// The tiles of one group that the deck has.
fn list(bench: Bench, group: Group) -> impl IntoView {
    let tiles = Memo::new(move |_| {
        let all = bench.tiles.get();
        let in_deck = |tile: &Arc<Tile>| {
            Group::of(tile) == group && bench.read(|draft| draft.count(&tile.id) > 0)
        };
        all.into_iter().filter(in_deck).collect::<Vec<_>>()
    });
    let sum = move || {
        let tiles = tiles.get();
        bench.read(|draft| tiles.iter().map(|tile| u32::from(draft.count(&tile.id))).sum::<u32>())
    };
    view! {
        <Show when=move || !tiles.with(Vec::is_empty)>
            <section class="dk-list" aria-label=group.name()>
                <h3>{group.name()} <span class="chip">{sum}</span></h3>
                <ul>
                    <For each=move || tiles.get() key=|tile| tile.id.clone() let:tile>
                        <li class="dk-row" data-tile=tile.id.clone()>
                            {face::picture(face::printed(&tile))}
                            <span class="dk-row-name">{tile.name.clone()}</span>
                            {stepper(bench, &tile)}
                        </li>
                    </For>
                </ul>
            </section>
        </Show>
    }
}
