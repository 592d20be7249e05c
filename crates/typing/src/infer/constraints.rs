//! `S with type t = u and module M = N`.

use super::Infer;
use super::copying::{Copier, Leaves, itself};
use super::inclusion::Matched;
use super::modules::Naming;
use super::signatures::{module_at, type_at};
use crate::env::{Identity, Member, Module, ModuleEntry, ModuleTypeEntry, Scope, Structure, Template};
use crate::problem::{Problem, SignatureProblem, SignatureReason, UnboundKind};
use refute_ir::types::{Nature, Type, TypeDecl, TypeDeclKind, TypeId};
use refute_source::{Name, Span};
use refute_syntax::tree::{self, ModExprId, ModTypeId, Path, WithConstraint};
use rustc_hash::FxHashMap;
use std::sync::Arc;

impl Infer<'_> {
    /// A module type with one constraint more.
    pub(super) fn with_constraint(
        &mut self,
        template: Template,
        constraint: &WithConstraint,
        whole: Span,
    ) -> Option<Template> {
        match constraint {
            WithConstraint::Type { decl, path, destructive } => {
                self.with_type(template, decl, path, *destructive, whole)
            }
            WithConstraint::Module { left, right, destructive } => {
                self.with_module(template, left, *right, *destructive, whole)
            }
            WithConstraint::ModuleType { left, right, destructive } => {
                self.with_module_type(template, left, *right, *destructive, whole)
            }
        }
    }

    fn with_type(
        &mut self,
        template: Template,
        decl: &tree::TypeDecl,
        path: &Path,
        destructive: bool,
        whole: Span,
    ) -> Option<Template> {
        let names: Vec<Name> = path.qualifiers.iter().chain([&path.last]).map(|ident| ident.name).collect();
        let Some(id) = type_at(&template.module, &names) else {
            self.missing_in_signature(UnboundKind::Type, path, whole);
            return None;
        };
        let old = self.decl(id);
        let body = self.constraint_body(decl)?;
        if decl.params.len() != old.params.len() {
            let reason = SignatureReason::Type { found: None, wanted: Some(id) };
            let name = path.last.name;
            self.report(Problem::Signature(Box::new(SignatureProblem { span: whole, path: Vec::new(), name, reason })));
            return None;
        }
        if destructive {
            let mut copier = Copier::of(&template, FxHashMap::from_iter([(id, body)]), None);
            copier.bound.remove(&id);
            let without = without_member(&template.module, &names)?;
            return Some(self.copied_bound(&template, &mut copier, &without, Vec::new()));
        }
        let repeats = matches!(old.kind, TypeDeclKind::Variant(_) | TypeDeclKind::Record(..));
        let (kind, nature) = match decl.private {
            true => (TypeDeclKind::Abstract, Nature::Private(Some(body))),
            false => (TypeDeclKind::Alias(body), if repeats { Nature::Repeats(None) } else { Nature::Plain }),
        };
        let names = self.parameter_names(&decl.params);
        let new = self.types.add_inner(TypeDecl { names, kind, nature, ..(*old).clone() });
        let map = FxHashMap::from_iter([(id, itself(new, old.params.len()))]);
        let mut copier = Copier::of(&template, map, None);
        copier.bound.remove(&id);
        Some(self.copied_bound(&template, &mut copier, &template.module, vec![new]))
    }

    /// The right side of `with type 'a t = u`.
    fn constraint_body(&mut self, decl: &tree::TypeDecl) -> Option<Type> {
        let before = self.problems.len();
        let hidden = std::mem::take(&mut self.type_variables);
        let mut parameters = self.parameters_of(&decl.params);
        let body = decl.manifest.map(|ty| self.finished(ty, &mut parameters));
        self.type_variables = hidden;
        body.filter(|_| self.problems.len() == before)
    }

    fn with_module(
        &mut self,
        template: Template,
        left: &Path,
        right: ModExprId,
        destructive: bool,
        whole: Span,
    ) -> Option<Template> {
        let names: Vec<Name> = left.qualifiers.iter().chain([&left.last]).map(|ident| ident.name).collect();
        let entry = self.local_module(right, &Naming::Anonymous)?;
        let Some(inner) = module_at(&template.module, &names).cloned() else {
            self.missing_in_signature(UnboundKind::Module, left, whole);
            return None;
        };
        let wanted = Template { module: inner, label: None, ..template.clone() };
        let matched = self.matches(&entry.module, &wanted, whole, None)?;
        if !destructive {
            return self.with_whole_module(&template, &wanted.module, &names, &entry.module, matched.modules);
        }
        let mut copier = Copier::of(&template, FxHashMap::default(), None);
        copier.modules = matched.modules;
        for (id, found) in matched.map {
            copier.bound.remove(&id);
            copier.map.insert(id, found);
        }
        let module = without_member(&template.module, &names)?;
        Some(self.copied_bound(&template, &mut copier, &module, Vec::new()))
    }

    /// `with module M = N`: the module type has all that `N` has.
    fn with_whole_module(
        &mut self,
        template: &Template,
        old: &Module,
        names: &[Name],
        found: &Module,
        modules: FxHashMap<u32, Identity>,
    ) -> Option<Template> {
        let start = self.types.len() as u32;
        let path: Vec<&str> = names.iter().map(|name| name.as_str()).collect();
        let mut new = self.strengthened(found, Some(path.join(".")));
        self.store_module(&mut new);
        let added = (start..self.types.len() as u32).map(TypeId).collect();
        let mut pairs = Matched::default();
        self.pair_types(&new, old, &mut pairs);
        let mut copier = Copier::of(template, pairs.map, None);
        copier.modules = modules;
        let replaced: Vec<TypeId> = copier.map.keys().copied().collect();
        replaced.iter().for_each(|id| _ = copier.bound.remove(id));
        let module = updated(&template.module, names, &|structure, name| {
            if let Some(entry) = structure.scope.module(name).cloned() {
                structure.scope.add_module(name, ModuleEntry { module: new.clone(), alias: None, ..entry });
            }
        })?;
        Some(self.copied_bound(template, &mut copier, &module, added))
    }

    fn missing_in_signature(&mut self, kind: UnboundKind, path: &Path, span: Span) {
        let reason = SignatureReason::NoSuchMember(kind);
        let name = Name::new(&super::lookup::path_text(self.tree, path));
        self.report(Problem::Signature(Box::new(SignatureProblem { span, path: Vec::new(), name, reason })));
    }

    /// A template made of a part of another one.
    fn copied_bound(&mut self, old: &Template, copier: &mut Copier, module: &Module, new: Vec<TypeId>) -> Template {
        let first_stamp = self.next_stamp + 1;
        let module = self.copied_module(copier, module, &mut Leaves::same());
        let copies =
            old.bound.iter().filter(|id| copier.bound.contains(id)).filter_map(|id| match copier.map.get(id) {
                Some(Type::Con(copy, _)) => Some(*copy),
                _ => None,
            });
        let bound = copies.chain(new).collect();
        Template { module, bound, label: None, first_stamp }
    }

    /// `with module type S = T`.
    fn with_module_type(
        &mut self,
        template: Template,
        left: &Path,
        right: ModTypeId,
        destructive: bool,
        whole: Span,
    ) -> Option<Template> {
        let names: Vec<Name> = left.qualifiers.iter().chain([&left.last]).map(|ident| ident.name).collect();
        let (last, modules) = names.split_last()?;
        let inside = module_at(&template.module, modules).and_then(Module::structure);
        let Some(old) = inside.and_then(|structure| structure.scope.module_type(*last)).cloned() else {
            self.missing_in_signature(UnboundKind::ModuleType, left, whole);
            return None;
        };
        let stamp = match &self.tree[right].kind {
            tree::ModTypeKind::Path(path) => self.lookup_module_type(path)?.stamp,
            _ => self.next_stamp(),
        };
        let new = self.module_type(right)?;
        if old.template.as_ref().is_some_and(|old| !self.equivalent(old, &new)) {
            let (name, path, reason) = (*last, modules.to_vec(), SignatureReason::ModuleType);
            self.report(Problem::Signature(Box::new(SignatureProblem { span: whole, path, name, reason })));
            return None;
        }
        self.meanings.insert(stamp, new.clone());
        let mut copier = Copier::of(&template, FxHashMap::default(), None);
        copier.modules.insert(old.stamp, Identity { stamp, path: *last });
        let module = match destructive {
            true => without_member(&template.module, &names)?,
            false => updated(&template.module, &names, &|structure, name| {
                structure
                    .scope
                    .add_module_type(name, ModuleTypeEntry { template: Some(new.clone()), stamp, path: name });
            })?,
        };
        Some(self.copied_bound(&template, &mut copier, &module, Vec::new()))
    }
}

/// A module without the type or submodule at a path.
fn without_member(module: &Module, path: &[Name]) -> Option<Module> {
    let structure = module.structure()?;
    let mut scope: Scope = structure.scope.clone();
    let mut members = structure.members.clone();
    match path {
        [last] => {
            let is_it = |member: &Member| matches!(member, Member::Type(name, _) | Member::Module(name) | Member::ModuleType(name) if name == last);
            members.retain(|member| !is_it(member));
        }
        [first, rest @ ..] => {
            let entry = scope.module(*first)?.clone();
            let module = without_member(&entry.module, rest)?;
            scope.add_module(*first, ModuleEntry { module, ..entry });
        }
        [] => members.clear(),
    }
    Some(Module::Structure(Arc::new(Structure { scope, members })))
}

/// A module in which the structure around the last word of a path is changed.
fn updated(module: &Module, path: &[Name], change: &dyn Fn(&mut Structure, Name)) -> Option<Module> {
    let mut structure = (**module.structure()?).clone();
    match path {
        [last] => change(&mut structure, *last),
        [first, rest @ ..] => {
            let inner = structure.scope.module(*first)?.clone();
            let module = updated(&inner.module, rest, change)?;
            structure.scope.add_module(*first, ModuleEntry { module, ..inner });
        }
        [] => return None,
    }
    Some(Module::Structure(Arc::new(structure)))
}
