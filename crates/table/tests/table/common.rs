//! A driver in simulated time.

use std::collections::BTreeMap;

use ztable_bots::Level;
use ztable_core::{Refusal, Seat, Setup, Viewer};
use ztable_table::{
    Command, Feed, FromClient, Header, JournalEntry, Known, Person, PersonId, Phase, Picture,
    Request, Share, Table, Update,
};

pub(crate) struct Driver {
    pub(crate) table: Table,
    pub(crate) now: u64,
    pub(crate) stored: Vec<JournalEntry>,
    /// Everything every viewer was sent.
    pub(crate) inbox: BTreeMap<Viewer, Vec<Feed>>,
    /// How many bytes that were, message by message.
    pub(crate) sizes: BTreeMap<Viewer, Vec<usize>>,
    /// What every viewer makes of it.
    pub(crate) known: BTreeMap<Viewer, Known>,
    next_key: u64,
}

pub(crate) fn person(name: &str) -> Person {
    Person { id: PersonId(name.to_lowercase()), name: name.into() }
}

pub(crate) fn header(players: u8) -> Header {
    Header {
        id: "t1".into(),
        setup: Setup::new("zeds-zone", players),
        host: person("Ada"),
        created: 0,
        secret: "a very secret text".into(),
        clock: None,
        position: None,
        public: false,
        rated: false,
        without_hints: false,
        ratings: None,
    }
}

pub(crate) const ONE: Seat = Seat::new(0);
pub(crate) const TWO: Seat = Seat::new(1);

impl Driver {
    pub(crate) fn new(players: u8) -> Driver {
        Driver::at(header(players))
    }

    pub(crate) fn at(header: Header) -> Driver {
        Driver {
            table: Table::create(header, 1).unwrap(),
            now: 0,
            stored: Vec::new(),
            inbox: BTreeMap::new(),
            sizes: BTreeMap::new(),
            known: BTreeMap::new(),
            next_key: 1,
        }
    }

    /// Ada on the first seat and Bob on the second, both watching, game started.
    pub(crate) fn two_players() -> Driver {
        let mut driver = Driver::new(2);
        driver.sit("Ada", ONE);
        driver.sit("Bob", TWO);
        driver.watch(Viewer::Seat(ONE));
        driver.watch(Viewer::Seat(TWO));
        driver.watch(Viewer::Spectator);
        driver.ok("Ada", Command::Start);
        driver
    }

    /// Ada against a bot.
    pub(crate) fn against_bot() -> Driver {
        let mut driver = Driver::new(2);
        driver.sit("Ada", ONE);
        driver.ok("Ada", Command::SeatBot { seat: TWO, level: Level::Random });
        driver.watch(Viewer::Seat(ONE));
        driver.ok("Ada", Command::Start);
        driver
    }

    pub(crate) fn sit(&mut self, name: &str, seat: Seat) {
        let share = Share::Nonce(format!("{}-nonce", name.to_lowercase()));
        self.ok(name, Command::Sit { seat, share });
    }

    pub(crate) fn watch(&mut self, viewer: Viewer) {
        let update = self.table.watch(viewer, 0, 0).expect("a first message");
        self.take_in(&update);
    }

    /// Takes a message in as a client does.
    pub(crate) fn take_in(&mut self, update: &Update) {
        let feed = update.read().expect("a readable message");
        let viewer = feed.viewer;
        let known = Known::after(self.known.get(&viewer), feed.clone());
        self.known.insert(viewer, known.expect("messages follow each other"));
        self.sizes.entry(viewer).or_default().push(update.text.len());
        self.inbox.entry(viewer).or_default().push(feed);
    }

    pub(crate) fn send(
        &mut self,
        name: &str,
        request: impl Into<Request>,
    ) -> Result<serde_json::Value, Refusal> {
        self.next_key += 1;
        self.send_keyed(name, self.next_key, request)
    }

    pub(crate) fn send_keyed(
        &mut self,
        name: &str,
        key: u64,
        request: impl Into<Request>,
    ) -> Result<serde_json::Value, Refusal> {
        let handled = self.table.handle(self.now, &person(name), &FromClient::new(key, request));
        assert_eq!(handled.answer.key, key);
        self.stored.extend(handled.entries);
        self.deliver();
        match handled.answer.refusal {
            Some(refusal) => Err(refusal),
            None => Ok(handled.answer.value),
        }
    }

    pub(crate) fn ok(&mut self, name: &str, request: impl Into<Request>) -> serde_json::Value {
        self.send(name, request).unwrap()
    }

    pub(crate) fn deliver(&mut self) {
        for update in self.table.refresh() {
            self.take_in(&update);
        }
    }

    pub(crate) fn count(&self, viewer: Viewer) -> usize {
        self.inbox[&viewer].len()
    }

    pub(crate) fn last(&self, viewer: Viewer) -> &Feed {
        self.inbox[&viewer].last().expect("something was sent")
    }

    pub(crate) fn picture(&self, viewer: Viewer) -> &Picture {
        &self.known[&viewer].picture
    }

    /// The last pick the seat is offered, as its holder sees it: the squares far from the entrance,
    /// where nobody is lost before the end.
    pub(crate) fn last_option(&self, seat: Seat) -> String {
        self.picture(Viewer::Seat(seat)).game.as_ref().unwrap().options.last().unwrap().pick.clone()
    }

    pub(crate) fn pick_last(&mut self, name: &str, seat: Seat) {
        let pick = self.last_option(seat);
        let seen = self.last(Viewer::Seat(seat)).seq;
        self.ok(name, Command::Pick { seat, pick, seen });
    }

    /// Asks all bots; those whose options somebody sees take the last, others the first.
    pub(crate) fn let_bots_play(&mut self) {
        for think in self.table.thinks() {
            let known = self.known.get(&Viewer::Seat(think.seat));
            let game = known.and_then(|known| known.picture.game.as_ref());
            let last = game.and_then(|game| game.options.last());
            let pick = last.map_or(String::new(), |last| last.pick.clone());
            let entries = self.table.bot_picked(self.now, think.seat, think.ticket, &pick);
            self.stored.extend(entries);
        }
        self.deliver();
    }

    /// Plays to the end; humans take their last option.
    pub(crate) fn play_to_the_end(&mut self, players: &[(&str, Seat)]) {
        for _ in 0..2000 {
            if self.table.phase() == Phase::Over {
                return;
            }
            self.let_bots_play();
            for (name, seat) in players {
                let asked = self
                    .picture(Viewer::Seat(*seat))
                    .game
                    .as_ref()
                    .is_some_and(|game| !game.options.is_empty());
                if asked {
                    self.pick_last(name, *seat);
                }
            }
        }
        panic!("the game does not end");
    }
}
