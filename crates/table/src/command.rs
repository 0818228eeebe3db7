//! Which deeds a command leads to, or why it does not.

use ztable_core::{Code, Refusal, Seat, Viewer};

use crate::chair::Chair;
use crate::table::{no_such_seat, not_started};
use crate::wire::{Command, NextTable, Phase};
use crate::{Deed, Holder, Millis, Person, Share, Table};

use ztable_bots::Level;

/// The longest name, in characters.
const NAME: usize = 24;

/// The longest id of a table.
const ID: usize = 64;

/// The most changes that are no picks. Nobody needs a tenth of them; beyond, the table's log is for
/// the game alone, so that whoever plays with seats and names stops no pick.
const MOST_OTHER_CHANGES: usize = 2_000;

/// How long a person may be away before others can let a bot take over.
const PATIENCE: Millis = 60_000;

fn no(message: impl Into<String>) -> Refusal {
    Refusal::new(Code::NotAllowed, message)
}

impl Table {
    /// The deeds a command leads to; none where all is already as it asks. Nothing has changed when
    /// it is refused.
    pub(crate) fn plan(
        &self,
        now: Millis,
        person: &Person,
        command: &Command,
    ) -> Result<Vec<Deed>, Refusal> {
        let mut deeds = self.plan_all(now, person, command)?;
        deeds.retain(|deed| self.would_change(deed));
        let has_others = deeds.iter().any(|deed| !deed.is_play());
        if has_others && self.other_changes >= MOST_OTHER_CHANGES {
            return Err(Refusal::new(
                Code::Limit,
                "So much was changed around this game that only picks are taken from now on.",
            ));
        }
        Ok(deeds)
    }

    /// Whether the table would be another one after this.
    fn would_change(&self, deed: &Deed) -> bool {
        match deed {
            Deed::Opened { seat } => self.holder(*seat).is_ok_and(|it| *it != Holder::Open),
            Deed::BotSat { seat, level } => {
                let there = Holder::Bot { level: *level };
                self.holder(*seat).is_ok_and(|it| *it != there)
            }
            // Who has no seat is known by the name that every connection brings.
            Deed::Renamed { person } => {
                let mut own = self.chairs.iter().filter_map(Chair::person);
                own.any(|holder| holder.id == person.id && holder.name != person.name)
            }
            Deed::Passed { seat } => !self.has_passed(*seat),
            Deed::WindowsSet { seat, settings } => {
                self.windows.settings.get(seat) != Some(settings)
            }
            Deed::Left { seat } | Deed::Resigned { seat } => !self.has_lost_seat(*seat),
            Deed::TakenOver { seat, level } => {
                self.chairs.get(seat.index()).is_some_and(|chair| chair.bot() != Some(*level))
            }
            _ => true,
        }
    }

    fn plan_all(
        &self,
        now: Millis,
        person: &Person,
        command: &Command,
    ) -> Result<Vec<Deed>, Refusal> {
        let deed = match command {
            Command::Sit { seat, share } => self.plan_sit(person, *seat, share)?,
            Command::Reveal { seat, nonce } => return self.plan_reveal(person, *seat, nonce),
            Command::Stand { seat } => {
                self.must_hold(person, *seat)?;
                match self.phase() {
                    Phase::Gathering if self.is_revealing() => {
                        return Err(no("The game is starting; you can leave it in a moment."));
                    }
                    Phase::Gathering => Deed::Opened { seat: *seat },
                    Phase::Playing => self.left_for_good(*seat, Level::Normal),
                    Phase::Over => return Err(no("The game is over; there is nothing to leave.")),
                }
            }
            Command::SeatBot { seat, level } => {
                self.must_host(person)?;
                match self.holder(*seat)? {
                    Holder::Human { person, .. } => {
                        return Err(no(format!("{} sits there.", person.name)));
                    }
                    Holder::Open | Holder::Bot { .. } => {
                        Deed::BotSat { seat: *seat, level: *level }
                    }
                }
            }
            Command::Free { seat } => {
                self.must_host(person)?;
                self.holder(*seat)?;
                Deed::Opened { seat: *seat }
            }
            Command::Rename { name } => {
                let name = clean_name(name)?;
                Deed::Renamed { person: Person { id: person.id.clone(), name } }
            }
            Command::Start => self.plan_start(person)?,
            Command::Pick { seat, pick, seen } => {
                self.must_hold(person, *seat)?;
                return self.plan_pick(*seat, pick, *seen);
            }
            Command::SetWindows { seat, settings } => {
                self.must_hold(person, *seat)?;
                let game = self.game.as_ref().ok_or_else(not_started)?;
                settings.check(game.windows())?;
                Deed::WindowsSet { seat: *seat, settings: settings.clone() }
            }
            Command::Undo { seat } => {
                self.must_hold(person, *seat)?;
                self.must_not_have_lost(*seat)?;
                self.must_go_on()?;
                self.plan_undo(*seat)?
            }
            Command::AnswerUndo { agree } => {
                let asked = self.undo.as_ref().is_some_and(|undo| undo.asks(&person.id));
                if !asked {
                    return Err(no("Nobody asks you to take anything back."));
                }
                self.must_go_on()?;
                Deed::UndoAnswered { person: person.id.clone(), agree: *agree }
            }
            Command::TakeOver { seat, level } => self.plan_take_over(now, person, *seat, *level)?,
            Command::GiveBack { seat } => {
                self.must_hold(person, *seat)?;
                if self.chairs[seat.index()].bot().is_none() {
                    return Err(no("No bot plays for you; the seat is yours."));
                }
                self.must_not_have_lost(*seat)?;
                Deed::GivenBack { seat: *seat }
            }
            Command::Resign { seat } => self.plan_resign(person, *seat)?,
            Command::Propose { what } => self.plan_proposal(now, person, *what)?,
            Command::AnswerProposal { what, agree } => {
                self.plan_proposal_answer(person, *what, *agree)?
            }
            Command::Resume => return self.plan_resume(person),
            Command::GoOn { table } => self.plan_go_on(person, table)?,
        };
        Ok(vec![deed])
    }

    fn plan_sit(&self, person: &Person, seat: Seat, share: &Share) -> Result<Deed, Refusal> {
        if self.phase() != Phase::Gathering || self.is_revealing() {
            return Err(no("The game has started; you can watch it."));
        }
        share.check()?;
        self.must_be_one_seat_each(&person.id)?;
        match self.holder(seat)? {
            Holder::Open => {
                let person = Person { id: person.id.clone(), name: clean_name(&person.name)? };
                Ok(Deed::Sat { seat, person, share: share.clone() })
            }
            Holder::Human { .. } | Holder::Bot { .. } => Err(no("This seat is taken.")),
        }
    }

    fn plan_start(&self, person: &Person) -> Result<Deed, Refusal> {
        self.must_host(person)?;
        let open = self.chairs.iter().position(|chair| chair.holder == Holder::Open);
        match open {
            Some(number) => Err(no(format!(
                "Seat {} is still open: wait for somebody to take it, or give it to a bot.",
                number + 1
            ))),
            None => self.must_have_people().map(|()| self.started_or_revealing()),
        }
    }

    fn plan_pick(&self, seat: Seat, pick: &str, seen: u64) -> Result<Vec<Deed>, Refusal> {
        let game = self.game.as_ref().ok_or_else(not_started)?;
        self.must_go_on()?;
        let decided_at = self.feeds.get(&Viewer::Seat(seat)).map_or(0, |feed| feed.decided_at);
        if seen < decided_at {
            return Err(Refusal::new(
                Code::Stale,
                "The table moved on while you picked; look again.",
            ));
        }
        let mut deeds = Vec::new();
        // Who picks is back, whatever bot sat in; but not by a pick that is refused. A pick alone
        // is checked when it is played.
        if self.chairs[seat.index()].bot().is_some() {
            self.must_not_have_lost(seat)?;
            if let Some(refusal) = game.why(seat, pick)?.refusal {
                return Err(refusal);
            }
            deeds.push(Deed::GivenBack { seat });
        }
        deeds.push(self.picked_or_passed(seat, pick.trim()));
        Ok(deeds)
    }

    fn plan_take_over(
        &self,
        now: Millis,
        person: &Person,
        seat: Seat,
        level: Level,
    ) -> Result<Deed, Refusal> {
        if self.phase() != Phase::Playing {
            return Err(no("A bot can take over only while a game is on."));
        }
        let Holder::Human { person: holder, .. } = self.holder(seat)? else {
            return Err(no("A bot plays this seat already."));
        };
        let own = holder.id == person.id;
        if !own && self.clocks.is_some() {
            return Err(no("At this table the clock says when a bot takes over."));
        }
        if !own {
            self.must_go_on()?;
        }
        let sits_here = self.chairs.iter().any(|chair| chair.is_held_by(&person.id));
        let away = self.chairs[seat.index()].away_since;
        let waited =
            away.is_some_and(|since| now >= self.agreements.waited_since(since) + PATIENCE);
        let may = own || (sits_here && waited);
        if !may {
            return Err(no(format!(
                "Only {} can let a bot play, or the others after a minute of absence.",
                holder.name
            )));
        }
        Ok(self.left_for_good(seat, level))
    }

    fn plan_go_on(&self, person: &Person, table: &str) -> Result<Deed, Refusal> {
        let decided = self.rated_result().is_some() || !self.won_by_resigning().is_empty();
        if self.phase() != Phase::Over && !decided {
            return Err(no("The game is still on; play again when it is over."));
        }
        let mut people = self.chairs.iter().filter_map(Chair::person);
        let Some(by) = people.find(|one| one.id == person.id) else {
            return Err(no("Only who played can call the others to another table."));
        };
        if let Some(next) = &self.next {
            return Err(no(format!("{} has made a table for the next game.", next.by.name)));
        }
        // What becomes part of a link for the others must not be anything else.
        let is_id = (1..=ID).contains(&table.len())
            && table.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
        if !is_id || table == self.header.id {
            return Err(Refusal::new(
                Code::BadRequest,
                "That is not the id of another table: lower-case letters and digits of its link.",
            ));
        }
        Ok(Deed::WentOn { next: NextTable { table: table.into(), by: by.clone() } })
    }

    fn holder(&self, seat: Seat) -> Result<&Holder, Refusal> {
        self.chairs
            .get(seat.index())
            .map(|chair| &chair.holder)
            .ok_or_else(|| no_such_seat(seat, self.chairs.len()))
    }

    pub(crate) fn must_hold(&self, person: &Person, seat: Seat) -> Result<(), Refusal> {
        self.holder(seat)?;
        if self.holds(&person.id, seat) { Ok(()) } else { Err(no("This is not your seat.")) }
    }

    /// The host arranges the table until the game starts.
    fn must_host(&self, person: &Person) -> Result<(), Refusal> {
        if self.header.host.id != person.id {
            return Err(no(format!(
                "Only {}, who made the table, can do that.",
                self.header.host.name
            )));
        }
        if self.phase() != Phase::Gathering || self.is_revealing() {
            return Err(no("The game has started already."));
        }
        Ok(())
    }
}

/// A name that can be shown.
fn clean_name(name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    let length = name.chars().count();
    if length == 0 || length > NAME || name.chars().any(char::is_control) {
        return Err(Refusal::new(
            Code::BadRequest,
            format!("A name has 1 to {NAME} characters and no control characters."),
        ));
    }
    Ok(name.into())
}
