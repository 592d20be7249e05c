//! The ways through a specification.
//!
//! In: a specification. Out: the tree of its paths ([`paths`]) up to the number of loop bodies that its options allow,
//! each end with what is known about it. Follows the paper's Fig. 13: reading gives a value that may be any of its set,
//! conditions fork. Ends that no input reaches are cut as early as possible, so the tree has far fewer leaves than there
//! are combinations of decisions (`count_paths`).
//! Not here: concrete inputs (`plan`).

mod count;
mod walk;

pub(crate) use count::count_paths;
pub(crate) use walk::{Event, Step, Walk};

use crate::core::{Item, Read, Set, Spec, Stmt, Term, TermKind};
use crate::plan::{Decision, PathStatus};
use crate::value::Value;
use num_bigint::BigInt;
use refute_constraints::{Answer, Formula};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The tree of paths of a specification.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PathTree {
    /// The nodes in the order of a walk: each before its children, the first way before the second.
    pub nodes: Vec<PathNode>,
    /// Paths that inputs are known for.
    pub satisfiable: usize,
    /// Paths of which that is not known.
    pub unknown: usize,
    /// Beginnings that no input takes.
    pub unsatisfiable: usize,
    /// Beginnings that were left when their loops had been started as often as allowed.
    pub beyond: usize,
    /// Combinations of decisions, whether possible or not; `u64::MAX` when there are more, or too many to count.
    pub all: u64,
    /// How often loop bodies were started at most.
    pub max_unfold: usize,
    /// Whether the walk ended early: too many nodes, or the stop flag.
    pub incomplete: bool,
}

/// A node of the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PathNode {
    /// How many decisions come before it.
    pub depth: usize,
    /// The decision that leads to it; none at the root.
    pub decision: Option<Decision>,
    /// How many lines are read on the way to it, when it is an end.
    pub reads: usize,
    /// What it is.
    pub kind: NodeKind,
}

/// What a node of the tree is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodeKind {
    /// More decisions follow.
    Fork,
    /// The end of a path.
    Path(PathStatus),
    /// No input comes here.
    Impossible,
    /// Loop bodies would be started more often than allowed.
    Beyond,
}

/// The tree of a specification's paths, with at most so many nodes. The stop flag ends the walk early.
pub fn paths(spec: &Spec, most_nodes: usize, stop: &AtomicBool) -> PathTree {
    let max_unfold = spec.options.max_unfold;
    let mut tree = PathTree { all: count_paths(spec, max_unfold), max_unfold, ..PathTree::default() };
    let mut walk = Walk::new(spec, max_unfold, Constants::of(spec).texts());
    let mut way: Vec<Decision> = Vec::new();
    while let Some(event) = walk.next() {
        let kind = match event {
            Event::Cut => NodeKind::Impossible,
            Event::Beyond => NodeKind::Beyond,
            Event::Path => NodeKind::Path(known(&mut walk)),
        };
        match kind {
            NodeKind::Path(PathStatus::Satisfiable) => tree.satisfiable += 1,
            NodeKind::Path(PathStatus::Unknown) => tree.unknown += 1,
            NodeKind::Beyond => tree.beyond += 1,
            NodeKind::Impossible | NodeKind::Fork => tree.unsatisfiable += 1,
        }
        tree.add(&mut way, &walk, kind);
        if stop.load(Ordering::Relaxed) || tree.nodes.len() >= most_nodes {
            tree.incomplete = true;
            break;
        }
    }
    tree
}

impl PathTree {
    /// Adds an end, with the forks that lead to it and are not there yet.
    fn add(&mut self, way: &mut Vec<Decision>, walk: &Walk<'_>, kind: NodeKind) {
        let decisions = &walk.decisions;
        let common = way.iter().zip(decisions).take_while(|(a, b)| a == b).count();
        if self.nodes.is_empty() {
            self.nodes.push(PathNode { depth: 0, decision: None, reads: 0, kind: NodeKind::Fork });
        }
        for (depth, decision) in decisions.iter().enumerate().skip(common) {
            let node = PathNode { depth: depth + 1, decision: Some(*decision), reads: 0, kind: NodeKind::Fork };
            self.nodes.push(node);
        }
        if let Some(last) = self.nodes.last_mut() {
            last.kind = kind;
            last.reads = walk.steps.len();
        }
        way.clone_from(decisions);
    }
}

/// What is known about the path at whose end the walk stands; tries harder when it must.
pub(crate) fn known(walk: &mut Walk<'_>) -> PathStatus {
    if walk.model.is_none() {
        let effort = walk.effort();
        if let Answer::Sat(model) = walk.stack.check(&Formula::constant(true), None, effort) {
            walk.model = Some(model);
        }
    }
    if walk.model.is_some() { PathStatus::Satisfiable } else { PathStatus::Unknown }
}

/// The constants of a specification, which make interesting values.
#[derive(Clone, Debug, Default)]
pub(crate) struct Constants {
    pub(crate) ints: BTreeSet<BigInt>,
    pub(crate) strings: BTreeSet<String>,
}

impl Constants {
    /// All constants of conditions, outputs and sets.
    pub(crate) fn of(spec: &Spec) -> Constants {
        let mut constants = Constants::default();
        spec.params.iter().for_each(|param| constants.value(&param.value));
        constants.block(&spec.body);
        constants
    }

    /// Texts worth trying.
    pub(crate) fn texts(&self) -> Vec<Rc<str>> {
        let plain = ["", "a", "b", "ab", "ba", "aba", "abc", "0", "hello world"];
        let own = self.strings.iter().map(|text| Rc::from(text.as_str()));
        plain.iter().map(|text| Rc::from(*text)).chain(own).collect()
    }

    fn block(&mut self, stmts: &[Stmt]) {
        for stmt in stmts {
            match stmt {
                Stmt::Exit(_) => {}
                Stmt::Loop { body, .. } => self.nested(body),
                Stmt::If { condition, then, otherwise, .. } => {
                    self.term(condition);
                    self.nested(then);
                    self.nested(otherwise);
                }
                Stmt::Say(say) => {
                    for item in say.alternatives.iter().flat_map(|pattern| &pattern.items) {
                        if let Item::Result(term) | Item::Close(term, _) | Item::Decorated(term) = item {
                            self.term(term);
                        }
                    }
                }
                Stmt::Read(read) => self.read(read),
            }
        }
    }

    fn nested(&mut self, stmts: &[Stmt]) {
        refute_source::deep(|| self.block(stmts));
    }

    fn read(&mut self, read: &Read) {
        read.slots.iter().for_each(|slot| self.set(&slot.set));
        if let Some(suite) = &read.at_end {
            self.nested(suite);
        }
    }

    fn set(&mut self, set: &Set) {
        refute_source::deep(|| match set {
            Set::All | Set::Regex(_) | Set::NotIn(_) => {}
            Set::Range(low, high) => self.ints.extend(low.iter().chain(high).cloned()),
            Set::Finite(values) => values.iter().for_each(|value| self.value(value)),
            Set::Union(a, b) | Set::Intersection(a, b) => {
                self.set(a);
                self.set(b);
            }
            Set::Complement(set) => self.set(set),
        });
    }

    fn term(&mut self, term: &Term) {
        refute_source::deep(|| match &term.kind {
            TermKind::Constant(value) => self.value(value),
            TermKind::Current { .. } | TermKind::History { .. } => {}
            TermKind::List(terms) | TermKind::Apply(_, terms) | TermKind::Opaque(_, terms) => {
                terms.iter().for_each(|term| self.term(term));
            }
        });
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::Int(int) => {
                self.ints.insert(int.clone());
            }
            Value::Str(text) => {
                self.strings.insert(text.clone());
            }
            Value::List(values) => values.iter().for_each(|value| self.value(value)),
            Value::Bool(_) | Value::Label(..) | Value::Real(_) => {}
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
