//! What happens, told once.

use serde::{Deserialize, Serialize};
use ztable_core::Seat;

use crate::avatar::Avatar;
use crate::board::ComboId;
use crate::die::DieId;
use crate::element::{Element, Symbol};
use crate::token::{Slot, Token};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are what their names say")]
pub enum Event {
    /// A seat is this Shaman.
    Shaman { seat: Seat, shaman: Element },
    /// A seat drew these tokens.
    Drew { seat: Seat, tokens: Vec<Token> },
    /// A seat drew tokens that others cannot see.
    DrewHidden { seat: Seat, count: u8 },
    /// A seat was dealt these Avatars.
    Dealt { seat: Seat, avatars: Vec<Avatar> },
    /// A seat was dealt Avatars that others cannot see.
    DealtHidden { seat: Seat, count: u8 },
    /// All tokens are laid.
    Laid,
    /// A seat starts with this colour.
    Colour { seat: Seat, colour: Element },
    /// A seat begins the game.
    First { seat: Seat },
    /// A turn begins.
    Turn { seat: Seat, round: u16 },
    /// A waiting combo was not used.
    Expired { seat: Seat, combo: ComboId },
    /// Dice were rolled.
    Rolled { seat: Seat, roll: u8, dice: Vec<(DieId, Symbol)> },
    /// One die was rolled again.
    Rerolled { seat: Seat, by: Seat, die: DieId, face: Symbol },
    /// A die was turned.
    Turned { seat: Seat, by: Seat, die: DieId, face: Symbol },
    /// A Wild Surge ends the turn.
    Surge { seat: Seat, wild: u8 },
    /// A Z die is out until the next turn.
    Negated { seat: Seat, die: DieId },
    /// Tokens went back into the bag and were replaced.
    Recycled { seat: Seat, count: u8 },
    /// A die came back from the pool.
    Healed { seat: Seat, die: DieId, face: Option<Symbol> },
    /// No more rolls in this turn.
    Stopped { seat: Seat },
    /// A combo was activated.
    Activated { seat: Seat, combo: ComboId, count: u8, target: Option<Seat>, tokens: Vec<Token> },
    /// A waiting combo was triggered.
    Triggered { seat: Seat, combo: ComboId },
    /// A strike met the defence.
    Struck { seat: Seat, combo: ComboId, value: u8, defence: u8 },
    /// A combo makes a seat lose dice.
    Threatened { seat: Seat, combo: ComboId, loss: u8 },
    /// A die went to the pool.
    Lost { seat: Seat, die: DieId },
    /// Two tokens saved a die.
    Protected { seat: Seat, tokens: Vec<Token> },
    /// A token was played.
    Played { seat: Seat, token: Token },
    /// A slot was filled.
    Energised { seat: Seat, slot: Slot },
    /// A token was burnt.
    Burnt { seat: Seat, by: Seat, slot: Slot, token: Token },
    /// A token was stolen.
    Stolen { seat: Seat, by: Seat, slot: Slot },
    /// A stolen token found no place.
    Scattered { seat: Seat, token: Token },
    /// The Totem is gone.
    TotemGone { seat: Seat },
    /// An Avatar was used.
    Used { seat: Seat, avatar: Avatar, at: Option<Seat> },
    /// An Avatar was bought.
    Bought { seat: Seat, avatar: Avatar },
    /// An Avatar was burnt.
    Smashed { seat: Seat, by: Seat, avatar: Avatar },
    /// A combo is blocked.
    Blocked { seat: Seat, combo: ComboId },
    /// A defence was shaken off.
    Shaken { seat: Seat },
    /// A die was borrowed.
    Borrowed { seat: Seat, die: DieId },
    /// A borrowed die went back.
    Returned { seat: Seat, die: DieId },
    /// A seat has no dice left.
    Eliminated { seat: Seat, tokens: Vec<Token> },
    /// Dice that show Z are out for this turn.
    Aside { seat: Seat, count: u8 },
    /// A die came from the pool; none when there was none.
    Took { seat: Seat, die: Option<DieId> },
    /// A combo had no effect.
    NoEffect { seat: Seat, combo: ComboId },
    /// A die was locked.
    Locked { seat: Seat, combo: ComboId, die: DieId, locks: u8 },
    /// The game is over.
    Over { winner: Seat, end: Ending },
}

/// Tokens that are shown to all, in the order of their kinds: the order of the slots they lay in
/// would tell which was where.
pub(crate) fn shown(tokens: impl IntoIterator<Item = Option<Token>>) -> Vec<Token> {
    let mut list: Vec<Token> = tokens.into_iter().flatten().collect();
    list.sort_unstable();
    list
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// One Shaman is left (EZ-16.1).
    LastShaman,
    /// The cap of rounds or turns (EZ-16.3, EZ-25.3).
    Cap,
    /// Six locks (EZ-25.1).
    Locks,
    /// The other has too few dice (EZ-25.2).
    Attrition,
}
