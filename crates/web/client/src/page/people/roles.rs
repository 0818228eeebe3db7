//! As what somebody plays a game: the roles they have played most, and won most with.

use leptos::prelude::*;
use serde::Deserialize;

use super::played;

/// A role of a game: a Shaman, a character, a deck.
#[derive(Clone, PartialEq, Deserialize)]
pub(super) struct Role {
    name: String,
    games: u32,
    wins: u32,
}

/// The roles of a game, the most played first, under what they are called.
pub(super) fn favourites(called: &str, roles: &[Role]) -> Option<AnyView> {
    let sentence = sentence(roles)?;
    let rows = roles.iter().map(|role| {
        view! {
            <li>
                <b>{title(&role.name)}</b>
                " "
                <span class="field-note">{played(role.games, role.wins)}</span>
            </li>
        }
    });
    let heading = format!("Favourite {called}s");
    Some(
        view! {
            <section class="roles" aria-label=heading.clone()>
                <h3>{heading.clone()}</h3>
                <p class="field-note">{sentence}</p>
                <ul>{rows.collect_view()}</ul>
            </section>
        }
        .into_any(),
    )
}

/// What stands out, if there is anything.
fn sentence(roles: &[Role]) -> Option<String> {
    let most = roles.first()?;
    // Of equals the one that is played more.
    let best = roles.iter().rev().max_by_key(|role| role.wins).filter(|best| best.wins > 0);
    Some(match best {
        None => format!("Plays {} most.", title(&most.name)),
        Some(best) if best == most => {
            format!("Plays {} most, and wins most so.", title(&most.name))
        }
        Some(best) => {
            format!("Plays {} most, and has won most as {}.", title(&most.name), title(&best.name))
        }
    })
}

/// A name at the beginning of a line.
fn title(name: &str) -> String {
    let mut rest = name.chars();
    rest.next().map_or(String::new(), |first| first.to_uppercase().chain(rest).collect())
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
            assert_eq!(sentence(&roles).as_deref(), expected);
        }
    }
}
