//! Which bodies say nothing new.
//!
//! A body is left out when another of the same size or a smaller one behaves alike for some choice of constants (up to
//! overflow at the borders of 63 bits, and up to which exception is raised first). The rules, by example:
//!
//! * Operands never branch (`(if ..) + 1` is an `if` of sums), and some operand has a variable (a constant is a hole).
//! * `+ * = && || +. *.` take their operands in one order, a hole last; `+ *` nest to the left and `^` to the right.
//! * Sums are written as positive minus negative terms, then a constant: no `-` inside `+` or `-`, no hole inside but at
//!   the very end. So no `x - 1`, `(x + 1) + y`, `(x - y) + z`, `x - (y - z)`, but `x - y`, `1 - x`, `(x - y) + 1`.
//! * No term twice in a sum: `x + x`, `x + x * 2` are `x * 2`; `x - x`, `(x + y) - x` are smaller. No `y - x * 2`.
//! * No product of a sum with a constant or of a product with a constant by another factor: `(x + 1) * 2`, `(x * 2) * y`.
//! * No `x / x`, `x mod x`, `x / 2 / 3`, and no constant divided (`1 / x` only raises more often).
//! * Comparisons: none of a term with itself; no `x + 1`, `1 - x` on either side (moved over); `x * 2` not against a
//!   constant; a difference only against a constant, on the left (in `=`, in one order). Booleans only as variables,
//!   tuples only whole, other data only with a variable, call or field on the left.
//! * No `not` of `not`, of constants, or of `x < 1` on integers and characters (which is `0 < x`).
//! * `&& ||`: no constants, no operand twice (but `x = 1 || x = 2`), no `a && not a`, nesting to the left.
//! * `if`: the condition has a variable and is no `not`; the branches differ; the first is no `if` (the second may be);
//!   no two constant truth values or one of them (that is `&&` or `||`); under `x = 1` the first branch has no `x`; under the variable
//!   `x` neither branch has; the second does not ask the same again.
//! * `match`: the arms differ, or one uses what it binds.
//! * `a :: b` only where `b` is no list of known length (that is `[a; ...]`).

use super::{Term, bit};
use crate::lambda::{Binary, Body};
use crate::space::{Node, NodeId, Space};
use refute_ir::types::TypeId;

/// Whether an operation on two operands is worth having.
pub(super) fn operation_is_new(space: &Space, op: Binary, left: &Term, right: &Term) -> bool {
    if left.branches() || right.branches() || (left.is_constant() && right.is_constant()) {
        return false;
    }
    match op {
        Binary::Add => sum_is_new(Binary::Add, left, right),
        Binary::FloatAdd => sum_is_new(Binary::FloatAdd, left, right),
        Binary::Mul => product_is_new(Binary::Mul, left, right),
        Binary::FloatMul => product_is_new(Binary::FloatMul, left, right),
        Binary::Sub => difference_is_new(left, right),
        Binary::Div => {
            let twice = right.is_hole() && scaled(left, Binary::Div);
            !left.is_constant() && !left.same(right) && !twice
        }
        Binary::Mod => !left.is_constant() && !left.same(right),
        Binary::Equal(node) => equality_is_new(space, node, left, right),
        Binary::Less(_) => order_is_new(left, right),
        Binary::And | Binary::Or => junction_is_new(op, left, right),
        Binary::Append => {
            let nested = |op: &Body| matches!(op, Body::Binary(Binary::Append, ..));
            let starts_with_hole = matches!(&right.body, Body::Binary(Binary::Append, first, _) if is_hole(first));
            let two_holes = left.is_hole() && starts_with_hole;
            !nested(&left.body) && !two_holes
        }
    }
}

/// Whether `a :: b` is not just a longer list.
pub(super) fn cons_is_new(tail: &Term) -> bool {
    !tail.branches() && !matches!(tail.body, Body::List(_))
}

/// Whether a truth value can stand as a condition.
pub(super) fn may_decide(condition: &Term) -> bool {
    !condition.is_constant() && !condition.branches() && !matches!(condition.body, Body::Not(_))
}

/// Whether `if condition then yes else no` is worth having.
pub(super) fn conditional_is_new(space: &Space, condition: &Term, yes: &Term, no: &Term) -> bool {
    let truth = |term: &Term| matches!(term.body, Body::Construct(node, ..) if space.bool() == Some(node));
    if yes.same(no) || matches!(yes.body, Body::If(..)) || truth(yes) || truth(no) {
        return false;
    }
    let asked_again = matches!(&no.body, Body::If(again, ..) if !condition.holes && **again == condition.body);
    let known = match &condition.body {
        Body::Var(number) => (yes.vars | no.vars) & bit(*number) != 0,
        Body::Binary(Binary::Equal(_), x, constant) if is_hole(constant) => {
            matches!(**x, Body::Var(number) if yes.vars & bit(number) != 0)
        }
        _ => false,
    };
    !asked_again && !known
}

/// Whether the arms of a match tell anything apart; variables from `first` on are bound by them.
pub(super) fn match_is_new(arms: &[Term], first: usize) -> bool {
    let bound = !(bit(first as u32) - 1);
    arms.iter().any(|arm| arm.vars & bound != 0) || arms.windows(2).any(|pair| !pair[0].same(&pair[1]))
}

/// Whether `not inner` is worth having.
pub(super) fn negation_is_new(space: &Space, inner: &Term) -> bool {
    if inner.is_constant() || inner.branches() {
        return false;
    }
    match &inner.body {
        Body::Not(_) => false,
        Body::Binary(Binary::Less(node), left, right) => {
            let discrete = matches!(space.node(*node), Node::Int | Node::Char);
            !(discrete && (is_hole(left) || is_hole(right)))
        }
        _ => true,
    }
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
    let multiple = |term: &Term| scaled(term, op);
    if left.is_hole() || multiple(left) || multiple(right) {
        return false;
    }
    if right.is_hole() {
        return !offset(&left.body);
    }
    let last = match &left.body {
        Body::Binary(inner, _, last) if *inner == op => last,
        body => body,
    };
    !matches!(right.body, Body::Binary(inner, ..) if inner == op) && *last <= right.body
}

fn equality_is_new(space: &Space, node: NodeId, left: &Term, right: &Term) -> bool {
    if left.same(right) || left.is_constant() || offset(&left.body) || offset(&right.body) {
        return false;
    }
    let in_order = right.is_constant() || left.body <= right.body;
    let var = |term: &Term| matches!(term.body, Body::Var(_));
    match space.node(node) {
        Node::Variant(TypeId::BOOL, _) | Node::Tuple(_) => var(left) && var(right) && in_order,
        Node::Int | Node::Float => in_order && numbers_compare(left, right),
        Node::Char | Node::String | Node::Bytes => in_order,
        _ => neutral(left) && (in_order || !neutral(right)),
    }
}

fn order_is_new(left: &Term, right: &Term) -> bool {
    if left.same(right) || offset(&left.body) || offset(&right.body) {
        return false;
    }
    let difference = |term: &Term| matches!(term.body, Body::Binary(Binary::Sub, ..));
    let multiple = |term: &Term| scaled(term, Binary::Mul);
    if left.is_hole() || right.is_hole() {
        return !multiple(left) && !multiple(right) && !difference(right);
    }
    !difference(left) && !difference(right)
}

/// Whether two numbers are worth comparing by `=`.
fn numbers_compare(left: &Term, right: &Term) -> bool {
    let multiple = scaled(left, Binary::Mul) || scaled(left, Binary::FloatMul);
    match (&left.body, &right.body) {
        // The opposite difference with the opposite constant.
        (Body::Binary(Binary::Sub, a, b), Body::Hole(_)) => a <= b,
        (_, Body::Hole(_)) => !multiple,
        (Body::Binary(Binary::Sub, ..), _) | (_, Body::Binary(Binary::Sub, ..)) => false,
        _ => true,
    }
}

fn junction_is_new(op: Binary, left: &Term, right: &Term) -> bool {
    let opposite = |a: &Body, b: &Body| matches!(a, Body::Not(inner) if **inner == *b);
    if left.is_constant() || right.is_constant() || matches!(right.body, Body::Binary(inner, ..) if inner == op) {
        return false;
    }
    let last = match &left.body {
        Body::Binary(inner, _, last) if *inner == op => last,
        body => body,
    };
    if *last == right.body {
        let choice = matches!(&right.body, Body::Binary(Binary::Equal(_), ..));
        return op == Binary::Or && right.holes && choice;
    }
    let contradicts = !right.holes && (opposite(last, &right.body) || opposite(&right.body, last));
    *last < right.body && !contradicts
}

fn is_hole(body: &Body) -> bool {
    matches!(body, Body::Hole(_))
}

/// Something that is not built: a variable, a call, a field.
fn neutral(term: &Term) -> bool {
    matches!(term.body, Body::Var(_) | Body::Apply(..) | Body::Field(..))
}

/// `e + 1`, `1 - e`: a term that is only moved by a constant.
fn offset(body: &Body) -> bool {
    match body {
        Body::Binary(Binary::Add | Binary::FloatAdd, _, right) => is_hole(right),
        Body::Binary(Binary::Sub, left, _) => is_hole(left),
        _ => false,
    }
}

/// `e * 1` (or `e / 1`): a term with a constant as its last operand.
fn scaled(term: &Term, op: Binary) -> bool {
    matches!(&term.body, Body::Binary(inner, _, right) if *inner == op && is_hole(right))
}

/// What a multiple is a multiple of.
fn base(body: &Body) -> &Body {
    match body {
        Body::Binary(Binary::Mul | Binary::FloatMul, base, right) if is_hole(right) => base,
        _ => body,
    }
}

fn same_base(a: &Body, b: &Body) -> bool {
    base(a) == base(b) && !has_holes(base(a))
}

fn has_holes(body: &Body) -> bool {
    let mut found = is_hole(body);
    body.each_part(&mut |part| found = found || has_holes(part));
    found
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
