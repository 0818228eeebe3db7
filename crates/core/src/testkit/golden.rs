//! Golden playthroughs: whole games in print, so that a change of the rules shows as a difference
//! that somebody reads.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use super::walk::choose;
use crate::{AnyMatch, Audience, Match, Quick, Seat, Setup, Start, Title, Viewer};

/// The environment variable that, set to 1, rewrites the files instead of comparing.
pub const UPDATE: &str = "UPDATE_GOLDEN";

/// Compares a random game with the file that holds it in print.
///
/// # Panics
/// When the file is missing or the game is another one, with the first line that differs.
#[track_caller]
pub fn check<G: Title>(file: impl AsRef<Path>, setup: &Setup, seed: u64) {
    if let Err(fault) = examine::<G>(file.as_ref(), setup, seed) {
        panic!("{fault}");
    }
}

/// Golden playthroughs, one `#[test]` each: the game with this set-up and seed stands in the file of
/// the test's name, `two_players` in `tests/golden/two-players.txt` of the crate.
#[macro_export]
macro_rules! golden_games {
    ($game:ty, $($name:ident = ($setup:expr, $seed:expr)),+ $(,)?) => {$(
        #[test]
        fn $name() {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/");
            let file = format!("{folder}{}.txt", stringify!($name).replace('_', "-"));
            $crate::testkit::golden::check::<$game>(file, &$setup, $seed);
        }
    )+};
}

/// [`check`] with the fault as a value.
///
/// # Errors
/// What is wrong with the file or the game.
pub fn examine<G: Title>(file: &Path, setup: &Setup, seed: u64) -> Result<(), String> {
    compare(file, &print::<G>(setup, seed)?)
}

/// Compares whatever was printed with the file that holds it.
///
/// # Errors
/// What is wrong with the file, or the first line that differs.
pub fn compare(file: &Path, printed: &str) -> Result<(), String> {
    let name = file.display();
    if env::var(UPDATE).is_ok_and(|value| value == "1") {
        let folder = file.parent().unwrap_or(Path::new("."));
        return fs::create_dir_all(folder)
            .and_then(|()| fs::write(file, printed))
            .map_err(|error| format!("{name} cannot be written: {error}"));
    }
    let golden = fs::read_to_string(file)
        .map_err(|error| format!("{name} cannot be read: {error}. Set {UPDATE}=1 to make it."))?;
    if golden == printed {
        return Ok(());
    }
    let (mut old, mut new) = (golden.lines(), printed.lines());
    let mut number = 1;
    loop {
        let (old, new) = (old.next(), new.next());
        if old != new || old.is_none() {
            return Err(format!(
                "{name}, line {number}: the file says {old:?}, the game says {new:?}. \
                 If that is meant, set {UPDATE}=1 and read the difference."
            ));
        }
        number += 1;
    }
}

/// A whole random game in print.
///
/// # Errors
/// When the set-up is not possible.
pub fn print<G: Title>(setup: &Setup, seed: u64) -> Result<String, String> {
    let start = Start::new(setup.clone(), format!("golden {seed}"));
    let mut game: Match<G> = Match::start(start).map_err(|refusal| refusal.to_string())?;
    let mut chooser = Quick::new(seed);
    let mut out = Printer { text: String::new(), told: 0 };
    let about = G::about();
    out.line(format!(
        "{}, rules version {}, {} players",
        about.name,
        setup.rules(about),
        setup.players
    ));
    for (key, value) in &setup.options {
        out.line(format!("option {key} = {value}"));
    }
    out.line(format!("seed {}", game.start().seed));
    out.told(&game);
    for number in 1..=game.game().longest() {
        // The whole table now and then; the rest can be read from what is told.
        if number % 16 == 1 {
            out.views(&game);
        }
        let Some((seat, action)) = choose(game.game(), game.state(), &mut chooser) else { break };
        let asked: Vec<String> = game.turn().seats().into_iter().map(|s| s.to_string()).collect();
        out.line(format!("\n[{number}] asked: {}", asked.join(" ")));
        let options: Vec<String> =
            game.options(seat).into_iter().map(|choice| choice.pick).collect();
        out.line(format!("seat {seat} may: {}", options.join(", ")));
        out.line(format!("seat {seat} picks: {action}"));
        game.pick(seat, action).map_err(|refusal| refusal.to_string())?;
        out.told(&game);
    }
    out.views(&game);
    let outcome = serde_json::to_string(&game.outcome()).map_err(|error| error.to_string())?;
    out.line(format!("\noutcome {outcome}"));
    out.line(format!("hash {}", game.hash()));
    Ok(out.text)
}

struct Printer {
    text: String,
    /// How many entries of the log are printed.
    told: usize,
}

impl Printer {
    fn line(&mut self, line: String) {
        writeln!(self.text, "{}", line.trim_end()).expect("text takes any text");
    }

    fn told<G: Title>(&mut self, game: &Match<G>) {
        let names = crate::Names::new(Viewer::Referee, &[]);
        for entry in &game.log()[self.told..] {
            let audience = match entry.audience {
                Audience::All => String::new(),
                Audience::Only(seat) => format!(" (only seat {seat})"),
                Audience::AllBut(seat) => format!(" (all but seat {seat})"),
            };
            let sentence = game.game().narrate(&entry.event, &names);
            self.line(format!("  {} {sentence}{audience}", entry.rule));
        }
        self.told = game.log().len();
    }

    fn views<G: Title>(&mut self, game: &Match<G>) {
        for viewer in [Viewer::Spectator, Viewer::Seat(Seat::FIRST)] {
            let who = if viewer == Viewer::Spectator { "a spectator" } else { "seat 0" };
            self.line(format!("\nwhat {who} sees:"));
            for line in game.describe(viewer, &[]).lines() {
                self.line(format!("  | {line}"));
            }
            self.line(format!("  > {}", game.prompt(viewer).text));
        }
    }
}
