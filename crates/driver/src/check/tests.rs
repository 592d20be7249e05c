//! What is refused before anything is searched, and what does not fit.

use super::*;
use crate::Event;
use expect_test::{Expect, expect};
use refute_source::render::Colour;

const REFERENCE: &str =
    "type ae = Const of int | Var of string\nlet helper x = x\nlet rec size = function Const _ -> 1 | Var _ -> 1\n";

pub(super) fn text(name: &str, content: &str) -> Text {
    Text { name: name.to_string(), bytes: content.as_bytes().to_vec() }
}

/// Prepares a reference; `Err` is what a person sees.
pub(super) fn prepare(
    reference: &str,
    observer: Option<&str>,
    entry: Option<&str>,
    assume: Option<&str>,
    equal: Option<&str>,
) -> Result<Assignment, String> {
    let (reference, observer) = (text("ref.ml", reference), observer.map(|content| text("obs.ml", content)));
    let own = |text: Option<&str>| text.map(str::to_owned);
    let config = crate::CheckConfig::default();
    let entry = Entry {
        name: own(entry),
        observer,
        assume: own(assume),
        equal: own(equal),
        together: None,
        language: Default::default(),
        config,
    };
    let request = CheckRequest { prelude: &[], reference: &reference, entry: &entry, tests: &[] };
    let mut told = String::new();
    let prepared = prepare_check(&request, &mut |event: Event<'_>| {
        if let Event::Messages(found) = event {
            told.push_str(&found.render(Colour::Plain));
        }
    });
    prepared.map_err(|refusal| format!("{told}{}\n", refusal.message))
}

fn refused(prepared: Result<Assignment, String>, expect: &Expect) {
    expect.assert_eq(&prepared.err().unwrap_or_else(|| "accepted".to_string()));
}

fn judged(assignment: &Assignment, submission: &str) -> CheckVerdict {
    let stop = Arc::new(AtomicBool::new(false));
    check(assignment, &text("sub.ml", submission), &stop, &mut |_: Event<'_>| {})
}

/// No condition leads from a hash to the string.
#[test]
fn words_of_the_tests_are_tried() {
    let reference = text("ref.ml", "let f (s : string) = Hashtbl.hash s = 175075262");
    let config = crate::CheckConfig::default();
    let (name, language) = (None, Default::default());
    let entry = Entry { name, observer: None, assume: None, equal: None, together: None, language, config };
    let tests = [text("testcases.txt", "{ \"pear\" => false; \"quince\" => true }")];
    let call = |tests: &[Text]| {
        let request = CheckRequest { prelude: &[], reference: &reference, entry: &entry, tests };
        let assignment = prepare_check(&request, &mut |_: Event<'_>| {}).expect("a reference");
        judged(&assignment, "let f (_ : string) = false").call
    };
    assert_eq!(call(&[]), None);
    assert_eq!(call(&tests).as_deref(), Some("f \"quince\""));
}

#[test]
fn an_assignment_is_shared_between_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<Assignment>();
}

#[test]
fn the_entry_is_named_or_the_last_function() {
    let chosen = |reference, entry| {
        let assignment = prepare(reference, None, entry, None, None).expect("it is right");
        (assignment.entry().to_string(), assignment.entry_choice())
    };
    assert_eq!(chosen(REFERENCE, None), ("size".to_string(), EntryChoice::Last));
    assert_eq!(chosen(REFERENCE, Some("helper")), ("helper".to_string(), EntryChoice::Named));
    assert_eq!(chosen("let f x = x + 1 let y = f 2", None), ("f".to_string(), EntryChoice::Only));
}

#[test]
fn a_reference_must_be_right() {
    refused(
        prepare(REFERENCE, None, Some("sise"), None, None),
        &expect![[r#"
        The reference `ref.ml` defines no `sise`; did you mean `size`?
    "#]],
    );
    refused(
        prepare(REFERENCE, None, Some("f"), None, None),
        &expect![[r#"
        The reference `ref.ml` defines no `f`; its functions are `helper` and `size`.
    "#]],
    );
    refused(
        prepare("let x = 1", None, None, None, None),
        &expect![[r#"
        The reference `ref.ml` defines no function to compare.
    "#]],
    );
    refused(
        prepare("let x = 1", None, Some("x"), None, None),
        &expect![[r#"
        `x` is not a function: `val x : int` has no arguments to search.
    "#]],
    );
    refused(
        prepare("let f x = x + true", None, None, None, None),
        &expect![[r#"
        error[type-mismatch]: The right operand of `+` should be an `int`, but it is a `bool`
         --> ref.ml:1:15
          |
        1 | let f x = x + true
          |             - ^^^^ this is a `bool`
          |             |
          |             this operator needs an `int`

        The reference `ref.ml` has errors, so nothing can be compared with it.
    "#]],
    );
    refused(
        prepare(REFERENCE, Some("let grading x = siz x"), None, None, None),
        &expect![[r#"
        error[unbound-value]: There is no value called `siz`
         --> obs.ml:1:17
          |
        1 | let grading x = siz x
          |                 ^^^ not defined

        Hint: Did you mean `sin`?
          |
        1 - let grading x = siz x
        1 + let grading x = sin x
          |

        The observer `obs.ml` has errors, so nothing can be compared with it.
    "#]],
    );
    refused(
        prepare(REFERENCE, Some("let x = 1"), None, None, None),
        &expect![[r#"
        The observer `obs.ml` defines no function.
    "#]],
    );
}

#[test]
fn the_observer_is_grading_or_the_last_function() {
    let observer = |content| {
        let assignment = prepare(REFERENCE, Some(content), None, None, None).expect("it is right");
        assignment.observer().map(str::to_owned)
    };
    assert_eq!(observer("let grading e = size e let other x = x"), Some("grading".to_string()));
    assert_eq!(observer("let first e = size e let second e = first e let x = 1"), Some("second".to_string()));
}

#[test]
fn conditions_take_the_arguments() {
    let two = "let f (a, g) n = if n > a then g n else 0";
    let fine =
        ["fun (a, g) n -> a >= 0", "fun _ _ -> true", "fun (a, _) -> fun n -> a = n;;", "(fun _ n -> n > 0 (* c *))"];
    for assume in fine {
        assert!(prepare(two, None, None, Some(assume), None).is_ok(), "{assume}");
    }
    refused(
        prepare(two, None, None, Some("fun (a, g) -> a >= 0"), None),
        &expect![[r#"
        error[bad-condition]: `--assume` should have type `'a * ('a -> int) -> 'a -> bool`, but it has type `int * 'a -> bool`
         --> --assume:1:1
          |
        1 | fun (a, g) -> a >= 0
          | ^^^^^^^^^^^^^^^^^^^^

        An assumption takes the arguments of `val f : 'a * ('a -> int) -> 'a -> int` and
        says whether they count.

        Type variables are tried with `int`, so it must accept that.

        `--assume` cannot be used.
    "#]],
    );
    refused(
        prepare(two, None, None, Some("fun (a, g) n -> a +"), None),
        &expect![[r#"
        error[syntax-error]: An expression is missing after `+`
         --> --assume:1:20
          |
        1 | fun (a, g) n -> a +
          |                    ^ something is missing here

        `--assume` cannot be used.
    "#]],
    );
    refused(
        prepare(two, None, None, Some("let x = 1"), None),
        &expect![[r#"
        error[bad-condition]: `--assume` takes one expression
         --> --assume:1:1
          |
        1 | let x = 1
          | ^^^^^^^^^

        Hint: Write a function, such as `fun x -> x > 0`.

        `--assume` cannot be used.
    "#]],
    );
    refused(
        prepare(two, None, None, Some(""), None),
        &expect![[r#"
        error[bad-condition]: `--assume` takes one expression
         --> --assume:1:1
          |
        1 |
          | ^

        Hint: Write a function, such as `fun x -> x > 0`.

        `--assume` cannot be used.
    "#]],
    );
    refused(
        prepare(two, None, None, None, Some("fun a -> a")),
        &expect![[r#"
        error[bad-condition]: `--equal` should have type `int -> int -> bool`, but it has type `'a -> 'a`
         --> --equal:1:1
          |
        1 | fun a -> a
          | ^^^^^^^^^^

        Equality takes two results of `val f : 'a * ('a -> int) -> 'a -> int` and says
        whether they are equal.

        `--equal` cannot be used.
    "#]],
    );
    assert!(prepare(two, None, None, None, Some("(=)")).is_ok());
}

#[test]
fn conditions_see_type_variables_as_int() {
    let polymorphic = "let rec last = function [] -> failwith \"last\" | [x] -> x | _ :: rest -> last rest";
    assert!(prepare(polymorphic, None, None, Some("fun l -> l <> []"), Some("fun a b -> abs (a - b) < 2")).is_ok());
    refused(
        prepare(polymorphic, None, None, Some("fun l -> l <> [\"\"]"), None),
        &expect![[r#"
        error[bad-condition]: `--assume` should have type `'a list -> bool`, but it has type `string list -> bool`
         --> --assume:1:1
          |
        1 | fun l -> l <> [""]
          | ^^^^^^^^^^^^^^^^^^

        An assumption takes the arguments of `val last : 'a list -> 'a` and says whether
        they count.

        Type variables are tried with `int`, so it must accept that.

        `--assume` cannot be used.
    "#]],
    );
}

#[test]
fn with_an_observer_conditions_are_about_its_calls() {
    let observer = Some("let grading e env = size e + List.length env");
    assert!(prepare(REFERENCE, observer, None, Some("fun e env -> env <> []"), None).is_ok());
    assert!(prepare(REFERENCE, observer, None, Some("fun e -> true"), None).is_err());
}

#[test]
fn a_submission_without_the_function_does_not_fit() {
    let assignment = prepare(REFERENCE, None, Some("size"), None, None).expect("it is right");
    let verdict = judged(&assignment, "let helper x = x let sise e = 1");
    assert_eq!(verdict.verdict, Judgement::DoesNotFit);
    let misfit = verdict.misfit.expect("a misfit");
    expect!["it defines `helper` and `sise`, but no `size`; did you mean `sise`?"].assert_eq(&misfit.what);
    assert_eq!(misfit.reference.as_deref(), Some("val size : ae -> int"));
    assert_eq!(misfit.submission.as_deref(), Some("val sise : 'a -> int"));
    let misfit = judged(&assignment, "").misfit.expect("a misfit");
    assert_eq!(misfit.what, "it defines nothing, so it has no `size`");
}

#[test]
fn a_submission_with_errors_is_rejected() {
    let assignment = prepare(REFERENCE, None, Some("size"), None, None).expect("it is right");
    let verdict = judged(&assignment, "let size e = e +");
    assert_eq!(verdict.verdict, Judgement::Rejected);
    assert_eq!((verdict.entry.as_str(), verdict.diagnostics.len()), ("size", 1));
}

#[test]
fn a_submission_the_observer_cannot_see_does_not_fit() {
    let observer = Some("let grading e = size e = helper 1");
    let assignment = prepare(REFERENCE, observer, Some("size"), None, None).expect("it is right");
    let verdict = judged(&assignment, "type ae = Const of int | Var of string let size (e : ae) = 1");
    assert_eq!(verdict.verdict, Judgement::DoesNotFit);
    assert_eq!(verdict.diagnostics.len(), 1);
    expect!["the observer `obs.ml` cannot be used with it: There is no value called `helper`"]
        .assert_eq(&verdict.misfit.expect("a misfit").what);
}

#[test]
fn other_types_are_said_before_what_the_observer_says() {
    let observer = Some("let grading e = match e with Const n -> size e | Var _ -> 0");
    let assignment = prepare(REFERENCE, observer, Some("size"), None, None).expect("it is right");
    let verdict = judged(&assignment, "type ae = Const of int | Vars of string let size (e : ae) = 1");
    assert_eq!(verdict.verdict, Judgement::DoesNotFit);
    assert!(verdict.diagnostics.is_empty());
    assert_eq!(
        verdict.misfit.and_then(|misfit| misfit.submission).as_deref(),
        Some("type ae = Const of int | Vars of string")
    );
}

#[test]
fn conditions_are_never_applied_to_other_types() {
    let reference = "let rec last = function [] -> failwith \"last\" | [x] -> x | _ :: rest -> last rest";
    let submission = "let rec last = function [] -> failwith \"last\" | [x] -> x ^ \"\" | _ :: rest -> last rest";
    let verdict = |assume, equal| {
        let assignment = prepare(reference, None, None, assume, equal).expect("it is right");
        judged(&assignment, submission)
    };
    let for_ints = verdict(None, Some("fun a b -> a - b = 0"));
    assert_eq!(for_ints.verdict, Judgement::Unjudged);
    expect!["the equality has type `int -> int -> bool`, but here it would have to be `string -> string -> bool`"]
        .assert_eq(&for_ints.reason.unwrap_or_default());
    assert_eq!(verdict(Some("fun l -> List.mem 0 l"), None).verdict, Judgement::Unjudged);
    assert_eq!(verdict(Some("fun l -> l <> []"), Some("fun a b -> a = b")).verdict, Judgement::NoDifference);
}

#[test]
fn a_panic_leaves_one_submission_unjudged() {
    let assignment = prepare(REFERENCE, None, Some("size"), None, None).expect("it is right");
    let stop = Arc::new(AtomicBool::new(false));
    // The listener is called while the submission is judged, so its panic stands for any other.
    let mut panics = |_: Event<'_>| panic!("oh");
    let verdict = check(&assignment, &text("sub.ml", "let size e = e +"), &stop, &mut panics);
    assert_eq!((verdict.verdict, verdict.submission.as_str()), (Judgement::Unjudged, "sub.ml"));
    assert!(verdict.reason.is_some_and(|reason| reason.starts_with("internal error (oh)")));
    assert_eq!(judged(&assignment, "let size e = e +").verdict, Judgement::Rejected);
}

/// A submission that declares no type of the reference only hands such values on; it is judged like any other.
#[test]
fn types_that_a_submission_does_not_declare() {
    let reference = "\
type label = string
type tree = Leaf of label | Node of { at : label; left : tree; right : tree }
let rec go seen = function
  | Leaf x -> List.mem x seen
  | Node { at; left; right } -> go (at :: seen) left && go (at :: seen) right
let closed t = go [] t
";
    let call = |reference: &str, submission: &str| {
        let assignment = prepare(reference, None, None, None, None).expect("the reference loads");
        let stop = Arc::new(AtomicBool::new(false));
        let verdict = check(&assignment, &text("sub.ml", submission), &stop, &mut |_: Event<'_>| {});
        format!("{:?} {}", verdict.verdict, verdict.call.or(verdict.reason).unwrap_or_default())
    };
    expect![[r#"Differs closed (Leaf "x")"#]].assert_eq(&call(reference, "let closed t = true\n"));
    // Another declaration has the number that `tree` has in the reference.
    expect![[r#"Differs closed (Leaf "x")"#]]
        .assert_eq(&call(reference, "type a = A\ntype b = B of int\nlet closed _ = true\n"));
    let second = "type t = A of int | B of t\nlet second (f : t -> t) (a : t) (b : t) : t = f b\n";
    expect!["NoDifference "].assert_eq(&call(second, "type u = C\nlet second f a b = f b\n"));
    expect!["Differs second (fun x -> x) (A 1) (A 0)"].assert_eq(&call(second, "type u = C\nlet second f a b = f a\n"));
}
