//! Bots in a Web Worker.
