//! Functions in normal form: their expressions and decision trees, by number, without places and branches.
//!
//! Arenas are written as they are: lowering fills them in an order that depends on the text alone.

use super::Writer;
use refute_ir::Prim;
use refute_ir::program::{BuiltinException, ExceptionRef, Expr, ExprId, Function, MatchFailure, Test, Tree};
use rustc_hash::FxHashSet;

impl Writer<'_> {
    pub(super) fn function(&mut self, function: &Function) {
        self.tag("function");
        self.number(function.params as usize);
        self.number(function.captures.len());
        function.captures.iter().for_each(|local| self.local(*local));
        self.expr_id(function.body);
        let places = places(function);
        self.number(function.exprs.len());
        for (number, expr) in function.exprs.iter().enumerate() {
            match places.contains(&ExprId(number as u32)) {
                true => self.tag("place"),
                false => self.expr(expr),
            }
        }
        self.number(function.trees.len());
        function.trees.iter().for_each(|tree| self.tree(tree));
    }

    fn expr(&mut self, expr: &Expr) {
        match expr {
            Expr::Int(value) => {
                self.tag("int");
                self.integer(*value);
            }
            Expr::Float(value) => {
                self.tag("float");
                self.integer(value.to_bits() as i64);
            }
            Expr::String(bytes) => {
                self.tag("string");
                self.bytes(bytes);
            }
            Expr::Local(local) => {
                self.tag("local");
                self.local(*local);
            }
            Expr::Global(global) => {
                self.tag("use");
                self.global(*global);
            }
            Expr::SetGlobal(global, value) => {
                self.tag("set");
                self.global(*global);
                self.expr_id(*value);
            }
            Expr::Closure(function) => {
                self.tag("closure");
                self.function_id(*function);
            }
            Expr::Apply(function, args) => {
                self.tag("apply");
                self.expr_id(*function);
                self.expr_ids(args);
            }
            Expr::Prim(prim, args) => {
                self.tag(prim.name());
                self.expr_ids(args);
            }
            Expr::Block { tag, fields, constant } => {
                self.tag(if *constant { "constant" } else { "block" });
                self.number(*tag as usize);
                self.expr_ids(fields);
            }
            Expr::Array(parts) => {
                self.tag("array");
                self.expr_ids(parts);
            }
            Expr::Field(of, field) => {
                self.tag("field");
                self.expr_id(*of);
                self.number(*field as usize);
            }
            Expr::SetField(of, field, value) => {
                self.tag("set field");
                self.expr_ids(&[*of, *value]);
                self.number(*field as usize);
            }
            Expr::ExceptionRef(exception) => {
                self.tag("exception");
                self.exception(*exception);
            }
            Expr::NewException(exception) => {
                self.tag("new exception");
                self.exception_declaration(*exception);
            }
            _ => self.control(expr),
        }
    }

    /// Expressions that bind, choose or repeat.
    fn control(&mut self, expr: &Expr) {
        match expr {
            Expr::Let(local, value, body) => {
                self.tag("let");
                self.local(*local);
                self.expr_ids(&[*value, *body]);
            }
            Expr::LetRec(bindings, body) => {
                self.tag("let rec");
                self.number(bindings.len());
                for (local, value) in bindings {
                    self.local(*local);
                    self.expr_id(*value);
                }
                self.expr_id(*body);
            }
            Expr::Sequence(first, second) => {
                self.tag("sequence");
                self.expr_ids(&[*first, *second]);
            }
            Expr::If(condition, (_, then), (_, otherwise)) => {
                self.tag("if");
                self.expr_ids(&[*condition, *then, *otherwise]);
            }
            Expr::Match(found) => {
                self.tag("match");
                self.number(found.tree.index());
                self.number(found.arms.len());
                found.arms.iter().for_each(|arm| self.expr_id(arm.body));
                match found.failure {
                    MatchFailure::Raise(expr) => {
                        self.tag("raise");
                        self.expr_id(expr);
                    }
                    MatchFailure::Reraise(local) => {
                        self.tag("again");
                        self.local(local);
                    }
                }
            }
            Expr::Try(body, local, handler) => {
                self.tag("try");
                self.local(*local);
                self.expr_ids(&[*body, *handler]);
            }
            Expr::TryValue { body, value, then, exception, handler } => {
                self.tag("try value");
                self.local(*value);
                self.local(*exception);
                self.expr_ids(&[*body, *then, *handler]);
            }
            Expr::While(condition, body) => {
                self.tag("while");
                self.expr_ids(&[*condition, *body]);
            }
            Expr::For(local, from, up, to, body) => {
                self.tag(if *up { "for to" } else { "for downto" });
                self.local(*local);
                self.expr_ids(&[*from, *to, *body]);
            }
            _ => unreachable!("`expr` writes every other kind"),
        }
    }

    fn exception(&mut self, exception: ExceptionRef) {
        match exception {
            ExceptionRef::Builtin(builtin) => self.tag(builtin.name()),
            ExceptionRef::Global(global) => {
                self.tag("use");
                self.global(global);
            }
            ExceptionRef::Local(local) => {
                self.tag("local");
                self.local(local);
            }
        }
    }

    fn tree(&mut self, tree: &Tree) {
        match tree {
            Tree::Switch { on, cases, default } => {
                self.tag("switch");
                self.local(*on);
                self.number(cases.len());
                for (test, target) in cases {
                    self.test(test);
                    self.number(target.index());
                }
                self.integer(default.map_or(-1, |target| target.index() as i64));
            }
            Tree::Field { of, field, into, then } => {
                self.tag("field");
                self.local(*of);
                self.number(*field as usize);
                self.local(*into);
                self.number(then.index());
            }
            Tree::Leaf { arm, bindings, guard } => {
                self.tag("leaf");
                self.number(*arm as usize);
                self.number(bindings.len());
                for (from, to) in bindings {
                    self.local(*from);
                    self.local(*to);
                }
                if let Some((guard, otherwise)) = guard {
                    self.tag("when");
                    self.expr_id(*guard);
                    self.number(otherwise.index());
                }
            }
            Tree::Fail => self.tag("fail"),
        }
    }

    fn test(&mut self, test: &Test) {
        match test {
            Test::Int(value) => {
                self.tag("int");
                self.integer(*value);
            }
            Test::Range(first, last) => {
                self.tag("range");
                self.integer(*first);
                self.integer(*last);
            }
            Test::Constructor(ty, number) => {
                self.tag("constructor");
                self.number(ty.0 as usize);
                self.number(*number as usize);
            }
            Test::String(bytes) => {
                self.tag("string");
                self.bytes(bytes);
            }
            Test::Float(value) => {
                self.tag("float");
                self.integer(value.to_bits() as i64);
            }
            Test::ArrayLength(length) => {
                self.tag("length");
                self.number(*length as usize);
            }
            Test::Exception(exception) => {
                self.tag("exception");
                self.exception(*exception);
            }
        }
    }
}

/// The literals that say where a `match` or an `assert` stands. Lowering gives them the place of the `raise` that they
/// are part of; what a student writes has a place of its own.
fn places(function: &Function) -> FxHashSet<ExprId> {
    let mut places = FxHashSet::default();
    for (number, expr) in function.exprs.iter().enumerate() {
        let Expr::Prim(Prim::Raise, args) = expr else { continue };
        let [exception] = args.as_slice() else { continue };
        let Expr::Block { fields, .. } = &function[*exception] else { continue };
        let Some((identity, payload)) = fields.split_first() else { continue };
        let Expr::ExceptionRef(ExceptionRef::Builtin(builtin)) = function[*identity] else { continue };
        if !matches!(builtin, BuiltinException::MatchFailure | BuiltinException::AssertFailure) {
            continue;
        }
        let mut parts: Vec<ExprId> = payload.to_vec();
        if let [block] = payload
            && let Expr::Block { fields, .. } = &function[*block]
        {
            parts.clone_from(fields);
        }
        let place = function.spans[number];
        places.extend(parts.into_iter().filter(|part| function.spans[part.index()] == place));
    }
    places
}
