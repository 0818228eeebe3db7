//! The end of a game: how it came out, and what next.

use leptos::prelude::*;
use serde_json::Value;
use ztable_core::{Outcome, Standing};
use ztable_table::{Phase, Picture, Query};

use super::again::PlayAgain;
use super::fairness;
use super::state::TableState;
use crate::files;
use crate::icon::Icon;
use crate::modal::{Modal, ModalHead};
use crate::session::Best;
use crate::words;

pub(super) fn dialog(table: TableState) -> impl IntoView {
    let over = Memo::new(move |_| table.phase() == Some(Phase::Over));
    // It opens by itself when the game ends in front of somebody, after a moment for the board.
    Effect::new(move |before: Option<bool>| {
        let over = over.get();
        if over && before == Some(false) {
            let open = move || table.ending_open.set(true);
            set_timeout(open, std::time::Duration::from_millis(1200));
        }
        over
    });
    // Who still looks at the board is told that somebody plays again.
    Effect::new(move |before: Option<bool>| {
        let goes_on = table.picture(|picture| picture.next.is_some());
        if goes_on == Some(true) && before == Some(false) {
            table.ending_open.set(true);
        }
        goes_on.unwrap_or(true)
    });
    view! {
        <Modal open=table.ending_open class="dialog ending" label="Result">
            {move || {
                let picture = table.picture(Clone::clone)?;
                let outcome = picture.game.as_ref()?.outcome.clone()?;
                Some(result(table, &picture, &outcome))
            }}
        </Modal>
    }
}

fn result(table: TableState, picture: &Picture, outcome: &Outcome) -> impl IntoView + use<> {
    let alone = match outcome.seats.as_slice() {
        [alone] => Some(alone),
        _ => None,
    };
    let won = table.seat().is_some_and(|seat| outcome.winners.contains(seat));
    let summary = outcome.summary.clone();
    let best = alone.and_then(|_| Best::of(&picture.setup)).map(|best| {
        view! {
            <p class="best">
                {Icon::Flag.view()}
                {format!("Your best: {} points", best.score)}
            </p>
        }
    });
    let title = headline(picture, outcome, won);
    view! {
        <ModalHead title=Signal::derive(move || title.clone()) open=table.ending_open />
        <p class="ending-summary" data-won=won.to_string()>{summary}</p>
        {best}
        <div class="ending-next">
            <PlayAgain table />
            <button type="button" class="button" on:click=move |_| table.ending_open.set(false)>
                "Look at the board"
            </button>
            <button type="button" class="button" on:click=move |_| download(table)>
                {Icon::Download.view()}
                "Record"
            </button>
        </div>
        {standings(picture, &outcome.seats, outcome)}
        {fairness::panel(table, picture)}
    }
}

/// Who won.
fn headline(picture: &Picture, outcome: &Outcome, won: bool) -> String {
    let winners: Vec<String> = outcome
        .winners
        .into_iter()
        .filter_map(|seat| Some(picture.seats.get(seat.index())?.name.clone()))
        .collect();
    match winners.as_slice() {
        _ if picture.seats.len() == 1 => "The game is over".into(),
        [] => "Nobody wins".into(),
        [_] if won => "You win".into(),
        [one] => format!("{one} wins"),
        many => format!("{} win together", words::list(many)),
    }
}

/// One row for every fact and one column for every seat, so that it fits a phone.
fn standings(picture: &Picture, seats: &[Standing], outcome: &Outcome) -> impl IntoView + use<> {
    let mut keys: Vec<String> = Vec::new();
    for key in seats.iter().flat_map(|seat| seat.facts.keys()) {
        // What the headline says is not said twice.
        let said = seats.iter().all(|seat| {
            let words = seat.facts.get(key).and_then(Value::as_str);
            words.is_some_and(|words| outcome.summary.contains(words))
        });
        let is_the_score = seats.iter().all(|seat| {
            let score = seat.score.map(i64::from);
            score.is_some() && seat.facts.get(key).and_then(Value::as_i64) == score
        });
        if !keys.contains(key) && !said && !is_the_score {
            keys.push(key.clone());
        }
    }
    // How it came out stands first.
    keys.sort_by_key(|key| key != "result");
    let names = seats.iter().map(|seat| {
        let name = picture.seats.get(seat.seat.index()).map(|seat| seat.name.clone());
        let won = outcome.winners.contains(seat.seat).to_string();
        view! { <th scope="col" data-won=won>{name}</th> }
    });
    let row = |heading: String, strong: bool, values: Vec<String>| {
        view! {
            <tr data-strong=strong.to_string()>
                <th scope="row">{heading}</th>
                {values.into_iter().map(|value| view! { <td>{value}</td> }).collect_view()}
            </tr>
        }
    };
    let places = seats.iter().map(|seat| seat.place.to_string()).collect();
    let scores =
        seats.iter().map(|seat| seat.score.map_or("–".into(), |score| score.to_string())).collect();
    let facts = keys.into_iter().map(|key| {
        let values = seats.iter().map(|seat| words::fact(seat.facts.get(&key))).collect();
        row(words::heading(&key), false, values)
    });
    let several = seats.len() > 1;
    let scored = seats.iter().any(|seat| seat.score.is_some());
    view! {
        <div class="standings-frame" tabindex="0" role="region" aria-label="Result in numbers">
            <table class="standings">
                <thead>
                    <tr>
                        <td></td>
                        {names.collect_view()}
                    </tr>
                </thead>
                <tbody>
                    {several.then(|| row("Place".into(), true, places))}
                    {scored.then(|| row("Points".into(), true, scores))}
                    {facts.collect_view()}
                </tbody>
            </table>
        </div>
    }
}

fn download(table: TableState) {
    let notices = table.notices;
    let name =
        table.picture_untracked(|picture| format!("{}-{}.json", picture.setup.game, picture.table));
    table.session.send(Query::Record, move |answer| match answer {
        Ok(record) => {
            let text = serde_json::to_string_pretty(&record).unwrap_or_default();
            files::save(&name.unwrap_or("record.json".into()), "application/json", &text);
        }
        Err(refusal) => notices.refuse(&refusal),
    });
}
