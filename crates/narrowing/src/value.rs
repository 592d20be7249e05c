//! Values of which not everything is decided.
//!
//! A value is concrete, a solver term (integers, characters, truth values), a cell of the input that may still be anything
//! of its type, or work that has been put off. Blocks, arrays and texts have an identity and can be written to.

use crate::cells::CellId;
use refute_ir::program::{ExprId, FunctionId};
use refute_smt::Term;
use std::cell::RefCell;
use std::rc::Rc;

/// A value.
#[derive(Clone, Debug)]
pub(crate) enum Val {
    /// An immediate: int, char, constant constructor.
    Int(i64),
    /// An integer or character (sort `Int`), or a truth value (sort `Bool`), that the solver decides.
    Term(Term),
    /// A float.
    Float(Rc<f64>),
    /// A string or byte sequence.
    Text(Rc<RefCell<Text>>),
    /// A block.
    Block(Rc<Block>),
    /// An array.
    Array(Rc<RefCell<Vec<Val>>>),
    /// A function.
    Closure(Rc<Closure>),
    /// A function with some of its arguments.
    Applied(Rc<(Val, Vec<Val>)>),
    /// The identity of an exception: its number among those made in this run, and which declaration it is of.
    Exception(u32),
    /// A part of the input.
    Cell(CellId),
    /// Work that has been put off.
    Thunk(Rc<RefCell<Thunk>>),
}

/// A string or byte sequence.
#[derive(Clone, Debug)]
pub(crate) enum Text {
    /// Its bytes.
    Known(Vec<u8>),
    /// One value per character, immediate or term.
    Letters(Vec<Val>),
    /// A text that the solver decides as a whole.
    Whole(Term),
}

/// A block.
#[derive(Debug)]
pub(crate) struct Block {
    /// Its tag.
    pub tag: u32,
    /// Its fields.
    pub fields: RefCell<Vec<Val>>,
}

/// A function.
#[derive(Debug)]
pub(crate) struct Closure {
    /// The function.
    pub function: FunctionId,
    /// What it captured.
    pub captured: RefCell<Vec<Val>>,
}

/// Work that has been put off.
#[derive(Clone, Debug)]
pub(crate) enum Thunk {
    /// A call.
    Call(Val, Vec<Val>),
    /// An expression with the variables around it; whether it stands in the call of the function under test itself, not in
    /// one that was made on the way.
    Expr(FunctionId, Rc<Vec<Val>>, ExprId, bool),
    /// It is being done: whoever asks for it now would wait for ever.
    Running,
    /// Its value.
    Done(Val),
}

impl Val {
    /// `()`.
    pub(crate) const UNIT: Val = Val::Int(0);

    /// A truth value.
    pub(crate) fn bool(value: bool) -> Val {
        Val::Int(value.into())
    }

    /// A new block.
    pub(crate) fn block(tag: u32, fields: Vec<Val>) -> Val {
        Val::Block(Rc::new(Block { tag, fields: RefCell::new(fields) }))
    }

    /// A new text.
    pub(crate) fn text(bytes: Vec<u8>) -> Val {
        Val::Text(Rc::new(RefCell::new(Text::Known(bytes))))
    }

    /// A new text of letters; known when all of them are.
    pub(crate) fn letters(letters: Vec<Val>) -> Val {
        Val::Text(Rc::new(RefCell::new(Text::of_letters(letters))))
    }
}

impl Text {
    /// A text of letters; known when all of them are.
    pub(crate) fn of_letters(letters: Vec<Val>) -> Text {
        let known: Option<Vec<u8>> = letters
            .iter()
            .map(|letter| match letter {
                Val::Int(code) => Some(*code as u8),
                _ => None,
            })
            .collect();
        known.map_or(Text::Letters(letters), Text::Known)
    }

    /// Its letters, when it is not decided as a whole.
    pub(crate) fn as_letters(&self) -> Option<Vec<Val>> {
        match self {
            Text::Known(bytes) => Some(bytes.iter().map(|byte| Val::Int((*byte).into())).collect()),
            Text::Letters(letters) => Some(letters.clone()),
            Text::Whole(_) => None,
        }
    }
}
