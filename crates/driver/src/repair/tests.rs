//! Small programs, each with one thing or a few wrong, and the patch that a person would write.

mod holding;
mod modules;

use super::*;
use crate::{CheckConfig, ClassRequest, Entry, prepare_class};
use expect_test::{Expect, expect};

fn text(name: &str, text: &str) -> Text {
    Text { name: name.to_string(), bytes: text.as_bytes().to_vec() }
}

fn class(reference: &str) -> Class {
    class_with(reference, CheckConfig::default())
}

fn class_with(reference: &str, config: CheckConfig) -> Class {
    class_of(reference, None, config)
}

fn class_of(reference: &str, name: Option<String>, config: CheckConfig) -> Class {
    let entry =
        Entry { name, observer: None, assume: None, equal: None, together: None, language: Default::default(), config };
    let request = ClassRequest {
        prelude: Vec::new(),
        reference: text("reference.ml", reference),
        entries: vec![entry],
        rules: refute_grade::Rules::default(),
        tests: Vec::new(),
    };
    prepare_class(&request, &mut |_: Event<'_>| {}).expect("the reference loads")
}

fn verdict(reference: &str, submission: &str, others: &[&str]) -> RepairVerdict {
    let others: Vec<Text> = others.iter().enumerate().map(|(n, other)| text(&format!("other{n}.ml"), other)).collect();
    let request = RepairRequest { class: &others, judged: false, tests: &[], config: RepairConfig::default() };
    let stop = Arc::new(AtomicBool::new(false));
    repair(&class(reference), &text("submission.ml", submission), &request, &stop, &mut |_| {})
}

/// The lines that a patch takes away and puts in, with its extent.
fn check(reference: &str, submission: &str, expected: Expect) {
    check_in(reference, submission, &[], expected);
}

fn check_in(reference: &str, submission: &str, others: &[&str], expected: Expect) {
    shown(&verdict(reference, submission, others), expected);
}

fn shown(verdict: &RepairVerdict, expected: Expect) {
    let shown = match &verdict.patch {
        Some(patch) => {
            let lines = patch.diff.lines().skip(2).filter(|line| line.starts_with(['-', '+']));
            let lines: Vec<&str> = lines.collect();
            format!("{}\n{:?}, {}", lines.join("\n"), patch.extent, patch.changed_tokens)
        }
        None => format!("{:?}: {}", verdict.answer, verdict.reason.clone().unwrap_or_default()),
    };
    expected.assert_eq(&shown);
}

const EVAL: &str = "\
type expr = Num of int | Plus of expr * expr | Minus of expr * expr
type formula = True | Not of formula | Less of expr * expr
let rec value e = match e with
  | Num n -> n
  | Plus (a, b) -> value a + value b
  | Minus (a, b) -> value a - value b
let rec eval f = match f with
  | True -> true
  | Not f -> not (eval f)
  | Less (a, b) -> value a < value b
";

#[test]
fn an_operator() {
    check(
        EVAL,
        &EVAL.replace("value a - value b", "value a + value b (* minus *)"),
        expect![[r#"
            -  | Minus (a, b) -> value a + value b (* minus *)
            +  | Minus (a, b) -> value a - value b (* minus *)
            Place, 2"#]],
    );
}

#[test]
fn a_missing_case() {
    check(
        EVAL,
        &EVAL.replace("  | Not f -> not (eval f)\n", ""),
        expect![[r#"
        +  | Not f -> not (eval f)
        Place, 9"#]],
    );
}

#[test]
fn several_places_in_several_functions() {
    let wrong = EVAL.replace("value a - value b", "value a + value b").replace("not (eval f)", "eval f");
    check(
        EVAL,
        &wrong,
        expect![[r#"
            -  | Minus (a, b) -> value a + value b
            +  | Minus (a, b) -> value a - value b
            -  | Not f -> eval f
            +  | Not f -> not (eval f)
            Places, 7"#]],
    );
}

#[test]
fn names_and_layout_are_the_students() {
    let student = "\
type expr = Num of int | Plus of expr * expr | Minus of expr * expr
type formula = True | Not of formula | Less of expr * expr
(* my solution *)
let rec compute = function
    Num   x -> x
  | Plus  (l, r) -> compute l + compute r
  | Minus (l, r) -> compute r - compute l   (* careful! *)
let rec eval = function True -> true | Not g -> not (eval g)
  | Less (l, r) -> compute l < compute r
";
    check(
        EVAL,
        student,
        expect![[r#"
            -  | Minus (l, r) -> compute r - compute l   (* careful! *)
            +  | Minus (l, r) -> compute l - compute r   (* careful! *)
            Place, 4"#]],
    );
}

#[test]
fn a_helper_that_is_missing() {
    let reference = "\
let rec insert x l = match l with
  | [] -> [x]
  | y :: rest -> if x <= y then x :: l else y :: insert x rest
let rec sort l = match l with
  | [] -> []
  | x :: rest -> insert x (sort rest)
";
    let student = "\
let rec sort l = match l with
  | [] -> []
  | x :: rest -> x :: sort rest
";
    check(
        reference,
        student,
        expect![[r#"
            +let rec insert x l = match l with
            +  | [] -> [x]
            +  | y :: rest -> if x <= y then x :: l else y :: insert x rest
            +
            -  | x :: rest -> x :: sort rest
            +  | x :: rest -> insert x (sort rest)
            Places, 39"#]],
    );
}

#[test]
fn a_let_that_is_not_recursive() {
    let reference = "let rec length l = match l with [] -> 0 | _ :: rest -> 1 + length rest\n";
    let student = "let length l = match l with [] -> 0 | _ :: rest -> 1 + List.length (List.tl rest)\n";
    check(
        reference,
        student,
        expect![[r#"
        -let length l = match l with [] -> 0 | _ :: rest -> 1 + List.length (List.tl rest)
        +let length l = match l with [] -> 0 | _ :: rest -> 1 + List.length (List.tl l)
        Place, 2"#]],
    );
}

#[test]
fn a_guard_that_is_missing() {
    let reference = "let rec power b n = if n = 0 then 1 else if n < 0 then 0 else b * power b (n - 1)\n";
    let student = "let rec power x k = if k <= 1 then x else x * power x (k - 1)\n";
    check(
        reference,
        student,
        expect![[r#"
            -let rec power x k = if k <= 1 then x else x * power x (k - 1)
            +let rec power x k = if k = 0 then 1 else if k < 0 then 0 else x * power x (k - 1)
            Replacement, 13"#]],
    );
}

#[test]
fn a_piece_of_another_submission() {
    let reference = "let largest l = List.fold_left max min_int l\n";
    let right = "\
let rec largest l = match l with
  | [] -> min_int
  | x :: rest -> let m = largest rest in if x > m then x else m
";
    let student = "\
let rec largest l = match l with
  | [] -> 0
  | y :: ys -> let best = largest ys in if y < best then y else best
";
    check_in(
        reference,
        student,
        &[right],
        expect![[r#"
        -  | [] -> 0
        -  | y :: ys -> let best = largest ys in if y < best then y else best
        +  | [] -> min_int
        +  | y :: ys -> let best = largest ys in if y > best then y else best
        Places, 4"#]],
    );
}

#[test]
fn two_changes_that_help_only_together() {
    check(
        "let rec iter (n, f) x = if n = 0 then x else f (iter (n - 1, f) x)\n",
        "let rec iter (n, fn) x = if n > 1 then iter (n - 1, fn) (fn x) else fn x\n",
        expect![[r#"
            -let rec iter (n, fn) x = if n > 1 then iter (n - 1, fn) (fn x) else fn x
            +let rec iter (n, fn) x = if n > 1 then iter (n - 1, fn) (fn x) else if n = 0 then x else fn x
            Place, 7"#]],
    );
}

#[test]
fn one_mistake_throughout_a_function() {
    let reference = "\
let rec merge a b = match a, b with
  | [], c | c, [] -> c
  | x :: xs, y :: ys -> if x < y then x :: merge xs b else if x > y then y :: merge a ys else x :: y :: merge xs ys
";
    check(
        reference,
        "\
let rec merge a b = match a, b with
  | [], c -> c
  | c, [] -> c
  | x :: xs, y :: ys ->
    if x < y then x :: merge a b
    else if x > y then y :: merge a ys
    else x :: y :: merge a ys
",
        expect![[r#"
            -    if x < y then x :: merge a b
            +    if x < y then x :: merge xs b
            -    else x :: y :: merge a ys
            +    else x :: y :: merge xs ys
            Places, 4"#]],
    );
}

#[test]
fn a_missing_case_after_the_model_of_another() {
    let student = "\
type expr = Num of int | Plus of expr * expr | Minus of expr * expr
type formula = True | Not of formula | Less of expr * expr
type number = Whole of int
let rec compute = function
  | Num n -> Whole n
  | Plus (a, b) -> let Whole x = compute a in let Whole y = compute b in Whole (x + y)
let rec eval = function
  | True -> true
  | Not f -> not (eval f)
  | Less (a, b) -> let Whole x = compute a in let Whole y = compute b in x < y
";
    check(
        EVAL,
        student,
        expect![[r#"
        +  | Minus (a, b) -> let Whole x = compute a in let Whole y = compute b in Whole (x - y)
        Place, 28"#]],
    );
}

#[test]
fn a_name_that_is_computed_too_early() {
    check(
        "let rec iter (n, f) x = if n = 0 then x else f (iter (n - 1, f) x)\n",
        "let rec iter (n, f) x =\n  let next = f x in\n  if n = 0 then x else iter (n - 1, f) next\n",
        expect![[r#"
            -  let next = f x in
            -  if n = 0 then x else iter (n - 1, f) next
            +  if n = 0 then x else iter (n - 1, f) (f x)
            Place, 11"#]],
    );
}

/// The reference's worker does all the work: whoever calls it has the reference's solution, wherever the call stands.
#[test]
fn a_solution_that_is_brought_along_is_a_replacement() {
    let reference = "\
type label = string
type tree = Leaf of label | Node of label * tree * tree
let rec go (seen : label list) t = match t with
  | Leaf x -> List.mem x seen
  | Node (x, l, r) -> go (x :: seen) l && go (x :: seen) r
let closed t = go [] t
";
    let student = "\
type tree = Leaf of string | Node of string * tree * tree
let rec leaves t = match t with Leaf x -> [x] | Node (_, l, r) -> leaves l @ leaves r
let rec nodes t = match t with Leaf _ -> [] | Node (x, l, r) -> x :: nodes l @ nodes r
let closed t = List.for_all (fun x -> List.mem x (nodes t)) (leaves t)
";
    check(
        reference,
        student,
        expect![[r#"
        -let closed t = List.for_all (fun x -> List.mem x (nodes t)) (leaves t)
        +let rec go seen t = match t with
        +  | Leaf x -> List.mem x seen
        +  | Node (x, l, r) -> go (x :: seen) l && go (x :: seen) r
        +
        +let closed t = go [] t
        Replacement, 65"#]],
    );
}

#[test]
fn a_function_that_was_never_written() {
    check(
        EVAL,
        "type expr = Num of int | Plus of expr * expr | Minus of expr * expr\ntype formula = True | Not of formula | Less of expr * expr\nlet eval (f : formula) : bool = failwith \"TODO\"\n",
        expect![[r#"Unfinished: `eval` was never written: it only does `failwith "TODO"`"#]],
    );
    check(
        "let double x = 2 * x\n",
        "let double x = 0\n",
        expect!["Unfinished: `double` was never written: it gives `0` for every input"],
    );
    check(
        "let always x = true\n",
        "let always x = false\n",
        expect![[r#"
        -let always x = false
        +let always x = true
        Place, 2"#]],
    );
}

#[test]
fn nothing_to_do_and_nothing_to_be_done() {
    check(EVAL, EVAL, expect!["NothingFound: "]);
    check(EVAL, "let eval f = f + 1\n", expect!["DoesNotFit: "]);
    check(EVAL, "let eval f = \n", expect!["Rejected: "]);
}

#[test]
fn the_last_resort_is_called_so() {
    let reference = "let rec reverse l = match l with [] -> [] | x :: rest -> reverse rest @ [x]\n";
    check(
        reference,
        "let reverse l = if l = [] then [] else [List.nth l (List.length l - 1); List.hd l]\n",
        expect![[r#"
            -let reverse l = if l = [] then [] else [List.nth l (List.length l - 1); List.hd l]
            +let rec reverse l = match l with [] -> [] | x :: rest -> reverse rest @ [x]
            Replacement, 34"#]],
    );
}

/// Such a patch would have no difference only because it takes no input any more on which it could differ.
#[test]
fn a_patch_does_not_narrow_the_type() {
    let reference = "\
let rec repeat n f x = if n < 0 then invalid_arg \"repeat\" else if n = 0 then x else repeat (n - 1) f (f x)
";
    check(
        reference,
        "let rec repeat n f x = if n < 0 then invalid_arg \"repeat\" else if n = 0 then x else f (f (repeat (n - 1) f x))\n",
        expect![[r#"
            -let rec repeat n f x = if n < 0 then invalid_arg "repeat" else if n = 0 then x else f (f (repeat (n - 1) f x))
            +let rec repeat n f x = if n < 0 then invalid_arg "repeat" else if n = 0 then x else f (repeat (n - 1) f x)
            Place, 3"#]],
    );
}

#[test]
fn a_text_of_a_hundred_kilobytes_is_not_repaired() {
    let reference = "let f x = x + 1";
    let filler: String = (0..5_000).map(|i| format!("let unused_{i} x = x + {i}\n")).collect();
    let told = verdict(reference, &format!("{filler}let f x = x - 1"), &[]);
    assert_eq!((told.answer, told.call.as_deref()), (RepairAnswer::NoPatch, Some("f 0")));
    let reason = "the program is longer than 64 KB, which is too long to look for a patch";
    assert_eq!(told.reason.as_deref(), Some(reason));
    // Nor does it lend anything.
    let lent = verdict(reference, "let f x = x - 1", &[&format!("{filler}let f x = x + 1")]);
    assert_eq!(lent.answer, RepairAnswer::Repaired);
}

/// `if x < x` would mend it too, and say nothing.
#[test]
fn a_test_that_should_not_be_there() {
    check(
        "let rec size l = match l with [] -> 0 | _ :: rest -> 1 + size rest\nlet f x l = x * size l\n",
        "let rec size l = match l with [] -> 0 | _ :: rest -> 1 + size rest\nlet f x l = if x < 0 then 1 else x * size l\n",
        expect![[r#"
            -let f x l = if x < 0 then 1 else x * size l
            +let f x l = x * size l
            Place, 7"#]],
    );
    check(
        "let f n = n + 1\n",
        "let f n = min n 10 + 1\n",
        expect![[r#"
        -let f n = min n 10 + 1
        +let f n = n + 1
        Place, 2"#]],
    );
}

/// The left operand of `&&` runs whether or not the right one is skipped.
#[test]
fn a_condition_that_is_too_strict() {
    check(
        "let f a b = if a >= 0 && b >= 0 then a + b else 0\n",
        "let f a b = if a > 0 && b >= 0 then a + b else 0\n",
        expect![[r#"
            -let f a b = if a > 0 && b >= 0 then a + b else 0
            +let f a b = if a >= 0 && b >= 0 then a + b else 0
            Place, 2"#]],
    );
}

/// A key that only the program knows, and another input that must be near it.
#[test]
fn a_patch_holds_around_the_constants_of_the_program() {
    let reference = "\
let rec remove x l = match l with [] -> [] | y :: rest -> if x = y then rest else y :: remove x rest
";
    check(
        reference,
        "\
let rec remove x l = match l with
  | [] -> []
  | 42 :: _ when x = 42 -> l
  | y :: rest -> if x = y then rest else y :: remove x rest
",
        expect![[r#"
            -  | 42 :: _ when x = 42 -> l
            Place, 10"#]],
    );
}
