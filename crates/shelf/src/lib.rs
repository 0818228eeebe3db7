//! All games behind one face: look a game up by its id.
//!
//! Doors that speak text and JSON use [`start`] and [`replay`]; what needs the type of a game (bots,
//! lessons) goes through [`with_title!`]. Without the feature `rules` there is only what the games
//! say about themselves, and what can be asked of whoever has the rules: an [`Inquiry`].
//!
//! Behind the shelf stand games that have no board of their own, in [`with_any_title!`]: whoever
//! knows the id of one can play it, and doors list them only when they are asked to ([`classics`]). A
//! new game begins there.

mod inquiry;

use ztable_core::{About, Code, Refusal, WindowKind};
#[cfg(feature = "rules")]
use ztable_core::{AnyMatch, DataError, Holding, Match, Record, Seat, Setup, Start, Title};

#[cfg(feature = "rules")]
pub use inquiry::brief;
pub use inquiry::{Brief, Inquiry};

pub use elemenz;
pub use quantumzap;
pub use zeds_zone;
pub use zee;
pub use ztable_classics;
pub use zu_tiles;

/// The ids of all games, in the order of the shelf.
pub const IDS: &[&str] = &["zeds-zone", "zee", "elemenz", "quantumzap", "zu-tiles"];

/// Runs an expression with a type name bound to the game with this id, or another expression when
/// there is no such game:
///
/// ```
/// use ztable_core::Title;
/// let name = ztable_shelf::with_title!("zeds-zone", G => G::about().name, else => "nothing");
/// assert_eq!(name, "Zeds Zone");
/// ```
#[cfg(feature = "rules")]
#[macro_export]
macro_rules! with_title {
    ($id:expr, $game:ident => $body:expr, else => $otherwise:expr) => {
        match $id {
            "zeds-zone" => {
                type $game = $crate::zeds_zone::ZedsZone;
                $body
            }
            "zee" => {
                type $game = $crate::zee::Zee;
                $body
            }
            "elemenz" => {
                type $game = $crate::elemenz::ElemenZ;
                $body
            }
            "quantumzap" => {
                type $game = $crate::quantumzap::QuantumZap;
                $body
            }
            "zu-tiles" => {
                type $game = $crate::zu_tiles::ZuTiles;
                $body
            }
            _ => $otherwise,
        }
    };
}

/// [`with_title!`], for the games without a board of their own too.
#[cfg(feature = "rules")]
#[macro_export]
macro_rules! with_any_title {
    ($id:expr, $game:ident => $body:expr, else => $otherwise:expr) => {
        match $id {
            "liars-dice" => {
                type $game = $crate::ztable_classics::LiarsDice;
                $body
            }
            "connect-four" => {
                type $game = $crate::ztable_classics::ConnectFour;
                $body
            }
            "tic-tac-toe" => {
                type $game = $crate::ztable_classics::TicTacToe;
                $body
            }
            "leduc-poker" => {
                type $game = $crate::ztable_classics::Leduc;
                $body
            }
            "kuhn-poker" => {
                type $game = $crate::ztable_classics::Kuhn;
                $body
            }
            other => $crate::with_title!(other, $game => $body, else => $otherwise),
        }
    };
}

/// The game with this id, on the shelf or behind it.
///
/// # Errors
/// A sentence that names the games there are.
pub fn about(id: &str) -> Result<&'static About, Refusal> {
    match id {
        "zeds-zone" => Ok(&zeds_zone::ABOUT),
        "zee" => Ok(&zee::ABOUT),
        "elemenz" => Ok(&elemenz::ABOUT),
        "quantumzap" => Ok(&quantumzap::ABOUT),
        "zu-tiles" => Ok(&zu_tiles::ABOUT),
        _ => classics().find(|about| about.id == id).ok_or_else(|| unknown(id)),
    }
}

/// All games, in the order of the shelf.
pub fn games() -> impl Iterator<Item = &'static About> {
    IDS.iter().filter_map(|id| about(id).ok())
}

/// The games without a board of their own.
pub fn classics() -> impl Iterator<Item = &'static About> {
    ztable_classics::GAMES.into_iter()
}

/// Whether the game with this id has no board of its own.
#[must_use]
pub fn is_classic(id: &str) -> bool {
    classics().any(|about| about.id == id)
}

/// The kinds of reaction windows that a game opens; none for an id that no game has.
#[must_use]
pub fn windows(id: &str) -> &'static [WindowKind] {
    match id {
        "elemenz" => elemenz::WINDOWS,
        "quantumzap" => quantumzap::WINDOWS,
        "zu-tiles" => &zu_tiles::WINDOWS,
        _ => &[],
    }
}

/// Whether a set-up can be played.
///
/// # Errors
/// An unknown game, an impossible option or combination.
#[cfg(feature = "rules")]
pub fn check(setup: &Setup) -> Result<(), Refusal> {
    with_any_title!(
        setup.game.as_str(),
        G => G::configure(setup).map(drop),
        else => Err(unknown(&setup.game))
    )
}

/// Who plays together in a set-up: seats with the same number, in seat order. A set-up that cannot be
/// played has no teams.
#[cfg(feature = "rules")]
#[must_use]
pub fn sides(setup: &Setup) -> Vec<u8> {
    let seats = Seat::all(setup.players);
    match setup.game.as_str() {
        "zee" => match zee::Rules::of(setup) {
            Ok(rules) => seats.map(|seat| rules.side(seat)).collect(),
            Err(_) => seats.map(Seat::number).collect(),
        },
        _ => seats.map(Seat::number).collect(),
    }
}

/// What the text of a player's file holds, if the option of that game would take it.
///
/// # Errors
/// Everything that is wrong with it, and what to write instead.
#[cfg(feature = "rules")]
pub fn check_file(game: &str, option: &str, text: &str) -> Result<Holding, Vec<DataError>> {
    with_any_title!(
        game,
        G => G::check_file(option, text),
        else => Err(vec![ztable_core::DataFile(option).error("the file", unknown(game).message)])
    )
}

/// Starts a match of any game.
///
/// # Errors
/// An unknown game, impossible options, an impossible position or scripted outcome.
#[cfg(feature = "rules")]
pub fn start(start: Start) -> Result<Box<dyn AnyMatch>, Refusal> {
    with_any_title!(
        start.setup.game.as_str(),
        G => Ok(Box::new(Match::<G>::start(start)?)),
        else => Err(unknown(&start.setup.game))
    )
}

/// Plays a record again, or its first `to` picks.
///
/// # Errors
/// Everything [`start`] refuses, another format or rules version, an illegal pick, another hash.
#[cfg(feature = "rules")]
pub fn replay(record: &Record, to: Option<usize>) -> Result<Box<dyn AnyMatch>, Refusal> {
    with_any_title!(
        record.setup.game.as_str(),
        G => Ok(Box::new(Match::<G>::replay(record, to)?)),
        else => Err(unknown(&record.setup.game))
    )
}

/// The refusal of an id that no game has; it names the games there are.
#[must_use]
pub fn unknown(id: &str) -> Refusal {
    let shown: String = id.chars().take(40).collect();
    Refusal::new(
        Code::UnknownGame,
        format!("There is no game '{shown}'; the games are {}.", IDS.join(", ")),
    )
}

#[cfg(all(test, feature = "rules"))]
mod tests {
    use super::*;

    #[test]
    fn every_id_finds_its_game() {
        for id in IDS {
            assert_eq!(about(id).unwrap().id, *id);
            with_title!(*id, G => {
                assert!(std::ptr::eq(G::about(), about(id).unwrap()), "{id} is another game");
                assert_eq!(G::windows(), windows(id), "{id}");
            }, else => panic!("{id} has no type"));
        }
        assert_eq!(games().count(), IDS.len());
    }

    #[test]
    fn classics_stand_behind_the_shelf() {
        for classic in classics() {
            assert!(std::ptr::eq(about(classic.id).unwrap(), classic), "{}", classic.id);
        }
        assert!(games().all(|about| !is_classic(about.id)));
        let refusal = about("chess").unwrap_err();
        assert!(!refusal.message.contains("tic-tac-toe"), "{refusal}");
    }

    #[test]
    fn files_of_players_are_checked_by_their_game() {
        let deck = "format = \"zu-deck-1\"\nname = \"Oxen\"\n[tiles]\nox = 7\n";
        let holding = check_file("zu-tiles", "list1", deck).unwrap();
        assert_eq!((holding.name.as_str(), holding.size.as_str()), ("Oxen", "7 tiles"));
        let setup = Setup::new("zu-tiles", 2).with("deck1", "own").with("list1", deck);
        assert_eq!(check(&setup), Ok(()));
        let broken = deck.replace("ox", "oxx");
        assert!(check_file("zu-tiles", "list1", &broken).unwrap_err()[0].entry.contains("line 4"));
        assert!(check(&setup.with("list1", broken)).is_err());
        assert!(check_file("zee", "teams", deck).is_err());
        assert!(check_file("chess", "x", deck).is_err());
    }

    #[test]
    fn unknown_games_are_refused_in_a_sentence() {
        let refusal = about("chess").unwrap_err();
        assert_eq!(refusal.code, Code::UnknownGame);
        assert!(refusal.message.contains("zeds-zone"), "{refusal}");
    }
}
