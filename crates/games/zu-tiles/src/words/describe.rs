//! A view as plain text.

use std::fmt::Write as _;

use ztable_core::words;
use ztable_core::{Names, Seat};

use crate::cell::Cell;
use crate::event::BattleResult;
use crate::kind::Kind;
use crate::position::Tiles;
use crate::rules::ZuTiles;
use crate::stack::{Origin, StackEntry, TileTarget};
use crate::text::Wait;
use crate::view::{TileFacts, View};

pub(crate) fn describe(game: &ZuTiles, view: &View, names: &Names<'_>) -> String {
    let mut text = Describer { game, view, names, out: String::new() };
    text.head();
    text.area();
    text.tiles();
    text.battle();
    text.stack();
    text.aside();
    text.players();
    text.out
}

struct Describer<'a> {
    game: &'a ZuTiles,
    view: &'a View,
    names: &'a Names<'a>,
    out: String,
}

impl Describer<'_> {
    fn line(&mut self, line: impl AsRef<str>) {
        writeln!(self.out, "{}", line.as_ref().trim_end()).expect("text takes any text");
    }

    fn head(&mut self) {
        let table = &self.view.table;
        let mut head = format!("Turn {}", table.turn);
        if table.turn > 0 {
            let _ = write!(head, ", {} on turn", self.names.name(table.active));
        }
        let uses = &table.uses;
        let used = [
            ("place", uses.placed, 1 + uses.more_places),
            ("stacks", uses.stacks, 2 + uses.more_stacks),
            ("battle", uses.battles, 1 + uses.more_battles),
            ("cycle", u8::from(uses.cycled), 1),
        ];
        let used: Vec<String> =
            used.iter().map(|(what, done, of)| format!("{what} {done}/{of}")).collect();
        self.line(format!("{head}. Done: {}.", used.join(", ")));
    }

    /// The map: two letters and the controller for each tile, a dot for each space.
    fn area(&mut self) {
        let facts = &self.view.facts;
        let cells = facts.tiles.iter().map(|tile| tile.cell).chain(facts.spaces.iter().copied());
        let cells: Vec<Cell> = cells.collect();
        let Some(first) = cells.first() else { return };
        let (mut low, mut high) = (*first, *first);
        for cell in &cells {
            low = Cell::new(low.x.min(cell.x), low.y.min(cell.y));
            high = Cell::new(high.x.max(cell.x), high.y.max(cell.y));
        }
        if high.x - low.x > 60 || high.y - low.y > 60 {
            return self.line("The map is too large to print; the tiles are listed.");
        }
        let mut ruler = "     ".to_string();
        for x in low.x..=high.x {
            let _ = write!(ruler, "{x:>4}");
        }
        self.line(ruler);
        for y in low.y..=high.y {
            let mut row = format!("{y:>4} ");
            for x in low.x..=high.x {
                let cell = Cell::new(x, y);
                let tile = self.view.facts.tiles.iter().find(|tile| tile.cell == cell);
                match tile {
                    Some(tile) => {
                        let _ =
                            write!(row, " {}{}", self.letters(tile.tile), tile.ctrl.number() + 1);
                    }
                    None if self.view.facts.spaces.contains(&cell) => row.push_str("   ."),
                    None => row.push_str("    "),
                }
            }
            self.line(row);
        }
    }

    /// Two letters for a tile.
    fn letters(&self, kind: Kind) -> String {
        let name = self.game.name(kind);
        let initials: String = name.split(' ').filter_map(|word| word.chars().next()).collect();
        let letters: String =
            if initials.chars().count() > 1 { initials } else { name.to_string() };
        letters.chars().chain(std::iter::repeat(' ')).take(2).collect()
    }

    fn tiles(&mut self) {
        for tile in self.view.facts.tiles.clone() {
            let line = self.tile(&tile);
            self.line(line);
        }
    }

    fn tile(&self, tile: &TileFacts) -> String {
        let mut line = format!(
            "  {} {} {}/{}, {}",
            tile.cell,
            self.game.name(tile.tile),
            tile.str,
            tile.int,
            self.names.name(tile.ctrl)
        );
        if tile.owner != tile.ctrl {
            let _ = write!(line, " (owner {})", self.names.name(tile.owner));
        }
        if !tile.attached.is_empty() {
            let _ = write!(line, ", with {}", self.list(&tile.attached));
        }
        if tile.stowed > 0 {
            let _ = write!(line, ", {} under it", words::count(tile.stowed, "tile"));
        }
        line
    }

    fn list(&self, tiles: &[Kind]) -> String {
        let mut parts: Vec<String> = Vec::new();
        let mut rest = tiles;
        while let Some(first) = rest.first() {
            let same = rest.iter().take_while(|kind| *kind == first).count();
            let name = self.game.name(*first);
            parts.push(if same > 1 { format!("{same} {name}") } else { name.into() });
            rest = &rest[same..];
        }
        if parts.is_empty() { "none".into() } else { parts.join(", ") }
    }

    fn battle(&mut self) {
        let Some(battle) = &self.view.facts.battle else { return };
        let result = match battle.result {
            _ if battle.off.is_some() => "it would not take place",
            BattleResult::Attack => "the Attacker would win",
            BattleResult::Defence => "the Defender would win",
            BattleResult::Draw => "it would be a draw",
        };
        let place = |cell: Option<Cell>| cell.map_or("gone".into(), |cell| cell.to_string());
        let line = format!(
            "Battle: {} {}/{} against {} {}/{}; {result}.",
            place(battle.attacker),
            battle.attack.0,
            battle.attack.1,
            place(battle.defender),
            battle.defence.0,
            battle.defence.1
        );
        self.line(line);
    }

    fn stack(&mut self) {
        if self.view.table.stack.is_empty() {
            return;
        }
        self.line("Stack, the top first:");
        for entry in self.view.table.stack.clone().iter().rev() {
            let line = self.entry(entry);
            self.line(line);
        }
    }

    fn entry(&self, entry: &StackEntry) -> String {
        let what = match entry.origin {
            Origin::Tile(piece) => self.game.name(piece.kind).to_string(),
            Origin::Battle(piece) => format!("Battle Action Tile ({})", self.game.name(piece.kind)),
            Origin::Ability { kind, .. } => format!("ability of {}", self.game.name(kind)),
            Origin::Covered | Origin::Nothing => "Battle Action Tile".into(),
        };
        let mut line = format!("  {what}, {}", self.names.name(entry.player()));
        for target in &entry.targets {
            match target {
                TileTarget::None => {}
                TileTarget::Tile(stamp) => {
                    let tile = self.view.table.area.iter().find(|tile| tile.n == Some(*stamp));
                    if let Some(tile) = tile {
                        let name = self.game.name(tile.tile.kind);
                        let _ = write!(line, ", at {name} in {}", tile.cell);
                    }
                }
                TileTarget::Pile(_, piece) => {
                    let _ = write!(line, ", at {}", self.game.name(piece.kind));
                }
            }
        }
        if let Some(taker) = entry.taker {
            let _ = write!(line, ", taken over by {}", self.names.name(Seat::new(taker)));
        }
        if entry.negated {
            line.push_str(", cancelled");
        }
        line
    }

    fn aside(&mut self) {
        for later in self.view.table.later.clone() {
            if let Wait::Back { piece, .. } = later.wait {
                let line = format!("Set aside until the turn ends: {}", self.game.name(piece.kind));
                self.line(line);
            }
        }
    }

    fn players(&mut self) {
        for (index, player) in self.view.table.seats.clone().iter().enumerate() {
            let seat = Seat::new(index as u8);
            let facts = &self.view.facts;
            let stacks: Vec<String> =
                player.stacks.unwrap_or_default().iter().map(ToString::to_string).collect();
            let out = if player.fell > 0 { ", out" } else { "" };
            let points: Vec<Kind> = player.points.iter().map(|piece| piece.kind).collect();
            let discard: Vec<Kind> =
                player.discard.iter().flatten().map(|piece| piece.kind).collect();
            let line = format!(
                "{}{out}: {}/{} points, {} in hand, stacks {}",
                self.names.name(seat),
                facts.points[index],
                facts.target,
                words::count(facts.hands[index], "tile"),
                stacks.join(" ")
            );
            let lists = [("points", points), ("discard", discard)];
            self.line(line);
            if let Tiles::Known(hand) = &player.hand {
                let hand = self.list(hand);
                self.line(format!("  hand: {hand}"));
            }
            for (what, tiles) in lists {
                if !tiles.is_empty() {
                    let tiles = self.list(&tiles);
                    self.line(format!("  {what}: {tiles}"));
                }
            }
        }
    }
}
