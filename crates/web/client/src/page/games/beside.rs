//! A game of the day beside the own one: what each brought, and where they part.

use leptos::prelude::*;
use ztable_study::daily::Daily;
use ztable_study::wire::{Ask, Compared, Reply};

use super::replay::Replay;
use crate::archive::PastGame;
use crate::study;
use crate::worker::Duty;

/// The own game of the same day, where another one is shown.
fn own(replay: Replay) -> Option<PastGame> {
    replay.game.with(|game| {
        let record = &game.as_ref()?.record;
        let daily = Daily::of_game(&record.setup.game)?;
        PastGame::load(&daily.table(daily.day_of_seed(&record.seed)?))
    })
}

/// What is told, once both were compared; nothing where there is nothing to compare.
pub(super) fn beside(replay: Replay) -> impl IntoView {
    let compared = RwSignal::new(None::<(String, Compared)>);
    Effect::new(move |_| {
        let Some(own) = own(replay) else { return };
        let Some(game) = replay.game.get_untracked() else { return };
        let picks = game.record.picks.len();
        let ask = Ask::Compare { record: Box::new(game.record.clone()), own: own.code };
        study::ask(Duty::Study, &ask, move |reply| {
            // What cannot be compared can still be watched. Who watches the own game needs no words.
            if let Ok(Reply::Compared(Some(found))) = reply
                && (found.alike < picks || !found.own_went_on.is_empty())
            {
                // The page may be gone by now.
                let _ = compared.try_set(Some((own.id, found)));
            }
        });
    });
    move || compared.get().map(|(id, found)| told(replay, &id, found))
}

fn told(replay: Replay, own: &str, found: Compared) -> impl IntoView + use<> {
    let points = |score: Option<i32>| {
        score.map_or("no points, as it was lost".to_owned(), |score| format!("{score} points"))
    };
    let scores = format!("This game: {}. Yours: {}.", points(found.score), points(found.own_score));
    let next = |picks: &[String]| match picks {
        [] => "nothing more".to_owned(),
        picks => picks.join(", then "),
    };
    let alike = match found.alike {
        0 => "They part with the first pick.".to_owned(),
        1 => "They part after the first pick.".to_owned(),
        picks => format!("They part after {picks} picks."),
    };
    let show = move |_| replay.show(replay.viewer.get_untracked(), found.alike);
    view! {
        <section class="beside" aria-label="Beside your game">
            <h2 class="side-title">"Beside your game"</h2>
            <p>{scores} " " {alike}</p>
            <p>"Here: " <b>{next(&found.went_on)}</b> "."</p>
            <p>"You: " <b>{next(&found.own_went_on)}</b> "."</p>
            <div class="part-ways">
                <button type="button" class="button small" on:click=show>
                    "Show me"
                </button>
                <a class="button small" href=format!("/games/{own}?at={}", found.alike)>
                    "Your game"
                </a>
            </div>
        </section>
    }
}
