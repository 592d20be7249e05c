//! What is read off the text of a program before it is analysed.
//!
//! In: a program. Out: good places for widening to stop at, the items that bind toplevel variables, and the exceptions of
//! which there is only one identity.

use refute_ir::program::{BuiltinException, ExceptionId, Expr, FunctionId, GlobalId};
use refute_ir::{Literal, Program};
use rustc_hash::{FxHashMap, FxHashSet};

/// The integers of the program and their neighbours, where widening may stop.
pub(super) fn stops(program: &Program) -> Vec<i64> {
    let own = program.functions[program.library.functions..].iter();
    let integers = own.flat_map(|function| function.literals()).filter_map(|(_, literal)| match literal {
        Literal::Int(n) => Some(n),
        _ => None,
    });
    let mut all: Vec<i64> = integers.chain([0]).flat_map(|n| [n.saturating_sub(1), n, n.saturating_add(1)]).collect();
    all.sort_unstable();
    all.dedup();
    // Far too many would make widening slow.
    if all.len() > 100 { vec![-1, 0, 1] } else { all }
}

/// Which item binds which toplevel variable, and the exceptions that are declared once.
pub(super) fn declared(program: &Program) -> (FxHashMap<GlobalId, FunctionId>, FxHashSet<ExceptionId>) {
    let items: FxHashSet<FunctionId> = program.items.iter().filter_map(|item| item.code).collect();
    let mut binders = FxHashMap::default();
    let mut places: FxHashMap<ExceptionId, Vec<FunctionId>> = FxHashMap::default();
    for (number, function) in program.functions.iter().enumerate() {
        let id = FunctionId(number as u32);
        for expr in &function.exprs {
            match expr {
                Expr::SetGlobal(global, _) if items.contains(&id) => {
                    binders.insert(*global, id);
                }
                Expr::NewException(exception) => places.entry(*exception).or_default().push(id),
                _ => {}
            }
        }
    }
    let builtin = BuiltinException::ALL.iter().map(|exception| exception.id());
    let once = places.iter().filter(|(_, places)| places.len() == 1 && items.contains(&places[0]));
    // An item may make one in a loop; that is so rare that none of its exceptions count.
    let loops =
        |id: &FunctionId| program.function(*id).exprs.iter().any(|e| matches!(e, Expr::While(..) | Expr::For(..)));
    let once = once.filter(|(_, places)| !loops(&places[0])).map(|(exception, _)| *exception);
    (binders, once.chain(builtin).collect())
}
