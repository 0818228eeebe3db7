//! Leaving a game on a server: resigning, handing the seat to a bot, and what needs the consent of the
//! others.

use leptos::prelude::*;
use ztable_bots::Level;
use ztable_core::Seat;
use ztable_table::{AgreementPicture, Command, Phase, Picture, Proposal};

use super::clock;
use super::state::TableState;
use crate::icon::Icon;
use crate::modal::Modal;

/// What cannot be taken back, so it is asked about first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Doubt {
    Resign,
    End,
}

impl TableState {
    /// What those who play agree on; reading it subscribes.
    fn agreement(self) -> AgreementPicture {
        self.picture(|picture| picture.agreement.clone()).flatten().unwrap_or_default()
    }

    /// Whether the game is paused; reading it subscribes.
    pub(super) fn is_paused(self) -> bool {
        self.agreement().paused
    }

    /// Whether the game was ended by consent; reading it subscribes.
    pub(super) fn is_ended(self) -> bool {
        self.agreement().ended
    }

    /// Whether this screen's seat was resigned; reading it subscribes.
    pub(super) fn has_resigned(self) -> bool {
        let own = self.seat();
        self.picture(|picture| own.is_some_and(|seat| picture.resigned.contains(&seat)))
            == Some(true)
    }

    /// Who has won because all others resigned; reading it subscribes.
    pub(super) fn won_by_resigning(self) -> Vec<Seat> {
        self.picture(|picture| picture.won.clone()).unwrap_or_default()
    }

    /// Who asks for what, where it needs this screen's consent; reading it subscribes.
    pub(super) fn is_proposed(self) -> Option<(String, Proposal)> {
        let asked = self.agreement().asked?;
        let asks_here = asked.waiting.iter().any(|id| self.session.is_me(id));
        asks_here.then_some((asked.by.name, asked.what))
    }

    /// What this screen's player asked the others for; reading it subscribes.
    pub(super) fn proposes(self) -> Option<Proposal> {
        let asked = self.agreement().asked?;
        self.session.is_me(&asked.by.id).then_some(asked.what)
    }
}

/// The sentence for those who are being waited for, or wait.
pub(super) fn words(table: TableState) -> Option<String> {
    if table.phase() != Some(Phase::Playing) {
        return table.is_ended().then(|| "The game was ended by consent.".into());
    }
    if let Some((name, what)) = table.is_proposed() {
        return Some(format!("{name} {}.", wish(what)));
    }
    if let Some(what) = table.proposes() {
        let asked = match what {
            Proposal::Pause => "for a pause",
            Proposal::End => "to end the game",
        };
        return Some(format!("You asked {asked}; the others are being asked."));
    }
    if table.is_paused() {
        return Some("The game is paused. Anybody who plays can let it go on.".into());
    }
    if table.has_resigned() {
        return Some("You resigned. A bot plays your seat to the end.".into());
    }
    let won = table.won_by_resigning();
    let own = table.seat().is_some_and(|seat| won.contains(&seat));
    own.then(|| "All others resigned: you won. Play on if you like.".into())
}

fn wish(what: Proposal) -> &'static str {
    match what {
        Proposal::Pause => "would like a pause",
        Proposal::End => "would like to end the game",
    }
}

/// The buttons of the prompt bar for what is asked or paused.
pub(super) fn buttons(table: TableState) -> impl IntoView {
    let paused = move || table.is_paused() && table.seat().is_some();
    view! {
        <Show when=move || table.is_proposed().is_some()>
            <button
                type="button"
                class="button primary answer"
                on:click=move |_| table.proposal_open.set(true)
            >
                "Answer"
            </button>
        </Show>
        <Show when=move || table.proposes().is_some()>
            <button
                type="button"
                class="button withdraw"
                on:click=move |_| {
                    if let Some(what) = untrack(|| table.proposes()) {
                        table.tell(Command::AnswerProposal { what, agree: false });
                    }
                }
            >
                "Never mind"
            </button>
        </Show>
        <Show when=paused>
            <button
                type="button"
                class="button primary resume"
                on:click=move |_| table.tell(Command::Resume)
            >
                {Icon::Play.view()}
                "Go on"
            </button>
        </Show>
    }
}

/// The ways to leave, in the menu.
#[component]
pub(super) fn Leave(table: TableState) -> impl IntoView {
    let gone = move || clock::has_lost(table);
    let doubt = move |what: Doubt| {
        table.menu_open.set(false);
        table.doubt.set(Some(what));
    };
    let propose = move |what: Proposal| {
        table.menu_open.set(false);
        table.tell(Command::Propose { what });
    };
    let several = move || table.picture(|picture| picture.seats.len() > 1) == Some(true);
    let asked = move || table.agreement().asked.is_some();
    view! {
        <section class="leave" aria-label="Leave the game">
            <h3>"Leave the game"</h3>
            <Show when=move || several() && !gone()>
                <button type="button" class="button resign" on:click=move |_| doubt(Doubt::Resign)>
                    {Icon::Flag.view()}
                    "Resign"
                </button>
            </Show>
            <Show when=move || !table.is_rated() && !gone()>
                <HandOver table />
            </Show>
            <Show when=move || !asked()>
                <Show when=move || !table.is_paused()>
                    <button
                        type="button"
                        class="button ask-pause"
                        on:click=move |_| propose(Proposal::Pause)
                    >
                        {Icon::Clock.view()}
                        "Ask for a pause"
                    </button>
                </Show>
                <button type="button" class="button ask-end" on:click=move |_| doubt(Doubt::End)>
                    {Icon::Close.view()}
                    "Ask to end the game"
                </button>
            </Show>
        </section>
    }
}

/// Lets a bot of a level play for this screen's seat, and takes the seat back.
#[component]
fn HandOver(table: TableState) -> impl IntoView {
    let level = RwSignal::new(Level::Normal);
    let act = move |_| {
        let Some(seat) = untrack(|| table.seat()) else { return };
        table.menu_open.set(false);
        table.tell(match untrack(|| table.stand_in()) {
            Some(_) => Command::GiveBack { seat },
            None => Command::TakeOver { seat, level: level.get_untracked() },
        });
    };
    let chosen = move |event| {
        if let Ok(chosen) = event_target_value(&event).parse::<Level>() {
            level.set(chosen);
        }
    };
    let levels = [Level::Easy, Level::Normal, Level::Hard, Level::Expert];
    view! {
        <div class="hand-over">
            <button type="button" class="button take-over" on:click=act>
                {Icon::Bot.view()}
                {move || match table.stand_in() {
                    Some(_) => "I play again",
                    None => "Let a bot play for me",
                }}
            </button>
            <Show when=move || table.stand_in().is_none()>
                <select class="select" aria-label="How strong the bot is" on:change=chosen>
                    {levels
                        .map(|one| {
                            view! {
                                <option value=one.name() selected=move || level.get() == one>
                                    {one.name()}
                                </option>
                            }
                        })
                        .collect_view()}
                </select>
            </Show>
        </div>
    }
}

/// Before what cannot be taken back.
pub(super) fn question(table: TableState) -> impl IntoView {
    let open = RwSignal::new(false);
    Effect::new(move |_| {
        let asked = table.doubt.get().is_some();
        if open.get_untracked() != asked {
            open.set(asked);
        }
    });
    Effect::new(move |_| {
        if !open.get() && table.doubt.get_untracked().is_some() {
            table.doubt.set(None);
        }
    });
    let go = move |doubt: Doubt| {
        open.set(false);
        match (doubt, untrack(|| table.seat())) {
            (Doubt::Resign, Some(seat)) => table.tell(Command::Resign { seat }),
            (Doubt::Resign, None) => {}
            (Doubt::End, _) => table.tell(Command::Propose { what: Proposal::End }),
        }
    };
    view! {
        <Modal open label="Are you sure?">
            {move || {
                table
                    .doubt
                    .get()
                    .map(|doubt| {
                        let (title, yes) = match doubt {
                            Doubt::Resign => ("Resign?", "Resign"),
                            Doubt::End => ("End the game?", "Ask to end it"),
                        };
                        view! {
                            <div class="question">
                                <span class="question-mark" aria-hidden="true">{Icon::Warning.view()}</span>
                                <h2>{title}</h2>
                                <p class="lead">{what_it_means(table, doubt)}</p>
                                <div class="question-answers">
                                    <button
                                        type="button"
                                        class="button"
                                        autofocus
                                        on:click=move |_| open.set(false)
                                    >
                                        "Play on"
                                    </button>
                                    <button
                                        type="button"
                                        class="button danger confirm"
                                        on:click=move |_| go(doubt)
                                    >
                                        {yes}
                                    </button>
                                </div>
                            </div>
                        }
                    })
            }}
        </Modal>
    }
}

fn what_it_means(table: TableState, doubt: Doubt) -> &'static str {
    match (doubt, table.is_undecided()) {
        (Doubt::Resign, true) => {
            "You have the last place, and this cannot be taken back. A bot plays your seat to the end."
        }
        (Doubt::Resign, false) => {
            "You lose, and this cannot be taken back. A bot plays your seat to the end."
        }
        (Doubt::End, true) => "If all agree who play, nobody wins, and the game does not count.",
        (Doubt::End, false) => "If all agree who play, nobody wins. This cannot be taken back.",
    }
}

/// When somebody asks for something that needs this screen's consent.
pub(super) fn consent(table: TableState) -> impl IntoView {
    let asked = Memo::new(move |_| table.is_proposed());
    // Closed without an answer it waits: the prompt bar opens it again.
    let open = table.proposal_open;
    Effect::new(move |_| open.set(asked.with(Option::is_some)));
    let answer = move |what: Proposal, agree: bool| {
        open.set(false);
        table.tell(Command::AnswerProposal { what, agree });
    };
    view! {
        <Modal open label="Do you agree?">
            {move || {
                asked
                    .get()
                    .map(|(name, what)| {
                        let means = match what {
                            Proposal::Pause => {
                                "Nobody picks and no clock runs until somebody lets the game go on."
                            }
                            Proposal::End => what_it_means(table, Doubt::End),
                        };
                        view! {
                            <div class="question">
                                <span class="question-mark" aria-hidden="true">{Icon::People.view()}</span>
                                <h2>{name} " " {wish(what)}</h2>
                                <p class="lead">{means}</p>
                                <div class="question-answers">
                                    <button
                                        type="button"
                                        class="button decline"
                                        on:click=move |_| answer(what, false)
                                    >
                                        "No"
                                    </button>
                                    <button
                                        type="button"
                                        class="button primary agree"
                                        autofocus
                                        on:click=move |_| answer(what, true)
                                    >
                                        "Agree"
                                    </button>
                                </div>
                            </div>
                        }
                    })
            }}
        </Modal>
    }
}

/// How a game without an outcome came to its end, as a headline; nothing while it is on.
pub(super) fn headline(picture: &Picture, own: Option<Seat>) -> Option<String> {
    if picture.agreement.as_ref().is_some_and(|agreement| agreement.ended) {
        return Some("The game was ended by consent".into());
    }
    let first = picture.won.first()?;
    Some(match own {
        Some(seat) if picture.won.contains(&seat) => "You won: all others resigned".into(),
        _ => {
            let name = picture.seats.get(first.index()).map(|seat| seat.name.clone());
            format!("{} won: all others resigned", name.unwrap_or_default())
        }
    })
}
