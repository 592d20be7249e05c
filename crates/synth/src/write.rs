//! Answers as readable OCaml.
//!
//! In: a [`Problem`] and one of its answers. Out: the text of its definition, without a newline at the end; start at [`write`].
//! Stages: `simplify` (with `arms`) makes the answer into what a person would write, `names` names its variables, `text`
//! (with `spelling`) makes pieces of OCaml, which the crate `ocaml` lays out. Types are written only when asked for, or where
//! OCaml would otherwise take a constructor or a field for that of another type.
//! Invariant: after the text of the problem's program, the text types and does what the answer does.
//!
//! Example: `let rec stutter l =\n  match l with\n  | [] -> []\n  | x :: rest -> x :: x :: stutter rest`.

mod arms;
mod names;
mod simplify;
mod spelling;
mod term;
#[cfg(test)]
mod tests;
mod text;

use crate::answer::{Answer, Expr};
use crate::problem::Problem;
use refute_ir::show_declaration::show_value_name;
use refute_ir::show_type::show_types;
use refute_ir::types::{Type, TypeDeclKind, TypeId, TypeTable};
use refute_ocaml::{Node, Style};
use refute_source::Name;
use spelling::Spelling;
use term::{Definition, Pattern};
use text::Writer;

/// With this failure answers end where no example says anything.
pub const NO_EXAMPLE: &str = "no example says what comes here";

/// Whether types are written.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Annotations {
    /// Only where the text needs them.
    #[default]
    Needed,
    /// On every parameter and on the result.
    Everywhere,
}

/// The text of an answer, in the style a person would write.
pub fn write(problem: &Problem, answer: &Answer) -> String {
    write_with(problem, answer, Annotations::Needed)
}

/// The text of an answer, with or without types.
pub(crate) fn write_with(problem: &Problem, answer: &Answer, annotations: Annotations) -> String {
    let (definition, types) = simplify::simplify(problem, answer);
    let names = names::names(problem, &definition, &types);
    let writer = Writer {
        spelling: Spelling { problem, names: &names },
        itself: show_value_name(Name::new(&problem.name)),
        helper: names::helper(problem, &names),
        usual: !redefined(problem, "failwith"),
    };
    let annotated = annotations == Annotations::Everywhere || has_hidden_constructors(problem, answer);
    let head = head(problem, &definition, &writer, annotated);
    Style::Program.definition(head, &writer.node(&definition.body))
}

/// `let rec f x y =`.
fn head(problem: &Problem, definition: &Definition, writer: &Writer<'_>, annotated: bool) -> String {
    let keyword = if definition.body.is_recursive() { "let rec" } else { "let" };
    let types: Vec<&Type> = problem.params.iter().chain([&problem.result]).collect();
    let types = show_types(&problem.program.types, &types);
    let unit = |i: usize| matches!(problem.params.get(i), Some(Type::Con(TypeId::UNIT, _)));
    let param = |(i, pattern): (usize, &Pattern)| match (annotated, types.get(i)) {
        (_, _) if *pattern == Pattern::Any && unit(i) => "()".to_string(),
        (true, Some(ty)) => Node::typed(writer.spelling.pattern(pattern), Node::word(ty.clone())).alone(),
        _ => writer.spelling.pattern(pattern).argument(),
    };
    let mut words = vec![keyword.to_string(), writer.itself.clone()];
    words.extend(definition.params.iter().enumerate().map(param));
    if let (true, Some(result)) = (annotated, types.last()) {
        words.push(format!(": {result}"));
    }
    words.push("=".to_string());
    words.join(" ")
}

/// Whether the program gives another meaning to a name of the library.
fn redefined(problem: &Problem, name: &str) -> bool {
    let library = problem.program.library.globals;
    problem.program.globals.iter().skip(library).any(|global| global.name.as_str() == name)
}

/// Whether the answer uses a constructor or a field whose name a later declaration has taken.
fn has_hidden_constructors(problem: &Problem, answer: &Answer) -> bool {
    let mut found = false;
    visit(&answer.body, &mut |expr| {
        if let Expr::Construct(ty, ..) | Expr::Match(_, ty, _) = expr {
            found |= is_hidden(&problem.program.types, ty);
        }
    });
    found
}

/// Whether a later type has a constructor or a field of the same name.
fn is_hidden(table: &TypeTable, ty: &Type) -> bool {
    let Type::Con(id, _) = table.expand(ty) else { return false };
    let own = declared_names(table, id);
    // Types of the library's own modules are not in the way: their names need the module's.
    let later = table.iter().filter(|(other, decl)| other.0 > id.0 && !decl.name.as_str().contains('.'));
    let mut later = later.map(|(other, _)| declared_names(table, other));
    later.any(|names| names.iter().any(|name| own.contains(name)))
}

fn declared_names(table: &TypeTable, id: TypeId) -> Vec<Name> {
    match &table.get(id).kind {
        TypeDeclKind::Variant(constructors) => constructors.iter().map(|constructor| constructor.name).collect(),
        TypeDeclKind::Record(fields, _) => fields.iter().map(|field| field.name).collect(),
        _ => Vec::new(),
    }
}

fn visit(expr: &Expr, see: &mut dyn FnMut(&Expr)) {
    see(expr);
    refute_source::deep(|| match expr {
        Expr::Var(_) | Expr::Literal(_) | Expr::Unspecified => {}
        Expr::Construct(_, _, args) | Expr::Component(_, args) | Expr::Itself(args) | Expr::Apply(_, args) => {
            args.iter().for_each(|arg| visit(arg, see));
        }
        Expr::Lambda(_, body) => visit(body, see),
        Expr::Match(subject, _, arms) => {
            visit(subject, see);
            arms.iter().for_each(|arm| visit(&arm.body, see));
        }
        Expr::Local(_, body, args) => {
            visit(body, see);
            args.iter().for_each(|arg| visit(arg, see));
        }
    });
}
