//! Declarations as OCaml's toplevel echoes them.
//!
//! In: what a program declares (types, exceptions, the name of a value). Out: `type 'a tree = Leaf | Node of 'a tree * 'a`,
//! `exception E of string`, `( +++ )`. A declaration that does not fit on a line gets one line per part, as in OCaml.
//! Not here: types inside them (see `show_type`).

use crate::program::{ExceptionDecl, ExtensionForm};
use crate::show_type::TypePrinter;
use crate::types::{Constructor, Field, Nature, Type, TypeDecl, TypeDeclKind, TypeId, TypeTable, Variance, Visibility};
use crate::variable_names::VariableNames;
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

/// `exception E of string`, `type t += A of int | B`.
pub fn show_extension(table: &TypeTable, decls: &[&ExceptionDecl], count: usize) -> String {
    let show = |decl: &&ExceptionDecl| {
        show_exception(table, &mut TypePrinter::new(table).as_of(count), short(decl.name), decl)
    };
    let texts: Vec<String> = decls.iter().map(show).collect();
    let line = texts.join(" ");
    if line.len() <= LINE_WIDTH {
        return line;
    }
    let lines: Vec<String> = texts.iter().map(|text| text.replacen(" += ", " +=\n    ", 1)).collect();
    lines.join("\n  ")
}

/// `exception E of string`, `type t += A of int` or, behind others, `| B`.
pub(crate) fn show_exception(
    table: &TypeTable,
    printer: &mut TypePrinter<'_>,
    name: Name,
    decl: &ExceptionDecl,
) -> String {
    let params = table.get(decl.ty).params.len() as u32;
    printer.set_given(&decl.names);
    let start = match decl.form {
        ExtensionForm::Exception => "exception ".to_string(),
        ExtensionForm::Next => "| ".to_string(),
        ExtensionForm::First => {
            let params = match decl.result {
                Some(_) => vec!["_".to_string(); params as usize],
                None => (0..params).map(|i| printer.variable_name(i)).collect(),
            };
            format!("type {}{} += ", before_name(&params), printer.type_name(decl.ty))
        }
    };
    if decl.form == ExtensionForm::Next && decl.result.is_none() {
        (0..params).for_each(|i| _ = printer.variable_name(i));
    }
    let (args, result) = (&decl.args, decl.result.as_deref().map(|result| (result, &decl.names)));
    let shown = Shown { name: name.as_str(), ty: decl.ty, args, inline: decl.inline, result };
    format!("{start}{}", show_constructor(table, printer, &shown))
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
    printer.set_given(&decl.names);
    let params = decl.params.iter().zip(0..);
    let params = params.map(|(variance, i)| match decl.names.is_unnamed(i) {
        true => format!("{}_", sign(decl, *variance)),
        false => format!("{}{}", sign(decl, *variance), printer.variable_name(i)),
    });
    let params: Vec<String> = params.collect();
    let head = format!("{keyword} {}{name}", before_name(&params));
    if decl.visibility == Visibility::Hidden {
        return head;
    }
    let (head, kind) = match (&decl.nature, &decl.kind) {
        (Nature::Private(Some(body)), _) => return format!("{head} = private {}", printer.show(body)),
        (Nature::Repeats(Some(written)), TypeDeclKind::Alias(body)) => {
            (format!("{head} = {}", printer.show(body)), &**written)
        }
        (Nature::Repeats(None), TypeDeclKind::Alias(body)) => match table.expand(body) {
            Type::Con(original, args) => {
                let head = format!("{head} = {}", printer.show(body));
                // What is taken over with its parameters speaks of itself by its name here.
                if (0..).map(Type::Var).zip(args.iter()).all(|(own, arg)| own == *arg) {
                    printer.rename(original, name);
                }
                (head, &table.get(original).kind)
            }
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
                let Constructor { name, args, inline, result, names, .. } = constructor;
                let result = result.as_deref().map(|result| (result, names));
                let shown = Shown { name: name.as_str(), ty: id, args, inline: *inline, result };
                texts.push(show_constructor(table, printer, &shown));
            }
            let line = format!("{head} = {private}{}", texts.join(" | "));
            if line.len() <= LINE_WIDTH {
                return line;
            }
            format!("{head} =\n    {private}{}", texts.join("\n  | "))
        }
    }
}

/// The parameters of a type before its name.
fn before_name(params: &[String]) -> String {
    match params {
        [] => String::new(),
        [one] => format!("{one} "),
        several => format!("({}) ", several.join(", ")),
    }
}

/// How an abstract type says that it depends on a parameter in one way only, and that it does depend on it.
fn sign(decl: &TypeDecl, variance: Variance) -> &'static str {
    if !matches!(decl.kind, TypeDeclKind::Abstract) || decl.visibility != Visibility::Shown {
        return "";
    }
    match (variance.positive, variance.negative, variance.injective) {
        (true, false, false) => "+",
        (true, false, true) => "+!",
        (false, true, false) => "-",
        (false, true, true) => "-!",
        (_, _, false) => "",
        (_, _, true) => "!",
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
        let Field { name, ty, quantified, names, .. } = field;
        if *quantified == 0 {
            return format!("{mutable}{name} : {};", printer.show(ty));
        }
        // What is quantified has names of its own.
        let mut inside = printer.clone();
        inside.set_given(names);
        let text = inside.show(ty);
        let names = inside.names_since(printer).join(" ");
        format!("{mutable}{name} : {names}. {text};")
    };
    fields.iter().map(show).collect()
}

/// A constructor to show.
struct Shown<'a> {
    name: &'a str,
    ty: TypeId,
    args: &'a [Type],
    inline: Option<TypeId>,
    /// What it gives, with the names of its own variables.
    result: Option<(&'a [Type], &'a VariableNames)>,
}

fn show_constructor(table: &TypeTable, printer: &mut TypePrinter<'_>, constructor: &Shown<'_>) -> String {
    let Shown { name, ty, args, inline, result } = *constructor;
    let name = if name == "::" { "(::)" } else { name };
    let mut own = printer.clone();
    let printer = match result {
        Some((_, names)) => {
            own.forget_variables();
            own.set_given(names);
            &mut own
        }
        None => printer,
    };
    let fields = inline.and_then(|record| match &table.get(record).kind {
        TypeDeclKind::Record(fields, _) => Some(format!("{{ {} }}", show_fields(printer, fields).join(" "))),
        _ => None,
    });
    let args = match fields {
        Some(fields) => Some(fields),
        None if args.is_empty() => None,
        None => Some(Node::product(args.iter().map(|ty| printer.node(ty)).collect()).alone()),
    };
    let result = result.map(|(result, _)| printer.show(&Type::Con(ty, result.into())));
    match (args, result) {
        (None, None) => name.to_string(),
        (Some(args), None) => format!("{name} of {args}"),
        (None, Some(result)) => format!("{name} : {result}"),
        (Some(args), Some(result)) => format!("{name} : {args} -> {result}"),
    }
}

#[cfg(test)]
mod tests;
