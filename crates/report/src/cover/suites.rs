//! Inputs as OCaml tests: plain asserts, OUnit2, Alcotest.
//!
//! In: a verdict. Out: a file that stands after the program: appended to it, or opening it as a module.
//! Invariants: a test is the item that was run on the program; what cannot be tested is in the file as a comment; what
//! the file needs of the standard library does not depend on what the program redefines.
//! Not here: writing the asserts (see `driver`).

use super::{chosen, purpose};
use crate::ocaml::{comment, string_literal};
use crate::suite::body::Body;
use crate::suite::frame::{self, ALCOTEST_RUNNER, CLOSE_ALIAS, OUNIT_RUNNER};
use crate::wording::{counted, one_line};
use refute_verdict::{CoverInput, CoverVerdict, Ending, TestItem};

/// What runs the tests.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Runner {
    /// The library OUnit2.
    OUnit,
    /// The library Alcotest.
    Alcotest,
}

/// One `assert` per input.
pub(super) fn asserts(verdict: &CoverVerdict) -> String {
    let program = frame::shell_name(&verdict.file, "program.ml");
    let head = format!(
        "{}\n\n   Try a program (the first assert that fails stops it):\n     cat {program} tests.ml > try.ml && timeout 10 ocaml try.ml",
        about(verdict)
    );
    let mut text = frame::start(&head);
    if uses_close(verdict) {
        text += &format!("module Refute_suite = struct\n  open! Stdlib\n{}end\n{CLOSE_ALIAS}", frame::close());
    }
    for (number, input) in chosen(verdict) {
        text += &match &input.test {
            Some(test) => format!("\n{}\n{}\n", remark(verdict, number, input), test.to_string().trim()),
            None => format!("\n{}\n", untested(number, input)),
        };
    }
    text
}

/// The tests for a library that runs them all.
pub(super) fn with_runner(verdict: &CoverVerdict, runner: Runner) -> String {
    let program = frame::shell_name(&verdict.file, "program.ml");
    let (library, code) = match runner {
        Runner::OUnit => ("ounit2", OUNIT_RUNNER),
        Runner::Alcotest => ("alcotest", ALCOTEST_RUNNER),
    };
    let head = format!(
        "{}\n\n   Try a program:\n     cat {program} tests.ml > try.ml && ocamlfind ocamlc -package {library} -linkpkg try.ml -o try && timeout 10 ./try\n   With dune, where the program is a library with the module Program: take the comment signs off the\n   line `open Program` below, and write\n     (test (name tests) (libraries program {library}))",
        about(verdict)
    );
    let mut text = frame::start(&head);
    text += "(* open Program *)\n\n";
    text += &frame::with_needed(code, &if uses_close(verdict) { frame::close() } else { String::new() });
    text += if uses_close(verdict) { CLOSE_ALIAS } else { "" };
    for (number, input) in chosen(verdict) {
        let Some(test) = &input.test else {
            text += &format!("\n{}\n", untested(number, input));
            continue;
        };
        let body = Body::of(test);
        let name = string_literal(&one_line(&input.call, 300));
        let expected = string_literal(&one_line(&input.result.to_string(), 300));
        text += &format!(
            "\n{}\n{}let () =\n  Refute_suite.test {name} {expected} {}\n",
            remark(verdict, number, input),
            body.remark,
            body.function()
        );
    }
    text + "\nlet () = Refute_suite.run ()\n"
}

/// What the file is; only words of ours and numbers, and names as far as a comment takes them.
fn about(verdict: &CoverVerdict) -> String {
    let chosen = chosen(verdict);
    let tests = chosen.iter().filter(|(_, input)| input.test.is_some()).count();
    let file = frame::plain(&one_line(&verdict.file, 100));
    let entry = frame::plain(&one_line(&verdict.entry, 100));
    let what = match &verdict.against {
        None => "an input for every branch that can be reached".to_string(),
        Some(against) => format!("what {} does not reach", frame::plain(&one_line(&against.file, 100))),
    };
    let left = match chosen.len() - tests {
        0 => String::new(),
        left => format!(" {} cannot be tested.", counted(left as u64, "input", "inputs")),
    };
    match tests {
        0 => format!("{file}: there is no test of {entry} to write.{left}"),
        _ => format!("{file}: {} of {entry}, {what}.{left}", counted(tests as u64, "test", "tests")),
    }
}

/// `(* 2, line 5: f (_ :: a :: _) where a > 0 *)`.
fn remark(verdict: &CoverVerdict, number: usize, input: &CoverInput) -> String {
    let purpose = purpose(verdict, number - 1);
    let purpose = if purpose.is_empty() { purpose } else { format!(", {purpose}") };
    let class = input.class.as_ref().map(|class| format!(": {}", one_line(class, 300))).unwrap_or_default();
    let conditions = match input.conditions.as_slice() {
        [] => String::new(),
        conditions => format!(" where {}", one_line(&conditions.join(" && "), 300)),
    };
    comment(&format!("{number}{purpose}{class}{conditions}"))
}

/// Why there is no test of an input.
fn untested(number: usize, input: &CoverInput) -> String {
    let result = one_line(&input.result.to_string(), 100);
    let why = match input.ending {
        Ending::Value => format!("its result cannot be compared: {result}"),
        Ending::Exception => format!("what it raises cannot be matched: {result}"),
        _ => format!("it {result}"),
    };
    comment(&format!("{number}: {} is not tested: {why}", one_line(&input.call, 300)))
}

fn uses_close(verdict: &CoverVerdict) -> bool {
    let tests = chosen(verdict);
    tests.iter().any(|(_, input)| input.test.as_ref().is_some_and(TestItem::uses_close))
}
