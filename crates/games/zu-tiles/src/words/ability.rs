//! What an ability does, in a few words made from its instructions.

use crate::class::{Class, ClassSet};
use crate::data::program::{Op, Procedure, Test};
use crate::data::vocab::{Movement, Place, Ref, Where, Who};
use crate::kind::Kind;
use crate::rules::ZuTiles;
use crate::tile::AreaType;

/// The name of the tile that has the ability, and what it does: "Wingspan: move it 1 or 2 spaces,
/// over tiles if you like". `granted` tells whether it is one that the tile grants to its host.
pub(crate) fn words(game: &ZuTiles, kind: Kind, nth: usize, granted: bool) -> String {
    let tile = game.tiles.tile(kind);
    let list = if granted { &tile.statics.grants } else { &tile.abilities };
    let name = &tile.name;
    let Some(ability) = list.get(nth) else { return name.clone() };
    let mut parts: Vec<String> = Vec::new();
    for op in &game.tiles.ops[usize::from(ability.script.program)..] {
        if *op == Op::End {
            break;
        }
        parts.extend(part(op, &ability.script));
    }
    parts.dedup();
    let does =
        if parts.is_empty() { "do what its text says".into() } else { parts.join(", then ") };
    let costs = costs(&ability.script);
    format!("{name}: {does}{costs}")
}

fn costs(script: &Procedure) -> String {
    let mut costs = Vec::new();
    match script.hand {
        0 => {}
        1 => costs.push("a hand tile".to_owned()),
        n => costs.push(format!("{n} hand tiles")),
    }
    match script.points {
        0 => {}
        1 => costs.push("a point".to_owned()),
        n => costs.push(format!("{n} points")),
    }
    if script.discard_self {
        costs.push("the tile itself".to_owned());
    }
    if costs.is_empty() { String::new() } else { format!(", for {}", costs.join(" and ")) }
}

/// What an instruction does; nothing where it only steers.
fn part(op: &Op, script: &Procedure) -> Option<String> {
    let the = |of: Ref| object(of, script);
    Some(match op {
        Op::Move { of, mode, min, max } => {
            let over = if *mode == Movement::Fly { ", over tiles if you like" } else { "" };
            format!("move {} {}{over}", the(*of), spaces(*min, *max))
        }
        Op::MoveToward { of, to } => format!("pull {} up to {}", the(*of), the(*to)),
        Op::MoveTo { of, .. } => format!("move {} to another space", the(*of)),
        Op::Push { of, max, .. } => format!("push {} {}", the(*of), spaces(1, *max)),
        Op::PutInPlay { of, .. } => format!("put {} into play", the(*of)),
        Op::Attach { side: Where::On, .. } => "put it on a tile".into(),
        Op::Attach { side: Where::Under, .. } => "put it under a tile".into(),
        Op::Stats { of, str, int, per, cap } => {
            let each = match (per, cap) {
                (None, _) => String::new(),
                (Some(_), 0) => " for each tile it counts".into(),
                (Some(_), cap) => format!(" for each tile it counts, {cap} at most"),
            };
            let changes = [(*str, "STR"), (*int, "INT")].into_iter().filter(|(by, _)| *by != 0);
            let changes: Vec<String> =
                changes.map(|(by, what)| format!("{by:+} {what}").replace('-', "−")).collect();
            format!("{} for {}{each}", changes.join(" and "), the(*of))
        }
        Op::Control { of } => format!("control {} until the turn ends", the(*of)),
        Op::Discard { of } => format!("discard {}", the(*of)),
        Op::SetAside { of, .. } => format!("set {} aside until the turn ends", the(*of)),
        Op::ReturnToHand { of } => format!("return {} to hand", the(*of)),
        Op::Draw { n: 1 } => "draw a tile".into(),
        Op::Draw { n } => format!("draw {n} tiles"),
        Op::Capture { of } => format!("capture {}", the(*of)),
        Op::Score { of } => format!("score {}", the(*of)),
        Op::Negate => "cancel the entry below".into(),
        Op::TakeOver => "take over the entry below".into(),
        Op::CancelBattle => "call the Battle off".into(),
        Op::SetDefender { to } => format!("make {} the Defender", the(*to)),
        Op::AddAlly { of } => format!("make {} an Ally", the(*of)),
        Op::Grant { .. } => "gain another action this turn".into(),
        Op::Stow => "put a tile under it, unseen".into(),
        Op::Unstow => "take the tiles from under it".into(),
        Op::Schedule { .. } => "do more at the end of a turn".into(),
        Op::ForEach { .. } | Op::Next { .. } | Op::Unless { .. } | Op::May { .. } | Op::End => {
            return None;
        }
    })
}

fn spaces(min: u8, max: u8) -> String {
    match (min, max) {
        (1, 1) => "1 space".into(),
        (min, max) if min == max => format!("{max} spaces"),
        (min, max) if min + 1 == max => format!("{min} or {max} spaces"),
        (min, max) => format!("{min} to {max} spaces"),
    }
}

fn object(of: Ref, script: &Procedure) -> String {
    let test = of.target().and_then(|number| script.targets.get(number));
    test.map_or_else(|| word(of).into(), meant)
}

/// What the target with this number of a played tile or used ability has to be: "an Ox of yours".
/// Nothing where a tile has several abilities with targets.
pub(crate) fn target(game: &ZuTiles, kind: Kind, number: usize) -> Option<String> {
    let tile = game.tiles.tile(kind);
    let abilities = tile.abilities.iter().chain(&tile.statics.grants);
    let scripts = tile.play.iter().chain(abilities.map(|ability| &ability.script));
    let mut tests = scripts.filter_map(|script| script.targets.get(number));
    let test = tests.next().filter(|_| tests.next().is_none())?;
    let none = if test.optional { ", or no target" } else { "" };
    Some(format!("{}{none}", meant(test)))
}

/// The tiles that a filter means, by class or type, and where they are.
fn meant(test: &Test) -> String {
    let names =
        |classes: ClassSet| classes.iter().map(Class::name).collect::<Vec<&str>>().join(" or ");
    let what = match test.area {
        _ if !test.class.is_empty() => names(test.class),
        Some(AreaType::Creature) => "Creature".into(),
        Some(AreaType::Item) => "Item".into(),
        Some(AreaType::Obstacle) => "Obstacle".into(),
        None => "tile".into(),
    };
    let mut words = with_article(&what);
    if !test.not_class.is_empty() {
        words += &format!(" other than {}", with_article(&names(test.not_class)));
    }
    words += match test.ctrl {
        Who::You => " of yours",
        Who::Others => " of another player",
        Who::Any => "",
    };
    words += match test.zone {
        Place::Area => "",
        Place::YourDiscard => " from your Discard Pile",
        Place::YourHand => " from your hand",
        Place::YourPoints => " from your Point Pile",
    };
    if let Some((of, min, max)) = test.line {
        words += &format!(" {} from {} in a clear line", spaces(min, max), word(of));
    }
    if let Some(of) = test.nbr_of {
        words += &format!(" beside {}", word(of));
    }
    if let Some(nbr) = &test.nbr {
        let more = if nbr.int_gt { " with more INT" } else { "" };
        words += &format!(" beside {}{more}", meant(nbr));
    }
    words
}

fn with_article(what: &str) -> String {
    let article = if what.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
    format!("{article} {what}")
}

/// An object that another target is described by.
fn word(of: Ref) -> &'static str {
    match of {
        Ref::T1 => "the first target",
        Ref::T2 => "the second target",
        Ref::T3 => "the third target",
        Ref::T4 => "the fourth target",
        Ref::This | Ref::Host => "it",
        Ref::Attacker => "the Attacker",
        Ref::Defender => "the Defender",
        Ref::Each => "each of them",
    }
}

#[cfg(test)]
mod tests {
    use super::{target, words};
    use crate::rules::ZuTiles;

    #[test]
    fn abilities_say_what_they_do() {
        let game = ZuTiles::new(2).unwrap();
        let say = |id: &str, granted| words(&game, game.tiles.find(id).unwrap(), 0, granted);
        assert_eq!(
            say("wingspan", true),
            "Wingspan: move it 1 or 2 spaces, over tiles if you like"
        );
        assert_eq!(
            say("diamond_rooster_totem", false),
            "Diamond Rooster Totem: move a Rooster of yours 1 or 2 spaces, for a hand tile"
        );
        assert_eq!(
            say("sapphire_monkey_totem", false),
            "Sapphire Monkey Totem: +2 STR and +1 INT for a Monkey of yours"
        );
        assert_eq!(say("dragons_hoard", false), "Dragon's Hoard: take the tiles from under it");
        assert_eq!(
            say("sewer_system", false),
            "Sewer System: move a Rat of yours beside it to another space"
        );
    }

    #[test]
    fn targets_are_described() {
        let game = ZuTiles::new(2).unwrap();
        let say = |id: &str, number| target(&game, game.tiles.find(id).unwrap(), number).unwrap();
        assert_eq!(say("pull", 0), "an Ox of yours");
        assert_eq!(say("pull", 1), "a tile 2 to 4 spaces from the first target in a clear line");
        assert_eq!(say("contagion", 0), "a Creature other than a Rat beside a Rat of yours");
        assert_eq!(
            say("hypnotic_glare", 0),
            "a Creature of another player beside a Snake of yours with more INT"
        );
        assert_eq!(say("taunt", 1), "a Creature of yours beside the first target, or no target");
        assert_eq!(say("revive", 0), "a Creature from your Discard Pile");
        assert_eq!(say("diamond_rooster_totem", 0), "a Rooster of yours");
    }
}
