//! The same game, or another one, with the same people at a new table.
//!
//! Whoever comes first makes the table and tells the old one where it is; everybody else finds the
//! way there by the same button, and sits down where they sat.

use leptos::prelude::*;
use ztable_core::Setup;
use ztable_table::{Command, Holder, NextTable, Picture};

use super::state::TableState;
use crate::icon::Icon;
use crate::page::{Arrangement, Place};
use crate::route::Router;
use crate::session::{Kept, Terms, create_online};

/// The button.
#[component]
pub(super) fn PlayAgain(table: TableState) -> impl IntoView {
    let way = Way { table, router: expect_context(), arrangement: expect_context() };
    let next = Memo::new(move |_| table.picture(|picture| picture.next.clone()).flatten());
    let called = move || {
        let next = next.get()?;
        let mine = table.session.is_me(&next.by.id);
        Some(if mine {
            "You have made a table for the next game.".to_owned()
        } else {
            format!("{} plays again.", next.by.name)
        })
    };
    let words = move || match (next.get(), table.seat()) {
        (None, _) => "Play again",
        (Some(_), Some(_)) => "Join the next game",
        (Some(_), None) => "Watch the next game",
    };
    view! {
        {move || called().map(|called| view! { <p class="ending-called" role="status">{called}</p> })}
        <button type="button" class="button primary again" on:click=move |_| way.go()>
            {Icon::Play.view()}
            {words}
        </button>
    }
}

/// The next game of the evening: another one for as many.
#[component]
pub(super) fn AnotherGame(table: TableState) -> impl IntoView {
    let way = Way { table, router: expect_context(), arrangement: expect_context() };
    let others = Memo::new(move |_| {
        let seated = table.seat().is_some() && !table.session.is_local();
        let open = |picture: &Picture| {
            let players = picture.setup.players;
            let fits = ztable_shelf::games().filter(|about| {
                about.id != picture.setup.game
                    && (about.min_players..=about.lobby_players).contains(&players)
            });
            let fits = fits.filter(|_| seated && picture.next.is_none() && players > 1);
            fits.map(|about| (about.id, about.name)).collect::<Vec<_>>()
        };
        table.picture(open).unwrap_or_default()
    });
    let chosen = move |event| {
        let game = event_target_value(&event);
        if let Some(picture) = table.picture_untracked(Clone::clone)
            && !game.is_empty()
        {
            way.make(Setup::new(game, picture.setup.players), picture);
        }
    };
    view! {
        <Show when=move || !others.with(Vec::is_empty)>
            <select
                class="select another"
                aria-label="Another game with the same people"
                on:change=chosen
            >
                <option value="">"Another game, same people"</option>
                {move || {
                    let others = others.get().into_iter();
                    others.map(|(id, name)| view! { <option value=id>{name}</option> }).collect_view()
                }}
            </select>
        </Show>
    }
}

/// The way to the next table.
#[derive(Clone, Copy)]
struct Way {
    table: TableState,
    router: Router,
    arrangement: Arrangement,
}

impl Way {
    fn go(self) {
        let Some(picture) = self.table.picture_untracked(Clone::clone) else { return };
        let notices = self.table.notices;
        if self.table.session.is_local() {
            Kept::again(picture.setup, &picture.seats, move |made| match made {
                Ok(kept) => self.router.go(&format!("/local/{}", kept.header.id)),
                Err(refusal) => notices.refuse(&refusal),
            });
            return;
        }
        match &picture.next {
            Some(next) => self.join(&picture, next),
            None => self.make(picture.setup.clone().by_rules(None), picture),
        }
    }

    /// Makes a table on the terms of this one.
    fn make(self, setup: Setup, picture: Picture) {
        let terms = Terms {
            // The same people play.
            within: None,
            clock: picture.clock,
            public: picture.public,
            rated: picture.rated.is_some(),
            without_hints: picture.without_hints,
        };
        let notices = self.table.notices;
        create_online(&setup, terms, move |made| match made {
            Ok(id) => self.made(&picture, id),
            Err(sentence) => notices.say(sentence),
        });
    }

    /// Tells the others of a table that was just made, unless somebody was quicker.
    fn made(self, picture: &Picture, id: String) {
        let (mine, bots) = (self.mine(picture), bots(picture));
        if mine.is_empty() {
            return self.enter(&id, bots);
        }
        let places = mine.into_iter().chain(bots).collect();
        let notices = self.table.notices;
        self.table.session.send(Command::GoOn { table: id.clone() }, move |answer| match answer {
            Ok(_) => self.enter(&id, places),
            Err(refusal) => {
                let now = self.table.picture_untracked(Clone::clone);
                let next = now.as_ref().and_then(|now| Some((now, now.next.as_ref()?)));
                match next {
                    Some((now, next)) => self.join(now, next),
                    None => notices.refuse(&refusal),
                }
            }
        });
    }

    fn join(self, picture: &Picture, next: &NextTable) {
        self.enter(&next.table, self.mine(picture));
    }

    fn enter(self, id: &str, places: Vec<Place>) {
        self.arrangement.plan(id, places);
        self.router.go(&format!("/table/{id}"));
    }

    /// Where this person sits.
    fn mine(self, picture: &Picture) -> Vec<Place> {
        let seats = untrack(|| self.table.session.mine(picture));
        seats.into_iter().map(|seat| (seat, None)).collect()
    }
}

/// Where bots sit.
fn bots(picture: &Picture) -> Vec<Place> {
    let seats = (0..).map(ztable_core::Seat::new).zip(&picture.seats);
    seats
        .filter_map(|(seat, shown)| match shown.holder {
            Holder::Bot { level } => Some((seat, Some(level))),
            Holder::Human { .. } | Holder::Open => None,
        })
        .collect()
}
