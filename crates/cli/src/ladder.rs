//! `ztable ladder`: how strong players are, by letting all of them play one another.
//!
//! [`modes`] lists what is worth measuring in each game, [`fixtures`] which games are played,
//! [`standings`] counts them, [`rating`] turns them into ratings, and [`page`] writes it down.

mod fixtures;
mod modes;
mod page;
mod rating;
mod standings;

use std::io::{self, Write};
use std::num::{NonZeroU32, NonZeroUsize};

use ztable_bots::Budget;

use crate::args::LadderArgs;
use crate::crew::{self, Progress, PutAside};
use crate::exit::Failure;
use crate::players::{Player, Table};
use fixtures::Fixtures;
use modes::Mode;
use standings::Standings;

/// Runs the command.
pub(crate) fn run(args: &LadderArgs) -> Result<(), Failure> {
    let mut players: Vec<Player> = args.bots.iter().map(|&level| Player::Bot(level)).collect();
    players.extend(args.programs.programs.iter().cloned());
    players.sort();
    players.dedup();
    if players.len() < 2 {
        return Err(Failure::usage("A ladder needs at least two different players."));
    }
    let modes = chosen_modes(args)?;
    let mut out = io::stdout().lock();
    for mode in modes {
        let table = Table {
            setup: mode.setup.clone(),
            budget: Budget { iterations: None, millis: args.ms.map(NonZeroU32::get) },
            minds: NonZeroUsize::MIN,
            patience: args.programs.patience.patience(),
        };
        let fixtures = Fixtures::new(players.clone(), table, args.games.get(), args.seed);
        let standings = play(&mode, &fixtures, crew::size(args.threads))?;
        page::write(&mode, &fixtures, &standings, &mut out)?;
        out.flush()?;
    }
    Ok(())
}

fn chosen_modes(args: &LadderArgs) -> Result<Vec<Mode>, Failure> {
    let mut modes = Vec::new();
    for game in &args.games_played {
        let wanted = |mode: &Mode| args.players.is_none_or(|players| mode.setup.players == players);
        let all = modes::of(ztable_shelf::about(game)?);
        let found: Vec<Mode> = all.iter().filter(|mode| wanted(mode)).cloned().collect();
        if found.is_empty() {
            let numbers: Vec<u8> = all.iter().map(|mode| mode.setup.players).collect();
            let (least, most) = (numbers.iter().min(), numbers.iter().max());
            return Err(Failure::usage(format!(
                "{game} is measured with {} to {} players.",
                least.unwrap_or(&0),
                most.unwrap_or(&0)
            )));
        }
        modes.extend(found);
    }
    Ok(modes)
}

fn play(mode: &Mode, fixtures: &Fixtures, threads: usize) -> Result<Standings, Failure> {
    eprintln!("{}: {} games.", mode.name, fixtures.games());
    let mut standings = Standings::new(fixtures);
    let mut progress = Progress::new(fixtures.games());
    let mut put_aside = PutAside::default();
    crew::play(
        fixtures.games(),
        threads,
        |number| fixtures.play(number),
        |result| {
            standings.add(&result);
            put_aside.note(&result.put_aside);
            progress.step();
            Ok(())
        },
    )?;
    progress.finish();
    put_aside.report();
    Ok(standings)
}
