//! Patterns: each is inferred against the type of what it matches and says which variables it binds.

use super::Infer;
use super::bindings::Level;
use super::modules::Naming;
use super::statements::Exceptions;
use super::type_exprs::Variables;
use crate::arena::{Node, Ty, deep};
use crate::env::ModuleEntry;
use crate::problem::{DuplicateKind, Problem, Subject, Why};
use crate::typed::{Binder, Slot};
use refute_ir::types::TypeId;
use refute_source::{Name, Span};
use refute_syntax::tree::{Ident, Literal, ModTypeId, PatId, PatKind};

/// A variable of a pattern.
#[derive(Clone, Debug)]
pub(super) struct PatternVar {
    pub(super) name: Name,
    pub(super) span: Span,
    pub(super) ty: Ty,
    /// The places that bind it; several under an or-pattern.
    pub(super) keys: Vec<VarKey>,
    /// What a module that is unpacked is.
    pub(super) module: Option<ModuleEntry>,
}

/// A place that binds a variable.
#[derive(Clone, Copy, Debug)]
pub(super) enum VarKey {
    /// A `Var` or `Alias` pattern.
    Pattern(PatId),
    /// The short field number of a record pattern.
    Short(PatId, usize),
}

/// Where a pattern stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// At the top of a case of `match`, where `exception` patterns may stand.
    CaseTop,
    /// Anywhere else.
    Inside,
}

impl Infer<'_> {
    /// A pattern that stands alone: a parameter or the left side of a `let`.
    pub(super) fn pattern_alone(&mut self, id: PatId, expected: Ty, why: Why) -> Vec<PatternVar> {
        let mut variables = Vec::new();
        self.pattern(id, expected, why, Place::Inside, &mut variables);
        self.decide_rows(&[id]);
        variables
    }

    /// The pattern of a case.
    pub(super) fn pattern_of_case(
        &mut self,
        id: PatId,
        expected: Ty,
        why: Why,
        exceptions: Exceptions,
    ) -> Vec<PatternVar> {
        let mut variables = Vec::new();
        let place = if exceptions == Exceptions::Allowed { Place::CaseTop } else { Place::Inside };
        self.pattern(id, expected, why, place, &mut variables);
        variables
    }

    /// A pattern inside another one.
    pub(super) fn inner_pattern(&mut self, id: PatId, expected: Ty, why: Why, variables: &mut Vec<PatternVar>) {
        self.pattern(id, expected, why, Place::Inside, variables);
    }

    fn pattern(&mut self, id: PatId, expected: Ty, why: Why, place: Place, variables: &mut Vec<PatternVar>) {
        self.pat_types[id.0 as usize] = Some(expected);
        deep(|| self.pattern_kind(id, expected, why, place, variables));
    }

    fn pattern_kind(&mut self, id: PatId, expected: Ty, why: Why, place: Place, variables: &mut Vec<PatternVar>) {
        let tree = self.tree;
        let span = tree[id].span;
        match &tree[id].kind {
            PatKind::Any | PatKind::Error => return,
            PatKind::Var(ident) => return self.bind(*ident, expected, VarKey::Pattern(id), variables),
            PatKind::Alias(inner, ident) => {
                self.inner_pattern(*inner, expected, why, variables);
                let expected = self.narrowed(*inner, expected);
                return self.bind(*ident, expected, VarKey::Pattern(id), variables);
            }
            _ => {}
        }
        // Only variables keep a generic type; everything else looks at one instance of it.
        let expected = self.arena.instantiate(expected);
        match &tree[id].kind {
            PatKind::Any | PatKind::Error | PatKind::Var(_) | PatKind::Alias(..) => {}
            PatKind::Literal(literal) => {
                let found = self.literal(literal);
                self.meet_pattern(id, found, expected, why);
            }
            PatKind::Interval(low, high) => {
                if !matches!((low, high), (Literal::Char(_), Literal::Char(_))) {
                    self.unsupported("intervals of anything but characters", span);
                }
                let found = self.builtin(TypeId::CHAR);
                self.meet_pattern(id, found, expected, why);
            }
            PatKind::Tuple(parts) => {
                let types: Vec<Ty> = parts.iter().map(|_| self.arena.var()).collect();
                let tuple = self.arena.add(Node::Tuple(types.clone().into()));
                self.meet_pattern(id, tuple, expected, why);
                for (part, ty) in parts.iter().zip(types) {
                    self.inner_pattern(*part, ty, why, variables);
                }
            }
            PatKind::Construct(path, arg) => self.constructor_pattern(id, path, *arg, expected, why, variables),
            PatKind::Cons(head, tail) => {
                let element = self.arena.var();
                let list = self.arena.con(TypeId::LIST, vec![element]);
                self.meet_pattern(id, list, expected, why);
                let first = self.arena.copy_structure(element);
                self.inner_pattern(*head, first, why, variables);
                let rest = self.arena.con(TypeId::LIST, vec![element]);
                let rest = self.arena.copy_structure(rest);
                self.inner_pattern(*tail, rest, why, variables);
            }
            PatKind::List(parts) => self.element_patterns(id, TypeId::LIST, parts, expected, why, variables),
            PatKind::Array(parts) => self.element_patterns(id, TypeId::ARRAY, parts, expected, why, variables),
            PatKind::Record { fields, .. } => self.record_pattern(id, fields, expected, why, variables),
            PatKind::Or(left, right) => self.or_pattern(id, *left, *right, (expected, why), place, variables),
            PatKind::Constraint(inner, _) if self.is_inline_record(expected) => {
                self.report(Problem::InlineRecordEscapes { span: tree[*inner].span });
            }
            PatKind::Constraint(inner, ty) => {
                let annotated = self.annotation(*ty);
                let outer = self.arena.instantiate(annotated);
                self.meet_pattern(id, outer, expected, why);
                self.pat_types[id.0 as usize] = Some(outer);
                self.inner_pattern(*inner, annotated, Why::Annotation { span: tree[*ty].span }, variables);
            }
            PatKind::Exception(inner) => {
                if place == Place::Inside {
                    self.report(Problem::MisplacedExceptionPattern { span });
                }
                let exn = self.builtin(TypeId::EXN);
                self.inner_pattern(*inner, exn, Why::Exception, variables);
            }
            PatKind::Open(path, inner) => {
                let mark = self.scope.enter();
                if let Some(module) = self.module_path(path) {
                    self.open_module(Some(path), &module.scope);
                    self.inner_pattern(*inner, expected, why, variables);
                }
                self.scope.leave(mark);
            }
            PatKind::Variant(tag, arg) => self.variant_pattern(id, *tag, *arg, (expected, why), variables),
            PatKind::VariantType(path) => self.variant_type_pattern(id, path, expected, why),
            PatKind::Lazy(inner) => {
                let value = self.arena.var();
                let whole = self.arena.con(TypeId::LAZY, vec![value]);
                self.meet_pattern(id, whole, expected, why);
                let binder = Binder::Local(self.next_binder());
                self.typed.binders.insert(id, binder);
                self.typed.force = self.typed.force.or_else(|| self.scope.force());
                let value = self.arena.copy_structure(value);
                self.inner_pattern(*inner, value, why, variables);
            }
            PatKind::Unpack(ident, ty) => self.unpack_pattern(id, *ident, *ty, expected, why, variables),
        }
    }

    /// `(module M : S)`.
    fn unpack_pattern(
        &mut self,
        id: PatId,
        ident: Ident,
        ty: Option<ModTypeId>,
        expected: Ty,
        why: Why,
        variables: &mut Vec<PatternVar>,
    ) {
        let span = self.tree[id].span;
        if let Some(ty) = ty {
            let Some(package) = self.package_type(ty, Variables::Open) else { return };
            self.meet_pattern(id, package, expected, why);
        }
        let place = std::mem::replace(&mut self.place, Level::Local);
        let unpacked = self.unpacked(expected, &Naming::Path(Some(ident.name.to_string())), span);
        self.place = place;
        let Some((entry, binders)) = unpacked else { return };
        if entry.module.slots().iter().any(|slot| matches!(slot, Slot::Exception(_))) {
            return self.unsupported("exceptions in a module that a pattern unpacks", span);
        }
        self.typed.unpacked_patterns.insert(id, binders);
        self.bind(ident, expected, VarKey::Pattern(id), variables);
        if let Some(variable) = variables.last_mut() {
            variable.module = Some(entry);
        }
    }

    /// Adds a variable; a second one of the same name is a problem.
    pub(super) fn bind(&mut self, ident: Ident, ty: Ty, key: VarKey, variables: &mut Vec<PatternVar>) {
        if let Some(first) = variables.iter().find(|variable| variable.name == ident.name) {
            let (what, first) = (DuplicateKind::PatternVariable, first.span);
            self.report(Problem::Duplicate { what, name: ident.name, first, second: ident.span });
        }
        variables.push(PatternVar { name: ident.name, span: ident.span, ty, keys: vec![key], module: None });
    }

    fn element_patterns(
        &mut self,
        id: PatId,
        container: TypeId,
        parts: &[PatId],
        expected: Ty,
        why: Why,
        variables: &mut Vec<PatternVar>,
    ) {
        let element = self.arena.var();
        let whole = self.arena.con(container, vec![element]);
        self.meet_pattern(id, whole, expected, why);
        let element = self.arena.copy_structure(element);
        for part in parts {
            self.inner_pattern(*part, element, why, variables);
        }
    }

    /// Whether what is forced depends on which side of an or-pattern fits.
    fn has_lazy(&self, pat: PatId) -> bool {
        let mut pending = vec![pat];
        while let Some(pat) = pending.pop() {
            match &self.tree[pat].kind {
                PatKind::Lazy(_) => return true,
                PatKind::Tuple(parts) | PatKind::Array(parts) | PatKind::List(parts) => pending.extend(parts),
                PatKind::Construct(_, part) | PatKind::Variant(_, part) => pending.extend(part),
                PatKind::Cons(one, other) | PatKind::Or(one, other) => pending.extend([*one, *other]),
                PatKind::Record { fields, .. } => pending.extend(fields.iter().filter_map(|field| field.value)),
                PatKind::Alias(inner, _)
                | PatKind::Constraint(inner, _)
                | PatKind::Exception(inner)
                | PatKind::Open(_, inner) => pending.push(*inner),
                PatKind::Any
                | PatKind::Var(_)
                | PatKind::Literal(_)
                | PatKind::Interval(..)
                | PatKind::VariantType(_)
                | PatKind::Unpack(..)
                | PatKind::Error => {}
            }
        }
        false
    }

    fn or_pattern(
        &mut self,
        id: PatId,
        left: PatId,
        right: PatId,
        (expected, why): (Ty, Why),
        place: Place,
        variables: &mut Vec<PatternVar>,
    ) {
        if self.has_lazy(left) || self.has_lazy(right) {
            self.unsupported("`lazy` patterns among alternatives", self.tree[id].span);
        }
        let (mut left_variables, mut right_variables) = (Vec::new(), Vec::new());
        self.pattern(left, expected, why, place, &mut left_variables);
        self.pattern(right, expected, why, place, &mut right_variables);
        let span = self.tree[id].span;
        for variable in &right_variables {
            if !left_variables.iter().any(|other| other.name == variable.name) {
                let missing = self.tree[left].span;
                self.report(Problem::OrPatternVariable { name: variable.name, span, missing });
            }
        }
        for mut variable in left_variables {
            match right_variables.iter().find(|other| other.name == variable.name) {
                Some(other) => {
                    variable.keys.extend(&other.keys);
                    if let Err(clash) = self.unify(other.ty, variable.ty) {
                        let why = Why::OrPattern { variable: Some(variable.name) };
                        self.clash(other.span, other.ty, variable.ty, why, Subject::Other, clash);
                    }
                }
                None => {
                    let missing = self.tree[right].span;
                    self.report(Problem::OrPatternVariable { name: variable.name, span, missing });
                }
            }
            if let Some(first) = variables.iter().find(|other| other.name == variable.name) {
                let (what, first) = (DuplicateKind::PatternVariable, first.span);
                self.report(Problem::Duplicate { what, name: variable.name, first, second: variable.span });
            }
            variables.push(variable);
        }
    }
}
