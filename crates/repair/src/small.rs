//! Small changes of one place, made of what the program has already.
//!
//! In: a student's program. Out: changes in order of the text: operators, constants, variables, constructors, arguments in another order,
//! conditions turned around, a part in place of the whole, cases dropped or moved, `let rec`. What does not type is refused when loaded.

mod cases;

use crate::change::Change;
use crate::graft::level;
use crate::kinds::{Kind, compatible, equal, is_open};
use crate::neat::neat;
use crate::reading::Reading;
use refute_ir::types::{Constructor, Type, TypeDeclKind, TypeId};
use refute_source::Name;
use refute_syntax::tree::{Binding, ExprId, ExprKind, Literal, PatKind, Recursive};
use refute_syntax::walk::Node;
use std::ops::Range;

/// Operators that may be meant for one another.
const OPERATORS: &[&[&str]] = &[
    &["+", "-", "*", "/", "mod"],
    &["+.", "-.", "*.", "/."],
    &["<", "<=", ">", ">=", "=", "<>"],
    &["==", "="],
    &["!=", "<>"],
    &["&&", "||"],
    &["&", "||"],
    &["or", "&&"],
    &["land", "lor", "lxor"],
    &["lsl", "lsr", "asr"],
];

/// The small changes of an expression.
pub(crate) fn small(student: &Reading<'_>, expr: ExprId) -> Vec<Vec<Change>> {
    let mut found = Found { student, expr, changes: Vec::new() };
    found.of_kind();
    found.variables();
    found.parts();
    found.constants();
    found.wrapped();
    found.changes
}

/// `let` that should be `let rec`.
pub(crate) fn recursion(student: &Reading<'_>) -> Vec<Vec<Change>> {
    let plain = student.functions.iter().filter(|one| one.toplevel && one.recursive == Recursive::No);
    let mut starts: Vec<usize> = plain.map(|function| function.opening.start).collect();
    starts.dedup();
    let made = |start: usize| vec![Change { at: start + 3..start + 3, text: b" rec".to_vec() }];
    starts.into_iter().map(made).collect()
}

struct Found<'a> {
    student: &'a Reading<'a>,
    expr: ExprId,
    changes: Vec<Vec<Change>>,
}

impl Found<'_> {
    fn replace(&mut self, at: Range<usize>, text: impl Into<Vec<u8>>) {
        let text = text.into();
        if self.student.text[at.clone()] != text[..] {
            self.changes.push(vec![Change { at, text }]);
        }
    }

    fn kind_of(&self, expr: ExprId) -> Option<Kind<'_>> {
        Some(Kind { ty: self.student.ty(expr)?, types: self.student.types })
    }

    fn text(&self, expr: ExprId) -> Vec<u8> {
        self.student.text[self.student.at(expr)].to_vec()
    }

    /// The text of an expression as an operand.
    fn operand(&self, expr: ExprId) -> Vec<u8> {
        let text = self.text(expr);
        let plain = match &self.student.tree[expr].kind {
            ExprKind::Ident(path) => path.last.name.as_str().starts_with(|c: char| c.is_alphanumeric() || c == '_'),
            ExprKind::Literal(Literal::Int(_, text) | Literal::Float(_, text)) => !text.as_str().starts_with('-'),
            ExprKind::Literal(_) | ExprKind::List(_) | ExprKind::Construct(_, None) => true,
            _ => false,
        };
        if plain { text } else { [b"(", text.as_slice(), b")"].concat() }
    }

    fn swap(&mut self, a: ExprId, b: ExprId) {
        let (first, second) = (self.operand(b), self.operand(a));
        let (a, b) = (self.student.at(a), self.student.at(b));
        if a.end <= b.start {
            self.changes.push(vec![Change { at: a, text: first }, Change { at: b, text: second }]);
        }
    }

    fn of_kind(&mut self) {
        let student = self.student;
        let at = student.at(self.expr);
        match &student.tree[self.expr].kind {
            ExprKind::Infix(op, a, b) => {
                let place = op.span.start as usize..op.span.end as usize;
                let rows = OPERATORS.iter().filter(|row| row.contains(&op.name.as_str()));
                let ordered = self.is_ordered(*a);
                for other in rows.flat_map(|row| row.iter()).filter(|other| **other != op.name.as_str()) {
                    if !ordered && matches!(*other, "<" | "<=" | ">" | ">=") {
                        continue;
                    }
                    if matches!(*other, "==" | "!=") {
                        continue;
                    }
                    if level(Name::new(other)) == level(op.name) {
                        self.replace(place.clone(), other.as_bytes());
                    } else {
                        let text = [&self.operand(*a), b" ".as_slice(), other.as_bytes(), b" ", &self.operand(*b)];
                        let text = [b"(".as_slice(), &text.concat(), b")"].concat();
                        self.changes.push(neat(student.text, &[Change { at: at.clone(), text }]));
                    }
                }
                if !matches!(op.name.as_str(), "+" | "*" | "=" | "<>" | "&&" | "||" | ";") {
                    self.swap(*a, *b);
                }
            }
            ExprKind::Cons(a, b) => {
                let text = [&self.operand(*b), b" @ [".as_slice(), &self.text(*a), b"]"].concat();
                self.replace(at, [b"(".as_slice(), &text, b")"].concat());
            }
            ExprKind::If(condition, yes, Some(no)) => {
                let turned = [b"not (".as_slice(), &self.text(*condition), b")"].concat();
                self.replace(student.at(*condition), turned);
                self.swap(*yes, *no);
            }
            ExprKind::Apply(_, args) => {
                for pair in args.windows(2) {
                    self.swap_alike(pair[0].expr, pair[1].expr);
                }
            }
            ExprKind::Tuple(parts) | ExprKind::List(parts) => {
                for pair in parts.windows(2) {
                    self.swap_alike(pair[0], pair[1]);
                }
            }
            ExprKind::Ident(path) if path.qualifiers.is_empty() => {
                let rows = OPERATORS.iter().filter(|row| row.contains(&path.last.name.as_str()));
                for other in rows.flat_map(|row| row.iter()).filter(|other| !matches!(**other, "==" | "!=")) {
                    self.replace(at.clone(), format!("( {other} )"));
                }
            }
            ExprKind::Construct(path, arg) => self.constructors(path.last.name, path.span, arg.is_some()),
            ExprKind::Match(..) | ExprKind::Function(_) | ExprKind::Try(..) => self.cases(),
            ExprKind::Let(Recursive::No, bindings, body) => self.inline(bindings, *body),
            _ => {}
        }
    }

    /// Whether people order values of the type: those of declared types they only compare.
    fn is_ordered(&self, expr: ExprId) -> bool {
        let types = [TypeId::INT, TypeId::FLOAT, TypeId::CHAR, TypeId::STRING];
        let ty = self.kind_of(expr).map(|kind| kind.types.expand(kind.ty));
        matches!(ty, Some(Type::Con(id, _)) if types.contains(&id)) || matches!(ty, Some(Type::Var(_)))
    }

    /// What a variable stands for in place of the variable: it is computed where it is needed, and only there.
    fn inline(&mut self, bindings: &[Binding], body: ExprId) {
        let student = self.student;
        let [Binding { pat, params, body: bound, .. }] = bindings else { return };
        let (PatKind::Var(_), true) = (&student.tree[*pat].kind, params.is_empty()) else { return };
        let Some(binder) = student.typed.binders.get(pat) else { return };
        let text = self.operand(*bound);
        let opening = student.at(self.expr).start..student.at(body).start;
        let uses = student.below(body).into_iter().filter(|expr| student.variable(*expr) == Some(*binder));
        let uses = uses.map(|expr| Change { at: student.at(expr), text: text.clone() });
        self.changes.push(std::iter::once(Change { at: opening, text: Vec::new() }).chain(uses).collect());
    }

    fn swap_alike(&mut self, a: ExprId, b: ExprId) {
        if let (Some(one), Some(other)) = (self.kind_of(a), self.kind_of(b))
            && compatible(one, other)
            && self.text(a) != self.text(b)
        {
            self.swap(a, b);
        }
    }

    /// Another constructor of the type with arguments alike.
    fn constructors(&mut self, name: Name, span: refute_source::Span, has_arg: bool) {
        let student = self.student;
        let at = span.start as usize..span.end as usize;
        match name.as_str() {
            "true" => self.replace(at, "false"),
            "false" => self.replace(at, "true"),
            _ => {
                let Some(Type::Con(id, _)) = student.ty(self.expr).map(|ty| student.types.expand(ty)) else { return };
                let TypeDeclKind::Variant(constructors) = &student.types.get(id).kind else { return };
                if id == TypeId::LIST {
                    return;
                }
                let Some(own) = constructors.iter().find(|one| one.name == name) else { return };
                for other in constructors.iter().filter(|one| one.name != name) {
                    if self.are_alike(own, other) && has_arg != own.args.is_empty() {
                        self.replace(at.clone(), other.name.as_str().as_bytes());
                    }
                }
            }
        }
    }

    /// Another variable in scope.
    fn variables(&mut self) {
        let student = self.student;
        let ExprKind::Ident(path) = &student.tree[self.expr].kind else { return };
        let Some(kind) = self.kind_of(self.expr).filter(|_| path.qualifiers.is_empty()) else { return };
        let at = student.at(self.expr);
        let others: Vec<Name> = student
            .in_scope(self.expr)
            .into_iter()
            .filter(|variable| variable.name != path.last.name && !self.is_beside(variable.name))
            .filter(|variable| compatible(kind, Kind { ty: &variable.ty, types: student.types }))
            .map(|variable| variable.name)
            .collect();
        for name in others {
            self.replace(at.clone(), name.as_str().as_bytes());
        }
    }

    /// A part in place of the whole.
    fn parts(&mut self) {
        let student = self.student;
        let Some(kind) = self.kind_of(self.expr) else { return };
        if matches!(student.tree[self.expr].kind, ExprKind::Let(..) | ExprKind::Match(..) | ExprKind::Fun { .. }) {
            return;
        }
        let mut parts = Vec::new();
        refute_syntax::walk::for_each_part(student.tree, Node::Expr(self.expr), &mut |part| {
            if let Node::Expr(part) = part {
                parts.push(part);
            }
        });
        let alike: Vec<ExprId> =
            parts.into_iter().filter(|part| self.kind_of(*part).is_some_and(|other| compatible(kind, other))).collect();
        let is_choice = matches!(student.tree[self.expr].kind, ExprKind::If(..));
        for part in alike {
            let (at, text) = (student.at(self.expr), self.operand(part));
            if is_choice {
                // A branch is large; with parentheses that are not needed nothing of it would count as kept.
                self.changes.push(neat(student.text, &[Change { at, text }]));
            } else {
                self.replace(at, text);
            }
        }
    }

    /// Constants of the type.
    fn constants(&mut self) {
        let student = self.student;
        let at = student.at(self.expr);
        if let ExprKind::Literal(literal) = &student.tree[self.expr].kind {
            match literal {
                Literal::Int(n, _) => {
                    let near = [n.wrapping_add(1), n.wrapping_sub(1), n.wrapping_neg(), 0, 1];
                    for other in near {
                        if other == *n || self.is_idle(other) {
                            continue;
                        }
                        let text = if other < 0 { format!("({other})") } else { other.to_string() };
                        self.replace(at.clone(), text);
                    }
                }
                Literal::Float(_, _) => ["0.", "1.", "2."].iter().for_each(|text| self.replace(at.clone(), *text)),
                Literal::String(text, _) if !text.is_empty() => self.replace(at, "\"\""),
                _ => {}
            }
            return;
        }
        if self.is_operand() {
            return;
        }
        let Some(kind) = self.kind_of(self.expr).filter(|kind| !is_open(*kind)) else { return };
        let constants: Vec<String> = match kind.types.expand(kind.ty) {
            Type::Con(TypeId::INT, _) => vec!["0".into(), "1".into()],
            Type::Con(TypeId::BOOL, _) => vec!["true".into(), "false".into()],
            Type::Con(TypeId::STRING, _) => vec!["\"\"".into()],
            Type::Con(TypeId::LIST, _) => vec!["[]".into()],
            Type::Con(id, _) => match &kind.types.get(id).kind {
                TypeDeclKind::Variant(constructors) => {
                    let plain = constructors.iter().filter(|one| one.args.is_empty() && one.inline.is_none());
                    plain.map(|one| one.name.to_string()).collect()
                }
                _ => Vec::new(),
            },
            _ => Vec::new(),
        };
        for text in constants {
            self.replace(at.clone(), text);
        }
    }

    /// Whether it is an operand, an argument, a condition or a guard: a constant there would only switch something off, and who wants that takes it away.
    fn is_operand(&self) -> bool {
        let Some(parent) = self.student.parent(self.expr) else { return false };
        match &self.student.tree[parent].kind {
            ExprKind::Infix(..) | ExprKind::Prefix(..) | ExprKind::Apply(..) => true,
            ExprKind::If(condition, ..) | ExprKind::While(condition, _) => *condition == self.expr,
            ExprKind::Match(scrutinee, cases) | ExprKind::Try(scrutinee, cases) => {
                *scrutinee == self.expr || cases.iter().any(|case| case.guard == Some(self.expr))
            }
            ExprKind::Function(cases) => cases.iter().any(|case| case.guard == Some(self.expr)),
            _ => false,
        }
    }

    /// The other operands or arguments of what it is an operand or argument of.
    fn siblings(&self) -> Vec<ExprId> {
        let Some(parent) = self.student.parent(self.expr) else { return Vec::new() };
        let all = match &self.student.tree[parent].kind {
            ExprKind::Infix(_, a, b) => vec![*a, *b],
            ExprKind::Apply(_, args) => args.iter().map(|arg| arg.expr).collect(),
            _ => Vec::new(),
        };
        all.into_iter().filter(|expr| *expr != self.expr).collect()
    }

    /// Whether a variable stands beside it already: `x < x`, `min n n`.
    fn is_beside(&self, name: Name) -> bool {
        self.siblings()
            .into_iter()
            .any(|expr| matches!(&self.student.tree[expr].kind, ExprKind::Ident(path) if path.last.name == name))
    }

    /// Whether a number would do nothing here: `x + 0`, `n * 1`, `0 < 9`.
    fn is_idle(&self, number: i64) -> bool {
        let Some(parent) = self.student.parent(self.expr) else { return false };
        let ExprKind::Infix(op, ..) = &self.student.tree[parent].kind else { return false };
        let beside_constant =
            self.siblings().into_iter().any(|expr| matches!(self.student.tree[expr].kind, ExprKind::Literal(_)));
        beside_constant || matches!((op.name.as_str(), number), ("+" | "-", 0) | ("*" | "/" | "mod", 1) | ("*", 0))
    }

    /// Something around the expression, or put beside it.
    fn wrapped(&mut self) {
        let student = self.student;
        let at = student.at(self.expr);
        let Some(kind) = self.kind_of(self.expr) else { return };
        let ty = kind.types.expand(kind.ty);
        let own = self.operand(self.expr);
        match &ty {
            Type::Con(TypeId::BOOL, _) => {
                let is_condition = matches!(student.parent(self.expr).map(|parent| &student.tree[parent].kind),
                    Some(ExprKind::If(condition, ..)) if *condition == self.expr);
                if !is_condition {
                    self.replace(at, [b"(not ".as_slice(), &own, b")"].concat());
                }
            }
            Type::Con(TypeId::INT, _) if !matches!(student.tree[self.expr].kind, ExprKind::Literal(_)) => {
                for more in [" + 1", " - 1"] {
                    self.replace(at.clone(), [b"(".as_slice(), &own, more.as_bytes(), b")"].concat());
                }
                // Who forgets a sign forgets it in a result; elsewhere an operator is wrong, or two operands are exchanged.
                let is_difference =
                    matches!(&student.tree[self.expr].kind, ExprKind::Infix(op, ..) if op.name.as_str() == "-");
                if !is_difference && !self.is_operand() {
                    self.replace(at, [b"(- ".as_slice(), &own, b")"].concat());
                }
            }
            Type::Con(TypeId::LIST, _) => self.replace(at, [b"(List.rev ".as_slice(), &own, b")"].concat()),
            _ => {
                // A function of the program around it.
                let functions: Vec<Name> = student
                    .in_scope(self.expr)
                    .into_iter()
                    .filter(|variable| match student.types.expand(&variable.ty) {
                        Type::Arrow(_, from, to) => {
                            let part = |ty| Kind { ty, types: student.types };
                            equal(kind, part(&*from)) && equal(kind, part(&*to))
                        }
                        _ => false,
                    })
                    .map(|variable| variable.name)
                    .collect();
                for name in functions {
                    self.replace(at.clone(), [b"(".as_slice(), name.as_str().as_bytes(), b" ", &own, b")"].concat());
                }
            }
        }
    }

    fn are_alike(&self, one: &Constructor, other: &Constructor) -> bool {
        let kind = |ty| Kind { ty, types: self.student.types };
        one.args.len() == other.args.len()
            && one.args.iter().zip(&other.args).all(|(a, b)| compatible(kind(a), kind(b)))
    }
}
