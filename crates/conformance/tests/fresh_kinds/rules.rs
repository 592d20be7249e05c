//! Exercises about numbers and texts that follow several rules at once.

use super::Program::{Reference, Whole};
use super::{Kind, Wrong};

pub(super) const RULES: &[Kind] = &[
    Kind {
        entry: "ordinal",
        assume: Some("fun n -> n >= 0"),
        reference: r#"
let ordinal n =
  let suffix =
    if n / 10 mod 10 = 1 then "th"
    else match n mod 10 with 1 -> "st" | 2 -> "nd" | 3 -> "rd" | _ -> "th"
  in
  string_of_int n ^ suffix"#,
        right: r#"
let ordinal n =
  let suffix =
    match (n mod 100, n mod 10) with
    | (11 | 12 | 13), _ -> "th"
    | _, 1 -> "st"
    | _, 2 -> "nd"
    | _, 3 -> "rd"
    | _ -> "th"
  in
  Printf.sprintf "%d%s" n suffix"#,
        wrong: &[
            Wrong {
                program: Reference(&[(
                    r#"if n / 10 mod 10 = 1 then "th"
    else match n mod 10 with 1 -> "st" | 2 -> "nd" | 3 -> "rd" | _ -> "th""#,
                    r#"match n with
    | 11 | 12 | 13 -> "th"
    | _ -> (match n mod 10 with 1 -> "st" | 2 -> "nd" | 3 -> "rd" | _ -> "th")"#,
                )]),
                example: "ordinal 111",
            },
            Wrong {
                program: Reference(&[(
                    r#"if n / 10 mod 10 = 1 then "th"
    else match n mod 10 with 1 -> "st" | 2 -> "nd" | 3 -> "rd" | _ -> "th""#,
                    r#"match n mod 100 with
    | 11 | 12 -> "th"
    | _ -> (match n mod 10 with 1 -> "st" | 2 -> "nd" | 3 -> "rd" | _ -> "th")"#,
                )]),
                example: "ordinal 13",
            },
        ],
    },
    Kind {
        entry: "armstrong",
        assume: Some("fun n -> n >= 0 && n < 100000"),
        reference: r#"
let rec power b e = if e = 0 then 1 else b * power b (e - 1)

let armstrong n =
  let digits = String.length (string_of_int n) in
  let rec sum n = if n = 0 then 0 else power (n mod 10) digits + sum (n / 10) in
  sum n = n"#,
        right: r#"
let armstrong n =
  let text = string_of_int n in
  let value c = Char.code c - Char.code '0' in
  let power b e = List.fold_left ( * ) 1 (List.init e (fun _ -> b)) in
  let total = ref 0 in
  String.iter (fun c -> total := !total + power (value c) (String.length text)) text;
  !total = n"#,
        wrong: &[
            Wrong {
                program: Whole("let armstrong n = List.mem n [ 0; 1; 2; 3; 4; 5; 6; 7; 8; 9; 153; 370; 371; 407 ]"),
                example: "armstrong 1634",
            },
            Wrong {
                program: Whole(
                    r#"
let armstrong n =
  let rec sum n = if n = 0 then 0 else (let d = n mod 10 in d * d * d) + sum (n / 10) in
  n < 10 || (n > 99 && n < 1000 && sum n = n)"#,
                ),
                example: "armstrong 1634",
            },
        ],
    },
    Kind {
        entry: "lucky",
        assume: Some("fun n -> n >= 0"),
        reference: r#"
let rec lucky n = n mod 10 <> 4 && n mod 100 <> 13 && (n < 10 || lucky (n / 10))"#,
        right: r#"
let lucky n =
  let text = string_of_int n in
  let last = String.length text - 1 in
  let rec go i =
    i > last || (text.[i] <> '4' && not (text.[i] = '1' && i < last && text.[i + 1] = '3') && go (i + 1))
  in
  go 0"#,
        wrong: &[
            Wrong {
                program: Whole(
                    r#"
let lucky n =
  let rec fours n = n mod 10 = 4 || (n >= 10 && fours (n / 10)) in
  not (fours n) && n mod 100 <> 13"#,
                ),
                example: "lucky 130",
            },
            Wrong {
                program: Whole("let rec lucky n = n mod 10 <> 4 && n <> 13 && (n < 10 || lucky (n / 10))"),
                example: "lucky 113",
            },
        ],
    },
    Kind {
        entry: "password",
        assume: None,
        reference: r#"
let has test text = String.fold_left (fun found c -> found || test c) false text

let password text =
  String.length text >= 8
  && has (fun c -> '0' <= c && c <= '9') text
  && has (fun c -> 'a' <= c && c <= 'z') text
  && has (fun c -> 'A' <= c && c <= 'Z') text"#,
        right: r#"
let password text =
  let digit = ref false and lower = ref false and upper = ref false in
  for i = 0 to String.length text - 1 do
    match text.[i] with
    | '0' .. '9' -> digit := true
    | 'a' .. 'z' -> lower := true
    | 'A' .. 'Z' -> upper := true
    | _ -> ()
  done;
  String.length text > 7 && !digit && !lower && !upper"#,
        wrong: &[
            Wrong {
                program: Whole(
                    r#"
let password text =
  let has test = String.fold_left (fun found c -> found || test c) false text in
  String.length text >= 8
  && has (fun c -> '0' <= c && c <= '9')
  && String.lowercase_ascii text <> text"#,
                ),
                example: r#"password "ABCDEFG1""#,
            },
            Wrong {
                program: Whole(
                    r#"
let password text =
  let has test = String.fold_left (fun found c -> found || test c) false text in
  String.length text > 8
  && has (fun c -> '0' <= c && c <= '9')
  && has (fun c -> 'a' <= c && c <= 'z')
  && has (fun c -> 'A' <= c && c <= 'Z')"#,
                ),
                example: r#"password "abcdeFG1""#,
            },
            Wrong {
                program: Whole(
                    r#"
let password text =
  let has test = String.fold_left (fun found c -> found || test c) false text in
  String.length text >= 8
  && has (fun c -> '1' <= c && c <= '9')
  && has (fun c -> 'a' <= c && c <= 'z')
  && has (fun c -> 'A' <= c && c <= 'Z')"#,
                ),
                example: r#"password "abcdeFG0""#,
            },
        ],
    },
    Kind {
        entry: "colour",
        assume: None,
        reference: r#"
let is_hex c = match c with '0' .. '9' | 'a' .. 'f' | 'A' .. 'F' -> true | _ -> false

let colour text =
  (String.length text = 4 || String.length text = 7)
  && text.[0] = '#'
  && String.for_all is_hex (String.sub text 1 (String.length text - 1))"#,
        right: r#"
let colour text =
  let rec hex i =
    i = String.length text
    || (String.contains "0123456789abcdef" (Char.lowercase_ascii text.[i]) && hex (i + 1))
  in
  match String.length text with
  | 4 | 7 -> text.[0] = '#' && hex 1
  | _ -> false"#,
        wrong: &[
            Wrong {
                program: Whole(
                    r#"
let colour text =
  String.length text = 7
  && text.[0] = '#'
  && String.for_all
       (fun c -> match c with '0' .. '9' | 'a' .. 'f' | 'A' .. 'F' -> true | _ -> false)
       (String.sub text 1 6)"#,
                ),
                example: r##"colour "#000""##,
            },
            Wrong {
                program: Whole(
                    r#"
let colour text =
  (String.length text = 4 || String.length text = 7)
  && text.[0] = '#'
  && String.for_all
       (fun c -> match c with '0' .. '9' | 'a' .. 'f' -> true | _ -> false)
       (String.sub text 1 (String.length text - 1))"#,
                ),
                example: r##"colour "#00A""##,
            },
            Wrong {
                program: Whole(
                    r#"
let colour text =
  (String.length text = 4 || String.length text = 7)
  && text.[0] = '#'
  && int_of_string_opt ("0x" ^ String.sub text 1 (String.length text - 1)) <> None"#,
                ),
                example: r##"colour "#0_0""##,
            },
        ],
    },
    Kind {
        entry: "complete_row",
        assume: None,
        reference: r#"
let complete_row row = List.sort compare row = [ 1; 2; 3; 4; 5; 6; 7; 8; 9 ]"#,
        right: r#"
let complete_row row =
  List.length row = 9 && List.for_all (fun n -> List.mem n row) [ 1; 2; 3; 4; 5; 6; 7; 8; 9 ]"#,
        wrong: &[
            Wrong {
                program: Whole("let complete_row row = List.length row = 9 && List.fold_left ( + ) 0 row = 45"),
                example: "complete_row [ 5; 5; 5; 5; 5; 5; 5; 5; 5 ]",
            },
            Wrong {
                program: Whole(
                    "let complete_row row = List.for_all (fun n -> List.mem n row) [ 1; 2; 3; 4; 5; 6; 7; 8; 9 ]",
                ),
                example: "complete_row [ 1; 2; 3; 4; 5; 6; 7; 8; 9; 9 ]",
            },
            Wrong {
                program: Whole("let complete_row row = List.sort_uniq compare row = [ 1; 2; 3; 4; 5; 6; 7; 8; 9 ]"),
                example: "complete_row [ 1; 2; 3; 4; 5; 6; 7; 8; 9; 9 ]",
            },
        ],
    },
    Kind {
        entry: "bowling",
        assume: Some("fun rolls -> List.for_all (fun n -> 0 <= n && n <= 10) rolls"),
        reference: r#"
(* The points of a whole game of ten frames; none when the rolls are too few or left over. *)
let bowling rolls =
  let rec go frame rolls =
    match rolls with
    | [] -> if frame = 10 then Some 0 else None
    | _ when frame = 10 -> None
    | 10 :: (a :: b :: after as rest) ->
      let rest = if frame = 9 && after = [] then [] else rest in
      add (10 + a + b) (go (frame + 1) rest)
    | a :: b :: (c :: after as rest) when a + b = 10 ->
      let rest = if frame = 9 && after = [] then [] else rest in
      add (10 + c) (go (frame + 1) rest)
    | a :: b :: rest when a + b < 10 -> add (a + b) (go (frame + 1) rest)
    | _ -> None
  and add n total = Option.map (fun m -> n + m) total in
  go 0 rolls"#,
        right: r#"
let bowling rolls =
  let rolls = Array.of_list rolls in
  let count = Array.length rolls in
  let rec go frame i total =
    if frame = 10 then if i = count then Some total else None
    else if i < count && rolls.(i) = 10 then
      if i + 2 >= count then None
      else
        let points = total + 10 + rolls.(i + 1) + rolls.(i + 2) in
        if frame = 9 && i + 3 = count then Some points else go (frame + 1) (i + 1) points
    else if i + 1 >= count then None
    else
      match rolls.(i) + rolls.(i + 1) with
      | 10 when i + 2 >= count -> None
      | 10 ->
        let points = total + 10 + rolls.(i + 2) in
        if frame = 9 && i + 3 = count then Some points else go (frame + 1) (i + 2) points
      | n when n < 10 -> go (frame + 1) (i + 2) (total + n)
      | _ -> None
  in
  go 0 0 0"#,
        wrong: &[
            Wrong {
                program: Reference(&[
                    (
                        "
(* The points of a whole game of ten frames; none when the rolls are too few or left over. *)",
                        "",
                    ),
                    ("+ a + b) (go", "+ a) (go"),
                ]),
                example: "bowling [ 10; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0 ]",
            },
            Wrong {
                program: Reference(&[
                    (
                        "
(* The points of a whole game of ten frames; none when the rolls are too few or left over. *)",
                        "",
                    ),
                    (
                        "(c :: after as rest) when a + b = 10 ->
      let rest = if frame = 9 && after = [] then [] else rest in
      add (10 + c) (go (frame + 1) rest)
    | a :: b :: rest when a + b <",
                        "rest when a + b <=",
                    ),
                ]),
                example: "bowling [ 0; 10; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0 ]",
            },
        ],
    },
];
