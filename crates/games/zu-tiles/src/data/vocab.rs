//! The vocabulary in which tiles are written in files.
//!
//! Everything here is the form of a file; the compiler of the crate checks it and turns it into
//! what the rules run.

use serde::{Deserialize, Deserializer};
use ztable_core::Provenance;

use crate::class::Class;
use crate::tile::{AreaType, TileType};

/// An object that a text speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ref {
    /// The first target.
    T1,
    /// The second target.
    T2,
    /// The third target.
    T3,
    /// The fourth target.
    T4,
    /// The tile whose text it is.
    #[serde(rename = "self")]
    This,
    /// The tile this one is attached to.
    Host,
    /// The Attacker of the Battle.
    Attacker,
    /// The Defender of the Battle.
    Defender,
    /// The tile that a `for_each` has come to.
    Each,
}

impl Ref {
    /// Which target it is, from 0.
    #[must_use]
    pub fn target(self) -> Option<usize> {
        match self {
            Ref::T1 => Some(0),
            Ref::T2 => Some(1),
            Ref::T3 => Some(2),
            Ref::T4 => Some(3),
            _ => None,
        }
    }
}

/// What a filter looks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Is {
    /// Creatures alone.
    Creature,
    /// Items alone.
    Item,
    /// Obstacles alone.
    Obstacle,
    /// Any of them, as the texts say "tile".
    #[default]
    Tile,
}

/// Whose a tile is, seen from the player a text speaks to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// The player the text speaks to.
    You,
    /// Any other player.
    Others,
    /// No matter whose; so it is when nothing is said.
    #[default]
    Any,
}

/// Where a filter looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// In the playing area.
    #[default]
    Area,
    /// In your Discard Pile.
    YourDiscard,
    /// In your hand.
    YourHand,
    /// In your Point Pile.
    YourPoints,
}

/// A clear row or column.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// From this tile.
    pub of: Ref,
    /// The nearest distance.
    pub min: u8,
    /// The furthest distance.
    pub max: u8,
}

/// Which tiles are meant.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Filter {
    /// The type in the area.
    pub is: Is,
    /// One of these classes.
    pub class: Vec<Class>,
    /// None of these classes.
    pub not_class: Vec<Class>,
    /// The tile with this id, whoever owns it.
    pub id: Option<String>,
    /// Any object but this one.
    pub not: Option<Ref>,
    /// Who controls it.
    pub ctrl: Who,
    /// Who owns it.
    pub owner: Who,
    /// It has a neighbor like this.
    pub nbr: Option<Box<Filter>>,
    /// Inside `nbr`: the neighbor's INT is higher than the candidate's.
    pub int_gt: bool,
    /// It neighbors this object.
    pub nbr_of: Option<Ref>,
    /// The highest current STR.
    pub str_max: Option<u8>,
    /// The lowest current STR.
    pub str_min: Option<u8>,
    /// The highest current INT.
    pub int_max: Option<u8>,
    /// The lowest current INT.
    pub int_min: Option<u8>,
    /// In a clear row or column with an object.
    pub line: Option<Line>,
    /// Not a tile that cannot move.
    pub movable: bool,
    /// Not a tile that must replace another.
    pub placeable: bool,
    /// The zone in which it looks.
    pub zone: Place,
    /// It has no attached tile of this definition.
    pub without: Option<String>,
    /// The target may be left out.
    pub optional: bool,
    /// The target exists only while this holds.
    pub only_if: Option<Box<Cond>>,
}

/// Which empty spaces are meant.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Space {
    /// It neighbors a tile like this.
    pub nbr: Option<Filter>,
    /// It neighbors exactly so many tiles.
    pub nbr_count: Option<u8>,
    /// What is meant when no space fits.
    #[serde(rename = "else")]
    pub or: Option<Box<Space>>,
}

/// A filter on one object.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Matches {
    /// What has to be like this.
    pub of: Ref,
    /// What that one must be like.
    pub filter: Filter,
}

/// A number of stowed tiles.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stowed {
    /// The fewest; none when nothing is said.
    pub min: Option<u8>,
    /// The most; any number when nothing is said.
    pub max: Option<u8>,
}

/// What has to hold, in the words of the tiles.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cond {
    /// Some tile in the area is like this.
    Exists(Filter),
    /// The object is like this.
    Matches(Box<Matches>),
    /// The optional target was chosen.
    Chosen(Ref),
    /// The object is in the area.
    InArea(Ref),
    /// The object was in the area when the turn began.
    SinceBefore(Ref),
    /// So many tiles are stowed under this tile.
    Stowed(Stowed),
    /// The stack is that of a Battle.
    Battle,
    /// You are the attacking player of the Battle.
    YouAttack,
    /// The entry below was played by another player.
    BelowByOther,
    /// The entry below is a tile that lies face up, no placeholder.
    BelowIsTile,
    /// The table plays this version of the rules or a later one; only the game's own tiles say so.
    Since(u32),
    /// All of them.
    All(Vec<Cond>),
    /// At least one of them.
    Any(Vec<Cond>),
    /// The opposite of one condition.
    Not(Box<Cond>),
}

/// A cost, paid when the tile is played or the ability is used (ZU-9.11).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cost {
    /// So many tiles of the Point Pile.
    Points(u8),
    /// So many tiles of the hand.
    HandTiles(u8),
    /// The tile whose ability is used.
    DiscardSelf,
}

/// How a tile moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Movement {
    /// From empty cell to empty cell (ZU-4.8).
    Step,
    /// Over everything (ZU-4.9).
    Fly,
}

/// On or under the host.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Where {
    /// On top of the host, where nothing else is said.
    #[default]
    On,
    /// Beneath the host.
    Under,
}

/// The tile that something is attached to.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HostPick {
    /// An object that the text names.
    Ref(Ref),
    /// One picked now.
    Choose(Filter),
}

/// When a scheduled effect comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum At {
    /// At the end of this turn.
    EndOfTurn,
    /// At the end of your next turn.
    EndOfYourNextTurn,
}

/// An object of an effect.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Of {
    /// What it happens to.
    pub of: Ref,
}

/// An instruction.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are what the vocabulary calls them")]
pub enum Effect {
    /// Moves a tile to a cell of your choice.
    Move { of: Ref, mode: Movement, min: u8, max: u8 },
    /// Moves a tile along a line until it neighbors another.
    MoveToward { of: Ref, to: Ref },
    /// Puts a tile of the area into a space of your choice.
    MoveTo { of: Ref, space: Space },
    /// Pushes a tile directly away from another.
    Push { of: Ref, from: Ref, max: u8 },
    /// Puts a tile into play.
    PutInPlay { of: Ref, space: Space },
    /// Attaches this tile.
    Attach {
        to: HostPick,
        #[serde(default)]
        side: Where,
    },
    /// Changes values until the end of the turn.
    ModifyStats {
        of: Ref,
        #[serde(default)]
        str: i8,
        #[serde(default)]
        int: i8,
        per: Option<Filter>,
        cap: Option<u8>,
    },
    /// You control a tile until the end of the turn.
    ChangeControl { of: Ref },
    /// Puts a tile into the discard pile of its owner.
    Discard { of: Ref },
    /// Sets a tile aside until the end of the turn.
    SetAside { of: Ref, space: Space },
    /// Returns a tile to its owner's hand.
    ReturnToHand { of: Ref },
    /// You draw so many tiles, each from a stack of your choice.
    Draw { n: u8 },
    /// You capture a tile.
    Capture { of: Ref },
    /// Puts a tile into your Point Pile.
    Score { of: Ref },
    /// Cancels the entry below.
    Negate,
    /// Resolves the entry below as yours.
    TakeOver,
    /// The Battle does not take place.
    CancelBattle,
    /// Makes a tile the Defender.
    SetDefender { to: Ref },
    /// Makes a tile an Ally of your side.
    AddAlly { of: Ref },
    /// More actions this turn.
    Grant {
        #[serde(default)]
        battle: u8,
        #[serde(default)]
        stack: u8,
        #[serde(default)]
        place: u8,
    },
    /// Stows the top of one of your Draw Stacks under this tile.
    Stow,
    /// Takes all stowed tiles into their owners' hands.
    Unstow,
    /// Something for later.
    Schedule {
        at: At,
        #[serde(rename = "do")]
        run: Vec<Effect>,
    },
    /// The same for every tile like this.
    ForEach {
        #[serde(rename = "in")]
        over: Filter,
        #[serde(rename = "do")]
        run: Vec<Effect>,
    },
    /// The list runs only if the condition holds.
    If {
        cond: Cond,
        #[serde(rename = "do")]
        run: Vec<Effect>,
    },
    /// The list runs if "you" say yes.
    May {
        #[serde(rename = "do")]
        run: Vec<Effect>,
    },
}

/// What holds as long as the tile is there: for its host when it is attached, else for itself.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are what the vocabulary calls them")]
pub enum Static {
    /// Changes of values.
    Stat {
        #[serde(default)]
        str: i8,
        #[serde(default)]
        int: i8,
    },
    /// STR is halved.
    HalveStr,
    /// No effect moves it.
    CannotMove,
    /// It cannot attack.
    CannotAttack,
    /// It cannot be an Ally.
    CannotAlly,
    /// It is not captured in a Battle.
    CannotBeCaptured,
    /// Other players' tiles do nothing to it.
    UnaffectedByOthers,
    /// It is compatible with every Creature.
    CompatibleWithAll,
    /// The controller of the attached tile controls the host.
    ControlByYou,
    /// The host has this ability.
    GrantAbility(Box<Ability>),
}

/// How an ability is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AbilityKind {
    /// It starts a stack.
    Action,
    /// It is added to a stack.
    Reaction,
}

/// How often an ability is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Limit {
    /// Once each turn.
    OncePerTurn,
}

/// An ability of a tile in the area.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ability {
    /// Action or Reaction.
    #[serde(rename = "as")]
    pub kind: AbilityKind,
    /// How often it can be used; abilities need a limit.
    pub limit: Option<Limit>,
    /// What must hold for it to be used.
    pub requires: Option<Cond>,
    /// What is paid for it (ZU-9.11).
    #[serde(default)]
    pub cost: Vec<Cost>,
    /// What it is aimed at.
    #[serde(default)]
    pub targets: Vec<Filter>,
    /// Its effects, one after the other.
    #[serde(rename = "do")]
    pub run: Vec<Effect>,
}

/// How an A, R or AR tile is played.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HowPlayed {
    /// What must hold, when it is played and when it resolves.
    pub requires: Option<Cond>,
    /// What is paid for it (ZU-9.11).
    #[serde(default)]
    pub cost: Vec<Cost>,
    /// What it is aimed at.
    #[serde(default)]
    pub targets: Vec<Filter>,
    /// Its effects, one after the other.
    #[serde(rename = "do")]
    pub run: Vec<Effect>,
}

/// When a trigger fires.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    /// At the end of its controller's turns.
    EndOfYourTurn,
    /// At the end of every turn.
    EndOfEachTurn,
}

/// What happens by itself at the end of turns.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trigger {
    /// At the end of which turns.
    pub at: Moment,
    /// What must hold for it to fire.
    #[serde(rename = "if")]
    pub cond: Option<Cond>,
    /// Its effects, one after the other.
    #[serde(rename = "do")]
    pub run: Vec<Effect>,
}

/// A tile as it is written in a file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TileEntry {
    /// Its id: `banana_barrage`.
    pub id: String,
    /// As it is printed.
    pub name: String,
    /// Its codes: `ROM-04`.
    #[serde(default)]
    pub code: Vec<String>,
    /// Its printed type.
    pub kind: TileType,
    /// The class of a Creature.
    pub class: Option<Class>,
    /// The small icons.
    #[serde(default)]
    pub compat: Vec<Class>,
    /// Strength, where it is printed.
    pub str: Option<u8>,
    /// Intelligence, where it is printed.
    pub int: Option<u8>,
    /// What an A, R or AR tile is in the area.
    pub in_area: Option<AreaType>,
    /// What it must replace.
    pub must_replace: Option<Filter>,
    /// The Maximum Tile Number.
    pub mtn: Option<u8>,
    /// How it is played.
    pub play: Option<HowPlayed>,
    /// What holds while it is there.
    #[serde(default)]
    pub statics: Vec<Static>,
    /// What happens at the end of turns.
    #[serde(default)]
    pub triggers: Vec<Trigger>,
    /// What it can be used for.
    #[serde(default)]
    pub abilities: Vec<Ability>,
    /// The text on its face.
    #[serde(default)]
    pub text: String,
    /// Where its values come from; own tiles need not say, or say `own`.
    #[serde(default, rename = "source", deserialize_with = "provenance")]
    pub provenance: Option<Provenance>,
}

/// Reads where values come from; those of a player's own tile come from nowhere.
fn provenance<'de, D: Deserializer<'de>>(written: D) -> Result<Option<Provenance>, D::Error> {
    #[derive(Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Written {
        Rulebook,
        Web,
        Reconstruction,
        Own,
    }
    Ok(match Written::deserialize(written)? {
        Written::Rulebook => Some(Provenance::Rulebook),
        Written::Web => Some(Provenance::Web),
        Written::Reconstruction => Some(Provenance::Reconstruction),
        Written::Own => None,
    })
}
