//! The middle of the table: the dice of whoever is on turn, and the pool.

use elemenz::{Action, Die, DieId, Element, Phase, Place, ROLLS, Symbol};
use leptos::prelude::*;
use ztable_web_boards::elemenz as film;

use super::desk::Desk;
use super::die::{self, Size};
use super::{avatars, dock, reading, seat, totem, words};
use crate::board::shows;

/// The dice of whoever is on turn.
pub(super) fn tray(desk: Desk) -> impl IntoView {
    let dice = Memo::new(move |_| {
        let there = seat::in_the_tray(desk.phase());
        if there { desk.of(desk.active(), |of| of.dice.iter().collect()) } else { Vec::new() }
    });
    let class = move || {
        let element = desk.element(desk.active());
        element.map_or("ez-tray".to_owned(), |element| format!("ez-tray ez-of-{element}"))
    };
    view! {
        <section class=class aria-label="Dice">
            {head(desk)}
            <div class="ez-dice" class:ez-mine=move || desk.is_own(desk.active())>
                <For each=move || dice.get() key=|die: &DieId| die.index() let:one>
                    {die::die(desk, one, Size::Large)}
                </For>
            </div>
            {acts(desk)}
            {dock::dock(desk)}
        </section>
    }
}

fn head(desk: Desk) -> impl IntoView {
    let title = Memo::new(move |_| {
        let (active, phase) = (desk.active(), desk.phase());
        if phase == Phase::Over {
            return "The game is over".to_owned();
        }
        match desk.name(active) {
            you if you == "You" => "Your dice".into(),
            name => format!("{name}’s dice"),
        }
    });
    let round = Memo::new(move |_| desk.table(|table| table.round).unwrap_or_default());
    let rolls = Memo::new(move |_| desk.table(|table| table.rolls).unwrap_or_default());
    let word = if desk.monolith { "Turn" } else { "Round" };
    view! {
        <header class="ez-tray-head">
            <span class="ez-round">{word} " " <b>{move || round.get()}</b></span>
            <h2>{move || title.get()}</h2>
            <span
                class="ez-rolls"
                role="img"
                aria-label=move || format!("{} of {ROLLS} rolls made", rolls.get())
                data-says="At most three rolls in a turn. Dots that are filled are rolls made."
            >
                {(0..ROLLS)
                    .map(|at| view! { <i class:ez-made=move || at < rolls.get()></i> })
                    .collect_view()}
            </span>
            {wild(desk)}
        </header>
    }
}

/// How many Z there are, and how likely the next roll is a Wild Surge.
fn wild(desk: Desk) -> impl IntoView {
    let facts = Memo::new(move |_| {
        if desk.monolith {
            return None;
        }
        let (most, percent) = desk.notes.with(|notes| (notes.surge_at, notes.surge_risk));
        desk.table(|table| {
            if table.rolls == 0 && table.phase != Phase::Roll {
                return None;
            }
            let shows = |lies: &&Die| lies.face == Some(Symbol::Wild) && lies.at != Place::Negated;
            let count = table.dice.values().filter(shows).count();
            Some((count, usize::from(most), percent))
        })
        .flatten()
    });
    move || {
        facts.get().map(|(count, most, percent)| {
            let says = format!(
                "{count} Z of {most}: that many make a Wild Surge, which ends the turn.{}",
                percent.map_or(String::new(), |percent| {
                    format!(" The next roll is one in {percent} of 100 cases.")
                })
            );
            view! {
                <span
                    class="ez-wilds"
                    data-level=count.min(most).to_string()
                    data-says=says.clone()
                    role="img"
                    aria-label=says
                >
                    <svg viewBox="0 0 24 24" aria-hidden="true"><use href="#ez-wild"></use></svg>
                    <b>{count} "/" {most}</b>
                    {percent.map(|percent| view! { <small>{percent} " % risk"</small> })}
                </span>
            }
        })
    }
}

/// Rolling, stopping and ending, beside the dice.
fn acts(desk: Desk) -> impl IntoView {
    let legal = Memo::new(move |_| {
        let all = [Action::Roll, Action::Stop, Action::End];
        all.into_iter().filter(|action| desk.may(*action)).collect::<Vec<_>>()
    });
    let marked = Memo::new(move |_| {
        desk.table(|table| {
            let unrolled = table.dice.values().filter(|lies| lies.at == Place::Unrolled).count();
            (table.rolls, table.marked.len() + unrolled)
        })
        .unwrap_or_default()
    });
    let label = move |action: Action| match action {
        Action::Roll => match marked.get() {
            (0, _) => "Roll".to_owned(),
            (_, count) => format!("Roll {}", words::dice(count)),
        },
        Action::Stop => "Stop rolling".to_owned(),
        _ => "End the turn".to_owned(),
    };
    view! {
        <div class="ez-acts">
            <For each=move || legal.get() key=|action| action.index() let:action>
                <button
                    type="button"
                    class="ez-button"
                    data-lit=true
                    class:ez-strong=action == Action::Roll
                    data-pick=action.to_string()
                    data-says=move || desk.label(action)
                >
                    {move || label(action)}
                </button>
            </For>
        </div>
    }
}

/// The bag that tokens come out of.
fn bag() -> impl IntoView {
    view! {
        <span class="ez-bag" data-target=film::bag() role="img" aria-label="The bag of pulse tokens" title="The bag of pulse tokens">
            {totem::token_art(None)}
        </span>
    }
}

/// The lost dice, by colour, the bag, and the Avatars for sale.
pub(super) fn pool(desk: Desk) -> impl IntoView {
    let stack = move |colour: Element| {
        let count =
            Memo::new(move |_| desk.table(|table| reading::pool(table, colour)).unwrap_or(0));
        let pick = Memo::new(move |_| {
            Some(Action::Borrow(colour))
                .filter(|action| desk.may(*action))
                .map(|action| action.to_string())
        });
        let says = move || {
            format!(
                "In the pool: {} {}.",
                count.get(),
                if count.get() == 1 {
                    format!("{} die", colour.colour())
                } else {
                    format!("{} dice", colour.colour())
                }
            )
        };
        let art = die::picture(colour, Some(Symbol::Of(colour)));
        view! {
            <button
                type="button"
                class="ez-stack"
                data-target=shows("pool", colour)
                class:ez-none=move || count.get() == 0
                data-lit=move || pick.get().is_some()
                data-pick=move || pick.get()
                data-says=says
                aria-label=says
                tabindex=move || if pick.get().is_some() { "0" } else { "-1" }
            >
                <svg viewBox=die::VIEW_BOX aria-hidden="true" inner_html=art></svg>
                <b>{move || count.get()}</b>
            </button>
        }
    };
    let in_game = move |colour: Element| {
        desk.monolith
            || desk
                .table(|table| table.seats.iter().any(|seat| seat.shaman == Some(colour)))
                .unwrap_or(false)
            || desk.may(Action::Borrow(colour))
    };
    view! {
        <aside class="ez-pool" aria-label="Pool">
            <span class="ez-caption">"Pool"</span>
            {Element::ALL
                .map(|colour| view! { <Show when=move || in_game(colour)>{stack(colour)}</Show> })
                .collect_view()}
            {(!desk.monolith).then(bag)}
            {avatars::shop(desk)}
        </aside>
    }
}
