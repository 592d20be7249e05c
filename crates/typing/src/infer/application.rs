//! Applications: arguments meet parameters, left to right.
//!
//! The function's type is known before its arguments are looked at, so each argument is inferred against the type of
//! its parameter. Arguments find their parameters by label, in any order; optional parameters before a positional
//! argument that is given are left out, other parameters that get nothing stay parameters of the result. Where nothing
//! is known about the function its parameters are what it is given, in that order, and every other call must agree.

use super::Infer;
use super::type_exprs::arg_label;
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
            self.argument(args[index].expr, ty, why, None);
        }
        // A wrong argument of a partial application is often one that was forgotten: nothing follows from the rest.
        if self.has_errors_since(before) && matches!(self.head(result), Node::Arrow(..)) {
            return self.arena.error();
        }
        result
    }

    /// Finds the parameter of each argument: argument numbers with the types they must have, and the result.
    fn plan(&mut self, id: ExprId, head: Head, function: Ty, args: &[Arg]) -> (Vec<(usize, Ty)>, Ty) {
        let order = self.order(function, args);
        let mut left: Vec<usize> = (0..args.len()).collect();
        let mut typed: Vec<(usize, Ty)> = Vec::new();
        let mut plan: Vec<PlannedArg> = Vec::new();
        let mut missing: Vec<(ArgLabel, Ty)> = Vec::new();
        let mut ty = function;
        while let Some(&next) = left.first() {
            let at = self.expand(ty);
            match self.arena.node(at) {
                Node::Arrow(label, from, to)
                    if !self.arena.is_in_order(at) || label == arg_label(&args[next].label) =>
                {
                    let taken = if self.arena.is_in_order(at) {
                        left.remove(0);
                        Taken::Given(next)
                    } else {
                        take_argument(label, args, &mut left, order)
                    };
                    match taken {
                        Taken::Given(index) => {
                            plan.push(PlannedArg::Given(index));
                            let option = matches!(label, ArgLabel::Optional(_));
                            let expected = if option { self.arena.con(TypeId::OPTION, vec![from]) } else { from };
                            typed.push((index, expected));
                        }
                        Taken::Some(index) => {
                            plan.push(PlannedArg::Some(index));
                            typed.push((index, from));
                        }
                        Taken::Omitted => plan.push(PlannedArg::Omitted),
                        Taken::Missing => {
                            plan.push(PlannedArg::Missing);
                            missing.push((label, from));
                        }
                    }
                    ty = to;
                }
                Node::Var(_) => {
                    let (from, to) = (self.arena.var(), self.arena.var());
                    let arrow = self.arena.arrow_in_order(arg_label(&args[next].label), from, to);
                    self.unify_quietly(at, arrow);
                }
                Node::Error => {
                    self.type_rest(args, &left);
                    return (typed, self.arena.error());
                }
                node => {
                    // With too many arguments it is not known which meets which parameter, so none is compared.
                    let before = self.problems.len();
                    let taken: Vec<Ty> = typed.iter().map(|(index, _)| self.expr_fresh(args[*index].expr)).collect();
                    self.type_rest(args, &left);
                    let applicable = matches!(node, Node::Arrow(..)) || !missing.is_empty();
                    match applicable {
                        _ if self.has_errors_since(before) => {}
                        true => self.wrong_label(function, &args[next]),
                        false => self.too_many(head, function, args, &taken, &left),
                    }
                    return (Vec::new(), self.arena.error());
                }
            }
        }
        // Parameters at the end that get nothing stay in the result by themselves.
        let in_order = plan.iter().enumerate().all(|(position, arg)| *arg == PlannedArg::Given(position));
        if !in_order {
            self.typed.plans.insert(id, plan);
        }
        let result =
            missing.into_iter().rev().fold(ty, |to, (label, from)| self.arena.add(Node::Arrow(label, from, to)));
        (typed, result)
    }

    /// How arguments look for their parameters: an application that gives exactly the arguments that are needed, none
    /// with a label, to a function whose result is known may leave all labels out.
    fn order(&mut self, function: Ty, args: &[Arg]) -> Order {
        let plain = args.iter().all(|arg| matches!(arg.label, Label::None));
        let (labels, result) = self.parameter_labels(function);
        let needed: Vec<&ArgLabel> = labels.iter().filter(|label| !matches!(label, ArgLabel::Optional(_))).collect();
        let written = plain && !self.arena.is_var(result) && needed.len() == args.len();
        if written && needed.iter().any(|label| **label != ArgLabel::None) { Order::Written } else { Order::Labels }
    }

    /// The labels of all parameters of a function, and what it gives in the end.
    fn parameter_labels(&mut self, function: Ty) -> (Vec<ArgLabel>, Ty) {
        let mut labels = Vec::new();
        let mut ty = self.expand(function);
        while let Node::Arrow(label, _, to) = self.arena.node(ty) {
            labels.push(label);
            ty = self.expand(to);
        }
        (labels, ty)
    }

    /// An expression that is passed on where its type is known: where a function without labels is expected, one with
    /// optional parameters before the others may be given, and these are left out.
    pub(super) fn argument(&mut self, id: ExprId, expected: Ty, why: Why, name: Option<Name>) -> Ty {
        let to = match self.head(expected) {
            Node::Arrow(ArgLabel::None, _, to) if self.is_inferred(id) => to,
            _ => return self.expr_named(id, expected, why, name),
        };
        let before = self.problems.len();
        let found = self.expr_fresh(id);
        if self.has_errors_since(before) {
            return self.meet_quietly(found, expected);
        }
        let (mut left_out, mut rest) = (0, found);
        while let Node::Arrow(ArgLabel::Optional(_), _, next) = self.head(rest) {
            left_out += 1;
            rest = next;
        }
        let fits = match self.head(rest) {
            Node::Arrow(ArgLabel::None, _, result) => self.has_no_labels(result) || self.has_no_labels(to),
            Node::Var(_) => self.has_no_labels(to),
            _ => false,
        };
        if left_out == 0 || !fits {
            return self.meet(id, found, expected, why);
        }
        self.typed.left_out.insert(id, left_out);
        self.meet(id, rest, expected, why)
    }

    /// Whether it is certain that a function of this type (if it is one) has no labels.
    fn has_no_labels(&mut self, ty: Ty) -> bool {
        let (labels, result) = self.parameter_labels(ty);
        !self.arena.is_var(result) && labels.iter().all(|label| *label == ArgLabel::None)
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

    fn wrong_label(&mut self, function: Ty, arg: &Arg) {
        let ty = self.shown(function);
        let (label, span) = match &arg.label {
            Label::Named(label) | Label::Optional(label) => (Some(label.name), label.span),
            Label::None => (None, self.tree[arg.expr].span),
        };
        self.report(Problem::WrongLabel { label, span, ty });
    }
}

/// How arguments look for their parameters.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    /// By their labels.
    Labels,
    /// As they are written, whatever the labels of the parameters.
    Written,
}

/// What a parameter gets.
enum Taken {
    Given(usize),
    Some(usize),
    Omitted,
    Missing,
}

/// The argument for a parameter with this label.
fn take_argument(label: ArgLabel, args: &[Arg], left: &mut Vec<usize>, order: Order) -> Taken {
    let has_name = |index: &usize, wanted: Option<Name>| match &args[*index].label {
        Label::Named(label) | Label::Optional(label) => Some(label.name) == wanted,
        Label::None => wanted.is_none(),
    };
    let wanted = match label {
        ArgLabel::Named(name) | ArgLabel::Optional(name) => Some(name),
        ArgLabel::None => None,
    };
    let found = match (order, label) {
        (Order::Written, ArgLabel::Named(_)) => Some(0),
        _ => left.iter().position(|index| has_name(index, wanted)),
    };
    match (found, label) {
        (Some(position), ArgLabel::Optional(_)) => {
            let index = left.remove(position);
            if matches!(args[index].label, Label::Optional(_)) { Taken::Given(index) } else { Taken::Some(index) }
        }
        (Some(position), _) => Taken::Given(left.remove(position)),
        (None, ArgLabel::Optional(_)) if left.iter().any(|index| has_name(index, None)) => Taken::Omitted,
        (None, _) => Taken::Missing,
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
