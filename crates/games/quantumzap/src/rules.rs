//! The numbers of the rulebook, and what a table chose.

use ztable_core::{Refusal, Seat, Setup, Title, rule};

use crate::about::ABOUT;
use crate::card::{ActionCard, TYPES};
use crate::data::Catalogue;
use crate::numbers::{ROUNDS, SEATS};
use crate::seat::Seats;

/// Credits of each player at the start, in millions (QZ-1.6).
pub const START_CREDITS: u16 = 10;
/// The ECF at the start (QZ-1.5).
pub const START_ECF: u16 = 2;
/// The price of a second survey in a turn (QZ-3.4).
pub const SURVEY: u16 = 1;
/// The price of an action card (QZ-3.12).
pub const ACTION_CARD: u16 = 1;
/// What it takes to be rid of a debt (QZ-6.6).
pub const DEBT: u16 = 1;
/// What texts, A03 and Zappys give or cost (QZ-9.4, QZ-12.6, QZ-14.6, QZ-14.8, QZ-14.10).
pub const SMALL_CHANGE: u16 = 1;
/// What everybody gets at Collect (QZ-6.1).
pub const INVESTMENT: u16 = 2;
/// Zappys of the first-game set (QZ-15.4).
const FIRST_GAME_ZAPPYS: u8 = 5;
/// More debts than a player can ever have: 24 by lots, 48 by the eight A13 that can be played, and
/// one each for other cards, texts and Zappys.
pub const HIGHEST_DEBT: u16 = 300;
/// How often a seat may take something back while it makes one answer (QZ-11.12).
pub const TAKE_BACKS: u8 = 8;
/// No game takes more picks (QZ-11.12). The sum of what can be asked for, each part counted at its
/// worst; games that anybody plays stay below a thousand.
pub const LONGEST: u32 = {
    let (seats, rounds) = (SEATS as u32, ROUNDS as u32);
    // Every interrupt opens a window again: 20 cards, four of them fetched by A02, five characters.
    let (plays, powers) = (24, 5);
    // Before the first turn, between turns, Develop and Collect of each round, and the end.
    let windows = rounds * (1 + (seats - 1) + 1 + 1) + 1;
    // Every lot once, and the one that C03 puts back.
    let auctions = 36;
    // A turn: two surveys, a card, a buyout, its end; surveys that find only Zappys do not count.
    let turns = rounds * seats * 5 + 7;
    // A card and three players are the longest answer; each way back costs as much again.
    let steps = 4 * (1 + TAKE_BACKS as u32);
    let answers = ((windows + auctions + plays + powers) * seats + turns) * steps;
    // Reactions to every card; forced and fetched cards, lots that are put back or discarded.
    let reactions = plays * seats + (plays + plays) * steps + 8 + 3 + seats;
    // Everything that is ever paid, 1M at a time: raises, which everybody answers, and debts.
    let money = 600;
    let raises = money * seats;
    // Lots and debts marked in Develop, with all the money, whenever it opens.
    let marks = (rounds + plays + powers) * (money / 2);
    answers + reactions + raises + marks
};

/// How the five action types are found (QZ-15.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Types {
    /// Five at random.
    Random,
    /// Those of the first-game set.
    FirstGame,
    /// These five, in order.
    Fixed([ActionCard; TYPES]),
}

/// What a table plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The version of the rules; what differs between versions is asked by name.
    pub version: u32,
    /// How many play (QZ-1.1).
    pub seats: u8,
    /// Whether it is the Advanced game (QZ-1.2).
    pub advanced: bool,
    /// The action types (QZ-15.2).
    pub types: Types,
    /// Zappy cards in the deck (QZ-15.3).
    pub zappys: u8,
    /// The first-game set (QZ-15.4).
    pub first_game: bool,
    /// Survey markers of each player (QZ-15.5).
    pub markers: u8,
    /// Whether rivals' lots may be surveyed (QZ-15.6).
    pub survey_rivals: bool,
    /// Whether ties are broken by secret ceilings (QZ-15.7).
    pub proxy: bool,
    /// Whether credits are hidden (QZ-15.8).
    pub hidden_credits: bool,
    /// Whether seats keep what they have seen (QZ-15.9).
    pub memory_aid: bool,
    /// Whether a tie for first is broken by a draw (QZ-15.10).
    pub trash: bool,
}

/// One configured game of QuantumZap.
#[derive(Clone, Debug)]
pub struct QuantumZap {
    pub(crate) rules: Rules,
    pub(crate) cards: &'static Catalogue,
}

impl QuantumZap {
    /// The Beginner game for that many players.
    ///
    /// # Errors
    /// A number of players that is not possible, in a sentence.
    pub fn new(players: u8) -> Result<QuantumZap, Refusal> {
        QuantumZap::configure(&Setup::new(ABOUT.id, players))
    }

    /// What this table plays.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// What the cards of the box say.
    #[must_use]
    pub fn cards(&self) -> &'static Catalogue {
        self.cards
    }

    /// The seats of this table, as a set.
    #[inline]
    pub(crate) fn everybody(&self) -> Seats {
        Seats::first(self.rules.seats)
    }

    /// The seats of the game, the first one first.
    pub(crate) fn all(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        Seat::all(self.rules.seats)
    }

    /// The seats, clockwise from this one.
    pub(crate) fn clockwise(&self, from: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        let count = self.rules.seats;
        std::iter::successors(Some(from), move |seat| Some(seat.next(count)))
            .take(usize::from(count))
    }
}

impl Rules {
    /// What this set-up plays.
    ///
    /// # Errors
    /// An impossible option or combination, in a sentence.
    pub fn of(setup: &Setup) -> Result<Rules, Refusal> {
        setup.check(&ABOUT)?;
        let on = |key| setup.is_on(&ABOUT, key);
        let chose = |key, value| setup.chose(&ABOUT, key, value);
        let advanced = chose("mode", "advanced");
        let first_game = on("first_game");
        for key in ["action_types", "zappy_count", "first_game"] {
            let default = Setup::new(ABOUT.id, setup.players).option(&ABOUT, key);
            if !advanced && setup.option(&ABOUT, key) != default {
                return Err(Refusal::bad_setup(
                    rule!("QZ-1.2"),
                    format!("The option '{key}' needs the Advanced game; set mode to advanced."),
                ));
            }
        }
        // -1 stands for as many as players.
        let zappys = u8::try_from(setup.number(&ABOUT, "zappy_count")).unwrap_or(setup.players);
        if first_game && zappys > FIRST_GAME_ZAPPYS {
            return Err(Refusal::bad_setup(
                rule!("QZ-15.4"),
                format!(
                    "The first-game set has {FIRST_GAME_ZAPPYS} Zappys, not {zappys}; lower \
                     zappy_count."
                ),
            ));
        }
        let types = Rules::types_of(setup)?;
        Ok(Rules {
            version: setup.rules(&ABOUT),
            seats: setup.players,
            advanced,
            types: if first_game { Types::FirstGame } else { types },
            zappys: if advanced { zappys } else { 0 },
            first_game,
            markers: setup.number(&ABOUT, "survey_markers") as u8,
            survey_rivals: on("survey_rivals"),
            proxy: chose("open_bidding", "proxy"),
            hidden_credits: chose("credits", "hidden"),
            memory_aid: on("memory_aid"),
            trash: chose("tiebreak", "trash"),
        })
    }

    fn types_of(setup: &Setup) -> Result<Types, Refusal> {
        let text = setup.text(&ABOUT, "action_types");
        let text = text.trim();
        let wrong = |message: String| Err(Refusal::bad_setup(rule!("QZ-15.2"), message));
        match text {
            "" => return Ok(Types::Random),
            "first-game" => return Ok(Types::FirstGame),
            _ => {}
        }
        let mut chosen: Vec<ActionCard> = Vec::new();
        for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
            match word.parse() {
                Ok(card) if chosen.contains(&card) => {
                    return wrong(format!("The option 'action_types' names {card} twice."));
                }
                Ok(card) => chosen.push(card),
                Err(error) => {
                    return wrong(format!("The option 'action_types' is wrong: {error}."));
                }
            }
        }
        chosen.sort();
        match chosen.as_slice().try_into() {
            Ok(five) => Ok(Types::Fixed(five)),
            Err(_) => wrong(format!(
                "The option 'action_types' names {} types; write {TYPES}, such as A01 A03 A06 A10 \
                 A12.",
                chosen.len()
            )),
        }
    }

    /// Whether an auction that nobody was asked to bid in leaves the one before it on show, whose
    /// bids nobody would see otherwise: both happen between two decisions (since version 2).
    pub(crate) const fn keeps_contested_sales(&self) -> bool {
        self.version >= 2
    }

    /// Standard slots of the line-up (QZ-1.4).
    #[must_use]
    pub const fn slots(&self) -> u8 {
        self.seats + 2
    }
}
