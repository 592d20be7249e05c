//! The value of an expression, and runs of candidates.

use super::{Candidate, STUCK_MATCH, What, World};
use crate::answer::VarId;
use crate::terms::{InstanceId, Term, TermId};
use crate::types::Ty;
use crate::values::{Holder, Node, UNDEFINED, ValueId};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Calls of itself that a candidate may make for one example.
const MOST_CALLS: u32 = 3_000;
/// How deep calls of itself may nest.
const DEEPEST: u32 = 1_000;

/// Variables and their values.
#[derive(Clone, Default, Debug)]
pub(crate) struct Env(Vec<(VarId, ValueId)>);

impl From<Vec<(VarId, ValueId)>> for Env {
    fn from(bound: Vec<(VarId, ValueId)>) -> Env {
        Env(bound)
    }
}

impl Env {
    pub(crate) fn bind_all(&mut self, vars: &[VarId], values: &[ValueId]) {
        self.0.extend(vars.iter().copied().zip(values.iter().copied()));
    }

    /// The values of all variables, in the order in which they were bound.
    pub(crate) fn values(&self) -> Vec<ValueId> {
        self.0.iter().map(|(_, value)| *value).collect()
    }

    pub(crate) fn get(&self, var: VarId) -> ValueId {
        self.0.iter().rev().find(|(bound, _)| *bound == var).map_or(UNDEFINED, |(_, value)| *value)
    }
}

impl World<'_> {
    /// The value of an expression.
    pub(crate) fn eval(&mut self, term: TermId, env: &mut Env) -> ValueId {
        match self.terms.get(term).clone() {
            Term::Var(var) => env.get(var),
            Term::Literal(value, _) => value,
            Term::Construct(_, case, args) => {
                let args = self.eval_all(&args, env);
                self.construct(case, &args)
            }
            Term::Component(instance, args) if args.is_empty() => self.component_value(instance),
            Term::Component(instance, args) => {
                let args = self.eval_all(&args, env);
                self.call(instance, &args)
            }
            Term::Itself(args) if args.is_empty() => self.itself_value(),
            Term::Itself(args) => {
                let args = self.eval_all(&args, env);
                self.itself(&args)
            }
            Term::Apply(var, args) => {
                let args = self.eval_all(&args, env);
                self.apply(env.get(var), &args)
            }
            Term::Lambda(ty, params, body, taken) => {
                let bound = taken.iter().map(|var| (*var, env.get(*var))).collect();
                self.lambda(ty, params, body, bound)
            }
            Term::Match(on, _, arms) => {
                let value = self.eval(on, env);
                if value == UNDEFINED {
                    return UNDEFINED;
                }
                let Some((case, args)) = self.values.case(value) else {
                    return self.values.compose(Holder::Stuck(STUCK_MATCH), &[value]);
                };
                let arm = &arms[case as usize];
                let args = args.clone();
                let Some(body) = arm.body else { return UNDEFINED };
                let before = env.0.len();
                env.bind_all(&arm.vars, &args);
                let value = self.eval(body, env);
                env.0.truncate(before);
                value
            }
        }
    }

    fn eval_all(&mut self, terms: &[TermId], env: &mut Env) -> Vec<ValueId> {
        terms.iter().map(|term| self.eval(*term, env)).collect()
    }

    /// A constructor with these arguments.
    pub(crate) fn construct(&mut self, case: u32, args: &[ValueId]) -> ValueId {
        if args.contains(&UNDEFINED) {
            return UNDEFINED;
        }
        self.values.compose(Holder::Case(case), args)
    }

    /// A lambda as a value.
    pub(crate) fn lambda(
        &mut self,
        ty: Ty,
        params: Rc<[VarId]>,
        body: TermId,
        bound: Vec<(VarId, ValueId)>,
    ) -> ValueId {
        if bound.iter().any(|(_, value)| *value == UNDEFINED) {
            return UNDEFINED;
        }
        let id = self.function(What::Lambda(params, body, bound.into()), ty);
        self.values.add(Node::Fun(id))
    }

    /// A component that is not called: its value, or the function.
    pub(crate) fn component_value(&mut self, instance: InstanceId) -> ValueId {
        let one = &self.instances[instance.0 as usize];
        if one.params.is_empty() {
            return self.constant(instance);
        }
        let (global, ty) = (one.global, one.ty);
        self.named(global, ty)
    }

    /// Runs a candidate on arguments.
    pub(crate) fn run_candidate(&mut self, params: &Rc<[VarId]>, body: TermId, args: &[ValueId]) -> ValueId {
        let done = FxHashMap::default();
        self.candidate = Some(Candidate { params: params.clone(), body, done, left: MOST_CALLS, depth: 0 });
        let value = self.itself(args);
        self.candidate = None;
        self.forget_recursive();
        value
    }

    /// A call of the candidate.
    pub(super) fn recurse(&mut self, args: &[ValueId]) -> ValueId {
        let Some(candidate) = &mut self.candidate else { return UNDEFINED };
        if let Some(done) = candidate.done.get(args) {
            // A call that waits for itself never ends.
            return done.unwrap_or(UNDEFINED);
        }
        if candidate.left == 0 || candidate.depth >= DEEPEST {
            return UNDEFINED;
        }
        candidate.left -= 1;
        candidate.depth += 1;
        self.steps += 1;
        let key: Rc<[ValueId]> = args.into();
        candidate.done.insert(key.clone(), None);
        let (params, body) = (candidate.params.clone(), candidate.body);
        let mut env = Env::default();
        env.bind_all(&params, args);
        let value = refute_source::deep(|| self.eval(body, &mut env));
        if let Some(candidate) = &mut self.candidate {
            candidate.depth -= 1;
            candidate.done.insert(key, Some(value));
        }
        value
    }

    /// Forgets what functions gave while a candidate ran.
    pub(super) fn forget_recursive(&mut self) {
        for function in self.functions.iter_mut().filter(|function| function.recursive) {
            function.known.clear();
        }
    }
}
