//! The variables that a body may use, and the ways of writing a function's parameters.
//!
//! In: the parameters of a function. Out: [`Head`]s, whole tuples first; contexts are numbered, so that tables of bodies
//! can be kept by number.

use super::{Head, Term, bit};
use crate::lambda::{Body, Param};
use crate::space::{Node, NodeId, Space};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// Up to so many parameters that are tuples, all ways of taking some apart are tried; beyond, all are taken apart.
const MOST_TUPLES: usize = 4;

/// The variables in scope.
#[derive(Debug)]
pub(super) struct Context {
    pub(super) id: usize,
    pub(super) vars: Vec<Variable>,
}

/// A variable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Variable {
    pub(super) node: NodeId,
    pub(super) state: State,
}

/// What may be done with a variable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum State {
    /// Everything.
    Fresh,
    /// It was matched: not again.
    Matched,
    /// It was matched and is a constant constructor here: not used.
    Gone,
}

impl Context {
    /// Whether a term is a variable that was matched: comparing it would ask again.
    pub(super) fn is_matched(&self, term: &Term) -> bool {
        matches!(term.body, Body::Var(number) if self.vars[number as usize].state != State::Fresh)
    }
}

/// All contexts, each once.
#[derive(Debug, Default)]
pub(super) struct Contexts {
    known: RefCell<FxHashMap<Vec<Variable>, Rc<Context>>>,
}

impl Contexts {
    pub(super) fn get(&self, vars: Vec<Variable>) -> Rc<Context> {
        let mut known = self.known.borrow_mut();
        let id = known.len();
        known.entry(vars).or_insert_with_key(|vars| Rc::new(Context { id, vars: vars.clone() })).clone()
    }

    /// The context in an arm of a match on a variable, where the arguments of a constructor are bound.
    pub(super) fn arm(&self, context: &Context, matched: usize, args: &[NodeId]) -> Rc<Context> {
        let mut vars = context.vars.clone();
        vars[matched].state = if args.is_empty() { State::Gone } else { State::Matched };
        vars.extend(args.iter().map(|node| Variable { node: *node, state: State::Fresh }));
        self.get(vars)
    }
}

/// All ways of writing the parameters: a function that does not use a tuple as a whole is written with it taken apart.
pub(super) fn heads(space: &Space, contexts: &Contexts, params: &[NodeId], result: NodeId) -> Vec<Head> {
    let is_tuple = |param: &&NodeId| matches!(space.node(**param), Node::Tuple(_));
    let tuples = params.iter().filter(is_tuple).count();
    let whole_first = if tuples > MOST_TUPLES { 1 } else { 1u32 << tuples };
    let ways = (0..whole_first).rev().filter(|whole| *whole == 0 || !super::is_unit(space.node(result)));
    ways.map(|whole| head(space, contexts, params, whole)).collect()
}

/// The head in which the tuples of a set (by their order among the tuples) stay whole.
fn head(space: &Space, contexts: &Contexts, params: &[NodeId], whole: u32) -> Head {
    let mut vars = Vec::new();
    let mut needed = 0;
    let mut apart = Vec::new();
    let mut tuple = 0;
    let mut written: Vec<Param> = Vec::with_capacity(params.len());
    for param in params {
        let is_tuple = matches!(space.node(*param), Node::Tuple(_));
        if is_tuple && whole & (1 << tuple) == 0 {
            let pattern = take_apart(space, *param, &mut vars);
            apart.push(put_together(&pattern));
            written.push(pattern);
        } else {
            let number = vars.len() as u32;
            needed |= if is_tuple { bit(number) } else { 0 };
            vars.push(Variable { node: *param, state: State::Fresh });
            written.push(Param::Var(number));
        }
        tuple += u32::from(is_tuple);
    }
    Head { params: written.into(), context: contexts.get(vars), needed, apart }
}

fn take_apart(space: &Space, node: NodeId, vars: &mut Vec<Variable>) -> Param {
    match space.node(node) {
        Node::Tuple(parts) => Param::Tuple(parts.iter().map(|part| take_apart(space, *part, vars)).collect()),
        _ => {
            vars.push(Variable { node, state: State::Fresh });
            Param::Var(vars.len() as u32 - 1)
        }
    }
}

/// The body that would give a parameter back as it came.
fn put_together(param: &Param) -> Body {
    match param {
        Param::Var(number) => Body::Var(*number),
        Param::Tuple(parts) => Body::Tuple(parts.iter().map(put_together).collect::<Arc<[Body]>>()),
    }
}
