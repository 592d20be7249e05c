//! Instructions, and the compiled program that consists of them.
//!
//! Instructions work on the slots of a frame; each is eight bytes. Operands that do not fit follow in [`Op::Slots`] and
//! [`Op::Target`] entries, which are data and never executed. All functions of a program lie in one array, so that a
//! place in the code is one number.
//!
//! Note [Frames]: a frame starts with the parameters, then the closure (or, once unpacked, what it captured), then
//! everything else. The slot below the frame holds the return word: where to go on and how far below the caller's frame
//! starts; a call's result replaces it. So a call at window `w` finds its result in slot `w`, its arguments in the slots
//! after it, and its closure in the slot after the arguments.

use crate::trace::Trace;
use crate::word::Word;
use refute_ir::program::{ExceptionDecl, Function};
use refute_ir::{Prim, TypeTable};
use std::sync::Arc;

/// A slot of a frame.
pub(crate) type Slot = u16;

/// How two immediates are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Relation {
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}

impl Relation {
    /// The relation that holds exactly when this one does not.
    pub(crate) fn negated(self) -> Relation {
        match self {
            Relation::Equal => Relation::NotEqual,
            Relation::NotEqual => Relation::Equal,
            Relation::Less => Relation::GreaterEqual,
            Relation::LessEqual => Relation::Greater,
            Relation::Greater => Relation::LessEqual,
            Relation::GreaterEqual => Relation::Less,
        }
    }

    /// The relation with its sides exchanged.
    pub(crate) fn swapped(self) -> Relation {
        match self {
            Relation::Equal | Relation::NotEqual => self,
            Relation::Less => Relation::Greater,
            Relation::LessEqual => Relation::GreaterEqual,
            Relation::Greater => Relation::Less,
            Relation::GreaterEqual => Relation::LessEqual,
        }
    }

    /// Whether it holds for two immediates.
    #[inline(always)]
    pub(crate) fn holds(self, a: Word, b: Word) -> bool {
        let (a, b) = (a.0 as i64, b.0 as i64);
        match self {
            Relation::Equal => a == b,
            Relation::NotEqual => a != b,
            Relation::Less => a < b,
            Relation::LessEqual => a <= b,
            Relation::Greater => a > b,
            Relation::GreaterEqual => a >= b,
        }
    }

    /// The primitive that computes it on immediates.
    pub(crate) fn prim(self) -> Prim {
        match self {
            Relation::Equal => Prim::IntEqual,
            Relation::NotEqual => Prim::IntNotEqual,
            Relation::Less => Prim::IntLess,
            Relation::LessEqual => Prim::IntLessEqual,
            Relation::Greater => Prim::IntGreater,
            Relation::GreaterEqual => Prim::IntGreaterEqual,
        }
    }

    /// The relation that a primitive on immediates computes.
    pub(crate) fn of(prim: Prim) -> Option<Relation> {
        Some(match prim {
            Prim::IntEqual => Relation::Equal,
            Prim::IntNotEqual => Relation::NotEqual,
            Prim::IntLess => Relation::Less,
            Prim::IntLessEqual => Relation::LessEqual,
            Prim::IntGreater => Relation::Greater,
            Prim::IntGreaterEqual => Relation::GreaterEqual,
            _ => return None,
        })
    }
}

/// An instruction. `d` is where the result goes; `to` is an absolute place, `by` one relative to the next instruction.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Op {
    /// Ends the run; the result is in slot 0.
    Halt,
    /// Continues an application that had more arguments than the function: see `apply`.
    ApplyRest,
    /// Data: up to three slots for the instruction before.
    Slots([Slot; 3]),
    /// Data: a place or number for the instruction before.
    Target(u32),
    /// Makes sure that a frame of unusual size fits.
    EnterLarge {
        frame: u32,
    },
    /// The function is beyond what the machine can hold; see `compile`.
    TooLarge,
    /// Puts what the closure in `slot` captured into `slot` and the following ones.
    Unpack {
        slot: Slot,
        count: u16,
    },
    /// Records a branch.
    Branch {
        id: u32,
    },
    /// Records a call of the function that starts here.
    Called {
        function: u32,
    },

    Jump {
        to: u32,
    },
    /// A jump backwards: costs a step.
    Loop {
        to: u32,
    },
    JumpIf {
        a: Slot,
        to: u32,
    },
    JumpIfNot {
        a: Slot,
        to: u32,
    },
    JumpIfInt {
        a: Slot,
        to: u32,
    },
    JumpEqual {
        a: Slot,
        b: Slot,
        by: i16,
    },
    JumpNotEqual {
        a: Slot,
        b: Slot,
        by: i16,
    },
    JumpLess {
        a: Slot,
        b: Slot,
        by: i16,
    },
    JumpLessEqual {
        a: Slot,
        b: Slot,
        by: i16,
    },
    JumpEqualInt {
        a: Slot,
        n: i16,
        by: i16,
    },
    JumpNotEqualInt {
        a: Slot,
        n: i16,
        by: i16,
    },
    JumpLessInt {
        a: Slot,
        n: i16,
        by: i16,
    },
    JumpLessEqualInt {
        a: Slot,
        n: i16,
        by: i16,
    },
    JumpGreaterInt {
        a: Slot,
        n: i16,
        by: i16,
    },
    JumpGreaterEqualInt {
        a: Slot,
        n: i16,
        by: i16,
    },
    /// `count` targets by tag follow, then one for everything else (immediates included).
    SwitchTag {
        a: Slot,
        count: u32,
    },
    /// The lowest number, `count` targets and one for everything else follow.
    SwitchInt {
        a: Slot,
        count: u32,
    },
    /// Goes on if the exception in `a` has the identity in `b`.
    JumpUnlessException {
        a: Slot,
        b: Slot,
        by: i16,
    },
    /// `i` reaches `last`: goes on; otherwise steps and jumps back (costs a step).
    ForUp {
        i: Slot,
        last: Slot,
        by: i16,
    },
    ForDown {
        i: Slot,
        last: Slot,
        by: i16,
    },

    Move {
        d: Slot,
        a: Slot,
    },
    Int {
        d: Slot,
        n: i32,
    },
    Const {
        d: Slot,
        index: u32,
    },
    Global {
        d: Slot,
        index: u32,
    },
    SetGlobal {
        a: Slot,
        index: u32,
    },

    /// A closure of function `index`; slots of what it captures follow.
    Closure {
        d: Slot,
        index: u32,
    },
    /// Corrects a captured value of a closure of the same recursive definition.
    SetCapture {
        closure: Slot,
        capture: u16,
        a: Slot,
    },
    Block1 {
        tag: u8,
        d: Slot,
        a: Slot,
    },
    Block2 {
        tag: u8,
        d: Slot,
        a: Slot,
        b: Slot,
    },
    /// Slots of the fields follow.
    Block {
        tag: u8,
        d: Slot,
        size: u16,
    },
    /// Slots of the elements follow.
    Array {
        d: Slot,
        size: u32,
    },
    /// A block to be filled: tag, then size follows.
    BlockBlank {
        tag: u8,
        d: Slot,
    },
    /// An array to be filled.
    ArrayBlank {
        d: Slot,
        size: u32,
    },
    /// Fills a word of a blank; its number follows.
    Init {
        block: Slot,
        a: Slot,
    },
    Field {
        d: Slot,
        a: Slot,
        field: u16,
    },
    /// Fields `field` and `field + 1` into `d` and `d + 1`.
    Fields2 {
        d: Slot,
        a: Slot,
        field: u16,
    },
    SetField {
        a: Slot,
        field: u16,
        value: Slot,
    },
    /// Adds to the first field of a block.
    Increase {
        a: Slot,
        n: i16,
    },
    NewException {
        d: Slot,
        index: u32,
    },

    Call {
        window: Slot,
        to: u32,
    },
    TailCall {
        count: u8,
        from: Slot,
        to: u32,
    },
    Apply {
        window: Slot,
        count: u16,
    },
    TailApply {
        from: Slot,
        count: u16,
    },
    Return {
        a: Slot,
    },
    ReturnInt {
        n: i32,
    },

    PushHandler {
        d: Slot,
        to: u32,
    },
    PopHandler,
    Raise {
        a: Slot,
    },

    Add {
        d: Slot,
        a: Slot,
        b: Slot,
    },
    AddInt {
        d: Slot,
        a: Slot,
        n: i16,
    },
    Sub {
        d: Slot,
        a: Slot,
        b: Slot,
    },
    /// `n - a`.
    SubFromInt {
        d: Slot,
        a: Slot,
        n: i16,
    },
    Mul {
        d: Slot,
        a: Slot,
        b: Slot,
    },
    MulInt {
        d: Slot,
        a: Slot,
        n: i16,
    },
    Div {
        d: Slot,
        a: Slot,
        b: Slot,
    },
    Mod {
        d: Slot,
        a: Slot,
        b: Slot,
    },
    Not {
        d: Slot,
        a: Slot,
    },
    Compare {
        relation: Relation,
        d: Slot,
        a: Slot,
        b: Slot,
    },
    CompareInt {
        relation: Relation,
        d: Slot,
        a: Slot,
        n: i16,
    },
    StringGet {
        d: Slot,
        a: Slot,
        i: Slot,
    },
    ArrayGet {
        d: Slot,
        a: Slot,
        i: Slot,
    },
    /// The value's slot follows.
    ArraySet {
        a: Slot,
        i: Slot,
        value: Slot,
    },
    Prim1 {
        prim: Prim,
        d: Slot,
        a: Slot,
    },
    Prim2 {
        prim: Prim,
        d: Slot,
        a: Slot,
        b: Slot,
    },
    /// Slots of the arguments follow.
    PrimN {
        prim: Prim,
        d: Slot,
    },
}

/// A function of compiled code.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FunctionCode {
    /// Where its code starts.
    pub(crate) entry: u32,
    /// Number of parameters.
    pub(crate) params: u16,
    /// Number of captured values.
    pub(crate) captures: u16,
    /// Number of slots of its frame.
    pub(crate) frame: u32,
}

/// A value that the machine builds once, when the code is loaded. A long list is a deep one, so it is neither copied nor
/// taken apart on the stack.
#[derive(PartialEq, Debug)]
pub(crate) enum Constant {
    Int(i64),
    Float(f64),
    Text(Arc<[u8]>),
    Block(u8, Vec<Constant>),
    Builtin(refute_ir::program::BuiltinException),
}

impl Clone for Constant {
    fn clone(&self) -> Constant {
        refute_source::deep(|| match self {
            Constant::Int(value) => Constant::Int(*value),
            Constant::Float(value) => Constant::Float(*value),
            Constant::Text(text) => Constant::Text(text.clone()),
            Constant::Block(tag, fields) => Constant::Block(*tag, fields.clone()),
            Constant::Builtin(exception) => Constant::Builtin(*exception),
        })
    }
}

impl Drop for Constant {
    fn drop(&mut self) {
        let Constant::Block(_, fields) = self else { return };
        let mut left = std::mem::take(fields);
        while let Some(mut constant) = left.pop() {
            if let Constant::Block(_, fields) = &mut constant {
                left.append(fields);
            }
        }
    }
}

/// A compiled program: shared, immutable; see [`crate::compile`].
#[derive(Debug)]
pub struct Code {
    pub(crate) ops: Vec<Op>,
    pub(crate) functions: Vec<FunctionCode>,
    /// The functions this was compiled from, to recognise them when the program has grown.
    pub(crate) sources: Vec<Arc<Function>>,
    pub(crate) constants: Vec<Constant>,
    pub(crate) types: TypeTable,
    pub(crate) exceptions: Vec<Arc<ExceptionDecl>>,
    /// The function of each item.
    pub(crate) items: Vec<Option<u32>>,
    /// The function each global is bound to for certain.
    pub(crate) globals: Vec<Option<u32>>,
    pub(crate) branches: usize,
    pub(crate) trace: Trace,
}

/// Where [`Op::Halt`] stands in every code.
pub(crate) const HALT: u32 = 0;
/// Where [`Op::ApplyRest`] stands in every code.
pub(crate) const APPLY_REST: u32 = 1;

impl Code {
    /// Number of instructions, data included.
    pub fn size(&self) -> usize {
        self.ops.len()
    }

    /// The function whose code contains a place.
    pub(crate) fn function_at(&self, place: u32) -> Option<&FunctionCode> {
        let after = self.functions.partition_point(|function| function.entry <= place);
        after.checked_sub(1).map(|i| &self.functions[i])
    }
}

const _: () = assert!(std::mem::size_of::<Op>() == 8);
