//! What every store must do for games of the day.

use ztable_server::identity::GuestId;
use ztable_server::store::accounts::{Claim, Credentials, NewAccount, NewSession};
use ztable_server::store::dailies::{DailyKey, DailyList, DailyLook, NewDaily, OwnDaily};
use ztable_server::store::{Store, Timestamp};

fn of(day: u32) -> DailyKey {
    DailyKey { day, game: "toy".into() }
}

async fn hand_in(store: &impl Store, person: GuestId, day: u32, score: Option<i32>, millis: i64) {
    let name = format!("Guest {}", person.as_bytes()[0]);
    let code = format!("{score:?} at {millis}");
    let at = Timestamp::from_millis(millis);
    let result = NewDaily { of: of(day), person, name, score, at, code };
    store.dailies().keep_daily(result).await.unwrap();
}

async fn list(store: &impl Store, day: u32, person: GuestId) -> DailyList {
    store.dailies().daily_list(of(day), person, 3).await.unwrap()
}

async fn code(store: &impl Store, day: u32, person: GuestId) -> String {
    let own = list(store, day, person).await.own.unwrap();
    match store.dailies().look_at_daily(of(day), person, own.number).await.unwrap() {
        DailyLook::Game(_, code) => code,
        other => panic!("{other:?}"),
    }
}

fn guests<const N: usize>() -> [GuestId; N] {
    std::array::from_fn(|number| GuestId::from_bytes([number as u8 + 1; GuestId::BYTES]))
}

pub(crate) async fn of_a_day_the_best_result_counts(store: &impl Store) {
    let [ann] = guests();
    assert_eq!(list(store, 7, ann).await, DailyList::default());
    hand_in(store, ann, 7, None, 1).await;
    let first = list(store, 7, ann).await.own.unwrap();
    assert_eq!((first.place, first.score), (1, None));
    for (score, millis, kept) in [
        (Some(-3), 2, "Some(-3) at 2"),
        (None, 3, "Some(-3) at 2"),
        (Some(5), 4, "Some(5) at 4"),
        (Some(5), 5, "Some(5) at 4"),
        (Some(4), 6, "Some(5) at 4"),
    ] {
        hand_in(store, ann, 7, score, millis).await;
        assert_eq!(code(store, 7, ann).await, kept);
    }
    let own = OwnDaily { number: first.number, place: 1, score: Some(5) };
    let after = list(store, 7, ann).await;
    assert_eq!((after.own, after.all), (Some(own), 1));
    // Every day has its own list, and so has every game.
    assert_eq!(list(store, 8, ann).await, DailyList::default());
    let other = DailyKey { day: 7, game: "other".into() };
    assert_eq!(store.dailies().daily_list(other, ann, 3).await, Ok(DailyList::default()));
}

pub(crate) async fn lists_of_a_day_come_by_points(store: &impl Store) {
    let [ann, bob, cid, dan, eve] = guests();
    hand_in(store, ann, 7, Some(5), 10).await;
    hand_in(store, bob, 7, None, 1).await;
    hand_in(store, cid, 7, Some(9), 30).await;
    hand_in(store, dan, 7, Some(5), 5).await;
    let DailyList { top, own, all } = list(store, 7, ann).await;
    let rows: Vec<_> = top.iter().map(|row| (row.name.as_str(), row.score)).collect();
    assert_eq!(rows, [("Guest 3", Some(9)), ("Guest 4", Some(5)), ("Guest 1", Some(5))]);
    assert!(all == 4 && top.iter().all(|row| row.guest));
    assert_eq!(own.unwrap(), OwnDaily { number: top[2].number, place: 2, score: Some(5) });
    assert_eq!(list(store, 7, bob).await.own.unwrap().place, 4);
    assert_eq!(list(store, 7, eve).await.own, None);
}

pub(crate) async fn who_has_not_played_sees_no_game_of_the_day(store: &impl Store) {
    let [ann, bob] = guests();
    hand_in(store, ann, 7, Some(5), 1).await;
    let number = list(store, 7, ann).await.own.unwrap().number;
    let look = |day, person, number| store.dailies().look_at_daily(of(day), person, number);
    assert_eq!(look(7, bob, number).await, Ok(DailyLook::NotPlayed));
    hand_in(store, bob, 8, Some(1), 1).await;
    assert_eq!(look(7, bob, number).await, Ok(DailyLook::NotPlayed), "it was another day");
    assert_eq!(look(8, bob, number).await, Ok(DailyLook::Missing), "it is of another day");
    hand_in(store, bob, 7, Some(1), 1).await;
    let Ok(DailyLook::Game(row, code)) = look(7, bob, number).await else { panic!("no game") };
    assert_eq!((row.name.as_str(), code.as_str()), ("Guest 1", "Some(5) at 1"));
    assert_eq!(look(7, bob, -1).await, Ok(DailyLook::Missing));
}

pub(crate) async fn whoever_has_looked_hands_in_no_other_game(store: &impl Store) {
    let [ann, bob] = guests();
    hand_in(store, ann, 7, Some(5), 1).await;
    hand_in(store, bob, 7, Some(1), 2).await;
    // One's own game may be looked at.
    code(store, 7, bob).await;
    hand_in(store, bob, 7, Some(2), 3).await;
    assert_eq!(list(store, 7, bob).await.own.unwrap().score, Some(2));
    let best = list(store, 7, bob).await.top[0].number;
    store.dailies().look_at_daily(of(7), bob, best).await.unwrap();
    hand_in(store, bob, 7, Some(9), 4).await;
    assert_eq!(list(store, 7, bob).await.own.unwrap().score, Some(2));
    hand_in(store, ann, 7, Some(6), 5).await;
    assert_eq!(list(store, 7, ann).await.own.unwrap().score, Some(6), "Ann has not looked");
}

pub(crate) async fn old_days_are_forgotten(store: &impl Store) {
    let [ann, bob] = guests();
    for day in [6, 7, 8] {
        hand_in(store, ann, day, Some(1), 1).await;
        hand_in(store, bob, day, None, 1).await;
    }
    assert_eq!(store.dailies().expire_dailies(8).await, Ok(4));
    assert_eq!((list(store, 7, ann).await.all, list(store, 8, ann).await.all), (0, 2));
    assert_eq!(store.dailies().expire_dailies(8).await, Ok(0));
}

pub(crate) async fn a_deleted_account_leaves_no_game_of_the_day(store: &impl Store) {
    let [ann, bob] = guests();
    hand_in(store, ann, 7, Some(1), 1).await;
    hand_in(store, bob, 7, Some(1), 2).await;
    let credentials = Credentials { password: "secret".into(), code: [0; 32] };
    let at = Timestamp::from_millis(5);
    let (name, key) = ("Annabelle".into(), "annabelle".into());
    let account = NewAccount { person: ann, name, key, credentials, at };
    let session = NewSession { id: [1; 8], token: [1; 32], browser: String::new(), at };
    assert_eq!(store.accounts().make_account(account, session).await, Ok(Claim::Made));
    let row = &list(store, 7, bob).await.top[0];
    assert_eq!((row.name.as_str(), row.guest), ("Annabelle", false), "an account has one name");
    assert_eq!(store.accounts().delete_account(ann, "secret".into()).await, Ok(true));
    let left = list(store, 7, bob).await;
    assert_eq!((left.all, left.top.len(), left.top[0].name.as_str()), (1, 1, "Guest 2"));
}
