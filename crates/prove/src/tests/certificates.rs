//! The checker on certificates with something changed, and the same bytes on every run.

use super::environments::{MEMBERS, NESTED, adding, binding};
use super::{proof, task};
use crate::certificate::{Entry, Next, Tree};
use crate::prove::posed;
use crate::recheck::recheck;
use crate::written::{MOST_BYTES, sealed};
use crate::{
    BadCertificate, Budget, Certificate, Part, Rechecked, Task, Verdict, Which, certify, prove, recheck_written,
};
use serde_json::Value;

const REFERENCE: &str = "let rec f l = match l with [] -> 0 | x :: r -> x + f r";
const SUBMISSION: &str = "let f l = let rec go a = function [] -> a | x :: r -> go (a + x) r in go 0 l";

fn tree(entry: &mut Entry) -> &mut Tree {
    match entry {
        Entry::Equation { tree, .. } | Entry::Ending { tree, .. } | Entry::Application { tree, .. } => tree,
    }
}

/// All ways to change one node of a tree for the worse.
fn changes(tree: &Tree) -> Vec<Tree> {
    let mut found = Vec::new();
    for next in [Next::Contradiction, Next::Raises, Next::Split(Vec::new()), Next::Done] {
        if next != tree.next {
            found.push(Tree { next, ..tree.clone() });
        }
    }
    if !tree.decisions.is_empty() {
        found.push(Tree { decisions: tree.decisions[1..].to_vec(), ..tree.clone() });
    }
    if let Next::Split(trees) = &tree.next {
        let shorter = Next::Split(trees[..trees.len() - 1].to_vec());
        found.push(Tree { next: shorter, ..tree.clone() });
        for (index, child) in trees.iter().enumerate() {
            for changed in changes(child) {
                let mut trees = trees.clone();
                trees[index] = changed;
                found.push(Tree { next: Next::Split(trees), ..tree.clone() });
            }
        }
    }
    found
}

/// Binary numbers and their value.
const NUMBERS: &str =
    "type c = N | Z of c | O of c\nlet rec v c = match c with N -> 0 | Z a -> 2 * v a | O a -> 2 * v a + 1\n";

/// Two functions that give different trees, of which an observer says the same.
const OBSERVED: [&str; 2] = [
    "type t = L | N of t | T of t
let rec v t = match t with L -> 0 | N a -> 1 + v a | T a -> 2 + v a
let rec d t = match t with L | T _ -> raise Exit | N L -> L | N a -> N (N (d a))
let f t = v (d t)",
    "type t = L | N of t | T of t
let rec v t = match t with L -> 0 | N a -> 1 + v a | T a -> 2 + v a
let rec d t = match t with L | T _ -> L | N L -> L | N a -> T (d a)
let f t = v (d t)",
];

#[test]
fn a_changed_certificate_is_refused() {
    changes_are_refused(REFERENCE, SUBMISSION);
    changes_are_refused(OBSERVED[0], OBSERVED[1]);
}

fn changes_are_refused(reference: &str, submission: &str) {
    let certificate = proof(reference, submission).certificate;
    let task = task(reference, submission);
    let mut refused = 0;
    for number in 0..certificate.entries.len() {
        let mut entry = certificate.entries[number].clone();
        let original = entry.clone();
        for changed in changes(tree(&mut entry)) {
            let mut certificate: Certificate = certificate.clone();
            *tree(&mut certificate.entries[number]) = changed;
            // The search makes its terms in the same order again.
            let (mut prover, goal) = posed(&task, Budget::default()).expect("a task");
            assert!(prover.solve(&goal, crate::LemmaKind::Goal, 0).is_ok());
            assert!(
                recheck(&mut prover.world, &certificate, &goal).is_err(),
                "{number}\n{:?}\n{:?}",
                original,
                certificate.entries[number]
            );
            refused += 1;
        }
    }
    assert!(refused > 10, "{refused}");
}

/// All ways to leave out or change why values are related.
fn side_changes(tree: &Tree) -> Vec<Tree> {
    let mut found = Vec::new();
    if !tree.sides.is_empty() {
        found.push(Tree { sides: Vec::new(), ..tree.clone() });
    }
    for (index, side) in tree.sides.iter().enumerate() {
        for changed in changes(side) {
            let mut sides = tree.sides.clone();
            sides[index] = changed;
            found.push(Tree { sides, ..tree.clone() });
        }
    }
    if let Next::Split(trees) = &tree.next {
        for (index, child) in trees.iter().enumerate() {
            for changed in side_changes(child) {
                let mut trees = trees.clone();
                trees[index] = changed;
                found.push(Tree { next: Next::Split(trees), ..tree.clone() });
            }
        }
    }
    found
}

/// Whether the checker refuses a changed certificate of this proof.
fn is_refused(task: &Task, certificate: &Certificate) -> bool {
    let (mut prover, goal) = posed(task, Budget::default()).expect("a task");
    assert!(prover.solve(&goal, crate::LemmaKind::Goal, 0).is_ok());
    recheck(&mut prover.world, certificate, &goal).is_err()
}

#[test]
fn values_that_are_not_shown_to_be_related_are_refused() {
    let submission = binding("", "if List.mem x names then names else x :: names");
    let certificate = proof(MEMBERS, &submission).certificate;
    let task = task(MEMBERS, &submission);
    assert!(!is_refused(&task, &certificate));
    let mut refused = 0;
    for number in 0..certificate.entries.len() {
        let mut entry = certificate.entries[number].clone();
        for changed in side_changes(tree(&mut entry)).into_iter().take(12) {
            let mut certificate = certificate.clone();
            *tree(&mut certificate.entries[number]) = changed;
            assert!(is_refused(&task, &certificate));
            refused += 1;
        }
    }
    assert!(refused > 4, "{refused}");
}

#[test]
fn an_equation_without_its_premise_or_relation_is_refused() {
    let swapped = adding(&NESTED.replace("add (One End, add (x, y))", "add (add (y, x), One End)"));
    let related = binding("", "if List.mem x names then names else x :: names");
    let mut refused = 0;
    for (reference, submission) in [(adding(NESTED), swapped), (MEMBERS.to_string(), related)] {
        let certificate = proof(&reference, &submission).certificate;
        let task = task(&reference, &submission);
        for number in 0..certificate.entries.len() {
            let mut certificate = certificate.clone();
            let Entry::Equation { goal, .. } = &mut certificate.entries[number] else { continue };
            if goal.premise.take().is_none() && goal.relation.take().is_none() {
                continue;
            }
            assert!(is_refused(&task, &certificate));
            refused += 1;
        }
    }
    assert!(refused >= 3, "{refused}");
}

#[test]
fn what_was_not_to_be_proved_is_refused() {
    let certificate = proof(REFERENCE, SUBMISSION).certificate;
    let task = task(REFERENCE, SUBMISSION);
    let (mut prover, goal) = posed(&task, Budget::default()).expect("a task");
    assert!(prover.solve(&goal, crate::LemmaKind::Goal, 0).is_ok());
    assert!(recheck(&mut prover.world, &certificate, &goal).is_ok());
    let shorter = Certificate { entries: certificate.entries[..certificate.entries.len() - 1].to_vec() };
    assert!(recheck(&mut prover.world, &shorter, &goal).is_err());
    let last = Certificate { entries: certificate.entries[certificate.entries.len() - 1..].to_vec() };
    assert!(recheck(&mut prover.world, &last, &goal).is_err());
}

#[test]
fn the_same_bytes_on_every_run() {
    let [first, second] = [0, 1].map(|_| format!("{:?}", proof(REFERENCE, SUBMISSION)));
    assert_eq!(first, second);
}

/// Certificates of several kinds of lemma, written.
fn written() -> Vec<(Task, String)> {
    let mem = "let rec mem (x : int) l = match l with [] -> false | y :: r -> x = y || mem x r\nlet f x l = mem x l";
    let tree = "type t = Leaf | Node of t * int * t\n";
    let pairs = [
        (REFERENCE.to_string(), SUBMISSION.to_string()),
        (mem.to_string(), "let f (x : int) l = List.exists (fun y -> y = x) l".to_string()),
        (
            format!("{tree}let rec f t = match t with Leaf -> 0 | Node (l, x, r) -> f l + x + f r"),
            format!(
                "{tree}let f t = let rec go a = function Leaf -> a | Node (l, x, r) -> go (go (a + x) l) r in go 0 t"
            ),
        ),
        (
            "let f (l : int list) = List.rev l".to_string(),
            "let f l = let rec go a = function [] -> a | x :: r -> go (x :: a) r in go [] l".to_string(),
        ),
        ("let f a b = a > b".to_string(), "let f a b = a - b > 0".to_string()),
        (OBSERVED[0].to_string(), OBSERVED[1].to_string()),
        // The right side of a lemma is a sum, whose parts the checker has to meet in the order of the search.
        (
            format!(
                "{NUMBERS}let f (a, b) = let rec add (c, d) = match c, d with N, e | e, N -> e | Z a, Z b -> Z (add (a, b)) \
                 | Z a, O b | O a, Z b -> O (add (a, b)) | O a, O b -> Z (add (O N, add (a, b))) in v (add (a, b))"
            ),
            format!("{NUMBERS}let f (a, b) = v b + v a"),
        ),
        (
            "let rec f p l = match l with [] -> [] | x :: r -> if p x then x :: f p r else f p r".to_string(),
            "let rec f p = function [] -> [] | x :: r -> let rest = f p r in if p x then x :: rest else rest"
                .to_string(),
        ),
        ("let f s = s ^ \"\\200\"".to_string(), "let g s t = s ^ t\nlet f s = g s \"\\200\"".to_string()),
    ];
    pairs
        .into_iter()
        .map(|(reference, submission)| {
            let task = task(&reference, &submission);
            let (_, text) = certify(&task, Budget::default()).unwrap_or_else(|| panic!("not proved: {submission}"));
            (task, text)
        })
        .collect()
}

#[test]
fn a_written_certificate_is_followed_again() {
    for (task, text) in written() {
        let Verdict::Proved(proof) = prove(&task, Budget::default()) else { panic!("proved before") };
        let checked = recheck_written(&task, text.as_bytes()).unwrap_or_else(|bad| panic!("{bad:?}\n{text}"));
        assert_eq!((checked.strength, &checked.lemmas), (proof.strength, &proof.lemmas));
        assert_eq!(checked.states, proof.certificate.states());
    }
}

/// All ways to change one place of a document: another number, word, or name, one thing less, one thing twice.
fn changed(value: &Value, found: &mut Vec<Value>, whole: &dyn Fn(Value) -> Value) {
    let here: Vec<Value> = match value {
        Value::Number(n) => {
            let n = n.as_i64().unwrap_or_default();
            vec![(n + 1).into(), (n - 1).into(), 0.into()]
        }
        Value::String(text) => {
            let words =
                ["enter", "leave", "pass", "smaller", "done", "same", "raises", "contradiction", "evaluation", "goal"];
            let other = std::iter::once(format!("{text} ")).chain(words.map(str::to_string));
            other.map(Value::from).collect()
        }
        Value::Null => vec!["evaluation".into()],
        Value::Bool(truth) => vec![(!truth).into()],
        Value::Array(items) => {
            let change = |index: usize| {
                let (mut less, mut twice) = (items.clone(), items.clone());
                less.remove(index);
                twice.insert(index, items[index].clone());
                [less.into(), twice.into()]
            };
            (0..items.len()).flat_map(change).collect()
        }
        Value::Object(fields) => {
            let without = |name: &String| {
                let mut less = fields.clone();
                less.remove(name);
                Value::from(less)
            };
            fields.keys().map(without).collect()
        }
    };
    found.extend(here.into_iter().filter(|new| new != value).map(whole));
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                changed(item, found, &|new| {
                    let mut items = items.clone();
                    items[index] = new;
                    whole(items.into())
                });
            }
        }
        Value::Object(fields) => {
            for (name, field) in fields {
                changed(field, found, &|new| {
                    let mut fields = fields.clone();
                    fields.insert(name.clone(), new);
                    whole(fields.into())
                });
            }
        }
        _ => {}
    }
}

fn all_changes(text: &str) -> Vec<Value> {
    let value: Value = serde_json::from_str(text).expect("JSON");
    let mut found = Vec::new();
    changed(&value, &mut found, &|new| new);
    found
}

#[test]
fn a_file_with_anything_changed_is_refused() {
    let mut count = 0;
    for (task, text) in written() {
        for changed in all_changes(&text) {
            let bytes = changed.to_string().into_bytes();
            assert!(recheck_written(&task, &bytes).is_err(), "{changed}");
            count += 1;
        }
    }
    assert!(count > 3_000, "{count}");
}

/// Sealed again, a changed certificate has to convince the checker. What it accepts is another proof: a measure that is not needed, or another
/// one that falls, too, a call entered instead of replaced, how a lemma was found; the claim is the one that was asked, and as strong.
#[test]
fn a_file_that_was_changed_and_sealed_again_shows_the_same_or_nothing() {
    let (mut count, mut followed) = (0, 0);
    for (task, text) in written() {
        let whole = recheck_written(&task, text.as_bytes()).expect("a certificate");
        let claim = |checked: &Rechecked| checked.lemmas.last().map(|lemma| (lemma.left.clone(), lemma.right.clone()));
        for changed in all_changes(&text) {
            let Some(again) = sealed(&changed.to_string()).filter(|again| *again != text) else { continue };
            count += 1;
            if let Ok(checked) = recheck_written(&task, again.as_bytes()) {
                followed += 1;
                assert_eq!((claim(&checked), checked.strength), (claim(&whole), whole.strength), "{changed}");
            }
        }
    }
    assert!(count > 1_500 && followed * 10 < count, "{followed} of {count}");
}

/// The same certificates, and all changes of them, offered for programs that are wrong in one place.
#[test]
fn a_certificate_does_not_carry_over_to_a_wrong_program() {
    let wrong = [
        (SUBMISSION, "let f l = let rec go a = function [] -> a | x :: r -> go (a + x) r in go 1 l"),
        (SUBMISSION, "let f l = let rec go a = function [] -> a | x :: r -> go (a - x) r in go 0 l"),
        (SUBMISSION, "let f l = let rec go a = function [] -> 0 | x :: r -> go (a + x) r in go 0 l"),
        (SUBMISSION, "let f l = let rec go a = function [] -> a | x :: r -> go (a + x) l in go 0 l"),
    ];
    for (right, wrong) in wrong {
        let (_, text) = certify(&task(REFERENCE, right), Budget::default()).expect("a proof");
        let task = task(REFERENCE, wrong);
        assert_eq!(recheck_written(&task, text.as_bytes()), Err(BadCertificate::OtherProgram(Which::Submission)));
        let mut value: Value = serde_json::from_str(&text).expect("JSON");
        value["submission"] = crate::written::fingerprint(&task.submission).into();
        let forged = sealed(&value.to_string()).expect("the right form");
        assert!(recheck_written(&task, forged.as_bytes()).is_err(), "{wrong}");
        for changed in all_changes(&forged) {
            let Some(text) = sealed(&changed.to_string()) else { continue };
            assert!(recheck_written(&task, text.as_bytes()).is_err(), "{wrong}\n{changed}");
        }
    }
}

#[test]
fn what_is_no_certificate_is_refused_with_its_reason() {
    let (task, text) = written().swap_remove(0);
    let refused = |bytes: &[u8]| recheck_written(&task, bytes).expect_err("no certificate");
    assert_eq!(refused(b"\xff\xfe"), BadCertificate::NotText);
    assert_eq!(refused(&vec![b' '; MOST_BYTES + 1]), BadCertificate::TooLarge);
    assert_eq!(refused(text.replacen(":1,", ":2,", 1).as_bytes()), BadCertificate::Version(2));
    let line = |bytes: &[u8]| match refused(bytes) {
        BadCertificate::NotRead { line, reason } => {
            assert!(!reason.is_empty() && !reason.contains(" at line "), "{reason}");
            line
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(line(b""), 1);
    assert_eq!(line(b"{}"), 1);
    assert_eq!(line(b"\n[1"), 2);
    line("[".repeat(1_000_000).as_bytes());
    line(&text.as_bytes()[..text.len() / 2]);
    line(format!("{}{}", text, "{").as_bytes());
    line(text.replacen("\"terms\"", "\"terns\"", 1).as_bytes());
    let mut deep: Value = serde_json::from_str(&text).expect("JSON");
    // Each term has the one before it twice: a small file, and a term that nobody could write out.
    let first = deep["terms"].as_array().expect("terms").len();
    for number in 0..60 {
        let part = first - 1 + number;
        deep["terms"].as_array_mut().expect("terms").push(serde_json::json!({ "block": [0, [part, part]] }));
    }
    let text = sealed(&deep.to_string()).expect("the right form");
    assert!(matches!(refused(text.as_bytes()), BadCertificate::Malformed(Part::Term, _)));
}
