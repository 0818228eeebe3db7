//! A program on a seat. It runs in a process of its own, writes requests and reads answers, and sees
//! what its seat sees.
//!
//! Its requests wait until its seat is asked, so that `turn` comes back when there is something to
//! do. Two threads carry the lines: a program that reads or writes nothing can stop nobody but
//! itself.

use std::io::{BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use ztable_core::{AnyMatch, Code, Refusal, Seat};

use crate::referee::{Deed, Line, Lines, SeatDoor};

/// How many lines may wait on either side.
const BACKLOG: usize = 64;
/// How many requests about one pick may be refused before the program is put aside.
const MOST_REFUSALS: u32 = 20;
/// How long a program may take to end once the game is over.
const FAREWELL: Duration = Duration::from_secs(1);

/// A program that plays.
pub(crate) struct Program {
    child: Child,
    door: SeatDoor,
    /// What it asks; `None` is a line that was too long to keep.
    requests: Receiver<Option<Vec<u8>>>,
    answers: SyncSender<Vec<u8>>,
    patience: Duration,
    /// Since when it has been asked for a pick.
    asked: Option<Instant>,
    refusals: u32,
}

/// What came of waiting for a program.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Served {
    /// It has picked.
    Picked,
    /// It is still thinking.
    Thinking,
    /// It cannot go on, for this reason; the words continue its name.
    Failed(String),
}

impl Program {
    /// Starts the program.
    ///
    /// # Errors
    /// A command that cannot be run.
    pub(crate) fn start(command: &str, seat: Seat, patience: Duration) -> Result<Program, Refusal> {
        let fault = |reason: String| {
            let message = format!("The program '{command}' cannot be started: {reason}.");
            Refusal::new(Code::BadRequest, message)
        };
        let words = shlex::split(command).unwrap_or_default();
        let (name, args) =
            words.split_first().ok_or_else(|| fault("the command is empty".into()))?;
        let mut child = Command::new(name)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| fault(error.to_string()))?;
        let output = child.stdout.take().expect("its output is piped");
        let input = child.stdin.take().expect("its input is piped");
        let door = SeatDoor::new(seat);
        let (requests, answers) = (hear(output), speak(input));
        Ok(Program { child, door, requests, answers, patience, asked: None, refusals: 0 })
    }

    /// Answers the program, whose seat is asked, until it has picked or this time has passed.
    pub(crate) fn serve(&mut self, game: &mut dyn AnyMatch, wait: Duration) -> Served {
        let asked = *self.asked.get_or_insert_with(Instant::now);
        let deadline = asked + self.patience;
        let until = Instant::now().checked_add(wait).map_or(deadline, |until| until.min(deadline));
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let request = match self.requests.recv_timeout(left) {
                Ok(request) => request,
                Err(RecvTimeoutError::Timeout) if asked.elapsed() < self.patience => {
                    return Served::Thinking;
                }
                Err(RecvTimeoutError::Timeout) => {
                    let seconds = self.patience.as_secs_f64();
                    return Served::Failed(format!("took longer than {seconds} s for a pick"));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Served::Failed("ended before the game did".into());
                }
            };
            let (answer, deed) = self.answer(game, request.as_deref());
            if self.answers.try_send(answer).is_err() {
                return Served::Failed("does not read its answers".into());
            }
            match deed {
                Deed::Picked => {
                    (self.asked, self.refusals) = (None, 0);
                    return Served::Picked;
                }
                Deed::Refused if self.refusals == MOST_REFUSALS => {
                    return Served::Failed("was refused again and again".into());
                }
                Deed::Refused => self.refusals += 1,
                Deed::Asked => {}
            }
        }
    }

    /// Tells the program how the game ended, if it asks, and lets it end.
    pub(crate) fn dismiss(mut self, game: &mut dyn AnyMatch) {
        let until = Instant::now() + FAREWELL;
        while let Ok(request) =
            self.requests.recv_timeout(until.saturating_duration_since(Instant::now()))
        {
            let (answer, _) = self.answer(game, request.as_deref());
            if self.answers.try_send(answer).is_err() {
                break;
            }
        }
    }

    fn answer(&mut self, game: &mut dyn AnyMatch, request: Option<&[u8]>) -> (Vec<u8>, Deed) {
        self.door.answer(game, request.map_or(Line::TooLong, Line::Whole))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself, which is just as well.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Hands over what the program writes, line by line, until it ends.
fn hear(output: ChildStdout) -> Receiver<Option<Vec<u8>>> {
    let (sender, requests) = mpsc::sync_channel(BACKLOG);
    thread::spawn(move || {
        let mut lines = Lines::new(BufReader::new(output));
        while let Ok(Some(line)) = lines.next() {
            let request = match line {
                Line::Whole(bytes) => Some(bytes.to_vec()),
                Line::TooLong => None,
            };
            if sender.send(request).is_err() {
                return;
            }
        }
    });
    requests
}

/// Writes what is handed in, until the program reads no more.
fn speak(mut input: ChildStdin) -> SyncSender<Vec<u8>> {
    let (sender, answers) = mpsc::sync_channel::<Vec<u8>>(BACKLOG);
    thread::spawn(move || {
        for answer in answers {
            if input.write_all(&answer).and_then(|()| input.flush()).is_err() {
                return;
            }
        }
    });
    sender
}
