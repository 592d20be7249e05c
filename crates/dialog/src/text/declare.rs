//! Declarations: global names, parameters, options, expectations.
//!
//! In: the declarations of a file and the parameters that the user gives. Out: the names in [`Lowering::globals`], and
//! the rest as [`Declared`]. Macros, enums and opaque functions are known everywhere; constants and parameters from their
//! line on.

use super::lower::{Lowering, fits, type_of};
use super::scope::{Entry, Env, Global, Globals};
use super::tree::{Decl, DeclKind, Expr, Ident, PassingWord, TypeName};
use super::{lexer, options, parser};
use crate::core::{Enum, Expectations, Opaque, OpaqueBody, OpaqueId, Options, Param, Passing};
use crate::value::{EnumId, Type, Value};
use num_traits::Signed;
use refute_source::{Diagnostic, FileId, Span, suggest};
use std::cell::Cell;

/// Everything that is declared and is no name.
#[derive(Default)]
pub(super) struct Declared {
    /// What the task is.
    pub task: Option<String>,
    /// How it is tested.
    pub options: Options,
    /// Parameters with their values.
    pub params: Vec<Param>,
    /// What holds at the end.
    pub expect: Expectations,
}

/// Works through all declarations.
pub(super) fn declare(lowering: &mut Lowering, file: FileId, decls: &[Decl], given: &[(String, String)]) -> Declared {
    for decl in decls {
        known_everywhere(lowering, decl);
    }
    lowering.later = decls.iter().filter_map(|decl| valued(decl).map(|name| name.name.clone())).collect();
    let mut declared = Declared::default();
    let mut options_seen = Vec::new();
    for decl in decls {
        in_order(lowering, decl, given, &mut declared, &mut options_seen);
    }
    lowering.later.clear();
    unknown_given(lowering, file, decls, given);
    declared
}

/// The name of a constant or parameter.
fn valued(decl: &Decl) -> Option<&Ident> {
    match &decl.kind {
        DeclKind::Const(name, _) | DeclKind::Param { name, .. } => Some(name),
        _ => None,
    }
}

fn known_everywhere(lowering: &mut Lowering, decl: &Decl) {
    match &decl.kind {
        DeclKind::Def(def) => define(lowering, &def.name, Global::Def(def.clone())),
        DeclKind::Block(block) => define(lowering, &block.name, Global::Block(block.clone())),
        DeclKind::Opaque(name, body) => {
            let id = OpaqueId(lowering.globals.opaques.len() as u32);
            let opaque = Opaque { name: name.name.clone(), body: body.clone(), span: decl.span };
            lowering.globals.opaques.push(opaque);
            define(lowering, name, Global::Opaque(id));
        }
        DeclKind::Enum(name, labels) => declare_enum(lowering, name, labels),
        _ => {}
    }
}

fn declare_enum(lowering: &mut Lowering, name: &Ident, labels: &[Ident]) {
    let id = EnumId(lowering.globals.enums.len() as u32);
    let texts = labels.iter().map(|label| label.name.clone()).collect();
    lowering.globals.enums.push(Enum { name: name.name.clone(), labels: texts });
    define(lowering, name, Global::Enum(id));
    for (index, label) in labels.iter().enumerate() {
        if label.name.is_empty() || label.name.trim() != label.name || label.name.contains(['\n', '\r']) {
            let title = "A label cannot be empty, begin or end with a blank, or contain a line end";
            lowering.problems.push(Diagnostic::error("bad-label", label.span, title));
        }
        define(lowering, label, Global::Label(id, index as u32));
    }
}

/// Makes a name known, unless it is taken.
fn define(lowering: &mut Lowering, name: &Ident, global: Global) {
    if super::lower::FUNCTIONS.iter().any(|(function, _)| *function == name.name) {
        let title = format!("`{}` is a function of the language", name.name);
        lowering.problems.push(Diagnostic::error("name-taken", name.span, title).hint("Choose another name."));
        return;
    }
    if let Some(known) = lowering.globals.entries.get(&name.name) {
        // Macros come first here, but the reader goes from top to bottom.
        let (first, second) = if known.span < name.span { (known.span, name.span) } else { (name.span, known.span) };
        let problem = Diagnostic::error("defined-twice", second, format!("`{}` is defined twice", name.name));
        lowering.problems.push(problem.label(first, "first defined here"));
        return;
    }
    let entry = Entry { global, span: name.span, used: Cell::new(false) };
    lowering.globals.entries.insert(name.name.clone(), entry);
}

fn in_order(
    lowering: &mut Lowering,
    decl: &Decl,
    given: &[(String, String)],
    into: &mut Declared,
    seen: &mut Vec<Ident>,
) {
    match &decl.kind {
        DeclKind::Task(task) => match into.task {
            None => into.task = Some(task.clone()),
            Some(_) => lowering.problems.push(
                Diagnostic::error("defined-twice", decl.span, "There are two `task` lines")
                    .hint("Put the whole task into one text; `\\n` is a line end."),
            ),
        },
        DeclKind::Option(name, value) => {
            if let Some(first) = seen.iter().find(|first| first.name == name.name) {
                let problem =
                    Diagnostic::error("defined-twice", name.span, format!("The option `{}` is set twice", name.name));
                lowering.problems.push(problem.label(first.span, "first set here"));
            }
            seen.push(name.clone());
            options::set(lowering, &mut into.options, name, value);
        }
        DeclKind::Const(name, value) => {
            let global = match lowering.constant(value, &Env::default()) {
                Ok(value) => Global::Const(value),
                Err(_) => Global::Broken,
            };
            define(lowering, name, global);
        }
        DeclKind::Param { name, ty, value, passing } => {
            let passing =
                passing.as_ref().map_or(Passing::Known, |(word, span)| passing_of(lowering, word, *span, into));
            let value = param_value(lowering, name, ty, value, given);
            define(lowering, name, value.clone().map_or(Global::Broken, Global::Param));
            if let (Passing::Line, Some(Value::Str(text))) = (&passing, &value)
                && text.contains(['\n', '\r'])
            {
                let title = format!("`{}` is passed as a line, so it cannot contain a line end", name.name);
                lowering.problems.push(Diagnostic::error("line-end-in-value", name.span, title));
            }
            if let Some(value) = value {
                into.params.push(Param { name: name.name.clone(), value, passing });
            }
        }
        DeclKind::ExpectExit(code) => into.expect.exit = Some(*code),
        DeclKind::ExpectStderrEmpty => into.expect.stderr_empty = true,
        DeclKind::Def(_) | DeclKind::Block(_) | DeclKind::Opaque(..) | DeclKind::Enum(..) => {}
    }
}

fn passing_of(lowering: &mut Lowering, word: &PassingWord, span: Span, declared: &Declared) -> Passing {
    let passing = match word {
        PassingWord::Argument(number) => Passing::Argument(*number),
        PassingWord::Environment(name) => {
            if name.is_empty() || name.contains(['=', '\0']) {
                let title = "This cannot be the name of an environment variable";
                lowering.problems.push(Diagnostic::error("bad-environment-name", span, title));
            }
            Passing::Environment(name.clone())
        }
        PassingWord::Line => Passing::Line,
    };
    if let Some(other) = declared.params.iter().find(|param| param.passing == passing && passing != Passing::Line) {
        let title = format!("The parameter `{}` is passed in the same way", other.name);
        lowering.problems.push(Diagnostic::error("passed-twice", span, title).hint("Use another number or name."));
    }
    passing
}

/// The value of a parameter: the one given by the user, or that of the text.
fn param_value(
    lowering: &mut Lowering,
    name: &Ident,
    ty: &TypeName,
    value: &Expr,
    given: &[(String, String)],
) -> Option<Value> {
    let kind = param_type(lowering, ty);
    let own = lowering.constant(value, &Env::default()).ok();
    let kind = kind?;
    let own = own.map(|value| kind.convert(lowering, value));
    if let Some(own) = &own
        && !kind.holds(own)
    {
        let title = format!(
            "The parameter `{}` is {}, but this is {}",
            name.name,
            kind.describe(lowering),
            lowering.noun(&type_of(own))
        );
        lowering.problems.push(Diagnostic::error("type-mismatch", value.span, title).label(ty.name.span, "its type"));
        return None;
    }
    let Some((_, text)) = given.iter().rev().find(|(given, _)| *given == name.name) else { return own };
    match given_value(lowering, text, &kind) {
        Some(value) => Some(value),
        None => {
            let title = format!("`--param {}={text}` is not {}", name.name, kind.describe(lowering));
            let problem = Diagnostic::error("bad-param", name.span, title).here("declared here");
            lowering.problems.push(problem.hint(format!(
                "Give a value like this: `--param {}={}`",
                name.name,
                kind.example(lowering)
            )));
            None
        }
    }
}

/// The type of a parameter, with its range.
enum ParamType {
    Int(Option<i32>),
    Exactly(Type),
    /// A list of anything.
    List,
}

fn param_type(lowering: &mut Lowering, ty: &TypeName) -> Option<ParamType> {
    Some(match ty.name.name.as_str() {
        "int" => ParamType::Int(None),
        "nat" => ParamType::Int(Some(0)),
        "pos" => ParamType::Int(Some(1)),
        "bool" => ParamType::Exactly(Type::Bool),
        "str" => ParamType::Exactly(Type::Str),
        "list" => match &ty.element {
            None => ParamType::List,
            Some(element) => {
                let element = match param_type(lowering, element)? {
                    ParamType::Int(_) => Type::Int,
                    ParamType::Exactly(ty) => ty,
                    ParamType::List => Type::List(Box::new(Type::Int)),
                };
                ParamType::Exactly(Type::List(Box::new(element)))
            }
        },
        name => match lowering.globals.get(name).map(|entry| entry.global.clone()) {
            Some(Global::Enum(id)) => ParamType::Exactly(Type::Enum(id)),
            _ => {
                let enums = lowering.globals.enums.iter().map(|named| named.name.as_str());
                let candidates: Vec<&str> =
                    ["int", "nat", "pos", "bool", "str", "list"].into_iter().chain(enums).collect();
                let problem =
                    Diagnostic::error("unknown-type", ty.name.span, format!("There is no type called `{name}`"));
                lowering.problems.push(match suggest::closest(name, candidates) {
                    Some(meant) => problem.fix(format!("Did you mean `{meant}`?"), ty.name.span, meant),
                    None => {
                        problem.hint("Types are `int`, `nat`, `pos`, `bool`, `str`, `list`, `list of int` and enums.")
                    }
                });
                return None;
            }
        },
    })
}

impl ParamType {
    /// Texts become labels where labels are wanted.
    fn convert(&self, lowering: &Lowering, value: Value) -> Value {
        match self {
            ParamType::Exactly(ty) => lowering.as_labels(&value, ty).unwrap_or(value),
            _ => value,
        }
    }

    fn holds(&self, value: &Value) -> bool {
        match (self, value) {
            (ParamType::Int(None), Value::Int(_)) | (ParamType::List, Value::List(_)) => true,
            (ParamType::Int(Some(least)), Value::Int(number)) => !(number - *least).is_negative(),
            (ParamType::Exactly(ty), _) => fits(value, ty),
            _ => false,
        }
    }

    fn describe(&self, lowering: &Lowering) -> String {
        match self {
            ParamType::Int(None) => "an `int`".to_owned(),
            ParamType::Int(Some(0)) => "a `nat`, 0 or more".to_owned(),
            ParamType::Int(Some(_)) => "a `pos`, 1 or more".to_owned(),
            ParamType::Exactly(ty) => lowering.noun(ty),
            ParamType::List => "a list".to_owned(),
        }
    }

    fn example(&self, lowering: &Lowering) -> String {
        match self {
            ParamType::Int(_) => "7".to_owned(),
            ParamType::Exactly(Type::Bool) => "true".to_owned(),
            ParamType::Exactly(Type::Enum(id)) => {
                lowering.globals.enums[id.0 as usize].labels.first().cloned().unwrap_or_default()
            }
            ParamType::Exactly(Type::List(element)) if **element == Type::Str => "'[\"a\", \"b\"]'".to_owned(),
            ParamType::Exactly(Type::List(_)) | ParamType::List => "[4,8,7]".to_owned(),
            ParamType::Exactly(_) => "text".to_owned(),
        }
    }
}

/// A value as it is written on the command line: a text needs no quotes there, and a list no brackets.
fn given_value(lowering: &mut Lowering, text: &str, ty: &ParamType) -> Option<Value> {
    let trimmed = text.trim();
    if matches!(ty, ParamType::Exactly(Type::Str)) && !trimmed.starts_with('"') {
        return (!text.contains(['\n', '\r'])).then(|| Value::Str(text.to_owned()));
    }
    if let ParamType::Exactly(enumerated @ Type::Enum(_)) = ty
        && let Some(label) = lowering.as_labels(&Value::Str(trimmed.to_owned()), enumerated)
    {
        return Some(label);
    }
    let is_list = matches!(ty, ParamType::List | ParamType::Exactly(Type::List(_)));
    let written = if is_list && !trimmed.starts_with('[') { format!("[{trimmed}]") } else { trimmed.to_owned() };
    // The text of an option has no place in a file, so what is wrong with it is told in one sentence by the caller.
    let lexed = lexer::lex(FileId(0), &written);
    if !lexed.problems.is_empty() {
        return None;
    }
    let expr = parser::parse_expression(lexed.tokens)?;
    let before = lowering.problems.len();
    let value = lowering.constant(&expr, &Env::default()).ok();
    lowering.problems.truncate(before);
    let value = ty.convert(lowering, value?);
    ty.holds(&value).then_some(value)
}

/// Complains about given parameters that the text does not have.
fn unknown_given(lowering: &mut Lowering, file: FileId, decls: &[Decl], given: &[(String, String)]) {
    let names: Vec<&Ident> = decls
        .iter()
        .filter_map(|decl| match &decl.kind {
            DeclKind::Param { name, .. } => Some(name),
            _ => None,
        })
        .collect();
    for (name, _) in given.iter().filter(|(name, _)| !names.iter().any(|known| known.name == *name)) {
        let title = format!("`--param {name}=..`: the specification has no parameter called `{name}`");
        let place = names.first().map_or(Span::new(file, 0, 0), |first| first.span);
        let problem = Diagnostic::error("unknown-param", place, title);
        let meant = suggest::closest(name, names.iter().map(|name| name.name.as_str()));
        lowering.problems.push(match (meant, names.is_empty()) {
            (Some(meant), _) => problem.hint(format!("Did you mean `--param {meant}=..`?")),
            (None, true) => problem.hint("It has none at all; they are declared with `param name : int = 7`."),
            (None, false) => {
                let all: Vec<String> = names.iter().map(|name| format!("`{}`", name.name)).collect();
                problem.hint(format!("It has {}.", all.join(", ")))
            }
        });
    }
}

/// Warns about names that nothing uses. Labels and parameters that the program is told are fine.
pub(super) fn unused(globals: &Globals) -> Vec<Diagnostic> {
    let label_of = |id: EnumId| {
        globals
            .entries
            .values()
            .any(|entry| entry.used.get() && matches!(entry.global, Global::Label(other, _) if other == id))
    };
    // OCaml functions can use those before them, by name.
    let mentioned = |name: &str| {
        globals
            .opaques
            .iter()
            .any(|opaque| opaque.name != name && matches!(&opaque.body, OpaqueBody::Ocaml(text) if text.contains(name)))
    };
    let unused = globals.entries.iter().filter(|(name, entry)| match &entry.global {
        _ if entry.used.get() => false,
        Global::Label(..) | Global::Broken => false,
        Global::Enum(id) => !label_of(*id),
        Global::Opaque(_) => !mentioned(name),
        _ => true,
    });
    unused
        .map(|(name, entry)| {
            let title = format!("The {} `{name}` is never used", entry.global.noun());
            Diagnostic::warning("unused-name", entry.span, title).hint("Remove it if it is not needed.")
        })
        .collect()
}
