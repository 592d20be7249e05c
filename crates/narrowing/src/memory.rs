//! Calls that are remembered: a call that looks at the input and can change nothing gives what it gave before.
//!
//! Without this, `if eval e then .. eval e ..` would go two ways through `eval e`.

use crate::machine::Run;
use crate::run::Mode;
use crate::value::Val;
use std::rc::Rc;

/// What tells a call from others: a name for the function and for each argument.
pub(super) type Key = Vec<(u8, u64)>;

impl Run<'_, '_> {
    /// What tells a call from others, when it is worth remembering: it looks at the input, and nothing can change.
    pub(crate) fn memory_key(&self, function: &Val, args: &[Val]) -> Option<Key> {
        let may = self.mode == Mode::Lazy && self.shared.subject.survey.lazy && self.handlers == 0;
        if !may || !args.iter().any(|arg| matches!(arg, Val::Cell(_))) {
            return None;
        }
        std::iter::once(function).chain(args).map(|value| self.name(value)).collect()
    }

    /// A number that identical values have in common.
    fn name(&self, value: &Val) -> Option<(u8, u64)> {
        Some(match value {
            Val::Int(value) => (0, *value as u64),
            Val::Term(term) => (1, u64::from(term.0.get())),
            Val::Cell(id) => (2, u64::from(self.cells.find(*id).0)),
            Val::Block(block) => (3, Rc::as_ptr(block) as u64),
            Val::Closure(closure) if closure.captured.borrow().is_empty() => (4, closure.function.0.into()),
            Val::Closure(closure) => (5, Rc::as_ptr(closure) as u64),
            Val::Thunk(thunk) => (6, Rc::as_ptr(thunk).cast::<u8>() as u64),
            Val::Text(text) => (7, Rc::as_ptr(text).cast::<u8>() as u64),
            Val::Float(_) | Val::Array(_) | Val::Applied(_) | Val::Exception(_) => return None,
        })
    }
}
