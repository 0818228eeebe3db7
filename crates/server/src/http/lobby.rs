//! The lobby: public tables, and Play now.
//!
//! Lists are read from what live tables have said about themselves; no game is looked at for them.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ztable_core::{Code, Refusal, Seat, Setup};
use ztable_table::{Clock, Phase};

use super::App;
use super::games::must_be_offered;
use super::problem::Problem;
use super::ratings::{check_reach, own_rating};
use super::tables::{TableSummary, summaries};
use super::visitor::Visitor;
use crate::limits::{Limit, cost};
use crate::live::{Listing, Terms};
use crate::pairing::{Call, Party, Place, Standing, Strength, Wanted};
use crate::store::TableId;

/// The most tables of each list.
const LIST: usize = 40;

/// The most crowds that are told of.
const CROWDS: usize = 20;

/// The clock of tables for people who do not know each other.
const CLOCK: Clock = Clock::Live { base: 900, increment: 20 };

#[derive(Serialize)]
struct Lobby {
    /// Tables with a free seat.
    open: Vec<TableSummary>,
    /// Games that are on.
    watch: Vec<TableSummary>,
    /// For what others wait.
    waiting: Vec<Crowd>,
}

#[derive(Serialize)]
struct Crowd {
    game: String,
    players: u8,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    rated: bool,
    here: usize,
}

/// Everything that is to be found in the lobby.
pub(super) async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Response, Problem> {
    visitor.spend(&app, cost::LIST)?;
    let elsewhere = app.cluster.as_ref().map(|cluster| cluster.public_tables());
    let [mut tables, watch] = public_tables(&app, &elsewhere.unwrap_or_default());
    let open = tables.len();
    tables.extend(watch);
    let mut open_then_watch = summaries(&app, tables, &visitor).await?;
    let watch = open_then_watch.split_off(open);
    let crowds = app.pairing.crowds(app.start.elapsed()).into_iter().take(CROWDS);
    let crowds =
        crowds.map(|(Wanted { game, players, rated }, here)| Crowd { game, players, rated, here });
    let lobby = Lobby { open: open_then_watch, watch, waiting: crowds.collect() };
    Ok(visitor.sign(&app, Json(lobby)))
}

/// Public tables with a free seat, and those with a game that is on, here and elsewhere.
pub(super) fn public_tables(app: &App, elsewhere: &[(TableId, Listing)]) -> [Listings; 2] {
    let find = |fits: fn(&Listing) -> bool| app.live_tables.public.newest(elsewhere, LIST, fits);
    [
        find(|table| table.summary.phase == Phase::Gathering && table.summary.has_room()),
        find(|table| table.summary.phase == Phase::Playing),
    ]
}

type Listings = Vec<(TableId, Listing)>;

/// What somebody waits for.
#[derive(Deserialize)]
pub(super) struct PlayRequest {
    ticket: u64,
    game: String,
    players: u8,
    #[serde(default)]
    bots: bool,
    /// Whether the game is to count.
    #[serde(default)]
    rated: bool,
    /// How far from one's own the ratings of the others may be, if not anybody will do.
    #[serde(default)]
    within: Option<u16>,
}

/// How it stands with somebody who waits.
#[derive(Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
enum PairingStatus {
    Waiting { here: usize, bots_offered: bool, agreed: usize },
    Seated { table: String, seat: Seat, bots: Vec<Seat> },
}

impl From<Standing> for PairingStatus {
    fn from(standing: Standing) -> Self {
        match standing {
            Standing::Waiting { here, bots_offered, agreed } => {
                PairingStatus::Waiting { here, bots_offered, agreed }
            }
            Standing::Seated(Place { table, seat, bots }) => {
                PairingStatus::Seated { table: table.to_string(), seat, bots }
            }
        }
    }
}

/// Waits, and says so again and again.
pub(super) async fn play(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    request: Result<Json<PlayRequest>, JsonRejection>,
) -> Result<Response, Problem> {
    let Json(PlayRequest { ticket, game, players, bots, rated, within }) = request?;
    visitor.spend(&app, cost::GLANCE)?;
    must_be_offered(&app, &game)?;
    let wanted = Wanted { game, players, rated };
    check(&app, &wanted)?;
    check_reach(rated, within)?;
    let strength = match rated {
        true => {
            let setup = Setup::new(&wanted.game, wanted.players);
            let rating = own_rating(&app, &visitor, &setup).await?.mean;
            Some(Strength { rating, reach: within.map_or(f64::INFINITY, f64::from) })
        }
        false => None,
    };
    let (guest, network) = (visitor.guest.clone(), visitor.network);
    let call = Call { guest, network, ticket, wanted, bots, strength };
    let heard = app.pairing.hear(app.start.elapsed(), call);
    let (mut standing, party) = heard.inspect_err(|_| app.refused.count(Limit::WaitingPeople))?;
    if let Some(party) = party {
        // Whoever completes a party may be gone before its table is made; the others are not.
        let made = tokio::spawn(seat(Arc::clone(&app), party));
        // A task that ended badly is reported where it ended; all of them ask again.
        let _ = made.await;
        if let Some(place) = app.pairing.place_of(visitor.guest.id, ticket) {
            standing = Standing::Seated(place);
        }
    }
    Ok(visitor.sign(&app, Json(PairingStatus::from(standing))))
}

/// Refuses what nobody could ever be seated for.
fn check(app: &App, wanted: &Wanted) -> Result<(), Refusal> {
    let about = ztable_shelf::about(&wanted.game)?;
    let most = app.limits.seats.map_or(about.lobby_players, |most| most.min(about.lobby_players));
    let fewest = about.min_players.max(2);
    if (fewest..=most).contains(&wanted.players) {
        return Ok(());
    }
    Err(Refusal::new(
        Code::BadSetup,
        format!("{} is played here with others by {fewest} to {most} players.", about.name),
    ))
}

/// Makes the table of a party.
async fn seat(app: Arc<App>, party: Party) {
    let (host, network) = party.host();
    let setup = Setup::new(&party.wanted.game, party.wanted.players);
    let rated = party.wanted.rated;
    let clock = Some(CLOCK);
    let terms = Terms { clock, public: false, rated, without_hints: false, ratings: None };
    let made = match app.spend(network, cost::MAKE) {
        Ok(()) => app.live_tables.make(setup, terms, host, network).await,
        Err(too_fast) => Err(Refusal::new(Code::Limit, too_fast.to_string())),
    };
    match made {
        Ok(table) => {
            tracing::info!(%table, people = party.guests().count(), "people were paired");
            app.pairing.seated(app.start.elapsed(), party, table);
        }
        Err(refusal) => {
            tracing::warn!(%refusal, "no table for people who wait");
            app.pairing.failed(party);
        }
    }
}

/// Does not wait any more.
pub(super) async fn leave(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Json<Value>, Problem> {
    visitor.spend(&app, cost::GLANCE)?;
    app.pairing.leave(visitor.guest.id);
    Ok(Json(Value::Null))
}
