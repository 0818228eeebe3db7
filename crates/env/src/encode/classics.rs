//! Tic-tac-toe, connect four, Kuhn poker and Leduc poker.

use ztable_classics::{
    ConnectFour, GridView, Kuhn, KuhnPick, KuhnView, Leduc, LeducCard, LeducPick, LeducView,
    TicTacToe,
};
use ztable_core::Thing;

use super::{Encode, Round, from_views};
use crate::Sink;

/// Own stones and the other's, row by row.
fn grid(view: &GridView, width: usize, height: usize, out: &mut impl Sink) {
    let own = if Round::new(view.viewer, 2).own.index() == 0 { 'x' } else { 'o' };
    let place = |at: usize| format!("row {} column {}", 1 + at / width, 1 + at % width);
    for (name, mine) in [("mine", true), ("other", false)] {
        let stones = view.position.board.iter().flat_map(|row| row.chars()).enumerate();
        let wanted = |stone: char| stone != '.' && (stone == own) == mine;
        let places = stones.filter(|(_, stone)| wanted(*stone)).map(|(at, _)| at);
        out.counts(name, width * height, places, place);
    }
}

impl Encode for TicTacToe {
    from_views!(TicTacToe);

    fn encode(&self, view: &GridView, out: &mut impl Sink) {
        grid(view, 3, 3, out);
    }
}

impl Encode for ConnectFour {
    from_views!(ConnectFour);

    fn encode(&self, view: &GridView, out: &mut impl Sink) {
        grid(view, 7, 6, out);
    }
}

impl Encode for Kuhn {
    from_views!(Kuhn);

    fn encode(&self, view: &KuhnView, out: &mut impl Sink) {
        let round = Round::new(view.viewer, 2);
        round.number(out);
        for (place, seat) in round.all() {
            let card = view.cards[seat.index()].map(usize::from);
            out.within(format_args!("{}", super::label(place)), |out| {
                out.one("card", 3, card, |rank| rank);
            });
        }
        for (number, pick) in view.picks.iter().enumerate() {
            out.within(format_args!("pick {}", number + 1), |out| {
                out.one("", KuhnPick::COUNT, pick.map(KuhnPick::index), pick_of::<KuhnPick>);
            });
        }
    }
}

impl Encode for Leduc {
    from_views!(Leduc);

    fn encode(&self, view: &LeducView, out: &mut impl Sink) {
        let round = Round::new(view.viewer, 2);
        round.number(out);
        let card = LeducCard::of_index;
        for (place, seat) in round.all() {
            let held = view.cards[seat.index()].map(Thing::index);
            out.within(format_args!("{}", super::label(place)), |out| {
                out.one("card", <LeducCard as Thing>::COUNT, held, card);
            });
        }
        out.one("open", <LeducCard as Thing>::COUNT, view.open.map(Thing::index), card);
        for (round, picks) in view.rounds.iter().enumerate() {
            for (number, pick) in picks.iter().enumerate() {
                out.within(format_args!("round {} pick {}", round + 1, number + 1), |out| {
                    let at = pick.map(LeducPick::index);
                    out.one("", LeducPick::COUNT, at, pick_of::<LeducPick>);
                });
            }
        }
    }
}

/// The text of a pick by its index.
trait At: Sized + std::fmt::Display {
    fn of(index: usize) -> Option<Self>;
}

impl At for KuhnPick {
    fn of(index: usize) -> Option<KuhnPick> {
        KuhnPick::at(index)
    }
}

impl At for LeducPick {
    fn of(index: usize) -> Option<LeducPick> {
        LeducPick::at(index)
    }
}

fn pick_of<P: At>(index: usize) -> String {
    P::of(index).map_or(String::new(), |pick| pick.to_string())
}
