//! Looking for barriers on a page with axe-core, an engine that knows the rules for accessible pages.

use crate::{Browser, Fault, Outcome, Scheme, Screen};
use serde_json::Value;

/// See the folder's README for its version and licence.
const AXE: &str = include_str!("../vendor/axe-core/axe.min.js");

/// All rules that the engine is sure of but one: it takes the figures and letters that are drawn on
/// tiles, cards and piles for their labels, while their names say in words what the figures mean.
const RUN: &str = "
    const done = arguments[0];
    const rules = { 'label-content-name-mismatch': { enabled: false } };
    axe.run(document, { resultTypes: ['violations'], rules }).then(({ violations }) =>
        done(violations.flatMap(({ id, nodes }) => nodes.map(({ target, html, any, all, none }) => {
            const why = [...any, ...all, ...none].map(({ message }) => message).join('; ');
            return `${id}: ${target.join(' ')}: ${html.slice(0, 160)}: ${why}`;
        }))),
        (error) => done([String(error)]));";

impl Browser {
    /// Looks for barriers on the page as it is now, on a desktop and on a phone, light and dark, and
    /// ends on the desktop.
    ///
    /// # Errors
    ///
    /// When there is one; the sentences name each and say what is wrong with it.
    pub async fn audit(&self, name: &str) -> Outcome<()> {
        let mut found: Vec<String> = Vec::new();
        for (screen, size) in [(Screen::Desktop, "desktop"), (Screen::Phone, "phone")] {
            self.show_on(screen).await?;
            for (scheme, theme) in [(Scheme::Light, "light"), (Scheme::Dark, "dark")] {
                self.prefer(scheme).await?;
                for barrier in self.barriers().await? {
                    found.push(format!("{name} on a {size}, {theme}: {barrier}"));
                }
            }
        }
        self.show_on(Screen::Desktop).await?;
        if found.is_empty() { Ok(()) } else { Err(Fault::new(found.join("\n"))) }
    }

    async fn barriers(&self) -> Outcome<Vec<String>> {
        // Another scheme may begin to fade in after the first look.
        self.settle().await?;
        self.settle().await?;
        self.evaluate(&format!("if (!window.axe) {{ {AXE} }}")).await?;
        let found = self.evaluate_async(RUN).await?;
        let found = found.as_array().cloned().unwrap_or_default();
        Ok(found.iter().filter_map(Value::as_str).map(ToOwned::to_owned).collect())
    }
}
