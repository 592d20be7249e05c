//! What operators give.
//!
//! In: an operator and its arguments. Out: its result; a list of results for an operator without a fixed one; `None` where its
//! OCaml text raises. Integers stay within the 63 bits of OCaml.
//! Not here: recursive data (see `tree`), remembering results (see `perturbation::runner`).

use super::{Op, Operator, tree};
use crate::functions::Functions;
use crate::values::{ValueId, Values};
use refute_enumerate::Space;

/// See the head of the file.
pub(crate) fn evaluate(
    operator: &Operator,
    space: &Space,
    functions: &mut Functions,
    values: &mut Values,
    args: &[ValueId],
) -> Option<ValueId> {
    match (operator.op, args) {
        (Op::Int(n), _) => integer(values, n),
        (Op::Bool(b), _) => Some(values.data(u32::from(b), &[])),
        (Op::Next, [x]) => values.as_int(*x).and_then(|n| integer(values, n + 1)),
        (Op::Previous, [x]) => values.as_int(*x).and_then(|n| integer(values, n - 1)),
        (Op::Min | Op::Max | Op::Less | Op::Equal, [x, y]) => compared(operator.op, values, *x, *y),
        (Op::Construct(_, case), _) => Some(values.data(case, args)),
        (Op::Field(_, case, index), [x]) => {
            values.as_data(*x).filter(|(own, _)| *own == case).map(|(_, parts)| parts[index as usize])
        }
        (Op::Is(_, case), [x]) => {
            let is = values.as_data(*x)?.0 == case;
            Some(values.data(u32::from(is), &[]))
        }
        (Op::Swap(_, case, i, j), [x]) => {
            let mut parts = values.as_data(*x).filter(|(own, _)| *own == case)?.1.to_vec();
            parts.swap(i as usize, j as usize);
            Some(values.data(case, &parts))
        }
        (Op::AnyItem, [list]) => Some(*list),
        (Op::Tree(node, op), _) => tree::evaluate(op, node, space, values, args),
        (Op::Forest(node, op), [list]) => {
            let trees = values.items(*list);
            tree::extreme(op, node, space, values, &trees)
        }
        (Op::Call(function), _) => functions.call(values, function, args),
        (Op::Part(function, outer, inner), _) => {
            let part = |values: &Values, of: ValueId, (case, index): (u32, u32)| {
                let (own, parts) = values.as_data(of)?;
                (own == case).then(|| parts.get(index as usize).copied())?
            };
            let result = functions.call(values, function, args)?;
            let result = part(values, result, outer)?;
            inner.map_or(Some(result), |index| part(values, result, (0, index)))
        }
        (op, [list, ..]) => listed(op, values, *list, args),
        _ => None,
    }
}

/// An integer of OCaml; what would wrap around has no value.
pub(super) fn integer(values: &mut Values, n: i64) -> Option<ValueId> {
    (-(1 << 62)..1 << 62).contains(&n).then(|| values.int(n))
}

fn compared(op: Op, values: &mut Values, x: ValueId, y: ValueId) -> Option<ValueId> {
    let (m, n) = (values.as_int(x)?, values.as_int(y)?);
    Some(match op {
        Op::Min => values.int(m.min(n)),
        Op::Max => values.int(m.max(n)),
        Op::Less => values.data(u32::from(m < n), &[]),
        _ => values.data(u32::from(m == n), &[]),
    })
}

fn listed(op: Op, values: &mut Values, list: ValueId, args: &[ValueId]) -> Option<ValueId> {
    let mut items = values.items(list);
    match op {
        Op::Snoc => items.push(*args.get(1)?),
        Op::Init => drop(items.pop()?),
        Op::Rev => items.reverse(),
        Op::Append => return Some(before(values, &items, *args.get(1)?)),
        Op::Last => return items.last().copied(),
        Op::Length => return integer(values, items.len() as i64),
        Op::Least => return items.into_iter().min_by_key(|item| values.as_int(*item)),
        Op::Greatest => return items.into_iter().max_by_key(|item| values.as_int(*item)),
        _ => return None,
    }
    Some(values.list(&items))
}

/// Elements before a list.
fn before(values: &mut Values, items: &[ValueId], list: ValueId) -> ValueId {
    items.iter().rev().fold(list, |tail, head| values.data(1, &[*head, tail]))
}
