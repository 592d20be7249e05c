//! The tests of `refute cover` on the real OCaml: they compile after the program and pass, and fail after another one.

use refute_report::cover::{CoverFormat, fixture, render};
use refute_verdict::CoverVerdict;
use std::process::Command;

/// Alcotest as far as the tests use it, for machines without it: the same types, and it runs what it is given.
const ALCOTEST: &str = r#"type 'a testable = 'a -> 'a -> bool
type speed_level = [ `Quick | `Slow ]
type 'a test_case = string * speed_level * ('a -> unit)
let bool : bool testable = ( = )
let check (equal : 'a testable) message a b = if not (equal a b) then failwith message
let test_case name (speed : speed_level) run : 'a test_case = (name, speed, run)
let run name (groups : (string * unit test_case list) list) =
  List.iter (fun (_, tests) -> List.iter (fun (test, _, run) -> run (); print_endline (name ^ ": " ^ test)) tests) groups
"#;

/// The head of each file says how to use it; this does that.
fn run(verdict: &CoverVerdict, program: &str, format: CoverFormat, changed: &str) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("written");
    let tests = render(verdict, program, format);
    write(&verdict.file, changed);
    write("tests.ml", &tests);
    write("alcotest.ml", ALCOTEST);
    let command = tests.lines().map(str::trim).find(|line| line.starts_with("cat ")).expect("a command in its head");
    let command = command.trim_end_matches(" *)").replace("-package alcotest -linkpkg", "alcotest.ml");
    let output = Command::new("sh").args(["-c", &command]).current_dir(folder.path()).output().expect("a shell");
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8_lossy(&text).into_owned())
}

const OCAML: [CoverFormat; 3] = [CoverFormat::Assert, CoverFormat::OUnit2, CoverFormat::Alcotest];

#[test]
fn the_program_passes_its_tests() {
    let programs = [
        (fixture::scale(), fixture::SCALE),
        (fixture::scale_against(), fixture::SCALE),
        (fixture::double(), fixture::NATS),
        (fixture::member(), fixture::NATS),
        (fixture::empty("nats.ml", "f", "int"), fixture::NATS),
    ];
    for (verdict, program) in programs {
        for format in OCAML {
            let (code, text) = run(&verdict, program, format, program);
            assert_eq!(code, Some(0), "{}: {text}", format.name());
            assert!(!text.contains("Warning"), "{}: {text}", format.name());
        }
    }
    let (_, text) = run(&fixture::scale(), fixture::SCALE, CoverFormat::OUnit2, fixture::SCALE);
    assert!(text.contains("Ran: 4 tests"), "{text}");
    let (_, text) = run(&fixture::scale_against(), fixture::SCALE, CoverFormat::Alcotest, fixture::SCALE);
    assert_eq!(text, "suite: scale [1] 0\nsuite: scale [-1] 0\n");
}

#[test]
fn another_program_does_not() {
    for (from, to) in [("/. 3.", "/. 2."), ("Failure \"*)", "Failure \"*"), ("-> 0.", "-> 1e-6")] {
        let changed = fixture::SCALE.replace(from, to);
        for format in OCAML {
            let (code, text) = run(&fixture::scale(), fixture::SCALE, format, &changed);
            assert!(code.is_some_and(|code| code != 0 && code < 100), "{} {to}: {text}", format.name());
            assert!(!text.contains("Syntax error") && !text.contains("Unbound"), "{text}");
        }
    }
}

#[test]
fn what_the_program_redefines_does_no_harm() {
    let own = "\nlet ref = 1 let ( ^ ) a b = a let max = 1 let compare = 2 let abs_float = 3 module List = struct end\nlet test = 1;;\nprint_string";
    let changed = format!("{}{own} \"\"", fixture::SCALE);
    for format in OCAML {
        let (code, text) = run(&fixture::scale(), fixture::SCALE, format, &changed);
        assert_eq!(code, Some(0), "{}: {text}", format.name());
    }
}
