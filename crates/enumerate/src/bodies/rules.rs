//! Which bodies say nothing new.
//!
//! A body is left out when another of the same size or a smaller one behaves alike for some choice of constants (up to
//! overflow at the borders of 63 bits, and up to which exception is raised first), or, where it says so, when it is so
//! odd that nobody's mistake needs it. The rules, by example:
//!
//! * Only results decide: no `(if ..) + 1`, no `Some (match ..)`. Some operand has a variable (a constant is a hole).
//! * `+ * = && || +. *.` take their operands in one order, a hole last; `+ *` nest to the left and `^` to the right.
//! * Sums are written as positive minus negative terms, then a constant: no `-` inside `+` or `-`, no hole inside but at
//!   the very end. So no `x - 1`, `(x + 1) + y`, `(x - y) + z`, `x - (y - z)`, but `x - y`, `1 - x`, `(x - y) + 1`.
//! * No term twice in a sum: `x + x`, `x + x * 2` are `x * 2`; `x - x`, `(x + y) - x` are smaller. No `y - x * 2`.
//! * No product of a sum with a constant or of a multiple with anything: no `(x + 1) * 2`, `(x * 2) * y`.
//! * No `x / 2 / 3`, `(1 - x) / 2` (that is `(x - 1) / (-2)`). Odd: `x mod 3 mod 2`, a constant divided (`1 / x`), a divisor that shares a variable with what it
//!   divides (`x * x / x`).
//! * Comparisons: no `x + 1`, `1 - x` on either side (moved over); `x * 2`, `x ^ "a"` not against a constant; a difference
//!   only against a constant, on the left (in `=`, in one order). Booleans only as variables, tuples only whole, other
//!   data only with a variable, call or field on the left. Odd: what stands on both sides (`x = x * y`).
//!   After a match on `x` it is not compared any more.
//! * No `not` of `not`, of constants, or of `x < 1` (which is `0 < x`).
//! * `&& ||`: no constants, no operand twice (but `x = 1 || x = 2`), no `a && not a`, nesting to the left.
//! * `if`: the condition has a variable and is no `not`, no `1 < x` (the branches swapped), no `x = None` (a `match`); the branches differ; the first is no `if` (the second may be);
//!   no truth values as branches (that is `&&` or `||`); under `x = 1` the first branch has no `x`, under `x = y` no `y`,
//!   and the second then is neither; under the variable `x` no branch has `x`; the second does not ask the same again.
//! * `match`: not two truth values (that is `x = None`); the arms differ, or one uses what it binds; not every arm gives back what was matched; no arm puts together
//!   again what it took apart.
//! * `a :: b` only where `b` is no list of known length (that is `[a; ...]`).

use super::{Term, bit, contains};
use crate::lambda::{Binary, Body};
use crate::space::{Node, NodeId, Space};
use refute_ir::types::TypeId;

/// Whether an operation on two operands is worth having.
pub(super) fn operation_is_new(space: &Space, op: Binary, left: &Term, right: &Term) -> bool {
    if left.is_constant() && right.is_constant() {
        return false;
    }
    match op {
        Binary::Add | Binary::FloatAdd => sum_is_new(op, left, right),
        Binary::Mul | Binary::FloatMul => product_is_new(op, left, right),
        Binary::Sub => difference_is_new(left, right),
        Binary::Div | Binary::Mod => {
            let negative =
                op == Binary::Div && matches!(&left.body, Body::Binary(Binary::Sub, first, _) if is_hole(first));
            let covered = right.is_hole() && (has_constant(&left.body, op) || negative);
            !left.is_constant() && !covered && left.vars & right.vars == 0
        }
        Binary::Equal(node) => equality_is_new(space, node, left, right),
        Binary::Less(_) => order_is_new(left, right),
        Binary::And | Binary::Or => junction_is_new(op, left, right),
        Binary::Append => {
            let two_holes = matches!(&right.body, Body::Binary(Binary::Append, first, _) if is_hole(first));
            !matches!(left.body, Body::Binary(Binary::Append, ..)) && (!left.is_hole() || !two_holes)
        }
    }
}

/// Whether `a :: b` is not just a longer list.
pub(super) fn cons_is_new(tail: &Term) -> bool {
    !matches!(tail.body, Body::List(_))
}

/// Whether a truth value can stand as a condition.
pub(super) fn may_decide(space: &Space, condition: &Term) -> bool {
    let asked_otherwise = match &condition.body {
        Body::Not(_) => true,
        Body::Binary(Binary::Less(_), left, _) => is_hole(left),
        Body::Binary(Binary::Equal(node), left, right) => {
            let constant = matches!(&**right, Body::Construct(_, _, parts) | Body::List(parts) if parts.is_empty());
            constant && matches!(**left, Body::Var(_)) && has_two_cases(space, *node)
        }
        _ => false,
    };
    !condition.is_constant() && !asked_otherwise
}

fn has_two_cases(space: &Space, node: NodeId) -> bool {
    match space.node(node) {
        Node::Variant(_, cases) => cases.len() == 2,
        node => matches!(node, Node::List(_)),
    }
}

/// Whether `if condition then yes else no` is worth having.
pub(super) fn conditional_is_new(space: &Space, condition: &Term, yes: &Term, no: &Term) -> bool {
    // Beside what raises, a truth value is neither `&&` nor `||`.
    let raises = |term: &Term| matches!(term.body, Body::Raise(_));
    let junction = (is_truth(space, yes) && !raises(no)) || (is_truth(space, no) && !raises(yes));
    if yes.same(no) || matches!(yes.body, Body::If(..)) || junction {
        return false;
    }
    let asked_again = matches!(&no.body, Body::If(again, ..) if !condition.holes && **again == condition.body);
    !asked_again && !condition_says_more(condition, yes, no)
}

fn is_truth(space: &Space, term: &Term) -> bool {
    matches!(term.body, Body::Construct(node, ..) if space.bool() == Some(node))
}

/// Whether the condition tells what a branch asks for.
fn condition_says_more(condition: &Term, yes: &Term, no: &Term) -> bool {
    let has = |term: &Term, number: u32| term.vars & bit(number) != 0;
    match &condition.body {
        Body::Var(number) => has(yes, *number) || has(no, *number),
        Body::Binary(Binary::Equal(_), left, right) => match (&**left, &**right) {
            (Body::Var(x), Body::Var(y)) => has(yes, *y) || (yes.body == Body::Var(*x) && no.body == Body::Var(*y)),
            (Body::Var(x), constant) if condition.vars == bit(*x) => {
                has(yes, *x) || (yes.body == *constant && !condition.holes && no.body == Body::Var(*x))
            }
            _ => false,
        },
        _ => false,
    }
}

/// Whether a match on a variable is worth having; variables from `first` on are bound by its arms.
pub(super) fn match_is_new(space: &Space, scrutinee: u32, node: NodeId, arms: &[Term], first: u32) -> bool {
    if arms.len() == 2 && arms.iter().all(|arm| is_truth(space, arm)) {
        return false;
    }
    let bound = !(bit(first) - 1);
    let tells = arms.iter().any(|arm| arm.vars & bound != 0) || arms.windows(2).any(|pair| !pair[0].same(&pair[1]));
    let rebuilt = |case: usize, arm: &Body| match arm {
        Body::Construct(made, number, args) if *made == node && *number as usize == case => bound_in_order(args, first),
        Body::Cons(head, tail) => **head == Body::Var(first) && **tail == Body::Var(first + 1),
        Body::List(items) => case == 0 && items.is_empty(),
        _ => false,
    };
    let gives_back = |(case, arm): (usize, &Term)| arm.body == Body::Var(scrutinee) || rebuilt(case, &arm.body);
    let mut again = arms.iter().enumerate().filter(|(_, arm)| arm.vars & bound != 0);
    tells
        && !arms.iter().enumerate().all(gives_back)
        && !again.any(|(case, arm)| any_part(&arm.body, &|part| rebuilt(case, part) && !matches!(part, Body::List(_))))
}

fn bound_in_order(args: &[Body], first: u32) -> bool {
    args.iter().enumerate().all(|(i, arg)| *arg == Body::Var(first + i as u32))
}

/// Whether `not inner` is worth having.
pub(super) fn negation_is_new(inner: &Term) -> bool {
    let order_of_constant = match &inner.body {
        Body::Binary(Binary::Less(_), left, right) => is_hole(left) || is_hole(right),
        body => matches!(body, Body::Not(_)),
    };
    !inner.is_constant() && !order_of_constant
}

fn sum_is_new(op: Binary, left: &Term, right: &Term) -> bool {
    if left.is_hole() || offset(&left.body) || offset(&right.body) {
        return false;
    }
    if right.is_hole() {
        return true;
    }
    let nested = |body: &Body| matches!(body, Body::Binary(inner, ..) if *inner == op || *inner == Binary::Sub);
    if nested(&right.body) || matches!(left.body, Body::Binary(Binary::Sub, ..)) {
        return false;
    }
    let mut terms = Vec::new();
    summands(op, &left.body, &mut terms);
    let last_in_order = terms.last().is_none_or(|last| **last <= right.body);
    last_in_order && !terms.iter().any(|term| same_base(term, &right.body))
}

fn difference_is_new(left: &Term, right: &Term) -> bool {
    let outside = |body: &Body| offset(body) || matches!(body, Body::Binary(Binary::Sub, ..));
    if right.is_hole() || outside(&left.body) || outside(&right.body) {
        return false;
    }
    let (mut positive, mut negative) = (Vec::new(), Vec::new());
    summands(Binary::Add, &left.body, &mut positive);
    summands(Binary::Add, &right.body, &mut negative);
    let multiple = |body: &&Body| base(body) != *body;
    !negative.iter().any(multiple) && !positive.iter().any(|a| negative.iter().any(|b| same_base(a, b)))
}

fn product_is_new(op: Binary, left: &Term, right: &Term) -> bool {
    if left.is_hole() || has_constant(&left.body, op) || has_constant(&right.body, op) {
        return false;
    }
    if right.is_hole() {
        return !offset(&left.body);
    }
    !matches!(right.body, Body::Binary(inner, ..) if inner == op) && *last_operand(op, &left.body) <= right.body
}

fn equality_is_new(space: &Space, node: NodeId, left: &Term, right: &Term) -> bool {
    if left.is_constant() || offset(&left.body) || offset(&right.body) {
        return false;
    }
    let in_order = right.is_constant() || left.body <= right.body;
    let var = |term: &Term| matches!(term.body, Body::Var(_));
    let neutral = |term: &Term| matches!(term.body, Body::Var(_) | Body::Apply(..) | Body::Field(..));
    match space.node(node) {
        Node::Variant(TypeId::BOOL, _) | Node::Tuple(_) => var(left) && var(right) && left.body < right.body,
        Node::Int | Node::Char | Node::Float | Node::String | Node::Bytes => {
            in_order && !share(left, right) && scalars_compare(left, right)
        }
        _ => neutral(left) && (in_order || !neutral(right)) && (left.vars & right.vars == 0 || has_call(&right.body)),
    }
}

/// Whether two scalars are worth comparing by `=`.
fn scalars_compare(left: &Term, right: &Term) -> bool {
    match (&left.body, &right.body) {
        // The opposite difference with the opposite constant is left out.
        (Body::Binary(Binary::Sub, a, b), Body::Hole(_)) => a <= b,
        (_, Body::Hole(_)) => !only_changed(left),
        (Body::Binary(Binary::Sub, ..), _) | (_, Body::Binary(Binary::Sub, ..)) => false,
        _ => true,
    }
}

fn order_is_new(left: &Term, right: &Term) -> bool {
    if offset(&left.body) || offset(&right.body) || share(left, right) {
        return false;
    }
    let difference = |term: &Term| matches!(term.body, Body::Binary(Binary::Sub, ..));
    if left.is_hole() || right.is_hole() {
        return !only_changed(left) && !only_changed(right) && !difference(right);
    }
    !difference(left) && !difference(right)
}

/// `x * 2`, `x ^ "a"`: comparing it with a constant is comparing `x` with another.
fn only_changed(term: &Term) -> bool {
    let multiple = has_constant(&term.body, Binary::Mul) || has_constant(&term.body, Binary::FloatMul);
    let one_variable = term.vars.count_ones() < 2;
    multiple || (one_variable && matches!(term.body, Body::Binary(Binary::Append, ..)))
}

fn junction_is_new(op: Binary, left: &Term, right: &Term) -> bool {
    if left.is_constant() || right.is_constant() || matches!(right.body, Body::Binary(inner, ..) if inner == op) {
        return false;
    }
    let last = last_operand(op, &left.body);
    if *last == right.body {
        let choice = matches!(&right.body, Body::Binary(Binary::Equal(_), ..));
        return op == Binary::Or && right.holes && choice;
    }
    let opposite = |a: &Body, b: &Body| matches!(a, Body::Not(inner) if **inner == *b);
    let contradicts = !right.holes && (opposite(last, &right.body) || opposite(&right.body, last));
    *last < right.body && !contradicts
}

fn is_hole(body: &Body) -> bool {
    matches!(body, Body::Hole(_))
}

/// Whether a variable or field stands on both sides, outside of calls.
fn share(left: &Term, right: &Term) -> bool {
    left.vars & right.vars != 0
        && !has_call(&left.body)
        && !has_call(&right.body)
        && any_part(&left.body, &|part| matches!(part, Body::Var(_) | Body::Field(..)) && contains(&right.body, part))
}

fn has_call(body: &Body) -> bool {
    any_part(body, &|part| matches!(part, Body::Apply(..)))
}

fn any_part(body: &Body, is: &dyn Fn(&Body) -> bool) -> bool {
    let mut found = is(body);
    body.each_part(&mut |part| found = found || any_part(part, is));
    found
}

/// `e + 1`, `1 - e`: a term that is only moved by a constant.
fn offset(body: &Body) -> bool {
    match body {
        Body::Binary(Binary::Add | Binary::FloatAdd, _, right) => is_hole(right),
        Body::Binary(Binary::Sub, left, _) => is_hole(left),
        _ => false,
    }
}

/// An operation of a kind whose last operand is a constant: `e * 1`, `e / 1`.
fn has_constant(body: &Body, op: Binary) -> bool {
    matches!(body, Body::Binary(inner, _, right) if *inner == op && is_hole(right))
}

/// What a multiple is a multiple of.
fn base(body: &Body) -> &Body {
    match body {
        Body::Binary(Binary::Mul | Binary::FloatMul, base, right) if is_hole(right) => base,
        _ => body,
    }
}

fn same_base(a: &Body, b: &Body) -> bool {
    base(a) == base(b) && !any_part(base(a), &is_hole)
}

/// The last operand of operations of one kind that nest to the left; what is no such operation is its own last operand.
fn last_operand(op: Binary, body: &Body) -> &Body {
    match body {
        Body::Binary(inner, _, last) if *inner == op => last,
        _ => body,
    }
}

fn summands<'b>(op: Binary, body: &'b Body, out: &mut Vec<&'b Body>) {
    match body {
        Body::Binary(inner, left, right) if *inner == op => {
            summands(op, left, out);
            out.push(right);
        }
        _ => out.push(body),
    }
}
