//! The numbers of the rulebook, and what a table chose.

use ztable_core::{Refusal, Rule, Seat, Setup, Title, rule};

use crate::about::ABOUT;
use crate::avatar::Avatar;
use crate::board::{Combo, ComboId, Mode};
use crate::data::Catalogue;
use crate::{duel, monolith};

/// Z dice that make a Wild Surge (EZ-5.1).
pub const SURGE: usize = 3;
/// Z dice that make one behind a Thin Veil (EZ-14.14).
pub const THIN: usize = 2;
/// A hand so small that all Z, or all opposing, surges (EZ-5.3).
pub const SMALL_HAND: usize = 2;
/// Dice in SHIELD at the start (EZ-2.3).
pub const FIRST_SHIELD: usize = 2;
/// Avatars dealt to each Shaman (EZ-2.6).
pub const DEALT: usize = 2;
/// Tokens that a protection costs (EZ-10.4).
pub const PROTECTION: usize = 2;
/// Dice an Overdraw takes (EZ-14.18).
pub const OVERDRAWN: usize = 2;
/// Dice an Overdraw costs at the end of the turn (EZ-14.18).
pub const REPAID: u8 = 3;
/// Dice of each own colour at the start of the Monolith game (EZ-20.2).
pub const OF_EACH: usize = 3;
/// Dice of the one colour of the harder game (EZ-27.1).
pub const OF_ONE: usize = 4;
/// Fewer unlocked dice than this lose the Monolith game (EZ-25.2).
pub const ENOUGH: usize = 2;
/// How often marks and preparations can be taken back in a turn, so that a turn has an end.
pub const SECOND_THOUGHTS: u8 = 24;
/// More picks than a turn can take, whatever happens in it.
const PICKS_OF_A_TURN: u32 = 600;

/// What both games have, each by a rule of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Matter {
    /// The game is over.
    Over,
    /// The last round or turn.
    Cap,
    /// A turn begins.
    Turn,
    /// Whose turn is next.
    Next,
    /// When there is rolling.
    RollMoment,
    /// The first roll of a turn.
    FirstRoll,
    /// Rolling again.
    Reroll,
    /// Which dice can be marked.
    Mark,
    /// A roll needs a die.
    NothingToRoll,
    /// Rolling ends.
    Stop,
    /// Using dice.
    Use,
    /// Ending the turn.
    End,
    /// Covering a combo.
    Activate,
    /// A combo goes off once in a turn.
    Once,
    /// A die covers one space.
    Cover,
    /// What can be lost.
    Lose,
    /// Who chooses what is lost.
    ChooseLoss,
    /// Answering an effect.
    Answer,
    /// Acting after the rolls of another.
    Interfere,
    /// A borrowed die goes back.
    Return,
    /// Buying Avatars.
    Buy,
    /// Burning Avatars.
    Smash,
}

/// One configured game of ElemenZ.
#[derive(Clone, Debug)]
pub struct ElemenZ {
    pub(crate) rules: Rules,
    pub(crate) catalogue: &'static Catalogue,
}

impl ElemenZ {
    /// The game with default options for that many players.
    ///
    /// # Errors
    /// A number of players that is not possible, in a sentence.
    pub fn new(players: u8) -> Result<ElemenZ, Refusal> {
        ElemenZ::configure(&Setup::new(ABOUT.id, players))
    }

    /// What this table plays.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Everything in the box.
    #[must_use]
    pub fn catalogue(&self) -> &'static Catalogue {
        self.catalogue
    }

    #[inline]
    pub(crate) fn combo(&self, id: ComboId) -> &'static Combo {
        self.catalogue.combo(id)
    }

    /// The seats of this table.
    #[inline]
    pub(crate) fn all(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.rules.seats)
    }
}

/// What a table plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The number of seats; two play the Monolith game.
    pub seats: u8,
    /// The size of the Avatar set, 0 without (EZ-14.1).
    pub avatars: u8,
    /// Dice that all oppose cause no Wild Surge (EZ-17.1).
    pub easier_a: bool,
    /// A small hand of Z causes no Wild Surge (EZ-17.2).
    pub easier_b: bool,
    /// An anchored Z counts as the own symbol for the Heal (EZ-6.2).
    pub heal_with_wild: bool,
    /// Shamans are dealt, not picked (EZ-2.2).
    pub random_shamans: bool,
    /// The last round of the Duel (EZ-16.3).
    pub round_cap: u16,
    /// Everybody starts with four dice of one colour (EZ-27.1).
    pub harder: bool,
    /// Z is a joker in the Monolith game, too (EZ-27.2).
    pub easier: bool,
    /// The very first turn of the Monolith game has one roll (EZ-27.4).
    pub opening_handicap: bool,
    /// The last turn of the Monolith game (EZ-25.3).
    pub turn_cap: u16,
    /// A lent die stands in the SHIELD of its borrower and in no other (EZ-14.12). In version 1 it
    /// counted for the Shaman of its colour as well.
    pub lent_dice_change_sides: bool,
    /// Views tell which token a seat showed last in a turn (EZ-10.5, EZ-11.2), as everybody saw it. In
    /// version 1 they told only how many of each kind are gone.
    pub shown_tokens_are_remembered: bool,
    /// The Totem saves a die that would really be lost (EZ-10.4). In version 1 it took one off the
    /// number of the effect, even where that was more than the hand held.
    pub totem_saves_a_real_die: bool,
}

impl Rules {
    /// What this set-up plays.
    ///
    /// # Errors
    /// An impossible option or combination, in a sentence.
    pub fn of(setup: &Setup) -> Result<Rules, Refusal> {
        setup.check(&ABOUT)?;
        let seats = setup.players;
        let differs = |key: &str| {
            let default = ABOUT.options.iter().find(|option| option.key == key);
            default.is_some_and(|option| setup.option(&ABOUT, key) != option.kind.default())
        };
        let duel = ["easier_surge_a", "easier_surge_b", "heal_with_wild", "shamans", "round_cap"];
        let monolith = ["harder", "easier", "opening_handicap", "turn_cap"];
        if seats == 2
            && let Some(key) = duel.into_iter().find(|key| differs(key))
        {
            let message =
                format!("The option '{key}' is for the Duel of 3 or 4 players, not for 2.");
            return Err(Refusal::bad_setup(rule!("EZ-20.1"), message));
        }
        if seats != 2
            && let Some(key) = monolith.into_iter().find(|key| differs(key))
        {
            let message = format!(
                "The option '{key}' is for the Monolith game of 2 players, not for {seats}."
            );
            return Err(Refusal::bad_setup(rule!("EZ-2.1"), message));
        }
        let on = |key| setup.is_on(&ABOUT, key);
        let number = |key| setup.number(&ABOUT, key) as u16;
        let version = setup.rules(&ABOUT);
        Ok(Rules {
            seats,
            // A word that is no number stands for a game without.
            avatars: setup.text(&ABOUT, "avatars").parse().unwrap_or(0),
            easier_a: on("easier_surge_a"),
            easier_b: on("easier_surge_b"),
            heal_with_wild: on("heal_with_wild"),
            random_shamans: setup.chose(&ABOUT, "shamans", "random"),
            round_cap: number("round_cap"),
            harder: on("harder"),
            easier: on("easier"),
            opening_handicap: on("opening_handicap"),
            turn_cap: number("turn_cap"),
            lent_dice_change_sides: version >= 2,
            shown_tokens_are_remembered: version >= 2,
            totem_saves_a_real_die: version >= 2,
        })
    }

    /// Which of the two games this number of seats plays.
    #[inline]
    #[must_use]
    pub const fn mode(&self) -> Mode {
        if self.seats == 2 { Mode::Monolith } else { Mode::Duel }
    }

    /// The last round of the Duel, or the last turn of the Monolith game.
    #[inline]
    #[must_use]
    pub const fn cap(&self) -> u16 {
        match self.mode() {
            Mode::Duel => self.round_cap,
            Mode::Monolith => self.turn_cap,
        }
    }

    /// The rule of this game about something that both have.
    pub(crate) const fn cite(&self, matter: Matter) -> Rule {
        match self.mode() {
            Mode::Duel => duel::rule_of(matter),
            Mode::Monolith => monolith::rule_of(matter),
        }
    }

    /// The rule of an Avatar in this game.
    pub(crate) const fn avatar_rule(&self, avatar: Avatar) -> Rule {
        match self.mode() {
            Mode::Duel => duel::rule_of_avatar(avatar),
            Mode::Monolith => monolith::rule_of_avatar(avatar),
        }
    }

    /// The most picks of a game: the set-up, and so many turns.
    #[must_use]
    pub const fn longest(&self) -> u32 {
        let turns = match self.mode() {
            Mode::Duel => self.round_cap as u32 * self.seats as u32,
            Mode::Monolith => self.turn_cap as u32,
        };
        20 + turns * PICKS_OF_A_TURN
    }
}
