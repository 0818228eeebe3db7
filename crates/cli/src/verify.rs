//! `ztable verify`: plays a record again and checks that all of it is true.

use std::io::{self, Write};

use ztable_core::{AnyMatch, Record};
use ztable_table::Fairness;

use crate::args::VerifyArgs;
use crate::exit::Failure;
use crate::record;
use crate::text::count;

/// Runs the command.
pub(crate) fn run(args: &VerifyArgs) -> Result<(), Failure> {
    let record = record::read(&args.record)?;
    let checked = check(&record, args.commitment.as_deref())
        .map_err(|what| record::fault(&args.record, what))?;
    let mut out = io::stdout().lock();
    for sentence in checked {
        writeln!(out, "{sentence}")?;
    }
    Ok(())
}

/// What was checked, in sentences, or what is wrong.
fn check(record: &Record, noted: Option<&str>) -> Result<Vec<String>, String> {
    let game = ztable_shelf::replay(record, None).map_err(|refusal| refusal.to_string())?;
    let mut checked = vec![
        format!(
            "It is a record of {} for {}, played by version {} of the rules, which this program has.",
            game.about().name,
            count(record.setup.players, "player"),
            record.setup.rules(game.about())
        ),
        format!("It has {}, each legal in its turn.", count(record.picks.len() as u64, "pick")),
        format!("The last state has the hash that the record names: {}.", record.hash),
    ];
    checked.push(outcome(record, game.as_ref())?);
    checked.push(fairness(record, noted)?);
    checked.push("The record is true.".into());
    Ok(checked)
}

/// Replaying has compared an outcome that the record names; one that it leaves out is a gap.
fn outcome(record: &Record, game: &dyn AnyMatch) -> Result<String, String> {
    match (&record.outcome, game.outcome()) {
        // In the words of this program: those of the record prove nothing.
        (Some(_), Some(found)) => {
            Ok(format!("The outcome is the one that the record names: {}.", bare(&found.summary)))
        }
        (Some(_), None) => Err("The record names an outcome, but the game is not over.".into()),
        (None, None) => Ok("The game is not over, and the record claims no outcome.".into()),
        (None, Some(found)) => Err(format!(
            "The game is over ({}), but the record names no outcome.",
            bare(&found.summary)
        )),
    }
}

fn bare(summary: &str) -> &str {
    summary.trim_end_matches('.')
}

/// What the proof says about how the nonces came in.
fn nonces(proof: &Fairness) -> String {
    let made = proof.commitments.iter().filter(|made| !made.is_empty()).count() as u64;
    let withheld: Vec<String> =
        proof.withheld().iter().map(|seat| format!("seat {seat}")).collect();
    match (made, withheld.as_slice()) {
        (0, _) => String::new(),
        (made, []) => format!(", {made} of them as they were committed to"),
        (_, withheld) => format!(
            " as they were committed to, but for {}, which did not reveal its nonce",
            withheld.join(" and ")
        ),
    }
}

/// The proof in the record shows how the seed came about; that the secret was fixed before the
/// players chose their nonces, only what was noted then can show.
fn fairness(record: &Record, noted: Option<&str>) -> Result<String, String> {
    let Some(proof) = &record.fairness else {
        return match noted {
            None => Ok("It carries no proof of how its seed came about.".into()),
            Some(_) => Err("It carries no proof to compare the commitment with.".into()),
        };
    };
    let proof: Fairness = serde_json::from_value(proof.clone())
        .map_err(|error| format!("Its proof of fairness is unreadable: {error}."))?;
    proof.check(&record.seed).map_err(|error| format!("It was not fair: {error}."))?;
    let made = format!(
        "Its seed is made of the secret with the commitment {} and the nonces of {}{}",
        proof.commitment,
        count(proof.nonces.len() as u64, "seat"),
        nonces(&proof)
    );
    match noted.map(|noted| noted.trim().to_ascii_lowercase()) {
        None => Ok(format!(
            "{made}. That the secret was fixed before the game, only a commitment that was noted \
             then can show (--commitment)."
        )),
        Some(noted) if noted == proof.commitment => {
            Ok(format!("{made}. The commitment is the one that was noted before the game."))
        }
        Some(noted) => Err(format!(
            "It was not fair: the secret has the commitment {}, but {noted} was noted before the \
             game, so the table chose its secret later.",
            proof.commitment
        )),
    }
}
