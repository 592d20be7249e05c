//! What Z3 answered before.
//!
//! Questions are remembered by a byte form in which variables are numbered by first occurrence: it means the same after
//! [`Terms::clear`], and for other variables in the same roles. When memory is full it is emptied; that depends on
//! nothing but the questions asked.

use crate::solver::{Answer, Model};
use crate::terms::{Constant, Sort, Term, Terms, Var, View};
use rustc_hash::FxHashMap;

/// Most questions and most bytes remembered.
const MOST: usize = 1 << 14;
const MOST_BYTES: usize = 4 << 20;

/// A question in byte form, and its variables in order of first occurrence.
#[derive(Debug)]
pub(crate) struct Question {
    key: Vec<u8>,
    pub(crate) variables: Vec<Var>,
}

/// What was answered; a model has its values in the order of the question's variables.
#[derive(Clone, Debug)]
enum Remembered {
    Sat(Box<[Constant]>),
    Unsat,
    Unknown,
}

/// Questions and answers.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    answers: FxHashMap<Box<[u8]>, Remembered>,
    bytes: usize,
}

impl Memory {
    /// The answer to a question, if it was asked before; a model is completed by the one at hand.
    pub(crate) fn recall(&self, question: &Question, near: &Model) -> Option<Answer> {
        Some(match self.answers.get(&question.key[..])? {
            Remembered::Unsat => Answer::Unsat,
            Remembered::Unknown => Answer::Unknown,
            Remembered::Sat(values) => {
                let mut model = near.clone();
                for (var, value) in question.variables.iter().zip(values) {
                    model.0[var.0 as usize] = value.clone();
                }
                Answer::Sat(model)
            }
        })
    }

    /// Remembers an answer.
    pub(crate) fn store(&mut self, question: Question, answer: &Answer) {
        self.bytes += question.key.len();
        if self.answers.len() >= MOST || self.bytes > MOST_BYTES {
            self.answers.clear();
            self.bytes = question.key.len();
        }
        let remembered = match answer {
            Answer::Unsat => Remembered::Unsat,
            Answer::Unknown => Remembered::Unknown,
            Answer::Sat(model) => {
                Remembered::Sat(question.variables.iter().map(|var| model.0[var.0 as usize].clone()).collect())
            }
        };
        self.answers.insert(question.key.into(), remembered);
    }
}

impl Question {
    /// The byte form of a conjunction.
    pub(crate) fn new(terms: &Terms, conditions: &[Term]) -> Question {
        let mut writer = Writer { terms, key: Vec::with_capacity(128), variables: Vec::new(), seen: Vec::new() };
        conditions.iter().for_each(|&condition| writer.term(condition));
        Question { key: writer.key, variables: writer.variables }
    }
}

struct Writer<'a> {
    terms: &'a Terms,
    key: Vec<u8>,
    variables: Vec<Var>,
    /// Large terms written already; they are referred to by their place here.
    seen: Vec<Term>,
}

impl Writer<'_> {
    fn term(&mut self, term: Term) {
        match self.terms.view(term) {
            View::Int(value) => self.numbers(1, &[value]),
            View::Var(var) | View::TextVar(var) => self.variable(var),
            View::Text(text) => {
                self.numbers(2, &[text.len() as i64]);
                self.key.extend_from_slice(text);
            }
            View::Bool(value) => self.numbers(3, &[i64::from(value)]),
            view => {
                if let Some(place) = self.seen.iter().position(|&seen| seen == term) {
                    return self.numbers(4, &[place as i64]);
                }
                // Few terms are shared often enough for a longer search to pay.
                if self.seen.len() < 32 {
                    self.seen.push(term);
                }
                self.head(view);
                view.each_part(|part| self.term(part));
            }
        }
    }

    fn head(&mut self, view: View<'_>) {
        match view {
            View::Sum(constant, monos) => {
                self.numbers(10, &[constant, monos.len() as i64]);
                monos.iter().for_each(|mono| self.number(mono.coefficient));
            }
            View::Product(parts) => self.numbers(11, &[parts.len() as i64]),
            View::Mul(..) => self.key.push(12),
            View::Div(..) => self.key.push(13),
            View::Rem(..) => self.key.push(14),
            View::Length(_) => self.key.push(15),
            View::CharAt(_, place) => self.numbers(16, &[place]),
            View::Chr(_) => self.key.push(17),
            View::Concat(parts) => self.numbers(18, &[parts.len() as i64]),
            View::Zero(_) => self.key.push(19),
            View::Less(..) => self.key.push(20),
            View::EqualText(..) => self.key.push(21),
            View::TextLess(..) => self.key.push(22),
            View::Not(_) => self.key.push(23),
            View::And(parts) => self.numbers(24, &[parts.len() as i64]),
            View::Or(parts) => self.numbers(25, &[parts.len() as i64]),
            View::Int(_) | View::Var(_) | View::TextVar(_) | View::Text(_) | View::Bool(_) => {}
        }
    }

    fn variable(&mut self, var: Var) {
        let place = self.variables.iter().position(|&seen| seen == var).unwrap_or_else(|| {
            self.variables.push(var);
            self.variables.len() - 1
        });
        let tag = match self.terms.declared()[var.0 as usize] {
            Sort::Int | Sort::Bool => 5,
            Sort::Char => 6,
            Sort::Text => 7,
        };
        self.numbers(tag, &[place as i64]);
    }

    fn numbers(&mut self, tag: u8, numbers: &[i64]) {
        self.key.push(tag);
        numbers.iter().for_each(|&number| self.number(number));
    }

    /// Seven bits to a byte, small numbers of either sign first.
    fn number(&mut self, number: i64) {
        let mut rest = ((number << 1) ^ (number >> 63)) as u64;
        while rest >= 0x80 {
            self.key.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        self.key.push(rest as u8);
    }
}
