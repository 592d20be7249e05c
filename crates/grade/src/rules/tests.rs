//! What counts against the rules, and what does not.

use super::*;
use expect_test::{Expect, expect};
use refute_frontend::Session;

fn told(text: &str, forbid: &[&str], require: &[&str]) -> String {
    let mut sources = Sources::new();
    let file = sources.add("a.ml", text);
    let mut session = Session::new();
    let checked = session.add_checked(&sources, file);
    let reading = Reading { sources: &sources, tree: &checked.tree, typed: &checked.typed };
    let words = |words: &[&str]| words.iter().map(|word| word.to_string()).collect();
    let found = findings(reading, &Rules { forbid: words(forbid), require: words(require) });
    let line = |finding: Finding| match finding.place {
        Some(place) => format!("{}:{} {}\n", place.start.line, place.start.column, finding.message),
        None => format!("{}\n", finding.message),
    };
    found.into_iter().map(line).collect()
}

fn check(text: &str, forbid: &[&str], expect: Expect) {
    expect.assert_eq(&told(text, forbid, &[]));
}

fn innocent(text: &str, forbid: &[&str]) {
    assert_eq!(told(text, forbid, &[]), "");
}

#[test]
fn values_of_the_library() {
    let rule = &["List.rev"];
    check(
        "let f l = List.rev l",
        rule,
        expect![[r#"
        1:11 uses `List.rev`, which this exercise forbids
    "#]],
    );
    check(
        "open List\nlet f = rev",
        rule,
        expect![[r#"
        2:9 uses `List.rev`, which this exercise forbids
    "#]],
    );
    check(
        "let f l = let r = List.rev in r l",
        rule,
        expect![[r#"
        1:19 uses `List.rev`, which this exercise forbids
    "#]],
    );
    check(
        "let f l = List.(rev (rev l))\nlet g l = Stdlib.List.rev l",
        rule,
        expect![[r#"
        1:17 uses `List.rev` (also on line 2), which this exercise forbids
    "#]],
    );
    check(
        "let f l = let open List in rev l",
        rule,
        expect![[r#"
        1:28 uses `List.rev`, which this exercise forbids
    "#]],
    );
    check(
        "let f l = l |> List.rev",
        rule,
        expect![[r#"
        1:16 uses `List.rev`, which this exercise forbids
    "#]],
    );
    innocent("let rec rev = function [] -> [] | x :: r -> rev r @ [x] let f l = rev l", rule);
    innocent("open List let rev l = l let f l = rev l", rule);
    innocent("open List let f rev = rev 1", rule);
    // The library's own use of it is not the student's.
    innocent("let f l = List.rev_append (List.rev_map succ l) []", rule);
}

#[test]
fn names_without_a_module() {
    for word in ["@", "(@)", "( @ )", "Stdlib.(@)", "Stdlib.@"] {
        assert_eq!(told("let f a b = a @ b", &[word], &[]), "1:15 uses `@`, which this exercise forbids\n", "{word}");
    }
    check(
        "let f a b = Stdlib.compare a b + compare b a",
        &["compare", "+."],
        expect![[r#"
        1:13 uses `compare`, which this exercise forbids
    "#]],
    );
    check(
        "let f = ( @ )",
        &["@"],
        expect![[r#"
        1:9 uses `@`, which this exercise forbids
    "#]],
    );
    innocent("let ( @ ) a b = a let f a b = a @ b", &["@"]);
    check(
        "let f a = failwith a",
        &["Stdlib.failwith"],
        expect![[r#"
        1:11 uses `failwith`, which this exercise forbids
    "#]],
    );
}

#[test]
fn modules_of_the_library() {
    check(
        "let f l = List.length (List.map succ l) + List.length l",
        &["List"],
        expect![[r#"
        1:11 uses `List.length`, but this exercise forbids all of `List`
        1:24 uses `List.map`, but this exercise forbids all of `List`
    "#]],
    );
    check(
        "open Array let f a = a.(0) <- length a",
        &["Array"],
        expect![[r#"
        1:6 uses `Array`, but this exercise forbids all of `Array`
        1:22 uses `a.(i) <- x`, but this exercise forbids all of `Array`
        1:31 uses `Array.length`, but this exercise forbids all of `Array`
    "#]],
    );
    innocent("let f l = match l with [] -> 0 | _ -> 1", &["List"]);
}

#[test]
fn what_our_library_lacks_counts_as_written() {
    check(
        "let f () = Random.int 3",
        &["Random", "Random.int"],
        expect![[r#"
        1:12 uses `Random.int`, but this exercise forbids all of `Random`
        1:12 uses `Random.int`, which this exercise forbids
    "#]],
    );
}

#[test]
fn loops_and_mutation() {
    let text = "type t = { mutable n : int }\nlet f r =\n  let i = ref 0 in\n  while !i < 3 do\n    incr i\n  done;\n  \
                for j = 0 to 2 do r.n <- j done;\n  i := 1";
    check(
        text,
        &["loops", "while", "mutation", "references"],
        expect![[r#"
        4:3 uses a `while` loop, but this exercise forbids loops
        7:3 uses a `for` loop, but this exercise forbids loops
        4:3 uses a `while` loop, but this exercise forbids `while` loops
        1:20 declares the mutable field `n`, but this exercise forbids mutation
        3:11 uses `ref`, but this exercise forbids mutation
        4:9 uses `!`, but this exercise forbids mutation
        5:5 uses `incr`, but this exercise forbids mutation
        7:21 changes the field `n` with `<-`, but this exercise forbids mutation
        8:5 uses `:=`, but this exercise forbids mutation
        3:11 uses `ref`, but this exercise forbids references
        4:9 uses `!`, but this exercise forbids references
        5:5 uses `incr`, but this exercise forbids references
        8:5 uses `:=`, but this exercise forbids references
    "#]],
    );
    innocent("let f a = Array.length a + a.(0) + Array.fold_left (+) 0 [|1|]", &["mutation"]);
    check(
        "let f a h = Array.sort compare a; a.(0) <- 1; Hashtbl.add h 1 2",
        &["mutation"],
        expect![[r#"
        1:13 uses `Array.sort`, but this exercise forbids mutation
        1:35 uses `a.(i) <- x`, but this exercise forbids mutation
        1:47 uses `Hashtbl.add`, but this exercise forbids mutation
    "#]],
    );
}

#[test]
fn recursion_is_a_call_of_oneself() {
    check(
        "let rec f x = if x = 0 then 0 else f (x - 1)",
        &["rec"],
        expect![[r#"
        1:9 defines the recursive function `f`, but this exercise forbids recursion
    "#]],
    );
    check(
        "let rec a n = n = 0 || b (n - 1)\nand b n = n > 0 && a (n - 1)",
        &["recursion"],
        expect![[r#"
        1:9 defines the recursive function `a`, but this exercise forbids recursion
        2:5 defines the recursive function `b`, but this exercise forbids recursion
    "#]],
    );
    innocent("let rec f x = x + 1 let g x = f x", &["recursion"]);
    innocent("let rec f x = let f y = y in f x", &["recursion"]);
    assert_eq!(told("let rec f (x : int) : int = f x", &[], &["recursion"]), "");
    assert_eq!(
        told("let rec f x = x + 1", &[], &["recursion"]),
        "does not use recursion, which this exercise requires\n"
    );
}

#[test]
fn exceptions_and_other_features() {
    let text = "exception E\nlet f x = try x () with E -> failwith \"no\"\nlet g x = match x () with exception E -> 1 | y -> y";
    check(
        text,
        &["exceptions", "try"],
        expect![[r#"
        1:1 declares the exception `E`, but this exercise forbids exceptions
        2:11 uses `try`, but this exercise forbids exceptions
        2:30 uses `failwith`, but this exercise forbids exceptions
        3:27 catches an exception in a `match`, but this exercise forbids exceptions
        2:11 uses `try`, but this exercise forbids `try`
        3:27 catches an exception in a `match`, but this exercise forbids `try`
    "#]],
    );
    let text = "open List\nlet f l = if l == [] then print_string \"a\" else assert (map (fun x -> x) l != [])\nlet g = function () -> ()";
    check(
        text,
        &["open", "if", "physical-equality", "printing", "assert", "library", "anonymous-functions", "match"],
        expect![[r#"
        1:1 uses `open`, but this exercise forbids `open`
        2:11 uses `if`, but this exercise forbids `if`
        2:16 uses `==`, but this exercise forbids physical equality
        2:76 uses `!=`, but this exercise forbids physical equality
        2:27 uses `print_string`, but this exercise forbids printing
        2:49 uses `assert`, but this exercise forbids `assert`
        2:57 uses `List.map`, but this exercise forbids functions of the library's modules
        2:62 uses `fun`, but this exercise forbids anonymous functions
        3:9 uses `function`, but this exercise forbids pattern matching
    "#]],
    );
    innocent("let f x = fun y -> function z -> x", &["anonymous-functions"]);
}

#[test]
fn what_is_required() {
    let missing = told("let f l = l", &[], &["List.fold_left", "List", "match", "loops"]);
    expect![[r#"
        does not use `List.fold_left`, which this exercise requires
        does not use `List`, which this exercise requires
        does not use pattern matching, which this exercise requires
        does not use loops, which this exercise requires
    "#]]
    .assert_eq(&missing);
    assert_eq!(told("let f l = List.fold_left (+) 0 l", &[], &["List.fold_left", "List"]), "");
}

#[test]
fn many_places_are_one_finding() {
    let text = "let f l =\n  List.rev l\n  |> List.rev\n  |> List.rev |> List.rev\n";
    check(
        text,
        &["List.rev"],
        expect![[r#"
        2:3 uses `List.rev` (also on lines 3 and 4), which this exercise forbids
    "#]],
    );
    let text = "let f l = List.rev l\n".repeat(12);
    check(
        &text,
        &["List.rev"],
        expect![[r#"
        1:11 uses `List.rev` (also on lines 2, 3, 4, 5, 6, 7 and 5 more), which this exercise forbids
    "#]],
    );
}

#[test]
fn words_that_mean_nothing() {
    let unknown = |word: &str| {
        let rules = Rules { forbid: vec![word.to_string()], require: Vec::new() };
        unknown_rules(&rules, Session::new().env()).first().map(UnknownRule::message)
    };
    for feature in Feature::ALL {
        assert_eq!(unknown(feature.word()), None);
        assert_eq!(Feature::of_word(feature.word()), Some(*feature));
        assert!(!feature.description().is_empty());
    }
    for known in
        ["List.rev", "List", "(@)", "+.", "Stdlib.compare", "rec", "Random", "Map.Make", "Str", "Hashtbl.randomize"]
    {
        assert_eq!(unknown(known), None, "{known}");
    }
    let suggested = ["List.revv", "rev", "lops", "Lists", "recursoin", "failwit", "Strng.length", "xyzzy"];
    let messages: String = suggested.iter().filter_map(|word| unknown(word)).map(|message| message + "\n").collect();
    expect![[r#"
        `List.revv` is neither a feature nor a value or module of OCaml's library; did you mean `List.rev`?
        `rev` is neither a feature nor a value or module of OCaml's library; did you mean `List.rev`?
        `lops` is neither a feature nor a value or module of OCaml's library; did you mean `loops`?
        `Lists` is neither a feature nor a value or module of OCaml's library; did you mean `List`?
        `recursoin` is neither a feature nor a value or module of OCaml's library; did you mean `recursion`?
        `failwit` is neither a feature nor a value or module of OCaml's library; did you mean `failwith`?
        `Strng.length` is neither a feature nor a value or module of OCaml's library; did you mean `List.length`?
        `xyzzy` is neither a feature nor a value or module of OCaml's library.
    "#]]
    .assert_eq(&messages);
}
