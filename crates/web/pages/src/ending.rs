//! The headline of a game that is over.

use ztable_core::words::list;
use ztable_core::{Outcome, Seat};

use crate::words::{capital, uncapital};

/// Who won and why, as one sentence: the game's own, about those it is about. The names are those of
/// the seats, in order.
#[must_use]
pub fn headline(names: &[String], outcome: &Outcome, own: Option<Seat>) -> String {
    let why = outcome.summary.as_str();
    let later = uncapital(why);
    let name = |seat: Seat| match names.get(seat.index()) {
        _ if own == Some(seat) => "you".to_owned(),
        name => name.cloned().unwrap_or_default(),
    };
    let winners: Vec<String> = outcome.winners.into_iter().map(name).collect();
    if names.len() == 1 {
        return why.to_owned();
    }
    if winners.is_empty() {
        return if why.starts_with("Nobody") {
            why.into()
        } else {
            format!("Nobody wins: {later}")
        };
    }
    let who = list(&winners);
    let told = if why.starts_with("Won ") || why.starts_with("Escaped ") {
        format!("{who} {later}")
    } else {
        format!("{who} won: {later}")
    };
    match own {
        Some(seat) if !outcome.winners.contains(seat) => format!("You lost: {told}"),
        _ => capital(&told),
    }
}

#[cfg(test)]
mod tests {
    use ztable_core::{Finish, SeatSet};

    use super::*;

    const ADA: Seat = Seat::new(0);
    const BOB: Seat = Seat::new(1);

    fn told(names: &[&str], winners: SeatSet, summary: &str, own: Option<Seat>) -> String {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        let finish = Finish::ranked(names.len() as u8, winners, |seat| (seat, None));
        let outcome = Outcome { summary: summary.into(), ..Outcome::of(&finish) };
        headline(&names, &outcome, own)
    }

    #[test]
    fn a_headline_is_about_whoever_reads_it() {
        let both = ["Ada", "Bob"];
        let (ada, nobody) = (SeatSet::one(ADA), SeatSet::EMPTY);
        for (winners, summary, own, expected) in [
            (ada, "Won with 2 points", Some(ADA), "You won with 2 points"),
            (ada, "Won with 2 points", Some(BOB), "You lost: Ada won with 2 points"),
            (ada, "Won with 2 points", None, "Ada won with 2 points"),
            (ada, "Most dice left", None, "Ada won: most dice left"),
            (
                [ADA, BOB].into_iter().collect(),
                "Most points",
                Some(BOB),
                "Ada and you won: most points",
            ),
            (
                nobody,
                "Nobody escaped: everybody loses",
                Some(ADA),
                "Nobody escaped: everybody loses",
            ),
            (nobody, "A draw", Some(ADA), "Nobody wins: a draw"),
        ] {
            assert_eq!(told(&both, winners, summary, own), expected);
        }
        // Alone at the table there is nobody to name.
        let alone = "Not escaped: Lost in the Zone";
        assert_eq!(told(&["Ada"], nobody, alone, Some(ADA)), alone);
    }
}
