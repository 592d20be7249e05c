//! Calls: entered, replaced by a rule, or left as they are.

use super::measure::Measures;
use super::notes::Mark;
use super::{Decision, Guide, INNER, MOST_NESTED, MOST_UNFOLDED, Ran, Rule, Run, Stop};
use crate::code::{CodeId, Source};
use crate::question::Question;
use crate::task::Feature;
use crate::term::matching::Substitution;
use crate::term::{List, Term, TermId};
use crate::types::Origin;

/// More rules inside one another than this are going in circles.
const MOST_REWRITING: u32 = 30;

/// Calls inside one another that may ask about integers.
const MOST_COUNTING: usize = 2;

/// A point to which a run can be taken back.
pub(crate) struct Checkpoint {
    log: usize,
    memo: usize,
    notes: Option<Mark>,
    measures: Measures,
    overflow: bool,
    related: usize,
    returned: usize,
}

impl Checkpoint {
    /// How many relations had been used.
    pub(crate) fn related(&self) -> usize {
        self.related
    }
}

impl Run<'_, '_> {
    /// Applies a function to arguments, at least one.
    pub(super) fn apply(&mut self, function: TermId, args: &[TermId], depth: u32) -> Ran<TermId> {
        if args.is_empty() {
            return Ok(function);
        }
        self.step()?;
        let joined = |first: &List| -> List { first.iter().chain(args).copied().collect() };
        match self.world.terms[function].clone() {
            Term::Partial(head, first) => self.apply(head, &joined(&first), depth),
            Term::Closure(..) | Term::Member(..) => self.apply_known(function, args, depth),
            Term::Call(head, first) => {
                let term = self.world.terms.add(Term::Call(head, joined(&first)));
                self.continued(term, depth)
            }
            Term::Apply(head, first) => {
                let term = self.world.terms.add(Term::Apply(head, joined(&first)));
                self.applied(term)
            }
            Term::Variable(_) | Term::Field(..) => {
                let term = self.world.terms.add(Term::Apply(function, args.into()));
                self.applied(term)
            }
            _ => Err(Stop::Unsupported(Feature::Identity)),
        }
    }

    fn apply_known(&mut self, function: TermId, args: &[TermId], depth: u32) -> Ran<TermId> {
        let Some((code, captures)) = self.world.function(function) else { return Err(Stop::Refused) };
        let params = self.world.codes.code(code).function.params as usize;
        if args.len() < params {
            return Ok(self.world.terms.add(Term::Partial(function, args.into())));
        }
        let (own, rest) = args.split_at(params);
        let recursive = self.world.is_recursive(function);
        if recursive && !rest.is_empty() {
            let term = self.world.terms.add(Term::Call(function, args.into()));
            if let Some(value) = self.replaced_or_passed(term)? {
                return Ok(value);
            }
            self.note_call(term, depth);
        }
        let value = self.call(function, code, &captures, own, depth)?;
        self.apply(value, rest, if recursive { depth.saturating_add(1) } else { depth })
    }

    /// An unknown function applied to all arguments so far. Shorter applications are part of longer ones.
    fn applied(&mut self, term: TermId) -> Ran<TermId> {
        if let Some(whose) = self.whose {
            self.notes[whose as usize].applied.add(term);
        }
        self.value_of(term)
    }

    /// A call that was left, applied to more arguments.
    fn continued(&mut self, term: TermId, depth: u32) -> Ran<TermId> {
        if let Some(value) = self.replaced_or_passed(term)? {
            return Ok(value);
        }
        self.note_call(term, depth);
        self.note_left(term);
        self.value_of(term)
    }

    fn note_call(&mut self, term: TermId, depth: u32) {
        let Some(whose) = self.whose else { return };
        let notes = &mut self.notes[whose as usize];
        notes.made.add(term);
        if depth > 0 {
            notes.nested.add(term);
        }
    }

    fn note_left(&mut self, term: TermId) {
        if let Some(whose) = self.whose {
            self.notes[whose as usize].left.add(term);
        }
    }

    fn call(&mut self, function: TermId, code: CodeId, captures: &List, args: &[TermId], depth: u32) -> Ran<TermId> {
        if !self.world.is_recursive(function) {
            return self.body(function, code, captures, args, depth);
        }
        let term = self.world.terms.add(Term::Call(function, args.into()));
        if self.known.contains_key(&term) {
            self.note_call(term, depth);
            self.note_left(term);
            return self.value_of(term);
        }
        if depth >= self.entered_depth
            && let Some((_, value)) = self.memo.iter().rev().find(|(known, _)| *known == term)
        {
            return Ok(*value);
        }
        if let Guide::Follow(..) = self.guide {
            return match self.next_decision()? {
                Decision::Enter => self.entered(term, function, code, captures, args, depth).0,
                Decision::Leave if depth >= self.entered_depth || args.iter().any(|arg| self.is_left(*arg)) => {
                    Ok(self.leave(term, depth))
                }
                Decision::Leave | Decision::Pass | Decision::Again => Err(Stop::Refused),
                other => self.replaced_as(other, term),
            };
        }
        if let Some(value) = self.replaced(term)? {
            return Ok(value);
        }
        if depth < self.entered_depth {
            let before = self.checkpoint();
            self.log.push(Decision::Enter);
            let value = self.entered(term, function, code, captures, args, depth).0;
            return match value {
                // What another call gives is not looked into: somebody may know what this one says of it.
                Err(Stop::Asks(Question::Constructor(of, _))) if args.contains(&of) && self.is_left(of) => {
                    self.back_to(before);
                    self.log.push(Decision::Leave);
                    Ok(self.leave(term, depth))
                }
                other => other,
            };
        }
        self.tried(term, function, code, captures, args, depth)
    }

    fn next_decision(&mut self) -> Ran<Decision> {
        let Guide::Follow(log, position) = &mut self.guide else { return Err(Stop::Refused) };
        let decision = log.get(*position).copied().ok_or(Stop::Refused)?;
        *position += 1;
        self.log.push(decision);
        Ok(decision)
    }

    /// Runs the body of a call; also says whether it has looked at a constructor. What it gives is remembered where it
    /// was not certain that it would be run.
    fn entered(
        &mut self,
        term: TermId,
        function: TermId,
        code: CodeId,
        captures: &List,
        args: &[TermId],
        depth: u32,
    ) -> (Ran<TermId>, bool) {
        self.note_call(term, depth);
        self.frames.push(false);
        let value = self.body(function, code, captures, args, depth.saturating_add(1));
        let consumed = self.frames.pop().unwrap_or(false);
        if let (Ok(value), true) = (&value, depth >= self.entered_depth) {
            self.memo.push((term, *value));
        }
        (value, consumed)
    }

    fn is_left(&self, term: TermId) -> bool {
        matches!(self.world.terms[term], Term::Call(..)) && !self.known.contains_key(&term)
    }

    fn leave(&mut self, term: TermId, depth: u32) -> TermId {
        self.note_call(term, depth);
        self.note_left(term);
        self.memo.push((term, term));
        term
    }

    /// Enters a call if that needs no assumption, or only a simple one after a constructor was looked at.
    fn tried(
        &mut self,
        term: TermId,
        function: TermId,
        code: CodeId,
        captures: &List,
        args: &[TermId],
        depth: u32,
    ) -> Ran<TermId> {
        self.unfolded += 1;
        if self.frames.len() > MOST_NESTED || self.unfolded > MOST_UNFOLDED {
            self.log.push(Decision::Leave);
            return Ok(self.leave(term, depth));
        }
        let before = self.checkpoint();
        self.log.push(Decision::Enter);
        let (value, consumed) = self.entered(term, function, code, captures, args, depth);
        match value {
            Err(Stop::Asks(question)) if !(consumed && self.whose.is_some() && self.may_ask(&question)) => {
                self.back_to(before);
                self.log.push(Decision::Leave);
                Ok(self.leave(term, depth))
            }
            other => other,
        }
    }

    /// Whether a call that need not be entered may ask this: no constructor, and about an integer only outside others that
    /// need not be entered, for countdowns have no end.
    fn may_ask(&self, question: &Question) -> bool {
        match question {
            Question::Constructor(..) => false,
            Question::Zero(_) | Question::AtMostZero(_) => self.frames.len() <= MOST_COUNTING,
            Question::Truth(_) | Question::Same(..) | Question::Less(..) => true,
        }
    }

    pub(crate) fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            log: self.log.len(),
            memo: self.memo.len(),
            notes: self.whose.map(|whose| self.notes[whose as usize].mark()),
            measures: self.measures.clone(),
            overflow: self.overflow,
            related: self.related.len(),
            returned: self.returned.len(),
        }
    }

    pub(crate) fn back_to(&mut self, before: Checkpoint) {
        self.log.truncate(before.log);
        self.memo.truncate(before.memo);
        if let (Some(whose), Some(mark)) = (self.whose, before.notes) {
            self.notes[whose as usize].back_to(mark);
        }
        self.measures = before.measures;
        self.overflow = before.overflow;
        self.related.truncate(before.related);
        self.returned.truncate(before.returned);
    }

    fn body(&mut self, function: TermId, code: CodeId, captures: &List, args: &[TermId], depth: u32) -> Ran<TermId> {
        let (origin, text) = {
            let code = self.world.codes.code(code);
            (code.origin, code.function.clone())
        };
        let mut frame = vec![None; text.locals.len().max(args.len() + text.captures.len())];
        for (slot, arg) in frame.iter_mut().zip(args) {
            *slot = Some(*arg);
        }
        let own = self.captured(function, captures);
        for (slot, value) in frame[text.params as usize..].iter_mut().zip(own) {
            *slot = Some(value);
        }
        refute_source::deep(|| self.evaluate(&text, origin, text.body, &mut frame, depth))
    }

    /// The captured values of a function, in the order of its captures.
    fn captured(&mut self, function: TermId, captures: &List) -> Vec<TermId> {
        let Term::Member(group, member, _) = self.world.terms[function] else { return captures.to_vec() };
        let sources = self.world.codes.group(group).sources[member as usize].clone();
        let value = |source: Source| match source {
            Source::Member(other) => self.world.terms.add(Term::Member(group, other, captures.clone())),
            Source::Captured(index) => captures[index as usize],
        };
        sources.into_iter().map(value).collect()
    }

    /// A call replaced by the first rule that can.
    fn replaced(&mut self, term: TermId) -> Ran<Option<TermId>> {
        if self.whose != Some(Origin::Submission) {
            return Ok(None);
        }
        if let Some(value) = self.replaced_by_given(term)? {
            return Ok(Some(value));
        }
        for number in 0..self.rules.len() as u32 {
            if self.rules[number as usize].is_circular {
                continue;
            }
            if self.rules[number as usize].relation.is_some() {
                if let Some(value) = self.replaced_by_related(number, term)? {
                    return Ok(Some(value));
                }
                continue;
            }
            let Some(substitution) = self.instance(number, term) else { continue };
            let before = self.checkpoint();
            if !self.may_use(number, &substitution)? {
                self.back_to(before);
                continue;
            }
            self.log.push(Decision::Rewrite(number));
            match self.right_side(number, &substitution) {
                Ok(value) => return Ok(Some(value)),
                Err(Stop::Raises) => self.back_to(before),
                Err(stop) => return Err(stop),
            }
        }
        Ok(None)
    }

    /// The same for a call with more arguments than parameters, which may still be taken apart.
    fn replaced_or_passed(&mut self, term: TermId) -> Ran<Option<TermId>> {
        if self.whose != Some(Origin::Submission) {
            return Ok(None);
        }
        if let Guide::Follow(..) = self.guide {
            return match self.next_decision()? {
                Decision::Pass => Ok(None),
                Decision::Enter | Decision::Leave | Decision::Again => Err(Stop::Refused),
                other => self.replaced_as(other, term).map(Some),
            };
        }
        let value = self.replaced(term)?;
        if value.is_none() {
            self.log.push(Decision::Pass);
        }
        Ok(value)
    }

    /// A call replaced as a log says.
    fn replaced_as(&mut self, decision: Decision, term: TermId) -> Ran<TermId> {
        match decision {
            _ if self.whose != Some(Origin::Submission) => Err(Stop::Refused),
            Decision::Rewrite(number) => self.replaced_by(number, term),
            Decision::Given => self.given_value(term)?.ok_or(Stop::Refused),
            Decision::Relate(number, call) => self.related_value(number, term, call)?.ok_or(Stop::Refused),
            Decision::Enter | Decision::Leave | Decision::Pass | Decision::Again => Err(Stop::Refused),
        }
    }

    fn replaced_by(&mut self, number: u32, term: TermId) -> Ran<TermId> {
        if self.rules.get(number as usize).is_none_or(|rule| rule.relation.is_some()) {
            return Err(Stop::Refused);
        }
        let substitution = self.instance(number, term).ok_or(Stop::Refused)?;
        if !self.may_use(number, &substitution)? {
            return Err(Stop::Refused);
        }
        match self.right_side(number, &substitution) {
            Err(Stop::Raises) => Err(Stop::Refused),
            other => other,
        }
    }

    pub(super) fn instance(&self, number: u32, term: TermId) -> Option<Substitution> {
        let mut found = Substitution::default();
        let left = self.rules[number as usize].left;
        (self.world.terms.matches(left, term, &mut found) && self.have_types(&found)).then_some(found)
    }

    /// Whether what variables stand for are values of their types.
    pub(crate) fn have_types(&self, substitution: &Substitution) -> bool {
        substitution
            .iter()
            .all(|(number, term)| self.world.fits(*term, &self.world.variable_type(*number), &self.types))
    }

    /// Whether the conditions of a rule hold, and for a hypothesis a measure has fallen.
    pub(super) fn may_use(&mut self, number: u32, substitution: &Substitution) -> Ran<bool> {
        let rules = self.rules;
        let rule = &rules[number as usize];
        if !self.conditions_hold(&rule.conditions, substitution) {
            return Ok(false);
        }
        self.overflow |= rule.overflow;
        if rule.is_hypothesis && !self.falls(substitution, rule.right, rule.premise) {
            return Ok(false);
        }
        if let Some(premise) = rule.premise {
            // It must return: somebody has to see to it as to every call that was left.
            let premise = self.world.terms.substitute(premise, substitution);
            self.note_call(premise, INNER);
            self.note_left(premise);
        }
        Ok(true)
    }

    fn right_side(&mut self, number: u32, substitution: &Substitution) -> Ran<TermId> {
        self.rewriting += 1;
        if self.rewriting > MOST_REWRITING {
            return Err(Stop::Spent);
        }
        let rule = &self.rules[number as usize];
        let right = self.world.terms.substitute(rule.right, substitution);
        let value = if rule.is_nested { self.nested_right_side(rule, right, substitution) } else { self.normal(right) };
        self.rewriting -= 1;
        value
    }

    /// The right side of a rule about calls inside a call. Where all that it needs has returned, so has the left side, and
    /// with it the calls inside that.
    fn nested_right_side(&mut self, rule: &Rule, right: TermId, substitution: &Substitution) -> Ran<TermId> {
        let memo = std::mem::take(&mut self.memo);
        let notes = std::mem::take(&mut self.notes[Origin::Submission as usize]);
        let value = self.normal(right);
        self.memo = memo;
        let needed = std::mem::replace(&mut self.notes[Origin::Submission as usize], notes);
        self.notes[Origin::Submission as usize].add_all(&needed);
        let reference = &self.notes[Origin::Reference as usize];
        let has_returned = |call: TermId| reference.made.has(call) || self.returned.contains(&call);
        let premise = rule.premise.map(|premise| self.world.terms.substitute(premise, substitution));
        let all_have = needed.left.iter().chain(premise).all(has_returned)
            && needed.applied.iter().all(|applied| reference.applied.has(applied));
        if value.is_ok() && all_have {
            for part in self.world.terms.parts(rule.left) {
                for call in self.world.terms.inside(part) {
                    if matches!(self.world.terms[call], Term::Call(..)) {
                        let call = self.world.terms.substitute(call, substitution);
                        self.returned.push(call);
                    }
                }
            }
        }
        value
    }

    /// What the reference has given, rewritten by rules about calls inside calls on behalf of the submission: what those
    /// rules need to return is noted as the submission's, and has to be seen to.
    pub(crate) fn rewritten(&mut self, reference: TermId) -> Ran<TermId> {
        self.whose = Some(Origin::Submission);
        if let Guide::Follow(log, position) = self.guide {
            if log.get(position) != Some(&Decision::Again) {
                return Ok(reference);
            }
            self.next_decision()?;
            return self.normal(reference);
        }
        if self.rules.iter().all(|rule| !rule.is_nested) || !self.world.terms.has_call(reference) {
            return Ok(reference);
        }
        let before = self.checkpoint();
        self.log.push(Decision::Again);
        match self.normal(reference) {
            Ok(value) if value == reference => {}
            Err(Stop::Raises) => {}
            other => return other,
        }
        self.back_to(before);
        Ok(reference)
    }

    /// A right side that may have its own rule's left side in it, used at the end.
    pub(crate) fn circular(&mut self, number: u32, term: TermId) -> Ran<Option<TermId>> {
        let Some(substitution) = self.instance(number, term) else { return Ok(None) };
        if self.rules[number as usize].relation.is_some() || !self.may_use(number, &substitution)? {
            return Ok(None);
        }
        self.right_side(number, &substitution).map(Some)
    }

    /// Runs a term whose outer calls are at a depth.
    pub(super) fn outer(&mut self, term: TermId, depth: u32) -> Ran<TermId> {
        match self.world.terms[term].clone() {
            Term::Call(head, args) | Term::Apply(head, args) | Term::Partial(head, args) => {
                let mut values = vec![term; args.len()];
                for (value, arg) in values.iter_mut().zip(args.iter()).rev() {
                    *value = self.outer(*arg, depth)?;
                }
                let head = self.outer(head, depth)?;
                self.apply(head, &values, depth)
            }
            Term::Choice(condition, yes, no) => {
                let condition = self.outer(condition, depth)?;
                let next = if self.truth(condition)? { yes } else { no };
                self.outer(next, depth)
            }
            Term::Block(tag, fields) => {
                let mut values = vec![term; fields.len()];
                for (value, field) in values.iter_mut().zip(fields.iter()).rev() {
                    *value = self.outer(*field, depth)?;
                }
                Ok(self.world.terms.add(Term::Block(tag, values.into())))
            }
            Term::Sum(monomials) => {
                let mut sum = crate::term::polynomial::Polynomial::default();
                for (factors, coefficient) in self.world.terms.in_order(&monomials) {
                    let mut product = crate::term::polynomial::Polynomial::constant(coefficient);
                    for factor in factors {
                        let factor = self.outer(factor, depth)?;
                        product = product.times(&self.world.terms.polynomial(factor));
                    }
                    sum = sum.plus(&product, 1);
                }
                Ok(self.world.terms.sum(&sum))
            }
            _ => self.normal(term),
        }
    }
}
