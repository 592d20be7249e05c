//! Words for types and numbers.

use refute_ir::show_declaration::show_type_declaration;
use refute_ir::types::TypeId;
use refute_ir::{Type, TypePrinter, TypeTable};
use refute_source::Name;

/// Types longer than this stand on a line of their own.
const SHORT: usize = 36;

/// Prints the types of one message with shared names.
pub(super) struct Phrases<'a> {
    types: &'a TypeTable,
    printer: TypePrinter<'a>,
}

impl<'a> Phrases<'a> {
    pub(super) fn new(types: &'a TypeTable) -> Phrases<'a> {
        Phrases { types, printer: TypePrinter::new(types).limit(300) }
    }

    /// The declarations that types are made of.
    pub(super) fn types(&self) -> &'a TypeTable {
        self.types
    }

    /// The type as OCaml writes it.
    pub(super) fn show(&mut self, ty: &Type) -> String {
        self.printer.show(ty)
    }

    /// `` `int list` ``.
    pub(super) fn quoted(&mut self, ty: &Type) -> String {
        format!("`{}`", self.show(ty))
    }

    /// A value of the type in words: ``an `int` ``, ``a function `int -> int` ``, ``a pair `int * int` ``.
    pub(super) fn noun(&mut self, ty: &Type) -> String {
        let shown = self.quoted(ty);
        match ty {
            Type::Var(_) => format!("of type {shown}"),
            Type::Arrow(..) => format!("a function {shown}"),
            // Nothing is known about the parts, so they need not be shown.
            Type::Tuple(parts) if parts.iter().all(|part| matches!(part, Type::Var(_))) => match parts.len() {
                2 => "a pair".to_string(),
                length => format!("a tuple of {length} parts"),
            },
            Type::Tuple(parts) if parts.len() == 2 => format!("a pair {shown}"),
            Type::Tuple(_) => format!("a tuple {shown}"),
            Type::Con(..) => {
                let vowel =
                    shown.trim_start_matches(['`', '(', '\'']).starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']);
                format!("{} {shown}", if vowel { "an" } else { "a" })
            }
        }
    }

    /// A declaration as OCaml writes it, on one line.
    pub(super) fn declaration(&mut self, name: Name, id: TypeId) -> String {
        let text = show_type_declaration(self.types, name, id);
        text.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Whether both types are short enough to stand in a sentence.
    pub(super) fn short(&mut self, types: &[&Type]) -> bool {
        types.iter().all(|ty| self.show(ty).len() <= SHORT)
    }

    /// The type without its abbreviations at the head.
    pub(super) fn expand(&self, ty: &Type) -> Type {
        self.types.expand(ty)
    }

    /// Whether the type is this one, looking through abbreviations.
    pub(super) fn is(&self, ty: &Type, id: TypeId) -> bool {
        matches!(self.expand(ty), Type::Con(found, _) if found == id)
    }

    /// The argument of a type with one parameter (`list`, `option`, `ref`, ...).
    pub(super) fn argument_of(&self, ty: &Type, id: TypeId) -> Option<Type> {
        match self.expand(ty) {
            Type::Con(found, args) if found == id => args.first().cloned(),
            _ => None,
        }
    }
}

/// `1st`, `2nd`, `3rd`, `4th`.
pub(super) fn ordinal(number: usize) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// `1 argument`, `2 arguments`, `no arguments`.
pub(super) fn count(number: usize, thing: &str) -> String {
    match number {
        0 => format!("no {thing}s"),
        1 => format!("1 {thing}"),
        _ => format!("{number} {thing}s"),
    }
}

/// `` `a`, `b` and `c` ``, cut after eight.
pub(super) fn list(names: impl IntoIterator<Item = impl std::fmt::Display>) -> String {
    let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    match &names[..] {
        [] => "nothing".to_string(),
        [one] => one.clone(),
        all if all.len() > 8 => format!("{} and {} more", all[..8].join(", "), all.len() - 8),
        [init @ .., last] => format!("{} and {last}", init.join(", ")),
    }
}

/// The function in words: its name, or `this function`.
pub(super) fn function(name: Option<&impl std::fmt::Display>) -> String {
    name.map_or("this function".to_string(), |name| format!("`{name}`"))
}

/// The first letter in upper case, for the start of a sentence.
pub(super) fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}
