//! Which games there are, and what can be set up.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use serde_json::Value;
use ztable_core::{About, Refusal};

use super::App;

/// A game as the set-up page needs it.
#[derive(Serialize)]
pub(super) struct Game {
    id: &'static str,
    name: &'static str,
    tagline: &'static str,
    min_players: u8,
    max_players: u8,
    lobby_players: u8,
    minutes: (u16, u16),
    modes: &'static [&'static str],
    /// The newest, and all that are played here.
    rules_version: u32,
    rules_versions: &'static [u32],
    /// A JSON schema.
    options: Value,
}

impl From<&'static About> for Game {
    fn from(about: &'static About) -> Self {
        Self {
            id: about.id,
            name: about.name,
            tagline: about.tagline,
            min_players: about.min_players,
            max_players: about.max_players,
            lobby_players: about.lobby_players,
            minutes: about.minutes,
            modes: about.modes,
            rules_version: about.newest_rules(),
            rules_versions: about.rules_versions,
            options: about.options_schema(),
        }
    }
}

/// All games, in the order of the shelf; behind them those without a board of their own, where they
/// are offered.
pub(super) async fn list(State(app): State<Arc<App>>) -> Json<Vec<Game>> {
    let classics = ztable_shelf::classics().filter(|_| app.classics);
    Json(ztable_shelf::games().chain(classics).map(Game::from).collect())
}

/// Whether this server makes tables of this game.
///
/// # Errors
/// A sentence that names the games there are.
pub(super) fn must_be_offered(app: &App, game: &str) -> Result<(), Refusal> {
    if ztable_shelf::is_classic(game) && !app.classics {
        return Err(ztable_shelf::unknown(game));
    }
    Ok(())
}
