//! Rated games: from a table to a result that the store counts.

use std::sync::Arc;
use std::time::Instant;

use tokio::time::sleep;
use ztable_core::{Code, Outcome, Refusal};
use ztable_table::{Contender, Header, Millis, RatedPlace, RatingRange, Table};

use super::{LiveTables, load};
use crate::hex;
use crate::identity::{GuestId, misleads};
use crate::ratings::{Kind, Rating, bot_rating};
use crate::store::ratings::{Player, RatedGame, RatedSeat, Ratings};
use crate::store::{StoreError, TableId, Timestamp};

/// The longest name of a role that is kept, in characters.
const LONGEST_ROLE: usize = 40;

/// Why guests do not play rated games.
pub(crate) fn needs_account() -> Refusal {
    Refusal::new(
        Code::NotAllowed,
        "Rated games need an account, because a rating has to belong to somebody: make one on the \
         page \u{201c}Account\u{201d}. It takes ten seconds and keeps your games.",
    )
}

/// As what the game of a rated table counts.
pub(super) fn kind(header: &Header) -> Result<Kind, Refusal> {
    Kind::of(&header.setup)
}

/// Refuses a seat at a table that is for others.
pub(super) fn must_fit(range: RatingRange, own: Rating) -> Result<(), Refusal> {
    let own = own.points();
    if range.contains(own) {
        return Ok(());
    }
    let sentence = format!(
        "This table is for ratings from {range}, and yours is {own}. You can watch, or find another \
         table in the lobby."
    );
    Err(Refusal::new(Code::NotAllowed, sentence))
}

/// What came of a rated game.
pub(super) enum Ending {
    /// It counts.
    Decided(RatedGame),
    /// Those who played agreed that it does not.
    CalledOff,
}

impl Ending {
    /// How the game of this table ended, if it did; `at` is when.
    pub(super) fn of(id: TableId, table: &Table, at: Millis) -> Option<Self> {
        match table.is_called_off() {
            true => Some(Self::CalledOff),
            false => result(id, table, at).map(Self::Decided),
        }
    }

    /// Counts the game, or expects no more of its table; whether it was counted just now.
    pub(super) async fn keep(self, ratings: &dyn Ratings, id: TableId) -> Result<bool, StoreError> {
        match self {
            Self::Decided(game) => ratings.count_result(game).await,
            Self::CalledOff => ratings.expect_no_result(id).await.map(|()| false),
        }
    }
}

fn result(id: TableId, table: &Table, ended: Millis) -> Option<RatedGame> {
    let places = table.rated_result()?;
    let setup = &table.header().setup;
    let kind = Kind::of(setup).ok()?;
    // Nothing where the game was decided before its end.
    let outcome = table.outcome();
    let seat = |(seat, RatedPlace { who, side, place }): (usize, RatedPlace)| {
        let player = match who {
            // The ids of people at tables of a server are those of its guests.
            Contender::Person(person) => {
                Player::Person(GuestId::from_bytes(hex::decode_array(&person.0)?))
            }
            Contender::Bot(level) => Player::Bot(bot_rating(kind, setup.players, level)),
        };
        let role = outcome.as_ref().and_then(|outcome| role(kind, outcome, seat));
        Some(RatedSeat { player, team: side, place, role })
    };
    let seats = places.into_iter().enumerate().map(seat).collect::<Option<Vec<_>>>()?;
    let at = Timestamp::from_millis(i64::try_from(ended).unwrap_or(i64::MAX));
    Some(RatedGame { table: id, game: kind.id.to_owned(), at, seats })
}

/// As what a seat played, by what the game says of it at the end.
fn role(kind: Kind, outcome: &Outcome, seat: usize) -> Option<String> {
    let said = outcome.seats.get(seat)?.facts.get(kind.role?.fact)?.as_str()?;
    // Decks have names that people gave them.
    let shown = said.chars().filter(|character| !misleads(*character));
    Some(shown.take(LONGEST_ROLE).collect()).filter(|role: &String| !role.trim().is_empty())
}

impl LiveTables {
    /// How strong somebody is, as far as is known.
    pub(crate) async fn rating_of(&self, who: GuestId, kind: Kind) -> Result<Rating, StoreError> {
        let asked = vec![(who, kind.id.to_owned())];
        let standings = self.store.ratings().standings(asked).await?;
        let standing = standings.into_iter().flatten().next();
        Ok(standing.map_or(Rating::NEW, |standing| standing.rating))
    }

    /// Counts the games that were decided when the process before this one ended, and not counted;
    /// where a clock runs instead, the table is woken in time. Whoever visits such a table meanwhile
    /// has it counted as well; the store does it once.
    pub(crate) fn count_missed_results(self: &Arc<Self>) {
        let (live_tables, mut closing) = (Arc::clone(self), self.closing.clone());
        tokio::spawn(async move {
            tokio::select! {
                () = live_tables.look_for_results() => {}
                () = closing.stop() => {}
            }
        });
    }

    async fn look_for_results(&self) {
        let ratings = self.store.ratings();
        let tables = match ratings.expected_results().await {
            Ok(tables) => tables,
            Err(error) => return tracing::error!(%error, "missed results are not looked for"),
        };
        for id in tables {
            // There may be thousands, so they take turns with what people ask, and leave as much time
            // to others as they take themselves.
            let turn = self.look_ups.turn().await;
            let start = Instant::now();
            let loaded = load(self.store.as_ref(), id, None).await;
            drop(turn);
            sleep(start.elapsed()).await;
            // One that cannot be read is reported where it is read.
            let Ok(mut loaded) = loaded else { continue };
            let Some(ending) = Ending::of(id, &loaded.table, loaded.changed) else {
                loaded.table.count_time_from(loaded.changed.max(self.started));
                if let Some(due) = loaded.table.due() {
                    self.alarms.set(id, due);
                }
                continue;
            };
            match ending.keep(ratings, id).await {
                Ok(true) => tracing::info!(table = %id, "a result of an earlier run is counted"),
                Ok(false) => {}
                Err(error) => tracing::error!(table = %id, %error, "a result is not counted yet"),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use ztable_core::{Quick, Seat, Setup, Start};
    use ztable_table::{Clock, Command, Person, Share, seed_text};

    use super::super::person_id;
    use super::*;
    use crate::ratings::KINDS;

    /// How a game of a kind comes out in which everybody picks anything.
    fn played(kind: Kind) -> Outcome {
        let players =
            (2..=4).find(|players| Kind::of(&Setup::new(kind.game, *players)) == Ok(kind));
        let setup = Setup::new(kind.game, players.unwrap());
        let setup = if kind.id == "quantumzap" { setup.with("mode", "advanced") } else { setup };
        let mut game = ztable_shelf::start(Start::new(setup, "roles")).unwrap();
        let mut chance = Quick::new(1);
        while let Some(seat) = game.turn().seats().into_iter().next() {
            let options = game.options(seat);
            let any = chance.below(u32::try_from(options.len()).unwrap());
            game.pick_text(seat, &options[any as usize].pick).unwrap();
        }
        game.outcome().unwrap()
    }

    #[test]
    fn games_state_the_roles_of_all_seats() {
        for kind in KINDS {
            let outcome = played(kind);
            let roles: Vec<Option<String>> =
                (0..outcome.seats.len()).map(|seat| role(kind, &outcome, seat)).collect();
            assert!(
                roles.iter().all(|role| role.is_some() == kind.role.is_some()),
                "{kind:?} {roles:?}"
            );
        }
    }

    /// Two people at a rated table of Zee who have picked anything until the game was over.
    fn finished() -> Table {
        let people = ["Ann", "Bob"]
            .map(|name| Person { id: person_id(GuestId::random()), name: name.to_owned() });
        let (secret, nonces) = ("secret".to_owned(), ["one", "two"].map(str::to_owned));
        let setup = Setup::new("zee", 2).pinned(ztable_shelf::about("zee").unwrap());
        let header = Header {
            id: "t".into(),
            setup: setup.clone(),
            host: people[0].clone(),
            created: 0,
            secret: secret.clone(),
            clock: Some(Clock::Days { days: 1 }),
            position: None,
            public: false,
            rated: true,
            without_hints: false,
            ratings: None,
        };
        let mut table = Table::create(header, 0).unwrap();
        let mut key = 0;
        let mut done = |seat: Seat, command| {
            key += 1;
            let handled = table.execute(0, &people[seat.index()], key, &command);
            assert_eq!(handled.answer.refusal, None);
        };
        for (seat, nonce) in (0..).map(Seat::new).zip(&nonces) {
            done(seat, Command::Sit { seat, share: Share::Nonce(nonce.clone()) });
        }
        done(Seat::FIRST, Command::Start);
        let mut game = ztable_shelf::start(Start::new(setup, seed_text(&secret, &nonces))).unwrap();
        let mut chance = Quick::new(1);
        while let Some(seat) = game.turn().seats().into_iter().next() {
            let options = game.options(seat);
            let any = chance.below(u32::try_from(options.len()).unwrap()) as usize;
            let pick = options[any].pick.clone();
            game.pick_text(seat, &pick).unwrap();
            done(seat, Command::Pick { seat, pick, seen: u64::MAX });
        }
        table
    }

    #[test]
    fn a_result_names_the_roles_of_those_who_played() {
        let table = finished();
        let outcome = table.outcome().unwrap();
        let Some(Ending::Decided(game)) = Ending::of(TableId::random(), &table, 7) else {
            panic!("the game counts")
        };
        assert_eq!((game.game.as_str(), game.seats.len()), ("zee", 2));
        for (seat, standing) in game.seats.iter().zip(&outcome.seats) {
            assert_eq!(seat.role.as_deref(), standing.facts["bot"].as_str());
            assert!(seat.role.is_some() && seat.place == standing.place);
        }
    }

    #[test]
    fn names_of_roles_are_short_and_plain() {
        let kind = Kind::called("zu-tiles").unwrap();
        let mut outcome = played(kind);
        for (said, kept) in [
            ("Own\u{202e} deck", Some("Own deck".to_owned())),
            ("x".repeat(100).as_str(), Some("x".repeat(LONGEST_ROLE))),
            ("\u{200b}", None),
        ] {
            outcome.seats[0].facts["deck"] = said.into();
            assert_eq!(role(kind, &outcome, Seat::FIRST.index()), kept, "{said:?}");
        }
    }

    #[test]
    fn who_is_outside_is_told_where_they_are() {
        let range = RatingRange { from: 1400, to: 1600 };
        let rating = |mean| Rating { mean, deviation: 100.0 };
        for fits in [1400.0, 1399.5, 1600.4] {
            assert_eq!(must_fit(range, rating(fits)), Ok(()), "{fits}");
        }
        for (outside, told) in [(1399.4, "1399"), (1600.6, "1601")] {
            let refusal = must_fit(range, rating(outside)).unwrap_err();
            assert!(refusal.message.contains(told), "{refusal}");
        }
    }
}
