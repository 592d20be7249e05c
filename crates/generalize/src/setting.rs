//! What inputs look like: the arguments of a function, taken apart one level when the only one is a tuple.
//!
//! In: a space and its nodes for the arguments. Out: slots with names; inputs as values, to and from the shapes that
//! programs are called with, and as text.
//!
//! Example: `merge : int list * int list -> int list` has the slots `a` and `b`; the call is shown as `merge ([], [1])`.

use crate::values::{FunctionValue, Value, ValueId, Values};
use refute_enumerate::{Constant, Hole, Node, NodeId, Shape, Space, show_labelled_call};
use refute_ir::types::ArgLabel;
use refute_play::CallInput;
use std::rc::Rc;
use std::sync::Arc;

/// An input: one value per slot.
pub type Input = Rc<[ValueId]>;

/// A part of the input with a name.
#[derive(Clone, PartialEq, Debug)]
pub struct Slot {
    /// Its name, a variable of OCaml.
    pub name: String,
    /// Its type.
    pub node: NodeId,
    /// The names of its components, where it is a tuple that the program takes apart at once.
    pub parts: Vec<String>,
}

impl Slot {
    /// A part without named components.
    pub fn new(name: &str, node: NodeId) -> Slot {
        Slot { name: name.to_string(), node, parts: Vec::new() }
    }
}

/// What inputs look like.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The function, as it is called.
    pub function: String,
    /// What values look like; holds more types than those of the arguments where functions of the program need them.
    pub space: Arc<Space>,
    /// The parts of an input.
    pub slots: Vec<Slot>,
    /// Whether the slots are the components of one tuple (else one argument each).
    pub tupled: bool,
    /// The labels of the arguments; none where they have none.
    pub labels: Vec<ArgLabel>,
    /// Integers that occur in the programs, smallest first: places where their behaviour may change.
    pub constants: Vec<i64>,
    /// Characters that occur in the programs.
    pub letters: Vec<u8>,
}

impl Setting {
    /// The slots of a function's arguments, not yet named: the components when there is one argument and it is a tuple.
    pub fn slots(space: &Space, args: &[NodeId]) -> (Vec<NodeId>, bool) {
        match args {
            [one] => match space.node(*one) {
                Node::Tuple(parts) => (parts.clone(), true),
                _ => (args.to_vec(), false),
            },
            _ => (args.to_vec(), false),
        }
    }

    /// An input as programs are called with it.
    pub fn filled(&self, values: &Values, input: &[ValueId]) -> CallInput {
        let filled = filled_at(&self.space, values, self.slots.iter().map(|slot| slot.node), input);
        if self.tupled { CallInput { input: vec![Shape::Tuple(filled.input.into())], ..filled } } else { filled }
    }

    /// The values of an input.
    pub fn input(&self, values: &mut Values, filled: &CallInput) -> Input {
        let mut constants = filled.constants.iter();
        match (self.tupled, &filled.input[..]) {
            (true, [Shape::Tuple(parts)]) => parts.iter().map(|part| value(values, part, &mut constants)).collect(),
            (_, shapes) => shapes.iter().map(|shape| value(values, shape, &mut constants)).collect(),
        }
    }

    /// The call with an input, as OCaml.
    pub fn call(&self, values: &Values, input: &[ValueId]) -> String {
        let filled = self.filled(values, input);
        self.show_call(&filled)
    }

    /// A call as OCaml.
    pub fn show_call(&self, call: &CallInput) -> String {
        show_labelled_call(&self.space, &self.function, &self.labels, &call.input, &call.constants)
    }

    /// A value of a node as OCaml, in parentheses where an argument needs them.
    pub fn show(&self, values: &Values, node: NodeId, value: ValueId) -> String {
        let mut constants = Vec::new();
        let shape = shape(&self.space, values, node, value, &mut constants);
        refute_enumerate::show(&self.space, &shape, &constants)
    }

    /// The size of an input, as `enumerate` counts it.
    pub fn size(&self, values: &Values, input: &[ValueId]) -> usize {
        self.slots.iter().zip(input).map(|(slot, value)| size(&self.space, values, slot.node, *value)).sum()
    }
}

/// The size of a value, as that of its shape.
fn size(space: &Space, values: &Values, node: NodeId, value: ValueId) -> usize {
    refute_source::deep(|| match (values.get(value), space.node(node)) {
        (Value::Data(..), Node::List(item)) => {
            1 + values.items(value).into_iter().map(|part| size(space, values, *item, part)).sum::<usize>()
        }
        (Value::Data(..) | Value::Array(_), kind) => {
            let parts = crate::structure::parts(space, values, node, value);
            let own = usize::from(!matches!(kind, Node::Tuple(_)));
            own + parts.into_iter().map(|(node, part)| size(space, values, node, part)).sum::<usize>()
        }
        (Value::Function(number), _) => 1 + values.function_of(*number).lambda.body.size(),
        _ => 1,
    })
}

/// Values of nodes as programs are called with them.
pub(crate) fn filled_at(
    space: &Space,
    values: &Values,
    nodes: impl Iterator<Item = NodeId>,
    args: &[ValueId],
) -> CallInput {
    let mut constants = Vec::new();
    let input = nodes.zip(args).map(|(node, arg)| shape(space, values, node, *arg, &mut constants)).collect();
    CallInput { input, constants }
}

/// The value of one shape with its constants.
pub(crate) fn value_of(values: &mut Values, shape: &Shape, constants: &[Constant]) -> ValueId {
    value(values, shape, &mut constants.iter())
}

/// A value as a shape, its constants added to those before it.
fn shape(space: &Space, values: &Values, node: NodeId, value: ValueId, constants: &mut Vec<Constant>) -> Shape {
    refute_source::deep(|| shape_here(space, values, node, value, constants))
}

fn shape_here(space: &Space, values: &Values, node: NodeId, value: ValueId, constants: &mut Vec<Constant>) -> Shape {
    let mut all = |nodes: &mut dyn Iterator<Item = NodeId>, parts: &[ValueId]| -> Arc<[Shape]> {
        nodes.zip(parts).map(|(node, part)| shape(space, values, node, *part, constants)).collect()
    };
    match (values.get(value), space.node(node)) {
        (Value::Data(_, _), Node::List(item)) => {
            let items = values.items(value);
            Shape::List(all(&mut std::iter::repeat(*item), &items))
        }
        (Value::Data(_, parts), Node::Tuple(nodes)) => Shape::Tuple(all(&mut nodes.iter().copied(), parts)),
        (Value::Data(_, parts), Node::Record(_, fields)) => {
            Shape::Record(node, all(&mut fields.iter().map(|(_, node)| *node), parts))
        }
        (Value::Data(case, parts), Node::Variant(_, cases)) => {
            let args = cases.get(*case as usize).map_or(&[][..], |case| &case.args);
            Shape::Construct(node, *case, all(&mut args.iter().copied(), parts))
        }
        (Value::Array(parts), Node::Array(item)) => Shape::Array(all(&mut std::iter::repeat(*item), parts)),
        (Value::Function(number), _) => {
            let FunctionValue { node, lambda, constants: own } = values.function_of(*number);
            constants.extend(own.iter().cloned());
            Shape::Function(*node, lambda.clone())
        }
        (Value::Int(n), _) => constant(Hole::Int, Constant::Int(*n), constants),
        (Value::Char(c), _) => constant(Hole::Char, Constant::Char(*c), constants),
        (Value::Float(bits), _) => constant(Hole::Float, Constant::Float(f64::from_bits(*bits)), constants),
        (Value::Text(text), Node::Bytes) => constant(Hole::Bytes, Constant::Text(text.clone()), constants),
        (Value::Text(text), _) => constant(Hole::String, Constant::Text(text.clone()), constants),
        (Value::Data(..) | Value::Array(_), _) => unreachable!("a value stands at a node of another kind"),
    }
}

fn constant(hole: Hole, constant: Constant, constants: &mut Vec<Constant>) -> Shape {
    constants.push(constant);
    Shape::Hole(hole)
}

type Constants<'a> = std::slice::Iter<'a, Constant>;

/// The value of a shape; takes its constants.
fn value(values: &mut Values, shape: &Shape, constants: &mut Constants<'_>) -> ValueId {
    refute_source::deep(|| value_here(values, shape, constants))
}

fn value_here(values: &mut Values, shape: &Shape, constants: &mut Constants<'_>) -> ValueId {
    let mut all = |values: &mut Values, parts: &[Shape]| -> Vec<ValueId> {
        parts.iter().map(|part| value(values, part, constants)).collect()
    };
    let new = match shape {
        Shape::Hole(_) => match constants.next() {
            Some(Constant::Int(n)) => Value::Int(*n),
            Some(Constant::Char(c)) => Value::Char(*c),
            Some(Constant::Float(x)) => Value::Float(x.to_bits()),
            Some(Constant::Text(text)) => Value::Text(text.clone()),
            None => Value::Int(0),
        },
        Shape::Spelled(length) | Shape::SpelledBytes(length) => {
            let letter = |constant: &Constant| match constant {
                Constant::Char(c) => *c,
                _ => b'a',
            };
            Value::Text(constants.take(*length as usize).map(letter).collect())
        }
        Shape::Construct(_, case, parts) => Value::Data(*case, all(values, parts).into()),
        Shape::Record(_, parts) | Shape::Tuple(parts) => Value::Data(0, all(values, parts).into()),
        Shape::List(parts) => {
            let items = all(values, parts);
            return values.list(&items);
        }
        Shape::Array(parts) => Value::Array(all(values, parts).into()),
        Shape::Function(node, lambda) => {
            let mut holes = Vec::new();
            lambda.body.holes(&mut holes);
            let constants = constants.take(holes.len()).cloned().collect();
            return values.function(FunctionValue { node: *node, lambda: lambda.clone(), constants });
        }
        Shape::Delayed(..)
        | Shape::Knot(..)
        | Shape::Again(_)
        | Shape::Container(..)
        | Shape::Same(_)
        | Shape::Opaque(_) => unreachable!("families are looked for among plain data"),
    };
    values.add(new)
}
