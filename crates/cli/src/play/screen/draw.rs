//! Paints the screen. It fits into 80 columns and 24 lines and uses more where there is more.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, List, ListItem, ListState, Paragraph, Wrap};

use super::state::{Mode, Screen};
use crate::text::{count, wrap};

/// The fewest columns of question, options and log beside the board.
const SIDE: u16 = 33;

const KEYS: &str =
    "↑↓ or number choose  ⏎ pick  / filter  ? rule  w why not  h hint  u undo  q quit";

/// Paints everything.
pub(super) fn draw(frame: &mut Frame<'_>, screen: &Screen<'_>) {
    let [head, body, keys] =
        Layout::vertical([Constraint::Length(1), Constraint::Min(6), Constraint::Length(1)])
            .areas(frame.area());
    let text = screen.sitting().board();
    let widest = text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let wanted = u16::try_from(widest + 1).unwrap_or(u16::MAX);
    let width = wanted.min(body.width.saturating_sub(SIDE));
    let [board, side] =
        Layout::horizontal([Constraint::Length(width), Constraint::Min(SIDE)]).areas(body);
    let [question, options, log] =
        Layout::vertical([Constraint::Length(5), Constraint::Fill(1), Constraint::Fill(1)])
            .areas(side);
    let whole = draw_board(frame, screen, &text, board);
    draw_head(frame, screen, whole, head);
    draw_question(frame, screen, question);
    draw_options(frame, screen, options);
    draw_log(frame, screen, log);
    frame.render_widget(Paragraph::new(KEYS).style(dim()), keys);
    draw_over(frame, screen);
}

fn dim() -> Style {
    Style::new().add_modifier(Modifier::DIM)
}

fn bold() -> Style {
    Style::new().add_modifier(Modifier::BOLD)
}

fn draw_head(frame: &mut Frame<'_>, screen: &Screen<'_>, whole: bool, area: Rect) {
    let game = screen.sitting().game();
    let line = Line::from(vec![
        Span::styled(game.about().name, bold()),
        Span::styled(
            format!("  {}  seed {}", count(game.seats(), "player"), game.start().seed),
            dim(),
        ),
    ]);
    frame.render_widget(line, area);
    if !whole {
        frame.render_widget(Line::styled("PgUp/PgDn: more", dim()).right_aligned(), area);
    }
}

/// Paints the board and says whether all of it is in view.
fn draw_board(frame: &mut Frame<'_>, screen: &Screen<'_>, text: &str, area: Rect) -> bool {
    let lines = wrap(text, usize::from(area.width.saturating_sub(1)));
    let room = usize::from(area.height);
    let top = top_line(&lines, room, screen.scroll());
    let shown: Vec<Line<'_>> =
        lines.iter().skip(top).take(room).map(|line| line.as_str().into()).collect();
    frame.render_widget(Paragraph::new(shown), area);
    lines.len() <= room
}

/// The first line that is shown: by itself the one that brings the first drawing into view, which
/// says more than the words around it; from there as far as the person scrolled.
fn top_line(lines: &[String], room: usize, scroll: i16) -> usize {
    const DRAWING: usize = 5;
    let furthest = lines.len().saturating_sub(room);
    let is_drawn = |line: &String| line.contains(['|', '+']);
    let own =
        lines.windows(DRAWING).position(|window| window.iter().all(is_drawn)).map_or(0, |first| {
            let height = lines[first..].iter().take_while(|line| is_drawn(line)).count();
            // One line more above it, which names the columns.
            (first + height).saturating_sub(room).min(first.saturating_sub(1))
        });
    own.saturating_add_signed(isize::from(scroll)).min(furthest)
}

fn draw_options(frame: &mut Frame<'_>, screen: &Screen<'_>, area: Rect) {
    let title = match (screen.mode(), screen.filter()) {
        _ if screen.sitting().is_over() => " Result ".to_string(),
        (Mode::Filtering, filter) => format!(" Filter: {filter}▏"),
        (_, "") => " Options ".to_string(),
        (_, filter) => format!(" Options with '{filter}' "),
    };
    let block = Block::bordered().title(title);
    if screen.sitting().is_over() {
        let lines: Vec<Line<'_>> = screen.sitting().result().into_iter().map(Line::from).collect();
        let text = Paragraph::new(lines).wrap(Wrap { trim: false }).block(block);
        frame.render_widget(text, area);
        return;
    }
    let visible = screen.visible();
    let items = visible.iter().map(|(number, option)| match option.warning {
        Some(_) => ListItem::new(format!("{number:>2}!{}", option.label)).style(Color::Yellow),
        None => ListItem::new(format!("{number:>2} {}", option.label)),
    });
    let highlight = Style::new().add_modifier(Modifier::REVERSED);
    let list = List::new(items).block(block).highlight_style(highlight);
    let mut state = ListState::default().with_selected(Some(screen.chosen()));
    frame.render_stateful_widget(list, area, &mut state);
}

fn draw_question(frame: &mut Frame<'_>, screen: &Screen<'_>, area: Rect) {
    let prompt = screen.sitting().prompt();
    let rule = prompt.rule.map_or(String::new(), |rule| format!(" [{rule}]"));
    let mut lines =
        vec![Line::from(vec![Span::styled(prompt.text, bold()), Span::styled(rule, dim())])];
    if !screen.note().is_empty() {
        // News first: there may not be room for both.
        lines.insert(0, Line::styled(screen.note().to_string(), Color::Cyan));
    }
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }), area);
}

fn draw_log(frame: &mut Frame<'_>, screen: &Screen<'_>, area: Rect) {
    let width = usize::from(area.width.saturating_sub(2));
    let room = usize::from(area.height.saturating_sub(2));
    let log = screen.sitting().log(0);
    // The newest entries are enough: each is at least one line.
    let newest = &log[log.len().saturating_sub(room)..];
    let lines: Vec<String> = newest
        .iter()
        .flat_map(|told| wrap(&format!("{} [{}]", told.text, told.rule), width))
        .collect();
    let shown: Vec<Line<'_>> =
        lines[lines.len().saturating_sub(room)..].iter().map(|line| line.as_str().into()).collect();
    frame.render_widget(Paragraph::new(shown).block(Block::bordered().title(" Log ")), area);
}

/// What lies over the board: a text to read or a question.
fn draw_over(frame: &mut Frame<'_>, screen: &Screen<'_>) {
    let (title, text, foot) = match screen.mode() {
        Mode::Choosing | Mode::Filtering => return,
        Mode::Reading { title, text } => (*title, text.clone(), "any key: back"),
        Mode::Asking(pick) => {
            let visible = screen.visible();
            let example = visible.first().map_or("pass", |(_, option)| option.pick.as_str());
            let text = format!("Which pick do you ask about, such as '{example}'?\n\n{pick}▏");
            ("Why not?", text, "Enter: ask   Esc: back")
        }
        Mode::Confirming(option) => {
            let warning = option.warning.as_deref().unwrap_or_default();
            let text = format!("{}\n\n{warning}\n\nPick it all the same?", option.label);
            ("Careful", text, "y: yes   any other key: no")
        }
    };
    let area = frame.area();
    let width = area.width.min(72);
    let lines = wrap(&text, usize::from(width.saturating_sub(4)));
    let height = u16::try_from(lines.len() + 4).unwrap_or(u16::MAX).min(area.height);
    let over = Rect { x: (area.width - width) / 2, y: (area.height - height) / 2, width, height };
    let block = Block::bordered()
        .title(format!(" {title} "))
        .title_bottom(format!(" {foot} "))
        .padding(ratatui::widgets::Padding::uniform(1));
    let text: Vec<Line<'_>> = lines.iter().map(|line| line.as_str().into()).collect();
    frame.render_widget(Clear, over);
    frame.render_widget(Paragraph::new(text).block(block), over);
}

#[cfg(test)]
mod tests {
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
    use ztable_bots::Level;
    use ztable_core::{Setup, Start};

    use super::*;
    use crate::play::screen::state::KeyAction;
    use crate::play::sitting::Sitting;

    fn sitting() -> Sitting {
        let start = Start::new(Setup::new("zeds-zone", 2), "tests");
        Sitting::new(start, &[Level::Random]).unwrap()
    }

    fn painted(screen: &Screen<'_>, width: u16, height: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| draw(frame, screen)).unwrap();
        terminal.backend().to_string()
    }

    fn press(screen: &mut Screen<'_>, keys: &[KeyCode]) -> KeyAction {
        let mut action = KeyAction::Nothing;
        for &code in keys {
            action = screen.press(KeyEvent::new(code, KeyModifiers::NONE));
        }
        action
    }

    fn typed(text: &str) -> Vec<KeyCode> {
        text.chars().map(KeyCode::Char).collect()
    }

    #[test]
    fn the_whole_sheet_fits_into_80_by_24() {
        let mut sitting = sitting();
        let picture = painted(&Screen::new(&mut sitting), 80, 24);
        for word in [" 1 >", " 4 |", " Options ", " Log ", "q quit", "PgUp/PgDn: more", "[ZZ-5.1]"]
        {
            assert!(picture.contains(word), "{word}:\n{picture}");
        }
    }

    #[test]
    fn tiny_and_huge_terminals_do_no_harm() {
        let mut sitting = sitting();
        let screen = Screen::new(&mut sitting);
        for (width, height) in [(1, 1), (20, 5), (33, 9), (300, 100)] {
            painted(&screen, width, height);
        }
    }

    #[test]
    fn numbers_choose_and_enter_picks() {
        let mut sitting = sitting();
        let mut screen = Screen::new(&mut sitting);
        press(&mut screen, &typed("13"));
        assert_eq!(screen.visible()[screen.chosen()].1.pick, "square c3");
        press(&mut screen, &[KeyCode::Enter]);
        assert_eq!(screen.sitting().game().played()[0].pick, "square c3");
        press(&mut screen, &typed("u"));
        assert!(screen.sitting().game().played().is_empty());
        assert!(painted(&screen, 80, 24).contains("You took 'square c3' back."));
    }

    #[test]
    fn filters_questions_and_wishes() {
        let mut sitting = sitting();
        let mut screen = Screen::new(&mut sitting);
        press(&mut screen, &typed("/c"));
        press(&mut screen, &[KeyCode::Enter]);
        assert_eq!(screen.visible().len(), 4, "C1 to C4");
        press(&mut screen, &[KeyCode::Esc]);
        assert_eq!(screen.visible().len(), 20);
        press(&mut screen, &typed("wdone"));
        press(&mut screen, &[KeyCode::Enter]);
        let picture = painted(&screen, 80, 24);
        assert!(picture.contains("Why not?") && picture.contains("ZZ-"), "{picture}");
        press(&mut screen, &typed("x?"));
        assert!(painted(&screen, 80, 24).contains("The rule"));
        press(&mut screen, &typed("x"));
        assert_eq!(press(&mut screen, &typed("h")), KeyAction::Hint);
        assert_eq!(press(&mut screen, &typed("q")), KeyAction::Quit);
    }

    #[test]
    fn warnings_ask_first() {
        let start =
            Start { chance: vec!["2-5".into()], ..Start::new(Setup::new("zeds-zone", 1), "tests") };
        let mut sitting = Sitting::new(start, &[Level::Random]).unwrap();
        let mut screen = Screen::new(&mut sitting);
        press(&mut screen, &[KeyCode::Enter]);
        assert!(painted(&screen, 80, 24).contains("Careful"));
        press(&mut screen, &typed("n"));
        assert!(screen.sitting().game().played().is_empty());
        press(&mut screen, &[KeyCode::Enter, KeyCode::Char('y')]);
        assert!(screen.sitting().is_over(), "a zombie at the door and no gun");
        assert!(painted(&screen, 80, 24).contains(" Result "));
    }

    #[test]
    fn the_drawing_comes_into_view() {
        let text = "words\nwords\nwords\n  A B\n+---+\n|   |\n|   |\n|   |\n+---+\nmore\nmore";
        let lines: Vec<String> = text.lines().map(String::from).collect();
        assert_eq!(top_line(&lines, 20, 0), 0, "everything fits");
        assert_eq!(top_line(&lines, 7, 0), 2, "the whole drawing, as much above as fits");
        assert_eq!(top_line(&lines, 3, 0), 3, "its top, where it does not fit");
        assert_eq!(top_line(&lines, 7, -5), 0);
        assert_eq!(top_line(&lines, 7, 50), 4, "not past the end");
    }
}
