//! The distilled suite as OCaml: the fewest inputs that catch every wrong submission, as tests that need no Refute.
//!
//! In: a report. Out: `suite_assert.ml` (plain asserts), `suite_test.ml` (runs all tests, needs nothing) and
//! `suite_ounit.ml` (OUnit2). Each stands after the program under test: appended to it, or opening it as a module.
//! Invariants: what the suite itself needs of the standard library does not depend on what a program redefines; what a
//! test says is what was run on the class; the files have no warnings. No submission is named.
//! Not here: choosing the inputs (see `grade`), writing the asserts (see `driver`).

pub(crate) mod body;
pub(crate) mod frame;

use crate::File;
use crate::ocaml::{comment, string_literal};
use crate::wording::{counted, one_line, visible};
use body::Body;
use frame::{OUNIT_RUNNER, start};
use refute_verdict::{ClassInput, ClassReport, SourceText};

/// The three files.
pub(crate) fn files(report: &ClassReport) -> Vec<File> {
    let file = |name: &str, text: String| File { path: format!("suite/{name}"), bytes: text.into_bytes() };
    vec![
        file("suite_assert.ml", asserts(report)),
        file("suite_test.ml", runner(report, Runner::Plain)),
        file("suite_ounit.ml", runner(report, Runner::OUnit)),
    ]
}

/// What runs the tests.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Runner {
    /// A few lines in the file itself.
    Plain,
    /// The library OUnit2.
    OUnit,
}

const PLAIN_RUNNER: &str = r#"module Refute_suite = struct
  open! Stdlib

  let count = ref 0
  let failed = ref 0

  let say word name what = print_string (word ^ name ^ what ^ "\n"); flush stdout

  let fail name expected what = incr failed; say "FAILED  " name (": " ^ what ^ "; expected: " ^ expected)

  let test name expected holds =
    incr count;
    match holds () with
    | true -> say "ok      " name ""
    | false | exception Assert_failure _ -> fail name expected "something else happens"
    | exception error -> fail name expected ("raises " ^ Printexc.to_string error)

  let run () =
    Printf.printf "%d tests, %d failed\n" !count !failed;
    if !failed > 0 then exit 1
end
"#;

/// What tests about output use; only with the library that comes with OCaml can output be caught.
const PRINTS: &str = r#"  let prints expected holds () =
    let file = Filename.temp_file "suite" ".txt" in
    let caught = Unix.openfile file [Unix.O_WRONLY; Unix.O_TRUNC] 0o600 in
    flush stdout;
    let saved = Unix.dup Unix.stdout in
    Unix.dup2 caught Unix.stdout;
    Unix.close caught;
    let result = try Ok (holds ()) with error -> Error error in
    Format.print_flush ();
    flush stdout;
    Unix.dup2 saved Unix.stdout;
    Unix.close saved;
    let channel = open_in_bin file in
    let text = really_input_string channel (in_channel_length channel) in
    close_in channel;
    Sys.remove file;
    match result with Ok holds -> holds && text = expected | Error error -> raise error"#;

fn asserts(report: &ClassReport) -> String {
    let (program, ocaml) = (programs(report), ocaml(report));
    let head = format!(
        "{}\n\n   Try a program (the first assert that fails stops it):\n     cat {program} suite_assert.ml > try.ml && timeout 10 {ocaml} try.ml\n   or in the toplevel, after loading the program:\n     {}#use \"suite_assert.ml\";;",
        about(report),
        if uses_output(report) { "#load \"unix.cma\";; " } else { "" },
    );
    let mut text = start(&head);
    let needed = needed(report);
    if !needed.is_empty() {
        text += &format!("module Refute_suite = struct\n  open! Stdlib\n{needed}end\n");
    }
    text += close_alias(report);
    for group in groups(report) {
        text += &group.opening();
        for input in &group.tests {
            let body = Body::of(&input.test);
            let item = match &body.prints {
                None => input.test.code.trim().to_string(),
                Some(_) => format!("let () = assert ({} ())", body.function()),
            };
            text += &format!("\n{}\n{item}\n", catches(report, input));
        }
        text += group.closing();
    }
    text
}

fn runner(report: &ClassReport, runner: Runner) -> String {
    let (program, ocaml) = (programs(report), ocaml(report));
    let unix = if uses_output(report) { ["", ",unix", " unix"] } else { [""; 3] };
    let (file, run, library, code) = match runner {
        Runner::Plain => ("suite_test.ml", format!("timeout 10 {ocaml} try.ml"), "", PLAIN_RUNNER),
        Runner::OUnit => {
            let compile = format!("ocamlfind ocamlc -package ounit2{} -linkpkg try.ml -o try", unix[1]);
            ("suite_ounit.ml", format!("{compile} && timeout 10 ./try"), " ounit2", OUNIT_RUNNER)
        }
    };
    let head = format!(
        "{}\n\n   Try a program:\n     cat {program} {file} > try.ml && {run}\n   With dune, where the program is a library with the module Submission: take the comment signs off the\n   line `open Submission` below, and write\n     (test (name {}) (libraries submission{library}{}))",
        about(report),
        file.trim_end_matches(".ml"),
        unix[2],
    );
    let mut text = start(&head);
    text += "(* open Submission *)\n\n";
    text += &frame::with_needed(code, &needed(report));
    text += close_alias(report);
    for group in groups(report) {
        text += &group.opening();
        for input in &group.tests {
            let body = Body::of(&input.test);
            let name = string_literal(&one_line(&input.call, 300));
            let expected = string_literal(&one_line(&input.reference.to_string(), 300));
            text += &format!(
                "\n{}\n{}let () =\n  Refute_suite.test {name} {expected} {}\n",
                catches(report, input),
                body.remark,
                body.function()
            );
        }
        text += group.closing();
    }
    text + "\nlet () = Refute_suite.run ()\n"
}

/// What the tests use, to stand where the standard library is open.
fn needed(report: &ClassReport) -> String {
    let close = if uses_close(report) { frame::close() } else { String::new() };
    let prints = if uses_output(report) { format!("\n{PRINTS}\n") } else { String::new() };
    close + &prints
}

/// So that the asserts find it under the name they use.
fn close_alias(report: &ClassReport) -> &'static str {
    if uses_close(report) { frame::CLOSE_ALIAS } else { "" }
}

/// The command that runs a file.
fn ocaml(report: &ClassReport) -> &'static str {
    if uses_output(report) { "ocaml -I +unix unix.cma" } else { "ocaml" }
}

fn uses_output(report: &ClassReport) -> bool {
    tests(report).any(|input| input.test.prints.is_some())
}

/// What the suite is; only words of ours and numbers, and the title as far as a comment takes it.
fn about(report: &ClassReport) -> String {
    let title = frame::plain(&one_line(&report.exercise.title, 100));
    let tests = counted(report.suite.inputs.len() as u64, "test", "tests");
    let wrong = wrong(report);
    let caught = wrong.saturating_sub(report.suite.uncaught.len());
    match report.suite.inputs.len() {
        0 => format!("{title}: no input was found that can be a test."),
        _ => format!(
            "{title}: {tests} that together catch {caught} of {}.",
            counted(wrong as u64, "wrong submission", "wrong submissions")
        ),
    }
}

/// The files before the suite, as the shell takes them.
fn programs(report: &ClassReport) -> String {
    let prelude =
        report.exercise.prelude.iter().map(|text| format!("{} ", frame::shell_name(&text.name, "prelude.ml")));
    format!("{}submission.ml", prelude.collect::<String>())
}

fn wrong(report: &ClassReport) -> usize {
    report.submissions.iter().filter(|submission| submission.is_wrong()).count()
}

fn uses_close(report: &ClassReport) -> bool {
    tests(report).any(|input| input.test.uses_close())
}

fn tests(report: &ClassReport) -> impl Iterator<Item = &ClassInput> {
    report.suite.inputs.iter().filter_map(|input| report.inputs.get(*input))
}

fn catches(report: &ClassReport, input: &ClassInput) -> String {
    let wrong = wrong(report);
    comment(&format!("{}: catches {} of {wrong} wrong submissions", one_line(&input.call, 300), input.fails.len()))
}

/// Tests that share an observer.
struct Group<'a> {
    number: usize,
    observer: Option<&'a SourceText>,
    tests: Vec<&'a ClassInput>,
}

/// The tests by observer, in the order of the suite.
fn groups(report: &ClassReport) -> Vec<Group<'_>> {
    let mut groups: Vec<Group> = Vec::new();
    for input in tests(report) {
        let observer = report.exercise.entries.get(input.entry).and_then(|entry| entry.observer_source.as_ref());
        match groups.iter_mut().find(|group| group.observer == observer) {
            Some(group) => group.tests.push(input),
            None => groups.push(Group { number: groups.len() + 1, observer, tests: vec![input] }),
        }
    }
    groups
}

impl Group<'_> {
    /// An observer has a module of its own: another one may use the same names.
    fn opening(&self) -> String {
        let Some(observer) = self.observer else { return String::new() };
        let whose = comment(&format!("Results are looked at through {}.", one_line(&observer.name, 100)));
        let text: String = observer.text.trim_end().to_string();
        format!("\n{whose}\nmodule Refute_observer_{} = struct\n{}\n;;\n", self.number, visible_code(&text))
    }

    fn closing(&self) -> &'static str {
        if self.observer.is_some() { "end\n" } else { "" }
    }
}

/// A program as it is; only what OCaml would not take anyway is made visible.
fn visible_code(text: &str) -> String {
    visible(&text.replace('\r', ""))
}

#[cfg(test)]
mod tests_of_files;
