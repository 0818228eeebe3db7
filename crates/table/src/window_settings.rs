//! Reaction windows as a seat sees and sets them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ztable_core::WindowKind;

/// In which reaction windows a seat wants to be asked.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WindowSettings {
    /// What was said about a kind: always ask, or never. Kinds that are not named are asked,
    /// except quiet ones.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub kinds: BTreeMap<String, bool>,
    /// Whether all windows are let pass until the seat is asked something else.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub until_my_turn: bool,
    /// Whether to be asked in the next quiet window.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub hold: bool,
    /// The matter whose windows are all let pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matter: Option<u32>,
}

impl WindowSettings {
    /// Whether a seat with these settings is asked in windows of this kind and about this matter.
    /// Nothing but the settings counts.
    #[must_use]
    pub fn asks(&self, kind: &WindowKind, matter: Option<u32>) -> bool {
        if kind.quiet && self.hold {
            return true;
        }
        let passes = self.until_my_turn || matter.is_some() && self.matter == matter;
        !passes && self.kinds.get(kind.id).copied().unwrap_or(!kind.quiet)
    }
}

/// A window as the seat that is asked in it sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WindowPicture {
    /// Its kind.
    pub kind: String,
    /// The kind in words.
    pub words: String,
    /// The pick that lets it pass.
    pub pass: String,
    /// Whether the seat has passed; until the window closes it may still pick something else.
    pub passed: bool,
    /// Whether the table passes for the seat.
    pub spared: bool,
    /// What it is about, if other windows are about the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub matter: Option<u32>,
}
