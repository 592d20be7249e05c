//! What modules and module types mean.
//!
//! A structure is a scope with an order; the types in it are declarations of the type table like all others, so that
//! equality of types never looks at paths. A module type is a [`Template`]: a module together with the declarations it
//! binds, which each use of it replaces, by those of the module that is matched against it or by new ones.
//! At run time a module is its leaves: its values, exceptions and functors, and those of its submodules, in order.

use crate::env::{Bound, Scheme, Scope, ValueEntry};
use crate::library;
use crate::typed::{Binder, ConstructorRef, ExceptionSlot, Slot, ValueRef};
use refute_ir::Type;
use refute_ir::types::TypeId;
use refute_source::Name;
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// What a module is.
#[derive(Clone, Debug)]
pub(crate) enum Module {
    Structure(Arc<Structure>),
    Functor(Arc<Functor>),
}

/// A module with members.
#[derive(Clone, Debug, Default)]
pub(crate) struct Structure {
    pub(crate) scope: Scope,
    /// The names it shows, in order, each once.
    pub(crate) members: Vec<Member>,
}

/// A name that a structure shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Member {
    Value(Name),
    /// Whether it begins a group of declarations, or is joined to the one before by `and`.
    Type(Name, bool),
    Exception(Name),
    Module(Name),
    ModuleType(Name),
}

/// A functor.
#[derive(Clone, Debug)]
pub(crate) struct Functor {
    /// `None` for `()`.
    pub(crate) parameter: Option<Parameter>,
    pub(crate) result: Template,
    /// The variable that holds the function.
    pub(crate) value: Binder,
}

/// What a functor takes.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    pub(crate) name: Option<Name>,
    /// Which module it is inside the functor.
    pub(crate) identity: Identity,
    pub(crate) template: Template,
}

/// A module whose types are still to be chosen.
#[derive(Clone, Debug)]
pub(crate) struct Template {
    pub(crate) module: Module,
    /// The declarations that belong to it.
    pub(crate) bound: Arc<[TypeId]>,
    /// The name of the module type.
    pub(crate) label: Option<Name>,
    /// The modules that belong to it have this stamp or a later one.
    pub(crate) first_stamp: u32,
}

/// What a module's name means.
#[derive(Clone, Debug)]
pub(crate) struct ModuleEntry {
    pub(crate) module: Module,
    /// What it is, wherever it is mentioned; none for what has no name.
    pub(crate) identity: Option<Identity>,
    /// How it is shown when that is not by its members.
    pub(crate) alias: Option<Shown>,
}

/// How a module is shown when not by its members.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shown {
    /// `= M`.
    Alias(Name),
    /// `: S`.
    Named(Name),
    /// As one of several that are declared together; perhaps `: S`.
    Recursive(Group, Option<Name>),
}

/// The place of a module among those declared together by `module rec`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Group {
    First,
    Later,
}

/// Which module something is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Identity {
    pub(crate) stamp: u32,
    /// How it is written.
    pub(crate) path: Name,
}

impl Identity {
    /// Whether types of this module cannot be written by a path.
    pub(crate) fn is_nameless(&self) -> bool {
        self.path.as_str().is_empty()
    }
}

/// What a module type's name means.
#[derive(Clone, Debug)]
pub(crate) struct ModuleTypeEntry {
    /// `None` for `module type S` without a definition.
    pub(crate) template: Option<Template>,
    pub(crate) stamp: u32,
    /// How it is written from outside.
    pub(crate) path: Name,
}

/// The type of a first-class module.
#[derive(Clone, Debug)]
pub(crate) struct Package {
    /// `None` for a module type without a definition.
    pub(crate) template: Option<Template>,
    pub(crate) stamp: u32,
    /// The types that are parameters of the package's type.
    pub(crate) types: Vec<Vec<Name>>,
}

impl Module {
    /// The members, if it has some.
    pub(crate) fn structure(&self) -> Option<&Arc<Structure>> {
        match self {
            Module::Structure(structure) => Some(structure),
            Module::Functor(_) => None,
        }
    }

    /// Whether types of its values are not finished.
    pub(crate) fn is_open(&self) -> bool {
        refute_source::deep(|| match self {
            Module::Structure(structure) => structure.is_open(),
            Module::Functor(functor) => functor.result.module.is_open(),
        })
    }

    /// Where its leaves are, in order.
    pub(crate) fn slots(&self) -> Vec<Slot> {
        let mut slots = Vec::new();
        self.add_slots(&mut slots);
        slots
    }

    fn add_slots(&self, slots: &mut Vec<Slot>) {
        let structure = match self {
            Module::Functor(functor) => return slots.push(Slot::Value(ValueRef::Variable(functor.value))),
            Module::Structure(structure) => structure,
        };
        for member in &structure.members {
            match *member {
                Member::Value(name) => slots.extend(structure.value(name).map(|entry| Slot::Value(entry.value))),
                Member::Exception(name) => {
                    slots.extend(structure.exception(name).map(|(_, slot)| Slot::Exception(slot)))
                }
                Member::Module(name) => {
                    if let Some(entry) = structure.scope.module(name) {
                        refute_source::deep(|| entry.module.add_slots(slots));
                    }
                }
                Member::Type(..) | Member::ModuleType(_) => {}
            }
        }
    }
}

impl Structure {
    /// Whether types of its values are not finished.
    pub(crate) fn is_open(&self) -> bool {
        let open = |entry: &ValueEntry| matches!(entry.scheme, Scheme::Node(_));
        self.scope.values.values().flatten().any(open)
            || self.scope.modules.values().flatten().any(|entry| entry.module.is_open())
    }

    /// The value of a name.
    pub(crate) fn value(&self, name: Name) -> Option<&ValueEntry> {
        self.scope.values.get(&name)?.last()
    }

    /// The exception of a name.
    pub(crate) fn exception(&self, name: Name) -> Option<(refute_ir::program::ExceptionId, ExceptionSlot)> {
        self.scope.constructors.get(&name)?.iter().rev().find_map(|entry| match entry.constructor {
            ConstructorRef::Exception(id, slot) => Some((id, slot)),
            ConstructorRef::Variant(..) => None,
        })
    }

    /// Of included types each stands alone, but those that were declared by `and`.
    pub(crate) fn regroup(&mut self, included: &[Bound], joined: &FxHashSet<Name>) {
        let names: FxHashSet<Name> = included.iter().filter_map(Bound::type_name).collect();
        for member in &mut self.members {
            if let Member::Type(name, first) = member
                && names.contains(name)
            {
                *first = !joined.contains(name);
            }
        }
    }

    /// Takes up a name that was added to the scope.
    pub(crate) fn show(&mut self, member: Member) {
        let same = |other: &Member| match (other, &member) {
            (Member::Type(old, _), Member::Type(new, _)) => old == new,
            (old, new) => *old == *new,
        };
        if let Some(hidden) = self.members.iter().position(same) {
            let removed = self.members.remove(hidden);
            // What followed in its group begins the group now.
            if let (Member::Type(_, true), Some(Member::Type(_, first))) = (removed, self.members.get_mut(hidden)) {
                *first = true;
            }
        }
        self.members.push(member);
    }
}

/// The members of a structure of which this was recorded.
pub(crate) fn members(scope: &Scope, recorded: &[Bound]) -> Vec<Member> {
    let mut structure = Structure { scope: Scope::default(), members: Vec::new() };
    take_up(scope, recorded, &mut structure);
    structure.members
}

/// The members of a module of the library as its interface has them: its types one by one, then exceptions, its values in their
/// order there.
pub(crate) fn in_library_order(mut members: Vec<Member>, module: Name) -> Vec<Member> {
    let is_value = |member: &&Member| matches!(member, Member::Value(_));
    let mut values: Vec<Member> = members.iter().filter(is_value).copied().collect();
    values.sort_by_key(|member| match member {
        Member::Value(name) => library::place(module.as_str(), name.as_str()).unwrap_or(usize::MAX),
        _ => usize::MAX,
    });
    let mut values = values.into_iter();
    for member in &mut members {
        match member {
            Member::Value(_) => *member = values.next().unwrap_or(*member),
            Member::Type(_, first) => *first = true,
            _ => {}
        }
    }
    members.sort_by_key(|member| match member {
        Member::Type(..) => 0,
        Member::Exception(_) => 1,
        _ => 2,
    });
    members
}

/// Shows what was recorded as members of a structure.
pub(crate) fn take_up(scope: &Scope, recorded: &[Bound], structure: &mut Structure) {
    let mut first = true;
    for bound in recorded {
        match *bound {
            Bound::Value(name) => structure.show(Member::Value(name)),
            Bound::Type(name) => structure.show(Member::Type(name, std::mem::replace(&mut first, false))),
            Bound::Constructor(name) => {
                let entry = scope.constructors.get(&name).and_then(|entries| entries.last());
                if entry.is_some_and(|entry| matches!(entry.constructor, ConstructorRef::Exception(..))) {
                    structure.show(Member::Exception(name));
                }
            }
            Bound::Module(name) => structure.show(Member::Module(name)),
            Bound::ModuleType(name) => structure.show(Member::ModuleType(name)),
            Bound::Field(_) => {}
        }
    }
}

impl Scheme {
    /// The finished type, if it is one.
    pub(crate) fn stored(&self) -> Option<(&Type, u32)> {
        match self {
            Scheme::Stored(named, variables) => Some((&named.ty, *variables)),
            Scheme::Node(_) => None,
        }
    }
}
