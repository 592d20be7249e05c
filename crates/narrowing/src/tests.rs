//! Every primitive, on values of which everything is decided, gives what the machine gives, or says that it does not know.

use crate::cut::CutReason;
use crate::machine::{Halt, Run};
use crate::run::Mode;
use crate::shared::SharedState;
use crate::subject::Subject;
use crate::value::{Text, Val};
use refute_ir::Prim;
use refute_primitives::{Datum, tables};
use refute_smt::Model;
use std::collections::BTreeSet;

/// Steps of one case.
const FUEL: u64 = 100_000;

/// What narrowing does not follow, and what it says then.
const UNKNOWN: &[(Prim, CutReason)] = &[(Prim::ExceptionToString, CutReason::ExceptionAsText)];

#[test]
fn primitives_on_known_values_are_those_of_the_machine() {
    let mut wrong = Vec::new();
    let mut unknown = BTreeSet::new();
    for table in tables() {
        let subject = Subject::new(&table.program, table.cases[0].closed).expect("`unit` has values");
        let mut shared = SharedState::new(&subject, vec![0.0], FUEL);
        for case in &table.cases {
            let start = (shared.open_input(), Model::default());
            let mut run = Run::new(&mut shared, start, std::iter::empty(), FUEL, Mode::Strict);
            let found = run.toplevel(case.closed).and_then(|function| {
                let value = run.call(function, vec![Val::UNIT], false)?;
                run.known(&value, 64)
            });
            run.take_back();
            match (found, &case.expected) {
                (Ok(value), Some(expected)) if datum(&value) == *expected => {}
                (Err(Halt::Ended), None) => {}
                (Err(Halt::Cut(reason)), _) => _ = unknown.insert((table.prim, format!("{reason:?}"))),
                (found, expected) => wrong.push(format!("{}\n  {found:?}\n  machine: {expected:?}", case.text)),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let stated: BTreeSet<_> = UNKNOWN.iter().map(|(prim, reason)| (*prim, format!("{reason:?}"))).collect();
    assert_eq!(unknown, stated, "left: found, right: stated");
}

fn datum(value: &Val) -> Datum {
    let all = |values: &[Val]| values.iter().map(datum).collect();
    match value {
        Val::Int(value) => Datum::Int(*value),
        Val::Float(value) => Datum::Float(**value),
        Val::Block(block) => Datum::Block(block.tag, all(&block.fields.borrow())),
        Val::Array(items) => Datum::Block(0, all(&items.borrow())),
        Val::Text(text) => match &*text.borrow() {
            Text::Known(bytes) => Datum::Text(bytes.clone()),
            text => panic!("{text:?} is not known"),
        },
        other => panic!("{other:?} is not known"),
    }
}
