//! What statistics count: Shamans, combos, Avatars and starting colours.

use ztable_core::{Facts, Seat, Sort};

use crate::avatar::Avatar;
use crate::board::{ComboId, Mode};
use crate::element::Element;
use crate::event::Event;
use crate::rules::ElemenZ;
use crate::state::State;

const SHAMANS: usize = 0;
const COMBOS: usize = 1;
const AVATARS: usize = 2;
const COLOURS: usize = 3;

impl Facts for ElemenZ {
    fn sorts(&self) -> Vec<Sort> {
        let element = |element: Element| (element.to_string(), element.title().to_string());
        let combo = |id: ComboId| {
            (id.to_string(), format!("{} of {}", self.combo(id).name, id.board().title()))
        };
        let avatar = |avatar: Avatar| (avatar.to_string(), avatar.title().to_string());
        vec![
            Sort::new("shaman", "Shamans", "embodied", Element::all().map(element)),
            Sort::new("combo", "Combos", "activated", ComboId::all().map(combo)),
            Sort::new("avatar", "Avatars", "used", Avatar::all().map(avatar)),
            Sort::new("colour", "First colours", "chosen", Element::all().map(element)),
        ]
    }

    fn uses(&self, event: &Event, used: &mut impl FnMut(Seat, usize, usize)) {
        match event {
            Event::Shaman { seat, shaman } => used(*seat, SHAMANS, shaman.index()),
            Event::Colour { seat, colour } => used(*seat, COLOURS, colour.index()),
            Event::Activated { seat, combo, .. } => used(*seat, COMBOS, combo.index()),
            Event::Used { seat, avatar, .. } => used(*seat, AVATARS, avatar.index()),
            _ => {}
        }
    }

    fn first(&self, event: &Event) -> Option<Seat> {
        match event {
            Event::First { seat } => Some(*seat),
            _ => None,
        }
    }

    fn progress(&self, state: &State, seat: Seat) -> Option<i32> {
        let look = self.look(state);
        let count = match self.rules.mode() {
            Mode::Duel => look.hand(seat).len(),
            Mode::Monolith => look.locks(seat),
        };
        Some(count as i32)
    }
}
