//! Exercises about sentences: words that are taken apart and put together.

use super::Program::{Reference, Whole};
use super::{Kind, Wrong};

pub(super) const SENTENCES: &[Kind] = &[
    Kind {
        entry: "acronym",
        assume: None,
        reference: r#"
let acronym text =
  let words = List.concat_map (String.split_on_char '-') (String.split_on_char ' ' text) in
  let first word = if word = "" then "" else String.make 1 (Char.uppercase_ascii word.[0]) in
  String.concat "" (List.map first words)"#,
        right: r#"
let acronym text =
  let found = Buffer.create 10 in
  String.iteri
    (fun i c ->
      let starts = i = 0 || text.[i - 1] = ' ' || text.[i - 1] = '-' in
      if starts && c <> ' ' && c <> '-' then Buffer.add_char found (Char.uppercase_ascii c))
    text;
  Buffer.contents found"#,
        wrong: &[
            Wrong {
                program: Reference(&[(
                    "List.concat_map (String.split_on_char '-') (String.split_on_char ' ' text)",
                    "String.split_on_char ' ' text",
                )]),
                example: r#"acronym "a-a""#,
            },
            Wrong {
                program: Reference(&[(
                    r#"let first word = if word = "" then "" else String.make 1 (Char.uppercase_ascii word.[0]) in
  String.concat "" (List.map first"#,
                    r#"String.concat "" (List.map (fun word -> String.uppercase_ascii (String.sub word 0 1))"#,
                )]),
                example: r#"acronym "a  a""#,
            },
        ],
    },
    Kind {
        entry: "fill",
        assume: None,
        reference: r#"
(* {name} becomes what the name stands for; a name that stands for nothing, and a brace that is not closed, stay. *)
let fill text values =
  let length = String.length text in
  let rec go i =
    if i >= length then ""
    else if text.[i] <> '{' then String.make 1 text.[i] ^ go (i + 1)
    else
      match String.index_from_opt text i '}' with
      | None -> String.sub text i (length - i)
      | Some close -> (
        let name = String.sub text (i + 1) (close - i - 1) in
        match List.assoc_opt name values with
        | Some value -> value ^ go (close + 1)
        | None -> "{" ^ name ^ "}" ^ go (close + 1))
  in
  go 0"#,
        right: r#"
let fill text values =
  let out = Buffer.create 16 in
  let rec go i =
    match String.index_from_opt text i '{' with
    | None -> Buffer.add_string out (String.sub text i (String.length text - i))
    | Some opening -> (
      Buffer.add_string out (String.sub text i (opening - i));
      match String.index_from_opt text opening '}' with
      | None -> Buffer.add_string out (String.sub text opening (String.length text - opening))
      | Some closing ->
        let whole = String.sub text opening (closing - opening + 1) in
        let name = String.sub whole 1 (String.length whole - 2) in
        Buffer.add_string out (Option.value (List.assoc_opt name values) ~default:whole);
        go (closing + 1))
  in
  go 0;
  Buffer.contents out"#,
        wrong: &[
            Wrong {
                program: Reference(&[
                    (
                        "
(* {name} becomes what the name stands for; a name that stands for nothing, and a brace that is not closed, stay. *)",
                        "",
                    ),
                    ("String.sub text i (length - i)", r#""""#),
                ]),
                example: r#"fill "{" []"#,
            },
            Wrong {
                program: Reference(&[
                    (
                        "
(* {name} becomes what the name stands for; a name that stands for nothing, and a brace that is not closed, stay. *)",
                        "",
                    ),
                    (r#""{" ^ name ^ "}" ^ go"#, "go"),
                ]),
                example: r#"fill "{}" []"#,
            },
            Wrong {
                program: Reference(&[
                    (
                        "
(* {name} becomes what the name stands for; a name that stands for nothing, and a brace that is not closed, stay. *)",
                        "",
                    ),
                    ("value ^ go (close + 1)", "value ^ String.sub text (close + 1) (length - close - 1)"),
                ]),
                example: r#"fill "{a}{a}" [ ("a", "") ]"#,
            },
        ],
    },
    Kind {
        entry: "pages",
        assume: None,
        reference: r#"
(* "1-3,5" is [1; 2; 3; 5]; nothing when it is not written like that. *)
let pages text =
  let number s = match int_of_string_opt s with Some n when n >= 0 -> n | _ -> failwith "number" in
  let rec upto a b = if a > b then [] else a :: upto (a + 1) b in
  let piece s =
    match String.split_on_char '-' s with
    | [ a ] -> [ number a ]
    | [ a; b ] -> if number b - number a > 100 then failwith "long" else upto (number a) (number b)
    | _ -> failwith "piece"
  in
  match List.concat_map piece (String.split_on_char ',' text) with
  | found -> Some found
  | exception Failure _ -> None"#,
        right: r#"
let pages text =
  let number s = Option.bind (int_of_string_opt s) (fun n -> if n < 0 then None else Some n) in
  let piece s =
    match List.map number (String.split_on_char '-' s) with
    | [ Some a ] -> Some [ a ]
    | [ Some a; Some b ] when b - a <= 100 -> Some (List.init (max 0 (b - a + 1)) (fun i -> a + i))
    | _ -> None
  in
  let add found s =
    match (found, piece s) with
    | Some found, Some more -> Some (found @ more)
    | _ -> None
  in
  List.fold_left add (Some []) (String.split_on_char ',' text)"#,
        wrong: &[
            Wrong {
                program: Reference(&[
                    (
                        r#"
(* "1-3,5" is [1; 2; 3; 5]; nothing when it is not written like that. *)"#,
                        "",
                    ),
                    ("> b then []", r#"= b then [ a ] else if a > b then failwith "order""#),
                ]),
                example: r#"pages "1-0""#,
            },
            Wrong {
                program: Reference(&[
                    (
                        r#"
(* "1-3,5" is [1; 2; 3; 5]; nothing when it is not written like that. *)"#,
                        "",
                    ),
                    ("a > b", "a >= b"),
                ]),
                example: r#"pages "0-0""#,
            },
            Wrong {
                program: Reference(&[
                    (
                        r#"
(* "1-3,5" is [1; 2; 3; 5]; nothing when it is not written like that. *)"#,
                        "",
                    ),
                    (
                        "List.concat_map piece (String.split_on_char ',' text)",
                        "List.sort_uniq compare (List.concat_map piece (String.split_on_char ',' text))",
                    ),
                ]),
                example: r#"pages "1,0""#,
            },
        ],
    },
    Kind {
        entry: "pig",
        assume: None,
        reference: r#"
let is_vowel c = String.contains "aeiou" c

(* Consonants in front go to the end, "qu" together; then comes "ay". *)
let pig word =
  let length = String.length word in
  let rec first i =
    if i >= length then i
    else if is_vowel word.[i] && not (word.[i] = 'u' && i > 0 && word.[i - 1] = 'q') then i
    else first (i + 1)
  in
  let i = first 0 in
  String.sub word i (length - i) ^ String.sub word 0 i ^ "ay""#,
        right: r#"
let pig word =
  let rec go word moved =
    if word = "" then moved ^ "ay"
    else
      let rest = String.sub word 1 (String.length word - 1) in
      match word.[0] with
      | 'q' when rest <> "" && rest.[0] = 'u' -> go (String.sub rest 1 (String.length rest - 1)) (moved ^ "qu")
      | 'a' | 'e' | 'i' | 'o' | 'u' -> word ^ moved ^ "ay"
      | c -> go rest (moved ^ String.make 1 c)
  in
  go word """#,
        wrong: &[
            Wrong {
                program: Whole(
                    r#"
let pig word =
  let length = String.length word in
  let rec first i = if i >= length || String.contains "aeiou" word.[i] then i else first (i + 1) in
  let i = first 0 in
  String.sub word i (length - i) ^ String.sub word 0 i ^ "ay""#,
                ),
                example: r#"pig "qua""#,
            },
            Wrong {
                program: Whole(
                    r#"
let pig word =
  let length = String.length word in
  let rec first i = if i >= length || String.contains "aeiou" word.[i] then i else first (i + 1) in
  let i = if length > 1 && word.[0] = 'q' && word.[1] = 'u' then first 2 else first 0 in
  String.sub word i (length - i) ^ String.sub word 0 i ^ "ay""#,
                ),
                example: r#"pig "squa""#,
            },
        ],
    },
];
