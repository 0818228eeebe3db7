//! The combos of both sides of the boards, from `data/boards.toml` and `data/monolith.toml`.

use std::collections::BTreeMap;

use serde::Deserialize;
use ztable_core::{DataError, DataFile, Provenance};

use crate::board::{Combo, ComboId, Effect, Mode};
use crate::element::Element;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DuelFile {
    checks: DuelChecks,
    combo: Vec<Written>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DuelChecks {
    source: String,
    combos: usize,
    free: BTreeMap<Element, usize>,
    waiting: usize,
    dearest: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HalfFile {
    checks: HalfChecks,
    combo: Vec<Written>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HalfChecks {
    source: String,
    combos: usize,
    locks: usize,
    same_pattern: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    id: String,
    name: String,
    spaces: String,
    #[serde(default)]
    free: String,
    #[serde(default)]
    kind: Option<String>,
    effect: String,
    source: Sources,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sources {
    name: Provenance,
    spaces: Provenance,
    effect: Provenance,
}

fn spaces(text: &str) -> Option<[u8; Element::COUNT]> {
    let mut counts = [0; Element::COUNT];
    for letter in text.chars() {
        counts[Element::from_letter(letter)?.index()] += 1;
    }
    Some(counts)
}

fn combo(file: DataFile<'_>, written: Written) -> Result<(ComboId, Combo), DataError> {
    let entry = format!("combo {}", written.id);
    let error = |problem: String| file.error(&entry, problem);
    let id: ComboId = written.id.parse().map_err(|wrong| error(format!("{wrong}")))?;
    let letters = "write letters out of a, e, f and w";
    let needs = spaces(&written.spaces).ok_or_else(|| {
        error(format!("the spaces '{}' are unreadable; {letters}", written.spaces))
    })?;
    let free = spaces(&written.free).ok_or_else(|| {
        error(format!("the free spaces '{}' are unreadable; {letters}", written.free))
    })?;
    if written.spaces.is_empty() {
        return Err(error("it has no spaces; write at least one".into()));
    }
    if written.name.is_empty() || written.name != written.name.to_uppercase() {
        return Err(error(format!("write the name '{}' in capitals", written.name)));
    }
    let effect = Effect::parse(&written.effect)
        .filter(|effect| effect.is_monolith() == id.is_monolith())
        .ok_or_else(|| {
            error(format!("'{}' is no effect of this side of the board", written.effect))
        })?;
    let kind = match effect {
        Effect::Strike => Some("strike"),
        Effect::Shield => Some("shield"),
        Effect::Fog | Effect::Aftershock(_) | Effect::Backdraft => Some("waiting"),
        Effect::StrikeOne(_)
        | Effect::StrikeAll(_)
        | Effect::Lose { .. }
        | Effect::LoseAll(_)
        | Effect::LoseSteal(_)
        | Effect::LoseHeal { .. }
        | Effect::Heal(_)
        | Effect::Shake => Some("immediate"),
        Effect::Take | Effect::Drain | Effect::Lock => None,
    };
    if written.kind.as_deref() != kind {
        return Err(error(match kind {
            Some(kind) => format!("by its effect it is of the kind \"{kind}\""),
            None => "combos of the Monolith side have no kind".into(),
        }));
    }
    let sources = [written.source.name, written.source.spaces, written.source.effect];
    Ok((id, Combo { name: written.name, needs, free, effect, sources }))
}

fn table(
    file: DataFile<'_>,
    list: Vec<Written>,
    said: usize,
    monolith: bool,
) -> Result<BTreeMap<ComboId, Combo>, DataError> {
    let mut found = BTreeMap::new();
    for written in list {
        let (id, combo) = combo(file, written)?;
        if found.insert(id, combo).is_some() {
            return Err(file.error(format!("combo {id}"), "it is there twice; leave one out"));
        }
    }
    for id in ComboId::all() {
        let there = found.contains_key(&id);
        if there && id.is_monolith() != monolith {
            return Err(file.error(format!("combo {id}"), "it belongs into the other file"));
        }
        if !there && id.is_monolith() == monolith {
            return Err(file.error(format!("combo {id}"), "it is missing; add its [[combo]]"));
        }
    }
    file.total("combos", found.len(), said)?;
    Ok(found)
}

/// What is wrong with a combo of the Duel side.
fn check_combo(id: ComboId, combo: &Combo, dearest: u8) -> Result<(), String> {
    let own = combo.needs[id.board().index()];
    let fixed = match id.number() {
        1 => Some(Effect::Strike),
        2 => Some(Effect::Shield),
        _ => None,
    };
    match (fixed, combo.effect) {
        (Some(fixed), effect) if fixed != effect => {
            return Err("combo 1 of a board is its STRIKE, combo 2 its SHIELD".into());
        }
        (None, Effect::Strike | Effect::Shield) => {
            return Err("a board has one STRIKE and one SHIELD".into());
        }
        _ => {}
    }
    if own == 0 || (fixed.is_some() && own != combo.size()) {
        let board = id.board().title();
        return Err(format!("it must ask for the symbol of its board, {board}"));
    }
    let most = match combo.effect {
        Effect::Strike => 3,
        Effect::Shield => 2,
        _ => dearest,
    };
    if combo.size() > most {
        return Err(format!("it asks for {} dice; {most} are the most", combo.size()));
    }
    Ok(())
}

/// The combos of the Duel side.
///
/// # Errors
/// The entry that is wrong, and what to write instead.
pub fn parse_duel(file: &str, text: &str) -> Result<BTreeMap<ComboId, Combo>, DataError> {
    let file = DataFile(file);
    let read: DuelFile = file.read(text)?;
    file.sourced(&read.checks.source)?;
    let found = table(file, read.combo, read.checks.combos, false)?;
    for (id, combo) in &found {
        check_combo(*id, combo, read.checks.dearest)
            .map_err(|problem| file.error(format_args!("combo {id}"), problem))?;
    }
    for board in Element::ALL {
        let on = |pick: &dyn Fn(&Combo) -> bool| {
            ComboId::of(board, Mode::Duel).filter(|id| found.get(id).is_some_and(pick)).count()
        };
        let waiting = on(&|combo| combo.effect.waits());
        if waiting != read.checks.waiting {
            let problem =
                format!("{board} has {waiting} waiting combos, not {}", read.checks.waiting);
            return Err(file.error("checks, waiting", problem));
        }
        let free = on(&|combo| combo.free.iter().any(|count| *count > 0));
        let said = read.checks.free.get(&board).copied().unwrap_or(0);
        if free != said {
            let problem = format!("{board} has {free} combos with a free space, not {said}");
            return Err(file.error("checks, free", problem));
        }
    }
    Ok(found)
}

/// The combos of the Monolith side.
///
/// # Errors
/// The entry that is wrong, and what to write instead.
pub fn parse_monolith(file: &str, text: &str) -> Result<BTreeMap<ComboId, Combo>, DataError> {
    let file = DataFile(file);
    let read: HalfFile = file.read(text)?;
    file.sourced(&read.checks.source)?;
    let found = table(file, read.combo, read.checks.combos, true)?;
    for board in Element::ALL {
        let of = |id: &ComboId| &found[id];
        let locks =
            ComboId::of(board, Mode::Monolith).filter(|id| of(id).effect == Effect::Lock).count();
        if locks != read.checks.locks {
            let problem = format!("the {board} half has {locks} locks, not {}", read.checks.locks);
            return Err(file.error("checks, locks", problem));
        }
        for id in ComboId::of(board, Mode::Monolith) {
            let first = ComboId::of(Element::Air, Mode::Monolith).nth(id.number() - 1);
            let model = first.filter(|_| read.checks.same_pattern).map(|first| of(&first));
            check_half(board, of(&id), model)
                .map_err(|problem| file.error(format_args!("combo {id}"), problem))?;
        }
    }
    Ok(found)
}

/// What is wrong with a combo of a half-board, which may have to be like the one of the AIR half.
fn check_half(board: Element, combo: &Combo, model: Option<&Combo>) -> Result<(), String> {
    let asks = match combo.effect {
        Effect::Drain => board.opposing(),
        _ => board,
    };
    if combo.needs[asks.index()] == 0 || combo.free != [0; Element::COUNT] {
        return Err(format!("it must ask for {} and have no free space", asks.title()));
    }
    let turned = |combo: &Combo, board: Element| {
        [board, board.partner(), board.opposing()].map(|element| combo.needs[element.index()])
    };
    let alike = |model: &Combo| {
        model.effect == combo.effect && turned(model, Element::Air) == turned(combo, board)
    };
    if model.is_some_and(|model| !alike(model)) {
        let problem = "it differs from the same combo of the other halves; make them alike or \
                       write same_pattern = false";
        return Err(problem.into());
    }
    Ok(())
}
