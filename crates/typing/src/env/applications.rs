//! What functors gave: applied to the same module again, a functor gives the same types.
//!
//! A functor's body may itself apply functors to the parameter. What such an application gave inside the body is known
//! by it, so that in a copy of the body, where another module stands for the parameter, the types are those of the
//! application to that module: with `module F (X : ORD) = struct module S = Set.Make (X) end` the type `F(M).S.t` is
//! `Set.Make(M).t`.

use crate::env::Identity;
use refute_ir::Type;
use refute_ir::types::TypeId;
use rustc_hash::FxHashMap;

/// All applications so far of functors with names to modules with names.
#[derive(Clone, Debug, Default)]
pub(crate) struct Applications {
    known: FxHashMap<(u32, u32), Identity>,
    given: FxHashMap<u32, Given>,
    modules: FxHashMap<u32, Made>,
    types: FxHashMap<TypeId, MadeType>,
}

/// How a module came to be, when a functor made it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Made {
    /// `F(M)`.
    By(Identity, Identity),
    /// A part of what an application gave: copied from which part of the functor's body.
    Within(Identity, u32),
}

/// Which application made a type.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MadeType {
    pub(crate) application: Identity,
    /// The type of the functor's body of which it is a copy.
    pub(crate) original: TypeId,
    /// Whether it belongs to a functor inside, which makes copies of it.
    pub(crate) inside_functor: bool,
}

/// What one application gave: what stands for the types and modules of the functor's body.
#[derive(Clone, Debug, Default)]
pub(crate) struct Given {
    pub(crate) types: FxHashMap<TypeId, Type>,
    pub(crate) modules: FxHashMap<u32, Identity>,
    /// Where the own stamps of the functors inside begin.
    pub(crate) first_stamps: FxHashMap<u32, u32>,
}

impl Applications {
    /// Which module `F(M)` is, if it was made before.
    pub(crate) fn known(&self, functor: Identity, argument: Identity) -> Option<Identity> {
        self.known.get(&(functor.stamp, argument.stamp)).copied()
    }

    /// Notes a new application.
    pub(crate) fn add(&mut self, functor: Identity, argument: Identity, application: Identity) {
        self.known.insert((functor.stamp, argument.stamp), application);
        self.modules.insert(application.stamp, Made::By(functor, argument));
    }

    /// What an application gave so far.
    pub(crate) fn given(&mut self, application: Identity) -> &mut Given {
        self.given.entry(application.stamp).or_default()
    }

    /// How a module came to be.
    pub(crate) fn made(&self, stamp: u32) -> Option<Made> {
        self.modules.get(&stamp).copied()
    }

    /// Which application made a type.
    pub(crate) fn made_type(&self, id: TypeId) -> Option<MadeType> {
        self.types.get(&id).copied()
    }

    /// Notes a part of what an application gave.
    pub(crate) fn add_module(&mut self, application: Identity, original: u32, part: Identity) {
        self.modules.insert(part.stamp, Made::Within(application, original));
        self.given(application).modules.insert(original, part);
    }

    /// Notes a type that an application made.
    pub(crate) fn add_type(&mut self, id: TypeId, made: MadeType, ty: Type) {
        self.types.insert(id, made);
        self.given(made.application).types.insert(made.original, ty);
    }

    /// The type of a functor's body that a declaration of it is known by: in a functor that an application gave, the
    /// original one.
    pub(crate) fn key(&self, functor: Identity, id: TypeId) -> TypeId {
        match self.types.get(&id) {
            Some(made) if made.application.stamp == functor.stamp => made.original,
            _ => id,
        }
    }
}
