//! `--assume` and `--equal`: expressions added to the reference's program as items of their own.
//!
//! In: the text of an expression. Out: the variable it is bound to, or what is wrong with it, with places in its text.
//! The expression is read alone first, so that messages show it as it was typed.

use super::fit::{arrows, function, instance};
use super::loaded::{Function, Loaded};
use super::{Refusal, converted};
use crate::{Listener, Text, messages};
use refute_check::accepts;
use refute_ir::program::{GlobalId, ItemShows};
use refute_ir::types::TypeId;
use refute_ir::{Type, TypePrinter};
use refute_source::render::Colour;
use refute_source::{Diagnostic, FileId, Span};

/// What an expression is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    /// Which inputs belong to the exercise.
    Assume,
    /// Which results are equal.
    Equal,
}

impl Wanted {
    fn option(self) -> &'static str {
        match self {
            Wanted::Assume => "--assume",
            Wanted::Equal => "--equal",
        }
    }

    fn variable(self) -> &'static str {
        match self {
            Wanted::Assume => "refute_assume",
            Wanted::Equal => "refute_equal",
        }
    }

    /// The type it must have to go with the function that is called.
    fn ty(self, loaded: &Loaded, called: &Function) -> Type {
        let program = loaded.program();
        let (params, result) = arrows(&program.types, called.ty(program));
        let params = match self {
            Wanted::Assume => params,
            Wanted::Equal => vec![result.clone(), result],
        };
        function(&params, Type::con(TypeId::BOOL))
    }
}

/// Adds the expression to the program.
pub(super) fn condition(
    loaded: &mut Loaded,
    expr: &str,
    wanted: Wanted,
    called: &Function,
    colour: Colour,
    listener: &mut dyn Listener,
) -> Result<GlobalId, Refusal> {
    let mut alone = loaded.clone();
    let expr = expr.trim_end().trim_end_matches(";;");
    let text = Text { name: wanted.option().to_string(), bytes: expr.as_bytes().to_vec() };
    let (file, mut found) = alone.add_text(&text);
    if !messages::any_error(&found) {
        found = misfits(&alone, file, expr, wanted, called).into_iter().collect();
    }
    if messages::any_error(&found) {
        messages::show(alone.sources(), &found, colour, listener);
        let message = format!("`{}` cannot be used.", wanted.option());
        return Err(Refusal { message, diagnostics: converted(alone.sources(), &found) });
    }
    // The line break ends a comment-free line; a comment that is open was refused above.
    let item = Text { name: text.name, bytes: format!("let {} = ({expr}\n)", wanted.variable()).into_bytes() };
    loaded.add_quietly(&item).map_err(|_| Refusal::new(format!("`{}` cannot be used.", wanted.option())))?;
    let bound = loaded.last_named(wanted.variable());
    bound.map(|bound| bound.id).ok_or_else(|| Refusal::new(format!("`{}` cannot be used.", wanted.option())))
}

/// What keeps the expression, which was added last, from being the function that is needed.
fn misfits(alone: &Loaded, file: FileId, expr: &str, wanted: Wanted, called: &Function) -> Option<Diagnostic> {
    let program = alone.program();
    let whole = Span { file, start: 0, end: u32::try_from(expr.len()).unwrap_or(u32::MAX) };
    let option = wanted.option();
    let items = &program.items[alone.last_items()];
    let [refute_ir::program::Item { shows: ItemShows::Result(ty), .. }] = items else {
        let title = format!("`{option}` takes one expression");
        return Some(
            Diagnostic::error("bad-condition", whole, title).hint("Write a function, such as `fun x -> x > 0`."),
        );
    };
    let needed = wanted.ty(alone, called);
    if accepts(&program.types, ty, &instance(&needed)) {
        return None;
    }
    let mut printer = TypePrinter::new(&program.types);
    let (needed_text, called_text) = (printer.show(&needed), called.declaration(program));
    let ty_text = TypePrinter::new(&program.types).show(ty);
    let title = format!("`{option}` should have type `{needed_text}`, but it has type `{ty_text}`");
    let why = match wanted {
        Wanted::Assume => format!("An assumption takes the arguments of `{called_text}` and says whether they count."),
        Wanted::Equal => format!("Equality takes two results of `{called_text}` and says whether they are equal."),
    };
    let mut diagnostic = Diagnostic::error("bad-condition", whole, title).because(why);
    if instance(&needed) != needed {
        diagnostic = diagnostic.because("Type variables are tried with `int`, so it must accept that.");
    }
    Some(diagnostic)
}
