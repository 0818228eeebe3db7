//! How much time everybody has at a table on a server.

use leptos::prelude::*;
use ztable_table::Clock;

/// The clocks that are offered.
const CLOCKS: [Option<Clock>; 6] = [
    None,
    Some(Clock::Live { base: 300, increment: 10 }),
    Some(Clock::Live { base: 900, increment: 20 }),
    Some(Clock::Live { base: 2_700, increment: 30 }),
    Some(Clock::Days { days: 1 }),
    Some(Clock::Days { days: 3 }),
];

/// The clock of a rated game, unless another one is chosen.
pub(crate) const RATED: Clock = Clock::Live { base: 900, increment: 20 };

/// Chooses a clock.
pub(crate) fn field(chosen: RwSignal<Option<Clock>>) -> impl IntoView {
    let note = move || match chosen.get() {
        None => "Everybody takes the time they need.",
        Some(Clock::Live { .. }) => {
            "Time runs for everybody who is asked. Whose time is up loses the seat to a bot. Who \
             loses the connection has a minute of grace."
        }
        Some(Clock::Days { .. }) => {
            "For people who look in when they can. Who takes longer loses the seat to a bot."
        }
    };
    let segment = |clock: Option<Clock>| {
        let words = clock.map_or("None".to_owned(), Clock::words);
        view! {
            <button
                type="button"
                class="segment"
                aria-pressed=move || (chosen.get() == clock).to_string()
                on:click=move |_| chosen.set(clock)
            >
                {words}
            </button>
        }
    };
    view! {
        <div class="field clock-field">
            <h3>"Clock"</h3>
            <div class="segments" role="group" aria-label="Clock">
                {CLOCKS.map(segment).collect_view()}
            </div>
            <p class="field-note" role="status">{note}</p>
        </div>
    }
}
