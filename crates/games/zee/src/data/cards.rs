//! The Control cards: `data/cards.toml`.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::LazyLock;

use serde::Deserialize;
use ztable_core::{Bits, DataError, DataFile, Provenance, Set, Thing, things};

use crate::belt::{BeltType, Colour, Shape, TypeSet};
use crate::card::{Button, ButtonSet, CardId, CardSet, Face};

things! {
    /// A family of Control cards, for reports. No rule looks at it.
    #[derive(serde::Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum CardKind, "a family (precision, drive, service or surge)" {
        /// One shape, three or four buttons.
        Precision = "precision",
        /// Two shapes, with Advance.
        Drive = "drive",
        /// Two shapes, without Advance.
        Service = "service",
        /// Three shapes, nothing but Advance.
        Surge = "surge",
    }
}

/// One Control card as the file gives it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Card {
    /// Its shapes and buttons.
    pub face: Face,
    /// How many shapes and which buttons, as the deck is made up.
    pub kind: CardKind,
    /// Where its face comes from.
    pub source: Provenance,
}

/// The 30 Control cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ControlDeck {
    cards: Vec<Card>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeckFile {
    checks: Checks,
    card: Vec<CardEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardEntry {
    id: String,
    shapes: Vec<String>,
    buttons: Vec<String>,
    kind: CardKind,
    source: Provenance,
}

/// What the whole deck must add up to.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Checks {
    source: String,
    cards: usize,
    by_shapes: [usize; 3],
    by_buttons: [usize; 4],
    with_button: BTreeMap<Button, usize>,
    showing_type: BTreeMap<BeltType, usize>,
    showing_type_with_advance: BTreeMap<BeltType, usize>,
    showing_type_with_swap: BTreeMap<BeltType, usize>,
    only_advance: CardSet,
    dead_without_hexes: CardSet,
    kinds: BTreeMap<CardKind, usize>,
    even: bool,
}

impl ControlDeck {
    /// Reads the Control cards from TOML.
    ///
    /// # Errors
    /// An entry that cannot be, or a deck that does not pass its own checks; the error names file,
    /// entry and what is wrong.
    pub fn parse(file_name: &str, text: &str) -> Result<ControlDeck, DataError> {
        let file = DataFile(file_name);
        let read: DeckFile = file.read(text)?;
        let entries = file.one_each::<_, CardId>("card", read.card, |entry| &entry.id)?;
        let mut cards: Vec<Card> = Vec::new();
        for (id, entry) in CardId::all().zip(entries) {
            let wrong = |problem| file.error(format_args!("card {id}"), problem);
            let card = entry.card().map_err(wrong)?;
            if let Some(twin) = cards.iter().position(|other| other.face == card.face) {
                let twin = CardId::of_index(twin);
                return Err(wrong(format!("it looks like {twin}; no two Control cards are alike")));
            }
            cards.push(card);
        }
        let deck = ControlDeck { cards };
        read.checks.run(file, &deck)?;
        Ok(deck)
    }

    /// The cards of this edition.
    ///
    /// # Errors
    /// A data file that breaks a check.
    pub fn standard() -> Result<&'static ControlDeck, DataError> {
        static DECK: LazyLock<Result<ControlDeck, DataError>> = LazyLock::new(|| {
            ControlDeck::parse("data/cards.toml", include_str!("../../data/cards.toml"))
        });
        DECK.as_ref().map_err(Clone::clone)
    }

    /// What the file says of this card.
    #[must_use]
    pub fn card(&self, id: CardId) -> &Card {
        &self.cards[id.index()]
    }

    /// All faces in order.
    #[must_use]
    pub fn faces(&self) -> [Face; CardId::COUNT] {
        std::array::from_fn(|index| self.cards[index].face)
    }

    /// The cards of which this holds.
    fn those(&self, mut holds: impl FnMut(&Face) -> bool) -> CardSet {
        CardId::all().filter(|id| holds(&self.card(*id).face)).collect()
    }
}

impl CardEntry {
    /// The card of this entry, or what is wrong with it.
    fn card(self) -> Result<Card, String> {
        let shapes: TypeSet = each_once(&self.shapes, "shows")?;
        let buttons: ButtonSet = each_once(&self.buttons, "carries")?;
        if !(1..=3).contains(&shapes.len()) {
            return Err(format!("it shows {} shapes; write one to three", shapes.len()));
        }
        if buttons.is_empty() {
            return Err("it carries no button; write one to four".into());
        }
        Ok(Card { face: Face { shapes, buttons }, kind: self.kind, source: self.source })
    }
}

/// The things of these names, or which name is wrong or there twice.
fn each_once<T: Thing<Err: Display>, B: Bits>(
    names: &[String],
    verb: &str,
) -> Result<Set<T, B>, String> {
    let mut things = Set::EMPTY;
    for name in names {
        let thing: T = name.parse().map_err(|error| format!("{error}"))?;
        if things.contains(thing) {
            return Err(format!("it {verb} {thing} twice"));
        }
        things.insert(thing);
    }
    Ok(things)
}

impl Checks {
    fn run(&self, file: DataFile<'_>, deck: &ControlDeck) -> Result<(), DataError> {
        file.sourced(&self.source)?;
        file.total("cards", deck.cards.len(), self.cards)?;
        self.numbers(file, deck)?;
        self.each_button(file, deck)?;
        self.each_type(file, deck)?;
        self.special_cards(file, deck)?;
        self.each_kind(file, deck)?;
        if self.even { even(file, deck) } else { Ok(()) }
    }

    /// How many cards have so many shapes and so many buttons.
    fn numbers(&self, file: DataFile<'_>, deck: &ControlDeck) -> Result<(), DataError> {
        for (number, &wanted) in (1..).zip(&self.by_shapes) {
            let found = deck.those(|face| face.shapes.len() == number).len();
            file.total(format_args!("by_shapes, {number} shapes"), found, wanted)?;
        }
        for (number, &wanted) in (1..).zip(&self.by_buttons) {
            let found = deck.those(|face| face.buttons.len() == number).len();
            file.total(format_args!("by_buttons, {number} buttons"), found, wanted)?;
        }
        Ok(())
    }

    fn each_button(&self, file: DataFile<'_>, deck: &ControlDeck) -> Result<(), DataError> {
        for button in Button::all() {
            let wanted = entry(file, "with_button", &self.with_button, button)?;
            let found = deck.those(|face| face.buttons.contains(button)).len();
            file.total(format_args!("with_button, {button}"), found, wanted)?;
        }
        Ok(())
    }

    /// How many cards show each belt type, in all and with a button that matters.
    fn each_type(&self, file: DataFile<'_>, deck: &ControlDeck) -> Result<(), DataError> {
        let advance = (&self.showing_type_with_advance, Some(Button::Advance));
        let swap = (&self.showing_type_with_swap, Some(Button::Swap));
        for shape in BeltType::all() {
            for (name, (wanted, button)) in [
                ("showing_type", (&self.showing_type, None)),
                ("showing_type_with_advance", advance),
                ("showing_type_with_swap", swap),
            ] {
                let wanted = entry(file, name, wanted, shape)?;
                let found = deck.those(|face| {
                    face.shapes.contains(shape)
                        && button.is_none_or(|button| face.buttons.contains(button))
                });
                file.total(format_args!("{name}, {shape}"), found.len(), wanted)?;
            }
        }
        Ok(())
    }

    /// Cards that rules and strategy look at.
    fn special_cards(&self, file: DataFile<'_>, deck: &ControlDeck) -> Result<(), DataError> {
        let same = |name: &str, found: CardSet, wanted: CardSet| {
            file.total(name, format!("{found:?}"), format!("{wanted:?}"))
        };
        let only_advance = ButtonSet::one(Button::Advance);
        same("only_advance", deck.those(|face| face.buttons == only_advance), self.only_advance)?;
        let dead = deck.those(|face| {
            face.shapes.is_within(BeltType::HEXES) && !face.buttons.contains(Button::Swap)
        });
        same("dead_without_hexes", dead, self.dead_without_hexes)
    }

    fn each_kind(&self, file: DataFile<'_>, deck: &ControlDeck) -> Result<(), DataError> {
        for kind in CardKind::all() {
            let wanted = entry(file, "kinds", &self.kinds, kind)?;
            let found = deck.cards.iter().filter(|card| card.kind == kind).count();
            file.total(format_args!("kinds, {kind}"), found, wanted)?;
        }
        Ok(())
    }
}

fn entry<K: Ord + Display>(
    file: DataFile<'_>,
    name: &str,
    map: &BTreeMap<K, usize>,
    key: K,
) -> Result<usize, DataError> {
    map.get(&key).copied().ok_or_else(|| {
        file.error(format_args!("checks, {name}"), format_args!("there is no number for {key}"))
    })
}

/// Every type alone once, every two that differ in shape and colour once, every colour once.
fn even(file: DataFile<'_>, deck: &ControlDeck) -> Result<(), DataError> {
    let mut wanted: Vec<TypeSet> = BeltType::all().map(TypeSet::one).collect();
    for one in BeltType::all() {
        for other in BeltType::all().filter(|other| *other > one) {
            if one.shape() != other.shape() && one.colour() != other.colour() {
                wanted.push(TypeSet::one(one) | TypeSet::one(other));
            }
        }
    }
    for colour in Colour::ALL {
        wanted.push(Shape::ALL.map(|shape| BeltType::new(shape, colour)).into_iter().collect());
    }
    for shapes in wanted {
        let found = deck.those(|face| face.shapes == shapes);
        if found.len() != 1 {
            return Err(file.error(
                "checks, even",
                format_args!(
                    "{} cards show exactly {shapes:?}, not 1; correct the cards or set even = false",
                    found.len()
                ),
            ));
        }
    }
    Ok(())
}
