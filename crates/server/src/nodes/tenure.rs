//! One node and the lease of one table, as a machine without a clock.
//!
//! Times are milliseconds of the node's own clock, which need not agree with anybody's. A lease is
//! counted from when it was asked for, not from when the answer came, and a little is taken off for
//! clocks that run at different speeds: so a node stops before the database gives its table to
//! another.

use std::time::Duration;

use super::{Holder, NodeId};

/// Milliseconds of a node's own clock.
pub type Millis = u64;

/// A question without an answer is asked again after this.
const ASK_AGAIN: Millis = 1_000;

/// A lease is renewed when so much of it has passed: a third.
const RENEW: u64 = 3;

/// A node believes in its lease for so many hundredths of it.
const BELIEVED: u64 = 90;

/// For how long a node believes that a table lives elsewhere, without asking.
const ELSEWHERE: Millis = 1_000;

/// The same where that node did not answer; many may find that out at once.
const UNREACHABLE: Millis = 100;

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Input {
    /// Somebody wants the table, here.
    Wanted,
    /// The database has answered the question with this number.
    Answered {
        /// The number that the question was asked with.
        question: u64,
        /// Who has the lease.
        holder: Holder,
    },
    /// The log refused an append: somebody else writes to it.
    Refused,
    /// The node that has the table cannot be reached, or does not serve it any more.
    Unreachable,
    /// Nobody needs the table here any more.
    Left,
    /// Time has passed; to be told at least a few times a second, and before anything else after a
    /// pause.
    Tick,
}

/// What to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Output {
    /// Ask the database for the lease; the answer belongs to this question.
    Ask {
        /// A number that the answer brings back; it grows.
        question: u64,
        /// The term that is renewed, where it is.
        renews: Option<u64>,
    },
    /// Read the table and serve it.
    Open,
    /// Serve it no longer.
    Close,
    /// End the lease in the database.
    GiveBack {
        /// The term that ends.
        term: u64,
    },
    /// Send those who want the table to this node.
    Forward(NodeId),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// Nothing is known.
    Free,
    Ours {
        term: u64,
        until: Millis,
        renew: Millis,
    },
    Theirs {
        node: NodeId,
        until: Millis,
    },
}

/// What a node knows and does about the lease of a table.
#[derive(Clone, Debug)]
pub struct Tenure {
    node: NodeId,
    length: Millis,
    state: State,
    /// The number of the last question.
    question: u64,
    /// When it was asked, if there is no answer yet.
    asked: Option<Millis>,
}

impl Tenure {
    /// Of a node that knows nothing of the table, for leases of this length.
    #[must_use]
    pub fn new(node: NodeId, length: Duration) -> Self {
        let length = millis(length);
        Self { node, length, state: State::Free, question: 0, asked: None }
    }

    /// Whether the node may serve the table now. What it says is to be asked before every answer,
    /// since a process may have been asleep since the last tick.
    #[must_use]
    pub fn serves(&self, now: Millis) -> bool {
        matches!(self.state, State::Ours { until, .. } if now < until)
    }

    /// Which other node has the table, as far as is known now.
    #[must_use]
    pub fn elsewhere(&self, now: Millis) -> Option<NodeId> {
        match self.state {
            State::Theirs { node, until } if now < until => Some(node),
            State::Theirs { .. } | State::Ours { .. } | State::Free => None,
        }
    }

    /// Takes in what happened at a time; calls `act` for whatever is to be done, in order.
    pub fn take_in(&mut self, now: Millis, input: Input, mut act: impl FnMut(Output)) {
        if let State::Ours { until, .. } = self.state
            && now >= until
        {
            self.state = State::Free;
            act(Output::Close);
        }
        match input {
            Input::Wanted => match self.state {
                State::Free => self.ask(now, &mut act),
                State::Theirs { until, .. } if now >= until => self.ask(now, &mut act),
                State::Ours { .. } | State::Theirs { .. } => {}
            },
            Input::Answered { question, holder } => {
                // A late or doubled answer says nothing about now.
                if question == self.question
                    && let Some(asked) = self.asked.take()
                {
                    self.learn(now, asked, holder, &mut act);
                }
            }
            Input::Refused => {
                if matches!(self.state, State::Ours { .. }) {
                    self.state = State::Free;
                    act(Output::Close);
                    self.ask(now, &mut act);
                }
            }
            Input::Unreachable => {
                if let State::Theirs { until, .. } = &mut self.state {
                    *until = (*until).min(now + UNREACHABLE);
                }
            }
            Input::Left => {
                if let State::Ours { term, .. } = self.state {
                    self.state = State::Free;
                    // An answer that is still on its way would take the table up again.
                    self.asked = None;
                    act(Output::Close);
                    act(Output::GiveBack { term });
                }
            }
            Input::Tick => {
                if matches!(self.state, State::Ours { renew, .. } if now >= renew) {
                    self.ask(now, &mut act);
                }
            }
        }
    }

    fn term(&self) -> Option<u64> {
        match self.state {
            State::Ours { term, .. } => Some(term),
            State::Free | State::Theirs { .. } => None,
        }
    }

    fn ask(&mut self, now: Millis, act: &mut impl FnMut(Output)) {
        if self.asked.is_some_and(|asked| now < asked.saturating_add(ASK_AGAIN)) {
            return;
        }
        self.question += 1;
        self.asked = Some(now);
        let renews = self.term();
        act(Output::Ask { question: self.question, renews });
    }

    fn learn(&mut self, now: Millis, asked: Millis, holder: Holder, act: &mut impl FnMut(Output)) {
        let before = self.term();
        if holder.node != self.node {
            if before.is_some() {
                act(Output::Close);
            }
            let until = now + millis(holder.left).min(ELSEWHERE);
            self.state = State::Theirs { node: holder.node, until };
            act(Output::Forward(holder.node));
            return;
        }
        let until = asked + millis(holder.left).min(self.length) * BELIEVED / 100;
        if now >= until {
            // The answer took longer than the lease.
            self.state = State::Free;
            if before.is_some() {
                act(Output::Close);
            }
            return;
        }
        let renew = asked + self.length / RENEW;
        self.state = State::Ours { term: holder.term, until, renew };
        match before {
            Some(term) if term == holder.term => {}
            Some(_) => {
                // It ended and began again without our notice; others may have written.
                act(Output::Close);
                act(Output::Open);
            }
            None => act(Output::Open),
        }
    }
}

fn millis(time: Duration) -> Millis {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: NodeId = NodeId(1);
    const THERE: NodeId = NodeId(2);
    const LENGTH: Duration = Duration::from_secs(6);

    fn after(tenure: &mut Tenure, now: Millis, input: Input) -> Vec<Output> {
        let mut outputs = Vec::new();
        tenure.take_in(now, input, |output| outputs.push(output));
        outputs
    }

    fn ask(question: u64, renews: Option<u64>) -> Output {
        Output::Ask { question, renews }
    }

    fn answer(question: u64, node: NodeId, term: u64) -> Input {
        Input::Answered { question, holder: Holder { node, term, left: LENGTH } }
    }

    /// One that has had the table since this time.
    fn owner(since: Millis) -> Tenure {
        let mut tenure = Tenure::new(HERE, LENGTH);
        assert_eq!(after(&mut tenure, since, Input::Wanted), [ask(1, None)]);
        assert_eq!(after(&mut tenure, since + 50, answer(1, HERE, 7)), [Output::Open]);
        tenure
    }

    #[test]
    fn a_lease_counts_from_when_it_was_asked_for() {
        let tenure = owner(1_000);
        assert!(tenure.serves(1_000 + 5_399) && !tenure.serves(1_000 + 5_400));
    }

    #[test]
    fn a_lease_is_renewed_in_time_and_once() {
        let mut tenure = owner(0);
        assert_eq!(after(&mut tenure, 1_999, Input::Tick), []);
        assert_eq!(after(&mut tenure, 2_000, Input::Tick), [ask(2, Some(7))]);
        assert_eq!(after(&mut tenure, 2_100, Input::Tick), []);
        assert_eq!(after(&mut tenure, 3_000, Input::Tick), [ask(3, Some(7))]);
        assert_eq!(after(&mut tenure, 3_010, answer(2, HERE, 7)), [], "the question is old");
        assert!(!tenure.serves(6_000));
        assert_eq!(after(&mut tenure, 3_020, answer(3, HERE, 7)), []);
        assert!(tenure.serves(8_399) && !tenure.serves(8_400));
    }

    #[test]
    fn who_slept_through_the_end_stops() {
        let mut tenure = owner(0);
        assert!(!tenure.serves(60_000));
        assert_eq!(after(&mut tenure, 60_000, Input::Tick), [Output::Close]);
        let asked = after(&mut tenure, 60_001, Input::Wanted);
        assert_eq!(asked, [ask(2, None)]);
        let elsewhere = after(&mut tenure, 60_010, answer(2, THERE, 8));
        assert_eq!(elsewhere, [Output::Forward(THERE)]);
        assert_eq!(after(&mut tenure, 60_020, Input::Wanted), []);
        let again = after(&mut tenure, 61_010, Input::Wanted);
        assert_eq!(again, [ask(3, None)], "it may be free by now");
    }

    #[test]
    fn a_node_that_cannot_be_reached_is_asked_about_again_soon() {
        let mut tenure = Tenure::new(HERE, LENGTH);
        after(&mut tenure, 0, Input::Wanted);
        after(&mut tenure, 10, answer(1, THERE, 8));
        assert_eq!(tenure.elsewhere(1_009), Some(THERE));
        for now in [50, 100, 149] {
            // Whoever comes later does not put it off.
            assert_eq!(after(&mut tenure, now, Input::Unreachable), []);
            assert_eq!(after(&mut tenure, now, Input::Wanted), []);
        }
        assert_eq!((tenure.elsewhere(149), tenure.elsewhere(150)), (Some(THERE), None));
        assert_eq!(after(&mut tenure, 150, Input::Wanted), [ask(2, None)]);
    }

    #[test]
    fn a_new_term_is_read_anew() {
        let mut tenure = owner(0);
        after(&mut tenure, 2_000, Input::Tick);
        let outputs = after(&mut tenure, 2_010, answer(2, HERE, 9));
        assert_eq!(outputs, [Output::Close, Output::Open]);
    }

    #[test]
    fn a_refused_append_ends_the_belief() {
        let mut tenure = owner(0);
        let outputs = after(&mut tenure, 500, Input::Refused);
        assert_eq!(outputs, [Output::Close, ask(2, None)]);
        assert!(!tenure.serves(501));
    }

    #[test]
    fn a_table_that_is_left_is_given_back_and_stays_so() {
        let mut tenure = owner(0);
        after(&mut tenure, 2_000, Input::Tick);
        let outputs = after(&mut tenure, 2_001, Input::Left);
        assert_eq!(outputs, [Output::Close, Output::GiveBack { term: 7 }]);
        assert_eq!(after(&mut tenure, 2_050, answer(2, HERE, 7)), []);
        assert!(!tenure.serves(2_051));
    }

    #[test]
    fn an_answer_that_took_too_long_opens_nothing() {
        let mut tenure = Tenure::new(HERE, LENGTH);
        after(&mut tenure, 0, Input::Wanted);
        assert_eq!(after(&mut tenure, 5_400, answer(1, HERE, 1)), []);
        assert!(!tenure.serves(5_400));
    }
}
