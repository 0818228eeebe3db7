//! Playing on from a moment of a game that is over, against bots and with new luck.

use leptos::prelude::*;
use ztable_bots::Level;
use ztable_core::{Refusal, Viewer};
use ztable_study::wire::{Ask, Reply};

use super::replay::Replay;
use crate::icon::Icon;
use crate::modal::{Modal, ModalHead};
use crate::notice::Notices;
use crate::route::Router;
use crate::session::{Kept, Sitter};
use crate::settings::Settings;
use crate::study;
use crate::worker::Duty;

/// Who the others can be.
const LEVELS: [Level; 3] = [Level::Easy, Level::Normal, Level::Hard];

/// What was chosen.
#[derive(Clone, Copy)]
struct Plan {
    replay: Replay,
    open: RwSignal<bool>,
    seat: RwSignal<usize>,
    level: RwSignal<Level>,
    busy: RwSignal<bool>,
    notices: Notices,
    settings: Settings,
    router: Router,
}

/// The button, and the window that asks who plays.
pub(super) fn button(replay: Replay) -> impl IntoView {
    let plan = Plan {
        replay,
        open: RwSignal::new(false),
        seat: RwSignal::new(0),
        level: RwSignal::new(Level::Normal),
        busy: RwSignal::new(false),
        notices: Notices::of_page(),
        settings: Settings::of_page(),
        router: expect_context(),
    };
    // At its end there is nothing to play on.
    let over = Memo::new(move |_| {
        let at = replay.at.get();
        let picks = replay.film(|film| film.picks(at)).unwrap_or_default();
        replay.game.with(|game| game.as_ref().is_none_or(|game| picks >= game.record.picks.len()))
    });
    let ask = move |_| {
        replay.plays.set(false);
        plan.seat.set(match replay.viewer.get_untracked() {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Spectator | Viewer::Referee => 0,
        });
        plan.open.set(true);
    };
    view! {
        <button
            type="button"
            class="bar-button play-on"
            title="Play on from this moment against bots"
            disabled=move || over.get()
            on:click=ask
        >
            {Icon::Hand.view()}
            <span>"Play on"</span>
        </button>
        <Modal open=plan.open label="Play on from here">
            <ModalHead title=Signal::derive(|| "Play on from here".to_owned()) open=plan.open />
            {window(plan)}
        </Modal>
    }
}

fn window(plan: Plan) -> impl IntoView {
    let names = plan.replay.names_untracked();
    let alone = names.len() == 1;
    let seats: Vec<_> = names
        .into_iter()
        .enumerate()
        .map(|(seat, name)| {
            let is = move || plan.seat.get() == seat;
            view! { <option value=seat.to_string() selected=is>{name}</option> }
        })
        .collect();
    let levels: Vec<_> = LEVELS
        .into_iter()
        .map(|level| {
            let is = move || plan.level.get() == level;
            view! {
                <option value=level.name() selected=is>{format!("{} bots", level.name())}</option>
            }
        })
        .collect();
    let choose_seat = move |event| plan.seat.set(event_target_value(&event).parse().unwrap_or(0));
    let choose_level = move |event| {
        let name = event_target_value(&event);
        if let Some(level) = LEVELS.into_iter().find(|level| level.name() == name) {
            plan.level.set(level);
        }
    };
    view! {
        <div class="share">
            <p>"A new game on this device begins with the board as it is now. Dice and cards that come are new; the old game stays as it was."</p>
            {(!alone).then(|| view! {
                <label class="play-on-choice">
                    "You play for"
                    <select class="select" on:change=choose_seat>{seats}</select>
                </label>
                <label class="play-on-choice">
                    "against"
                    <select class="select" on:change=choose_level>{levels}</select>
                </label>
            })}
            <button
                type="button"
                class="button primary play-on-start"
                disabled=move || plan.busy.get()
                on:click=move |_| plan.start()
            >
                {Icon::Play.view()}
                "Play"
            </button>
        </div>
    }
}

impl Plan {
    fn start(self) {
        let Some(game) = self.replay.game.get_untracked() else { return };
        let picks = self.replay.picks_untracked();
        self.busy.set(true);
        let ask = Ask::Position { record: Box::new(game.record.clone()), picks };
        study::ask(Duty::Study, &ask, move |reply| match reply {
            Ok(Reply::Position(position)) => {
                let setup = game.record.setup.clone();
                let sitters = self.sitters(setup.players.into());
                Kept::start_at(position, setup, &sitters, move |made| match made {
                    Ok(kept) => self.router.go(&format!("/local/{}", kept.header.id)),
                    Err(refusal) => self.fail(&refusal),
                });
            }
            Ok(_) => self.fail(&study::nonsense()),
            Err(refusal) => self.fail(&refusal),
        });
    }

    /// You on the chosen seat, bots on the others.
    fn sitters(self, seats: usize) -> Vec<Sitter> {
        let name = self.settings.name().unwrap_or_else(|| "You".into());
        // The page may be gone by now; then nobody sees what begins.
        let own = self.seat.try_get_untracked().unwrap_or_default();
        let level = self.level.try_get_untracked().unwrap_or(Level::Normal);
        let sitter =
            |seat| if seat == own { Sitter::Human(name.clone()) } else { Sitter::Bot(level) };
        (0..seats).map(sitter).collect()
    }

    fn fail(self, refusal: &Refusal) {
        // The page may be gone by now.
        self.busy.try_set(false);
        self.notices.refuse(refusal);
    }
}
