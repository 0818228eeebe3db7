//! All that a viewer is shown of a game, made of one view.

use crate::{Choice, Prompt, Window};

/// What one viewer is shown of a game that is being played, besides the view itself.
#[derive(Debug)]
pub struct Asked {
    /// What the viewer's seat may pick; nothing when it is not asked.
    pub options: Vec<Choice>,
    /// What is asked of the viewer.
    pub prompt: Prompt,
    /// The reaction window the viewer's seat is asked in, with the pick that passes.
    pub window: Option<Window<String>>,
}
