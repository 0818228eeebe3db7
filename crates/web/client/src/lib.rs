//! The browser client: pages, boards and the table, drawn from what a viewer may know.

#![allow(unreachable_pub, reason = "the component macro writes a visibility of its own")]

mod archive;
mod board;
mod bots;
mod chance;
mod classics;
mod coached;
mod dailies;
mod download;
mod examples;
mod files;
mod first;
mod frame;
mod icon;
mod inquiry;
mod learned;
mod lights;
mod link;
mod modal;
mod notice;
mod offline;
mod page;
mod part;
mod puzzles;
mod route;
mod rulebook;
mod session;
mod settings;
mod sound;
mod storage;
mod strength;
mod study;
mod switch;
mod theme;
mod turns;
mod words;
mod worker;

use leptos::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;

/// Called by the page once the module is loaded.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
    mount_to_body(frame::frame);
}
