//! One browser, as one visitor uses it.

use crate::{Fault, Outcome};
use fantoccini::elements::Element;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, Locator};
use http::Method;
use serde_json::{Value, json};
use std::fs;
use std::time::Duration;
use url::{ParseError, Url};

/// How long a page may take to show something. Generous, for a loaded machine; a test that
/// succeeds never waits it out.
const PATIENCE: Duration = Duration::from_secs(60);

/// Whether the first of these elements is where it was when this was last asked, and on top there.
const RESTS: &str = "
    const thing = document.querySelector(arguments[0]);
    thing?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const area = thing?.getClientRects()[0];
    if (!area) return false;
    const middle = (from, to, end) => (Math.max(from, 0) + Math.min(to, end)) / 2;
    const x = middle(area.left, area.right, innerWidth);
    const y = middle(area.top, area.bottom, innerHeight);
    const place = [arguments[0], Math.round(x), Math.round(y)].join();
    const rests = window.clickPlace === place && thing.contains(document.elementFromPoint(x, y));
    window.clickPlace = place;
    return rests;";

/// Calls back once typefaces and pictures are there and nothing moves that will ever stop.
const SETTLED: &str = "
    const done = arguments[0];
    // A film brings one movement after the other.
    const filmed = async () => {
        for (let looks = 0; looks < 200 && document.querySelector('[data-film]'); looks++) {
            await new Promise((later) => setTimeout(later, 50));
        }
    };
    const still = () => Promise.all([
        document.fonts.ready,
        ...[...document.images].map((image) => image.decode().catch(() => {})),
        ...document.getAnimations()
            .filter((animation) => animation.effect.getComputedTiming().endTime !== Infinity)
            .map((animation) => animation.finished.catch(() => {})),
    ]);
    // A picture or a transition that a small screen does not show may never be done.
    const long = () => new Promise((late) => setTimeout(late, 3000));
    const settled = () => Promise.race([still(), long()]);
    requestAnimationFrame(() =>
        filmed().then(settled).then(() => requestAnimationFrame(() => done(true))));";

/// Whether the program has taken over the page that was there first.
const LIVE: &str = "return !document.querySelector('.first, .boot');";

/// What the page is shown on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Screen {
    /// 1440 by 900, with a mouse.
    Desktop,
    /// 820 by 1180, upright.
    Tablet,
    /// 390 by 844, upright.
    Phone,
    /// 360 by 640, the narrowest that is supported.
    SmallPhone,
}

impl Screen {
    fn size(self) -> (u32, u32) {
        match self {
            Self::Desktop => (1440, 900),
            Self::Tablet => (820, 1180),
            Self::Phone => (390, 844),
            Self::SmallPhone => (360, 640),
        }
    }
}

/// The colour scheme the system asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scheme {
    /// Light words on a dark ground.
    Dark,
    /// Dark words on a light ground.
    Light,
}

/// A headless Chromium with one page.
pub struct Browser {
    client: Client,
}

impl Browser {
    pub(crate) fn new(client: Client) -> Self {
        Self { client }
    }

    /// The WebDriver client, for what has no helper here.
    #[must_use]
    pub fn client(&self) -> &Client {
        &self.client
    }

    /// Gives the page the size of a screen.
    ///
    /// # Errors
    ///
    /// When the browser is gone.
    pub async fn show_on(&self, screen: Screen) -> Outcome<()> {
        let (width, height) = screen.size();
        let mobile = screen != Screen::Desktop;
        let scale = if mobile { 2 } else { 1 };
        self.devtools(
            "Emulation.setDeviceMetricsOverride",
            json!({ "width": width, "height": height, "deviceScaleFactor": scale, "mobile": mobile }),
        )
        .await?;
        Ok(())
    }

    /// Sets the colour scheme that the system asks for.
    ///
    /// # Errors
    ///
    /// When the browser is gone.
    pub async fn prefer(&self, scheme: Scheme) -> Outcome<()> {
        let value = match scheme {
            Scheme::Dark => "dark",
            Scheme::Light => "light",
        };
        let features = json!([{ "name": "prefers-color-scheme", "value": value }]);
        self.devtools("Emulation.setEmulatedMedia", json!({ "features": features })).await?;
        Ok(())
    }

    /// Opens an address and waits until the program has taken over the page that was there first.
    ///
    /// # Errors
    ///
    /// When nothing answers there, or the program does not start.
    pub async fn goto(&self, address: &str) -> Outcome<()> {
        self.client.goto(address).await?;
        self.wait_until(LIVE, Vec::new()).await
    }

    /// Lets bots on this device pick at once from now on, for games that are played to their end.
    /// Opens the page at this address.
    ///
    /// # Errors
    ///
    /// When nothing answers there.
    pub async fn hurry(&self, address: &str) -> Outcome<()> {
        self.goto(address).await?;
        self.evaluate("localStorage.setItem('ztable-settings', '{\"quick\": true}'); return true;")
            .await?;
        self.goto(address).await
    }

    /// Lets this number decide on all chance of the page from now on, until another one is loaded: the
    /// games that it starts have the same dice and cards every time.
    ///
    /// # Errors
    ///
    /// When the browser is gone.
    pub async fn choose_chance(&self, number: u32) -> Outcome<()> {
        let script = format!(
            "let state = {number};
            const next = () => state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
            crypto.getRandomValues = (array) => {{
                for (let at = 0; at < array.length; at++) array[at] = next() >>> 24;
                return array;
            }};"
        );
        self.evaluate(&script).await?;
        Ok(())
    }

    /// Loads the page anew.
    ///
    /// # Errors
    ///
    /// When nothing answers any more.
    pub async fn reload(&self) -> Outcome<()> {
        self.client.refresh().await?;
        self.wait_until(LIVE, Vec::new()).await
    }

    /// Waits until an element is there.
    ///
    /// # Errors
    ///
    /// When it does not appear; the sentence quotes what the page shows instead.
    pub async fn wait_for(&self, css: &str) -> Outcome<Element> {
        match self.client.wait().at_most(PATIENCE).for_element(Locator::Css(css)).await {
            Ok(element) => Ok(element),
            Err(error) => {
                let shown = self.shown().await;
                Err(Fault::new(format!("No {css} appeared ({error}); the page shows: {shown}")))
            }
        }
    }

    /// Waits until an element holds certain words.
    ///
    /// # Errors
    ///
    /// When they do not appear; the sentence quotes what is there instead.
    pub async fn wait_for_text(&self, css: &str, words: &str) -> Outcome<()> {
        let script = "const e = document.querySelector(arguments[0]); return !!e && e.innerText.includes(arguments[1]);";
        self.wait_until(script, vec![json!(css), json!(words)])
            .await
            .map_err(|fault| Fault::new(format!("{css} never said {words:?}. {fault}")))
    }

    /// Waits until a script returns true.
    ///
    /// # Errors
    ///
    /// When it does not; the sentence quotes what the page shows.
    pub async fn wait_until(&self, script: &str, arguments: Vec<Value>) -> Outcome<()> {
        let waited = tokio::time::timeout(PATIENCE, async {
            // A page that is just being replaced cannot run scripts; that is a "not yet".
            while self.client.execute(script, arguments.clone()).await.ok() != Some(json!(true)) {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        })
        .await;
        if waited.is_ok() {
            return Ok(());
        }
        let shown = self.shown().await;
        Err(Fault::new(format!("This never came true: {script}; the page shows: {shown}")))
    }

    /// Clicks an element, once it is there, rests, and nothing covers it: a click is aimed at where the
    /// element was a moment before, so what moves or is drawn anew could be missed.
    ///
    /// # Errors
    ///
    /// When it does not appear, never rests, or something covers it for good.
    pub async fn click(&self, css: &str) -> Outcome<()> {
        self.wait_for(css).await?;
        self.wait_until(RESTS, vec![json!(css)]).await?;
        Ok(self.wait_for(css).await?.click().await?)
    }

    /// Clicks the first of these elements that says so.
    ///
    /// # Errors
    ///
    /// When there is none.
    pub async fn click_words(&self, css: &str, words: &str) -> Outcome<()> {
        let script = "const found = [...document.querySelectorAll(arguments[0])]
            .find((one) => one.innerText.trim() === arguments[1]);
            found?.click();
            return !!found;";
        self.wait_until(script, vec![json!(css), json!(words)]).await
    }

    /// The words of an element, as displayed.
    ///
    /// # Errors
    ///
    /// When it does not appear.
    pub async fn text(&self, css: &str) -> Outcome<String> {
        Ok(self.wait_for(css).await?.text().await?)
    }

    /// How many elements there are.
    ///
    /// # Errors
    ///
    /// When the browser is gone.
    pub async fn count(&self, css: &str) -> Outcome<usize> {
        Ok(self.client.find_all(Locator::Css(css)).await?.len())
    }

    /// Waits until the service worker has kept a part of the client, so that it is there without a
    /// connection: a file of this name, whatever its hash is.
    ///
    /// # Errors
    ///
    /// When it never does.
    pub async fn wait_until_kept(&self, file: &str) -> Outcome<()> {
        let script = "const [name, kind] = arguments[0].split('.');
            return (async () => {
                const kept = [];
                for (const version of await caches.keys()) {
                    kept.push(...(await (await caches.open(version)).keys()).map(({ url }) => url));
                }
                return kept.some((url) => url.includes(`/assets/${name}-`) && url.endsWith(kind));
            })();";
        self.wait_until(script, vec![json!(file)]).await
    }

    /// The files of the client that the page has loaded so far, without their hashes.
    ///
    /// # Errors
    ///
    /// When the browser is gone.
    pub async fn loaded(&self) -> Outcome<Vec<String>> {
        let script = "return performance.getEntriesByType('resource')
            .filter(({ name }) => name.includes('/assets/'))
            .map(({ name }) => name.split('/assets/')[1].replace(/-[0-9a-f]{12}/, ''));";
        let names = self.evaluate(script).await?;
        let names = names.as_array().cloned().unwrap_or_default();
        Ok(names.iter().filter_map(|name| name.as_str().map(ToOwned::to_owned)).collect())
    }

    /// Runs a script and returns its result.
    ///
    /// # Errors
    ///
    /// When the script throws.
    pub async fn evaluate(&self, script: &str) -> Outcome<Value> {
        Ok(self.client.execute(script, Vec::new()).await?)
    }

    /// Runs a script, and another one in the same moment before it, which tells how things stand:
    /// between a look and a deed of their own, the page could change. Returns what both return.
    ///
    /// # Errors
    ///
    /// When a script throws.
    pub async fn look_and_act(
        &self,
        look: &str,
        act: &str,
        arguments: Vec<Value>,
    ) -> Outcome<(Value, Value)> {
        let script = format!(
            "const seen = (() => {{ {look} }})();
             const done = (() => {{ {act} }})();
             return [seen, done];"
        );
        let both = self.client.execute(&script, arguments).await?;
        Ok((both[0].clone(), both[1].clone()))
    }

    /// Waits until a script that tells how things stand returns something else than before.
    ///
    /// # Errors
    ///
    /// When it does not; the sentence quotes what the page shows.
    pub async fn wait_for_change(&self, look: &str, before: Value) -> Outcome<()> {
        let changed = format!("return (() => {{ {look} }})() !== arguments[0];");
        self.wait_until(&changed, vec![before]).await
    }

    /// Runs a script that ends by calling its last argument.
    ///
    /// # Errors
    ///
    /// When the script throws or never calls.
    pub async fn evaluate_async(&self, script: &str) -> Outcome<Value> {
        Ok(self.client.execute_async(script, Vec::new()).await?)
    }

    /// Waits until typefaces and pictures are there and nothing moves that will ever stop.
    ///
    /// # Errors
    ///
    /// When the browser is gone.
    pub async fn settle(&self) -> Outcome<()> {
        self.evaluate_async(SETTLED).await?;
        Ok(())
    }

    /// Saves what the page looks like as `screenshots/NAME.png` in the target directory, once it
    /// has settled.
    ///
    /// # Errors
    ///
    /// When the browser is gone or the file cannot be written.
    pub async fn screenshot(&self, name: &str) -> Outcome<()> {
        self.settle().await?;
        let picture = self.client.screenshot().await?;
        let folder = crate::programs()?.parent().map(|target| target.join("screenshots"));
        let folder = folder.ok_or_else(|| Fault::new("There is no target directory"))?;
        let file = folder.join(format!("{name}.png"));
        fs::create_dir_all(&folder)
            .and_then(|()| fs::write(&file, picture))
            .map_err(|error| Fault::new(format!("{} cannot be written: {error}", file.display())))
    }

    /// Saves what the page looks like on a desktop and on a phone, light and dark, and ends on the
    /// desktop.
    ///
    /// # Errors
    ///
    /// As [`Browser::screenshot`], and when the page is wider than one of the screens.
    pub async fn pictures(&self, name: &str) -> Outcome<()> {
        for (screen, size) in [(Screen::Desktop, "desktop"), (Screen::Phone, "phone")] {
            self.show_on(screen).await?;
            for (scheme, theme) in [(Scheme::Light, "light"), (Scheme::Dark, "dark")] {
                self.prefer(scheme).await?;
                self.screenshot(&format!("{name}-{size}-{theme}")).await?;
            }
            if self.overflows().await? {
                return Err(Fault::new(format!("{name} is too wide on a {size}")));
            }
        }
        self.show_on(Screen::Desktop).await
    }

    /// Whether the page can be scrolled sideways, which no page of ours should need.
    ///
    /// # Errors
    ///
    /// When the browser is gone.
    pub async fn overflows(&self) -> Outcome<bool> {
        let script = "return document.documentElement.scrollWidth > innerWidth;";
        Ok(self.evaluate(script).await? == json!(true))
    }

    /// The errors in the browser's console since the last call.
    ///
    /// # Errors
    ///
    /// When the browser is gone.
    pub async fn console_errors(&self) -> Outcome<Vec<String>> {
        let entries = self.client.issue_cmd(Command::Log).await?;
        let entries = entries.as_array().cloned().unwrap_or_default();
        Ok(entries
            .iter()
            .filter(|entry| entry["level"] == "SEVERE")
            .map(|entry| entry["message"].as_str().unwrap_or_default().to_owned())
            .collect())
    }

    /// Sends a command of the DevTools protocol.
    ///
    /// # Errors
    ///
    /// When the browser refuses it.
    pub async fn devtools(&self, method: &str, parameters: Value) -> Outcome<Value> {
        let command = Command::DevTools { method: method.to_owned(), parameters };
        Ok(self.client.issue_cmd(command).await?)
    }

    /// Closes the browser. A browser that is only dropped ends with its driver.
    ///
    /// # Errors
    ///
    /// When it is gone already.
    pub async fn close(self) -> Outcome<()> {
        Ok(self.client.close().await?)
    }

    async fn shown(&self) -> String {
        let text = self.evaluate("return document.body ? document.body.innerText : '';").await;
        let errors = self.console_errors().await.unwrap_or_default();
        let text = match text {
            Ok(Value::String(text)) => text.chars().take(800).collect(),
            _ => "nothing that could be read".to_owned(),
        };
        format!("{text:?}, and its console: {errors:?}")
    }
}

/// Commands that only Chromium's driver knows.
#[derive(Debug)]
enum Command {
    DevTools { method: String, parameters: Value },
    Log,
}

impl WebDriverCompatibleCommand for Command {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        let session = session.unwrap_or_default();
        base.join(&match self {
            Self::DevTools { .. } => format!("session/{session}/goog/cdp/execute"),
            Self::Log => format!("session/{session}/se/log"),
        })
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        let body = match self {
            Self::DevTools { method, parameters } => json!({ "cmd": method, "params": parameters }),
            Self::Log => json!({ "type": "browser" }),
        };
        (Method::POST, Some(body.to_string()))
    }
}
