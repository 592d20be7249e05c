//! What conditions say about the variables in them.
//!
//! In: a condition and what is known. Out: what is known where it holds, and where it does not, on each way to get there
//! while these are few (`a || b` holds on two). Comparisons of terms become orders (see `facts`), from which values are narrowed; `=` with a constant narrows at
//! once. A comparison that does not hold says something only about values in a total order: not about floats.

use super::equality;
use super::eval::Eval;
use super::facts::{Env, Term, TermKind};
use super::ints::Ints;
use super::value::Val;
use refute_ir::Prim;
use refute_ir::program::{BranchId, Expr, ExprId};

/// How two values compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Relation {
    /// `=`.
    Equal,
    /// `<>`.
    Differ,
    /// `<`.
    Less,
    /// `<=`.
    AtMost,
    /// `>`.
    Greater,
    /// `>=`.
    AtLeast,
}

/// The relation that a primitive decides.
pub(super) fn relation(prim: Prim) -> Option<Relation> {
    Some(match prim {
        Prim::Equal | Prim::IntEqual | Prim::StringEqual | Prim::PhysEqual => Relation::Equal,
        Prim::NotEqual | Prim::IntNotEqual | Prim::PhysNotEqual => Relation::Differ,
        Prim::Less | Prim::IntLess => Relation::Less,
        Prim::LessEqual | Prim::IntLessEqual => Relation::AtMost,
        Prim::Greater | Prim::IntGreater => Relation::Greater,
        Prim::GreaterEqual | Prim::IntGreaterEqual => Relation::AtLeast,
        _ => return None,
    })
}

impl Relation {
    /// What holds when this does not.
    pub(super) fn negated(self) -> Relation {
        match self {
            Relation::Equal => Relation::Differ,
            Relation::Differ => Relation::Equal,
            Relation::Less => Relation::AtLeast,
            Relation::AtMost => Relation::Greater,
            Relation::Greater => Relation::AtMost,
            Relation::AtLeast => Relation::Less,
        }
    }
}

/// What is known where a condition is true, and where it is false: on each of a few ways.
pub(super) type Sides = (Vec<Env>, Vec<Env>);

impl Eval<'_, '_> {
    /// Evaluates a condition.
    pub(super) fn condition(&mut self, id: ExprId, env: &Env) -> Sides {
        refute_source::deep(|| self.decide(id, env))
    }

    fn decide(&mut self, id: ExprId, env: &Env) -> Sides {
        let function = self.function.clone();
        let mut env = env.clone();
        let nowhere = (Vec::new(), Vec::new());
        match &function[id] {
            Expr::If(condition, yes, no) => self.decide_if(*condition, *yes, *no, &env),
            Expr::Prim(Prim::BoolNot, args) => {
                let (holds, fails) = self.condition(args[0], &env);
                (fails, holds)
            }
            Expr::Let(local, bound, body) => match self.expr(*bound, &mut env) {
                Some((val, term)) => {
                    env.bind(*local, val, term);
                    self.condition(*body, &env)
                }
                None => nowhere,
            },
            Expr::Sequence(first, then) => match self.expr(*first, &mut env) {
                Some(_) => self.condition(*then, &env),
                None => nowhere,
            },
            _ => match self.expr(id, &mut env) {
                Some((val, term)) => self.split(&val, term, env),
                None => nowhere,
            },
        }
    }

    /// `&&`, `||`, and any other `if` that gives a condition.
    fn decide_if(&mut self, condition: ExprId, yes: (BranchId, ExprId), no: (BranchId, ExprId), env: &Env) -> Sides {
        let (holds, fails) = self.condition(condition, env);
        self.explain_condition(condition, yes, no, [!holds.is_empty(), !fails.is_empty()], env);
        let (mut when_true, mut when_false) = (Vec::new(), Vec::new());
        for (envs, (branch, body)) in [(holds, yes), (fails, no)] {
            for inside in envs {
                self.take(branch);
                let (holds, fails) = self.condition(body, &inside);
                when_true.extend(holds);
                when_false.extend(fails);
            }
        }
        (self.few(when_true), self.few(when_false))
    }

    /// As few ways as the precision allows: if there are more, what they have in common.
    pub(super) fn few(&self, envs: Vec<Env>) -> Vec<Env> {
        if envs.len() <= self.analysis.ways() {
            return envs;
        }
        envs.into_iter().reduce(|a, b| a.join(&b, &self.terms)).into_iter().collect()
    }

    fn split(&mut self, val: &Val, term: Option<Term>, env: Env) -> Sides {
        let mut side = |truth: bool| {
            let mut inside = env.clone();
            let possible = val.may_be(i64::from(truth));
            (possible && term.is_none_or(|term| self.assume(term, truth, &mut inside))).then_some(inside)
        };
        (side(true).into_iter().collect(), side(false).into_iter().collect())
    }

    /// An `if` whose value is wanted.
    pub(super) fn branches(
        &mut self,
        condition: ExprId,
        yes: (BranchId, ExprId),
        no: (BranchId, ExprId),
        env: &mut Env,
    ) -> Option<super::eval::Valued> {
        let (holds, fails) = self.condition(condition, env);
        self.explain_condition(condition, yes, no, [!holds.is_empty(), !fails.is_empty()], env);
        let mut ends = Vec::new();
        for (envs, (branch, body)) in [(holds, yes), (fails, no)] {
            for mut inside in envs {
                self.take(branch);
                if let Some((val, _)) = self.expr(body, &mut inside) {
                    ends.push((val, inside));
                }
            }
        }
        self.meeting(ends, env)
    }

    /// Learns that a term is true or false. False when that cannot be.
    pub(super) fn assume(&mut self, term: Term, truth: bool, env: &mut Env) -> bool {
        let Some(val) = env.val(term, &self.terms) else { return true };
        if !val.may_be(i64::from(truth)) {
            return false;
        }
        self.learn(term, Val::int(truth.into()), env)
    }

    /// Learns the values of a term, and what follows. False when that cannot be.
    pub(super) fn learn(&mut self, term: Term, val: Val, env: &mut Env) -> bool {
        if val.is_none() {
            return false;
        }
        env.set(term, val.clone(), &self.terms);
        let kind = self.terms.kind(term).clone();
        let follows = match &kind {
            TermKind::Prim(Prim::BoolNot, args) => match val.ints.only() {
                Some(truth) => self.assume(args[0], truth == 0, env),
                None => true,
            },
            TermKind::Prim(prim @ (Prim::IntCompare | Prim::Compare | Prim::StringCompare), args) => {
                self.learn_order(*prim, args[0], args[1], &val.ints, env)
            }
            TermKind::Prim(prim, args) if relation(*prim).is_some() => match (val.ints.only(), relation(*prim)) {
                (Some(truth), Some(relation)) => {
                    // That two differ is what does not hold, however it is written: nan differs from itself.
                    let held = (truth == 1) != (relation == Relation::Differ);
                    let relation = if truth == 1 { relation } else { relation.negated() };
                    self.relate(*prim, relation, held, args[0], args[1], env)
                }
                _ => true,
            },
            _ => true,
        };
        follows && self.bound(term, env)
    }

    /// Learns the bounds of an integer that is compared with others.
    fn bound(&mut self, term: Term, env: &mut Env) -> bool {
        if !env.compared().contains(&term) {
            return true;
        }
        // Nothing but the bounds is new, which this reads from the values.
        env.at_most(term, term, 0, &self.terms) && self.spread(env)
    }

    /// Learns from the sign of a comparison.
    fn learn_order(&mut self, prim: Prim, a: Term, b: Term, sign: &Ints, env: &mut Env) -> bool {
        let Some((low, high)) = sign.bounds() else { return true };
        let relation = match (low, high) {
            (0, 0) => Relation::Equal,
            (_, ..=-1) => Relation::Less,
            (1.., _) => Relation::Greater,
            (0, _) => Relation::AtLeast,
            (_, 0) => Relation::AtMost,
            _ if !sign.contains(0) => Relation::Differ,
            _ => return true,
        };
        // As for what does not hold: `compare` puts nan somewhere.
        self.relate(prim, relation, false, a, b, env)
    }

    /// Learns that two terms are in a relation. `held`: a comparison was true (else another one was false, which says
    /// something about values in a total order only).
    fn relate(&mut self, prim: Prim, relation: Relation, held: bool, a: Term, b: Term, env: &mut Env) -> bool {
        let (Some(one), Some(other)) = (env.val(a, &self.terms), env.val(b, &self.terms)) else { return true };
        let ints = one.only_ints() && other.only_ints();
        if !ints {
            let (these, those) = (self.contents(&one), self.contents(&other));
            let unordered = !held && (these.floats || those.floats || these.functions || those.functions);
            let physical = matches!(prim, Prim::PhysEqual | Prim::PhysNotEqual);
            if unordered || physical || these.changing || those.changing {
                return self.equal_or_not(relation, a, b, [&one, &other], physical, env) && self.spread(env);
            }
        }
        let terms = &self.terms;
        let possible = match relation {
            Relation::Equal => env.at_most(a, b, 0, terms) && env.at_most(b, a, 0, terms),
            Relation::Differ => env.differ(a, b, terms),
            Relation::Less => env.at_most(a, b, -1, terms),
            Relation::AtMost => env.at_most(a, b, 0, terms),
            Relation::Greater => env.at_most(b, a, -1, terms),
            Relation::AtLeast => env.at_most(b, a, 0, terms),
        };
        possible && self.equal_or_not(relation, a, b, [&one, &other], false, env) && self.spread(env)
    }

    fn contents(&mut self, val: &Val) -> equality::Contents {
        equality::contents(self.analysis, val, self.me)
    }

    /// Narrows two terms that are equal, or that differ (`physical`: perhaps in identity only).
    fn equal_or_not(
        &mut self,
        relation: Relation,
        a: Term,
        b: Term,
        [one, other]: [&Val; 2],
        physical: bool,
        env: &mut Env,
    ) -> bool {
        for (term, val, against) in [(a, one, other), (b, other, one)] {
            let narrowed = match relation {
                Relation::Equal => self.equal_to(val, against),
                Relation::Differ if physical && !against.only_ints() => return true,
                Relation::Differ => differing(val, against),
                _ => return true,
            };
            if narrowed.is_none() {
                return false;
            }
            if narrowed != *val && !self.learn(term, narrowed, env) {
                return false;
            }
        }
        true
    }

    /// Those values that may be equal to one of the others.
    fn equal_to(&mut self, val: &Val, against: &Val) -> Val {
        if against.any || val.any {
            return val.clone();
        }
        let objs = val.objs.iter().copied();
        let fitting =
            objs.filter(|obj| equality::may_equal(self.analysis, &Val::obj(*obj), against, self.me)).collect();
        Val {
            ints: val.ints.meet(&against.ints),
            strs: val.strs.meet(&against.strs),
            floats: val.floats.clone(),
            objs: fitting,
            any: false,
        }
    }

    /// Narrows all integers that are compared with one another by what follows. False when one has no value left.
    pub(super) fn spread(&mut self, env: &mut Env) -> bool {
        for term in env.compared() {
            let Some(val) = env.val(term, &self.terms) else { continue };
            if !val.only_ints() {
                continue;
            }
            let (low, high) = env.implied(term);
            let ints = val.ints.clamp(low, high);
            if ints.is_none() {
                return false;
            }
            if ints != val.ints && !self.learn(term, Val::ints(ints), env) {
                return false;
            }
        }
        true
    }
}

/// Those values that are not the only one of the others.
fn differing(val: &Val, against: &Val) -> Val {
    if val.any || against.any {
        return val.clone();
    }
    match (against.ints.only(), against.strs.few()) {
        (Some(n), _) if against.only_ints() => val.with_ints(val.ints.without(n)),
        (_, Some([text])) if *against == Val::string(text) => Val { strs: val.strs.without(text), ..val.clone() },
        _ => val.clone(),
    }
}
