//! One's account: a name and a password that work on every device.

mod code;
mod field;
mod guest;
mod yours;

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Deserialize;
use serde_json::Value;
use ztable_table::Millis;

use super::title;
use crate::notice::Notices;
use crate::session::ask_server;
use crate::settings::Settings;
use crate::turns::Turns;

/// An account as the server tells its owner.
#[derive(Clone, PartialEq, Deserialize)]
struct Account {
    name: String,
    sessions: Vec<Session>,
}

/// A browser in which the account is open.
#[derive(Clone, PartialEq, Deserialize)]
struct Session {
    id: String,
    browser: String,
    made: Millis,
    seen: Millis,
    here: bool,
}

/// What the server says to who proved to be somebody.
#[derive(Deserialize)]
struct Welcome {
    name: String,
    code: Option<String>,
}

/// How it stands with the visitor; nothing until the server has answered.
#[derive(Clone, PartialEq)]
enum Standing {
    /// The server does not answer, in its own words or ours.
    Away(String),
    Guest,
    Owner(Account),
}

/// What the parts of the page share.
#[derive(Clone, Copy)]
struct Desk {
    standing: RwSignal<Option<Standing>>,
    /// A recovery code that was not yet put away.
    code: RwSignal<Option<String>>,
    notices: Notices,
    settings: Settings,
    turns: Turns,
}

impl Desk {
    /// Asks the server who we are.
    fn look(self) {
        spawn_local(async move {
            let answer = ask_server::<Option<Account>>("GET", "/api/account", None).await;
            let standing = match answer {
                Ok(Some(account)) => {
                    // Its tables may be new to this browser.
                    self.turns.begin();
                    Standing::Owner(account)
                }
                Ok(None) => Standing::Guest,
                Err(sentence) => Standing::Away(sentence),
            };
            // The page may be gone by now.
            let _ = self.standing.try_set(Some(standing));
        });
    }

    /// Goes on as the one whom the server has welcomed.
    fn enter(self, welcome: Welcome) {
        // Tables show this name, and so does what is played on this device.
        self.settings.change(|choices| choices.name.clone_from(&welcome.name));
        if let Some(code) = welcome.code {
            let _ = self.code.try_set(Some(code));
        }
        self.look();
    }

    /// Asks for something that is only done or not, and says what came of it.
    fn order(self, method: &'static str, path: String, done: &'static str) {
        spawn_local(async move {
            match ask_server::<Value>(method, &path, None).await {
                Ok(_) => self.notices.say(done),
                Err(sentence) => self.notices.say(sentence),
            }
            self.look();
        });
    }
}

/// The page.
pub(crate) fn account() -> AnyView {
    title("Account");
    let desk = Desk {
        standing: RwSignal::new(None),
        code: RwSignal::new(None),
        notices: Notices::of_page(),
        settings: Settings::of_page(),
        turns: Turns::of_page(),
    };
    desk.look();
    // Only another standing draws the page anew; what was typed stays as long as it can.
    let standing = Memo::new(move |_| desk.standing.get());
    view! {
        <main class="page narrow account-page" id="main" tabindex="-1">
            <div class="contents" inner_html=ztable_web_pages::back_to_shelf()></div>
            <h1>"Account"</h1>
            {move || desk.code.get().map(|code| code::panel(desk, code))}
            {move || match standing.get() {
                None => view! { <p class="lead" role="status">"One moment …"</p> }.into_any(),
                Some(Standing::Away(sentence)) => {
                    view! { <p class="lead" role="alert">{sentence}</p> }.into_any()
                }
                Some(Standing::Guest) => guest::ways(desk).into_any(),
                Some(Standing::Owner(account)) => yours::panels(desk, account).into_any(),
            }}
        </main>
    }
    .into_any()
}
