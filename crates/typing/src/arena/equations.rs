//! Equations between types that are known by their names only, and other types: what a constructor such as
//! `Int : int -> int expr` says about `a` where the type of what is matched is `a expr`.
//!
//! They are kept beside the nodes and hold for one case: a rigid type is expanded like an abbreviation while they do, and
//! nothing that was found equal by them is joined.

use super::{Arena, Node, Ty, deep};
use refute_source::Name;

impl Arena {
    /// What an equation says that a rigid type is.
    pub(crate) fn equation(&mut self, rigid: Ty) -> Option<Ty> {
        let (_, ty) = self.equations.iter().rev().find(|(left, _)| *left == rigid).copied()?;
        Some(self.find(ty))
    }

    /// A type with everything in it that equations say.
    pub(crate) fn expanded(&mut self, ty: Ty) -> Ty {
        let ty = self.find(ty);
        let node = self.node(ty);
        if let Node::Rigid(_) = node {
            return match self.equation(ty) {
                Some(equal) => deep(|| self.expanded(equal)),
                None => ty,
            };
        }
        let parts = Arena::children(&node);
        let expanded: Vec<Ty> = parts.iter().map(|part| deep(|| self.expanded(*part))).collect();
        if parts.iter().zip(&expanded).all(|(part, expanded)| self.find(*part) == *expanded) {
            return ty;
        }
        self.add(match (node, expanded.as_slice()) {
            (Node::Arrow(label, ..), [from, to]) => Node::Arrow(label, *from, *to),
            (Node::Con(id, _), _) => Node::Con(id, expanded.into()),
            _ => Node::Tuple(expanded.into()),
        })
    }

    /// Makes the unknowns of the pattern at hand in a type rigid: whatever they are, an equation has said so.
    pub(crate) fn make_rigid(&mut self, ty: Ty) {
        let ty = self.find(ty);
        let node = self.node(ty);
        if let (Node::Var, true) = (&node, self.level_of(ty) >= self.level) {
            self.set(ty, Node::Rigid(Name::new("$0")), self.level);
        }
        for child in Arena::children(&node) {
            deep(|| self.make_rigid(child));
        }
    }
}
