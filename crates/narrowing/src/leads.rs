//! Whether work that was put off may take a branch that is still to be reached.
//!
//! Functions in values are looked for as deep as they may be; where it gets too deep, the answer is yes.

use crate::machine::Run;
use crate::value::{Thunk, Val};
use refute_ir::program::FunctionId;
use std::cell::RefCell;
use std::rc::Rc;

/// How far values are searched for functions.
const DEEPEST: u32 = 12;

/// Whether work has not been done and may take such a branch.
pub(crate) fn may_lead(run: &Run<'_, '_>, thunk: &Rc<RefCell<Thunk>>) -> bool {
    let open = matches!(&*thunk.borrow(), Thunk::Call(..) | Thunk::Expr(..));
    open && leads(run, thunk, DEEPEST)
}

/// Whether work may take a branch that is still to be reached.
fn leads(run: &Run<'_, '_>, thunk: &Rc<RefCell<Thunk>>, depth: u32) -> bool {
    let shared = &run.shared;
    let function_leads = |function: FunctionId| shared.leads.get(function.index()).copied().unwrap_or(false);
    let value = |value: &Val| value_leads(run, value, depth);
    match &*thunk.borrow() {
        Thunk::Call(function, args) => value(function) || args.iter().any(value),
        Thunk::Expr(function, locals, expr, outermost) => {
            // The text itself may hold a branch. In the function under test only the call of the input counts: see `leads_to`.
            let subject = shared.subject;
            let inside = subject.survey.inside(&subject.program, *function, *expr);
            let own = *outermost || function_leads(*function);
            own && inside.branches.iter().any(|branch| shared.wanted.contains(branch))
                || inside.functions.iter().any(|id| function_leads(*id))
                || inside.locals.iter().any(|local| locals.get(local.index()).is_some_and(value))
        }
        Thunk::Done(done) => value(done),
        Thunk::Running => false,
    }
}

/// Whether a value holds a function that may take such a branch; a value that is too deep may.
fn value_leads(run: &Run<'_, '_>, value: &Val, depth: u32) -> bool {
    let Some(depth) = depth.checked_sub(1) else { return true };
    match value {
        Val::Closure(closure) => {
            run.shared.leads.get(closure.function.index()).copied().unwrap_or(false)
                || closure.captured.borrow().iter().any(|value| value_leads(run, value, depth))
        }
        Val::Applied(applied) => {
            value_leads(run, &applied.0, depth) || applied.1.iter().any(|arg| value_leads(run, arg, depth))
        }
        Val::Block(block) => block.fields.borrow().iter().any(|field| value_leads(run, field, depth)),
        Val::Array(items) => items.borrow().iter().any(|item| value_leads(run, item, depth)),
        Val::Thunk(thunk) => thunk.try_borrow().map_or(true, |_| leads(run, thunk, depth)),
        Val::Int(_) | Val::Term(_) | Val::Float(_) | Val::Text(_) | Val::Exception(_) | Val::Cell(_) => false,
    }
}
