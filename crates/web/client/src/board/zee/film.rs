//! What has just happened in the reactor, bot by bot in belt order.

use std::collections::VecDeque;

use leptos::prelude::*;
use zee::{Event, View};
use ztable_web_boards::film::Scene;
use ztable_web_boards::zee::scene;
pub(super) use ztable_web_boards::zee::{Frame, Now, Place};

use crate::board::desk::Desk;

/// One scene for every event that there is something to see of.
pub(super) fn scenes(_: &View, _: &View, events: &[Event]) -> Vec<Scene> {
    events.iter().filter_map(scene).collect()
}

/// The reactor as the film shows it.
pub(super) fn follow(desk: Desk<View>) -> RwSignal<Frame> {
    let settled = move |frame: &Frame| desk.peek(|view| frame.settled(view)).unwrap_or_default();
    let frame = RwSignal::new(settled(&Frame::default()));
    let waiting = StoredValue::new(VecDeque::<Event>::new());
    // What was not shown is still told: who moved last stays marked.
    let settle = move || {
        frame.update(|frame| {
            waiting.update_value(|waiting| waiting.drain(..).for_each(|event| frame.show(&event)));
            *frame = settled(frame);
        });
    };
    Effect::new(move |_| {
        desk.view.track();
        let news = untrack(|| desk.board.news_as::<Event>());
        waiting.update_value(|waiting| {
            waiting.extend(news.into_iter().filter(|event| scene(event).is_some()));
        });
        if desk.film.is_over() {
            settle();
        }
    });
    Effect::new(move |_| match desk.film.scene() {
        None if desk.film.is_over() => settle(),
        None => {}
        Some(_) => {
            if let Some(Some(event)) = waiting.try_update_value(VecDeque::pop_front) {
                frame.update(|frame| frame.show(&event));
            }
        }
    });
    frame
}
