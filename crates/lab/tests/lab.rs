//! Runs of every game, from the plan to the page.

use serde_json::Value;
use ztable_bots::{Budget, Level, play_game, timeless};
use ztable_core::Setup;
use ztable_lab::{Bench, Data, Game, Plan, Sheet, Tally, Variant, report, sheets};

fn setups() -> Vec<Setup> {
    vec![
        Setup::new("zee", 1),
        Setup::new("zee", 4),
        Setup::new("zeds-zone", 2),
        Setup::new("elemenz", 2),
        Setup::new("elemenz", 3),
        Setup::new("quantumzap", 3).with("mode", "advanced"),
        Setup::new("zu-tiles", 2),
    ]
}

fn plan(setup: &Setup, games: u64) -> Plan {
    Plan { games, ..Plan::new(&setup.clone().into(), None, &[Level::Random, Level::Easy]) }
}

fn games(bench: &Bench, plan: &Plan) -> Vec<Game> {
    (0..plan.total())
        .map(|number| bench.play(number, &timeless).expect("bots play legal picks"))
        .collect()
}

fn tallied(bench: &Bench, plan: &Plan, games: &[Game]) -> Tally {
    let mut tally = Tally::new(plan, bench.sorts());
    games.iter().for_each(|game| tally.add(game));
    tally
}

/// The rows of one of the sheets, as programs read them.
fn rows(tally: &Tally, name: &str) -> Vec<Value> {
    let named = |sheet: &Sheet| sheet.name() == name;
    let sheet = sheets(tally).into_iter().find(named).expect("there is such a sheet");
    sheet
        .json_lines()
        .lines()
        .map(|line| serde_json::from_str(line).expect("lines are JSON"))
        .collect()
}

#[test]
fn a_watched_game_goes_as_it_would_unwatched() {
    for setup in setups() {
        let plan = plan(&setup, 2);
        let bench = Bench::new(&plan).unwrap();
        for game in games(&bench, &plan) {
            let levels = vec![plan.arms[game.arm].level; usize::from(setup.players)];
            let seed = game.seed.to_string();
            let alone = play_game(&setup, &seed, &levels, Budget::USUAL, &timeless).unwrap();
            assert_eq!(game.decisions as usize, alone.picks.len(), "{setup:?}");
            for (seat, standing) in game.seats.iter().zip(&alone.outcome.seats) {
                assert_eq!((seat.place, seat.score), (standing.place, standing.score));
                assert_eq!(seat.won, alone.outcome.winners.contains(standing.seat));
            }
        }
    }
}

#[test]
fn every_game_says_what_its_seats_use_and_who_begins() {
    for setup in setups() {
        let plan = plan(&setup, 6);
        let bench = Bench::new(&plan).unwrap();
        let sorts = bench.sorts();
        let games = games(&bench, &plan);
        let tally = tallied(&bench, &plan, &games);
        for game in &games {
            for key in game.seats.iter().flat_map(|seat| seat.uses.keys()) {
                let (sort, id) = key.split_once(' ').unwrap();
                let sort = sorts.iter().find(|known| known.key == sort).unwrap();
                assert!(sort.items.iter().any(|item| item.id == id), "{key}");
            }
            let begins = game.first.is_some();
            assert_eq!(begins, setup.game != "zeds-zone" && setup.players > 1, "{setup:?}");
        }
        // Some sort is used in different ways.
        let used = |(_, range): (_, std::ops::Range<usize>)| {
            tally.arms[0].usages[range].iter().filter(|usage| usage.times > 0).count()
        };
        assert!(tally.ranges().map(used).max().unwrap() > 5, "{setup:?}");
        assert!(games.iter().all(|game| game.seats.iter().any(|seat| !seat.uses.is_empty())));
    }
}

#[test]
fn sums_do_not_depend_on_the_order_of_games() {
    let setup = Setup::new("zee", 2);
    let plan = plan(&setup, 10);
    let bench = Bench::new(&plan).unwrap();
    let mut games = games(&bench, &plan);
    let page = report::html(&tallied(&bench, &plan, &games));
    games.reverse();
    let tally = tallied(&bench, &plan, &games);
    // Scores are sums of whole numbers, so not even rounding differs.
    assert_eq!(report::html(&tally), page);
    let wins: u32 = tally.arms[0].seats.iter().map(|rate| rate.hits).sum();
    assert_eq!(wins + tally.arms[0].nobody.hits, 10);
}

#[test]
fn pages_are_whole_for_every_game_and_even_for_no_game() {
    for setup in setups() {
        for count in [0, 3] {
            let plan = plan(&setup, count);
            let bench = Bench::new(&plan).unwrap();
            let tally = tallied(&bench, &plan, &games(&bench, &plan));
            let page = report::html(&tally);
            assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
            for (open, close) in [("<svg", "</svg>"), ("<table", "</table>"), ("<tr", "</tr>")] {
                assert_eq!(page.matches(open).count(), page.matches(close).count(), "{setup:?}");
            }
            assert!(!page.contains("NaN") && !page.contains("inf "), "{setup:?}");
            // Nothing is loaded from elsewhere.
            assert!(!page.contains("src=") && !page.contains("<script") && !page.contains("<link"));
            for sheet in sheets(&tally) {
                let (csv, lines) = (sheet.csv(), sheet.json_lines());
                assert_eq!(csv.lines().count(), 1 + lines.lines().count(), "{setup:?}");
                assert!(!csv.contains("NaN") && !csv.contains("inf"), "{csv}");
            }
            let components: usize = tally.sorts.iter().map(|sort| sort.items.len()).sum();
            assert_eq!(rows(&tally, "components").len(), 2 * components);
            let picture = report::picture(&tally);
            assert!(picture.is_empty() || picture.contains("prefers-color-scheme: dark"));
        }
    }
}

#[test]
fn another_set_up_plays_the_same_seeds() {
    let setup = Setup::new("zee", 2);
    let other = setup.clone().with("no_wrap", true).into();
    let plan = Plan { games: 8, ..Plan::new(&setup.clone().into(), Some(&other), &[Level::Easy]) };
    let bench = Bench::new(&plan).unwrap();
    let games = games(&bench, &plan);
    assert!(games.chunks(2).all(|two| two[0].seed == two[1].seed && two[0].arm != two[1].arm));
    let tally = tallied(&bench, &plan, &games);
    assert_eq!((tally.pairs.len(), tally.pairs[0].measures[0].size()), (1, 8));
    assert!(report::html(&tally).contains("B, easy against A, easy"));
    let refusal =
        Bench::new(&Plan::new(&setup.with("no", true).into(), None, &[Level::Easy])).err();
    assert!(refusal.unwrap().message.contains("'no'"));
}

/// Everything that the sheets hold is counted again from the games, one by one.
#[test]
fn sheets_say_what_the_games_were() {
    let setup = Setup::new("zee", 3);
    let other = setup.clone().with("no_wrap", true).into();
    let plan = Plan { games: 30, ..Plan::new(&setup.into(), Some(&other), &[Level::Easy]) };
    let bench = Bench::new(&plan).unwrap();
    let games = games(&bench, &plan);
    let tally = tallied(&bench, &plan, &games);
    let arms = ["A, easy", "B, easy"];
    let played = |row: &Value| {
        let arm = arms.iter().position(|arm| row["arm"] == *arm).expect("it names its arm");
        assert_eq!(row["level"], "easy");
        games.iter().filter(move |game| game.arm == arm)
    };

    let seats = rows(&tally, "seats");
    assert_eq!(seats.len(), 2 * 2 * 3, "of each arm the seats, and the order of turns");
    for row in &seats {
        let won = |game: &&Game| match (row["seat"].as_u64(), row["order"].as_u64()) {
            (Some(seat), None) => game.seats[seat as usize].won,
            (None, Some(order)) => {
                (0..3).any(|seat| game.order(seat) == Some(order as usize) && game.seats[seat].won)
            }
            _ => panic!("a row is about a seat or about a turn: {row}"),
        };
        let wins = played(row).filter(won).count();
        assert_eq!((&row["games"], &row["wins"]), (&30.into(), &wins.into()), "{row}");
    }

    for row in rows(&tally, "course") {
        let number = |game: &Game| match row["measure"].as_str() {
            Some("decisions") => Some(game.decisions),
            Some("lead_changes") => Some(game.lead_changes),
            Some("margin") => game.margin,
            _ => panic!("there is no such measure: {row}"),
        };
        let same = |game: &&Game| number(game).is_some_and(|number| row["number"] == number);
        assert_eq!(row["games"], played(&row).filter(same).count(), "{row}");
    }
    let all: u64 = rows(&tally, "course").iter().filter_map(|row| row["games"].as_u64()).sum();
    let margins = games.iter().filter(|game| game.margin.is_some()).count() as u64;
    assert_eq!(all, 2 * 60 + margins, "every game is there");

    let uses = |game: &Game, row: &Value| {
        let key = format!("{} {}", row["sort"].as_str().unwrap(), row["id"].as_str().unwrap());
        game.seats.iter().filter(|seat| seat.uses.contains_key(&key)).count()
    };
    for row in rows(&tally, "components") {
        let used: usize = played(&row).map(|game| uses(game, &row)).sum();
        assert_eq!((&row["seats"], &row["seats_used"]), (&90.into(), &used.into()), "{row}");
        let [low, share, high] = ["share_low", "share", "share_high"].map(|name| &row[name]);
        assert!(low.as_f64() <= share.as_f64() && share.as_f64() < high.as_f64() || used == 90);
    }

    let changes = rows(&tally, "changes");
    let mean = |change: &dyn Fn(&Game) -> f64| {
        games.chunks(2).map(|two| change(&two[1]) - change(&two[0])).sum::<f64>() / 30.0
    };
    let mut told = 0;
    for row in &changes {
        assert_eq!((&row["from"], &row["to"]), (&arms[0].into(), &arms[1].into()));
        let expected = match row["what"].as_str().unwrap() {
            "decisions" => mean(&|game| game.decisions.into()),
            "used" => mean(&|game| uses(game, row) as f64 / 3.0),
            _ => continue,
        };
        told += 1;
        let change = row["change"].as_f64().unwrap();
        assert!((change - expected).abs() < 1e-4, "{row}: {expected}");
        let [low, high] = ["low", "high"].map(|name| row[name].as_f64().unwrap());
        assert!(low <= change && change <= high, "{row}");
        assert_eq!(row["games"], 30);
    }
    assert!(told > 10, "{changes:?}");
}

/// One place of a data file is written otherwise.
type Change = (&'static str, &'static str);

/// Every game can be played with another data file, and that changes how its games go; what is no
/// data file of the game is refused.
#[test]
fn other_components_make_other_games() {
    let cases: [(Setup, &str, &[Change]); 5] = [
        (
            Setup::new("zee", 2),
            include_str!("../../games/zee/data/bots.toml"),
            &[("value = 1\n", "value = 9\n"), ("value = 2\n", "value = 1\n"), ("9\n", "2\n")],
        ),
        (
            Setup::new("quantumzap", 3),
            include_str!("../../games/quantumzap/data/lands.toml"),
            &[("Mesa\"\necf = 2", "Mesa\"\necf = 1"), ("Crater\"\necf = 1", "Crater\"\necf = 2")],
        ),
        (
            Setup::new("elemenz", 3),
            include_str!("../../games/elemenz/data/tokens.toml"),
            &[
                ("Air\"\ncount = 4", "Air\"\ncount = 7"),
                ("Earth\"\ncount = 4", "Earth\"\ncount = 1"),
            ],
        ),
        (
            Setup::new("zeds-zone", 2),
            include_str!("../../games/zeds-zone/data/zone.toml"),
            &[("[\"A1\", \"W\"]", "[\"A3\", \"W\"]")],
        ),
        (
            Setup::new("zu-tiles", 2),
            include_str!("../../games/zu-tiles/data/tiles.toml"),
            &[("\"rooster\"]\nstr = 5\n", "\"rooster\"]\nstr = 6\n")],
        ),
    ];
    for (setup, text, changes) in cases {
        let mut changed = text.to_string();
        for (from, to) in changes {
            assert!(changed.contains(from), "{}: {from}", setup.game);
            changed = changed.replacen(from, to, 1);
        }
        let variant = Variant::from(setup);
        let with = |text: &str| {
            let data = Some(Data { file: "mine.toml".into(), text: text.into() });
            Variant { data, ..variant.clone() }
        };
        let played = |other: &Variant| {
            let plan = Plan {
                games: 8,
                ..Plan::new(&variant, Some(other), &[Level::Random, Level::Easy])
            };
            let bench = Bench::new(&plan).unwrap_or_else(|refusal| panic!("{refusal}"));
            games(&bench, &plan)
        };
        let differ = |games: &[Game]| {
            games.chunks(2).any(|two| two[0] != Game { arm: two[0].arm, ..two[1].clone() })
        };
        assert!(!differ(&played(&with(text))), "{}: the same components", variant.setup.game);
        assert!(differ(&played(&with(&changed))), "{}: other components", variant.setup.game);
        let refusal = Bench::new(&Plan::new(&with("a = 1"), None, &[Level::Easy])).err().unwrap();
        assert!(refusal.message.contains("mine.toml"), "{refusal}");
    }
}

/// A component that always wins when it is used stands out, and one that is as good as none does not.
#[test]
fn what_wins_stands_out() {
    let variant = Setup::new("zee", 2).into();
    let plan = Plan { games: 400, ..Plan::new(&variant, None, &[Level::Random]) };
    let bench = Bench::new(&plan).unwrap();
    let mut games = games(&bench, &plan);
    for (number, seat) in games.iter_mut().flat_map(|game| &mut game.seats).enumerate() {
        seat.uses.clear();
        if seat.won == (number % 5 > 0) {
            seat.uses.insert("card C07".into(), 1);
        }
        if number % 3 == 0 {
            seat.uses.insert("card C08".into(), 2);
        }
    }
    let tally = tallied(&bench, &plan, &games);
    let found = report::findings(&tally);
    assert!(found.iter().any(|finding| finding.text.contains("C07")), "{found:?}");
    assert!(!found.iter().any(|finding| finding.text.contains("C08")), "{found:?}");
    let page = report::html(&tally);
    let place = |id: &str| page.find(&format!(" class=\"words\">{id} ")).unwrap();
    assert!(place("C07") < place("C08"), "the most surprising is first");
}
