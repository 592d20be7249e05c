//! Writes what the search leaves for the checker as data. Variables, groups and terms get numbers of their own, in the order of those in the search.

use super::VERSION;
use super::data::{
    File, WrittenAssumption, WrittenCase, WrittenClaim, WrittenEntry, WrittenGroup, WrittenMeasure, WrittenNext,
    WrittenQuestion, WrittenRelation, WrittenSource, WrittenTerm, WrittenType,
};
use crate::certificate::{Entry, Goal, Next, Relation, Tree};
use crate::code::{GroupId, Source};
use crate::driver::measure::Measure;
use crate::proof::{LemmaKind, Strength};
use crate::question::{Assumption, Question};
use crate::recheck::Certificate;
use crate::show::Showing;
use crate::term::{Term, TermId};
use crate::types::unknown;
use crate::world::World;
use refute_ir::types::{ArgLabel, Type};
use std::collections::{BTreeMap, BTreeSet};

/// Numbers things as they are in the file.
pub(super) struct Writer<'w, 'p> {
    world: &'w World<'p>,
    terms: BTreeMap<TermId, u32>,
    variables: BTreeMap<u32, u32>,
    groups: BTreeMap<GroupId, u32>,
}

impl<'w, 'p> Writer<'w, 'p> {
    /// Numbers what a certificate needs.
    pub(super) fn new(world: &'w World<'p>, goal: &Goal, certificate: &Certificate) -> Writer<'w, 'p> {
        let mut found = BTreeSet::new();
        let mut open = vec![goal.left, goal.right];
        for entry in &certificate.entries {
            mentioned(entry, &mut open);
        }
        while let Some(term) = open.pop() {
            if found.insert(term) {
                open.extend(world.terms.parts(term));
            }
        }
        let mut variables = BTreeSet::new();
        for entry in &certificate.entries {
            if let Entry::Equation { goal: Goal { relation: Some(relation), .. }, .. } = entry {
                variables.extend([relation.first, relation.second, relation.element]);
            }
        }
        let mut groups = BTreeSet::new();
        for term in &found {
            match world.terms[*term] {
                Term::Variable(number) => drop(variables.insert(number)),
                Term::Member(group, ..) => drop(groups.insert(group)),
                _ => {}
            }
        }
        Writer { world, terms: numbered(found), variables: numbered(variables), groups: numbered(groups) }
    }

    /// The file.
    pub(super) fn file(
        &self,
        [reference, submission]: [String; 2],
        strength: Strength,
        certificate: &Certificate,
        kinds: &[Option<LemmaKind>],
    ) -> File {
        let proved = certificate.entries.iter().zip(kinds).map(|(entry, kind)| self.entry(entry, *kind)).collect();
        File {
            version: VERSION,
            reference,
            submission,
            strength,
            variables: self.variables.keys().map(|number| written_type(&self.world.variable_type(*number))).collect(),
            groups: self.groups.keys().map(|group| self.group(*group)).collect(),
            terms: self.terms.keys().map(|term| self.term(*term)).collect(),
            proved,
            seal: String::new(),
        }
        .sealed()
    }

    fn group(&self, id: GroupId) -> WrittenGroup {
        let group = self.world.codes.group(id);
        let source = |source: &Source| match source {
            Source::Member(member) => WrittenSource::Member(*member),
            Source::Captured(index) => WrittenSource::Captured(*index),
        };
        WrittenGroup {
            codes: group.codes.iter().map(|code| code.0).collect(),
            sources: group.sources.iter().map(|sources| sources.iter().map(source).collect()).collect(),
        }
    }

    fn id(&self, term: TermId) -> u32 {
        self.terms[&term]
    }

    fn term(&self, term: TermId) -> WrittenTerm {
        let all = |parts: &[TermId]| parts.iter().map(|part| self.id(*part)).collect();
        match &self.world.terms[term] {
            Term::Int(n) => WrittenTerm::Int(*n),
            Term::String(bytes) => WrittenTerm::String(bytes.iter().map(|byte| char::from(*byte)).collect()),
            Term::Block(tag, parts) => WrittenTerm::Block(*tag, all(parts)),
            Term::Closure(code, parts) => WrittenTerm::Closure(code.0, all(parts)),
            Term::Member(group, member, parts) => WrittenTerm::Member(self.groups[group], *member, all(parts)),
            Term::Partial(head, parts) => WrittenTerm::Partial(self.id(*head), all(parts)),
            Term::Variable(number) => WrittenTerm::Variable(self.variables[number]),
            Term::Field(of, field) => WrittenTerm::Field(self.id(*of), *field),
            Term::Call(head, parts) => WrittenTerm::Call(self.id(*head), all(parts)),
            Term::Apply(head, parts) => WrittenTerm::Apply(self.id(*head), all(parts)),
            Term::Sum(monomials) => {
                WrittenTerm::Sum(monomials.iter().map(|(factors, coefficient)| (*coefficient, all(factors))).collect())
            }
            Term::Prim(prim, parts) => WrittenTerm::Prim(prim.name().to_string(), all(parts)),
            Term::Choice(condition, yes, no) => {
                let [condition, yes, no] = [condition, yes, no].map(|part| self.id(*part));
                WrittenTerm::Choice(condition, yes, no)
            }
            Term::Exception => WrittenTerm::Exception,
        }
    }

    fn entry(&self, entry: &Entry, kind: Option<LemmaKind>) -> WrittenEntry {
        let says = says(self.world, entry);
        let (claim, conditions, measure, tree) = match entry {
            Entry::Equation { goal, measure, entered, tree } => {
                let claim = WrittenClaim::Equation {
                    left: self.id(goal.left),
                    right: self.id(goal.right),
                    entered: *entered,
                    found: kind.unwrap_or(LemmaKind::Goal),
                    relation: goal.relation.as_ref().map(|relation| self.relation(relation)),
                    premise: goal.premise.map(|premise| self.id(premise)),
                };
                (claim, &goal.conditions, measure.as_ref(), tree)
            }
            Entry::Ending { call, conditions, measure, tree } => {
                (WrittenClaim::Ends(self.id(*call)), conditions, measure.as_ref(), tree)
            }
            Entry::Application { call, applied, conditions, tree } => {
                let (call, applied) = (self.id(*call), self.id(*applied));
                (WrittenClaim::Applies { call, applied }, conditions, None, tree)
            }
        };
        let mut cases = Vec::new();
        let mut open = vec![tree];
        while let Some(tree) = open.pop() {
            cases.push(self.case(tree));
            if let Next::Split(trees) = &tree.next {
                open.extend(trees.iter().rev());
            }
            open.extend(tree.sides.iter().rev());
        }
        let conditions = conditions.iter().map(|condition| self.assumption(condition)).collect();
        WrittenEntry { says, claim, conditions, measure: measure.map(|measure| self.measure(measure)), cases }
    }

    fn relation(&self, relation: &Relation) -> WrittenRelation {
        let [first, second, element] =
            [relation.first, relation.second, relation.element].map(|number| self.variables[&number]);
        WrittenRelation { first, second, element, left: self.id(relation.left), right: self.id(relation.right) }
    }

    fn assumption(&self, Assumption { question, answer }: &Assumption) -> WrittenAssumption {
        let about = match question {
            Question::Constructor(term, ty) => WrittenQuestion::Constructor(self.id(*term), written_type(ty)),
            Question::Truth(term) => WrittenQuestion::Truth(self.id(*term)),
            Question::Zero(term) => WrittenQuestion::Zero(self.id(*term)),
            Question::AtMostZero(term) => WrittenQuestion::AtMostZero(self.id(*term)),
            Question::Same(a, b) => WrittenQuestion::Same(self.id(*a), self.id(*b)),
            Question::Less(a, b) => WrittenQuestion::Less(self.id(*a), self.id(*b)),
        };
        WrittenAssumption { about, answer: *answer }
    }

    fn measure(&self, measure: &Measure) -> WrittenMeasure {
        let number = |number: &u32| self.variables[number];
        match measure {
            Measure::Evaluation => WrittenMeasure::Evaluation,
            Measure::Premise => WrittenMeasure::Premise,
            Measure::Size(numbers) => WrittenMeasure::Size(numbers.iter().map(number).collect()),
            Measure::Lexicographic(a, b) => WrittenMeasure::Lexicographic(number(a), number(b)),
            Measure::Integer(one) => WrittenMeasure::Integer(number(one)),
            Measure::Difference(a, b) => WrittenMeasure::Difference(number(a), number(b)),
        }
    }

    fn case(&self, tree: &Tree) -> WrittenCase {
        let then = match &tree.next {
            Next::Split(trees) => WrittenNext::Split(trees.len() as u32),
            Next::Contradiction => WrittenNext::Contradiction,
            Next::Raises => WrittenNext::Raises,
            Next::Same(None) => WrittenNext::Same,
            Next::Same(Some((rule, call))) => WrittenNext::SameWith(*rule, self.id(*call)),
            Next::Done => WrittenNext::Done,
        };
        WrittenCase {
            calls: tree.decisions.clone(),
            because: tree.reasons.clone(),
            sides: tree.sides.len() as u32,
            then,
        }
    }
}

fn numbered<K: Ord>(keys: BTreeSet<K>) -> BTreeMap<K, u32> {
    keys.into_iter().zip(0..).collect()
}

/// All terms that an entry mentions.
fn mentioned(entry: &Entry, found: &mut Vec<TermId>) {
    let (conditions, tree) = match entry {
        Entry::Equation { goal, tree, .. } => {
            found.extend([goal.left, goal.right]);
            found.extend(goal.premise);
            found.extend(goal.relation.iter().flat_map(|relation| [relation.left, relation.right]));
            (&goal.conditions, tree)
        }
        Entry::Ending { call, conditions, tree, .. } => {
            found.push(*call);
            (conditions, tree)
        }
        Entry::Application { call, applied, conditions, tree } => {
            found.extend([*call, *applied]);
            (conditions, tree)
        }
    };
    found.extend(conditions.iter().flat_map(|condition| condition.question.terms()));
    let mut open = vec![tree];
    while let Some(tree) = open.pop() {
        open.extend(&tree.sides);
        match &tree.next {
            Next::Split(trees) => open.extend(trees),
            Next::Same(Some((_, call))) => found.push(*call),
            _ => {}
        }
    }
}

/// What an entry says, for people.
pub(super) fn says(world: &World<'_>, entry: &Entry) -> String {
    let types = Default::default();
    let mut showing = Showing::new(world, &types);
    let mut shown = |term: TermId| showing.term(term).alone();
    let (said, conditions) = match entry {
        Entry::Equation { goal, .. } => (format!("{} = {}", shown(goal.left), shown(goal.right)), &goal.conditions),
        Entry::Ending { call, conditions, .. } => (format!("{} returns", shown(*call)), conditions),
        Entry::Application { call, applied, conditions, .. } => {
            (format!("{} has called {}", shown(*call), shown(*applied)), conditions)
        }
    };
    let relation = match entry {
        Entry::Equation { goal, .. } => goal.relation.as_ref().map(|relation| showing.relation(relation).text.alone()),
        _ => None,
    };
    let conditions = conditions.iter().map(|condition| showing.condition(condition).text.alone());
    let conditions: Vec<String> = conditions.chain(relation).collect();
    if conditions.is_empty() { said } else { format!("{said}, where {}", conditions.join(" and ")) }
}

pub(super) fn written_type(ty: &Type) -> WrittenType {
    let all = |types: &[Type]| types.iter().map(written_type).collect();
    match ty {
        _ if *ty == unknown() => WrittenType::Unknown,
        Type::Var(number) => WrittenType::Variable(*number),
        Type::Arrow(label, from, to) => {
            let (label, optional) = match label {
                ArgLabel::None => (None, false),
                ArgLabel::Named(name) => (Some(name.to_string()), false),
                ArgLabel::Optional(name) => (Some(name.to_string()), true),
            };
            WrittenType::Arrow(label, optional, Box::new(written_type(from)), Box::new(written_type(to)))
        }
        Type::Tuple(parts) => WrittenType::Tuple(all(parts)),
        Type::Con(id, parts) => WrittenType::Type(id.0, all(parts)),
    }
}
