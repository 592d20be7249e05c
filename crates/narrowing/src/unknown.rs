//! Functions of the input: what they are is decided call by call.
//!
//! A call with arguments that were not given before has a new result, of which nothing is known; equal arguments give the
//! same result. So a function of the input is a table of the calls that were made (`fill` makes a lambda of it).

use crate::cells::{Cell, CellId};
use crate::cut::CutReason;
use crate::machine::{Res, Run};
use crate::value::Val;
use refute_enumerate::Node;

impl Run<'_, '_> {
    /// Calls a function of the input. Takes its arguments from the front of `args`; nothing when they are too few.
    pub(crate) fn call_unknown(&mut self, id: CellId, args: &mut Vec<Val>) -> Res<Option<Val>> {
        let id = self.cells.find(id);
        let node = match self.cells.get(id) {
            Cell::Open(node) | Cell::Function(node, _) => *node,
            _ => return Ok(None),
        };
        let Node::Function(params, result) = self.shared.subject.space.node(node) else { return Ok(None) };
        let (count, result) = (params.len(), *result);
        if args.len() < count {
            return Ok(None);
        }
        // Known before they are compared: comparing must not start other calls of the same function.
        let own: Vec<Val> = args.drain(..count).map(|arg| self.settled(&arg)).collect::<Res<_>>()?;
        self.demanded.insert(id);
        if self.handlers > 0 {
            self.admit(CutReason::InputFunctionMayRaise);
        }
        let earlier = self.tables.get(&id).cloned().unwrap_or_default();
        for (given, found) in &earlier {
            if self.same_arguments(given, &own)? {
                return Ok(Some(Val::Cell(*found)));
            }
        }
        let made = match self.cells.get(id) {
            Cell::Function(_, calls) => calls.get(earlier.len()).copied(),
            _ => None,
        };
        let made = match made {
            Some(made) => made,
            None => {
                let (mut maker, cells) = self.maker();
                cells.call(&mut maker, id, node, result)
            }
        };
        self.tables.entry(id).or_default().push((own, made));
        Ok(Some(Val::Cell(made)))
    }

    /// A value without work that was put off at its top; open cells stay so.
    fn settled(&mut self, value: &Val) -> Res<Val> {
        match value {
            Val::Thunk(thunk) => self.finish(thunk),
            other => Ok(other.clone()),
        }
    }

    fn same_arguments(&mut self, left: &[Val], right: &[Val]) -> Res<bool> {
        for (a, b) in left.iter().zip(right) {
            let (a, b) = (self.force(a)?, self.force(b)?);
            let functions = matches!(a, Val::Closure(_) | Val::Applied(_) | Val::Cell(_));
            let same = if functions {
                self.admit(CutReason::InputFunctionTakesFunctions);
                let identical = self.prim(refute_ir::Prim::PhysEqual, &[a, b])?;
                self.truth(&identical)?
            } else {
                self.equal(&a, &b)?
            };
            if !same {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
