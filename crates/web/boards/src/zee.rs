//! The film of Zee: what a pick does to the reactor, bot by bot in belt order.

use std::collections::BTreeMap;

use zee::{BeltId, Bot, Button, CardId, Column, Event, LastPlay, Spot, View};

use crate::film::Scene;

/// Where a bot is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Place {
    /// Where it stands or stood last.
    pub at: Option<Spot>,
    /// Whether it has left the reactor.
    pub out: bool,
    /// Whether it appears there instead of moving there: it comes in, or goes round the end.
    pub appears: bool,
}

/// What the eye is led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Now {
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
pub struct Frame {
    /// The belts, conveyor by conveyor.
    pub reactor: Vec<Column>,
    /// The bots that were ever seen.
    pub bots: BTreeMap<Bot, Place>,
    /// The belt on top of the deck.
    pub top: Option<BeltId>,
    /// The card that runs the belts, and its button.
    pub drive: Option<(CardId, Button)>,
    /// What was played last, as far as it has been told.
    pub play: Option<LastPlay>,
    /// What the eye is led to.
    pub now: Option<Now>,
    /// The bots that the last play moved; they stay marked.
    pub last: Vec<Bot>,
}

/// The scene that shows an event; nothing if there is nothing to see.
#[must_use]
pub fn scene(event: &Event) -> Option<Scene> {
    let (name, time) = match event {
        Event::Opened { .. } => ("opened", 300),
        Event::Built { .. } => ("built", 350),
        Event::Placed { .. } => ("placed", 400),
        Event::Returned { .. } => ("returned", 400),
        Event::Played { .. } => ("played", 600),
        Event::Swapped { .. } => ("swapped", 750),
        Event::Moved { .. } => ("moved", 480),
        Event::Blocked { .. } => ("blocked", 480),
        Event::Shielded { .. } => ("shielded", 480),
        Event::SetAside { .. } => ("set aside", 650),
        _ => return None,
    };
    Some(Scene::new(name, time))
}

impl Frame {
    /// The table as the view has it; bots that are out stay where they were last seen.
    #[must_use]
    pub fn settled(&self, view: &View) -> Frame {
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
            play: view.last,
            now: None,
            last: self.last.clone(),
        }
    }

    fn put(&mut self, bot: Bot, at: Spot) {
        let before = self.bots.get(&bot).filter(|place| !place.out).and_then(|place| place.at);
        let far = |from: Spot| from.conveyor().index().abs_diff(at.conveyor().index()) > 1;
        let appears = before.is_none_or(far);
        self.bots.insert(bot, Place { at: Some(at), out: false, appears });
        self.now = Some(Now::Moves(bot));
        self.last.push(bot);
    }

    fn lay(&mut self, conveyor: usize, belts: Column) {
        if conveyor < self.reactor.len() {
            self.reactor[conveyor] = belts;
        } else {
            self.reactor.push(belts);
        }
    }

    /// Shows an event for which there is a scene.
    pub fn show(&mut self, event: &Event) {
        self.now = None;
        match event {
            Event::Opened { belts, .. } => self.lay(0, *belts),
            Event::Built { conveyor, belts, .. } => self.lay(conveyor.index(), *belts),
            Event::Placed { bot, spot, .. } | Event::Returned { bot, spot, .. } => {
                self.last.clear();
                self.put(*bot, *spot);
            }
            &Event::Played { seat, card, button, direction } => {
                self.drive = Some((card, button));
                self.play = Some(LastPlay { seat, card, button, direction });
                self.last.clear();
            }
            Event::Swapped { spot, new, top, .. } => {
                if let Some(column) = self.reactor.get_mut(spot.conveyor().index()) {
                    column[spot.row() as usize] = *new;
                }
                self.top = Some(*top);
                self.now = Some(Now::Swapped(*spot));
            }
            Event::Moved { bot, to, .. } => self.put(*bot, *to),
            Event::Blocked { bot, .. } => self.now = Some(Now::Blocked(*bot)),
            Event::Shielded { bot, .. } => self.now = Some(Now::Shielded(*bot)),
            Event::SetAside { bot, .. } => {
                if let Some(place) = self.bots.get_mut(bot) {
                    place.out = true;
                }
                self.now = Some(Now::Falls(*bot));
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zee::{Conveyor, Row};
    use ztable_core::Seat;

    fn spot(conveyor: usize, row: Row) -> Spot {
        Conveyor::at(conveyor).expect("there are so many conveyors").belt(row)
    }

    fn bots() -> (Bot, Bot) {
        let mut all = Bot::all();
        (all.next().expect("there are bots"), all.next().expect("there are two"))
    }

    fn placed(bot: Bot, conveyor: usize) -> Event {
        Event::Placed { seat: Seat::new(0), bot, spot: spot(conveyor, Row::Back) }
    }

    #[test]
    fn what_cannot_be_seen_makes_no_scene() {
        assert_eq!(scene(&Event::NobodyMoved), None);
        assert_eq!(scene(&Event::Drew { seat: Seat::new(0), count: 1, cards: None }), None);
        let (bot, _) = bots();
        let moved = Event::Moved { bot, from: spot(0, Row::Back), to: spot(0, Row::Mid) };
        assert_eq!(scene(&moved), Some(Scene::new("moved", 480)));
    }

    #[test]
    fn a_bot_moves_to_a_neighbour_and_appears_at_the_other_end() {
        let (bot, _) = bots();
        let mut frame = Frame::default();
        frame.show(&placed(bot, 0));
        assert!(frame.bots[&bot].appears, "it was not there before");
        frame.show(&Event::Moved { bot, from: spot(0, Row::Back), to: spot(1, Row::Back) });
        let place = Place { at: Some(spot(1, Row::Back)), out: false, appears: false };
        assert_eq!(frame.bots[&bot], place);
        assert_eq!(frame.now, Some(Now::Moves(bot)));
        frame.show(&Event::Moved { bot, from: spot(1, Row::Back), to: spot(3, Row::Back) });
        assert!(frame.bots[&bot].appears, "it goes round the end");
    }

    #[test]
    fn a_play_is_named_when_its_scene_begins() {
        let (bot, _) = bots();
        let deck = zee::ControlDeck::standard().expect("the cards can be read");
        let card = zee::CardId::all().next().expect("there are cards");
        let button = deck.card(card).face.buttons.lowest().expect("every card has a button");
        let mut frame = Frame::default();
        frame.show(&placed(bot, 0));
        assert_eq!(frame.play, None);
        frame.show(&Event::Played { seat: Seat::new(1), card, button, direction: None });
        let play = LastPlay { seat: Seat::new(1), card, button, direction: None };
        assert_eq!((frame.play, frame.drive), (Some(play), Some((card, button))));
        frame.show(&Event::Moved { bot, from: spot(0, Row::Back), to: spot(1, Row::Back) });
        assert_eq!(frame.play, Some(play), "it stays named while its bots move");
    }

    #[test]
    fn a_bot_that_falls_stays_where_it_was_seen_last() {
        let (bot, _) = bots();
        let mut frame = Frame::default();
        frame.show(&placed(bot, 2));
        frame.show(&Event::SetAside { bot, from: spot(2, Row::Back) });
        assert_eq!(frame.now, Some(Now::Falls(bot)));
        assert_eq!(frame.bots[&bot].at, Some(spot(2, Row::Back)));
        assert!(frame.bots[&bot].out);
    }

    #[test]
    fn the_bots_of_the_last_play_stay_marked() {
        let (one, other) = bots();
        let mut frame = Frame::default();
        frame.show(&placed(one, 0));
        assert_eq!(frame.last, [one]);
        frame.show(&placed(other, 1));
        assert_eq!(frame.last, [other]);
        frame.show(&Event::Blocked { bot: one, spot: spot(0, Row::Back), by: vec![other] });
        assert_eq!(frame.last, [other], "who is blocked has not moved");
    }
}
