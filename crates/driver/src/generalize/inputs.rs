//! Failing inputs that the user gives, as OCaml expressions.
//!
//! In: an expression; a program in which it is evaluated. Out: an input, or what is wrong with the expression, with places in its
//! text. Several arguments are written as a tuple or one after another: `([1], [2])`, `[1] [2]`.

use super::literal;
use crate::bench::{Bench, STEPS};
use crate::check::{Refusal, phrase};
use crate::loaded::Loaded;
use crate::{Listener, Text, messages};
use refute_check::accepts;
use refute_enumerate::{NodeId, Space};
use refute_ir::program::ItemShows;
use refute_ir::{Type, TypePrinter};
use refute_play::CallInput;
use refute_source::{Diagnostic, Span};
use refute_verdict::Outcome;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What messages call the expression.
const OPTION: &str = "--input";

/// What the expression must be.
pub(super) struct Needed<'a> {
    /// The program in which it is evaluated.
    pub(super) loaded: &'a Loaded,
    /// The function, as it is called.
    pub(super) function: &'a str,
    /// What values look like.
    pub(super) space: &'a Space,
    /// The arguments.
    pub(super) args: &'a [NodeId],
}

/// How arguments are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Written {
    /// One value, or a tuple.
    Whole,
    /// One after another.
    Apart,
}

impl Needed<'_> {
    fn types(&self) -> Vec<Type> {
        self.args.iter().map(|arg| self.space.ty(*arg).clone()).collect()
    }

    /// The type of the whole.
    fn whole(&self) -> Type {
        match &self.types()[..] {
            [one] => one.clone(),
            types => Type::Tuple(types.iter().cloned().collect()),
        }
    }

    /// How many values are written when they stand one after another.
    fn apart(&self) -> usize {
        match &self.types()[..] {
            [Type::Tuple(parts)] => parts.len(),
            types => types.len(),
        }
    }

    /// `let refute_arguments x1 x2 = (x1, x2)`.
    fn arguments(&self) -> String {
        let names: Vec<String> = (1..=self.apart()).map(|n| format!("refute_x{n}")).collect();
        format!("let refute_arguments {} = ({})", names.join(" "), names.join(", "))
    }

    /// Whether the last item is an expression of the type.
    fn has_type(&self, loaded: &Loaded) -> Result<bool, ()> {
        let program = loaded.program();
        match &program.items[loaded.last_items()] {
            [refute_ir::program::Item { shows: ItemShows::Result(ty), .. }] => {
                Ok(accepts(&program.types, ty, &self.whole()))
            }
            _ => Err(()),
        }
    }

    fn wrong_type(&self, loaded: &Loaded, whole: Span) -> Diagnostic {
        let program = loaded.program();
        let [refute_ir::program::Item { shows: ItemShows::Result(ty), .. }] = &program.items[loaded.last_items()]
        else {
            return Diagnostic::error("bad-input", whole, format!("`{OPTION}` takes one expression"));
        };
        let show = |ty: &Type| TypePrinter::new(&program.types).show(ty);
        let title = format!("`{OPTION}` should have type `{}`, but it has type `{}`", show(&self.whole()), show(ty));
        Diagnostic::error("bad-input", whole, title).because(format!("It must be what `{}` takes.", self.function))
    }
}

/// Evaluates an expression.
pub(super) fn given(
    needed: &Needed<'_>,
    expr: &str,
    stop: &Arc<AtomicBool>,
    listener: &mut dyn Listener,
) -> Result<CallInput, Refusal> {
    let expr = expr.trim_end().trim_end_matches(";;");
    let text = |bytes: String| Text { name: OPTION.to_string(), bytes: bytes.into_bytes() };
    let written = match how_written(needed, expr) {
        Ok(written) => written,
        Err(wrong) => {
            let (loaded, found) = *wrong;
            let message = format!("`{OPTION}` must be what `{}` takes.", needed.function);
            return Err(Refusal { message, diagnostics: loaded.tell(&found, listener) });
        }
    };
    let mut bench = Bench::new(needed.loaded.clone(), stop);
    let refused = |what: &str| Refusal::new(format!("`{OPTION} '{expr}'` cannot be used: {what}."));
    let whole = match written {
        Written::Whole => format!("({expr}\n)"),
        Written::Apart => {
            bench.try_item(&text(needed.arguments()), STEPS).map_err(|_| refused("it does not fit"))?;
            format!("refute_arguments {expr}\n")
        }
    };
    let tried = bench.try_item(&text(whole), STEPS).map_err(|_| refused("it does not fit"))?;
    let value = match (&tried.outcome, &tried.value) {
        (Outcome::Value, Some(value)) => value,
        (outcome, _) => return Err(refused(&format!("it {}", phrase(outcome)))),
    };
    literal::arguments(needed.space, needed.args, value).ok_or_else(|| {
        refused("functions and values without an end cannot be given; leave it out, and one is searched for")
    })
}

/// `Err` are the messages about an expression that is neither.
fn how_written(needed: &Needed<'_>, expr: &str) -> Result<Written, Box<(Loaded, Vec<Diagnostic>)>> {
    let text = |bytes: String| Text { name: OPTION.to_string(), bytes: bytes.into_bytes() };
    let mut alone = needed.loaded.clone();
    let (file, mut found) = alone.add_text(&text(expr.to_string()));
    if !messages::any_error(&found) {
        if needed.has_type(&alone) == Ok(true) {
            return Ok(Written::Whole);
        }
        let whole = Span { file, start: 0, end: u32::try_from(expr.len()).unwrap_or(u32::MAX) };
        found = vec![needed.wrong_type(&alone, whole)];
    }
    if needed.apart() > 1 {
        let mut apart = needed.loaded.clone();
        if apart.add_quietly(&text(needed.arguments())).is_ok()
            && apart.add_quietly(&text(format!("refute_arguments {expr}\n"))).is_ok()
            && needed.has_type(&apart) == Ok(true)
        {
            return Ok(Written::Apart);
        }
    }
    Err(Box::new((alone, found)))
}
