//! What a run needs to know to go on, and all the answers there can be.
//!
//! A state of a proof is a list of answered questions. The answers of one question are exhaustive: whatever the value is,
//! one of them is right.

use crate::term::{Term, TermId};
use crate::world::World;
use refute_ir::types::{Repr, Type};

/// What a run needs to know.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Question {
    /// Which constructor of the type the value is. Answers: the constructors in order of declaration.
    Constructor(TermId, Type),
    /// Whether a truth value is true. As with all that follow, 0 is no and 1 is yes.
    Truth(TermId),
    /// Whether an integer is 0.
    Zero(TermId),
    /// Whether an integer is at most 0.
    AtMostZero(TermId),
    /// Whether two values are equal.
    Same(TermId, TermId),
    /// Whether one value comes before another one.
    Less(TermId, TermId),
}

/// A question with one of its answers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Assumption {
    pub(crate) question: Question,
    pub(crate) answer: u32,
}

impl Question {
    /// The terms it is about.
    pub(crate) fn terms(&self) -> Vec<TermId> {
        match self {
            Question::Constructor(term, _)
            | Question::Truth(term)
            | Question::Zero(term)
            | Question::AtMostZero(term) => {
                vec![*term]
            }
            Question::Same(a, b) | Question::Less(a, b) => vec![*a, *b],
        }
    }

    /// Its answers; yes comes first.
    pub(crate) fn answers(&self, world: &World<'_>) -> Vec<u32> {
        match self {
            Question::Constructor(_, ty) => {
                (0..world.types.alternatives(ty).map_or(0, |all| all.len() as u32)).collect()
            }
            _ => vec![1, 0],
        }
    }
}

impl Assumption {
    /// A question and its answer.
    pub(crate) fn new(question: Question, answer: u32) -> Assumption {
        Assumption { question, answer }
    }

    /// The same about other terms.
    pub(crate) fn mapped(&self, mut map: impl FnMut(TermId) -> TermId) -> Assumption {
        let question = match &self.question {
            Question::Constructor(term, ty) => Question::Constructor(map(*term), ty.clone()),
            Question::Truth(term) => Question::Truth(map(*term)),
            Question::Zero(term) => Question::Zero(map(*term)),
            Question::AtMostZero(term) => Question::AtMostZero(map(*term)),
            Question::Same(a, b) => Question::Same(map(*a), map(*b)),
            Question::Less(a, b) => Question::Less(map(*a), map(*b)),
        };
        Assumption { question, answer: self.answer }
    }
}

/// How a value that is no block is represented, and how many fields it has otherwise.
pub(crate) fn representation(world: &World<'_>, ty: &Type, number: u32) -> Option<(Repr, Vec<Type>)> {
    let alternatives = world.types.alternatives(ty)?;
    let one = alternatives.into_iter().nth(number as usize)?;
    Some((one.repr, one.args))
}

/// Whether a term is a variable of a goal, or a part of one.
pub(crate) fn is_rigid(world: &World<'_>, term: TermId) -> bool {
    match &world.terms[term] {
        Term::Variable(_) => true,
        Term::Field(of, _) => is_rigid(world, *of),
        _ => false,
    }
}
