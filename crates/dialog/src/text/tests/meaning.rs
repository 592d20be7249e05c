//! What texts mean: the same specification written in different ways, and every extension of the language.

use super::{load_with, spec};
use crate::core::{Item, Passing, Stmt};
use crate::explain::{notation, show_value};
use expect_test::{Expect, expect};

/// Two texts mean the same.
fn same(a: &str, b: &str) {
    assert_eq!(notation(&spec(a)), notation(&spec(b)), "{a}\n---\n{b}");
}

fn means(text: &str, expected: Expect) {
    expected.assert_eq(&notation(&spec(text)));
}

#[test]
fn derived_loops() {
    same("until count x == 3:\n    read x : int\n", "loop:\n    if count x == 3: exit\n    else: read x : int\n");
    same(
        "while count x < 3:\n    read x : int\n",
        "loop:\n    if count x < 3:\n        read x : int\n    else: exit\n",
    );
    same("repeat:\n    read x : int\nuntil x == 0\n", "loop:\n    read x : int\n    if x == 0: exit\n");
    same("repeat:\n    read x : int\nwhile x == 0\n", "loop:\n    read x : int\n    if x == 0: skip\n    else: exit\n");
    same("read rest x : int\nsay {count x}\n", "loop:\n    read x : int or eof: exit\nsay {count x}\n");
}

#[test]
fn layout_does_not_matter() {
    let plain = "read x : int\nif x == 0:\n    say \"a\"\n    say \"b\"\nelse:\n    say \"c\"\n";
    same(plain, "read x : int\nif x == 0: say \"a\"; say \"b\"\nelse: say \"c\"\n");
    same(
        plain,
        "# comment\n\nread x : int   # one\n\n\nif x == 0:\n  # two\n  say \"a\"\n\n  say \"b\"\n# three\nelse:\n\tsay \"c\"",
    );
    same(plain, &plain.replace('\n', "\r\n"));
    same(plain, &format!("\u{feff}{plain}"));
    same("const l = [1, 2, 3]\nread x : l\n", "const l = [\n  1, # one\n2,\n\n    3\n]\nread x : l\n");
}

#[test]
fn elif_is_an_if_in_else() {
    same(
        "read x : int\nif x == 0: say \"a\"\nelif x == 1: say \"b\"\nelse: say \"c\"\n",
        "read x : int\nif x == 0: say \"a\"\nelse:\n    if x == 1: say \"b\"\n    else: say \"c\"\n",
    );
}

#[test]
fn operators() {
    let check = |a: &str, b: &str| {
        same(
            &format!("read x : int\nread y : int\nsay {{{a}}}\n"),
            &format!("read x : int\nread y : int\nsay {{{b}}}\n"),
        )
    };
    check("x + y * 2 - 1", "(x + (y * 2)) - 1");
    check("-x * y", "(-x) * y");
    check("x div 2 mod 3 * y", "((x div 2) mod 3) * y");
    check("x == 1 or y == 2 and not x < y", "(x == 1) or ((y == 2) and (not (x < y)))");
    check("x not in 1..3", "not (x in [1, 2, 3])");
    check("x != y", "not (x == y)");
    check("x >= y", "y <= x");
    check("not not x == 1", "x == 1");
    check("min(x, y, 3)", "min(min(x, y), 3)");
    check("earlier x == all y", "(earlier 1 x) == (all y)");
    check("prev 0 x", "x");
    check("every(i in [1, 2], x > i)", "x > 1 and x > 2");
    check("some(i in 1..2, every(j in [i, i + 1], x == j))", "(x == 1 and x == 2) or (x == 2 and x == 3)");
    check("howmany(i in [1, 2], x > i) + 1", "howmany(x > 1, x > 2) + 1");
}

#[test]
fn constants() {
    let value = |expr: &str| {
        let spec =
            spec(&format!("const c = {expr}\nread x : int\nif c == c: say \"a\"\nparam p : list = [c]\nsay {{p}}\n"));
        show_value(&spec, &spec.params[0].value)
    };
    assert_eq!(value("[[a, b] for a in 1..3 for b in a+1..3 if a + b != 4]"), "[[[1, 2], [2, 3]]]");
    assert_eq!(value("-7 div 2"), "[-4]");
    assert_eq!(value("-7 mod 2"), "[1]");
    assert_eq!(value("7 mod -2"), "[-1]");
    assert_eq!(value("sum([1, 2, 3]) + product([2, 3]) - length(\"abc\")"), "[9]");
    assert_eq!(value("reverse(\"abc\")"), "[\"cba\"]");
    assert_eq!(value("reverse(1..3)"), "[[3, 2, 1]]");
    assert_eq!(value("max(1, 5, 3) - min(4, 2) + abs(-3)"), "[6]");
    assert_eq!(value("every(x in [1, 2], x > 0) and some(x in [1], x == 1)"), "[true]");
    assert_eq!(value("howmany(x in 1..10, x mod 3 == 0)"), "[3]");
    assert_eq!(value("2 in [1, 2] and 3 not in [] and [] == []"), "[true]");
    assert_eq!(value("\"a {{x}} \\\"b\\\"\""), "[\"a {{x}} \\\"b\\\"\"]");
    assert_eq!(value("3..1"), "[[]]");
}

#[test]
fn macros_take_variables_constants_terms_and_texts() {
    same(
        concat!(
            "def twice(f) = f + f\nconst limit = 5\n",
            "block ask(v, high, prompt):\n    say {prompt}\n    read v : 1..high & new\n    say \"{twice(v)} of {twice(high)}\"\n",
            "do ask(a, limit, \"First?\")\ndo ask(b, 2 * limit, \"Next after {a}?\")\n",
        ),
        concat!(
            "say \"First?\"\nread a : 1..5 & new\nsay \"{a + a} of {5 + 5}\"\n",
            "say \"Next after {a}?\"\nread b : 1..10 & new\nsay \"{b + b} of {2 * 5 + 2 * 5}\"\n",
        ),
    );
    same(
        "def d(p) = count p + sum(all p)\nread x : int\nread y : int\nsay {d((x, y))}\n",
        "read x : int\nread y : int\nsay {count (x, y) + sum(all (x, y))}\n",
    );
    same("block b(p):\n    do c(p)\nblock c(q):\n    read q : int\ndo b(x)\nsay {x}\n", "read x : int\nsay {x}\n");
    // A name inside a macro is its parameter, whatever is called so outside.
    same(
        "def f(x) = x + 1\nread x : int\nread y : int\nsay {f(y) + f(x)}\n",
        "read x : int\nread y : int\nsay {(y + 1) + (x + 1)}\n",
    );
    same(
        "def f(x) = some(y in [1, 2], x == y)\nread y : int\nif f(y): say \"a\"\n",
        "read y : int\nif y == 1 or y == 2: say \"a\"\n",
    );
}

#[test]
fn extensions() {
    means(
        concat!(
            "read a : {\"yes\", \"no\"}\n",
            "read b : /[a-z]+\\/[0-9]/\n",
            "read c : nat or retry on garbage, say \"?\" or eof: say \"end\"\n",
            "read x y : int 1..3\n",
            "read word n : str int\n",
            "say {x div 2} or {x mod 3} or {min(x, 1)} or {max(x, 1)} or {abs(x)}\n",
            "say {x / 3 ~ 0.01} or ~\"Hello  you\"\n",
            "read rest z : nat or stop\n",
        ),
        expect![[r#"
            [▷a]^{"no", "yes"} ·
            [▷b]^L([a-z]+/[0-9]) ·
            ([▷c]^ℕ_↻ (and lines that are no value at all) with [{"?"}▷] after an invalid value
            △ at the end of the input
                [{"end"}▷]
            ) ·
            [▷x y]^(ℤ × {1, …, 3}) ·
            [▷word n]^(Σ* × ℤ) ·
            [{x_C div 2, x_C mod 3, min(x_C, 1), max(x_C, 1), abs(x_C)}▷] ·
            [{x_C / 3 ± 0.01, ≈"Hello  you"}▷] ·
            (
                ([▷z]^ℕ_⊤
                △ at the end of the input
                    E
                )
            )→^E
        "#]],
    );
}

#[test]
fn options_and_expectations() {
    let spec = spec(concat!(
        "option max_unfold = 25\noption tests_per_path = 3\noption max_invalid = 0\noption values = -5..10 * 2\noption avoid_overflow = 63\n",
        "option timeout = 2.5\noption whole_numbers = on\noption bools = [\"no\", \"yes\"]\nexpect exit 3\nexpect stderr empty\ntask \"T {x}\"\nread x : int\n",
    ));
    expect![[r#"
        (
            Options {
                max_unfold: 25,
                max_runs: 2000,
                tests_per_path: Some(
                    3,
                ),
                max_invalid: 0,
                values: (
                    -5,
                    20,
                ),
                avoid_overflow: Some(
                    63,
                ),
                timeout: Some(
                    2.5,
                ),
                whole_numbers: true,
                bools: [
                    "no",
                    "yes",
                ],
            },
            Expectations {
                exit: Some(
                    3,
                ),
                stderr_empty: true,
            },
            Some(
                "T {x}",
            ),
        )
    "#]]
    .assert_debug_eq(&(&spec.options, &spec.expect, &spec.task));
}

#[test]
fn parameters_can_be_given() {
    let text = concat!(
        "enum hand = rock | \"long paper\"\n",
        "param n : int = 7 as arg 2\nparam l : list of int = [] as env \"LIST\"\nparam s : str = \"a\" as line\nparam h : hand = rock\nparam b : bool = true\nparam w : list = [\"x\"]\n",
        "read x : int\nsay {n} or {l} or {s} or {h} or {b} or {w}\n",
    );
    let values = |given: &[(&str, &str)]| {
        let (_, loaded) = load_with(text, given);
        let Some(spec) = loaded.spec else { return format!("{:?}", loaded.problems) };
        spec.params.iter().map(|param| show_value(&spec, &param.value)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(values(&[]), "7 [] \"a\" rock true [\"x\"]");
    assert_eq!(
        values(&[
            ("n", "-3"),
            ("l", "4,8, 7"),
            ("s", "Anna und Bert"),
            ("h", "long paper"),
            ("b", "false"),
            ("w", "[1, 2]")
        ]),
        "-3 [4, 8, 7] \"Anna und Bert\" \"long paper\" false [1, 2]"
    );
    assert_eq!(
        values(&[("n", " 1 + 2 "), ("s", "\"q\\\"\""), ("h", "rock"), ("n", "4")]),
        "4 [] \"q\\\"\" rock true [\"x\"]"
    );
    let passing: Vec<Passing> = spec(text).params.into_iter().map(|param| param.passing).collect();
    let expected = [
        Passing::Argument(2),
        Passing::Environment("LIST".to_owned()),
        Passing::Line,
        Passing::Known,
        Passing::Known,
        Passing::Known,
    ];
    assert_eq!(passing, expected);
}

#[test]
fn names_that_mean_something_elsewhere() {
    let text = concat!(
        "read rest : int\nread int : str\nread sum : int\nread task : nat\nread retry line : int int\n",
        "say \"{sum(all sum)} {rest + retry} {line} {task}\"\n",
    );
    let names: Vec<String> = spec(text).vars.into_iter().map(|var| var.name).collect();
    assert_eq!(names, ["rest", "int", "sum", "task", "retry", "line"]);
}

#[test]
fn texts_and_holes() {
    let spec = spec(
        "read x : int\nsay \"a{x}{\"b\"}c\" \"d\"\nsay \"{{{x}}}\"\nopaque f = ocaml \"fun {a} -> \\\"{\\n}\\\"\"\nsay {f(x)}\n",
    );
    let Stmt::Say(say) = &spec.body[1] else { panic!("a say") };
    assert!(
        matches!(say.alternatives[0].items.as_slice(), [Item::Text(a), Item::Result(_), Item::Text(b)] if a == "a" && b == "bcd")
    );
    let Stmt::Say(say) = &spec.body[2] else { panic!("a say") };
    assert!(
        matches!(say.alternatives[0].items.as_slice(), [Item::Text(a), Item::Result(_), Item::Text(b)] if a == "{" && b == "}")
    );
    let crate::core::OpaqueBody::Ocaml(body) = &spec.opaques[0].body else { panic!("OCaml") };
    assert_eq!(body, "fun {a} -> \"{\n}\"");
}
