//! The review of a game: how everybody stood, what cost most, and what was luck. The bots' worker
//! does it step by step, so that it can be watched and stopped.

mod chart;
mod found;

use std::sync::Arc;

use leptos::prelude::*;
use ztable_core::Refusal;
use ztable_study::Review;
use ztable_study::wire::{Ask, Reply};

use super::replay::Replay;
use crate::icon::Icon;
use crate::notice::Notices;
use crate::study;
use crate::worker::Duty;

/// How far the review is.
#[derive(Clone, Copy, PartialEq)]
enum Stand {
    /// Nobody has asked for it.
    Not,
    /// So many of so many picks are looked at.
    Running(usize, usize),
    /// Somebody has had enough.
    Stopped(usize, usize),
    Done,
}

/// A review in the making.
#[derive(Clone, Copy)]
struct State {
    replay: Replay,
    stand: RwSignal<Stand>,
    review: RwSignal<Option<Arc<Review>>>,
    notices: Notices,
}

pub(super) fn review(replay: Replay) -> impl IntoView {
    let state = State {
        replay,
        stand: RwSignal::new(Stand::Not),
        review: RwSignal::new(None),
        notices: Notices::of_page(),
    };
    // While it goes on, its button stays the same one, so that it keeps the focus.
    let phase = Memo::new(move |_| match state.stand.get() {
        Stand::Running(..) => Stand::Running(0, 0),
        other => other,
    });
    view! {
        <h2 class="side-title">"Review"</h2>
        {move || match phase.get() {
            Stand::Not => offer(state).into_any(),
            Stand::Running(..) => running(state).into_any(),
            Stand::Stopped(done, all) => stopped(state, done, all).into_any(),
            Stand::Done => ().into_any(),
        }}
        {move || {
            let review = state.review.get().filter(|review| !review.plays.is_empty())?;
            let over = matches!(phase.get(), Stand::Done | Stand::Stopped(..));
            Some(
                view! {
                    {chart::chart(replay, &review)}
                    {over.then(|| chart::table(replay, &review))}
                    {over.then(|| found::found(replay, &review))}
                },
            )
        }}
    }
}

fn offer(state: State) -> impl IntoView {
    view! {
        <p class="review-note">
            "Who stood how well when, which plays cost most, and what was luck. A bot looks at every play by what its player knew then."
        </p>
        <button type="button" class="button primary review-start" on:click=move |_| state.begin()>
            {Icon::Bulb.view()}
            "Review this game"
        </button>
    }
}

fn running(state: State) -> impl IntoView {
    // The bar moves without being drawn anew.
    let stand = Memo::new(move |_| match state.stand.get() {
        Stand::Running(done, all) => (done, all),
        _ => (0, 1),
    });
    view! {
        <div class="review-running">
            <progress
                aria-label="How far the review is"
                max=move || stand.get().1.to_string()
                prop:value=move || stand.get().0 as f64
            ></progress>
            <span class="review-progress">
                {move || format!("{} of {} picks", stand.get().0, stand.get().1)}
            </span>
            <button type="button" class="button small review-stop" on:click=move |_| state.stop()>
                "Stop"
            </button>
        </div>
    }
}

fn stopped(state: State, done: usize, all: usize) -> impl IntoView {
    view! {
        <div class="review-running">
            <span class="review-progress">{format!("Stopped after {done} of {all} picks.")}</span>
            <button type="button" class="button small" on:click=move |_| state.begin()>
                "Begin anew"
            </button>
        </div>
    }
}

impl State {
    fn begin(self) {
        let Some(game) = self.replay.game.get_untracked() else { return };
        self.review.set(None);
        self.stand.set(Stand::Running(0, game.record.picks.len().max(1)));
        self.ask(&Ask::Review { record: Box::new(game.record.clone()) });
    }

    fn ask(self, ask: &Ask) {
        study::ask(Duty::Review, ask, move |reply| {
            // Somebody may have stopped it, or left.
            if let Some(Stand::Running(..)) = self.stand.try_get_untracked() {
                self.go_on(reply);
            }
        });
    }

    fn go_on(self, reply: Result<Reply, Refusal>) {
        match reply {
            Ok(Reply::Reviewed { done, all, review }) => {
                self.review.set(Some(Arc::new(review)));
                if done < all {
                    self.stand.set(Stand::Running(done, all));
                    self.ask(&Ask::GoOn);
                } else {
                    self.stand.set(Stand::Done);
                }
            }
            Ok(_) => self.fail(&study::nonsense()),
            Err(refusal) => self.fail(&refusal),
        }
    }

    fn fail(self, refusal: &Refusal) {
        self.stand.set(Stand::Not);
        self.notices.refuse(refusal);
    }

    fn stop(self) {
        if let Stand::Running(done, all) = self.stand.get_untracked() {
            self.stand.set(Stand::Stopped(done, all));
        }
    }
}
