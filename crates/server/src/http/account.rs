//! Accounts: making one, logging in and out, sessions, recovery, deleting.
//!
//! Names are compared by their keys. What is refused because of a name or a password takes as long as
//! what is accepted, and says the same whether there is such a name or not.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::App;
use super::problem::Problem;
use super::visitor::Visitor;
use crate::accounts::{
    AccountName, Busy, Ended, NameKey, Password, Passwords, RecoveryCode, Slow, Token,
    kind_of_browser,
};
use crate::hex;
use crate::identity::GuestId;
use crate::limits::{Limit, TooFast, cost};
use crate::metrics::Registry;
use crate::store::Timestamp;
use crate::store::accounts::{
    Beginning, Claim, Credentials, Login, NewAccount, StoredAccount, Which,
};

/// What the doors of accounts have in common.
pub(super) struct Desk {
    passwords: Passwords,
    slow: Slow,
    pub(super) ended: Ended,
}

impl Desk {
    pub(super) fn new(registry: &Registry) -> Self {
        Self { passwords: Passwords::new(registry), slow: Slow::new(), ended: Ended::default() }
    }
}

impl From<Busy> for Problem {
    fn from(_: Busy) -> Self {
        problem(
            StatusCode::SERVICE_UNAVAILABLE,
            "Too many people log in at this moment; try again in a few seconds.",
        )
    }
}

fn problem(status: StatusCode, sentence: impl Into<String>) -> Problem {
    Problem { status, sentence: sentence.into() }
}

fn unfit(reason: impl ToString) -> Problem {
    problem(StatusCode::UNPROCESSABLE_ENTITY, reason.to_string())
}

/// Counts who tries too often, and says when to try again.
fn slowed(app: &App, too_fast: TooFast) -> Problem {
    app.refused.count(Limit::Logins);
    let seconds = too_fast.wait.max(Duration::from_millis(1)).as_secs_f32().ceil();
    let sentence = format!("There were too many tries lately; try again in {seconds} s.");
    problem(StatusCode::TOO_MANY_REQUESTS, sentence)
}

/// Counts a try to be the one with this name.
fn count_try(app: &App, visitor: &Visitor, name: &NameKey) -> Result<(), Problem> {
    let now = app.start.elapsed();
    let tried = app.desk.slow.try_name(visitor.network, name, now);
    tried.map_err(|too_fast| slowed(app, too_fast))
}

fn must_be_logged_in(visitor: &Visitor) -> Result<&Login, Problem> {
    let sentence = "You are not logged in; log in first.";
    visitor.login.as_ref().ok_or_else(|| problem(StatusCode::UNAUTHORIZED, sentence))
}

fn browser(headers: &HeaderMap) -> String {
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok());
    kind_of_browser(agent.unwrap_or_default())
}

/// An account as its owner sees it.
#[derive(Serialize)]
struct Shown {
    name: String,
    sessions: Vec<Session>,
}

#[derive(Serialize)]
struct Session {
    id: String,
    browser: String,
    made: i64,
    seen: i64,
    /// Whether it is the one that asks.
    here: bool,
}

/// The account of who asks, or nothing.
pub(super) async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Response, Problem> {
    visitor.spend(&app, cost::GLANCE)?;
    let Some(login) = &visitor.login else {
        return Ok(visitor.sign(&app, Json(Value::Null)));
    };
    let sessions = app.store.accounts().sessions_of(login.person).await?;
    let sessions = sessions.into_iter().map(|session| Session {
        id: hex::encode(&session.id),
        browser: session.browser,
        made: session.made.millis(),
        seen: session.seen.millis(),
        here: session.id == login.session,
    });
    let shown = Shown { name: login.name.clone(), sessions: sessions.collect() };
    Ok(Json(shown).into_response())
}

#[derive(Deserialize)]
pub(super) struct NameAndPassword {
    name: String,
    password: String,
}

/// The answer to who proved to be somebody; with a recovery code where there is a new one.
#[derive(Serialize)]
struct Welcome {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<String>,
}

fn welcome(visitor: &Visitor, status: StatusCode, token: &Token, welcome: Welcome) -> Response {
    let mut response = (status, Json(welcome)).into_response();
    set_cookie(&mut response, &visitor.session_cookie(Some(token)));
    response
}

fn set_cookie(response: &mut Response, cookie: &str) {
    let cookie = HeaderValue::try_from(cookie).expect("a cookie is plain ASCII");
    response.headers_mut().append(header::SET_COOKIE, cookie);
}

/// Hashes a password that was chosen, and makes the code that goes with it.
async fn fresh(app: &App, password: Password) -> Result<(Credentials, RecoveryCode), Problem> {
    let code = RecoveryCode::random();
    let password = app.desk.passwords.hash(password).await?;
    Ok((Credentials { password, code: code.digest() }, code))
}

/// Makes the guest's account.
pub(super) async fn make(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    headers: HeaderMap,
    request: Result<Json<NameAndPassword>, JsonRejection>,
) -> Result<Response, Problem> {
    let Json(request) = request?;
    visitor.spend(&app, cost::MAKE)?;
    if visitor.login.is_some() {
        let sentence = "You have an account already; log out first to make another one.";
        return Err(problem(StatusCode::CONFLICT, sentence));
    }
    let name: AccountName = request.name.parse().map_err(unfit)?;
    let password = Password::choose(&request.password, name.key()).map_err(unfit)?;
    let made = app.desk.slow.make(visitor.network, app.start.elapsed());
    made.map_err(|too_fast| slowed(&app, too_fast))?;
    let (credentials, code) = fresh(&app, password).await?;
    let token = Token::random();
    let account = NewAccount {
        person: visitor.guest.id,
        name: name.as_str().to_owned(),
        key: name.key().as_str().to_owned(),
        credentials,
        at: Timestamp::now(),
    };
    let session = token.session(browser(&headers));
    match app.store.accounts().make_account(account, session).await? {
        Claim::Made => {}
        Claim::NameTaken => {
            let sentence = "Somebody has this name or one that looks like it; choose another one.";
            return Err(problem(StatusCode::CONFLICT, sentence));
        }
        Claim::HasAccount => {
            let sentence = "You have an account already; log in with its name and password.";
            return Err(problem(StatusCode::CONFLICT, sentence));
        }
    }
    app.desk.ended.guest(visitor.guest.id);
    tracing::info!("an account was made");
    let words = Welcome { name: name.as_str().to_owned(), code: Some(code.to_string()) };
    Ok(welcome(&visitor, StatusCode::CREATED, &token, words))
}

fn banned() -> Problem {
    let sentence =
        "This account is banned from this server; whoever runs it can say why and lift the ban.";
    problem(StatusCode::FORBIDDEN, sentence)
}

/// Begins a session in the browser, unless the account was changed or banned meanwhile.
async fn begin_session(
    app: &App,
    account: &StoredAccount,
    headers: &HeaderMap,
) -> Result<Token, Problem> {
    let token = Token::random();
    let session = token.session(browser(headers));
    let accounts = app.store.accounts();
    match accounts.begin_session(account.person, account.password.clone(), session).await? {
        Beginning::Begun => Ok(token),
        Beginning::Outdated => Err(wrong()),
        // Only who knows the password or the code hears of it.
        Beginning::Banned => Err(banned()),
    }
}

fn wrong() -> Problem {
    problem(StatusCode::UNAUTHORIZED, "There is no account with this name and this password.")
}

/// Begins a session for who knows name and password.
pub(super) async fn log_in(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    headers: HeaderMap,
    request: Result<Json<NameAndPassword>, JsonRejection>,
) -> Result<Response, Problem> {
    let Json(request) = request?;
    visitor.spend(&app, cost::MAKE)?;
    let key = NameKey::of(&request.name);
    count_try(&app, &visitor, &key)?;
    let account = app.store.accounts().account(key.as_str().to_owned()).await?;
    let stored = account.as_ref().map(|account| account.password.clone());
    let fits = app.desk.passwords.check(Password::typed(&request.password), stored).await?;
    let account = account.filter(|_| fits).ok_or_else(wrong)?;
    let token = begin_session(&app, &account, &headers).await?;
    end_own(&app, &visitor).await?;
    Ok(welcome(&visitor, StatusCode::OK, &token, Welcome { name: account.name, code: None }))
}

/// Ends the session that the browser has had until now.
async fn end_own(app: &App, visitor: &Visitor) -> Result<(), Problem> {
    if let Some(login) = &visitor.login {
        let which = Which::One(login.session);
        let ended = app.store.accounts().end_sessions(login.person, which).await?;
        app.desk.ended.sessions(login.person, &ended);
    }
    Ok(())
}

/// Ends this session. Whoever has none is told the same.
pub(super) async fn log_out(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Response, Problem> {
    visitor.spend(&app, cost::GLANCE)?;
    end_own(&app, &visitor).await?;
    Ok(farewell(&visitor))
}

/// An answer that takes the session's cookie away.
fn farewell(visitor: &Visitor) -> Response {
    let mut response = Json(Value::Null).into_response();
    set_cookie(&mut response, &visitor.session_cookie(None));
    response
}

/// Ends a session of the account, by its id.
pub(super) async fn end_session(
    State(app): State<Arc<App>>,
    Path(session): Path<String>,
    visitor: Visitor,
) -> Result<Response, Problem> {
    visitor.spend(&app, cost::GLANCE)?;
    let login = must_be_logged_in(&visitor)?;
    let none = || problem(StatusCode::NOT_FOUND, "There is no such session any more.");
    let session = hex::decode_array(&session).ok_or_else(none)?;
    let ended = app.store.accounts().end_sessions(login.person, Which::One(session)).await?;
    if ended.is_empty() {
        return Err(none());
    }
    app.desk.ended.sessions(login.person, &ended);
    Ok(Json(Value::Null).into_response())
}

/// Ends all sessions of the account but the one that asks.
pub(super) async fn end_other_sessions(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Response, Problem> {
    visitor.spend(&app, cost::GLANCE)?;
    let login = must_be_logged_in(&visitor)?;
    end_others(&app, login).await?;
    Ok(Json(Value::Null).into_response())
}

async fn end_others(app: &App, login: &Login) -> Result<(), Problem> {
    let which = Which::AllBut(login.session);
    let ended = app.store.accounts().end_sessions(login.person, which).await?;
    app.desk.ended.sessions(login.person, &ended);
    Ok(())
}

#[derive(Deserialize)]
pub(super) struct Recovery {
    name: String,
    code: String,
    password: String,
}

/// Gives an account a new password and a new code, for who has the old code.
pub(super) async fn recover(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    headers: HeaderMap,
    request: Result<Json<Recovery>, JsonRejection>,
) -> Result<Response, Problem> {
    let Json(request) = request?;
    visitor.spend(&app, cost::MAKE)?;
    let key = NameKey::of(&request.name);
    let password = Password::choose(&request.password, &key).map_err(unfit)?;
    count_try(&app, &visitor, &key)?;
    let given = RecoveryCode::read(&request.code).digest();
    // Before anybody knows whether there is such an account.
    let (credentials, code) = fresh(&app, password).await?;
    let accounts = app.store.accounts();
    let recovered = accounts.recover(key.as_str().to_owned(), given, credentials).await?;
    let account = recovered.ok_or_else(|| {
        let sentence = "There is no account with this name and this recovery code.";
        problem(StatusCode::UNAUTHORIZED, sentence)
    })?;
    app.desk.ended.person(account.person);
    let token = begin_session(&app, &account, &headers).await?;
    tracing::info!("an account was recovered");
    let words = Welcome { name: account.name, code: Some(code.to_string()) };
    Ok(welcome(&visitor, StatusCode::OK, &token, words))
}

/// Whether somebody with a session knows the password too; gives back its hash.
async fn must_know_password(
    app: &App,
    visitor: &Visitor,
    login: &Login,
    password: &str,
) -> Result<String, Problem> {
    count_try(app, visitor, &NameKey::of(&login.name))?;
    let stored = app.store.accounts().password_of(login.person).await?;
    let fits = app.desk.passwords.check(Password::typed(password), stored.clone()).await?;
    let sentence = "This is not the password of your account.";
    stored.filter(|_| fits).ok_or_else(|| problem(StatusCode::UNAUTHORIZED, sentence))
}

#[derive(Deserialize)]
pub(super) struct PasswordChange {
    password: String,
    new: String,
}

/// Changes the password; there is a new code, and all other sessions end.
pub(super) async fn change_password(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    request: Result<Json<PasswordChange>, JsonRejection>,
) -> Result<Response, Problem> {
    let Json(request) = request?;
    visitor.spend(&app, cost::MAKE)?;
    let login = must_be_logged_in(&visitor)?;
    let new = Password::choose(&request.new, &NameKey::of(&login.name)).map_err(unfit)?;
    let checked = must_know_password(&app, &visitor, login, &request.password).await?;
    let (credentials, code) = fresh(&app, new).await?;
    if !app.store.accounts().change_password(login.person, checked, credentials).await? {
        return Err(wrong());
    }
    end_others(&app, login).await?;
    let words = Welcome { name: login.name.clone(), code: Some(code.to_string()) };
    Ok(Json(words).into_response())
}

#[derive(Deserialize)]
pub(super) struct Proof {
    password: String,
}

/// Deletes the account.
pub(super) async fn delete(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    request: Result<Json<Proof>, JsonRejection>,
) -> Result<Response, Problem> {
    let Json(request) = request?;
    visitor.spend(&app, cost::MAKE)?;
    let login = must_be_logged_in(&visitor)?;
    let checked = must_know_password(&app, &visitor, login, &request.password).await?;
    if !app.store.accounts().delete_account(login.person, checked).await? {
        return Err(wrong());
    }
    tracing::info!("an account was deleted");
    leave(&app, login.person);
    Ok(farewell(&visitor))
}

/// Ends the connections of somebody whose account is gone, and lets the others play on.
fn leave(app: &App, person: GuestId) {
    app.desk.ended.account(person);
    let live_tables = Arc::clone(&app.live_tables);
    tokio::spawn(async move { live_tables.farewell(person).await });
}
