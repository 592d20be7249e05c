//! What the leaves of a plan say about one another.
//!
//! Cases with parts of the same types often do the same with them (`Add (a, b) | Mul (a, b) -> 1 + size a + size b`): what was chosen for
//! one is tried for the other first, at the price of a name. A case that no example leads to does what a case near it does.

use super::fill::Filling;
use super::plans::Place;
use super::pool::Choice;
use crate::answer::VarId;
use crate::terms::{Term, TermId};

/// Expressions that are tried where no example leads.
const MOST_UNSAID: usize = 3;
/// The price of doing the same as another case.
const SAME: u32 = 1;

impl Filling<'_, '_, '_> {
    /// What the cases beside a leaf do with parts of the same types, done with its own.
    pub(super) fn twins(&mut self, leaf: usize) -> Vec<Choice> {
        let plan = self.plan;
        let Some(arms) = arms_of(&plan.root, leaf) else { return Vec::new() };
        let Some((own, _)) = arms.iter().find(|(_, place)| matches!(place, Place::Leaf(at) if *at == leaf)) else {
            return Vec::new();
        };
        let mut twins = Vec::new();
        for ((context, vars), place) in arms {
            let Place::Leaf(at) = place else { continue };
            let (Some(chosen), false) = (self.chosen[*at], *at == leaf || vars.is_empty()) else { continue };
            let world = &self.search.world;
            let types = |vars: &[VarId]| vars.iter().map(|var| world.vars[var.0 as usize]).collect::<Vec<_>>();
            if types(vars) != types(&own.1) {
                continue;
            }
            let mut names: Vec<(VarId, VarId)> = vars.iter().copied().zip(own.1.iter().copied()).collect();
            let taken_apart = self.search.taken_apart(own.0);
            for (var, parts) in self.search.taken_apart(*context) {
                let Some((_, to)) = names.iter().find(|(from, _)| *from == var).copied() else { continue };
                let Some((_, others)) = taken_apart.iter().find(|(other, _)| *other == to) else { continue };
                names.extend(parts.iter().copied().zip(others.iter().copied()));
            }
            if let Some(term) = self.search.world.terms.renamed(chosen.term, &names) {
                twins.push(Choice { price: SAME, cost: SAME, term });
            }
        }
        twins
    }

    /// What may stand at each leaf where no example leads, the likeliest first; nothing where there is nothing.
    pub(super) fn unsaid(&self) -> Vec<Vec<Option<TermId>>> {
        let all: Vec<Vec<TermId>> = (0..self.chosen.len()).map(|leaf| self.unsaid_at(leaf)).collect();
        let most = all.iter().map(Vec::len).max().unwrap_or(0).max(1);
        let pick = |number: usize| {
            let at = |(leaf, one): (usize, &Vec<TermId>)| match self.chosen[leaf] {
                Some(_) => None,
                None => one.get(number.min(one.len().saturating_sub(1))).copied(),
            };
            all.iter().enumerate().map(at).collect::<Vec<Option<TermId>>>()
        };
        let is_whole =
            |one: &Vec<Option<TermId>>| one.iter().zip(&self.chosen).all(|(a, b)| a.is_some() || b.is_some());
        (0..most).map(pick).filter(is_whole).collect()
    }

    /// What may stand at a leaf where no example leads: what stands at the leaves near it, what the function gives in its first plain
    /// case, a variable.
    fn unsaid_at(&self, leaf: usize) -> Vec<TermId> {
        if self.chosen[leaf].is_some() {
            return Vec::new();
        }
        let terms = &self.search.world.terms;
        let known: Vec<_> = self.search.variables_of(self.plan.leaves[leaf]);
        let is_in_scope = |term: &TermId| terms.variables(*term).iter().all(|var| known.contains(var));
        let place = &self.plan.paths[leaf];
        let nearness = |other: &usize| {
            let path = &self.plan.paths[*other];
            // Of two parameters looked into in step, the one that ends first is as good as the other.
            let is_mirrored = path.len() > 1 && path.iter().eq(place.iter().rev());
            let common = path.iter().zip(place).take_while(|(one, other)| one == other).count();
            (!is_mirrored, std::cmp::Reverse(common), *other)
        };
        let mut others: Vec<usize> = (0..self.chosen.len()).filter(|other| self.chosen[*other].is_some()).collect();
        others.sort_by_key(nearness);
        let chosen = others.iter().filter_map(|other| self.chosen[*other]).map(|one| one.term);
        let variable = |one: &&Choice| matches!(terms.get(one.term), Term::Var(_));
        let variable = self.leaves[leaf].iter().find(variable).map(|one| one.term);
        let mut found: Vec<TermId> = Vec::new();
        for term in chosen.filter(is_in_scope).take(MOST_UNSAID - 1).chain(variable) {
            if !found.contains(&term) {
                found.push(term);
            }
        }
        found
    }
}

/// The arms of the match of which a leaf is one.
fn arms_of(place: &Place, leaf: usize) -> Option<&[(super::super::context::Inside, Place)]> {
    match place {
        Place::Leaf(_) => None,
        Place::If(_, yes, no) => arms_of(yes, leaf).or_else(|| arms_of(no, leaf)),
        Place::Match(_, _, arms) => {
            let here = arms.iter().any(|(_, place)| matches!(place, Place::Leaf(at) if *at == leaf));
            if here { Some(arms) } else { arms.iter().find_map(|(_, place)| arms_of(place, leaf)) }
        }
    }
}
