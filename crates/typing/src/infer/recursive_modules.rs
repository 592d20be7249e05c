//! `module rec A : S = .. and B : T = ..`.
//!
//! The types of all of them are declared first, without saying what they are, so that the signatures can be read; then
//! the signatures say it. Each right side is read in a scope that has all of them, and compared with its signature.
//! Inside a right side the types it declares are those of the module's own name, as OCaml sees it: meanwhile the latter
//! are abbreviations of the former.

use super::Infer;
use super::copying::{Copier, Leaves, itself};
use super::inclusion::Matched;
use super::modules::Naming;
use crate::env::{
    Bound, Group, Identity, Member, Module, ModuleEntry, Shown, Structure, Template, TypeEntry, TypeTarget,
};
use crate::problem::{Problem, SignatureProblem, SignatureReason};
use crate::typed::{Binder, Forward, RecursiveLeaf};
use refute_ir::types::{Nature, Type, TypeDecl, TypeDeclKind, TypeId};
use refute_source::{Name, Span};
use refute_syntax::tree::{Ident, ModExprId, ModExprKind, ModTypeId, ModTypeKind, ModuleBinding, SigItem, SigItemKind};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// One of the modules.
pub(super) struct Declared {
    pub(super) name: Ident,
    /// The right side; in signatures there is none.
    pub(super) body: Option<ModExprId>,
    /// What it was taken for before its signature was read.
    outline: Arc<Structure>,
    identity: Identity,
    template: Template,
    /// The types of the template with those that stand for them.
    pairs: Vec<(TypeId, TypeId)>,
    module: Module,
    binders: Vec<Binder>,
}

/// The types that a structure's own ones are while it is read.
#[derive(Clone, Debug)]
pub(super) struct Anchor {
    outline: Arc<Structure>,
}

/// A type that is an abbreviation while a right side is read.
pub(super) type Anchored = (TypeId, Arc<TypeDecl>);

impl Infer<'_> {
    /// `module rec` of a structure: what each name means.
    pub(super) fn recursive_modules(&mut self, bindings: &[ModuleBinding]) -> Vec<(Name, ModuleEntry)> {
        let mut parts = Vec::new();
        for binding in bindings {
            let name = binding.name.unwrap_or(Ident { name: Name::new("_"), span: binding.span });
            match &self.tree[binding.body].kind {
                ModExprKind::Constraint(_, ty) => parts.push((name, Some(binding.body), *ty)),
                ModExprKind::Error => {}
                _ => self.misplaced(self.tree[binding.body].span, SignatureReason::NoSignature),
            }
        }
        let declared = match parts.len() == bindings.len() {
            true => self.declare_recursive(&parts),
            false => None,
        };
        let Some(declared) = declared else {
            let names = bindings.iter().filter_map(|binding| binding.name);
            names.for_each(|name| self.leave_in_doubt(Bound::Module(name.name)));
            return Vec::new();
        };
        let mut found = Vec::new();
        for module in &declared {
            found.push(self.recursive_body(module));
        }
        if let Some(found) = found.into_iter().collect::<Option<Vec<Module>>>()
            && let Some(leaves) = self.compare_bodies(&declared, &found)
        {
            self.order_of_evaluation(&declared, &leaves);
        }
        self.entries(&declared)
    }

    /// `module rec` of a signature.
    pub(super) fn recursive_declarations(&mut self, modules: &[(Ident, ModTypeId)]) {
        let parts: Vec<_> = modules.iter().map(|(name, ty)| (*name, None, *ty)).collect();
        if let Some(declared) = self.declare_recursive(&parts) {
            self.entries(&declared);
        }
    }

    pub(super) fn misplaced(&mut self, span: Span, reason: SignatureReason) {
        let (path, name) = (Vec::new(), Name::new(""));
        self.report(Problem::Signature(Box::new(SignatureProblem { span, path, name, reason })));
    }

    /// Makes the names mean what the signatures say.
    fn entries(&mut self, declared: &[Declared]) -> Vec<(Name, ModuleEntry)> {
        let mut entries = Vec::new();
        for (position, one) in declared.iter().enumerate() {
            let group = if position == 0 { Group::First } else { Group::Later };
            let alias = Some(Shown::Recursive(group, one.template.label));
            let entry = ModuleEntry { module: one.module.clone(), identity: Some(one.identity), alias };
            self.scope.add_module(one.name.name, entry.clone());
            entries.push((one.name.name, entry));
        }
        entries
    }

    fn declare_recursive(&mut self, parts: &[(Ident, Option<ModExprId>, ModTypeId)]) -> Option<Vec<Declared>> {
        let mark = self.scope.enter();
        let mut outlines = Vec::new();
        for (name, _, ty) in parts {
            let path = self.path_inside(name.name);
            let before = (self.problems.len(), self.doubt.now);
            let outline = Arc::new(self.outline(*ty, path.as_str()));
            // They are told when the signature is read.
            self.problems.truncate(before.0);
            self.doubt.now = before.1;
            let identity = self.new_identity(path);
            let module = Module::Structure(outline.clone());
            self.scope.add_module(name.name, ModuleEntry { module, identity: Some(identity), alias: None });
            outlines.push((outline, identity));
        }
        let templates: Vec<Option<Template>> = parts.iter().map(|(_, _, ty)| self.module_type(*ty)).collect();
        self.scope.leave(mark);
        let templates: Vec<Template> = templates.into_iter().collect::<Option<_>>()?;
        let mut declared = Vec::new();
        for (((name, body, _), (outline, identity)), template) in parts.iter().zip(outlines).zip(templates) {
            let mut pairs = Matched::default();
            let module = Module::Structure(outline.clone());
            self.pair_types(&module, &template.module, &mut pairs);
            let mut copier = Copier::of(&template, pairs.map, Some(identity.path.to_string()));
            copier.modules = pairs.modules;
            let mut pairs: Vec<(TypeId, TypeId)> = Vec::new();
            for (old, stands) in &copier.map {
                if let Type::Con(new, _) = stands {
                    pairs.push((*old, *new));
                }
            }
            pairs.sort();
            for (old, new) in &pairs {
                self.fill(&mut copier, *old, *new);
            }
            let span = name.span;
            let (module, binders) = match body {
                Some(_) => self.bound_copy(&mut copier, &template.module, identity.path.as_str(), span),
                None => (self.copied_module(&mut copier, &template.module, &mut Leaves::same()), Vec::new()),
            };
            let (name, body) = (*name, *body);
            declared.push(Declared { name, body, outline, identity, template, pairs, module, binders });
        }
        let fine = declared.iter().all(|one| self.has_no_cycle(one));
        // Constructors that the outlines did not have yet.
        for one in &declared {
            let alias = None;
            let entry = ModuleEntry { module: one.module.clone(), identity: Some(one.identity), alias };
            self.scope.add_module(one.name.name, entry);
        }
        fine.then_some(declared)
    }

    /// What a declared type is, according to the signature.
    fn fill(&mut self, copier: &mut Copier, old: TypeId, new: TypeId) {
        let (decl, name) = (self.decl(old), self.types.get(new).name);
        let kind = self.copied_kind(copier, &decl.kind, new);
        let nature = match &decl.nature {
            Nature::Private(Some(ty)) => Nature::Private(Some(self.copied_type(copier, ty))),
            other => other.clone(),
        };
        self.types.set(new, TypeDecl { name, kind, nature, ..(*decl).clone() });
    }

    fn has_no_cycle(&mut self, one: &Declared) -> bool {
        let cyclic = |id: &TypeId| self.alias_reaches(*id, *id, &mut Vec::new());
        let found = one.pairs.iter().map(|(_, id)| *id).find(cyclic);
        if let Some(id) = found {
            let broken = TypeDecl { kind: TypeDeclKind::Abstract, ..(*self.decl(id)).clone() };
            let name = broken.name;
            self.types.set(id, broken);
            self.report(Problem::CyclicAbbreviation { name, span: one.name.span });
        }
        found.is_none()
    }

    /// The types that a module type will have, as far as they can be told without reading what they are.
    fn outline(&mut self, ty: ModTypeId, path: &str) -> Structure {
        let tree = self.tree;
        refute_source::deep(|| match &tree[ty].kind {
            ModTypeKind::Signature(items) => {
                let mut structure = Structure::default();
                items.iter().for_each(|item| self.outline_item(item, path, &mut structure));
                structure
            }
            ModTypeKind::With(inner, _) => self.outline(*inner, path),
            ModTypeKind::Functor(..) | ModTypeKind::Error => Structure::default(),
            ModTypeKind::Path(_) | ModTypeKind::Of(_) => {
                let Some(template) = self.module_type(ty) else { return Structure::default() };
                let mut copier = Copier::of(&template, FxHashMap::default(), Some(path.to_string()));
                let module = self.copied_module(&mut copier, &template.module, &mut Leaves::same());
                module.structure().map(|structure| (**structure).clone()).unwrap_or_default()
            }
        })
    }

    fn outline_item(&mut self, item: &SigItem, path: &str, structure: &mut Structure) {
        match &item.kind {
            SigItemKind::Type { decls, .. } => {
                for decl in decls {
                    let name = Name::new(&format!("{path}.{}", decl.name.name));
                    let id = self.abstract_type(name, Some(decl.span), decl.params.len());
                    self.note_local_type(id);
                    let target = TypeTarget::Decl(id);
                    structure.scope.add_type(decl.name.name, TypeEntry { target, origin: self.origin });
                    structure.show(Member::Type(decl.name.name, true));
                }
            }
            SigItemKind::Module(name, ty) => {
                let path = format!("{path}.{}", name.name);
                let inner = self.outline(*ty, &path);
                let identity = Some(self.new_identity(Name::new(&path)));
                let module = Module::Structure(Arc::new(inner));
                structure.scope.add_module(name.name, ModuleEntry { module, identity, alias: None });
                structure.show(Member::Module(name.name));
            }
            SigItemKind::Include(ty) => {
                let included = self.outline(*ty, path);
                structure.scope.open(&included.scope);
                included.members.iter().for_each(|member| structure.show(*member));
            }
            _ => {}
        }
    }

    /// What the right side of a module is.
    fn recursive_body(&mut self, one: &Declared) -> Option<Module> {
        let ModExprKind::Constraint(inner, _) = &self.tree[one.body?].kind else { return None };
        let outer = self.anchor.replace(Anchor { outline: one.outline.clone() });
        let before = std::mem::take(&mut self.anchored);
        let naming = Naming::Path(Some(one.identity.path.to_string()));
        let entry = self.module_expr(*inner, &naming);
        self.anchor = outer;
        self.restore(before);
        entry.map(|entry| entry.module)
    }

    /// The types that are abbreviations for now are what they were again.
    fn restore(&mut self, before: Vec<Anchored>) {
        for (id, decl) in std::mem::replace(&mut self.anchored, before).into_iter().rev() {
            self.types.set(id, (*decl).clone());
        }
    }

    /// Compares the modules with their signatures, where all know the types of all; gives their leaves.
    fn compare_bodies(&mut self, declared: &[Declared], found: &[Module]) -> Option<Vec<Vec<RecursiveLeaf>>> {
        let before = std::mem::take(&mut self.anchored);
        for (one, found) in declared.iter().zip(found) {
            let mut pairs = Matched::default();
            self.pair_types(found, &one.template.module, &mut pairs);
            for (old, new) in &one.pairs {
                if let Some(real) = pairs.map.remove(old) {
                    self.take_for(*new, real);
                }
            }
        }
        let mut all = Vec::new();
        for (one, found) in declared.iter().zip(found) {
            let body = one.body?;
            let ModExprKind::Constraint(inner, _) = &self.tree[body].kind else { return None };
            all.push(self.matches(found, &one.template, self.tree[*inner].span, Some(body)));
        }
        self.restore(before);
        let all: Vec<Matched> = all.into_iter().collect::<Option<_>>()?;
        Some(declared.iter().zip(all).map(|(one, matched)| self.recursive_leaves(one, matched)).collect())
    }

    /// A type is another one for now, unless that would never end.
    fn take_for(&mut self, id: TypeId, real: Type) {
        let decl = self.decl(id);
        let kind = TypeDeclKind::Alias(real);
        self.types.set(id, TypeDecl { kind, nature: Nature::Plain, ..(*decl).clone() });
        match self.alias_reaches(id, id, &mut Vec::new()) {
            true => self.types.set(id, (*decl).clone()),
            false => self.anchored.push((id, decl)),
        }
    }

    fn recursive_leaves(&mut self, one: &Declared, matched: Matched) -> Vec<RecursiveLeaf> {
        for (old, new) in &one.pairs {
            let decl = self.decl(*new);
            if let (TypeDeclKind::Abstract, Nature::Plain, Some(real)) =
                (&decl.kind, &decl.nature, matched.map.get(old).cloned())
            {
                self.types.set(*new, TypeDecl { nature: Nature::Hides(real), ..(*decl).clone() });
            }
        }
        let mut kinds = Vec::new();
        self.forwards(&one.module, &mut kinds);
        if kinds.contains(&Some(Forward::Lazy)) {
            self.typed.force = self.typed.force.or_else(|| self.scope.force());
        }
        let safe = kinds.iter().all(Option::is_some);
        let mut leaves = Vec::new();
        for ((known, real), kind) in one.binders.iter().zip(matched.slots).zip(kinds) {
            let kind = kind.filter(|_| safe);
            let forward = kind.map(|kind| (self.new_binder(Name::new("forward"), None, one.name.span), kind));
            leaves.push(RecursiveLeaf { known: *known, real, forward });
        }
        leaves
    }

    /// For each leaf, how it can be used before it is there.
    fn forwards(&mut self, module: &Module, kinds: &mut Vec<Option<Forward>>) {
        let Module::Structure(structure) = module else { return kinds.push(None) };
        for member in &structure.members {
            match *member {
                Member::Value(name) => {
                    let stored = structure.value(name).and_then(|entry| entry.scheme.stored());
                    kinds.push(match stored.map(|(ty, _)| self.types.expand(ty)) {
                        Some(Type::Arrow(..)) => Some(Forward::Function),
                        Some(Type::Con(TypeId::LAZY, _)) => Some(Forward::Lazy),
                        _ => None,
                    });
                }
                Member::Exception(_) => kinds.push(None),
                Member::Module(name) => {
                    if let Some(entry) = structure.scope.module(name) {
                        refute_source::deep(|| self.forwards(&entry.module, kinds));
                    }
                }
                Member::Type(..) | Member::ModuleType(_) => {}
            }
        }
    }

    /// What a type declaration of a recursive module's right side declares is what the module's own name says: called
    /// after each item of the structure.
    pub(super) fn anchor_types(&mut self, anchor: &Anchor, mark: usize) {
        let added: Vec<Bound> = self.scope.added_since(mark).to_vec();
        for bound in added {
            let Bound::Type(name) = bound else { continue };
            let local = match self.scope.ty(name, crate::Origin::Library) {
                Some(TypeTarget::Decl(id)) => id,
                _ => continue,
            };
            let Some(TypeTarget::Decl(outer)) = anchor.outline.scope.ty(name, crate::Origin::Library) else { continue };
            let (decl, own) = (self.decl(outer), self.decl(local));
            let fits = own.params.len() == decl.params.len();
            if fits && outer != local && !matches!(own.kind, TypeDeclKind::Alias(_)) {
                self.take_for(outer, itself(local, own.params.len()));
            }
        }
    }

    /// The anchor of a submodule.
    pub(super) fn anchor_of(&self, anchor: Option<&Anchor>, name: Option<Ident>) -> Option<Anchor> {
        let entry = anchor?.outline.scope.module(name?.name)?;
        Some(Anchor { outline: entry.module.structure()?.clone() })
    }
}
