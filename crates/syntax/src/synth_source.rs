//! A text that says which functions are wanted: goals, and examples of what they do.
//!
//! In: the tree of such a text, as [`parse_synth_source`](crate::parse_synth_source) reads it. Out: [`SynthSource`]: what each item of the
//! tree is for, and the examples as expressions of the tree, so that types and places are those of the user's text.
//! A goal is the item `let f : t = ??`, in which `??` is the variable [`HOLE`]; an example of Myth's is the item
//! `f a b = r`, in which a partial function `(k => v | ...)` is [`TABLE`] applied to the array of its pairs.
//! Not here: reading (see `parser::synth_source`, with the tests of both), types and values of examples (see `driver`).
//!
//! Example: `let f : int -> int = ??` and `assert (f 1 = 2 && f 2 = 3)` are a goal and two examples.

use crate::problem::Problem;
use crate::tree::*;
use crate::walk::{Node, for_each_item_part, for_each_part};
use refute_source::{Name, Span};

/// The variable that stands for what is wanted: no name that anybody writes.
pub const HOLE: &str = "refute_hole";
/// The function from pairs to a function that is known at their first parts only.
pub const TABLE: &str = "refute_table";

/// A text with goals.
#[derive(Clone, Debug)]
pub struct SynthSource {
    /// The tree.
    pub tree: Tree,
    /// What was wrong, in the order of the text.
    pub problems: Vec<Problem>,
    /// What each item of the tree is.
    pub roles: Vec<Role>,
    /// The goals in order.
    pub goals: Vec<Goal>,
    /// The examples in the order of the text.
    pub samples: Vec<Sample>,
    /// `#use` lines in order.
    pub uses: Vec<Use>,
}

/// What an item is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// A declaration, or code that has nothing to do with a goal.
    Background,
    /// The goal of this number.
    Goal(usize),
    /// Examples.
    Examples(Stated),
    /// Something after a goal that uses it.
    UsesGoal,
}

/// Where examples are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stated {
    /// `|> { ... }`.
    Evidence,
    /// `assert (...)`.
    Assert,
    /// `(* f 3 = 4 *)`.
    Comment,
    /// `f 3 = 4` in a text of its own.
    Given,
}

/// A function that is wanted.
#[derive(Clone, Debug)]
pub struct Goal {
    /// Its name.
    pub name: Ident,
    /// From `let` to the end.
    pub span: Span,
    /// How it is written.
    pub form: Form,
    /// The parameters that are written out: their names where they have one.
    pub params: Vec<Option<Name>>,
}

/// How a goal is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// `let f : t |> { ... } = ?`.
    Myth,
    /// `let f : t = ??`.
    Ocaml,
}

/// An example.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The number of the goal.
    pub goal: usize,
    /// The item that it is part of.
    pub item: usize,
    /// Its place.
    pub span: Span,
    /// The arguments.
    pub args: Vec<ExprId>,
    /// The result.
    pub result: Expected,
}

/// The result of an example.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// The value of an expression.
    Value(ExprId),
    /// `f x` alone, or `not (f x)`.
    Bool(bool),
}

/// `#use "file"`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Use {
    /// The file as it is written.
    pub path: String,
    /// The whole line.
    pub span: Span,
}

impl SynthSource {
    /// Finds out what each item is, given goals and what is already known to be an example.
    pub(crate) fn sort(&mut self) {
        // Names that mean a goal, or something that uses one.
        let mut gone: Vec<(Name, Option<usize>)> = Vec::new();
        for item in 0..self.tree.items.len() {
            if let Role::Goal(goal) = self.roles[item] {
                let name = self.goals[goal].name.name;
                gone.retain(|(other, _)| *other != name);
                gone.push((name, Some(goal)));
                continue;
            }
            let mentions = mentioned(&self.tree, &self.tree.items[item], &gone);
            if let Role::Examples(_) = self.roles[item] {
                self.examples(item, &gone);
            } else if !mentions {
                let bound = bound(&self.tree, &self.tree.items[item]);
                gone.retain(|(name, _)| !bound.contains(name));
            } else if is_assertion(&self.tree, &self.tree.items[item]) {
                self.roles[item] = Role::Examples(Stated::Assert);
                self.examples(item, &gone);
            } else {
                self.roles[item] = Role::UsesGoal;
                for name in bound(&self.tree, &self.tree.items[item]) {
                    gone.retain(|(other, _)| *other != name);
                    gone.push((name, None));
                }
            }
        }
        self.samples.sort_by_key(|sample| sample.span);
    }

    /// The examples of an item.
    fn examples(&mut self, item: usize, gone: &[(Name, Option<usize>)]) {
        let mut conditions = Vec::new();
        match &self.tree.items[item].kind {
            ItemKind::Eval(expr) => conditions.push(*expr),
            ItemKind::Let(_, bindings) => conditions.extend(bindings.iter().map(|binding| binding.body)),
            _ => {}
        }
        // Taken from the end, put back in reverse: a stack in the order of the text.
        while let Some(expr) = conditions.pop() {
            match &self.tree[expr].kind {
                ExprKind::Sequence(first, second) => conditions.extend([*second, *first]),
                ExprKind::Infix(op, first, second) if op.name.as_str() == "&&" => conditions.extend([*second, *first]),
                ExprKind::Assert(inside) => conditions.push(*inside),
                _ => match self.sample(item, expr, gone) {
                    Some(sample) => self.samples.push(sample),
                    None if self.roles[item] == Role::Examples(Stated::Given) || mentions(&self.tree, expr, gone) => {
                        self.problems.push(Problem::Goal(GoalFlaw::NotAnExample, self.tree[expr].span));
                    }
                    // A condition on something else, which the examples of this item stand beside.
                    None => {}
                },
            }
        }
    }

    fn sample(&self, item: usize, expr: ExprId, gone: &[(Name, Option<usize>)]) -> Option<Sample> {
        let call = |expr: ExprId| self.call(expr, gone);
        let (goal, args, result) = match &self.tree[expr].kind {
            ExprKind::Infix(op, left, right) if op.name.as_str() == "=" => match (call(*left), call(*right)) {
                (Some((goal, args)), _) => (goal, args, Expected::Value(*right)),
                (None, Some((goal, args))) => (goal, args, Expected::Value(*left)),
                (None, None) => return None,
            },
            ExprKind::Apply(function, args)
                if is_variable(&self.tree, *function, "not") && args.len() == 1 && call(args[0].expr).is_some() =>
            {
                let (goal, args) = call(args[0].expr)?;
                (goal, args, Expected::Bool(false))
            }
            _ => {
                let (goal, args) = call(expr)?;
                (goal, args, Expected::Bool(true))
            }
        };
        let result_part = if let Expected::Value(expr) = result { Some(expr) } else { None };
        if args.iter().chain(&result_part).any(|part| mentions(&self.tree, *part, gone)) {
            return None;
        }
        Some(Sample { goal, item, span: self.tree[expr].span, args, result })
    }

    /// The goal that an expression calls, and the arguments.
    fn call(&self, expr: ExprId, gone: &[(Name, Option<usize>)]) -> Option<(usize, Vec<ExprId>)> {
        let (function, args) = match &self.tree[expr].kind {
            ExprKind::Apply(function, args) if args.iter().all(|arg| matches!(arg.label, Label::None)) => {
                (*function, args.iter().map(|arg| arg.expr).collect())
            }
            _ => (expr, Vec::new()),
        };
        let ExprKind::Ident(path) = &self.tree[function].kind else { return None };
        let is_goal = |(name, _): &&(Name, Option<usize>)| path.qualifiers.is_empty() && *name == path.last.name;
        let (_, goal) = gone.iter().find(is_goal)?;
        Some(((*goal)?, args))
    }
}

/// What is wrong with a goal or an example.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GoalFlaw {
    /// `??` inside an expression.
    HoleInside,
    /// A hole in `let ... and ...`.
    Together,
    /// A goal that binds a pattern.
    NotAName,
    /// A goal whose type is not written.
    NoType,
    /// No `= ?` after the examples.
    NoHole,
    /// `|> {` without `}`.
    Unclosed,
    /// Something about a goal that is no example.
    NotAnExample,
    /// A comment that begins like an example and is none: a warning.
    Prose,
    /// `#use` after a declaration.
    LateUse,
}

fn is_variable(tree: &Tree, expr: ExprId, name: &str) -> bool {
    matches!(&tree[expr].kind, ExprKind::Ident(path) if path.qualifiers.is_empty() && path.last.name.as_str() == name)
}

/// Whether an item is `assert ...` or `let () = assert ...`.
fn is_assertion(tree: &Tree, item: &Item) -> bool {
    let expr = match &item.kind {
        ItemKind::Eval(expr) => *expr,
        ItemKind::Let(Recursive::No, bindings) => match bindings.as_slice() {
            [only] if only.params.is_empty() && bound_by(tree, only.pat).is_empty() => only.body,
            _ => return false,
        },
        _ => return false,
    };
    let mut left = vec![expr];
    while let Some(expr) = left.pop() {
        match &tree[expr].kind {
            ExprKind::Sequence(first, second) => left.extend([*first, *second]),
            ExprKind::Assert(_) => {}
            _ => return false,
        }
    }
    true
}

/// The variables that an item binds.
pub(crate) fn bound(tree: &Tree, item: &Item) -> Vec<Name> {
    match &item.kind {
        ItemKind::Let(_, bindings) => bindings.iter().flat_map(|binding| bound_by(tree, binding.pat)).collect(),
        _ => Vec::new(),
    }
}

fn bound_by(tree: &Tree, pat: PatId) -> Vec<Name> {
    let mut names = Vec::new();
    let mut left = vec![Node::Pat(pat)];
    while let Some(node) = left.pop() {
        if let Node::Pat(pat) = node
            && let PatKind::Var(ident) | PatKind::Alias(_, ident) = &tree[pat].kind
        {
            names.push(ident.name);
        }
        for_each_part(tree, node, &mut |part| left.push(part));
    }
    names
}

fn mentioned(tree: &Tree, item: &Item, gone: &[(Name, Option<usize>)]) -> bool {
    let mut left = Vec::new();
    for_each_item_part(item, &mut |part| left.push(part));
    any_mention(tree, left, gone)
}

fn mentions(tree: &Tree, expr: ExprId, gone: &[(Name, Option<usize>)]) -> bool {
    any_mention(tree, vec![Node::Expr(expr)], gone)
}

/// Whether one of these variables occurs. A local variable of the same name counts, too: it costs a component at most.
fn any_mention(tree: &Tree, mut left: Vec<Node>, gone: &[(Name, Option<usize>)]) -> bool {
    while let Some(node) = left.pop() {
        if let Node::Expr(expr) = node
            && let ExprKind::Ident(path) = &tree[expr].kind
            && path.qualifiers.is_empty()
            && gone.iter().any(|(name, _)| *name == path.last.name)
        {
            return true;
        }
        for_each_part(tree, node, &mut |part| left.push(part));
    }
    false
}
