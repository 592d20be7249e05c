//! Values into the machine and out of it, and runs of components.

use super::{What, World};
use crate::types::{Kind, Ty};
use crate::values::{FunId, Node, UNDEFINED, ValueId};
use refute_eval::{Effects, Outcome, Val, Word};
use refute_ir::program::{BuiltinException, GlobalId};
use refute_ir::types::Repr;
use std::rc::Rc;

/// Steps of one call of a component.
const FUEL: u64 = 20_000;
/// Parts of a result; a larger one counts as no result.
const LARGEST: u32 = 2_000;
/// How often a call starts again since a table had no answer.
const MOST_QUESTIONS: usize = 200;

/// The end of a run.
enum End {
    Value(ValueId),
    /// A function value was asked something that is not known of it.
    Asked(FunId, Rc<[ValueId]>),
}

impl World<'_> {
    /// Calls a function of the program; `None` when the result depends on something that is not known.
    pub(super) fn run(&mut self, global: GlobalId, params: &[Ty], result: Ty, args: &[ValueId]) -> Option<ValueId> {
        for _ in 0..MOST_QUESTIONS {
            let (function, asked) = match self.run_once(global, params, result, args) {
                End::Value(value) => return Some(value),
                End::Asked(function, asked) => (function, asked),
            };
            let id = self.values.add(Node::Fun(function));
            let value = self.apply(id, &asked);
            if value == UNDEFINED {
                return Some(UNDEFINED);
            }
            if self.values.is_open(value) {
                return None;
            }
            self.functions[function.0 as usize].known.push((asked, value));
        }
        Some(UNDEFINED)
    }

    fn run_once(&mut self, global: GlobalId, params: &[Ty], result: Ty, args: &[ValueId]) -> End {
        let mut built = Vec::with_capacity(args.len());
        for (arg, ty) in args.iter().zip(params) {
            match self.build(*arg, *ty) {
                Some(value) => built.push(value),
                None => {
                    self.player.reset();
                    return End::Value(UNDEFINED);
                }
            }
        }
        let machine = &mut self.player.machine;
        machine.set_limits(refute_play::limits(FUEL));
        let run = machine.call(machine.global(global), &built, Effects::Undo);
        self.steps += run.steps / 64;
        let end = match run.outcome {
            // A call that leaves something behind would not give the same again.
            _ if machine.has_effects() => End::Value(UNDEFINED),
            Outcome::Value(value) => End::Value(self.read(value.word, result).unwrap_or(UNDEFINED)),
            Outcome::Exception(value) => self.asked(value).unwrap_or(End::Value(UNDEFINED)),
            _ => End::Value(UNDEFINED),
        };
        self.player.reset();
        end
    }

    /// The question that ended a run, when one did.
    fn asked(&mut self, exception: Val<()>) -> Option<End> {
        let machine = &self.player.machine;
        if machine.exception_declaration(exception)? != BuiltinException::UndefinedRecursiveModule.id() {
            return None;
        }
        let parts: Vec<Word> = machine.heap().parts(exception.word).map(|part| part.word).collect();
        let function = usize::try_from(parts.get(1)?.as_int()).ok()?;
        let types = self.functions.get(function)?.params.clone();
        let args: Option<_> = parts[2..].iter().zip(&types).map(|(word, ty)| self.read(*word, *ty)).collect();
        Some(End::Asked(FunId(function as u32), args?))
    }

    /// Builds a value on the machine; `None` for what it cannot have.
    fn build(&mut self, value: ValueId, ty: Ty) -> Option<Val<()>> {
        match self.values.node(value) {
            Node::Int(n) => Some(Val::int(*n)),
            Node::Float(bits) => Some(Val::plain(self.player.machine.make_float(f64::from_bits(*bits)))),
            Node::Text(text) => Some(Val::plain(self.player.machine.make_text(text))),
            Node::Data(case, args) => {
                let Kind::Data(cases) = self.types.real_kind(ty) else { return None };
                let case = cases.get(*case as usize)?;
                match case.repr {
                    Repr::Immediate(number) => Some(Val::int(number.into())),
                    Repr::Block(tag) => {
                        let (args, types) = (args.clone(), case.args.clone());
                        let mut fields = Vec::with_capacity(args.len());
                        for (arg, ty) in args.iter().zip(&types) {
                            fields.push(refute_source::deep(|| self.build(*arg, *ty))?);
                        }
                        Some(Val::plain(self.player.machine.make_block(tag as u8, &fields)))
                    }
                }
            }
            Node::Fun(id) => self.build_function(id.0 as usize),
            Node::Undefined | Node::Pending(_) | Node::Stuck(..) => None,
        }
    }

    fn build_function(&mut self, function: usize) -> Option<Val<()>> {
        if let What::Global(global) = self.functions[function].what {
            return Some(self.player.machine.global(global));
        }
        let (params, result) = (self.functions[function].params.clone(), self.functions[function].result);
        let ask = *self.asks.get(params.len().checked_sub(1)?)?;
        let mut table = Val::int(0);
        for (args, value) in self.functions[function].known.clone() {
            let mut fields = Vec::with_capacity(args.len() + 2);
            for (arg, ty) in args.iter().zip(&params) {
                fields.push(self.build(*arg, *ty)?);
            }
            fields.push(self.build(value, result)?);
            fields.push(table);
            table = Val::plain(self.player.machine.make_block(0, &fields));
        }
        Some(Val::plain(self.player.machine.make_function(ask, &[Val::int(function as i64), table])))
    }

    /// Reads a value of the machine; `None` when it is too large, or of a type that cannot be read.
    pub(super) fn read(&mut self, word: Word, ty: Ty) -> Option<ValueId> {
        let mut left = LARGEST;
        self.read_part(word, ty, &mut left)
    }

    fn read_part(&mut self, word: Word, ty: Ty, left: &mut u32) -> Option<ValueId> {
        *left = left.checked_sub(1)?;
        let node = match self.types.real_kind(ty) {
            Kind::Int | Kind::Char => Node::Int(word.as_int()),
            Kind::Float => Node::Float(self.player.machine.heap().float_of(word).to_bits()),
            Kind::Text => Node::Text(self.player.machine.heap().text_of(word).into()),
            Kind::Data(cases) => {
                let repr = match self.player.machine.heap().block_of(word) {
                    Some((tag, _)) => Repr::Block(tag.into()),
                    None => Repr::Immediate(u32::try_from(word.as_int()).ok()?),
                };
                let case = cases.iter().position(|case| case.repr == repr)?;
                let types = cases[case].args.clone();
                let mut args = Vec::with_capacity(types.len());
                for (i, ty) in types.iter().enumerate() {
                    let part = self.player.machine.heap().part(word, i).word;
                    args.push(refute_source::deep(|| self.read_part(part, *ty, left))?);
                }
                return Some(self.construct(case as u32, &args));
            }
            Kind::Arrow(..) => {
                let same = |function: &super::Function| match function.what {
                    What::Global(global) => self.player.machine.global(global).word == word,
                    _ => false,
                };
                Node::Fun(FunId(self.functions.iter().position(same)? as u32))
            }
            Kind::Unknown(_) | Kind::Opaque => return None,
        };
        Some(self.values.add(node))
    }
}
