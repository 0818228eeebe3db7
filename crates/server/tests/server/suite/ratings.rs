//! What every store must do for ratings.

use ztable_server::identity::GuestId;
use ztable_server::ratings::Rating;
use ztable_server::store::accounts::{Claim, Credentials, NewAccount, NewSession};
use ztable_server::store::ratings::{PlayedRole, Player, RatedGame, RatedSeat, Standing};
use ztable_server::store::{Store, StoreError, TableId, Timestamp};

use super::table_with;

fn at(millis: i64) -> Timestamp {
    Timestamp::from_millis(millis)
}

/// Makes accounts with these keys, numbered from one.
async fn people<const N: usize>(store: &impl Store, keys: [&str; N]) -> [GuestId; N] {
    let people = [(); N].map(|()| GuestId::random());
    for ((number, key), person) in (1..).zip(keys).zip(people) {
        let credentials = Credentials { password: "secret".into(), code: [0; 32] };
        let (name, key) = (key.to_uppercase(), key.to_owned());
        let account = NewAccount { person, name, key, credentials, at: at(5) };
        let browser = String::new();
        let session = NewSession { id: [number; 8], token: [number; 32], browser, at: at(5) };
        let made = store.accounts().make_account(account, session).await;
        assert_eq!(made, Ok(Claim::Made));
    }
    people
}

/// A game in which these came in one after another, each for themselves.
fn game(table: TableId, millis: i64, order: &[GuestId]) -> RatedGame {
    let seats = (1..).zip(order).map(|(place, person)| RatedSeat {
        player: Player::Person(*person),
        team: place,
        place,
        role: None,
    });
    RatedGame { table, game: "toy".into(), at: at(millis), seats: seats.collect() }
}

async fn standing(store: &impl Store, person: GuestId) -> Option<Standing> {
    let standings = store.ratings().standings(vec![(person, "toy".into())]).await.unwrap();
    let [standing] = standings[..] else { panic!("one answer for one person") };
    standing
}

pub(crate) async fn a_game_is_counted_once(store: &impl Store) {
    let [ann, bob, cid] = people(store, ["ann", "bob", "cid"]).await;
    let table = table_with(store, &["one"]).await;
    let ratings = store.ratings();
    assert_eq!(standing(store, ann).await, None);
    let counted = game(table, 7, &[ann, bob, cid]);
    let expected = counted.rate(&[None, None, None]);
    assert_eq!(ratings.count_result(counted.clone()).await, Ok(true));
    for (place, (person, rating)) in [ann, bob, cid].into_iter().zip(expected).enumerate() {
        let wins = u32::from(place == 0);
        assert_eq!(standing(store, person).await, Some(Standing { rating, games: 1, wins }));
    }
    let before = standing(store, bob).await;
    assert_eq!(ratings.count_result(counted).await, Ok(false), "the same again");
    let other = ratings.count_result(game(table, 8, &[bob, ann, cid])).await;
    assert_eq!(other, Ok(false), "a table has one result");
    assert_eq!(standing(store, bob).await, before);

    // The next game goes on from there, also at a table that is gone by now.
    let next = game(TableId::random(), 9, &[bob, ann]);
    let [first, second] = [standing(store, bob).await, standing(store, ann).await];
    let expected = next.rate(&[first, second]);
    assert_eq!(ratings.count_result(next).await, Ok(true));
    let after = standing(store, bob).await.unwrap();
    assert_eq!((after.rating, after.games, after.wins), (expected[0], 2, 1));

    // Every game has ratings of its own, and all are asked for at once, in any order and twice.
    let nobody = GuestId::random();
    let asked = [(bob, "toy"), (ann, "other"), (nobody, "toy"), (ann, "toy"), (bob, "toy")];
    let asked = asked.map(|(person, game)| (person, game.to_owned())).to_vec();
    let known = [Some(after), None, None, standing(store, ann).await, Some(after)];
    assert_eq!(ratings.standings(asked).await, Ok(known.to_vec()));
    assert_eq!(ratings.standings(vec![]).await, Ok(vec![]));
}

pub(crate) async fn results_are_expected_until_they_are_counted(store: &impl Store) {
    let [ann, bob] = people(store, ["ann", "bob"]).await;
    let ratings = store.ratings();
    let unknown = TableId::random();
    assert_eq!(ratings.expect_result(unknown).await, Err(StoreError::NoSuchTable(unknown)));
    let (one, other) = (table_with(store, &["one"]).await, table_with(store, &["two"]).await);
    for table in [one, other, one] {
        ratings.expect_result(table).await.unwrap();
    }
    let mut both = [one, other];
    both.sort_unstable();
    let mut expected = ratings.expected_results().await.unwrap();
    expected.sort_unstable();
    assert_eq!(expected, both);
    ratings.count_result(game(one, 1, &[ann, bob])).await.unwrap();
    assert_eq!(ratings.expected_results().await, Ok(vec![other]));
    ratings.expect_result(one).await.unwrap();
    assert_eq!(ratings.expected_results().await, Ok(vec![other]), "it was counted");
    let called_off = table_with(store, &["three"]).await;
    ratings.expect_result(called_off).await.unwrap();
    for table in [called_off, called_off, one, unknown] {
        assert_eq!(ratings.expect_no_result(table).await, Ok(()));
    }
    assert_eq!(ratings.expected_results().await, Ok(vec![other]), "one was called off");
    assert_eq!(store.expire(at(1)).await, Ok(3));
    assert_eq!(ratings.expected_results().await, Ok(vec![]), "a table that is gone");
    assert_eq!(standing(store, ann).await.unwrap().games, 1, "results outlive their tables");
}

pub(crate) async fn ratings_of_bots_stay_and_teams_share(store: &impl Store) {
    let [ann, bob] = people(store, ["ann", "bob"]).await;
    let seat = |player, team, place| RatedSeat { player, team, place, role: None };
    let bot = Player::Bot(Rating { mean: 1900.0, deviation: 40.0 });
    let seats = vec![
        seat(Player::Person(ann), 0, 2),
        seat(bot, 1, 1),
        seat(Player::Person(bob), 0, 2),
        seat(bot, 1, 1),
    ];
    let counted = RatedGame { seats, ..game(TableId::random(), 1, &[]) };
    let expected = counted.rate(&[None; 4]);
    assert_eq!(store.ratings().count_result(counted).await, Ok(true));
    let (ann, bob) = (standing(store, ann).await.unwrap(), standing(store, bob).await.unwrap());
    assert_eq!((ann, ann.rating), (bob, expected[0]));
    assert!(ann.rating.mean < 1500.0 && ann.wins == 0, "{ann:?}");
}

pub(crate) async fn leaders_come_by_what_is_sure(store: &impl Store) {
    let [ann, bob, cid] = people(store, ["ann", "bob", "cid"]).await;
    let ratings = store.ratings();
    for millis in 0..8 {
        ratings.count_result(game(TableId::random(), millis, &[ann, bob])).await.unwrap();
    }
    // Cid has the best first game, and is the least sure.
    let bot = Player::Bot(Rating { mean: 2000.0, deviation: 40.0 });
    let mut lucky = game(TableId::random(), 9, &[cid, cid]);
    lucky.seats[1].player = bot;
    ratings.count_result(lucky).await.unwrap();
    let all = ratings.leaders("toy".into(), 0, 10).await.unwrap();
    let sure: Vec<f64> = all.iter().map(|leader| leader.standing.rating.surely()).collect();
    assert_eq!(all[0].name, "ANN");
    assert!(all.len() == 3 && sure.is_sorted_by(|one, other| one >= other), "{all:?}");
    assert_eq!(Some(all[0].standing), standing(store, ann).await);
    assert_eq!(ratings.leaders("toy".into(), 1, 1).await.unwrap(), all[1..2]);
    assert_eq!(ratings.leaders("toy".into(), 3, 10).await, Ok(vec![]));
    assert_eq!(ratings.leaders("other".into(), 0, 10).await, Ok(vec![]));
}

pub(crate) async fn a_profile_shows_the_latest_games(store: &impl Store) {
    let [ann, bob] = people(store, ["ann", "bob"]).await;
    let ratings = store.ratings();
    let tables = [(); 4].map(|()| TableId::random());
    for (millis, table) in (10..).zip(tables) {
        ratings.count_result(game(table, millis, &[bob, ann])).await.unwrap();
    }
    let other = RatedGame { game: "other".into(), ..game(TableId::random(), 3, &[ann, bob]) };
    ratings.count_result(other).await.unwrap();
    let profile = ratings.profile("ann".into(), 3).await.unwrap().unwrap();
    assert_eq!((profile.name.as_str(), profile.made), ("ANN", at(5)));
    let games: Vec<_> = profile
        .standings
        .iter()
        .map(|(game, standing)| (game.as_str(), standing.games, standing.wins))
        .collect();
    assert_eq!(games, [("other", 1, 1), ("toy", 4, 0)]);
    let shown: Vec<TableId> = profile.results.iter().map(|result| result.table).collect();
    assert_eq!(shown, [tables[3], tables[2], tables[1]]);
    let latest = &profile.results[0];
    assert_eq!((latest.at, latest.place, latest.seats), (at(13), 2, 2));
    assert_eq!(latest.rating, profile.standings[1].1.rating);
    assert_eq!(ratings.profile("ann".into(), 100).await.unwrap().unwrap().results.len(), 5);
}

pub(crate) async fn a_profile_tells_as_what_somebody_played(store: &impl Store) {
    let [ann, bob] = people(store, ["ann", "bob"]).await;
    let ratings = store.ratings();
    let played = |millis, game_id: &str, order: [GuestId; 2], roles: [Option<&str>; 2]| {
        let mut played = game(TableId::random(), millis, &order);
        played.game = game_id.into();
        for (seat, role) in played.seats.iter_mut().zip(roles) {
            seat.role = role.map(str::to_owned);
        }
        played
    };
    for counted in [
        played(1, "toy", [ann, bob], [Some("fire"), Some("air")]),
        played(2, "toy", [bob, ann], [Some("water"), Some("fire")]),
        played(3, "toy", [ann, bob], [Some("air"), None]),
        played(4, "other", [ann, bob], [Some("fire"), Some("fire")]),
        // A game in which there was none.
        played(5, "other", [ann, bob], [None, None]),
    ] {
        assert_eq!(ratings.count_result(counted.clone()).await, Ok(true));
        assert_eq!(ratings.count_result(counted).await, Ok(false));
    }
    let roles = async |key: &str, results| {
        let profile = ratings.profile(key.into(), results).await.unwrap().unwrap();
        let told = profile.roles.into_iter();
        told.map(|PlayedRole { game, role, games, wins }| (game, role, games, wins))
            .collect::<Vec<_>>()
    };
    let known =
        |game: &str, role: &str, games, wins| (game.to_owned(), role.to_owned(), games, wins);
    let of_ann =
        [known("other", "fire", 1, 1), known("toy", "air", 1, 1), known("toy", "fire", 2, 1)];
    // All games count, also those that are not listed.
    assert_eq!(roles("ann", 1).await, of_ann);
    let of_bob =
        [known("other", "fire", 1, 0), known("toy", "air", 1, 0), known("toy", "water", 1, 1)];
    assert_eq!(roles("bob", 100).await, of_bob);
    assert_eq!(store.accounts().delete_account(ann, "secret".into()).await, Ok(true));
    people(store, ["ann"]).await;
    assert_eq!(ratings.profile("ann".into(), 1).await, Ok(None), "another one of that name");
    assert_eq!(roles("bob", 1).await, of_bob);
}

pub(crate) async fn who_never_played_and_who_never_was_look_alike(store: &impl Store) {
    people(store, ["ann"]).await;
    let profile = |key: &str| store.ratings().profile(key.into(), 10);
    assert_eq!((profile("ann").await, profile("nobody").await), (Ok(None), Ok(None)));
}

pub(crate) async fn a_deleted_account_takes_its_ratings_along(store: &impl Store) {
    let [ann, bob] = people(store, ["ann", "bob"]).await;
    let ratings = store.ratings();
    ratings.count_result(game(TableId::random(), 1, &[ann, bob])).await.unwrap();
    assert_eq!(store.accounts().delete_account(ann, "secret".into()).await, Ok(true));
    assert_eq!(standing(store, ann).await, None);
    assert_eq!(ratings.profile("ann".into(), 10).await, Ok(None));
    let names = |leaders: Vec<_>| -> Vec<String> {
        leaders
            .into_iter()
            .map(|leader: ztable_server::store::ratings::Leader| leader.name)
            .collect()
    };
    assert_eq!(names(ratings.leaders("toy".into(), 0, 10).await.unwrap()), ["BOB"]);
    // A game that was under way counts for those who are left.
    let last = ratings.count_result(game(TableId::random(), 2, &[bob, ann])).await;
    assert_eq!(last, Ok(true));
    assert_eq!(standing(store, ann).await, None);
    assert_eq!(standing(store, bob).await.unwrap().games, 2);
}
