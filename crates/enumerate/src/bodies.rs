//! Bodies of functions, directed by their types, smallest first.
//!
//! In: a function node and a size. Out: every lambda of that size, each once, in a fixed order; start at
//! [`Bodies::lambdas`]. Within a size come variables, constants, fields, calls of function variables, operations,
//! constructors, then `if`, then `match`. What says the same as another body is left out (see `rules`).
//! A parameter that is a tuple is taken apart (`fun (a, b) -> a + b`); beside that there are the bodies that use it whole.
//! Bodies of parts are kept in tables; a table that would grow too large is not kept but made anew each time.
//! Where a body needs a function as a value, variables serve, and inside data closed lambdas: what they would take from
//! around them says little that data around them does not. Calls get no lambdas.
//! A space may ask for effects: functions to `unit` that print what they get, functions that raise.
//! Of truth values there are few functions and very many bodies: a size at which hundreds of thousands of bodies say nothing new is given up.
//! Not here: `@`, `String.length` and other library functions.

mod context;
mod data;
mod operations;
mod rules;

use crate::inputs::MOST_KEPT;
use crate::lambda::{Body, Lambda, Param, Print, Raised};
use crate::shape::{Hole, Shape};
use crate::space::bounds::{built, is_inside, is_single, is_unit};
use crate::space::{Node, NodeId, Space};
use context::{Context, Contexts, State};
use refute_ir::types::{ArgLabel, TypeId};
use rustc_hash::FxHashMap;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

/// Bodies looked at in a row of which none became an input, after which a size is given up.
const MOST_IN_VAIN: u32 = 300_000;

/// A body with what the rules want to know about it.
#[derive(Clone, Debug)]
struct Term {
    body: Body,
    /// The variables in it: bit `i` for variable `i`, the last bit for all beyond.
    vars: u64,
    /// Whether it has holes.
    holes: bool,
}

/// The parameters of a function, written in one of the possible ways.
#[derive(Clone, Debug)]
struct Head {
    params: Arc<[Param]>,
    context: Rc<Context>,
    /// Variables that a body must use.
    needed: u64,
    /// The components of parameters that were taken apart: they are not put together again.
    apart: Vec<Body>,
}

/// Which functions serve as parts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Functions {
    /// Those that are bound to variables.
    Variables,
    /// Those, and closed lambdas.
    Closed,
}

/// Takes a body; says whether to go on.
type Visit<'v> = dyn FnMut(&Term) -> bool + 'v;

/// Bodies of one type, in one context, of one size; `None` when they are too many to keep.
type Table = Option<Rc<[Term]>>;

/// Yields bodies; keeps those of parts.
#[derive(Debug)]
pub(crate) struct Bodies<'s> {
    space: &'s Space,
    /// By node: whether there is one value that bodies can build.
    single: Vec<bool>,
    contexts: Contexts,
    heads: RefCell<FxHashMap<NodeId, Rc<[Head]>>>,
    tables: RefCell<FxHashMap<(usize, NodeId, usize), Table>>,
    /// Bodies looked at since the last input.
    in_vain: Cell<u32>,
}

impl<'s> Bodies<'s> {
    pub(crate) fn new(space: &'s Space) -> Bodies<'s> {
        let built = built(space);
        let single = (0..space.len()).map(|node| is_single(space, NodeId(node as u32), &built)).collect();
        Bodies {
            space,
            single,
            contexts: Contexts::default(),
            heads: RefCell::default(),
            tables: RefCell::default(),
            in_vain: Cell::new(0),
        }
    }

    /// Bodies are looked for anew: with patience, until an input comes of them.
    pub(crate) fn be_patient(&self) {
        self.in_vain.set(0);
    }

    /// Calls `visit` with every function of exactly this size until it says stop; returns false when it did.
    pub(crate) fn lambdas(&self, node: NodeId, size: usize, visit: &mut dyn FnMut(&Shape) -> bool) -> bool {
        let Node::Function(params, result) = self.space.node(node) else { return true };
        let known = self.heads.borrow().get(&node).cloned();
        let heads = known.unwrap_or_else(|| {
            let heads: Rc<[Head]> = context::heads(self.space, &self.contexts, params, *result).into();
            self.heads.borrow_mut().insert(node, heads.clone());
            heads
        });
        size < 2
            || heads.iter().all(|head| {
                self.stream(&head.context, *result, size - 1, &mut |term| {
                    if term.vars & head.needed != head.needed
                        || head.apart.iter().any(|whole| contains(&term.body, whole))
                    {
                        return true;
                    }
                    let lambda = Lambda { params: head.params.clone(), body: term.body.clone() };
                    visit(&Shape::Function(node, Arc::new(lambda)))
                })
            })
    }

    /// The bodies of a part that does not decide, from a table where there is one.
    fn each(&self, context: &Rc<Context>, goal: NodeId, size: usize, visit: &mut Visit) -> bool {
        let key = (context.id, goal, size);
        let known = self.tables.borrow().get(&key).cloned();
        let table = known.unwrap_or_else(|| {
            let mut found = Vec::new();
            let complete = self.plain(context, goal, size, &mut |term| {
                found.push(term.clone());
                found.len() <= MOST_KEPT
            });
            let table = complete.then(|| found.into());
            self.tables.borrow_mut().insert(key, table.clone());
            table
        });
        let mut visit = |term: &Term| {
            self.in_vain.set(self.in_vain.get() + 1);
            self.in_vain.get() <= MOST_IN_VAIN && visit(term)
        };
        match table {
            Some(table) => table.iter().all(visit),
            None => self.plain(context, goal, size, &mut visit),
        }
    }

    /// The bodies of a type, made anew: those that decide only stand where nothing is done with them any more.
    fn stream(&self, context: &Rc<Context>, goal: NodeId, size: usize, visit: &mut Visit) -> bool {
        let decides = size > 2 && !is_unit(self.space.node(goal)) && !self.is_single(context, goal);
        self.each(context, goal, size, visit)
            && self.effects(context, goal, size, visit)
            && (!decides || (self.conditionals(context, goal, size, visit) && self.matches(context, goal, size, visit)))
    }

    /// Whether all bodies of a type give the same: what decides between them says nothing new.
    fn is_single(&self, context: &Context, goal: NodeId) -> bool {
        let nodes = || context.vars.iter().map(|var| var.node).collect::<Vec<NodeId>>();
        self.single[goal.0 as usize] && !is_inside(self.space, &nodes(), goal)
    }

    /// What is done instead of giving a value: printing, where there is none to give, and raising.
    fn effects(&self, context: &Context, goal: NodeId, size: usize, visit: &mut Visit) -> bool {
        if size != 2 {
            return true;
        }
        let space = self.space;
        let prints = space.is_whole() && matches!(space.node(goal), Node::Variant(TypeId::UNIT, _));
        let variables = context.vars.iter().enumerate().filter(|(_, var)| var.state != State::Gone);
        let printed = variables.filter_map(|(i, var)| Some((printing(space.node(var.node))?, Term::var(i))));
        let text = (Print::String, Term::new(Body::Hole(Hole::String), 0, true));
        let mut printed = printed.chain([text]).filter(|_| prints);
        let raised: &[Raised] = if space.is_raising() { &[Raised::NotFound, Raised::Failure] } else { &[] };
        printed.all(|(print, Term { body, vars, holes })| {
            visit(&Term::new(Body::Print(print, Arc::new(body)), vars, holes))
        }) && raised.iter().all(|raised| visit(&Term::new(Body::Raise(*raised), 0, false)))
    }

    /// The bodies of a type that do not decide, made anew; their parts come from tables.
    fn plain(&self, context: &Rc<Context>, goal: NodeId, size: usize, visit: &mut Visit) -> bool {
        if size == 0 {
            return true;
        }
        if is_unit(self.space.node(goal)) {
            return self.constructors(context, goal, size, visit);
        }
        self.atoms(context, goal, size, visit)
            && self.calls(context, goal, size, visit)
            && self.operations(context, goal, size, visit)
            && self.constructors(context, goal, size, visit)
    }

    /// Variables, constants, fields of variables.
    fn atoms(&self, context: &Context, goal: NodeId, size: usize, visit: &mut Visit) -> bool {
        let usable = || context.vars.iter().enumerate().filter(|(_, var)| var.state != State::Gone);
        match size {
            1 => {
                usable().filter(|(_, var)| var.node == goal).all(|(i, _)| visit(&Term::var(i)))
                    && self.hole(goal).is_none_or(|hole| visit(&Term::new(Body::Hole(hole), 0, true)))
            }
            2 => usable().all(|(i, var)| {
                let Node::Record(_, fields) = self.space.node(var.node) else { return true };
                let fitting = fields.iter().enumerate().filter(|(_, (_, node))| *node == goal);
                fitting.into_iter().all(|(field, _)| {
                    visit(&Term::new(Body::Field(i as u32, var.node, field as u32), bit(i as u32), false))
                })
            }),
            _ => true,
        }
    }

    /// Functions that use nothing from around them.
    fn closed(&self, goal: NodeId, size: usize, visit: &mut Visit) -> bool {
        self.lambdas(goal, size, &mut |shape| {
            let Shape::Function(node, lambda) = shape else { return true };
            let mut holes = Vec::new();
            lambda.body.holes(&mut holes);
            visit(&Term::new(Body::Closed(*node, lambda.clone()), 0, !holes.is_empty()))
        })
    }

    fn hole(&self, goal: NodeId) -> Option<Hole> {
        match self.space.node(goal) {
            Node::Int => Some(Hole::Int),
            Node::Char => Some(Hole::Char),
            Node::Float => Some(Hole::Float),
            Node::String => Some(Hole::String),
            Node::Bytes => Some(Hole::Bytes),
            _ => None,
        }
    }

    /// Calls of function variables whose arguments have no labels.
    fn calls(&self, context: &Rc<Context>, goal: NodeId, size: usize, visit: &mut Visit) -> bool {
        context.vars.iter().enumerate().all(|(i, var)| {
            let Node::Function(params, result) = self.space.node(var.node) else { return true };
            *result != goal
                || self.space.labels(var.node).iter().any(|label| *label != ArgLabel::None)
                || self.product(context, params, size - 1, Functions::Variables, &mut |args| {
                    visit(&Term::of(args, bit(i as u32), |args| Body::Apply(i as u32, args)))
                })
        })
    }

    /// One body per goal, together of a size.
    fn product(
        &self,
        context: &Rc<Context>,
        goals: &[NodeId],
        size: usize,
        functions: Functions,
        visit: &mut dyn FnMut(&[Term]) -> bool,
    ) -> bool {
        self.product_from(context, goals, size, functions, &mut Vec::with_capacity(goals.len()), visit)
    }

    fn product_from(
        &self,
        context: &Rc<Context>,
        goals: &[NodeId],
        size: usize,
        functions: Functions,
        chosen: &mut Vec<Term>,
        visit: &mut dyn FnMut(&[Term]) -> bool,
    ) -> bool {
        let Some((goal, rest)) = goals.split_first() else { return size > 0 || visit(chosen) };
        let sizes = if rest.is_empty() { size..=size } else { 1..=size.saturating_sub(rest.len()) };
        sizes.into_iter().all(|own| {
            let mut take = |term: &Term| {
                chosen.push(term.clone());
                let go_on = self.product_from(context, rest, size - own, functions, chosen, visit);
                chosen.pop();
                go_on
            };
            self.each(context, *goal, own, &mut take)
                && (functions == Functions::Variables || self.closed(*goal, own, &mut take))
        })
    }
}

impl Term {
    fn new(body: Body, vars: u64, holes: bool) -> Term {
        Term { body, vars, holes }
    }

    fn var(number: usize) -> Term {
        Term::new(Body::Var(number as u32), bit(number as u32), false)
    }

    /// A term put together from parts.
    fn of(parts: &[Term], vars: u64, make: impl FnOnce(Arc<[Body]>) -> Body) -> Term {
        let body = make(parts.iter().map(|part| part.body.clone()).collect());
        let vars = parts.iter().fold(vars, |vars, part| vars | part.vars);
        Term { body, vars, holes: parts.iter().any(|part| part.holes) }
    }

    fn is_constant(&self) -> bool {
        self.vars == 0
    }

    fn is_hole(&self) -> bool {
        matches!(self.body, Body::Hole(_))
    }

    /// Whether two terms have the same value wherever they stand; two holes have not.
    fn same(&self, other: &Term) -> bool {
        !self.holes && self.body == other.body
    }
}

/// How values of a node are printed.
fn printing(node: &Node) -> Option<Print> {
    match node {
        Node::Int => Some(Print::Int),
        Node::Char => Some(Print::Char),
        Node::Float => Some(Print::Float),
        Node::String => Some(Print::String),
        _ => None,
    }
}

/// The bit of a variable in a set.
fn bit(number: u32) -> u64 {
    1 << number.min(63)
}

fn contains(body: &Body, part: &Body) -> bool {
    let mut found = body == part;
    body.each_part(&mut |inner| found = found || contains(inner, part));
    found
}
