//! Patches that must hold beyond the search that found them: parsers, tokens from text, results with an error; and small changes in several places
//! where large ones would do as well.

use super::*;
use refute_check::Effort;

/// The patch of a submission, which must hold when it is searched ten times as long.
fn check_held(reference: &str, submission: &str, expected: Expect) {
    check(reference, submission, expected);
    let verdict = verdict(reference, submission, &[]);
    let patch = verdict.patch.expect("a patch");
    let config = CheckConfig { effort: Effort::HIGH, ..CheckConfig::default() };
    let class = class_with(reference, config);
    let judged =
        crate::check(&class.assignments()[0], &text("patched.ml", &patch.text), &Arc::default(), &mut |_: Event<
            '_,
        >| {});
    assert_eq!(judged.verdict, Judgement::NoDifference, "{:?}\n{}", judged.call, patch.diff);
}

const PARSER: &str = "\
type token = Num of int | Plus | Minus | Times | Open | Close

let rec expression tokens =
  match term tokens with
  | Some (v, rest) -> sum v rest
  | None -> None

and sum left = function
  | Plus :: rest ->
    (match term rest with Some (v, rest) -> sum (left + v) rest | None -> None)
  | Minus :: rest ->
    (match term rest with Some (v, rest) -> sum (left - v) rest | None -> None)
  | rest -> Some (left, rest)

and term tokens =
  match factor tokens with
  | Some (v, rest) -> product v rest
  | None -> None

and product left = function
  | Times :: rest ->
    (match factor rest with Some (v, rest) -> product (left * v) rest | None -> None)
  | rest -> Some (left, rest)

and factor = function
  | Num n :: rest -> Some (n, rest)
  | Open :: rest ->
    (match expression rest with Some (v, Close :: rest) -> Some (v, rest) | _ -> None)
  | _ -> None

let value tokens = match expression tokens with Some (v, []) -> Some v | _ -> None
";

#[test]
fn a_product_after_a_sum_is_read_first() {
    check_held(
        PARSER,
        &PARSER.replacen("(match term rest with", "(match factor rest with", 1),
        expect![[r#"
        -    (match factor rest with Some (v, rest) -> sum (left + v) rest | None -> None)
        +    (match term rest with Some (v, rest) -> sum (left + v) rest | None -> None)
        Place, 2"#]],
    );
}

#[test]
fn a_difference_is_taken_from_the_left() {
    let wrong = PARSER.replace(
        "(match term rest with Some (v, rest) -> sum (left - v) rest | None -> None)",
        "(match expression rest with Some (v, rest) -> Some (left - v, rest) | None -> None)",
    );
    check_held(
        PARSER,
        &wrong,
        expect![[r#"
        -    (match expression rest with Some (v, rest) -> Some (left - v, rest) | None -> None)
        +    (match term rest with Some (v, rest) -> sum (left - v) rest | None -> None)
        Places, 7"#]],
    );
}

#[test]
fn a_product_is_no_sum() {
    let wrong = PARSER.replace("match factor tokens with", "match expression tokens with");
    check_held(
        PARSER,
        &wrong,
        expect![[r#"
        -  match expression tokens with
        +  match factor tokens with
        Place, 2"#]],
    );
}

const ACCOUNT: &str = "\
type error = Unknown | Overdrawn | Frozen
type order = Pay of int | Take of int | Freeze

let step state order =
  match state, order with
  | Error e, _ -> Error e
  | Ok (_, true), _ -> Error Frozen
  | Ok (_, frozen), Pay n when n < 0 -> Error Unknown
  | Ok (_, frozen), Take n when n < 0 -> Error Unknown
  | Ok (sum, frozen), Pay n -> Ok (sum + n, frozen)
  | Ok (sum, frozen), Take n -> if n > sum then Error Overdrawn else Ok (sum - n, frozen)
  | Ok (sum, _), Freeze -> Ok (sum, true)

let balance orders =
  match List.fold_left step (Ok (0, false)) orders with
  | Ok (sum, _) -> Ok sum
  | Error e -> Error e
";

#[test]
fn another_error_is_given() {
    check_held(
        ACCOUNT,
        &ACCOUNT.replace("_, true), _ -> Error Frozen", "_, true), _ -> Error Unknown"),
        expect![[r#"
            -  | Ok (_, true), _ -> Error Unknown
            +  | Ok (_, true), _ -> Error Frozen
            Place, 2"#]],
    );
}

#[test]
fn two_errors_are_the_wrong_way_round() {
    let wrong = ACCOUNT.replace("Error Overdrawn", "Error Other").replace("Error Frozen", "Error Overdrawn");
    check_held(
        ACCOUNT,
        &wrong.replace("Error Other", "Error Frozen"),
        expect![[r#"
        -  | Ok (_, true), _ -> Error Overdrawn
        +  | Ok (_, true), _ -> Error Frozen
        -  | Ok (sum, frozen), Take n -> if n > sum then Error Frozen else Ok (sum - n, frozen)
        +  | Ok (sum, frozen), Take n -> if n > sum then Error Overdrawn else Ok (sum - n, frozen)
        Places, 4"#]],
    );
}

const TOKENS: &str = "\
type token = Number of int | Word of char | Sign of char

let is_digit c = c >= '0' && c <= '9'
let digit c = Char.code c - Char.code '0'

let tokens text =
  let rec read i n =
    if i < String.length text && is_digit text.[i] then read (i + 1) (n * 10 + digit text.[i]) else (n, i)
  in
  let rec go i =
    if i >= String.length text then []
    else if text.[i] = ' ' then go (i + 1)
    else if is_digit text.[i] then
      let n, next = read i 0 in
      Number n :: go next
    else if text.[i] >= 'a' && text.[i] <= 'z' then Word text.[i] :: go (i + 1)
    else Sign text.[i] :: go (i + 1)
  in
  go 0
";

#[test]
fn digits_of_a_number_count_ten_times() {
    check_held(
        TOKENS,
        &TOKENS.replace("n * 10", "n + 10"),
        expect![[r#"
        -    if i < String.length text && is_digit text.[i] then read (i + 1) (n + 10 + digit text.[i]) else (n, i)
        +    if i < String.length text && is_digit text.[i] then read (i + 1) (n * 10 + digit text.[i]) else (n, i)
        Place, 2"#]],
    );
}

#[test]
fn nine_is_a_digit() {
    check_held(
        TOKENS,
        &TOKENS.replace("c <= '9'", "c < '9'"),
        expect![[r#"
        -let is_digit c = c >= '0' && c < '9'
        +let is_digit c = c >= '0' && c <= '9'
        Place, 2"#]],
    );
}

#[test]
fn two_small_changes_rather_than_another_function() {
    let reference = "\
let rec exists p l =
  match l with
  | [] -> false
  | x :: rest -> p x || exists p rest
let any_even l = exists (fun n -> n mod 2 = 0) l
";
    let wrong = "\
let rec check l =
  match l with
  | [] -> true
  | x :: rest -> x mod 2 = 0 && check rest
let any_even l = check l
";
    check_held(
        reference,
        wrong,
        expect![[r#"
        -  | [] -> true
        -  | x :: rest -> x mod 2 = 0 && check rest
        +  | [] -> false
        +  | x :: rest -> x mod 2 = 0 || check rest
        Places, 4"#]],
    );
}

#[test]
fn three_small_changes_in_three_functions() {
    let wrong = EVAL
        .replace("value a + value b", "value a - value b")
        .replace("value a < value b", "value a > value b")
        .replace("True -> true", "True -> false");
    check_held(
        EVAL,
        &wrong,
        expect![[r#"
        -  | Plus (a, b) -> value a - value b
        +  | Plus (a, b) -> value a + value b
        -  | True -> false
        +  | True -> true
        -  | Less (a, b) -> value a > value b
        +  | Less (a, b) -> value a < value b
        Places, 6"#]],
    );
}

#[test]
fn what_is_switched_off_counts_as_taken_away() {
    let reference = "\
let rec power x n = if n = 0 then 1 else x * power x (n - 1)
let f x n = if n < 0 then invalid_arg \"f\" else power x n
";
    let wrong = "\
let rec power x n = if n = 0 then 1 else if n = 1 then 2 * x else x * power x (n - 1)
let f x n = if n < 0 then invalid_arg \"f\" else power x n
";
    let verdict = verdict(reference, wrong, &[]);
    let patch = verdict.patch.expect("a patch");
    assert!(patch.idle.is_empty(), "{}", patch.diff);
}

#[test]
fn a_replacement_is_called_one() {
    let reference = "\
let rec insert x l = match l with [] -> [x] | y :: rest -> if x <= y then x :: l else y :: insert x rest
let rec sort l = match l with [] -> [] | x :: rest -> insert x (sort rest)
";
    let wrong = "\
let sort l = match l with [] -> [] | x :: rest -> List.filter (fun y -> y < 0) rest
";
    let verdict = verdict(reference, wrong, &[]);
    let patch = verdict.patch.expect("a patch");
    assert_eq!(patch.extent, RepairExtent::Replacement);
    assert_eq!(patch.mistakes, ["function"]);
    expect!["`sort` was replaced by another solution, with its helpers"].assert_eq(&patch.explanation);
    expect![[r#"
        look at `sort` as a whole
        another approach is needed in `sort`"#]]
    .assert_eq(&verdict.hints[..2].join("\n"));
}
