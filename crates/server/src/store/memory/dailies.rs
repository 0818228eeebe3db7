//! Games of the day that last as long as the process.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::{MemoryStore, Shelves};
use crate::identity::GuestId;
use crate::store::StoreFuture;
use crate::store::dailies::{
    Dailies, DailyEntry, DailyKey, DailyList, DailyLook, MOST_RESULTS, NewDaily, OwnDaily,
};

/// All results.
#[derive(Default)]
pub(super) struct Handed {
    results: BTreeMap<(DailyKey, GuestId), Kept>,
    last_number: i64,
}

struct Kept {
    number: i64,
    looked: bool,
    result: NewDaily,
}

impl Handed {
    /// Forgets somebody whose account is deleted.
    pub(super) fn forget(&mut self, person: GuestId) {
        self.results.retain(|(_, whose), _| *whose != person);
    }

    /// Those of a game and day, the best first.
    fn ranked(&self, of: &DailyKey) -> Vec<&Kept> {
        let mut all: Vec<&Kept> =
            self.results.values().filter(|kept| kept.result.of == *of).collect();
        all.sort_by_key(|kept| (Reverse(kept.result.score), kept.result.at, kept.number));
        all
    }
}

impl Shelves {
    fn entry(&self, Kept { number, result, .. }: &Kept) -> DailyEntry {
        let account = self.people.name(result.person).map(|(name, _)| name.to_owned());
        DailyEntry {
            number: *number,
            guest: account.is_none(),
            name: account.unwrap_or_else(|| result.name.clone()),
            score: result.score,
        }
    }
}

impl Dailies for MemoryStore {
    fn keep_daily(&self, result: NewDaily) -> StoreFuture<'_, ()> {
        self.answer(|shelves| {
            let handed = &mut shelves.dailies;
            let of = result.of.clone();
            let key = (of.clone(), result.person);
            match handed.results.get_mut(&key) {
                Some(before) if before.looked || before.result.score >= result.score => {}
                Some(before) => before.result = result,
                None => {
                    handed.last_number += 1;
                    let kept = Kept { number: handed.last_number, looked: false, result };
                    handed.results.insert(key, kept);
                }
            }
            let worst =
                handed.ranked(&of).get(MOST_RESULTS as usize).map(|kept| kept.result.person);
            if let Some(person) = worst {
                handed.results.remove(&(of, person));
            }
            Ok(())
        })
    }

    fn daily_list(&self, of: DailyKey, person: GuestId, limit: u32) -> StoreFuture<'_, DailyList> {
        self.answer(|shelves| {
            let ranked = shelves.dailies.ranked(&of);
            let own = ranked.iter().find(|kept| kept.result.person == person).map(|own| {
                let score = own.result.score;
                let better = ranked.iter().filter(|kept| kept.result.score > score).count();
                OwnDaily { number: own.number, place: count(better) + 1, score }
            });
            let top = ranked.iter().take(limit as usize).map(|kept| shelves.entry(kept)).collect();
            Ok(DailyList { top, own, all: count(ranked.len()) })
        })
    }

    fn look_at_daily(
        &self,
        of: DailyKey,
        person: GuestId,
        number: i64,
    ) -> StoreFuture<'_, DailyLook> {
        self.answer(|shelves| {
            let own = shelves.dailies.results.get(&(of.clone(), person)).map(|own| own.number);
            let Some(own) = own else { return Ok(DailyLook::NotPlayed) };
            let found = shelves.dailies.ranked(&of).into_iter().find(|kept| kept.number == number);
            let Some(found) = found else { return Ok(DailyLook::Missing) };
            let game = DailyLook::Game(shelves.entry(found), found.result.code.clone());
            if let Some(kept) = shelves.dailies.results.get_mut(&(of, person))
                && own != number
            {
                kept.looked = true;
            }
            Ok(game)
        })
    }

    fn expire_dailies(&self, before: u32) -> StoreFuture<'_, u64> {
        self.answer(|shelves| {
            let results = &mut shelves.dailies.results;
            let all = results.len();
            results.retain(|(of, _), _| of.day >= before);
            Ok((all - results.len()) as u64)
        })
    }
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
