//! A film: what has just happened, scene by scene.
//!
//! The newest view is there at once, so that nobody waits for a film before they pick. What a scene
//! tells is shown as it was until its scene begins: a piece stays where it lay, a number what it was.

use std::collections::VecDeque;
use std::fmt::Display;

use serde::{Deserialize, Serialize};

/// How fast films run.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Speed {
    /// No films: what is new is there at once.
    Off,
    /// In half the time.
    Quick,
    /// As they are made.
    #[default]
    Normal,
    /// In twice the time.
    Slow,
}

impl Speed {
    /// All of them, the fastest first.
    pub const ALL: [Speed; 4] = [Speed::Off, Speed::Quick, Speed::Normal, Speed::Slow];

    /// Its name, as players read it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Speed::Off => "off",
            Speed::Quick => "quick",
            Speed::Normal => "normal",
            Speed::Slow => "slow",
        }
    }

    /// The one with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Speed> {
        Speed::ALL.into_iter().find(|speed| speed.name() == name)
    }

    /// How long this takes at this speed, in milliseconds.
    #[must_use]
    pub fn time(self, millis: u32) -> u32 {
        match self {
            Speed::Off => 0,
            Speed::Quick => millis / 2,
            Speed::Normal => millis,
            Speed::Slow => millis * 2,
        }
    }
}

/// What an element shows, as `data-target` has it: the kind and id of a thing, as picks name it.
pub fn target(kind: &str, id: impl Display) -> String {
    format!(";{kind} {id};")
}

/// A piece on its way, from the element that showed it to the one that shows it now. Elements are
/// named by what they show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flight {
    /// Where it was.
    pub from: String,
    /// Where it goes. The element there is seen when the piece arrives, unless it was there before.
    /// Where there is none, the piece fades.
    pub to: String,
    /// Whether it looks as it does where it goes: it comes out of a pile or a hand.
    pub dealt: bool,
}

/// One thing that happens.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Scene {
    /// What happens, in a word.
    pub name: &'static str,
    /// How long it is shown at normal speed, in milliseconds.
    pub time: u32,
    /// What travels meanwhile.
    pub flights: Vec<Flight>,
    /// What is shown as it was until this scene begins.
    pub changes: Vec<String>,
    /// What it is about, beside the goals of flights; that stays marked.
    pub marks: Vec<String>,
}

impl Scene {
    /// A scene in which nothing travels.
    #[must_use]
    pub fn new(name: &'static str, time: u32) -> Scene {
        Scene { name, time, ..Scene::default() }
    }

    /// The same with a piece that travels.
    #[must_use]
    pub fn flying(mut self, from: String, to: String) -> Scene {
        self.flights.push(Flight { from, to, dealt: false });
        self
    }

    /// The same with a piece that comes out of a pile or a hand.
    #[must_use]
    pub fn dealing(mut self, from: String, to: String) -> Scene {
        self.flights.push(Flight { from, to, dealt: true });
        self
    }

    /// The same about something that stays marked.
    #[must_use]
    pub fn marking(mut self, what: String) -> Scene {
        self.marks.push(what);
        self
    }

    /// The same with something that changes when it begins.
    #[must_use]
    pub fn changing(mut self, what: String) -> Scene {
        self.changes.push(what);
        self
    }
}

/// What the scenes are about: the goals of all flights, and what else they mark.
pub fn marked(scenes: &[Scene]) -> impl Iterator<Item = &String> {
    scenes
        .iter()
        .flat_map(|scene| scene.flights.iter().map(|flight| &flight.to).chain(&scene.marks))
}

/// A longer film would still run when much more has happened: then it is left out.
const MOST_WAITING: usize = 16;
/// From so many scenes on it runs twice as fast.
const HURRY: usize = 5;

/// The scenes that are still to be shown, and the one that is.
#[derive(Default, Debug)]
pub struct Reel {
    now: Option<Scene>,
    waiting: VecDeque<Scene>,
}

impl Reel {
    /// Adds what has happened since. Says whether it is shown: it is not where there are no films,
    /// and when so much waits that nobody could follow; then the film is over.
    pub fn add(&mut self, scenes: Vec<Scene>, speed: Speed) -> bool {
        self.waiting.extend(scenes);
        let shown = speed != Speed::Off && self.waiting.len() <= MOST_WAITING;
        if !shown {
            self.cut();
        }
        shown
    }

    /// Goes on to the next scene. Says how long it is shown, in milliseconds; nothing when the film
    /// is over.
    pub fn advance(&mut self, speed: Speed) -> Option<u32> {
        self.now = self.waiting.pop_front();
        let time = speed.time(self.now.as_ref()?.time);
        Some(if self.waiting.len() >= HURRY { time / 2 } else { time })
    }

    /// Ends the film at once.
    pub fn cut(&mut self) {
        self.now = None;
        self.waiting.clear();
    }

    /// The scene that is shown.
    #[must_use]
    pub fn now(&self) -> Option<&Scene> {
        self.now.as_ref()
    }

    /// Whether there is nothing to show.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.now.is_none() && self.waiting.is_empty()
    }

    /// Whether this is still shown as it was: its scene has not begun.
    #[must_use]
    pub fn holds(&self, what: &str) -> bool {
        self.waiting.iter().any(|scene| scene.changes.iter().any(|one| one == what))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scenes(count: usize) -> Vec<Scene> {
        (0..count).map(|_| Scene::new("one", 400)).collect()
    }

    #[test]
    fn scenes_come_one_after_the_other_at_the_speed_that_was_chosen() {
        let mut reel = Reel::default();
        assert!(reel.is_over());
        assert!(reel.add(vec![Scene::new("first", 400), Scene::new("second", 600)], Speed::Slow));
        assert!(!reel.is_over() && reel.now().is_none());
        assert_eq!(reel.advance(Speed::Slow), Some(800));
        assert_eq!(reel.now().map(|scene| scene.name), Some("first"));
        // The speed may be changed on the way.
        assert_eq!(reel.advance(Speed::Quick), Some(300));
        assert_eq!(reel.now().map(|scene| scene.name), Some("second"));
        assert!(!reel.is_over());
        assert_eq!(reel.advance(Speed::Quick), None);
        assert!(reel.is_over());
    }

    #[test]
    fn without_films_what_is_new_is_there_at_once() {
        let mut reel = Reel::default();
        assert!(!reel.add(scenes(2), Speed::Off));
        assert!(reel.is_over());
        assert_eq!(reel.advance(Speed::Off), None);
    }

    #[test]
    fn what_happens_meanwhile_comes_afterwards_until_it_is_too_much() {
        let mut reel = Reel::default();
        assert!(reel.add(scenes(1), Speed::Normal));
        assert_eq!(reel.advance(Speed::Normal), Some(400));
        assert!(reel.add(scenes(MOST_WAITING - 1), Speed::Normal));
        assert_eq!(reel.now().map(|scene| scene.name), Some("one"));
        // Much to show is shown faster.
        assert_eq!(reel.advance(Speed::Normal), Some(200));
        assert!(!reel.add(scenes(3), Speed::Normal));
        assert!(reel.is_over());
    }

    #[test]
    fn a_film_is_cut_at_once() {
        let mut reel = Reel::default();
        reel.add(scenes(3), Speed::Normal);
        reel.advance(Speed::Normal);
        reel.cut();
        assert!(reel.is_over() && reel.now().is_none());
    }

    #[test]
    fn what_changes_is_held_until_its_scene_begins() {
        let mut reel = Reel::default();
        let paid = Scene::new("won", 400).changing("money 1".into());
        reel.add(vec![Scene::new("bids", 400), paid], Speed::Normal);
        assert!(reel.holds("money 1") && !reel.holds("money 2"));
        reel.advance(Speed::Normal);
        assert!(reel.holds("money 1"));
        reel.advance(Speed::Normal);
        assert!(!reel.holds("money 1"));
    }

    #[test]
    fn speeds_have_names() {
        for speed in Speed::ALL {
            assert_eq!(Speed::named(speed.name()), Some(speed));
        }
        assert_eq!(Speed::named("fast"), None);
    }
}
