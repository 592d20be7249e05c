//! Histories, lines and value sets.

use super::*;
use crate::core::{Invalid, Slot, Spec};
use crate::random;
use crate::sketch::{nowhere, spec, value};
use crate::value::{EnumId, Type, parse_line};
use num_bigint::BigInt;

const X: VarId = VarId(0);
const Y: VarId = VarId(1);

fn line(slots: Vec<Slot>) -> Read {
    Read { slots, invalid: Invalid::Never, garbage: false, at_end: None, span: nowhere() }
}

fn shown(store: &Store, vars: &[VarId]) -> Vec<i64> {
    let int = |value: &&Value| match value {
        Value::Int(int) => i64::try_from(int).unwrap(),
        other => panic!("{other:?}"),
    };
    store.history(vars).iter().map(int).collect()
}

#[test]
fn d01_histories_are_oldest_first() {
    let mut store = Store::new();
    for int in [1, 2, 3] {
        store.push(X, value(int));
    }
    assert_eq!(shown(&store, &[X]), [1, 2, 3]);
    assert_eq!(store.before(&[X], 0), Some(&value(3)));
    assert_eq!(store.before(&[X], 2), Some(&value(1)));
    assert_eq!(store.before(&[X], 3), None);
}

#[test]
fn several_variables_are_merged_as_they_came() {
    let mut store = Store::new();
    for (var, int) in [(X, 1), (Y, 2), (Y, 3), (X, 4)] {
        store.push(var, value(int));
    }
    assert_eq!(shown(&store, &[X, Y]), [1, 2, 3, 4]);
    assert_eq!(shown(&store, &[Y, X]), [1, 2, 3, 4], "the order of names is irrelevant");
    assert_eq!(shown(&store, &[X, X]), [1, 4]);
    assert_eq!(shown(&store, &[X, VarId(7)]), [1, 4], "a variable that was never read");
    assert_eq!(store.before(&[X, Y], 1), Some(&value(3)));
}

#[test]
fn d06_truth_values_are_merged_too() {
    let mut store = Store::new();
    store.push(X, Value::Bool(true));
    store.push(Y, Value::Bool(false));
    assert_eq!(store.history(&[Y, X]), [&Value::Bool(true), &Value::Bool(false)]);
}

#[test]
fn a_line_is_stored_as_a_whole_or_not_at_all() {
    let new = |var| Slot { var, set: Set::NotIn(vec![X, Y]) };
    let read = line(vec![new(X), new(Y)]);
    let mut store = Store::new();
    assert!(!store.admit(&read, &[value(1), value(1)]), "the second is no longer new");
    assert_eq!(store, Store::new());
    assert!(store.admit(&read, &[value(1), value(2)]));
    assert!(!store.admit(&read, &[value(3), value(2)]));
    assert_eq!(shown(&store, &[X, Y]), [1, 2]);
}

#[test]
fn d09_ranges_are_the_right_way_round() {
    let above = Set::Range(Some(BigInt::from(5)), None);
    let below = Set::Range(None, Some(BigInt::from(5)));
    let store = Store::new();
    for int in -10..20 {
        assert_eq!(member(&above, &value(int), &store), int >= 5);
        assert_eq!(member(&below, &value(int), &store), int <= 5);
    }
}

#[test]
fn regular_sets_are_anchored() {
    let store = Store::new();
    let has =
        |expression: &str, text: &str| member(&Set::Regex(expression.to_owned()), &Value::Str(text.to_owned()), &store);
    assert!(has("a|ab", "ab") && has("a|ab", "a"));
    assert!(!has("a|ab", "xab") && !has("a|ab", "abx"));
    assert!(has("(?x) a b # comment", "ab"), "a comment does not swallow the anchor");
    assert!(!has("a$", "a\n"));
    assert!(!has("(", "("), "what is malformed has no members");
    assert!(!member(&Set::Regex("1".to_owned()), &value(1), &store));
}

/// Random sets of integers, by way of random specifications.
fn random_sets(rng: &mut fastrand::Rng) -> Vec<Set> {
    let mut sets = Vec::new();
    while sets.len() < 2 {
        for stmt in random::body(rng) {
            if let crate::core::Stmt::Read(read) = stmt
                && read.slots[0].var.0 < 3
            {
                sets.push(read.slots[0].set.clone());
            }
        }
    }
    sets
}

#[test]
fn laws_of_value_sets() {
    let mut rng = fastrand::Rng::with_seed(7);
    for _ in 0..300 {
        let sets = random_sets(&mut rng);
        let (a, b) = (sets[0].clone(), sets[1].clone());
        let mut store = Store::new();
        for _ in 0..3 {
            store.push(VarId(rng.u32(..3)), value(rng.i64(-3..7)));
        }
        let boxed = |set: &Set| Box::new(set.clone());
        let difference = Set::Intersection(boxed(&a), Box::new(Set::Complement(boxed(&b))));
        let union = Set::Union(boxed(&a), boxed(&b));
        for int in -12..12 {
            let x = value(int);
            let (in_a, in_b) = (member(&a, &x, &store), member(&b, &x, &store));
            assert_ne!(
                in_a,
                member(&Set::Complement(boxed(&a)), &x, &store),
                "in exactly one of a set and its complement"
            );
            assert_eq!(member(&difference, &x, &store), in_a && !in_b);
            assert_eq!(member(&union, &x, &store), in_a || in_b);
            let with = Set::Union(boxed(&a), Box::new(Set::Finite(vec![x.clone()])));
            assert!(member(&with, &x, &store));
            let without =
                Set::Intersection(boxed(&a), Box::new(Set::Complement(Box::new(Set::Finite(vec![x.clone()])))));
            assert!(!member(&without, &x, &store));
            assert!(member(&Set::All, &x, &store));
            assert!(!member(&Set::Finite(Vec::new()), &x, &store));
        }
    }
}

#[test]
fn lines_are_read_by_type() {
    let mut spec: Spec =
        spec(&[("x", Type::Int), ("b", Type::Bool), ("s", Type::Str), ("e", Type::Enum(EnumId(0)))], Vec::new());
    spec.enums
        .push(crate::core::Enum { name: "move".to_owned(), labels: vec!["Rock".to_owned(), "Big Paper".to_owned()] });
    let slot = |var| Slot { var: VarId(var), set: Set::All };
    let one = |var, text: &str| parse_line(&spec, &line(vec![slot(var)]), text).map(|mut values| values.remove(0));
    assert_eq!(one(0, "  -7\t"), Some(value(-7)));
    assert_eq!(one(0, "7 8"), None);
    assert_eq!(one(1, "true"), Some(Value::Bool(true)));
    assert_eq!(one(1, "True"), None);
    assert_eq!(one(2, " a b "), Some(Value::Str(" a b ".to_owned())), "d12: a text is its line, without a line end");
    assert_eq!(one(3, "Big Paper"), Some(Value::Label(EnumId(0), 1)));
    assert_eq!(one(3, "paper"), None);
    let both = line(vec![slot(0), slot(2)]);
    assert_eq!(parse_line(&spec, &both, " 1   two "), Some(vec![value(1), Value::Str("two".to_owned())]));
    assert_eq!(parse_line(&spec, &both, "1"), None);
    assert_eq!(parse_line(&spec, &both, "1 2 3"), None);
    for value in [value(-7), Value::Bool(false), Value::Label(EnumId(0), 0)] {
        let var = match value {
            Value::Int(_) => 0,
            Value::Bool(_) => 1,
            _ => 3,
        };
        assert_eq!(one(var, &value.show(&spec)), Some(value), "what is shown is read back");
    }
}
