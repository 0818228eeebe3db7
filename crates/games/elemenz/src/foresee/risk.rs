//! How likely a Wild Surge is.

use crate::die::{DieId, Place};
use crate::element::Symbol;
use crate::rules::ElemenZ;
use crate::state::Look;
use crate::view::View;

/// How likely so many dice show Z and the others oppose, by the number of Z.
struct Odds {
    /// All others show the opposing element.
    opposed: [f64; DieId::COUNT + 1],
    /// Some others do not.
    mixed: [f64; DieId::COUNT + 1],
    dice: usize,
}

impl Odds {
    /// No dice at all.
    fn none() -> Odds {
        let mut odds =
            Odds { opposed: [0.0; DieId::COUNT + 1], mixed: [0.0; DieId::COUNT + 1], dice: 0 };
        odds.opposed[0] = 1.0;
        odds
    }

    /// One more die, with how likely it shows Z and the opposing element.
    fn add(&mut self, wild: f64, opposed: f64) {
        let neither = 1.0 - wild - opposed;
        for z in (0..DieId::COUNT).rev() {
            self.mixed[z + 1] = self.mixed[z + 1] * (1.0 - wild)
                + self.mixed[z] * wild
                + self.opposed[z + 1] * neither;
            self.opposed[z + 1] = self.opposed[z + 1] * opposed + self.opposed[z] * wild;
        }
        self.mixed[0] = self.mixed[0] * (1.0 - wild) + self.opposed[0] * neither;
        self.opposed[0] *= opposed;
        self.dice += 1;
    }
}

impl ElemenZ {
    /// How likely the next roll ends the turn with a Wild Surge (EZ-5.1 to EZ-5.3): of the marked
    /// and unrolled dice, or of all dice before the first roll. 0 in the Monolith game.
    #[must_use]
    pub fn surge_risk(&self, view: &View) -> f64 {
        let state = view.state(self);
        self.look(&state).surge_risk()
    }
}

impl Look<'_> {
    pub(super) fn surge_risk(self) -> f64 {
        let Some(shaman) = self.state.shamans[self.active()] else { return 0.0 };
        let opposing = Symbol::Of(shaman.opposing());
        let rolled = self.state.dice.lying(Place::Unrolled) | self.state.marked;
        let mut odds = Odds::none();
        for die in DieId::all() {
            let lies = self.die(die);
            if rolled.contains(die) {
                let faces = &self.game.catalogue.dice.faces[die.colour().index()];
                let share = |symbol| {
                    faces.iter().filter(|face| **face == symbol).count() as f64 / faces.len() as f64
                };
                odds.add(share(Symbol::Wild), share(opposing));
            } else if lies.in_hand() && lies.at != Place::Negated && lies.face.is_some() {
                let is = |symbol| f64::from(u8::from(lies.face == Some(symbol)));
                odds.add(is(Symbol::Wild), is(opposing));
            }
        }
        if rolled.is_empty() {
            return 0.0;
        }
        let surges = |wild, opposing| self.surges(wild, opposing, odds.dice).is_some();
        let likely = |surges: bool, odds: f64| if surges { odds } else { 0.0 };
        (0..=odds.dice)
            .map(|wild| {
                likely(surges(wild, odds.dice - wild), odds.opposed[wild])
                    + likely(surges(wild, 0), odds.mixed[wild])
            })
            .sum()
    }
}
