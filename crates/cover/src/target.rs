//! What there is to reach in a function.
//!
//! In: a program, a function of it, and how far to look. Out: one [`Target`] per branch, in source order, local functions
//! included; a function that decides nothing has its body as its only target. With [`Scope::Deep`] those of every function
//! of the program that it may call come along (the library does not count).

use refute_ir::Program;
use refute_ir::program::{BranchId, BranchKind, Expr, ExprId, Function, FunctionId, GlobalId};
use refute_source::Span;
use rustc_hash::FxHashSet;

/// How far branches count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// Those in the text of the function.
    Function,
    /// Those of everything that it may call, too.
    Deep,
}

/// Something to reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    /// The branch, or none for the body of a function that decides nothing.
    pub branch: Option<BranchId>,
    /// What the branch is.
    pub kind: Option<BranchKind>,
    /// The text that runs when it is reached.
    pub span: Span,
    /// The function that it stands in.
    pub function: FunctionId,
    /// Nothing is decided any more once it is taken.
    pub leaf: bool,
}

/// What there is to reach in the function that a toplevel variable is bound to.
pub fn targets(program: &Program, entry: GlobalId, scope: Scope) -> Vec<Target> {
    let Some(function) = program.globals[entry.index()].function else { return Vec::new() };
    let mut seen = FxHashSet::default();
    let mut open = vec![function];
    while let Some(id) = open.pop() {
        if id.index() < program.library.functions || !seen.insert(id) {
            continue;
        }
        for expr in &program.function(id).exprs {
            match expr {
                Expr::Closure(inner) => open.push(*inner),
                Expr::Global(global) if scope == Scope::Deep => open.extend(program.globals[global.index()].function),
                _ => {}
            }
        }
    }
    let leaves: FxHashSet<BranchId> = seen.iter().flat_map(|id| leaves(program.function(*id))).collect();
    let mut found: Vec<Target> = program.branches[program.library.branches..]
        .iter()
        .enumerate()
        .filter(|(_, branch)| seen.contains(&branch.function))
        .map(|(i, branch)| {
            let id = BranchId((program.library.branches + i) as u32);
            Target {
                branch: Some(id),
                kind: Some(branch.kind),
                span: branch.span,
                function: branch.function,
                leaf: leaves.contains(&id),
            }
        })
        .collect();
    if found.is_empty() {
        let (span, body) = (program.function(function).span, program.function(function));
        let span = body.spans.get(body.body.index()).copied().unwrap_or(span);
        found.push(Target { branch: None, kind: None, span, function, leaf: true });
    }
    found.sort_by_key(|target| (target.span, target.branch));
    found
}

/// The branches after which a function decides nothing any more.
fn leaves(function: &Function) -> Vec<BranchId> {
    let branches = function.exprs.iter().flat_map(|expr| match expr {
        Expr::If(_, yes, no) => vec![*yes, *no],
        Expr::Match(matching) => matching.arms.iter().map(|arm| (arm.branch, arm.body)).collect(),
        _ => Vec::new(),
    });
    branches.filter(|(_, body)| !decides(function, *body)).map(|(branch, _)| branch).collect()
}

/// Whether the value of an expression is that of one of several branches.
fn decides(function: &Function, expr: ExprId) -> bool {
    let mut at = expr;
    loop {
        at = match &function[at] {
            Expr::If(..) | Expr::Match(_) => return true,
            Expr::Let(_, _, body) | Expr::LetRec(_, body) | Expr::Sequence(_, body) => *body,
            Expr::Try(body, _, handler) => {
                if refute_source::deep(|| decides(function, *handler)) {
                    return true;
                }
                *body
            }
            Expr::TryValue { then, handler, .. } => {
                if refute_source::deep(|| decides(function, *handler)) {
                    return true;
                }
                *then
            }
            _ => return false,
        };
    }
}
