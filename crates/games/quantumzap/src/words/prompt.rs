//! What is asked, and what is being waited for.

use ztable_core::{Prompt, Rule, Window, rule};

use crate::about::{BETWEEN_TURNS, CANCEL, COLLECT, END, PLAIN_ROUND, ROUND};
use crate::action::Action;
use crate::announcement::TARGETS;
use crate::card::ActionCard;
use crate::numbers::DEVELOPMENT;
use crate::phase::{Phase, Staged};
use crate::rules::QuantumZap;
use crate::view::View;
use crate::window::{Frame, Response};

/// The rule and the words of the question that is put to whoever is asked.
fn question(game: &QuantumZap, view: &View) -> (Rule, String) {
    let say = |rule: Rule, text: &str| (rule, text.to_string());
    match view.stack.last() {
        Some(Frame::Play { play, chain, .. }) => {
            let what = if chain % 2 == 0 { "has been played" } else { "is being cancelled" };
            (rule!("QZ-11.6"), format!("{} {what}: cancel or pass.", game.card_name(play.card)))
        }
        Some(Frame::Raid { card, .. }) => {
            (rule!("QZ-12.4"), format!("Play {} at once, or keep it.", game.card_name(*card)))
        }
        Some(Frame::Peek { .. }) => {
            let lot = view.peek.map_or("the lot".into(), |lot| game.a_lot(lot));
            (rule!("QZ-12.8"), format!("Put {lot} back at any depth."))
        }
        Some(Frame::Calm { cards, .. }) => {
            let next = cards.iter().flatten().find_map(|card| card.lot());
            let lot = next.map_or("the lot".into(), |lot| game.a_lot(lot));
            (rule!("QZ-14.4"), format!("Put {lot} back at any depth."))
        }
        Some(Frame::Scrap) => say(rule!("QZ-14.5"), "Choose an undeveloped lot to discard."),
        Some(Frame::Forced { .. }) => say(rule!("QZ-14.9"), "You must play an action card."),
        Some(Frame::Reach { .. } | Frame::Moon { .. }) => say(rule!("QZ-14.3"), "A Zappy happens."),
        None => phase_question(view),
    }
}

/// The question of the phase, when nothing interrupts it.
fn phase_question(view: &View) -> (Rule, String) {
    let say = |rule: Rule, text: &str| (rule, text.to_string());
    let slot = view.auction.map_or(0, |auction| auction.slot);
    match view.phase {
        Phase::Discover => say(rule!("QZ-3.3"), "Survey, buy, sell to the ECF, or end the turn."),
        Phase::Auction => {
            (rule!("QZ-4.2"), format!("Bid for the lot on slot {slot} in secret, or stay silent."))
        }
        Phase::Open | Phase::Proxy => {
            let next = view.bidding.map_or(0, |bidding| bidding.next);
            let how = if view.phase == Phase::Open { "Bid" } else { "Enter a ceiling of" };
            let rule = if view.phase == Phase::Open { rule!("QZ-4.7") } else { rule!("QZ-4.8") };
            (rule, format!("{how} at least {next}M for slot {slot}, or pass."))
        }
        Phase::Develop => {
            let text = format!("Mark lots to develop for {DEVELOPMENT}M each, then finish.");
            (rule!("QZ-5.2"), text)
        }
        Phase::Prepare => say(rule!("QZ-7.1"), "The line-up is filled."),
        Phase::Over => say(rule!("QZ-8.1"), "The game is over."),
        Phase::Round => window_question("the first Discover turn"),
        Phase::Turn => window_question("the next Discover turn"),
        Phase::Collect => window_question("Collect"),
        Phase::End => window_question("the final scoring"),
    }
}

fn window_question(before: &str) -> (Rule, String) {
    (rule!("QZ-11.1"), format!("Play a card or use your character before {before}, or pass."))
}

/// What is being waited for. How many still think about a card or a character is nobody's business
/// (QZ-11.11).
fn waiting(view: &View) -> String {
    let sealed = view.stack.is_empty() && matches!(view.phase, Phase::Auction | Phase::Proxy);
    let developing = view.stack.is_empty() && view.phase == Phase::Develop;
    let scrapping = view.stack.last() == Some(&Frame::Scrap);
    let done = match view.draft {
        Some(Staged::Done(Response::Bid(bid))) => format!("You have bid {bid}M. "),
        Some(Staged::Done(Response::Pass)) if sealed => "You stay silent. ".into(),
        Some(Staged::Done(_)) => "You have answered. ".into(),
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
        Some(Staged::Survey) => (rule!("QZ-3.7"), "Choose a lot to survey.".into()),
        Some(Staged::Buyout) => {
            (rule!("QZ-3.13"), format!("Choose the lot to sell for {}M.", view.ecf))
        }
        Some(Staged::Card(card)) => {
            (rule!("QZ-10.3"), format!("{}: choose what it aims at.", game.card_name(card)))
        }
        Some(Staged::Limit(card, slot)) => (
            rule!("QZ-12.15"),
            format!("{}: choose the limit for slot {slot}.", game.card_name(card)),
        ),
        Some(Staged::Seats(targets)) => {
            let named = targets.iter().flatten().count();
            (rule!("QZ-12.20"), format!("Name up to {TARGETS} players; {named} so far."))
        }
        Some(Staged::Power) => (rule!("QZ-13.2"), "Choose what your character aims at.".into()),
        Some(Staged::Swap(..)) => (rule!("QZ-13.3"), "Choose a lot of another player.".into()),
        Some(Staged::Guns(_)) => {
            (rule!("QZ-13.10"), "Choose a ray gun of another rival, or enough.".into())
        }
        _ => (rule, text),
    };
    Prompt::new(rule, text)
}

/// The reaction window that the viewer is asked in.
pub(crate) fn window(view: &View) -> Option<Window<Action>> {
    let seat = view.viewer.seat()?;
    if !view.asked.contains(seat) || view.draft != Some(Staged::Start) {
        return None;
    }
    let kind = match (view.stack.last(), view.phase) {
        (Some(Frame::Play { .. }), _) => &CANCEL,
        (Some(_), _) => return None,
        (None, Phase::Round) if view.types.contains(&ActionCard::First) => &ROUND,
        (None, Phase::Round) => &PLAIN_ROUND,
        (None, Phase::Turn) => &BETWEEN_TURNS,
        (None, Phase::Collect) => &COLLECT,
        (None, Phase::End) => &END,
        _ => return None,
    };
    Some(Window { kind, pass: Action::Pass, matter: None })
}
