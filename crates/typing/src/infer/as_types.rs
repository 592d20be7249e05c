//! The type of what `as` names.
//!
//! In `Error _ as e` the name has a type of its own, the most general one of the values that the pattern fits: what the
//! pattern does not look into may be anything there, so `e` may be handed on as a `result` of other values. Follows OCaml's
//! `build_as_type`: built anew from constructors, tuples and records, that of the value everywhere else.
//! Not here: the tags of polymorphic variants (see `rows`).

use super::Infer;
use crate::arena::{Node, Ty, deep};
use crate::typed::ConstructorRef;
use refute_ir::types::{Nature, TypeDeclKind, TypeId};
use refute_syntax::tree::{PatId, PatKind};

impl Infer<'_> {
    /// The type of `x` in `p as x`, when `p` has been inferred for values of this type.
    pub(super) fn as_type(&mut self, pat: PatId, expected: Ty) -> Ty {
        if !self.says_what_it_fits(pat) {
            return expected;
        }
        self.arena.level += 1;
        let ty = self.as_type_of(pat);
        self.arena.level -= 1;
        self.arena.generalise(ty);
        ty
    }

    /// Whether a pattern looks into values.
    fn says_what_it_fits(&self, pat: PatId) -> bool {
        match &self.tree[pat].kind {
            PatKind::Alias(inner, _) | PatKind::Open(_, inner) => self.says_what_it_fits(*inner),
            PatKind::Or(left, right) => deep(|| self.says_what_it_fits(*left) && self.says_what_it_fits(*right)),
            PatKind::Construct(..)
            | PatKind::Cons(..)
            | PatKind::List(_)
            | PatKind::Tuple(_)
            | PatKind::Record { .. }
            | PatKind::Variant(..)
            | PatKind::VariantType(_) => true,
            _ => false,
        }
    }

    fn as_type_of(&mut self, pat: PatId) -> Ty {
        let tree = self.tree;
        let whole = self.pat_types[pat.0 as usize].unwrap_or_else(|| self.arena.error());
        let whole = self.arena.instantiate(whole);
        deep(|| match &tree[pat].kind {
            PatKind::Alias(inner, _) | PatKind::Open(_, inner) => self.as_type_of(*inner),
            PatKind::Tuple(parts) => {
                let parts: Vec<Ty> = parts.iter().map(|part| self.as_type_of(*part)).collect();
                self.arena.add(Node::Tuple(parts.into()))
            }
            PatKind::Construct(_, arg) => match self.typed.pattern_constructors.get(&pat).copied() {
                Some(constructor) => self.as_constructed(constructor, *arg, whole),
                None => whole,
            },
            PatKind::Cons(head, tail) => {
                let element = self.as_type_of(*head);
                let list = self.arena.con(TypeId::LIST, vec![element]);
                let rest = self.as_type_of(*tail);
                self.unify_quietly(rest, list);
                list
            }
            PatKind::List(parts) => {
                let element = self.arena.var();
                for part in parts {
                    let part = self.as_type_of(*part);
                    self.unify_quietly(part, element);
                }
                self.arena.con(TypeId::LIST, vec![element])
            }
            PatKind::Record { fields, .. } => {
                let values: Vec<Option<PatId>> = fields.iter().map(|field| field.value).collect();
                self.as_record(pat, &values, whole)
            }
            PatKind::Constraint(inner, _) => {
                let inside = self.as_type_of(*inner);
                self.unify_quietly(inside, whole);
                whole
            }
            PatKind::Variant(..) | PatKind::VariantType(_) => self.narrowed(pat, whole),
            PatKind::Or(left, right) => {
                let narrowed = self.narrowed(pat, whole);
                if narrowed != whole {
                    return narrowed;
                }
                let (left, right) = (self.as_type_of(*left), self.as_type_of(*right));
                self.unify_quietly(right, left);
                left
            }
            _ => whole,
        })
    }

    /// The type of what a constructor makes of values that fit the pattern of its argument.
    fn as_constructed(&mut self, constructor: ConstructorRef, arg: Option<PatId>, whole: Ty) -> Ty {
        let ConstructorRef::Variant(owner, _) = constructor else { return whole };
        if self.is_generalised(constructor) || matches!(self.types.get(owner).nature, Nature::Private(_)) {
            return whole;
        }
        let (args, result) = self.made_by(constructor);
        let Some(arg) = arg else { return result };
        let inside = self.as_type_of(arg);
        match args.as_slice() {
            [] => {}
            [one] => self.unify_quietly(inside, *one),
            _ => {
                let together = self.arena.add(Node::Tuple(args.into()));
                self.unify_quietly(inside, together);
            }
        }
        result
    }

    /// The type of records whose fields fit these patterns; the other fields are as they are in the record at hand.
    fn as_record(&mut self, pat: PatId, written: &[Option<PatId>], whole: Ty) -> Ty {
        let Some(record) = self.typed.pattern_records.get(&pat).cloned() else { return whole };
        let decl = self.decl(record.ty);
        let TypeDeclKind::Record(fields, _) = &decl.kind else { return whole };
        // Of a field that does not exist the position is not there either.
        if matches!(decl.nature, Nature::Private(_)) || record.fields.len() != written.len() {
            return whole;
        }
        let (known, known_args) = self.fresh_con(record.ty);
        self.unify_quietly(known, whole);
        let (result, args) = self.fresh_con(record.ty);
        for (position, field) in fields.iter().enumerate() {
            let value = record.fields.iter().position(|given| *given as usize == position);
            let inside =
                match value.filter(|_| !field.mutable && field.quantified == 0).and_then(|value| written[value]) {
                    Some(pat) => self.as_type_of(pat),
                    None => self.field_instance(field, &known_args),
                };
            let own = self.field_instance(field, &args);
            self.unify_quietly(inside, own);
        }
        result
    }
}
