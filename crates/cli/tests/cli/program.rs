//! Runs the real program.

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::thread;

use serde_json::Value;

/// The program with these arguments.
pub(crate) fn ztable(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ztable"));
    command.args(args);
    command
}

/// How a run ended.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    fn new(output: Output) -> Ran {
        Ran {
            status: output.status.code().expect("it ended on its own"),
            out: String::from_utf8(output.stdout).expect("it speaks UTF-8"),
            err: String::from_utf8(output.stderr).expect("it speaks UTF-8"),
        }
    }

    /// The output of a run that went well.
    pub(crate) fn ok(self) -> String {
        assert_eq!(self.status, 0, "{self:?}");
        self.out
    }

    /// The one sentence of a run that ended with this status and printed nothing else.
    pub(crate) fn refused(self, status: i32) -> String {
        assert_eq!(self.status, status, "{self:?}");
        assert_eq!(self.out, "", "{self:?}");
        let sentence = self.err.trim_end();
        // A rule that says no is named behind the sentence.
        assert!(!sentence.contains('\n') && sentence.ends_with(['.', ')']), "{self:?}");
        sentence.to_string()
    }
}

/// Runs the program with nothing to read.
pub(crate) fn run(args: &[&str]) -> Ran {
    Ran::new(ztable(args).stdin(Stdio::null()).output().expect("the program runs"))
}

/// Runs the program with this input.
pub(crate) fn feed(args: &[&str], input: &[u8]) -> Ran {
    let mut child = ztable(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // On a thread of its own: a program that answers while it reads would block both sides. One
    // that ends early closes the pipe, which is no fault of the test.
    let writer = thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer does not panic");
    Ran::new(output)
}

/// A conversation with the referee: requests in, answers out.
pub(crate) fn referee(args: &[&str], requests: &[Value]) -> Vec<Value> {
    let input: String = requests.iter().map(|request| format!("{request}\n")).collect();
    let args: Vec<&str> = std::iter::once("referee").chain(args.iter().copied()).collect();
    let out = feed(&args, input.as_bytes()).ok();
    let answers: Vec<Value> =
        out.lines().map(|line| serde_json::from_str(line).expect("answers are JSON")).collect();
    assert_eq!(answers.len(), requests.len(), "one answer for each request");
    answers
}
