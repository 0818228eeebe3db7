//! The game so far, gone through once more.

use serde::Serialize;
use serde_json::{Value, json};
use ztable_core::{AnyMatch, Code, Deferred, Played, Record, Refusal, Viewer};

use crate::bookmarks::Bookmarks;
use crate::difference::difference;
use crate::table::not_started;
use crate::wire::LogPage;
use crate::{Person, Table};

/// The most lines of the log in one answer.
const PAGE: usize = 200;

/// The most moments in one answer.
const MOMENTS: usize = 64;

/// A question about the past that is worked out from a copy of the game as it was at an earlier pick.
pub(crate) struct PastGame {
    start: Box<dyn AnyMatch>,
    /// The number of the moment that this is.
    number: usize,
    /// What was picked then.
    picks: Vec<Played>,
    viewer: Viewer,
    from: usize,
    bookmarks: Bookmarks,
}

impl Table {
    /// The lines of the viewer's log before this one, as many as fit a page.
    pub(crate) fn log_page(
        &self,
        person: &Person,
        viewer: Viewer,
        before: usize,
    ) -> Result<Deferred<LogPage>, Refusal> {
        self.must_see(person, viewer)?;
        let game = self.game.as_ref().ok_or_else(not_started)?;
        let before = before.min(game.lines(viewer, 0..game.entries()));
        let from = before.saturating_sub(PAGE);
        let entries = game.entry_of_line(viewer, from)..game.entry_of_line(viewer, before);
        let lines = game.tell_later(viewer, self.names(), entries);
        Ok(Box::new(move || LogPage { from, lines: lines() }))
    }

    /// The game so far, to be gone through by whoever has the time.
    pub(crate) fn past_game(
        &self,
        person: &Person,
        viewer: Viewer,
        from: usize,
    ) -> Result<PastGame, Refusal> {
        self.must_see(person, viewer)?;
        let game = self.game.as_ref().ok_or_else(not_started)?;
        let bookmarks = self.bookmarks.clone();
        let (page, pick) = bookmarks.at_most(viewer, from / MOMENTS);
        let (start, picks) = (game.after(pick)?, game.played()[pick..].to_vec());
        Ok(PastGame { start, number: page * MOMENTS, picks, viewer, from, bookmarks })
    }
}

impl PastGame {
    /// A recorded game, which is over for everybody, as a viewer would have seen it: a
    /// [`Replayed`](crate::Replayed). The record is checked as a whole, so that nothing is shown that
    /// did not happen.
    pub(crate) fn replayed(
        record: &Record,
        viewer: Viewer,
        names: &[String],
    ) -> Result<Value, Refusal> {
        let game = ztable_shelf::replay(record, None)?;
        let log = game.told(viewer, names, 0);
        let start = game.after(0)?;
        let (picks, bookmarks) = (record.picks.clone(), Bookmarks::default());
        let past = PastGame { start, number: 0, picks, viewer, from: 0, bookmarks };
        let (page, picks) = past.walk(usize::MAX)?;
        Ok(json!({"page": page, "picks": picks, "log": log}))
    }

    /// The moments at which something changed for the viewer, from one on, as many as fit a page: a
    /// [`HistoryPage`](crate::HistoryPage). Picks that changed nothing for it leave no moment, so their number stays
    /// unknown.
    pub(crate) fn page(self) -> Result<Value, Refusal> {
        self.walk(MOMENTS).map(|(page, _)| page)
    }

    /// A page of at most so many moments, and how many picks were made by each of them.
    fn walk(self, most: usize) -> Result<(Value, Vec<usize>), Refusal> {
        let PastGame { start: mut again, mut number, picks, viewer, from, bookmarks } = self;
        let mut picks = picks.iter();
        let now =
            |game: &dyn AnyMatch| (json(&game.view(viewer)), game.lines(viewer, 0..game.entries()));
        // Moments before the page are only counted.
        let mut moment = now(again.as_ref());
        let (mut page, mut made) = (Vec::new(), Vec::new());
        let mut more = false;
        loop {
            if number >= from {
                page.push(moment.clone());
                made.push(again.played().len());
            }
            // The next pick that changes something for the viewer.
            let next = loop {
                let Some(played) = picks.next() else { break None };
                again.pick_text(played.seat, &played.pick)?;
                let next = now(again.as_ref());
                if next != moment {
                    break Some(next);
                }
            };
            let Some(next) = next else { break };
            if (number + 1).is_multiple_of(MOMENTS) {
                bookmarks.note(viewer, (number + 1) / MOMENTS, again.played().len());
            }
            if page.len() == most {
                more = true;
                break;
            }
            moment = next;
            number += 1;
        }
        let Some((first, lines)) = page.first() else {
            return Err(Refusal::new(
                Code::BadRequest,
                format!("The game has {} moments so far.", number + 1),
            ));
        };
        let then: Vec<Value> = page
            .windows(2)
            .map(|pair| json!([raw(&difference(&pair[0].0, &pair[1].0)), pair[1].1]))
            .collect();
        let view = raw(first);
        let page = json!({"from": from, "view": view, "lines": lines, "then": then, "more": more});
        Ok((page, made))
    }
}

fn json(data: &impl Serialize) -> String {
    serde_json::to_string(data).expect("views are plain data")
}

fn raw(text: &str) -> Value {
    serde_json::from_str(text).expect("it was written as JSON")
}
