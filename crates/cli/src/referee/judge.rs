//! The game that is being judged, and the commands.

use serde_json::{Value, json};
use ztable_bots::{Budget, NoSuchLevel, Thought};
use ztable_core::{About, AnyMatch, Code, Record, Refusal, Setup, Start, Viewer};

use super::answers::{self, Body, body, index, value};
use super::request::Request;
use crate::clock::clock;

/// Judges one game at a time.
pub(super) struct Judge {
    game: Option<Judged>,
}

struct Judged {
    game: Box<dyn AnyMatch>,
    /// How many events the referee has been told.
    told: usize,
}

impl Judged {
    fn new(game: Box<dyn AnyMatch>) -> Judged {
        let told = game.told(Viewer::Referee, &[], 0).len();
        Judged { game, told }
    }
}

/// A game as the protocol and `ztable games --json` show it.
pub(crate) fn shown(about: &About) -> Value {
    json!({
        "id": about.id,
        "name": about.name,
        "players": {"min": about.min_players, "max": about.max_players},
        "modes": about.modes,
        "options_schema": about.options_schema(),
        "rules_version": about.newest_rules(),
        "rules_versions": about.rules_versions,
    })
}

fn turn_of(game: &dyn AnyMatch) -> Value {
    match game.outcome() {
        Some(outcome) => json!({"over": true, "outcome": outcome}),
        None => json!({"seats": game.turn().seats()}),
    }
}

fn turn_body(game: &dyn AnyMatch) -> Body {
    body([("turn", turn_of(game))])
}

impl Judge {
    pub(super) fn new() -> Judge {
        Judge { game: None }
    }

    /// Starts a game; the one before is given up.
    pub(super) fn start(&mut self, start: Start) -> Result<(), Refusal> {
        self.game = Some(Judged::new(ztable_shelf::start(start)?));
        Ok(())
    }

    fn judged(&mut self) -> Result<&mut Judged, Refusal> {
        self.game.as_mut().ok_or_else(|| {
            Refusal::new(
                Code::NoGame,
                "No game has been started; begin with 'new', 'load' or 'replay'.",
            )
        })
    }

    fn game(&mut self) -> Result<&mut dyn AnyMatch, Refusal> {
        Ok(self.judged()?.game.as_mut())
    }

    /// Answers a request; a refused one has changed nothing.
    pub(super) fn answer(&mut self, request: &Request) -> Result<Body, Refusal> {
        match request.cmd.as_str() {
            "games" => Ok(games()),
            "new" => self.begin(request, None),
            "load" => {
                let position = request.read_as("position", Code::BadPosition)?;
                self.begin(request, Some(position))
            }
            "position" => Ok(body([("position", self.game()?.position())])),
            "turn" => Ok(turn_body(self.game()?)),
            "chance" => self.chance(request),
            "options" => self.options(request),
            "pick" => self.pick(request),
            "why" => self.why(request),
            "view" => self.view(request),
            "prompt" => self.prompt(request),
            "events" => self.events(request),
            "undo" => self.undo(request),
            "record" => Ok(body([("record", value(&self.game()?.record()))])),
            "replay" => self.replay(request),
            "bot" => self.bot(request),
            "imagine" => self.imagine(request),
            "hash" => Ok(body([("hash", json!(self.game()?.hash()))])),
            unknown => Err(answers::no_such_command(unknown, "")),
        }
    }

    fn begin(&mut self, request: &Request, position: Option<Value>) -> Result<Body, Refusal> {
        self.start(Start {
            setup: Setup {
                game: request.text("game")?.to_string(),
                players: request.players()?,
                rules_version: request.rules_version()?,
                options: request.options()?,
            },
            seed: request.seed()?,
            chance: request.chance()?,
            position,
        })?;
        Ok(turn_body(self.game()?))
    }

    fn chance(&mut self, request: &Request) -> Result<Body, Refusal> {
        let outcomes = request.chance()?;
        let game = self.game()?;
        game.script(outcomes);
        Ok(turn_body(game))
    }

    fn options(&mut self, request: &Request) -> Result<Body, Refusal> {
        let game = self.game()?;
        let seat = request.seat(game.seats())?;
        Ok(answers::options(game, seat))
    }

    fn pick(&mut self, request: &Request) -> Result<Body, Refusal> {
        let judged = self.judged()?;
        let seat = request.seat(judged.game.seats())?;
        judged.game.pick_text(seat, request.text("pick")?)?;
        let events = judged.game.told(Viewer::Referee, &[], judged.told);
        judged.told += events.len();
        Ok(body([("events", value(&events)), ("turn", turn_of(judged.game.as_ref()))]))
    }

    fn why(&mut self, request: &Request) -> Result<Body, Refusal> {
        let game = self.game()?;
        let seat = request.seat(game.seats())?;
        answers::why(game, seat, request.text("pick")?)
    }

    fn view(&mut self, request: &Request) -> Result<Body, Refusal> {
        let game = self.game()?;
        let viewer = request.viewer(game.seats())?;
        Ok(answers::view(game, viewer))
    }

    fn prompt(&mut self, request: &Request) -> Result<Body, Refusal> {
        let game = self.game()?;
        let viewer = request.viewer(game.seats())?;
        Ok(answers::prompt(game, viewer))
    }

    fn events(&mut self, request: &Request) -> Result<Body, Refusal> {
        let game = self.game()?;
        let viewer = request.viewer(game.seats())?;
        answers::events(game, viewer, request)
    }

    fn undo(&mut self, request: &Request) -> Result<Body, Refusal> {
        let judged = self.judged()?;
        judged.game.undo(index(request.count("count")?.unwrap_or(1)))?;
        judged.told = judged.game.told(Viewer::Referee, &[], 0).len();
        Ok(turn_body(judged.game.as_ref()))
    }

    fn replay(&mut self, request: &Request) -> Result<Body, Refusal> {
        let record: Record = request.read_as("record", Code::BadRecord)?;
        let to = request.count("to")?.map(index);
        self.game = Some(Judged::new(ztable_shelf::replay(&record, to)?));
        Ok(turn_body(self.game()?))
    }

    fn bot(&mut self, request: &Request) -> Result<Body, Refusal> {
        let game = self.game()?;
        let seat = request.seat(game.seats())?;
        let bad = |message: String| Refusal::new(Code::BadRequest, message);
        let level =
            request.text("level")?.parse().map_err(|error: NoSuchLevel| bad(error.to_string()))?;
        let thought = Thought {
            setup: game.start().setup.clone(),
            seat,
            view: game.view(Viewer::Seat(seat)),
            level,
            budget: Budget {
                iterations: request.count("iterations")?.map(limit),
                millis: request.count("ms")?.map(limit),
            },
            seed: request.seed_number()?,
        };
        let pick = ztable_bots::think(&thought, &clock())?;
        Ok(body([("pick", json!(pick))]))
    }

    fn imagine(&mut self, request: &Request) -> Result<Body, Refusal> {
        let game = self.game()?;
        let viewer = request.viewer(game.seats())?;
        answers::imagine(game, viewer, request)
    }
}

fn games() -> Body {
    body([("games", ztable_shelf::games().map(shown).collect())])
}

/// A limit of a thought; what does not fit is no limit at all.
fn limit(count: u64) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
