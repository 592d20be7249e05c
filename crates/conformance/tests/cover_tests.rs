//! The tests that `refute cover` writes for `examples/cover`, on the real OCaml and on our own evaluator: they hold after
//! the program, and they take every branch that was reached.

use refute_conformance::parallel;
use refute_conformance::suite::{self, Function};
use refute_driver::{CoverConfig, CoverRequest, Event, Recursive, Scope, Tests, Text, cover};
use refute_report::cover::{Counts, CoverFormat, annotated, page, render};
use refute_verdict::{BranchState, CoverVerdict};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

fn covered(function: &Function, against: Option<&Text>) -> CoverVerdict {
    let text = Text { name: format!("{}.ml", function.name), bytes: function.text.clone().into_bytes() };
    let request = CoverRequest {
        language: Default::default(),
        text: &text,
        entry: Some(&function.entry),
        scope: Scope::Function,
        per_path: 0,
        recursive: Recursive::Ignored,
        against,
        tests: Tests::Written,
        // Far enough for most branches; what is open is not the matter here.
        config: CoverConfig { steps: 2_000_000, ..CoverConfig::default() },
        stop: Arc::new(AtomicBool::new(false)),
    };
    cover(&request, &mut |_: Event<'_>| {})
}

/// Runs the command that a file of tests gives in its head.
fn run(folder: &Path, verdict: &CoverVerdict, program: &str, tests: &str) -> Result<(), String> {
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("written");
    write(&verdict.file, program);
    write("tests.ml", tests);
    let command = tests.lines().map(str::trim).find(|line| line.starts_with("cat ")).expect("a command in its head");
    let command = command.trim_end_matches(" *)");
    let output = Command::new("sh").args(["-c", command]).current_dir(folder).output().expect("a shell and OCaml");
    let said = [output.stdout, output.stderr].concat();
    match output.status.success() {
        true => Ok(()),
        false => Err(format!("{}: {}\n{tests}", verdict.file, String::from_utf8_lossy(&said))),
    }
}

fn holds(function: &Function, format: CoverFormat) -> Result<usize, String> {
    let verdict = covered(function, None);
    let tests = render(&verdict, &function.text, format);
    let folder = tempfile::tempdir().expect("a folder");
    run(folder.path(), &verdict, &function.text, &tests)?;
    Ok(verdict.inputs.iter().filter(|input| input.test.is_some()).count())
}

#[test]
fn asserts_hold_on_the_real_ocaml() {
    let functions = suite::functions();
    let results = parallel::map(&functions, |function| holds(function, CoverFormat::Assert));
    let wrong: Vec<&String> = results.iter().filter_map(|result| result.as_ref().err()).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    let tests: usize = results.iter().flatten().sum();
    assert!(tests > 100, "only {tests} tests were written");
}

#[test]
fn suites_for_ounit_hold_on_the_real_ocaml() {
    // Linking takes its time; every sixth has every kind of value in it.
    let functions: Vec<Function> = suite::functions().into_iter().step_by(6).collect();
    let results = parallel::map(&functions, |function| holds(function, CoverFormat::OUnit2));
    let wrong: Vec<&String> = results.iter().filter_map(|result| result.as_ref().err()).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn nothing_is_missing_after_the_tests_that_were_written() {
    let functions = suite::functions();
    let wrong = parallel::map(&functions, |function| {
        let verdict = covered(function, None);
        if verdict.inputs.iter().any(|input| input.test.is_none()) {
            return None;
        }
        for format in [CoverFormat::Assert, CoverFormat::OUnit2, CoverFormat::Alcotest] {
            let bytes = render(&verdict, &function.text, format).into_bytes();
            let again = covered(function, Some(&Text { name: "tests.ml".to_string(), bytes }));
            let Some(against) = &again.against else {
                return Some(format!(
                    "{}, {}: {:?} {:?}",
                    function.name,
                    format.name(),
                    again.reason,
                    again.diagnostics
                ));
            };
            let reached =
                (0..again.branches.len()).filter(|at| matches!(again.branches[*at].state, BranchState::Reached { .. }));
            let missed: Vec<usize> = reached.filter(|at| !against.takes.contains(at)).collect();
            if !missed.is_empty() || !against.add.is_empty() {
                return Some(format!("{}, {}: {missed:?} {:?}", function.name, format.name(), against.add));
            }
        }
        None
    });
    let wrong: Vec<String> = wrong.into_iter().flatten().collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_is_missing_is_added_by_few_inputs() {
    let functions = suite::functions();
    let wrong = parallel::map(&functions, |function| {
        let none = Text { name: "tests.ml".to_string(), bytes: b"let () = ()".to_vec() };
        let verdict = covered(function, Some(&none));
        let against = verdict.against.as_ref()?;
        let counts = Counts::of(&verdict);
        let fine = against.takes.is_empty()
            && counts.after == Some(counts.reached)
            && against.add.len() <= counts.reached.min(verdict.inputs.len());
        (!fine).then(|| format!("{}: {counts:?} {against:?}", function.name))
    });
    let wrong: Vec<String> = wrong.into_iter().flatten().collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_branch_is_on_the_source() {
    for function in suite::functions() {
        let verdict = covered(&function, None);
        let text = annotated(&verdict, &function.text, false);
        let page = page(&verdict, &function.text);
        for (index, branch) in verdict.branches.iter().enumerate() {
            assert!(page.contains(&format!("id=\"b{index}\"")), "{}: branch {index}", function.name);
            let number = format!("{} | ", branch.place.start.line);
            assert!(text.contains(&number), "{}: line {number} is not shown\n{text}", function.name);
        }
    }
}
