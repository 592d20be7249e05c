//! Functions that ask a table, as functions of the program.
//!
//! `ask id table x1 .. xn` gives what the table says for the arguments. A table is a chain of blocks: the arguments, the
//! result, the next block; it ends with 0. A question without an answer ends the run with an exception of its own, which
//! carries the id and the arguments.

use refute_enumerate::Space;
use refute_eval::Concrete;
use refute_ir::program::{
    Branch, BranchId, BranchKind, BuiltinException, ExceptionRef, Expr, ExprId, Function, FunctionId, Local,
};
use refute_ir::{Prim, Program};
use refute_play::{CompiledProgram, Layout, Runner};
use refute_source::Span;
use std::sync::Arc;

/// Most arguments of a function that is asked.
const MOST_ARGUMENTS: u32 = 4;

/// The program on a machine, with the functions that ask tables (by number of arguments, from 1).
pub(super) fn loaded(program: &Program) -> (Runner<Concrete>, Vec<FunctionId>) {
    let mut program = program.clone();
    let mut asks = Vec::new();
    if let Some(span) = program.items.last().map(|item| item.span) {
        let branch = BranchId(program.branches.len() as u32);
        program.branches.push(Branch { span, kind: BranchKind::Then, function: FunctionId(0) });
        for count in 1..=MOST_ARGUMENTS {
            let id = FunctionId(program.functions.len() as u32);
            program.functions.push(Arc::new(ask(id, count, span, branch)));
            asks.push(id);
        }
    }
    let layout = Layout::new(&Space::default(), &program.types);
    let script = CompiledProgram::new(&program, layout);
    (Runner::new(&script).0, asks)
}

struct Writer {
    exprs: Vec<Expr>,
}

impl Writer {
    fn push(&mut self, expr: Expr) -> ExprId {
        self.exprs.push(expr);
        ExprId(self.exprs.len() as u32 - 1)
    }

    fn local(&mut self, local: u32) -> ExprId {
        self.push(Expr::Local(Local(local)))
    }

    /// A field of the table's first block.
    fn field(&mut self, field: u32) -> ExprId {
        let table = self.local(1);
        self.push(Expr::Field(table, field))
    }
}

fn ask(itself: FunctionId, count: u32, span: Span, branch: BranchId) -> Function {
    let mut writer = Writer { exprs: Vec::new() };
    let exception = ExceptionRef::Builtin(BuiltinException::UndefinedRecursiveModule);
    let mut question = vec![writer.push(Expr::ExceptionRef(exception)), writer.local(0)];
    question.extend((0..count).map(|arg| writer.local(2 + arg)));
    let question = writer.push(Expr::Block { tag: 0, fields: question, constant: false });
    let unanswered = writer.push(Expr::Prim(Prim::Raise, vec![question]));
    let mut rest = vec![writer.local(0), writer.field(count + 1)];
    rest.extend((0..count).map(|arg| writer.local(2 + arg)));
    let function = writer.push(Expr::Closure(itself));
    let next = writer.push(Expr::Apply(function, rest));
    let mut found = writer.field(count);
    for arg in (0..count).rev() {
        let (key, given) = (writer.field(arg), writer.local(2 + arg));
        let same = writer.push(Expr::Prim(Prim::Equal, vec![key, given]));
        found = writer.push(Expr::If(same, (branch, found), (branch, next)));
    }
    let (table, end) = (writer.local(1), writer.push(Expr::Int(0)));
    let ended = writer.push(Expr::Prim(Prim::PhysEqual, vec![table, end]));
    let body = writer.push(Expr::If(ended, (branch, unanswered), (branch, found)));
    Function {
        name: None,
        span,
        params: 2 + count,
        captures: Vec::new(),
        locals: vec![None; 2 + count as usize],
        body,
        spans: vec![span; writer.exprs.len()],
        exprs: writer.exprs,
        trees: Vec::new(),
        result: None,
    }
}
