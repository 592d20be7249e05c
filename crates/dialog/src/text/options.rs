//! `option NAME = value`.

use super::lower::Lowering;
use super::scope::Env;
use super::tree::{Expr, ExprKind, Ident};
use crate::core::Options;
use crate::value::Value;
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};
use refute_source::{Diagnostic, suggest};

/// All options.
const NAMES: &[&str] = &[
    "max_unfold",
    "max_runs",
    "tests_per_path",
    "max_invalid",
    "values",
    "avoid_overflow",
    "timeout",
    "whole_numbers",
    "bools",
];

/// Sets one option, or says why not.
pub(super) fn set(lowering: &mut Lowering, options: &mut Options, name: &Ident, value: &Expr) {
    if !NAMES.contains(&name.name.as_str()) {
        let problem =
            Diagnostic::error("unknown-option", name.span, format!("There is no option called `{}`", name.name));
        lowering.problems.push(match suggest::closest(&name.name, NAMES.iter().copied()) {
            Some(meant) => problem.fix(format!("Did you mean `{meant}`?"), name.span, meant),
            None => problem.hint(format!("The options are `{}`.", NAMES.join("`, `"))),
        });
        return;
    }
    // A range is kept as its ends: `values` may be wide.
    if let ("values", ExprKind::Range(low, high)) = (name.name.as_str(), &value.kind) {
        let env = Env::default();
        if let (Ok(low), Ok(high)) = (lowering.constant_int(low, &env), lowering.constant_int(high, &env)) {
            match low <= high {
                true => options.values = (low, high),
                false => lowering.problems.push(
                    Diagnostic::error("bad-option", value.span, "This range is empty")
                        .hint("Write the smaller number first."),
                ),
            }
        }
        return;
    }
    let Ok(constant) = lowering.constant(value, &Env::default()) else { return };
    if let Err(wanted) = apply(options, &name.name, &constant) {
        let title = format!("The option `{}` should be {wanted}", name.name);
        lowering.problems.push(Diagnostic::error("bad-option", value.span, title));
    }
}

/// The error is what the value should be.
fn apply(options: &mut Options, name: &str, value: &Value) -> Result<(), &'static str> {
    match name {
        "max_unfold" => options.max_unfold = number(value, 1, 10_000).ok_or("a number from 1 to 10000")?,
        "max_runs" => options.max_runs = number(value, 1, 1_000_000).ok_or("a number from 1 to 1000000")?,
        "tests_per_path" => {
            options.tests_per_path = Some(number(value, 1, 10_000).ok_or("a number from 1 to 10000")?);
        }
        "max_invalid" => options.max_invalid = number(value, 0, 100).ok_or("a number from 0 to 100")?,
        "values" => return Err("a range, such as `-100..100`"),
        "avoid_overflow" => {
            options.avoid_overflow = match value {
                Value::Bool(false) => None,
                Value::Int(bits) if [32, 63, 64].iter().any(|known| *bits == BigInt::from(*known)) => bits.to_u32(),
                _ => return Err("`32`, `63` (OCaml), `64` or `off`"),
            }
        }
        "timeout" => {
            let seconds = match value {
                Value::Int(number) => number.to_f64(),
                Value::Real(number) => number.to_f64(),
                _ => None,
            };
            let seconds = seconds.filter(|seconds| *seconds > 0.0 && *seconds <= 3600.0);
            options.timeout = Some(seconds.ok_or("a number of seconds, above 0 and at most 3600")?);
        }
        "whole_numbers" => match value {
            Value::Bool(truth) => options.whole_numbers = *truth,
            _ => return Err("`on` or `off`"),
        },
        _ => options.bools = bools(value).ok_or("two different words, that for false first: `[\"no\", \"yes\"]`")?,
    }
    Ok(())
}

fn number(value: &Value, least: usize, most: usize) -> Option<usize> {
    match value {
        Value::Int(number) if !number.is_negative() => {
            number.to_usize().filter(|number| (least..=most).contains(number))
        }
        _ => None,
    }
}

fn bools(value: &Value) -> Option<[String; 2]> {
    let Value::List(words) = value else { return None };
    let [Value::Str(no), Value::Str(yes)] = words.as_slice() else { return None };
    let fine = |word: &str| !word.is_empty() && !word.chars().any(char::is_whitespace);
    (no != yes && fine(no) && fine(yes)).then(|| [no.clone(), yes.clone()])
}
