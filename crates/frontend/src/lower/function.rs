//! A function that is being lowered: its arenas, its variables and what it captures.
//!
//! While a function is being built, captured variables are numbered from [`CAPTURED`], because how many there are is
//! known only at the end; [`FunctionBuilder::finish`] renumbers them to follow the parameters, as the core program
//! wants. The captures of inner functions name locals of this one, so they are renumbered at the same moment.

use refute_ir::program::{
    ExceptionRef, Expr, ExprId, Function, FunctionId, Local, Match, MatchFailure, Test, Tree, TreeId,
};
use refute_ir::types::Type;
use refute_source::{Name, Span};
use refute_typing::typed::Binder;
use rustc_hash::FxHashMap;

/// The first provisional number of a captured variable.
const CAPTURED: u32 = 1 << 31;

/// Where the value of a variable is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Holder {
    /// In a local.
    Local(Local),
    /// In a field of the block in a local: a recursive value that is computed after functions that use it, a value of a
    /// first-class module.
    Field(Local, u32),
}

impl Holder {
    /// The local, whatever it holds.
    pub(super) fn local(self) -> Local {
        match self {
            Holder::Local(local) | Holder::Field(local, _) => local,
        }
    }

    fn with_local(self, local: Local) -> Holder {
        match self {
            Holder::Local(_) => Holder::Local(local),
            Holder::Field(_, position) => Holder::Field(local, position),
        }
    }
}

/// A function that is being built.
pub(super) struct FunctionBuilder {
    /// Its id, reserved.
    pub id: FunctionId,
    /// Its name.
    pub name: Option<Name>,
    /// Its place.
    pub span: Span,
    params: u32,
    locals: Vec<Option<Name>>,
    captures: Vec<Local>,
    capture_names: Vec<Option<Name>>,
    exprs: Vec<Expr>,
    spans: Vec<Span>,
    /// Decision tree nodes.
    pub trees: Vec<Tree>,
    /// The type of what it gives.
    pub result: Option<Type>,
    scope: FxHashMap<Binder, Holder>,
    /// Functions whose closures this one makes.
    inner: Vec<FunctionId>,
}

impl FunctionBuilder {
    /// A function with so many parameters.
    pub(super) fn new(id: FunctionId, name: Option<Name>, span: Span, params: u32) -> FunctionBuilder {
        FunctionBuilder {
            id,
            name,
            span,
            params,
            locals: vec![None; params as usize],
            captures: Vec::new(),
            capture_names: Vec::new(),
            exprs: Vec::new(),
            spans: Vec::new(),
            trees: Vec::new(),
            result: None,
            scope: FxHashMap::default(),
            inner: Vec::new(),
        }
    }

    /// Adds an expression.
    pub(super) fn add(&mut self, expr: Expr, span: Span) -> ExprId {
        self.exprs.push(expr);
        self.spans.push(span);
        ExprId(self.exprs.len() as u32 - 1)
    }

    /// An expression added before.
    pub(super) fn expr(&self, id: ExprId) -> &Expr {
        &self.exprs[id.index()]
    }

    /// A new local.
    pub(super) fn new_local(&mut self, name: Option<Name>) -> Local {
        self.locals.push(name);
        Local(self.locals.len() as u32 - 1)
    }

    /// Gives a local a name if it has none.
    pub(super) fn name_local(&mut self, local: Local, name: Name) {
        if let Some(slot) = self.locals.get_mut(local.index()) {
            slot.get_or_insert(name);
        }
    }

    /// Says where a variable is.
    pub(super) fn bind(&mut self, binder: Binder, holder: Holder) {
        self.scope.insert(binder, holder);
    }

    /// Where a variable is, if this function has it.
    pub(super) fn find(&self, binder: Binder) -> Option<Holder> {
        self.scope.get(&binder).copied()
    }

    /// Captures a variable of the enclosing function.
    pub(super) fn capture(&mut self, binder: Binder, outer: Holder, name: Option<Name>) -> Holder {
        let local = Local(CAPTURED + self.captures.len() as u32);
        self.captures.push(outer.local());
        self.capture_names.push(name);
        let holder = outer.with_local(local);
        self.scope.insert(binder, holder);
        holder
    }

    /// The name of a local.
    pub(super) fn local_name(&self, local: Local) -> Option<Name> {
        if local.0 >= CAPTURED {
            self.capture_names.get((local.0 - CAPTURED) as usize).copied().flatten()
        } else {
            self.locals.get(local.index()).copied().flatten()
        }
    }

    /// Remembers that this function makes closures of `inner`.
    pub(super) fn encloses(&mut self, inner: FunctionId) {
        self.inner.push(inner);
    }

    /// The finished function, with the ids of inner functions whose captures `renumber` still has to be applied to.
    pub(super) fn finish(self, body: ExprId) -> (Function, Vec<FunctionId>, Renumber) {
        let renumber = Renumber { params: self.params, captures: self.captures.len() as u32 };
        let mut locals = self.locals;
        let bound = locals.split_off(self.params as usize);
        locals.extend(self.capture_names);
        locals.extend(bound);
        let mut function = Function {
            name: self.name,
            span: self.span,
            params: self.params,
            captures: self.captures,
            locals,
            body,
            exprs: self.exprs,
            spans: self.spans,
            trees: self.trees,
            result: self.result,
        };
        if renumber.captures > 0 {
            function.exprs.iter_mut().for_each(|expr| renumber.expr(expr));
            function.trees.iter_mut().for_each(|tree| renumber.tree(tree));
        }
        (function, self.inner, renumber)
    }
}

/// From provisional numbers of locals to final ones.
#[derive(Clone, Copy)]
pub(super) struct Renumber {
    params: u32,
    captures: u32,
}

impl Renumber {
    /// Renumbers one local.
    pub(super) fn local(self, local: &mut Local) {
        if local.0 >= CAPTURED {
            local.0 = local.0 - CAPTURED + self.params;
        } else if local.0 >= self.params {
            local.0 += self.captures;
        }
    }

    fn exception(self, exception: &mut ExceptionRef) {
        if let ExceptionRef::Local(local) = exception {
            self.local(local);
        }
    }

    fn expr(self, expr: &mut Expr) {
        match expr {
            Expr::Local(local) | Expr::Let(local, ..) | Expr::Try(_, local, _) | Expr::For(local, ..) => {
                self.local(local);
            }
            Expr::LetRec(bindings, _) => bindings.iter_mut().for_each(|(local, _)| self.local(local)),
            Expr::TryValue { value, exception, .. } => {
                self.local(value);
                self.local(exception);
            }
            Expr::ExceptionRef(exception) => self.exception(exception),
            Expr::Match(found) => {
                let Match { failure, .. } = &mut **found;
                if let MatchFailure::Reraise(local) = failure {
                    self.local(local);
                }
            }
            Expr::Int(_)
            | Expr::Float(_)
            | Expr::String(_)
            | Expr::Global(_)
            | Expr::SetGlobal(..)
            | Expr::Closure(_)
            | Expr::Apply(..)
            | Expr::Prim(..)
            | Expr::Block { .. }
            | Expr::Array(_)
            | Expr::Field(..)
            | Expr::SetField(..)
            | Expr::NewException(_)
            | Expr::Sequence(..)
            | Expr::If(..)
            | Expr::While(..) => {}
        }
    }

    fn tree(self, tree: &mut Tree) {
        match tree {
            Tree::Switch { on, cases, .. } => {
                self.local(on);
                for (test, _) in cases {
                    if let Test::Exception(exception) = test {
                        self.exception(exception);
                    }
                }
            }
            Tree::Field { of, into, .. } => {
                self.local(of);
                self.local(into);
            }
            Tree::Leaf { bindings, .. } => {
                for (from, to) in bindings {
                    self.local(from);
                    self.local(to);
                }
            }
            Tree::Fail => {}
        }
    }
}

/// Adds a decision tree node.
pub(super) fn add_tree(trees: &mut Vec<Tree>, tree: Tree) -> TreeId {
    trees.push(tree);
    TreeId(trees.len() as u32 - 1)
}
