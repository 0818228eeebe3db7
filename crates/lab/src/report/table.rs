//! Tables and the words for numbers.

use std::fmt::Write;

use ztable_core::Component;

use crate::estimate::Estimate;

/// Where there is no number.
const NONE: &str = "–";

/// "54.1 %".
pub(super) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// "+4.1 %", in hundredths of all games.
pub(super) fn signed(share: f64) -> String {
    format!("{:+.1} %", 100.0 * share)
}

/// "+0.31".
pub(super) fn plain(number: f64) -> String {
    format!("{number:+.2}")
}

/// "4.1 percentage points more".
pub(super) fn points(share: f64) -> String {
    let word = if share < 0.0 { "less" } else { "more" };
    format!("{:.1} percentage points {word}", 100.0 * share.abs())
}

/// The 95 % interval in words.
pub(super) fn span((low, high): (f64, f64), write: impl Fn(f64) -> String) -> String {
    format!("{} to {}", write(low), write(high))
}

/// A number in words, or that there is none.
pub(super) fn or_none(text: Option<String>) -> String {
    text.unwrap_or_else(|| NONE.into())
}

/// How surprising it is.
pub(super) fn surprise(estimate: Estimate) -> String {
    format!("{:.1}", estimate.surprise())
}

/// A component in a row: "C07 Nudge", or the name alone where the id says no more.
pub(super) fn label(item: &Component) -> String {
    if is_name(item) { item.name.clone() } else { format!("{} {}", item.id, item.name) }
}

/// A component in a sentence: "C07 (Nudge)".
pub(super) fn called(item: &Component) -> String {
    if is_name(item) { item.name.clone() } else { format!("{} ({})", item.id, item.name) }
}

/// Whether its id is its name: `pull`, `mosey_on`.
fn is_name(item: &Component) -> bool {
    item.id.replace('_', " ").eq_ignore_ascii_case(&item.name)
}

/// A text inside a page.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A table with a caption and headings that screen readers announce.
pub(super) struct Table {
    caption: String,
    /// How many columns, from the left, hold words.
    words: usize,
    html: String,
}

impl Table {
    /// A table whose first columns hold words and whose others hold numbers.
    pub(super) fn new(caption: &str, words: &[&str], numbers: &[&str]) -> Table {
        let mut html = format!("<table><caption>{}</caption><thead><tr>", escaped(caption));
        for (at, name) in words.iter().chain(numbers).enumerate() {
            let class = if at < words.len() { " class=\"words\"" } else { "" };
            let _ = write!(html, "<th scope=\"col\"{class}>{}</th>", escaped(name));
        }
        html.push_str("</tr></thead><tbody>");
        Table { caption: caption.into(), words: words.len(), html }
    }

    /// Adds a row, which `sure` says is beyond chance.
    pub(super) fn row(&mut self, sure: bool, cells: impl IntoIterator<Item = String>) {
        self.html.push_str(if sure { "<tr class=\"sure\">" } else { "<tr>" });
        for (at, cell) in cells.into_iter().enumerate() {
            let cell = escaped(&cell);
            let _ = match at {
                0 if sure => write!(
                    self.html,
                    "<th scope=\"row\" class=\"words\">{cell}<span class=\"unseen\">, beyond \
                     chance</span></th>"
                ),
                0 => write!(self.html, "<th scope=\"row\" class=\"words\">{cell}</th>"),
                at if at < self.words => write!(self.html, "<td class=\"words\">{cell}</td>"),
                _ => write!(self.html, "<td>{cell}</td>"),
            };
        }
        self.html.push_str("</tr>");
    }

    /// Puts the table into the page.
    pub(super) fn show(self, page: &mut String) {
        // What can be scrolled sideways has to be reached by the keyboard.
        let _ = write!(
            page,
            "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"{}\">{}</tbody>\
             </table></div>",
            escaped(&self.caption),
            self.html
        );
    }

    /// Puts the table into the page, folded away.
    pub(super) fn fold(self, page: &mut String) {
        let _ = write!(page, "<details><summary>{}</summary>", escaped(&self.caption));
        self.show(page);
        page.push_str("</details>");
    }
}
