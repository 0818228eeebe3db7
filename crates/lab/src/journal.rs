//! Games as lines of JSON, so that a run that was interrupted goes on where it was.
//!
//! The first line holds the plan, with the number of games that was named last; every further line is a
//! game, in the order of their numbers.

use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::plan::Plan;
use crate::played::Game;

const FORMAT: &str = "ztable-lab-1";

#[derive(Serialize, Deserialize)]
struct Head {
    format: String,
    plan: Plan,
}

impl Head {
    fn new(plan: &Plan) -> Head {
        Head { format: FORMAT.into(), plan: plan.clone() }
    }
}

/// Why a journal cannot be written or gone on with, in a sentence.
#[derive(Debug)]
pub struct JournalError {
    path: PathBuf,
    problem: String,
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}.", self.path.display(), self.problem)
    }
}

impl std::error::Error for JournalError {}

/// The file that keeps the games.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Begins a journal. A file that is there already is left alone.
    ///
    /// # Errors
    /// A file that is there, or that cannot be written.
    pub fn create(path: &Path, plan: &Plan) -> Result<Journal, JournalError> {
        let fault = |problem: String| JournalError { path: path.into(), problem };
        let opened = OpenOptions::new().write(true).create_new(true).open(path);
        let file = opened.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => {
                fault("holds games already; go on with --resume, or name another folder".into())
            }
            _ => fault(format!("cannot be written: {error}")),
        })?;
        let mut journal = Journal { path: path.into(), file };
        journal.line(&Head::new(plan))?;
        Ok(journal)
    }

    /// How many games each arm was to play when the journal was begun or gone on with last; nothing
    /// where there is no journal.
    ///
    /// # Errors
    /// A file that holds something else, or that cannot be read.
    pub fn planned(path: &Path) -> Result<Option<u64>, JournalError> {
        let fault = |problem: String| JournalError { path: path.into(), problem };
        let unreadable = |error: io::Error| fault(format!("cannot be read: {error}"));
        let file = match File::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            opened => opened.map_err(unreadable)?,
        };
        let mut line = String::new();
        BufReader::new(file).read_line(&mut line).map_err(unreadable)?;
        // A first line that was not written to its end says nothing.
        if !line.ends_with('\n') {
            return Ok(None);
        }
        Ok(Some(head(&line).map_err(fault)?.plan.games))
    }

    /// Goes on with a journal: what it holds, as far as the plan reaches, goes to `game`, and the
    /// answer is how many games that were. A last line that was not written to its end is dropped. A
    /// file that is not there is begun.
    ///
    /// # Errors
    /// A file of another plan or format, a line that is not the game that belongs there, or a file
    /// that cannot be read or written.
    pub fn resume(
        path: &Path,
        plan: &Plan,
        mut game: impl FnMut(Game),
    ) -> Result<(Journal, u64), JournalError> {
        if !path.exists() {
            return Ok((Journal::create(path, plan)?, 0));
        }
        let fault = |problem: String| JournalError { path: path.into(), problem };
        let unreadable = |error: io::Error| fault(format!("cannot be read: {error}"));
        let file = OpenOptions::new().read(true).write(true).open(path).map_err(unreadable)?;
        let mut lines = BufReader::new(&file);
        let (mut line, mut whole, mut number) = (String::new(), 0, 0);
        // The number of games that the first line names, and how long it is.
        let mut planned = None;
        loop {
            line.clear();
            let length = lines.read_line(&mut line).map_err(unreadable)?;
            if !line.ends_with('\n') {
                break;
            }
            if whole == 0 {
                planned = Some((check_head(&line, plan).map_err(fault)?, length as u64));
            } else if number < plan.total() {
                game(check_game(&line, plan, number).map_err(fault)?);
                number += 1;
            } else {
                number += 1;
            }
            whole += length as u64;
        }
        drop(lines);
        let mut journal = Journal { path: path.into(), file };
        journal.file.set_len(whole).map_err(unreadable)?;
        journal.file.seek(SeekFrom::End(0)).map_err(unreadable)?;
        match planned {
            None => journal.line(&Head::new(plan))?,
            Some((games, head)) if games != plan.games => journal.plan_anew(plan, head)?,
            Some(_) => {}
        }
        Ok((journal, number))
    }

    /// Keeps a game. It is in the file when this returns.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn keep(&mut self, game: &Game) -> Result<(), JournalError> {
        self.line(game)
    }

    /// Writes another plan in the place of the first line, of that length. The games are copied into a
    /// new file, which takes the place of the old one when it is whole: an interruption loses nothing.
    fn plan_anew(&mut self, plan: &Plan, head: u64) -> Result<(), JournalError> {
        let beside = self.path.with_extension("jsonl.new");
        let file = File::create(&beside).map_err(|error| unwritable(&beside, &error))?;
        let mut anew = Journal { path: beside, file };
        anew.line(&Head::new(plan))?;
        let copied = self
            .file
            .seek(SeekFrom::Start(head))
            .and_then(|_| io::copy(&mut self.file, &mut anew.file))
            .and_then(|_| fs::rename(&anew.path, &self.path));
        copied.map_err(|error| unwritable(&anew.path, &error))?;
        self.file = anew.file;
        Ok(())
    }

    fn line(&mut self, value: &impl Serialize) -> Result<(), JournalError> {
        let mut line = serde_json::to_vec(value).expect("games and plans are plain data");
        line.push(b'\n');
        self.file.write_all(&line).map_err(|error| unwritable(&self.path, &error))
    }
}

fn unwritable(path: &Path, error: &io::Error) -> JournalError {
    JournalError { path: path.into(), problem: format!("cannot be written: {error}") }
}

fn head(line: &str) -> Result<Head, String> {
    let head: Head = serde_json::from_str(line)
        .map_err(|error| format!("does not begin with the plan of a run: {error}"))?;
    if head.format != FORMAT {
        return Err(format!("has the format '{}', not '{FORMAT}'", head.format));
    }
    Ok(head)
}

/// The number of games that the first line names, which need not be the plan's.
fn check_head(line: &str, plan: &Plan) -> Result<u64, String> {
    let head = head(line)?;
    let games = head.plan.games;
    if (Plan { games: plan.games, ..head.plan }) != *plan {
        return Err("was played with another game, other options or data, by other rules, levels, seeds or \
                    budget; repeat those, or name another folder"
            .into());
    }
    Ok(games)
}

fn check_game(line: &str, plan: &Plan, number: u64) -> Result<Game, String> {
    let at = number + 2;
    let game: Game =
        serde_json::from_str(line).map_err(|error| format!("has no game in line {at}: {error}"))?;
    if (game.arm, game.seed) != plan.game(number) {
        return Err(format!("has another game in line {at} than the plan has there"));
    }
    Ok(game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ztable_bots::Level;
    use ztable_core::Setup;

    fn game(plan: &Plan, number: u64) -> Game {
        let (arm, seed) = plan.game(number);
        let (decisions, seats) = (number as u32, Vec::new());
        Game { arm, seed, decisions, lead_changes: 0, margin: None, first: None, seats }
    }

    #[test]
    fn a_run_goes_on_behind_its_last_whole_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.jsonl");
        let mut plan = Plan::new(&Setup::new("zee", 2).into(), None, &[Level::Easy, Level::Normal]);
        let mut journal = Journal::create(&path, &plan).unwrap();
        (0..3).for_each(|number| journal.keep(&game(&plan, number)).unwrap());
        drop(journal);
        let refusal = Journal::create(&path, &plan).unwrap_err().to_string();
        assert!(refusal.contains("--resume"), "{refusal}");
        let mut file = OpenOptions::new().append(true).open(&path).unwrap();
        file.write_all(br#"{"arm":1,"seed":2,"dec"#).unwrap();
        // More games than before belong to the same run.
        plan.games = 500;
        let mut found = Vec::new();
        let (mut journal, next) = Journal::resume(&path, &plan, |game| found.push(game)).unwrap();
        assert_eq!((next, found.len()), (3, 3));
        journal.keep(&game(&plan, 3)).unwrap();
        let (_, next) = Journal::resume(&path, &plan, drop).unwrap();
        assert_eq!(next, 4);
        assert_eq!(Journal::planned(&path).unwrap(), Some(500), "the number that was named last");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside it");
        let other = Plan { first_seed: 2, ..plan.clone() };
        let refusal = Journal::resume(&path, &other, drop).unwrap_err().to_string();
        assert!(refusal.contains("other options"), "{refusal}");
    }

    #[test]
    fn lines_that_do_not_belong_there_are_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.jsonl");
        let plan = Plan::new(&Setup::new("zee", 2).into(), None, &[Level::Easy]);
        let mut journal = Journal::create(&path, &plan).unwrap();
        journal.keep(&game(&plan, 5)).unwrap();
        let refusal = Journal::resume(&path, &plan, drop).unwrap_err().to_string();
        assert!(refusal.contains("line 2"), "{refusal}");
        std::fs::write(&path, "[]\n").unwrap();
        let refusal = Journal::resume(&path, &plan, drop).unwrap_err().to_string();
        assert!(refusal.contains("does not begin with the plan"), "{refusal}");
        assert_eq!(Journal::planned(&path).unwrap_err().to_string(), refusal);
        assert_eq!(Journal::planned(&folder.path().join("none")).unwrap(), None);
    }
}
