//! `--assume`, `--equal`, `--pre`, `--post`, `--property`: expressions added to a program as items of their own.
//!
//! In: the text of an expression. Out: the variable it is bound to, or what is wrong with it, with places in its text.
//! The expression is read alone first, so that messages show it as it was typed.

use super::Refusal;
use super::fit::{arrows, function, instance};
use crate::loaded::{Function, Loaded};
use crate::{Listener, Text, messages};
use refute_check::accepts;
use refute_ir::program::{GlobalId, ItemShows};
use refute_ir::types::TypeId;
use refute_ir::{Type, TypePrinter};
use refute_source::{Diagnostic, FileId, Span};

/// What an expression is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ConditionKind<'a> {
    /// Which inputs belong to the exercise: takes the arguments of a function.
    Assume(&'a Function),
    /// Which results of a function are equal.
    Equal(&'a Function),
    /// As `Assume`, by its other name.
    Pre(&'a Function),
    /// Whether a result is right: takes the arguments of a function, then its result.
    Post(&'a Function),
    /// Whether a result is right, of a function about which nothing else is known.
    PostAlone,
    /// Whether all is well: takes anything.
    Property,
}

impl ConditionKind<'_> {
    fn option(self) -> &'static str {
        match self {
            ConditionKind::Assume(_) => "--assume",
            ConditionKind::Equal(_) => "--equal",
            ConditionKind::Pre(_) => "--pre",
            ConditionKind::Post(_) | ConditionKind::PostAlone => "--post",
            ConditionKind::Property => "--property",
        }
    }

    fn variable(self) -> &'static str {
        match self {
            ConditionKind::Assume(_) => "refute_assume",
            ConditionKind::Equal(_) => "refute_equal",
            ConditionKind::Pre(_) => "refute_pre",
            ConditionKind::Post(_) | ConditionKind::PostAlone => "refute_post",
            ConditionKind::Property => "refute_property",
        }
    }

    /// The type it must have to go with the function that is called; else the least number of its arguments.
    fn ty(self, loaded: &Loaded) -> Result<(Type, String), usize> {
        let called = match self {
            ConditionKind::Assume(called)
            | ConditionKind::Equal(called)
            | ConditionKind::Pre(called)
            | ConditionKind::Post(called) => called,
            ConditionKind::PostAlone => return Err(2),
            ConditionKind::Property => return Err(1),
        };
        let program = loaded.program();
        let (mut params, result) = arrows(&program.types, called.ty(program));
        let name = called.declaration(program);
        let why = match self {
            ConditionKind::Equal(_) => {
                params = vec![result.clone(), result];
                format!("Equality takes two results of `{name}` and says whether they are equal.")
            }
            ConditionKind::Post(_) => {
                params.push(result);
                format!(
                    "A postcondition takes the arguments of `{name}` and its result, and says whether that is right."
                )
            }
            ConditionKind::Pre(_) => {
                format!("A precondition takes the arguments of `{name}` and says whether they count.")
            }
            _ => format!("An assumption takes the arguments of `{name}` and says whether they count."),
        };
        Ok((function(&params, Type::con(TypeId::BOOL)), why))
    }
}

/// Adds the expression to the program.
pub(crate) fn condition(
    loaded: &mut Loaded,
    expr: &str,
    wanted: ConditionKind<'_>,
    listener: &mut dyn Listener,
) -> Result<GlobalId, Refusal> {
    let mut alone = loaded.clone();
    let expr = expr.trim_end().trim_end_matches(";;");
    let text = Text { name: wanted.option().to_string(), bytes: expr.as_bytes().to_vec() };
    let (file, mut found) = alone.add_text(&text);
    if !messages::any_error(&found) {
        found = misfits(&alone, file, expr, wanted).into_iter().collect();
    }
    if messages::any_error(&found) {
        let message = format!("`{}` cannot be used.", wanted.option());
        return Err(Refusal { message, diagnostics: alone.tell(&found, listener) });
    }
    // The line break ends a comment-free line; a comment that is open was refused above.
    let item = Text { name: text.name, bytes: format!("let {} = ({expr}\n)", wanted.variable()).into_bytes() };
    loaded.add_quietly(&item).map_err(|_| Refusal::new(format!("`{}` cannot be used.", wanted.option())))?;
    let bound = loaded.last_named(wanted.variable());
    bound.map(|bound| bound.id).ok_or_else(|| Refusal::new(format!("`{}` cannot be used.", wanted.option())))
}

/// What keeps the expression, which was added last, from being the function that is needed.
fn misfits(alone: &Loaded, file: FileId, expr: &str, wanted: ConditionKind<'_>) -> Option<Diagnostic> {
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
    let ty_text = TypePrinter::new(&program.types).show(ty);
    let (needed, why) = match wanted.ty(alone) {
        Ok(needed) => needed,
        Err(least) => {
            let (params, result) = arrows(&program.types, ty);
            if params.len() >= least && matches!(result, Type::Con(TypeId::BOOL, _)) {
                return None;
            }
            let takes = if least > 1 { "the arguments and the result" } else { "the arguments" };
            let title = format!("`{option}` should take {takes} and give a `bool`, but it has type `{ty_text}`");
            return Some(Diagnostic::error("bad-condition", whole, title));
        }
    };
    if accepts(&program.types, ty, &instance(&needed)) {
        return None;
    }
    let needed_text = TypePrinter::new(&program.types).show(&needed);
    let title = format!("`{option}` should have type `{needed_text}`, but it has type `{ty_text}`");
    let mut diagnostic = Diagnostic::error("bad-condition", whole, title).because(why);
    if instance(&needed) != needed {
        diagnostic = diagnostic.because("Type variables are tried with `int`, so it must accept that.");
    }
    Some(diagnostic)
}
