//! What happened, as sentences.

use ztable_core::words::{count, list};
use ztable_core::{Names, Seat};

use crate::event::Event;
use crate::region::Region;
use crate::sheet::Tally;
use crate::status::Status;

/// The event as a sentence.
pub(crate) fn narrate(event: &Event, names: &Names<'_>) -> String {
    match event {
        Event::Rolled { turn, roll } => {
            format!("Turn {turn}: light {}, dark {}.", roll.light(), roll.dark())
        }
        Event::RollIgnored { seat } => format!(
            "{} {} no generator yet and {} the roll: one of the two generator sectors must be \
             taken.",
            names.subject(*seat),
            names.verb(*seat, "have", "has"),
            names.verb(*seat, "ignore", "ignores"),
        ),
        Event::Sheltered { seat, shelter, refused, roll } => format!(
            "{} {} the shelter in {shelter} and {} {roll} ({refused} refused).",
            names.subject(*seat),
            names.verb(*seat, "use", "uses"),
            names.verb(*seat, "roll", "rolls"),
        ),
        Event::Took { seat, sector, rolled } => format!(
            "{} {} {sector} instead of {rolled}.",
            names.subject(*seat),
            names.verb(*seat, "take", "takes"),
        ),
        Event::Drew { seat, sector, square, joined } => {
            let who = names.subject(*seat);
            let draw = names.verb(*seat, "draw", "draws");
            let area = match joined.len() {
                0 => String::new(),
                1 => format!(": {} joins the passable area", joined[0]),
                _ => format!(": {} join the passable area", list(joined)),
            };
            format!("{who} {draw} sector {sector} in {square}{area}.")
        }
        Event::Attacked { seat, zombies, guns } => attacked(*seat, zombies, guns, names),
        Event::Lost { seat, zombies, guns } => format!(
            "{} {}, {}: {} {} lost.",
            count(*zombies, "zombie"),
            if *zombies == 1 { "attacks" } else { "attack" },
            count(*guns, "gun"),
            names.object(*seat),
            names.verb(*seat, "are", "is"),
        ),
        Event::GeneratorRunning { seat } if names.is_you(*seat) => "Generator running.".into(),
        Event::GeneratorRunning { seat } => {
            format!("{} generator is running.", names.possessive(*seat))
        }
        Event::ExitReached { seat } if names.is_you(*seat) => "Exit reached.".into(),
        Event::ExitReached { seat } => {
            format!("{} passable area reaches the exit.", names.possessive(*seat))
        }
        Event::Erased { seat, grenade, zombie } => format!(
            "{} the grenade in {grenade}: a zombie in {zombie} is erased.",
            names.does(*seat, "use", "uses"),
        ),
        Event::Ended { seat, status, tally } => ended(*seat, *status, *tally, names),
        Event::Over { winners } => over(winners, names),
    }
}

/// How the zombies fared that came into the passable area.
fn attacked(seat: Seat, zombies: &[Region], guns: &[Region], names: &Names<'_>) -> String {
    let attack = if zombies.len() == 1 { "attacks" } else { "attack" };
    let gun = if guns.len() == 1 { "gun" } else { "guns" };
    let zombie = if zombies.len() == 1 { "zombie" } else { "zombies" };
    format!(
        "{} {attack} {}: {gun} in {} used, {zombie} in {} killed.",
        count(zombies.len(), "zombie"),
        names.object(seat),
        list(guns),
        list(zombies),
    )
}

/// What became of a seat.
fn ended(seat: Seat, status: Status, tally: Tally, names: &Names<'_>) -> String {
    let who = names.subject(seat);
    let have = names.verb(seat, "have", "has");
    match status {
        Status::Lost { turn } => {
            format!("{who} {} lost in turn {turn}.", names.verb(seat, "were", "was"))
        }
        Status::Escaped => format!(
            "{who} {have} escaped with {} VP: {} killed, {} rescued, {} and {} used; {} and {} are \
             left inactive.",
            tally.vp(),
            tally.killed,
            tally.rescued,
            count(tally.grenades, "grenade"),
            count(tally.shelters, "shelter"),
            count(tally.inactive_zombies, "zombie"),
            count(tally.other_inactive, "other item"),
        ),
        Status::Trapped | Status::Alive => format!("{who} {have} not escaped."),
    }
}

/// Who has won.
fn over(winners: &[Seat], names: &Names<'_>) -> String {
    match winners {
        [] => "The game is over: nobody escaped, everybody loses.".into(),
        [one] => {
            let win = names.verb(*one, "win", "wins");
            format!("The game is over: {} {win}.", names.object(*one))
        }
        many => {
            let who: Vec<String> = many.iter().map(|seat| names.object(*seat)).collect();
            format!("The game is over: {} share the victory.", list(&who))
        }
    }
}
