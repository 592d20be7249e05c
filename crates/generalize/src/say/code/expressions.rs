//! Expressions that have a value, as OCaml.

use super::Writer;
use crate::predicate::Expr;
use crate::say::cases::{Subject, place};
use crate::say::helpers::Helper;
use crate::say::names::callable;
use crate::say::ocaml::{Piece, Tight};
use crate::say::typed::Ty;
use refute_enumerate::{Node, NodeId};
use refute_ir::types::TypeId;

impl Writer<'_> {
    /// A helper for the type of an expression, called with it.
    pub(super) fn derived(&mut self, of: &Expr, helper: impl Fn(NodeId) -> Helper) -> Piece {
        let Ty::Of(node) = self.scene.ty(of, &self.vars) else { return Piece::atom("(assert false)") };
        let value = self.expr(of);
        let name = self.helpers.name(helper(node));
        Piece::apply(&name, &[value])
    }

    /// An expression that has a value.
    pub(super) fn expr(&mut self, expr: &Expr) -> Piece {
        if let Some((subject, path)) = place(&self.scene, expr, &self.vars) {
            return Piece::atom(self.name_of(&subject, &path));
        }
        match expr {
            Expr::Slot(slot) => {
                self.used[*slot] = true;
                Piece::atom(&self.slots[*slot])
            }
            Expr::Var(var) => Piece::atom(self.variable(*var)),
            Expr::Int(n) if *n < 0 => Piece::new(n.to_string(), Tight::Sum),
            Expr::Int(n) => Piece::atom(n.to_string()),
            Expr::Field(of, _, index) => self.part(of, *index as usize),
            Expr::Length(list) => Piece::apply(&self.library("List.length"), &[self.expr(list)]),
            Expr::Keys(of, case, index) => self.derived(of, |node| Helper::Keys(node, *case, *index)),
            Expr::Spine(of, case, way, index) => self.derived(of, |node| Helper::Spine(node, *case, *way, *index)),
            Expr::Count(of) => self.derived(of, Helper::Count),
            Expr::Depth(of) => self.derived(of, Helper::Depth),
            Expr::Cons(head, tail) => {
                let text = format!("{} :: {}", self.expr(head).at(Tight::Sum), self.expr(tail).at(Tight::Cons));
                Piece::new(text, Tight::Cons)
            }
            Expr::Append(a, b) => {
                let text = format!("{} @ {}", self.expr(a).at(Tight::Cons), self.expr(b).at(Tight::Append));
                Piece::new(text, Tight::Append)
            }
            Expr::Call(function, args) => self.call(*function, args),
            Expr::Last(_) | Expr::Least(_) | Expr::Greatest(_) => unreachable!("these are places of patterns"),
        }
    }

    /// A field of a record, a component of a pair.
    pub(super) fn part(&mut self, of: &Expr, index: usize) -> Piece {
        let (space, ty) = (self.scene.space(), self.scene.ty(of, &self.vars));
        let Some(node) = ty.data(space) else { return Piece::atom("(assert false)") };
        match space.node(node) {
            Node::Record(TypeId::REF, _) => Piece::atom(format!("!{}", self.expr(of).at(Tight::Atom))),
            Node::Record(_, fields) => {
                let module = space.module(node).map_or(String::new(), |module| format!("{module}."));
                let name = fields.get(index).map_or("", |(name, _)| name.as_str());
                let text = format!(".{module}{name}");
                Piece::atom(self.expr(of).at(Tight::Atom) + &text)
            }
            _ => {
                let function = self.library(if index == 0 { "fst" } else { "snd" });
                Piece::apply(&function, &[self.expr(of)])
            }
        }
    }

    pub(super) fn call(&mut self, function: usize, args: &[Expr]) -> Piece {
        let args: Vec<Piece> = args.iter().map(|arg| self.expr(arg)).collect();
        let name = self.scene.functions.all().get(function).map_or("", |known| &known.name);
        Piece::apply(&callable(name), &args)
    }

    pub(super) fn name_of(&mut self, subject: &Subject, path: &[(u32, u32)]) -> String {
        let Writer { scopes, names, scene, .. } = self;
        let mut fresh = |ty: Ty, hint: Option<&'static str>| names.fresh(ty, hint);
        // The outermost first: what it binds is there for the matches of those inside.
        let found = scopes.iter_mut().find_map(|scope| scope.name(scene, subject, path, &mut fresh));
        found.unwrap_or_else(|| "(assert false)".to_string())
    }

    pub(super) fn variable(&mut self, var: usize) -> String {
        let ty = self.vars.get(var).copied().unwrap_or(Ty::Unknown);
        match self.marks.get_mut(var) {
            Some(mark) => mark.get_or_insert_with(|| self.names.fresh(ty, None)).clone(),
            None => "(assert false)".to_string(),
        }
    }
}
