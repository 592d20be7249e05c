//! The function that goes to examples and back: its text, what stands before it, what it uses, what it does.
//!
//! In: a text and the name of one of its functions. Out: an [`Original`], which can be asked for results; start at
//! [`Original::new`].
//! Invariant: the text before the function with another definition of it after it is a program.
//! Not here: which inputs are worth asking for (see `examples`).

use crate::Text;
use crate::bench::{Bench, STEPS};
use crate::check::fit::{arrows, instance};
use crate::convert;
use crate::loaded::{Function, Loaded};
use crate::synth::rivals::{Rival, RivalError};
use refute_cover::{Scope, Target, targets};
use refute_frontend::Grammar;
use refute_ir::show_declaration::show_value_name;
use refute_ir::types::Type;
use refute_ir::{Program, TypePrinter};
use refute_source::{Name, Span};
use refute_syntax::{Token, TokenKind, lex};
use refute_verdict::{Outcome, Place};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A function of a program.
pub(super) struct Original {
    /// The program, for comparisons.
    pub(super) rival: Rival,
    /// The text before the definition.
    pub(super) before: String,
    /// The text of the definition.
    pub(super) text: String,
    /// Its name as it is called.
    pub(super) name: String,
    /// Functions of the file before it that its text does not name.
    pub(super) unused: Vec<String>,
    /// What its text names of the library, with modules (`List.map`).
    pub(super) library: Vec<String>,
    targets: Vec<Target>,
    bench: Bench,
}

/// What the function does on an input.
pub(super) struct Answered {
    pub(super) result: String,
    /// The branches that it takes, by their numbers.
    pub(super) takes: Vec<usize>,
}

/// Why a function cannot be taken to examples and back, as a sentence.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub(super) enum OriginalError {
    #[error("`{0}` is not UTF-8.")]
    NotUtf8(String),
    #[error("`{0}` defines no `{1}`.")]
    Missing(String, String),
    #[error("`{0}` is not a definition of its own.")]
    NoDefinition(String),
    #[error("The text of `{0}` cannot be found.")]
    NoText(String),
    #[error(transparent)]
    Rival(#[from] RivalError),
}

impl Original {
    /// Reads a program that is known to type.
    pub(super) fn new(text: &Text, entry: &str, stop: &Arc<AtomicBool>) -> Result<Original, OriginalError> {
        let whole = std::str::from_utf8(&text.bytes).map_err(|_| OriginalError::NotUtf8(text.name.clone()))?;
        let mut loaded = Loaded::new();
        loaded.add_either(text, Grammar::Program);
        let function =
            loaded.last_named(entry).ok_or_else(|| OriginalError::Missing(text.name.clone(), entry.to_string()))?;
        let program = loaded.program();
        let place = program.globals[function.id.index()].span;
        let item = loaded.last_items().map(|item| program.items[item].span).find(|item| contains(*item, place));
        let item = item.ok_or_else(|| OriginalError::NoDefinition(entry.to_string()))?;
        let (start, end) = (item.start as usize, item.end as usize);
        let (before, own) = match (whole.get(..start), whole.get(start..end)) {
            (Some(before), Some(own)) => (before.to_string(), own.to_string()),
            _ => return Err(OriginalError::NoText(entry.to_string())),
        };
        let (words, library) = named(&own, item);
        let earlier: Vec<String> = earlier(&loaded, item).into_iter().map(|function| function.name).collect();
        let unused = earlier.into_iter().filter(|name| !words.contains(name)).collect();
        let targets = targets(program, function.id, Scope::Function);
        let name = show_value_name(program.globals[function.id.index()].name);
        let bench = Bench::recording(loaded.clone(), stop);
        let rival = Rival::of(loaded, entry)?;
        Ok(Original { rival, before, text: own, name, unused, library, targets, bench })
    }

    fn program(&self) -> &Program {
        self.rival.loaded().program()
    }

    /// Its type.
    pub(super) fn ty(&self) -> String {
        TypePrinter::new(&self.program().types).show(self.rival.function().ty(self.program()))
    }

    /// The types of its parameters and of its result.
    pub(super) fn signature(&self) -> (Vec<Type>, Type) {
        arrows(&self.program().types, self.rival.function().ty(self.program()))
    }

    /// The goal as one writes it: with the names of the parameters where they all have one.
    pub(super) fn goal(&self) -> String {
        let (params, result) = self.signature();
        let function = self.program().globals[self.rival.function().id.index()].function;
        let names: Option<Vec<Name>> = function.and_then(|function| {
            let function = self.program().function(function);
            let count = function.params as usize;
            (count == params.len()).then(|| function.locals.iter().take(count).copied().collect::<Option<_>>())?
        });
        let Some(names) = names.filter(|names| names.iter().all(|name| is_plain(name.as_str()))) else {
            return format!("let {} : {} = ??", self.name, self.ty());
        };
        let types: Vec<&Type> = params.iter().chain([&result]).collect();
        let shown = refute_ir::show_types(&self.program().types, &types);
        let params: String = names.iter().zip(&shown).map(|(name, ty)| format!(" ({name} : {ty})")).collect();
        format!("let {}{params} : {} = ??", self.name, shown.last().map_or("_", String::as_str))
    }

    /// A call as one writes it.
    pub(super) fn call(&self, args: &[String]) -> String {
        args.iter().fold(self.name.clone(), |call, arg| format!("{call} {}", argument(arg)))
    }

    /// What it does on arguments, when it returns a value that can be written down.
    pub(super) fn answer(&mut self, args: &[String]) -> Option<Answered> {
        let call: String = args.iter().fold(self.name.clone(), |call, arg| format!("{call} ({arg})"));
        let text = Text { name: "call".to_string(), bytes: call.into_bytes() };
        let tried = self.bench.try_item(&text, STEPS).ok()?;
        let result = tried.value.filter(|_| tried.outcome == Outcome::Value)?;
        let taken: Vec<_> = self.bench.branches().collect();
        let takes = |target: &Target| target.branch.is_none_or(|branch| taken.contains(&branch));
        let takes = (0..self.targets.len()).filter(|i| takes(&self.targets[*i])).collect();
        tried.is_source.then_some(Answered { result, takes })
    }

    /// The place of a branch.
    pub(super) fn branch(&self, number: usize) -> Option<Place> {
        let target = self.targets.get(number).filter(|target| target.branch.is_some())?;
        Some(convert::place(self.rival.loaded().sources(), target.span))
    }

    /// The functions of the file before it that can be an argument of this type.
    pub(super) fn functions_of(&self, ty: &Type) -> Vec<String> {
        let program = self.program();
        let types = &program.types;
        let flat = |ty: &Type| arrows(types, &instance(ty));
        let own = program.globals[self.rival.function().id.index()].span;
        let fits = |function: &&Function| flat(function.ty(program)) == flat(ty);
        let names = earlier(self.rival.loaded(), own);
        names.iter().filter(fits).map(|function| function.name.clone()).collect()
    }
}

fn contains(item: Span, place: Span) -> bool {
    item.start <= place.start && place.end <= item.end
}

/// The functions of the file before a place; those that are hidden by a later one of the same name are left out.
fn earlier(loaded: &Loaded, place: Span) -> Vec<Function> {
    let program = loaded.program();
    let before = |function: &Function| program.globals[function.id.index()].span.start < place.start;
    let mut kept: Vec<Function> = Vec::new();
    for function in loaded.functions().into_iter().filter(before) {
        kept.retain(|other| other.name != function.name);
        kept.push(function);
    }
    kept
}

/// The words of a text, and what it names with a module.
fn named(text: &str, item: Span) -> (Vec<String>, Vec<String>) {
    let tokens = lex(text.as_bytes(), item.file).tokens;
    let tokens: Vec<&Token> = tokens.iter().filter(|token| !token.kind.is_trivia()).collect();
    let spelled = |token: &Token| text.get(token.start as usize..token.end as usize).unwrap_or("").to_string();
    let (mut words, mut library) = (Vec::new(), Vec::new());
    for (i, token) in tokens.iter().enumerate().filter(|(_, token)| token.kind == TokenKind::Lower) {
        match (i.checked_sub(2).map(|at| tokens[at]), i.checked_sub(1).map(|at| tokens[at].kind)) {
            (Some(module), Some(TokenKind::Dot)) if module.kind == TokenKind::Upper => {
                library.push(format!("{}.{}", spelled(module), spelled(token)));
            }
            (_, Some(TokenKind::Dot)) => {}
            _ => words.push(spelled(token)),
        }
    }
    library.sort();
    library.dedup();
    (words, library)
}

fn is_plain(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// An argument with parentheses where it needs them.
fn argument(text: &str) -> String {
    let bracketed = [('(', ')'), ('[', ']'), ('{', '}'), ('"', '"')]
        .iter()
        .any(|(open, close)| text.starts_with(*open) && text.ends_with(*close) && closes_at_end(text, *open, *close));
    let word = !text.starts_with('-') && text.chars().all(|c| !c.is_whitespace());
    if bracketed || word { text.to_string() } else { format!("({text})") }
}

/// Whether the first bracket is closed by the last character; brackets in strings and characters are not looked at closely,
/// which at worst costs a pair of parentheses.
fn closes_at_end(text: &str, open: char, close: char) -> bool {
    if open == close {
        return !text[1..text.len() - 1].contains(open);
    }
    if text.contains(['"', '\'']) {
        return false;
    }
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        depth += i32::from(c == open) - i32::from(c == close);
        if depth == 0 {
            return at + 1 == text.len();
        }
    }
    false
}
