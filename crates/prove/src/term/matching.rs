//! Patterns: terms whose variables stand for other terms.

use super::{Term, TermId, Terms};
use rustc_hash::FxHashMap;

/// What the variables of a pattern stand for.
pub(crate) type Substitution = FxHashMap<u32, TermId>;

impl Terms {
    /// Whether a term is an instance of a pattern; what its variables stand for is added to `found`.
    pub(crate) fn matches(&self, pattern: TermId, term: TermId, found: &mut Substitution) -> bool {
        if let Term::Variable(number) = self[pattern] {
            return *found.entry(number).or_insert(term) == term;
        }
        let all = |ours: &[TermId], theirs: &[TermId], found: &mut Substitution| {
            ours.len() == theirs.len() && ours.iter().zip(theirs).all(|(a, b)| self.matches(*a, *b, found))
        };
        match (&self[pattern], &self[term]) {
            (Term::Block(tag, ours), Term::Block(other, theirs)) => tag == other && all(ours, theirs, found),
            (Term::Closure(code, ours), Term::Closure(other, theirs)) => code == other && all(ours, theirs, found),
            (Term::Member(group, member, ours), Term::Member(other, number, theirs)) => {
                group == other && member == number && all(ours, theirs, found)
            }
            (Term::Prim(prim, ours), Term::Prim(other, theirs)) => prim == other && all(ours, theirs, found),
            (Term::Partial(head, ours), Term::Partial(other, theirs))
            | (Term::Call(head, ours), Term::Call(other, theirs))
            | (Term::Apply(head, ours), Term::Apply(other, theirs)) => {
                self.matches(*head, *other, found) && all(ours, theirs, found)
            }
            (Term::Field(of, field), Term::Field(other, number)) => field == number && self.matches(*of, *other, found),
            // A sum is only an instance of itself; its unknowns must then stand for themselves.
            (Term::Sum(_), Term::Sum(_)) if pattern == term => self.variables(pattern).into_iter().all(|number| {
                let own = self.ids.get(&Term::Variable(number)).copied();
                own.is_some_and(|own| *found.entry(number).or_insert(own) == own)
            }),
            _ => pattern == term && self.variables(pattern).is_empty(),
        }
    }

    /// A term with its variables replaced.
    pub(crate) fn substitute(&mut self, id: TermId, by: &Substitution) -> TermId {
        if let Term::Variable(number) = self[id] {
            return by.get(&number).copied().unwrap_or(id);
        }
        self.rebuilt(id, &mut |terms, part| terms.substitute(part, by))
    }

    /// A term with parts replaced, the outermost first.
    pub(crate) fn replace(&mut self, id: TermId, by: &FxHashMap<TermId, TermId>) -> TermId {
        if let Some(new) = by.get(&id) {
            return *new;
        }
        self.rebuilt(id, &mut |terms, part| terms.replace(part, by))
    }
}
