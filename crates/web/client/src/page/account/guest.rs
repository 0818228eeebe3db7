//! What a guest can do: make an account, log in, or come back with the recovery code.

use leptos::prelude::*;
use serde_json::json;

use super::field::{Field, Form, PasswordField};
use super::{Desk, Welcome};

#[derive(Clone, Copy, PartialEq)]
enum Way {
    Make,
    LogIn,
    Recover,
}

const WAYS: [(Way, &str); 3] =
    [(Way::Make, "New account"), (Way::LogIn, "Log in"), (Way::Recover, "Forgot password")];

pub(super) fn ways(desk: Desk) -> impl IntoView {
    let way = RwSignal::new(Way::Make);
    let segments = WAYS.map(|(own, words)| {
        view! {
            <button
                type="button"
                class="segment"
                aria-pressed=move || (way.get() == own).to_string()
                on:click=move |_| way.set(own)
            >
                {words}
            </button>
        }
    });
    view! {
        <p class="lead">
            "You need none to play. An account keeps your tables and your name, also on your other devices. It is a name and a password, nothing else."
        </p>
        <div class="segments account-ways" role="group" aria-label="What to do">
            {segments.collect_view()}
        </div>
        {move || match way.get() {
            Way::Make => make(desk).into_any(),
            Way::LogIn => log_in(desk).into_any(),
            Way::Recover => recover(desk).into_any(),
        }}
    }
}

fn make(desk: Desk) -> impl IntoView {
    let form = Form::new();
    let name = RwSignal::new(desk.settings.name().unwrap_or_default());
    let password = RwSignal::new(String::new());
    let send = move |event| {
        let body = json!({ "name": name.get_untracked(), "password": password.get_untracked() });
        form.send(&event, ("POST", "/api/account"), &body, move |welcome: Welcome| {
            desk.enter(welcome);
        });
    };
    view! {
        <form class="panel" aria-label="New account" on:submit=send>
            <h2>"New account"</h2>
            <p>"The tables where you play now stay yours."</p>
            <Field
                id="make-name"
                label="Name"
                value=name
                autocomplete="username"
                longest=24
                note="What others see: 3 to 24 characters. No two names look alike."
            />
            <PasswordField id="make-password" label="Password" value=password fresh=true />
            {form.foot("button primary big", "Make the account")}
        </form>
    }
}

fn log_in(desk: Desk) -> impl IntoView {
    let form = Form::new();
    let (name, password) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let send = move |event| {
        let body = json!({ "name": name.get_untracked(), "password": password.get_untracked() });
        form.send(&event, ("POST", "/api/login"), &body, move |welcome: Welcome| {
            desk.enter(welcome);
        });
    };
    view! {
        <form class="panel" aria-label="Log in" on:submit=send>
            <h2>"Log in"</h2>
            <Field id="login-name" label="Name" value=name autocomplete="username" />
            <PasswordField id="login-password" label="Password" value=password />
            {form.foot("button primary big", "Log in")}
        </form>
    }
}

fn recover(desk: Desk) -> impl IntoView {
    let form = Form::new();
    let (name, code) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let password = RwSignal::new(String::new());
    let send = move |event| {
        let body = json!({
            "name": name.get_untracked(),
            "code": code.get_untracked(),
            "password": password.get_untracked(),
        });
        form.send(&event, ("POST", "/api/recover"), &body, move |welcome: Welcome| {
            desk.enter(welcome);
        });
    };
    view! {
        <form class="panel" aria-label="Forgot password" on:submit=send>
            <h2>"Forgot password"</h2>
            <p>"The recovery code was shown to you when the account was made. You get a new one."</p>
            <Field id="recover-name" label="Name" value=name autocomplete="username" />
            <Field
                id="recover-code"
                label="Recovery code"
                value=code
                autocomplete="off"
                note="Four groups of five letters and digits."
            />
            <PasswordField id="recover-password" label="New password" value=password fresh=true />
            {form.foot("button primary big", "Set the password")}
        </form>
    }
}
