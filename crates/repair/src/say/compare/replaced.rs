//! An expression that another one takes the place of: how that is said depends on what it is to the thing around it.

use super::super::key::Piece;
use super::super::label::path_text;
use super::super::mistake::Mistake;
use super::super::operator::done_with;
use super::super::program::Program;
use super::super::said::Said;
use super::super::site::Site;
use super::{At, Compare, Role};
use refute_syntax::tree::*;
use refute_syntax::walk::Node;
use std::ops::Range;

/// An expression around a small one is looked at with it when it has at most so many bytes.
const LOOK: usize = 60;

impl Compare<'_> {
    /// One expression stands for another.
    pub(super) fn replaced(&mut self, old: ExprId, new: ExprId, role: &Role) {
        if self.only_parentheses(old, new) {
            return;
        }
        let start = self.old.range(Node::Expr(old)).start;
        let (was, want) = (self.old.quoted(old), self.new.quoted_at(new, self.old, start));
        if *role == Role::Body && (was.is_none() || want.is_none()) {
            return self.whole_body(old, new);
        }
        let fails = (fails(self.old, old), fails(self.new, new));
        let mistake = self.replaced_mistake(old, new, role);
        let mut at = self.at(old, new);
        at.look = self.around(at.look, role);
        let pieces = [self.old_piece(old), self.new_piece(new)];
        self.report(mistake, at, pieces, |site| match (was, want) {
            (_, want) if fails == (true, false) => failing(site, want.as_deref()),
            (was, _) if fails == (false, true) => not_failing(site, was.as_deref()),
            (Some(was), Some(want)) => instead(site, role, &was, &want),
            (None, Some(want)) if *role == Role::Result => Said::of(site.words(), format!("should give `{want}`")),
            (was, _) => something_else(site, role, was.as_deref()),
        });
        match role {
            Role::Argument { recursive: true, .. } => self.hint("the recursive call gets the wrong argument"),
            Role::Argument { .. } if mistake == Mistake::Argument => self.hint("a call gets the wrong argument"),
            Role::Scrutinee => self.hint("the wrong expression is matched on"),
            _ if fails == (true, false) => self.hint("it fails where it should not"),
            _ if fails == (false, true) => self.hint("it should fail"),
            _ => {}
        }
    }

    /// The same words, grouped otherwise: parentheses are missing or too many.
    pub(super) fn only_parentheses(&mut self, old: ExprId, new: ExprId) -> bool {
        let at = self.at(old, new);
        if self.old.bare_words(at.old.clone()) != self.new.bare_words(at.new.clone()) {
            return false;
        }
        let (was, want) = (self.old.quoted(old), self.new.quoted(new));
        let pieces = [self.old_piece(old), self.new_piece(new)];
        self.report(Mistake::Parentheses, at, pieces, |site| match (was, want) {
            (Some(was), Some(want)) => Said::of(site.words(), format!("has `{was}` instead of `{want}`")),
            _ => Said::about("parentheses are wrong in", site.words(), ""),
        });
        true
    }

    /// A local name that is gone, with what it stood for in its places.
    pub(super) fn inlined(&mut self, old: ExprId, new: ExprId) -> bool {
        let ExprKind::Let(Recursive::No, bindings, body) = &self.old.tree[old].kind else { return false };
        let [binding] = bindings.as_slice() else { return false };
        let PatKind::Var(name) = &self.old.tree[binding.pat].kind else { return false };
        let words = |id: ExprId| self.old.bare_words(self.old.range(Node::Expr(id)));
        let (value, name) = (words(binding.body), name.name.as_str());
        let substituted: Vec<&[u8]> = words(*body)
            .into_iter()
            .flat_map(|word| if word == name.as_bytes() { value.clone() } else { vec![word] })
            .collect();
        if !binding.params.is_empty() || substituted != self.new.bare_words(self.new.range(Node::Expr(new))) {
            return false;
        }
        let at = At { look: super::bytes(binding.span), ..self.at(old, new) };
        let pieces = [self.old_piece(binding.body), Piece::Nothing];
        self.report(Mistake::Value, at, pieces, |site| {
            Said::about(format!("`{name}` in"), site.words(), "is computed even where it is not needed")
        });
        self.hint("a value is computed too early");
        true
    }

    pub(super) fn whole_body(&mut self, old: ExprId, new: ExprId) {
        let pieces = [Piece::Nothing, self.new_piece(new)];
        let range = self.old.range(Node::Expr(old));
        // The first line is enough to look at.
        let look = range.start..self.old.line_range(self.old.line(range.start)).end.clamp(range.start, range.end);
        let at = At { old: range, look, new: self.new.range(Node::Expr(new)) };
        self.report(Mistake::Function, at, pieces, |site| {
            let name = site.function().unwrap_or("the program");
            Said::about("the whole body of", format!("`{name}`"), "was replaced")
        });
    }

    fn replaced_mistake(&self, old: ExprId, new: ExprId, role: &Role) -> Mistake {
        match role {
            Role::Argument { recursive: true, .. } => return Mistake::Recursion,
            Role::Condition => return Mistake::Condition,
            _ => {}
        }
        match (&self.old.tree[old].kind, &self.new.tree[new].kind) {
            (ExprKind::Literal(_), ExprKind::Literal(_)) => Mistake::Constant,
            (ExprKind::Construct(a, None), ExprKind::Construct(b, None)) => {
                if is_bool(a) && is_bool(b) {
                    Mistake::Constant
                } else {
                    Mistake::Constructor
                }
            }
            (ExprKind::Ident(a), ExprKind::Ident(b)) => {
                if is_operator(a) && is_operator(b) {
                    Mistake::Operator
                } else {
                    Mistake::Variable
                }
            }
            _ => match role {
                Role::Argument { .. } => Mistake::Argument,
                Role::Value(_) | Role::Field(_) => Mistake::Value,
                _ => Mistake::Expression,
            },
        }
    }

    /// A small part is looked at together with the call or the operation it belongs to.
    fn around(&self, range: Range<usize>, role: &Role) -> Range<usize> {
        if matches!(role, Role::Body | Role::Result | Role::Condition | Role::Value(_)) {
            return range;
        }
        let wider = self.old.tree.exprs.iter().filter(|expr| {
            use ExprKind::{Apply, Cons, Construct, Field, Infix, List, Prefix, Record};
            matches!(
                expr.kind,
                Apply(..) | Infix(..) | Cons(..) | Construct(..) | List(_) | Prefix(..) | Field(..) | Record(..)
            )
        });
        let wider = wider.map(|expr| super::bytes(expr.span));
        let wider = wider.filter(|wide| wide.start <= range.start && range.end <= wide.end && *wide != range);
        let smallest = wider.min_by_key(|wide| (wide.len(), wide.start));
        smallest.filter(|wide| wide.len() <= LOOK).unwrap_or(range)
    }
}

fn is_bool(path: &Path) -> bool {
    matches!(path_text(path).as_str(), "true" | "false")
}

/// `( + )`.
fn is_operator(path: &Path) -> bool {
    let letter = |c: char| c.is_alphabetic() || c == '_';
    let name = path.last.name.as_str();
    !name.starts_with(letter) || name == "mod"
}

/// Whether an expression only raises.
fn fails(program: &Program, id: ExprId) -> bool {
    match &program.tree[id].kind {
        ExprKind::Apply(function, _) => match &program.tree[*function].kind {
            ExprKind::Ident(path) => {
                matches!(path.last.name.as_str(), "failwith" | "raise" | "invalid_arg" | "raise_notrace")
            }
            _ => false,
        },
        ExprKind::Assert(inner) => {
            matches!(&program.tree[*inner].kind, ExprKind::Construct(path, None) if path_text(path) == "false")
        }
        _ => false,
    }
}

fn failing(site: &Site, want: Option<&str>) -> Said {
    match want {
        Some(want) => Said::of(site.words(), format!("fails instead of giving `{want}`")),
        None => Said::of(site.words(), "fails where it should not"),
    }
}

fn not_failing(site: &Site, was: Option<&str>) -> Said {
    match was {
        Some(was) => Said::of(site.words(), format!("gives `{was}` instead of failing")),
        None => Said::of(site.words(), "should fail"),
    }
}

/// Both are short enough to be quoted.
fn instead(site: &Site, role: &Role, was: &str, want: &str) -> Said {
    let place = site.words();
    let change = format!("`{was}` instead of `{want}`");
    match role {
        Role::Body | Role::Result => Said::of(place, format!("gives {change}")),
        Role::Condition => Said::of(place, format!("is {change}")),
        Role::Scrutinee => Said::of(place, format!("matches on {change}")),
        Role::Argument { recursive: true, .. } => {
            Said::about("the recursive call in", place, &format!("gets {change}"))
        }
        Role::Argument { function, .. } => Said::of(place, format!("calls `{function}` with {change}")),
        Role::Operand { operator, right: true } => {
            Said::of(place, format!("{} {change}", done_with(operator).unwrap_or("uses")))
        }
        Role::Value(name) if site.function() == Some(name) => Said::of(format!("`{name}`"), format!("is {change}")),
        Role::Value(name) => Said::about(format!("`{name}` in"), place, &format!("is {change}")),
        Role::Field(name) => Said::about(format!("the field `{name}` in"), place, &format!("is {change}")),
        Role::Operand { .. } | Role::Part => Said::of(place, format!("uses {change}")),
    }
}

/// At least one of them is too long to be quoted.
fn something_else(site: &Site, role: &Role, was: Option<&str>) -> Said {
    let place = site.words();
    match (role, was) {
        (Role::Condition, _) => Said::of(place, "is not right"),
        (Role::Scrutinee, _) => Said::of(place, "matches on the wrong expression"),
        (Role::Argument { recursive: true, .. }, _) => {
            Said::about("the recursive call in", place, "gets the wrong argument")
        }
        (Role::Argument { function, .. }, _) => Said::of(place, format!("calls `{function}` with the wrong argument")),
        (Role::Value(name), _) if site.function() != Some(name) => {
            Said::about(format!("`{name}` in"), place, "has the wrong value")
        }
        (Role::Field(name), _) => Said::about(format!("the field `{name}` in"), place, "has the wrong value"),
        (Role::Body | Role::Result, Some(was)) => Said::of(place, format!("gives `{was}`, where more is needed")),
        _ => Said::of(place, "computes something else"),
    }
}
