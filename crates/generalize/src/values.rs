//! The values that inputs are made of: each exists once, so that equality is that of numbers.
//!
//! A list is `Data(0, [])` or `Data(1, [head, tail])`; tuples and records are `Data(0, parts)`; a variant is the number of
//! its constructor (in the order of the space's node) with its arguments. The type of a value is known from its place.
//! Invariant: equal values have equal numbers; numbers depend only on the order in which values were made.

use refute_enumerate::{Constant, Lambda, NodeId};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ValueId(pub u32);

/// What a value is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// An integer.
    Int(i64),
    /// A character.
    Char(u8),
    /// A float, as its bits.
    Float(u64),
    /// A string or a byte sequence.
    Text(Arc<[u8]>),
    /// A constructor with its arguments; see the head of the file.
    Data(u32, Box<[ValueId]>),
    /// An array.
    Array(Box<[ValueId]>),
    /// A function; it is passed on as it is.
    Function(u32),
}

/// A function among the values: its node, its body and the constants in it.
#[derive(Clone, PartialEq, Debug)]
pub struct FunctionValue {
    /// The node of its type.
    pub node: NodeId,
    /// What it does.
    pub lambda: Arc<Lambda>,
    /// The constants of the holes in its body.
    pub constants: Vec<Constant>,
}

/// All values.
#[derive(Debug, Default)]
pub struct Values {
    all: Vec<Value>,
    sizes: Vec<u32>,
    known: FxHashMap<Value, ValueId>,
    functions: Vec<FunctionValue>,
}

impl Values {
    /// The number of a value.
    pub fn add(&mut self, value: Value) -> ValueId {
        if let Some(known) = self.known.get(&value) {
            return *known;
        }
        let id = ValueId(self.all.len() as u32);
        let size = match &value {
            Value::Data(_, parts) | Value::Array(parts) => {
                parts.iter().fold(1u32, |size, part| size.saturating_add(self.size(*part)))
            }
            _ => 1,
        };
        self.all.push(value.clone());
        self.sizes.push(size);
        self.known.insert(value, id);
        id
    }

    /// What a value is.
    pub fn get(&self, id: ValueId) -> &Value {
        &self.all[id.0 as usize]
    }

    /// Constructors and constants in it.
    pub fn size(&self, id: ValueId) -> u32 {
        self.sizes[id.0 as usize]
    }

    /// An integer.
    pub fn int(&mut self, n: i64) -> ValueId {
        self.add(Value::Int(n))
    }

    /// A constructor with arguments.
    pub fn data(&mut self, case: u32, parts: &[ValueId]) -> ValueId {
        self.add(Value::Data(case, parts.into()))
    }

    /// A list.
    pub fn list(&mut self, items: &[ValueId]) -> ValueId {
        let nil = self.data(0, &[]);
        items.iter().rev().fold(nil, |tail, head| self.data(1, &[*head, tail]))
    }

    /// The integer that a value is.
    pub fn as_int(&self, id: ValueId) -> Option<i64> {
        match self.get(id) {
            Value::Int(n) => Some(*n),
            _ => None,
        }
    }

    /// Constructor and arguments.
    pub fn as_data(&self, id: ValueId) -> Option<(u32, &[ValueId])> {
        match self.get(id) {
            Value::Data(case, parts) => Some((*case, parts)),
            _ => None,
        }
    }

    /// The elements of a value that is a list.
    pub fn items(&self, mut list: ValueId) -> Vec<ValueId> {
        let mut items = Vec::new();
        while let Some((1, [head, tail])) = self.as_data(list) {
            items.push(*head);
            list = *tail;
        }
        items
    }

    /// A function as a value.
    pub fn function(&mut self, function: FunctionValue) -> ValueId {
        let number = self.functions.iter().position(|known| *known == function).unwrap_or_else(|| {
            self.functions.push(function);
            self.functions.len() - 1
        });
        self.add(Value::Function(number as u32))
    }

    /// What a function value does.
    pub fn function_of(&self, number: u32) -> &FunctionValue {
        &self.functions[number as usize]
    }
}
