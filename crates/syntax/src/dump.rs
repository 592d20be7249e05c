//! Trees and tokens as text for people who look into the machine: `refute dump --stage tree|tokens`.
//!
//! In: a tree, or tokens with their text. Out: one line per node, `(kind start..end ...)`, parts indented below; start
//! at [`dump`] and [`dump_tokens`]. Everything but spans that distinguishes two trees is in the dump, so that
//! [`same_structure`] compares dumps.
//!
//! Example: `1 + x` dumps as
//! ```text
//! (eval 0..5
//!   (infix 0..5 +
//!     (int 0..1 1)
//!     (ident 4..5 x)))
//! ```

mod declaration;
mod expr;
mod module;
mod pattern;
#[cfg(test)]
mod tests;

use refute_source::Span;

use crate::lexer::Lexed;
use crate::tree::*;

/// The tree as indented lines.
pub fn dump(tree: &Tree) -> String {
    write(tree, Spans::Shown)
}

/// Whether two trees are equal up to spans.
pub fn same_structure(a: &Tree, b: &Tree) -> bool {
    write(a, Spans::Hidden) == write(b, Spans::Hidden)
}

/// The tree without spans, as compared by [`same_structure`].
pub fn dump_structure(tree: &Tree) -> String {
    write(tree, Spans::Hidden)
}

/// One line per token: kind, place and text.
pub fn dump_tokens(lexed: &Lexed, bytes: &[u8]) -> String {
    let mut out = String::new();
    for token in &lexed.tokens {
        let text = &bytes[token.start as usize..token.end as usize];
        out.push_str(&format!("{:?} {}..{} {}\n", token.kind, token.start, token.end, quoted(text)));
    }
    out
}

fn write(tree: &Tree, spans: Spans) -> String {
    let mut writer = Writer { tree, spans, depth: 0, out: String::new() };
    for item in &tree.items {
        writer.item(item);
    }
    if !writer.out.is_empty() {
        writer.out.remove(0);
        writer.out.push('\n');
    }
    writer.out
}

/// Bytes in quotation marks; what is not printable ASCII is escaped.
fn quoted(bytes: &[u8]) -> String {
    format!("\"{}\"", bytes.escape_ascii())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Spans {
    Shown,
    Hidden,
}

struct Writer<'a> {
    tree: &'a Tree,
    spans: Spans,
    depth: usize,
    out: String,
}

impl Writer<'_> {
    /// A parenthesised node: its name and place, then `inside` writes the rest.
    fn node(&mut self, name: &str, span: Span, inside: impl FnOnce(&mut Self)) {
        self.out.push('\n');
        // Deep nodes are not indented further, so that dumping stays linear.
        self.out.extend(std::iter::repeat_n("  ", self.depth.min(40)));
        self.out.push('(');
        self.out.push_str(name);
        if self.spans == Spans::Shown {
            self.out.push_str(&format!(" {}..{}", span.start, span.end));
        }
        self.depth += 1;
        inside(self);
        self.depth -= 1;
        self.out.push(')');
    }

    fn word(&mut self, word: &str) {
        self.out.push(' ');
        self.out.push_str(word);
    }

    fn ident(&mut self, ident: Ident) {
        self.word(ident.name.as_str());
    }

    fn path(&mut self, path: &Path) {
        if let Some(module) = path.applied {
            self.module(module);
        }
        self.out.push(' ');
        for qualifier in &path.qualifiers {
            self.out.push_str(qualifier.name.as_str());
            self.out.push('.');
        }
        self.out.push_str(path.last.name.as_str());
    }

    fn label(&mut self, label: &Label) {
        match label {
            Label::None => {}
            Label::Named(ident) => self.word(&format!("~{}", ident.name)),
            Label::Optional(ident) => self.word(&format!("?{}", ident.name)),
        }
    }

    fn literal(&mut self, literal: &Literal) {
        let text = match literal {
            Literal::Int(value, text) => format!("{value} {text}"),
            Literal::BoxedInt(suffix, text) => format!("{text}{suffix}"),
            Literal::Char(byte) => format!("'{}'", byte.escape_ascii()),
            Literal::String(bytes, None) => quoted(bytes),
            Literal::String(bytes, Some(id)) => format!("{} {{{id}|", quoted(bytes)),
            Literal::Float(value, text) => format!("{value:?} {text}"),
        };
        self.word(&text);
    }

    fn item(&mut self, item: &Item) {
        let span = item.span;
        match &item.kind {
            ItemKind::Let(recursive, bindings) => self.node(let_name(*recursive), span, |w| {
                bindings.iter().for_each(|b| w.binding(b));
            }),
            ItemKind::Eval(expr) => self.node("eval", span, |w| w.expr(*expr)),
            ItemKind::Type { nonrec, decls } => {
                self.node(if *nonrec { "type-nonrec" } else { "type" }, span, |w| {
                    decls.iter().for_each(|d| w.type_decl(d));
                });
            }
            ItemKind::Exception(decl) => self.exception(decl, span),
            ItemKind::Extension(extension) => self.extension(extension, span),
            ItemKind::Open { module, shadow } => {
                self.node(if *shadow { "open!" } else { "open" }, span, |w| w.module(*module));
            }
            ItemKind::Include(module) => self.node("include", span, |w| w.module(*module)),
            ItemKind::Module(recursive, bindings) => {
                let name = if *recursive == Recursive::Yes { "module-rec" } else { "module" };
                self.node(name, span, |w| bindings.iter().for_each(|b| w.module_binding(b)));
            }
            ItemKind::ModuleType(name, ty) => self.node("module-type", span, |w| {
                w.ident(*name);
                ty.iter().for_each(|t| w.module_type(*t));
            }),
            ItemKind::External { name, ty, primitives } => self.node("external", span, |w| {
                w.ident(*name);
                primitives.iter().for_each(|p| w.word(&quoted(p)));
                w.type_expr(*ty);
            }),
            ItemKind::Error => self.node("error", span, |_| {}),
        }
    }
}

fn let_name(recursive: Recursive) -> &'static str {
    match recursive {
        Recursive::Yes => "let-rec",
        Recursive::No => "let",
    }
}
