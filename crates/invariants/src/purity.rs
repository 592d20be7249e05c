//! Functions whose result depends on nothing but their arguments.
//!
//! In: a program and a function. Out: whether calling it twice with the same values gives the same value: neither it nor
//! anything that it mentions sets what can be set or reads input. It is asked of functions that are given neither functions nor
//! what can be set, so all that runs is mentioned. Identities count among the values: whoever asks sees to it that the very
//! same blocks are given.
//! Calls of such functions are terms, of which facts can be known.

use refute_ir::program::{Expr, FunctionId};
use refute_ir::{Prim, Program};
use rustc_hash::{FxHashMap, FxHashSet};

/// What has been found out so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Purity {
    known: FxHashMap<FunctionId, bool>,
}

impl Purity {
    /// Whether a function depends on nothing but its arguments.
    pub(super) fn is_pure(&mut self, program: &Program, function: FunctionId) -> bool {
        if let Some(known) = self.known.get(&function) {
            return *known;
        }
        let pure = mentioned(program, function).is_some();
        self.known.insert(function, pure);
        pure
    }
}

/// All functions that may run; `None` when one of them is not pure.
fn mentioned(program: &Program, function: FunctionId) -> Option<FxHashSet<FunctionId>> {
    let mut seen = FxHashSet::from_iter([function]);
    let mut open = vec![function];
    while let Some(next) = open.pop() {
        for expr in &program.function(next).exprs {
            let inner = match expr {
                Expr::Closure(inner) => Some(*inner),
                // A variable that is no function may hold functions, or a cell that somebody sets.
                Expr::Global(global) => Some(program.globals[global.index()].function?),
                Expr::SetField(..) | Expr::SetGlobal(..) | Expr::NewException(_) | Expr::Array(_) => return None,
                Expr::Prim(prim, _) if !is_pure_prim(*prim) => return None,
                _ => None,
            };
            open.extend(inner.filter(|id| seen.insert(*id)));
        }
    }
    Some(seen)
}

/// Whether a primitive depends on nothing but its arguments, identities included, and changes nothing.
pub(super) fn is_pure_prim(prim: Prim) -> bool {
    use Prim::*;
    !matches!(
        prim,
        Incr | Decr
            | BytesSet
            | BytesSetUnsafe
            | BytesMakeUnsafe
            | BytesBlitUnsafe
            | BytesFillUnsafe
            | ArrayGet
            | ArraySet
            | ArrayGetUnsafe
            | ArraySetUnsafe
            | ArrayMake
            | ArraySubUnsafe
            | ArrayBlitUnsafe
            | ArrayAppend
            | Output
            | Flush
            | ReadLine
            | ReadChar
            | Exit
            | ExceptionToString
    )
}
