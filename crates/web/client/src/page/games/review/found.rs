//! What the review found: skill and luck apart, and the plays that cost most.

use leptos::prelude::*;
use ztable_study::{Review, ReviewedPlay};
use ztable_web_pages::replay::{percent, points};

use super::super::replay::{Pane, Replay};

/// The most plays that are shown.
const SHOWN: usize = 8;

pub(super) fn found(replay: Replay, review: &Review) -> impl IntoView + use<> {
    view! {
        {luck_and_skill(replay, review)}
        {costly(replay, review)}
        <p class="review-note">
            "Judged by what each player knew at the time, not by what was hidden: a bot plays on from there many times. Small differences are chance."
        </p>
    }
}

fn luck_and_skill(replay: Replay, review: &Review) -> impl IntoView + use<> {
    let names = replay.names_untracked();
    let alone = review.seats.len() == 1;
    let rows = names.into_iter().zip(&review.seats).map(|(name, seat)| {
        // What noise makes of a flawless game is not above nought.
        let given = points(-seat.given_away.max(0.0));
        let from_others = (!alone).then(|| view! { <td>{points(seat.from_others)}</td> });
        view! {
            <tr>
                <th scope="row">{name}</th>
                <td>{given}</td>
                {from_others}
                <td>{points(seat.luck())}</td>
                <td>{format!("{} of {}", seat.costly, seat.plays)}</td>
            </tr>
        }
    });
    let words = if alone {
        "Given away is what the own plays cost, all together; luck is what dice and draws brought beyond the mean."
    } else {
        "Given away is what the own plays cost, all together; from others is what theirs gave or took, as far as they knew; luck is the rest: dice, draws and chance in this reckoning."
    };
    let from_others = (!alone).then(|| view! { <th scope="col">"From others"</th> });
    view! {
        <div class="standings-frame" tabindex="0" role="region" aria-label="Luck and skill">
            <table class="standings review-seats">
                <thead>
                    <tr>
                        <td></td>
                        <th scope="col">"Given away"</th>
                        {from_others}
                        <th scope="col">"Luck"</th>
                        <th scope="col">"Costly plays"</th>
                    </tr>
                </thead>
                <tbody>{rows.collect::<Vec<_>>()}</tbody>
            </table>
        </div>
        <p class="review-note">{words}</p>
    }
}

fn costly(replay: Replay, review: &Review) -> impl IntoView + use<> {
    let costly = review.costly();
    if costly.is_empty() {
        return view! {
            <p class="review-clean">"No play clearly cost more than a twentieth of what can be won."</p>
        }
        .into_any();
    }
    let names = replay.names_untracked();
    let plays: Vec<_> =
        costly.into_iter().take(SHOWN).map(|play| one(replay, &names, play)).collect();
    view! {
        <h3 class="review-title">"What cost most"</h3>
        <ol class="review-plays">{plays}</ol>
    }
    .into_any()
}

fn one(replay: Replay, names: &[String], play: &ReviewedPlay) -> impl IntoView + use<> {
    let (pick, seat) = (play.pick, play.seat);
    let name = names.get(seat.index()).cloned().unwrap_or_default();
    let better = play.better.clone().unwrap_or_default();
    let own = replay.game.with_untracked(|game| game.as_ref()?.seat) == Some(seat);
    let because = play.because.as_ref().map(|because| {
        let words = if own { because.to_player() } else { because.to_others() };
        view! { <span class="review-because">{format!("because {words}")}</span> }
    });
    let picks = play.better_picks.clone();
    let go = move |_| {
        replay.pane.set(Pane::Board);
        replay.show_better(seat, pick, picks.clone());
    };
    view! {
        <li>
            <button type="button" class="review-play" title="Show the board before this play, with the better one" on:click=go>
                <span class="review-cost">{points(-play.cost.share)}</span>
                <span class="review-words">
                    <span class="review-who">{format!("{name}, pick {}", pick + 1)}</span>
                    <span><s class="visually-hidden">"Played: "</s>{play.words.join(", ")}</span>
                    <span class="review-better"><b>"Better: "</b>{better.join(", then ")}</span>
                    {because}
                    <span class="review-margin">{format!("costs {} ± {}", percent(play.cost.share), percent(play.cost.margin))}</span>
                </span>
            </button>
        </li>
    }
}
