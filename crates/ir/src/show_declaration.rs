//! Declarations as OCaml's toplevel echoes them.
//!
//! In: what a program declares (types, exceptions, the name of a value). Out: `type 'a tree = Leaf | Node of 'a tree * 'a`,
//! `exception E of string`, `( +++ )`. A declaration that does not fit on a line gets one line per part, as in OCaml.
//! Not here: types inside them (see `show_type`).

use crate::program::ExceptionDecl;
use crate::show_type::TypePrinter;
use crate::types::{Constructor, Field, Nature, Type, TypeDeclKind, TypeId, TypeTable, Visibility};
use refute_ocaml::Node;
use refute_ocaml::level::value_name;
use refute_source::Name;

/// Longer declarations are broken into lines.
pub(crate) const LINE_WIDTH: usize = 77;

/// `type t = ...`, `and u = ...` for types declared together, as they were when `count` declarations existed.
pub fn show_type_declarations(table: &TypeTable, ids: &[TypeId], count: usize) -> Vec<String> {
    let show = |(i, id): (usize, &TypeId)| show_one(table, *id, if i == 0 { "type" } else { "and" }, count);
    let mut texts: Vec<String> = ids.iter().enumerate().map(show).collect();
    // A declaration that mentions an older type of its own name was written `nonrec`, and means that one.
    if let (Some(id), Some(text)) = (ids.first(), texts.first_mut())
        && text.contains(&format!("{}/", table.get(*id).name))
    {
        *text = show_one(table, *id, "type nonrec", id.0 as usize);
    }
    texts
}

/// `type t = ...` of one type, under this name.
pub fn show_type_declaration(table: &TypeTable, name: Name, id: TypeId) -> String {
    show_declared(table, &mut TypePrinter::new(table), name, id, "type")
}

/// `exception E of string`.
pub fn show_exception_declaration(table: &TypeTable, decl: &ExceptionDecl, count: usize) -> String {
    show_exception(&mut TypePrinter::new(table).as_of(count), short(decl.name), decl)
}

pub(crate) fn show_exception(printer: &mut TypePrinter<'_>, name: Name, decl: &ExceptionDecl) -> String {
    let arguments = match &decl.fields {
        Some(names) => {
            let fields = names.iter().zip(&decl.args).map(|(name, ty)| format!("{name} : {};", printer.show(ty)));
            format!(" of {{ {} }}", fields.collect::<Vec<_>>().join(" "))
        }
        None if decl.args.is_empty() => String::new(),
        None => {
            format!(" of {}", Node::product(decl.args.iter().map(|ty| printer.node(ty)).collect()).alone())
        }
    };
    format!("exception {name}{arguments}")
}

/// A value name as it is written in a `val` line: operators stand in parentheses.
pub fn show_value_name(name: Name) -> String {
    value_name(name.as_str())
}

fn show_one(table: &TypeTable, id: TypeId, keyword: &str, count: usize) -> String {
    let mut printer = TypePrinter::new(table).as_of(count);
    show_declared(table, &mut printer, table.get(id).name, id, keyword)
}

/// A declaration under a name of its own.
pub(crate) fn show_declared(
    table: &TypeTable,
    printer: &mut TypePrinter<'_>,
    name: Name,
    id: TypeId,
    keyword: &str,
) -> String {
    let decl = table.get(id);
    let params: Vec<String> = (0..decl.params.len() as u32).map(|i| printer.variable_name(i)).collect();
    let params = match &params[..] {
        [] => String::new(),
        [one] => format!("{one} "),
        several => format!("({}) ", several.join(", ")),
    };
    let head = format!("{keyword} {params}{name}");
    if decl.visibility == Visibility::Hidden {
        return head;
    }
    let (head, kind) = match (&decl.nature, &decl.kind) {
        (Nature::Private(Some(body)), _) => return format!("{head} = private {}", printer.show(body)),
        (Nature::Repeats, TypeDeclKind::Alias(body)) => match table.expand(body) {
            Type::Con(original, _) => (format!("{head} = {}", printer.show(body)), &table.get(original).kind),
            _ => (head, &decl.kind),
        },
        (_, kind) => (head, kind),
    };
    let private = if decl.nature == Nature::Private(None) { "private " } else { "" };
    match kind {
        TypeDeclKind::Abstract => head,
        TypeDeclKind::Extensible => format!("{head} = .."),
        TypeDeclKind::Alias(body) => format!("{head} = {}", printer.show(body)),
        TypeDeclKind::Record(fields, _) => {
            let fields = show_fields(printer, fields);
            let line = format!("{head} = {private}{{ {} }}", fields.join(" "));
            if line.len() <= LINE_WIDTH {
                return line;
            }
            format!("{head} = {private}{{\n  {}\n}}", fields.join("\n  "))
        }
        TypeDeclKind::Variant(constructors) if constructors.is_empty() => format!("{head} = |"),
        TypeDeclKind::Variant(constructors) => {
            let mut texts = Vec::new();
            for constructor in constructors {
                texts.push(show_constructor(table, printer, constructor));
            }
            let line = format!("{head} = {private}{}", texts.join(" | "));
            if line.len() <= LINE_WIDTH {
                return line;
            }
            format!("{head} =\n    {private}{}", texts.join("\n  | "))
        }
    }
}

/// The last word of a path.
fn short(name: Name) -> Name {
    match name.as_str().rsplit_once('.') {
        Some((_, last)) => Name::new(last),
        None => name,
    }
}

fn show_fields(printer: &mut TypePrinter<'_>, fields: &[Field]) -> Vec<String> {
    let show = |field: &Field| {
        let mutable = if field.mutable { "mutable " } else { "" };
        format!("{mutable}{} : {};", field.name, printer.show(&field.ty))
    };
    fields.iter().map(show).collect()
}

fn show_constructor(table: &TypeTable, printer: &mut TypePrinter<'_>, constructor: &Constructor) -> String {
    let name = match constructor.name.as_str() {
        "::" => "(::)",
        name => name,
    };
    if let Some(inline) = constructor.inline
        && let TypeDeclKind::Record(fields, _) = &table.get(inline).kind
    {
        return format!("{name} of {{ {} }}", show_fields(printer, fields).join(" "));
    }
    if constructor.args.is_empty() {
        return name.to_string();
    }
    let args = constructor.args.iter().map(|ty| printer.node(ty)).collect();
    format!("{name} of {}", Node::product(args).alone())
}

#[cfg(test)]
mod tests;
