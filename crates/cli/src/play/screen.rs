//! Play on the whole terminal.
//!
//! [`state`] knows what is shown and what a key does, [`draw`] paints it, [`mind`] lets a bot think
//! beside it, and this file turns the wheel.

mod draw;
mod mind;
mod state;

use std::time::Duration;

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyEventKind};

use super::sitting::Sitting;
use crate::exit::Failure;
use mind::{Idea, Mind, Purpose};
use state::{KeyAction, Screen};

/// How long to wait for a key before looking at the bots again, and for a program before looking for
/// a key.
const PACE: Duration = Duration::from_millis(40);

/// Plays until the person quits.
pub(super) fn play(sitting: &mut Sitting) -> Result<(), Failure> {
    let mut terminal = ratatui::try_init()?;
    let result = turn_the_wheel(&mut terminal, &mut Screen::new(sitting));
    ratatui::try_restore()?;
    result
}

fn turn_the_wheel(terminal: &mut DefaultTerminal, screen: &mut Screen<'_>) -> Result<(), Failure> {
    let mut mind: Option<Mind> = None;
    loop {
        terminal.draw(|frame| draw::draw(frame, screen))?;
        if let Some(done) = mind.take_if(|mind| mind.is_done()) {
            let moment = done.moment();
            let idea = done.answer()?;
            // What was thought about a position that is no more is of no use.
            if moment == screen.moment() {
                match idea {
                    Idea::Pick(seat, pick) => screen.bot_picked(seat, &pick)?,
                    Idea::Play(play) => screen.show_hint(&play),
                }
            }
            screen.thinking(None);
            continue;
        }
        if screen.sitting().waits_for_program() {
            screen.thinking(Some("A program is thinking …"));
            screen.serve_program(PACE);
        } else if mind.is_none()
            && let Some(thought) = screen.sitting().bot_to_ask()
        {
            screen.thinking(Some("A bot is thinking …"));
            let purpose = Purpose::Bot(thought.seat, screen.sitting().minds());
            mind = Some(Mind::start(purpose, screen.moment(), thought));
        }
        if !event::poll(PACE)? {
            continue;
        }
        let Event::Key(key) = event::read()? else { continue };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        match screen.press(key) {
            KeyAction::Nothing => {}
            KeyAction::Quit => return Ok(()),
            KeyAction::Hint if mind.is_none() => {
                screen.thinking(Some("Looking for a good pick …"));
                let thought = screen.sitting().hint();
                mind = Some(Mind::start(Purpose::Hint, screen.moment(), thought));
            }
            KeyAction::Hint => {}
        }
    }
}
