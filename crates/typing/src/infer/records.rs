//! Records: which type a set of fields means, and the types of the fields.
//!
//! A known record type decides. Otherwise the latest type that has all the fields written, preferring one that has no
//! others; failing that, the latest type with the first field. Values are inferred in the order of the declaration.

use super::Infer;
use super::patterns::{PatternVar, VarKey};
use crate::arena::{Node, Ty};
use crate::problem::{DuplicateKind, Problem, UnboundKind, Why};
use crate::typed::RecordRef;
use refute_ir::types::{Field, Nature, RecordShape, TypeDecl, TypeDeclKind, TypeId};
use refute_source::{Name, Span};
use refute_syntax::tree::{ExprId, PatId, Path, RecordField};
use std::sync::Arc;

/// Whether all fields must be there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fields {
    /// `{ a; b }` as an expression.
    All,
    /// A pattern, or an expression with `with`.
    Some,
}

/// The type of a field while its value is checked.
struct CheckedField {
    ty: Ty,
    /// What stands for the variables that are quantified in it.
    universals: Vec<Ty>,
}

impl Infer<'_> {
    /// `{ l = e }` or `{ e with l = e }`.
    pub(super) fn record(
        &mut self,
        id: ExprId,
        base: Option<ExprId>,
        fields: &[RecordField<ExprId>],
        expected: Ty,
        why: Why,
    ) -> Ty {
        let span = self.tree[id].span;
        let may_be_inline = self.inline_allowed == Some(id);
        self.inline_allowed = base;
        let base_type = base.map(|base| self.expr_fresh(base));
        let known = self.record_in(expected).or_else(|| base_type.and_then(|ty| self.record_in(ty)));
        let labels: Vec<&Path> = fields.iter().map(|field| &field.label).collect();
        let count = if base.is_some() { Fields::Some } else { Fields::All };
        let Some((ty, decl)) = self.record_type(known, &labels, count) else {
            for field in fields {
                self.field_value_alone(field.value);
            }
            return self.arena.error();
        };
        if let (TypeDeclKind::Record(_, RecordShape::Inline(..)), false, Some(base)) = (&decl.kind, may_be_inline, base)
        {
            self.report(Problem::InlineRecordEscapes { span: self.tree[base].span });
        }
        let declared = record_fields(&decl).to_vec();
        let (record, args) = self.fresh_con(ty);
        if matches!(decl.nature, Nature::Private(_)) {
            let ty = self.shown(record);
            self.report(Problem::PrivateType { span, ty });
        }
        let found = self.meet(id, record, expected, why);
        let positions = self.positions(ty, &decl, &labels);
        self.check_repeated(&labels);
        let mut order: Vec<usize> = (0..fields.len()).collect();
        order.sort_by_key(|written| positions[*written]);
        for written in order {
            let Some(position) = positions[written] else {
                self.field_value_alone(fields[written].value);
                continue;
            };
            let label = &fields[written].label;
            match fields[written].value {
                Some(value) => self.given_field(value, &declared[position as usize], &args),
                None => {
                    let checked = self.begin_field(&declared[position as usize], &args);
                    self.short_field(id, written, label, checked.ty);
                    self.end_field(checked, label.span);
                }
            }
        }
        let given: Vec<u32> = positions.iter().flatten().copied().collect();
        match (base, base_type) {
            (Some(base), Some(base_type)) => self.kept_fields(base, base_type, ty, &declared, &args, &given),
            _ => {
                let missing = declared.iter().enumerate().filter(|(index, _)| !given.contains(&(*index as u32)));
                let missing: Vec<Name> = missing.map(|(_, field)| field.name).collect();
                if !missing.is_empty() && given.len() == fields.len() {
                    let ty = self.shown(record);
                    self.report(Problem::MissingFields { span, ty, fields: missing });
                }
            }
        }
        self.typed.records.insert(id, RecordRef { ty, fields: given });
        found
    }

    /// Fields taken over from the record before `with` keep their types.
    fn kept_fields(&mut self, base: ExprId, base_type: Ty, ty: TypeId, declared: &[Field], args: &[Ty], given: &[u32]) {
        let (old, old_args) = self.fresh_con(ty);
        let field = declared.first().map_or(Name::new(""), |field| field.name);
        self.meet(base, base_type, old, Why::Record { field });
        for (index, field) in declared.iter().enumerate() {
            if !given.contains(&(index as u32)) {
                let quantified: Vec<Ty> = (0..field.quantified).map(|_| self.arena.var()).collect();
                let before = self.arena.import(&field.ty, &[&old_args[..], &quantified].concat());
                let after = self.arena.import(&field.ty, &[args, &quantified].concat());
                self.meet(base, before, after, Why::Record { field: field.name });
            }
        }
    }

    fn field_value_alone(&mut self, value: Option<ExprId>) {
        if let Some(value) = value {
            self.expr_fresh(value);
        }
    }

    /// The variable that `{ x }` means.
    fn short_field(&mut self, id: ExprId, written: usize, label: &Path, expected: Ty) {
        let path = Path::of(label.last);
        let Some(entry) = self.lookup_value(&path) else { return };
        self.typed.short_fields.insert((id, written), entry.value);
        let found = self.instance(&entry.scheme, label.span);
        if let Err(clash) = self.unify(found, expected) {
            let name = label.last.name;
            let subject = crate::problem::Subject::Variable(name);
            self.clash(label.span, found, expected, Why::Field { field: name }, subject, clash);
        }
    }

    /// `{ l = p; _ }`.
    pub(super) fn record_pattern(
        &mut self,
        id: PatId,
        fields: &[RecordField<PatId>],
        expected: Ty,
        why: Why,
        variables: &mut Vec<PatternVar>,
    ) {
        let labels: Vec<&Path> = fields.iter().map(|field| &field.label).collect();
        let known = self.record_in(expected);
        let chosen = self.record_type(known, &labels, Fields::Some);
        let (types, quantified, positions) = match chosen {
            None => (Vec::new(), Vec::new(), vec![None; fields.len()]),
            Some((ty, decl)) => {
                let (record, args) = self.fresh_con(ty);
                self.meet_pattern(id, record, expected, why);
                let positions = self.positions(ty, &decl, &labels);
                self.check_repeated(&labels);
                let given = positions.iter().flatten().copied().collect();
                self.typed.pattern_records.insert(id, RecordRef { ty, fields: given });
                let declared = record_fields(&decl).to_vec();
                let types: Vec<Ty> = declared.iter().map(|field| self.field_instance(field, &args)).collect();
                let quantified: Vec<bool> = declared.iter().map(|field| field.quantified > 0).collect();
                (types, quantified, positions)
            }
        };
        for (written, field) in fields.iter().enumerate() {
            let ty = match positions[written] {
                // What is quantified is so for the variables of the pattern, too.
                Some(position) if quantified[position as usize] => types[position as usize],
                Some(position) => self.arena.copy_structure(types[position as usize]),
                None => self.arena.error(),
            };
            let name = field.label.last;
            match field.value {
                Some(value) => self.inner_pattern(value, ty, Why::Field { field: name.name }, variables),
                None => self.bind(name, ty, VarKey::Short(id, written), variables),
            }
        }
    }

    /// `e.l`: gives the type of the field.
    pub(super) fn field(&mut self, id: ExprId, record: ExprId, label: &Path) -> Ty {
        match self.field_access(id, record, label) {
            Some((decl, index, args)) => self.field_instance(&record_fields(&decl)[index].clone(), &args),
            None => self.arena.error(),
        }
    }

    /// `e.l <- v`.
    pub(super) fn set_field(&mut self, id: ExprId, record: ExprId, label: &Path, value: ExprId) {
        let Some((decl, index, args)) = self.field_access(id, record, label) else {
            self.expr_fresh(value);
            return;
        };
        let field = &record_fields(&decl)[index];
        if !field.mutable {
            let span = self.tree[id].span;
            self.report(Problem::NotMutable { field: field.name, span, declared: field.span });
        }
        self.given_field(value, &field.clone(), &args);
    }

    /// The type of a field in one use of it.
    pub(super) fn field_instance(&mut self, field: &Field, args: &[Ty]) -> Ty {
        let quantified = (0..field.quantified).map(|_| self.arena.var());
        let all: Vec<Ty> = args.iter().copied().chain(quantified).collect();
        self.arena.import(&field.ty, &all)
    }

    /// The value that a field is given.
    fn given_field(&mut self, value: ExprId, field: &Field, args: &[Ty]) {
        let checked = self.begin_field(field, args);
        let before = self.problems.len();
        self.argument(value, checked.ty, Why::Field { field: field.name }, None);
        if field.quantified > 0 && !self.non_expansive(value) {
            self.arena.level -= 1;
            self.arena.lower_contravariant(&self.types, checked.ty);
            self.arena.level += 1;
        }
        match self.has_errors_since(before) {
            true => self.arena.level -= u32::from(!checked.universals.is_empty()),
            false => self.end_field(checked, self.tree[value].span),
        }
    }

    /// The type that the value of a field must have, with unknowns for what is quantified.
    fn begin_field(&mut self, field: &Field, args: &[Ty]) -> CheckedField {
        self.arena.level += u32::from(field.quantified > 0);
        let universals: Vec<Ty> = (0..field.quantified).map(|_| self.arena.var()).collect();
        let ty = self.arena.import(&field.ty, &[args, &universals].concat());
        CheckedField { ty, universals }
    }

    /// After the value of a field: it must be good for every type that is quantified.
    fn end_field(&mut self, checked: CheckedField, span: Span) {
        let CheckedField { ty, universals } = checked;
        if universals.is_empty() {
            return;
        }
        self.arena.level -= 1;
        // They must still be unknowns, each for itself, that nothing around knows.
        let mut found: Vec<Ty> = Vec::new();
        for (universal, letter) in universals.into_iter().zip('a'..='z') {
            let universal = self.arena.find(universal);
            let free = self.arena.is_var(universal) && self.arena.level_of(universal) > self.arena.level;
            if !free || found.contains(&universal) {
                let (variable, ty) = (Name::new(&letter.to_string()), self.shown(ty));
                return self.report(Problem::LessGeneral { span, variable, ty });
            }
            found.push(universal);
        }
    }

    fn field_access(&mut self, id: ExprId, record: ExprId, label: &Path) -> Option<(Arc<TypeDecl>, usize, Vec<Ty>)> {
        self.inline_allowed = Some(record);
        let record_type = self.expr_fresh(record);
        let known = self.record_in(record_type);
        if known.is_none() && !self.may_be_record(record_type) {
            let (span, ty) = (self.tree[record].span, self.shown(record_type));
            self.report(Problem::NotARecord { span, ty, field: Some(label.last.name) });
            return None;
        }
        let (ty, decl) = self.record_type(known, &[label], Fields::Some)?;
        let position = self.positions(ty, &decl, &[label])[0]?;
        let (expected, args) = self.fresh_con(ty);
        self.meet(record, record_type, expected, Why::Record { field: label.last.name });
        self.typed.fields.insert(id, (ty, position));
        Some((decl, position as usize, args))
    }

    fn may_be_record(&mut self, ty: Ty) -> bool {
        matches!(self.head(ty), Node::Var(_) | Node::Error)
    }

    /// The record declaration at the head of a type, when it is known and may be looked into.
    fn record_in(&mut self, ty: Ty) -> Option<(TypeId, Arc<TypeDecl>)> {
        self.known_record(ty).filter(|(_, decl)| self.may_look_into(decl))
    }

    /// The record type that some fields mean.
    fn record_type(
        &mut self,
        known: Option<(TypeId, Arc<TypeDecl>)>,
        labels: &[&Path],
        count: Fields,
    ) -> Option<(TypeId, Arc<TypeDecl>)> {
        if known.is_some() {
            let qualified = labels.iter().filter(|label| !label.qualifiers.is_empty());
            for label in qualified {
                if self.lookup_fields(label)?.is_empty() {
                    self.unbound(UnboundKind::Field, label);
                    return None;
                }
            }
            return known;
        }
        // A qualifier on one field goes for all of them.
        let first = labels.iter().find(|label| !label.qualifiers.is_empty()).or(labels.first())?;
        let candidates = self.lookup_fields(first)?;
        if candidates.is_empty() {
            self.unbound(UnboundKind::Field, first);
            return None;
        }
        let candidates: Vec<(TypeId, Arc<TypeDecl>)> =
            candidates.iter().map(|entry| (entry.ty, self.decl(entry.ty))).collect();
        let has_all = |decl: &TypeDecl| {
            let fields = record_fields(decl);
            labels.iter().all(|label| fields.iter().any(|field| field.name == label.last.name))
        };
        let exact = |decl: &TypeDecl| count == Fields::Some || record_fields(decl).len() == labels.len();
        let find = |test: &dyn Fn(&TypeDecl) -> bool| candidates.iter().find(|(_, decl)| test(decl)).cloned();
        find(&|decl| has_all(decl) && exact(decl)).or_else(|| find(&has_all)).or_else(|| candidates.first().cloned())
    }

    /// The positions of fields in their declaration; a field that is not there is a problem.
    fn positions(&mut self, ty: TypeId, decl: &TypeDecl, labels: &[&Path]) -> Vec<Option<u32>> {
        let fields = record_fields(decl);
        let mut positions = Vec::new();
        for label in labels {
            let name = label.last.name;
            let position = fields.iter().position(|field| field.name == name).map(|position| position as u32);
            if position.is_none() {
                let available = fields.iter().map(|field| field.name).collect();
                let (record, _) = self.fresh_con(ty);
                let shown = self.shown(record);
                self.report(Problem::WrongField { field: name, span: label.span, ty: shown, available });
            }
            positions.push(position);
        }
        positions
    }

    fn check_repeated(&mut self, labels: &[&Path]) {
        for (index, label) in labels.iter().enumerate() {
            let name = label.last.name;
            if let Some(first) = labels[..index].iter().find(|other| other.last.name == name) {
                let (what, first) = (DuplicateKind::FieldUse, first.span);
                self.report(Problem::Duplicate { what, name, first, second: label.span });
            }
        }
    }
}

fn record_fields(decl: &TypeDecl) -> &[Field] {
    match &decl.kind {
        TypeDeclKind::Record(fields, _) => fields,
        _ => &[],
    }
}
