//! The core program as indented text, one node per line, for people who look into the front end.
//!
//! In: a [`Program`]. Out: lines for its globals, items and functions, the library left out. Locals are written
//! `name@number`, branches `b12`, nodes of decision trees `t3`; a shared node is printed once.
//! Invariant: works without recursion, whatever the nesting. The form may change between versions.
//!
//! ```text
//! function 310 fact (n@0)
//!   if b4 b5
//!     prim %eqint
//!       local n@0
//!       int 0
//! ```

use crate::program::{
    ExceptionRef, Expr, ExprId, Function, GlobalId, ItemShows, Local, MatchFailure, Program, Test, Tree, TreeId,
};
use crate::show_value::{show_float, show_string};
use crate::types::TypeDeclKind;
use std::collections::BTreeSet;

/// The lines of everything that is not the library.
pub fn show_program(program: &Program) -> Vec<String> {
    let mut lines = Vec::new();
    for (i, item) in program.items.iter().enumerate().skip(program.library.items) {
        let shows = match &item.shows {
            ItemShows::Values(globals) => {
                let names = globals.iter().map(|id| format!("{}#{}", program.globals[id.index()].name, id.0));
                format!("values {}", names.collect::<Vec<_>>().join(" "))
            }
            ItemShows::Result(_) => "an expression".to_string(),
            ItemShows::Types(ids) => {
                let names = ids.iter().map(|id| program.types.get(*id).name.to_string());
                format!("types {}", names.collect::<Vec<_>>().join(" "))
            }
            ItemShows::Exception(id) => format!("exception {}", program.exceptions[id.index()].name),
            ItemShows::Nothing => "nothing".to_string(),
        };
        let code = item.code.map_or("no code".to_string(), |id| format!("function {}", id.0));
        lines.push(format!("item {i}: {shows}, {code}"));
    }
    for (i, function) in program.functions.iter().enumerate().skip(program.library.functions) {
        lines.push(String::new());
        lines.extend(show_function(program, i, function));
    }
    lines
}

/// What is still to be printed, last first.
enum Work {
    Expr(usize, ExprId),
    Tree(usize, TreeId),
    Line(usize, String),
}

struct Printer<'a> {
    program: &'a Program,
    function: &'a Function,
    work: Vec<Work>,
    seen: BTreeSet<TreeId>,
}

fn show_function(program: &Program, number: usize, function: &Function) -> Vec<String> {
    let mut printer = Printer { program, function, work: vec![Work::Expr(1, function.body)], seen: BTreeSet::new() };
    let locals = |range: std::ops::Range<u32>| range.map(|i| printer.local(Local(i))).collect::<Vec<_>>().join(" ");
    let name = function.name.map_or("_", |name| name.as_str());
    let mut head = format!("function {number} {name} ({})", locals(0..function.params));
    if !function.captures.is_empty() {
        let captured = function.params..function.params + function.captures.len() as u32;
        head.push_str(&format!(" captures {}", locals(captured)));
    }
    let mut lines = vec![head];
    while let Some(work) = printer.work.pop() {
        match work {
            Work::Line(depth, text) => lines.push(format!("{}{text}", "  ".repeat(depth))),
            Work::Expr(depth, id) => {
                let (text, parts) = printer.expr(depth + 1, &function[id]);
                printer.work.extend(parts.into_iter().rev());
                lines.push(format!("{}{text}", "  ".repeat(depth)));
            }
            Work::Tree(depth, id) => {
                let (text, parts) = printer.tree(depth + 1, id);
                printer.work.extend(parts.into_iter().rev());
                lines.push(format!("{}{text}", "  ".repeat(depth)));
            }
        }
    }
    lines
}

impl Printer<'_> {
    fn local(&self, local: Local) -> String {
        let name = self.function.locals.get(local.index()).copied().flatten();
        format!("{}@{}", name.map_or("_", |name| name.as_str()), local.0)
    }

    fn exception(&self, exception: ExceptionRef) -> String {
        match exception {
            ExceptionRef::Builtin(builtin) => builtin.name().to_string(),
            ExceptionRef::Global(id) => format!("{}#{}", self.program.globals[id.index()].name, id.0),
            ExceptionRef::Local(local) => self.local(local),
        }
    }

    /// The line of an expression and what stands below it at `depth`.
    fn expr(&self, depth: usize, expr: &Expr) -> (String, Vec<Work>) {
        let one = |id: &ExprId| Work::Expr(depth, *id);
        let all = |ids: &[ExprId]| ids.iter().map(one).collect::<Vec<_>>();
        let line = |text: String| Work::Line(depth, text);
        let inner = |id: &ExprId| Work::Expr(depth + 1, *id);
        let global = |id: GlobalId| format!("{}#{}", self.program.globals[id.index()].name, id.0);
        match expr {
            Expr::Int(n) => (format!("int {n}"), vec![]),
            Expr::Float(x) => (format!("float {}", show_float(*x)), vec![]),
            Expr::String(bytes) => (format!("string {}", show_string(bytes)), vec![]),
            Expr::Local(local) => (format!("local {}", self.local(*local)), vec![]),
            Expr::Global(id) => (format!("global {}", global(*id)), vec![]),
            Expr::SetGlobal(id, value) => (format!("set global {}", global(*id)), vec![one(value)]),
            Expr::Closure(id) => (format!("closure of function {}", id.0), vec![]),
            Expr::Apply(function, args) => {
                ("apply".to_string(), std::iter::once(function).chain(args).map(one).collect())
            }
            Expr::Prim(prim, args) => (format!("prim {}", prim.name()), all(args)),
            Expr::Block { tag, fields, constant } => {
                let kind = if *constant { "constant block" } else { "block" };
                (format!("{kind} {tag}"), all(fields))
            }
            Expr::Array(parts) => ("array".to_string(), all(parts)),
            Expr::Field(block, field) => (format!("field {field}"), vec![one(block)]),
            Expr::SetField(block, field, value) => (format!("set field {field}"), vec![one(block), one(value)]),
            Expr::ExceptionRef(exception) => (format!("exception {}", self.exception(*exception)), vec![]),
            Expr::NewException(id) => (format!("new exception {}", self.program.exceptions[id.index()].name), vec![]),
            Expr::Let(local, value, body) => {
                (format!("let {}", self.local(*local)), vec![one(value), line("in".to_string()), one(body)])
            }
            Expr::LetRec(bindings, body) => {
                let mut parts = Vec::new();
                for (local, value) in bindings {
                    parts.extend([line(format!("bind {}", self.local(*local))), inner(value)]);
                }
                parts.extend([line("in".to_string()), one(body)]);
                ("let rec".to_string(), parts)
            }
            Expr::Sequence(first, then) => ("sequence".to_string(), vec![one(first), one(then)]),
            Expr::If(condition, (yes, then), (no, other)) => {
                (format!("if b{} b{}", yes.0, no.0), vec![one(condition), one(then), one(other)])
            }
            Expr::Match(compiled) => {
                let failure = match compiled.failure {
                    MatchFailure::Raise(_) => "raises Match_failure".to_string(),
                    MatchFailure::Reraise(local) => format!("raises {} again", self.local(local)),
                };
                let mut parts = vec![Work::Tree(depth, compiled.tree)];
                for (i, arm) in compiled.arms.iter().enumerate() {
                    parts.extend([line(format!("arm {i} b{}", arm.branch.0)), inner(&arm.body)]);
                }
                (format!("match, else {failure}"), parts)
            }
            Expr::Try(body, local, handler) => {
                ("try".to_string(), vec![one(body), line(format!("with {}", self.local(*local))), one(handler)])
            }
            Expr::TryValue { body, value, then, exception, handler } => (
                "try value".to_string(),
                vec![
                    one(body),
                    line(format!("value {}", self.local(*value))),
                    one(then),
                    line(format!("exception {}", self.local(*exception))),
                    one(handler),
                ],
            ),
            Expr::While(condition, body) => ("while".to_string(), vec![one(condition), one(body)]),
            Expr::For(local, from, up, to, body) => {
                let direction = if *up { "up" } else { "down" };
                (format!("for {} {direction}", self.local(*local)), vec![one(from), one(to), one(body)])
            }
        }
    }

    fn tree(&mut self, depth: usize, id: TreeId) -> (String, Vec<Work>) {
        if !self.seen.insert(id) {
            return (format!("see t{}", id.0), vec![]);
        }
        let label = format!("t{}", id.0);
        match &self.function[id] {
            Tree::Switch { on, cases, default } => {
                let mut parts = Vec::new();
                for (test, then) in cases {
                    parts.extend([Work::Line(depth, self.test(test)), Work::Tree(depth + 1, *then)]);
                }
                if let Some(then) = default {
                    parts.extend([Work::Line(depth, "otherwise".to_string()), Work::Tree(depth + 1, *then)]);
                }
                (format!("{label} switch {}", self.local(*on)), parts)
            }
            Tree::Field { of, field, into, then } => {
                let text = format!("{label} {} = field {field} of {}", self.local(*into), self.local(*of));
                (text, vec![Work::Tree(depth - 1, *then)])
            }
            Tree::Leaf { arm, bindings, guard } => {
                let copies = bindings.iter().map(|(from, to)| format!(" {} = {}", self.local(*to), self.local(*from)));
                let text = format!("{label} arm {arm}{}", copies.collect::<String>());
                match guard {
                    Some((condition, otherwise)) => {
                        let parts = vec![Work::Expr(depth, *condition), Work::Tree(depth, *otherwise)];
                        (format!("{text} when"), parts)
                    }
                    None => (text, vec![]),
                }
            }
            Tree::Fail => (format!("{label} fail"), vec![]),
        }
    }

    fn test(&self, test: &Test) -> String {
        match test {
            Test::Int(n) => format!("is {n}"),
            Test::Range(low, high) => format!("is {low} to {high}"),
            Test::Constructor(id, number) => {
                let decl = self.program.types.get(*id);
                let name = match &decl.kind {
                    TypeDeclKind::Variant(all) => all.get(*number as usize).map(|c| c.name.as_str()),
                    _ => None,
                };
                format!("is {}", name.unwrap_or("?"))
            }
            Test::String(bytes) => format!("is {}", show_string(bytes)),
            Test::Float(x) => format!("is {}", show_float(*x)),
            Test::ArrayLength(length) => format!("has length {length}"),
            Test::Exception(exception) => format!("is exception {}", self.exception(*exception)),
        }
    }
}
