//! Simulation, through the real program.

mod program;

use std::fs;

use program::run;

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
