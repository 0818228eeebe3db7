//! What is on the screen, and what a key does to it.

use std::time::Duration;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ztable_bots::Suggestion;
use ztable_core::{Choice, Refusal, Seat};

use crate::play::sitting::Sitting;

/// How many lines a key scrolls the board.
const SCROLL: i16 = 4;

/// What the keys mean just now.
pub(super) enum Mode {
    /// Keys choose among the options.
    Choosing,
    /// Keys write the filter.
    Filtering,
    /// Keys write a pick to ask about.
    Asking(String),
    /// A text lies over the board until a key is pressed.
    Reading {
        /// What it is about.
        title: &'static str,
        /// The text.
        text: String,
    },
    /// A pick with a warning waits for a yes.
    Confirming(Choice),
}

/// What a key asks of the wheel.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum KeyAction {
    /// Nothing more.
    Nothing,
    /// A hint.
    Hint,
    /// The end.
    Quit,
}

/// The screen.
pub(super) struct Screen<'a> {
    sitting: &'a mut Sitting,
    /// Counts the changes of the position.
    moment: u64,
    options: Vec<Choice>,
    /// The chosen one among the visible options.
    chosen: usize,
    filter: String,
    /// Digits typed so far.
    number: String,
    mode: Mode,
    /// How many lines the person scrolled down.
    scroll: i16,
    note: Option<String>,
    thinking: Option<&'static str>,
}

impl<'a> Screen<'a> {
    pub(super) fn new(sitting: &'a mut Sitting) -> Screen<'a> {
        let options = sitting.options();
        Screen {
            sitting,
            moment: 0,
            options,
            chosen: 0,
            filter: String::new(),
            number: String::new(),
            mode: Mode::Choosing,
            scroll: 0,
            note: None,
            thinking: None,
        }
    }

    pub(super) fn sitting(&self) -> &Sitting {
        self.sitting
    }

    pub(super) fn moment(&self) -> u64 {
        self.moment
    }

    pub(super) fn mode(&self) -> &Mode {
        &self.mode
    }

    pub(super) fn scroll(&self) -> i16 {
        self.scroll
    }

    pub(super) fn filter(&self) -> &str {
        &self.filter
    }

    /// What stands beside the prompt: who is thinking, or what was just said.
    pub(super) fn note(&self) -> &str {
        self.thinking.or(self.note.as_deref()).unwrap_or_default()
    }

    /// The options that pass the filter, with their numbers.
    pub(super) fn visible(&self) -> Vec<(usize, &Choice)> {
        let wanted = self.filter.to_lowercase();
        self.options
            .iter()
            .enumerate()
            .filter(|(_, option)| {
                option.label.to_lowercase().contains(&wanted) || option.pick.contains(&wanted)
            })
            .map(|(index, option)| (index + 1, option))
            .collect()
    }

    pub(super) fn chosen(&self) -> usize {
        self.chosen
    }

    pub(super) fn thinking(&mut self, about: Option<&'static str>) {
        self.thinking = about;
    }

    pub(super) fn bot_picked(&mut self, seat: Seat, pick: &str) -> Result<(), Refusal> {
        self.sitting.bot_picked(seat, pick)?;
        self.changed();
        Ok(())
    }

    /// Lets the program that is asked pick, at most for this time.
    pub(super) fn serve_program(&mut self, wait: Duration) {
        let before = self.sitting.game().played().len();
        let note = self.sitting.serve_program(wait);
        if note.is_some() || self.sitting.game().played().len() != before {
            self.changed();
            (self.thinking, self.note) = (None, note);
        }
    }

    /// Chooses the first pick of a play, and names all of it with its reason.
    pub(super) fn show_hint(&mut self, play: &Suggestion) {
        self.filter.clear();
        let first = play.steps.first().map(|step| step.pick.as_str());
        let chosen = self.options.iter().position(|option| Some(option.pick.as_str()) == first);
        if let Some(index) = chosen {
            self.chosen = index;
            let steps: Vec<&str> = play.steps.iter().map(|step| step.words.as_str()).collect();
            let reason =
                play.because.as_ref().map(|because| format!(" Because {}.", because.to_player()));
            let reason = reason.unwrap_or_default();
            self.note = Some(format!("Hint: {}.{reason}", steps.join(", then ")));
        }
    }

    fn changed(&mut self) {
        self.moment += 1;
        self.options = self.sitting.options();
        self.chosen = 0;
        self.filter.clear();
        self.number.clear();
        self.note = None;
        self.mode = Mode::Choosing;
    }

    /// Does what a key says.
    pub(super) fn press(&mut self, key: KeyEvent) -> KeyAction {
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            return KeyAction::Quit;
        }
        match std::mem::replace(&mut self.mode, Mode::Choosing) {
            Mode::Choosing => return self.choose(key.code),
            Mode::Filtering => self.filter_by(key.code),
            Mode::Asking(text) => self.ask(text, key.code),
            // Any key puts the text away.
            Mode::Reading { .. } => {}
            Mode::Confirming(option) => {
                if matches!(key.code, KeyCode::Char('y' | 'Y')) {
                    self.play(&option.pick);
                }
            }
        }
        KeyAction::Nothing
    }

    fn choose(&mut self, key: KeyCode) -> KeyAction {
        let last = self.visible().len().saturating_sub(1);
        if !matches!(key, KeyCode::Char('0'..='9') | KeyCode::Enter) {
            self.number.clear();
        }
        match key {
            KeyCode::Char('q') => return KeyAction::Quit,
            KeyCode::Char('h') if self.sitting.you_are_asked() => return KeyAction::Hint,
            KeyCode::Char('?') => {
                self.read("The rule", self.sitting.rule_of_prompt());
            }
            KeyCode::Char('w') => self.mode = Mode::Asking(String::new()),
            KeyCode::Char('u') => match self.sitting.undo() {
                Ok(note) => {
                    self.changed();
                    self.note = Some(note);
                }
                Err(reason) => self.note = Some(reason),
            },
            KeyCode::Char('/') => self.mode = Mode::Filtering,
            KeyCode::Esc => self.filter.clear(),
            KeyCode::Up | KeyCode::Char('k') => self.chosen = self.chosen.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.chosen = (self.chosen + 1).min(last),
            KeyCode::Home => self.chosen = 0,
            KeyCode::End => self.chosen = last,
            KeyCode::PageUp => self.scroll_by(-SCROLL),
            KeyCode::PageDown => self.scroll_by(SCROLL),
            KeyCode::Char(digit @ '0'..='9') => self.type_digit(digit),
            KeyCode::Enter => {
                self.number.clear();
                let option = self.visible().get(self.chosen).map(|(_, option)| (*option).clone());
                match option {
                    Some(option) if option.warning.is_some() => {
                        self.mode = Mode::Confirming(option);
                    }
                    Some(option) => self.play(&option.pick),
                    None => {}
                }
            }
            _ => {}
        }
        KeyAction::Nothing
    }

    fn scroll_by(&mut self, lines: i16) {
        let most = i16::try_from(self.sitting.board().lines().count()).unwrap_or(i16::MAX);
        self.scroll = self.scroll.saturating_add(lines).clamp(-most, most);
    }

    /// Digits type the number of an option; one too many starts a new number.
    fn type_digit(&mut self, digit: char) {
        for text in [format!("{}{digit}", self.number), digit.to_string()] {
            let wanted = text.parse().ok();
            let found = self.visible().iter().position(|(number, _)| Some(*number) == wanted);
            if let Some(at) = found {
                self.number = text;
                self.chosen = at;
                return;
            }
        }
        self.number.clear();
    }

    fn filter_by(&mut self, key: KeyCode) {
        self.mode = Mode::Filtering;
        self.chosen = 0;
        match key {
            KeyCode::Char(letter) => self.filter.push(letter),
            KeyCode::Backspace => {
                self.filter.pop();
            }
            KeyCode::Esc => {
                self.filter.clear();
                self.mode = Mode::Choosing;
            }
            KeyCode::Enter | KeyCode::Up | KeyCode::Down => self.mode = Mode::Choosing,
            _ => {}
        }
    }

    fn ask(&mut self, mut text: String, key: KeyCode) {
        match key {
            KeyCode::Enter => return self.read("Why not?", self.sitting.why_not(&text)),
            KeyCode::Esc => return,
            KeyCode::Char(letter) => text.push(letter),
            KeyCode::Backspace => {
                text.pop();
            }
            _ => {}
        }
        self.mode = Mode::Asking(text);
    }

    fn read(&mut self, title: &'static str, text: String) {
        self.mode = Mode::Reading { title, text };
    }

    fn play(&mut self, pick: &str) {
        match self.sitting.pick(pick) {
            Ok(()) => self.changed(),
            Err(refusal) => self.read("That is not possible", self.sitting.explain(&refusal)),
        }
    }
}
