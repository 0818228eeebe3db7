//! What a table plays.

use ztable_core::{Code, DataFile, Refusal, Seat, Setup};

use crate::about::ABOUT;
use crate::components::{Components, SeatDeck};
use crate::data::{BoxFile, Catalogue, Starters};
use crate::kind::Kind;

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
        ZuTiles::made_of(setup, Components::of(setup)?)
    }

    /// The same with another file of tiles or of starter decks in the box.
    pub(crate) fn with_data(setup: &Setup, file: &str, text: &str) -> Result<ZuTiles, Refusal> {
        let refused = |problem: &str| Err(DataFile(file).error("the file", problem).into());
        let common = Catalogue::common_of(setup.rules(&ABOUT))?;
        let starters = Starters::standard()?;
        let components = match BoxFile::read(file, text)? {
            BoxFile::Tiles(tiles) => {
                let ids = tiles.tiles().iter().map(|tile| tile.id.as_str());
                if !ids.eq(Catalogue::common_ids().iter().copied()) {
                    return refused(
                        "it must have the ids of the box's own tiles, in their order; a deck can \
                         bring more",
                    );
                }
                Components::from_box(setup, &tiles, starters)?
            }
            BoxFile::Starters(starters) => Components::from_box(setup, common, &starters)?,
            BoxFile::Deck(_) => {
                return refused("it is one player's deck; the options 'deck1' and 'list1' take it");
            }
        };
        ZuTiles::made_of(setup, components)
    }

    fn made_of(setup: &Setup, components: Components) -> Result<ZuTiles, Refusal> {
        let (rules, tiles) = Rules::of(setup, components)?;
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
        let mut order = [Seat::FIRST; crate::numbers::SEATS];
        let place = self.rules.order.iter().position(|seat| *seat == first);
        let start = place.expect("every seat has its place in the order");
        for (index, slot) in order.iter_mut().enumerate().take(usize::from(seats)) {
            *slot = self.rules.order[(start + index) % usize::from(seats)];
        }
        order.into_iter().take(usize::from(seats))
    }
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

impl Rules {
    /// What this set-up says of these components, and the catalogue with the tiles of its decks.
    fn of(setup: &Setup, components: Components) -> Result<(Rules, Catalogue), Refusal> {
        setup.check(&ABOUT)?;
        let version = setup.rules(&ABOUT);
        let Components { tiles: catalogue, decks } = components;
        let first = setup.text(&ABOUT, "first").parse::<u8>().ok();
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

/// The seats in clockwise order (ZU-11.1).
fn order(setup: &Setup) -> Result<Vec<Seat>, Refusal> {
    let left = setup.chose(&ABOUT, "side", "left");
    if setup.players == 2 && !left {
        let message = "'side' says where player 3 sits; leave it out with two players.";
        return Err(Refusal::new(Code::BadSetup, message));
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
