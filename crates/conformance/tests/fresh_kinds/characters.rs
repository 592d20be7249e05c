//! Exercises about single characters, and texts that are looked at one character at a time.

use super::Program::{Reference, Whole};
use super::{Kind, Wrong};

pub(super) const CHARACTERS: &[Kind] = &[
    Kind {
        entry: "vowels",
        assume: None,
        reference: "
let vowels s =
  let count = ref 0 in
  String.iter (fun c -> match c with 'a' | 'e' | 'i' | 'o' | 'u' -> incr count | _ -> ()) s;
  !count",
        right: "
let vowels s =
  let is_vowel c = String.contains \"aeiou\" c in
  List.length (List.filter is_vowel (List.of_seq (String.to_seq s)))",
        wrong: &[Wrong {
            program: Whole(
                "
let rec vowels s =
  if s = \"\" then 0
  else
    let rest = vowels (String.sub s 1 (String.length s - 1)) in
    if List.mem s.[0] [ 'a'; 'e'; 'i'; 'o' ] then 1 + rest else rest",
            ),
            example: "vowels \"u\"",
        }],
    },
    Kind {
        entry: "compute",
        assume: None,
        reference: "
let compute op a b =
  match op with
  | '+' -> Some (a + b)
  | '-' -> Some (a - b)
  | '*' -> Some (a * b)
  | '/' -> if b = 0 then None else Some (a / b)
  | _ -> None",
        right: "
let table = [ ('+', ( + )); ('-', ( - )); ('*', ( * )); ('/', ( / )) ]

let compute op a b =
  match List.assoc_opt op table with
  | Some f -> ( try Some (f a b) with Division_by_zero -> None)
  | None -> None",
        wrong: &[Wrong {
            program: Reference(&[("-> if b = 0 then None else", "when a <> 0 ->")]),
            example: "compute '/' 0 1",
        }],
    },
    Kind {
        entry: "grade",
        assume: None,
        reference: "
let grade letter =
  match letter with
  | 'A' .. 'C' -> \"good\"
  | 'D' .. 'E' -> \"poor\"
  | 'F' -> \"failed\"
  | _ -> \"no grade\"",
        right: "
let grade letter =
  if letter < 'A' || letter > 'F' then \"no grade\"
  else if letter <= 'C' then \"good\"
  else if letter < 'F' then \"poor\"
  else \"failed\"",
        wrong: &[Wrong {
            program: Reference(&[(
                r#"'C' -> "good"
  | 'D' .."#,
                r#"'D' -> "good"
  |"#,
            )]),
            example: "grade 'D'",
        }],
    },
    Kind {
        entry: "hex",
        assume: None,
        reference: "
let hex c =
  match c with
  | '0' .. '9' -> Some (Char.code c - Char.code '0')
  | 'a' .. 'f' -> Some (Char.code c - Char.code 'a' + 10)
  | 'A' .. 'F' -> Some (Char.code c - Char.code 'A' + 10)
  | _ -> None",
        right: "let hex c = String.index_opt \"0123456789abcdef\" (Char.lowercase_ascii c)",
        wrong: &[Wrong {
            program: Whole(
                "
let hex c =
  let code = Char.code c in
  if c >= '0' && c <= '9' then Some (code - 48)
  else if c >= 'a' && c <= 'f' then Some (code - 87)
  else if c >= 'A' && c <= 'F' then Some (code - 65)
  else None",
            ),
            example: "hex 'A'",
        }],
    },
    Kind {
        entry: "caesar",
        assume: Some("fun n _ -> n >= -100 && n <= 100"),
        reference: "
let caesar n s =
  let shift c =
    match c with
    | 'a' .. 'z' -> Char.chr (97 + ((((Char.code c - 97 + n) mod 26) + 26) mod 26))
    | _ -> c
  in
  String.map shift s",
        right: "
let rec forward n c = if n = 0 then c else forward (n - 1) (if c = 'z' then 'a' else Char.chr (Char.code c + 1))

let rec caesar n s =
  if n < 0 then caesar (n + 26) s
  else String.map (fun c -> if c >= 'a' && c <= 'z' then forward n c else c) s",
        wrong: &[Wrong {
            program: Reference(&[(
                "match c with
    | 'a' .. 'z' -> Char.chr (97 + ((((Char.code c - 97 + n) mod 26) + 26) mod 26))
    | _ ->",
                "if c >= 'a' && c <= 'z' then Char.chr (97 + ((Char.code c - 97 + n) mod 26)) else",
            )]),
            example: "caesar (-1) \"a\"",
        }],
    },
    Kind {
        entry: "balanced",
        assume: None,
        reference: "
let balanced s =
  let rec go i opened =
    if i = String.length s then opened = []
    else
      match (s.[i], opened) with
      | (('(' | '[') as c), _ -> go (i + 1) (c :: opened)
      | ')', '(' :: rest | ']', '[' :: rest -> go (i + 1) rest
      | (')' | ']'), _ -> false
      | _ -> go (i + 1) opened
  in
  go 0 []",
        right: "
let balanced s =
  let stack = Stack.create () in
  let close c = (not (Stack.is_empty stack)) && Stack.pop stack = c in
  let check c =
    match c with
    | '(' | '[' -> Stack.push c stack; true
    | ')' -> close '('
    | ']' -> close '['
    | _ -> true
  in
  List.for_all check (List.of_seq (String.to_seq s)) && Stack.is_empty stack",
        wrong: &[Wrong {
            program: Whole(
                "
let balanced s =
  let round = ref 0 and square = ref 0 and ok = ref true in
  let look c =
    (match c with
     | '(' -> incr round
     | ')' -> decr round
     | '[' -> incr square
     | ']' -> decr square
     | _ -> ());
    if !round < 0 || !square < 0 then ok := false
  in
  String.iter look s;
  !ok && !round = 0 && !square = 0",
            ),
            example: "balanced \"([)]\"",
        }],
    },
    Kind {
        entry: "palindrome",
        assume: None,
        reference: "
let palindrome s =
  let s = String.lowercase_ascii s in
  let n = String.length s in
  let rec same i = i >= n / 2 || (s.[i] = s.[n - 1 - i] && same (i + 1)) in
  same 0",
        right: "
let palindrome s =
  let letters = List.map Char.lowercase_ascii (List.of_seq (String.to_seq s)) in
  letters = List.rev letters",
        wrong: &[Wrong {
            program: Whole(
                "
let lower c = Char.chr (Char.code c lor 32)

let palindrome s =
  let letters = List.map lower (List.of_seq (String.to_seq s)) in
  letters = List.rev letters",
            ),
            example: "palindrome \"@`\"",
        }],
    },
    Kind {
        entry: "binary",
        assume: None,
        reference: "
let binary s =
  let rec read value i =
    if i = String.length s then Some value
    else match s.[i] with '0' -> read (2 * value) (i + 1) | '1' -> read ((2 * value) + 1) (i + 1) | _ -> None
  in
  if s = \"\" then None else read 0 0",
        right: "
let binary s =
  if s <> \"\" && List.for_all (fun c -> c = '0' || c = '1') (List.of_seq (String.to_seq s)) then
    Some (List.fold_left (fun n c -> (n lsl 1) lor (Char.code c - 48)) 0 (List.of_seq (String.to_seq s)))
  else None",
        wrong: &[Wrong {
            program: Whole(
                "
let binary s =
  let value = ref 0 and weight = ref 1 and ok = ref (s <> \"\") in
  String.iter
    (fun c ->
      (match c with '0' -> () | '1' -> value := !value + !weight | _ -> ok := false);
      weight := 2 * !weight)
    s;
  if !ok then Some !value else None",
            ),
            example: "binary \"01\"",
        }],
    },
    Kind {
        entry: "roman",
        assume: None,
        reference: "
let digit c =
  match c with
  | 'I' -> 1 | 'V' -> 5 | 'X' -> 10 | 'L' -> 50 | 'C' -> 100 | 'D' -> 500 | 'M' -> 1000
  | _ -> 0

let roman s =
  let value i = if i < String.length s then digit s.[i] else 0 in
  let rec sum i =
    if i >= String.length s then 0
    else (if value i < value (i + 1) then -value i else value i) + sum (i + 1)
  in
  sum 0",
        right: "
let digits = [ ('I', 1); ('V', 5); ('X', 10); ('L', 50); ('C', 100); ('D', 500); ('M', 1000) ]

let roman s =
  let values = List.map (fun c -> Option.value (List.assoc_opt c digits) ~default:0) (List.of_seq (String.to_seq s)) in
  let step (sum, after) v = if v < after then (sum - v, v) else (sum + v, v) in
  fst (List.fold_left step (0, 0) (List.rev values))",
        wrong: &[Wrong {
            program: Whole(
                "
let digit c =
  match c with
  | 'I' -> 1 | 'V' -> 5 | 'X' -> 10 | 'L' -> 50 | 'C' -> 100 | 'D' -> 500 | 'M' -> 1000
  | _ -> 0

let rec sum letters =
  match letters with
  | 'I' :: (('V' | 'X' | 'L' | 'C' | 'D' | 'M') as c) :: rest -> sum (c :: rest) - 1
  | 'V' :: (('X' | 'L' | 'C' | 'D' | 'M') as c) :: rest -> sum (c :: rest) - 5
  | 'X' :: (('L' | 'C' | 'D' | 'M') as c) :: rest -> sum (c :: rest) - 10
  | 'L' :: (('C' | 'D' | 'M') as c) :: rest -> sum (c :: rest) - 50
  | c :: rest -> digit c + sum rest
  | [] -> 0

let roman s = sum (List.of_seq (String.to_seq s))",
            ),
            example: "roman \"CD\"",
        }],
    },
];
