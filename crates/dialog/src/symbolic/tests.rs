//! Symbols of known values are constants, so terms mean the same on symbols as on values.

use super::*;
use crate::core::Stmt;
use crate::paths::tests::spec;
use crate::store::Store;
use crate::trace::NoOpaques;

/// The condition of an `if` under values of `x`, as a constant formula and as a value.
fn both(condition: &str, values: &[i64]) -> (Option<bool>, Option<Value>) {
    let spec = spec(&format!("read x : int\nread x : int\nif {condition}: say \"a\""));
    let Stmt::If { condition, .. } = &spec.body[2] else { panic!("{:?}", spec.body) };
    let mut symbols = Symbols::default();
    let mut store = Store::new();
    for &value in values {
        symbols.0.push((VarId(0), Symbol::Int(Int::constant(value))));
        store.push(VarId(0), Value::Int(value.into()));
    }
    let symbolic = symbols.condition(condition).ok().map(|formula| formula.as_constant().expect("no unknown is left"));
    (symbolic, crate::eval(&spec, condition, &store, &mut NoOpaques).ok())
}

#[test]
fn terms_on_symbols_agree_with_terms_on_values() {
    let conditions = [
        "x + prev x * 2 == 3 - x",
        "x div 3 == -1 or x mod -2 == -1",
        "min(x, prev x) < max(abs(x), 2)",
        "all x < [1, 2] and not (x in [4, 5])",
        "all x <= reverse(all x)",
        "sum(all x) == product(all x) or length(earlier x) == 1",
        "howmany(v in [1, 2, 3], v in all x) == 2",
        "every(v in [1, 2], v in all x) == some(v in [0, 4], v == x)",
        "count x > 1 and prev x > 0",
        "(x < 1) < (prev x < 1)",
    ];
    for condition in conditions {
        for code in 0..49_i64 {
            let values = [code / 7 - 2, code % 7 - 2];
            let (symbolic, concrete) = both(condition, &values);
            assert_eq!(symbolic.map(Value::Bool), concrete, "{condition} {values:?}");
        }
        let (symbolic, concrete) = both(condition, &[3]);
        assert_eq!(symbolic.map(Value::Bool), concrete, "{condition}");
    }
}
