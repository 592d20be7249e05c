//! A table of calls as the simplest lambda that answers them.
//!
//! In order: the same result for all, one of the arguments, an argument plus a number, for truth values the arguments that
//! give one of the two, and else one case after another.

use refute_enumerate::{Binary, Body, Constant, Hole, NodeId, Param, Shape};
use std::sync::Arc;

/// The parameters of a lambda.
pub(super) fn variables(count: usize) -> Arc<[Param]> {
    (0..count as u32).map(Param::Var).collect()
}

/// A shape as the body of a lambda; none when it is more than plain data, or spelled.
pub(super) fn body(shape: &Shape) -> Option<Body> {
    let all = |parts: &[Shape]| parts.iter().map(body).collect::<Option<Arc<[Body]>>>();
    Some(match shape {
        Shape::Hole(hole) => Body::Hole(*hole),
        Shape::Construct(node, case, parts) => Body::Construct(*node, *case, all(parts)?),
        Shape::Record(node, parts) => Body::Record(*node, all(parts)?),
        Shape::Tuple(parts) => Body::Tuple(all(parts)?),
        Shape::List(parts) => Body::List(all(parts)?),
        Shape::Array(parts) => Body::Array(all(parts)?),
        _ => return None,
    })
}

/// A call of a function of the input.
pub(super) struct Row {
    /// Each argument, when it is data.
    pub args: Vec<Option<(Shape, Vec<Constant>)>>,
    /// What it gave.
    pub result: (Shape, Vec<Constant>),
}

/// The simplest body that answers the calls.
pub(super) fn table(
    rows: &[Row],
    params: &[NodeId],
    result: NodeId,
    bool: Option<NodeId>,
    is_int: bool,
) -> Option<(Body, Vec<Constant>)> {
    let (last, before) = rows.split_last()?;
    if before.iter().all(|row| row.result == last.result) {
        return Some((body(&last.result.0)?, last.result.1.clone()));
    }
    let gives =
        |param: usize| params[param] == result && rows.iter().all(|row| row.args[param].as_ref() == Some(&row.result));
    if let Some(param) = (0..params.len()).find(|param| gives(*param)) {
        return Some((Body::Var(param as u32), Vec::new()));
    }
    if is_int && let Some(found) = (0..params.len()).find_map(|param| sum(rows, param, params[param] == result)) {
        return Some(found);
    }
    if bool == Some(result) {
        return truths(rows, params, last);
    }
    let mut whole = (body(&last.result.0)?, last.result.1.clone());
    for row in before.iter().rev() {
        if row.result == last.result
            && before.iter().skip_while(|r| !std::ptr::eq(*r, row)).all(|r| r.result == last.result)
        {
            continue;
        }
        let (condition, mut constants) = same(row, params)?;
        let (then, own) = (body(&row.result.0)?, row.result.1.clone());
        constants.extend(own);
        constants.extend(whole.1);
        whole = (Body::If(Arc::new(condition), Arc::new(then), Arc::new(whole.0)), constants);
    }
    Some(whole)
}

/// `x + c`, when that is what all calls give.
fn sum(rows: &[Row], param: usize, same_node: bool) -> Option<(Body, Vec<Constant>)> {
    let difference = |row: &Row| match (row.args[param].as_ref()?.1.as_slice(), row.result.1.as_slice()) {
        ([Constant::Int(given)], [Constant::Int(found)]) => found.checked_sub(*given),
        _ => None,
    };
    let first = difference(rows.first()?)?;
    let all = same_node && rows.iter().all(|row| difference(row) == Some(first));
    all.then(|| {
        let (x, c) = (Body::Var(param as u32), Body::Hole(Hole::Int));
        (Body::Binary(Binary::Add, Arc::new(x), Arc::new(c)), vec![Constant::Int(first)])
    })
}

/// A truth value: the calls that are answered as the last one is not.
fn truths(rows: &[Row], params: &[NodeId], last: &Row) -> Option<(Body, Vec<Constant>)> {
    let Shape::Construct(_, truth, _) = last.result.0 else { return None };
    let mut whole: Option<(Body, Vec<Constant>)> = None;
    for row in rows.iter().filter(|row| row.result != last.result).rev() {
        let (condition, mut constants) = same(row, params)?;
        whole = Some(match whole {
            None => (condition, constants),
            Some((rest, own)) => {
                constants.extend(own);
                (Body::Binary(Binary::Or, Arc::new(condition), Arc::new(rest)), constants)
            }
        });
    }
    let (condition, constants) = whole?;
    // Those are true when the last one is false.
    Some(if truth == 0 { (condition, constants) } else { (Body::Not(Arc::new(condition)), constants) })
}

/// The arguments are those of a call.
fn same(row: &Row, params: &[NodeId]) -> Option<(Body, Vec<Constant>)> {
    let mut whole: Option<(Body, Vec<Constant>)> = None;
    for (i, (arg, node)) in row.args.iter().zip(params).enumerate().rev() {
        let (shape, own) = arg.as_ref()?;
        let (x, value) = (Body::Var(i as u32), body(shape)?);
        let equal = Body::Binary(Binary::Equal(*node), Arc::new(x), Arc::new(value));
        whole = Some(match whole {
            None => (equal, own.clone()),
            Some((rest, more)) => {
                let constants = own.iter().cloned().chain(more).collect();
                (Body::Binary(Binary::And, Arc::new(equal), Arc::new(rest)), constants)
            }
        });
    }
    whole
}
