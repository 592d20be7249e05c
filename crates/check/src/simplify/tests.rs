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

/// Reference, submission, and what the counterexample must be.
const SPELLED: [(&str, &str, &str); 4] = [
    (
        "let shift k c = if 'a' <= c && c <= 'z' then Char.chr ((Char.code c - 97 + k + 26) mod 26 + 97) else c\n\
         let f k s = String.map (shift (k mod 26)) s",
        "let shift k c = Char.chr ((Char.code c - 97 + k + 26) mod 26 + 97)\n\
         let f k s = String.map (shift (k mod 26)) s",
        "f 0 \"A\"",
    ),
    (
        "let f s =\n\
         let rec go i n = if i >= String.length s then \"\"\n\
         else if i + 1 < String.length s && s.[i] = s.[i + 1] then go (i + 1) (n + 1)\n\
         else string_of_int n ^ String.make 1 s.[i] ^ go (i + 1) 1 in\n\
         if s = \"decode\" then go 0 1 else go 0 1",
        "let f s =\n\
         let rec go i n = if i >= String.length s then \"\"\n\
         else if i + 1 < String.length s && s.[i] = s.[i + 1] then go (i + 1) (n + 1)\n\
         else (if n > 1 then string_of_int n else \"\") ^ String.make 1 s.[i] ^ go (i + 1) 1 in go 0 1",
        "f \"x\"",
    ),
    ("let f (s : string) = s", "let f s = if String.length s > 4 then \"decode\" else s", "f \"aaaaa\""),
    ("let f (l : string list) = l", "let f l = if List.mem \"decode\" l then [] else l", "f [\"decode\"]"),
];

#[test]
fn no_character_and_no_element_is_there_for_nothing() {
    for (reference, submission, call) in SPELLED {
        assert_eq!(found(Strategy::Combined, reference, submission), call, "{submission}");
    }
}
