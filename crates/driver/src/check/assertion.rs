//! A counterexample as an OCaml `assert`, for `--save-test`.
//!
//! In: a verdict. Out: an item that fits after the reference (and the observer) and asserts what the
//! reference does. Invariant: the item was typed and run on the reference, and it holds there.
//!
//! Example: `let () = assert (diff (Var "x", "x") = Const 1)`.

use super::Assignment;
use crate::Text;
use crate::bench::{Bench, STEPS};
use crate::loaded::Loaded;
use refute_enumerate::Container;
use refute_ir::program::{Item, ItemShows};
use refute_ir::types::{TypeDeclKind, TypeId, Visibility};
use refute_ir::{Type, TypeTable};
use refute_source::{FileId, Sources};
use refute_syntax::tree::{ExprKind, ItemKind};
use refute_syntax::{TokenKind, lex};
use refute_verdict::{CLOSE, CheckVerdict, CoverInput, DifferenceKind, Done, Ended, Ending, Outcome, TestItem};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Why there is no assert.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoAssertion {
    /// Nothing was found that could be asserted.
    #[error("there is no counterexample")]
    NoCounterexample,
    /// The behaviour has no text that OCaml would read.
    #[error("what the reference does cannot be written as an assert")]
    NotWritable,
}

/// The assert of a counterexample. It ends without a line break and may use what [`CLOSE`] defines.
pub fn assertion(
    assignment: &Assignment,
    verdict: &CheckVerdict,
    stop: &Arc<AtomicBool>,
) -> Result<TestItem, NoAssertion> {
    let (Some(call), Some(difference)) = (&verdict.call, &verdict.difference) else {
        return Err(NoAssertion::NoCounterexample);
    };
    asserting(assignment, call, difference.kind, &refute_check::done(&difference.reference), stop)
}

/// An item that asserts how the reference behaves on a call; `kind` says what matters about it.
pub(crate) fn asserting(
    assignment: &Assignment,
    call: &str,
    kind: DifferenceKind,
    reference: &Done,
    stop: &Arc<AtomicBool>,
) -> Result<TestItem, NoAssertion> {
    let mut asserter = Asserter::new(assignment.reference.clone(), stop);
    let last = || assignment.sequence.as_ref()?.equality_of(&last_called(call)?);
    let item = asserter.item(call, kind, reference, assignment.equal.as_deref().or_else(last));
    item.ok_or(NoAssertion::NotWritable)
}

/// A program that is asked for asserts about it.
pub(crate) struct Asserter(Bench);

impl Asserter {
    /// Runs the program.
    pub(crate) fn new(loaded: Loaded, stop: &Arc<AtomicBool>) -> Asserter {
        let mut bench = Bench::new(loaded, stop);
        // Trying it cannot fail, and an item that needs it without having it is not taken.
        _ = bench.try_item(&Text { name: "assert".to_string(), bytes: CLOSE.as_bytes().to_vec() }, STEPS);
        Asserter(bench)
    }

    /// An item that asserts a behaviour of the program and holds; `equal` is an expression that compares results.
    pub(crate) fn item(
        &mut self,
        call: &str,
        kind: DifferenceKind,
        does: &Done,
        equal: Option<&str>,
    ) -> Option<TestItem> {
        let candidates = candidates(self.0.loaded(), equal, call, kind, does);
        candidates.into_iter().find(|candidate| {
            let text = Text { name: "assert".to_string(), bytes: candidate.code.clone().into_bytes() };
            // What was refused or does not hold leaves nothing behind; what is taken will run before the next one.
            let mut bench = self.0.clone();
            let holds = bench.try_item(&text, STEPS).is_ok_and(|tried| tried.outcome == Outcome::Value);
            if holds {
                self.0 = bench;
            }
            holds
        })
    }
}

/// Writes the test of each input of a covered function, in the order in which they will be run.
pub(crate) fn assert_inputs(loaded: &Loaded, inputs: &mut [CoverInput], stop: &Arc<AtomicBool>) {
    let mut asserter = Asserter::new(loaded.clone(), stop);
    for input in inputs {
        let kind = match input.ending {
            Ending::Exception => DifferenceKind::Exception,
            _ => DifferenceKind::Value,
        };
        input.test = asserter.item(&input.call, kind, &input.result, None);
    }
}

/// The part of an item that says something: `let () = assert (e)` is shown as `e`.
pub(crate) fn shown_test(item: &str) -> String {
    let words: Vec<&str> = item.split_whitespace().collect();
    let text = words.join(" ");
    let inner = text.strip_prefix("let () = assert (").and_then(|rest| rest.strip_suffix(')'));
    let is_whole = |inner: &&str| {
        let mut depth = 0_i64;
        inner.chars().all(|c| {
            depth += i64::from(c == '(') - i64::from(c == ')');
            depth >= 0
        })
    };
    inner.filter(is_whole).map_or_else(|| text.clone(), str::to_owned)
}

/// Ways to say it, the best first.
fn candidates(
    loaded: &Loaded,
    equal: Option<&str>,
    call: &str,
    kind: DifferenceKind,
    reference: &Done,
) -> Vec<TestItem> {
    let mut found = Vec::new();
    // Calls in a row are an expression of another kind than an application.
    let operand = if application(call).is_some() { call.to_string() } else { format!("({call})") };
    if kind == DifferenceKind::Argument
        && let Some(after) = &reference.arguments
    {
        found.extend(arguments(call, after));
    }
    match &reference.ended {
        Ended::Value(value) => {
            let equality = match equal {
                Some(equal) => Some(format!("({equal})")),
                None => result_type(loaded, call).and_then(|ty| equality(&loaded.program().types, &ty)),
            };
            found.push(match equality {
                None => format!("let () = assert ({operand} = {value})"),
                Some(equality) => format!("let () = assert ({equality} ({call}) ({value}))"),
            });
        }
        Ended::Raises(exception) => {
            let name = reference.ended.exception().unwrap_or(exception);
            // Where in a file it was raised is nothing to assert: the file will be another one.
            let whole = (!matches!(name, "Match_failure" | "Assert_failure")).then(|| exception.clone());
            for pattern in whole.into_iter().chain([format!("{name} _")]) {
                found.push(format!(
                    "let () = assert (match {operand} with _ -> false | exception {pattern} -> true | exception _ -> false)"
                ));
            }
        }
        _ => {}
    }
    let printed = || reference.prints.clone().unwrap_or_else(|| "\"\"".to_string());
    let prints = (kind == DifferenceKind::Output).then(printed);
    found.into_iter().map(|code| TestItem { prints: prints.clone(), code }).collect()
}

/// `let a = [|2; 1|] in ignore (sort a); assert (a = [|1; 2|])`.
fn arguments(call: &str, after: &str) -> Option<String> {
    let (function, before) = application(call)?;
    let (_, after) = application(&format!("{function} {after}"))?;
    if before.len() != after.len() {
        return None;
    }
    let names: Vec<String> = (1..=before.len()).map(|index| format!("a{index}")).collect();
    let bound: String = names.iter().zip(&before).map(|(name, arg)| format!("let {name} = {arg} in ")).collect();
    let checks: Vec<String> = names
        .iter()
        .zip(&before)
        .zip(&after)
        .filter(|((_, before), after)| !has_function(before) && !has_function(after))
        .map(|((name, _), after)| format!("{name} = {after}"))
        .collect();
    let checks = if checks.is_empty() { return None } else { checks.join(" && ") };
    Some(format!("let () = {bound}ignore ({function} {}); assert ({checks})", names.join(" ")))
}

/// Whether a value has a function in it, which cannot be compared.
fn has_function(value: &str) -> bool {
    let words = lex(value.as_bytes(), FileId(0)).tokens;
    words.iter().any(|token| token.kind == TokenKind::Fun)
}

/// The function and the arguments of a call, as they are written.
pub(crate) fn application(call: &str) -> Option<(String, Vec<String>)> {
    let mut sources = Sources::new();
    let file = sources.add("call", call.as_bytes());
    let tree = refute_syntax::parse(&sources, file).tree;
    let [item] = tree.items.as_slice() else { return None };
    let ItemKind::Eval(expr) = item.kind else { return None };
    let ExprKind::Apply(function, args) = &tree[expr].kind else { return None };
    let written = |span| String::from_utf8_lossy(sources.text(span)).into_owned();
    let args = args.iter().map(|arg| written(tree[arg.expr].span)).collect();
    Some((written(tree[*function].span), args))
}

/// The function of the call that gives the value of a sequence of calls, as it is written.
fn last_called(call: &str) -> Option<String> {
    let mut sources = Sources::new();
    let file = sources.add("call", call.as_bytes());
    let tree = refute_syntax::parse(&sources, file).tree;
    let [item] = tree.items.as_slice() else { return None };
    let ItemKind::Eval(mut expr) = item.kind else { return None };
    loop {
        expr = match &tree[expr].kind {
            ExprKind::Let(_, _, body) => *body,
            ExprKind::Sequence(_, last) => *last,
            ExprKind::Apply(function, _) => {
                return Some(String::from_utf8_lossy(sources.text(tree[*function].span)).into_owned());
            }
            _ => return None,
        };
    }
}

/// The type of a call.
fn result_type(loaded: &Loaded, call: &str) -> Option<Type> {
    let mut loaded = loaded.clone();
    loaded.add_quietly(&Text { name: "call".to_string(), bytes: call.as_bytes().to_vec() }).ok()?;
    match &loaded.program().items[loaded.last_items()] {
        [Item { shows: ItemShows::Result(ty), .. }] => Some(ty.clone()),
        _ => None,
    }
}

/// A function that compares values of a type that has floats or containers in it; `None` where `=` will do.
fn equality(types: &TypeTable, ty: &Type) -> Option<String> {
    match types.expand(ty) {
        Type::Var(_) | Type::Arrow(..) => None,
        Type::Con(TypeId::FLOAT, _) => Some("refute_close".to_string()),
        Type::Tuple(parts) => {
            let equalities: Vec<Option<String>> = parts.iter().map(|part| equality(types, part)).collect();
            if equalities.iter().all(Option::is_none) {
                return None;
            }
            let side = |letter: char| {
                let names: Vec<String> = (1..=parts.len()).map(|index| format!("{letter}{index}")).collect();
                names.join(", ")
            };
            let compared: Vec<String> = equalities
                .iter()
                .zip(1..)
                .map(|(equality, index)| both(equality.as_deref(), &format!("a{index}"), &format!("b{index}")))
                .collect();
            Some(format!("(fun ({}) ({}) -> {})", side('a'), side('b'), compared.join(" && ")))
        }
        Type::Con(TypeId::LIST, args) => {
            let item = equality(types, args.first()?)?;
            Some(format!("(fun a b -> List.length a = List.length b && List.for_all2 {item} a b)"))
        }
        Type::Con(TypeId::ARRAY, args) => {
            let list = equality(types, &Type::list(args.first()?.clone()))?;
            Some(format!("(fun a b -> {list} (Array.to_list a) (Array.to_list b))"))
        }
        Type::Con(TypeId::OPTION, args) => {
            let item = equality(types, args.first()?)?;
            Some(format!("(fun a b -> match a, b with Some a, Some b -> {item} a b | None, None -> true | _ -> false)"))
        }
        Type::Con(id, _) if types.get(id).visibility == Visibility::Hidden => {
            Container::named(types.get(id).name).map(|container| contents_equal(container).to_string())
        }
        Type::Con(id, args) => record_equality(types, id, &args),
    }
}

/// Compares what is in two containers, not how it is kept: a table that has grown is the same as one that was made large.
fn contents_equal(container: Container) -> &'static str {
    match container {
        Container::Queue => "(fun a b -> List.of_seq (Queue.to_seq a) = List.of_seq (Queue.to_seq b))",
        Container::Stack => "(fun a b -> List.of_seq (Stack.to_seq a) = List.of_seq (Stack.to_seq b))",
        Container::BoxedInt(_) => "(=)",
        Container::Buffer => "(fun a b -> Buffer.contents a = Buffer.contents b)",
        Container::Hashtbl => {
            "(fun a b -> let bindings h = List.stable_sort (fun (a, _) (b, _) -> compare a b) (List.of_seq (Hashtbl.to_seq h)) \
             in bindings a = bindings b)"
        }
    }
}

/// Records whose fields have floats; recursive ones are compared by `=`, as variants are.
fn record_equality(types: &TypeTable, id: TypeId, args: &[Type]) -> Option<String> {
    let TypeDeclKind::Record(fields, _) = &types.get(id).kind else { return None };
    if fields.iter().any(|field| mentions(&field.ty, id)) {
        return None;
    }
    let compared: Vec<(Option<String>, String)> =
        fields.iter().map(|field| (equality(types, &field.ty.substitute(args)), field.name.to_string())).collect();
    if compared.iter().all(|(equality, _)| equality.is_none()) {
        return None;
    }
    let compared: Vec<String> = compared
        .iter()
        .map(|(equality, name)| both(equality.as_deref(), &format!("a.{name}"), &format!("b.{name}")))
        .collect();
    Some(format!("(fun a b -> {})", compared.join(" && ")))
}

fn mentions(ty: &Type, id: TypeId) -> bool {
    match ty {
        Type::Var(_) => false,
        Type::Arrow(_, from, to) => mentions(from, id) || mentions(to, id),
        Type::Tuple(parts) => parts.iter().any(|part| mentions(part, id)),
        Type::Con(other, args) => *other == id || args.iter().any(|arg| mentions(arg, id)),
    }
}

fn both(equality: Option<&str>, a: &str, b: &str) -> String {
    match equality {
        None => format!("{a} = {b}"),
        Some(equality) => format!("{equality} {a} {b}"),
    }
}

#[cfg(test)]
mod tests;
