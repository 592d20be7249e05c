//! Everything declared so far: what a name means, and the tables that ids point into.
//!
//! An [`Env`] starts with the builtin types and exceptions, grows by every inferred tree, and is cheap to clone, so a
//! session can try a text and forget it again. Library files are inferred between [`Env::enter_library_module`] and
//! [`Env::leave_library_module`]; what they declare is then known as `Name.x`.
//! Not here: names bound inside an expression (inference pushes them on its own copy of the scope).

mod applications;
mod builtin;
mod module;
mod scope;

pub(crate) use applications::{Applications, Made, MadeType};
pub(crate) use builtin::{declare, declare_parts, representations};
pub(crate) use module::{
    Functor, Group, Identity, Member, Module, ModuleEntry, ModuleTypeEntry, Package, Parameter, Shown, Structure,
    Template, take_up,
};
pub(crate) use scope::{
    Bound, ConstructorEntry, FieldEntry, Scheme, Scope, TypeEntry, TypeTarget, ValueEntry, is_internal,
};

use crate::library::Language;
use crate::typed::LibraryValue;
use refute_ir::program::ExceptionDecl;
use refute_ir::types::{TypeDeclKind, TypeId};
use refute_ir::{Type, TypeTable};
use refute_source::Name;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Who wrote a tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A user.
    Program,
    /// The embedded library: may use `external`, labels, and names that begin with `__`.
    Library,
}

/// Everything declared so far.
#[derive(Clone, Debug)]
pub struct Env {
    pub(crate) scope: Arc<Scope>,
    pub(crate) types: TypeTable,
    pub(crate) exceptions: Vec<Arc<ExceptionDecl>>,
    pub(crate) next_global: u32,
    /// What is known about each weak variable of the values declared so far; itself when nothing.
    pub(crate) weak: Vec<Type>,
    /// What identifies the next module, functor or module type.
    pub(crate) next_stamp: u32,
    pub(crate) applications: Applications,
    /// The types of first-class modules.
    pub(crate) packages: FxHashMap<TypeId, Package>,
    modules: Vec<OpenModule>,
    pub(crate) language: Language,
}

/// What a module type demands of a module, as far as it can be called.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Demanded {
    /// Its values.
    pub values: Vec<Name>,
    /// The types of which it does not say what they are.
    pub hidden: Vec<Name>,
}

/// A library module being defined.
#[derive(Clone, Debug)]
struct OpenModule {
    name: Name,
    /// What was visible before, to go back to.
    outside: Arc<Scope>,
}

impl Env {
    /// The builtin types at their fixed ids and the builtin exceptions; no values.
    pub fn builtin() -> Env {
        let mut scope = Scope::default();
        let types = builtin::types(&mut scope);
        let exceptions = builtin::exceptions(&mut scope);
        Env {
            scope: Arc::new(scope),
            types,
            exceptions,
            next_global: 0,
            weak: Vec::new(),
            next_stamp: 0,
            applications: Applications::default(),
            packages: FxHashMap::default(),
            modules: Vec::new(),
            language: Language::Any,
        }
    }

    /// What programs are written for from here on.
    pub fn set_language(&mut self, language: Language) {
        self.language = language;
    }

    /// The versions that programs may be written for.
    pub fn language(&self) -> Language {
        self.language
    }

    /// All type declarations.
    pub fn types(&self) -> &TypeTable {
        &self.types
    }

    /// All exception declarations, builtins first.
    pub fn exceptions(&self) -> &[Arc<ExceptionDecl>] {
        &self.exceptions
    }

    /// How many toplevel variables there are; the next one gets this number.
    pub fn globals(&self) -> u32 {
        self.next_global
    }

    /// What a module type demands, in its order.
    pub fn demanded(&self, module_type: &str) -> Option<Demanded> {
        let template = self.scope.module_type(Name::new(module_type))?.template.as_ref()?;
        let structure = template.module.structure()?;
        let mut demanded = Demanded::default();
        for member in &structure.members {
            match *member {
                Member::Value(name) => demanded.values.push(name),
                Member::Type(name, _) => {
                    let target = structure.scope.ty(name, Origin::Program);
                    let is_hidden = |id| matches!(self.types.get(id).kind, TypeDeclKind::Abstract);
                    if matches!(target, Some(TypeTarget::Decl(id)) if is_hidden(id)) {
                        demanded.hidden.push(name);
                    }
                }
                Member::Exception(_) | Member::Module(_) | Member::ModuleType(_) => {}
            }
        }
        Some(demanded)
    }

    /// Everything that programs may use of the library's modules, in alphabetical order.
    pub fn library_values(&self) -> Vec<LibraryValue> {
        let modules = self.scope.modules.values().filter_map(|entries| entries.last());
        let structures = modules.filter_map(|entry| entry.module.structure());
        let entries = structures.flat_map(|module| module.scope.values.values().flatten());
        let mut values: Vec<LibraryValue> = entries.filter_map(|entry| entry.library).collect();
        values.retain(|value| !is_internal(value.name));
        values.sort_unstable();
        values.dedup();
        values
    }

    /// What is inferred from now on becomes part of module `name`. Entering a module again goes on where it was left.
    /// The names of `Stdlib` stay visible unqualified.
    pub fn enter_library_module(&mut self, name: Name) {
        self.modules.push(OpenModule { name, outside: self.scope.clone() });
        let scope = Arc::make_mut(&mut self.scope);
        scope.start_recording();
        if let Some(Module::Structure(known)) = scope.module(name).map(|entry| entry.module.clone()) {
            scope.open(&known.scope);
        }
    }

    /// Ends the module entered last.
    pub fn leave_library_module(&mut self) {
        let Some(module) = self.modules.pop() else { return };
        let (contents, recorded) = Arc::make_mut(&mut self.scope).take_recorded();
        let members = module::in_library_order(module::members(&contents, &recorded), module.name);
        self.scope = module.outside;
        let scope = Arc::make_mut(&mut self.scope);
        let mut contents = contents;
        if module.name.as_str() == "Stdlib" {
            scope.open(&contents);
            builtin::of_stdlib(&mut contents, &self.types);
        }
        self.next_stamp += 1;
        let identity = Some(Identity { stamp: self.next_stamp, path: module.name });
        let module_of = Module::Structure(Arc::new(Structure { scope: contents, members }));
        scope.add_module(module.name, ModuleEntry { module: module_of, identity, alias: None });
    }

    /// Makes a library module known by another name.
    pub fn alias_library_module(&mut self, name: Name, of: Name) {
        if let Some(entry) = self.scope.module(of).cloned() {
            Arc::make_mut(&mut self.scope).add_module(name, entry);
        }
    }

    /// The module being defined, as types print it: `Some("Hashtbl")`; `None` outside and for `Stdlib`.
    pub(crate) fn module_prefix(&self) -> Option<String> {
        let names: Vec<&str> = self.modules.iter().map(|module| module.name.as_str()).collect();
        let names: Vec<&str> = names.into_iter().filter(|name| *name != "Stdlib").collect();
        (!names.is_empty()).then(|| names.join("."))
    }
}
