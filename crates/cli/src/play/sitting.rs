//! A game with one person, bots and programs, whatever it looks like.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::time::Duration;

use ztable_bots::{Budget, Level, Thought};
use ztable_core::{
    AnyMatch, Choice, Code, Prompt, Refusal, RuleBook, Seat, Start, Told, Turn, Viewer,
};

use crate::players::{self, Player, Program, Seated, Served};

/// The seat of the person.
const YOU: Seat = Seat::FIRST;

/// How the hint is found.
const HINT: Level = Level::Hard;

/// Who plays on where a program cannot.
const STAND_IN: Level = Level::Normal;

/// One person at a table, with bots and programs on the other seats.
pub(super) struct Sitting {
    game: Box<dyn AnyMatch>,
    /// The level of the bot on every seat but the first; where a program sits, of its stand-in.
    bots: Vec<Level>,
    /// On how many threads a bot thinks about a pick.
    minds: NonZeroUsize,
    programs: BTreeMap<Seat, Program>,
    names: Vec<String>,
    book: RuleBook,
}

impl Sitting {
    /// Starts a game; the levels are dealt out over the seats that nobody is named for.
    pub(super) fn new(
        start: Start,
        levels: &[Level],
        seated: &[Seated],
        patience: Duration,
    ) -> Result<Sitting, Refusal> {
        let game = ztable_shelf::start(start)?;
        let others = Seat::all(game.seats()).skip(1);
        let mut bots: Vec<Level> = levels.iter().copied().cycle().take(others.count()).collect();
        // Where the person is meant, texts say "you"; the name is only for lists.
        let mut names = vec!["Player 1".to_string()];
        names.extend((1..).zip(&bots).map(|(number, level)| format!("Bot {number} ({level})")));
        let mut programs = BTreeMap::new();
        for Seated { seat: number, player } in seated {
            let seat = Seat::checked((*number).into(), game.seats()).filter(|&seat| seat != YOU);
            let seat = seat.ok_or_else(|| no_seat_for(*number, game.seats()))?;
            match player {
                Player::Bot(level) => {
                    bots[seat.index() - 1] = *level;
                    names[seat.index()] = format!("Bot {number} ({level})");
                }
                Player::Program(command) => {
                    bots[seat.index() - 1] = STAND_IN;
                    names[seat.index()] = format!("Program {number}");
                    programs.insert(seat, Program::start(command, seat, patience)?);
                }
            }
        }
        let book = RuleBook::parse(game.about().rules);
        Ok(Sitting { game, bots, minds: NonZeroUsize::MIN, programs, names, book })
    }

    /// Lets bots think about a pick on so many threads.
    pub(super) fn with_minds(self, minds: NonZeroUsize) -> Sitting {
        Sitting { minds, ..self }
    }

    /// On how many threads a bot thinks about a pick.
    pub(super) fn minds(&self) -> NonZeroUsize {
        self.minds
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

    /// Whom the game waits for, if not for the person. The person goes first wherever all pick at
    /// once, so that a pick can be taken back without disturbing anybody.
    fn other_to_ask(&self) -> Option<Seat> {
        let seats = self.game.turn().seats();
        if seats.contains(YOU) { None } else { seats.lowest() }
    }

    /// What a bot must be asked next.
    pub(super) fn bot_to_ask(&self) -> Option<Thought> {
        let seat = self.other_to_ask().filter(|seat| !self.programs.contains_key(seat))?;
        let level = *self.bots.get(seat.index().checked_sub(1)?)?;
        Some(self.thought(seat, level))
    }

    /// Whether the game waits for a program.
    pub(super) fn waits_for_program(&self) -> bool {
        self.other_to_ask().is_some_and(|seat| self.programs.contains_key(&seat))
    }

    /// Lets the program that is asked pick, at most for this time. A sentence says when it was put
    /// aside; a bot plays on then.
    pub(super) fn serve_program(&mut self, wait: Duration) -> Option<String> {
        let seat = self.other_to_ask()?;
        match self.programs.get_mut(&seat)?.serve(self.game.as_mut(), wait) {
            Served::Picked | Served::Thinking => None,
            Served::Failed(reason) => {
                self.programs.remove(&seat);
                Some(format!("The program on seat {seat} {reason}; a {STAND_IN} bot plays on."))
            }
        }
    }

    /// Lets the programs end, once the game is over.
    pub(super) fn dismiss_programs(&mut self) {
        for (_, program) in std::mem::take(&mut self.programs) {
            program.dismiss(self.game.as_mut());
        }
    }

    /// What is asked for a hint.
    pub(super) fn hint(&self) -> Thought {
        self.thought(YOU, HINT)
    }

    fn thought(&self, seat: Seat, level: Level) -> Thought {
        players::thought(self.game.as_ref(), seat, level, Budget::USUAL)
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

fn no_seat_for(number: u8, seats: u8) -> Refusal {
    let message = match seats {
        1 => "You play alone; --players makes room for others.".to_string(),
        _ => format!("Nobody can be put on seat {number}; the others sit on 1 to {}.", seats - 1),
    };
    Refusal::new(Code::NoSuchSeat, message)
}
