//! What each name means at one place of a program.
//!
//! Every kind of name has its own map to a stack of meanings, the latest on top. Constructors and fields below the top
//! are still candidates: a known type picks among all of them. Leaving a scope pops what was pushed since entering.

use crate::arena::Ty;
use crate::env::Origin;
use crate::env::module::{ModuleEntry, ModuleTypeEntry};
use crate::library;
use crate::typed::{Binder, ConstructorRef, LibraryValue, ValueRef};
use refute_ir::NamedType;
use refute_ir::program::GlobalId;
use refute_ir::types::TypeId;
use refute_source::Name;
use rustc_hash::FxHashMap;

/// What each name means.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    pub(crate) values: FxHashMap<Name, Vec<ValueEntry>>,
    pub(crate) constructors: FxHashMap<Name, Vec<ConstructorEntry>>,
    pub(crate) fields: FxHashMap<Name, Vec<FieldEntry>>,
    pub(crate) types: FxHashMap<Name, Vec<TypeEntry>>,
    pub(crate) modules: FxHashMap<Name, Vec<ModuleEntry>>,
    pub(crate) module_types: FxHashMap<Name, Vec<ModuleTypeEntry>>,
    /// What was added since a library module was entered.
    recorded: Vec<Bound>,
}

/// A type scheme.
#[derive(Clone, Debug)]
pub(crate) enum Scheme {
    /// A node of the arena at hand; its generic part is quantified.
    Node(Ty),
    /// Finished: variables below [`Type::FIRST_WEAK`] are quantified, their number comes along.
    Stored(NamedType, u32),
}

/// A variable.
#[derive(Clone, Debug)]
pub(crate) struct ValueEntry {
    pub(crate) scheme: Scheme,
    pub(crate) value: ValueRef,
    pub(crate) origin: Origin,
    /// For what the library declares: its name there.
    pub(crate) library: Option<LibraryValue>,
}

/// A constructor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ConstructorEntry {
    pub(crate) constructor: ConstructorRef,
    /// The type it belongs to; `exn` for exceptions.
    pub(crate) ty: TypeId,
    /// The abbreviation that brings it along, if it came with one.
    pub(crate) brought_by: Option<TypeId>,
    pub(crate) origin: Origin,
}

/// A field.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FieldEntry {
    pub(crate) ty: TypeId,
    pub(crate) origin: Origin,
}

/// A type name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TypeEntry {
    pub(crate) target: TypeTarget,
    pub(crate) origin: Origin,
}

/// What a type name means.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TypeTarget {
    /// A declaration.
    Decl(TypeId),
    /// `(type a)`.
    Local(Ty),
}

/// A name that was bound: what it names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Bound {
    Value(Name),
    Constructor(Name),
    Field(Name),
    Type(Name),
    Module(Name),
    ModuleType(Name),
}

impl Bound {
    /// The name of a type.
    pub(crate) fn type_name(&self) -> Option<Name> {
        match *self {
            Bound::Type(name) => Some(name),
            _ => None,
        }
    }
}

/// Names for the library's own use: `__x`, and constructors such as `C__x`.
pub(crate) fn is_internal(name: Name) -> bool {
    let text = name.as_str();
    text.starts_with("__")
        || (text.starts_with(|first: char| first.is_ascii_uppercase()) && text[1..].starts_with("__"))
}

/// Whether a tree may use a name that another one declared.
fn visible(name: Name, declared_by: Origin, used_by: Origin) -> bool {
    used_by == Origin::Library || declared_by == Origin::Program || !is_internal(name)
}

impl Scope {
    pub(crate) fn add_value(&mut self, name: Name, entry: ValueEntry) {
        self.values.entry(name).or_default().push(entry);
        self.recorded.push(Bound::Value(name));
    }

    pub(crate) fn add_constructor(&mut self, name: Name, entry: ConstructorEntry) {
        self.constructors.entry(name).or_default().push(entry);
        self.recorded.push(Bound::Constructor(name));
    }

    pub(crate) fn add_field(&mut self, name: Name, entry: FieldEntry) {
        self.fields.entry(name).or_default().push(entry);
        self.recorded.push(Bound::Field(name));
    }

    pub(crate) fn add_type(&mut self, name: Name, entry: TypeEntry) {
        self.types.entry(name).or_default().push(entry);
        self.recorded.push(Bound::Type(name));
    }

    pub(crate) fn add_module(&mut self, name: Name, entry: ModuleEntry) {
        self.modules.entry(name).or_default().push(entry);
        self.recorded.push(Bound::Module(name));
    }

    pub(crate) fn add_module_type(&mut self, name: Name, entry: ModuleTypeEntry) {
        self.module_types.entry(name).or_default().push(entry);
        self.recorded.push(Bound::ModuleType(name));
    }

    /// The variable a name means for a tree of this origin.
    pub(crate) fn value(&self, name: Name, used_by: Origin) -> Option<&ValueEntry> {
        self.values.get(&name)?.iter().rev().find(|entry| visible(name, entry.origin, used_by))
    }

    /// All constructors of a name, the latest first.
    pub(crate) fn constructors(&self, name: Name, used_by: Origin) -> Vec<ConstructorEntry> {
        let entries = self.constructors.get(&name).into_iter().flatten().rev();
        entries.filter(|entry| visible(name, entry.origin, used_by)).copied().collect()
    }

    /// All fields of a name, the latest first.
    pub(crate) fn fields(&self, name: Name, used_by: Origin) -> Vec<FieldEntry> {
        let entries = self.fields.get(&name).into_iter().flatten().rev();
        entries.filter(|entry| visible(name, entry.origin, used_by)).copied().collect()
    }

    /// What a type name means.
    pub(crate) fn ty(&self, name: Name, used_by: Origin) -> Option<TypeTarget> {
        let mut entries = self.types.get(&name)?.iter().rev();
        entries.find(|entry| visible(name, entry.origin, used_by)).map(|entry| entry.target)
    }

    /// The module a name means.
    pub(crate) fn module(&self, name: Name) -> Option<&ModuleEntry> {
        self.modules.get(&name)?.last()
    }

    /// The library's module of a name, whatever the name means by now.
    pub(crate) fn library_module(&self, name: Name) -> Option<&ModuleEntry> {
        let is_of_library = |entry: &&ModuleEntry| {
            let structure = entry.module.structure();
            structure
                .is_some_and(|one| one.scope.values.values().flatten().all(|value| value.origin == Origin::Library))
        };
        library::module(name.as_str())?;
        self.modules.get(&name)?.iter().rev().find(is_of_library)
    }

    /// A value of the library, whatever its name means by now.
    pub(crate) fn library_value(&self, module: &str, name: &str) -> Option<ValueEntry> {
        let name = Name::new(name);
        let entries = match module {
            "Stdlib" => self.values.get(&name)?,
            _ => self.library_module(Name::new(module))?.module.structure()?.scope.values.get(&name)?,
        };
        entries.iter().rev().find(|entry| entry.origin == Origin::Library).cloned()
    }

    /// The module type a name means.
    pub(crate) fn module_type(&self, name: Name) -> Option<&ModuleTypeEntry> {
        self.module_types.get(&name)?.last()
    }

    /// The library's function that forces lazy values.
    pub(crate) fn force(&self) -> Option<GlobalId> {
        let module = &self.modules.get(&Name::new("CamlinternalLazy"))?.first()?.module;
        match module.structure()?.value(Name::new("force"))?.value {
            ValueRef::Variable(Binder::Global(id)) => Some(id),
            _ => None,
        }
    }

    /// What was bound since `mark`.
    pub(crate) fn added_since(&self, mark: usize) -> &[Bound] {
        self.recorded.get(mark..).unwrap_or_default()
    }

    /// A place to come back to with [`Scope::leave`].
    pub(crate) fn enter(&self) -> usize {
        self.recorded.len()
    }

    /// Takes back everything since `mark`.
    pub(crate) fn leave(&mut self, mark: usize) {
        while self.recorded.len() > mark {
            match self.recorded.pop() {
                Some(Bound::Value(name)) => pop(&mut self.values, name),
                Some(Bound::Constructor(name)) => pop(&mut self.constructors, name),
                Some(Bound::Field(name)) => pop(&mut self.fields, name),
                Some(Bound::Type(name)) => pop(&mut self.types, name),
                Some(Bound::Module(name)) => pop(&mut self.modules, name),
                Some(Bound::ModuleType(name)) => pop(&mut self.module_types, name),
                None => {}
            }
        }
    }

    /// Makes everything in `module` visible here.
    pub(crate) fn open(&mut self, module: &Scope) {
        for (name, entries) in &module.values {
            entries.iter().for_each(|entry| self.add_value(*name, entry.clone()));
        }
        for (name, entries) in &module.constructors {
            entries.iter().for_each(|entry| self.add_constructor(*name, *entry));
        }
        for (name, entries) in &module.fields {
            entries.iter().for_each(|entry| self.add_field(*name, *entry));
        }
        for (name, entries) in &module.types {
            entries.iter().for_each(|entry| self.add_type(*name, *entry));
        }
        for (name, entries) in &module.modules {
            entries.iter().for_each(|entry| self.add_module(*name, entry.clone()));
        }
        for (name, entries) in &module.module_types {
            entries.iter().for_each(|entry| self.add_module_type(*name, entry.clone()));
        }
    }

    /// Adds what was bound since `mark` to another scope.
    pub(crate) fn copy_since(&self, mark: usize, to: &mut Scope) {
        let added = self.added_since(mark);
        for (position, bound) in added.iter().enumerate() {
            // Of several meanings of one name each is as far from the top as there are later ones.
            let later = added[position + 1..].iter().filter(|other| *other == bound).count();
            match *bound {
                Bound::Value(name) => from_top(&self.values, name, later, |entry| to.add_value(name, entry)),
                Bound::Constructor(name) => {
                    from_top(&self.constructors, name, later, |entry| to.add_constructor(name, entry));
                }
                Bound::Field(name) => from_top(&self.fields, name, later, |entry| to.add_field(name, entry)),
                Bound::Type(name) => from_top(&self.types, name, later, |entry| to.add_type(name, entry)),
                Bound::Module(name) => from_top(&self.modules, name, later, |entry| to.add_module(name, entry)),
                Bound::ModuleType(name) => {
                    from_top(&self.module_types, name, later, |entry| to.add_module_type(name, entry));
                }
            }
        }
    }

    /// Forgets what was added so far, so that [`Scope::take_recorded`] gives what is added from now on.
    pub(crate) fn start_recording(&mut self) {
        self.recorded.clear();
    }

    /// What was added since [`Scope::start_recording`], as a scope of its own, and in order.
    pub(crate) fn take_recorded(&mut self) -> (Scope, Vec<Bound>) {
        let mut module = Scope::default();
        let recorded = std::mem::take(&mut self.recorded);
        for bound in recorded.iter().rev() {
            match *bound {
                Bound::Value(name) => move_last(&mut self.values, &mut module.values, name),
                Bound::Constructor(name) => move_last(&mut self.constructors, &mut module.constructors, name),
                Bound::Field(name) => move_last(&mut self.fields, &mut module.fields, name),
                Bound::Type(name) => move_last(&mut self.types, &mut module.types, name),
                Bound::Module(name) => move_last(&mut self.modules, &mut module.modules, name),
                Bound::ModuleType(name) => move_last(&mut self.module_types, &mut module.module_types, name),
            }
        }
        (module, recorded)
    }
}

fn pop<T>(map: &mut FxHashMap<Name, Vec<T>>, name: Name) {
    if let Some(entries) = map.get_mut(&name) {
        entries.pop();
    }
}

fn from_top<T: Clone>(map: &FxHashMap<Name, Vec<T>>, name: Name, below: usize, mut take: impl FnMut(T)) {
    if let Some(entry) = map.get(&name).and_then(|entries| entries.iter().rev().nth(below)) {
        take(entry.clone());
    }
}

fn move_last<T>(from: &mut FxHashMap<Name, Vec<T>>, to: &mut FxHashMap<Name, Vec<T>>, name: Name) {
    if let Some(entry) = from.get_mut(&name).and_then(Vec::pop) {
        to.entry(name).or_default().insert(0, entry);
    }
}
