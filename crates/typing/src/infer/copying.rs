//! Copies of modules in which types are replaced by others.
//!
//! A [`Copier`] says which declarations are replaced: those it knows an answer for, and those it has to copy, each of
//! which becomes a new declaration when it is first met. Where the leaves of a copy are found at run time is said by a
//! list of slots, in their order.

use super::Infer;
use crate::arena::{Node, Ty, deep};
use crate::env::{
    ConstructorEntry, Functor, Identity, MadeType, Member, Module, ModuleEntry, ModuleTypeEntry, Package, Parameter,
    Scheme, Structure, Template, TypeEntry, TypeTarget, ValueEntry, declare_parts, is_internal,
};
use crate::typed::{ConstructorRef, ExceptionSlot, Slot, ValueRef};
use refute_ir::NamedType;
use refute_ir::program::{self, ExceptionId};
use refute_ir::types::{Constructor, Field, Nature, RecordShape, Type, TypeDecl, TypeDeclKind, TypeId, Visibility};
use refute_source::Name;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// The most members of modules that are copied in one text: signatures that contain others twice double with each step.
pub(super) const MOST_MEMBERS: u32 = 200_000;

/// Which types are replaced, by what.
#[derive(Clone, Debug, Default)]
pub(super) struct Copier {
    /// Declarations that are copied.
    pub(super) bound: FxHashSet<TypeId>,
    /// What stands for a declaration; variable `i` is its parameter `i`.
    pub(super) map: FxHashMap<TypeId, Type>,
    /// The path of the copy, for the names of its types.
    pub(super) prefix: Option<String>,
    /// The path of the original, when its types are named by it.
    pub(super) strip: Option<String>,
    /// Which modules stand for others.
    pub(super) modules: FxHashMap<u32, Identity>,
    /// Whether the modules of the copy are new ones.
    pub(super) renews: bool,
    /// Those before this one belong to the outside.
    pub(super) first_stamp: u32,
    /// The application of a functor that makes the copy.
    pub(super) application: Option<Identity>,
    /// The functor that is applied.
    pub(super) functor: Option<Identity>,
    /// The declarations of functors inside what is copied.
    pub(super) inner: FxHashSet<TypeId>,
}

/// Where the leaves of a copy are.
pub(super) struct Leaves {
    slots: Option<std::vec::IntoIter<Slot>>,
}

impl Leaves {
    /// As listed.
    pub(super) fn listed(slots: Vec<Slot>) -> Leaves {
        Leaves { slots: Some(slots.into_iter()) }
    }

    /// Where they were.
    pub(super) fn same() -> Leaves {
        Leaves { slots: None }
    }

    fn value(&mut self, old: ValueRef) -> ValueRef {
        match self.slots.as_mut().map(Iterator::next) {
            Some(Some(Slot::Value(value))) => value,
            _ => old,
        }
    }

    fn exception(&mut self, old: ExceptionSlot) -> ExceptionSlot {
        match self.slots.as_mut().map(Iterator::next) {
            Some(Some(Slot::Exception(slot))) => slot,
            _ => old,
        }
    }
}

impl Copier {
    /// Copies the declarations of a template.
    pub(super) fn of(template: &Template, map: FxHashMap<TypeId, Type>, prefix: Option<String>) -> Copier {
        let bound = template.bound.iter().copied().collect();
        Copier { bound, map, prefix, renews: true, first_stamp: template.first_stamp, ..Copier::default() }
    }

    /// Replaces only what the maps say.
    pub(super) fn replacing(map: FxHashMap<TypeId, Type>, modules: FxHashMap<u32, Identity>) -> Copier {
        Copier { map, modules, ..Copier::default() }
    }
}

/// A declaration applied to its own parameters.
pub(super) fn itself(id: TypeId, params: usize) -> Type {
    Type::Con(id, (0..params as u32).map(Type::Var).collect())
}

impl Infer<'_> {
    /// What stands for a declaration in a copy.
    pub(super) fn copied(&mut self, copier: &mut Copier, id: TypeId) -> Type {
        if let Some(known) = copier.map.get(&id) {
            return known.clone();
        }
        let old = self.decl(id);
        let params = old.params.len();
        let bound = copier.bound.contains(&id);
        if let Nature::Package(_) = old.nature {
            return itself(self.copied_package(copier, id), params);
        }
        let made = match self.applications.made_type(id) {
            Some(made) => match self.copied_identity(copier, made.application) {
                // What an application gave is the same everywhere, except inside a functor that is applied now.
                same if same.stamp == made.application.stamp => match made.inside_functor && bound {
                    true => None,
                    false => return itself(id, params),
                },
                application => Some(MadeType { application, ..made }),
            },
            // Polymorphic variants are the same wherever they are written.
            None if !bound || old.row().is_some() => return itself(id, params),
            None => None,
        };
        if let Some(made) = made
            && let Some(known) = self.applications.given(made.application).types.get(&made.original)
        {
            copier.map.insert(id, known.clone());
            return known.clone();
        }
        if let Some(hidden) = self.nameless_body(copier, &old) {
            // There is no other name for what the module without a name has made.
            let stands = self.copied_declaration(copier, hidden, self.copied_name(copier, old.name), None);
            copier.map.insert(id, stands.clone());
            return stands;
        }
        let name = match made.filter(|made| !made.application.is_nameless()) {
            Some(made) => Name::new(&format!("{}.{}", made.application.path, self.types.get(made.original).name)),
            None => self.copied_name(copier, old.name),
        };
        let made = made.or(copier.application.map(|application| MadeType {
            application,
            original: copier.functor.map_or(id, |functor| self.applications.key(functor, id)),
            inside_functor: copier.inner.contains(&id),
        }));
        self.copied_declaration(copier, id, name, made)
    }

    /// Whether something else may stand for a declaration in a copy.
    fn touches(&self, copier: &Copier, id: TypeId) -> bool {
        copier.map.contains_key(&id)
            || copier.bound.contains(&id)
            || self.applications.made_type(id).is_some()
            || self.packages.contains_key(&id)
    }

    /// A new declaration that says what an old one says.
    fn copied_declaration(&mut self, copier: &mut Copier, id: TypeId, name: Name, made: Option<MadeType>) -> Type {
        let old = self.decl(id);
        let params = old.params.len();
        let new = self.types.add_inner(TypeDecl { name, kind: TypeDeclKind::Abstract, ..(*old).clone() });
        self.note_local_type(new);
        copier.map.insert(id, itself(new, params));
        if let Some(made) = made {
            self.applications.add_type(new, made, itself(new, params));
        }
        let kind = deep(|| self.copied_kind(copier, &old.kind, new));
        let nature = match &old.nature {
            Nature::Hides(ty) => Nature::Hides(self.copied_type(copier, ty)),
            Nature::Private(Some(ty)) => Nature::Private(Some(self.copied_type(copier, ty))),
            other => other.clone(),
        };
        self.types.set(new, TypeDecl { name, kind, nature, ..(*old).clone() });
        itself(new, params)
    }

    /// The type that an abbreviation is a name of, when in the copy there is no other: what a functor makes of a module
    /// without a name.
    fn nameless_body(&mut self, copier: &mut Copier, decl: &TypeDecl) -> Option<TypeId> {
        let TypeDeclKind::Alias(Type::Con(body, args)) = &decl.kind else { return None };
        let made = self.applications.made_type(*body)?;
        let application = self.copied_identity(copier, made.application);
        let itself = args.iter().enumerate().all(|(number, arg)| *arg == Type::Var(number as u32));
        let is_new = application.stamp != made.application.stamp && !copier.map.contains_key(body);
        (application.is_nameless() && itself && args.len() == decl.params.len() && is_new).then_some(*body)
    }

    /// A package in a copy: its module type may be another one there.
    fn copied_package(&mut self, copier: &mut Copier, id: TypeId) -> TypeId {
        let Some(package) = self.packages.get(&id).cloned() else { return id };
        let old = Identity { stamp: package.stamp, path: self.types.get(id).name };
        let new = self.copied_identity(copier, old);
        if new.stamp == old.stamp {
            return id;
        }
        let template = match (self.meanings.get(&new.stamp).cloned(), &package.template) {
            (None, Some(template)) => Some(self.copied_template(copier, template)),
            (known, _) => known,
        };
        let copy = self.package_id(Package { template, stamp: new.stamp, ..package }, new.path);
        copier.map.insert(id, itself(copy, self.types.get(id).params.len()));
        copy
    }

    pub(super) fn copied_name(&self, copier: &Copier, name: Name) -> Name {
        let strip = copier.strip.as_deref().and_then(|path| name.as_str().strip_prefix(path)?.strip_prefix('.'));
        let name = strip.map_or(name, Name::new);
        match &copier.prefix {
            Some(prefix) => Name::new(&format!("{prefix}.{name}")),
            None => name,
        }
    }

    pub(super) fn copied_kind(&mut self, copier: &mut Copier, kind: &TypeDeclKind, owner: TypeId) -> TypeDeclKind {
        match kind {
            TypeDeclKind::Abstract | TypeDeclKind::Extensible => kind.clone(),
            TypeDeclKind::Alias(body) => TypeDeclKind::Alias(self.copied_type(copier, body)),
            TypeDeclKind::Variant(constructors) => {
                let mut copies = Vec::new();
                for constructor in constructors {
                    let args = self.copied_types(copier, &constructor.args);
                    let result = constructor.result.as_ref().map(|result| self.copied_types(copier, result).into());
                    let inline = constructor.inline.map(|record| self.copied_inline(copier, record, owner));
                    copies.push(Constructor { args, result, inline, ..constructor.clone() });
                }
                TypeDeclKind::Variant(copies)
            }
            TypeDeclKind::Record(fields, shape) => TypeDeclKind::Record(self.copied_fields(copier, fields), *shape),
        }
    }

    fn copied_fields(&mut self, copier: &mut Copier, fields: &[Field]) -> Vec<Field> {
        let copy = |field: &Field| Field { ty: self.copied_type(copier, &field.ty), ..field.clone() };
        fields.iter().map(copy).collect()
    }

    /// The record inside a constructor, copied with its owner.
    fn copied_inline(&mut self, copier: &mut Copier, record: TypeId, owner: TypeId) -> TypeId {
        let old = self.decl(record);
        let TypeDeclKind::Record(fields, shape) = &old.kind else { return record };
        let fields = self.copied_fields(copier, fields);
        let shape = match *shape {
            RecordShape::Inline(_, constructor) => RecordShape::Inline(owner, constructor),
            RecordShape::Plain => RecordShape::Plain,
        };
        let name = self.copied_name(copier, old.name);
        let kind = TypeDeclKind::Record(fields, shape);
        let new = self.types.add_inner(TypeDecl { name, kind, ..(*old).clone() });
        copier.map.insert(record, itself(new, old.params.len()));
        new
    }

    /// A finished type in a copy.
    pub(super) fn copied_type(&mut self, copier: &mut Copier, ty: &Type) -> Type {
        match ty {
            Type::Var(_) => ty.clone(),
            Type::Arrow(label, from, to) => {
                let from = deep(|| self.copied_type(copier, from));
                let to = deep(|| self.copied_type(copier, to));
                Type::Arrow(*label, Arc::new(from), Arc::new(to))
            }
            Type::Tuple(parts) => Type::Tuple(self.copied_types(copier, parts).into()),
            Type::Con(id, args) => {
                let args = self.copied_types(copier, args);
                self.copied(copier, *id).substitute(&args)
            }
        }
    }

    fn copied_types(&mut self, copier: &mut Copier, types: &[Type]) -> Vec<Type> {
        types.iter().map(|ty| deep(|| self.copied_type(copier, ty))).collect()
    }

    fn copied_scheme(&mut self, copier: &mut Copier, scheme: &Scheme) -> Scheme {
        match scheme {
            Scheme::Stored(NamedType { ty, names }, variables) => {
                let ty = self.copied_type(copier, ty);
                Scheme::Stored(NamedType { ty, names: names.clone() }, *variables)
            }
            Scheme::Node(node) => {
                let mut seen = FxHashMap::default();
                Scheme::Node(self.copied_node(copier, *node, &mut seen))
            }
        }
    }

    /// A type with unknowns in a copy: the unknowns are shared.
    fn copied_node(&mut self, copier: &mut Copier, ty: Ty, seen: &mut FxHashMap<Ty, Ty>) -> Ty {
        let ty = self.arena.find(ty);
        if let Some(copy) = seen.get(&ty) {
            return *copy;
        }
        let node = self.arena.node(ty);
        let children = crate::arena::Arena::children(&node);
        let copies: Vec<Ty> = children.iter().map(|child| deep(|| self.copied_node(copier, *child, seen))).collect();
        let touched = matches!(node, Node::Con(id, _) if self.touches(copier, id));
        let copy = if touched || copies != children {
            let level = self.arena.level_of(ty);
            let outer = std::mem::replace(&mut self.arena.level, level);
            let copy = match node {
                Node::Arrow(label, ..) => self.arena.add(Node::Arrow(label, copies[0], copies[1])),
                Node::Tuple(_) => self.arena.add(Node::Tuple(copies.into())),
                Node::Con(id, _) => {
                    let body = self.copied(copier, id);
                    self.arena.import(&body, &copies)
                }
                Node::Var(_) | Node::Rigid(_) | Node::Universal(_) | Node::Link(_) | Node::Error => ty,
            };
            self.arena.level = outer;
            copy
        } else {
            ty
        };
        seen.insert(ty, copy);
        copy
    }

    /// A copy of a module.
    pub(super) fn copied_module(&mut self, copier: &mut Copier, module: &Module, leaves: &mut Leaves) -> Module {
        deep(|| match module {
            Module::Structure(structure) => {
                Module::Structure(Arc::new(self.copied_structure(copier, structure, leaves)))
            }
            Module::Functor(functor) => {
                let value = match leaves.value(ValueRef::Variable(functor.value)) {
                    ValueRef::Variable(binder) => binder,
                    _ => functor.value,
                };
                let parameter = functor.parameter.as_ref().map(|parameter| Parameter {
                    name: parameter.name,
                    template: self.copied_template(copier, &parameter.template),
                    identity: self.copied_parameter(copier, parameter.identity),
                });
                let result = self.copied_template(copier, &functor.result);
                Module::Functor(Arc::new(Functor { parameter, result, value }))
            }
        })
    }

    /// The parameter of a functor keeps its name.
    fn copied_parameter(&mut self, copier: &mut Copier, old: Identity) -> Identity {
        let prefix = copier.prefix.take();
        let new = self.copied_identity(copier, old);
        copier.prefix = prefix;
        new
    }

    pub(super) fn copied_template(&mut self, copier: &mut Copier, template: &Template) -> Template {
        let prefix = copier.prefix.take();
        let first_stamp = self.copied_first_stamp(copier, template);
        copier.inner.extend(template.bound.iter().copied());
        let module = self.copied_module(copier, &template.module, &mut Leaves::same());
        let heads = template.bound.iter().filter_map(|id| match copier.map.get(id) {
            Some(Type::Con(new, _)) if copier.bound.contains(id) => Some(*new),
            Some(_) => None,
            None => Some(*id),
        });
        let bound = heads.collect();
        copier.prefix = prefix;
        Template { module, bound, label: template.label, first_stamp }
    }

    fn copied_structure(&mut self, copier: &mut Copier, old: &Structure, leaves: &mut Leaves) -> Structure {
        let mut new = Structure::default();
        for member in &old.members {
            self.copied_members += 1;
            if self.copied_members > MOST_MEMBERS {
                self.leave_all_in_doubt();
                break;
            }
            match *member {
                Member::Value(name) => {
                    let Some(entry) = old.value(name).cloned() else { continue };
                    let value = leaves.value(entry.value);
                    // The library's own names stay inside it.
                    if is_internal(name) && self.origin == crate::Origin::Program {
                        continue;
                    }
                    let scheme = self.copied_scheme(copier, &entry.scheme);
                    new.scope.add_value(name, ValueEntry { scheme, value, ..entry });
                }
                Member::Type(name, _) => self.copied_member_type(copier, old, name, &mut new),
                Member::Exception(name) => {
                    let Some((id, slot)) = old.exception(name) else { continue };
                    let old_slot = slot;
                    let slot = leaves.exception(slot);
                    let id = self.copied_exception(copier, id, slot != old_slot);
                    let constructor = ConstructorRef::Exception(id, slot);
                    let ty = self.exceptions[id.index()].ty;
                    let entry = ConstructorEntry { constructor, ty, brought_by: None, origin: self.origin };
                    new.scope.add_constructor(name, entry);
                }
                Member::Module(name) => {
                    let Some(entry) = old.scope.module(name).cloned() else { continue };
                    let identity = entry.identity.map(|identity| self.copied_identity(copier, identity));
                    let module = self.copied_module(copier, &entry.module, leaves);
                    new.scope.add_module(name, ModuleEntry { module, identity, ..entry });
                }
                Member::ModuleType(name) => {
                    let Some(entry) = old.scope.module_type(name).cloned() else { continue };
                    let template = entry.template.as_ref().map(|template| self.copied_template(copier, template));
                    let identity = Identity { stamp: entry.stamp, path: entry.path };
                    let Identity { stamp, path } = self.copied_identity(copier, identity);
                    new.scope.add_module_type(name, ModuleTypeEntry { template, stamp, path });
                }
            }
            new.members.push(*member);
        }
        new
    }

    fn copied_member_type(&mut self, copier: &mut Copier, old: &Structure, name: Name, new: &mut Structure) {
        let Some(TypeTarget::Decl(id)) = old.scope.ty(name, crate::Origin::Library) else { return };
        let target = match self.copied(copier, id) {
            Type::Con(id, _) => id,
            // A type that stands for one without a name of its own.
            body => {
                let decl = self.decl(id);
                let kind = TypeDeclKind::Alias(body);
                self.types.add_inner(TypeDecl { kind, nature: Nature::Plain, ..(*decl).clone() })
            }
        };
        new.scope.add_type(name, TypeEntry { target: TypeTarget::Decl(target), origin: self.origin });
        self.declare_known_parts(target, &mut new.scope);
    }

    /// Makes the constructors or fields of a type known, also of one that repeats another's definition.
    pub(super) fn declare_known_parts(&self, id: TypeId, scope: &mut crate::env::Scope) {
        let decl = self.types.get(id);
        if decl.visibility == Visibility::Hidden && self.origin == crate::Origin::Program {
            return;
        }
        match (&decl.kind, &decl.nature) {
            (TypeDeclKind::Alias(body), Nature::Repeats(_)) => {
                if let Type::Con(original, _) = self.types.expand(body) {
                    declare_parts(scope, &self.types, original, self.brought_by(id, original), self.origin);
                }
            }
            (TypeDeclKind::Alias(_), _) => {}
            _ => declare_parts(scope, &self.types, id, None, self.origin),
        }
    }

    /// An exception in a copy: another one if it has another identity, or if its arguments have other types.
    fn copied_exception(&mut self, copier: &mut Copier, id: ExceptionId, other: bool) -> ExceptionId {
        let old = self.exceptions[id.index()].clone();
        let args = self.copied_types(copier, &old.args);
        let result = old.result.as_ref().map(|result| self.copied_types(copier, result).into());
        let ty = match self.copied(copier, old.ty) {
            Type::Con(ty, _) => self.types.head(ty),
            _ => old.ty,
        };
        if args == old.args && result == old.result && ty == old.ty && !other {
            return id;
        }
        let new = ExceptionId(self.exceptions.len() as u32);
        let inline = old.inline.map(|record| {
            let decl = self.decl(record);
            let TypeDeclKind::Record(fields, _) = &decl.kind else { return record };
            let fields = self.copied_fields(copier, fields);
            let kind = TypeDeclKind::Record(fields, RecordShape::Inline(ty, new.0));
            self.types.add_inner(TypeDecl { kind, ..(*decl).clone() })
        });
        self.exceptions.push(Arc::new(program::ExceptionDecl { ty, args, result, inline, ..(*old).clone() }));
        new
    }

    /// A copy of a module under another path: its types are new names for the old ones.
    pub(super) fn strengthened(&mut self, module: &Module, prefix: Option<String>) -> Module {
        self.under_path(module, Copier { prefix, ..Copier::default() })
    }

    /// A module that repeats another one, whose path is `old`: the modules inside are its own.
    pub(super) fn repeated(&mut self, module: &Module, old: Name, prefix: Option<String>) -> Module {
        let mut copier = Copier { prefix, strip: Some(old.to_string()), ..Copier::default() };
        self.renew_members(module, &mut copier);
        self.under_path(module, copier)
    }

    fn under_path(&mut self, module: &Module, mut copier: Copier) -> Module {
        self.rename_types(module, &mut copier, "");
        self.copied_module(&mut copier, module, &mut Leaves::same())
    }

    /// Makes a new name for every type of a module.
    fn rename_types(&mut self, module: &Module, copier: &mut Copier, inside: &str) {
        let Module::Structure(structure) = module else { return };
        for member in &structure.members {
            match *member {
                Member::Type(name, _) => {
                    let Some(TypeTarget::Decl(id)) = structure.scope.ty(name, crate::Origin::Library) else { continue };
                    if is_internal(name) || copier.map.contains_key(&id) {
                        continue;
                    }
                    let old = self.decl(id);
                    let new_name = self.copied_name(copier, Name::new(&format!("{inside}{name}")));
                    let params = old.params.len();
                    let (kind, nature) = match &old.kind {
                        TypeDeclKind::Alias(body) => {
                            (TypeDeclKind::Alias(self.copied_type(copier, body)), old.nature.clone())
                        }
                        TypeDeclKind::Variant(_) | TypeDeclKind::Record(..) => {
                            (TypeDeclKind::Alias(itself(id, params)), Nature::Repeats(None))
                        }
                        _ => (TypeDeclKind::Alias(itself(id, params)), Nature::Plain),
                    };
                    let decl = TypeDecl { name: new_name, kind, nature, ..(*old).clone() };
                    let outermost = copier.prefix.is_none() && inside.is_empty() && self.templates == 0;
                    let new = if outermost { self.types.add(decl) } else { self.types.add_inner(decl) };
                    self.note_local_type(new);
                    copier.map.insert(id, itself(new, params));
                }
                Member::Module(name) => {
                    if let Some(entry) = structure.scope.module(name) {
                        deep(|| self.rename_types(&entry.module, copier, &format!("{inside}{name}.")));
                    }
                }
                _ => {}
            }
        }
    }
}
