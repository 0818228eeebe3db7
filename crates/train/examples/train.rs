//! Writes games of bots as data for networks, trains small ones, and measures them.

use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};
use ztable_bots::{Inputs, Insight, Network, Plan};
use ztable_core::{Setup, Title};
use ztable_shelf::with_title;
use ztable_train::{Experiment, Lesson, Rows, Story, Way, learn, measure, play};

/// Writes games of bots as data for networks, trains small ones, and measures them.
#[derive(Parser)]
#[command(name = "train", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Plays games and writes a row for each calm position and seat.
    Play(PlayArgs),
    /// Trains a network on one core, without a graphics processor; train.py is much faster.
    Learn(LearnArgs),
    /// Prints the last sum of a network for each of the first rows.
    Judge(JudgeArgs),
    /// Plays games and prints how each way of playing did.
    Measure(MeasureArgs),
}

/// What is played, and by whom.
#[derive(Args)]
struct Common {
    /// The id of the game.
    game: String,
    /// How many play.
    #[arg(long, default_value_t = 2)]
    players: u8,
    /// Options of the game as JSON.
    #[arg(long, default_value = "{}")]
    options: String,
    /// How many games, at most.
    #[arg(long, default_value_t = 1000)]
    games: u32,
    /// The number of the first game.
    #[arg(long, default_value_t = 0)]
    first: u32,
    /// How many games are played at once; by default one per core.
    #[arg(long)]
    threads: Option<usize>,
    /// After how many seconds no further game is begun.
    #[arg(long)]
    seconds: Option<f64>,
    /// Ways of playing, which rotate over the seats.
    #[arg(long, value_delimiter = ',', default_value = "normal")]
    ways: Vec<String>,
}

#[derive(Args)]
struct PlayArgs {
    #[command(flatten)]
    common: Common,
    /// How often a player takes any pick instead of its own, from 0 to 1.
    #[arg(long, default_value_t = 0.0)]
    slip: f32,
    /// Which share of the positions is kept, from 0 to 1.
    #[arg(long, default_value_t = 1.0)]
    share: f32,
    /// How many of the picks that were looked into a row keeps, the most visited ones.
    #[arg(long, default_value_t = 8)]
    visits: usize,
    /// The file for the rows; their story is written beside it.
    #[arg(long)]
    out: PathBuf,
}

#[derive(Args)]
struct LearnArgs {
    /// The file with the rows.
    rows: PathBuf,
    /// The widths of the two hidden layers.
    #[arg(long, default_value_t = 16)]
    first: usize,
    #[arg(long, default_value_t = 8)]
    second: usize,
    /// How often each row is seen.
    #[arg(long, default_value_t = 4)]
    epochs: u32,
    /// How far one row moves the weights, at the beginning.
    #[arg(long, default_value_t = 0.02)]
    rate: f32,
    /// Where the first weights come from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file for the network.
    #[arg(long)]
    out: PathBuf,
}

#[derive(Args)]
struct JudgeArgs {
    /// The file with the rows.
    rows: PathBuf,
    /// The file with the network.
    #[arg(long)]
    network: PathBuf,
    /// How many rows, at most.
    #[arg(long, default_value_t = 1000)]
    count: usize,
}

#[derive(Args)]
struct MeasureArgs {
    #[command(flatten)]
    common: Common,
}

impl Common {
    fn setup(&self) -> Result<Setup, Box<dyn Error>> {
        let mut setup = Setup::new(self.game.as_str(), self.players);
        setup.options = serde_json::from_str(&self.options)?;
        Ok(setup)
    }

    fn plans(&self, game: &impl Insight) -> Result<Vec<Plan>, Box<dyn Error>> {
        let plan = |way: &String| Ok(way.parse::<Way>()?.plan(game)?);
        self.ways.iter().map(plan).collect()
    }

    fn time(&self) -> Result<Option<Duration>, Box<dyn Error>> {
        Ok(self.seconds.map(Duration::try_from_secs_f64).transpose()?)
    }

    fn threads(&self) -> usize {
        let all = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.unwrap_or_else(all)
    }
}

fn main() {
    if let Err(error) = run(&Arguments::parse().command) {
        eprintln!("{error}");
        std::process::exit(1);
    }
}

fn run(command: &Command) -> Result<(), Box<dyn Error>> {
    let common = match command {
        Command::Play(args) => &args.common,
        Command::Measure(args) => &args.common,
        Command::Learn(args) => return teach(args),
        Command::Judge(args) => return judge(args),
    };
    let setup = common.setup()?;
    with_title!(
        setup.game.as_str(),
        G => {
            setup.check(<G as Title>::about())?;
            let game = <G as Title>::configure(&setup)?;
            match command {
                Command::Play(args) => write_rows(args, &game),
                _ => print_measures(common, &game),
            }
        },
        else => Err(format!("There is no game '{}'.", setup.game).into())
    )
}

fn write_rows<G: Insight + Sync>(args: &PlayArgs, game: &G) -> Result<(), Box<dyn Error>> {
    let PlayArgs { common, slip, share, visits, out } = args;
    let subject = game.subject().ok_or("This game tells networks nothing yet.")?;
    let experiment = Experiment {
        games: common.games,
        first: common.first,
        slip: *slip,
        share: *share,
        visits: *visits,
        threads: common.threads(),
        time: common.time()?,
    };
    let played = play(game, &common.plans(game)?, &experiment);
    let story = Story {
        subject: subject.into(),
        inputs: played.rows.inputs(),
        visits: played.rows.visits(),
        rows: played.rows.len() as u64,
        game: common.game.clone(),
        players: common.players,
        options: common.options.clone(),
        ways: common.ways.clone(),
        slip: *slip,
        share: *share,
        first: common.first,
        games: played.games,
        version: env!("CARGO_PKG_VERSION").into(),
    };
    played.rows.write(out, &story)?;
    println!("{}", serde_json::to_string(&story)?);
    Ok(())
}

fn teach(args: &LearnArgs) -> Result<(), Box<dyn Error>> {
    let (rows, story) = Rows::read(&args.rows)?;
    if rows.is_empty() {
        return Err("There are no rows to learn from; play more games.".into());
    }
    let LearnArgs { first, second, epochs, rate, seed, .. } = *args;
    let lesson = Lesson { subject: &story.subject, first, second, epochs, rate, seed };
    let (network, progress) = learn(&rows, lesson);
    fs::write(&args.out, network.write())?;
    println!(
        "Mean squared error {:.5}, where the mean has {:.5}.",
        progress.of_the_network, progress.of_the_mean
    );
    Ok(())
}

fn judge(args: &JudgeArgs) -> Result<(), Box<dyn Error>> {
    let (rows, story) = Rows::read(&args.rows)?;
    let network = Network::read(&fs::read(&args.network)?, &story.subject)?;
    let mut inputs = Inputs::new();
    for number in 0..rows.len().min(args.count) {
        rows.tell(number, &mut inputs);
        println!("{}", network.total(&inputs));
    }
    Ok(())
}

fn print_measures<G: Insight + Sync>(common: &Common, game: &G) -> Result<(), Box<dyn Error>> {
    let plans = common.plans(game)?;
    let all = measure(game, &plans, common.games, common.first, common.threads(), common.time()?);
    for (way, one) in common.ways.iter().zip(&all) {
        let (low, high) = one.wins.interval();
        let percent = [one.wins.share(), low, high].map(|share| 100.0 * share);
        println!(
            "{way}: {} games, {:.1} % won ({:.1} to {:.1}), score {:.3} ± {:.3}, reward {:.4} ± {:.4}, {:.1} ms a pick",
            one.wins.of,
            percent[0],
            percent[1],
            percent[2],
            one.score.mean(),
            one.score.margin(),
            one.reward.mean(),
            one.reward.margin(),
            1000.0 * one.thought.as_secs_f64() / f64::from(one.picks.max(1))
        );
    }
    Ok(())
}
