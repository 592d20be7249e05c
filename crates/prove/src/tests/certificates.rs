//! The checker on certificates with something changed, and the same bytes on every run.

use super::environments::{MEMBERS, NESTED, adding, binding};
use super::{proof, task};
use crate::certificate::{Entry, Next, Tree};
use crate::prove::posed;
use crate::recheck::recheck;
use crate::{Budget, Certificate, Task};

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

#[test]
fn a_changed_certificate_is_refused() {
    let certificate = proof(REFERENCE, SUBMISSION).certificate;
    let task = task(REFERENCE, SUBMISSION);
    let mut refused = 0;
    for number in 0..certificate.entries.len() {
        let mut entry = certificate.entries[number].clone();
        for changed in changes(tree(&mut entry)) {
            let mut certificate: Certificate = certificate.clone();
            *tree(&mut certificate.entries[number]) = changed;
            // The search makes its terms in the same order again.
            let (mut prover, goal) = posed(&task, Budget::default()).expect("a task");
            assert!(prover.solve(&goal, crate::LemmaKind::Goal, 0).is_ok());
            assert!(recheck(&mut prover.world, &certificate, &goal).is_err());
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
