//! Events as sentences.

use ztable_core::words;
use ztable_core::{Names, Seat};

use crate::event::{Aim, BattleResult, Card, Event, NoBattle, Spot, Why};
use crate::kind::Kind;
use crate::rules::ZuTiles;

struct Teller<'a> {
    game: &'a ZuTiles,
    names: &'a Names<'a>,
}

impl Teller<'_> {
    fn who(&self, seat: Seat) -> String {
        self.names.subject(seat)
    }

    fn does(&self, seat: Seat, you: &str, they: &str) -> String {
        format!("{} {}", self.who(seat), self.names.verb(seat, you, they))
    }

    fn tile(&self, kind: Kind) -> &str {
        self.game.name(kind)
    }

    fn spot(&self, spot: &Spot) -> String {
        format!("{} in {}", self.tile(spot.tile), spot.cell)
    }

    fn list(&self, tiles: &[Kind]) -> String {
        words::list(tiles.iter().map(|kind| self.tile(*kind)))
    }

    fn card(&self, card: &Card) -> String {
        match card {
            Card::Tile(kind) => self.tile(*kind).into(),
            Card::Ability(spot) => format!("the ability of {}", self.spot(spot)),
            Card::BattleTile => "the Battle Action Tile".into(),
        }
    }

    fn aims(&self, aims: &[Aim]) -> String {
        words::list(aims.iter().map(|aim| match aim {
            Aim::Spot(spot) => self.spot(spot),
            Aim::Tile(kind) => self.tile(*kind).into(),
        }))
    }
}

fn signed(change: i8, what: &str) -> Option<String> {
    (change != 0).then(|| format!("{change:+} {what}").replace('-', "−"))
}

pub(crate) fn narrate(game: &ZuTiles, event: &Event, names: &Names<'_>) -> String {
    let t = Teller { game, names };
    match event {
        Event::Began { first } => format!("{} the first turn.", t.does(*first, "take", "takes")),
        Event::Mulligan { seat } => format!(
            "{} no Creature to place in the starting hand and {} again.",
            t.does(*seat, "have", "has"),
            names.verb(*seat, "draw", "draws")
        ),
        Event::TurnBegan { seat, turn } => {
            format!("Turn {turn}: it is {} turn.", names.possessive(*seat))
        }
        Event::Drew { seat, stack, tile: Some(tile) } => {
            format!("{} {} (stack {stack}).", t.does(*seat, "draw", "draws"), t.tile(*tile))
        }
        Event::Drew { seat, stack, tile: None } => {
            format!("{} a tile (stack {stack}).", t.does(*seat, "draw", "draws"))
        }
        Event::Placed { seat, tile, cell } => {
            format!("{} {} in {cell}.", t.does(*seat, "place", "places"), t.tile(*tile))
        }
        Event::Replaced { seat, tile, cell, old } => format!(
            "{} {} in {cell} with {}.",
            t.does(*seat, "replace", "replaces"),
            t.tile(*old),
            t.tile(*tile)
        ),
        Event::Cycled { seat, tiles } => {
            format!("{} {} to draw one.", t.does(*seat, "discard", "discards"), t.list(tiles))
        }
        Event::Played { seat, card, aims, paid, reaction } => {
            let verb = match (card, reaction) {
                (Card::Ability(_), false) => t.does(*seat, "use", "uses"),
                (Card::Ability(_), true) => t.does(*seat, "react with", "reacts with"),
                (_, true) => t.does(*seat, "react with", "reacts with"),
                (_, false) => t.does(*seat, "play", "plays"),
            };
            let mut text = format!("{verb} {}", t.card(card));
            if !aims.is_empty() {
                text = format!("{text} on {}", t.aims(aims));
            }
            if !paid.is_empty() {
                text = format!("{text}, paying {}", t.list(paid));
            }
            format!("{text}.")
        }
        Event::Attacked { seat, attacker, defender } => format!(
            "{} {} with {}.",
            t.does(*seat, "attack", "attacks"),
            t.spot(defender),
            t.spot(attacker)
        ),
        Event::Allied { spot, attack, .. } => {
            let side = if *attack { "Attacker" } else { "Defender" };
            format!("{} helps the {side}.", t.spot(spot))
        }
        Event::AskedFor { seat, of, spot } => format!(
            "{} {} to lend {}.",
            t.does(*seat, "ask", "asks"),
            names.object(*of),
            t.spot(spot)
        ),
        Event::Declined { seat, spot } => {
            format!("{} not lend {}.", t.does(*seat, "do", "does"), t.spot(spot))
        }
        Event::Covered { seat } => {
            format!("{} a tile face down: Allies are locked.", t.does(*seat, "lay", "lays"))
        }
        Event::Resolves { card, .. } => format!("Now {} resolves.", t.card(card)),
        Event::Failed { card, .. } => format!("Nothing comes of {}.", t.card(card)),
        Event::Aimed { seat, aims } => {
            format!("{} it at {}.", t.does(*seat, "aim", "aims"), t.aims(aims))
        }
        Event::Cancelled { card } => format!("{} is cancelled.", capital(&t.card(card))),
        Event::TakenOver { seat, card } => {
            format!("{} {} over.", t.does(*seat, "take", "takes"), t.card(card))
        }
        Event::Moved { tile, from, to } => {
            format!("{} moves from {from} to {to}.", t.tile(*tile))
        }
        Event::Entered { seat, tile, cell } => {
            format!("{} {} into {cell}.", t.does(*seat, "put", "puts"), t.tile(*tile))
        }
        Event::Attached { tile, host } => {
            format!("{} is attached to {}.", t.tile(*tile), t.spot(host))
        }
        Event::Changed { spot, str, int } => {
            let parts: Vec<String> =
                [signed(*str, "STR"), signed(*int, "INT")].into_iter().flatten().collect();
            format!("{} has {} until the end of the turn.", t.spot(spot), parts.join(" and "))
        }
        Event::Controls { seat, spot } => {
            format!(
                "{} {} until the end of the turn.",
                t.does(*seat, "control", "controls"),
                t.spot(spot)
            )
        }
        Event::Discarded { seat, tiles } => {
            let tiles: Vec<Kind> = tiles.iter().map(|piece| piece.kind).collect();
            let verb = if tiles.len() == 1 { "goes" } else { "go" };
            format!("{} {verb} to {} Discard Pile.", t.list(&tiles), names.possessive(*seat))
        }
        Event::Faded { tiles } => {
            let verb = if tiles.len() == 1 { "has" } else { "have" };
            format!(
                "{} {verb} STR 0: discarded.",
                words::list(tiles.iter().map(|spot| t.spot(spot)))
            )
        }
        Event::SetAside { spot } => format!("{} is set aside.", t.spot(spot)),
        Event::Returned { seat, tile } => {
            format!("{} returns to {} hand.", t.tile(*tile), names.possessive(*seat))
        }
        Event::Square { seat, tiles, points, target } => format!(
            "{} {} points for {}: {} ({points}/{target}).",
            t.does(*seat, "score", "scores"),
            tiles.len(),
            if tiles.len() == 4 { "a square" } else { "several squares" },
            t.list(tiles)
        ),
        Event::Scored { seat, tile, points, target } => format!(
            "{} 1 point for {} ({points}/{target}).",
            t.does(*seat, "score", "scores"),
            t.tile(*tile)
        ),
        Event::Captured { seat, tiles, points, target } => format!(
            "{} {} ({points}/{target}).",
            t.does(*seat, "capture", "captures"),
            t.list(tiles)
        ),
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
        Event::Defends { spot } => format!("{} is the Defender now.", t.spot(spot)),
        Event::Granted { seat, battles, stacks, places } => {
            let mut more = Vec::new();
            for (count, what) in
                [(battles, "Battle"), (stacks, "action stack"), (places, "placing")]
            {
                if *count > 0 {
                    more.push(format!("{} more", words::count(*count, what)));
                }
            }
            format!("{} may have {} this turn.", t.who(*seat), more.join(", "))
        }
        Event::Stowed { seat, stack, under } => format!(
            "{} a tile (stack {stack}) under {}.",
            t.does(*seat, "put", "puts"),
            t.spot(under)
        ),
        Event::Unstowed { seat, tiles, .. } if !tiles.is_empty() => {
            format!("{} {} into hand.", t.does(*seat, "take", "takes"), t.list(tiles))
        }
        Event::Unstowed { seat, count, .. } => {
            let tiles = words::count(*count, "stowed tile");
            format!("{} {tiles} into hand.", t.does(*seat, "take", "takes"))
        }
        Event::Ended { spot } => format!("A change to {} ends with the turn.", t.spot(spot)),
        Event::Out { seat, why } => {
            let why = match why {
                Why::Decked => "no tile to draw",
                Why::Number => "too many tiles of one name",
                Why::Conceded => "given up",
            };
            format!("{} out: {why}.", t.does(*seat, "are", "is"))
        }
        Event::Won { seat, points } => {
            format!("{} with {points} points.", t.does(*seat, "win", "wins"))
        }
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
