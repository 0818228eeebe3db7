//! The configuration: what can be switched, and the numbers of the rulebook.

use ztable_core::{Refusal, Seat, Setup, rule};

use crate::about::ABOUT;
use crate::belt::{BeltId, BeltSet};
use crate::bot::Bot;
use crate::card::{CardId, Face};
use crate::data::{BeltStock, BoxFile, ControlDeck, Roster};
use crate::numbers::{self, ROUNDS};

/// Control cards in a hand outside one's own turn (ZEE-1.7).
pub const HAND: usize = 3;
/// Belts a player builds with (ZEE-1.7).
pub const HELD: usize = 3;
/// The turn after which the game is over (ZEE-10.4).
pub const LAST_TURN: u16 = 600;
/// Cards drawn for a round of Zolo (ZEE-13.4).
pub const ZOLO_HAND: usize = 7;
/// The extra point for all six bots in a round of Zolo (ZEE-15.2).
pub const ALL_SIX: u8 = 1;
/// The fewest points that win Zolo (ZEE-15.3).
pub const ZOLO_TARGET: u8 = 12;

/// What a table plays: seats, teams and optional rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The number of seats; one plays Zolo.
    pub seats: u8,
    /// The number of teams, if there are any (ZEE-11.1).
    pub teams: Option<u8>,
    /// The points that win (ZEE-10.1, ZEE-10.2, ZEE-12.1).
    pub target: u8,
    /// Whether no bot is set aside before its owner's first turn (ZEE-12.2).
    pub first_turn_shield: bool,
    /// Whether the ends of the reactor are neighbours (ZEE-7.4, ZEE-12.3).
    pub wrap: bool,
    /// Whether who pushes Shift chooses for all bots (ZEE-12.4), as always in Zolo (ZEE-14.4).
    pub shift_by_player: bool,
}

/// One configured game of Zee.
#[derive(Clone, Debug)]
pub struct Zee {
    pub(crate) rules: Rules,
    deck: &'static ControlDeck,
    roster: &'static Roster,
    /// The fronts of the deck and the values of the roster, for quick play.
    faces: [Face; CardId::COUNT],
    pub(crate) values: [u8; Bot::COUNT],
}

impl Zee {
    /// The game with default options for that many players.
    ///
    /// # Errors
    /// A number of players that is not possible, in a sentence.
    pub fn new(players: u8) -> Result<Zee, Refusal> {
        Zee::of(&Setup::new(ABOUT.id, players))
    }

    /// The game that a set-up describes.
    pub(crate) fn of(setup: &Setup) -> Result<Zee, Refusal> {
        let rules = Rules::of(setup)?;
        BeltStock::standard()?;
        let deck = ControlDeck::standard()?;
        let roster = Roster::standard()?;
        Ok(Zee::made_of(rules, deck, roster))
    }

    fn made_of(rules: Rules, deck: &'static ControlDeck, roster: &'static Roster) -> Zee {
        let values = Bot::ALL.map(|bot| roster.card(bot).value);
        Zee { rules, deck, roster, faces: deck.faces(), values }
    }

    /// The same table with other components, which are kept for as long as the program runs. Belts
    /// are what the rules say they are; a file about them says only where that is written.
    pub(crate) fn with(self, file: BoxFile) -> Zee {
        let Zee { rules, deck, roster, .. } = self;
        match file {
            BoxFile::Cards(deck) => Zee::made_of(rules, Box::leak(Box::new(deck)), roster),
            BoxFile::Bots(roster) => Zee::made_of(rules, deck, Box::leak(Box::new(roster))),
            BoxFile::Belts => self,
        }
    }

    /// What this table plays.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The Control cards.
    #[must_use]
    pub fn deck(&self) -> &'static ControlDeck {
        self.deck
    }

    /// The Z-Bot cards, as the data file has them.
    #[must_use]
    pub fn roster(&self) -> &'static Roster {
        self.roster
    }

    /// The front of a Control card.
    #[inline]
    #[must_use]
    pub fn face(&self, card: CardId) -> Face {
        self.faces[card.index()]
    }
}

impl Rules {
    /// What this set-up plays.
    ///
    /// # Errors
    /// An impossible option or combination, in a sentence.
    pub fn of(setup: &Setup) -> Result<Rules, Refusal> {
        setup.check(&ABOUT)?;
        let seats = setup.players;
        let on = |key| setup.is_on(&ABOUT, key);
        let zolo = seats == 1;
        let teams = Rules::teams_of(setup)?;
        if on("win3") && seats < 4 {
            return Err(Refusal::bad_setup(
                rule!("ZEE-12.1"),
                format!("The option 'win3' is for 4 to 6 players, not for {seats}."),
            ));
        }
        for (key, rule) in
            [("first_turn_shield", rule!("ZEE-12.2")), ("no_wrap", rule!("ZEE-12.3"))]
        {
            if zolo && on(key) {
                return Err(Refusal::bad_setup(
                    rule,
                    format!("The option '{key}' is not for Zolo; it needs 2 to 6 players."),
                ));
            }
        }
        Ok(Rules {
            seats,
            teams,
            target: if seats < 4 || on("win3") { 3 } else { 2 },
            first_turn_shield: on("first_turn_shield"),
            wrap: !on("no_wrap"),
            shift_by_player: zolo || on("shift_by_player"),
        })
    }

    fn teams_of(setup: &Setup) -> Result<Option<u8>, Refusal> {
        for (word, teams, seats) in [("2x2", 2, 4), ("2x3", 2, 6), ("3x2", 3, 6)] {
            if setup.chose(&ABOUT, "teams", word) {
                if setup.players == seats {
                    return Ok(Some(teams));
                }
                return Err(Refusal::bad_setup(
                    rule!("ZEE-11.1"),
                    format!("Teams of {word} need {seats} players, not {}.", setup.players),
                ));
            }
        }
        Ok(None)
    }

    /// Whether this is the game for one.
    #[inline]
    #[must_use]
    pub const fn is_zolo(&self) -> bool {
        self.seats == 1
    }

    /// The conveyors of the complete reactor (ZEE-2.7, ZEE-13.2).
    #[must_use]
    pub const fn conveyors(&self) -> u8 {
        numbers::conveyors(self.seats)
    }

    /// The belts that are used (ZEE-1.1, ZEE-1.2, ZEE-13.5).
    #[must_use]
    pub fn belts(&self) -> BeltSet {
        if self.seats == 2 || self.seats == 3 {
            BeltSet::all().without(BeltId::HEXES)
        } else {
            BeltSet::all()
        }
    }

    /// The team of a seat, from 0 (ZEE-11.5); without teams, everybody is a side of their own.
    #[inline]
    #[must_use]
    pub const fn side(&self, seat: Seat) -> u8 {
        match self.teams {
            Some(teams) => seat.number() % teams,
            None => seat.number(),
        }
    }

    /// The most picks of a game. In a turn: a place to return to, a card, a button, and then at
    /// most a direction for every bot or three picks for the Reset of every other seat. In a round
    /// of Zolo at most 13 cards go out of the hand at three picks each, beside an exchange, six
    /// removals, six extra discards and the end.
    #[must_use]
    pub const fn longest(&self) -> u32 {
        if self.is_zolo() {
            return ROUNDS as u32 * (13 * 3 + 2 + 6 + 6 + 1);
        }
        let seats = self.seats as u32;
        let others = 3 * (seats - 1);
        let reactions = if others > seats { others } else { seats };
        3 * seats + LAST_TURN as u32 * (3 + reactions)
    }
}
