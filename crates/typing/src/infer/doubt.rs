//! What an unsupported construct leaves in doubt: an error that may only be its consequence is not reported.
//!
//! Inference goes through an item in OCaml's order, so an error that is found before anything unsupported was met stands
//! for certain. What comes after it in the same item may follow from the part that was not understood, and so may what
//! comes in items that use a name which such an item binds. After something unknown was opened every name may mean
//! something else. Names are in doubt until an item that is not binds them again.
//! Invariant: where something is in doubt, a problem says why; so no text is accepted because of it.

use super::Infer;
use crate::arena::{Arena, Node, Ty};
use crate::env::{Bound, Scheme, ValueEntry};
use crate::problem::Problem;
use crate::typed::{Binder, ValueRef};
use refute_ir::Type;
use refute_source::Name;
use refute_syntax::tree::{Ident, Path};
use rustc_hash::FxHashSet;

/// What is in doubt.
#[derive(Default)]
pub(super) struct Doubt {
    /// Whether the rest of the item at hand is.
    pub(super) now: bool,
    /// Whether every item from here on is.
    ever_after: bool,
    /// Names whose meaning is.
    names: FxHashSet<Bound>,
    /// Toplevel variables that the item at hand uses.
    used: Vec<Name>,
}

/// What is in doubt around a structure.
pub(super) struct OutsideDoubt {
    now: bool,
    names: FxHashSet<Bound>,
    used: Vec<Name>,
}

impl Infer<'_> {
    /// A new toplevel item begins.
    pub(super) fn begin_item(&mut self) -> usize {
        self.doubt.now = self.doubt.ever_after;
        self.doubt.used.clear();
        self.scope.enter()
    }

    /// A toplevel item ends that began at `mark`: what it binds is as certain as it was.
    pub(super) fn end_item(&mut self, mark: usize) {
        for bound in self.scope.added_since(mark) {
            match self.doubt.now {
                true => self.doubt.names.insert(*bound),
                false => self.doubt.names.remove(bound),
            };
        }
        if self.doubt.now {
            // The item may have decided what is still open about the types of others.
            for name in std::mem::take(&mut self.doubt.used) {
                let scheme = self.scope.value(name, self.origin).map(|entry| entry.scheme.clone());
                if scheme.is_some_and(|scheme| self.is_open(&scheme)) {
                    self.doubt.names.insert(Bound::Value(name));
                }
            }
        }
    }

    /// What is in doubt around a structure, while its own items are inferred.
    pub(super) fn doubt_outside(&mut self) -> OutsideDoubt {
        let Doubt { now, names, used, .. } = &mut self.doubt;
        OutsideDoubt { now: *now, names: names.clone(), used: std::mem::take(used) }
    }

    /// A structure ends: what was left in doubt inside it may be the reason for what comes.
    pub(super) fn doubt_inside(&mut self, outside: OutsideDoubt) {
        let inside = !self.doubt.names.is_subset(&outside.names) || self.doubt.now;
        self.doubt.now = outside.now || inside;
        self.doubt.names.extend(outside.names);
        self.doubt.used.extend(outside.used);
    }

    /// The body of a functor whose parameter is not known.
    pub(super) fn doubt_functor_body(&mut self, parameter: Option<Ident>) {
        if let Some(name) = parameter {
            self.leave_in_doubt(Bound::Module(name.name));
        }
    }

    /// A name that an unsupported item would bind.
    pub(super) fn leave_in_doubt(&mut self, bound: Bound) {
        self.doubt.now = true;
        self.doubt.names.insert(bound);
    }

    /// Something unknown was opened or included: no name is certain any more.
    pub(super) fn leave_all_in_doubt(&mut self) {
        self.doubt.now = true;
        self.doubt.ever_after = true;
    }

    /// Notes that a path is looked up, whose last word names something of this kind; gives whether it is in doubt.
    pub(super) fn consult(&mut self, path: &Path, bound: fn(Name) -> Bound) -> bool {
        if path.applied.is_some() {
            return false;
        }
        let bound = match path.qualifiers.first() {
            None => bound(path.last.name),
            Some(module) => Bound::Module(module.name),
        };
        self.consult_name(bound)
    }

    /// As [`Infer::consult`] for one word.
    pub(super) fn consult_name(&mut self, bound: Bound) -> bool {
        let doubtful = self.doubt.names.contains(&bound);
        self.doubt.now |= doubtful;
        doubtful
    }

    /// Notes that a variable was found.
    pub(super) fn consult_value(&mut self, path: &Path, entry: &ValueEntry) {
        if let ValueRef::Variable(Binder::Local(_)) = entry.value {
            return;
        }
        self.consult(path, Bound::Value);
        if path.qualifiers.is_empty() {
            self.doubt.used.push(path.last.name);
        }
    }

    /// Whether a problem may be a consequence of something unsupported.
    pub(super) fn is_doubtful(&self, problem: &Problem) -> bool {
        self.doubt.now && !problem.is_unsupported()
    }

    /// Whether a later use may decide something about a type.
    fn is_open(&mut self, scheme: &Scheme) -> bool {
        match scheme {
            Scheme::Node(node) => has_unknowns(&mut self.arena, *node),
            Scheme::Stored(named, _) => has_weak(&named.ty),
        }
    }
}

fn has_unknowns(arena: &mut Arena, ty: Ty) -> bool {
    arena.new_walk();
    let mut work = vec![ty];
    while let Some(ty) = work.pop() {
        let ty = arena.find(ty);
        if !arena.visit(ty) {
            continue;
        }
        let node = arena.node(ty);
        if matches!(node, Node::Var(_)) && arena.level_of(ty) != crate::arena::GENERIC {
            return true;
        }
        work.extend(Arena::children(&node));
    }
    false
}

fn has_weak(ty: &Type) -> bool {
    match ty {
        Type::Var(number) => *number >= Type::FIRST_WEAK,
        Type::Arrow(_, from, to) => has_weak(from) || has_weak(to),
        Type::Tuple(parts) | Type::Con(_, parts) => parts.iter().any(has_weak),
    }
}
