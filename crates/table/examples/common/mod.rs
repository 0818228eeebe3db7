//! A table with everybody watching, driven without a server.

use std::collections::BTreeMap;

use ztable_core::{Quick, Seat, Setup, Viewer};
use ztable_table::{
    Command, FromClient, Handled, Header, Known, Person, PersonId, Phase, Share, Table, Update,
};

/// More picks than any game takes.
pub(crate) const MOST_PICKS: usize = 2_000;

/// What a driver does next.
#[derive(Clone)]
pub(crate) enum Step {
    /// A seat picks.
    Pick(Seat, String),
    /// A reaction window closes by itself.
    Wait,
}

/// A table whose seats are all taken.
pub(crate) fn table(setup: &Setup) -> Table {
    let header = Header {
        id: "t".into(),
        setup: setup.clone(),
        host: person(Seat::new(0)),
        created: 0,
        secret: "measured".into(),
        clock: None,
        position: None,
        public: false,
        rated: false,
        without_hints: false,
        ratings: None,
    };
    let mut table = Table::create(header, 1).unwrap();
    for seat in Seat::all(setup.players) {
        command(&mut table, 0, seat, Command::Sit { seat, share: Share::Nonce("n".into()) });
    }
    table
}

/// Does what the person on this seat asks.
pub(crate) fn command(table: &mut Table, now: u64, seat: Seat, command: Command) -> Handled {
    let message = FromClient::new(now, command);
    let handled = table.handle(now, &person(seat), &message);
    assert_eq!(handled.answer.refusal, None);
    handled
}

pub(crate) fn person(seat: Seat) -> Person {
    Person { id: PersonId(format!("p{seat}")), name: format!("Player {seat}") }
}

/// A game with everybody watching, and what each of them knows.
pub(crate) struct Game {
    pub(crate) table: Table,
    players: u8,
    now: u64,
    known: BTreeMap<Viewer, Known>,
    chance: Quick,
}

impl Game {
    /// One that has just started.
    pub(crate) fn start(setup: &Setup) -> Game {
        let table = table(setup);
        let (known, chance) = (BTreeMap::new(), Quick::new(1));
        let mut game = Game { table, players: setup.players, now: 1, known, chance };
        for seat in Seat::all(setup.players) {
            let first = game.table.watch(Viewer::Seat(seat), 0, 0).unwrap();
            game.take_in(&first);
        }
        command(&mut game.table, 1, Seat::new(0), Command::Start);
        game.refresh();
        game
    }

    /// What comes next, at random; nothing when the game is over.
    pub(crate) fn next(&mut self) -> Option<Step> {
        if self.table.phase() != Phase::Playing {
            return None;
        }
        let is_asked = |seat: &Seat| {
            let game = self.known[&Viewer::Seat(*seat)].picture.game.as_ref();
            game.is_some_and(|game| !game.options.is_empty() && game.waiting.contains(*seat))
        };
        let Some(seat) = Seat::all(self.players).find(is_asked) else { return Some(Step::Wait) };
        let options = &self.known[&Viewer::Seat(seat)].picture.game.as_ref().unwrap().options;
        let safe: Vec<_> = options.iter().filter(|choice| choice.warning.is_none()).collect();
        let pick = match safe.len() {
            0 => &options[0],
            many => safe[self.chance.below(many as u32) as usize],
        };
        Some(Step::Pick(seat, pick.pick.clone()))
    }

    /// Does it; what everybody is sent.
    pub(crate) fn go(&mut self, step: &Step) -> Vec<Update> {
        self.now = go(&mut self.table, self.now, step);
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
}

/// Lets one thing happen, and gives back the time after it.
pub(crate) fn go(table: &mut Table, now: u64, step: &Step) -> u64 {
    match step {
        Step::Pick(seat, pick) => {
            let pick = Command::Pick { seat: *seat, pick: pick.clone(), seen: u64::MAX };
            let handled = command(table, now + 1, *seat, pick);
            // As a driver keeps it.
            for entry in &handled.entries {
                std::hint::black_box(serde_json::to_string(entry).unwrap());
            }
            now + 1
        }
        Step::Wait => {
            table.tick(now + 5_000);
            now + 5_000
        }
    }
}
