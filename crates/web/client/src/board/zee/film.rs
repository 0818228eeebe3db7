//! What has just happened, shown bot by bot in belt order.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use leptos::prelude::*;
use zee::{BeltId, Bot, Button, CardId, Column, Event, Spot, View};

use crate::settings::Settings;

/// Where a bot is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Place {
    /// Where it stands or stood last.
    pub(super) at: Option<Spot>,
    /// Whether it has left the reactor.
    pub(super) out: bool,
    /// Whether it appears there instead of moving there: it comes in, or goes round the end.
    pub(super) appears: bool,
}

/// What the eye is led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Now {
    /// A bot moves or comes in.
    Moves(Bot),
    /// A bot is blocked.
    Blocked(Bot),
    /// A bot is saved by its shield.
    Shielded(Bot),
    /// A bot falls off.
    Falls(Bot),
    /// A belt was replaced.
    Swapped(Spot),
}

/// One picture of the film.
#[derive(Clone, PartialEq, Default, Debug)]
pub(super) struct Frame {
    pub(super) reactor: Vec<Column>,
    pub(super) bots: BTreeMap<Bot, Place>,
    pub(super) top: Option<BeltId>,
    /// The card that runs the belts, and its button.
    pub(super) drive: Option<(CardId, Button)>,
    pub(super) now: Option<Now>,
}

impl Frame {
    /// The table as the view has it; bots that are out stay where they were last seen.
    fn settled(&self, view: &View) -> Frame {
        let place = |(bot, spot): (Bot, &Option<Spot>)| {
            let before = self.bots.get(&bot).and_then(|place| place.at);
            let appears = before.is_none();
            (bot, Place { at: spot.or(before), out: spot.is_none(), appears })
        };
        Frame {
            reactor: view.reactor.to_vec(),
            bots: view.bots.iter().map(place).collect(),
            top: Some(view.belt_deck.top),
            drive: None,
            now: None,
        }
    }

    fn put(&mut self, bot: Bot, at: Spot) {
        let before = self.bots.get(&bot).filter(|place| !place.out).and_then(|place| place.at);
        let far = |from: Spot| from.conveyor().index().abs_diff(at.conveyor().index()) > 1;
        let appears = before.is_none_or(far);
        self.bots.insert(bot, Place { at: Some(at), out: false, appears });
        self.now = Some(Now::Moves(bot));
    }

    fn lay(&mut self, conveyor: usize, belts: Column) {
        if conveyor < self.reactor.len() {
            self.reactor[conveyor] = belts;
        } else {
            self.reactor.push(belts);
        }
    }

    /// Shows an event. `None` when it is nothing to see; otherwise how long it is shown.
    fn show(&mut self, event: &Event) -> Option<u64> {
        self.now = None;
        Some(match event {
            Event::Opened { belts, .. } => {
                self.lay(0, *belts);
                300
            }
            Event::Built { conveyor, belts, .. } => {
                self.lay(conveyor.index(), *belts);
                350
            }
            Event::Placed { bot, spot, .. } | Event::Returned { bot, spot, .. } => {
                self.put(*bot, *spot);
                400
            }
            Event::Played { card, button, .. } => {
                self.drive = Some((*card, *button));
                600
            }
            Event::Swapped { spot, new, top, .. } => {
                if let Some(column) = self.reactor.get_mut(spot.conveyor().index()) {
                    column[spot.row() as usize] = *new;
                }
                self.top = Some(*top);
                self.now = Some(Now::Swapped(*spot));
                750
            }
            Event::Moved { bot, to, .. } => {
                self.put(*bot, *to);
                480
            }
            Event::Blocked { bot, .. } => {
                self.now = Some(Now::Blocked(*bot));
                480
            }
            Event::Shielded { bot, .. } => {
                self.now = Some(Now::Shielded(*bot));
                480
            }
            Event::SetAside { bot, .. } => {
                if let Some(place) = self.bots.get_mut(bot) {
                    place.out = true;
                }
                self.now = Some(Now::Falls(*bot));
                650
            }
            _ => return None,
        })
    }
}

/// Longer films would still run when the next ones come.
const MOST_WAITING: usize = 16;
/// From so many on it runs faster.
const HURRY: usize = 5;

/// The film and what is still to be shown.
#[derive(Clone, Copy)]
pub(super) struct Film {
    pub(super) frame: RwSignal<Frame>,
    view: Memo<Option<View>>,
    waiting: StoredValue<VecDeque<Event>>,
    running: StoredValue<bool>,
    settings: Settings,
}

impl Film {
    pub(super) fn new(view: Memo<Option<View>>) -> Film {
        let frame = view.with_untracked(|view| {
            view.as_ref().map_or(Frame::default(), |view| Frame::default().settled(view))
        });
        Film {
            frame: RwSignal::new(frame),
            view,
            waiting: StoredValue::new(VecDeque::new()),
            running: StoredValue::new(false),
            settings: Settings::of_page(),
        }
    }

    /// Shows what has happened, or at once what is, where things do not move.
    pub(super) fn show(self, events: Vec<Event>) {
        let moving = self.moves();
        self.waiting.update_value(|waiting| {
            waiting.extend(events);
            if !moving || waiting.len() > MOST_WAITING {
                waiting.clear();
            }
        });
        if !self.running.get_value() {
            self.next();
        }
    }

    fn moves(self) -> bool {
        let quiet = window().match_media("(prefers-reduced-motion: reduce)").ok().flatten();
        untrack(move || self.settings.read(|choices| choices.motion))
            && !quiet.is_some_and(|query| query.matches())
    }

    fn next(self) {
        // The page may be gone by the time the next picture is due.
        let Some(event) = self.waiting.try_update_value(VecDeque::pop_front) else { return };
        let Some(event) = event else {
            self.running.set_value(false);
            self.view.with_untracked(|view| {
                if let Some(view) = view {
                    self.frame.update(|frame| *frame = frame.settled(view));
                }
            });
            return;
        };
        let mut frame = self.frame.get_untracked();
        let Some(time) = frame.show(&event) else { return self.next() };
        self.frame.set(frame);
        self.running.set_value(true);
        let hurry = self.waiting.with_value(VecDeque::len) >= HURRY;
        let time = if hurry { time / 2 } else { time };
        set_timeout(move || self.next(), Duration::from_millis(time));
    }
}
