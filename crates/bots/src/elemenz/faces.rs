//! Dice as a multiset of what they show: which of them is which does not matter for what they are
//! worth.

use elemenz::Symbol;

/// How many dice show each symbol, by [`Symbol::index`].
pub(super) type Faces = [u8; Symbol::COUNT];

/// The number of Z.
pub(super) const WILD: usize = 4;
/// The most dice that somebody rolls.
pub(super) const MOST: usize = 15;

/// `n` over `k`.
const fn over(n: usize, k: usize) -> u32 {
    let (mut result, mut i) = (1, 0);
    while i < k {
        result = result * (n - i) / (i + 1);
        i += 1;
    }
    result as u32
}

/// How many multisets of `k` kinds have fewer than `n` members.
const fn below<const K: usize>() -> [u32; MOST + 2] {
    let mut table = [0; MOST + 2];
    let mut n = 1;
    while n < table.len() {
        table[n] = over(n - 1 + K, K);
        n += 1;
    }
    table
}

const BELOW_5: [u32; MOST + 2] = below::<5>();
const BELOW_4: [u32; MOST + 2] = below::<4>();
const BELOW_3: [u32; MOST + 2] = below::<3>();
const BELOW_2: [u32; MOST + 2] = below::<2>();

/// How many multisets of fewer than `dice` dice there are; the number of the first one of `dice`.
pub(super) const fn first(dice: usize) -> usize {
    BELOW_5[dice] as usize
}

/// How many dice these are.
pub(super) fn size(faces: &Faces) -> usize {
    faces.iter().map(|count| usize::from(*count)).sum()
}

/// The number of a multiset, the smaller ones first.
#[inline]
pub(super) fn number(faces: &Faces) -> usize {
    let fourth = usize::from(faces[4]);
    let third = fourth + usize::from(faces[3]);
    let second = third + usize::from(faces[2]);
    let first = second + usize::from(faces[1]);
    let all = first + usize::from(faces[0]);
    (BELOW_5[all] + BELOW_4[first] + BELOW_3[second] + BELOW_2[third]) as usize + fourth
}

/// Goes through all multisets of so many dice in the order of their numbers.
pub(super) fn each(dice: usize, mut visit: impl FnMut(Faces)) {
    for a in 0..=dice {
        for b in 0..=a {
            for c in 0..=b {
                for d in 0..=c {
                    visit([dice - a, a - b, b - c, c - d, d].map(|count| count as u8));
                }
            }
        }
    }
}

/// Goes through all multisets that are part of this one.
pub(super) fn each_part(faces: &Faces, mut visit: impl FnMut(Faces)) {
    let mut part = [0; Symbol::COUNT];
    loop {
        visit(part);
        let Some(next) = (0..part.len()).find(|at| part[*at] < faces[*at]) else { return };
        part[..next].fill(0);
        part[next] += 1;
    }
}

/// One die more that shows this.
pub(super) fn with(mut faces: Faces, symbol: usize) -> Faces {
    faces[symbol] += 1;
    faces
}

/// One die fewer that shows this.
pub(super) fn without(mut faces: Faces, symbol: usize) -> Faces {
    faces[symbol] -= 1;
    faces
}

/// The one without the other, which is part of it.
pub(super) fn minus(mut faces: Faces, part: &Faces) -> Faces {
    for (count, taken) in faces.iter_mut().zip(part) {
        *count = count.saturating_sub(*taken);
    }
    faces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multisets_are_numbered_without_gaps() {
        let mut next = 0;
        for dice in 0..=8 {
            assert_eq!(first(dice), next);
            each(dice, |faces| {
                assert_eq!(size(&faces), dice);
                assert_eq!(number(&faces), next, "{faces:?}");
                next += 1;
            });
        }
        assert_eq!(next, 1287);
        assert_eq!(number(&[0, 0, 0, 0, MOST as u8]) + 1, first(MOST + 1));
    }

    #[test]
    fn parts_are_found_once_each() {
        let mut found = Vec::new();
        each_part(&[1, 0, 2, 0, 1], |part| found.push(part));
        assert_eq!(found.len(), 12);
        found.sort_unstable();
        found.dedup();
        assert_eq!(found.len(), 12);
    }
}
