//! Trees of small texts: precedence, reach of constructs, recovery.

use expect_test::{Expect, expect};
use refute_source::Sources;

use super::{DEPTH_LIMIT, Parsed, parse};
use crate::dump::dump_structure;
use crate::print::print;
use crate::problem::Problem;

fn parsed(text: impl Into<Vec<u8>>) -> Parsed {
    let mut sources = Sources::new();
    let file = sources.add("test.ml", text.into());
    parse(&sources, file)
}

/// The structure of a correct program.
fn check(text: &str, expect: Expect) {
    let parsed = parsed(text);
    assert!(parsed.problems.is_empty(), "{text}: {:?}", parsed.problems);
    expect.assert_eq(&dump_structure(&parsed.tree));
}

/// `text` groups as `grouped` does.
fn same(text: &str, grouped: &str) {
    let (a, b) = (parsed(text), parsed(grouped));
    assert!(a.problems.is_empty(), "{text}: {:?}", a.problems);
    assert!(b.problems.is_empty(), "{grouped}: {:?}", b.problems);
    assert_eq!(dump_structure(&a.tree), dump_structure(&b.tree), "{text} / {grouped}");
}

/// Codes and offsets of the problems.
fn problems(text: &str, expect: Expect) {
    let mut sources = Sources::new();
    let file = sources.add("test.ml", text);
    let parsed = parse(&sources, file);
    let mut out = String::new();
    for problem in &parsed.problems {
        let place = sources.start_of(problem.span());
        out.push_str(&format!("{}:{} {}\n", place.line, place.column, problem.to_diagnostic(&sources).code));
    }
    expect.assert_eq(&out);
}

fn rejected(text: &str) {
    let parsed = parsed(text);
    assert!(!parsed.problems.is_empty(), "{text}");
    assert!(!parsed.problems.iter().any(|p| matches!(p, Problem::Unsupported { .. })), "{text}");
}

#[test]
fn operators_group_by_level() {
    same("a + b * c - d", "(a + (b * c)) - d");
    same("a :: b @ c", "(a :: b) @ c");
    same("a = b && c || d", "((a = b) && c) || d");
    same("a ** b ** c", "a ** (b ** c)");
    same("a - b - c", "(a - b) - c");
    same("a @ b ^ c", "a @ (b ^ c)");
    same("a, b := c", "(a, b) := c");
    same("a := b, c", "a := (b, c)");
    same("a lsl b * c", "(a lsl b) * c");
    same("f a + g b", "(f a) + (g b)");
    same("-a * b", "(-a) * b");
    same("- f a", "-(f a)");
    same("!a.b", "(!a).b");
    same("a.b.c", "(a.b).c");
    same("f a.b", "f (a.b)");
    same("a |> f |> g", "(a |> f) |> g");
    same("a#+b#+c", "(a#+b)#+c");
}

#[test]
fn constructs_reach_as_far_as_they_should() {
    same("if a then b; c", "(if a then b); c");
    same("if a then b else c, d", "if a then b else (c, d)");
    same("if a then b := c; d", "(if a then (b := c)); d");
    same("if a then if b then c else d", "if a then (if b then c else d)");
    same("let x = a in b; c", "let x = a in (b; c)");
    same("a; let x = b in c; d", "a; (let x = b in (c; d))");
    same("fun x -> a; b", "fun x -> (a; b)");
    same("match a with _ -> b; c | _ -> d", "match a with _ -> (b; c) | _ -> d");
    same("match a with _ -> match b with _ -> c | _ -> d", "match a with _ -> (match b with _ -> c | _ -> d)");
    same("a.l <- b, c", "a.l <- (b, c)");
    same("1 + a.l <- b", "1 + (a.l <- b)");
}

#[test]
fn patterns_group_by_level() {
    same("fun (a | b as c) -> d", "fun ((a | b) as c) -> d");
    same("fun (a, b | c) -> d", "fun ((a, b) | c) -> d");
    same("fun (A b :: c) -> d", "fun ((A b) :: c) -> d");
    same("fun (a :: b :: c) -> d", "fun (a :: (b :: c)) -> d");
    same("match x with exception A b | c -> d", "match x with (exception (A b)) | c -> d");
}

#[test]
fn types_group_by_level() {
    same("type t = a -> b -> c", "type t = a -> (b -> c)");
    same("type t = a * b -> c", "type t = (a * b) -> c");
    same("type t = a list option", "type t = (a list) option");
    same("type t = a -> b as 'c", "type t = (a -> b) as 'c");
}

#[test]
fn signs_and_numbers() {
    check(
        "-1; - 1.5; -(2); - -3; -x; +4; f (-1); a - 1; ~-5; -4611686018427387904; -. 6.; -. 7",
        expect![[r#"
        (eval
          (sequence
            (int -1 -1)
            (sequence
              (float -1.5 -1.5)
              (sequence
                (int -2 -2)
                (sequence
                  (int 3 3)
                  (sequence
                    (prefix ~-
                      (ident x))
                    (sequence
                      (int 4 4)
                      (sequence
                        (apply
                          (ident f)
                          (int -1 -1))
                        (sequence
                          (infix -
                            (ident a)
                            (int 1 1))
                          (sequence
                            (prefix ~-
                              (int 5 5))
                            (sequence
                              (int -4611686018427387904 -4611686018427387904)
                              (sequence
                                (float -6.0 -6.)
                                (prefix ~-.
                                  (int 7 7))))))))))))))
    "#]],
    );
}

#[test]
fn constructors_and_functions_differ() {
    check(
        "C (a, b); f C a; (C) a; M.C a; `T a; C a :: b; [] ; ()",
        expect![[r#"
        (eval
          (sequence
            (construct C
              (tuple
                (ident a)
                (ident b)))
            (sequence
              (apply
                (ident f)
                (construct C)
                (ident a))
              (sequence
                (apply
                  (construct C)
                  (ident a))
                (sequence
                  (construct M.C
                    (ident a))
                  (sequence
                    (variant T
                      (ident a))
                    (sequence
                      (cons
                        (construct C
                          (ident a))
                        (ident b))
                      (sequence
                        (construct [])
                        (construct ())))))))))
    "#]],
    );
    rejected("C a b");
    rejected("let f (C a b) = c");
}

#[test]
fn module_paths() {
    check(
        "M.x; M.N.C; M.(a + b); M.[a]; M.( + ); a.M.l; M.{ l = a }",
        expect![[r#"
        (eval
          (sequence
            (ident M.x)
            (sequence
              (construct M.N.C)
              (sequence
                (local-open
                  (module-path M)
                  (infix +
                    (ident a)
                    (ident b)))
                (sequence
                  (local-open
                    (module-path M)
                    (list
                      (ident a)))
                  (sequence
                    (ident M.+)
                    (sequence
                      (field M.l
                        (ident a))
                      (local-open
                        (module-path M)
                        (record
                          (field l
                            (ident a)))))))))))
    "#]],
    );
    rejected("a.M.(b)");
    rejected("M.");
}

#[test]
fn parentheses_leave_no_trace_but_in_spans() {
    let mut sources = Sources::new();
    let file = sources.add("test.ml", "(a) + ((b))");
    let tree = parse(&sources, file).tree;
    let spans: Vec<(u32, u32)> = tree.exprs.iter().map(|e| (e.span.start, e.span.end)).collect();
    assert_eq!(spans, [(1, 2), (8, 9), (0, 11)]);
}

#[test]
fn expressions_stand_first_or_after_double_semicolon() {
    same("a;; b;; let x = c", "a;;b;;let x = c");
    check(
        "1 let x = 2;; 3",
        expect![[r#"
        (eval
          (int 1 1))
        (let
          (binding
            (var x)
            (int 2 2)))
        (eval
          (int 3 3))
    "#]],
    );
    rejected("let x = 1 type t = int 1");
    rejected("type t = A 1");
    rejected("let x = 1 let y = 2 in y");
}

#[test]
fn what_the_real_parser_rejects() {
    for text in [
        "let x =",
        "let = 1",
        "let x 1",
        "let x = (1",
        "let x = 1)",
        "let x = [1; 2",
        "if a then",
        "if a b",
        "match a",
        "match a with",
        "match a with b",
        "fun -> a",
        "fun a",
        "function",
        "let f x = a b ->",
        "a; ; b",
        "(;)",
        "[;]",
        "{}",
        "{ _ }",
        "let { _ } = a",
        "a <- ",
        "f a.x <- 3",
        "let x, y : int = a",
        "let Some x : int = a",
        "type t = ",
        "type = int",
        "type t = A of",
        "exception a",
        "module m = struct end",
        "begin a",
        "while a do done",
        "for i = 1 to do a done",
        "for a, b = 1 to 2 do a done",
        "let rec x = 1 and rec y = 2",
        "_ + 1",
        "a . b . ",
        "let open M",
        "open m",
        "a :: ",
        ":: a",
        "type t = { }",
        "type t = { a : int, b : int }",
        "let f ?a:(Some b) = b let",
        "val x : int",
        "x <- 1",
        "type t = (int, string)",
        "type t = a b of c",
        "exception E = 1",
        "let exception E = F in a",
        "#use \"a\"",
        "else",
        "a | b",
        "a -> b",
        "let x = 1 in",
    ] {
        rejected(text);
    }
}

#[test]
fn generalised_and_extensible() {
    check(
        "type _ t = A : int t | B : 'a. 'a * 'b t -> ('a * 'b) t | C : { x : int } -> unit t",
        expect![[r#"
            (type
              (declaration t _ variant
                (constructor A
                  (result
                    (constr t
                      (constr int))))
                (constructor B
                  (var 'a)
                  (constr t
                    (var 'b))
                  (result
                    (constr t
                      (tuple
                        (var 'a)
                        (var 'b)))))
                (constructor C record
                  (field x
                    (constr int))
                  (result
                    (constr t
                      (constr unit))))))
        "#]],
    );
    check(
        "type 'a M.t += A of 'a | B = N.C | D : int -> int M.t",
        expect![[r#"
        (extension M.t 'a
          (constructor A
            (var 'a)) B = N.C
          (constructor D
            (constr int)
            (result
              (constr M.t
                (constr int)))))
    "#]],
    );
    check(
        "module type S = sig type t = .. type t += A end",
        expect![[r#"
        (module-type S
          (sig
            (type
              (declaration t ..))
            (extension t
              (constructor A))))
    "#]],
    );
    check(
        "let f = function A -> 1 | _ -> .",
        expect![[r#"
        (let
          (binding
            (var f)
            (function
              (case
                (construct A)
                (int 1 1))
              (case
                (any)
                (unreachable)))))
    "#]],
    );
}

#[test]
fn refused_by_name() {
    problems(
        "class c = object end\nlet a = new c\nlet b = a#m\nlet d = object method m = 1 end",
        expect![[r#"
        1:1 unsupported-construct
        2:9 unsupported-construct
        3:10 unsupported-construct
        4:9 unsupported-construct
    "#]],
    );
    problems(
        "let a = [%ext 1]\nlet%lwt b = 1\n[%%ext]\nlet c = a",
        expect![[r#"
        1:9 unsupported-construct
        2:4 unsupported-construct
        3:1 unsupported-construct
    "#]],
    );
    problems(
        "let f = function A -> . | B -> 1\ntype 'a t = 'a constraint 'a = int",
        expect![[r#"
            2:16 unsupported-construct
        "#]],
    );
}

#[test]
fn several_mistakes_give_several_messages() {
    problems(
        "let a = (1 + )\nlet b = [1; 2\nlet c = 3\nlet d = if a 1 else 2\nlet e = match c with 1 => 2 | 2 = 3 | _ -> 4\nlet f = 5",
        expect![[r#"
            1:14 syntax-error
            2:9 unclosed-bracket
            4:16 missing-then
            5:24 arrow-sign
            5:33 arrow-sign
        "#]],
    );
    problems(
        "let f x =\n  let y = (x + in\n  let z = [y; * 2] in\n  y + z\nlet g = )",
        expect![[r#"
        2:16 syntax-error
        3:15 syntax-error
        5:9 syntax-error
    "#]],
    );
    problems(
        "module M = struct\n  let a = 1 +\n  let b = (\n  let c = 2\nend\nlet d = M.c +",
        expect![[r#"
        3:11 unfinished-definition
        6:14 syntax-error
    "#]],
    );
    problems(
        "type t = A of int | b of string | C of\ntype u = { a = int; b : }\nlet x = 1",
        expect![[r#"
        1:21 lowercase-constructor
        2:1 syntax-error
        2:14 field-sign
        2:23 field-sign
    "#]],
    );
}

#[test]
fn one_mistake_gives_one_message() {
    for text in [
        "let f x = match x with\n  | A -> (match y with B -> 1 | C -> 2\n  | D -> 3\nlet y = 2",
        "let f x = if x then begin a; b else c\nlet y = 2",
        "let f x =\n  let y = x in\n  y +\nlet g = 1\nlet h = 2",
        "let f = fun x y = x + y\nlet g = 1",
        "let rec f = function\n  | [] -> 0\n  | x :: l => 1 + f l\nlet g = 1",
        "let x = { a = 1; b = 2\nlet y = 2",
        "let f a b = a + b in\nlet g = 1",
        "let s = 'hello'\nlet t = 1",
        "for i in 1 to 3 do print i done",
        "let x = 5;\nlet y = 6\nlet z = 7",
    ] {
        let parsed = parsed(text);
        assert_eq!(parsed.problems.len(), 1, "{text}: {:?}", parsed.problems);
    }
}

#[test]
fn what_follows_a_mistake_is_still_there() {
    let tree = parsed("let a = (1 + )\nlet b = 2\ntype t = = int\nlet c = 3").tree;
    let text = String::from_utf8(print(&tree)).unwrap();
    expect![[r#"
        let a = 1 + [%error]

        let b = 2

        type t = [%error]

        let c = 3
    "#]]
    .assert_eq(&text);
}

#[test]
fn deep_nesting_is_a_problem_not_a_crash() {
    let n = DEPTH_LIMIT as usize + 10;
    let deep: [String; 16] = [
        "(".repeat(n),
        "let x = ".repeat(n),
        "- ".repeat(n),
        "! ".repeat(n),
        format!("{}1", "1 + ".repeat(n)),
        format!("{}[]", "1 :: ".repeat(n)),
        format!("f{}", ".l".repeat(n)),
        format!("let f = function {}A -> 1", "A | ".repeat(n)),
        format!("let f ({}", "(".repeat(n)),
        format!("type t = int{}", " list".repeat(n)),
        format!("type t = {}int", "int -> ".repeat(n)),
        format!("module M = F{}", " (X)".repeat(n)),
        "module M = struct ".repeat(n),
        "if a then ".repeat(n),
        "match a with _ -> ".repeat(n),
        format!("{}1", "a; ".repeat(n)),
    ];
    for text in deep {
        let parsed = parsed(text.clone());
        let too_deep = parsed.problems.iter().filter(|p| matches!(p, Problem::NestedTooDeeply { .. })).count();
        assert_eq!(too_deep, 1, "{}", &text[..20]);
        print(&parsed.tree);
    }
    let fine = parsed(format!("{}1", "1 + ".repeat(DEPTH_LIMIT as usize - 10)));
    assert!(fine.problems.is_empty());
}
