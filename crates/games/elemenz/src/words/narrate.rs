//! Events as sentences.

use ztable_core::words::list;
use ztable_core::{Names, Seat};

use super::{dice, die};
use crate::element::Symbol;
use crate::event::{Ending, Event};
use crate::game::ElemenZ;
use crate::rules::{LOCKS, Mode};
use crate::token::Token;

fn tokens(of: &[Token]) -> String {
    list(of.iter().map(|token| token.name()))
}

/// An event as a sentence.
pub(crate) fn narrate(game: &ElemenZ, event: &Event, names: &Names<'_>) -> String {
    let whom = |seat: Seat| names.object(seat);
    let whose = |seat: Seat| names.possessive(seat);
    let does = |seat: Seat, you: &'static str, they: &'static str| {
        format!("{} {}", names.subject(seat), names.verb(seat, you, they))
    };
    let name = |combo| &game.combo(combo).name;
    match event {
        Event::Shaman { seat, shaman } => {
            format!("{} the {} Shaman.", does(*seat, "are", "is"), shaman.name())
        }
        Event::Drew { seat, tokens: drawn } => {
            format!("{} on the Totem: {}.", does(*seat, "have", "has"), tokens(drawn))
        }
        Event::DrewHidden { seat, count } => {
            format!("{} {count} pulse tokens, face down.", does(*seat, "have", "has"))
        }
        Event::Dealt { seat, avatars } => {
            let names = list(avatars.iter().map(|avatar| avatar.name()));
            format!("{} the Avatars {names}.", does(*seat, "get", "gets"))
        }
        Event::DealtHidden { seat, count } => {
            format!("{} {count} Avatars, face down.", does(*seat, "get", "gets"))
        }
        Event::Laid => "All Totems are ready.".into(),
        Event::Colour { seat, colour } => {
            format!("{} with {} dice.", does(*seat, "start", "starts"), colour.colour())
        }
        Event::First { seat } => format!("{} the game.", does(*seat, "begin", "begins")),
        Event::Turn { seat, round } => {
            let word = match game.rules.mode() {
                Mode::Duel => "Round",
                Mode::Monolith => "Turn",
            };
            format!("{word} {round}: {} up all dice.", does(*seat, "take", "takes"))
        }
        Event::Expired { seat, combo } => {
            format!("{} {} was not used.", capital(&whose(*seat)), name(*combo))
        }
        Event::Rolled { seat, roll, dice } => {
            let faces: Vec<String> =
                dice.iter().map(|(_, face)| face.to_string().to_uppercase()).collect();
            format!("{} (roll {roll}): {}.", does(*seat, "roll", "rolls"), faces.join(" "))
        }
        Event::Rerolled { seat, by, die: rolled, face } if seat == by => {
            format!("{} {} again: {}.", does(*seat, "roll", "rolls"), die(*rolled), face.name())
        }
        Event::Rerolled { seat, by, die: rolled, face } => format!(
            "{} {} roll {} again: {}.",
            does(*by, "make", "makes"),
            whom(*seat),
            die(*rolled),
            face.name()
        ),
        Event::Turned { seat, by, die: turned, face } => format!(
            "{} {} of {} to {}.",
            does(*by, "turn", "turns"),
            die(*turned),
            whom(*seat),
            face.name()
        ),
        Event::Surge { seat, wild: 0 } => {
            format!("Wild Surge (all opposing): {} over.", turn_is(&whose(*seat)))
        }
        Event::Surge { seat, wild } => {
            format!("Wild Surge ({wild} Z): {} over.", turn_is(&whose(*seat)))
        }
        Event::Negated { seat, die: out } => {
            format!("{} {} out until the next turn.", does(*seat, "take", "takes"), die(*out))
        }
        Event::Recycled { seat, count } => {
            format!("{} {count} pulse tokens.", does(*seat, "recycle", "recycles"))
        }
        Event::Healed { seat, die: back, face } => {
            let shows =
                face.map_or(String::new(), |face: Symbol| format!(", it shows {}", face.name()));
            format!("{} {} back from the pool{shows}.", does(*seat, "get", "gets"), die(*back))
        }
        Event::Stopped { seat } => format!("{} rolling.", does(*seat, "finish", "finishes")),
        Event::Activated { seat, combo, count, target, tokens: used } => {
            let size = if *count > 0 { format!(" {count}") } else { String::new() };
            let at = target.map_or(String::new(), |target| format!(" at {}", whom(target)));
            let with =
                if used.is_empty() { String::new() } else { format!(" with {}", tokens(used)) };
            format!("{} {}{size}{at}{with}.", does(*seat, "activate", "activates"), name(*combo))
        }
        Event::Triggered { seat, combo } => {
            format!("{} {}.", does(*seat, "trigger", "triggers"), name(*combo))
        }
        Event::Struck { seat, combo, value, defence } if value <= defence => format!(
            "{}: strike {value} at {}, held off by a defence of {defence}.",
            name(*combo),
            whom(*seat),
        ),
        Event::Struck { seat, combo, value, defence } => format!(
            "{}: strike {value} at {}, {value} − {defence} = {}.",
            name(*combo),
            whom(*seat),
            value - defence
        ),
        Event::Threatened { seat, combo, loss } => {
            format!(
                "{}: {} to lose {}.",
                name(*combo),
                does(*seat, "are", "is"),
                dice(usize::from(*loss))
            )
        }
        Event::Lost { seat, die: gone } => {
            format!("{} {}.", does(*seat, "lose", "loses"), die(*gone))
        }
        Event::Protected { seat, tokens: used } => {
            format!("{} {} instead of a die.", does(*seat, "discard", "discards"), tokens(used))
        }
        Event::Played { seat, token } => {
            format!("{} {}.", does(*seat, "play", "plays"), token.name())
        }
        Event::Energised { seat, slot } => {
            format!("{} slot {slot}.", does(*seat, "re-energise", "re-energises"))
        }
        Event::Burnt { seat, by, slot, token } => format!(
            "{} {} in slot {slot} of {}.",
            does(*by, "burn", "burns"),
            token.name(),
            whom(*seat)
        ),
        Event::Stolen { seat, by, slot } => {
            format!("{} the token in slot {slot} of {}.", does(*by, "steal", "steals"), whom(*seat))
        }
        Event::Scattered { seat, token } => {
            format!("{} of {} leaves the game.", token.name(), whom(*seat))
        }
        Event::TotemGone { seat } => format!("{} Totem disappears.", capital(&whose(*seat))),
        Event::Used { seat, avatar, at } => {
            let at = at.map_or(String::new(), |at| format!(" against {}", whom(at)));
            format!("{} {}{at}.", does(*seat, "use", "uses"), avatar.name())
        }
        Event::Bought { seat, avatar } => {
            format!("{} the Avatar {}.", does(*seat, "buy", "buys"), avatar.name())
        }
        Event::Smashed { seat, by, avatar } => {
            format!("{} {} of {}.", does(*by, "burn", "burns"), avatar.name(), whom(*seat))
        }
        Event::Blocked { seat, combo } => format!(
            "{} {} of {}.",
            does(*seat, "block", "blocks"),
            name(*combo),
            combo.board().name()
        ),
        Event::Shaken { seat } => format!("{} no defence any more.", does(*seat, "have", "has")),
        Event::Borrowed { seat, die: lent } => {
            format!("{} {} for this turn.", does(*seat, "borrow", "borrows"), die(*lent))
        }
        Event::Returned { seat, die: lent } => {
            format!("{} {} to the pool.", does(*seat, "return", "returns"), die(*lent))
        }
        Event::Eliminated { seat, tokens: left } => {
            let left = if left.is_empty() {
                String::new()
            } else {
                format!(" The Totem held {}.", tokens(left))
            };
            format!(
                "{} no dice left and {} out.{left}",
                does(*seat, "have", "has"),
                names.verb(*seat, "are", "is")
            )
        }
        Event::Aside { seat, count } => {
            format!("{} {} aside.", does(*seat, "put", "puts"), dice(usize::from(*count)))
        }
        Event::Took { seat, die: Some(new) } => {
            format!("{} {}.", does(*seat, "take", "takes"), die(*new))
        }
        Event::Took { seat, die: None } => {
            format!("{} no die of this colour in the pool.", does(*seat, "find", "finds"))
        }
        Event::NoEffect { seat, combo } => {
            format!("{} has no effect on {}.", name(*combo), whom(*seat))
        }
        Event::Locked { seat, combo, die: locked, locks } => format!(
            "{} {} into {}, {locks} of {LOCKS}.",
            does(*seat, "lock", "locks"),
            die(*locked),
            name(*combo)
        ),
        Event::Over { winner, end } => {
            let why = match end {
                Ending::LastShaman => "the last Shaman with dice",
                Ending::Cap => "ahead after the last round",
                Ending::Locks => "the monolith is energised",
                Ending::Attrition => "the other has too few dice",
            };
            format!(
                "The game is over: {} ({why}).",
                does(*winner, "win", "wins").replace("You win", "you win")
            )
        }
    }
}

fn turn_is(whose: &str) -> String {
    format!("{whose} turn is")
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
