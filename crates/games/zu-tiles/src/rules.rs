//! What a table plays.

use ztable_core::{About, Code, OptionKind, OptionSpec, Refusal, Seat, Setup, When};

use crate::catalogue::{Catalogue, KINDS};
use crate::deck::{DECK_LETTERS, Deck, Starters};
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
    rules_versions: &[3],
};

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
        let mut catalogue = Catalogue::common()?.clone();
        let starters = Starters::standard()?;
        let seats = setup.players;
        let text = |key: &str| match setup.option(&ABOUT, key) {
            serde_json::Value::String(text) => text,
            _ => String::new(),
        };
        let mut decks: Vec<SeatDeck> = Vec::new();
        let mut seen: Vec<(String, usize)> = Vec::new();
        for number in 1..=ABOUT.max_players {
            let (deck_key, list_key) = (format!("deck{number}"), format!("list{number}"));
            let (choice, list) = (text(&deck_key), text(&list_key));
            if number > seats {
                // What a set-up page sends along unchanged does no harm.
                let said = setup.options.get(&deck_key);
                let default = ABOUT.options.iter().find(|option| option.key == deck_key);
                let changed = said.is_some() && said != default.map(|o| o.kind.default()).as_ref();
                if changed || !list.is_empty() {
                    return Err(bad(format!(
                        "There is no player {number} at this table; leave out '{deck_key}' and '{list_key}'."
                    )));
                }
                continue;
            }
            let own;
            let deck = match starters.deck(&choice) {
                Some(_) if !list.is_empty() => {
                    return Err(bad(format!(
                        "'{list_key}' holds a deck, but '{deck_key}' is '{choice}'; set '{deck_key}' to 'own' or empty '{list_key}'."
                    )));
                }
                Some(deck) => deck,
                None if list.trim().is_empty() => {
                    return Err(bad(format!(
                        "'{deck_key}' is 'own', but '{list_key}' is empty; put a deck file there."
                    )));
                }
                None => {
                    own = Deck::parse(&list_key, &list).map_err(|errors| {
                        let sentences: Vec<String> =
                            errors.iter().map(|error| format!("{error}.")).collect();
                        bad(sentences.join(" "))
                    })?;
                    &own
                }
            };
            if let Some((_, other)) =
                seen.iter().find(|(text, _)| !list.is_empty() && *text == list)
            {
                decks.push(decks[*other].clone());
                continue;
            }
            if catalogue.tiles().len() + deck.own_tiles() > KINDS {
                return Err(bad(format!(
                    "The decks of this table have too many own tiles together; {} at most.",
                    KINDS - Catalogue::common()?.tiles().len()
                )));
            }
            let tiles = deck.compile(&mut catalogue);
            let has_creature =
                tiles.iter().any(|(kind, _)| catalogue.tile(*kind).is_basic_creature());
            seen.push((list, decks.len()));
            decks.push(SeatDeck {
                name: deck.name.clone(),
                size: deck.size(),
                tiles,
                has_creature,
            });
        }
        let first = text("first").parse::<u8>().ok();
        let first = first.and_then(|number| number.checked_sub(1)).map(Seat::new);
        if seats == 2 && !setup.chose(&ABOUT, "side", "left") {
            return Err(bad("'side' says where player 3 sits; leave it out with two players."));
        }
        let left = setup.chose(&ABOUT, "side", "left");
        let order: &[u8] = match (seats, left) {
            (2, _) => &[0, 1],
            (3, true) => &[0, 2, 1],
            (3, false) => &[0, 1, 2],
            (_, true) => &[0, 2, 1, 3],
            (_, false) => &[0, 3, 1, 2],
        };
        let risky = risky(&catalogue, &decks);
        let rules = Rules {
            seats,
            decks,
            first,
            order: order.iter().map(|number| Seat::new(*number)).collect(),
            pick_stacks: setup.is_on(&ABOUT, "pick_stacks"),
            concede: setup.is_on(&ABOUT, "concede"),
            target: match seats {
                2 => 12,
                3 => 10,
                _ => 9,
            },
            risky,
        };
        Ok((rules, catalogue))
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
