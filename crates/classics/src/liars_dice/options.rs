//! What may be picked.

use ztable_core::Picks;

use super::{Action, State};

// [options]
/// Lists what the seat whose turn it is may pick: every higher bid (LD-2.3) on no more dice than
/// there are (LD-2.4), and a challenge where there is a bid (LD-3.1).
pub(super) fn list(state: &State, out: &mut Picks<Action>) {
    let last = state.bid.map(|bid| Action::Bid(bid.number, bid.face));
    let total = state.total();
    let bids = Action::all().skip(last.map_or(0, |last| last.index() + 1));
    out.extend(bids.take_while(|bid| matches!(bid, Action::Bid(number, _) if *number <= total)));
    if last.is_some() {
        out.push(Action::Challenge);
    }
}
// [options]
