//! What pages say of people: how they like to play, and who of them watches.

use serde::Deserialize;
use ztable_core::words::list;

use crate::words::capital;

/// A role of a game, such as a Shaman, a character or a deck, and how somebody fared in it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Role {
    /// Its name.
    pub name: String,
    /// How many games they played so.
    pub games: u32,
    /// How many of them they won.
    pub wins: u32,
}

/// What stands out among roles, the most played first, if there is anything.
#[must_use]
pub fn favourite(roles: &[Role]) -> Option<String> {
    let most = roles.first()?;
    // Of equals the one that is played more.
    let best = roles.iter().rev().max_by_key(|role| role.wins).filter(|best| best.wins > 0);
    Some(match best {
        None => format!("Plays {} most.", capital(&most.name)),
        Some(best) if best == most => {
            format!("Plays {} most, and wins most so.", capital(&most.name))
        }
        Some(best) => {
            let (most, best) = (capital(&most.name), capital(&best.name));
            format!("Plays {most} most, and has won most as {best}.")
        }
    })
}

/// How many watch, and who of them wants to be named; nothing where nobody does.
#[must_use]
pub fn watching(count: usize, names: &[String]) -> String {
    let others = match (count.saturating_sub(names.len()), names.is_empty()) {
        (0, _) => None,
        (1, true) => Some("1 person".to_owned()),
        (1, false) => Some("1 other".to_owned()),
        (many, true) => Some(format!("{many} people")),
        (many, false) => Some(format!("{many} others")),
    };
    let all: Vec<&str> = names.iter().map(String::as_str).chain(others.as_deref()).collect();
    if all.is_empty() {
        return String::new();
    }
    let verb = if count == 1 { "watches" } else { "watch" };
    format!("{} {verb}.", list(all))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_played_most_and_wins_most_is_said() {
        let role = |name: &str, games, wins| Role { name: name.into(), games, wins };
        for (roles, expected) in [
            (vec![], None),
            (vec![role("fire", 2, 0)], Some("Plays Fire most.")),
            (
                vec![role("fire", 3, 1), role("air", 1, 1)],
                Some("Plays Fire most, and wins most so."),
            ),
            (
                vec![role("fire", 3, 1), role("air", 2, 2)],
                Some("Plays Fire most, and has won most as Air."),
            ),
        ] {
            assert_eq!(favourite(&roles).as_deref(), expected);
        }
    }

    #[test]
    fn who_watches_is_a_sentence() {
        for (count, names, expected) in [
            (0, &[][..], ""),
            (1, &[], "1 person watches."),
            (3, &[], "3 people watch."),
            (1, &["Ada"], "Ada watches."),
            (2, &["Ada"], "Ada and 1 other watch."),
            (2, &["Ada", "Bob"], "Ada and Bob watch."),
            (9, &["Ada", "Bob"], "Ada, Bob and 7 others watch."),
        ] {
            let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
            assert_eq!(watching(count, &names), expected);
        }
    }
}
