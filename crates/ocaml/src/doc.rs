//! Documents: text with places where a line may break, and the choice of those that do.
//!
//! In: a document built with [`Docs`]. Out: lines within a [`Page`] where that is possible; start at [`Docs::render`].
//! Follows Lindig's strict version of Wadler's printer: a group is laid flat when it fits.
//! Documents live in an arena, so that neither building nor dropping a deep one recurses.

use std::borrow::Cow;

/// How much room there is.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    /// The line width aimed at; none puts everything on one line.
    pub width: Option<usize>,
    /// Deeper indentation than this is not used, so that printing deep programs stays linear.
    pub most_indent: usize,
}

/// A document of some [`Docs`].
#[derive(Clone, Copy, Debug)]
pub struct Doc(u32);

#[derive(Debug)]
enum Part {
    Text(Cow<'static, [u8]>),
    /// Text that takes no room in a group that does not fit: what follows is laid out as if it were not there.
    Weightless(&'static str),
    /// The text when flat, a line break in a group that does not fit.
    Line(&'static str),
    /// Always a line break.
    Hard,
    /// Text that only appears in a group that does not fit.
    WhenBroken(&'static str),
    /// Text that only appears in a group that fits.
    WhenFlat(&'static str),
    Indent(usize, Doc),
    /// Line breaks lead back to the column where it starts.
    Align(Doc),
    Group(Doc),
    Concat(Vec<Doc>),
}

/// The arena of documents.
#[derive(Debug, Default)]
pub struct Docs {
    parts: Vec<Part>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Flat,
    Broken,
}

impl Docs {
    fn add(&mut self, part: Part) -> Doc {
        self.parts.push(part);
        Doc(self.parts.len() as u32 - 1)
    }

    /// Text without line breaks (quoted strings excepted).
    pub fn text(&mut self, text: impl Into<Cow<'static, [u8]>>) -> Doc {
        self.add(Part::Text(text.into()))
    }

    /// Words of ours.
    pub fn word(&mut self, text: &'static str) -> Doc {
        self.text(text.as_bytes())
    }

    /// Text that takes no room in a broken group.
    pub(crate) fn weightless(&mut self, text: &'static str) -> Doc {
        self.add(Part::Weightless(text))
    }

    /// A space or a line break.
    pub fn line(&mut self) -> Doc {
        self.add(Part::Line(" "))
    }

    /// Nothing or a line break.
    pub fn soft(&mut self) -> Doc {
        self.add(Part::Line(""))
    }

    /// A line break.
    pub fn hard(&mut self) -> Doc {
        self.add(Part::Hard)
    }

    /// Text for broken groups only.
    pub fn when_broken(&mut self, text: &'static str) -> Doc {
        self.add(Part::WhenBroken(text))
    }

    /// Text for flat groups only.
    pub(crate) fn when_flat(&mut self, text: &'static str) -> Doc {
        self.add(Part::WhenFlat(text))
    }

    /// `doc` with its line breaks indented further.
    pub fn indent(&mut self, by: usize, doc: Doc) -> Doc {
        self.add(Part::Indent(by, doc))
    }

    /// `doc` with its line breaks indented to where it starts.
    pub fn align(&mut self, doc: Doc) -> Doc {
        self.add(Part::Align(doc))
    }

    /// `doc` on one line if it fits.
    pub fn group(&mut self, doc: Doc) -> Doc {
        self.add(Part::Group(doc))
    }

    /// One document after the other.
    pub fn concat(&mut self, docs: Vec<Doc>) -> Doc {
        self.add(Part::Concat(docs))
    }

    /// The text of `doc`.
    pub fn render(&self, doc: Doc, page: Page) -> Vec<u8> {
        let mut out = Vec::new();
        let mut column = 0;
        let mode = if page.width.is_some() { Mode::Broken } else { Mode::Flat };
        let mut work = vec![(0, mode, doc)];
        while let Some((indent, mode, doc)) = work.pop() {
            match &self.parts[doc.0 as usize] {
                Part::Text(text) => {
                    out.extend_from_slice(text);
                    column = match text.iter().rposition(|b| *b == b'\n') {
                        Some(newline) => columns(&text[newline + 1..]),
                        None => column + columns(text),
                    };
                }
                Part::WhenBroken(text) if mode == Mode::Broken => {
                    out.extend_from_slice(text.as_bytes());
                    column += text.len();
                }
                Part::WhenFlat(text) | Part::Line(text) | Part::Weightless(text) if mode == Mode::Flat => {
                    out.extend_from_slice(text.as_bytes());
                    column += text.len();
                }
                Part::Weightless(text) => out.extend_from_slice(text.as_bytes()),
                Part::WhenBroken(_) | Part::WhenFlat(_) => {}
                Part::Line(_) | Part::Hard => {
                    while out.last() == Some(&b' ') {
                        out.pop();
                    }
                    column = indent;
                    out.push(b'\n');
                    out.extend(std::iter::repeat_n(b' ', column));
                }
                Part::Indent(by, inside) => work.push(((indent + by).min(page.most_indent), mode, *inside)),
                Part::Align(inside) => work.push((column.min(page.most_indent), mode, *inside)),
                Part::Group(inside) => {
                    let room = page.width.map_or(0, |width| width.saturating_sub(column));
                    let flat = mode == Mode::Flat || self.fits(*inside, room);
                    work.push((indent, if flat { Mode::Flat } else { Mode::Broken }, *inside));
                }
                Part::Concat(parts) => work.extend(parts.iter().rev().map(|part| (indent, mode, *part))),
            }
        }
        out
    }

    /// Whether `doc` laid flat fits into `room` columns.
    fn fits(&self, doc: Doc, mut room: usize) -> bool {
        let mut work = vec![doc];
        while let Some(doc) = work.pop() {
            let taken = match &self.parts[doc.0 as usize] {
                Part::Text(text) => columns(text),
                Part::WhenFlat(text) | Part::Line(text) | Part::Weightless(text) => text.len(),
                Part::WhenBroken(_) => 0,
                Part::Hard => return false,
                Part::Indent(_, inside) | Part::Align(inside) | Part::Group(inside) => {
                    work.push(*inside);
                    0
                }
                Part::Concat(parts) => {
                    work.extend(parts.iter().rev());
                    0
                }
            };
            match room.checked_sub(taken) {
                Some(left) => room = left,
                None => return false,
            }
        }
        true
    }
}

/// How many columns a text takes: the bytes that begin a character.
fn columns(text: &[u8]) -> usize {
    text.iter().filter(|byte| (**byte as i8) >= -64).count()
}
