//! What the games for two have in common.

use ztable_core::{About, Finish, Outcome, Prompt, Refusal, Rule, Seat, SeatSet, Setup, Viewer};

/// The seat whose turn it is after so many picks.
pub(crate) fn mover(picks: u32) -> Seat {
    Seat::new((picks & 1) as u8)
}

/// How a game came out: who has more wins, equal scores are a draw.
pub(crate) fn finish(scores: [i32; 2]) -> Finish {
    let score = |seat: Seat| scores[seat.index()];
    let [first, second] = scores;
    let wins = |seat: &Seat| first != second && score(*seat) == first.max(second);
    let winners: SeatSet = Seat::all(2).filter(wins).collect();
    Finish::ranked(2, winners, |seat| (score(seat), Some(score(seat))))
}

/// Says in words whether somebody won.
pub(crate) fn remark(outcome: &mut Outcome) {
    outcome.summary = if outcome.winners.is_empty() { "A draw" } else { "One wins" }.into();
}

/// A game without options.
pub(crate) const fn about(
    id: &'static str,
    name: &'static str,
    tagline: &'static str,
    rules: &'static str,
) -> About {
    About {
        id,
        name,
        tagline,
        min_players: 2,
        max_players: 2,
        lobby_players: 2,
        minutes: (1, 10),
        modes: &["competitive"],
        options: &[],
        rules,
        rules_versions: &[1],
    }
}

/// The one game that a set-up can describe.
pub(crate) fn configure<G>(about: &About, setup: &Setup, game: G) -> Result<G, Refusal> {
    setup.check(about).map(|()| game)
}

/// What is asked of the viewer while somebody is to move, and that the game is over when nobody is.
pub(crate) fn prompt(viewer: Viewer, mover: Option<Seat>, rule: Rule, asked: &str) -> Prompt {
    match mover {
        None => Prompt::new(rule, "The game is over."),
        Some(seat) if viewer.is(seat) => Prompt::new(rule, asked),
        Some(seat) => {
            Prompt::new(rule, format!("Player {} is to move.", u32::from(seat.number()) + 1))
        }
    }
}
