//! The chances of every seat over time: a picture, and a table for those who read.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, MouseEvent};
use ztable_study::Review;
use ztable_web_pages::replay::{curve, percent};

use super::super::replay::Replay;

const WIDTH: f64 = 320.0;
const HEIGHT: f64 = 120.0;

/// The most rows of the table; a longer game is told in steps.
const ROWS: usize = 12;

pub(super) fn chart(replay: Replay, review: &Review) -> impl IntoView + use<> {
    let names = replay.names_untracked();
    let picks = replay
        .game
        .with_untracked(|game| game.as_ref().map_or(0, |game| game.record.picks.len()).max(1));
    let place = move |pick: usize| pick as f64 / picks as f64;
    let seats = review.seats.len();
    let shares = |seat: usize| -> Vec<(f64, f64)> {
        let share = |one: &[ztable_study::Prospect]| one.get(seat).map_or(0.0, |one| one.share);
        let end = review.plays.last().map_or(0, |play| play.pick + play.played.len());
        let plays = review.plays.iter().map(|play| (place(play.pick), share(&play.prospects)));
        plays.chain([(place(end), share(&review.after))]).collect()
    };
    let lines = (0..seats).map(|seat| {
        let path = curve(&shares(seat), WIDTH, HEIGHT);
        view! { <path class="chart-line" data-seat=(seat % 6).to_string() d=path /> }
    });
    let now = move || {
        let at = replay.at.get();
        let made = replay.film(|film| film.picks(at)).unwrap_or_default();
        format!("{:.1}", place(made) * WIDTH)
    };
    let legend = (0..seats).map(|seat| {
        let name = names.get(seat).cloned().unwrap_or_default();
        let (first, last) =
            shares(seat).first().copied().zip(shares(seat).last().copied()).unwrap_or_default();
        view! {
            <li data-seat=(seat % 6).to_string()>
                <i aria-hidden="true"></i>
                <span class="chart-name">{name}</span>
                <span>{percent(first.1)} " → " {percent(last.1)}</span>
            </li>
        }
    });
    let go = move |click: MouseEvent| {
        let area = click.current_target().and_then(|area| area.dyn_into::<Element>().ok());
        let Some(area) = area.map(|area| area.get_bounding_client_rect()) else { return };
        let part = (f64::from(click.client_x()) - area.left()) / area.width().max(1.0);
        let wanted = (part.clamp(0.0, 1.0) * picks as f64).round() as usize;
        replay.jump(|film, _| film.moment(wanted));
    };
    view! {
        <figure class="chart">
            <figcaption class="chart-title">
                {if seats == 1 { "What could be expected, as a share of the most" } else { "The chance to win, as far as each player knew" }}
            </figcaption>
            // Who cannot point has the slider, and the table below.
            <div class="chart-frame" on:click=go>
                <svg
                    viewBox=format!("0 0 {WIDTH} {HEIGHT}")
                    preserveAspectRatio="none"
                    role="img"
                    aria-label="Chances over time; the numbers are in the table below"
                >
                    <path class="chart-grid" d="M0 30H320M0 60H320M0 90H320" />
                    {lines.collect::<Vec<_>>()}
                    <line class="chart-now" x1=now x2=now y1="0" y2=HEIGHT.to_string() />
                </svg>
            </div>
            <ul class="chart-legend">{legend.collect::<Vec<_>>()}</ul>
        </figure>
    }
}

/// The same in numbers.
pub(super) fn table(replay: Replay, review: &Review) -> impl IntoView + use<> {
    let names = replay.names_untracked();
    let all = review.plays.len();
    let step = all.div_ceil(ROWS).max(1);
    let heads: Vec<_> =
        names.iter().map(|name| view! { <th scope="col">{name.clone()}</th> }).collect();
    let row = |words: String, shares: &[ztable_study::Prospect]| {
        let cells: Vec<_> =
            shares.iter().map(|one| view! { <td>{percent(one.share)}</td> }).collect();
        view! { <tr><th scope="row">{words}</th>{cells}</tr> }
    };
    let rows: Vec<_> = review
        .plays
        .iter()
        .step_by(step)
        .map(|play| row(format!("Before pick {}", play.pick + 1), &play.prospects))
        .chain([row("At the end".to_owned(), &review.after)])
        .collect();
    view! {
        <details class="chart-table">
            <summary>"The numbers"</summary>
            <div class="standings-frame" tabindex="0" role="region" aria-label="Chances over time">
                <table class="standings">
                    <thead><tr><td></td>{heads}</tr></thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        </details>
    }
}
