//! What tests of several forms take, and the fewest inputs to add.

use super::*;
use crate::Event;
use refute_verdict::{Ending, InputOrigin};

const PROGRAM: &str = "type nat = O | S of nat
let rec half n = match n with O -> O | S O -> raise Not_found | S (S m) -> S (half m)
let twice f x = f (f x)
let sign x = if x < 0 then -1 else if x > 0 then 1 else 0
";

/// Which branches of a function the tests take, in source order; and the notes.
fn taken_by(program: &str, function: &str, tests: &str) -> (String, Vec<String>) {
    match try_against(program, function, tests, &[]) {
        Ok((against, notes, count)) => {
            ((0..count).map(|at| if against.takes.contains(&at) { '+' } else { '-' }).collect(), notes)
        }
        Err(refusal) => (refusal.message, refusal.diagnostics.into_iter().map(|one| one.title).collect()),
    }
}

fn try_against(
    program: &str,
    function: &str,
    tests: &str,
    inputs: &[CoverInput],
) -> Result<(Against, Vec<String>, usize), Refusal> {
    let text = |name: &str, text: &str| Text { name: name.to_string(), bytes: text.as_bytes().to_vec() };
    let mut loaded = Loaded::new();
    loaded.add_quietly(&text("src/half.ml", program)).expect("the program is right");
    let entry = loaded.last_named(function).expect("a function");
    let code = loaded.program().globals[entry.id.index()].function;
    let own = loaded.program().branches.iter().enumerate().filter(|(_, branch)| Some(branch.function) == code);
    let mut branches: Vec<Option<BranchId>> = own.map(|(at, _)| Some(BranchId(at as u32))).collect();
    if branches.is_empty() {
        branches.push(None);
    }
    let tested = Tested { loaded: &loaded, file: "src/half.ml", entry: &entry, branches: &branches };
    let stop = Arc::new(AtomicBool::new(false));
    let (against, notes) = against(&tested, &text("tests.ml", tests), inputs, &stop, &mut |_: Event<'_>| {})?;
    Ok((against, notes, branches.len()))
}

fn check(function: &str, tests: &str, expected: &str) {
    let (taken, notes) = taken_by(PROGRAM, function, tests);
    assert_eq!(taken, expected, "{tests}: {notes:?}");
    assert_eq!(notes, [""; 0], "{tests}");
}

#[test]
fn plain_items_count() {
    check("half", "", "---");
    check("half", "let () = assert (half O = O)", "+--");
    check("half", "assert (half (S (S O)) = S O);; let x = 1;; ignore (try half (S O) with _ -> O)", "+++");
    check("sign", "let x = sign 1\nlet test n = sign n\nlet () = if x = 1 then ignore (test 0)", "-+++");
    // A function that decides nothing is taken when it is called.
    check("twice", "let f = twice", "-");
    check("twice", "let () = assert (twice succ 1 = 3)", "+");
    // What the tests never run does not count.
    check("half", "let later () = half O", "---");
}

#[test]
fn a_test_that_fails_does_not_stop_the_rest() {
    let tests = "let () = assert (half O = S O)\nlet y = half (S O)\nlet z = y\nlet rec f x = f x\nlet () = f 1\n\
                 let () = assert (half (S (S O)) = S O)";
    let (taken, notes) = taken_by(PROGRAM, "half", tests);
    assert_eq!(taken, "+++");
    let expected = [
        "`tests.ml`, line 1: it fails.",
        "`tests.ml`, line 2: it raises Not_found.",
        "`tests.ml`, line 3: it needs `y`, which has no value.",
        "`tests.ml`, line 5: it does not end.",
    ];
    assert_eq!(notes, expected);
    let many = "let () = assert false\n".repeat(8);
    let (_, notes) = taken_by(PROGRAM, "half", &many);
    assert_eq!((notes.len(), notes[5].as_str()), (6, "3 more tests do not hold."));
}

#[test]
fn tables_of_arguments_and_results_count() {
    check("half", "{ O => O;\n S (S O) => S O }", "+-+");
    let (message, problems) = taken_by(PROGRAM, "half", "{ O => }");
    assert_eq!(message, "`tests.ml` has errors, so its tests cannot be run.");
    assert_eq!(problems, ["An expected result is missing in this test"]);
}

#[test]
fn suites_for_ounit_count() {
    let tests = r#"open OUnit2
open Half
open! List
let same = assert_equal ~printer:(fun n -> if n = O then "0" else "?") ~msg:"same"
let suite = "all" >::: [
  "zero" >:: (fun _ -> assert_equal ~ctxt:() O (half O); assert_bool "no" false; ignore (half (S O)));
  "two" >:: (fun ctxt -> let open OUnit2 in OUnit2.assert_equal ~ctxt (Half.half (Half.S (S O))) (S O));
  "inner" >::: ["x" >:: (fun _ -> assert_bool "yes" (length [1] = 1))] ]
let () = run_test_tt_main suite
"#;
    check("half", tests, "+-+");
    check(
        "half",
        "open OUnit2\nlet _ = run_test_tt_main (\"x\" >:: fun _ -> assert_raises Not_found (fun () -> half (S O)))",
        "-+-",
    );
    // With a comparison of their own, nothing is compared.
    let own = "open OUnit2 let _ = run_test_tt_main (\"x\" >:: fun _ -> assert_equal ~cmp:(fun _ _ -> true) O (S O); ignore (half O))";
    check("half", own, "+--");
}

#[test]
fn suites_for_alcotest_count() {
    let tests = r#"let nat = Alcotest.testable (fun _ _ -> ()) ( = )
let zero () = Alcotest.(check nat) "zero" O (half O)
let signs () = Alcotest.(check (list int)) "signs" [1; -1] [sign 1; sign (-1)]; Alcotest.check Alcotest.bool "b" true true
let () = Alcotest.run "half" [ ("a", [ Alcotest.test_case "zero" `Quick zero; Alcotest.test_case "x" `Slow signs ]) ]
"#;
    check("half", tests, "+--");
    check("sign", tests, "+++-");
    // A function of the program keeps its name.
    let program = "let check x = if x then 1 else 2";
    let tests = "let () = Alcotest.run \"c\" [ \"c\", [ Alcotest.test_case \"t\" `Quick (fun () -> Alcotest.check Alcotest.int \"c\" 1 (check true)) ] ]";
    assert_eq!(taken_by(program, "check", tests), ("+-".to_string(), Vec::new()));
}

#[test]
fn tests_written_by_refute_count() {
    let tests = r#"(* half.ml: 2 tests of half *)

;;

[@@@warning "-a"]

(* open Program *)

module Refute_suite = struct
  open! OUnit2
  open! Stdlib

  let refute_close a b = compare a b = 0

  let tests = ref []

  let test name expected holds =
    tests := (name >:: fun _ -> assert_bool ("something else happens; expected: " ^ expected) (holds ())) :: !tests

  let run () = begin run_test_tt_main ("suite" >::: List.rev !tests) end
end

let refute_close = Refute_suite.refute_close

(* 1, line 2 *)
let () =
  Refute_suite.test "half O" "O" (fun () ->
    half O = O && refute_close 1. 1.)

let () =
  Refute_suite.test "half (S O)" "raises Not_found" (fun () ->
    match half (S O) with _ -> false | exception Not_found -> true | exception _ -> false)

let () = Refute_suite.run ()
"#;
    check("half", tests, "++-");
}

#[test]
fn what_does_not_fit_is_refused() {
    let (message, titles) = taken_by(PROGRAM, "half", "let () = assert (halve O = O)");
    assert_eq!(message, "`tests.ml` does not fit the program, so its tests cannot be run.");
    assert_eq!(titles, ["There is no value called `halve`"]);
    for hostile in [
        "open",
        "open!",
        "module Refute_suite = struct",
        "Alcotest.",
        "OUnit2 ~cmp:",
        "OUnit2 ~cmp:((",
        "`",
        "OUnit2 `Quick",
        "\u{0}",
        "{",
        "Alcotest.(",
        "let open OUnit2",
    ] {
        taken_by(PROGRAM, "half", hostile);
    }
}

#[test]
fn as_few_inputs_as_possible_are_added() {
    let input = |takes: &[usize]| CoverInput {
        call: String::new(),
        arguments: Vec::new(),
        class: None,
        conditions: Vec::new(),
        size: 1,
        ending: Ending::Value,
        result: refute_verdict::Done::value(""),
        test: None,
        takes: takes.to_vec(),
        origin: InputOrigin::Branch,
    };
    let inputs = [input(&[0]), input(&[1]), input(&[2]), input(&[0, 2])];
    let add = |tests: &str| try_against(PROGRAM, "half", tests, &inputs).expect("it fits").0.add;
    assert_eq!(add(""), [1, 3]);
    assert_eq!(add("let () = assert (half O = O)"), [1, 2]);
    assert_eq!(add("let () = assert (half (S (S O)) = S O)"), [1]);
}

#[test]
fn nothing_smaller_than_the_fewest_exists() {
    let mut state = 7_u64;
    let mut random = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    for _ in 0..300 {
        let missing: Vec<usize> = (0..20).filter(|_| random(2) == 0).collect();
        let candidates: Vec<Vec<usize>> =
            (0..random(10)).map(|_| (0..20).filter(|_| random(4) == 0).collect()).collect();
        let has = |chosen: &[usize], number: &usize| chosen.iter().any(|at| candidates[*at].contains(number));
        let all: Vec<usize> = (0..candidates.len()).collect();
        let wanted: Vec<usize> = missing.iter().copied().filter(|number| has(&all, number)).collect();
        let suffices = |chosen: &[usize]| wanted.iter().all(|number| has(chosen, number));
        let found = fewest(&missing, &candidates);
        assert!(suffices(&found), "{missing:?} {candidates:?}");
        let sets =
            (0..1_u32 << candidates.len()).map(|set| all.iter().copied().filter(|at| set >> at & 1 == 1).collect());
        let least = sets.filter(|chosen: &Vec<usize>| suffices(chosen)).map(|chosen| chosen.len()).min();
        assert_eq!(Some(found.len()), least, "{missing:?} {candidates:?}");
    }
}
