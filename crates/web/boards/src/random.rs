//! Games at random, for tests that look at every film of them.

use ztable_core::{Entry, Game, Picks, Quick, Setup, Title, Turn, Viewer};

/// What a pick did, as the first seat sees it.
pub(crate) struct Step<G: Game> {
    /// The view before it.
    pub(crate) before: G::View,
    /// The view after it.
    pub(crate) now: G::View,
    /// What was told between them.
    pub(crate) events: Vec<G::Event>,
}

/// All that happens in a game of random picks.
pub(crate) fn play<G: Title>(setup: &Setup, seed: u64) -> Vec<Step<G>> {
    let viewer = Viewer::Seat(ztable_core::Seat::new(0));
    let game = G::configure(setup).expect("the set-up is possible");
    let mut chance = Quick::new(seed);
    let mut log: Vec<Entry<G::Event>> = Vec::new();
    let mut state = game.setup(&mut chance, &mut log);
    let (mut steps, mut picks) = (Vec::new(), Picks::new());
    loop {
        let seat = match game.turn(&state) {
            Turn::One(seat) => seat,
            Turn::Many(seats) => seats.lowest().expect("somebody is asked"),
            Turn::Over => return steps,
        };
        picks.clear();
        game.options(&state, seat, &mut picks);
        let action = picks[chance.below(picks.len() as u32) as usize];
        let before = game.view(&state, viewer);
        log.clear();
        game.apply(&mut state, seat, action, &mut chance, &mut log);
        let events = log.drain(..).filter(|entry| entry.audience.includes(viewer));
        let events = events.map(|entry| entry.event).collect();
        steps.push(Step { before, now: game.view(&state, viewer), events });
    }
}
