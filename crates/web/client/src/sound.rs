//! Sounds, for who wants them. The page's script makes them, and is loaded with the first one.

use leptos::prelude::*;
use web_sys::Event;
pub(crate) use ztable_web_boards::sound::Sound;

use crate::settings::Settings;

/// Plays a sound, if the visitor wants sounds.
pub(crate) fn play(sound: Sound, settings: Settings) {
    if !settings.read_untracked(|choices| choices.sound) {
        return;
    }
    if let Ok(event) = Event::new(&format!("ztable-sound-{}", sound.name())) {
        // An event that nobody hears is no harm.
        let _ = window().dispatch_event(&event);
    }
}
