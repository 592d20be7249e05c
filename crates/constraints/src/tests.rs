//! Answers are right, whoever gives them.

use super::*;

fn int(unknown: Unknown) -> Int {
    Int::unknown(unknown)
}

fn number(value: i64) -> Int {
    Int::constant(value)
}

fn check(stack: &mut Stack, formula: &Formula) -> Answer {
    stack.check(formula, None, Effort::Usual)
}

fn sat(stack: &mut Stack, formula: &Formula) -> Model {
    match check(stack, formula) {
        Answer::Sat(model) => model,
        other => panic!("{other:?}: {formula:?}"),
    }
}

#[test]
fn sums_are_flat_and_collect_equal_unknowns() {
    let mut stack = Stack::default();
    let x = int(stack.declare_int(None));
    let twice = x.add(&x).add(&number(3));
    assert_eq!(twice.subtract(&x).subtract(&x), number(3));
    assert_eq!(x.equals(&x).as_constant(), Some(true));
    assert_eq!(x.less(&x).as_constant(), Some(false));
    assert_eq!(x.at_most(&x.add(&number(1))).as_constant(), Some(true));
}

#[test]
fn division_rounds_down_whatever_the_signs() {
    for a in -7..=7_i64 {
        for b in [-3_i64, -1, 1, 3] {
            let mut stack = Stack::default();
            let x = stack.declare_int(None);
            stack.assert(&int(x).equals(&number(a)));
            let quotient = int(x).div(&b.into());
            let rest = int(x).modulo(&b.into());
            let floor = (a as f64 / b as f64).floor() as i64;
            let right = Formula::all([quotient.equals(&number(floor)), rest.equals(&number(a - b * floor))]);
            sat(&mut stack, &right);
            assert_eq!(check(&mut stack, &right.negated()), Answer::Unsat, "{a} {b}");
        }
    }
}

#[test]
fn integers_beyond_128_bits_are_exact() {
    let mut stack = Stack::default();
    let x = stack.declare_int(None);
    let huge = BigInt::from(2).pow(200);
    stack.assert(&Int::constant(huge.clone()).less(&int(x)));
    let model = sat(&mut stack, &int(x).at_most(&Int::constant(huge.clone() + 1)));
    assert_eq!(model, vec![Value::Int(huge.clone() + 1)]);
    assert_eq!(check(&mut stack, &int(x).at_most(&Int::constant(huge))), Answer::Unsat);
}

#[test]
fn pop_forgets_unknowns_and_constraints() {
    let mut stack = Stack::default();
    let x = stack.declare_int(None);
    for _ in 0..3 {
        stack.push();
        let y = stack.declare_int(None);
        stack.assert(&int(x).less(&int(y)));
        stack.assert(&int(y).less(&int(x)));
        assert_eq!(check(&mut stack, &Formula::constant(true)), Answer::Unsat);
        stack.pop();
        sat(&mut stack, &int(x).equals(&number(5)));
    }
    assert_eq!(stack.plain().len(), 1);
    assert_eq!(stack.depth(), 0);
}

#[test]
fn ten_different_values_do_not_fit_into_nine() {
    let mut stack = Stack::default();
    let digits: Vec<Unknown> = (0..10).map(|_| stack.declare_int(Some((1..=9).map(BigInt::from).collect()))).collect();
    for (place, &a) in digits.iter().enumerate() {
        for &b in &digits[..place] {
            stack.assert(&int(a).equals(&int(b)).negated());
        }
    }
    assert_eq!(stack.check(&Formula::constant(true), None, Effort::Little), Answer::Unsat);
}

#[test]
fn texts_are_compared_measured_matched_and_turned_around() {
    let mut stack = Stack::new(vec!["stop".into()]);
    let s = stack.declare_text(None);
    let text = Text::Unknown(s);
    let regex = Regex::new("[a-c]+z").expect("an expression");
    stack.assert(&text.matches(&regex));
    stack.assert(&number(5).at_most(&Int::length(&text)));
    let model = sat(&mut stack, &Text::constant("bb").before(&text));
    let Value::Text(found) = &model[0] else { panic!("{model:?}") };
    assert!(regex.matches(found) && found.len() >= 5 && &**found > "bb", "{found}");
    assert_eq!(check(&mut stack, &text.equals(&Text::constant("stop"))), Answer::Unsat);
    assert_eq!(text.reversed().reversed(), text);
}

#[test]
fn palindromes_and_others_are_found() {
    let mut stack = Stack::new(vec!["ab".into()]);
    let s = stack.declare_text(None);
    let text = Text::Unknown(s);
    let palindrome = text.equals(&text.reversed());
    stack.assert(&number(4).at_most(&Int::length(&text)));
    sat(&mut stack, &palindrome);
    sat(&mut stack, &palindrome.negated());
    stack.assert(&text.matches(&Regex::new("ab[a-z]*").expect("an expression")));
    let model = sat(&mut stack, &palindrome);
    let Value::Text(found) = &model[0] else { panic!("{model:?}") };
    assert!(found.starts_with("ab") && found.ends_with("ba"), "{found}");
}

#[test]
fn products_that_cannot_be_are_unknown_or_refuted_and_never_found() {
    let mut stack = Stack::default();
    let [x, y, z] = [0; 3].map(|_| int(stack.declare_int(None)));
    for factor in [&x, &y, &z] {
        stack.assert(&number(0).less(factor));
    }
    let cube = |a: &Int| Int::product([a.clone(), a.clone(), a.clone()]);
    let fermat = cube(&x).add(&cube(&y)).equals(&cube(&z));
    assert!(!matches!(check(&mut stack, &fermat), Answer::Sat(_)));
}

#[test]
fn suggestions_are_kept_where_they_fit() {
    let mut stack = Stack::default();
    let unknowns: Vec<Unknown> = (0..6).map(|_| stack.declare_int(None)).collect();
    let sum = Int::sum(unknowns.iter().map(|&unknown| (1.into(), int(unknown))));
    stack.assert(&sum.equals(&number(10)));
    let near = sat(&mut stack, &Formula::constant(true));
    let suggested: Vec<(Unknown, Value)> =
        unknowns.iter().map(|&one| (one, Value::int(7 + i64::from(one.0)))).collect();
    let model = stack.sample(&near, &suggested);
    assert!(stack.good(&model));
    let kept = suggested.iter().filter(|(unknown, value)| &model[unknown.0 as usize] == value).count();
    assert_eq!(kept, 5, "{model:?}");
}

/// Random formulas over three small unknowns: all layers agree with trying everything.
#[test]
fn answers_agree_with_trying_everything() {
    let mut random = fastrand::Rng::with_seed(5);
    for round in 0..400 {
        let listed = round % 2 == 0;
        let mut stack = Stack::default();
        let unknowns: Vec<Unknown> = (0..3)
            .map(|_| {
                let unknown = stack.declare_int(listed.then(|| (-2..=3).map(BigInt::from).collect()));
                stack.assert(&number(-2).at_most(&int(unknown)));
                stack.assert(&int(unknown).at_most(&number(3)));
                unknown
            })
            .collect();
        let formula = random_formula(&mut random, &unknowns, 3);
        let mut possible = false;
        for code in 0..216_i64 {
            let model: Model = [1, 6, 36].map(|place| Value::int(code / place % 6 - 2)).into();
            possible |= holds(&formula, &model);
            assert_ne!(holds(&formula, &model), holds(&formula.negated(), &model));
        }
        match check(&mut stack, &formula) {
            Answer::Sat(model) => assert!(possible && holds(&formula, &model) && stack.good(&model), "{formula:?}"),
            Answer::Unsat => assert!(!possible, "{formula:?}"),
            Answer::Unknown => panic!("small, yet unknown: {formula:?}"),
        }
    }
}

fn random_formula(random: &mut fastrand::Rng, unknowns: &[Unknown], depth: usize) -> Formula {
    let parts = |random: &mut fastrand::Rng| -> Vec<Formula> {
        (0..random.usize(2..4)).map(|_| random_formula(random, unknowns, depth - 1)).collect()
    };
    match random.usize(..if depth == 0 { 3 } else { 6 }) {
        0 => random_int(random, unknowns, 2).equals(&random_int(random, unknowns, 1)),
        1 => random_int(random, unknowns, 2).less(&random_int(random, unknowns, 1)),
        2 => random_int(random, unknowns, 1).at_most(&random_int(random, unknowns, 1)).negated(),
        3 => Formula::all(parts(random)),
        4 => Formula::any(parts(random)),
        _ => random_formula(random, unknowns, depth - 1).negated(),
    }
}

fn random_int(random: &mut fastrand::Rng, unknowns: &[Unknown], depth: usize) -> Int {
    let unknown = int(unknowns[random.usize(..unknowns.len())]);
    let inner = |random: &mut fastrand::Rng| random_int(random, unknowns, depth - 1);
    match random.usize(..if depth == 0 { 2 } else { 8 }) {
        0 => unknown,
        1 => number(random.i64(-3..=3)),
        2 => inner(random).add(&inner(random)),
        3 => inner(random).subtract(&unknown),
        4 => Int::product([inner(random), unknown]),
        5 => inner(random).div(&random.i64(2..4).into()),
        6 => inner(random).modulo(&(-random.i64(2..4)).into()),
        _ => {
            let condition = unknown.less(&inner(random));
            Int::choice(&condition, &number(1), &number(0)).add(&inner(random))
        }
    }
}
