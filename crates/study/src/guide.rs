//! A suggestion as somebody follows it, pick by pick or all at once.

use ztable_bots::Suggestion;
use ztable_core::Choice;

/// A play that is suggested, and how far it was followed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guide {
    suggestion: Suggestion,
    made: usize,
    /// Whether the last pick is on its way.
    under_way: bool,
    /// Whether the picks that are left are to be made without being asked for.
    by_itself: bool,
}

/// What becomes of a guide when something else can be picked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stand {
    /// It is of no use any more.
    Over,
    /// It holds on.
    Holds,
    /// This pick is to be made now.
    Picks(String),
}

impl Guide {
    /// Leads through a play from its beginning.
    #[must_use]
    pub fn new(suggestion: Suggestion) -> Guide {
        Guide { suggestion, made: 0, under_way: false, by_itself: false }
    }

    /// The pick to make next.
    #[must_use]
    pub fn next(&self) -> Option<&str> {
        self.suggestion.steps.get(self.made).map(|step| step.pick.as_str())
    }

    /// The picks that are left, in words.
    pub fn words(&self) -> impl ExactSizeIterator<Item = &str> {
        self.suggestion.steps.iter().skip(self.made).map(|step| step.words.as_str())
    }

    /// Why it is a good play, as a sentence for the player.
    #[must_use]
    pub fn reason(&self) -> Option<String> {
        let because = self.suggestion.because.as_ref()?;
        Some(format!("Because {}.", because.to_player()))
    }

    /// Has the picks that are left made without being asked for; returns the first of them.
    pub fn go_by_itself(&mut self) -> Option<String> {
        self.by_itself = true;
        self.next().map(str::to_owned)
    }

    /// Something is picked. Says whether it is what was suggested.
    pub fn pick(&mut self, pick: &str) -> bool {
        let follows = self.next() == Some(pick);
        if follows {
            self.made += 1;
            self.under_way = true;
        }
        follows
    }

    /// Something else can be picked now, or nothing while a pick is on its way. What is left of a play
    /// is still a good idea if it was followed so far and can go on.
    pub fn turn_to(&mut self, options: &[Choice]) -> Stand {
        let Some(next) = self.next().filter(|_| self.under_way).map(str::to_owned) else {
            return Stand::Over;
        };
        if options.is_empty() {
            return Stand::Holds;
        }
        if !options.iter().any(|choice| choice.pick == next) {
            return Stand::Over;
        }
        self.under_way = false;
        if self.by_itself { Stand::Picks(next) } else { Stand::Holds }
    }
}

#[cfg(test)]
mod tests {
    use ztable_bots::Step;

    use super::*;

    fn guide(picks: &[&str]) -> Guide {
        let step = |pick: &&str| Step { pick: (*pick).into(), words: pick.to_uppercase() };
        Guide::new(Suggestion { steps: picks.iter().map(step).collect(), because: None })
    }

    fn options(picks: &[&str]) -> Vec<Choice> {
        let choice = |pick: &&str| Choice {
            pick: (*pick).into(),
            index: 0,
            label: String::new(),
            target: None,
            warning: None,
        };
        picks.iter().map(choice).collect()
    }

    #[test]
    fn who_follows_is_led_on() {
        let mut guide = guide(&["card", "button", "belt"]);
        assert!(guide.pick("card"));
        assert_eq!(guide.turn_to(&[]), Stand::Holds, "the pick is on its way");
        assert_eq!(guide.turn_to(&options(&["back", "button"])), Stand::Holds);
        assert_eq!(guide.words().collect::<Vec<_>>(), ["BUTTON", "BELT"]);
        assert!(guide.pick("button"));
        assert_eq!(guide.turn_to(&options(&["belt"])), Stand::Holds);
        assert!(guide.pick("belt"));
        assert_eq!(guide.turn_to(&[]), Stand::Over, "the play is made, and the others think");
        assert_eq!(guide.turn_to(&options(&["card"])), Stand::Over, "the play is made");
    }

    #[test]
    fn all_of_it_is_made_as_long_as_it_fits() {
        let mut guide = guide(&["card", "button", "belt"]);
        assert_eq!(guide.go_by_itself().as_deref(), Some("card"));
        assert!(guide.pick("card"));
        assert_eq!(guide.turn_to(&options(&["button"])), Stand::Picks("button".into()));
        assert!(guide.pick("button"));
        assert_eq!(guide.turn_to(&options(&["pass"])), Stand::Over, "somebody came in between");
    }

    #[test]
    fn who_goes_another_way_goes_alone() {
        let mut guide = guide(&["card", "button"]);
        assert!(!guide.pick("other"));
        let other = &options(&["card"]);
        assert_eq!(guide.turn_to(other), Stand::Over, "another position, the same picks");
    }
}
