//! The comparison on the real OCaml sees every kind of difference and no other.

use super::*;

const PROGRAM: &str = "type t = { mutable n : int }\nlet half x = if x < 0 then failwith \"neg\" else float x /. 3.0";

fn answers(original: &str, function: &str, mutants: &[&str], inputs: &[&str]) -> Vec<Answer> {
    let original = Original { program: original, function, assume: None, equal: None, exceptions: false };
    let mutants: Vec<String> = mutants.iter().map(|mutant| mutant.to_string()).collect();
    let inputs: Vec<Arguments> = inputs.iter().map(|input| vec![input.to_string()]).collect();
    compare(&original, &mutants, &inputs)
}

fn differs(answer: &Answer) -> bool {
    matches!(answer, Answer::Differs(..))
}

#[test]
fn equal_mutants_are_the_same() {
    let mutants = [
        "type t = { mutable n : int }\nlet half x = float x *. (1.0 /. 3.0)",
        "type t = { mutable n : int }\nlet half x = if x < -1 then raise Not_found else float x /. 3.0",
    ];
    assert_eq!(answers(PROGRAM, "half", &mutants, &["0", "1", "7", "-1", "-2"]), [Answer::Same, Answer::Same]);
}

#[test]
fn each_kind_of_difference_is_seen() {
    let original = "let f a = a.(0) <- 1; print_string \"x\"; a.(1)";
    let mutants = [
        "let f a = a.(0) <- 1; print_string \"x\"; a.(1) + 1",
        "let f a = a.(0) <- 1; print_string \"y\"; a.(1)",
        "let f a = a.(0) <- 2; print_string \"x\"; a.(1)",
        "let f a = a.(0) <- 1; print_string \"x\"; a.(2)",
        "let rec f a = f a",
        "let rec f a = 1 + f a",
        "let f a = a.(0) <- 1; print_string \"x\"; a.(1)",
    ];
    let answers = answers(original, "f", &mutants, &["[||]", "[|5; 6|]"]);
    let expected = [true, true, true, true, true, true, false];
    assert_eq!(answers.iter().map(differs).collect::<Vec<_>>(), expected, "{answers:?}");
}

#[test]
fn one_that_cannot_be_loaded_does_not_hide_the_others() {
    let mutants = ["let f = failwith \"no\"", "let f x = x + 2", "let f x = x ^ 1"];
    let answers = answers("let f x = x + 1", "f", &mutants, &["1"]);
    assert!(matches!(answers[0], Answer::Unchecked(_)), "{answers:?}");
    assert!(differs(&answers[1]), "{answers:?}");
    assert!(matches!(answers[2], Answer::Refused(_)), "{answers:?}");
}

#[test]
fn assumptions_and_equalities_hold() {
    let original = Original {
        program: "let f x = [x; 0]",
        function: "f",
        assume: Some("fun x -> x > 0"),
        equal: None,
        exceptions: true,
    };
    let mutants = ["let f x = if x > 0 then [x; 0] else []".to_string(), "let f x = [0; x]".to_string()];
    let inputs = [vec!["1".to_string()], vec!["-1".to_string()]];
    let answers = compare(&original, &mutants, &inputs);
    assert_eq!(answers[0], Answer::Same);
    assert!(differs(&answers[1]), "{answers:?}");
    let sorted = Original { equal: Some("fun a b -> List.sort compare a = List.sort compare b"), ..original };
    assert_eq!(compare(&sorted, &mutants, &inputs), [Answer::Same, Answer::Same]);
}

#[test]
fn exceptions_count_when_asked() {
    let program = "exception E of int\nlet f x = if x > 0 then raise (E x) else x";
    let mutants = [
        "exception E of int\nlet f x = if x > 0 then raise (E (0 + x)) else x",
        "exception E of int\nlet f x = if x > 0 then raise (E 1) else x",
        "exception E of int\nlet f x = if x > 0 then raise Not_found else x",
        "exception E of int\nlet f x = x",
    ];
    let mutants: Vec<String> = mutants.iter().map(|mutant| mutant.to_string()).collect();
    let inputs = [vec!["0".to_string()], vec!["2".to_string()]];
    let original = Original { program, function: "f", assume: None, equal: None, exceptions: true };
    let answers = compare(&original, &mutants, &inputs);
    assert_eq!(answers.iter().map(differs).collect::<Vec<_>>(), [false, true, true, true], "{answers:?}");
    let outside = Original { exceptions: false, ..original };
    assert_eq!(compare(&outside, &mutants, &inputs), vec![Answer::Same; 4]);
}
