//! Prints how many bytes a pick sends to who picked and to the others, and how many a snapshot
//! has in the middle of a game: `cargo run --release -p ztable-table --example bytes`.
#![allow(clippy::unwrap_used, reason = "a failed measurement is a panic")]

use std::collections::BTreeMap;

use ztable_core::{Quick, Seat, Setup, Viewer};
use ztable_table::{Command, FromClient, Header, Known, Person, PersonId, Phase, Table, Update};

fn main() {
    println!("game          picks  to picker  to other  largest  snapshot in the middle");
    for about in ztable_shelf::games() {
        let players = about.min_players.max(2);
        measure(&Setup::new(about.id, players));
    }
}

/// A table of two or more with everybody watching.
struct Game {
    table: Table,
    key: u64,
    now: u64,
    known: BTreeMap<Viewer, Known>,
}

impl Game {
    fn handle(&mut self, seat: Seat, command: Command) -> Vec<Update> {
        self.key += 1;
        let message = FromClient::new(self.key, command);
        let handled = self.table.handle(self.now, &person(seat), &message);
        assert_eq!(handled.answer.refusal, None);
        self.refresh()
    }

    fn refresh(&mut self) -> Vec<Update> {
        let updates = self.table.refresh();
        updates.iter().for_each(|update| self.take_in(update));
        updates
    }

    fn take_in(&mut self, update: &Update) {
        let feed = update.read().unwrap();
        let known = Known::after(self.known.get(&update.viewer), feed).unwrap();
        self.known.insert(update.viewer, known);
    }

    fn asked(&self, players: u8) -> Option<Seat> {
        let is_asked = |seat: &Seat| {
            let game = self.known[&Viewer::Seat(*seat)].picture.game.as_ref();
            game.is_some_and(|game| !game.options.is_empty() && game.waiting.contains(*seat))
        };
        Seat::all(players).find(is_asked)
    }
}

fn person(seat: Seat) -> Person {
    Person { id: PersonId(format!("p{seat}")), name: format!("Player {seat}") }
}

fn measure(setup: &Setup) {
    let header = Header {
        id: "t".into(),
        setup: setup.clone(),
        host: person(Seat::new(0)),
        created: 0,
        secret: "measured".into(),
    };
    let table = Table::create(header, 1).unwrap();
    let mut game = Game { table, key: 0, now: 0, known: BTreeMap::new() };
    for seat in Seat::all(setup.players) {
        game.handle(seat, Command::Sit { seat, nonce: "n".into() });
        let first = game.table.watch(Viewer::Seat(seat), 0, 0).unwrap();
        game.take_in(&first);
    }
    game.handle(Seat::new(0), Command::Start);
    let mut chance = Quick::new(1);
    let (mut picks, mut own, mut others, mut largest) = (0, 0, 0, 0);
    let mut snapshots = Vec::new();
    while game.table.phase() == Phase::Playing && picks < 2_000 {
        let Some(seat) = game.asked(setup.players) else {
            // A reaction window closes by itself.
            game.now += 5_000;
            game.table.tick(game.now);
            game.refresh();
            continue;
        };
        let known = &game.known[&Viewer::Seat(seat)];
        let options = &known.picture.game.as_ref().unwrap().options;
        let safe: Vec<_> = options.iter().filter(|choice| choice.warning.is_none()).collect();
        let pick = match safe.len() {
            0 => options[0].pick.clone(),
            many => safe[chance.below(many as u32) as usize].pick.clone(),
        };
        let command = Command::Pick { seat, pick, seen: known.seq };
        for update in game.handle(seat, command) {
            largest = largest.max(update.text.len());
            if update.viewer == Viewer::Seat(seat) {
                own += update.text.len();
            } else {
                others += update.text.len();
            }
        }
        picks += 1;
        snapshots.push(game.table.watch(Viewer::Seat(seat), 0, 0).unwrap().text.len());
    }
    let each = picks * (usize::from(setup.players) - 1);
    println!(
        "{:<12} {picks:>6} {:>10} {:>9} {largest:>8} {:>8}",
        setup.game,
        own / picks,
        others / each,
        snapshots[picks / 2]
    );
}
