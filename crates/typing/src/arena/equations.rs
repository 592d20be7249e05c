//! Equations between types that are known by their names only, and other types: what a constructor such as
//! `Int : int -> int expr` says about `a` where the type of what is matched is `a expr`.
//!
//! They are kept beside the nodes and hold for one case: a rigid type, and the abstract type of a module, is expanded like an
//! abbreviation while they do, and nothing that was found equal by them is joined.

use super::{Arena, Node, Ty, deep};
use refute_ir::types::TypeId;
use refute_source::Name;
use rustc_hash::FxHashMap;

impl Arena {
    /// What an equation says that a type known by its name is.
    pub(crate) fn equation(&mut self, named: Ty) -> Option<Ty> {
        if self.equations.is_empty() {
            return None;
        }
        let ty = match self.node(named) {
            Node::Rigid(_) => self.equations.iter().rev().find(|(left, _)| *left == named)?.1,
            Node::Con(id, _) => self.equations.iter().rev().find(|(left, _)| self.is_abstract(*left, id))?.1,
            _ => return None,
        };
        Some(self.find(ty))
    }

    /// Whether this left side of an equation is a use of the abstract type `id`.
    fn is_abstract(&self, left: Ty, id: TypeId) -> bool {
        matches!(&self.cells[left.0 as usize].node, Node::Con(found, _) if *found == id)
    }

    /// Whether what equations say about a type leads back to the one that it is to be.
    pub(crate) fn leads_back(&mut self, expanded: Ty, named: Ty) -> bool {
        let Node::Con(id, _) = self.node(named) else { return self.contains(expanded, &[named]) };
        self.new_walk();
        let mut work = vec![expanded];
        while let Some(ty) = work.pop() {
            let ty = self.find(ty);
            let node = self.node(ty);
            if matches!(node, Node::Con(found, _) if found == id) {
                return true;
            }
            if self.visit(ty) {
                work.extend(Arena::children(&node));
            }
        }
        false
    }

    /// A type with everything in it that equations say.
    pub(crate) fn expanded(&mut self, ty: Ty) -> Ty {
        self.expanded_below(ty, &mut FxHashMap::default())
    }

    fn expanded_below(&mut self, ty: Ty, done: &mut FxHashMap<Ty, Ty>) -> Ty {
        let ty = self.find(ty);
        if let Some(known) = done.get(&ty) {
            return *known;
        }
        let node = self.node(ty);
        let parts = Arena::children(&node).iter().map(|part| deep(|| self.expanded_below(*part, done))).collect();
        let whole = match self.equation(ty) {
            Some(equal) => deep(|| self.expanded_below(equal, done)),
            None => self.with_parts(ty, parts, self.level),
        };
        done.insert(ty, whole);
        whole
    }

    /// Makes the unknowns of the pattern at hand in a type rigid: whatever they are, an equation has said so.
    pub(crate) fn make_rigid(&mut self, ty: Ty) {
        self.new_walk();
        let mut work = vec![ty];
        while let Some(ty) = work.pop() {
            let ty = self.find(ty);
            if !self.visit(ty) {
                continue;
            }
            let node = self.node(ty);
            if let (Node::Var(_), true) = (&node, self.level_of(ty) >= self.level) {
                self.set(ty, Node::Rigid(Name::new("$0")), self.level);
            }
            work.extend(Arena::children(&node));
        }
    }
}
