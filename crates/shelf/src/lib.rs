//! All games behind one face: look a game up by its id.
