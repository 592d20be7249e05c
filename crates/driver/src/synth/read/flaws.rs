//! What is wrong with a goal and its examples, in the words of the text.
//!
//! In: a text that was typed with holes for its goals ([`Stage`]). Out: messages: those of inference, each with the example that
//! it is in ([`Stage::arranged`]), and those about goals that types allow and the search does not ([`Stage::flaws`]).
//! Not here: mistakes of syntax (see `syntax`), values that are none (see `values`).

use super::Examples;
use super::types::{Instances, unsupported, variables};
use crate::check::fit::arrows;
use refute_frontend::Checked;
use refute_ir::types::{ArgLabel, Type};
use refute_ir::{TypePrinter, TypeTable};
use refute_source::{Diagnostic, Severity, Sources, Span};
use refute_syntax::synth_source::{Expected, Goal, Sample};
use refute_syntax::tree::ExprId;
use refute_typing::Problem;
use refute_typing::problem::{Mismatch, Side, Why};

/// Levels of a type that anybody writes.
const DEEPEST_TYPE: usize = 100;

/// A goal and its examples in the text that was typed.
pub(super) struct Stage<'a> {
    pub(super) goal: &'a Goal,
    pub(super) samples: &'a [Sample],
    pub(super) checked: &'a Checked,
}

impl Stage<'_> {
    fn types(&self) -> &TypeTable {
        &self.checked.types
    }

    fn show(&self, ty: &Type) -> String {
        TypePrinter::new(self.types()).show(ty)
    }

    /// The type of the goal; a variable when it has none.
    pub(super) fn goal_type(&self) -> Type {
        let own = self.checked.typed.globals.iter().find(|global| global.span == self.goal.name.span);
        own.map_or(Type::Var(0), |global| global.ty.clone())
    }

    /// The messages about the text, with a word about the example that each is in.
    pub(super) fn arranged(&self, mut found: Vec<Diagnostic>, sources: &Sources) -> Vec<Diagnostic> {
        let ty = self.goal_type();
        let wrong = if matches!(ty, Type::Var(_)) { Vec::new() } else { self.wrong_counts(&ty) };
        found.retain(|one| wrong.iter().all(|(sample, _)| !sample.span.contains(one.span())));
        let found = found.into_iter().map(|one| {
            self.wrong_result(one.span()).or_else(|| self.wrong_notation(one.span(), sources)).unwrap_or(one)
        });
        let mut found: Vec<Diagnostic> = found.collect();
        for one in found.iter_mut().filter(|one| one.severity == Severity::Error) {
            if let Some(at) = self.samples.iter().position(|sample| sample.span.contains(one.span())) {
                let (name, ty) = (self.goal.name.name, self.show(&ty));
                one.explanation.push(format!("This is in example {} of `{name} : {ty}`.", at + 1));
            }
        }
        found.extend(wrong.into_iter().map(|(_, flaw)| flaw));
        found.sort_by_key(Diagnostic::span);
        found
    }

    /// A comparison that does not type is about the result of an example, however the example is written.
    fn wrong_result(&self, place: Span) -> Option<Diagnostic> {
        let comparison = self.checked.problems.iter().find_map(|problem| match problem {
            Problem::Mismatch(mismatch) if mismatch.span == place && compares(mismatch) => Some(mismatch),
            _ => None,
        })?;
        let at = self.samples.iter().position(|sample| sample.span.contains(place))?;
        let Expected::Value(expr) = self.samples[at].result else { return None };
        let span = self.checked.tree[expr].span;
        let [left, right] = comparison.nouns(self.types())?;
        let (should, is) = if span.contains(place) { (left, right) } else { (right, left) };
        let title = format!("The result of example {} should be {should}, but it is {is}", at + 1);
        Some(Diagnostic::error("type-mismatch", span, title))
    }

    /// A number or a list that stands for constructors which the writer never wrote.
    fn wrong_notation(&self, place: Span, sources: &Sources) -> Option<Diagnostic> {
        let needed = self.checked.problems.iter().find_map(|problem| match problem {
            Problem::WrongConstructor { span, expected, .. } if *span == place => Some(expected),
            _ => None,
        })?;
        let what = match sources.text(place).first()? {
            b'[' => "a list",
            b'0'..=b'9' => "a number",
            _ => return None,
        };
        let title = format!("A value of type `{}` is needed here, but this is {what}", self.show(needed));
        Some(Diagnostic::error("type-mismatch", place, title))
    }

    /// Examples with more or fewer arguments than the goal takes.
    fn wrong_counts(&self, ty: &Type) -> Vec<(&Sample, Diagnostic)> {
        let name = self.goal.name.name;
        let takes = arrows(self.types(), ty).0.len();
        let wrong = self.samples.iter().enumerate().filter(|(_, sample)| sample.args.len() != takes);
        let told = wrong.map(|(at, sample)| {
            let given = sample.args.len();
            let title = match takes {
                0 => format!("`{name}` is no function, but example {} gives it {}", at + 1, arguments(given)),
                _ => format!("`{name}` takes {}, but example {} gives it {}", arguments(takes), at + 1, given),
            };
            let flaw = Diagnostic::error("example-arguments", sample.span, title);
            let flaw = flaw.label(self.goal.name.span, format!("`{name}` is of type `{}`", self.show(ty)));
            (sample, flaw)
        });
        told.collect()
    }

    /// What is wrong although the text types.
    pub(super) fn flaws(&self, ty: &Type, examples: Examples) -> Vec<Diagnostic> {
        let name = self.goal.name.name;
        let mut flaws = Vec::new();
        if let Some(why) = self.refused(ty) {
            let title = format!("`{name}` cannot be looked for: {why}");
            flaws.push(Diagnostic::error("unsupported-goal", self.goal.span, title));
        }
        if self.samples.is_empty() && examples == Examples::Needed {
            let flaw = Diagnostic::error("no-examples", self.goal.name.span, format!("`{name}` has no examples"));
            flaws.push(flaw.hint(format!("Say what it should do: `assert ({name} ... = ...)`, one line for each.")));
        }
        flaws
    }

    /// Why no function of a type can be looked for.
    fn refused(&self, ty: &Type) -> Option<String> {
        if depth(ty) > DEEPEST_TYPE {
            return Some(format!("its type has more than {DEEPEST_TYPE} levels"));
        }
        let mut rest = self.types().expand(ty);
        while let Type::Arrow(label, _, to) = &rest {
            if *label != ArgLabel::None {
                return Some("parameters with labels are not supported".to_string());
            }
            rest = self.types().expand(to);
        }
        let (part, why) = unsupported(self.types(), ty)?;
        Some(format!("`{part}` is not supported ({why})"))
    }

    /// What the variables of the goal's type are in the examples.
    pub(super) fn instances(&self, ty: &Type, params: &[Type], result: &Type) -> Result<Vec<Type>, Box<Diagnostic>> {
        let mut instances = Instances::new(self.types(), variables(ty));
        let mut first: Vec<Option<Span>> = vec![None; variables(ty)];
        let found = |expr: ExprId| self.checked.typed.expr_types.get(expr.0 as usize);
        for sample in self.samples {
            let result_part = match sample.result {
                Expected::Value(expr) => Some((result, expr)),
                Expected::Bool(_) => None,
            };
            for (wanted, expr) in params.iter().zip(sample.args.iter().copied()).chain(result_part) {
                let Some(found) = found(expr) else { continue };
                let span = self.checked.tree[expr].span;
                if let Err((variable, before, now)) = instances.learn(wanted, found) {
                    let letter = self.show(&Type::Var(variable));
                    let (before, now) = (self.show(&before), self.show(&now));
                    let title = format!("`{letter}` is `{now}` here and `{before}` in examples before");
                    let flaw = Diagnostic::error("mixed-examples", span, title)
                        .because("The examples of a goal are all about the same types, so that they can be compared.")
                        .hint(format!("Write this example with `{before}`, or leave it out."));
                    return Err(Box::new(match first.get(variable as usize).copied().flatten() {
                        Some(other) => flaw.label(other, format!("`{before}`")),
                        None => flaw,
                    }));
                }
                for variable in 0..variables(wanted).min(first.len()) {
                    first[variable].get_or_insert(span);
                }
            }
        }
        Ok(instances.types())
    }
}

/// Whether it is the right side of `=` that does not have the type of the left one.
fn compares(mismatch: &Mismatch) -> bool {
    matches!(&mismatch.why, Why::Operand { operator, side: Side::Right, .. } if operator.as_str() == "=")
}

fn arguments(count: usize) -> String {
    match count {
        0 => "no argument".to_string(),
        1 => "1 argument".to_string(),
        _ => format!("{count} arguments"),
    }
}

fn depth(ty: &Type) -> usize {
    let mut deepest = 0;
    let mut left = vec![(ty, 1)];
    while let Some((ty, level)) = left.pop() {
        deepest = deepest.max(level);
        match ty {
            Type::Var(_) => {}
            Type::Arrow(_, from, to) => left.extend([(&**from, level + 1), (&**to, level + 1)]),
            Type::Tuple(parts) | Type::Con(_, parts) => left.extend(parts.iter().map(|part| (part, level + 1))),
        }
    }
    deepest
}
