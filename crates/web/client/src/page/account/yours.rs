//! What the owner of an account can do: look at sessions and end them, change the password, delete
//! the account.

use leptos::prelude::*;
use serde_json::{Value, json};

use super::field::{Form, PasswordField};
use super::{Account, Desk, Session, Welcome};
use crate::page::people;
use crate::words::day;

pub(super) fn panels(desk: Desk, account: Account) -> impl IntoView {
    let Account { name, sessions } = account;
    let others = sessions.iter().any(|session| !session.here);
    let rows = sessions.into_iter().map(|session| row(desk, session)).collect_view();
    let log_out = move |_| desk.order("POST", "/api/logout".into(), "You are logged out.");
    let end_others = move |_| {
        desk.order("DELETE", "/api/account/sessions".into(), "All other sessions are ended.");
    };
    view! {
        <section class="panel" aria-label="You">
            <h2 class="account-name">{name.clone()}</h2>
            <p>
                "You are logged in. Others see this name at every table, and how strong you are on "
                <a class="own-profile" href=people::link(&name)>"your profile"</a> "."
            </p>
            <div class="start-row">
                <button type="button" class="button log-out" on:click=log_out>
                    "Log out"
                </button>
            </div>
        </section>
        <section class="panel" aria-label="Sessions">
            <h2>"Sessions"</h2>
            <p>"Where you are logged in. End what you do not know, and change the password."</p>
            <ul class="sessions">{rows}</ul>
            {others
                .then(|| {
                    view! {
                        <div class="start-row">
                            <button type="button" class="button" on:click=end_others>
                                "End all others"
                            </button>
                        </div>
                    }
                })}
        </section>
        {change_password(desk)}
        {delete(desk)}
    }
}

fn row(desk: Desk, session: Session) -> impl IntoView {
    let Session { id, browser, made, seen, here } = session;
    let when = if here {
        format!("This browser, since {}", day(made))
    } else {
        format!("Since {}, last seen {}", day(made), day(seen))
    };
    let label = format!("End the session of {browser}");
    let end = move |_| {
        desk.order("DELETE", format!("/api/account/sessions/{id}"), "The session is ended.");
    };
    view! {
        <li class="session">
            <span class="session-words">
                <b>{browser}</b>
                <span class="field-note">{when}</span>
            </span>
            {(!here)
                .then(|| {
                    view! {
                        <button type="button" class="button small" aria-label=label on:click=end>
                            "End"
                        </button>
                    }
                })}
        </li>
    }
}

fn change_password(desk: Desk) -> impl IntoView {
    let form = Form::new();
    let (old, new) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let send = move |event| {
        let body = json!({ "password": old.get_untracked(), "new": new.get_untracked() });
        let door = ("PUT", "/api/account/password");
        form.send(&event, door, &body, move |welcome: Welcome| {
            desk.notices.say("The password is changed.");
            desk.enter(welcome);
        });
    };
    view! {
        <details class="panel account-more">
            <summary>"Change the password"</summary>
            <form class="account-form" aria-label="Change the password" on:submit=send>
                <p class="field-note">
                    "You get a new recovery code, and all other sessions end."
                </p>
                <PasswordField id="old-password" label="Password until now" value=old />
                <PasswordField id="new-password" label="New password" value=new fresh=true />
                {form.foot("button", "Change it")}
            </form>
        </details>
    }
}

fn delete(desk: Desk) -> impl IntoView {
    let form = Form::new();
    let password = RwSignal::new(String::new());
    let send = move |event| {
        let body = json!({ "password": password.get_untracked() });
        form.send(&event, ("DELETE", "/api/account"), &body, move |_: Value| {
            desk.settings.change(|choices| choices.name.clear());
            desk.notices.say("Your account is deleted.");
            desk.look();
        });
    };
    view! {
        <details class="panel account-more">
            <summary>"Delete the account"</summary>
            <form class="account-form" aria-label="Delete the account" on:submit=send>
                <p class="field-note">
                    "Your name and your sessions are gone at once and for good. Games with others stay theirs: they see “A former player” there, and a bot plays on for you where a game is on."
                </p>
                <PasswordField id="delete-password" label="Password" value=password />
                {form.foot("button danger", "Delete it for good")}
            </form>
        </details>
    }
}
