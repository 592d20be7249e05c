//! Exercises about texts with a meaning: numbers, times and words in them, and check digits.

use super::Program::{Reference, Whole};
use super::{Kind, Wrong};

pub(super) const TEXTS: &[Kind] = &[
    Kind {
        entry: "lengths",
        assume: None,
        reference: "
let lengths s =
  let n = String.length s in
  let rec go start i =
    if start = n then \"\"
    else if i < n && s.[i] = s.[start] then go start (i + 1)
    else String.make 1 s.[start] ^ string_of_int (i - start) ^ go i i
  in
  go 0 0",
        right: "
let lengths s =
  let out = Buffer.create 16 in
  let count = ref 0 in
  String.iteri
    (fun i c ->
      incr count;
      if i + 1 = String.length s || s.[i + 1] <> c then begin
        Buffer.add_string out (Printf.sprintf \"%c%d\" c !count);
        count := 0
      end)
    s;
  Buffer.contents out",
        wrong: &[Wrong {
            program: Whole(
                "
let rec lengths_of letters =
  match letters with
  | [] -> []
  | c :: rest -> (
    match lengths_of rest with
    | (d, n) :: others when c = d && n < 9 -> (d, n + 1) :: others
    | others -> (c, 1) :: others)

let lengths s =
  let show (c, n) = String.make 1 c ^ String.make 1 (Char.chr (48 + n)) in
  String.concat \"\" (List.map show (lengths_of (List.of_seq (String.to_seq s))))",
            ),
            example: "lengths \"aaaaaaaaaa\"",
        }],
    },
    Kind {
        entry: "sum",
        assume: None,
        reference: "
let sum a b =
  match (int_of_string_opt a, int_of_string_opt b) with
  | Some m, Some n -> Some (m + n)
  | _ -> None",
        right: "let sum a b = try Some (int_of_string b + int_of_string a) with Failure _ -> None",
        wrong: &[Wrong {
            program: Whole(
                "
let number s = if s = \"\" then Some 0 else int_of_string_opt s

let sum a b =
  match number a with
  | None -> None
  | Some m -> Option.map (fun n -> m + n) (number b)",
            ),
            example: "sum \"\" \"\"",
        }],
    },
    Kind {
        entry: "minutes",
        assume: None,
        reference: "
let minutes s =
  match String.split_on_char ':' s with
  | [ h; m ] when String.length h = 2 && String.length m = 2 -> (
    match (int_of_string_opt h, int_of_string_opt m) with
    | Some h, Some m when 0 <= h && h < 24 && 0 <= m && m < 60 -> Some ((60 * h) + m)
    | _ -> None)
  | _ -> None",
        right: "
let minutes s =
  if String.length s <> 5 || s.[2] <> ':' || String.rindex s ':' <> 2 || String.index s ':' <> 2 then None
  else
    match (int_of_string_opt (String.sub s 0 2), int_of_string_opt (String.sub s 3 2)) with
    | Some h, Some m -> if h < 0 || h > 23 || m < 0 || m > 59 then None else Some (m + (h * 60))
    | _ -> None",
        wrong: &[Wrong {
            program: Whole(
                "
let minutes s =
  match List.map (fun part -> (String.length part, int_of_string_opt part)) (String.split_on_char ':' s) with
  | [ (2, Some h); (2, Some m) ] when h >= 0 && h <= 24 && m >= 0 && m < 60 -> Some ((h * 60) + m)
  | _ -> None",
            ),
            example: "minutes \"24:00\"",
        }],
    },
    Kind {
        entry: "words",
        assume: None,
        reference: "let words s = List.length (List.filter (fun w -> w <> \"\") (String.split_on_char ' ' s))",
        right: "
let words s =
  let count = ref 0 and inside = ref false in
  String.iter
    (fun c ->
      if c <> ' ' && not !inside then incr count;
      inside := c <> ' ')
    s;
  !count",
        wrong: &[Wrong {
            program: Whole(
                "
let words s =
  let s = String.trim s in
  if s = \"\" then 0 else List.length (String.split_on_char ' ' s)",
            ),
            example: "words \"a  a\"",
        }],
    },
    Kind {
        entry: "title",
        assume: None,
        reference: "
let title s = String.concat \" \" (List.map String.capitalize_ascii (String.split_on_char ' ' s))",
        right: "
let title s =
  String.mapi (fun i c -> if i = 0 || s.[i - 1] = ' ' then Char.uppercase_ascii c else c) s",
        wrong: &[Wrong {
            program: Whole(
                "
let title s =
  let word w = String.capitalize_ascii (String.lowercase_ascii w) in
  String.concat \" \" (List.map word (String.split_on_char ' ' s))",
            ),
            example: "title \"aA\"",
        }],
    },
    Kind {
        entry: "isbn",
        assume: None,
        reference: "
let isbn s =
  let value i c =
    match c with
    | '0' .. '9' -> Some (Char.code c - 48)
    | 'X' when i = 9 -> Some 10
    | _ -> None
  in
  let rec sum i =
    if i = 10 then Some 0
    else
      match (value i s.[i], sum (i + 1)) with
      | Some v, Some rest -> Some (((10 - i) * v) + rest)
      | _ -> None
  in
  if String.length s <> 10 then false else match sum 0 with Some n -> n mod 11 = 0 | None -> false",
        right: "
let isbn s =
  let sum = ref 0 and ok = ref (String.length s = 10) in
  String.iteri
    (fun i c ->
      if c >= '0' && c <= '9' then sum := !sum + ((i + 1) * (Char.code c - 48))
      else if c = 'X' && i = 9 then sum := !sum + 100
      else ok := false)
    s;
  !ok && !sum mod 11 = 0",
        wrong: &[Wrong {
            program: Whole(
                "
let isbn s =
  let digit c = c >= '0' && c <= '9' in
  let letters = List.of_seq (String.to_seq s) in
  List.length letters = 10
  && List.for_all digit letters
  && List.fold_left ( + ) 0 (List.mapi (fun i c -> (10 - i) * (Char.code c - 48)) letters) mod 11 = 0",
            ),
            example: "isbn \"000000006X\"",
        }],
    },
    Kind {
        entry: "luhn",
        assume: None,
        reference: "
let luhn s =
  let n = String.length s in
  let rec sum i twice =
    if i < 0 then 0
    else
      let d = Char.code s.[i] - 48 in
      let d = if twice then 2 * d else d in
      (if d > 9 then d - 9 else d) + sum (i - 1) (not twice)
  in
  let digits = List.for_all (fun c -> c >= '0' && c <= '9') (List.of_seq (String.to_seq s)) in
  digits && sum (n - 1) false mod 10 = 0",
        right: "
let doubled = [| 0; 2; 4; 6; 8; 1; 3; 5; 7; 9 |]

let luhn s =
  let n = String.length s in
  let total = ref 0 and ok = ref true in
  String.iteri
    (fun i c ->
      match c with
      | '0' .. '9' ->
        let d = int_of_string (String.make 1 c) in
        total := !total + if (n - i) mod 2 = 0 then doubled.(d) else d
      | _ -> ok := false)
    s;
  !ok && !total mod 10 = 0",
        wrong: &[Wrong {
            program: Whole(
                "
let luhn s =
  let n = String.length s in
  let total = ref 0 and ok = ref true in
  String.iteri
    (fun i c ->
      match c with
      | '0' .. '9' ->
        let d = Char.code c - 48 in
        total := !total + if (n - i) mod 2 = 0 then 2 * d else d
      | _ -> ok := false)
    s;
  !ok && !total mod 10 = 0",
            ),
            example: "luhn \"59\"",
        }],
    },
    Kind {
        entry: "celsius",
        assume: None,
        reference: "
let celsius s =
  let n = String.length s in
  if n = 0 then None
  else
    match (int_of_string_opt (String.sub s 0 (n - 1)), s.[n - 1]) with
    | Some t, 'C' -> Some t
    | Some t, 'F' -> Some ((t - 32) * 5 / 9)
    | _ -> None",
        right: "
let celsius s =
  match String.sub s 0 (String.length s - 1) with
  | exception Invalid_argument _ -> None
  | number -> (
    match int_of_string_opt number with
    | None -> None
    | Some t ->
      let unit = s.[String.length s - 1] in
      if unit = 'C' then Some t else if unit = 'F' then Some (5 * (t - 32) / 9) else None)",
        wrong: &[Wrong { program: Reference(&[("((t - 32)", "(t - 32")]), example: "celsius \"1F\"" }],
    },
];
