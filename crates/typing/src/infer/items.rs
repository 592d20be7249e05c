//! Items in order, of the tree and of structures.

use super::Infer;
use super::copying::MOST_MEMBERS;
use super::modules::{Naming, PendingGlobal};
use super::shapes::PendingShow;
use super::type_exprs::Variables;
use crate::arena::Ty;
use crate::env::{Bound, ConstructorEntry, Member, Module, Origin, Scheme, ValueEntry};
use crate::export::{Exporter, Unknowns};
use crate::library::primitives;
use crate::problem::{Problem, UnboundKind};
use crate::typed::{Binder, ConstructorRef, ExceptionSlot, LibraryValue, NewGlobal, Slot, TypedItem, ValueRef};
use refute_ir::NamedType;
use refute_ir::program::{self, ExceptionId, ExtensionForm, GlobalId};
use refute_ir::types::{Type, TypeId};
use refute_source::{Name, Span};
use refute_syntax::tree::{
    Binding, ConstructorDecl, ExceptionDecl, Ident, Item, ItemKind, ModExprId, PatId, PatKind, Path, Recursive,
    TypeExprId, TypeExtension,
};
use std::sync::Arc;

impl Infer<'_> {
    /// All items of the tree.
    pub(super) fn items(&mut self) {
        let tree = self.tree;
        if self.origin == Origin::Program {
            self.check_outermost_names(&tree.items);
        }
        for item in &tree.items {
            self.type_variables.clear();
            let could_copy = self.copied_members <= MOST_MEMBERS;
            let mark = self.begin_item();
            let typed = self.item(item);
            self.typed.items.push(typed);
            self.end_item(mark);
            if could_copy && self.copied_members > MOST_MEMBERS {
                self.unsupported("modules this large", item.span);
            }
        }
        self.finish_items();
    }

    /// One item of the tree or of a structure.
    pub(super) fn item(&mut self, item: &Item) -> TypedItem {
        match &item.kind {
            ItemKind::Let(recursive, bindings) => self.let_item(*recursive, bindings),
            ItemKind::Eval(expr) => {
                self.arena.level += 1;
                let ty = self.expr_fresh(*expr);
                self.arena.level -= 1;
                self.generalise_expr(*expr, ty);
                self.show(PendingShow::Result(ty));
                TypedItem::Nothing
            }
            ItemKind::Type { nonrec, decls } => TypedItem::Types(self.type_declarations(*nonrec, decls)),
            ItemKind::Exception(decl) => TypedItem::Extension(self.exception_item(decl).into_iter().collect()),
            ItemKind::Extension(extension) => self.extension_item(extension),
            ItemKind::Open { module, .. } => self.open_item(*module, item.span),
            ItemKind::External { name, ty, primitives } => {
                self.external(*name, *ty, primitives, item.span);
                TypedItem::Modules(Vec::new())
            }
            ItemKind::Include(module) => self.include_item(*module, item.span),
            ItemKind::Module(Recursive::Yes, bindings) => {
                let modules = self.recursive_modules(bindings);
                self.show(PendingShow::Modules(modules));
                TypedItem::Modules(Vec::new())
            }
            ItemKind::Module(Recursive::No, modules) => {
                for binding in modules {
                    if let Some((name, entry)) = self.module_item(binding) {
                        self.show(PendingShow::Modules(vec![(name, entry)]));
                    }
                }
                TypedItem::Modules(Vec::new())
            }
            ItemKind::ModuleType(name, ty) => {
                self.module_type_item(*name, *ty);
                let template = self.scope.module_type(name.name).and_then(|entry| entry.template.clone());
                self.show(PendingShow::ModuleType(name.name, template));
                TypedItem::Modules(Vec::new())
            }
            ItemKind::Error => TypedItem::Nothing,
        }
    }

    fn let_item(&mut self, recursive: Recursive, bindings: &[Binding]) -> TypedItem {
        let variables = self.bindings(recursive, bindings, self.place);
        let mut ids = Vec::new();
        for variable in variables {
            let Some(Binder::Global(id)) = variable.binder else { continue };
            ids.push(id);
            let (name, scheme) = (self.global_name(variable.name), Scheme::Node(variable.ty));
            self.new_globals.push(PendingGlobal { id, name, span: variable.span, scheme });
        }
        if let (Some(pat), Origin::Program) = (self.wildcard(recursive, bindings), self.origin)
            && let Some(ty) = self.pat_types[pat.0 as usize]
        {
            self.show(PendingShow::Result(ty));
        }
        TypedItem::Values(ids)
    }

    /// How a toplevel variable is called from outside; the library's by its name alone.
    fn global_name(&self, name: Name) -> Name {
        match self.origin {
            Origin::Program => self.path_inside(name),
            Origin::Library => name,
        }
    }

    fn open_item(&mut self, module: ModExprId, span: Span) -> TypedItem {
        if let Some(path) = self.path_of(module) {
            match self.module_path(path) {
                Some(opened) => self.open_module(Some(path), &opened.scope),
                None => self.leave_all_in_doubt(),
            }
            return TypedItem::Nothing;
        }
        self.include_item(module, span)
    }

    /// `include M`, `open struct .. end`.
    fn include_item(&mut self, module: ModExprId, span: Span) -> TypedItem {
        let naming = Naming::Path(self.prefix.clone());
        let Some(entry) = self.module_expr(module, &naming) else {
            self.leave_all_in_doubt();
            return TypedItem::Nothing;
        };
        let (included, values) = self.rebound(entry.module, span);
        self.include_members(&included, span);
        if let Module::Structure(structure) = included {
            self.show(PendingShow::Members(structure));
        }
        TypedItem::Opened(values, Vec::new())
    }

    /// At the outermost level of a program what is included gets variables of its own, which are shown.
    fn rebound(&mut self, module: Module, span: Span) -> (Module, Vec<(GlobalId, Slot)>) {
        let Module::Structure(structure) = &module else { return (module, Vec::new()) };
        if self.nesting > 0 || self.origin == Origin::Library {
            return (module, Vec::new());
        }
        let mut structure = (**structure).clone();
        let mut values = Vec::new();
        for entries in structure.members.clone() {
            let Member::Value(name) = entries else { continue };
            let Some(entry) = structure.value(name).cloned() else { continue };
            let ValueRef::Variable(_) = entry.value else { continue };
            let id = self.next_global();
            self.new_globals.push(PendingGlobal { id, name, span, scheme: entry.scheme.clone() });
            values.push((id, Slot::Value(entry.value)));
            let value = ValueRef::Variable(Binder::Global(id));
            structure.scope.add_value(name, ValueEntry { value, ..entry });
        }
        (Module::Structure(Arc::new(structure)), values)
    }

    /// The item at hand will be shown; those inside modules are not.
    fn show(&mut self, what: PendingShow) {
        if self.nesting == 0 {
            self.shown.push((self.typed.items.len(), what));
        }
    }

    /// The pattern of `let _ = e`, which the toplevel shows as it shows `e`.
    fn wildcard(&self, recursive: Recursive, bindings: &[Binding]) -> Option<PatId> {
        let [Binding { pat, params, .. }] = bindings else { return None };
        let inner = match &self.tree[*pat].kind {
            PatKind::Constraint(inner, _) => *inner,
            _ => *pat,
        };
        let plain = recursive == Recursive::No && params.is_empty() && matches!(self.tree[inner].kind, PatKind::Any);
        plain.then_some(*pat)
    }

    /// Finished types of everything the items show, once all weak variables had their chance to be decided.
    fn finish_items(&mut self) {
        for (item, what) in std::mem::take(&mut self.shown) {
            self.finish_item(item, what);
        }
        for PendingGlobal { id, name, span, scheme } in std::mem::take(&mut self.new_globals) {
            let NamedType { ty, names } = match scheme {
                Scheme::Stored(named, _) => named,
                Scheme::Node(node) => {
                    let mut exporter = Exporter::new(Unknowns::Weak);
                    let ty = exporter.export(&mut self.arena, node);
                    self.check_size(&exporter, span);
                    NamedType { ty, names: exporter.names(&mut self.arena) }
                }
            };
            self.typed.globals.push(NewGlobal { id, name, ty, names, span });
        }
        self.typed.globals.sort_by_key(|global| global.id);
    }

    pub(super) fn check_size(&mut self, exporter: &Exporter, span: Span) {
        if exporter.too_large {
            self.report(Problem::TypeTooLarge { span });
        }
    }

    /// A new toplevel variable.
    pub(super) fn next_global(&mut self) -> GlobalId {
        self.next_global += 1;
        GlobalId(self.next_global - 1)
    }

    fn exception_item(&mut self, decl: &ExceptionDecl) -> Option<(ExceptionId, Option<Binder>)> {
        match decl {
            ExceptionDecl::New(decl) => {
                let id = self.new_exception(decl);
                Some((id, Some(self.identity_of(id, decl))))
            }
            ExceptionDecl::Alias(name, path) => {
                let known = self.exception_alias(*name, path, TypeId::EXN)?;
                Some((self.shown_alias(*name, known, ExtensionForm::Exception), None))
            }
        }
    }

    /// `type t += ...`.
    fn extension_item(&mut self, extension: &TypeExtension) -> TypedItem {
        let Some(ty) = self.extended_type(extension) else {
            for (decl, _) in &extension.constructors {
                let (ExceptionDecl::New(ConstructorDecl { name, .. }) | ExceptionDecl::Alias(name, _)) = decl;
                self.leave_in_doubt(Bound::Constructor(name.name));
            }
            return TypedItem::Nothing;
        };
        let mut constructors = Vec::new();
        for (decl, _) in &extension.constructors {
            let form = if constructors.is_empty() { ExtensionForm::First } else { ExtensionForm::Next };
            match decl {
                ExceptionDecl::New(decl) => {
                    let id = self.new_extension(decl, ty, &extension.params, form);
                    constructors.push((id, Some(self.identity_of(id, decl))));
                }
                ExceptionDecl::Alias(name, path) => {
                    if let Some(known) = self.exception_alias(*name, path, ty) {
                        constructors.push((self.shown_alias(*name, known, form), None));
                    }
                }
            }
        }
        TypedItem::Extension(constructors)
    }

    /// The variable that holds the identity of a new constructor, which becomes known.
    fn identity_of(&mut self, id: ExceptionId, decl: &ConstructorDecl) -> Binder {
        let scheme = Scheme::Stored(Type::con(TypeId::EXN).into(), 0);
        let binder = self.new_binder(decl.name.name, Some(scheme), decl.span);
        let slot = match binder {
            Binder::Global(global) => ExceptionSlot::Global(global),
            Binder::Local(local) => ExceptionSlot::Local(local),
        };
        self.add_exception(decl.name.name, ConstructorRef::Exception(id, slot));
        binder
    }

    fn shown_alias(&mut self, name: Ident, known: ExceptionId, form: ExtensionForm) -> ExceptionId {
        let shown = program::ExceptionDecl { name: name.name, form, ..(*self.exceptions[known.index()]).clone() };
        self.exceptions.push(Arc::new(shown));
        ExceptionId(self.exceptions.len() as u32 - 1)
    }

    /// Makes a variable known.
    pub(super) fn add_value(&mut self, name: Name, ty: Ty, value: ValueRef) {
        let library = (self.origin == Origin::Library && self.templates == 0).then(|| {
            let module = Name::new(self.prefix.as_deref().unwrap_or("Stdlib"));
            LibraryValue { module, name }
        });
        self.scope.add_value(name, ValueEntry { scheme: Scheme::Node(ty), value, origin: self.origin, library });
    }

    /// Makes an exception or a constructor of another extensible type known.
    pub(super) fn add_exception(&mut self, name: Name, constructor: ConstructorRef) {
        let ty = match constructor {
            ConstructorRef::Exception(id, _) => self.exceptions[id.index()].ty,
            ConstructorRef::Variant(ty, _) => ty,
        };
        let entry = ConstructorEntry { constructor, ty, brought_by: None, origin: self.origin };
        self.scope.add_constructor(name, entry);
    }

    /// `exception C = D`, `type t += C = D`: which constructor it is.
    pub(super) fn exception_alias(&mut self, name: Ident, path: &Path, ty: TypeId) -> Option<ExceptionId> {
        let candidates = self.lookup_constructors(path)?;
        let known = candidates.iter().find_map(|entry| match entry.constructor {
            ConstructorRef::Exception(id, _) if entry.ty == ty => Some((id, entry.constructor)),
            _ => None,
        });
        match known {
            Some((id, constructor)) => {
                self.add_exception(name.name, constructor);
                Some(id)
            }
            None => {
                self.unbound(UnboundKind::Constructor, path);
                None
            }
        }
    }

    /// A primitive of OCaml's in a program: the value of the library that is made of it.
    fn known_external(&mut self, name: Ident, ty: TypeExprId, primitives: &[Vec<u8>], span: Span) {
        self.arena.level += 1;
        let declared = self.type_expr(ty, Variables::Open);
        self.arena.level -= 1;
        let words: Vec<String> = primitives.iter().map(|word| String::from_utf8_lossy(word).into_owned()).collect();
        let candidates = words.first().map_or(&[][..], |word| primitives::values(word));
        let entries: Vec<ValueEntry> =
            candidates.iter().filter_map(|(module, name)| self.scope.library_value(module, name)).collect();
        let Some(entry) = entries.into_iter().find(|entry| self.is_instance_of(declared, entry, span)) else {
            self.leave_in_doubt(Bound::Value(name.name));
            return self.unsupported("`external` of a primitive that is not known with this type", span);
        };
        self.arena.generalise(declared);
        self.add_value(name.name, declared, entry.value);
        self.show(PendingShow::External(name.name, declared, words));
    }

    /// Whether a type is an instance of that of a value: all its variables may be chosen freely.
    fn is_instance_of(&mut self, ty: Ty, entry: &ValueEntry, span: Span) -> bool {
        let variables = |infer: &mut Self| {
            let mut exporter = Exporter::new(Unknowns::Plain);
            exporter.export(&mut infer.arena, ty)
        };
        let before = variables(self);
        self.arena.level += 1;
        let general = self.instance(&entry.scheme, span);
        let fits = self.unify(general, ty).is_ok();
        self.arena.level -= 1;
        fits && variables(self) == before
    }

    fn external(&mut self, name: Ident, ty: TypeExprId, primitives: &[Vec<u8>], span: Span) {
        if self.origin == Origin::Program {
            return self.known_external(name, ty, primitives, span);
        }
        let primitive = primitives.first().map(Vec::as_slice).unwrap_or_default();
        let Some(value) = ValueRef::of_external(primitive) else {
            return self.unsupported("a primitive of this name", span);
        };
        self.arena.level += 1;
        let ty = self.type_expr(ty, Variables::Open);
        self.arena.level -= 1;
        self.arena.generalise(ty);
        self.add_value(name.name, ty, value);
    }
}
