//! Exercises about texts that are taken apart: parsers, formats, words of a small language.

use super::Program::{Reference, Right, Whole};
use super::{Kind, Wrong};

pub(super) const PARSERS: &[Kind] = &[
    Kind {
        entry: "calc",
        assume: None,
        reference: r#"
type token = Num of int | Plus | Minus | Times

let calc tokens =
  let rec sum left tokens =
    match tokens with
    | Plus :: rest -> let n, rest = product rest in sum (left + n) rest
    | Minus :: rest -> let n, rest = product rest in sum (left - n) rest
    | _ -> (left, tokens)
  and product tokens =
    match tokens with
    | Num n :: rest -> factors n rest
    | _ -> failwith "number"
  and factors left tokens =
    match tokens with
    | Times :: Num n :: rest -> factors (left * n) rest
    | Times :: _ -> failwith "number"
    | _ -> (left, tokens)
  in
  try
    let first, rest = product tokens in
    match sum first rest with
    | n, [] -> Some n
    | _ -> None
  with Failure _ -> None"#,
        right: r#"
type token = Num of int | Plus | Minus | Times

let rec calc_terms total sign product tokens =
  match tokens with
  | [] -> Some (total + (sign * product))
  | Times :: Num n :: rest -> calc_terms total sign (product * n) rest
  | Plus :: Num n :: rest -> calc_terms (total + (sign * product)) 1 n rest
  | Minus :: Num n :: rest -> calc_terms (total + (sign * product)) (-1) n rest
  | _ -> None

let calc tokens =
  match tokens with
  | Num n :: rest -> calc_terms 0 1 n rest
  | _ -> None"#,
        wrong: &[
            Wrong {
                program: Whole(
                    r#"
type token = Num of int | Plus | Minus | Times

let rec expr tokens =
  match term tokens with
  | Some (a, Plus :: rest) -> (match expr rest with Some (b, rest) -> Some (a + b, rest) | None -> None)
  | Some (a, Minus :: rest) -> (match expr rest with Some (b, rest) -> Some (a - b, rest) | None -> None)
  | other -> other

and term tokens =
  match tokens with
  | Num a :: Times :: rest -> (match term rest with Some (b, rest) -> Some (a * b, rest) | None -> None)
  | Num a :: rest -> Some (a, rest)
  | _ -> None

let calc tokens = match expr tokens with Some (n, []) -> Some n | _ -> None"#,
                ),
                example: "calc [Num 0; Minus; Num 0; Minus; Num 1]",
            },
            Wrong {
                program: Whole(
                    r#"
type token = Num of int | Plus | Minus | Times

let rec go n tokens =
  match tokens with
  | [] -> Some n
  | Plus :: Num m :: rest -> go (n + m) rest
  | Minus :: Num m :: rest -> go (n - m) rest
  | Times :: Num m :: rest -> go (n * m) rest
  | _ -> None

let calc tokens =
  match tokens with
  | Num n :: rest -> go n rest
  | _ -> None"#,
                ),
                example: "calc [Num 1; Plus; Num 0; Times; Num 0]",
            },
        ],
    },
    Kind {
        entry: "key_value",
        assume: None,
        reference: r#"
let key_value line =
  match String.index_opt line '=' with
  | None -> Error "no ="
  | Some 0 -> Error "no key"
  | Some i -> Ok (String.sub line 0 i, String.sub line (i + 1) (String.length line - i - 1))"#,
        right: r#"
let key_value line =
  match String.split_on_char '=' line with
  | [] | [ _ ] -> Error "no ="
  | "" :: _ -> Error "no key"
  | key :: rest -> Ok (key, String.concat "=" rest)"#,
        wrong: &[
            Wrong {
                program: Whole(
                    r#"
let key_value line =
  match String.split_on_char '=' line with
  | [ ""; _ ] -> Error "no key"
  | [ key; value ] -> Ok (key, value)
  | _ -> Error "no =""#,
                ),
                example: r#"key_value "a==""#,
            },
            Wrong {
                program: Reference(&[("match String.index_opt line", "match String.rindex_opt line")]),
                example: r#"key_value "a==""#,
            },
        ],
    },
    Kind {
        entry: "version",
        assume: None,
        reference: r#"
let version text =
  match List.map int_of_string_opt (String.split_on_char '.' text) with
  | [ Some major; Some minor ] when major >= 0 && minor >= 0 -> Some (major, minor)
  | _ -> None"#,
        right: r#"
let version text =
  let number s = match int_of_string_opt s with Some n when n >= 0 -> Some n | _ -> None in
  match String.split_on_char '.' text with
  | [ a; b ] -> (
    match number a, number b with
    | Some a, Some b -> Some (a, b)
    | _ -> None)
  | _ -> None"#,
        wrong: &[
            Wrong {
                program: Reference(&[("[ Some major; Some minor ]", "Some major :: Some minor :: _")]),
                example: r#"version "0.0.""#,
            },
            Wrong { program: Reference(&[("major >= 0", "major > 0")]), example: r#"version "0.0""# },
        ],
    },
    Kind {
        entry: "command",
        assume: None,
        reference: r#"
type command = Push of int | Pop | Add | Unknown of string

let command line =
  match String.split_on_char ' ' (String.trim line) with
  | [ "pop" ] -> Pop
  | [ "add" ] -> Add
  | [ "push"; n ] -> (match int_of_string_opt n with Some n -> Push n | None -> Unknown line)
  | _ -> Unknown line"#,
        right: r#"
type command = Push of int | Pop | Add | Unknown of string

let command line =
  let words = String.split_on_char ' ' (String.trim line) in
  if words = [ "pop" ] then Pop
  else if words = [ "add" ] then Add
  else
    match words with
    | [ word; n ] when word = "push" -> (try Push (int_of_string n) with Failure _ -> Unknown line)
    | _ -> Unknown line"#,
        wrong: &[
            Wrong { program: Reference(&[("(String.trim line)", "line")]), example: r#"command "pop ""# },
            Wrong {
                program: Reference(&[("-> Push n | None", "when n >= 0 -> Push n | _")]),
                example: r#"command "push -1""#,
            },
        ],
    },
    Kind {
        entry: "money",
        assume: None,
        reference: r#"let money cents = Printf.sprintf "%d.%02d" (cents / 100) (cents mod 100)"#,
        right: r#"
let money cents =
  let rest = string_of_int (cents mod 100) in
  let rest =
    if cents mod 100 < 0 then if String.length rest < 2 then "0" ^ rest else rest
    else if String.length rest < 2 then "0" ^ rest
    else rest
  in
  string_of_int (cents / 100) ^ "." ^ rest"#,
        wrong: &[
            Wrong {
                program: Whole(r#"let money cents = Printf.sprintf "%d.%d" (cents / 100) (cents mod 100)"#),
                example: "money 0",
            },
            Wrong {
                program: Whole(
                    r#"
let money cents =
  let rest = cents mod 100 in
  string_of_int (cents / 100) ^ "." ^ (if rest < 9 then "0" else "") ^ string_of_int rest"#,
                ),
                example: "money 9",
            },
        ],
    },
    Kind {
        entry: "clock",
        assume: Some("fun seconds -> seconds >= 0"),
        reference: r#"
let clock seconds =
  Printf.sprintf "%d:%02d:%02d" (seconds / 3600) (seconds / 60 mod 60) (seconds mod 60)"#,
        right: r#"
let clock seconds =
  let two n = if n < 10 then "0" ^ string_of_int n else string_of_int n in
  let minutes = seconds / 60 in
  String.concat ":" [ string_of_int (minutes / 60); two (minutes mod 60); two (seconds mod 60) ]"#,
        wrong: &[
            Wrong { program: Reference(&[("60 mod 60)", "60)")]), example: "clock 3600" },
            Wrong {
                program: Reference(&[(
                    r#"Printf.sprintf "%d:%02d:%02d" (seconds / 3600) (seconds / 60 mod 60) (seconds mod 60)"#,
                    r#"let two n = if n <= 10 then "0" ^ string_of_int n else string_of_int n in
  Printf.sprintf "%d:%s:%s" (seconds / 3600) (two (seconds / 60 mod 60)) (two (seconds mod 60))"#,
                )]),
                example: "clock 10",
            },
        ],
    },
    Kind {
        entry: "point",
        assume: None,
        reference: r#"
let point text = try Scanf.sscanf text "(%d,%d)" (fun x y -> Some (x + y)) with _ -> None"#,
        right: r#"
let point text =
  match Scanf.sscanf text "(%d,%d)" (fun a b -> (a, b)) with
  | a, b -> Some (b + a)
  | exception _ -> None"#,
        wrong: &[
            Wrong { program: Reference(&[("(x + y))", "(x - y))")]), example: r#"point "(0,1)""# },
            Wrong {
                program: Reference(&[(r#"text "(%d,%d)" (fun"#, r#"text "(%d, %d" (fun"#)]),
                example: r#"point "(0,0""#,
            },
        ],
    },
    Kind {
        entry: "trimmed",
        assume: None,
        reference: r#"
let trimmed line =
  match String.index_opt line '#' with
  | Some i -> String.trim (String.sub line 0 i)
  | None -> String.trim line"#,
        right: r#"
let trimmed line =
  match String.split_on_char '#' line with
  | code :: _ -> String.trim code
  | [] -> """#,
        wrong: &[
            Wrong {
                program: Reference(&[("String.trim (String.sub line 0 i)", "String.sub line 0 i")]),
                example: r##"trimmed " #""##,
            },
            Wrong {
                program: Whole(
                    r#"
let trimmed line =
  let line = String.trim line in
  match String.rindex_opt line '#' with
  | Some i -> String.trim (String.sub line 0 i)
  | None -> line"#,
                ),
                example: r###"trimmed "##""###,
            },
        ],
    },
    Kind {
        entry: "nested",
        assume: None,
        reference: r#"
let nested s =
  let rec go i depth deepest =
    if depth < 0 then None
    else if i = String.length s then if depth = 0 then Some deepest else None
    else
      match s.[i] with
      | '(' -> go (i + 1) (depth + 1) (max deepest (depth + 1))
      | ')' -> go (i + 1) (depth - 1) deepest
      | _ -> go (i + 1) depth deepest
  in
  go 0 0 0"#,
        right: r#"
let nested s =
  let depth = ref 0 and deepest = ref 0 and ok = ref true in
  String.iter
    (fun c ->
      if c = '(' then incr depth else if c = ')' then decr depth;
      if !depth < 0 then ok := false;
      if !depth > !deepest then deepest := !depth)
    s;
  if !ok && !depth = 0 then Some !deepest else None"#,
        wrong: &[
            Wrong {
                program: Whole(
                    r#"
let nested s =
  let count c = List.length (List.filter (( = ) c) (List.of_seq (String.to_seq s))) in
  let depth = ref 0 and deepest = ref 0 in
  String.iter (fun c -> if c = '(' then (incr depth; deepest := max !deepest !depth) else if c = ')' then decr depth) s;
  if count '(' = count ')' then Some !deepest else None"#,
                ),
                example: r#"nested ")(""#,
            },
            Wrong {
                program: Whole(
                    r#"
let nested s =
  let rec go i depth opened =
    if depth < 0 then None
    else if i = String.length s then if depth = 0 then Some opened else None
    else
      match s.[i] with
      | '(' -> go (i + 1) (depth + 1) (opened + 1)
      | ')' -> go (i + 1) (depth - 1) opened
      | _ -> go (i + 1) depth opened
  in
  go 0 0 0"#,
                ),
                example: r#"nested "()()""#,
            },
        ],
    },
    Kind {
        entry: "csv",
        assume: None,
        reference: r#"
let csv text =
  let lines = List.filter (fun line -> line <> "") (String.split_on_char '\n' text) in
  List.map (String.split_on_char ',') lines"#,
        right: r#"
let rec csv_lines lines =
  match lines with
  | [] -> []
  | "" :: rest -> csv_lines rest
  | line :: rest -> String.split_on_char ',' line :: csv_lines rest

let csv text = csv_lines (String.split_on_char '\n' text)"#,
        wrong: &[
            Wrong {
                program: Whole(
                    r#"
let csv text =
  let lines = String.split_on_char '\n' (String.trim text) in
  if lines = [ "" ] then [] else List.map (String.split_on_char ',') lines"#,
                ),
                example: r#"csv " ""#,
            },
            Wrong {
                program: Reference(&[(
                    "(String.split_on_char ',')",
                    r#"(fun line -> List.filter (fun cell -> cell <> "") (String.split_on_char ',' line))"#,
                )]),
                example: r#"csv ",""#,
            },
        ],
    },
    Kind {
        entry: "ipv4",
        assume: None,
        reference: r#"
let ipv4 s =
  let part p =
    match int_of_string_opt p with
    | Some n when n >= 0 && n <= 255 && p = string_of_int n -> Some n
    | _ -> None
  in
  match List.map part (String.split_on_char '.' s) with
  | [ Some a; Some b; Some c; Some d ] -> Some [ a; b; c; d ]
  | _ -> None"#,
        right: r#"
let ipv4 s =
  let parts = String.split_on_char '.' s in
  let number p = match int_of_string_opt p with Some n -> n | None -> -1 in
  let fine p = number p >= 0 && number p < 256 && string_of_int (number p) = p in
  if List.length parts = 4 && List.for_all fine parts then Some (List.map number parts) else None"#,
        wrong: &[
            Wrong { program: Reference(&[("<= 255 &&", "<= 256 &&")]), example: r#"ipv4 "0.0.0.256""# },
            Wrong {
                program: Whole(
                    r#"
let ipv4 s =
  let part p = match int_of_string_opt p with Some n when n >= 0 && n <= 255 -> Some n | _ -> None in
  match List.map part (String.split_on_char '.' s) with
  | [ Some a; Some b; Some c; Some d ] -> Some [ a; b; c; d ]
  | _ -> None"#,
                ),
                example: r#"ipv4 "0.0.0.00""#,
            },
        ],
    },
    Kind {
        entry: "date",
        assume: None,
        reference: r#"
let days y m =
  match m with
  | 2 -> if y mod 4 = 0 then 29 else 28
  | 4 | 6 | 9 | 11 -> 30
  | _ -> 31

let date s =
  let number i n =
    let p = String.sub s i n in
    if String.for_all (fun c -> c >= '0' && c <= '9') p then int_of_string_opt p else None
  in
  if String.length s <> 10 || s.[4] <> '-' || s.[7] <> '-' then None
  else
    match number 0 4, number 5 2, number 8 2 with
    | Some y, Some m, Some d when m >= 1 && m <= 12 && d >= 1 && d <= days y m -> Some (y, m, d)
    | _ -> None"#,
        right: r#"
let date s =
  let digits p n = String.length p = n && String.for_all (fun c -> '0' <= c && c <= '9') p in
  match String.split_on_char '-' s with
  | [ y; m; d ] when digits y 4 && digits m 2 && digits d 2 ->
    let y = int_of_string y and m = int_of_string m and d = int_of_string d in
    let last = if m = 2 then (if y mod 4 = 0 then 29 else 28) else if List.mem m [ 4; 6; 9; 11 ] then 30 else 31 in
    if 1 <= m && m <= 12 && 1 <= d && d <= last then Some (y, m, d) else None
  | _ -> None"#,
        wrong: &[
            Wrong { program: Right(&[("9; 11", "11")]), example: r#"date "0000-09-31""# },
            Wrong { program: Reference(&[("|| s.[7] <> '-' then", "then")]), example: r#"date "0000-01/01""# },
        ],
    },
];
