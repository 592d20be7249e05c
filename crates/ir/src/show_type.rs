//! Types as OCaml prints them.
//!
//! In: a [`Type`] and the [`TypeTable`] its names come from. Out: text such as `'a -> ('b, int) Hashtbl.t -> (int * string) list`.
//! Variables are called `'a`, `'b`, ... in order of appearance; several types printed by one [`TypePrinter`] share their
//! names, and weak variables keep the number inference gave them (`'_weak1`). A type whose name was declared again later is marked as OCaml does: `t/2`.
//! Invariant: the text is bounded. Types can be exponentially larger than the program, so past a number of nodes
//! every further part is `...`.
//! Not here: declarations (see `show_declaration`), types with unknowns (see `typing`).
//!
//! Example: `Arrow(Tuple [int; Var 3], Var 3)` prints `int * 'a -> 'a`.

use crate::types::{ArgLabel, RecordShape, Type, TypeDeclKind, TypeId, TypeTable};
use std::fmt::Write;

/// How many nodes of types a printer shows unless told otherwise.
const DEFAULT_LIMIT: usize = 2_000;

/// The text of one type.
pub fn show_type(table: &TypeTable, ty: &Type) -> String {
    TypePrinter::new(table).show(ty)
}

/// The texts of several types, in which a variable has the same name everywhere.
pub fn show_types(table: &TypeTable, types: &[&Type]) -> Vec<String> {
    let mut printer = TypePrinter::new(table);
    types.iter().map(|ty| printer.show(ty)).collect()
}

/// Prints types one after another with shared names.
#[derive(Clone, Debug)]
pub struct TypePrinter<'a> {
    table: &'a TypeTable,
    /// Declarations from this number on do not exist yet.
    horizon: usize,
    /// Variables in order of appearance.
    variables: Vec<u32>,
    /// Types that a later declaration of the same name hides, in order of appearance.
    hidden: Vec<TypeId>,
    /// How many nodes may still be shown.
    left: usize,
}

/// How tightly the surroundings bind, loosest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Tightness {
    /// Anything may stand here.
    Arrow,
    /// The left of an arrow.
    Tuple,
    /// A component of a tuple, the argument of a constructor.
    Simple,
}

impl<'a> TypePrinter<'a> {
    /// A printer that has not named anything yet.
    pub fn new(table: &'a TypeTable) -> TypePrinter<'a> {
        TypePrinter { table, horizon: table.len(), variables: Vec::new(), hidden: Vec::new(), left: DEFAULT_LIMIT }
    }

    /// Prints as if only the first `count` declarations existed: the names as they were at that point of the program.
    pub fn as_of(mut self, count: usize) -> TypePrinter<'a> {
        self.horizon = count.min(self.table.len());
        self
    }

    /// Shows at most this many nodes in total.
    pub fn limit(mut self, nodes: usize) -> TypePrinter<'a> {
        self.left = nodes;
        self
    }

    /// The text of a type.
    pub fn show(&mut self, ty: &Type) -> String {
        self.show_within(ty, Tightness::Arrow)
    }

    /// The text of a type that something precedes or follows, in parentheses where they are needed.
    pub(crate) fn show_within(&mut self, ty: &Type, tightness: Tightness) -> String {
        let left = self.left;
        let mut out = String::new();
        self.print(&mut out, ty, tightness);
        if !self.hidden.is_empty() {
            // Beside a hidden type the visible one of its name is marked too, wherever it stands: `t/1 * t/2`.
            self.left = left;
            out.clear();
            self.print(&mut out, ty, tightness);
        }
        out
    }

    /// How a declared type is called at this point.
    pub fn type_name(&mut self, id: TypeId) -> String {
        let name = self.table.get(id).name;
        let later = self.table.iter().take(self.horizon).skip(id.0 as usize + 1);
        let hides = |kind: &TypeDeclKind| !matches!(kind, TypeDeclKind::Record(_, RecordShape::Inline(..)));
        if !later.into_iter().any(|(_, decl)| decl.name == name && hides(&decl.kind)) {
            let beside_hidden = self.hidden.iter().any(|other| self.table.get(*other).name == name);
            return if beside_hidden { format!("{name}/1") } else { name.to_string() };
        }
        // OCaml counts the hidden types of one name that a message mentions; 1 is the visible one.
        if !self.hidden.contains(&id) {
            self.hidden.push(id);
        }
        let same_name = self.hidden.iter().filter(|other| self.table.get(**other).name == name);
        let position = same_name.take_while(|other| **other != id).count();
        format!("{name}/{}", position + 2)
    }

    /// Gives a variable the next free name, if it has none yet.
    pub(crate) fn variable_name(&mut self, variable: u32) -> String {
        if variable >= Type::FIRST_WEAK {
            return format!("'_weak{}", variable - Type::FIRST_WEAK + 1);
        }
        let position = self.variables.iter().position(|known| *known == variable).unwrap_or_else(|| {
            self.variables.push(variable);
            self.variables.len() - 1
        });
        let letter = char::from(b'a' + (position % 26) as u8);
        match position / 26 {
            0 => format!("'{letter}"),
            round => format!("'{letter}{round}"),
        }
    }

    fn print(&mut self, out: &mut String, ty: &Type, tightness: Tightness) {
        if self.left == 0 {
            out.push_str("...");
            return;
        }
        self.left -= 1;
        refute_source::deep(|| match ty {
            Type::Var(variable) => out.push_str(&self.variable_name(*variable)),
            Type::Arrow(..) => self.in_parentheses(out, tightness > Tightness::Arrow, |printer, out| {
                printer.print_arrow(out, ty);
            }),
            Type::Tuple(parts) => self.in_parentheses(out, tightness > Tightness::Tuple, |printer, out| {
                printer.print_separated(out, parts, " * ", Tightness::Simple);
            }),
            Type::Con(id, args) => {
                match &args[..] {
                    [] => {}
                    [arg] => {
                        self.print(out, arg, Tightness::Simple);
                        out.push(' ');
                    }
                    args => {
                        out.push('(');
                        self.print_separated(out, args, ", ", Tightness::Arrow);
                        out.push_str(") ");
                    }
                }
                out.push_str(&self.type_name(*id));
            }
        });
    }

    /// A chain of arrows in a loop: functions of many parameters nest to the right.
    fn print_arrow(&mut self, out: &mut String, ty: &Type) {
        let mut rest = ty;
        while let Type::Arrow(label, from, to) = rest {
            match label {
                ArgLabel::None => {}
                ArgLabel::Named(name) => write!(out, "{name}:").unwrap_or_default(),
                ArgLabel::Optional(name) => write!(out, "?{name}:").unwrap_or_default(),
            }
            self.print(out, from, Tightness::Tuple);
            out.push_str(" -> ");
            rest = to;
            if self.left == 0 {
                out.push_str("...");
                return;
            }
        }
        self.print(out, rest, Tightness::Arrow);
    }

    fn print_separated(&mut self, out: &mut String, parts: &[Type], separator: &str, tightness: Tightness) {
        for (i, part) in parts.iter().enumerate() {
            if i > 0 {
                out.push_str(separator);
            }
            self.print(out, part, tightness);
            if self.left == 0 && i + 1 < parts.len() {
                out.push_str(separator);
                out.push_str("...");
                return;
            }
        }
    }

    fn in_parentheses(&mut self, out: &mut String, needed: bool, print: impl FnOnce(&mut Self, &mut String)) {
        if needed {
            out.push('(');
        }
        print(self, out);
        if needed {
            out.push(')');
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
