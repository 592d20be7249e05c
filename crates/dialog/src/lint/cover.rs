//! Alternatives of an output that another one makes superfluous.
//!
//! In: a specification. Out: warnings such as about `say _ or "Hello"`. A value that is printed stands for any visible
//! text, the same value for the same text; what is covered then is covered whatever the values are. Values that may be
//! empty texts, and numbers with a tolerance, are left alone.

use crate::core::{Invalid, Item, Pattern, Say, Spec, Stmt, Term, TermKind};
use crate::explain::show_term;
use crate::store::Store;
use crate::term::Evaluator;
use crate::texts::Texts;
use crate::trace::NoOpaques;
use crate::value::{Type, Value};
use refute_source::Diagnostic;

/// Outputs with more alternatives, or with longer ones, are not looked at: comparing them all would take long.
const MOST_ALTERNATIVES: usize = 12;
const LONGEST: usize = 300;

/// All outputs with superfluous alternatives.
pub(super) fn check(spec: &Spec) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    block(spec, &spec.body, &mut problems);
    problems
}

fn block(spec: &Spec, stmts: &[Stmt], problems: &mut Vec<Diagnostic>) {
    for stmt in stmts {
        match stmt {
            Stmt::Say(say) => output(spec, say, problems),
            Stmt::Read(read) => {
                if let Invalid::Stop(Some(say)) | Invalid::Retry(Some(say)) = &read.invalid {
                    output(spec, say, problems);
                }
                block(spec, read.at_end.as_deref().unwrap_or_default(), problems);
            }
            Stmt::If { then, otherwise, .. } => {
                block(spec, then, problems);
                block(spec, otherwise, problems);
            }
            Stmt::Loop { body, .. } => block(spec, body, problems),
            Stmt::Exit(_) => {}
        }
    }
}

fn output(spec: &Spec, say: &Say, problems: &mut Vec<Diagnostic>) {
    if !(2..=MOST_ALTERNATIVES).contains(&say.alternatives.len()) {
        return;
    }
    let mut values = Vec::new();
    let texts: Vec<Option<Texts>> = say.alternatives.iter().map(|pattern| texts(spec, pattern, &mut values)).collect();
    let covers = |large: usize, small: usize| match (&texts[large], &texts[small]) {
        (Some(large), Some(small)) => large.covers(small) == Some(true),
        _ => false,
    };
    for small in 0..texts.len() {
        // Of two that are the same, the second one is superfluous.
        let other = (0..texts.len())
            .find(|large| *large != small && covers(*large, small) && (*large < small || !covers(small, *large)));
        if let Some(large) = other {
            let problem = Diagnostic::warning(
                "covered-alternative",
                say.alternatives[small].span,
                "This alternative changes nothing",
            )
            .label(say.alternatives[large].span, "everything that it allows is allowed by this one")
            .hint("Leave one of the two away.");
            problems.push(problem);
        }
    }
}

/// What a pattern allows when each value is a sign of its own; none when that says nothing.
fn texts(spec: &Spec, pattern: &Pattern, values: &mut Vec<String>) -> Option<Texts> {
    let mut length = 0;
    let items: Option<Vec<Item>> = pattern
        .items
        .iter()
        .map(|item| {
            length += match item {
                Item::Text(text) | Item::Loose(text) => text.len(),
                _ => 1,
            };
            Some(match item {
                Item::Result(term) => Item::Result(sign(spec, term, values)?),
                Item::Decorated(term) => Item::Decorated(sign(spec, term, values)?),
                Item::Close(..) => return None,
                Item::Text(_) | Item::Loose(_) | Item::Any | Item::Visible => item.clone(),
            })
        })
        .collect();
    let pattern = Pattern { items: items.filter(|_| length <= LONGEST)?, span: pattern.span };
    let say = Say { optional: false, span: pattern.span, alternatives: vec![pattern] };
    Texts::of(spec, &say, &mut Evaluator::new(spec, &mut NoOpaques), &Store::new()).ok()
}

/// A character that stands for the value of a term.
fn sign(spec: &Spec, term: &Term, values: &mut Vec<String>) -> Option<Term> {
    // A whole number is not found in every text that contains it.
    let fits = match term.ty {
        Type::Int => !spec.options.whole_numbers,
        Type::Bool | Type::Enum(_) => true,
        _ => false,
    };
    if !fits {
        return None;
    }
    let shown = show_term(spec, term);
    let index = values.iter().position(|value| *value == shown).unwrap_or_else(|| {
        values.push(shown);
        values.len() - 1
    });
    // Private characters: no text of a specification has them.
    let sign = char::from_u32(0xE000 + u32::try_from(index).ok()?)?;
    Some(Term { kind: TermKind::Constant(Value::Str(sign.to_string())), ty: Type::Str, span: term.span })
}
