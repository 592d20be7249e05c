//! What is told when a text is no problem that can be searched.

use super::myth::NAT;
use super::{Read, read_with, reading};
use expect_test::{Expect, expect};

/// The places and titles of messages, then the sentence.
fn summary(read: Read) -> String {
    let mut lines = String::new();
    for (place, told) in read.places.iter().zip(&read.told) {
        let title = told.lines().next().unwrap_or_default();
        lines += &format!("{place} {}\n", title.split_once(": ").map_or("", |(_, title)| title));
    }
    match read.wanted {
        Ok(wanted) => lines + &format!("{} examples\n", wanted.problem.examples.len()),
        Err(why) => lines + &format!("{why}\n"),
    }
}

fn check(content: &str, expected: Expect) {
    expected.assert_eq(&summary(reading(content)));
}

#[test]
fn evidence_of_another_type() {
    let content = "let f : int list -> int = ??\nassert (f [1] = \"a\")\nassert (f ['c'] = 1)\nassert ([] = f [])";
    check(
        content,
        expect![[r#"
        type-mismatch 2:17 The result of example 1 should be an `int`, but it is a `string`
        type-mismatch 3:12 This element should be an `int`, but it is a `char`
        type-mismatch 4:9 The result of example 3 should be an `int`, but it is an `'a list`
        `test.ml` has errors, so it is not known what is wanted.
    "#]],
    );
    let content = format!("{NAT}let f : list -> nat |> {{ [] => 0\n| [1] => [1]\n| 1 => 1 }} = ?");
    check(
        &content,
        expect![[r#"
            type-mismatch 10:10 A value of type `nat` is needed here, but this is a list
            type-mismatch 11:3 A value of type `list` is needed here, but this is a number
            `test.ml` has errors, so it is not known what is wanted.
        "#]],
    );
    let content = "let f : bool -> int = ?? assert (f true) assert (not (f false))";
    check(
        content,
        expect![[r#"
        type-mismatch 1:34 The condition after `assert` should be a `bool`, but it is an `int`
        type-mismatch 1:55 The argument of `not` should be a `bool`, but it is an `int`
        `test.ml` has errors, so it is not known what is wanted.
    "#]],
    );
    let content = format!("{NAT}let f : (nat -> nat) -> nat |> {{ (0 => []) => 0 | (0 => 1 | [] => 1) => 1 }} = ?");
    check(
        &content,
        expect![[r#"
            type-mismatch 9:35 The argument of `f` should be a function `nat -> nat`, but it is a function `nat -> list`
            type-mismatch 9:61 A value of type `nat` is needed here, but this is a list
            `test.ml` has errors, so it is not known what is wanted.
        "#]],
    );
}

#[test]
fn a_message_names_the_example_and_shows_the_place() {
    let read = reading("let f : int list -> int = ??\nassert (f [] = 0)\nassert (f ['c'] = 1)");
    expect![[r#"
        error[type-mismatch]: This element should be an `int`, but it is a `char`
         --> test.ml:3:12
          |
        3 | assert (f ['c'] = 1)
          |         -  ^^^ this is a `char`
          |         |
          |         this asks for an `int`

        This is in example 2 of `f : int list -> int`.

        Hint: `Char.code` turns one into the other; OCaml never does so by itself.
    "#]]
    .assert_eq(&read.told.join("\n"));
    let read = reading(&format!("{NAT}let f : list -> nat |>\n  {{ [] => 0\n  | [1] => [1] }} = ?"));
    expect![[r#"
        error[type-mismatch]: A value of type `nat` is needed here, but this is a list
          --> test.ml:11:12
           |
        11 |   | [1] => [1] } = ?
           |            ^^^

        This is in example 2 of `f : list -> nat`.
    "#]]
    .assert_eq(&read.told.join("\n"));
}

#[test]
fn numbers_of_arguments() {
    check(
        "let f : int -> int -> int = ?? assert (f 1 = 2) assert (f 1 2 3 = 4) assert (f 1 2 = 3)",
        expect![[r#"
        example-arguments 1:40 `f` takes 2 arguments, but example 1 gives it 1
        example-arguments 1:57 `f` takes 2 arguments, but example 2 gives it 3
        `test.ml` has errors, so it is not known what is wanted.
    "#]],
    );
    check(
        "let f : int -> int -> int = ?? assert (f 1 = (fun x -> x))",
        expect![[r#"
        example-arguments 1:40 `f` takes 2 arguments, but example 1 gives it 1
        `test.ml` has errors, so it is not known what is wanted.
    "#]],
    );
    check(
        "let x : int = ?? assert (x 1 = 2)",
        expect![[r#"
        example-arguments 1:26 `x` is no function, but example 1 gives it 1 argument
        `test.ml` has errors, so it is not known what is wanted.
    "#]],
    );
    check(
        &format!("{NAT}let f : nat -> nat -> nat |> {{ 0 => 0 | 1 => 1 => 1 => 1 }} = ?"),
        expect![[r#"
        example-arguments 9:32 `f` takes 2 arguments, but example 1 gives it 1
        example-arguments 9:41 `f` takes 2 arguments, but example 2 gives it 3
        `test.ml` has errors, so it is not known what is wanted.
    "#]],
    );
}

#[test]
fn names_that_mean_nothing() {
    check(
        "let f : int -> int = ?? assert (f lenght = 2) assert (f 1 = Red)",
        expect![[r#"
        unbound-value 1:35 There is no value called `lenght`
        unbound-constructor 1:61 There is no constructor called `Red`
        `test.ml` has errors, so it is not known what is wanted.
    "#]],
    );
    check(
        "let f : intt -> int = ?? assert (f 1 = 2)",
        expect![[r#"
        unbound-type 1:9 There is no type called `intt`
        `test.ml` has errors, so it is not known what is wanted.
    "#]],
    );
    check(
        &format!("{NAT}let f : nat -> nat |> {{ zero => 0 }} = ?"),
        expect![[r#"
        unbound-value 9:25 There is no value called `zero`
        `test.ml` has errors, so it is not known what is wanted.
    "#]],
    );
}

#[test]
fn values_that_are_none() {
    check(
        "let f : int -> int = ??\nassert (f (List.hd []) = 2)\nassert (f 1 = 1 / 0)",
        expect![[r#"
        example-fails 2:12 This raises `Failure "hd"`, so it is no value
        example-fails 3:15 This raises `Division_by_zero`, so it is no value
        `test.ml` has errors, so it is not known what is wanted.
    "#]],
    );
    check(
        "let rec loop x : int = loop x let f : int -> int = ?? assert (f (loop 1) = 2)",
        expect![[r#"
        example-fails 1:66 This does not end within 5000000 steps
        `test.ml` has errors, so it is not known what is wanted.
    "#]],
    );
    check(
        "let rec l = 1 :: l let f : int list -> int = ?? assert (f l = 2)",
        expect![[r#"
        bad-example 1:59 This cannot be part of an example: it contains itself
        `test.ml` has errors, so it is not known what is wanted.
    "#]],
    );
    check(
        "let bad : int = failwith \"x\" let f : int -> int = ?? assert (f bad = 2)",
        expect![[r#"
        example-fails 1:64 This uses `bad`, which did not get a value: its definition raises
        `test.ml` has errors, so it is not known what is wanted.
    "#]],
    );
    check(
        "let f : int list -> int = ?? assert (f (List.init 100000 (fun i -> i)) = 2)",
        expect![[r#"
        bad-example 1:41 This cannot be part of an example: it is too large
        `test.ml` has errors, so it is not known what is wanted.
    "#]],
    );
    check(
        "let p = (1, fun x -> x) let f : int * (int -> int) -> int = ?? assert (f p = 2)",
        expect![[r#"
        bad-example 1:74 This cannot be part of an example: a function is inside that is not written out
        `test.ml` has errors, so it is not known what is wanted.
    "#]],
    );
    check(
        "let f : 'a -> 'a = ?? assert (f [|1|] = [|1|])",
        expect![[r#"
        bad-example 1:33 This cannot be part of an example: it can be changed
        bad-example 1:41 This cannot be part of an example: it can be changed
        `test.ml` has errors, so it is not known what is wanted.
    "#]],
    );
}

#[test]
fn goals_that_are_not_there_or_not_supported() {
    check(
        "let f x = x + 1",
        expect![[r#"
        `test.ml` has no goal. Write `let f : int -> int = ??` and examples such as `assert (f 1 = 2)`.
    "#]],
    );
    check(
        "",
        expect![[r#"
        `test.ml` has no goal. Write `let f : int -> int = ??` and examples such as `assert (f 1 = 2)`.
    "#]],
    );
    check(
        "let f : int -> int = ??",
        expect![[r#"
        no-examples 1:5 `f` has no examples
        `test.ml` has errors, so it is not known what is wanted.
    "#]],
    );
    check(
        "let f : int -> int = ?? let g : int -> int = ?? assert (f 1 = 1)",
        expect![[r#"
        `test.ml` has several goals: `f`, `g`. Choose one with `--entry`.
    "#]],
    );
    let read = read_with("let insert : int -> int = ?? assert (insert 1 = 1)", |asked| asked.entry = Some("isnert"));
    expect![[r#"
        `test.ml` has no goal `isnert`; it has `insert`. Did you mean `insert`?
    "#]]
    .assert_eq(&summary(read));
    for ty in ["int array", "int ref", "bytes", "exn", "int64", "(int, int) Hashtbl.t"] {
        let found = summary(reading(&format!("let f : {ty} -> int = ??")));
        assert!(found.starts_with("unsupported-goal 1:1 `f` cannot be looked for: `"), "{ty}: {found}");
    }
    check(
        "type t = { mutable x : int } type u = A of t list let f : u -> int = ?? assert (f (A []) = 1)",
        expect![[r#"
            unsupported-goal 1:51 `f` cannot be looked for: `t` is not supported (it has mutable fields)
            `test.ml` has errors, so it is not known what is wanted.
        "#]],
    );
}

#[test]
fn goals_that_are_written_wrong() {
    check(
        "let f = ?? assert (f 1 = 2)",
        expect![[r#"
        bad-goal 1:1 The type of this goal is not written
        `test.ml` has errors, so it is not known what is wanted.
    "#]],
    );
    check(
        "let f x : int = ??",
        expect![[r#"
        bad-goal 1:1 The type of this goal is not written
        `test.ml` has errors, so it is not known what is wanted.
    "#]],
    );
    check(
        "let f (x : int) = ??",
        expect![[r#"
        bad-goal 1:1 The type of this goal is not written
        `test.ml` has errors, so it is not known what is wanted.
    "#]],
    );
    check(
        "let rec f : int -> int = ?? and g : int -> int = ??",
        expect![[r#"
        bad-goal 1:1 A goal cannot be defined together with others by `and`
        `test.ml` has errors, so it is not known what is wanted.
    "#]],
    );
    check(
        "let (a, b) : int * int = ??",
        expect![[r#"
        bad-goal 1:6 A goal has a name
        `test.ml` has errors, so it is not known what is wanted.
    "#]],
    );
    check(
        "let f x = match x with 0 -> ?? | _ -> 1",
        expect![[r#"
        bad-goal 1:29 `??` stands for a whole function, not for a part of one
        `test.ml` has errors, so it is not known what is wanted.
    "#]],
    );
    check(
        &format!("{NAT}let f : nat -> nat |> {{ 0 => 0 }}"),
        expect![[r#"
        bad-goal 9:32 After the examples of a goal comes `= ?`
        `test.ml` has errors, so it is not known what is wanted.
    "#]],
    );
    check(
        &format!("{NAT}let f : nat -> nat |> {{ 0 => 0 = ?"),
        expect![[r#"
        bad-goal 9:20 The brace before the examples is never closed
        `test.ml` has errors, so it is not known what is wanted.
    "#]],
    );
    check(
        &format!("{NAT}let f : nat -> nat |> {{ 0 => 0 | => 1 }} = ?"),
        expect![[r#"
        syntax-error 9:33 An expression is missing after `|`
        `test.ml` has errors, so it is not known what is wanted.
    "#]],
    );
    check(
        &format!("{NAT}let f : nat -> nat |> {{ 0 => 0; 1 => 1 }} ?"),
        expect![[r#"
            bad-goal 9:40 After the examples of a goal comes `= ?`
            `test.ml` has errors, so it is not known what is wanted.
        "#]],
    );
    check(
        &format!("{NAT}let f : nat -> nat |> {{ 0 => let }} = ?"),
        expect![[r#"
        missing-name 9:30 There is no name after `let`
        `test.ml` has errors, so it is not known what is wanted.
    "#]],
    );
    check(
        &format!("{NAT}let f : nat -> nat |> {{ }} = ?"),
        expect![[r#"
        no-examples 9:5 `f` has no examples
        `test.ml` has errors, so it is not known what is wanted.
    "#]],
    );
    check(
        "let f : int -> int = ?? assert (f (f 1) = 2) assert (f 1 < 3) assert (f 1 = 1)",
        expect![[r#"
        no-example 1:33 This is about the goal, but it is no example
        no-example 1:54 This is about the goal, but it is no example
        `test.ml` has errors, so it is not known what is wanted.
    "#]],
    );
    check(
        "let x = 1\n#use \"a.ml\"\nlet f : int -> int = ??",
        expect![[r#"
        late-use 2:1 `#use` comes before everything else in a file
        `test.ml` has errors, so it is not known what is wanted.
    "#]],
    );
    check(
        "#use \"a.ml\"\nlet f : int -> int = ??",
        expect![[r#"
        no-file 1:1 There is no file `a.ml`
        `test.ml` has errors, so it is not known what is wanted.
    "#]],
    );
}

#[test]
fn one_goal_has_one_type() {
    check(
        "let f : 'a list -> 'a list = ?? assert (f [1] = [1]) assert (f [] = []) assert (f [\"a\"] = [\"a\"])",
        expect![[r#"
            mixed-examples 1:83 `'a` is `string` here and `int` in examples before
            `test.ml` has errors, so it is not known what is wanted.
        "#]],
    );
}

#[test]
fn examples_given_beside_the_file() {
    for more in ["f 1 = \"a\"", "g 1 = 2", "f 1 2 = 3", "f (", "", "f 1 = 2 let", "\u{0}"] {
        let more: &'static [String] = Box::leak(Box::new([more.to_string()]));
        let read = read_with("let f : int -> int = ??", |asked| asked.more = more);
        assert!(read.wanted.is_err(), "{more:?}");
        assert!(read.told.iter().all(|told| told.contains("answer 1:")), "{more:?} {:?}", read.told);
        assert!(!read.told.is_empty(), "{more:?}");
    }
}

#[test]
fn used_files_with_mistakes() {
    let main = "#use \"a.ml\"\nlet f : int -> int = ?? assert (f 1 = 1)";
    for content in ["let x : int = \"a\"", "let g : int -> int = ??", "let = 1", "#use \"b.ml\""] {
        let used: &'static [crate::Text] = Box::leak(Box::new([super::text("a.ml", content)]));
        let read = read_with(main, |asked| asked.used = used);
        assert!(read.wanted.is_err() && read.told.iter().all(|told| told.contains("a.ml:")), "{:?}", read.told);
    }
}
