//! Terms on values.

use super::*;
use crate::core::OpaqueId;
use crate::sketch::*;
use crate::trace::NoOpaques;

const X: VarId = VarId(0);
const Y: VarId = VarId(1);

fn store(values: &[(VarId, i64)]) -> Store {
    let mut store = Store::new();
    for (var, int) in values {
        store.push(*var, value(*int));
    }
    store
}

fn value_of(term: Term, store: &Store) -> Result<Value, Undefined> {
    eval(&ints(Vec::new()), &term, store, &mut NoOpaques)
}

fn list(ints: &[i64]) -> Value {
    Value::List(ints.iter().map(|int| value(*int)).collect())
}

#[test]
fn d01_all_values_are_oldest_first_in_conditions_too() {
    let read = store(&[(X, 1), (X, 2), (X, 3)]);
    assert_eq!(value_of(all(0), &read), Ok(list(&[1, 2, 3])));
    let constant = term(TermKind::List(vec![int(1), int(2), int(3)]), Type::List(Box::new(Type::Int)));
    assert_eq!(value_of(equal(all(0), constant), &read), Ok(Value::Bool(true)));
}

/// A function of the teacher's that hands back what it is given.
struct Identity;

impl Opaques for Identity {
    fn call(&mut self, _: OpaqueId, arguments: &[Value]) -> Result<Value, OpaqueError> {
        Ok(arguments[0].clone())
    }
}

#[test]
fn d02_earlier_values_are_the_same_inside_opaque_functions() {
    let read = store(&[(X, 1), (X, 2), (X, 3)]);
    let opaque = |argument| term(TermKind::Opaque(OpaqueId(0), vec![argument]), Type::Opaque);
    let spec = ints(Vec::new());
    let value_of = |term| eval(&spec, &term, &read, &mut Identity).unwrap();
    assert_eq!(value_of(opaque(prev(0, 1))), value(2));
    assert_eq!(value_of(opaque(history(&[0], 1))), list(&[1, 2]));
    assert_eq!(value_of(opaque(history(&[0], 5))), list(&[]));
}

#[test]
fn d06_merged_truth_values_are_handed_to_opaque_functions() {
    let mut read = Store::new();
    read.push(X, Value::Bool(true));
    read.push(Y, Value::Bool(false));
    let bools = Type::List(Box::new(Type::Bool));
    let merged = term(TermKind::History { vars: vec![Y, X], drop: 0 }, bools);
    let call = term(TermKind::Opaque(OpaqueId(0), vec![merged]), Type::Opaque);
    let spec = spec(&[("x", Type::Bool), ("y", Type::Bool)], Vec::new());
    let value = eval(&spec, &call, &read, &mut Identity);
    assert_eq!(value, Ok(Value::List(vec![Value::Bool(true), Value::Bool(false)])));
}

#[test]
fn what_was_not_read_has_no_value() {
    let read = store(&[(X, 1)]);
    assert!(matches!(value_of(cur(1), &read), Err(Undefined::NotRead { back: 0, .. })));
    assert!(matches!(value_of(prev(0, 1), &read), Err(Undefined::NotRead { back: 1, .. })));
    assert_eq!(value_of(all(1), &read), Ok(list(&[])));
    let merged = term(TermKind::Current { vars: vec![X, Y], back: 0 }, Type::Int);
    assert_eq!(value_of(merged, &read), Ok(value(1)), "one of two variables is enough");
}

#[test]
fn conditions_stop_where_they_are_decided() {
    let read = store(&[(X, 1)]);
    let undefined = || equal(prev(0, 1), int(0));
    let no = || equal(int(1), int(2));
    let yes = || equal(int(1), int(1));
    assert_eq!(value_of(test(Function::And, vec![no(), undefined()]), &read), Ok(Value::Bool(false)));
    assert_eq!(value_of(test(Function::Or, vec![yes(), undefined()]), &read), Ok(Value::Bool(true)));
    assert!(value_of(test(Function::And, vec![undefined(), no()]), &read).is_err());
    assert_eq!(value_of(test(Function::And, vec![]), &read), Ok(Value::Bool(true)));
    assert_eq!(value_of(number(Function::HowMany, vec![yes(), no(), yes()]), &read), Ok(value(2)));
}

#[test]
fn division_rounds_down() {
    let none = Store::new();
    for (a, b, quotient, rest) in [(7, 2, 3, 1), (-7, 2, -4, 1), (7, -2, -4, -1), (-7, -2, 3, -1)] {
        assert_eq!(value_of(number(Function::Div, vec![int(a), int(b)]), &none), Ok(value(quotient)));
        assert_eq!(value_of(number(Function::Mod, vec![int(a), int(b)]), &none), Ok(value(rest)));
    }
    for function in [Function::Div, Function::Mod, Function::Divide] {
        let by_zero = value_of(number(function, vec![int(1), int(0)]), &none);
        assert!(matches!(by_zero, Err(Undefined::DivisionByZero(_))));
    }
    let half = call(Function::Divide, Type::Real, vec![int(1), int(2)]);
    let sum = call(Function::Add, Type::Real, vec![half, int(1)]);
    assert_eq!(value_of(sum, &none), Ok(Value::Real(BigRational::new(3.into(), 2.into()))));
}

#[test]
fn texts_and_lists_are_reversed_measured_and_compared() {
    let none = Store::new();
    let reverse = |a| call(Function::Reverse, Type::Str, vec![a]);
    assert_eq!(value_of(reverse(text("añb")), &none), Ok(Value::Str("bña".to_owned())));
    assert_eq!(value_of(number(Function::Length, vec![text("añb")]), &none), Ok(value(3)));
    assert_eq!(value_of(test(Function::Less, vec![text("ab"), text("b")]), &none), Ok(Value::Bool(true)));
    let read = store(&[(X, 1), (X, 2)]);
    let shorter = history(&[0], 1);
    assert_eq!(value_of(test(Function::Less, vec![shorter, all(0)]), &read), Ok(Value::Bool(true)));
    assert_eq!(value_of(test(Function::In, vec![int(2), all(0)]), &read), Ok(Value::Bool(true)));
    assert_eq!(value_of(number(Function::Product, vec![all(0)]), &read), Ok(value(2)));
    assert_eq!(value_of(number(Function::Product, vec![all(1)]), &read), Ok(value(1)));
}

#[test]
fn overflow_is_noted_and_monsters_are_undefined() {
    let mut spec = ints(Vec::new());
    let large = || number(Function::Multiply, vec![int(1 << 40), int(1 << 22)]);
    let overflows = |spec: &Spec, term: &Term| {
        let mut opaques = NoOpaques;
        let mut evaluator = Evaluator::new(spec, &mut opaques);
        evaluator.eval(term, &Store::new()).unwrap();
        evaluator.overflowed
    };
    assert!(!overflows(&spec, &large()), "2^62 fits 64 bits");
    spec.options.avoid_overflow = Some(63);
    assert!(overflows(&spec, &large()), "but not 63");
    let back = number(Function::Subtract, vec![large(), large()]);
    assert!(overflows(&spec, &back), "subterms count");
    let mut grown = int(3);
    let mut undefined = false;
    for _ in 0..40 {
        let Ok(value) = value_of(number(Function::Multiply, vec![grown.clone(), grown]), &Store::new()) else {
            undefined = true;
            break;
        };
        grown = term(TermKind::Constant(value), Type::Int);
    }
    assert!(undefined);
}

#[test]
fn ill_typed_and_very_deep_terms_do_no_harm() {
    let none = Store::new();
    assert!(matches!(value_of(number(Function::Add, vec![int(1), text("a")]), &none), Err(Undefined::IllTyped(_))));
    assert!(matches!(value_of(number(Function::Add, vec![]), &none), Err(Undefined::IllTyped(_))));
    assert!(matches!(value_of(test(Function::Not, vec![int(1)]), &none), Err(Undefined::IllTyped(_))));
    let mut deep = int(0);
    for _ in 0..100_000 {
        deep = number(Function::Negate, vec![deep]);
    }
    let result = eval(&ints(Vec::new()), &deep, &none, &mut NoOpaques);
    assert_eq!(result, Ok(value(0)));
    // A tree of this depth cannot be dropped by the derived code.
    std::mem::forget(deep);
}
