//! Matches: examples that no one expression fits are sent to different arms.

use super::context::{ContextId, Scrutinee};
use super::stages::Stage;
use super::{GoalId, Search, Solution, bound, multiply};
use crate::cost;
use crate::mask::Mask;
use crate::terms::{MatchArm, Term, TermId};
use crate::values::UNDEFINED;
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// One arm of a match that is tried.
struct Arm {
    case: u32,
    mask: Mask,
}

impl Search<'_, '_> {
    #[allow(clippy::too_many_arguments)]
    pub(super) fn matches(
        &mut self,
        context: ContextId,
        goal: GoalId,
        mask: Mask,
        stage: &Stage,
        matches: u32,
        limit: u32,
        solutions: &mut Vec<Solution>,
    ) {
        self.grow(context, stage.scrutinee);
        let mut seen: FxHashSet<Vec<Mask>> = FxHashSet::default();
        for on in self.scrutinees(context, stage) {
            if self.is_over() {
                return;
            }
            let limit = bound(solutions, limit);
            let Some(arms) = self.parted(&on, mask, stage) else { continue };
            let binds = self.world.types.cases(on.ty).iter().any(|case| !case.args.is_empty());
            if !binds && !seen.insert(arms.iter().map(|arm| arm.mask).collect()) {
                continue;
            }
            let found = self.arms(context, goal, &on, arms, stage, matches - 1, limit);
            solutions.extend(found);
        }
    }

    /// What a match may look at, cheapest first, variables before calls.
    fn scrutinees(&self, context: ContextId, stage: &Stage) -> Vec<Scrutinee> {
        let bank = &self.contexts[context.index()].bank;
        let mut all = Vec::new();
        for ty in bank.types() {
            let cases = self.world.types.cases(ty).len();
            for entry in bank.of(ty).iter().take_while(|entry| entry.cost <= stage.scrutinee) {
                let term = self.world.terms.get(entry.term);
                let variable = matches!(term, Term::Var(_));
                let enough = if variable { 2 } else { 1 };
                if cases >= enough && !matches!(term, Term::Construct(..)) {
                    let (term, vector) = (entry.term, entry.vector.clone());
                    all.push(Scrutinee { term, ty, vector, cost: entry.cost });
                }
            }
        }
        all.sort_by_key(|on| on.cost);
        all
    }

    /// The arms to which examples go; `None` when the match is of no use.
    fn parted(&self, on: &Scrutinee, mask: Mask, stage: &Stage) -> Option<Vec<Arm>> {
        let cases = self.world.types.cases(on.ty).len();
        let mut arms: Vec<Arm> = (0..cases).map(|case| Arm { case: case as u32, mask: Mask::default() }).collect();
        for column in mask.iter() {
            let value = on.vector[column];
            if value == UNDEFINED {
                return None;
            }
            // Where the value is not known the example is left out, and decides in the end.
            if let Some((case, _)) = self.world.values.case(value) {
                arms[case as usize].mask.insert(column);
            }
        }
        let reached = arms.iter().filter(|arm| !arm.mask.is_empty()).count();
        let useful = match cases {
            1 => reached == 1,
            _ if stage.unspecified => reached >= 1,
            _ => reached == cases,
        };
        useful.then_some(arms)
    }

    #[allow(clippy::too_many_arguments)]
    fn arms(
        &mut self,
        context: ContextId,
        goal: GoalId,
        on: &Scrutinee,
        mut arms: Vec<Arm>,
        stage: &Stage,
        matches: u32,
        limit: u32,
    ) -> Vec<Solution> {
        let count = arms.len();
        let own = on.cost + if count == 1 { cost::TAKE_APART } else { cost::MATCH };
        let empty = arms.iter().filter(|arm| arm.mask.is_empty()).count() as u32;
        let own = own + empty * cost::UNSPECIFIED;
        arms.retain(|arm| !arm.mask.is_empty());
        // Arms with few examples are the quickest to fail.
        arms.sort_by_key(|arm| arm.mask.len());
        let mut product: Vec<(u32, Vec<TermId>)> = vec![(own, Vec::new())];
        let mut contexts = Vec::new();
        for (i, arm) in arms.iter().enumerate() {
            let left = (arms.len() - i - 1) as u32;
            let Some(limit_here) = limit.checked_sub(product[0].0.saturating_add(left)) else { return Vec::new() };
            let binds = !self.world.types.cases(on.ty)[arm.case as usize].args.is_empty();
            let (inner, vars) = if binds { self.arm(context, on, arm.case) } else { (context, Rc::from([])) };
            let found = self.solve(inner, goal, arm.mask, stage, matches, limit_here);
            product = multiply(&product, &found, limit);
            if product.is_empty() {
                return Vec::new();
            }
            contexts.push((inner, vars));
        }
        let mut solutions = Vec::new();
        for (cost, bodies) in product {
            let mut all: Vec<MatchArm> = (0..count).map(|_| MatchArm { vars: Rc::from([]), body: None }).collect();
            for (i, body) in bodies.into_iter().enumerate() {
                let (inner, vars) = contexts[i].clone();
                let body = if inner == context { body } else { self.opened(inner, body) };
                all[arms[i].case as usize] = MatchArm { vars, body: Some(body) };
            }
            let term = self.world.terms.add(Term::Match(on.term, on.ty, all.into()));
            solutions.push(Solution { cost, term });
        }
        solutions
    }
}
