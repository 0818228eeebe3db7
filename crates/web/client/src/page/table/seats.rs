//! The seat panels.

use leptos::prelude::*;
use ztable_bots::Level;
use ztable_core::Seat;
use ztable_table::{Command, Holder, Phase, Picture};

use super::clock;
use super::state::TableState;
use crate::board::Standing;
use crate::icon::Icon;

/// One seat as its panel shows it.
#[derive(Clone, PartialEq)]
struct Panel {
    seat: Seat,
    name: String,
    note: String,
    mark: Mark,
    turn: bool,
    standing: Standing,
    /// Whether somebody here may let a bot play for a person who is away.
    may_replace: bool,
}

#[derive(Clone, PartialEq)]
enum Mark {
    Letter(String),
    Bot,
}

pub(super) fn seats(table: TableState) -> impl IntoView {
    let panels = Memo::new(move |_| {
        let face = table.face.there();
        let standings = face.map_or(Vec::new(), |face| {
            table.view.with(|view| table.notes.with(|notes| (face.standings)(view, notes)))
        });
        table
            .picture(|picture| {
                (0..picture.seats.len())
                    .map(|at| panel(table, picture, at, standings.get(at).cloned()))
                    .collect::<Vec<Panel>>()
            })
            .unwrap_or_default()
    });
    view! {
        <ul class="seats">
            <For
                each=move || 0..panels.with(Vec::len)
                key=|at| *at
                children=move |at| {
                    let panel = Memo::new(move |_| panels.with(|all| all.get(at).cloned()));
                    view! { {move || panel.get().map(|panel| panel_view(table, panel))} }
                }
            />
        </ul>
    }
}

fn panel(table: TableState, picture: &Picture, at: usize, standing: Option<Standing>) -> Panel {
    let seat = Seat::new(at as u8);
    let pictured = &picture.seats[at];
    let asked = picture.game.as_ref().is_some_and(|game| game.waiting.contains(seat));
    let deciding = picture.game.as_ref().is_some_and(|game| game.deciding);
    let playing = picture.phase == Phase::Playing;
    let mine = table.session.holds(pictured);
    let own = table.seat() == Some(seat);
    let standing = standing.unwrap_or_default();
    let mut notes: Vec<String> = Vec::new();
    let mut mark = Mark::Letter(pictured.name.chars().take(1).collect());
    match &pictured.holder {
        Holder::Open => notes.push("open".into()),
        Holder::Bot { level } => {
            mark = Mark::Bot;
            notes.push(format!("{} bot", level.name()));
            if asked {
                notes.push("thinking …".into());
            }
        }
        Holder::Human { stand_in, .. } => {
            if own && pictured.name != "You" {
                notes.push("you".into());
            }
            match stand_in {
                Some(level) => notes.push(format!("a {} bot plays", level.name())),
                None if !pictured.present => notes.push("away".into()),
                None if asked && own => notes.push("your pick".into()),
                None if asked => notes.push("picking".into()),
                None => {}
            }
        }
    }
    let rating = table.ratings.with(|ratings| ratings.get(at).copied().flatten());
    notes.extend(rating.map(|rating| rating.to_string()));
    match &standing.note {
        Some(note) => notes.push(note.clone()),
        // In a reaction window it is nobody's business who is asked.
        None if playing && !asked && !deciding => notes.push("waiting".into()),
        None => {}
    }
    let away = matches!(pictured.holder, Holder::Human { stand_in: None, .. }) && !pictured.present;
    Panel {
        seat,
        name: pictured.name.clone(),
        note: notes.join(" · "),
        mark,
        turn: asked && playing,
        standing,
        may_replace: playing
            && away
            && !mine
            && table.seat().is_some()
            // Where there is a clock, it says when.
            && picture.clock.is_none(),
    }
}

fn panel_view(table: TableState, panel: Panel) -> impl IntoView {
    let seat = panel.seat;
    let score = panel.standing.score.map(|score| {
        view! {
            <span class="seat-score">
                {score.to_string()}
                <span class="visually-hidden">" points"</span>
            </span>
        }
    });
    view! {
        <li class="seat" data-turn=panel.turn.to_string() data-out=panel.standing.out.to_string()>
            <span class="seat-mark" aria-hidden="true">
                {match panel.mark {
                    Mark::Letter(letter) => letter.into_any(),
                    Mark::Bot => Icon::Bot.view().into_any(),
                }}
            </span>
            <span class="seat-name">{panel.name}</span>
            <span class="seat-note">{clock::of_seat(table, seat)} {panel.note}</span>
            {score}
            {panel
                .may_replace
                .then(|| {
                    let replace = move |_| {
                        table.tell(Command::TakeOver { seat, level: Level::Normal });
                    };
                    view! {
                        <button type="button" class="button small seat-act" on:click=replace>
                            "Let a bot play"
                        </button>
                    }
                })}
        </li>
    }
}
