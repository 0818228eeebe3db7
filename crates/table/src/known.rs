//! What a client knows of a table: everything its viewer has been sent, folded together.

use serde_json::Value;
use ztable_core::{Told, Viewer};

use crate::{Feed, Picture};

/// Everything a viewer has been sent.
#[derive(Clone, Debug)]
pub struct Known {
    /// Whose eyes these are.
    pub viewer: Viewer,
    /// Which run of numbers.
    pub epoch: u64,
    /// The number of the last message.
    pub seq: u64,
    /// How the table looks.
    pub picture: Picture,
    /// How many lines of the log came before the first one here; they can be asked for.
    pub earlier: usize,
    /// The lines of the log since then.
    pub lines: Vec<Told>,
    /// The lines that came with the last message; none with the first one.
    pub news: Vec<Told>,
    /// The picture as it was sent and patched.
    whole: Value,
}

/// A message of a feed has a number of its own, so equal numbers mean equal knowledge.
impl PartialEq for Known {
    fn eq(&self, other: &Known) -> bool {
        (self.viewer, self.epoch, self.seq, self.earlier)
            == (other.viewer, other.epoch, other.seq, other.earlier)
    }
}

impl Known {
    /// What is known after one more message; `None` when the message does not go with what was
    /// known before, so that the viewer must be watched anew.
    #[must_use]
    pub fn after(before: Option<&Known>, feed: Feed) -> Option<Known> {
        let before = before.filter(|known| known.epoch == feed.epoch);
        let whole = match feed.picture {
            Some(picture) => picture,
            None => {
                let known = before.filter(|known| known.seq + 1 == feed.seq)?;
                let mut whole = known.whole.clone();
                for edit in feed.patch {
                    edit.apply(&mut whole).ok()?;
                }
                whole
            }
        };
        let picture: Picture = serde::Deserialize::deserialize(&whole).ok()?;
        let (earlier, mut lines) =
            before.map_or((0, Vec::new()), |known| (known.earlier, known.lines.clone()));
        let from = feed.log_from.unwrap_or(earlier + lines.len());
        let follows = before.is_some() && from == earlier + lines.len();
        // Lines that do not join what is known are the end of a longer log.
        let joins = before.is_some() && (earlier..=earlier + lines.len()).contains(&from);
        let earlier = if joins { earlier } else { from };
        lines.truncate(if joins { from - earlier } else { 0 });
        let news = if follows { feed.lines.clone() } else { Vec::new() };
        lines.extend(feed.lines);
        let Feed { viewer, epoch, seq, .. } = feed;
        Some(Known { viewer, epoch, seq, picture, earlier, lines, news, whole })
    }

    /// The same with lines of the log that came before, as [`Query::Log`](crate::Query::Log)
    /// brings them; unchanged if they do not join.
    #[must_use]
    pub fn with_earlier(&self, from: usize, lines: Vec<Told>) -> Known {
        let mut known = self.clone();
        if from + lines.len() == known.earlier {
            known.earlier = from;
            known.lines.splice(0..0, lines);
            known.news.clear();
        }
        known
    }
}
