//! What a turn has to offer: everything dice can be used for, and what each use is worth.

use elemenz::Element;

use super::faces::{Faces, WILD, size};

/// The most spaces that dice of the own symbol can fill beside the combos.
const ROW: usize = super::faces::MOST + 1;

/// Something that takes all its dice or none.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Deed {
    /// The symbols it takes.
    pub(super) needs: [u8; Element::COUNT],
    /// What it is worth.
    pub(super) value: f32,
}

/// When dice end the turn at once.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Surge {
    /// So many Z do.
    pub(super) wild: u8,
    /// All of them showing this do.
    pub(super) opposing: Option<usize>,
    /// So few of them, all showing Z, do.
    pub(super) small: usize,
    /// What a turn is worth that ends like this.
    pub(super) value: f32,
    /// What it costs to take one Z out, if that is possible.
    pub(super) buff: Option<f32>,
}

/// What all dice showing the own symbol bring.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Heal {
    /// The own symbol.
    pub(super) own: usize,
    /// Whether Z counts as well.
    pub(super) with_wild: bool,
    /// What it is worth.
    pub(super) value: f32,
}

/// Which single uses of dice are still open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Open {
    /// The deeds, as bits.
    pub(super) deeds: u16,
    /// The row of the own symbol: 0 with STRIKE and SHIELD, 1 without STRIKE, 2 without SHIELD, 3
    /// with neither.
    pub(super) row: usize,
    /// Whether a token may be burnt.
    pub(super) burn: bool,
}

/// What a turn has to offer.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Offer {
    /// How likely a die shows each symbol.
    pub(super) odds: [f32; 5],
    /// Whether Z can stand for another symbol.
    pub(super) jokers: bool,
    /// Whether Z can be rolled again.
    pub(super) wild_rolls: bool,
    /// What dice used before show; they anchor, and they count for surges.
    pub(super) placed: Faces,
    /// What takes several dice.
    pub(super) deeds: Vec<Deed>,
    /// The own symbol of STRIKE and SHIELD.
    pub(super) own: Option<usize>,
    /// What so many dice of the own symbol are worth, by [`Open::row`].
    pub(super) rows: [[f32; ROW]; 4],
    /// What one and what two dice of a symbol burn.
    pub(super) burns: [[f32; 2]; Element::COUNT],
    /// Element tokens at hand.
    pub(super) tokens: [u8; Element::COUNT],
    /// What one of them costs.
    pub(super) token: f32,
    /// When the turn ends at once.
    pub(super) surge: Option<Surge>,
    /// What all dice showing the own symbol bring.
    pub(super) heal: Option<Heal>,
    /// What rolling one die after the last roll costs, for each time it is possible.
    pub(super) again: [Option<f32>; 2],
}

/// Dice and tokens that are left.
#[derive(Clone, Copy)]
pub(super) struct Left {
    pub(super) faces: Faces,
    pub(super) tokens: [u8; Element::COUNT],
    /// The symbols that Z can stand for, as bits.
    pub(super) anchors: u8,
}

impl Offer {
    /// Nothing to use dice for.
    pub(super) fn nothing(odds: [f32; 5]) -> Offer {
        Offer {
            odds,
            jokers: true,
            wild_rolls: true,
            placed: [0; 5],
            deeds: Vec::new(),
            own: None,
            rows: [[0.0; ROW]; 4],
            burns: [[0.0; 2]; Element::COUNT],
            tokens: [0; Element::COUNT],
            token: 0.0,
            surge: None,
            heal: None,
            again: [None; 2],
        }
    }

    /// Everything that the turn has to offer.
    pub(super) fn all(&self) -> Open {
        Open { deeds: u16::MAX, row: 0, burn: true }
    }

    /// What is at hand with these dice.
    pub(super) fn left(&self, faces: Faces) -> Left {
        let mut anchors = 0;
        if self.jokers {
            for (element, (free, placed)) in faces.iter().zip(&self.placed).enumerate() {
                anchors |= u8::from(free + placed > 0) << element;
            }
        }
        Left { faces, tokens: self.tokens, anchors }
    }

    /// What is left when these symbols are paid, and what that cost: dice that show them first,
    /// then Z, then tokens.
    pub(super) fn pay(&self, left: &Left, needs: &[u8; Element::COUNT]) -> Option<(Left, f32)> {
        let mut after = *left;
        let mut cost = 0.0;
        for (element, needed) in needs.iter().copied().enumerate() {
            let real = needed.min(after.faces[element]);
            after.faces[element] -= real;
            let mut short = needed - real;
            if short == 0 {
                continue;
            }
            let has_token = after.tokens[element] > 0;
            if left.anchors >> element & 1 == 0 {
                if !has_token {
                    return None;
                }
                // A token anchors Z in the combo it is spent on.
                after.tokens[element] -= 1;
                cost += self.token;
                short -= 1;
            }
            if self.jokers {
                let wild = short.min(after.faces[WILD]);
                after.faces[WILD] -= wild;
                short -= wild;
            }
            if short > after.tokens[element] {
                return None;
            }
            after.tokens[element] -= short;
            cost += self.token * f32::from(short);
        }
        Some((after, cost))
    }

    /// The most that these dice can be worth.
    pub(super) fn best(&self, left: &Left, open: Open) -> f32 {
        self.best_from(left, open, 0)
    }

    fn best_from(&self, left: &Left, open: Open, from: usize) -> f32 {
        let mut best = self.singles(left, open);
        let dice = size(&left.faces);
        if dice < 2 {
            return best;
        }
        for (at, deed) in self.deeds.iter().enumerate().skip(from) {
            if open.deeds >> at & 1 == 1
                && deed.value > 0.0
                && let Some((after, cost)) = self.pay(left, &deed.needs)
            {
                best = best.max(deed.value - cost + self.best_from(&after, open, at + 1));
            }
        }
        best
    }

    /// What dice are worth one by one: STRIKE, SHIELD, the Totem.
    fn singles(&self, left: &Left, open: Open) -> f32 {
        let Some(own) = self.own else { return 0.0 };
        let mut count = left.faces[own];
        if left.anchors >> own & 1 == 1 {
            count += left.faces[WILD];
        }
        let mut value = self.rows[open.row][usize::from(count).min(ROW - 1)];
        if open.burn {
            let mut burn: f32 = 0.0;
            for (element, prices) in self.burns.iter().enumerate() {
                match left.faces[element] {
                    0 => {}
                    1 => burn = burn.max(prices[0]),
                    _ => burn = burn.max(prices[0]).max(prices[1]),
                }
            }
            value += burn;
        }
        value
    }

    /// Whether these dice, with those used before, end the turn at once.
    pub(super) fn surges(&self, faces: &Faces) -> bool {
        let Some(surge) = &self.surge else { return false };
        let all = size(faces) + size(&self.placed);
        let shown = |symbol: usize| usize::from(faces[symbol] + self.placed[symbol]);
        let wild = shown(WILD);
        all > 0
            && (wild >= usize::from(surge.wild)
                || (all <= surge.small && wild == all)
                || surge.opposing.is_some_and(|opposing| shown(opposing) == all))
    }

    /// What a turn is worth in which the last roll shows this.
    pub(super) fn end(&self, faces: &Faces) -> f32 {
        if self.surges(faces) {
            let Some(surge) = &self.surge else { return 0.0 };
            let saved = surge.buff.filter(|_| faces[WILD] > 0).map_or(surge.value, |cost| {
                let fewer = super::faces::without(*faces, WILD);
                if self.surges(&fewer) { surge.value } else { self.used(&fewer) - cost }
            });
            return saved.max(surge.value);
        }
        self.used(faces)
    }

    fn used(&self, faces: &Faces) -> f32 {
        let mut value = self.best(&self.left(*faces), self.all());
        if let Some(heal) = &self.heal {
            let own = faces[heal.own] + self.placed[heal.own];
            let wild = if heal.with_wild { faces[WILD] + self.placed[WILD] } else { 0 };
            if own > 0 && usize::from(own + wild) == size(faces) + size(&self.placed) {
                value += heal.value;
            }
        }
        value
    }

    /// What the turn is worth on average when a die that shows this is rolled again.
    pub(super) fn again(&self, faces: &Faces, symbol: usize, end: impl Fn(&Faces) -> f32) -> f32 {
        let rest = super::faces::without(*faces, symbol);
        self.one_more(&rest, end)
    }

    /// What the turn is worth on average when one more die is rolled.
    pub(super) fn one_more(&self, faces: &Faces, end: impl Fn(&Faces) -> f32) -> f32 {
        let shown = |face: usize| self.odds[face] * end(&super::faces::with(*faces, face));
        (0..5).map(shown).sum()
    }
}
