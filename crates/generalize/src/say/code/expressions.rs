//! Expressions that have a value, as OCaml.

use super::Writer;
use crate::predicate::{Change, Expr};
use crate::say::cases::{Subject, place};
use crate::say::changes::{Made, made, plus};
use crate::say::helpers::Helper;
use crate::say::ocaml::Piece;
use crate::say::typed::Ty;
use refute_enumerate::{Node, NodeId};
use refute_ir::types::TypeId;

impl Writer<'_> {
    /// A helper for the type of an expression, called with it.
    pub(super) fn derived(&mut self, of: &Expr, helper: impl Fn(NodeId) -> Helper) -> Piece {
        let Ty::Of(node) = self.scene.ty(of, &self.vars) else { return Piece::word("(assert false)") };
        let value = self.expr(of);
        let name = self.helpers.name(helper(node));
        Piece::call(name, vec![value])
    }

    /// An expression that has a value.
    pub(super) fn expr(&mut self, expr: &Expr) -> Piece {
        if let Some((subject, path)) = place(&self.scene, expr, &self.vars) {
            return Piece::word(self.name_of(&subject, &path));
        }
        match expr {
            Expr::Slot(slot) => {
                self.used[*slot] = true;
                Piece::word(self.slots[*slot].clone())
            }
            Expr::Var(var) => Piece::word(self.variable(*var)),
            Expr::Int(n) => Piece::int(*n),
            Expr::Field(of, _, index) => self.part(of, *index as usize),
            Expr::Length(list) => Piece::call(self.library("List.length"), vec![self.expr(list)]),
            Expr::Keys(of, case, index) => self.derived(of, |node| Helper::Keys(node, *case, *index)),
            Expr::Spine(of, case, way, index) => self.derived(of, |node| Helper::Spine(node, *case, *way, *index)),
            Expr::Count(of) => self.derived(of, Helper::Count),
            Expr::Depth(of) => self.derived(of, Helper::Depth),
            Expr::Sum(list) => {
                let fold = self.library("List.fold_left");
                Piece::call(fold, vec![Piece::word("( + )"), Piece::int(0), self.expr(list)])
            }
            Expr::Remainder(of, by) => Piece::infix(self.expr(of), "mod", Piece::int(*by)),
            Expr::Cons(head, tail) => Piece::cons(self.expr(head), self.expr(tail)),
            Expr::Append(a, b) => Piece::infix(self.expr(a), "@", self.expr(b)),
            Expr::Call(function, args) => self.call(*function, args),
            Expr::Changed(change, of) => self.changed(*change, of),
            Expr::Characters(of) => {
                let text = Piece::call(self.library("String.to_seq"), vec![self.expr(of)]);
                Piece::call(self.library("List.of_seq"), vec![text])
            }
            Expr::Last(_) | Expr::Least(_) | Expr::Greatest(_) => unreachable!("these are places of patterns"),
        }
    }

    fn changed(&mut self, change: Change, of: &Expr) -> Piece {
        if change == Change::Missing {
            return Piece::word("None");
        }
        let of = self.expr(of);
        match (change, made(change)) {
            (_, Some(Made::Library(function, first))) => {
                let first = first.iter().map(|name| Piece::word(self.library(name)));
                Piece::call(self.library(function), first.chain([of]).collect())
            }
            (_, Some(Made::Helper(helper))) => Piece::call(self.helpers.name(helper), vec![of]),
            (Change::Plus(more), None) => plus(of, more),
            (_, None) => Piece::infix(Piece::int(0), "-", of),
        }
    }

    /// A field of a record, a component of a pair.
    pub(super) fn part(&mut self, of: &Expr, index: usize) -> Piece {
        let (space, ty) = (self.scene.space(), self.scene.ty(of, &self.vars));
        let Some(node) = ty.data(space) else { return Piece::word("(assert false)") };
        match space.node(node) {
            Node::Record(TypeId::REF, _) => Piece::prefix("!", self.expr(of)),
            Node::Record(_, fields) => {
                let module = space.module(node).map_or(String::new(), |module| format!("{module}."));
                let name = fields.get(index).map_or("", |(name, _)| name.as_str());
                Piece::field(self.expr(of), format!("{module}{name}"))
            }
            _ => {
                let function = self.library(if index == 0 { "fst" } else { "snd" });
                Piece::call(function, vec![self.expr(of)])
            }
        }
    }

    pub(super) fn call(&mut self, function: usize, args: &[Expr]) -> Piece {
        let args: Vec<Piece> = args.iter().map(|arg| self.expr(arg)).collect();
        self.scene.call(function, args)
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
