//! Sounds, for who wants them. The page's script makes them, and is loaded with the first one.

use leptos::prelude::*;
use web_sys::Event;

use crate::settings::Settings;

/// A sound of the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Sound {
    Dice,
    Capture,
    Pick,
    Turn,
    End,
    Win,
}

impl Sound {
    fn name(self) -> &'static str {
        match self {
            Sound::Dice => "dice",
            Sound::Capture => "capture",
            Sound::Pick => "pick",
            Sound::Turn => "turn",
            Sound::End => "end",
            Sound::Win => "win",
        }
    }

    /// The sound of an event of any game, by what the game calls it.
    pub(crate) fn of(event: &str) -> Option<Sound> {
        match event {
            "rolled" | "rerolled" => Some(Sound::Dice),
            "captured" | "fell" | "lost" | "removed" | "scored" | "square" | "struck" | "won" => {
                Some(Sound::Capture)
            }
            _ => None,
        }
    }

    /// Plays it, if the visitor wants sounds.
    pub(crate) fn play(self, settings: Settings) {
        if !settings.read_untracked(|choices| choices.sound) {
            return;
        }
        if let Ok(event) = Event::new(&format!("ztable-sound-{}", self.name())) {
            // An event that nobody hears is no harm.
            let _ = window().dispatch_event(&event);
        }
    }
}
