//! Places in a program: the variables that parameters and matches have bound, and the bank of what they can say.

use super::fits::Fits;
use super::{GoalId, Search};
use crate::answer::VarId;
use crate::bank::{Bank, Place, Var, Vector};
use crate::mask::Mask;
use crate::terms::{MatchArm, Term, TermId};
use crate::types::Ty;
use crate::values::{Holder, UNDEFINED};
use crate::world::STUCK_PARTS;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A context by its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct ContextId(u32);

impl ContextId {
    /// Where the function begins.
    pub(super) const ROOT: ContextId = ContextId(0);

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// The place of an arm, and the variables of its pattern.
pub(super) type Inside = (ContextId, Rc<[VarId]>);

/// See the head of the file.
pub(super) struct Context {
    /// The examples that can arrive here.
    pub mask: Mask,
    pub vars: Vec<Var>,
    pub bank: Bank,
    /// Tuples and records that are taken apart here, with the variables for their parts.
    opened: Vec<(VarId, Ty, Rc<[VarId]>)>,
    pub fits: FxHashMap<GoalId, Fits>,
    /// What was made of matches: by type and values of what is looked at, and constructor.
    children: FxHashMap<(Ty, Vector, u32), Inside>,
}

impl Search<'_, '_> {
    /// The context of the function's body.
    pub(super) fn root(&mut self, mask: Mask) {
        let params = self.params.clone();
        let vars = params.iter().enumerate().map(|(i, id)| Var {
            id: *id,
            ty: self.world.params[i],
            vector: self.supply.args[i].clone(),
            part_of: None,
            depth: 0,
            after: 0,
        });
        let vars = vars.collect();
        self.enter(mask, vars, params.len());
    }

    /// A new context; of its variables the last so many are new.
    fn enter(&mut self, mask: Mask, mut vars: Vec<Var>, new: usize) -> ContextId {
        let mut opened = Vec::new();
        let mut next = vars.len() - new;
        while next < vars.len() {
            let var = vars[next].clone();
            if self.world.types.cases(var.ty).len() == 1 {
                let bound = self.bind(&var.vector, var.ty, 0, mask, part_of(&var, &self.params), var.depth);
                opened.push((var.id, var.ty, bound.iter().map(|var| var.id).collect()));
                let after = vars.len();
                vars.extend(bound.into_iter().map(|var| Var { after, ..var }));
            }
            next += 1;
        }
        let id = ContextId(self.contexts.len() as u32);
        self.contexts.push(Context {
            mask,
            vars,
            bank: Bank::default(),
            opened,
            fits: FxHashMap::default(),
            children: FxHashMap::default(),
        });
        id
    }

    /// Variables for the arguments of a constructor that these values have.
    fn bind(&mut self, vector: &Vector, ty: Ty, case: u32, mask: Mask, part_of: Option<usize>, depth: u32) -> Vec<Var> {
        let types = self.world.types.cases(ty)[case as usize].args.clone();
        let mut vars = Vec::new();
        for (i, ty) in types.iter().enumerate() {
            let vector = (0..vector.len())
                .map(|column| match self.world.values.case(vector[column]) {
                    Some((_, args)) if mask.contains(column) => args[i],
                    // The part of a result that is not known.
                    None if mask.contains(column) => {
                        self.world.values.compose(Holder::Stuck(part_number(case, i)), &[vector[column]])
                    }
                    _ => UNDEFINED,
                })
                .collect();
            let id = self.world.fresh_var(*ty);
            if let Some(param) = part_of {
                self.origins.insert(id, param);
            }
            vars.push(Var { id, ty: *ty, vector, part_of, depth, after: 0 });
        }
        vars
    }

    /// The context of an arm: the examples on which an expression has this constructor. Its variables too.
    pub(super) fn arm(&mut self, from: ContextId, on: &Scrutinee, case: u32) -> Inside {
        let key = (on.ty, on.vector.clone(), case);
        if let Some(known) = self.contexts[from.index()].children.get(&key) {
            return known.clone();
        }
        let context = &self.contexts[from.index()];
        let mut mask = Mask::default();
        for column in context.mask.iter() {
            let value = on.vector[column];
            let arrives = match self.world.values.case(value) {
                Some((other, _)) => other == case,
                None => self.believes && self.world.values.is_open(value),
            };
            if arrives {
                mask.insert(column);
            }
        }
        let looked_at = match self.world.terms.get(on.term) {
            Term::Var(id) => context.vars.iter().find(|var| var.id == *id),
            _ => None,
        };
        let part_of = looked_at.and_then(|var| part_of(var, &self.params));
        let depth = looked_at.map_or(0, |var| var.depth) + 1;
        let mut vars = context.vars.clone();
        let bound = self.bind(&on.vector, on.ty, case, mask, part_of, depth);
        let ids: Rc<[VarId]> = bound.iter().map(|var| var.id).collect();
        let new = bound.len();
        // A value outside of the arm's examples must not tell two expressions apart.
        for var in &mut vars {
            var.vector =
                var.vector.iter().enumerate().map(|(i, v)| if mask.contains(i) { *v } else { UNDEFINED }).collect();
        }
        let after = vars.len();
        vars.extend(bound.into_iter().map(|var| Var { after, ..var }));
        let id = self.enter(mask, vars, new);
        self.contexts[from.index()].children.insert(key, (id, ids.clone()));
        (id, ids)
    }

    /// The variables of a context.
    pub(super) fn variables_of(&self, context: ContextId) -> Vec<VarId> {
        self.contexts[context.index()].vars.iter().map(|var| var.id).collect()
    }

    /// Fills the bank of a context.
    pub(super) fn grow(&mut self, context: ContextId, level: u32) {
        let context = &mut self.contexts[context.index()];
        if context.bank.level < level {
            let place = Place { vars: &context.vars, mask: context.mask, supply: &self.supply };
            context.bank.grow(&mut self.world, &place, level, self.stage.entries);
        }
    }

    /// The tuples and records that a context takes apart, with the variables for their parts.
    pub(super) fn taken_apart(&self, context: ContextId) -> Vec<(VarId, Rc<[VarId]>)> {
        self.contexts[context.index()].opened.iter().map(|(var, _, parts)| (*var, parts.clone())).collect()
    }

    /// A body with what a context takes apart around it, as far as the body uses it.
    pub(super) fn opened(&mut self, context: ContextId, mut body: TermId) -> TermId {
        for (var, ty, parts) in self.contexts[context.index()].opened.clone().into_iter().rev() {
            let used = self.world.terms.variables(body);
            if parts.iter().any(|part| used.contains(part)) {
                let on = self.world.terms.add(Term::Var(var));
                let arm = MatchArm { vars: parts, body: Some(body) };
                body = self.world.terms.add(Term::Match(on, ty, Rc::new([arm])));
            }
        }
        body
    }
}

/// A number for a part of a value that is not known.
fn part_number(case: u32, part: usize) -> u32 {
    STUCK_PARTS - case * 64 - part as u32
}

/// The parameter that parts of a variable are parts of.
fn part_of(var: &Var, params: &[VarId]) -> Option<usize> {
    var.part_of.or_else(|| params.iter().position(|param| *param == var.id))
}

/// What a match looks at.
#[derive(Clone, Debug)]
pub(super) struct Scrutinee {
    pub term: TermId,
    pub ty: Ty,
    pub vector: Vector,
    pub cost: u32,
}
