//! A program as repair looks at it: its tree with types, what is in scope at every expression, its functions, its tokens.
//!
//! In: a text with its tree and types. Out: a [`Reading`]; start at [`Reading::new`].
//! Looked at is what stands at the top and in structures at the top, functors among them; modules inside expressions are left alone.

mod walk;

use refute_ir::TypeTable;
use refute_ir::types::Type;
use refute_source::Name;
use refute_syntax::Token;
use refute_syntax::tree::{Case, ExprId, ExprKind, PatId, PatKind, Recursive, Tree};
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
    /// Whether it is bound by an item, at the top or in a structure.
    pub toplevel: bool,
    /// How many bindings its `let` has.
    pub group: usize,
    /// Whether its `let` is recursive.
    pub recursive: Recursive,
    /// The bytes of `let` (with `rec`) up to the name of the first binding.
    pub opening: Range<usize>,
    /// The bytes of its binding, from the name to the end of the body.
    pub at: Range<usize>,
    /// The annotation before the `=`, with its colon.
    pub annotation: Option<Range<usize>>,
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
    pub(crate) fn pat_at(&self, pat: PatId) -> Range<usize> {
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
    pub(crate) fn tokens_in(&self, at: &Range<usize>) -> &[Token] {
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

    /// The item an expression stands in, by its first byte.
    pub fn item_start(&self, expr: ExprId) -> Option<usize> {
        self.items.get(&expr).copied()
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
    pub(crate) fn patterns_below(&self, node: Node) -> Vec<PatId> {
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
}
