//! An expression that stays but gets something around it, or loses what was around it.

use super::super::key::Piece;
use super::super::label::path_text;
use super::super::mistake::Mistake;
use super::super::operator::{commutes, verb};
use super::super::program::{Fingerprint, Program};
use super::super::said::Said;
use super::super::site::Site;
use super::expr::infix;
use super::{Compare, Role};
use refute_syntax::tree::*;
use refute_syntax::walk::Node;

/// What stands around an expression.
enum Wrap {
    /// `f ... e ...`, also a prefix operator.
    Call(String),
    /// `e op other`, or `other op e`.
    Operation { operator: String, other: ExprId, kept_left: bool },
    /// `C e`.
    Constructor(String),
    /// `if c then e else ...`.
    If(ExprId),
    /// `match other with ... -> e`.
    Match(ExprId),
    /// `other; e`.
    Sequence(ExprId),
}

impl Compare<'_> {
    /// The old expression stays within the new one.
    pub(super) fn wrapped(&mut self, old: ExprId, new: ExprId, role: &Role) -> bool {
        let inner = self.old.fingerprint(Node::Expr(old));
        if let ExprKind::Let(recursive, bindings, body) = &self.new.tree[new].kind
            && self.same(old, *body)
        {
            let bindings: Vec<_> = bindings.iter().map(|binding| (*recursive, binding)).collect();
            self.bindings(&[], &bindings, Some(old));
            return true;
        }
        let Some(wrap) = wrap(self.new, new, inner) else { return false };
        let at = self.old.range(Node::Expr(old)).start;
        let site = Site::of(self.old, &self.old.range(Node::Expr(old)));
        let quoted = |id: ExprId| {
            self.new.quoted_at(id, self.old, at).map_or("something".to_string(), |text| format!("`{text}`"))
        };
        let (mistake, said) = match &wrap {
            Wrap::Call(name) if site.functions().any(|function| function == name) => {
                (Mistake::Recursion, format!("forgets the recursive call of `{name}`"))
            }
            Wrap::Call(name) => (Mistake::MissingCall, format!("forgets `{name}`")),
            // What a call gets is better told whole.
            Wrap::Operation { .. } if matches!(role, Role::Argument { .. }) => return false,
            Wrap::Operation { operator, other, kept_left } => {
                let other = quoted(*other);
                let said = match (operator.as_str(), verb(operator)) {
                    ("&&", _) => format!("forgets to test {other}"),
                    ("||", _) => format!("forgets that {other} is enough"),
                    ("::", _) if !kept_left => format!("forgets to put {other} in front"),
                    (op, Some(verb)) if *kept_left || commutes(op) => {
                        format!("forgets to {} {other}", verb.to_do)
                    }
                    ("@" | "^", _) => format!("forgets {other} before it"),
                    _ => return false,
                };
                let mistake = if *role == Role::Condition { Mistake::Condition } else { Mistake::MissingCall };
                (mistake, said)
            }
            Wrap::Constructor(name) => (Mistake::Constructor, format!("forgets the constructor `{name}`")),
            Wrap::If(condition) => (Mistake::MissingCase, format!("has no special case for {}", quoted(*condition))),
            Wrap::Match(scrutinee) => {
                (Mistake::MissingCase, format!("does not tell apart the cases of {}", quoted(*scrutinee)))
            }
            Wrap::Sequence(other) => (Mistake::MissingCall, format!("forgets {}", quoted(*other))),
        };
        let pieces = [self.old_piece(old), self.new_piece(new)];
        self.report(mistake, self.at(old, new), pieces, |site| Said::of(site.words(), said));
        match (&wrap, mistake) {
            (_, Mistake::Recursion) => self.hint("a recursive call is missing"),
            (Wrap::Constructor(_), _) => self.hint("a constructor is missing"),
            (Wrap::Call(_), _) => self.hint("a call is missing"),
            (Wrap::Operation { .. }, Mistake::MissingCall) => self.hint("an operation is missing"),
            _ => {}
        }
        true
    }

    /// The new expression was within the old one.
    pub(super) fn unwrapped(&mut self, old: ExprId, new: ExprId, role: &Role) -> bool {
        let inner = self.new.fingerprint(Node::Expr(new));
        if let ExprKind::Let(_, bindings, body) = &self.old.tree[old].kind
            && self.same(*body, new)
        {
            bindings.iter().for_each(|binding| self.extra_binding(binding));
            return true;
        }
        let Some(wrap) = wrap(self.old, old, inner) else { return false };
        let site = Site::of(self.old, &self.old.range(Node::Expr(old)));
        let quoted = |id: ExprId| self.old.quoted(id).map_or("something".to_string(), |text| format!("`{text}`"));
        let (mistake, said) = match &wrap {
            Wrap::Call(name) if site.functions().any(|function| function == name) => {
                (Mistake::Recursion, "has a recursive call too many".to_string())
            }
            Wrap::Call(name) => (Mistake::ExtraCall, format!("uses `{name}` where it should not")),
            Wrap::Operation { .. } if matches!(role, Role::Argument { .. }) => return false,
            Wrap::Operation { operator, other, kept_left } => {
                let other = quoted(*other);
                let said = match (operator.as_str(), verb(operator)) {
                    ("&&", _) => format!("should not test {other}"),
                    ("||", _) => format!("should not hold when {other} does"),
                    ("::", _) if !kept_left => format!("should not put {other} in front"),
                    (op, Some(verb)) if *kept_left || commutes(op) => {
                        format!("should not {} {other}", verb.to_do)
                    }
                    _ => return false,
                };
                let mistake = if *role == Role::Condition { Mistake::Condition } else { Mistake::ExtraCall };
                (mistake, said)
            }
            Wrap::Constructor(name) => (Mistake::Constructor, format!("should not use the constructor `{name}`")),
            Wrap::If(condition) => {
                (Mistake::ExtraCase, format!("should not treat {} as a special case", quoted(*condition)))
            }
            Wrap::Match(scrutinee) => {
                (Mistake::ExtraCase, format!("should not tell apart the cases of {}", quoted(*scrutinee)))
            }
            Wrap::Sequence(other) => (Mistake::ExtraCall, format!("should not do {}", quoted(*other))),
        };
        let hint = match (&wrap, mistake) {
            (_, Mistake::Recursion) => "a recursive call is too many",
            (Wrap::Constructor(_), _) => "a constructor is too many",
            (Wrap::Call(_), _) => "a call is too many",
            (Wrap::Operation { .. }, Mistake::ExtraCall) => "an operation is too many",
            _ => mistake.hint(),
        };
        let pieces = match wrap {
            Wrap::Call(name) | Wrap::Constructor(name) => [Piece::Word(name), self.new_piece(new)],
            _ => [self.old_piece(old), self.new_piece(new)],
        };
        self.report(mistake, self.at(old, new), pieces, |site| Said::of(site.words(), said));
        self.hint(hint);
        true
    }
}

/// What an expression puts around a direct part with this fingerprint.
fn wrap(program: &Program, outer: ExprId, inner: Fingerprint) -> Option<Wrap> {
    let tree = &program.tree;
    // A lone name or constant comes up as a branch of much that has nothing to do with it.
    let whole = |id: ExprId| is_inner(program, id, inner) && program.size(Node::Expr(id)) > 1;
    let is_inner = |id: ExprId| is_inner(program, id, inner);
    if let Some((operator, a, b)) = infix(program, outer) {
        let (kept_left, kept_right) = (is_inner(a), is_inner(b));
        let operator = operator.to_string();
        return match (kept_left, kept_right) {
            (true, _) => Some(Wrap::Operation { operator, other: b, kept_left: true }),
            (_, true) => Some(Wrap::Operation { operator, other: a, kept_left: false }),
            _ => None,
        };
    }
    match &tree[outer].kind {
        ExprKind::Apply(function, args) if args.iter().any(|arg| is_inner(arg.expr)) => match &tree[*function].kind {
            ExprKind::Ident(path) => Some(Wrap::Call(path_text(path))),
            _ => None,
        },
        ExprKind::Prefix(op, part) if is_inner(*part) => Some(Wrap::Call(op.name.as_str().replace('~', ""))),
        ExprKind::Construct(path, Some(part)) if is_inner(*part) => Some(Wrap::Constructor(path_text(path))),
        ExprKind::If(condition, yes, no) if whole(*yes) || no.is_some_and(whole) => Some(Wrap::If(*condition)),
        ExprKind::Match(scrutinee, cases) if cases.iter().any(|case| whole(case.body)) => Some(Wrap::Match(*scrutinee)),
        ExprKind::Sequence(a, b) if is_inner(*b) => Some(Wrap::Sequence(*a)),
        ExprKind::Sequence(a, b) if is_inner(*a) => Some(Wrap::Sequence(*b)),
        _ => None,
    }
}

fn is_inner(program: &Program, id: ExprId, inner: Fingerprint) -> bool {
    program.fingerprint(Node::Expr(id)).same(inner)
}
