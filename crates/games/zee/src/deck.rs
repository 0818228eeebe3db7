//! The Control cards: `data/cards.toml`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use ztable_core::{DataError, DataFile};

use crate::belt::{BeltType, Colour, Shape, TypeSet};
use crate::card::{Button, ButtonSet, CardId, CardSet, Face};
use crate::source::Source;

/// A family of Control cards, for reports. No rule looks at it.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum CardKind {
    /// One shape, three or four buttons.
    Precision,
    /// Two shapes, with Advance.
    Drive,
    /// Two shapes, without Advance.
    Service,
    /// Three shapes, nothing but Advance.
    Surge,
}

/// One Control card as the file gives it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Card {
    /// Its shapes and buttons.
    pub face: Face,
    /// How many shapes and which buttons, as the deck is made up.
    pub kind: CardKind,
    /// Where its face comes from.
    pub source: Source,
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
    source: Source,
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
        let mut cards: BTreeMap<CardId, Card> = BTreeMap::new();
        for entry in &read.card {
            let (id, card) = entry.card(file)?;
            if let Some((twin, _)) = cards.iter().find(|(_, other)| other.face == card.face) {
                return Err(file.error(
                    format_args!("card {id}"),
                    format_args!("it looks like {twin}; no two Control cards are alike"),
                ));
            }
            if cards.insert(id, card).is_some() {
                return Err(file.error(
                    format_args!("card {id}"),
                    "it is there twice; each of the ids C01 to C30 is written once",
                ));
            }
        }
        if let Some(id) = CardId::all().find(|id| !cards.contains_key(id)) {
            return Err(file.error(
                format_args!("card {id}"),
                "it is missing; each of the ids C01 to C30 is written once",
            ));
        }
        let deck = ControlDeck { cards: cards.into_values().collect() };
        read.checks.run(file, &deck)?;
        Ok(deck)
    }

    /// The cards of this edition.
    ///
    /// # Errors
    /// A data file that breaks a check.
    pub fn standard() -> Result<&'static ControlDeck, DataError> {
        static DECK: LazyLock<Result<ControlDeck, DataError>> = LazyLock::new(|| {
            ControlDeck::parse("data/cards.toml", include_str!("../data/cards.toml"))
        });
        DECK.as_ref().map_err(Clone::clone)
    }

    /// One card.
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
    fn card(&self, file: DataFile<'_>) -> Result<(CardId, Card), DataError> {
        let id: CardId =
            self.id.parse().map_err(|error| file.error(format_args!("card {}", self.id), error))?;
        let wrong = |problem: String| file.error(format_args!("card {id}"), problem);
        let mut shapes = TypeSet::EMPTY;
        for name in &self.shapes {
            let shape: BeltType = name.parse().map_err(|error| wrong(format!("{error}")))?;
            if shapes.contains(shape) {
                return Err(wrong(format!("it shows {shape} twice")));
            }
            shapes.insert(shape);
        }
        let mut buttons = ButtonSet::EMPTY;
        for name in &self.buttons {
            let button: Button = name.parse().map_err(|error| wrong(format!("{error}")))?;
            if buttons.contains(button) {
                return Err(wrong(format!("it carries {button} twice")));
            }
            buttons.insert(button);
        }
        if !(1..=3).contains(&shapes.len()) {
            return Err(wrong(format!("it shows {} shapes; write one to three", shapes.len())));
        }
        if buttons.is_empty() {
            return Err(wrong("it carries no button; write one to four".into()));
        }
        let face = Face { shapes, buttons };
        Ok((id, Card { face, kind: self.kind, source: self.source }))
    }
}

impl Checks {
    fn run(&self, file: DataFile<'_>, deck: &ControlDeck) -> Result<(), DataError> {
        if self.source.trim().is_empty() {
            return Err(file.error("checks", "source is empty; say where the totals come from"));
        }
        let expect = |what: String, found: usize, wanted: usize| {
            if found == wanted {
                return Ok(());
            }
            Err(file.error(
                format_args!("checks, {what}"),
                format_args!(
                    "the cards make {found}, not {wanted}; correct the cards or the check"
                ),
            ))
        };
        expect("cards".into(), deck.cards.len(), self.cards)?;
        for (index, wanted) in self.by_shapes.into_iter().enumerate() {
            let found = deck.those(|face| face.shapes.len() == index + 1).len();
            expect(format!("by_shapes, {} shapes", index + 1), found, wanted)?;
        }
        for (index, wanted) in self.by_buttons.into_iter().enumerate() {
            let found = deck.those(|face| face.buttons.len() == index + 1).len();
            expect(format!("by_buttons, {} buttons", index + 1), found, wanted)?;
        }
        for button in Button::all() {
            let wanted = entry(file, "with_button", &self.with_button, button)?;
            let found = deck.those(|face| face.buttons.contains(button)).len();
            expect(format!("with_button, {button}"), found, wanted)?;
        }
        for shape in BeltType::all() {
            for (name, wanted, button) in [
                ("showing_type", &self.showing_type, None),
                (
                    "showing_type_with_advance",
                    &self.showing_type_with_advance,
                    Some(Button::ADVANCE),
                ),
                ("showing_type_with_swap", &self.showing_type_with_swap, Some(Button::SWAP)),
            ] {
                let wanted = entry(file, name, wanted, shape)?;
                let found = deck.those(|face| {
                    face.shapes.contains(shape)
                        && button.is_none_or(|button| face.buttons.contains(button))
                });
                expect(format!("{name}, {shape}"), found.len(), wanted)?;
            }
        }
        let same = |name: &str, found: CardSet, wanted: CardSet| {
            if found == wanted {
                return Ok(());
            }
            Err(file.error(
                format_args!("checks, {name}"),
                format_args!("it is {found:?}, not {wanted:?}; correct the cards or the check"),
            ))
        };
        let only_advance = ButtonSet::one(Button::ADVANCE);
        same("only_advance", deck.those(|face| face.buttons == only_advance), self.only_advance)?;
        let dead = deck.those(|face| {
            face.shapes.without(TypeSet::HEXES).is_empty() && !face.buttons.contains(Button::SWAP)
        });
        same("dead_without_hexes", dead, self.dead_without_hexes)?;
        for kind in [CardKind::Precision, CardKind::Drive, CardKind::Service, CardKind::Surge] {
            let wanted = entry(file, "kinds", &self.kinds, kind)?;
            let found = deck.cards.iter().filter(|card| card.kind == kind).count();
            expect(format!("kinds, {kind:?}").to_lowercase(), found, wanted)?;
        }
        if self.even { even(file, deck) } else { Ok(()) }
    }
}

fn entry<K: Ord + std::fmt::Debug>(
    file: DataFile<'_>,
    name: &str,
    map: &BTreeMap<K, usize>,
    key: K,
) -> Result<usize, DataError> {
    map.get(&key).copied().ok_or_else(|| {
        file.error(format_args!("checks, {name}"), format_args!("there is no number for {key:?}"))
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
