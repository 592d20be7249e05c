//! An example of an unmatched value as an OCaml pattern.
//!
//! In: a pattern of an arena. Out: its text, such as `(Some _, [])`; long or deep examples end in `_`.

use super::pattern::{Head, PatternId, PatternKind, Patterns};
use refute_ir::TypeTable;
use refute_ir::types::{TypeDeclKind, TypeId};

/// The text of a pattern.
pub(super) fn print(patterns: &Patterns, types: &TypeTable, id: PatternId) -> String {
    let mut printer = Printer { patterns, types, out: String::new(), left: 200 };
    printer.pattern(id, Place::Top);
    printer.out
}

/// Where a pattern stands, which decides about parentheses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Nothing around it that could capture a part of it.
    Top,
    /// A side of `::`.
    Cons,
    /// The argument of a constructor.
    Argument,
}

struct Printer<'a> {
    patterns: &'a Patterns,
    types: &'a TypeTable,
    out: String,
    /// How many nodes may still be shown.
    left: u32,
}

impl Printer<'_> {
    fn pattern(&mut self, id: PatternId, place: Place) {
        if self.left == 0 {
            return self.out.push('_');
        }
        self.left -= 1;
        let id = self.patterns.unbound(id);
        let PatternKind::Head(head, args) = &self.patterns[id].kind else { return self.out.push('_') };
        match head {
            Head::Tuple(_) => self.sequence("(", ", ", ")", args),
            Head::Array(_) if args.is_empty() => self.out.push_str("[||]"),
            Head::Array(_) => self.sequence("[| ", "; ", " |]", args),
            Head::Record(ty) => self.record(*ty, args),
            Head::Constructor(TypeId::LIST, 1) => self.list(id, place),
            Head::Constructor(ty, index) => self.constructor(*ty, *index, args, place),
            Head::Exception(..) => self.out.push('_'),
            Head::Int(value) => self.number(&value.to_string(), place),
            Head::Chars(first, last) if first == last => self.character(*first),
            Head::Chars(first, last) => {
                self.character(*first);
                self.out.push_str("..");
                self.character(*last);
            }
            Head::String(bytes) => {
                self.out.push('"');
                for byte in bytes.iter() {
                    self.escaped(*byte, b'"');
                }
                self.out.push('"');
            }
            Head::Float(value) => self.number(&format!("{value}."), place),
        }
    }

    fn number(&mut self, text: &str, place: Place) {
        if text.starts_with('-') && place == Place::Argument {
            self.out.push_str(&format!("({text})"));
        } else {
            self.out.push_str(text);
        }
    }

    fn character(&mut self, byte: u8) {
        self.out.push('\'');
        self.escaped(byte, b'\'');
        self.out.push('\'');
    }

    fn escaped(&mut self, byte: u8, quote: u8) {
        match byte {
            b'\n' => self.out.push_str("\\n"),
            b'\t' => self.out.push_str("\\t"),
            b'\r' => self.out.push_str("\\r"),
            b'\\' => self.out.push_str("\\\\"),
            b' '..=b'~' if byte == quote => {
                self.out.push('\\');
                self.out.push(char::from(byte));
            }
            b' '..=b'~' => self.out.push(char::from(byte)),
            _ => self.out.push_str(&format!("\\{byte:03}")),
        }
    }

    fn sequence(&mut self, open: &str, separator: &str, close: &str, parts: &[PatternId]) {
        self.out.push_str(open);
        for (i, part) in parts.iter().enumerate() {
            if i > 0 {
                self.out.push_str(separator);
            }
            self.pattern(*part, Place::Top);
        }
        self.out.push_str(close);
    }

    fn record(&mut self, ty: TypeId, args: &[PatternId]) {
        let TypeDeclKind::Record(fields, _) = &self.types.get(ty).kind else { return self.out.push('_') };
        let telling = |id: &PatternId| matches!(self.patterns[self.patterns.unbound(*id)].kind, PatternKind::Head(..));
        let shown: Vec<_> = fields.iter().zip(args).filter(|(_, id)| telling(id)).collect();
        if shown.is_empty() {
            return self.out.push('_');
        }
        let complete = shown.len() == fields.len();
        self.out.push('{');
        for (i, (field, id)) in shown.into_iter().enumerate() {
            self.out.push_str(if i > 0 { "; " } else { "" });
            self.out.push_str(field.name.as_str());
            self.out.push_str(" = ");
            self.pattern(*id, Place::Top);
        }
        self.out.push_str(if complete { "}" } else { "; _}" });
    }

    /// `[a; b]` when the end of the list is known, `a :: b :: _` otherwise.
    fn list(&mut self, id: PatternId, place: Place) {
        let mut parts = Vec::new();
        let mut rest = id;
        while let PatternKind::Head(Head::Constructor(TypeId::LIST, 1), args) =
            &self.patterns[self.patterns.unbound(rest)].kind
        {
            parts.push(args[0]);
            rest = args[1];
            if parts.len() > 20 {
                break;
            }
        }
        let ended = matches!(
            &self.patterns[self.patterns.unbound(rest)].kind,
            PatternKind::Head(Head::Constructor(TypeId::LIST, 0), _)
        );
        if ended {
            return self.sequence("[", "; ", "]", &parts);
        }
        self.out.push_str(if place == Place::Top { "" } else { "(" });
        for part in parts {
            self.pattern(part, Place::Cons);
            self.out.push_str(" :: ");
        }
        self.out.push_str(if place == Place::Top { "_" } else { "_)" });
    }

    fn constructor(&mut self, ty: TypeId, index: u32, args: &[PatternId], place: Place) {
        let TypeDeclKind::Variant(constructors) = &self.types.get(ty).kind else { return self.out.push('_') };
        let Some(constructor) = constructors.get(index as usize) else { return self.out.push('_') };
        if args.is_empty() {
            return self.out.push_str(constructor.name.as_str());
        }
        self.out.push_str(if place == Place::Argument { "(" } else { "" });
        self.out.push_str(constructor.name.as_str());
        self.out.push(' ');
        let bare = |id: &PatternId| !matches!(self.patterns[self.patterns.unbound(*id)].kind, PatternKind::Head(..));
        match constructor.inline {
            Some(record) => self.record(record, args),
            None if args.iter().all(bare) => self.out.push('_'),
            None if args.len() == 1 => self.pattern(args[0], Place::Argument),
            None => self.sequence("(", ", ", ")", args),
        }
        self.out.push_str(if place == Place::Argument { ")" } else { "" });
    }
}
