//! Functions as OCaml text: `fun x -> x mod 2 = 0`.
//!
//! In: a lambda. Out: its text. Functions among the variables are called `f`, `g`, `h`, the others `x`, `y`, `z`, `a`,
//! `b`, ... in the order in which they are bound; those that are not used are `_`.
//! What reads better is written so where the order of constants allows it: `x - 1` for `x + (-1)`, `x <> 1` for
//! `not (x = 1)`, `x > 1` for `1 < x`.

use super::{Printer, Tightness};
use crate::lambda::{Binary, Body, Lambda, Param};
use crate::shape::{Constant, Hole};
use crate::space::{Node, NodeId};
use refute_ir::types::TypeId;

impl Printer<'_> {
    pub(super) fn lambda(&mut self, node: NodeId, lambda: &Lambda, around: Tightness) {
        let Node::Function(nodes, _) = self.space.node(node) else { return };
        self.names.clear();
        lambda.params.iter().zip(nodes).for_each(|(param, node)| self.bind(param, *node));
        self.within(around, Tightness::Open, |printer| {
            printer.out.push_str("fun ");
            for param in lambda.params.iter() {
                printer.param(param, &lambda.body);
                printer.out.push(' ');
            }
            printer.out.push_str("-> ");
            printer.body(&lambda.body, Tightness::Open);
        });
    }

    /// Names the variables of a parameter.
    fn bind(&mut self, param: &Param, node: NodeId) {
        match (param, self.space.node(node)) {
            (Param::Tuple(params), Node::Tuple(nodes)) => {
                params.iter().zip(nodes).for_each(|(param, node)| self.bind(param, *node));
            }
            (_, Node::Function(..)) => self.name_next(b"fgh"),
            _ => self.name_next(b"xyzabcdeijklmnopqrstuvw"),
        }
    }

    /// Gives the next variable the first of these letters that is free, with a number behind it if none is.
    fn name_next(&mut self, letters: &[u8]) {
        let candidates = (0..).flat_map(|round| letters.iter().map(move |letter| (*letter as char, round)));
        let texts = candidates.map(|(letter, round)| match round {
            0 => letter.to_string(),
            _ => format!("{letter}{round}"),
        });
        let free = texts.into_iter().find(|text| !self.names.contains(text));
        self.names.extend(free);
    }

    fn name(&self, number: u32) -> &str {
        self.names.get(number as usize).map_or("_", String::as_str)
    }

    fn write_name(&mut self, number: u32) {
        let Printer { names, out, .. } = self;
        out.push_str(names.get(number as usize).map_or("_", String::as_str));
    }

    fn param(&mut self, param: &Param, body: &Body) {
        match param {
            Param::Var(number) => self.binder(*number, body),
            Param::Tuple(_) if !binds_used(param, body) => self.out.push('_'),
            Param::Tuple(parts) => {
                self.out.push('(');
                for (i, part) in parts.iter().enumerate() {
                    self.out.push_str(if i > 0 { ", " } else { "" });
                    self.param(part, body);
                }
                self.out.push(')');
            }
        }
    }

    fn binder(&mut self, number: u32, body: &Body) {
        match uses(body, number) {
            true => self.write_name(number),
            false => self.out.push('_'),
        }
    }

    pub(super) fn body(&mut self, body: &Body, around: Tightness) {
        match body {
            Body::Var(number) => self.write_name(*number),
            Body::Hole(hole) => self.hole(*hole, around),
            Body::Construct(node, case, parts) => self.construct(*node, *case, parts, around, Printer::body),
            Body::Record(node, parts) => self.record(*node, parts, around, Printer::body),
            Body::Tuple(parts) => self.items(["(", ", ", ")"], parts, Printer::body),
            Body::List(parts) => self.items(["[", "; ", "]"], parts, Printer::body),
            Body::Array(parts) => self.items(["[|", "; ", "|]"], parts, Printer::body),
            Body::Cons(head, tail) => {
                self.infix(head, "::", tail, [Tightness::Sum, Tightness::Cons], Tightness::Cons, around);
            }
            Body::Binary(op, left, right) => self.binary(*op, left, right, around),
            Body::Not(inner) => self.negation(inner, around),
            Body::If(condition, yes, no) => self.within(around, Tightness::Branch, |printer| {
                printer.out.push_str("if ");
                printer.body(condition, Tightness::Or);
                printer.out.push_str(" then ");
                printer.body(yes, Tightness::Item);
                printer.out.push_str(" else ");
                printer.body(no, Tightness::Branch);
            }),
            Body::Match(scrutinee, node, arms) => {
                self.within(around, Tightness::Open, |printer| printer.matching(*scrutinee, *node, arms));
            }
            Body::Apply(function, args) => self.within(around, Tightness::Application, |printer| {
                printer.write_name(*function);
                for arg in args.iter() {
                    printer.out.push(' ');
                    printer.body(arg, Tightness::Argument);
                }
            }),
            Body::Field(record, node, field) => self.field(*record, *node, *field),
        }
    }

    fn field(&mut self, record: u32, node: NodeId, field: u32) {
        let space = self.space;
        let Node::Record(id, fields) = space.node(node) else { return };
        let text = match (*id, space.module(node)) {
            (TypeId::REF, _) => format!("!{}", self.name(record)),
            (_, Some(module)) => format!("{}.{module}.{}", self.name(record), fields[field as usize].0),
            (_, None) => format!("{}.{}", self.name(record), fields[field as usize].0),
        };
        self.out.push_str(&text);
    }

    fn infix(
        &mut self,
        left: &Body,
        operator: &str,
        right: &Body,
        sides: [Tightness; 2],
        own: Tightness,
        around: Tightness,
    ) {
        self.within(around, own, |printer| {
            printer.body(left, sides[0]);
            printer.out.push(' ');
            printer.out.push_str(operator);
            printer.out.push(' ');
            printer.body(right, sides[1]);
        });
    }

    fn binary(&mut self, op: Binary, left: &Body, right: &Body, around: Tightness) {
        use Tightness::*;
        let (operator, own) = match op {
            Binary::Add if matches!(right, Body::Hole(Hole::Int)) => return self.shifted(left, around),
            Binary::Less(_) if matches!(left, Body::Hole(_)) && !has_holes(right) => {
                return self.within(around, Comparison, |printer| {
                    printer.body(right, Append);
                    printer.out.push_str(" > ");
                    printer.body(left, Comparison);
                });
            }
            Binary::Add => ("+", Sum),
            Binary::Sub => ("-", Sum),
            Binary::Mul => ("*", Product),
            Binary::Div => ("/", Product),
            Binary::Mod => ("mod", Product),
            Binary::Equal(_) => ("=", Comparison),
            Binary::Less(_) => ("<", Comparison),
            Binary::And => ("&&", And),
            Binary::Or => ("||", Or),
            Binary::Append => ("^", Append),
            Binary::FloatAdd => ("+.", Sum),
            Binary::FloatMul => ("*.", Product),
        };
        // A constant on the right of a comparison needs no parentheses, and nothing else stands there at that level.
        let constant = matches!(right, Body::Hole(_));
        let sides = match own {
            Sum => [Sum, Product],
            Product => [Product, Application],
            Comparison => [Append, if constant { Comparison } else { Append }],
            // These mean the same however they nest.
            And => [And, And],
            Or => [Or, Or],
            _ => [Cons, Append],
        };
        self.infix(left, operator, right, sides, own, around);
    }

    /// The sum of an expression and a constant: a difference when the constant is negative.
    fn shifted(&mut self, left: &Body, around: Tightness) {
        self.within(around, Tightness::Sum, |printer| {
            printer.body(left, Tightness::Sum);
            match printer.next() {
                // The least integer has no opposite.
                Some(Constant::Int(n)) if n < 0 && n > i64::MIN >> 1 => {
                    printer.out.push_str(&format!(" - {}", -n));
                }
                Some(constant) => {
                    printer.out.push_str(" + ");
                    printer.constant(Hole::Int, &constant, Tightness::Product);
                }
                None => printer.out.push_str(" + _"),
            }
        });
    }

    fn negation(&mut self, inner: &Body, around: Tightness) {
        let operator = match inner {
            Body::Binary(Binary::Equal(_), ..) => "<>",
            Body::Binary(Binary::Less(_), ..) => ">=",
            _ => {
                return self.within(around, Tightness::Application, |printer| {
                    printer.out.push_str("not ");
                    printer.body(inner, Tightness::Argument);
                });
            }
        };
        if let Body::Binary(_, left, right) = inner {
            let right_side = if matches!(**right, Body::Hole(_)) { Tightness::Comparison } else { Tightness::Append };
            self.infix(left, operator, right, [Tightness::Append, right_side], Tightness::Comparison, around);
        }
    }

    fn matching(&mut self, scrutinee: u32, node: NodeId, arms: &[(u32, Body)]) {
        self.out.push_str("match ");
        self.write_name(scrutinee);
        self.out.push_str(" with ");
        let space = self.space;
        for (i, (first, arm)) in arms.iter().enumerate() {
            self.out.push_str(if i > 0 { " | " } else { "" });
            self.names.truncate(*first as usize);
            match space.node(node) {
                Node::Variant(_, cases) => cases[i].args.iter().for_each(|arg| self.bind(&Param::Var(0), *arg)),
                Node::List(item) => [*item, node].iter().for_each(|arg| self.bind(&Param::Var(0), *arg)),
                _ => {}
            }
            self.pattern(node, i, *first, arm);
            self.out.push_str(" -> ");
            self.body(arm, Tightness::Branch);
        }
    }

    fn pattern(&mut self, node: NodeId, case: usize, first: u32, arm: &Body) {
        let space = self.space;
        let Node::Variant(_, cases) = space.node(node) else {
            match case {
                0 => self.out.push_str("[]"),
                _ => {
                    self.binder(first, arm);
                    self.out.push_str(" :: ");
                    self.binder(first + 1, arm);
                }
            }
            return;
        };
        let case = &cases[case];
        self.out.push_str(case.name.as_str());
        let numbers = first..first + case.args.len() as u32;
        if numbers.is_empty() {
            return;
        }
        self.out.push(' ');
        match &case.fields {
            _ if !numbers.clone().any(|number| uses(arm, number)) => self.out.push('_'),
            Some(fields) => {
                for (i, (number, field)) in numbers.zip(fields).enumerate() {
                    self.out.push_str(if i > 0 { "; " } else { "{ " });
                    self.out.push_str(&format!("{field} = "));
                    self.binder(number, arm);
                }
                self.out.push_str(" }");
            }
            None if case.args.len() == 1 => self.binder(first, arm),
            None => {
                for (i, number) in numbers.enumerate() {
                    self.out.push_str(if i > 0 { ", " } else { "(" });
                    self.binder(number, arm);
                }
                self.out.push(')');
            }
        }
    }
}

fn binds_used(param: &Param, body: &Body) -> bool {
    match param {
        Param::Var(number) => uses(body, *number),
        Param::Tuple(parts) => parts.iter().any(|part| binds_used(part, body)),
    }
}

/// Whether a variable occurs in a body in whose scope it is.
fn uses(body: &Body, number: u32) -> bool {
    let here = match body {
        Body::Var(used) | Body::Apply(used, _) | Body::Match(used, ..) | Body::Field(used, ..) => *used == number,
        _ => false,
    };
    let mut inside = false;
    body.each_part(&mut |part| inside = inside || uses(part, number));
    here || inside
}

fn has_holes(body: &Body) -> bool {
    let mut found = matches!(body, Body::Hole(_));
    body.each_part(&mut |part| found = found || has_holes(part));
    found
}
