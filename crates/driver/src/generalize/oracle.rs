//! What says whether an input fails: a reference, or a property.

use refute_check::{Trial, Trials};
use refute_eval::{Outcome, Reading, Run, Val, Word};
use refute_generalize::{Class, Judged, Label, Oracle};
use refute_ir::program::GlobalId;
use refute_ir::value::Value;
use refute_play::{Filled, Holes, Looking, Marks, Player, Script};
use refute_source::Name;
use refute_verdict::DifferenceKind;

/// Steps of a precondition or a property.
const FUEL: u64 = 200_000;

/// A submission compared with a reference.
pub(crate) struct Compared {
    /// Both programs.
    pub(crate) trials: Trials,
}

impl Oracle for Compared {
    fn judge(&mut self, input: &Filled) -> Option<Judged> {
        let Trial { inside, difference, exception, steps } = self.trials.run(input);
        let label = match difference {
            _ if !inside => Label::Outside,
            None => Label::Passes,
            Some(kind) => Label::Fails(match (kind, exception) {
                (DifferenceKind::Value, _) => Class::Value,
                (DifferenceKind::Exception | DifferenceKind::OtherException, Some(name)) => Class::Exception(name),
                (DifferenceKind::Exception | DifferenceKind::OtherException, None) => Class::Value,
                (DifferenceKind::NoEnd, _) => Class::NoEnd,
                (DifferenceKind::Output, _) => Class::Output,
                (DifferenceKind::Argument, _) => Class::Argument,
            }),
        };
        Some(Judged { label, steps })
    }

    fn looked_at(&self) -> Option<&[u8]> {
        Some(self.trials.looked_at())
    }
}

/// A program with what must hold of it.
pub(crate) struct Property {
    /// The program.
    pub(crate) script: Script,
    /// Its machine.
    pub(crate) player: Player<Looking>,
    /// `args -> bool`: which inputs are meant.
    pub(crate) pre: Option<GlobalId>,
    /// `args -> bool`: whether all is well; raising is not.
    pub(crate) holds: GlobalId,
}

impl Property {
    fn run(&mut self, function: GlobalId, input: &Filled) -> Run<Marks> {
        let Filled { input, constants } = input;
        self.player.call(&self.script, function, input, constants, &Holes { terms: &[] }, FUEL)
    }

    fn exception(&self, value: Val<Marks>) -> Name {
        match self.player.machine.read_exception(value, &Reading { depth: 2, size: 4, bytes: 64 }) {
            Value::Exception(name, _) => name,
            _ => Name::new("exception"),
        }
    }
}

impl Oracle for Property {
    fn judge(&mut self, input: &Filled) -> Option<Judged> {
        self.player.machine.domain_mut().start();
        let mut steps = 0;
        if let Some(pre) = self.pre {
            let run = self.run(pre, input);
            steps += run.steps;
            let holds = matches!(run.outcome, Outcome::Value(value) if value.word == Word::TRUE);
            if let Outcome::Value(value) = run.outcome {
                self.player.machine.domain_mut().look(value.shadow);
            }
            self.player.reset();
            if !holds {
                return Some(Judged { label: Label::Outside, steps });
            }
        }
        let run = self.run(self.holds, input);
        steps += run.steps;
        let label = match run.outcome {
            Outcome::Value(value) if value.word == Word::TRUE => Label::Passes,
            Outcome::Value(_) => Label::Fails(Class::Value),
            Outcome::Exception(value) => Label::Fails(Class::Exception(self.exception(value))),
            _ => Label::Fails(Class::NoEnd),
        };
        self.player.reset();
        Some(Judged { label, steps })
    }

    fn looked_at(&self) -> Option<&[u8]> {
        Some(self.player.machine.domain().looked_at())
    }
}
