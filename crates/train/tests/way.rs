//! The whole way: games become rows, rows a network, and the network judges positions.

use std::path::Path;

use ztable_bots::{BadNetwork, Level, Network, Plan};
use ztable_core::{Game, Setup, Title};
use ztable_shelf::elemenz::ElemenZ;
use ztable_shelf::quantumzap::QuantumZap;
use ztable_shelf::zee::Zee;
use ztable_train::{Experiment, Lesson, Rows, Story, Way, learn, measure, play};

fn monolith() -> ElemenZ {
    ElemenZ::configure(&Setup::new("elemenz", 2)).expect("two can play")
}

fn experiment(games: u32, threads: usize) -> Experiment {
    Experiment { games, first: 0, slip: 0.05, share: 1.0, visits: 4, threads, time: None }
}

fn plans(level: Level) -> Vec<Plan> {
    vec![Way::from(level).plan(&monolith()).expect("levels need nothing")]
}

fn rows(games: u32) -> Rows {
    play(&monolith(), &plans(Level::Normal), &experiment(games, 2)).rows
}

const LESSON: Lesson<'static> =
    Lesson { subject: "elemenz monolith 1", first: 12, second: 6, epochs: 3, rate: 0.02, seed: 1 };

#[test]
fn rows_do_not_depend_on_the_number_of_threads() {
    let alone = play(&monolith(), &plans(Level::Normal), &experiment(12, 1));
    let together = play(&monolith(), &plans(Level::Normal), &experiment(12, 3));
    assert_eq!(alone, together);
    assert!(alone.games == 12 && alone.rows.len() > 100, "{} rows", alone.rows.len());
}

/// Who was asked in a calm position and searched there has looked into picks, its favourite first; who
/// was not asked, or did not search, has looked into none.
#[test]
fn rows_tell_what_a_search_looked_into() {
    let game = Zee::configure(&Setup::new("zee", 2)).expect("two can play");
    let rows = |way: &str| {
        let plan = way.parse::<Way>().unwrap().plan(&game).unwrap();
        play(&game, &[plan], &experiment(1, 1)).rows
    };
    let searched = rows("expert+iterations=24");
    let mut asked = 0;
    for number in (0..searched.len()).step_by(2) {
        // Two rows, of both seats, stand side by side.
        let both = [0, 1].map(|seat| searched.looked(number + seat).collect::<Vec<_>>());
        let looked = both.concat();
        assert!(both.iter().any(Vec::is_empty), "{both:?}");
        assert!(looked.iter().rev().is_sorted_by_key(|looked| looked.visits), "{looked:?}");
        assert!(looked.iter().all(|looked| game.action_at(looked.pick.into()).is_some()));
        let visits: u32 = looked.iter().map(|looked| u32::from(looked.visits)).sum();
        assert!(visits <= 24, "{looked:?}");
        asked += usize::from(!looked.is_empty());
    }
    assert!(4 * asked > searched.len(), "{asked} searches in {} rows", searched.len());
    let greedy = rows("normal");
    assert!((0..greedy.len()).all(|number| greedy.looked(number).count() == 0));
}

/// A network that has seen a few hundred games foresees the end of others better than the mean does,
/// in whole numbers, and a search can ask it.
#[test]
fn a_tiny_network_learns_and_plays() {
    let (network, progress) = learn(&rows(300), LESSON);
    assert!(progress.of_the_network < 0.93 * progress.of_the_mean, "{progress:?}");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tiny.znet");
    std::fs::write(&path, network.write()).unwrap();
    let way = |text: String| text.parse::<Way>().unwrap().plan(&monolith());
    let asks = format!("expert+network={}+iterations=24", path.display());
    let ways = [way(asks).unwrap(), way("random".into()).unwrap()];
    let all = measure(&monolith(), &ways, 12, 900_000, 2, None);
    assert!(all[0].wins.hits >= 10, "only {} of 12 games were won", all[0].wins.hits);
}

/// A round of QuantumZap has one or two calm moments, everybody's row is as long as any other, and a
/// search can ask a network at the end of the round or of the one after.
#[test]
fn rounds_of_quantumzap_become_rows() {
    let setup = Setup::new("quantumzap", 3).with("mode", "advanced");
    let game = QuantumZap::configure(&setup).expect("three can play");
    let normal = Way::from(Level::Normal).plan(&game).expect("levels need nothing");
    let played = play(&game, &[normal], &experiment(4, 2));
    let rounds = played.rows.len() / (4 * 3);
    assert!((5..=20).contains(&rounds), "{} rows", played.rows.len());
    let (network, _) = learn(&played.rows, Lesson { subject: "quantumzap 1", ..LESSON });
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tiny.znet");
    std::fs::write(&path, network.write()).unwrap();
    for legs in 1..=2 {
        let way = format!("expert+network={}+iterations=12+legs={legs}", path.display());
        let asks = way.parse::<Way>().unwrap().plan(&game).unwrap();
        let all = measure(&game, &[asks, normal, normal], 1, 900_000, 1, None);
        assert_eq!(all.iter().map(|way| way.wins.of).sum::<u32>(), 3);
    }
}

#[test]
fn a_lesson_repeats_itself() {
    let rows = rows(20);
    assert_eq!(learn(&rows, LESSON), learn(&rows, LESSON));
}

#[test]
fn a_network_that_cannot_be_used_is_refused_in_a_sentence() {
    let (network, _) = learn(&rows(4), Lesson { subject: "elemenz monolith 0", ..LESSON });
    let folder = tempfile::tempdir().unwrap();
    let refused = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        let way: Way = format!("expert+network={}", path.display()).parse().unwrap();
        way.plan(&monolith()).unwrap_err().to_string()
    };
    let file = network.write();
    assert!(refused("old", &file).contains("'elemenz monolith 1' is needed"));
    assert!(refused("short", &file[..file.len() / 2]).contains("damaged"));
    let mut changed = file.clone();
    changed[100] ^= 4;
    assert!(refused("changed", &changed).contains("damaged"));
    let mut newer = file;
    newer[4] = 9;
    assert!(refused("newer", &newer).contains("format 9"));
    assert_eq!(Network::read(&newer, "elemenz monolith 0"), Err(BadNetwork::Format(9)));
}

#[test]
fn rows_are_read_as_they_were_written() {
    let rows = rows(3);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("some.rows");
    let story = Story {
        subject: "elemenz monolith 1".into(),
        inputs: rows.inputs(),
        visits: rows.visits(),
        rows: rows.len() as u64,
        game: "elemenz".into(),
        players: 2,
        options: "{}".into(),
        ways: vec!["normal".into()],
        slip: 0.05,
        share: 1.0,
        first: 0,
        games: 3,
        version: "0".into(),
    };
    rows.write(&path, &story).unwrap();
    assert_eq!(Rows::read(&path).unwrap(), (rows, story));
    let bytes = std::fs::read(&path).unwrap();
    std::fs::write(&path, &bytes[1..]).unwrap();
    let refused = Rows::read(&path).unwrap_err().to_string();
    assert!(refused.contains("longer or shorter"), "{refused}");
    let missing = Rows::read(Path::new("no-such.rows")).unwrap_err().to_string();
    assert!(missing.contains("no-such.rows.json"), "{missing}");
}
