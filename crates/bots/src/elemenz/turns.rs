//! What the picks of an own turn are worth in the Duel.

use elemenz::{
    Act, Action, ComboId, DieId, Effect, ElemenZ, Element, Look, Phase, Place, ROLLS, Symbol, Token,
};
use ztable_core::Seat;

use super::duel;
use super::faces::{Faces, with, without};
use super::judge::Judge;
use super::offer::{Left, Offer, Open};
use super::rolls;

/// A pick that takes back what was begun, or that nobody should want.
pub(super) const NEVER: f32 = f32::NEG_INFINITY;
/// A pick that is legal but wasteful.
const WASTE: f32 = -5.0;
/// Of equal orders, the one that learns something first.
const FIRST: f32 = 0.02;
/// A lost die that a token brings back at once.
const RESTORE: f32 = 0.6;
/// A die more for this turn.
const BORROW: f32 = 0.5;
/// What using an Avatar costs.
const AVATAR: f32 = 0.35;
/// What owning one more is worth, and what one less in front of another.
const BUY: f32 = 0.3;
const SMASH: f32 = 0.15;
/// What blocking a combo is worth: SHIELD, STRIKE, any other.
const BLOCK: [f32; 3] = [0.6, 0.2, 0.3];
/// What a die with the opposing symbol gains by Second Wind.
const SECOND_WIND: f32 = 0.3;

/// Pushes the value of each pick of the seat whose turn it is.
pub(super) fn appraise(game: &ElemenZ, judge: &Judge<'_>, picks: &[Action], values: &mut Vec<f32>) {
    let look = judge.look;
    if look.staged().is_some() {
        let (offer, faces) = (duel::offer(game, judge, None), duel::free(look));
        values.extend(picks.iter().map(|pick| prepare(judge, *pick, &offer, &faces)));
        return;
    }
    match look.phase() {
        Phase::Roll if look.rolls() == 0 => {
            values.extend(picks.iter().map(|pick| before_rolling(look, judge.seat, *pick)));
        }
        Phase::Roll => roll(game, judge, picks, values),
        _ => assign(game, judge, picks, values),
    }
}

fn before_rolling(look: Look<'_>, seat: Seat, pick: Action) -> f32 {
    match pick {
        Action::Roll => 0.0,
        Action::Play(_) => RESTORE,
        Action::Borrow(colour) if look.hand(seat).len() < 7 => {
            BORROW - AVATAR + if colour == look.shaman(seat) { 0.1 } else { 0.0 }
        }
        _ => WASTE,
    }
}

fn roll(game: &ElemenZ, judge: &Judge<'_>, picks: &[Action], values: &mut Vec<f32>) {
    let look = judge.look;
    let offer = duel::offer(game, judge, None);
    let dice = rolls::Dice::of(look);
    let view = rolls::Rolling::new(&offer, &dice, usize::from(ROLLS.saturating_sub(look.rolls())));
    let now = view.worth(&dice.faces);
    values.extend(picks.iter().map(|pick| match *pick {
        Action::Stop => view.stop(),
        Action::Roll => view.roll(),
        Action::Mark(die) => view.mark(look, die),
        Action::Play(_) => now + RESTORE,
        Action::Nudge(die, face) => {
            let turned = with(without(dice.faces, shown(look, die)), face.index());
            view.worth(&turned) - AVATAR
        }
        Action::Borrow(_) => now + BORROW - AVATAR - 0.1,
        Action::Unmark(_) | Action::Back => NEVER,
        _ => WASTE,
    }));
}

fn shown(look: Look<'_>, die: DieId) -> usize {
    look.die(die).face.map_or(0, Symbol::index)
}

fn assign(game: &ElemenZ, judge: &Judge<'_>, picks: &[Action], values: &mut Vec<f32>) {
    let offer = duel::offer(game, judge, None);
    let faces = duel::free(judge.look);
    let plan = Assignment { game, judge, offer: &offer, left: offer.left(faces), faces };
    values.extend(picks.iter().map(|pick| plan.worth(*pick)));
}

/// The dice of an Assign phase and what to do with them.
struct Assignment<'a> {
    game: &'a ElemenZ,
    judge: &'a Judge<'a>,
    offer: &'a Offer,
    left: Left,
    faces: Faces,
}

impl Assignment<'_> {
    /// What these dice are worth after paying so many of a symbol for something.
    fn after(&self, element: Element, count: u8, open: Open) -> f32 {
        let mut needs = [0; Element::COUNT];
        needs[element.index()] = count;
        self.after_paying(self.offer, &needs, open)
    }

    fn after_paying(&self, offer: &Offer, needs: &[u8; Element::COUNT], open: Open) -> f32 {
        offer.pay(&self.left, needs).map_or(0.0, |(rest, cost)| offer.best(&rest, open) - cost)
    }

    fn rest(&self, faces: Faces) -> f32 {
        self.offer.best(&self.offer.left(faces), self.offer.all())
    }

    /// What a pick is worth together with what the rest of the dice can do.
    fn worth(&self, pick: Action) -> f32 {
        let (judge, all) = (self.judge, self.offer.all());
        let (look, seat) = (judge.look, judge.seat);
        let own = look.shaman(seat);
        match pick {
            Action::End => 0.0,
            Action::Strike(count) => {
                let value = judge.strike(count);
                // A strike that nobody feels is not worth the dice.
                if value <= 0.0 {
                    return WASTE;
                }
                value + self.after(own, count, Open { row: 1, ..all }) + FIRST
            }
            Action::Shield(count) => {
                judge.shield(count) + self.after(own, count, Open { row: 2, ..all })
            }
            Action::Combo(combo) => self.combo(combo),
            Action::Energise(slot) => {
                let offer = duel::offer(self.game, judge, Some(slot));
                let mut needs = [0; Element::COUNT];
                needs[own.index()] = self.game.catalogue().dice.prices[slot.index()];
                judge.energise() + self.after_paying(&offer, &needs, all)
            }
            Action::Burn(victim, slot) => {
                let price = self.game.catalogue().dice.prices[slot.index()];
                let open = Open { burn: false, ..all };
                judge.burn(victim) + self.after(look.shaman(victim), price, open)
            }
            Action::Air(die) => self.again(die) + FIRST,
            Action::PlayOn(slot, die) => match look.token(seat, slot) {
                Some(token @ (Token::Winds | Token::WildPulse)) => {
                    self.again(die) - judge.token(token)
                }
                _ => WASTE,
            },
            Action::Play(_) => RESTORE + self.rest(self.faces),
            Action::SecondWind => {
                let opposing = self.faces[own.opposing().index()];
                SECOND_WIND * f32::from(opposing) - AVATAR + self.rest(self.faces)
            }
            Action::Buy(_) => BUY + self.after(own, 1, all),
            Action::Smash(..) => {
                let pairs = Element::ALL.into_iter().map(|element| self.after(element, 2, all));
                SMASH + pairs.fold(NEVER, f32::max)
            }
            Action::Obstacle(combo) => {
                let block = match look.combo(combo).effect {
                    Effect::Shield => BLOCK[0],
                    Effect::Strike => BLOCK[1],
                    _ => BLOCK[2],
                };
                let dice = (0..5).filter(|symbol| self.faces[*symbol] > 0);
                let rest = dice.map(|symbol| self.rest(without(self.faces, symbol)));
                block - AVATAR + rest.fold(NEVER, f32::max)
            }
            Action::Unmark(_) | Action::Back => NEVER,
            _ => WASTE,
        }
    }

    fn combo(&self, combo: ComboId) -> f32 {
        let (look, seat) = (self.judge.look, self.judge.seat);
        let value = self.judge.combo(combo);
        if value <= 0.0 {
            return WASTE;
        }
        let place = duel::specials(look, seat).position(|known| known == combo);
        let closed = place.map_or(0, |place| 1 << place);
        let open = Open { deeds: !closed, ..self.offer.all() };
        value + self.after_paying(self.offer, &look.combo(combo).needs, open) + FIRST
    }

    /// What it is worth to roll one die again, or one that came back too late.
    fn again(&self, die: DieId) -> f32 {
        let end = |faces: &Faces| self.offer.end(faces);
        match self.judge.look.die(die).at {
            Place::Unassigned => self.offer.again(&self.faces, shown(self.judge.look, die), end),
            _ => self.offer.one_more(&self.faces, end),
        }
    }
}

/// What a choice about something begun is worth.
fn prepare(judge: &Judge<'_>, pick: Action, offer: &Offer, faces: &Faces) -> f32 {
    let look = judge.look;
    let Some(staged) = look.staged() else { return 0.0 };
    match (pick, staged.act) {
        (Action::At(target), Act::Combo(combo, count)) => judge.aim(target, combo, count),
        // Dice that show the symbol first, then Z, then tokens.
        (Action::Use(die), Act::Obstacle(_)) => {
            offer.best(&offer.left(without(*faces, shown(look, die))), offer.all())
        }
        (Action::Use(die), _) => {
            if look.die(die).face == Some(Symbol::Wild) {
                0.5
            } else {
                1.0
            }
        }
        (Action::Pair(element), _) => {
            let mut needs = [0; Element::COUNT];
            needs[element.index()] = 2;
            let rest = offer.pay(&offer.left(*faces), &needs);
            rest.map_or(0.0, |(rest, _)| offer.best(&rest, offer.all()))
        }
        (Action::Back, _) => NEVER,
        _ => 0.0,
    }
}
