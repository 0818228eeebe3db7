//! What things are worth in the Monolith game: a lock is worth about 3.

use elemenz::{
    Act, Action, ComboId, DieId, ENOUGH, Effect, ElemenZ, Element, Frame, LOCKS, Look, Phase,
    Place, ROLLS, ReactionWindow, Symbol,
};
use ztable_core::Seat;

use super::duel::free;
use super::faces::{Faces, with, without};
use super::offer::{Deed, Offer};
use super::rolls::{Dice, Rolling};
use super::turns::NEVER;

const WON: f32 = 40.0;
/// A lock by the number of its dice, from three: what is hard is worth more when it is possible.
const LOCK: [f32; 3] = [2.6, 3.0, 3.5];
/// A die from the pool for a hand of four, and how much less for each die more.
const TAKE: f32 = 1.5;
const TAKE_LESS: f32 = 0.24;
const TAKE_LEAST: f32 = 0.3;
/// A die that the opponent loses, by the dice it has from three on.
const DRAIN: [f32; 6] = [3.5, 2.6, 2.0, 1.6, 1.3, 1.1];
/// What using an Avatar costs.
const AVATAR: f32 = 0.5;
const BLOCK: f32 = 0.8;
const BORROW: f32 = 0.9;
const WASTE: f32 = -5.0;
/// Of equal ways, the one that leaves more open.
const LATER: f32 = 0.01;

/// What a combo does for the seat whose turn it is.
fn combo(look: Look<'_>, seat: Seat, combo: ComboId) -> f32 {
    let hand = look.hand(seat).len();
    let board = combo.board();
    match look.combo(combo).effect {
        Effect::Lock if look.locks(seat) + 1 == LOCKS => WON,
        // Too few dice lose at the end of the turn.
        Effect::Lock if hand <= ENOUGH => WASTE,
        Effect::Lock => LOCK[usize::from(look.combo(combo).size()).clamp(3, 5) - 3],
        Effect::Take => {
            if !DieId::of(board).any(|die| look.die(die).at == Place::Pool) {
                return 0.0;
            }
            (TAKE - TAKE_LESS * (hand as f32 - 4.0)).clamp(TAKE_LEAST, TAKE)
        }
        Effect::Drain => {
            let Some(other) = look.others(seat).next() else { return 0.0 };
            let dice = look.hand(other);
            if !dice.iter().any(|die| die.colour() == board.opposing()) {
                return 0.0;
            }
            match dice.len() {
                0..=ENOUGH => WON,
                count => DRAIN[(count - 3).min(DRAIN.len() - 1)],
            }
        }
        _ => 0.0,
    }
}

/// The combos of the seat whose turn it is that can still be activated.
fn open(look: Look<'_>, seat: Seat) -> impl Iterator<Item = ComboId> {
    let used = look.used();
    look.combos(seat).filter(move |combo| {
        !used.contains(*combo)
            && !look.is_blocked(*combo)
            && (look.combo(*combo).effect != Effect::Lock || !look.is_locked(*combo))
    })
}

/// What the turn has to offer to the seat whose turn it is.
pub(super) fn offer(game: &ElemenZ, look: Look<'_>, seat: Seat) -> Offer {
    let mut odds = [0.0; Symbol::COUNT];
    let mut own = [0.0_f32; Element::COUNT];
    let hand = look.hand(seat);
    for die in hand {
        own[die.colour().index()] += 1.0;
        let faces = &game.catalogue().dice.faces[die.colour().index()];
        for face in faces {
            odds[face.index()] += 1.0 / (faces.len() * hand.len()) as f32;
        }
    }
    let mut offer = Offer::nothing(odds);
    offer.jokers = game.rules().easier;
    offer.wild_rolls = game.rules().easier;
    offer.placed = super::duel::placed(look);
    for id in open(look, seat) {
        let needs = look.combo(id).needs;
        let mut value = combo(look, seat, id);
        if look.combo(id).effect == Effect::Lock {
            // One of the dice must have the colour of the half, which shows its element twice.
            let board = id.board();
            let right = 2.0 * own[board.index()];
            let share = right / (right + own[board.partner().index()]).max(1.0);
            value *= 1.0 - (1.0 - share).powi(i32::from(needs[board.index()]));
        }
        offer.deeds.push(Deed { needs, value });
    }
    offer
}

/// Pushes the value of each pick.
pub(super) fn appraise(
    game: &ElemenZ,
    look: Look<'_>,
    seat: Seat,
    picks: &[Action],
    values: &mut Vec<f32>,
) {
    match look.top() {
        Some(Frame::Window(ReactionWindow::Interfere)) => {
            return interfere(game, look, picks, values);
        }
        Some(_) => {
            values.extend(picks.iter().map(|pick| respond(look, seat, *pick)));
            return;
        }
        None => {}
    }
    match (look.staged(), look.phase()) {
        (Some(_), _) => {
            let offer = offer(game, look, seat);
            let faces = free(look);
            values.extend(picks.iter().map(|pick| prepare(look, *pick, &offer, &faces)));
        }
        (None, Phase::Roll) if look.rolls() > 0 => roll(game, look, seat, picks, values),
        (None, Phase::Roll) => values.extend(picks.iter().map(|pick| match pick {
            Action::Roll => 0.0,
            Action::Borrow(_) => BORROW - AVATAR,
            _ => WASTE,
        })),
        (None, Phase::Assign) => assign(game, look, seat, picks, values),
        _ => values.resize(values.len() + picks.len(), 0.0),
    }
}

/// What a combo is worth now together with what is left afterwards.
fn now(
    look: Look<'_>,
    seat: Seat,
    id: ComboId,
    offer: &Offer,
    faces: Faces,
    rest: impl Fn(&Offer, Faces) -> f32,
) -> f32 {
    let value = combo(look, seat, id);
    let Some((left, _)) = offer.pay(&offer.left(faces), &look.combo(id).needs) else {
        return WASTE;
    };
    if value <= 0.0 {
        return WASTE;
    }
    let mut later = offer.clone();
    if let Some(place) = open(look, seat).position(|known| known == id) {
        later.deeds[place].value = 0.0;
    }
    for (element, placed) in later.placed.iter_mut().enumerate() {
        *placed += faces[element] - left.faces[element];
    }
    value + rest(&later, left.faces)
}

fn roll(game: &ElemenZ, look: Look<'_>, seat: Seat, picks: &[Action], values: &mut Vec<f32>) {
    let offer = offer(game, look, seat);
    let dice = Dice::of(look);
    let left = usize::from(ROLLS.saturating_sub(look.rolls()));
    let view = Rolling::new(&offer, &dice, left);
    let before = view.worth(&dice.faces);
    values.extend(picks.iter().map(|pick| match *pick {
        Action::Stop => view.stop(),
        Action::Roll => view.roll(),
        Action::Mark(die) => view.mark(look, die),
        Action::Combo(combo) => {
            let taken = look.combo(combo).effect == Effect::Take;
            now(look, seat, combo, &offer, dice.faces, |offer, faces| {
                let unrolled = dice.unrolled() + usize::from(taken);
                let dice = Dice::with(faces, unrolled);
                Rolling::new(offer, &dice, left).worth(&faces)
            }) - LATER
        }
        Action::Nudge(die, face) if face != Symbol::Wild => {
            let from = look.die(die).face.map_or(0, Symbol::index);
            view.worth(&with(without(dice.faces, from), face.index())) - AVATAR
        }
        Action::Borrow(_) => before + BORROW - AVATAR - 0.2,
        Action::Unmark(_) | Action::Back => NEVER,
        _ => WASTE,
    }));
}

fn assign(game: &ElemenZ, look: Look<'_>, seat: Seat, picks: &[Action], values: &mut Vec<f32>) {
    let offer = offer(game, look, seat);
    let faces = free(look);
    let best = |offer: &Offer, faces: Faces| offer.best(&offer.left(faces), offer.all());
    values.extend(picks.iter().map(|pick| match *pick {
        Action::End => 0.0,
        Action::Combo(combo) => now(look, seat, combo, &offer, faces, best),
        Action::Obstacle(combo) => {
            let worth = match look.combo(combo).effect {
                Effect::Lock if !look.is_locked(combo) => BLOCK,
                Effect::Take => BLOCK / 2.0,
                _ => 0.0,
            };
            let dice = (0..5).filter(|symbol| faces[*symbol] > 0);
            let rest = dice.map(|symbol| best(&offer, without(faces, symbol)));
            worth - AVATAR + rest.fold(NEVER, f32::max)
        }
        Action::Back => NEVER,
        _ => WASTE,
    }));
}

/// What a choice about something begun is worth.
fn prepare(look: Look<'_>, pick: Action, offer: &Offer, faces: &Faces) -> f32 {
    match (pick, look.staged().map(|staged| staged.act)) {
        (Action::Use(die), Some(Act::Obstacle(_))) => {
            let symbol = look.die(die).face.map_or(0, Symbol::index);
            offer.best(&offer.left(without(*faces, symbol)), offer.all())
        }
        // A die that could be locked is kept for that, and so is Z.
        (Action::Use(die), _) => match look.die(die).face {
            Some(Symbol::Of(face)) if face != die.colour() => 1.0,
            Some(Symbol::Of(_)) => 0.8,
            _ => 0.5,
        },
        (Action::Back, _) => NEVER,
        _ => 0.0,
    }
}

/// What turning a die of the opponent is worth.
fn interfere(game: &ElemenZ, look: Look<'_>, picks: &[Action], values: &mut Vec<f32>) {
    let offer = offer(game, look, look.active());
    let faces = free(look);
    let now = offer.end(&faces);
    values.extend(picks.iter().map(|pick| match *pick {
        Action::Jolt(die, face) => {
            let from = look.die(die).face.map_or(0, Symbol::index);
            let turned = with(without(faces, from), face.index());
            now - offer.end(&turned) - 2.0
        }
        _ => 0.0,
    }));
}

/// What an answer to a drain is worth, or the die that a mirrored one costs.
fn respond(look: Look<'_>, seat: Seat, pick: Action) -> f32 {
    match pick {
        Action::Stone => 1.0,
        Action::Mirror => 2.0,
        Action::Lose(die) => {
            let dice = look.hand(seat).iter().filter(|own| own.colour() == die.colour()).count();
            let used = match look.die(die).at {
                Place::Unassigned => -2.0,
                Place::Block(_) => -1.0,
                _ => 0.0,
            };
            dice as f32 * 0.1 + used
        }
        _ => 0.0,
    }
}
