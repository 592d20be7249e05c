//! Tree to text: OCaml in a readable style, with as few parentheses as are safe.
//!
//! In: a [`Tree`] (or one of its nodes). Out: bytes; start at [`print()`]. Comments and the writer's line breaks are not
//! in the tree and do not come back.
//! Invariant: parsing what was printed gives the same tree (see `same_structure`). `let`, `fun`, `function`, `match`
//! and `try` get parentheses wherever something that they would swallow follows; error nodes print as an extension
//! node, which the parser reads back as an error node.
//! Levels of precedence, literals and the choice of line breaks are those of the crate `ocaml`, which everybody shares who writes
//! OCaml; the tree is the parser's own, with everything that programs have and values and answers do not.

mod declaration;
mod expr;
mod item;
mod literal;
mod module;
mod pattern;
#[cfg(test)]
mod readback;
#[cfg(test)]
mod tests;
mod types;

use refute_source::Name;

use crate::tree::*;
use refute_ocaml::Level;
use refute_ocaml::doc::{Doc, Docs, Page};

/// The text of a whole program, ending in a line feed.
pub fn print(tree: &Tree) -> Vec<u8> {
    let mut printer = Printer::new(tree);
    let doc = printer.items(&tree.items);
    let mut text = printer.layout.render(doc, PAGE);
    if !text.is_empty() {
        text.push(b'\n');
    }
    text
}

/// The text of one expression.
pub fn print_expr(tree: &Tree, id: ExprId) -> Vec<u8> {
    let mut printer = Printer::new(tree);
    let doc = printer.expr(id, Level::Open, expr::Follow::Nothing);
    printer.layout.render(doc, PAGE)
}

/// The text of one pattern.
pub fn print_pat(tree: &Tree, id: PatId) -> Vec<u8> {
    let mut printer = Printer::new(tree);
    let doc = printer.pattern(id, Level::Open);
    printer.layout.render(doc, PAGE)
}

/// Room for whole programs.
const PAGE: Page = Page { width: Some(90), most_indent: 60 };

/// What an error node prints as.
const ERROR: &str = "[%error]";

struct Printer<'a> {
    tree: &'a Tree,
    layout: Docs,
}

impl<'a> Printer<'a> {
    fn new(tree: &'a Tree) -> Printer<'a> {
        Printer { tree, layout: Docs::default() }
    }

    fn text(&mut self, text: &str) -> Doc {
        self.layout.text(text.as_bytes().to_vec())
    }

    /// The documents in a row.
    fn row(&mut self, docs: Vec<Doc>) -> Doc {
        self.layout.concat(docs)
    }

    /// `docs` with `separator` and a possible line break between them.
    fn separated(&mut self, docs: Vec<Doc>, separator: &str) -> Doc {
        let mut row = Vec::with_capacity(docs.len() * 3);
        for (index, doc) in docs.into_iter().enumerate() {
            if index > 0 {
                if !separator.is_empty() {
                    row.push(self.text(separator));
                }
                row.push(self.layout.line());
            }
            row.push(doc);
        }
        self.row(row)
    }

    /// `open` docs `close`, indented by the width of `open`.
    fn bracketed(&mut self, open: &str, doc: Doc, close: &str) -> Doc {
        let opening = self.text(open);
        let inside = self.layout.indent(open.len(), doc);
        let closing = self.text(close);
        let row = self.row(vec![opening, inside, closing]);
        self.layout.group(row)
    }

    fn parens(&mut self, doc: Doc) -> Doc {
        self.bracketed("(", doc, ")")
    }

    /// `head`, then `body` on the same line if it fits, else on the next one, indented.
    fn hanging(&mut self, head: Doc, body: Doc) -> Doc {
        let line = self.layout.line();
        let body = self.row(vec![line, body]);
        let body = self.layout.indent(2, body);
        let row = self.row(vec![head, body]);
        self.layout.group(row)
    }

    /// A word as it is written where a name may stand alone; operators get parentheses.
    fn name(&mut self, name: Name) -> Doc {
        let spelling = spelled(name);
        self.layout.text(spelling)
    }

    fn path(&mut self, path: &Path) -> Doc {
        let spelling = spelled_path(path);
        let text = self.layout.text(spelling);
        match path.applied {
            None => text,
            Some(module) => {
                let module = self.module(module);
                let dot = self.text(".");
                self.row(vec![module, dot, text])
            }
        }
    }
}

/// The bytes of a word: characters up to U+00FF are Latin-1 letters.
fn word(name: Name) -> Vec<u8> {
    name.as_str().chars().map(|c| c as u8).collect()
}

fn is_operator(name: Name) -> bool {
    let text = name.as_str();
    match text.as_bytes().first() {
        Some(b'(' | b'[') | None => false,
        Some(first) if crate::lexer::is_letter(*first) => {
            matches!(text, "mod" | "land" | "lor" | "lxor" | "lsl" | "lsr" | "asr" | "or")
                || ((text.starts_with("let") || text.starts_with("and"))
                    && text.as_bytes().get(3).is_some_and(|b| !crate::lexer::is_identifier_byte(*b)))
        }
        Some(first) => first.is_ascii_punctuation(),
    }
}

/// A name with the parentheses it needs: `x`, `( + )`.
fn spelled(name: Name) -> Vec<u8> {
    if is_operator(name) {
        return format!("( {name} )").into_bytes();
    }
    word(name)
}

fn spelled_path(path: &Path) -> Vec<u8> {
    let mut text = Vec::new();
    for qualifier in &path.qualifiers {
        text.extend(word(qualifier.name));
        text.push(b'.');
    }
    text.extend(spelled(path.last.name));
    text
}
