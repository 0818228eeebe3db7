//! The command line: what can be said, and its help.

pub mod admin;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::num::{NonZeroU32, NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use serde_json::Value;
use ztable_bots::{Budget, Level};
use ztable_core::{Refusal, Setup, Start};
use ztable_server::limits::Prefix;

use crate::players::{self, PATIENCE, Player, Seated};

const ABOUT: &str =
    "One table for many games: serve them, play them, simulate, judge and verify them";

const EXAMPLES: &str = "\
Examples:
  ztable                                  serve on http://127.0.0.1:7070
  ztable learn zee                        learn a game in five minutes
  ztable play zeds-zone                   play alone in the terminal
  ztable puzzles solve zee                find the one best play
  ztable play zeds-zone --players 3 --bots hard
  ztable simulate zeds-zone --players 2 --games 1000 --bots normal,hard
  ztable ladder zee --games 50            how strong the levels are
  ztable rules zeds-zone ZZ-4.3           what a rule says
  ztable verify record.json               check a finished game
  ztable review record.json               see which plays cost most

Exit status:
  0  all is well
  1  the answer is no: a record does not verify, data is refused, the port is taken
  2  the command line is wrong";

/// One table for many games.
#[derive(Parser, Debug)]
#[command(name = "ztable", version, about = ABOUT, after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub struct Cli {
    /// What to do; serves when nothing is said.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// The arguments of `serve`, which may be given without naming it.
    #[command(flatten)]
    pub serve: ServeArgs,
}

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Serve the games to browsers (what `ztable` alone does).
    Serve(ServeArgs),
    /// Copy the database of a server, which may go on serving meanwhile.
    Backup(BackupArgs),
    /// Make a database from a backup.
    Restore(RestoreArgs),
    /// Look at tables and accounts, close, ban and reset, while the server runs.
    Admin(admin::AdminArgs),
    /// Play in the terminal, alone or against bots.
    Play(PlayArgs),
    /// Learn a game in a few short lessons, in the terminal.
    Learn(LearnArgs),
    /// Let bots play many games and print a table of results.
    Simulate(SimulateArgs),
    /// Let all levels play one another and print how strong each is.
    Ladder(LadderArgs),
    /// Study a game's balance: bots play many games, and a page shows what they say.
    Lab(LabArgs),
    /// Judge a game for any program: JSON lines on standard input and output.
    Referee(RefereeArgs),
    /// Play a recorded game again and check that all of it is true.
    Verify(VerifyArgs),
    /// Look at a recorded game again: who stood how, and which plays cost most.
    Review(ReviewArgs),
    /// Solve puzzles: positions with one best play. Also finds new ones.
    #[command(subcommand)]
    Puzzles(PuzzlesCommand),
    /// List the games.
    Games(GamesArgs),
    /// Print a rulebook, or one rule of it.
    Rules(RulesArgs),
    /// Check component data of a game.
    #[command(subcommand)]
    Data(DataCommand),
    /// Check decks of one's own for ZU Tiles.
    #[command(subcommand)]
    Decks(DecksCommand),
    /// Print a completion script for a shell.
    Completions(CompletionsArgs),
}

/// `ztable serve`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  ztable --open
  ztable serve --listen 0.0.0.0:8080 --database /var/lib/ztable/games.db --log-format json
  ztable serve --database postgres://ztable@db.example/ztable
  ztable serve --database postgres://ztable@db.example/ztable --node 10.0.0.5:7071")]
pub struct ServeArgs {
    /// The address and port to listen on; port 0 takes any free one.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7070")]
    pub listen: SocketAddr,
    /// The file that keeps the tables, or the address of a Postgres, postgres://USER@HOST/DATABASE
    /// [default: ztable/ztable.db in the user's data folder].
    #[arg(long, value_name = "FILE|ADDRESS")]
    pub database: Option<PathBuf>,
    /// Be one of several servers on one Postgres: the address and port of this machine at which the
    /// others reach this one, in a network of your own.
    #[arg(long, value_name = "ADDRESS")]
    pub node: Option<SocketAddr>,
    /// Delete tables that nobody has changed for so many days; without it they are kept for ever.
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..))]
    pub keep_days: Option<u32>,
    /// Delete what was said at tables after so many days.
    #[arg(long, value_name = "DAYS", default_value_t = 7,
          value_parser = clap::value_parser!(u32).range(1..))]
    pub keep_chat_days: u32,
    /// The most players at a table; without it, as many as each game's set-up page offers.
    #[arg(long, value_name = "PLAYERS", value_parser = clap::value_parser!(u8).range(1..))]
    pub most_players: Option<u8>,
    /// A proxy in front of the server, by address or prefix, whose X-Forwarded-For is believed; can
    /// be given several times.
    #[arg(long, value_name = "ADDRESS")]
    pub trusted_proxy: Vec<Prefix>,
    /// Show health and metrics at this address and no longer at the public one.
    #[arg(long, value_name = "ADDRESS")]
    pub metrics: Option<SocketAddr>,
    /// How the log on standard error is written.
    #[arg(long, value_enum, default_value_t = LogFormat::Text)]
    pub log_format: LogFormat,
    /// Offer the games without a board of their own too, such as liar's dice: they are played on a
    /// board made of their words.
    #[arg(long)]
    pub with_classics: bool,
    /// Open the page in a browser once the server listens.
    #[arg(long)]
    pub open: bool,
}

/// `ztable backup`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  ztable backup tables-monday.db
  ztable backup --database /var/lib/ztable/games.db /backups/games.db")]
pub struct BackupArgs {
    /// The file to make; it must not be there yet.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The database to copy [default: the one that `ztable serve` uses].
    #[arg(long, value_name = "FILE")]
    pub database: Option<PathBuf>,
}

/// `ztable restore`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  ztable restore tables-monday.db
  ztable restore /backups/games.db --database /var/lib/ztable/games.db")]
pub struct RestoreArgs {
    /// What `ztable backup` wrote; it is left as it is.
    #[arg(value_name = "BACKUP")]
    pub backup: PathBuf,
    /// The database to make, which must not be there yet [default: the one that `ztable serve` uses].
    #[arg(long, value_name = "FILE")]
    pub database: Option<PathBuf>,
}

/// How a log is written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogFormat {
    /// Lines for people.
    Text,
    /// One JSON object a line.
    Json,
}

/// `ztable games`.
#[derive(Args, Debug)]
pub struct GamesArgs {
    /// Print JSON, with the schema of every game's options.
    #[arg(long)]
    pub json: bool,
}

/// `ztable rules`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  ztable rules zeds-zone
  ztable rules zeds-zone ZZ-6.5
  ztable rules zeds-zone ZZ-6.5 --show")]
pub struct RulesArgs {
    /// The id of the game whose rulebook is printed; `ztable games` lists them.
    #[arg(value_name = "GAME", value_parser = any_game_ids())]
    pub game: String,
    /// The id of one rule.
    #[arg(value_name = "RULE")]
    pub rule: Option<String>,
    /// Play the examples of the rule, step by step.
    #[arg(long, requires = "rule")]
    pub show: bool,
}

/// Which game is played, by how many, with which options.
#[derive(Args, Debug)]
pub struct GameArgs {
    /// The id of the game; `ztable games` lists them.
    #[arg(value_name = "GAME", value_parser = any_game_ids())]
    pub game: String,
    /// The number of players [default: the fewest the game takes].
    #[arg(long, value_name = "N")]
    pub players: Option<u8>,
    /// The options of the game as a JSON object; `ztable games --json` lists them.
    #[arg(long, value_name = "JSON", value_parser = options_object)]
    pub options: Option<Options>,
    /// The version of the game's rules [default: the newest].
    #[arg(long, value_name = "N")]
    pub rules_version: Option<u32>,
}

/// The options of a game as they come from the command line.
pub type Options = BTreeMap<String, Value>;

/// `ztable play`.
#[derive(Args, Debug)]
#[command(after_help = "\
You sit on the first seat; bots take the others.
Keys: arrows or digits choose, Enter picks, / filters, ? shows the rule, w asks why not,
h hints, u takes back, PageUp and PageDown scroll, q quits.

Examples:
  ztable play zeds-zone
  ztable play zeds-zone --players 3 --bots normal,hard
  ztable play zee --players 3 --seat 1=\"python3 mine.py\"
  ztable play zeds-zone --seed monday --record monday.json")]
pub struct PlayArgs {
    /// The game, its players and options.
    #[command(flatten)]
    pub game: GameArgs,
    /// The level of the bots on the other seats; several levels are dealt out in turn.
    #[arg(long, value_name = "LEVEL", value_delimiter = ',', default_value = "normal", value_parser = levels())]
    pub bots: Vec<Level>,
    /// Who sits on a seat: a level, or the command of a program that speaks the referee's protocol;
    /// can be given for several seats.
    #[arg(long, value_name = "N=PLAYER")]
    pub seat: Vec<Seated>,
    /// On how many threads bots think.
    #[command(flatten)]
    pub minds: MindArgs,
    /// How long programs may think.
    #[command(flatten)]
    pub patience: PatienceArgs,
    /// The seed of the game; any text [default: a random one].
    #[arg(long, value_name = "TEXT")]
    pub seed: Option<String>,
    /// Speak line by line, as when input or output is no terminal.
    #[arg(long)]
    pub plain: bool,
    /// Write the record of the game to this file at the end.
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
}

/// `ztable learn`.
#[derive(Args, Debug)]
#[command(after_help = "\
Begins with the first lesson you have not finished. Type the number of an option or the text of a
pick; Enter goes on, b shows the board again, w PICK says why not, s skips the lesson, q quits.

Examples:
  ztable learn zee
  ztable learn zee --list
  ztable learn zee two-moves-ahead
  ztable learn elemenz --card")]
pub struct LearnArgs {
    /// The id of the game to learn; `ztable games` lists them.
    #[arg(value_name = "GAME", value_parser = game_ids())]
    pub game: String,
    /// The lesson, by its id or number; --list shows them.
    #[arg(value_name = "LESSON")]
    pub lesson: Option<String>,
    /// List the lessons, and which are done.
    #[arg(long, conflicts_with_all = ["lesson", "card"])]
    pub list: bool,
    /// Show the game in 60 seconds: its goal and four pictures.
    #[arg(long, conflicts_with = "lesson")]
    pub card: bool,
}

/// `ztable simulate`.
#[derive(Args, Debug)]
#[command(after_help = "\
The bots rotate over the seats; every rotation is played with the same seeds. With --iterations
the result depends on nothing but the arguments, whatever the number of threads.

Examples:
  ztable simulate zeds-zone --games 1000 --bots easy,normal,hard
  ztable simulate zeds-zone --players 2 --bots normal,hard --iterations 200 --csv games.csv
  ztable simulate zee --players 2 --bots hard --program \"python3 mine.py\"
  ztable simulate elemenz --players 4 --options '{\"shamans\":\"random\"}' --by shaman")]
pub struct SimulateArgs {
    /// The game, its players and options.
    #[command(flatten)]
    pub game: GameArgs,
    /// How many games.
    #[arg(long, value_name = "M", default_value = "100", value_parser = games)]
    pub games: NonZeroU64,
    /// The levels of the bots, dealt out over the seats.
    #[arg(long, value_name = "LEVELS", value_delimiter = ',', default_value = "normal", value_parser = levels())]
    pub bots: Vec<Level>,
    /// Programs that play as well.
    #[command(flatten)]
    pub programs: ProgramArgs,
    /// How the games are played.
    #[command(flatten)]
    pub run: RunArgs,
    /// On how many threads bots think.
    #[command(flatten)]
    pub minds: MindArgs,
    /// Count by a fact that the game states about each seat at the end; several facts are counted
    /// one by one.
    #[arg(long, value_name = "FACTS", value_delimiter = ',')]
    pub by: Vec<String>,
    /// Write one line per game and seat to this file, with the facts of --by.
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
}

/// How many games are played: from which seed on, how long bots think, and how many at once.
#[derive(Args, Debug)]
pub struct RunArgs {
    /// The first seed; the games use this number and those that follow.
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: u64,
    /// How many iterations a bot may think about a pick [default: each level's own].
    #[arg(long, value_name = "N", conflicts_with = "ms")]
    pub iterations: Option<NonZeroU32>,
    /// How many milliseconds a bot may think about a pick; games are not the same again then.
    #[arg(long, value_name = "T")]
    pub ms: Option<NonZeroU32>,
    /// How many games are played at once [default: one per core].
    #[arg(long, value_name = "N")]
    pub threads: Option<NonZeroUsize>,
}

impl RunArgs {
    /// How long a bot may think about a pick.
    #[must_use]
    pub fn budget(&self) -> Budget {
        Budget {
            iterations: self.iterations.map(NonZeroU32::get),
            millis: self.ms.map(NonZeroU32::get),
        }
    }
}

/// On how many threads a bot thinks about one pick.
#[derive(Args, Clone, Copy, Debug)]
pub struct MindArgs {
    /// On how many threads an expert thinks about one pick. They share its --iterations; otherwise each
    /// of them thinks as long as one alone.
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=64))]
    threads_per_decision: u8,
}

impl MindArgs {
    /// How many threads these are.
    #[must_use]
    pub fn number(self) -> NonZeroUsize {
        NonZeroUsize::new(self.threads_per_decision.into()).unwrap_or(NonZeroUsize::MIN)
    }
}

/// Programs that play, and what they are granted.
#[derive(Args, Debug)]
pub struct ProgramArgs {
    /// A program that plays as well, by the command that starts it; it speaks the referee's protocol.
    /// Can be given several times.
    #[arg(long = "program", value_name = "COMMAND", value_parser = players::command)]
    pub programs: Vec<Player>,
    /// How long they may think.
    #[command(flatten)]
    pub patience: PatienceArgs,
}

/// How long programs may think.
#[derive(Args, Debug)]
pub struct PatienceArgs {
    /// How many seconds a program may take for a pick before a bot plays on in its place.
    #[arg(long = "patience", value_name = "SECONDS", default_value_t = PATIENCE.as_secs(), value_parser = clap::value_parser!(u64).range(1..=3600))]
    seconds: u64,
}

impl PatienceArgs {
    /// How long a pick of a program may take.
    #[must_use]
    pub fn patience(&self) -> Duration {
        Duration::from_secs(self.seconds)
    }
}

/// `ztable ladder`.
#[derive(Args, Debug)]
#[command(after_help = "\
Every two players meet at each number of players, one among several of the other kind and the other
way round; they rotate over the seats, and every rotation is played with the same seeds. A rating of
1500 is that of the normal bot; 400 points more are ten times the chances. Games for one are played
for their result. The table is Markdown, on standard output.

Examples:
  ztable ladder zee
  ztable ladder elemenz --players 4 --games 100
  ztable ladder zee zeds-zone --bots easy,normal --program \"python3 mine.py\"")]
pub struct LadderArgs {
    /// The games.
    #[arg(value_name = "GAME", value_parser = game_ids(), required = true)]
    pub games_played: Vec<String>,
    /// Only this number of players.
    #[arg(long, value_name = "N")]
    pub players: Option<u8>,
    /// At least so many games of every two players at each number of players.
    #[arg(long, value_name = "M", default_value = "100", value_parser = games)]
    pub games: NonZeroU64,
    /// The levels that play.
    #[arg(long, value_name = "LEVELS", value_delimiter = ',', default_value = "random,easy,normal,hard,expert", value_parser = levels())]
    pub bots: Vec<Level>,
    /// Programs that play as well.
    #[command(flatten)]
    pub programs: ProgramArgs,
    /// The first seed; the games use this number and those that follow.
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: u64,
    /// How many milliseconds a bot may think about a pick [default: each level's own].
    #[arg(long, value_name = "T")]
    pub ms: Option<NonZeroU32>,
    /// How many games are played at once [default: one per core].
    #[arg(long, value_name = "N")]
    pub threads: Option<NonZeroUsize>,
}

/// `ztable lab`.
#[derive(Args, Debug)]
#[command(after_help = "\
Bots of one level play among themselves, level by level, with the same seeds. The folder gets
report.html, and its data as CSV and lines of JSON: games, seats, course, components and changes.
Ctrl-C ends the run with what was played; --resume goes on with it, also with more games than before.

Examples:
  ztable lab zee --players 4 --games 1000
  ztable lab quantumzap --players 3 --options '{\"mode\":\"advanced\"}' --levels normal
  ztable lab zee --against '{\"no_wrap\":true}' --games 2000 --out ring
  ztable lab quantumzap --players 4 --against my-lots.toml
  ztable lab zu-tiles --against my-deck.toml")]
pub struct LabArgs {
    /// The game, its players and options.
    #[command(flatten)]
    pub game: GameArgs,
    /// How many games each level plays [default: 200, or with --resume the number named last].
    #[arg(long, value_name = "M", value_parser = games)]
    pub games: Option<NonZeroU64>,
    /// The levels that are compared.
    #[arg(long, value_name = "LEVELS", value_delimiter = ',', default_value = "easy,normal", value_parser = levels())]
    pub levels: Vec<Level>,
    /// Play a variant with the same seeds and compare: options as a JSON object, which go on top of
    /// --options, a data file in place of one of the game's own, or a player's file, such as a deck.
    #[arg(long, value_name = "OPTIONS|FILE")]
    pub against: Option<String>,
    /// How the games are played.
    #[command(flatten)]
    pub run: RunArgs,
    /// The folder for the report and its data [default: lab-GAME].
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// Go on with the games that the folder holds.
    #[arg(long)]
    pub resume: bool,
    /// Write the chart of the largest sort of components to this file, as an SVG picture.
    #[arg(long, value_name = "FILE")]
    pub picture: Option<PathBuf>,
}

/// `ztable referee`.
#[derive(Args, Debug)]
#[command(after_help = "\
The protocol is described in docs/referee.md.

Examples:
  echo '{\"cmd\":\"games\"}' | ztable referee
  echo '{\"cmd\":\"options\",\"seat\":0}' | ztable referee --game zeds-zone --seed monday")]
pub struct RefereeArgs {
    /// Start this game at once.
    #[arg(long, value_name = "ID", value_parser = any_game_ids())]
    pub game: Option<String>,
    /// The number of players [default: the fewest the game takes].
    #[arg(long, value_name = "N", requires = "game")]
    pub players: Option<u8>,
    /// The options of the game as a JSON object.
    #[arg(long, value_name = "JSON", requires = "game", value_parser = options_object)]
    pub options: Option<Options>,
    /// The version of the game's rules [default: the newest].
    #[arg(long, value_name = "N", requires = "game")]
    pub rules_version: Option<u32>,
    /// The seed of the game; any text.
    #[arg(long, value_name = "TEXT", requires = "game", default_value = "")]
    pub seed: String,
}

/// `ztable verify`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  ztable verify record.json
  ztable verify --commitment ba7816bf8f01…15ad record.json
  curl -s http://127.0.0.1:7070/api/tables/TABLE/record | ztable verify -")]
pub struct VerifyArgs {
    /// The record; - reads standard input.
    #[arg(value_name = "RECORD")]
    pub record: PathBuf,
    /// The commitment that the table showed before the game, as somebody noted it then.
    #[arg(long, value_name = "SHA-256")]
    pub commitment: Option<String>,
}

/// `ztable review`.
#[derive(Args, Debug)]
#[command(after_help = "\
What a play cost is worked out from what the seat knew then, not from what was hidden: the best play
is looked for in worlds that its view allowed, and both are compared in others.

Examples:
  ztable play zee --players 2 --record game.json && ztable review game.json
  ztable review --effort 4 --seat 0 game.json
  ztable review --json game.json > review.json")]
pub struct ReviewArgs {
    /// The record; - reads standard input.
    #[arg(value_name = "RECORD")]
    pub record: PathBuf,
    /// List the plays of this seat only.
    #[arg(long, value_name = "N")]
    pub seat: Option<u8>,
    /// How many times longer than usual to look at each play.
    #[arg(long, value_name = "TIMES", default_value = "1", value_parser = clap::value_parser!(u32).range(1..=100))]
    pub effort: u32,
    /// Print all that was found as JSON.
    #[arg(long)]
    pub json: bool,
}

/// `ztable puzzles`.
#[derive(Subcommand, Debug)]
pub enum PuzzlesCommand {
    /// Solve puzzles in the terminal, the easiest one first.
    Solve(PuzzlesSolveArgs),
    /// Find puzzles in games of bots; takes minutes to hours.
    Find(PuzzlesFindArgs),
    /// Check a file of puzzles and say what is wrong with it.
    Check(PuzzlesCheckArgs),
}

/// `ztable puzzles solve`.
#[derive(Args, Debug)]
pub struct PuzzlesSolveArgs {
    /// A game that comes with puzzles, or a file of puzzles.
    #[arg(value_name = "GAME|FILE")]
    pub puzzles: String,
    /// The number of the puzzle to begin with.
    #[arg(long, value_name = "N")]
    pub number: Option<NonZeroU32>,
}

/// `ztable puzzles find`.
#[derive(Args, Debug)]
#[command(after_help = "\
The same arguments find the same puzzles, whatever the number of threads.

Examples:
  ztable puzzles find zee --count 48 --out zee.jsonl
  ztable puzzles find zee --count 20 --seed 5000 --out zee.jsonl    adds to the file")]
pub struct PuzzlesFindArgs {
    /// The id of the game to find puzzles in; `ztable games` lists them.
    #[arg(value_name = "GAME", value_parser = game_ids())]
    pub game: String,
    /// How many puzzles, all ways of playing the game together.
    #[arg(long, value_name = "N", default_value = "40")]
    pub count: NonZeroU32,
    /// The seed of the first game; the games use this number and those that follow.
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: u64,
    /// The most games to look through for each way of playing.
    #[arg(long, value_name = "M", default_value = "10000", value_parser = games)]
    pub games: NonZeroU64,
    /// How many games are looked through at once [default: one per core].
    #[arg(long, value_name = "N")]
    pub threads: Option<NonZeroUsize>,
    /// The file to write, or to add to if it is there [default: standard output].
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// `ztable puzzles check`.
#[derive(Args, Debug)]
pub struct PuzzlesCheckArgs {
    /// The file of puzzles.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
}

/// `ztable data`.
#[derive(Subcommand, Debug)]
pub enum DataCommand {
    /// Check a data file and say what is wrong with it.
    Check(DataCheckArgs),
}

/// `ztable data check`.
#[derive(Args, Debug)]
pub struct DataCheckArgs {
    /// The game the data is for.
    #[arg(value_name = "GAME", value_parser = game_ids())]
    pub game: String,
    /// The data file.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
}

/// `ztable decks`.
#[derive(Subcommand, Debug)]
pub enum DecksCommand {
    /// Check a deck file; say everything that is wrong with it and what to write instead.
    Check(DecksCheckArgs),
}

/// `ztable decks check`.
#[derive(Args, Debug)]
pub struct DecksCheckArgs {
    /// The deck file.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
}

/// `ztable completions`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  ztable completions bash > ~/.local/share/bash-completion/completions/ztable
  ztable completions fish > ~/.config/fish/completions/ztable.fish")]
pub struct CompletionsArgs {
    /// The shell that completes what is typed.
    #[arg(value_enum)]
    pub shell: Shell,
}

fn game_ids() -> PossibleValuesParser {
    PossibleValuesParser::new(ztable_shelf::IDS.iter().copied())
}

/// The games without a board of their own too, which the help does not list.
fn any_game_ids() -> PossibleValuesParser {
    let classics = ztable_shelf::classics().map(|about| PossibleValue::new(about.id).hide(true));
    let games = ztable_shelf::IDS.iter().map(PossibleValue::new);
    PossibleValuesParser::new(games.chain(classics))
}

/// How many games to play.
fn games(text: &str) -> Result<NonZeroU64, String> {
    text.parse().map_err(|_| "Say how many games to play, at least 1.".to_owned())
}

fn options_object(text: &str) -> Result<Options, String> {
    serde_json::from_str(text).map_err(|error| {
        format!("the options must be a JSON object such as {{\"key\":\"value\"}}: {error}")
    })
}

fn levels() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(Level::ALL.map(Level::name)).try_map(|name| name.parse::<Level>())
}

impl GameArgs {
    /// Game, players and options as the crates below take them.
    ///
    /// # Errors
    /// A game that is not on the shelf.
    pub fn setup(&self) -> Result<Setup, Refusal> {
        setup(&self.game, self.players, self.rules_version, self.options.as_ref())
    }
}

impl RefereeArgs {
    /// The game to start at once, if any.
    ///
    /// # Errors
    /// A game that is not on the shelf.
    pub fn start(&self) -> Result<Option<Start>, Refusal> {
        let Some(game) = &self.game else { return Ok(None) };
        let setup = setup(game, self.players, self.rules_version, self.options.as_ref())?;
        Ok(Some(Start::new(setup, self.seed.clone())))
    }
}

fn setup(
    game: &str,
    players: Option<u8>,
    version: Option<u32>,
    options: Option<&Options>,
) -> Result<Setup, Refusal> {
    let fewest = ztable_shelf::about(game)?.min_players;
    Ok(Setup {
        game: game.to_string(),
        players: players.unwrap_or(fewest),
        rules_version: version,
        options: options.cloned().unwrap_or_default(),
    })
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn serving_needs_no_word() {
        let cli = Cli::try_parse_from(["ztable", "--listen", "127.0.0.1:0", "--open"]).unwrap();
        assert!(cli.command.is_none() && cli.serve.open);
    }

    #[test]
    fn options_must_be_an_object() {
        assert!(options_object(r#"{"a":1}"#).is_ok());
        assert!(options_object("[1]").unwrap_err().contains("JSON object"));
    }
}
