//! The messages between a table and those who sit at it or watch. The offline client uses the same
//! ones as the server.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use ztable_bots::Level;
use ztable_core::{Choice, Outcome, Prompt, Refusal, Seat, SeatSet, Setup, Told, Viewer};

use crate::{
    Clock, ClocksPicture, Edit, Holder, Millis, Person, PersonId, Said, Share, Talk, Watching,
    WindowPicture, WindowSettings,
};

/// The version of these messages, which `docs/wire.md` describes.
pub const WIRE: u32 = 3;

/// What a client sends.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FromClient {
    /// Chosen by the client, different for every request; a command whose key comes again is
    /// answered and not done again.
    pub key: u64,
    /// What the client wants.
    #[serde(flatten)]
    pub request: Request,
}

/// What a client can want. In a message the member `do` names it, so no name is there twice.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Request {
    /// To change the table.
    Command(Command),
    /// To know something.
    Query(Query),
    /// To be shown what happens.
    Subscription(Subscription),
    /// To talk to others.
    Talk(Talk),
}

impl FromClient {
    /// A message with this key.
    pub fn new(key: u64, request: impl Into<Request>) -> FromClient {
        FromClient { key, request: request.into() }
    }

    /// Reads a message as it travels. It is the same as reading it by `serde_json`, and quicker for a
    /// pick, which is what most messages are.
    ///
    /// # Errors
    /// A message that cannot be read.
    pub fn read(text: &str) -> serde_json::Result<FromClient> {
        match Picked::read(text) {
            Some(Picked { key, seat, pick, seen, .. }) => {
                Ok(FromClient::new(key, Command::Pick { seat, pick, seen }))
            }
            None => serde_json::from_str(text),
        }
    }
}

/// The message of a pick, member by member.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Picked<'a> {
    key: u64,
    /// A string without escapes, and nothing else that could be read as one.
    #[serde(rename = "do")]
    what: &'a str,
    seat: Seat,
    pick: String,
    seen: u64,
}

impl Picked<'_> {
    /// Nothing where it is any other message, or one that is written in an unusual way.
    fn read(text: &str) -> Option<Picked<'_>> {
        // A list of the members in their order is no message.
        let object = text.starts_with('{').then_some(text)?;
        serde_json::from_str(object).ok().filter(|picked: &Picked<'_>| picked.what == "pick")
    }
}

impl<'de> Deserialize<'de> for FromClient {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut members = Map::deserialize(deserializer)?;
        let key = members.remove("key").ok_or_else(|| D::Error::missing_field("key"))?;
        let key = u64::deserialize(key).map_err(D::Error::custom)?;
        let name = members.get("do").and_then(Value::as_str).unwrap_or_default().to_owned();
        let members = Value::Object(members);
        let request = match name.as_str() {
            "watch" | "unwatch" => Subscription::deserialize(members).map(Request::from),
            "say" | "listen" | "hush" | "block" | "unblock" | "show_me" | "report" => {
                Talk::deserialize(members).map(Request::from)
            }
            "why" | "history" | "log" | "record" => Query::deserialize(members).map(Request::from),
            _ => Command::deserialize(members).map(Request::from),
        };
        Ok(FromClient { key, request: request.map_err(D::Error::custom)? })
    }
}

impl From<Command> for Request {
    fn from(command: Command) -> Request {
        Request::Command(command)
    }
}

impl From<Query> for Request {
    fn from(query: Query) -> Request {
        Request::Query(query)
    }
}

impl From<Talk> for Request {
    fn from(talk: Talk) -> Request {
        Request::Talk(talk)
    }
}

impl From<Subscription> for Request {
    fn from(subscription: Subscription) -> Request {
        Request::Subscription(subscription)
    }
}

/// Which feeds a connection is sent; the driver keeps account of that.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Subscription {
    /// Send me the feed of this viewer from now on; I have it up to here.
    Watch {
        /// A seat I hold, or the spectator.
        viewer: Viewer,
        /// The feed's epoch that I know, 0 if none.
        #[serde(default)]
        epoch: u64,
        /// The last sequence number that I saw, 0 if none.
        #[serde(default)]
        since: u64,
    },
    /// Do not send me the feed of this viewer any more.
    Unwatch {
        /// Whom I watched.
        viewer: Viewer,
    },
}

/// What only asks: it changes nothing, and whoever answers needs to look at the table for a moment
/// only.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Query {
    /// May I pick this, and if not, why?
    Why {
        /// For which seat.
        seat: Seat,
        /// The pick in its text form.
        pick: String,
    },
    /// Moments of the game so far as this viewer saw them: a [`HistoryPage`](crate::HistoryPage).
    History {
        /// A seat I hold, or the spectator.
        viewer: Viewer,
        /// From this moment on, counted from 0.
        #[serde(default)]
        from: usize,
    },
    /// Lines of the log that came before those I was sent: a [`LogPage`].
    Log {
        /// A seat I hold, or the spectator.
        viewer: Viewer,
        /// Those before this line.
        before: usize,
    },
    /// The record, once the game is over.
    Record,
}

/// What changes the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Command {
    /// Take an open seat.
    Sit {
        /// The seat, which nobody holds.
        seat: Seat,
        /// My share of the seed.
        #[serde(flatten)]
        share: Share,
    },
    /// Reveal the nonce that I committed to, once the host has started the game.
    Reveal {
        /// Of which seat of mine.
        seat: Seat,
        /// What I had committed to.
        nonce: String,
    },
    /// Leave a seat: before the start it becomes free, later a bot plays on.
    Stand {
        /// A seat that I hold.
        seat: Seat,
    },
    /// Give an empty seat to a bot (host).
    SeatBot {
        /// The seat, which nobody holds.
        seat: Seat,
        /// How strong.
        level: Level,
    },
    /// Free a seat that a bot or another person holds (host, before the start).
    Free {
        /// The seat that becomes free.
        seat: Seat,
    },
    /// Change my name.
    Rename {
        /// The new name.
        name: String,
    },
    /// Start the game (host).
    Start,
    /// Pick for a seat I hold.
    Pick {
        /// The seat, which I hold.
        seat: Seat,
        /// What, in its text form.
        pick: String,
        /// The sequence number of the seat's feed that I saw when I picked.
        seen: u64,
    },
    /// In which reaction windows I want to be asked. Only I am told.
    // Sent under the name that it had at first.
    #[serde(rename = "set_stops")]
    SetWindows {
        /// Which seat of mine.
        seat: Seat,
        /// In which windows.
        #[serde(rename = "stops")]
        settings: WindowSettings,
    },
    /// Take my last pick back.
    Undo {
        /// Of which seat.
        seat: Seat,
    },
    /// Agree to somebody's undo, or refuse it.
    AnswerUndo {
        /// False ends the request at once.
        agree: bool,
    },
    /// Let a bot play for a seat: my own, or one whose person has been away for a while.
    TakeOver {
        /// The seat that the bot is to play.
        seat: Seat,
        /// How strong.
        level: Level,
    },
    /// I play my seat again.
    GiveBack {
        /// My seat, which a bot has played meanwhile.
        seat: Seat,
    },
    /// Resign a seat I hold: it has lost, and a bot plays it to the end.
    Resign {
        /// The seat, which I hold.
        seat: Seat,
    },
    /// Ask all others who play for something.
    Propose {
        /// For what.
        what: Proposal,
    },
    /// Agree to what somebody asks for, or refuse it; who asked takes it back by refusing.
    AnswerProposal {
        /// What was asked for.
        what: Proposal,
        /// False ends the request at once.
        agree: bool,
    },
    /// Let a game that is paused go on.
    Resume,
    /// After the game: the next one is at this table. Who played can say so, and all are told.
    GoOn {
        /// The id in the table's link.
        table: String,
    },
}

/// A page of the log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LogPage {
    /// The number of its first line.
    pub from: usize,
    /// The lines, without typed events.
    pub lines: Vec<Told>,
}

/// What a client is sent.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
#[non_exhaustive]
pub enum ToClient {
    /// The first message of a connection: who you are.
    Hello {
        /// The version of the messages: [`WIRE`].
        #[serde(default)]
        wire: u32,
        /// Your public id, as in seat pictures.
        you: PersonId,
        /// Your name.
        name: String,
        /// What time it is, as clocks have it.
        #[serde(default)]
        now: Millis,
    },
    /// Something changed for a viewer.
    Feed(Box<Feed>),
    /// The answer to a request.
    Answer(Answer),
    /// Somebody said something.
    Said(Said),
    /// Others watch than before.
    Watching(Watching),
}

/// The answer to a request.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Answer {
    /// The key of the request.
    pub key: u64,
    /// Why not; a refused command has changed nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refusal: Option<Refusal>,
    /// What was asked for: a verdict, a history, a record.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub value: Value,
}

impl Answer {
    /// What came of the request with this key.
    #[must_use]
    pub fn new(key: u64, result: Result<Value, Refusal>) -> Answer {
        match result {
            Ok(value) => Answer { key, refusal: None, value },
            Err(refusal) => Answer { key, refusal: Some(refusal), value: Value::Null },
        }
    }
}

/// One message of a viewer's feed; [`Known::after`](crate::Known::after) takes it in.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Feed {
    /// Who is told.
    pub viewer: Viewer,
    /// Which run of sequence numbers: another one after the table was restored.
    pub epoch: u64,
    /// The sequence number, from 1 without gaps.
    pub seq: u64,
    /// How the table looks, in a snapshot: a [`Picture`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<Value>,
    /// What changed in the picture since the message before, where this is no snapshot.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub patch: Vec<Edit>,
    /// The number of the first of these lines; what you have from there on is no more. Nothing
    /// where they follow what you have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub log_from: Option<usize>,
    /// Lines of the log to add.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Told>,
    /// The answer to the command of yours that led to this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Answer>,
}

/// How a table looks to one viewer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Picture {
    /// The id in the table's link.
    pub table: String,
    /// Game, players and options.
    pub setup: Setup,
    /// Who may start it and seat bots.
    pub host: PersonId,
    /// Where it is in its life.
    pub phase: Phase,
    /// The seats in order.
    pub seats: Vec<SeatPicture>,
    /// Whether the host has started the game and it waits for the nonces that are committed to.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub revealing: bool,
    /// The SHA-256 of the table's secret.
    pub commitment: String,
    /// How much time everybody has; as much as they like if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// Whether everybody may find the table, and not only who has its link.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub public: bool,
    /// Whether the table is played without hints: a page then refuses to ask a bot for one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub without_hints: bool,
    /// How it stands with the rating, where the game is rated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rated: Option<RatedPicture>,
    /// The clocks, once the game has started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<ClocksPicture>,
    /// The game, once it has started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<GamePicture>,
    /// Somebody asks to go back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undo: Option<UndoPicture>,
    /// What those who play agree on, or somebody asks for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agreement: Option<AgreementPicture>,
    /// The seats whose persons resigned.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub resigned: Vec<Seat>,
    /// Who has won because all others resigned, although the game can be played on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub won: Vec<Seat>,
    /// What happened around the game, in sentences: the last of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// How many notes came before.
    #[serde(default)]
    pub earlier_notes: usize,
    /// Where the next game is, if somebody made a table for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<NextTable>,
}

/// What everybody is told about a rated game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct RatedPicture {
    /// The seats that were left or ran out of time, in that order: the first has the last place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<Seat>,
    /// Whether it is decided how the game counts; what is picked afterwards changes nothing.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub decided: bool,
}

/// What can be done if all agree who play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Proposal {
    /// The game stands still until somebody lets it go on.
    Pause,
    /// The game is over without an outcome, and does not count.
    End,
}

/// What those who play agree on.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct AgreementPicture {
    /// What somebody asks for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked: Option<ProposalPicture>,
    /// Whether the game is paused.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub paused: bool,
    /// Whether the game was ended by consent.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ended: bool,
}

/// Somebody asks for something that needs the consent of the others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ProposalPicture {
    /// What was asked for.
    pub what: Proposal,
    /// Who asked.
    pub by: Person,
    /// Whose consent is still missing.
    pub waiting: Vec<PersonId>,
}

/// Where those who played here play again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NextTable {
    /// The id in its link.
    pub table: String,
    /// Who made it.
    pub by: Person,
}

/// Where a table is in its life.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// People take their seats.
    Gathering,
    /// The game is on.
    Playing,
    /// The game is over.
    Over,
}

/// A seat as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatPicture {
    /// Who holds it.
    pub holder: Holder,
    /// The name to show.
    pub name: String,
    /// Whether the person is connected (bots always are).
    pub present: bool,
    /// What the holder added to the seed; before the start its SHA-256, and nothing where it was
    /// not revealed in time.
    pub nonce: String,
}

/// The game as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GamePicture {
    /// What the viewer knows, as the game's own view in JSON.
    pub view: Value,
    /// What the viewer may pick.
    pub options: Vec<Choice>,
    /// What is asked.
    pub prompt: Prompt,
    /// Who must pick. While a reaction window is open, it is nobody's business who else has to
    /// answer in it, so only the viewer's own seat can be here.
    pub waiting: SeatSet,
    /// Whether a reaction window is open.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub deciding: bool,
    /// The reaction window in which the viewer's seat is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window: Option<WindowPicture>,
    /// In which windows the viewer's seat wants to be asked.
    #[serde(rename = "stops", default, skip_serializing_if = "Option::is_none")]
    pub window_settings: Option<WindowSettings>,
    /// Whether the viewer's seat could take its last pick back without asking anybody.
    pub free_undo: bool,
    /// Whether the viewer's seat has picked at all, so that it could ask to take something back.
    pub can_ask_undo: bool,
    /// How it ended, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

/// Somebody asks to go back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct UndoPicture {
    /// The seat that asks.
    pub seat: Seat,
    /// Whose consent is still missing.
    pub waiting: Vec<PersonId>,
}
