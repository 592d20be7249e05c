//! How constructors, components and patterns are spelled.
//!
//! In: types and numbers of constructors; patterns. Out: text on one line.
//! Not here: expressions (see `layout`), names of variables (see `names`).

use super::term::Pattern;
use crate::answer::{Literal, VarId};
use crate::problem::{ComponentId, Problem, Shown};
use refute_ir::show_value::{show_char, show_float, show_string};
use refute_ir::types::{RecordShape, Type, TypeDeclKind, TypeId};

/// How tightly something binds, loosest first: OCaml's table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Level {
    /// `match`, `let`, `fun`, `if`: they reach as far as they can.
    Open,
    Or,
    And,
    Compare,
    Append,
    Cons,
    Add,
    Multiply,
    Power,
    Minus,
    Apply,
    Atom,
}

impl Level {
    pub(super) fn next(self) -> Level {
        match self {
            Level::Open => Level::Or,
            Level::Or => Level::And,
            Level::And => Level::Compare,
            Level::Compare => Level::Append,
            Level::Append => Level::Cons,
            Level::Cons => Level::Add,
            Level::Add => Level::Multiply,
            Level::Multiply => Level::Power,
            Level::Power => Level::Minus,
            Level::Minus => Level::Apply,
            Level::Apply | Level::Atom => Level::Atom,
        }
    }
}

/// What a constructor looks like.
pub(super) enum Look {
    Nil,
    Cons,
    Tuple,
    Record(Vec<String>),
    /// A name, and names of its fields when its argument is a record.
    Named(String, Option<Vec<String>>),
}

/// The text of names.
pub(super) struct Spelling<'a> {
    pub problem: &'a Problem,
    pub names: &'a [String],
}

impl Spelling<'_> {
    pub(super) fn var(&self, var: VarId) -> &str {
        self.names.get(var.0 as usize).map_or("_", |name| name.as_str())
    }

    /// How a component is written, and whether that is between its arguments.
    pub(super) fn component(&self, id: ComponentId) -> (&str, bool) {
        match self.problem.components.get(id.0 as usize).map(|component| &component.shown) {
            Some(Shown::Name(name)) => (name, false),
            Some(Shown::Infix(name)) => (name, true),
            None => ("_", false),
        }
    }

    pub(super) fn look(&self, ty: &Type, case: u32) -> Look {
        let table = &self.problem.program.types;
        let Type::Con(id, _) = ty else { return Look::Tuple };
        match (*id, case) {
            (TypeId::LIST, 0) => return Look::Nil,
            (TypeId::LIST, _) => return Look::Cons,
            _ => {}
        }
        let decl = table.get(*id);
        let module = decl.name.as_str().rsplit_once('.').map_or(String::new(), |(module, _)| format!("{module}."));
        let fields_of = |id: TypeId| match &table.get(id).kind {
            TypeDeclKind::Record(fields, _) => fields.iter().map(|field| field.name.to_string()).collect(),
            _ => Vec::new(),
        };
        match &decl.kind {
            TypeDeclKind::Variant(constructors) => match constructors.get(case as usize) {
                Some(constructor) => {
                    Look::Named(format!("{module}{}", constructor.name), constructor.inline.map(fields_of))
                }
                None => Look::Named("_".to_string(), None),
            },
            TypeDeclKind::Record(_, RecordShape::Plain) => {
                let mut fields: Vec<String> = fields_of(*id);
                if let Some(first) = fields.first_mut() {
                    *first = format!("{module}{first}");
                }
                Look::Record(fields)
            }
            _ => Look::Tuple,
        }
    }

    /// A pattern on one line, in parentheses where it binds more loosely than its surroundings.
    pub(super) fn pattern(&self, pattern: &Pattern, least: Level) -> String {
        let (text, level) = self.bare_pattern(pattern);
        if level < least { format!("({text})") } else { text }
    }

    fn bare_pattern(&self, pattern: &Pattern) -> (String, Level) {
        match pattern {
            Pattern::Any => ("_".to_string(), Level::Atom),
            Pattern::Var(var) => (self.var(*var).to_string(), Level::Atom),
            Pattern::As(inner, var) => {
                (format!("{} as {}", self.pattern(inner, Level::Open), self.var(*var)), Level::Open)
            }
            Pattern::Construct(ty, case, args) => self.construct_pattern(ty, *case, args),
        }
    }

    fn construct_pattern(&self, ty: &Type, case: u32, args: &[Pattern]) -> (String, Level) {
        let inner = |arg: &Pattern| self.pattern(arg, Level::Or);
        let tuple = || format!("({})", args.iter().map(inner).collect::<Vec<_>>().join(", "));
        match (self.look(ty, case), args) {
            (Look::Nil, _) => ("[]".to_string(), Level::Atom),
            (Look::Cons, [head, tail]) => match self.list_pattern(head, tail) {
                Some(items) => (format!("[{}]", items.join("; ")), Level::Atom),
                None => {
                    let (head, tail) = (self.pattern(head, Level::Cons.next()), self.pattern(tail, Level::Cons));
                    (format!("{head} :: {tail}"), Level::Cons)
                }
            },
            (Look::Tuple | Look::Cons, _) => (tuple(), Level::Atom),
            (Look::Record(fields), args) => (self.fields(&fields, args), Level::Atom),
            (Look::Named(name, _), []) => (name, Level::Atom),
            (Look::Named(name, Some(fields)), args) => (format!("{name} {}", self.fields(&fields, args)), Level::Apply),
            (Look::Named(name, None), args) if args.iter().all(|arg| *arg == Pattern::Any) => {
                (format!("{name} _"), Level::Apply)
            }
            (Look::Named(name, None), [arg]) => (format!("{name} {}", self.pattern(arg, Level::Atom)), Level::Apply),
            (Look::Named(name, None), _) => (format!("{name} {}", tuple()), Level::Apply),
        }
    }

    /// The elements of a list pattern that ends.
    fn list_pattern(&self, head: &Pattern, tail: &Pattern) -> Option<Vec<String>> {
        let mut items = vec![self.pattern(head, Level::Or)];
        let mut tail = tail;
        while let Pattern::Construct(Type::Con(TypeId::LIST, _), _, args) = tail {
            let [head, next] = args.as_slice() else { return Some(items) };
            items.push(self.pattern(head, Level::Or));
            tail = next;
        }
        None
    }

    fn fields(&self, fields: &[String], args: &[Pattern]) -> String {
        let wanted = fields.iter().zip(args).filter(|(_, arg)| **arg != Pattern::Any);
        let mut parts: Vec<String> =
            wanted.map(|(field, arg)| field_text(field, self.pattern(arg, Level::Or))).collect();
        if parts.is_empty() {
            return "_".to_string();
        }
        if parts.len() < fields.len() {
            parts.push("_".to_string());
        }
        format!("{{ {} }}", parts.join("; "))
    }
}

/// `x` for `x = x`.
pub(super) fn field_text(field: &str, text: String) -> String {
    if field == text { text } else { format!("{field} = {text}") }
}

/// A constant, and how tightly it binds.
pub(super) fn literal(literal: &Literal) -> (String, Level) {
    let text = match literal {
        Literal::Int(n) => n.to_string(),
        Literal::Char(byte) => show_char(*byte),
        Literal::Float(x) => show_float(*x),
        Literal::String(bytes) => show_string(bytes),
    };
    let level = if text.starts_with('-') { Level::Minus } else { Level::Atom };
    (text, level)
}

/// How tightly an operator binds, and how tightly its operands must at least.
pub(super) fn operator(text: &str) -> (Level, [Level; 2]) {
    let left = |level: Level| (level, [level, level.next()]);
    let right = |level: Level| (level, [level.next(), level]);
    match text {
        "||" | "or" => return right(Level::Or),
        "&&" | "&" => return right(Level::And),
        "::" => return right(Level::Cons),
        "mod" | "land" | "lor" | "lxor" => return left(Level::Multiply),
        "lsl" | "lsr" | "asr" => return right(Level::Power),
        _ => {}
    }
    match text.as_bytes() {
        [b'*', b'*', ..] => right(Level::Power),
        [b'*' | b'/' | b'%', ..] => left(Level::Multiply),
        [b'+' | b'-', ..] => left(Level::Add),
        [b'@' | b'^', ..] => right(Level::Append),
        [b'=' | b'<' | b'>' | b'|' | b'&' | b'$' | b'!', ..] => left(Level::Compare),
        // A name that is written between its arguments is called instead (see `layout`).
        _ => left(Level::Compare),
    }
}
