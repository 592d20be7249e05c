//! Functions of a specification that are OCaml expressions.
//!
//! In: the specification. Out: an [`OcamlFunctions`] that answers calls. Arguments are converted as the parameter's type
//! asks, so that a value of a wrong type never reaches the machine; labels of enums are strings there.
//! Invariant: a call leaves nothing behind; the same call gives the same answer.

use crate::Text;
use crate::loaded::Loaded;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::ToPrimitive;
use refute_dialog::core::{OpaqueBody, OpaqueId};
use refute_dialog::{OpaqueError, Opaques, Spec, Value as DialogValue};
use refute_eval::{Limits, Reading};
use refute_ir::program::GlobalId;
use refute_ir::show_value::show_echo;
use refute_ir::types::{Repr, TypeId};
use refute_ir::{Type, Value, show_value};
use refute_play::{Ended, Toplevel};
use refute_source::{Diagnostic, Name};
use std::collections::BTreeMap;

/// Steps that one call may take.
const FUEL: u64 = 20_000_000;
/// As much of a result as can be part of a dialogue.
const READING: Reading = Reading { depth: 100, size: 100_000, bytes: 1 << 20 };

/// The functions, loaded.
#[derive(Clone)]
pub struct OcamlFunctions {
    toplevel: Toplevel,
    /// By the number of the opaque function; none for commands.
    functions: Vec<Option<Function>>,
    labels: Vec<Vec<String>>,
}

#[derive(Clone)]
struct Function {
    name: String,
    global: GlobalId,
    ty: Type,
}

impl OcamlFunctions {
    /// Reads, types and evaluates the functions; what is wrong with one of them is told as messages.
    pub(super) fn load(spec: &Spec, loaded: &mut Loaded) -> Result<OcamlFunctions, Vec<Diagnostic>> {
        let mut toplevel = Toplevel::new(loaded.program(), READING);
        let mut functions = Vec::new();
        for opaque in &spec.opaques {
            let OpaqueBody::Ocaml(expression) = &opaque.body else {
                functions.push(None);
                continue;
            };
            let name = &opaque.name;
            let bytes = format!("let {name} = ({expression})").into_bytes();
            loaded.add_quietly(&Text { name: format!("opaque {name}"), bytes })?;
            let program = loaded.program();
            toplevel.extend(program);
            let mut items = loaded.last_items();
            if !items.all(|index| matches!(toplevel.run_item(program, index, limits()).0, Ended::Value(_))) {
                let title = format!("`{name}` has no value: its expression does not end with one");
                return Err(vec![Diagnostic::error("opaque-without-value", opaque.span, title)]);
            }
            let Some(global) = program.global(Name::new(name)) else {
                let title = format!("`{name}` is no name that OCaml can define");
                return Err(vec![Diagnostic::error("opaque-name", opaque.span, title)]);
            };
            let ty = program.globals[global.index()].ty.clone();
            functions.push(Some(Function { name: name.clone(), global, ty }));
        }
        let labels = spec.enums.iter().map(|choice| choice.labels.clone()).collect();
        Ok(OcamlFunctions { toplevel, functions, labels })
    }

    /// See [`Opaques::call`].
    fn answer(&mut self, id: OpaqueId, arguments: &[DialogValue]) -> Result<DialogValue, OpaqueError> {
        let function = self.functions.get(id.0 as usize).and_then(Option::as_ref);
        let Some(Function { name, global, ty }) = function.cloned() else {
            return Err(OpaqueError::NoValue("this function is a command, not OCaml".to_owned()));
        };
        let mut variables = BTreeMap::new();
        let mut result = &ty;
        let mut built = Vec::new();
        for argument in arguments {
            let Type::Arrow(_, parameter, rest) = result else {
                return Err(OpaqueError::NoValue(format!(
                    "`{name}` takes {} arguments, not {}",
                    built.len(),
                    arguments.len()
                )));
            };
            let value = self.to_ocaml(argument, parameter, &mut variables).ok_or_else(|| {
                OpaqueError::NoValue(format!(
                    "`{name}` cannot take its argument number {}: it is of another type, or too large",
                    built.len() + 1
                ))
            })?;
            built.push(value);
            result = rest;
        }
        let result = substitute(result, &variables);
        let answer = match self.toplevel.call(global, &built, &result, limits()) {
            Some(Ended::Value(Some(value))) => from_ocaml(&value)
                .ok_or_else(|| format!("`{name}` gives {}, which cannot be part of a dialogue", show_value(&value))),
            Some(Ended::Raised(exception)) => Err(format!("`{name}` raises {}", show_echo(&exception))),
            Some(Ended::OutOfFuel) => Err(format!("`{name}` does not end within {FUEL} steps")),
            Some(_) => Err(format!("`{name}` does not give a value")),
            None => Err(format!("`{name}` is given a value too large")),
        };
        answer.map_err(OpaqueError::NoValue)
    }

    /// The value as OCaml has it at this type; type variables become what they meet.
    fn to_ocaml(&self, value: &DialogValue, ty: &Type, variables: &mut BTreeMap<u32, Type>) -> Option<Value> {
        match ty {
            Type::Var(number) => {
                let natural = variables.get(number).cloned().or_else(|| natural(value))?;
                variables.insert(*number, natural.clone());
                self.to_ocaml(value, &natural, &mut BTreeMap::new())
            }
            Type::Con(id, arguments) => match (*id, value) {
                (TypeId::INT, DialogValue::Int(value)) => {
                    let value = value.to_i64().filter(|value| (-(1 << 62)..1 << 62).contains(value))?;
                    Some(Value::Int(value))
                }
                (TypeId::STRING, DialogValue::Str(text)) => Some(Value::String(text.clone().into_bytes())),
                (TypeId::STRING, DialogValue::Label(choice, label)) => {
                    let label = self.labels.get(choice.0 as usize)?.get(*label as usize)?;
                    Some(Value::String(label.clone().into_bytes()))
                }
                (TypeId::CHAR, DialogValue::Str(text)) => match text.as_bytes() {
                    [byte] => Some(Value::Char(*byte)),
                    _ => None,
                },
                (TypeId::FLOAT, DialogValue::Real(value)) => Some(Value::Float(value.to_f64()?)),
                (TypeId::BOOL, DialogValue::Bool(value)) => Some(truth(*value)),
                (TypeId::LIST, DialogValue::List(elements)) => {
                    let element = arguments.first()?;
                    let elements = elements.iter().map(|value| self.to_ocaml(value, element, variables));
                    Some(Value::List(elements.collect::<Option<_>>()?))
                }
                _ => None,
            },
            Type::Arrow(..) | Type::Tuple(_) => None,
        }
    }
}

impl Opaques for OcamlFunctions {
    /// Commands are not answered here.
    fn call(&mut self, function: OpaqueId, arguments: &[DialogValue]) -> Result<DialogValue, OpaqueError> {
        self.answer(function, arguments)
    }
}

fn limits() -> Limits {
    Limits { fuel: FUEL, ..Limits::default() }
}

/// The type that a value has when nothing is asked of it; an empty list could be one of anything.
fn natural(value: &DialogValue) -> Option<Type> {
    let plain = |id| Some(Type::Con(id, [].into()));
    match value {
        DialogValue::Int(_) => plain(TypeId::INT),
        DialogValue::Bool(_) => plain(TypeId::BOOL),
        DialogValue::Str(_) | DialogValue::Label(..) => plain(TypeId::STRING),
        DialogValue::Real(_) => plain(TypeId::FLOAT),
        DialogValue::List(elements) => {
            let element = elements.first().map_or_else(|| plain(TypeId::UNIT), natural)?;
            Some(Type::Con(TypeId::LIST, [element].into()))
        }
    }
}

fn substitute(ty: &Type, variables: &BTreeMap<u32, Type>) -> Type {
    match ty {
        Type::Var(number) => variables.get(number).unwrap_or(ty).clone(),
        Type::Con(id, arguments) => {
            Type::Con(*id, arguments.iter().map(|argument| substitute(argument, variables)).collect())
        }
        Type::Arrow(..) | Type::Tuple(_) => ty.clone(),
    }
}

fn truth(value: bool) -> Value {
    let name = Name::new(if value { "true" } else { "false" });
    Value::Construct { ty: TypeId::BOOL, name, repr: Repr::Immediate(value.into()), args: Vec::new(), fields: None }
}

/// What a dialogue can say; none for functions, tuples and the like.
fn from_ocaml(value: &Value) -> Option<DialogValue> {
    Some(match value {
        Value::Int(value) => DialogValue::Int(BigInt::from(*value)),
        Value::Char(byte) => DialogValue::Str(char::from(*byte).to_string()),
        Value::Float(value) => DialogValue::Real(BigRational::from_float(*value)?),
        Value::String(bytes) => DialogValue::Str(String::from_utf8_lossy(bytes).into_owned()),
        Value::Construct { ty: TypeId::BOOL, name, .. } => DialogValue::Bool(name.as_str() == "true"),
        Value::List(elements) => DialogValue::List(elements.iter().map(from_ocaml).collect::<Option<_>>()?),
        _ => return None,
    })
}

#[cfg(test)]
mod tests;
