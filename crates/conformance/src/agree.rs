//! Whether a function does what another one does, on all small inputs in our evaluator.
//!
//! In: a whole program with the function that is meant, and the text of another function of the same name that may use
//! everything before it. Out: an [`Agreement`]; start at [`compare`]. Inputs on which the function that is meant has no
//! value, or that its `meant_for` excludes, do not count. Results that cannot be compared because there are functions in
//! them count as equal.
//! Invariant: a difference was seen in two runs of their own, the one that is meant with a value.
//! Not here: the engine of `refute check`, which would find more; this is meant to be independent of it.

use crate::reach::{self, Effort, each_run};
use crate::suite::{Author, load};
use refute_driver::{Event, OnException, RunRequest, Text};
use refute_source::Name;
use refute_verdict::{CallVerdict, Outcome};

/// What came of a comparison.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Agreement {
    /// The same on all inputs that were tried: complete to this size, so many runs.
    Same(usize, u64),
    /// The smallest input on which they differ.
    Differs(Difference),
    /// They cannot be compared: why.
    Unclear(String),
}

/// An input on which two functions differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The arguments, each as OCaml.
    pub arguments: Vec<String>,
    /// What is meant, as OCaml.
    pub meant: String,
    /// What the other does: a value as OCaml, or a phrase.
    pub given: String,
}

/// Steps that one of the two may take on an input before it counts as endless.
const FUEL: u64 = 2_000_000;

/// Inputs without an end that are looked at a second time, at most.
const MOST_ENDLESS: usize = 200;

/// Numbers that are tried besides the usual ones (the neighbours of each are tried too).
const NUMBERS: &str = "[4; 7; 12; 100]";

/// Compares a function with the one of the same name at the end of a program.
pub fn compare(intended: &str, name: &str, answer: &str, effort: Effort) -> Agreement {
    let program = match joined(intended, name, answer) {
        Ok(program) => program,
        Err(reason) => return Agreement::Unclear(reason),
    };
    let loaded = match load(&program, Author::User) {
        Ok(loaded) => loaded,
        Err(reason) => return Agreement::Unclear(reason),
    };
    let Some(same) = loaded.global(Name::new("refute_same")) else {
        return Agreement::Unclear("the comparison is not there".to_string());
    };
    let mut found = None;
    let mut endless = 0;
    let looked = each_run(&loaded, same, effort, &mut |run| {
        if !run.is_true {
            endless += 1;
            found = confirmed(&program, name, run.arguments());
        }
        found.is_none() && endless < MOST_ENDLESS
    });
    match (found, looked) {
        (Some(difference), _) => Agreement::Differs(difference),
        (None, Ok(extent)) => Agreement::Same(extent.complete_to, extent.runs),
        (None, Err(reason)) => Agreement::Unclear(reason),
    }
}

/// Both functions in one program: `refute_meant`, the other under its own name, and `refute_same` of their arguments.
fn joined(intended: &str, name: &str, answer: &str) -> Result<String, String> {
    let program = load(intended, Author::User)?;
    let entry = program.global(Name::new(name)).ok_or_else(|| format!("there is no {name}"))?;
    let count = reach::arguments(&program, entry)?.1.len();
    let arguments: Vec<String> = (0..count).map(|number| format!("refute_{number}")).collect();
    let arguments = arguments.join(" ");
    let is_meant = match program.global(Name::new("meant_for")) {
        Some(_) => format!("meant_for {arguments}"),
        None => "true".to_string(),
    };
    // Constructors of the library may mean something else in the program, but `true` and `false` do not.
    Ok(format!(
        "{intended}\n;;\nlet refute_meant = {name}\n;;\nlet refute_meant_for {arguments} = {is_meant}\n;;\n\
         let refute_numbers = {NUMBERS}\n;;\n{answer}\n;;\n\
         let refute_same {arguments} =\n  if refute_meant_for {arguments} then\n    match refute_meant {arguments} with\n    \
         | exception _ -> true\n    | refute_expected -> (\n        match {name} {arguments} with\n        \
         | exception _ -> false\n        | refute_given -> (\n            \
         try refute_expected = refute_given with Invalid_argument _ -> true))\n  else true\n"
    ))
}

/// The difference on an input, seen in two runs; none when what is meant has no value there, or none in time.
fn confirmed(program: &str, name: &str, arguments: Vec<String>) -> Option<Difference> {
    let applied = |function: &str| {
        let arguments: Vec<String> = arguments.iter().map(|argument| format!(" ({argument})")).collect();
        format!("{function}{}", arguments.concat())
    };
    let calls = [applied("refute_meant_for"), applied("refute_meant"), applied(name)];
    let values = values(program, &calls);
    let [meant_for, Ok(expected), given] = values.as_slice() else { return None };
    if meant_for.as_deref() != Ok("true") {
        return None;
    }
    match given {
        Ok(given) if given == expected => None,
        Ok(given) | Err(given) => Some(Difference { arguments, meant: expected.clone(), given: given.clone() }),
    }
}

/// The values of calls after a program, each as OCaml, or how else it ends, as a phrase.
pub fn values(program: &str, calls: &[String]) -> Vec<Result<String, String>> {
    let request = RunRequest {
        text: &Text { name: "both.ml".to_string(), bytes: program.as_bytes().to_vec() },
        calls,
        language: Default::default(),
        fuel: FUEL,
        memory: 500,
        input: &[],
        files: &[],
        on_exception: OnException::Continue,
        stop: Default::default(),
    };
    refute_driver::run(&request, &mut |_: Event<'_>| {}).calls.iter().map(value).collect()
}

/// The value of a call, or how else it ends.
fn value(call: &CallVerdict) -> Result<String, String> {
    let Some(evaluation) = &call.evaluation else { return Err("is refused".to_string()) };
    match &evaluation.outcome {
        Outcome::Value => evaluation.bindings.first().map(|binding| binding.value.clone()).ok_or_else(String::new),
        Outcome::Exception { text, .. } => Err(format!("raises {text}")),
        _ => Err("has no end".to_string()),
    }
}

#[cfg(test)]
mod tests;
