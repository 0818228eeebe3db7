//! What those who play agree on: to pause the game, and to end it.
//!
//! Everybody who plays a seat themselves is asked; who has left it to a bot is not. While a game is paused
//! nobody is asked for a pick, no clock runs and no reaction window closes. A game that was ended by
//! consent has no outcome, and at a rated table it does not count.

use std::collections::{BTreeMap, BTreeSet};

use ztable_core::{Audience, Code, Refusal};

use crate::table::not_started;
use crate::wire::{AgreementPicture, Phase, Proposal, ProposalPicture};
use crate::{Deed, Holder, JournalEntry, Millis, Person, PersonId, Table};

/// For so long nobody asks again for what was declined.
const ASK_AGAIN: Millis = 60_000;

/// What was agreed on, and what somebody asks for.
#[derive(Default)]
pub(crate) struct Agreements {
    asked: Option<Asked>,
    paused: bool,
    ended: bool,
    /// When something was last declined.
    declined: BTreeMap<Proposal, Millis>,
    /// When the game last went on after a pause.
    resumed: Millis,
}

/// Somebody asks for something.
struct Asked {
    what: Proposal,
    by: Person,
    /// Whose consent is missing.
    waiting: BTreeSet<PersonId>,
}

fn no(message: impl Into<String>) -> Refusal {
    Refusal::new(Code::NotAllowed, message)
}

impl Proposal {
    /// What is asked for, to go on after "asked".
    fn words(self) -> &'static str {
        match self {
            Proposal::Pause => "for a pause",
            Proposal::End => "to end the game",
        }
    }
}

impl Agreements {
    /// Whether the game was ended by consent.
    pub(crate) fn is_ended(&self) -> bool {
        self.ended
    }

    /// Whether nobody plays on for now, or at all.
    pub(crate) fn stand_still(&self) -> bool {
        self.paused || self.ended
    }

    /// Since when somebody who is away has kept the others waiting: not while the game was paused.
    pub(crate) fn waited_since(&self, away: Millis) -> Millis {
        away.max(self.resumed)
    }

    /// Notes the times that matter later.
    pub(crate) fn note_time(&mut self, entry: &JournalEntry) {
        match entry.deed {
            Deed::ProposalAnswered { what, agree: false, .. } => {
                self.declined.insert(what, entry.at);
            }
            Deed::Resumed { .. } => self.resumed = entry.at,
            _ => {}
        }
    }

    /// The game came to its end, so nobody asks for anything any more.
    pub(crate) fn game_over(&mut self) {
        self.asked = None;
    }

    pub(crate) fn picture(&self) -> Option<AgreementPicture> {
        let asked = self.asked.as_ref().map(|asked| ProposalPicture {
            what: asked.what,
            by: asked.by.clone(),
            waiting: asked.waiting.iter().cloned().collect(),
        });
        let shown = AgreementPicture { asked, paused: self.paused, ended: self.ended };
        (shown != AgreementPicture::default()).then_some(shown)
    }
}

impl Table {
    /// Refuses picks while the game stands still.
    pub(crate) fn must_go_on(&self) -> Result<(), Refusal> {
        match &self.agreements {
            Agreements { ended: true, .. } => Err(no("The game was ended by consent.")),
            Agreements { paused: true, .. } => {
                Err(no("The game is paused; anybody who sits here can let it go on."))
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn plan_proposal(
        &self,
        now: Millis,
        person: &Person,
        what: Proposal,
    ) -> Result<Deed, Refusal> {
        match self.phase() {
            Phase::Gathering => return Err(not_started()),
            Phase::Over => return Err(no("The game is over.")),
            Phase::Playing => {}
        }
        let person = self.seated(&person.id)?;
        self.may_agree_on(what)?;
        if let Some(asked) = &self.agreements.asked {
            return Err(no(format!(
                "{} asks {} already; that comes first.",
                asked.by.name,
                asked.what.words()
            )));
        }
        let declined = self.agreements.declined.get(&what);
        if declined.is_some_and(|at| now < at + ASK_AGAIN) {
            return Err(no("That was declined a moment ago; ask again in a minute."));
        }
        Ok(Deed::Proposed { person, what })
    }

    pub(crate) fn plan_proposal_answer(
        &self,
        person: &Person,
        what: Proposal,
        agree: bool,
    ) -> Result<Deed, Refusal> {
        let answers = |asked: &&Asked| {
            let takes_back = !agree && asked.by.id == person.id;
            asked.what == what && (takes_back || asked.waiting.contains(&person.id))
        };
        match self.agreements.asked.as_ref().filter(answers) {
            Some(_) => Ok(Deed::ProposalAnswered { person: person.id.clone(), what, agree }),
            None => Err(no("Nobody asks you for that.")),
        }
    }

    pub(crate) fn plan_resume(&self, person: &Person) -> Result<Vec<Deed>, Refusal> {
        let person = self.seated(&person.id)?;
        let paused = self.agreements.paused && !self.agreements.ended;
        Ok(paused.then_some(Deed::Resumed { person }).into_iter().collect())
    }

    /// Whoever holds a seat, as they are called at the table.
    fn seated(&self, id: &PersonId) -> Result<Person, Refusal> {
        let own = self.people().map(|(_, person)| person).find(|person| person.id == *id);
        own.cloned().ok_or_else(|| no("Only who has a seat here can ask for that."))
    }

    /// Refuses what nobody may agree on: above all, a rated game is not called off by somebody whom
    /// nobody could contradict, and one that is lost for somebody stays lost.
    fn may_agree_on(&self, what: Proposal) -> Result<(), Refusal> {
        if what == Proposal::Pause && self.agreements.paused {
            return Err(no("The game is paused already."));
        }
        if !self.header.rated || self.is_decided() {
            return Ok(());
        }
        let has_bot = |it: &crate::chair::Chair| matches!(it.holder, Holder::Bot { .. });
        match what {
            Proposal::Pause if self.people_who_play().len() < 2 => {
                Err(no("A rated game is paused only if others who play agree, and nobody else \
                        plays."))
            }
            Proposal::End if !self.lost.is_empty() || self.chairs.iter().any(has_bot) => Err(no(
                "A rated game is ended by consent only among people, and only while nobody \
                        has lost the seat.",
            )),
            Proposal::Pause | Proposal::End => Ok(()),
        }
    }

    /// Takes in that somebody asks for something.
    pub(crate) fn proposed(&mut self, person: &Person, what: Proposal) {
        let mut waiting = self.people_who_play();
        waiting.remove(&person.id);
        self.agreements.asked = Some(Asked { what, by: person.clone(), waiting });
        self.act_if_agreed();
    }

    /// Takes in that somebody agreed, or not.
    pub(crate) fn proposal_answered(&mut self, person: &PersonId, agree: bool) {
        let Some(asked) = &mut self.agreements.asked else { return };
        if agree {
            asked.waiting.remove(person);
            return self.act_if_agreed();
        }
        let (name, words) = (asked.by.name.clone(), asked.what.words());
        let came = if asked.by.id == *person { "and thought better of it" } else { "in vain" };
        self.agreements.asked = None;
        self.note(Audience::All, format!("{name} asked {words} {came}."));
    }

    /// Takes in that the game goes on.
    pub(crate) fn resumed(&mut self, person: &Person) {
        self.agreements.paused = false;
        self.windows.open_anew();
        self.note(Audience::All, format!("{} lets the game go on.", person.name));
    }

    /// Some may play no more: they need not be asked, and what may not be agreed on without them is not
    /// asked for any more.
    pub(crate) fn ask_only_those_left(&mut self) {
        let people = self.people_who_play();
        let Some(asked) = &mut self.agreements.asked else { return };
        asked.waiting.retain(|id| people.contains(id));
        let what = asked.what;
        if self.may_agree_on(what).is_err() {
            self.agreements.asked = None;
        }
        self.act_if_agreed();
    }

    /// Does what everybody agrees on.
    fn act_if_agreed(&mut self) {
        let Some(asked) = self.agreements.asked.take_if(|asked| asked.waiting.is_empty()) else {
            return;
        };
        // What bots had in mind is asked anew when the game goes on.
        self.thinking.clear();
        match asked.what {
            Proposal::Pause => {
                self.agreements.paused = true;
                self.note(Audience::All, "The game is paused.".into());
            }
            Proposal::End => {
                let counts = self.header.rated && !self.is_decided();
                (self.agreements.ended, self.agreements.paused) = (true, false);
                self.undo = None;
                let unrated = if counts { " It does not count." } else { "" };
                self.note(Audience::All, format!("The game was ended by consent.{unrated}"));
            }
        }
    }
}
