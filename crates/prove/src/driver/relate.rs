//! Values that are only asked questions: put in place of one another where they answer all of them in the same way.
//!
//! A rule with a [`Relation`](crate::certificate::Relation) replaces a call of the submission by one that the reference made
//! with another value in it. That the two values are related is noted, as a question for an element of which nothing is known;
//! whoever made the run has to show it under the assumptions of the run.

use super::{Decision, Ran, Related, Run};
use crate::certificate::Relation;
use crate::term::matching::Substitution;
use crate::term::{Term, TermId};
use crate::types::Origin;

/// The place of the element among variables; only questions noted here speak of it.
const ELEMENT: usize = 9_000;

impl Run<'_, '_> {
    /// A question about the first value, as the same about the second one.
    pub(super) fn replaced_by_given(&mut self, term: TermId) -> Ran<Option<TermId>> {
        if self.given.is_none() {
            return Ok(None);
        }
        let before = self.checkpoint();
        self.log.push(Decision::Given);
        match self.given_value(term) {
            Ok(Some(value)) => Ok(Some(value)),
            Ok(None) | Err(super::Stop::Raises) => {
                self.back_to(before);
                Ok(None)
            }
            Err(stop) => Err(stop),
        }
    }

    pub(super) fn given_value(&mut self, term: TermId) -> Ran<Option<TermId>> {
        let Some(Relation { first, second, left, right, .. }) = self.given else { return Ok(None) };
        let mut found = Substitution::default();
        if !self.world.terms.matches(*left, term, &mut found) || !self.have_types(&found) {
            return Ok(None);
        }
        // What is assumed speaks of this first value and this second one, and of every element.
        let own = self.world.terms.variable(*first);
        if found.remove(first) != Some(own) || found.contains_key(second) {
            return Ok(None);
        }
        let right = self.world.terms.substitute(*right, &found);
        self.normal(right).map(Some)
    }

    /// A call as one that the reference has made, the first of those that fit.
    pub(super) fn replaced_by_related(&mut self, number: u32, term: TermId) -> Ran<Option<TermId>> {
        if self.refused.is_none() || self.instance(number, term).is_none() {
            return Ok(None);
        }
        for call in 0..self.notes[Origin::Reference as usize].made.iter().count() as u32 {
            let before = self.checkpoint();
            self.log.push(Decision::Relate(number, call));
            if let Some(value) = self.related_value(number, term, call)? {
                return Ok(Some(value));
            }
            self.back_to(before);
        }
        Ok(None)
    }

    pub(super) fn related_value(&mut self, number: u32, term: TermId, call: u32) -> Ran<Option<TermId>> {
        let rules = self.rules;
        let Some((right, relation)) =
            rules.get(number as usize).and_then(|rule| Some((rule.right, rule.relation.as_ref()?)))
        else {
            return Ok(None);
        };
        let (Some(refused), Some(mut found)) = (self.refused, self.instance(number, term)) else { return Ok(None) };
        let Some(made) = self.notes[Origin::Reference as usize].made.iter().nth(call as usize) else { return Ok(None) };
        if !self.world.terms.matches(right, made, &mut found) || !self.have_types(&found) {
            return Ok(None);
        }
        let Some(related) = self.related(relation, &found).filter(|related| !refused.contains(related)) else {
            return Ok(None);
        };
        if !self.may_use(number, &found)? {
            return Ok(None);
        }
        if !self.related.contains(&related) {
            self.related.push(related);
        }
        // The reference has made this call: it returns, and nothing has to be noted of it.
        self.quietly(|run| run.normal(made)).map(Some)
    }

    /// What is to be shown of two values for an element that is in neither of them.
    fn related(&mut self, relation: &Relation, found: &Substitution) -> Option<Related> {
        let ty = self.world.variable_type(relation.element);
        let fresh = self.world.shared(ELEMENT, ty);
        let Term::Variable(element) = self.world.terms[fresh] else { return None };
        let mut values = Substitution::default();
        for number in [relation.first, relation.second] {
            let value = *found.get(&number)?;
            if self.world.terms.contains(value, fresh) {
                return None;
            }
            values.insert(number, value);
        }
        values.insert(relation.element, fresh);
        let left = self.world.terms.substitute(relation.left, &values);
        let right = self.world.terms.substitute(relation.right, &values);
        Some(Related { left, right, element })
    }
}
