//! The analyses against slower ones that say the same by definition, on random specifications.

use crate::core::Invalid;
use crate::core::{Function, Read, Set, Slot, Stmt, Term, TermKind, VarId};
use crate::lint::{Extent, effects, extent};
use crate::store::{Store, member};
use crate::value::{Type, Value};
use fastrand::Rng;
use num_bigint::BigInt;
use refute_source::{FileId, Span};
use std::collections::BTreeSet;

fn span() -> Span {
    Span::new(FileId(0), 0, 0)
}

fn random_block(rng: &mut Rng, depth: u32, in_loop: bool) -> Vec<Stmt> {
    (0..rng.usize(0..4)).map(|_| random_stmt(rng, depth, in_loop)).collect()
}

fn random_stmt(rng: &mut Rng, depth: u32, in_loop: bool) -> Stmt {
    let deeper =
        |rng: &mut Rng, in_loop: bool| if depth == 0 { Vec::new() } else { random_block(rng, depth - 1, in_loop) };
    match rng.u8(0..6) {
        0 if in_loop => Stmt::Exit(span()),
        0 | 1 => Stmt::Say(crate::core::Say { optional: false, alternatives: Vec::new(), span: span() }),
        2 => {
            let at_end = rng.bool().then(|| deeper(rng, in_loop));
            let slots = vec![Slot { var: VarId(0), set: Set::All }];
            Stmt::Read(Read { slots, invalid: Invalid::Never, garbage: false, at_end, span: span() })
        }
        3 | 4 => {
            let condition = Term { kind: TermKind::Apply(Function::And, Vec::new()), ty: Type::Bool, span: span() };
            Stmt::If { condition, then: deeper(rng, in_loop), otherwise: deeper(rng, in_loop), span: span() }
        }
        _ => Stmt::Loop { body: deeper(rng, true), span: span() },
    }
}

/// What the ways through some statements do, one after the other: (reads, exits). `None` after an ill-formed loop.
fn ways(stmts: &[Stmt]) -> Option<BTreeSet<(bool, bool)>> {
    let mut all = BTreeSet::from([(false, false)]);
    for stmt in stmts {
        let next = ways_of(stmt)?;
        all = all
            .into_iter()
            .flat_map(|(reads, exits)| match exits {
                true => vec![(reads, true)],
                false => next.iter().map(|(more, leaves)| (reads || *more, *leaves)).collect(),
            })
            .collect();
    }
    Some(all)
}

fn ways_of(stmt: &Stmt) -> Option<BTreeSet<(bool, bool)>> {
    Some(match stmt {
        Stmt::Say(_) => BTreeSet::from([(false, false)]),
        Stmt::Exit(_) => BTreeSet::from([(false, true)]),
        Stmt::Read(read) => {
            let mut all = BTreeSet::from([(true, false)]);
            if let Some(at_end) = &read.at_end {
                all.extend(ways(at_end)?);
            }
            all
        }
        Stmt::If { then, otherwise, .. } => ways(then)?.union(&ways(otherwise)?).copied().collect(),
        Stmt::Loop { body, .. } => {
            let inside = ways(body)?;
            if inside.contains(&(false, false)) || inside.iter().all(|(_, exits)| !exits) {
                return None;
            }
            inside.into_iter().filter(|(_, exits)| *exits).map(|(reads, _)| (reads, false)).collect()
        }
    })
}

/// The rules about loops hold exactly when walking all ways finds no loop that breaks them, and no exit is left over.
#[test]
fn effects_are_what_ways_do() {
    let mut rng = Rng::with_seed(11);
    let mut well_formed = 0;
    for _ in 0..20_000 {
        let body = random_block(&mut rng, 4, false);
        let by_ways = ways(&body).is_some_and(|ways| ways.iter().all(|(_, exits)| !exits));
        let errors = effects::check(&body).iter().any(|problem| problem.severity == refute_source::Severity::Error);
        assert_eq!(by_ways, !errors, "{body:?}");
        well_formed += usize::from(by_ways);
    }
    assert!(well_formed > 2_000, "{well_formed}");
}

fn random_set(rng: &mut Rng, depth: u32) -> Set {
    let number = |rng: &mut Rng| BigInt::from(rng.i32(-4..5));
    match rng.u8(0..if depth == 0 { 4 } else { 8 }) {
        0 => Set::All,
        1 => {
            let values = (0..rng.usize(0..4)).map(|_| Value::Int(number(rng))).collect();
            Set::Finite(values)
        }
        2 | 3 => Set::Range(rng.bool().then(|| number(rng)), rng.bool().then(|| number(rng))),
        4 => Set::Union(Box::new(random_set(rng, depth - 1)), Box::new(random_set(rng, depth - 1))),
        5 | 6 => Set::Intersection(Box::new(random_set(rng, depth - 1)), Box::new(random_set(rng, depth - 1))),
        _ => Set::Complement(Box::new(random_set(rng, depth - 1))),
    }
}

/// Numbers beyond the constants of the sets are all alike, so a window tells everything.
#[test]
fn extents_are_what_members_say() {
    let mut rng = Rng::with_seed(12);
    let mut seen = [0; 3];
    for _ in 0..20_000 {
        let set = random_set(&mut rng, 4);
        let inside: Vec<bool> =
            (-9..10).map(|number| member(&set, &Value::Int(BigInt::from(number)), &Store::new())).collect();
        let expected = match (inside.contains(&true), inside.contains(&false)) {
            (false, _) => Extent::Empty,
            (_, false) => Extent::Everything,
            _ => Extent::Some,
        };
        assert_eq!(extent(&set, &Type::Int, &[]), expected, "{set:?}");
        seen[expected as usize] += 1;
    }
    assert!(seen.iter().all(|count| *count > 500), "{seen:?}");
}

/// With `new` and `not in`, a set that is called empty has no members whatever was read.
#[test]
fn empty_sets_stay_empty_after_readings() {
    let mut rng = Rng::with_seed(13);
    let mut empty = 0;
    for _ in 0..20_000 {
        let set = Set::Intersection(Box::new(random_set(&mut rng, 2)), Box::new(Set::NotIn(vec![VarId(0)])));
        let set = if rng.bool() { Set::Complement(Box::new(set)) } else { set };
        let mut store = Store::new();
        (0..rng.usize(0..4)).for_each(|_| store.push(VarId(0), Value::Int(BigInt::from(rng.i32(-4..5)))));
        let found = extent(&set, &Type::Int, &[]);
        let mut inside = (-9..10).map(|number| member(&set, &Value::Int(BigInt::from(number)), &store));
        match found {
            Extent::Empty => assert!(!inside.any(|inside| inside), "{set:?}"),
            Extent::Everything => assert!(inside.all(|inside| inside), "{set:?}"),
            Extent::Some => {}
        }
        empty += usize::from(found != Extent::Some);
    }
    assert!(empty > 200, "{empty}");
}
