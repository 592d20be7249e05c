//! Kinds of exercises beside lists and trees: cases on numbers and characters, loops over numbers, text with a meaning,
//! sentences of a grammar. Each wrong program is found, each right one is left alone.

use crate::judge::{differs, judge, same};
use refute_verdict::{DifferenceKind, Judgement, StopReason};

/// A difference in the value.
#[track_caller]
fn finds(reference: &str, submission: &str, call: &str) {
    differs(reference, submission, call, DifferenceKind::Value);
}

/// Some difference, found on an input that is no larger than this.
#[track_caller]
fn finds_within(reference: &str, submission: &str, size: usize) {
    let verdict = judge(reference, submission);
    assert_eq!(verdict.verdict, Judgement::Differs, "{verdict:#?}");
    assert!(verdict.size.is_some_and(|found| found <= size), "{verdict:#?}");
}

#[test]
fn every_case_of_a_match_on_numbers_is_tried() {
    let month = "let f m = match m with 4 | 6 | 9 | 11 -> 30 | 2 -> 28 | _ -> 31";
    finds(month, "let f m = match m with 4 | 6 | 9 -> 30 | 2 -> 28 | _ -> 31", "f 11");
    let rewritten = "let f m = if m = 2 then 28 else if List.mem m [4; 6; 9; 11] then 30 else 31";
    let verdict = same(month, rewritten);
    let search = verdict.search.expect("it was searched");
    assert_eq!(search.reference_branches, (3, 3));
    let name = "let f n = match n with 1 -> \"one\" | 2 -> \"two\" | 3 -> \"three\" | 4 -> \"four\" | 5 -> \"five\" | _ -> \"many\"";
    finds(name, &name.replace("\"four\"", "\"for\""), "f 4");
}

#[test]
fn every_case_of_a_match_on_characters_is_tried() {
    let vowels = "let f s = let n = ref 0 in
      String.iter (fun c -> match c with 'a' | 'e' | 'i' | 'o' | 'u' -> incr n | _ -> ()) s; !n";
    finds(vowels, &vowels.replace(" | 'u'", ""), "f \"u\"");
    let calculator = "let f a op b = match op with
      | '+' -> a + b | '-' -> a - b | '*' -> a * b | '/' -> a / b | _ -> invalid_arg \"f\"";
    finds_within(calculator, &calculator.replace("a / b", "b / a"), 3);
    let digit = "let f c = match c with '0' .. '9' -> Char.code c - 48 | 'a' .. 'f' -> Char.code c - 87 | _ -> -1";
    finds(digit, &digit.replace("'a' .. 'f'", "'a' .. 'e'"), "f 'f'");
}

#[test]
fn small_numbers_are_swept() {
    let prime = "let f n = n > 1 && (let rec go d = d * d > n || (n mod d <> 0 && go (d + 1)) in go 2)";
    finds(prime, "let f n = n > 1 && List.for_all (fun d -> n = d || n mod d <> 0) [2; 3; 5; 7]", "f 121");
    let perfect = "let f n = n > 0 && (let rec sum d = if d >= n then 0 else (if n mod d = 0 then d else 0) + sum (d + 1) in sum 1 = n)";
    finds(perfect, "let f n = n = 6 || n = 28", "f 496");
    same(
        perfect,
        "let f n = let s = ref 0 in for d = 1 to n - 1 do if n mod d = 0 then s := !s + d done; n > 0 && !s = n",
    );
    finds("let f n = if n land 65535 = 40000 then 1 else 0", "let f _ = 0", "f 40000");
}

#[test]
fn short_strings_are_swept() {
    let brackets = "let f s =
      let rec go i open_ =
        if i = String.length s then open_ = [] else
        match s.[i], open_ with
        | ('(' | '[' as c), _ -> go (i + 1) (c :: open_)
        | ')', '(' :: rest | ']', '[' :: rest -> go (i + 1) rest
        | (')' | ']'), _ -> false
        | _ -> go (i + 1) open_ in
      go 0 []";
    let counting = "let f s =
      let a = ref 0 and b = ref 0 and ok = ref true in
      String.iter (fun c ->
        (match c with '(' -> incr a | ')' -> decr a | '[' -> incr b | ']' -> decr b | _ -> ());
        if !a < 0 || !b < 0 then ok := false) s;
      !ok && !a = 0 && !b = 0";
    finds_within(brackets, counting, 5);
}

#[test]
fn numbers_in_strings_are_followed() {
    let quantity = "let f q = match int_of_string_opt q with Some n when n > 0 -> n | Some _ -> -1 | None -> -2";
    finds(quantity, &quantity.replace("n > 0", "n >= 0"), "f \"0\"");
    finds(quantity, &quantity.replace("n > 0 -> n", "n > 0 -> if n = 4711 then 0 else n"), "f \"4711\"");
    let time = "let f s = match String.split_on_char ':' s with
      | [h; m] -> (match int_of_string_opt h, int_of_string_opt m with
        | Some h, Some m when h >= 0 && h < 24 && m >= 0 && m < 60 -> Some (60 * h + m)
        | _ -> None)
      | _ -> None";
    finds_within(time, &time.replace("m < 60", "m <= 60"), 5);
    finds_within(time, &time.replace("h < 24", "h <= 24"), 5);
    let written = "let f n = String.length (string_of_int n)";
    finds_within(written, "let f n = if n < 0 then 2 else if n < 10 then 1 else if n < 100 then 2 else 3", 1);
    finds("let f _ = 0", "let f n = if string_of_int n = \"-91835\" then 1 else 0", "f (-91835)");
    finds("let f _ _ = 0", "let f h m = if Printf.sprintf \"%d:%02d\" h m = \"7:35\" then 1 else 0", "f 7 35");
    finds("let f _ = 0", "let f n = if Printf.sprintf \"<%5d>\" n = \"<  -35>\" then 1 else 0", "f (-35)");
}

#[test]
fn structured_text_is_put_together() {
    let sum = "let f s = List.fold_left (fun sum entry -> match String.split_on_char ',' entry with
      | [_; n] -> (match int_of_string_opt n with Some n -> sum + n | None -> sum)
      | _ -> sum) 0 (String.split_on_char ';' s)";
    finds_within(sum, &sum.replace("Some n -> sum + n", "Some n -> max sum n"), 8);
    let degrees = "let f s = let n = String.length s in if n < 2 then None else
      match s.[n - 1], int_of_string_opt (String.sub s 0 (n - 1)) with
      | 'C', Some x -> Some x | 'F', Some x -> Some ((x - 32) * 5 / 9) | _ -> None";
    finds_within(degrees, &degrees.replace("x - 32", "x - 30"), 3);
}

const PARSER: &str = "type token = Num of int | Plus | Minus | Times | Open | Close
  exception Wrong
  let f tokens =
    let rec sum rest = let a, rest = product rest in more_sum a rest
    and more_sum a = function
      | Plus :: rest -> let b, rest = product rest in more_sum (a + b) rest
      | Minus :: rest -> let b, rest = product rest in more_sum (a - b) rest
      | rest -> a, rest
    and product rest = let a, rest = factor rest in more_product a rest
    and more_product a = function
      | Times :: rest -> let b, rest = factor rest in more_product (a * b) rest
      | rest -> a, rest
    and factor = function
      | Num n :: rest -> n, rest
      | Open :: rest -> (match sum rest with a, Close :: rest -> a, rest | _ -> raise Wrong)
      | _ -> raise Wrong in
    try (match sum tokens with a, [] -> Some a | _ -> None) with Wrong -> None";

#[test]
fn sentences_of_a_grammar_are_bred() {
    let right_associative = PARSER
        .replace("product rest in more_sum (a + b) rest", "sum rest in (a + b), rest")
        .replace("product rest in more_sum (a - b) rest", "sum rest in (a - b), rest");
    finds_within(PARSER, &right_associative, 9);
    finds_within(PARSER, &PARSER.replace("more_product (a * b) rest", "(a * b), rest"), 10);
    finds_within(PARSER, &PARSER.replace("| _ -> raise Wrong)", "| a, rest -> a, rest)"), 4);
}

#[test]
fn what_no_input_reached_is_not_called_saturated() {
    let plain = "let f s = String.length s";
    let hidden = "let f s = if Hashtbl.hash s = 123456789 then 0 else String.length s";
    let verdict = same(plain, hidden);
    let search = verdict.search.expect("it was searched");
    assert_eq!((search.submission_branches, search.stop), ((1, 2), StopReason::Budget));
    // A branch that is proved dead is nothing to wait for.
    let verdict = same(plain, "let f s = if String.length s < 0 then 0 else String.length s");
    assert_ne!(verdict.search.expect("it was searched").stop, StopReason::Budget);
}
