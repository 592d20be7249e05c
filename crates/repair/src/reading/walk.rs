//! The walk over a program that finds its functions, and what is in scope where.

use super::{Function, Link, Reading, Variable};
use crate::stub::structure;
use refute_ir::types::Type;
use refute_syntax::tree::{
    Binding, Case, ExprId, ExprKind, Item, ItemKind, ModExprKind, Param, ParamKind, PatId, PatKind, Recursive,
};
use refute_syntax::walk::{Node, for_each_part};
use refute_typing::typed::Binder;
use std::ops::Range;

impl<'a> Reading<'a> {
    /// Fills everything that is found by walking.
    pub(super) fn read(&mut self) {
        let tree = self.tree;
        self.structure(&tree.items, 0);
        self.exprs.sort_by_key(|(expr, _)| (tree[*expr].span.start, std::cmp::Reverse(tree[*expr].span.end), expr.0));
    }

    /// Reads the items of a structure; what they bind is in scope in those that follow.
    fn structure(&mut self, items: &'a [Item], mut scope: u32) {
        let tree = self.tree;
        for item in items {
            let start = item.span.start as usize;
            let walk = Walk { item: start, function: None, toplevel: false, start };
            match &item.kind {
                ItemKind::Let(recursive, bindings) => {
                    scope = self.bindings(*recursive, bindings, scope, Walk { toplevel: true, ..walk });
                }
                ItemKind::Eval(expr) => self.expr(*expr, scope, walk),
                ItemKind::Module(_, modules) => {
                    for module in modules {
                        if let ModExprKind::Struct(items) = &tree[structure(tree, module.body)].kind {
                            refute_source::deep(|| self.structure(items, scope));
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// Reads the bindings of a `let`; returns the scope after them.
    fn bindings(&mut self, recursive: Recursive, bindings: &'a [Binding], scope: u32, walk: Walk) -> u32 {
        let mut after = scope;
        for binding in bindings {
            after = self.bind(binding.pat, after);
        }
        let inside = if recursive == Recursive::Yes { after } else { scope };
        let first = bindings.first().map_or(0, |binding| binding.span.start as usize);
        for binding in bindings {
            let function = self.function(binding, recursive, bindings.len(), walk.start..first, walk);
            let walk = Walk { function: function.or(walk.function), toplevel: false, ..walk };
            let mut scope = inside;
            for param in &binding.params {
                scope = self.param(param, scope, walk);
            }
            self.expr(binding.body, scope, walk);
        }
        after
    }

    fn function(
        &mut self,
        binding: &'a Binding,
        recursive: Recursive,
        group: usize,
        opening: Range<usize>,
        walk: Walk,
    ) -> Option<usize> {
        let mut pat = binding.pat;
        while let PatKind::Constraint(inner, _) = &self.tree[pat].kind {
            pat = *inner;
        }
        let PatKind::Var(ident) = &self.tree[pat].kind else { return None };
        let mut params: Vec<PatId> = binding.params.iter().filter_map(pattern_of).collect();
        let mut body = binding.body;
        loop {
            match &self.tree[body].kind {
                ExprKind::Fun { params: more, body: inner, .. } => {
                    params.extend(more.iter().filter_map(pattern_of));
                    body = *inner;
                }
                ExprKind::Constraint(inner, _) if matches!(self.tree[*inner].kind, ExprKind::Fun { .. }) => {
                    body = *inner;
                }
                _ => break,
            }
        }
        if params.is_empty() && !matches!(self.tree[body].kind, ExprKind::Function(_)) {
            return None;
        }
        let binder = *self.typed.binders.get(&pat)?;
        let ty = self.typed.pat_types.get(pat.0 as usize)?.clone();
        let at = binding.span.start as usize..binding.span.end as usize;
        let toplevel = walk.toplevel;
        let name = ident.name;
        let before = binding.params.last().map_or(self.tree[binding.pat].span.end, |param| param.span.end);
        let annotation = binding.ty.map(|ty| before as usize..self.tree.span_of(Node::Type(ty)).end as usize);
        let left = binding.params.iter().filter_map(pattern_of).map(Node::Pat);
        let nodes = std::iter::once(Node::Pat(pat)).chain(left).chain([Node::Expr(binding.body)]).collect();
        self.functions.push(Function {
            name,
            binder,
            ty,
            toplevel,
            group,
            recursive,
            opening,
            at,
            annotation,
            nodes,
            params,
            body,
        });
        Some(self.functions.len() - 1)
    }

    fn param(&mut self, param: &'a Param, scope: u32, walk: Walk) -> u32 {
        let ParamKind::Pattern(pat, default) = &param.kind else { return scope };
        if let Some(default) = default {
            self.expr(*default, scope, walk);
        }
        self.bind(*pat, scope)
    }

    fn bind(&mut self, pat: PatId, scope: u32) -> u32 {
        let mut scope = scope;
        for (binder, name, _) in self.bound_by(pat) {
            let ty = self.binder_type(pat, binder);
            self.links.push(Link { outer: scope, variable: Variable { name, binder, ty } });
            scope = self.links.len() as u32;
        }
        scope
    }

    fn binder_type(&self, pat: PatId, binder: Binder) -> Type {
        let bound = self.patterns_below(Node::Pat(pat)).into_iter();
        let mut bound = bound.filter(|id| self.typed.binders.get(id) == Some(&binder));
        let ty = bound.next().and_then(|id| self.typed.pat_types.get(id.0 as usize));
        ty.cloned().unwrap_or_else(Type::int)
    }

    fn expr(&mut self, expr: ExprId, scope: u32, walk: Walk) {
        refute_source::deep(|| self.expr_grown(expr, scope, walk));
    }

    fn expr_grown(&mut self, expr: ExprId, scope: u32, walk: Walk) {
        self.scopes.insert(expr, scope);
        self.items.insert(expr, walk.item);
        self.exprs.push((expr, walk.function));
        let tree = self.tree;
        for_each_part(tree, Node::Expr(expr), &mut |part| {
            if let Node::Expr(part) = part {
                self.parents.insert(part, Node::Expr(expr));
            }
        });
        match &tree[expr].kind {
            ExprKind::Let(recursive, bindings, body) => {
                let start = tree[expr].span.start as usize;
                let after = self.bindings(*recursive, bindings, scope, Walk { start, ..walk });
                self.expr(*body, after, walk);
            }
            ExprKind::Fun { params, body, .. } => {
                let scope = params.iter().fold(scope, |scope, param| self.param(param, scope, walk));
                self.expr(*body, scope, walk);
            }
            ExprKind::Function(cases) => self.cases_in(cases, scope, walk),
            ExprKind::Match(scrutinee, cases) | ExprKind::Try(scrutinee, cases) => {
                self.expr(*scrutinee, scope, walk);
                self.cases_in(cases, scope, walk);
            }
            ExprKind::For { var, from, to, body, .. } => {
                self.expr(*from, scope, walk);
                self.expr(*to, scope, walk);
                let scope = self.bind(*var, scope);
                self.expr(*body, scope, walk);
            }
            // What these bring into scope is not followed.
            ExprKind::LetOp(..) | ExprKind::Open(..) | ExprKind::LetModule(..) | ExprKind::Pack(..) => {}
            _ => {
                let mut parts = Vec::new();
                for_each_part(tree, Node::Expr(expr), &mut |part| parts.push(part));
                for part in parts {
                    if let Node::Expr(part) = part {
                        self.expr(part, scope, walk);
                    }
                }
            }
        }
    }

    fn cases_in(&mut self, cases: &'a [Case], scope: u32, walk: Walk) {
        for case in cases {
            let scope = self.bind(case.pat, scope);
            if let Some(guard) = case.guard {
                self.expr(guard, scope, walk);
            }
            self.expr(case.body, scope, walk);
        }
    }
}

/// Where a walk is.
#[derive(Clone, Copy)]
struct Walk {
    /// The first byte of the item.
    item: usize,
    function: Option<usize>,
    /// Bindings met here are the item's own.
    toplevel: bool,
    /// The first byte of the `let` whose bindings come next.
    start: usize,
}

fn pattern_of(param: &Param) -> Option<PatId> {
    match &param.kind {
        ParamKind::Pattern(pat, _) => Some(*pat),
        ParamKind::Types(_) => None,
    }
}
