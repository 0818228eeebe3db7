//! What a finished game is worth to a seat.

use std::str::FromStr;

use ztable_core::{Code, Finish, Refusal, Seat};

/// What a learner is paid, once, at the end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Reward {
    /// From -1 for losing to 1 for winning alone; winners share, and where nobody won, a seat is
    /// paid by the share of the others it was not behind.
    #[default]
    Win,
    /// The score as the game gives it; 0 where it gives none.
    Score,
}

impl Reward {
    /// What the seat is paid.
    #[must_use]
    pub fn of(self, finish: &Finish, seat: Seat) -> f32 {
        match self {
            Reward::Win => 2.0 * ztable_bots::usual_reward(finish, seat) - 1.0,
            Reward::Score => finish.seat(seat).score.unwrap_or(0) as f32,
        }
    }
}

impl FromStr for Reward {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Reward, Refusal> {
        match text {
            "win" => Ok(Reward::Win),
            "score" => Ok(Reward::Score),
            _ => {
                let shown: String = text.chars().take(40).collect();
                let message = format!("There is no reward '{shown}'; write 'win' or 'score'.");
                Err(Refusal::new(Code::BadRequest, message))
            }
        }
    }
}
