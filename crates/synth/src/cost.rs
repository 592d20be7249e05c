//! How unlikely it is that an expression is meant: answers are searched and shown in this order.
//!
//! Costs add up, so that smaller expressions come first; constants that no second example asks for, matches and
//! parameters that are not used cost more than their size.

use crate::types::Kind;
use crate::values::{Node, ValueId};
use crate::world::{Instance, World};

/// A constructor.
pub(crate) const CONSTRUCT: u32 = 1;
/// A call of the function itself; arguments that stay as they are cost nothing.
pub(crate) const ITSELF: u32 = 0;
/// A call of a function that is a variable.
pub(crate) const APPLY: u32 = 1;
/// A component that is no function.
pub(crate) const NAME: u32 = 2;
/// A lambda, beside its body.
pub(crate) const LAMBDA: u32 = 1;
/// A match, beside what it looks at and its arms.
pub(crate) const MATCH: u32 = 2;
/// Looking into what a component makes of a recursive type, beside that.
pub(crate) const STRANGE: u32 = 3;
/// Taking the parts of a tuple or a record that is no variable.
pub(crate) const TAKE_APART: u32 = 1;
/// A case that no example leads to.
pub(crate) const UNSPECIFIED: u32 = 6;
/// A match on a part of a parameter, beside that: a call of the function is more likely meant than a look further down.
pub(crate) const DIGGING: u32 = 2;
/// A parameter that is not used.
pub(crate) const UNUSED: u32 = 4;

/// A function inside that carries what was made so far.
pub(crate) const HELPER: u32 = 4;

/// A number that is neither small nor ten.
pub(crate) const ODD_LITERAL: u32 = 2;
/// A division by something that is not a constant.
pub(crate) const ODD_DIVISION: u32 = 3;
/// A division where the name of the goal speaks of none.
pub(crate) const UNEXPECTED_DIVISION: u32 = 2;
/// A condition on lists that looks at no element.
pub(crate) const UNREAD_ELEMENTS: u32 = 3;
/// An equality with a constructor, or between truth values.
pub(crate) const ODD_EQUALITY: u32 = 2;
/// One more call of the function, with other arguments, in an expression about a list.
pub(crate) const SECOND_CALL: u32 = 3;
/// The rest of a list, or the branches of a tree, of which nothing is made.
pub(crate) const IGNORED: u32 = 4;

/// A case that only recursive calls come to.
pub(crate) const UNSEEN: u32 = 3;
/// A comparison with a number other than 0.
pub(crate) const ODD_BOUND: u32 = 2;
/// A condition on nothing but arguments that stay as they are.
pub(crate) const STEADY: u32 = 3;
/// One branch of a tree that the function is not called on, although it is called on another one.
pub(crate) const LEFT_OUT: u32 = 3;
/// A constant as the result of a case with parts, where the function calls itself.
pub(crate) const LONE_CONSTANT: u32 = 2;
/// Two lists or trees that are looked into together, where calls go down in one only.
pub(crate) const OUT_OF_STEP: u32 = 4;
/// A part of a tuple that is not looked at, although others are.
pub(crate) const UNREAD_PART: u32 = 2;
/// A case without parts whose result is computed.
pub(crate) const COMPUTED_BASE: u32 = 2;

/// A variable that lies so many matches deep in a parameter: what lies deeper is less likely meant than a call of the
/// function on what lies above it.
pub(crate) fn variable(depth: u32) -> u32 {
    depth.max(1)
}

/// A call of a component, without its arguments.
pub(crate) fn component(world: &World<'_>, instance: &Instance) -> u32 {
    let structured = |ty: &crate::types::Ty| matches!(world.types.kind(*ty), Kind::Data(cases) if cases.iter().any(|case| !case.args.is_empty()));
    match instance.operator {
        Some(_) if !instance.params.iter().any(structured) => 1,
        _ => 2,
    }
}

/// A constant that all examples of a place have in common.
pub(crate) fn constant(world: &World<'_>, value: ValueId) -> u32 {
    match world.values.node(value) {
        Node::Int(0 | 1) => 1,
        Node::Int(_) => 3,
        Node::Text(text) if text.is_empty() => 1,
        _ => 3,
    }
}
