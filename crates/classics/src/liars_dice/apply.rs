//! What a pick does.

use ztable_core::{Chance, Log, Seat, rule};

use super::{Action, Bid, Event, LiarsDice, die};

ztable_core::context! {
    /// A pick being played.
    pub(super) struct Play for LiarsDice
}

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    pub(super) fn play(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Bid(number, face) => {
                let bid = Bid { seat, number, face };
                self.state.bid = Some(bid);
                self.state.turn = self.state.after(seat);
                self.tell(rule!("LD-2.2"), || Event::Bid(bid));
            }
            Action::Challenge => self.challenge(seat),
        }
    }

    /// Everybody rolls all their dice (LD-1.2).
    pub(super) fn roll(&mut self) {
        for seat in Seat::all(self.game.seats) {
            let own = &mut self.state.seats[seat.index()];
            let number = own.dice.len() as u8;
            own.dice = die::roll(number, self.chance);
            let dice = own.dice;
            if number > 0 {
                let rolled = |dice| Event::Rolled { seat, number, dice };
                self.tell_only(seat, rule!("LD-1.2"), || rolled(Some(dice)));
                self.tell_others(seat, rule!("LD-1.2"), || rolled(None));
            }
        }
    }

    // [challenge]
    /// All dice are shown (LD-3.1), and somebody loses one of theirs (LD-3.2).
    fn challenge(&mut self, seat: Seat) {
        let bid = self.state.bid.take().expect("a challenge is listed where there is a bid");
        let fitting = self.state.fitting(bid.face, self.game.wild);
        let shown = self.state.seats.iter().map(|own| own.dice).collect();
        self.state.shown = shown;
        self.tell(rule!("LD-3.1"), || Event::Challenged { seat, bid, dice: shown, fitting });
        self.lose_die(if fitting >= bid.number { seat } else { bid.seat });
    }
    // [challenge]

    /// Whoever lost a die begins the next round, or who comes after it (LD-3.3); the last one with
    /// dice wins (LD-4.1).
    fn lose_die(&mut self, seat: Seat) {
        let place = self.state.players().count() as u8;
        let own = &mut self.state.seats[seat.index()];
        own.dice.pop();
        let left = own.dice.len() as u8;
        own.place = (left == 0).then_some(place);
        self.tell(rule!("LD-3.2"), || Event::Lost { seat, left });
        self.state.turn = if left > 0 { seat } else { self.state.after(seat) };
        if self.state.is_over() {
            let seat = self.state.turn;
            self.tell(rule!("LD-4.1"), || Event::Won { seat });
        } else {
            self.roll();
        }
    }
}
