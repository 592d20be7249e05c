//! A finished value outside any machine: what tests expect, what reports print, what enumerators build.
//!
//! Values carry no type; constructor and field names come along, so that a value prints as OCaml by itself.
//! Lists are vectors, so that long ones neither nest nor recurse.

use crate::BoxedInt;
use crate::types::{Repr, TypeId};
use refute_source::Name;

/// A value.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// An integer of 63 bits.
    Int(i64),
    /// An `int32`, `int64` or `nativeint`.
    BoxedInt(BoxedInt, i64),
    /// A character.
    Char(u8),
    /// A float.
    Float(f64),
    /// A string.
    String(Vec<u8>),
    /// A byte sequence.
    Bytes(Vec<u8>),
    /// A tuple.
    Tuple(Vec<Value>),
    /// A list.
    List(Vec<Value>),
    /// An array.
    Array(Vec<Value>),
    /// A constructor of a variant with its arguments (`true`, `()`, `None` and the like included).
    Construct {
        /// The type it belongs to.
        ty: TypeId,
        /// Its name.
        name: Name,
        /// How the machine represents it.
        repr: Repr,
        /// Its arguments.
        args: Vec<Value>,
        /// The field names, when the argument is an inline record.
        fields: Option<Vec<Name>>,
    },
    /// A record: its type and its fields in order of declaration (`ref` cells too).
    Record(TypeId, Vec<(Name, Value)>),
    /// An exception with its arguments.
    Exception(Name, Vec<Value>),
    /// A function; its text when it is known.
    Function(Option<String>),
    /// A value of an abstract type, by the name of the type.
    Abstract(Name),
    /// A part left out because the value is too large or too deep to show.
    Elided,
    /// A part that contains itself: what comes here has begun further up.
    Cycle,
}

impl Value {
    /// Whether its text is OCaml that gives it again: nothing in it is hidden or left out.
    pub fn is_source(&self) -> bool {
        let mut open = vec![self];
        while let Some(value) = open.pop() {
            match value {
                Value::Function(_) | Value::Abstract(_) | Value::Elided | Value::Cycle => return false,
                Value::Int(_) | Value::BoxedInt(..) | Value::Char(_) | Value::Float(_) => {}
                Value::String(_) | Value::Bytes(_) => {}
                Value::Tuple(parts) | Value::List(parts) | Value::Array(parts) => open.extend(parts),
                Value::Construct { args: parts, .. } | Value::Exception(_, parts) => open.extend(parts),
                Value::Record(_, fields) => open.extend(fields.iter().map(|(_, value)| value)),
            }
        }
        true
    }
}
