//! Events as sentences.

use ztable_core::words::{capital, list};
use ztable_core::{Names, Seat};

use super::{dice, die};
use crate::board::{ComboId, Mode};
use crate::element::Symbol;
use crate::event::{Ending, Event};
use crate::numbers::LOCKS;
use crate::rules::ElemenZ;
use crate::token::Token;

/// An event as a sentence.
pub(crate) fn narrate(game: &ElemenZ, event: &Event, names: &Names<'_>) -> String {
    let tell = Teller { game, names };
    // Every event belongs to a chapter, which tells of all that are named here.
    let told = match event {
        Event::Shaman { .. }
        | Event::Drew { .. }
        | Event::DrewHidden { .. }
        | Event::Dealt { .. }
        | Event::DealtHidden { .. }
        | Event::Laid
        | Event::Colour { .. }
        | Event::First { .. } => tell.set_up(event),
        Event::Turn { .. } | Event::Surge { .. } | Event::Stopped { .. } | Event::Aside { .. } => {
            tell.turn(event)
        }
        Event::Rolled { .. }
        | Event::Rerolled { .. }
        | Event::Turned { .. }
        | Event::Healed { .. } => tell.dice(event),
        Event::Activated { .. }
        | Event::Triggered { .. }
        | Event::Expired { .. }
        | Event::Blocked { .. }
        | Event::Took { .. }
        | Event::NoEffect { .. }
        | Event::Locked { .. } => tell.combo(event),
        Event::Struck { .. }
        | Event::Threatened { .. }
        | Event::Lost { .. }
        | Event::Shaken { .. }
        | Event::Eliminated { .. }
        | Event::Over { .. } => tell.blow(event),
        Event::Protected { .. }
        | Event::Played { .. }
        | Event::Negated { .. }
        | Event::Recycled { .. }
        | Event::Energised { .. }
        | Event::Burnt { .. }
        | Event::Stolen { .. }
        | Event::Scattered { .. }
        | Event::TotemGone { .. } => tell.totem(event),
        Event::Used { .. }
        | Event::Bought { .. }
        | Event::Smashed { .. }
        | Event::Borrowed { .. }
        | Event::Returned { .. } => tell.avatar(event),
    };
    told.expect("a chapter tells of all events that are listed with it")
}

/// A game that is told to somebody, chapter by chapter.
struct Teller<'a> {
    game: &'a ElemenZ,
    names: &'a Names<'a>,
}

impl Teller<'_> {
    fn whom(&self, seat: Seat) -> String {
        self.names.object(seat)
    }

    /// "Your", "Ann's", at the start of a sentence.
    fn whose(&self, seat: Seat) -> String {
        capital(&self.names.possessive(seat))
    }

    fn name(&self, combo: ComboId) -> &str {
        &self.game.combo(combo).name
    }

    /// How the table is set (EZ-2, EZ-20).
    fn set_up(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::Shaman { seat, shaman } => {
                format!("{} the {} Shaman.", self.names.does(*seat, "are", "is"), shaman.title())
            }
            Event::Drew { seat, tokens: drawn } => {
                format!(
                    "{} on the Totem: {}.",
                    self.names.does(*seat, "have", "has"),
                    tokens(drawn)
                )
            }
            Event::DrewHidden { seat, count } => {
                format!(
                    "{} {count} pulse tokens, face down.",
                    self.names.does(*seat, "have", "has")
                )
            }
            Event::Dealt { seat, avatars } => {
                let names = list(avatars.iter().map(|avatar| avatar.title()));
                format!("{} the Avatars {names}.", self.names.does(*seat, "get", "gets"))
            }
            Event::DealtHidden { seat, count } => {
                format!("{} {count} Avatars, face down.", self.names.does(*seat, "get", "gets"))
            }
            Event::Laid => "All Totems are ready.".into(),
            Event::Colour { seat, colour } => {
                format!(
                    "{} with {} dice.",
                    self.names.does(*seat, "start", "starts"),
                    colour.colour()
                )
            }
            Event::First { seat } => {
                format!("{} the game.", self.names.does(*seat, "begin", "begins"))
            }
            _ => return None,
        })
    }

    /// How turns begin, and how rolling ends in them (EZ-3, EZ-5, EZ-21).
    fn turn(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::Turn { seat, round } => {
                let word = match self.game.rules.mode() {
                    Mode::Duel => "Round",
                    Mode::Monolith => "Turn",
                };
                format!("{word} {round}: {} up all dice.", self.names.does(*seat, "take", "takes"))
            }
            Event::Surge { seat, wild: 0 } => {
                format!("Wild Surge (all opposing): {} turn is over.", self.names.possessive(*seat))
            }
            Event::Surge { seat, wild } => {
                format!("Wild Surge ({wild} Z): {} turn is over.", self.names.possessive(*seat))
            }
            Event::Stopped { seat } => {
                format!("{} rolling.", self.names.does(*seat, "finish", "finishes"))
            }
            Event::Aside { seat, count } => {
                format!(
                    "{} {} aside.",
                    self.names.does(*seat, "put", "puts"),
                    dice(usize::from(*count))
                )
            }
            _ => return None,
        })
    }

    /// What dice show, and which come back (EZ-4, EZ-6, EZ-22).
    fn dice(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::Rolled { seat, roll, dice } => {
                let rolls = self.names.does(*seat, "roll", "rolls");
                format!("{rolls} (roll {roll}): {}.", faces(dice.iter().map(|(_, face)| *face)))
            }
            Event::Rerolled { seat, by, die: rolled, face } if seat == by => {
                format!(
                    "{} {} again: {}.",
                    self.names.does(*seat, "roll", "rolls"),
                    die(*rolled),
                    face.title()
                )
            }
            Event::Rerolled { seat, by, die: rolled, face } => format!(
                "{} {} roll {} again: {}.",
                self.names.does(*by, "make", "makes"),
                self.whom(*seat),
                die(*rolled),
                face.title()
            ),
            Event::Turned { seat, by, die: turned, face } => format!(
                "{} {} of {} to {}.",
                self.names.does(*by, "turn", "turns"),
                die(*turned),
                self.whom(*seat),
                face.title()
            ),
            Event::Healed { seat, die: back, face } => {
                let shows = face
                    .map_or(String::new(), |face: Symbol| format!(", it shows {}", face.title()));
                format!(
                    "{} {} back from the pool{shows}.",
                    self.names.does(*seat, "get", "gets"),
                    die(*back)
                )
            }
            _ => return None,
        })
    }

    /// What combos do (EZ-8, EZ-22, EZ-23).
    fn combo(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::Activated { seat, combo, count, target, tokens: used } => {
                let size = if *count > 0 { format!(" {count}") } else { String::new() };
                let at =
                    target.map_or(String::new(), |target| format!(" at {}", self.whom(target)));
                let with =
                    if used.is_empty() { String::new() } else { format!(" with {}", tokens(used)) };
                format!(
                    "{} {}{size}{at}{with}.",
                    self.names.does(*seat, "activate", "activates"),
                    self.name(*combo)
                )
            }
            Event::Triggered { seat, combo } => {
                format!("{} {}.", self.names.does(*seat, "trigger", "triggers"), self.name(*combo))
            }
            Event::Expired { seat, combo } => {
                format!("{} {} was not used.", self.whose(*seat), self.name(*combo))
            }
            Event::Blocked { seat, combo } => format!(
                "{} {} of {}.",
                self.names.does(*seat, "block", "blocks"),
                self.name(*combo),
                combo.board().title()
            ),
            Event::Took { seat, die: Some(new) } => {
                format!("{} {}.", self.names.does(*seat, "take", "takes"), die(*new))
            }
            Event::Took { seat, die: None } => {
                format!(
                    "{} no die of this colour in the pool.",
                    self.names.does(*seat, "find", "finds")
                )
            }
            Event::NoEffect { seat, combo } => {
                format!("{} has no effect on {}.", self.name(*combo), self.whom(*seat))
            }
            Event::Locked { seat, combo, die: locked, locks } => format!(
                "{} {} into {}, {locks} of {LOCKS}.",
                self.names.does(*seat, "lock", "locks"),
                die(*locked),
                self.name(*combo)
            ),
            _ => return None,
        })
    }

    /// Strikes, losses and the end (EZ-9, EZ-10, EZ-16, EZ-25).
    fn blow(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::Struck { seat, combo, value, defence } if value <= defence => format!(
                "{}: strike {value} at {}, held off by a defence of {defence}.",
                self.name(*combo),
                self.whom(*seat),
            ),
            Event::Struck { seat, combo, value, defence } => format!(
                "{}: strike {value} at {}, {value} − {defence} = {}.",
                self.name(*combo),
                self.whom(*seat),
                value - defence
            ),
            Event::Threatened { seat, combo, loss } => {
                format!(
                    "{}: {} to lose {}.",
                    self.name(*combo),
                    self.names.does(*seat, "are", "is"),
                    dice(usize::from(*loss))
                )
            }
            Event::Lost { seat, die: gone } => {
                format!("{} {}.", self.names.does(*seat, "lose", "loses"), die(*gone))
            }
            Event::Shaken { seat } => {
                format!("{} no defence any more.", self.names.does(*seat, "have", "has"))
            }
            Event::Eliminated { seat, tokens: left } => {
                let left = if left.is_empty() {
                    String::new()
                } else {
                    format!(" The Totem held {}.", tokens(left))
                };
                format!(
                    "{} no dice left and {} out.{left}",
                    self.names.does(*seat, "have", "has"),
                    self.names.verb(*seat, "are", "is")
                )
            }
            Event::Over { winner, end } => {
                let why = match end {
                    Ending::LastShaman => "the last Shaman with dice",
                    Ending::Cap => "ahead after the last round",
                    Ending::Locks => "the monolith is energised",
                    Ending::Attrition => "the other has too few dice",
                };
                format!(
                    "The game is over: {} ({why}).",
                    self.names.does(*winner, "win", "wins").replace("You win", "you win")
                )
            }
            _ => return None,
        })
    }

    /// Totems and pulse tokens (EZ-13).
    fn totem(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::Protected { seat, tokens: used } => {
                format!(
                    "{} {} instead of a die.",
                    self.names.does(*seat, "discard", "discards"),
                    tokens(used)
                )
            }
            Event::Played { seat, token } => {
                format!("{} {}.", self.names.does(*seat, "play", "plays"), token.title())
            }
            Event::Negated { seat, die: out } => {
                format!(
                    "{} {} out until the next turn.",
                    self.names.does(*seat, "take", "takes"),
                    die(*out)
                )
            }
            Event::Recycled { seat, count } => {
                format!("{} {count} pulse tokens.", self.names.does(*seat, "recycle", "recycles"))
            }
            Event::Energised { seat, slot } => {
                format!("{} slot {slot}.", self.names.does(*seat, "re-energise", "re-energises"))
            }
            Event::Burnt { seat, by, slot, token } => format!(
                "{} {} in slot {slot} of {}.",
                self.names.does(*by, "burn", "burns"),
                token.title(),
                self.whom(*seat)
            ),
            Event::Stolen { seat, by, slot } => {
                format!(
                    "{} the token in slot {slot} of {}.",
                    self.names.does(*by, "steal", "steals"),
                    self.whom(*seat)
                )
            }
            Event::Scattered { seat, token } => {
                format!("{} of {} leaves the game.", token.title(), self.whom(*seat))
            }
            Event::TotemGone { seat } => format!("{} Totem disappears.", self.whose(*seat)),
            _ => return None,
        })
    }

    /// Avatars (EZ-14).
    fn avatar(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::Used { seat, avatar, at } => {
                let at = at.map_or(String::new(), |at| format!(" against {}", self.whom(at)));
                format!("{} {}{at}.", self.names.does(*seat, "use", "uses"), avatar.title())
            }
            Event::Bought { seat, avatar } => {
                format!("{} the Avatar {}.", self.names.does(*seat, "buy", "buys"), avatar.title())
            }
            Event::Smashed { seat, by, avatar } => {
                format!(
                    "{} {} of {}.",
                    self.names.does(*by, "burn", "burns"),
                    avatar.title(),
                    self.whom(*seat)
                )
            }
            Event::Borrowed { seat, die: lent } => {
                format!(
                    "{} {} for this turn.",
                    self.names.does(*seat, "borrow", "borrows"),
                    die(*lent)
                )
            }
            Event::Returned { seat, die: lent } => {
                format!(
                    "{} {} to the pool.",
                    self.names.does(*seat, "return", "returns"),
                    die(*lent)
                )
            }
            _ => return None,
        })
    }
}

/// "2 Air, 1 Fire and 3 Z".
fn faces(shown: impl Iterator<Item = Symbol> + Clone) -> String {
    let number = |symbol: &Symbol| shown.clone().filter(|face| face == symbol).count();
    let kinds = Symbol::ALL.into_iter().map(|symbol| (number(&symbol), symbol.title()));
    list(kinds.filter(|(number, _)| *number > 0).map(|(number, title)| format!("{number} {title}")))
}

fn tokens(of: &[Token]) -> String {
    list(of.iter().map(|token| token.title()))
}
