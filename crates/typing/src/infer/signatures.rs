//! Module types: signatures, `with`, `module type of`.

use super::Infer;
use super::copying::{Copier, Leaves, itself};
use super::type_exprs::Variables;
use crate::env::{
    Functor, Identity, Member, Module, ModuleEntry, ModuleTypeEntry, Parameter, Scheme, Scope, Structure, Template,
    TypeTarget, ValueEntry, take_up,
};
use crate::problem::{Problem, SignatureProblem, SignatureReason, UnboundKind};
use crate::typed::{Binder, BinderId, ConstructorRef, ExceptionSlot, ValueRef};
use refute_ir::program::ExtensionForm;
use refute_ir::types::{Nature, Type, TypeDecl, TypeDeclKind, TypeId, Variance, Visibility};
use refute_source::{Name, Span};
use refute_syntax::tree::{
    self, ExceptionDecl, Ident, ModExprId, ModTypeId, ModTypeKind, Path, SigItem, SigItemKind, TypeExprId,
    WithConstraint,
};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The variable of a value that nothing defines yet.
pub(super) const NOWHERE: Binder = Binder::Local(BinderId(u32::MAX));

impl Infer<'_> {
    /// What a module type means; `None` after a problem.
    pub(super) fn module_type(&mut self, id: ModTypeId) -> Option<Template> {
        refute_source::deep(|| self.module_type_inner(id))
    }

    fn module_type_inner(&mut self, id: ModTypeId) -> Option<Template> {
        let tree = self.tree;
        let span = tree[id].span;
        match &tree[id].kind {
            ModTypeKind::Path(path) => {
                let entry = self.lookup_module_type(path)?;
                if entry.template.is_none() {
                    self.unsupported("abstract module types", span);
                }
                let label = Some(Name::new(&super::lookup::path_text(path)));
                entry.template.map(|template| Template { label, ..template })
            }
            ModTypeKind::Signature(items) => Some(self.signature(items)),
            ModTypeKind::Functor(name, parameter, result) => self.functor_type(*name, *parameter, *result),
            ModTypeKind::With(inner, constraints) => {
                let mut template = self.module_type(*inner)?;
                for constraint in constraints {
                    template = self.with_constraint(template, constraint, span)?;
                }
                Some(Template { label: None, ..template })
            }
            ModTypeKind::Of(module) => self.module_type_of(*module),
            ModTypeKind::Error => None,
        }
    }

    fn signature(&mut self, items: &[SigItem]) -> Template {
        let start = self.types.len() as u32;
        let outer = self.enter_template();
        let mark = self.scope.enter();
        let mut structure = Structure::default();
        for item in items {
            self.type_variables.clear();
            let before = self.scope.enter();
            self.signature_item(item);
            if !matches!(item.kind, SigItemKind::Open(_)) {
                self.scope.copy_since(before, &mut structure.scope);
                take_up(&self.scope, self.scope.added_since(before), &mut structure);
            }
        }
        self.scope.leave(mark);
        self.leave_template(outer);
        let bound = (start..self.types.len() as u32).map(TypeId).collect();
        Template { module: Module::Structure(Arc::new(structure)), bound, label: None }
    }

    fn signature_item(&mut self, item: &SigItem) {
        match &item.kind {
            SigItemKind::Value(name, ty) => {
                let scheme = self.declared_scheme(*ty);
                let value = ValueRef::Variable(NOWHERE);
                let entry = ValueEntry { scheme, value, origin: self.origin, library: None };
                self.scope.add_value(name.name, entry);
            }
            SigItemKind::Type { nonrec, decls } => {
                self.type_declarations(*nonrec, decls);
            }
            SigItemKind::Exception(decl) => {
                let id = self.new_exception(decl);
                let slot = ExceptionSlot::Local(BinderId(u32::MAX));
                self.add_exception(decl.name.name, ConstructorRef::Exception(id, slot));
            }
            SigItemKind::Extension(extension) => {
                let Some(ty) = self.extended_type(extension) else { return };
                for (index, (decl, span)) in extension.constructors.iter().enumerate() {
                    let ExceptionDecl::New(decl) = decl else {
                        self.unsupported("another name for a constructor in a signature", *span);
                        continue;
                    };
                    let form = if index == 0 { ExtensionForm::First } else { ExtensionForm::Next };
                    let id = self.new_extension(decl, ty, &extension.params, form);
                    let slot = ExceptionSlot::Local(BinderId(u32::MAX));
                    self.add_exception(decl.name.name, ConstructorRef::Exception(id, slot));
                }
            }
            SigItemKind::Module(name, ty) => {
                if let Some(template) = self.module_type(*ty) {
                    self.declare_module(*name, &template);
                }
            }
            SigItemKind::ModuleType(name, ty) => self.module_type_item(*name, *ty),
            SigItemKind::Open(path) => {
                if let Some(opened) = self.module_path(path) {
                    self.open_module(Some(path), &opened.scope);
                }
            }
            SigItemKind::Include(ty) => {
                if let Some(template) = self.module_type(*ty) {
                    let mut copier = Copier::of(&template, FxHashMap::default(), self.prefix.clone());
                    let module = self.copied_module(&mut copier, &template.module, &mut Leaves::same());
                    self.include_members(&module, item.span);
                }
            }
            SigItemKind::Error => {}
        }
    }

    /// `module M : S` in a signature.
    fn declare_module(&mut self, name: Ident, template: &Template) {
        let path = self.path_inside(name.name);
        let mut copier = Copier::of(template, FxHashMap::default(), Some(path.to_string()));
        let module = self.copied_module(&mut copier, &template.module, &mut Leaves::same());
        let identity = Some(Identity { stamp: self.next_stamp(), path });
        let alias = template.label.map(crate::env::Shown::Named);
        self.scope.add_module(name.name, ModuleEntry { module, identity, alias });
    }

    /// `module type S = T`.
    pub(super) fn module_type_item(&mut self, name: Ident, ty: Option<ModTypeId>) {
        let template = match ty {
            None => None,
            Some(ty) => match self.module_type(ty) {
                None => return self.leave_in_doubt(crate::env::Bound::ModuleType(name.name)),
                known => known,
            },
        };
        let stamp = self.next_stamp();
        self.scope.add_module_type(name.name, ModuleTypeEntry { template, stamp });
    }

    /// The type of a value in a signature.
    fn declared_scheme(&mut self, ty: TypeExprId) -> Scheme {
        self.arena.level += 1;
        let node = self.type_expr(ty, Variables::Open);
        self.arena.level -= 1;
        self.arena.generalise(node);
        let (ty, variables) = self.finished_scheme(node);
        Scheme::Stored(ty, variables)
    }

    fn functor_type(&mut self, name: Option<Ident>, ty: Option<ModTypeId>, result: ModTypeId) -> Option<Template> {
        let start = self.types.len() as u32;
        let outer = self.enter_template();
        let mark = self.scope.enter();
        let parameter = match ty {
            None => Some(None),
            Some(ty) => self.functor_parameter(name, ty).map(Some),
        };
        let result = self.module_type(result);
        self.scope.leave(mark);
        self.leave_template(outer);
        let (parameter, result) = (parameter?, result?);
        let bound = (start..self.types.len() as u32).map(TypeId).collect();
        let stamp = self.next_stamp();
        let functor = Functor { parameter: parameter.map(|(parameter, _)| parameter), result, value: NOWHERE, stamp };
        Some(Template { module: Module::Functor(Arc::new(functor)), bound, label: None })
    }

    /// The parameter of a functor, whose name is in scope from here on; with the variables of its leaves.
    pub(super) fn functor_parameter(&mut self, name: Option<Ident>, ty: ModTypeId) -> Option<(Parameter, Vec<Binder>)> {
        let template = self.module_type(ty)?;
        let start = self.types.len() as u32;
        let written = name.map(|ident| ident.name);
        let prefix = written.map(|name| name.to_string());
        let mut copier = Copier::of(&template, FxHashMap::default(), prefix);
        let (slots, binders) = self.local_slots(&template.module);
        let module = self.copied_module(&mut copier, &template.module, &mut Leaves::listed(slots));
        let bound: Arc<[TypeId]> = (start..self.types.len() as u32).map(TypeId).collect();
        if let Some(name) = written {
            let identity = Some(Identity { stamp: self.next_stamp(), path: name });
            let alias = template.label.map(crate::env::Shown::Named);
            self.scope.add_module(name, ModuleEntry { module: module.clone(), identity, alias });
        }
        let template = Template { module, bound, label: template.label };
        Some((Parameter { name: written, template }, binders))
    }

    fn with_constraint(&mut self, template: Template, constraint: &WithConstraint, whole: Span) -> Option<Template> {
        match constraint {
            WithConstraint::Type { decl, path, destructive } => {
                self.with_type(template, decl, path, *destructive, whole)
            }
            WithConstraint::Module { left, right, destructive } => {
                self.with_module(template, left, right, *destructive, whole)
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
            return Some(self.copied_bound(&template, &mut copier, &without, None));
        }
        let repeats = matches!(old.kind, TypeDeclKind::Variant(_) | TypeDeclKind::Record(..));
        let (kind, nature) = match decl.private {
            true => (TypeDeclKind::Abstract, Nature::Private(Some(body))),
            false => (TypeDeclKind::Alias(body), if repeats { Nature::Repeats } else { Nature::Plain }),
        };
        let new = self.types.add_inner(TypeDecl { kind, nature, ..(*old).clone() });
        let map = FxHashMap::from_iter([(id, itself(new, old.params.len()))]);
        let mut copier = Copier::of(&template, map, None);
        copier.bound.remove(&id);
        Some(self.copied_bound(&template, &mut copier, &template.module, Some(new)))
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
        right: &Path,
        destructive: bool,
        whole: Span,
    ) -> Option<Template> {
        let names: Vec<Name> = left.qualifiers.iter().chain([&left.last]).map(|ident| ident.name).collect();
        let entry = self.lookup_module(right)?;
        let Some(inner) = module_at(&template.module, &names).cloned() else {
            self.missing_in_signature(UnboundKind::Module, left, whole);
            return None;
        };
        let wanted = Template { module: inner, bound: template.bound.clone(), label: None };
        let matched = self.matches(&entry.module, &wanted, whole, None)?;
        let mut copier = Copier::of(&template, FxHashMap::default(), None);
        let mut added = Vec::new();
        for (id, found) in sorted(matched.map) {
            copier.bound.remove(&id);
            let old = self.decl(id);
            let stands = match destructive {
                true => found,
                false => {
                    let repeats = matches!(old.kind, TypeDeclKind::Variant(_) | TypeDeclKind::Record(..));
                    let nature = if repeats { Nature::Repeats } else { Nature::Plain };
                    let new =
                        self.types.add_inner(TypeDecl { kind: TypeDeclKind::Alias(found), nature, ..(*old).clone() });
                    added.push(new);
                    itself(new, old.params.len())
                }
            };
            copier.map.insert(id, stands);
        }
        let module = match destructive {
            true => without_member(&template.module, &names)?,
            false => template.module.clone(),
        };
        let mut constrained = self.copied_bound(&template, &mut copier, &module, None);
        constrained.bound = constrained.bound.iter().copied().chain(added).collect();
        Some(constrained)
    }

    fn missing_in_signature(&mut self, kind: UnboundKind, path: &Path, span: Span) {
        let reason = SignatureReason::NoSuchMember(kind);
        let name = Name::new(&super::lookup::path_text(path));
        self.report(Problem::Signature(Box::new(SignatureProblem { span, path: Vec::new(), name, reason })));
    }

    /// A template made of a part of another one.
    fn copied_bound(&mut self, old: &Template, copier: &mut Copier, module: &Module, new: Option<TypeId>) -> Template {
        let module = self.copied_module(copier, module, &mut Leaves::same());
        let copies =
            old.bound.iter().filter(|id| copier.bound.contains(id)).filter_map(|id| match copier.map.get(id) {
                Some(Type::Con(copy, _)) => Some(*copy),
                _ => None,
            });
        let bound = copies.chain(new).collect();
        Template { module, bound, label: None }
    }

    /// `module type of M`.
    fn module_type_of(&mut self, id: ModExprId) -> Option<Template> {
        let (module, strip) = match &self.tree[id].kind {
            tree::ModExprKind::Path(path) => {
                let entry = self.lookup_module(path)?;
                (entry.module, entry.identity.map(|identity| identity.path.to_string()))
            }
            tree::ModExprKind::Error => return None,
            _ => {
                self.unsupported("`module type of` anything but a name", self.tree[id].span);
                return None;
            }
        };
        let mut copier = Copier { strip, ..Copier::default() };
        add_types(&module, &mut copier.bound);
        let start = self.types.len() as u32;
        let mut module = self.copied_module(&mut copier, &module, &mut Leaves::same());
        self.store_module(&mut module);
        let bound = (start..self.types.len() as u32).map(TypeId).collect();
        Some(Template { module, bound, label: None })
    }

    /// An abstract type of its own, for what has no declaration.
    pub(super) fn anonymous_type(&mut self, name: Name, params: usize) -> TypeId {
        let params = vec![Variance { positive: true, negative: true, left: true }; params];
        let (kind, visibility, nature) = (TypeDeclKind::Abstract, Visibility::Shown, Nature::Plain);
        self.types.add_inner(TypeDecl { name, span: None, params, unnamed: Vec::new(), kind, visibility, nature })
    }
}

fn sorted(map: FxHashMap<TypeId, Type>) -> Vec<(TypeId, Type)> {
    let mut all: Vec<(TypeId, Type)> = map.into_iter().collect();
    all.sort_by_key(|(id, _)| *id);
    all
}

/// All declarations that the members of a module name.
fn add_types(module: &Module, types: &mut rustc_hash::FxHashSet<TypeId>) {
    let Module::Structure(structure) = module else { return };
    for member in &structure.members {
        match *member {
            Member::Type(name, _) => {
                if let Some(TypeTarget::Decl(id)) = structure.scope.ty(name, crate::Origin::Library) {
                    types.insert(id);
                }
            }
            Member::Module(name) => {
                if let Some(entry) = structure.scope.module(name) {
                    refute_source::deep(|| add_types(&entry.module, types));
                }
            }
            _ => {}
        }
    }
}

/// The submodule at a path.
pub(super) fn module_at<'m>(module: &'m Module, path: &[Name]) -> Option<&'m Module> {
    path.iter().try_fold(module, |module, name| module.structure()?.scope.module(*name).map(|entry| &entry.module))
}

/// The type at a path.
pub(super) fn type_at(module: &Module, path: &[Name]) -> Option<TypeId> {
    let (last, modules) = path.split_last()?;
    match module_at(module, modules)?.structure()?.scope.ty(*last, crate::Origin::Library)? {
        TypeTarget::Decl(id) => Some(id),
        TypeTarget::Local(_) => None,
    }
}

/// A module without the type or submodule at a path.
fn without_member(module: &Module, path: &[Name]) -> Option<Module> {
    let structure = module.structure()?;
    let mut scope: Scope = structure.scope.clone();
    let mut members = structure.members.clone();
    match path {
        [last] => {
            members.retain(|member| !matches!(member, Member::Type(name, _) | Member::Module(name) if name == last))
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
