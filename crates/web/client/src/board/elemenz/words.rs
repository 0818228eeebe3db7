//! The components in words, for faces of cards, labels and the prompt bar.

use elemenz::{Avatar, Combo, ComboId, Effect, Element, Place, Symbol, Token};
use ztable_core::words::{count_of, list};

/// "1 die", "3 dice".
pub(super) fn dice(count: usize) -> String {
    count_of(count, "die", "dice")
}

/// What a combo does, short enough for its card.
pub(super) fn effect(id: ComboId, combo: &Combo) -> String {
    let own = id.board();
    match combo.effect {
        Effect::Strike => "Strike one Shaman with 1 to 3".into(),
        Effect::Shield if own == Element::Earth => "Defence 2 with a single die".into(),
        Effect::Shield => "Defence 1 or 2 until your turn".into(),
        Effect::StrikeOne(value) => format!("Strike {value} at one Shaman"),
        Effect::StrikeAll(value) => format!("Strike {value} at everybody else"),
        Effect::Lose { one, rest: 0 } => format!("One Shaman loses {one}"),
        Effect::Lose { one, rest } => format!("One Shaman loses {one}, the others {rest}"),
        Effect::LoseAll(count) => format!("Everybody else loses {count}"),
        Effect::LoseSteal(count) => format!("One Shaman loses {count}; steal a token"),
        Effect::LoseHeal { lose, heal } => format!("One Shaman loses {lose}; heal {heal}"),
        Effect::Heal(count) => format!("Heal {}", dice(usize::from(count))),
        Effect::Shake => "Shake off one Shaman’s defence".into(),
        Effect::Fog => "Waits: make a rival re-roll a die".into(),
        Effect::Aftershock(value) => format!("Waits: strike {value} when a rival’s turn ends"),
        Effect::Backdraft => "Waits: lose 1 fewer, they lose 1".into(),
        Effect::Take => format!("Take a {} die", own.colour()),
        Effect::Drain => format!("Rival returns a {} die", own.opposing().colour()),
        Effect::Lock => format!("Lock a {} {} die", own.colour(), own.title()),
    }
}

/// A combo with its effect and its spaces; what is written on the card stands in front.
pub(super) fn combo(id: ComboId, combo: &Combo) -> String {
    let free = Element::ALL.into_iter().map(|element| combo.free[element.index()]).sum::<u8>();
    let free = if free > 0 { " (one space is always filled)" } else { "" };
    format!("{}: {}. It needs {}{free}.", combo.name, effect(id, combo), spaces(combo))
}

/// "2 Fire and 2 Earth".
fn spaces(combo: &Combo) -> String {
    let most = matches!(combo.effect, Effect::Strike | Effect::Shield);
    let needs = Element::ALL.into_iter().filter(|element| combo.needs[element.index()] > 0);
    list(needs.map(|element| match combo.needs[element.index()] {
        count if most && count > 1 => format!("1 to {count} {}", element.title()),
        count => format!("{count} {}", element.title()),
    }))
}

/// What a token does.
pub(super) fn token(token: Token) -> &'static str {
    match token {
        Token::Element(Element::Air) => "covers one Air space of a combo",
        Token::Element(Element::Earth) => "covers one Earth space of a combo",
        Token::Element(Element::Fire) => "covers one Fire space of a combo",
        Token::Element(Element::Water) => "covers one Water space of a combo",
        Token::Restore => "heal one die",
        Token::Winds => "re-roll a free die: yours, or a rival’s after their rolls",
        Token::WildPulse => "re-roll a Z: yours, or a rival’s after their rolls",
        Token::Buff => "take one of your Z out; stops a Wild Surge",
    }
}

/// What an Avatar does.
pub(super) fn avatar(avatar: Avatar) -> &'static str {
    match avatar {
        Avatar::Deflect => "a combo aimed at you hits a neighbour instead",
        Avatar::Stone => "lose one die fewer to a combo",
        Avatar::Nudge => "turn a free die of yours to another face, before the third roll",
        Avatar::Jolt => "turn a die of the active rival to another face, not Z",
        Avatar::Reflux => "put all your tokens back and draw as many",
        Avatar::Spark => "borrow a die from the pool for this turn",
        Avatar::Wind => "re-roll all your dice that show the opposing element",
        Avatar::Veil => "before a rival rolls: two Z are a Wild Surge for them",
        Avatar::Curse => "before a rival rolls: they cannot heal this turn",
        Avatar::Obstacle => "one of your dice blocks a combo of a rival",
        Avatar::Mirror => "a combo aimed at you hits its creator instead",
        Avatar::Overdraw => "two lost dice now, three back at the end of the turn",
        Avatar::Echo => "a combo aimed at you hits another Shaman too",
    }
}

/// What a Shaman can do that no other can.
pub(super) fn gift(shaman: Element) -> &'static str {
    match shaman {
        Element::Air => "Re-rolls one die for free each turn",
        Element::Earth => "A shield of 2 from a single die",
        Element::Fire => "Two combos have a space already filled",
        Element::Water => "A healed die may bring a second one",
    }
}

/// How a Shaman plays.
pub(super) fn manner(shaman: Element) -> &'static str {
    match shaman {
        Element::Air => "Quick drains that ignore shields, theft and fog",
        Element::Earth => "Patient: the best defence, heavy strikes",
        Element::Fire => "All attack, and it burns back",
        Element::Water => "Heals, drains everybody, fogs the dice",
    }
}

/// Where a die lies, if that is worth a word.
pub(super) fn place(at: Place) -> &'static str {
    match at {
        Place::Unrolled => "not rolled yet",
        Place::Placed => "used this turn",
        Place::Shield => "in SHIELD",
        Place::Bonus => "starting shield",
        Place::Idle => "at rest",
        Place::Aside => "set aside",
        Place::Negated => "taken out until the next turn",
        Place::Locked(_) => "locked into the monolith",
        Place::Block(_) => "blocks a combo",
        Place::Box | Place::Pool | Place::Unassigned => "",
    }
}

/// Why a Z lies beside the others in the Monolith, where it is wild in name alone.
pub(super) const ASIDE_AS_WILD: &str =
    "set aside until the turn ends: Z helps nobody in the Monolith";

/// A face: "Fire", or "not rolled".
pub(super) fn face(face: Option<Symbol>) -> &'static str {
    face.map_or("no face", Symbol::title)
}
