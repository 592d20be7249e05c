//! Lowers `let` and `let rec`.
//!
//! The right sides of `let rec` fall into four groups: functions and blocks, which are allocated first and filled
//! afterwards (`LetRec`); values that do not use the names being defined, which are bound before; expressions that do
//! something and then give a block, whose fields are copied into one that was there before; and values that use the names
//! only inside functions, which are computed afterwards into a cell that those functions read.

use super::Lowering;
use super::function::Holder;
use super::laziness::Held;
use super::mentions::mentions;
use refute_ir::program::{Expr, ExprId, Local};
use refute_ir::types::TypeDeclKind;
use refute_source::Span;
use refute_syntax::tree::{self, Binding, ExprKind, Recursive};
use refute_typing::exhaustiveness::pattern::{Head, PatternId, PatternKind, has_constructor};
use refute_typing::typed::{Binder, ConstructorRef, Form, ValueRef};
use rustc_hash::FxHashSet;

/// What is lowered inside the bindings.
pub(super) type Then<'t, 'a> = &'t mut dyn FnMut(&mut Lowering<'a>) -> ExprId;

/// What the right side of a recursive binding is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A function or a block: allocated first.
    Allocated,
    /// Uses none of the names: bound before.
    Before,
    /// Gives a block in the end: computed afterwards and copied into one of the same size.
    Filled,
    /// Anything else: computed into a cell afterwards.
    Cell,
}

/// A recursive binding: its variable, the binding, and its right side below what was moved out of it.
#[derive(Clone, Copy)]
struct Member<'a> {
    binder: Option<Binder>,
    binding: &'a Binding,
    body: tree::ExprId,
}

/// What is moved out of a recursive binding.
enum Moved<'a> {
    Bindings(&'a [Binding]),
    Statement(tree::ExprId),
}

#[derive(Clone, Copy, Default)]
struct BlockShape {
    tag: u32,
    size: u32,
}

impl<'a> Lowering<'a> {
    /// `let bindings in then`. One binding whose pattern has a constructor is a match, as in OCaml.
    pub(super) fn let_in(
        &mut self,
        recursive: Recursive,
        bindings: &'a [Binding],
        span: Span,
        then: Then<'_, 'a>,
    ) -> ExprId {
        match recursive {
            Recursive::No => match bindings {
                [binding] if binding.params.is_empty() && has_constructor(self.tree, binding.pat) => {
                    let pattern = self.read_pattern(binding.pat);
                    let place = self.tree[binding.pat].span;
                    self.match_one(binding.body, pattern, place, then)
                }
                bindings => self.let_all(bindings, span, then),
            },
            Recursive::Yes => {
                let members: Vec<Member> = bindings
                    .iter()
                    .map(|binding| {
                        let binder = self.plain_variable(binding.pat);
                        Member { binder, binding, body: self.peel(binding.body) }
                    })
                    .collect();
                self.let_rec(members, span, then)
            }
        }
    }

    /// The right side of a binding.
    pub(super) fn right_side(&mut self, binding: &'a Binding, body: tree::ExprId) -> ExprId {
        let name = self.plain_variable(binding.pat).and_then(|binder| self.binder_name(binder));
        if self.is_function(&binding.params, body) {
            return self.function(name, &binding.params, body, binding.span);
        }
        self.expr(body)
    }

    /// One binding after the other, each pattern matched before the next right side is evaluated.
    fn let_all(&mut self, bindings: &'a [Binding], span: Span, then: Then<'_, 'a>) -> ExprId {
        match bindings.split_first() {
            None => then(self),
            Some((binding, rest)) => refute_source::deep(|| {
                self.let_one(binding, span, &mut |lowering| lowering.let_all(rest, span, &mut *then))
            }),
        }
    }

    pub(super) fn let_one(&mut self, binding: &'a Binding, span: Span, then: Then<'_, 'a>) -> ExprId {
        let pattern = self.read_pattern(binding.pat);
        if let PatternKind::Head(Head::Tuple(_), args) = self.patterns[pattern].kind.clone()
            && let ExprKind::Tuple(parts) = &self.tree[self.peel(binding.body)].kind
            && parts.len() == args.len()
            && self.only_takes_apart(pattern)
        {
            return self.let_tuple(&args, parts, span, then);
        }
        let value = self.right_side(binding, binding.body);
        if self.only_takes_apart(pattern) && self.binders(pattern).is_empty() {
            let body = then(self);
            return self.add(Expr::Sequence(value, body), span);
        }
        let local = self.fresh(None);
        let place = self.tree[binding.pat].span;
        let body = self.with_pattern(pattern, local, place, |lowering| then(lowering));
        self.add(Expr::Let(local, value, body), span)
    }

    /// `let (p, q) = (a, b)`: no tuple is built, and `b` is evaluated before `a`.
    fn let_tuple(&mut self, args: &[PatternId], parts: &[tree::ExprId], span: Span, then: Then<'_, 'a>) -> ExprId {
        let values = self.exprs(parts);
        let locals: Vec<Local> = parts.iter().map(|_| self.fresh(None)).collect();
        let mut bindings: Vec<(Local, ExprId)> = locals.iter().copied().zip(values).rev().collect();
        for (arg, local) in args.iter().zip(&locals) {
            bindings.extend(self.take_apart(*arg, *local, span));
        }
        let lazies: Vec<Held> = args.iter().flat_map(|arg| self.lazies(*arg)).collect();
        let body = self.forced(&lazies, then);
        self.wrap(bindings, body, span)
    }

    fn let_rec(&mut self, members: Vec<Member<'a>>, span: Span, then: Then<'_, 'a>) -> ExprId {
        let names: FxHashSet<Binder> = members.iter().filter_map(|member| member.binder).collect();
        if let Some((at, moved, body)) = self.movable(&members, &names) {
            let mut members = members;
            members[at].body = body;
            return match moved {
                Moved::Bindings(bindings) => {
                    self.let_all(bindings, span, &mut |lowering| lowering.let_rec(members.clone(), span, &mut *then))
                }
                Moved::Statement(statement) => {
                    let statement = self.expr(statement);
                    let rest = self.let_rec(members, span, then);
                    self.add(Expr::Sequence(statement, rest), span)
                }
            };
        }
        let kinds: Vec<Kind> = members.iter().map(|member| self.kind(member, &names)).collect();
        let mut locals = Vec::new();
        for (member, kind) in members.iter().zip(&kinds) {
            let name = member.binder.and_then(|binder| self.binder_name(binder));
            let local = self.fresh(name);
            if let Some(binder) = member.binder {
                let holder = if *kind == Kind::Cell { Holder::Field(local, 0) } else { Holder::Local(local) };
                self.current().bind(binder, holder);
            }
            locals.push(local);
        }
        let mut values: Vec<ExprId> = Vec::new();
        for member in &members {
            values.push(self.right_side(member.binding, member.body));
        }
        let mut body = then(self);
        let group = |wanted: Kind| {
            let all = locals.iter().zip(&values).zip(&kinds).filter(move |(_, kind)| **kind == wanted);
            all.map(|((local, value), _)| (*local, *value)).collect::<Vec<(Local, ExprId)>>()
        };
        let (before, allocated, cells) = (group(Kind::Before), group(Kind::Allocated), group(Kind::Cell));
        let filled: Vec<(Local, ExprId, Option<BlockShape>)> =
            group(Kind::Filled).into_iter().map(|(local, value)| (local, value, self.block_shape(value))).collect();
        for (local, value, shape) in filled.iter().rev() {
            body = self.fill(*local, *value, *shape, body, span);
        }
        for (cell, value) in cells.iter().rev() {
            let cell = self.local(*cell, span);
            let set = self.add(Expr::SetField(cell, 0, *value), span);
            body = self.add(Expr::Sequence(set, body), span);
        }
        if !allocated.is_empty() {
            body = self.add(Expr::LetRec(allocated, body), span);
        }
        for (cell, _) in cells.into_iter().rev() {
            let unset = self.unit(span);
            let block = self.add(Expr::Block { tag: 0, fields: vec![unset], constant: false }, span);
            body = self.add(Expr::Let(cell, block, body), span);
        }
        for (local, _, shape) in filled.into_iter().rev() {
            let BlockShape { tag, size } = shape.unwrap_or_default();
            let fields = vec![self.unit(span); size as usize];
            let block = self.add(Expr::Block { tag, fields, constant: false }, span);
            body = self.add(Expr::Let(local, block, body), span);
        }
        self.wrap(before, body, span)
    }

    /// Computes a block and copies its fields into the one that a variable stands for.
    fn fill(&mut self, local: Local, value: ExprId, shape: Option<BlockShape>, then: ExprId, span: Span) -> ExprId {
        let computed = self.fresh(None);
        let mut body = then;
        for field in (0..shape.unwrap_or_default().size).rev() {
            let (from, to) = (self.local(computed, span), self.local(local, span));
            let part = self.add(Expr::Field(from, field), span);
            let set = self.add(Expr::SetField(to, field, part), span);
            body = self.add(Expr::Sequence(set, body), span);
        }
        self.add(Expr::Let(computed, value, body), span)
    }

    /// The block that an expression gives in the end.
    fn block_shape(&mut self, value: ExprId) -> Option<BlockShape> {
        let mut value = value;
        loop {
            match self.current().expr(value) {
                Expr::Let(_, _, body) | Expr::LetRec(_, body) | Expr::Sequence(_, body) => value = *body,
                Expr::Block { tag, fields, .. } => return Some(BlockShape { tag: *tag, size: fields.len() as u32 }),
                _ => return None,
            }
        }
    }

    /// `let rec x = let y = a in b`, where `a` does not use `x`, is `let y = a in let rec x = b`; likewise `a; b`.
    fn movable(&self, members: &[Member<'a>], names: &FxHashSet<Binder>) -> Option<(usize, Moved<'a>, tree::ExprId)> {
        let tree: &'a tree::Tree = self.tree;
        let free = |expr: tree::ExprId| !mentions(self.tree, self.typed, expr, names);
        let plain = members.iter().enumerate().filter(|(_, member)| member.binding.params.is_empty());
        plain.into_iter().find_map(|(at, member)| match &tree[member.body].kind {
            ExprKind::Let(Recursive::No, bindings, body) if bindings.iter().all(|binding| free(binding.body)) => {
                Some((at, Moved::Bindings(bindings), self.peel(*body)))
            }
            ExprKind::Sequence(first, body) if free(*first) => Some((at, Moved::Statement(*first), self.peel(*body))),
            _ => None,
        })
    }

    fn kind(&self, member: &Member<'a>, names: &FxHashSet<Binder>) -> Kind {
        if self.is_function(&member.binding.params, member.body) {
            Kind::Allocated
        } else if !mentions(self.tree, self.typed, member.body, names) {
            Kind::Before
        } else if self.is_block(member.body) {
            Kind::Allocated
        } else if self.ends_in_block(member.body) {
            Kind::Filled
        } else {
            Kind::Cell
        }
    }

    /// Whether an expression is lowered to a `Block` or `Array`, given that its parts are not all constants.
    fn is_block(&self, expr: tree::ExprId) -> bool {
        match &self.tree[expr].kind {
            ExprKind::Tuple(_) | ExprKind::Cons(..) | ExprKind::List(_) | ExprKind::Array(_) | ExprKind::Lazy(_) => {
                true
            }
            ExprKind::Record(base, _) => base.is_none(),
            ExprKind::Apply(function, args) => {
                let form = self.typed.values.get(&self.peel(*function));
                args.len() == 1 && matches!(form, Some(ValueRef::Form(Form::MakeRef)))
            }
            ExprKind::Construct(_, Some(argument)) | ExprKind::Variant(_, Some(argument)) => {
                match self.typed.constructors.get(&expr) {
                    Some(ConstructorRef::Variant(ty, index)) => match &self.program.types.get(*ty).kind {
                        TypeDeclKind::Variant(constructors) => {
                            let inline = constructors.get(*index as usize).is_some_and(|found| found.inline.is_some());
                            !inline || self.is_block(self.peel(*argument))
                        }
                        _ => false,
                    },
                    Some(ConstructorRef::Exception(id, _)) => {
                        let decl = self.program.exceptions.get(id.index());
                        decl.is_some_and(|decl| decl.fields.is_none()) || self.is_block(self.peel(*argument))
                    }
                    None => false,
                }
            }
            _ => false,
        }
    }

    /// Whether an expression is lowered to something that gives a `Block` in the end.
    fn ends_in_block(&self, expr: tree::ExprId) -> bool {
        let mut expr = expr;
        loop {
            match &self.tree[expr].kind {
                ExprKind::Let(_, _, body)
                | ExprKind::Sequence(_, body)
                | ExprKind::LetException(_, body)
                | ExprKind::LetModule(_, body) => {
                    expr = self.peel(*body);
                }
                ExprKind::Record(..) => return true,
                ExprKind::Array(_) => return false,
                _ => return self.is_block(expr),
            }
        }
    }

    /// Whether recursive bindings are all functions, so that they only need one another's names when they are called.
    pub(super) fn all_functions(&self, bindings: &[Binding]) -> bool {
        bindings.iter().all(|binding| {
            self.plain_variable(binding.pat).is_some() && self.is_function(&binding.params, binding.body)
        })
    }
}
