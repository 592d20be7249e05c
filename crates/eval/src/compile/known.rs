//! Which locals are bound to a known function, so that calls need no check.
//!
//! A local is known when it is bound to one closure expression, or captures such a local of the function in which the
//! closure is made.

use refute_ir::Program;
use refute_ir::program::{Expr, ExprId, Function, FunctionId, Local};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// The known functions of locals.
pub(super) struct Known {
    /// Locals bound to a closure; `None` when they are bound more than once.
    bound: FxHashMap<(FunctionId, Local), Option<FunctionId>>,
    /// Where each function's closure is made; `None` when there are several places.
    parents: FxHashMap<FunctionId, Option<FunctionId>>,
}

impl Known {
    pub(super) fn new(program: &Program, functions: Range<usize>) -> Known {
        let mut known = Known { bound: FxHashMap::default(), parents: FxHashMap::default() };
        for index in functions {
            let id = FunctionId(index as u32);
            known.scan(id, &program.functions[index]);
        }
        known
    }

    fn scan(&mut self, id: FunctionId, function: &Function) {
        for expr in &function.exprs {
            match expr {
                Expr::Closure(child) => {
                    self.parents.entry(*child).and_modify(|parent| *parent = None).or_insert(Some(id));
                }
                Expr::Let(local, right, _) => self.bind(id, function, *local, *right),
                Expr::LetRec(bindings, _) => {
                    for (local, right) in bindings {
                        self.bind(id, function, *local, *right);
                    }
                }
                _ => {}
            }
        }
    }

    fn bind(&mut self, id: FunctionId, function: &Function, local: Local, right: ExprId) {
        let value = match &function[right] {
            Expr::Closure(child) => Some(*child),
            _ => None,
        };
        self.bound.entry((id, local)).and_modify(|bound| *bound = None).or_insert(value);
    }

    /// The function that a local of a function is bound to for certain.
    pub(super) fn function(&self, program: &Program, mut id: FunctionId, mut local: Local) -> Option<FunctionId> {
        loop {
            let function = &program.functions[id.index()];
            let capture = local.0.checked_sub(function.params)?;
            let Some(captured) = function.captures.get(capture as usize) else {
                return self.bound.get(&(id, local)).copied().flatten();
            };
            id = self.parents.get(&id).copied().flatten()?;
            local = *captured;
        }
    }
}
