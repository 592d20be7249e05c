//! Functions as OCaml text: `fun x -> x mod 2 = 0`.
//!
//! In: a lambda. Out: its text. Functions among the variables are called `f`, `g`, `h`, the others `x`, `y`, `z`, `a`,
//! `b`, ... in the order in which they are bound; those that are not used are `_`.
//! What reads better is written so where the order of constants allows it: `x - 1` for `x + (-1)`, `x <> 1` for
//! `not (x = 1)`, `x > 1` for `1 < x`.

use super::{Builder, Piece, construct_piece, record};
use crate::lambda::{Binary, Body, Lambda, Param, Raised};
use crate::shape::{Constant, Hole};
use crate::space::{Node, NodeId};
use refute_ir::types::{ArgLabel, TypeId};
use refute_ocaml::{Brackets, Kind, Level};

impl Builder<'_> {
    pub(super) fn lambda(&mut self, node: NodeId, lambda: &Lambda) -> Piece {
        let Node::Function(nodes, _) = self.space.node(node) else { return Piece::word("") };
        self.names.clear();
        lambda.params.iter().zip(nodes).for_each(|(param, node)| self.bind(param, *node));
        let labels = self.space.labels(node);
        let written = |(param, label): (&Param, ArgLabel)| {
            let piece = self.param(param, &lambda.body);
            match label {
                ArgLabel::None => piece,
                ArgLabel::Named(name) => Piece::labelled(format!("~{name}:"), piece),
                ArgLabel::Optional(name) => Piece::labelled(format!("?{name}:"), piece),
            }
        };
        let params = lambda.params.iter().zip(labels).map(written).collect();
        Piece::fun(params, self.body(&lambda.body))
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

    fn name(&self, number: u32) -> Piece {
        Piece::word(self.names.get(number as usize).map_or("_".to_string(), String::clone))
    }

    fn param(&self, param: &Param, body: &Body) -> Piece {
        match param {
            Param::Var(number) => self.binder(*number, body),
            Param::Tuple(_) if !binds_used(param, body) => Piece::word("_"),
            Param::Tuple(parts) => Piece::tuple(parts.iter().map(|part| self.param(part, body)).collect()),
        }
    }

    fn binder(&self, number: u32, body: &Body) -> Piece {
        if uses(body, number) { self.name(number) } else { Piece::word("_") }
    }

    fn bodies(&mut self, bodies: &[Body]) -> Vec<Piece> {
        bodies.iter().map(|body| self.body(body)).collect()
    }

    fn body(&mut self, body: &Body) -> Piece {
        match body {
            Body::Var(number) => self.name(*number),
            Body::Hole(hole) => self.hole(*hole),
            Body::Construct(node, case, parts) => {
                let parts = self.bodies(parts);
                construct_piece(self.space, *node, *case, parts)
            }
            Body::Record(node, parts) => {
                let parts = self.bodies(parts);
                record(self.space, *node, parts)
            }
            Body::Tuple(parts) => Piece::tuple(self.bodies(parts)),
            Body::List(parts) => Piece::list(self.bodies(parts)),
            Body::Array(parts) => Piece::brackets(Brackets::Array, self.bodies(parts)),
            Body::Cons(head, tail) => self.infix(head, "::", tail),
            Body::Binary(op, left, right) => self.binary(*op, left, right),
            Body::Not(inner) => self.negation(inner),
            Body::If(condition, yes, no) => Piece::if_else(self.body(condition), self.body(yes), self.body(no)),
            Body::Match(scrutinee, node, arms) => self.matching(*scrutinee, *node, arms),
            Body::Apply(function, args) => Piece::apply(self.name(*function), self.bodies(args)),
            Body::Field(record, node, field) => self.field(*record, *node, *field),
            Body::Print(print, inner) => Piece::call(print.function(), vec![self.body(inner)]),
            Body::Delayed(node, inner) if self.space.is_lazy(*node) => Piece::call("lazy", vec![self.body(inner)]),
            Body::Delayed(_, inner) => Piece::fun(vec![Piece::word("()")], self.body(inner)),
            Body::Closed(node, lambda) => {
                let outer = std::mem::take(&mut self.names);
                let piece = self.lambda(*node, lambda);
                self.names = outer;
                piece
            }
            Body::Raise(Raised::NotFound) => Piece::call("raise", vec![Piece::word("Not_found")]),
            Body::Raise(Raised::Failure) => Piece::call("failwith", vec![Piece::string(b"x")]),
        }
    }

    fn field(&self, record: u32, node: NodeId, field: u32) -> Piece {
        let Node::Record(id, fields) = self.space.node(node) else { return Piece::word("") };
        let label = |field: u32| fields[field as usize].0;
        match (*id, self.space.module(node)) {
            (TypeId::REF, _) => Piece::prefix("!", self.name(record)),
            (_, Some(module)) => Piece::field(self.name(record), format!("{module}.{}", label(field))),
            (_, None) => Piece::field(self.name(record), label(field).as_str()),
        }
    }

    /// An operand: constants stand out better in parentheses if they are more than a word.
    fn operand(&mut self, body: &Body) -> Piece {
        let piece = self.body(body);
        if matches!(body, Body::Hole(_)) { piece.at_least(Level::Atom) } else { piece }
    }

    fn infix(&mut self, left: &Body, operator: &'static str, right: &Body) -> Piece {
        Piece::infix(self.operand(left), operator, self.operand(right))
    }

    /// A comparison; one inside another stands in parentheses, and a constant on the right needs none.
    fn comparison(&mut self, left: &Body, operator: &'static str, right: &Body) -> Piece {
        let left = self.operand(left).at_least(Level::Append);
        let constant = matches!(right, Body::Hole(_));
        let right = self.body(right);
        Piece::infix(left, operator, if constant { right } else { right.at_least(Level::Append) })
    }

    /// What means the same however it nests.
    fn joined(&mut self, operator: &'static str, left: &Body, right: &Body) -> Piece {
        let mut parts = Vec::new();
        for side in [self.body(left), self.body(right)] {
            match side.kind() == Kind::Infix && side.text() == operator {
                true => parts.extend_from_slice(side.parts()),
                false => parts.push(side),
            }
        }
        Piece::chain(operator, parts)
    }

    fn binary(&mut self, op: Binary, left: &Body, right: &Body) -> Piece {
        match op {
            Binary::Add if matches!(right, Body::Hole(Hole::Int)) => self.shifted(left),
            Binary::Less(_) if matches!(left, Body::Hole(_)) && !has_holes(right) => self.comparison(right, ">", left),
            Binary::Add => self.infix(left, "+", right),
            Binary::Sub => self.infix(left, "-", right),
            Binary::Mul => self.infix(left, "*", right),
            Binary::Div => self.infix(left, "/", right),
            Binary::Mod => self.infix(left, "mod", right),
            Binary::Equal(_) => self.comparison(left, "=", right),
            Binary::Less(_) => self.comparison(left, "<", right),
            Binary::And => self.joined("&&", left, right),
            Binary::Or => self.joined("||", left, right),
            Binary::Append => self.infix(left, "^", right),
            Binary::FloatAdd => self.infix(left, "+.", right),
            Binary::FloatMul => self.infix(left, "*.", right),
        }
    }

    /// The sum of an expression and a constant: a difference when the constant is negative.
    fn shifted(&mut self, left: &Body) -> Piece {
        let left = self.operand(left);
        match self.next() {
            // The least integer has no opposite.
            Some(Constant::Int(n)) if n < 0 && n > i64::MIN >> 1 => Piece::infix(left, "-", Piece::int(-n)),
            Some(constant) => Piece::infix(left, "+", self.constant(Hole::Int, &constant).at_least(Level::Atom)),
            None => Piece::infix(left, "+", Piece::word("_")),
        }
    }

    fn negation(&mut self, inner: &Body) -> Piece {
        match inner {
            Body::Binary(Binary::Equal(_), left, right) => self.comparison(left, "<>", right),
            Body::Binary(Binary::Less(_), left, right) => self.comparison(left, ">=", right),
            _ => Piece::call("not", vec![self.body(inner)]),
        }
    }

    fn matching(&mut self, scrutinee: u32, node: NodeId, arms: &[(u32, Body)]) -> Piece {
        let subject = self.name(scrutinee);
        let mut written = Vec::new();
        for (i, (first, arm)) in arms.iter().enumerate() {
            self.names.truncate(*first as usize);
            match self.space.node(node) {
                Node::Variant(_, cases) => cases[i].args.iter().for_each(|arg| self.bind(&Param::Var(0), *arg)),
                Node::List(item) => [*item, node].iter().for_each(|arg| self.bind(&Param::Var(0), *arg)),
                _ => {}
            }
            // The arms of a match stand in parentheses in the last arm too, so that all look alike.
            written.push((self.pattern(node, i, *first, arm), self.body(arm).at_least(Level::If)));
        }
        Piece::matching(subject, written)
    }

    fn pattern(&self, node: NodeId, case: usize, first: u32, arm: &Body) -> Piece {
        let Node::Variant(_, cases) = self.space.node(node) else {
            return match case {
                0 => Piece::list(Vec::new()),
                _ => Piece::cons(self.binder(first, arm), self.binder(first + 1, arm)),
            };
        };
        let mut numbers = first..first + cases[case].args.len() as u32;
        let parts = numbers.clone().map(|number| self.binder(number, arm)).collect();
        match numbers.is_empty() || numbers.any(|number| uses(arm, number)) {
            true => construct_piece(self.space, node, case as u32, parts),
            false => Piece::call(cases[case].name.as_str(), vec![Piece::word("_")]),
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
