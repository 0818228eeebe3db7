//! ZU Tiles.

use ztable_core::{Game, Viewer};
use zu_tiles::{
    AreaType, BattleFacts, BattleResult, Cell, KINDS, Kind, Known, Piece, Question, State, ZuTiles,
};

use super::{Encode, Round, label};
use crate::Sink;

const QUESTIONS: [&str; 25] = [
    "deal",
    "verb",
    "place tile",
    "place cell",
    "source",
    "ability",
    "target",
    "pay hand",
    "pay point",
    "attacker",
    "defender",
    "cycle",
    "react",
    "ally",
    "lend",
    "battle tile",
    "stack",
    "extra",
    "destination",
    "host",
    "back",
    "join",
    "stow",
    "may",
    "new target",
];
const RESULTS: [&str; 3] = ["attack", "defence", "draw"];

/// Cells up to so far from the centre are told; tiles further out only in their number.
const REACH: i16 = 8;
const SIDE: usize = 2 * REACH as usize + 1;
/// What is told of one cell, beside who controls its tile.
const FACTS: [&str; 9] = [
    "tile number",
    "creature",
    "item",
    "obstacle",
    "strength",
    "wits",
    "attached",
    "stowed",
    "completes a square",
];

impl Encode for ZuTiles {
    type Known<'a> = Known<'a>;

    fn known<'a>(&'a self, state: &'a State, viewer: Viewer) -> Known<'a> {
        Known::new(self, state, viewer)
    }

    fn encode(&self, known: &Known<'_>, out: &mut impl Sink) {
        let round = Round::new(known.viewer(), self.seats());
        round.number(out);
        out.wide("turn", known.turn());
        out.number("target", known.target());
        round.one("active", Some(known.active()), out);
        round.one("asked", known.asked(), out);
        let (question, card) = known.question().as_ref().map_or((None, None), asked);
        out.word("question", &QUESTIONS, question);
        kinds("about", card, out);
        for (place, seat) in round.all() {
            let own = known.seat(seat);
            out.within(format_args!("{}", label(place)), |out| {
                out.number("points", own.points);
                out.number("hand", own.hand);
                out.number("unseen", own.unseen);
                for (number, height) in own.stacks.into_iter().enumerate() {
                    out.within(format_args!("stack {}", number + 1), |out| {
                        out.number("", height);
                    });
                }
                out.flag("out", own.out);
                out.flag("fresh", own.fresh);
                out.number("mulligans", own.mulligans);
                pieces("discard", own.discard, out);
            });
        }
        pieces("my hand", known.hand(), out);
        pieces("my unseen", known.unseen(), out);
        area(known, round, out);
        out.number("tiles", known.area());
        out.number("on the stack", known.stacked());
        out.number("passes", known.passes());
        out.within(format_args!("battle"), |out| {
            let width = round.len() + 2 * SIDE * SIDE + 8 + RESULTS.len();
            out.part(width, known.battle(), |out, battle| one_battle(battle, round, out));
        });
    }
}

fn one_battle(battle: Option<BattleFacts>, round: Round, out: &mut impl Sink) {
    let battle = battle.as_ref();
    round.one("by", battle.map(|battle| battle.by), out);
    let cell = |cell: Option<Cell>| cell.and_then(place_of);
    out.one("attacker", SIDE * SIDE, battle.and_then(|b| cell(b.attacker)), cell_name);
    out.one("defender", SIDE * SIDE, battle.and_then(|b| cell(b.defender)), cell_name);
    out.wide("strength", battle.map_or(0, |battle| battle.attack.0));
    out.wide("wits", battle.map_or(0, |battle| battle.attack.1));
    out.wide("strength against", battle.map_or(0, |battle| battle.defence.0));
    out.wide("wits against", battle.map_or(0, |battle| battle.defence.1));
    out.word("result", &RESULTS, battle.map(|battle| result(&battle.result)));
}

/// The number of a question, and the tile it is about.
fn asked(question: &Question) -> (Option<usize>, Option<Kind>) {
    let (number, card) = match question {
        Question::Deal => (0, None),
        Question::Verb => (1, None),
        Question::PlaceTile => (2, None),
        Question::PlaceCell { tile } => (3, Some(*tile)),
        Question::Start => (4, None),
        Question::Ability { .. } => (5, None),
        Question::Target { card, .. } => (6, Some(*card)),
        Question::PayHand { card } => (7, Some(*card)),
        Question::PayPoint { card } => (8, Some(*card)),
        Question::Attacker => (9, None),
        Question::Defender { .. } => (10, None),
        Question::Cycle => (11, None),
        Question::React { .. } => (12, None),
        Question::Ally { .. } => (13, None),
        Question::Lend { .. } => (14, None),
        Question::BattleTile => (15, None),
        Question::Stack => (16, None),
        Question::Extra => (17, None),
        Question::Destination { card } => (18, Some(*card)),
        Question::Host { card } => (19, Some(*card)),
        Question::Back { tile } => (20, Some(*tile)),
        Question::Join { card } => (21, Some(*card)),
        Question::Stow { card } => (22, Some(*card)),
        Question::May { card } => (23, Some(*card)),
        Question::NewTarget { card, .. } => (24, Some(*card)),
    };
    (Some(number), card)
}

fn result(result: &BattleResult) -> usize {
    match result {
        BattleResult::Attack => 0,
        BattleResult::Defence => 1,
        BattleResult::Draw => 2,
    }
}

fn kinds(name: &str, kinds: impl IntoIterator<Item = Kind>, out: &mut impl Sink) {
    out.counts(name, KINDS, kinds.into_iter().map(Kind::index), |at| format!("tile {}", at + 1));
}

fn pieces(name: &str, pieces: &[Piece], out: &mut impl Sink) {
    kinds(name, pieces.iter().map(|piece| piece.kind), out);
}

fn place_of(cell: Cell) -> Option<usize> {
    let inside = |at: i16| (-REACH..=REACH).contains(&at).then(|| (at + REACH) as usize);
    Some(inside(cell.y)? * SIDE + inside(cell.x)?)
}

fn cell_name(at: usize) -> String {
    let (y, x) = ((at / SIDE) as i16 - REACH, (at % SIDE) as i16 - REACH);
    Cell::new(x, y).to_string()
}

fn area(known: &Known<'_>, round: Round, out: &mut impl Sink) {
    let width = FACTS.len() + round.len();
    let name = |cell: usize| {
        let what = match FACTS.get(cell % width) {
            Some(fact) => (*fact).to_owned(),
            None => format!("of {}", label(cell % width - FACTS.len())),
        };
        format!("{} {what}", cell_name(cell / width))
    };
    out.cells("cell", SIDE * SIDE * width, name, |cells| {
        for tile in known.tiles() {
            let Some(place) = place_of(tile.cell) else { continue };
            let cells = &mut cells[place * width..][..width];
            cells[0] = tile.tile.index().min(254) as u8 + 1;
            cells[match tile.is {
                AreaType::Creature => 1,
                AreaType::Item => 2,
                AreaType::Obstacle => 3,
            }] = 1;
            cells[4] = tile.str;
            cells[5] = tile.int;
            cells[6] = tile.attached;
            cells[7] = tile.stowed.min(255) as u8;
            cells[FACTS.len() + round.place(tile.ctrl)] = 1;
        }
        known.each_finishing(|cell| {
            if let Some(place) = place_of(cell) {
                cells[place * width + 8] = 1;
            }
        });
    });
}
