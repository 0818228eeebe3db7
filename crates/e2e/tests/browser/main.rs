//! The product in a real Chromium, page by page and game by game.

mod accessibility;
mod account;
mod attention;
mod classics;
mod decks;
mod elemenz;
mod games;
mod hints;
mod lessons;
mod loading;
mod meeting;
mod offline;
mod online;
mod play;
mod quantumzap;
mod rulebook;
mod shelf;
mod windows;
mod zee;
mod zu_tiles;
