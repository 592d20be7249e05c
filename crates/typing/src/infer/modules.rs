//! Module expressions and the items that bind modules.
//!
//! A structure at the outermost level keeps its values in toplevel variables, any other one in local ones; either way
//! each value of a module is a variable of its own, and only what passes a functor or becomes a first-class module is
//! ever a block.

use super::Infer;
use super::bindings::Level;
use super::copying::{Copier, Leaves};
use super::inclusion::Matched;
use crate::env::{
    Bound, Functor, Identity, Member, Module, ModuleEntry, ModuleTypeEntry, Scheme, Shown, Structure, Template,
    TypeTarget, take_up,
};
use crate::problem::{Problem, SignatureProblem, SignatureReason};
use crate::typed::{Binder, ConstructorRef, ExceptionSlot, FunctorCode, ModuleApplication, Slot, TypedItem, ValueRef};
use refute_ir::Type;
use refute_ir::types::{Nature, TypeDecl, TypeDeclKind, TypeId};
use refute_source::{Name, Span};
use refute_syntax::tree::{Ident, Item, ItemKind, ModExprId, ModExprKind, ModTypeId, ModuleBinding, Path, Recursive};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// What a module expression is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Naming {
    /// It has no name of its own: an argument, something that is looked into.
    Anonymous,
    /// Its types are known by this path from now on; none is the outermost level.
    Path(Option<String>),
}

/// What is set aside while a template is read.
pub(super) struct OuterPlace {
    prefix: Option<String>,
    place: Level,
    variables: FxHashMap<Name, crate::arena::Ty>,
}

/// A toplevel variable whose type is finished at the end.
#[derive(Clone, Debug)]
pub(super) struct PendingGlobal {
    pub(super) id: refute_ir::program::GlobalId,
    pub(super) name: Name,
    pub(super) span: Span,
    pub(super) scheme: Scheme,
}

impl Infer<'_> {
    /// The path of a name declared here.
    pub(super) fn path_inside(&self, name: Name) -> Name {
        match &self.prefix {
            Some(prefix) => Name::new(&format!("{prefix}.{name}")),
            None => name,
        }
    }

    /// What follows belongs to a template: its names are relative, its variables local.
    pub(super) fn enter_template(&mut self) -> OuterPlace {
        self.templates += 1;
        OuterPlace {
            prefix: self.prefix.take(),
            place: std::mem::replace(&mut self.place, Level::Local),
            variables: std::mem::take(&mut self.type_variables),
        }
    }

    pub(super) fn leave_template(&mut self, outer: OuterPlace) {
        self.templates -= 1;
        self.prefix = outer.prefix;
        self.place = outer.place;
        self.type_variables = outer.variables;
    }

    /// A new variable of the place at hand.
    pub(super) fn new_binder(&mut self, name: Name, scheme: Option<Scheme>, span: Span) -> Binder {
        match self.place {
            Level::Local => Binder::Local(self.next_binder()),
            Level::Toplevel => {
                let id = self.next_global();
                let scheme = scheme.unwrap_or(Scheme::Stored(Type::Var(0).into(), 1));
                let name = self.path_inside(name);
                self.new_globals.push(PendingGlobal { id, name, span, scheme });
                Binder::Global(id)
            }
        }
    }

    /// A local variable for each leaf of a module.
    pub(super) fn local_slots(&mut self, module: &Module) -> (Vec<Slot>, Vec<Binder>) {
        let place = std::mem::replace(&mut self.place, Level::Local);
        let bound = self.new_slots(module, Span::new(self.tree.file, 0, 0));
        self.place = place;
        bound
    }

    /// A variable of the place at hand for each leaf of a module.
    fn new_slots(&mut self, module: &Module, span: Span) -> (Vec<Slot>, Vec<Binder>) {
        let (mut slots, mut binders) = (Vec::new(), Vec::new());
        for slot in module.slots() {
            let binder = self.new_binder(Name::new("member"), None, span);
            slots.push(match (slot, binder) {
                (Slot::Value(_), binder) => Slot::Value(ValueRef::Variable(binder)),
                (Slot::Exception(_), Binder::Global(id)) => Slot::Exception(ExceptionSlot::Global(id)),
                (Slot::Exception(_), Binder::Local(id)) => Slot::Exception(ExceptionSlot::Local(id)),
            });
            binders.push(binder);
        }
        (slots, binders)
    }

    /// A copy of a module whose leaves are in new variables of the place at hand.
    pub(super) fn bound_copy(
        &mut self,
        copier: &mut Copier,
        module: &Module,
        path: &str,
        span: Span,
    ) -> (Module, Vec<Binder>) {
        let first = self.new_globals.len();
        let (slots, binders) = self.new_slots(module, span);
        let copy = self.copied_module(copier, module, &mut Leaves::listed(slots));
        let mut globals = self.new_globals.split_off(first);
        let mut described = Vec::new();
        describe(&copy, path, &mut described);
        for (global, (name, scheme)) in globals.iter_mut().zip(described) {
            global.name = name;
            if let Some(scheme) = scheme {
                global.scheme = scheme;
            }
        }
        self.new_globals.extend(globals);
        (copy, binders)
    }

    /// What a module expression means; `None` after a problem.
    pub(super) fn module_expr(&mut self, id: ModExprId, naming: &Naming) -> Option<ModuleEntry> {
        refute_source::deep(|| self.module_expr_inner(id, naming))
    }

    fn module_expr_inner(&mut self, id: ModExprId, naming: &Naming) -> Option<ModuleEntry> {
        let tree = self.tree;
        let span = tree[id].span;
        match &tree[id].kind {
            ModExprKind::Path(path) => {
                let entry = self.lookup_module(path)?;
                Some(self.renamed(entry, naming, path))
            }
            ModExprKind::Struct(items) => {
                let outer = match naming {
                    Naming::Anonymous => std::mem::take(&mut self.prefix),
                    Naming::Path(path) => std::mem::replace(&mut self.prefix, path.clone()),
                };
                let (structure, typed) = self.structure(items);
                let path = self.prefix.clone();
                self.prefix = outer;
                self.typed.structures.insert(id, typed);
                let identity = self.identity_at(path);
                Some(ModuleEntry { module: Module::Structure(Arc::new(structure)), identity, alias: None })
            }
            ModExprKind::Functor(name, parameter, body) => self.functor(id, *name, *parameter, *body, naming),
            ModExprKind::Apply(functor, argument) => self.functor_application(id, *functor, *argument, naming),
            ModExprKind::Constraint(inner, ty) => {
                let entry = self.module_expr(*inner, naming);
                let template = self.module_type(*ty)?;
                let matched = self.matches(&entry?.module, &template, tree[*inner].span, Some(id))?;
                let alias = template.label.map(Shown::Named);
                Some(self.sealed(&template, matched, naming, alias))
            }
            ModExprKind::Unpack(expr, ty) => self.unpack(id, *expr, *ty, naming, span),
            ModExprKind::Error => None,
        }
    }

    /// What identifies a module that was made here.
    fn identity_at(&mut self, path: Option<String>) -> Option<Identity> {
        Some(self.new_identity(Name::new(path.as_deref()?)))
    }

    /// A module under a new name.
    pub(super) fn renamed(&mut self, entry: ModuleEntry, naming: &Naming, path: &Path) -> ModuleEntry {
        let Naming::Path(name) = naming else { return entry };
        if let Some(old) = entry.identity.filter(|old| self.is_of_parameter(*old)) {
            let module = self.repeated(&entry.module, old.path, name.clone());
            return ModuleEntry { module, identity: self.identity_at(name.clone()), alias: None };
        }
        let written = super::lookup::path_text(self.tree, path);
        let alias = Some(Shown::Alias(Name::new(written.strip_prefix("Stdlib.").unwrap_or(&written))));
        let module = self.strengthened(&entry.module, name.clone());
        let identity = match (entry.identity, name) {
            (Some(identity), Some(name)) => Some(Identity { path: Name::new(name), ..identity }),
            (identity, _) => identity,
        };
        ModuleEntry { module, identity, alias }
    }

    /// A module behind a module type that it fits: what the type does not say is not known any more.
    pub(super) fn sealed(
        &mut self,
        template: &Template,
        matched: Matched,
        naming: &Naming,
        alias: Option<Shown>,
    ) -> ModuleEntry {
        let path = match naming {
            Naming::Anonymous => None,
            Naming::Path(path) => path.clone(),
        };
        let mut copier = Copier::of(template, FxHashMap::default(), path.clone());
        let module = self.copied_module(&mut copier, &template.module, &mut Leaves::listed(matched.slots));
        for (id, real) in matched.map {
            let Some(Type::Con(new, _)) = copier.map.get(&id) else { continue };
            let decl = self.decl(*new);
            if matches!((&decl.kind, &decl.nature), (TypeDeclKind::Abstract, Nature::Plain)) {
                self.types.set(*new, TypeDecl { nature: Nature::Hides(real), ..(*decl).clone() });
            }
        }
        let identity = self.identity_at(path);
        ModuleEntry { module, identity, alias }
    }

    fn functor(
        &mut self,
        id: ModExprId,
        name: Option<Ident>,
        ty: Option<ModTypeId>,
        body: ModExprId,
        naming: &Naming,
    ) -> Option<ModuleEntry> {
        let path = match naming {
            Naming::Anonymous => None,
            Naming::Path(path) => path.clone(),
        };
        let span = self.tree[id].span;
        let short = path.as_deref().map_or("functor", |path| path.rsplit('.').next().unwrap_or(path));
        let value = self.new_binder(Name::new(short), None, span);
        let outer = self.enter_template();
        let mark = self.scope.enter();
        let parameter = match ty {
            None => Some(None),
            Some(ty) => self.functor_parameter(name, ty).map(Some),
        };
        let doubtful = parameter.is_none();
        if doubtful {
            // The body may use what the parameter would have said.
            self.doubt_functor_body(name);
        }
        let start = self.types.len() as u32;
        let first_stamp = self.next_stamp + 1;
        let applicative = std::mem::replace(&mut self.applicative, ty.is_some());
        let body = self.module_expr(body, &Naming::Path(None));
        self.applicative = applicative;
        self.scope.leave(mark);
        self.leave_template(outer);
        let (parameter, body) = (parameter?, body?);
        let (parameter, parameters) = parameter.map_or((None, Vec::new()), |(one, binders)| (Some(one), binders));
        let bound = (start..self.types.len() as u32).map(TypeId).collect();
        let label = match body.alias {
            Some(Shown::Named(label)) => Some(label),
            _ => None,
        };
        let code = FunctorCode { value, parameters, result: body.module.slots() };
        self.typed.functors.insert(id, code);
        let result = Template { module: body.module, bound, label, first_stamp };
        let module = Module::Functor(Arc::new(Functor { parameter, result, value }));
        let identity = self.identity_at(path);
        Some(ModuleEntry { module, identity, alias: None })
    }

    fn functor_application(
        &mut self,
        id: ModExprId,
        functor: ModExprId,
        argument: ModExprId,
        naming: &Naming,
    ) -> Option<ModuleEntry> {
        let tree = self.tree;
        let applied = self.module_expr(functor, &Naming::Anonymous);
        let given = self.module_expr(argument, &Naming::Anonymous);
        let (applied, given) = (applied?, given?);
        let Module::Functor(known) = &applied.module else {
            self.report(Problem::NotAFunctor { span: tree[functor].span });
            return None;
        };
        let matched = match &known.parameter {
            Some(parameter) => self.matches(&given.module, &parameter.template, tree[argument].span, Some(argument))?,
            None if matches!(&tree[argument].kind, ModExprKind::Struct(items) if items.is_empty()) => {
                Matched::default()
            }
            None => {
                let reason = SignatureReason::Generative;
                let (span, path, name) = (tree[argument].span, Vec::new(), Name::new(""));
                self.report(Problem::Signature(Box::new(SignatureProblem { span, path, name, reason })));
                return None;
            }
        };
        let named = match (applied.identity, given.identity, &known.parameter) {
            (Some(functor), Some(argument), Some(_)) => Some((functor, self.module_application(functor, argument))),
            _ => None,
        };
        let path = match naming {
            Naming::Anonymous => None,
            Naming::Path(path) => path.clone(),
        };
        let span = tree[id].span;
        let shown_path = path.clone().unwrap_or_default();
        let mut map = matched.map;
        if given.identity.is_none() {
            self.expand_nameless(&mut map);
        }
        let mut copier = Copier::of(&known.result, map, path.clone());
        copier.modules = matched.modules;
        if let Some(parameter) = &known.parameter {
            let argument = given.identity.unwrap_or_else(|| self.new_identity(Name::new("")));
            copier.modules.insert(parameter.identity.stamp, argument);
        }
        if let Some((functor, application)) = named {
            let bound = known.result.bound.iter().map(|id| (*id, self.applications.key(functor, *id)));
            let bound: Vec<(TypeId, TypeId)> = bound.collect();
            let given = self.applications.given(application);
            copier.map.extend(bound.iter().filter_map(|(id, key)| Some((*id, given.types.get(key)?.clone()))));
            copier.modules.extend(given.modules.iter().map(|(old, new)| (*old, *new)));
            copier.prefix = Some(application.path.to_string());
            (copier.application, copier.functor) = (Some(application), Some(functor));
        }
        let (module, result) = self.bound_copy(&mut copier, &known.result.module, &shown_path, span);
        if known.parameter.is_none() {
            self.check_fresh_types(&module, span);
        }
        let functor = Slot::Value(ValueRef::Variable(known.value));
        self.typed.applications.insert(id, ModuleApplication { functor, argument: matched.slots, result });
        Some(match (named, naming) {
            (None, _) => {
                let alias = known.result.label.map(Shown::Named);
                let identity = self.identity_at(path);
                ModuleEntry { module, identity, alias }
            }
            (Some((_, application)), Naming::Anonymous) => {
                ModuleEntry { module, identity: Some(application), alias: None }
            }
            (Some((_, application)), Naming::Path(name)) => {
                let module = self.repeated(&module, application.path, name.clone());
                let identity = self.identity_at(name.clone());
                ModuleEntry { module, identity, alias: None }
            }
        })
    }

    /// The abbreviations of a module without a name are not known afterwards: what they stand for takes their place.
    fn expand_nameless(&mut self, map: &mut FxHashMap<TypeId, Type>) {
        for stands in map.values_mut() {
            while let Type::Con(id, args) = &*stands
                && let TypeDeclKind::Alias(body) = &self.types.get(*id).kind
                && !self.types.get(*id).name.as_str().contains('.')
            {
                *stands = body.substitute(args);
            }
        }
    }

    /// Refuses what makes new types inside a functor with a parameter.
    pub(super) fn check_fresh_types(&mut self, module: &Module, span: Span) {
        if self.applicative && self.has_own_types(module) {
            let (path, name, reason) = (Vec::new(), Name::new(""), SignatureReason::FreshTypes);
            self.report(Problem::Signature(Box::new(SignatureProblem { span, path, name, reason })));
        }
    }

    fn has_own_types(&self, module: &Module) -> bool {
        let Module::Structure(structure) = module else { return false };
        structure.members.iter().any(|member| match *member {
            Member::Type(name, _) => match structure.scope.ty(name, crate::Origin::Library) {
                Some(TypeTarget::Decl(id)) => !matches!(self.types.get(id).kind, TypeDeclKind::Alias(_)),
                _ => false,
            },
            Member::Module(name) => {
                let entry = structure.scope.module(name);
                entry.is_some_and(|entry| refute_source::deep(|| self.has_own_types(&entry.module)))
            }
            Member::ModuleType(_) => true,
            Member::Value(_) | Member::Exception(_) => false,
        })
    }

    /// The items of a structure, in order, and what it consists of. What they bind is not in scope afterwards.
    pub(super) fn structure(&mut self, items: &[Item]) -> (Structure, Vec<TypedItem>) {
        let mark = self.scope.enter();
        let anchor = self.anchor.take();
        self.check_structure_names(items);
        let outer_doubt = self.doubt_outside();
        let variables = std::mem::take(&mut self.type_variables);
        let item_level = std::mem::replace(&mut self.item_level, self.arena.level + 1);
        self.nesting += 1;
        let mut structure = Structure::default();
        let mut typed = Vec::new();
        for item in items {
            self.type_variables.clear();
            let before = self.begin_item();
            if let ItemKind::Module(Recursive::No, bindings) = &item.kind {
                let name = bindings.first().and_then(|binding| binding.name);
                self.anchor = self.anchor_of(anchor.as_ref(), name);
            }
            typed.push(self.item(item));
            self.anchor = None;
            if let Some(anchor) = &anchor {
                self.anchor_types(anchor, before);
            }
            if !matches!(item.kind, ItemKind::Open { .. }) {
                self.scope.copy_since(before, &mut structure.scope);
                let added = self.scope.added_since(before);
                take_up(&self.scope, added, &mut structure);
                if matches!(item.kind, ItemKind::Include(_)) {
                    structure.regroup(added, &self.joined);
                }
            }
            self.end_item(before);
        }
        self.nesting -= 1;
        self.item_level = item_level;
        self.type_variables = variables;
        self.scope.leave(mark);
        self.doubt_inside(outer_doubt);
        (structure, typed)
    }

    /// `module M = ...`.
    pub(super) fn module_item(&mut self, binding: &ModuleBinding) -> Option<(Name, ModuleEntry)> {
        let naming = match binding.name {
            Some(ident) => Naming::Path(Some(self.path_inside(ident.name).to_string())),
            None => Naming::Anonymous,
        };
        let entry = self.module_expr(binding.body, &naming);
        let name = binding.name?.name;
        match entry {
            None => {
                self.leave_in_doubt(Bound::Module(name));
                None
            }
            Some(entry) => {
                self.scope.add_module(name, entry.clone());
                Some((name, entry))
            }
        }
    }

    /// `include M` and the like: all members of a module become names of the place at hand.
    pub(super) fn include_members(&mut self, module: &Module, span: Span) {
        let Module::Structure(structure) = module else {
            let reason = SignatureReason::Kind { is_functor: true };
            let (path, name) = (Vec::new(), Name::new(""));
            return self.report(Problem::Signature(Box::new(SignatureProblem { span, path, name, reason })));
        };
        self.joined.clear();
        for member in &structure.members {
            match *member {
                Member::Value(name) => {
                    if let Some(entry) = structure.value(name) {
                        self.scope.add_value(name, entry.clone());
                    }
                }
                Member::Exception(name) => {
                    if let Some((id, slot)) = structure.exception(name) {
                        self.add_exception(name, ConstructorRef::Exception(id, slot));
                    }
                }
                Member::Type(name, first) => {
                    if !first {
                        self.joined.insert(name);
                    }
                    let entry = structure.scope.types.get(&name).and_then(|entries| entries.last());
                    if let Some(entry) = entry {
                        self.scope.add_type(name, *entry);
                        if let TypeTarget::Decl(id) = entry.target {
                            let mut scope = std::mem::take(&mut self.scope);
                            self.declare_known_parts(id, &mut scope);
                            self.scope = scope;
                        }
                    }
                }
                Member::Module(name) => {
                    if let Some(entry) = structure.scope.module(name) {
                        self.scope.add_module(name, entry.clone());
                    }
                }
                Member::ModuleType(name) => {
                    if let Some(entry) = structure.scope.module_type(name) {
                        let path = self.path_inside(name);
                        self.scope.add_module_type(name, ModuleTypeEntry { path, ..entry.clone() });
                    }
                }
            }
        }
    }
}

/// The names and types of a module's leaves.
pub(super) fn describe(module: &Module, path: &str, out: &mut Vec<(Name, Option<Scheme>)>) {
    let inside = |name: Name| match path {
        "" => name,
        path => Name::new(&format!("{path}.{name}")),
    };
    let structure = match module {
        Module::Functor(_) => return out.push((Name::new(path), None)),
        Module::Structure(structure) => structure,
    };
    for member in &structure.members {
        match *member {
            Member::Value(name) => {
                if let Some(entry) = structure.value(name) {
                    out.push((inside(name), Some(entry.scheme.clone())));
                }
            }
            Member::Exception(name) => {
                let exn = Scheme::Stored(Type::con(TypeId::EXN).into(), 0);
                out.push((inside(name), Some(exn)));
            }
            Member::Module(name) => {
                if let Some(entry) = structure.scope.module(name) {
                    refute_source::deep(|| describe(&entry.module, inside(name).as_str(), out));
                }
            }
            Member::Type(..) | Member::ModuleType(_) => {}
        }
    }
}
