//! Examples of rules, which come as a file of their own for each game when a rulebook is open.

use serde::Deserialize;
use serde_json::Value;

use crate::download;

/// An example; how it goes, only the worker understands.
#[derive(Clone, Deserialize)]
pub(crate) struct Example {
    pub(crate) title: String,
    pub(crate) rules: Vec<String>,
    pub(crate) play: Value,
}

/// The examples of a game; nothing where they cannot be had.
pub(crate) async fn fetch(game: &str) -> Option<Vec<Example>> {
    ztable_web_pages::find(game)?;
    let text = download::text(&format!("/examples/{game}.json")).await?;
    serde_json::from_str(&text).ok()
}
