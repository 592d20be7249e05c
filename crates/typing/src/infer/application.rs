//! Applications: arguments meet parameters, left to right.
//!
//! The function's type is known before its arguments are looked at, so each argument is inferred against the type of
//! its parameter. Optional parameters of library functions that are left out before a positional argument are omitted.

use super::Infer;
use crate::arena::{Node, Ty};
use crate::problem::{Problem, Side, Why};
use crate::typed::PlannedArg;
use refute_ir::types::{ArgLabel, TypeId};
use refute_source::{Name, Span};
use refute_syntax::tree::{Arg, ExprId, Label};

/// What is applied.
#[derive(Clone, Copy)]
pub(super) struct Head {
    pub(super) name: Option<Name>,
    pub(super) span: Span,
    pub(super) kind: HeadKind,
}

/// How it is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum HeadKind {
    /// `f a b`.
    Function,
    /// `a + b`, `-a`.
    Operator,
}

impl Infer<'_> {
    /// Applies something of type `function` to arguments; gives the type of the result.
    pub(super) fn application(&mut self, id: ExprId, head: Head, function: Ty, args: &[Arg]) -> Ty {
        let (planned, result) = self.plan(id, head, function, args);
        let before = self.problems.len();
        for (index, ty) in planned {
            let why = argument_reason(head, index, args.len());
            self.expr(args[index].expr, ty, why);
        }
        // A wrong argument of a partial application is often one that was forgotten: nothing follows from the rest.
        if self.has_errors_since(before) && matches!(self.head(result), Node::Arrow(..)) {
            return self.arena.error();
        }
        result
    }

    /// Finds the parameter of each argument: argument numbers with the types they must have, and the result.
    fn plan(&mut self, id: ExprId, head: Head, function: Ty, args: &[Arg]) -> (Vec<(usize, Ty)>, Ty) {
        let mut left: Vec<usize> = (0..args.len()).collect();
        let mut typed: Vec<(usize, Ty)> = Vec::new();
        let mut plan: Vec<PlannedArg> = Vec::new();
        let mut ty = function;
        while !left.is_empty() {
            let at = self.expand(ty);
            match self.arena.node(at) {
                Node::Arrow(label, from, to) => {
                    match take_argument(label, args, &mut left) {
                        Taken::Given(index) => {
                            plan.push(PlannedArg::Given(index));
                            let option = matches!(args[index].label, Label::Optional(_));
                            let expected = if option { self.arena.con(TypeId::OPTION, vec![from]) } else { from };
                            typed.push((index, expected));
                        }
                        Taken::Some(index) => {
                            plan.push(PlannedArg::Some(index));
                            typed.push((index, from));
                        }
                        Taken::Omitted => plan.push(PlannedArg::Omitted),
                        Taken::Nothing => {
                            self.wrong_label(head, function, args, &left);
                            self.type_rest(args, &left);
                            return (typed, self.arena.error());
                        }
                    }
                    ty = to;
                }
                Node::Var => {
                    let (from, to) = (self.arena.var(), self.arena.var());
                    let arrow = self.arena.arrow(from, to);
                    self.unify_quietly(at, arrow);
                }
                Node::Error => {
                    self.type_rest(args, &left);
                    return (typed, self.arena.error());
                }
                _ => {
                    // With too many arguments it is not known which meets which parameter, so none is compared.
                    let before = self.problems.len();
                    let taken: Vec<Ty> = typed.iter().map(|(index, _)| self.expr_fresh(args[*index].expr)).collect();
                    self.type_rest(args, &left);
                    if !self.has_errors_since(before) {
                        self.too_many(head, function, args, &taken, &left);
                    }
                    return (Vec::new(), self.arena.error());
                }
            }
        }
        let in_order = plan.iter().enumerate().all(|(position, arg)| *arg == PlannedArg::Given(position));
        if !in_order {
            self.typed.plans.insert(id, plan);
        }
        (typed, ty)
    }

    fn type_rest(&mut self, args: &[Arg], left: &[usize]) {
        for index in left {
            self.expr_fresh(args[*index].expr);
        }
    }

    fn too_many(&mut self, head: Head, function: Ty, args: &[Arg], taken: &[Ty], left: &[usize]) {
        let ty = self.shown(function);
        let accepted = taken.len();
        let span_of = |infer: &Self, index: usize| infer.tree[args[index].expr].span;
        let (Some(first), Some(last)) = (left.first(), left.last()) else { return };
        let extra = span_of(self, *first).to(span_of(self, *last));
        let nested = match taken.last() {
            Some(function) if self.arrows(*function) >= left.len() => Some(span_of(self, first - 1).to(extra)),
            _ => None,
        };
        self.report(match accepted {
            0 => Problem::NotAFunction { function: head.name, span: head.span, ty, arguments: extra },
            _ => Problem::TooManyArguments {
                function: head.name,
                function_span: head.span,
                ty,
                accepted,
                given: args.len(),
                extra,
                nested,
            },
        });
    }

    fn wrong_label(&mut self, head: Head, function: Ty, args: &[Arg], left: &[usize]) {
        let ty = self.shown(function);
        let labelled = left.iter().find_map(|index| match &args[*index].label {
            Label::Named(label) | Label::Optional(label) => Some(*label),
            Label::None => None,
        });
        match labelled {
            Some(label) => self.report(Problem::WrongLabel { label: label.name, span: label.span, ty }),
            None => self.unsupported("leaving out a labelled argument", head.span),
        }
    }
}

enum Taken {
    Given(usize),
    Some(usize),
    Omitted,
    Nothing,
}

/// The argument for a parameter with this label.
fn take_argument(label: ArgLabel, args: &[Arg], left: &mut Vec<usize>) -> Taken {
    let named = |wanted: Name| {
        move |index: &usize| match &args[*index].label {
            Label::Named(label) | Label::Optional(label) => label.name == wanted,
            Label::None => false,
        }
    };
    let plain = |index: &usize| matches!(args[*index].label, Label::None);
    match label {
        ArgLabel::None => match left.iter().position(plain) {
            Some(position) => Taken::Given(left.remove(position)),
            None => Taken::Nothing,
        },
        ArgLabel::Named(name) => match left.iter().position(named(name)) {
            Some(position) => Taken::Given(left.remove(position)),
            // An application that gives every argument may leave the labels out.
            None if left.iter().all(plain) => Taken::Given(left.remove(0)),
            None => Taken::Nothing,
        },
        ArgLabel::Optional(name) => match left.iter().position(named(name)) {
            Some(position) => {
                let index = left.remove(position);
                match args[index].label {
                    Label::Optional(_) => Taken::Given(index),
                    _ => Taken::Some(index),
                }
            }
            None if left.iter().any(plain) => Taken::Omitted,
            None => Taken::Nothing,
        },
    }
}

fn argument_reason(head: Head, index: usize, given: usize) -> Why {
    match (head.kind, head.name) {
        (HeadKind::Operator, Some(operator)) => {
            let side = match (given, index) {
                (1, _) => Side::Only,
                (_, 0) => Side::Left,
                _ => Side::Right,
            };
            Why::Operand { operator, operator_span: head.span, side }
        }
        _ => Why::Argument { function: head.name, function_span: head.span, index: index + 1, given },
    }
}
