//! A law: what a table sends to a viewer depends on what the game tells that viewer and on nothing
//! else. Picks that look the same to somebody bring the same messages, byte for byte, or none; so
//! neither the number nor the size of messages tells what was hidden, nor the time at which the table
//! acts by itself.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use ztable_core::{Quick, Seat, Setup, Told, Viewer};

use crate::{Command, Header, JournalEntry, Millis, Person, PersonId, Phase, Share, Table};

/// How many picks of a game are looked at, and how many others are tried in place of each.
const PICKS: usize = 60;
const OTHERS: u32 = 3;

fn person(seat: Seat) -> Person {
    Person { id: PersonId(format!("p{seat}")), name: format!("Person {seat}") }
}

fn header(setup: &Setup) -> Header {
    Header {
        id: "t".into(),
        setup: setup.clone(),
        host: person(Seat::FIRST),
        created: 0,
        secret: "secret".into(),
        clock: None,
        position: None,
        public: false,
        rated: false,
        without_hints: false,
        ratings: None,
    }
}

/// A game whose picks can be tried without being made.
struct Tried {
    setup: Setup,
    stored: Vec<JournalEntry>,
    now: Millis,
}

/// What a pick would bring.
struct Brought {
    /// What the game shows and tells to each viewer.
    known: BTreeMap<Viewer, (Value, Vec<Told>)>,
    /// What the table sends to each.
    sent: BTreeMap<Viewer, String>,
    /// When the table acts by itself.
    due: Option<Millis>,
}

impl Tried {
    fn start(setup: Setup) -> Tried {
        let mut table = Table::create(header(&setup), 1).unwrap();
        let mut stored = Vec::new();
        let mut ask = |seat: Seat, key, command| {
            let handled = table.execute(1, &person(seat), key, &command);
            assert_eq!(handled.answer.refusal, None);
            stored.extend(handled.entries);
        };
        for seat in Seat::all(setup.players) {
            ask(seat, 1, Command::Sit { seat, share: Share::Nonce("n".into()) });
        }
        ask(Seat::FIRST, 2, Command::Start);
        Tried { setup, stored, now: 2 }
    }

    /// The table with everybody watching, who have been sent everything.
    fn table(&self) -> Table {
        let entries = self.stored.iter().cloned();
        let mut table = Table::restore(header(&self.setup), entries, 1).unwrap();
        for viewer in self.viewers() {
            table.watch(viewer, 0, 0).expect("a first message");
        }
        assert!(table.refresh().is_empty());
        table
    }

    fn viewers(&self) -> impl Iterator<Item = Viewer> {
        Seat::all(self.setup.players).map(Viewer::Seat).chain([Viewer::Spectator])
    }

    fn pick(&self, table: &mut Table, seat: Seat, pick: &str) -> Vec<JournalEntry> {
        let command = Command::Pick { seat, pick: pick.into(), seen: u64::MAX };
        let handled = table.execute(self.now, &person(seat), self.now, &command);
        assert_eq!(handled.answer.refusal, None, "{pick}");
        handled.entries
    }

    fn bring(&self, seat: Seat, pick: &str) -> Brought {
        let mut table = self.table();
        self.pick(&mut table, seat, pick);
        let updates = table.refresh().into_iter();
        let sent = updates.map(|update| (update.viewer, update.text)).collect();
        let game = table.game.as_ref().unwrap();
        let told = |viewer| (game.view(viewer), game.told(viewer, table.names(), 0));
        let known = self.viewers().map(|viewer| (viewer, told(viewer))).collect();
        Brought { known, sent, due: table.due() }
    }
}

/// Plays a game at random and tries other picks all along; how often two of them looked the same to
/// somebody.
fn looked_the_same(setup: Setup, seed: u64) -> usize {
    let (mut tried, mut chance) = (Tried::start(setup), Quick::new(seed));
    let mut same = 0;
    for _ in 0..PICKS {
        let mut table = tried.table();
        if table.phase() == Phase::Over {
            break;
        }
        let game = table.game.as_ref().unwrap();
        let asked: Vec<Seat> =
            game.turn().seats().into_iter().filter(|seat| table.waits_for(*seat)).collect();
        let options: Vec<(Seat, String)> = asked
            .iter()
            .flat_map(|seat| game.options(*seat).into_iter().map(|choice| (*seat, choice.pick)))
            .collect();
        // Where everybody has passed, a window closes by itself.
        if options.is_empty() {
            tried.now += 60_000;
            tried.stored.extend(table.tick(tried.now));
            continue;
        }
        let (seat, pick) = options[chance.below(options.len() as u32) as usize].clone();
        let own: Vec<&String> =
            options.iter().filter(|(other, _)| *other == seat).map(|(_, pick)| pick).collect();
        let mut picks = BTreeSet::from([&pick]);
        picks.extend((0..OTHERS).map(|_| own[chance.below(own.len() as u32) as usize]));
        let brought: Vec<(&String, Brought)> =
            picks.into_iter().map(|pick| (pick, tried.bring(seat, pick))).collect();
        for (number, (pick, one)) in brought.iter().enumerate() {
            for (other_pick, other) in &brought[number + 1..] {
                for viewer in tried.viewers().filter(|viewer| !viewer.is(seat)) {
                    if one.known[&viewer] == other.known[&viewer] {
                        same += 1;
                        let what = format!("{viewer:?} after {pick} or {other_pick} of {seat}");
                        assert_eq!(one.sent.get(&viewer), other.sent.get(&viewer), "{what}");
                        assert_eq!(one.due, other.due, "{what}");
                    }
                }
            }
        }
        let entries = tried.pick(&mut table, seat, &pick);
        tried.stored.extend(entries);
        tried.now += 1;
    }
    same
}

/// The games with every pick in the open have nothing to compare; they are here because a rule may
/// change that.
#[test]
fn messages_tell_nothing_that_the_game_does_not() {
    let mut same = BTreeMap::new();
    for about in ztable_shelf::games() {
        for players in [about.min_players.max(2), about.min_players.max(3)] {
            let setup = Setup::new(about.id, players);
            *same.entry(about.id).or_insert(0) += looked_the_same(setup, u64::from(players));
        }
    }
    let compared: Vec<_> = same.iter().filter(|(_, count)| **count > 0).collect();
    assert!(same.len() == 5 && compared.len() >= 3, "{same:?}");
}
