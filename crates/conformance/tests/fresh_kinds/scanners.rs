//! Exercises about texts that are taken apart or put together by rules.

use super::Program::{Reference, Right, Whole};
use super::{Kind, Wrong};

pub(super) const SCANNERS: &[Kind] = &[
    Kind {
        entry: "expand",
        assume: Some("fun s -> String.length s <= 6"),
        reference: r#"
let expand s =
  let out = Buffer.create 16 in
  let count = ref None in
  String.iter
    (fun c ->
      match c with
      | '0' .. '9' -> count := Some ((10 * Option.value ~default:0 !count) + Char.code c - 48)
      | _ ->
        Buffer.add_string out (String.make (Option.value ~default:1 !count) c);
        count := None)
    s;
  Buffer.contents out"#,
        right: r#"
let expand s =
  let rec go i n counted =
    if i = String.length s then ""
    else if s.[i] >= '0' && s.[i] <= '9' then go (i + 1) ((10 * n) + int_of_string (String.make 1 s.[i])) true
    else String.make (if counted then n else 1) s.[i] ^ go (i + 1) 0 false
  in
  go 0 0 false"#,
        wrong: &[
            Wrong {
                program: Reference(&[
                    ("ref None in", "ref 0 in"),
                    (
                        "Some ((10 * Option.value ~default:0 !count) + Char.code c - 48)",
                        "(10 * !count) + Char.code c - 48",
                    ),
                    (
                        "(Option.value ~default:1 !count) c);
        count := None)",
                        "(max 1 !count) c);
        count := 0)",
                    ),
                ]),
                example: "expand \"0a\"",
            },
            Wrong {
                program: Whole(
                    r#"
let expand s =
  let rec go i n =
    if i = String.length s then ""
    else
      match s.[i] with
      | '0' .. '9' as d -> go (i + 1) (Char.code d - 48)
      | c -> String.make n c ^ go (i + 1) 1
  in
  go 0 1"#,
                ),
                example: "expand \"10a\"",
            },
            Wrong {
                program: Reference(&[(
                    "'0' .. '9' -> count := Some ((10 * Option.value ~default:0 !count) + Char.code c - 48)",
                    "'1' .. '9' -> count := Some ((10 * Option.value ~default:0 !count) + Char.code c - 48)
      | '0' when !count <> None -> count := Option.map (fun n -> 10 * n) !count
      | '0' -> ()",
                )]),
                example: "expand \"0a\"",
            },
        ],
    },
    Kind {
        entry: "tokens",
        assume: None,
        reference: r#"
type token = Int of int | Name of string | Symbol of char

let tokens s =
  let n = String.length s in
  let digit c = '0' <= c && c <= '9' and letter c = ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || c = '_' in
  let rec stop test i = if i < n && test s.[i] then stop test (i + 1) else i in
  let rec go i =
    if i = n then []
    else if s.[i] = ' ' then go (i + 1)
    else if digit s.[i] then
      let j = stop digit i in
      Int (int_of_string (String.sub s i (j - i))) :: go j
    else if letter s.[i] then
      let j = stop (fun c -> letter c || digit c) i in
      Name (String.sub s i (j - i)) :: go j
    else Symbol s.[i] :: go (i + 1)
  in
  go 0"#,
        right: r#"
type token = Int of int | Name of string | Symbol of char
type state = Between | Number of int | Word of string

let tokens s =
  let close state out = match state with Between -> out | Number n -> Int n :: out | Word w -> Name w :: out in
  let step (state, out) c =
    match c, state with
    | '0' .. '9', Number n -> (Number ((10 * n) + Char.code c - 48), out)
    | '0' .. '9', Word w -> (Word (w ^ String.make 1 c), out)
    | '0' .. '9', Between -> (Number (Char.code c - 48), out)
    | ('a' .. 'z' | 'A' .. 'Z' | '_'), Word w -> (Word (w ^ String.make 1 c), out)
    | ('a' .. 'z' | 'A' .. 'Z' | '_'), _ -> (Word (String.make 1 c), close state out)
    | ' ', _ -> (Between, close state out)
    | _ -> (Between, Symbol c :: close state out)
  in
  let state, out = Seq.fold_left step (Between, []) (String.to_seq s) in
  List.rev (close state out)"#,
        wrong: &[
            Wrong { program: Reference(&[("(fun c -> letter c || digit c)", "letter")]), example: "tokens \"a0\"" },
            Wrong { program: Right(&[(".. 'Z' | '_'), Word", ".. 'Z'), Word")]), example: "tokens \"a_\"" },
            Wrong { program: Right(&[("(Between, close state", "(state,")]), example: "tokens \"0 0\"" },
        ],
    },
    Kind {
        entry: "json",
        assume: None,
        reference: r#"
type json = Null | Bool of bool | Number of int | Text of string | List of json list | Object of (string * json) list

let quoted s =
  let escaped c = match c with '"' -> "\\\"" | '\\' -> "\\\\" | '\n' -> "\\n" | c -> String.make 1 c in
  "\"" ^ String.concat "" (List.map escaped (List.of_seq (String.to_seq s))) ^ "\""

let rec json value =
  match value with
  | Null -> "null"
  | Bool b -> string_of_bool b
  | Number n -> string_of_int n
  | Text s -> quoted s
  | List l -> "[" ^ String.concat "," (List.map json l) ^ "]"
  | Object fields -> "{" ^ String.concat "," (List.map (fun (k, v) -> quoted k ^ ":" ^ json v) fields) ^ "}""#,
        right: r#"
type json = Null | Bool of bool | Number of int | Text of string | List of json list | Object of (string * json) list

let json value =
  let out = Buffer.create 64 in
  let put = Buffer.add_string out in
  let quoted s =
    put "\"";
    String.iter (function '\n' -> put "\\n" | '"' -> put "\\\"" | '\\' -> put "\\\\" | c -> Buffer.add_char out c) s;
    put "\""
  in
  let rec write value =
    match value with
    | Null -> put "null"
    | Bool true -> put "true"
    | Bool false -> put "false"
    | Number n -> Printf.bprintf out "%d" n
    | Text s -> quoted s
    | List l -> put "["; List.iteri (fun i v -> if i > 0 then put ","; write v) l; put "]"
    | Object l -> put "{"; List.iteri (fun i (k, v) -> if i > 0 then put ","; quoted k; put ":"; write v) l; put "}"
  in
  write value;
  Buffer.contents out"#,
        wrong: &[
            Wrong {
                program: Reference(&[(r#"quoted k ^ ":""#, r#""\"" ^ k ^ "\":""#)]),
                example: "json (Object [(\"\\\"\", Null)])",
            },
            Wrong { program: Right(&[(r#"'\\' -> put "\\\\" | c"#, "c")]), example: "json (Text \"\\\\\")" },
            Wrong {
                program: Reference(&[(
                    r#"=
  let escaped c = match c with '"' -> "\\\"" | '\\' -> "\\\\" | '\n' -> "\\n" | c -> String.make 1 c in
  "\"" ^ String.concat "" (List.map escaped (List.of_seq (String.to_seq s))) ^"#,
                    r#"= "\"" ^ String.escaped s ^"#,
                )]),
                example: "json (Text \"\\t\")",
            },
        ],
    },
    Kind {
        entry: "strip",
        assume: None,
        reference: r#"
let strip s =
  let n = String.length s in
  let two i = if i + 1 < n then String.sub s i 2 else "" in
  let rec go i depth =
    if i >= n then if depth = 0 then Some "" else None
    else
      match two i with
      | "(*" -> go (i + 2) (depth + 1)
      | "*)" when depth > 0 -> go (i + 2) (depth - 1)
      | _ when depth > 0 -> go (i + 1) depth
      | _ -> Option.map (fun rest -> String.make 1 s.[i] ^ rest) (go (i + 1) depth)
  in
  go 0 0"#,
        right: r#"
let strip s =
  let rec go depth chars =
    match chars with
    | [] -> if depth > 0 then None else Some []
    | '(' :: '*' :: rest -> go (depth + 1) rest
    | '*' :: ')' :: rest when depth > 0 -> go (depth - 1) rest
    | c :: rest -> if depth > 0 then go depth rest else Option.map (fun l -> c :: l) (go depth rest)
  in
  Option.map (fun l -> String.of_seq (List.to_seq l)) (go 0 (List.of_seq (String.to_seq s)))"#,
        wrong: &[
            Wrong {
                program: Whole(
                    r#"
let strip s =
  let rec go inside chars =
    match chars with
    | [] -> if inside then None else Some []
    | '(' :: '*' :: rest -> go true rest
    | '*' :: ')' :: rest when inside -> go false rest
    | c :: rest -> if inside then go inside rest else Option.map (fun l -> c :: l) (go inside rest)
  in
  Option.map (fun l -> String.of_seq (List.to_seq l)) (go false (List.of_seq (String.to_seq s)))"#,
                ),
                example: "strip \"(*(**)\"",
            },
            Wrong { program: Right(&[("'*' :: rest", "('*' :: _ as rest)")]), example: "strip \"(*)\"" },
            Wrong { program: Right(&[("if depth > 0 then None else Some", "Some")]), example: "strip \"(*\"" },
        ],
    },
    Kind {
        entry: "glob",
        assume: None,
        reference: r#"
let glob pattern text =
  let p = List.of_seq (String.to_seq pattern) and t = List.of_seq (String.to_seq text) in
  let rec go p t =
    match p, t with
    | [], [] -> true
    | '*' :: rest, [] -> go rest []
    | '*' :: rest, _ :: more -> go rest t || go p more
    | '?' :: rest, _ :: more -> go rest more
    | c :: rest, d :: more -> c = d && go rest more
    | _ -> false
  in
  go p t"#,
        right: r#"
let glob pattern text =
  let m = String.length pattern and n = String.length text in
  let rec go i j =
    if i = m then j = n
    else if pattern.[i] = '*' then
      let rec from k = k <= n && (go (i + 1) k || from (k + 1)) in
      from j
    else j < n && (pattern.[i] = '?' || pattern.[i] = text.[j]) && go (i + 1) (j + 1)
  in
  go 0 0"#,
        wrong: &[
            Wrong {
                program: Right(&[(
                    "let rec from k = k <= n && (go (i + 1) k || from (k + 1)) in
      from",
                    "if i + 1 = m then true
      else
        let rec first k = if k = n then false else if text.[k] = pattern.[i + 1] then go (i + 1) k else first (k + 1) in
        first",
                )]),
                example: "glob \"*ab\" \"aab\"",
            },
            Wrong {
                program: Reference(&[
                    (
                        "true
    | '*' :: rest, [] -> go rest []",
                        "true",
                    ),
                    (
                        "&& go rest more",
                        "&& go rest more
    | [ '*' ], [] -> true",
                    ),
                ]),
                example: "glob \"**\" \"\"",
            },
            Wrong { program: Reference(&[("rest t ||", "rest more ||")]), example: "glob \"*a\" \"a\"" },
        ],
    },
];
