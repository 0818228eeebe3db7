//! Which of the things that happened decided a game.

use serde_json::Value;
use ztable_core::{Seat, SeatSet, Told};

/// Events that bring a seat nearer to victory.
const GAINS: &[&str] = &["captured", "exit_reached", "locked", "scored", "square"];
/// Events that put a seat out, or nearer to it.
const BLOWS: &[&str] = &["eliminated", "lost", "out"];

/// Which of these lines tells what decided the game for whoever reads it: what put a loser out, or
/// else the last gain of a winner or blow to somebody else. A game can end without any of them.
#[must_use]
pub fn deciding(lines: &[Told], winners: SeatSet, own: Option<Seat>) -> Option<usize> {
    let last = |decides: &dyn Fn(&str, Seat, &Value) -> bool| {
        lines.iter().rposition(|told| {
            let name = told.event.get("event").and_then(Value::as_str);
            let seat = told.event.get("seat").and_then(Value::as_u64);
            let seat = seat.and_then(|seat| Some(Seat::new(seat.try_into().ok()?)));
            name.zip(seat).is_some_and(|(name, seat)| decides(name, seat, &told.event))
        })
    };
    let loser = own.filter(|own| !winners.contains(*own));
    // A die that is lost puts nobody out.
    let undone = last(&|name, seat, event| {
        loser == Some(seat) && BLOWS.contains(&name) && event.get("die").is_none()
    });
    let won = || {
        last(&|name, seat, _| match winners.contains(seat) {
            true => GAINS.contains(&name),
            // Where nobody wins, what befell another did not decide it.
            false => !winners.is_empty() && BLOWS.contains(&name),
        })
    };
    undone.or_else(won)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::events;

    const ADA: Seat = Seat::new(0);
    const BOB: Seat = Seat::new(1);

    fn lines(events: &[(&str, Option<u8>)]) -> Vec<Told> {
        let told = |(name, seat): &(&str, Option<u8>)| {
            let event = json!({ "event": name, "seat": seat });
            Told { text: String::new(), rule: String::new(), event }
        };
        events.iter().map(told).collect()
    }

    #[test]
    fn only_events_decide() {
        let all: Vec<String> = events::of_all_games().into_values().flatten().collect();
        for name in GAINS.iter().chain(BLOWS) {
            assert!(all.iter().any(|event| event == name), "no game tells of {name}");
        }
    }

    #[test]
    fn a_loser_reads_what_undid_them() {
        // Zeds Zone alone: the end is told after the zombies.
        let alone =
            lines(&[("drew", Some(0)), ("lost", Some(0)), ("ended", Some(0)), ("over", None)]);
        assert_eq!(deciding(&alone, SeatSet::EMPTY, Some(ADA)), Some(1));
        // With a rival who escaped later.
        let two = lines(&[("lost", Some(1)), ("exit_reached", Some(0)), ("ended", Some(0))]);
        let ada = SeatSet::one(ADA);
        assert_eq!(deciding(&two, ada, Some(BOB)), Some(0));
        assert_eq!(deciding(&two, ada, Some(ADA)), Some(1));
        assert_eq!(deciding(&two, ada, None), Some(1));
    }

    #[test]
    fn the_last_gain_of_a_winner_decides() {
        let zee =
            lines(&[("scored", Some(0)), ("scored", Some(1)), ("moved", None), ("over", None)]);
        assert_eq!(deciding(&zee, SeatSet::one(ADA), Some(BOB)), Some(0));
        assert_eq!(deciding(&zee, SeatSet::one(BOB), Some(BOB)), Some(1));
        // The sixth lock wins the Monolith, whatever the rival lost before; too few dice lose it.
        let mut monolith = lines(&[("lost", Some(1)), ("locked", Some(0))]);
        monolith[0].event["die"] = json!("f3");
        assert_eq!(deciding(&monolith, SeatSet::one(ADA), Some(BOB)), Some(1));
        monolith.reverse();
        assert_eq!(deciding(&monolith, SeatSet::one(ADA), Some(BOB)), Some(1));
        // The last rival goes out.
        let zu = lines(&[("square", Some(0)), ("out", Some(1)), ("won", Some(0))]);
        assert_eq!(deciding(&zu, SeatSet::one(ADA), Some(ADA)), Some(1));
    }

    #[test]
    fn what_undid_another_does_not_decide_where_nobody_wins() {
        let trapped = lines(&[("lost", Some(1)), ("ended", Some(0)), ("over", None)]);
        assert_eq!(deciding(&trapped, SeatSet::EMPTY, Some(ADA)), None);
        assert_eq!(deciding(&[], SeatSet::one(ADA), None), None);
    }
}
