//! Small pictures of the interface, drawn in the colour of the text around them.

use leptos::prelude::*;

/// A picture on a 24 by 24 field.
#[derive(Clone, Copy)]
pub(crate) enum Icon {
    Moon,
    Sun,
    Back,
    Book,
    Play,
}

impl Icon {
    fn strokes(self) -> &'static str {
        match self {
            Self::Moon => "M20 14.2A8 8 0 0 1 9.8 4 8 8 0 1 0 20 14.2z",
            Self::Sun => {
                "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4"
            }
            Self::Back => "M15 5l-7 7 7 7",
            Self::Book => {
                "M12 6.5C10 5 7 4.5 4 5v13c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5zM12 6.5V19.5"
            }
            Self::Play => "M8 5.5v13l11-6.5z",
        }
    }

    /// The picture itself, for the eye only: the element around it carries the words.
    pub(crate) fn view(self) -> impl IntoView {
        view! {
            <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
                <path d=self.strokes() />
            </svg>
        }
    }
}
