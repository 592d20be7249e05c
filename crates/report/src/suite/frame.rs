//! What every file of OCaml tests has: its start, what runs the tests, what tests about floats use.
//!
//! In: words for the head. Out: OCaml text. Invariant: nothing here depends on what a program before it redefines.
//! Not here: the tests (see `suite` and `cover`).

use refute_verdict::CLOSE;

/// Collects tests and hands them to OUnit2.
pub(crate) const OUNIT_RUNNER: &str = r#"module Refute_suite = struct
  open! OUnit2
  open! Stdlib

  let tests = ref []

  let test name expected holds =
    tests := (name >:: fun _ -> assert_bool ("something else happens; expected: " ^ expected) (holds ())) :: !tests

  let run () = run_test_tt_main ("suite" >::: List.rev !tests)
end
"#;

/// Collects tests and hands them to Alcotest.
pub(crate) const ALCOTEST_RUNNER: &str = r#"module Refute_suite = struct
  open! Stdlib

  let tests = ref []

  let test name expected holds =
    let run () = Alcotest.check Alcotest.bool ("expected: " ^ expected) true (holds ()) in
    tests := Alcotest.test_case name `Quick run :: !tests

  let run () = Alcotest.run "suite" [ ("tests", List.rev !tests) ]
end
"#;

/// So that asserts find [`close`] under the name they use.
pub(crate) const CLOSE_ALIAS: &str = "\nlet refute_close = Refute_suite.refute_close\n";

/// The comment on top and what every file starts with. The `;;` ends a program that this is appended to.
pub(crate) fn start(head: &str) -> String {
    format!("(* {head} *)\n\n;;\n\n[@@@warning \"-a\"]\n\n")
}

/// What asserts about floats use, to stand in a module where the standard library is open.
pub(crate) fn close() -> String {
    let lines: String = CLOSE.lines().map(|line| format!("  {line}\n")).collect();
    format!("\n{lines}")
}

/// A runner with further definitions in its module.
pub(crate) fn with_needed(runner: &str, needed: &str) -> String {
    runner.replacen("open! Stdlib\n", &format!("open! Stdlib\n{needed}"), 1)
}

/// A text as far as it means nothing in a comment.
pub(crate) fn plain(text: &str) -> String {
    let is_plain =
        |c: char| c.is_alphanumeric() || matches!(c, ' ' | '.' | ',' | '-' | '_' | '&' | ':' | '<' | '>' | '/');
    text.chars().map(|c| if is_plain(c) { c } else { '_' }).collect()
}

/// The last part of a file name when a shell takes it as it is, or another name.
pub(crate) fn shell_name<'a>(name: &'a str, otherwise: &'a str) -> &'a str {
    let is_safe = |name: &&str| {
        !name.is_empty()
            && !name.starts_with('-')
            && name.chars().all(|c| c.is_ascii_alphanumeric() || "._-".contains(c))
    };
    name.rsplit(['/', '\\']).next().filter(is_safe).unwrap_or(otherwise)
}
