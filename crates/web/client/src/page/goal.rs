//! The goal of a game, and the card that tells the game in 60 seconds.

use leptos::prelude::*;
use ztable_core::Setup;
use ztable_lessons::wire::{Ask, Outline};

use super::learn::{ask_courses, spoken};
use super::picture::Album;
use crate::icon::Icon;

/// What the course about a table says; nothing until the worker has answered.
#[derive(Clone, Copy)]
pub(super) struct Goal(RwSignal<Option<Outline>>);

impl Goal {
    pub(super) fn new() -> Goal {
        Goal(RwSignal::new(None))
    }

    /// Asks about this table.
    pub(super) fn ask(self, setup: Setup) {
        ask_courses(&Ask::Goal { setup }, move |answer| {
            // Without an answer the page does without the goal. It may also be gone by now.
            if let Ok(courses) = answer {
                self.0.try_set(courses.into_iter().next());
            }
        });
    }

    /// Reads it; reading it subscribes.
    pub(super) fn read<T>(self, read: impl FnOnce(&Outline) -> T) -> Option<T> {
        self.0.with(|course| course.as_ref().map(read))
    }

    /// The card.
    pub(super) fn card(self) -> impl IntoView {
        move || self.read(card)
    }
}

fn card(course: &Outline) -> impl IntoView + use<> {
    let game = course.first_game.game.clone();
    let asked = Ask::Card { game: game.clone(), course: course.id.clone() };
    let pictures = Album::open(&game, &asked);
    let captions = course.captions.iter().enumerate().map(|(at, caption)| {
        view! { <li>{pictures.at(at)} <span>{spoken(caption)}</span></li> }
    });
    view! {
        <div class="goal-card" data-game=game.clone()>
            <h2>{course.title.clone()}</h2>
            <p class="goal-line">
                {Icon::Flag.view()}
                <span>{spoken(&course.goal)}</span>
            </p>
            <ol class="goal-steps" aria-label="The game in 60 seconds">{captions.collect::<Vec<_>>()}</ol>
            <a class="button small" href=format!("/learn/{game}")>
                {Icon::Learn.view()}
                "Learn it step by step"
            </a>
        </div>
    }
}
