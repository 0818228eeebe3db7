//! Play now: people who wait for a game and a number of players, and how they come together.
//!
//! Whoever waits asks again every few seconds, and who does not is dropped: nothing here outlives
//! people who vanish. Those who want the same are seated in the order in which they came; for a rated
//! game whoever has waited longest is seated with the nearest by rating, and what counts as near grows with
//! the waiting, never beyond what each of them wants. After half a minute those who are there are offered
//! bots for the empty seats, and get them when all of them agree.
//!
//! Time is an argument, so that all of it can be tested without waiting.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ztable_core::{Code, Refusal, Seat};

use crate::identity::{Guest, GuestId};
use crate::limits::{Network, Permit, Quota, Share};
use crate::store::TableId;

/// After so long without a word, somebody does not wait any more.
const GONE: Duration = Duration::from_secs(10);

/// After so long, bots are offered for the seats that are empty.
const PATIENCE: Duration = Duration::from_secs(30);

/// How far apart ratings may be at once, and by how much more with every second of waiting; after
/// [`PATIENCE`] anybody will do.
const NEAR: f64 = 150.0;
const NEARER_BY_THE_SECOND: f64 = 20.0;

/// For so long it can be asked at which table one was seated.
const TOLD: Duration = Duration::from_secs(60);

/// What somebody waits for.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Wanted {
    /// The id of the game.
    pub(crate) game: String,
    /// How many are to play.
    pub(crate) players: u8,
    /// Whether the game is to count.
    pub(crate) rated: bool,
}

/// What somebody who waits says, again and again.
pub(crate) struct Call {
    /// Who waits, as a guest of the server.
    pub(crate) guest: Guest,
    /// Where they come from.
    pub(crate) network: Network,
    /// Chosen by the page, another one for every time that somebody begins to wait.
    pub(crate) ticket: u64,
    /// For what.
    pub(crate) wanted: Wanted,
    /// Whether bots may have the seats that are empty, once that is offered.
    pub(crate) bots: bool,
    /// How strong they are, where the game is to count.
    pub(crate) strength: Option<Strength>,
}

/// How strong somebody is who waits for a rated game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Strength {
    /// Their rating in the game that is wanted.
    pub(crate) rating: f64,
    /// How far from that the others may be, however long it takes.
    pub(crate) reach: f64,
}

/// How it stands with somebody who waits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Standing {
    /// Others are missing.
    Waiting {
        /// How many wait for the same, this one included; never more than are to play.
        here: usize,
        /// Whether bots are offered for the others.
        bots_offered: bool,
        /// How many of those who wait agree to that.
        agreed: usize,
    },
    /// There is a table.
    Seated(Place),
}

/// Where somebody was seated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    /// The table that was made for all who are seated.
    pub(crate) table: TableId,
    /// Where they sit at it.
    pub(crate) seat: Seat,
    /// The seats that the host, and nobody else, gives to bots.
    pub(crate) bots: Vec<Seat>,
}

/// People for whom a table has to be made.
#[derive(Debug)]
pub(crate) struct Party {
    /// What they want.
    pub(crate) wanted: Wanted,
    people: Vec<Waiter>,
}

impl Party {
    /// Who came first is the host.
    pub(crate) fn host(&self) -> (&Guest, Network) {
        let first = &self.people[0];
        (&first.guest, first.network)
    }

    /// Everybody.
    pub(crate) fn guests(&self) -> impl Iterator<Item = GuestId> {
        self.people.iter().map(|waiter| waiter.guest.id)
    }
}

#[derive(Debug)]
struct Waiter {
    guest: Guest,
    network: Network,
    ticket: u64,
    wanted: Wanted,
    bots: bool,
    strength: Option<Strength>,
    since: Duration,
    heard: Duration,
    _permit: Permit<Network>,
}

/// Where somebody was seated, under which ticket, and when.
struct Told {
    ticket: u64,
    at: Duration,
    place: Place,
}

#[derive(Default)]
struct Room {
    /// In the order in which they came.
    waiting: Vec<Waiter>,
    /// Those for whom a table is being made, by ticket.
    leaving: HashMap<GuestId, u64>,
    seated: HashMap<GuestId, Told>,
}

/// Everybody who waits.
pub(crate) struct Pairing {
    room: Mutex<Room>,
    quota: Quota<Network>,
}

impl Pairing {
    /// Nobody yet; so many may wait at once.
    pub(crate) fn new(share: Share) -> Self {
        Self { room: Mutex::default(), quota: Quota::new(share) }
    }

    /// Hears somebody who waits, or begins to. With a party, its table has to be made: then
    /// [`Pairing::seated`] or [`Pairing::failed`] follows.
    ///
    /// # Errors
    /// Too many wait already.
    pub(crate) fn hear(
        &self,
        now: Duration,
        call: Call,
    ) -> Result<(Standing, Option<Party>), Refusal> {
        let mut room = self.room();
        room.drop_the_gone(now);
        let id = call.guest.id;
        let told = room.seated.get(&id).filter(|told| told.ticket == call.ticket);
        if let Some(told) = told {
            return Ok((Standing::Seated(told.place.clone()), None));
        }
        let wanted = call.wanted.clone();
        if room.leaving.get(&id) == Some(&call.ticket) {
            let here = usize::from(wanted.players);
            return Ok((Standing::Waiting { here, bots_offered: false, agreed: 0 }, None));
        }
        room.seated.remove(&id);
        let same = |waiter: &Waiter| {
            waiter.guest.id == id && waiter.ticket == call.ticket && waiter.wanted == wanted
        };
        if let Some(waiter) = room.waiting.iter_mut().find(|waiter| same(waiter)) {
            (waiter.heard, waiter.bots, waiter.strength) = (now, call.bots, call.strength);
        } else {
            // Nobody waits twice, and so nobody is paired with themselves.
            room.waiting.retain(|waiter| waiter.guest.id != id);
            let permit = self.quota.take(call.network).map_err(|full| {
                Refusal::new(Code::Limit, format!("You cannot wait for others: {full}."))
            })?;
            room.waiting.push(Waiter {
                guest: call.guest,
                network: call.network,
                ticket: call.ticket,
                wanted: wanted.clone(),
                bots: call.bots,
                strength: call.strength,
                since: now,
                heard: now,
                _permit: permit,
            });
        }
        Ok((room.standing(now, id), room.take_party(now, &wanted)))
    }

    /// Where somebody was seated under this ticket.
    pub(crate) fn place_of(&self, guest: GuestId, ticket: u64) -> Option<Place> {
        let room = self.room();
        let told = room.seated.get(&guest).filter(|told| told.ticket == ticket)?;
        Some(told.place.clone())
    }

    /// Somebody does not want to wait any more.
    pub(crate) fn leave(&self, guest: GuestId) {
        self.room().waiting.retain(|waiter| waiter.guest.id != guest);
    }

    /// A table was made for a party.
    pub(crate) fn seated(&self, now: Duration, party: Party, table: TableId) {
        let mut room = self.room();
        let seats = (0..party.wanted.players).map(Seat::new);
        let bots: Vec<Seat> = seats.clone().skip(party.people.len()).collect();
        for (number, (waiter, seat)) in party.people.into_iter().zip(seats).enumerate() {
            let bots = if number == 0 { bots.clone() } else { Vec::new() };
            let place = Place { table, seat, bots };
            room.leaving.remove(&waiter.guest.id);
            room.seated.insert(waiter.guest.id, Told { ticket: waiter.ticket, at: now, place });
        }
    }

    /// No table could be made for a party: they wait on, where they were.
    pub(crate) fn failed(&self, party: Party) {
        let mut room = self.room();
        for waiter in &party.people {
            room.leaving.remove(&waiter.guest.id);
        }
        room.waiting.splice(0..0, party.people);
    }

    /// How many wait for what.
    pub(crate) fn crowds(&self, now: Duration) -> Vec<(Wanted, usize)> {
        let mut room = self.room();
        room.drop_the_gone(now);
        let mut crowds: HashMap<&Wanted, usize> = HashMap::new();
        for waiter in &room.waiting {
            *crowds.entry(&waiter.wanted).or_default() += 1;
        }
        let mut crowds: Vec<(Wanted, usize)> =
            crowds.into_iter().map(|(wanted, count)| (wanted.clone(), count)).collect();
        crowds.sort();
        crowds
    }

    fn room(&self) -> MutexGuard<'_, Room> {
        // Nothing between two changes of the room can panic.
        self.room.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Room {
    fn drop_the_gone(&mut self, now: Duration) {
        self.waiting.retain(|waiter| now.saturating_sub(waiter.heard) < GONE);
        self.seated.retain(|_, told| now.saturating_sub(told.at) < TOLD);
    }

    /// How it stands with somebody who waits.
    fn standing(&self, now: Duration, who: GuestId) -> Standing {
        let own = self.waiting.iter().find(|waiter| waiter.guest.id == who);
        own.map_or(Standing::Waiting { here: 0, bots_offered: false, agreed: 0 }, |own| {
            let group = self.group(own);
            Standing::Waiting {
                here: group.len(),
                bots_offered: group.iter().any(|waiter| waiter.is_patient(now)),
                agreed: group.iter().filter(|waiter| waiter.bots).count(),
            }
        })
    }

    /// Takes those out who can begin now: whoever has waited longest, with those around them. Where the
    /// nearest are too far off for now, the next is asked.
    fn take_party(&mut self, now: Duration, wanted: &Wanted) -> Option<Party> {
        let mut crowd = self.waiting.iter().filter(|waiter| waiter.wanted == *wanted);
        let chosen: Vec<GuestId> = crowd.find_map(|first| {
            let group = self.group(first);
            let waited = now.saturating_sub(first.since);
            let near = NEAR + NEARER_BY_THE_SECOND * waited.as_secs_f64();
            let patient = first.is_patient(now);
            let begins = match group.len() == usize::from(wanted.players) {
                true => patient || group.iter().all(|waiter| first.gap(waiter) <= near),
                false => patient && group.iter().all(|waiter| waiter.bots),
            };
            begins.then(|| group.iter().map(|waiter| waiter.guest.id).collect())
        })?;
        let people: Vec<Waiter> =
            self.waiting.extract_if(.., |waiter| chosen.contains(&waiter.guest.id)).collect();
        for waiter in &people {
            self.leaving.insert(waiter.guest.id, waiter.ticket);
        }
        Some(Party { wanted: wanted.clone(), people })
    }

    /// Somebody with the nearest by rating of those who want the same, and among these with who came
    /// first; no more than are to play, and all of them suit each other.
    fn group<'a>(&'a self, first: &'a Waiter) -> Vec<&'a Waiter> {
        let mut others: Vec<&Waiter> = self
            .waiting
            .iter()
            .filter(|waiter| waiter.wanted == first.wanted && waiter.guest.id != first.guest.id)
            .collect();
        // Stable, so that equals stay in the order in which they came.
        others.sort_by(|one, other| first.gap(one).total_cmp(&first.gap(other)));
        let mut group = vec![first];
        for other in others {
            if group.len() == usize::from(first.wanted.players) {
                break;
            }
            if group.iter().all(|member| member.suits(other)) {
                group.push(other);
            }
        }
        group
    }
}

impl Waiter {
    /// How far apart two are; nothing where the game does not count.
    fn gap(&self, other: &Waiter) -> f64 {
        let both = self.strength.zip(other.strength);
        both.map_or(0.0, |(own, theirs)| (own.rating - theirs.rating).abs())
    }

    /// Whether neither is too far off for the other.
    fn suits(&self, other: &Waiter) -> bool {
        let reach = |waiter: &Waiter| waiter.strength.map_or(f64::INFINITY, |it| it.reach);
        self.gap(other) <= reach(self).min(reach(other))
    }

    /// Whether they have waited for so long that they are offered bots, or anybody.
    fn is_patient(&self, now: Duration) -> bool {
        now.saturating_sub(self.since) >= PATIENCE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: TableId = TableId::from_bytes([7; TableId::BYTES]);

    struct Waiters {
        pairing: Pairing,
        people: Vec<Guest>,
    }

    fn waiters(people: usize) -> Waiters {
        let share = Share { each: 3, all: 4 };
        let people = (0..people).map(|_| Guest::arrive()).collect();
        Waiters { pairing: Pairing::new(share), people }
    }

    fn network(number: u8) -> Network {
        std::net::IpAddr::from([10, 0, 0, number]).into()
    }

    fn casual(game: &str, players: u8) -> Wanted {
        Wanted { game: game.into(), players, rated: false }
    }

    impl Waiters {
        /// Somebody with this rating waits for a rated game of two.
        fn hear_rated(&self, second: u64, who: usize, rating: f64) -> Option<Vec<GuestId>> {
            self.hear_choosy(second, who, (rating, f64::INFINITY), 2, false)
        }

        /// Somebody with this rating waits for a rated game with others who are no further off.
        fn hear_choosy(
            &self,
            second: u64,
            who: usize,
            (rating, reach): (f64, f64),
            players: u8,
            bots: bool,
        ) -> Option<Vec<GuestId>> {
            let wanted = Wanted { rated: true, ..casual("zee", players) };
            let (guest, network) = (self.people[who].clone(), network(0));
            let strength = Some(Strength { rating, reach });
            let call = Call { guest, network, ticket: 1, wanted, bots, strength };
            let (_, party) = self.pairing.hear(Duration::from_secs(second), call).unwrap();
            party.map(|party| party.guests().collect())
        }

        fn try_hear(
            &self,
            second: u64,
            who: usize,
            wanted: (&str, u8),
            bots: bool,
        ) -> Result<(Standing, Option<Party>), Refusal> {
            let (guest, wanted) = (self.people[who].clone(), casual(wanted.0, wanted.1));
            let network = network(u8::try_from(who / 3).unwrap());
            let call = Call { guest, network, ticket: 1, wanted, bots, strength: None };
            self.pairing.hear(Duration::from_secs(second), call)
        }

        fn hear(&self, second: u64, who: usize, wanted: (&str, u8)) -> (Standing, Option<Party>) {
            self.try_hear(second, who, wanted, false).unwrap()
        }
    }

    fn waiting(here: usize) -> Standing {
        Standing::Waiting { here, bots_offered: false, agreed: 0 }
    }

    #[test]
    fn who_wants_the_same_is_seated_in_the_order_of_coming() {
        let waiters = waiters(4);
        assert_eq!(waiters.hear(0, 0, ("zee", 2)).0, waiting(1));
        assert_eq!(waiters.hear(0, 1, ("zee", 3)).0, waiting(1), "another number of players");
        assert_eq!(waiters.hear(1, 2, ("zu-tiles", 2)).0, waiting(1), "another game");
        let (_, party) = waiters.hear(2, 3, ("zee", 2));
        let party = party.unwrap();
        let guests: Vec<GuestId> = party.guests().collect();
        assert_eq!(guests, [waiters.people[0].id, waiters.people[3].id]);
        assert_eq!(party.host().0.id, waiters.people[0].id);
        assert!(waiters.hear(3, 0, ("zee", 2)).1.is_none(), "their table is being made");
        waiters.pairing.seated(Duration::from_secs(3), party, TABLE);
        let seat = |number| {
            let (table, seat) = (TABLE, Seat::new(number));
            Standing::Seated(Place { table, seat, bots: Vec::new() })
        };
        assert_eq!(waiters.hear(4, 0, ("zee", 2)).0, seat(0));
        assert_eq!(waiters.hear(4, 3, ("zee", 2)).0, seat(1));
        assert_eq!(waiters.hear(5, 3, ("zee", 2)).0, seat(1), "an answer may get lost");
        let wanted = |players| casual("zee", players);
        let zu = casual("zu-tiles", 2);
        let crowds = waiters.pairing.crowds(Duration::from_secs(6));
        assert_eq!(crowds, [(wanted(3), 1), (zu, 1)]);
    }

    #[test]
    fn nobody_is_paired_with_themselves_or_with_somebody_who_is_gone() {
        let waiters = waiters(2);
        waiters.hear(0, 0, ("zee", 2));
        assert_eq!(waiters.hear(1, 0, ("zee", 2)).0, waiting(1));
        assert_eq!(waiters.hear(10, 1, ("zee", 2)).0.clone(), {
            // The first was heard nine seconds ago and still counts, so both have a table.
            waiting(2)
        });
        let waiters = self::waiters(2);
        waiters.hear(0, 0, ("zee", 2));
        assert_eq!(waiters.hear(10, 1, ("zee", 2)).0, waiting(1), "not heard for ten seconds");
        waiters.pairing.leave(waiters.people[1].id);
        assert_eq!(waiters.pairing.crowds(Duration::from_secs(10)), []);
        assert_eq!(waiters.pairing.quota.all(), 0);
    }

    #[test]
    fn bots_come_after_half_a_minute_if_all_agree() {
        let waiters = waiters(2);
        for second in (0..30).step_by(5) {
            let (standing, party) = waiters.try_hear(second, 0, ("zee", 3), true).unwrap();
            assert_eq!(standing, Standing::Waiting { here: 1, bots_offered: false, agreed: 1 });
            assert!(party.is_none());
        }
        let (standing, party) = waiters.try_hear(29, 1, ("zee", 3), false).unwrap();
        assert_eq!(standing, Standing::Waiting { here: 2, bots_offered: false, agreed: 1 });
        assert!(party.is_none());
        let (standing, party) = waiters.try_hear(30, 0, ("zee", 3), true).unwrap();
        assert_eq!(standing, Standing::Waiting { here: 2, bots_offered: true, agreed: 1 });
        assert!(party.is_none(), "not all agree");
        let (_, party) = waiters.try_hear(31, 1, ("zee", 3), true).unwrap();
        waiters.pairing.seated(Duration::from_secs(31), party.unwrap(), TABLE);
        let Standing::Seated(host) = waiters.hear(32, 0, ("zee", 3)).0 else { panic!("no table") };
        assert_eq!((host.seat, host.bots), (Seat::new(0), vec![Seat::new(2)]));
        let Standing::Seated(other) = waiters.hear(32, 1, ("zee", 3)).0 else { panic!("no table") };
        assert_eq!((other.seat, other.bots), (Seat::new(1), vec![]));
    }

    #[test]
    fn a_table_that_cannot_be_made_costs_nobody_their_place() {
        let waiters = waiters(3);
        waiters.hear(0, 0, ("zee", 2));
        let party = waiters.hear(1, 1, ("zee", 2)).1.unwrap();
        waiters.hear(1, 2, ("zee", 2));
        waiters.pairing.failed(party);
        let party = waiters.hear(2, 2, ("zee", 2)).1.unwrap();
        let guests: Vec<GuestId> = party.guests().collect();
        assert_eq!(guests, [waiters.people[0].id, waiters.people[1].id], "they came first");
    }

    #[test]
    fn only_so_many_wait_and_who_is_gone_makes_room() {
        let waiters = waiters(8);
        for who in 0..3 {
            waiters.hear(0, who, ("zee", 8));
        }
        let neighbour = Call {
            guest: waiters.people[7].clone(),
            network: network(0),
            ticket: 1,
            wanted: casual("zee", 8),
            strength: None,
            bots: false,
        };
        let refusal = waiters.pairing.hear(Duration::ZERO, neighbour).unwrap_err();
        assert_eq!(refusal.code, Code::Limit);
        waiters.hear(0, 3, ("zee", 8));
        assert_eq!(waiters.try_hear(1, 6, ("zee", 8), false).unwrap_err().code, Code::Limit);
        waiters.hear(20, 6, ("zee", 8));
        assert_eq!(waiters.pairing.quota.all(), 1);
    }

    #[test]
    fn rated_players_meet_the_nearest_and_after_a_while_anybody() {
        let waiters = waiters(3);
        let ids: Vec<GuestId> = waiters.people.iter().map(|guest| guest.id).collect();
        assert_eq!(waiters.hear_rated(0, 0, 1500.0), None);
        assert_eq!(waiters.hear_rated(1, 1, 1900.0), None, "too far apart for now");
        assert_eq!(waiters.hear(1, 2, ("zee", 2)).0, waiting(1), "not rated: another game");
        let near = waiters.hear_rated(2, 2, 1800.0);
        assert_eq!(near, Some(vec![ids[1], ids[2]]), "the nearest, whoever came first");

        let waiters = self::waiters(2);
        let ids: Vec<GuestId> = waiters.people.iter().map(|guest| guest.id).collect();
        for second in (0..30).step_by(5) {
            assert_eq!(waiters.hear_rated(second, 0, 900.0), None);
            assert_eq!(waiters.hear_rated(second, 1, 2400.0), None);
        }
        assert_eq!(waiters.hear_rated(30, 0, 900.0), Some(ids), "patience comes second");
    }

    #[test]
    fn nobody_meets_somebody_who_is_further_off_than_they_want() {
        let waiters = waiters(3);
        let ids: Vec<GuestId> = waiters.people.iter().map(|guest| guest.id).collect();
        for second in (0..60).step_by(5) {
            assert_eq!(waiters.hear_choosy(second, 0, (1500.0, 100.0), 2, false), None);
            // Either may be the one who is choosy.
            assert_eq!(waiters.hear_choosy(second, 1, (1700.0, 1_000.0), 2, false), None);
        }
        let near = waiters.hear_choosy(60, 2, (1600.0, 100.0), 2, false);
        assert_eq!(near, Some(vec![ids[0], ids[2]]), "exactly as far as both want");
    }

    #[test]
    fn all_of_a_party_suit_each_other_and_bots_need_the_word_of_these_alone() {
        let waiters = waiters(3);
        let ids: Vec<GuestId> = waiters.people.iter().map(|guest| guest.id).collect();
        // Both suit the one in the middle, and not each other.
        let all = [(1400.0, 150.0), (1500.0, 150.0), (1600.0, 150.0)];
        let mut seated = None;
        for second in (0..=30).step_by(5) {
            for (who, own) in all.into_iter().enumerate() {
                let bots = who < 2;
                seated = seated.or(waiters.hear_choosy(second, who, own, 3, bots));
            }
        }
        assert_eq!(seated, Some(ids[..2].to_vec()), "the third did not agree, and is not asked");
    }
}
