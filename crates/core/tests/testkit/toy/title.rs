//! The words around the rules.

use ztable_core::{
    About, Code, Label, Names, OptionKind, OptionSpec, Prompt, Refusal, Setup, Title, When, Window,
    WindowKind,
};

use super::{Event, FLAWS, Flaw, Pick, Toy, View};

pub(crate) const RULES: &str = "# Toy

## TOY-1 Play

- **TOY-1.1** Every seat is dealt a card.
- **TOY-1.2** All seal whether they keep or swap it, in any order.
- **TOY-1.3** When all have sealed, those who swap draw a new card.
- **TOY-1.4** Then each in turn shows or folds.
- **TOY-1.5** The highest card shown wins.
";

macro_rules! rule {
    ($id:literal) => {
        const { ztable_core::Rule::cited(crate::toy::title::RULES, $id) }
    };
}
pub(super) use rule;

const CHOICES: [(&str, &str); FLAWS.len()] = {
    let mut choices = [("", ""); FLAWS.len()];
    let mut n = 0;
    while n < FLAWS.len() {
        choices[n] = (FLAWS[n].0, FLAWS[n].0);
        n += 1;
    }
    choices
};

static ABOUT: About = About {
    id: "toy",
    name: "Toy",
    tagline: "Keep it or swap it.",
    min_players: 2,
    max_players: 3,
    lobby_players: 3,
    minutes: (1, 2),
    modes: &["competitive"],
    options: &[OptionSpec {
        key: "flaw",
        label: "Flaw",
        help: "What is wrong with the game.",
        rule: "TOY-1.1",
        when: When::Always,
        kind: OptionKind::Choice(&CHOICES),
    }],
    rules: RULES,
    rules_versions: &[3],
};

const SEALING: WindowKind = WindowKind::new("sealing", "When choices are sealed");

impl Title for Toy {
    fn about() -> &'static About {
        &ABOUT
    }

    fn configure(setup: &Setup) -> Result<Toy, Refusal> {
        let flaw = FLAWS.iter().find(|flaw| setup.chose(&ABOUT, "flaw", flaw.0));
        let Some(&(_, flaw)) = flaw else {
            return Err(Refusal::new(Code::BadSetup, "There is no such flaw."));
        };
        Ok(Toy { seats: setup.players, flaw })
    }

    fn prompt(&self, view: &View) -> Prompt {
        let open = view.hands.iter().all(|hand| hand.has_sealed);
        let over = view.hands.iter().all(|hand| hand.last.is_some());
        match (open, over) {
            (_, true) => Prompt { text: "The game is over.".into(), rule: None },
            (true, _) if self.flaw == Flaw::CitesNothing => {
                Prompt { text: "Show or fold.".into(), rule: Some("TOY-9.9".into()) }
            }
            (true, _) => Prompt::new(rule!("TOY-1.4"), "Show or fold, each in turn."),
            (false, _) => Prompt::new(rule!("TOY-1.2"), "Keep your card or swap it."),
        }
    }

    fn windows() -> &'static [WindowKind] {
        const { &[SEALING] }
    }

    fn window(&self, view: &View) -> Option<Window<Pick>> {
        let hand = view.hands.get(view.viewer.seat()?.index())?;
        let impossible = self.flaw == Flaw::PassesTheImpossible;
        let pass = if impossible { Pick::Fold } else { Pick::Keep };
        (!hand.has_sealed).then_some(Window { kind: &SEALING, pass, matter: None })
    }

    fn label(&self, _: &View, pick: Pick) -> Label {
        Label { words: pick.to_string(), target: None, warning: None }
    }

    fn describe(&self, view: &View, names: &Names<'_>) -> String {
        let mut text = String::new();
        for (seat, hand) in ztable_core::Seat::all(self.seats).zip(&view.hands) {
            let card = hand.card.map_or("?".into(), |card| card.to_string());
            text += &format!("{}: {card}\n", names.subject(seat));
        }
        text
    }

    fn narrate(&self, event: &Event, names: &Names<'_>) -> String {
        match event {
            Event::Dealt { seat, card } => format!("{} got {card}.", names.subject(*seat)),
            Event::Sealed { seat } => format!("{} sealed a choice.", names.subject(*seat)),
            Event::Swapped { seat, card: Some(card) } => {
                format!("{} drew {card}.", names.subject(*seat))
            }
            Event::Swapped { seat, card: None } => format!("{} drew a card.", names.subject(*seat)),
            Event::Kept { seat } => format!("{} kept the card.", names.subject(*seat)),
            Event::Showed { seat, card } => format!("{} showed {card}.", names.subject(*seat)),
            Event::Folded { seat } => format!("{} folded.", names.subject(*seat)),
        }
    }
}
