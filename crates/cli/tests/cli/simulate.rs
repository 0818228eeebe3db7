//! Simulation, through the real program.

use std::fs;

use crate::program::run;

const ARGS: [&str; 12] = [
    "simulate",
    "zeds-zone",
    "--players",
    "2",
    "--games",
    "6",
    "--bots",
    "random,normal",
    "--seed",
    "11",
    "--iterations",
    "5",
];

fn simulate(more: &[&str]) -> String {
    let args: Vec<&str> = ARGS.iter().chain(more).copied().collect();
    run(&args).ok()
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let files = ["one.csv", "four.csv"].map(|name| folder.path().join(name));
    let one = simulate(&["--threads", "1", "--csv", files[0].to_str().unwrap()]);
    let four = simulate(&["--threads", "4", "--csv", files[1].to_str().unwrap()]);
    assert_eq!(one, four);
    let lines = files.map(|file| fs::read_to_string(file).unwrap());
    assert_eq!(lines[0], lines[1]);

    let rows: Vec<Vec<&str>> = lines[0].lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows[0], ["game", "seed", "seat", "bot", "winner", "place", "score", "decisions"]);
    assert_eq!(rows.len(), 1 + 6 * 2, "one line per game and seat");
    // Every seed is played twice, with the bots on each other's seats.
    let (first, second) = (&rows[1..3], &rows[3..5]);
    assert_eq!((first[0][1], second[0][1], rows[5][1]), ("11", "11", "12"));
    assert_eq!((first[0][3], first[1][3]), ("random", "normal"));
    assert_eq!((second[0][3], second[1][3]), ("normal", "random"));
}

#[test]
fn an_expert_on_several_threads_plays_the_same_game_again() {
    let args = ["simulate", "zeds-zone", "--games", "2", "--bots", "expert", "--iterations", "24"];
    let played =
        |threads: &str| run(&[&args[..], &["--threads-per-decision", threads]].concat()).ok();
    let three = played("3");
    assert_eq!(played("3"), three);
    assert_ne!(played("2"), three, "other minds, other games");
    let none = run(&[&args[..], &["--threads-per-decision", "0"]].concat());
    assert_eq!(none.status, 2, "{none:?}");
}

#[test]
fn the_table_names_bots_seats_and_intervals() {
    let table = simulate(&[]);
    for word in ["random", "normal", "seat", "95 % interval", "mean score", "Length:"] {
        assert!(table.contains(word), "{word}: {table}");
    }
}

#[test]
fn solo_bots_play_the_same_seeds() {
    let args = ["simulate", "zeds-zone", "--games", "4", "--bots", "random,easy"];
    let table = run(&args).ok();
    assert!(table.contains("seeds 1 to 2"), "{table}");
}

#[test]
fn what_cannot_be_is_refused() {
    let sentence = run(&["simulate", "zeds-zone", "--options", r#"{"no":true}"#]).refused(1);
    assert!(sentence.contains("'no'"), "{sentence}");
    let sentence = run(&["simulate", "zeds-zone", "--csv", "/no/such/folder/games.csv"]).refused(1);
    assert!(sentence.contains("/no/such/folder/games.csv"), "{sentence}");
}

#[test]
fn facts_about_seats_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("facts.csv");
    let mut args = vec!["simulate", "elemenz", "--players", "3", "--games", "5"];
    args.extend(["--bots", "random", "--options", r#"{"shamans":"random"}"#]);
    args.extend(["--by", "shaman,order", "--csv", file.to_str().unwrap()]);
    let table = run(&args).ok();
    let games = |word: &str| -> u32 {
        let row = table.lines().find(|line| line.trim_start().starts_with(word));
        row.and_then(|row| row.split_whitespace().nth(1)).map_or(0, |games| games.parse().unwrap())
    };
    let shamans = ["air", "earth", "fire", "water"].map(games);
    assert_eq!(shamans.iter().sum::<u32>(), 15, "three in each game: {table}");
    assert!(table.contains("shaman") && table.contains("order"), "{table}");

    let lines = fs::read_to_string(file).unwrap();
    assert!(lines.starts_with("game,seed,seat,bot,winner,place,score,decisions,shaman,order\n"));
    let orders = (1..=3).map(|order| {
        lines.lines().skip(1).filter(|line| line.ends_with(&format!(",{order}"))).count()
    });
    assert!(orders.eq([5, 5, 5]), "{lines}");
}

#[test]
fn facts_that_no_seat_has_are_refused() {
    let args = ["simulate", "elemenz", "--players", "3", "--bots", "random", "--by", "colour"];
    let sentence = run(&args).refused(1);
    assert!(sentence.contains("'colour'") && sentence.contains("shaman"), "{sentence}");
}
