//! Prompts and labels.

use ztable_core::{Label, Names, Prompt, Rule, Seat, Target};

use crate::action::Action;
use crate::card::LotId;
use crate::event::Place;
use crate::game::QuantumZap;
use crate::narrate::place;
use crate::question::{Answer, Draft, Frame, Phase};
use crate::rule;
use crate::state::Price;
use crate::view::View;

/// The rule and the words of the question that is put to whoever is asked.
fn question(game: &QuantumZap, view: &View) -> (Rule, String) {
    let say = |rule: Rule, text: &str| (rule, text.to_string());
    let slot = view.auction.map_or(0, |auction| auction.slot);
    match view.stack.last() {
        Some(Frame::Play { play, chain, .. }) => {
            let what = if chain % 2 == 0 { "has been played" } else { "is being cancelled" };
            (rule!("QZ-11.6"), format!("{} {what}: cancel or pass.", game.card_name(play.card)))
        }
        Some(Frame::Raid { card, .. }) => {
            (rule!("QZ-12.4"), format!("Play {} at once, or keep it.", game.card_name(*card)))
        }
        Some(Frame::Peek { .. }) => {
            let lot = view.peek.map_or("the lot".into(), |lot| game.lot_words(lot));
            (rule!("QZ-12.8"), format!("Put {lot} back at any depth."))
        }
        Some(Frame::Calm { cards, .. }) => {
            let next = cards.iter().flatten().find_map(|card| card.lot());
            let lot = next.map_or("the lot".into(), |lot| game.lot_words(lot));
            (rule!("QZ-14.4"), format!("Put {lot} back at any depth."))
        }
        Some(Frame::Scrap) => say(rule!("QZ-14.5"), "Choose an undeveloped lot to discard."),
        Some(Frame::Forced { .. }) => say(rule!("QZ-14.9"), "You must play an action card."),
        Some(Frame::Reach { .. } | Frame::Moon { .. }) => say(rule!("QZ-14.3"), "A Zappy happens."),
        None => match view.phase {
            Phase::Discover => {
                say(rule!("QZ-3.3"), "Survey, buy, sell to the ECF, or end the turn.")
            }
            Phase::Auction => (
                rule!("QZ-4.2"),
                format!("Bid for the lot on slot {slot} in secret, or stay silent."),
            ),
            Phase::Open | Phase::Proxy => {
                let next = view.bidding.map_or(0, |bidding| bidding.next);
                let how = if view.phase == Phase::Open { "Bid" } else { "Enter a ceiling of" };
                let rule =
                    if view.phase == Phase::Open { rule!("QZ-4.7") } else { rule!("QZ-4.8") };
                (rule, format!("{how} at least {next}M for slot {slot}, or pass."))
            }
            Phase::Develop => {
                say(rule!("QZ-5.2"), "Mark lots to develop for 2M each, then finish.")
            }
            Phase::Prepare => say(rule!("QZ-7.1"), "The line-up is filled."),
            Phase::Over => say(rule!("QZ-8.1"), "The game is over."),
            Phase::Round | Phase::Turn | Phase::Collect | Phase::End => {
                let when = match view.phase {
                    Phase::Round => "before the first Discover turn",
                    Phase::Turn => "before the next Discover turn",
                    Phase::Collect => "before Collect",
                    _ => "before the final scoring",
                };
                (rule!("QZ-11.1"), format!("Play a card or use your character {when}, or pass."))
            }
        },
    }
}

/// What is being waited for. How many still think about a card or a character is nobody's business
/// (QZ-11.11).
fn waiting(view: &View) -> String {
    let sealed = view.stack.is_empty() && matches!(view.phase, Phase::Auction | Phase::Proxy);
    let developing = view.stack.is_empty() && view.phase == Phase::Develop;
    let scrapping = view.stack.last() == Some(&Frame::Scrap);
    let done = match view.draft {
        Some(Draft::Done(Answer::Bid(bid))) => format!("You have bid {bid}M. "),
        Some(Draft::Done(Answer::Pass)) if sealed => "You stay silent. ".into(),
        Some(Draft::Done(_)) => "You have answered. ".into(),
        _ => String::new(),
    };
    let who = match view.asked.len() {
        _ if !(sealed || developing || scrapping) => "the others".into(),
        1 => "1 player".into(),
        count => format!("{count} players"),
    };
    format!("{done}Waiting for {who}.")
}

/// What is asked of the viewer, or what is being waited for.
pub(crate) fn prompt(game: &QuantumZap, view: &View) -> Prompt {
    let (rule, text) = question(game, view);
    if view.phase == Phase::Over {
        return Prompt::new(rule, text);
    }
    if !view.is_asked() {
        return Prompt::new(rule, waiting(view));
    }
    let (rule, text) = match view.draft {
        Some(Draft::Survey) => (rule!("QZ-3.7"), "Choose a lot to survey.".into()),
        Some(Draft::Buyout) => {
            (rule!("QZ-3.13"), format!("Choose the lot to sell for {}M.", view.ecf))
        }
        Some(Draft::Card(card)) => {
            (rule!("QZ-10.3"), format!("{}: choose what it aims at.", game.card_name(card)))
        }
        Some(Draft::Limit(card, slot)) => (
            rule!("QZ-12.15"),
            format!("{}: choose the limit for slot {slot}.", game.card_name(card)),
        ),
        Some(Draft::Seats(targets)) => {
            let named = targets.iter().flatten().count();
            (rule!("QZ-12.20"), format!("Name up to three players; {named} so far."))
        }
        Some(Draft::Power) => (rule!("QZ-13.2"), "Choose what your character aims at.".into()),
        Some(Draft::Swap(..)) => (rule!("QZ-13.3"), "Choose a lot of another player.".into()),
        Some(Draft::Guns(_)) => {
            (rule!("QZ-13.10"), "Choose a ray gun of another rival, or enough.".into())
        }
        _ => (rule, text),
    };
    Prompt::new(rule, text)
}

fn limits(price: Price) -> String {
    match price {
        Price::Free => String::new(),
        Price::Max(most) => format!(", at most {most}M"),
        Price::Min(least) => format!(", at least {least}M"),
    }
}

/// A pick in words.
pub(crate) fn label(game: &QuantumZap, view: &View, action: Action) -> Label {
    let names = Names::new(view.viewer, &[]);
    let known =
        |lot: Option<LotId>| lot.map_or(String::new(), |lot| format!(": {}", game.lot_words(lot)));
    let seat_target = |seat: Seat| Some(Target::new("seat", seat.to_string()));
    let mut warning = None;
    let (words, target) = match action {
        Action::Pass if matches!(view.phase, Phase::Auction) && view.stack.is_empty() => {
            ("Stay silent".into(), None)
        }
        Action::Pass => ("Pass".into(), None),
        Action::Survey => {
            let price = if view.surveyed { "for 1M" } else { "free of charge" };
            (format!("Survey a lot {price}"), Some(Target::new("button", "survey")))
        }
        Action::Buy => {
            ("Buy an action card for 1M".into(), Some(Target::new("pile", "action-deck")))
        }
        Action::Buyout => {
            (format!("Sell a lot to the ECF for {}M", view.ecf), Some(Target::new("pile", "ecf")))
        }
        Action::PayDebt => {
            ("Pay off 1 debt for 1M".into(), Some(Target::new("button", "pay-debt")))
        }
        Action::End => ("End the turn".into(), None),
        Action::Done => ("Finish developing".into(), None),
        Action::Back => ("Back".into(), None),
        Action::Enough => ("Enough".into(), None),
        Action::Keep => ("Keep the card".into(), None),
        Action::Character => {
            let own = view.own().and_then(|own| own.character);
            let name = own.map_or("your character", |one| &game.cards.characters[one.index()].name);
            (format!("Use {name}"), Some(Target::new("character", "own")))
        }
        Action::Deck => {
            let zappy = if view.deck.zappy_on_top { " (Zappy on top)" } else { "" };
            (format!("The top of the deck{zappy}"), Some(Target::new("pile", "deck")))
        }
        Action::Play(card) => {
            let effect = &game.cards.actions[card.index()].effect;
            let words = format!("Play {}: {effect}", game.card_name(card));
            (words, Some(Target::new("card", card.to_string())))
        }
        Action::Take(card) => {
            (format!("Take {}", game.card_name(card)), Some(Target::new("card", card.to_string())))
        }
        Action::Bid(bid) => {
            let credits = view.own().and_then(|own| own.credits).unwrap_or(0);
            if credits < bid + 2 {
                warning = Some("Then you cannot develop a lot in this round".into());
            }
            (format!("Bid {bid}M"), Some(Target::new("bid", bid.to_string())))
        }
        Action::Slot(slot) => {
            let on = view.slots.iter().find(|on| on.slot == slot);
            let words = on.map_or(String::new(), |on| limits(on.price) + &known(on.lot.lot));
            (format!("Slot {slot}{words}"), Some(Target::new("slot", slot.to_string())))
        }
        Action::Lot(seat, nth) => {
            let lot = view.seat(seat).and_then(|one| one.undeveloped.get(usize::from(nth) - 1));
            let mut words = place(&names, Place::Lot(seat, nth));
            words.push_str(&known(lot.and_then(|lot| lot.lot)));
            if view.phase == Phase::Develop
                && view.draft == Some(Draft::Start)
                && view.stack.is_empty()
            {
                let marked = view.marked.contains(&nth);
                let verb = if marked { "Do not develop" } else { "Develop for 2M" };
                words = format!("{verb} {words}");
            }
            (words, Some(Target::new("lot", format!("{seat}-{nth}"))))
        }
        Action::Site(lot) => (game.lot_words(lot), Some(Target::new("site", lot.to_string()))),
        Action::Seat(seat) => (names.name(seat), seat_target(seat)),
        Action::Limit(limit) => {
            (format!("{limit}M"), Some(Target::new("limit", limit.to_string())))
        }
        Action::Suit(suit) => {
            (format!("{}s", suit.name()), Some(Target::new("suit", suit.to_string())))
        }
        Action::Depth(depth) => {
            let words = match depth {
                1 => "On top of the deck".into(),
                depth => format!("As card {depth} from the top"),
            };
            (words, Some(Target::new("depth", depth.to_string())))
        }
    };
    Label { words, target, warning }
}
