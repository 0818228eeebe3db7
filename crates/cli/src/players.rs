//! Who may sit on a seat that no person takes: a bot of a level, or any program that speaks the
//! referee's protocol.

mod game;
mod mind;
mod program;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use ztable_bots::Level;

pub(crate) use game::{Finished, Table, thought};
pub(crate) use mind::think;
pub(crate) use program::{Program, Served};

/// How long a program may think about a pick, where nothing is said.
pub const PATIENCE: Duration = Duration::from_secs(10);

/// A player that needs no person.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Player {
    /// A bot.
    Bot(Level),
    /// A program, by the command that starts it.
    Program(Arc<str>),
}

impl FromStr for Player {
    type Err = String;

    /// A level, or else the command line of a program.
    fn from_str(text: &str) -> Result<Player, String> {
        match text.trim().parse() {
            Ok(level) => Ok(Player::Bot(level)),
            Err(_) => command(text),
        }
    }
}

/// A program by its command line.
pub(crate) fn command(text: &str) -> Result<Player, String> {
    match shlex::split(text) {
        Some(words) if !words.is_empty() => Ok(Player::Program(text.trim().into())),
        Some(_) => Err("a player is a level or the command that starts a program".into()),
        None => Err(format!("the quotes in the command do not match: {text}")),
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Bot(level) => f.pad(level.name()),
            Player::Program(command) => f.pad(command),
        }
    }
}

/// A player on a seat that was named: `2=hard`, `2="python3 mine.py"`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seated {
    /// The number of the seat, from 0.
    pub seat: u8,
    /// Who sits there.
    pub player: Player,
}

impl FromStr for Seated {
    type Err = String;

    fn from_str(text: &str) -> Result<Seated, String> {
        let (seat, player) = text.split_once('=').ok_or(
            "write the seat, an equals sign and the player, such as 1=\"python3 mine.py\"",
        )?;
        let seat =
            seat.trim().parse().map_err(|_| format!("'{seat}' is not the number of a seat"))?;
        Ok(Seated { seat, player: player.parse()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_levels_or_commands() {
        assert_eq!("Hard".parse(), Ok(Player::Bot(Level::Hard)));
        let program: Player = "python3 'my bot.py'".parse().unwrap();
        assert_eq!(program.to_string(), "python3 'my bot.py'");
        assert!("  ".parse::<Player>().is_err());
        assert!("echo 'open".parse::<Player>().unwrap_err().contains("quotes"));
        let seated: Seated = "2=easy".parse().unwrap();
        assert_eq!(seated, Seated { seat: 2, player: Player::Bot(Level::Easy) });
        for wrong in ["2", "two=easy", "300=easy", "1="] {
            assert!(wrong.parse::<Seated>().is_err(), "{wrong}");
        }
    }
}
