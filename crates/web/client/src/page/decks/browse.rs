//! All tiles, to look at and to choose from.

use std::sync::Arc;

use leptos::prelude::*;
use ztable_shelf::zu_tiles::{Class, Tile, TileType};

use super::about::about;
use super::bench::Bench;
use crate::board::zu_tiles::{face, words};
use crate::icon::Icon;

/// A part of the catalogue, as the page shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Group {
    Creatures,
    Items,
    Actions,
    Both,
    Reactions,
    Own,
}

impl Group {
    pub(super) const ALL: [Group; 6] =
        [Group::Creatures, Group::Items, Group::Actions, Group::Both, Group::Reactions, Group::Own];

    pub(super) fn name(self) -> &'static str {
        match self {
            Group::Creatures => "Creatures",
            Group::Items => "Items and Obstacles",
            Group::Actions => "Actions",
            Group::Both => "Actions or Reactions",
            Group::Reactions => "Reactions",
            Group::Own => "Tiles of this deck’s own",
        }
    }

    /// The group of a tile.
    pub(super) fn of(tile: &Tile) -> Group {
        match tile.kind {
            _ if tile.is_own() => Group::Own,
            TileType::Creature => Group::Creatures,
            TileType::Item | TileType::Obstacle => Group::Items,
            TileType::A => Group::Actions,
            TileType::AR => Group::Both,
            TileType::R => Group::Reactions,
        }
    }
}

/// Which types are shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    All,
    Creatures,
    Items,
    Actions,
    Reactions,
    Deck,
}

impl Part {
    const ALL: [(Part, &'static str); 6] = [
        (Part::All, "All"),
        (Part::Creatures, "Creatures"),
        (Part::Items, "Items"),
        (Part::Actions, "Actions"),
        (Part::Reactions, "Reactions"),
        (Part::Deck, "In the deck"),
    ];

    fn has(self, tile: &Tile, bench: Bench) -> bool {
        match self {
            Part::All => true,
            Part::Creatures => tile.kind == TileType::Creature,
            Part::Items => matches!(tile.kind, TileType::Item | TileType::Obstacle),
            Part::Actions => tile.kind.acts(),
            Part::Reactions => tile.kind.reacts(),
            Part::Deck => bench.read(|draft| draft.count(&tile.id) > 0),
        }
    }
}

/// What is looked for.
#[derive(Clone, Copy)]
struct Filter {
    part: RwSignal<Part>,
    class: RwSignal<Option<Class>>,
    words: RwSignal<String>,
}

impl Filter {
    fn shows(self, tile: &Tile, bench: Bench) -> bool {
        let class = self.class.get();
        let said = format!("{} {} {}", tile.name, tile.text, words::type_name(tile.kind));
        let said = said.to_lowercase();
        self.part.get().has(tile, bench)
            && class.is_none_or(|class| about(tile).contains(&class))
            && self.words.with(|words| {
                words.to_lowercase().split_whitespace().all(|word| said.contains(word))
            })
    }
}

/// The catalogue with its filters.
pub(super) fn browse(bench: Bench) -> impl IntoView {
    let filter = Filter {
        part: RwSignal::new(Part::All),
        class: RwSignal::new(None),
        words: RwSignal::new(String::new()),
    };
    let all = bench.tiles;
    let shown = Memo::new(move |_| {
        let shown = |tile: &&Arc<Tile>| filter.shows(tile, bench);
        all.with(|all| all.iter().filter(shown).map(|tile| tile.id.clone()).collect::<Vec<_>>())
    });
    let groups = Group::ALL.map(|group| {
        let of_group = move || {
            let fits = |tile: &&Arc<Tile>| Group::of(tile) == group;
            all.with(|all| all.iter().filter(fits).cloned().collect::<Vec<_>>())
        };
        let some = Memo::new(move |_| {
            let tiles = of_group();
            shown.with(|shown| tiles.iter().any(|tile| shown.contains(&tile.id)))
        });
        view! {
            <section class="dk-group" hidden=move || !some.get() aria-label=group.name()>
                <h2>{group.name()}</h2>
                <ul class="dk-cards">
                    <For each=of_group key=|tile| tile.id.clone() let:tile>
                        {card(bench, shown, tile)}
                    </For>
                </ul>
            </section>
        }
    });
    view! {
        <section class="dk-browse" aria-label="Tiles">
            {filters(filter)}
            {groups.collect_view()}
            <Show when=move || shown.with(Vec::is_empty)>
                <p class="dk-none">"No tile is like that. Choose All, or search for other words."</p>
            </Show>
        </section>
    }
}

fn filters(filter: Filter) -> impl IntoView {
    let part = |(part, words): (Part, &'static str)| {
        view! {
            <button
                type="button"
                class="segment"
                aria-pressed=move || (filter.part.get() == part).to_string()
                on:click=move |_| filter.part.set(part)
            >
                {words}
            </button>
        }
    };
    let class = |class: Class| {
        let chosen = move || filter.class.get() == Some(class);
        view! {
            <button
                type="button"
                class="dk-class"
                aria-pressed=move || chosen().to_string()
                aria-label=format!("Tiles about {}", class.name())
                title=class.name()
                on:click=move |_| {
                    filter.class.update(|now| *now = (*now != Some(class)).then_some(class));
                }
            >
                {face::sign(class)}
            </button>
        }
    };
    view! {
        <div class="dk-filters">
            <label class="search">
                {Icon::Search.view()}
                <input
                    type="search"
                    class="input"
                    placeholder="Search names and texts"
                    aria-label="Search the tiles"
                    prop:value=filter.words
                    on:input=move |event| filter.words.set(event_target_value(&event))
                />
            </label>
            <div class="segments" role="group" aria-label="Which tiles">
                {Part::ALL.map(part).collect_view()}
            </div>
            <div class="dk-classes" role="group" aria-label="About which creature">
                {Class::ALL.map(class).collect_view()}
            </div>
        </div>
    }
}

fn card(bench: Bench, shown: Memo<Vec<String>>, tile: Arc<Tile>) -> impl IntoView {
    let (id, adding) = (tile.id.clone(), tile.id.clone());
    let counted = tile.id.clone();
    let count = Memo::new(move |_| bench.read(|draft| draft.count(&counted)));
    let values = tile.values.map(|(strength, wits)| {
        view! {
            <span class="dk-stat">"STR " <b>{strength}</b></span>
            <span class="dk-stat">"INT " <b>{wits}</b></span>
        }
    });
    // A text says it where these are all.
    let friends = words::friends(&tile.compat).filter(|_| tile.compat.len() < Class::ALL.len());
    let friends = friends.map(|friends| view! { <p class="dk-text">{friends}</p> });
    let most = tile.mtn.map(|most| {
        let why = format!(
            "Maximum Tile Number: whoever has more than {most} of them in Discard and Point Pile loses."
        );
        view! { <span class="dk-stat" title=why>"Maximum " <b>{most}</b></span> }
    });
    view! {
        <li
            class="dk-card"
            data-tile=tile.id.clone()
            data-in=move || (count.get() > 0).to_string()
            hidden=move || shown.with(|shown| !shown.contains(&id))
        >
            <button
                type="button"
                class="dk-pick"
                tabindex="-1"
                aria-hidden="true"
                title=format!("Add {}", tile.name)
                on:click=move |_| bench.change(|draft| draft.add(&adding))
            >
                {face::picture(face::printed(&tile))}
                <Show when=move || { count.get() > 0 }>
                    <span class="dk-badge">{count}</span>
                </Show>
            </button>
            <div class="dk-words">
                <h3>{tile.name.clone()}</h3>
                <p class="dk-facts">
                    <span>{words::type_name(tile.kind)}</span>
                    {values}
                    {most}
                </p>
                <p class="dk-text">{tile.text.clone()}</p>
                {friends}
            </div>
            {stepper(bench, &tile)}
        </li>
    }
}

/// Fewer, how many, more.
pub(super) fn stepper(bench: Bench, tile: &Tile) -> impl IntoView + use<> {
    let most = tile.mtn;
    let (less, more, counted) = (tile.id.clone(), tile.id.clone(), tile.id.clone());
    let count = Memo::new(move |_| bench.read(|draft| draft.count(&counted)));
    let over = move || most.is_some_and(|most| count.get() > u16::from(most));
    let shown = move || match most {
        Some(most) => format!("{} of {most}", count.get()),
        None => count.get().to_string(),
    };
    view! {
        <div class="dk-stepper" role="group" aria-label=format!("{} in the deck", tile.name)>
            <button
                type="button"
                class="icon-button dk-less"
                aria-label=format!("Take out one {}", tile.name)
                disabled=move || count.get() == 0
                on:click=move |_| bench.change(|draft| draft.remove(&less))
            >
                {Icon::Minus.view()}
            </button>
            <output class="dk-count" data-over=move || over().to_string()>{shown}</output>
            <button
                type="button"
                class="icon-button dk-more"
                aria-label=format!("Add one {}", tile.name)
                on:click=move |_| bench.change(|draft| draft.add(&more))
            >
                {Icon::Plus.view()}
            </button>
        </div>
    }
}
