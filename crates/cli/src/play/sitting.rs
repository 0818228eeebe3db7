//! A game with one person and bots, whatever it looks like.

use ztable_bots::{Budget, Level, Thought};
use ztable_core::{AnyMatch, Choice, Prompt, Refusal, RuleBook, Seat, Start, Told, Turn, Viewer};

use crate::seeds;

/// The seat of the person.
const YOU: Seat = Seat::FIRST;

/// How the hint is found.
const HINT: Level = Level::Hard;

/// One person and bots at a table.
pub(super) struct Sitting {
    game: Box<dyn AnyMatch>,
    /// The level of the bot on every seat but the first.
    bots: Vec<Level>,
    names: Vec<String>,
    book: RuleBook,
}

impl Sitting {
    /// Starts a game; the levels are dealt out over the seats of the bots.
    pub(super) fn new(start: Start, levels: &[Level]) -> Result<Sitting, Refusal> {
        let game = ztable_shelf::start(start)?;
        let others = usize::from(game.seats()).saturating_sub(1);
        let bots: Vec<Level> = levels.iter().copied().cycle().take(others).collect();
        let bot_names =
            bots.iter().enumerate().map(|(number, level)| format!("Bot {} ({level})", number + 1));
        // Where the person is meant, texts say "you"; the name is only for lists.
        let names = std::iter::once("Player 1".to_string()).chain(bot_names).collect();
        let book = RuleBook::parse(game.about().rules);
        Ok(Sitting { game, bots, names, book })
    }

    /// The game itself.
    pub(super) fn game(&self) -> &dyn AnyMatch {
        self.game.as_ref()
    }

    /// Whether the person must pick.
    pub(super) fn you_are_asked(&self) -> bool {
        self.game.turn().asks(YOU)
    }

    /// Whether the game is over.
    pub(super) fn is_over(&self) -> bool {
        self.game.turn() == Turn::Over
    }

    /// What the person may pick.
    pub(super) fn options(&self) -> Vec<Choice> {
        self.game.options(YOU)
    }

    /// What is asked of the person.
    pub(super) fn prompt(&self) -> Prompt {
        self.game.prompt(Viewer::Seat(YOU))
    }

    /// The board as text.
    pub(super) fn board(&self) -> String {
        self.game.describe(Viewer::Seat(YOU), &self.names)
    }

    /// The log as the person may read it, without its first entries.
    pub(super) fn log(&self, from: usize) -> Vec<Told> {
        self.game.told(Viewer::Seat(YOU), &self.names, from)
    }

    /// The rule with this id, as words.
    pub(super) fn rule(&self, id: &str) -> String {
        match crate::rules::find(&self.book, id) {
            Some((id, text)) => format!("{id}  {text}"),
            None => format!("There is no rule {id} in the book."),
        }
    }

    /// The rule behind the prompt, as words.
    pub(super) fn rule_of_prompt(&self) -> String {
        match self.prompt().rule {
            Some(id) => self.rule(&id),
            None => "No rule asks for anything now.".into(),
        }
    }

    /// Plays a pick of the person.
    pub(super) fn pick(&mut self, pick: &str) -> Result<(), Refusal> {
        self.game.pick_text(YOU, pick)
    }

    /// Whether the person may pick this, in words.
    pub(super) fn why_not(&self, pick: &str) -> String {
        match self.game.why(YOU, pick) {
            Ok(verdict) => match verdict.refusal {
                None => format!("You may pick '{}'.", pick.trim()),
                Some(refusal) => self.explain(&refusal),
            },
            Err(refusal) => self.explain(&refusal),
        }
    }

    /// A refusal with the text of its rule.
    pub(super) fn explain(&self, refusal: &Refusal) -> String {
        match &refusal.rule {
            Some(id) => format!("{}\n\n{}", refusal.message, self.rule(id)),
            None => refusal.message.clone(),
        }
    }

    /// What a bot must be asked next. The person goes first wherever all pick at once, so that a
    /// pick can be taken back without disturbing anybody.
    pub(super) fn bot_to_ask(&self) -> Option<Thought> {
        let seats = self.game.turn().seats();
        if seats.contains(YOU) {
            return None;
        }
        let seat = seats.lowest()?;
        let level = *self.bots.get(seat.index().checked_sub(1)?)?;
        Some(self.thought(seat, level))
    }

    /// What is asked for a hint.
    pub(super) fn hint(&self) -> Thought {
        self.thought(YOU, HINT)
    }

    fn thought(&self, seat: Seat, level: Level) -> Thought {
        let start = self.game.start();
        let moment = format!("{} {} {seat}", start.seed, self.game.played().len());
        Thought {
            setup: start.setup.clone(),
            seat,
            view: self.game.view(Viewer::Seat(seat)),
            level,
            budget: Budget::USUAL,
            seed: seeds::number(&moment),
        }
    }

    /// Plays a pick of a bot.
    pub(super) fn bot_picked(&mut self, seat: Seat, pick: &str) -> Result<(), Refusal> {
        self.game.pick_text(seat, pick)
    }

    /// Takes the person's last pick back, with everything after it.
    pub(super) fn undo(&mut self) -> Result<String, String> {
        let played = self.game.played();
        let Some(last) = played.iter().rposition(|played| played.seat == YOU) else {
            return Err("You have picked nothing that could be taken back.".into());
        };
        let pick = played[last].pick.clone();
        let count = played.len() - last;
        let note = match self.game.sealed_since(last, YOU) {
            true => " The same dice will fall again.",
            false => "",
        };
        self.game.undo(count).map_err(|refusal| refusal.to_string())?;
        Ok(format!("You took '{pick}' back.{note}"))
    }

    /// How the game ended, line by line.
    pub(super) fn result(&self) -> Vec<String> {
        let Some(outcome) = self.game.outcome() else { return Vec::new() };
        let mut lines = vec![format!("{}.", outcome.summary.trim_end_matches('.'))];
        let mut standings: Vec<_> = outcome.seats.iter().collect();
        standings.sort_by_key(|standing| standing.place);
        for standing in standings {
            let name = match standing.seat {
                YOU => "You",
                seat => self.names.get(seat.index()).map_or("?", String::as_str),
            };
            let score =
                standing.score.map_or("no score".to_string(), |score| format!("score {score}"));
            let won = if outcome.winners.contains(standing.seat) { ", winner" } else { "" };
            lines.push(format!("  {}. {name}: {score}{won}", standing.place));
        }
        lines
    }
}
