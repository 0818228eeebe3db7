//! The referee as one seat hears it: what a program that plays is told, and what it may ask.

use serde_json::json;
use ztable_core::{AnyMatch, Refusal, Seat, Viewer};

use super::answers::{self, Body, body, value};
use super::line::Line;
use super::request::Request;

/// The commands of a player.
const COMMANDS: &str = "start, turn, options, pick, why, view, prompt, events and imagine";

/// The door to a game for whoever sits on one seat of it.
pub(crate) struct SeatDoor {
    seat: Seat,
    /// How many lines of the log the seat was told with its picks.
    told: usize,
}

/// What a request was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Deed {
    /// A pick that was played.
    Picked,
    /// Something that was not granted; nothing has changed.
    Refused,
    /// A question that was answered.
    Asked,
}

impl SeatDoor {
    pub(crate) fn new(seat: Seat) -> SeatDoor {
        SeatDoor { seat, told: 0 }
    }

    /// Answers a line with a line, and says what it was.
    pub(crate) fn answer(&mut self, game: &mut dyn AnyMatch, line: Line<'_>) -> (Vec<u8>, Deed) {
        let mut deed = Deed::Refused;
        let text = super::answer(line, |request| {
            let answer = self.reply(game, request)?;
            deed = if request.cmd == "pick" { Deed::Picked } else { Deed::Asked };
            Ok(answer)
        });
        (text, deed)
    }

    fn reply(&mut self, game: &mut dyn AnyMatch, request: &Request) -> Result<Body, Refusal> {
        let seat = request.own_seat(self.seat)?;
        let viewer = Viewer::Seat(seat);
        match request.cmd.as_str() {
            "start" => Ok(self.start(game)),
            "turn" => Ok(self.turn(game)),
            "options" => Ok(answers::options(game, seat)),
            "pick" => self.pick(game, request),
            "why" => answers::why(game, seat, request.text("pick")?),
            "view" => Ok(answers::view(game, viewer)),
            "prompt" => Ok(answers::prompt(game, viewer)),
            "events" => answers::events(game, viewer, request),
            "imagine" => answers::imagine(game, viewer, request),
            unknown => Err(answers::no_such_command(
                unknown,
                &format!(" for players; there are {COMMANDS}"),
            )),
        }
    }

    /// What is played, without the seed, which would tell what comes.
    fn start(&self, game: &dyn AnyMatch) -> Body {
        let setup = &game.start().setup;
        body([
            ("game", json!(setup.game)),
            ("players", json!(setup.players)),
            ("options", value(&setup.options)),
            ("rules_version", json!(setup.rules_version)),
            ("seat", json!(self.seat)),
        ])
    }

    /// Who else is asked is not said: in a sealed round it would tell who has picked already.
    fn turn(&self, game: &dyn AnyMatch) -> Body {
        let turn = match game.outcome() {
            Some(outcome) => json!({"over": true, "outcome": outcome}),
            None if game.turn().asks(self.seat) => json!({"seats": [self.seat]}),
            None => json!({"seats": []}),
        };
        body([("turn", turn)])
    }

    fn pick(&mut self, game: &mut dyn AnyMatch, request: &Request) -> Result<Body, Refusal> {
        game.pick_text(self.seat, request.text("pick")?)?;
        let events = game.told(Viewer::Seat(self.seat), &[], self.told);
        self.told += events.len();
        Ok(body([("events", value(&events))]))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;
    use ztable_core::{Setup, Start};

    use super::*;

    fn ask(door: &mut SeatDoor, game: &mut dyn AnyMatch, line: &Value) -> (Value, Deed) {
        let text = line.to_string();
        let (answer, deed) = door.answer(game, Line::Whole(text.as_bytes()));
        (serde_json::from_slice(&answer).unwrap(), deed)
    }

    #[test]
    fn a_seat_sees_itself_only() {
        let setup = Setup::new("zee", 2);
        let mut game = ztable_shelf::start(Start::new(setup, "monday")).unwrap();
        let own = Seat::checked(1, 2).unwrap();
        let mut door = SeatDoor::new(own);
        let (start, deed) = ask(&mut door, game.as_mut(), &json!({"cmd": "start"}));
        assert_eq!((&start["game"], &start["seat"], deed), (&json!("zee"), &json!(1), Deed::Asked));
        assert!(!start.to_string().contains("monday"), "the seed tells what comes: {start}");
        let (view, _) = ask(&mut door, game.as_mut(), &json!({"cmd": "view"}));
        assert_eq!(view["view"], game.view(Viewer::Seat(own)));

        for request in [
            json!({"cmd": "view", "seat": 0}),
            json!({"cmd": "view", "seat": "spectator"}),
            json!({"cmd": "position"}),
            json!({"cmd": "record"}),
            json!({"cmd": "undo"}),
            json!({"cmd": "chance", "chance": []}),
            json!({"cmd": "pick", "seat": 0, "pick": "pass"}),
        ] {
            let before = game.hash();
            let (answer, deed) = ask(&mut door, game.as_mut(), &request);
            assert_eq!((&answer["ok"], deed), (&json!(false), Deed::Refused), "{request}");
            assert_eq!(game.hash(), before);
        }
    }

    #[test]
    fn a_pick_is_answered_with_what_the_seat_was_told() {
        let setup = Setup::new("zeds-zone", 1);
        let mut game = ztable_shelf::start(Start::new(setup, "monday")).unwrap();
        let mut door = SeatDoor::new(Seat::FIRST);
        while game.outcome().is_none() {
            let (options, _) = ask(&mut door, game.as_mut(), &json!({"cmd": "options"}));
            let pick = options["options"][0]["pick"].clone();
            let before = game.told(Viewer::Seat(Seat::FIRST), &[], 0).len();
            let (answer, deed) =
                ask(&mut door, game.as_mut(), &json!({"cmd": "pick", "pick": pick}));
            assert_eq!(deed, Deed::Picked, "{answer}");
            let news = game.told(Viewer::Seat(Seat::FIRST), &[], 0).len() - before;
            assert!(answer["events"].as_array().unwrap().len() >= news);
        }
        let (turn, _) = ask(&mut door, game.as_mut(), &json!({"cmd": "turn"}));
        assert_eq!(turn["turn"]["over"], json!(true));
    }
}
