//! `ztable lab`: bots play many games, and a page shows what they say about the game.
//!
//! What was played is kept game by game, so a run can be stopped at any time and gone on with.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use ztable_core::{About, OptionKind, OptionSpec, Refusal, When};
use ztable_lab::{
    Bench, Data, Game, GamesCsv, Journal, Plan, Tally, Variant, in_order, report, sheets,
};

use crate::args::{LabArgs, Options};
use crate::clock::clock;
use crate::crew::{self, Progress};
use crate::exit::Failure;
use crate::signal::Stop;

/// How many games each level plays where nobody says.
const USUAL: u64 = 200;

/// Runs the command.
pub(crate) fn run(args: &LabArgs) -> Result<(), Failure> {
    let folder = args.out.clone().unwrap_or_else(|| format!("lab-{}", args.game.game).into());
    let journal = folder.join("games.jsonl");
    let plan = plan(args, &journal)?;
    let bench = Bench::new(&plan)?;
    fs::create_dir_all(&folder).map_err(|error| unwritable(&folder, &error))?;

    let mut tally = Tally::new(&plan, bench.sorts());
    let mut kept = Vec::new();
    let (mut journal, played) = match args.resume {
        true => Journal::resume(&journal, &plan, |game| kept.push(game)).map_err(Failure::no)?,
        false => (Journal::create(&journal, &plan).map_err(Failure::no)?, 0),
    };
    let mut csv = Csv::create(folder.join("games.csv"))?;
    for game in kept {
        csv.write(&plan, &game)?;
        tally.add(&game);
    }

    let stopped = when_told_to_stop()?;
    let mut progress = Progress::resumed(plan.total(), played);
    let threads = crew::size(args.run.threads);
    let play = |number| bench.play(number, &clock());
    let told_to = || stopped.load(Ordering::Relaxed);
    in_order(played..plan.total(), threads, told_to, play, |game: Result<Game, Refusal>| {
        let game = game?;
        journal.keep(&game).map_err(Failure::no)?;
        csv.write(&plan, &game)?;
        tally.add(&game);
        progress.step();
        Ok::<(), Failure>(())
    })?;
    progress.finish();
    csv.finish()?;
    if told_to() {
        eprintln!("Stopped; what was played is in the report, and --resume goes on with it.");
    }
    write_report(args, &folder, &tally)
}

fn plan(args: &LabArgs, journal: &Path) -> Result<Plan, Failure> {
    let mut setup = args.game.setup()?;
    let about = ztable_shelf::about(&setup.game)?;
    // Said outright, so that a run does not go on by newer rules.
    setup.rules_version = Some(setup.rules(about));
    let one = Variant::from(setup);
    let other = args.against.as_deref().map(|text| against(about, &one, text)).transpose()?;
    let mut levels = args.levels.clone();
    levels.sort_unstable();
    levels.dedup();
    let mut plan = Plan::new(&one, other.as_ref(), &levels);
    plan.first_seed = args.run.seed;
    plan.games = match args.games {
        Some(games) => games.get(),
        None if args.resume => Journal::planned(journal).map_err(Failure::no)?.unwrap_or(USUAL),
        None => USUAL,
    };
    plan.budget = args.run.budget();
    Ok(plan)
}

/// The variant that `--against` names: with these options on top, with this player's file, or with
/// this data file in place of the game's own.
fn against(about: &About, one: &Variant, text: &str) -> Result<Variant, Failure> {
    let mut other = one.clone();
    if text.trim_start().starts_with('{') {
        let options: Options = serde_json::from_str(text).map_err(|error| {
            Failure::usage(format!("--against is no JSON object of options: {error}."))
        })?;
        other.setup.options.extend(options);
        return Ok(other);
    }
    let file = fs::read_to_string(text).map_err(|error| {
        Failure::no(format!(
            "--against takes options as a JSON object, or a file; '{text}' cannot be read: {error}."
        ))
    })?;
    let takes = |option: &&OptionSpec| {
        matches!(option.kind, OptionKind::File { .. })
            && ztable_shelf::check_file(about.id, option.key, &file).is_ok()
    };
    match about.options.iter().find(takes) {
        Some(option) => {
            other.setup.options.insert(option.key.into(), file.into());
            if let When::Chosen(key, value) = option.when {
                other.setup.options.insert(key.into(), value.into());
            }
        }
        None => other.data = Some(Data { file: text.into(), text: file }),
    }
    Ok(other)
}

/// Becomes true when somebody presses ctrl-c; the second time ends the program.
fn when_told_to_stop() -> Result<Arc<AtomicBool>, Failure> {
    let stopped = Arc::new(AtomicBool::new(false));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let mut stop = {
        let _inside = runtime.enter();
        Stop::new()?
    };
    let told = Arc::clone(&stopped);
    thread::spawn(move || {
        runtime.block_on(async {
            stop.told().await;
            told.store(true, Ordering::Relaxed);
            eprintln!(
                "\nGames under way are played to their end; ctrl-c once more ends them, too."
            );
            stop.told().await;
            // What is kept so far is whole, and a line that is not is dropped by --resume.
            std::process::exit(1);
        });
    });
    Ok(stopped)
}

fn write_report(args: &LabArgs, folder: &Path, tally: &Tally) -> Result<(), Failure> {
    let page = folder.join("report.html");
    write(&page, &report::html(tally))?;
    for sheet in sheets(tally) {
        write(&folder.join(format!("{}.csv", sheet.name())), &sheet.csv())?;
        write(&folder.join(format!("{}.jsonl", sheet.name())), &sheet.json_lines())?;
    }
    if let Some(picture) = &args.picture {
        write(picture, &report::picture(tally))?;
    }
    let mut out = io::stdout().lock();
    for finding in report::findings(tally) {
        writeln!(out, "- {}", finding.text)?;
    }
    writeln!(out, "The report is {}.", page.display())?;
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    fs::write(path, text).map_err(|error| unwritable(path, &error))
}

fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Failure::no(format!("{} cannot be written: {error}.", path.display()))
}

/// The file for spreadsheets, with its name for when it cannot be written.
struct Csv {
    path: PathBuf,
    csv: GamesCsv<BufWriter<File>>,
}

impl Csv {
    fn create(path: PathBuf) -> Result<Csv, Failure> {
        let made = File::create(&path).and_then(|file| GamesCsv::new(BufWriter::new(file)));
        match made {
            Ok(csv) => Ok(Csv { path, csv }),
            Err(error) => Err(unwritable(&path, &error)),
        }
    }

    fn write(&mut self, plan: &Plan, game: &Game) -> Result<(), Failure> {
        self.csv.write(plan, game).map_err(|error| unwritable(&self.path, &error))
    }

    fn finish(self) -> Result<(), Failure> {
        self.csv.finish().map_err(|error| unwritable(&self.path, &error))
    }
}
