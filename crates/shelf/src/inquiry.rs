//! What somebody asks who shows games without having their rules, and what the rules answer.
//!
//! A page in a browser draws views and sends picks. What it shows beyond that it asks of whoever
//! has the rules, such as its worker: one [`Inquiry`] goes there, its answer comes back. Nothing but
//! what the asker knows already goes into an answer, so a table on a server has no part in it.

use serde::{Deserialize, Serialize};
use serde_json::Value;
#[cfg(feature = "rules")]
use ztable_core::{Code, DataError, Game, Holding, Names, OptionKind, Refusal, Title};
use ztable_core::{Setup, Viewer};

/// A question about a game that needs no table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Inquiry {
    /// Whether a set-up can be played: nothing, or a [`Refusal`](ztable_core::Refusal).
    Check {
        /// Game, players and options.
        setup: Setup,
    },
    /// What the text of a player's file holds: a [`Holding`](ztable_core::Holding), or everything
    /// that is wrong with it.
    CheckFile {
        /// The id of the game.
        game: String,
        /// The key of the option that would take it.
        option: String,
        /// The text of the file.
        text: String,
    },
    /// What there is to say of a view: a [`Brief`].
    Brief {
        /// Game, players and options.
        setup: Setup,
        /// Whose eyes these are.
        viewer: Viewer,
        /// What they see.
        view: Value,
        /// The names of the seats.
        names: Vec<String>,
    },
}

/// What there is to say of a view beyond what is in it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Brief {
    /// The view as plain text.
    pub words: String,
    /// What the game's board shows and the rules know; the type is the game's own `Briefing`.
    pub notes: Value,
}

#[cfg(feature = "rules")]
impl Inquiry {
    /// The answer as JSON: a `Result`, as each kind of question says.
    #[must_use]
    pub fn answer(&self) -> Value {
        let answer = match self {
            Inquiry::Check { setup } => serde_json::to_value(playable(setup)),
            Inquiry::CheckFile { game, option, text } => {
                let found: Result<Holding, Vec<DataError>> = crate::check_file(game, option, text);
                serde_json::to_value(found)
            }
            Inquiry::Brief { setup, viewer, view, names } => {
                serde_json::to_value(brief(setup, *viewer, view, names))
            }
        };
        answer.expect("answers are plain data")
    }
}

/// Whether a set-up can be played. A file that is missing or wrong is named by its option, where
/// the page shows what is wrong with it.
#[cfg(feature = "rules")]
fn playable(setup: &Setup) -> Result<(), Refusal> {
    let about = crate::about(&setup.game)?;
    for option in about.options.iter().filter(|option| option.matters(about, setup)) {
        let OptionKind::File { what, .. } = option.kind else { continue };
        let text = setup.text(about, option.key);
        let label = option.label;
        let bad = |message| Err(Refusal::new(Code::BadSetup, message));
        if text.trim().is_empty() {
            return bad(format!("{label}: choose a {what} in the options."));
        }
        if crate::check_file(&setup.game, option.key, &text).is_err() {
            return bad(format!("{label}: this {what} cannot be played; the options say why."));
        }
    }
    crate::check(setup)
}

/// What there is to say of a view.
///
/// # Errors
/// An unknown game, impossible options, a view that is not one of this game.
#[cfg(feature = "rules")]
pub fn brief(
    setup: &Setup,
    viewer: Viewer,
    view: &Value,
    names: &[String],
) -> Result<Brief, Refusal> {
    fn of<G: Title>(setup: &Setup, view: &Value, names: &Names<'_>) -> Result<Brief, Refusal> {
        let game = G::configure(setup)?;
        let view = <G as Game>::View::deserialize(view).map_err(|error| {
            let message = format!("The view is unreadable: {error}.");
            Refusal::new(Code::BadRequest, message)
        })?;
        Ok(Brief { words: game.describe(&view, names), notes: game.brief(&view) })
    }
    let names = &Names::new(viewer, names);
    crate::with_any_title!(
        setup.game.as_str(),
        G => of::<G>(setup, view, names),
        else => Err(crate::unknown(&setup.game))
    )
}
