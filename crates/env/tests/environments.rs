//! Observations and batches of every game.

use std::collections::BTreeSet;

use ztable_bots::{Budget, Level};
use ztable_core::{Code, Quick, Setup, Viewer};
use ztable_env::{AnyEpisode, Arrays, Picked, Reward, SetUp, batch, ids, open, random_games};

/// A deck of a player's own, with tiles that no starter deck has.
const WILD: &str = include_str!("../../games/zu-tiles/tests/decks/wild.toml");

/// Every environment, with more than one number of players where there is one, and with options that
/// bring into play what the usual game leaves out: teams, Avatars, action cards, own decks.
fn setups() -> Vec<Setup> {
    let mut setups: Vec<Setup> = ids().map(|id| Setup::new(id, 2)).collect();
    setups.extend([
        Setup::new("zee", 1),
        Setup::new("zee", 4).with("teams", "2x2").with("first_turn_shield", true),
        Setup::new("zee", 6).with("teams", "3x2").with("no_wrap", true),
        Setup::new("zeds-zone", 1).with("refused_sector", "crossed"),
        Setup::new("zeds-zone", 3).with("show_sheets", "live"),
        Setup::new("quantumzap", 4),
        Setup::new("quantumzap", 3).with("mode", "advanced").with("credits", "hidden"),
        // The Monolith game, which two play.
        Setup::new("elemenz", 2).with("avatars", "13").with("harder", true),
        Setup::new("elemenz", 3),
        Setup::new("elemenz", 4).with("avatars", "13").with("shamans", "random"),
        Setup::new("zu-tiles", 3),
        Setup::new("zu-tiles", 2)
            .with("deck1", "own")
            .with("list1", WILD)
            .with("pick_stacks", true),
    ]);
    setups
}

/// Plays at random, with a look at every position; the first seat that is asked picks.
fn wander(setup: &Setup, seed: u64, mut look: impl FnMut(&dyn AnyEpisode, u8)) {
    let mut episode = open(setup, seed).unwrap_or_else(|refusal| panic!("{setup:?}: {refusal}"));
    let mut chance = Quick::new(seed);
    let mut options = Vec::new();
    for _ in 0..400 {
        let Some(seat) = episode.asked().lowest() else { break };
        look(episode.as_ref(), seat.number());
        options.clear();
        episode.options(seat.number(), &mut options).expect("the seat is there");
        let pick = options[chance.below(options.len() as u32) as usize];
        episode.pick(seat.number(), pick).expect("the pick is legal");
    }
}

fn observed(episode: &dyn AnyEpisode, seat: u8) -> Vec<u8> {
    let mut row = vec![0xAA; episode.cells()];
    episode.observe(seat, &mut row).expect("the row fits");
    row
}

#[test]
fn rows_are_as_long_as_their_names_in_every_position() {
    for setup in setups() {
        let episode = open(&setup, 1).unwrap();
        let names = episode.names();
        assert_eq!(names.len(), episode.cells(), "{setup:?}");
        let different: BTreeSet<&String> = names.iter().collect();
        assert_eq!(different.len(), names.len(), "{setup:?} names two cells alike");
        let mut rows = BTreeSet::new();
        for seed in 0..3 {
            wander(&setup, seed, |episode, _| {
                // An encoder that wrote more or less than its names would panic or leave a rest.
                for seat in 0..episode.seats() {
                    rows.insert(observed(episode, seat));
                }
            });
        }
        assert!(rows.len() > 3, "{setup:?} always looks the same");
    }
}

#[test]
fn rows_tell_nothing_that_the_view_does_not() {
    for setup in setups() {
        wander(&setup, 5, |episode, _| {
            for seat in 0..episode.seats() {
                let world = episode.imagine(seat, 77).unwrap();
                let viewer = Viewer::Seat(ztable_core::Seat::new(seat));
                assert_eq!(world.view(viewer), episode.view(viewer), "{setup:?}");
                assert_eq!(
                    observed(world.as_ref(), seat),
                    observed(episode, seat),
                    "{setup:?}, seat {seat}"
                );
            }
        });
    }
}

#[test]
fn what_a_seat_may_pick_can_be_told_from_what_it_knows() {
    // Two worlds that look the same offer the same picks, so a policy needs no more than the row.
    for setup in setups() {
        wander(&setup, 9, |episode, seat| {
            let world = episode.imagine(seat, 3).unwrap();
            let (mut here, mut there) = (Vec::new(), Vec::new());
            episode.options(seat, &mut here).unwrap();
            world.options(seat, &mut there).unwrap();
            assert_eq!(here, there, "{setup:?}");
        });
    }
}

#[test]
fn the_whole_of_a_game_is_its_position_its_seed_and_its_picks() {
    for setup in setups() {
        let mut seen = 0;
        wander(&setup, 11, |episode, seat| {
            seen += 1;
            if seen % 10 != 1 {
                return;
            }
            let (seed, picks) = episode.moment();
            let mut again = episode.at(&episode.position(), seed, picks).unwrap();
            let mut twin = episode.twin();
            let mut options = Vec::new();
            episode.options(seat, &mut options).unwrap();
            again.pick(seat, options[0]).unwrap();
            twin.pick(seat, options[0]).unwrap();
            assert_eq!(again.position(), twin.position(), "{setup:?}");
        });
    }
}

#[test]
fn bad_numbers_are_refused_in_sentences_and_change_nothing() {
    for setup in setups() {
        let mut episode = open(&setup, 1).unwrap();
        let before = episode.position();
        let seat = episode.asked().lowest().unwrap().number();
        let mut options = Vec::new();
        episode.options(seat, &mut options).unwrap();
        let wrong = (0..episode.actions()).find(|index| !options.contains(index));
        for (seat, index) in [(seat, episode.actions()), (99, options[0])] {
            assert!(episode.pick(seat, index).unwrap_err().message.ends_with('.'));
        }
        if let Some(wrong) = wrong {
            assert!(!episode.pick(seat, wrong).unwrap_err().message.is_empty());
        }
        assert!(episode.observe(seat, &mut [0; 3]).is_err());
        assert_eq!(episode.position(), before);
        assert_eq!(episode.reward(seat, Reward::Win), 0.0);
    }
    assert_eq!(open(&Setup::new("chess", 2), 0).err().unwrap().code, Code::UnknownGame);
    assert_eq!(open(&Setup::new("kuhn-poker", 3), 0).err().unwrap().code, Code::BadSetup);
    let optional = Setup::new("leduc-poker", 2).with("deck", "long");
    assert!(open(&optional, 0).err().unwrap().message.contains("'deck'"));
}

#[test]
fn chance_can_be_handed_in_draw_by_draw() {
    for setup in setups() {
        let kind = open(&setup, 0).unwrap();
        // The same outcome every time would be a tie that is rolled again for ever.
        let mut chance = Quick::new(7);
        let mut outcomes = Vec::new();
        let mut episode = loop {
            match kind.set_up(&outcomes).unwrap() {
                SetUp::Draw(n) => outcomes.push(chance.below(n)),
                SetUp::Done(episode) => break episode,
            }
        };
        assert!(kind.set_up(&[u32::MAX]).is_err(), "{setup:?}");
        let seat = episode.asked().lowest().unwrap().number();
        let mut options = Vec::new();
        episode.options(seat, &mut options).unwrap();
        let mut drawn = Vec::new();
        while let Some(n) = episode.pick_with(seat, options[0], &drawn).unwrap() {
            drawn.push(chance.below(n));
        }
        assert_eq!(episode.moment().1, 1, "{setup:?}");
    }
}

#[test]
fn bots_of_every_level_pick_something_legal() {
    for id in ids() {
        let episode = open(&Setup::new(id, 2), 3).unwrap();
        let seat = episode.asked().lowest().unwrap().number();
        let mut options = Vec::new();
        episode.options(seat, &mut options).unwrap();
        for level in Level::ALL {
            let pick = episode.bot(seat, level, Budget::iterations(20), 1).unwrap();
            assert!(options.contains(&pick), "{id}, {level}");
        }
    }
    let kuhn = open(&Setup::new("kuhn-poker", 2), 3).unwrap();
    assert!(kuhn.bot(1, Level::Random, Budget::USUAL, 1).is_err(), "it is not asked");
}

/// Everything that a batch shows.
#[derive(Clone, PartialEq, Debug)]
struct Shown {
    observations: Vec<u8>,
    masks: Vec<i8>,
    counts: Vec<i64>,
    seats: Vec<i64>,
    rewards: Vec<f32>,
    dones: Vec<bool>,
}

impl Shown {
    fn new(rows: usize, shape: ztable_env::Shape) -> Shown {
        Shown {
            observations: vec![1; rows * shape.cells],
            masks: vec![1; rows * shape.actions],
            counts: vec![1; rows],
            seats: vec![1; rows],
            rewards: vec![1.0; rows * shape.seats],
            dones: vec![true; rows],
        }
    }

    fn arrays(&mut self) -> Arrays<'_> {
        Arrays {
            observations: Some(&mut self.observations),
            masks: Some(&mut self.masks),
            counts: Some(&mut self.counts),
            seats: Some(&mut self.seats),
            rewards: Some(&mut self.rewards),
            dones: Some(&mut self.dones),
        }
    }
}

#[test]
fn batches_play_the_games_that_episodes_play_on_any_number_of_threads() {
    const ROWS: usize = 7;
    for setup in setups() {
        let mut one = batch(&setup, ROWS, 20, Reward::Win).unwrap();
        let mut three = batch(&setup, ROWS, 0, Reward::Win).unwrap();
        let (mut alone, mut shared) =
            (Shown::new(ROWS, one.shape()), Shown::new(ROWS, one.shape()));
        one.reset(20, 1, alone.arrays());
        three.reset(20, 3, shared.arrays());
        assert_eq!(alone, shared, "{setup:?}");
        let mut episodes: Vec<_> =
            (0..ROWS as u64).map(|row| open(&setup, 20 + row).unwrap()).collect();
        let mut picks = [0; ROWS];
        let mut ended = 0;
        for step in 0..150 {
            one.pick_at_random(step, &mut picks);
            for (row, episode) in episodes.iter_mut().enumerate() {
                let seat = alone.seats[row] as u8;
                assert!(episode.asked().contains(ztable_core::Seat::new(seat)));
                let cells = episode.cells();
                assert_eq!(
                    observed(episode.as_ref(), seat),
                    alone.observations[row * cells..][..cells]
                );
                episode.pick(seat, picks[row] as usize).unwrap();
            }
            let done = one.step(Picked::Index, &picks, 1, alone.arrays()).unwrap();
            assert_eq!(three.step(Picked::Index, &picks, 3, shared.arrays()), Ok(done));
            assert_eq!(alone, shared, "{setup:?}");
            ended += done.ended;
            for (row, episode) in episodes.iter_mut().enumerate() {
                let seats = usize::from(episode.seats());
                let paid: Vec<f32> =
                    (0..seats as u8).map(|seat| episode.reward(seat, Reward::Win)).collect();
                assert_eq!(paid, alone.rewards[row * seats..][..seats]);
                assert_eq!(alone.dones[row], episode.asked().is_empty());
                if alone.dones[row] {
                    *episode = open(&setup, one.seeds()[row]).unwrap();
                }
            }
        }
        assert!(ended > 0 || open(&setup, 0).unwrap().longest() > 100, "{setup:?}");
    }
}

#[test]
fn one_bad_row_stops_a_step_before_anything_changes() {
    let setup = Setup::new("tic-tac-toe", 2);
    let mut games = batch(&setup, 3, 0, Reward::Win).unwrap();
    let mut shown = Shown::new(3, games.shape());
    games.reset(0, 1, shown.arrays());
    games.step(Picked::Index, &[0, 1, 2], 1, shown.arrays()).unwrap();
    let before = shown.clone();
    let mut scratch = Shown::new(3, games.shape());
    // The last row's square is taken.
    let (row, refusal) = games.step(Picked::Index, &[4, 4, 2], 1, scratch.arrays()).unwrap_err();
    assert_eq!((row, refusal.code), (2, Code::Illegal));
    assert_eq!(scratch, Shown::new(3, games.shape()), "nothing was written");
    for bad in [9, -1, i64::MIN] {
        let (row, refusal) =
            games.step(Picked::Index, &[bad, 4, 4], 2, Arrays::default()).unwrap_err();
        assert!(row == 0 && refusal.message.contains("0 to 8"), "{refusal}");
        assert!(games.step(Picked::Rank, &[0, bad, 0], 2, Arrays::default()).is_err());
    }
    // Had the first rows been played, the same picks would be refused now.
    games.step(Picked::Index, &[4, 4, 4], 1, shown.arrays()).unwrap();
    assert_ne!(shown.observations, before.observations);
    let refusal = batch(&setup, usize::MAX, 0, Reward::Win).err().unwrap();
    assert_eq!(refusal.code, Code::Limit);
    assert!(batch(&setup, 0, 0, Reward::Win).is_err());
}

#[test]
fn ranks_count_the_legal_picks() {
    let setup = Setup::new("zee", 2);
    let mut games = batch(&setup, 2, 0, Reward::Score).unwrap();
    let mut shown = Shown::new(2, games.shape());
    games.reset(0, 1, shown.arrays());
    let actions = games.shape().actions;
    let legal = |shown: &Shown, row: usize| {
        shown.masks[row * actions..][..actions].iter().map(|&one| i64::from(one)).sum::<i64>()
    };
    for _ in 0..50 {
        assert_eq!([legal(&shown, 0), legal(&shown, 1)], [shown.counts[0], shown.counts[1]]);
        let last = [shown.counts[0] - 1, shown.counts[1] - 1];
        assert!(games.step(Picked::Rank, &shown.counts.clone(), 1, Arrays::default()).is_err());
        games.step(Picked::Rank, &last, 1, shown.arrays()).unwrap();
    }
}

#[test]
fn random_games_are_counted_by_their_picks() {
    for setup in setups() {
        let once = random_games(&setup, 2, 5).unwrap();
        assert!(once > 2, "{setup:?}");
        assert_eq!(random_games(&setup, 2, 5).unwrap(), once);
        assert_eq!(random_games(&setup, 0, 5).unwrap(), 0);
    }
    assert_eq!(random_games(&Setup::new("chess", 2), 1, 0).unwrap_err().code, Code::UnknownGame);
}
