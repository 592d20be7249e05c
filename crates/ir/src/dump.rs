//! The core program as readable text: `refute dump --stage ir`.
//!
//! In: a [`Program`]. Out: text with every function and item outside the library; start at [`dump`]. Locals are written
//! with their number (`x#0`), branches as `@3`, nodes of decision trees as `t4`. Functions and branches are counted from
//! the end of the library, so that the text does not depend on it. It is for people and tests; its form may change.
//!
//! Example: `let f x = x + 1` gives
//! ```text
//! fn 0 f(x#0)
//!   %addint(x#0, 1)
//! item 0 values
//!   set f = closure 0
//! ```

use crate::program::{
    BranchId, ExceptionRef, Expr, ExprId, Function, FunctionId, Item, ItemShows, Local, Match, MatchFailure, Program,
    Test, Tree, TreeId,
};
use crate::types::TypeDeclKind;
use rustc_hash::FxHashSet;
use std::collections::VecDeque;
use std::fmt::Write;

/// Everything outside the library as text.
pub fn dump(program: &Program) -> String {
    let mut out = String::new();
    let items: FxHashSet<FunctionId> = program.items.iter().filter_map(|item| item.code).collect();
    let functions = program.library.functions..program.functions.len();
    for id in functions.map(|number| FunctionId(number as u32)).filter(|id| !items.contains(id)) {
        dump_function(program, id, &mut out);
    }
    for (number, item) in program.items[program.library.items..].iter().enumerate() {
        dump_item(program, number, item, &mut out);
    }
    out
}

fn dump_function(program: &Program, id: FunctionId, out: &mut String) {
    let function = program.function(id);
    let mut printer = Printer { program, function, out };
    printer.write(&format!("fn {} {}(", printer.function_number(id), function.name.map_or("_", |name| name.as_str())));
    printer.locals((0..function.params).map(Local));
    printer.write(")");
    if !function.captures.is_empty() {
        printer.write(" captures (");
        printer.locals((function.params..).map(Local).take(function.captures.len()));
        let from: Vec<String> = function.captures.iter().map(|local| format!("#{}", local.0)).collect();
        printer.write(&format!(") from ({})", from.join(", ")));
    }
    printer.line(1);
    printer.expr(function.body, 1);
    printer.write("\n");
}

fn dump_item(program: &Program, number: usize, item: &Item, out: &mut String) {
    let shown = match &item.shows {
        ItemShows::Values(_) => "values",
        ItemShows::Result(_) => "result",
        ItemShows::Types(_) => "types",
        ItemShows::Extension(_) => "exception",
        ItemShows::Modules(_) => "modules",
        ItemShows::Inside(_) => "inside a module",
        ItemShows::Nothing => "nothing",
    };
    let _ = writeln!(out, "item {number} {shown}");
    if let Some(code) = item.code {
        let mut printer = Printer { program, function: program.function(code), out };
        printer.write("  ");
        printer.expr(printer.function.body, 1);
        printer.write("\n");
    }
}

struct Printer<'a> {
    program: &'a Program,
    function: &'a Function,
    out: &'a mut String,
}

impl Printer<'_> {
    fn write(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn function_number(&self, id: FunctionId) -> usize {
        id.index().wrapping_sub(self.program.library.functions)
    }

    fn branch_number(&self, id: BranchId) -> usize {
        id.index().wrapping_sub(self.program.library.branches)
    }

    fn line(&mut self, depth: usize) {
        self.out.push('\n');
        // Deep nesting stays readable, and its text stays linear in size.
        self.out.push_str(&"  ".repeat(depth.min(40)));
    }

    fn local_text(&self, local: Local) -> String {
        let name = self.function.locals.get(local.index()).copied().flatten();
        format!("{}#{}", name.map_or("", |name| name.as_str()), local.0)
    }

    fn local(&mut self, local: Local) {
        let text = self.local_text(local);
        self.write(&text);
    }

    fn locals(&mut self, locals: impl Iterator<Item = Local>) {
        for (i, local) in locals.enumerate() {
            self.write(if i > 0 { ", " } else { "" });
            self.local(local);
        }
    }

    fn global(&mut self, id: crate::program::GlobalId) {
        let name = self.program.globals.get(id.index()).map_or("?", |global| global.name.as_str());
        self.write(name);
    }

    fn exprs(&mut self, open: &str, exprs: &[ExprId], close: &str, depth: usize) {
        self.write(open);
        for (i, expr) in exprs.iter().enumerate() {
            self.write(if i > 0 { ", " } else { "" });
            self.expr(*expr, depth + 1);
        }
        self.write(close);
    }

    fn exception(&mut self, exception: ExceptionRef) {
        match exception {
            ExceptionRef::Builtin(builtin) => self.write(builtin.name()),
            ExceptionRef::Global(global) => self.global(global),
            ExceptionRef::Local(local) => self.local(local),
        }
    }

    fn expr(&mut self, id: ExprId, depth: usize) {
        refute_source::deep(|| self.expr_grown(id, depth));
    }

    fn expr_grown(&mut self, id: ExprId, depth: usize) {
        let function = self.function;
        match &function[id] {
            Expr::Int(value) => self.write(&value.to_string()),
            Expr::Float(value) => self.write(&format!("{value:?}")),
            Expr::String(bytes) => self.write(&quoted(bytes)),
            Expr::Local(local) => self.local(*local),
            Expr::Global(global) => self.global(*global),
            Expr::SetGlobal(global, value) => {
                self.write("set ");
                self.global(*global);
                self.write(" = ");
                self.expr(*value, depth);
            }
            Expr::Closure(inner) => self.write(&format!("closure {}", self.function_number(*inner))),
            Expr::Apply(callee, args) => {
                self.write("call ");
                self.expr(*callee, depth + 1);
                self.exprs("(", args, ")", depth);
            }
            Expr::Prim(prim, args) => {
                self.write(prim.name());
                self.exprs("(", args, ")", depth);
            }
            Expr::Block { tag, fields, constant } => {
                self.write(if *constant { "constant " } else { "block " });
                self.exprs(&format!("{tag}{{"), fields, "}", depth);
            }
            Expr::Array(parts) => self.exprs("[|", parts, "|]", depth),
            Expr::Field(of, field) => {
                self.expr(*of, depth + 1);
                self.write(&format!(".{field}"));
            }
            Expr::SetField(of, field, value) => {
                self.expr(*of, depth + 1);
                self.write(&format!(".{field} <- "));
                self.expr(*value, depth + 1);
            }
            Expr::ExceptionRef(exception) => {
                self.write("exception ");
                self.exception(*exception);
            }
            Expr::NewException(exception) => {
                let decl = self.program.exceptions.get(exception.index());
                let name = decl.map_or("?", |decl| decl.name.as_str());
                self.write(&format!("new exception {name}"));
            }
            Expr::Let(local, value, body) => {
                self.write("let ");
                self.local(*local);
                self.write(" = ");
                self.expr(*value, depth + 1);
                self.line(depth);
                self.expr(*body, depth);
            }
            Expr::LetRec(bindings, body) => {
                for (local, value) in bindings {
                    self.write("let rec ");
                    self.local(*local);
                    self.write(" = ");
                    self.expr(*value, depth + 1);
                    self.line(depth);
                }
                self.expr(*body, depth);
            }
            Expr::Sequence(first, second) => {
                self.expr(*first, depth);
                self.write(";");
                self.line(depth);
                self.expr(*second, depth);
            }
            Expr::If(condition, (then_branch, then), (else_branch, otherwise)) => {
                self.write("if ");
                self.expr(*condition, depth + 1);
                self.line(depth + 1);
                self.write(&format!("then @{} ", self.branch_number(*then_branch)));
                self.expr(*then, depth + 2);
                self.line(depth + 1);
                self.write(&format!("else @{} ", self.branch_number(*else_branch)));
                self.expr(*otherwise, depth + 2);
            }
            Expr::Match(found) => self.matching(found, depth),
            Expr::Try(body, local, handler) => {
                self.write("try ");
                self.expr(*body, depth + 1);
                self.line(depth);
                self.write("with ");
                self.local(*local);
                self.write(" -> ");
                self.expr(*handler, depth + 1);
            }
            Expr::TryValue { body, value, then, exception, handler } => {
                self.write("try ");
                self.expr(*body, depth + 1);
                self.line(depth);
                self.write("value ");
                self.local(*value);
                self.write(" -> ");
                self.expr(*then, depth + 1);
                self.line(depth);
                self.write("exception ");
                self.local(*exception);
                self.write(" -> ");
                self.expr(*handler, depth + 1);
            }
            Expr::While(condition, body) => {
                self.write("while ");
                self.expr(*condition, depth + 1);
                self.line(depth + 1);
                self.expr(*body, depth + 1);
            }
            Expr::For(local, from, up, to, body) => {
                self.write("for ");
                self.local(*local);
                self.write(" = ");
                self.expr(*from, depth + 1);
                self.write(if *up { " to " } else { " downto " });
                self.expr(*to, depth + 1);
                self.line(depth + 1);
                self.expr(*body, depth + 1);
            }
        }
    }

    fn matching(&mut self, found: &Match, depth: usize) {
        self.write("match");
        let mut pending = VecDeque::from([found.tree]);
        let mut seen = FxHashSet::from_iter([found.tree]);
        while let Some(id) = pending.pop_front() {
            self.line(depth + 1);
            self.write(&format!("t{}: ", id.0));
            self.tree(id, depth + 1, &mut |target| {
                if seen.insert(target) {
                    pending.push_back(target);
                }
                format!("t{}", target.0)
            });
        }
        for (i, arm) in found.arms.iter().enumerate() {
            self.line(depth + 1);
            self.write(&format!("arm {i} @{} ", self.branch_number(arm.branch)));
            self.expr(arm.body, depth + 2);
        }
        if let MatchFailure::Reraise(local) = found.failure {
            self.line(depth + 1);
            self.write("otherwise raise ");
            self.local(local);
        }
    }

    fn tree(&mut self, id: TreeId, depth: usize, goes_to: &mut dyn FnMut(TreeId) -> String) {
        match &self.function[id] {
            Tree::Switch { on, cases, default } => {
                let mut text = format!("switch {}", self.local_text(*on));
                for (test, target) in cases {
                    text.push_str(&format!(" | {} -> {}", self.test(test), goes_to(*target)));
                }
                if let Some(target) = default {
                    text.push_str(&format!(" | _ -> {}", goes_to(*target)));
                }
                self.write(&text);
            }
            Tree::Field { of, field, into, then } => {
                let target = goes_to(*then);
                let text = format!("{} = {}.{field} -> {target}", self.local_text(*into), self.local_text(*of));
                self.write(&text);
            }
            Tree::Leaf { arm, bindings, guard } => {
                let mut text = format!("arm {arm}");
                for (from, to) in bindings {
                    text.push_str(&format!(" {} = {}", self.local_text(*to), self.local_text(*from)));
                }
                self.write(&text);
                if let Some((guard, otherwise)) = guard {
                    let otherwise = goes_to(*otherwise);
                    self.write(" when ");
                    self.expr(*guard, depth + 1);
                    self.write(&format!(" else {otherwise}"));
                }
            }
            Tree::Fail => self.write("fail"),
        }
    }

    fn test(&self, test: &Test) -> String {
        match test {
            Test::Int(value) => value.to_string(),
            Test::Range(first, last) => format!("{first}..{last}"),
            Test::Constructor(ty, index) => match &self.program.types.get(*ty).kind {
                TypeDeclKind::Variant(constructors) => {
                    constructors.get(*index as usize).map_or("?", |found| found.name.as_str()).to_owned()
                }
                _ => "?".to_owned(),
            },
            Test::String(bytes) => quoted(bytes),
            Test::Float(value) => format!("{value:?}"),
            Test::ArrayLength(length) => format!("length {length}"),
            Test::Exception(ExceptionRef::Builtin(builtin)) => builtin.name().to_owned(),
            Test::Exception(ExceptionRef::Global(global)) => {
                self.program.globals.get(global.index()).map_or("?", |global| global.name.as_str()).to_owned()
            }
            Test::Exception(ExceptionRef::Local(local)) => self.local_text(*local),
        }
    }
}

fn quoted(bytes: &[u8]) -> String {
    format!("\"{}\"", bytes.escape_ascii())
}
