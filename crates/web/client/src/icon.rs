//! Small pictures of the interface, drawn in the colour of the text around them.

use leptos::prelude::*;
use ztable_web_pages::Icon as First;

/// A picture on a 24 by 24 field.
#[derive(Clone, Copy)]
pub(crate) enum Icon {
    Moon,
    Sun,
    Back,
    Book,
    Learn,
    Play,
    Forward,
    Close,
    Search,
    Undo,
    Bulb,
    Hand,
    More,
    List,
    Flag,
    Bot,
    Person,
    People,
    Board,
    Warning,
    Download,
    Copy,
    Link,
    Plus,
    Minus,
    Check,
    Folder,
    Trash,
    Clock,
    Talk,
}

impl Icon {
    fn strokes(self) -> &'static str {
        match self {
            // Those that are there before the program are drawn once for both.
            Self::Moon => First::Moon.strokes(),
            Self::Sun => First::Sun.strokes(),
            Self::Back => First::Back.strokes(),
            Self::Book => First::Book.strokes(),
            Self::Learn => First::Learn.strokes(),
            Self::Play => First::Play.strokes(),
            Self::Board => First::Board.strokes(),
            Self::Forward => "M9 5l7 7-7 7",
            Self::Close => "M6 6l12 12M18 6L6 18",
            Self::Search => "M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM16 16l4.5 4.5",
            Self::Undo => "M9 6L4.5 10.5 9 15M5 10.5h9a5 5 0 0 1 0 10h-3",
            Self::Bulb => {
                "M9 17.5h6M10 20.5h4M8.5 14.5C6.9 13.4 6 11.8 6 10a6 6 0 0 1 12 0c0 1.8-.9 3.4-2.5 4.5-.5.4-.5 1-.5 1.500H9c0-.5 0-1.1-.5-1.500z"
            }
            Self::Hand => {
                "M8 12.5V6a1.500 1.500 0 0 1 3 0v5M11 11V4.500a1.500 1.500 0 0 1 3 0V11M14 11V6a1.500 1.500 0 0 1 3 0v8.500a6 6 0 0 1-6 6c-2.500 0-4-1-5.200-3L3.500 13.500a1.400 1.400 0 0 1 2.300-1.600L8 14.500"
            }
            Self::More => "M5.5 12h.01M12 12h.01M18.5 12h.01",
            Self::List => "M9 6.500h11M9 12h11M9 17.500h11M4.5 6.500h.01M4.5 12h.01M4.5 17.500h.01",
            Self::Flag => "M6 21V4M6 5c4-2 7 2 12 0v9c-5 2-8-2-12 0",
            Self::Bot => {
                "M6.5 9h11a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2zM12 9V5.500M12 4.500h.01M9 13.500v1M15 13.500v1M2.5 13v2.500M21.5 13v2.5"
            }
            Self::Person => {
                "M12 4.500a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.600zM4.5 20c.8-3.6 3.8-5.5 7.5-5.500s6.7 1.9 7.5 5.5"
            }
            Self::People => {
                "M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 19.500c.6-3.2 3.2-5 6.5-5s5.9 1.8 6.5 5M16 5.300a3.5 3.5 0 0 1 0 6.400M18 15c1.9.7 3.1 2.3 3.5 4.5"
            }
            Self::Warning => "M12 4L2.8 19.500h18.400zM12 10v4.500M12 17h.01",
            Self::Download => "M12 4v11M7 10.500l5 5 5-5M5 20h14",
            Self::Copy => "M9 8.500h10.500V20H9zM5.5 15.500H4.500V4H15v1.5",
            Self::Link => {
                "M10 14a4 4 0 0 0 5.7 0l3.3-3.300a4 4 0 0 0-5.7-5.700L12 6.300M14 10a4 4 0 0 0-5.7 0L5 13.300A4 4 0 0 0 10.7 19l1.3-1.3"
            }
            Self::Plus => "M12 5v14M5 12h14",
            Self::Minus => "M5 12h14",
            Self::Check => "M4.5 12.5l5 5 10-11",
            Self::Folder => "M3.5 7v11.5h17V8.5h-9L9 6H3.5z",
            Self::Clock => "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.5l3 2",
            Self::Talk => "M4.5 5.5h15v10.500h-8L7 20v-4H4.5z",
            Self::Trash => "M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10 11v5M14 11v5",
        }
    }

    /// The picture itself, for the eye only: the element around it carries the words.
    pub(crate) fn view(self) -> impl IntoView {
        view! {
            <svg class="icon" class:bold=matches!(self, Self::More) viewBox="0 0 24 24" aria-hidden="true">
                <path d=self.strokes() />
            </svg>
        }
    }
}
