//! What can be told about a program without running it: which work may be put off, and where calls lead.
//!
//! Note [Putting work off]: OCaml evaluates arguments and fields at once. Narrowing may do so later, or never, when nobody
//! can tell: when the code that can run writes to nothing (so that reading later gives the same), and when no handler is
//! around (so that an exception ends the run either way). Whatever OCaml's run of an input reaches, the run that puts work
//! off reaches too, but for branches inside the work itself: such work is done at the end of the run
//! ([`Survey::leads_to`]). The reverse does not hold, so every input is replayed on the evaluator before it counts.

use refute_ir::program::{BranchId, Expr, ExprId, Function, FunctionId, GlobalId, Local, Tree, TreeId};
use refute_ir::{Prim, Program};
use rustc_hash::{FxHashMap, FxHashSet};

/// What is known about a program.
#[derive(Clone, Debug)]
pub(crate) struct Survey {
    /// Work may be put off.
    pub lazy: bool,
    /// Something in the program's own text writes.
    pub writes: bool,
    /// The function uses a variable of the program that code which it does not call may write to.
    pub shares: bool,
    /// By function: the expressions that call something, when evaluated.
    calls: Vec<Vec<bool>>,
    /// By function: the functions that it mentions.
    mentions: Vec<Vec<FunctionId>>,
    /// What can be called.
    reachable: Vec<FunctionId>,
    entry: Option<FunctionId>,
    /// The item in which each toplevel variable gets its value.
    items: FxHashMap<GlobalId, FunctionId>,
}

/// Looks at a program whose function is to be narrowed. Only what can be called from there is looked at.
pub(crate) fn survey(program: &Program, entry: GlobalId) -> Survey {
    let items = defining(program);
    let start = program.globals[entry.index()].function;
    let mut survey = Survey {
        lazy: true,
        shares: false,
        writes: program.functions[program.library.functions..].iter().any(|function| writes(function)),
        calls: vec![Vec::new(); program.functions.len()],
        mentions: vec![Vec::new(); program.functions.len()],
        reachable: Vec::new(),
        entry: start,
        items,
    };
    let mut seen = FxHashSet::default();
    let mut open: Vec<FunctionId> = start.or_else(|| survey.items.get(&entry).copied()).into_iter().collect();
    while let Some(id) = open.pop() {
        if !seen.insert(id) {
            continue;
        }
        let function = program.function(id);
        let mentions = mentioned(program, &survey.items, function);
        open.extend(&mentions);
        survey.lazy &= !writes(function);
        survey.calls[id.index()] = calling(function);
        survey.mentions[id.index()] = mentions;
        survey.reachable.push(id);
    }
    let items: FxHashSet<FunctionId> = program.items.iter().filter_map(|item| item.code).collect();
    let own = (program.library.functions as u32..program.functions.len() as u32).map(FunctionId);
    let mut others = own.filter(|id| !seen.contains(id) && !items.contains(id));
    let uses = |id: &FunctionId| program.function(*id).exprs.iter().any(|expr| is_variable(program, expr));
    survey.shares = others.any(|id| writes(program.function(id))) && survey.reachable.iter().any(uses);
    survey.inherit(program);
    survey
}

/// A toplevel variable of the program's own that is no function.
fn is_variable(program: &Program, expr: &Expr) -> bool {
    match expr {
        Expr::Global(global) => {
            global.index() >= program.library.globals && program.globals[global.index()].function.is_none()
        }
        _ => false,
    }
}

impl Survey {
    /// A function that captures variables may call whatever the function around it may: local functions capture one
    /// another.
    fn inherit(&mut self, program: &Program) {
        loop {
            let mut changed = false;
            for around in self.reachable.clone() {
                let inner: Vec<FunctionId> = program.function(around).exprs.iter().filter_map(closure).collect();
                for id in inner.into_iter().filter(|id| !program.function(*id).captures.is_empty()) {
                    let more = self.mentions[around.index()].clone();
                    let own = &mut self.mentions[id.index()];
                    let before = own.len();
                    own.extend(more);
                    own.sort_unstable();
                    own.dedup();
                    changed |= own.len() > before;
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// Whether evaluating an expression calls something.
    pub(crate) fn calls(&self, function: FunctionId, expr: ExprId) -> bool {
        self.calls.get(function.index()).and_then(|exprs| exprs.get(expr.index())).copied().unwrap_or(true)
    }

    /// By function: whether calling it may take one of these branches. The function under test itself does not count: what
    /// a call of it takes is taken by the call's own arguments, too, and those are an input (it writes to nothing).
    pub(crate) fn leads_to(&self, program: &Program, branches: &FxHashSet<BranchId>) -> Vec<bool> {
        let mut leads = vec![false; self.mentions.len()];
        for branch in branches {
            let function = program.branches[branch.index()].function;
            if Some(function) != self.entry || !self.lazy {
                leads[function.index()] = true;
            }
        }
        loop {
            let mut changed = false;
            for id in &self.reachable {
                let mentioned = &self.mentions[id.index()];
                if !leads[id.index()] && Some(*id) != self.entry && mentioned.iter().any(|other| leads[other.index()]) {
                    leads[id.index()] = true;
                    changed = true;
                }
            }
            if !changed {
                return leads;
            }
        }
    }

    /// What an expression of a function can lead to by itself.
    pub(crate) fn inside(&self, program: &Program, function: FunctionId, expr: ExprId) -> Inside {
        let code = program.function(function);
        let mut inside = Inside::default();
        let mut open = vec![expr];
        while let Some(at) = open.pop() {
            match &code[at] {
                Expr::If(_, yes, no) => inside.branches.extend([yes.0, no.0]),
                Expr::Match(matching) => {
                    inside.branches.extend(matching.arms.iter().map(|arm| arm.branch));
                    open.extend(guards(code, matching.tree));
                }
                Expr::Closure(id) => inside.functions.push(*id),
                Expr::Global(global) => {
                    let known = program.globals[global.index()].function;
                    inside.functions.extend(known.or_else(|| self.items.get(global).copied()));
                }
                Expr::Local(local) => inside.locals.push(*local),
                Expr::Apply(callee, args) => open.extend(args.iter().chain([callee])),
                Expr::While(a, b) => open.extend([*a, *b]),
                Expr::For(_, a, _, b, c) => open.extend([*a, *b, *c]),
                _ => {}
            }
            open.extend(parts(&code[at]));
        }
        inside
    }
}

fn closure(expr: &Expr) -> Option<FunctionId> {
    match expr {
        Expr::Closure(id) => Some(*id),
        _ => None,
    }
}

/// What an expression can lead to by itself.
#[derive(Default, Debug)]
pub(crate) struct Inside {
    /// Branches in its text.
    pub branches: Vec<BranchId>,
    /// Functions that it mentions.
    pub functions: Vec<FunctionId>,
    /// Variables that it mentions, which may hold functions.
    pub locals: Vec<Local>,
}

/// The guards of a decision tree.
fn guards(function: &Function, tree: TreeId) -> Vec<ExprId> {
    let mut found = Vec::new();
    let mut open = vec![tree];
    let mut seen = FxHashSet::default();
    while let Some(at) = open.pop() {
        if !seen.insert(at) {
            continue;
        }
        match &function[at] {
            Tree::Switch { cases, default, .. } => {
                open.extend(cases.iter().map(|(_, then)| *then).chain(*default));
            }
            Tree::Field { then, .. } => open.push(*then),
            Tree::Leaf { guard: Some((guard, otherwise)), .. } => {
                found.push(*guard);
                open.push(*otherwise);
            }
            Tree::Leaf { .. } | Tree::Fail => {}
        }
    }
    found
}

fn mentioned(program: &Program, items: &FxHashMap<GlobalId, FunctionId>, function: &Function) -> Vec<FunctionId> {
    let mut found = Vec::new();
    for expr in &function.exprs {
        match expr {
            Expr::Closure(inner) => found.push(*inner),
            Expr::Global(global) => {
                found.extend(program.globals[global.index()].function.or_else(|| items.get(global).copied()));
            }
            _ => {}
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// The item in which each toplevel variable gets its value: functions that it may hold are mentioned there.
fn defining(program: &Program) -> FxHashMap<GlobalId, FunctionId> {
    let mut found = FxHashMap::default();
    for id in program.items.iter().filter_map(|item| item.code) {
        for expr in &program.function(id).exprs {
            if let Expr::SetGlobal(global, _) = expr {
                found.insert(*global, id);
            }
        }
    }
    found
}

/// Whether a function itself writes to something, or reads what others may write.
fn writes(function: &Function) -> bool {
    use Prim::*;
    function.exprs.iter().any(|expr| match expr {
        Expr::SetField(..) | Expr::NewException(_) => true,
        Expr::Prim(prim, _) => matches!(
            prim,
            Incr | Decr
                | BytesSet
                | BytesSetUnsafe
                | BytesMakeUnsafe
                | BytesBlitUnsafe
                | BytesFillUnsafe
                | ArraySet
                | ArraySetUnsafe
                | ArrayBlitUnsafe
                | ReadLine
                | ReadChar
                | Exit
        ),
        _ => false,
    })
}

/// By expression: whether evaluating it calls something.
fn calling(function: &Function) -> Vec<bool> {
    let mut calls = vec![false; function.exprs.len()];
    // Parts come before or after their wholes, so go round until nothing changes; expressions are shallow.
    loop {
        let mut changed = false;
        for (i, expr) in function.exprs.iter().enumerate() {
            let now = match expr {
                Expr::Apply(..) | Expr::While(..) | Expr::For(..) => true,
                other => parts(other).iter().any(|part| calls[part.index()]),
            };
            if now && !calls[i] {
                calls[i] = true;
                changed = true;
            }
        }
        if !changed {
            return calls;
        }
    }
}

/// The expressions that are evaluated together with an expression. The guards of matches are left out: they are never put
/// off alone.
fn parts(expr: &Expr) -> Vec<ExprId> {
    match expr {
        Expr::Prim(_, args) | Expr::Array(args) | Expr::Block { fields: args, .. } => args.clone(),
        Expr::Field(a, _) | Expr::SetGlobal(_, a) => vec![*a],
        Expr::SetField(a, _, b) | Expr::Let(_, a, b) | Expr::Sequence(a, b) | Expr::Try(a, _, b) => vec![*a, *b],
        Expr::LetRec(bound, body) => bound.iter().map(|(_, value)| *value).chain([*body]).collect(),
        Expr::If(condition, yes, no) => vec![*condition, yes.1, no.1],
        Expr::Match(matching) => matching.arms.iter().map(|arm| arm.body).collect(),
        Expr::TryValue { body, then, handler, .. } => vec![*body, *then, *handler],
        _ => Vec::new(),
    }
}
