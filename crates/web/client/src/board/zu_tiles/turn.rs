//! Whose turn it is, where it stands, and the actions of the turn.

use leptos::prelude::*;
use zu_tiles::{Action, Phase, ThisTurn, Verb, View, Word};

use super::desk::{Desk, is_asked};
use super::face;
use crate::board::shows;

/// Whose turn it is and what is going on.
pub(super) fn state(desk: Desk) -> impl IntoView {
    let turn = desk.memo(|view| (view.table.turn, Some(view.table.active)));
    let phase = desk.memo(phase_name);
    let mine = desk.memo(|view| view.viewer.is(view.table.active));
    view! {
        <div class="zu-turn" class:zu-mine=move || mine.get()>
            {move || turn.get().1.map(face::seat_mark)}
            <span class="zu-turn-words">
                <b>
                    {move || match turn.get() {
                        (0, _) => "Set-up".into(),
                        (_, Some(_)) if mine.get() => "Your turn".to_owned(),
                        (_, Some(seat)) => format!("{}’s turn", desk.name(seat)),
                        _ => String::new(),
                    }}
                </b>
                <span>{move || format!("Turn {} · {}", turn.get().0, phase.get())}</span>
            </span>
        </div>
    }
}

fn phase_name(view: &View) -> &'static str {
    match view.table.phase {
        Phase::Deal(_) => "starting hands",
        Phase::Main if view.table.run.is_some() => "resolving",
        Phase::Main => "actions",
        Phase::Allies(..) | Phase::Lend(..) => "picking Allies",
        Phase::BattleTile => "laying the Battle Action Tile",
        Phase::React(_) if view.facts.battle.is_some() => "reactions to the Battle",
        Phase::React(_) => "reactions",
        Phase::Resolve => "resolving",
        Phase::Draw(_) | Phase::Extra => "drawing",
        Phase::Ending => "end of the turn",
        Phase::Over => "the game is over",
    }
}

/// How often an action was done and may be done.
fn uses(word: Word, uses: &ThisTurn) -> (u8, u8) {
    match word {
        Word::Place => (uses.placed, 1 + uses.more_places),
        Word::Act => (uses.stacks, 2 + uses.more_stacks),
        Word::Battle => (uses.battles, 1 + uses.more_battles),
        _ => (u8::from(uses.cycled), 1),
    }
}

const ACTIONS: [(Word, &str, &str, &str); 4] = [
    (Word::Place, "place", "Place", "Place a Creature, an Item or an Obstacle from your hand."),
    (
        Word::Act,
        "act",
        "Act",
        "Start an action stack with a tile of your hand or an ability; twice a turn.",
    ),
    (Word::Battle, "battle", "Battle", "One of your Creatures attacks a tile beside it."),
    (Word::Cycle, "cycle", "Cycle", "Discard two hand tiles and draw one."),
];

/// The actions of the turn, with what is left of them, and the way back.
pub(super) fn actions(desk: Desk) -> impl IntoView {
    let me = Memo::new(move |_| desk.me());
    view! {
        <Show when=move || me.get().is_some()>
            <div class="zu-actions" role="group" aria-label="Actions of the turn">
                {ACTIONS
                    .into_iter()
                    .map(|(word, sign, name, words)| action(desk, word, sign, name, words))
                    .collect_view()}
                <Show when=move || desk.begun.get()>
                    <button type="button" class="zu-act zu-cancel" data-lit=true on:click=move |_| desk.cancel()>
                        "Back"
                    </button>
                </Show>
            </div>
        </Show>
    }
}

fn action(
    desk: Desk,
    word: Word,
    sign: &'static str,
    name: &'static str,
    words: &'static str,
) -> impl IntoView {
    let action = Action::Say(word);
    let lit = Memo::new(move |_| desk.lit.with(|lit| lit.words.contains(&word)));
    let on = desk.memo(move |view| {
        let verb = match word {
            Word::Place => Verb::Place,
            Word::Act => Verb::Act,
            Word::Battle => Verb::Battle,
            _ => Verb::Cycle,
        };
        is_asked(view) && view.table.stage.verb == verb
    });
    let mine = desk.memo(|view| view.viewer.is(view.table.active));
    let used = desk.memo(move |view| uses(word, &view.table.uses));
    let sentence = move || {
        let (done, of) = used.get();
        format!("{words} Done {done} of {of}.")
    };
    let click = move || {
        if on.get_untracked() { desk.cancel() } else { desk.choose(action) }
    };
    view! {
        <button
            type="button"
            class="zu-verb"
            data-lit=move || lit.get()
            class:zu-on=move || on.get()
            class:zu-away=move || !mine.get()
            data-pick=move || desk.data(action)
            data-target=shows("turn", word.name())
            aria-label=move || format!("{name}: {}", sentence())
            aria-pressed=move || on.get().to_string()
            aria-disabled=move || (!lit.get()).then_some("true")
            on:click=move |_| click()
            on:pointerenter=move |_| desk.board.explain.set(Some(untrack(sentence)))
            on:pointerleave=move |_| desk.board.explain.set(None)
            on:focus=move |_| desk.board.explain.set(Some(untrack(sentence)))
            on:blur=move |_| desk.board.explain.set(None)
        >
            {face::icon(sign)}
            <span class="zu-verb-name">{name}</span>
            <span class="zu-pips" aria-hidden="true">
                {move || {
                    let (done, of) = used.get();
                    (0..of).map(|at| view! { <i class:zu-spent=at < done></i> }).collect_view()
                }}
            </span>
        </button>
    }
}
