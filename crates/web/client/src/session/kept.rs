//! Tables and best scores that this browser keeps.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ztable_bots::Level;
use ztable_core::{Refusal, Seat, Setup};
use ztable_study::daily::{Daily, Day};
use ztable_table::{
    Ask, Command, Header, Holder, JournalEntry, Millis, Person, PersonId, Reply, Share,
};

use super::local::ask;
use crate::{chance, storage};

const TABLE: &str = "ztable-table-";
const BEST: &str = "ztable-best-";

/// More tables than this are not kept; those that were not touched for longest go first.
const MOST: usize = 24;

/// A table as it is kept: enough to go on exactly where it was.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Kept {
    pub(crate) header: Header,
    pub(crate) entries: Vec<JournalEntry>,
    pub(crate) changed: Millis,
    pub(crate) over: bool,
}

/// Who sits down at a table on this device.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Sitter {
    /// A person with this name.
    Human(String),
    /// A bot.
    Bot(Level),
}

/// What a new table is made of, besides the people at it.
struct Beginning {
    id: String,
    secret: String,
    /// What the people add to the secret; by chance if nothing is said.
    nonce: Option<String>,
    /// Where the game begins, if not at its beginning.
    position: Option<Value>,
}

impl Beginning {
    fn by_chance() -> Beginning {
        Beginning {
            id: chance::text::<8>(),
            secret: chance::text::<32>(),
            nonce: None,
            position: None,
        }
    }
}

impl Kept {
    /// Starts a new table on this device, keeps it, and calls back with it, or with what is wrong
    /// with its options or names.
    pub(crate) fn start(
        setup: Setup,
        sitters: &[Sitter],
        done: impl FnOnce(Result<Kept, Refusal>) + 'static,
    ) {
        Kept::begin(Beginning::by_chance(), setup, sitters, done);
    }

    /// The same from a position.
    pub(crate) fn start_at(
        position: Value,
        setup: Setup,
        sitters: &[Sitter],
        done: impl FnOnce(Result<Kept, Refusal>) + 'static,
    ) {
        let beginning = Beginning { position: Some(position), ..Beginning::by_chance() };
        Kept::begin(beginning, setup, sitters, done);
    }

    /// Starts the game of a day, which begins alike for everybody.
    pub(crate) fn start_daily(
        daily: Daily,
        day: Day,
        name: String,
        done: impl FnOnce(Result<Kept, Refusal>) + 'static,
    ) {
        let beginning = Beginning {
            id: daily.table(day),
            secret: daily.secret(day),
            nonce: Some(daily.nonce()),
            position: None,
        };
        Kept::begin(beginning, daily.setup(), &[Sitter::Human(name)], done);
    }

    fn begin(
        Beginning { id, secret, nonce, position }: Beginning,
        setup: Setup,
        sitters: &[Sitter],
        done: impl FnOnce(Result<Kept, Refusal>) + 'static,
    ) {
        let person = |number: usize, name: &str| Person {
            id: PersonId(format!("p{number}")),
            name: name.to_owned(),
        };
        let host = sitters
            .iter()
            .enumerate()
            .find_map(|(number, sitter)| match sitter {
                Sitter::Human(name) => Some(person(number, name)),
                Sitter::Bot(_) => None,
            })
            .unwrap_or_else(|| person(0, "You"));
        let about = match ztable_shelf::about(&setup.game) {
            Ok(about) => about,
            Err(refusal) => return done(Err(refusal)),
        };
        let header = Header {
            id,
            setup: setup.pinned(about),
            host: host.clone(),
            created: chance::now(),
            secret,
            // Nobody waits for anybody at one device.
            clock: None,
            position,
            public: false,
            rated: false,
            without_hints: false,
            ratings: None,
        };
        let seated =
            (0..).map(Seat::new).zip(sitters.iter().enumerate()).map(|(seat, (number, sitter))| {
                match sitter {
                    Sitter::Human(name) => {
                        let nonce = nonce.clone().unwrap_or_else(chance::text::<8>);
                        let share = Share::Nonce(nonce);
                        (person(number, name), Command::Sit { seat, share })
                    }
                    Sitter::Bot(level) => (host.clone(), Command::SeatBot { seat, level: *level }),
                }
            });
        let commands = seated.chain([(host.clone(), Command::Start)]).collect();
        let made = Ask::Make { header: header.clone(), commands };
        ask(chance::number(), made, move |reply| {
            done(reply.and_then(|Reply { entries, .. }| Kept::first(header, entries)));
        });
    }

    /// The same people and bots at a new table, by the newest rules; calls back as [`Kept::start`] does.
    pub(crate) fn again(
        setup: Setup,
        seats: &[ztable_table::SeatPicture],
        done: impl FnOnce(Result<Kept, Refusal>) + 'static,
    ) {
        let sitters: Vec<Sitter> = seats
            .iter()
            .map(|seat| match &seat.holder {
                Holder::Bot { level } => Sitter::Bot(*level),
                Holder::Human { .. } | Holder::Open => Sitter::Human(seat.name.clone()),
            })
            .collect();
        Kept::start(setup.by_rules(None), &sitters, done);
    }

    /// Keeps a table for the first time.
    fn first(header: Header, entries: Vec<JournalEntry>) -> Result<Kept, Refusal> {
        let mut kept = Kept { header, entries, changed: 0, over: false };
        make_room();
        // The table's page reads it back, so without storage there is nothing to open.
        if kept.keep() {
            Ok(kept)
        } else {
            Err(Refusal::new(
                ztable_core::Code::Unavailable,
                "This browser does not let the page keep a game; allow storage for this site.",
            ))
        }
    }

    /// Keeps the table. Says whether that worked.
    pub(crate) fn keep(&mut self) -> bool {
        self.changed = chance::now();
        storage::keep(&key(&self.header.id), self)
    }

    /// The table with this id.
    pub(crate) fn load(id: &str) -> Option<Kept> {
        storage::load(&key(id))
    }

    /// All tables, the last touched first.
    pub(crate) fn all() -> Vec<Kept> {
        let mut all: Vec<Kept> =
            storage::keys(TABLE).iter().filter_map(|key| storage::load(key)).collect();
        all.sort_by_key(|kept| std::cmp::Reverse(kept.changed));
        all
    }

    /// Forgets the table.
    pub(crate) fn forget(&self) {
        storage::forget(&key(&self.header.id));
    }

    /// Who plays, in a few words.
    pub(crate) fn company(&self) -> String {
        let mut people = Vec::new();
        let mut bots = 0;
        for entry in &self.entries {
            match &entry.deed {
                ztable_table::Deed::Sat { person, .. } => people.push(person.name.clone()),
                ztable_table::Deed::BotSat { .. } => bots += 1,
                _ => {}
            }
        }
        let bots = match bots {
            0 => None,
            1 => Some("a bot".to_owned()),
            many => Some(format!("{many} bots")),
        };
        match (people.as_slice(), bots) {
            ([_], None) => "Solo".into(),
            ([], Some(bots)) => bots,
            (people, None) => people.join(", "),
            (people, Some(bots)) => format!("{} against {bots}", people.join(", ")),
        }
    }

    /// How many picks were made.
    pub(crate) fn picks(&self) -> usize {
        self.entries
            .iter()
            .filter(|entry| matches!(entry.deed, ztable_table::Deed::Picked { .. }))
            .count()
    }
}

/// Where the table with this id is kept.
pub(super) fn key(id: &str) -> String {
    format!("{TABLE}{id}")
}

/// Finished tables go before unfinished ones, old before new.
fn make_room() {
    let mut all = Kept::all();
    all.sort_by_key(|kept| (kept.over, std::cmp::Reverse(kept.changed)));
    for kept in all.iter().skip(MOST - 1) {
        kept.forget();
    }
}

/// The best score somebody reached alone, with the same options.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Best {
    pub(crate) score: i32,
}

impl Best {
    fn key(setup: &Setup) -> String {
        let options = serde_json::to_string(&setup.options).unwrap_or_default();
        format!("{BEST}{}-{options}", setup.game)
    }

    /// The best so far.
    pub(crate) fn of(setup: &Setup) -> Option<Best> {
        storage::load(&Best::key(setup))
    }

    /// Takes a result in and keeps the better one.
    pub(crate) fn reached(setup: &Setup, score: i32) {
        let score = Best::of(setup).map_or(score, |best| best.score.max(score));
        // A score that cannot be kept is still shown at the end of its game.
        let _ = storage::keep(&Best::key(setup), &Best { score });
    }
}
