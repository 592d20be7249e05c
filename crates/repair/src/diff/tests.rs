//! Diffs of small texts, as `diff -u` prints them.

use super::unified;
use expect_test::{Expect, expect};

fn check(old: &str, new: &str, expected: Expect) {
    expected.assert_eq(&unified("a.ml", old.as_bytes(), new.as_bytes()));
}

#[test]
fn equal_texts_have_no_diff() {
    check("a\n", "a\n", expect![[r#""#]]);
    check("", "", expect![[r#""#]]);
}

#[test]
fn three_lines_of_context() {
    check(
        "1\n2\n3\n4\n5\n6\n7\n8\n9\n",
        "1\n2\n3\n4\nfive\n6\n7\n8\n9\n",
        expect![[r#"
        --- a.ml
        +++ a.ml
        @@ -2,7 +2,7 @@
         2
         3
         4
        -5
        +five
         6
         7
         8
    "#]],
    );
}

#[test]
fn far_changes_make_two_hunks() {
    check(
        "a\n2\n3\n4\n5\n6\n7\n8\n9\nb\n",
        "A\n2\n3\n4\n5\n6\n7\n8\n9\nB\n",
        expect![[r#"
        --- a.ml
        +++ a.ml
        @@ -1,4 +1,4 @@
        -a
        +A
         2
         3
         4
        @@ -7,4 +7,4 @@
         7
         8
         9
        -b
        +B
    "#]],
    );
}

#[test]
fn lines_are_put_in_and_taken_away() {
    check(
        "",
        "a\nb\n",
        expect![[r#"
        --- a.ml
        +++ a.ml
        @@ -0,0 +1,2 @@
        +a
        +b
    "#]],
    );
    check(
        "a\n",
        "",
        expect![[r#"
        --- a.ml
        +++ a.ml
        @@ -1 +0,0 @@
        -a
    "#]],
    );
    check(
        "a\nb\n",
        "a\nx\nb\n",
        expect![[r#"
        --- a.ml
        +++ a.ml
        @@ -1,2 +1,3 @@
         a
        +x
         b
    "#]],
    );
}

#[test]
fn a_missing_line_end_is_told() {
    check(
        "a\nb",
        "a\nc",
        expect![[r#"
        --- a.ml
        +++ a.ml
        @@ -1,2 +1,2 @@
         a
        -b
        \ No newline at end of file
        +c
        \ No newline at end of file
    "#]],
    );
    check(
        "a\nb",
        "a\nb\n",
        expect![[r#"
        --- a.ml
        +++ a.ml
        @@ -1,2 +1,2 @@
         a
        -b
        \ No newline at end of file
        +b
    "#]],
    );
    check(
        "a\nb",
        "x\nb",
        expect![[r#"
        --- a.ml
        +++ a.ml
        @@ -1,2 +1,2 @@
        -a
        +x
         b
        \ No newline at end of file
    "#]],
    );
}

#[test]
fn carriage_returns_belong_to_the_line() {
    let diff = unified("a.ml", b"a\r\nb\r\n", b"a\r\nc\r\n");
    assert_eq!(diff, "--- a.ml\n+++ a.ml\n@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n");
}

#[test]
fn bytes_that_are_not_utf8_are_replaced() {
    let diff = unified("a.ml", b"(* \xe9 *)\nlet x = 1\n", b"(* \xe9 *)\nlet x = 2\n");
    expect![[r#"
        --- a.ml
        +++ a.ml
        @@ -1,2 +1,2 @@
         (* � *)
        -let x = 1
        +let x = 2
    "#]]
    .assert_eq(&diff);
}

/// The tool itself applies what we write, wherever it is installed.
#[test]
fn patch_applies_it() {
    let mut random = fastrand::Rng::with_seed(7);
    for round in 0..40 {
        let old = text(&mut random);
        let new = text(&mut random);
        match patched(&old, &unified("a.ml", old.as_bytes(), new.as_bytes())) {
            Some(patched) => assert_eq!(patched, new, "round {round}: {old:?}"),
            None => return,
        }
    }
}

fn text(random: &mut fastrand::Rng) -> String {
    let end = if random.u8(..3) == 0 { "\r\n" } else { "\n" };
    let mut text: String = (0..random.usize(..14)).map(|_| format!("{}{end}", random.u8(..4))).collect();
    if random.u8(..3) == 0 {
        text.push_str("last");
    }
    text
}

/// What `patch` makes of a text; nothing without the tool.
fn patched(old: &str, diff: &str) -> Option<String> {
    use std::io::Write;
    use std::process::{Command, Stdio};
    let folder = tempfile::tempdir().ok()?;
    let (file, out) = (folder.path().join("a.ml"), folder.path().join("out"));
    std::fs::write(&file, old).ok()?;
    if diff.is_empty() {
        return Some(old.to_string());
    }
    let mut command = Command::new("patch");
    command.args(["--binary", "--quiet", "--output"]).arg(&out).arg(&file);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().ok()?;
    child.stdin.take()?.write_all(diff.as_bytes()).ok()?;
    assert!(child.wait().ok()?.success(), "patch refuses {diff:?}");
    Some(std::fs::read_to_string(out).unwrap_or_default())
}
