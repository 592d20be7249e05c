//! A donor's expression in a student's place: written with the student's names, and only where the two differ.
//!
//! In: an expression of each program, and what the donor's variables are called here ([`Naming`]). Out: [`Change`]s after which the
//! student's expression is the donor's; start at [`Graft::align`]. Where both have the same form, only the parts that differ are changed, so
//! that the student's layout, names and comments stay.
//! Invariant: a variable of the donor that has no name here makes a graft fail, it is never left to chance.

pub(crate) mod cases;
mod render;

use crate::change::Change;
use crate::reading::Reading;
use refute_source::Name;
use refute_syntax::tree::{
    Arg, Binding, ExprId, ExprKind, Label, Literal, Param, ParamKind, PatId, PatKind, Path, Recursive,
};
use refute_syntax::walk::{Node, for_each_part};
use refute_typing::typed::Binder;
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;

/// What a donor's variables are called in the student's program.
#[derive(Clone, Default, Debug)]
pub(crate) struct Naming {
    names: FxHashMap<Binder, Name>,
}

impl Naming {
    /// Calls a variable by a name from here on.
    pub(crate) fn call(&mut self, binder: Binder, name: Name) {
        self.names.insert(binder, name);
    }

    /// What a variable is called.
    pub(crate) fn name(&self, binder: Binder) -> Option<Name> {
        self.names.get(&binder).copied()
    }
}

/// A donor beside a student.
#[derive(Clone, Copy)]
pub(crate) struct Graft<'a> {
    /// Whose text is changed.
    pub student: &'a Reading<'a>,
    /// Whose expressions are taken.
    pub donor: &'a Reading<'a>,
}

impl<'a> Graft<'a> {
    /// The changes after which a student's expression is the donor's; `None` when a variable has no name here.
    pub(crate) fn align(&self, ours: ExprId, theirs: ExprId, naming: &Naming) -> Option<Vec<Change>> {
        refute_source::deep(|| {
            let whole = self.replace(ours, theirs, naming);
            let parts = self.align_parts(ours, theirs, naming);
            match (whole, parts) {
                (Some(whole), Some(parts)) => {
                    Some(if self.cost(&parts) < self.cost(&whole) || parts.is_empty() { parts } else { whole })
                }
                (whole, parts) => parts.or(whole),
            }
        })
    }

    /// How much changes write anew.
    pub(crate) fn cost(&self, changes: &[Change]) -> usize {
        changes.iter().map(|change| cost(self.student, change)).sum()
    }

    /// The donor's expression in place of the student's.
    pub(crate) fn replace(&self, ours: ExprId, theirs: ExprId, naming: &Naming) -> Option<Vec<Change>> {
        let text = self.operand(theirs, naming, ours)?;
        Some(vec![Change { at: self.student.at(ours), text }])
    }

    fn align_parts(&self, ours: ExprId, theirs: ExprId, naming: &Naming) -> Option<Vec<Change>> {
        let (student, donor) = (self.student.tree, self.donor.tree);
        match (&student[ours].kind, &donor[theirs].kind) {
            (ExprKind::Constraint(inner, _), _) => self.align(*inner, theirs, naming),
            (_, ExprKind::Constraint(inner, _)) => self.align(ours, *inner, naming),
            (ExprKind::Ident(a), ExprKind::Ident(b)) => self.same_name(ours, a, theirs, b, naming).then(Vec::new),
            (ExprKind::Literal(a), ExprKind::Literal(b)) => same_literal(a, b).then(Vec::new),
            (ExprKind::Apply(f, args), ExprKind::Apply(g, others)) if same_labels(args, others) => {
                let heads = std::iter::once((*f, *g));
                self.all(heads.chain(args.iter().zip(others).map(|(a, b)| (a.expr, b.expr))), naming)
            }
            (ExprKind::Infix(op, a, b), ExprKind::Infix(other, c, d)) => {
                let mut changes = self.all([(*a, *c), (*b, *d)], naming)?;
                if op.name != other.name {
                    if level(op.name) != level(other.name) {
                        return None;
                    }
                    let at = op.span.start as usize..op.span.end as usize;
                    changes.push(Change { at, text: other.name.as_str().as_bytes().to_vec() });
                    changes.sort_by_key(|change| change.at.start);
                }
                Some(changes)
            }
            (ExprKind::Prefix(op, a), ExprKind::Prefix(other, b)) if op.name == other.name => {
                self.align(*a, *b, naming)
            }
            (ExprKind::Cons(a, b), ExprKind::Cons(c, d)) | (ExprKind::Sequence(a, b), ExprKind::Sequence(c, d)) => {
                self.all([(*a, *c), (*b, *d)], naming)
            }
            (ExprKind::Tuple(a), ExprKind::Tuple(b))
            | (ExprKind::List(a), ExprKind::List(b))
            | (ExprKind::Array(a), ExprKind::Array(b))
                if a.len() == b.len() =>
            {
                self.all(a.iter().copied().zip(b.iter().copied()), naming)
            }
            (ExprKind::Construct(a, x), ExprKind::Construct(b, y)) if a.last.name == b.last.name => match (x, y) {
                (None, None) => Some(Vec::new()),
                (Some(x), Some(y)) => self.align(*x, *y, naming),
                _ => None,
            },
            (ExprKind::If(a, b, None), ExprKind::If(c, d, None)) => self.all([(*a, *c), (*b, *d)], naming),
            (ExprKind::If(a, b, Some(c)), ExprKind::If(d, e, Some(f))) => {
                self.all([(*a, *d), (*b, *e), (*c, *f)], naming)
            }
            (ExprKind::Field(a, l), ExprKind::Field(b, m)) if l.last.name == m.last.name => self.align(*a, *b, naming),
            (ExprKind::Assert(a), ExprKind::Assert(b)) | (ExprKind::Lazy(a), ExprKind::Lazy(b)) => {
                self.align(*a, *b, naming)
            }
            (ExprKind::Fun { params, body, .. }, ExprKind::Fun { params: others, body: other, .. })
                if params.len() == others.len() =>
            {
                let mut naming = naming.clone();
                let mut changes = Vec::new();
                for (ours, theirs) in params.iter().zip(others) {
                    changes.extend(self.align_param(ours, theirs, &mut naming, *body)?);
                }
                changes.extend(self.align(*body, *other, &naming)?);
                Some(changes)
            }
            (ExprKind::Let(rec, bindings, body), ExprKind::Let(other, theirs, last))
                if rec == other && bindings.len() == theirs.len() =>
            {
                self.align_let(*rec, bindings, *body, theirs, *last, naming)
            }
            (ExprKind::Match(a, cases), ExprKind::Match(b, others)) => {
                let mut changes = self.align(*a, *b, naming)?;
                changes.extend(self.align_cases(cases, others, naming)?);
                Some(changes)
            }
            (ExprKind::Function(cases), ExprKind::Function(others)) => self.align_cases(cases, others, naming),
            (ExprKind::Try(a, cases), ExprKind::Try(b, others)) => {
                let mut changes = self.align(*a, *b, naming)?;
                changes.extend(self.align_cases(cases, others, naming)?);
                Some(changes)
            }
            _ => None,
        }
    }

    fn all(&self, pairs: impl IntoIterator<Item = (ExprId, ExprId)>, naming: &Naming) -> Option<Vec<Change>> {
        let mut changes = Vec::new();
        for (ours, theirs) in pairs {
            changes.extend(self.align(ours, theirs, naming)?);
        }
        Some(changes)
    }

    fn align_let(
        &self,
        recursive: Recursive,
        bindings: &[Binding],
        body: ExprId,
        others: &[Binding],
        other: ExprId,
        naming: &Naming,
    ) -> Option<Vec<Change>> {
        let mut changes = Vec::new();
        let mut after = naming.clone();
        for (ours, theirs) in bindings.iter().zip(others) {
            if ours.params.len() != theirs.params.len() {
                return None;
            }
            changes.extend(self.align_pat(ours.pat, theirs.pat, &mut after, body)?);
        }
        for (ours, theirs) in bindings.iter().zip(others) {
            let mut inside = if recursive == Recursive::Yes { after.clone() } else { naming.clone() };
            for (param, other) in ours.params.iter().zip(&theirs.params) {
                changes.extend(self.align_param(param, other, &mut inside, ours.body)?);
            }
            changes.extend(self.align(ours.body, theirs.body, &inside)?);
        }
        changes.extend(self.align(body, other, &after)?);
        changes.sort_by_key(|change| change.at.start);
        Some(changes)
    }

    fn align_param(&self, ours: &Param, theirs: &Param, naming: &mut Naming, scope: ExprId) -> Option<Vec<Change>> {
        match (&ours.kind, &theirs.kind) {
            (ParamKind::Pattern(a, None), ParamKind::Pattern(b, None)) => self.align_pat(*a, *b, naming, scope),
            _ => None,
        }
    }

    /// The changes after which a student's pattern matches what the donor's does; the donor's variables get the student's names.
    /// `scope` is where the student's variables are seen.
    pub(crate) fn align_pat(
        &self,
        ours: PatId,
        theirs: PatId,
        naming: &mut Naming,
        scope: ExprId,
    ) -> Option<Vec<Change>> {
        let (student, donor) = (self.student, self.donor);
        match (&student.tree[ours].kind, &donor.tree[theirs].kind) {
            (PatKind::Constraint(inner, _), _) => return self.align_pat(*inner, theirs, naming, scope),
            (_, PatKind::Constraint(inner, _)) => return self.align_pat(ours, *inner, naming, scope),
            (PatKind::Var(ident), PatKind::Var(_)) => {
                naming.call(*donor.typed.binders.get(&theirs)?, ident.name);
                return Some(Vec::new());
            }
            (PatKind::Any | PatKind::Var(_), PatKind::Any) => return Some(Vec::new()),
            (PatKind::Literal(a), PatKind::Literal(b)) if same_literal(a, b) => return Some(Vec::new()),
            (PatKind::Tuple(a), PatKind::Tuple(b)) | (PatKind::List(a), PatKind::List(b)) if a.len() == b.len() => {
                return self.all_pats(a.iter().copied().zip(b.iter().copied()), naming, scope);
            }
            (PatKind::Cons(a, b), PatKind::Cons(c, d)) => {
                return self.all_pats([(*a, *c), (*b, *d)], naming, scope);
            }
            (PatKind::Construct(a, x), PatKind::Construct(b, y)) if a.last.name == b.last.name => match (x, y) {
                (None, None) => return Some(Vec::new()),
                (Some(x), Some(y)) => return self.align_pat(*x, *y, naming, scope),
                _ => {}
            },
            (PatKind::Alias(a, ident), PatKind::Alias(b, _)) => {
                naming.call(*donor.typed.binders.get(&theirs)?, ident.name);
                return self.align_pat(*a, *b, naming, scope);
            }
            (PatKind::Or(a, b), PatKind::Or(c, d)) => {
                return self.all_pats([(*a, *c), (*b, *d)], naming, scope);
            }
            _ => {}
        }
        let taken: FxHashSet<Name> = student.in_scope(scope).iter().map(|variable| variable.name).collect();
        for (binder, name, _) in donor.bound_by(theirs) {
            naming.call(binder, fresh(name, &|name| taken.contains(&name)));
        }
        let text = self.pattern(theirs, naming);
        Some(vec![Change { at: student.pat_at(ours), text }])
    }

    fn all_pats(
        &self,
        pairs: impl IntoIterator<Item = (PatId, PatId)>,
        naming: &mut Naming,
        scope: ExprId,
    ) -> Option<Vec<Change>> {
        let mut changes = Vec::new();
        for (ours, theirs) in pairs {
            changes.extend(self.align_pat(ours, theirs, naming, scope)?);
        }
        Some(changes)
    }

    /// Whether two names mean the same, the donor's being called as the naming says.
    fn same_name(&self, ours: ExprId, a: &Path, theirs: ExprId, b: &Path, naming: &Naming) -> bool {
        match (self.student.variable(ours), self.donor.variable(theirs)) {
            (Some(_), Some(binder)) => naming.name(binder) == Some(a.last.name),
            (None, None) => {
                let library = |reading: &Reading<'_>, expr: ExprId| reading.typed.library.get(&expr).copied();
                match (library(self.student, ours), library(self.donor, theirs)) {
                    (Some(one), Some(other)) => one == other,
                    (None, None) => a.last.name == b.last.name,
                    _ => false,
                }
            }
            _ => false,
        }
    }
}

/// The program's own variables that nodes use and that are bound outside them, each once, with a place where it is used.
pub(crate) fn free_variables(reading: &Reading<'_>, nodes: &[Node]) -> Vec<(Binder, ExprId)> {
    let patterns = nodes.iter().flat_map(|node| reading.patterns_below(*node));
    let inner: FxHashSet<Binder> = patterns.filter_map(|pat| reading.typed.binders.get(&pat)).copied().collect();
    let mut found: Vec<(Binder, ExprId)> = Vec::new();
    for expr in nodes.iter().flat_map(|node| exprs_below(reading, *node)) {
        if let Some(binder) = reading.variable(expr)
            && !inner.contains(&binder)
            && !found.iter().any(|(seen, _)| *seen == binder)
        {
            found.push((binder, expr));
        }
    }
    found
}

/// Every expression below and with a node.
pub(crate) fn exprs_below(reading: &Reading<'_>, node: Node) -> Vec<ExprId> {
    let mut found = Vec::new();
    let mut open = vec![node];
    while let Some(node) = open.pop() {
        if let Node::Expr(id) = node {
            found.push(id);
        }
        for_each_part(reading.tree, node, &mut |part| open.push(part));
    }
    found
}

/// A name like another that nobody uses.
pub(crate) fn fresh(name: Name, taken: &dyn Fn(Name) -> bool) -> Name {
    let mut name = name;
    while taken(name) {
        name = Name::new(&format!("{name}'"));
    }
    name
}

/// How much a change writes anew, in tokens: all between the first and the last that differ.
pub(crate) fn cost(student: &Reading<'_>, change: &Change) -> usize {
    let (old, new) = words(student, change);
    let front = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let back = old[front..].iter().rev().zip(new[front..].iter().rev()).take_while(|(a, b)| a == b).count();
    old.len() + new.len() - 2 * (front + back)
}

/// How many tokens a change takes away, and how many it puts in; what stays between them does not count.
pub(crate) fn tokens_changed(student: &Reading<'_>, change: &Change) -> (usize, usize) {
    let (old, new) = words(student, change);
    if old.is_empty() || new.is_empty() {
        return (old.len(), new.len());
    }
    let ops = similar::capture_diff_slices(similar::Algorithm::Myers, &old, &new);
    let stays: usize = ops
        .iter()
        .map(|op| match op {
            similar::DiffOp::Equal { len, .. } => *len,
            _ => 0,
        })
        .sum();
    (old.len() - stays, new.len() - stays)
}

/// The tokens that a change takes away and puts in.
fn words<'t>(student: &Reading<'t>, change: &'t Change) -> (Vec<&'t [u8]>, Vec<&'t [u8]>) {
    let words = |text: &'t [u8]| {
        let lexed = refute_syntax::lex(text, student.tree.file);
        let tokens = lexed.tokens.into_iter().filter(|token| !token.kind.is_trivia() && token.start < token.end);
        tokens.map(|token| &text[token.start as usize..token.end as usize]).collect()
    };
    (words(&student.text[change.at.clone()]), words(&change.text))
}

fn same_labels(ours: &[Arg], theirs: &[Arg]) -> bool {
    let plain = |arg: &Arg| matches!(arg.label, Label::None);
    ours.len() == theirs.len() && ours.iter().chain(theirs).all(plain)
}

fn same_literal(a: &Literal, b: &Literal) -> bool {
    match (a, b) {
        (Literal::Int(a, _), Literal::Int(b, _)) => a == b,
        (Literal::Float(a, _), Literal::Float(b, _)) => a.to_bits() == b.to_bits(),
        (Literal::String(a, _), Literal::String(b, _)) => a == b,
        (a, b) => a == b,
    }
}

/// The level of precedence of an infix operator: operators of one level can take each other's place.
pub(crate) fn level(name: Name) -> u8 {
    let text = name.as_str();
    match text.as_bytes() {
        b":=" => 0,
        b"or" | b"||" => 1,
        b"&" | b"&&" => 2,
        [b'*', b'*', ..] | b"lsl" | b"lsr" | b"asr" => 7,
        [b'=' | b'<' | b'>' | b'|' | b'&' | b'$', ..] | b"!=" => 3,
        [b'@' | b'^', ..] => 4,
        [b'+' | b'-', ..] => 5,
        [b'*' | b'/' | b'%', ..] | b"mod" | b"land" | b"lor" | b"lxor" => 6,
        _ => 8,
    }
}

/// The bytes of a range moved into a place with another indentation.
pub(crate) fn line_indent(text: &[u8], at: usize) -> Range<usize> {
    let start = text[..at.min(text.len())].iter().rposition(|byte| *byte == b'\n').map_or(0, |newline| newline + 1);
    let blank = text[start..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    start..(start + blank).min(at.max(start))
}
