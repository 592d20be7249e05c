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
    assert_eq!(t.show(product), "x0 * x0 - x1 * x1");
    assert_eq!(t.mul(difference, sum), product);
    let mut large = product;
    for _ in 0..4 {
        large = t.mul(large, sum);
    }
    assert!(t.show(large).len() < 250, "{}", t.show(large));
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
    assert_eq!(t.show(found), "x0 = 2");
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
    assert_eq!(t.show(length), "String.length s4 + 4");
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
    assert_eq!(t.show(double), "2 * x0");
    assert!(before.0.get() > 2);
}

/// An operation applied to random arguments, as it is written; `Terms` must agree with it.
#[derive(Clone, Debug)]
enum Tree {
    Leaf(Constant),
    Var(u32),
    Node(&'static str, Vec<Tree>),
}

const INT_OPERATIONS: [&str; 7] = ["+", "-", "*", "/", "mod", "neg", "length"];
const BOOL_OPERATIONS: [&str; 8] = ["=", "<", "<=", "text =", "text <", "not", "and", "or"];

/// A random tree over the variables of `start`.
fn tree(random: &mut fastrand::Rng, sort: Sort, depth: u32) -> Tree {
    let some = |random: &mut fastrand::Rng, sorts: &[Sort]| {
        sorts.iter().map(|&sort| tree(random, sort, depth.saturating_sub(1))).collect::<Vec<_>>()
    };
    match sort {
        Sort::Int | Sort::Char if depth == 0 || random.u8(..4) == 0 => match random.u8(..3) {
            0 => Tree::Leaf(Constant::Int(random.i64(-3..=3))),
            1 if random.u8(..4) == 0 => {
                Tree::Leaf(Constant::Int(*random.choice(&[MAX_INT, MIN_INT, 1 << 40]).unwrap()))
            }
            _ => Tree::Var(random.u32(..4)),
        },
        Sort::Int | Sort::Char => match *random.choice(&INT_OPERATIONS).unwrap() {
            "neg" => Tree::Node("neg", some(random, &[Sort::Int])),
            "length" => Tree::Node("length", some(random, &[Sort::Text])),
            operation => Tree::Node(operation, some(random, &[Sort::Int, Sort::Int])),
        },
        Sort::Text if depth == 0 || random.bool() => match random.u8(..4) {
            0 => Tree::Leaf(Constant::Text(Arc::from([&b""[..], b"a", b"ab", b"b"][random.usize(..4)]))),
            1 => Tree::Node("chr", vec![Tree::Var(3)]),
            _ => Tree::Var(random.u32(4..6)),
        },
        Sort::Text => Tree::Node("^", some(random, &[Sort::Text, Sort::Text])),
        Sort::Bool if depth == 0 => Tree::Leaf(Constant::Bool(random.bool())),
        Sort::Bool => match *random.choice(&BOOL_OPERATIONS).unwrap() {
            operation @ ("text =" | "text <") => Tree::Node(operation, some(random, &[Sort::Text, Sort::Text])),
            "not" => Tree::Node("not", some(random, &[Sort::Bool])),
            operation @ ("and" | "or") => Tree::Node(operation, some(random, &[Sort::Bool, Sort::Bool])),
            operation => Tree::Node(operation, some(random, &[Sort::Int, Sort::Int])),
        },
    }
}

/// The tree as a term.
fn build(terms: &mut Terms, tree: &Tree) -> Term {
    match tree {
        Tree::Leaf(Constant::Int(value)) => terms.int(*value),
        Tree::Leaf(Constant::Text(text)) => terms.text(text),
        Tree::Leaf(Constant::Bool(value)) => terms.bool(*value),
        Tree::Var(var) => terms.var(Var(*var)),
        Tree::Node(operation, parts) => {
            let parts: Vec<Term> = parts.iter().map(|part| build(terms, part)).collect();
            match (*operation, &parts[..]) {
                ("+", &[a, b]) => terms.add(a, b),
                ("-", &[a, b]) => terms.sub(a, b),
                ("*", &[a, b]) => terms.mul(a, b),
                ("/", &[a, b]) => terms.div(a, b),
                ("mod", &[a, b]) => terms.rem(a, b),
                ("neg", &[a]) => terms.neg(a),
                ("length", &[a]) => terms.length(a),
                ("chr", &[a]) => terms.char_text(a),
                ("^", parts) => terms.concat(parts),
                ("=" | "text =", &[a, b]) => terms.equal(a, b),
                ("<", &[a, b]) => terms.less(a, b),
                ("<=", &[a, b]) => terms.less_equal(a, b),
                ("text <", &[a, b]) => terms.text_less(a, b),
                ("not", &[a]) => terms.not(a),
                ("and", parts) => terms.and(parts),
                ("or", parts) => terms.or(parts),
                other => unreachable!("{other:?}"),
            }
        }
    }
}

/// What OCaml says, by the book.
fn naive(tree: &Tree, model: &Model) -> Option<Constant> {
    let (operation, parts) = match tree {
        Tree::Leaf(value) => return Some(value.clone()),
        Tree::Var(var) => return Some(model.0[*var as usize].clone()),
        Tree::Node(operation, parts) => (*operation, parts),
    };
    let parts = parts.iter().map(|part| naive(part, model)).collect::<Option<Vec<_>>>()?;
    let int = |value: i128| {
        let wrapped = (value + (1 << 62)).rem_euclid(1 << 63) - (1 << 62);
        Some(Constant::Int(wrapped as i64))
    };
    match (operation, &parts[..]) {
        ("/" | "mod", [_, Constant::Int(0)]) => None,
        ("neg", &[Constant::Int(a)]) => int(-i128::from(a)),
        ("length", [Constant::Text(a)]) => int(a.len() as i128),
        ("chr", &[Constant::Int(a)]) => Some(Constant::Text(Arc::from(&[a as u8][..]))),
        ("^", [Constant::Text(a), Constant::Text(b)]) => Some(Constant::Text([&a[..], &b[..]].concat().into())),
        ("text =", [a, b]) => Some(Constant::Bool(a == b)),
        ("text <", [Constant::Text(a), Constant::Text(b)]) => Some(Constant::Bool(a < b)),
        ("not", &[Constant::Bool(a)]) => Some(Constant::Bool(!a)),
        ("and", &[Constant::Bool(a), Constant::Bool(b)]) => Some(Constant::Bool(a && b)),
        ("or", &[Constant::Bool(a), Constant::Bool(b)]) => Some(Constant::Bool(a || b)),
        (operation, &[Constant::Int(a), Constant::Int(b)]) => {
            let (a, b) = (i128::from(a), i128::from(b));
            match operation {
                "+" => int(a + b),
                "-" => int(a - b),
                "*" => int(a * b),
                "/" => int(a / b),
                "mod" => int(a % b),
                "=" => Some(Constant::Bool(a == b)),
                "<" => Some(Constant::Bool(a < b)),
                "<=" => Some(Constant::Bool(a <= b)),
                other => unreachable!("{other}"),
            }
        }
        other => unreachable!("{other:?}"),
    }
}

/// Values for the variables of `start`, most of them small.
fn model(random: &mut fastrand::Rng) -> Model {
    let mut int = || if random.u8(..8) == 0 { wrap(random.i64(..)) } else { random.i64(-4..=4) };
    let ints = [int(), int(), int()].map(Constant::Int);
    let code = Constant::Int(i64::from(*random.choice(b"ab0\0\xff").unwrap()));
    let mut text = || Constant::Text(Arc::from([&b""[..], b"a", b"ab", b"b", b"aab"][random.usize(..5)]));
    let [x, y, z] = ints;
    Model(vec![x, y, z, code, text(), text()])
}

#[test]
fn normal_forms_have_the_values_of_what_was_written() {
    let mut random = fastrand::Rng::with_seed(3);
    let (mut defined, mut undefined) = (0, 0);
    for round in 0..20_000 {
        let sort = [Sort::Int, Sort::Bool, Sort::Text][round % 3];
        let tree = tree(&mut random, sort, 1 + (round % 5) as u32);
        let (mut terms, _) = start();
        let term = build(&mut terms, &tree);
        assert_eq!(build(&mut terms, &tree), term, "{tree:?}");
        for _ in 0..4 {
            let model = model(&mut random);
            match naive(&tree, &model) {
                Some(value) => {
                    assert_eq!(terms.eval(term, &model), Some(value), "{tree:?} is {} in {model:?}", terms.show(term));
                    defined += 1;
                }
                None => undefined += 1,
            }
        }
        if sort == Sort::Bool {
            let not = terms.not(term);
            assert_eq!(terms.not(not), term, "{}", terms.show(term));
        }
    }
    assert!(defined > 40_000 && undefined > 1_000, "{defined} {undefined}");
}
