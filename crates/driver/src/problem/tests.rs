//! Descriptions of exercises, right and wrong.

use super::*;
use crate::Event;
use expect_test::{Expect, expect};

fn read(content: &str) -> (Option<Problem>, String) {
    let text = Text { name: "problem.toml".to_string(), bytes: content.as_bytes().to_vec() };
    let mut told = String::new();
    let problem = problem(&text, Colour::Plain, &mut |event: Event<'_>| {
        if let Event::Message(text) = event {
            told.push_str(text);
        }
    });
    (problem, told)
}

fn check(content: &str, expect: &Expect) {
    expect.assert_eq(&read(content).1);
}

#[test]
fn everything_can_be_said() {
    let (problem, told) = read(
        "entry = \"diff\" # the function\nreference = \"reference.ml\"\nobserver = 'grading.ml'\nassume = 'fun (e, x) -> x <> \"\"'\n\
         equal = '(=)'\nexceptions = \"same\"\noverflow = \"count\"\neffort = 200_000\n",
    );
    assert_eq!(told, "");
    let problem = problem.expect("it is right");
    assert_eq!(problem.entry.as_deref(), Some("diff"));
    assert_eq!(problem.assume.as_deref(), Some("fun (e, x) -> x <> \"\""));
    assert_eq!(problem.exceptions, Some(Exceptions::Same));
    assert_eq!(problem.overflow, Some(Overflow::Counts));
    assert_eq!(problem.effort, Some(Effort { steps: 200_000, ..Effort::LOW }));
}

#[test]
fn an_unknown_key_is_a_warning() {
    let (problem, _) = read("reference = \"r.ml\"\nobserve = \"g.ml\"\n");
    assert!(problem.is_some_and(|problem| problem.observer.is_none()));
    check(
        "reference = \"r.ml\"\nobserve = \"g.ml\"\n[points]\nall = 3\n",
        &expect![[r#"
            warning[unknown-key]: There is no key `observe`, so it is ignored
             --> problem.toml:2:1
              |
            2 | observe = "g.ml"
              | ^^^^^^^

            Hint: Did you mean `observer`?
              |
            2 | observer = "g.ml"
              |        +

            warning[unknown-key]: There is no key `points`, so it is ignored
             --> problem.toml:3:2
              |
            3 | [points]
              |  ^^^^^^

            Hint: The keys are `entry`, `reference`, `observer`, `assume`, `equal`,
            `exceptions`, `overflow`, `effort`.

        "#]],
    );
}

#[test]
fn mistakes_have_places() {
    check(
        "entry = \"f\"\n",
        &expect![[r#"
        error[missing-key]: The key `reference` is missing
         --> problem.toml:1:1
          |
        1 | entry = "f"
          | ^

        Hint: Add the reference's path, relative to this file:
        `reference = "reference.ml"`.

    "#]],
    );
    check(
        "",
        &expect![[r#"
        error[missing-key]: The key `reference` is missing
         --> problem.toml:1:1
          |
        1 |
          | ^

        Hint: Add the reference's path, relative to this file:
        `reference = "reference.ml"`.

    "#]],
    );
    check(
        "reference = 3\nentry = \"\"\nexceptions = \"none\"\noverflow = \"none\"\neffort = \"huge\"\n",
        &expect![[r#"
            error[bad-value]: `reference` should be a string, but it is of type integer
             --> problem.toml:1:13
              |
            1 | reference = 3
              |             ^

            error[bad-value]: `entry` is empty
             --> problem.toml:2:9
              |
            2 | entry = ""
              |         ^^

            error[bad-value]: `exceptions` should be "outside" or "same"
             --> problem.toml:3:14
              |
            3 | exceptions = "none"
              |              ^^^^^^

            error[bad-value]: `overflow` should be "note" or "count"
             --> problem.toml:4:12
              |
            4 | overflow = "none"
              |            ^^^^^^

            error[bad-value]: `effort` is not right: expected low, normal, high, or a number of steps such as 5_000_000
             --> problem.toml:5:10
              |
            5 | effort = "huge"
              |          ^^^^^^

        "#]],
    );
    check(
        "reference = reference.ml\n",
        &expect![[r#"
        error[bad-toml]: This is not TOML: string values must be quoted, expected literal string
         --> problem.toml:1:13
          |
        1 | reference = reference.ml
          |             ^^^^^^^^^^^^

    "#]],
    );
    check(
        "reference = \"a\"\nreference = \"b\"\n",
        &expect![[r#"
        error[bad-toml]: This is not TOML: duplicate key
         --> problem.toml:2:1
          |
        2 | reference = "b"
          | ^^^^^^^^^

    "#]],
    );
}

#[test]
fn effort_is_a_word_or_a_number() {
    assert_eq!(effort("high"), Ok(Effort::HIGH));
    assert_eq!(effort(&Effort::NORMAL.steps.to_string()), Ok(Effort::NORMAL));
    assert_eq!(effort("3"), Ok(Effort { steps: 3, ..Effort::LOW }));
    assert!(effort("0").is_err() && effort("-1").is_err() && effort("very high").is_err() && effort("").is_err());
}
