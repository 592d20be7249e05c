//! Module types: signatures, `with`, `module type of`.

use super::Infer;
use super::copying::{Copier, Leaves};
use super::modules::Naming;
use super::type_exprs::Variables;
use crate::env::{
    Functor, Member, Module, ModuleEntry, ModuleTypeEntry, Parameter, Scheme, Structure, Template, TypeTarget,
    ValueEntry, take_up,
};
use crate::typed::{Binder, BinderId, ConstructorRef, ExceptionSlot, ValueRef};
use refute_ir::VariableNames;
use refute_ir::program::ExtensionForm;
use refute_ir::types::{Nature, TypeDecl, TypeDeclKind, TypeId, Variance, Visibility};
use refute_source::{Name, Span};
use refute_syntax::tree::{ExceptionDecl, Ident, ModExprId, ModTypeId, ModTypeKind, SigItem, SigItemKind, TypeExprId};
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
                let label = Some(self.module_type_name(path, &entry));
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
        let first_stamp = self.next_stamp + 1;
        self.check_signature_names(items);
        let outer = self.enter_template();
        let mark = self.scope.enter();
        let mut structure = Structure::default();
        for item in items {
            self.type_variables.clear();
            let before = self.scope.enter();
            self.signature_item(item);
            let shows = !matches!(
                item.kind,
                SigItemKind::Open(_) | SigItemKind::TypeSubstitution(_) | SigItemKind::ModuleAlias { local: true, .. }
            );
            if shows {
                self.scope.copy_since(before, &mut structure.scope);
                let added = self.scope.added_since(before);
                take_up(&self.scope, added, &mut structure);
                if matches!(item.kind, SigItemKind::Include(_)) {
                    structure.regroup(added, &self.joined);
                }
            }
        }
        self.scope.leave(mark);
        self.leave_template(outer);
        let bound = (start..self.types.len() as u32).map(TypeId).collect();
        Template { module: Module::Structure(Arc::new(structure)), bound, label: None, first_stamp }
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
            SigItemKind::TypeSubstitution(decls) => {
                let ids = self.type_declarations(true, decls);
                self.substituted.extend(ids);
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
            SigItemKind::ModuleAlias { name, path, .. } => {
                if let Some(entry) = self.lookup_module(path) {
                    let naming = Naming::Path(Some(self.path_inside(name.name).to_string()));
                    let mut entry = self.renamed(entry, &naming, path);
                    self.store_module(&mut entry.module);
                    self.scope.add_module(name.name, entry);
                }
            }
            SigItemKind::Recursive(modules) => self.recursive_declarations(modules),
            SigItemKind::Open(module) => self.open_in_signature(*module),
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

    /// `open M`, `open F(X)`.
    fn open_in_signature(&mut self, module: ModExprId) {
        if let Some(path) = self.path_of(module) {
            if let Some(opened) = self.module_path(path) {
                self.open_module(Some(path), &opened.scope);
            }
        } else if let Some(entry) = self.local_module(module, &Naming::Anonymous) {
            match &entry.module {
                Module::Structure(opened) => self.open_module(None, &opened.scope),
                Module::Functor(_) => self.is_functor(Name::new(""), self.tree[module].span),
            }
        }
    }

    /// `module M : S` in a signature.
    fn declare_module(&mut self, name: Ident, template: &Template) {
        let path = self.path_inside(name.name);
        let mut copier = Copier::of(template, FxHashMap::default(), Some(path.to_string()));
        let module = self.copied_module(&mut copier, &template.module, &mut Leaves::same());
        let identity = Some(self.new_identity(path));
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
        let (stamp, path) = (self.next_stamp(), self.path_inside(name.name));
        self.scope.add_module_type(name.name, ModuleTypeEntry { template, stamp, path });
    }

    /// The type of a value in a signature.
    fn declared_scheme(&mut self, ty: TypeExprId) -> Scheme {
        self.arena.level += 1;
        let node = self.type_expr(ty, Variables::Open);
        self.arena.level -= 1;
        self.arena.generalise(node);
        let (named, variables) = self.finished_scheme(node);
        Scheme::Stored(named, variables)
    }

    fn functor_type(&mut self, name: Option<Ident>, ty: Option<ModTypeId>, result: ModTypeId) -> Option<Template> {
        let start = self.types.len() as u32;
        let first_stamp = self.next_stamp + 1;
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
        let functor = Functor { parameter: parameter.map(|(parameter, _)| parameter), result, value: NOWHERE };
        Some(Template { module: Module::Functor(Arc::new(functor)), bound, label: None, first_stamp })
    }

    /// The parameter of a functor, whose name is in scope from here on; with the variables of its leaves.
    pub(super) fn functor_parameter(&mut self, name: Option<Ident>, ty: ModTypeId) -> Option<(Parameter, Vec<Binder>)> {
        let template = self.module_type(ty)?;
        let start = self.types.len() as u32;
        let first_stamp = self.next_stamp + 1;
        let written = name.map(|ident| ident.name);
        let prefix = written.map(|name| name.to_string());
        let mut copier = Copier::of(&template, FxHashMap::default(), prefix);
        let (slots, binders) = self.local_slots(&template.module);
        let module = self.copied_module(&mut copier, &template.module, &mut Leaves::listed(slots));
        let bound: Arc<[TypeId]> = (start..self.types.len() as u32).map(TypeId).collect();
        let identity = self.new_identity(written.unwrap_or(Name::new("_")));
        self.parameters.push((first_stamp, identity.stamp));
        if let Some(name) = written {
            let alias = template.label.map(crate::env::Shown::Named);
            self.scope.add_module(name, ModuleEntry { module: module.clone(), identity: Some(identity), alias });
        }
        let template = Template { module, bound, label: template.label, first_stamp };
        Some((Parameter { name: written, template, identity }, binders))
    }

    /// `module type of M`.
    fn module_type_of(&mut self, id: ModExprId) -> Option<Template> {
        let path = self.path_of(id);
        let entry = match path {
            Some(path) => self.lookup_module(path)?,
            // Nothing of it is run.
            None => {
                let outer = self.enter_template();
                let entry = self.module_expr(id, &Naming::Path(None));
                self.leave_template(outer);
                entry?
            }
        };
        let (module, strip) = (entry.module, entry.identity.map(|identity| identity.path.to_string()));
        let mut copier = Copier { strip, ..Copier::default() };
        add_types(&module, &mut copier.bound);
        let first_stamp = self.next_stamp + 1;
        self.renew_members(&module, &mut copier);
        let start = self.types.len() as u32;
        let mut module = self.copied_module(&mut copier, &module, &mut Leaves::same());
        self.store_module(&mut module);
        let bound = (start..self.types.len() as u32).map(TypeId).collect();
        Some(Template { module, bound, label: None, first_stamp })
    }

    /// An abstract type of its own, for what has no declaration or none that was read.
    pub(super) fn abstract_type(&mut self, name: Name, span: Option<Span>, params: usize) -> TypeId {
        let params = vec![Variance::ANY; params];
        let (kind, visibility, nature) = (TypeDeclKind::Abstract, Visibility::Shown, Nature::Plain);
        self.types.add_inner(TypeDecl { name, span, params, names: VariableNames::default(), kind, visibility, nature })
    }
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
