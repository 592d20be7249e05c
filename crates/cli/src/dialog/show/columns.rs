//! The expected and the actual run side by side.
//!
//! Outputs are shown as text literals, a line of output per line, so that spaces and line ends can be seen. The place
//! where the two part is marked in the margin and under the text. A long run is shown around that place.

use super::{USUAL_WIDTH, View};
use crate::terminal::Hue;
use crate::text::visible;
use refute_verdict::{Exchange, Expected, Happened};

/// Before every line; the mark stands in it.
const MARGIN: usize = 4;
/// Between the columns.
const GAP: usize = 3;
/// `reads    `, `may say  `.
const VERB: usize = 9;
/// Steps that are shown before and after the place where the two part.
const AROUND: (usize, usize) = (24, 6);
/// Lines of one cell.
const MOST_CELL_LINES: usize = 12;

/// A cell: a verb with lines of text, and where in it the difference begins.
struct Cell {
    lines: Vec<(&'static str, String)>,
    /// Line and column of the first character that is wrong.
    mark: Option<(usize, usize)>,
}

/// The two runs.
pub(super) fn side_by_side(steps: &[Exchange], parts_at: usize, view: View) -> String {
    let total = view.width.unwrap_or(USUAL_WIDTH).clamp(50, 160);
    let most = (total - MARGIN - GAP) / 2;
    let first = parts_at.saturating_sub(AROUND.0);
    let after = (parts_at + 1 + AROUND.1).min(steps.len());
    let shown = &steps[first.min(after)..after];
    let cells: Vec<(Cell, Cell)> = shown
        .iter()
        .enumerate()
        .map(|(index, step)| {
            let mark = if first + index == parts_at { step.right_prefix } else { None };
            (expected(step.expected.as_ref(), most), actual(step.actual.as_ref(), mark, most))
        })
        .collect();
    let lengths = cells.iter().flat_map(|(left, _)| &left.lines).map(|(_, text)| VERB + text.chars().count());
    let left = lengths.max().unwrap_or(0).clamp("expected".len() + 4, most);
    let mut text = String::new();
    text += &row(&view.paint.padded(Hue::Dim, "expected", left), &view.paint.text(Hue::Dim, "actual"), " ");
    if first > 0 {
        text += &format!("    ... ({first} {} before)\n", if first == 1 { "step" } else { "steps" });
    }
    for (index, (expected, actual)) in cells.iter().enumerate() {
        text += &rows(expected, actual, left, first + index == parts_at, view);
    }
    if after < steps.len() {
        let more = steps.len() - after;
        text += &format!("    ... ({more} more {})\n", if more == 1 { "step" } else { "steps" });
    }
    text
}

/// The lines of one step.
fn rows(expected: &Cell, actual: &Cell, left: usize, parts: bool, view: View) -> String {
    let mut text = String::new();
    let plain = |cell: &Cell, at: usize| cell.lines.get(at).map(|(verb, text)| format!("{verb:VERB$}{text}"));
    for at in 0..expected.lines.len().max(actual.lines.len()).max(1) {
        let margin = if parts && at == 0 { ">" } else { " " };
        let left_text = format!("{:left$}", plain(expected, at).unwrap_or_default());
        let right_text = plain(actual, at).unwrap_or_default();
        let hue = |text: &str, hue| if parts { view.paint.text(hue, text) } else { text.to_owned() };
        text += &row(&hue(&left_text, Hue::Green), &hue(&right_text, Hue::Red), &hue(margin, Hue::Red));
        if let Some((_, column)) = actual.mark.filter(|(line, _)| *line == at) {
            let arrow = format!("{}^ not as expected from here on", " ".repeat(VERB + column));
            text += &row(&" ".repeat(left), &view.paint.text(Hue::Red, &arrow), " ");
        }
    }
    text
}

fn row(left: &str, right: &str, margin: &str) -> String {
    let line = format!("  {margin} {left}{}{right}", " ".repeat(GAP));
    format!("{}\n", line.trim_end())
}

fn expected(expected: Option<&Expected>, most: usize) -> Cell {
    let mut lines = Vec::new();
    match expected {
        None => {}
        Some(Expected::Input(input)) => push(&mut lines, "reads", &visible(&input.to_string()), most),
        Some(Expected::End) => lines.push(("ends", String::new())),
        Some(Expected::Output { alternatives, more, optional }) => {
            for (index, alternative) in alternatives.iter().enumerate() {
                let verb = match (index, optional) {
                    (0, true) => "may say",
                    (0, false) => "says",
                    _ => "  or",
                };
                push(&mut lines, verb, &visible(alternative), most);
            }
            if *more > 0 {
                lines.push(("  or", format!("... ({more} more)")));
            }
        }
    }
    Cell { lines: shortened(lines), mark: None }
}

fn actual(actual: Option<&Happened>, right_prefix: Option<usize>, most: usize) -> Cell {
    let mut lines = Vec::new();
    match actual {
        None => lines.push(("", String::new())),
        Some(Happened::Input(input)) => push(&mut lines, "reads", &visible(&input.to_string()), most),
        Some(Happened::Starved) => push(&mut lines, "reads", "though there is nothing left", most),
        Some(Happened::End(how)) => push(&mut lines, "ends", &how.to_string(), most),
        Some(Happened::Output(text)) => return literal(text, right_prefix, most),
    }
    Cell { lines: shortened(lines), mark: None }
}

/// A text as literals, a new one after every line end.
fn literal(text: &str, right_prefix: Option<usize>, most: usize) -> Cell {
    let room = most.saturating_sub(VERB + 2).max(8);
    let mut lines = vec![String::from("\"")];
    let (mut mark, mut before) = (None, None);
    for (count, c) in text.chars().enumerate() {
        let shown: String = match c {
            '"' => "\\\"".to_owned(),
            '\\' => "\\\\".to_owned(),
            c if c.is_control() => c.escape_default().collect(),
            c => c.to_string(),
        };
        let last = lines.len() - 1;
        let is_full = lines[last].chars().count() + shown.chars().count() > room + 1;
        let starts_line = before.replace(c) == Some('\n');
        if is_full || starts_line {
            lines[last].push('"');
            lines.push(String::from("\""));
        }
        let last = lines.len() - 1;
        if right_prefix == Some(count) {
            mark = Some((last, lines[last].chars().count()));
        }
        lines[last].push_str(&shown);
    }
    let last = lines.len() - 1;
    lines[last].push('"');
    if right_prefix.is_some() && mark.is_none() {
        mark = Some((last, lines[last].chars().count() - 1));
    }
    let lines: Vec<(&'static str, String)> =
        lines.into_iter().enumerate().map(|(index, line)| (if index == 0 { "says" } else { "" }, line)).collect();
    around(lines, mark)
}

/// A long text around its mark.
fn around(mut lines: Vec<(&'static str, String)>, mark: Option<(usize, usize)>) -> Cell {
    let line = mark.map_or(0, |(line, _)| line);
    let first = if line >= MOST_CELL_LINES { line + 1 - MOST_CELL_LINES / 2 } else { 0 };
    let before = first;
    lines.drain(..first);
    let mut mark = mark.map(|(line, column)| (line - first, column));
    if before > 0 {
        lines.insert(0, ("says", format!("... ({before} lines before)")));
        mark = mark.map(|(line, column)| (line + 1, column));
    }
    Cell { lines: shortened(lines), mark }
}

fn shortened(mut lines: Vec<(&'static str, String)>) -> Vec<(&'static str, String)> {
    if lines.len() > MOST_CELL_LINES {
        let more = lines.len() - MOST_CELL_LINES;
        lines.truncate(MOST_CELL_LINES);
        lines.push(("", format!("... ({more} more {})", if more == 1 { "line" } else { "lines" })));
    }
    lines
}

/// Adds a text that may need several lines.
fn push(lines: &mut Vec<(&'static str, String)>, verb: &'static str, text: &str, most: usize) {
    let room = most.saturating_sub(VERB).max(8);
    let chars: Vec<char> = text.chars().collect();
    if chars.is_empty() {
        lines.push((verb, String::new()));
    }
    for (index, part) in chars.chunks(room).enumerate() {
        lines.push((if index == 0 { verb } else { "" }, part.iter().collect()));
    }
}
