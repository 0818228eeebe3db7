//! What a table plays.

use std::borrow::Cow;

use ztable_core::{About, Code, OptionKind, OptionSpec, Refusal, Seat, Setup, When};

use crate::data::{Catalogue, KINDS, NEWEST, Starters};
use crate::deck::{DECK_LETTERS, Deck};
use crate::kind::{Kind, SEATS};

/// Tiles of a starting hand (ZU-2.4).
pub const START_HAND: usize = 5;
/// The most entries of a stack (ZU-14.4).
pub const STACK_ENTRIES: usize = 40;
/// The most extra uses of one action in one turn (ZU-14.4).
pub const GRANTS: u8 = 4;
/// The most end-of-turn effects that wait at a time (ZU-14.4).
pub const LATER: usize = 64;
/// The most tiles in the playing area, and attached ones beside them (ZU-14.4).
pub const AREA: usize = 128;
/// The most attached tiles (ZU-14.4).
pub const ATTACHED: usize = 64;
/// No turn takes more picks: eleven stacks and Battles at most, each of at most forty entries,
/// each of which is announced, answered and resolved in fewer than a hundred picks.
const PICKS_PER_TURN: u32 = 44_000;

const DECKS: &str = "Which deck this player has.";
const LISTS: &str = "A deck of this player's own making.";
const LIST: OptionKind = OptionKind::File { max: DECK_LETTERS, what: "deck" };

const fn deck(key: &'static str, label: &'static str, seat: u8) -> OptionSpec {
    let kind = if seat % 2 == 1 {
        OptionKind::Choice(&[
            ("rom", "Rat, Ox, Monkey"),
            ("dsr", "Dragon, Snake, Rooster"),
            ("own", "An own deck"),
        ])
    } else {
        OptionKind::Choice(&[
            ("dsr", "Dragon, Snake, Rooster"),
            ("rom", "Rat, Ox, Monkey"),
            ("own", "An own deck"),
        ])
    };
    let when = When::Players(seat, SEATS as u8);
    OptionSpec { key, label, help: DECKS, rule: "ZU-12.7", when, kind }
}

const fn list(key: &'static str, label: &'static str, deck: &'static str) -> OptionSpec {
    let when = When::Chosen(deck, "own");
    OptionSpec { key, label, help: LISTS, rule: "ZU-12.6", when, kind: LIST }
}

pub(crate) static ABOUT: About = About {
    id: "zu-tiles",
    name: "ZU Tiles: Hime",
    tagline: "Lay creatures of the zodiac edge to edge, steal the square and win the battle.",
    min_players: 2,
    max_players: SEATS as u8,
    lobby_players: SEATS as u8,
    minutes: (25, 50),
    modes: &["two players", "free for all", "custom decks"],
    options: &[
        deck("deck1", "Deck of player 1", 1),
        list("list1", "Own deck of player 1", "deck1"),
        deck("deck2", "Deck of player 2", 2),
        list("list2", "Own deck of player 2", "deck2"),
        deck("deck3", "Deck of player 3", 3),
        list("list3", "Own deck of player 3", "deck3"),
        deck("deck4", "Deck of player 4", 4),
        list("list4", "Own deck of player 4", "deck4"),
        OptionSpec {
            key: "first",
            label: "First player",
            help: "Who takes the first turn.",
            rule: "ZU-2.6",
            when: When::Always,
            kind: OptionKind::Player { none: "random", label: "Drawn by lot" },
        },
        OptionSpec {
            key: "side",
            label: "Player 3 sits",
            help: "With three or four players, on which side of player 1 player 3 sits.",
            rule: "ZU-11.1",
            when: When::Players(3, SEATS as u8),
            kind: OptionKind::Choice(&[("left", "to the left"), ("right", "to the right")]),
        },
        OptionSpec {
            key: "pick_stacks",
            label: "Choose Draw Stacks",
            help: "Players choose the Draw Stack for every draw, instead of the tallest one.",
            rule: "ZU-2.4",
            when: When::Always,
            kind: OptionKind::Switch { default: false },
        },
        OptionSpec {
            key: "concede",
            label: "Conceding",
            help: "Whoever is on turn may give up.",
            rule: "ZU-10.5",
            when: When::Always,
            kind: OptionKind::Switch { default: false },
        },
    ],
    rules: crate::RULES,
    rules_versions: &[1, 2, NEWEST],
};

/// One configured game of ZU Tiles.
#[derive(Clone, Debug)]
pub struct ZuTiles {
    pub(crate) rules: Rules,
    pub(crate) tiles: Catalogue,
    /// Whether some tile can have STR 0 by itself.
    pub(crate) frail: bool,
    /// Whether some Maximum Tile Number can be exceeded at this table.
    pub(crate) any_risky: bool,
    /// Whether two definitions of this table have the same name.
    pub(crate) namesakes: bool,
}

impl ZuTiles {
    /// The game with default options for that many players.
    ///
    /// # Errors
    /// A number of players that is not possible, in a sentence.
    pub fn new(players: u8) -> Result<ZuTiles, Refusal> {
        ZuTiles::of(&Setup::new(ABOUT.id, players))
    }

    /// The game that a set-up asks for.
    pub(crate) fn of(setup: &Setup) -> Result<ZuTiles, Refusal> {
        let (rules, tiles) = Rules::of(setup)?;
        let frail =
            tiles.tiles().iter().any(|tile| tile.in_area.is_some() && tile.own_values().0 <= 0);
        let any_risky = rules.risky.contains(&true);
        let namesakes = tiles.kinds().any(|kind| tiles.traits(kind).name != kind);
        Ok(ZuTiles { rules, tiles, frail, any_risky, namesakes })
    }

    /// What this table plays.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The tiles of this table.
    #[must_use]
    pub fn tiles(&self) -> &Catalogue {
        &self.tiles
    }

    /// All seats in clockwise order, beginning with this one.
    pub fn clockwise(&self, first: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        let seats = self.rules.seats;
        let mut order = [Seat::FIRST; crate::kind::SEATS];
        let start = self.rules.order.iter().position(|seat| *seat == first).unwrap_or(0);
        for (index, slot) in order.iter_mut().enumerate().take(usize::from(seats)) {
            *slot = self.rules.order[(start + index) % usize::from(seats)];
        }
        order.into_iter().take(usize::from(seats))
    }
}

/// The deck of one player at this table.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatDeck {
    /// Its name.
    pub name: String,
    /// Its tiles.
    pub tiles: Vec<(Kind, u16)>,
    /// How many tiles it has.
    pub size: u16,
    /// Whether it has a basic Creature (ZU-12.5).
    pub has_creature: bool,
}

/// What a table plays.
#[derive(Clone, PartialEq, Debug)]
pub struct Rules {
    /// The version of the rules; what differs is asked for by name, as in
    /// [`Rules::every_cell_is_offered`].
    version: u32,
    /// The number of seats.
    pub seats: u8,
    /// The decks, by seat.
    pub decks: Vec<SeatDeck>,
    /// Who takes the first turn, if it is not drawn (ZU-2.6).
    pub first: Option<Seat>,
    /// The seats in clockwise order (ZU-11.1).
    pub order: Vec<Seat>,
    /// Whether players choose the Draw Stack (ZU-2.4).
    pub pick_stacks: bool,
    /// Whether conceding is a pick (ZU-10.5).
    pub concede: bool,
    /// Points that win (ZU-10.1).
    pub target: u8,
    /// Which definitions can exceed their Maximum Tile Number at this table (ZU-10.3).
    pub(crate) risky: Vec<bool>,
}

fn bad(message: impl Into<String>) -> Refusal {
    Refusal::new(Code::BadSetup, message)
}

impl Rules {
    /// What this set-up says, and the catalogue with the tiles of its decks.
    pub(crate) fn of(setup: &Setup) -> Result<(Rules, Catalogue), Refusal> {
        setup.check(&ABOUT)?;
        let version = setup.rules(&ABOUT);
        let mut catalogue = Catalogue::common_of(version)?.clone();
        let decks = decks(setup, &mut catalogue, version)?;
        let first = text(setup, "first").parse::<u8>().ok();
        let first = first.and_then(|number| number.checked_sub(1)).map(Seat::new);
        let risky = risky(&catalogue, &decks);
        let rules = Rules {
            version,
            seats: setup.players,
            decks,
            first,
            order: order(setup)?,
            pick_stacks: setup.is_on(&ABOUT, "pick_stacks"),
            concede: setup.is_on(&ABOUT, "concede"),
            target: match setup.players {
                2 => 12,
                3 => 10,
                _ => 9,
            },
            risky,
        };
        Ok((rules, catalogue))
    }

    /// Since version 2 all tiles of a player who goes out go together, stowed ones too. In version 1
    /// they went one after the other, so that control could change in between, and tiles stowed by
    /// that player stayed where they were.
    pub(crate) fn falls_at_once(&self) -> bool {
        self.version >= 2
    }

    /// Since version 2 an attached tile that hops keeps what it has used and fired this turn. In
    /// version 1 it counted as fired, and its granted abilities were fresh.
    pub(crate) fn hopping_keeps_uses(&self) -> bool {
        self.version >= 2
    }

    /// Since version 2 a text stops in its middle when the player on turn goes out (ZU-14.3).
    pub(crate) fn texts_are_cut(&self) -> bool {
        self.version >= 2
    }

    /// Since version 2 what a player scheduled happens although they are out, as long as the tile is
    /// there (ZU-Q46).
    pub(crate) fn schedules_outlive_players(&self) -> bool {
        self.version >= 2
    }

    /// Since version 2 a window opens after everything was paid, so that nobody is asked whom the
    /// costs put out.
    pub(crate) fn windows_open_after_costs(&self) -> bool {
        self.version >= 2
    }

    /// Since version 2 a tile stays where it is when too many effects wait for it to be set aside
    /// (ZU-14.4). In version 1 it was discarded.
    pub(crate) fn full_waits_spare_tiles(&self) -> bool {
        self.version >= 2
    }

    /// Since version 3 all cells that answer a question are offered. Before, of two cells with one
    /// name, which lie 40 columns or rows apart, only the first was.
    pub(crate) fn every_cell_is_offered(&self) -> bool {
        self.version >= 3
    }

    /// The most turns of a game: every turn takes a tile from a Draw Stack (ZU-Q55).
    #[must_use]
    pub fn turns(&self) -> u32 {
        self.decks.iter().map(|deck| u32::from(deck.size) + 1).sum()
    }

    /// No game takes more picks.
    #[must_use]
    pub fn longest(&self) -> u32 {
        self.turns() * PICKS_PER_TURN
    }
}

/// The text that an option holds.
fn text(setup: &Setup, key: &str) -> String {
    match setup.option(&ABOUT, key) {
        serde_json::Value::String(text) => text,
        _ => String::new(),
    }
}

/// The seats in clockwise order (ZU-11.1).
fn order(setup: &Setup) -> Result<Vec<Seat>, Refusal> {
    let left = setup.chose(&ABOUT, "side", "left");
    if setup.players == 2 && !left {
        return Err(bad("'side' says where player 3 sits; leave it out with two players."));
    }
    let order: &[u8] = match (setup.players, left) {
        (2, _) => &[0, 1],
        (3, true) => &[0, 2, 1],
        (3, false) => &[0, 1, 2],
        (_, true) => &[0, 2, 1, 3],
        (_, false) => &[0, 3, 1, 2],
    };
    Ok(order.iter().map(|number| Seat::new(*number)).collect())
}

/// The decks of all players, whose own tiles are added to the catalogue; decks that are the same
/// text are the same tiles.
fn decks(setup: &Setup, catalogue: &mut Catalogue, version: u32) -> Result<Vec<SeatDeck>, Refusal> {
    let mut decks: Vec<SeatDeck> = Vec::new();
    let mut seen: Vec<(String, usize)> = Vec::new();
    for number in 1..=ABOUT.max_players {
        let list = text(setup, &format!("list{number}"));
        if number > setup.players {
            nobody_has_a_deck(setup, number, &list)?;
            continue;
        }
        let deck = deck_of(setup, number, &list)?;
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
fn deck_of(setup: &Setup, number: u8, list: &str) -> Result<Cow<'static, Deck>, Refusal> {
    let (deck_key, list_key) = (format!("deck{number}"), format!("list{number}"));
    let choice = text(setup, &deck_key);
    match Starters::standard()?.deck(&choice) {
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

/// For each definition, whether there are more tiles of its name than the lowest number on them.
fn risky(catalogue: &Catalogue, decks: &[SeatDeck]) -> Vec<bool> {
    let copies = |kind: Kind| -> u16 {
        let tiles = decks.iter().flat_map(|deck| &deck.tiles);
        tiles.filter(|(other, _)| *other == kind).map(|(_, count)| count).sum()
    };
    catalogue
        .kinds()
        .map(|kind| {
            let name = &catalogue.tile(kind).name;
            let same = catalogue
                .kinds()
                .filter(|other| catalogue.tile(*other).name == *name && copies(*other) > 0);
            let (mut count, mut lowest) = (0, u16::MAX);
            for other in same {
                count += copies(other);
                lowest = lowest.min(catalogue.tile(other).mtn.map_or(u16::MAX, u16::from));
            }
            count > lowest
        })
        .collect()
}
