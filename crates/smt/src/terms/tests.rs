//! Normal forms, one by one, and against a naive evaluator on random terms.

use super::*;
use crate::solver::Model;

/// Terms with integer variables `x0 x1 x2`, a character `x3` and texts `s4 s5`.
fn start() -> (Terms, [Term; 6]) {
    let mut terms = Terms::new();
    let sorts = [Sort::Int, Sort::Int, Sort::Int, Sort::Char, Sort::Text, Sort::Text];
    let variables = sorts.map(|sort| {
        let var = terms.declare(sort);
        terms.var(var)
    });
    (terms, variables)
}

#[test]
fn sums_have_one_form() {
    let (mut t, [x, y, ..]) = start();
    let (one, two) = (t.int(1), t.int(2));
    assert_eq!(t.add(x, y), t.add(y, x));
    assert_eq!(t.mul(two, x), t.add(x, x));
    let more = t.add(x, one);
    assert_eq!(t.sub(more, one), x);
    let minus = t.neg(x);
    assert_eq!(t.add(x, minus), t.int(0));
    let sum = t.add(x, y);
    assert_eq!(t.sub(sum, x), y);
    let shown = t.sub(two, sum);
    assert_eq!(t.show(shown), "-x0 - x1 + 2");
}

#[test]
fn products_are_multiplied_out() {
    let (mut t, [x, y, ..]) = start();
    let (sum, difference) = (t.add(x, y), t.sub(x, y));
    let product = t.mul(sum, difference);
    assert_eq!(t.show(product), "x0*x0 - x1*x1");
    assert_eq!(t.mul(difference, sum), product);
    let mut large = product;
    for _ in 0..4 {
        large = t.mul(large, sum);
    }
    assert!(t.show(large).len() < 200, "{}", t.show(large));
}

#[test]
fn numbers_wrap_around_in_63_bits() {
    let (mut t, [x, ..]) = start();
    let (max, min, one) = (t.int(MAX_INT), t.int(MIN_INT), t.int(1));
    assert_eq!(t.add(max, one), min);
    let minus_one = t.int(-1);
    assert_eq!(t.div(min, minus_one), min);
    let half = t.int(1 << 62);
    let wrapped = t.mul(half, x);
    assert_eq!(t.add(wrapped, wrapped), t.int(0));
}

#[test]
fn division_truncates() {
    let (mut t, [x, ..]) = start();
    let (seven, minus_two, zero) = (t.int(-7), t.int(-2), t.int(0));
    assert_eq!(t.div(seven, minus_two), t.int(3));
    assert_eq!(t.rem(seven, minus_two), t.int(-1));
    let two = t.int(2);
    assert_eq!(t.rem(x, minus_two), t.rem(x, two));
    let undefined = t.div(seven, zero);
    assert_eq!(t.as_constant(undefined), None);
    assert_eq!(t.eval(undefined, &Model::default()), None);
}

#[test]
fn equations_have_one_form() {
    let (mut t, [x, y, ..]) = start();
    assert_eq!(t.equal(x, y), t.equal(y, x));
    let (left, right) = (t.add(x, x), t.add(y, y));
    let (three, six) = (t.int(3), t.int(6));
    let (left3, right3) = (t.mul(three, x), t.mul(three, y));
    assert_eq!(t.equal(left3, right3), t.equal(x, y));
    // Modulo 2^63 two is no unit: the doubles of different numbers can be equal.
    assert_ne!(t.equal(left, right), t.equal(x, y));
    assert_eq!(t.equal(left, three), t.bool(false));
    let found = t.equal(left3, six);
    assert_eq!(t.show(found), "x0 - 2 = 0");
}

#[test]
fn negation_goes_inside() {
    let (mut t, [x, y, ..]) = start();
    let (two, three) = (t.int(2), t.int(3));
    let less = t.less(x, three);
    let not_less = t.not(less);
    assert_eq!(t.show(not_less), "2 < x0");
    assert_eq!(not_less, t.less(two, x));
    assert_eq!(t.not(not_less), less);
    let ordered = t.less(x, y);
    let not_ordered = t.not(ordered);
    assert_eq!(not_ordered, t.less_equal(y, x));
    assert_eq!(t.not(not_ordered), ordered);
    let both = t.and(&[less, ordered]);
    let neither = t.not(both);
    assert_eq!(neither, t.or(&[not_ordered, not_less]));
    assert_eq!(t.and(&[ordered, not_ordered]), t.bool(false));
    assert_eq!(t.or(&[ordered, not_ordered]), t.bool(true));
}

#[test]
fn ranges_decide() {
    let (mut t, [x, _, _, c, s, _]) = start();
    let (big, zero, max) = (t.int(256), t.int(0), t.int(MAX_INT));
    assert_eq!(t.less(c, big), t.bool(true));
    assert_eq!(t.equal(c, big), t.bool(false));
    let length = t.length(s);
    assert_eq!(t.less(length, zero), t.bool(false));
    assert_eq!(t.less_equal(x, max), t.bool(true));
    let code = t.int(48);
    let digit = t.sub(c, code);
    assert_eq!(t.less(digit, big), t.bool(true));
}

#[test]
fn texts_are_lists_of_parts() {
    let (mut t, [_, _, _, c, s, u]) = start();
    let (ab, cd, abcd, empty) = (t.text(b"ab"), t.text(b"cd"), t.text(b"abcd"), t.text(b""));
    assert_eq!(t.concat(&[ab, empty, cd]), abcd);
    let left = t.concat(&[s, ab]);
    let whole = t.concat(&[left, cd]);
    assert_eq!(whole, t.concat(&[s, abcd]));
    assert_eq!(t.show(whole), "s4 ^ \"abcd\"");
    let length = t.length(whole);
    assert_eq!(t.show(length), "s4.length + 4");
    let letter = t.char_text(c);
    let spelled = t.concat(&[ab, letter, s]);
    assert_eq!(t.char_at(spelled, 1), t.int(i64::from(b'b')));
    assert_eq!(t.char_at(spelled, 2), c);
    let beyond = t.char_at(spelled, 4);
    assert_eq!(t.show(beyond), "s4.[1]");
    let other = t.concat(&[ab, letter, u]);
    assert_eq!(t.equal(spelled, other), t.equal(s, u));
}

#[test]
fn spelled_texts_compare_by_character() {
    let (mut t, [_, _, _, c, s, _]) = start();
    let letter = t.char_text(c);
    let (a, code) = (t.text(b"a"), t.int(i64::from(b'a')));
    assert_eq!(t.equal(letter, a), t.equal(c, code));
    let (abc, empty) = (t.text(b"abc"), t.text(b""));
    let two = t.concat(&[letter, letter]);
    assert_eq!(t.equal(two, abc), t.bool(false));
    let suffixed = t.concat(&[s, a]);
    let rest = t.equal(suffixed, a);
    assert_eq!(rest, t.equal(s, empty));
    assert_eq!(t.equal(suffixed, empty), t.bool(false));
    assert_eq!(t.text_less(s, empty), t.bool(false));
}

#[test]
fn cleared_terms_are_forgotten() {
    let (mut t, [x, y, ..]) = start();
    let before = t.add(x, y);
    t.clear();
    assert!(t.declared().is_empty());
    let (a, b) = (t.declare(Sort::Int), t.declare(Sort::Text));
    let (a, b) = (t.var(a), t.var(b));
    assert_eq!((t.sort(a), t.sort(b)), (Sort::Int, Sort::Text));
    let double = t.add(a, a);
    assert_eq!(t.show(double), "2*x0");
    assert!(before.0.get() > 2);
}
