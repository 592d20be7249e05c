//! How simple the counterexamples of known mistakes are.

use crate::tests::judge;
use crate::{Config, Strategy};

#[track_caller]
fn found(strategy: Strategy, reference: &str, submission: &str) -> String {
    let verdict = judge(Config { strategy, ..Config::default() }, reference, submission);
    verdict.call.clone().unwrap_or_else(|| panic!("{submission}\n{verdict:#?}"))
}

#[test]
fn the_simplest_constants() {
    let table = [
        ("let f x = x", "let f x = if x > 1000 then 0 else x", "f 1001"),
        ("let f x = x", "let f x = if x > 1000 || x = -3 then 0 else x", "f (-3)"),
        ("let f x y = x + y", "let f x y = if x = y && x > 40 then 0 else x + y", "f 41 41"),
        ("let f x y = x * y", "let f x y = x + y", "f 1 0"),
        ("let f a b = a = (b : string)", "let f (a : string) (b : string) = true", "f \"y\" \"x\""),
        ("let f (a : string) = a", "let f a = if a = \"\" then \"e\" else a", "f \"\""),
        ("let f (c : char) = c", "let f c = if c = 'Q' then 'q' else c", "f 'Q'"),
        ("let f (c : char) = c", "let f (c : char) = 'z'", "f 'a'"),
        ("let f x = x +. 1.", "let f x = x -. 1.", "f 0."),
        ("let f l = List.rev l", "let f (l : int list) = l", "f [1; 0]"),
        ("let f s = String.length s", "let f s = min 2 (String.length s)", "f \"aaa\""),
        ("let f p l = List.for_all p l", "let f p l = List.exists p l", "f (fun _ -> true) []"),
    ];
    for (reference, submission, call) in table {
        assert_eq!(found(Strategy::Combined, reference, submission), call, "{submission}");
    }
}

/// Random inputs are large; what is told is small all the same.
#[test]
fn large_inputs_become_small() {
    let tree = "type t = E | N of t * int * t\n";
    let depth = format!("{tree}let rec f = function E -> 0 | N (a, _, b) -> 1 + max (f a) (f b)");
    let left = format!("{tree}let rec f = function E -> 0 | N (a, _, _) -> 1 + f a");
    let table = [
        (depth.as_str(), left.as_str(), "f (N (E, 0, N (E, 0, E)))"),
        (
            "let f l = List.length l",
            "let f l = match l with _ :: _ :: _ :: _ -> 3 | l -> List.length l",
            "f [0; 0; 0; 0]",
        ),
        (
            "let f l = List.exists (fun x -> x < 0) l",
            "let f l = match l with x :: _ -> x < 0 | [] -> false",
            "f [0; -1]",
        ),
    ];
    for (reference, submission, call) in table {
        assert_eq!(found(Strategy::Random, reference, submission), call, "{submission}");
    }
}

const CAESAR: &str = "let shift n c =
  if c >= 'a' && c <= 'z' then Char.chr ((Char.code c - 97 + n) mod 26 + 97)
  else if c >= 'A' && c <= 'Z' then Char.chr ((Char.code c - 65 + n) mod 26 + 65)
  else c
let f n s = let n = ((n mod 26) + 26) mod 26 in String.map (shift n) s";

const DOUBLED: &str = "let shift n c =
  if c >= 'a' && c <= 'z' then Char.chr ((Char.code c - 97 + n) mod 26 + 97)
  else if c >= 'A' && c <= 'Z' then Char.chr ((Char.code c - 65 + n) mod 26 + 65)
  else c
let f n s =
  let n = ((n mod 26) + 26) mod 26 in
  let b = Buffer.create 10 in
  String.iter (fun c -> if c = '_' then Buffer.add_string b \"__\" else Buffer.add_char b (shift n c)) s;
  Buffer.contents b";

/// Run lengths; `WRITE` is how the character of a run is written.
const RUN_LENGTHS: &str = "let explode s = List.init (String.length s) (String.get s)
let rec runs = function
  | [] -> []
  | c :: r -> (match runs r with (n, d) :: t when d = c -> (n + 1, d) :: t | t -> (1, c) :: t)
let write (n, c) = string_of_int n ^ String.make 1 WRITE
let f s = match runs (explode s) with l -> String.concat \"\" (List.map write l)
let decode s = if s = \"\" then invalid_arg \"decode\" else s";

#[test]
fn no_character_of_a_string_is_there_for_nothing() {
    let run_lengths = |write: &str| RUN_LENGTHS.replace("WRITE", write);
    let right = run_lengths("c");
    let table =
        [(CAESAR, DOUBLED.to_string(), "f 0 \"_\""), (&right, run_lengths("(if c = 'o' then '0' else c)"), "f \"o\"")];
    for (reference, submission, call) in table {
        assert_eq!(found(Strategy::Combined, reference, &submission), call, "{submission}");
    }
}
