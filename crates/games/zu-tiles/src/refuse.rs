//! Why a pick is refused.

mod cell;

use crate::words::wanted_target;
use ztable_core::{Reason, Rule, Seat, no};

use crate::action::{Action, Word};
use crate::battle::BattleSide;
use crate::cell::CellName;
use crate::data::program::Procedure;
use crate::kind::{Kind, Piece};
use crate::options::{Ask, Hitch};
use crate::phase::Phase;
use crate::rule;
use crate::rules::ZuTiles;
use crate::stack::Origin;
use crate::state::{Look, State};
use crate::zone::Zone;

/// Why a pick that is not among the options is not.
pub(crate) fn reason(game: &ZuTiles, state: &State, seat: Seat, action: Action) -> Reason {
    let Some((asked, ask)) = game.ask(state) else {
        return no(rule!("ZU-10.1"), "The game is over.");
    };
    if asked != seat {
        return not_asked(state, seat);
    }
    Asked { game, state, seat, ask }.refuse(action)
}

fn not_asked(state: &State, seat: Seat) -> Reason {
    if state.is_out(seat) {
        return no(rule!("ZU-11.5"), "You are out of the game.");
    }
    match state.phase {
        Phase::React(_) => {
            no(rule!("ZU-6.6"), "Another player decides whether to add to the stack.")
        }
        Phase::Resolve => no(rule!("ZU-6.8"), "Another player's entry is being resolved."),
        Phase::Deal(_) => no(rule!("ZU-2.4"), "Another player draws a starting hand."),
        Phase::Allies(..) => no(rule!("ZU-7.5"), "Another player picks Allies."),
        Phase::Lend(..) => {
            no(rule!("ZU-11.4"), "Another player decides whether to lend a Creature.")
        }
        Phase::Ending => no(
            rule!("ZU-3.9"),
            "Another player decides about something that happens at the end of the turn.",
        ),
        _ => no(rule!("ZU-3.10"), "It is another player's turn."),
    }
}

/// A seat that is asked something else than it answers.
struct Asked<'a> {
    game: &'a ZuTiles,
    state: &'a State,
    seat: Seat,
    ask: Ask,
}

impl Asked<'_> {
    fn look(&self) -> Look<'_> {
        self.game.look(self.state)
    }

    fn name(&self, kind: Kind) -> &str {
        self.game.tiles.tiles().get(kind.index()).map_or("that tile", |tile| &tile.name)
    }

    fn refuse(&self, action: Action) -> Reason {
        match (self.ask, action) {
            (Ask::Deal | Ask::DrawStack | Ask::RunStack, Action::Stack(_)) => {
                no(rule!("ZU-2.4"), "That Draw Stack is empty.")
            }
            (Ask::RunStack | Ask::RunCell, Action::Say(Word::No)) => {
                no(rule!("ZU-6.8"), "What the text says has to be done.")
            }
            (Ask::Verb, Action::Say(word)) => self.verb(word),
            (Ask::PlaceTile, Action::Tile(kind)) => self.place_tile(kind),
            (Ask::Start, Action::Tile(kind)) => self.play_tile(kind, false),
            (Ask::React, Action::Tile(kind)) => self.play_tile(kind, true),
            (Ask::Start, Action::Cell(name)) => self.ability(name, false),
            (Ask::React, Action::Cell(name)) => self.ability(name, true),
            (Ask::WhichAbility(tile), Action::Ability(_)) => {
                let mut count = 0;
                self.game.each_choice_of_ability(self.state, self.seat, tile, &mut |_| {
                    count += 1;
                    false
                });
                no(rule!("ZU-6.16"), format!("The tile has only {count} abilities to use now."))
            }
            (Ask::Target(number), _) => self.target(number, action),
            (Ask::RunTarget(number), _) => {
                let top = self.state.stack.last();
                let entry = top.expect("what asks for a target lies on the stack");
                no(rule!("ZU-6.15"), self.wrong_target(entry.origin, number))
            }
            (Ask::PayHand, Action::Tile(kind)) => self.pay(kind, rule!("ZU-9.13")),
            (Ask::CycleTile, Action::Tile(kind)) => self.pay(kind, rule!("ZU-3.5")),
            (Ask::PayPoint, Action::Pile(_)) => {
                no(rule!("ZU-9.12"), "Points are paid with tiles of your own Point Pile.")
            }
            (Ask::BattleTile, Action::Tile(kind)) => no(rule!("ZU-7.8"), self.not_in_hand(kind)),
            (
                Ask::PlaceCell(_) | Ask::Attacker | Ask::Defender(_) | Ask::Ally(_) | Ask::RunCell,
                Action::Cell(name),
            ) => self.cell(name),
            _ => self.other(),
        }
    }

    /// The pick does not answer the question at all.
    fn other(&self) -> Reason {
        match self.ask {
            Ask::Deal => no(rule!("ZU-2.4"), "Draw your starting hand: choose a Draw Stack."),
            Ask::Verb => no(rule!("ZU-3.1"), "First choose what to do on your turn."),
            Ask::PlaceTile => no(rule!("ZU-4.1"), "Choose the tile you want to place."),
            Ask::PlaceCell(_) => no(rule!("ZU-4.3"), "Choose where the tile goes."),
            Ask::Start => no(rule!("ZU-6.2"), "Choose the tile or ability that starts the stack."),
            Ask::WhichAbility(_) => no(rule!("ZU-6.16"), "Choose one of the tile's abilities."),
            Ask::Target(_) => no(rule!("ZU-6.5"), "Choose a target."),
            Ask::RunTarget(_) => no(rule!("ZU-6.15"), "Choose a new target."),
            Ask::PayHand => no(rule!("ZU-9.13"), "Choose a hand tile to pay with."),
            Ask::PayPoint => no(rule!("ZU-9.12"), "Choose a tile of your Point Pile to pay with."),
            Ask::Attacker => no(rule!("ZU-7.1"), "Choose the Attacker."),
            Ask::Defender(_) => no(rule!("ZU-7.2"), "Choose the Defender."),
            Ask::CycleTile => no(rule!("ZU-3.5"), "Choose two hand tiles to discard."),
            Ask::React => no(rule!("ZU-6.6"), "Add to the stack, or pass."),
            Ask::Ally(BattleSide::Attack) => {
                no(rule!("ZU-7.4"), "Choose Allies, or say you are done.")
            }
            Ask::Ally(BattleSide::Defence) => {
                no(rule!("ZU-7.5"), "Choose Allies, or say you are done.")
            }
            Ask::Lend(_) => no(rule!("ZU-11.4"), "Lend the Creature or decline."),
            Ask::BattleTile => no(rule!("ZU-7.8"), "Choose a hand tile as the Battle Action Tile."),
            Ask::DrawStack => no(rule!("ZU-3.6"), "Choose a Draw Stack to draw from."),
            Ask::Extra => no(rule!("ZU-3.7"), "Say whether you draw one more tile."),
            Ask::RunCell => no(rule!("ZU-6.5"), "Choose where, as the text says."),
            Ask::RunYesNo => no(rule!("ZU-6.5"), "Say whether you do it."),
            Ask::RunStack => no(rule!("ZU-6.5"), "Choose a Draw Stack."),
        }
    }

    fn verb(&self, word: Word) -> Reason {
        let (game, state) = (self.game, self.state);
        match word {
            Word::Place if !game.may_place(state) => {
                no(rule!("ZU-3.1"), "You have placed a tile this turn.")
            }
            Word::Place => no(rule!("ZU-4.1"), "You hold no tile that can be placed."),
            Word::Act if !game.may_act(state) => {
                no(rule!("ZU-3.3"), "You have started all the stacks of this turn.")
            }
            Word::Act => no(
                rule!("ZU-6.3"),
                "You have neither a tile nor an ability that can start a stack now.",
            ),
            Word::Battle if state.uses.battles > state.uses.more_battles => {
                no(rule!("ZU-3.1"), "You have fought your Battle of this turn.")
            }
            Word::Battle if state.bag.len(self.seat, Zone::Hand) == 0 => {
                no(rule!("ZU-7.3"), "A Battle needs a tile in hand as the Battle Action Tile.")
            }
            Word::Battle => no(rule!("ZU-7.2"), "None of your Creatures can attack anything now."),
            Word::Cycle if state.uses.cycled => {
                no(rule!("ZU-3.1"), "You have cycled tiles this turn.")
            }
            Word::Cycle => {
                no(rule!("ZU-3.5"), "Cycling takes two tiles in hand and a tile to draw.")
            }
            Word::Concede => no(rule!("ZU-10.5"), "Nobody concedes at this table."),
            _ => self.other(),
        }
    }

    fn holds(&self, kind: Kind) -> bool {
        self.state.bag.count(self.seat, Zone::Hand, kind) > 0
    }

    fn not_in_hand(&self, kind: Kind) -> String {
        format!("You do not hold {}.", self.name(kind))
    }

    fn place_tile(&self, kind: Kind) -> Reason {
        if !self.holds(kind) {
            return no(rule!("ZU-4.1"), self.not_in_hand(kind));
        }
        let tile = self.game.tiles.tile(kind);
        if tile.kind.is_played() {
            return no(rule!("ZU-4.1"), format!("{} is played on a stack, not placed.", tile.name));
        }
        if tile.must_replace() {
            return no(
                rule!("ZU-4.6"),
                format!(
                    "{} must replace a fitting tile you control, and there is none.",
                    tile.name
                ),
            );
        }
        no(rule!("ZU-14.4"), "The playing area is full.")
    }

    fn play_tile(&self, kind: Kind, reaction: bool) -> Reason {
        if !self.holds(kind) {
            return no(rule!("ZU-6.2"), self.not_in_hand(kind));
        }
        let tile = self.game.tiles.tile(kind);
        let name = &tile.name;
        match &tile.play {
            None => no(rule!("ZU-6.2"), format!("{name} is placed, not played on a stack.")),
            Some(_) if reaction && !tile.kind.reacts() => {
                no(rule!("ZU-6.12"), format!("{name} is an Action and cannot be added to a stack."))
            }
            Some(_) if !reaction && !tile.kind.acts() => {
                no(rule!("ZU-6.13"), format!("{name} is a Reaction and cannot start a stack."))
            }
            Some(script) => {
                let origin = Origin::Tile(Piece::new(kind, self.seat));
                self.unplayable(name, origin, script)
            }
        }
    }

    /// Why something that lies in hand, or an ability of one's own, is of no use now.
    fn unplayable(&self, name: &str, origin: Origin, script: &Procedure) -> Reason {
        let (rule, why) = match self.game.hitch(self.state, self.seat, origin, script) {
            Some(Hitch::Cap) => (rule!("ZU-14.4"), "would go beyond what a table can hold"),
            Some(Hitch::Hand) => (rule!("ZU-9.13"), "costs more hand tiles than you can spare"),
            Some(Hitch::Points) => (rule!("ZU-9.12"), "costs more points than you have"),
            Some(Hitch::Requirement) => {
                (rule!("ZU-6.3"), "requires something that does not hold now; its text says what")
            }
            Some(Hitch::Space) => {
                (rule!("ZU-6.3"), "puts a tile into play, and no space fits its text")
            }
            Some(Hitch::Target) | None => (rule!("ZU-6.3"), "has no legal target now"),
        };
        no(rule, format!("{name} {why}."))
    }

    fn ability(&self, name: CellName, reaction: bool) -> Reason {
        let rule = rule!("ZU-6.16");
        let Some(tile) = self.tile_named(name) else { return no(rule, "There is no tile.") };
        let mut found = None;
        self.game.each_use(self.state, tile, &mut |ability| {
            if ability.def.reaction == reaction {
                found = Some(ability);
            }
            // One that is used up says less about why none can be used.
            found.is_some_and(|ability| !ability.used)
        });
        let tile_name = self.name(self.state.area[tile].piece.kind);
        let Some(ability) = found else {
            let as_what = if reaction { "a Reaction" } else { "an Action" };
            return no(rule, format!("{tile_name} has no ability that is {as_what}."));
        };
        if self.look().ctrl(tile) != self.seat {
            return no(rule, format!("Another player controls {tile_name}."));
        }
        if ability.used {
            return no(rule, format!("The ability of {tile_name} was used this turn."));
        }
        let ability_name = format!("The ability of {tile_name}");
        self.unplayable(&ability_name, ability.origin, &ability.def.script)
    }

    fn pay(&self, kind: Kind, rule: Rule) -> Reason {
        no(rule, format!("You have no {} left for that.", self.name(kind)))
    }

    fn target(&self, number: usize, action: Action) -> Reason {
        let origin = self.state.stage.origin;
        let tests = &self.game.script(origin).targets;
        match action {
            Action::Say(Word::None) => no(rule!("ZU-6.5"), "This target cannot be left out."),
            Action::Cell(name) => match self.tile_named(name) {
                Some(tile) if self.look().is_shielded(tile, self.seat) => {
                    no(rule!("ZU-9.16"), "Other players' tiles do nothing to that Creature.")
                }
                Some(tile) if tests[number].movable && !self.look().is_movable(tile) => {
                    no(rule!("ZU-6.3"), "Something keeps that tile from moving.")
                }
                Some(_) => no(rule!("ZU-6.3"), self.wrong_target(origin, number)),
                None => no(rule!("ZU-6.3"), "There is no tile to aim at."),
            },
            Action::Pile(_) | Action::Tile(_) => {
                no(rule!("ZU-6.3"), self.wrong_target(origin, number))
            }
            _ => self.other(),
        }
    }

    /// What the target should have been.
    fn wrong_target(&self, origin: Origin, number: usize) -> String {
        let kind = match origin {
            Origin::Tile(piece) => Some(piece.kind),
            Origin::Ability { kind, .. } => Some(kind),
            _ => None,
        };
        let needed = kind.and_then(|kind| {
            let words = wanted_target(self.game, kind, number)?;
            Some(format!(" {} needs {words}.", self.name(kind)))
        });
        format!("That is not a legal target.{}", needed.unwrap_or_default())
    }

    fn tile_named(&self, name: CellName) -> Option<usize> {
        self.state.area.iter().position(|placed| placed.cell.name() == name)
    }
}
