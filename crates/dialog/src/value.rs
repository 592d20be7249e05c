//! What is read and written: values and their types.
//!
//! Integers are unbounded. A value is shown to a program, and expected from it, as its text ([`Value::show`]); a line
//! that a program is given is read back with `parse_line`. How numbers are written is in `numeral`.

use crate::core::{Read, Spec};
use crate::numeral;
use num_bigint::BigInt;
use num_rational::BigRational;

/// The number of an enum among [`crate::Spec::enums`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct EnumId(pub u32);

/// What kind of value a term has.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Type {
    /// An integer of any size.
    Int,
    /// A truth value.
    Bool,
    /// A line of text.
    Str,
    /// A label of an enum.
    Enum(EnumId),
    /// A list.
    List(Box<Type>),
    /// A number with a fractional part; in outputs only.
    Real,
    /// What an opaque function gives: only shown, or handed to another one.
    Opaque,
}

/// A value.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Value {
    /// An integer.
    Int(BigInt),
    /// A truth value.
    Bool(bool),
    /// A text without line ends.
    Str(String),
    /// A label, by its enum and its place there.
    Label(EnumId, u32),
    /// A list.
    List(Vec<Value>),
    /// A number with a fractional part, exact.
    Real(BigRational),
}

impl Value {
    /// As a program reads and prints it. The elements of a list have blanks between them.
    pub fn show(&self, spec: &Spec) -> String {
        match self {
            Value::Int(int) => int.to_string(),
            Value::Bool(truth) => spec.options.bools[usize::from(*truth)].clone(),
            Value::Str(text) => text.clone(),
            Value::Label(id, at) => label(spec, *id, *at).unwrap_or_default().to_owned(),
            Value::List(values) => values.iter().map(|value| value.show(spec)).collect::<Vec<_>>().join(" "),
            Value::Real(real) => numeral::show(real),
        }
    }
}

/// The label of an enum at a place.
fn label(spec: &Spec, id: EnumId, at: u32) -> Option<&str> {
    spec.enums.get(id.0 as usize)?.labels.get(at as usize).map(String::as_str)
}

/// The values of a line that is read, or none when it cannot be read as values of these types at all. Whether they are
/// valid is not asked here.
pub(crate) fn parse_line(spec: &Spec, read: &Read, line: &str) -> Option<Vec<Value>> {
    let types = read.slots.iter().map(|slot| spec.vars.get(slot.var.0 as usize).map(|var| &var.ty));
    let types = types.collect::<Option<Vec<_>>>()?;
    match types.as_slice() {
        [Type::Str] => Some(vec![Value::Str(line.to_owned())]),
        // A label may have blanks inside, so a single value is not cut at them.
        [ty] => Some(vec![parse_word(spec, ty, line.trim())?]),
        types => {
            let words: Vec<&str> = line.split_whitespace().collect();
            if words.len() != types.len() {
                return None;
            }
            types.iter().zip(words).map(|(ty, word)| parse_word(spec, ty, word)).collect()
        }
    }
}

/// A value without blanks around it.
fn parse_word(spec: &Spec, ty: &Type, word: &str) -> Option<Value> {
    match ty {
        Type::Int => numeral::integer(word).map(Value::Int),
        Type::Bool => spec.options.bools.iter().position(|text| text == word).map(|at| Value::Bool(at == 1)),
        Type::Str => Some(Value::Str(word.to_owned())),
        Type::Enum(id) => {
            let labels = &spec.enums.get(id.0 as usize)?.labels;
            let at = labels.iter().position(|label| label == word)?;
            Some(Value::Label(*id, u32::try_from(at).ok()?))
        }
        Type::List(_) | Type::Real | Type::Opaque => None,
    }
}
