//! The sheet in words, for labels and for the prompt bar.

use zeds_zone::{Drawing, ItemState, Part, Region, SeatView, SectorTable, Sheet, Square, Status};
use ztable_core::words::count;

/// A square and what is in it.
pub(super) fn square(table: &SectorTable, sheet: &Sheet, square: Square) -> String {
    let Some(sector) = sheet.sector(square) else { return format!("{square}: free square") };
    let parts: Vec<String> = sheet
        .halving(square)
        .parts()
        .iter()
        .map(|&part| region(sheet, Region { square, part }))
        .collect();
    let walls: Vec<&str> = table.sector(sector).walls.iter().map(|side| side.word()).collect();
    let walls = match walls.len() {
        0 => "no walls".into(),
        1 => format!("wall {}", walls[0]),
        _ => format!("walls {}", walls.join(", ")),
    };
    format!("{square}: sector {sector}; {walls}; {}", parts.join("; "))
}

fn region(sheet: &Sheet, region: Region) -> String {
    let spots = sheet.spots(region);
    let place = if (spots & sheet.area()).is_empty() { "isolated" } else { "passable" };
    let items: Vec<String> = spots
        .filter_map(|spot| sheet.item(spot))
        .map(|(kind, state)| match state {
            ItemState::Fresh => kind.to_string(),
            ItemState::Killed => format!("killed {kind}"),
            ItemState::Erased => format!("erased {kind}"),
            ItemState::Crossed => format!("used {kind}"),
        })
        .collect();
    let items = if items.is_empty() { "empty".into() } else { items.join(" and ") };
    match region.part {
        Part::Whole => format!("{place}, {items}"),
        half => format!("{} {place}, {items}", half.words()),
    }
}

/// How far the way out is; the same for who has it behind them, or never will.
pub(super) fn way_out(seat: &SeatView) -> &'static str {
    match (seat.status, seat.facts.exit_reached, seat.facts.generator_running) {
        (Status::Alive, true, true) => "exit and generator",
        (Status::Alive, true, false) => "no generator",
        (Status::Alive, false, true) => "no exit",
        (Status::Alive, false, false) => "no exit, no generator",
        (status, ..) => status.word(),
    }
}

/// How dangerous a drawing is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Tone {
    /// It loses the game.
    Loses,
    /// It uses guns.
    Spends,
    /// It joins the passable area without a fight.
    Joins,
    /// It joins nothing.
    Isolated,
}

impl Tone {
    /// The class that colours it.
    pub(super) fn class(self) -> &'static str {
        match self {
            Tone::Loses => "loses",
            Tone::Spends => "spends",
            Tone::Joins => "joins",
            Tone::Isolated => "isolated",
        }
    }
}

/// What a drawing would do, in a few words.
pub(super) struct Consequence {
    pub(super) tone: Tone,
    /// The attack, or how the area changes.
    pub(super) headline: String,
    /// What is won besides.
    pub(super) gains: Vec<String>,
}

impl Consequence {
    /// Reads what a drawing would do.
    pub(super) fn of(drawing: &Drawing) -> Consequence {
        let tone = if drawing.loses {
            Tone::Loses
        } else if !drawing.attackers.is_empty() {
            Tone::Spends
        } else if drawing.joined.is_empty() {
            Tone::Isolated
        } else {
            Tone::Joins
        };
        let headline = match tone {
            Tone::Loses | Tone::Spends => format!(
                "+{} / {}",
                count(drawing.attackers.len(), "zombie"),
                count(drawing.guns, "gun")
            ),
            Tone::Joins if drawing.joined.len() == 1 => "becomes passable".into(),
            Tone::Joins => format!("{} become passable", drawing.joined.len()),
            Tone::Isolated => "stays isolated".into(),
        };
        let mut gains: Vec<String> = Vec::new();
        if tone == Tone::Loses {
            gains.push("you lose".into());
        } else {
            let found = drawing.gains.iter();
            gains.extend(found.map(|(kind, found)| format!("+{}", count(*found, kind.name()))));
            gains.extend(drawing.starts_generator.then(|| "generator runs".into()));
            gains.extend(drawing.reaches_exit.then(|| "exit reached".into()));
        }
        Consequence { tone, headline, gains }
    }

    /// All of it in one line.
    pub(super) fn sentence(&self) -> String {
        let mut all = vec![self.headline.clone()];
        all.extend(self.gains.iter().cloned());
        all.join(", ")
    }
}
