//! Who sits where.

use leptos::prelude::*;
use ztable_bots::Level;
use ztable_core::{About, Seat};

use super::Place;
use crate::icon::Icon;
use crate::session::Sitter;
use crate::settings::Settings;

/// Who is to sit on a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Plan {
    /// The visitor.
    You,
    /// A bot.
    Bot(Level),
    /// Somebody who shares this device.
    Friend(String),
    /// Whoever opens the link.
    Link,
}

/// The levels offered; playing at random is for tests and statistics.
const LEVELS: [Level; 4] = [Level::Easy, Level::Normal, Level::Hard, Level::Expert];

impl Plan {
    /// The fewest that can play: alone, where the game allows it, else against a bot.
    pub(super) fn smallest(about: &About) -> Vec<Plan> {
        let mut seats = vec![Plan::You];
        while seats.len() < usize::from(about.min_players) {
            seats.push(Plan::Bot(Level::Normal));
        }
        seats
    }

    fn is_like(&self, other: &Plan) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }
}

/// The people and bots of a table on this device.
pub(super) fn sitters(seats: &[Plan], settings: Settings) -> Vec<Sitter> {
    let several = seats.iter().any(|plan| matches!(plan, Plan::Friend(_)));
    seats
        .iter()
        .enumerate()
        .map(|(at, plan)| match plan {
            Plan::Bot(level) => Sitter::Bot(*level),
            Plan::Friend(name) if !name.trim().is_empty() => Sitter::Human(name.trim().into()),
            Plan::Friend(_) | Plan::Link => Sitter::Human(format!("Player {}", at + 1)),
            Plan::You => Sitter::Human(settings.name().unwrap_or_else(|| {
                if several { format!("Player {}", at + 1) } else { "You".into() }
            })),
        })
        .collect()
}

/// Who of a table on the server can sit down at once: this person and the bots.
pub(super) fn arrangement(seats: &[Plan]) -> Vec<Place> {
    (0..)
        .map(Seat::new)
        .zip(seats)
        .filter_map(|(seat, plan)| match plan {
            Plan::You => Some((seat, None)),
            Plan::Bot(level) => Some((seat, Some(*level))),
            Plan::Friend(_) | Plan::Link => None,
        })
        .collect()
}

/// The ways to play, each with what it adds to the visitor.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Solo,
    Bots,
    Device,
    Link,
}

impl Way {
    const ALL: [(Way, &'static str); 4] = [
        (Way::Solo, "Solo"),
        (Way::Bots, "Against bots"),
        (Way::Device, "On this device"),
        (Way::Link, "By link"),
    ];

    /// Whoever joins by default.
    fn partner(self) -> Plan {
        match self {
            Way::Solo | Way::Bots => Plan::Bot(Level::Normal),
            Way::Device => Plan::Friend(String::new()),
            Way::Link => Plan::Link,
        }
    }

    fn of(seats: &[Plan]) -> Way {
        let has = |plan: &Plan| seats.iter().any(|seat| seat.is_like(plan));
        if has(&Plan::Link) {
            Way::Link
        } else if has(&Plan::Friend(String::new())) {
            Way::Device
        } else if seats.len() > 1 {
            Way::Bots
        } else {
            Way::Solo
        }
    }
}

/// Chooses how many play, and who.
#[component]
pub(super) fn Seating(seats: RwSignal<Vec<Plan>>, about: &'static About) -> impl IntoView {
    let way = Memo::new(move |_| seats.with(|seats| Way::of(seats)));
    let choose = move |way: Way| {
        seats.update(|seats| {
            let others = match way {
                Way::Solo => 0,
                _ => seats.len().max(2) - 1,
            };
            seats.clear();
            seats.push(Plan::You);
            seats.extend(std::iter::repeat_n(way.partner(), others));
        });
    };
    let ways = Way::ALL.into_iter().filter(|(way, _)| *way != Way::Solo || about.min_players == 1);
    let add = move |_| {
        // Read first: it follows the seats, which cannot be read while they are changed.
        let partner = way.get_untracked().partner();
        seats.update(|seats| seats.push(partner));
    };
    let full = move || seats.with(Vec::len) >= usize::from(about.lobby_players);
    view! {
        <div class="segments ways" role="group" aria-label="How to play">
            {ways
                .map(|(this, words)| {
                    view! {
                        <button
                            type="button"
                            class="segment"
                            aria-pressed=move || (way.get() == this).to_string()
                            on:click=move |_| choose(this)
                        >
                            {words}
                        </button>
                    }
                })
                .collect_view()}
        </div>
        <ul class="seats plans">
            <For
                each=move || 0..seats.with(Vec::len)
                key=|at| *at
                children=move |at| plan_row(seats, way, about, at)
            />
        </ul>
        <Show when=move || way.get() != Way::Solo && !full()>
            <button
                type="button"
                class="button small add-seat"
                on:click=add
            >
                {Icon::Plus.view()}
                "Add a player"
            </button>
        </Show>
    }
}

fn plan_row(
    seats: RwSignal<Vec<Plan>>,
    way: Memo<Way>,
    about: &'static About,
    at: usize,
) -> impl IntoView {
    let settings = Settings::of_page();
    let plan = Memo::new(move |_| seats.with(|seats| seats.get(at).cloned()));
    let set = move |plan: Plan| {
        seats.update(|seats| {
            if let Some(seat) = seats.get_mut(at) {
                *seat = plan;
            }
        });
    };
    let may_go = move || at > 0 && seats.with(Vec::len) > usize::from(about.min_players.max(2));
    let named = move |value: String, placeholder: String, write: Callback<String>| {
        view! {
            <input
                class="input plan-name"
                maxlength="24"
                aria-label=format!("Name of player {}", at + 1)
                placeholder=placeholder
                prop:value=value
                on:change=move |event| write.run(event_target_value(&event))
            />
        }
    };
    let body = move || match plan.get()? {
        Plan::You => {
            let write = Callback::new(move |name: String| {
                settings.change(|choices| choices.name = name);
            });
            let name = settings.read(|choices| choices.name.clone());
            Some(named(name, "Your name".into(), write).into_any())
        }
        Plan::Friend(name) => {
            let write = Callback::new(move |name: String| set(Plan::Friend(name)));
            Some(named(name, format!("Player {}", at + 1), write).into_any())
        }
        Plan::Bot(level) => Some(
            view! {
                <select
                    class="select"
                    aria-label=format!("Level of bot {}", at + 1)
                    on:change=move |event| {
                        if let Ok(level) = event_target_value(&event).parse() {
                            set(Plan::Bot(level));
                        }
                    }
                >
                    {LEVELS
                        .map(|one| {
                            view! {
                                <option value=one.name() selected=one == level>
                                    {format!("Bot, {}", one.name())}
                                </option>
                            }
                        })
                        .collect_view()}
                </select>
            }
            .into_any(),
        ),
        Plan::Link => {
            Some(view! { <span class="plan-words">"A friend, by link"</span> }.into_any())
        }
    };
    // At a table of friends a seat can also go to a bot, and back.
    let swap = move || {
        let partner = way.get().partner();
        let other = match plan.get()? {
            Plan::You => return None,
            Plan::Bot(_) if way.get() == Way::Bots => return None,
            Plan::Bot(_) => partner,
            Plan::Friend(_) | Plan::Link => {
                // The last friend stays, or it would be another way to play.
                let friends =
                    seats.with(|seats| seats.iter().filter(|p| p.is_like(&partner)).count());
                if friends < 2 {
                    return None;
                }
                Plan::Bot(Level::Normal)
            }
        };
        let words =
            if matches!(other, Plan::Bot(_)) { "Make it a bot" } else { "Make it a friend" };
        let act = move |_| set(other.clone());
        Some(
            view! { <button type="button" class="button small quiet" on:click=act>{words}</button> },
        )
    };
    view! {
        <li class="plan">
            <span class="seat-mark" aria-hidden="true">
                {move || match plan.get() {
                    Some(Plan::Bot(_)) => Icon::Bot.view().into_any(),
                    Some(Plan::Link) => Icon::Link.view().into_any(),
                    _ => Icon::Person.view().into_any(),
                }}
            </span>
            {body}
            {swap}
            <Show when=may_go>
                <button
                    type="button"
                    class="icon-button"
                    aria-label=format!("Remove player {}", at + 1)
                    on:click=move |_| {
                        seats.update(|seats| {
                            if at < seats.len() {
                                seats.remove(at);
                            }
                        });
                    }
                >
                    {Icon::Close.view()}
                </button>
            </Show>
        </li>
    }
}
