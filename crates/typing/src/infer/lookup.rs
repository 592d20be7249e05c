//! What a name means where it stands, or a problem with candidates for `did you mean`.

use super::Infer;
use super::modules::Naming;
use crate::arena::Ty;
use crate::env::{
    Bound, ConstructorEntry, FieldEntry, Module, ModuleEntry, ModuleTypeEntry, Scheme, Scope, Structure, TypeTarget,
    ValueEntry, is_internal,
};
use crate::library::{self, Language, Lifetime, Version};
use crate::problem::{NoVersion, NotOffered, Problem, Unbound, UnboundKind};
use crate::typed::LibraryValue;
use refute_ir::NamedType;
use refute_source::{Name, Span, suggest};
use refute_syntax::Tree;
use refute_syntax::tree::{Ident, ItemKind, ModExprId, ModExprKind, PatKind, Path};
use rustc_hash::FxHashMap;
use std::sync::Arc;

impl<'a> Infer<'a> {
    /// The variable a path means.
    pub(super) fn lookup_value(&mut self, path: &Path) -> Option<ValueEntry> {
        let Some(module) = self.qualifier(path)? else {
            return self.lookup_unqualified(path);
        };
        let found = module.scope.value(path.last.name, self.origin).cloned();
        let found = found.filter(|entry| self.lives(path, entry));
        match &found {
            Some(entry) => self.consult_value(path, entry),
            None => self.unbound(UnboundKind::Value, path),
        }
        found.map(|entry| self.of_language(entry))
    }

    /// The value that a language has where others have this one: from 5.0 on `Random` draws other numbers.
    fn of_language(&self, entry: ValueEntry) -> ValueEntry {
        let Some(LibraryValue { module, name }) = entry.library else { return entry };
        let is_modern = matches!(self.language, Language::Only(version) if version >= Version::FIVE);
        let twin = || {
            let random = self.scope.library_module(Name::new("Random"))?.module.structure()?;
            let within = match module.as_str() {
                "Random" => random,
                "Random.State" => random.scope.module(Name::new("State"))?.module.structure()?,
                _ => return None,
            };
            within.value(Name::new(&format!("__lxm_{name}"))).cloned()
        };
        if is_modern { twin().unwrap_or(entry) } else { entry }
    }

    fn lookup_unqualified(&mut self, path: &Path) -> Option<ValueEntry> {
        let name = path.last.name;
        let found = self.scope.value(name, self.origin).cloned();
        if let Some(entry) = found.filter(|entry| self.lives(path, entry)) {
            self.consult_value(path, &entry);
            return Some(self.of_language(entry));
        }
        if let Some((name, binding)) = self.defining.iter().rev().find(|(defined, _)| *defined == name).copied() {
            self.report(Problem::MissingRec { name, span: path.span, binding });
        } else {
            self.unbound(UnboundKind::Value, path);
        }
        None
    }

    /// The type of one use of a variable.
    pub(super) fn instance(&mut self, scheme: &Scheme, span: Span) -> Ty {
        let instance = match scheme {
            Scheme::Node(node) => self.arena.instantiate_readable(*node),
            Scheme::Stored(NamedType { ty, .. }, variables) => {
                let args: Vec<Ty> = (0..*variables).map(|_| self.arena.var()).collect();
                Some(self.arena.import(ty, &args))
            }
        };
        instance.unwrap_or_else(|| {
            self.report(Problem::TypeTooLarge { span });
            self.arena.error()
        })
    }

    /// All constructors a path may mean, the latest first; `None` after a problem with its module.
    pub(super) fn lookup_constructors(&mut self, path: &Path) -> Option<Vec<ConstructorEntry>> {
        let module = self.qualifier(path)?;
        self.consult(path, Bound::Constructor);
        Some(module.as_deref().map_or(&self.scope, |module| &module.scope).constructors(path.last.name, self.origin))
    }

    /// All fields a path may mean, the latest first; `None` after a problem with its module.
    pub(super) fn lookup_fields(&mut self, path: &Path) -> Option<Vec<FieldEntry>> {
        let module = self.qualifier(path)?;
        self.consult(path, Bound::Field);
        Some(module.as_deref().map_or(&self.scope, |module| &module.scope).fields(path.last.name, self.origin))
    }

    /// The type a path means.
    pub(super) fn lookup_type(&mut self, path: &Path) -> Option<TypeTarget> {
        let module = self.qualifier(path)?;
        let found = module.as_deref().map_or(&self.scope, |module| &module.scope).ty(path.last.name, self.origin);
        if !matches!(found, Some(TypeTarget::Local(_))) {
            self.consult(path, Bound::Type);
        }
        if found.is_none() {
            self.unbound(UnboundKind::Type, path);
        }
        found
    }

    /// The module before the last dot: `Some(None)` when there is none, `None` after a problem.
    fn qualifier(&mut self, path: &Path) -> Option<Option<Arc<Structure>>> {
        match (path.applied, path.qualifiers.as_slice()) {
            (None, []) => Some(None),
            (applied, qualifiers) => self.structure_named(applied, qualifiers).map(Some),
        }
    }

    /// The module with members that a chain of names means.
    fn structure_named(&mut self, applied: Option<ModExprId>, names: &[Ident]) -> Option<Arc<Structure>> {
        match self.module(applied, names)?.module {
            Module::Structure(structure) => Some(structure),
            Module::Functor(_) => {
                let span = names.last().map(|last| last.span).or(applied.map(|module| self.tree[module].span))?;
                self.is_functor(Name::new(&module_text(names)), span);
                None
            }
        }
    }

    /// The module that a chain of names means, in what the application of a functor gives.
    fn module(&mut self, applied: Option<ModExprId>, names: &[Ident]) -> Option<ModuleEntry> {
        let mut found = match applied {
            // Types have no code: nothing is called.
            Some(applied) => Some(self.local_module(applied, &Naming::Anonymous)?),
            None => None,
        };
        let consulted = |first: &Ident| self.consult_name(Bound::Module(first.name));
        if applied.is_none() && names.first().is_some_and(consulted) {
            return None;
        }
        for (position, ident) in names.iter().enumerate() {
            let scope = match &found {
                None => &self.scope,
                Some(ModuleEntry { module: Module::Structure(structure), .. }) => &structure.scope,
                Some(ModuleEntry { module: Module::Functor(_), .. }) => {
                    self.is_functor(Name::new(&module_text(&names[..position])), ident.span);
                    return None;
                }
            };
            // The modules of the library are also parts of `Stdlib`.
            let also_of_stdlib = position == 1 && applied.is_none() && names[0].name.as_str() == "Stdlib";
            let elsewhere = || self.scope.library_module(ident.name).filter(|_| also_of_stdlib);
            let known = scope.module(ident.name).or_else(elsewhere).cloned();
            let suggestion = || if self.advises() { closest(ident.name, &scope.modules) } else { None };
            match known {
                Some(module) => found = Some(module),
                None => {
                    let suggestion = suggestion();
                    if self.lacks_module(&names[..=position]) {
                        return None;
                    }
                    let path: Vec<&str> = names[..=position].iter().map(|ident| ident.name.as_str()).collect();
                    self.report(Problem::Unbound(Box::new(Unbound {
                        kind: UnboundKind::Module,
                        path: path.join("."),
                        span: ident.span,
                        module: None,
                        suggestion,
                        later: None,
                    })));
                    return None;
                }
            }
        }
        found
    }

    /// What a module's path means.
    pub(super) fn lookup_module(&mut self, path: &Path) -> Option<ModuleEntry> {
        self.module(path.applied, &module_names(path))
    }

    /// What a module type's path means.
    pub(super) fn lookup_module_type(&mut self, path: &Path) -> Option<ModuleTypeEntry> {
        let module = self.qualifier(path)?;
        if self.consult(path, Bound::ModuleType) {
            return None;
        }
        let scope = module.as_deref().map_or(&self.scope, |module| &module.scope);
        let found = scope.module_type(path.last.name).cloned();
        if found.is_none() {
            self.unbound(UnboundKind::ModuleType, path);
        }
        found
    }

    /// How a module type that the program writes like this is called: by its whole path where an `open` made it known.
    pub(super) fn module_type_name(&self, path: &Path, entry: &ModuleTypeEntry) -> Name {
        if path.is_word() { entry.path } else { path_name(self.tree, path) }
    }

    /// The path that a module expression is.
    pub(super) fn path_of(&self, id: ModExprId) -> Option<&'a Path> {
        match &self.tree[id].kind {
            ModExprKind::Path(path) => Some(path),
            _ => None,
        }
    }

    /// The module with members that a path means.
    pub(super) fn module_path(&mut self, path: &Path) -> Option<Arc<Structure>> {
        self.structure_named(path.applied, &module_names(path))
    }

    /// Reports a name that is not in scope, or not in the module it is looked for in.
    pub(super) fn unbound(&mut self, kind: UnboundKind, path: &Path) {
        let bound = match kind {
            UnboundKind::Value => Bound::Value,
            UnboundKind::Constructor => Bound::Constructor,
            UnboundKind::Field => Bound::Field,
            UnboundKind::Type => Bound::Type,
            UnboundKind::Module => Bound::Module,
            UnboundKind::ModuleType => Bound::ModuleType,
        };
        if self.consult(path, bound) {
            return;
        }
        let Some(module) = self.qualifier(path) else { return };
        let whole = path.span;
        let name = path.last.name;
        let of_instance = || self.lacking_in_instance(kind, name, module.as_deref());
        if let Some(since) = self.lacking(kind, path).or_else(of_instance) {
            let path = path_text(self.tree, path);
            return self.report(Problem::NotOffered(Box::new(NotOffered { kind, path, span: whole, since })));
        }
        if self.may_be_derived(kind, path) {
            return;
        }
        let scope = module.as_deref().map_or(&self.scope, |module| &module.scope);
        let suggestion = match kind {
            _ if !self.advises() => None,
            UnboundKind::Value => closest(name, &scope.values),
            UnboundKind::Constructor => closest(name, &scope.constructors),
            UnboundKind::Field => closest(name, &scope.fields),
            UnboundKind::Type => closest(name, &scope.types),
            UnboundKind::Module => closest(name, &scope.modules),
            UnboundKind::ModuleType => closest(name, &scope.module_types),
        };
        let text = path_text(self.tree, path);
        let qualifier = text.rsplit_once('.').map(|(qualifier, _)| qualifier).filter(|_| module.is_some());
        let suggestion = suggestion.map(|found| match qualifier {
            Some(qualifier) => format!("{qualifier}.{found}"),
            None => found,
        });
        let module = qualifier.map(Name::new);
        let is_value = kind == UnboundKind::Value && module.is_none();
        let later = if is_value && self.advises() { self.defined_later(name, path.span) } else { None };
        self.report(Problem::Unbound(Box::new(Unbound {
            kind,
            path: text,
            span: path.span,
            module,
            suggestion,
            later,
        })));
    }

    /// Whether a preprocessor may have defined a name, beside a type that was declared before; says so.
    fn may_be_derived(&mut self, kind: UnboundKind, path: &Path) -> bool {
        let is_derived = matches!(kind, UnboundKind::Value | UnboundKind::Module);
        let before = self.tree.derivings.iter().rfind(|span| span.end <= path.span.start);
        let Some(span) = before.copied().filter(|_| is_derived) else { return false };
        if self.problems.iter().any(|problem| problem.span() == span) {
            self.doubt.now = true;
        } else {
            self.unsupported("names that `[@@deriving ..]` defines", span);
        }
        true
    }

    /// Whether a chain of names means a library module that Refute lacks; says so.
    fn lacks_module(&mut self, names: &[Ident]) -> bool {
        let Some(last) = names.last() else { return false };
        let path = module_text(names);
        let since = match library::module(&path) {
            Some(lifetime) if lifetime.is_in(self.language) => lifetime.since,
            None if names.len() == 1 && library::is_of_other_library(&path) => None,
            _ => return false,
        };
        let (kind, span) = (UnboundKind::Module, last.span);
        self.report(Problem::NotOffered(Box::new(NotOffered { kind, path, span, since })));
        true
    }

    /// Whether a name that is not known is one of the library, where it is looked for; with the version that brought it.
    fn lacking(&self, kind: UnboundKind, path: &Path) -> Option<Option<Version>> {
        let name = path.last.name;
        let in_module = |module: &str| {
            let lifetime = library::member(module, kind, name.as_str())?;
            lifetime.is_in(self.language).then_some(lifetime.since)
        };
        match path.qualifiers.as_slice() {
            [] => in_module("Stdlib").or_else(|| self.opened.iter().find_map(|module| in_module(module))),
            qualifiers => in_module(&module_text(qualifiers)),
        }
    }

    /// The same for what newer versions have in modules that functors of the library give.
    fn lacking_in_instance(
        &self,
        kind: UnboundKind,
        name: Name,
        module: Option<&Structure>,
    ) -> Option<Option<Version>> {
        let scope = module.map_or(&self.scope, |module| &module.scope);
        let has = |name: &str| scope.value(Name::new(name), self.origin).is_some();
        let looks_like = |own: &str| has(own) && has("find_first_opt") && has("to_rev_seq");
        let functors = [("Map.Make", "min_binding_opt"), ("Set.Make", "min_elt_opt")];
        let lifetimes = functors.into_iter().filter(|(_, own)| looks_like(own));
        let mut lifetimes = lifetimes.filter_map(|(functor, _)| library::member(functor, kind, name.as_str()));
        lifetimes.find(|lifetime| lifetime.is_in(self.language)).map(|lifetime| lifetime.since)
    }

    /// Whether the language at hand has a value of the library; a problem when it has not, a warning when it is passing.
    fn lives(&mut self, path: &Path, entry: &ValueEntry) -> bool {
        let Some(LibraryValue { module, name }) = entry.library.filter(|_| self.origin == crate::Origin::Program)
        else {
            return true;
        };
        let Some(lifetime) = library::member(module.as_str(), UnboundKind::Value, name.as_str()) else { return true };
        if self.language == Language::Any {
            if let Some(gone) = lifetime.gone {
                self.report(Problem::Removed { path: path_text(self.tree, path), span: path.span, gone });
            }
            self.join_lives(path, lifetime);
        }
        lifetime.is_in(self.language)
    }

    /// Notes that a program for any version uses a name; a warning when no version has it beside the names before.
    fn join_lives(&mut self, path: &Path, lifetime: Lifetime) {
        let name = || path_text(self.tree, path);
        let (newest, oldest) = (&mut self.newest_used, &mut self.oldest_used);
        if let Some(since) = lifetime.since.filter(|since| newest.as_ref().is_none_or(|(known, _)| known < since)) {
            *newest = Some((since, name()));
        }
        if let Some(gone) = lifetime.gone.filter(|gone| oldest.as_ref().is_none_or(|(known, _)| gone < known)) {
            *oldest = Some((gone, name()));
        }
        if let (Some((since, new)), Some((gone, old))) = (newest, oldest)
            && gone <= since
        {
            let problem = NoVersion { span: path.span, new: new.clone(), since: *since, old: old.clone(), gone: *gone };
            if !self.problems.iter().any(|problem| matches!(problem, Problem::NoVersion(_))) {
                self.report(Problem::NoVersion(Box::new(problem)));
            }
        }
    }

    /// Makes everything in a module visible.
    pub(super) fn open_module(&mut self, path: Option<&Path>, module: &Scope) {
        if let Some(path) = path {
            self.opened.push(module_text(&module_names(path)));
        }
        self.scope.open(module);
    }

    /// Where a value is defined further down in the file.
    fn defined_later(&self, name: Name, place: Span) -> Option<Span> {
        let bindings = self.tree.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Let(_, bindings) if item.span.start > place.start => Some(bindings),
            _ => None,
        });
        bindings.flatten().map(|binding| &self.tree[binding.pat]).find_map(|pattern| match &pattern.kind {
            PatKind::Var(ident) if ident.name == name => Some(pattern.span),
            _ => None,
        })
    }
}

/// The modules that a path goes through.
fn module_names(path: &Path) -> Vec<Ident> {
    path.qualifiers.iter().copied().chain([path.last]).collect()
}

/// A module's path as the library knows it: without `Stdlib` in front.
fn module_text(names: &[Ident]) -> String {
    let names: Vec<&str> = names.iter().map(|ident| ident.name.as_str()).collect();
    match names.as_slice() {
        ["Stdlib", inner @ ..] if !inner.is_empty() && inner != ["LargeFile"] => inner.join("."),
        names => names.join("."),
    }
}

/// The closest name in a map; alphabetical among equals, so that the order of the map does not matter.
fn closest<T>(name: Name, candidates: &FxHashMap<Name, Vec<T>>) -> Option<String> {
    let candidates = candidates.iter().filter(|(name, entries)| !entries.is_empty() && !is_internal(**name));
    let mut candidates: Vec<&str> = candidates.map(|(name, _)| name.as_str()).collect();
    candidates.sort_unstable();
    suggest::closest(name.as_str(), candidates).map(str::to_string)
}

/// A path as written.
pub(super) fn path_text(tree: &Tree, path: &Path) -> String {
    let mut text = String::new();
    if let Some(module) = path.applied {
        text = format!("{}.", applied_text(tree, module));
    }
    for qualifier in &path.qualifiers {
        text.push_str(qualifier.name.as_str());
        text.push('.');
    }
    text.push_str(path.last.name.as_str());
    text
}

/// A path as written, as one word.
pub(super) fn path_name(tree: &Tree, path: &Path) -> Name {
    match path.is_word() {
        true => path.last.name,
        false => Name::new(&path_text(tree, path)),
    }
}

/// A path in which functors are applied, as OCaml writes it.
fn applied_text(tree: &Tree, module: ModExprId) -> String {
    refute_source::deep(|| match &tree[module].kind {
        ModExprKind::Path(path) => path_text(tree, path),
        ModExprKind::Apply(functor, argument) => {
            format!("{}({})", applied_text(tree, *functor), applied_text(tree, *argument))
        }
        _ => String::new(),
    })
}
