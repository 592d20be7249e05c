//! What says whether an input fails: a reference, a property, or a program that is asked and a text that judges its answers.
//!
//! Invariant: the same input always gets the same answer, unless a program that is asked says two things.

use super::literal;
use crate::synth::texts::line;
use refute_check::{InputRunner, Trial};
use refute_enumerate::{NodeId, Shape, Space, holes_of, show_alone};
use refute_eval::{Outcome, Reading, Run, Val, Word};
use refute_generalize::{Class, JudgedInput, Label, Oracle};
use refute_ir::Program;
use refute_ir::program::GlobalId;
use refute_ir::value::Value;
use refute_play::{CallInput, Caller, Marks, ReadTracking};
use refute_source::Name;
use refute_verdict::DifferenceKind;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// Steps of a precondition or a property.
const FUEL: u64 = 200_000;

/// A submission compared with a reference.
pub(crate) struct Compared {
    /// Both programs.
    pub(crate) input_runner: InputRunner,
}

impl Oracle for Compared {
    fn judge(&mut self, input: &CallInput) -> Option<JudgedInput> {
        let Trial { inside, difference, exception, steps } = self.input_runner.run(input);
        let label = match difference {
            _ if !inside => Label::Outside,
            None => Label::Passes,
            Some(kind) => Label::Fails(match (kind, exception) {
                (DifferenceKind::Value, _) => Class::Value,
                (DifferenceKind::Exception | DifferenceKind::OtherException, Some(name)) => Class::Exception(name),
                (DifferenceKind::Exception | DifferenceKind::OtherException, None) => Class::Value,
                (DifferenceKind::NoEnd, _) => Class::NoEnd,
                (DifferenceKind::Steps, _) => Class::Steps,
                (DifferenceKind::Output, _) => Class::Output,
                (DifferenceKind::Argument, _) => Class::Argument,
            }),
        };
        Some(JudgedInput { label, steps })
    }

    fn looked_at(&self) -> Option<&[u8]> {
        Some(self.input_runner.looked_at())
    }
}

/// How the inputs of a class fail.
pub(super) fn kind(class: Class) -> DifferenceKind {
    match class {
        Class::Value => DifferenceKind::Value,
        Class::Exception(_) => DifferenceKind::Exception,
        Class::NoEnd => DifferenceKind::NoEnd,
        Class::Steps => DifferenceKind::Steps,
        Class::Output => DifferenceKind::Output,
        Class::Argument => DifferenceKind::Argument,
    }
}

/// A program with what must hold of it.
pub(crate) struct Property {
    /// Its functions.
    pub(crate) stage: Stage,
    /// `args -> bool`: which inputs are meant.
    pub(crate) pre: Option<GlobalId>,
    /// `args -> bool`: whether all is well; raising is not.
    pub(crate) holds: GlobalId,
}

impl Oracle for Property {
    fn judge(&mut self, input: &CallInput) -> Option<JudgedInput> {
        let before = match self.stage.before(self.pre, input) {
            Ok(steps) => steps,
            Err(outside) => return Some(outside),
        };
        let JudgedInput { label, steps } = self.stage.judged(self.holds, input);
        Some(JudgedInput { label, steps: before + steps })
    }

    fn looked_at(&self) -> Option<&[u8]> {
        Some(self.stage.looked_at())
    }
}

/// A program that can only be asked, with a text that says what is right.
pub(crate) struct AskedProgram<'o, 'p> {
    /// The functions of the text.
    pub(crate) stage: Stage,
    /// `args -> bool`: which inputs are meant.
    pub(crate) pre: Option<GlobalId>,
    /// `args -> result -> bool`: whether a result is right.
    pub(crate) holds: GlobalId,
    /// The type of results.
    pub(crate) result: NodeId,
    /// The program.
    pub(crate) program: &'o RefCell<&'p mut (dyn crate::Oracle + 'p)>,
    /// What it said last, or why it cannot be asked any more.
    pub(crate) said: Rc<RefCell<Answered>>,
}

/// What a program that is asked said last.
#[derive(Clone, Default, Debug)]
pub(crate) struct Answered {
    /// A value as it was written, or a phrase.
    pub(crate) last: Option<String>,
    /// Why it cannot be asked any more, as a sentence.
    pub(crate) trouble: Option<String>,
}

impl Oracle for AskedProgram<'_, '_> {
    fn judge(&mut self, input: &CallInput) -> Option<JudgedInput> {
        let before = match self.stage.before(self.pre, input) {
            Ok(steps) => steps,
            Err(outside) => return Some(outside),
        };
        let line = line(&arguments(self.stage.caller.space(), input));
        let mut said = self.said.borrow_mut();
        let answer = match self.program.borrow_mut().ask(&line) {
            Ok(answer) => answer,
            Err(why) => {
                said.trouble = Some(why.to_string());
                return None;
            }
        };
        let Some(answer) = answer else {
            let exception = self.program.borrow().raised();
            said.last = Some(format!("raises {}", exception.as_deref().unwrap_or("an exception")));
            let name = Name::new(exception.as_deref().unwrap_or("an exception"));
            return Some(JudgedInput { label: Label::Fails(Class::Exception(name)), steps: before });
        };
        let Some(result) = literal::arguments(self.stage.caller.space(), &[self.result], &answer) else {
            let shown: String = answer.chars().take(200).collect();
            let caller = &self.stage.caller;
            let ty = refute_ir::show_type(&caller.program().types, caller.space().ty(self.result));
            said.trouble = Some(format!("It answered `{shown}` to `{line}`, which is no value of type `{ty}`."));
            return None;
        };
        said.last = Some(answer);
        let mut whole = input.clone();
        whole.input.extend(result.input);
        whole.constants.extend(result.constants);
        let JudgedInput { label, steps } = self.stage.judged(self.holds, &whole);
        Some(JudgedInput { label, steps: before + steps })
    }

    fn looked_at(&self) -> Option<&[u8]> {
        Some(self.stage.looked_at())
    }
}

/// A program whose functions are called with inputs, and are watched while they look at them.
pub(crate) struct Stage {
    caller: Caller<ReadTracking>,
}

impl Stage {
    /// Loads a program.
    pub(crate) fn new(program: &Program, space: &Arc<Space>) -> Stage {
        Stage { caller: Caller::new(program, Arc::clone(space)) }
    }

    fn looked_at(&self) -> &[u8] {
        self.caller.runner.machine.domain().looked_at()
    }

    /// Whether a precondition holds, and its steps; `Err` is what is known when it does not.
    fn before(&mut self, pre: Option<GlobalId>, input: &CallInput) -> Result<u64, JudgedInput> {
        self.caller.runner.machine.domain_mut().start();
        let Some(pre) = pre else { return Ok(0) };
        let Run { outcome, steps, .. } = self.caller.run(pre, input, FUEL);
        let holds = matches!(outcome, Outcome::Value(value) if value.word == Word::TRUE);
        if let Outcome::Value(value) = outcome {
            self.caller.runner.machine.domain_mut().look(value.shadow);
        }
        self.caller.runner.reset();
        if holds { Ok(steps) } else { Err(JudgedInput { label: Label::Outside, steps }) }
    }

    /// What an input is by a condition.
    fn judged(&mut self, holds: GlobalId, input: &CallInput) -> JudgedInput {
        let Run { outcome, steps, .. } = self.caller.run(holds, input, FUEL);
        let label = match outcome {
            Outcome::Value(value) if value.word == Word::TRUE => Label::Passes,
            Outcome::Value(_) => Label::Fails(Class::Value),
            Outcome::Exception(value) => Label::Fails(Class::Exception(self.exception(value))),
            _ => Label::Fails(Class::NoEnd),
        };
        self.caller.runner.reset();
        JudgedInput { label, steps }
    }

    fn exception(&self, value: Val<Marks>) -> Name {
        match self.caller.runner.machine.read_exception(value, &Reading { depth: 2, size: 4, bytes: 64 }) {
            Value::Exception(name, _) => name,
            _ => Name::new("an exception"),
        }
    }
}

/// The arguments of an input, each as OCaml.
pub(super) fn arguments(space: &Space, filled: &CallInput) -> Vec<String> {
    let mut from = 0;
    let show = |shape: &Shape| {
        let count = holes_of(std::slice::from_ref(shape)).len();
        let text = show_alone(space, shape, &filled.constants[from..from + count]);
        from += count;
        text
    };
    filled.input.iter().map(show).collect()
}
