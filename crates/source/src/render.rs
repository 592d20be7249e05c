//! Diagnostics as text for a person.
//!
//! In: a [`Diagnostic`] and the [`Sources`] it points into. Out: severity, code and title, the source with the labels
//! under it, the explanation as wrapped paragraphs, and each hint with the changed lines when it has edits.
//! Paragraphs are separated by empty lines; a line of a paragraph that starts with four spaces is shown as it is.
//! Invariant: never fails, whatever the spans and bytes are (not UTF-8, CRLF, tabs, lines of a megabyte, spans past the
//! end). Control characters of the program never reach the terminal.
//! Not here: what to say (see the `Problem` enums), which lines of a file are taken (see `excerpt`).
//!
//! ```text
//! error[unbound-value]: There is no value called `lenght`
//!  --> hw1.ml:3:13
//!   |
//! 3 | let n = 1 + lenght xs
//!   |             ^^^^^^ not defined here
//!
//! Hint: Did you mean `length`?
//!   |
//! 3 - let n = 1 + lenght xs
//! 3 + let n = 1 + length xs
//!   |
//! ```

mod excerpt;

use crate::{Diagnostic, Edit, FileId, Hint, Label, Severity, SourceFile, Sources, Span};
use annotate_snippets::{AnnotationKind, Group, Level, Patch, Renderer, Snippet, normalize_untrusted_str};
use excerpt::Excerpt;

/// Excerpts of the source are at most this wide; longer lines are cut around the labels.
const SOURCE_WIDTH: usize = 110;
/// Paragraphs are wrapped to this width.
const TEXT_WIDTH: usize = 80;

/// Code in a paragraph that is longer than this may be broken.
const LONGEST_CODE: usize = 50;

/// Whether to use terminal colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    /// Plain text.
    Plain,
    /// With ANSI escapes.
    Ansi,
}

/// Messages about one text or several, in order, errors and warnings mixed as they were found.
#[derive(Clone, Copy, Debug)]
pub struct Messages<'a> {
    /// The texts they are about.
    pub sources: &'a Sources,
    /// The messages.
    pub diagnostics: &'a [Diagnostic],
}

/// Messages that a person wants to see at once; the data has more of them.
const MOST_SHOWN: usize = 20;

impl Messages<'_> {
    /// All that a person wants to read of them, each with an empty line after it.
    pub fn render(&self, colour: Colour) -> String {
        let shown = self.diagnostics.iter().take(MOST_SHOWN);
        let mut out: String = shown.map(|diagnostic| render(self.sources, diagnostic, colour) + "\n").collect();
        let left: u32 = self.diagnostics.iter().skip(MOST_SHOWN).map(|one| one.stands_for).sum();
        if left > 0 {
            out.push_str(&format!("... and {left} more messages; repair these first.\n\n"));
        }
        out
    }
}

/// The whole message with source excerpts, ending in a newline.
pub fn render(sources: &Sources, diagnostic: &Diagnostic, colour: Colour) -> String {
    let mut out = render_source(sources, diagnostic, colour);
    out.push('\n');
    for paragraph in &diagnostic.explanation {
        out.push('\n');
        out.push_str(&wrap(paragraph, TEXT_WIDTH));
        out.push('\n');
    }
    for hint in &diagnostic.hints {
        out.push('\n');
        out.push_str(&render_hint(sources, hint, colour));
    }
    out
}

/// Title and labelled source.
fn render_source(sources: &Sources, diagnostic: &Diagnostic, colour: Colour) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let mut group = Group::with_title(level.primary_title(diagnostic.title.as_str()).id(diagnostic.code));
    let main = diagnostic.labels.first();
    let excerpts: Vec<(&str, Excerpt, Vec<&Label>)> =
        files_of(sources, diagnostic.labels.iter().map(|label| label.span))
            .into_iter()
            .filter_map(|file| {
                let inside = |label: &&Label| part_of(sources, label.span) == file;
                let labels: Vec<&Label> = diagnostic.labels.iter().filter(inside).collect();
                let source = sources.get(file.0)?;
                let spans: Vec<Span> = labels.iter().map(|label| label.span).collect();
                Some((source.place(spans[0].start).name, Excerpt::new(source, &spans, 120), labels))
            })
            .collect();
    for (name, excerpt, labels) in &excerpts {
        let mut snippet = Snippet::source(excerpt.text()).line_start(excerpt.first_line()).path(*name);
        for label in labels {
            let is_main = main.is_some_and(|main| std::ptr::eq(main, *label));
            let kind = if is_main { AnnotationKind::Primary } else { AnnotationKind::Context };
            let text = Some(&label.text).filter(|text| !text.is_empty()).map(|text| normalize_untrusted_str(text));
            snippet = snippet.annotation(kind.span(excerpt.range(label.span)).label(text));
        }
        group = group.element(snippet);
    }
    let mut out = renderer(colour).render(&[group]);
    for (name, excerpt, labels) in &excerpts {
        if let Some((line, column)) = excerpt.column_of_cut(labels[0].span) {
            correct_column(&mut out, &format!("{name}:{line}:"), column);
        }
    }
    out
}

/// The renderer counts columns in the shortened line: puts the true one after `place`.
fn correct_column(out: &mut String, place: &str, column: usize) {
    if let Some(at) = out.find(place) {
        let start = at + place.len();
        let digits = out[start..].bytes().take_while(u8::is_ascii_digit).count();
        out.replace_range(start..start + digits, &column.to_string());
    }
}

/// The advice and, where it comes with edits, the lines as they would be.
fn render_hint(sources: &Sources, hint: &Hint, colour: Colour) -> String {
    let mut out = wrap(&format!("Hint: {}", hint.text), TEXT_WIDTH);
    if colour == Colour::Ansi {
        let style = annotate_snippets::renderer::DEFAULT_HELP_STYLE;
        out = out.replacen("Hint:", &format!("{style}Hint:{style:#}"), 1);
    }
    out.push('\n');
    for file in files_of(sources, hint.edits.iter().map(|edit| edit.span)) {
        let edits: Vec<&Edit> = hint.edits.iter().filter(|edit| part_of(sources, edit.span) == file).collect();
        let Some(source) = sources.get(file.0) else { continue };
        let spans: Vec<Span> = edits.iter().map(|edit| edit.span).collect();
        let excerpt = Excerpt::new(source, &spans, 40);
        let patches = edits.iter().map(|edit| Patch::new(excerpt.range(edit.span), edit.replacement.as_str()));
        let snippet = Snippet::source(excerpt.text()).line_start(excerpt.first_line()).patches(patches);
        let group = Group::with_level(Level::HELP).element(snippet);
        out.push_str(&renderer(colour).render(&[group]));
        out.push('\n');
    }
    out
}

fn renderer(colour: Colour) -> Renderer {
    match colour {
        Colour::Plain => Renderer::plain(),
        Colour::Ansi => Renderer::styled(),
    }
    .term_width(SOURCE_WIDTH)
}

/// A text, and which part of it when it is made of several files.
type File = (FileId, Option<usize>);

fn part_of(sources: &Sources, span: Span) -> File {
    let end = |file: &SourceFile| file.bytes.len() as u32;
    (span.file, sources.get(span.file).and_then(|file| file.part_of(span.start.min(end(file)))))
}

/// The files of some spans, each once, in order of appearance.
fn files_of(sources: &Sources, spans: impl Iterator<Item = Span>) -> Vec<File> {
    let mut files = Vec::new();
    for file in spans.map(|span| part_of(sources, span)) {
        if !files.contains(&file) {
            files.push(file);
        }
    }
    files
}

/// Breaks the lines of a paragraph at spaces; indented lines stay as they are.
pub fn wrap(paragraph: &str, width: usize) -> String {
    let paragraph = normalize_untrusted_str(paragraph);
    let lines: Vec<String> = paragraph.split('\n').map(|line| wrap_line(line, width)).collect();
    lines.join("\n")
}

fn wrap_line(line: &str, width: usize) -> String {
    if line.starts_with("    ") {
        return line.to_string();
    }
    let mut out = String::new();
    let mut column = 0;
    for word in words(line) {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > width {
            out.push('\n');
            column = 0;
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(&word);
        column += length;
    }
    out
}

/// The words of a line; short code between backquotes stays together.
fn words(line: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in line.split(' ').filter(|word| !word.is_empty()) {
        match words.last_mut() {
            Some(last) if last.matches('`').count() % 2 == 1 && last.chars().count() < LONGEST_CODE => {
                last.push(' ');
                last.push_str(word);
            }
            _ => words.push(word.to_string()),
        }
    }
    words
}

#[cfg(test)]
mod tests;
