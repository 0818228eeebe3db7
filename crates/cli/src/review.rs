//! `ztable review`: looks at a recorded game again.

use std::io::{self, IsTerminal, Write};

use ztable_bots::Effort;
use ztable_core::AnyMatch;
use ztable_study::{Review, ReviewedPlay, Reviewer};

use crate::args::ReviewArgs;
use crate::exit::Failure;
use crate::record;
use crate::text::{Table, count};

/// The most plays that are listed.
const LISTED: usize = 10;
/// The most characters of a curve.
const CURVE: usize = 60;

/// Runs the command.
pub(crate) fn run(args: &ReviewArgs) -> Result<(), Failure> {
    let record = record::read(&args.record)?;
    let fault = |refusal| record::fault(&args.record, refusal);
    let game = ztable_shelf::replay(&record, None).map_err(fault)?;
    if let Some(seat) = args.seat.filter(|seat| *seat >= game.seats()) {
        let last = game.seats() - 1;
        return Err(Failure::usage(format!("There is no seat {seat}; the seats are 0 to {last}.")));
    }
    let usual = Effort::GLANCE;
    let effort = Effort {
        search: usual.search * args.effort,
        compare: usual.compare * args.effort,
        ..usual
    };
    let mut reviewer = Reviewer::new(record, effort, 0).map_err(fault)?;
    let visible = io::stderr().is_terminal();
    while reviewer.step().map_err(fault)? {
        if visible {
            let (done, all) = reviewer.progress();
            eprint!("\r\x1b[K{done} of {all} picks looked at");
        }
    }
    if visible {
        eprint!("\r\x1b[K");
    }
    let mut out = io::stdout().lock();
    if args.json {
        serde_json::to_writer(&mut out, reviewer.review()).map_err(io::Error::from)?;
        writeln!(out)?;
        return Ok(());
    }
    print(game.as_ref(), reviewer.review(), args.seat, &mut out).map_err(Failure::from)
}

fn print(
    game: &dyn AnyMatch,
    review: &Review,
    seat: Option<u8>,
    out: &mut impl Write,
) -> io::Result<()> {
    let picks = count(game.played().len() as u64, "pick");
    writeln!(out, "{}, {}, {picks}.", game.about().name, count(game.seats(), "player"))?;
    if let Some(outcome) = game.outcome() {
        writeln!(out, "{}", outcome.summary)?;
    }
    writeln!(out, "\nHow each seat stood, as far as it knew: its share of what can be won.")?;
    for seat in 0..review.seats.len() {
        let shares: Vec<f64> = review
            .plays
            .iter()
            .map(|play| play.prospects[seat].share)
            .chain([review.after[seat].share])
            .collect();
        let (first, last) = (shares[0], shares[shares.len() - 1]);
        writeln!(out, "{seat}  {}  {} to {}", curve(&shares), percent(first), percent(last))?;
    }

    let mut seats = Table::new(&["seat", "plays", "costly", "given away", "from others", "luck"]);
    for (number, seat) in review.seats.iter().enumerate() {
        seats.row([
            number.to_string(),
            seat.plays.to_string(),
            seat.costly.to_string(),
            points(seat.given_away),
            points(seat.from_others),
            points(seat.luck()),
        ]);
    }
    writeln!(
        out,
        "\nWhat it was made of, in points of a hundred. From others is what their plays gave or"
    )?;
    writeln!(out, "took, as far as they knew; luck is the rest: dice, draws and chance in this")?;
    writeln!(out, "reckoning.\n\n{seats}")?;

    let costly = review.costly();
    let listed = |play: &&&ReviewedPlay| seat.is_none_or(|seat| play.seat.number() == seat);
    let listed: Vec<&&ReviewedPlay> = costly.iter().filter(listed).take(LISTED).collect();
    if listed.is_empty() {
        return writeln!(out, "No play clearly cost more than 5 points.");
    }
    writeln!(out, "Plays that cost most, as far as the seat knew:")?;
    for play in listed {
        let better = play.better.as_deref().unwrap_or_default();
        let because = play
            .because
            .as_ref()
            .map_or(String::new(), |because| format!(", because {}", because.to_others()));
        writeln!(
            out,
            "  pick {}, seat {}: {}.\n    Better: {}{because}. It cost {} ± {} points.",
            play.pick + 1,
            play.seat,
            sentence(&play.words),
            sentence(better),
            points(play.cost.share),
            points(play.cost.margin)
        )?;
    }
    Ok(())
}

/// Labels one after another.
fn sentence(words: &[String]) -> String {
    words.join(", then ")
}

fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share.clamp(0.0, 1.0))
}

fn points(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

/// A line of bars, at most as many as fit; each is the mean of its part.
fn curve(shares: &[f64]) -> String {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let width = shares.len().min(CURVE);
    (0..width)
        .map(|at| {
            let part = &shares[at * shares.len() / width..(at + 1) * shares.len() / width];
            let mean = part.iter().sum::<f64>() / part.len() as f64;
            BARS[(mean.clamp(0.0, 1.0) * 7.0).round() as usize]
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_are_short_and_keep_their_ends() {
        assert_eq!(curve(&[0.0, 0.5, 1.0]), "▁▅█");
        let long: Vec<f64> = (0..500).map(|n| f64::from(n) / 499.0).collect();
        let drawn: Vec<char> = curve(&long).chars().collect();
        assert_eq!((drawn.len(), drawn[0], drawn[CURVE - 1]), (CURVE, '▁', '█'));
    }
}
