//! The donor's text with the student's names.

use super::{Graft, Naming, exprs_below, fresh, line_indent};
use refute_source::Name;
use refute_syntax::TokenKind;
use refute_syntax::tree::{ExprId, ExprKind, Literal, PatId, PatKind, TypeExprId};
use refute_syntax::walk::Node;
use refute_typing::typed::Binder;
use rustc_hash::FxHashSet;
use std::ops::Range;

impl Graft<'_> {
    /// A donor's expression as an operand in the student's place, in parentheses unless it needs none anywhere.
    pub(crate) fn operand(&self, theirs: ExprId, naming: &Naming, place: ExprId) -> Option<Vec<u8>> {
        let text = self.expression(theirs, naming, place)?;
        Some(if self.is_atom(theirs) { text } else { [b"(", text.as_slice(), b")"].concat() })
    }

    /// A donor's expression as text; `None` when a variable has no name here. `place` says which names are hidden there.
    pub(crate) fn expression(&self, theirs: ExprId, naming: &Naming, place: ExprId) -> Option<Vec<u8>> {
        let indent = line_indent(self.student.text, self.student.at(place).start);
        self.nodes(&[Node::Expr(theirs)], self.donor.at(theirs), naming, place, &self.student.text[indent])
    }

    /// A donor's pattern as text; its variables are called as the naming says.
    pub(crate) fn pattern(&self, theirs: PatId, naming: &Naming) -> Vec<u8> {
        let bound = self.donor.bound_by(theirs);
        let renamed = bound.into_iter().filter_map(|(binder, name, at)| {
            let new = naming.name(binder)?;
            (new != name).then(|| (at, new.as_str().to_string()))
        });
        self.written(self.donor.pat_at(theirs), renamed.collect(), b"")
    }

    /// Nodes of the donor's as text, with what stands between them.
    pub(crate) fn nodes(
        &self,
        nodes: &[Node],
        at: Range<usize>,
        naming: &Naming,
        place: ExprId,
        indent: &[u8],
    ) -> Option<Vec<u8>> {
        let donor = self.donor;
        let mut inner: Vec<(Binder, Name, Range<usize>)> = Vec::new();
        for pat in nodes.iter().flat_map(|node| donor.patterns_below(*node)) {
            if let Some(found) =
                donor.bound_by(pat).into_iter().find(|one| donor.typed.binders.get(&pat) == Some(&one.0))
            {
                inner.push(found);
            }
        }
        let inside: FxHashSet<Binder> = inner.iter().map(|one| one.0).collect();
        let exprs: Vec<ExprId> = nodes.iter().flat_map(|node| exprs_below(donor, *node)).collect();
        let mut naming = naming.clone();
        let mut targets: FxHashSet<Name> = FxHashSet::default();
        for expr in &exprs {
            if let Some(binder) = donor.variable(*expr)
                && !inside.contains(&binder)
            {
                targets.insert(naming.name(binder)?);
            }
        }
        // A name of the donor's own must not catch what means something else here.
        for (binder, name, _) in &inner {
            if naming.name(*binder).is_none() {
                naming.call(*binder, fresh(*name, &|name| targets.contains(&name)));
            }
        }
        let hidden: FxHashSet<Name> = self.student.in_scope(place).iter().map(|variable| variable.name).collect();
        let mut renamed: Vec<(Range<usize>, String)> = Vec::new();
        for (binder, name, at) in inner {
            let new = naming.name(binder)?;
            if new != name {
                renamed.push((at, new.as_str().to_string()));
            }
        }
        for expr in exprs {
            let ExprKind::Ident(path) = &donor.tree[expr].kind else { continue };
            let at = path.span.start as usize..path.span.end as usize;
            if let Some(binder) = donor.variable(expr) {
                let new = naming.name(binder)?;
                if path.qualifiers.is_empty() && new != path.last.name {
                    renamed.push((at, new.as_str().to_string()));
                }
            } else if let Some(library) = donor.typed.library.get(&expr)
                && path.qualifiers.is_empty()
                && hidden.contains(&path.last.name)
                && path.last.name.as_str().starts_with(|c: char| c.is_ascii_lowercase())
            {
                renamed.push((at, format!("{}.{}", library.module, library.name)));
            }
        }
        renamed.extend(self.foreign_types(nodes, &at).into_iter().map(|at| (at, String::new())));
        renamed.sort_by_key(|(at, _)| at.start);
        renamed.dedup_by_key(|(at, _)| at.start);
        Some(self.written(at, renamed, indent))
    }

    /// The annotations below nodes that name types which the student does not have; the types are inferred without them.
    fn foreign_types(&self, nodes: &[Node], at: &Range<usize>) -> Vec<Range<usize>> {
        let (student, donor) = (self.student, self.donor);
        let end = |ty: TypeExprId| donor.tree.span_of(Node::Type(ty)).end as usize;
        let inside = donor.functions.iter().filter(|one| at.start <= one.at.start && one.at.end <= at.end);
        let mut found: Vec<Range<usize>> = inside.filter_map(|one| one.annotation.clone()).collect();
        for node in nodes {
            let exprs = exprs_below(donor, *node).into_iter().filter_map(|expr| match &donor.tree[expr].kind {
                ExprKind::Constraint(inner, ty) => Some(donor.at(*inner).end..end(*ty)),
                _ => None,
            });
            found.extend(exprs);
            let pats = donor.patterns_below(*node).into_iter().filter_map(|pat| match &donor.tree[pat].kind {
                PatKind::Constraint(inner, ty) => Some(donor.pat_at(*inner).end..end(*ty)),
                _ => None,
            });
            found.extend(pats);
        }
        let is_known = |name: &[u8]| student.types.iter().any(|(_, decl)| decl.name.as_str().as_bytes() == name);
        found.retain(|at| {
            let mut words = donor.tokens_in(at).iter().filter(|token| token.kind == TokenKind::Lower);
            words.any(|token| !is_known(&donor.text[token.start as usize..token.end as usize]))
        });
        found
    }

    /// The donor's text with parts replaced, without comments, moved to another indentation.
    fn written(&self, at: Range<usize>, renamed: Vec<(Range<usize>, String)>, indent: &[u8]) -> Vec<u8> {
        let text = self.donor.text;
        let from = line_indent(text, at.start).len();
        let mut out = Vec::new();
        let mut renamed = renamed.into_iter().peekable();
        for token in self.donor.tokens_in(&at) {
            let (start, end) = (token.start as usize, (token.end as usize).min(at.end));
            while renamed.next_if(|(range, _)| range.end <= start).is_some() {}
            if let Some((range, new)) = renamed.peek()
                && range.start <= start
                && start < range.end
            {
                if range.start == start {
                    out.extend_from_slice(new.as_bytes());
                }
                continue;
            }
            match token.kind {
                TokenKind::Comment => out.push(b' '),
                kind if kind.is_trivia() => blanks(&text[start..end], from, indent, &mut out),
                _ => out.extend_from_slice(&text[start..end]),
            }
        }
        out
    }

    fn is_atom(&self, expr: ExprId) -> bool {
        match &self.donor.tree[expr].kind {
            ExprKind::Ident(path) => path.last.name.as_str().starts_with(|c: char| c.is_alphabetic() || c == '_'),
            ExprKind::Literal(Literal::Int(_, text) | Literal::BoxedInt(_, text) | Literal::Float(_, text)) => {
                !text.as_str().starts_with('-')
            }
            ExprKind::Literal(_) | ExprKind::List(_) | ExprKind::Array(_) | ExprKind::Record(..) => true,
            ExprKind::Construct(_, None) => true,
            ExprKind::Field(inner, _) => self.is_atom(*inner),
            _ => false,
        }
    }
}

/// Blanks: the indentation of each line is that of the new place.
fn blanks(text: &[u8], from: usize, indent: &[u8], out: &mut Vec<u8>) {
    let mut lines = text.split(|byte| *byte == b'\n');
    out.extend_from_slice(lines.next().unwrap_or_default());
    for line in lines {
        out.push(b'\n');
        out.extend_from_slice(indent);
        out.extend_from_slice(line.get(from..).unwrap_or_default());
    }
}
