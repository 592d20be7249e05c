//! Functions as inputs: lambda expressions into core functions of a program.
//!
//! In: a lambda and the layout of a program. Out: a function that takes the constants of its holes first (in the order
//! of the text) and then its parameters; giving it the constants makes the function value. So a lambda is compiled once,
//! whatever its constants are, and constants inside functions carry symbolic terms like all others.

use crate::layout::Layout;
use refute_enumerate::{Binary, Body, Lambda, Node, NodeId, Param, Raised, Shape, Space};
use refute_ir::program::{
    Arm, BranchId, BuiltinException, ExceptionRef, Expr, ExprId, Function, FunctionId, GlobalId, Local, Match,
    MatchFailure, Test, Tree, TreeId,
};
use refute_ir::types::{Repr, TypeId};
use refute_ir::{Prim, Program};
use refute_source::{Name, Span};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The tag of the state of a lazy value that is there: `F__orced` in the library's `camlinternalLazy.ml`.
pub(crate) const FORCED: u8 = 1;

/// The lambdas of inputs.
pub fn lambdas_in(shapes: &[Shape]) -> Vec<Arc<Lambda>> {
    let mut found = Vec::new();
    shapes.iter().for_each(|shape| shape.lambdas(&mut found));
    found
}

/// The core function of a lambda. `branch` is a branch of the program that nobody looks at: lambdas are inputs, and
/// what they decide is not a branch of the program under test. `known` has the functions of the lambdas inside,
/// `thunk` is that of [`thunk`].
pub(crate) fn core(
    program: &Program,
    space: &Space,
    layout: &Layout,
    lambda: &Lambda,
    (known, thunk): (&FxHashMap<Arc<Lambda>, FunctionId>, FunctionId),
    (span, branch): (Span, BranchId),
) -> Function {
    let mut holes = Vec::new();
    lambda.body.holes(&mut holes);
    let params = (holes.len() + lambda.params.len()) as u32;
    let mut writer = Writer {
        program,
        space,
        layout,
        known,
        thunk,
        branch,
        exprs: Vec::new(),
        trees: Vec::new(),
        locals: params,
        vars: Vec::new(),
        next_hole: 0,
    };
    let mut taken = Vec::new();
    for (i, param) in lambda.params.iter().enumerate() {
        writer.param(Local((holes.len() + i) as u32), param, &mut taken);
    }
    let mut body = writer.body(&lambda.body);
    for (local, value) in taken.into_iter().rev() {
        body = writer.push(Expr::Let(local, value, body));
    }
    Function {
        name: None,
        span,
        params,
        captures: Vec::new(),
        locals: vec![None; writer.locals as usize],
        body,
        spans: vec![span; writer.exprs.len()],
        exprs: writer.exprs,
        trees: writer.trees,
        result: None,
    }
}

/// The function of a value that waits: it takes the block in which the value is, then `()`, and gives the value.
pub(crate) fn thunk(span: Span) -> Function {
    let exprs = vec![Expr::Local(Local(0)), Expr::Field(ExprId(0), 0)];
    Function {
        name: None,
        span,
        params: 2,
        captures: Vec::new(),
        locals: vec![None; 2],
        body: ExprId(1),
        spans: vec![span; exprs.len()],
        exprs,
        trees: Vec::new(),
        result: None,
    }
}

/// A variable of the library, by its bare name.
pub(crate) fn library_global(program: &Program, name: &str) -> Option<GlobalId> {
    let name = Name::new(name);
    let place = program.globals[..program.library.globals].iter().position(|global| global.name == name)?;
    Some(GlobalId(place as u32))
}

struct Writer<'a> {
    program: &'a Program,
    space: &'a Space,
    layout: &'a Layout,
    known: &'a FxHashMap<Arc<Lambda>, FunctionId>,
    thunk: FunctionId,
    branch: BranchId,
    exprs: Vec<Expr>,
    trees: Vec<Tree>,
    locals: u32,
    /// The local of each variable of the lambda.
    vars: Vec<Option<Local>>,
    next_hole: u32,
}

impl Writer<'_> {
    fn push(&mut self, expr: Expr) -> ExprId {
        self.exprs.push(expr);
        ExprId(self.exprs.len() as u32 - 1)
    }

    fn tree(&mut self, tree: Tree) -> TreeId {
        self.trees.push(tree);
        TreeId(self.trees.len() as u32 - 1)
    }

    fn fresh(&mut self) -> Local {
        self.locals += 1;
        Local(self.locals - 1)
    }

    fn bind(&mut self, var: u32, local: Local) {
        let var = var as usize;
        if self.vars.len() <= var {
            self.vars.resize(var + 1, None);
        }
        self.vars[var] = Some(local);
    }

    /// Binds the variables of a parameter; `taken` receives the parts of tuples to be taken first.
    fn param(&mut self, local: Local, param: &Param, taken: &mut Vec<(Local, ExprId)>) {
        match param {
            Param::Var(var) => self.bind(*var, local),
            Param::Tuple(parts) => {
                for (i, part) in parts.iter().enumerate() {
                    let (whole, into) = (self.push(Expr::Local(local)), self.fresh());
                    let field = self.push(Expr::Field(whole, i as u32));
                    taken.push((into, field));
                    self.param(into, part, taken);
                }
            }
        }
    }

    fn var(&mut self, var: u32) -> ExprId {
        let local = self.vars.get(var as usize).copied().flatten();
        debug_assert!(local.is_some(), "variables are bound before they are used");
        self.push(Expr::Local(local.unwrap_or(Local(0))))
    }

    /// The next constant.
    fn hole(&mut self) -> ExprId {
        self.next_hole += 1;
        self.push(Expr::Local(Local(self.next_hole - 1)))
    }

    fn bodies(&mut self, bodies: &[Body]) -> Vec<ExprId> {
        bodies.iter().map(|body| self.body(body)).collect()
    }

    /// Puts the fields of a block into their places.
    fn block(&mut self, tag: u32, places: &[u32], fields: Vec<ExprId>) -> ExprId {
        let mut placed = fields.clone();
        for (field, place) in fields.into_iter().zip(places) {
            placed[*place as usize] = field;
        }
        self.push(Expr::Block { tag, fields: placed, constant: false })
    }

    fn body(&mut self, body: &Body) -> ExprId {
        match body {
            Body::Var(var) => self.var(*var),
            Body::Hole(_) => self.hole(),
            Body::Delayed(node, inner) => {
                let value = self.body(inner);
                let lazy = self.layout.is_lazy(*node);
                let tag = if lazy { FORCED.into() } else { 0 };
                let held = self.push(Expr::Block { tag, fields: vec![value], constant: false });
                if lazy {
                    return self.push(Expr::Block { tag: 0, fields: vec![held], constant: false });
                }
                let thunk = self.push(Expr::Closure(self.thunk));
                self.push(Expr::Apply(thunk, vec![held]))
            }
            Body::Closed(_, lambda) => {
                let Some(function) = self.known.get(lambda) else { return self.push(Expr::Int(0)) };
                let function = self.push(Expr::Closure(*function));
                let mut holes = Vec::new();
                lambda.body.holes(&mut holes);
                // It takes its constants first, as every lambda does.
                let constants: Vec<ExprId> = holes.iter().map(|_| self.hole()).collect();
                if constants.is_empty() { function } else { self.push(Expr::Apply(function, constants)) }
            }
            Body::Construct(node, case, args) => {
                let layout = self.layout;
                match layout.case(*node, *case) {
                    Some(case) => match case.repr {
                        Repr::Immediate(number) => self.push(Expr::Int(number.into())),
                        Repr::Block(tag) => {
                            let args = self.bodies(args);
                            self.block(tag, &case.places, args)
                        }
                    },
                    None => self.push(Expr::Int(0)),
                }
            }
            Body::Record(node, fields) => {
                let places = self.layout.fields(*node);
                let fields = self.bodies(fields);
                self.block(0, places, fields)
            }
            Body::Tuple(parts) => {
                let fields = self.bodies(parts);
                self.push(Expr::Block { tag: 0, fields, constant: false })
            }
            Body::List(parts) => {
                let parts = self.bodies(parts);
                let mut list = self.push(Expr::Int(0));
                for part in parts.into_iter().rev() {
                    list = self.push(Expr::Block { tag: 0, fields: vec![part, list], constant: false });
                }
                list
            }
            Body::Cons(head, tail) => {
                let fields = vec![self.body(head), self.body(tail)];
                self.push(Expr::Block { tag: 0, fields, constant: false })
            }
            Body::Array(parts) => {
                let parts = self.bodies(parts);
                self.push(Expr::Array(parts))
            }
            Body::Binary(operation, left, right) => self.binary(*operation, left, right),
            Body::Not(body) => {
                let body = self.body(body);
                self.push(Expr::Prim(Prim::BoolNot, vec![body]))
            }
            Body::If(condition, yes, no) => {
                let (condition, yes, no) = (self.body(condition), self.body(yes), self.body(no));
                self.push(Expr::If(condition, (self.branch, yes), (self.branch, no)))
            }
            Body::Match(var, node, arms) => self.matching(*var, *node, arms),
            Body::Field(var, node, field) => {
                let place = self.layout.fields(*node).get(*field as usize).copied().unwrap_or(*field);
                let record = self.var(*var);
                self.push(Expr::Field(record, place))
            }
            Body::Print(print, inner) => match library_global(self.program, print.function()) {
                Some(function) => {
                    let (function, inner) = (self.push(Expr::Global(function)), self.body(inner));
                    self.push(Expr::Apply(function, vec![inner]))
                }
                None => self.push(Expr::Int(0)),
            },
            Body::Raise(raised) => {
                let builtin = |exception| Expr::ExceptionRef(ExceptionRef::Builtin(exception));
                let exception = match raised {
                    Raised::NotFound => self.push(builtin(BuiltinException::NotFound)),
                    Raised::Failure => {
                        let identity = self.push(builtin(BuiltinException::Failure));
                        let text = self.push(Expr::String(b"x"[..].into()));
                        self.push(Expr::Block { tag: 0, fields: vec![identity, text], constant: false })
                    }
                };
                self.push(Expr::Prim(Prim::Raise, vec![exception]))
            }
            Body::Apply(var, args) => {
                let (function, args) = (self.var(*var), self.bodies(args));
                self.push(Expr::Apply(function, args))
            }
        }
    }

    fn binary(&mut self, operation: Binary, left: &Body, right: &Body) -> ExprId {
        let (left, right) = (self.body(left), self.body(right));
        let prim = match operation {
            Binary::Add => Prim::IntAdd,
            Binary::Sub => Prim::IntSub,
            Binary::Mul => Prim::IntMul,
            Binary::Div => Prim::IntDiv,
            Binary::Mod => Prim::IntMod,
            Binary::Equal(node) => match self.space.node(node) {
                Node::Int | Node::Char => Prim::IntEqual,
                _ => Prim::Equal,
            },
            Binary::Less(node) => match self.space.node(node) {
                Node::Int | Node::Char => Prim::IntLess,
                _ => Prim::Less,
            },
            Binary::And => {
                let no = self.push(Expr::Int(0));
                return self.push(Expr::If(left, (self.branch, right), (self.branch, no)));
            }
            Binary::Or => {
                let yes = self.push(Expr::Int(1));
                return self.push(Expr::If(left, (self.branch, yes), (self.branch, right)));
            }
            Binary::Append => Prim::StringAppend,
            Binary::FloatAdd => Prim::FloatAdd,
            Binary::FloatMul => Prim::FloatMul,
        };
        self.push(Expr::Prim(prim, vec![left, right]))
    }

    /// One arm per constructor of a variant, or `[]` and `::` of a list.
    fn matching(&mut self, var: u32, node: NodeId, arms: &[(u32, Body)]) -> ExprId {
        let on = self.vars.get(var as usize).copied().flatten().unwrap_or(Local(0));
        let mut cases = Vec::new();
        let mut bodies = Vec::new();
        for (arm, (first, body)) in arms.iter().enumerate() {
            let (test, places) = match (self.layout.declaration(node), self.layout.case(node, arm as u32)) {
                (Some(ty), Some(case)) => (Test::Constructor(ty, case.number), case.places.clone()),
                _ if arm == 0 => (Test::Constructor(TypeId::LIST, 0), Vec::new()),
                _ => (Test::Constructor(TypeId::LIST, 1), vec![0, 1]),
            };
            let locals: Vec<Local> = places.iter().map(|_| self.fresh()).collect();
            for (i, local) in locals.iter().enumerate() {
                self.bind(first + i as u32, *local);
            }
            let body = self.body(body);
            bodies.push(Arm { branch: self.branch, body });
            let mut tree = self.tree(Tree::Leaf { arm: arm as u32, bindings: Vec::new(), guard: None });
            for (place, local) in places.iter().zip(&locals) {
                tree = self.tree(Tree::Field { of: on, field: *place, into: *local, then: tree });
            }
            cases.push((test, tree));
        }
        let tree = self.tree(Tree::Switch { on, cases, default: None });
        let raise = self.push(Expr::ExceptionRef(ExceptionRef::Builtin(BuiltinException::NotFound)));
        let raise = self.push(Expr::Prim(Prim::Raise, vec![raise]));
        let failure = MatchFailure::Raise(raise);
        self.push(Expr::Match(Box::new(Match { tree, arms: bodies, failure })))
    }
}
