//! What every name of a program stands for, as far as it does not depend on how people call things.
//!
//! In: a tree. Out: [`Names`]: for each variable and each use of one a [`NameKind`]; start at [`names`]. Parameters and variables of
//! cases are known by their position: `p1`, `p2` are the variables of the parameters of a toplevel function, `q1` those of a
//! function within it, `c1`, `c2` those of the pattern of a case, `d1` those of a case within a case, and so on.
//! Two programs that only call their variables otherwise have the same positions.

use super::program::{bound_name, is_function};
use refute_source::Name;
use refute_syntax::tree::*;
use refute_syntax::walk::{Node, for_each_part};
use rustc_hash::FxHashMap;

/// What a name stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum NameKind {
    /// A parameter or a variable of a pattern, by its position.
    Variable(String),
    /// Something that the program defines with `let`.
    Defined,
}

/// The names of a program; uses of names that it does not define are not there.
#[derive(Default)]
pub(super) struct Names {
    pub(super) exprs: FxHashMap<ExprId, NameKind>,
    pub(super) pats: FxHashMap<PatId, NameKind>,
}

/// All names of a tree.
pub(super) fn names(tree: &Tree) -> Names {
    let mut walk = Walk { tree, names: Names::default(), scope: Vec::new(), open: Vec::new() };
    walk.items(&tree.items);
    walk.names
}

/// The variables of a pattern in order of the text, with the patterns that bind them (none for `{ l }`).
pub(super) fn variables(tree: &Tree, pat: PatId) -> Vec<(Name, Option<PatId>)> {
    let mut names = Vec::new();
    let mut open = vec![Node::Pat(pat)];
    while let Some(node) = open.pop() {
        if let Node::Pat(id) = node {
            match &tree[id].kind {
                PatKind::Var(name) | PatKind::Alias(_, name) => names.push((name.name, Some(id))),
                PatKind::Record { fields, .. } => {
                    let short = fields.iter().filter(|field| field.value.is_none());
                    names.extend(short.map(|field| (field.label.last.name, None)));
                }
                _ => {}
            }
        }
        let from = open.len();
        for_each_part(tree, node, &mut |part| open.push(part));
        if let Some(parts) = open.get_mut(from..) {
            parts.reverse();
        }
    }
    names
}

/// How many functions and cases are around an expression.
#[derive(Clone, Copy, Default)]
struct Depth {
    functions: u8,
    cases: u8,
}

/// What is still to be done, the next thing last: a stack of our own, because programs may be nested deeply.
enum Task<'a> {
    Visit(ExprId, Depth),
    /// These become known by `let`.
    Define(&'a [Binding]),
    Params(&'a [Param], Depth),
    /// A pattern of a case.
    Pattern(PatId, Depth),
    /// Only so many names are known from here on.
    Forget(usize),
    /// The right side of a binding, with its parameters.
    Binding(&'a Binding, Depth),
}

struct Walk<'a> {
    tree: &'a Tree,
    names: Names,
    scope: Vec<(Name, NameKind)>,
    open: Vec<Task<'a>>,
}

impl<'a> Walk<'a> {
    fn items(&mut self, items: &'a [Item]) {
        for item in items {
            match &item.kind {
                ItemKind::Let(recursive, bindings) => {
                    if *recursive == Recursive::Yes {
                        self.define(bindings);
                    }
                    for binding in bindings {
                        self.run(Task::Binding(binding, Depth::default()));
                    }
                    if *recursive == Recursive::No {
                        self.define(bindings);
                    }
                }
                ItemKind::Eval(expr) => self.run(Task::Visit(*expr, Depth::default())),
                ItemKind::Module(_, modules) => modules.iter().for_each(|module| self.module(module.body)),
                _ => {}
            }
        }
    }

    /// What a structure defines is known by its name outside, which we do not follow.
    fn module(&mut self, id: ModExprId) {
        let tree = self.tree;
        let mut id = id;
        while let ModExprKind::Functor(_, _, body) | ModExprKind::Constraint(body, _) = &tree[id].kind {
            id = *body;
        }
        if let ModExprKind::Struct(items) = &tree[id].kind {
            let known = self.scope.len();
            self.items(items);
            self.scope.truncate(known);
        }
    }

    fn run(&mut self, task: Task<'a>) {
        let known = self.scope.len();
        self.open.push(task);
        while let Some(task) = self.open.pop() {
            match task {
                Task::Visit(id, depth) => self.visit(id, depth),
                Task::Define(bindings) => self.define(bindings),
                Task::Params(params, depth) => self.params(params, depth),
                Task::Pattern(pat, depth) => self.bind(char::from(b'c' + depth.cases.min(8)), pat),
                Task::Forget(known) => self.scope.truncate(known),
                Task::Binding(binding, depth) => self.binding(binding, depth),
            }
        }
        self.scope.truncate(known);
    }

    fn define(&mut self, bindings: &[Binding]) {
        for binding in bindings {
            for (name, pat) in variables(self.tree, binding.pat) {
                self.names.pats.extend(pat.map(|pat| (pat, NameKind::Defined)));
                self.scope.push((name, NameKind::Defined));
            }
        }
    }

    /// Positions go on where variables with the same letter are known already.
    fn bind(&mut self, letter: char, pat: PatId) {
        for (name, pat) in variables(self.tree, pat) {
            let alike =
                |(_, known): &&(Name, NameKind)| matches!(known, NameKind::Variable(at) if at.starts_with(letter));
            let known = NameKind::Variable(format!("{letter}{}", self.scope.iter().filter(alike).count() + 1));
            self.names.pats.extend(pat.map(|pat| (pat, known.clone())));
            self.scope.push((name, known));
        }
    }

    fn params(&mut self, params: &[Param], depth: Depth) {
        let letter = if depth.functions > 1 { 'q' } else { 'p' };
        for param in params {
            if let ParamKind::Pattern(pat, _) = &param.kind {
                self.bind(letter, *pat);
            }
        }
    }

    fn binding(&mut self, binding: &'a Binding, depth: Depth) {
        let function = bound_name(self.tree, binding).is_some() && is_function(self.tree, binding);
        let depth = match function {
            true => Depth { functions: depth.functions.saturating_add(1), cases: 0 },
            false => depth,
        };
        self.open.push(Task::Forget(self.scope.len()));
        self.open.push(Task::Visit(binding.body, depth));
        self.open.push(Task::Params(&binding.params, depth));
    }

    fn cases(&mut self, cases: &'a [Case], depth: Depth) {
        let inside = Depth { cases: depth.cases.saturating_add(1), ..depth };
        for case in cases.iter().rev() {
            self.open.push(Task::Forget(self.scope.len()));
            self.open.push(Task::Visit(case.body, inside));
            self.open.extend(case.guard.map(|guard| Task::Visit(guard, inside)));
            self.open.push(Task::Pattern(case.pat, depth));
        }
    }

    fn visit(&mut self, id: ExprId, depth: Depth) {
        let tree = self.tree;
        match &tree[id].kind {
            ExprKind::Ident(path) if path.qualifiers.is_empty() => {
                let known = self.scope.iter().rev().find(|(name, _)| *name == path.last.name);
                self.names.exprs.extend(known.map(|(_, known)| (id, known.clone())));
            }
            ExprKind::Let(recursive, bindings, body) => {
                self.open.push(Task::Forget(self.scope.len()));
                self.open.push(Task::Visit(*body, depth));
                if *recursive == Recursive::No {
                    self.open.push(Task::Define(bindings));
                }
                self.open.extend(bindings.iter().rev().map(|binding| Task::Binding(binding, depth)));
                if *recursive == Recursive::Yes {
                    self.open.push(Task::Define(bindings));
                }
            }
            ExprKind::Fun { params, body, .. } => {
                self.open.push(Task::Forget(self.scope.len()));
                self.open.push(Task::Visit(*body, depth));
                self.open.push(Task::Params(params, depth));
            }
            ExprKind::Function(cases) => self.cases(cases, depth),
            ExprKind::Match(scrutinee, cases) | ExprKind::Try(scrutinee, cases) => {
                self.cases(cases, depth);
                self.open.push(Task::Visit(*scrutinee, depth));
            }
            ExprKind::For { var, from, to, body, .. } => {
                self.open.push(Task::Forget(self.scope.len()));
                self.open.push(Task::Visit(*body, depth));
                self.open.push(Task::Pattern(*var, depth));
                self.open.extend([Task::Visit(*from, depth), Task::Visit(*to, depth)]);
            }
            ExprKind::LetOp(bindings, body) => {
                self.open.push(Task::Forget(self.scope.len()));
                self.open.push(Task::Visit(*body, depth));
                self.open.extend(bindings.iter().rev().map(|(_, binding)| Task::Define(std::slice::from_ref(binding))));
                self.open.extend(bindings.iter().map(|(_, binding)| Task::Visit(binding.body, depth)));
            }
            _ => {
                let open = &mut self.open;
                for_each_part(tree, Node::Expr(id), &mut |part| {
                    if let Node::Expr(part) = part {
                        open.push(Task::Visit(part, depth));
                    }
                });
            }
        }
    }
}
