//! A patch with holes: the changed lines, without the words that are new.
//!
//! In: the old text, the new one, and the changes between them. Out: lines such as
//! ```text
//! 3 -   | Minus (x, y) -> eval x + eval y
//! 3 +   | Minus (x, y) -> eval x ?? eval y
//! ```
//! where `??` stands for one word and `...` for several; start at [`with_holes`].
//! Invariant: a word within a change is shown only when the text that is replaced has it too, or when it is punctuation; and no
//! patch is shown without a hole.

use super::program::Program;
use crate::Change;
use refute_source::FileId;
use refute_syntax::{TokenKind, lex};
use similar::{Algorithm, DiffOp, capture_diff_slices};
use std::ops::Range;

/// The changed lines; `changes` lie within the text, in order.
pub(super) fn with_holes(old: &Program, new: &Program, changes: &[Change]) -> String {
    let mut windows = windows(&old.text, &new.text, changes);
    let mut pieces: Vec<Rendered> = windows.iter().map(|window| rendered(window, old, new)).collect();
    if pieces.iter().all(|piece| piece.holes == 0) {
        windows = by_line(old, new, windows);
        pieces = windows.iter().map(|window| hidden(window, old, new)).collect();
    }
    let mut lines = Lines { old, new, out: Vec::new() };
    let mut rest = windows.iter().zip(&pieces).peekable();
    while let Some((first, piece)) = rest.next() {
        let mut hunk = Hunk::new(old, new, first);
        hunk.add(old, new, first, piece);
        while let Some((window, piece)) = rest.next_if(|(window, _)| hunk.reaches(old, new, window)) {
            hunk.add(old, new, window, piece);
        }
        lines.hunk(hunk);
    }
    lines.out.join("\n")
}

/// What is changed, on the borders of words: old bytes and new bytes.
#[derive(Clone, Debug)]
struct Window {
    old: Range<usize>,
    new: Range<usize>,
}

/// Outside of the changes the texts are the same, so both sides are widened by the same bytes.
fn windows(old: &[u8], new: &[u8], changes: &[Change]) -> Vec<Window> {
    let mut windows: Vec<Window> = Vec::new();
    let (mut taken, mut put) = (0, 0);
    for (index, change) in changes.iter().enumerate() {
        let start = (change.at.start + put).saturating_sub(taken);
        let mut window = Window { old: change.at.clone(), new: start..start + change.text.len() };
        (taken, put) = (taken + change.at.len(), put + change.text.len());
        let floor = windows.last().map_or(0, |last| last.old.end);
        while window.old.start > floor && (joint(old, window.old.start) || joint(new, window.new.start)) {
            window.old.start -= 1;
            window.new.start -= 1;
        }
        let ceiling = changes.get(index + 1).map_or(old.len(), |next| next.at.start);
        while window.old.end < ceiling && (joint(old, window.old.end) || joint(new, window.new.end)) {
            window.old.end += 1;
            window.new.end += 1;
        }
        match windows.last_mut() {
            Some(last) if last.old.end >= window.old.start && last.new.end >= window.new.start => {
                last.old.end = window.old.end;
                last.new.end = window.new.end;
            }
            _ => windows.push(window),
        }
    }
    windows
}

/// Whether the bytes before and after a place may belong to one word.
fn joint(text: &[u8], at: usize) -> bool {
    let class = |byte: &u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'\'' | b'"' | b'.' | b'\\' | 0x80.. => 1,
        b'!' | b'$' | b'%' | b'&' | b'*' | b'+' | b'-' | b'/' | b':' | b'<' | b'=' | b'>' | b'?' => 2,
        b'@' | b'^' | b'|' | b'~' | b'#' => 2,
        _ => 0,
    };
    let before = at.checked_sub(1).and_then(|at| text.get(at)).map_or(0, class);
    before != 0 && text.get(at).map_or(0, class) == before
}

/// The new text of a window with holes; it has as many lines.
struct Rendered {
    text: String,
    holes: usize,
}

fn rendered(window: &Window, old: &Program, new: &Program) -> Rendered {
    let old_text = old.text.get(window.old.clone()).unwrap_or_default();
    let new_text = new.text.get(window.new.clone()).unwrap_or_default();
    let (old_words, new_words) = (words(old_text), words(new_text));
    let spelled = |text: &'_ [u8], words: &[(TokenKind, Range<usize>)]| {
        words.iter().map(|(_, range)| text.get(range.clone()).unwrap_or_default().to_vec()).collect::<Vec<_>>()
    };
    let (old_spelled, new_spelled) = (spelled(old_text, &old_words), spelled(new_text, &new_words));
    let ops = capture_diff_slices(Algorithm::Myers, &old_spelled, &new_spelled);
    let kept =
        |index: usize| ops.iter().any(|op| matches!(op, DiffOp::Equal { .. }) && op.new_range().contains(&index));
    // Words that only change places would give the answer away by elimination.
    let moved = (0..new_spelled.len()).filter(|index| !kept(*index)).filter_map(|index| new_spelled.get(index));
    let moved: Vec<_> = moved.collect();
    let reordered = !moved.is_empty() && moved.iter().all(|word| old_spelled.contains(word));
    let mut out = Rendered { text: String::new(), holes: 0 };
    let mut at = 0;
    // Blanks after a hole are held back: another hole makes both one.
    let mut hole: Option<usize> = None;
    for (index, (kind, range)) in new_words.iter().enumerate() {
        let gap = blanks(new_text.get(at..range.start).unwrap_or_default());
        at = range.end;
        let shown = (kept(index) && !reordered) || is_punctuation(*kind);
        let line_ends = gap.contains('\n');
        if !shown && hole.is_some() && !line_ends {
            hole = hole.map(|count| count + 1);
            continue;
        }
        out.close(&mut hole);
        out.text.push_str(&gap);
        match shown {
            true => out.text.push_str(&String::from_utf8_lossy(new_text.get(range.clone()).unwrap_or_default())),
            false => hole = Some(1),
        }
    }
    out.close(&mut hole);
    out.text.push_str(&blanks(new_text.get(at..).unwrap_or_default()));
    out
}

impl Rendered {
    fn close(&mut self, hole: &mut Option<usize>) {
        if let Some(count) = hole.take() {
            self.text.push_str(if count == 1 { "??" } else { "..." });
            self.holes += 1;
        }
    }
}

/// A patch that needs no new word would be told in full: then the changed part of each line is one hole.
fn hidden(window: &Window, old: &Program, new: &Program) -> Rendered {
    let old_text = String::from_utf8_lossy(old.text.get(window.old.clone()).unwrap_or_default()).into_owned();
    let new_text = String::from_utf8_lossy(new.text.get(window.new.clone()).unwrap_or_default()).into_owned();
    let indent = |text: &str| text.chars().take_while(|c| c.is_whitespace()).collect::<String>();
    let text = if !new_text.trim().is_empty() {
        let lines = new_text.trim().matches('\n').count();
        format!("{}...{}", indent(&new_text), "\n".repeat(lines))
    } else if old_text.starts_with(['\n', '\r']) {
        format!("{}...{new_text}", indent(&old_text))
    } else if old_text.ends_with('\n') {
        format!("{}...\n{new_text}", indent(&old_text))
    } else {
        format!("...{new_text}")
    };
    Rendered { text, holes: 1 }
}

/// Windows of the same line as one.
fn by_line(old: &Program, new: &Program, windows: Vec<Window>) -> Vec<Window> {
    let mut merged: Vec<Window> = Vec::new();
    for window in windows {
        match merged.last_mut() {
            Some(last)
                if old.line(last.old.end) == old.line(window.old.start)
                    && new.line(last.new.end) == new.line(window.new.start) =>
            {
                last.old.end = window.old.end;
                last.new.end = window.new.end;
            }
            _ => merged.push(window),
        }
    }
    merged
}

/// The tokens of a piece that are words.
fn words(text: &[u8]) -> Vec<(TokenKind, Range<usize>)> {
    let tokens = lex(text, FileId(0)).tokens;
    let tokens = tokens.iter().filter(|token| !token.kind.is_trivia() && token.kind != TokenKind::EndOfFile);
    tokens.map(|token| (token.kind, token.start as usize..token.end as usize)).collect()
}

/// What stands between words: blanks stay, of comments only their line ends.
fn blanks(text: &[u8]) -> String {
    if text.iter().all(u8::is_ascii_whitespace) {
        return String::from_utf8_lossy(text).into_owned();
    }
    text.iter().filter(|byte| **byte == b'\n').map(|_| '\n').collect::<String>()
        + if text.last().is_some_and(u8::is_ascii_whitespace) { " " } else { "" }
}

fn is_punctuation(kind: TokenKind) -> bool {
    use TokenKind::*;
    matches!(
        kind,
        LeftParen
            | RightParen
            | LeftBracket
            | RightBracket
            | LeftBrace
            | RightBrace
            | LeftBracketBar
            | BarBracket
            | Comma
            | Semi
            | SemiSemi
            | Bar
            | Arrow
    )
}

/// Lines that are changed together: the old ones, and the new ones with holes.
struct Hunk {
    old: Range<usize>,
    new: Range<usize>,
    /// The new text from the start of its first line up to the end of the last window.
    text: String,
    /// Up to where the new text is written.
    written: usize,
}

impl Hunk {
    fn new(old: &Program, new: &Program, window: &Window) -> Hunk {
        let (old_line, new_line) = (old.line(window.old.start), new.line(window.new.start));
        let start = new.line_range(new_line).start;
        Hunk { old: old_line..old_line, new: new_line..new_line, text: String::new(), written: start }
    }

    fn reaches(&self, old: &Program, new: &Program, window: &Window) -> bool {
        old.line(window.old.start) <= self.old.end || new.line(window.new.start) <= self.new.end
    }

    fn add(&mut self, old: &Program, new: &Program, window: &Window, piece: &Rendered) {
        self.text.push_str(&String::from_utf8_lossy(new.text.get(self.written..window.new.start).unwrap_or_default()));
        self.text.push_str(&piece.text);
        self.written = window.new.end;
        self.old.end = old.line(window.old.end);
        self.new.end = new.line(window.new.end);
    }
}

struct Lines<'a> {
    old: &'a Program,
    new: &'a Program,
    out: Vec<String>,
}

impl Lines<'_> {
    fn hunk(&mut self, mut hunk: Hunk) {
        let end = self.new.line_range(hunk.new.end).end.max(hunk.written);
        hunk.text.push_str(&String::from_utf8_lossy(self.new.text.get(hunk.written..end).unwrap_or_default()));
        let olds = (hunk.old.start..=hunk.old.end).map(|line| {
            let range = self.old.line_range(line);
            (line, String::from_utf8_lossy(self.old.text.get(range).unwrap_or_default()).into_owned())
        });
        let mut olds: Vec<(usize, String)> = olds.collect();
        let news = hunk.text.split('\n').enumerate().map(|(index, line)| (hunk.new.start + index, line.to_string()));
        let mut news: Vec<(usize, String)> = news.collect();
        while let (Some((_, a)), Some((_, b))) = (olds.first(), news.first())
            && a.trim_end() == b.trim_end()
        {
            olds.remove(0);
            news.remove(0);
        }
        while let (Some((_, a)), Some((_, b))) = (olds.last(), news.last())
            && a.trim_end() == b.trim_end()
        {
            olds.pop();
            news.pop();
        }
        // A row of lines that are all hole says no more than one.
        news.dedup_by(|(_, line), (_, before)| line.trim() == "..." && before.trim() == "...");
        let width = self.new.line(self.new.text.len()).max(self.old.line(self.old.text.len())).to_string().len();
        for (sign, lines) in [('-', olds), ('+', news)] {
            let lines = lines.into_iter().filter(|(_, line)| !line.trim().is_empty());
            self.out.extend(lines.map(|(line, text)| format!("{line:width$} {sign} {}", text.trim_end())));
        }
    }
}
