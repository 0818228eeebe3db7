//! Ratings that last as long as the process.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::MemoryStore;
use crate::identity::GuestId;
use crate::store::ratings::{
    Leader, PlayedRole, Player, Profile, RatedGame, Ratings, Standing, StoredResult,
};
use crate::store::{StoreError, StoreFuture, TableId};

/// All that was counted.
#[derive(Default)]
pub(super) struct Counted {
    expected: BTreeSet<TableId>,
    tables: BTreeSet<TableId>,
    standings: BTreeMap<(GuestId, String), Standing>,
    /// In the order in which they were counted.
    results: Vec<(GuestId, StoredResult)>,
    /// As what people played which game: how often, and how often they won.
    roles: BTreeMap<(GuestId, String, String), (u32, u32)>,
}

impl Counted {
    /// The game of this table will not be counted.
    pub(super) fn expect_no_more(&mut self, table: TableId) {
        self.expected.remove(&table);
    }

    /// Forgets somebody whose account is deleted.
    pub(super) fn forget(&mut self, person: GuestId) {
        self.standings.retain(|(whose, _), _| *whose != person);
        self.results.retain(|(whose, _)| *whose != person);
        self.roles.retain(|(whose, ..), _| *whose != person);
    }
}

impl Ratings for MemoryStore {
    fn expect_result(&self, table: TableId) -> StoreFuture<'_, ()> {
        self.answer(|shelves| {
            if !shelves.tables.contains_key(&table) {
                return Err(StoreError::NoSuchTable(table));
            }
            if !shelves.counted.tables.contains(&table) {
                shelves.counted.expected.insert(table);
            }
            Ok(())
        })
    }

    fn expect_no_result(&self, table: TableId) -> StoreFuture<'_, ()> {
        self.answer(|shelves| {
            shelves.counted.expected.remove(&table);
            Ok(())
        })
    }

    fn expected_results(&self) -> StoreFuture<'_, Vec<TableId>> {
        self.answer(|shelves| {
            let (tables, counted) = (&shelves.tables, &mut shelves.counted);
            counted.expected.retain(|table| tables.contains_key(table));
            Ok(counted.expected.iter().copied().collect())
        })
    }

    fn count_result(&self, game: RatedGame) -> StoreFuture<'_, bool> {
        self.answer(|shelves| {
            let (counted, people) = (&mut shelves.counted, &shelves.people);
            counted.expected.remove(&game.table);
            if !counted.tables.insert(game.table) {
                return Ok(false);
            }
            let key = |player: &Player| match player {
                Player::Person(person) => Some((*person, game.game.clone())),
                Player::Bot(_) => None,
            };
            let keys: Vec<_> = game.seats.iter().map(|seat| key(&seat.player)).collect();
            let before: Vec<Option<Standing>> =
                keys.iter().map(|key| counted.standings.get(key.as_ref()?).copied()).collect();
            let seats = u8::try_from(game.seats.len()).unwrap_or(u8::MAX);
            for (((key, seat), before), rating) in
                keys.into_iter().zip(&game.seats).zip(&before).zip(game.rate(&before))
            {
                let Some(key) = key.filter(|(person, _)| people.name(*person).is_some()) else {
                    continue;
                };
                let (table, at, place) = (game.table, game.at, seat.place);
                let name = game.game.clone();
                let result = StoredResult { table, game: name, at, place, seats, rating };
                counted.results.push((key.0, result));
                if let Some(role) = &seat.role {
                    let own = (key.0, game.game.clone(), role.clone());
                    let (games, wins) = counted.roles.entry(own).or_default();
                    (*games, *wins) = (*games + 1, *wins + u32::from(place == 1));
                }
                let before = before.unwrap_or(Standing::NEW);
                counted.standings.insert(key, before.after(rating, place));
            }
            Ok(true)
        })
    }

    fn standings(&self, asked: Vec<(GuestId, String)>) -> StoreFuture<'_, Vec<Option<Standing>>> {
        self.answer(|shelves| {
            let standings = &shelves.counted.standings;
            Ok(asked.iter().map(|asked| standings.get(asked).copied()).collect())
        })
    }

    fn leaders(&self, game: String, skip: u32, limit: u32) -> StoreFuture<'_, Vec<Leader>> {
        self.answer(|shelves| {
            let mut leaders: Vec<(&str, Leader)> = shelves
                .counted
                .standings
                .iter()
                .filter(|((_, of), _)| *of == game)
                .filter_map(|((person, _), standing)| {
                    let (name, key) = shelves.people.name(*person)?;
                    Some((key, Leader { name: name.to_owned(), standing: *standing }))
                })
                .collect();
            leaders.sort_by(|(key, one), (other_key, other)| {
                let (one, other) = (one.standing.rating.surely(), other.standing.rating.surely());
                other.total_cmp(&one).then(key.cmp(other_key))
            });
            let page = leaders.into_iter().skip(skip as usize).take(limit as usize);
            Ok(page.map(|(_, leader)| leader).collect())
        })
    }

    fn profile(&self, key: String, results: u32) -> StoreFuture<'_, Option<Profile>> {
        self.answer(|shelves| {
            let Some((person, name, made)) = shelves.people.called(&key) else { return Ok(None) };
            let counted = &shelves.counted;
            let of_person = |((whose, game), standing): (&(GuestId, String), &Standing)| {
                (*whose == person).then(|| (game.clone(), *standing))
            };
            let standings: Vec<_> = counted.standings.iter().filter_map(of_person).collect();
            if standings.is_empty() {
                return Ok(None);
            }
            let mut latest: Vec<(usize, &StoredResult)> = counted
                .results
                .iter()
                .enumerate()
                .filter(|(_, (whose, _))| *whose == person)
                .map(|(number, (_, result))| (number, result))
                .collect();
            latest.sort_by_key(|(number, result)| Reverse((result.at, *number)));
            let latest = latest.into_iter().take(results as usize);
            let results = latest.map(|(_, result)| result.clone()).collect();
            let own = counted.roles.iter().filter(|((whose, ..), _)| *whose == person);
            let role = |((_, game, role), (games, wins)): (&(_, String, String), &(u32, u32))| {
                PlayedRole { game: game.clone(), role: role.clone(), games: *games, wins: *wins }
            };
            let roles = own.map(role).collect();
            Ok(Some(Profile { name, made, standings, results, roles }))
        })
    }
}
