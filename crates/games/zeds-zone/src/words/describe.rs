//! The view as plain text, for terminals and screen readers.

use std::fmt::Write;

use ztable_core::Names;
use ztable_core::words::count;

use crate::item::{ItemKind, ItemState};
use crate::region::{Halving, Part, Region, Spot};
use crate::rules::ZedsZone;
use crate::sector::SectorId;
use crate::sheet::{Border, Sheet};
use crate::square::{COLUMNS, ROWS, Side, Square};
use crate::status::Status;
use crate::view::{SeatView, View};

const KEY: &str = "Map: # wall, : border of a free square, > door, . passable ground; Z zombie, \
                   G gun, N grenade, H shelter, P generator, S survivor; small letters are used \
                   up, - is an erased zombie.\n";

/// The view as plain text.
pub(crate) fn describe(game: &ZedsZone, view: &View, names: &Names<'_>) -> String {
    let mut out = String::new();
    let over = if view.over { " The game is over." } else { "" };
    line(
        &mut out,
        format_args!(
            "Turn {} of 20. Roll: light {}, dark {}.{over}",
            view.turn,
            view.roll.light(),
            view.roll.dark()
        ),
    );
    for seat in &view.seats {
        out.push('\n');
        describe_seat(&mut out, game, view, seat, names);
    }
    out.push('\n');
    out.push_str(KEY);
    out
}

fn line(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("writing to a string does not fail");
    out.push('\n');
}

fn describe_seat(
    out: &mut String,
    game: &ZedsZone,
    view: &View,
    seat: &SeatView,
    names: &Names<'_>,
) {
    let facts = &seat.facts;
    let status = match seat.status {
        Status::Alive if seat.finished => "has finished the turn".to_string(),
        Status::Alive => "is playing".into(),
        Status::Lost { turn } => format!("lost in turn {turn}"),
        Status::Escaped => format!("escaped with {} VP", facts.vp),
        Status::Trapped => "did not escape".into(),
    };
    let you = if names.is_you(seat.seat) { " (you)" } else { "" };
    line(out, format_args!("{}{you}: {status}.", names.name(seat.seat)));
    if let Some(turn) = &seat.this_turn
        && !view.over
    {
        if let Some(roll) = turn.reroll {
            line(out, format_args!("A shelter was used; the new roll is {roll}."));
        }
        if let Some(sector) = turn.taken {
            line(out, format_args!("Taken: {}.", game.table.sector(sector).describe()));
        }
        for sector in &turn.candidates {
            line(out, format_args!("To take: {}.", game.table.sector(*sector).describe()));
        }
    }
    let points = match seat.status {
        Status::Lost { .. } | Status::Trapped => "No score.".to_string(),
        Status::Escaped => format!("{} VP.", facts.vp),
        Status::Alive => format!("{} VP so far.", facts.vp),
    };
    line(
        out,
        format_args!(
            "Usable: {}, {}, {}. Generator {}. Exit {}. {points}",
            count(facts.guns, "gun"),
            count(facts.grenades, "grenade"),
            count(facts.shelters, "shelter"),
            match (facts.generator_running, facts.generator_drawn) {
                (true, _) => "running",
                (false, true) => "drawn but isolated",
                (false, false) => "not drawn",
            },
            if facts.exit_reached { "reached" } else { "not reached" },
        ),
    );
    let crossed: Vec<String> = seat.sheet.crossed.iter().map(SectorId::to_string).collect();
    if !crossed.is_empty() {
        line(out, format_args!("Crossed out: {}.", crossed.join(" ")));
    }
    let sheet = seat.sheet.draw(&game.plan);
    out.push_str(&map(game, &sheet));
    for square in sheet.drawn() {
        describe_square(out, &sheet, square);
    }
}

fn describe_square(out: &mut String, sheet: &Sheet, square: Square) {
    let (Some(sector), Some(turn)) = (sheet.sector(square), sheet.turn_of(square)) else { return };
    let mut parts = Vec::new();
    for &part in sheet.halving(square).parts() {
        let region = Region { square, part };
        let spots = sheet.spots(region);
        let place = if (spots & sheet.area()).is_empty() { "isolated" } else { "passable" };
        let items: Vec<String> = spots
            .filter_map(|spot| sheet.item(spot))
            .map(|(kind, state)| match state {
                ItemState::Fresh => kind.to_string(),
                ItemState::Killed => format!("killed {kind}"),
                ItemState::Erased => format!("erased {kind}"),
                ItemState::Crossed => format!("crossed-out {kind}"),
            })
            .collect();
        let items = if items.is_empty() { "empty".into() } else { items.join(" and ") };
        parts.push(match part {
            Part::Whole => format!("{place}, {items}"),
            half => format!("{} {place}, {items}", half.words()),
        });
    }
    line(out, format_args!("{square}: sector {sector} (turn {turn}), {}.", parts.join("; ")));
}

const WIDTH: usize = 8;
const HEIGHT: usize = 4;

/// A drawing of the Z Zone: `#` walls, `=` and `|` the rim, `.` passable ground, and letters for
/// items (Z zombie, G gun, N grenade, H shelter, P generator, S survivor; lower-case when used).
fn map(game: &ZedsZone, sheet: &Sheet) -> String {
    let columns = usize::from(COLUMNS) * WIDTH + 1;
    let rows = usize::from(ROWS) * HEIGHT + 1;
    let mut grid = vec![vec![' '; columns]; rows];
    for square in Square::all() {
        let (left, top) =
            (usize::from(square.column()) * WIDTH, usize::from(square.row()) * HEIGHT);
        fill(&mut grid, sheet, square, (left, top));
        for side in Side::ALL {
            let border = sheet.border(&game.plan, square, side);
            let door = [game.plan.zone.entrance, game.plan.zone.exit].contains(&(square, side));
            draw_border(&mut grid, (left, top), side, border, door);
        }
    }
    for row in (0..rows).step_by(HEIGHT) {
        for column in (0..columns).step_by(WIDTH) {
            grid[row][column] = '+';
        }
    }
    let mut out = String::from("   ");
    for column in 0..COLUMNS {
        out.push_str(&format!("   {}    ", char::from(b'A' + column)));
    }
    out = out.trim_end().to_string();
    out.push('\n');
    for (index, row) in grid.iter().enumerate() {
        let name = if index % HEIGHT == HEIGHT / 2 {
            char::from(b'1' + (index / HEIGHT) as u8)
        } else {
            ' '
        };
        let text: String = row.iter().collect();
        out.push_str(format!(" {name} {text}").trim_end());
        out.push('\n');
    }
    out
}

/// Ground, halving wall, sector and items of one square.
fn fill(grid: &mut [Vec<char>], sheet: &Sheet, square: Square, (left, top): (usize, usize)) {
    let Some(sector) = sheet.sector(square) else { return };
    let halving = sheet.halving(square);
    let middle = (left + WIDTH / 2, top + HEIGHT / 2);
    for (y, row) in grid.iter_mut().enumerate().take(top + HEIGHT).skip(top + 1) {
        for (x, cell) in row.iter_mut().enumerate().take(left + WIDTH).skip(left + 1) {
            let (wall, second) = match halving {
                Halving::None => (false, false),
                Halving::V => (x == middle.0, x > middle.0),
                Halving::H => (y == middle.1, y > middle.1),
            };
            let passable = sheet.area().contains(Spot { square, second });
            *cell = match (wall, passable) {
                (true, _) => '#',
                (false, true) => '.',
                (false, false) => ' ',
            };
        }
    }
    if halving != Halving::H {
        for (index, letter) in sector.to_string().chars().enumerate() {
            grid[top + 1][left + 1 + index] = letter;
        }
    }
    for second in [false, true] {
        let Some((kind, state)) = sheet.item(Spot { square, second }) else { continue };
        let (x, y) = match (halving, second) {
            (Halving::H, false) => (middle.0, top + 1),
            (Halving::H, true) => (middle.0, top + 3),
            (_, false) => (left + 2, middle.1),
            (_, true) => (left + 6, middle.1),
        };
        let letter = match kind {
            ItemKind::Zombie => 'Z',
            ItemKind::Gun => 'G',
            ItemKind::Grenade => 'N',
            ItemKind::Shelter => 'H',
            ItemKind::Generator => 'P',
            ItemKind::Survivor => 'S',
        };
        grid[y][x] = match state {
            ItemState::Fresh => letter,
            ItemState::Killed | ItemState::Crossed => letter.to_ascii_lowercase(),
            ItemState::Erased => '-',
        };
    }
}

fn draw_border(
    grid: &mut [Vec<char>],
    (left, top): (usize, usize),
    side: Side,
    border: Border,
    door: bool,
) {
    let level = matches!(side, Side::N | Side::S);
    let letter = match border {
        Border::Wall => '#',
        Border::Rim if level => '=',
        Border::Rim => '|',
        Border::Open | Border::Free if door => '>',
        Border::Open => ' ',
        Border::Free => ':',
    };
    let along = if level { 1..WIDTH } else { 1..HEIGHT };
    for step in along {
        let (x, y) = match side {
            Side::N => (left + step, top),
            Side::S => (left + step, top + HEIGHT),
            Side::W => (left, top + step),
            Side::E => (left + WIDTH, top + step),
        };
        grid[y][x] = letter;
    }
}
