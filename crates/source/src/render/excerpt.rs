//! The part of a file that a message shows, as clean text with a map from the file's offsets.
//!
//! In: a file and the spans that matter. Out: the lines around them as UTF-8 (other bytes become U+FFFD), lines far
//! from every span emptied (the renderer folds them away), the far parts of very long lines replaced by `…`.
//! Invariant: `range` of any span lies within the text, on character boundaries, with its start not after its end.

use crate::{SourceFile, Span};
use std::ops::Range;

/// Lines this close to the ends of a span are kept.
const NEAR_LINES: u32 = 4;
/// Lines longer than this many bytes are cut.
const LONG_LINE: usize = 400;

/// Some lines of a file.
pub(super) struct Excerpt {
    text: String,
    first_line: usize,
    pieces: Vec<Piece>,
    /// Lines that were cut, by number, with the offset of their start.
    cut: Vec<(usize, u32)>,
}

/// Where a run of the file's bytes stands in the text: `Same` byte for byte, otherwise replaced as a whole.
struct Piece {
    source: Range<u32>,
    start: usize,
    same: bool,
}

impl Excerpt {
    /// The lines of `file` that `spans` touch; of long lines `near` bytes before and after the ends of spans.
    pub(super) fn new(file: &SourceFile, spans: &[Span], near: u32) -> Excerpt {
        let end_of_file = file.bytes.len() as u32;
        let ends: Vec<u32> =
            spans.iter().flat_map(|span| [span.start, span.end]).map(|at| at.min(end_of_file)).collect();
        let lines: Vec<u32> = ends.iter().map(|at| file.line_column(*at).line).collect();
        let first = lines.iter().copied().min().unwrap_or(1);
        let last = lines.iter().copied().max().unwrap_or(1);
        // As the file counts from which the text says it is.
        let start = file.line_start(first).unwrap_or(end_of_file);
        let counted = |line: u32| (line - first + file.place(start).line) as usize;
        let first_line = counted(first);
        let mut excerpt = Excerpt { text: String::new(), first_line, pieces: Vec::new(), cut: Vec::new() };
        for line in first..=last {
            let start = file.line_start(line).unwrap_or(end_of_file);
            let end = file.line_start(line + 1).unwrap_or(end_of_file);
            let content_end = content_end(&file.bytes, start, end);
            if lines.iter().any(|near| near.abs_diff(line) <= NEAR_LINES) {
                if content_end as usize - start as usize <= LONG_LINE {
                    excerpt.push(&file.bytes, start..content_end);
                } else {
                    excerpt.cut.push((counted(line), start));
                    excerpt.push_cut(&file.bytes, start..content_end, &ends, near);
                }
            } else {
                excerpt.replace(start..content_end, "");
            }
            if line < last {
                excerpt.replace(content_end..end, "\n");
            }
        }
        excerpt
    }

    /// The text.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The number of its first line.
    pub(super) fn first_line(&self) -> usize {
        self.first_line
    }

    /// Where a span stands in the text.
    pub(super) fn range(&self, span: Span) -> Range<usize> {
        let start = self.position(span.start);
        start..self.position(span.end).max(start)
    }

    /// Line and column of the start of a span, if it stands in a line that was cut; the column counts bytes.
    pub(super) fn column_of_cut(&self, span: Span) -> Option<(usize, usize)> {
        let (line, start) = self.cut.iter().rev().find(|(_, start)| *start <= span.start)?;
        let text_line = self.text[..self.position(span.start)].matches('\n').count() + self.first_line;
        (text_line == *line).then_some((*line, (span.start - start) as usize + 1))
    }

    fn position(&self, offset: u32) -> usize {
        let after = self.pieces.partition_point(|piece| piece.source.end <= offset);
        let Some(piece) = self.pieces.get(after) else { return self.text.len() };
        let within = if piece.same { offset.saturating_sub(piece.source.start) as usize } else { 0 };
        let mut position = (piece.start + within).min(self.text.len());
        while !self.text.is_char_boundary(position) {
            position -= 1;
        }
        position
    }

    fn push_cut(&mut self, bytes: &[u8], line: Range<u32>, ends: &[u32], near: u32) {
        let mut at = line.start;
        while at < line.end {
            let keep = ends.iter().any(|end| end.abs_diff(at) <= near);
            // Jumps from border to border instead of walking over each byte of a line of megabytes.
            let borders = ends.iter().flat_map(|end| [end.saturating_sub(near), end.saturating_add(near + 1)]);
            let next = borders.filter(|border| *border > at).min().unwrap_or(line.end).min(line.end);
            if keep {
                self.push(bytes, at..next);
            } else {
                self.replace(at..next, "…");
            }
            at = next;
        }
    }

    fn push(&mut self, bytes: &[u8], range: Range<u32>) {
        let mut at = range.start;
        for chunk in bytes[range.start as usize..range.end as usize].utf8_chunks() {
            let valid = chunk.valid();
            if !valid.is_empty() {
                let source = at..at + valid.len() as u32;
                at = source.end;
                self.pieces.push(Piece { source, start: self.text.len(), same: true });
                self.text.push_str(valid);
            }
            for _ in chunk.invalid() {
                self.replace(at..at + 1, "\u{fffd}");
                at += 1;
            }
        }
    }

    fn replace(&mut self, source: Range<u32>, text: &str) {
        if !source.is_empty() {
            self.pieces.push(Piece { source, start: self.text.len(), same: false });
            self.text.push_str(text);
        }
    }
}

/// The end of a line without its CR and LF.
fn content_end(bytes: &[u8], start: u32, end: u32) -> u32 {
    let line = &bytes[start as usize..end as usize];
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    start + line.len() as u32
}
