//! Zolo: the three rounds, the scale of the rulebook, and the screen between rounds.

use leptos::prelude::*;
use zee::{Action, Bot, Event, Question, ROUNDS, Rating, ZOLO_BOTS, ZoloView};
use ztable_core::words::count;

use super::desk::Desk;
use super::paint;
use super::reactor::value;
use crate::board::shows;

/// The most points of a game.
const MOST: u8 = 21;

fn zolo(desk: Desk) -> Option<(ZoloView, bool)> {
    desk.read(|view| Some((view.zolo.clone()?, view.stage == Question::Over))).flatten()
}

/// The three rounds and the scale.
pub(super) fn rounds(desk: Desk) -> impl IntoView {
    let known = Memo::new(move |_| zolo(desk));
    let aside = Memo::new(move |_| {
        desk.frame.with(|frame| {
            let out = frame.bots.iter().filter(|(_, place)| place.out).map(|(bot, _)| *bot);
            out.collect::<Vec<Bot>>()
        })
    });
    view! {
        <section class="ze-rounds" aria-label="Zolo: rounds and score">
            <ol class="ze-round-list">
                {(1..=ROUNDS)
                    .map(|round| {
                        view! { <li>{move || known.get().map(|known| round_box(desk, round, &known, aside))}</li> }
                    })
                    .collect_view()}
            </ol>
            {move || known.get().map(|(zolo, over)| scale(&zolo, over))}
        </section>
    }
}

/// One round: its score, or its bots as they fall.
fn round_box(
    desk: Desk,
    round: u8,
    (zolo, over): &(ZoloView, bool),
    aside: Memo<Vec<Bot>>,
) -> impl IntoView + use<> {
    let score = zolo.scores.get(usize::from(round - 1)).copied();
    let now = score.is_none() && round == zolo.round && !over;
    let state = match (score, now) {
        (Some(_), _) => "done",
        (None, true) => "now",
        (None, false) => "ahead",
    };
    let bots = now.then(|| {
        let portraits = Bot::all().map(move |bot| {
            let art = paint::portrait(bot, value(desk, bot));
            let gone = move || aside.with(|aside| aside.contains(&bot));
            view! {
                <svg
                    class="ze-round-bot"
                    class:ze-gone=gone
                    viewBox="-54 -54 108 108"
                    aria-hidden="true"
                    inner_html=art
                ></svg>
            }
        });
        view! {
            <span class="ze-round-bots" role="img" aria-label=format!("{} of {ZOLO_BOTS} set aside", zolo.aside)>
                {portraits.collect_view()}
            </span>
        }
    });
    let note = match (score, now) {
        (Some(7), _) => "all six!".to_string(),
        (Some(score), _) => count(score, "bot"),
        (None, true) if zolo.exchanged => "exchange used".to_string(),
        (None, true) => "exchange free".to_string(),
        (None, false) => String::new(),
    };
    view! {
        <div class="ze-round" data-state=state>
            <span class="ze-round-name">{format!("Round {round}")}</span>
            {score.map(|score| view! { <strong class="ze-round-score">{score}</strong> })}
            {bots}
            <span class="ze-round-note">{note}</span>
        </div>
    }
}

/// The word of a rating with a capital.
fn rated(rating: Rating) -> &'static str {
    match rating {
        Rating::NoWin => "No win",
        Rating::Win => "Win",
        Rating::Great => "Great",
        Rating::Best => "Best",
    }
}

/// The total on the rulebook's scale.
fn scale(zolo: &ZoloView, over: bool) -> impl IntoView + use<> {
    let total: u8 = zolo.scores.iter().sum();
    let hoped = if over { 0 } else { zolo.aside };
    let rating = Rating::of(total);
    let part = |points: u8| f32::from(points.min(MOST)) / f32::from(MOST) * 100.0;
    let zones = [(0, 12, Rating::NoWin), (12, 16, Rating::Win), (16, 21, Rating::Great)];
    let label = format!("{total} of {MOST} points: {}", rating.words());
    view! {
        <div class="ze-scale" role="img" aria-label=label>
            <span class="ze-total"><strong>{total}</strong> <span>{format!("/ {MOST}")}</span></span>
            <div class="ze-bar" aria-hidden="true">
                {zones
                    .map(|(from, to, zone)| {
                        let style = format!("left: {}%; width: {}%", part(from), part(to) - part(from));
                        view! {
                            <span class="ze-zone" data-rating=zone.words() style=style>
                                {if from > 0 { format!("{from} {}", rated(zone)) } else { rated(zone).into() }}
                            </span>
                        }
                    })
                    .collect_view()}
                <i class="ze-hoped" style=format!("width: {}%", part(total + hoped))></i>
                <i class="ze-reached" style=format!("width: {}%", part(total))></i>
            </div>
        </div>
    }
}

/// What may be done between plays instead of playing a card.
const TRADES: [(Action, &str, &str); 4] = [
    (Action::ExchangeOne, "Exchange one", "Once in a round: discard one card and draw one"),
    (Action::ExchangeAll, "Exchange all", "Once in a round: discard all cards and draw as many"),
    (Action::TwoForOne, "Two for one", "Discard two cards and draw one"),
    (Action::EndRound, "End round", "Score the round as it stands"),
];

/// The trades and the end of the round.
pub(super) fn trades(desk: Desk) -> impl IntoView {
    view! {
        <div class="ze-trades" role="group" aria-label="Instead of playing a card">
            {TRADES
                .map(|(action, words, meaning)| {
                    let lit = Memo::new(move |_| desk.may(action));
                    let look = move || desk.board.explain.set(Some(format!("{meaning}.")));
                    view! {
                        <button
                            type="button"
                            class="ze-trade"
                            data-lit=move || lit.get()
                            aria-disabled=move || (!lit.get()).to_string()
                            title=meaning
                            data-pick=action.to_string()
                            data-target=shows("trade", action)
                            on:pointerenter=move |_| look()
                            on:focus=move |_| look()
                            on:pointerleave=move |_| desk.look_away()
                            on:blur=move |_| desk.look_away()
                            on:click=move |_| desk.pursue(&[action])
                        >
                            {words}
                        </button>
                    }
                })
                .collect_view()}
        </div>
    }
}

/// A round that has just ended.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Ended {
    round: u8,
    aside: u8,
    score: u8,
    total: u8,
}

/// The screen between rounds and at the end.
pub(super) fn banner(desk: Desk) -> impl IntoView {
    let ended = RwSignal::new(None::<Ended>);
    Effect::new(move |_| {
        let events = desk.board.news_as::<Event>();
        let last = events.into_iter().fold(None, |last, event| match event {
            Event::RoundEnded { round, aside, score, total } => {
                Some(Ended { round, aside, score, total })
            }
            _ => last,
        });
        ended.set(last);
    });
    // It comes when the bots have come to rest.
    let resting = Memo::new(move |_| desk.frame.with(|frame| frame.drive.is_none()));
    let known = Memo::new(move |_| zolo(desk));
    let closed = RwSignal::new(false);
    Effect::new(move |_| {
        ended.track();
        closed.set(false);
    });
    move || {
        if !resting.get() || closed.get() {
            return None;
        }
        let (zolo, over) = known.get()?;
        if over {
            return Some(final_card(&zolo, closed).into_any());
        }
        ended.get().map(|ended| between(ended, &zolo, closed).into_any())
    }
}

fn between(ended: Ended, zolo: &ZoloView, closed: RwSignal<bool>) -> impl IntoView + use<> {
    let Ended { round, aside, score, total } = ended;
    let words = match aside {
        ZOLO_BOTS => "All six bots set aside: 6 points and 1 more.".to_string(),
        some => format!("{some} of {ZOLO_BOTS} bots set aside."),
    };
    let next = zolo.round;
    view! {
        <div class="ze-banner">
            <div class="ze-banner-card" role="status">
                <p class="ze-banner-name">{format!("Round {round} is over")}</p>
                <p class="ze-banner-score"><strong>{score}</strong> {if score == 1 { "point" } else { "points" }}</p>
                <p>{words} " " {format!("{total} so far.")}</p>
                <button type="button" class="ze-button ze-strong" on:click=move |_| closed.set(true)>
                    {format!("Round {next}")}
                </button>
            </div>
        </div>
    }
}

fn final_card(zolo: &ZoloView, closed: RwSignal<bool>) -> impl IntoView + use<> {
    let total: u8 = zolo.scores.iter().sum();
    let rating = Rating::of(total);
    let sum = zolo.scores.iter().map(ToString::to_string).collect::<Vec<_>>().join(" + ");
    let words = match rating {
        Rating::NoWin => {
            format!("{} short of a win.", count(12 - total, "point"))
        }
        Rating::Win => "12 to 15 points are a win.".to_string(),
        Rating::Great => "16 to 19 points are great.".to_string(),
        Rating::Best => "Nobody can do better.".to_string(),
    };
    view! {
        <div class="ze-banner">
            <div class="ze-banner-card ze-final" data-rating=rating.words()>
                <p class="ze-banner-name">{format!("{sum} = {total} of {MOST}")}</p>
                <p class="ze-rating">{rated(rating)}</p>
                <p>{words}</p>
                <button type="button" class="ze-button" on:click=move |_| closed.set(true)>"Look at the reactor"</button>
            </div>
        </div>
    }
}
