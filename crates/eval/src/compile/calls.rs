//! Calls: of known functions without checks, of unknown ones by `Apply`, in tail position without a new frame.
//!
//! Arguments are evaluated right to left into the window of the call (see Note [Frames] in `code`). Those that are
//! variables, literals or globals have no effect and come last.

use super::{FunctionCompiler, Target};
use crate::code::{Op, Slot};
use refute_ir::program::{Expr, ExprId, FunctionId};

/// A function that is called for certain.
#[derive(Clone, Copy)]
struct Direct {
    function: FunctionId,
    /// Whether it needs its closure, to find what it captured.
    closure: bool,
}

impl FunctionCompiler<'_, '_> {
    pub(super) fn apply(&mut self, callee: ExprId, args: &[ExprId], target: Target) {
        if args.len() > 250 {
            // A call like this cannot be written down in one instruction; nobody has ever written one by hand.
            self.retry = Some(super::Retry::TooLarge);
            return;
        }
        let direct = self.direct(callee, args.len());
        match (direct, target) {
            (Some(direct), Target::Tail) if direct.function == self.id => self.call_itself(args),
            (_, Target::Tail) => self.call_tail(callee, args, direct),
            _ => self.call(callee, args, direct, target),
        }
    }

    /// The function that an application surely calls with exactly its number of arguments.
    fn direct(&self, callee: ExprId, args: usize) -> Option<Direct> {
        let program = self.unit.program;
        let function = match &self.function[callee] {
            Expr::Global(global) => program.globals[global.index()].function?,
            Expr::Local(local) => self.unit.known.function(program, self.id, *local)?,
            Expr::Closure(function) => *function,
            _ => return None,
        };
        let code = &program.functions[function.index()];
        let closure = !code.captures.is_empty();
        let fits = code.params as usize == args && !(closure && matches!(self.function[callee], Expr::Global(_)));
        fits.then_some(Direct { function, closure })
    }

    /// Whether an expression has no effect, needs no slot and no time.
    fn is_simple(&self, id: ExprId) -> bool {
        matches!(self.function[id], Expr::Local(_) | Expr::Int(_) | Expr::Global(_) | Expr::String(_) | Expr::Float(_))
    }

    /// Evaluates arguments, then the closure if one is wanted, into the slots from `first` on.
    fn arguments(&mut self, first: u32, args: &[ExprId], closure: Option<ExprId>) {
        let above = first + args.len() as u32;
        self.touch(above + 1);
        let mut taken = false;
        for (i, arg) in args.iter().enumerate().rev() {
            if !self.is_simple(*arg) {
                // Nothing above is in use yet for the first one, so calls inside leave their result in place.
                self.next = if taken { above } else { first + i as u32 };
                self.expr(*arg, Target::Slot((first + i as u32) as Slot));
                taken = true;
            }
        }
        self.next = above;
        if let Some(closure) = closure
            && !self.is_simple(closure)
        {
            self.expr(closure, Target::Slot(above as Slot));
        }
        self.next = above + 1;
        for (i, arg) in args.iter().enumerate() {
            if self.is_simple(*arg) {
                self.expr(*arg, Target::Slot((first + i as u32) as Slot));
            }
        }
        if let Some(closure) = closure
            && self.is_simple(closure)
        {
            self.expr(closure, Target::Slot(above as Slot));
        }
    }

    fn call(&mut self, callee: ExprId, args: &[ExprId], direct: Option<Direct>, target: Target) {
        let result = self.next;
        let window = (result + 1) as Slot;
        let closure = direct.is_none_or(|direct| direct.closure).then_some(callee);
        self.arguments(result + 1, args, closure);
        match direct {
            Some(direct) => {
                let at = self.emit(Op::Call { window, to: 0 });
                self.unit.calls.push((at, direct.function));
            }
            None => {
                self.emit(Op::Apply { window, count: args.len() as u16 });
            }
        }
        self.give(result as Slot, target);
    }

    fn call_tail(&mut self, callee: ExprId, args: &[ExprId], direct: Option<Direct>) {
        let from = self.next;
        let closure = direct.is_none_or(|direct| direct.closure).then_some(callee);
        self.arguments(from, args, closure);
        match direct {
            Some(direct) => {
                let count = args.len() as u8 + direct.closure as u8;
                let at = self.emit(Op::TailCall { count, from: from as Slot, to: 0 });
                self.unit.calls.push((at, direct.function));
            }
            None => {
                self.emit(Op::TailApply { from: from as Slot, count: args.len() as u16 });
            }
        }
    }

    /// A function calls itself in tail position: its parameters change, everything else stays.
    fn call_itself(&mut self, args: &[ExprId]) {
        let count = args.len();
        let local = |this: &Self, i: usize| match &this.function[args[i]] {
            Expr::Local(local) => Some(this.slot(*local) as usize),
            _ => None,
        };
        // The computed argument that is evaluated last may go straight to its parameter, unless a variable argument
        // still has to be read from there.
        let complex: Vec<usize> = (0..count).rev().filter(|i| !self.is_simple(args[*i])).collect();
        let read_later = |this: &Self, slot: usize| (0..count).any(|i| i != slot && local(this, i) == Some(slot));
        let last = complex.last().copied().filter(|i| !read_later(self, *i));
        let mut moves: Vec<(usize, Slot)> = Vec::new();
        for i in complex {
            if Some(i) == last {
                self.expr(args[i], Target::Slot(i as Slot));
            } else {
                moves.push((i, self.temporary(args[i])));
            }
        }
        let changed = |this: &Self, slot: usize| slot < count && local(this, slot) != Some(slot);
        let mut direct: Vec<usize> = Vec::new();
        for (i, arg) in args.iter().enumerate() {
            match local(self, i) {
                Some(slot) if slot == i => {}
                Some(slot) if changed(self, slot) => moves.push((i, self.temporary(*arg))),
                Some(_) => direct.push(i),
                None if self.is_simple(*arg) => direct.push(i),
                None => {}
            }
        }
        for (i, a) in moves {
            self.emit(Op::Move { d: i as Slot, a });
        }
        for i in direct {
            self.expr(args[i], Target::Slot(i as Slot));
        }
        self.emit_to(Op::Loop { to: 0 }, self.start);
    }
}
