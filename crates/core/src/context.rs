//! What a game's functions need while a pick is played, in one value.

/// Declares the context of a pick being played: a struct with the fields `game`, `state`, `chance`
/// and `log`, so that the functions of a turn take `self` and nothing more.
///
/// `Game::apply` makes one and goes on with it; it costs nothing. It is declared in the game's crate,
/// so that the crate can add methods to it, chapter by chapter:
///
/// ```text
/// ztable_core::context! {
///     /// A pick being played.
///     pub(crate) struct Play for Zee
/// }
///
/// // In apply/shift.rs:
/// impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
///     /// ZEE-7.1.
///     pub(crate) fn shift(&mut self, bot: Bot) {
///         self.state.put(bot, next);
///         self.tell(rule!("ZEE-7.1"), || Event::Shifted { bot });
///     }
/// }
///
/// // In game.rs:
/// fn apply(&self, state: &mut State, seat: Seat, action: Action, chance: …, log: …) {
///     Play { game: self, state, chance, log }.play(seat, action);
/// }
/// ```
#[macro_export]
macro_rules! context {
    ($(#[$meta:meta])* $vis:vis struct $name:ident for $game:ty) => {
        $(#[$meta])*
        $vis struct $name<'a, C, L> {
            /// The configured game that is played.
            $vis game: &'a $game,
            /// The position, as it becomes.
            $vis state: &'a mut <$game as $crate::Game>::State,
            /// Where every outcome of chance comes from.
            $vis chance: &'a mut C,
            /// Where it is told what happens.
            $vis log: &'a mut L,
        }

        #[allow(dead_code, reason = "every context tells in the same ways")]
        impl<C: $crate::Chance, L: $crate::Log<<$game as $crate::Game>::Event>> $name<'_, C, L> {
            /// Tells everybody.
            #[inline]
            $vis fn tell(
                &mut self,
                rule: $crate::Rule,
                event: impl FnOnce() -> <$game as $crate::Game>::Event,
            ) {
                self.log.tell($crate::Audience::All, rule, event);
            }

            /// Tells one seat (and the referee).
            #[inline]
            $vis fn tell_only(
                &mut self,
                seat: $crate::Seat,
                rule: $crate::Rule,
                event: impl FnOnce() -> <$game as $crate::Game>::Event,
            ) {
                self.log.tell($crate::Audience::Only(seat), rule, event);
            }

            /// Tells everybody but one seat, which was told in full.
            #[inline]
            $vis fn tell_others(
                &mut self,
                seat: $crate::Seat,
                rule: $crate::Rule,
                event: impl FnOnce() -> <$game as $crate::Game>::Event,
            ) {
                self.log.tell($crate::Audience::AllBut(seat), rule, event);
            }
        }
    };
}
