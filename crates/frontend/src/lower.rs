//! Lowers a typed tree into the core program.
//!
//! In: a tree that was typed without errors, its [`Typed`] table, the declarations, and the program so far. Out: the
//! program with the tree's globals, functions, branches and items appended; start at [`lower`].
//! What the core language leaves to lowering is done here: right-to-left and left-to-right orders become explicit,
//! curried definitions become functions of several parameters, closures get their captures, matches their decision
//! trees. Branches are numbered in source order: sub-expressions are visited as they are written, whatever the order in
//! which they will be evaluated.
//! Nothing here fails: what inference should have refused becomes the value `()`.

mod apply;
mod cases;
mod data;
mod expr;
mod function;
mod functions;
mod items;
mod laziness;
mod mentions;
mod modules;
mod operators;
mod recursion;
mod recursive_modules;
mod waiting;

#[cfg(test)]
mod tests;

use crate::matching::Host;
use function::{FunctionBuilder, Holder, add_tree};
use refute_ir::program::{
    Branch, BranchId, BranchKind, ExceptionRef, Expr, ExprId, Function, FunctionId, Local, Program, Tree, TreeId,
};
use refute_ir::{Type, TypeTable};
use refute_source::{Name, Sources, Span};
use refute_syntax::tree;
use refute_typing::Typed;
use refute_typing::exhaustiveness::pattern::{Lazies, Patterns, Reader};
use refute_typing::typed::{Binder, ExceptionSlot};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Appends what a tree declares and does to a program, whose types and exceptions already include the tree's.
pub fn lower(program: &mut Program, sources: &Sources, tree: &tree::Tree, typed: &Typed) {
    let mut lowering = Lowering {
        tree,
        typed,
        sources,
        first_function: program.functions.len() as u32,
        program,
        functions: Vec::new(),
        stack: Vec::new(),
        patterns: Patterns::default(),
        binder_names: items::binder_names(tree, typed),
        hidden: 0,
        unpacked: items::unpacked_binders(typed),
        identities: Vec::new(),
    };
    lowering.items();
    let functions = std::mem::take(&mut lowering.functions);
    program.functions.extend(functions.into_iter().flatten().map(Arc::new));
}

/// The state of lowering one tree.
struct Lowering<'a> {
    tree: &'a tree::Tree,
    typed: &'a Typed,
    sources: &'a Sources,
    program: &'a mut Program,
    /// The id of the first function of this tree.
    first_function: u32,
    /// The functions of this tree; `None` while one is being built.
    functions: Vec<Option<Function>>,
    /// The functions that are being built, outermost first; never empty while expressions are lowered.
    stack: Vec<FunctionBuilder>,
    /// The patterns of the item at hand.
    patterns: Patterns,
    /// How variables are spelled.
    binder_names: FxHashMap<Binder, Name>,
    /// How many variables were made that no program wrote.
    hidden: u32,
    /// Variables that hold a first-class module which their pattern unpacks: what its fields are called.
    unpacked: FxHashMap<Binder, &'a [Binder]>,
    /// The exceptions that the match at hand tests and that are in blocks: the local to read one into, the block, the position.
    identities: Vec<(Local, Local, u32)>,
}

impl Lowering<'_> {
    /// Starts a function; everything lowered until `end_function` belongs to it.
    fn begin_function(&mut self, name: Option<Name>, span: Span, params: u32) {
        let id = FunctionId(self.first_function + self.functions.len() as u32);
        self.functions.push(None);
        self.stack.push(FunctionBuilder::new(id, name, span, params));
    }

    /// Ends the function begun last.
    fn end_function(&mut self, body: ExprId) -> FunctionId {
        let Some(builder) = self.stack.pop() else { return FunctionId(self.first_function) };
        let id = builder.id;
        let (function, inner, renumber) = builder.finish(body);
        for inner in inner {
            if let Some(inner) = &mut self.functions[(inner.0 - self.first_function) as usize] {
                inner.captures.iter_mut().for_each(|local| renumber.local(local));
            }
        }
        self.functions[(id.0 - self.first_function) as usize] = Some(function);
        if let Some(outer) = self.stack.last_mut() {
            outer.encloses(id);
        }
        id
    }

    /// The function that is being built.
    fn current(&mut self) -> &mut FunctionBuilder {
        let last = self.stack.len() - 1;
        &mut self.stack[last]
    }

    fn add(&mut self, expr: Expr, span: Span) -> ExprId {
        self.current().add(expr, span)
    }

    fn unit(&mut self, span: Span) -> ExprId {
        self.add(Expr::Int(0), span)
    }

    fn fresh(&mut self, name: Option<Name>) -> Local {
        self.current().new_local(name)
    }

    fn local(&mut self, local: Local, span: Span) -> ExprId {
        self.add(Expr::Local(local), span)
    }

    fn branch(&mut self, kind: BranchKind, span: Span) -> BranchId {
        let function = self.current().id;
        self.program.branches.push(Branch { span, kind, function });
        BranchId(self.program.branches.len() as u32 - 1)
    }

    fn reader(&self) -> Reader<'_> {
        Reader {
            tree: self.tree,
            typed: self.typed,
            types: &self.program.types,
            exceptions: &self.program.exceptions,
            lazies: Lazies::Held,
        }
    }

    /// Where a variable is, captured from enclosing functions where needed. `None` for toplevel variables.
    fn holder(&mut self, binder: Binder) -> Option<Holder> {
        let at = self.stack.iter().rposition(|builder| builder.find(binder).is_some())?;
        let mut holder = self.stack[at].find(binder)?;
        let name = self.stack[at].local_name(holder.local());
        for builder in &mut self.stack[at + 1..] {
            holder = builder.capture(binder, holder, name);
        }
        Some(holder)
    }

    /// The value of a variable.
    fn variable(&mut self, binder: Binder, span: Span) -> ExprId {
        match (self.holder(binder), binder) {
            (Some(Holder::Local(local)), _) => self.local(local, span),
            (Some(Holder::Field(block, position)), _) => {
                let block = self.local(block, span);
                self.add(Expr::Field(block, position), span)
            }
            (None, Binder::Global(global)) => self.add(Expr::Global(global), span),
            (None, Binder::Local(_)) => self.unit(span),
        }
    }

    /// The identity of an exception as a value.
    fn identity(&mut self, slot: ExceptionSlot, span: Span) -> ExprId {
        if let ExceptionSlot::Local(binder) = slot
            && let Some(Holder::Field(..)) = self.holder(Binder::Local(binder))
        {
            return self.variable(Binder::Local(binder), span);
        }
        let exception = self.exception(slot);
        self.add(Expr::ExceptionRef(exception), span)
    }

    /// The type of an expression with aliases at its head followed.
    fn type_of(&self, expr: tree::ExprId) -> Option<Type> {
        self.typed.expr_types.get(expr.0 as usize).map(|ty| self.program.types.expand(ty))
    }

    /// The expression below annotations and local opens that leave no trace at run time.
    fn peel(&self, mut expr: tree::ExprId) -> tree::ExprId {
        loop {
            let inner = match &self.tree[expr].kind {
                tree::ExprKind::Constraint(inner, _) | tree::ExprKind::Coerce(inner, ..) => *inner,
                // Any other module has to be made first.
                tree::ExprKind::Open(module, inner)
                    if matches!(self.tree[*module].kind, tree::ModExprKind::Path(_)) =>
                {
                    *inner
                }
                _ => return expr,
            };
            if self.typed.left_out.contains_key(&inner) {
                return expr;
            }
            expr = inner;
        }
    }
}

impl Host for Lowering<'_> {
    fn types(&self) -> &TypeTable {
        &self.program.types
    }

    fn new_local(&mut self, name: Option<Name>) -> Local {
        self.fresh(name)
    }

    fn new_tree(&mut self, tree: Tree) -> TreeId {
        add_tree(&mut self.current().trees, tree)
    }

    fn tree_count(&self) -> usize {
        self.stack.last().map_or(0, |builder| builder.trees.len())
    }

    fn truncate_trees(&mut self, count: usize) {
        self.current().trees.truncate(count);
    }

    fn exception(&mut self, slot: ExceptionSlot) -> ExceptionRef {
        match slot {
            ExceptionSlot::Builtin(builtin) => ExceptionRef::Builtin(builtin),
            ExceptionSlot::Global(global) => ExceptionRef::Global(global),
            ExceptionSlot::Local(binder) => match self.holder(Binder::Local(binder)) {
                Some(Holder::Local(local)) => ExceptionRef::Local(local),
                Some(Holder::Field(block, position)) => {
                    let local = self.fresh(None);
                    self.identities.push((local, block, position));
                    ExceptionRef::Local(local)
                }
                None => ExceptionRef::Builtin(refute_ir::program::BuiltinException::NotFound),
            },
        }
    }
}
