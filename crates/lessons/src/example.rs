//! Examples of rules: scenarios that are played to people, with what was expected said in words.

use serde_json::Value;
use ztable_core::scenario::{FullScenario, Playing, Step};
use ztable_core::words::list;
use ztable_core::{AnyMatch, Choice, Refusal, Seat, Viewer};

use crate::wire::{Frame, Show};

/// How many picks are named one by one.
const NAMED: usize = 8;

/// Members of positions and views that hold the number of a seat.
const SEATS: [&str; 12] = [
    "active",
    "asked",
    "attacker",
    "bidder",
    "by",
    "controller",
    "first",
    "opener",
    "owner",
    "seat",
    "starter",
    "winner",
];

/// Plays an example of a game to its end: a frame for the beginning and for each pick, with what is true
/// then.
///
/// # Errors
/// What does not come out as the example says.
pub fn show(game: &str, play: &FullScenario) -> Result<Show, String> {
    let mut playing =
        Playing::start(play, game, &ztable_shelf::start).map_err(|no| no.to_string())?;
    let voice = Voice { viewer: Viewer::Seat(eyes(&play.steps)) };
    let mut frames = vec![voice.frame(playing.game(), None)];
    for step in &play.steps {
        let before = playing.game().entries();
        let deed = voice.deed(playing.game(), step);
        if let (Some(frame), Step::Pick { seat, pick }) = (frames.last_mut(), step) {
            let choice = playing.game().options(*seat).into_iter().find(|one| one.pick == *pick);
            frame.point = choice.and_then(|choice| choice.target).into_iter().collect();
        }
        playing.step(step)?;
        match deed {
            Some(deed) => {
                let game = playing.game();
                let mut frame = voice.frame(game, Some(deed));
                let told = game.tell(voice.viewer, &[], before..game.entries(), true);
                frame.told = told.into_iter().map(|(_, told)| told).collect();
                frames.push(frame);
            }
            None => {
                let so = voice.so(&playing, step, frames.len() > 1);
                if let Some(frame) = frames.last_mut() {
                    frame.so.extend(so);
                }
            }
        }
    }
    playing.finish(play)?;
    Ok(Show { setup: playing.game().start().setup.clone(), viewer: voice.viewer, frames })
}

/// Whose eyes an example is seen through: those of who does something first, or is looked at.
fn eyes(steps: &[Step]) -> Seat {
    let acts = |step: &Step| match step {
        Step::Pick { seat, .. } | Step::Refuses { seat, .. } => Some(*seat),
        _ => None,
    };
    let is_seen = |step: &Step| match step {
        Step::Offers { seat, .. }
        | Step::Includes { seat, .. }
        | Step::Excludes { seat, .. }
        | Step::Log { seat, .. } => Some(*seat),
        _ => None,
    };
    let first = steps.iter().find_map(acts).or_else(|| steps.iter().find_map(is_seen));
    first.unwrap_or(Seat::new(0))
}

/// What is done in a frame.
struct Deed {
    words: String,
    refusal: Option<Refusal>,
}

/// Says things to who looks.
struct Voice {
    viewer: Viewer,
}

impl Voice {
    fn frame(&self, game: &dyn AnyMatch, deed: Option<Deed>) -> Frame {
        let view = game.view(self.viewer);
        let brief = ztable_shelf::brief(&game.start().setup, self.viewer, &view, &[]);
        let (deed, refusal) = deed.map_or((None, None), |deed| (Some(deed.words), deed.refusal));
        Frame {
            deed,
            refusal,
            told: Vec::new(),
            so: Vec::new(),
            point: Vec::new(),
            view,
            brief: brief.expect("the view is the game's own"),
        }
    }

    /// What a step does, if it does something.
    fn deed(&self, game: &dyn AnyMatch, step: &Step) -> Option<Deed> {
        match step {
            Step::Pick { seat, pick } => {
                let words = format!("{}: {}", self.who(*seat), label(&game.options(*seat), pick));
                Some(Deed { words, refusal: None })
            }
            Step::Refuses { seat, pick, .. } => {
                let refusal = match game.why(*seat, pick) {
                    Ok(verdict) => verdict.refusal,
                    Err(refusal) => Some(refusal),
                };
                let words = format!("{} cannot: “{pick}”", self.who(*seat));
                Some(Deed { words, refusal })
            }
            _ => None,
        }
    }

    /// What a step finds to be true, as far as it can be said.
    fn so(&self, playing: &Playing, step: &Step, has_news: bool) -> Vec<String> {
        let game = playing.game();
        match step {
            Step::Offers { seat, picks } => {
                vec![match picks.len() {
                    0 => format!("{} can do nothing now.", self.who(*seat)),
                    _ => format!("{} can: {}.", self.who(*seat), labels(game, *seat, picks)),
                }]
            }
            Step::Includes { seat, picks } => {
                vec![format!(
                    "{} can, among other things: {}.",
                    self.who(*seat),
                    labels(game, *seat, picks)
                )]
            }
            Step::Excludes { seat, picks } => {
                vec![format!("{} cannot: {}.", self.who(*seat), few(picks.clone()))]
            }
            // What the viewer is told stands in the frame.
            Step::Log { seat, .. } if has_news && self.is(*seat) => Vec::new(),
            Step::Log { seat, text } => {
                let news = playing.news(Viewer::Seat(*seat));
                let told = news.into_iter().find(|sentence| sentence.contains(text));
                // What everybody is told, one frame says once.
                let own = if has_news { playing.news(self.viewer) } else { Vec::new() };
                told.filter(|told| !own.contains(told))
                    .map(|told| self.told(*seat, &told))
                    .into_iter()
                    .collect()
            }
            Step::Turn(seats) => vec![self.turn(seats)],
            Step::Over(true) => {
                let summary = game.outcome().map_or(String::new(), |outcome| outcome.summary);
                vec![format!("The game is over. {summary}").trim().to_owned()]
            }
            Step::Over(false) => vec!["The game goes on.".to_owned()],
            Step::Expect(facts) => {
                facts.iter().filter_map(|(path, value)| self.fact(path, value)).collect()
            }
            Step::Pick { .. } | Step::Refuses { .. } | Step::LoadFails { .. } => Vec::new(),
        }
    }

    fn is(&self, seat: Seat) -> bool {
        self.viewer == Viewer::Seat(seat)
    }

    fn who(&self, seat: Seat) -> String {
        if self.is(seat) { "You".to_owned() } else { player(seat.number()) }
    }

    fn told(&self, seat: Seat, text: &str) -> String {
        let are = if self.is(seat) { "are" } else { "is" };
        format!("{} {are} told: {text}", self.who(seat))
    }

    fn turn(&self, seats: &[u8]) -> String {
        match seats {
            [] => "Nobody has to do anything.".to_owned(),
            [seat] if self.is(Seat::new(*seat)) => "It is your turn.".to_owned(),
            [seat] => format!("It is the turn of {}.", player(*seat)),
            seats => {
                let others = seats.iter().filter(|seat| !self.is(Seat::new(**seat)));
                let own = seats.iter().filter(|seat| self.is(Seat::new(**seat)));
                let all = own.map(|_| "You".to_owned()).chain(others.map(|seat| player(*seat)));
                format!("{} choose now.", list(all))
            }
        }
    }

    /// A fact in words: what a path leads to. Values that are no words or numbers are left to tests.
    fn fact(&self, path: &str, value: &Value) -> Option<String> {
        let mut way = path.split('.');
        match (way.next()?, value) {
            ("turn", Value::Array(seats)) => {
                let seats: Option<Vec<u8>> =
                    seats.iter().map(|seat| seat.as_u64()?.try_into().ok()).collect();
                return Some(self.turn(&seats?));
            }
            ("outcome", Value::String(_)) if path == "outcome" => {
                return Some("The game goes on.".to_owned());
            }
            ("outcome", Value::Array(winners)) if path == "outcome.winners" => {
                let names = winners.iter().map(|seat| Some(self.who(Seat::new(seat_of(seat)?))));
                let names: Vec<String> = names.collect::<Option<_>>()?;
                return Some(match names.len() {
                    0 => "Nobody wins.".to_owned(),
                    1 => format!("The winner: {}.", names[0]),
                    _ => format!("The winners: {}.", list(&names)),
                });
            }
            ("prompt", Value::String(text)) if path.ends_with(".text") => {
                let seat = way.next()?.parse().ok()?;
                return Some(format!("{} read{}: {text}", self.who(Seat::new(seat)), self.s(seat)));
            }
            ("log", Value::Array(lines)) => {
                let seat: u8 = way.next()?.parse().ok()?;
                let lines: Vec<&str> = lines.iter().map(Value::as_str).collect::<Option<_>>()?;
                let text = if lines.is_empty() { "nothing.".to_owned() } else { lines.join(" ") };
                return Some(self.told(Seat::new(seat), &text));
            }
            ("prompt" | "log", _) => return None,
            ("view", _) => {
                // What others see is no news to who looks, unless everybody sees it.
                let seen_by = way.next()?;
                let own = seen_by.parse().is_ok_and(|seat| self.is(Seat::new(seat)));
                if !own && seen_by != "spectator" {
                    return None;
                }
            }
            _ => {}
        }
        let steps: Vec<&str> = way.filter(|step| !matches!(*step, "facts" | "tally")).collect();
        let value = match (steps.last(), seat_of(value)) {
            (Some(last), Some(seat)) if SEATS.contains(last) => self.who(Seat::new(seat)),
            _ => plain(value)?,
        };
        let mut words = Vec::new();
        for (at, step) in steps.iter().enumerate() {
            match step.parse::<u8>() {
                Ok(seat) if at > 0 && steps[at - 1] == "seats" => {
                    words.pop();
                    words.push(self.who(Seat::new(seat)));
                }
                // What is counted from 0 would mislead.
                Ok(_) => return None,
                Err(_) => words.push(step.replace('_', " ")),
            }
        }
        let mut text = format!("{}: {value}.", words.join(", "));
        if let Some(first) = text.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        Some(text)
    }

    fn s(&self, seat: u8) -> &'static str {
        if self.is(Seat::new(seat)) { "" } else { "s" }
    }
}

fn seat_of(value: &Value) -> Option<u8> {
    value.as_u64()?.try_into().ok()
}

fn player(seat: u8) -> String {
    format!("Player {}", seat + 1)
}

fn label(options: &[Choice], pick: &str) -> String {
    let choice = options.iter().find(|choice| choice.pick == pick);
    choice.map_or_else(|| pick.to_owned(), |choice| choice.label.clone())
}

fn labels(game: &dyn AnyMatch, seat: Seat, picks: &[String]) -> String {
    let options = game.options(seat);
    few(picks.iter().map(|pick| label(&options, pick)).collect())
}

/// The first of these things, and how many more there are.
fn few(mut things: Vec<String>) -> String {
    let more = things.len().saturating_sub(NAMED);
    things.truncate(NAMED);
    let named = things.join("; ");
    if more > 0 { format!("{named}; and {more} more") } else { named }
}

/// A value that can be read: a word, a number, or a list of them.
fn plain(value: &Value) -> Option<String> {
    match value {
        Value::Null => Some("none".to_owned()),
        Value::Bool(yes) => Some(if *yes { "yes" } else { "no" }.to_owned()),
        Value::Number(number) => Some(number.to_string()),
        Value::String(text) if text == "(none)" => Some("none".to_owned()),
        Value::String(text) => Some(text.clone()),
        Value::Array(all) if all.is_empty() => Some("none".to_owned()),
        Value::Array(all) if all.iter().any(|one| one.is_array() || one.is_object()) => None,
        Value::Array(all) => {
            let words: Vec<String> = all.iter().map(plain).collect::<Option<_>>()?;
            Some(words.join(", "))
        }
        Value::Object(_) => None,
    }
}
