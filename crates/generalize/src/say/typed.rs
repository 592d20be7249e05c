//! The types of expressions.
//!
//! In: an expression and the types of the variables around it. Out: its type. Lists of keys may have a type that is not
//! among the nodes of the space, so a type here is a node, a list of a node, or a number.

use super::names::callable;
use super::ocaml::{Piece, any as any_piece};
use crate::functions::{Functions, Role};
use crate::predicate::{Expr, Range};
use crate::setting::Setting;
use crate::structure::{field, reaches};
use refute_enumerate::{Node, NodeId, Space};
use refute_ir::types::ArgLabel;

/// The type of an expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ty {
    /// A number that was computed.
    Int,
    /// A type of the space.
    Of(NodeId),
    /// A list of such a type.
    ListOf(NodeId),
    /// It has none: nothing like this is made.
    Unknown,
}

impl Ty {
    /// The type of a list's elements.
    pub(super) fn item(self, space: &Space) -> Ty {
        match self {
            Ty::ListOf(item) => Ty::Of(item),
            Ty::Of(node) => match space.node(node) {
                Node::List(item) => Ty::Of(*item),
                _ => Ty::Unknown,
            },
            _ => Ty::Unknown,
        }
    }

    pub(super) fn is_list(self, space: &Space) -> bool {
        self.item(space) != Ty::Unknown
    }

    /// The node, where the type is one that is not a list.
    pub(super) fn data(self, space: &Space) -> Option<NodeId> {
        match self {
            Ty::Of(node) if !self.is_list(space) => Some(node),
            _ => None,
        }
    }

    /// The type of an argument of a constructor.
    pub(super) fn field(self, space: &Space, case: u32, index: u32) -> Ty {
        match (self, case, index) {
            (Ty::ListOf(item), 1, 0) => Ty::Of(item),
            (Ty::ListOf(_), 1, 1) => self,
            (Ty::Of(node), ..) => field(space, node, case, index).map_or(Ty::Unknown, Ty::Of),
            _ => Ty::Unknown,
        }
    }
}

/// Where expressions stand: what inputs look like, and the functions that may be called.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) setting: &'a Setting,
    pub(super) functions: &'a Functions,
}

impl Scene<'_> {
    pub(super) fn space(&self) -> &Space {
        &self.setting.space
    }

    /// What a function that is called is there for.
    pub(super) fn role(&self, function: usize) -> Option<Role> {
        self.functions.all().get(function).map(|known| known.role)
    }

    /// A call of a function: what is applied may be a part of the input, and arguments may be one tuple.
    pub(super) fn call(&self, function: usize, mut args: Vec<Piece>) -> Piece {
        let Some(known) = self.functions.all().get(function) else { return any_piece() };
        match known.role {
            Role::Apply => {
                let applied = args.remove(0).argument();
                Piece::call(applied, args)
            }
            _ if known.tupled => Piece::call(callable(&known.name), vec![Piece::tuple(args)]),
            _ => {
                let labels = known.labels.iter().copied().chain(std::iter::repeat(ArgLabel::None));
                let args = args.into_iter().zip(labels).map(|(arg, label)| labelled(label, arg)).collect();
                Piece::call(callable(&known.name), args)
            }
        }
    }

    /// The type of an expression.
    pub(super) fn ty(&self, expr: &Expr, vars: &[Ty]) -> Ty {
        let space = self.space();
        match expr {
            Expr::Slot(slot) => self.setting.slots.get(*slot).map_or(Ty::Unknown, |slot| Ty::Of(slot.node)),
            Expr::Var(var) => vars.get(*var).copied().unwrap_or(Ty::Unknown),
            Expr::Int(_) | Expr::Length(_) | Expr::Count(_) | Expr::Depth(_) | Expr::Sum(_) | Expr::Remainder(..) => {
                Ty::Int
            }
            Expr::Field(of, case, index) => self.ty(of, vars).field(space, *case, *index),
            Expr::Last(list) | Expr::Least(list) | Expr::Greatest(list) => self.ty(list, vars).item(space),
            Expr::Keys(of, case, index) | Expr::Spine(of, case, _, index) => {
                let Ty::Of(item) = self.ty(of, vars).field(space, *case, *index) else { return Ty::Unknown };
                let known = space.nodes().find(|(_, node)| **node == Node::List(item));
                known.map_or(Ty::ListOf(item), |(node, _)| Ty::Of(node))
            }
            Expr::Cons(_, list) | Expr::Append(list, _) | Expr::Changed(_, list) => self.ty(list, vars),
            Expr::Characters(_) => Ty::Unknown,
            Expr::Call(function, _) => self
                .functions
                .all()
                .get(*function)
                .map_or(Ty::Unknown, |known| Ty::Of(known.any.unwrap_or(known.result))),
        }
    }

    /// The length of a list whose nodes are counted: the same, and plainer. The expression as it is otherwise.
    pub(super) fn plain(&self, expr: &Expr, vars: &[Ty]) -> Expr {
        let (Expr::Count(of) | Expr::Depth(of)) = expr else { return expr.clone() };
        match self.ty(of, vars) {
            Ty::Of(list) => match self.space().node(list) {
                Node::List(item) if !reaches(self.space(), *item, list) => Expr::Length(of.clone()),
                _ => expr.clone(),
            },
            _ => expr.clone(),
        }
    }

    /// The types of the variables of a range.
    pub(super) fn bound(&self, range: &Range, vars: &[Ty]) -> Vec<Ty> {
        match range {
            Range::Items(list) => vec![self.ty(list, vars).item(self.space())],
            Range::Nodes(whole) => vec![self.ty(whole, vars)],
            Range::Aligned(a, _, b, _) => {
                vec![self.ty(a, vars).item(self.space()), self.ty(b, vars).item(self.space())]
            }
        }
    }
}

/// An argument with its label: `~least`, `?least:None`.
fn labelled(label: ArgLabel, arg: Piece) -> Piece {
    let (mark, name) = match label {
        ArgLabel::None => return arg,
        ArgLabel::Named(name) => ('~', name),
        ArgLabel::Optional(name) => ('?', name),
    };
    if arg.is_word(name.as_str()) {
        return Piece::word(format!("{mark}{name}"));
    }
    Piece::word(format!("{mark}{name}:{}", arg.argument()))
}

/// The expressions of a range.
pub(super) fn of_range(range: &Range) -> Vec<&Expr> {
    match range {
        Range::Items(expr) | Range::Nodes(expr) => vec![expr],
        Range::Aligned(a, _, b, _) => vec![a, b],
    }
}

/// The expressions that an expression is made of, one level.
pub(super) fn of_expr(expr: &Expr) -> Vec<&Expr> {
    match expr {
        Expr::Slot(_) | Expr::Var(_) | Expr::Int(_) => Vec::new(),
        Expr::Field(of, ..)
        | Expr::Last(of)
        | Expr::Length(of)
        | Expr::Least(of)
        | Expr::Greatest(of)
        | Expr::Keys(of, ..)
        | Expr::Spine(of, ..)
        | Expr::Count(of)
        | Expr::Depth(of)
        | Expr::Sum(of)
        | Expr::Remainder(of, _)
        | Expr::Changed(_, of)
        | Expr::Characters(of) => vec![of],
        Expr::Cons(a, b) | Expr::Append(a, b) => vec![a, b],
        Expr::Call(_, args) => args.iter().collect(),
    }
}

/// Whether something holds of an expression or of a part of it.
pub(super) fn any(expr: &Expr, test: &dyn Fn(&Expr) -> bool) -> bool {
    test(expr) || of_expr(expr).into_iter().any(|part| any(part, test))
}

/// Whether a function of the program is called.
pub(super) fn has_call(expr: &Expr) -> bool {
    any(expr, &|part| matches!(part, Expr::Call(..)))
}

/// Whether only variables below a number occur.
pub(super) fn closed_below(expr: &Expr, bound: usize) -> bool {
    !any(expr, &|part| matches!(part, Expr::Var(var) if *var >= bound))
}
