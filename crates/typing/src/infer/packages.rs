//! First-class modules: their types, packing, unpacking; and types that live inside an expression only.

use super::Infer;
use super::bindings::Level;
use super::copying::Copier;
use super::modules::Naming;
use super::signatures::type_at;
use super::type_exprs::Variables;
use crate::arena::{Arena, Node, Ty};
use crate::env::{ModuleEntry, Package, Shown, Template};
use crate::export::{Exporter, Unknowns};
use crate::problem::{Problem, Why};
use crate::typed::Binder;
use refute_ir::Type;
use refute_ir::types::{Nature, TypeDecl, TypeDeclKind, TypeId};
use refute_source::{Name, Span};
use refute_syntax::tree::{ExprId, ModExprId, ModTypeId, ModTypeKind, TypeExprId, WithConstraint};
use rustc_hash::FxHashMap;

/// What is known about a first-class module.
struct KnownPackage {
    template: Template,
    /// The types that its own type says, with what they are.
    types: Vec<(Vec<Name>, Ty)>,
    label: Name,
}

impl Infer<'_> {
    /// Notes that a type was declared inside an expression, which it may not leave.
    pub(super) fn note_local_type(&mut self, id: TypeId) {
        if self.arena.level > 0 {
            self.arena.local_types.insert(id, self.arena.level);
        }
    }

    /// A type as a declaration can have it: local types are declarations too. `None` where something is unknown.
    pub(super) fn closed_type(&mut self, ty: Ty) -> Option<Type> {
        self.declare_rigid(ty);
        let mut exporter = Exporter::new(Unknowns::Plain);
        exporter.keeps_rigid = true;
        let closed = exporter.export(&mut self.arena, ty);
        (exporter.count() == 0).then_some(closed)
    }

    /// Gives the local types in a type declarations, by which finished types can mention them.
    pub(super) fn declare_rigid(&mut self, ty: Ty) {
        self.arena.new_walk();
        let mut work = vec![ty];
        while let Some(ty) = work.pop() {
            let ty = self.arena.find(ty);
            if !self.arena.visit(ty) {
                continue;
            }
            let node = self.arena.node(ty);
            if let Node::Rigid(name) = node
                && !self.arena.rigid_ids.contains_key(&ty)
            {
                let id = self.abstract_type(name, None, 0);
                self.arena.rigid_ids.insert(ty, id);
                self.arena.rigid_types.insert(id, ty);
            }
            work.extend(Arena::children(&node));
        }
    }

    /// `(module S with type t = u)`.
    pub(super) fn package_type(&mut self, id: ModTypeId, variables: Variables) -> Option<Ty> {
        let tree = self.tree;
        let (path, constraints): (_, &[WithConstraint]) = match &tree[id].kind {
            ModTypeKind::Path(path) => (path, &[]),
            ModTypeKind::With(inner, constraints) => match &tree[*inner].kind {
                ModTypeKind::Path(path) => (path, constraints),
                _ => return self.refuse_package(tree[id].span),
            },
            _ => return self.refuse_package(tree[id].span),
        };
        let entry = self.lookup_module_type(path)?;
        let label = self.module_type_name(path, &entry);
        let template = entry.template;
        let mut types: Vec<(Vec<Name>, TypeExprId)> = Vec::new();
        for constraint in constraints {
            let WithConstraint::Type { decl, path, destructive: false } = constraint else {
                return self.refuse_package(tree[id].span);
            };
            let names: Vec<Name> = path.qualifiers.iter().chain([&path.last]).map(|ident| ident.name).collect();
            let known = template.as_ref().and_then(|template| type_at(&template.module, &names));
            if !decl.params.is_empty() || known.is_none() {
                return self.refuse_package(tree[id].span);
            }
            types.push((names, decl.manifest?));
        }
        types.sort_by(|(left, _), (right, _)| left.cmp(right));
        let args: Vec<Ty> = types.iter().map(|(_, ty)| self.type_expr(*ty, variables)).collect();
        let types: Vec<Vec<Name>> = types.into_iter().map(|(names, _)| names).collect();
        let package = Package { template, stamp: entry.stamp, types };
        let id = self.package_id(package, label);
        Some(self.arena.con(id, args))
    }

    fn refuse_package(&mut self, span: Span) -> Option<Ty> {
        self.unsupported("a package type of this form", span);
        None
    }

    pub(super) fn package_id(&mut self, package: Package, label: Name) -> TypeId {
        let same = |known: &&TypeId| {
            let other = &self.packages[*known];
            other.stamp == package.stamp && other.types == package.types
        };
        let mut known: Vec<&TypeId> = self.packages.keys().collect();
        known.sort();
        if let Some(id) = known.into_iter().find(same) {
            return *id;
        }
        let id = self.abstract_type(label, None, package.types.len());
        let dotted = |names: &Vec<Name>| {
            let names: Vec<&str> = names.iter().map(|name| name.as_str()).collect();
            Name::new(&names.join("."))
        };
        let nature = Nature::Package(package.types.iter().map(dotted).collect());
        let decl = self.decl(id);
        self.types.set(id, TypeDecl { nature, ..(*decl).clone() });
        self.packages.insert(id, package);
        id
    }

    /// The package that a type is known to be.
    fn known_package(&mut self, ty: Ty) -> Option<KnownPackage> {
        let Node::Con(id, args) = self.head(ty) else { return None };
        let Package { template, types, .. } = self.packages.get(&id)?.clone();
        let types = types.into_iter().zip(args.to_vec()).collect();
        Some(KnownPackage { template: template?, types, label: self.types.get(id).name })
    }

    /// `(module M : S)`.
    pub(super) fn pack(
        &mut self,
        id: ExprId,
        module: ModExprId,
        ty: Option<ModTypeId>,
        expected: Ty,
        why: Why,
    ) -> Option<Ty> {
        let span = self.tree[id].span;
        // What the module declares stays inside, also where the type of something around it is not known yet.
        self.arena.level += 1;
        let entry = self.local_module(module, &Naming::Anonymous);
        self.arena.level -= 1;
        let found = match ty {
            Some(ty) => self.package_type(ty, Variables::Open)?,
            None => expected,
        };
        let entry = entry?;
        let Some(package) = self.known_package(found) else {
            self.unsupported("a first-class module whose type is not known here", span);
            return None;
        };
        let place = self.place;
        self.place = Level::Local;
        let matched = self.matches(&entry.module, &package.template, self.tree[module].span, Some(module));
        self.place = place;
        let matched = matched?;
        for (path, arg) in package.types {
            let real = type_at(&package.template.module, &path).and_then(|id| matched.map.get(&id).cloned());
            if let Some(real) = real {
                let real = self.arena.import(&real, &[]);
                self.meet(id, real, arg, Why::Unknown);
            }
        }
        self.typed.packed.insert(id, matched.slots);
        Some(self.meet(id, found, expected, why))
    }

    /// `(val e : S)`.
    pub(super) fn unpack(
        &mut self,
        id: ModExprId,
        expr: ExprId,
        ty: Option<ModTypeId>,
        naming: &Naming,
        span: Span,
    ) -> Option<ModuleEntry> {
        self.arena.level += 1;
        let wanted = ty.and_then(|ty| self.package_type(ty, Variables::Open));
        let found = match wanted {
            Some(wanted) => self.expr(expr, wanted, Why::Unknown),
            None => self.expr_fresh(expr),
        };
        self.arena.level -= 1;
        if ty.is_some() && wanted.is_none() {
            return None;
        }
        let found = wanted.unwrap_or(found);
        let (entry, binders) = self.unpacked(found, naming, span)?;
        self.check_fresh_types(&entry.module, span);
        self.typed.unpacked.insert(id, binders);
        Some(entry)
    }

    /// The module inside a package: its types are new unless the package says what they are.
    pub(super) fn unpacked(&mut self, ty: Ty, naming: &Naming, span: Span) -> Option<(ModuleEntry, Vec<Binder>)> {
        let Some(package) = self.known_package(ty) else {
            self.unsupported("opening a first-class module whose type is not known here", span);
            return None;
        };
        let mut map = FxHashMap::default();
        for (path, arg) in &package.types {
            let Some(id) = type_at(&package.template.module, path) else { continue };
            let Some(closed) = self.closed_type(*arg) else {
                self.unsupported("a first-class module whose types are not known here", span);
                return None;
            };
            // A module that is shown has a name of its own for the type.
            let stands = match naming {
                Naming::Path(Some(inside)) if self.place == Level::Toplevel => {
                    let decl = self.decl(id);
                    let name = Name::new(&format!("{inside}.{}", decl.name));
                    let kind = TypeDeclKind::Alias(closed);
                    Type::con(self.types.add_inner(TypeDecl { name, kind, ..(*decl).clone() }))
                }
                _ => closed,
            };
            map.insert(id, stands);
        }
        let path = match naming {
            Naming::Anonymous => None,
            Naming::Path(path) => path.clone(),
        };
        let mut copier = Copier::of(&package.template, map, path.clone());
        let shown_path = path.clone().unwrap_or_default();
        let (module, binders) = self.bound_copy(&mut copier, &package.template.module, &shown_path, span);
        let identity = path.map(|path| self.new_identity(Name::new(&path)));
        let alias = package.types.is_empty().then_some(Shown::Named(package.label));
        Some((ModuleEntry { module, identity, alias }, binders))
    }

    /// A module inside an expression.
    pub(super) fn local_module(&mut self, id: ModExprId, naming: &Naming) -> Option<ModuleEntry> {
        let place = std::mem::replace(&mut self.place, Level::Local);
        let prefix = self.prefix.take();
        let applicative = std::mem::replace(&mut self.applicative, false);
        let entry = self.module_expr(id, naming);
        self.applicative = applicative;
        self.prefix = prefix;
        self.place = place;
        entry
    }

    /// A functor where a structure is needed.
    pub(super) fn is_functor(&mut self, path: Name, span: Span) {
        self.report(Problem::FunctorNotApplied { path, span });
    }
}
