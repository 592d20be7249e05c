//! Sums of multiples of numbers: `60 * h + m`.
//!
//! The examples are equations for the factors: with more examples than factors a solution is found at once, whatever the factors are,
//! and is hardly there by chance. So constants need not be among those that are tried.

use super::{Search, Solution, Task};
use crate::cost;
use crate::mask::Mask;
use crate::terms::{InstanceId, Term, TermId};
use crate::types::{Kind, Ty};
use crate::values::{Node, ValueId};

/// Variables that are looked at.
const MOST_VARIABLES: usize = 6;
/// The largest factor, and the largest summand.
const LARGEST: i128 = 1_000_000;

/// The largest number in an example: products of three fit.
const LARGEST_VALUE: u64 = 1 << 40;

/// A variable with its value on each example.
type Numbers = (u32, TermId, Vec<i128>);

impl Search<'_, '_> {
    /// Sums of multiples of one or two variables, and a constant, that have the wanted values.
    pub(super) fn sums(&mut self, task: Task, limit: u32, solutions: &mut Vec<Solution>) {
        let goal = &self.goals[task.goal.0 as usize];
        let ty = goal.ty;
        let columns: Vec<usize> = task.mask.iter().collect();
        if columns.len() < 3 || !matches!(self.world.types.kind(ty), Kind::Int) {
            return;
        }
        let number = |value: ValueId| match self.world.values.node(value) {
            Node::Int(n) if n.unsigned_abs() <= LARGEST_VALUE => Some(i128::from(*n)),
            _ => None,
        };
        let Some(want) = columns.iter().map(|column| number(goal.want[*column])).collect::<Option<Vec<i128>>>() else {
            return;
        };
        let mut vars: Vec<Numbers> = Vec::new();
        for var in self.contexts[task.context.index()].vars.iter().filter(|var| var.ty == ty) {
            let numbers: Option<Vec<i128>> = columns.iter().map(|column| number(var.vector[*column])).collect();
            if let (Some(numbers), Some(term)) = (numbers, self.world.terms.known(&Term::Var(var.id))) {
                vars.push((cost::variable(var.depth), term, numbers));
            }
        }
        vars.truncate(MOST_VARIABLES);
        for (at, first) in vars.iter().enumerate() {
            for second in std::iter::once(None).chain(vars[at + 1..].iter().map(Some)) {
                self.world.steps += 1;
                let Some((factors, summand)) = factors(&first.2, second.map(|one| &one.2[..]), &want) else { continue };
                let parts = [Some(first), second].into_iter().flatten().zip(factors);
                let parts: Vec<(&Numbers, i128)> = parts.filter(|(_, factor)| *factor != 0).collect();
                if let Some((cost, term)) = self.sum(ty, &parts, summand).filter(|(cost, _)| *cost <= limit) {
                    solutions.push(Solution { cost, term, doubtful: Mask::default() });
                }
            }
        }
    }

    /// The expression of a sum.
    fn sum(&mut self, ty: Ty, parts: &[(&Numbers, i128)], summand: i128) -> Option<(u32, TermId)> {
        let [plus, minus, times] = ["+", "-", "*"].map(|name| self.operator_on(name, ty));
        let mut made: Option<(u32, TermId)> = None;
        // What is taken away comes after what it is taken from.
        let (added, taken): (Vec<_>, Vec<_>) = parts.iter().partition(|(_, factor)| *factor > 0);
        let constant = (summand != 0).then_some(summand);
        for ((cost, var, _), factor) in added.into_iter().chain(taken) {
            let part = match factor.abs() {
                1 => (*cost, *var),
                n => {
                    let (more, number) = self.literal_of(n, ty)?;
                    (1 + cost + more, self.world.terms.add(Term::Component(times?, [number, *var].into())))
                }
            };
            made = Some(match (made, factor > 0) {
                (None, true) => part,
                (None, false) => return None,
                (Some(sum), is_added) => self.joined(if is_added { plus? } else { minus? }, sum, part),
            });
        }
        let sum = made?;
        let Some(constant) = constant else { return Some(sum) };
        let number = self.literal_of(constant.abs(), ty)?;
        Some(self.joined(if constant > 0 { plus? } else { minus? }, sum, number))
    }

    fn joined(&mut self, operator: InstanceId, left: (u32, TermId), right: (u32, TermId)) -> (u32, TermId) {
        (1 + left.0 + right.0, self.world.terms.add(Term::Component(operator, [left.1, right.1].into())))
    }

    fn literal_of(&mut self, n: i128, ty: Ty) -> Option<(u32, TermId)> {
        let value = self.world.values.add(Node::Int(i64::try_from(n).ok()?));
        Some((cost::constant(&self.world, value), self.world.terms.add(Term::Literal(value, ty))))
    }

    /// An operator on two values of a type by its name.
    pub(super) fn operator_on(&self, name: &str, ty: Ty) -> Option<InstanceId> {
        let is_it = |operator: crate::algebra::Algebra| operator.name == name;
        let place = self
            .world
            .instances
            .iter()
            .position(|one| one.params[..] == [ty, ty] && one.operator.is_some_and(is_it))?;
        Some(InstanceId(place as u32))
    }
}

/// Factors of one or two variables and a summand with which all equations hold, when there are more equations than unknowns; a summand
/// only where it must be.
fn factors(x: &[i128], y: Option<&[i128]>, want: &[i128]) -> Option<([i128; 2], i128)> {
    [false, true].into_iter().find_map(|with_summand| {
        let unknowns = 1 + usize::from(y.is_some()) + usize::from(with_summand);
        if want.len() <= unknowns {
            return None;
        }
        // With a summand the differences from the first example are equations without it.
        let base = if with_summand { (x[0], y.map_or(0, |y| y[0]), want[0]) } else { (0, 0, 0) };
        let row = |at: usize| Some((x[at] - base.0, y.map_or(0, |y| y[at]) - base.1, want[at] - base.2));
        let rows: Vec<(i128, i128, i128)> = (0..want.len()).filter_map(row).collect();
        let (a, b) = match y {
            None => {
                let (x, _, want) = rows.iter().find(|row| row.0 != 0)?;
                (exact(*want, *x)?, 0)
            }
            Some(_) => {
                let pairs =
                    rows.iter().enumerate().flat_map(|(at, one)| rows[at + 1..].iter().map(move |two| (one, two)));
                let determinant = |one: &(i128, i128, i128), two: &(i128, i128, i128)| one.0 * two.1 - two.0 * one.1;
                let (one, two) = pairs.into_iter().find(|(one, two)| determinant(one, two) != 0)?;
                let by = determinant(one, two);
                (exact(one.2 * two.1 - two.2 * one.1, by)?, exact(one.0 * two.2 - two.0 * one.2, by)?)
            }
        };
        let summand = want[0] - a * x[0] - b * y.map_or(0, |y| y[0]);
        let summand = if with_summand { summand } else { 0 };
        let holds = (0..want.len()).all(|at| a * x[at] + b * y.map_or(0, |y| y[at]) + summand == want[at]);
        let is_small = [a, b, summand].into_iter().all(|n| n.abs() <= LARGEST);
        // With a factor of nothing the other variable alone would do.
        let is_needed = a != 0 && (y.is_none() || b != 0);
        (holds && is_small && is_needed).then_some(([a, b], summand))
    })
}

fn exact(n: i128, by: i128) -> Option<i128> {
    (n % by == 0).then(|| n / by)
}

#[cfg(test)]
mod tests {
    use super::factors;

    #[test]
    fn more_equations_than_unknowns() {
        assert_eq!(factors(&[0, 0, 1, 2], Some(&[0, 5, 0, 30]), &[0, 5, 60, 150]), Some(([60, 1], 0)));
        assert_eq!(factors(&[1, 2, 4], None, &[10, 13, 19]), Some(([3, 0], 7)));
        assert_eq!(factors(&[1, 2], None, &[10, 13]), None, "any two numbers lie on a line");
        assert_eq!(factors(&[1, 2, 4], None, &[1, 4, 16]), None);
    }
}
