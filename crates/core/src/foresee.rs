//! What a pick would do, before it is made.

use crate::{Audience, Entry, Game, Picks, Quick, Recorder, Seat, Viewer};

/// A game that tells what a pick would do, for boards and hints.
///
/// The answer is worked out from a view by the rules that play the pick, never by a second copy of
/// them: [`Trial`] plays it in a world that the view allows.
pub trait Foresee: Game {
    /// What is shown of a pick before it is made: what it takes, moves, gains and risks.
    type Foresight: Clone + PartialEq + std::fmt::Debug;

    /// What this pick of the viewer's seat would do, if nobody answers it; `None` for a pick that
    /// the seat may not make now, or of which nothing is known before it is made.
    fn foresee(&self, view: &Self::View, action: Self::Action) -> Option<Self::Foresight>;

    /// The same for every pick that this seat, whose view it is, may make now.
    fn foresee_all<C>(&self, view: &Self::View, seat: Seat) -> C
    where
        C: FromIterator<(Self::Action, Self::Foresight)>,
    {
        let picks = Trial::new(self, view).options(seat).to_vec();
        picks.into_iter().filter_map(|pick| Some((pick, self.foresee(view, pick)?))).collect()
    }
}

/// A world that a view allows, in which picks are tried by the real rules.
///
/// What a try shows is certain only as long as it [drew nothing](Trial::is_certain) and nothing that
/// the viewer does not know had a part in it; whoever asks looks at no more than the viewer's view.
#[derive(Debug)]
pub struct Trial<'a, G: Game> {
    game: &'a G,
    state: G::State,
    chance: Recorder<Quick>,
    log: Vec<Entry<G::Event>>,
    picks: Picks<G::Action>,
}

/// The same world once more, to try something else in it.
impl<G: Game> Clone for Trial<'_, G> {
    fn clone(&self) -> Self {
        let (game, state, chance) = (self.game, self.state.clone(), self.chance.clone());
        Trial { game, state, chance, log: self.log.clone(), picks: Picks::new() }
    }
}

impl<'a, G: Game> Trial<'a, G> {
    /// A world that fits the view. It is the same for the same view.
    pub fn new(game: &'a G, view: &G::View) -> Trial<'a, G> {
        let state = game.imagine(view, &mut Quick::new(1));
        let chance = Recorder::new(Quick::new(2));
        Trial { game, state, chance, log: Vec::new(), picks: Picks::new() }
    }

    /// Plays a pick if the seat may make it; says whether it may.
    pub fn pick(&mut self, seat: Seat, action: G::Action) -> bool {
        let may = self.options(seat).contains(&action);
        if may {
            self.game.apply(&mut self.state, seat, action, &mut self.chance, &mut self.log);
        }
        may
    }

    /// What the seat may pick now.
    pub fn options(&mut self, seat: Seat) -> &[G::Action] {
        self.picks.clear();
        self.game.options(&self.state, seat, &mut self.picks);
        &self.picks
    }

    /// Whether no pick so far asked chance for anything.
    #[must_use]
    pub fn is_certain(&self) -> bool {
        self.chance.drawn.is_empty()
    }

    /// The world as it has become.
    #[must_use]
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// What the viewer would see now.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.game.view(&self.state, viewer)
    }

    /// What the viewer would have been told.
    pub fn told(&self, viewer: Viewer) -> impl Iterator<Item = &G::Event> {
        let told = move |audience: Audience| audience.includes(viewer);
        self.log.iter().filter(move |entry| told(entry.audience)).map(|entry| &entry.event)
    }
}
