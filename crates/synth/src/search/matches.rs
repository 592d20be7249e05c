//! Matches: examples that no one expression fits are sent to different arms.

use super::context::{ContextId, Inside, Scrutinee};
use super::frames::{Frame, FrameId};
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

/// Arms with the same body.
#[derive(Clone)]
pub(super) struct Group {
    cases: Vec<u32>,
    mask: Mask,
}

/// How many ways to solve the other arms are gone on with in the last one.
const MOST_FRAMES: usize = 2;

/// Up to so many arms it is tried which of them go together.
const MOST_GROUPED: usize = 5;

impl Search<'_, '_> {
    /// Solutions that begin with a match.
    pub(super) fn matches(&mut self, task: Task, limit: u32, solutions: &mut Vec<Solution>) {
        self.grow(task.context, self.stage.scrutinee);
        let mut seen: FxHashSet<Vec<Mask>> = FxHashSet::default();
        for on in self.scrutinees(task.context) {
            if self.world.is_over() {
                return;
            }
            let Some(arms) = self.parted(&on, task.mask) else { continue };
            let binds = self.world.types.cases(on.ty).iter().any(|case| !case.args.is_empty());
            if !binds && !seen.insert(arms.iter().map(|arm| arm.mask).collect()) {
                continue;
            }
            let limit = self.bound(solutions, limit);
            let found = self.arms(task, &on, &arms, limit);
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
                let strange = matches!(term, Term::Component(..)) && self.world.types.is_recursive(ty);
                let price = if strange { cost::STRANGE } else { 0 };
                if cases >= enough && entry.cost + price <= self.stage.scrutinee && !matches!(term, Term::Construct(..))
                {
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

    /// Solves the goals of all arms, each on its own or several by one expression.
    fn arms(&mut self, task: Task, on: &Scrutinee, arms: &[Arm], limit: u32) -> Vec<Solution> {
        let mut solutions = Vec::new();
        for groups in groupings(arms) {
            let limit = self.bound(&solutions, limit);
            let found = self.groups(task, on, &groups, arms.len(), limit);
            solutions.extend(found);
        }
        solutions
    }

    /// Solves the goals of groups of arms; an arm alone sees the variables of its pattern.
    fn groups(&mut self, task: Task, on: &Scrutinee, groups: &[Group], count: usize, limit: u32) -> Vec<Solution> {
        let reached: usize = groups.iter().map(|group| group.cases.len()).sum();
        let own = match count {
            1 => cost::TAKE_APART,
            _ => cost::MATCH + self.digging(task.context, on),
        } + (count - reached) as u32 * cost::UNSPECIFIED;
        // Examples on which it is not known what is looked at.
        let lost = groups.iter().fold(task.mask, |left, group| left.without(group.mask));
        let mut product = vec![Partial::empty(on.cost + own, lost)];
        let mut inside: Vec<Inside> = Vec::new();
        for (i, group) in groups.iter().enumerate() {
            let others = (groups.len() - i - 1) as u32;
            let Some(left) = limit.checked_sub(least(&product) + others) else { return Vec::new() };
            let binds = |case: u32| !self.world.types.cases(on.ty)[case as usize].args.is_empty();
            let (context, vars) = match group.cases[..] {
                [case] if binds(case) => self.arm(task.context, on, case),
                _ => (task.context, Rc::from([])),
            };
            inside.push((context, vars));
            let matches = if group.cases.len() == 1 { task.matches - 1 } else { 0 };
            let inner = Task { context, mask: group.mask, matches, frame: None, ..task };
            let known = task.frame.filter(|_| others == 0 && product[0].doubtful.is_empty());
            if let Some(around) = known {
                return self.last_group(task, on, groups, &inside, (around, inner), &product, limit);
            }
            let found = self.solve(inner, left);
            product = self.multiply(task, &product, &found, limit);
            if product.is_empty() {
                return Vec::new();
            }
        }
        let put = |partial| self.put_together(task.context, on, groups, &inside, partial);
        let mut solutions = product.into_iter().map(put).collect();
        self.confirm(task, &mut solutions);
        solutions
    }

    /// Solves the goal of the last group, where everything else is known: what is found there has been run.
    #[allow(clippy::too_many_arguments)]
    fn last_group(
        &mut self,
        task: Task,
        on: &Scrutinee,
        groups: &[Group],
        inside: &[Inside],
        (around, inner): (FrameId, Task),
        product: &[Partial],
        limit: u32,
    ) -> Vec<Solution> {
        for known in product.iter().filter(|partial| partial.doubtful.is_empty()).take(MOST_FRAMES) {
            let Some(left) = limit.checked_sub(known.cost) else { continue };
            let frame = self.frame(Frame {
                around,
                context: task.context,
                on: on.clone(),
                groups: groups.to_vec(),
                inside: inside.to_vec(),
                bodies: known.parts.clone(),
            });
            let found = self.solve(Task { frame: Some(frame), ..inner }, left);
            let put = |one| self.put_together(task.context, on, groups, inside, known.and(one));
            let solutions: Vec<Solution> = found.iter().map(put).collect();
            if !solutions.is_empty() {
                return solutions;
            }
        }
        Vec::new()
    }

    /// What it costs to look into a part of a parameter.
    pub(super) fn digging(&self, context: ContextId, on: &Scrutinee) -> u32 {
        let vars = &self.contexts[context.index()].vars;
        let deep = |id: VarId| vars.iter().any(|var| var.id == id && var.part_of.is_some());
        match self.world.terms.get(on.term) {
            Term::Var(id) if deep(*id) => cost::DIGGING,
            _ => 0,
        }
    }

    pub(super) fn put_together(
        &mut self,
        context: ContextId,
        on: &Scrutinee,
        groups: &[Group],
        inside: &[Inside],
        Partial { cost, parts: bodies, doubtful }: Partial,
    ) -> Solution {
        let cases: Vec<_> = self.world.types.cases(on.ty).iter().map(|case| case.args.clone()).collect();
        let mut all: Vec<MatchArm> = Vec::new();
        for (case, types) in cases.iter().enumerate() {
            let group = groups.iter().position(|group| group.cases.contains(&(case as u32)));
            let body = group.map(|i| match inside[i].0 {
                place if place == context => bodies[i],
                place => self.opened(place, bodies[i]),
            });
            let vars = match group {
                Some(i) if inside[i].0 != context => inside[i].1.clone(),
                _ if types.is_empty() => Rc::from([]),
                _ => self.arm(context, on, case as u32).1,
            };
            all.push(MatchArm { vars, body });
        }
        let term = self.world.terms.add(Term::Match(on.term, on.ty, all.into()));
        Solution { cost, term, doubtful }
    }
}

/// The ways to put arms together: each alone, or some of them by one expression and the others alone. Arms with few
/// examples come first, since they are the quickest to fail.
fn groupings(arms: &[Arm]) -> Vec<Vec<Group>> {
    let mut reached: Vec<&Arm> = arms.iter().filter(|arm| !arm.mask.is_empty()).collect();
    reached.sort_by_key(|arm| arm.mask.len());
    let alone = |arm: &&Arm| Group { cases: vec![arm.case], mask: arm.mask };
    let mut all = vec![reached.iter().map(alone).collect()];
    if (3..=MOST_GROUPED).contains(&reached.len()) {
        for together in 0u32..1 << reached.len() {
            let count = together.count_ones() as usize;
            if count < 2 || count == reached.len() {
                continue;
            }
            let mut groups = Vec::new();
            let mut group = Group { cases: Vec::new(), mask: Mask::default() };
            for (i, arm) in reached.iter().enumerate() {
                if together >> i & 1 == 1 {
                    group.cases.push(arm.case);
                    group.mask = group.mask.or(arm.mask);
                } else {
                    groups.push(alone(arm));
                }
            }
            groups.insert(0, group);
            all.push(groups);
        }
    }
    all
}
