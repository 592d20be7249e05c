//! Nodes of the arena as finished types.
//!
//! Shared parts are translated once. Types that would take more than [`LARGEST`] nodes to write down, or nest deeper
//! than [`DEEPEST`], become a plain variable and are remembered as too large: nobody could read them, and everything
//! that walks over a finished type may then recurse.

use crate::arena::{Arena, GENERIC, LARGEST, Node, Ty, deep};
use refute_ir::{Type, VariableNames};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The deepest nesting a finished type may have.
const DEEPEST: usize = 2_000;

/// How unknowns that are not generalised are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unknowns {
    /// As variables like all others.
    Plain,
    /// As weak variables, numbered by the arena.
    Weak,
}

/// Translates nodes; variables are numbered in order of appearance over all types given to one exporter.
#[derive(Debug)]
pub(crate) struct Exporter {
    unknowns: Unknowns,
    variables: FxHashMap<Ty, u32>,
    done: FxHashMap<Ty, Done>,
    /// Whether some type was too large.
    pub(crate) too_large: bool,
    /// Whether local types are written as the declarations that stand for them.
    pub(crate) keeps_rigid: bool,
}

#[derive(Clone, Debug)]
struct Done {
    ty: Type,
    size: usize,
    depth: usize,
}

impl Exporter {
    /// Nothing translated yet.
    pub(crate) fn new(unknowns: Unknowns) -> Exporter {
        Exporter {
            unknowns,
            variables: FxHashMap::default(),
            done: FxHashMap::default(),
            too_large: false,
            keeps_rigid: false,
        }
    }

    /// Fixes the number of a variable.
    pub(crate) fn number(&mut self, variable: Ty, number: u32) {
        self.variables.insert(variable, number);
    }

    /// The variables with this number or a higher one, in order.
    pub(crate) fn numbered_since(&self, first: usize) -> Vec<Ty> {
        let later = self.variables.iter().filter(|(_, number)| **number as usize >= first);
        let mut later: Vec<(u32, Ty)> = later.map(|(variable, number)| (*number, *variable)).collect();
        later.sort_unstable();
        later.into_iter().map(|(_, variable)| variable).collect()
    }

    /// The finished type.
    pub(crate) fn export(&mut self, arena: &mut Arena, ty: Ty) -> Type {
        self.translate(arena, ty).ty
    }

    /// What the program calls the variables.
    pub(crate) fn names(&self, arena: &mut Arena) -> VariableNames {
        arena.names_of(&self.numbered_since(0))
    }

    /// How many variables have a number.
    pub(crate) fn count(&self) -> u32 {
        self.variables.len() as u32
    }

    fn translate(&mut self, arena: &mut Arena, ty: Ty) -> Done {
        let ty = arena.find(ty);
        if let Some(done) = self.done.get(&ty) {
            return done.clone();
        }
        let generic = arena.level_of(ty) == GENERIC;
        let (finished, parts) = match arena.node(ty) {
            Node::Arrow(label, from, to) => {
                let from = deep(|| self.translate(arena, from));
                let to = deep(|| self.translate(arena, to));
                let finished = Type::Arrow(label, Arc::new(from.ty.clone()), Arc::new(to.ty.clone()));
                (finished, vec![from, to])
            }
            Node::Tuple(parts) => {
                let parts = self.translate_all(arena, &parts);
                (Type::Tuple(parts.iter().map(|part| part.ty.clone()).collect()), parts)
            }
            Node::Con(id, parts) => {
                let parts = self.translate_all(arena, &parts);
                (Type::Con(id, parts.iter().map(|part| part.ty.clone()).collect()), parts)
            }
            Node::Var(_) if !generic && self.unknowns == Unknowns::Weak => {
                (Type::Var(Type::FIRST_WEAK + arena.weak_number(ty)), Vec::new())
            }
            Node::Rigid(_) if self.keeps_rigid && arena.rigid_ids.contains_key(&ty) => {
                (Type::con(arena.rigid_ids[&ty]), Vec::new())
            }
            Node::Var(_) | Node::Rigid(_) | Node::Universal(_) | Node::Error | Node::Link(_) => {
                (self.variable(ty), Vec::new())
            }
        };
        let size = parts.iter().fold(1usize, |sum, part| sum.saturating_add(part.size));
        let depth = 1 + parts.iter().map(|part| part.depth).max().unwrap_or(0);
        let done = if size > LARGEST || depth > DEEPEST {
            self.too_large = true;
            Done { ty: self.variable(ty), size: 1, depth: 1 }
        } else {
            Done { ty: finished, size, depth }
        };
        self.done.insert(ty, done.clone());
        done
    }

    fn translate_all(&mut self, arena: &mut Arena, parts: &[Ty]) -> Vec<Done> {
        parts.iter().map(|part| deep(|| self.translate(arena, *part))).collect()
    }

    fn variable(&mut self, ty: Ty) -> Type {
        let next = self.variables.len() as u32;
        Type::Var(*self.variables.entry(ty).or_insert(next))
    }
}
