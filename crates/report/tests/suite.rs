//! The distilled suite on the real OCaml: it holds on the reference and fails on the submissions it says it catches.
//!
//! Each of the three files is used as its head comment says: appended to the program, and (those with tests) as a
//! program that opens the submission as a module.

use refute_report::{File, Format, files, fixture};
use refute_verdict::{ClassInput, ClassReport, Done, Expectation, Origin};
use std::path::Path;
use std::process::{Command, Output};

/// How a suite ended on a program.
struct Ran {
    code: Option<i32>,
    text: String,
}

fn suite(report: &ClassReport, name: &str) -> String {
    let files: Vec<File> = files(report, &[Format::Suite]);
    let file = files.into_iter().find(|file| file.path == format!("suite/{name}")).expect("the file");
    String::from_utf8(file.bytes).expect("UTF-8")
}

fn run(folder: &Path, command: &str) -> Ran {
    let output: Output =
        Command::new("sh").args(["-c", command]).current_dir(folder).output().expect("a shell and OCaml are installed");
    let text = [output.stdout, output.stderr].concat();
    Ran { code: output.status.code(), text: String::from_utf8_lossy(&text).into_owned() }
}

/// As the head of each file says: the program, then the suite.
fn appended(report: &ClassReport, name: &str, program: &str) -> Ran {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("prelude.ml"), fixture::PRELUDE).expect("written");
    std::fs::write(folder.path().join("submission.ml"), program).expect("written");
    let text = suite(report, name);
    std::fs::write(folder.path().join(name), &text).expect("written");
    let command = text.lines().map(str::trim).find(|line| line.starts_with("cat ")).expect("a command in its head");
    // An endless program need not be waited for so long.
    run(folder.path(), &command.replace("timeout 10", "timeout 3"))
}

/// As a program of its own, next to the module `Submission`.
fn opened(report: &ClassReport, name: &str, program: &str, compile: &str) -> Ran {
    let folder = tempfile::tempdir().expect("a folder");
    let whole = format!("{}{program}", fixture::PRELUDE);
    std::fs::write(folder.path().join("submission.ml"), whole).expect("written");
    let text = suite(report, name).replace("(* open Submission *)", "open Submission");
    std::fs::write(folder.path().join(name), text).expect("written");
    run(folder.path(), &format!("{compile} submission.ml {name} -o try && timeout 10 ./try"))
}

fn submission<'a>(report: &'a ClassReport, name: &str) -> &'a str {
    let found = report.submissions.iter().find(|submission| submission.name == name);
    &found.expect("a submission").source.text
}

const FILES: [&str; 3] = ["suite_assert.ml", "suite_test.ml", "suite_ounit.ml"];

#[test]
fn the_reference_passes() {
    let report = fixture::class();
    for name in FILES {
        let ran = appended(&report, name, fixture::REFERENCE);
        assert_eq!(ran.code, Some(0), "{name}: {}", ran.text);
        assert!(!ran.text.contains("Warning"), "{name}: {}", ran.text);
    }
    let ran = appended(&report, "suite_test.ml", fixture::REFERENCE);
    assert_eq!(ran.text.lines().filter(|line| line.starts_with("ok ")).count(), 3);
    assert!(ran.text.ends_with("3 tests, 0 failed\n"), "{}", ran.text);
}

#[test]
fn every_submission_that_should_be_caught_is() {
    let report = fixture::class();
    let caught = report
        .submissions
        .iter()
        .enumerate()
        .filter(|(index, submission)| submission.is_wrong() && !report.suite.uncaught.contains(index));
    let mut count = 0;
    for (_, submission) in caught {
        count += 1;
        for name in ["suite_assert.ml", "suite_test.ml"] {
            let ran = appended(&report, name, &submission.source.text);
            assert_ne!(ran.code, Some(0), "{name} on {}: {}", submission.name, ran.text);
            assert!(!ran.text.contains("Syntax error") && !ran.text.contains("Unbound"), "{}", ran.text);
        }
    }
    assert_eq!(count, 6);
}

#[test]
fn all_tests_run_though_one_fails_or_raises() {
    let report = fixture::class();
    let ran = appended(&report, "suite_test.ml", submission(&report, "carl"));
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.text.contains("FAILED  mean []: raises Failure(\"]]> <script>alert('x')</script>\"); expected: 0.\n"),
        "{}",
        ran.text
    );
    assert!(ran.text.contains("ok      grading 1 (Node (Leaf, 0, Leaf))\n"), "{}", ran.text);
    assert!(ran.text.ends_with("3 tests, 1 failed\n"), "{}", ran.text);
    let both = appended(&report, "suite_test.ml", submission(&report, "kurt"));
    assert!(both.text.ends_with("3 tests, 2 failed\n"), "{}", both.text);
    assert!(both.text.contains("FAILED  grading 0 (Node (Leaf, 0, Leaf)): something else happens; expected: [0]\n"));
}

#[test]
fn ounit_counts_the_failures() {
    let report = fixture::class();
    let ran = appended(&report, "suite_ounit.ml", submission(&report, "kurt"));
    assert_ne!(ran.code, Some(0));
    assert!(ran.text.contains("Ran: 3 tests") && ran.text.contains("FAILED: Cases: 3 Tried: 3"), "{}", ran.text);
    assert!(ran.text.contains("Failures: 2"), "{}", ran.text);
    assert!(ran.text.contains("something else happens; expected: [0]"), "{}", ran.text);
}

#[test]
fn a_program_can_be_a_module() {
    let report = fixture::class();
    let ways = [("suite_test.ml", "ocamlc"), ("suite_ounit.ml", "ocamlfind ocamlc -package ounit2 -linkpkg")];
    for (name, compile) in ways {
        let good = opened(&report, name, fixture::REFERENCE, compile);
        assert_eq!(good.code, Some(0), "{name}: {}", good.text);
        let bad = opened(&report, name, submission(&report, "bert <b>&"), compile);
        assert_ne!(bad.code, Some(0), "{name}: {}", bad.text);
        assert!(bad.text.contains("expected: [0]"), "{name}: {}", bad.text);
    }
}

#[test]
fn what_a_program_redefines_does_no_harm() {
    let report = fixture::class();
    let own = "\nlet ref = 1 let incr = 2 let exit () = () let print_string _ = () let ( ^ ) a b = a let max = 1\n\
               module List = struct end module Printf = struct end let test = 1 let compare = 2 let not = 3\n\
               let unfinished () = 1;;\nprint_newline ()";
    let program = format!("{}{own}", fixture::REFERENCE);
    for name in FILES {
        let ran = appended(&report, name, &program);
        assert_eq!(ran.code, Some(0), "{name}: {}", ran.text);
    }
}

#[test]
fn tests_of_every_form_and_hostile_texts_work() {
    let mut report = fixture::class();
    let input = |call: &str, test: &str| ClassInput {
        entry: 1,
        call: call.to_string(),
        reference: Expectation::Does(Done::value("\"*)\" \\ \u{1b}")),
        size: None,
        test: test.to_string().into(),
        origin: Origin::Found,
        fails: Vec::new(),
    };
    report.inputs = vec![
        input(
            "mean \"*) {|\" (* \"",
            "(* \"*)\" *)\nlet () = assert (match mean [] with _ -> true | exception Not_found -> false)",
        ),
        input("{id| a", "let () = let a1 = [|2.; 1.|] in ignore (mean (Array.to_list a1)); assert (a1 = [|2.; 1.|])"),
        input("two items", "let x = mean [1.]\nlet () = assert (x = 1.)"),
        input("a function", "let () = assert ((fun a b -> a = b) (mean [3.]) (3.))"),
    ];
    report.suite.inputs = vec![0, 1, 2, 3];
    report.exercise.title = "*) \" {| (* 'x".to_string();
    report.exercise.prelude[0].name = "x; rm -rf *.ml".to_string();
    for name in FILES {
        let ran = appended(&report, name, fixture::REFERENCE);
        assert_eq!(ran.code, Some(0), "{name}: {}\n{}", ran.text, suite(&report, name));
    }
    assert!(appended(&report, "suite_test.ml", fixture::REFERENCE).text.ends_with("4 tests, 0 failed\n"));
}

#[test]
fn output_is_compared() {
    let mut report = fixture::class();
    report.suite.inputs = vec![4, 0];
    let printing = fixture::REFERENCE.replace("  | [] -> 0.", "  | [] -> print_string \"none\"; 0.");
    let expected = "(* prints \"none\" *)\nlet () = assert (refute_close (mean []) (0.))";
    report.inputs[0].test = expected.to_string().into();
    for name in FILES {
        let right = appended(&report, name, &printing);
        assert_eq!(right.code, Some(0), "{name}: {}", right.text);
        assert_ne!(appended(&report, name, fixture::REFERENCE).code, Some(0), "{name}: nothing is printed");
        assert_ne!(appended(&report, name, submission(&report, "fritz `x` | y")).code, Some(0), "{name}");
    }
    let fritz = appended(&report, "suite_test.ml", submission(&report, "fritz `x` | y"));
    assert!(fritz.text.ends_with("2 tests, 2 failed\n") && !fritz.text.contains("sum ="), "{}", fritz.text);
}

#[test]
fn a_class_without_mistakes_gives_an_empty_suite() {
    let mut report = fixture::class();
    report.suite.inputs.clear();
    for name in FILES {
        let ran = appended(&report, name, fixture::REFERENCE);
        assert_eq!(ran.code, Some(0), "{name}: {}", ran.text);
    }
}
