//! The combos of the boards, from `data/boards.toml` and `data/monolith.toml`.

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;
use std::collections::BTreeMap;
use ztable_core::{DataError, DataFile, NotAName, text_serde};

use crate::element::Element;
use crate::source::Source;

/// Combos of a Duel board.
const DUEL: usize = 6;
/// Combos of a half-board.
const HALF: usize = 5;

/// One combo of a board: `f5` on the Duel side, `2f3` on the Monolith side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ComboId(u8);

impl ComboId {
    /// How many there are, on both sides.
    pub const COUNT: usize = 4 * (DUEL + HALF);

    /// The combo with this number.
    #[inline]
    #[must_use]
    pub const fn at(index: usize) -> Option<ComboId> {
        if index < ComboId::COUNT { Some(ComboId(index as u8)) } else { None }
    }

    /// Its number, from 0.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The Duel combo of a board with this number from 1.
    #[inline]
    #[must_use]
    pub const fn duel(board: Element, number: usize) -> ComboId {
        ComboId((board.index() * DUEL + number - 1) as u8)
    }

    /// The STRIKE of a board.
    #[inline]
    #[must_use]
    pub const fn strike(board: Element) -> ComboId {
        ComboId::duel(board, 1)
    }

    /// The SHIELD of a board.
    #[inline]
    #[must_use]
    pub const fn shield(board: Element) -> ComboId {
        ComboId::duel(board, 2)
    }

    /// The combos of one side of a board.
    #[inline]
    pub fn of(board: Element, monolith: bool) -> impl Iterator<Item = ComboId> + Clone {
        let (first, count) = match monolith {
            false => (board.index() * DUEL, DUEL),
            true => (4 * DUEL + board.index() * HALF, HALF),
        };
        (first..first + count).map(|index| ComboId(index as u8))
    }

    /// All combos.
    pub fn all() -> impl Iterator<Item = ComboId> {
        (0..ComboId::COUNT as u8).map(ComboId)
    }

    /// Whether it is on the Monolith side.
    #[inline]
    #[must_use]
    pub const fn is_monolith(self) -> bool {
        self.index() >= 4 * DUEL
    }

    /// The board it is on.
    #[inline]
    #[must_use]
    pub const fn board(self) -> Element {
        Element::ALL[if self.is_monolith() {
            (self.index() - 4 * DUEL) / HALF
        } else {
            self.index() / DUEL
        }]
    }

    /// Its number on the board, from 1.
    #[inline]
    #[must_use]
    pub const fn number(self) -> usize {
        1 + if self.is_monolith() { (self.index() - 4 * DUEL) % HALF } else { self.index() % DUEL }
    }
}

impl fmt::Display for ComboId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = if self.is_monolith() { "2" } else { "" };
        write!(f, "{side}{}{}", self.board().letter(), self.number())
    }
}

impl FromStr for ComboId {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<ComboId, NotAName> {
        let (side, combos) = match text.strip_prefix('2') {
            Some(half) => (half, HALF),
            None => (text, DUEL),
        };
        let mut letters = side.chars();
        let board = letters.next().and_then(Element::from_letter);
        let number = letters.next().and_then(|letter| letter.to_digit(10));
        match (board, number, letters.next()) {
            (Some(board), Some(number), None) if (1..=combos).contains(&(number as usize)) => {
                let first = if combos == HALF { 4 * DUEL } else { 0 };
                Ok(ComboId((first + board.index() * combos + number as usize - 1) as u8))
            }
            _ => Err(NotAName::new(text, "a combo such as f5 or 2f3")),
        }
    }
}

text_serde!(ComboId);

/// A set of combos.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash, Debug)]
pub struct ComboSet(u64);

impl ComboSet {
    /// No combo.
    pub const EMPTY: ComboSet = ComboSet(0);

    /// Adds a combo.
    #[inline]
    pub fn insert(&mut self, combo: ComboId) {
        self.0 |= 1 << combo.0;
    }

    /// Takes a combo out.
    #[inline]
    pub fn remove(&mut self, combo: ComboId) {
        self.0 &= !(1 << combo.0);
    }

    /// Whether the combo is in it.
    #[inline]
    #[must_use]
    pub const fn contains(self, combo: ComboId) -> bool {
        self.0 >> combo.0 & 1 == 1
    }

    /// How many combos are in it.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The combos in order.
    pub fn iter(self) -> impl Iterator<Item = ComboId> {
        ComboId::all().filter(move |combo| self.contains(*combo))
    }
}

impl FromIterator<ComboId> for ComboSet {
    fn from_iter<I: IntoIterator<Item = ComboId>>(combos: I) -> ComboSet {
        let mut set = ComboSet::EMPTY;
        combos.into_iter().for_each(|combo| set.insert(combo));
        set
    }
}

impl serde::Serialize for ComboSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for ComboSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<ComboSet, D::Error> {
        Ok(Vec::<ComboId>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// What a combo does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// STRIKE with as many as were placed (EZ-9.1).
    Strike,
    /// SHIELD (EZ-9.2).
    Shield,
    /// A strike of this value at one Shaman.
    StrikeOne(u8),
    /// A strike of this value at every other Shaman.
    StrikeAll(u8),
    /// One Shaman loses `one`, every other opponent `rest`.
    Lose {
        /// For the chosen Shaman.
        one: u8,
        /// For the others.
        rest: u8,
    },
    /// Every other Shaman loses this many.
    LoseAll(u8),
    /// One Shaman loses this many and a pulse token.
    LoseSteal(u8),
    /// One Shaman loses `lose`, then the owner heals `heal`.
    LoseHeal {
        /// Dice lost.
        lose: u8,
        /// Dice healed.
        heal: u8,
    },
    /// The owner heals this many.
    Heal(u8),
    /// One Shaman's defence is shaken off.
    Shake,
    /// Waiting: forces a re-roll.
    Fog,
    /// Waiting: a strike of this value at the end of a turn.
    Aftershock(u8),
    /// Waiting: lose one fewer and strike back.
    Backdraft,
    /// Monolith: take a die.
    Take,
    /// Monolith: the opponent returns a die.
    Drain,
    /// Monolith: lock a die.
    Lock,
}

impl Effect {
    fn parse(text: &str) -> Option<Effect> {
        let words: Vec<&str> = text.split(' ').collect();
        let number = |text: &str| text.parse::<u8>().ok().filter(|n| (1..=7).contains(n));
        Some(match words.as_slice() {
            ["strike"] => Effect::Strike,
            ["shield"] => Effect::Shield,
            ["strike", n] => Effect::StrikeOne(number(n)?),
            ["strike-all", n] => Effect::StrikeAll(number(n)?),
            ["lose", n] => Effect::Lose { one: number(n)?, rest: 0 },
            ["lose", n, "rest", m] => Effect::Lose { one: number(n)?, rest: number(m)? },
            ["lose-all", n] => Effect::LoseAll(number(n)?),
            ["lose", n, "steal"] => Effect::LoseSteal(number(n)?),
            ["lose", n, "heal", m] => Effect::LoseHeal { lose: number(n)?, heal: number(m)? },
            ["heal", n] => Effect::Heal(number(n)?),
            ["shake"] => Effect::Shake,
            ["fog"] => Effect::Fog,
            ["aftershock", n] => Effect::Aftershock(number(n)?),
            ["backdraft"] => Effect::Backdraft,
            ["take"] => Effect::Take,
            ["drain"] => Effect::Drain,
            ["lock"] => Effect::Lock,
            _ => return None,
        })
    }

    /// Whether it waits to be triggered (EZ-8.5).
    #[inline]
    #[must_use]
    pub const fn waits(self) -> bool {
        matches!(self, Effect::Fog | Effect::Aftershock(_) | Effect::Backdraft)
    }

    /// Whether one Shaman has to be chosen (EZ-8.8).
    #[inline]
    #[must_use]
    pub const fn aims(self) -> bool {
        matches!(
            self,
            Effect::Strike
                | Effect::StrikeOne(_)
                | Effect::Lose { .. }
                | Effect::LoseSteal(_)
                | Effect::LoseHeal { .. }
                | Effect::Shake
        )
    }

    const fn is_monolith(self) -> bool {
        matches!(self, Effect::Take | Effect::Drain | Effect::Lock)
    }
}

/// One combo.
#[derive(Clone, Debug)]
pub struct Combo {
    /// Its name in capitals.
    pub name: String,
    /// The symbols to cover, by element.
    pub needs: [u8; Element::COUNT],
    /// The spaces that are always filled.
    pub free: [u8; Element::COUNT],
    /// What it does.
    pub effect: Effect,
    /// Where name, spaces and effect come from.
    pub sources: [Source; 3],
}

impl Combo {
    /// How many dice it asks for.
    #[must_use]
    pub fn size(&self) -> u8 {
        self.needs.iter().sum()
    }

    /// The spaces in words: "F F E E", free ones in brackets.
    #[must_use]
    pub fn spaces(&self) -> String {
        let mut words = Vec::new();
        for element in Element::ALL {
            let letter = element.letter().to_ascii_uppercase();
            for _ in 0..self.free[element.index()] {
                words.push(format!("({letter})"));
            }
        }
        for element in Element::ALL {
            let letter = element.letter().to_ascii_uppercase();
            for _ in 0..self.needs[element.index()] {
                words.push(letter.to_string());
            }
        }
        words.join(" ")
    }
}

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
    name: Source,
    spaces: Source,
    effect: Source,
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
        _ if id.is_monolith() => None,
        Effect::Strike => Some("strike"),
        Effect::Shield => Some("shield"),
        effect if effect.waits() => Some("waiting"),
        _ => Some("immediate"),
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
    if found.len() != said {
        let problem = format!("there are {} combos, not {said}", found.len());
        return Err(file.error("checks, combos", problem));
    }
    Ok(found)
}

/// The combos of the Duel side.
///
/// # Errors
/// The entry that is wrong, and what to write instead.
pub fn parse_duel(file: &str, text: &str) -> Result<BTreeMap<ComboId, Combo>, DataError> {
    let file = DataFile(file);
    let read: DuelFile = file.read(text)?;
    if read.checks.source.trim().is_empty() {
        return Err(file.error("checks", "source is empty; say where the totals come from"));
    }
    let found = table(file, read.combo, read.checks.combos, false)?;
    for (id, combo) in &found {
        let entry = format!("combo {id}");
        let own = combo.needs[id.board().index()];
        let fixed = match id.number() {
            1 => Some(Effect::Strike),
            2 => Some(Effect::Shield),
            _ => None,
        };
        match (fixed, combo.effect) {
            (Some(fixed), effect) if fixed != effect => {
                return Err(
                    file.error(entry, "combo 1 of a board is its STRIKE, combo 2 its SHIELD")
                );
            }
            (None, Effect::Strike | Effect::Shield) => {
                return Err(file.error(entry, "a board has one STRIKE and one SHIELD"));
            }
            _ => {}
        }
        if own == 0 || (fixed.is_some() && own != combo.size()) {
            let problem = format!("it must ask for the symbol of its board, {}", id.board().name());
            return Err(file.error(entry, problem));
        }
        let most = match combo.effect {
            Effect::Strike => 3,
            Effect::Shield => 2,
            _ => read.checks.dearest,
        };
        if combo.size() > most {
            let problem = format!("it asks for {} dice; {most} are the most", combo.size());
            return Err(file.error(entry, problem));
        }
    }
    for board in Element::ALL {
        let on = |pick: &dyn Fn(&Combo) -> bool| {
            ComboId::of(board, false).filter(|id| found.get(id).is_some_and(pick)).count()
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
    if read.checks.source.trim().is_empty() {
        return Err(file.error("checks", "source is empty; say where the totals come from"));
    }
    let found = table(file, read.combo, read.checks.combos, true)?;
    for board in Element::ALL {
        let of = |id: &ComboId| &found[id];
        let locks = ComboId::of(board, true).filter(|id| of(id).effect == Effect::Lock).count();
        if locks != read.checks.locks {
            let problem = format!("the {board} half has {locks} locks, not {}", read.checks.locks);
            return Err(file.error("checks, locks", problem));
        }
        for id in ComboId::of(board, true) {
            let combo = of(&id);
            let asks = match combo.effect {
                Effect::Drain => board.opposing(),
                _ => board,
            };
            if combo.needs[asks.index()] == 0 || combo.free != [0; 4] {
                let problem = format!("it must ask for {} and have no free space", asks.name());
                return Err(file.error(format!("combo {id}"), problem));
            }
            let first = ComboId::of(Element::Air, true).nth(id.number() - 1).map(|id| of(&id));
            let turned = |combo: &Combo, board: Element| {
                let element = |e: Element| combo.needs[e.index()];
                [element(board), element(board.partner()), element(board.opposing())]
            };
            if read.checks.same_pattern
                && first.is_none_or(|first| {
                    first.effect != combo.effect
                        || turned(first, Element::Air) != turned(combo, board)
                })
            {
                let problem = "it differs from the same combo of the other halves; make them alike \
                               or write same_pattern = false";
                return Err(file.error(format!("combo {id}"), problem));
            }
        }
    }
    Ok(found)
}
