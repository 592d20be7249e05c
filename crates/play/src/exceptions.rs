//! Exceptions among the inputs: values that carry the identity which the program gave the exception when it was declared.

use crate::runner::{Builder, Loadable};
use refute_enumerate::Shape;
use refute_eval::Val;
use refute_ir::Program;
use refute_ir::program::{BuiltinException, ExceptionId, ExceptionRef, Expr};
use refute_ir::types::TypeId;
use refute_source::Name;

/// The exception that a program's outermost level knows by a name.
pub fn declared_exception(program: &Program, name: Name) -> Option<ExceptionId> {
    let is_meant = |id: &ExceptionId| {
        let declared = &program.exceptions[id.index()];
        declared.name == name && declared.ty == TypeId::EXN
    };
    (0..program.exceptions.len() as u32).rev().map(ExceptionId).find(is_meant)
}

/// Where a program has the identity of an exception.
pub fn exception_identity(program: &Program, name: Name) -> Option<ExceptionRef> {
    let id = declared_exception(program, name)?;
    if let Some(builtin) = BuiltinException::ALL.get(id.index()) {
        return Some(ExceptionRef::Builtin(*builtin));
    }
    program
        .functions
        .iter()
        .rev()
        .flat_map(|function| function.exprs.iter().map(move |expr| (function, expr)))
        .find_map(|(function, expr)| match expr {
            Expr::SetGlobal(global, made) if function.exprs[made.index()] == Expr::NewException(id) => {
                Some(ExceptionRef::Global(*global))
            }
            _ => None,
        })
}

impl<D: Loadable> Builder<'_, D> {
    /// An exception with its arguments.
    pub(crate) fn exception(&mut self, case: u32, args: &[Shape]) -> Val<D::Shadow> {
        let identity = match self.script.exceptions().get(case as usize) {
            Some(Some(ExceptionRef::Builtin(builtin))) => Val::plain(self.machine.builtin_exception(*builtin)),
            Some(Some(ExceptionRef::Global(global))) => self.machine.global(*global),
            _ => return Val::int(0),
        };
        if args.is_empty() {
            return identity;
        }
        let parts: Vec<_> = [identity].into_iter().chain(args.iter().map(|arg| self.build(arg))).collect();
        Val::plain(self.machine.make_block(0, &parts))
    }
}
