//! A die: what it shows, where it lies, and what a click on it means.

use elemenz::{Action, Avatar, DieId, Element, Frame, Payer, Phase, Place, Symbol};
use leptos::prelude::*;

use super::desk::{Desk, Tool};
use super::words;
use crate::board::shows;

/// How large a die is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Size {
    /// In the middle of the table.
    Large,
    /// In the hand of who is not on turn.
    Small,
}

/// All there is to see of a die.
#[derive(Clone, PartialEq, Eq)]
struct Seen {
    face: Option<Symbol>,
    at: Place,
    /// Marked for the next roll.
    marked: bool,
    /// Chosen for what is being prepared.
    staged: bool,
    borrowed: bool,
    /// Would cover a space of what is being considered.
    wanted: bool,
    /// A Z that stands for something.
    anchored: bool,
    /// Which of two equal animations makes it tumble.
    tumble: Option<u32>,
    meaning: Option<Action>,
    lit: bool,
}

/// The box that the picture of a die is drawn in.
pub(super) const VIEW_BOX: &str = "-52 -52 104 104";

/// The picture of a die, as text for an `svg` element.
pub(super) fn picture(colour: Element, face: Option<Symbol>) -> String {
    let symbol = match face {
        Some(Symbol::Wild) => {
            r##"<use href="#ez-wild" x="-40" y="-40" width="80" height="80"/>"##.to_owned()
        }
        Some(Symbol::Of(element)) => format!(
            r##"<circle class="ez-inlay" r="32"/><use class="ez-{element}" href="#ez-{element}" x="-25" y="-25" width="50" height="50"/>"##
        ),
        None => r#"<circle class="ez-inlay ez-bare" r="32"/>"#.to_owned(),
    };
    format!(
        r##"<use class="ez-body" href="#ez-die-{colour}" x="-50" y="-50" width="100" height="100"/>{symbol}"##
    )
}

/// What a click on the die means now.
fn meaning(desk: Desk, die: DieId) -> Option<Action> {
    let tool = desk.tool.get();
    match tool {
        Some(tool) => desk.first(|action| match action {
            Action::Air(on) | Action::Fog(on) | Action::PlayOn(_, on) => {
                on == die && Tool::of(action) == Some(tool)
            }
            _ => false,
        }),
        None => desk.first(|action| match action {
            Action::Mark(on) | Action::Unmark(on) | Action::Use(on) | Action::Lose(on) => on == die,
            _ => false,
        }),
    }
}

/// What somebody who clicks a die that is not lit has in mind.
fn intention(desk: Desk, die: DieId) -> Action {
    match (desk.top(), desk.phase(), desk.tool.get()) {
        (Some(Frame::Hit(_) | Frame::Repay(_)), ..) => Action::Lose(die),
        (_, _, Some(Tool::Air)) => Action::Air(die),
        (_, _, Some(Tool::Fog)) => Action::Fog(die),
        (_, _, Some(Tool::Token(slot))) => Action::PlayOn(slot, die),
        (_, Phase::Assign, _) => Action::Use(die),
        _ => Action::Mark(die),
    }
}

/// Whether the tool in hand turns this die.
fn turns(desk: Desk, die: DieId) -> bool {
    let tool = desk.tool.get();
    matches!(tool, Some(Tool::Avatar(Avatar::Nudge | Avatar::Jolt)))
        && desk.any(|action| match action {
            Action::Nudge(on, _) | Action::Jolt(on, _) => on == die && Tool::of(action) == tool,
            _ => false,
        })
}

fn seen(desk: Desk, die: DieId) -> Option<Seen> {
    let meaning = meaning(desk, die);
    let (serial, tumbles) = desk.news.with(|news| (news.serial, news.rolled.contains(die)));
    let payer = desk.covers.with(|covers| {
        covers.iter().map(|cover| cover.by).find(|by| match *by {
            Payer::Die(on) | Payer::Wild(on, _) => on == die,
            Payer::Token(_) => false,
        })
    });
    desk.table(|table| {
        let lies = table.dice.get(die)?;
        let staged = table.staged.is_some_and(|staged| staged.dice.contains(die));
        Some(Seen {
            face: lies.face,
            at: lies.at,
            marked: table.marked.contains(die),
            staged,
            borrowed: table.borrowed == Some(die),
            wanted: payer.is_some() && !staged,
            anchored: matches!(payer, Some(Payer::Wild(..)))
                || (lies.face == Some(Symbol::Wild)
                    && matches!(lies.at, Place::Placed | Place::Shield)),
            tumble: tumbles.then_some(serial % 2),
            meaning,
            lit: meaning.is_some() || turns(desk, die),
        })
    })
    .flatten()
}

fn class(seen: &Seen, size: Size, turning: bool) -> String {
    let mut class = String::from("ez-die");
    let place = match seen.at {
        Place::Unassigned => "ez-free",
        Place::Unrolled => "ez-unrolled",
        Place::Placed => "ez-placed",
        Place::Shield | Place::Bonus => "ez-shielding",
        Place::Aside => "ez-aside",
        Place::Negated => "ez-negated",
        Place::Block(_) => "ez-blocking",
        _ => "ez-idle",
    };
    let more = [
        (true, place),
        (size == Size::Small, "ez-small"),
        (seen.marked, "ez-marked"),
        (seen.staged, "ez-staged"),
        (seen.wanted, "ez-wanted"),
        (seen.borrowed, "ez-borrowed"),
        (seen.anchored, "ez-anchored"),
        (turning, "ez-turning"),
        (seen.tumble == Some(0), "ez-tumble-0"),
        (seen.tumble == Some(1), "ez-tumble-1"),
    ];
    for (is, word) in more {
        if is {
            class.push(' ');
            class.push_str(word);
        }
    }
    class
}

fn label(desk: Desk, die: DieId, seen: &Seen) -> String {
    let colour = die.colour().colour();
    let mut label = format!("{} die {die}: {}", capital(colour), words::face(seen.face));
    let place = match seen.at {
        Place::Aside if desk.monolith && seen.face == Some(Symbol::Wild) => words::ASIDE_AS_WILD,
        at => words::place(at),
    };
    for (is, word) in [
        (!place.is_empty(), place),
        (seen.marked, "marked for the next roll"),
        (seen.staged, "chosen"),
        (seen.anchored, "anchored"),
        (seen.borrowed, "borrowed"),
    ] {
        if is {
            label.push_str(", ");
            label.push_str(word);
        }
    }
    if let Some((told, _)) = seen.meaning.and_then(|action| desk.told(action)) {
        label = format!("{told}. {label}");
    }
    label
}

pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// A die that can be clicked.
pub(super) fn die(desk: Desk, die: DieId, size: Size) -> impl IntoView {
    let seen = Memo::new(move |_| seen(desk, die));
    let label = Memo::new(move |_| seen.get().map(|seen| label(desk, die, &seen)));
    let art = Memo::new(move |_| picture(die.colour(), seen.get().and_then(|seen| seen.face)));
    let pick = move || match seen.get().and_then(|seen| seen.meaning) {
        Some(action) => Some(action.to_string()),
        None if turns(desk, die) => None,
        None => Some(intention(desk, die).to_string()),
    };
    view! {
        <button
            type="button"
            class=move || {
                let turning = desk.turning.get() == Some(die);
                seen.get().map_or(String::from("ez-die"), |seen| class(&seen, size, turning))
            }
            data-lit=move || seen.get().is_some_and(|seen| seen.lit)
            data-die=die.to_string()
            data-target=shows("die", die)
            data-pick=pick
            data-says=move || label.get()
            aria-label=move || label.get()
            aria-pressed=move || seen.get().map(|seen| (seen.marked || seen.staged).to_string())
            on:click=move |click| {
                if turns(desk, die) {
                    click.stop_propagation();
                    desk.turning.set(Some(die));
                }
            }
        >
            <svg viewBox=VIEW_BOX aria-hidden="true" inner_html=move || art.get()></svg>
            <span class="ez-anchor" aria-hidden="true">
                <svg viewBox="0 0 24 24"><use href="#ez-anchor"></use></svg>
            </span>
        </button>
    }
}
