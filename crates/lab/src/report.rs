//! One self-contained page: sentences, charts, and the tables behind them.

mod chart;
mod compared;
mod components;
mod course;
mod findings;
mod ink;
mod seats;
mod table;

use std::fmt::Write;

use self::chart::Series;
use self::compared::compared;
use self::components::{by_surprise, components, effects};
use self::course::course;
pub use self::findings::{Finding, findings};
use self::seats::seats;
use self::table::escaped;
use crate::plan::Arm;
use crate::tally::Tally;

/// The report as a page that needs no other file.
#[must_use]
pub fn html(tally: &Tally) -> String {
    let mut page = String::new();
    let _ = write!(
        page,
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width\"><title>{0}</title><style>{1}{2}{3}</style></head>\
         <body><main><h1>{0}</h1>",
        escaped(&title(tally)),
        ink::sheet(),
        include_str!("report/page.css"),
        chart::STYLE,
    );
    played(&mut page, tally);
    outstanding(&mut page, tally);
    seats(&mut page, tally);
    course(&mut page, tally);
    for (sort, range) in tally.ranges() {
        components(&mut page, tally, sort, range.start);
    }
    compared(&mut page, tally);
    page.push_str(
        "<h2>How to read this</h2><p class=\"note\">Lines and intervals hold the truth in 95 of 100 \
         cases. Surprise is how many standard errors a number is away from nothing. Bold is what \
         chance would bring in one report of twenty at most, however many things the table lists. \
         What goes with winning need not cause it: a component that only those can afford who are \
         ahead looks strong. Winning with and without a component is compared seat by seat.</p>\
         </main></body></html>\n",
    );
    page
}

/// The chart of the largest sort, as a picture that needs no page.
#[must_use]
pub fn picture(tally: &Tally) -> String {
    let charts = tally.ranges().map(|(sort, range)| (sort, by_surprise(tally, sort, range.start)));
    // The first one, where some are equally large.
    let largest = charts.min_by_key(|(_, lines)| std::cmp::Reverse(lines.len()));
    let Some((sort, lines)) = largest.filter(|(_, lines)| !lines.is_empty()) else {
        return String::new();
    };
    let svg = effects(tally, sort, &lines).svg();
    let page = "<rect width=\"100%\" height=\"100%\" style=\"fill: var(--page)\"/>";
    match svg.split_once("</title>") {
        Some((head, rest)) => {
            let style = ink::sheet();
            format!("{head}</title><style>{style}{}</style>{page}{rest}\n", chart::STYLE)
        }
        None => svg,
    }
}

fn title(tally: &Tally) -> String {
    let Some(arm) = tally.plan.arms.first() else { return "Nothing was played".into() };
    let setup = &arm.variant.setup;
    let about = ztable_shelf::about(&setup.game);
    let name = about.map_or(setup.game.as_str(), |about| about.name);
    match setup.players {
        1 => format!("{name}, one player"),
        players => format!("{name}, {players} players"),
    }
}

fn played(page: &mut String, tally: &Tally) {
    page.push_str("<ul>");
    for (arm, sums) in tally.plan.arms.iter().zip(&tally.arms) {
        let _ = write!(
            page,
            "<li>{}: {} games among {} bots{}</li>",
            escaped(&arm.name()),
            sums.games,
            arm.level,
            escaped(&with(arm))
        );
    }
    let first = tally.plan.first_seed;
    let _ =
        write!(page, "</ul><p>All of them were played with the same seeds, from {first} on.</p>");
}

/// What differs from the usual game.
fn with(arm: &Arm) -> String {
    let options = &arm.variant.setup.options;
    let mut words = String::new();
    if !options.is_empty() {
        let options = serde_json::to_string(options).expect("options are plain data");
        let _ = write!(words, " with {}", shortened(&options));
    }
    if let Some(data) = &arm.variant.data {
        let _ = write!(words, " with the components of {}", data.file);
    }
    words
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= 80 {
        return text.into();
    }
    text.chars().take(79).chain(['…']).collect()
}

fn outstanding(page: &mut String, tally: &Tally) {
    page.push_str("<h2>What stands out</h2>");
    let found = findings(tally);
    if found.is_empty() {
        page.push_str("<p>Nothing that chance alone would not bring. More games show more.</p>");
        return;
    }
    page.push_str("<ul>");
    for finding in found {
        let _ = write!(page, "<li>{}</li>", escaped(&finding.text));
    }
    page.push_str("</ul>");
}

/// The names of all arms.
fn arms(tally: &Tally) -> Vec<String> {
    tally.plan.arms.iter().map(Arm::name).collect()
}

/// How all arms are drawn.
fn series(tally: &Tally) -> Vec<Series> {
    tally.plan.arms.iter().map(Series::of).collect()
}

fn figure(page: &mut String, svg: &str) {
    let _ = write!(page, "<figure>{svg}</figure>");
}
