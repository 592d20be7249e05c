//! How a run ended, with its value read out of the machine: what is left of a run after the next one began.

use refute_eval::{Domain, Machine, Outcome, Reading};
use refute_ir::program::GlobalId;
use refute_ir::{Type, Value};

/// How a run ended.
#[derive(Clone, PartialEq, Debug)]
pub enum Ended {
    /// With a value, which is read where somebody asked for it.
    Value(Option<Value>),
    /// With an exception that nobody caught.
    Raised(Value),
    /// All steps were used.
    OutOfFuel,
    /// More memory was needed than allowed.
    OutOfMemory,
    /// More was printed than allowed.
    OutputLimit,
    /// The program ended itself with this status.
    Exit(i64),
    /// Somebody wanted it to stop.
    Stopped,
    /// A toplevel variable was used whose definition did not come to a value.
    Unbound(GlobalId),
}

impl Ended {
    /// Reads what a machine just gave, at this type, as far as said.
    pub(crate) fn read<D: Domain>(
        machine: &Machine<D>,
        outcome: Outcome<D::Shadow>,
        ty: Option<&Type>,
        reading: &Reading,
    ) -> Ended {
        match outcome {
            Outcome::Value(value) => Ended::Value(ty.map(|ty| machine.read(value, ty, reading))),
            Outcome::Exception(value) => Ended::Raised(machine.read_exception(value, reading)),
            Outcome::OutOfFuel => Ended::OutOfFuel,
            Outcome::OutOfMemory => Ended::OutOfMemory,
            Outcome::OutputLimit => Ended::OutputLimit,
            Outcome::Exit(status) => Ended::Exit(status),
            Outcome::Stopped => Ended::Stopped,
            Outcome::Unbound(global) => Ended::Unbound(global),
        }
    }

    /// Why a program is not loaded whole, as a phrase that follows its name; `None` when it is.
    pub(crate) fn trouble(&self) -> Option<String> {
        Some(match self {
            Ended::Value(_) => return None,
            Ended::Raised(exception) => format!("raises {}", refute_ir::show_value(exception)),
            Ended::OutOfFuel => "takes more than 50,000,000 steps".to_string(),
            Ended::OutOfMemory => "needs more than 512 MB".to_string(),
            Ended::OutputLimit => "prints without end".to_string(),
            Ended::Exit(_) => "ends the program".to_string(),
            Ended::Stopped => "was stopped".to_string(),
            Ended::Unbound(_) => "uses something that has no value".to_string(),
        })
    }
}
