//! What a primitive gives on the machine is among what is found possible.

use crate::PRECISIONS;
use crate::analysis::Analysis;
use crate::store::{Kind, Store};
use crate::value::{Floats, Val};
use refute_ir::Prim;
use refute_primitives::{Datum, tables};
use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

/// What the analysis gives up on.
const UNKNOWN: &[Prim] = &[];

#[test]
fn primitives_may_give_what_they_give_on_the_machine() {
    let stop = AtomicBool::new(false);
    let mut wrong = Vec::new();
    let mut unknown = BTreeSet::new();
    for table in tables() {
        for case in &table.cases {
            let mut analysis = Analysis::new(&table.program, PRECISIONS[0], &stop);
            let root = analysis.analyse(case.closed);
            if analysis.lost {
                unknown.insert(table.prim);
                continue;
            }
            let returned = analysis.store.peek(analysis.instances[root.0 as usize].result);
            if let Some(expected) = &case.expected
                && !contains(&analysis.store, returned, expected)
            {
                wrong.push(format!("{}\n  {returned:?}\n  machine: {expected:?}", case.text));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(unknown, UNKNOWN.iter().copied().collect(), "left: found, right: stated");
}

/// Whether a value is in a set.
fn contains(store: &Store, set: &Val, datum: &Datum) -> bool {
    if set.any {
        return true;
    }
    match datum {
        Datum::Int(value) => set.ints.contains(*value),
        Datum::Float(value) => match set.floats {
            Floats::None => false,
            Floats::One(bits) => bits == value.to_bits(),
            Floats::All => true,
        },
        Datum::Text(text) => set.strs.contains(text),
        Datum::Block(tag, fields) => set.objs.iter().any(|id| {
            let object = store.get(*id);
            let field = |place: usize, part: &Datum| {
                object.cells.get(place).is_some_and(|cell| contains(store, store.peek(*cell), part))
            };
            match object.kind {
                Kind::Block(own) => {
                    own == *tag
                        && object.cells.len() == fields.len()
                        && fields.iter().enumerate().all(|(i, part)| field(i, part))
                }
                // An array has a cell for its length and one for all that is in it.
                Kind::Array => field(0, &Datum::Int(fields.len() as i64)) && fields.iter().all(|part| field(1, part)),
                _ => false,
            }
        }),
    }
}
