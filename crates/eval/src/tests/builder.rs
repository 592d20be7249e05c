//! Programs written down as trees: functions by name, variables by name.
//!
//! ```text
//! Program::new().define("inc", &["x"], prim(IntAdd, [var("x"), int(1)]))
//! ```

use refute_ir::Prim;
use refute_ir::program::*;
use refute_ir::types::{Constructor, Nature, Repr, Type, TypeDecl, TypeDeclKind, TypeId, Visibility};
use refute_ir::{Program, VariableNames};
use refute_source::{FileId, Name, Span};
use std::sync::Arc;

/// An expression tree; functions are nested.
#[derive(Clone)]
pub(super) enum E {
    Int(i64),
    Str(&'static str),
    Var(&'static str),
    Fun(Vec<&'static str>, Box<E>),
    App(Box<E>, Vec<E>),
    Prim(Prim, Vec<E>),
    Block(u32, Vec<E>),
    Array(Vec<E>),
    Field(Box<E>, u32),
    SetField(Box<E>, u32, Box<E>),
    Let(&'static str, Box<E>, Box<E>),
    LetRec(Vec<(&'static str, E)>, Box<E>),
    Seq(Box<E>, Box<E>),
    If(Box<E>, Box<E>, Box<E>),
    Try(Box<E>, &'static str, Box<E>),
    While(Box<E>, Box<E>),
    For(&'static str, Box<E>, bool, Box<E>, Box<E>),
    Exn(BuiltinException),
    /// Matches a list: nil, (head, tail, cons).
    List(Box<E>, Box<E>, &'static str, &'static str, Box<E>),
    /// Matches an int: cases, default.
    Switch(Box<E>, Vec<(i64, i64, E)>, Box<E>),
}

pub(super) fn int(n: i64) -> E {
    E::Int(n)
}
pub(super) fn var(name: &'static str) -> E {
    E::Var(name)
}
pub(super) fn fun(params: &[&'static str], body: E) -> E {
    E::Fun(params.to_vec(), Box::new(body))
}
pub(super) fn app<const N: usize>(callee: E, args: [E; N]) -> E {
    E::App(Box::new(callee), args.to_vec())
}
pub(super) fn prim<const N: usize>(prim: Prim, args: [E; N]) -> E {
    E::Prim(prim, args.to_vec())
}
pub(super) fn bind(name: &'static str, right: E, body: E) -> E {
    E::Let(name, Box::new(right), Box::new(body))
}
pub(super) fn when(condition: E, then: E, otherwise: E) -> E {
    E::If(Box::new(condition), Box::new(then), Box::new(otherwise))
}
pub(super) fn seq(first: E, second: E) -> E {
    E::Seq(Box::new(first), Box::new(second))
}
pub(super) fn cons(head: E, tail: E) -> E {
    E::Block(0, vec![head, tail])
}
pub(super) fn list(on: E, nil: E, head: &'static str, tail: &'static str, body: E) -> E {
    E::List(Box::new(on), Box::new(nil), head, tail, Box::new(body))
}

fn span() -> Span {
    Span::new(FileId(0), 0, 0)
}

/// A program under construction.
pub(super) struct Builder {
    pub(super) program: Program,
}

/// A function under construction.
struct Scope {
    params: u32,
    /// Captured names, numbered after the parameters.
    captures: Vec<&'static str>,
    names: Vec<(&'static str, Local)>,
    locals: u32,
    exprs: Vec<Expr>,
    trees: Vec<Tree>,
}

impl Builder {
    pub(super) fn new() -> Builder {
        let mut program = Program::default();
        for id in 0..20u32 {
            let kind = match TypeId(id) {
                TypeId::BOOL => variant(&["false", "true"], &[]),
                TypeId::UNIT => variant(&["()"], &[]),
                TypeId::LIST => {
                    let list = Type::Con(TypeId::LIST, Arc::new([Type::Var(0)]));
                    variant(&["[]"], &[("::", vec![Type::Var(0), list])])
                }
                TypeId::OPTION => variant(&["None"], &[("Some", vec![Type::Var(0)])]),
                _ => TypeDeclKind::Abstract,
            };
            program.types.add(TypeDecl {
                name: Name::new("t"),
                span: None,
                params: Vec::new(),
                names: VariableNames::default(),
                kind,
                visibility: Visibility::Shown,
                nature: Nature::Plain,
            });
        }
        for exception in BuiltinException::ALL {
            let args = match exception {
                BuiltinException::Failure | BuiltinException::InvalidArgument => vec![Type::con(TypeId::STRING)],
                _ => Vec::new(),
            };
            program.exceptions.push(Arc::new(ExceptionDecl {
                name: Name::new(exception.name()),
                ty: TypeId::EXN,
                form: ExtensionForm::Exception,
                args,
                result: None,
                names: VariableNames::default(),
                fields: None,
                inline: None,
                span: None,
            }));
        }
        Builder { program }
    }

    /// `let name params = body` at toplevel; recursion is allowed.
    pub(super) fn define(mut self, name: &'static str, params: &[&'static str], body: E) -> Builder {
        let global = GlobalId(self.program.globals.len() as u32);
        // The function is numbered after those inside it, so it is entered in the table by way of an item.
        self.program.globals.push(Global {
            name: Name::new(name),
            ty: Type::Var(0),
            names: VariableNames::default(),
            function: None,
            span: span(),
        });
        if params.is_empty() {
            return self.item(E::Let("value", Box::new(body), Box::new(var("value"))), Some(global));
        }
        let function = FunctionId(self.program.functions.len() as u32);
        self.program.globals[global.index()].function = Some(function);
        self.function(Some(name), params, &[], &body);
        self.item_of(Expr::SetGlobal(global, ExprId(0)), Expr::Closure(function))
    }

    /// An expression at toplevel.
    pub(super) fn item(mut self, body: E, global: Option<GlobalId>) -> Builder {
        let function = self.function(None, &[], &[], &body).0;
        if let Some(global) = global {
            let function = Arc::make_mut(&mut self.program.functions[function.index()]);
            function.exprs.push(Expr::SetGlobal(global, function.body));
            function.spans.push(span());
            function.body = ExprId(function.exprs.len() as u32 - 1);
        }
        self.program.items.push(Item { span: span(), code: Some(function), shows: ItemShows::Nothing });
        self
    }

    fn item_of(mut self, set: Expr, value: Expr) -> Builder {
        let function = FunctionId(self.program.functions.len() as u32);
        self.program.functions.push(Arc::new(Function {
            name: None,
            span: span(),
            params: 0,
            captures: Vec::new(),
            locals: Vec::new(),
            body: ExprId(1),
            exprs: vec![value, set],
            spans: vec![span(); 2],
            trees: Vec::new(),
            result: None,
        }));
        self.program.items.push(Item { span: span(), code: Some(function), shows: ItemShows::Nothing });
        self
    }

    fn branch(&mut self, kind: BranchKind) -> BranchId {
        self.program.branches.push(Branch { span: span(), kind, function: FunctionId(0) });
        BranchId(self.program.branches.len() as u32 - 1)
    }

    /// Adds a function; gives its id and what it captures of the names around it.
    fn function(
        &mut self,
        name: Option<&'static str>,
        params: &[&'static str],
        around: &[&'static str],
        body: &E,
    ) -> (FunctionId, Vec<&'static str>) {
        let id = FunctionId(self.program.functions.len() as u32);
        let placeholder = Function {
            name: name.map(Name::new),
            span: span(),
            params: params.len() as u32,
            captures: Vec::new(),
            locals: Vec::new(),
            body: ExprId(0),
            exprs: Vec::new(),
            spans: Vec::new(),
            trees: Vec::new(),
            result: None,
        };
        self.program.functions.push(Arc::new(placeholder.clone()));
        let mut captures = Vec::new();
        free(body, &mut params.to_vec(), &mut captures);
        captures.retain(|name| around.contains(name));
        let mut scope = Scope {
            params: params.len() as u32,
            captures: captures.clone(),
            names: Vec::new(),
            locals: 0,
            exprs: Vec::new(),
            trees: Vec::new(),
        };
        for name in params.iter().chain(&captures) {
            scope.local(name);
        }
        let body = self.expr(&mut scope, body);
        self.program.functions[id.index()] = Arc::new(Function {
            locals: vec![None; scope.locals as usize],
            body,
            spans: vec![span(); scope.exprs.len()],
            exprs: scope.exprs,
            trees: scope.trees,
            ..placeholder
        });
        (id, captures)
    }

    fn closure(&mut self, scope: &mut Scope, params: &[&'static str], body: &E) -> Expr {
        let around: Vec<&'static str> = scope.names.iter().map(|(name, _)| *name).collect();
        let (id, captures) = self.function(None, params, &around, body);
        let captured = captures.iter().filter_map(|name| scope.find(name)).collect();
        Arc::make_mut(&mut self.program.functions[id.index()]).captures = captured;
        Expr::Closure(id)
    }

    fn exprs(&mut self, scope: &mut Scope, exprs: &[E]) -> Vec<ExprId> {
        exprs.iter().map(|expr| self.expr(scope, expr)).collect()
    }

    fn expr(&mut self, scope: &mut Scope, expr: &E) -> ExprId {
        let lowered = match expr {
            E::Int(n) => Expr::Int(*n),
            E::Str(text) => Expr::String(text.as_bytes().into()),
            E::Var(name) => match scope.find(name) {
                Some(local) => Expr::Local(local),
                None => {
                    let global = self.program.globals.iter().rposition(|global| global.name.as_str() == *name);
                    Expr::Global(GlobalId(global.unwrap_or_else(|| panic!("unknown name {name}")) as u32))
                }
            },
            E::Fun(params, body) => self.closure(scope, params, body),
            E::App(callee, args) => {
                let args = self.exprs(scope, args);
                Expr::Apply(self.expr(scope, callee), args)
            }
            E::Prim(prim, args) => Expr::Prim(*prim, self.exprs(scope, args)),
            E::Block(tag, fields) => Expr::Block { tag: *tag, fields: self.exprs(scope, fields), constant: false },
            E::Array(elements) => Expr::Array(self.exprs(scope, elements)),
            E::Field(block, field) => Expr::Field(self.expr(scope, block), *field),
            E::SetField(block, field, value) => {
                Expr::SetField(self.expr(scope, block), *field, self.expr(scope, value))
            }
            E::Let(name, right, body) => {
                let right = self.expr(scope, right);
                let local = scope.local(name);
                let body = self.expr(scope, body);
                scope.names.pop();
                Expr::Let(local, right, body)
            }
            E::LetRec(bindings, body) => {
                let locals: Vec<Local> = bindings.iter().map(|(name, _)| scope.local(name)).collect();
                let rights: Vec<ExprId> = bindings.iter().map(|(_, right)| self.expr(scope, right)).collect();
                let body = self.expr(scope, body);
                scope.names.truncate(scope.names.len() - bindings.len());
                Expr::LetRec(locals.into_iter().zip(rights).collect(), body)
            }
            E::Seq(first, second) => Expr::Sequence(self.expr(scope, first), self.expr(scope, second)),
            E::If(condition, then, otherwise) => {
                let condition = self.expr(scope, condition);
                let (a, b) = (self.branch(BranchKind::Then), self.branch(BranchKind::Else));
                Expr::If(condition, (a, self.expr(scope, then)), (b, self.expr(scope, otherwise)))
            }
            E::Try(body, name, handler) => {
                let body = self.expr(scope, body);
                let local = scope.local(name);
                let handler = self.expr(scope, handler);
                scope.names.pop();
                Expr::Try(body, local, handler)
            }
            E::While(condition, body) => Expr::While(self.expr(scope, condition), self.expr(scope, body)),
            E::For(name, first, up, last, body) => {
                let (first, last) = (self.expr(scope, first), self.expr(scope, last));
                let local = scope.local(name);
                let body = self.expr(scope, body);
                scope.names.pop();
                Expr::For(local, first, *up, last, body)
            }
            E::Exn(exception) => Expr::ExceptionRef(ExceptionRef::Builtin(*exception)),
            E::List(on, nil, head, tail, body) => {
                let on = self.expr(scope, on);
                let subject = scope.local("(subject)");
                let nil = self.expr(scope, nil);
                let (first, rest) = (scope.local(head), scope.local(tail));
                let body = self.expr(scope, body);
                scope.names.truncate(scope.names.len() - 3);
                let leaf = |arm| Tree::Leaf { arm, bindings: Vec::new(), guard: None };
                let nil_tree = scope.tree(leaf(0));
                let cons_tree = scope.tree(leaf(1));
                let second = scope.tree(Tree::Field { of: subject, field: 1, into: rest, then: cons_tree });
                let fields = scope.tree(Tree::Field { of: subject, field: 0, into: first, then: second });
                let test = |number| Test::Constructor(TypeId::LIST, number);
                let cases = vec![(test(0), nil_tree), (test(1), fields)];
                let tree = scope.tree(Tree::Switch { on: subject, cases, default: None });
                let arms = vec![
                    Arm { branch: self.branch(BranchKind::Arm), body: nil },
                    Arm { branch: self.branch(BranchKind::Arm), body },
                ];
                let failure = MatchFailure::Raise(scope.add(Expr::Int(0)));
                let matching = Match { tree, arms, failure };
                let matched = scope.add(Expr::Match(Box::new(matching)));
                Expr::Let(subject, on, matched)
            }
            E::Switch(on, cases, default) => {
                let on = self.expr(scope, on);
                let subject = scope.local("(subject)");
                let mut arms = Vec::new();
                let mut tests = Vec::new();
                for (i, (low, high, body)) in cases.iter().enumerate() {
                    let body = self.expr(scope, body);
                    arms.push(Arm { branch: self.branch(BranchKind::Arm), body });
                    let leaf = Tree::Leaf { arm: i as u32, bindings: Vec::new(), guard: None };
                    let test = if low == high { Test::Int(*low) } else { Test::Range(*low, *high) };
                    tests.push((test, scope.tree(leaf)));
                }
                let body = self.expr(scope, default);
                arms.push(Arm { branch: self.branch(BranchKind::Arm), body });
                let leaf = Tree::Leaf { arm: cases.len() as u32, bindings: Vec::new(), guard: None };
                let default = Some(scope.tree(leaf));
                scope.names.pop();
                let tree = scope.tree(Tree::Switch { on: subject, cases: tests, default });
                let failure = MatchFailure::Raise(scope.add(Expr::Int(0)));
                let matching = Match { tree, arms, failure };
                let matched = scope.add(Expr::Match(Box::new(matching)));
                Expr::Let(subject, on, matched)
            }
        };
        scope.add(lowered)
    }
}

impl Scope {
    fn local(&mut self, name: &'static str) -> Local {
        let local = Local(self.locals);
        self.locals += 1;
        self.names.push((name, local));
        local
    }

    fn find(&self, name: &str) -> Option<Local> {
        debug_assert!(self.params as usize + self.captures.len() <= self.locals as usize);
        self.names.iter().rev().find(|(other, _)| *other == name).map(|(_, local)| *local)
    }

    fn add(&mut self, expr: Expr) -> ExprId {
        self.exprs.push(expr);
        ExprId(self.exprs.len() as u32 - 1)
    }

    fn tree(&mut self, tree: Tree) -> TreeId {
        self.trees.push(tree);
        TreeId(self.trees.len() as u32 - 1)
    }
}

fn variant(constants: &[&str], blocks: &[(&str, Vec<Type>)]) -> TypeDeclKind {
    let constants = constants.iter().enumerate().map(|(i, name)| Constructor {
        name: Name::new(name),
        args: Vec::new(),
        result: None,
        names: VariableNames::default(),
        inline: None,
        repr: Repr::Immediate(i as u32),
        span: None,
    });
    let blocks = blocks.iter().enumerate().map(|(i, (name, args))| Constructor {
        name: Name::new(name),
        args: args.clone(),
        result: None,
        names: VariableNames::default(),
        inline: None,
        repr: Repr::Block(i as u32),
        span: None,
    });
    TypeDeclKind::Variant(constants.chain(blocks).collect())
}

/// Collects the names that an expression uses but does not bind.
fn free(expr: &E, bound: &mut Vec<&'static str>, found: &mut Vec<&'static str>) {
    let mut all = |names: &[&'static str], exprs: &[&E], bound: &mut Vec<&'static str>| {
        let before = bound.len();
        bound.extend_from_slice(names);
        for expr in exprs {
            free(expr, bound, found);
        }
        bound.truncate(before);
    };
    match expr {
        E::Int(_) | E::Str(_) | E::Exn(_) => {}
        E::Var(name) => {
            if !bound.contains(name) && !found.contains(name) {
                found.push(name);
            }
        }
        E::Fun(params, body) => all(params, &[body], bound),
        E::App(callee, args) => {
            all(&[], &args.iter().collect::<Vec<_>>(), bound);
            all(&[], &[callee], bound);
        }
        E::Prim(_, args) | E::Block(_, args) | E::Array(args) => all(&[], &args.iter().collect::<Vec<_>>(), bound),
        E::Field(block, _) => all(&[], &[block], bound),
        E::SetField(block, _, value) => all(&[], &[block, value], bound),
        E::Let(name, right, body) => {
            all(&[], &[right], bound);
            all(&[name], &[body], bound);
        }
        E::LetRec(bindings, body) => {
            let names: Vec<&'static str> = bindings.iter().map(|(name, _)| *name).collect();
            let mut exprs: Vec<&E> = bindings.iter().map(|(_, right)| right).collect();
            exprs.push(body);
            all(&names, &exprs, bound);
        }
        E::Seq(a, b) | E::While(a, b) => all(&[], &[a, b], bound),
        E::If(a, b, c) => all(&[], &[a, b, c], bound),
        E::Try(body, name, handler) => {
            all(&[], &[body], bound);
            all(&[name], &[handler], bound);
        }
        E::For(name, first, _, last, body) => {
            all(&[], &[first, last], bound);
            all(&[name], &[body], bound);
        }
        E::List(on, nil, head, tail, body) => {
            all(&[], &[on, nil], bound);
            all(&[head, tail], &[body], bound);
        }
        E::Switch(on, cases, default) => {
            all(&[], &[on, default], bound);
            all(&[], &cases.iter().map(|(.., body)| body).collect::<Vec<_>>(), bound);
        }
    }
}
