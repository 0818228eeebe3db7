//! Examples of rules: scenarios that are played to people, with what was expected said in words.

use serde_json::Value;
use ztable_core::scenario::{FullScenario, Playing, Step};
use ztable_core::words::list;
use ztable_core::{AnyMatch, Refusal, Seat, Viewer};

use crate::fact::Ear;
use crate::wire::{Frame, Show};

/// How many picks are named one by one.
const NAMED: usize = 8;

/// Plays an example of a game to its end: a frame for the beginning and for each pick, with what is true
/// then.
///
/// # Errors
/// What does not come out as the example says.
pub fn show(game: &str, play: &FullScenario) -> Result<Show, String> {
    let mut playing =
        Playing::start(play, game, &ztable_shelf::start).map_err(|no| no.to_string())?;
    let viewer = Viewer::Seat(eyes(&play.steps));
    let voice = Voice { game, viewer, ear: Ear(viewer) };
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
                let so = voice.so(&playing, step, frames.len() > 1)?;
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
struct Voice<'a> {
    /// The id of the game.
    game: &'a str,
    viewer: Viewer,
    ear: Ear,
}

impl Voice<'_> {
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
                let words = format!("{}: {}", self.who(*seat), label(game, *seat, pick));
                Some(Deed { words, refusal: None })
            }
            Step::Refuses { seat, pick, .. } => {
                let refusal = match game.why(*seat, pick) {
                    Ok(verdict) => verdict.refusal,
                    Err(refusal) => Some(refusal),
                };
                let tries = if self.ear.is(*seat) { "try" } else { "tries" };
                let words = format!("{} {tries}: {}", self.who(*seat), label(game, *seat, pick));
                Some(Deed { words, refusal })
            }
            _ => None,
        }
    }

    /// What a step finds to be true, as far as it can be said.
    fn so(&self, playing: &Playing, step: &Step, has_news: bool) -> Result<Vec<String>, String> {
        let game = playing.game();
        Ok(match step {
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
                vec![format!("{} cannot: {}.", self.who(*seat), labels(game, *seat, picks))]
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
                let said = facts.iter().map(|(path, value)| self.fact(path, value));
                said.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect()
            }
            Step::Pick { .. } | Step::Refuses { .. } | Step::LoadFails { .. } => Vec::new(),
        })
    }

    fn is(&self, seat: Seat) -> bool {
        self.ear.is(seat)
    }

    fn who(&self, seat: Seat) -> String {
        self.ear.who(seat)
    }

    fn told(&self, seat: Seat, text: &str) -> String {
        let are = if self.is(seat) { "are" } else { "is" };
        format!("{} {are} told: {text}", self.who(seat))
    }

    fn turn(&self, seats: &[u8]) -> String {
        match seats {
            [] => "Nobody has to do anything.".to_owned(),
            [seat] if self.is(Seat::new(*seat)) => "It is your turn.".to_owned(),
            [seat] => format!("It is the turn of {}.", self.who(Seat::new(*seat))),
            seats => {
                let mut seats: Vec<Seat> = seats.iter().map(|seat| Seat::new(*seat)).collect();
                seats.sort_by_key(|seat| !self.is(*seat));
                format!("{} choose now.", list(seats.into_iter().map(|seat| self.who(seat))))
            }
        }
    }

    /// A fact in words: what a path leads to, where that can be said.
    ///
    /// # Errors
    /// Sayings of the game that cannot be read.
    fn fact(&self, path: &str, value: &Value) -> Result<Option<String>, String> {
        let steps: Vec<&str> = path.split('.').collect();
        match (&steps[..], value) {
            (["turn"], Value::Array(seats)) => {
                let seats: Option<Vec<u8>> = seats.iter().map(seat_of).collect();
                Ok(seats.map(|seats| self.turn(&seats)))
            }
            (["outcome"], Value::String(_)) => Ok(Some("The game goes on.".to_owned())),
            (["outcome", "winners"], Value::Array(winners)) => Ok(self.winners(winners)),
            (["prompt", seat, "text"], Value::String(text)) => Ok(seat.parse().ok().map(|seat| {
                let reads = if self.is(Seat::new(seat)) { "read" } else { "reads" };
                format!("{} {reads}: {text}", self.who(Seat::new(seat)))
            })),
            (["log", seat], Value::Array(lines)) => Ok(self.heard(seat, lines)),
            (["view", seen_by, rest @ ..], _) => {
                // What others see is no news to who looks, unless everybody sees it.
                let own = seen_by.parse().is_ok_and(|seat| self.is(Seat::new(seat)));
                if own || *seen_by == "spectator" {
                    self.ear.fact(self.game, rest, value)
                } else {
                    Ok(None)
                }
            }
            (["position", rest @ ..], _) => self.ear.fact(self.game, rest, value),
            _ => self.ear.fact(self.game, &steps, value),
        }
    }

    fn winners(&self, winners: &[Value]) -> Option<String> {
        let names = winners.iter().map(|seat| Some(self.who(Seat::new(seat_of(seat)?))));
        let names: Vec<String> = names.collect::<Option<_>>()?;
        Some(match &names[..] {
            [] => "Nobody wins.".to_owned(),
            [one] if one == "You" => "You win.".to_owned(),
            [one] => format!("{one} wins."),
            _ => format!("{} win together.", list(&names)),
        })
    }

    fn heard(&self, seat: &str, lines: &[Value]) -> Option<String> {
        let seat = Seat::new(seat.parse().ok()?);
        let lines: Vec<&str> = lines.iter().map(Value::as_str).collect::<Option<_>>()?;
        if lines.is_empty() {
            let learns = if self.is(seat) { "learn" } else { "learns" };
            return Some(format!("{} {learns} nothing of it.", self.who(seat)));
        }
        Some(self.told(seat, &lines.join(" ")))
    }
}

fn seat_of(value: &Value) -> Option<u8> {
    value.as_u64()?.try_into().ok()
}

/// A pick in words, also where it may not be made; as it is written where it is no pick at all.
fn label(game: &dyn AnyMatch, seat: Seat, pick: &str) -> String {
    game.in_words(seat, pick).unwrap_or_else(|_| format!("“{pick}”"))
}

fn labels(game: &dyn AnyMatch, seat: Seat, picks: &[String]) -> String {
    few(picks.iter().map(|pick| label(game, seat, pick)).collect())
}

/// The first of these things, and how many more there are.
fn few(mut things: Vec<String>) -> String {
    let more = things.len().saturating_sub(NAMED);
    things.truncate(NAMED);
    let named = things.join("; ");
    if more > 0 { format!("{named}; and {more} more") } else { named }
}
