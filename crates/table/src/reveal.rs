//! How the players' shares of the seed come in: all are committed to before any is revealed.
//!
//! Who sits down says the SHA-256 of a nonce. When the host starts the game, nobody comes or goes
//! any more, and everybody says the nonce itself; the game begins with the last of them. So nobody
//! chooses a nonce knowing another's, not even together with whoever runs the server. Who says
//! nothing for [`PATIENCE`] holds nobody up: the game begins without that nonce, and the table, the
//! record and its proof say so.

use ztable_core::{Audience, Code, Refusal, Seat};

use crate::fairness::commitment;
use crate::share::{NO_NONCE, is_nonce};
use crate::{Deed, JournalEntry, Millis, Person, Table};

/// How long the others wait for a nonce. Pages say it by themselves.
const PATIENCE: Millis = 10_000;

/// The time between the host's start and the game.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Revealing {
    /// Since when it is waited for; not before somebody looked at the clock. Not stored: after the
    /// table was read again, people need time to come back.
    since: Option<Millis>,
}

impl Table {
    /// Whether nonces are being revealed, so that nobody comes or goes.
    pub(crate) fn is_revealing(&self) -> bool {
        self.revealing.is_some()
    }

    /// The seats whose nonce is committed to and not known.
    fn secretive(&self) -> impl Iterator<Item = Seat> {
        let seats = (0..).map(Seat::new).zip(&self.chairs);
        seats.filter(|(_, chair)| chair.is_secretive()).map(|(seat, _)| seat)
    }

    /// What starting leads to.
    pub(crate) fn started_or_revealing(&self) -> Deed {
        if self.secretive().next().is_some() { Deed::Revealing } else { Deed::Started }
    }

    pub(crate) fn plan_reveal(
        &self,
        person: &Person,
        seat: Seat,
        nonce: &str,
    ) -> Result<Vec<Deed>, Refusal> {
        self.must_hold(person, seat)?;
        let chair = &self.chairs[seat.index()];
        if !chair.is_secretive() {
            return Ok(Vec::new());
        }
        if self.game.is_some() {
            let sentence = "Your nonce came too late; the game has begun without it.";
            return Err(Refusal::new(Code::NotAllowed, sentence));
        }
        if !self.is_revealing() {
            let sentence = "Nonces are revealed when the host starts the game, and not before.";
            return Err(Refusal::new(Code::NotAllowed, sentence));
        }
        if nonce.is_empty() || !is_nonce(nonce) {
            return Err(Refusal::new(Code::BadRequest, NO_NONCE));
        }
        if commitment(nonce) != chair.commitment {
            let sentence = "This is not the nonce that you committed to when you sat down.";
            return Err(Refusal::new(Code::NotAllowed, sentence));
        }
        let mut deeds = vec![Deed::Revealed { seat, nonce: nonce.into() }];
        if self.secretive().all(|other| other == seat) {
            deeds.push(Deed::Started);
        }
        Ok(deeds)
    }

    /// When the game begins although nonces are missing.
    pub(crate) fn reveal_due(&self) -> Option<Millis> {
        let Revealing { since } = self.revealing?;
        // Somebody has to look at the clock first.
        Some(since.map_or(0, |since| since + PATIENCE))
    }

    /// Begins the game although nonces are missing, if it is time.
    pub(crate) fn stop_waiting_for_nonces(&mut self, now: Millis) -> Vec<JournalEntry> {
        let Some(revealing) = &mut self.revealing else { return Vec::new() };
        if now < *revealing.since.get_or_insert(now) + PATIENCE {
            return Vec::new();
        }
        self.carry_out(now, None, vec![Deed::Started]).unwrap_or_default()
    }

    /// Tells everybody whose nonces are missing.
    pub(crate) fn note_missing_nonces(&mut self) {
        let missing: Vec<Seat> = self.secretive().collect();
        for seat in missing {
            let name = self.name(seat);
            let sentence =
                format!("{name} did not reveal a number in time; it is not in the dice.");
            self.note(Audience::All, sentence);
        }
    }
}
