//! Reads data as what the checker follows, in a world in which nothing but the question is known.
//!
//! In: a file, a world with its question. Out: a certificate, or which part makes no sense. Whatever the checker takes for granted of
//! terms is seen to here: parts exist, functions have as many captured values as they need, sums are in order, nothing is too
//! large or too deep to be walked through.

use super::data::{
    File, WrittenAssumption, WrittenCase, WrittenClaim, WrittenEntry, WrittenGroup, WrittenMeasure, WrittenNext,
    WrittenQuestion, WrittenSource, WrittenTerm, WrittenType,
};
use super::write::{says, written_type};
use super::{BadCertificate, Part};
use crate::certificate::{Entry, Goal, Next, Tree};
use crate::code::{CodeId, Group, GroupId, Source};
use crate::driver::measure::Measure;
use crate::proof::LemmaKind;
use crate::question::{Assumption, Question};
use crate::recheck::Certificate;
use crate::term::polynomial::Polynomial;
use crate::term::{Term, TermId};
use crate::types::unknown;
use crate::world::World;
use refute_ir::Prim;
use refute_ir::types::{ArgLabel, Type, TypeId};
use refute_source::Name;
use std::sync::Arc;

/// Nodes of a term, written out: terms share their parts, and not everybody who walks through them notes where they were.
const LARGEST_TERM: usize = 5_000;
/// Parts of parts of a term, at most.
const DEEPEST_TERM: usize = 500;
/// States below states, at most.
const DEEPEST_TREE: usize = 1_000;
/// Calls inside one another that an equation may ask to be entered.
const MOST_ENTERED: u32 = 100;

/// The certificate, and how its equations were found.
type Read = (Certificate, Vec<Option<LemmaKind>>);
/// Nothing is said about what is wrong but where.
struct Nonsense;
type Sense<T> = Result<T, Nonsense>;

/// Finds what numbers in the file stand for.
pub(super) struct Reader<'w, 'p> {
    world: &'w mut World<'p>,
    goal: &'w Goal,
    variables: Vec<u32>,
    groups: Vec<GroupId>,
    terms: Vec<TermId>,
    /// For each term its size written out and its depth.
    extents: Vec<(usize, usize)>,
}

impl<'w, 'p> Reader<'w, 'p> {
    /// Nothing read.
    pub(super) fn new(world: &'w mut World<'p>, goal: &'w Goal) -> Reader<'w, 'p> {
        Reader { world, goal, variables: Vec::new(), groups: Vec::new(), terms: Vec::new(), extents: Vec::new() }
    }

    /// Everything, in the order of the file.
    pub(super) fn certificate(mut self, file: &File) -> Result<Read, BadCertificate> {
        let malformed = |part, index| move |Nonsense| BadCertificate::Malformed(part, index);
        if file.variables.len() < self.world.variable_count() {
            return Err(BadCertificate::Malformed(Part::Variable, file.variables.len()));
        }
        for (index, ty) in file.variables.iter().enumerate() {
            self.variable(index, ty).map_err(malformed(Part::Variable, index))?;
        }
        for (index, group) in file.groups.iter().enumerate() {
            let group = self.group(group).map_err(malformed(Part::Group, index))?;
            self.groups.push(group);
        }
        for (index, term) in file.terms.iter().enumerate() {
            let (term, extent) = self.term(term).map_err(malformed(Part::Term, index))?;
            self.terms.push(term);
            self.extents.push(extent);
        }
        let mut entries = Vec::new();
        let mut kinds = Vec::new();
        for (index, written) in file.proved.iter().enumerate() {
            let (entry, kind) = self.entry(written).map_err(malformed(Part::Proved, index))?;
            entries.push(entry);
            kinds.push(kind);
        }
        // The question is what it is: the file only mentions it.
        match entries.last() {
            Some(Entry::Equation { goal, .. }) if goal == self.goal => {}
            _ => return Err(BadCertificate::Malformed(Part::Proved, entries.len().saturating_sub(1))),
        }
        Ok((Certificate { entries }, kinds))
    }

    fn variable(&mut self, index: usize, ty: &WrittenType) -> Sense<()> {
        let number = if index < self.world.variable_count() {
            let known = self.world.variable_type(index as u32);
            (written_type(&known) == *ty).then_some(index as u32).ok_or(Nonsense)?
        } else {
            // Its term is made where the table has it: the order of terms must be that of the search.
            let ty = self.ty(ty)?;
            self.world.declare(ty)
        };
        self.variables.push(number);
        Ok(())
    }

    fn ty(&self, ty: &WrittenType) -> Sense<Type> {
        let all = |types: &[WrittenType]| types.iter().map(|ty| self.ty(ty)).collect::<Sense<Arc<[Type]>>>();
        Ok(match ty {
            WrittenType::Unknown => unknown(),
            WrittenType::Variable(number) => Type::Var(*number),
            WrittenType::Arrow(label, optional, from, to) => {
                let label = match (label, optional) {
                    (None, false) => ArgLabel::None,
                    (Some(name), false) => ArgLabel::Named(Name::new(name)),
                    (Some(name), true) => ArgLabel::Optional(Name::new(name)),
                    (None, true) => return Err(Nonsense),
                };
                Type::Arrow(label, Arc::new(self.ty(from)?), Arc::new(self.ty(to)?))
            }
            WrittenType::Tuple(parts) => Type::Tuple(all(parts)?),
            WrittenType::Type(id, parts) => {
                let id = TypeId(*id);
                if !self.world.types.has(id, parts.len()) {
                    return Err(Nonsense);
                }
                Type::Con(id, all(parts)?)
            }
        })
    }

    /// How many values a function captures.
    fn captures(&self, code: u32) -> Sense<(CodeId, usize)> {
        let (id, code) = self.world.codes.numbered(code).ok_or(Nonsense)?;
        Ok((id, code.function.captures.len()))
    }

    fn group(&mut self, group: &WrittenGroup) -> Sense<GroupId> {
        if group.codes.is_empty() || group.codes.len() != group.sources.len() {
            return Err(Nonsense);
        }
        let mut read = Group { codes: Vec::new(), sources: Vec::new() };
        for (code, sources) in group.codes.iter().zip(&group.sources) {
            let (code, captures) = self.captures(*code)?;
            if sources.len() != captures {
                return Err(Nonsense);
            }
            let source = |source: &WrittenSource| match source {
                WrittenSource::Member(member) if (*member as usize) < group.codes.len() => Ok(Source::Member(*member)),
                WrittenSource::Member(_) => Err(Nonsense),
                WrittenSource::Captured(index) => Ok(Source::Captured(*index)),
            };
            read.codes.push(code);
            read.sources.push(sources.iter().map(source).collect::<Sense<_>>()?);
        }
        Ok(self.world.codes.add_group(read))
    }

    fn id(&self, number: u32) -> Sense<TermId> {
        self.terms.get(number as usize).copied().ok_or(Nonsense)
    }

    fn all(&self, numbers: &[u32]) -> Sense<Vec<TermId>> {
        numbers.iter().map(|number| self.id(*number)).collect()
    }

    fn term(&mut self, written: &WrittenTerm) -> Sense<(TermId, (usize, usize))> {
        let parts: Vec<u32> = match written {
            WrittenTerm::Int(_) | WrittenTerm::String(_) | WrittenTerm::Variable(_) | WrittenTerm::Exception => {
                Vec::new()
            }
            WrittenTerm::Block(_, parts)
            | WrittenTerm::Closure(_, parts)
            | WrittenTerm::Member(_, _, parts)
            | WrittenTerm::Prim(_, parts) => parts.clone(),
            WrittenTerm::Partial(head, parts) | WrittenTerm::Call(head, parts) | WrittenTerm::Apply(head, parts) => {
                std::iter::once(head).chain(parts).copied().collect()
            }
            WrittenTerm::Field(of, _) => vec![*of],
            WrittenTerm::Sum(monomials) => monomials.iter().flat_map(|(_, factors)| factors).copied().collect(),
            WrittenTerm::Choice(condition, yes, no) => vec![*condition, *yes, *no],
        };
        let (mut size, mut depth) = (1, 1);
        for part in parts {
            let (inner, below) = *self.extents.get(part as usize).ok_or(Nonsense)?;
            (size, depth) = (size + inner, depth.max(below + 1));
        }
        if size > LARGEST_TERM || depth > DEEPEST_TERM {
            return Err(Nonsense);
        }
        Ok((self.made(written)?, (size, depth)))
    }

    fn made(&mut self, written: &WrittenTerm) -> Sense<TermId> {
        let term = match written {
            WrittenTerm::Int(n) if *n == crate::term::polynomial::wrapped(i128::from(*n)) => Term::Int(*n),
            WrittenTerm::Int(_) => return Err(Nonsense),
            WrittenTerm::String(text) => {
                let bytes: Option<Vec<u8>> = text.chars().map(|letter| u8::try_from(u32::from(letter)).ok()).collect();
                Term::String(bytes.ok_or(Nonsense)?.into())
            }
            WrittenTerm::Block(tag, parts) => Term::Block(*tag, self.all(parts)?.into()),
            WrittenTerm::Closure(code, parts) => {
                let (code, captures) = self.captures(*code)?;
                if captures != parts.len() {
                    return Err(Nonsense);
                }
                Term::Closure(code, self.all(parts)?.into())
            }
            WrittenTerm::Member(group, member, parts) => {
                let id = *self.groups.get(*group as usize).ok_or(Nonsense)?;
                let group = self.world.codes.group(id);
                let is_there = |source: &Source| match source {
                    Source::Member(_) => true,
                    Source::Captured(index) => (*index as usize) < parts.len(),
                };
                if *member as usize >= group.codes.len() || !group.sources.iter().flatten().all(is_there) {
                    return Err(Nonsense);
                }
                Term::Member(id, *member, self.all(parts)?.into())
            }
            WrittenTerm::Partial(head, parts) if !parts.is_empty() => {
                let head = self.id(*head)?;
                let (code, _) = self.world.function(head).ok_or(Nonsense)?;
                if parts.len() >= self.world.codes.code(code).function.params as usize {
                    return Err(Nonsense);
                }
                Term::Partial(head, self.all(parts)?.into())
            }
            WrittenTerm::Variable(number) => {
                let number = *self.variables.get(*number as usize).ok_or(Nonsense)?;
                Term::Variable(number)
            }
            WrittenTerm::Field(of, field) => {
                let of = self.id(*of)?;
                return Ok(self.world.terms.field(of, *field));
            }
            WrittenTerm::Call(head, parts) if !parts.is_empty() => {
                let head = self.id(*head)?;
                let (code, _) = self.world.function(head).ok_or(Nonsense)?;
                if parts.len() < self.world.codes.code(code).function.params as usize {
                    return Err(Nonsense);
                }
                Term::Call(head, self.all(parts)?.into())
            }
            WrittenTerm::Apply(head, parts) if !parts.is_empty() => {
                let head = self.id(*head)?;
                if !matches!(self.world.terms[head], Term::Variable(_) | Term::Field(..)) {
                    return Err(Nonsense);
                }
                Term::Apply(head, self.all(parts)?.into())
            }
            WrittenTerm::Partial(..) | WrittenTerm::Call(..) | WrittenTerm::Apply(..) => return Err(Nonsense),
            WrittenTerm::Sum(monomials) => {
                let mut sum = Polynomial::default();
                for (coefficient, factors) in monomials {
                    let mut product = Polynomial::constant(*coefficient);
                    for factor in self.all(factors)? {
                        product = product.times(&self.world.terms.polynomial(factor));
                    }
                    sum = sum.plus(&product, 1);
                }
                return Ok(self.world.terms.sum(&sum));
            }
            WrittenTerm::Prim(name, parts) => {
                let prim = Prim::by_name(name.as_bytes()).ok_or(Nonsense)?;
                if prim.arity() != parts.len() {
                    return Err(Nonsense);
                }
                Term::Prim(prim, self.all(parts)?.into())
            }
            WrittenTerm::Choice(condition, yes, no) => {
                Term::Choice(self.id(*condition)?, self.id(*yes)?, self.id(*no)?)
            }
            WrittenTerm::Exception => Term::Exception,
        };
        Ok(self.world.terms.add(term))
    }

    fn entry(&self, written: &WrittenEntry) -> Sense<(Entry, Option<LemmaKind>)> {
        let conditions = written.conditions.iter().map(|one| self.assumption(one)).collect::<Sense<Vec<_>>>()?;
        let measure = written.measure.as_ref().map(|measure| self.measure(measure)).transpose()?;
        let tree = self.tree(&written.cases)?;
        let (entry, kind) = match &written.claim {
            WrittenClaim::Equation { left, right, entered, found } => {
                if *entered > MOST_ENTERED {
                    return Err(Nonsense);
                }
                let goal = Goal { left: self.id(*left)?, right: self.id(*right)?, conditions };
                (Entry::Equation { goal, measure, entered: *entered, tree }, Some(*found))
            }
            WrittenClaim::Ends(call) => (Entry::Ending { call: self.id(*call)?, conditions, measure, tree }, None),
            WrittenClaim::Applies { call, applied } if measure.is_none() => {
                let (call, applied) = (self.id(*call)?, self.id(*applied)?);
                (Entry::Application { call, applied, conditions, tree }, None)
            }
            WrittenClaim::Applies { .. } => return Err(Nonsense),
        };
        if says(self.world, &entry) != written.says {
            return Err(Nonsense);
        }
        Ok((entry, kind))
    }

    fn assumption(&self, WrittenAssumption { about, answer }: &WrittenAssumption) -> Sense<Assumption> {
        let question = match about {
            WrittenQuestion::Constructor(term, ty) => Question::Constructor(self.id(*term)?, self.ty(ty)?),
            WrittenQuestion::Truth(term) => Question::Truth(self.id(*term)?),
            WrittenQuestion::Zero(term) => Question::Zero(self.id(*term)?),
            WrittenQuestion::AtMostZero(term) => Question::AtMostZero(self.id(*term)?),
            WrittenQuestion::Same(a, b) => Question::Same(self.id(*a)?, self.id(*b)?),
            WrittenQuestion::Less(a, b) => Question::Less(self.id(*a)?, self.id(*b)?),
        };
        if !question.answers(self.world).contains(answer) {
            return Err(Nonsense);
        }
        Ok(Assumption::new(question, *answer))
    }

    fn measure(&self, measure: &WrittenMeasure) -> Sense<Measure> {
        let number = |number: &u32| self.variables.get(*number as usize).copied().ok_or(Nonsense);
        Ok(match measure {
            WrittenMeasure::Evaluation => Measure::Evaluation,
            WrittenMeasure::Size(numbers) => Measure::Size(numbers.iter().map(number).collect::<Sense<_>>()?),
            WrittenMeasure::Lexicographic(a, b) => Measure::Lexicographic(number(a)?, number(b)?),
            WrittenMeasure::Integer(one) => Measure::Integer(number(one)?),
            WrittenMeasure::Difference(a, b) => Measure::Difference(number(a)?, number(b)?),
        })
    }

    /// The tree of a list of states, parents first: made from its end, so that those below a state are there before it.
    fn tree(&self, cases: &[WrittenCase]) -> Sense<Tree> {
        let mut done: Vec<(Tree, usize)> = Vec::new();
        for case in cases.iter().rev() {
            let mut depth = 1;
            let next = match &case.then {
                WrittenNext::Split(answers) => {
                    let rest = done.len().checked_sub(*answers as usize).ok_or(Nonsense)?;
                    let below = done.split_off(rest).into_iter().rev();
                    let trees = below.map(|(tree, deep)| {
                        depth = depth.max(deep + 1);
                        tree
                    });
                    Next::Split(trees.collect())
                }
                WrittenNext::Contradiction => Next::Contradiction,
                WrittenNext::Raises => Next::Raises,
                WrittenNext::Same => Next::Same(None),
                WrittenNext::SameWith(rule, call) => Next::Same(Some((*rule, self.id(*call)?))),
                WrittenNext::Done => Next::Done,
            };
            if depth > DEEPEST_TREE {
                return Err(Nonsense);
            }
            let (decisions, reasons) = (case.calls.clone(), case.because.clone());
            done.push((Tree { decisions, reasons, next }, depth));
        }
        match (done.pop(), done.is_empty()) {
            (Some((tree, _)), true) => Ok(tree),
            _ => Err(Nonsense),
        }
    }
}
