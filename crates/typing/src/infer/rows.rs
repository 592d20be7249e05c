//! Polymorphic variants: expressions, patterns, types and coercions.
//!
//! A tag in an expression belongs to at least its type (`[> `A ]`). The tags of patterns belong to at most the type of what
//! is matched (`[< `A | `B ]`) unless another pattern of the same match takes everything else; that is decided when all of
//! them were seen.

use super::Infer;
use super::patterns::PatternVar;
use super::type_exprs::Variables;
use crate::arena::{Arena, Node, Ty, deep};
use crate::problem::{InstanceReason, Problem, Subject, Why};
use crate::row::{RowTag, RowView, add_row, row_of};
use crate::typed::ConstructorRef;
use crate::unify::{Clash, Use, endless_uses};
use refute_ir::types::{Nature, Type, TypeId, Variance};
use refute_source::{Name, Span};
use refute_syntax::tree::{ExprId, Ident, PatId, PatKind, Path, TypeExprId, VariantBound, VariantRow};
use rustc_hash::FxHashSet;

fn tag_name(tag: Ident) -> Name {
    Name::new(&format!("`{}", tag.name))
}

impl Infer<'_> {
    pub(super) fn row(&mut self, ty: Ty) -> Option<RowView> {
        row_of(&mut self.arena, &self.types, ty)
    }

    fn new_row(&mut self, closed: bool, tags: Vec<RowTag>) -> Ty {
        add_row(&mut self.arena, &mut self.types, closed, tags)
    }

    /// Whether a polymorphic variant type is somewhere in a type.
    pub(super) fn has_row(&mut self, ty: Ty) -> bool {
        self.arena.new_walk();
        let mut work = vec![ty];
        while let Some(ty) = work.pop() {
            let ty = self.arena.find(ty);
            if self.arena.visit(ty) {
                let node = self.arena.node(ty);
                if matches!(node, Node::Con(id, _) if self.types.get(id).row().is_some()) {
                    return true;
                }
                work.extend(Arena::children(&node));
            }
        }
        false
    }

    /// `` `A `` or `` `A e ``.
    pub(super) fn tagged(&mut self, id: ExprId, tag: Ident, arg: Option<ExprId>, expected: Ty, why: Why) -> Ty {
        let name = tag_name(tag);
        let known = self.row(expected).and_then(|row| row.tags.into_iter().find(|tag| tag.name == name));
        let argument = arg.map(|_| match known.and_then(|tag| tag.argument) {
            Some(known) => known,
            None => self.arena.var(),
        });
        let row = self.new_row(false, vec![RowTag { name, argument, present: true }]);
        if let Node::Con(ty, _) = self.arena.node(row) {
            self.typed.constructors.insert(id, ConstructorRef::Variant(ty, 0));
        }
        let found = self.meet(id, row, expected, why);
        if let (Some(arg), Some(argument)) = (arg, argument) {
            self.argument(arg, argument, Why::ConstructorArgument { constructor: name, index: 1 }, None);
        }
        found
    }

    /// `` `A `` or `` `A p ``.
    pub(super) fn variant_pattern(
        &mut self,
        id: PatId,
        tag: Ident,
        arg: Option<PatId>,
        (expected, why): (Ty, Why),
        variables: &mut Vec<PatternVar>,
    ) {
        let name = tag_name(tag);
        let argument = arg.map(|_| self.arena.var());
        let row = self.new_row(false, vec![RowTag { name, argument, present: false }]);
        self.meet_pattern(id, row, expected, why);
        self.pat_types[id.0 as usize] = Some(row);
        self.typed.pattern_tags.insert(id, vec![name]);
        if let (Some(arg), Some(argument)) = (arg, argument) {
            let argument = self.arena.copy_structure(argument);
            self.inner_pattern(arg, argument, Why::ConstructorArgument { constructor: name, index: 1 }, variables);
        }
    }

    /// `#t`.
    pub(super) fn variant_type_pattern(&mut self, id: PatId, path: &Path, expected: Ty, why: Why) {
        let span = self.tree[id].span;
        let Some(crate::env::TypeTarget::Decl(ty)) = self.lookup_type(path) else { return };
        let (named, _) = self.fresh_con(ty);
        let Some(RowView { mut tags, more: None, .. }) = self.row(named) else {
            return self.unsupported("`#t` where `t` is no polymorphic variant type", span);
        };
        tags.iter_mut().for_each(|tag| tag.present = false);
        self.typed.pattern_tags.insert(id, tags.iter().map(|tag| tag.name).collect());
        let row = self.new_row(false, tags);
        self.meet_pattern(id, row, expected, why);
        self.pat_types[id.0 as usize] = Some(row);
    }

    /// The type of `x` in `p as x`: only the tags that `p` accepts.
    pub(super) fn narrowed(&mut self, pat: PatId, expected: Ty) -> Ty {
        let mut names = Vec::new();
        if !self.only_tags(pat, &mut names) {
            return expected;
        }
        let inside = self.arena.instantiate(expected);
        let Some(row) = self.row(inside) else { return expected };
        let tags = row.tags.into_iter().filter(|tag| names.contains(&tag.name));
        let tags = tags.map(|tag| RowTag { present: true, ..tag }).collect();
        self.new_row(false, tags)
    }

    /// Whether a pattern consists of tags that are accepted with any argument.
    fn only_tags(&self, pat: PatId, names: &mut Vec<Name>) -> bool {
        let mut pending = vec![pat];
        while let Some(pat) = pending.pop() {
            match &self.tree[pat].kind {
                PatKind::Or(left, right) => pending.extend([*left, *right]),
                PatKind::Variant(..) | PatKind::VariantType(_) => {
                    names.extend(self.typed.pattern_tags.get(&pat).into_iter().flatten());
                }
                _ => return false,
            }
        }
        true
    }

    /// Decides what the patterns of a match say about the polymorphic variants in them.
    pub(super) fn decide_rows(&mut self, patterns: &[PatId]) {
        let mut tagged = Vec::new();
        let mut everything = Vec::new();
        let mut pending = patterns.to_vec();
        while let Some(pat) = pending.pop() {
            match &self.tree[pat].kind {
                PatKind::Variant(_, arg) => {
                    tagged.push(pat);
                    pending.extend(arg);
                }
                PatKind::VariantType(_) => tagged.push(pat),
                PatKind::Any | PatKind::Var(_) => everything.push(pat),
                PatKind::Tuple(parts) | PatKind::Array(parts) | PatKind::List(parts) => pending.extend(parts),
                PatKind::Construct(_, part) => pending.extend(part),
                PatKind::Cons(one, other) | PatKind::Or(one, other) => pending.extend([*one, *other]),
                PatKind::Record { fields, .. } => pending.extend(fields.iter().filter_map(|field| field.value)),
                PatKind::Alias(inner, _)
                | PatKind::Constraint(inner, _)
                | PatKind::Exception(inner)
                | PatKind::Lazy(inner)
                | PatKind::Open(_, inner) => pending.push(*inner),
                PatKind::Literal(_) | PatKind::Interval(..) | PatKind::Unpack(..) | PatKind::Error => {}
            }
        }
        if tagged.is_empty() {
            return;
        }
        let mut taken: FxHashSet<Ty> = FxHashSet::default();
        let mut work: Vec<Ty> = everything.iter().filter_map(|pat| self.pat_types[pat.0 as usize]).collect();
        while let Some(ty) = work.pop() {
            let ty = self.arena.find(ty);
            if taken.insert(ty) {
                work.extend(Arena::children(&self.arena.node(ty)));
                // What is matched may have been copied; what is open in it is shared.
                if let Some(RowView { more: Some(more), .. }) = self.row(ty) {
                    taken.insert(self.arena.find(more));
                }
            }
        }
        let mut undecided: Vec<(Ty, Vec<RowTag>)> = Vec::new();
        for pat in tagged {
            let Some(ty) = self.pat_types[pat.0 as usize] else { continue };
            let Some(RowView { closed: false, tags, more: Some(more) }) = self.row(ty) else { continue };
            let more = self.arena.find(more);
            if !undecided.iter().any(|(known, _)| *known == more) {
                undecided.push((more, tags));
            }
        }
        for (more, mut tags) in undecided {
            let open = taken.contains(&more);
            if open {
                tags.iter_mut().for_each(|tag| tag.present = true);
            }
            let decided = self.new_row(!open, tags);
            self.unify_quietly(more, decided);
        }
    }

    /// `[ ... ]`, `[> ... ]`, `[< ... ]`.
    pub(super) fn variant_type(
        &mut self,
        (bound, rows, present): (VariantBound, &[VariantRow], &[Ident]),
        span: Span,
        variables: Variables,
    ) -> Ty {
        if bound != VariantBound::Exact && variables == Variables::Declared {
            self.unsupported("open polymorphic variants in declarations", span);
            return self.arena.error();
        }
        let certain: Vec<Name> = present.iter().map(|tag| tag_name(*tag)).collect();
        let mut tags: Vec<RowTag> = Vec::new();
        for row in rows {
            let found = match row {
                VariantRow::Tag(tag, argument) => {
                    let argument = argument.map(|ty| self.type_expr(ty, variables));
                    vec![RowTag { name: tag_name(*tag), argument, present: true }]
                }
                VariantRow::Inherit(inherited) => {
                    let ty = self.type_expr(*inherited, variables);
                    if let Node::Con(id, _) = self.arena.node(ty)
                        && self.declaring.contains(&id)
                    {
                        let (span, name) = (self.tree[*inherited].span, self.types.get(id).name);
                        self.report(Problem::Instance { span, reason: InstanceReason::Unfinished(name) });
                        return self.arena.error();
                    }
                    match self.row(ty) {
                        Some(RowView { tags, .. }) => tags,
                        None => {
                            let span = self.tree[*inherited].span;
                            self.unsupported("a type among tags that is no polymorphic variant", span);
                            return self.arena.error();
                        }
                    }
                }
            };
            for mut tag in found {
                tag.present = bound != VariantBound::AtMost || certain.contains(&tag.name);
                match tags.iter().find(|known| known.name == tag.name).map(|known| known.argument) {
                    None => tags.push(tag),
                    Some(known) => {
                        if let (Some(known), Some(argument)) = (known, tag.argument) {
                            self.unify_quietly(known, argument);
                        }
                    }
                }
            }
        }
        self.new_row(bound != VariantBound::AtLeast, tags)
    }

    /// `(e :> t)`, `(e : u :> t)`: gives `t`.
    pub(super) fn coercion(&mut self, inner: ExprId, from: Option<TypeExprId>, to: TypeExprId) -> Ty {
        let wanted = self.annotation(to);
        let wanted = self.arena.instantiate(wanted);
        let found = match from {
            Some(from) => {
                let annotated = self.annotation(from);
                let annotated = self.arena.instantiate(annotated);
                self.argument(inner, annotated, Why::Annotation { span: self.tree[from].span }, None);
                annotated
            }
            None => self.expr_fresh(inner),
        };
        if from.is_none() && self.arena.is_var(found) {
            let narrower = self.narrower(wanted);
            self.unify_quietly(found, narrower);
        }
        if let Err(clash) = self.subtype(found, wanted, &mut Vec::new()) {
            let (span, why) = (self.tree[inner].span, Why::Annotation { span: self.tree[to].span });
            self.clash(span, found, wanted, why, Subject::Other, clash);
        }
        wanted
    }

    /// What something unknown may be that is coerced to a type: of its tags some may be missing.
    fn narrower(&mut self, ty: Ty) -> Ty {
        deep(|| self.narrower_inner(ty))
    }

    fn narrower_inner(&mut self, ty: Ty) -> Ty {
        if let Some(row) = self.row(ty) {
            let optional = |tag| RowTag { present: false, ..tag };
            return match row.closed {
                true => self.new_row(true, row.tags.into_iter().map(optional).collect()),
                false => ty,
            };
        }
        match self.arena.node(ty) {
            Node::Tuple(parts) => {
                let parts = parts.iter().map(|part| self.narrower(*part)).collect();
                self.arena.add(Node::Tuple(parts))
            }
            Node::Arrow(label, from, to) => {
                let to = self.narrower(to);
                self.arena.add(Node::Arrow(label, from, to))
            }
            Node::Con(id, args) => {
                let variances = self.types.get(id).params.clone();
                let narrow = |(arg, variance): (&Ty, &Variance)| match variance.negative {
                    true => *arg,
                    false => self.narrower(*arg),
                };
                let args = args.iter().zip(&variances).map(narrow).collect();
                self.arena.con(id, args)
            }
            _ => ty,
        }
    }

    /// Whether every value of one type is one of another; unknowns become equal.
    /// Abbreviations that can be expanded for ever are in `assumed` while they are compared.
    fn subtype(&mut self, one: Ty, other: Ty, assumed: &mut Vec<(Use, Use)>) -> Result<(), Clash> {
        if let Some(uses) = endless_uses(&mut self.arena, &self.types, one, other) {
            if assumed.contains(&uses) {
                return Ok(());
            }
            assumed.push(uses);
        }
        deep(|| self.subtype_inner(one, other, assumed))
    }

    fn same_head(&mut self, one: Ty, other: Ty) -> bool {
        let other = self.arena.node(other);
        matches!((self.arena.node(one), other), (Node::Con(one, _), Node::Con(other, _)) if one == other)
    }

    fn subtype_inner(&mut self, one: Ty, other: Ty, assumed: &mut Vec<(Use, Use)>) -> Result<(), Clash> {
        if let (Some(left), Some(right)) = (self.row(one), self.row(other))
            && left.closed
        {
            for tag in left.tags {
                match (right.tags.iter().find(|known| known.name == tag.name), tag.argument) {
                    (Some(RowTag { argument: Some(wider), .. }), Some(argument)) => {
                        self.subtype(argument, *wider, assumed)?
                    }
                    (Some(RowTag { argument: None, .. }), None) => {}
                    _ => return Err(Clash::Parts(one, other)),
                }
            }
            return Ok(());
        }
        let (left, right) = (self.expand(one), self.expand(other));
        // What a private type stands for is wider than it.
        if let (Node::Con(id, args), false) = (self.arena.node(left), self.same_head(left, right))
            && let Nature::Private(Some(body)) = self.types.get(id).nature.clone()
        {
            let inside = self.arena.import(&body, &args);
            return self.subtype(inside, other, assumed);
        }
        match (self.arena.node(left), self.arena.node(right)) {
            (Node::Arrow(label, from, to), Node::Arrow(known, wider_from, wider_to)) if label == known => {
                self.subtype(wider_from, from, assumed)?;
                self.subtype(to, wider_to, assumed)
            }
            (Node::Tuple(parts), Node::Tuple(wider)) if parts.len() == wider.len() => {
                parts.iter().zip(wider.iter()).try_for_each(|(part, wider)| self.subtype(*part, *wider, assumed))
            }
            (Node::Con(id, args), Node::Con(known, wider)) if id == known && self.types.get(id).row().is_none() => {
                let variances = self.types.get(id).params.clone();
                for ((variance, arg), wider) in variances.iter().zip(args.iter()).zip(wider.iter()) {
                    match (variance.positive, variance.negative) {
                        (_, false) => self.subtype(*arg, *wider, assumed)?,
                        (false, true) => self.subtype(*wider, *arg, assumed)?,
                        (true, true) => self.unify(*arg, *wider)?,
                    }
                }
                Ok(())
            }
            (Node::Con(id, args), _) if self.private_body(id).is_some() && !self.is_head(right, id) => {
                let body = self.private_body(id).unwrap_or(Type::Var(0));
                let opened = self.arena.import(&body, &args);
                self.subtype(opened, other, assumed)
            }
            _ => self.unify(one, other),
        }
    }

    /// What a private abbreviation stands for.
    fn private_body(&self, id: TypeId) -> Option<Type> {
        match &self.types.get(id).nature {
            Nature::Private(body) => body.clone(),
            _ => None,
        }
    }

    fn is_head(&mut self, ty: Ty, id: TypeId) -> bool {
        matches!(self.arena.node(ty), Node::Con(head, _) if head == id) || self.arena.is_var(ty)
    }
}
