//! Primitives that the evaluator does: floats, formatting, hashing, reading numbers.
//!
//! Their arguments must be known; numbers that are terms are pinned to the model's values, and other values are other runs.

use crate::cut::CutReason;
use crate::machine::{Halt, Res, Run};
use crate::value::Val;
use refute_eval::{Concrete, Effects, Heap, Outcome, Val as MachineVal, Word};
use refute_ir::Prim;
use refute_ir::program::BuiltinException;
use refute_play::limits;
use std::cell::RefCell;
use std::rc::Rc;

/// Steps for one primitive.
const FUEL: u64 = 10_000;
/// Values that are deeper are not handed over.
const DEEPEST: u32 = 200;

impl Run<'_, '_> {
    /// Asks the evaluator.
    pub(crate) fn delegate(&mut self, prim: Prim, args: &[Val]) -> Res<Val> {
        let Some(wrapper) = self.shared.subject.wrappers.get(prim as usize).copied() else {
            return Err(Halt::Cut(CutReason::UnknownPrimitive));
        };
        let mut known = Vec::with_capacity(args.len());
        for arg in args {
            known.push(self.known(arg, DEEPEST)?);
        }
        let machine = &mut self.shared.runner.machine;
        let words: Vec<MachineVal<()>> = known.iter().map(|value| build(machine, value)).collect();
        machine.set_limits(limits(FUEL));
        let function = MachineVal::plain(machine.make_function(wrapper, &[]));
        let run = machine.call(function, &words, Effects::Undo);
        let value = match run.outcome {
            Outcome::Value(value) => Some(read(machine.heap(), value.word)),
            _ => None,
        };
        machine.reset();
        match (value, prim) {
            (Some(value), _) => Ok(value),
            (None, Prim::IntOfString) => self.raise(BuiltinException::Failure, Some("int_of_string")),
            (None, Prim::FloatOfString) => self.raise(BuiltinException::Failure, Some("float_of_string")),
            (None, _) => Err(Halt::Cut(CutReason::PrimitiveWithoutValue)),
        }
    }

    /// A value with everything in it known.
    pub(crate) fn known(&mut self, value: &Val, depth: u32) -> Res<Val> {
        if depth == 0 {
            return Err(Halt::Cut(CutReason::ValueTooDeep));
        }
        self.step()?;
        Ok(match self.force(value)? {
            value @ (Val::Int(_) | Val::Float(_)) => value,
            value @ Val::Term(_) => Val::Int(self.pin(&value)?),
            value @ Val::Text(_) => {
                let mut bytes = Vec::new();
                for letter in self.letters(&value)? {
                    bytes.push(self.pin(&letter)? as u8);
                }
                Val::text(bytes)
            }
            Val::Block(block) => {
                let fields = block.fields.borrow().clone();
                Val::block(block.tag, self.all_known(&fields, depth)?)
            }
            Val::Array(items) => {
                let items = items.borrow().clone();
                Val::Array(Rc::new(RefCell::new(self.all_known(&items, depth)?)))
            }
            _ => return Err(Halt::Cut(CutReason::NoDataInPrimitive)),
        })
    }

    fn all_known(&mut self, values: &[Val], depth: u32) -> Res<Vec<Val>> {
        values.iter().map(|value| self.known(value, depth - 1)).collect()
    }
}

fn build(machine: &mut refute_eval::Machine<Concrete>, value: &Val) -> MachineVal<()> {
    let all = |machine: &mut refute_eval::Machine<Concrete>, values: &[Val]| -> Vec<MachineVal<()>> {
        values.iter().map(|value| build(machine, value)).collect()
    };
    match value {
        Val::Int(value) => MachineVal::int(*value),
        Val::Float(value) => MachineVal::plain(machine.make_float(**value)),
        Val::Block(block) => {
            let fields = all(machine, &block.fields.borrow());
            MachineVal::plain(machine.make_block(block.tag as u8, &fields))
        }
        Val::Array(items) => {
            let items = all(machine, &items.borrow());
            MachineVal::plain(machine.make_array(&items))
        }
        other => match crate::compare::known_text(other) {
            Some(bytes) => MachineVal::plain(machine.make_text(&bytes)),
            None => MachineVal::int(0),
        },
    }
}

fn read(heap: &Heap<()>, word: Word) -> Val {
    if word.is_int() {
        return Val::Int(word.as_int());
    }
    if heap.is_text(word) {
        return Val::text(heap.text_of(word).to_vec());
    }
    match heap.block_of(word) {
        Some((tag, _)) => Val::block(tag.into(), heap.parts(word).map(|part| read(heap, part.word)).collect()),
        None => Val::Float(Rc::new(heap.float_of(word))),
    }
}
