//! Matches: examples that no one expression fits are sent to different arms.

use super::context::{ContextId, Scrutinee};
use super::{Partial, Search, Solution, Task, least};
use crate::answer::VarId;
use crate::cost;
use crate::mask::Mask;
use crate::terms::{MatchArm, Term};
use crate::values::UNDEFINED;
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// One arm of a match that is tried: its constructor, and the examples that arrive.
struct Arm {
    case: u32,
    mask: Mask,
}

/// The place of an arm, and the variables of its pattern.
type Inside = (ContextId, Rc<[VarId]>);

impl Search<'_, '_> {
    /// Solutions that begin with a match.
    pub(super) fn matches(&mut self, task: Task, limit: u32, solutions: &mut Vec<Solution>) {
        self.grow(task.context, self.stage.scrutinee);
        let mut seen: FxHashSet<Vec<Mask>> = FxHashSet::default();
        for on in self.scrutinees(task.context) {
            if self.is_over() {
                return;
            }
            let Some(arms) = self.parted(&on, task.mask) else { continue };
            let binds = self.world.types.cases(on.ty).iter().any(|case| !case.args.is_empty());
            if !binds && !seen.insert(arms.iter().map(|arm| arm.mask).collect()) {
                continue;
            }
            let limit = self.bound(solutions, limit);
            let found = self.arms(task, &on, arms, limit);
            solutions.extend(found);
        }
    }

    /// What a match may look at, cheapest first.
    fn scrutinees(&self, context: ContextId) -> Vec<Scrutinee> {
        let bank = &self.contexts[context.index()].bank;
        let mut all = Vec::new();
        for ty in bank.types() {
            let cases = self.world.types.cases(ty).len();
            for entry in bank.of(ty).iter().take_while(|entry| entry.cost <= self.stage.scrutinee) {
                let term = self.world.terms.get(entry.term);
                // Variables of types with one constructor are taken apart already.
                let enough = if matches!(term, Term::Var(_)) { 2 } else { 1 };
                if cases >= enough && !matches!(term, Term::Construct(..)) {
                    all.push(Scrutinee { term: entry.term, ty, vector: entry.vector.clone(), cost: entry.cost });
                }
            }
        }
        all.sort_by_key(|on| on.cost);
        all
    }

    /// The arms to which examples go; `None` when the match is of no use.
    fn parted(&self, on: &Scrutinee, mask: Mask) -> Option<Vec<Arm>> {
        let cases = self.world.types.cases(on.ty).len();
        let mut arms: Vec<Arm> = (0..cases).map(|case| Arm { case: case as u32, mask: Mask::default() }).collect();
        for column in mask.iter() {
            let value = on.vector[column];
            if value == UNDEFINED {
                return None;
            }
            // Where the value is not known the example is left out here, and decides in the end.
            if let Some((case, _)) = self.world.values.case(value) {
                arms[case as usize].mask.insert(column);
            }
        }
        let reached = arms.iter().filter(|arm| !arm.mask.is_empty()).count();
        let useful = if self.stage.unspecified { reached >= 1 } else { reached == cases };
        useful.then_some(arms)
    }

    /// Solves the goals of all arms.
    fn arms(&mut self, task: Task, on: &Scrutinee, mut arms: Vec<Arm>, limit: u32) -> Vec<Solution> {
        let count = arms.len();
        let empty = arms.iter().filter(|arm| arm.mask.is_empty()).count() as u32;
        let own = if count == 1 { cost::TAKE_APART } else { cost::MATCH };
        let mut product = vec![Partial::empty(on.cost + own + empty * cost::UNSPECIFIED)];
        let mut inside: Vec<Inside> = Vec::new();
        arms.retain(|arm| !arm.mask.is_empty());
        // Arms with few examples are the quickest to fail.
        arms.sort_by_key(|arm| arm.mask.len());
        for (i, arm) in arms.iter().enumerate() {
            let others = (arms.len() - i - 1) as u32;
            let Some(left) = limit.checked_sub(least(&product) + others) else { return Vec::new() };
            let binds = !self.world.types.cases(on.ty)[arm.case as usize].args.is_empty();
            let (context, vars) =
                if binds { self.arm(task.context, on, arm.case) } else { (task.context, Rc::from([])) };
            let found = self.solve(Task { context, mask: arm.mask, matches: task.matches - 1, ..task }, left);
            product = self.multiply(&product, &found, limit);
            if product.is_empty() {
                return Vec::new();
            }
            inside.push((context, vars));
        }
        product.into_iter().map(|partial| self.put_together(task.context, on, &arms, &inside, partial)).collect()
    }

    fn put_together(
        &mut self,
        context: ContextId,
        on: &Scrutinee,
        arms: &[Arm],
        inside: &[Inside],
        Partial { cost, parts: bodies, doubt }: Partial,
    ) -> Solution {
        let cases: Vec<_> = self.world.types.cases(on.ty).iter().map(|case| case.args.clone()).collect();
        let mut all: Vec<MatchArm> = Vec::new();
        for (case, types) in cases.iter().enumerate() {
            all.push(match arms.iter().position(|arm| arm.case == case as u32) {
                Some(i) => {
                    let (place, vars) = inside[i].clone();
                    let body = if place == context { bodies[i] } else { self.opened(place, bodies[i]) };
                    MatchArm { vars, body: Some(body) }
                }
                None => {
                    let vars = types.iter().map(|ty| self.world.fresh_var(*ty)).collect();
                    MatchArm { vars, body: None }
                }
            });
        }
        let term = self.world.terms.add(Term::Match(on.term, on.ty, all.into()));
        Solution { cost, term, doubt }
    }
}
