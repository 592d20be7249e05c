//! Bodies that build data, and bodies that decide: constructors, `if`, `match`.

use super::context::{Context, State};
use super::{Bodies, Functions, Term, Visit, bit, rules};
use crate::lambda::{Binary, Body};
use crate::space::{Node, NodeId};
use refute_ir::types::TypeId;
use std::rc::Rc;
use std::sync::Arc;

impl Bodies<'_> {
    /// Constructors, records, tuples, lists and arrays.
    pub(super) fn constructors(&self, context: &Rc<Context>, goal: NodeId, size: usize, visit: &mut Visit) -> bool {
        match self.space.node(goal) {
            // `true` comes to mind first.
            Node::Variant(TypeId::BOOL, _) => {
                size > 1
                    || [1, 0].iter().all(|case| visit(&Term::of(&[], 0, |args| Body::Construct(goal, *case, args))))
            }
            Node::Variant(_, cases) => cases.iter().enumerate().all(|(case, described)| {
                self.product(context, &described.args, size - 1, Functions::Closed, &mut |args| {
                    visit(&Term::of(args, 0, |args| Body::Construct(goal, case as u32, args)))
                })
            }),
            Node::Record(_, fields) => {
                let goals: Vec<NodeId> = fields.iter().map(|(_, node)| *node).collect();
                self.product(context, &goals, size - 1, Functions::Closed, &mut |parts| {
                    visit(&Term::of(parts, 0, |parts| Body::Record(goal, parts)))
                })
            }
            Node::Tuple(goals) => self
                .product(context, goals, size, Functions::Closed, &mut |parts| visit(&Term::of(parts, 0, Body::Tuple))),
            Node::List(item) => {
                self.sequences(context, *item, size, Body::List, visit)
                    && self.product(context, &[*item, goal], size - 1, Functions::Closed, &mut |parts| {
                        !rules::cons_is_new(&parts[1])
                            || visit(&Term::of(parts, 0, |parts| {
                                Body::Cons(Arc::new(parts[0].clone()), Arc::new(parts[1].clone()))
                            }))
                    })
            }
            Node::Array(item) => self.sequences(context, *item, size, Body::Array, visit),
            Node::Delayed(inner) => self.each(context, *inner, size - 1, &mut |inner| {
                !only_gives(&inner.body)
                    || visit(&Term::of(std::slice::from_ref(inner), 0, |parts| {
                        Body::Delayed(goal, Arc::new(parts[0].clone()))
                    }))
            }),
            _ => true,
        }
    }

    fn sequences(
        &self,
        context: &Rc<Context>,
        item: NodeId,
        size: usize,
        make: fn(Arc<[Body]>) -> Body,
        visit: &mut Visit,
    ) -> bool {
        (0..size).all(|length| {
            self.product(context, &vec![item; length], size - 1, Functions::Closed, &mut |parts| {
                visit(&Term::of(parts, 0, make))
            })
        })
    }

    /// `if a then b else c`.
    pub(super) fn conditionals(&self, context: &Rc<Context>, goal: NodeId, size: usize, visit: &mut Visit) -> bool {
        let Some(bool) = self.space.bool() else { return true };
        // The smallest conditions come first: they are the simplest.
        (1..size.saturating_sub(2)).all(|condition_size| {
            self.each(context, bool, condition_size, &mut |condition| {
                !rules::may_decide(self.space, condition)
                    || self.arms(
                        &[context.clone(), context.clone()],
                        goal,
                        size - 1 - condition_size,
                        &mut Vec::new(),
                        &mut |arms| {
                            let [yes, no] = arms else { return true };
                            !rules::conditional_is_new(self.space, condition, yes, no) || {
                                let make = |body: &Term| Arc::new(body.body.clone());
                                let body = Body::If(make(condition), make(yes), make(no));
                                let vars = condition.vars | yes.vars | no.vars;
                                visit(&Term::new(body, vars, condition.holes || yes.holes || no.holes))
                            }
                        },
                    )
            })
        })
    }

    /// `match x with ...`.
    pub(super) fn matches(&self, context: &Rc<Context>, goal: NodeId, size: usize, visit: &mut Visit) -> bool {
        let fresh = |(_, var): &(usize, &super::context::Variable)| var.state == State::Fresh;
        context.vars.iter().enumerate().filter(fresh).all(|(i, var)| {
            let cases: Vec<Vec<NodeId>> = match self.space.node(var.node) {
                Node::Variant(TypeId::BOOL, _) => return true,
                node if super::is_unit(node) => return true,
                Node::Variant(_, cases) => cases.iter().map(|case| case.args.clone()).collect(),
                Node::List(item) => vec![vec![], vec![*item, var.node]],
                _ => return true,
            };
            if size < 2 + cases.len() {
                return true;
            }
            let contexts: Vec<_> = cases.iter().map(|args| self.contexts.arm(context, i, args)).collect();
            self.arms(&contexts, goal, size - 2, &mut Vec::new(), &mut |arms| {
                !rules::match_is_new(self.space, i as u32, var.node, arms, context.vars.len() as u32)
                    || visit(&matching(i as u32, var.node, context, arms))
            })
        })
    }

    /// One body per arm, together of a size.
    fn arms(
        &self,
        contexts: &[Rc<Context>],
        goal: NodeId,
        size: usize,
        chosen: &mut Vec<Term>,
        visit: &mut dyn FnMut(&[Term]) -> bool,
    ) -> bool {
        let Some((context, rest)) = contexts.split_first() else { return size > 0 || visit(chosen) };
        let sizes = if rest.is_empty() { size..=size } else { 1..=size.saturating_sub(rest.len()) };
        sizes.into_iter().all(|own| {
            self.stream(context, goal, own, &mut |term| {
                chosen.push(term.clone());
                let go_on = self.arms(rest, goal, size - own, chosen, visit);
                chosen.pop();
                go_on
            })
        })
    }
}

/// Whether a body does nothing but give a value, and always gives one.
fn only_gives(body: &Body) -> bool {
    let mut gives = match body {
        Body::Binary(op, ..) => !matches!(op, Binary::Div | Binary::Mod),
        Body::Apply(..) | Body::Print(..) | Body::Raise(_) => false,
        _ => true,
    };
    body.each_part(&mut |part| gives = gives && only_gives(part));
    gives
}

fn matching(scrutinee: u32, node: NodeId, context: &Context, arms: &[Term]) -> Term {
    let first = context.vars.len() as u32;
    // What the arms bind is not seen outside.
    let outside = bit(first) - 1;
    let vars = arms.iter().fold(bit(scrutinee), |vars, arm| vars | (arm.vars & outside));
    let holes = arms.iter().any(|arm| arm.holes);
    Term::new(Body::Match(scrutinee, node, arms.iter().map(|arm| (first, arm.body.clone())).collect()), vars, holes)
}
