//! QuantumZap through the contract of the core.

use ztable_core::{
    About, Audience, Chance, Code, DataError, Finish, Key, Label, Log, Names, Outcome, Picks,
    Prompt, Refusal, Seat, Setup, Title, Turn, Viewer, Window, WindowKind,
};

use crate::action::Action;
use crate::card::{ActionCard, Character, DeckCard, LandId, LotId, Zappy};
use crate::data::Catalogue;
use crate::event::Event;
use crate::position::Position;
use crate::question::{Draft, Frame, Phase};
use crate::rule;
use crate::rules::{ABOUT, COPIES, LONGEST, ROUNDS, Rules, START_CREDITS, START_ECF, TYPES, Types};
use crate::seats::{bit, seat_set};
use crate::state::State;
use crate::view::View;

/// One configured game of QuantumZap.
#[derive(Clone, Debug)]
pub struct QuantumZap {
    pub(crate) rules: Rules,
    pub(crate) cards: &'static Catalogue,
}

impl QuantumZap {
    /// The Beginner game for that many players.
    ///
    /// # Errors
    /// A number of players that is not possible, in a sentence.
    pub fn new(players: u8) -> Result<QuantumZap, Refusal> {
        QuantumZap::configure(&Setup::new(ABOUT.id, players))
    }

    /// What this table plays.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The cards.
    #[must_use]
    pub fn cards(&self) -> &'static Catalogue {
        self.cards
    }

    /// The characters in use (QZ-1.13).
    pub(crate) fn cast(&self) -> impl Iterator<Item = Character> + Clone + '_ {
        let all = !self.rules.first_game;
        Character::all().filter(move |one| all || self.cards.characters[one.index()].first_game)
    }

    /// The Zappys in use (QZ-1.13).
    pub(crate) fn zappys(&self) -> impl Iterator<Item = Zappy> + Clone + '_ {
        let all = !self.rules.first_game;
        Zappy::all().filter(move |one| all || self.cards.zappys[one.index()].first_game)
    }

    /// The action types, where the table has fixed them (QZ-1.10).
    pub(crate) fn fixed_types(&self) -> Option<[ActionCard; TYPES]> {
        match self.rules.types {
            Types::Random => None,
            Types::Fixed(types) => Some(types),
            Types::FirstGame => {
                let mut types = [ActionCard::WOAH; TYPES];
                let set =
                    ActionCard::all().filter(|one| self.cards.actions[one.index()].first_game);
                types.iter_mut().zip(set).for_each(|(place, one)| *place = one);
                Some(types)
            }
        }
    }

    fn deal_cards(&self, s: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let mut cast = [Character::ABE; Character::COUNT];
        let count = self.cast().count();
        cast.iter_mut().zip(self.cast()).for_each(|(place, one)| *place = one);
        chance.shuffle(&mut cast[..count]);
        for seat in self.all() {
            s.seat_mut(seat).character = Some(cast[seat.index()]);
        }
        s.types = self.fixed_types().unwrap_or_else(|| {
            let mut all = [ActionCard::WOAH; ActionCard::COUNT];
            all.iter_mut().zip(ActionCard::all()).for_each(|(place, card)| *place = card);
            chance.shuffle(&mut all);
            let mut types = [ActionCard::WOAH; TYPES];
            types.copy_from_slice(&all[..TYPES]);
            types.sort();
            types
        });
        let mut deck = [ActionCard::WOAH; TYPES * COPIES as usize];
        for (place, card) in deck.iter_mut().enumerate() {
            *card = s.types[place / usize::from(COPIES)];
        }
        chance.shuffle(&mut deck);
        for card in deck.iter().rev() {
            let index = s.type_of(*card).unwrap_or(0) as u8;
            s.actions.push(index);
        }
        for seat in self.all() {
            if let Some(index) = s.actions.pop() {
                s.seat_mut(seat).hand[usize::from(index)] += 1;
                let (character, card) = (s.seat(seat).character, s.types[usize::from(index)]);
                log.tell(Audience::Only(seat), rule!("QZ-1.9"), || Event::Dealt {
                    seat,
                    character,
                    card: Some(card),
                });
            }
        }
        let mut zappys = [Zappy::CALM; Zappy::COUNT];
        let count = self.zappys().count();
        zappys.iter_mut().zip(self.zappys()).for_each(|(place, one)| *place = one);
        chance.shuffle(&mut zappys[..count]);
        for zappy in zappys.iter().take(usize::from(self.rules.zappys)) {
            s.deck.push(DeckCard::Zappy(*zappy));
        }
        if self.rules.zappys > 0 {
            chance.shuffle(&mut s.deck);
        }
    }
}

impl ztable_core::Game for QuantumZap {
    type State = State;
    type Action = Action;
    type View = View;
    type Event = Event;
    type Position = Position;

    fn seats(&self) -> u8 {
        self.rules.seats
    }

    fn setup(&self, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        let mut s = State::blank();
        let mut lands = [LandId(0); LandId::COUNT];
        lands.iter_mut().zip(LandId::all()).for_each(|(place, land)| *place = land);
        chance.shuffle(&mut lands);
        s.lands.copy_from_slice(&lands[..usize::from(ROUNDS)]);
        let mut lots = [LotId(0); LotId::COUNT];
        lots.iter_mut().zip(LotId::all()).for_each(|(place, lot)| *place = lot);
        chance.shuffle(&mut lots);
        let dealt = usize::from(self.rules.slots());
        for (slot, lot) in (1..).zip(&lots[..dealt]) {
            s.slot_mut(slot).lot = Some(*lot);
            s.marks_mut(*lot).handle = slot;
        }
        for lot in lots[dealt..].iter().rev() {
            s.deck.push(DeckCard::Lot(*lot));
        }
        s.ecf = START_ECF;
        s.issued = i32::from(START_ECF);
        for seat in self.all() {
            self.gain(&mut s, seat, START_CREDITS);
            s.seat_mut(seat).markers = self.rules.markers;
        }
        let first = chance.one_of(Key::Next, u32::from(self.rules.seats), |seat| seat);
        s.first = Seat::new(first as u8);
        s.opener = s.first;
        if self.rules.advanced {
            self.deal_cards(&mut s, chance, log);
        }
        let types = if self.rules.advanced { &s.types[..] } else { &[] };
        log.tell(Audience::All, rule!("QZ-1.8"), || Event::Began {
            first: s.first,
            types: types.to_vec(),
        });
        self.begin_round(&mut s, log);
        self.settle(&mut s, chance, log);
        s
    }

    #[inline]
    fn turn(&self, s: &State) -> Turn {
        if s.phase == Phase::Over {
            return Turn::Over;
        }
        let alone = match s.stack.last() {
            Some(Frame::Play { .. } | Frame::Scrap) => false,
            Some(_) => true,
            None => matches!(s.phase, Phase::Discover | Phase::Open),
        };
        if alone {
            Turn::One(Seat::new(s.asked.trailing_zeros() as u8))
        } else {
            Turn::Many(seat_set(s.asked))
        }
    }

    #[inline]
    fn options(&self, s: &State, seat: Seat, out: &mut Picks<Action>) {
        if s.asked & bit(seat) != 0 {
            self.list(s, seat, out);
        }
    }

    #[inline]
    fn apply(
        &self,
        s: &mut State,
        seat: Seat,
        action: Action,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        if self.choose(s, seat, action) {
            s.asked &= !bit(seat);
            self.settle(s, chance, log);
        }
    }

    fn why_not(&self, s: &State, seat: Seat, action: Action) -> Refusal {
        crate::refuse::refuse(self, s, seat, action)
            .unwrap_or_else(|| Refusal::new(Code::Illegal, "This cannot be picked now."))
    }

    fn finish(&self, s: &State) -> Option<Finish> {
        (s.phase == Phase::Over).then(|| self.finish_of(s))
    }

    fn remark(&self, s: &State, outcome: &mut Outcome) {
        self.remark_on(s, outcome);
    }

    fn view(&self, s: &State, viewer: Viewer) -> View {
        View::new(self, s, viewer)
    }

    fn imagine(&self, view: &View, chance: &mut impl Chance) -> State {
        view.imagine(self, chance)
    }

    fn seals(&self, event: &Event) -> bool {
        !matches!(event, Event::PaidDebts { .. } | Event::TurnEnded { .. })
    }

    fn action_space(&self) -> usize {
        Action::COUNT
    }

    fn index(&self, action: Action) -> usize {
        action.index()
    }

    fn action_at(&self, index: usize) -> Option<Action> {
        Action::at(index)
    }

    fn longest(&self) -> u32 {
        LONGEST
    }

    fn position(&self, s: &State) -> Position {
        Position::of(self, s)
    }

    fn load(&self, position: Position) -> Result<State, Refusal> {
        position.load(self)
    }
}

const ROUND: WindowKind = WindowKind::new("round", "Before the first Discover turn");
/// Who begins cannot be changed any more, so this one is seldom used (QZ-11.1).
const PLAIN_ROUND: WindowKind = WindowKind::new(
    "round-without-a10",
    "Before the first Discover turn, when Number One First is not in the game",
)
.quiet();
/// Opens after every turn, so only those are asked who hold the table up.
const BETWEEN_TURNS: WindowKind =
    WindowKind::new("between-turns", "Between two Discover turns").quiet();
const CANCEL: WindowKind = WindowKind::new("cancel", "After an action card was announced");
const COLLECT: WindowKind = WindowKind::new("collect", "Before Collect");
const END: WindowKind = WindowKind::new("end", "Before the final scoring");

impl Title for QuantumZap {
    fn about() -> &'static About {
        &ABOUT
    }

    fn configure(setup: &Setup) -> Result<QuantumZap, Refusal> {
        let rules = Rules::of(setup)?;
        let cards = Catalogue::standard()?;
        Ok(QuantumZap { rules, cards })
    }

    fn prompt(&self, view: &View) -> Prompt {
        crate::words::prompt(self, view)
    }

    fn label(&self, view: &View, action: Action) -> Label {
        crate::words::label(self, view, action)
    }

    fn describe(&self, view: &View, names: &Names<'_>) -> String {
        crate::describe::describe(self, view, names)
    }

    fn windows() -> &'static [WindowKind] {
        const { &[ROUND, PLAIN_ROUND, BETWEEN_TURNS, CANCEL, COLLECT, END] }
    }

    fn window(&self, view: &View) -> Option<Window<Action>> {
        let seat = view.viewer.seat()?;
        if !view.asked.contains(seat) || view.draft != Some(Draft::Start) {
            return None;
        }
        let kind = match (view.stack.last(), view.phase) {
            (Some(Frame::Play { .. }), _) => &CANCEL,
            (Some(_), _) => return None,
            (None, Phase::Round) if view.types.contains(&ActionCard::FIRST) => &ROUND,
            (None, Phase::Round) => &PLAIN_ROUND,
            (None, Phase::Turn) => &BETWEEN_TURNS,
            (None, Phase::Collect) => &COLLECT,
            (None, Phase::End) => &END,
            _ => return None,
        };
        Some(Window { kind, pass: Action::Pass, matter: None })
    }

    fn narrate(&self, event: &Event, names: &Names<'_>) -> String {
        crate::narrate::narrate(self, event, names)
    }

    fn check_data(file: &str, text: &str) -> Result<String, DataError> {
        crate::data::check(file, text)
    }
}
