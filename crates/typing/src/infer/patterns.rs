//! Patterns: each is inferred against the type of what it matches and says which variables it binds.

use super::Infer;
use super::bindings::Level;
use super::modules::Naming;
use super::statements::Exceptions;
use super::type_exprs::Variables;
use crate::arena::{Node, Ty, deep};
use crate::env::ModuleEntry;
use crate::problem::{DuplicateKind, InstanceReason, Problem, Subject, Why};
use crate::typed::Binder;
use refute_ir::types::TypeId;
use refute_source::{Name, Span};
use refute_syntax::tree::{Ident, Literal, ModTypeId, PatId, PatKind};
use refute_syntax::walk::{self, for_each_part};

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

/// The pattern of a case.
pub(super) struct CasePattern {
    pub(super) variables: Vec<PatternVar>,
    /// What it says about rigid types.
    pub(super) equations: Vec<(Ty, Ty)>,
    /// Whether there are types that only exist behind it.
    pub(super) has_own_types: bool,
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
    /// A pattern that stands alone: the left side of a `let`.
    pub(super) fn pattern_alone(&mut self, id: PatId, expected: Ty, why: Why) -> Vec<PatternVar> {
        let hidden = self.hidden_types;
        let pattern = self.whole_pattern(id, expected, why, Place::Inside);
        self.decide_rows(&[id]);
        if self.hidden_types > hidden {
            let span = self.tree[id].span;
            self.report(Problem::Instance { span, reason: InstanceReason::Hidden });
        }
        pattern.variables
    }

    /// The pattern of a case.
    pub(super) fn pattern_of_case(&mut self, id: PatId, expected: Ty, why: Why, exceptions: Exceptions) -> CasePattern {
        let place = if exceptions == Exceptions::Allowed { Place::CaseTop } else { Place::Inside };
        self.whole_pattern(id, expected, why, place)
    }

    /// The pattern of a parameter.
    pub(super) fn pattern_of_parameter(&mut self, id: PatId, expected: Ty) -> CasePattern {
        self.arena.level += 1;
        let pattern = self.whole_pattern(id, expected, Why::Unknown, Place::Inside);
        self.decide_rows(&[id]);
        self.arena.level -= 1;
        for variable in &pattern.variables {
            self.arena.generalise(variable.ty);
        }
        pattern
    }

    fn whole_pattern(&mut self, id: PatId, expected: Ty, why: Why, place: Place) -> CasePattern {
        let (equations, hidden) = (self.arena.equations.len(), self.hidden_types);
        let mut variables = Vec::new();
        self.pattern(id, expected, why, place, &mut variables);
        let equations = self.arena.equations.split_off(equations);
        let unpacks = variables.iter().any(|variable| variable.module.is_some());
        let has_own_types = unpacks || self.hidden_types > hidden || !equations.is_empty();
        CasePattern { variables, equations, has_own_types }
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
                let expected = self.as_type(*inner, expected);
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
        // Its types may not leave what the pattern is in front of, which is inferred one level further in.
        self.arena.level += 1;
        let place = std::mem::replace(&mut self.place, Level::Local);
        let unpacked = self.unpacked(expected, &Naming::Path(Some(ident.name.to_string())), span);
        self.place = place;
        self.arena.level -= 1;
        let Some((entry, binders)) = unpacked else { return };
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

    /// The `lazy` patterns that are forced where a pattern fits, in order; of alternatives those of the first.
    fn lazies(&self, pat: PatId) -> Vec<PatId> {
        let mut found = Vec::new();
        let mut pending = vec![pat];
        while let Some(pat) = pending.pop() {
            match &self.tree[pat].kind {
                PatKind::Lazy(_) => found.push(pat),
                PatKind::Or(left, _) => pending.push(*left),
                _ => {
                    let parts = pending.len();
                    for_each_part(self.tree, walk::Node::Pat(pat), &mut |part| {
                        if let walk::Node::Pat(part) = part {
                            pending.push(part);
                        }
                    });
                    pending[parts..].reverse();
                }
            }
        }
        found
    }

    /// The sides of an or-pattern force the same variables: one holds what is forced, whichever side fits. `false` when what
    /// is forced is looked into, and so may decide which side fits.
    fn share_lazies(&mut self, left: PatId, right: PatId) -> bool {
        let (left, right) = (self.lazies(left), self.lazies(right));
        let inside = |infer: &Self, pat: PatId| match infer.tree[pat].kind {
            PatKind::Lazy(inner) => match infer.tree[inner].kind {
                PatKind::Var(ident) => Some(Some(ident.name)),
                PatKind::Any => Some(None),
                _ => None,
            },
            _ => None,
        };
        let alike = |(one, other): (&PatId, &PatId)| {
            let one = inside(self, *one);
            one.is_some() && one == inside(self, *other)
        };
        if left.len() != right.len() || !left.iter().zip(&right).all(alike) {
            return false;
        }
        for (one, other) in left.into_iter().zip(right) {
            if let Some(binder) = self.typed.binders.get(&one).copied() {
                self.typed.binders.insert(other, binder);
            }
        }
        true
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
        let (mut left_variables, mut right_variables) = (Vec::new(), Vec::new());
        // What only one side says about types does not hold for the whole.
        let equations = self.arena.equations.len();
        self.pattern(left, expected, why, place, &mut left_variables);
        self.arena.equations.truncate(equations);
        self.pattern(right, expected, why, place, &mut right_variables);
        self.arena.equations.truncate(equations);
        let span = self.tree[id].span;
        if !self.share_lazies(left, right) {
            self.unsupported("`lazy` patterns among alternatives", span);
        }
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
