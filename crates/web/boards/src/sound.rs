//! Which sound an event makes.

/// A sound of the table, the quiet ones first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Sound {
    /// Dice tumble.
    Dice,
    /// Something is taken, lost or scored.
    Capture,
    /// The visitor picks something.
    Pick,
    /// It is the visitor's turn.
    Turn,
    /// The game is over.
    End,
    /// The visitor has won.
    Win,
}

/// The events that are heard, by what the games call them.
const HEARD: &[(&str, Sound)] = &[
    ("rolled", Sound::Dice),
    ("rerolled", Sound::Dice),
    ("captured", Sound::Capture),
    ("lost", Sound::Capture),
    ("removed", Sound::Capture),
    ("scored", Sound::Capture),
    ("set_aside", Sound::Capture),
    ("square", Sound::Capture),
    ("struck", Sound::Capture),
    ("won", Sound::Capture),
];

impl Sound {
    /// What the page's script calls it.
    #[must_use]
    pub fn name(self) -> &'static str {
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
    #[must_use]
    pub fn of(event: &str) -> Option<Sound> {
        HEARD.iter().find(|(name, _)| *name == event).map(|(_, sound)| *sound)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::events;

    #[test]
    fn every_sound_belongs_to_an_event() {
        let all: Vec<String> = events::of_all_games().into_values().flatten().collect();
        let silent: Vec<_> =
            HEARD.iter().filter(|(name, _)| !all.iter().any(|event| event == name)).collect();
        assert!(silent.is_empty(), "no game tells of {silent:?}");
    }

    #[test]
    fn every_game_is_heard() {
        for (game, events) in events::of_all_games() {
            let heard = events.iter().filter_map(|event| Sound::of(event)).max();
            assert_eq!(heard, Some(Sound::Capture), "{game}");
        }
        assert_eq!(Sound::of("set_aside"), Some(Sound::Capture), "a bot that falls off");
        assert_eq!(Sound::of("drew"), None);
    }
}
