//! Exercises about words, lines and paths.

use super::Program::{Reference, Right, Whole};
use super::{Kind, Wrong};

pub(super) const WORDS: &[Kind] = &[
    Kind {
        entry: "simplify_path",
        assume: None,
        reference: r#"
let simplify_path path =
  let step kept part =
    match part, kept with
    | ("" | "."), _ -> kept
    | "..", [] -> []
    | "..", _ :: rest -> rest
    | name, _ -> name :: kept
  in
  "/" ^ String.concat "/" (List.rev (List.fold_left step [] (String.split_on_char '/' path)))"#,
        right: r#"
let simplify_path path =
  let rec go parts =
    match parts with
    | [] -> (0, [])
    | part :: rest -> (
      let up, kept = go rest in
      match part with
      | "" | "." -> (up, kept)
      | ".." -> (up + 1, kept)
      | name -> if up > 0 then (up - 1, kept) else (0, name :: kept))
  in
  "/" ^ String.concat "/" (snd (go (String.split_on_char '/' path)))"#,
        wrong: &[
            Wrong {
                program: Reference(&[(
                    r#"kept
    | "..", [] -> []"#,
                    "kept",
                )]),
                example: "simplify_path \"..\"",
            },
            Wrong {
                program: Reference(&[(
                    r#""..", _ :: rest"#,
                    r#"part, _ :: rest when String.length part >= 2 && String.sub part 0 2 = "..""#,
                )]),
                example: "simplify_path \"a/...\"",
            },
            Wrong {
                program: Whole(
                    r#"
let simplify_path path =
  let rec go parts =
    match parts with
    | [] -> []
    | ("" | "." | "..") :: rest -> go rest
    | _ :: ".." :: rest -> go rest
    | name :: rest -> name :: go rest
  in
  "/" ^ String.concat "/" (go (String.split_on_char '/' path))"#,
                ),
                example: "simplify_path \"a/b/../..\"",
            },
        ],
    },
    Kind {
        entry: "wrap",
        assume: None,
        reference: r#"
let wrap width text =
  let words = List.filter (( <> ) "") (String.split_on_char ' ' text) in
  let add lines word =
    match lines with
    | line :: rest when String.length line + 1 + String.length word <= width -> (line ^ " " ^ word) :: rest
    | _ -> word :: lines
  in
  List.rev (List.fold_left add [] words)"#,
        right: r#"
let wrap width text =
  let rec fill line words =
    match words with
    | [] -> [ String.concat " " (List.rev line) ]
    | word :: rest ->
      let length = List.fold_left (fun n w -> n + 1 + String.length w) (String.length word) line in
      if line = [] || length <= width then fill (word :: line) rest
      else String.concat " " (List.rev line) :: fill [ word ] rest
  in
  match List.filter (fun w -> w <> "") (String.split_on_char ' ' text) with [] -> [] | words -> fill [] words"#,
        wrong: &[
            Wrong { program: Reference(&[("1 + String.length", "String.length")]), example: "wrap 2 \"a b\"" },
            Wrong {
                program: Reference(&[(
                    r#"List.filter (( <> ) "") (String.split_on_char ' ' text)"#,
                    "String.split_on_char ' ' text",
                )]),
                example: "wrap 0 \"\"",
            },
            Wrong {
                program: Whole(
                    r#"
let wrap width text =
  let words = List.filter (( <> ) "") (String.split_on_char ' ' text) in
  let rec go line words =
    match words with
    | [] -> [ line ]
    | word :: rest ->
      let longer = if line = "" then word else line ^ " " ^ word in
      if String.length longer <= width then go longer rest else line :: go word rest
  in
  match words with [] -> [] | _ -> go "" words"#,
                ),
                example: "wrap 0 \"a\"",
            },
        ],
    },
    Kind {
        entry: "anagrams",
        assume: None,
        reference: r#"
let anagrams a b =
  let letters s =
    let kept = List.filter (fun c -> c <> ' ') (List.of_seq (String.to_seq (String.lowercase_ascii s))) in
    List.sort compare kept
  in
  letters a = letters b"#,
        right: r#"
let anagrams a b =
  let counts = Array.make 256 0 in
  let add n s = String.iter (fun c -> if c <> ' ' then
    let i = Char.code (Char.lowercase_ascii c) in counts.(i) <- counts.(i) + n) s in
  add 1 a;
  add (-1) b;
  Array.for_all (fun n -> n = 0) counts"#,
        wrong: &[
            Wrong {
                program: Reference(&[("List.sort compare", "List.sort_uniq compare")]),
                example: "anagrams \"a\" \"aa\"",
            },
            Wrong {
                program: Whole(
                    r#"
let anagrams a b =
  let sum s = String.fold_left (fun n c -> if c = ' ' then n else n + Char.code (Char.lowercase_ascii c)) 0 s in
  let size s = String.fold_left (fun n c -> if c = ' ' then n else n + 1) 0 s in
  size a = size b && sum a = sum b"#,
                ),
                example: "anagrams \"ad\" \"bc\"",
            },
            Wrong {
                program: Whole(
                    r#"
let anagrams a b =
  let a = String.lowercase_ascii a and b = String.lowercase_ascii b in
  let count c s = String.fold_left (fun n d -> if c = d then n + 1 else n) 0 s in
  String.for_all (fun c -> c = ' ' || count c a = count c b) a"#,
                ),
                example: "anagrams \"\" \"a\"",
            },
        ],
    },
    Kind {
        entry: "strong",
        assume: None,
        reference: r#"
let strong password =
  let has test = String.exists test password in
  String.length password >= 8
  && has (fun c -> 'a' <= c && c <= 'z')
  && has (fun c -> 'A' <= c && c <= 'Z')
  && has (fun c -> '0' <= c && c <= '9')"#,
        right: r#"
let strong password =
  let kinds = Hashtbl.create 3 in
  String.iter
    (fun c ->
      match c with
      | 'a' .. 'z' -> Hashtbl.replace kinds 0 ()
      | 'A' .. 'Z' -> Hashtbl.replace kinds 1 ()
      | '0' .. '9' -> Hashtbl.replace kinds 2 ()
      | _ -> ())
    password;
  Hashtbl.length kinds = 3 && String.length password > 7"#,
        wrong: &[
            Wrong { program: Reference(&[("password >= 8", "password > 8")]), example: "strong \"aA0aaaaa\"" },
            Wrong { program: Reference(&[("c <= 'z')", "c < 'z')")]), example: "strong \"zA000000\"" },
            Wrong {
                program: Reference(&[("'a' <= c && c <= 'z')", "c = Char.lowercase_ascii c)")]),
                example: "strong \"A0000000\"",
            },
        ],
    },
    Kind {
        entry: "camel",
        assume: None,
        reference: r#"
let camel s =
  match List.filter (( <> ) "") (String.split_on_char '_' s) with
  | [] -> ""
  | first :: rest -> String.concat "" (String.uncapitalize_ascii first :: List.map String.capitalize_ascii rest)"#,
        right: r#"
let camel s =
  let out = Buffer.create 16 and upper = ref false in
  String.iter
    (fun c ->
      if c = '_' then upper := Buffer.length out > 0
      else begin
        let c =
          if Buffer.length out = 0 then Char.lowercase_ascii c
          else if !upper then Char.uppercase_ascii c
          else c
        in
        upper := false;
        Buffer.add_char out c
      end)
    s;
  Buffer.contents out"#,
        wrong: &[
            Wrong {
                program: Reference(&[(
                    r#"List.filter (( <> ) "") (String.split_on_char '_' s)"#,
                    "String.split_on_char '_' s",
                )]),
                example: "camel \"_a\"",
            },
            Wrong {
                program: Whole(
                    r#"
let camel s =
  let out = Buffer.create 16 and upper = ref false in
  String.iter
    (fun c ->
      if c = '_' then upper := Buffer.length out > 0
      else begin
        Buffer.add_char out (if !upper then Char.uppercase_ascii c else c);
        upper := false
      end)
    s;
  Buffer.contents out"#,
                ),
                example: "camel \"A\"",
            },
            Wrong {
                program: Right(&[(":= Buffer.length out", ":= not !upper && Buffer.length out")]),
                example: "camel \"a__a\"",
            },
        ],
    },
];
