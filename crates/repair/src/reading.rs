//! A program as repair looks at it: its tree with types, what is in scope at every expression, its functions, its tokens.
//!
//! In: a text with its tree and types. Out: a [`Reading`]; start at [`Reading::new`].
//! Only toplevel `let`s and what is inside them is looked at; modules are left alone.

use refute_ir::TypeTable;
use refute_ir::types::Type;
use refute_source::Name;
use refute_syntax::Token;
use refute_syntax::tree::{
    Binding, Case, ExprId, ExprKind, ItemKind, Param, ParamKind, PatId, PatKind, Recursive, Tree,
};
use refute_syntax::walk::{Node, for_each_part};
use refute_typing::Typed;
use refute_typing::typed::{Binder, ValueRef};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;

/// A variable in scope.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Its name.
    pub name: Name,
    /// What binds it.
    pub binder: Binder,
    /// Its type where it is bound.
    pub ty: Type,
}

/// A link of the chain of variables in scope.
#[derive(Clone, Debug)]
struct Link {
    outer: u32,
    variable: Variable,
}

/// A function with a name.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name.
    pub name: Name,
    /// What binds it.
    pub binder: Binder,
    /// Its type.
    pub ty: Type,
    /// The toplevel item it stands in.
    pub item: usize,
    /// Whether it is bound by the item itself.
    pub toplevel: bool,
    /// How many bindings its `let` has.
    pub group: usize,
    /// Whether its `let` is recursive.
    pub recursive: Recursive,
    /// The bytes of `let` (with `rec`) up to the name of the first binding.
    pub opening: Range<usize>,
    /// The bytes of its binding, from the name to the end of the body.
    pub at: Range<usize>,
    /// Its name, the parameters on the left and the right side.
    pub nodes: Vec<Node>,
    /// Its parameters, on whichever side of the `=` they are written.
    pub params: Vec<PatId>,
    /// What comes after the parameters.
    pub body: ExprId,
}

/// A program that was read.
pub struct Reading<'a> {
    /// Its text.
    pub text: &'a [u8],
    /// Its tree.
    pub tree: &'a Tree,
    /// What its names mean.
    pub typed: &'a Typed,
    /// Its declarations.
    pub types: &'a TypeTable,
    /// Its functions, in order of the text; a function stands before those inside it.
    pub functions: Vec<Function>,
    /// Every expression that was visited, in order of the text, with the function it is in.
    pub exprs: Vec<(ExprId, Option<usize>)>,
    links: Vec<Link>,
    scopes: FxHashMap<ExprId, u32>,
    parents: FxHashMap<ExprId, Node>,
    items: FxHashMap<ExprId, usize>,
    /// The end of every token that counts, ascending.
    tokens: Vec<u32>,
    /// All tokens, blanks and comments included.
    all: Vec<Token>,
}

impl std::fmt::Debug for Reading<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reading").field("functions", &self.functions.len()).finish_non_exhaustive()
    }
}

impl<'a> Reading<'a> {
    /// Reads a program that types.
    pub fn new(text: &'a [u8], tree: &'a Tree, typed: &'a Typed, types: &'a TypeTable) -> Reading<'a> {
        let lexed = refute_syntax::lex(text, tree.file);
        let tokens = lexed.tokens.iter().filter(|token| !token.kind.is_trivia() && token.start < token.end);
        let mut reading = Reading {
            text,
            tree,
            typed,
            types,
            functions: Vec::new(),
            exprs: Vec::new(),
            links: Vec::new(),
            scopes: FxHashMap::default(),
            parents: FxHashMap::default(),
            items: FxHashMap::default(),
            tokens: tokens.map(|token| token.end).collect(),
            all: lexed.tokens,
        };
        reading.read();
        reading
    }

    /// Where an expression stands.
    pub fn at(&self, expr: ExprId) -> Range<usize> {
        let span = self.tree[expr].span;
        span.start as usize..span.end as usize
    }

    /// Where a pattern stands.
    pub fn pat_at(&self, pat: PatId) -> Range<usize> {
        let span = self.tree[pat].span;
        span.start as usize..span.end as usize
    }

    /// The type of an expression.
    pub fn ty(&self, expr: ExprId) -> Option<&'a Type> {
        self.typed.expr_types.get(expr.0 as usize)
    }

    /// The number of tokens in a part of the text.
    pub fn tokens(&self, at: &Range<usize>) -> usize {
        let before = |byte: usize| self.tokens.partition_point(|end| *end as usize <= byte);
        before(at.end).saturating_sub(before(at.start))
    }

    /// The tokens of a part of the text, blanks and comments included.
    pub fn tokens_in(&self, at: &Range<usize>) -> &[Token] {
        let from = self.all.partition_point(|token| (token.start as usize) < at.start);
        let to = self.all.partition_point(|token| (token.start as usize) < at.end);
        &self.all[from..to.max(from)]
    }

    /// The number of tokens of the whole text.
    pub fn all_tokens(&self) -> usize {
        self.tokens.len()
    }

    /// What an expression is a part of.
    pub fn parent(&self, expr: ExprId) -> Option<ExprId> {
        match self.parents.get(&expr) {
            Some(Node::Expr(parent)) => Some(*parent),
            _ => None,
        }
    }

    /// The toplevel item an expression stands in, by its first byte.
    pub fn item_start(&self, expr: ExprId) -> Option<usize> {
        let item = self.items.get(&expr)?;
        Some(self.tree.items.get(*item)?.span.start as usize)
    }

    /// The variables in scope at an expression, the innermost first, those that are hidden left out.
    pub fn in_scope(&self, expr: ExprId) -> Vec<&Variable> {
        let mut seen = FxHashSet::default();
        let mut found = Vec::new();
        let mut link = self.scopes.get(&expr).copied().unwrap_or(0);
        while link > 0 {
            let Link { outer, variable } = &self.links[link as usize - 1];
            if seen.insert(variable.name) {
                found.push(variable);
            }
            link = *outer;
        }
        found
    }

    /// The function that a binder is the name of.
    pub fn function_of(&self, binder: Binder) -> Option<usize> {
        self.functions.iter().position(|function| function.binder == binder)
    }

    /// The variable of this program that a name means.
    pub fn variable(&self, expr: ExprId) -> Option<Binder> {
        if self.typed.library.contains_key(&expr) {
            return None;
        }
        match self.typed.values.get(&expr) {
            Some(ValueRef::Variable(binder)) if self.is_own(*binder) => Some(*binder),
            _ => None,
        }
    }

    fn is_own(&self, binder: Binder) -> bool {
        match binder {
            Binder::Local(_) => true,
            Binder::Global(id) => self.typed.globals.iter().any(|global| global.id == id),
        }
    }

    /// Every expression below and with one, in order of the text.
    pub fn below(&self, expr: ExprId) -> Vec<ExprId> {
        let mut found = Vec::new();
        let mut open = vec![Node::Expr(expr)];
        while let Some(node) = open.pop() {
            if let Node::Expr(id) = node {
                found.push(id);
            }
            let from = open.len();
            for_each_part(self.tree, node, &mut |part| open.push(part));
            open[from..].reverse();
        }
        found
    }

    /// The patterns below and with a node.
    pub fn patterns_below(&self, node: Node) -> Vec<PatId> {
        let mut found = Vec::new();
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            if let Node::Pat(id) = node {
                found.push(id);
            }
            let from = open.len();
            for_each_part(self.tree, node, &mut |part| open.push(part));
            open[from..].reverse();
        }
        found
    }

    /// The variables that a pattern binds, with the place of each name.
    pub fn bound_by(&self, pat: PatId) -> Vec<(Binder, Name, Range<usize>)> {
        let mut found = Vec::new();
        for id in self.patterns_below(Node::Pat(pat)) {
            let ident = match &self.tree[id].kind {
                PatKind::Var(ident) | PatKind::Alias(_, ident) => ident,
                _ => continue,
            };
            if let Some(binder) = self.typed.binders.get(&id) {
                found.push((*binder, ident.name, ident.span.start as usize..ident.span.end as usize));
            }
        }
        found
    }

    /// The cases of a `match`, `function` or `try`.
    pub fn cases(&self, expr: ExprId) -> Option<&'a [Case]> {
        match &self.tree[expr].kind {
            ExprKind::Match(_, cases) | ExprKind::Function(cases) | ExprKind::Try(_, cases) => Some(cases),
            _ => None,
        }
    }

    fn read(&mut self) {
        let tree = self.tree;
        let mut scope = 0;
        for (index, item) in tree.items.iter().enumerate() {
            match &item.kind {
                ItemKind::Let(recursive, bindings) => {
                    let walk = Walk { item: index, function: None, toplevel: true, start: item.span.start as usize };
                    scope = self.bindings(*recursive, bindings, scope, walk);
                }
                ItemKind::Eval(expr) => {
                    let walk = Walk { item: index, function: None, toplevel: false, start: item.span.start as usize };
                    self.expr(*expr, scope, walk);
                }
                _ => {}
            }
        }
        let tree = self.tree;
        self.exprs.sort_by_key(|(expr, _)| (tree[*expr].span.start, std::cmp::Reverse(tree[*expr].span.end), expr.0));
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
        let (item, toplevel) = (walk.item, walk.toplevel);
        let name = ident.name;
        let left = binding.params.iter().filter_map(pattern_of).map(Node::Pat);
        let nodes = std::iter::once(Node::Pat(pat)).chain(left).chain([Node::Expr(binding.body)]).collect();
        self.functions.push(Function {
            name,
            binder,
            ty,
            item,
            toplevel,
            group,
            recursive,
            opening,
            at,
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
        stacker::maybe_grow(64 * 1024, 1024 * 1024, || self.expr_grown(expr, scope, walk));
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
