//! OCaml text as highlighted lines with numbers, with some of its parts marked.
//!
//! In: a text and [`Mark`]s on it. Out: markup; start at [`listing`] for a program, [`inline`] for a call or a value.
//! The colours follow the tokens of our own lexer, which never fails, so that a program that is rejected (or is no
//! program at all) is shown as well.
//! Invariant: the text content of the markup is the text (made visible by `wording`), whatever the tokens are.

#[cfg(test)]
mod tests;

use super::text::prose;
use crate::wording::{number, visible, whole};
use maud::{Markup, PreEscaped, html};
use refute_source::FileId;
use refute_syntax::{TokenKind, lex};
use std::ops::Range;

/// Longer programs are cut, so that one file cannot make the page unusable.
const MOST_LINES: usize = 1500;
const MOST_BYTES: usize = 100_000;

/// A part of a text with a remark.
pub(crate) struct Mark {
    /// Its lines, from 1.
    pub lines: Range<u32>,
    /// Its bytes; empty when they are not known.
    pub bytes: Range<usize>,
    /// How it is shown.
    pub tone: Tone,
    /// What is said below its first line; may be empty.
    pub remark: String,
}

/// How a mark is shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Tone {
    /// Worth a look.
    Note,
    /// A warning, or a rule that is broken.
    Warning,
    /// What keeps the program from being accepted.
    Error,
}

impl Tone {
    fn class(self) -> &'static str {
        match self {
            Tone::Note => "t-note",
            Tone::Warning => "t-warning",
            Tone::Error => "t-error",
        }
    }

    fn line(self) -> &'static str {
        match self {
            Tone::Note => "l t-note",
            Tone::Warning => "l t-warning",
            Tone::Error => "l t-error",
        }
    }

    fn word(self) -> &'static str {
        match self {
            Tone::Note => "note",
            Tone::Warning => "warning",
            Tone::Error => "error",
        }
    }
}

/// A program as numbered lines in a box of its own.
pub(crate) fn listing(text: &str, marks: &[Mark], label: &str) -> Markup {
    let cut = cut(text);
    let kept = text[..cut].trim_end_matches(['\n', '\r']);
    let pieces = pieces(kept);
    let mut first = 0;
    let lines = html! {
        @for (index, line) in line_ranges(kept).enumerate() {
            (numbered(kept, &line, index as u32 + 1, &pieces, &mut first, marks))
        }
    };
    boxed(text, cut, label, lines)
}

/// Lines in their box, with a remark when the text was cut.
pub(crate) fn boxed(text: &str, cut: usize, label: &str, lines: Markup) -> Markup {
    html! {
        div.code tabindex="0" role="region" aria-label=(visible(label)) { pre { code { (lines) } } }
        @if text[..cut].trim_end_matches(['\n', '\r']).is_empty() { p.muted { "The file is empty." } }
        @if cut < text.len() { p.muted { "The rest of the file (" (number(text.len() as u64)) " bytes in all) is not shown." } }
    }
}

/// A text of any other language: numbered lines without colours.
pub(crate) fn plain(text: &str, label: &str) -> Markup {
    let cut = cut(text);
    let kept = text[..cut].trim_end_matches(['\n', '\r']);
    boxed(
        text,
        cut,
        label,
        html! {
            @for line in line_ranges(kept) { span.l { (visible(&kept[line])) "\n" } }
        },
    )
}

/// A call, a value or a type, highlighted within a line of prose.
pub(crate) fn inline(text: &str) -> Markup {
    let text = whole(text);
    html! { code { @for piece in pieces(&text) { (coloured(&text[piece.range.clone()], piece.class)) } } }
}

/// One line: its pieces from number `first` on, which is moved to the first piece that may reach into the next line.
fn numbered(
    text: &str,
    line: &Range<usize>,
    number: u32,
    pieces: &[Piece],
    first: &mut usize,
    marks: &[Mark],
) -> Markup {
    let here: Vec<&Mark> = marks.iter().filter(|mark| mark.lines.contains(&number)).collect();
    let tone = here.iter().map(|mark| mark.tone).max();
    while pieces.get(*first).is_some_and(|piece| piece.range.end <= line.start) {
        *first += 1;
    }
    let inside = pieces[*first..].iter().take_while(|piece| piece.range.start < line.end);
    html! {
        span class=(tone.map_or("l", Tone::line)) {
            @for piece in inside {
                (part(text, &overlap(&piece.range, line), piece.class, &here))
            }
            "\n"
        }
        @for mark in here.iter().filter(|mark| mark.lines.start == number && !mark.remark.is_empty()) {
            span class={ "remark " (mark.tone.class()) } {
                span.sr { (mark.tone.word()) ": " }
                (prose(&mark.remark)) "\n"
            }
        }
    }
}

/// A part of a token within a line, cut where a mark begins or ends.
fn part(text: &str, range: &Range<usize>, class: &'static str, marks: &[&Mark]) -> Markup {
    let mut cuts = vec![range.start, range.end];
    for mark in marks {
        let ends = [mark.bytes.start, mark.bytes.end];
        cuts.extend(ends.into_iter().filter(|at| range.contains(at) && text.is_char_boundary(*at)));
    }
    cuts.sort_unstable();
    cuts.dedup();
    html! {
        @for ends in cuts.windows(2) {
            @let words = coloured(&text[ends[0]..ends[1]], class);
            @match marks.iter().find(|mark| mark.bytes.contains(&ends[0])) {
                Some(mark) => { u class=(mark.tone.class()) { (words) } }
                None => { (words) }
            }
        }
    }
}

/// A part of a token.
pub(crate) fn coloured(text: &str, class: &'static str) -> Markup {
    if class.is_empty() {
        return html! { (visible(text)) };
    }
    // `maud` writes attributes with quotes; without them a page of three hundred programs is a fifth smaller.
    PreEscaped(format!("<i class={class}>{}</i>", html! { (visible(text)) }.into_string()))
}

/// A part of a text that has one colour.
pub(crate) struct Piece {
    /// Its bytes.
    pub range: Range<usize>,
    /// The class of its colour; may be empty.
    pub class: &'static str,
}

/// The whole text in pieces, in order and without gaps. Neighbours of one colour are one piece.
pub(crate) fn pieces(text: &str) -> Vec<Piece> {
    let mut out: Vec<Piece> = Vec::new();
    let mut before = TokenKind::Blank;
    for token in lex(text.as_bytes(), FileId(0)).tokens {
        let class = class(token.kind, before);
        if !token.kind.is_trivia() {
            before = token.kind;
        }
        // The lexer works on bytes and may end a token within a character, which then belongs to the next one.
        let end = (0..=token.end as usize).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
        let start = out.last().map_or(0, |piece| piece.range.end);
        match out.last_mut() {
            _ if end <= start => {}
            Some(last) if last.class == class => last.range.end = end,
            _ => out.push(Piece { range: start..end, class }),
        }
    }
    out
}

fn class(kind: TokenKind, before: TokenKind) -> &'static str {
    use TokenKind::*;
    match kind {
        True | False => "n",
        kind if kind.is_keyword() => "k",
        Lower if matches!(before, Let | Rec | And | Val | External | Method) => "d",
        Upper => "u",
        Int | Float => "n",
        Char | String | QuotedString | QuotedExtension => "s",
        Comment | Directive => "c",
        Invalid => "x",
        _ => "",
    }
}

/// What two ranges share.
pub(crate) fn overlap(a: &Range<usize>, b: &Range<usize>) -> Range<usize> {
    a.start.max(b.start)..a.end.min(b.end)
}

/// The lines of a text without their ends.
pub(crate) fn line_ranges(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    text.split_inclusive('\n').map(move |line| {
        let start = at;
        at += line.len();
        start..start + line.trim_end_matches('\n').trim_end_matches('\r').len()
    })
}

/// How much of a text is shown: all of it, or up to the last line that is within the limits.
pub(crate) fn cut(text: &str) -> usize {
    let mut end = 0;
    for line in text.split_inclusive('\n').take(MOST_LINES) {
        if end + line.len() > MOST_BYTES {
            break;
        }
        end += line.len();
    }
    // A single line beyond the limit is cut within.
    let start_of_long = (0..=text.len().min(MOST_BYTES)).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    if end == 0 { start_of_long } else { end }
}
