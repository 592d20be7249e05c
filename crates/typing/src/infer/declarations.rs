//! Type and exception declarations.
//!
//! The names of a group are known to all its declarations. Bodies are read as nodes (parameters are unknowns) and
//! finished at once; variances are computed when the whole group is there.

use super::Infer;
use super::bindings::Level;
use super::type_exprs::Variables;
use crate::arena::{Node, Ty};
use crate::env::{Origin, TypeEntry, TypeTarget, declare, declare_parts, is_internal};
use crate::export::{Exporter, Unknowns};
use crate::problem::{DuplicateKind, Marked, Problem};
use crate::variance;
use refute_ir::types::{
    Constructor, Field, Nature, RecordShape, Type, TypeDecl, TypeDeclKind, TypeId, Variance, Visibility,
};
use refute_ir::{TypeTable, VariableNames, generalised};
use refute_source::{Name, Span};
use refute_syntax::tree::{self, ConstructorDecl, FieldDecl, Ident, TypeExprId, TypeExprKind};
use std::sync::Arc;

/// The parameters of the declaration at hand as nodes.
pub(super) struct Parameters {
    /// Number `i` is variable `i`.
    pub(super) nodes: Vec<Ty>,
    /// Whether there are others; they are numbered as they are found.
    pub(super) variables: Variables,
}

impl Infer<'_> {
    /// A group of declarations; gives the ids of the declared types in order.
    pub(super) fn type_declarations(&mut self, nonrec: bool, decls: &[tree::TypeDecl]) -> Vec<TypeId> {
        self.check_names(decls);
        let mark = self.scope.enter();
        let ids: Vec<TypeId> = decls.iter().map(|decl| self.reserve(decl)).collect();
        if !nonrec {
            for (decl, id) in decls.iter().zip(&ids) {
                let target = TypeTarget::Decl(*id);
                self.scope.add_type(decl.name.name, TypeEntry { target, origin: self.origin });
            }
        }
        let outer = std::mem::replace(&mut self.declaring, ids.clone());
        for (decl, id) in decls.iter().zip(&ids) {
            self.define(decl, *id);
        }
        self.declaring = outer;
        self.scope.leave(mark);
        self.check_cycles(decls, &ids);
        decls.iter().zip(&ids).for_each(|(decl, id)| self.check_repetition(decl, *id));
        variance::compute(&mut self.types, &ids, &declared_variances(decls));
        self.check_variances(decls, &ids);
        if self.origin == Origin::Program {
            decls.iter().zip(&ids).for_each(|(decl, id)| self.check_attributes(decl, *id));
        }
        for (decl, id) in decls.iter().zip(&ids) {
            declare(&mut self.scope, &self.types, decl.name.name, *id, self.origin);
            if let (Some(_), false) = (decl.manifest, matches!(decl.kind, tree::TypeDeclKind::None)) {
                self.bring_along(*id);
            }
        }
        ids
    }

    fn check_names(&mut self, decls: &[tree::TypeDecl]) {
        // Inside structures and signatures all their types are compared.
        if self.nesting == 0 && self.templates == 0 {
            let names: Vec<(Name, Span)> = decls.iter().map(|decl| (decl.name.name, decl.name.span)).collect();
            self.check_unique(DuplicateKind::Type, &names);
        }
        for decl in decls {
            let params = decl.params.iter().filter_map(|(_, ident, _)| ident.as_ref());
            let params: Vec<(Name, Span)> = params.map(|ident| (ident.name, ident.span)).collect();
            self.check_unique(DuplicateKind::TypeParameter, &params);
            params.iter().for_each(|(name, span)| self.check_variable_name(*name, *span));
        }
    }

    pub(super) fn check_unique(&mut self, what: DuplicateKind, names: &[(Name, Span)]) {
        for (index, (name, second)) in names.iter().enumerate() {
            if let Some((_, first)) = names[..index].iter().find(|(other, _)| other == name) {
                self.report(Problem::Duplicate { what, name: *name, first: *first, second: *second });
            }
        }
    }

    /// An id for a declaration that is not read yet.
    fn reserve(&mut self, decl: &tree::TypeDecl) -> TypeId {
        let name = match &self.prefix {
            Some(prefix) => Name::new(&format!("{prefix}.{}", decl.name.name)),
            None => decl.name.name,
        };
        let params = vec![Variance::ANY; decl.params.len()];
        let names = self.parameter_names(&decl.params);
        let span = Some(decl.span);
        let (kind, visibility, nature) = (TypeDeclKind::Abstract, Visibility::Shown, Nature::Plain);
        let decl = TypeDecl { name, span, params, names, kind, visibility, nature };
        let outermost = self.prefix.is_none() && self.templates == 0 && self.place == Level::Toplevel;
        let id = if outermost { self.types.add(decl) } else { self.types.add_inner(decl) };
        self.note_local_type(id);
        id
    }

    fn define(&mut self, decl: &tree::TypeDecl, id: TypeId) {
        let mut parameters = self.parameters_of(&decl.params);
        let mut nature = if decl.private { Nature::Private(None) } else { Nature::Plain };
        let manifest = decl.manifest.map(|ty| self.finished(ty, &mut parameters));
        let mut visibility = Visibility::Shown;
        let kind = match &decl.kind {
            tree::TypeDeclKind::None => TypeDeclKind::Abstract,
            tree::TypeDeclKind::Variant(constructors) => {
                let internal = |constructor: &ConstructorDecl| is_internal(constructor.name.name);
                if self.origin == Origin::Library && constructors.iter().all(internal) {
                    visibility = Visibility::Hidden;
                }
                self.variant(id, constructors, &mut parameters)
            }
            tree::TypeDeclKind::Record(fields) => {
                if self.origin == Origin::Library && fields.iter().all(|field| is_internal(field.name.name)) {
                    visibility = Visibility::Hidden;
                }
                TypeDeclKind::Record(self.fields(fields, &mut parameters), RecordShape::Plain)
            }
            tree::TypeDeclKind::Extensible => TypeDeclKind::Extensible,
        };
        // `type t = u = A | B`: another name for `u` that brings its constructors or fields along.
        let kind = match manifest {
            Some(ty) if decl.private && matches!(decl.kind, tree::TypeDeclKind::None) => {
                nature = Nature::Private(Some(ty));
                TypeDeclKind::Abstract
            }
            Some(ty) => {
                if !matches!(decl.kind, tree::TypeDeclKind::None) {
                    nature = Nature::Repeats(Some(Arc::new(kind)));
                }
                TypeDeclKind::Alias(ty)
            }
            None => kind,
        };
        if is_internal(decl.name.name) && self.origin == Origin::Library {
            visibility = Visibility::Hidden;
        }
        self.types.set(id, TypeDecl { kind, visibility, nature, ..(**self.types.get(id)).clone() });
    }

    /// Makes the constructors or fields of the type that an abbreviation stands for known again.
    fn bring_along(&mut self, alias: TypeId) {
        let TypeDeclKind::Alias(body) = &self.types.get(alias).kind else { return };
        if let Type::Con(id, _) = self.types.expand(body) {
            let brought_by = self.brought_by(alias, id);
            declare_parts(&mut self.scope, &self.types, id, brought_by, self.origin);
        }
    }

    /// The abbreviation that constructors are shown with. What is built in keeps its name, so that messages after `open List`
    /// speak of lists.
    pub(super) fn brought_by(&self, abbreviation: TypeId, original: TypeId) -> Option<TypeId> {
        self.types.get(original).span.map(|_| abbreviation)
    }

    /// `type t = u = A | B` must say what `u` is, perhaps by the names that are declared here.
    fn check_repetition(&mut self, decl: &tree::TypeDecl, id: TypeId) {
        let declared = self.decl(id);
        let (TypeDeclKind::Alias(manifest), Nature::Repeats(Some(written))) = (&declared.kind, &declared.nature) else {
            return;
        };
        if !self.repeats(manifest, written) {
            self.unsupported("a type that repeats the definition of another one differently", decl.span);
            self.types.set(id, TypeDecl { nature: Nature::Plain, ..(*declared).clone() });
        }
    }

    /// Whether a definition says the same as the type it repeats.
    fn repeats(&mut self, manifest: &Type, kind: &TypeDeclKind) -> bool {
        let Type::Con(id, args) = self.types.expand(manifest) else { return false };
        let original = self.decl(id);
        let mut pairs: Vec<(Type, Type)> = Vec::new();
        let alike = match (&original.kind, kind) {
            (TypeDeclKind::Variant(original), TypeDeclKind::Variant(repeated)) => {
                let same = |(left, right): (&Constructor, &Constructor)| {
                    let said = |one: &Constructor| [&one.args[..], one.result.as_deref().unwrap_or_default()].concat();
                    // Those that say of which instance they are have variables of their own.
                    let here = |ty: Type| if left.result.is_some() { ty } else { ty.substitute(&args) };
                    pairs.extend(said(left).into_iter().map(here).zip(said(right)));
                    left.name == right.name
                        && left.result.is_some() == right.result.is_some()
                        && left.args.len() == right.args.len()
                };
                original.len() == repeated.len() && original.iter().zip(repeated).all(same)
            }
            (TypeDeclKind::Record(original, RecordShape::Plain), TypeDeclKind::Record(repeated, _)) => {
                let same = |(left, right): (&Field, &Field)| {
                    pairs.push((left.ty.substitute(&args), right.ty.clone()));
                    left.name == right.name && left.mutable == right.mutable && left.quantified == right.quantified
                };
                original.len() == repeated.len() && original.iter().zip(repeated).all(same)
            }
            (TypeDeclKind::Extensible, TypeDeclKind::Extensible) => true,
            _ => false,
        };
        alike && pairs.iter().all(|(left, right)| self.equal_declared(left, right))
    }

    /// Whether two types of declarations are the same, whatever their variables are.
    fn equal_declared(&mut self, left: &Type, right: &Type) -> bool {
        let mut variables = Vec::new();
        [left, right].into_iter().for_each(|ty| generalised::variables(ty, &mut variables));
        let count = variables.iter().map(|variable| variable + 1).max().unwrap_or_default();
        let rigid: Vec<Ty> = (0..count).map(|_| self.arena.add(Node::Rigid(Name::new("$0")))).collect();
        let [left, right] = [left, right].map(|ty| self.arena.import(ty, &rigid));
        self.unify(left, right).is_ok()
    }

    pub(super) fn parameters_of(&mut self, params: &[(tree::Marks, Option<Ident>, Span)]) -> Parameters {
        self.type_variables.clear();
        let mut nodes = Vec::new();
        for (_, ident, _) in params {
            let node = match ident {
                Some(ident) => self.declared_variable(ident.name),
                None => self.arena.var(),
            };
            nodes.push(node);
        }
        Parameters { nodes, variables: Variables::Declared }
    }

    /// A variable that the declaration at hand names.
    fn declared_variable(&mut self, name: Name) -> Ty {
        let node = match self.origin {
            Origin::Program => self.arena.named_var_at(name, self.arena.level),
            Origin::Library => self.arena.var(),
        };
        self.type_variables.insert(name, node);
        node
    }

    /// How the parameters of a declaration are written.
    pub(super) fn parameter_names(&self, params: &[(tree::Marks, Option<Ident>, Span)]) -> VariableNames {
        let name = |ident: &Option<Ident>| match (ident, self.origin) {
            (None, _) => Some(Name::new(VariableNames::UNNAMED)),
            (Some(ident), Origin::Program) => Some(ident.name),
            (Some(_), Origin::Library) => None,
        };
        VariableNames::new(params.iter().map(|(_, ident, _)| name(ident)).collect())
    }

    /// A type of a declaration: parameter number `i` is variable `i`.
    pub(super) fn finished(&mut self, id: TypeExprId, parameters: &mut Parameters) -> Type {
        let node = self.type_expr(id, parameters.variables);
        self.finished_node(node, self.tree[id].span, parameters)
    }

    /// As [`Infer::finished`], of a type that was read.
    pub(super) fn finished_node(&mut self, node: Ty, span: Span, parameters: &mut Parameters) -> Type {
        self.declare_rigid(node);
        let mut exporter = Exporter::new(Unknowns::Plain);
        exporter.keeps_rigid = true;
        for (number, parameter) in parameters.nodes.iter().enumerate() {
            let parameter = self.arena.find(*parameter);
            exporter.number(parameter, number as u32);
        }
        let ty = exporter.export(&mut self.arena, node);
        if exporter.too_large {
            self.report(Problem::TypeTooLarge { span });
        }
        if parameters.variables == Variables::Open {
            parameters.nodes.extend(exporter.numbered_since(parameters.nodes.len()));
        }
        ty
    }

    pub(super) fn fields(&mut self, fields: &[FieldDecl], parameters: &mut Parameters) -> Vec<Field> {
        let names: Vec<(Name, Span)> = fields.iter().map(|field| (field.name.name, field.name.span)).collect();
        self.check_unique(DuplicateKind::Field, &names);
        fields.iter().map(|field| self.field_declaration(field, parameters)).collect()
    }

    fn field_declaration(&mut self, field: &FieldDecl, parameters: &mut Parameters) -> Field {
        let FieldDecl { span, mutable, name, ty } = field;
        let (span, mutable, name) = (Some(*span), *mutable, name.name);
        let TypeExprKind::Poly(variables, body) = &self.tree[*ty].kind else {
            let ty = self.finished(*ty, parameters);
            let names = self.arena.names_of(&parameters.nodes);
            return Field { name, ty, quantified: 0, names, mutable, span };
        };
        if parameters.variables == Variables::Open {
            self.unsupported("a polymorphic field in a generalised constructor", self.tree[*ty].span);
        }
        let outer = self.type_variables.clone();
        let mut inside = Parameters { nodes: parameters.nodes.clone(), variables: parameters.variables };
        for variable in variables {
            self.check_variable_name(variable.name, variable.span);
            inside.nodes.push(self.declared_variable(variable.name));
        }
        let ty = self.finished(*body, &mut inside);
        self.type_variables = outer;
        let names = self.arena.names_of(&inside.nodes);
        Field { name, ty, quantified: variables.len() as u32, names, mutable, span }
    }

    /// Refuses marks on parameters that are not true.
    fn check_variances(&mut self, decls: &[tree::TypeDecl], ids: &[TypeId]) {
        for (decl, id) in decls.iter().zip(ids) {
            let found = self.types.get(*id).params.clone();
            for (number, ((marks, _, span), found)) in (0..).zip(decl.params.iter().zip(found)) {
                if marks.injective && !generalised::is_injective_in(&self.types, *id, number) {
                    self.report(Problem::UntrueVariance { span: *span, marked: Marked::Injective });
                }
                let (marked, untrue) = match marks.variance {
                    tree::Variance::Covariant => (Marked::Covariant, found.negative),
                    tree::Variance::Contravariant => (Marked::Contravariant, found.positive),
                    tree::Variance::None => continue,
                };
                if untrue {
                    self.report(Problem::UntrueVariance { span: *span, marked });
                }
            }
        }
    }

    /// Refuses abbreviations that stand for themselves.
    fn check_cycles(&mut self, decls: &[tree::TypeDecl], ids: &[TypeId]) {
        for (decl, id) in decls.iter().zip(ids) {
            let cyclic = self.alias_reaches(*id, *id, &mut Vec::new());
            if cyclic || (self.types.is_endless(*id) && !self.is_regular(*id, ids)) {
                match cyclic {
                    true => self.report(Problem::CyclicAbbreviation { name: decl.name.name, span: decl.span }),
                    false => {
                        self.unsupported("a polymorphic variant that contains another instance of itself", decl.span)
                    }
                }
                // Nothing may expand it for ever.
                let broken = TypeDecl { kind: TypeDeclKind::Abstract, ..(**self.types.get(*id)).clone() };
                self.types.set(*id, broken);
            }
        }
    }

    /// Whether an abbreviation mentions the types that are declared with it only with its own parameters, so that expanding
    /// it meets finitely many types.
    fn is_regular(&self, id: TypeId, group: &[TypeId]) -> bool {
        let decl = self.types.get(id);
        let TypeDeclKind::Alias(body) = &decl.kind else { return true };
        let own = |args: &[Type]| {
            args.len() == decl.params.len() && (0..).zip(args).all(|(number, arg)| *arg == Type::Var(number))
        };
        let mut inside = vec![body];
        while let Some(ty) = inside.pop() {
            match ty {
                Type::Var(_) => {}
                Type::Arrow(_, from, to) => inside.extend([&**from, &**to]),
                Type::Tuple(parts) => inside.extend(parts.iter()),
                Type::Con(other, args) if group.contains(other) && !args.is_empty() && !own(args) => return false,
                Type::Con(_, args) => inside.extend(args.iter()),
            }
        }
        true
    }

    /// Whether expanding abbreviation `from` leads to `target` at any depth, arguments of the tags of polymorphic variants
    /// aside: OCaml lets a type contain itself there.
    pub(super) fn alias_reaches(&self, from: TypeId, target: TypeId, seen: &mut Vec<TypeId>) -> bool {
        let TypeDeclKind::Alias(body) = &self.types.get(from).kind else { return false };
        let mut inside = Vec::new();
        constructors_in(&self.types, body, &mut inside);
        inside.into_iter().any(|id| {
            if id == target {
                return true;
            }
            if seen.contains(&id) {
                return false;
            }
            seen.push(id);
            self.alias_reaches(id, target, seen)
        })
    }
}

/// The declared types in a type, arguments of tags aside.
fn constructors_in(types: &TypeTable, ty: &Type, found: &mut Vec<TypeId>) {
    match ty {
        Type::Var(_) => {}
        Type::Arrow(_, from, to) => {
            constructors_in(types, from, found);
            constructors_in(types, to, found);
        }
        Type::Tuple(parts) => parts.iter().for_each(|part| constructors_in(types, part, found)),
        Type::Con(id, _) if types.get(*id).row().is_some() => {}
        Type::Con(id, parts) => {
            found.push(*id);
            if !abbreviates_row(types, *id) {
                parts.iter().for_each(|part| constructors_in(types, part, found));
            }
        }
    }
}

/// Whether a name stands for a polymorphic variant type, below whose tags its arguments are.
fn abbreviates_row(types: &TypeTable, id: TypeId) -> bool {
    matches!(&types.get(id).kind, TypeDeclKind::Alias(Type::Con(row, _)) if types.get(*row).row().is_some())
}

/// What the declarations themselves say about their parameters.
fn declared_variances(decls: &[tree::TypeDecl]) -> Vec<Vec<tree::Marks>> {
    decls.iter().map(|decl| decl.params.iter().map(|(marks, ..)| *marks).collect()).collect()
}
