//! Documents: text with places where a line may break, and the choice of those that do.
//!
//! In: a document built with [`Layout`]. Out: lines of at most [`WIDTH`] columns where that is possible; start at
//! [`Layout::render`]. Follows Lindig's strict version of Wadler's printer: a group is laid flat when it fits.
//! Documents live in an arena, so that neither building nor dropping a deep one recurses.

/// The line width aimed at.
const WIDTH: usize = 90;

/// Deeper indentation than this is not used, so that printing deep programs stays linear.
const MOST_INDENT: usize = 60;

/// A document of a [`Layout`].
#[derive(Clone, Copy)]
pub(super) struct Doc(u32);

enum Node {
    Text(Vec<u8>),
    /// A space, or a line break in a group that does not fit.
    Line,
    /// Always a line break.
    Hard,
    /// Text that only appears in a group that does not fit.
    WhenBroken(Vec<u8>),
    Indent(usize, Doc),
    Group(Doc),
    Concat(Vec<Doc>),
}

/// The arena of documents.
#[derive(Default)]
pub(super) struct Layout {
    nodes: Vec<Node>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Flat,
    Broken,
}

impl Layout {
    fn add(&mut self, node: Node) -> Doc {
        self.nodes.push(node);
        Doc(self.nodes.len() as u32 - 1)
    }

    /// Text without line breaks (quoted strings excepted).
    pub(super) fn text(&mut self, text: impl Into<Vec<u8>>) -> Doc {
        self.add(Node::Text(text.into()))
    }

    /// A space or a line break.
    pub(super) fn line(&mut self) -> Doc {
        self.add(Node::Line)
    }

    /// A line break.
    pub(super) fn hard(&mut self) -> Doc {
        self.add(Node::Hard)
    }

    /// Text for broken groups only.
    pub(super) fn when_broken(&mut self, text: &str) -> Doc {
        self.add(Node::WhenBroken(text.into()))
    }

    /// `doc` with its line breaks indented further.
    pub(super) fn indent(&mut self, by: usize, doc: Doc) -> Doc {
        self.add(Node::Indent(by, doc))
    }

    /// `doc` on one line if it fits.
    pub(super) fn group(&mut self, doc: Doc) -> Doc {
        self.add(Node::Group(doc))
    }

    /// One document after the other.
    pub(super) fn concat(&mut self, docs: Vec<Doc>) -> Doc {
        self.add(Node::Concat(docs))
    }

    /// The text of `doc`.
    pub(super) fn render(&self, doc: Doc) -> Vec<u8> {
        let mut out = Vec::new();
        let mut column = 0;
        let mut work = vec![(0, Mode::Broken, doc)];
        while let Some((indent, mode, doc)) = work.pop() {
            match &self.nodes[doc.0 as usize] {
                Node::Text(text) => {
                    out.extend_from_slice(text);
                    column = match text.iter().rposition(|b| *b == b'\n') {
                        Some(newline) => text.len() - newline - 1,
                        None => column + text.len(),
                    };
                }
                Node::WhenBroken(_) if mode == Mode::Flat => {}
                Node::WhenBroken(text) => {
                    out.extend_from_slice(text);
                    column += text.len();
                }
                Node::Line if mode == Mode::Flat => {
                    out.push(b' ');
                    column += 1;
                }
                Node::Line | Node::Hard => {
                    while out.last() == Some(&b' ') {
                        out.pop();
                    }
                    column = indent.min(MOST_INDENT);
                    out.push(b'\n');
                    out.extend(std::iter::repeat_n(b' ', column));
                }
                Node::Indent(by, inside) => work.push((indent + by, mode, *inside)),
                Node::Group(inside) => {
                    let flat = mode == Mode::Flat || self.fits(*inside, WIDTH.saturating_sub(column));
                    work.push((indent, if flat { Mode::Flat } else { Mode::Broken }, *inside));
                }
                Node::Concat(parts) => work.extend(parts.iter().rev().map(|part| (indent, mode, *part))),
            }
        }
        out
    }

    /// Whether `doc` laid flat fits into `room` columns.
    fn fits(&self, doc: Doc, mut room: usize) -> bool {
        let mut work = vec![doc];
        while let Some(doc) = work.pop() {
            match &self.nodes[doc.0 as usize] {
                Node::Text(text) => match room.checked_sub(text.len()) {
                    Some(left) => room = left,
                    None => return false,
                },
                Node::Line => match room.checked_sub(1) {
                    Some(left) => room = left,
                    None => return false,
                },
                Node::WhenBroken(_) => {}
                Node::Hard => return false,
                Node::Indent(_, inside) | Node::Group(inside) => work.push(*inside),
                Node::Concat(parts) => work.extend(parts.iter().rev()),
            }
        }
        true
    }
}
