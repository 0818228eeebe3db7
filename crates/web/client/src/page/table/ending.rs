//! The end of a game: how it came out, and what next.

use leptos::prelude::*;
use serde_json::Value;
use ztable_core::{Outcome, Standing};
use ztable_table::{Command, Phase, Picture, Proposal, Query};
use ztable_web_boards::ending::deciding;
use ztable_web_pages::ending::headline;

use super::again::{AnotherGame, PlayAgain};
use super::daily;
use super::fairness;
use super::leave;
use super::state::TableState;
use crate::archive::{self, Finished, PastGame};
use crate::files;
use crate::icon::Icon;
use crate::link::LinkField;
use crate::modal::{Modal, ModalHead};
use crate::session::Best;
use crate::words;

pub(super) fn dialog(table: TableState) -> impl IntoView {
    let over = Memo::new(move |_| table.phase() == Some(Phase::Over));
    // It opens by itself when the game ends in front of somebody, after the film on the board and a
    // moment for what it leaves there.
    let due = RwSignal::new(false);
    Effect::new(move |before: Option<bool>| {
        let over = over.get();
        if over && before == Some(false) {
            set_timeout(move || due.set(true), std::time::Duration::from_millis(1200));
        }
        over
    });
    Effect::new(move |_| {
        if due.get() && table.scene.get().is_none() {
            due.set(false);
            table.ending_open.set(true);
        }
    });
    // And when all others have resigned.
    Effect::new(move |before: Option<bool>| {
        let won = !table.won_by_resigning().is_empty();
        if won && before == Some(false) {
            table.ending_open.set(true);
        }
        won
    });
    keep(table, over);
    let standing = daily::hand_in(table, over);
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
                match picture.game.as_ref()?.outcome.clone() {
                    Some(outcome) => Some(result(table, &picture, &outcome, standing).into_any()),
                    None => Some(without_outcome(table, &picture)?.into_any()),
                }
            }}
        </Modal>
    }
}

fn result(
    table: TableState,
    picture: &Picture,
    outcome: &Outcome,
    standing: daily::Standing,
) -> impl IntoView + use<> {
    let own = table.seat();
    let won = own.is_some_and(|seat| outcome.winners.contains(seat));
    let alone = outcome.seats.len() == 1;
    let best = alone.then(|| Best::of(&picture.setup)).flatten().map(|best| {
        view! {
            <p class="best">
                {Icon::Flag.view()}
                {format!("Your best: {} points", best.score)}
            </p>
        }
    });
    let names: Vec<String> = picture.seats.iter().map(|seat| seat.name.clone()).collect();
    let title = headline(&names, outcome, own);
    let why = table.known.with_untracked(|known| {
        let known = known.as_ref()?;
        Some(known.earlier + deciding(&known.lines, outcome.winners, own)?)
    });
    view! {
        <div data-won=won.to_string()>
            <ModalHead title=Signal::derive(move || title.clone()) open=table.ending_open />
        </div>
        {best}
        {daily::line(standing)}
        {why.map(|line| view! { <p class="ending-why">{moment(table, line)}</p> })}
        {last_moments(table, why)}
        <div class="ending-next">
            <PlayAgain table />
            <AnotherGame table />
            {watch_again(table, picture)}
            <button type="button" class="button" on:click=move |_| table.ending_open.set(false)>
                "Look at the board"
            </button>
            <button type="button" class="button" on:click=move |_| download(table)>
                {Icon::Download.view()}
                "Record"
            </button>
        </div>
        {share(table, picture)}
        {standings(picture, outcome)}
        {fairness::panel(table, picture)}
    }
}

/// The end of a game that was not played to its end.
fn without_outcome(table: TableState, picture: &Picture) -> Option<impl IntoView + use<>> {
    let own = table.seat();
    let title = leave::headline(picture, own)?;
    let won = own.is_some_and(|seat| picture.won.contains(&seat));
    let goes_on = picture.phase == Phase::Playing;
    let end = move |_| {
        table.ending_open.set(false);
        table.tell(Command::Propose { what: Proposal::End });
    };
    Some(view! {
        <div data-won=won.to_string()>
            <ModalHead title=Signal::derive(move || title.clone()) open=table.ending_open />
        </div>
        <div class="ending-next">
            <PlayAgain table />
            <AnotherGame table />
            <button type="button" class="button" on:click=move |_| table.ending_open.set(false)>
                {if goes_on && won { "Play on with bots" } else { "Look at the board" }}
            </button>
            {(goes_on && won).then(|| view! {
                <button type="button" class="button end-game" on:click=end>
                    "End the game"
                </button>
            })}
        </div>
    })
}

/// The link to a game that the server keeps.
fn share(table: TableState, picture: &Picture) -> Option<impl IntoView + use<>> {
    if table.session.is_local() {
        return None;
    }
    let origin = window().location().origin().unwrap_or_default();
    let link = format!("{origin}/games/{}?at=end", picture.table);
    Some(view! {
        <div class="ending-share">
            <p>"Share this game: whoever opens the link can watch it from the beginning."</p>
            <LinkField label="The link to this game" link=Signal::stored(link) />
        </div>
    })
}

/// Keeps a game that somebody here has played, so that it can be watched again.
fn keep(table: TableState, over: Memo<bool>) {
    Effect::new(move |_| {
        // What was ended by consent has no record.
        if !over.get() || untrack(|| table.is_ended()) {
            return;
        }
        let played = table.picture_untracked(|picture| {
            let mine = untrack(|| table.session.mine(picture));
            // Several people at one device are all "you": then nobody is.
            let seat = mine.first().copied().filter(|_| mine.len() == 1);
            let finished = Finished {
                id: picture.table.clone(),
                game: picture.setup.game.clone(),
                record: Value::Null,
                outcome: picture.game.as_ref().and_then(|game| game.outcome.clone()),
                names: picture.seats.iter().map(|seat| seat.name.clone()).collect(),
                seat,
            };
            // Whose device it is also keeps a game among bots alone.
            (finished, !mine.is_empty() || table.session.is_local())
        });
        let Some((finished, true)) = played else { return };
        if PastGame::is_kept(&finished.id) {
            return;
        }
        table.session.send(Query::Record, move |answer| {
            // What cannot be kept can still be saved as a file.
            let Ok(record) = answer else { return };
            archive::keep(Finished { record, ..finished }, move |kept| {
                if kept.is_ok() {
                    // The page may be gone by now.
                    let _ = table.archived.try_set(true);
                }
            });
        });
    });
}

/// The way to the replay, once the game is kept.
fn watch_again(table: TableState, picture: &Picture) -> impl IntoView + use<> {
    let id = StoredValue::new(picture.table.clone());
    let kept = move || table.archived.get() || PastGame::is_kept(&id.get_value());
    view! {
        <Show when=kept>
            <a class="button watch-again" href=format!("/games/{}", id.get_value())>
                {Icon::Bulb.view()}
                "Watch and review"
            </a>
        </Show>
    }
}

/// What was told last, but for the line that stands above; each line leads to its moment on the board.
fn last_moments(table: TableState, above: Option<usize>) -> impl IntoView {
    const LINES: usize = 3;
    let lines = table.known.with_untracked(|known| {
        let all = known.as_ref().map_or(0..0, |k| k.earlier..k.earlier + k.lines.len());
        let first = all.end.saturating_sub(LINES).max(all.start);
        (first..all.end).filter(|line| Some(*line) != above).collect::<Vec<_>>()
    });
    let lines = lines.into_iter().map(|line| view! { <li>{moment(table, line)}</li> });
    view! {
        <ol class="ending-last" aria-label="What happened last">
            {lines.collect_view()}
        </ol>
    }
}

/// A line of the log, which leads to its moment on the board.
fn moment(table: TableState, line: usize) -> impl IntoView {
    let text = table.known.with_untracked(|known| {
        let known = known.as_ref()?;
        Some(known.lines.get(line.checked_sub(known.earlier)?)?.text.clone())
    });
    let show = move |_| {
        table.ending_open.set(false);
        table.go_to_line(line);
    };
    view! {
        <button
            type="button"
            class="log-text"
            title="Show the board at this time"
            on:click=show
        >
            {text}
        </button>
    }
}

/// One row for every fact and one column for every seat, the best first.
fn standings(picture: &Picture, outcome: &Outcome) -> impl IntoView + use<> {
    let mut seats: Vec<&Standing> = outcome.seats.iter().collect();
    seats.sort_by_key(|seat| seat.place);
    let mut keys: Vec<&String> = Vec::new();
    for key in seats.iter().flat_map(|seat| seat.facts.keys()) {
        let fact = |seat: &Standing| seat.facts.get(key).cloned().unwrap_or_default();
        // What the headline says is not said twice.
        let said = seats
            .iter()
            .all(|seat| fact(seat).as_str().is_some_and(|words| outcome.summary.contains(words)));
        let is_the_score = seats
            .iter()
            .all(|seat| seat.score.is_some() && fact(seat).as_i64() == seat.score.map(i64::from));
        let is_empty = seats.iter().all(|seat| fact(seat).is_null());
        if !keys.contains(&key) && !said && !is_the_score && !is_empty {
            keys.push(key);
        }
    }
    // How it came out stands first.
    keys.sort_by_key(|key| *key != "result");
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
    // Where nobody wins, there is no place to speak of.
    let placed = seats.len() > 1 && !outcome.winners.is_empty();
    let places = seats.iter().map(|seat| seat.place.to_string()).collect();
    let scores =
        seats.iter().map(|seat| seat.score.map_or("–".into(), |score| score.to_string())).collect();
    let facts = keys.into_iter().map(|key| {
        let values = seats.iter().map(|seat| words::fact(seat.facts.get(key))).collect();
        row(words::heading(key), false, values)
    });
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
                    {placed.then(|| row("Place".into(), true, places))}
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
