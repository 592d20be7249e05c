//! Proofs that a branch is never taken, whatever the arguments are.
//!
//! In: a program and a function of it. Out: [`Invariants`]: the branches that no call of the function takes, each with the
//! reason, and whether it never returns `true`; start at [`invariants()`].
//! This is abstract interpretation: the function is run on sets of values instead of values, all arguments at once,
//! until nothing changes. Sets of integers are intervals or a few constants (`ints`), other values refer to objects, one
//! per place of the text that makes them and context (`value`, `store`), so that recursion closes by itself; calls are
//! told apart by the values of their arguments (`analysis`); conditions and patterns narrow the variables in them, and
//! comparisons of variables are remembered along the way (`facts`, `conditions`, `matching`).
//! Invariant: whatever some input does in OCaml is among what is found possible here; what is not understood is possible.
//! The only liberty is that nobody counts to 2^60 (`ints`).
//! Not here: finding inputs (see `narrowing`).
//!
//! Example: in `let f x y = if x > y then 1 else if x < y then 2 else if x = y then 3 else 4` the last branch is dead.

mod analysis;
mod apply;
mod conditions;
mod equality;
mod eval;
mod facts;
mod inputs;
mod ints;
mod matching;
mod prims;
mod purity;
mod reasons;
mod store;
mod toplevel;
mod value;

#[cfg(test)]
mod tests;

use analysis::{Analysis, Precision};
use refute_ir::program::{BranchId, Expr, GlobalId};
use refute_ir::types::TypeId;
use refute_ir::{Program, Type};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::atomic::AtomicBool;

/// Calls are told apart, the first ones inside others of the same function too; then less and less, when that takes too
/// long, down to one analysis per function.
const PRECISIONS: [Precision; 3] = [
    Precision { nested: 1, instances: 24, ways: 4, steps: 30_000 },
    Precision { nested: 0, instances: 24, ways: 2, steps: 50_000 },
    Precision { nested: 0, instances: 1, ways: 1, steps: 100_000 },
];

/// Why a function to `bool` never returns `true`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NeverTrue {
    /// All calls raise or do not end.
    NeverReturns,
    /// All calls that return give `false`.
    AlwaysFalse,
}

/// What is known of all calls of a function.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Invariants {
    dead: FxHashMap<BranchId, String>,
    never_true: Option<NeverTrue>,
    never_returns: bool,
    complete: bool,
    steps: u64,
}

impl Invariants {
    /// Why no call takes a branch, as a sentence without its full stop; `None` when one may.
    pub fn dead(&self, branch: BranchId) -> Option<String> {
        self.dead.get(&branch).cloned()
    }

    /// Why the function, one to `bool`, never returns `true`; `None` when it may.
    pub fn never_true(&self) -> Option<NeverTrue> {
        self.never_true
    }

    /// Whether no call returns: all raise or do not end.
    pub fn never_returns(&self) -> bool {
        self.never_returns
    }

    /// Whether the analysis came to its end; else only what the patterns themselves show is known.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// Steps that it took.
    pub fn steps(&self) -> u64 {
        self.steps
    }
}

/// Finds out what no call of a function does.
pub fn invariants(program: &Program, entry: GlobalId, stop: &AtomicBool) -> Invariants {
    let mut steps = 0;
    for precision in PRECISIONS {
        let mut analysis = Analysis::new(program, precision, stop);
        let root = analysis.analyse(entry);
        steps += analysis.steps();
        if analysis.lost {
            continue;
        }
        let reached = analysis.reached_from(root);
        let mut found = Invariants { complete: true, ..covered(program) };
        let returned = analysis.store.peek(analysis.instances[root.0 as usize].result).clone();
        found.never_returns = returned.is_none();
        found.never_true = never_true(program, entry, &returned);
        // What runs while the program is loaded is no dead code, even if no call takes it.
        let mut taken = analysis.taken_by_items();
        taken.extend(reached.iter().flat_map(|id| analysis.instances[id.0 as usize].taken.iter().copied()));
        let called: FxHashSet<_> = reached.iter().map(|id| analysis.instances[id.0 as usize].function).collect();
        let notes = analysis.explain(root);
        for (number, branch) in program.branches.iter().enumerate().skip(program.library.branches) {
            let id = BranchId(number as u32);
            if taken.contains(&id) {
                continue;
            }
            let reason = match notes.get(&id) {
                Some(note) => note.sentence(program, |val| reasons::tags(&analysis.store, val)),
                None if called.contains(&branch.function) => "the code around it is never reached".to_string(),
                None => match program.function(branch.function).name {
                    Some(name) => format!("`{name}` is never called"),
                    None => "this function is never called".to_string(),
                },
            };
            found.dead.entry(id).or_insert(reason);
        }
        found.steps = steps;
        return found;
    }
    Invariants { steps, ..covered(program) }
}

/// Arms that no leaf of their decision tree refers to.
fn covered(program: &Program) -> Invariants {
    let mut found = Invariants::default();
    for function in &program.functions[program.library.functions..] {
        for expr in &function.exprs {
            let Expr::Match(matching) = expr else { continue };
            let leaves = reasons::leaves(function, matching.tree);
            for (i, arm) in matching.arms.iter().enumerate() {
                if !leaves.contains(&(i as u32)) {
                    found.dead.insert(arm.branch, reasons::COVERED.to_string());
                }
            }
        }
    }
    found
}

fn never_true(program: &Program, entry: GlobalId, returned: &value::Val) -> Option<NeverTrue> {
    let analysed = inputs::ground(&program.globals[entry.index()].ty);
    let (_, result) = inputs::parameters(program, &analysed);
    match () {
        () if result != Type::con(TypeId::BOOL) || returned.may_be(1) => None,
        () if returned.is_none() => Some(NeverTrue::NeverReturns),
        () => Some(NeverTrue::AlwaysFalse),
    }
}
