//! What a function can reach: branches that it can take, primitives and variables that it can use.
//!
//! In: a program and a toplevel variable. Out: facts about all functions that its code mentions, directly or through
//! others. What a function reaches only through a value that it is given is not counted.

use refute_ir::program::{BranchId, BuiltinException, ExceptionRef, Expr, FunctionId, GlobalId, Test, Tree};
use refute_ir::types::{Type, TypeId};
use refute_ir::{Prim, Program};
use refute_source::Name;
use rustc_hash::FxHashSet;

/// Exceptions that are given to a function at most.
const MOST_EXCEPTIONS: usize = 8;

/// The program's own branches that stand in functions which the variable's value can reach.
pub(crate) fn branches(program: &Program, from: GlobalId) -> Vec<BranchId> {
    let functions = reached(program, from).functions;
    let own = program.library.branches..program.branches.len();
    own.filter(|index| functions.contains(&program.branches[*index].function)).map(|i| BranchId(i as u32)).collect()
}

/// Whether one of these primitives is among what it can reach.
pub(crate) fn uses(program: &Program, from: GlobalId, prims: &[Prim]) -> bool {
    let uses = |expr: &Expr| matches!(expr, Expr::Prim(prim, _) if prims.contains(prim));
    let functions = reached(program, from).functions;
    functions.iter().any(|function| program.functions[function.index()].exprs.iter().any(uses))
}

/// Whether the program's own code handles exceptions in what it can reach.
pub(crate) fn catches(program: &Program, from: GlobalId) -> bool {
    let catches = |expr: &Expr| matches!(expr, Expr::Try(..) | Expr::TryValue { .. });
    let functions = reached(program, from).functions.into_iter();
    let mut own = functions.filter(|function| function.index() >= program.library.functions);
    own.any(|function| program.functions[function.index()].exprs.iter().any(catches))
}

/// Exceptions worth giving to it, with the types of their arguments: those of the program's own outermost level, those of the library that it
/// speaks of, and two that everybody knows.
pub(crate) fn exceptions(program: &Program, from: GlobalId) -> Vec<(Name, Vec<Type>)> {
    let functions = reached(program, from).functions;
    let trees = functions.iter().flat_map(|function| &program.functions[function.index()].trees);
    let asked = trees.flat_map(|tree| match tree {
        Tree::Switch { cases, .. } => &cases[..],
        _ => &[],
    });
    let asked: FxHashSet<ExceptionRef> = asked
        .filter_map(|(test, _)| match test {
            Test::Exception(exception) => Some(*exception),
            _ => None,
        })
        .collect();
    let is_wanted = |exception: ExceptionRef| match exception {
        ExceptionRef::Builtin(BuiltinException::NotFound | BuiltinException::Failure) => true,
        ExceptionRef::Global(global) if global.index() >= program.library.globals => true,
        _ => asked.contains(&exception),
    };
    let plain = program.exceptions.iter().filter(|one| one.ty == TypeId::EXN && one.fields.is_none());
    let known = plain.filter(|one| refute_play::exception_identity(program, one.name).is_some_and(is_wanted));
    // Its own are declared last, and matter most.
    known.rev().map(|one| (one.name, one.args.clone())).take(MOST_EXCEPTIONS).collect()
}

/// The functions that it can reach, in the order of definition.
pub(crate) fn functions(program: &Program, from: GlobalId) -> Vec<FunctionId> {
    let mut functions: Vec<FunctionId> = reached(program, from).functions.into_iter().collect();
    functions.sort();
    functions
}

/// The toplevel variables that it can use, itself included, in the order of definition.
pub fn globals(program: &Program, from: GlobalId) -> Vec<GlobalId> {
    let mut globals: Vec<GlobalId> = reached(program, from).globals.into_iter().collect();
    globals.sort();
    globals
}

/// Whether the program's own text mentions a variable of the library.
pub(crate) fn mentions(program: &Program, name: Name) -> bool {
    let library = &program.globals[..program.library.globals];
    let mentions = |expr: &Expr| matches!(expr, Expr::Global(id) if library.get(id.index()).is_some_and(|global| global.name == name));
    program.functions[program.library.functions..].iter().any(|function| function.exprs.iter().any(mentions))
}

#[derive(Default)]
struct Reached {
    functions: FxHashSet<FunctionId>,
    globals: FxHashSet<GlobalId>,
}

fn reached(program: &Program, from: GlobalId) -> Reached {
    let bound = bound_by(program);
    let mut reached = Reached::default();
    let mut rest_globals = vec![from];
    let mut rest = Vec::new();
    loop {
        if let Some(global) = rest_globals.pop() {
            if reached.globals.insert(global) {
                rest.extend(program.globals[global.index()].function);
                rest.extend(bound.get(global.index()).copied().flatten());
            }
        } else if let Some(function) = rest.pop() {
            if reached.functions.insert(function) {
                for expr in &program.functions[function.index()].exprs {
                    match expr {
                        Expr::Closure(id) => rest.push(*id),
                        Expr::Global(id) => rest_globals.push(*id),
                        _ => {}
                    }
                }
            }
        } else {
            return reached;
        }
    }
}

/// The item that binds each variable whose function is not known: what the item mentions, the variable may use.
fn bound_by(program: &Program) -> Vec<Option<FunctionId>> {
    let mut bound = vec![None; program.globals.len()];
    for item in &program.items {
        let Some(code) = item.code else { continue };
        for expr in &program.functions[code.index()].exprs {
            if let Expr::SetGlobal(global, _) = expr
                && program.globals[global.index()].function.is_none()
            {
                bound[global.index()] = Some(code);
            }
        }
    }
    bound
}
