//! The tiles of a table: those of the box, and those that its decks bring.

use std::borrow::Cow;

use ztable_core::{Code, Refusal, Setup};

use crate::about::ABOUT;
use crate::data::{Catalogue, KINDS, Starters};
use crate::deck::Deck;
use crate::kind::Kind;

/// What a table is played with.
#[derive(Clone, Debug)]
pub struct Components {
    /// All definitions, with those that decks bring.
    pub tiles: Catalogue,
    /// The decks, by seat.
    pub decks: Vec<SeatDeck>,
}

impl Components {
    /// What this set-up is played with.
    ///
    /// # Errors
    /// A deck that is missing or not sound, in a sentence.
    pub fn of(setup: &Setup) -> Result<Components, Refusal> {
        let common = Catalogue::common_of(setup.rules(&ABOUT))?;
        Components::from_box(setup, common, Starters::standard()?)
    }

    /// The same with these tiles and starter decks in the box.
    pub(crate) fn from_box(
        setup: &Setup,
        common: &Catalogue,
        starters: &Starters,
    ) -> Result<Components, Refusal> {
        let mut tiles = common.clone();
        let decks = decks(setup, &mut tiles, starters)?;
        Ok(Components { tiles, decks })
    }
}

/// The deck of one player at this table.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatDeck {
    /// What the set-up page calls it.
    pub name: String,
    /// Its different tiles, each with the number of copies.
    pub tiles: Vec<(Kind, u16)>,
    /// How many tiles it has.
    pub size: u16,
    /// Whether it has a basic Creature (ZU-12.5).
    pub has_creature: bool,
}

fn bad(message: impl Into<String>) -> Refusal {
    Refusal::new(Code::BadSetup, message)
}

/// The decks of all players, whose own tiles are added to the catalogue; decks that are the same
/// text are the same tiles.
fn decks(
    setup: &Setup,
    catalogue: &mut Catalogue,
    starters: &Starters,
) -> Result<Vec<SeatDeck>, Refusal> {
    let version = setup.rules(&ABOUT);
    let mut decks: Vec<SeatDeck> = Vec::new();
    let mut seen: Vec<(String, usize)> = Vec::new();
    for number in 1..=ABOUT.max_players {
        let list = setup.text(&ABOUT, &format!("list{number}"));
        if number > setup.players {
            nobody_has_a_deck(setup, number, &list)?;
            continue;
        }
        let deck = deck_of(setup, number, &list, starters)?;
        let same = |(text, _): &&(String, usize)| !list.is_empty() && *text == list;
        if let Some((_, other)) = seen.iter().find(same) {
            decks.push(decks[*other].clone());
            continue;
        }
        if catalogue.tiles().len() + deck.own_tiles() > KINDS {
            return Err(bad(format!(
                "The decks of this table have too many own tiles together; {} at most.",
                KINDS - Catalogue::common()?.tiles().len()
            )));
        }
        let tiles = deck.compile(catalogue, version);
        let has_creature = tiles.iter().any(|(kind, _)| catalogue.tile(*kind).is_basic_creature());
        seen.push((list, decks.len()));
        decks.push(SeatDeck { name: deck.name.clone(), size: deck.size(), tiles, has_creature });
    }
    Ok(decks)
}

/// Refuses a deck for a player who is not there. What a set-up page sends along unchanged does no
/// harm.
fn nobody_has_a_deck(setup: &Setup, number: u8, list: &str) -> Result<(), Refusal> {
    let key = format!("deck{number}");
    let said = setup.options.get(&key);
    let default = ABOUT.options.iter().find(|option| option.key == key);
    let changed = said.is_some() && said != default.map(|o| o.kind.default()).as_ref();
    if !changed && list.is_empty() {
        return Ok(());
    }
    Err(bad(format!(
        "There is no player {number} at this table; leave out '{key}' and 'list{number}'."
    )))
}

/// The deck that a player chose: a starter deck, or the one that `list` holds (ZU-12.7).
fn deck_of<'a>(
    setup: &Setup,
    number: u8,
    list: &str,
    starters: &'a Starters,
) -> Result<Cow<'a, Deck>, Refusal> {
    let (deck_key, list_key) = (format!("deck{number}"), format!("list{number}"));
    let choice = setup.text(&ABOUT, &deck_key);
    match starters.deck(&choice) {
        Some(_) if !list.is_empty() => Err(bad(format!(
            "'{list_key}' holds a deck, but '{deck_key}' is '{choice}'; set '{deck_key}' to 'own' or empty '{list_key}'."
        ))),
        Some(deck) => Ok(Cow::Borrowed(deck)),
        None if list.trim().is_empty() => Err(bad(format!(
            "'{deck_key}' is 'own', but '{list_key}' is empty; put a deck file there."
        ))),
        None => Deck::parse(&list_key, list).map(Cow::Owned).map_err(|errors| {
            let sentences: Vec<String> = errors.iter().map(|error| format!("{error}.")).collect();
            bad(sentences.join(" "))
        }),
    }
}
