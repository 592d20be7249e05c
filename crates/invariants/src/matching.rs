//! Follows the decision tree of a match.
//!
//! In: a match and what is known. Out: its values; each leaf that can be come to is followed with what its tests say
//! about the variables. Leaves of one arm are followed one by one as long as they are few.

use super::eval::{Eval, Valued};
use super::facts::{Env, TermKind};
use super::inputs;
use super::ints::Ints;
use super::store::Kind;
use super::value::{Floats, ObjId, Strs, Val};
use refute_ir::program::{ExceptionRef, Local, Match, MatchFailure, Test, Tree, TreeId};
use refute_ir::types::{Repr, TypeDeclKind};

/// Nodes of a tree that are visited, one node as often as there are ways to it.
const MOST_NODES: usize = 2000;

/// The ways through a tree.
struct Ways {
    arms: Vec<Vec<Env>>,
    failing: Vec<Env>,
    nodes: usize,
}

impl Eval<'_, '_> {
    /// Evaluates a match.
    pub(super) fn matching(&mut self, matching: &Match, env: &mut Env) -> Option<Valued> {
        let mut ways = Ways { arms: vec![Vec::new(); matching.arms.len()], failing: Vec::new(), nodes: 0 };
        self.follow(matching, matching.tree, env.clone(), &mut ways);
        let mut ends = Vec::new();
        let reached: Vec<bool> = ways.arms.iter().map(|arm| !arm.is_empty()).collect();
        self.explain_match(matching, &reached, env);
        for (arm, envs) in matching.arms.iter().zip(ways.arms) {
            for mut inside in self.few(envs) {
                self.take(arm.branch);
                if let Some((val, _)) = self.expr(arm.body, &mut inside) {
                    ends.push((val, inside));
                }
            }
        }
        for mut inside in self.few(ways.failing) {
            match matching.failure {
                MatchFailure::Raise(body) => {
                    if let Some((val, _)) = self.expr(body, &mut inside) {
                        ends.push((val, inside));
                    }
                }
                MatchFailure::Reraise(local) => {
                    let exception = inside.local(local, &self.terms);
                    self.raise(&exception);
                }
            }
        }
        self.meeting(ends, env)
    }

    fn follow(&mut self, matching: &Match, tree: TreeId, mut env: Env, ways: &mut Ways) {
        ways.nodes += 1;
        if ways.nodes > MOST_NODES {
            self.analysis.lost = true;
        }
        if !self.analysis.step() {
            return;
        }
        let function = self.function.clone();
        match &function[tree] {
            Tree::Fail => ways.failing.push(env),
            Tree::Field { of, field, into, then } => {
                let val = env.local(*of, &self.terms);
                let term = env.term(*of, &mut self.terms);
                if let Some((inside, term)) = self.field(&val, Some(term), *field, &mut env) {
                    env.bind(*into, inside, term);
                    refute_source::deep(|| self.follow(matching, *then, env, ways));
                }
            }
            Tree::Leaf { arm, bindings, guard } => {
                for (from, to) in bindings {
                    let val = env.local(*from, &self.terms);
                    let term = env.term(*from, &mut self.terms);
                    env.bind(*to, val, Some(term));
                }
                let Some((guard, otherwise)) = guard else { return ways.arms[*arm as usize].push(env) };
                let (holds, fails) = self.condition(*guard, &env);
                ways.arms[*arm as usize].extend(holds);
                for fails in fails {
                    refute_source::deep(|| self.follow(matching, *otherwise, fails, ways));
                }
            }
            Tree::Switch { on, cases, default } => self.switch(matching, *on, cases, *default, env, ways),
        }
    }

    fn switch(
        &mut self,
        matching: &Match,
        on: Local,
        cases: &[(Test, TreeId)],
        default: Option<TreeId>,
        mut env: Env,
        ways: &mut Ways,
    ) {
        let term = env.term(on, &mut self.terms);
        let mut rest = env.local(on, &self.terms);
        for (test, then) in cases {
            let (fits, others) = self.test(&rest, test, &env);
            if !fits.is_none() {
                let mut inside = env.clone();
                if self.learn(term, fits, &mut inside) && self.learn_test(test, true, on, &mut inside) {
                    refute_source::deep(|| self.follow(matching, *then, inside, ways));
                }
            }
            rest = others;
            if rest.is_none() || !self.learn_test(test, false, on, &mut env) {
                return;
            }
        }
        if let Some(then) = default
            && self.learn(term, rest, &mut env)
        {
            refute_source::deep(|| self.follow(matching, then, env, ways));
        }
    }

    /// What a test of a constant says about how the variable compares.
    fn learn_test(&mut self, test: &Test, fits: bool, on: Local, env: &mut Env) -> bool {
        let term = env.term(on, &mut self.terms);
        let Some(val) = env.val(term, &self.terms) else { return true };
        let constant = match test {
            Test::Int(n) if val.only_ints() => self.terms.term(TermKind::Int(*n)),
            Test::String(text) if val.strs.frozen() => self.terms.term(TermKind::Text((**text).into())),
            _ => return true,
        };
        let possible = match fits {
            true => env.at_most(term, constant, 0, &self.terms) && env.at_most(constant, term, 0, &self.terms),
            false => env.differ(term, constant, &self.terms),
        };
        possible && self.spread(env)
    }

    /// The values that pass a test, and those that do not.
    fn test(&mut self, val: &Val, test: &Test, env: &Env) -> (Val, Val) {
        let only = |ints: Ints| Val::ints(ints);
        match test {
            Test::Int(n) => {
                let fits = if val.may_be(*n) { only(Ints::one(*n)) } else { Val::none() };
                (fits, val.with_ints(val.ints.without(*n)))
            }
            Test::Range(low, high) => {
                let (below, above) =
                    (val.ints.clamp(super::ints::MIN, low - 1), val.ints.clamp(high + 1, super::ints::MAX));
                (only(val.as_ints().clamp(*low, *high)), val.with_ints(below.join(&above)))
            }
            Test::Constructor(id, number) => match &self.analysis.program.types.get(*id).kind {
                TypeDeclKind::Variant(constructors) => match constructors[*number as usize].repr {
                    Repr::Immediate(n) => self.test(val, &Test::Int(n.into()), env),
                    Repr::Block(tag) => self.objects(val, |kind| *kind == Kind::Block(tag)),
                },
                _ => (val.clone(), val.clone()),
            },
            Test::String(text) => {
                let frozen = val.strs.frozen() && !val.any;
                let fits = match val.strs.contains(text) || val.any {
                    true if frozen => Val::string(text),
                    true => Val { strs: Strs::All { frozen: false }, any: val.any, ..Val::none() },
                    false => Val::none(),
                };
                (fits, Val { strs: val.strs.without(text), ..val.clone() })
            }
            Test::Float(x) => {
                let fits = Val { floats: Floats::One(x.to_bits()), ..Val::none() };
                match &val.floats {
                    Floats::None if !val.any => (Val::none(), val.clone()),
                    Floats::One(bits) if f64::from_bits(*bits) != *x && !val.any => (Val::none(), val.clone()),
                    _ => (fits, val.clone()),
                }
            }
            Test::ArrayLength(length) => self.arrays(val, *length),
            Test::Exception(name) => self.exceptions(val, *name, env),
        }
    }

    fn objects(&mut self, val: &Val, fits: impl Fn(&Kind) -> bool) -> (Val, Val) {
        let store = &self.analysis.store;
        let (yes, no): (Vec<ObjId>, Vec<ObjId>) = val.objs.iter().partition(|obj| fits(&store.get(**obj).kind));
        let fitting = Val { any: val.any, ..Val::objs(yes.into()) };
        (fitting, val.with_objs(no.into()))
    }

    fn arrays(&mut self, val: &Val, length: u32) -> (Val, Val) {
        let (mut yes, mut no) = (Vec::new(), Vec::new());
        for obj in val.objs.iter().copied() {
            let lengths = self.analysis.store.field(obj, 0, self.me).unwrap_or_else(Val::none);
            if lengths.may_be(length.into()) {
                yes.push(obj);
            }
            if lengths.ints.only() != Some(length.into()) {
                no.push(obj);
            }
        }
        (Val { any: val.any, ..Val::objs(yes.into()) }, val.with_objs(no.into()))
    }

    /// Exceptions with an identity that a name may stand for, and those that may have another one.
    fn exceptions(&mut self, val: &Val, name: ExceptionRef, env: &Env) -> (Val, Val) {
        let wanted = self.identities(name, env);
        if wanted.any {
            return (val.clone(), val.clone());
        }
        let certain = match *wanted.objs {
            [one] => match self.analysis.store.get(one).kind {
                Kind::Identity(exception) => self.analysis.is_unique(exception),
                _ => false,
            },
            _ => false,
        };
        let mut yes = Val { any: val.any, ..Val::none() };
        let mut no = Vec::new();
        for obj in val.objs.iter().copied() {
            let (fitting, other) = self.with_identity(obj, &wanted);
            yes = yes.join(&fitting);
            if other || !certain {
                no.push(obj);
            }
        }
        (yes, val.with_objs(no.into()))
    }

    /// An exception as far as its identity is among these, and whether it may have another one.
    fn with_identity(&mut self, obj: ObjId, wanted: &Val) -> (Val, bool) {
        match self.analysis.store.get(obj).kind.clone() {
            Kind::Identity(_) if wanted.objs.contains(&obj) => (Val::obj(obj), false),
            Kind::Block(_) => {
                let own = self.analysis.store.field(obj, 0, self.me).unwrap_or_else(Val::none);
                let fits = own.any || own.objs.iter().any(|one| wanted.objs.contains(one));
                let other = own.any || own.objs.iter().any(|one| !wanted.objs.contains(one));
                (if fits { Val::obj(obj) } else { Val::none() }, other)
            }
            Kind::AnyException => {
                let mut fitting = Val::none();
                for identity in wanted.objs.iter().copied() {
                    if let Kind::Identity(exception) = self.analysis.store.get(identity).kind {
                        fitting = fitting.join(&Val::obj(inputs::exception(self.analysis, exception)));
                    }
                }
                (fitting, true)
            }
            _ => (Val::none(), true),
        }
    }
}
