//! The sky, the phases of the round, the land cards and the ECF.

use leptos::prelude::*;
use quantumzap::{Action, Phase, ROUNDS};
use ztable_web_boards::quantumzap as film;

use super::art;
use super::desk::Desk;
use super::pick::Pick;
use super::ticker::ticker;

/// The desert under two suns.
pub(super) fn sky() -> impl IntoView {
    view! {
        <svg class="qz-sky" viewBox="0 0 1200 320" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
            <use href="#qz-desert"></use>
        </svg>
    }
}

const PHASES: [&str; 4] = ["Discover", "Bid", "Develop", "Collect"];

fn place(phase: Phase) -> Option<usize> {
    match phase {
        Phase::Prepare | Phase::Over => None,
        Phase::Round | Phase::Discover | Phase::Turn => Some(0),
        Phase::Auction | Phase::Open | Phase::Proxy => Some(1),
        Phase::Develop => Some(2),
        Phase::Collect | Phase::End => Some(3),
    }
}

/// Round, phases, land cards and the pot.
pub(super) fn head(desk: Desk) -> impl IntoView {
    let round = desk.memo(|view| view.round);
    let phase = desk.memo(|view| place(view.phase));
    view! {
        <header class="qz-head">
            <div class="qz-round">
                <p class="qz-round-number">
                    "Round " <strong>{move || round.get()}</strong> <span>" of " {ROUNDS}</span>
                </p>
                <ol class="qz-phases" aria-label="Phases of the round">
                    {PHASES
                        .into_iter()
                        .enumerate()
                        .map(|(at, name)| {
                            let now = move || phase.get() == Some(at);
                            view! {
                                <li class:qz-now=now aria-current=move || now().then_some("step")>
                                    {name}
                                </li>
                            }
                        })
                        .collect_view()}
                </ol>
            </div>
            {lands(desk)}
            {pot(desk)}
        </header>
    }
}

/// The five land cards; those of the rounds to come lie face down.
fn lands(desk: Desk) -> impl IntoView {
    let lands = desk.memo(|view| view.lands);
    move || {
        let turned = lands.get();
        let current = turned.len();
        let cards = (1..=usize::from(ROUNDS)).map(|round| match turned.get(round - 1) {
            None => view! {
                <li class="qz-land" title=format!("The land of round {round} is not known yet")>
                    <span class="qz-land-back">{round}</span>
                </li>
            }
            .into_any(),
            Some(land) => {
                let (name, amount) =
                    desk.cards.lands[land.index()].clone();
                let title = format!("Round {round}: {name}, {amount}M into the ECF");
                let link = format!("#qz-{}", land.to_string().to_lowercase());
                view! {
                    <li class="qz-land qz-turned" class:qz-now=round == current title=title>
                        <svg viewBox="0 0 96 56" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><use href=link></use></svg>
                        <span class="qz-land-name">{name}</span>
                        <span class="qz-land-coins">{format!("{amount}M")}</span>
                    </li>
                }
                .into_any()
            }
        });
        view! { <ol class="qz-lands" aria-label="Land cards">{cards.collect_view()}</ol> }
    }
}

/// The ECF: a glowing jar.
fn pot(desk: Desk) -> impl IntoView {
    let ecf = desk.hold(film::ecf(), |view| view.ecf);
    let words = move || {
        format!(
            "Environmental Conservancy Fund (ECF): {}M. In your Discover turn you may sell it an undeveloped lot for all of that.",
            ecf.get()
        )
    };
    view! {
        <Pick
            desk
            class="qz-pot"
            wish=Signal::stored(Action::Buyout)
            words=Signal::derive(words)
        >
            {art::icon("jar", "qz-jar")}
            <span class="qz-pot-words">
                <span>"ECF"</span>
                <b>{ticker(move || Some(ecf.get().into()), "M")}</b>
            </span>
        </Pick>
    }
}
