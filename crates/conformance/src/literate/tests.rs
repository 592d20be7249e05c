//! Literate pages are read into cases, and bad pages are refused.

use super::*;

#[test]
fn a_case_is_read() {
    let text = "# File\n\n## One\nProse.\n```ocaml\nlet x = 1\n```\n```output\nval x : int\n  = 1\n```\n```warning\nmissing-case 3 _ :: _\n```\n";
    let cases = read(text).unwrap();
    assert_eq!(cases.len(), 1);
    assert_eq!(cases[0].title, "One");
    assert_eq!(cases[0].program, "let x = 1\n");
    assert_eq!(cases[0].output.as_deref(), Some("val x : int = 1"));
    assert_eq!(
        cases[0].warnings,
        [Expected { code: "missing-case".to_string(), line: 3, example: "_ :: _".to_string() }]
    );
}

#[test]
fn mistakes_have_lines() {
    let check = |text: &str, line: usize| assert_eq!(read(text).unwrap_err().line, line);
    check("```ocaml\n```\n", 1);
    check("## A\n```ocaml\nx\n", 2);
    check("## A\n```ocaml\nx\n```\n", 1);
    check("## A\n```java\nx\n```\n", 2);
}
