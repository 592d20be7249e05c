//! Descriptions of exercises, right and wrong.

use super::*;
use crate::Event;
use expect_test::{Expect, expect};
use refute_grade::Scheme;
use refute_source::render::Colour;

fn read(content: &str) -> (Option<Problem>, String) {
    let text = Text { name: "problem.toml".to_string(), bytes: content.as_bytes().to_vec() };
    let mut told = String::new();
    let problem = problem(&text, &mut |event: Event<'_>| {
        if let Event::Messages(found) = event {
            told.push_str(&found.render(Colour::Plain));
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
         equal = '(=)'\nexceptions = \"same\"\noverflow = \"count\"\nsteps = 2_000_000\neffort = 200_000\n",
    );
    assert_eq!(told, "");
    let problem = problem.expect("it is right");
    let [entry] = problem.entries.as_slice() else { panic!("one entry") };
    assert_eq!(entry.name.as_deref(), Some("diff"));
    assert_eq!(entry.observer.as_deref(), Some("grading.ml"));
    assert_eq!(entry.assume.as_deref(), Some("fun (e, x) -> x <> \"\""));
    assert_eq!(entry.config.exceptions, Some(refute_check::Exceptions::Same));
    assert_eq!(entry.config.overflow, Some(refute_check::Overflow::Counts));
    assert_eq!(entry.config.steps, Some(2_000_000));
    assert_eq!(entry.config.effort, Some(Effort { steps: 200_000, ..Effort::LOW }));
    let (_, told) = read("reference = \"r.ml\"\nsteps = 0\n");
    assert!(told.contains("`steps` should be a whole number above 0"), "{told}");
}

#[test]
fn an_unknown_key_is_a_warning() {
    let (problem, _) = read("reference = \"r.ml\"\nobserve = \"g.ml\"\n");
    assert!(problem.is_some_and(|problem| problem.defaults.observer.is_none()));
    check(
        "reference = \"r.ml\"\nobserve = \"g.ml\"\n[files]\nall = 3\n",
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

            warning[unknown-key]: There is no key `files`, so it is ignored
             --> problem.toml:3:2
              |
            3 | [files]
              |  ^^^^^

            Hint: Did you mean `rules`?
              |
            3 - [files]
            3 + [rules]
              |

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

fn points(content: &str) -> Option<PointsRule> {
    let (problem, told) = read(&format!("reference = \"r.ml\"\n{content}"));
    assert_eq!(told, "");
    problem.expect("it is right").points
}

#[test]
fn a_class_can_be_described() {
    let (problem, told) = read(
        "title = \"Trees\"\nreference = \"r.ml\"\nprelude = [\"a.ml\", \"b.ml\"]\ntests = \"testcases.txt\"\n\
         submissions = [\"handins/*/main.ml\"]\nassume = \"fun x -> x > 0\"\n\
         [rules]\nforbid = [\"List.rev\", \"loops\"]\nrequire = \"recursion\"\n\
         [[entries]]\nname = \"f\"\n[[entries]]\nname = \"g\"\nassume = \"fun _ -> true\"\nexceptions = \"same\"\n",
    );
    assert_eq!(told, "");
    let problem = problem.expect("it is right");
    assert_eq!(problem.title.as_deref(), Some("Trees"));
    assert_eq!(problem.prelude, ["a.ml", "b.ml"]);
    assert_eq!(problem.tests, Some(vec!["testcases.txt".to_string()]));
    assert_eq!(problem.submissions, ["handins/*/main.ml"]);
    assert_eq!(problem.rules.forbid, ["List.rev", "loops"]);
    assert_eq!(problem.rules.require, ["recursion"]);
    let assumes: Vec<_> =
        problem.entries.iter().map(|entry| (entry.name.as_deref(), entry.assume.as_deref())).collect();
    assert_eq!(assumes, [(Some("f"), Some("fun x -> x > 0")), (Some("g"), Some("fun _ -> true"))]);
    assert_eq!(problem.entries[1].config.exceptions, Some(refute_check::Exceptions::Same));
    assert_eq!(problem.points, None);
}

#[test]
fn entries_may_be_a_list_of_names() {
    let (problem, told) = read("reference = \"r.ml\"\nentry = [\"f\", \"g\"]\nequal = \"(==)\"");
    assert_eq!(told, "");
    let entries = problem.expect("it is right").entries;
    let names: Vec<_> = entries.iter().map(|entry| (entry.name.as_deref(), entry.equal.as_deref())).collect();
    assert_eq!(names, [(Some("f"), Some("(==)")), (Some("g"), Some("(==)"))]);
}

#[test]
fn points_are_read_or_inferred() {
    let rule = |total, scheme, penalty| Some(PointsRule { total, scheme, penalty });
    assert_eq!(points("[points]\ntotal = 10\npenalty = 0.5"), rule(10.0, Scheme::AllOrNothing, 0.5));
    assert_eq!(
        points("[[entries]]\nname = \"f\"\npoints = 2\n[[entries]]\nname = \"g\"\npoints = 1.5"),
        rule(3.5, Scheme::PerEntry(vec![2.0, 1.5]), 0.0)
    );
    assert_eq!(
        points("entry = [\"f\", \"g\"]\n[points]\nrule = \"per-entry\"\ntotal = 5"),
        rule(5.0, Scheme::PerEntry(vec![2.5, 2.5]), 0.0)
    );
    let caps = vec![("max [1]".to_string(), 6.0), ("max [0; 1]".to_string(), 0.0)];
    assert_eq!(
        points("[points]\ntotal = 10\notherwise = 3\n[points.calls]\n\"max [1]\" = 6\n\"max [0; 1]\" = 0"),
        rule(10.0, Scheme::ByCluster { caps, otherwise: 3.0 }, 0.0)
    );
}

#[test]
fn mistakes_about_entries_have_places() {
    check(
        "reference = \"r.ml\"\nentry = \"f\"\n[[entries]]\nname = \"f\"\npoint = 3\n[[entries]]\nassume = \"x\"\neffort = \"low\"\n",
        &expect![[r#"
            error[two-lists]: There are both `entry` and `[[entries]]`
             --> problem.toml:2:1
              |
            2 | entry = "f"
              | ^^^^^
            3 | [[entries]]
              |   ------- the tables begin here

            Hint: Say all functions under test in one way: remove `entry`, or the tables.

            warning[unknown-key]: There is no key `point` in `[[entries]]`, so it is ignored
             --> problem.toml:5:1
              |
            5 | point = 3
              | ^^^^^

            Hint: Did you mean `points`?
              |
            5 | points = 3
              |      +

            error[missing-key]: The key `name` is missing in `[[entries]]`
             --> problem.toml:6:1
              |
            6 | [[entries]]
              | ^^^^^^^^^^^

            Hint: Add the name of the function under test: `name = "f"`.

            warning[unknown-key]: There is no key `effort` in `[[entries]]`, so it is ignored
             --> problem.toml:8:1
              |
            8 | effort = "low"
              | ^^^^^^

            Hint: Write `effort` above the first line in brackets: it is about the whole
            exercise.

        "#]],
    );
    check(
        "reference = \"r.ml\"\nentry = [\"f\", \"f\"]\nentries = [3]\n",
        &expect![[r#"
        error[two-lists]: There are both `entry` and `[[entries]]`
         --> problem.toml:2:1
          |
        2 | entry = ["f", "f"]
          | ^^^^^
        3 | entries = [3]
          | ------- the tables begin here

        Hint: Say all functions under test in one way: remove `entry`, or the tables.

        error[bad-value]: `entries` should be a table for each function, written `[[entries]]`, but it is of type array
         --> problem.toml:3:11
          |
        3 | entries = [3]
          |           ^^^

    "#]],
    );
    check(
        "reference = \"r.ml\"\nentry = []\nentries = []\nprelude = [1]\ntests = 3\n",
        &expect![[r#"
        error[two-lists]: There are both `entry` and `[[entries]]`
         --> problem.toml:2:1
          |
        2 | entry = []
          | ^^^^^
        3 | entries = []
          | ------- the tables begin here

        Hint: Say all functions under test in one way: remove `entry`, or the tables.

        error[bad-value]: `entry` is empty
         --> problem.toml:2:9
          |
        2 | entry = []
          |         ^^

        error[bad-value]: `entries` is empty
         --> problem.toml:3:11
          |
        3 | entries = []
          |           ^^

        error[bad-value]: `prelude` should be a list of strings
         --> problem.toml:4:12
          |
        4 | prelude = [1]
          |            ^

        error[bad-value]: `tests` should be a string or a list of strings, but it is of type integer
         --> problem.toml:5:9
          |
        5 | tests = 3
          |         ^

    "#]],
    );
}

#[test]
fn mistakes_about_points_have_places() {
    check(
        "reference = \"r.ml\"\n[points]\nrule = \"by cluster\"\ntotal = -1\npenalty = \"one\"\notherwise = nan\n",
        &expect![[r#"
            error[bad-value]: `rule` should be "all-or-nothing", "per-entry" or "by-cluster"
             --> problem.toml:3:8
              |
            3 | rule = "by cluster"
              |        ^^^^^^^^^^^^

            error[bad-value]: `total` should not be negative
             --> problem.toml:4:9
              |
            4 | total = -1
              |         ^^

            error[bad-value]: `penalty` should be a number, but it is of type string
             --> problem.toml:5:11
              |
            5 | penalty = "one"
              |           ^^^^^

            error[bad-value]: `otherwise` should be a number such as 2 or 2.5
             --> problem.toml:6:13
              |
            6 | otherwise = nan
              |             ^^^

        "#]],
    );
    check(
        "reference = \"r.ml\"\n[points]\ntotal = 5\notherwise = 6\n[points.calls]\n\"f 1\" = 7\n",
        &expect![[r#"
            error[above-total]: `otherwise` cannot be more than the total, which is 5
             --> problem.toml:4:13
              |
            4 | otherwise = 6
              |             ^

            error[above-total]: Who fails on `f 1` cannot get more than the total, which is 5
             --> problem.toml:6:9
              |
            6 | "f 1" = 7
              |         ^

        "#]],
    );
    check(
        "reference = \"r.ml\"\n[points]\ntotal = 5\n[points.calls]\n\" \" = 1\n\"f 2\" = -1\n",
        &expect![[r#"
        error[bad-value]: A call is empty
         --> problem.toml:5:1
          |
        5 | " " = 1
          | ^^^

        error[bad-value]: `f 2` should not be negative
         --> problem.toml:6:9
          |
        6 | "f 2" = -1
          |         ^^

    "#]],
    );
    check(
        "reference = \"r.ml\"\npoints = 3\n",
        &expect![[r#"
        error[bad-value]: `points` should be a table, written `[points]`, but it is of type integer
         --> problem.toml:2:10
          |
        2 | points = 3
          |          ^

    "#]],
    );
    check(
        "reference = \"r.ml\"\n[points]\npenalty = 1\n",
        &expect![[r#"
        error[missing-key]: The key `total` is missing in `[points]`
         --> problem.toml:2:2
          |
        2 | [points]
          |  ^^^^^^

        Hint: Say what a submission can get at most: `total = 10`.

    "#]],
    );
    check(
        "reference = \"r.ml\"\n[[entries]]\nname = \"f\"\npoints = 1\n[[entries]]\nname = \"g\"\n",
        &expect![[r#"
            error[missing-key]: The entry `g` has no points, but others have
             --> problem.toml:6:8
              |
            6 | name = "g"
              |        ^^^

            Hint: Say what it is worth: `points = 1`.

        "#]],
    );
    check(
        "reference = \"r.ml\"\n[points]\ntotal = 3\n[[entries]]\nname = \"f\"\npoints = 1\n[[entries]]\nname = \"g\"\npoints = 1\n",
        &expect![[r#"
            error[wrong-total]: The total is 3, but the points of the entries make 2
             --> problem.toml:3:9
              |
            3 | total = 3
              |         ^

            Hint: Leave `total` out: it is their sum.

        "#]],
    );
    check(
        "reference = \"r.ml\"\n[points]\nrule = \"all-or-nothing\"\ntotal = 3\notherwise = 1\n[points.calls]\n\"f 1\" = 1\n[[entries]]\nname = \"f\"\npoints = 3\n",
        &expect![[r#"
            error[other-rule]: `otherwise` counts only with `rule = "by-cluster"`
             --> problem.toml:5:13
              |
            5 | otherwise = 1
              |             ^

            error[other-rule]: `calls` counts only with `rule = "by-cluster"`
             --> problem.toml:6:9
              |
            6 | [points.calls]
              |         ^^^^^

            error[other-rule]: Points of an entry count only with `rule = "per-entry"`
              --> problem.toml:10:10
               |
            10 | points = 3
               |          ^

        "#]],
    );
}

#[test]
fn keys_in_the_wrong_table_are_told_where_they_belong() {
    check(
        "reference = \"r.ml\"\nforbid = [\"loops\"]\nname = \"f\"\n[rules]\nforbids = \"List\"\ntitle = \"a\"\nwhatever = 1\n",
        &expect![[r#"
            warning[unknown-key]: There is no key `forbid`, so it is ignored
             --> problem.toml:2:1
              |
            2 | forbid = ["loops"]
              | ^^^^^^

            Hint: It belongs below the line `[rules]`.

            warning[unknown-key]: There is no key `name`, so it is ignored
             --> problem.toml:3:1
              |
            3 | name = "f"
              | ^^^^

            Hint: It belongs below the line `[[entries]]`.

            warning[unknown-key]: There is no key `forbids` in `[rules]`, so it is ignored
             --> problem.toml:5:1
              |
            5 | forbids = "List"
              | ^^^^^^^

            Hint: Did you mean `forbid`?
              |
            5 - forbids = "List"
            5 + forbid = "List"
              |

            warning[unknown-key]: There is no key `title` in `[rules]`, so it is ignored
             --> problem.toml:6:1
              |
            6 | title = "a"
              | ^^^^^

            Hint: Write `title` above the first line in brackets: it is about the whole
            exercise.

            warning[unknown-key]: There is no key `whatever` in `[rules]`, so it is ignored
             --> problem.toml:7:1
              |
            7 | whatever = 1
              | ^^^^^^^^

            Hint: The keys in `[rules]` are `forbid`, `require`.

        "#]],
    );
    check(
        "reference = \"r.ml\"\n[rules]\nforbid = [\"loops\"]\nrequire = [\"loops\", \"\"]\n[[rules]]\n",
        &expect![[r#"
        error[bad-value]: `require` should be a list of strings
         --> problem.toml:4:21
          |
        4 | require = ["loops", ""]
          |                     ^^

        error[bad-toml]: This is not TOML: duplicate key
         --> problem.toml:5:3
          |
        5 | [[rules]]
          |   ^^^^^

    "#]],
    );
    check(
        "reference = \"r.ml\"\n[rules]\nforbid = [\"loops\"]\nrequire = [\"loops\"]\n",
        &expect![[r#"
        error[both-rules]: `loops` is both forbidden and required
         --> problem.toml:4:12
          |
        3 | forbid = ["loops"]
          |           ------- forbidden here
        4 | require = ["loops"]
          |            ^^^^^^^

    "#]],
    );
}

#[test]
fn rules_that_mean_nothing_are_errors() {
    check(
        "reference = \"r.ml\"\n[rules]\nforbid = [\"loop\", \"List.revv\", \"Lists\"]\nrequire = [\"whatever you like\"]\n",
        &expect![[r#"
            error[unknown-rule]: `loop` is neither a feature nor a value or module of OCaml's library
             --> problem.toml:3:11
              |
            3 | forbid = ["loop", "List.revv", "Lists"]
              |           ^^^^^^

            Hint: Did you mean `loops`?
              |
            3 | forbid = ["loops", "List.revv", "Lists"]
              |                +

            error[unknown-rule]: `List.revv` is neither a feature nor a value or module of OCaml's library
             --> problem.toml:3:19
              |
            3 | forbid = ["loop", "List.revv", "Lists"]
              |                   ^^^^^^^^^^^

            Hint: Did you mean `List.rev`?
              |
            3 - forbid = ["loop", "List.revv", "Lists"]
            3 + forbid = ["loop", "List.rev", "Lists"]
              |

            error[unknown-rule]: `Lists` is neither a feature nor a value or module of OCaml's library
             --> problem.toml:3:32
              |
            3 | forbid = ["loop", "List.revv", "Lists"]
              |                                ^^^^^^^

            Hint: Did you mean `List`?
              |
            3 - forbid = ["loop", "List.revv", "Lists"]
            3 + forbid = ["loop", "List.revv", "List"]
              |

            error[unknown-rule]: `whatever you like` is neither a feature nor a value or module of OCaml's library
             --> problem.toml:4:12
              |
            4 | require = ["whatever you like"]
              |            ^^^^^^^^^^^^^^^^^^^

            Hint: The features are `loops`, `for`, `while`, `mutation`, `references`,
            `arrays`, `imperative`, `exceptions`, `try`, `if`, `match`, `recursion`,
            `anonymous-functions`, `open`, `library`, `printing`, `reading`, `assert`,
            `physical-equality`; anything else is written as `List.rev` or `List`.

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

#[test]
fn functions_on_hidden_types_are_one_entry() {
    let (problem, told) =
        read("reference = \"r.ml\"\nabstract = [\"stack\"]\nentry = [\"create\", \"push\"]\neffort = \"low\"\n");
    assert_eq!(told, "");
    let problem = problem.expect("it is right");
    let [entry] = problem.entries.as_slice() else { panic!("one entry") };
    let together = entry.together.as_ref().expect("they are tested together");
    let names: Vec<&str> = together.functions.iter().map(|function| function.name.as_str()).collect();
    assert_eq!((names.join(" "), together.types.join(" ")), ("create push".into(), "stack".into()));
    assert_eq!(entry.name.as_deref(), Some("stack"));
    assert_eq!(entry.config.exceptions, Some(refute_check::Exceptions::Same));
    assert_eq!(entry.config.effort, Some(Effort::LOW));
    // One of them alone is a function like any other.
    assert_eq!(problem.defaults.together, None);
    let (problem, _) = read("reference = \"r.ml\"\nabstract = \"stack\"\nexceptions = \"outside\"\n");
    let entry = problem.expect("it is right").entries.remove(0);
    assert_eq!(entry.config.exceptions, Some(refute_check::Exceptions::Outside));
    assert_eq!(entry.together.map(|together| together.functions.len()), Some(0));
}

#[test]
fn hidden_types_do_not_go_with_everything() {
    check(
        "reference = \"r.ml\"\nabstract = [\"stack\"]\nequal = '(=)'\n",
        &expect![[r#"
        error[abstract-with]: With `abstract` types several functions are called, and `equal` is about one
         --> problem.toml:2:1
          |
        2 | abstract = ["stack"]
          | ^^^^^^^^

        Hint: Write `equal` in the table `[[entries]]` of that function.

    "#]],
    );
    check(
        "reference = \"r.ml\"\nabstract = [\"t\"]\n[[entries]]\nname = \"f\"\nobserver = \"o.ml\"\n",
        &expect![[r#"
            error[abstract-with]: With `abstract` types there is one observer for all functions
             --> problem.toml:4:8
              |
            4 | name = "f"
              |        ^^^

            Hint: Write `observer` above the tables; its functions are called, too.

        "#]],
    );
    let (problem, told) = read(
        "reference = \"r.ml\"\nabstract = [\"t\"]\nobserver = \"o.ml\"\n[[entries]]\nname = \"f\"\nassume = \"fun x -> x > 0\"\n",
    );
    assert_eq!(told, "");
    let entry = problem.expect("it is right").entries.remove(0);
    assert_eq!((entry.observer.as_deref(), entry.assume), (Some("o.ml"), None));
    let assumed = entry.together.and_then(|together| together.functions[0].assume.clone());
    assert_eq!(assumed.as_deref(), Some("fun x -> x > 0"));
    check(
        "reference = \"r.ml\"\nabstract = [\"t\"]\n[[entries]]\nname = \"f\"\npoints = 2\n",
        &expect![[r#"
        error[abstract-with]: With `abstract` types the functions are judged together, so they have no points of their own
         --> problem.toml:5:10
          |
        5 | points = 2
          |          ^

        Hint: Say what they are worth together: `total` in `[points]`.

    "#]],
    );
}
