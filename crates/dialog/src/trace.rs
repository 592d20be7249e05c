//! What happens between a program and its user.
//!
//! A trace is normal when no two outputs follow each other and none is empty; [`Run::trace`] always is.

pub use refute_verdict::Input;

/// One step of a trace.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// The program asks for input and gets this.
    Input(Input),
    /// It writes; what is not UTF-8 is replaced by U+FFFD.
    Output(String),
}

/// How a run ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// By itself, with this exit code.
    Exited(i32),
    /// Killed by this signal, which nobody of ours sent.
    Signal(i32),
    /// Stopped because it asked for input when there was none left.
    Starved,
    /// Stopped because it took too long (processor time or time waiting).
    Timeout,
    /// Stopped because it wrote too much.
    OutputLimit,
    /// Stopped because it used too much memory.
    MemoryLimit,
    /// Stopped because it started too many processes.
    ProcessLimit,
}

/// What a program did on an input sequence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// Its steps.
    pub trace: Vec<Action>,
    /// How it ended.
    pub end: End,
    /// What it wrote to standard error.
    pub stderr: String,
}

/// A program under test.
pub trait Program {
    /// Runs it from the beginning on these inputs. What goes wrong with the program is part of the [`Run`]; an error is
    /// about us (it cannot be started, the user interrupts) and ends the testing.
    fn run(&mut self, inputs: &[Input]) -> Result<Run, String>;
}

/// Functions of the teacher's that only outputs use.
pub trait Opaques {
    /// The value of a call, or why there is none (an exception, a result that cannot be shown).
    fn call(&mut self, function: crate::core::OpaqueId, arguments: &[crate::Value]) -> Result<crate::Value, String>;
}

/// For specifications without opaque functions.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoOpaques;

impl Opaques for NoOpaques {
    fn call(&mut self, _: crate::core::OpaqueId, _: &[crate::Value]) -> Result<crate::Value, String> {
        Err("there is no such function".to_owned())
    }
}
