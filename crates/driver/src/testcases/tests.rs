//! Files of tests, right and wrong.

use super::*;
use expect_test::{Expect, expect};

fn read(content: &str) -> TestCases {
    testcases(&Text { name: "testcases.txt".to_string(), bytes: content.as_bytes().to_vec() })
}

fn check(content: &str, expect: &Expect) {
    let read = read(content);
    let mut shown = String::new();
    for case in &read.cases {
        shown += &format!("{}: {} [{}] = {}\n", case.line, case.text, case.args.join("] ["), case.expected);
    }
    for problem in &read.problems {
        let at = problem.place.start;
        shown += &format!("{}:{} {}: {}\n", at.line, at.column, problem.code, problem.title);
    }
    expect.assert_eq(&shown);
}

#[test]
fn arguments_and_results_are_told_apart() {
    check(
        "{\n (fun n -> n * 2);[1; 2]=>[2; 4];\n (1, \"a;b\") => -3;\n}\n",
        &expect![[r#"
            2: (fun n -> n * 2); [1; 2] => [2; 4] [(fun n -> n * 2)] [[1; 2]] = [2; 4]
            3: (1, "a;b") => -3 [(1, "a;b")] = -3
        "#]],
    );
}

#[test]
fn separators_inside_separate_nothing() {
    check(
        "{ \"a => \\\" ;\"; ';' => '\"'; (* 1 => 2; *) {|;|}; [|1; 2|] => begin 1; 2 end;\n { x = 1; y = (fun a -> a => 2) } => {p|}|p}; }",
        &expect![[r#"
            1: "a => \" ;"; ';' => '"' ["a => \" ;"] [';'] = '"'
            1: {|;|}; [|1; 2|] => begin 1; 2 end [{|;|}] [[|1; 2|]] = begin 1; 2 end
            2: { x = 1; y = (fun a -> a => 2) } => {p|}|p} [{ x = 1; y = (fun a -> a => 2) }] = {p|}|p}
        "#]],
    );
}

#[test]
fn what_follows_the_arrow_closely_is_read() {
    check(
        "{1=>-1;2=>!r;3=>~-3;4=>\"a\"}",
        &expect![[r#"
        1: 1 => -1 [1] = -1
        1: 2 => !r [2] = !r
        1: 3 => ~-3 [3] = ~-3
        1: 4 => "a" [4] = "a"
    "#]],
    );
}

#[test]
fn braces_and_the_last_semicolon_may_be_missing() {
    check(
        "1 => 2;\n2 =>\n  3",
        &expect![[r#"
        1: 1 => 2 [1] = 2
        2: 2 => 3 [2] = 3
    "#]],
    );
    check(
        "{ x = 1 } => 2; { x = 2 } => 3",
        &expect![[r#"
        1: { x = 1 } => 2 [{ x = 1 }] = 2
        1: { x = 2 } => 3 [{ x = 2 }] = 3
    "#]],
    );
    check(
        "{|a|} => 1",
        &expect![[r#"
        1: {|a|} => 1 [{|a|}] = 1
    "#]],
    );
    check("", &expect![""]);
    check(" {  } ", &expect![""]);
}

#[test]
fn a_case_is_told_on_one_line() {
    check(
        "{ f (* why *)\n   1;\n\t\"a\nb\" => 2; }",
        &expect![[r#"
        1: f 1; "a\nb" => 2 [f 1] ["a
        b"] = 2
    "#]],
    );
}

#[test]
fn mistakes_have_places_and_the_rest_is_read() {
    check(
        "{ 1 => 2;\n 3;\n}",
        &expect![[r#"
        1: 1 => 2 [1] = 2
        2:2 no-arrow: This test has no `=>`
    "#]],
    );
    check(
        "{ 1 => 2\n 3 => 4; 5 => 6; }",
        &expect![[r#"
        2: 5 => 6 [5] = 6
        2:4 second-arrow: A test has only one `=>`
    "#]],
    );
    check(
        "{ => 2; 1; ; 2 => 3; 4 => ; 5 => 6 }",
        &expect![[r#"
        1: 5 => 6 [5] = 6
        1:3 empty-part: An argument is missing in this test
        1:9 empty-part: An argument is missing in this test
        1:22 empty-part: An expected result is missing in this test
    "#]],
    );
    check(
        "{ 1 => 2; } 3 => 4;",
        &expect![[r#"
        1: 1 => 2 [1] = 2
        1:13 after-tests: The tests end at the brace before this
    "#]],
    );
    check(
        "{ 1 => 2;",
        &expect![[r#"
        1: 1 => 2 [1] = 2
        1:1 unclosed-tests: The brace before the tests is never closed
    "#]],
    );
    check(
        "{ \"a => 2; }",
        &expect![[r#"
        1:1 unclosed-tests: The brace before the tests is never closed
        1:3 unclosed-string: This string is never closed
        1:3 no-arrow: This test has no `=>`
    "#]],
    );
    check(
        "{ ) 1 => 2; ] 3 => 4; }",
        &expect![[r#"
        1: ) 1 => 2 [) 1] = 2
        1: ] 3 => 4 [] 3] = 4
        1:3 closes-nothing: This closes nothing
        1:13 closes-nothing: This closes nothing
    "#]],
    );
}

#[test]
fn any_bytes_can_be_read() {
    let text = Text { name: "t".to_string(), bytes: b"{ \"\xff\" => 1; \xfe }".to_vec() };
    let read = testcases(&text);
    assert_eq!(read.cases.len(), 1);
    assert!(!read.problems.is_empty());
}

#[test]
fn calls_have_only_the_parentheses_they_need() {
    let call = |args: &[&str]| {
        let args = args.iter().map(|arg| (*arg).to_string()).collect();
        TestCase { line: 1, text: String::new(), args, expected: String::new() }.call("f")
    };
    assert_eq!(call(&["[1; 2]", "3", "\"a b\"", "(A, B)"]), "f [1; 2] 3 \"a b\" (A, B)");
    assert_eq!(
        call(&["-3", "A 1", "(1) + (2)", "fun x -> x", "[1] @ [2]"]),
        "f (-3) (A 1) ((1) + (2)) (fun x -> x) ([1] @ [2])"
    );
}
