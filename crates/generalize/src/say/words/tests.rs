//! Every kind of atom as a formula and in words.

use super::super::notation::*;
use super::super::{Formula, formula, words};
use crate::predicate::{Literal, Order, Predicate, Range};
use crate::stage::Stage;
use expect_test::{Expect, expect};

/// Each predicate on two lines: the formula, then the words.
fn check(stage: &Stage, predicates: Vec<Vec<Vec<Literal>>>, expect: Expect) {
    let mut text = String::new();
    for terms in predicates {
        let predicate = Predicate { terms };
        let formula = formula(&stage.setting, &stage.functions, &predicate);
        let quantified = matches!(formula, Formula::Quantified(_));
        assert_eq!(quantified, formula.to_string().starts_with("for "), "{formula}");
        text += &format!("{formula}\n");
        text += &format!("    {}\n", words(&stage.setting, &stage.functions, &predicate));
    }
    expect.assert_eq(&text);
}

/// One literal each.
fn each(literals: Vec<Literal>) -> Vec<Vec<Vec<Literal>>> {
    literals.into_iter().map(|literal| vec![vec![literal]]).collect()
}

#[test]
fn comparisons() {
    let (a, b) = (slot(0), slot(1));
    let literals = vec![
        less(head(a.clone()), head(b.clone())),
        no(less(head(a.clone()), head(b.clone()))),
        no(at_most(head(tail(a.clone())), int(3))),
        equal(last(a.clone()), int(-1)),
        no(equal(last(a.clone()), least(b.clone()))),
        less(greatest(a.clone()), head(tail(tail(b.clone())))),
        equal(length(a.clone()), length(b.clone())),
        no(equal(length(a.clone()), length(b.clone()))),
        less(length(a.clone()), length(b.clone())),
        no(less(length(a.clone()), length(b.clone()))),
        at_most(int(2), length(a.clone())),
        no(at_most(int(2), length(a.clone()))),
        less(int(0), length(a.clone())),
        equal(length(a.clone()), int(0)),
        no(equal(count(tail(a.clone())), int(1))),
        no(equal(length(a.clone()), int(2))),
        equal(a.clone(), tail(b.clone())),
        equal(a.clone(), b.clone()),
        no(equal(a.clone(), b.clone())),
        less(last(tail(a.clone())), int(1)),
        less(length(append(a, b.clone())), length(cons(int(1), b))),
    ];
    check(
        &lists(),
        each(literals),
        expect![[r#"
            a.(0) < b.(0)
                the first element of `a` is less than the first element of `b`
            not (a.(0) < b.(0))
                the first element of `a` is at least the first element of `b` (or `a` is empty or `b` is empty)
            not (a.(1) <= 3)
                the second element of `a` is greater than 3 (or `a` has fewer than 2 elements)
            last a = -1
                the last element of `a` is equal to -1
            not (last a = min b)
                the last element of `a` is different from the smallest element of `b` (or `a` is empty or `b` is empty)
            max a < b.(2)
                the greatest element of `a` is less than the third element of `b`
            |a| = |b|
                `a` and `b` have the same length
            |a| <> |b|
                `a` and `b` have different lengths
            |a| < |b|
                `a` is shorter than `b`
            |a| >= |b|
                `a` is at least as long as `b`
            |a| >= 2
                `a` has at least 2 elements
            |a| < 2
                `a` has fewer than 2 elements
            a <> []
                `a` is not empty
            a = []
                `a` is empty
            not (|tl a| = 1)
                `a` without its first element does not have exactly one element (or `a` is empty)
            |a| <> 2
                `a` does not have exactly 2 elements
            a = tl b
                `a` is equal to `b` without its first element
            a = b
                `a` is equal to `b`
            a <> b
                `a` is different from `b`
            last (tl a) < 1
                the last element of `a` without its first element is less than 1
            |a @ b| < |1 :: b|
                `a @ b` is shorter than `1 :: b`
        "#]],
    );
}

#[test]
fn constructors() {
    let (a, b) = (slot(0), slot(1));
    let literals = vec![
        is(a.clone(), 0),
        is(a.clone(), 1),
        no(is(a.clone(), 0)),
        is(tail(b.clone()), 0),
        is(tail(tail(b.clone())), 0),
        is(tail(b.clone()), 1),
        no(is(tail(b.clone()), 0)),
        no(is(tail(b), 1)),
    ];
    check(
        &lists(),
        each(literals),
        expect![[r#"
            a = []
                `a` is empty
            a <> []
                `a` is not empty
            a <> []
                `a` is not empty
            |b| = 1
                `b` has exactly one element
            |b| = 2
                `b` has exactly 2 elements
            |b| > 1
                `b` has at least 2 elements
            |b| <> 1
                `b` does not have exactly one element
            |b| <= 1
                `b` has fewer than 2 elements
        "#]],
    );
    let t = slot(0);
    let literals = vec![
        is(t.clone(), 0),
        is(t.clone(), 1),
        no(is(t.clone(), 1)),
        is(left(t.clone()), 0),
        no(is(left(t.clone()), 1)),
        no(is(left(left(t)), 1)),
    ];
    check(
        &trees(),
        each(literals),
        expect![[r#"
        t = Leaf
            `t` is `Leaf`
        t is Node
            `t` is a `Node`
        t is not Node
            `t` is not a `Node`
        left t = Leaf
            the left child of `t` is `Leaf`
        not (left t is Node)
            the left child of `t` is not a `Node` (or there is none)
        not (left (left t) is Node)
            the left child of the left child of `t` is not a `Node` (or there is none)
    "#]],
    );
}

#[test]
fn lists_as_a_whole() {
    let (a, b) = (slot(0), slot(1));
    let mut literals = vec![
        sorted(Order::Up, a.clone()),
        sorted(Order::StrictlyUp, tail(a.clone())),
        sorted(Order::Down, a.clone()),
        sorted(Order::StrictlyDown, a.clone()),
        distinct(a.clone()),
        palindrome(a.clone()),
        palindrome(cons(int(1), a.clone())),
        member(head(a.clone()), b.clone()),
        member(int(3), b.clone()),
        subset(a, b),
    ];
    literals.extend(literals.clone().into_iter().map(no));
    check(
        &lists(),
        each(literals),
        expect![[r#"
        a is sorted
            `a` is in ascending order
        tl a is strictly sorted
            `a` without its first element is in strictly ascending order
        a is sorted downwards
            `a` is in descending order
        a is strictly sorted downwards
            `a` is in strictly descending order
        a has no duplicates
            the elements of `a` are all different
        a is a palindrome
            `a` is a palindrome
        1 :: a is a palindrome
            `1 :: a` is a palindrome
        a.(0) in b
            the first element of `a` occurs in `b`
        3 in b
            3 occurs in `b`
        a is within b
            all of the elements of `a` occur in `b`
        a is not sorted
            `a` is not in ascending order
        not (tl a is strictly sorted)
            `a` without its first element is not in strictly ascending order (or `a` is empty)
        a is not sorted downwards
            `a` is not in descending order
        a is not strictly sorted downwards
            `a` is not in strictly descending order
        a has duplicates
            the elements of `a` are not all different
        a is not a palindrome
            `a` is not a palindrome
        1 :: a is not a palindrome
            `1 :: a` is not a palindrome
        not (a.(0) in b)
            the first element of `a` does not occur in `b` (or `a` is empty)
        3 not in b
            3 does not occur in `b`
        a is not within b
            not all of the elements of `a` occur in `b`
    "#]],
    );
}

#[test]
fn recursive_types() {
    let t = slot(0);
    let in_order = keys(t.clone(), 1, 1);
    let mut literals = vec![
        less(root(t.clone()), root(left(t.clone()))),
        sorted(Order::Up, in_order.clone()),
        distinct(in_order.clone()),
        palindrome(in_order.clone()),
        member(root(t.clone()), keys(left(t.clone()), 1, 1)),
        subset(in_order, spine(t.clone(), 1, 0, 1)),
        sorted(Order::Up, spine(t.clone(), 1, 2, 1)),
        less(count(t.clone()), int(3)),
        less(depth(left(t.clone())), depth(field(t.clone(), 1, 2))),
        equal(count(t.clone()), depth(t)),
    ];
    literals.extend(literals.clone().into_iter().map(no));
    check(
        &trees(),
        each(literals),
        expect![[r#"
        root t < root (left t)
            the root of `t` is less than the root of the left child of `t`
        keys t is sorted
            the keys of `t` are in ascending order
        keys t has no duplicates
            the keys of `t` are all different
        keys t is a palindrome
            the keys of `t` form a palindrome
        root t in keys (left t)
            the root of `t` occurs in the keys of the left child of `t`
        keys t is within left spine t
            all of the keys of `t` occur in the keys down the left side of `t`
        right spine t is sorted
            the keys down the right side of `t` are in ascending order
        size t < 3
            `t` has fewer than 3 nodes
        depth (left t) < depth (right t)
            the depth of the left child of `t` is less than the depth of the right child of `t`
        size t = depth t
            the number of nodes of `t` is equal to the depth of `t`
        not (root t < root (left t))
            the root of `t` is at least the root of the left child of `t` (or one of them is missing)
        keys t is not sorted
            the keys of `t` are not in ascending order
        keys t has duplicates
            the keys of `t` are not all different
        keys t is not a palindrome
            the keys of `t` do not form a palindrome
        not (root t in keys (left t))
            the root of `t` does not occur in the keys of the left child of `t` (or one of them is missing)
        keys t is not within left spine t
            not all of the keys of `t` occur in the keys down the left side of `t`
        right spine t is not sorted
            the keys down the right side of `t` are not in ascending order
        size t >= 3
            `t` has at least 3 nodes
        not (depth (left t) < depth (right t))
            the depth of the left child of `t` is at least the depth of the right child of `t` (or one of them is missing)
        size t <> depth t
            the number of nodes of `t` is different from the depth of `t`
    "#]],
    );
    let tree = head(slot(0));
    let literals = vec![
        less(field(tree.clone(), 0, 0), slot(1)),
        distinct(keys(tree.clone(), 0, 1)),
        is(field(tree.clone(), 0, 2), 1),
        less(count(tree), int(3)),
    ];
    check(
        &forests(),
        each(literals),
        expect![[r#"
        a.(0).Node.1 < x
            argument 1 of `Node` in the first element of `a` is less than `x`
        all Node.2 a.(0) has no duplicates
            the values of `Node.2` in the first element of `a` are all different
        children a.(0) <> []
            the list of children of the first element of `a` is not empty
        size a.(0) < 3
            the first element of `a` has fewer than 3 nodes
    "#]],
    );
}

#[test]
fn records_and_calls() {
    let q = slot(0);
    let literals = vec![
        less(length(field(q.clone(), 0, 0)), length(field(q.clone(), 0, 1))),
        is(field(q.clone(), 0, 2), 1),
        is(field(q.clone(), 0, 2), 0),
        equal(field(field(q.clone(), 0, 2), 1, 0), head(field(q, 0, 0))),
    ];
    check(
        &queues(),
        each(literals),
        expect![[r#"
        |q.front| < |q.back|
            `q.front` is shorter than `q.back`
        q.size is Some
            `q.size` is a `Some`
        q.size = None
            `q.size` is `None`
        q.size.Some = q.front.(0)
            the argument of `Some` in `q.size` is equal to the first element of `q.front`
    "#]],
    );
    let x = slot(0);
    let literals = vec![
        holds_of(0, vec![x.clone()]),
        no(holds_of(0, vec![x.clone()])),
        no(holds_of(0, vec![tail(x.clone())])),
        less(call(1, vec![x.clone()]), int(3)),
        no(less(call(1, vec![x]), int(3))),
    ];
    check(
        &calling(),
        each(literals),
        expect![[r#"
        small x
            `small x` holds
        not (small x)
            `small x` does not hold
        not (small (tl x))
            `small (tl x)` does not hold (or something in this raises or is missing)
        x x < 3
            `x x` is less than 3
        not (x x < 3)
            `x x` is at least 3 (or something in this raises or is missing)
    "#]],
    );
}

#[test]
fn quantifiers() {
    let (a, b) = (slot(0), slot(1));
    let aligned = |a: usize, d: usize, b: usize, e: usize| vec![Range::Aligned(slot(a), d, slot(b), e)];
    let items = |list: &crate::Expr| vec![Range::Items(list.clone())];
    let mut literals = vec![
        some(aligned(0, 1, 1, 0), vec![at_most(var(0), var(1))]),
        some(aligned(0, 0, 1, 2), vec![less(var(1), var(0))]),
        some(aligned(0, 1, 0, 0), vec![no(less(var(1), var(0)))]),
        some(aligned(0, 0, 1, 0), vec![equal(var(0), var(1))]),
        some(aligned(0, 0, 1, 0), vec![equal(var(0), var(1)), less(var(0), int(2))]),
        some(items(&a), vec![less(var(0), head(b.clone()))]),
        some(items(&a), vec![less(head(b.clone()), var(0))]),
        some(items(&a), vec![less(int(3), var(0))]),
        some(items(&a), vec![no(less(var(0), head(b.clone())))]),
        some(items(&a), vec![no(less(var(0), int(0)))]),
        some(items(&tail(a.clone())), vec![member(var(0), b.clone())]),
        some(items(&a), vec![no(member(var(0), b.clone()))]),
        some(items(&a), vec![less(var(0), int(3)), no(equal(var(0), int(0)))]),
        some(vec![Range::Items(a), Range::Items(b)], vec![equal(var(0), var(1))]),
    ];
    literals.extend(literals.clone().into_iter().map(no));
    check(
        &lists(),
        each(literals),
        expect![[r#"
            for some j, a.(j+1) <= b.(j)
                some element of `a`, from the second on, is at most the element of `b` one place before
            for some j, b.(j+2) < a.(j)
                some element of `b`, from the third on, is less than the element of `a` 2 places before
            for some j, a.(j) >= a.(j+1)
                some element of `a` is at least the one after it
            for some j, a.(j) = b.(j)
                some element of `a` is equal to the element of `b` at the same place
            for some j, a.(j) = b.(j) and a.(j) < 2
                `for some j, a.(j) = b.(j) and a.(j) < 2`
            for some x in a, x < b.(0)
                some element of `a` is less than the first element of `b`
            for some x in a, b.(0) < x
                some element of `a` is greater than the first element of `b`
            for some x in a, x > 3
                some element of `a` is greater than 3
            for some x in a, not (x < b.(0))
                some element of `a` is at least the first element of `b` (or `b` is empty)
            for some x in a, x >= 0
                some element of `a` is at least 0
            for some x in tl a, x in b
                some element of `a` without its first element occurs in `b`
            for some x in a, x not in b
                some element of `a` does not occur in `b`
            for some x in a, x < 3 and x <> 0
                some element `x` of `a` has `x < 3 and x <> 0`
            for some x in a and y in b, x = y
                some element `x` of `a` and some element `y` of `b` have `x = y`
            for all j, a.(j+1) > b.(j)
                no element of `a`, from the second on, is at most the element of `b` one place before
            for all j, b.(j+2) >= a.(j)
                no element of `b`, from the third on, is less than the element of `a` 2 places before
            for all j, a.(j) < a.(j+1)
                no element of `a` is at least the one after it
            for all j, a.(j) <> b.(j)
                no element of `a` is equal to the element of `b` at the same place
            for no j, a.(j) = b.(j) and a.(j) < 2
                `for no j, a.(j) = b.(j) and a.(j) < 2`
            for no x in a, x < b.(0)
                no element of `a` is less than the first element of `b`
            for no x in a, b.(0) < x
                no element `x` of `a` has `b.(0) < x`
            for all x in a, x <= 3
                no element of `a` is greater than 3
            for no x in a, not (x < b.(0))
                every element of `a` is less than the first element of `b`
            for all x in a, x < 0
                every element of `a` is less than 0
            for all x in tl a, x not in b
                no element of `a` without its first element occurs in `b`
            for all x in a, x in b
                every element of `a` occurs in `b`
            for no x in a, x < 3 and x <> 0
                no element `x` of `a` has `x < 3 and x <> 0`
            for all x in a and y in b, x <> y
                no element `x` of `a` and no element `y` of `b` have `x = y`
        "#]],
    );
    let nodes = vec![Range::Nodes(slot(0))];
    let mut literals = vec![
        some(nodes.clone(), vec![less(root(left(var(0))), root(var(0)))]),
        some(nodes.clone(), vec![equal(var(0), left(slot(0)))]),
        some(vec![Range::Items(keys(slot(0), 1, 1))], vec![less(var(0), int(1))]),
        some(nodes, vec![is(left(var(0)), 0), is(field(var(0), 1, 2), 1)]),
    ];
    literals.extend(literals.clone().into_iter().map(no));
    check(
        &trees(),
        each(literals),
        expect![[r#"
        for some part s of t, root (left s) < root s
            some part `s` of `t` has `root (left s) < root s`
        for some part s of t, s = left t
            some part of `t` is equal to the left child of `t`
        for some x in keys t, x < 1
            some key of `t` is less than 1
        for some part s of t, left s = Leaf and right s is Node
            some part `s` of `t` has `left s = Leaf and right s is Node`
        for no part s of t, root (left s) < root s
            no part `s` of `t` has `root (left s) < root s`
        for no part s of t, s = left t
            no part of `t` is equal to the left child of `t`
        for all x in keys t, x >= 1
            no key of `t` is less than 1
        for no part s of t, left s = Leaf and right s is Node
            no part `s` of `t` has `left s = Leaf and right s is Node`
    "#]],
    );
}

#[test]
fn several_literals_and_terms() {
    let (a, b) = (slot(0), slot(1));
    let aligned =
        |a: usize, b: usize| some(vec![Range::Aligned(slot(a), 1, slot(b), 0)], vec![at_most(var(0), var(1))]);
    let simple = |n: i64| vec![equal(length(slot(0)), int(n))];
    let predicates = vec![
        vec![],
        vec![vec![]],
        vec![vec![aligned(0, 1)], vec![aligned(1, 0)]],
        vec![vec![aligned(0, 1), is(a.clone(), 1)], vec![is(b.clone(), 0)]],
        vec![vec![equal(length(a.clone()), length(b.clone())), no(palindrome(cons(head(b.clone()), a.clone())))]],
        vec![vec![is(a.clone(), 1), less(head(a.clone()), int(1)), no(less(head(a.clone()), int(-4)))]],
        vec![
            vec![some(vec![Range::Items(a.clone())], vec![less(var(0), int(1))])],
            vec![some(vec![Range::Items(a.clone())], vec![less(int(5), var(0))])],
            vec![is(b.clone(), 0), distinct(a.clone())],
        ],
        vec![simple(1), simple(2), simple(3), simple(4), simple(5)],
        vec![
            vec![is(a.clone(), 0), less(head(b.clone()), last(b.clone()))],
            vec![is(a.clone(), 0), less(last(b.clone()), head(b.clone()))],
        ],
        vec![vec![less(head(b.clone()), last(b.clone()))], vec![less(last(b.clone()), head(b.clone()))]],
        vec![
            vec![less(head(b.clone()), int(1)), distinct(a.clone())],
            vec![less(head(b.clone()), int(1)), palindrome(a.clone()), no(less(head(b.clone()), int(0)))],
        ],
        vec![vec![distinct(a.clone())], vec![distinct(a.clone()), palindrome(a.clone())]],
        vec![vec![is(b.clone(), 0), aligned(0, 0)], vec![is(b.clone(), 0), aligned(0, 1)]],
        vec![vec![is(a.clone(), 1), is(b, 1), distinct(a.clone()), palindrome(a.clone()), sorted(Order::Up, a)]],
    ];
    check(
        &lists(),
        predicates,
        expect![[r#"
            never
                never
            always
                it is called
            for some j, a.(j+1) <= b.(j) or b.(j+1) <= a.(j)
                some element of `a`, from the second on, is at most the element of `b` one place before, or some element of `b`, from the second on, is at most the element of `a` one place before
            (a <> [] and for some j, a.(j+1) <= b.(j)) or b = []
                some element of `a`, from the second on, is at most the element of `b` one place before and `a` is not empty, or `b` is empty
            |a| = |b| and not (b.(0) :: a is a palindrome)
                `a` and `b` have the same length and `b.(0) :: a` is not a palindrome (or `b` is empty)
            a.(0) < 1 and a.(0) >= -4
                the first element of `a` is less than 1 and the first element of `a` is at least -4
            (b = [] and a has no duplicates) or for some x in a, x < 1 or x > 5
                some element of `a` is less than 1, or some element of `a` is greater than 5, or `b` is empty and the elements of `a` are all different
            |a| = 1 or |a| = 2 or |a| = 3 or |a| = 4 or |a| = 5
                `a` has exactly one element, or `a` has exactly 2 elements, or in 3 other cases
            a = [] and b.(0) <> last b
                `a` is empty, and the first element of `b` and the last element of `b` are different
            b.(0) <> last b
                the first element of `b` and the last element of `b` are different
            b.(0) < 1 and (a has no duplicates or (a is a palindrome and b.(0) >= 0))
                the first element of `b` is less than 1, and either the elements of `a` are all different, or `a` is a palindrome and the first element of `b` is at least 0
            a has no duplicates or (a has no duplicates and a is a palindrome)
                the elements of `a` are all different, or the elements of `a` are all different and `a` is a palindrome
            b = [] and for some j, a.(j+1) <= a.(j) or a.(j+1) <= b.(j)
                `b` is empty, and either some element of `a`, from the second on, is at most the one before it, or some element of `a`, from the second on, is at most the element of `b` one place before
            a <> [] and b <> [] and a has no duplicates and a is a palindrome and a is sorted
                `a` is not empty, `b` is not empty, the elements of `a` are all different and 2 other conditions hold
        "#]],
    );
}
