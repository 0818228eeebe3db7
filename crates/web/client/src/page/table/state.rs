//! What the table page knows and does.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use leptos::prelude::*;
use serde_json::Value;
use ztable_bots::Level;
use ztable_core::{Choice, Seat, Told, Verdict, Viewer};
use ztable_table::{
    Command, HistoryPage, Holder, Millis, Moment, PersonId, Phase, Picture, Query, RatingRange,
};

use super::fairness;
use super::hint::Hint;
use super::leave::Doubt;
use super::look;
use super::meanwhile;
use crate::board::{self, Face};
use crate::notice::Notices;
use crate::part;
use crate::session::{Known, Session, rename_online};
use crate::settings::Settings;
use crate::sound::{self, Sound};
use crate::strength::Strength;
use crate::{chance, coached};

/// What a small screen shows over the board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Board,
    Seats,
    Log,
    Talk,
}

impl Part {
    pub(super) fn name(self) -> &'static str {
        match self {
            Part::Board => "board",
            Part::Seats => "seats",
            Part::Log => "log",
            Part::Talk => "talk",
        }
    }
}

/// All moments of the game so far, and how much was known when they were asked for.
#[derive(Clone)]
pub(super) struct Past {
    pub(super) known: Arc<Known>,
    pub(super) moments: Vec<Moment>,
}

/// Moments are those of what was known.
impl PartialEq for Past {
    fn eq(&self, other: &Past) -> bool {
        self.known == other.known
    }
}

/// What the table page knows and does.
#[derive(Clone, Copy)]
pub(super) struct TableState {
    pub(super) session: Session,
    /// What only the game itself can show.
    pub(super) face: part::Part<Face>,
    /// Through whose eyes this screen looks, and what they know.
    pub(super) known: Memo<Option<Arc<Known>>>,
    /// The view: now, or at the time the slider shows.
    pub(super) view: Memo<Value>,
    /// What the rules tell the board about that view.
    pub(super) notes: Memo<Value>,
    /// That view as plain text.
    pub(super) words: Memo<String>,
    pub(super) options: Memo<Vec<Choice>>,
    pub(super) news: Memo<Vec<Told>>,
    pub(super) names: Memo<Vec<String>>,
    /// The lines of the log since this player's last turn, while it is their turn again.
    pub(super) meanwhile: Memo<Range<usize>>,
    pub(super) explain: RwSignal<Option<String>>,
    /// The scene of the film that the board shows, while it shows one.
    pub(super) scene: RwSignal<Option<&'static str>>,
    pub(super) hint: RwSignal<Hint>,
    pub(super) hinted: Memo<Option<String>>,
    /// The moment that is shown; the present if there is none.
    pub(super) moment: RwSignal<Option<usize>>,
    pub(super) past: RwSignal<Option<Arc<Past>>>,
    /// Who has the device, where several people share it.
    pub(super) device: RwSignal<Option<Seat>>,
    /// A pick on its way.
    pub(super) under_way: RwSignal<bool>,
    /// Whether a coach helps at this table.
    pub(super) coached: RwSignal<bool>,
    /// Whoever looks at a pick before it is made, and then settles it.
    pub(super) guard: RwSignal<Option<Callback<Choice>>>,
    /// A pick that is asked about first.
    pub(super) doubtful: RwSignal<Option<Choice>>,
    pub(super) part: RwSignal<Part>,
    pub(super) list_open: RwSignal<bool>,
    pub(super) menu_open: RwSignal<bool>,
    pub(super) ending_open: RwSignal<bool>,
    /// Whether the game is over and kept to be watched again.
    pub(super) archived: RwSignal<bool>,
    pub(super) consent_open: RwSignal<bool>,
    /// Whom this page does not show, until it is left.
    pub(super) muted: RwSignal<BTreeSet<PersonId>>,
    /// The number of the last thing that was said while its panel was open.
    pub(super) talk_seen: RwSignal<u64>,
    pub(super) proposal_open: RwSignal<bool>,
    /// A way to leave that is asked about first.
    pub(super) doubt: RwSignal<Option<Doubt>>,
    /// What this browser found out about the dice, or what is wrong with them.
    pub(super) fair: RwSignal<Option<Result<&'static str, &'static str>>>,
    /// What time it is, where clocks run.
    pub(super) time: RwSignal<Millis>,
    /// How strong those on the seats are, where the game is rated.
    pub(super) ratings: RwSignal<Vec<Option<Strength>>>,
    /// How strong those may be who sit down, where not anybody may.
    pub(super) rating_range: RwSignal<Option<RatingRange>>,
    pub(super) notices: Notices,
    pub(super) settings: Settings,
}

impl TableState {
    pub(super) fn new(session: Session) -> TableState {
        let device = RwSignal::new(None);
        let moment = RwSignal::new(None);
        let past: RwSignal<Option<Arc<Past>>> = RwSignal::new(None);
        let newest = Memo::new(move |_| through_whose_eyes(session, device.get()));
        let wanted = look::wanted(newest, moment);
        let shown = look::follow(wanted, past);
        let known =
            Memo::new(move |_| shown.with(|look| look.as_ref().map(|look| look.of.known.clone())));
        let game = Memo::new(move |_| {
            known.with(|known| Some(known.as_ref()?.picture.setup.game.clone()))
        });
        let face = part::Part::new(move || {
            let game = game.get_untracked().unwrap_or_default();
            async move { board::face(&game).await }
        });
        Effect::new(move |_| {
            if game.with(Option::is_some) {
                face.fetch();
            }
        });
        let under_way = RwSignal::new(false);
        let hint = RwSignal::new(Hint::None);
        let look = move |read: fn(&look::Look) -> Value| {
            Memo::new(move |_| shown.with(|look| look.as_deref().map(read).unwrap_or_default()))
        };
        let view = look(|look| look.view.clone());
        let notes = look(|look| look.brief.notes.clone());
        let words = Memo::new(move |_| {
            shown.with(|look| look.as_ref().map_or(String::new(), |look| look.brief.words.clone()))
        });
        // What was answered is shown a moment later; until then nothing can be picked.
        let behind = Memo::new(move |_| {
            wanted.with(|wanted| {
                shown.with(|look| look.as_ref().map(|look| &look.of) != wanted.as_ref())
            })
        });
        let options = Memo::new(move |_| {
            if moment.get().is_some() || under_way.get() || behind.get() {
                return Vec::new();
            }
            known.with(|known| {
                let game = known.as_ref().and_then(|known| known.picture.game.as_ref());
                game.map_or(Vec::new(), |game| game.options.clone())
            })
        });
        let news = Memo::new(move |_| {
            if moment.get().is_some() {
                return Vec::new();
            }
            known.with(|known| known.as_ref().map_or(Vec::new(), |known| known.news.clone()))
        });
        let names = Memo::new(move |_| {
            known.with(|known| {
                known.as_ref().map_or(Vec::new(), |known| {
                    known.picture.seats.iter().map(|seat| seat.name.clone()).collect()
                })
            })
        });
        let meanwhile = meanwhile::follow(known);
        let hinted = Memo::new(move |_| hint.with(|hint| Some(hint.next()?.to_owned())));
        // What the pointer explained is for one situation only.
        let explain = RwSignal::new(None);
        Effect::new(move |_| {
            options.track();
            explain.set(None);
        });
        TableState {
            session,
            face,
            known,
            view,
            notes,
            words,
            options,
            news,
            names,
            meanwhile,
            explain,
            scene: RwSignal::new(None),
            hint,
            hinted,
            moment,
            past,
            device,
            under_way,
            coached: RwSignal::new(session.table().is_some_and(|id| coached::is_coached(&id))),
            guard: RwSignal::new(None),
            doubtful: RwSignal::new(None),
            part: RwSignal::new(Part::Board),
            list_open: RwSignal::new(false),
            menu_open: RwSignal::new(false),
            ending_open: RwSignal::new(false),
            archived: RwSignal::new(false),
            consent_open: RwSignal::new(false),
            muted: RwSignal::new(BTreeSet::new()),
            talk_seen: RwSignal::new(0),
            proposal_open: RwSignal::new(false),
            doubt: RwSignal::new(None),
            ratings: RwSignal::new(Vec::new()),
            rating_range: RwSignal::new(None),
            fair: RwSignal::new(None),
            time: RwSignal::new(session.now()),
            notices: Notices::of_page(),
            settings: Settings::of_page(),
        }
    }

    /// Reads the picture; reading it subscribes.
    pub(super) fn picture<T>(self, read: impl FnOnce(&Picture) -> T) -> Option<T> {
        self.known.with(|known| known.as_ref().map(|known| read(&known.picture)))
    }

    /// Reads the picture without subscribing.
    pub(super) fn picture_untracked<T>(self, read: impl FnOnce(&Picture) -> T) -> Option<T> {
        self.known.with_untracked(|known| known.as_ref().map(|known| read(&known.picture)))
    }

    /// The seat this screen plays, if it plays one.
    pub(super) fn seat(self) -> Option<Seat> {
        self.known.with(|known| known.as_ref()?.viewer.seat())
    }

    fn seat_untracked(self) -> Option<Seat> {
        self.known.with_untracked(|known| known.as_ref()?.viewer.seat())
    }

    pub(super) fn phase(self) -> Option<Phase> {
        self.picture(|picture| picture.phase)
    }

    /// Whether somebody at this screen made the table.
    pub(super) fn hosts(self) -> bool {
        self.picture(|picture| self.session.is_me(&picture.host)).unwrap_or(false)
    }

    /// The bot that plays for this screen's seat, if one does.
    pub(super) fn stand_in(self) -> Option<Level> {
        let seat = self.seat()?;
        self.picture(|picture| match picture.seats.get(seat.index())?.holder {
            Holder::Human { stand_in, .. } => stand_in,
            Holder::Open | Holder::Bot { .. } => None,
        })?
    }

    /// Who waits for an answer from this screen to take a pick back.
    pub(super) fn asks_consent(self) -> Option<String> {
        self.picture(|picture| {
            let undo = picture.undo.as_ref()?;
            let asks_here = undo.waiting.iter().any(|id| self.session.is_me(id));
            let name = picture.seats.get(undo.seat.index())?.name.clone();
            asks_here.then_some(name)
        })?
    }

    /// Sends a command of which only a refusal matters.
    pub(super) fn tell(self, command: Command) {
        let notices = self.notices;
        self.session.send(command, move |answer| {
            if let Err(refusal) = answer {
                notices.refuse(&refusal);
            }
        });
    }

    /// Takes a seat, under the name that was chosen.
    pub(super) fn sit(self, seat: Seat) {
        let known = self.session.name.get_untracked();
        // The name is told first, so that nobody sits down as somebody else.
        if let Some(name) = self.settings.name().filter(|name| *name != known) {
            self.rename(name, || {});
        }
        let nonce = chance::text::<8>();
        let share = self.picture_untracked(|picture| fairness::note(picture, seat, nonce));
        if let Some(share) = share {
            self.tell(Command::Sit { seat, share });
        }
    }

    /// Tells the table and the server another name, and keeps it if they take it.
    pub(super) fn rename(self, name: String, refused: impl FnOnce() + 'static) {
        self.session.send(Command::Rename { name: name.clone() }, move |answer| match answer {
            Ok(_) => {
                rename_online(&name);
                self.settings.change(|choices| choices.name.clone_from(&name));
                self.session.name.set(name);
            }
            Err(refusal) => {
                self.notices.refuse(&refusal);
                refused();
            }
        });
    }

    /// Calls the coach to this table, or sends it away.
    pub(super) fn set_coached(self, on: bool) {
        if let Some(id) = self.session.table() {
            coached::set_coached(&id, on);
            self.coached.set(on);
        }
    }

    /// Picks, after a question where the pick does harm.
    pub(super) fn choose(self, pick: &str) {
        let choice =
            self.options.with_untracked(|all| all.iter().find(|one| one.pick == pick).cloned());
        let Some(choice) = choice else { return self.why_not(pick) };
        match self.guard.get_untracked() {
            Some(guard) => guard.run(choice),
            None => self.settle(choice),
        }
    }

    /// Makes a pick that may be made, after a question where it does harm.
    pub(super) fn settle(self, choice: Choice) {
        let ask = self.settings.read(|choices| choices.warnings) && choice.warning.is_some();
        if ask {
            self.doubtful.set(Some(choice));
        } else {
            self.pick(choice.pick);
        }
    }

    /// Picks.
    pub(super) fn pick(self, pick: String) {
        let Some(seat) = self.seat_untracked() else { return };
        let seen = self.known.with_untracked(|known| known.as_ref().map_or(0, |known| known.seq));
        self.list_open.set(false);
        self.hint.update(|hint| hint.pick(&pick));
        self.under_way.set(true);
        sound::play(Sound::Pick, self.settings);
        let notices = self.notices;
        self.session.send(Command::Pick { seat, pick, seen }, move |answer| {
            self.under_way.set(false);
            if let Err(refusal) = answer {
                self.hint.set(Hint::None);
                notices.refuse(&refusal);
            }
        });
    }

    /// Asks the table why a pick is not possible, and shows the answer.
    pub(super) fn why_not(self, pick: &str) {
        let Some(seat) = self.seat_untracked() else {
            return self.notices.say("You are watching; only players pick.");
        };
        if self.moment.get_untracked().is_some() {
            return self.notices.say("This is the past. Go back to now to pick.");
        }
        let notices = self.notices;
        self.session.send(Query::Why { seat, pick: pick.to_owned() }, move |answer| {
            let verdict = answer.map(serde_json::from_value::<Verdict>);
            match verdict {
                Err(refusal) | Ok(Ok(Verdict { refusal: Some(refusal), .. })) => {
                    notices.refuse(&refusal);
                }
                Ok(_) => {}
            }
        });
    }

    /// Takes the last pick back, or asks for it.
    pub(super) fn undo(self) {
        if let Some(seat) = self.seat_untracked() {
            self.tell(Command::Undo { seat });
        }
    }

    /// Fetches all moments up to now, unless they are known, and then goes on.
    pub(super) fn look_back(self, then: impl FnOnce(&Past) + 'static) {
        let Some(known) = self.known.get_untracked() else { return };
        if let Some(past) = self.past.get_untracked().filter(|past| past.known == known) {
            return then(&past);
        }
        self.ask_moments(Past { known, moments: Vec::new() }, then);
    }

    /// Fetches the moments after those that are known, page by page, and then goes on.
    fn ask_moments(self, mut past: Past, then: impl FnOnce(&Past) + 'static) {
        let query = Query::History { viewer: past.known.viewer, from: past.moments.len() };
        self.session.send(query, move |answer| match answer.map(serde_json::from_value) {
            Ok(Ok(page)) => {
                let page: HistoryPage = page;
                let more = page.more;
                past.moments.extend(page.moments());
                if more {
                    return self.ask_moments(past, then);
                }
                then(&past);
                self.past.set(Some(Arc::new(past)));
            }
            Ok(Err(_)) => {}
            Err(refusal) => self.notices.refuse(&refusal),
        });
    }

    /// Shows the moment at which a line of the log was told.
    pub(super) fn go_to_line(self, line: usize) {
        self.look_back(move |past| {
            let at = past.moments.iter().position(|moment| moment.lines > line);
            self.go_to(past, at.unwrap_or_default());
        });
    }

    /// Shows a moment; the last one is the present.
    pub(super) fn go_to(self, past: &Past, at: usize) {
        self.moment.set((at + 1 < past.moments.len()).then_some(at));
    }

    /// Steps back or forth in time.
    pub(super) fn step(self, by: isize) {
        self.look_back(move |past| {
            let last = past.moments.len().saturating_sub(1);
            let at = self.moment.get_untracked().unwrap_or(last);
            self.go_to(past, at.saturating_add_signed(by).min(last));
        });
    }
}

/// A player sees through the own seat's eyes, everybody else as a spectator; on a shared device it
/// is whoever has it.
fn through_whose_eyes(session: Session, device: Option<Seat>) -> Option<Arc<Known>> {
    session.feeds.with(|feeds| {
        let any = feeds.get(&Viewer::Spectator).or_else(|| feeds.values().next())?;
        let mine = session.mine(&any.picture);
        let seat = match device {
            Some(seat) if mine.contains(&seat) => Some(seat),
            _ => mine.first().copied(),
        };
        let own = seat.and_then(|seat| feeds.get(&Viewer::Seat(seat)));
        Some(own.unwrap_or(any).clone())
    })
}
