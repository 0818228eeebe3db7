//! Events as sentences.

use ztable_core::words::{self, capital};
use ztable_core::{Names, Seat};

use crate::event::{Aim, BattleResult, Event, NoBattle, PlayedTile, TileAt, Why};
use crate::kind::Kind;
use crate::rules::ZuTiles;

/// An event as a sentence.
pub(crate) fn narrate(game: &ZuTiles, event: &Event, names: &Names<'_>) -> String {
    let tell = Teller { game, names };
    // Every event belongs to a chapter, which tells of all that are named here.
    let told = match event {
        Event::Began { .. }
        | Event::Mulligan { .. }
        | Event::TurnBegan { .. }
        | Event::Drew { .. }
        | Event::Placed { .. }
        | Event::Replaced { .. }
        | Event::Cycled { .. }
        | Event::Granted { .. } => tell.turn(event),
        Event::Played { .. }
        | Event::Resolves { .. }
        | Event::Failed { .. }
        | Event::Aimed { .. }
        | Event::Cancelled { .. }
        | Event::TakenOver { .. } => tell.stack(event),
        Event::Attacked { .. }
        | Event::Allied { .. }
        | Event::AskedFor { .. }
        | Event::Declined { .. }
        | Event::Covered { .. }
        | Event::Fought { .. }
        | Event::NoBattle { .. }
        | Event::Defends { .. } => tell.battle(event),
        Event::Moved { .. }
        | Event::Entered { .. }
        | Event::Attached { .. }
        | Event::Discarded { .. }
        | Event::Faded { .. }
        | Event::SetAside { .. }
        | Event::Returned { .. }
        | Event::Stowed { .. }
        | Event::Unstowed { .. } => tell.tiles(event),
        Event::Changed { .. } | Event::Controls { .. } | Event::Ended { .. } => tell.change(event),
        Event::Square { .. }
        | Event::Scored { .. }
        | Event::Captured { .. }
        | Event::Out { .. }
        | Event::Won { .. } => tell.points(event),
    };
    told.expect("a chapter tells of all events that are listed with it")
}

/// A game that is told to somebody, chapter by chapter.
struct Teller<'a> {
    game: &'a ZuTiles,
    names: &'a Names<'a>,
}

impl Teller<'_> {
    fn who(&self, seat: Seat) -> String {
        self.names.subject(seat)
    }

    fn tile(&self, kind: Kind) -> &str {
        self.game.name(kind)
    }

    fn spot(&self, spot: &TileAt) -> String {
        format!("{} in {}", self.tile(spot.tile), spot.cell)
    }

    fn list(&self, tiles: &[Kind]) -> String {
        words::list(tiles.iter().map(|kind| self.tile(*kind)))
    }

    fn card(&self, card: &PlayedTile) -> String {
        match card {
            PlayedTile::Tile(kind) => self.tile(*kind).into(),
            PlayedTile::Ability(spot) => format!("the ability of {}", self.spot(spot)),
            PlayedTile::BattleTile => "the Battle Action Tile".into(),
        }
    }

    fn aims(&self, aims: &[Aim]) -> String {
        words::list(aims.iter().map(|aim| match aim {
            Aim::Spot(spot) => self.spot(spot),
            Aim::Tile(kind) => self.tile(*kind).into(),
        }))
    }

    /// How a turn goes: drawing, placing and cycling (ZU-2 to ZU-4).
    fn turn(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::Began { first } => {
                format!("{} the first turn.", self.names.does(*first, "take", "takes"))
            }
            Event::Mulligan { seat } => format!(
                "{} no Creature to place in the starting hand and {} again.",
                self.names.does(*seat, "have", "has"),
                self.names.verb(*seat, "draw", "draws")
            ),
            Event::TurnBegan { seat, turn } => {
                format!("Turn {turn}: it is {} turn.", self.names.possessive(*seat))
            }
            Event::Drew { seat, stack, tile: Some(tile) } => {
                format!(
                    "{} {} (stack {stack}).",
                    self.names.does(*seat, "draw", "draws"),
                    self.tile(*tile)
                )
            }
            Event::Drew { seat, stack, tile: None } => {
                format!("{} a tile (stack {stack}).", self.names.does(*seat, "draw", "draws"))
            }
            Event::Placed { seat, tile, cell } => {
                format!(
                    "{} {} in {cell}.",
                    self.names.does(*seat, "place", "places"),
                    self.tile(*tile)
                )
            }
            Event::Replaced { seat, tile, cell, old } => format!(
                "{} {} in {cell} with {}.",
                self.names.does(*seat, "replace", "replaces"),
                self.tile(*old),
                self.tile(*tile)
            ),
            Event::Cycled { seat, tiles } => {
                format!(
                    "{} {} to draw one.",
                    self.names.does(*seat, "discard", "discards"),
                    self.list(tiles)
                )
            }
            Event::Granted { seat, battles, stacks, places } => {
                let mut more = Vec::new();
                for (count, what) in
                    [(battles, "Battle"), (stacks, "action stack"), (places, "placing")]
                {
                    if *count > 0 {
                        more.push(format!("{} more", words::count(*count, what)));
                    }
                }
                format!("{} may have {} this turn.", self.who(*seat), more.join(", "))
            }
            _ => return None,
        })
    }

    /// What is added to a stack, and what comes of it (ZU-6).
    fn stack(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::Played { seat, card, aims, paid, reaction } => {
                let verb = match (card, reaction) {
                    (PlayedTile::Ability(_), false) => self.names.does(*seat, "use", "uses"),
                    (PlayedTile::Ability(_), true) => {
                        self.names.does(*seat, "react with", "reacts with")
                    }
                    (_, true) => self.names.does(*seat, "react with", "reacts with"),
                    (_, false) => self.names.does(*seat, "play", "plays"),
                };
                let mut text = format!("{verb} {}", self.card(card));
                if !aims.is_empty() {
                    text = format!("{text} on {}", self.aims(aims));
                }
                if !paid.is_empty() {
                    text = format!("{text}, paying {}", self.list(paid));
                }
                format!("{text}.")
            }
            Event::Resolves { card, .. } => format!("Now {} resolves.", self.card(card)),
            Event::Failed { card, .. } => format!("Nothing comes of {}.", self.card(card)),
            Event::Aimed { seat, aims } => {
                format!("{} it at {}.", self.names.does(*seat, "aim", "aims"), self.aims(aims))
            }
            Event::Cancelled { card } => format!("{} is cancelled.", capital(&self.card(card))),
            Event::TakenOver { seat, card } => {
                format!("{} {} over.", self.names.does(*seat, "take", "takes"), self.card(card))
            }
            _ => return None,
        })
    }

    /// Who fights whom, and who wins (ZU-7, ZU-11).
    fn battle(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::Attacked { seat, attacker, defender } => format!(
                "{} {} with {}.",
                self.names.does(*seat, "attack", "attacks"),
                self.spot(defender),
                self.spot(attacker)
            ),
            Event::Allied { spot, attack, .. } => {
                let side = if *attack { "Attacker" } else { "Defender" };
                format!("{} helps the {side}.", self.spot(spot))
            }
            Event::AskedFor { seat, of, spot } => format!(
                "{} {} to lend {}.",
                self.names.does(*seat, "ask", "asks"),
                self.names.object(*of),
                self.spot(spot)
            ),
            Event::Declined { seat, spot } => {
                format!("{} not lend {}.", self.names.does(*seat, "do", "does"), self.spot(spot))
            }
            Event::Covered { seat } => {
                format!(
                    "{} a tile face down: Allies are locked.",
                    self.names.does(*seat, "lay", "lays")
                )
            }
            Event::Fought { attack, defence, result } => {
                let result = match result {
                    BattleResult::Attack => "the Attacker wins",
                    BattleResult::Defence => "the Defender wins",
                    BattleResult::Draw => "a draw",
                };
                format!("{}/{} against {}/{}: {result}.", attack.0, attack.1, defence.0, defence.1)
            }
            Event::NoBattle { why } => match why {
                NoBattle::Cancelled => "The Battle is called off.".into(),
                NoBattle::Gone => "No Battle: Attacker or Defender is gone.".into(),
                NoBattle::Apart => "No Battle: they are no Neighbors any more.".into(),
                NoBattle::SameSide => "No Battle: one player controls both.".into(),
            },
            Event::Defends { spot } => format!("{} is the Defender now.", self.spot(spot)),
            _ => return None,
        })
    }

    /// Where texts put tiles (ZU-9).
    fn tiles(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::Moved { tile, from, to } => {
                format!("{} moves from {from} to {to}.", self.tile(*tile))
            }
            Event::Entered { seat, tile, cell } => {
                format!(
                    "{} {} into {cell}.",
                    self.names.does(*seat, "put", "puts"),
                    self.tile(*tile)
                )
            }
            Event::Attached { tile, host } => {
                format!("{} is attached to {}.", self.tile(*tile), self.spot(host))
            }
            Event::Discarded { seat, tiles } => {
                let tiles: Vec<Kind> = tiles.iter().map(|piece| piece.kind).collect();
                let verb = if tiles.len() == 1 { "goes" } else { "go" };
                format!(
                    "{} {verb} to {} Discard Pile.",
                    self.list(&tiles),
                    self.names.possessive(*seat)
                )
            }
            Event::Faded { tiles } => {
                let verb = if tiles.len() == 1 { "has" } else { "have" };
                format!(
                    "{} {verb} STR 0: discarded.",
                    words::list(tiles.iter().map(|spot| self.spot(spot)))
                )
            }
            Event::SetAside { spot } => format!("{} is set aside.", self.spot(spot)),
            Event::Returned { seat, tile } => {
                format!("{} returns to {} hand.", self.tile(*tile), self.names.possessive(*seat))
            }
            Event::Stowed { seat, stack, under } => format!(
                "{} a tile (stack {stack}) under {}.",
                self.names.does(*seat, "put", "puts"),
                self.spot(under)
            ),
            Event::Unstowed { seat, tiles, .. } if !tiles.is_empty() => {
                format!(
                    "{} {} into hand.",
                    self.names.does(*seat, "take", "takes"),
                    self.list(tiles)
                )
            }
            Event::Unstowed { seat, count, .. } => {
                let tiles = words::count(*count, "stowed tile");
                format!("{} {tiles} into hand.", self.names.does(*seat, "take", "takes"))
            }
            _ => return None,
        })
    }

    /// What texts change for a while (ZU-9).
    fn change(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::Changed { spot, str, int } => {
                let parts: Vec<String> =
                    [signed(*str, "STR"), signed(*int, "INT")].into_iter().flatten().collect();
                format!(
                    "{} has {} until the end of the turn.",
                    self.spot(spot),
                    parts.join(" and ")
                )
            }
            Event::Controls { seat, spot } => {
                format!(
                    "{} {} until the end of the turn.",
                    self.names.does(*seat, "control", "controls"),
                    self.spot(spot)
                )
            }
            Event::Ended { spot } => format!("A change to {} ends with the turn.", self.spot(spot)),
            _ => return None,
        })
    }

    /// Points, going out and winning (ZU-5, ZU-10).
    fn points(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::Square { seat, tiles, points, target } => format!(
                "{} {} points for {}: {} ({points}/{target}).",
                self.names.does(*seat, "score", "scores"),
                tiles.len(),
                if tiles.len() == 4 { "a square" } else { "several squares" },
                self.list(tiles)
            ),
            Event::Scored { seat, tile, points, target } => format!(
                "{} 1 point for {} ({points}/{target}).",
                self.names.does(*seat, "score", "scores"),
                self.tile(*tile)
            ),
            Event::Captured { seat, tiles, points, target } => format!(
                "{} {} ({points}/{target}).",
                self.names.does(*seat, "capture", "captures"),
                self.list(tiles)
            ),
            Event::Out { seat, why } => {
                let why = match why {
                    Why::Decked => "no tile to draw",
                    Why::Number => "too many tiles of one name",
                    Why::Conceded => "given up",
                };
                format!("{} out: {why}.", self.names.does(*seat, "are", "is"))
            }
            Event::Won { seat, points } => {
                format!("{} with {points} points.", self.names.does(*seat, "win", "wins"))
            }
            _ => return None,
        })
    }
}

fn signed(change: i8, what: &str) -> Option<String> {
    (change != 0).then(|| format!("{change:+} {what}").replace('-', "−"))
}
